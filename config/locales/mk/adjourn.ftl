# ansage adjourn
adjourn-players = Прекината партија: { $white } против { $black }.
adjourn-sealed-by = Таен потег на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 }, потег { $number }.
adjourn-used = Потрошено: бел { $white }, црн { $black }.
adjourn-left = Останато: бел { $white }, црн { $black }.
adjourn-offer = Понудата за реми на { SIDE($color) ->
    [white] белиот
   *[black] црниот
 } важи.
adjourn-resumption = Продолжување: { $when }, { $place }.
adjourn-move = Таен потег, { $sealer }: { $move }.
adjourn-stays-closed = Пликот останува затворен додека не дојде { SIDE($responder) ->
    [white] белиот
   *[black] црниот
 }. Неговото време се брои: при отворање наведете --waited.
adjourn-may-seal-reply = { SIDE($sealer) ->
    [white] Белиот
   *[black] Црниот
 } отсуствува. { SIDE($responder) ->
    [white] Белиот
   *[black] Црниот
 } може да го запечати одговорот во нов плик. Потоа оди часовникот на { SIDE($sealer) ->
    [white] белиот
   *[black] црниот
 }.
adjourn-entry = Таен потег: { $written }. { $why }
adjourn-ambiguous = Двосмислено.
adjourn-illegal = Недозволено. { $reason }
adjourn-unreadable = Потегот не може да се утврди.
adjourn-ask-when = Продолжување кога?
adjourn-ask-place = Продолжување каде?
adjourn-ask-move = { $color }, внесете го тајниот потег. Не се прикажува и не се изговара.
adjourn-ask-again = Истиот потег уште еднаш.
adjourn-different = Внесовите се различни. Внесете ги двата одново.
adjourn-no-move = Ова не е еднозначен правилен потег. Внесете ги двата одново.
adjourn-ask-passphrase = Судија, внесете ја тајната фраза на пликот.
adjourn-ask-passphrase-again = Истата фраза уште еднаш.
adjourn-passphrase-short = Фразата е прекратка: најмалку осум знаци.
adjourn-sealed = Запечатено.
adjourn-password = Тајната фраза на пликот отсега е и лозинка на судијата.
adjourn-file = Плик: { $path }
adjourn-both-late = Не се појави никој: двајцата губат. Одлучува судијата.
adjourn-lost = Без плик: { SIDE($sealer) ->
    [white] белиот
   *[black] црниот
 } го прави тајниот потег на таблата.
adjourn-ask-closed = Пликот е тука. Да остане затворен, а тајниот потег во него да не важи? Ja или nein?
adjourn-enter = Запишете со: ansage adjourn end --absent
adjourn-seal = Запечатете го потегот со: ansage adjourn --game { $path }
adjourn-seal-reply = Запечатете го одговорот со: ansage adjourn --game { $path }
adjourn-left-over = { $path } веќе не е потребна, но не можеше да се отстрани: { $reason }.
adjourn-unnoted = До { $path } не можеше да се забележи дека овој плик е завршен: { $reason }. Не отворајте го повторно.
adjourn-resumed = Продолжете со: ansage play --resume { $game }
play-over-sealed-move = Тајниот потег е неважечки. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-over-sealed-move-draw = Тајниот потег е неважечки. Реми: противникот не може да даде мат.
play-over-absence = Не се појави. { SIDE($winner) ->
    [white] Белиот
   *[black] Црниот
 } победува.
play-ask-adjourn = Да се прекине партијата? Ja или nein?
play-adjourned = Партијата е прекината. { SIDE($color) ->
    [white] Белиот
   *[black] Црниот
 } го запечатува потегот.
