# Alerts for the arbiter of a hall. Each begins with the board.
alert-at-board = Табла { $board }: { $what }
alert-and-more = { $what } Уште вакви: { $count }.
alert-flag = { $color }: истечено време, { $result }.
alert-claim = { $color }: барање за реми, { $ground ->
        [repetition] повторување на позицијата
       *[fifty] 50 потези
    }, потег { $number }: { $right ->
        [yes] основано
       *[no] неосновано
    }.
alert-suspected = { $color }: часовникот притиснат по недозволена најава, потег { $number }.
alert-illegal = { $color }: завршен недозволен потег, потег { $number }.
alert-illegal-declared = { $color }: недозволена најава, потег { $number }.
alert-wrong-repetition = { $color }: погрешно повторување, потег { $number }.
alert-not-repeated = { $color }: потег без повторување, потег { $number }.
alert-touch = { $color }: допре { $square }, потег { $number }.
alert-called = повикан е судијата.
alert-wrong-password = погрешна лозинка за наредби.
alert-resumed = партијата е продолжена на таблата, иако беше запрена оттука.
alert-decided = одлучено на таблата, { $result }.
alert-broker-lost = Врската со таблите е изгубена. Партиите продолжуваат.
alert-two-halls = Втора програма го води овој настан. Завршете една од нив.
alert-store-failed = Дискот не прима ништо. Ништо не се губи, но ново не се гледа. Ослободете место.
alert-store-works = Дискот повторно прима сѐ.
alert-full = Списокот со пораки е полн. Најмалку итното се испушта, досега { $count }. Избришете го решеното.
alert-too-many-boards = Премногу табли. Другите, ненајавени и без пар, не се земаат предвид.
alert-lost = врската е изгубена.
alert-closed = програмата е затворена, партијата не е завршена.
alert-clocks-differ = часовниците се разликуваат од записите за { $seconds } { $seconds ->
        [one] секунда
       *[other] секунди
    }.
alert-wrong-clock = часовникот на компјутерот { $direction ->
        [fast] брза
       *[slow] доцни
    } { $seconds } { $seconds ->
        [one] секунда
       *[other] секунди
    }.
alert-two-boards = две програми под овој број.
alert-unpaired = партијата не одговара на паровите. Овде не се брои.
alert-crossed = боите не се како во паровите: { $white } – { $black }.
alert-left-over = партијата заврши пред да биде пријавена, и нејзиното коло не може да се спореди. Овде не се брои.
alert-earlier-left-over = претходна партија заврши пред да биде пријавена. Овде не се брои.
alert-forged-order = дојде туѓа наредба. Не е извршена.
alert-replayed-order = дојде повторно претходна наредба, не од тука. Не е извршена.
alert-microphone-lost = микрофонот е изгубен.
alert-deaf = веќе не слуша ништо, програмата завршува.
alert-unwritten = партијата не се запишува.
alert-contradiction = записот { $number } им противречи на претходните. Партијата овде веќе не е точна.
alert-gap = празнина по записот { $after }, дојде { $number }. Побарано повторно.
alert-malformed = нечитлива порака ({ $reason }).
alert-flood = праќа премногу. Остатокот е отфрлен.
alert-duplicate = записот { $number } дојде пак, непобаран.
alert-settled = Решено: { $what }
alert-left-out = Списокот е полн, испуштено: { $what }
order-done = Извршено.
order-repeated = Веќе беше извршено.
order-refused = Не е извршено: не е можно како што стои партијата.
order-overtaken = Партијата во меѓувреме се промени.
order-expired = Не е извршено: предоцна.
order-misdirected = Не е извршено: на таблата е друга партија.
order-no-game = Не е извршено: на таблата нема партија.
order-unproved = Не е извршено: таблата не ја познава салата. Споредете ги датотеките од hall setup.
order-malformed = Не е извршено: таблата не разбира. Споредете ги верзиите.
order-unanswered = Нема одговор на наредбата. Појдете до таблата.
hall-store = Датотека на салата не може да се прочита или запише: { $path }: { $reason }.
hall-store-newer = { $path } е од понова верзија. Користете ја неа.
hall-store-taken = Друга програма ја води оваа сала: { $path }.
hall-setup-file = { $path } не кажува како е поставена салата: { $reason }. Датотеката hall.toml ја пишува hall setup.
hall-access = Серверот не може така да се достигне: { $reason }. Напишете ги датотеките одново со hall setup.
hall-key = Клучот за наредби во hall.toml не е клуч. Напишете ги датотеките одново со hall setup.
hall-random = Системот не дава случајни броеви. Без нив нема токени за страниците.
hall-no-folder = Нема папка за салата. Наведете ја со --folder.
hall-results-pairings = Во { $path } се паровите на колото. Наведете друга датотека за резултатите со --results.
