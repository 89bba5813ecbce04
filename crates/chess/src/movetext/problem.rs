//! Problems in a text of games, with their locations.

use shakmaty::{Color, KnownOutcome};

use super::Stop;
use crate::{board::FenError, notation::MoveRefusal};

/// A problem in a text, with its location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Number of the game, from 1; 0 for a single move.
    pub game: usize,
    /// Number of the move, as players count them.
    pub number: u32,
    /// The side to move.
    pub turn: Color,
    /// The nesting depth of variations; 0 in the game itself.
    pub depth: usize,
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The fault.
    pub fault: MovetextFault,
}

/// The kind of problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MovetextFault {
    /// The text is not a move in any notation.
    NotAMove(String),
    /// The text means nothing, and the moves continue after it.
    Meaningless(String),
    /// The number of a move does not fit the position. The move is read all the same, unless it has the number of an
    /// earlier one in a feed.
    Number(String),
    /// The move cannot be made.
    Refused(String, MoveRefusal),
    /// The move comes after the end of the game on the board, which has this result. The rest is skipped.
    AfterEnd(String, KnownOutcome),
    /// The tag "Result" and the moves give different results. The tag's counts.
    Contradiction {
        /// The result that the tag gives. One that PGN does not know is as written.
        tag: String,
        /// The result after the moves, likewise.
        moves: String,
    },
    /// The tag "Result" or the moves give a result other than the board, on which the game is over. The board's counts.
    AgainstBoard {
        /// The result that is given.
        stated: KnownOutcome,
        /// The result on the board.
        board: KnownOutcome,
    },
    /// The start position of the game cannot be set up.
    Fen(FenError),
    /// The game is not chess but this variant, whose moves are not read.
    OtherGame(String),
    /// A comment is not closed before the next game or the end of the text.
    OpenComment,
    /// A variation is not closed before the next game or the end of the text. It may contain moves of the game itself.
    OpenVariation,
    /// A comment after a semicolon holds the next moves of the game, which goes on with none of them behind it.
    CommentedMoves,
    /// A variation is nested too deeply. It is skipped, and the game continues.
    TooDeep,
    /// The game has more moves than any game of chess, or as many notes. The rest is skipped.
    TooLong,
    /// A line begins like a tag but is not one. The game continues.
    Tag(String),
    /// The tag of this name occurs again with another value. The first counts.
    SecondTag(String),
    /// A tag is longer than any that is kept, or one tag too many. The game continues without it.
    LongTag(String),
    /// A comment is too long. Only its beginning is kept.
    LongComment,
    /// The rest of the input is not text.
    NoText(Stop),
}

impl MovetextFault {
    /// Returns whether reading of the same line of moves continues after the fault.
    pub fn is_passed_over(&self) -> bool {
        matches!(
            self,
            MovetextFault::Tag(_)
                | MovetextFault::SecondTag(_)
                | MovetextFault::LongTag(_)
                | MovetextFault::LongComment
                | MovetextFault::TooDeep
                | MovetextFault::Meaningless(_)
                | MovetextFault::Number(_)
                | MovetextFault::Contradiction { .. }
                | MovetextFault::AgainstBoard { .. }
        )
    }

    /// Returns whether moves of the game may be missing before the fault, so that its result may not be that of the
    /// moves read.
    pub fn costs_moves(&self) -> bool {
        !self.is_passed_over() && !matches!(self, MovetextFault::AfterEnd(..))
    }
}
