practice-intro-words = Sagen Sie zu Buchstabe, Zahl oder Figur das Wort.
practice-intro-letters = Hören Sie das Wort, und tippen Sie Buchstabe oder Zahl, oder sprechen Sie es nach.
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
practice-ask-colour = Welche Farbe hat { $square }?
practice-ask-diagonal = Diagonale von { $square }?
practice-ask-knight = Springer von { $square }?
practice-heard = Gehört: { $words }.
practice-acceptable = Verständlich, aber nicht vorgeschrieben.
practice-say = Sagen Sie { $wanted } statt { $said }.
practice-mandated = Vorgeschrieben: { $words }.
practice-answer = Die Antwort: { $words } ({ $written }).
practice-answer-spoken = Die Antwort: { $words }.
practice-skipped = Übersprungen.
practice-slower = Langsamer.
practice-help = Sagen Sie „noch einmal“ zum Wiederholen, „weiter“ zum Überspringen, „aufgeben“, wenn Sie es nicht wissen, „Zeit“ zum langsameren Sprechen, „stopp“ zum Schweigen, „beenden“ zum Schluss.
practice-typed-instead = Kein Mikrofon: bitte tippen Sie die Antworten.
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
practice-hello = { $name }, heute { $count } fällig.
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
   *[clock] Ihr Zug ist fertig, die Uhr des Gegners läuft.
 }
practice-ask-touch = Berührt: { $piece } auf { $square }.
practice-faster = Schneller.
practice-louder = Lauter.
practice-quieter = Leiser.
