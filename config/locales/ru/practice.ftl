practice-intro-words = Называйте слово для буквы, цифры или фигуры.
practice-intro-letters = Слушайте слово и набирайте букву или цифру либо повторяйте его. König, Dame, Turm, Läufer, Springer, Bauer: K, Q, R, B, N, P.
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
practice-ask-piece = Фигура { $letter }
practice-ask-colour = Какого цвета { $square }?
practice-ask-diagonal = Диагональ от { $square }?
practice-ask-knight = Конь с { $square }?
practice-heard = Услышано: { $words }.
practice-acceptable = Понятно, но это не предписанная форма.
practice-say = Говорите { $wanted } вместо { $said }.
practice-mandated = Предписано: { $words }.
practice-no-check = Ход верный, но шаха не даёт.
practice-no-mate = Ход верный, но мата не ставит.
practice-answer = Ответ: { $words } ({ $written }).
practice-answer-spoken = Ответ: { $words }.
practice-skipped = Пропущено.
practice-slower = Медленнее.
practice-help = Скажите «noch einmal», чтобы повторить, «überspringen», чтобы пропустить, «weiß ich nicht», чтобы услышать ответ, «beenden», чтобы закончить. Ввод: тишина. Ещё: «Hilfe».
practice-ask-help = Что можно сказать, подскажет «Hilfe»; набрать можно и «помощь».
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
practice-begin-again = Затем начните заново.
practice-hello = { $name }, { $count ->
    [0] на сегодня ничего нет
   *[other] на сегодня: { $count }
 }.
practice-new-learner = Новый ученик: { $name }.
practice-who = Занимается { $name }.
practice-time-is-up = Время вышло.
practice-report-written = Отчёт записан: { $path }
practice-report-title = Успехи: { $name }
practice-report-days = Дни
practice-report-chart = Верные ответы в процентах по дням занятий
practice-report-chart-text = Дней занятий: { $days }; в первый верно { $first ->
        [one] { $first } процент
        [few] { $first } процента
       *[other] { $first } процентов
    }, в последний { $last ->
        [one] { $last } процент
        [few] { $last } процента
       *[other] { $last } процентов
    }.
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
practice-course-on = Дальше урок { $number }: { $command }
practice-course = { $key }: { $name }, пройдено уроков { $passed } из { $lessons }.
practice-intro-duties = Скажите то, чего здесь требует Приложение D.
practice-ask-duty = { $duty ->
    [correction] Вы оговорились, часы ещё не нажаты.
    [draw] Вы предлагаете сопернику ничью.
    [accept] Соперник предлагает ничью. Вы согласны.
    [decline] Соперник предлагает ничью. Вы отказываетесь.
    [claim-repetition] Та же позиция в третий раз. Потребуйте ничью.
    [claim-fifty-moves] Давно нет ходов пешек и взятий. Потребуйте ничью.
    [placed] Ваша фигура закреплена на новом поле.
    [executed] Ход соперника сделан на вашей доске.
    [time] Вы хотите узнать, сколько времени осталось.
    [time-used] Вы хотите узнать, сколько времени потрачено.
    [move-count] Вы хотите узнать, сколько ходов сделано.
   *[clock] Ваш ход сделан, идут часы соперника.
 }
practice-ask-touch = Тронута фигура: { $piece }, { $square }.
practice-faster = Быстрее.
practice-louder = Громче.
practice-at-limit = Дальше некуда.
practice-quieter = Тише.
practice-intro-origins = Запомните позицию и скажите, с какого поля пришла фигура.
practice-intro-repetition = Соперник объявляет ход. Повторите его.
practice-intro-correction = Вы оговорились. Скажите Korrektur и правильный ход, пока часы не нажаты.
practice-intro-clock = Вовремя скажите то, что должны услышать часы.
practice-intro-puzzles = Решите позицию: объявите ход. О позиции можно спрашивать.
practice-intro-dictation = Записывайте партию: набирайте каждый ход или повторяйте его. Она становится всё быстрее.
practice-intro-side = Объявляйте свои ходы партии. У вас две минуты на все ходы, и за каждый ход добавляется десять секунд.
practice-intro-round = Тур как в турнире: соперник, арбитр и оговорки. Вы объявляете, повторяете и нажимаете.
practice-ask-origin = { $position } Ход: { $move }. С какого поля?
practice-ask-repetition = Ваш соперник: { $move }.
practice-ask-slip = Имелось в виду: { $meant }. Сказано: { $said }.
practice-ask-puzzle = { $position } Какой ход лучший?
practice-ask-mate = { $position } Мат в { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[other] { $moves } ходов
 }.
