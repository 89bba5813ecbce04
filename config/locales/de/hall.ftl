# A board and the hall.
hall-joined = Mit der Turnierleitung verbunden.
hall-alone = Mit dem Server verbunden. Die Turnierleitung ist noch nicht da.
hall-lost = Die Turnierleitung ist nicht erreichbar. Das Spiel geht weiter, sie bekommt später alles.
hall-refused = Die Turnierleitung weist dieses Brett ab: { $reason }. Das Spiel geht ohne sie weiter.
error-hall-file = Die Datei { $path } sagt nicht, wie das Brett zur Turnierleitung kommt: { $reason }.
error-hall-board = Die Turnierleitung kennt Bretter unter Namen aus Buchstaben, Ziffern, Bindestrichen, Unterstrichen und Punkten. { $name } ist keiner. Nennen Sie das Brett mit --board.
error-hall-access = Die Turnierleitung ist nicht zu erreichen: { $reason }. Bitten Sie den Schiedsrichter noch einmal um die Datei dieses Bretts.
