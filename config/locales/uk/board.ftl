# Чому оголошений хід неможливий. Коротко: головне слово першим, одне речення.
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
reason-cannot-promote-to = Пішак не може перетворитися: { $piece }.
reason-only-castling = Туди можна лише рокіровкою: скажіть { $castling }.
reason-castling-right-lost = Рокіровка вже неможлива.
reason-castling-right-lost-side = { $castling }: рокіровка вже неможлива.
reason-castling-blocked = Рокіровці заважає фігура: { $piece } на { $square }.
reason-castling-in-check = Рокіровка з-під шаху заборонена.
reason-castling-through = Рокіровка через бите поле заборонена: { $square } під ударом.

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
parse-bad-fen = FEN «{ $fen }» не дає позиції. Перевірте шість його полів.