practice-ask-reply = Ваш соперник: { $move }. А теперь?
practice-ask-turn = Ваш соперник: { $before }. Ваш ход: { $own }.
practice-ask-first-turn = Ваш ход: { $own }.
practice-and-then = А правильный ход?
practice-ambiguous = Неоднозначно. Назовите исходное поле.
practice-too-late = Слишком поздно.
practice-flag = Ваше время истекло.
practice-time-left = Осталось: { $time }
practice-hint = Начинается с { $word }.
practice-tones-on = Тоны включены.
practice-tones-off = Тоны выключены.
practice-nothing-said = Ещё нет ответа, произношение которого можно услышать.
practice-your-take = Вы:
practice-sound = { $place ->
    [beginning] В начале
    [middle] В середине
   *[end] В конце
 } звучало как { $heard }, а не как { $wanted }.
practice-sound-written = Звуки: { $heard } вместо { $wanted }.
practice-dictation-over = Сравнение: первая запись продиктованная, вторая ваша.
practice-help-more = «Hinweis» для первого слова, «Aussprache» для последнего ответа, медленно и с вашей записью.
practice-help-voice = «langsamer», «schneller», «lauter», «leiser» для голоса, «Töne» для тонов.
practice-bad-puzzle = { $path }, { $fault }
practice-no-puzzles = В { $path } нет задач. Назовите файл в формате Lichess или другие рейтинги.
practice-no-rated-puzzles = Нет задач с таким рейтингом. Назовите другой, например --rating 800-1500.
practice-bad-games = Партии в { $path } нельзя прочитать до конца. Назовите файл PGN.
puzzle-fault = строка { $line }: { $kind ->
    [fields] не хватает полей
    [position] невозможная позиция
    [rating] рейтинг не число
    [move] { $move }: невозможный ход
   *[moves] нет решения
 }
practice-round-begin = Арбитр: часы идут. Вы играете { SIDE($color) ->
        [white] белыми
       *[black] чёрными
    }.
practice-round-opponent = Соперник: { $words }.
practice-round-correction = Korrektur, { $move }
practice-round-arbiter = Арбитр: { SIDE($color) ->
        [white] белые
       *[black] чёрные
    } получают дополнительно { $time }
practice-round-restored = Арбитр: это не ход партии. Восстановлена позиция перед ним.
practice-round-duty = { $duty ->
    [announce] Ваш ход: { $move }.
    [slip] Ваш ход: { $move }. Оговоритесь нарочно: скажите { $said }, затем Korrektur и правильный ход.
    [correct] Исправьте: имеется в виду { $move }.
    [again] Соперник повторил другой ход. Объявите свой ещё раз: { $move }.
    [repeat] Повторите ход соперника: { $move }.
    [press] Нажмите часы: gedrückt.
    [decline] Вы хотите играть дальше: откажитесь.
    [touch] Вы тронули: { $move }. Сообщите об этом.
    [time] Спросите о времени.
   *[none] Сейчас от вас ничего не требуется.
 }
practice-round-name = { $duty ->
    [announce] объявление
    [slip] оговорка
    [correct] исправление
    [again] повторное объявление
    [repeat] повторение
    [press] нажатие часов
    [decline] отказ
    [touch] сообщение о касании
   *[time] вопрос о времени
 }
