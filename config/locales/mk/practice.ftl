practice-intro-words = Кажете го зборот за буквата, бројот или фигурата.
practice-intro-letters = Слушнете го зборот и внесете буква или број, или повторете го. König, Dame, Turm, Läufer, Springer, Bauer: K, Q, R, B, N, P.
practice-intro-hear = Слушнете го полето и внесете го или повторете го.
practice-intro-speak = Изговорете го полето со зборовите од Додаток D.
practice-intro-colours = Кажете ја бојата на полето: weiß или schwarz.
practice-intro-diagonals = Кажете поле на иста дијагонала со слушнатото, на два или повеќе чекори од него.
practice-intro-knights = Кажете поле на кое коњот скока од слушнатото поле.
practice-intro-announce = Најавете го потегот со зборовите од Додаток D.
practice-intro-moves = Слушнете го потегот и внесете го или повторете го.
practice-intro-castling = Најавете ја рокадата.
practice-intro-promotion = Најавете ја промоцијата со новата фигура.
practice-intro-capture = Најавете го земањето.
practice-ask-piece = Фигура { $letter }
practice-ask-colour = Која боја ја има { $square }?
practice-ask-diagonal = Дијагонала од { $square }?
practice-ask-knight = Коњ од { $square }?
practice-heard = Слушнато: { $words }.
practice-acceptable = Разбирливо, но не е пропишаната форма.
practice-say = Кажете { $wanted } наместо { $said }.
practice-mandated = Пропишано: { $words }.
practice-no-check = Потегот е точен, но не дава шах.
practice-no-mate = Потегот е точен, но не дава мат.
practice-answer = Одговорот: { $words } ({ $written }).
practice-answer-spoken = Одговорот: { $words }.
practice-skipped = Прескокнато.
practice-slower = Побавно.
practice-help = Кажете „noch einmal“ за повторување, „überspringen“ за прескокнување, „weiß ich nicht“ за одговорот, „beenden“ за крај. Ентер: тишина. Повеќе со „Hilfe“.
practice-ask-help = Што може да се каже, набројува „Hilfe“; може да се напише и „помош“.
practice-typed-instead = Нема микрофон: внесувајте ги одговорите.
practice-task = Задача { $number }: { $shown }
practice-right = Точно.
practice-wrong = Погрешно.
practice-score = { $right ->
    [one] { $right } точен одговор
   *[other] { $right } точни одговори
 } од { $answered }.
practice-missed = Вежбајте: { $words }.
practice-state = Сигурни се { $safe } од { $all } зборови.
practice-weak = Слабо: { $words }.
practice-due = { $count ->
    [0] За денес нема ништо повеќе.
   *[other] За денес: { $count }.
 }
practice-no-progress = Сѐ уште нема вежбање. Почнете: ansage practice
practice-item = { $word }, { $skill }: { $state }, повторно на { $due }
practice-learner = { $name }: сигурни се { $safe } од { $all } зборови.
practice-exported = Напредокот на { $name } е запишан: { $path }
practice-imported = Напредокот на { $name } е прочитан.
practice-ask-forget = Да се избрише напредокот на { $name }? Да или не.
practice-forgotten = Напредокот на { $name } е избришан.
practice-not-forgotten = Ништо не е избришано.
practice-not-kept = Напредокот не се чува: { $reason }
practice-begin-again = Потоа почнете одново.
practice-hello = { $name }, { $count ->
    [0] за денес нема ништо
   *[other] за денес: { $count }
 }.
practice-new-learner = Нов ученик: { $name }.
practice-who = Вежба { $name }.
practice-time-is-up = Времето истече.
practice-report-written = Извештајот е запишан: { $path }
practice-report-title = Напредок на { $name }
practice-report-days = Денови
practice-report-chart = Точни одговори во проценти, по денови на вежбање
practice-report-chart-text = Денови на вежбање: { $days }; првиот ден { $first ->
        [one] { $first } процент
       *[other] { $first } проценти
    } точни, последниот { $last ->
        [one] { $last } процент
       *[other] { $last } проценти
    }.
practice-report-words = Зборови
practice-report-squares = Полиња
practice-report-day = Ден
practice-report-answers = Одговори
practice-report-known = Точно
practice-report-word = Збор
practice-report-skill = Вежба
practice-report-state = Состојба
practice-report-due = За повторување
practice-report-lapses = Заборавено
practice-skill = { $skill ->
    [say] кажување
    [hear] разбирање
    [colour] боја
    [diagonal] дијагонала
   *[knight] коњ
 }
practice-item-state = { $state ->
    [safe] сигурно
    [weak] слабо
   *[other] се учи
 }
practice-lesson = Лекција { $number }: { $title }. { $text }
practice-lesson-passed = Лекцијата { $number } е положена.
practice-lesson-again = Сѐ уште не е сигурно. Лекција { $number } повторно.
practice-course-done = Курсот е завршен.
practice-course-on = Продолжува со лекција { $number }: { $command }
practice-course = { $key }: { $name }, положени се { $passed } од { $lessons } лекции.
practice-intro-duties = Кажете што бара Додаток D.
practice-ask-duty = { $duty ->
    [correction] Погрешно кажавте, а часовникот сѐ уште не е притиснат.
    [draw] Му нудите реми на противникот.
    [accept] Противникот нуди реми. Прифаќате.
    [decline] Противникот нуди реми. Одбивате.
    [claim-repetition] Истата позиција по трет пат. Побарајте реми.
    [claim-fifty-moves] Долго нема потег со пешак ни земање. Побарајте реми.
    [placed] Вашата фигура е прицврстена на новото поле.
    [executed] Потегот на противникот е на вашата табла.
    [time] Сакате да знаете колку време останува.
    [time-used] Сакате да знаете колку време е потрошено.
    [move-count] Сакате да знаете колку потези се одиграни.
   *[clock] Вашиот потег е завршен, оди часовникот на противникот.
 }
