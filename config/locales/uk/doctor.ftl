# ansage doctor: the important word first, one sentence per finding, with the remedy for a fault.

doctor-part-configuration = конфігурація
doctor-part-games = тека партій
doctor-part-vocabulary = словник
doctor-part-model = модель
doctor-part-microphone = мікрофон
doctor-part-loudspeaker = динамік
doctor-part-voice = голос
doctor-works = Ansage може працювати.
doctor-fails = Так Ansage працювати не може. Заважає: { $parts }.

doctor-configuration-defaults = Конфігурація справна: типова, власного файлу у вас немає.
doctor-configuration-fine = Конфігурація справна: { $path }.
doctor-configuration-unreadable = Конфігурація не читається: { $path }, { $reason }. Виправте назву або права файлу або збережіть його в UTF-8.
doctor-configuration-unwritable = Ваш вибір не записується в конфігурацію: { $path }, { $reason }. Впишіть його самі: розділ speech, output.
doctor-configuration-invalid = Конфігурація з помилкою: { $path }, рядок { $line }, { $reason }. Що можливо, вказано в { $defaults }.
doctor-configuration-unread = Конфігурацію не прочитано: { $path }. Тут діє лише ansage.toml, інший файл указують через --config під час запуску.
doctor-course-unread = Курс не прочитано: { $path }. Дайте файлу назву, що закінчується на .toml і якої не має жоден курс програми.

doctor-games-fine = Тека партій справна: { $path }.
doctor-games-unwritable = Партії не зберігаються: { $path }, { $reason }. Підключіть носій, звільніть місце, виправте права або вкажіть у конфігурації іншу теку, розділ play, games.

doctor-vocabulary-fine = Словник справний: { $languages }, { $forms ->
        [one] { $forms } слово чи вислів
        [few] { $forms } слова й вислови
       *[other] { $forms } слів і висловів
    }.
doctor-vocabulary-missing = Словника немає: { $language }. З програмою йдуть de, ru, uk, mk та en, власні кладіть у { $folder }.
doctor-vocabulary-unreadable = Словник не читається: { $path }, { $reason }. Виправте права файлу або збережіть його в UTF-8.
doctor-vocabulary-unread = Словник не прочитано: { $path }. За конфігурацією, vocabulary, тут читаються лише: { $files }. Перейменуйте файл або додайте його мову до конфігурації.
doctor-vocabulary-invalid = Словник з помилкою: { $path }, рядок { $line }, { $reason }. Виправте рядок.
doctor-vocabulary-term = поняття «{ $term }» немає, усі вони в { $path }
doctor-vocabulary-connective = «{ $word }» у connectives не зі слів filler
doctor-vocabulary-promotion = «{ $word }» у promotion не зі слів filler
doctor-vocabulary-no-word = { $term } не має жодного слова, потрібне хоча б одне
doctor-vocabulary-clash = Словник неоднозначний: { $path }, рядок { $line }, «{ $word }» означає і { $first }, і { $second }. Виберіть там інше слово.
doctor-vocabulary-incomplete = Словник неповний: для { $term } немає слова. Додайте до конфігурації de.
doctor-vocabulary-alike = Словник: слово { $word } звучить майже як { $other }, їх легко сплутати. Виберіть інше слово.

doctor-model-fine = Модель справна: { $name }, { $source ->
        [chosen] названа в --model або в конфігурації
        [environment] названа в ANSAGE_MODEL
        [installed] встановлена
       *[bundled] постачається з програмою
    }, у { $path }, завантажена за { $ms ->
        [one] { $ms } мілісекунду
        [few] { $ms } мілісекунди
       *[other] { $ms } мілісекунд
    }.
doctor-model-unknown = Модель невідома: { $wanted }, { $source ->
        [environment] названа в ANSAGE_MODEL
       *[chosen] названа в --model або в конфігурації
    }. { $kind ->
        [folder] Такої теки немає.
       *[name] Встановлені назве: ansage model list
    }
