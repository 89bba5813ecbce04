# Errors: what failed, where, and the remedy. Some of them are spoken.

# Errors of the system, as a reason inside the sentences below
error-not-found = такого нет
error-forbidden = не хватает прав
error-disk-full = диск заполнен
error-is-folder = это папка, а не файл
error-no-folder-there = часть пути не папка
error-nobody-reads = вывод никто не читает
error-of-system = системная ошибка { $code }
error-too-large = больше 16 мегабайт
error-file-limit = система не даёт файлу расти
error-link = это ссылка, переход по ней не выполняется
error-no-file = это не файл
error-no-game = в нём нельзя прочитать ни одного хода
error-exists = это уже есть
error-content = содержимое повреждено или не текст в UTF-8
error-database-damaged = база данных повреждена, или это не база данных
error-database-closed = файл не открывается
error-disk-failed = диск сообщает об ошибке
error-ends-early = содержимое обрывается
error-read-only = диск доступен только для чтения
error-file-name = имя слишком длинное или недопустимо
error-no-memory = не хватает памяти
error-in-use = сейчас это занято
error-no-address = у этого компьютера нет такого адреса
error-no-answer = никто не отвечает
error-connection-refused = в соединении отказано
error-connection-lost = соединение прервалось
error-no-network = сеть недоступна
error-unexpected = неожиданная ошибка

# What is wrong in a TOML file, as a reason
toml-unknown = здесь не бывает { $name }, возможно: { $known }
toml-missing = не хватает { $name }
toml-twice = одно имя указано дважды
toml-value = значение не того вида или вне допустимых пределов
toml-empty-word = там стоит пустое слово
toml-line = в таком виде строка не читается

# Files
error-file = Файл { $path }: прочитать или записать не удалось, { $reason }. Проверьте имя, права и содержимое.
error-output = Вывод не записывается: { $reason }. Проверьте, куда он направлен.
error-output-played = Вывод не записывается: { $reason }. Проверьте, куда он направлен. Сыгранное всё равно записано в журнал.
error-io = Прочитать или записать не удалось: { $reason }.
error-no-folder = Нет папки для партий: у вас нет домашней папки. Укажите её: ansage play --games ПАПКА
error-system = Программа не запускается: { $reason }.
error-demo = Записи для показа не читаются: { $reason } Установите Ansage полностью.

# Journals and scores
error-journal-unwritable = Журнал { $path } не записывается: { $reason }. Освободите место или выберите другую папку: ansage play --games ПАПКА
error-journal-gap = Событие нельзя записать в журнал { $path }. Запись партии остаётся в файле PGN. Сообщите об ошибке и приложите отчёт: ansage doctor --report
error-journal-unreadable = Журнал { $path } не читается: { $reason }. Проверьте имя и права.
error-journal-damaged = Журнал { $path } повреждён в строке { $line }. Сохранить то, что стоит перед ней: ansage score recover { $game }
error-journal-none = { $path } — не журнал, или повреждена уже первая строка: спасти из него нечего. Если рядом лежит запись партии, продолжить по ней: ansage play --resume-from { $score }
error-journal-empty = Журнал { $path } пуст: в этой партии ещё ничего не произошло. Начните новую: ansage play --new
error-journal-newer = Журнал { $path } записан более новой программой Ansage, в формате { $version }. Продолжайте партию с новой версией или обновите Ansage.
error-journal-held = Партия { $path } уже открыта { $process ->
    [unknown] в другом процессе
   *[other] в процессе { $process }
 }. Завершите его или начните другую партию: ansage play --new
