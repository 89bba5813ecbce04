# Alerts for the arbiter of a hall. Each begins with the board.
alert-at-board = Дошка { $board }: { $what }
alert-and-more = { $what } Ще таких: { $count }.
alert-flag = { $color }: прострочено час, { $result }.
alert-claim = { $color }: вимога нічиєї, { $ground ->
        [repetition] повторення позиції
       *[fifty] 50 ходів
    }, хід { $number }: { $right ->
        [yes] правильна
       *[no] неправильна
    }.
alert-suspected = { $color }: годинник натиснуто після оголошення неможливого ходу, хід { $number }.
alert-illegal = { $color }: зроблено неможливий хід, хід { $number }.
alert-illegal-declared = { $color }: оголошено неможливий хід, хід { $number }.
alert-wrong-repetition = { $color }: неправильне повторення, хід { $number }.
alert-not-repeated = { $color }: хід зроблено без повторення, хід { $number }.
alert-touch = { $color }: торкання { $square }, хід { $number }.
alert-called = викликано арбітра.
alert-wrong-password = неправильний пароль для розпоряджень.
alert-resumed = партію продовжено за дошкою, хоча її зупинено звідси.
alert-decided = вирішено за дошкою, { $result }.
alert-broker-lost = Зв'язок із дошками втрачено. Партії тривають.
alert-two-halls = Цим змаганням керує друга програма. Завершіть одну з них.
alert-store-failed = Диск нічого не приймає. Нічого не губиться, але нового не видно. Звільніть місце.
alert-store-works = Диск знову все приймає.
alert-full = Список повідомлень повний. Найменш термінове не ввійшло, вже { $count }. Викресліть вирішене.
alert-too-many-boards = Забагато дощок. Інші, не заявлені й без пари, не враховуються.
alert-lost = зв'язок втрачено.
alert-closed = програму закрито, партію не закінчено.
alert-clocks-differ = годинники розходяться із записами на { $seconds } { $seconds ->
        [one] секунду
        [few] секунди
       *[other] секунд
    }.
alert-wrong-clock = годинник комп'ютера { $direction ->
        [fast] поспішає
       *[slow] відстає
    } на { $seconds } { $seconds ->
        [one] секунду
        [few] секунди
       *[other] секунд
    }.
alert-two-boards = дві програми під цим номером.
alert-unpaired = партія не відповідає парам туру. Тут вона не рахується.
alert-crossed = кольори не такі, як у парах туру: { $white } – { $black }.
alert-left-over = партія закінчилася до того, як про неї повідомили, і її тур не можна порівняти. Тут вона не рахується.
alert-earlier-left-over = попередня партія закінчилася до того, як про неї повідомили. Тут вона не рахується.
alert-forged-order = надійшло чуже розпорядження. Не виконано.
alert-replayed-order = повторно надійшло попереднє розпорядження, не звідси. Не виконано.
alert-microphone-lost = мікрофон втрачено.
alert-deaf = більше нічого не чує, програма завершує роботу.
alert-unwritten = партія не записується.
alert-contradiction = запис { $number } суперечить попереднім. Партія тут більше не правильна.
alert-gap = пропуск після запису { $after }, надійшов { $number }. Зроблено повторний запит.
alert-malformed = нечитабельне повідомлення ({ $reason }).
alert-flood = надсилає забагато. Решту відкинуто.
alert-duplicate = запис { $number } надійшов ще раз, без запиту.
alert-settled = Виправлено: { $what }
alert-left-out = Список повний, не ввійшло: { $what }
order-done = Виконано.
order-repeated = Уже було виконано.
order-refused = Не виконано: за нинішнього стану партії це неможливо.
order-overtaken = Відтоді партія змінилася.
order-expired = Не виконано: запізно.
order-misdirected = Не виконано: за дошкою інша партія.
order-no-game = Не виконано: за дошкою немає партії.
order-unproved = Не виконано: дошка не знає цієї зали. Порівняйте файли hall setup.
order-malformed = Не виконано: дошка не розуміє. Порівняйте версії.
order-unanswered = Немає відповіді на розпорядження. Підійдіть до дошки.
hall-store = Файл зали не читається або не записується: { $path }: { $reason }.
hall-store-newer = { $path } створено новішою версією. Користуйтеся нею.
hall-store-taken = Цю залу веде інша програма: { $path }.
hall-setup-file = { $path } не каже, як влаштовано залу: { $reason }. Файл hall.toml пише hall setup.
hall-access = Так до сервера не дістатися: { $reason }. Створіть файли наново через hall setup.
hall-key = Ключ для розпоряджень у hall.toml не годиться. Створіть файли наново через hall setup.
hall-random = Система не дає випадкових чисел. Без них немає токенів для сторінок.
hall-no-folder = Немає теки для зали. Вкажіть її через --folder.
hall-results-pairings = У { $path } записано пари туру. Вкажіть через --results інший файл для результатів.
