//! Known games of a watched file, and comparisons of their items.

use crate::feed::{Item, ItemKind, name::GameName};

/// A known game.
#[derive(Debug, Default)]
pub(super) struct Game {
    pub(super) name: GameName,
    pub(super) items: Vec<Item>,
    /// Whether it was the same for a while when it was last read.
    pub(super) settled: bool,
}

impl Game {
    pub(super) fn with_number(mut self, number: usize) -> Game {
        self.items.iter_mut().for_each(|item| item.board = number);
        self
    }

    /// Returns whether it is anonymous and has no move, but a problem.
    pub(super) fn is_unreadable(&self) -> bool {
        let has_problem = self.items.iter().any(|item| item.kind == ItemKind::Problem);
        self.name.is_anonymous() && has_problem && !self.items.iter().any(Item::is_played)
    }
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

/// Returns the items from the one at `begin` on, which exists or is the end.
pub(super) fn from(items: &[Item], begin: usize) -> &[Item] {
    items.get(begin..).unwrap_or_default()
}

/// Returns the number of equal items at the beginning.
pub(super) fn common(a: &[Item], b: &[Item]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}
