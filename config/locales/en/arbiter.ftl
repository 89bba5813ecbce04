# Sentences to the arbiter during a call.
arbiter-called = Arbiter. The clocks are stopped.
arbiter-called-no-clock = Arbiter.
arbiter-ordered = Order of the arbiter.
arbiter-illegal = Illegal move number { $count } by { $color }.
arbiter-compensated = { $color } gets { $time }.
arbiter-back = Position before move { $number } of { $color }.
arbiter-clock-changes-lost = Times and counters that the arbiter changed must be set again.
arbiter-counted = { $color }: counter { $number }.
arbiter-counters-stay = The counters of the clocks stay: White { $white }, Black { $black }. If necessary, type counter White or counter Black and the number.
arbiter-time-stays = { $color }: the time stays, { $time }.
arbiter-reopened = The result does not stand. The game is open.
arbiter-goes-on = Ten moves have been made. The game goes on.
arbiter-noted = Noted: { $text }.
arbiter-log = Illegal moves: White { $white }, Black { $black }. Rulings: { $rulings }.
arbiter-planned = { $consequences } Carry it out? Yes or no?
arbiter-ask = Carry it out? Yes or no?
arbiter-declined = Not carried out.
arbiter-undone = The last ruling is taken back.
arbiter-nothing-to-undo = No ruling to take back.
arbiter-move = move { $number } { $color } { $move }
arbiter-struck = Struck out: { $moves }.
arbiter-struck-many = Struck out: { $count } half-moves from { $first } on.
arbiter-restored = These count: { $moves }.
arbiter-restored-many = { $count } half-moves count, the last one { $last }.
arbiter-absent-until = { $color } is absent and loses in { $time }.
arbiter-absent = { $color } is absent. No default time is agreed.
arbiter-absent-later = { $color } is absent but has moved. The default time does not apply.
arbiter-present = { $color } has come.
arbiter-not-to-move = { $color } is not on the move.
arbiter-promoted = The pawn becomes a queen: { $move }.
arbiter-which-pawn = Which pawn of { $color }? Type the square of the promotion, too.
arbiter-disagreed = From move { $number } of { $color } on this is not possible.
arbiter-position = This position is agreed.
arbiter-position-stands = This position is on the board.
arbiter-repetitions-anew = Repetitions count anew from here.
arbiter-no-position = This FEN is not a position that can be played.
arbiter-file-head = Arbiter's sheet. Event { $event }, round { $round }, board { $board }. { $white } against { $black }, { $date }. Time control { $clock }, profile { $profile }.
arbiter-file-place = Move { $number } { $color }
arbiter-no-such-move = { $color } has not made that move.
arbiter-not-understood = Not understood. Help names what the arbiter can type.
arbiter-help = Type: illegal white, or illegal white move 12. Without move white. Promotion white. Back white 12. Replace white 12 with the move. Score or position, and what was agreed. Undo. Time white plus 2, minus 2, or 45. Wrong clock white 1:30. Counter white 30. Colours. Setup. Result 1-0, 0-1, draw, 0-0, +/- or open. Absent or present white. Note. Log. Resume.

play-over-illegal-moves = Illegal moves. { $winner } wins.
play-over-illegal-moves-draw = Illegal moves. Draw: { $color } cannot mate.
play-over-points = Decision of the arbiter. { $half ->
    [none] Both lose.
    [white] White gets half a point, Black none.
   *[black] Black gets half a point, White none.
 }
play-over-forfeit = Forfeit. { $winner } wins.
play-over-forfeit-both = Forfeit. Both lose.
play-over-cancelled = The game is cancelled. A new one is played.
play-over-arbiter = Decision of the arbiter. { $winner } wins.
play-over-arbiter-draw = Decision of the arbiter. Draw.
arbiter-password-chosen = The arbiter's password is chosen. Rulings need it from now on.
arbiter-password-wrong = Wrong password. Nothing is ruled.
arbiter-password-withheld = No password. Nothing is ruled.
arbiter-password-ask = Please type the arbiter's password. An empty line cancels.
arbiter-password-choose = Choose the arbiter's password: type at least four characters. An empty line cancels.
arbiter-password-again = Type the same password again.
arbiter-password-short = Too short. At least four characters.
arbiter-password-different = Not the same. Choose the password again.
adjourn-password-wrong = This ruling needs the arbiter's password, and the one typed is wrong.
error-password-short = The arbiter's password in { $path } is too short. At least four characters.
