//! Answers to questions about the game.

use std::time::Duration;

use ansage_chess::board::Reason;
use shakmaty::{Color, Move, Piece, Role, Square};

use crate::declaration::{SquareLine, View};

/// The answer to a question about the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The game is played without a clock.
    NoClock,
    /// The times of White and of Black, either left or used.
    Times(Duration, Duration),
    /// The number of moves that White and Black have made, including those before the start of the score.
    MoveCount(u32, u32),
    /// The content of a square.
    Square(Square, Option<Piece>),
    /// The pieces on a line of squares, in its order.
    Line(SquareLine, Vec<(Square, Piece)>),
    /// The squares of a kind of piece, by side.
    Pieces(Role, Vec<(Color, Vec<Square>)>),
    /// How many pieces of each kind White and Black have lost, queens first.
    Captured(Vec<(Role, usize)>, Vec<(Role, usize)>),
    /// The legal moves of a piece.
    Moves(Vec<Move>),
    /// Legal moves are not named in this game.
    MovesNotTold,
    /// The question is about a piece that does not exist.
    Refused(Reason),
    /// The position, read out in this way.
    Position(View),
    /// The moves made since this ply, counted from 0.
    News(usize),
}
