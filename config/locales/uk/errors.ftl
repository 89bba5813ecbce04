# Errors: what failed, where, and the remedy. Some of them are spoken.

# Errors of the system, as a reason inside the sentences below
error-not-found = такого немає
error-forbidden = бракує прав
error-disk-full = диск заповнений
error-is-folder = це тека, а не файл
error-no-folder-there = частина шляху не є текою
error-nobody-reads = виведення ніхто не читає
error-of-system = системна помилка { $code }
error-too-large = понад 16 мегабайтів
error-file-limit = система не дає файлові рости
error-link = це посилання, перехід за ним не виконується
error-no-file = це не файл
error-no-game = у ньому не можна прочитати жодного ходу
error-exists = це вже є
error-content = вміст пошкоджено або це не текст у UTF-8
error-database-damaged = базу даних пошкоджено, або це не база даних
error-database-closed = файл не відкривається
error-disk-failed = диск повідомляє про помилку
error-ends-early = вміст обривається
error-read-only = диск доступний лише для читання
error-file-name = назва задовга або недозволена
error-no-memory = бракує пам'яті
error-in-use = зараз це зайнято
error-no-address = цей комп'ютер не має такої адреси
error-no-answer = ніхто не відповідає
error-connection-refused = у з'єднанні відмовлено
error-connection-lost = з'єднання перервалося
error-no-network = мережа недоступна
error-unexpected = несподівана помилка

# What is wrong in a TOML file, as a reason
toml-unknown = тут не буває { $name }, можливо: { $known }
toml-missing = бракує { $name }
toml-twice = одну назву вказано двічі
toml-value = значення не того виду або поза дозволеними межами
toml-empty-word = там стоїть порожнє слово
toml-line = у такому вигляді рядок не читається

# Files
error-file = Файл { $path }: прочитати чи записати не вдалося, { $reason }. Перевірте назву, права і вміст.
error-output = Виведення не записується: { $reason }. Перевірте, куди його спрямовано.
error-output-played = Виведення не записується: { $reason }. Перевірте, куди його спрямовано. Зігране все одно записано в журнал.
error-io = Прочитати чи записати не вдалося: { $reason }.
error-no-folder = Немає теки для партій: у вас немає домашньої теки. Вкажіть її: ansage play --games ТЕКА
error-system = Програма не запускається: { $reason }.
error-demo = Записи для показу не читаються: { $reason } Установіть Ansage повністю.

# Journals and scores
error-journal-unwritable = Журнал { $path } не записується: { $reason }. Звільніть місце або виберіть іншу теку: ansage play --games ТЕКА
error-journal-gap = Подію неможливо записати в журнал { $path }. Запис партії лишається у файлі PGN. Повідомте про помилку й додайте звіт: ansage doctor --report
error-journal-unreadable = Журнал { $path } не читається: { $reason }. Перевірте назву і права.
error-journal-damaged = Журнал { $path } пошкоджено в рядку { $line }. Зберегти те, що стоїть перед ним: ansage score recover { $game }
error-journal-none = { $path } — не журнал, або пошкоджено вже перший рядок: рятувати з нього нічого. Якщо поруч лежить запис партії, продовжити за ним: ansage play --resume-from { $score }
error-journal-empty = Журнал { $path } порожній: у цій партії ще нічого не сталося. Почніть нову: ansage play --new
error-journal-newer = Журнал { $path } записала новіша програма Ansage, у форматі { $version }. Продовжуйте партію з новою версією або оновіть Ansage.
error-journal-held = Партію { $path } вже відкрито { $process ->
    [unknown] в іншому процесі
   *[other] у процесі { $process }
 }. Завершіть його або почніть іншу партію: ansage play --new
