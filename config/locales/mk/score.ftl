# ansage score
score-agree = Двата записа се согласуваат: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }.
score-agree-until = Се согласуваат до место: { $place }: { $move }.
score-agree-nowhere = Се согласува само почетната позиција.
score-starts = Различни почетни позиции.
score-ends = { $score ->
    [first] Првиот
   *[second] Вториот
 } запис завршува пред место: { $place }. Другиот има { $more ->
    [one] { $more } полупотег
   *[other] { $more } полупотези
 } повеќе.
score-missing = { $count ->
    [one] Недостига { $count } полупотег
   *[other] Недостигаат { $count } полупотези
 } во { $score ->
    [first] првиот
   *[second] вториот
 } запис: { $moves }.
score-swapped = Заменети потези { $score ->
    [first] во првиот запис
    [second] во вториот запис
   *[either] во еден од записите
 }: { $place }, и { $distance ->
    [1] следниот полупотег
   *[other] { $distance }. полупотег по него
 }.
score-illegal = Недозволен потег { $score ->
    [first] во првиот запис
    [second] во вториот запис
   *[both] во двата записа
 }: { $place }.
score-moves = Различни потези: { $place }.
score-has = { $score ->
    [first] Прв
   *[second] Втор
 } запис: { $what }
score-not-a-move = { $word }, не е потег
score-then-agree = Потоа се согласуваат до крајот.
score-then-agree-for = Потоа { $plies ->
    [one] се согласува { $plies } полупотег
   *[other] се согласуваат { $plies } полупотези
 }.
score-transposition = Замена на редоследот, од: { $from }, до: { $to }; потоа иста позиција.
score-imprecise = { $place }: { $word } во { $score ->
    [first] првиот
   *[second] вториот
 } запис е двосмислено; одговара потегот од другиот.
score-results = Различни резултати: прв запис { $first }, втор { $second }.
score-clocks = Часовниците таму: { $times }.
score-clocks-of = Часовниците таму според { $score ->
    [first] првиот
   *[second] вториот
 } запис: { $times }.
score-no-clocks = Времето не е запишано.
score-hours = { $count ->
    [one] { $count } час
   *[other] { $count } часа
 }
score-minutes = { $count ->
    [one] { $count } минута
   *[other] { $count } минути
 }
score-seconds = { $count ->
    [one] { $count } секунда
   *[other] { $count } секунди
 }
score-place = потег { $number }, { $color }
score-position = Позицијата таму: { $fen }
score-resume = Продолжете оттаму со: ansage play --resume-from { $path }
score-board-right = Таблата е точна.
score-board-wrong = Таблата не е точна: { $count ->
    [one] { $count } поле
   *[other] { $count } полиња
 }.
score-board-moved = На вашата табла { $color ->
    [white] белата
   *[black] црната
 } фигура { $piece } мора да стои на { $square }, а не на { $from }.
score-board-missing = На вашата табла { $color ->
    [white] белата
   *[black] црната
 } фигура { $piece } мора да стои на { $square }.
score-board-extra = На вашата табла полето { $square } мора да биде празно.
