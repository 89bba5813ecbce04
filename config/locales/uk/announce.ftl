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
announce-open-variation = Партія { $game }: варіант не закрито дужкою. Ходи після нього не прочитано.
announce-tag = Партія { $game }: рядок { $word } — неповний тег, його пропущено. Перевірте лапки та квадратну дужку.
announce-nul = У рядку { $word } нульовий байт. Це не текст, далі не прочитано. Якщо це UTF-16, перетворіть файл на UTF-8.
announce-utf16 = Файл у кодуванні UTF-16. Перетворіть його на UTF-8, наприклад командою iconv -f UTF-16 -t UTF-8.
