practice-intro-words = Называйте слово для буквы, цифры или фигуры.
practice-intro-letters = Слушайте слово и набирайте букву или цифру либо повторяйте его.
practice-intro-hear = Слушайте поле и набирайте или повторяйте его.
practice-intro-speak = Произносите поле словами Приложения D.
practice-intro-colours = Назовите цвет поля: weiß или schwarz.
practice-intro-diagonals = Назовите поле на одной диагонали с услышанным, в двух или более шагах от него.
practice-intro-knights = Назовите поле, на которое конь прыгает с услышанного поля.
practice-intro-announce = Объявляйте ход словами Приложения D.
practice-intro-moves = Слушайте ход и набирайте или повторяйте его.
practice-intro-castling = Объявляйте рокировку.
practice-intro-promotion = Объявляйте превращение с новой фигурой.
practice-intro-capture = Объявляйте взятие.
practice-ask-colour = Какого цвета { $square }?
practice-ask-diagonal = Диагональ от { $square }?
practice-ask-knight = Конь с { $square }?
practice-heard = Услышано: { $words }.
practice-acceptable = Понятно, но это не предписанная форма.
practice-say = Говорите { $wanted } вместо { $said }.
practice-mandated = Предписано: { $words }.
practice-answer = Ответ: { $words } ({ $written }).
practice-answer-spoken = Ответ: { $words }.
practice-skipped = Пропущено.
practice-slower = Медленнее.
practice-help = Скажите «noch einmal», чтобы повторить, «weiter», чтобы пропустить, «aufgeben», если не знаете, «Zeit», чтобы голос говорил медленнее, «stopp», чтобы он замолчал, «beenden», чтобы закончить.
practice-typed-instead = Микрофона нет: набирайте ответы.
practice-task = Задание { $number }: { $shown }
practice-right = Верно.
practice-wrong = Неверно.
practice-score = { $right ->
    [one] { $right } верный ответ
    [few] { $right } верных ответа
   *[other] { $right } верных ответов
 } из { $answered }.
practice-missed = Повторите: { $words }.
practice-state = Твёрдо { $safe } из { $all } слов.
practice-weak = Слабо: { $words }.
practice-due = { $count ->
    [0] На сегодня больше ничего нет.
   *[other] На сегодня: { $count }.
 }
practice-no-progress = Занятий ещё не было. Начать: ansage practice
practice-item = { $word }, { $skill }: { $state }, снова { $due }
practice-learner = { $name }: твёрдо { $safe } из { $all } слов.
practice-exported = Успехи ученика { $name } записаны: { $path }
practice-imported = Успехи ученика { $name } прочитаны.
practice-ask-forget = Удалить успехи ученика { $name }? Да или нет.
practice-forgotten = Успехи ученика { $name } удалены.
practice-not-forgotten = Ничего не удалено.
practice-not-kept = Успехи не сохраняются: { $reason }
practice-hello = { $name }, на сегодня: { $count }.
practice-time-is-up = Время вышло.
practice-report-written = Отчёт записан: { $path }
practice-report-title = Успехи: { $name }
practice-report-days = Дни
practice-report-chart = Верные ответы в процентах по дням занятий
practice-report-chart-text = Дней занятий: { $days }; в первый верно { $first } процентов, в последний { $last } процентов.
practice-report-words = Слова
practice-report-squares = Поля
practice-report-day = День
practice-report-answers = Ответы
practice-report-known = Верно
practice-report-word = Слово
practice-report-skill = Упражнение
practice-report-state = Состояние
practice-report-due = Повторить
practice-report-lapses = Забыто
practice-skill = { $skill ->
    [say] сказать
    [hear] понять
    [colour] цвет
    [diagonal] диагональ
   *[knight] конь
 }
practice-item-state = { $state ->
    [safe] твёрдо
    [weak] слабо
   *[other] учится
 }
practice-lesson = Урок { $number }: { $title }. { $text }
practice-lesson-passed = Урок { $number } пройден.
practice-lesson-again = Ещё не твёрдо. Урок { $number } ещё раз.
practice-course-done = Курс пройден.
practice-course = { $key }: { $name }, пройдено уроков { $passed } из { $lessons }.
practice-intro-duties = Скажите то, чего здесь требует Приложение D.
practice-ask-duty = { $duty ->
    [correction] Вы оговорились, часы ещё не нажаты.
    [draw] Вы предлагаете сопернику ничью.
    [accept] Соперник предлагает ничью. Вы согласны.
    [decline] Соперник предлагает ничью. Вы отказываетесь.
    [claim-repetition] Та же позиция в третий раз. Потребуйте ничью.
    [claim-fifty-moves] Давно нет ходов пешек и взятий. Потребуйте ничью.
    [placed] Ваша фигура стоит на новом поле.
    [executed] Ход соперника сделан на вашей доске.
   *[clock] Ваш ход сделан, идут часы соперника.
 }
practice-ask-touch = Задета фигура: { $piece }, { $square }.
practice-faster = Быстрее.
practice-louder = Громче.
practice-quieter = Тише.
