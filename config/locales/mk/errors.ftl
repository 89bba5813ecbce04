# Errors: what failed, where, and the remedy. Some of them are spoken.

# Errors of the system, as a reason inside the sentences below
error-not-found = тоа не постои
error-forbidden = нема дозвола
error-disk-full = дискот е полн
error-is-folder = ова е папка, а не датотека
error-no-folder-there = дел од патеката не е папка
error-nobody-reads = никој не го чита излезот
error-of-system = системска грешка { $code }
error-too-large = повеќе од 16 мегабајти
error-file-limit = системот не дозволува датотеката да расте
error-link = тоа е врска, која не се следи
error-no-file = тоа не е датотека
error-no-game = во неа не може да се прочита ниеден потез
error-exists = тоа веќе постои
error-content = содржината е оштетена или не е текст во UTF-8
error-database-damaged = базата на податоци е оштетена или тоа не е база
error-database-closed = датотеката не може да се отвори
error-disk-failed = дискот пријавува грешка
error-ends-early = содржината завршува прерано
error-read-only = дискот може само да се чита
error-file-name = името е предолго или не е дозволено
error-no-memory = нема доволно меморија
error-in-use = нешто друго го користи сега
error-no-address = овој компјутер ја нема таа адреса
error-no-answer = никој не одговара
error-connection-refused = врската е одбиена
error-connection-lost = врската се прекина
error-no-network = мрежата не е достапна
error-unexpected = неочекувана грешка

# What is wrong in a TOML file, as a reason
toml-unknown = тука нема { $name }, можно е: { $known }
toml-missing = недостига { $name }
toml-twice = едно име стои двапати
toml-value = вредноста е од погрешен вид или надвор од дозволеното
toml-empty-word = таму стои празен збор
toml-line = вака редот не може да се прочита

# Files
error-file = Датотека { $path }: читањето или запишувањето не успеа, { $reason }. Проверете ги името, дозволите и содржината.
error-output = Излезот не може да се запише: { $reason }. Проверете каде е пренасочен.
error-output-played = Излезот не може да се запише: { $reason }. Проверете каде е пренасочен. Одиграното сепак е запишано во дневникот.
error-io = Читањето или запишувањето не успеа: { $reason }.
error-no-folder = Нема папка за партиите: немате домашна папка. Наведете ја со: ansage play --games ПАПКА
error-system = Програмата не може да почне: { $reason }.
error-demo = Снимките за приказот не се читаат: { $reason } Инсталирајте го Ansage целосно.

# Journals and scores
error-journal-unwritable = Дневникот { $path } не може да се запише: { $reason }. Ослободете место или изберете друга папка со: ansage play --games ПАПКА
error-journal-gap = Настан не може да се запише во дневникот { $path }. Записот на партијата останува во датотеката PGN. Пријавете ја грешката со извештај: ansage doctor --report
error-journal-unreadable = Дневникот { $path } не се чита: { $reason }. Проверете ги името и дозволите.
error-journal-damaged = Дневникот { $path } е оштетен во редот { $line }. Тоа што стои пред него го спасува: ansage score recover { $game }
error-journal-none = { $path } не е дневник, или е оштетен уште првиот ред: од него нема што да се спаси. Ако записот на партијата е покрај него, продолжете со него: ansage play --resume-from { $score }
error-journal-empty = Дневникот { $path } е празен: во таа партија сѐ уште ништо не се случило. Започнете нова: ansage play --new
error-journal-newer = Дневникот { $path } го напишал понов Ansage, во формат { $version }. Продолжете ја партијата со поновата верзија, или обновете го Ansage.
error-journal-held = Партијата { $path } е веќе отворена { $process ->
    [unknown] во друг процес
   *[other] во процесот { $process }
 }. Завршете го, или започнете друга партија: ansage play --new
