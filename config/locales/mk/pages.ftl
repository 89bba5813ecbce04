# Страници на салата
page-skip = Кон главната содржина
page-navigation = Страници
page-link-lost = Нема врска. Се прикажува последната состојба.
page-board = Табла. Позицијата со зборови е подолу.
page-position = Позиција со зборови
page-last = Последен потег
page-written = Потег { $number }, { SIDE($color) ->
        [white] бел
       *[black] црн
    }: { $san }
page-said = Потег { $number }, { SIDE($color) ->
        [white] бел
       *[black] црн
    }: { $words }.
page-taken-back = Потегот е вратен. { $last }
page-not-begun = Сѐ уште нема потег
page-open = Се чека
page-press-repeated = Потегот е повторен
page-press-executed = Потегот е одигран
page-turn = На потег: { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }
page-clocks = Часовници
page-runs = оди
page-moves = Последни потези
page-number = Потег
page-white = Бел
page-black = Црн
page-boards = Табли
page-board-number = Табла
page-result = Резултат
page-connection = Врска
page-here = има
page-gone = нема
page-unknown = непознато
page-alerts = Пораки
page-called = Повикан е судијата. Часовниците стојат.
page-paused = Прекин.
page-offer = { $color }: понуда за реми.
page-arbiter-title = Судија, { $event }
page-board-title = Табла { $board }: { $white } – { $black }
page-round-title = { $event }, коло { $round }
page-to-boards = Сите табли
page-to-pgn = Партии од колото (PGN)
page-to-score = Партија (PGN)
page-to-arbiter = Судија
page-to-enter = Најава
page-turn-board = Свртување на таблата
page-table-link = Адреса за играчите на оваа табла
page-enter = Најавување
page-token = Токен од адресата што ansage hall ја печати при старт
page-wrong-token = Токенот не е точен.
page-forbidden = Оваа страница е само за играчите и судијата.
page-nothing = Таква страница нема.
open-confirm = { $move }? Потврдува { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
open-repeat = { $move }. Повторува { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
open-execute = { $move }. { SIDE($color) ->
        [white] Белиот
       *[black] Црниот
    } го прави потегот на својата табла.
open-place = { $move }. { SIDE($color) ->
        [white] Белиот
       *[black] Црниот
    } ја поставува фигурата.
open-press = { $move }. { SIDE($color) ->
        [white] Белиот
       *[black] Црниот
    } го притиска часовникот.
open-choice = Кој потег? Одговара { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
open-resign = Се предава ли { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }?
open-claim = Бара ли { SIDE($color) ->
        [white] белиот
       *[black] црниот
    } реми?
open-take-back = Да се врати потегот? Одговара { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
open-adjourn = Да се прекине партијата? Одговара { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
open-quit = Да се затвори програмата? Одговара { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
open-order = Наредба го чека судијата на таблата.
open-slip = Дали последниот потег беше погрешно кажан? Одговара { SIDE($color) ->
        [white] белиот
       *[black] црниот
    }.
page-alert-count = { $count ->
        [1] { $count } порака:
        [one] { $count } порака, најитните прво:
       *[other] { $count } пораки, најитните прво:
    }
pages-listen = На { $address } страниците не се можни: { $reason }. Наведете друга адреса со --pages.
pages-unencrypted = { $address } е достапна од други компјутери. За тоа се потребни --certificate и --certificate-key.
pages-certificate = Сертификатот не е употреблив. Наведете со --certificate и --certificate-key датотеки PEM што одговараат една на друга.
pages-no-certificate = Датотеката од --certificate не содржи сертификат (PEM). Наведете ја датотеката со редот BEGIN CERTIFICATE.
