# Sentences of the assistant during a game. Short: blind players hear every word.
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
play-line-too-long = Строка слишком длинная, ничего не принято.
play-confirm-clearer = Подтвердите отчётливее.
play-confirm-or-repeat = Подтвердите отчётливее или повторите ход.
play-unclear = { $said }: неотчётливо, повторите только { $said }.
play-missing-square = { $said }: на какое поле?
play-missing-file = { $said }: какая вертикаль?
play-missing-rank = { $said }: какая горизонталь?
play-missing-side = Kurze или lange Rochade?
play-no-move = Не ход: { $words }.
play-dropped = Отменено. Объявите заново.
play-expired = { $move }: больше не действует. Объявите заново.
play-question-expired = Вопрос больше не действует.
play-announced = { $move }.
play-execute = Ваш соперник: { $move }. Выполните, пожалуйста.
play-undo = { $color }: верните фигуры на место.
play-still-to-execute = { $color }: ход выполнен?
play-still-to-place = Фигура поставлена?
play-still-to-place-capture = Взятая фигура снята, ход сделан?
play-still-to-repeat = Соперник, повторите, пожалуйста: { $move }.
play-still-to-press = Повторено. Нажмите часы.
play-pressed = Соперник подтвердил кнопкой.
play-not-repeated = Не повторено: { $move }. Это записано.
play-already-placed = Поставлено: { $move }. Исправить уже нельзя.
play-suspected = { SIDE($color) ->
    [white] Белые нажали
   *[black] Чёрные нажали
 } часы после объявления невозможного хода: { $declared }. Записано для арбитра.
play-adjusts = { SIDE($color) ->
    [white] Белые поправляют
   *[black] Чёрные поправляют
 } фигуры.
