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
