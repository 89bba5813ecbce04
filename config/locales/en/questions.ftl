# Answers to questions, and only to what was asked.
answer-no-clock = No clock.
answer-moves-each = { $number ->
    [0] No move yet.
    [one] One move each.
   *[other] { $number } moves each.
 }
answer-moves = White { $white }, Black { $black }.
answer-empty = { $place }: empty.
answer-place = { $place }: { $what }.
answer-none = None.
answer-none-of = none
answer-of = { $color }: { $what }.
answer-captured-by = { $color } has captured: { $what }.
answer-none-captured = Nothing is captured.
answer-captured-since = Counted from the position that was set up.
answer-piece = { $color ->
    [white] white
   *[black] black
 } { $piece }
answer-captured = { $number ->
    [one] { $piece }
   *[other] { $number } times { $piece }
 }
answer-moves-not-told = I name possible moves only with --practice, and never in a tournament profile.
answer-no-news = Nothing.
