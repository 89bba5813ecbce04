# Sentences of the assistant during a game. Short: blind players hear every word.
play-ready = { $color } to move.
play-read-back = { $move }?
play-still-open = Still open: { $move }. Ja or nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}or{" "}
play-which-piece = Which piece?
play-illegal = { $declared }: illegal. { $reason }
play-illegal-reason = Illegal. { $reason }
play-not-understood = Not understood.
play-line-too-long = Line too long, nothing taken.
play-confirm-clearer = Please confirm more clearly.
play-confirm-or-repeat = Please confirm more clearly, or repeat the move.
play-unclear = { $said } was unclear, please say only { $said } again.
play-missing-square = { $said }: to which square?
play-missing-file = { $said }: which file?
play-missing-rank = { $said }: which rank?
play-missing-side = Kurze or lange Rochade?
play-no-move = No move: { $words }.
play-dropped = Dropped. Please declare again.
play-expired = { $move } no longer counts. Please declare again.
play-question-expired = The question no longer counts.
play-announced = { $move }.
play-execute = Your opponent: { $move }. Please execute it.
play-undo = { $color }: please take the move back.
play-still-to-execute = { $color }: executed?
play-still-to-place = Placed?
play-still-to-place-capture = Captured piece removed, move placed?
play-still-to-repeat = Opponent, please repeat: { $move }.
play-still-to-press = Repeated. Press the clock.
play-pressed = Confirmed by the opponent, by button.
play-not-repeated = Not repeated: { $move }. This is noted.
play-already-placed = { $move } is placed. It is not corrected any more.
play-suspected = { $color } pressed the clock after an illegal declaration: { $declared }. Noted for the arbiter.
play-adjusts = { $color } adjusts pieces.
play-adjusts-off-turn = Only the player on the move adjusts pieces: { $color }.
play-ask-slip = Replace the move { $move } with { $with }? Ja or nein?
play-differs = Not the same. { $declared } was declared, { $repeated } was repeated.
play-repetition-unclear = The repetition is not clear.
play-bound-move = Touched: { $piece } must move.
play-bound-capture = Touched: { $piece } must be captured.
play-bound-capture-with = Touched: { $piece } must capture { $captured }.
play-bound-castle = Touched: { $castling } must be played.
play-bound-king = Touched: { $king } must move.
play-bound-claimed = What must be played is { $move }.
play-touched = { $piece } touched.
play-touched-free = No move with it is possible: every move is free.
play-touched-off-turn = { $color }, not on the move: { $piece } touched.
play-who-touched = Who touched { $piece }? Say it again, with Weiß or Schwarz in front.
play-touch-withdrawn = Touch withdrawn.
play-too-late = Too late. The move stands.
play-too-late-clock = Too late. { $color }'s clock runs.
play-no-move-declared = No move declared.
play-no-move-declared-clock = No move declared. { $color }'s clock runs.
play-slept = Attention: the clock stands. The computer was asleep: { $time }. To go on, say: weiter.
play-clock-started = { $color }'s clock runs.
play-clock-stands = The clock is stopped. To start it say weiter.
play-low-time = { $color }: { $time } left.
play-ask-resign = Does { $color } resign? Ja or nein?
play-ask-resign-finally = To resign, say endgültig, or type: final.
play-claims = { $color } claims a draw.
play-claims-repetition = { $color } claims a draw, repetition.
play-claims-fifty-moves = { $color } claims a draw, fifty moves.
play-ask-claim = Ja or nein?
play-draw-offered = { $color } offers a draw.
play-ask-draw = { $color } offers a draw. Angenommen or abgelehnt?
play-ask-take-back = Take back the move { $move }? Ja or nein?
play-ask-quit = Quit? Ja or nein?
play-declined-resign = The game goes on.
play-declined-take-back = The move stays.
play-declined-quit = Going on.
play-declined-claim = No claim. The game goes on.
play-too-early-to-draw = A draw can be agreed from move { $number } on.
play-offer-declined = Declined. The game goes on.
play-no-offer = No draw is offered.
play-claim-after-touch = No claim of a draw after touching a piece.
play-claim-off-turn = Only the player on the move claims a draw: { $color }.
play-claim-unjudged = Earlier moves are not known here. The arbiter judges this claim.
play-claim-wrong = Wrong.
play-claim-occurred = The position occurred only { $times ->
    [one] once
   *[other] twice
 }.
