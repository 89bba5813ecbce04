//! Questions about the game (D.2.10.4).

use shakmaty::{Color, File, Rank, Role, Square};

/// A question about the game. The answer only describes the board and the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Query {
    /// The time left of both players.
    Time,
    /// The time used by both players.
    TimeUsed,
    /// The number of moves made.
    MoveCount,
    /// The pieces captured.
    Captured,
    /// The moves made since the position was last read out.
    News,
    /// The content of a square.
    Square(Square),
    /// The pieces on a line of squares.
    Line(SquareLine),
    /// The squares of a kind of piece, of one side or of both.
    Piece(Role, Option<Color>),
    /// The legal moves of the piece on a square, and its kind, if named.
    Moves(Option<Role>, Square),
    /// The position, read out in this way.
    Position(View),
}

/// Squares in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareLine {
    /// A rank, from the a-file to the h-file.
    Rank(Rank),
    /// A file, from the first rank to the eighth.
    File(File),
    /// From the first square to the second, on a diagonal.
    Diagonal(Square, Square),
}

/// Order in which a position is read out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// The pieces of one side.
    Side(Color),
    /// Rank by rank.
    Ranks,
}

impl Query {
    /// Returns the subject of the question.
    pub fn topic(self) -> Topic {
        match self {
            Query::Time => Topic::Time,
            Query::TimeUsed => Topic::TimeUsed,
            Query::MoveCount => Topic::MoveCount,
            Query::Captured => Topic::Captured,
            Query::News => Topic::News,
            Query::Square(_) => Topic::Stands,
            Query::Line(SquareLine::Rank(_)) | Query::Position(View::Ranks) => Topic::Rank,
            Query::Line(SquareLine::File(_)) => Topic::File,
            Query::Line(SquareLine::Diagonal(..)) => Topic::Diagonal,
            Query::Piece(..) | Query::Position(View::Side(_)) => Topic::Where,
            Query::Moves(..) => Topic::Moves,
        }
    }
}

impl SquareLine {
    /// Returns the diagonal from `from` to `to`, or `None` if they share none.
    pub fn diagonal(from: Square, to: Square) -> Option<SquareLine> {
        let files = i32::from(to.file()) - i32::from(from.file());
        let ranks = i32::from(to.rank()) - i32::from(from.rank());
        (files != 0 && files.abs() == ranks.abs()).then_some(SquareLine::Diagonal(from, to))
    }

    /// Returns the squares in order.
    pub fn squares(self) -> Vec<Square> {
        match self {
            SquareLine::Rank(rank) => File::ALL.map(|file| Square::from_coords(file, rank)).to_vec(),
            SquareLine::File(file) => Rank::ALL.map(|rank| Square::from_coords(file, rank)).to_vec(),
            SquareLine::Diagonal(from, to) => {
                let step = |from: i32, to: i32| (to - from).signum();
                let file = step(from.file().into(), to.file().into());
                let rank = step(from.rank().into(), to.rank().into());
                let next = |square: &Square| {
                    let (file, rank) = (square.file().offset(file)?, square.rank().offset(rank)?);
                    (*square != to).then_some(Square::from_coords(file, rank))
                };
                std::iter::successors(Some(from), next).collect()
            }
        }
    }
}

named! {
    /// The subject of a question (D.2.10.4), without the square, piece or line that some questions need.
    pub enum Topic {
        /// The time left of both players.
        Time = "time",
        /// The time used by both players.
        TimeUsed = "time-used",
        /// The number of moves made.
        MoveCount = "move-count",
        /// The content of a square.
        Stands = "stands",
        /// The squares of a kind of piece.
        Where = "where",
        /// The content of a rank; also the position rank by rank.
        Rank = "rank",
        /// The content of a file.
        File = "file",
        /// The content of a diagonal.
        Diagonal = "diagonal",
        /// The pieces captured.
        Captured = "captured",
        /// The legal moves of a piece.
        Moves = "moves",
        /// The changes since the position was last read out.
        News = "news",
    }
}
