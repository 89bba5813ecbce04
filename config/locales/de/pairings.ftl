# Pairings and results of a round
trf-too-large = Der Turnierbericht ist größer als { $megabytes } Megabyte. Das ist kein Turnierbericht.
trf-no-players = Der Turnierbericht enthält keine Spieler (Zeilen, die mit 001 beginnen).
trf-line = Turnierbericht, Zeile { $line }, Spalte { $column }: nicht lesbar. Das Paarungsprogramm soll ihn als TRF16 ausgeben.
trf-twice = Turnierbericht, Zeile { $line }: Die Startnummer { $rank } kommt zweimal vor.
trf-no-pairings = Im Turnierbericht ist in Runde { $round } niemand gepaart.
trf-one-sided = Turnierbericht, Runde { $round }: Die Zeilen der Startnummern { $rank } und { $opponent } widersprechen sich.
pairings-no-games = Die Datei enthält weder einen Turnierbericht noch Partien.
pairings-twice = Brett { $board } kommt in den Paarungen zweimal vor.