play-claim-unchanged = Only { $moves ->
    [one] one move
   *[other] { $moves } moves
 } without capture or pawn move.
play-claim-compensated = { $color } gets { $time }.
play-proof-repeated = Position after move { $moves }.
play-proof-repeated-start = Position at the start, after move { $moves }.
play-proof-unchanged = { $moves } moves without capture or pawn move.
play-and = {" "}and{" "}
play-no-taking-back = No taking back in this game.
play-taken-back = Taken back. { $color } to move.
play-no-move-yet = No move yet.
play-last-move = { $color }: { $move }.
play-turn = { $color }, move { $number }.
play-help-moves = { $profile ->
    [opponent-repeats] Declare the move. The opponent repeats it, then say gedrückt.
    [assistant] Declare the move, then say ja or nein.
    [trust] Declare the move. If I mishear it, say nein.
   *[solo] Declare the move, then say ja or nein.
 }
play-help-placed = When the piece stands, say gesetzt; the opponent, ausgeführt.
play-help-back = Korrektur drops the open move.{ $back ->
    [yes] {" "}Zug zurück takes back the last one.
   *[no] {""}
 }
play-help-again = Wiederholen says it again. Stopp silences me.
play-help-course = Ask letzter Zug, wer ist am Zug, or was ist neu.
play-help-squares = Ask was steht auf, or wo steht.
play-help-board = Stellung, Reihe, Linie and Diagonale tell what stands there.
play-help-counts = Ask geschlagen, or wie viele Züge.
play-help-practice = Züge von, with the piece, tells where it can go.
play-help-clock = Ask Zeit, or verbrauchte Zeit. Gedrückt: the clock is pressed.
play-help-offers = Remis offers a draw. The answer is angenommen or abgelehnt.
play-help-off-turn = On the opponent's move say Weiß Remis or Schwarz Remis.
play-help-claims = Say Stellungswiederholung, fünfzig Züge, or beanspruche Remis.
play-help-resign = To resign say aufgeben, then ja, then endgültig.
play-help-touch = Berührt, with the piece, declares a touch.
play-help-session = Pause interrupts, weiter goes on, beenden quits. English can be typed.
play-help-arbiter = Hängepartie adjourns the game. Schiedsrichter and zurechtrücken are typed.
play-help-more = More with Hilfe.
play-order-too-early = The game is over. An arbiter types first: arbiter.
play-paused = Paused.
play-resumed = Going on. { $color } to move.
play-nothing-to-confirm = Nothing is open. For the last move: Zug zurück.
play-over-checkmate = Mate. { $winner } wins.
play-over-resignation = Resigned. { $winner } wins.
play-over-stalemate = Stalemate. Draw.
play-over-dead-position = Draw. Dead position: nobody can mate any more.
play-over-agreement = Draw agreed.
play-over-threefold = Draw. The same position three times.
play-over-fifty-moves = Draw. Fifty moves without capture or pawn move.
play-over-fivefold = Draw. The same position five times.
play-over-seventy-five-moves = Draw. Seventy-five moves without capture or pawn move.
play-over-time = Time is up. { $winner } wins.
play-over-time-draw = Time is up. Draw: { $color } cannot mate any more.

