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
