# Sentences to the arbiter during a call.
arbiter-called = Арбитр. Часы остановлены.
arbiter-called-no-clock = Арбитр.
arbiter-ordered = Распоряжение арбитра.
arbiter-illegal = Невозможный ход номер { $count }, { SIDE($color) ->
    [white] белые
   *[black] чёрные
 }.
arbiter-compensated = { $color } получают: { $time }.
arbiter-back = Позиция перед ходом { $number } { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }.
arbiter-clock-changes-lost = Время и счётчики, которые изменил арбитр, надо установить снова.
arbiter-counted = { $color }: счётчик { $number }.
arbiter-counters-stay = Счётчики часов не меняются: белые { $white }, чёрные { $black }. Если нужно, наберите счётчик белые или счётчик чёрные и число.
arbiter-time-stays = { $color }: время не меняется, { $time }.
arbiter-reopened = Результат отменён. Партия не окончена.
arbiter-goes-on = Десять ходов сделано. Партия продолжается.
arbiter-noted = Записано: { $text }.
arbiter-log = Невозможные ходы: белые { $white }, чёрные { $black }. Решений: { $rulings }.
arbiter-planned = { $consequences } Выполнить? Да или нет?
arbiter-ask = Выполнить? Да или нет?
arbiter-declined = Не выполнено.
arbiter-undone = Последнее решение отменено.
arbiter-nothing-to-undo = Нет решения, которое можно отменить.
arbiter-move = ход { $number } { SIDE($color) ->
    [white] белых
   *[black] чёрных
 } { $move }
arbiter-struck = Вычеркнуто: { $moves }.
arbiter-struck-many = Вычеркнуто полуходов: { $count }, начиная с: { $first }.
arbiter-restored = Действует: { $moves }.
arbiter-restored-many = Действует полуходов: { $count }, последний: { $last }.
arbiter-absent-until = { $color } отсутствуют. До поражения: { $time }.
arbiter-absent = { $color } отсутствуют. Допустимое опоздание не оговорено.
arbiter-absent-later = { $color } отсутствуют, но уже сделали ход. Допустимое опоздание не действует.
arbiter-present = { $color } пришли.
arbiter-not-to-move = { $color }: не их ход.
arbiter-promoted = Пешка становится ферзём: { $move }.
arbiter-which-pawn = Какая пешка { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }? Наберите и поле превращения.
arbiter-disagreed = Начиная с хода { $number } { SIDE($color) ->
    [white] белых
   *[black] чёрных
 } это невозможно.
arbiter-position = Согласована эта позиция.
arbiter-position-stands = Эта позиция уже стоит на доске.
arbiter-repetitions-anew = Повторения считаются с этой позиции заново.
arbiter-no-position = Из этой FEN не получается позиция, в которой можно играть.
arbiter-file-head = Лист арбитра. Турнир { $event }, тур { $round }, доска { $board }. { $white } против { $black }, { $date }. Контроль времени { $clock }, профиль { $profile }.
arbiter-file-place = Ход { $number } { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }
arbiter-no-such-move = { $color } не делали этого хода.
arbiter-not-understood = Непонятно. Помощь назовёт, что может набрать арбитр.
arbiter-help = Наберите: невозможный ход белые, или невозможный белые ход 12. Без хода белые. Превращение белые. Назад белые 12. Замена белые 12 и ход. Партия или позиция, и что согласовано. Отмена. Время белые плюс 2, минус 2, или 45. Чужие часы белые 1:30. Счётчик белые 30. Цвета. Расстановка. Результат 1-0, 0-1, ничья, 0-0, +/- или открыт. Отсутствуют или пришли белые. Заметка. Протокол. Дальше.

play-over-illegal-moves = Невозможные ходы. { $winner } выиграли.
play-over-illegal-moves-draw = Невозможные ходы. Ничья: { $color } не могут поставить мат.
play-over-points = Решение арбитра. { $half ->
    [none] Оба проиграли.
    [white] Белым пол-очка, чёрным ничего.
   *[black] Чёрным пол-очка, белым ничего.
 }
play-over-forfeit = Без игры. { $winner } выиграли.
play-over-forfeit-both = Без игры. Оба проиграли.
play-over-cancelled = Партия отменена. Играется новая.
play-over-arbiter = Решение арбитра. { $winner } выиграли.
play-over-arbiter-draw = Решение арбитра. Ничья.
arbiter-password-chosen = Пароль арбитра выбран. Теперь решения требуют его.
arbiter-password-wrong = Неверный пароль. Ничего не решено.
arbiter-password-withheld = Без пароля. Ничего не решено.
arbiter-password-ask = Введите пароль арбитра. Пустая строка отменяет.
arbiter-password-choose = Выберите пароль арбитра: введите не меньше четырёх знаков. Пустая строка отменяет.
arbiter-password-again = Введите тот же пароль ещё раз.
arbiter-password-short = Слишком коротко. Не меньше четырёх знаков.
arbiter-password-different = Не совпадает. Выберите пароль ещё раз.
adjourn-password-wrong = Это решение требует пароля арбитра, а введённый неверен.
error-password-short = Пароль арбитра в { $path } слишком короткий. Не меньше четырёх знаков.
