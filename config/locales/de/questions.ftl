# Answers to questions, and only to what was asked.
answer-no-clock = Ohne Uhr.
answer-moves-each = Je { $number ->
    [one] einen
   *[other] { $number }
 }.
answer-moves = Weiß { $white }, Schwarz { $black }.
answer-empty = Leer.
answer-none = Keine.
answer-none-of = keine
answer-of = { $color }: { $what }.
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
answer-moves-not-told = Züge werden hier nicht genannt.
answer-no-news = Nichts.