practice-ask-touch = Допрена фигура: { $piece }, { $square }.
practice-faster = Побрзо.
practice-louder = Погласно.
practice-at-limit = Повеќе не може.
practice-quieter = Потивко.
practice-intro-origins = Запомнете ја позицијата и кажете од кое поле доаѓа фигурата.
practice-intro-repetition = Противникот најавува потег. Повторете го.
practice-intro-correction = Погрешно кажавте. Кажете Korrektur и точниот потег пред да се притисне часовникот.
practice-intro-clock = Кажете навреме што треба да чуе часовникот.
practice-intro-puzzles = Решете ја позицијата: најавете го потегот. Смеете да прашувате за позицијата.
practice-intro-dictation = Запишувајте ја партијата: впишете го секој потег или повторете го. Станува сѐ побрза.
practice-intro-side = Најавувајте ги своите потези од партија. Имате две минути за сите потези, а за секој потег се додаваат десет секунди.
practice-intro-round = Коло како на турнир: со противник, судија и грешки. Вие најавувате, повторувате и притискате.
practice-ask-origin = { $position } Потег: { $move }. Од кое поле?
practice-ask-repetition = Вашиот противник: { $move }.
practice-ask-slip = Се мислеше: { $meant }. Кажано: { $said }.
practice-ask-puzzle = { $position } Кој е најдобриот потег?
practice-ask-mate = { $position } Мат во { $moves ->
    [one] { $moves } потег
   *[other] { $moves } потези
 }.
practice-ask-reply = Вашиот противник: { $move }. А сега?
practice-ask-turn = Вашиот противник: { $before }. Ваш потег: { $own }.
practice-ask-first-turn = Ваш потег: { $own }.
practice-and-then = А точниот потег?
practice-ambiguous = Двосмислено. Кажете го почетното поле.
practice-too-late = Предоцна.
practice-flag = Вашето време истече.
practice-time-left = Останува: { $time }
practice-hint = Почнува со { $word }.
practice-tones-on = Тоновите се вклучени.
practice-tones-off = Тоновите се исклучени.
practice-nothing-said = Сѐ уште нема одговор чиј изговор може да се чуе.
practice-your-take = Вие:
practice-sound = { $place ->
    [beginning] На почетокот
    [middle] Во средината
   *[end] На крајот
 } звучеше како { $heard }, а не како { $wanted }.
practice-sound-written = Гласови: { $heard } наместо { $wanted }.
practice-dictation-over = Споредба: првиот запис е диктираниот, вториот е вашиот.
practice-help-more = „Hinweis“ за првиот збор, „Aussprache“ за последниот одговор, бавно и со вашата снимка.
practice-help-voice = „langsamer“, „schneller“, „lauter“, „leiser“ за гласот, „Töne“ за тоновите.
practice-bad-puzzle = { $path }, { $fault }
practice-no-puzzles = Нема задачи во { $path }. Наведете датотека во форматот на Lichess или други рејтинзи.
practice-no-rated-puzzles = Нема задачи со такви рејтинзи. Наведете други, на пример --rating 800-1500.
practice-bad-games = Партиите во { $path } не можат да се прочитаат до крај. Наведете PGN-датотека.
puzzle-fault = ред { $line }: { $kind ->
    [fields] недостигаат полиња
    [position] невозможна позиција
    [rating] рејтингот не е број
    [move] { $move } не е можен потег
   *[moves] нема решение
 }
practice-round-begin = Судија: часовниците одат. Играте со { SIDE($color) ->
        [white] белите
       *[black] црните
    } фигури.
practice-round-opponent = Противник: { $words }.
practice-round-correction = Korrektur, { $move }
practice-round-arbiter = Судија: { SIDE($color) ->
        [white] белиот
       *[black] црниот
    } добива дополнително { $time }
practice-round-restored = Судија: тоа не беше потегот од партијата. Позицијата пред него е вратена.
practice-round-duty = { $duty ->
    [announce] Ваш потег: { $move }.
    [slip] Ваш потег: { $move }. Згрешете намерно: кажете { $said }, потоа Korrektur и точниот потег.
    [correct] Поправете: се мисли { $move }.
    [again] Противникот повтори друг потег. Најавете го вашиот повторно: { $move }.
    [repeat] Повторете го потегот на противникот: { $move }.
    [press] Притиснете го часовникот: gedrückt.
    [decline] Сакате да играте натаму: одбијте.
    [touch] Допревте: { $move }. Пријавете го тоа.
    [time] Прашајте за времето.
   *[none] Сега ништо не се бара од вас.
 }
practice-round-name = { $duty ->
    [announce] најава
    [slip] грешка
    [correct] поправка
    [again] повторна најава
    [repeat] повторување
    [press] притискање на часовникот
    [decline] одбивање
    [touch] пријава на допир
   *[time] прашање за времето
 }