error-score-unreadable = Записот { $path } не се чита: { $reason }. Проверете го името.
error-score-other-game = Записот { $path } не е шах, туку { $word }. Ansage не ја знае оваа варијанта.
error-score-no-text = Записот { $path } не е текст. Ако е текстуална датотека, претворете ја во UTF-8.
error-score-cell = Запис { $path }, страница { $page }, ред { $line }, клетка { $cell }: { $code } не е Брајов знак од шест точки. Наведете датотека BRF или проверете го знакот.
error-score-start = Почетна позиција на записот { $path }: { $reason }
error-score-empty = Записот { $path } нема потези. Наведете датотека PGN, список потези или дневник.
error-score-illegal = Во записот { $path } полупотегот { $ply } не е дозволен или е двосмислен: { $text }. Поправете го или наведете полупотег пред него: { $path }:{ $before }
error-score-short = Полупотези во записот { $path }: само { $plies }. Наведете еден од нив: { $path }:{ $plies }
error-game-unknown = Нема партија „{ $name }“ во { $folder }. Сите ги наведува: ansage score list
error-game-sealed = Партијата е прекината и цела е во пликот, со тајниот потег. Ако не се отвора, преместете го во друга папка и пак повикајте ansage score recover. Отворете го со: ansage adjourn open { $envelope }
error-games-several = На „{ $name }“ одговараат повеќе партии: { $games }. Наведете една целосно.
error-games-folder = Папката { $path } не може да се прочита: { $reason }. Наведете ја папката на партиите со --games.
error-target-exists = { $path } веќе постои. Наведете друга папка или датотека.
error-braille = Записот на Брајово писмо не може да се зачува: { $reason }. Проверете ги дискот и папката со партии.
error-liblouis-missing = За германското Брајово писмо треба liblouis, а ја нема. Инсталирајте liblouis-bin и liblouis-data, или земете го британскиот код (british).
error-liblouis-failed = liblouis не преведува. Инсталирајте ги liblouis-bin и liblouis-data одново, или земете го британскиот код (british).
error-page = На страница со ширина од { $cells ->
    [one] { $cells } клетка
   *[other] { $cells } клетки
 } и висина од { $lines ->
    [one] { $lines } ред
   *[other] { $lines } реда
 } не може да се пишува. Земете од 12 до 200 клетки и од 4 до 200 реда.
error-liblouis-line = Редот што почнува со „{ $begins }“ е предолг за liblouis. Скратете го, или земете го британскиот код (british).

# The voice and the recognizer
error-voice-unavailable = Нема глас: { $reason }. Инсталирајте speech-dispatcher и speech-dispatcher-espeak-ng, или почнете со ansage play --silent без глас.
error-voice-unknown = Гласот е непознат: ниту еден не се вика „{ $voice }“. Има: { $present }. Внесете едно од овие имиња во конфигурацијата, дел speech, voice.
error-voice-none = Нема глас: говорната служба нема глас за овој јазик. Инсталирајте speech-dispatcher-espeak-ng.
error-voice-failed = Гласот е неисправен: { $reason }. Вклучете го speech-dispatcher повторно, или почнете со ansage play --silent без глас.
error-voice-silent = ништо не стигнува до звучник, или говорната служба е заглавена
error-voice-not-installed = Нема глас: говорната служба speech-dispatcher не е инсталирана. Инсталирајте speech-dispatcher и speech-dispatcher-espeak-ng, или почнете со ansage play --silent без глас.
error-voice-locale = Нема глас: локалот { $locale } не е создаден на овој компјутер, и говорната служба не почнува во него. Создајте го со: sudo dpkg-reconfigure locales
error-voice-no-answer = Нема глас: на { $path } не одговара говорна служба, и ниту една не почнува. Вклучете го speech-dispatcher, поправете SPEECHD_ADDRESS, или почнете со ansage play --silent без глас.
error-voice-gone = говорната служба заврши
error-voice-no-output = ниту еден звучник не го прима звукот
error-voice-refused = говорната служба пријавува грешка
error-voice-no-espeak = espeak-ng не работи или не дава звук
voice-by-espeak = { $fault } Дотогаш зборува самиот espeak-ng.
voice-by-nothing = Ништо не се слуша. { $fault }
voice-back = Говорната служба пак зборува.
error-voice-file = Говорот не може да се запише во { $path }: { $reason }. Изберете друга датотека или папка.
error-recognizer-start = Препознавањето не може да почне: { $reason }. Проверете го моделот: ansage doctor
recognizer-no-model = libvosk не го вчитува моделот
recognizer-no-words = моделот не знае ниту еден збор од речникот
recognizer-no-grammar = libvosk ја одбива граматиката
error-recognizer-failed = Препознавањето не успеа со звукот. Почнете го Ansage одново.
error-thresholds = Праговите { $path } не се употребливи: { $reason }. Отстранете ја датотеката, и ќе важат приложените.
error-sound-unreadable = Звучната датотека { $path } не се чита: { $reason }. Проверете ги името и дозволите.
error-sound-none = { $path } не е звучна датотека што ја чита Ansage. Дајте WAV, FLAC или OGG Vorbis.
error-sound-empty = Звучната датотека { $path } е празна. Снимете ја одново.
error-sound-damaged = Звучната датотека { $path } е оштетена: { $reason }. Снимете ја или копирајте ја одново.
error-sound-long = Звучната датотека { $path } трае повеќе од { $minutes } минути. За секоја најава треба своја датотека.
# What is wrong with a sound file, as a reason
sound-breaks-off = таа прекинува
sound-rate = фреквенција на земање примероци од { $rate } херци не постои
sound-changes = фреквенцијата или каналите се менуваат на половина
sound-undecodable = содржината не може да се дешифрира

