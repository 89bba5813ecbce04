# Answers to questions, and only to what was asked.
answer-no-clock = Без годинника.
answer-moves-each = { $number ->
    [0] Ходів ще не було.
    [one] По { $number } ходу.
    [few] По { $number } ходи.
   *[other] По { $number } ходів.
 }
answer-moves = Білі { $white }, чорні { $black }.
answer-empty = { $place }: порожньо.
answer-place = { $place }: { $what }.
answer-none = Немає.
answer-none-of = немає
answer-of = { $color }: { $what }.
answer-captured-by = { SIDE($color) ->
    [white] Білими
   *[black] Чорними
 } взято: { $what }.
answer-none-captured = Нічого не взято.
answer-captured-since = Рахуючи від заданої позиції.
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
   *[other] { $number } { $piece }
 }
answer-moves-not-told = Можливі ходи називаю лише з --practice, а в турнірному профілі — ніколи.
answer-no-news = Нічого.
