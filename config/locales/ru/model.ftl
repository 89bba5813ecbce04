# ansage model

model-fetching = Загружаю { $url }{ $megabytes ->
        [0] .
        [one] , { $megabytes } мегабайт.
        [few] , { $megabytes } мегабайта.
       *[other] , { $megabytes } мегабайт.
    }
model-resuming = Часть уже была: продолжаю с { $percent ->
        [one] { $percent } процента
       *[other] { $percent } процентов
    }.
model-percent = { $percent ->
        [one] { $percent } процент
        [few] { $percent } процента
       *[other] { $percent } процентов
    }
model-megabytes = { $megabytes ->
        [one] { $megabytes } мегабайт
        [few] { $megabytes } мегабайта
       *[other] { $megabytes } мегабайт
    }
model-unpacking = Проверяю и распаковываю модель.
model-installed = Установлено и проверено: { $name }, в { $path }.
model-installed-unverified = Установлено, но не проверено: { $name }, в { $path }. За содержимое ручается только тот, от кого архив.
model-present = Уже установлено: { $name }, в { $path }. Чтобы обновить, сначала удалите: ansage model remove { $name }
model-removed = Удалено: { $name }.
model-in-use = { $line } Используется.
model-line-bundled = { $name }: поставляется с программой.
model-line-installed = { $name }: установлена.
model-line-available = { $name }: не установлена, { $megabytes ->
        [one] { $megabytes } мегабайт
        [few] { $megabytes } мегабайта
       *[other] { $megabytes } мегабайт
    }, лицензия { $licence }.
model-line-chosen = { $name }: в { $path }.

model-word-replaced = Модель не знает слова «{ $word }». Вместо «{ $form }» она слышит «{ $instead }».
model-word-unspeakable = Модель не знает слова «{ $word }». «{ $form }» можно только набрать.
model-words-needless = Модель не знает этих вставных слов, не говорите их: { $words }.
