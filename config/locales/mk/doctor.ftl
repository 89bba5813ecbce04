# ansage doctor: the important word first, one sentence per finding, with the remedy for a fault.

doctor-part-configuration = конфигурација
doctor-part-games = папката на партиите
doctor-part-vocabulary = речник
doctor-part-model = модел
doctor-part-microphone = микрофон
doctor-part-loudspeaker = звучник
doctor-part-voice = глас
doctor-works = Ansage може да работи.
doctor-fails = Вака Ansage не може да работи. Пречи: { $parts }.

doctor-configuration-defaults = Конфигурацијата е во ред: зададената, бидејќи немате своја датотека.
doctor-configuration-fine = Конфигурацијата е во ред: { $path }.
doctor-configuration-unreadable = Конфигурацијата не се чита: { $path }, { $reason }. Поправете го името или дозволите на датотеката, или зачувајте ја во UTF-8.
doctor-configuration-unwritable = Вашиот избор не може да се запише во конфигурацијата: { $path }, { $reason }. Запишете го сами: дел speech, output.
doctor-configuration-invalid = Конфигурацијата е погрешна: { $path }, ред { $line }, { $reason }. Што е можно, пишува во { $defaults }.
doctor-configuration-unread = Конфигурацијата не е прочитана: { $path }. Тука важи само ansage.toml, а друга датотека се наведува со --config при стартот.
doctor-course-unread = Курсот не е прочитан: { $path }. Дајте ѝ на датотеката име што завршува на .toml и што го нема ниту еден курс од програмата.

doctor-games-fine = Папката на партиите е во ред: { $path }.
doctor-games-unwritable = Партиите не можат да се зачуваат: { $path }, { $reason }. Приклучете го дискот, ослободете место, поправете ги правата или наведете друга папка во конфигурацијата, дел play, games.

doctor-vocabulary-fine = Речникот е во ред: { $languages }, { $forms ->
        [one] { $forms } збор или израз
       *[other] { $forms } зборови и изрази
    }.
doctor-vocabulary-missing = Речникот го нема: { $language }. Со програмата доаѓаат de, ru, uk, mk и en, вашите ставете ги во { $folder }.
doctor-vocabulary-unreadable = Речникот не се чита: { $path }, { $reason }. Поправете ги дозволите на датотеката, или зачувајте ја во UTF-8.
doctor-vocabulary-unread = Речникот не е прочитан: { $path }. Според конфигурацијата, vocabulary, тука се читаат само: { $files }. Преименувајте ја датотеката, или додајте го нејзиниот јазик во конфигурацијата.
doctor-vocabulary-invalid = Речникот е погрешен: { $path }, ред { $line }, { $reason }. Поправете го редот.
doctor-vocabulary-term = нема поим „{ $term }“, сите се во { $path }
doctor-vocabulary-connective = „{ $word }“ во connectives не е меѓу зборовите на filler
doctor-vocabulary-promotion = „{ $word }“ во promotion не е меѓу зборовите на filler
doctor-vocabulary-no-word = { $term } нема ниту еден збор, потребен е барем еден
doctor-vocabulary-clash = Речникот е двосмислен: { $path }, ред { $line }, „{ $word }“ значи { $first } и { $second }. Изберете таму друг збор.
doctor-vocabulary-incomplete = Речникот е нецелосен: за { $term } нема збор. Додајте de во конфигурацијата.
doctor-vocabulary-alike = Речник: зборот { $word } звучи речиси како { $other } и лесно се мешаат. Изберете друг збор.

doctor-model-fine = Моделот е во ред: { $name }, { $source ->
        [chosen] наведен со --model или во конфигурацијата
        [environment] наведен во ANSAGE_MODEL
        [installed] инсталиран
       *[bundled] испорачан со програмата
    }, во { $path }, вчитан за { $ms ->
        [one] { $ms } милисекунда
       *[other] { $ms } милисекунди
    }.
doctor-model-unknown = Моделот е непознат: { $wanted }, { $source ->
        [environment] наведен во ANSAGE_MODEL
       *[chosen] наведен со --model или во конфигурацијата
    }. { $kind ->
        [folder] Таква папка нема.
       *[name] Инсталираните ги кажува: ansage model list
    }
