# Answers to recordings (ansage hear).
hear-silence = Es war nichts zu hören.
hear-foreign = Das sind Worte, die nicht zum Schach gehören.
hear-no-tabulator = Die Zeile hat keinen Tabulator: Erwartet werden Datei, Tabulator, FEN.
hear-file = { $file }: { $answer }
hear-heard = Gehört: { $heard }. { $answer }
