# Што кажува помошникот за време на партијата. Кратко: слепиот играч го слуша секој збор.
play-ready = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е на потег.
play-read-back = { $move }?
play-still-open = Непотврдено: { $move }. Ja или nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}или{" "}
play-which-piece = Во која фигура?
play-illegal = { $declared }: недозволено. { $reason }
play-illegal-reason = Недозволено. { $reason }
play-not-understood = Неразбирливо.
play-dropped = Откажано. Најавете повторно.
play-ask-resign = Дали { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } се предава? Ja или nein?
play-ask-draw = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } нуди реми. Прифатено, ja или nein?
play-ask-take-back = Да се врати { $move }? Ja или nein?
play-ask-quit = Крај? Ja или nein?
play-declined-resign = Партијата продолжува.
play-declined-draw = Одбиено. Партијата продолжува.
play-declined-take-back = Потегот останува.
play-declined-quit = Продолжуваме.
play-taken-back = Потегот е вратен. { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е на потег.
play-no-move-yet = Сè уште нема потег.
play-last-move = { $color }: { $move }.
play-turn = { $color }, потег { $number }.
play-help = Најавете потег, потоа кажете ja или nein. Уште: Korrektur, wiederholen, letzter Zug, wer ist am Zug, Stellung, Zug zurück, Remis, aufgeben, Pause, weiter, beenden.
play-paused = Пауза.
play-resumed = Продолжуваме. { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е на потег.
play-nothing-to-confirm = Нема што да се потврди. За последниот потег: Zug zurück.
play-over-checkmate = Мат. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-resignation = Предадено. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-stalemate = Пат. Реми.
play-over-dead-position = Реми. Мртва позиција: никој веќе не може да даде мат.
play-over-agreement = Договорено реми.
play-over-threefold = Реми. Иста позиција трипати.
play-over-fifty-moves = Реми. Педесет потези без земање и без потег со пешак.
play-over-fivefold = Реми. Иста позиција петпати.
play-over-seventy-five-moves = Реми. Седумдесет и пет потези без земање и без потег со пешак.

play-saved = Партијата е запишана во { $path }.
play-goodbye = Довидување.
play-microphone-lost = Микрофонот го нема. Приклучете го пак; дотогаш внесувајте потези.
play-microphone-muted = Микрофонот е исклучен. Вклучете го или внесувајте.
play-microphone-clipped = Микрофонот е преоптоварен. Зборувајте од подалеку или намалете го нивото на снимање.
play-microphone-hum = Микрофонот брмчи. Проверете ги приклучокот и кабелот или земете друг микрофон.
play-microphone-rate = Погрешна фреквенција на микрофонот. Исклучете го, приклучете го пак и почнете одново, или земете друг.
play-microphone-back = Микрофонот е пак тука.
play-no-microphone = Нема микрофон. Приклучете еден и почнете одново, внесувајте ги потезите со ansage play --voice none, или слушнете го приказот со ansage play --demo.
play-demo-instead = Нема микрофон. Наместо тоа оди приказ: снимени најави од кратка партија.
play-no-loudspeaker = Нема звучник: говорот се запишува во { $path }.
play-demo-declares = Најава: { $words }.
play-chess960 = Шах деветстотини и шеесет, позиција { $number }. Од Anna до Hektor: { $pieces }.
play-journal-failed = Внимание: партијата не може да се зачува. { $error } Продолжува во меморија.
play-resume = Партијата продолжува: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }.
