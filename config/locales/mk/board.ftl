# Reasons why a declared move is illegal. Short: the important word first, one sentence.
white = Бел
black = Црн

reason-game-over = Партијата е завршена.
reason-empty = На { $square } нема фигура.
reason-not-yours = На { $square } е фигура на противникот: { $piece }.
reason-other-piece = На { $square } стои { $stands }, а не { $named }.
reason-no-such-piece = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } нема { $piece }.
reason-no-such-piece-there = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } нема { $piece } на { $where }.
reason-own-piece = На { $square } е сопствена фигура: { $piece }.
reason-cannot-move-so = { $piece } не се движи така.
reason-cannot-move-to = { $piece } не може на { $square }.
reason-none-can-move-to = Ниту една фигура { $piece } не може на { $square }.
reason-way-blocked = Патот е затворен: { $piece } на { $square }.
reason-nothing-to-capture = Нема што да се земе.
reason-nothing-to-capture-on = На { $square } нема што да се земе.
reason-other-captured = Така не може да се земе { $piece }.
reason-no-en-passant = Ан пасан тука не е можно.
reason-pinned = Врзана фигура: { $piece } на { $square }.
reason-still-in-check = Кралот би останал во шах.
reason-into-check = На { $square } кралот би бил во шах.
reason-en-passant-exposes = По земањето ан пасан кралот би бил во шах.
reason-no-promotion = Ова не е промоција.
reason-cannot-promote-to = Пешак не може да стане { $piece }.
reason-only-castling = Таму може само со рокада: кажете { $castling }.
reason-castling-right-lost = Рокада веќе не е дозволена.
reason-castling-right-lost-side = { $castling }: рокада веќе не е дозволена.
reason-castling-blocked = { $castling } е попречена: { $piece } на { $square }.
reason-castling-in-check = Рокада не е дозволена кога кралот е во шах.
reason-castling-through = { $castling } преку нападнато поле не е дозволена: { $square } е нападнато.

warning-no-check = Потегот не дава шах.
warning-no-mate = Потегот не дава мат.

not-empty = Ништо не е најавено.
not-unknown-word = Не го знам зборот { $word }.
not-incomplete = Најавата не е целосна.
not-malformed = Од овие зборови не излегува потег.
not-diagonal = Двете полиња не се на иста дијагонала.

parse-ambiguous = Двосмислено: { $moves }.
parse-illegal = Недозволен потег. { $reason }
parse-command = Команда: { $command }.
parse-unintelligible = Неразбирливо. { $reason }
parse-too-long = Редот е предолг.
parse-no-tabulator = Редот нема табулатор: се очекуваат FEN, табулатор, најава.
parse-bad-fen = FEN „{ $fen }“ не дава позиција. { $reason }
fen-fields = Потребни се четири до шест полиња со празно место меѓу нив: табла, страна на потег, рокади, ан пасан.
fen-board = Поле 1, фигурите: потребни се осум реда по осум полиња, одделени со коса црта.
fen-turn = Поле 2, кој е на потег: потребно е w или b.
fen-castling = Поле 3, рокадите: потребни се букви од KQkq или цртичка.
fen-en-passant = Поле 4, ан пасан: потребно е поле како e3 или цртичка.
fen-halfmoves = Поле 5, полупотезите без земање и потег со пешак: потребен е број.
fen-number = Поле 6, бројот на потегот: потребен е број.
fen-no-king = Во полето 1 недостига крал: K е белиот, k црниот.
fen-kings = Во полето 1 една страна има повеќе кралеви.
fen-pawns = Во полето 1 пешак стои на првиот или на осмиот ред.
fen-check = Под шах е страната која не е на потег. Проверете го полето 2, кој е на потег.
