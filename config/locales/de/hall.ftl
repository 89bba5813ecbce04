# A board and the hall.
hall-joined = Mit der Turnierleitung verbunden.
hall-alone = Mit dem Server verbunden. Die Turnierleitung ist noch nicht da.
hall-lost = Die Turnierleitung ist nicht erreichbar. Die Partie geht weiter, die Turnierleitung bekommt später alles.
hall-refused = Die Turnierleitung weist dieses Brett ab: { $reason }. Die Partie geht ohne sie weiter.
error-hall-file = Die Datei { $path } sagt nicht, wie das Brett zur Turnierleitung kommt: { $reason }.
error-hall-board = Die Turnierleitung kennt Bretter unter Namen aus den Buchstaben A bis Z, Ziffern, Bindestrichen, Unterstrichen und Punkten. { $name } ist keiner. Nennen Sie das Brett mit --board.
error-hall-access = Die Turnierleitung ist nicht zu erreichen: { $reason }. Bitten Sie den Schiedsrichter noch einmal um die Datei dieses Bretts.
hall-set-up = Das Turnier { $event } ist eingerichtet. Bretter: { $count }, Server auf { $host }.
hall-set-up-broker = Den Server starten: { $program } -c { $path }
hall-set-up-hall = Die Turnierleitung starten: ansage hall --hall-file { $path }
hall-set-up-boards = Jedem Brett seine Datei bringen, aus { $path }. Dort: ansage play --hall-file DATEI
hall-set-up-renewed = Die Dateien dieser Bretter sind neu, die alten gelten nicht mehr: { $boards }
error-setup-event = { $path } ist der Ordner des Turniers { $event }. Nehmen Sie einen anderen Ordner, oder nennen Sie dieses Turnier mit --event.
error-setup-path = Der Server kann den Pfad { $path } nicht lesen. Nehmen Sie einen anderen Ordner.
error-setup-host = { $host } ist kein Name eines Rechners. Nennen Sie ihn mit --host, wie ihn die Bretter erreichen.
error-setup-file = { $path }: { $reason }.
error-setup-failed = Die Schlüssel des Turniers lassen sich nicht anlegen: { $reason }.
