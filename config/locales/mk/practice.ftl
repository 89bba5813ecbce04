practice-intro-words = Кажете го зборот за буквата, бројот или фигурата.
practice-intro-letters = Слушнете го зборот и внесете буква или број, или повторете го.
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
practice-ask-colour = Која боја ја има { $square }?
practice-ask-diagonal = Дијагонала од { $square }?
practice-ask-knight = Коњ од { $square }?
practice-heard = Слушнато: { $words }.
practice-acceptable = Разбирливо, но не е пропишаната форма.
practice-say = Кажете { $wanted } наместо { $said }.
practice-mandated = Пропишано: { $words }.
practice-answer = Одговорот: { $words } ({ $written }).
practice-answer-spoken = Одговорот: { $words }.
practice-skipped = Прескокнато.
practice-slower = Побавно.
practice-help = Кажете „noch einmal“ за повторување, „weiter“ за прескокнување, „aufgeben“ ако не знаете, „Zeit“ за побавен говор, „stopp“ за молчење, „beenden“ за крај.
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
practice-hello = { $name }, за денес: { $count }.
practice-time-is-up = Времето истече.
practice-report-written = Извештајот е запишан: { $path }
practice-report-title = Напредок на { $name }
practice-report-days = Денови
practice-report-chart = Точни одговори во проценти, по денови на вежбање
practice-report-chart-text = Денови на вежбање: { $days }; првиот ден { $first } проценти точни, последниот { $last } проценти.
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
practice-course = { $key }: { $name }, положени се { $passed } од { $lessons } лекции.
practice-intro-duties = Кажете што бара Додаток D.
practice-ask-duty = { $duty ->
    [correction] Се преговоривте, часовникот не е притиснат.
    [draw] Му нудите реми на противникот.
    [accept] Противникот нуди реми. Прифаќате.
    [decline] Противникот нуди реми. Одбивате.
    [claim-repetition] Истата позиција по трет пат. Побарајте реми.
    [claim-fifty-moves] Долго нема потег со пешак ни земање. Побарајте реми.
    [placed] Вашата фигура стои на новото поле.
    [executed] Потегот на противникот е на вашата табла.
   *[clock] Вашиот потег е завршен, тече часовникот на противникот.
 }
practice-ask-touch = Допрена фигура: { $piece }, { $square }.
practice-faster = Побрзо.
practice-louder = Погласно.
practice-quieter = Потивко.
