# Sentences about games from files and feeds. The spoken line has no number, which would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Zug { $number }: { $move }
announce-spoken-both = Zug { $number }, { $color }: { $move }
announce-player = { $color }: { $name }.
announce-players = { $white } gegen { $black }.
announce-elo = { $player } ({ $elo })
announce-event = { $event }.
announce-event-round = { $event }, Runde { $round }.
announce-opening = Eröffnung: { $opening }.
announce-reason = { $reason ->
    [time] Durch Zeitüberschreitung
    [rules] Durch Regelverstoß
    [adjudication] Durch Entscheidung eines Dritten
    [abandoned] Die Partie wurde abgebrochen
    [emergency] Wegen eines Notfalls
    [death] Durch den Tod eines Spielers
   *[unterminated] Die Partie ist nicht beendet
 }.
announce-game = Partie { $number }.
announce-wins = { $color } gewinnt.
announce-draw = Remis.
announce-other-result = Ergebnis: { $result }.
announce-problem-game = Partie { $game }: { $line }
announce-problem-move = Zug { $number }, { $color }: { $line }
announce-problem-game-move = Partie { $game }, Zug { $number }, { $color }: { $line }
announce-not-a-move = { $word } ist in keiner Notation ein Zug.
announce-illegal = { $word } ist hier nicht legal.
announce-ambiguous = { $word } ist mehrdeutig; es fehlt, welche Figur zieht oder entsteht.
announce-languages = { $word } ist je nach Sprache ein anderer Zug. Nennen Sie die Sprache, etwa: ansage notation --from de --to pgn.
announce-rest-unread = Das Weitere der Partie ist nicht gelesen.
announce-open-comment = Ein Kommentar hat kein Ende. Dahinter ist bis zu den Tags der nächsten Partie nichts gelesen.
announce-no-game = In { $file } ist keine Partie. Erwartet wird eine PGN-Datei, oder ein Bindestrich für Züge von der Standardeingabe.
announce-open-variation = Eine Variante hat kein Ende. Was dahinter steht, gilt als Teil von ihr.
announce-tag = Die Zeile { $word } ist kein ganzes Tag und wird übergangen. Bitte Anführungszeichen und eckige Klammer prüfen.
announce-long-tag = Das Tag { $word } ist zu lang, oder es sind zu viele. Es ist nicht gelesen.
announce-long-comment = Ein Kommentar ist zu lang. Nur sein Anfang ist gelesen.
announce-after-end = { $word } steht hinter dem Ende der Partie und ist nicht gelesen.
announce-contradiction = Das Tag nennt ein anderes Ergebnis als das Ende der Züge. Es gilt das Tag.
announce-against-board = Das angegebene Ergebnis widerspricht dem Brett. Es gilt das Brett.
announce-meaningless = { $word } bedeutet nichts und ist übergangen.
announce-number = Die Nummer { $word } passt nicht zu diesem Zug.
announce-pass = { $number }. { $color } setzt aus.
announce-nul = In Zeile { $word } steht ein NUL-Byte. Das ist kein Text, das Weitere ist nicht gelesen. Ist es eine Textdatei, bitte in UTF-8 umwandeln.

announce-board = Brett { $number }: { $line }
announce-waiting = { $count ->
    [0] Nichts wartet.
    [one] Noch ein Zug.
   *[other] Noch { $count } Züge.
 }
announce-skipped = { $count ->
    [0] Nichts ausgelassen.
    [one] Ein Zug ausgelassen.
   *[other] { $count } Züge ausgelassen.
 }
announce-turn = { $color } am Zug, Zug { $number }.
announce-resumed = Weiter.
announce-variation = Variante: { $line }
announce-variation-left = Ende der Variante.
announce-variation-deep = Variante, Ebene { $depth }: { $line }
announce-variation-left-deep = Ende der Variante, Ebene { $depth }.
announce-goes-on = Weiter mit Zug { $number }, { $color }.
announce-glyph = { $line }, { $glyph ->
    [1] guter Zug
    [2] Fehler
    [3] ausgezeichneter Zug
    [4] grober Fehler
    [5] interessanter Zug
    [6] fragwürdiger Zug
    [7] erzwungener Zug
    [10] ausgeglichene Stellung
    [13] unklare Stellung
    [14] Weiß steht etwas besser
    [15] Schwarz steht etwas besser
    [16] Weiß steht besser
    [17] Schwarz steht besser
    [18] Weiß steht auf Gewinn
    [19] Schwarz steht auf Gewinn
    [22] Zugzwang
    [23] Zugzwang
    [32] Entwicklungsvorsprung
    [33] Entwicklungsvorsprung
    [36] Initiative
    [37] Initiative
    [40] Angriff
    [41] Angriff
    [132] Gegenspiel
    [133] Gegenspiel
    [138] Zeitnot
    [139] Zeitnot
    [146] Neuerung
   *[other] Zeichen { $glyph }
 }
announce-comment = Kommentar: { $text }
announce-offer = Remis angeboten.
announce-no-next-move = Kein weiterer Zug.
announce-no-previous-move = Kein früherer Zug.
announce-no-variation = Keine weitere Variante.
announce-no-comment = Kein weiterer Kommentar.
announce-corrected = Berichtigt ab Zug { $number }.
announce-withdrawn = Zurückgenommen: { $count ->
    [one] ein Zug.
   *[other] { $count } Züge.
 }
announce-result-withdrawn = Das Ergebnis gilt nicht mehr.
announce-another-game = Neue Partie.
announce-rate = Tempo { $rate }.
announce-volume = Lautstärke { $volume }.
announce-no-voice = Ansage spricht hier nicht selbst.
announce-unknown = Unbekannt: { $word }. Hilfe: h.
announce-stepwise = Eingabetaste oder Leertaste: das Nächste. h: Hilfe.
announce-help = { $stepwise ->
    [yes] Eingabetaste oder Leertaste das Nächste, r noch einmal, e aufholen, w was wartet, t wer am Zug ist, m nächster Zug, großes M voriger, v Variante, c Kommentar, groß geschrieben zurück, q beenden.
   *[no] Eingabetaste das Nächste, Leertaste Pause und weiter, r noch einmal, e aufholen, w was wartet, t wer am Zug ist, m nächster Zug, großes M voriger, v Variante, c Kommentar, groß geschrieben zurück, plus schneller, minus langsamer, l lauter, großes L leiser, q beenden.
}
announce-arrows = { $stepwise ->
    [yes] Pfeile rechts und links wie m und großes M.
   *[no] Pfeile rechts und links wie m und großes M, nach oben und unten wie l und großes L.
}
announce-no-board = Brett { $number } gibt es nicht in { $file }.
announce-file-lost = { $file } ist jetzt nicht lesbar: { $reason }. Ich warte darauf.
announce-file-back = { $file } ist wieder lesbar.
announce-nothing-rendered = Nichts zu sprechen: { $path } ist nicht geschrieben.
announce-rendered = Geschrieben: { $path }, { $count ->
    [one] eine Kapitelmarke
   *[other] { $count } Kapitelmarken
 }; dazu { $chapters }.
