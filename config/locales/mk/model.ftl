# ansage model

model-fetching = Преземам { $url }{ $megabytes ->
        [0] .
        [one] , { $megabytes } мегабајт.
       *[other] , { $megabytes } мегабајти.
    }
model-resuming = Дел веќе беше тука: продолжувам од { $percent ->
        [one] { $percent } процент
       *[other] { $percent } проценти
    }.
model-percent = { $percent ->
        [one] { $percent } процент
       *[other] { $percent } проценти
    }
model-megabytes = { $megabytes ->
        [one] { $megabytes } мегабајт
       *[other] { $megabytes } мегабајти
    }
model-unpacking = Го проверувам и го распакувам моделот.
model-installed = Инсталиран и проверен: { $name }, во { $path }.
model-installed-unverified = Инсталиран, но непроверен: { $name }, во { $path }. За содржината гарантира само оној од кого е архивата.
model-present = Веќе инсталиран: { $name }, во { $path }. За обновување прво отстранете го: ansage model remove { $name }
model-removed = Отстранет: { $name }.
model-in-use = { $line } Се користи.
model-line-bundled = { $name }: дојде со програмата.
model-line-installed = { $name }: инсталиран.
model-line-available = { $name }: не е инсталиран, { $megabytes ->
        [one] { $megabytes } мегабајт
       *[other] { $megabytes } мегабајти
    }, лиценца { $licence }.
model-line-chosen = { $name }: во { $path }.

model-word-replaced = Моделот не го знае „{ $word }“. Наместо „{ $form }“ слуша „{ $instead }“.
model-word-unspeakable = Моделот не го знае „{ $word }“. „{ $form }“ може само да се внесе.
model-words-needless = Моделот не ги знае овие вметнати зборови, не кажувајте ги: { $words }.

# Errors of listing, installing and removing models
error-models-list = Списокот модели { $path } е погрешен во редот { $line }: { $reason }. Неговиот облик го покажува { $shipped }.
error-models-no-home = Нема папка за модели: немате домашна папка. Наведете папка во HOME.
error-models-busy = Друг Ansage сега инсталира или отстранува модел. Обидете се пак кога ќе заврши.
error-models-write = { $path } не може да се смени: { $reason }. Проверете ги дозволите на папката.
error-model-unknown = Моделот „{ $name }“ не е познат. Познати се: { $known }. Архива на друг модел се инсталира со името на датотеката.
error-model-not-installed = Моделот „{ $name }“ не е инсталиран. Инсталираните ги покажува: ansage model list
error-archive-wrong = Архивата не е моделот { $model }: { $file } недостига или не е од издавачот (големина или SHA-256). Ништо не е инсталирано. Преземете ја одново.
error-archive-unverified = Моделот { $name } од архивата не е во списокот и не може да се провери. Ако му верувате на изворот, инсталирајте го со --unverified.
error-archive-name = Модел не може да се инсталира како „{ $name }“. Преименувајте ја папката во архивата.
error-archive-unusable = Ништо не е инсталирано. { $reason }
error-archive-large = { $url } е поголем отколку што може да биде моделот (бајти: { $bytes }). Ништо не е инсталирано.
error-archive-disk-full = Дискот е полн: { $path } не може да се запише. Ослободете место и повторете ја наредбата; примоеното останува.
error-archive-damaged = Архивата { $path } е оштетена или не е архива ZIP. Преземете ја одново.
error-archive-unsafe = На архивата не може да ѝ се верува: записот „{ $entry }“ { $fault ->
    [outside] води надвор од папката
    [twice] се јавува двапати
   *[kind] не е ни датотека ни папка
 }. Ништо не е инсталирано.
error-archive-folders = Архивата не е модел: нејзините датотеки не се сите во една папка. Ништо не е инсталирано.
error-archive-too-large = На архивата не може да ѝ се верува: содржи повеќе од { $megabytes } мегабајти или { $files } датотеки. Ништо не е инсталирано.
error-unreachable = { $url } не е достапен: { $reason }. Проверете ја врската со интернет.
error-server-refuses = Серверот одговори { $status } на { $url }. Обидете се подоцна, или преземете ја архивата на друго место и инсталирајте ја со: ansage model install АРХИВА.zip
error-broken-off = Преносот на { $url } се прекина: { $reason }. Примени бајти: { $bytes }. Истата наредба продолжува оттаму.
fetch-no-host = таков компјутер нема
fetch-no-address = тоа не е адреса на интернет
fetch-no-http = одговорот не е според HTTP
fetch-redirects = адресата само пренасочува
fetch-insecure = врската не е безбедна
fetch-no-connection = врската не се воспоставува
