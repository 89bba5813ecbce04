# Answers to questions, and only to what was asked.
answer-no-clock = Без часов.
answer-moves-each = По { $number ->
    [one] { $number } ходу
    [few] { $number } хода
   *[other] { $number } ходов
 }.
answer-moves = Белые { $white }, чёрные { $black }.
answer-empty = Пусто.
answer-none = Нет.
answer-none-of = нет
answer-of = { $color }: { $what }.
answer-piece = { $color ->
    [white] { $kind ->
        [queen] белая
       *[other] белый
    }
   *[black] { $kind ->
        [queen] чёрная
       *[other] чёрный
    }
 } { $piece }
answer-captured = { $number ->
    [1] { $piece }
   *[other] { $piece }, { $number }
 }
answer-moves-not-told = Ходы в этой партии не подсказываются.
answer-no-news = Ничего.
