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

    /// Returns whether a game of the name `next` that stands behind this one, which is over, is the next at its board:
    /// that of the next round, or another one of the same players. In one round, several teams have the same boards.
    pub(super) fn is_followed_by(&self, next: &GameName) -> bool {
        if self.event != next.event || self.board != next.board {
            return false;
        }
        // "3.12" is a game of round 3.
        let round = |name: &GameName| name.round.split('.').next().and_then(|round| round.parse::<u32>().ok());
        let rounds = round(self).zip(round(next));
        let has_board = !self.board.is_empty();
        let is_known = !self.white.is_empty() && !self.black.is_empty();
        let is_same_pair = self.white == next.white && self.black == next.black
            || self.white == next.black && self.black == next.white;
        if is_same_pair && (has_board || is_known) {
            return rounds.is_none_or(|(round, next)| round <= next);
        }
        let is_another_round = !self.round.is_empty() && !next.round.is_empty() && self.round != next.round;
        has_board && rounds.map_or(is_another_round, |(round, next)| round < next)
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
