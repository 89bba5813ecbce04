# ansage score braille
braille-place = Партия { $game }, страница { $page }, строка { $line }: { $reason }
braille-not-a-move = { $word } — не ход, не номер хода и не результат.
braille-number = Здесь стоит номер хода { $found }, а должен быть ход { $expected }. Проверьте, не пропущена ли строка.
braille-position = Позицию не прочесть. Проверьте поля, фигуры и данные после них.
braille-no-game = { $file } не содержит партии.
braille-broken-off = Партия записана до этого места, результат открыт.
