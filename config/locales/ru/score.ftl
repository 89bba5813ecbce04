# ansage score
score-agree = Обе записи совпадают: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }.
score-agree-so-far = Насколько обе записи прочитаны, они совпадают: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }.
score-same-end = Разные ходы, но в конце та же позиция: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }.
score-agree-until = Совпадают до: { $place }: { $move }.
score-agree-nowhere = Совпадает только начальная позиция.
score-starts = Разные начальные позиции.
score-ends = { $score ->
    [first] Первая
   *[second] Вторая
 } запись кончается перед: { $place }. В другой больше на { $more ->
    [one] { $more } полуход
    [few] { $more } полухода
   *[other] { $more } полуходов
 }.
score-cut = Остаток { $score ->
    [first] первой
   *[second] второй
 } записи не прочитан из-за ошибки.
score-rest-unread = Остаток { $score ->
    [first] первой
   *[second] второй
 } записи не прочитан из-за ошибки. В другой дальше ещё { $more ->
    [one] { $more } полуход
    [few] { $more } полухода
   *[other] { $more } полуходов
 }.
score-missing = { $score ->
    [first] В первой
   *[second] Во второй
 } записи не хватает { $count ->
    [one] { $count } полухода
   *[other] { $count } полуходов
 }: { $moves }.
score-extra = { $score ->
    [first] В первой
   *[second] Во второй
 } записи { $count ->
    [one] { $count } лишний ход
    [few] { $count } лишних хода
   *[other] { $count } лишних ходов
 }: { $place }.
score-swapped = Переставлены ходы { $score ->
    [first] в первой записи
    [second] во второй записи
   *[either] в одной из записей
 }: { $place }, и { $distance ->
    [1] следующий полуход
   *[other] полуход, отстоящий на { $distance }
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
score-then-agree = Дальше записи совпадают до конца.
score-then-agree-for = Дальше { $plies ->
    [one] совпадает { $plies } полуход
    [few] совпадают { $plies } полухода
   *[other] совпадают { $plies } полуходов
 }.
score-then-ends = Затем { $score ->
    [first] первая
   *[second] вторая
 } запись кончается. В другой больше на { $more ->
    [one] { $more } полуход
    [few] { $more } полухода
   *[other] { $more } полуходов
 }.
score-transposition = Перестановка ходов: { $from }, до: { $to }; затем та же позиция.
score-detour = Разные ходы: { $from }, до: { $to }; затем та же позиция. Первая запись: { $first }. Вторая: { $second }.
score-imprecise = { $place }: { $word } { $score ->
    [first] в первой
   *[second] во второй
 } записи неоднозначно; ход другой записи подходит.
score-results = Разные результаты: первая запись { $first }, вторая { $second }.
score-clocks = Часы там: { $times }.
score-clocks-of = Часы там по { $score ->
    [first] первой
   *[second] второй
 } записи: { $times }.
score-clock-outdated = { $clock } (в последний раз записано после хода { $number })
score-no-clocks = Время не записано.
score-place = ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }
score-position = Позиция там: { $fen }
score-resume = Продолжить оттуда: ansage play --resume-from { $path }
score-resume-neither = Ни одну из записей отдельно оттуда продолжить нельзя.
score-board-right = Доска верна.
score-board-moved = На вашей доске { $color ->
    [white] белая
   *[black] чёрная
 } фигура { $piece } должна стоять на { $square }, а не на { $from }.
score-board-missing = На вашей доске { $color ->
    [white] белая
   *[black] чёрная
 } фигура { $piece } должна стоять на { $square }.
score-board-extra = На вашей доске поле { $square } должно быть пустым.
score-selected = { $games ->
    [0] Не подходит ни одна партия
    [one] Подходит { $games } партия
    [few] Подходят { $games } партии
   *[other] Подходит { $games } партий
 }, всего { $all }.
score-duplicates = Пропущено повторов: { $games }.
score-first-game = Партий в файле: { $games }. Прочитана первая.
score-counted = Не включён ход { $move }: он уже считается, но ещё не сделан.
score-no-games = Партий нет.
score-listed = { $name }: { $white } против { $black }, { $result }, полуходов { $plies }, записей звука { $recordings }
score-adjourned = отложена
score-going-on = не окончена
score-cancelled = отменена
score-damaged = повреждена со строки { $line }
score-ask-delete = Удалить партию { $name } со всеми записями? Да или нет?
score-deleted = Удалено.
score-not-deleted = Ничего не удалено.
score-exported = Выведено: { $path }
score-not-damaged = Журнал партии { $name } не повреждён. Ничего не записано.
score-recovered = Партия восстановлена до { $time }: { $plies ->
    [0] ни одного полухода
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }. Новая партия называется { $name }. Продолжить: ansage play --resume { $game }
score-lost = Потерянные ходы: { $moves }.
score-lost-move = { $move } в { $time }
score-lost-nothing = Ни одного потерянного хода прочесть нельзя.
score-lost-rulings = { $rulings ->
    [one] Потеряно и { $rulings } решение арбитра.
    [few] Потеряны и { $rulings } решения арбитра.
   *[other] Потеряно и { $rulings } решений арбитра.
 } Проверьте время и позицию.
score-lost-end = Потеряно и окончание партии: { $ending }
score-unreadable = { $lines ->
    [one] { $lines } строка не читается.
    [few] { $lines } строки не читаются.
   *[other] { $lines } строк не читаются.
 }
score-longer = В записи { $path } больше: { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }. Продолжить по ней: ansage play --resume-from { $argument }
score-goes-on = Запись партии идёт дальше журнала, в ней { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
 }{ $result ->
    [none] {""}
   *[other] , результат { $result }
 }.
score-resume-longer = Продолжить по ней: ansage play --resume-from { $path }
score-ask-rank = Горизонталь { $rank }: { $pieces }. Да или нет?
score-ask-empty-rank = Горизонталь { $rank } пуста. Да или нет?
score-set-rank = Поставьте так.
