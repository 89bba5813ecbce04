practice-intro-words = Say the word for the letter, number or piece.
practice-intro-letters = Hear the word, and type its letter or number, or repeat it. König, Dame, Turm, Läufer, Springer, Bauer: K, Q, R, B, N, P.
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
practice-ask-piece = Piece { $letter }
practice-ask-colour = Which colour is { $square }?
practice-ask-diagonal = Diagonal of { $square }?
practice-ask-knight = Knight from { $square }?
practice-heard = Heard: { $words }.
practice-acceptable = Understood, but not the mandated form.
practice-say = Say { $wanted } instead of { $said }.
practice-mandated = Mandated: { $words }.
practice-no-check = The move is right, but gives no check.
practice-no-mate = The move is right, but does not mate.
practice-answer = The answer: { $words } ({ $written }).
practice-answer-spoken = The answer: { $words }.
practice-skipped = Skipped.
practice-slower = Slower.
practice-help = Say “noch einmal” to repeat, “überspringen” to skip, “weiß ich nicht” for the answer, “beenden” to end. Enter: silence. More with “Hilfe”.
practice-ask-help = “Hilfe”, or “help” typed, lists what you can say.
practice-typed-instead = No microphone: please type the answers.
practice-task = Task { $number }: { $shown }
practice-right = Right.
practice-wrong = Wrong.
practice-score = { $right } of { $answered } right.
practice-missed = Please practise: { $words }.
practice-state = { $safe } of { $all } words are secure.
practice-weak = Weak: { $words }.
practice-due = { $count ->
    [0] Nothing more is due today.
   *[other] { $count } due today.
 }
practice-no-progress = Nothing practised yet. Begin: ansage practice
practice-item = { $word }, { $skill }: { $state }, back on { $due }
practice-learner = { $name }: { $safe } of { $all } words are secure.
practice-exported = Progress of { $name } written: { $path }
practice-imported = Progress of { $name } read.
practice-ask-forget = Delete the progress of { $name }? Yes or no.
practice-forgotten = The progress of { $name } is deleted.
practice-not-forgotten = Nothing deleted.
practice-not-kept = The progress is not kept: { $reason }
practice-begin-again = Then begin again.
practice-hello = { $name }, { $count ->
    [0] nothing is due today
   *[other] { $count } due today
 }.
practice-new-learner = New learner: { $name }.
practice-who = { $name } practises.
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
    [safe] secure
    [weak] weak
   *[other] growing
 }
practice-lesson = Lesson { $number }: { $title }. { $text }
practice-lesson-passed = Lesson { $number } passed.
practice-lesson-again = Not secure yet. Lesson { $number } again.
practice-course-done = The course is done.
practice-course-on = It goes on with lesson { $number }: { $command }
practice-course = { $key }: { $name }, { $passed } of { $lessons } lessons passed.
practice-intro-duties = Say what Appendix D asks for here.
practice-ask-duty = { $duty ->
    [correction] A slip of the tongue, and the clock is not pressed yet.
    [draw] You offer your opponent a draw.
    [accept] Your opponent offers a draw. You accept.
    [decline] Your opponent offers a draw. You decline.
    [claim-repetition] The same position for the third time. Claim a draw.
    [claim-fifty-moves] No pawn move and no capture for long. Claim a draw.
    [placed] Your piece is secured on its new square.
    [executed] Your opponent’s move stands on your board.
    [time] You want to know how much time is left.
    [time-used] You want to know how much time is used.
    [move-count] You want to know how many moves were made.
   *[clock] Your move is done, and your opponent’s clock runs.
 }
practice-ask-touch = Touched: { $piece } on { $square }.
practice-faster = Faster.
practice-louder = Louder.
practice-at-limit = That is the limit.
practice-quieter = Quieter.
practice-intro-origins = Keep the position in mind, and say from which square the piece comes.
practice-intro-repetition = Your opponent announces a move. Repeat it.
practice-intro-correction = You made a slip of the tongue. Say Korrektur and the right move before the clock is pressed.
practice-intro-clock = Say in time what the clock is to hear.
practice-intro-puzzles = Solve the position: announce the move. You may ask about the position.
practice-intro-dictation = Write down the game: type each move, or say it again. It becomes faster and faster.
practice-intro-side = Announce your moves of a game. You have two minutes, plus ten seconds for each move.
practice-intro-round = A round as in a tournament: with an opponent, an arbiter and slips. You announce, repeat and press.
practice-ask-origin = { $position } Move: { $move }. From which square?
practice-ask-repetition = Your opponent: { $move }.
practice-ask-slip = Meant: { $meant }. Said: { $said }.
practice-ask-puzzle = { $position } What is the best move?
practice-ask-mate = { $position } Mate in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }.
practice-ask-reply = Your opponent: { $move }. And now?
practice-ask-turn = Your opponent: { $before }. Your move: { $own }.
practice-ask-first-turn = Your move: { $own }.
practice-and-then = And the right move?
practice-ambiguous = Ambiguous. Please name the square of origin.
practice-too-late = Too late.
practice-flag = Your time is up.
practice-time-left = Left: { $time }
practice-hint = It begins with { $word }.
practice-tones-on = Tones on.
practice-tones-off = Tones off.
practice-nothing-said = No answer yet that could be pronounced.
practice-your-take = You:
practice-sound = { $place ->
    [beginning] At the beginning
    [middle] In the middle
   *[end] At the end
 } it sounded as in { $heard }, not as in { $wanted }.
practice-sound-written = Sounds: { $heard } instead of { $wanted }.
practice-dictation-over = Comparison: the first score is the dictated one, the second is yours.
practice-help-more = “Hinweis” for the first word, “Aussprache” for the last answer, slowly and with your recording.
practice-help-voice = “langsamer”, “schneller”, “lauter”, “leiser” for the voice, “Töne” for the tones.
practice-bad-puzzle = { $path }, { $fault }
practice-no-puzzles = No puzzles in { $path }. Please name a file in the format of Lichess, or other ratings.
practice-no-rated-puzzles = No puzzles with these ratings. Please name others, such as --rating 800-1500.
practice-bad-games = The games in { $path } cannot be read to their end. Please name a PGN file.
puzzle-fault = line { $line }: { $kind ->
    [fields] fields are missing
    [position] not a possible position
    [rating] the rating is not a number
    [move] { $move } is not a possible move
   *[moves] no solution
 }
practice-round-begin = Arbiter: the clocks are running. You play { $color }.
practice-round-opponent = Opponent: { $words }.
practice-round-correction = Korrektur, { $move }
practice-round-arbiter = Arbiter: { $color } gets an additional { $time }
practice-round-restored = Arbiter: That was not the move of the game. The position before it is restored.
practice-round-duty = { $duty ->
    [announce] Your move: { $move }.
    [slip] Your move: { $move }. Make a slip on purpose: say { $said }, then Korrektur and the right move.
    [correct] Correct it: { $move } is meant.
    [again] Your opponent repeated another move. Announce yours again: { $move }.
    [repeat] Repeat your opponent’s move: { $move }.
    [press] Press the clock: gedrückt.
    [decline] You want to play on: decline.
    [touch] You touched: { $move }. Report it.
    [time] Ask for the time.
   *[none] Nothing is open.
 }
practice-round-name = { $duty ->
    [announce] announcing
    [slip] slipping
    [correct] correcting
    [again] announcing again
    [repeat] repeating
    [press] pressing
    [decline] declining
    [touch] reporting a touch
   *[time] asking for the time
 }
