//! What a word can mean.

use std::str::FromStr;

use shakmaty::{Color, File, Rank, Role, Square};

/// A meaning, whatever the word for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// A file (D.2.1: Anna to Hektor).
    File(File),
    /// A rank (D.2.1: eins to acht).
    Rank(Rank),
    /// A kind of piece (D.2.1).
    Piece(Role),
    /// "Rochade".
    Castling,
    /// "kurze", of castling.
    Short,
    /// "lange", of castling.
    Long,
    /// "schlägt".
    Captures,
    /// "Umwandlung".
    Promotes,
    /// "en passant".
    EnPassant,
    /// "Schach".
    Check,
    /// "matt".
    Mate,
    /// "berührt", of a piece.
    Touched,
    /// A word that carries no meaning ("nach", "bitte", "äh").
    Filler,
    /// "Weiß" or "Schwarz".
    Color(Color),
    /// What is asked about.
    Topic(Topic),
    /// A command to the assistant.
    Command(Command),
}

/// What a player can ask about (D.2.10.4), before the square, piece or line that some questions need.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Topic {
    /// The time left of both players.
    Time,
    /// The time used by both players.
    TimeUsed,
    /// The number of moves made.
    MoveCount,
    /// What stands on a square.
    Stands,
    /// Where a kind of piece stands.
    Where,
    /// What stands on a rank; also the position by ranks.
    Rank,
    /// What stands on a file.
    File,
    /// What stands on a diagonal.
    Diagonal,
    /// The pieces captured.
    Captured,
    /// The legal moves of a piece.
    Moves,
    /// What has changed since the position was last read out.
    News,
}

const TOPICS: [(Topic, &str); 11] = [
    (Topic::Time, "time"),
    (Topic::TimeUsed, "time-used"),
    (Topic::MoveCount, "move-count"),
    (Topic::Stands, "stands"),
    (Topic::Where, "where"),
    (Topic::Rank, "rank"),
    (Topic::File, "file"),
    (Topic::Diagonal, "diagonal"),
    (Topic::Captured, "captured"),
    (Topic::Moves, "moves"),
    (Topic::News, "news"),
];

impl Topic {
    /// All topics.
    pub const ALL: [Topic; 11] = {
        let mut all = [Topic::Time; 11];
        let mut index = 0;
        while index < all.len() {
            all[index] = TOPICS[index].0;
            index += 1;
        }
        all
    };

    /// The stable name, as in vocabulary files and in the output of `ansage parse --json`.
    pub fn name(self) -> &'static str {
        TOPICS
            .iter()
            .find(|(topic, _)| *topic == self)
            .map_or("", |(_, name)| name)
    }
}

/// What can be said to the assistant besides a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Command {
    /// The read-back is right.
    Yes,
    /// The read-back is wrong.
    No,
    /// A slip of the tongue is taken back (D.2.8).
    Correction,
    /// Say it again.
    Repeat,
    /// Say the last move.
    LastMove,
    /// Say whose turn it is.
    Turn,
    /// Say the position.
    Position,
    /// Take the last move back.
    TakeBack,
    /// Offer a draw.
    Draw,
    /// Resign.
    Resign,
    /// Give up for good: the second word that a resignation needs.
    Final,
    /// Accept the draw that was offered.
    Accept,
    /// Decline the draw that was offered.
    Decline,
    /// Claim a draw, whichever of the two can be claimed (9.2, 9.3).
    Claim,
    /// Claim a draw by the third occurrence of the position (9.2).
    ClaimRepetition,
    /// Claim a draw by fifty moves without a capture or a pawn's move (9.3).
    ClaimFiftyMoves,
    /// The piece stands on the player's own board (D.2.3).
    Placed,
    /// The move was made on the opponent's board (D.2.10.1).
    Executed,
    /// The clock was pressed.
    Clock,
    /// Call the arbiter.
    Arbiter,
    /// Adjourn the game: the next move is sealed (D.2.10.6).
    Adjourn,
    /// Stop listening for a while.
    Pause,
    /// Listen again.
    Resume,
    /// Be silent now.
    Stop,
    /// Say what can be said.
    Help,
    /// End the program.
    Quit,
}

const COMMANDS: [(Command, &str); 26] = [
    (Command::Yes, "yes"),
    (Command::No, "no"),
    (Command::Correction, "correction"),
    (Command::Repeat, "repeat"),
    (Command::LastMove, "last-move"),
    (Command::Turn, "turn"),
    (Command::Position, "position"),
    (Command::TakeBack, "take-back"),
    (Command::Draw, "draw"),
    (Command::Resign, "resign"),
    (Command::Final, "final"),
    (Command::Accept, "accept"),
    (Command::Decline, "decline"),
    (Command::Claim, "claim"),
    (Command::ClaimRepetition, "claim-repetition"),
    (Command::ClaimFiftyMoves, "claim-fifty-moves"),
    (Command::Placed, "placed"),
    (Command::Executed, "executed"),
    (Command::Clock, "clock"),
    (Command::Arbiter, "arbiter"),
    (Command::Adjourn, "adjourn"),
    (Command::Pause, "pause"),
    (Command::Resume, "resume"),
    (Command::Stop, "stop"),
    (Command::Help, "help"),
    (Command::Quit, "quit"),
];

