//! What an arbiter types at the desk of a hall, beside orders for a board.

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
    /// The alert is dealt with.
    Done,
    /// How many alerts there are, and each of them.
    List,
    /// How the round stands: games that go on, games that are over, boards that are lost.
    Overview,
    /// The results so far.
    Results,
    /// The address of the pages.
    Address,
    /// Once more.
    Repeat,
    /// Be silent.
    Silence,
    /// What can be typed.
    Help,
    /// End the program.
    Quit,
    /// A board, named by the number behind it.
    Board,
}
