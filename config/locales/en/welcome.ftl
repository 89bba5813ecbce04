welcome-intro = Welcome to Ansage. I hear chess moves in the words of FIDE, check them and read them back. Everything stays on this computer.
welcome-try = First the microphone. Repeat after me.
welcome-heard = I hear you well.
welcome-unheard = I did not understand you. What is missing is told by: ansage doctor
welcome-choose = What would you like? One: learn the words. Two: a game. Three: hear a demonstration. Four: later.
welcome-later = Until later. To hear this welcome again: ansage setup
