# Errors: what failed, where, and the remedy. Some of them are spoken.

# Errors of the system, as a reason inside the sentences below
error-not-found = das gibt es nicht
error-forbidden = die Rechte fehlen
error-disk-full = der Datenträger ist voll
error-is-folder = das ist ein Ordner, keine Datei
error-no-folder-there = ein Teil des Pfades ist kein Ordner
error-nobody-reads = niemand liest die Ausgabe
error-of-system = Fehler { $code } des Systems
error-too-large = mehr als 16 Megabyte
error-file-limit = das System lässt die Datei nicht größer werden
error-link = das ist eine Verknüpfung, und ihr wird nicht gefolgt
error-no-file = das ist keine Datei
error-no-game = kein Zug darin ist lesbar
error-exists = das gibt es schon
error-content = der Inhalt ist beschädigt oder kein Text in UTF-8
error-database-damaged = die Datenbank ist beschädigt, oder es ist keine
error-database-closed = die Datei lässt sich nicht öffnen
error-disk-failed = der Datenträger meldet einen Fehler
error-ends-early = der Inhalt endet zu früh
error-read-only = der Datenträger lässt sich nur lesen
error-file-name = der Name ist zu lang oder nicht erlaubt
error-no-memory = der Speicher reicht nicht
error-in-use = etwas anderes benutzt es gerade
error-no-address = diese Adresse hat dieser Computer nicht
error-no-answer = niemand antwortet
error-connection-refused = die Verbindung wird abgelehnt
error-connection-lost = die Verbindung ist abgebrochen
error-no-network = das Netz ist nicht erreichbar
error-unexpected = ein unerwarteter Fehler

# What is wrong in a TOML file, as a reason
toml-unknown = { $name } gibt es hier nicht, möglich ist: { $known }
toml-missing = { $name } fehlt
toml-twice = ein Name steht zweimal
toml-value = der Wert hat die falsche Art oder liegt außerhalb des Erlaubten
toml-empty-word = dort steht ein leeres Wort
toml-line = so ist die Zeile nicht zu lesen

# Files
error-file = Datei { $path }: Lesen oder Schreiben misslungen, { $reason }. Prüfen Sie Namen, Rechte und Inhalt.
error-output = Die Ausgabe lässt sich nicht schreiben: { $reason }. Prüfen Sie, wohin sie umgeleitet ist.
error-output-played = Die Ausgabe lässt sich nicht schreiben: { $reason }. Prüfen Sie, wohin sie umgeleitet ist. Was gespielt wurde, steht trotzdem im Journal.
error-io = Lesen oder Schreiben misslungen: { $reason }.
error-no-folder = Ordner für die Partien fehlt: Sie haben kein Benutzerverzeichnis. Nennen Sie einen mit: ansage play --games ORDNER
error-system = Das Programm kann nicht beginnen: { $reason }.
error-demo = Die Aufnahmen der Vorführung sind nicht lesbar: { $reason } Installieren Sie Ansage vollständig.

# Journals and scores
error-journal-unwritable = Das Journal { $path } ist nicht zu schreiben: { $reason }. Schaffen Sie Platz, oder wählen Sie einen anderen Ordner mit: ansage play --games ORDNER
error-journal-gap = In das Journal { $path } ist ein Ereignis nicht zu schreiben. Der Stand der Partie bleibt in der PGN-Datei. Melden Sie den Fehler, mit einem Bericht: ansage doctor --report
error-journal-unreadable = Das Journal { $path } ist nicht lesbar: { $reason }. Prüfen Sie Namen und Rechte.
error-journal-damaged = Das Journal { $path } ist in Zeile { $line } beschädigt. Was davor steht, rettet: ansage score recover { $game }
error-journal-none = { $path } ist kein Journal, oder schon die erste Zeile ist beschädigt: Daraus ist nichts zu retten. Liegt die Mitschrift daneben, geht es mit ihr weiter: ansage play --resume-from { $score }
error-journal-empty = Das Journal { $path } ist leer: In der Partie ist noch nichts geschehen. Beginnen Sie eine neue: ansage play --new
error-journal-newer = Das Journal { $path } hat eine neuere Version von Ansage geschrieben, im Format { $version }. Setzen Sie die Partie mit der neueren Version fort, oder aktualisieren Sie Ansage.
error-journal-held = Die Partie { $path } ist schon offen, { $process ->
    [unknown] in einem anderen Prozess
   *[other] im Prozess { $process }
 }. Beenden Sie ihn, oder beginnen Sie eine andere Partie: ansage play --new
