# Sentences to the arbiter during a call.
arbiter-called = Судија. Часовниците стојат.
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
arbiter-counted = { $color }: бројач { $number }.
arbiter-reopened = Резултатот е поништен. Партијата не е завршена.
arbiter-goes-on = Направени се десет потези. Партијата продолжува.
arbiter-noted = Запишано: { $text }.
arbiter-log = Недозволени потези: бели { $white }, црни { $black }. Одлуки: { $rulings }.
arbiter-no-such-move = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } не го направил тој потег.
arbiter-not-understood = Неразбирливо. Hilfe кажува што може да напише судијата.
arbiter-help = Напишете: illegal Weiß, или illegal Weiß Zug 12. Ohne Zug Weiß. Zurück Weiß 12. Zeit Weiß плус 2, минус 2, или 45. Falsche Uhr Weiß 1:30. Zähler Weiß 30. Farben. Anfangsstellung. Ergebnis 1-0, 0-1, Remis или offen. Notiz. Protokoll. Weiter.

play-over-illegal-moves = Недозволени потези. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-illegal-moves-draw = Недозволени потези. Реми: { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } не може да даде мат.
play-over-cancelled = Партијата е поништена. Се игра нова.
play-over-arbiter = Одлука на судијата. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-arbiter-draw = Одлука на судијата. Реми.
