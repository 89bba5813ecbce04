# The desk of a hall's arbiter
desk-ready = Saal { $event }. { $boards ->
        [one] Ein Brett
       *[other] { $boards } Bretter
    }, { $alerts ->
        [0] keine Meldungen
        [one] eine Meldung
       *[other] { $alerts } Meldungen
    }. Hilfe sagt, was möglich ist.
desk-earlier-games = In diesem Ordner stehen schon Partien, die letzten vor mehr als acht Stunden. Eine neue Runde braucht einen neuen Ordner: --folder nennt ihn.
desk-no-alerts = Keine Meldungen.
desk-last = Letzte Meldung.
desk-first = Erste Meldung.
desk-place = { $alert } { $place } von { $count }.
desk-none-chosen = Erst eine Meldung wählen: nächste.
desk-done = Erledigt. Noch { $count }.
desk-many = { $count } Bretter: { $what } { $boards }
desk-overview = { $playing ->
        [one] Eine Partie läuft
       *[other] { $playing } Partien laufen
    }, { $over } beendet, { $waiting } nicht begonnen, { $gone ->
        [one] ein Brett
       *[other] { $gone } Bretter
    } nicht verbunden, { $alerts ->
        [0] keine Meldungen
        [one] eine Meldung
       *[other] { $alerts } Meldungen
    }.
desk-result = Brett { $board }: { $white } – { $black }, { $result }.
desk-no-results = Noch kein Ergebnis.
desk-board = Brett { $board }: { $white } gegen { $black }.
desk-gone = Nicht verbunden.
desk-restarted = Programm neu gestartet, noch keine Partie.
desk-unknown-board = Brett { $board } gibt es hier nicht.
desk-no-game = Brett { $board }: Es läuft keine Partie.
desk-behind = Brett { $board }: Der Saal kennt die Partie nicht ganz. Bitte am Brett anordnen.
desk-not-understood = Nicht verstanden. Hilfe sagt, was möglich ist.
desk-no-order = Brett { $board }: Diese Anordnung ist nicht verstanden.
desk-impossible = Brett { $board }: So nicht möglich. { $why }
desk-no-key = Dieser Saal hat keinen Schlüssel für Anordnungen. Mit den Dateien von hall setup starten.
desk-offline = Brett { $board } ist nicht verbunden. Nicht gesendet. Bitte am Brett anordnen.
desk-ask = Brett { $board }: { $consequences } Anordnen? Ja oder nein?
desk-sent = Brett { $board }: gesendet.
desk-waits = Brett { $board }: wartet auf die Antwort zur Anordnung davor.
desk-not-sent = Nicht gesendet.
desk-answered = Brett { $board }: { $what }
desk-address = Seiten: { $address }. Für Sie: { $arbiter }
desk-address-said = Die Adressen stehen im Terminal.
desk-no-pages = Die Seiten sind nicht eingeschaltet.
desk-ask-quit = Den Saal beenden? Die Partien gehen weiter. Ja oder nein?
desk-not-quit = Es geht weiter.
desk-help = Nächste, vorige, erste: Meldungen, die dringendste zuerst. Erledigt: die gehörte Meldung streichen. Liste. Stand. Ergebnisse. Adresse. Noch einmal. Brett 12: was dort steht. Brett 12 und eine Anordnung: zwei Minuten für Weiß; illegal Schwarz; Zeit Weiß 45; Ergebnis Remis; Schiedsrichter hält die Uhren an; weiter lässt sie laufen. Brett 12, Hilfe: alle Anordnungen. Beenden. Tasten: Pfeil nach unten und nach oben, Pos1, Entf für erledigt, Leertaste noch einmal, Escape still.
desk-unwritten = { $path } kann nicht geschrieben werden: { $reason }. Nichts geht verloren. Bitte Platz schaffen.