error-score-unreadable = Die Mitschrift { $path } ist nicht lesbar: { $reason }. Prüfen Sie den Namen.
error-score-other-game = Die Mitschrift { $path } ist kein Schach, sondern { $word }. Diese Variante kennt Ansage nicht.
error-score-no-text = Die Mitschrift { $path } ist kein Text. Ist sie eine Textdatei, wandeln Sie sie in UTF-8 um.
error-score-cell = Mitschrift { $path }, Seite { $page }, Zeile { $line }, Zelle { $cell }: Das Zeichen { $code } ist keine Braillezelle mit sechs Punkten. Nennen Sie eine BRF-Datei, oder prüfen Sie das Zeichen.
error-score-start = Anfangsstellung der Mitschrift { $path }: { $reason }
error-score-empty = Die Mitschrift { $path } hat keine Züge. Nennen Sie eine PGN-Datei, eine Liste von Zügen oder ein Journal.
error-score-illegal = Die Mitschrift { $path } hat als Halbzug { $ply } keinen eindeutigen legalen Zug: { $text }. Berichtigen Sie sie, oder nennen Sie einen Halbzug davor: { $path }:{ $before }
error-score-short = Halbzüge in der Mitschrift { $path }: nur { $plies }. Nennen Sie einen davon: { $path }:{ $plies }
error-game-unknown = Die Partie „{ $name }“ gibt es in { $folder } nicht. Alle nennt: ansage score list
error-game-sealed = Die Partie ist vertagt und steht ganz im Umschlag, mit dem Abgabezug. Lässt er sich nicht öffnen, legen Sie ihn in einen anderen Ordner und rufen Sie ansage score recover noch einmal auf. Öffnen mit: ansage adjourn open { $envelope }
error-games-several = Mehrere Partien passen zu „{ $name }“: { $games }. Nennen Sie eine ganz.
error-games-folder = Der Ordner { $path } ist nicht zu lesen: { $reason }. Nennen Sie mit --games den Ordner der Partien.
error-target-exists = { $path } gibt es schon. Nennen Sie einen anderen Ordner oder eine andere Datei.
error-braille = Die Partie in Braille ist nicht zu schreiben: { $reason }. Prüfen Sie den Datenträger und den Ordner der Partien.
error-liblouis-missing = Deutsche Brailleschrift braucht liblouis, das fehlt. Installieren Sie liblouis-bin und liblouis-data, oder nehmen Sie den britischen Code (british).
error-liblouis-failed = liblouis übersetzt nicht. Installieren Sie liblouis-bin und liblouis-data neu, oder nehmen Sie den britischen Code (british).
error-page = Eine Seite von { $cells } Zellen und { $lines } Zeilen ist nicht zu beschreiben. Nehmen Sie 12 bis 200 Zellen und 4 bis 200 Zeilen.
error-liblouis-line = Die Zeile, die mit „{ $begins }“ beginnt, ist für liblouis zu lang. Kürzen Sie sie, oder nehmen Sie den britischen Code (british).

