# A board and the hall.
hall-joined = Connected to the hall.
hall-alone = Connected to the broker. No hall is there yet.
hall-lost = The hall cannot be reached. The game goes on; the hall gets everything later.
hall-refused = The hall refuses this board: { $reason }. The game goes on without it.
error-hall-file = The file { $path } does not say how to join the hall: { $reason }.
error-hall-board = The hall knows boards by names of the letters A to Z, digits, hyphens, underscores and dots. { $name } is not one. Name the board with --board.
error-hall-access = The hall cannot be joined: { $reason }. Ask the arbiter for the file of this board again.
hall-set-up = Event { $event } is set up. Boards: { $count }, broker on { $host }.
hall-set-up-broker = Start the broker: { $program } -c { $path }
hall-set-up-hall = Start the hall: ansage hall --hall-file { $path }
hall-set-up-boards = Carry one file to each board, from { $path }. There: ansage play --hall-file FILE
hall-set-up-renewed = The files of these boards are new, and the old ones no longer work: { $boards }
error-setup-event = { $path } is the folder of the event { $event }. Choose another folder, or name that event with --event.
error-setup-path = The broker cannot read the path { $path }. Choose another folder.
error-setup-host = { $host } is not the name of a machine. Name it with --host, as the boards reach it.
error-setup-file = { $path }: { $reason }.
error-setup-failed = The keys of the event cannot be made: { $reason }.
