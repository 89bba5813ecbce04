practice-intro-words = Називайте слово для літери, цифри або фігури.
practice-intro-letters = Слухайте слово і набирайте літеру чи цифру або повторюйте його. König, Dame, Turm, Läufer, Springer, Bauer: K, Q, R, B, N, P.
practice-intro-hear = Слухайте поле і набирайте або повторюйте його.
practice-intro-speak = Вимовляйте поле словами Додатка D.
practice-intro-colours = Назвіть колір поля: weiß або schwarz.
practice-intro-diagonals = Назвіть поле на одній діагоналі з почутим, за два чи більше кроків від нього.
practice-intro-knights = Назвіть поле, на яке кінь стрибає з почутого поля.
practice-intro-announce = Оголошуйте хід словами Додатка D.
practice-intro-moves = Слухайте хід і набирайте або повторюйте його.
practice-intro-castling = Оголошуйте рокіровку.
practice-intro-promotion = Оголошуйте перетворення з новою фігурою.
practice-intro-capture = Оголошуйте взяття.
practice-ask-piece = Фігура { $letter }
practice-ask-colour = Якого кольору { $square }?
practice-ask-diagonal = Діагональ від { $square }?
practice-ask-knight = Кінь з { $square }?
practice-heard = Почуто: { $words }.
practice-acceptable = Зрозуміло, але це не визначена правилами форма.
practice-say = Кажіть { $wanted } замість { $said }.
practice-mandated = За правилами: { $words }.
practice-no-check = Хід правильний, але шаху не дає.
practice-no-mate = Хід правильний, але мату не ставить.
practice-answer = Відповідь: { $words } ({ $written }).
practice-answer-spoken = Відповідь: { $words }.
practice-skipped = Пропущено.
practice-slower = Повільніше.
practice-help = Скажіть «noch einmal», щоб повторити, «überspringen», щоб пропустити, «weiß ich nicht», щоб почути відповідь, «beenden», щоб закінчити. Ввід: тиша. Ще: «Hilfe».
practice-ask-help = Що можна сказати, підкаже «Hilfe»; набрати можна й «допомога».
practice-typed-instead = Мікрофона немає: набирайте відповіді.
practice-task = Завдання { $number }: { $shown }
practice-right = Правильно.
practice-wrong = Неправильно.
practice-score = { $right ->
    [one] { $right } правильна відповідь
    [few] { $right } правильні відповіді
   *[other] { $right } правильних відповідей
 } з { $answered }.
practice-missed = Повторіть: { $words }.
practice-state = Твердо { $safe } з { $all } слів.
practice-weak = Слабко: { $words }.
practice-due = { $count ->
    [0] На сьогодні більше нічого немає.
   *[other] На сьогодні: { $count }.
 }
practice-no-progress = Занять ще не було. Почати: ansage practice
practice-item = { $word }, { $skill }: { $state }, знову { $due }
practice-learner = { $name }: твердо { $safe } з { $all } слів.
practice-exported = Успіхи учня { $name } записано: { $path }
practice-imported = Успіхи учня { $name } прочитано.
practice-ask-forget = Видалити успіхи учня { $name }? Так чи ні.
practice-forgotten = Успіхи учня { $name } видалено.
practice-not-forgotten = Нічого не видалено.
practice-not-kept = Успіхи не зберігаються: { $reason }
practice-begin-again = Потім почніть знову.
practice-hello = { $name }, { $count ->
    [0] на сьогодні нічого немає
   *[other] на сьогодні: { $count }
 }.
practice-new-learner = Новий учень: { $name }.
practice-who = Вправляється { $name }.
practice-time-is-up = Час вийшов.
practice-report-written = Звіт записано: { $path }
practice-report-title = Успіхи: { $name }
practice-report-days = Дні
practice-report-chart = Правильні відповіді у відсотках за днями занять
practice-report-chart-text = Днів занять: { $days }; першого правильно { $first ->
        [one] { $first } відсоток
        [few] { $first } відсотки
       *[other] { $first } відсотків
    }, останнього { $last ->
        [one] { $last } відсоток
        [few] { $last } відсотки
       *[other] { $last } відсотків
    }.
practice-report-words = Слова
practice-report-squares = Поля
practice-report-day = День
practice-report-answers = Відповіді
practice-report-known = Правильно
practice-report-word = Слово
practice-report-skill = Вправа
practice-report-state = Стан
practice-report-due = Повторити
practice-report-lapses = Забуто
practice-skill = { $skill ->
    [say] сказати
    [hear] зрозуміти
    [colour] колір
    [diagonal] діагональ
   *[knight] кінь
 }
practice-item-state = { $state ->
    [safe] твердо
    [weak] слабко
   *[other] вчиться
 }
practice-lesson = Урок { $number }: { $title }. { $text }
practice-lesson-passed = Урок { $number } пройдено.
practice-lesson-again = Ще не твердо. Урок { $number } ще раз.
practice-course-done = Курс пройдено.
practice-course-on = Далі урок { $number }: { $command }
practice-course = { $key }: { $name }, пройдено уроків { $passed } з { $lessons }.
practice-intro-duties = Скажіть те, чого тут вимагає Додаток D.
practice-ask-duty = { $duty ->
    [correction] Ви обмовилися, годинник ще не натиснуто.
    [draw] Ви пропонуєте супернику нічию.
    [accept] Суперник пропонує нічию. Ви згодні.
    [decline] Суперник пропонує нічию. Ви відмовляєтеся.
    [claim-repetition] Та сама позиція втретє. Вимагайте нічию.
    [claim-fifty-moves] Давно немає ходів пішаків і взять. Вимагайте нічию.
    [placed] Ваша фігура закріплена на новому полі.
    [executed] Хід суперника зроблено на вашій дошці.
    [time] Ви хочете дізнатися, скільки часу залишилося.
    [time-used] Ви хочете дізнатися, скільки часу витрачено.
    [move-count] Ви хочете дізнатися, скільки ходів зроблено.
   *[clock] Ваш хід зроблено, іде годинник суперника.
 }
