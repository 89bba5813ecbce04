# Answers to questions, and only to what was asked.
answer-no-clock = Без часовник.
answer-moves-each = По { $number ->
    [one] { $number } потег
   *[other] { $number } потези
 }.
answer-moves = Бел { $white }, црн { $black }.
answer-empty = Празно.
answer-none = Нема.
answer-none-of = нема
answer-of = { $color }: { $what }.
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
   *[other] { $piece }, { $number }
 }
answer-moves-not-told = Потезите не се кажуваат во оваа партија.
answer-no-news = Ништо.