# The voice and the recognizer
error-voice-unavailable = Stimme fehlt: { $reason }. Installieren Sie speech-dispatcher und speech-dispatcher-espeak-ng, oder starten Sie mit ansage play --silent ohne Stimme.
error-voice-unknown = Stimme unbekannt: Keine heißt „{ $voice }“. Es gibt: { $present }. Schreiben Sie einen dieser Namen in die Konfiguration, Abschnitt speech, voice.
error-voice-none = Stimme fehlt: Der Sprachdienst hat keine für diese Sprache. Installieren Sie speech-dispatcher-espeak-ng.
error-voice-failed = Stimme gestört: { $reason }. Starten Sie speech-dispatcher neu, oder starten Sie mit ansage play --silent ohne Stimme.
error-voice-silent = nichts erreicht einen Lautsprecher, oder der Sprachdienst hängt
error-voice-not-installed = Stimme fehlt: Der Sprachdienst speech-dispatcher ist nicht installiert. Installieren Sie speech-dispatcher und speech-dispatcher-espeak-ng, oder starten Sie mit ansage play --silent ohne Stimme.
error-voice-locale = Stimme fehlt: Die Locale { $locale } ist auf diesem Rechner nicht erzeugt, und der Sprachdienst startet nicht in ihr. Erzeugen Sie sie mit: sudo dpkg-reconfigure locales
error-voice-no-answer = Stimme fehlt: An { $path } antwortet kein Sprachdienst, und es startet keiner. Starten Sie speech-dispatcher, berichtigen Sie SPEECHD_ADDRESS, oder starten Sie mit ansage play --silent ohne Stimme.
error-voice-gone = der Sprachdienst ist beendet
error-voice-no-output = kein Lautsprecher nimmt den Klang an
error-voice-refused = der Sprachdienst meldet einen Fehler
error-voice-no-espeak = espeak-ng läuft nicht oder gibt keinen Klang
voice-by-espeak = { $fault } So lange spricht espeak-ng selbst.
voice-by-nothing = Nichts ist zu hören. { $fault }
voice-back = Der Sprachdienst spricht wieder.
error-voice-file = Das Gesprochene ist nicht in { $path } zu schreiben: { $reason }. Wählen Sie eine andere Datei oder einen anderen Ordner.
error-recognizer-start = Die Erkennung kann nicht beginnen: { $reason }. Prüfen Sie das Modell: ansage doctor
recognizer-no-model = libvosk lädt das Modell nicht
recognizer-no-words = das Modell kennt kein Wort des Wortschatzes
recognizer-no-grammar = libvosk lehnt die Grammatik ab
error-recognizer-failed = Die Erkennung ist am Klang gescheitert. Starten Sie Ansage neu.
error-thresholds = Die Schwellen { $path } sind nicht zu benutzen: { $reason }. Entfernen Sie die Datei, dann gelten die mitgelieferten.
error-sound-unreadable = Klangdatei { $path } nicht lesbar: { $reason }. Prüfen Sie Namen und Rechte.
error-sound-none = { $path } ist keine Klangdatei, die Ansage lesen kann. Geben Sie eine in WAV, FLAC oder OGG Vorbis.
error-sound-empty = Die Klangdatei { $path } ist leer. Nehmen Sie neu auf.
error-sound-damaged = Die Klangdatei { $path } ist beschädigt: { $reason }. Nehmen Sie neu auf, oder kopieren Sie sie neu.
error-sound-long = Die Klangdatei { $path } dauert länger als { $minutes } Minuten. Geben Sie jede Ansage in einer eigenen.
# What is wrong with a sound file, as a reason
sound-breaks-off = sie bricht ab
sound-rate = eine Abtastrate von { $rate } Hertz gibt es nicht
sound-changes = Abtastrate oder Kanäle wechseln mittendrin
sound-undecodable = ihr Inhalt lässt sich nicht entschlüsseln

# What is wrong with a sound device, as a reason
device-not-connected = nicht angeschlossen
device-no-format = kein brauchbares Klangformat
device-no-server = der Klangserver antwortet nicht
device-silent = es kommt kein Klang mehr
device-failed = das Klangsystem meldet einen Fehler

# Time controls (--clock)
error-clock = Die Bedenkzeit „{ $text }“ ist bei Zeichen { $place } falsch: { $reason }
error-clock-no-time = Hier fehlt eine Zeit. Schreiben Sie Minuten, etwa 90, oder Einheiten, etwa 1h30m oder 20s.
error-clock-no-bonus = Hier fehlen Sekunden. Schreiben Sie sie hinter das Zeichen, etwa +30, d5 oder b3.
error-clock-units = Die Einheiten gehen von Stunden zu Sekunden, jede einmal, etwa 1h30m oder 1m20s.
error-clock-nothing = Eine Periode ohne Zeit und Zugabe ist nicht zu spielen. Schreiben Sie ihre Minuten, etwa 90 oder 3+2.
error-clock-moves = Eine Periode hat 1 bis { $most } Züge, etwa 40/90.
error-clock-too-long = Das ist zu lang. Eine Periode dauert bis zu 100 Stunden, eine Zugabe bis zu einer Stunde (3600 Sekunden).
error-clock-endless = Auf diese Periode folgt eine weitere, also braucht sie ihre Zahl der Züge. Schreiben Sie sie vor die Zeit, etwa 40/90:30.
error-clock-periods = Eine Bedenkzeit hat höchstens { $most } Perioden.
error-clock-players = Es gibt nur zwei Spieler. Schreiben Sie die Zeit von Weiß, ein Komma und die von Schwarz, etwa 90+30,60+30.
error-clock-unexpected = „{ $character }“ gehört nicht hierher. Schreiben Sie eine Zeit wie 90+30, 40/90:30+30, 5d3 (Verzögerung), 5b3 (Bronstein) oder none.

