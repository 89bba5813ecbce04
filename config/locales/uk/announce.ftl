# Sentences about games from files and feeds. The spoken line has no number, which would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Хід { $number }: { $move }
announce-spoken-both = Хід { $number }, { SIDE($color) ->
        [white] білі
       *[black] чорні
    }: { $move }
announce-player = { $color }: { $name }.
announce-players = { $white } проти { $black }.
announce-elo = { $player } ({ $elo })
announce-event = { $event }.
announce-event-round = { $event }, тур { $round }.
announce-opening = Дебют: { $opening }.
announce-reason = { $reason ->
    [time] Через прострочення часу
    [rules] Через порушення правил
    [adjudication] За присудженням
    [abandoned] Партію перервано
    [emergency] Через надзвичайну ситуацію
    [death] Через смерть гравця
   *[unterminated] Партію не закінчено
 }.
announce-game = Партія { $number }.
announce-wins = { $color } виграли.
announce-draw = Нічия.
announce-other-result = Результат: { $result }.
announce-problem-game = Партія { $game }: { $line }
announce-problem-move = Хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }: { $line }
announce-problem-game-move = Партія { $game }, хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }: { $line }
announce-not-a-move = { $word } — не хід у жодній нотації.
announce-illegal = Хід { $word } тут неможливий.
announce-ambiguous = Хід { $word } неоднозначний; не сказано, яка фігура ходить або з’являється.
announce-languages = { $word } у різних мовах — різні ходи. Назвіть мову, наприклад: ansage notation --from de --to pgn.
announce-rest-unread = Решту партії не прочитано.
announce-open-comment = Коментар не закрито. Усе після нього до тегів наступної партії не прочитано.
announce-no-game = У { $file } немає партії. Потрібен файл PGN або дефіс для ходів зі стандартного введення.
announce-open-variation = Варіант не закрито. Усе після нього вважається його частиною.
announce-tag = Рядок { $word } — неповний тег, його пропущено. Перевірте лапки та квадратну дужку.
announce-long-tag = Тег { $word } задовгий, або тегів забагато. Його не прочитано.
announce-long-comment = Коментар задовгий. Прочитано лише його початок.
announce-after-end = { $word } стоїть після кінця партії, його не прочитано.
announce-contradiction = Результат у тегу і результат після ходів різняться. Правильним вважається тег.
announce-against-board = Вказаний результат суперечить позиції на дошці. Правильним вважається результат на дошці.
announce-meaningless = { $word } нічого не означає і пропущено.
announce-number = Номер { $word } не підходить до цього ходу.
announce-pass = { $number }. { SIDE($color) ->
    [white] Білі пропускають
   *[black] Чорні пропускають
 } хід.
announce-nul = У рядку { $word } нульовий байт. Це не текст, далі не прочитано. Якщо це текстовий файл, перетворіть його на UTF-8.

announce-board = Дошка { $number }: { $line }
announce-waiting = { $count ->
    [0] Нічого не чекає.
    [one] Ще { $count } хід.
    [few] Ще { $count } ходи.
   *[other] Ще { $count } ходів.
 }
announce-skipped = { $count ->
    [0] Нічого не пропущено.
    [one] Пропущено { $count } хід.
    [few] Пропущено { $count } ходи.
   *[other] Пропущено { $count } ходів.
 }
announce-turn = Хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }, хід { $number }.
announce-resumed = Продовжуємо.
announce-variation = Варіант: { $line }
announce-variation-left = Кінець варіанта.
announce-variation-deep = Варіант, рівень { $depth }: { $line }
announce-variation-left-deep = Кінець варіанта, рівень { $depth }.
announce-goes-on = Далі хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }.
announce-glyph = { $line }, { $glyph ->
    [1] добрий хід
    [2] помилка
    [3] блискучий хід
    [4] груба помилка
    [5] цікавий хід
    [6] сумнівний хід
    [7] вимушений хід
    [10] рівна позиція
    [13] неясна позиція
    [14] у білих трохи краще
    [15] у чорних трохи краще
    [16] у білих краще
    [17] у чорних краще
    [18] у білих виграно
    [19] у чорних виграно
    [22] цугцванг
    [23] цугцванг
    [32] перевага в розвитку
    [33] перевага в розвитку
    [36] ініціатива
    [37] ініціатива
    [40] атака
    [41] атака
    [132] контргра
    [133] контргра
    [138] цейтнот
    [139] цейтнот
    [146] новинка
   *[other] знак { $glyph }
 }
announce-comment = Коментар: { $text }
announce-offer = Запропоновано нічию.
announce-no-next-move = Далі ходів немає.
announce-no-previous-move = Раніше ходів немає.
announce-no-variation = Інших варіантів немає.
announce-no-comment = Інших коментарів немає.
announce-corrected = Виправлено від ходу { $number }.
announce-withdrawn = Узято назад: { $count ->
    [one] { $count } хід.
    [few] { $count } ходи.
   *[other] { $count } ходів.
 }
announce-result-withdrawn = Результат більше не дійсний.
announce-another-game = Нова партія.
announce-rate = Темп { $rate }.
announce-volume = Гучність { $volume }.
announce-no-voice = Тут Ansage сама не говорить.
announce-unknown = Невідомо: { $word }. Довідка: h.
announce-stepwise = Ввід або Пробіл: наступне. h: довідка.
announce-help = { $stepwise ->
    [yes] Ввід або Пробіл — наступне, r — повторити, e — наздогнати, w — скільки чекає, t — чий хід, m — наступний хід, велика M — попередній, v — варіант, c — коментар, великі — назад, q — вихід.
   *[no] Ввід — наступне, Пробіл — пауза й далі, r — повторити, e — наздогнати, w — скільки чекає, t — чий хід, m — наступний хід, велика M — попередній, v — варіант, c — коментар, великі — назад, плюс — швидше, мінус — повільніше, l — гучніше, велика L — тихіше, q — вихід.
}
announce-arrows = { $stepwise ->
    [yes] Стрілки праворуч і ліворуч — як m і велика M.
   *[no] Стрілки праворуч і ліворуч — як m і велика M, вгору і вниз — як l і велика L.
}
announce-no-board = Дошки { $number } немає в { $file }.
announce-file-lost = Файл { $file } зараз не читається: { $reason }. Я чекаю на нього.
announce-file-back = Файл { $file } знову читається.
announce-nothing-rendered = Читати вголос нічого: файл { $path } не записано.
announce-rendered = Записано: { $path }, { $count ->
    [one] { $count } мітка розділу
    [few] { $count } мітки розділів
   *[other] { $count } міток розділів
 }; до нього { $chapters }.
