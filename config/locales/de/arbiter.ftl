# Sentences to the arbiter during a call.
arbiter-called = Schiedsrichter. Die Uhren stehen.
arbiter-called-no-clock = Schiedsrichter.
arbiter-ordered = Anordnung des Schiedsrichters.
arbiter-illegal = Regelwidriger Zug Nummer { $count } von { $color }.
arbiter-compensated = { $color } erhält { $time }.
arbiter-back = Stellung vor Zug { $number } von { $color }.
arbiter-clock-changes-lost = Vom Schiedsrichter geänderte Zeiten und Zähler bitte neu setzen.
arbiter-counted = { $color }: Zähler { $number }.
arbiter-counters-stay = Die Zähler der Uhren bleiben: Weiß { $white }, Schwarz { $black }. Wenn nötig, tippen Sie Zähler Weiß oder Zähler Schwarz und die Zahl.
arbiter-time-stays = { $color }: Die Zeit bleibt, { $time }.
arbiter-reopened = Das Ergebnis gilt nicht. Die Partie ist offen.
arbiter-goes-on = Zehn Züge sind gemacht. Die Partie geht weiter.
arbiter-noted = Notiert: { $text }.
arbiter-log = Regelwidrige Züge: Weiß { $white }, Schwarz { $black }. Entscheidungen: { $rulings }.
arbiter-planned = { $consequences } Ausführen? Ja oder nein?
arbiter-ask = Ausführen? Ja oder nein?
arbiter-declined = Nicht ausgeführt.
arbiter-undone = Die letzte Entscheidung ist zurückgenommen.
arbiter-nothing-to-undo = Keine Entscheidung zum Zurücknehmen.
arbiter-move = Zug { $number } { $color } { $move }
arbiter-struck = Gestrichen: { $moves }.
arbiter-struck-many = Gestrichen: { $count } Halbzüge ab { $first }.
arbiter-restored = Es gilt: { $moves }.
arbiter-restored-many = Es gelten { $count } Halbzüge, zuletzt { $last }.
arbiter-absent-until = { $color } fehlt. Bis zum Verlust noch { $time }.
arbiter-absent = { $color } fehlt. Eine Wartezeit ist nicht vereinbart.
arbiter-absent-later = { $color } fehlt, hat aber schon gezogen. Die Wartezeit gilt nicht.
arbiter-present = { $color } ist da.
arbiter-not-to-move = { $color } ist nicht am Zug.
arbiter-promoted = Der Bauer wird Dame: { $move }.
arbiter-which-pawn = Welcher Bauer von { $color }? Tippen Sie auch das Feld der Umwandlung.
arbiter-disagreed = Ab Zug { $number } von { $color } ist das nicht möglich.
arbiter-position = Vereinbart ist diese Stellung.
arbiter-position-stands = Diese Stellung steht auf dem Brett.
arbiter-repetitions-anew = Wiederholungen zählen ab hier neu.
arbiter-no-position = Diese FEN ergibt keine Stellung, die gespielt werden kann.
arbiter-file-head = Schiedsrichterblatt. Turnier { $event }, Runde { $round }, Brett { $board }. { $white } gegen { $black }, { $date }. Bedenkzeit { $clock }, Profil { $profile }.
arbiter-file-place = Zug { $number } { $color }
arbiter-no-such-move = { $color } hat diesen Zug nicht gemacht.
arbiter-not-understood = Nicht verstanden. Hilfe nennt, was der Schiedsrichter tippen kann.
arbiter-help = Tippen Sie: illegal Weiß, oder illegal Weiß Zug 12. Ohne Zug Weiß. Umwandlung Weiß. Zurück Weiß 12. Ersetze Weiß 12 und der Zug. Partie oder Stellung, und was vereinbart ist. Rückgängig. Zeit Weiß plus 2, minus 2, oder 45. Falsche Uhr Weiß 1:30. Zähler Weiß 30. Farben. Anfangsstellung. Ergebnis 1-0, 0-1, Remis, 0-0, +/- oder offen. Abwesend oder anwesend Weiß. Notiz. Protokoll. Weiter.

play-over-illegal-moves = Regelwidrige Züge. { $winner } gewinnt.
play-over-illegal-moves-draw = Regelwidrige Züge. Remis: { $color } kann nicht mattsetzen.
play-over-points = Entscheidung des Schiedsrichters. { $half ->
    [none] Beide verlieren.
    [white] Weiß erhält einen halben Punkt, Schwarz keinen.
   *[black] Schwarz erhält einen halben Punkt, Weiß keinen.
 }
play-over-forfeit = Kampflos. { $winner } gewinnt.
play-over-forfeit-both = Kampflos. Beide verlieren.
play-over-cancelled = Die Partie ist annulliert. Eine neue wird gespielt.
play-over-arbiter = Entscheidung des Schiedsrichters. { $winner } gewinnt.
play-over-arbiter-draw = Entscheidung des Schiedsrichters. Remis.
arbiter-password-chosen = Kennwort des Schiedsrichters gewählt. Entscheidungen brauchen es von nun an.
arbiter-password-wrong = Falsches Kennwort. Nichts ist entschieden.
arbiter-password-withheld = Ohne Kennwort. Nichts ist entschieden.
arbiter-password-ask = Kennwort des Schiedsrichters bitte tippen. Mit leerer Zeile abbrechen.
arbiter-password-choose = Kennwort des Schiedsrichters wählen: mindestens vier Zeichen tippen. Mit leerer Zeile abbrechen.
arbiter-password-again = Noch einmal dasselbe Kennwort tippen.
arbiter-password-short = Zu kurz. Mindestens vier Zeichen.
arbiter-password-different = Nicht gleich. Kennwort noch einmal wählen.
adjourn-password-wrong = Diese Entscheidung braucht das Kennwort des Schiedsrichters, und das getippte ist falsch.
error-password-short = Das Kennwort des Schiedsrichters in { $path } ist zu kurz. Mindestens vier Zeichen.
