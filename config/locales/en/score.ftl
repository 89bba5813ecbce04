# ansage score
score-agree = Both scores agree: { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 }.
score-agree-so-far = As far as they are read, both scores agree: { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 }.
score-same-end = Different moves, but the same position at the end: { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 }.
score-agree-until = They agree up to { $place }: { $move }.
score-agree-nowhere = They agree on the start position only.
score-starts = Different start positions.
score-ends = The { $score ->
    [first] first
   *[second] second
 } score ends before { $place }. The other has { $more ->
    [one] one half-move
   *[other] { $more } half-moves
 } more.
score-cut = The rest of the { $score ->
    [first] first
   *[second] second
 } score is not read because of a fault.
score-rest-unread = The rest of the { $score ->
    [first] first
   *[second] second
 } score is not read because of a fault. The other goes on for { $more ->
    [one] one half-move
   *[other] { $more } half-moves
 }.
score-missing = { $count ->
    [one] One half-move is
   *[other] { $count } half-moves are
 } missing in the { $score ->
    [first] first
   *[second] second
 } score: { $moves }.
score-extra = { $count ->
    [one] One entry is
   *[other] { $count } entries are
 } too many in the { $score ->
    [first] first
   *[second] second
 } score: { $place }.
score-swapped = Swapped entries { $score ->
    [first] in the first score
    [second] in the second score
   *[either] in one of the scores
 }: { $place }, and { $distance ->
    [one] the half-move after it
   *[other] the half-move { $distance } after it
 }.
score-illegal = Illegal entry { $score ->
    [first] in the first score
    [second] in the second score
   *[both] in both scores
 }: { $place }.
score-moves = Different moves: { $place }.
score-has = { $score ->
    [first] First
   *[second] Second
 } score: { $what }
score-not-a-move = { $word }, not a move
score-then-agree = After that they agree to the end.
score-then-agree-for = After that { $plies ->
    [one] one half-move agrees
   *[other] { $plies } half-moves agree
 }.
score-then-ends = Then the { $score ->
    [first] first
   *[second] second
 } score ends. The other has { $more ->
    [one] one half-move
   *[other] { $more } half-moves
 } more.
score-transposition = Transposition from { $from } to { $to }; the same position after it.
score-detour = Different moves from { $from } to { $to }; the same position after them. First score: { $first }. Second score: { $second }.
score-imprecise = { $place }: { $word } in the { $score ->
    [first] first
   *[second] second
 } score is ambiguous; the move of the other fits.
score-results = Different results: first score { $first }, second { $second }.
score-clocks = Clocks there: { $times }.
score-clocks-of = Clocks there by the { $score ->
    [first] first
   *[second] second
 } score: { $times }.
score-clock-outdated = { $clock } (last recorded after move { $number })
score-no-clocks = No clock times are recorded.
score-place = move { $number }, { $color }
score-position = Position there: { $fen }
score-resume = Go on from there with: ansage play --resume-from { $path }
score-resume-neither = Neither score alone can be continued from there.
score-board-right = The board is right.
score-board-moved = On your board the { $color ->
    [white] white
   *[black] black
 } { $piece } must stand on { $square }, not on { $from }.
score-board-missing = On your board the { $color ->
    [white] white
   *[black] black
 } { $piece } must stand on { $square }.
score-board-extra = On your board { $square } must be empty.
score-selected = { $games ->
    [0] No game matches
    [one] One game matches
   *[other] { $games } games match
 }, of { $all }.
score-duplicates = { $games ->
    [one] One duplicate is
   *[other] { $games } duplicates are
 } left out.
score-first-game = The file holds { $games } games. The first one is read.
score-counted = Not included: { $move }. The move counts already, but is not made yet.
score-no-games = No games.
score-listed = { $name }: { $white } against { $black }, { $result }, half-moves { $plies }, recordings { $recordings }
score-adjourned = adjourned
score-going-on = not over
score-cancelled = cancelled
score-damaged = damaged from line { $line } on
score-ask-delete = Delete the game { $name } with all its recordings? Yes or no?
score-deleted = Deleted.
score-not-deleted = Nothing deleted.
score-exported = Exported: { $path }
score-not-damaged = The journal of { $name } is not damaged. Nothing written.
score-recovered = The game is recovered up to { $time }: { $plies ->
    [0] no half-move
    [one] one half-move
   *[other] { $plies } half-moves
 }. The new game is called { $name }. Go on with: ansage play --resume { $game }
score-lost = Lost moves: { $moves }.
score-lost-move = { $move } at { $time }
score-lost-nothing = No lost move can be read.
score-lost-rulings = { $rulings ->
    [one] One ruling of the arbiter is lost, too.
   *[other] { $rulings } rulings of the arbiter are lost, too.
 } Check the times and the position.
score-lost-end = The end of the game is lost, too: { $ending }
score-unreadable = { $lines ->
    [one] One line is
   *[other] { $lines } lines are
 } unreadable.
score-longer = The score { $path } holds more: { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 }. Go on from it with: ansage play --resume-from { $argument }
score-goes-on = The score goes further than the journal: it has { $plies ->
    [one] one half-move
   *[other] { $plies } half-moves
 }{ $result ->
    [none] {""}
   *[other] , result { $result }
 }.
score-resume-longer = Go on from it with: ansage play --resume-from { $path }
score-ask-rank = Rank { $rank }: { $pieces }. Yes or no?
score-ask-empty-rank = Rank { $rank } empty. Yes or no?
score-set-rank = Please set it like this.