doctor-model-nothing = Моделі немає: жодної не встановлено, і { $path } не існує. Установіть: ansage model install vosk-small-de
doctor-model-no-folder = Моделі немає: теки { $path } не існує. Назвіть теку, де лежать am, conf і graph.
doctor-model-old-layout = Модель застаріла: { $path } старого вигляду, без тек am, conf і graph. Візьміть новішу.
doctor-model-static-graph = Модель не підходить: у { $path } є graph/HCLG.fst, і словник не враховується. Візьміть малу, наприклад vosk-small-de.
doctor-model-missing = Модель неповна: у { $path } немає { $file }. { $remedy }
doctor-model-no-words = Модель неповна: у { $path } немає graph/words.txt, а в graph/Gr.fst немає слів. { $remedy }
doctor-model-damaged = Модель пошкоджена: у { $path } файл { $file } не той, що треба. { $remedy }
doctor-model-failed = Модель непридатна: під час проби { $path } бібліотека libvosk відмовила, аварійно завершилася або зависла. { $remedy }
doctor-model-no-silence = Модель не підходить: у { $path }/conf/model.conf немає рядка --endpoint.silence-phones, без нього не знайти кінця оголошення. Візьміть іншу.
doctor-model-unreadable = Модель не читається: { $path }/{ $file }, { $reason }. Виправте права файлу.
doctor-model-not-loaded = Модель пошкоджена: { $path } не завантажується. { $remedy }
doctor-model-remedy = { $origin ->
        [bundled] Установіть Ansage знову або іншу модель: ansage model install vosk-small-de. А поки що вводьте ходи з клавіатури: ansage play --voice none
        [known] Вилучіть її: ansage model remove { $name }. Потім установіть знову: ansage model install { $name }
        [archive] Вилучіть її: ansage model remove { $name }. Потім установіть її архів знову.
       *[elsewhere] Установіть модель знову або виберіть іншу через --model.
    }

doctor-microphone-fine = Мікрофон працює: { $device }, рівень на { $rms }, пік на { $peak ->
        [one] { $peak } децибел
        [few] { $peak } децибели
       *[other] { $peak } децибелів
    } нижче межі.
doctor-microphone-clips = Мікрофон надто гучний: { $device }. Зменште рівень запису.
doctor-microphone-silent = Мікрофон мовчить: від { $device } йде повна тиша. Увімкніть його або додайте гучності; якщо він притлумлює шум, говоріть під час перевірки.
doctor-microphone-none = Мікрофона немає: підключіть його або запустіть звуковий сервер. Без мікрофона ви друкуєте: ansage play --voice none
doctor-microphone-unknown = Мікрофон невідомий: { $device }. Є: { $present }. Впишіть одну з цих назв або «default» у конфігурацію, розділ audio, input.
doctor-microphone-busy = Мікрофон зайнятий: { $device } використовує інша програма. Закрийте її.
doctor-microphone-forbidden = Мікрофон недоступний: { $device }. Додайте себе до групи audio й увійдіть знову.
doctor-microphone-lost = Мікрофон зник: { $device }, { $reason }. Підключіть його знову.
doctor-microphone-broken = Мікрофон несправний: { $device }, { $reason }. Виберіть інший у конфігурації, розділ audio, input.

doctor-loudspeaker-fine = Динамік справний: { $device }.
doctor-loudspeaker-muted = Динамік вимкнено: у { $device } вимкнено звук. Увімкніть звук.
doctor-loudspeaker-none = Динаміка немає: підключіть його або запустіть звуковий сервер.

doctor-voice-fine = Голос справний: { $voice }, говорить { $module }.
doctor-voice-fine-alone = Голос справний: { $voice }.
doctor-voice-locale = Голос справний: { $voice }. Мовленнєва служба запускається лише в C.UTF-8: локаль { $locale } на цьому комп'ютері не створено. Створіть її: sudo dpkg-reconfigure locales
doctor-voice-screen-reader = Голос: рядки читає програма читання екрана, Ansage дає лише тони, як задано в конфігурації.
doctor-voice-off = Голос вимкнено, як указано в конфігурації: усе лише друкується.
doctor-voice-unavailable = Голосу немає: { $reason }. Установіть speech-dispatcher і speech-dispatcher-espeak-ng.
doctor-voice-no-language = Голосу немає: жоден не говорить українською. Установіть speech-dispatcher-espeak-ng.
doctor-voice-failed = Голос несправний: { $reason }. Перезапустіть speech-dispatcher.

# The report that can be sent.
report-introduction = Звіт Ansage. Прочитайте його, перш ніж надіслати. У ньому версії, висновки, ваші налаштування і кінець журналу роботи; немає імен мовців, записів звуку й нічого почутого.
report-versions = Версії
report-findings = Висновки
report-settings = Ваші налаштування
report-log = Кінець журналу роботи
report-written = Звіт у файлі { $path }. Прочитайте його, перш ніж надіслати.
report-unwritable = Звіт { $path } не записується: { $reason }. Назвіть інший файл: ansage doctor --report ФАЙЛ

# ansage doctor --sounds
earcon-listening = Один високий тон: Ansage слухає.
earcon-taken = Два тони вгору: прийнято.
earcon-ignored = Один низький тон: пропущено.
earcon-refused = Два тони вниз: неможливо.
earcon-asked = Два однакові середні тони: Ansage запитує.
earcon-clock = Два однакові дуже високі тони: годинник.
earcon-unheard = Тонів не чути: жоден динамік їх не приймає. Перевірте його: ansage doctor
