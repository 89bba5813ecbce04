# Answers to questions, and only to what was asked.
answer-no-clock = Ohne Uhr.
answer-moves-each = { $number ->
    [0] Noch kein Zug.
    [one] Je ein Zug.
   *[other] Je { $number } Züge.
 }
answer-moves = Weiß { $white }, Schwarz { $black }.
answer-empty = { $place }: leer.
answer-place = { $place }: { $what }.
answer-none = Keine.
answer-none-of = keine
answer-of = { $color }: { $what }.
answer-captured-by = { $color } hat geschlagen: { $what }.
answer-none-captured = Geschlagen ist nichts.
answer-captured-since = Gezählt ab der Stellung, die gesetzt wurde.
answer-piece = { $color ->
    [white] { $kind ->
        [queen] weiße
       *[other] weißer
    }
   *[black] { $kind ->
        [queen] schwarze
       *[other] schwarzer
    }
 } { $piece }
answer-captured = { $number ->
    [one] { $piece }
   *[other] { $number }-mal { $piece }
 }
answer-moves-not-told = Mögliche Züge nenne ich nur mit --practice und nie in einem Turnierprofil.
answer-no-news = Nichts.