# ansage adjourn
error-nothing-to-adjourn = Keine Partie zu vertagen: Es gibt keine laufende Partie mit Zügen. Nennen Sie ihr Journal mit --game.
error-newer-game = Die neueste Partie ist nicht die zuletzt gespielte: { $path }
error-adjourn-played = Die zuletzt gespielte Partie vertagt: ansage adjourn --game { $game }
error-game-over = Die Partie in { $path } ist zu Ende. Nur eine laufende wird vertagt.
error-adjourned-over = Die Partie in { $path } ist zu Ende. Ihr Ergebnis sagt: ansage score list --games { $folder }
error-envelope-lost = Den Umschlag { $path } gibt es nicht. Ist er verloren, geht es von der Stellung bei der Vertagung weiter, mit den Uhren, wie sie standen; wer versiegelt hat, zieht am Brett: ansage adjourn lost mit demselben Namen.
error-adjourned-already = Die Partie ist schon vertagt: { $path }. Ihren Umschlag öffnet: ansage adjourn open { $envelope }
error-other-envelope = { $path } ist der Umschlag einer anderen Partie. Verschieben Sie ihn, und vertagen Sie dann noch einmal: ansage adjourn
error-resumed-already = Die Partie ist schon fortgesetzt, ihr Journal ist { $path }. Weiter mit: ansage play --resume { $game }
error-older-state = In { $path } steht ein älterer Stand dieser Partie. Verschieben Sie die Datei in einen anderen Ordner, und rufen Sie den Befehl noch einmal auf.
error-waits-elsewhere = Die Partie dieses Namens wartet in { $path }. Ist es diese, geht sie ohne Umschlag weiter mit: ansage adjourn lost { $envelope }
error-adjourn-flag = Verbraucht: { $time }. Das ist mehr, als der Abgebende noch hatte. Nennen Sie weniger mit --used. Ist das Blättchen gefallen, trägt der Schiedsrichter das Ergebnis ein: ansage play --resume, dann Schiedsrichter, dann Ergebnis.
error-input-ended = Die Eingabe endete, bevor alles getippt war. Nichts wurde versiegelt oder geöffnet.
error-no-envelope = Das ist kein Umschlag einer Hängepartie. Nennen Sie die Datei, die ansage adjourn geschrieben hat.
error-envelope-unopened = Nichts ist geändert. Den Umschlag öffnet: ansage adjourn open { $envelope }
error-passphrase = Die Passphrase öffnet diesen Umschlag nicht. Bitte noch einmal, so wie der Schiedsrichter sie gewählt hat.
error-passphrase-short = Die Passphrase in { $path } ist zu kurz. Mindestens acht Zeichen.
error-envelope-work = Diesen Umschlag zu öffnen kostet mehr Arbeit (Stufe { $asked }), als Ansage zulässt (Stufe { $most }). So versiegelt Ansage nicht: Rufen Sie den Schiedsrichter.
error-envelope-damaged = Der Umschlag ist beschädigt oder verändert: Das Siegel hält nicht. Rufen Sie den Schiedsrichter: Die Stellung wird nach den Partieformularen aufgebaut, den Abgabezug macht, wer ihn abgegeben hat.
error-envelope-without = Ohne den Umschlag geht es weiter mit: ansage adjourn lost { $envelope }
error-envelope-altered =
    Die Außenseite des Umschlags wurde verändert. Rufen Sie den Schiedsrichter. Versiegelt war:
    { $text }
error-not-sealed = Der Umschlag ist nicht zu versiegeln.

