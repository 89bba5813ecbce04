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
not-letter = Буква фигуры в { $word } в разных языках значит разное: { $meanings }. Скажите слово.
