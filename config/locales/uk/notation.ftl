# ansage notation
notation-place = Партія { $game }, хід { $number } ({ SIDE($color) ->
    [white] білі
   *[black] чорні
 }), рядок { $line }, стовпець { $column }: { $reason }
notation-line = Рядок { $line }, стовпець { $column }: { $reason }
notation-not-a-move = «{ $word }» — не хід у жодній нотації.
notation-meaningless = «{ $word }» нічого не означає і пропущено.
notation-number = Номер «{ $word }» не підходить до цього ходу. Чи не пропущено хід або чи не записано якийсь двічі?
notation-after-end = На дошці партію вже закінчено ({ $result }): «{ $word }» і решту не прочитано.
notation-contradiction = Тег Result вказує { $word }, а після ходів стоїть { $result }. Правильним вважається тег.
notation-against-board = Вказано результат { $word }, але на дошці партію закінчено ({ $result }). Правильним вважається результат на дошці.
notation-illegal = Хід «{ $word }» неможливий. { $reason }
notation-ambiguous = Хід «{ $word }» неоднозначний: { $reason }.
notation-languages = «{ $word }» у різних мовах — різні ходи: { $reason }. Назвіть мову через --from.
notation-letter = У «{ $word }» літера фігури, якої немає в мові цієї партії.
notation-open-comment = Цей коментар не закрито. Усе після нього до тегів наступної партії не прочитано.
notation-open-variation = Цей варіант не закрито. Усе після нього вважається його частиною.
notation-commented-moves = Крапка з комою починає коментар до кінця рядка. Ходи в ньому не прочитано. Приберіть крапку з комою.
notation-other-game = { $word } — не шахи. Цього варіанта Ansage не знає, ходи не прочитано.
notation-too-deep = Варіанти вкладено надто глибоко.
notation-too-long = У партії забагато ходів або приміток. Решту не прочитано.
notation-tag = Рядок { $word } — неповний тег, його не враховано. Перевірте лапки та квадратну дужку.
notation-second-tag = Тег { $word } указано в цій партії кілька разів із різними значеннями. Правильним вважається перший.
notation-long-tag = Тег { $word } задовгий, або тегів забагато. Його не прочитано.
notation-long-comment = Коментар задовгий. Прочитано лише його початок.
notation-no-game = { $file } не містить ходів.
# In place of the name of a file.
notation-standard-input = Стандартне введення
notation-nul = Рядок { $line }, стовпець { $column }: нульовий байт. Це не текст, далі не прочитано. Якщо це текстовий файл, перетворіть його на UTF-8.
encoding-assumed = Партії не в UTF-8. Прочитано як { $name }. Якщо літери неправильні, назвіть кодування через --encoding.
encoding-unknown = Кодування { $name } немає. Є, наприклад: utf-8, utf-16le, windows-1252, windows-1251, koi8-r, macintosh.
notation-no-form = Нотації «{ $word }» немає. Є: { $known }.
notation-no-modifier = Нотація { $word } не має доповнення «{ $name }». Є: { $known }.
notation-no-language = Мови «{ $name }» для нотації { $word } немає. Є: { $known }.
notation-no-letters = У нотації { $word } немає літер жодної мови. Приберіть двокрапку і те, що за нею.
not-letter = Літера фігури в { $word } у різних мовах означає різне: { $meanings }. Скажіть слово.
