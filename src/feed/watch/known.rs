//! Known games of a watched file, and comparisons of their items.

use std::collections::BTreeMap;

use crate::feed::{Item, ItemKind, name::GameName};

/// A known game.
#[derive(Debug, Clone, Default)]
pub(super) struct Game {
    pub(super) name: GameName,
    /// Whether any tags stand before its moves.
    pub(super) has_tags: bool,
    pub(super) items: Vec<Item>,
    /// Whether it was the same for a while when it was last read.
    pub(super) settled: bool,
    /// How many finished games of the same board stand before it in the file: the board has played again.
    pub(super) earlier: usize,
    /// The result that only its tags give.
    pub(super) stated: Option<Item>,
    /// Whether its moves end with a result or `*`.
    pub(super) is_signed: bool,
    /// Whether the result that only its tags give ends it.
    counts_stated: bool,
    /// Whether the tags gave that result only after the game was known, so that it is not replayed.
    is_stated_late: bool,
}

impl Game {
    pub(super) fn with_number(mut self, number: usize) -> Game {
        let items = self.items.iter_mut().chain(self.stated.iter_mut());
        items.for_each(|item| item.board = number);
        self
    }

    /// Adds the result that only the tags give, if it ends the game and the game is settled. It does not if it was there
    /// from the start and moves come behind it: the game is replayed. `known` is the same game as it was before. Returns
    /// whether the result waits until the game is settled.
    pub(super) fn add_stated(&mut self, known: Option<&Game>) -> bool {
        let moves = |items: &[Item]| items.iter().filter(|item| item.is_played()).count();
        self.is_stated_late = known.is_some_and(|known| known.is_stated_late || known.stated.is_none());
        self.counts_stated = match known {
            None => self.is_signed,
            Some(known) if known.stated != self.stated => true,
            Some(known) if moves(&self.items) > moves(&known.items) => self.is_stated_late,
            Some(known) => {
                let is_signed_now = self.is_signed && !known.is_signed;
                self.is_signed |= known.is_signed;
                known.counts_stated || is_signed_now
            }
        };
        let Some(stated) = self.stated.clone().filter(|_| self.counts_stated) else {
            return false;
        };
        // Moves that come late do not take back a result that was announced.
        let is_announced = known.is_some_and(|known| known.items.contains(&stated));
        if self.settled || is_announced {
            self.items.push(stated);
            return false;
        }
        true
    }

    /// Returns whether it is over, and `next` after it is the next game at its board.
    fn gives_way_to(&self, next: &Game) -> bool {
        let is_over = |item: &Item| is_game(item) && item.kind == ItemKind::Over;
        // The names come first, since each game is compared with all others.
        self.name.is_followed_by(&next.name) && (self.stated.is_some() || self.items.iter().any(is_over))
    }

    /// Returns whether `now` is another game at the same board, in the same place.
    pub(super) fn has_given_way_to(&self, now: &Game) -> bool {
        let is_continued = now.earlier < self.earlier && has_all_moves(&self.items, &now.items);
        now.earlier != self.earlier && !is_continued
    }

    /// Returns whether it is anonymous and has no move, but a problem, or nothing at all: a number alone.
    pub(super) fn is_unreadable(&self) -> bool {
        let has_problem = self.items.iter().any(|item| item.kind == ItemKind::Problem);
        let is_nothing =
            !self.has_tags && !self.is_signed && self.items.iter().all(|item| item.kind == ItemKind::Begin);
        self.name.is_anonymous() && (has_problem || is_nothing) && !self.items.iter().any(Item::is_played)
    }
}

/// Separates each game that is over and stands before the next one at its board, which is the one to follow, and takes
/// its place. Returns the games to follow, and those that are over. Two games that are `known` under numbers of their
/// own are both followed: in files whose newest game comes first, the older one stands behind it.
pub(super) fn latest(
    games: BTreeMap<usize, Game>,
    known: &BTreeMap<usize, Game>,
) -> (BTreeMap<usize, Game>, Vec<Game>) {
    let is_known = |game: &Game| known.values().any(|known| known.name == game.name);
    let mut latest: BTreeMap<usize, Game> = BTreeMap::new();
    let mut over = Vec::new();
    for (mut place, mut game) in games {
        let is_before = |before: &Game| {
            let are_known = || before.name != game.name && is_known(before) && is_known(&game);
            before.gives_way_to(&game) && !are_known()
        };
        let before = latest.iter().rev().find(|(_, before)| is_before(before));
        let before = before.map(|(place, _)| *place);
        if let Some((first, mut before)) = before.and_then(|place| latest.remove_entry(&place)) {
            place = first;
            game.earlier = before.earlier + 1;
            before.items.extend(before.stated.take());
            over.push(before);
        }
        latest.insert(place, game);
    }
    (latest, over)
}

