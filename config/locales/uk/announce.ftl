# Що кажуть про партії з файлів і потоків. У вимовленому рядку немає номера: він забирав би час на кожному ході.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Хід { $number }: { $move }
announce-spoken-both = Хід { $number }, { $color }: { $move }
announce-players = { $white } проти { $black }.
announce-game = Партія { $number }.
announce-wins = { $color } виграли.
announce-draw = Нічия.
announce-not-a-move = Партія { $game }, хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }: { $word } — не хід у SAN чи UCI.
announce-illegal = Партія { $game }, хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }: хід { $word } тут неможливий.
announce-ambiguous = Партія { $game }, хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }: хід { $word } неоднозначний; не сказано, яка фігура ходить.
announce-no-position = Партія { $game }: FEN { $word } не дає позиції.
announce-unterminated = Партія { $game }: коментар не має закривної дужки. Далі читати неможливо.
announce-no-game = У { $file } немає партії. Потрібен файл PGN або дефіс для ходів зі стандартного вводу.
