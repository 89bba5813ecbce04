# Sentences about games from files and feeds. The spoken line has no number, which would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Move { $number }: { $move }
announce-spoken-both = Move { $number }, { $color }: { $move }
announce-player = { $color }: { $name }.
announce-players = { $white } against { $black }.
announce-elo = { $player } ({ $elo })
announce-event = { $event }.
announce-event-round = { $event }, round { $round }.
announce-opening = Opening: { $opening }.
announce-reason = { $reason ->
    [time] On time
    [rules] By an infraction of the rules
    [adjudication] By adjudication
    [abandoned] The game was abandoned
    [emergency] Because of an emergency
    [death] By the death of a player
   *[unterminated] The game is not finished
 }.
announce-game = Game { $number }.
announce-wins = { $color } wins.
announce-draw = Draw.
announce-other-result = Result: { $result }.
announce-problem-game = Game { $game }: { $line }
announce-problem-move = Move { $number }, { $color }: { $line }
announce-problem-game-move = Game { $game }, move { $number }, { $color }: { $line }
announce-not-a-move = { $word } is not a move in any notation.
announce-illegal = { $word } is not legal here.
announce-ambiguous = { $word } is ambiguous; it does not say which piece moves, or which one the pawn becomes.
announce-languages = { $word } means a different move in each language. Name the language, for example: ansage notation --from de --to pgn.
announce-rest-unread = The rest of the game is not read.
announce-open-comment = A comment does not end. Nothing after it is read up to the tags of the next game.
announce-no-game = There is no game in { $file }. Name a PGN file, or a hyphen for moves from standard input.
announce-open-variation = A variation does not end. What comes after it is taken for a part of it.
announce-tag = The line { $word } is not a whole tag and is passed over. Please check quotation marks and bracket.
announce-long-tag = The tag { $word } is too long, or there are too many. It is not read.
announce-long-comment = A comment is too long. Only its beginning is read.
announce-after-end = { $word } comes after the end of the game and is not read.
announce-contradiction = The tag names another result than the end of the moves. The tag counts.
announce-against-board = The result given contradicts the board. The board counts.
announce-meaningless = { $word } means nothing and is passed over.
announce-number = The number { $word } does not fit this move.
announce-pass = { $number }. { $color } passes.
announce-nul = There is a NUL byte in line { $word }. That is not text, and what follows is not read. If it is a text file, convert it to UTF-8.

announce-board = Board { $number }: { $line }
announce-waiting = { $count ->
    [0] Nothing is waiting.
    [one] One more move.
   *[other] { $count } more moves.
 }
announce-skipped = { $count ->
    [0] Nothing left out.
    [one] One move left out.
   *[other] { $count } moves left out.
 }
announce-turn = { $color } to move, move { $number }.
announce-resumed = Going on.
announce-variation = Variation: { $line }
announce-variation-left = End of the variation.
announce-variation-deep = Variation, level { $depth }: { $line }
announce-variation-left-deep = End of the variation, level { $depth }.
announce-goes-on = Continuing with move { $number }, { $color }.
announce-glyph = { $line }, { $glyph ->
    [1] good move
    [2] mistake
    [3] brilliant move
    [4] blunder
    [5] interesting move
    [6] dubious move
    [7] forced move
    [10] equal position
    [13] unclear position
    [14] White is slightly better
    [15] Black is slightly better
    [16] White is better
    [17] Black is better
    [18] White is winning
    [19] Black is winning
    [22] zugzwang
    [23] zugzwang
    [32] lead in development
    [33] lead in development
    [36] initiative
    [37] initiative
    [40] attack
    [41] attack
    [132] counterplay
    [133] counterplay
    [138] time trouble
    [139] time trouble
    [146] novelty
   *[other] sign { $glyph }
 }
announce-comment = Comment: { $text }
announce-offer = Draw offered.
announce-no-next-move = No further move.
announce-no-previous-move = No earlier move.
announce-no-variation = No other variation.
announce-no-comment = No other comment.
announce-corrected = Corrected from move { $number } on.
announce-withdrawn = Taken back: { $count ->
    [one] one move.
   *[other] { $count } moves.
 }
announce-result-withdrawn = The result no longer stands.
announce-another-game = New game.
announce-rate = Rate { $rate }.
announce-volume = Volume { $volume }.
announce-no-voice = Ansage does not speak here.
announce-unknown = Unknown: { $word }. Help: h.
announce-stepwise = Enter or Space: what comes next. h: help.
announce-help = { $stepwise ->
    [yes] Enter or Space next, r repeats, e catches up, w counts what is waiting, t tells who is to move, m next move, capital M move before, v variation, c comment, as capitals back, q ends.
   *[no] Enter next, Space pauses and goes on, r repeats, e catches up, w counts what is waiting, t tells who is to move, m next move, capital M move before, v variation, c comment, as capitals back, plus faster, minus slower, l louder, capital L softer, q ends.
}
announce-arrows = { $stepwise ->
    [yes] Right and left arrow like m and capital M.
   *[no] Right and left arrow like m and capital M, up and down arrow like l and capital L.
}
announce-no-board = There is no board { $number } in { $file }.
announce-file-lost = { $file } cannot be read now: { $reason }. I wait for it.
announce-file-back = { $file } can be read again.
announce-nothing-rendered = Nothing to speak: { $path } was not written.
announce-rendered = Written: { $path }, { $count ->
    [one] one chapter mark
   *[other] { $count } chapter marks
 }; with it { $chapters }.
