welcome-intro = Willkommen bei Ansage. Ich höre Schachzüge in den Wörtern der FIDE, prüfe sie und lese sie zurück. Alles bleibt auf diesem Rechner.
welcome-try = Zuerst das Mikrofon. Sprechen Sie mir nach.
welcome-heard = Ich höre Sie gut.
welcome-unheard = Ich habe Sie nicht verstanden. Was fehlt, sagt: ansage doctor
welcome-choose = Was möchten Sie? Eins: die Wörter lernen. Zwei: eine Partie. Drei: eine Vorführung hören. Vier: später.
welcome-later = Bis später. Diese Begrüßung noch einmal: ansage setup