# What is wrong with a sound device, as a reason
device-not-connected = не е приклучен
device-no-format = нема употреблив формат на звук
device-no-server = звучниот сервер не одговара
device-silent = веќе не доаѓа звук
device-failed = системот за звук пријавува грешка

# Time controls (--clock)
error-clock = Временската контрола „{ $text }“ е погрешна кај знакот { $place }: { $reason }
error-clock-no-time = тука недостасува време. Напишете минути, на пример 90, или единици, на пример 1h30m или 20s.
error-clock-no-bonus = тука недостасуваат секунди. Напишете ги по знакот, на пример +30, d5 или b3.
error-clock-units = единиците одат од часови кон секунди, секоја еднаш, на пример 1h30m или 1m20s.
error-clock-nothing = период без време и додаток не може да се игра. Напишете ги неговите минути, на пример 90 или 3+2.
error-clock-moves = еден период има од 1 до { $most } потези, на пример 40/90.
error-clock-too-long = тоа е предолго. Период трае до 100 часа, додаток до еден час (3600 секунди).
error-clock-endless = по овој период следува уште еден, па му треба бројот на потези. Напишете го пред времето, на пример 40/90:30.
error-clock-periods = временската контрола има најмногу { $most } периоди.
error-clock-players = играчи има само двајца. Напишете го времето на белиот, запирка и времето на црниот, на пример 90+30,60+30.
error-clock-unexpected = „{ $character }“ не е на место. Напишете време, на пример 90+30, 40/90:30+30, 5d3 (одложување), 5b3 (Бронштајн), или none.

# ansage adjourn
error-nothing-to-adjourn = Нема партија за прекин: нема незавршена со потези. Наведете го нејзиниот дневник со --game.
error-newer-game = Најновата партија не е онаа што се играше последна: { $path }
error-adjourn-played = Прекинете ја партијата што се играше последна со: ansage adjourn --game { $game }
error-game-over = Партијата во { $path } е завршена. Се прекинува само партија што трае.
error-adjourned-over = Партијата во { $path } е завршена. Резултатот го кажува: ansage score list --games { $folder }
error-envelope-lost = Нема плик { $path }. Ако е изгубен, продолжете од позицијата на прекинот, со времето што го покажуваше часовникот; кој го запишал потегот, го прави на таблата: ansage adjourn lost со истото име.
error-adjourned-already = Партијата веќе е прекината: { $path }. Отворете го нејзиниот плик со: ansage adjourn open { $envelope }
error-other-envelope = { $path } е плик на друга партија. Преместете го и повторно прекинете ја партијата: ansage adjourn
error-resumed-already = Партијата веќе е продолжена, нејзиниот дневник е { $path }. Продолжете со: ansage play --resume { $game }
error-older-state = Во { $path } е постара состојба на оваа партија. Преместете ја датотеката во друга папка и повикајте ја командата уште еднаш.
error-waits-elsewhere = Партијата со ова име чека во { $path }. Ако е таа, продолжете без плик со: ansage adjourn lost { $envelope }
error-adjourn-flag = Потрошено: { $time }. Тоа е повеќе отколку што му остануваше на играчот што го запишува потегот. Наведете помалку со --used. Ако паднало знаменцето, резултатот го внесува судијата: ansage play --resume, потоа судија, потоа резултат.
error-input-ended = Внесот заврши пред сѐ да биде внесено. Ништо не е запечатено ни отворено.
error-no-envelope = Ова не е плик на прекината партија. Наведете ја датотеката што ја запиша ansage adjourn.
error-envelope-unopened = Ништо не е променето. Отворете го пликот со: ansage adjourn open { $envelope }
error-passphrase = Тајната фраза не го отвора пликот. Внесете ја уште еднаш, како што ја избра судијата.
error-passphrase-short = Фразата во { $path } е прекратка. Најмалку осум знаци.
error-envelope-work = Отворањето на овој плик бара повеќе работа (ниво { $asked }) отколку што дозволува Ansage (ниво { $most }). Ansage не запечатува така: повикајте судија.
error-envelope-damaged = Пликот е оштетен или изменет: печатот е повреден. Повикајте судија: позицијата се поставува според формуларите, а тајниот потег го прави тој што го запишал.
error-envelope-without = За да продолжите без пликот: ansage adjourn lost { $envelope }
error-envelope-altered =
    Надворешноста на пликот е изменета. Повикајте судија. Запечатено беше:
    { $text }
error-not-sealed = Пликот не може да се запечати.