/// Numbers the games of the file. A `known` game keeps its number. A new one gets the number of the known game that it
/// follows, one of those that are `over`, or of its board, or else of its place, if that is free.
pub(super) fn numbered(
    games: BTreeMap<usize, Game>,
    over: &[Game],
    known: &BTreeMap<usize, Game>,
) -> BTreeMap<usize, Game> {
    let mut numbered: BTreeMap<usize, Game> = BTreeMap::new();
    let mut rest = Vec::new();
    for (place, game) in games {
        let is_known = |number: &usize| {
            let before = known.get(number);
            before.is_some_and(|before| before.name == game.name && !numbered.contains_key(number))
        };
        // Several games may have the same name.
        let number = Some(place).filter(is_known).or_else(|| {
            let named = known.keys().copied().find(is_known);
            named.filter(|_| !game.name.is_anonymous())
        });
        match number {
            Some(number) => {
                numbered.insert(number, game.with_number(number));
            }
            None => rest.push((place, game)),
        }
    }
    // A board that begins late may be before others in the file.
    let mut places = Vec::new();
    for (place, game) in rest {
        let is_free = |number: &usize| !numbered.contains_key(number);
        let followed = number_of_followed(&game, over, known).filter(is_free);
        match followed.or_else(|| game.name.board_number().filter(is_free)) {
            Some(number) => {
                numbered.insert(number, game.with_number(number));
            }
            None => places.push((place, game)),
        }
    }
    for (place, game) in places {
        let number = (place..)
            .chain(1..)
            .find(|number| !numbered.contains_key(number))
            .unwrap_or(place);
        numbered.insert(number, game.with_number(number));
    }
    numbered
}

/// Returns the number of the `known` game that `game` follows at its board, one of those that are `over` in the file.
fn number_of_followed(game: &Game, over: &[Game], known: &BTreeMap<usize, Game>) -> Option<usize> {
    let mut before = over.iter().rev();
    before.find_map(|before| {
        let is_followed = before.earlier < game.earlier && before.gives_way_to(game);
        let mut known = known.iter();
        let same = known.find(|(_, known)| is_followed && known.name == before.name);
        same.map(|(number, _)| *number)
    })
}

/// Returns whether `item` belongs to the game as it was played.
pub(super) fn is_game(item: &Item) -> bool {
    item.depth == 0 && !matches!(item.kind, ItemKind::Comment | ItemKind::Offer | ItemKind::Clock)
}

/// Returns whether `now` is the game of another event or round than `known`, in the same place. If it has the moves of
/// `known`, only its tags have changed.
pub(super) fn is_another_round(known: &Game, now: &Game) -> bool {
    let moves = |game: &Game| -> Vec<Item> { game.items.iter().filter(|item| item.is_played()).cloned().collect() };
    now.name.is_of_another_round(&known.name) && !moves(now).starts_with(&moves(known))
}

/// Returns whether `now` has all moves of `known`, at least one.
pub(super) fn has_all_moves(known: &[Item], now: &[Item]) -> bool {
    let played = |items: &[Item]| {
        items
            .iter()
            .filter(|item| item.is_played())
            .cloned()
            .collect::<Vec<_>>()
    };
    let moves = played(known);
    !moves.is_empty() && played(now).starts_with(&moves)
}

/// Returns whether both items are the same result, perhaps with its reason in one of them.
pub(super) fn is_same_result(known: &Item, now: &Item) -> bool {
    let (known_line, line) = (&known.line.printed, &now.line.printed);
    now.kind == ItemKind::Over && (line.starts_with(known_line) || known_line.starts_with(line))
}

/// Returns the item with which a game begins.
pub(super) fn head(items: &[Item]) -> Option<&Item> {
    items.iter().find(|item| item.kind == ItemKind::Begin)
}

/// Returns whether the moves in `now` are those in `known` without the end.
pub(super) fn is_beginning(now: &[Item], known: &[Item]) -> bool {
    let is_body = |item: &&Item| is_game(item) && item.kind != ItemKind::Begin;
    let mut known = known.iter().filter(is_body);
    let is_known = now.iter().filter(is_body).all(|item| known.next() == Some(item));
    is_known && known.next().is_some()
}

/// Returns whether `now` is the next game, with the first moves of `known`, which is over, or none yet. If more than
/// half of the moves are left, or all but one, `known` goes on after moves that were taken back.
pub(super) fn is_begun_anew(known: &[Item], now: &[Item]) -> bool {
    let moves = |items: &[Item]| items.iter().filter(|item| item.is_played()).count();
    let is_over = |items: &[Item]| items.iter().any(|item| item.kind == ItemKind::Over);
    let (before, left) = (moves(known), moves(now));
    let is_short = left == 0 || before > left + 1 && before >= 2 * left;
    before > 0 && is_short && is_over(known) && !is_over(now) && is_beginning(now, known)
}

/// Returns the items from the one at `begin` on, which exists or is the end.
pub(super) fn from(items: &[Item], begin: usize) -> &[Item] {
    items.get(begin..).unwrap_or_default()
}

/// Returns the number of equal items at the beginning.
pub(super) fn common(a: &[Item], b: &[Item]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