error-score-unreadable = Запись { $path } не читается: { $reason }. Проверьте имя.
error-score-other-game = Запись { $path } — не шахматы, а { $word }. Этот вариант Ansage не знает.
error-score-no-text = Запись { $path } не текст. Если это текстовый файл, переведите его в UTF-8.
error-score-cell = Запись { $path }, страница { $page }, строка { $line }, клетка { $cell }: { $code } не знак Брайля из шести точек. Укажите файл BRF или проверьте знак.
error-score-start = Начальная позиция записи { $path }: { $reason }
error-score-empty = В записи { $path } нет ходов. Укажите файл PGN, список ходов или журнал.
error-score-illegal = В записи { $path } полуход { $ply } невозможен или неоднозначен: { $text }. Исправьте её или укажите полуход раньше: { $path }:{ $before }
error-score-short = Полуходов в записи { $path }: только { $plies }. Укажите один из них: { $path }:{ $plies }
error-game-unknown = Партии «{ $name }» в { $folder } нет. Все партии: ansage score list
error-game-sealed = Партия отложена и вся лежит в конверте, с записанным ходом. Если он не вскрывается, переместите его в другую папку и снова вызовите ansage score recover. Вскрыть: ansage adjourn open { $envelope }
error-games-several = К «{ $name }» подходят несколько партий: { $games }. Укажите одну полностью.
error-games-folder = Папка { $path } не читается: { $reason }. Назовите папку партий через --games.
error-target-exists = { $path } уже есть. Укажите другую папку или файл.
error-braille = Запись шрифтом Брайля не сохраняется: { $reason }. Проверьте диск и папку партий.
error-liblouis-missing = Для немецкого шрифта Брайля нужна liblouis, её нет. Установите liblouis-bin и liblouis-data или возьмите британский код (british).
error-liblouis-failed = liblouis не переводит. Установите liblouis-bin и liblouis-data заново или возьмите британский код (british).
error-page = На страницу шириной в { $cells ->
    [one] { $cells } клетку
    [few] { $cells } клетки
   *[other] { $cells } клеток
 } и высотой в { $lines ->
    [one] { $lines } строку
    [few] { $lines } строки
   *[other] { $lines } строк
 } писать нельзя. Возьмите от 12 до 200 клеток и от 4 до 200 строк.
error-liblouis-line = Строка, которая начинается с «{ $begins }», слишком длинна для liblouis. Сократите её или возьмите британский код (british).

# The voice and the recognizer
error-voice-unavailable = Голоса нет: { $reason }. Установите speech-dispatcher и speech-dispatcher-espeak-ng или запустите ansage play --silent без голоса.
error-voice-unknown = Голос неизвестен: «{ $voice }» нет. Есть: { $present }. Впишите одно из этих имён в конфигурацию, раздел speech, voice.
error-voice-none = Голоса нет: у речевой службы нет голоса для этого языка. Установите speech-dispatcher-espeak-ng.
error-voice-failed = Голос неисправен: { $reason }. Перезапустите speech-dispatcher или запустите ansage play --silent без голоса.
error-voice-silent = до динамика ничего не доходит, или речевая служба зависла
error-voice-not-installed = Голоса нет: речевая служба speech-dispatcher не установлена. Установите speech-dispatcher и speech-dispatcher-espeak-ng или запустите ansage play --silent без голоса.
error-voice-locale = Голоса нет: локаль { $locale } на этом компьютере не создана, и речевая служба в ней не запускается. Создайте её: sudo dpkg-reconfigure locales
error-voice-no-answer = Голоса нет: по адресу { $path } речевая служба не отвечает и не запускается. Запустите speech-dispatcher, исправьте SPEECHD_ADDRESS или запустите ansage play --silent без голоса.
error-voice-gone = речевая служба завершилась
error-voice-no-output = ни один динамик не принимает звук
error-voice-refused = речевая служба сообщает об ошибке
error-voice-no-espeak = espeak-ng не запускается или не даёт звука
voice-by-espeak = { $fault } Пока говорит сама программа espeak-ng.
voice-by-nothing = Ничего не слышно. { $fault }
voice-back = Речевая служба снова говорит.
error-voice-file = Речь не записывается в { $path }: { $reason }. Выберите другой файл или другую папку.
error-recognizer-start = Распознавание не запускается: { $reason }. Проверьте модель: ansage doctor
recognizer-no-model = libvosk не загружает модель
recognizer-no-words = модель не знает ни одного слова словаря
recognizer-no-grammar = libvosk отвергает грамматику
error-recognizer-failed = Распознавание не справилось со звуком. Запустите Ansage снова.
error-thresholds = Пороги { $path } непригодны: { $reason }. Удалите файл, и будут действовать поставляемые.
error-sound-unreadable = Звуковой файл { $path } не читается: { $reason }. Проверьте имя и права.
error-sound-none = { $path }: не звуковой файл, который читает Ansage. Нужен WAV, FLAC или OGG Vorbis.
error-sound-empty = Звуковой файл { $path } пуст. Запишите его снова.
error-sound-damaged = Звуковой файл { $path } повреждён: { $reason }. Запишите или скопируйте его снова.
error-sound-long = Звуковой файл { $path } длиннее { $minutes } минут. Каждому объявлению нужен свой файл.
# What is wrong with a sound file, as a reason
sound-breaks-off = он обрывается
sound-rate = частоты дискретизации { $rate } герц не бывает
sound-changes = частота или каналы меняются посередине
sound-undecodable = его содержимое не расшифровывается

