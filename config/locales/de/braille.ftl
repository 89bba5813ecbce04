# ansage score braille
braille-place = Partie { $game }, Seite { $page }, Zeile { $line }: { $reason }
braille-not-a-move = { $word } ist weder Zug noch Zugnummer noch Ergebnis.
braille-number = Hier steht Zugnummer { $found }, an der Reihe ist Zug { $expected }. Bitte prüfen, ob eine Zeile fehlt.
braille-position = Die Stellung ist nicht lesbar. Bitte Felder, Figuren und die Angaben danach prüfen.
braille-no-game = { $file } enthält keine Partie.
braille-broken-off = Die Partie ist bis zu dieser Stelle geschrieben, ihr Ergebnis ist offen.
