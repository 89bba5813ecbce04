# Sentences to the arbiter during a call.
arbiter-called = Schiedsrichter. Die Uhren stehen.
arbiter-illegal = Regelwidriger Zug Nummer { $count } von { $color }.
arbiter-compensated = { $color } erhält { $time }.
arbiter-back = Stellung vor Zug { $number } von { $color }.
arbiter-counted = { $color }: Zähler { $number }.
arbiter-reopened = Das Ergebnis gilt nicht. Die Partie ist offen.
arbiter-goes-on = Zehn Züge sind gemacht. Die Partie geht weiter.
arbiter-noted = Notiert: { $text }.
arbiter-log = Regelwidrige Züge: Weiß { $white }, Schwarz { $black }. Entscheidungen: { $rulings }.
arbiter-no-such-move = { $color } hat diesen Zug nicht gemacht.
arbiter-not-understood = Nicht verstanden. Hilfe nennt, was der Schiedsrichter tippen kann.
arbiter-help = Tippen Sie: illegal Weiß, oder illegal Weiß Zug 12. Ohne Zug Weiß. Zurück Weiß 12. Zeit Weiß plus 2, minus 2, oder 45. Falsche Uhr Weiß 1:30. Zähler Weiß 30. Farben. Anfangsstellung. Ergebnis 1-0, 0-1, Remis oder offen. Notiz. Protokoll. Weiter.

play-over-illegal-moves = Regelwidrige Züge. { $winner } gewinnt.
play-over-illegal-moves-draw = Regelwidrige Züge. Remis: { $color } kann nicht mattsetzen.
play-over-cancelled = Die Partie ist annulliert. Eine neue wird gespielt.
play-over-arbiter = Entscheidung des Schiedsrichters. { $winner } gewinnt.
play-over-arbiter-draw = Entscheidung des Schiedsrichters. Remis.
