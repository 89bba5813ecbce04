# ansage notation
notation-place = Партія { $game }, хід { $number } ({ SIDE($color) ->
    [white] білі
   *[black] чорні
 }), рядок { $line }, стовпець { $column }: { $reason }
notation-line = Рядок { $line }, стовпець { $column }: { $reason }
notation-not-a-move = «{ $word }» — не хід у жодній нотації.
notation-illegal = Хід «{ $word }» неможливий. { $reason }
notation-ambiguous = Хід «{ $word }» неоднозначний: { $reason }.
notation-languages = «{ $word }» у різних мовах — різні ходи: { $reason }. Назвіть мову через --from.
notation-letter = У «{ $word }» літера фігури, якої немає в мові цієї партії.
notation-unterminated = Коментар або варіант не закрито.
notation-too-deep = Варіанти вкладено надто глибоко.
notation-tag = Рядок { $word } — неповний тег, він залишився як є. Перевірте лапки та квадратну дужку.
notation-no-game = У { $file } немає ходів.
not-letter = Літера фігури в { $word } у різних мовах означає різне: { $meanings }. Скажіть слово.
