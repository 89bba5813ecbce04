# What is said of games from files and feeds. The spoken line has no number: it would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Zug { $number }: { $move }
announce-spoken-both = Zug { $number }, { $color }: { $move }
announce-players = { $white } gegen { $black }.
announce-game = Partie { $number }.
announce-wins = { $color } gewinnt.
announce-draw = Remis.
announce-not-a-move = Partie { $game }, Zug { $number }, { $color }: { $word } ist kein Zug in SAN oder UCI.
announce-illegal = Partie { $game }, Zug { $number }, { $color }: { $word } ist hier nicht legal.
announce-ambiguous = Partie { $game }, Zug { $number }, { $color }: { $word } ist mehrdeutig; es fehlt, welche Figur zieht.
announce-no-position = Partie { $game }: die FEN { $word } ist keine Stellung.
announce-unterminated = Partie { $game }: ein Kommentar hat keine schließende Klammer. Das Weitere ist nicht lesbar.
announce-no-game = In { $file } ist keine Partie. Erwartet wird eine PGN-Datei, oder ein Bindestrich für Züge von der Standardeingabe.
