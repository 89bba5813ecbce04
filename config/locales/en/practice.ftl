practice-intro-words = Say the word for the letter, number or piece.
practice-intro-letters = Hear the word, and type its letter or number, or repeat it.
practice-intro-hear = Hear the square, and type it or repeat it.
practice-intro-speak = Speak the square in the words of Appendix D.
practice-intro-colours = Say the colour of the square: weiß or schwarz.
practice-intro-diagonals = Name a square on a diagonal with the one you hear, two or more steps away.
practice-intro-knights = Name a square that a knight reaches from the one you hear.
practice-intro-announce = Announce the move in the words of Appendix D.
practice-intro-moves = Hear the move, and type it or repeat it.
practice-intro-castling = Announce castling.
practice-intro-promotion = Announce the promotion with the new piece.
practice-intro-capture = Announce the capture.
practice-ask-colour = Which colour is { $square }?
practice-ask-diagonal = Diagonal of { $square }?
practice-ask-knight = Knight from { $square }?
practice-heard = Heard: { $words }.
practice-acceptable = Understood, but not the mandated form.
practice-say = Say { $wanted } instead of { $said }.
practice-mandated = Mandated: { $words }.
practice-answer = The answer: { $words } ({ $written }).
practice-answer-spoken = The answer: { $words }.
practice-skipped = Skipped.
practice-slower = Slower.
practice-help = Say “noch einmal” to repeat, “weiter” to skip, “aufgeben” if you do not know, “Zeit” for slower speech, “stopp” for silence, “beenden” to end.
practice-typed-instead = No microphone: please type the answers.
practice-task = Task { $number }: { $shown }
practice-right = Right.
practice-wrong = Wrong.
practice-score = { $right } of { $answered } right.
practice-missed = Please practise: { $words }.
practice-state = { $safe } of { $all } words are safe.
practice-weak = Weak: { $words }.
practice-due = { $count ->
    [0] Nothing more is due today.
   *[other] { $count } due today.
 }
practice-no-progress = Nothing practised yet. Begin: ansage practice
practice-item = { $word }, { $skill }: { $state }, back on { $due }
practice-learner = { $name }: { $safe } of { $all } words are safe.
practice-exported = Progress of { $name } written: { $path }
practice-imported = Progress of { $name } read.
practice-ask-forget = Delete the progress of { $name }? Yes or no.
practice-forgotten = The progress of { $name } is deleted.
practice-not-forgotten = Nothing deleted.
practice-not-kept = The progress is not kept: { $reason }
practice-hello = { $name }, { $count } due today.
practice-time-is-up = Time is up.
practice-report-written = Report written: { $path }
practice-report-title = Progress of { $name }
practice-report-days = Days
practice-report-chart = Answers known in percent, by day of practice
practice-report-chart-text = { $days ->
    [one] One day of practice
   *[other] { $days } days of practice
 }, the first with { $first } percent known, the last with { $last } percent.
practice-report-words = Words
practice-report-squares = Squares
practice-report-day = Day
practice-report-answers = Answers
practice-report-known = Known
practice-report-word = Word
practice-report-skill = Exercise
practice-report-state = State
practice-report-due = Due
practice-report-lapses = Forgotten
practice-skill = { $skill ->
    [say] say
    [hear] understand
    [colour] colour
    [diagonal] diagonal
   *[knight] knight
 }
practice-item-state = { $state ->
    [safe] safe
    [weak] weak
   *[other] growing
 }
practice-lesson = Lesson { $number }: { $title }. { $text }
practice-lesson-passed = Lesson { $number } passed.
practice-lesson-again = Not safe yet. Lesson { $number } again.
practice-course-done = The course is done.
practice-course = { $key }: { $name }, { $passed } of { $lessons } lessons passed.
practice-intro-duties = Say what Appendix D asks for here.
practice-ask-duty = { $duty ->
    [correction] A slip of the tongue, and the clock is not pressed yet.
    [draw] You offer your opponent a draw.
    [accept] Your opponent offers a draw. You accept.
    [decline] Your opponent offers a draw. You decline.
    [claim-repetition] The same position for the third time. Claim a draw.
    [claim-fifty-moves] No pawn move and no capture for long. Claim a draw.
    [placed] Your piece stands on its new square.
    [executed] Your opponent’s move stands on your board.
   *[clock] Your move is done, and your opponent’s clock runs.
 }
practice-ask-touch = Touched: { $piece } on { $square }.
practice-faster = Faster.
practice-louder = Louder.
practice-quieter = Quieter.
