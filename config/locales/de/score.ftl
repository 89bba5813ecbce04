# ansage score
score-agree = Beide Mitschriften stimmen überein: { $plies ->
    [one] ein Halbzug
   *[other] { $plies } Halbzüge
 }.
score-agree-so-far = Soweit sie gelesen sind, stimmen beide Mitschriften überein: { $plies ->
    [one] ein Halbzug
   *[other] { $plies } Halbzüge
 }.
score-same-end = Verschiedene Züge, am Ende aber dieselbe Stellung: { $plies ->
    [one] ein Halbzug
   *[other] { $plies } Halbzüge
 }.
score-agree-until = Einig bis { $place }: { $move }.
score-agree-nowhere = Einig ist nur die Anfangsstellung.
score-starts = Verschiedene Anfangsstellungen.
score-ends = { $score ->
    [first] Die erste
   *[second] Die zweite
 } Mitschrift endet vor { $place }. Die andere hat { $more ->
    [one] einen Halbzug
   *[other] { $more } Halbzüge
 } mehr.
score-cut = Der Rest der { $score ->
    [first] ersten
   *[second] zweiten
 } Mitschrift ist wegen eines Fehlers nicht gelesen.
score-rest-unread = Der Rest der { $score ->
    [first] ersten
   *[second] zweiten
 } Mitschrift ist wegen eines Fehlers nicht gelesen. Die andere hat danach noch { $more ->
    [one] einen Halbzug
   *[other] { $more } Halbzüge
 }.
score-missing = { $count ->
    [one] Ein Halbzug fehlt
   *[other] { $count } Halbzüge fehlen
 } in der { $score ->
    [first] ersten
   *[second] zweiten
 } Mitschrift: { $moves }.
score-extra = { $count ->
    [one] Ein Eintrag ist
   *[other] { $count } Einträge sind
 } zu viel in der { $score ->
    [first] ersten
   *[second] zweiten
 } Mitschrift: { $place }.
score-swapped = Vertauschte Einträge { $score ->
    [first] in der ersten Mitschrift
    [second] in der zweiten Mitschrift
   *[either] in einer der Mitschriften
 }: { $place }, und { $distance ->
    [one] der Halbzug danach
   *[other] der { $distance }. Halbzug danach
 }.
score-illegal = Illegaler Eintrag { $score ->
    [first] in der ersten Mitschrift
    [second] in der zweiten Mitschrift
   *[both] in beiden Mitschriften
 }: { $place }.
score-moves = Verschiedene Züge: { $place }.
score-has = { $score ->
    [first] Erste
   *[second] Zweite
 } Mitschrift: { $what }
score-not-a-move = { $word }, kein Zug
score-then-agree = Danach stimmen sie bis zum Ende überein.
score-then-agree-for = Danach { $plies ->
    [one] stimmt ein Halbzug
   *[other] stimmen { $plies } Halbzüge
 } überein.
score-then-ends = Dann endet { $score ->
    [first] die erste
   *[second] die zweite
 } Mitschrift. Die andere hat { $more ->
    [one] einen Halbzug
   *[other] { $more } Halbzüge
 } mehr.
score-transposition = Zugumstellung von { $from } bis { $to }; danach dieselbe Stellung.
score-detour = Verschiedene Züge von { $from } bis { $to }; danach dieselbe Stellung. Erste Mitschrift: { $first }. Zweite: { $second }.
score-imprecise = { $place }: { $word } in der { $score ->
    [first] ersten
   *[second] zweiten
 } Mitschrift ist mehrdeutig; der Zug der anderen passt.
score-results = Verschiedene Ergebnisse: erste Mitschrift { $first }, zweite { $second }.
score-clocks = Uhren dort: { $times }.
score-clocks-of = Uhren dort nach der { $score ->
    [first] ersten
   *[second] zweiten
 } Mitschrift: { $times }.
score-clock-outdated = { $clock } (zuletzt verzeichnet nach Zug { $number })
score-no-clocks = Keine Uhrstände verzeichnet.
score-place = Zug { $number }, { $color }
score-position = Stellung dort: { $fen }
score-resume = Weiter von dort mit: ansage play --resume-from { $path }
score-resume-neither = Von dort führt keine der beiden Mitschriften allein weiter.
score-board-right = Das Brett stimmt.
score-board-moved = Auf Ihrem Brett muss { $kind ->
    [queen] die
   *[other] der
 } { $color ->
    [white] weiße
   *[black] schwarze
 } { $piece } auf { $square } stehen, nicht auf { $from }.
score-board-missing = Auf Ihrem Brett muss { $kind ->
    [queen] die
   *[other] der
 } { $color ->
    [white] weiße
   *[black] schwarze
 } { $piece } auf { $square } stehen.
score-board-extra = Auf Ihrem Brett muss { $square } leer sein.
score-selected = { $games ->
    [0] Keine Partie passt
    [one] Eine Partie passt
   *[other] { $games } Partien passen
 }, von { $all }.
score-duplicates = { $games ->
    [one] Eine doppelte ist
   *[other] { $games } doppelte sind
 } weggelassen.
score-first-game = Die Datei enthält { $games } Partien. Gelesen ist die erste.
score-counted = Nicht enthalten ist { $move }: Der Zug gilt schon, ist aber noch nicht ausgeführt.
score-no-games = Keine Partien.
score-listed = { $name }: { $white } gegen { $black }, { $result }, Halbzüge { $plies }, Aufnahmen { $recordings }
score-adjourned = Hängepartie
score-going-on = läuft
score-cancelled = annulliert
score-damaged = beschädigt ab Zeile { $line }
score-ask-delete = Partie { $name } mit allen Aufnahmen löschen? Ja oder nein?
score-deleted = Gelöscht.
score-not-deleted = Nichts gelöscht.
score-exported = Ausgegeben: { $path }
score-not-damaged = Das Journal von { $name } ist nicht beschädigt. Nichts geschrieben.
score-recovered = Gerettet ist die Partie bis { $time }: { $plies ->
    [0] kein Halbzug
    [one] ein Halbzug
   *[other] { $plies } Halbzüge
 }. Die neue Partie heißt { $name }. Weiter mit: ansage play --resume { $game }
score-lost = Verlorene Züge: { $moves }.
score-lost-move = { $move } um { $time }
score-lost-nothing = Von keinem verlorenen Zug ist etwas zu lesen.
score-lost-rulings = { $rulings ->
    [one] Verloren ist auch eine Entscheidung
   *[other] Verloren sind auch { $rulings } Entscheidungen
 } des Schiedsrichters. Prüfen Sie Zeiten und Stellung.
score-lost-end = Verloren ist auch das Ende der Partie: { $ending }
score-unreadable = { $lines ->
    [one] Eine Zeile ist
   *[other] { $lines } Zeilen sind
 } nicht mehr zu lesen.
score-longer = Die Mitschrift { $path } hat mehr: { $plies ->
    [one] einen Halbzug
   *[other] { $plies } Halbzüge
 }. Mit ihr weiter: ansage play --resume-from { $argument }
score-goes-on = Die Mitschrift geht weiter als das Journal: Sie hat { $plies ->
    [one] einen Halbzug
   *[other] { $plies } Halbzüge
 }{ $result ->
    [none] {""}
   *[other] , Ergebnis { $result }
 }.
score-resume-longer = Mit ihr weiter: ansage play --resume-from { $path }
score-ask-rank = Reihe { $rank }: { $pieces }. Ja oder nein?
score-ask-empty-rank = Reihe { $rank } leer. Ja oder nein?
score-set-rank = Bitte so stellen.
