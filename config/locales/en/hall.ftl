# A board and the hall.
hall-joined = Connected to the hall.
hall-alone = Connected to the broker. No hall is there yet.
hall-lost = The hall is not reached. The game goes on; the hall gets everything later.
hall-refused = The hall refuses this board: { $reason }. The game goes on without it.
error-hall-file = The file { $path } does not say how to join the hall: { $reason }.
error-hall-board = The hall knows boards by names of letters, digits, hyphens, underscores and dots. { $name } is not one. Name the board with --board.
error-hall-access = The hall cannot be joined: { $reason }. Ask the arbiter for the file of this board again.
