# Зошто најавениот потег не е дозволен. Кратко: важниот збор прв, една реченица.
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
reason-castling-blocked = Рокадата е попречена: { $piece } на { $square }.
reason-castling-in-check = Рокада од шах не е дозволена.
reason-castling-through = Рокада преку нападнато поле не е дозволена: { $square } е нападнато.

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
parse-bad-fen = FEN „{ $fen }“ не дава позиција. Проверете ги неговите шест полиња.
