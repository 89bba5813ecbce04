# Sentences of the assistant during a game. Short: blind players hear every word.
play-ready = { $color } am Zug.
play-read-back = { $move }?
play-still-open = Noch offen: { $move }. Ja oder nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}oder{" "}
play-which-piece = In welche Figur?
play-illegal = { $declared }: illegal. { $reason }
play-illegal-reason = Illegal. { $reason }
play-not-understood = Nicht verstanden.
play-line-too-long = Zeile zu lang, nichts genommen.
play-confirm-clearer = Bitte deutlicher bestätigen.
play-confirm-or-repeat = Bitte deutlicher bestätigen oder den Zug wiederholen.
play-unclear = { $said } war undeutlich, bitte nur { $said } noch einmal.
play-missing-square = { $said }: auf welches Feld?
play-missing-file = { $said }: welche Linie?
play-missing-rank = { $said }: welche Reihe?
play-missing-side = Kurze oder lange Rochade?
play-no-move = Kein Zug: { $words }.
play-dropped = Gestrichen. Bitte neu ansagen.
play-expired = { $move } gilt nicht mehr. Bitte neu ansagen.
play-question-expired = Die Frage gilt nicht mehr.
play-announced = { $move }.
play-execute = Ihr Gegner: { $move }. Bitte ausführen.
play-undo = { $color }: die Figuren bitte zurückstellen.
play-still-to-execute = { $color }: ausgeführt?
play-still-to-place = Gesetzt?
play-still-to-place-capture = Geschlagene Figur entfernt, Zug gesetzt?
play-still-to-repeat = Gegner, bitte wiederholen: { $move }.
play-still-to-press = Wiederholt. Uhr drücken.
play-pressed = Vom Gegner mit der Taste bestätigt.
play-not-repeated = Nicht wiederholt: { $move }. Das ist notiert.
play-already-placed = Gesetzt ist { $move }. Das wird nicht mehr korrigiert.
play-suspected = { $color } hat nach einer illegalen Ansage gedrückt: { $declared }. Für den Schiedsrichter notiert.
play-adjusts = { $color } rückt zurecht.
play-adjusts-off-turn = Zurechtrücken darf nur, wer am Zug ist: { $color }.
play-ask-slip = Zug { $move } ersetzen durch { $with }? Ja oder nein?
play-differs = Nicht gleich. Angesagt war { $declared }, wiederholt wurde { $repeated }.
play-repetition-unclear = Nicht eindeutig wiederholt.
play-bound-move = Berührt: { $piece } muss ziehen.
play-bound-capture = Berührt: { $piece } muss geschlagen werden.
play-bound-capture-with = Berührt: { $piece } muss { $captured } schlagen.
play-bound-castle = Berührt: { $castling } muss gespielt werden.
play-bound-king = Berührt: { $king } muss ziehen.
play-bound-claimed = Gespielt werden muss { $move }.
play-touched = { $piece } berührt.
play-touched-free = Kein Zug damit möglich: Jeder Zug ist frei.
play-touched-off-turn = { $color }, nicht am Zug: { $piece } berührt.
play-who-touched = Wer hat { $piece } berührt? Bitte noch einmal, mit Weiß oder Schwarz davor.
play-touch-withdrawn = Berührung gestrichen.
play-too-late = Zu spät. Der Zug steht.
play-too-late-clock = Zu spät. Die Uhr von { $color } läuft.
play-no-move-declared = Kein Zug angesagt.
play-no-move-declared-clock = Kein Zug angesagt. Die Uhr von { $color } läuft.
play-slept = Achtung: Die Uhr steht. Der Rechner war im Ruhezustand: { $time }. Weiter geht es mit: weiter.
play-clock-started = Die Uhr von { $color } läuft.
play-clock-stands = Die Uhr steht. Zum Starten sagen Sie: weiter.
play-low-time = { $color }: noch { $time }.
play-ask-resign = Gibt { $color } auf? Ja oder nein?
play-ask-resign-finally = Zum Aufgeben sagen Sie: endgültig.
play-claims = { $color } beansprucht Remis.
play-claims-repetition = { $color } beansprucht Remis, Stellungswiederholung.
play-claims-fifty-moves = { $color } beansprucht Remis, fünfzig Züge.
play-ask-claim = Ja oder nein?
play-draw-offered = { $color } bietet Remis.
play-ask-draw = { $color } bietet Remis. Angenommen oder abgelehnt?
play-ask-take-back = Zug { $move } zurücknehmen? Ja oder nein?
play-ask-quit = Beenden? Ja oder nein?
play-declined-resign = Die Partie geht weiter.
play-declined-take-back = Der Zug bleibt.
play-declined-quit = Es geht weiter.
play-declined-claim = Kein Anspruch. Die Partie geht weiter.
play-too-early-to-draw = Remis kann erst ab Zug { $number } vereinbart werden.
play-offer-declined = Abgelehnt. Die Partie geht weiter.
play-no-offer = Kein Remisangebot.
play-claim-after-touch = Kein Anspruch auf Remis nach dem Berühren.
play-claim-off-turn = Nur wer am Zug ist, beansprucht Remis: { $color }.
play-claim-unjudged = Frühere Züge sind hier nicht bekannt. Den Anspruch prüft der Schiedsrichter.
play-claim-wrong = Falsch.
play-claim-occurred = Die Stellung kam bisher nur { $times ->
    [one] einmal
   *[other] zweimal
 } vor.
