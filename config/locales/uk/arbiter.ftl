# Sentences to the arbiter during a call.
arbiter-called = Арбітр. Годинник зупинено.
arbiter-called-no-clock = Арбітр.
arbiter-ordered = Розпорядження арбітра.
arbiter-illegal = Неможливий хід номер { $count }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }.
arbiter-compensated = { $color } отримують: { $time }.
arbiter-back = Позиція перед ходом { $number } { SIDE($color) ->
    [white] білих
   *[black] чорних
 }.
arbiter-clock-changes-lost = Час і лічильники, які змінив арбітр, треба встановити знову.
arbiter-counted = { $color }: лічильник { $number }.
arbiter-counters-stay = Лічильники годинника не змінюються: білі { $white }, чорні { $black }. Якщо потрібно, наберіть лічильник білі або лічильник чорні і число.
arbiter-time-stays = { $color }: час не змінюється, { $time }.
arbiter-reopened = Результат скасовано. Партію не закінчено.
arbiter-goes-on = Десять ходів зроблено. Партія триває.
arbiter-noted = Записано: { $text }.
arbiter-log = Неможливі ходи: білі { $white }, чорні { $black }. Рішень: { $rulings }.
arbiter-planned = { $consequences } Виконати? Так чи ні?
arbiter-ask = Виконати? Так чи ні?
arbiter-declined = Не виконано.
arbiter-undone = Останнє рішення скасовано.
arbiter-nothing-to-undo = Немає рішення, яке можна скасувати.
arbiter-move = хід { $number } { SIDE($color) ->
    [white] білих
   *[black] чорних
 } { $move }
arbiter-struck = Викреслено: { $moves }.
arbiter-struck-many = Викреслено півходів: { $count }, починаючи з: { $first }.
arbiter-restored = Діє: { $moves }.
arbiter-restored-many = Діє півходів: { $count }, останній: { $last }.
arbiter-absent-until = { $color } відсутні. До поразки: { $time }.
arbiter-absent = { $color } відсутні. Допустиме запізнення не обумовлено.
arbiter-absent-later = { $color } відсутні, але вже зробили хід. Допустиме запізнення не діє.
arbiter-present = { $color } прийшли.
arbiter-not-to-move = { $color }: не їхній хід.
arbiter-promoted = Пішак стає ферзем: { $move }.
arbiter-which-pawn = Який пішак { SIDE($color) ->
    [white] білих
   *[black] чорних
 }? Наберіть і поле перетворення.
arbiter-disagreed = Починаючи з ходу { $number } { SIDE($color) ->
    [white] білих
   *[black] чорних
 } це неможливо.
arbiter-position = Погоджено цю позицію.
arbiter-position-stands = Ця позиція вже стоїть на дошці.
arbiter-repetitions-anew = Повторення рахуються з цієї позиції заново.
arbiter-no-position = З цієї FEN не виходить позиція, у якій можна грати.
arbiter-file-head = Аркуш арбітра. Турнір { $event }, тур { $round }, дошка { $board }. { $white } проти { $black }, { $date }. Контроль часу { $clock }, профіль { $profile }.
arbiter-file-place = Хід { $number } { SIDE($color) ->
    [white] білих
   *[black] чорних
 }
arbiter-no-such-move = { $color } не робили цього ходу.
arbiter-not-understood = Незрозуміло. Допомога назве, що може набрати арбітр.
arbiter-help = Наберіть: неможливий хід білі, або неможливий білі хід 12. Без ходу білі. Перетворення білі. Назад білі 12. Заміна білі 12 і хід. Партія або позиція, і що погоджено. Скасувати. Час білі плюс 2, мінус 2, або 45. Чужий годинник білі 1:30. Лічильник білі 30. Кольори. Розстановка. Результат 1-0, 0-1, нічия, 0-0, +/- або відкрито. Відсутні або прийшли білі. Нотатка. Протокол. Далі.

play-over-illegal-moves = Неможливі ходи. { $winner } виграли.
play-over-illegal-moves-draw = Неможливі ходи. Нічия: { $color } не можуть поставити мат.
play-over-points = Рішення арбітра. { $half ->
    [none] Обидва програли.
    [white] Білим пів очка, чорним нічого.
   *[black] Чорним пів очка, білим нічого.
 }
play-over-forfeit = Без гри. { $winner } виграли.
play-over-forfeit-both = Без гри. Обидва програли.
play-over-cancelled = Партію скасовано. Грається нова.
play-over-arbiter = Рішення арбітра. { $winner } виграли.
play-over-arbiter-draw = Рішення арбітра. Нічия.
arbiter-password-chosen = Пароль арбітра вибрано. Відтепер рішення потребують його.
arbiter-password-wrong = Неправильний пароль. Нічого не вирішено.
arbiter-password-withheld = Без пароля. Нічого не вирішено.
arbiter-password-ask = Введіть пароль арбітра. Порожній рядок скасовує.
arbiter-password-choose = Виберіть пароль арбітра: введіть щонайменше чотири знаки. Порожній рядок скасовує.
arbiter-password-again = Введіть той самий пароль ще раз.
arbiter-password-short = Закоротко. Щонайменше чотири знаки.
arbiter-password-different = Не збігається. Виберіть пароль ще раз.
adjourn-password-wrong = Це рішення потребує пароля арбітра, а введений неправильний.
error-password-short = Пароль арбітра в { $path } закороткий. Щонайменше чотири знаки.
