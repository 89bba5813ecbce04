# ansage adjourn
adjourn-players = Отложенная партия: { $white } против { $black }.
adjourn-sealed-by = Записанный ход { SIDE($color) ->
    [white] белых
   *[black] чёрных
 }, ход { $number }.
adjourn-used = Истрачено: белые { $white }, чёрные { $black }.
adjourn-left = Осталось: белые { $white }, чёрные { $black }.
adjourn-offer = Предложение ничьей { SIDE($color) ->
    [white] белых
   *[black] чёрных
 } в силе.
adjourn-resumption = Доигрывание: { $when }, { $place }.
adjourn-move = Записанный ход, { $sealer }: { $move }.
adjourn-stays-closed = Конверт не вскрывают, пока не придёт играющий { SIDE($responder) ->
    [white] белыми
   *[black] чёрными
 }. Его время считается: при вскрытии укажите --waited.
adjourn-may-seal-reply = Играющего { SIDE($sealer) ->
    [white] белыми
   *[black] чёрными
 } нет. { $responder } могут записать ответ в новый конверт. Потом идут часы { SIDE($sealer) ->
    [white] белых
   *[black] чёрных
 }.
adjourn-entry = Записанный ход: { $written }. { $why }
adjourn-ambiguous = Неоднозначно.
adjourn-illegal = Невозможно. { $reason }
adjourn-unreadable = Ход не понять.
adjourn-ask-when = Доигрывание когда?
adjourn-ask-place = Доигрывание где?
adjourn-ask-move = { $color }, наберите записанный ход. Он не показывается и не произносится.
adjourn-ask-again = Тот же ход ещё раз.
adjourn-different = Записи различаются. Наберите обе заново.
adjourn-no-move = Это не однозначный возможный ход. Наберите обе записи заново.
adjourn-ask-passphrase = Арбитр, наберите кодовую фразу конверта.
adjourn-ask-passphrase-again = Ту же фразу ещё раз.
adjourn-passphrase-short = Фраза слишком короткая: не меньше восьми знаков.
adjourn-sealed = Запечатано.
adjourn-password = Кодовая фраза конверта отныне служит и паролем арбитра.
adjourn-file = Конверт: { $path }
adjourn-both-late = Оба не явились: оба проиграли. Решает арбитр.
adjourn-lost = Без конверта: { $sealer } делают записанный ход на доске.
adjourn-ask-closed = Конверт на месте. Оставить его закрытым, чтобы записанный ход не считался? Ja или nein?
adjourn-enter = Записать: ansage adjourn end --absent
adjourn-seal = Записать ход в конверт: ansage adjourn --game { $path }
adjourn-seal-reply = Записать ответ в конверт: ansage adjourn --game { $path }
adjourn-left-over = { $path } больше не нужен, но удалить его не удалось: { $reason }.
adjourn-unnoted = Рядом с { $path } не удалось отметить, что этот конверт больше не нужен: { $reason }. Не вскрывайте его ещё раз.
adjourn-resumed = Продолжить: ansage play --resume { $game }
play-over-sealed-move = Записанный ход недействителен. { $winner } выиграли.
play-over-sealed-move-draw = Записанный ход недействителен. Ничья: соперник не может поставить мат.
play-over-absence = Неявка. { $winner } выиграли.
play-ask-adjourn = Отложить партию? Ja или nein?
play-adjourned = Партия отложена. { $color } записывают ход.