doctor-model-nothing = Нема модел: ниту еден не е инсталиран, и { $path } не постои. Инсталирајте еден: ansage model install vosk-small-de
doctor-model-no-folder = Нема модел: папката { $path } не постои. Наведете ја папката со am, conf и graph.
doctor-model-old-layout = Моделот е застарен: { $path } е во стар облик, без папките am, conf и graph. Земете понов.
doctor-model-static-graph = Моделот не одговара: { $path } содржи graph/HCLG.fst и не го почитува речникот. Земете мал, на пример vosk-small-de.
doctor-model-missing = Моделот е нецелосен: во { $path } нема { $file }. { $remedy }
doctor-model-no-words = Моделот е нецелосен: во { $path } нема graph/words.txt, а graph/Gr.fst нема зборови. { $remedy }
doctor-model-damaged = Моделот е оштетен: во { $path } датотеката { $file } не е како што треба. { $remedy }
doctor-model-failed = Моделот е неупотреблив: при обидот со { $path } libvosk одби, се урна или заглави. { $remedy }
doctor-model-no-silence = Моделот не одговара: во { $path }/conf/model.conf нема ред --endpoint.silence-phones, а без него не се наоѓа крајот на најавата. Земете друг.
doctor-model-unreadable = Моделот не се чита: { $path }/{ $file }, { $reason }. Поправете ги дозволите на датотеката.
doctor-model-not-loaded = Моделот е оштетен: { $path } не може да се вчита. { $remedy }
doctor-model-remedy = { $origin ->
        [bundled] Инсталирајте го Ansage повторно, или друг модел: ansage model install vosk-small-de. Дотогаш внесувајте ги потезите од тастатура: ansage play --voice none
        [known] Отстранете го: ansage model remove { $name }. Потоа инсталирајте го повторно: ansage model install { $name }
        [archive] Отстранете го: ansage model remove { $name }. Потоа инсталирајте ја неговата архива повторно.
       *[elsewhere] Инсталирајте го повторно или изберете друг со --model.
    }

doctor-microphone-fine = Микрофонот работи: { $device }, ниво { $rms }, врв { $peak ->
        [one] { $peak } децибел
       *[other] { $peak } децибели
    } под границата.
doctor-microphone-clips = Микрофонот е прегласен: { $device }. Намалете го нивото на снимање.
doctor-microphone-silent = Микрофонот молчи: од { $device } доаѓа целосна тишина. Вклучете го или засилете го; ако потиснува шум, зборувајте за време на проверката.
doctor-microphone-none = Нема микрофон: приклучете еден или вклучете го звучниот сервер. Без микрофон пишувате: ansage play --voice none
doctor-microphone-unknown = Микрофонот е непознат: { $device }. Има: { $present }. Внесете едно од овие имиња или „default“ во конфигурацијата, дел audio, input.
doctor-microphone-busy = Микрофонот е зафатен: { $device } го користи друга програма. Затворете ја.
doctor-microphone-forbidden = Микрофонот не е дозволен: { $device }. Додајте се во групата audio и најавете се повторно.
doctor-microphone-lost = Микрофонот го нема: { $device }, { $reason }. Приклучете го пак.
doctor-microphone-broken = Микрофонот е неисправен: { $device }, { $reason }. Изберете друг во конфигурацијата, дел audio, input.

doctor-loudspeaker-fine = Звучникот е во ред: { $device }.
doctor-loudspeaker-muted = Звучникот е исклучен: { $device } е без звук. Вклучете го звукот.
doctor-loudspeaker-none = Нема звучник: приклучете еден или вклучете го звучниот сервер.

doctor-voice-fine = Гласот е во ред: { $voice }, зборува { $module }.
doctor-voice-fine-alone = Гласот е во ред: { $voice }.
doctor-voice-locale = Гласот е во ред: { $voice }. Говорната служба почнува само во C.UTF-8, зашто локалот { $locale } не е создаден на овој компјутер. Создајте го со: sudo dpkg-reconfigure locales
doctor-voice-screen-reader = Глас: редовите ги чита читачот на екран, а Ansage дава само тонови, како што бара конфигурацијата.
doctor-voice-off = Гласот е исклучен, како што бара конфигурацијата: сѐ само се печати.
doctor-voice-unavailable = Нема глас: { $reason }. Инсталирајте speech-dispatcher и speech-dispatcher-espeak-ng.
doctor-voice-no-language = Нема глас: ниту еден не зборува македонски. Инсталирајте speech-dispatcher-espeak-ng.
doctor-voice-failed = Гласот е неисправен: { $reason }. Вклучете го speech-dispatcher повторно.

# The report that can be sent.
report-introduction = Извештај од Ansage. Прочитајте го пред да го испратите. Во него се верзиите, наодите, вашите поставки и крајот на дневникот на работата; нема имиња на говорници, снимки ниту нешто чуено.
report-versions = Верзии
report-findings = Наоди
report-settings = Ваши поставки
report-log = Крај на дневникот на работата
report-written = Извештајот е во { $path }. Прочитајте го пред да го испратите.
report-unwritable = Извештајот { $path } не може да се запише: { $reason }. Наведете друга датотека: ansage doctor --report ДАТОТЕКА

# ansage doctor --sounds
earcon-listening = Еден висок тон: Ansage слуша.
earcon-taken = Два тона нагоре: прифатено.
earcon-ignored = Еден низок тон: прескокнато.
earcon-refused = Два тона надолу: не е можно.
earcon-asked = Два исти средни тона: Ansage прашува.
earcon-clock = Два исти многу високи тона: часовникот.
earcon-unheard = Тоновите не се слушаат: ниту еден звучник не ги прима. Проверете го со: ansage doctor
