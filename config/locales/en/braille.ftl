# ansage score braille
braille-place = Game { $game }, page { $page }, line { $line }: { $reason }
braille-not-a-move = { $word } is neither a move nor a move number nor a result.
braille-number = Move number { $found } stands here, but move { $expected } is next. Please check whether a line is missing.
braille-position = The position cannot be read. Please check squares, pieces and what follows them.
braille-no-game = { $file } contains no game.
braille-broken-off = The game is written up to that point; its result is left open.
