# Сторінки зали
page-skip = До основного вмісту
page-navigation = Сторінки
page-link-lost = Немає зв'язку. Показано останній стан.
page-board = Дошка. Позиція словами — нижче.
page-position = Позиція словами
page-last = Останній хід
page-written = Хід { $number }, { SIDE($color) ->
        [white] білі
       *[black] чорні
    }: { $san }
page-said = Хід { $number }, { SIDE($color) ->
        [white] білі
       *[black] чорні
    }: { $words }.
page-taken-back = Хід узято назад. { $last }
page-not-begun = Ходів ще немає
page-open = Очікується
page-press-repeated = Хід повторено
page-press-executed = Хід виконано
page-turn = Хід: { SIDE($color) ->
        [white] білі
       *[black] чорні
    }
page-clocks = Годинник
page-runs = іде
page-moves = Останні ходи
page-number = Хід
page-white = Білі
page-black = Чорні
page-boards = Дошки
page-board-number = Дошка
page-result = Результат
page-connection = Зв'язок
page-here = є
page-gone = немає
page-unknown = невідомо
page-alerts = Повідомлення
page-called = Викликано арбітра. Годинник стоїть.
page-paused = Перерва.
page-offer = { $color }: пропозиція нічиєї.
page-arbiter-title = Арбітр, { $event }
page-board-title = Дошка { $board }: { $white } – { $black }
page-round-title = { $event }, тур { $round }
page-to-boards = Усі дошки
page-to-pgn = Партії туру (PGN)
page-to-score = Партія (PGN)
page-to-arbiter = Арбітр
page-to-enter = Вхід
page-turn-board = Повернути дошку
page-table-link = Адреса для гравців цієї дошки
page-enter = Увійти
page-token = Токен з адреси, яку ansage hall друкує під час запуску
page-wrong-token = Токен неправильний.
page-forbidden = Ця сторінка лише для гравців і арбітра.
page-nothing = Такої сторінки немає.
open-confirm = { $move }? Підтверджують { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
open-repeat = { $move }. Повторюють { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
open-execute = { $move }. { $color } роблять хід на своїй дошці.
open-place = { $move }. { $color } ставлять фігуру.
open-press = { $move }. { $color } натискають годинник.
open-choice = Який хід? Відповідають { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
open-resign = { $color } здаються?
open-claim = { $color } вимагають нічию?
open-take-back = Узяти хід назад? Відповідають { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
open-adjourn = Відкласти партію? Відповідають { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
open-quit = Закрити програму? Відповідають { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
open-order = Розпорядження чекає на арбітра біля дошки.
open-slip = Останній хід — обмовка? Відповідають { SIDE($color) ->
        [white] білі
       *[black] чорні
    }.
page-alert-count = { $count ->
        [1] { $count } повідомлення:
        [one] { $count } повідомлення, найтерміновіші спочатку:
        [few] { $count } повідомлення, найтерміновіші спочатку:
       *[other] { $count } повідомлень, найтерміновіші спочатку:
    }
pages-listen = За адресою { $address } сторінки неможливі: { $reason }. Вкажіть іншу адресу через --pages.
pages-unencrypted = { $address } доступний з інших комп'ютерів. Для цього потрібні --certificate і --certificate-key.
pages-certificate = Сертифікат непридатний. Укажіть у --certificate і --certificate-key файли PEM, які підходять один до одного.
pages-no-certificate = У файлі з --certificate немає сертифіката (PEM). Укажіть файл із рядком BEGIN CERTIFICATE.
