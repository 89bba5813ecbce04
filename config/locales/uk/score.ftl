# ansage score
score-agree = Обидва записи збігаються: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }.
score-agree-so-far = Наскільки обидва записи прочитано, вони збігаються: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }.
score-same-end = Різні ходи, але наприкінці та сама позиція: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }.
score-agree-until = Збігаються до: { $place }: { $move }.
score-agree-nowhere = Збігається лише початкова позиція.
score-starts = Різні початкові позиції.
score-ends = { $score ->
    [first] Перший
   *[second] Другий
 } запис закінчується перед: { $place }. В іншому більше на { $more ->
    [one] { $more } півхід
    [few] { $more } півходи
   *[other] { $more } півходів
 }.
score-cut = Решту { $score ->
    [first] першого
   *[second] другого
 } запису не прочитано через помилку.
score-rest-unread = Решту { $score ->
    [first] першого
   *[second] другого
 } запису не прочитано через помилку. В іншому далі ще { $more ->
    [one] { $more } півхід
    [few] { $more } півходи
   *[other] { $more } півходів
 }.
score-missing = { $score ->
    [first] У першому
   *[second] У другому
 } записі бракує { $count ->
    [one] { $count } півходу
   *[other] { $count } півходів
 }: { $moves }.
score-extra = { $score ->
    [first] У першому
   *[second] У другому
 } записі { $count ->
    [one] { $count } зайвий хід
    [few] { $count } зайві ходи
   *[other] { $count } зайвих ходів
 }: { $place }.
score-swapped = Переставлено ходи { $score ->
    [first] у першому записі
    [second] у другому записі
   *[either] в одному із записів
 }: { $place }, і { $distance ->
    [1] наступний півхід
   *[other] півхід на { $distance } далі
 }.
score-illegal = Неможливий хід { $score ->
    [first] у першому записі
    [second] у другому записі
   *[both] в обох записах
 }: { $place }.
score-moves = Різні ходи: { $place }.
score-has = { $score ->
    [first] Перший
   *[second] Другий
 } запис: { $what }
score-not-a-move = { $word }, не хід
score-then-agree = Далі записи збігаються до кінця.
score-then-agree-for = Далі { $plies ->
    [one] збігається { $plies } півхід
    [few] збігаються { $plies } півходи
   *[other] збігаються { $plies } півходів
 }.
score-then-ends = Потім { $score ->
    [first] перший
   *[second] другий
 } запис закінчується. В іншому більше на { $more ->
    [one] { $more } півхід
    [few] { $more } півходи
   *[other] { $more } півходів
 }.
score-transposition = Перестановка ходів: { $from }, до: { $to }; потім та сама позиція.
score-detour = Різні ходи: { $from }, до: { $to }; потім та сама позиція. Перший запис: { $first }. Другий: { $second }.
score-imprecise = { $place }: { $word } { $score ->
    [first] у першому
   *[second] у другому
 } записі неоднозначно; хід іншого запису підходить.
score-results = Різні результати: перший запис { $first }, другий { $second }.
score-clocks = Годинники там: { $times }.
score-clocks-of = Годинники там за { $score ->
    [first] першим
   *[second] другим
 } записом: { $times }.
score-clock-outdated = { $clock } (востаннє записано після ходу { $number })
score-no-clocks = Час не записано.
score-place = хід { $number }, { SIDE($color) ->
    [white] білі
   *[black] чорні
 }
score-position = Позиція там: { $fen }
score-resume = Продовжити звідти: ansage play --resume-from { $path }
score-resume-neither = Жодного із записів окремо звідти продовжити не можна.
score-board-right = Дошка правильна.
score-board-moved = На вашій дошці { $color ->
    [white] біла
   *[black] чорна
 } фігура { $piece } має стояти на { $square }, а не на { $from }.
score-board-missing = На вашій дошці { $color ->
    [white] біла
   *[black] чорна
 } фігура { $piece } має стояти на { $square }.
score-board-extra = На вашій дошці поле { $square } має бути порожнім.
score-selected = { $games ->
    [0] Не підходить жодна партія
    [one] Підходить { $games } партія
    [few] Підходять { $games } партії
   *[other] Підходить { $games } партій
 }, усього { $all }.
score-duplicates = Пропущено повторів: { $games }.
score-first-game = Партій у файлі: { $games }. Прочитано першу.
score-counted = Не включено хід { $move }: він уже зараховується, але ще не зроблений.
score-no-games = Партій немає.
score-listed = { $name }: { $white } проти { $black }, { $result }, півходів { $plies }, записів звуку { $recordings }
score-adjourned = відкладена
score-going-on = не закінчена
score-cancelled = скасована
score-damaged = пошкоджена з рядка { $line }
score-ask-delete = Видалити партію { $name } з усіма записами? Так чи ні?
score-deleted = Видалено.
score-not-deleted = Нічого не видалено.
score-exported = Виведено: { $path }
score-not-damaged = Журнал партії { $name } не пошкоджено. Нічого не записано.
score-recovered = Партію відновлено до { $time }: { $plies ->
    [0] жодного півходу
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }. Нова партія називається { $name }. Продовжити: ansage play --resume { $game }
score-lost = Втрачені ходи: { $moves }.
score-lost-move = { $move } о { $time }
score-lost-nothing = Жодного втраченого ходу прочитати не можна.
score-lost-rulings = { $rulings ->
    [one] Втрачено й { $rulings } рішення арбітра.
    [few] Втрачено й { $rulings } рішення арбітра.
   *[other] Втрачено й { $rulings } рішень арбітра.
 } Перевірте час і позицію.
score-lost-end = Втрачено й закінчення партії: { $ending }
score-unreadable = { $lines ->
    [one] { $lines } рядок не читається.
    [few] { $lines } рядки не читаються.
   *[other] { $lines } рядків не читаються.
 }
score-longer = У записі { $path } більше: { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }. Продовжити за ним: ansage play --resume-from { $argument }
score-goes-on = Запис партії йде далі, ніж журнал, у ньому { $plies ->
    [one] { $plies } півхід
    [few] { $plies } півходи
   *[other] { $plies } півходів
 }{ $result ->
    [none] {""}
   *[other] , результат { $result }
 }.
score-resume-longer = Продовжити за ним: ansage play --resume-from { $path }
score-ask-rank = Горизонталь { $rank }: { $pieces }. Так чи ні?
score-ask-empty-rank = Горизонталь { $rank } порожня. Так чи ні?
score-set-rank = Поставте так.
