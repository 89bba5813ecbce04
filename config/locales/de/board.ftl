# Reasons why a declared move is illegal. Short: the important word first, one sentence.
white = Weiß
black = Schwarz

reason-game-over = Die Partie ist beendet.
reason-empty = Auf { $square } steht keine Figur.
reason-not-yours = Auf { $square } steht { $kind ->
    [queen] die
   *[other] der
 } { $piece } des Gegners.
reason-other-piece = Auf { $square } steht { $kind ->
    [queen] eine
   *[other] ein
 } { $stands }, { $named_kind ->
    [queen] keine
   *[other] kein
 } { $named }.
reason-no-such-piece = { $color }: { $kind ->
    [queen] keine
   *[other] kein
 } { $piece }.
reason-no-such-piece-there = { $color }: { $kind ->
    [queen] keine
   *[other] kein
 } { $piece } auf { $where }.
reason-own-piece = Auf { $square } steht { $kind ->
    [queen] die eigene
   *[other] der eigene
 } { $piece }.
reason-cannot-move-so = { $piece } kann so nicht ziehen.
reason-cannot-move-to = { $piece } kann nicht nach { $square }.
reason-none-can-move-to = { $kind ->
    [queen] Keine
   *[other] Kein
 } { $piece } kann nach { $square }.
reason-way-blocked = Der Weg ist versperrt: { $piece } auf { $square }.
reason-nothing-to-capture = Da gibt es nichts zu schlagen.
reason-nothing-to-capture-on = Auf { $square } gibt es nichts zu schlagen.
reason-other-captured = So lässt sich { $kind ->
    [queen] keine
   *[other] kein
 } { $piece } schlagen.
reason-no-en-passant = En passant ist hier nicht möglich.
reason-pinned = { $piece } auf { $square } ist gefesselt.
reason-still-in-check = Der König bliebe im Schach.
reason-into-check = Der König stünde auf { $square } im Schach.
reason-en-passant-exposes = Nach dem Schlagen en passant stünde der König im Schach.
reason-no-promotion = Das ist keine Umwandlung.
reason-cannot-promote-to = Ein Bauer kann nicht { $piece } werden.
reason-only-castling = Dorthin geht nur die Rochade: Sagen Sie { $castling }.
reason-castling-right-lost = Rochade ist nicht mehr erlaubt.
reason-castling-right-lost-side = { $castling } ist nicht mehr erlaubt.
reason-castling-blocked = { $castling } ist versperrt: { $piece } auf { $square }.
reason-castling-in-check = Rochade aus dem Schach ist nicht erlaubt.
reason-castling-through = { $castling } durch Schach ist nicht erlaubt: { $square } ist angegriffen.

warning-no-check = Der Zug gibt kein Schach.
warning-no-mate = Der Zug setzt nicht matt.

not-empty = Es wurde nichts angesagt.
not-unknown-word = Das Wort { $word } kenne ich nicht.
not-incomplete = Die Ansage ist unvollständig.
not-malformed = Die Wörter ergeben keine Ansage.
not-diagonal = Die beiden Felder liegen auf keiner Diagonale.

parse-ambiguous = Mehrdeutig: { $moves }.
parse-illegal = Illegal. { $reason }
parse-command = Befehl: { $command }.
parse-unintelligible = Nicht verstanden. { $reason }
parse-too-long = Die Zeile ist zu lang.
parse-no-tabulator = Die Zeile hat keinen Tabulator: Erwartet werden FEN, Tabulator, Ansage.
parse-bad-fen = Die FEN „{ $fen }“ ist keine Stellung. { $reason }
fen-fields = Nötig sind vier bis sechs Felder mit Leerzeichen dazwischen: Brett, Zugrecht, Rochaderechte, en passant.
fen-board = Feld 1, die Figuren: Nötig sind acht Reihen zu acht Feldern, durch / getrennt.
fen-turn = Feld 2, wer am Zug ist: Nötig ist w oder b.
fen-castling = Feld 3, die Rochaden: Nötig sind Buchstaben aus KQkq oder ein Bindestrich.
fen-en-passant = Feld 4, en passant: Nötig ist ein Feld wie e3 oder ein Bindestrich.
fen-halfmoves = Feld 5, die Halbzüge ohne Schlagen und Bauernzug: Nötig ist eine Zahl.
fen-number = Feld 6, die Zugnummer: Nötig ist eine Zahl.
fen-no-king = In Feld 1 fehlt ein König: K ist der weiße, k der schwarze.
fen-kings = In Feld 1 hat eine Seite mehrere Könige.
fen-pawns = In Feld 1 steht ein Bauer auf der ersten oder achten Reihe.
fen-check = Wer nicht am Zug ist, steht im Schach. Bitte Feld 2 prüfen, wer am Zug ist.
