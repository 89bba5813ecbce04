# Answers to recordings (ansage hear).
hear-silence = Nothing was to be heard.
hear-foreign = These are words that do not belong to chess.
hear-no-tabulator = The line has no tab: a file, a tab and a FEN are expected.
hear-file = { $file }: { $answer }
hear-heard = Heard: { $heard }. { $answer }
