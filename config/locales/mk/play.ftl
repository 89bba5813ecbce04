# Sentences of the assistant during a game. Short: blind players hear every word.
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
play-line-too-long = Редот е предолг, ништо не е прифатено.
play-confirm-clearer = Потврдете појасно.
play-confirm-or-repeat = Потврдете појасно или повторете го потегот.
play-unclear = { $said }: нејасно, повторете само { $said }.
play-missing-square = { $said }: на кое поле?
play-missing-file = { $said }: која линија?
play-missing-rank = { $said }: кој ред?
play-missing-side = Kurze или lange Rochade?
play-no-move = Не е потег: { $words }.
play-dropped = Откажано. Најавете повторно.
play-expired = { $move }: повеќе не важи. Најавете повторно.
play-question-expired = Прашањето повеќе не важи.
play-announced = { $move }.
play-execute = Вашиот противник: { $move }. Изведете го, ве молам.
play-undo = { $color }: вратете ги фигурите на место.
play-still-to-execute = { $color }: изведено?
play-still-to-place = Поставено?
play-still-to-place-capture = Земената фигура отстранета, потегот поставен?
play-still-to-repeat = Противнику, повторете: { $move }.
play-still-to-press = Повторено. Притиснете го часовникот.
play-pressed = Противникот потврди со копче.
play-not-repeated = Не е повторено: { $move }. Тоа е запишано.
play-already-placed = Поставено: { $move }. Повеќе не може да се поправи.
play-suspected = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } го притисна часовникот по недозволена најава: { $declared }. Запишано за судијата.
play-adjusts = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } ги наместува фигурите.
play-adjusts-off-turn = Фигурите ги наместува само оној што е на потег: { $color }.
play-ask-slip = Потегот { $move } да се замени со { $with }? Ja или nein?
play-differs = Не е исто. Најавено беше { $declared }, повторено беше { $repeated }.
play-repetition-unclear = Повторувањето не е еднозначно.
play-bound-move = Допрено: мора да се игра со { $piece }.
play-bound-capture = Допрено: мора да се земе { $piece }.
play-bound-capture-with = Допрено: { $piece } мора да земе { $captured }.
play-bound-castle = Допрено: мора да се игра { $castling }.
play-bound-king = Допрено: мора да се игра со { $king }.
play-bound-claimed = Мора да се одигра { $move }.
play-touched = Допрено: { $piece }.
play-touched-free = Нема потег со неа: секој потег е слободен.
play-touched-off-turn = { $color }, не е на потег: допрено { $piece }.
play-who-touched = Кој ја допре фигурата: { $piece }? Кажете повторно, а пред тоа Weiß или Schwarz.
play-touch-withdrawn = Допирот е откажан.
play-too-late = Предоцна. Потегот останува.
play-too-late-clock = Предоцна. Оди часовникот на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }.
play-no-move-declared = Нема најавен потег.
play-no-move-declared-clock = Нема најавен потег. Оди часовникот на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }.
play-slept = Внимание: часовникот стои. Компјутерот беше во мирување: { $time }. За да продолжите, кажете: weiter.
play-clock-started = Оди часовникот на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }.
play-clock-stands = Часовникот стои. Се пушта со weiter.
play-low-time = { $color }: уште { $time }.
play-ask-resign = Дали { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } се предава? Ja или nein?
play-ask-resign-finally = За да се предадете, кажете endgültig или внесете: дефинитивно.
play-claims = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } бара реми.
play-claims-repetition = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } бара реми, повторена позиција.
play-claims-fifty-moves = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } бара реми, педесет потези.
play-ask-claim = Ja или nein?
play-draw-offered = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } нуди реми.
play-ask-draw = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } нуди реми. Angenommen или abgelehnt?
play-ask-take-back = Да се врати потегот { $move }? Ja или nein?
play-ask-quit = Крај? Ja или nein?
play-declined-resign = Партијата продолжува.
play-declined-take-back = Потегот останува.
play-declined-quit = Продолжуваме.
play-declined-claim = Нема барање. Партијата продолжува.
play-too-early-to-draw = Реми може да се договори дури од потегот { $number }.
play-offer-declined = Одбиено. Партијата продолжува.
play-no-offer = Нема понуда за реми.
play-claim-after-touch = По допир нема барање за реми.
play-claim-off-turn = Реми бара само оној што е на потег: { $color }.
play-claim-unjudged = Претходните потези не се познати тука. Барањето го проверува судијата.
play-claim-wrong = Погрешно.
play-claim-occurred = Позицијата се појавила само { $times ->
    [one] еднаш
   *[other] двапати
 }.
