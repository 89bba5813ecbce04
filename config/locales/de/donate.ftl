# ansage donate: recordings that a person gives to everybody. Short: every sentence is heard.
donate-intro = Sie schenken Ansage Ihre Stimme: vierzig Ansagen, dann, wenn Sie mögen, zehn Minuten einer Partie. Ins Archiv kommen die Aufnahmen, die Worte, Ihre Muttersprache, Ihre Altersgruppe, Mikrofon und Raum, dazu Stellung und Zug jeder Aufnahme und die Lizenz, sonst nichts. Nichts verlässt diesen Rechner von selbst. Antworten Sie mit der Zahl. „Beenden“: später weiter.
donate-resume = Spende { $number } mit { $takes ->
    [one] einer Ansage
   *[other] { $takes } Ansagen
 } ist angefangen. Ist es Ihre? Ja oder nein?
donate-unreadable = Spende { $number } lässt sich nicht lesen und bleibt liegen. Warum, sagt: ansage donate --list
donate-choose = Sagen Sie die Zahl der Antwort oder Ja oder Nein, oder tippen Sie. „Noch einmal“: die Frage hören. „Beenden“: später weiter.
donate-ask-licence = Unter welcher Lizenz? Eins: CC null, ohne Bedingungen. Zwei: CC BY 4.0, wer die Aufnahmen benutzt, nennt die Spender von Ansage.
donate-ask-language = Ihre Muttersprache? Eins: Deutsch. Zwei: Russisch. Drei: Ukrainisch. Vier: Mazedonisch. Fünf: Englisch. Sechs: eine andere.
donate-ask-age = Ihr Alter? Eins: unter 18. Zwei: 18 bis 39. Drei: 40 bis 64. Vier: 65 oder mehr.
donate-ask-microphone = Ihr Mikrofon? Eins: im Rechner eingebaut. Zwei: Headset mit Kabel. Drei: Headset ohne Kabel. Vier: auf dem Tisch oder ein Telefon.
donate-ask-room = Ihr Raum? Eins: still. Zwei: andere reden. Drei: Turniersaal. Vier: im Freien oder Verkehr.
donate-answered = { $question ->
    [licence] { $answer ->
        [1] CC null
       *[other] CC BY 4.0
    }
    [language] { $answer ->
        [1] Deutsch
        [2] Russisch
        [3] Ukrainisch
        [4] Mazedonisch
        [5] Englisch
       *[other] Eine andere Sprache
    }
    [age] { $answer ->
        [1] Unter 18
        [2] 18 bis 39
        [3] 40 bis 64
       *[other] 65 oder mehr
    }
    [microphone] { $answer ->
        [1] Eingebautes Mikrofon
        [2] Headset mit Kabel
        [3] Headset ohne Kabel
       *[other] Auf dem Tisch oder ein Telefon
    }
   *[room] { $answer ->
        [1] Still
        [2] Andere reden
        [3] Turniersaal
       *[other] Im Freien oder Verkehr
    }
 }.
donate-agree-cc0 = Jeder darf die Aufnahmen dann für alles benutzen, und das lässt sich nicht zurücknehmen. Einverstanden? Ja oder nein?
donate-agree-cc-by = Jeder darf die Aufnahmen dann für alles benutzen, wenn er die Spender von Ansage nennt, und das lässt sich nicht zurücknehmen. Einverstanden? Ja oder nein?
donate-agree-parent = Ein Elternteil muss zustimmen. Stimmt er zu? Ja oder nein?
donate-prompts = Sprechen Sie jede Ansage nach, wie am Brett. Es sind { $count }.
donate-ask-review = Wollen Sie die Aufnahmen anhören? Ja oder nein?
donate-ask-keep = Behalten? Ja oder nein? „Noch einmal“: hören. „Korrektur“: neu sprechen.
donate-removed = Gelöscht.
donate-unplayed = Die Aufnahme lässt sich nicht abspielen.
donate-thanks = Danke. { $missing ->
    [0] Alle Ansagen sind da
    [one] Eine Ansage fehlt
   *[other] { $missing } Ansagen fehlen
 }.
donate-ask-game = Nun eine Partie? Sie sagen etwa zehn Minuten lang die Züge beider Seiten an, wie Sie mögen, und beenden mit „Beenden“. Aufgenommen werden nur Ansagen, gleich von wem; ins Archiv kommt zu jedem Zug nur die letzte. Alle gehörten und getippten Worte bleiben auf diesem Rechner, bis Sie die Spende löschen. Ja oder nein?
donate-stopped = Gespeichert. Weiter geht es mit: ansage donate
donate-packed = Danke. { $count ->
        [one] Eine Aufnahme steht
       *[other] { $count } Aufnahmen stehen
    } in { $path }. Geben Sie das Archiv weiter, an die Person oder den Verein, von denen Sie Ansage haben; von selbst wird nichts gesendet.
donate-not-packed = Die Aufnahmen sind gespeichert. Das Archiv schreiben: ansage donate --pack { $number } --to DATEI
donate-game-left-out = Eine Partie lässt sich nicht lesen und ist nicht dabei: { $path }.
donate-take-left-out = Eine Aufnahme lässt sich nicht lesen und ist nicht dabei: { $path }.
donate-none = Noch keine Spende. Beginnen: ansage donate
donate-refused = Nichts aufbewahrt. Neu beginnen: ansage donate
donate-line = Spende { $number }: { $takes ->
        [one] eine Ansage
       *[other] { $takes } Ansagen
    }, { $state ->
    [packed] gepackt
   *[open] offen
 }.
donate-ask-delete = Spende { $number } mit allen Aufnahmen löschen? Ja oder nein?
donate-deleted = Gelöscht: Spende { $number }, mit allen Aufnahmen.
donate-archive-left = Das Archiv wurde nach { $path } geschrieben; löschen Sie es selbst.
