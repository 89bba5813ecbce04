# The desk of a hall's arbiter
desk-ready = Hall { $event }. { $boards ->
        [one] One board
       *[other] { $boards } boards
    }, { $alerts ->
        [0] no alerts
        [one] one alert
       *[other] { $alerts } alerts
    }. Help says what is possible.
desk-earlier-games = This folder already holds games, the last ones more than eight hours old. A new round needs a new folder: name it with --folder.
desk-no-alerts = No alerts.
desk-last = Last alert.
desk-first = First alert.
desk-place = { $alert } { $place } of { $count }.
desk-none-chosen = Choose an alert first: next.
desk-done = Done. { $count } left.
desk-many = { $count } boards: { $what } { $boards }
desk-overview = { $playing ->
        [one] One game
       *[other] { $playing } games
    } running, { $over } over, { $waiting } not begun, { $gone ->
        [one] one board
       *[other] { $gone } boards
    } not connected, { $alerts ->
        [0] no alerts
        [one] one alert
       *[other] { $alerts } alerts
    }.
desk-result = Board { $board }: { $white } – { $black }, { $result }.
desk-no-results = No result yet.
desk-board = Board { $board }: { $white } against { $black }.
desk-gone = Not connected.
desk-restarted = Program restarted, no game yet.
desk-unknown-board = There is no board { $board } here.
desk-no-game = Board { $board }: no game is played.
desk-behind = Board { $board }: the hall does not know all of the game. Give the order at the board.
desk-not-understood = Not understood. Help says what is possible.
desk-no-order = Board { $board }: this order is not understood.
desk-impossible = Board { $board }: not possible like that. { $why }
desk-no-key = This hall has no key for orders. Start it with the files of hall setup.
desk-offline = Board { $board } is not connected. Not sent. Give the order at the board.
desk-ask = Board { $board }: { $consequences } Give the order? Yes or no?
desk-sent = Board { $board }: sent.
desk-waits = Board { $board }: waits for the answer to the order before it.
desk-not-sent = Not sent.
desk-answered = Board { $board }: { $what }
desk-address = Pages: { $address }. For you: { $arbiter }
desk-address-said = The addresses are shown in the terminal.
desk-no-pages = The pages are switched off.
desk-ask-quit = End the hall? The games go on. Yes or no?
desk-not-quit = It goes on.
desk-help = Next, previous, first: alerts, the most urgent first. Done: strike the alert that was heard. List. Overview. Results. Address. Again. Board 12: how it stands there. Board 12 and an order: two minutes for White; illegal Black; time White 45; result draw; arbiter stops the clocks; resume starts them. Board 12, help: all orders. Quit. Keys: arrow down and up, Home, Delete for done, space for again, Escape for silence.
desk-unwritten = { $path } cannot be written: { $reason }. Nothing is lost. Please make room.
