practice-intro-hear = Слушнете го полето или потегот, па внесете го или изговорете го.
practice-intro-speak = Изговорете го полето со зборовите од Додаток D.
practice-typed-instead = Нема микрофон: внесувајте ги одговорите.
practice-task = Задача { $number }: { $shown }
practice-right = Точно.
practice-wrong = Погрешно. Точно е { $words } ({ $coordinates }).
practice-wrong-spoken = Погрешно. { $words }.
practice-score = { $right ->
    [one] { $right } точен одговор
   *[other] { $right } точни одговори
 } од { $answered }.
practice-missed = Вежбајте: { $words }.
