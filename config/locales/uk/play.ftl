# Що каже помічник під час партії. Коротко: незрячий гравець слухає кожне слово.
play-ready = Хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-read-back = { $move }?
play-still-open = Не підтверджено: { $move }. Ja чи nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}чи{" "}
play-which-piece = На яку фігуру?
play-illegal = { $declared }: неможливо. { $reason }
play-illegal-reason = Неможливо. { $reason }
play-not-understood = Незрозуміло.
play-dropped = Скасовано. Оголосіть знову.
play-ask-resign = { $color } здаються? Ja чи nein?
play-ask-draw = { $color } пропонують нічию. Прийняти, ja чи nein?
play-ask-take-back = Повернути хід { $move }? Ja чи nein?
play-ask-quit = Закінчити? Ja чи nein?
play-declined-resign = Партія триває.
play-declined-draw = Відхилено. Партія триває.
play-declined-take-back = Хід залишається.
play-declined-quit = Продовжуємо.
play-taken-back = Хід повернуто. Хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-no-move-yet = Ходів ще не було.
play-last-move = { $color }: { $move }.
play-turn = { $color }, хід { $number }.
play-help = Оголосіть хід, потім скажіть ja чи nein. Ще: Korrektur, wiederholen, letzter Zug, wer ist am Zug, Stellung, Zug zurück, Remis, aufgeben, Pause, weiter, beenden.
play-paused = Пауза.
play-resumed = Продовжуємо. Хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-nothing-to-confirm = Підтверджувати нічого. Повернути останній хід: Zug zurück.
play-over-checkmate = Мат. { $winner } виграли.
play-over-resignation = Здача. { $winner } виграли.
play-over-stalemate = Пат. Нічия.
play-over-dead-position = Нічия. Мертва позиція: мату ніхто не поставить.
play-over-agreement = Нічия за згодою.
play-over-threefold = Нічия. Триразове повторення позиції.
play-over-fifty-moves = Нічия. П'ятдесят ходів без взяття і ходу пішаком.
play-over-fivefold = Нічия. П'ятиразове повторення позиції.
play-over-seventy-five-moves = Нічия. Сімдесят п'ять ходів без взяття і ходу пішаком.

play-saved = Партію записано в { $path }.
play-goodbye = До побачення.
play-microphone-lost = Мікрофон зник. Підключіть його знову; поки що набирайте ходи.
play-microphone-muted = Мікрофон вимкнено. Увімкніть його або набирайте.
play-microphone-clipped = Мікрофон перевантажено. Говоріть далі від нього або зменште рівень запису.
play-microphone-hum = Мікрофон гуде. Перевірте роз’єм і кабель або візьміть інший мікрофон.
play-microphone-rate = Неправильна частота дискретизації мікрофона. Від’єднайте його, підключіть знову й перезапустіть програму або візьміть інший.
play-microphone-back = Мікрофон знову є.
play-no-microphone = Мікрофон не знайдено. Підключіть його й запустіть програму знову, набирайте ходи: ansage play --voice none, або послухайте показ: ansage play --demo.
play-demo-instead = Мікрофон не знайдено. Натомість — показ: записані оголошення короткої партії.
play-no-loudspeaker = Динаміка немає: мовлення записується в { $path }.
play-demo-declares = Оголошення: { $words }.
play-chess960 = Шахи дев'ятсот шістдесят, позиція { $number }. Від Anna до Hektor: { $pieces }.
play-journal-failed = Увага: партія не зберігається. { $error } Гра триває в пам'яті.
play-resume = Партію продовжено: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }.
