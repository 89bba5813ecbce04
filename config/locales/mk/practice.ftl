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