play-adjusts-off-turn = Поправлять фигуры может только тот, чей ход: { $color }.
play-ask-slip = Заменить ход { $move } на { $with }? Ja или nein?
play-differs = Не совпадает. Объявлено { $declared }, повторено { $repeated }.
play-repetition-unclear = Повторено неоднозначно.
play-bound-move = Тронуто: должна ходить фигура { $piece }.
play-bound-capture = Тронуто: надо взять фигуру { $piece }.
play-bound-capture-with = Тронуто: фигура { $piece } должна взять фигуру { $captured }.
play-bound-castle = Тронуто: надо сделать { $castling }.
play-bound-king = Тронуто: должен ходить { $king }.
play-bound-claimed = Должно быть сыграно { $move }.
play-touched = Тронуто: { $piece }.
play-touched-free = Ходов этой фигурой нет: любой ход разрешён.
play-touched-off-turn = { $color }, не в свой ход. Тронуто: { $piece }.
play-who-touched = Кто тронул фигуру: { $piece }? Скажите ещё раз, а перед этим Weiß или Schwarz.
play-touch-withdrawn = Касание отменено.
play-too-late = Поздно. Ход остаётся.
play-too-late-clock = Поздно. Идут часы { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-no-move-declared = Ход не объявлен.
play-no-move-declared-clock = Ход не объявлен. Идут часы { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-slept = Внимание: часы стоят. Компьютер был в спящем режиме: { $time }. Чтобы продолжить, скажите: weiter.
play-clock-started = Идут часы { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-clock-stands = Часы стоят. Запустить: weiter.
play-low-time = { $color }: ещё { $time }.
play-ask-resign = { $color } сдаются? Ja или nein?
play-ask-resign-finally = Чтобы сдаться, скажите endgültig или наберите: окончательно.
play-claims = { $color } требуют ничью.
play-claims-repetition = { $color } требуют ничью, повторение позиции.
play-claims-fifty-moves = { $color } требуют ничью, пятьдесят ходов.
play-ask-claim = Ja или nein?
play-draw-offered = { $color } предлагают ничью.
play-ask-draw = { $color } предлагают ничью. Angenommen или abgelehnt?
play-ask-take-back = Вернуть ход { $move }? Ja или nein?
play-ask-quit = Закончить? Ja или nein?
play-declined-resign = Партия продолжается.
play-declined-take-back = Ход остаётся.
play-declined-quit = Продолжаем.
play-declined-claim = Требования нет. Партия продолжается.
play-too-early-to-draw = Согласиться на ничью можно только с хода { $number }.
play-offer-declined = Отклонено. Партия продолжается.
play-no-offer = Ничья не предложена.
play-claim-after-touch = После касания ничью не требуют.
play-claim-off-turn = Ничью требует только тот, чей ход: { $color }.
play-claim-unjudged = Более ранние ходы здесь неизвестны. Требование проверит арбитр.
play-claim-wrong = Неверно.
play-claim-occurred = Позиция встречалась только { $times ->
    [one] один раз
   *[other] два раза
 }.
play-claim-unchanged = Без взятия и хода пешкой только { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
 }.
play-claim-compensated = { $color } получают: { $time }.
play-proof-repeated = Позиция после хода { $moves }.
play-proof-repeated-start = Позиция в начале, после хода { $moves }.
play-proof-unchanged = Без взятия и хода пешкой: { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
 }.
play-and = {" "}и{" "}
play-no-taking-back = В этой партии ходы не возвращают.
play-taken-back = Ход возвращён. Ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-no-move-yet = Ходов ещё не было.
play-last-move = { $color }: { $move }.
play-turn = { $color }, ход { $number }.
play-help-moves = { $profile ->
    [opponent-repeats] Объявите ход. Соперник его повторит, затем gedrückt.
    [assistant] Объявите ход, затем скажите ja или nein.
    [trust] Объявите ход. Если я пойму неверно, скажите nein.
   *[solo] Объявите ход, затем скажите ja или nein.
 }
play-help-placed = Когда фигура стоит, скажите gesetzt, соперник — ausgeführt.
play-help-back = Korrektur отменяет неподтверждённый ход.{ $back ->
    [yes] {" "}Zug zurück возвращает последний.
   *[no] {""}
 }
play-help-again = Wiederholen повторит сказанное. На stopp я умолкну.
play-help-course = Спросите letzter Zug, wer ist am Zug или was ist neu.
play-help-squares = Спросите was steht auf или wo steht.
play-help-board = Stellung, Reihe, Linie и Diagonale назовут, что там стоит.
play-help-counts = Спросите geschlagen или wie viele Züge.
play-help-practice = Züge von с фигурой назовёт её ходы.
play-help-clock = Спросите Zeit или verbrauchte Zeit. Gedrückt: часы нажаты.
play-help-offers = Remis предложит ничью. Ответ: angenommen или abgelehnt.
play-help-off-turn = Во время хода соперника скажите Weiß Remis или Schwarz Remis.
play-help-claims = Скажите Stellungswiederholung, fünfzig Züge или beanspruche Remis.
play-help-resign = Чтобы сдаться, скажите aufgeben, затем ja, затем endgültig.
play-help-touch = Berührt с фигурой объявит касание.
play-help-session = Pause прервёт, weiter продолжит, beenden закончит. Печатать можно по-русски.
play-help-arbiter = Hängepartie отложит партию. Schiedsrichter и zurechtrücken набирают.
play-help-more = Дальше — Hilfe.
play-order-too-early = Партия окончена. Арбитр сначала печатает: арбитр.
play-paused = Пауза.
play-resumed = Продолжаем. Ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
play-nothing-to-confirm = Подтверждать нечего. Вернуть последний ход: Zug zurück.
play-over-checkmate = Мат. { $winner } выиграли.
play-over-resignation = Партия сдана. { $winner } выиграли.
play-over-stalemate = Пат. Ничья.
play-over-dead-position = Ничья. Мёртвая позиция: мат никому не поставить.
play-over-agreement = Ничья по соглашению.
play-over-threefold = Ничья. Троекратное повторение позиции.
play-over-fifty-moves = Ничья. Пятьдесят ходов без взятия и хода пешкой.
play-over-fivefold = Ничья. Пятикратное повторение позиции.
play-over-seventy-five-moves = Ничья. Семьдесят пять ходов без взятия и хода пешкой.
play-over-time = Время истекло. { $winner } выиграли.
play-over-time-draw = Время истекло. Ничья: { $color } уже не могут поставить мат.

play-saved = Партия записана в { $path }.
play-quit = Программа завершена.
play-quit-saved = Программа завершена. Партия сохранена.
play-unsaved = Партия не записана. Её ходы стоят на экране.
play-score-unsaved = Запись партии не сохранена, но партия есть в журнале. Её ходы стоят на экране.
play-screen-reader-heard = Наденьте наушники и задайте в разделе audio настроек barge_in значение headphones: иначе микрофон слышит то, что читает программа экранного доступа.
play-no-echo-cancelling = Моё эхо не удаётся убрать: ни PulseAudio, ни PipeWire не сообщает, что играет динамик. Поэтому, пока я говорю, я не слушаю. Перезапустите один из них или наденьте наушники и задайте в разделе audio настроек barge_in значение headphones.
play-microphone-lost = Микрофон пропал. Подключите его снова; пока набирайте ходы.
play-microphone-muted = Микрофон выключен. Включите его или набирайте.
play-microphone-clipped = Микрофон перегружен. Говорите подальше от него или убавьте уровень записи.
play-microphone-hum = Микрофон гудит. Проверьте разъём и кабель или возьмите другой микрофон.
play-microphone-rate = Микрофон с неверной частотой дискретизации. Отключите его, подключите снова и перезапустите программу или возьмите другой.
play-microphone-back = Микрофон снова работает.
play-no-microphone = Микрофон не найден. Подключите его и запустите программу снова, набирайте ходы: ansage play --voice none, или послушайте показ: ansage play --demo.
play-typed-instead = Микрофон не найден: набирайте ходы, а команды — и по-русски: ничья, сдаюсь, помощь.
play-demo-instead = Микрофон не найден. Вместо него — показ: записанные объявления короткой партии.
play-no-loudspeaker = Динамика нет: речь записывается в { $path }.
play-demo-declares = Объявление: { $words }.
play-chess960 = Шахматы девятьсот шестьдесят, позиция { $number }. От Anna до Hektor: { $pieces }.
play-recording = Ваши объявления записываются.
play-not-recording = Без микрофона ничего не записывается.
play-unrecorded = Запись звука не удалась: { $error }. Партия продолжается.
play-journal-failed = Внимание: партия не сохраняется. { $error } Игра продолжается в памяти.
play-journal-back = Партия снова записывается.
play-journal-renewed = Журнал партии пропал и записан заново.
play-score-failed = Внимание: запись партии не сохраняется: { $reason }. В журнале партия есть.
play-score-back = Запись партии снова полна.
play-report-failed = Внимание: лист арбитра { $path } не записывается: { $reason }. Сама партия сохраняется.
play-report-back = Лист арбитра снова полон.
play-ask-go-on = Партия { $game }: продолжить? Ja или nein?
play-begun = { $day ->
    [today] начатая сегодня
    [yesterday] начатая вчера
   *[other] от { $date }
 }, { $hour }:{ $minute }
play-of-round = тур { $round }
play-players = { $white } против { $black }
play-last = последний ход { $move }
play-nothing-to-resume = Неоконченной партии нет. Начинается новая.
play-only-adjourned = Неоконченной партии нет, но есть отложенная. Начинается новая.
play-newer-adjourned = Более новая партия { $game }, отложена.
play-open-adjourned = Вскрыть конверт отложенной партии: ansage adjourn open { $envelope }
play-score-kept = Внимание: { $remark } Запись сохранена.
play-resume = Партия продолжена: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }.
play-no-longer-open = Больше не ждёт ответа: { $words }. Пожалуйста, скажите ещё раз.
play-settings-stay = Не действует: { $options }. Партия продолжается на прежних условиях.
play-tags-stay = Не действует: { $options }. Партия сохраняет свои данные. С другими она продолжится как новая: ansage play --resume-from с её журналом.
play-no-time-control = В записи есть время игроков, но нет контроля времени. Партия идёт без часов. Если часы нужны, назовите контроль времени через --clock.
play-no-times = В записи не сказано, сколько времени осталось. Партия идёт без часов. Если часы нужны, назовите контроль времени через --clock.
play-missing-time = Время { $color ->
    [white] белых
   *[black] чёрных
 } не записано. Проверьте часы.
play-outdated-time = Время { $color ->
    [white] белых
   *[black] чёрных
 } записано в последний раз после хода { $number }. Проверьте часы.
opponent-restarted = { $error } Запущен заново.
opponent-gone = { $error } Объявляйте его ходы сами или закончите партию.
opponent-missing = За { $color ->
    [white] белых
   *[black] чёрных
 } играла шахматная программа. Объявляйте её ходы сами или запустите снова: ansage play --resume --engine и имя программы.
opponent-instead = Вместо игрока { $name } { $color ->
    [white] белыми
   *[black] чёрными
 } играет шахматная программа.
opponent-turning-points = Переломных моментов: { $count }.
opponent-no-turning-points = Переломных моментов нет.
opponent-turning-point = Ход { $number }, { $color ->
    [white] белые
   *[black] чёрные
 }: { $made }, потеря примерно { $pawns ->
    [one] { $pawns } пешки
   *[other] { $pawns } пешек
 }. Лучше: { $better }.
opponent-strength = Сила { $elo } Эло.
opponent-fixed-strength = У программы { $name } только одна сила.
opponent-full-strength = Полная сила.
opponent-hint-piece = Подсказка: { $piece }.
opponent-hint = Подсказка: { $move }.
opponent-none = Подсказки и сила есть только в игре с шахматной программой.
