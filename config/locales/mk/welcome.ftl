# The first start. Short: a new user hears every word. The answers are words that are recognized, which are German.
welcome-intro = Добредојдовте во Ansage. Слушам шаховски потези со зборовите на ФИДЕ, ги проверувам и ги повторувам. Сѐ останува на овој компјутер.
welcome-ask-reader = Дали читач на екран ви ги чита овие редови? Ja или nein?
welcome-ask-who = Кој да чита гласно? { $one }: читачот на екран, а јас давам само тонови. { $two }: јас, и не го печатам тоа што го кажувам.
welcome-tones = Што значат тоновите кажува: ansage doctor --sounds
welcome-try = Сега микрофонот. Повторете по мене. Без микрофон напишете: weiter.
welcome-heard = Добро ве слушам: ниво { $level ->
        [one] { $level } децибел
       *[other] { $level } децибели
    } под границата.
welcome-heard-soft = Ве разбирам, но зборувате тивко: ниво { $level ->
        [one] { $level } децибел
       *[other] { $level } децибели
    } под границата. Зборувајте поблиску до микрофонот или зголемете го нивото на снимање.
welcome-unheard = Не ве разбрав. Што недостига кажува: ansage doctor
welcome-typed = Сѐ што може да се каже може и да се напише, наредбите и на македонски.
welcome-choose = Што сакате? { $one }: слушање вовед. { $two }: учење зборови. { $three }: партија. { $four }: приказ. { $five }: подоцна.
welcome-later = Се гледаме. За овој поздрав повторно: ansage setup
menu-close = Ентер: затвори.
