# ansage doctor: the important word first, one sentence per finding, with the remedy for a fault.

doctor-part-configuration = Konfiguration
doctor-part-games = Ordner der Partien
doctor-part-vocabulary = Wortschatz
doctor-part-model = Modell
doctor-part-microphone = Mikrofon
doctor-part-loudspeaker = Lautsprecher
doctor-part-voice = Stimme
doctor-works = Ansage kann arbeiten.
doctor-fails = Ansage kann so nicht arbeiten. Es liegt an: { $parts }.

doctor-configuration-defaults = Konfiguration in Ordnung: die Vorgaben, denn Sie haben keine eigene Datei.
doctor-configuration-fine = Konfiguration in Ordnung: { $path }.
doctor-configuration-unreadable = Konfiguration nicht lesbar: { $path }, { $reason }. Berichtigen Sie den Namen oder die Rechte der Datei, oder speichern Sie sie in UTF-8.
doctor-configuration-unwritable = Ihre Wahl lässt sich nicht in die Konfiguration schreiben: { $path }, { $reason }. Schreiben Sie sie selbst hinein: Abschnitt speech, output.
doctor-configuration-invalid = Konfiguration fehlerhaft: { $path }, Zeile { $line }, { $reason }. Was möglich ist, steht in { $defaults }.
doctor-configuration-unread = Konfiguration nicht gelesen: { $path }. Hier gilt nur ansage.toml, eine andere Datei nennt man mit --config beim Start.
doctor-course-unread = Kurs nicht gelesen: { $path }. Geben Sie der Datei einen Namen, der auf .toml endet und den kein Kurs des Programms hat.

doctor-games-fine = Ordner der Partien in Ordnung: { $path }.
doctor-games-unwritable = Partien lassen sich nicht speichern: { $path }, { $reason }. Schließen Sie den Datenträger an, schaffen Sie Platz, berichtigen Sie die Rechte, oder nennen Sie in der Konfiguration einen anderen Ordner, Abschnitt play, games.

doctor-vocabulary-fine = Wortschatz in Ordnung: { $languages }, { $forms } Wörter und Wendungen.
doctor-vocabulary-missing = Wortschatz fehlt: { $language }. Mitgeliefert sind de, ru, uk, mk und en, eigene gehören nach { $folder }.
doctor-vocabulary-unreadable = Wortschatz nicht lesbar: { $path }, { $reason }. Berichtigen Sie die Rechte der Datei, oder speichern Sie sie in UTF-8.
doctor-vocabulary-unread = Wortschatz nicht gelesen: { $path }. Gelesen werden nach der Konfiguration, vocabulary, hier nur: { $files }. Benennen Sie die Datei um, oder nehmen Sie ihre Sprache in die Konfiguration auf.
doctor-vocabulary-invalid = Wortschatz fehlerhaft: { $path }, Zeile { $line }, { $reason }. Berichtigen Sie die Zeile.
doctor-vocabulary-term = den Begriff „{ $term }“ gibt es nicht, alle stehen in { $path }
doctor-vocabulary-connective = „{ $word }“ unter connectives ist keines der Wörter von filler
doctor-vocabulary-promotion = „{ $word }“ unter promotion ist keines der Wörter von filler
doctor-vocabulary-no-word = { $term } hat kein Wort, nötig ist mindestens eines
doctor-vocabulary-clash = Wortschatz mehrdeutig: { $path }, Zeile { $line }, „{ $word }“ heißt { $first } und { $second }. Nehmen Sie dort ein anderes Wort.
doctor-vocabulary-incomplete = Wortschatz unvollständig: Für { $term } gibt es kein Wort. Nehmen Sie in der Konfiguration de hinzu.
doctor-vocabulary-alike = Wortschatz: { $word } klingt fast wie { $other } und wird leicht verwechselt. Nehmen Sie ein anderes Wort.

doctor-model-fine = Modell in Ordnung: { $name }, { $source ->
        [chosen] mit --model oder in der Konfiguration genannt
        [environment] in ANSAGE_MODEL genannt
        [installed] installiert
       *[bundled] mitgeliefert
    }, in { $path }, geladen in { $ms } Millisekunden.
doctor-model-unknown = Modell unbekannt: { $wanted }, { $source ->
        [environment] in ANSAGE_MODEL genannt
       *[chosen] mit --model oder in der Konfiguration genannt
    }. { $kind ->
        [folder] Diesen Ordner gibt es nicht.
       *[name] Die installierten nennt: ansage model list
    }