# ansage enrol
error-no-home = Ordner für Stimmen fehlt: Sie haben kein Benutzerverzeichnis. Setzen Sie HOME auf einen Ordner.
error-speaker-name = „{ $name }“ kann kein Name eines Sprechers sein. Nehmen Sie Buchstaben, Ziffern, Bindestriche und Leerzeichen, zusammen höchstens { $most }.
error-donation-unknown = Eine Spende { $number } gibt es nicht. Alle nennt: ansage donate --list
error-donation-empty = In Spende { $number } ist noch nichts. Aufnehmen: ansage donate
error-donation-busy = Ein anderes Ansage nimmt gerade eine Spende auf. Beenden Sie es zuerst.
error-donation-exists = { $path } gibt es schon. Eine andere Datei nennen: --to
error-donation-archive = Das Archiv { $path } lässt sich nicht schreiben: { $reason }. Eine andere Datei nennen: --to
error-donor-damaged = { $path } ist beschädigt: { $reason }. Die Spende löschen: ansage donate --delete { $number }
error-speaker-unknown = Eine Stimme „{ $name }“ gibt es nicht. Steht sie in der Konfiguration, leeren Sie dort speaker im Abschnitt recognition. Aufnehmen: ansage enrol { $argument }. Alle nennt: ansage enrol --list
error-speaker-unfinished = Über die Stimme „{ $name }“ ist noch nichts gelernt. Weiter mit: ansage enrol { $argument }
error-speaker-taken = Eine Stimme „{ $name }“ gibt es schon. Wählen Sie einen anderen Namen, oder löschen Sie sie: ansage enrol --delete { $argument }
error-speaker-few = Gute Aufnahmen von „{ $name }“: nur { $takes }, nötig sind { $least }. Mehr aufnehmen: ansage enrol { $argument }
error-speaker-damaged = Was über die Stimme gelernt ist, { $path }, ist beschädigt: { $reason }. Neu lernen: ansage enrol { $argument } --again
error-speaker-altered = Das Modell der Stimme „{ $name }“ ist beschädigt: { $file } ist nicht, was es sein soll. Neu lernen: ansage enrol { $argument } --again
error-takes-line = Die Liste der Aufnahmen { $path } ist in Zeile { $line } falsch: Nötig sind eine Klangdatei, ein Tabulator und die Wörter.

# Wrong usage
usage-unknown = { $argument } kennt dieser Befehl nicht.
usage-no-command = Den Befehl { $argument } gibt es nicht.
usage-no-value = { $argument } braucht einen Wert.
usage-value = { $value } ist kein Wert für { $argument }.
usage-missing = Es fehlt: { $arguments }.
usage-twice = { $argument } ist zweimal genannt.
usage-conflict = { $argument } und { $other } schließen einander aus.
usage-number = { $argument } hat zu viele oder zu wenige Werte.
usage-wrong = So lassen sich die Angaben nicht verstehen.
usage-values = Möglich sind: { $values }.
usage-similar = Ähnlich ist: { $similar }.
usage-help = Hilfe: { $command }
error-progress-database = { $path } ist nicht zu benutzen: { $reason }.
error-progress-damaged = { $path } ist nicht zu benutzen: { $reason }. Verschieben Sie die Datei, dann beginnt der Fortschritt neu.
error-progress-full = { $path } ist nicht zu benutzen: { $reason }. Machen Sie Platz frei.
error-progress-busy = { $path } ist nicht zu benutzen: { $reason }. Schließen Sie das andere Programm.
error-progress-too-new = { $path } hat ein neueres Programm geschrieben. Nehmen Sie das neuere, oder verschieben Sie die Datei.
error-progress-unknown = { $name } hat hier noch nicht geübt. Alle nennt: ansage practice learners
error-progress-exists = { $name } gibt es schon. Einen anderen Namen geben: --learner
error-progress-nameless = In { $path } steht kein Name. Einen Namen geben: --learner
error-progress-import = { $path } ist kein Fortschritt von Ansage. Gelesen wird, was ansage practice export schreibt.
error-engine-start = Der Gegner { $name } startet nicht: { $reason }. Installieren Sie das Programm, oder nennen Sie seinen Pfad: --engine
error-no-engine = { $name } ist kein Schachprogramm mit UCI. Nennen Sie ein anderes: --engine
error-engine-side = In dieser Partie spielt das Schachprogramm { $side ->
    [white] Weiß
   *[black] Schwarz
 }. Nennen Sie seine Seite: --engine-plays { $side }
error-engine-seat = In dieser Partie spielt { $name } { $color ->
    [white] Weiß
   *[black] Schwarz
}, kein Schachprogramm. Setzen Sie sie ohne --engine fort, spielen Sie mit --resume-from von ihrer Mitschrift aus weiter, oder beginnen Sie eine neue: --new
error-engine-ended = Der Gegner { $name } hat sich beendet.
error-engine-hangs = Der Gegner { $name } antwortet nicht mehr.
error-engine-chess960 = Der Gegner { $name } kennt Schach960 nicht.
error-engine-illegal = Der Gegner { $name } gab einen illegalen Zug: { $m }.
error-course-unknown = { $name } ist kein Kurs. Es gibt: { $known }
error-course-damaged = { $path } ist kein Kurs: { $reason }.
course-empty = er hat keine Lektionen
course-word = Lektion { $lesson } fragt nach { $word }, das es in dieser Übung nicht gibt
course-games = die Partien der Lektion { $lesson } sind nicht bis zum Ende zu lesen
course-puzzle = Lektion { $lesson }, Aufgaben: { $fault }
course-no-puzzles = Lektion { $lesson } hat keine Aufgaben