error-score-unreadable = Запис { $path } не читається: { $reason }. Перевірте назву.
error-score-other-game = Запис { $path } — не шахи, а { $word }. Цього варіанта Ansage не знає.
error-score-no-text = Запис { $path } не текст. Якщо це текстовий файл, перетворіть його на UTF-8.
error-score-cell = Запис { $path }, сторінка { $page }, рядок { $line }, клітинка { $cell }: { $code } не знак Брайля з шести крапок. Вкажіть файл BRF або перевірте знак.
error-score-start = Початкова позиція запису { $path }: { $reason }
error-score-empty = У записі { $path } немає ходів. Вкажіть файл PGN, список ходів або журнал.
error-score-illegal = У записі { $path } півхід { $ply } неможливий або неоднозначний: { $text }. Виправте його або вкажіть півхід раніше: { $path }:{ $before }
error-score-short = Півходів у записі { $path }: лише { $plies }. Вкажіть один із них: { $path }:{ $plies }
error-game-unknown = Партії «{ $name }» в { $folder } немає. Усі партії: ansage score list
error-game-sealed = Партію відкладено, і вся вона в конверті, із записаним ходом. Якщо він не відкривається, перемістіть його до іншої теки й знову викличте ansage score recover. Відкрити: ansage adjourn open { $envelope }
error-games-several = До «{ $name }» підходять кілька партій: { $games }. Вкажіть одну повністю.
error-games-folder = Тека { $path } не читається: { $reason }. Назвіть теку партій через --games.
error-target-exists = { $path } уже є. Вкажіть іншу теку або файл.
error-braille = Запис шрифтом Брайля не зберігається: { $reason }. Перевірте диск і теку партій.
error-liblouis-missing = Для німецького шрифту Брайля потрібна liblouis, її немає. Установіть liblouis-bin і liblouis-data або візьміть британський код (british).
error-liblouis-failed = liblouis не перекладає. Установіть liblouis-bin і liblouis-data заново або візьміть британський код (british).
error-page = На сторінку завширшки в { $cells ->
    [one] { $cells } клітинку
    [few] { $cells } клітинки
   *[other] { $cells } клітинок
 } і заввишки в { $lines ->
    [one] { $lines } рядок
    [few] { $lines } рядки
   *[other] { $lines } рядків
 } писати не можна. Візьміть від 12 до 200 клітинок і від 4 до 200 рядків.
error-liblouis-line = Рядок, що починається з «{ $begins }», задовгий для liblouis. Скоротіть його або візьміть британський код (british).

# The voice and the recognizer
error-voice-unavailable = Голосу немає: { $reason }. Установіть speech-dispatcher і speech-dispatcher-espeak-ng або запустіть ansage play --silent без голосу.
error-voice-unknown = Голос невідомий: «{ $voice }» немає. Є: { $present }. Впишіть одну з цих назв у конфігурацію, розділ speech, voice.
error-voice-none = Голосу немає: мовленнєва служба не має голосу для цієї мови. Установіть speech-dispatcher-espeak-ng.
error-voice-failed = Голос несправний: { $reason }. Перезапустіть speech-dispatcher або запустіть ansage play --silent без голосу.
error-voice-silent = до динаміка нічого не доходить, або мовленнєва служба зависла
error-voice-not-installed = Голосу немає: мовленнєву службу speech-dispatcher не встановлено. Установіть speech-dispatcher і speech-dispatcher-espeak-ng або запустіть ansage play --silent без голосу.
error-voice-locale = Голосу немає: локаль { $locale } на цьому комп'ютері не створено, і мовленнєва служба в ній не запускається. Створіть її: sudo dpkg-reconfigure locales
error-voice-no-answer = Голосу немає: за адресою { $path } мовленнєва служба не відповідає й не запускається. Запустіть speech-dispatcher, виправте SPEECHD_ADDRESS або запустіть ansage play --silent без голосу.
error-voice-gone = мовленнєва служба завершилася
error-voice-no-output = жоден динамік не приймає звуку
error-voice-refused = мовленнєва служба повідомляє про помилку
error-voice-no-espeak = espeak-ng не запускається або не дає звуку
voice-by-espeak = { $fault } Поки що говорить сама програма espeak-ng.
voice-by-nothing = Нічого не чути. { $fault }
voice-back = Мовленнєва служба знову говорить.
error-voice-file = Мовлення не записується в { $path }: { $reason }. Виберіть інший файл або іншу теку.
error-recognizer-start = Розпізнавання не запускається: { $reason }. Перевірте модель: ansage doctor
recognizer-no-model = libvosk не завантажує модель
recognizer-no-words = модель не знає жодного слова зі словника
recognizer-no-grammar = libvosk відхиляє граматику
error-recognizer-failed = Розпізнавання не впоралося зі звуком. Запустіть Ansage знову.
error-thresholds = Пороги { $path } непридатні: { $reason }. Видаліть файл, і діятимуть ті, що в комплекті.
error-sound-unreadable = Звуковий файл { $path } не читається: { $reason }. Перевірте назву і права.
error-sound-none = { $path }: не звуковий файл, який читає Ansage. Потрібен WAV, FLAC або OGG Vorbis.
error-sound-empty = Звуковий файл { $path } порожній. Запишіть його знову.
error-sound-damaged = Звуковий файл { $path } пошкоджено: { $reason }. Запишіть або скопіюйте його знову.
error-sound-long = Звуковий файл { $path } довший за { $minutes } хвилин. Кожному оголошенню потрібен свій файл.
# What is wrong with a sound file, as a reason
sound-breaks-off = він обривається
sound-rate = частоти дискретизації { $rate } герц не буває
sound-changes = частота або канали змінюються посередині
sound-undecodable = його вміст не розшифровується