play-claim-unchanged = Erst { $moves ->
    [one] ein Zug
   *[other] { $moves } Züge
 } ohne Schlagen und Bauernzug.
play-claim-compensated = { $color } erhält { $time }.
play-proof-repeated = Stellung nach Zug { $moves }.
play-proof-repeated-start = Stellung am Anfang, nach Zug { $moves }.
play-proof-unchanged = { $moves } Züge ohne Schlagen und Bauernzug.
play-and = {" "}und{" "}
play-no-taking-back = Kein Zurücknehmen in dieser Partie.
play-taken-back = Zurückgenommen. { $color } am Zug.
play-no-move-yet = Noch kein Zug.
play-last-move = { $color }: { $move }.
play-turn = { $color }, Zug { $number }.
play-help-moves = { $profile ->
    [opponent-repeats] Sagen Sie den Zug. Der Gegner wiederholt ihn, dann gedrückt.
    [assistant] Sagen Sie den Zug, dann ja oder nein.
    [trust] Sagen Sie den Zug. Verstehe ich ihn falsch, sagen Sie nein.
   *[solo] Sagen Sie den Zug, dann ja oder nein.
 }
play-help-placed = Steht die Figur, sagen Sie gesetzt, der Gegner ausgeführt.
play-help-back = Korrektur verwirft den offenen Zug.{ $back ->
    [yes] {" "}Zug zurück nimmt den letzten zurück.
   *[no] {""}
 }
play-help-again = Wiederholen sagt es noch einmal. Bei stopp schweige ich.
play-help-course = Fragen Sie: letzter Zug, wer ist am Zug, oder was ist neu.
play-help-squares = Fragen Sie: was steht auf, oder wo steht.
play-help-board = Stellung, Reihe, Linie und Diagonale nennen, was dort steht.
play-help-counts = Fragen Sie: geschlagen, oder wie viele Züge.
play-help-practice = Züge von, mit der Figur, nennt, wohin sie kann.
play-help-clock = Fragen Sie: Zeit, oder verbrauchte Zeit. Gedrückt: die Uhr ist gedrückt.
play-help-offers = Remis bietet Remis. Die Antwort ist angenommen oder abgelehnt.
play-help-off-turn = Ist der Gegner am Zug, sagen Sie Weiß Remis oder Schwarz Remis.
play-help-claims = Sagen Sie Stellungswiederholung, fünfzig Züge oder beanspruche Remis.
play-help-resign = Zum Aufgeben sagen Sie aufgeben, dann ja, dann endgültig.
play-help-touch = Berührt, mit der Figur, meldet eine Berührung.
play-help-session = Pause unterbricht, weiter setzt fort, beenden schließt.
play-help-arbiter = Hängepartie vertagt die Partie. Schiedsrichter und zurechtrücken tippt man.
play-help-more = Mehr mit Hilfe.
play-order-too-early = Die Partie ist zu Ende. Schiedsrichter tippen zuerst: Schiedsrichter.
play-paused = Pause.
play-resumed = Weiter. { $color } am Zug.
play-nothing-to-confirm = Nichts ist offen. Den letzten Zug nimmt zurück: Zug zurück.
play-over-checkmate = Matt. { $winner } gewinnt.
play-over-resignation = Aufgegeben. { $winner } gewinnt.
play-over-stalemate = Patt. Remis.
play-over-dead-position = Remis. Tote Stellung: Keiner kann mehr mattsetzen.
play-over-agreement = Remis vereinbart.
play-over-threefold = Remis. Dreimal dieselbe Stellung.
play-over-fifty-moves = Remis. Fünfzig Züge ohne Schlagen und Bauernzug.
play-over-fivefold = Remis. Fünfmal dieselbe Stellung.
play-over-seventy-five-moves = Remis. Fünfundsiebzig Züge ohne Schlagen und Bauernzug.
play-over-time = Zeit abgelaufen. { $winner } gewinnt.
play-over-time-draw = Zeit abgelaufen. Remis: { $color } kann nicht mehr mattsetzen.

