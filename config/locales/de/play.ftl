# What the assistant says while a game is played. Short: blind players hear every word of it.
play-ready = { $color } am Zug.
play-read-back = { $move }?
play-still-open = Offen ist { $move }. Ja oder nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}oder{" "}
play-which-piece = In welche Figur?
play-illegal = { $declared }: illegal. { $reason }
play-illegal-reason = Illegal. { $reason }
play-not-understood = Nicht verstanden.
play-dropped = Gestrichen. Bitte neu ansagen.
play-ask-resign = Gibt { $color } auf? Ja oder nein?
play-ask-draw = { $color } bietet Remis. Angenommen, ja oder nein?
play-ask-take-back = { $move } zurücknehmen? Ja oder nein?
play-ask-quit = Beenden? Ja oder nein?
play-declined-resign = Die Partie geht weiter.
play-declined-draw = Abgelehnt. Die Partie geht weiter.
play-declined-take-back = Der Zug bleibt.
play-declined-quit = Es geht weiter.
play-taken-back = Zurückgenommen. { $color } am Zug.
play-no-move-yet = Noch kein Zug.
play-last-move = { $color }: { $move }.
play-turn = { $color }, Zug { $number }.
play-help = Sagen Sie einen Zug, danach ja oder nein. Ferner: Korrektur, wiederholen, letzter Zug, wer ist am Zug, Stellung, Zug zurück, Remis, aufgeben, Pause, weiter, beenden.
play-paused = Pause.
play-resumed = Weiter. { $color } am Zug.
play-nothing-to-confirm = Nichts ist offen. Der letzte Zug: Zug zurück.
play-over-checkmate = Matt. { $winner } gewinnt.
play-over-resignation = Aufgegeben. { $winner } gewinnt.
play-over-stalemate = Patt. Remis.
play-over-dead-position = Remis. Tote Stellung: keiner kann mehr mattsetzen.
play-over-agreement = Remis vereinbart.
play-over-threefold = Remis. Dreimal dieselbe Stellung.
play-over-fifty-moves = Remis. Fünfzig Züge ohne Schlagen und Bauernzug.
play-over-fivefold = Remis. Fünfmal dieselbe Stellung.
play-over-seventy-five-moves = Remis. Fünfundsiebzig Züge ohne Schlagen und Bauernzug.

play-saved = Die Partie steht in { $path }.
play-goodbye = Auf Wiedersehen.
play-microphone-lost = Mikrofon weg. Bitte wieder anschließen; bis dahin bitte tippen.
play-microphone-muted = Mikrofon stumm. Einschalten oder tippen.
play-microphone-back = Mikrofon wieder da.
play-no-microphone = Kein Mikrofon gefunden. Schließen Sie eines an und starten Sie neu, tippen Sie die Züge mit ansage play --voice none, oder hören Sie die Vorführung mit ansage play --demo.
play-demo-instead = Kein Mikrofon gefunden. Stattdessen läuft die Vorführung: aufgenommene Ansagen einer kurzen Partie.
play-no-loudspeaker = Kein Lautsprecher: das Gesprochene wird in { $path } geschrieben.
play-demo-declares = Ansage: { $words }.
play-chess960 = Chess neunhundertsechzig, Stellung { $number }. Von Anna bis Hektor: { $pieces }.
play-journal-failed = Achtung: die Partie kann nicht gespeichert werden. { $error } Es geht im Speicher weiter.
play-resume = Partie mit { $plies ->
    [one] einem Halbzug
   *[other] { $plies } Halbzügen
 } fortgesetzt.
