# Reasons why a declared move is illegal. Short: the important word first, one sentence.
white = Белые
black = Чёрные

reason-game-over = Партия окончена.
reason-empty = На { $square } нет фигуры.
reason-not-yours = На { $square } фигура соперника: { $piece }.
reason-other-piece = На { $square } стоит { $stands }, а не { $named }.
reason-no-such-piece = У { SIDE($color) ->
    [white] белых
   *[black] чёрных
 } нет фигуры { $piece }.
reason-no-such-piece-there = У { SIDE($color) ->
    [white] белых
   *[black] чёрных
 } нет фигуры { $piece } на { $where }.
reason-own-piece = На { $square } своя фигура: { $piece }.
reason-cannot-move-so = { $piece } так не ходит.
reason-cannot-move-to = { $piece } не может пойти на { $square }.
reason-none-can-move-to = Ни одна фигура { $piece } не может пойти на { $square }.
reason-way-blocked = Путь закрыт: { $piece } на { $square }.
reason-nothing-to-capture = Брать нечего.
reason-nothing-to-capture-on = На { $square } брать нечего.
reason-other-captured = Взять фигуру { $piece } так нельзя.
reason-no-en-passant = Взятие на проходе здесь невозможно.
reason-pinned = Связка: { $piece } на { $square }.
reason-still-in-check = Король останется под шахом.
reason-into-check = На { $square } король окажется под шахом.
reason-en-passant-exposes = После взятия на проходе король окажется под шахом.
reason-no-promotion = Это не превращение.
reason-cannot-promote-to = Пешка не может превратиться в фигуру { $piece }.
reason-only-castling = Туда можно только рокировкой: скажите { $castling }.
reason-castling-right-lost = Рокировка больше невозможна.
reason-castling-right-lost-side = { $castling }: рокировка больше невозможна.
reason-castling-blocked = { $castling } закрыта: { $piece } на { $square }.
reason-castling-in-check = Рокировка из-под шаха запрещена.
reason-castling-through = { $castling } через битое поле запрещена: { $square } под ударом.

warning-no-check = Этот ход не даёт шаха.
warning-no-mate = Этот ход не ставит мата.

not-empty = Ничего не объявлено.
not-unknown-word = Не знаю слова { $word }.
not-incomplete = Объявление неполное.
not-malformed = Из этих слов хода не получается.
not-diagonal = Эти два поля не лежат на одной диагонали.

parse-ambiguous = Неоднозначно: { $moves }.
parse-illegal = Невозможный ход. { $reason }
parse-command = Команда: { $command }.
parse-unintelligible = Непонятно. { $reason }
parse-too-long = Строка слишком длинная.
parse-no-tabulator = В строке нет табуляции: нужны FEN, табуляция, объявление.
parse-bad-fen = FEN «{ $fen }» не даёт позиции. { $reason }
fen-fields = Нужно от четырёх до шести полей через пробел: доска, очередь хода, рокировки, взятие на проходе.
fen-board = Поле 1, фигуры: нужно восемь горизонталей по восемь клеток, через косую черту.
fen-turn = Поле 2, чей ход: нужно w или b.
fen-castling = Поле 3, рокировки: нужны буквы из KQkq или дефис.
fen-en-passant = Поле 4, взятие на проходе: нужна клетка, например e3, или дефис.
fen-halfmoves = Поле 5, полуходы без взятий и ходов пешкой: нужно число.
fen-number = Поле 6, номер хода: нужно число.
fen-no-king = В поле 1 нет одного из королей: K — белый, k — чёрный.
fen-kings = В поле 1 у одной из сторон несколько королей.
fen-pawns = В поле 1 пешка стоит на первой или восьмой горизонтали.
fen-check = Под шахом сторона, которая не ходит. Проверьте поле 2, чей ход.
