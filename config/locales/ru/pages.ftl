# Страницы зала
page-skip = К основному содержимому
page-navigation = Страницы
page-link-lost = Нет связи. Показано последнее положение.
page-board = Доска. Позиция словами — ниже.
page-position = Позиция словами
page-last = Последний ход
page-written = Ход { $number }, { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }: { $san }
page-said = Ход { $number }, { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }: { $words }.
page-taken-back = Ход взят назад. { $last }
page-not-begun = Ходов ещё нет
page-open = Ожидается
page-press-repeated = Ход повторён
page-press-executed = Ход сделан
page-turn = Ход: { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }
page-clocks = Часы
page-runs = идут
page-moves = Последние ходы
page-number = Ход
page-white = Белые
page-black = Чёрные
page-boards = Доски
page-board-number = Доска
page-result = Результат
page-connection = Связь
page-here = есть
page-gone = нет
page-unknown = неизвестно
page-alerts = Сообщения
page-called = Вызван арбитр. Часы стоят.
page-paused = Перерыв.
page-offer = { $color }: предложение ничьей.
page-arbiter-title = Арбитр, { $event }
page-board-title = Доска { $board }: { $white } – { $black }
page-round-title = { $event }, тур { $round }
page-to-boards = Все доски
page-to-pgn = Партии тура (PGN)
page-to-score = Партия (PGN)
page-to-arbiter = Арбитр
page-to-enter = Вход
page-turn-board = Повернуть доску
page-table-link = Адрес для игроков этой доски
page-enter = Войти
page-token = Токен из адреса, который ansage hall печатает при запуске
page-wrong-token = Токен неверен.
page-forbidden = Эта страница только для игроков и арбитра.
page-nothing = Такой страницы нет.
open-confirm = { $move }? Подтверждают { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
open-repeat = { $move }. Повторяют { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
open-execute = { $move }. { $color } делают ход на своей доске.
open-place = { $move }. { $color } ставят фигуру.
open-press = { $move }. { $color } нажимают часы.
open-choice = Какой ход? Отвечают { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
open-resign = { $color } сдаются?
open-claim = { $color } требуют ничью?
open-take-back = Взять ход назад? Отвечают { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
open-adjourn = Отложить партию? Отвечают { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
open-quit = Закрыть программу? Отвечают { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
open-order = Распоряжение ждёт арбитра у доски.
open-slip = Последний ход — оговорка? Отвечают { SIDE($color) ->
        [white] белые
       *[black] чёрные
    }.
page-alert-count = { $count ->
        [1] { $count } сообщение:
        [one] { $count } сообщение, самые срочные сначала:
        [few] { $count } сообщения, самые срочные сначала:
       *[other] { $count } сообщений, самые срочные сначала:
    }
pages-listen = По адресу { $address } страницы невозможны: { $reason }. Укажите другой адрес через --pages.
pages-unencrypted = { $address } доступен с других компьютеров. Для этого нужны --certificate и --certificate-key.
pages-certificate = Сертификат непригоден. Укажите в --certificate и --certificate-key файлы PEM, которые подходят друг к другу.
pages-no-certificate = В файле из --certificate нет сертификата (PEM). Укажите файл со строкой BEGIN CERTIFICATE.
