# The first start. Short: a new user hears every word. The answers are words that are recognized, which are German.
welcome-intro = Welcome to Ansage. I hear chess moves in the words of FIDE, check them and read them back. Everything stays on this computer.
welcome-ask-reader = Does a screen reader read these lines to you? Ja or nein?
welcome-ask-who = Who is to read aloud? { $one }: the screen reader, and I give only tones. { $two }: I do, and I do not print what I say.
welcome-tones = To hear what the tones mean: ansage doctor --sounds
welcome-try = Now the microphone. Repeat after me. If you have no microphone, type: weiter.
welcome-heard = I hear you well: level { $level } decibels below full scale.
welcome-heard-soft = I understand you, but you are soft: level { $level } decibels below full scale. Speak closer to the microphone, or turn the recording up.
welcome-unheard = I did not understand you. To find out what is missing: ansage doctor
welcome-typed = You can type all that can be said, and commands in English, too.
welcome-choose = What would you like? { $one }: hear a tour. { $two }: learn the words. { $three }: a game. { $four }: a demonstration. { $five }: later.
welcome-later = Until later. To hear this welcome again: ansage setup
menu-close = Enter: close.