practice-ask-touch = Торкнуто фігуру: { $piece }, { $square }.
practice-faster = Швидше.
practice-louder = Гучніше.
practice-at-limit = Далі нікуди.
practice-quieter = Тихіше.
practice-intro-origins = Запам'ятайте позицію і скажіть, з якого поля прийшла фігура.
practice-intro-repetition = Суперник оголошує хід. Повторіть його.
practice-intro-correction = Ви обмовилися. Скажіть Korrektur і правильний хід, поки годинник не натиснуто.
practice-intro-clock = Вчасно скажіть те, що має почути годинник.
practice-intro-puzzles = Розв'яжіть позицію: оголосіть хід. Про позицію можна питати.
practice-intro-dictation = Записуйте партію: набирайте кожен хід або повторюйте його. Вона стає дедалі швидшою.
practice-intro-side = Оголошуйте свої ходи партії. У вас дві хвилини на всі ходи, і за кожен хід додається десять секунд.
practice-intro-round = Тур як на турнірі: суперник, арбітр і обмовки. Ви оголошуєте, повторюєте й натискаєте.
practice-ask-origin = { $position } Хід: { $move }. З якого поля?
practice-ask-repetition = Ваш суперник: { $move }.
practice-ask-slip = Мався на увазі: { $meant }. Сказано: { $said }.
practice-ask-puzzle = { $position } Який хід найкращий?
practice-ask-mate = { $position } Мат за { $moves ->
    [one] { $moves } хід
    [few] { $moves } ходи
   *[other] { $moves } ходів
 }.
practice-ask-reply = Ваш суперник: { $move }. А тепер?
practice-ask-turn = Ваш суперник: { $before }. Ваш хід: { $own }.
practice-ask-first-turn = Ваш хід: { $own }.
practice-and-then = А правильний хід?
practice-ambiguous = Неоднозначно. Назвіть вихідне поле.
practice-too-late = Запізно.
practice-flag = Ваш час вичерпано.
practice-time-left = Залишилося: { $time }
practice-hint = Починається з { $word }.
practice-tones-on = Тони увімкнено.
practice-tones-off = Тони вимкнено.
practice-nothing-said = Ще немає відповіді, вимову якої можна почути.
practice-your-take = Ви:
practice-sound = { $place ->
    [beginning] На початку
    [middle] Посередині
   *[end] Наприкінці
 } звучало як { $heard }, а не як { $wanted }.
practice-sound-written = Звуки: { $heard } замість { $wanted }.
practice-dictation-over = Порівняння: перший запис продиктований, другий ваш.
practice-help-more = «Hinweis» для першого слова, «Aussprache» для останньої відповіді, повільно і з вашим записом.
practice-help-voice = «langsamer», «schneller», «lauter», «leiser» для голосу, «Töne» для тонів.
practice-bad-puzzle = { $path }, { $fault }
practice-no-puzzles = У { $path } немає задач. Назвіть файл у форматі Lichess або інші рейтинги.
practice-no-rated-puzzles = Немає задач із таким рейтингом. Назвіть інший, наприклад --rating 800-1500.
practice-bad-games = Партії в { $path } не можна прочитати до кінця. Назвіть файл PGN.
puzzle-fault = рядок { $line }: { $kind ->
    [fields] бракує полів
    [position] неможлива позиція
    [rating] рейтинг не є числом
    [move] { $move }: неможливий хід
   *[moves] немає розв'язку
 }
practice-round-begin = Арбітр: годинник іде. Ви граєте { SIDE($color) ->
        [white] білими
       *[black] чорними
    }.
practice-round-opponent = Суперник: { $words }.
practice-round-correction = Korrektur, { $move }
practice-round-arbiter = Арбітр: { SIDE($color) ->
        [white] білі
       *[black] чорні
    } отримують додатково { $time }
practice-round-restored = Арбітр: це не хід партії. Відновлено позицію перед ним.
practice-round-duty = { $duty ->
    [announce] Ваш хід: { $move }.
    [slip] Ваш хід: { $move }. Обмовтеся навмисне: скажіть { $said }, потім Korrektur і правильний хід.
    [correct] Виправте: мається на увазі { $move }.
    [again] Суперник повторив інший хід. Оголосіть свій ще раз: { $move }.
    [repeat] Повторіть хід суперника: { $move }.
    [press] Натисніть годинник: gedrückt.
    [decline] Ви хочете грати далі: відмовтеся.
    [touch] Ви торкнулися: { $move }. Повідомте про це.
    [time] Запитайте про час.
   *[none] Зараз від вас нічого не потрібно.
 }
practice-round-name = { $duty ->
    [announce] оголошення
    [slip] обмовка
    [correct] виправлення
    [again] повторне оголошення
    [repeat] повторення
    [press] натискання годинника
    [decline] відмова
    [touch] повідомлення про торкання
   *[time] запит про час
 }