# What is wrong with a sound device, as a reason
device-not-connected = не підключено
device-no-format = немає придатного формату звуку
device-no-server = звуковий сервер не відповідає
device-silent = звук більше не надходить
device-failed = звукова система повідомляє про помилку

# Time controls (--clock)
error-clock = Контроль часу «{ $text }» неправильний у знаку { $place }: { $reason }
error-clock-no-time = тут бракує часу. Напишіть хвилини, наприклад 90, або одиниці, наприклад 1h30m чи 20s.
error-clock-no-bonus = тут бракує секунд. Напишіть їх після знака, наприклад +30, d5 або b3.
error-clock-units = одиниці йдуть від годин до секунд, кожна один раз, наприклад 1h30m або 1m20s.
error-clock-nothing = період без часу й додавання зіграти не можна. Напишіть його хвилини, наприклад 90 або 3+2.
error-clock-moves = у періоді від 1 до { $most } ходів, наприклад 40/90.
error-clock-too-long = це надто довго. Період триває до 100 годин, додавання до однієї години (3600 секунд).
error-clock-endless = за цим періодом іде ще один, тому потрібна кількість ходів. Напишіть її перед часом, наприклад 40/90:30.
error-clock-periods = у контролі часу щонайбільше { $most } періодів.
error-clock-players = гравців лише двоє. Напишіть час білих, кому й час чорних, наприклад 90+30,60+30.
error-clock-unexpected = «{ $character }» тут не на місці. Напишіть час, наприклад 90+30, 40/90:30+30, 5d3 (затримка), 5b3 (Бронштейн), або none.

# ansage adjourn
error-nothing-to-adjourn = Відкладати нічого: немає незакінченої партії з ходами. Вкажіть її журнал: --game.
error-newer-game = Найновіша партія — не та, у яку грали останньою: { $path }
error-adjourn-played = Відкласти партію, у яку грали останньою: ansage adjourn --game { $game }
error-game-over = Партію в { $path } закінчено. Відкласти можна лише незакінчену.
error-adjourned-over = Партію в { $path } закінчено. Дізнатися результат: ansage score list --games { $folder }
error-envelope-lost = Конверта { $path } немає. Якщо його втрачено, продовжуйте з позиції, у якій партію відкладено, з попереднім часом на годиннику; хто записав хід, робить його на дошці: ansage adjourn lost з тією самою назвою.
error-adjourned-already = Партію вже відкладено: { $path }. Відкрити її конверт: ansage adjourn open { $envelope }
error-other-envelope = { $path } — конверт іншої партії. Перемістіть його й відкладіть партію ще раз: ansage adjourn
error-resumed-already = Партію вже відновлено, її журнал: { $path }. Продовжити: ansage play --resume { $game }
error-older-state = У { $path } давніший стан цієї партії. Перемістіть файл до іншої теки й викличте команду ще раз.
error-waits-elsewhere = Партія з цією назвою чекає в { $path }. Якщо це вона, продовжити її без конверта: ansage adjourn lost { $envelope }
error-adjourn-flag = Витрачено: { $time }. Це більше, ніж залишалося в того, хто записує хід. Вкажіть менше: --used. Якщо прапорець упав, результат вносить арбітр: ansage play --resume, потім арбітр, потім результат.
error-input-ended = Введення закінчилося раніше, ніж усе набрано. Нічого не запечатано й не відкрито.
error-no-envelope = Це не конверт відкладеної партії. Вкажіть файл, який записала команда ansage adjourn.
error-envelope-unopened = Нічого не змінено. Відкрити конверт: ansage adjourn open { $envelope }
error-passphrase = Кодова фраза не відкриває цього конверта. Наберіть ще раз, як її вибрав арбітр.
error-passphrase-short = Фраза в { $path } закоротка. Щонайменше вісім знаків.
error-envelope-work = Відкриття цього конверта потребує більше роботи (рівень { $asked }), ніж допускає Ansage (рівень { $most }). Ansage так не запечатує: покличте арбітра.
error-envelope-damaged = Конверт пошкоджено або змінено: печатка порушена. Покличте арбітра: позицію відновлюють за бланками, записаний хід робить той, хто його записав.
error-envelope-without = Продовжити без конверта: ansage adjourn lost { $envelope }
error-envelope-altered =
    Напис на конверті змінено. Покличте арбітра. Запечатано було:
    { $text }
error-not-sealed = Конверт не запечатується.

