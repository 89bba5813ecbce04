# ansage model

model-fetching = Ich hole { $url }{ $megabytes ->
        [0] .
       *[other] , { $megabytes } Megabyte.
    }
model-resuming = Ein Teil war schon da: Ich fahre bei { $percent } Prozent fort.
model-percent = { $percent } Prozent
model-megabytes = { $megabytes } Megabyte
model-unpacking = Ich prüfe und entpacke das Modell.
model-installed = Installiert und geprüft: { $name }, in { $path }.
model-installed-unverified = Installiert, aber nicht geprüft: { $name }, in { $path }. Für den Inhalt bürgt nur, von wem das Archiv kommt.
model-present = Schon installiert: { $name }, in { $path }. Um es zu erneuern, entfernen Sie es zuerst mit: ansage model remove { $name }
model-removed = Entfernt: { $name }.
model-in-use = { $line } Wird benutzt.
model-line-bundled = { $name }: mitgeliefert.
model-line-installed = { $name }: installiert.
model-line-available = { $name }: nicht installiert, { $megabytes } Megabyte, Lizenz { $licence }.
model-line-chosen = { $name }: in { $path }.

model-word-replaced = Das Modell kennt „{ $word }“ nicht. Statt „{ $form }“ hört es „{ $instead }“.
model-word-unspeakable = Das Modell kennt „{ $word }“ nicht. „{ $form }“ können Sie nur tippen.
model-words-needless = Das Modell kennt diese Füllwörter nicht, lassen Sie sie weg: { $words }.

# Errors of listing, installing and removing models
error-models-list = Die Liste der Modelle { $path } ist in Zeile { $line } falsch: { $reason }. Ihre Form zeigt { $shipped }.
error-models-no-home = Ordner für Modelle fehlt: Sie haben kein Benutzerverzeichnis. Setzen Sie HOME auf einen Ordner.
error-models-busy = Ein anderes Ansage installiert oder entfernt gerade ein Modell. Versuchen Sie es danach noch einmal.
error-models-write = { $path } lässt sich nicht ändern: { $reason }. Prüfen Sie die Rechte des Ordners.
error-model-unknown = Ein Modell „{ $name }“ ist nicht bekannt. Bekannt sind: { $known }. Das Archiv eines anderen installieren Sie mit seinem Dateinamen.
error-model-not-installed = Ein Modell „{ $name }“ ist nicht installiert. Die installierten nennt: ansage model list
error-archive-wrong = Das Archiv ist nicht das Modell { $model }: { $file } fehlt oder ist nicht die Datei des Herausgebers (Größe oder SHA-256). Nichts wurde installiert. Holen Sie das Archiv neu.
error-archive-unverified = Das Modell { $name } im Archiv steht nicht in der Liste und lässt sich nicht prüfen. Wenn Sie seiner Herkunft trauen, installieren Sie es mit --unverified.
error-archive-name = Als „{ $name }“ lässt sich kein Modell installieren. Benennen Sie den Ordner im Archiv um.
error-archive-unusable = Nichts wurde installiert. { $reason }
error-archive-large = { $url } ist größer, als das Modell sein kann ({ $bytes } Bytes). Nichts wurde installiert.
error-archive-disk-full = Der Datenträger ist voll: { $path } ist nicht zu schreiben. Schaffen Sie Platz, und geben Sie denselben Befehl noch einmal; was angekommen ist, bleibt.
error-archive-damaged = Das Archiv { $path } ist beschädigt oder kein ZIP-Archiv. Holen Sie es neu.
error-archive-unsafe = Dem Archiv ist nicht zu trauen: Der Eintrag „{ $entry }“ { $fault ->
    [outside] führt aus seinem Ordner hinaus
    [twice] kommt zweimal vor
   *[kind] ist weder eine Datei noch ein Ordner
 }. Nichts wurde installiert.
error-archive-folders = Das Archiv ist kein Modell: Seine Dateien liegen nicht alle in einem Ordner. Nichts wurde installiert.
error-archive-too-large = Dem Archiv ist nicht zu trauen: Es enthält mehr als { $megabytes } Megabyte oder { $files } Dateien. Nichts wurde installiert.
error-unreachable = { $url } ist nicht erreichbar: { $reason }. Prüfen Sie die Verbindung zum Internet.
error-server-refuses = Der Server antwortet mit { $status } auf { $url }. Versuchen Sie es später, oder holen Sie das Archiv anderswo, und installieren Sie es mit: ansage model install ARCHIV.zip
error-broken-off = Die Übertragung von { $url } ist nach { $bytes } Bytes abgebrochen: { $reason }. Derselbe Befehl noch einmal fährt dort fort.
fetch-no-host = diesen Rechner gibt es nicht
fetch-no-address = das ist keine Adresse im Internet
fetch-no-http = die Antwort ist nicht in HTTP
fetch-redirects = es wird nur weitergeleitet
fetch-insecure = die Verbindung ist nicht sicher
fetch-no-connection = es kommt keine Verbindung zustande
