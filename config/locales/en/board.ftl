# Reasons why a declared move is illegal. Short: the important word first, one sentence.
white = White
black = Black

reason-game-over = The game is over.
reason-empty = No piece stands on { $square }.
reason-not-yours = On { $square } stands the opponent's { $piece }.
reason-other-piece = On { $square } stands { $stands }, not { $named }.
reason-no-such-piece = { $color } has no { $piece }.
reason-no-such-piece-there = { $color } has no { $piece } on { $where }.
reason-own-piece = Your own { $piece } stands on { $square }.
reason-cannot-move-so = { $piece } cannot move so.
reason-cannot-move-to = { $piece } cannot move to { $square }.
reason-way-blocked = The way is blocked: { $piece } on { $square }.
reason-nothing-to-capture = There is nothing to capture.
reason-nothing-to-capture-on = There is nothing to capture on { $square }.
reason-other-captured = No { $piece } of the opponent can be captured so.
reason-no-en-passant = En passant is not possible here.
reason-pinned = { $piece } on { $square } is pinned.
reason-still-in-check = The king would be left in check.
reason-into-check = The king would be in check on { $square }.
reason-en-passant-exposes = After the capture en passant the king would be in check.
reason-no-promotion = This is no promotion.
reason-cannot-promote-to = A pawn cannot become { $piece }.
reason-only-castling = Only castling goes there: say { $castling }.
reason-castling-right-lost = Castling is no longer allowed.
reason-castling-right-lost-side = Castling is no longer allowed: { $castling }.
reason-castling-blocked = Castling is blocked: { $piece } on { $square }.
reason-castling-in-check = Castling out of check is not allowed.
reason-castling-through = Castling through check is not allowed: { $square } is attacked.

warning-no-check = The move gives no check.
warning-no-mate = The move does not mate.

not-empty = Nothing was declared.
not-unknown-word = I do not know the word { $word }.
not-incomplete = The declaration is not complete.
not-malformed = The words make no declaration.
not-diagonal = The two squares share no diagonal.

parse-ambiguous = Ambiguous: { $moves }.
parse-illegal = Illegal. { $reason }
parse-command = Command: { $command }.
parse-unintelligible = Not understood. { $reason }
parse-too-long = The line is too long.
parse-no-tabulator = The line has no tabulator: a FEN, a tabulator and a declaration are expected.
parse-bad-fen = The FEN "{ $fen }" is no position. { $reason }
fen-fields = It needs six fields with blanks between them.
fen-board = Field 1, the pieces: it needs eight ranks of eight squares, with / between them.
fen-turn = Field 2, the side to move: it must be w or b.
fen-castling = Field 3, castling: it must be letters of KQkq, or a hyphen.
fen-en-passant = Field 4, en passant: it must be a square such as e3, or a hyphen.
fen-halfmoves = Field 5, the half-moves since a capture or a pawn's move: it must be a number.
fen-number = Field 6, the number of the move: it must be a number.
fen-no-king = In field 1 a king is missing: K is White's, k is Black's.
fen-kings = In field 1 a side has more than one king.
fen-pawns = In field 1 a pawn stands on the first or the eighth rank.
fen-check = The side that is not to move is in check. Please check field 2, the side to move.
