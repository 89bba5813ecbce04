# The first start. Short: a new user hears every word. The answers are words that are recognized, which are German.
welcome-intro = Добро пожаловать в Ansage. Я слушаю шахматные ходы словами ФИДЕ, проверяю их и повторяю. Всё остаётся на этом компьютере.
welcome-ask-reader = Читает ли вам эти строки программа экранного доступа? Ja или nein?
welcome-ask-who = Кто будет читать вслух? { $one }: программа экранного доступа, а я даю только тоны. { $two }: я, и то, что говорю, не печатаю.
welcome-tones = Что значат тоны, скажет: ansage doctor --sounds
welcome-try = Теперь микрофон. Повторите за мной. Без микрофона наберите: weiter.
welcome-heard = Я хорошо вас слышу: уровень на { $level ->
        [one] { $level } децибел
        [few] { $level } децибела
       *[other] { $level } децибел
    } ниже предела.
welcome-heard-soft = Я вас понимаю, но вы говорите тихо: уровень на { $level ->
        [one] { $level } децибел
        [few] { $level } децибела
       *[other] { $level } децибел
    } ниже предела. Говорите ближе к микрофону или прибавьте уровень записи.
welcome-unheard = Понять вас не удалось. Чего не хватает, скажет: ansage doctor
welcome-typed = Всё, что можно сказать, можно и набрать, команды — и по-русски.
welcome-choose = Что выберете? { $one }: послушать знакомство с программой. { $two }: учить слова. { $three }: партия. { $four }: показ. { $five }: позже.
welcome-later = До встречи. Это приветствие ещё раз: ansage setup
menu-close = Ввод: закрыть.
