practice-intro-hear = Слухайте поле або хід і набирайте чи вимовляйте його.
practice-intro-speak = Вимовляйте поле словами Додатка D.
practice-typed-instead = Мікрофона немає: набирайте відповіді.
practice-task = Завдання { $number }: { $shown }
practice-right = Правильно.
practice-wrong = Неправильно. Треба: { $words } ({ $coordinates }).
practice-wrong-spoken = Неправильно. { $words }.
practice-score = { $right ->
    [one] { $right } правильна відповідь
    [few] { $right } правильні відповіді
   *[other] { $right } правильних відповідей
 } з { $answered }.
practice-missed = Повторіть: { $words }.
