# Sentences of the assistant during a game. Short: blind players hear every word.
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
play-line-too-long = Рядок задовгий, нічого не прийнято.
play-confirm-clearer = Підтвердьте виразніше.
play-confirm-or-repeat = Підтвердьте виразніше або повторіть хід.
play-unclear = { $said }: нечітко, повторіть лише { $said }.
play-missing-square = { $said }: на яке поле?
play-missing-file = { $said }: яка вертикаль?
play-missing-rank = { $said }: яка горизонталь?
play-missing-side = Kurze чи lange Rochade?
play-no-move = Не хід: { $words }.
play-dropped = Скасовано. Оголосіть знову.
play-expired = { $move }: більше не діє. Оголосіть знову.
play-question-expired = Питання більше не діє.
play-announced = { $move }.
play-execute = Ваш суперник: { $move }. Виконайте, будь ласка.
play-undo = { $color }: поверніть фігури на місце.
play-still-to-execute = { $color }: хід виконано?
play-still-to-place = Фігуру поставлено?
play-still-to-place-capture = Взяту фігуру знято, хід зроблено?
play-still-to-repeat = Супернику, повторіть, будь ласка: { $move }.
play-still-to-press = Повторено. Натисніть годинник.
play-pressed = Суперник підтвердив кнопкою.
play-not-repeated = Не повторено: { $move }. Це записано.
play-already-placed = Поставлено: { $move }. Виправити вже не можна.
play-suspected = { SIDE($color) ->
    [white] Білі натиснули
   *[black] Чорні натиснули
 } годинник після оголошення неможливого ходу: { $declared }. Записано для арбітра.
play-adjusts = { SIDE($color) ->
    [white] Білі поправляють
   *[black] Чорні поправляють
 } фігури.
