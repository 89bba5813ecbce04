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
