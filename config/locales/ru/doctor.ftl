# ansage doctor: the important word first, one sentence per finding, with the remedy for a fault.

doctor-part-configuration = конфигурация
doctor-part-games = папка партий
doctor-part-vocabulary = словарь
doctor-part-model = модель
doctor-part-microphone = микрофон
doctor-part-loudspeaker = динамик
doctor-part-voice = голос
doctor-works = Ansage может работать.
doctor-fails = Так Ansage работать не может. Мешает: { $parts }.

doctor-configuration-defaults = Конфигурация в порядке: по умолчанию, своего файла у вас нет.
doctor-configuration-fine = Конфигурация в порядке: { $path }.
doctor-configuration-unreadable = Конфигурация не читается: { $path }, { $reason }. Исправьте имя или права файла или сохраните его в UTF-8.
doctor-configuration-unwritable = Ваш выбор не записывается в конфигурацию: { $path }, { $reason }. Впишите его сами: раздел speech, output.
doctor-configuration-invalid = Конфигурация с ошибкой: { $path }, строка { $line }, { $reason }. Что возможно, указано в { $defaults }.
doctor-configuration-unread = Конфигурация не прочитана: { $path }. Здесь действует только ansage.toml, другой файл указывают через --config при запуске.
doctor-course-unread = Курс не прочитан: { $path }. Дайте файлу имя, которое оканчивается на .toml и которого нет у курсов программы.

doctor-games-fine = Папка партий в порядке: { $path }.
doctor-games-unwritable = Партии не сохраняются: { $path }, { $reason }. Подключите носитель, освободите место, исправьте права или укажите в конфигурации другую папку, раздел play, games.

doctor-vocabulary-fine = Словарь в порядке: { $languages }, { $forms ->
        [one] { $forms } слово или выражение
        [few] { $forms } слова и выражения
       *[other] { $forms } слов и выражений
    }.
doctor-vocabulary-missing = Словаря нет: { $language }. С программой идут de, ru, uk, mk и en, свои кладите в { $folder }.
doctor-vocabulary-unreadable = Словарь не читается: { $path }, { $reason }. Исправьте права файла или сохраните его в UTF-8.
doctor-vocabulary-unread = Словарь не прочитан: { $path }. По конфигурации, vocabulary, здесь читаются только: { $files }. Переименуйте файл или добавьте его язык в конфигурацию.
doctor-vocabulary-invalid = Словарь с ошибкой: { $path }, строка { $line }, { $reason }. Исправьте строку.
doctor-vocabulary-term = нет понятия «{ $term }», все они в { $path }
doctor-vocabulary-connective = «{ $word }» в connectives не из слов filler
doctor-vocabulary-promotion = «{ $word }» в promotion не из слов filler
doctor-vocabulary-no-word = у { $term } нет ни одного слова, нужно хотя бы одно
doctor-vocabulary-clash = Словарь неоднозначен: { $path }, строка { $line }, «{ $word }» значит и { $first }, и { $second }. Выберите там другое слово.
doctor-vocabulary-incomplete = Словарь неполон: для { $term } нет слова. Добавьте в конфигурацию de.
doctor-vocabulary-alike = Словарь: слово { $word } звучит почти как { $other }, их легко спутать. Выберите другое слово.

doctor-model-fine = Модель в порядке: { $name }, { $source ->
        [chosen] названа в --model или в конфигурации
        [environment] названа в ANSAGE_MODEL
        [installed] установлена
       *[bundled] поставляется с программой
    }, в { $path }, загружена за { $ms ->
        [one] { $ms } миллисекунду
        [few] { $ms } миллисекунды
       *[other] { $ms } миллисекунд
    }.
doctor-model-unknown = Модель неизвестна: { $wanted }, { $source ->
        [environment] названа в ANSAGE_MODEL
       *[chosen] названа в --model или в конфигурации
    }. { $kind ->
        [folder] Такой папки нет.
       *[name] Установленные назовёт: ansage model list
    }
