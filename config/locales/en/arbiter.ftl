# Sentences to the arbiter during a call.
arbiter-called = Arbiter. The clocks are stopped.
arbiter-illegal = Illegal move number { $count } by { $color }.
arbiter-compensated = { $color } gets { $time }.
arbiter-back = Position before move { $number } of { $color }.
arbiter-counted = { $color }: counter { $number }.
arbiter-reopened = The result does not stand. The game is open.
arbiter-goes-on = Ten moves have been made. The game goes on.
arbiter-noted = Noted: { $text }.
arbiter-log = Illegal moves: White { $white }, Black { $black }. Rulings: { $rulings }.
arbiter-no-such-move = { $color } has not made that move.
arbiter-not-understood = Not understood. Help names what the arbiter can type.
arbiter-help = Type: illegal white, or illegal white move 12. Without move white. Back white 12. Time white plus 2, minus 2, or 45. Wrong clock white 1:30. Counter white 30. Colours. Setup. Result 1-0, 0-1, draw or open. Note. Log. Resume.

play-over-illegal-moves = Illegal moves. { $winner } wins.
play-over-illegal-moves-draw = Illegal moves. Draw: { $color } cannot mate.
play-over-cancelled = The game is cancelled. A new one is played.
play-over-arbiter = Decision of the arbiter. { $winner } wins.
play-over-arbiter-draw = Decision of the arbiter. Draw.
