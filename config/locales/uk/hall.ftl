# A board and the hall.
hall-joined = Є зв'язок із суддівською.
hall-alone = Є зв'язок із сервером. Суддівської поки немає.
hall-lost = Немає зв'язку з суддівською. Партія триває, усе буде передано пізніше.
hall-refused = Суддівська не приймає цю дошку: { $reason }. Партія триває без неї.
error-hall-file = Файл { $path } не каже, як зв'язатися з суддівською: { $reason }.
error-hall-board = Суддівська знає дошки за іменами з латинських літер, цифр, дефісів, підкреслень і крапок. { $name } не підходить. Назвіть дошку через --board.
error-hall-access = Зв'язатися з суддівською не можна: { $reason }. Попросіть в арбітра файл цієї дошки ще раз.
hall-set-up = Турнір { $event } підготовлено. Дощок: { $count }, сервер на { $host }.
hall-set-up-broker = Запустити сервер: { $program } -c { $path }
hall-set-up-hall = Запустити суддівську: ansage hall --hall-file { $path }
hall-set-up-boards = Віднести кожній дошці її файл із { $path }. Там: ansage play --hall-file ФАЙЛ
hall-set-up-renewed = Файли цих дощок нові, старі більше не діють: { $boards }
error-setup-event = { $path } — тека турніру { $event }. Виберіть іншу теку або назвіть цей турнір через --event.
error-setup-path = Сервер не може прочитати шлях { $path }. Виберіть іншу теку.
error-setup-host = { $host } — не ім'я комп'ютера. Назвіть його через --host так, як його бачать дошки.
error-setup-file = { $path }: { $reason }.
error-setup-failed = Ключі турніру створити не вдалося: { $reason }.
