practice-intro-words = Sagen Sie zu Buchstabe, Zahl oder Figur das Wort.
practice-intro-letters = Hören Sie das Wort, und tippen Sie Buchstabe oder Zahl, oder sprechen Sie es nach. König, Dame, Turm, Läufer, Springer, Bauer: K, Q, R, B, N, P.
practice-intro-hear = Hören Sie das Feld, und tippen Sie es, oder sprechen Sie es nach.
practice-intro-speak = Sprechen Sie das Feld in den Wörtern von Anhang D.
practice-intro-colours = Sagen Sie die Farbe des Feldes: weiß oder schwarz.
practice-intro-diagonals = Nennen Sie ein Feld auf einer Diagonale mit dem gehörten, zwei oder mehr Schritte entfernt.
practice-intro-knights = Nennen Sie ein Feld, auf das der Springer vom gehörten Feld springt.
practice-intro-announce = Sagen Sie den Zug in den Wörtern von Anhang D an.
practice-intro-moves = Hören Sie den Zug, und tippen Sie ihn, oder sprechen Sie ihn nach.
practice-intro-castling = Sagen Sie die Rochade an.
practice-intro-promotion = Sagen Sie die Umwandlung mit der neuen Figur an.
practice-intro-capture = Sagen Sie den Schlagzug an.
practice-ask-piece = Figur { $letter }
practice-ask-colour = Welche Farbe hat { $square }?
practice-ask-diagonal = Diagonale von { $square }?
practice-ask-knight = Springer von { $square }?
practice-heard = Gehört: { $words }.
practice-acceptable = Verständlich, aber nicht vorgeschrieben.
practice-say = Sagen Sie { $wanted } statt { $said }.
practice-mandated = Vorgeschrieben: { $words }.
practice-no-check = Der Zug ist richtig, gibt aber kein Schach.
practice-no-mate = Der Zug ist richtig, setzt aber nicht matt.
practice-answer = Die Antwort: { $words } ({ $written }).
practice-answer-spoken = Die Antwort: { $words }.
practice-skipped = Übersprungen.
practice-slower = Langsamer.
practice-help = Sagen Sie „noch einmal“ zum Wiederholen, „überspringen“, „weiß ich nicht“ für die Antwort, „beenden“ zum Schluss. Eingabetaste: Stille. Mehr mit „Hilfe“.
practice-ask-help = Was Sie sagen können, nennt „Hilfe“.
practice-typed-instead = Kein Mikrofon: Bitte tippen Sie die Antworten.
practice-task = Aufgabe { $number }: { $shown }
practice-right = Richtig.
practice-wrong = Falsch.
practice-score = { $right } von { $answered } richtig.
practice-missed = Bitte üben: { $words }.
practice-state = { $safe } von { $all } Wörtern sicher.
practice-weak = Schwach: { $words }.
practice-due = { $count ->
    [0] Heute ist nichts mehr fällig.
   *[other] Heute { $count } fällig.
 }
practice-no-progress = Noch nichts geübt. Anfangen: ansage practice
practice-item = { $word }, { $skill }: { $state }, wieder am { $due }
practice-learner = { $name }: { $safe } von { $all } Wörtern sicher.
practice-exported = Fortschritt von { $name } geschrieben: { $path }
practice-imported = Fortschritt von { $name } gelesen.
practice-ask-forget = Den Fortschritt von { $name } löschen? Ja oder nein.
practice-forgotten = Der Fortschritt von { $name } ist gelöscht.
practice-not-forgotten = Nichts gelöscht.
practice-not-kept = Der Fortschritt wird nicht festgehalten: { $reason }
practice-begin-again = Beginnen Sie danach noch einmal.
practice-hello = { $name }, { $count ->
    [0] heute ist nichts fällig
   *[other] heute { $count } fällig
 }.
