# The first start. Short: a new user hears every word. The answers are words that are recognized, which are German.
welcome-intro = Willkommen bei Ansage. Ich höre Schachzüge in den Wörtern der FIDE, prüfe sie und lese sie zurück. Alles bleibt auf diesem Rechner.
welcome-ask-reader = Liest Ihnen ein Screenreader diese Zeilen vor? Ja oder nein?
welcome-ask-who = Wer soll vorlesen? { $one }: der Screenreader, und ich gebe nur Töne. { $two }: ich, und was ich sage, drucke ich nicht.
welcome-tones = Was die Töne bedeuten, sagt: ansage doctor --sounds
welcome-try = Nun das Mikrofon. Sprechen Sie mir nach. Haben Sie keines, tippen Sie: weiter.
welcome-heard = Ich höre Sie gut: Pegel { $level } Dezibel unter Vollaussteuerung.
welcome-heard-soft = Ich verstehe Sie, aber leise: Pegel { $level } Dezibel unter Vollaussteuerung. Sprechen Sie näher am Mikrofon, oder stellen Sie die Aufnahme lauter.
welcome-unheard = Ich habe Sie nicht verstanden. Was fehlt, sagt: ansage doctor
welcome-typed = Tippen können Sie alles, was man sagen kann.
welcome-choose = Was möchten Sie? { $one }: einen Rundgang hören. { $two }: die Wörter lernen. { $three }: eine Partie. { $four }: eine Vorführung. { $five }: später.
welcome-later = Bis später. Diese Begrüßung noch einmal: ansage setup
menu-close = Eingabetaste: schließen.