# ansage enrol
error-no-home = Немає теки для голосів: у вас немає домашньої теки. Вкажіть її в HOME.
error-speaker-name = «{ $name }» не годиться як ім'я. Годяться літери, цифри, дефіси й пробіли, разом не більше { $most }.
error-donation-unknown = Дару { $number } немає. Усі дари: ansage donate --list
error-donation-empty = У дарі { $number } ще нічого немає. Записати: ansage donate
error-donation-busy = Інша програма Ansage зараз записує пожертву. Спочатку завершіть її.
error-donation-exists = { $path } вже є. Назвати інший файл: --to
error-donation-archive = Архів { $path } не записується: { $reason }. Назвати інший файл: --to
error-donor-damaged = { $path } пошкоджено: { $reason }. Видалити дар: ansage donate --delete { $number }
error-speaker-unknown = Голосу «{ $name }» немає. Якщо його вказано в налаштуваннях, очистьте там speaker у розділі recognition. Записати: ansage enrol { $argument }. Усі голоси: ansage enrol --list
error-speaker-unfinished = Про голос «{ $name }» ще нічого не вивчено. Продовжити: ansage enrol { $argument }
error-speaker-taken = Голос «{ $name }» уже є. Виберіть інше ім'я або видаліть його: ansage enrol --delete { $argument }
error-speaker-few = Придатних записів «{ $name }»: лише { $takes }, потрібно { $least }. Записати ще: ansage enrol { $argument }
error-speaker-damaged = Вивчене про голос, { $path }, пошкоджено: { $reason }. Навчити знову: ansage enrol { $argument } --again
error-speaker-altered = Модель голосу «{ $name }» пошкоджено: { $file } не те, чим має бути. Навчити знову: ansage enrol { $argument } --again
error-takes-line = У списку записів { $path } помилка в рядку { $line }: потрібні звуковий файл, табуляція і слова.

# Wrong usage
usage-unknown = { $argument }: ця команда такого не знає.
usage-no-command = Команди { $argument } немає.
usage-no-value = Для { $argument } потрібне значення.
usage-value = { $value } не підходить для { $argument }.
usage-missing = Бракує: { $arguments }.
usage-twice = { $argument } вказано двічі.
usage-conflict = { $argument } і { $other } виключають одне одного.
usage-number = У { $argument } забагато або замало значень.
usage-wrong = Такі параметри зрозуміти не можна.
usage-values = Можливі: { $values }.
usage-similar = Схоже на: { $similar }.
usage-help = Довідка: { $command }
error-progress-database = { $path } не можна використати: { $reason }.
error-progress-damaged = { $path } не можна використати: { $reason }. Перемістіть файл, тоді успіхи почнуться заново.
error-progress-full = { $path } не можна використати: { $reason }. Звільніть місце.
error-progress-busy = { $path } не можна використати: { $reason }. Закрийте іншу програму.
error-progress-too-new = { $path } записано новішою програмою. Скористайтеся нею або перемістіть файл.
error-progress-unknown = Учень { $name } тут ще не вправлявся. Усіх називає: ansage practice learners
error-progress-exists = { $name } вже є. Задайте інше ім'я: --learner
error-progress-nameless = У { $path } немає імені. Задайте ім'я: --learner
error-progress-import = { $path } — не файл з успіхами учня. Читаються файли, які пише ansage practice export.
error-engine-start = Суперник { $name } не запускається: { $reason }. Установіть програму або вкажіть шлях до неї: --engine
error-no-engine = { $name } не шахова програма з UCI. Вкажіть іншу: --engine
error-engine-side = У цій партії програма грає { $side ->
    [white] білими
   *[black] чорними
 }. Назвіть її сторону: --engine-plays { $side }
error-engine-seat = У цій партії { $color ->
    [white] білими
   *[black] чорними
} грає { $name }, а не програма. Продовжте її без --engine, грайте далі від її запису через --resume-from або почніть нову: --new
error-engine-ended = Суперник { $name } завершив роботу.
error-engine-hangs = Суперник { $name } більше не відповідає.
error-engine-chess960 = Програма { $name } не знає шахів-960.
error-engine-illegal = Суперник { $name } зробив неможливий хід: { $m }.
error-course-unknown = { $name } не курс. Є: { $known }
error-course-damaged = { $path } не курс: { $reason }.
course-empty = у ньому немає уроків
course-word = урок { $lesson } питає { $word }, чого в цій вправі немає
course-games = партії уроку { $lesson } не читаються до кінця
course-puzzle = урок { $lesson }, задачі: { $fault }
course-no-puzzles = в уроці { $lesson } немає задач
