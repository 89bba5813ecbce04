# Pairings and results of a round
trf-too-large = The tournament report is larger than { $megabytes } megabytes. That is not a tournament report.
trf-no-players = The tournament report has no players (lines that begin with 001).
trf-line = Tournament report, line { $line }, column { $column }: unreadable. Have the pairing program write it as TRF16.
trf-twice = Tournament report, line { $line }: starting rank { $rank } occurs twice.
trf-no-pairings = In the tournament report nobody is paired in round { $round }.
trf-one-sided = Tournament report, round { $round }: the lines of starting ranks { $rank } and { $opponent } contradict each other.
pairings-no-games = The file holds neither a tournament report nor games.
pairings-twice = Board { $board } occurs twice in the pairings.
