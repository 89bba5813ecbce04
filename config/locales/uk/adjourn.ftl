# ansage adjourn
adjourn-players = Відкладена партія: { $white } проти { $black }.
adjourn-sealed-by = Записаний хід { SIDE($color) ->
    [white] білих
   *[black] чорних
 }, хід { $number }.
adjourn-used = Витрачено: білі { $white }, чорні { $black }.
adjourn-left = Залишилось: білі { $white }, чорні { $black }.
adjourn-offer = Пропозиція нічиєї { SIDE($color) ->
    [white] білих
   *[black] чорних
 } чинна.
adjourn-resumption = Догравання: { $when }, { $place }.
adjourn-move = Записаний хід, { $sealer }: { $move }.
adjourn-stays-closed = Конверт не відкривають, доки не прийде той, хто грає { SIDE($responder) ->
    [white] білими
   *[black] чорними
 }. Його час іде: під час відкриття вкажіть --waited.
adjourn-may-seal-reply = Того, хто грає { SIDE($sealer) ->
    [white] білими
   *[black] чорними
 }, немає. { $responder } можуть записати відповідь у новий конверт. Потім іде годинник { SIDE($sealer) ->
    [white] білих
   *[black] чорних
 }.
adjourn-entry = Записаний хід: { $written }. { $why }
adjourn-ambiguous = Неоднозначно.
adjourn-illegal = Неможливо. { $reason }
adjourn-unreadable = Хід не зрозуміти.
adjourn-ask-when = Догравання коли?
adjourn-ask-place = Догравання де?
adjourn-ask-move = { $color }, наберіть записаний хід. Він не показується і не вимовляється.
adjourn-ask-again = Той самий хід ще раз.
adjourn-different = Записи різні. Наберіть обидва заново.
adjourn-no-move = Це не однозначний можливий хід. Наберіть обидва записи заново.
adjourn-ask-passphrase = Арбітре, наберіть кодову фразу конверта.
adjourn-ask-passphrase-again = Ту саму фразу ще раз.
adjourn-passphrase-short = Фраза закоротка: щонайменше вісім знаків.
adjourn-sealed = Запечатано.
adjourn-password = Кодова фраза конверта відтепер є й паролем арбітра.
adjourn-file = Конверт: { $path }
adjourn-both-late = Обидва не з'явилися: обидва програли. Вирішує арбітр.
adjourn-lost = Без конверта: { $sealer } роблять записаний хід на дошці.
adjourn-ask-closed = Конверт на місці. Залишити його закритим, щоб записаний хід не зараховувався? Ja чи nein?
adjourn-enter = Записати: ansage adjourn end --absent
adjourn-seal = Записати хід у конверт: ansage adjourn --game { $path }
adjourn-seal-reply = Записати відповідь у конверт: ansage adjourn --game { $path }
adjourn-left-over = { $path } більше не потрібен, але видалити його не вдалося: { $reason }.
adjourn-unnoted = Поруч із { $path } не вдалося позначити, що цей конверт більше не потрібен: { $reason }. Не відкривайте його ще раз.
adjourn-resumed = Продовжити: ansage play --resume { $game }
play-over-sealed-move = Записаний хід недійсний. { $winner } виграли.
play-over-sealed-move-draw = Записаний хід недійсний. Нічия: суперник не може поставити мат.
play-over-absence = Неявка. { $winner } виграли.
play-ask-adjourn = Відкласти партію? Ja чи nein?
play-adjourned = Партію відкладено. { $color } записують хід.
