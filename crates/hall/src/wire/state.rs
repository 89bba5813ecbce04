//! The state of a board, and the presence of boards and halls.

use ansage_chess::serial;
use ansage_protocol::{Ending, Profile};
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::{Name, Payload};

/// Maximum number of alerts in a [`State`]: the latest ones.
pub const MOST_ALERTS: usize = 16;

/// State of the game at a board, for all who connect later. Retained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// The event, as in the topic.
    pub event: Name,
    /// The board, as in the topic.
    pub board: Name,
    /// Identity of the game.
    pub game: String,
    /// The program's run, as in [`Online`]. Two runs at once mean two boards with one name.
    pub session: String,
    /// When this was true, in milliseconds since 1970, by the board's clock.
    pub at: u64,
    /// Number of the last [`Record`](super::Record) of this game in the board's journal; 0 if there is none.
    pub last: u64,
    /// The players.
    pub players: Players,
    /// The confirmation of moves.
    pub profile: Profile,
    /// The position as FEN.
    pub fen: String,
    /// Whether castling follows Chess960.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub chess960: bool,
    /// Number of half-moves that were made.
    pub plies: usize,
    /// The side to move.
    #[serde(with = "serial::color")]
    pub turn: Color,
    /// The last move that was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<LastMove>,
    /// The times of the clocks; `None` if the game is played without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The open question at the board, apart from the next move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenQuestion>,
    /// The player whose draw offer is open.
    #[serde(with = "serial::optional_color", default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Color>,
    /// Whether the arbiter is called.
    #[serde(default)]
    pub called: bool,
    /// Whether the players have interrupted the game.
    #[serde(default)]
    pub paused: bool,
    /// The end of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// Number of the last order of the hall that was carried out in this game; 0 for none.
    #[serde(default)]
    pub ordered: u64,
    /// The latest events for the arbiter that are not in any record, the newest last.
    #[serde(default)]
    pub alerts: Vec<BoardAlert>,
}

impl Payload for State {
    const MOST_BYTES: usize = 16 << 10;
}

/// The players and the place of a game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Players {
    /// Name of White; "?" if it is unknown.
    pub white: String,
    /// Name of Black; "?" if it is unknown.
    pub black: String,
    /// The round; empty if unknown.
    #[serde(default)]
    pub round: String,
}

/// The last move that was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMove {
    /// Its number, as in the score.
    pub number: u32,
    /// The player who made it.
    #[serde(with = "serial::color")]
    pub by: Color,
    /// In UCI: "g1f3"; castling is "e1g1", in Chess960 "e1h1".
    pub uci: String,
    /// In SAN: "Nf3".
    pub san: String,
    /// In the words and the language of the board: "Springer Gustav eins Felix drei".
    pub words: String,
}

/// The times that the clocks show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// Milliseconds that White has left.
    pub white: u64,
    /// Milliseconds that Black has left.
    pub black: u64,
    /// The side whose time runs; `None` while both are stopped.
    #[serde(with = "serial::optional_color", default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Color>,
    /// When they showed these times, in milliseconds since 1970, by the board's clock.
    pub at: u64,
}

impl Clocks {
    /// Returns how many milliseconds `color` has left when the board's clock shows `at`, if nothing changes until then.
    pub fn left(&self, color: Color, at: u64) -> u64 {
        let left = color.fold_wb(self.white, self.black);
        match self.running == Some(color) {
            true => left.saturating_sub(at.saturating_sub(self.at)),
            false => left,
        }
    }
}

/// An open question at a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// Its kind.
    pub kind: OpenKind,
    /// The player who must answer.
    #[serde(with = "serial::color")]
    pub by: Color,
    /// The move in question, in UCI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The move in question, in the words of the board, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// Kind of an open question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenKind {
    /// The confirmation of what was read back.
    Confirm,
    /// The opponent's repetition of the move (D.2.1).
    Repeat,
    /// The opponent's execution of the move on their own board (D.2.10.1).
    Execute,
    /// The placement of the piece (D.2.3).
    Place,
    /// The press of the clock (D.2.4).
    Press,
    /// The choice of one of several moves.
    Choice,
    /// Whether a player resigns.
    Resign,
    /// Whether a player claims a draw.
    Claim,
    /// Whether the last move is taken back.
    TakeBack,
    /// Whether the game is adjourned.
    Adjourn,
    /// Whether the program is ended.
    Quit,
    /// Whether an order typed by an arbiter at the board is carried out.
    Order,
    /// Whether the last move was a slip of the tongue (D.2.8).
    Slip,
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The reason, as in the journal.
    pub ending: Ending,
}

impl Ended {
    /// Returns the result, as PGN writes it if it can.
    pub fn result(self) -> &'static str {
        self.ending.result()
    }
}

/// Something that the arbiter should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardAlert {
    /// Number of the alert, from 1 in each run of the board's program.
    pub number: u64,
    /// When, in milliseconds since 1970, by the board's clock.
    pub at: u64,
    /// Number of the move at that time.
    pub move_number: u32,
    /// Its kind.
    #[serde(flatten)]
    pub kind: BoardAlertKind,
}

/// Event for the arbiter that is not in any record. The rest follows from the records: calls, touches, claims,
/// suspected illegal moves, flags, results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "alert")]
pub enum BoardAlertKind {
    /// A player declared an illegal move. It was refused, and is not completed (7.5.1).
    IllegalDeclared {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A repetition named a move other than the declared one (D.2.1).
    WrongRepetition {
        /// The player who repeated.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A player made their move although the opponent had not repeated it (D.2.1).
    NotRepeated {
        /// The player who made the move.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// The microphone was lost.
    MicrophoneLost,
    /// The microphone works again.
    MicrophoneBack,
    /// The recognizer has failed. The program ends, and goes on with the game when it is started again.
    Deaf,
    /// The journal cannot be written. The game continues in memory.
    Unwritten,
    /// Everything is written again.
    Written,
    /// An order arrived that is not the arbiter's or cannot be read. Nothing was said at the board.
    ForgedOrder,
    /// More orders came than any arbiter gives. The excess was dropped.
    Flood,
}

/// Whether a board's program runs. Retained; the last will of its connection says that it does not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Online {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// Whether it is connected.
    pub online: bool,
    /// The program's run: 64 random bits in hexadecimal digits. It stays the same over reconnections.
    pub session: String,
    /// Whether it was ended by its user, and not lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ended: bool,
    /// Version of the program.
    pub program: String,
}

impl Payload for Online {
    const MOST_BYTES: usize = 4 << 10;
}

/// Whether a hall is there. Retained; the last will of its connection says that it is not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HallPresence {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// Whether it is connected.
    pub online: bool,
    /// The program's run, as in [`Online`]. If it changes, boards send unacknowledged records again.
    pub session: String,
}

impl Payload for HallPresence {
    const MOST_BYTES: usize = 4 << 10;
}
