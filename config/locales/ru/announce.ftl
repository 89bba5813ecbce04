# Sentences about games from files and feeds. The spoken line has no number, which would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Ход { $number }: { $move }
announce-spoken-both = Ход { $number }, { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }: { $move }
announce-player = { $color }: { $name }.
announce-players = { $white } против { $black }.
announce-elo = { $player } ({ $elo })
announce-event = { $event }.
announce-event-round = { $event }, тур { $round }.
announce-opening = Дебют: { $opening }.
announce-reason = { $reason ->
    [time] Из-за просрочки времени
    [rules] Из-за нарушения правил
    [adjudication] По присуждению
    [abandoned] Партия прервана
    [emergency] Из-за чрезвычайной ситуации
    [death] Из-за смерти игрока
   *[unterminated] Партия не закончена
 }.
announce-game = Партия { $number }.
announce-wins = { $color } выиграли.
announce-draw = Ничья.
announce-other-result = Результат: { $result }.
announce-problem-game = Партия { $game }: { $line }
announce-problem-move = Ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }: { $line }
announce-problem-game-move = Партия { $game }, ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }: { $line }
announce-not-a-move = { $word } — не ход ни в одной нотации.
announce-illegal = Ход { $word } здесь невозможен.
announce-ambiguous = Ход { $word } неоднозначен; не сказано, какая фигура ходит или появляется.
announce-languages = { $word } в разных языках — разные ходы. Назовите язык, например: ansage notation --from de --to pgn.
announce-rest-unread = Остаток партии не прочитан.
announce-open-comment = Комментарий не закрыт. Всё после него до тегов следующей партии не прочитано.
announce-no-game = В { $file } нет партии. Нужен файл PGN или дефис для ходов со стандартного ввода.
announce-open-variation = Вариант не закрыт. Всё после него считается его частью.
announce-tag = Строка { $word } — неполный тег, она пропущена. Проверьте кавычки и квадратную скобку.
announce-long-tag = Тег { $word } слишком длинный, или тегов слишком много. Он не прочитан.
announce-long-comment = Комментарий слишком длинный. Прочитано только его начало.
announce-after-end = { $word } стоит после конца партии и не прочитано.
announce-contradiction = Результат в теге и результат после ходов различаются. Верным считается тег.
announce-against-board = Указанный результат противоречит позиции на доске. Верным считается результат на доске.
announce-meaningless = { $word } ничего не значит и пропущено.
announce-number = Номер { $word } не подходит к этому ходу.
announce-pass = { $number }. { SIDE($color) ->
    [white] Белые пропускают
   *[black] Чёрные пропускают
 } ход.
announce-nul = В строке { $word } нулевой байт. Это не текст, дальше не прочитано. Если это текстовый файл, преобразуйте его в UTF-8.

announce-board = Доска { $number }: { $line }
announce-waiting = { $count ->
    [0] Ничего не ждёт.
    [one] Ещё { $count } ход.
    [few] Ещё { $count } хода.
   *[other] Ещё { $count } ходов.
 }
announce-skipped = { $count ->
    [0] Ничего не пропущено.
    [one] Пропущен { $count } ход.
    [few] Пропущено { $count } хода.
   *[other] Пропущено { $count } ходов.
 }
announce-turn = Ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }, ход { $number }.
announce-resumed = Продолжаем.
announce-variation = Вариант: { $line }
announce-variation-left = Конец варианта.
announce-variation-deep = Вариант, уровень { $depth }: { $line }
announce-variation-left-deep = Конец варианта, уровень { $depth }.
announce-goes-on = Дальше ход { $number }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }.
announce-glyph = { $line }, { $glyph ->
    [1] хороший ход
    [2] ошибка
    [3] блестящий ход
    [4] грубая ошибка
    [5] интересный ход
    [6] сомнительный ход
    [7] вынужденный ход
    [10] равная позиция
    [13] неясная позиция
    [14] у белых чуть лучше
    [15] у чёрных чуть лучше
    [16] у белых лучше
    [17] у чёрных лучше
    [18] у белых выиграно
    [19] у чёрных выиграно
    [22] цугцванг
    [23] цугцванг
    [32] перевес в развитии
    [33] перевес в развитии
    [36] инициатива
    [37] инициатива
    [40] атака
    [41] атака
    [132] контригра
    [133] контригра
    [138] цейтнот
    [139] цейтнот
    [146] новинка
   *[other] знак { $glyph }
 }
announce-comment = Комментарий: { $text }
announce-offer = Предложена ничья.
announce-no-next-move = Дальше ходов нет.
announce-no-previous-move = Раньше ходов нет.
announce-no-variation = Других вариантов нет.
announce-no-comment = Других комментариев нет.
announce-corrected = Исправлено с хода { $number }.
announce-withdrawn = Взято назад: { $count ->
    [one] { $count } ход.
    [few] { $count } хода.
   *[other] { $count } ходов.
 }
announce-result-withdrawn = Результат больше не действителен.
announce-another-game = Новая партия.
announce-rate = Темп { $rate }.
announce-volume = Громкость { $volume }.
announce-no-voice = Здесь Ansage сама не говорит.
announce-unknown = Неизвестно: { $word }. Справка: h.
announce-stepwise = Ввод или Пробел: следующее. h: справка.
announce-help = { $stepwise ->
    [yes] Ввод или Пробел — следующее, r — повторить, e — догнать, w — сколько ждёт, t — чей ход, m — следующий ход, заглавная M — предыдущий, v — вариант, c — комментарий, заглавные — назад, q — выход.
   *[no] Ввод — следующее, Пробел — пауза и дальше, r — повторить, e — догнать, w — сколько ждёт, t — чей ход, m — следующий ход, заглавная M — предыдущий, v — вариант, c — комментарий, заглавные — назад, плюс — быстрее, минус — медленнее, l — громче, заглавная L — тише, q — выход.
}
announce-arrows = { $stepwise ->
    [yes] Стрелки вправо и влево — как m и заглавная M.
   *[no] Стрелки вправо и влево — как m и заглавная M, вверх и вниз — как l и заглавная L.
}
announce-no-board = Доски { $number } нет в { $file }.
announce-file-lost = Файл { $file } сейчас не читается: { $reason }. Я жду его.
announce-file-back = Файл { $file } снова читается.
announce-nothing-rendered = Читать вслух нечего: файл { $path } не записан.
announce-rendered = Записано: { $path }, { $count ->
    [one] { $count } метка главы
    [few] { $count } метки глав
   *[other] { $count } меток глав
 }; к нему { $chapters }.
