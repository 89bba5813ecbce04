# Sentences about games from files and feeds. The spoken line has no number, which would cost time at every move.
announce-printed = { $number }. { $line }
announce-spoken = { $color }: { $move }
announce-spoken-number = Потег { $number }: { $move }
announce-spoken-both = Потег { $number }, { SIDE($color) ->
        [white] бел
       *[black] црн
    }: { $move }
announce-player = { $color }: { $name }.
announce-players = { $white } против { $black }.
announce-elo = { $player } ({ $elo })
announce-event = { $event }.
announce-event-round = { $event }, коло { $round }.
announce-opening = Отворање: { $opening }.
announce-reason = { $reason ->
    [time] Поради истекување на времето
    [rules] Поради прекршување на правилата
    [adjudication] По одлука на трето лице
    [abandoned] Партијата е напуштена
    [emergency] Поради вонредна ситуација
    [death] Поради смрт на играч
   *[unterminated] Партијата не е завршена
 }.
announce-game = Партија { $number }.
announce-wins = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } победува.
announce-draw = Реми.
announce-other-result = Резултат: { $result }.
announce-problem-game = Партија { $game }: { $line }
announce-problem-move = Потег { $number }, { SIDE($color) ->
    [white] бел
   *[black] црн
 }: { $line }
announce-problem-game-move = Партија { $game }, потег { $number }, { SIDE($color) ->
    [white] бел
   *[black] црн
 }: { $line }
announce-not-a-move = { $word } не е потег во ниту една нотација.
announce-illegal = { $word } тука не е дозволен.
announce-ambiguous = { $word } е двосмислен; не е кажано која фигура игра или настанува.
announce-languages = { $word } е различен потег во различни јазици. Наведете го јазикот, на пример: ansage notation --from de --to pgn.
announce-rest-unread = Остатокот од партијата не е прочитан.
announce-open-comment = Еден коментар нема крај. Сѐ по него до ознаките на следната партија не е прочитано.
announce-no-game = Во { $file } нема партија. Се очекува датотека PGN или цртичка за потези од стандардниот влез.
announce-open-variation = Една варијанта нема крај. Сѐ по неа се смета за нејзин дел.
announce-tag = Редот { $word } не е цела ознака и се прескокнува. Проверете ги наводниците и аглестата заграда.
announce-long-tag = Ознаката { $word } е предолга, или ги има премногу. Не е прочитана.
announce-long-comment = Еден коментар е предолг. Прочитан е само неговиот почеток.
announce-after-end = { $word } стои по крајот на партијата и не е прочитан.
announce-contradiction = Резултатот во ознаката и оној по потезите се разликуваат. Важи ознаката.
announce-against-board = Наведениот резултат се коси со позицијата на таблата. Важи резултатот на таблата.
announce-meaningless = { $word } не значи ништо и е прескокнато.
announce-number = Бројот { $word } не одговара на овој потег.
announce-pass = { $number }. { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } го прескокнува потегот.
announce-nul = Во редот { $word } има нулти бајт. Тоа не е текст, натаму не е прочитано. Ако е текстуална датотека, претворете ја во UTF-8.

announce-board = Табла { $number }: { $line }
announce-waiting = { $count ->
    [0] Ништо не чека.
    [one] Уште { $count } потег.
   *[other] Уште { $count } потези.
 }
announce-skipped = { $count ->
    [0] Ништо не е прескокнато.
    [one] Прескокнат { $count } потег.
   *[other] Прескокнати { $count } потези.
 }
announce-turn = { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } е на потег, потег { $number }.
announce-resumed = Продолжуваме.
announce-variation = Варијанта: { $line }
announce-variation-left = Крај на варијантата.
announce-variation-deep = Варијанта, ниво { $depth }: { $line }
announce-variation-left-deep = Крај на варијантата, ниво { $depth }.
announce-goes-on = Продолжува со потег { $number }, { SIDE($color) ->
    [white] бел
   *[black] црн
 }.
announce-glyph = { $line }, { $glyph ->
    [1] добар потег
    [2] грешка
    [3] одличен потег
    [4] груба грешка
    [5] интересен потег
    [6] сомнителен потег
    [7] принуден потег
    [10] изедначена позиција
    [13] нејасна позиција
    [14] белиот стои малку подобро
    [15] црниот стои малку подобро
    [16] белиот стои подобро
    [17] црниот стои подобро
    [18] белиот добива
    [19] црниот добива
    [22] цугцванг
    [23] цугцванг
    [32] предност во развојот
    [33] предност во развојот
    [36] иницијатива
    [37] иницијатива
    [40] напад
    [41] напад
    [132] контраигра
    [133] контраигра
    [138] цајтнот
    [139] цајтнот
    [146] новина
   *[other] знак { $glyph }
 }
announce-comment = Коментар: { $text }
announce-offer = Понудено реми.
announce-no-next-move = Нема следен потег.
announce-no-previous-move = Нема претходен потег.
announce-no-variation = Нема друга варијанта.
announce-no-comment = Нема друг коментар.
announce-corrected = Исправено од потег { $number }.
announce-withdrawn = Вратено: { $count ->
    [one] { $count } потег.
   *[other] { $count } потези.
 }
announce-result-withdrawn = Резултатот повеќе не важи.
announce-another-game = Нова партија.
announce-rate = Брзина { $rate }.
announce-volume = Јачина { $volume }.
announce-no-voice = Овде Ansage не зборува.
announce-unknown = Непознато: { $word }. Помош: h.
announce-stepwise = Ентер или Празно место: следното. h: помош.
announce-help = { $stepwise ->
    [yes] Ентер или Празно место следното, r повтори, e до последниот потег, w колку чекаат, t кој е на потег, m следен потег, големо M претходен, v варијанта, c коментар, со големи букви назад, q крај.
   *[no] Ентер следното, Празно место пауза и понатаму, r повтори, e до последниот потег, w колку чекаат, t кој е на потег, m следен потег, големо M претходен, v варијанта, c коментар, со големи букви назад, плус побрзо, минус побавно, l погласно, големо L потивко, q крај.
}
announce-arrows = { $stepwise ->
    [yes] Стрелки десно и лево како m и големо M.
   *[no] Стрелки десно и лево како m и големо M, горе и долу како l и големо L.
}
announce-no-board = Табла { $number } ја нема во { $file }.
announce-file-lost = { $file } сега не може да се прочита: { $reason }. Ја чекам.
announce-file-back = { $file } повторно се чита.
announce-nothing-rendered = Нема што да се прочита: датотеката { $path } не е запишана.
announce-rendered = Запишано: { $path }, { $count ->
    [one] { $count } ознака на поглавје
   *[other] { $count } ознаки на поглавја
 }; со него { $chapters }.
