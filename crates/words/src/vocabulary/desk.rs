//! The words that an arbiter types at the desk of a hall, apart from orders to a board.

use serde::Deserialize;

/// A wish of the arbiter of a hall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeskWord {
    /// The next alert of the list, which is less urgent or later.
    Next,
    /// The previous alert of the list.
    Previous,
    /// The most urgent alert.
    First,
    /// The current alert is dealt with.
    Done,
    /// The number of alerts, and each of them.
    List,
    /// The state of the round: games in progress, finished games, lost boards.
    Overview,
    /// The results so far.
    Results,
    /// The address of the pages.
    Address,
    /// The last message again.
    Repeat,
    /// Silence.
    Silence,
    /// The words that can be typed.
    Help,
    /// End the program.
    Quit,
    /// A board, named by the number after the word.
    Board,
}