practice-new-learner = Neu angelegt: { $name }.
practice-who = { $name } übt.
practice-time-is-up = Die Zeit ist um.
practice-report-written = Bericht geschrieben: { $path }
practice-report-title = Fortschritt von { $name }
practice-report-days = Tage
practice-report-chart = Gewusste Antworten in Prozent, je Übungstag
practice-report-chart-text = { $days ->
    [one] Ein Übungstag
   *[other] { $days } Übungstage
 }, der erste mit { $first } Prozent, der letzte mit { $last } Prozent gewusst.
practice-report-words = Wörter
practice-report-squares = Felder
practice-report-day = Tag
practice-report-answers = Antworten
practice-report-known = gewusst
practice-report-word = Wort
practice-report-skill = Übung
practice-report-state = Stand
practice-report-due = fällig
practice-report-lapses = vergessen
practice-skill = { $skill ->
    [say] sagen
    [hear] verstehen
    [colour] Farbe
    [diagonal] Diagonale
   *[knight] Springer
 }
practice-item-state = { $state ->
    [safe] sicher
    [weak] schwach
   *[other] im Aufbau
 }
practice-lesson = Lektion { $number }: { $title }. { $text }
practice-lesson-passed = Lektion { $number } bestanden.
practice-lesson-again = Noch nicht sicher. Lektion { $number } noch einmal.
practice-course-done = Der Kurs ist geschafft.
practice-course-on = Weiter geht es mit Lektion { $number }: { $command }
practice-course = { $key }: { $name }, { $passed } von { $lessons } Lektionen bestanden.
practice-intro-duties = Sagen Sie, was Anhang D hier verlangt.
practice-ask-duty = { $duty ->
    [correction] Versprochen, die Uhr ist noch nicht gedrückt.
    [draw] Sie bieten dem Gegner Remis.
    [accept] Der Gegner bietet Remis. Sie nehmen an.
    [decline] Der Gegner bietet Remis. Sie lehnen ab.
    [claim-repetition] Dieselbe Stellung zum dritten Mal. Beanspruchen Sie Remis.
    [claim-fifty-moves] Lange kein Bauernzug und kein Schlagen. Beanspruchen Sie Remis.
    [placed] Ihre Figur steckt auf dem neuen Feld.
    [executed] Der Zug des Gegners steht auf Ihrem Brett.
    [time] Sie wollen wissen, wie viel Zeit noch bleibt.
    [time-used] Sie wollen wissen, wie viel Zeit verbraucht ist.
    [move-count] Sie wollen wissen, wie viele Züge gemacht sind.
   *[clock] Ihr Zug ist fertig, die Uhr des Gegners läuft.
 }
practice-ask-touch = Berührt: { $piece } auf { $square }.
practice-faster = Schneller.
practice-louder = Lauter.
practice-at-limit = Mehr geht nicht.
practice-quieter = Leiser.
practice-intro-origins = Merken Sie sich die Stellung, und sagen Sie, von welchem Feld die Figur kommt.
practice-intro-repetition = Ihr Gegner sagt seinen Zug an. Wiederholen Sie ihn.
practice-intro-correction = Sie haben sich versprochen. Sagen Sie Korrektur und den richtigen Zug, bevor die Uhr gedrückt ist.
practice-intro-clock = Sagen Sie rechtzeitig, was die Uhr hören soll.
practice-intro-puzzles = Lösen Sie die Stellung: Sagen Sie den Zug an. Fragen zur Stellung sind erlaubt.
practice-intro-dictation = Schreiben Sie die Partie mit: Tippen Sie jeden Zug, oder sagen Sie ihn nach. Sie wird immer schneller.
practice-intro-side = Sagen Sie Ihre Züge einer Partie an. Sie haben zwei Minuten, dazu zehn Sekunden für jeden Zug.
practice-intro-round = Eine Runde wie im Turnier: mit Gegner, Schiedsrichter und Versprechern. Sie sagen an, wiederholen und drücken.
practice-ask-origin = { $position } Zug: { $move }. Von welchem Feld?
practice-ask-repetition = Ihr Gegner: { $move }.
practice-ask-slip = Gemeint: { $meant }. Gesagt: { $said }.
practice-ask-puzzle = { $position } Was ist der beste Zug?
practice-ask-mate = { $position } Matt in { $moves ->
    [one] einem Zug
   *[other] { $moves } Zügen
 }.
