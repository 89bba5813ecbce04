# What is said of games from files and feeds. The spoken line has no number: it would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Move { $number }: { $move }
announce-spoken-both = Move { $number }, { $color }: { $move }
announce-players = { $white } against { $black }.
announce-game = Game { $number }.
announce-wins = { $color } wins.
announce-draw = Draw.
announce-not-a-move = Game { $game }, move { $number }, { $color }: { $word } is no move in SAN or UCI.
announce-illegal = Game { $game }, move { $number }, { $color }: { $word } is not legal here.
announce-ambiguous = Game { $game }, move { $number }, { $color }: { $word } is ambiguous; it does not say which piece moves.
announce-no-position = Game { $game }: the FEN { $word } is no position.
announce-unterminated = Game { $game }: a comment has no closing bracket. What follows cannot be read.
announce-no-game = There is no game in { $file }. Expected is a PGN file, or a hyphen for moves from standard input.
