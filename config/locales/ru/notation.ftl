# ansage notation
notation-place = Партия { $game }, ход { $number } ({ SIDE($color) ->
    [white] белые
   *[black] чёрные
 }), строка { $line }, столбец { $column }: { $reason }
notation-line = Строка { $line }, столбец { $column }: { $reason }
notation-not-a-move = «{ $word }» — не ход ни в одной нотации.
notation-meaningless = «{ $word }» ничего не значит и пропущено.
notation-number = Номер «{ $word }» не подходит к этому ходу. Не пропущен ли ход или не записан ли какой-то дважды?
notation-after-end = На доске партия уже закончена ({ $result }): «{ $word }» и дальнейшее не прочитано.
notation-contradiction = Тег Result указывает { $word }, а после ходов стоит { $result }. Верным считается тег.
notation-against-board = Указан результат { $word }, но на доске партия закончена ({ $result }). Верным считается результат на доске.
notation-illegal = Ход «{ $word }» невозможен. { $reason }
notation-ambiguous = Ход «{ $word }» неоднозначен: { $reason }.
notation-languages = «{ $word }» в разных языках — разные ходы: { $reason }. Назовите язык через --from.
notation-letter = В «{ $word }» буква фигуры, которой нет в языке этой партии.
notation-open-comment = Этот комментарий не закрыт. Всё после него до тегов следующей партии не прочитано.
notation-open-variation = Этот вариант не закрыт. Всё после него считается его частью.
notation-commented-moves = Точка с запятой начинает комментарий до конца строки. Ходы в нём не прочитаны. Уберите точку с запятой.
notation-other-game = { $word } — не шахматы. Этот вариант Ansage не знает, ходы не прочитаны.
notation-too-deep = Варианты вложены слишком глубоко.
notation-too-long = В партии слишком много ходов или примечаний. Остаток не прочитан.
notation-tag = Строка { $word } — неполный тег, она не учтена. Проверьте кавычки и квадратную скобку.
notation-second-tag = Тег { $word } указан в этой партии несколько раз с разными значениями. Верным считается первый.
notation-long-tag = Тег { $word } слишком длинный, или тегов слишком много. Он не прочитан.
notation-long-comment = Комментарий слишком длинный. Прочитано только его начало.
notation-no-game = { $file } не содержит ходов.
# In place of the name of a file.
notation-standard-input = Стандартный ввод
notation-nul = Строка { $line }, столбец { $column }: нулевой байт. Это не текст, дальше не прочитано. Если это текстовый файл, преобразуйте его в UTF-8.
encoding-assumed = Партии не в UTF-8. Прочитано как { $name }. Если буквы неверны, назовите кодировку через --encoding.
encoding-unknown = Кодировки { $name } нет. Есть, например: utf-8, utf-16le, windows-1252, windows-1251, koi8-r, macintosh.
notation-no-form = Нотации «{ $word }» нет. Есть: { $known }.
notation-no-modifier = У нотации { $word } нет дополнения «{ $name }». Есть: { $known }.
notation-no-language = Языка «{ $name }» для нотации { $word } нет. Есть: { $known }.
notation-no-letters = В нотации { $word } нет букв ни одного языка. Уберите двоеточие и то, что за ним.
not-letter = Буква фигуры в { $word } в разных языках значит разное: { $meanings }. Скажите слово.
