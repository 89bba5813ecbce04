practice-intro-words = Називайте слово для літери, цифри або фігури.
practice-intro-letters = Слухайте слово і набирайте літеру чи цифру або повторюйте його.
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
practice-ask-colour = Якого кольору { $square }?
practice-ask-diagonal = Діагональ від { $square }?
practice-ask-knight = Кінь з { $square }?
practice-heard = Почуто: { $words }.
practice-acceptable = Зрозуміло, але це не приписана форма.
practice-say = Кажіть { $wanted } замість { $said }.
practice-mandated = Приписано: { $words }.
practice-answer = Відповідь: { $words } ({ $written }).
practice-answer-spoken = Відповідь: { $words }.
practice-skipped = Пропущено.
practice-slower = Повільніше.
practice-help = Скажіть «noch einmal», щоб повторити, «weiter», щоб пропустити, «aufgeben», якщо не знаєте, «Zeit», щоб голос говорив повільніше, «stopp», щоб він замовк, «beenden», щоб закінчити.
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
practice-hello = { $name }, на сьогодні: { $count }.
practice-time-is-up = Час вийшов.
practice-report-written = Звіт записано: { $path }
practice-report-title = Успіхи: { $name }
practice-report-days = Дні
practice-report-chart = Правильні відповіді у відсотках за днями занять
practice-report-chart-text = Днів занять: { $days }; першого правильно { $first } відсотків, останнього { $last } відсотків.
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
practice-course = { $key }: { $name }, пройдено уроків { $passed } з { $lessons }.
practice-intro-duties = Скажіть те, чого тут вимагає Додаток D.
practice-ask-duty = { $duty ->
    [correction] Ви обмовилися, годинник ще не натиснуто.
    [draw] Ви пропонуєте супернику нічию.
    [accept] Суперник пропонує нічию. Ви згодні.
    [decline] Суперник пропонує нічию. Ви відмовляєтеся.
    [claim-repetition] Та сама позиція втретє. Вимагайте нічию.
    [claim-fifty-moves] Давно немає ходів пішаків і взять. Вимагайте нічию.
    [placed] Ваша фігура стоїть на новому полі.
    [executed] Хід суперника зроблено на вашій дошці.
   *[clock] Ваш хід зроблено, іде годинник суперника.
 }
practice-ask-touch = Торкнуто фігуру: { $piece }, { $square }.
practice-faster = Швидше.
practice-louder = Гучніше.
practice-quieter = Тихіше.