# What is wrong with a sound device, as a reason
device-not-connected = не подключён
device-no-format = нет пригодного формата звука
device-no-server = звуковой сервер не отвечает
device-silent = звук больше не поступает
device-failed = звуковая система сообщает об ошибке

# Time controls (--clock)
error-clock = Контроль времени «{ $text }» неверен в знаке { $place }: { $reason }
error-clock-no-time = здесь нет времени. Напишите минуты, например 90, или единицы, например 1h30m или 20s.
error-clock-no-bonus = здесь нет секунд. Напишите их после знака, например +30, d5 или b3.
error-clock-units = единицы идут от часов к секундам, каждая один раз, например 1h30m или 1m20s.
error-clock-nothing = период без времени и добавления сыграть нельзя. Напишите его минуты, например 90 или 3+2.
error-clock-moves = в периоде от 1 до { $most } ходов, например 40/90.
error-clock-too-long = это слишком долго. Период длится до 100 часов, добавление до одного часа (3600 секунд).
error-clock-endless = за этим периодом следует ещё один, поэтому нужно число ходов. Напишите его перед временем, например 40/90:30.
error-clock-periods = в контроле времени не больше { $most } периодов.
error-clock-players = игроков только двое. Напишите время белых, запятую и время чёрных, например 90+30,60+30.
error-clock-unexpected = «{ $character }» здесь не на месте. Напишите время, например 90+30, 40/90:30+30, 5d3 (задержка), 5b3 (Бронштейн), или none.

# ansage adjourn
error-nothing-to-adjourn = Откладывать нечего: нет неоконченной партии с ходами. Укажите её журнал: --game.
error-newer-game = Новейшая партия — не та, в которую играли последней: { $path }
error-adjourn-played = Отложить партию, в которую играли последней: ansage adjourn --game { $game }
error-game-over = Партия в { $path } окончена. Отложить можно только неоконченную.
error-adjourned-over = Партия в { $path } окончена. Узнать результат: ansage score list --games { $folder }
error-envelope-lost = Конверта { $path } нет. Если он утерян, продолжайте с позиции, в которой партия отложена, с прежним временем на часах; записавший ход делает его на доске: ansage adjourn lost с тем же именем.
error-adjourned-already = Партия уже отложена: { $path }. Вскрыть её конверт: ansage adjourn open { $envelope }
error-other-envelope = { $path } — конверт другой партии. Переместите его и отложите партию ещё раз: ansage adjourn
error-resumed-already = Партия уже возобновлена, её журнал: { $path }. Продолжить: ansage play --resume { $game }
error-older-state = В { $path } более раннее состояние этой партии. Переместите файл в другую папку и вызовите команду ещё раз.
error-waits-elsewhere = Партия с этим именем ждёт в { $path }. Если это она, продолжить её без конверта: ansage adjourn lost { $envelope }
error-adjourn-flag = Истрачено: { $time }. Это больше, чем оставалось у записывающего ход. Укажите меньше: --used. Если флажок упал, результат вносит арбитр: ansage play --resume, затем арбитр, затем результат.
error-input-ended = Ввод закончился раньше, чем всё набрано. Ничего не запечатано и не вскрыто.
error-no-envelope = Это не конверт отложенной партии. Укажите файл, который записала команда ansage adjourn.
error-envelope-unopened = Ничего не изменено. Вскрыть конверт: ansage adjourn open { $envelope }
error-passphrase = Кодовая фраза не открывает этот конверт. Наберите ещё раз, как её выбрал арбитр.
error-passphrase-short = Фраза в { $path } слишком короткая. Не меньше восьми знаков.
error-envelope-work = Вскрытие этого конверта требует больше работы (уровень { $asked }), чем допускает Ansage (уровень { $most }). Ansage так не запечатывает: позовите арбитра.
error-envelope-damaged = Конверт повреждён или изменён: печать нарушена. Позовите арбитра: позицию восстанавливают по бланкам, записанный ход делает тот, кто его записал.
error-envelope-without = Продолжить без конверта: ansage adjourn lost { $envelope }
error-envelope-altered =
    Надпись на конверте изменена. Позовите арбитра. Запечатано было:
    { $text }
error-not-sealed = Конверт не запечатывается.