play-saved = The game is in { $path }.
play-quit = Program ended.
play-quit-saved = Program ended. The game is saved.
play-unsaved = The game is not saved. Its moves are on the screen.
play-score-unsaved = The score is not saved; the journal has the game. Its moves are on the screen.
play-screen-reader-heard = Use headphones, and set barge_in to headphones in the section audio of the configuration: otherwise the microphone hears what the screen reader reads.
play-no-echo-cancelling = My echo cannot be removed: neither PulseAudio nor PipeWire tells what the loudspeaker plays. So I do not listen while I speak. Restart one of them, or use headphones and set barge_in to headphones in the section audio of the configuration.
play-microphone-lost = Microphone gone. Please connect it again; type until then.
play-microphone-muted = Microphone muted. Switch it on, or type.
play-microphone-clipped = Microphone overdriven. Speak from further away, or turn the recording level down.
play-microphone-hum = Microphone hums. Check plug and cable, or take another microphone.
play-microphone-rate = Microphone at the wrong sample rate. Unplug it, connect it again and restart, or take another one.
play-microphone-back = Microphone works again.
play-no-microphone = No microphone found. Connect one and start again, type the moves with ansage play --voice none, or hear the demonstration with ansage play --demo.
play-typed-instead = No microphone found: please type the moves, and commands in English if you like: draw, resign, help.
play-demo-instead = No microphone found. The demonstration runs instead: recorded declarations of a short game.
play-no-loudspeaker = No loudspeaker: what is spoken is written to { $path }.
play-demo-declares = Declaration: { $words }.
play-chess960 = Chess960, position { $number }. From Anna to Hektor: { $pieces }.
play-recording = Your declarations are recorded.
play-not-recording = Without a microphone nothing is recorded.
play-unrecorded = Recording failed: { $error }. The game goes on.
play-journal-failed = Attention: the game cannot be saved. { $error } It goes on in memory.
play-journal-back = The game is saved again.
play-journal-renewed = The journal of the game was gone and has been written again.
play-score-failed = Attention: the score cannot be written: { $reason }. The journal has the game.
play-score-back = The score is complete again.
play-report-failed = Attention: the arbiter's file { $path } cannot be written: { $reason }. The game itself is saved.
play-report-back = The arbiter's file is complete again.
play-ask-go-on = The game { $game }: go on with it? Ja or nein?
play-begun = { $day ->
    [today] begun today
    [yesterday] begun yesterday
   *[other] of { $date }
 }, { $hour }:{ $minute }
play-of-round = round { $round }
play-players = { $white } against { $black }
play-last = last move { $move }
play-nothing-to-resume = No unfinished game found. A new one begins.
play-only-adjourned = No unfinished game found, but an adjourned one. A new game begins.
play-newer-adjourned = The newer game { $game }, is adjourned.
play-open-adjourned = Open the envelope of the adjourned game with: ansage adjourn open { $envelope }
play-score-kept = Attention: { $remark } It is kept.
play-resume = Game with { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 } resumed.
play-no-longer-open = No longer open: { $words }. Please say it again.
play-settings-stay = No effect: { $options }. The game goes on as agreed.
play-tags-stay = No effect: { $options }. The game keeps what is known of it. With other names or another round it goes on as a new one: ansage play --resume-from with its journal.
play-no-time-control = The score gives times but no time control. The game goes on without a clock. To play with one, please name the time control with --clock.
play-no-times = The score does not say how much time is left. The game goes on without a clock. To play with one, please name the time control with --clock.
play-missing-time = { $color ->
    [white] White
   *[black] Black
 }'s time is not recorded. Please check the clock.
play-outdated-time = { $color ->
    [white] White
   *[black] Black
 }'s time was last recorded after move { $number }. Please check the clock.
opponent-restarted = { $error } Started again.
opponent-gone = { $error } Declare its moves yourself, or end the game.
opponent-missing = { $color ->
    [white] White
   *[black] Black
 } was played by a chess program. Declare its moves yourself, or start again: ansage play --resume --engine and the name of the program.
opponent-instead = The chess program plays { $color ->
    [white] White
   *[black] Black
 } instead of { $name }.
opponent-turning-points = { $count ->
    [one] One turning point.
   *[other] { $count } turning points.
 }
opponent-no-turning-points = No turning points.
opponent-turning-point = Move { $number }, { $color ->
    [white] White
   *[black] Black
 }: { $made } lost about { $pawns ->
    [one] one pawn
   *[other] { $pawns } pawns
 }. Better: { $better }.
opponent-strength = Strength { $elo } Elo.
opponent-fixed-strength = { $name } has only one strength.
opponent-full-strength = Full strength.
opponent-hint-piece = Hint: { $piece }.
opponent-hint = Hint: { $move }.
opponent-none = There are hints and strengths only against a chess program.
