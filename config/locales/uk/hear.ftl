# Answers to recordings (ansage hear).
hear-silence = Нічого не чути.
hear-foreign = Ці слова не стосуються шахів.
hear-no-tabulator = У рядку немає табуляції: потрібні файл, табуляція, FEN.
hear-file = { $file }: { $answer }
hear-heard = Почуто: { $heard }. { $answer }
