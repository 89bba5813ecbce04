# Alerts for the arbiter of a hall. Each begins with the board.
alert-at-board = Board { $board }: { $what }
alert-and-more = { $what } { $count } more like it.
alert-flag = { $color } overstepped the time, { $result }.
alert-claim = { $color } claims a draw, { $ground ->
        [repetition] repetition
       *[fifty] 50 moves
    }, move { $number }: { $right ->
        [yes] correct
       *[no] incorrect
    }.
alert-suspected = { $color }: clock pressed after an illegal declaration, move { $number }.
alert-illegal = { $color }: illegal move completed, move { $number }.
alert-illegal-declared = { $color }: illegal declaration, move { $number }.
alert-wrong-repetition = { $color }: wrong repetition, move { $number }.
alert-not-repeated = { $color }: move made without repetition, move { $number }.
alert-touch = { $color }: touched { $square }, move { $number }.
alert-called = arbiter called.
alert-wrong-password = wrong password for orders.
alert-resumed = resumed at the board, although it was stopped from here.
alert-decided = decided at the board, { $result }.
alert-broker-lost = The connection to the boards is lost. The games go on.
alert-two-halls = A second program leads this event. Please end one of them.
alert-store-failed = The disk takes nothing. Nothing is lost, but nothing new is seen. Please make room.
alert-store-works = The disk takes everything again.
alert-full = The list of alerts is full. What is least urgent is left out, { $count } so far. Please strike what is dealt with.
alert-too-many-boards = Too many boards. Others that are neither expected nor paired are ignored.
alert-lost = connection lost.
alert-closed = program ended, game not over.
alert-clocks-differ = clocks differ from the records by { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    }.
alert-wrong-clock = time of day is { $seconds } { $seconds ->
        [one] second
       *[other] seconds
    } { $direction ->
        [fast] fast
       *[slow] slow
    }.
alert-two-boards = two programs use this number.
alert-unpaired = the game does not fit the pairing. It does not count here.
alert-crossed = the colours are not as paired: { $white } – { $black }.
alert-left-over = the game was over before it was reported, and its round cannot be compared. It does not count here.
alert-earlier-left-over = an earlier game was over before it was reported. It does not count here.
alert-forged-order = an order came that is not from here. Not carried out.
alert-replayed-order = an earlier order came again, not from here. Not carried out.
alert-microphone-lost = microphone lost.
alert-deaf = hears nothing any more, its program ends.
alert-unwritten = cannot write the game to its disk.
alert-contradiction = record { $number } contradicts those before it. The game shown here is no longer true.
alert-gap = gap after record { $after }, { $number } came. Asked for again.
alert-malformed = unreadable message ({ $reason }).
alert-flood = sends too much. The rest is dropped.
alert-duplicate = record { $number } came again, unasked.
alert-settled = Settled: { $what }
alert-left-out = List full, left out: { $what }
order-done = Carried out.
order-repeated = Had been carried out.
order-refused = Not carried out: not possible as the game stands.
order-overtaken = The game has changed since then.
order-expired = Not carried out: too late.
order-misdirected = Not carried out: another game is played there.
order-no-game = Not carried out: no game is played there.
order-unproved = Not carried out: the board does not know this hall. Compare the files of hall setup.
order-malformed = Not carried out: the board does not understand it. Compare the versions.
order-unanswered = No answer to the order. Please look at the board.
hall-store = A file of the hall cannot be read or written: { $path }: { $reason }.
hall-store-newer = { $path } is of a newer version. Please use that one.
hall-store-taken = Another program runs this hall: { $path }.
hall-setup-file = { $path } does not say how the hall is set up: { $reason }. hall setup writes the file hall.toml.
hall-access = The broker cannot be reached like this: { $reason }. Write the files again with hall setup.
hall-key = The key for orders in hall.toml is not valid. Write the files again with hall setup.
hall-random = The system gives no random numbers. Without them there are no tokens for the pages.
hall-no-folder = There is no folder for the hall. Name one with --folder.
hall-results-pairings = { $path } holds the pairings. Name another file for the results with --results.
