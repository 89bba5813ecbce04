practice-intro-hear = Слушайте поле или ход и набирайте или произносите его.
practice-intro-speak = Произносите поле словами Приложения D.
practice-typed-instead = Микрофона нет: набирайте ответы.
practice-task = Задание { $number }: { $shown }
practice-right = Верно.
practice-wrong = Неверно. Правильно: { $words } ({ $coordinates }).
practice-wrong-spoken = Неверно. { $words }.
practice-score = { $right ->
    [one] { $right } верный ответ
    [few] { $right } верных ответа
   *[other] { $right } верных ответов
 } из { $answered }.
practice-missed = Повторите: { $words }.
