# ansage notation
notation-place = Partie { $game }, Zug { $number } ({ $color }), Zeile { $line }, Spalte { $column }: { $reason }
notation-line = Zeile { $line }, Spalte { $column }: { $reason }
notation-not-a-move = "{ $word }" ist in keiner Notation ein Zug.
notation-illegal = "{ $word }" ist illegal. { $reason }
notation-ambiguous = "{ $word }" ist mehrdeutig: { $reason }.
notation-languages = "{ $word }" ist je nach Sprache ein anderer Zug: { $reason }. Bitte die Sprache mit --from nennen.
notation-letter = "{ $word }" hat einen Figurenbuchstaben, den die Sprache dieser Partie nicht kennt.
notation-unterminated = Ein Kommentar oder eine Variante hat kein Ende.
notation-too-deep = Die Varianten sind zu tief geschachtelt.
notation-tag = Die Zeile { $word } ist kein ganzes Tag und bleibt, wie sie ist. Bitte Anführungszeichen und eckige Klammer prüfen.
notation-no-game = { $file } enthält keine Züge.
notation-nul = Zeile { $line }, Spalte { $column }: ein NUL-Byte. Das ist kein Text, das Weitere ist nicht gelesen. Ist es UTF-16, bitte in UTF-8 umwandeln.
notation-no-form = Die Notation "{ $word }" gibt es nicht. Es gibt: { $known }.
notation-no-modifier = Die Notation { $word } hat keinen Zusatz "{ $name }". Es gibt: { $known }.
notation-no-language = Die Sprache "{ $name }" gibt es für die Notation { $word } nicht. Es gibt: { $known }.
notation-no-letters = Die Notation { $word } hat keine Buchstaben einer Sprache. Bitte den Doppelpunkt und was dahinter steht weglassen.
not-letter = Der Figurenbuchstabe in { $word } bedeutet je nach Sprache etwas anderes: { $meanings }. Bitte das Wort nennen.
