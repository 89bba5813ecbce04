# ansage model

model-fetching = Завантажую { $url }{ $megabytes ->
        [0] .
        [one] , { $megabytes } мегабайт.
        [few] , { $megabytes } мегабайти.
       *[other] , { $megabytes } мегабайтів.
    }
model-resuming = Частина вже була: продовжую з { $percent ->
        [one] { $percent } відсотка
       *[other] { $percent } відсотків
    }.
model-percent = { $percent ->
        [one] { $percent } відсоток
        [few] { $percent } відсотки
       *[other] { $percent } відсотків
    }
model-megabytes = { $megabytes ->
        [one] { $megabytes } мегабайт
        [few] { $megabytes } мегабайти
       *[other] { $megabytes } мегабайтів
    }
model-unpacking = Перевіряю й розпаковую модель.
model-installed = Установлено й перевірено: { $name }, у { $path }.
model-installed-unverified = Установлено, але не перевірено: { $name }, у { $path }. За вміст ручається лише той, від кого архів.
model-present = Уже встановлено: { $name }, у { $path }. Щоб оновити, спершу видаліть: ansage model remove { $name }
model-removed = Видалено: { $name }.
model-in-use = { $line } Використовується.
model-line-bundled = { $name }: постачається з програмою.
model-line-installed = { $name }: встановлена.
model-line-available = { $name }: не встановлена, { $megabytes ->
        [one] { $megabytes } мегабайт
        [few] { $megabytes } мегабайти
       *[other] { $megabytes } мегабайтів
    }, ліцензія { $licence }.
model-line-chosen = { $name }: у { $path }.

model-word-replaced = Модель не знає слова «{ $word }». Замість «{ $form }» вона чує «{ $instead }».
model-word-unspeakable = Модель не знає слова «{ $word }». «{ $form }» можна лише набрати.
model-words-needless = Модель не знає цих вставних слів, не кажіть їх: { $words }.

# Errors of listing, installing and removing models
error-models-list = У списку моделей { $path } помилка в рядку { $line }: { $reason }. Його вигляд показує { $shipped }.
error-models-no-home = Немає теки для моделей: у вас немає домашньої теки. Вкажіть теку в HOME.
error-models-busy = Інша програма Ansage зараз установлює або вилучає модель. Повторіть, коли вона закінчить.
error-models-write = { $path } змінити не можна: { $reason }. Перевірте права на теку.
error-model-unknown = Модель «{ $name }» невідома. Відомі: { $known }. Архів іншої моделі встановлюється за назвою файлу.
error-model-not-installed = Модель «{ $name }» не встановлено. Установлені показує: ansage model list
error-archive-wrong = Архів не є моделлю { $model }: { $file } відсутній або не від видавця (розмір чи SHA-256). Нічого не встановлено. Завантажте архів знову.
error-archive-unverified = Моделі { $name } з архіву немає в списку, її не перевірити. Якщо ви довіряєте її джерелу, установіть її з --unverified.
error-archive-name = Під назвою «{ $name }» модель установити не можна. Перейменуйте теку в архіві.
error-archive-unusable = Нічого не встановлено. { $reason }
error-archive-large = { $url } більший, ніж може бути модель (байтів: { $bytes }). Нічого не встановлено.
error-archive-disk-full = Диск заповнений: { $path } не записується. Звільніть місце й повторіть команду; отримане збережено.
error-archive-damaged = Архів { $path } пошкоджено, або це не архів ZIP. Завантажте його знову.
error-archive-unsafe = Архіву не можна довіряти: запис «{ $entry }» { $fault ->
    [outside] веде за межі теки
    [twice] трапляється двічі
   *[kind] не файл і не тека
 }. Нічого не встановлено.
error-archive-folders = Архів не є моделлю: його файли лежать не в одній теці. Нічого не встановлено.
error-archive-too-large = Архіву не можна довіряти: у ньому понад { $megabytes } мегабайтів або { $files } файлів. Нічого не встановлено.
error-unreachable = { $url } недоступний: { $reason }. Перевірте підключення до інтернету.
error-server-refuses = Сервер відповів { $status } на { $url }. Спробуйте пізніше або завантажте архів деінде й установіть його: ansage model install АРХІВ.zip
error-broken-off = Передавання { $url } перервалося: { $reason }. Отримано байтів: { $bytes }. Та сама команда продовжить із цього місця.
fetch-no-host = такого комп'ютера немає
fetch-no-address = це не адреса в інтернеті
fetch-no-http = відповідь не за HTTP
fetch-redirects = адреса лише переспрямовує
fetch-insecure = з'єднання не захищене
fetch-no-connection = з'єднання не встановлюється