practice-ask-reply = Ihr Gegner: { $move }. Und jetzt?
practice-ask-turn = Ihr Gegner: { $before }. Ihr Zug: { $own }.
practice-ask-first-turn = Ihr Zug: { $own }.
practice-and-then = Und der richtige Zug?
practice-ambiguous = Mehrdeutig. Bitte mit Ausgangsfeld.
practice-too-late = Zu spät.
practice-flag = Ihre Zeit ist abgelaufen.
practice-time-left = Übrig: { $time }
practice-hint = Es beginnt mit { $word }.
practice-tones-on = Töne an.
practice-tones-off = Töne aus.
practice-nothing-said = Noch keine Antwort, deren Aussprache Sie hören könnten.
practice-your-take = Sie selbst:
practice-sound = { $place ->
    [beginning] Am Anfang
    [middle] In der Mitte
   *[end] Am Ende
 } klang es wie { $heard }, nicht wie { $wanted }.
practice-sound-written = Laute: { $heard } statt { $wanted }.
practice-dictation-over = Vergleich: Die erste Mitschrift ist die diktierte, die zweite Ihre.
practice-help-more = „Hinweis“ für das erste Wort, „Aussprache“ für die letzte Antwort, langsam und mit Ihrer Aufnahme.
practice-help-voice = „langsamer“, „schneller“, „lauter“, „leiser“ für die Stimme, „Töne“ für die Töne.
practice-bad-puzzle = { $path }, { $fault }
practice-no-puzzles = Keine Aufgaben in { $path }. Bitte eine Datei im Format von Lichess nennen, oder andere Wertungen.
practice-no-rated-puzzles = Keine Aufgaben mit diesen Wertungen. Bitte andere nennen, etwa --rating 800-1500.
practice-bad-games = Die Partien in { $path } lassen sich nicht bis zum Ende lesen. Bitte eine PGN-Datei nennen.
puzzle-fault = Zeile { $line }: { $kind ->
    [fields] es fehlen Felder
    [position] keine mögliche Stellung
    [rating] die Wertung ist keine Zahl
    [move] { $move } ist kein möglicher Zug
   *[moves] keine Lösung
 }
practice-round-begin = Schiedsrichter: Die Uhren laufen. Sie führen { $color }.
practice-round-opponent = Gegner: { $words }.
practice-round-correction = Korrektur, { $move }
practice-round-arbiter = Schiedsrichter: { $color } erhält zusätzlich { $time }
practice-round-restored = Schiedsrichter: Das war nicht der Zug der Partie. Die Stellung davor gilt wieder.
practice-round-duty = { $duty ->
    [announce] Ihr Zug: { $move }.
    [slip] Ihr Zug: { $move }. Versprechen Sie sich mit Absicht: Sagen Sie { $said }, dann Korrektur und den richtigen Zug.
    [correct] Korrigieren Sie: Gemeint ist { $move }.
    [again] Ihr Gegner hat anders wiederholt. Sagen Sie Ihren Zug noch einmal: { $move }.
    [repeat] Wiederholen Sie den Zug Ihres Gegners: { $move }.
    [press] Drücken Sie die Uhr: gedrückt.
    [decline] Sie wollen weiterspielen: Lehnen Sie ab.
    [touch] Sie haben berührt: { $move }. Melden Sie es.
    [time] Fragen Sie nach der Zeit.
   *[none] Nichts ist offen.
 }
practice-round-name = { $duty ->
    [announce] ansagen
    [slip] versprechen
    [correct] korrigieren
    [again] noch einmal ansagen
    [repeat] wiederholen
    [press] drücken
    [decline] ablehnen
    [touch] Berührung melden
   *[time] nach der Zeit fragen
 }
