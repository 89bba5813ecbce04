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
model-unpacking = Го проверувам и отпакувам моделот.
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
