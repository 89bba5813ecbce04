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
notation-nul = Line { $line }, column { $column }: a NUL byte. That is no text, and what follows is not read. If it is UTF-16, convert it to UTF-8.
notation-no-form = There is no notation "{ $word }". There are: { $known }.
notation-no-modifier = The notation { $word } has no modifier "{ $name }". There are: { $known }.
notation-no-language = There is no language "{ $name }" for the notation { $word }. There are: { $known }.
notation-no-letters = The notation { $word } has no letters of a language. Please leave out the colon and what is behind it.
not-letter = The piece letter in { $word } means something else in each language: { $meanings }. Please say the word.
