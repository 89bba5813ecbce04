# Alerts for the arbiter of a hall. Each begins with the board.
alert-at-board = Brett { $board }: { $what }
alert-and-more = { $what } Weitere solche: { $count }.
alert-flag = Zeit von { $color } überschritten, { $result }.
alert-claim = { $color } beansprucht Remis, { $ground ->
        [repetition] Stellungswiederholung
       *[fifty] 50 Züge
    }, Zug { $number }: { $right ->
        [yes] Anspruch berechtigt
       *[no] Anspruch nicht berechtigt
    }.
alert-suspected = { $color }: Uhr nach regelwidriger Ansage gedrückt, Zug { $number }.
alert-illegal = { $color }: regelwidriger Zug abgeschlossen, Zug { $number }.
alert-illegal-declared = { $color }: regelwidrige Ansage, Zug { $number }.
alert-wrong-repetition = { $color }: falsch wiederholt, Zug { $number }.
alert-not-repeated = { $color }: Zug ohne Wiederholung ausgeführt, Zug { $number }.
alert-touch = { $color }: berührt { $square }, Zug { $number }.
alert-called = Schiedsrichter gerufen.
alert-wrong-password = Falsches Kennwort für Anordnungen.
alert-resumed = Am Brett fortgesetzt, obwohl von hier angehalten.
alert-decided = Am Brett entschieden, { $result }.
alert-broker-lost = Die Verbindung zu den Brettern ist verloren. Die Partien gehen weiter.
alert-two-halls = Ein zweites Programm leitet diese Veranstaltung. Bitte eines beenden.
alert-store-failed = Die Platte nimmt nichts an. Nichts geht verloren, aber nichts Neues ist zu sehen. Bitte Platz schaffen.
alert-store-works = Die Platte nimmt wieder alles an.
alert-full = Die Liste der Meldungen ist voll. Was am wenigsten dringt, fällt heraus, bisher { $count }. Bitte Erledigtes streichen.
alert-too-many-boards = Zu viele Bretter. Weitere, die weder erwartet noch gepaart sind, werden nicht beachtet.
alert-lost = Verbindung verloren.
alert-closed = Programm beendet, Partie nicht zu Ende.
alert-clocks-differ = Uhren weichen { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    } von den Aufzeichnungen ab.
alert-wrong-clock = Die Uhr des Rechners geht { $seconds } { $seconds ->
        [one] Sekunde
       *[other] Sekunden
    } { $direction ->
        [fast] vor
       *[slow] nach
    }.
alert-two-boards = Zwei Programme melden sich unter dieser Nummer.
alert-unpaired = Die Partie passt nicht zur Paarung. Sie zählt hier nicht.
alert-crossed = Die Farben sind anders als gepaart: { $white } – { $black }.
alert-left-over = Die Partie war schon zu Ende, bevor sie gemeldet wurde, und ihre Runde lässt sich nicht vergleichen. Sie zählt hier nicht.
alert-earlier-left-over = Eine frühere Partie war schon zu Ende, bevor sie gemeldet wurde. Sie zählt hier nicht.
alert-forged-order = Eine Anordnung kam, die nicht von hier ist. Nicht ausgeführt.
alert-replayed-order = Eine frühere Anordnung kam noch einmal, nicht von hier. Nicht ausgeführt.
alert-microphone-lost = Mikrofon verloren.
alert-deaf = Hört nichts mehr, das Programm wird beendet.
alert-unwritten = Kann die Partie nicht speichern.
alert-contradiction = Aufzeichnung { $number } widerspricht den früheren. Die Partie hier stimmt nicht mehr.
alert-gap = Lücke nach Aufzeichnung { $after }, es kam { $number }. Nachgefordert.
alert-malformed = Unlesbare Nachricht ({ $reason }).
alert-flood = Sendet zu viel. Der Rest wird verworfen.
alert-duplicate = Aufzeichnung { $number } kam noch einmal, ungefragt.
alert-settled = Behoben: { $what }
alert-left-out = Liste voll, weggelassen: { $what }
order-done = Ausgeführt.
order-repeated = War schon ausgeführt.
order-refused = Nicht ausgeführt: so, wie die Partie steht, nicht möglich.
order-overtaken = Die Partie hat sich inzwischen geändert.
order-expired = Nicht ausgeführt: zu spät.
order-misdirected = Nicht ausgeführt: Am Brett läuft eine andere Partie.
order-no-game = Nicht ausgeführt: Am Brett läuft keine Partie.
order-unproved = Nicht ausgeführt: Das Brett erkennt diesen Saal nicht an. Dateien von hall setup vergleichen.
order-malformed = Nicht ausgeführt: Das Brett versteht die Anordnung nicht. Versionen vergleichen.
order-unanswered = Keine Antwort auf die Anordnung. Bitte am Brett nachsehen.
hall-store = Eine Datei des Saals lässt sich nicht lesen oder schreiben: { $path }: { $reason }.
hall-store-newer = { $path } ist von einer neueren Version. Bitte diese verwenden.
hall-store-taken = Ein anderes Programm führt diesen Saal: { $path }.
hall-setup-file = { $path } sagt nicht, wie der Saal eingerichtet ist: { $reason }. Die Datei hall.toml schreibt hall setup.
hall-access = Der Server kann so nicht erreicht werden: { $reason }. Die Dateien mit hall setup neu schreiben.
hall-key = Der Schlüssel für Anordnungen in hall.toml ist ungültig. Die Dateien mit hall setup neu schreiben.
hall-random = Das System gibt keine Zufallszahlen. Ohne sie gibt es keine Token für die Seiten.
hall-no-folder = Es gibt keinen Ordner für den Saal. Mit --folder einen nennen.
hall-results-pairings = { $path } enthält die Paarungen. Mit --results eine andere Datei für die Ergebnisse nennen.
