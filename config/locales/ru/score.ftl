# ansage score
score-agree = Обе записи совпадают: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }.
score-agree-until = Совпадают до места: { $place }: { $move }.
score-agree-nowhere = Совпадает только начальная позиция.
score-starts = Разные начальные позиции.
score-ends = { $score ->
    [first] Первая
   *[second] Вторая
 } запись кончается перед местом: { $place }. В другой на { $more ->
    [one] { $more } полуход
    [few] { $more } полухода
   *[other] { $more } полуходов
 } больше.
score-missing = { $count ->
    [one] Пропущен { $count } полуход
    [few] Пропущено { $count } полухода
   *[other] Пропущено { $count } полуходов
 } { $score ->
    [first] в первой
   *[second] во второй
 } записи: { $moves }.
score-swapped = Переставлены ходы { $score ->
    [first] в первой записи
    [second] во второй записи
   *[either] в одной из записей
 }: { $place }, и { $distance ->
    [1] следующий полуход
   *[other] { $distance }-й полуход после него
 }.
score-illegal = Невозможный ход { $score ->
    [first] в первой записи
    [second] во второй записи
   *[both] в обеих записях
 }: { $place }.
score-moves = Разные ходы: { $place }.
score-has = { $score ->
    [first] Первая
   *[second] Вторая
 } запись: { $what }
score-not-a-move = { $word }, не ход
score-then-agree = Дальше они совпадают до конца.
score-then-agree-for = Дальше { $plies ->
    [one] совпадает { $plies } полуход
    [few] совпадают { $plies } полухода
   *[other] совпадают { $plies } полуходов
 }.
score-transposition = Перестановка ходов, от: { $from }, до: { $to }; затем та же позиция.
score-imprecise = { $place }: { $word } { $score ->
    [first] в первой
   *[second] во второй
 } записи неоднозначно; подходит ход другой записи.
score-results = Разные результаты: первая запись { $first }, вторая { $second }.
score-clocks = Часы в этот момент: { $times }.
score-clocks-of = Часы в этот момент по { $score ->
    [first] первой
   *[second] второй
 } записи: { $times }.
score-no-clocks = Время не записано.
score-hours = { $count ->
    [one] { $count } час
    [few] { $count } часа
   *[other] { $count } часов
 }
score-minutes = { $count ->
    [one] { $count } минута
    [few] { $count } минуты
   *[other] { $count } минут
 }
score-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунды
   *[other] { $count } секунд
 }
score-place = ход { $number }, { $color }
score-position = Позиция там: { $fen }
score-resume = Продолжить оттуда: ansage play --resume-from { $path }
score-board-right = Доска верна.
score-board-wrong = Доска неверна: { $count ->
    [one] { $count } поле
    [few] { $count } поля
   *[other] { $count } полей
 }.
score-board-moved = На вашей доске { $color ->
    [white] белая
   *[black] чёрная
 } фигура { $piece } должна стоять на { $square }, а не на { $from }.
score-board-missing = На вашей доске { $color ->
    [white] белая
   *[black] чёрная
 } фигура { $piece } должна стоять на { $square }.
score-board-extra = На вашей доске поле { $square } должно быть пустым.
