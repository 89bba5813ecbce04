# Reasons why a declared move is illegal. Short: the important word first, one sentence.
white = Білі
black = Чорні

reason-game-over = Партію закінчено.
reason-empty = На { $square } немає фігури.
reason-not-yours = На { $square } фігура суперника: { $piece }.
reason-other-piece = На { $square } стоїть { $stands }, а не { $named }.
reason-no-such-piece = У { SIDE($color) ->
    [white] білих
   *[black] чорних
 } немає фігури { $piece }.
reason-no-such-piece-there = У { SIDE($color) ->
    [white] білих
   *[black] чорних
 } немає фігури { $piece } на { $where }.
reason-own-piece = На { $square } своя фігура: { $piece }.
reason-cannot-move-so = { $piece } так не ходить.
reason-cannot-move-to = { $piece } не може піти на { $square }.
reason-none-can-move-to = Жодна фігура { $piece } не може піти на { $square }.
reason-way-blocked = Шлях закрито: { $piece } на { $square }.
reason-nothing-to-capture = Брати нічого.
reason-nothing-to-capture-on = На { $square } брати нічого.
reason-other-captured = Узяти фігуру { $piece } так не можна.
reason-no-en-passant = Взяття на проході тут неможливе.
reason-pinned = Зв'язка: { $piece } на { $square }.
reason-still-in-check = Король залишиться під шахом.
reason-into-check = На { $square } король опиниться під шахом.
reason-en-passant-exposes = Після взяття на проході король опиниться під шахом.
reason-no-promotion = Це не перетворення.
reason-cannot-promote-to = Пішак не може перетворитися на фігуру { $piece }.
reason-only-castling = Туди можна лише рокіровкою: скажіть { $castling }.
reason-castling-right-lost = Рокіровка вже неможлива.
reason-castling-right-lost-side = { $castling }: рокіровка вже неможлива.
reason-castling-blocked = { $castling } закрита: { $piece } на { $square }.
reason-castling-in-check = Рокіровка з-під шаху заборонена.
reason-castling-through = { $castling } через бите поле заборонена: { $square } під ударом.

warning-no-check = Цей хід не дає шаху.
warning-no-mate = Цей хід не ставить мату.

not-empty = Нічого не оголошено.
not-unknown-word = Не знаю слова { $word }.
not-incomplete = Оголошення неповне.
not-malformed = Із цих слів хід не виходить.
not-diagonal = Ці два поля не лежать на одній діагоналі.

parse-ambiguous = Неоднозначно: { $moves }.
parse-illegal = Неможливий хід. { $reason }
parse-command = Команда: { $command }.
parse-unintelligible = Незрозуміло. { $reason }
parse-too-long = Рядок задовгий.
parse-no-tabulator = У рядку немає табуляції: потрібні FEN, табуляція, оголошення.
parse-bad-fen = FEN «{ $fen }» не дає позиції. { $reason }
fen-fields = Потрібно від чотирьох до шести полів через пробіл: дошка, черга ходу, рокіровки, взяття на проході.
fen-board = Поле 1, фігури: потрібно вісім горизонталей по вісім клітинок, через скісну риску.
fen-turn = Поле 2, чий хід: потрібно w або b.
fen-castling = Поле 3, рокіровки: потрібні літери з KQkq або дефіс.
fen-en-passant = Поле 4, взяття на проході: потрібна клітинка, наприклад e3, або дефіс.
fen-halfmoves = Поле 5, півходи без взять і ходів пішаком: потрібне число.
fen-number = Поле 6, номер ходу: потрібне число.
fen-no-king = У полі 1 бракує одного з королів: K — білий, k — чорний.
fen-kings = У полі 1 одна зі сторін має кількох королів.
fen-pawns = У полі 1 пішак стоїть на першій або восьмій горизонталі.
fen-check = Під шахом сторона, яка не ходить. Перевірте поле 2, чий хід.
