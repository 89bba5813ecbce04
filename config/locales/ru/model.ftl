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

# Errors of listing, installing and removing models
error-models-list = В списке моделей { $path } ошибка в строке { $line }: { $reason }. Его вид показывает { $shipped }.
error-models-no-home = Нет папки для моделей: у вас нет домашней папки. Укажите папку в HOME.
error-models-busy = Другая программа Ansage сейчас устанавливает или удаляет модель. Повторите, когда она закончит.
error-models-write = { $path } изменить нельзя: { $reason }. Проверьте права на папку.
error-model-unknown = Модель «{ $name }» неизвестна. Известны: { $known }. Архив другой модели устанавливается по имени файла.
error-model-not-installed = Модель «{ $name }» не установлена. Установленные показывает: ansage model list
error-archive-wrong = Архив не модель { $model }: { $file } отсутствует или не от издателя (размер или SHA-256). Ничего не установлено. Скачайте архив снова.
error-archive-unverified = Модели { $name } из архива нет в списке, её не проверить. Если вы доверяете её источнику, установите её с --unverified.
error-archive-name = Под именем «{ $name }» модель установить нельзя. Переименуйте папку в архиве.
error-archive-unusable = Ничего не установлено. { $reason }
error-archive-large = { $url } больше, чем может быть модель (байт: { $bytes }). Ничего не установлено.
error-archive-disk-full = Диск заполнен: { $path } не записывается. Освободите место и повторите команду; полученное сохранено.
error-archive-damaged = Архив { $path } повреждён или не архив ZIP. Скачайте его снова.
error-archive-unsafe = Архиву нельзя доверять: запись «{ $entry }» { $fault ->
    [outside] ведёт за пределы папки
    [twice] встречается дважды
   *[kind] не файл и не папка
 }. Ничего не установлено.
error-archive-folders = Архив не модель: его файлы лежат не в одной папке. Ничего не установлено.
error-archive-too-large = Архиву нельзя доверять: в нём больше { $megabytes } мегабайт или { $files } файлов. Ничего не установлено.
error-unreachable = { $url } недоступен: { $reason }. Проверьте подключение к интернету.
error-server-refuses = Сервер ответил { $status } на { $url }. Попробуйте позже или скачайте архив в другом месте и установите его: ansage model install АРХИВ.zip
error-broken-off = Передача { $url } прервалась: { $reason }. Получено байт: { $bytes }. Та же команда продолжит с этого места.
fetch-no-host = такого компьютера нет
fetch-no-address = это не адрес в интернете
fetch-no-http = ответ не по HTTP
fetch-redirects = адрес только перенаправляет
fetch-insecure = соединение не защищено
fetch-no-connection = соединение не устанавливается