play-saved = Die Partie steht in { $path }.
play-quit = Programm beendet.
play-quit-saved = Programm beendet. Die Partie ist gespeichert.
play-unsaved = Die Partie ist nicht gespeichert. Ihre Züge stehen auf dem Bildschirm.
play-score-unsaved = Die Mitschrift ist nicht gespeichert, das Journal hat die Partie. Ihre Züge stehen auf dem Bildschirm.
play-screen-reader-heard = Nehmen Sie Kopfhörer, und setzen Sie in der Konfiguration, Abschnitt audio, barge_in auf headphones: Sonst hört das Mikrofon, was der Screenreader vorliest.
play-no-echo-cancelling = Mein Echo lässt sich nicht entfernen: Weder PulseAudio noch PipeWire sagt, was der Lautsprecher spielt. Während ich spreche, höre ich darum nicht zu. Starten Sie einen der beiden neu, oder nehmen Sie Kopfhörer und setzen Sie in der Konfiguration, Abschnitt audio, barge_in auf headphones.
play-microphone-lost = Mikrofon weg. Bitte wieder anschließen; bis dahin bitte tippen.
play-microphone-muted = Mikrofon stumm. Einschalten oder tippen.
play-microphone-clipped = Mikrofon übersteuert. Weiter weg sprechen oder die Aufnahme leiser stellen.
play-microphone-hum = Mikrofon brummt. Stecker und Kabel prüfen oder ein anderes Mikrofon nehmen.
play-microphone-rate = Mikrofon mit falscher Abtastrate. Abziehen, wieder anschließen und neu starten, oder ein anderes nehmen.
play-microphone-back = Mikrofon geht wieder.
play-no-microphone = Kein Mikrofon gefunden. Schließen Sie eines an und starten Sie neu, tippen Sie die Züge mit ansage play --voice none, oder hören Sie die Vorführung mit ansage play --demo.
play-typed-instead = Kein Mikrofon gefunden: Bitte tippen Sie die Züge.
play-demo-instead = Kein Mikrofon gefunden. Stattdessen läuft die Vorführung: aufgenommene Ansagen einer kurzen Partie.
play-no-loudspeaker = Kein Lautsprecher: Das Gesprochene wird in { $path } geschrieben.
play-demo-declares = Ansage: { $words }.
play-chess960 = Schach neunhundertsechzig, Stellung { $number }. Von Anna bis Hektor: { $pieces }.
play-recording = Ihre Ansagen werden aufgenommen.
play-not-recording = Ohne Mikrofon wird nichts aufgenommen.
play-unrecorded = Die Aufnahme ist fehlgeschlagen: { $error }. Die Partie geht weiter.
play-journal-failed = Achtung: Die Partie kann nicht gespeichert werden. { $error } Es geht im Speicher weiter.
play-journal-back = Die Partie wird wieder gespeichert.
play-journal-renewed = Das Journal der Partie war weg und ist neu geschrieben.
play-score-failed = Achtung: Die Mitschrift ist nicht zu schreiben: { $reason }. Das Journal hat die Partie.
play-score-back = Die Mitschrift ist wieder vollständig.
play-report-failed = Achtung: Das Schiedsrichterblatt { $path } ist nicht zu schreiben: { $reason }. Die Partie selbst wird gespeichert.
play-report-back = Das Schiedsrichterblatt ist wieder vollständig.
play-ask-go-on = Partie { $game }, fortsetzen? Ja oder nein?
play-begun = { $day ->
    [today] von heute
    [yesterday] von gestern
   *[other] vom { $date }
 }, { $hour } Uhr { $minute }