impl Command {
    /// All commands.
    pub const ALL: [Command; COMMANDS.len()] = {
        let mut all = [Command::Yes; COMMANDS.len()];
        let mut index = 0;
        while index < all.len() {
            all[index] = COMMANDS[index].0;
            index += 1;
        }
        all
    };

    /// The stable name, as in vocabulary files and in the output of `ansage parse --json`.
    pub fn name(self) -> &'static str {
        COMMANDS
            .iter()
            .find(|(command, _)| *command == self)
            .map_or("", |(_, name)| name)
    }
}

impl Term {
    /// Terms that every set of vocabularies must have a word for.
    pub fn all() -> impl Iterator<Item = Term> {
        let rest = [
            Term::Castling,
            Term::Short,
            Term::Long,
            Term::Captures,
            Term::Promotes,
            Term::EnPassant,
            Term::Check,
            Term::Mate,
            Term::Touched,
            Term::Filler,
        ];
        File::ALL
            .into_iter()
            .map(Term::File)
            .chain(Rank::ALL.into_iter().map(Term::Rank))
            .chain(Role::ALL.into_iter().map(Term::Piece))
            .chain(rest)
            .chain(Color::ALL.into_iter().map(Term::Color))
            .chain(Topic::ALL.into_iter().map(Term::Topic))
            .chain(Command::ALL.into_iter().map(Term::Command))
    }

    /// The name of the term in vocabulary files.
    pub fn id(self) -> String {
        match self {
            Term::File(file) => format!("file-{}", file.char()),
            Term::Rank(rank) => format!("rank-{}", rank.char()),
            Term::Piece(Role::Pawn) => "pawn".into(),
            Term::Piece(Role::Knight) => "knight".into(),
            Term::Piece(Role::Bishop) => "bishop".into(),
            Term::Piece(Role::Rook) => "rook".into(),
            Term::Piece(Role::Queen) => "queen".into(),
            Term::Piece(Role::King) => "king".into(),
            Term::Castling => "castling".into(),
            Term::Short => "short".into(),
            Term::Long => "long".into(),
            Term::Captures => "captures".into(),
            Term::Promotes => "promotes".into(),
            Term::EnPassant => "en-passant".into(),
            Term::Check => "check".into(),
            Term::Mate => "mate".into(),
            Term::Touched => "touched".into(),
            Term::Filler => "filler".into(),
            Term::Color(color) => color.fold_wb("white", "black").into(),
            Term::Topic(topic) => topic.name().into(),
            Term::Command(command) => command.name().into(),
        }
    }
}

/// There is no term of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no term \"{0}\"; see config/vocabulary/de.toml for all of them")]
pub struct UnknownTerm(String);

impl FromStr for Term {
    type Err = UnknownTerm;

    fn from_str(id: &str) -> Result<Term, UnknownTerm> {
        Term::all()
            .find(|term| term.id() == id)
            .ok_or_else(|| UnknownTerm(id.to_owned()))
    }
}

/// Squares, files and ranks as algebraic notation writes them ("e2e4", "f3", "e", "4"), and castling in figures.
/// `word` is folded already.
pub(super) fn algebraic(word: &str) -> Option<Vec<Term>> {
    match word {
        "0-0" | "o-o" | "00" | "oo" => return Some(vec![Term::Short, Term::Castling]),
        "0-0-0" | "o-o-o" | "000" | "ooo" => return Some(vec![Term::Long, Term::Castling]),
        _ => {}
    }
    if !word.is_ascii() {
        return None;
    }
    if let [byte] = word.as_bytes() {
        let c = char::from(*byte);
        return File::from_char(c)
            .map(Term::File)
            .or_else(|| Rank::from_char(c).map(Term::Rank))
            .map(|term| vec![term]);
    }
    if word.len() > 4 {
        return None;
    }
    let mut terms = Vec::with_capacity(word.len());
    for pair in word.as_bytes().chunks(2) {
        let square = Square::from_ascii(pair).ok()?;
        terms.extend([Term::File(square.file()), Term::Rank(square.rank())]);
    }
    Some(terms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for term in Term::all() {
            assert_eq!(term.id().parse(), Ok(term));
        }
        assert!("queen-side".parse::<Term>().is_err());
    }
}
