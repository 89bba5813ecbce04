# A board and the hall.
hall-joined = Есть связь с судейской.
hall-alone = Есть связь с сервером. Судейской пока нет.
hall-lost = Нет связи с судейской. Партия продолжается, всё будет передано позже.
hall-refused = Судейская не принимает эту доску: { $reason }. Партия продолжается без неё.
error-hall-file = Файл { $path } не говорит, как связаться с судейской: { $reason }.
error-hall-board = Судейская знает доски по именам из латинских букв, цифр, дефисов, подчёркиваний и точек. { $name } не подходит. Назовите доску через --board.
error-hall-access = Связаться с судейской нельзя: { $reason }. Попросите у арбитра файл этой доски ещё раз.
hall-set-up = Турнир { $event } подготовлен. Досок: { $count }, сервер на { $host }.
hall-set-up-broker = Запустить сервер: { $program } -c { $path }
hall-set-up-hall = Запустить судейскую: ansage hall --hall-file { $path }
hall-set-up-boards = Отнести каждой доске её файл из { $path }. Там: ansage play --hall-file ФАЙЛ
hall-set-up-renewed = Файлы этих досок новые, старые больше не действуют: { $boards }
error-setup-event = { $path } — папка турнира { $event }. Выберите другую папку или назовите этот турнир через --event.
error-setup-path = Сервер не может прочитать путь { $path }. Выберите другую папку.
error-setup-host = { $host } — не имя компьютера. Назовите его через --host так, как его видят доски.
error-setup-file = { $path }: { $reason }.
error-setup-failed = Ключи турнира создать не удалось: { $reason }.