doctor-model-nothing = Модели нет: ни одна не установлена, и { $path } не существует. Установите: ansage model install vosk-small-de
doctor-model-no-folder = Модели нет: папки { $path } не существует. Назовите папку, в которой лежат am, conf и graph.
doctor-model-old-layout = Модель устарела: { $path } старого вида, без папок am, conf и graph. Возьмите более новую.
doctor-model-static-graph = Модель не подходит: в { $path } есть graph/HCLG.fst, и словарь не учитывается. Возьмите малую, например vosk-small-de.
doctor-model-missing = Модель неполна: в { $path } нет { $file }. { $remedy }
doctor-model-no-words = Модель неполна: в { $path } нет graph/words.txt, а в graph/Gr.fst нет слов. { $remedy }
doctor-model-damaged = Модель повреждена: в { $path } файл { $file } не тот, что нужен. { $remedy }
doctor-model-failed = Модель непригодна: при пробе { $path } библиотека libvosk отказала, аварийно завершилась или зависла. { $remedy }
doctor-model-no-silence = Модель не подходит: в { $path }/conf/model.conf нет строки --endpoint.silence-phones, без неё не найти конца объявления. Возьмите другую.
doctor-model-unreadable = Модель не читается: { $path }/{ $file }, { $reason }. Исправьте права файла.
doctor-model-not-loaded = Модель повреждена: { $path } не загружается. { $remedy }
doctor-model-remedy = { $origin ->
        [bundled] Установите Ansage заново или другую модель: ansage model install vosk-small-de. А пока вводите ходы с клавиатуры: ansage play --voice none
        [known] Удалите её: ansage model remove { $name }. Затем установите заново: ansage model install { $name }
        [archive] Удалите её: ansage model remove { $name }. Затем установите её архив заново.
       *[elsewhere] Установите модель заново или выберите другую через --model.
    }

doctor-microphone-fine = Микрофон работает: { $device }, уровень на { $rms }, пик на { $peak ->
        [one] { $peak } децибел
        [few] { $peak } децибела
       *[other] { $peak } децибел
    } ниже предела.
doctor-microphone-clips = Микрофон слишком громкий: { $device }. Убавьте уровень записи.
doctor-microphone-silent = Микрофон молчит: от { $device } идёт полная тишина. Включите его или прибавьте громкость; если он подавляет шум, говорите во время проверки.
doctor-microphone-none = Микрофона нет: подключите его или запустите звуковой сервер. Без микрофона вы печатаете: ansage play --voice none
doctor-microphone-unknown = Микрофон неизвестен: { $device }. Есть: { $present }. Впишите одно из этих имён или «default» в конфигурацию, раздел audio, input.
doctor-microphone-busy = Микрофон занят: { $device } использует другая программа. Закройте её.
doctor-microphone-forbidden = Микрофон недоступен: { $device }. Добавьте себя в группу audio и войдите заново.
doctor-microphone-lost = Микрофон пропал: { $device }, { $reason }. Подключите его снова.
doctor-microphone-broken = Микрофон неисправен: { $device }, { $reason }. Выберите другой в конфигурации, раздел audio, input.

doctor-loudspeaker-fine = Динамик в порядке: { $device }.
doctor-loudspeaker-muted = Динамик выключен: у { $device } отключён звук. Включите звук.
doctor-loudspeaker-none = Динамика нет: подключите его или запустите звуковой сервер.

doctor-voice-fine = Голос в порядке: { $voice }, говорит { $module }.
doctor-voice-fine-alone = Голос в порядке: { $voice }.
doctor-voice-locale = Голос в порядке: { $voice }. Речевая служба запускается только в C.UTF-8: локаль { $locale } на этом компьютере не создана. Создайте её: sudo dpkg-reconfigure locales
doctor-voice-screen-reader = Голос: строки читает программа экранного доступа, Ansage даёт только тоны, как задано в конфигурации.
doctor-voice-off = Голос выключен, как указано в конфигурации: всё только печатается.
doctor-voice-unavailable = Голоса нет: { $reason }. Установите speech-dispatcher и speech-dispatcher-espeak-ng.
doctor-voice-no-language = Голоса нет: ни один не говорит по-русски. Установите speech-dispatcher-espeak-ng.
doctor-voice-failed = Голос неисправен: { $reason }. Перезапустите speech-dispatcher.

# The report that can be sent.
report-introduction = Отчёт Ansage. Прочтите его, прежде чем отправить. В нём версии, результаты проверки, ваши настройки и конец журнала работы; нет имён говорящих, записей звука и ничего услышанного.
report-versions = Версии
report-findings = Результаты проверки
report-settings = Ваши настройки
report-log = Конец журнала работы
report-written = Отчёт в файле { $path }. Прочтите его, прежде чем отправить.
report-unwritable = Отчёт { $path } не записывается: { $reason }. Назовите другой файл: ansage doctor --report ФАЙЛ

# ansage doctor --sounds
earcon-listening = Один высокий тон: Ansage слушает.
earcon-taken = Два тона вверх: принято.
earcon-ignored = Один низкий тон: пропущено.
earcon-refused = Два тона вниз: невозможно.
earcon-asked = Два одинаковых средних тона: Ansage спрашивает.
earcon-clock = Два одинаковых очень высоких тона: часы.
earcon-unheard = Тонов не слышно: ни один динамик их не принимает. Проверьте его: ansage doctor
