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
