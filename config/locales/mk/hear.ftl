# Answers to recordings (ansage hear).
hear-silence = Ништо не се слушна.
hear-foreign = Овие зборови не се од шахот.
hear-no-tabulator = Редот нема табулатор: се очекуваат датотека, табулатор, FEN.
hear-file = { $file }: { $answer }
hear-heard = Слушнато: { $heard }. { $answer }
