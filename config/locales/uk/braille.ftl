# ansage score braille
braille-place = Партія { $game }, сторінка { $page }, рядок { $line }: { $reason }
braille-not-a-move = { $word } — не хід, не номер ходу і не результат.
braille-number = Тут стоїть номер ходу { $found }, а має бути хід { $expected }. Перевірте, чи не пропущено рядок.
braille-position = Позицію не прочитати. Перевірте поля, фігури та дані після них.
braille-no-game = { $file } не містить партії.
braille-broken-off = Партію записано до цього місця, результат відкритий.