play-adjusts-off-turn = Поправляти фігури може лише той, чий хід: { $color }.
play-ask-slip = Замінити хід { $move } на { $with }? Ja чи nein?
play-differs = Не збігається. Оголошено { $declared }, повторено { $repeated }.
play-repetition-unclear = Повторено неоднозначно.
play-bound-move = Торкнуто: має ходити фігура { $piece }.
play-bound-capture = Торкнуто: треба взяти фігуру { $piece }.
play-bound-capture-with = Торкнуто: фігура { $piece } має взяти фігуру { $captured }.
play-bound-castle = Торкнуто: треба зробити { $castling }.
play-bound-king = Торкнуто: має ходити { $king }.
play-bound-claimed = Має бути зіграно { $move }.
play-touched = Торкнуто: { $piece }.
play-touched-free = Ходів цією фігурою немає: дозволено будь-який хід.
play-touched-off-turn = { $color }, не у свій хід. Торкнуто: { $piece }.
play-who-touched = Хто торкнувся фігури: { $piece }? Скажіть ще раз, а перед цим Weiß або Schwarz.
play-touch-withdrawn = Торкання скасовано.
play-too-late = Запізно. Хід залишається.
play-too-late-clock = Запізно. Іде годинник { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-no-move-declared = Хід не оголошено.
play-no-move-declared-clock = Хід не оголошено. Іде годинник { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-slept = Увага: годинник стоїть. Комп'ютер був у сплячому режимі: { $time }. Щоб продовжити, скажіть: weiter.
play-clock-started = Іде годинник { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-clock-stands = Годинник стоїть. Запустити: weiter.
play-low-time = { $color }: ще { $time }.
play-ask-resign = { $color } здаються? Ja чи nein?
play-ask-resign-finally = Щоб здатися, скажіть endgültig або наберіть: остаточно.
play-claims = { $color } вимагають нічию.
play-claims-repetition = { $color } вимагають нічию, повторення позиції.
play-claims-fifty-moves = { $color } вимагають нічию, п'ятдесят ходів.
play-ask-claim = Ja чи nein?
play-draw-offered = { $color } пропонують нічию.
play-ask-draw = { $color } пропонують нічию. Angenommen чи abgelehnt?
play-ask-take-back = Повернути хід { $move }? Ja чи nein?
play-ask-quit = Закінчити? Ja чи nein?
play-declined-resign = Партія триває.
play-declined-take-back = Хід залишається.
play-declined-quit = Продовжуємо.
play-declined-claim = Вимоги немає. Партія триває.
play-too-early-to-draw = Погодитися на нічию можна лише з ходу { $number }.
play-offer-declined = Відхилено. Партія триває.
play-no-offer = Нічию не запропоновано.
play-claim-after-touch = Після торкання нічию не вимагають.
play-claim-off-turn = Нічию вимагає лише той, чий хід: { $color }.
play-claim-unjudged = Попередні ходи тут невідомі. Вимогу перевірить арбітр.
play-claim-wrong = Неправильно.
play-claim-occurred = Позиція траплялася лише { $times ->
    [one] один раз
   *[other] двічі
 }.
play-claim-unchanged = Без взяття і ходу пішаком лише { $moves ->
    [one] { $moves } хід
    [few] { $moves } ходи
   *[other] { $moves } ходів
 }.
play-claim-compensated = { $color } отримують: { $time }.
play-proof-repeated = Позиція після ходу { $moves }.
play-proof-repeated-start = Позиція на початку, після ходу { $moves }.
play-proof-unchanged = Без взяття і ходу пішаком: { $moves ->
    [one] { $moves } хід
    [few] { $moves } ходи
   *[other] { $moves } ходів
 }.
play-and = {" "}і{" "}
play-no-taking-back = У цій партії ходи не повертають.
play-taken-back = Хід повернуто. Хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-no-move-yet = Ходів ще не було.
play-last-move = { $color }: { $move }.
play-turn = { $color }, хід { $number }.
play-help-moves = { $profile ->
    [opponent-repeats] Оголосіть хід. Суперник його повторить, потім gedrückt.
    [assistant] Оголосіть хід, потім скажіть ja чи nein.
    [trust] Оголосіть хід. Якщо я зрозумію неправильно, скажіть nein.
   *[solo] Оголосіть хід, потім скажіть ja чи nein.
 }
play-help-placed = Коли фігура стоїть, скажіть gesetzt, суперник — ausgeführt.
play-help-back = Korrektur скасовує непідтверджений хід.{ $back ->
    [yes] {" "}Zug zurück повертає останній.
   *[no] {""}
 }
play-help-again = Wiederholen повторить сказане. На stopp я замовкну.
play-help-course = Запитайте letzter Zug, wer ist am Zug або was ist neu.
play-help-squares = Запитайте was steht auf або wo steht.
play-help-board = Stellung, Reihe, Linie і Diagonale назвуть, що там стоїть.
play-help-counts = Запитайте geschlagen або wie viele Züge.
play-help-practice = Züge von з фігурою назве її ходи.
play-help-clock = Запитайте Zeit або verbrauchte Zeit. Gedrückt: годинник натиснуто.
play-help-offers = Remis запропонує нічию. Відповідь: angenommen або abgelehnt.
play-help-off-turn = Під час ходу суперника скажіть Weiß Remis або Schwarz Remis.
play-help-claims = Скажіть Stellungswiederholung, fünfzig Züge або beanspruche Remis.
play-help-resign = Щоб здатися, скажіть aufgeben, потім ja, потім endgültig.
play-help-touch = Berührt з фігурою оголосить торкання.
play-help-session = Pause перерве, weiter продовжить, beenden закінчить. Можна писати українською.
play-help-arbiter = Hängepartie відкладе партію. Schiedsrichter і zurechtrücken набирають.
play-help-more = Далі — Hilfe.
play-order-too-early = Партію закінчено. Арбітр спочатку друкує: арбітр.
play-paused = Пауза.
play-resumed = Продовжуємо. Хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
play-nothing-to-confirm = Немає чого підтверджувати. Повернути останній хід: Zug zurück.
play-over-checkmate = Мат. { $winner } виграли.
play-over-resignation = Партію здано. { $winner } виграли.
play-over-stalemate = Пат. Нічия.
play-over-dead-position = Нічия. Мертва позиція: мату ніхто не поставить.
play-over-agreement = Нічия за згодою.
play-over-threefold = Нічия. Триразове повторення позиції.
play-over-fifty-moves = Нічия. П'ятдесят ходів без взяття і ходу пішаком.
play-over-fivefold = Нічия. П'ятиразове повторення позиції.
play-over-seventy-five-moves = Нічия. Сімдесят п'ять ходів без взяття і ходу пішаком.
play-over-time = Час вичерпано. { $winner } виграли.
play-over-time-draw = Час вичерпано. Нічия: { $color } уже не можуть поставити мат.

play-saved = Партію записано в { $path }.
play-quit = Програму завершено.
play-quit-saved = Програму завершено. Партію збережено.
play-unsaved = Партію не записано. Її ходи стоять на екрані.
play-score-unsaved = Запис партії не збережено, але партія є в журналі. Її ходи стоять на екрані.
play-screen-reader-heard = Надягніть навушники й задайте в розділі audio налаштувань barge_in значення headphones: інакше мікрофон чує те, що читає програма читання екрана.
play-no-echo-cancelling = Моє відлуння не вдається прибрати: ні PulseAudio, ні PipeWire не повідомляє, що грає динамік. Тому, поки я говорю, я не слухаю. Перезапустіть один із них або надягніть навушники й задайте в розділі audio налаштувань barge_in значення headphones.
play-microphone-lost = Мікрофон зник. Підключіть його знову; поки що набирайте ходи.
play-microphone-muted = Мікрофон вимкнено. Увімкніть його або набирайте.
play-microphone-clipped = Мікрофон перевантажено. Говоріть далі від нього або зменште рівень запису.
play-microphone-hum = Мікрофон гуде. Перевірте роз'єм і кабель або візьміть інший мікрофон.
play-microphone-rate = Мікрофон із неправильною частотою дискретизації. Від'єднайте його, підключіть знову й перезапустіть програму або візьміть інший.
play-microphone-back = Мікрофон знову працює.
play-no-microphone = Мікрофон не знайдено. Підключіть його й запустіть програму знову, набирайте ходи: ansage play --voice none, або послухайте показ: ansage play --demo.
play-typed-instead = Мікрофон не знайдено: набирайте ходи, а команди — й українською: нічия, здаюся, допомога.
play-demo-instead = Мікрофон не знайдено. Натомість — показ: записані оголошення короткої партії.
play-no-loudspeaker = Динаміка немає: мовлення записується в { $path }.
play-demo-declares = Оголошення: { $words }.
play-chess960 = Шахи дев'ятсот шістдесят, позиція { $number }. Від Anna до Hektor: { $pieces }.
play-recording = Ваші оголошення записуються.
play-not-recording = Без мікрофона нічого не записується.
play-unrecorded = Запис звуку не вдався: { $error }. Партія триває.
play-journal-failed = Увага: партія не зберігається. { $error } Гра триває в пам'яті.
play-journal-back = Партія знову записується.
play-journal-renewed = Журнал партії зник, його записано заново.
play-score-failed = Увага: запис партії не зберігається: { $reason }. У журналі партія є.
play-score-back = Запис партії знову повний.
play-report-failed = Увага: аркуш арбітра { $path } не записується: { $reason }. Сама партія зберігається.
play-report-back = Аркуш арбітра знову повний.
play-ask-go-on = Партія { $game }: продовжити? Ja чи nein?
play-begun = { $day ->
    [today] розпочата сьогодні
    [yesterday] розпочата вчора
   *[other] від { $date }
 }, { $hour }:{ $minute }
play-of-round = тур { $round }
play-players = { $white } проти { $black }
play-last = останній хід { $move }
play-nothing-to-resume = Незакінченої партії немає. Починається нова.
play-only-adjourned = Незакінченої партії немає, але є відкладена. Починається нова.
play-newer-adjourned = Новіша партія { $game }, відкладена.
play-open-adjourned = Відкрити конверт відкладеної партії: ansage adjourn open { $envelope }
play-score-kept = Увага: { $remark } Запис збережено.
play-resume = Партію продовжено: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }.
play-no-longer-open = Більше не чекає на відповідь: { $words }. Скажіть, будь ласка, ще раз.
play-settings-stay = Не діє: { $options }. Партія триває на попередніх умовах.
play-tags-stay = Не діє: { $options }. Партія зберігає свої дані. З іншими вона триватиме як нова: ansage play --resume-from з її журналом.
play-no-time-control = У записі є час гравців, але немає контролю часу. Партія йде без годинника. Якщо годинник потрібен, назвіть контроль часу через --clock.
play-no-times = У записі не сказано, скільки часу залишилося. Партія йде без годинника. Якщо годинник потрібен, назвіть контроль часу через --clock.
play-missing-time = Час { $color ->
    [white] білих
   *[black] чорних
 } не записано. Перевірте годинник.
play-outdated-time = Час { $color ->
    [white] білих
   *[black] чорних
 } востаннє записано після ходу { $number }. Перевірте годинник.
opponent-restarted = { $error } Запущено знову.
opponent-gone = { $error } Оголошуйте його ходи самі або закінчіть партію.
opponent-missing = За { $color ->
    [white] білих
   *[black] чорних
 } грала шахова програма. Оголошуйте її ходи самі або запустіть знову: ansage play --resume --engine та назва програми.
opponent-instead = Замість гравця { $name } { $color ->
    [white] білими
   *[black] чорними
 } грає шахова програма.
opponent-turning-points = Переломних моментів: { $count }.
opponent-no-turning-points = Переломних моментів немає.
opponent-turning-point = Хід { $number }, { $color ->
    [white] білі
   *[black] чорні
 }: { $made }, втрата приблизно { $pawns ->
    [one] { $pawns } пішака
   *[other] { $pawns } пішаків
 }. Краще: { $better }.
opponent-strength = Сила { $elo } Ело.
opponent-fixed-strength = Програма { $name } має лише одну силу.
opponent-full-strength = Повна сила.
opponent-hint-piece = Підказка: { $piece }.
opponent-hint = Підказка: { $move }.
opponent-none = Підказки й сила є лише у грі з шаховою програмою.