# ansage enrol
error-no-home = Нема папка за гласовите: немате домашна папка. Наведете ја во HOME.
error-speaker-name = „{ $name }“ не може да биде име на говорник. Користете букви, цифри, цртички и празни места, вкупно најмногу { $most }.
error-donation-unknown = Нема дар { $number }. Сите ги наведува: ansage donate --list
error-donation-empty = Во дарот { $number } сѐ уште нема ништо. Снимање: ansage donate
error-donation-busy = Друг Ansage во моментов снима донација. Прво завршете го.
error-donation-exists = { $path } веќе постои. Наведете друга датотека: --to
error-donation-archive = Архивата { $path } не може да се запише: { $reason }. Наведете друга датотека: --to
error-donor-damaged = { $path } е оштетена: { $reason }. Избришете го дарот: ansage donate --delete { $number }
error-speaker-unknown = Нема глас „{ $name }“. Ако е наведен во поставките, испразнете го таму speaker во делот recognition. Снимање: ansage enrol { $argument }. Сите ги наведува: ansage enrol --list
error-speaker-unfinished = За гласот „{ $name }“ сѐ уште ништо не е научено. Продолжете со: ansage enrol { $argument }
error-speaker-taken = Веќе има глас „{ $name }“. Изберете друго име или избришете го: ansage enrol --delete { $argument }
error-speaker-few = Добри снимки на „{ $name }“: само { $takes }, а потребни се { $least }. Снимете уште: ansage enrol { $argument }
error-speaker-damaged = Наученото за гласот, { $path }, е оштетено: { $reason }. Повторно учење: ansage enrol { $argument } --again
error-speaker-altered = Моделот на гласот „{ $name }“ е оштетен: { $file } не е тоа што треба да биде. Повторно учење: ansage enrol { $argument } --again
error-takes-line = Списокот снимки { $path } е погрешен во редот { $line }: потребни се звучна датотека, табулатор и зборовите.

# Wrong usage
usage-unknown = { $argument }: оваа наредба не го познава тоа.
usage-no-command = Наредбата { $argument } не постои.
usage-no-value = За { $argument } треба вредност.
usage-value = { $value } не е вредност за { $argument }.
usage-missing = Недостасува: { $arguments }.
usage-twice = { $argument } е наведено двапати.
usage-conflict = { $argument } и { $other } се исклучуваат меѓусебно.
usage-number = { $argument } има премногу или премалку вредности.
usage-wrong = Аргументите не можат да се разберат вака.
usage-values = Можни се: { $values }.
usage-similar = Слично е: { $similar }.
usage-help = Помош: { $command }
error-progress-database = { $path } не може да се користи: { $reason }.
error-progress-damaged = { $path } не може да се користи: { $reason }. Преместете ја датотеката, тогаш напредокот почнува одново.
error-progress-full = { $path } не може да се користи: { $reason }. Ослободете место.
error-progress-busy = { $path } не може да се користи: { $reason }. Затворете ја другата програма.
error-progress-too-new = { $path } е запишана од понова програма. Користете ја неа или преместете ја датотеката.
error-progress-unknown = Ученикот { $name } сѐ уште не вежбал тука. Сите ги набројува: ansage practice learners
error-progress-exists = { $name } веќе постои. Дајте друго име: --learner
error-progress-nameless = Во { $path } нема име. Дајте име: --learner
error-progress-import = { $path } не е датотека со напредок од Ansage. Се читаат датотеки од ansage practice export.
error-engine-start = Противникот { $name } не се стартува: { $reason }. Инсталирајте ја програмата или наведете ја нејзината патека: --engine
error-no-engine = { $name } не е шаховска програма со UCI. Наведете друга: --engine
error-engine-side = Во оваа партија програмата игра со { $side ->
    [white] белите
   *[black] црните
 }. Наведете ја нејзината страна: --engine-plays { $side }
error-engine-seat = Во оваа партија со { $color ->
    [white] белите
   *[black] црните
} игра { $name }, а не програма. Продолжете ја без --engine, играјте понатаму од нејзиниот запис со --resume-from или започнете нова: --new
error-engine-ended = Противникот { $name } заврши со работа.
error-engine-hangs = Противникот { $name } повеќе не одговара.
error-engine-chess960 = Програмата { $name } не знае шах 960.
error-engine-illegal = Противникот { $name } даде недозволен потег: { $m }.
error-course-unknown = { $name } не е курс. Има: { $known }
error-course-damaged = { $path } не е курс: { $reason }.
course-empty = нема лекции
course-word = лекцијата { $lesson } прашува за { $word }, кое го нема во оваа вежба
course-games = партиите на лекцијата { $lesson } не можат да се прочитаат до крај
course-puzzle = лекција { $lesson }, задачи: { $fault }
course-no-puzzles = лекцијата { $lesson } нема задачи
