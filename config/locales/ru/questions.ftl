# Answers to questions, and only to what was asked.
answer-no-clock = Без часов.
answer-moves-each = { $number ->
    [0] Ходов ещё не было.
    [one] По { $number } ходу.
    [few] По { $number } хода.
   *[other] По { $number } ходов.
 }
answer-moves = Белые { $white }, чёрные { $black }.
answer-empty = { $place }: пусто.
answer-place = { $place }: { $what }.
answer-none = Нет.
answer-none-of = нет
answer-of = { $color }: { $what }.
answer-captured-by = { SIDE($color) ->
    [white] Белыми
   *[black] Чёрными
 } взято: { $what }.
answer-none-captured = Ничего не взято.
answer-captured-since = Считая от заданной позиции.
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
   *[other] { $number } { $piece }
 }
answer-moves-not-told = Возможные ходы называю только с --practice, а в турнирном профиле — никогда.
answer-no-news = Ничего.
