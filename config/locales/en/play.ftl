# What the assistant says while a game is played. Short: blind players hear every word of it.
play-ready = { $color } to move.
play-read-back = { $move }?
play-still-open = Open is { $move }. Ja or nein?
play-made = { $color }.
play-which = { $moves }?
play-or = {" "}or{" "}
play-which-piece = Which piece?
play-illegal = { $declared }: illegal. { $reason }
play-illegal-reason = Illegal. { $reason }
play-not-understood = Not understood.
play-dropped = Dropped. Please declare again.
play-ask-resign = Does { $color } resign? Ja or nein?
play-ask-draw = { $color } offers a draw. Accepted, ja or nein?
play-ask-take-back = Take back { $move }? Ja or nein?
play-ask-quit = Quit? Ja or nein?
play-declined-resign = The game goes on.
play-declined-draw = Declined. The game goes on.
play-declined-take-back = The move stays.
play-declined-quit = Going on.
play-taken-back = Taken back. { $color } to move.
play-no-move-yet = No move yet.
play-last-move = { $color }: { $move }.
play-turn = { $color }, move { $number }.
play-help = Declare a move, then say ja or nein. Also: Korrektur, wiederholen, letzter Zug, wer ist am Zug, Stellung, Zug zurück, Remis, aufgeben, Pause, weiter, beenden.
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

play-saved = The game is in { $path }.
play-goodbye = Goodbye.
play-microphone-lost = Microphone gone. Please connect it again; type until then.
play-microphone-muted = Microphone muted. Switch it on, or type.
play-microphone-back = Microphone back.
play-no-microphone = No microphone found. Connect one and start again, type the moves with ansage play --voice none, or hear the demonstration with ansage play --demo.
play-demo-instead = No microphone found. The demonstration runs instead: recorded declarations of a short game.
play-no-loudspeaker = No loudspeaker: what is spoken is written to { $path }.
play-demo-declares = Declaration: { $words }.
play-chess960 = Chess960, position { $number }. From Anna to Hektor: { $pieces }.
play-journal-failed = Attention: the game cannot be saved. { $error } It goes on in memory.
play-resume = Game with { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 } resumed.
