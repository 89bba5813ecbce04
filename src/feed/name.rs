//! Names of games that are followed side by side.

use ansage_chess::movetext::TagPairs;

/// The distinguishing tags of a game among others played side by side.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct GameName {
    event: String,
    round: String,
    board: String,
    white: String,
    black: String,
}

impl GameName {
    /// Returns the name in `tags`.
    pub(super) fn of(tags: &TagPairs) -> GameName {
        let value = |tag| tags.known(tag).unwrap_or_default().to_owned();
        GameName {
            event: value("Event"),
            round: value("Round"),
            board: value("Board"),
            white: value("White"),
            black: value("Black"),
        }
    }

    /// Returns whether no player and no board is known.
    pub(super) fn is_anonymous(&self) -> bool {
        self.board.is_empty() && self.white.is_empty() && self.black.is_empty()
    }

    /// Returns whether the board is known.
    pub(super) fn has_board(&self) -> bool {
        !self.board.is_empty()
    }

    /// Returns the number of the board, if it has one.
    pub(super) fn board_number(&self) -> Option<usize> {
        self.board.parse().ok().filter(|number| *number > 0)
    }

    /// Returns whether the events or the rounds of both games differ.
    pub(super) fn is_of_another_round(&self, other: &GameName) -> bool {
        self.event != other.event || self.round != other.round
    }
}

/// What the name of a game says of the known one in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// It is anonymous.
    Anonymous,
    /// It has the same name.
    Kept,
    /// It has another name.
    Changed,
}

impl Naming {
    /// Compares the name of a game with that of the `known` one, if there is any.
    pub(super) fn of(now: &GameName, known: Option<&GameName>) -> Naming {
        match (now.is_anonymous(), known == Some(now)) {
            (true, _) => Naming::Anonymous,
            (false, true) => Naming::Kept,
            (false, false) => Naming::Changed,
        }
    }
}