doctor-model-nothing = Modell fehlt: Keines ist installiert, und { $path } gibt es nicht. Installieren Sie eines mit: ansage model install vosk-small-de
doctor-model-no-folder = Modell fehlt: Den Ordner { $path } gibt es nicht. Nennen Sie den Ordner, der am, conf und graph enthält.
doctor-model-old-layout = Modell veraltet: { $path } hat die alte Form ohne die Ordner am, conf und graph. Nehmen Sie ein neueres.
doctor-model-static-graph = Modell ungeeignet: { $path } enthält graph/HCLG.fst und überhört damit den Wortschatz. Nehmen Sie ein kleines, etwa vosk-small-de.
doctor-model-missing = Modell unvollständig: In { $path } fehlt { $file }. { $remedy }
doctor-model-no-words = Modell unvollständig: In { $path } fehlt graph/words.txt, und graph/Gr.fst enthält keine Wörter. { $remedy }
doctor-model-damaged = Modell beschädigt: In { $path } ist { $file } nicht, was es sein soll. { $remedy }
doctor-model-failed = Modell unbrauchbar: libvosk ist an { $path } in einem Versuch gescheitert, abgestürzt oder hängen geblieben. { $remedy }
doctor-model-no-silence = Modell ungeeignet: In { $path }/conf/model.conf fehlt die Zeile --endpoint.silence-phones, ohne die das Ende einer Ansage nicht zu finden ist. Nehmen Sie ein anderes.
doctor-model-unreadable = Modell nicht lesbar: { $path }/{ $file }, { $reason }. Berichtigen Sie die Rechte der Datei.
doctor-model-not-loaded = Modell beschädigt: { $path } lässt sich nicht laden. { $remedy }
doctor-model-remedy = { $origin ->
        [bundled] Installieren Sie Ansage neu, oder ein anderes Modell: ansage model install vosk-small-de. Bis dahin tippen Sie die Züge: ansage play --voice none
        [known] Entfernen Sie es: ansage model remove { $name }. Dann installieren Sie es neu: ansage model install { $name }
        [archive] Entfernen Sie es: ansage model remove { $name }. Dann installieren Sie sein Archiv neu.
       *[elsewhere] Installieren Sie es neu, oder wählen Sie ein anderes mit --model.
    }

doctor-microphone-fine = Mikrofon in Ordnung: { $device }, Pegel { $rms }, Spitze { $peak } Dezibel unter Vollaussteuerung.
doctor-microphone-clips = Mikrofon übersteuert: { $device }. Stellen Sie die Aufnahme leiser.
doctor-microphone-silent = Mikrofon stumm: Von { $device } kommt völlige Stille. Schalten Sie es ein oder lauter; unterdrückt es Geräusche, dann sprechen Sie während der Prüfung.
doctor-microphone-none = Mikrofon fehlt: Schließen Sie eines an, oder starten Sie den Klangserver. Ohne Mikrofon tippen Sie: ansage play --voice none
doctor-microphone-unknown = Mikrofon unbekannt: { $device }. Es gibt: { $present }. Schreiben Sie einen dieser Namen oder „default“ in die Konfiguration, Abschnitt audio, input.
doctor-microphone-busy = Mikrofon belegt: { $device } wird von einem anderen Programm benutzt. Beenden Sie es.
doctor-microphone-forbidden = Mikrofon nicht erlaubt: { $device }. Fügen Sie sich der Gruppe audio hinzu, und melden Sie sich neu an.
doctor-microphone-lost = Mikrofon verschwunden: { $device }, { $reason }. Schließen Sie es wieder an.
doctor-microphone-broken = Mikrofon gestört: { $device }, { $reason }. Wählen Sie ein anderes in der Konfiguration, Abschnitt audio, input.

doctor-loudspeaker-fine = Lautsprecher in Ordnung: { $device }.
doctor-loudspeaker-muted = Lautsprecher stumm: { $device } ist stumm geschaltet. Schalten Sie den Ton ein.
doctor-loudspeaker-none = Lautsprecher fehlt: Schließen Sie einen an, oder starten Sie den Klangserver.

doctor-voice-fine = Stimme in Ordnung: { $voice }, gesprochen von { $module }.
doctor-voice-fine-alone = Stimme in Ordnung: { $voice }.
doctor-voice-locale = Stimme in Ordnung: { $voice }. Der Sprachdienst startet nur in C.UTF-8, denn die Locale { $locale } ist auf diesem Rechner nicht erzeugt. Erzeugen Sie sie mit: sudo dpkg-reconfigure locales
doctor-voice-screen-reader = Stimme: Ihr Screenreader liest die Zeilen, und Ansage gibt nur Töne, wie in der Konfiguration gewünscht.
doctor-voice-off = Stimme abgeschaltet, wie in der Konfiguration gewünscht: Alles wird nur geschrieben.
doctor-voice-unavailable = Stimme fehlt: { $reason }. Installieren Sie speech-dispatcher und speech-dispatcher-espeak-ng.
doctor-voice-no-language = Stimme fehlt: Keine spricht Deutsch. Installieren Sie speech-dispatcher-espeak-ng.
doctor-voice-failed = Stimme gestört: { $reason }. Starten Sie speech-dispatcher neu.

# The report that can be sent.
report-introduction = Bericht von Ansage. Bitte lesen Sie ihn, bevor Sie ihn senden. Darin stehen Versionen, Befunde, Ihre Einstellungen und das Ende des Protokolls; keine Namen von Sprechern, keine Aufnahmen und nichts Gehörtes.
report-versions = Versionen
report-findings = Befunde
report-settings = Ihre Einstellungen
report-log = Ende des Protokolls
report-written = Der Bericht steht in { $path }. Bitte lesen Sie ihn, bevor Sie ihn senden.
report-unwritable = Der Bericht { $path } ist nicht zu schreiben: { $reason }. Nennen Sie eine andere Datei: ansage doctor --report DATEI

# ansage doctor --sounds
earcon-listening = Ein hoher Ton: Ansage hört zu.
earcon-taken = Zwei Töne, steigend: angenommen.
earcon-ignored = Ein tiefer Ton: übergangen.
earcon-refused = Zwei Töne, fallend: nicht möglich.
earcon-asked = Zweimal derselbe mittlere Ton: Ansage fragt.
earcon-clock = Zweimal derselbe sehr hohe Ton: die Uhr.
earcon-unheard = Die Töne sind nicht zu hören: Kein Lautsprecher nimmt sie an. Prüfen Sie ihn mit: ansage doctor
