# ansage score braille
braille-place = Партија { $game }, страница { $page }, ред { $line }: { $reason }
braille-not-a-move = { $word } не е ни потег, ни број на потег, ни резултат.
braille-number = Тука стои потег број { $found }, а на ред е потег { $expected }. Проверете дали недостига ред.
braille-position = Позицијата не може да се прочита. Проверете ги полињата, фигурите и податоците по нив.
braille-no-game = { $file } не содржи партија.
braille-broken-off = Партијата е запишана до тоа место; резултатот е отворен.