play-of-round = Runde { $round }
play-players = { $white } gegen { $black }
play-last = zuletzt { $move }
play-nothing-to-resume = Keine unbeendete Partie gefunden. Eine neue beginnt.
play-only-adjourned = Keine unbeendete Partie gefunden, aber eine Hängepartie. Eine neue beginnt.
play-newer-adjourned = Die neuere Partie { $game }, ist vertagt.
play-open-adjourned = Den Umschlag der Hängepartie öffnet: ansage adjourn open { $envelope }
play-score-kept = Achtung: { $remark } Sie bleibt erhalten.
play-resume = Partie mit { $plies ->
    [one] einem Halbzug
   *[other] { $plies } Halbzügen
 } fortgesetzt.
play-no-longer-open = Nicht mehr offen: { $words }. Bitte noch einmal sagen.
play-settings-stay = Ohne Wirkung: { $options }. Die Partie geht weiter wie vereinbart.
play-tags-stay = Ohne Wirkung: { $options }. Die Partie behält ihre Angaben. Mit anderen geht sie als neue weiter: ansage play --resume-from mit ihrem Journal.
play-no-time-control = Die Mitschrift nennt Zeiten, aber keine Bedenkzeit. Die Partie geht ohne Uhr weiter. Soll eine laufen, nennen Sie bitte die Bedenkzeit mit --clock.
play-no-times = Die Mitschrift nennt nicht, wie viel Bedenkzeit übrig ist. Die Partie geht ohne Uhr weiter. Soll eine laufen, nennen Sie bitte die Bedenkzeit mit --clock.
play-missing-time = Die Zeit von { $color ->
    [white] Weiß
   *[black] Schwarz
 } ist nicht verzeichnet. Prüfen Sie bitte die Uhr.
play-outdated-time = Die Zeit von { $color ->
    [white] Weiß
   *[black] Schwarz
 } ist zuletzt nach Zug { $number } verzeichnet. Prüfen Sie bitte die Uhr.
opponent-restarted = { $error } Neu gestartet.
opponent-gone = { $error } Sagen Sie seine Züge selbst an, oder beenden Sie.
opponent-missing = { $color ->
    [white] Weiß
   *[black] Schwarz
 } spielte bisher ein Schachprogramm. Sagen Sie seine Züge selbst an, oder starten Sie neu: ansage play --resume --engine und der Name des Programms.
opponent-instead = Statt { $name } spielt das Schachprogramm { $color ->
    [white] Weiß
   *[black] Schwarz
 }.
opponent-turning-points = { $count ->
    [one] Ein Wendepunkt.
   *[other] { $count } Wendepunkte.
 }
opponent-no-turning-points = Keine Wendepunkte.
opponent-turning-point = Zug { $number }, { $color ->
    [white] Weiß
   *[black] Schwarz
 }: { $made } verlor { $pawns ->
    [one] etwa einen Bauern
   *[other] etwa { $pawns } Bauern
 }. Besser: { $better }.
opponent-strength = Stärke { $elo } Elo.
opponent-fixed-strength = { $name } hat nur eine Stärke.
opponent-full-strength = Volle Stärke.
opponent-hint-piece = Hinweis: { $piece }.
opponent-hint = Hinweis: { $move }.
opponent-none = Hinweise und Stärken gibt es nur gegen ein Schachprogramm.
