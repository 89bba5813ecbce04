# Что говорится о партиях из файлов и потоков. В сказанной строке нет номера: он отнимал бы время на каждом ходу.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Ход { $number }: { $move }
announce-spoken-both = Ход { $number }, { $color }: { $move }
announce-players = { $white } против { $black }.
announce-game = Партия { $number }.
announce-wins = { $color } выиграли.
announce-draw = Ничья.
announce-not-a-move = Партия { $game }, ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }: { $word } — не ход в SAN или UCI.
announce-illegal = Партия { $game }, ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }: ход { $word } здесь невозможен.
announce-ambiguous = Партия { $game }, ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }: ход { $word } неоднозначен; не сказано, какая фигура ходит.
announce-no-position = Партия { $game }: FEN { $word } не даёт позиции.
announce-unterminated = Партия { $game }: у комментария нет закрывающей скобки. Дальше читать нельзя.
announce-no-game = В { $file } нет партии. Нужен файл PGN или дефис для ходов со стандартного ввода.
announce-open-variation = Партия { $game }: вариант не закрыт скобкой. Ходы после него не прочитаны.
announce-tag = Партия { $game }: строка { $word } — неполный тег, она пропущена. Проверьте кавычки и квадратную скобку.
announce-nul = В строке { $word } нулевой байт. Это не текст, дальше не прочитано. Если это UTF-16, преобразуйте файл в UTF-8.
announce-utf16 = Файл в кодировке UTF-16. Преобразуйте его в UTF-8, например командой iconv -f UTF-16 -t UTF-8.
