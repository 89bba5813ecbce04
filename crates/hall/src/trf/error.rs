//! Reasons why a tournament report cannot be used.

use ansage_words::{
    locale::{Localized, Texts},
    text,
};
use thiserror::Error;

/// Reason why a tournament report cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TrfError {
    /// It is larger than [`MOST_BYTES`](super::MOST_BYTES).
    #[error("tournament report too large")]
    TooLarge,
    /// It does not contain a player's line.
    #[error("no players in tournament report")]
    NoPlayers,
    /// The line of a player cannot be read at this column.
    #[error("unreadable line {line} of tournament report, column {column}")]
    Line {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 as in the format.
        column: usize,
    },
    /// Two lines have the same starting rank.
    #[error("line {line} of tournament report: starting rank {rank} twice")]
    Twice {
        /// The second of the lines, counted from 1.
        line: usize,
        /// The starting rank.
        rank: u16,
    },
    /// Nobody is paired in this round.
    #[error("no pairings in round {round}")]
    NoPairings {
        /// The round, counted from 1.
        round: usize,
    },
    /// The line of a player names an opponent whose own line disagrees.
    #[error("round {round}: players {rank} and {opponent} are not paired with each other")]
    OneSided {
        /// The round, counted from 1.
        round: usize,
        /// The starting rank of the player.
        rank: u16,
        /// The starting rank of the opponent.
        opponent: u16,
    },
}

impl Localized for TrfError {
    fn localized(&self, texts: &Texts) -> String {
        match *self {
            TrfError::TooLarge => text!(texts, "trf-too-large", megabytes = super::MOST_BYTES >> 20),
            TrfError::NoPlayers => text!(texts, "trf-no-players"),
            TrfError::Line { line, column } => {
                text!(texts, "trf-line", line = line, column = column)
            }
            TrfError::Twice { line, rank } => {
                text!(texts, "trf-twice", line = line, rank = rank)
            }
            TrfError::NoPairings { round } => text!(texts, "trf-no-pairings", round = round),
            TrfError::OneSided { round, rank, opponent } => {
                text!(texts, "trf-one-sided", round = round, rank = rank, opponent = opponent)
            }
        }
    }
}
