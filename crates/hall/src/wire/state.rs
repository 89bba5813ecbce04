//! The state of a board, and who is there.

use ansage_chess::serial;
use ansage_protocol::{Ending, Profile};
use serde::{Deserialize, Serialize};
use shakmaty::Color;

use super::{Name, Payload};

/// Most alerts in a [`State`]: the latest ones.
pub const MOST_ALERTS: usize = 16;

/// How the game at a board stands, for everybody who comes later. Retained.
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
    /// The program's run, as in [`Online`]: two of them at once are two boards with one name.
    pub session: String,
    /// When this was so, in milliseconds since 1970, by the board's clock.
    pub at: u64,
    /// Number of the last [`Record`](super::Record) of this game in the board's journal; 0 if there is none.
    pub last: u64,
    /// Who plays.
    pub players: Players,
    /// How moves are confirmed.
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
    /// What the clocks show; none if the game is played without them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// What the board waits for besides a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open: Option<OpenQuestion>,
    /// The player whose offer of a draw stands.
    #[serde(with = "serial::optional_color", default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Color>,
    /// Whether the arbiter is called.
    #[serde(default)]
    pub called: bool,
    /// Whether the players have interrupted the game.
    #[serde(default)]
    pub paused: bool,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
    /// Number of the last order of the hall that was carried out in this game; 0 for none.
    #[serde(default)]
    pub ordered: u64,
    /// The latest things that the arbiter should know and that no record says, the latest last.
    #[serde(default)]
    pub alerts: Vec<Alert>,
}

impl Payload for State {
    const MOST_BYTES: usize = 16 << 10;
}

/// Who plays, and where.
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
    /// Who made it.
    #[serde(with = "serial::color")]
    pub by: Color,
    /// In UCI: "g1f3"; castling is "e1g1", in Chess960 "e1h1".
    pub uci: String,
    /// In SAN: "Nf3".
    pub san: String,
    /// In the words and the language of the board: "Springer Gustav eins Felix drei".
    pub words: String,
}

/// What the clocks show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clocks {
    /// Milliseconds that White has left.
    pub white: u64,
    /// Milliseconds that Black has left.
    pub black: u64,
    /// The side whose time runs; none while both stand.
    #[serde(with = "serial::optional_color", default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Color>,
    /// When they showed this, in milliseconds since 1970, by the board's clock.
    pub at: u64,
}

/// What a board waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// What for.
    pub kind: OpenKind,
    /// Who is to answer.
    #[serde(with = "serial::color")]
    pub by: Color,
    /// The move in question, in UCI.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uci: Option<String>,
    /// The move in question, in the words of the board, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// What a board can wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpenKind {
    /// The confirmation of what was read back.
    Confirm,
    /// The opponent's repetition of the move (D.2.1).
    Repeat,
    /// That the opponent makes the move on their own board (D.2.10.1).
    Execute,
    /// That the piece is placed (D.2.3).
    Place,
    /// That the clock is pressed (D.2.4).
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

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// The reason, as in the journal.
    pub ending: Ending,
}

impl Ended {
    /// Returns the result, as in PGN if PGN knows it.
    pub fn result(self) -> &'static str {
        self.ending.result()
    }
}

/// Something that the arbiter should know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Alert {
    /// Number of the alert, from 1 in each run of the board's program.
    pub number: u64,
    /// When, in milliseconds since 1970, by the board's clock.
    pub at: u64,
    /// Number of the move at that time.
    pub move_number: u32,
    /// What.
    #[serde(flatten)]
    pub kind: AlertKind,
}

/// What the arbiter should know and what no record says. The rest follows from the records: calls, touches, claims,
/// suspected illegal moves, flags, results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "alert")]
pub enum AlertKind {
    /// A player declared an illegal move. It was refused, and is not completed (7.5.1).
    IllegalDeclared {
        /// The player.
        #[serde(with = "serial::color")]
        by: Color,
    },
    /// A repetition named another move than the declared one (D.2.1).
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
    /// Nothing is heard any more: only the keyboard works.
    Deaf,
    /// The journal cannot be written: the game goes on in memory.
    Unwritten,
    /// Everything is written again.
    Written,
    /// Somebody sent an order that is not the arbiter's, or not readable. Nothing was said at the board.
    ForgedOrder,
    /// More orders came than any arbiter gives. The rest was dropped.
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
pub struct Presence {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// Whether it is connected.
    pub online: bool,
    /// The program's run, as in [`Online`]. Boards send again what is not acknowledged if it is another one.
    pub session: String,
}

impl Payload for Presence {
    const MOST_BYTES: usize = 4 << 10;
}
