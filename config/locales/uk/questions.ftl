# Answers to questions, and only to what was asked.
answer-no-clock = Без годинника.
answer-moves-each = По { $number ->
    [one] { $number } ходу
    [few] { $number } ходи
   *[other] { $number } ходів
 }.
answer-moves = Білі { $white }, чорні { $black }.
answer-empty = Порожньо.
answer-none = Немає.
answer-none-of = немає
answer-of = { $color }: { $what }.
answer-piece = { $color ->
    [white] { $kind ->
        [queen] біла
       *[other] білий
    }
   *[black] { $kind ->
        [queen] чорна
       *[other] чорний
    }
 } { $piece }
answer-captured = { $number ->
    [1] { $piece }
   *[other] { $piece }, { $number }
 }
answer-moves-not-told = Ходи в цій партії не підказуються.
answer-no-news = Нічого.
