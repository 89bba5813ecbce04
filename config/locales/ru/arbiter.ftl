# Sentences to the arbiter during a call.
arbiter-called = Арбитр. Часы остановлены.
arbiter-illegal = Невозможный ход номер { $count }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }.
arbiter-compensated = { $color } получают: { $time }.
arbiter-back = Позиция перед ходом { $number } { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
arbiter-counted = { $color }: счётчик { $number }.
arbiter-reopened = Результат отменён. Партия не окончена.
arbiter-goes-on = Десять ходов сделано. Партия продолжается.
arbiter-noted = Записано: { $text }.
arbiter-log = Невозможные ходы: белые { $white }, чёрные { $black }. Решений: { $rulings }.
arbiter-no-such-move = { $color } не делали этого хода.
arbiter-not-understood = Непонятно. Hilfe назовёт, что может набрать арбитр.
arbiter-help = Наберите: illegal Weiß, или illegal Weiß Zug 12. Ohne Zug Weiß. Zurück Weiß 12. Zeit Weiß плюс 2, минус 2, или 45. Falsche Uhr Weiß 1:30. Zähler Weiß 30. Farben. Anfangsstellung. Ergebnis 1-0, 0-1, Remis или offen. Notiz. Protokoll. Weiter.

play-over-illegal-moves = Невозможные ходы. { $winner } выиграли.
play-over-illegal-moves-draw = Невозможные ходы. Ничья: { $color } не могут поставить мат.
play-over-cancelled = Партия отменена. Играется новая.
play-over-arbiter = Решение арбитра. { $winner } выиграли.
play-over-arbiter-draw = Решение арбитра. Ничья.
