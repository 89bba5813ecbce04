# ansage notation
notation-place = Партия { $game }, ход { $number } ({ SIDE($color) ->
    [white] белые
   *[black] чёрные
 }), строка { $line }, столбец { $column }: { $reason }
notation-line = Строка { $line }, столбец { $column }: { $reason }
notation-not-a-move = «{ $word }» — не ход ни в одной нотации.
notation-illegal = Ход «{ $word }» невозможен. { $reason }
notation-ambiguous = Ход «{ $word }» неоднозначен: { $reason }.
notation-languages = «{ $word }» в разных языках — разные ходы: { $reason }. Назовите язык через --from.
notation-letter = В «{ $word }» буква фигуры, которой нет в языке этой партии.
notation-unterminated = Комментарий или вариант не закрыт.
notation-too-deep = Варианты вложены слишком глубоко.
notation-tag = Строка { $word } — неполный тег, она осталась как есть. Проверьте кавычки и квадратную скобку.
notation-no-game = В { $file } нет ходов.
notation-nul = Строка { $line }, столбец { $column }: нулевой байт. Это не текст, дальше не прочитано. Если это UTF-16, преобразуйте файл в UTF-8.
notation-no-form = Нотации «{ $word }» нет. Есть: { $known }.
notation-no-modifier = У нотации { $word } нет дополнения «{ $name }». Есть: { $known }.
notation-no-language = Языка «{ $name }» для нотации { $word } нет. Есть: { $known }.
notation-no-letters = В нотации { $word } нет букв какого-либо языка. Уберите двоеточие и то, что за ним.
not-letter = Буква фигуры в { $word } в разных языках значит разное: { $meanings }. Скажите слово.
