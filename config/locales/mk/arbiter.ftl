# Sentences to the arbiter during a call.
arbiter-called = Судија. Часовниците стојат.
arbiter-called-no-clock = Судија.
arbiter-ordered = Наредба на судијата.
arbiter-illegal = Недозволен потег број { $count }, { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }.
arbiter-compensated = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } добива: { $time }.
arbiter-back = Позиција пред потегот { $number } на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }.
arbiter-clock-changes-lost = Времињата и бројачите што ги променил судијата треба повторно да се постават.
arbiter-counted = { $color }: бројач { $number }.
arbiter-counters-stay = Бројачите на часовниците не се менуваат: бел { $white }, црн { $black }. Ако е потребно, напишете бројач бел или бројач црн и бројот.
arbiter-time-stays = { $color }: времето не се менува, { $time }.
arbiter-reopened = Резултатот е поништен. Партијата не е завршена.
arbiter-goes-on = Направени се десет потези. Партијата продолжува.
arbiter-noted = Запишано: { $text }.
arbiter-log = Недозволени потези: бел { $white }, црн { $black }. Одлуки: { $rulings }.
arbiter-planned = { $consequences } Да се изврши? Да или не?
arbiter-ask = Да се изврши? Да или не?
arbiter-declined = Не е извршено.
arbiter-undone = Последната одлука е повлечена.
arbiter-nothing-to-undo = Нема одлука за повлекување.
arbiter-move = потег { $number } на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } { $move }
arbiter-struck = Избришано: { $moves }.
arbiter-struck-many = Избришани полупотези: { $count }, почнувајќи со: { $first }.
arbiter-restored = Важи: { $moves }.
arbiter-restored-many = Важат полупотези: { $count }, последен: { $last }.
arbiter-absent-until = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е отсутен. До пораз: { $time }.
arbiter-absent = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е отсутен. Дозволено доцнење не е договорено.
arbiter-absent-later = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е отсутен, но веќе повлекол потег. Дозволеното доцнење не важи.
arbiter-present = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } дојде.
arbiter-not-to-move = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } не е на потег.
arbiter-promoted = Пешакот станува дама: { $move }.
arbiter-which-pawn = Кој пешак на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }? Напишете го и полето на промоцијата.
arbiter-disagreed = Од потегот { $number } на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } ова не е можно.
arbiter-position = Договорена е оваа позиција.
arbiter-position-stands = Оваа позиција е веќе на таблата.
arbiter-repetitions-anew = Повторувањата се бројат одново од оваа позиција.
arbiter-no-position = Со оваа FEN нема позиција што може да се игра.
arbiter-file-head = Лист на судијата. Турнир { $event }, коло { $round }, табла { $board }. { $white } против { $black }, { $date }. Временска контрола { $clock }, профил { $profile }.
arbiter-file-place = Потег { $number } на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }
arbiter-no-such-move = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } не го направил тој потег.
arbiter-not-understood = Неразбирливо. Помош кажува што може да напише судијата.
arbiter-help = Напишете: недозволен потег бел, или недозволен бел потег 12. Без потег бел. Промоција бел. Назад бел 12. Замени бел 12 и потегот. Партија или позиција, и што е договорено. Поништи. Време бел плус 2, минус 2, или 45. Погрешен часовник бел 1:30. Бројач бел 30. Бои. Почетна. Резултат 1-0, 0-1, реми, 0-0, +/- или отворен. Отсутен или присутен бел. Белешка. Записник. Продолжи.

play-over-illegal-moves = Недозволени потези. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-illegal-moves-draw = Недозволени потези. Реми: { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } не може да даде мат.
play-over-points = Одлука на судијата. { $half ->
    [none] Двајцата губат.
    [white] Белиот добива половина поен, црниот ништо.
   *[black] Црниот добива половина поен, белиот ништо.
 }
play-over-forfeit = Без игра. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-forfeit-both = Без игра. Двајцата губат.
play-over-cancelled = Партијата е поништена. Се игра нова.
play-over-arbiter = Одлука на судијата. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-arbiter-draw = Одлука на судијата. Реми.
arbiter-password-chosen = Лозинката на судијата е избрана. Отсега одлуките ја бараат.
arbiter-password-wrong = Погрешна лозинка. Ништо не е одлучено.
arbiter-password-withheld = Без лозинка. Ништо не е одлучено.
arbiter-password-ask = Напишете ја лозинката на судијата. Празен ред откажува.
arbiter-password-choose = Изберете лозинка на судијата: напишете најмалку четири знаци. Празен ред откажува.
arbiter-password-again = Напишете ја истата лозинка уште еднаш.
arbiter-password-short = Премногу кратко. Најмалку четири знаци.
arbiter-password-different = Не е исто. Изберете лозинка повторно.
adjourn-password-wrong = Оваа одлука ја бара лозинката на судијата, а напишаната е погрешна.
error-password-short = Лозинката на судијата во { $path } е премногу кратка. Најмалку четири знаци.
