# Alerts for the arbiter of a hall. Each begins with the board.
alert-at-board = Доска { $board }: { $what }
alert-and-more = { $what } Ещё таких: { $count }.
alert-flag = { $color }: просрочка времени, { $result }.
alert-claim = { $color }: требование ничьей, { $ground ->
        [repetition] повторение позиции
       *[fifty] 50 ходов
    }, ход { $number }: { $right ->
        [yes] верно
       *[no] неверно
    }.
alert-suspected = { $color }: часы нажаты после объявления невозможного хода, ход { $number }.
alert-illegal = { $color }: сделан невозможный ход, ход { $number }.
alert-illegal-declared = { $color }: объявлен невозможный ход, ход { $number }.
alert-wrong-repetition = { $color }: неверное повторение, ход { $number }.
alert-not-repeated = { $color }: ход сделан без повторения, ход { $number }.
alert-touch = { $color }: касание { $square }, ход { $number }.
alert-called = вызван арбитр.
alert-wrong-password = неверный пароль для распоряжений.
alert-resumed = партия продолжена за доской, хотя остановлена отсюда.
alert-decided = решено за доской, { $result }.
alert-broker-lost = Связь с досками потеряна. Партии продолжаются.
alert-two-halls = Этим соревнованием управляет вторая программа. Завершите одну из них.
alert-store-failed = Диск ничего не принимает. Ничего не теряется, но нового не видно. Освободите место.
alert-store-works = Диск снова всё принимает.
alert-full = Список сообщений полон. Наименее срочное не вошло, уже { $count }. Вычеркните решённое.
alert-too-many-boards = Слишком много досок. Прочие, не заявленные и без пары, не учитываются.
alert-lost = связь потеряна.
alert-closed = программа закрыта, партия не окончена.
alert-clocks-differ = часы расходятся с записями на { $seconds } { $seconds ->
        [one] секунду
        [few] секунды
       *[other] секунд
    }.
alert-wrong-clock = часы компьютера { $direction ->
        [fast] спешат
       *[slow] отстают
    } на { $seconds } { $seconds ->
        [one] секунду
        [few] секунды
       *[other] секунд
    }.
alert-two-boards = две программы под этим номером.
alert-unpaired = партия не соответствует парам тура. Здесь она не считается.
alert-crossed = цвета не такие, как в парах тура: { $white } – { $black }.
alert-left-over = партия закончилась до того, как о ней сообщили, и её тур нельзя сравнить. Здесь она не считается.
alert-earlier-left-over = прежняя партия закончилась до того, как о ней сообщили. Здесь она не считается.
alert-forged-order = пришло чужое распоряжение. Не выполнено.
alert-replayed-order = пришло повторно прежнее распоряжение, не отсюда. Не выполнено.
alert-microphone-lost = микрофон потерян.
alert-deaf = больше ничего не слышит, программа завершает работу.
alert-unwritten = партия не записывается.
alert-contradiction = запись { $number } противоречит прежним. Партия здесь больше не верна.
alert-gap = пропуск после записи { $after }, пришла { $number }. Запрошено снова.
alert-malformed = нечитаемое сообщение ({ $reason }).
alert-flood = присылает слишком много. Остальное отброшено.
alert-duplicate = запись { $number } пришла ещё раз, без запроса.
alert-settled = Исправлено: { $what }
alert-left-out = Список полон, не вошло: { $what }
order-done = Выполнено.
order-repeated = Уже было выполнено.
order-refused = Не выполнено: в нынешнем положении партии это невозможно.
order-overtaken = С тех пор партия изменилась.
order-expired = Не выполнено: слишком поздно.
order-misdirected = Не выполнено: за доской другая партия.
order-no-game = Не выполнено: за доской нет партии.
order-unproved = Не выполнено: доска не знает этого зала. Сравните файлы hall setup.
order-malformed = Не выполнено: доска не понимает. Сравните версии.
order-unanswered = Нет ответа на распоряжение. Подойдите к доске.
hall-store = Файл зала не читается или не записывается: { $path }: { $reason }.
hall-store-newer = { $path } создан новой версией. Используйте её.
hall-store-taken = Этот зал ведёт другая программа: { $path }.
hall-setup-file = { $path } не говорит, как устроен зал: { $reason }. Файл hall.toml пишет hall setup.
hall-access = Так до сервера не добраться: { $reason }. Создайте файлы заново через hall setup.
hall-key = Ключ для распоряжений в hall.toml не годится. Создайте файлы заново через hall setup.
hall-random = Система не даёт случайных чисел. Без них нет токенов для страниц.
hall-no-folder = Нет папки для зала. Укажите её через --folder.
hall-results-pairings = В { $path } записаны пары тура. Укажите через --results другой файл для результатов.
