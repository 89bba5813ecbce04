# Answers to recordings (ansage hear).
hear-silence = Ничего не слышно.
hear-foreign = Эти слова не относятся к шахматам.
hear-no-tabulator = В строке нет табуляции: нужны файл, табуляция, FEN.
hear-file = { $file }: { $answer }
hear-heard = Услышано: { $heard }. { $answer }
