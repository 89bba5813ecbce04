# ansage score
score-agree = Двата записа се совпаѓаат: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }.
score-agree-so-far = Колку што се прочитани, двата записа се совпаѓаат: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }.
score-same-end = Различни потези, но на крајот истата позиција: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }.
score-agree-until = Се совпаѓаат до: { $place }: { $move }.
score-agree-nowhere = Се совпаѓа само почетната позиција.
score-starts = Различни почетни позиции.
score-ends = { $score ->
    [first] Првиот
   *[second] Вториот
 } запис завршува пред: { $place }. Другиот има уште { $more ->
    [one] { $more } полупотег
   *[other] { $more } полупотези
 }.
score-cut = Остатокот од { $score ->
    [first] првиот
   *[second] вториот
 } запис не е прочитан поради грешка.
score-rest-unread = Остатокот од { $score ->
    [first] првиот
   *[second] вториот
 } запис не е прочитан поради грешка. Другиот потоа има уште { $more ->
    [one] { $more } полупотег
   *[other] { $more } полупотези
 }.
score-missing = Во { $score ->
    [first] првиот
   *[second] вториот
 } запис { $count ->
    [one] недостига { $count } полупотег
   *[other] недостигаат { $count } полупотези
 }: { $moves }.
score-extra = Во { $score ->
    [first] првиот
   *[second] вториот
 } запис { $count ->
    [one] има { $count } потег вишок
   *[other] има { $count } потези вишок
 }: { $place }.
score-swapped = Разменети потези { $score ->
    [first] во првиот запис
    [second] во вториот запис
   *[either] во еден од записите
 }: { $place }, и { $distance ->
    [1] следниот полупотег
   *[other] полупотегот { $distance } подоцна
 }.
score-illegal = Недозволен потег { $score ->
    [first] во првиот запис
    [second] во вториот запис
   *[both] во двата записа
 }: { $place }.
score-moves = Различни потези: { $place }.
score-has = { $score ->
    [first] Првиот
   *[second] Вториот
 } запис: { $what }
score-not-a-move = { $word }, не е потег
score-then-agree = Потоа се совпаѓаат до крајот.
score-then-agree-for = Потоа { $plies ->
    [one] се совпаѓа { $plies } полупотег
   *[other] се совпаѓаат { $plies } полупотези
 }.
score-then-ends = Потоа { $score ->
    [first] првиот
   *[second] вториот
 } запис завршува. Другиот има уште { $more ->
    [one] { $more } полупотег
   *[other] { $more } полупотези
 }.
score-transposition = Промена на редоследот: { $from }, до: { $to }; потоа истата позиција.
score-detour = Различни потези: { $from }, до: { $to }; потоа истата позиција. Првиот запис: { $first }. Вториот: { $second }.
score-imprecise = { $place }: { $word } во { $score ->
    [first] првиот
   *[second] вториот
 } запис е двосмислено; потегот на другиот одговара.
score-results = Различни резултати: првиот запис { $first }, вториот { $second }.
score-clocks = Часовници таму: { $times }.
score-clocks-of = Часовници таму според { $score ->
    [first] првиот
   *[second] вториот
 } запис: { $times }.
score-clock-outdated = { $clock } (последен пат запишано по потегот { $number })
score-no-clocks = Времето не е запишано.
score-place = потег { $number }, { SIDE($color) ->
    [white] бел
   *[black] црн
 }
score-position = Позиција таму: { $fen }
score-resume = Продолжете оттаму со: ansage play --resume-from { $path }
score-resume-neither = Ниту еден од записите не може сам да се продолжи оттаму.
score-board-right = Таблата е точна.
score-board-moved = На вашата табла { $color ->
    [white] белата
   *[black] црната
 } фигура { $piece } мора да стои на { $square }, не на { $from }.
score-board-missing = На вашата табла { $color ->
    [white] белата
   *[black] црната
 } фигура { $piece } мора да стои на { $square }.
score-board-extra = На вашата табла полето { $square } мора да биде празно.
score-selected = { $games ->
    [0] Не одговара ниту една партија
    [one] Одговара { $games } партија
   *[other] Одговараат { $games } партии
 }, од { $all }.
score-duplicates = { $games ->
    [one] Изоставен е { $games } дупликат
   *[other] Изоставени се { $games } дупликати
 }.
score-first-game = Партии во датотеката: { $games }. Прочитана е првата.
score-counted = Не е вклучен потегот { $move }: веќе важи, но сѐ уште не е одигран.
score-no-games = Нема партии.
score-listed = { $name }: { $white } против { $black }, { $result }, полупотези { $plies }, снимки { $recordings }
score-adjourned = прекината
score-going-on = не е завршена
score-cancelled = поништена
score-damaged = оштетена од редот { $line }
score-ask-delete = Да се избрише партијата { $name } со сите снимки? Да или не?
score-deleted = Избришано.
score-not-deleted = Ништо не е избришано.
score-exported = Извезено: { $path }
score-not-damaged = Дневникот на { $name } не е оштетен. Ништо не е запишано.
score-recovered = Партијата е спасена до { $time }: { $plies ->
    [0] ниеден полупотег
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }. Новата партија се вика { $name }. Продолжете со: ansage play --resume { $game }
score-lost = Изгубени потези: { $moves }.
score-lost-move = { $move } во { $time }
score-lost-nothing = Ниеден изгубен потег не може да се прочита.
score-lost-rulings = { $rulings ->
    [one] Изгубена е и { $rulings } одлука на судијата.
   *[other] Изгубени се и { $rulings } одлуки на судијата.
 } Проверете ги времињата и позицијата.
score-lost-end = Изгубен е и крајот на партијата: { $ending }
score-unreadable = { $lines ->
    [one] { $lines } ред не може да се прочита.
   *[other] { $lines } реда не можат да се прочитаат.
 }
score-longer = Записот { $path } има повеќе: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }. Продолжете од него со: ansage play --resume-from { $argument }
score-goes-on = Записот оди подалеку од дневникот: има { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }{ $result ->
    [none] {""}
   *[other] , резултат { $result }
 }.
score-resume-longer = Продолжете од него со: ansage play --resume-from { $path }
score-ask-rank = Ред { $rank }: { $pieces }. Да или не?
score-ask-empty-rank = Ред { $rank } празен. Да или не?
score-set-rank = Поставете вака.