# ansage enrol
error-no-home = Нет папки для голосов: у вас нет домашней папки. Укажите её в HOME.
error-speaker-name = «{ $name }» не годится как имя. Годятся буквы, цифры, дефисы и пробелы, всего не больше { $most }.
error-donation-unknown = Дара { $number } нет. Все дары: ansage donate --list
error-donation-empty = В даре { $number } ещё ничего нет. Записать: ansage donate
error-donation-busy = Другая программа Ansage сейчас записывает пожертвование. Сначала завершите её.
error-donation-exists = { $path } уже есть. Назвать другой файл: --to
error-donation-archive = Архив { $path } не записывается: { $reason }. Назвать другой файл: --to
error-donor-damaged = { $path } повреждён: { $reason }. Удалить дар: ansage donate --delete { $number }
error-speaker-unknown = Голоса «{ $name }» нет. Если он указан в настройках, очистите там speaker в разделе recognition. Записать: ansage enrol { $argument }. Все голоса: ansage enrol --list
error-speaker-unfinished = О голосе «{ $name }» ещё ничего не выучено. Продолжить: ansage enrol { $argument }
error-speaker-taken = Голос «{ $name }» уже есть. Выберите другое имя или удалите его: ansage enrol --delete { $argument }
error-speaker-few = Годных записей «{ $name }»: только { $takes }, нужно { $least }. Записать ещё: ansage enrol { $argument }
error-speaker-damaged = Выученное о голосе, { $path }, повреждено: { $reason }. Научить снова: ansage enrol { $argument } --again
error-speaker-altered = Модель голоса «{ $name }» повреждена: { $file } не то, чем должен быть. Научить снова: ansage enrol { $argument } --again
error-takes-line = В списке записей { $path } ошибка в строке { $line }: нужны звуковой файл, табуляция и слова.

# Wrong usage
usage-unknown = { $argument }: этой команде неизвестно.
usage-no-command = Команды { $argument } нет.
usage-no-value = Для { $argument } нужно значение.
usage-value = { $value } не подходит для { $argument }.
usage-missing = Не хватает: { $arguments }.
usage-twice = { $argument } указано дважды.
usage-conflict = { $argument } и { $other } исключают друг друга.
usage-number = У { $argument } слишком много или слишком мало значений.
usage-wrong = Такие параметры понять нельзя.
usage-values = Возможны: { $values }.
usage-similar = Похоже на: { $similar }.
usage-help = Справка: { $command }
error-progress-database = { $path } нельзя использовать: { $reason }.
error-progress-damaged = { $path } нельзя использовать: { $reason }. Переместите файл, тогда успехи начнутся заново.
error-progress-full = { $path } нельзя использовать: { $reason }. Освободите место.
error-progress-busy = { $path } нельзя использовать: { $reason }. Закройте другую программу.
error-progress-too-new = { $path } записан более новой программой. Используйте её или переместите файл.
error-progress-unknown = Ученик { $name } здесь ещё не занимался. Всех называет: ansage practice learners
error-progress-exists = { $name } уже есть. Задайте другое имя: --learner
error-progress-nameless = В { $path } нет имени. Задайте имя: --learner
error-progress-import = { $path } — не файл с успехами ученика. Читаются файлы, которые пишет ansage practice export.
error-engine-start = Соперник { $name } не запускается: { $reason }. Установите программу или укажите путь к ней: --engine
error-no-engine = { $name } не шахматная программа с UCI. Укажите другую: --engine
error-engine-side = В этой партии программа играет { $side ->
    [white] белыми
   *[black] чёрными
 }. Назовите её сторону: --engine-plays { $side }
error-engine-seat = В этой партии { $color ->
    [white] белыми
   *[black] чёрными
} играет { $name }, а не программа. Продолжите её без --engine, играйте дальше от её записи через --resume-from или начните новую: --new
error-engine-ended = Соперник { $name } завершил работу.
error-engine-hangs = Соперник { $name } больше не отвечает.
error-engine-chess960 = Программа { $name } не знает шахмат-960.
error-engine-illegal = Соперник { $name } сделал невозможный ход: { $m }.
error-course-unknown = { $name } не курс. Есть: { $known }
error-course-damaged = { $path } не курс: { $reason }.
course-empty = в нём нет уроков
course-word = урок { $lesson } спрашивает { $word }, чего в этом упражнении нет
course-games = партии урока { $lesson } не читаются до конца
course-puzzle = урок { $lesson }, задачи: { $fault }
course-no-puzzles = в уроке { $lesson } нет задач
