# Answers to questions, and only to what was asked.
answer-no-clock = Без часовник.
answer-moves-each = { $number ->
    [0] Сѐ уште нема потег.
    [one] По { $number } потег.
   *[other] По { $number } потези.
 }
answer-moves = Бел { $white }, црн { $black }.
answer-empty = { $place }: празно.
answer-place = { $place }: { $what }.
answer-none = Нема.
answer-none-of = нема
answer-of = { $color }: { $what }.
answer-captured-by = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } зеде: { $what }.
answer-none-captured = Ништо не е земено.
answer-captured-since = Броено од зададената позиција.
answer-piece = { $color ->
    [white] { $kind ->
        [queen] бела
       *[other] бел
    }
   *[black] { $kind ->
        [queen] црна
       *[other] црн
    }
 } { $piece }
answer-captured = { $number ->
    [1] { $piece }
   *[other] { $number } { $piece }
 }
answer-moves-not-told = Можните потези ги кажувам само со --practice, а во турнирски профил никогаш.
answer-no-news = Ништо.
