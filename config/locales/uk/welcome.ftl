# The first start. Short: a new user hears every word. The answers are words that are recognized, which are German.
welcome-intro = Вітаємо в Ansage. Я слухаю шахові ходи словами ФІДЕ, перевіряю їх і повторюю. Усе лишається на цьому комп'ютері.
welcome-ask-reader = Чи читає вам ці рядки програма читання екрана? Ja чи nein?
welcome-ask-who = Хто читатиме вголос? { $one }: програма читання екрана, а я даю лише тони. { $two }: я, і того, що кажу, не друкую.
welcome-tones = Що означають тони, скаже: ansage doctor --sounds
welcome-try = Тепер мікрофон. Повторіть за мною. Без мікрофона наберіть: weiter.
welcome-heard = Я добре вас чую: рівень на { $level ->
        [one] { $level } децибел
        [few] { $level } децибели
       *[other] { $level } децибелів
    } нижче межі.
welcome-heard-soft = Я вас розумію, але ви говорите тихо: рівень на { $level ->
        [one] { $level } децибел
        [few] { $level } децибели
       *[other] { $level } децибелів
    } нижче межі. Говоріть ближче до мікрофона або збільште рівень запису.
welcome-unheard = Зрозуміти вас не вдалося. Чого бракує, скаже: ansage doctor
welcome-typed = Усе, що можна сказати, можна й набрати, команди — й українською.
welcome-choose = Що оберете? { $one }: послухати знайомство з програмою. { $two }: учити слова. { $three }: партія. { $four }: показ. { $five }: пізніше.
welcome-later = До зустрічі. Це привітання ще раз: ansage setup
menu-close = Ввід: закрити.
