# Answers to questions, and only to what was asked.
answer-no-clock = No clock.
answer-moves-each = { $number } each.
answer-moves = White { $white }, Black { $black }.
answer-empty = Empty.
answer-none = None.
answer-none-of = none
answer-of = { $color }: { $what }.
answer-piece = { $color ->
    [white] white
   *[black] black
 } { $piece }
answer-captured = { $number ->
    [one] { $piece }
   *[other] { $number } times { $piece }
 }
answer-moves-not-told = Moves are not told in this game.
answer-no-news = Nothing.
