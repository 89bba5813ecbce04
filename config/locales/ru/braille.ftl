# ansage score braille
braille-place = Партия { $game }, страница { $page }, строка { $line }: { $reason }
braille-not-a-move = { $word } — не ход, не номер хода и не результат.
braille-number = Здесь стоит номер хода { $found }, а очередь за ходом { $expected }. Проверьте, не пропущена ли строка.
braille-position = Позиция не читается. Проверьте поля, фигуры и данные после них.
braille-no-game = В { $file } нет партий.
braille-broken-off = Партия записана до этого места, её результат остаётся открытым.
