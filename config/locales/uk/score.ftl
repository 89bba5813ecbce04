# ansage score
score-agree = Обидва записи збігаються: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }.
score-agree-until = Збігаються до місця: { $place }: { $move }.
score-agree-nowhere = Збігається лише початкова позиція.
score-starts = Різні початкові позиції.
score-ends = { $score ->
    [first] Перший
   *[second] Другий
 } запис закінчується перед місцем: { $place }. В іншому на { $more ->
    [one] { $more } півхід
    [few] { $more } півходи
   *[other] { $more } півходів
 } більше.
score-missing = { $count ->
    [one] Пропущено { $count } півхід
    [few] Пропущено { $count } півходи
   *[other] Пропущено { $count } півходів
 } у { $score ->
    [first] першому
   *[second] другому
 } записі: { $moves }.
score-swapped = Переставлено ходи { $score ->
    [first] у першому записі
    [second] у другому записі
   *[either] в одному із записів
 }: { $place }, і { $distance ->
    [1] наступний півхід
   *[other] { $distance }-й півхід після нього
 }.
score-illegal = Неможливий хід { $score ->
    [first] у першому записі
    [second] у другому записі
   *[both] в обох записах
 }: { $place }.
score-moves = Різні ходи: { $place }.
score-has = { $score ->
    [first] Перший
   *[second] Другий
 } запис: { $what }
score-not-a-move = { $word }, не хід
score-then-agree = Далі вони збігаються до кінця.
score-then-agree-for = Далі { $plies ->
    [one] збігається { $plies } півхід
    [few] збігаються { $plies } півходи
   *[other] збігаються { $plies } півходів
 }.
score-transposition = Перестановка ходів, від: { $from }, до: { $to }; потім та сама позиція.
score-imprecise = { $place }: { $word } у { $score ->
    [first] першому
   *[second] другому
 } записі неоднозначне; підходить хід іншого запису.
score-results = Різні результати: перший запис { $first }, другий { $second }.
score-clocks = Годинник у цю мить: { $times }.
score-clocks-of = Годинник у цю мить за { $score ->
    [first] першим
   *[second] другим
 } записом: { $times }.
score-no-clocks = Час не записано.
score-hours = { $count ->
    [one] { $count } година
    [few] { $count } години
   *[other] { $count } годин
 }
score-minutes = { $count ->
    [one] { $count } хвилина
    [few] { $count } хвилини
   *[other] { $count } хвилин
 }
score-seconds = { $count ->
    [one] { $count } секунда
    [few] { $count } секунди
   *[other] { $count } секунд
 }
score-place = хід { $number }, { $color }
score-position = Позиція там: { $fen }
score-resume = Продовжити звідти: ansage play --resume-from { $path }
score-board-right = Дошка правильна.
score-board-wrong = Дошка неправильна: { $count ->
    [one] { $count } поле
    [few] { $count } поля
   *[other] { $count } полів
 }.
score-board-moved = На вашій дошці { $color ->
    [white] біла
   *[black] чорна
 } фігура { $piece } має стояти на { $square }, а не на { $from }.
score-board-missing = На вашій дошці { $color ->
    [white] біла
   *[black] чорна
 } фігура { $piece } має стояти на { $square }.
score-board-extra = На вашій дошці поле { $square } має бути порожнім.