play-claim-unchanged = Без земање и потег со пешак само { $moves ->
    [one] { $moves } потег
   *[other] { $moves } потези
 }.
play-claim-compensated = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } добива: { $time }.
play-proof-repeated = Позиција по потег { $moves }.
play-proof-repeated-start = Позиција на почетокот, по потег { $moves }.
play-proof-unchanged = Без земање и потег со пешак: { $moves ->
    [one] { $moves } потег
   *[other] { $moves } потези
 }.
play-and = {" "}и{" "}
play-no-taking-back = Во оваа партија потезите не се враќаат.
play-taken-back = Потегот е вратен. { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е на потег.
play-no-move-yet = Сѐ уште нема потег.
play-last-move = { $color }: { $move }.
play-turn = { $color }, потег { $number }.
play-help-moves = { $profile ->
    [opponent-repeats] Најавете потег. Противникот го повторува, потоа gedrückt.
    [assistant] Најавете потег, потоа кажете ja или nein.
    [trust] Најавете потег. Ако погрешно го разберам, кажете nein.
   *[solo] Најавете потег, потоа кажете ja или nein.
 }
play-help-placed = Кога фигурата стои, кажете gesetzt, противникот ausgeführt.
play-help-back = Korrektur го откажува непотврдениот потег.{ $back ->
    [yes] {" "}Zug zurück го враќа последниот.
   *[no] {""}
 }
play-help-again = Wiederholen го повторува кажаното. Stopp ме замолчува.
play-help-course = Прашајте letzter Zug, wer ist am Zug или was ist neu.
play-help-squares = Прашајте was steht auf или wo steht.
play-help-board = Stellung, Reihe, Linie и Diagonale кажуваат што стои таму.
play-help-counts = Прашајте geschlagen или wie viele Züge.
play-help-practice = Züge von, со фигурата, кажува каде може.
play-help-clock = Прашајте Zeit или verbrauchte Zeit. Gedrückt: часовникот е притиснат.
play-help-offers = Remis нуди реми. Одговорот е angenommen или abgelehnt.
play-help-off-turn = Кога противникот е на потег, кажете Weiß Remis или Schwarz Remis.
play-help-claims = Кажете Stellungswiederholung, fünfzig Züge или beanspruche Remis.
play-help-resign = За предавање кажете aufgeben, потоа ja, потоа endgültig.
play-help-touch = Berührt, со фигурата, кажува допир.
play-help-session = Pause прекинува, weiter продолжува, beenden завршува. Внес и на македонски.
play-help-arbiter = Hängepartie ја прекинува партијата. Schiedsrichter и zurechtrücken се внесуваат.
play-help-more = Повеќе со Hilfe.
play-order-too-early = Партијата е завршена. Судијата прво пишува: судија.
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
play-over-time = Времето истече. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-time-draw = Времето истече. Реми: { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } повеќе не може да даде мат.

play-saved = Партијата е запишана во { $path }.
play-quit = Програмата заврши.
play-quit-saved = Програмата заврши. Партијата е зачувана.
play-unsaved = Партијата не е запишана. Нејзините потези се на екранот.
play-score-unsaved = Записот не е зачуван, но дневникот ја има партијата. Нејзините потези се на екранот.
play-screen-reader-heard = Користете слушалки и во поставките, дел audio, поставете barge_in на headphones: инаку микрофонот го слуша она што го чита читачот на екран.
play-no-echo-cancelling = Моето ехо не може да се отстрани: ни PulseAudio ни PipeWire не кажува што пушта звучникот. Затоа не слушам додека зборувам. Рестартирајте еден од нив, или користете слушалки и во поставките, дел audio, поставете barge_in на headphones.
play-microphone-lost = Микрофонот го нема. Приклучете го пак; дотогаш внесувајте потези.
play-microphone-muted = Микрофонот е исклучен. Вклучете го или внесувајте.
play-microphone-clipped = Микрофонот е преоптоварен. Зборувајте од подалеку или намалете го нивото на снимање.
play-microphone-hum = Микрофонот брмчи. Проверете ги приклучокот и кабелот или земете друг микрофон.
play-microphone-rate = Микрофон со погрешна фреквенција. Исклучете го, приклучете го пак и почнете одново, или земете друг.
play-microphone-back = Микрофонот пак работи.
play-no-microphone = Нема микрофон. Приклучете еден и почнете одново, внесувајте ги потезите со ansage play --voice none, или слушнете го приказот со ansage play --demo.
play-typed-instead = Нема микрофон: внесувајте ги потезите, а наредбите и на македонски: реми, се предавам, помош.
play-demo-instead = Нема микрофон. Наместо тоа оди приказ: снимени најави од кратка партија.
play-no-loudspeaker = Нема звучник: говорот се запишува во { $path }.
play-demo-declares = Најава: { $words }.
play-chess960 = Шах деветстотини и шеесет, позиција { $number }. Од Anna до Hektor: { $pieces }.
play-recording = Вашите најави се снимаат.
play-not-recording = Без микрофон не се снима ништо.
play-unrecorded = Снимањето не успеа: { $error }. Партијата продолжува.
play-journal-failed = Внимание: партијата не може да се зачува. { $error } Продолжува во меморија.
play-journal-back = Партијата повторно се запишува.
play-journal-renewed = Дневникот на партијата го немаше и е запишан одново.
play-score-failed = Внимание: записот не може да се запише: { $reason }. Дневникот ја има партијата.
play-score-back = Записот повторно е целосен.
play-report-failed = Внимание: листот на судијата { $path } не може да се запише: { $reason }. Самата партија се зачувува.
play-report-back = Листот на судијата повторно е целосен.
play-ask-go-on = Партијата { $game }: да продолжи? Ja или nein?
play-begun = { $day ->
    [today] почната денес
    [yesterday] почната вчера
   *[other] од { $date }
 }, { $hour }:{ $minute }
play-of-round = коло { $round }
play-players = { $white } против { $black }
play-last = последен потег { $move }
play-nothing-to-resume = Нема незавршена партија. Почнува нова.
play-only-adjourned = Нема незавршена партија, но има прекината. Почнува нова.
play-newer-adjourned = Поновата партија, { $game }, е прекината.
play-open-adjourned = Отворете го пликот на прекинатата партија со: ansage adjourn open { $envelope }
play-score-kept = Внимание: { $remark } Записот е зачуван.
play-resume = Партијата продолжува: { $plies ->
    [one] { $plies } полупотег
   *[other] { $plies } полупотези
 }.
play-no-longer-open = Повеќе не чека одговор: { $words }. Ве молиме, кажете уште еднаш.
play-settings-stay = Без дејство: { $options }. Партијата продолжува како што е договорено.
play-tags-stay = Без дејство: { $options }. Партијата ги задржува своите податоци. Со други продолжува како нова: ansage play --resume-from со нејзиниот дневник.
play-no-time-control = Записот има времиња, но не и временска контрола. Партијата продолжува без часовник. Ако е потребен, наведете ја временската контрола со --clock.
play-no-times = Записот не кажува колку време останало. Партијата продолжува без часовник. Ако е потребен, наведете ја временската контрола со --clock.
play-missing-time = Времето на { $color ->
    [white] белиот
   *[black] црниот
 } не е запишано. Проверете го часовникот.
play-outdated-time = Времето на { $color ->
    [white] белиот
   *[black] црниот
 } последен пат е запишано по потегот { $number }. Проверете го часовникот.
opponent-restarted = { $error } Повторно стартуван.
opponent-gone = { $error } Кажувајте ги неговите потези сами или завршете ја партијата.
opponent-missing = Со { $color ->
    [white] белите
   *[black] црните
 } играше шаховска програма. Кажувајте ги нејзините потези сами или стартувајте повторно: ansage play --resume --engine и името на програмата.
opponent-instead = Наместо { $name }, со { $color ->
    [white] белите
   *[black] црните
 } игра шаховската програма.
opponent-turning-points = Пресвртни моменти: { $count }.
opponent-no-turning-points = Нема пресвртни моменти.
opponent-turning-point = Потег { $number }, { $color ->
    [white] бел
   *[black] црн
 }: { $made }, загуба од околу { $pawns ->
    [one] { $pawns } пешак
   *[other] { $pawns } пешаци
 }. Подобро: { $better }.
opponent-strength = Сила { $elo } Ело.
opponent-fixed-strength = Програмата { $name } има само една сила.
opponent-full-strength = Полна сила.
opponent-hint-piece = Совет: { $piece }.
opponent-hint = Совет: { $move }.
opponent-none = Совети и сила има само против шаховска програма.
