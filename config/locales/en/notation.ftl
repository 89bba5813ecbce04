# ansage notation
notation-place = Game { $game }, move { $number } ({ $color }), line { $line }, column { $column }: { $reason }
notation-line = Line { $line }, column { $column }: { $reason }
notation-not-a-move = "{ $word }" is a move in no notation.
notation-illegal = "{ $word }" is illegal. { $reason }
notation-ambiguous = "{ $word }" is ambiguous: { $reason }.
notation-languages = "{ $word }" is another move in each language: { $reason }. Please name the language with --from.
notation-letter = "{ $word }" has a piece letter that the language of this game does not know.
notation-unterminated = A comment or variation does not end.
notation-too-deep = Variations lie too deep in each other.
notation-tag = The line { $word } is no whole tag and stays as it is. Please check quotation marks and bracket.
notation-no-game = { $file } contains no moves.
not-letter = The piece letter in { $word } means something else in each language: { $meanings }. Please say the word.
