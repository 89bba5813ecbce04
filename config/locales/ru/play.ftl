# Что говорит помощник во время партии. Коротко: незрячий игрок слушает каждое слово.
play-ready = Ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-read-back = { $move }?
play-still-open = Не подтверждено: { $move }. Ja или nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}или{" "}
play-which-piece = В какую фигуру?
play-illegal = { $declared }: невозможно. { $reason }
play-illegal-reason = Невозможно. { $reason }
play-not-understood = Непонятно.
play-dropped = Отменено. Объявите заново.
play-ask-resign = { $color } сдаются? Ja или nein?
play-ask-draw = { $color } предлагают ничью. Принять, ja или nein?
play-ask-take-back = Вернуть ход { $move }? Ja или nein?
play-ask-quit = Закончить? Ja или nein?
play-declined-resign = Партия продолжается.
play-declined-draw = Отклонено. Партия продолжается.
play-declined-take-back = Ход остаётся.
play-declined-quit = Продолжаем.
play-taken-back = Ход возвращён. Ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-no-move-yet = Ходов ещё не было.
play-last-move = { $color }: { $move }.
play-turn = { $color }, ход { $number }.
play-help = Объявите ход, затем скажите ja или nein. Ещё: Korrektur, wiederholen, letzter Zug, wer ist am Zug, Stellung, Zug zurück, Remis, aufgeben, Pause, weiter, beenden.
play-paused = Пауза.
play-resumed = Продолжаем. Ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-nothing-to-confirm = Подтверждать нечего. Вернуть последний ход: Zug zurück.
play-over-checkmate = Мат. { $winner } выиграли.
play-over-resignation = Сдача. { $winner } выиграли.
play-over-stalemate = Пат. Ничья.
play-over-dead-position = Ничья. Мёртвая позиция: мат никому не поставить.
play-over-agreement = Ничья по соглашению.
play-over-threefold = Ничья. Троекратное повторение позиции.
play-over-fifty-moves = Ничья. Пятьдесят ходов без взятия и хода пешкой.
play-over-fivefold = Ничья. Пятикратное повторение позиции.
play-over-seventy-five-moves = Ничья. Семьдесят пять ходов без взятия и хода пешкой.

play-saved = Партия записана в { $path }.
play-goodbye = До свидания.
play-microphone-lost = Микрофон пропал. Подключите его снова; пока набирайте ходы.
play-microphone-muted = Микрофон выключен. Включите его или набирайте.
play-microphone-clipped = Микрофон перегружен. Говорите подальше от него или убавьте уровень записи.
play-microphone-hum = Микрофон гудит. Проверьте разъём и кабель или возьмите другой микрофон.
play-microphone-rate = Неверная частота дискретизации микрофона. Отключите его, подключите снова и перезапустите программу или возьмите другой.
play-microphone-back = Микрофон снова есть.
play-no-microphone = Микрофон не найден. Подключите его и запустите программу снова, набирайте ходы: ansage play --voice none, или послушайте показ: ansage play --demo.
play-demo-instead = Микрофон не найден. Вместо него — показ: записанные объявления короткой партии.
play-no-loudspeaker = Динамика нет: речь записывается в { $path }.
play-demo-declares = Объявление: { $words }.
play-chess960 = Шахматы девятьсот шестьдесят, позиция { $number }. От Anna до Hektor: { $pieces }.
play-journal-failed = Внимание: партия не сохраняется. { $error } Игра продолжается в памяти.
play-resume = Партия продолжена: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }.
