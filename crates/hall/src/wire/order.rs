//! Orders of the arbiter to a board, and their acknowledgements.

use std::time::Duration;

use ansage_chess::{
    board::{self, DeclaredMove},
    clock::Adjustment,
    serial,
};
use ansage_protocol::{ArbiterOrder, Game, HallOrder, Points};
use serde::{Deserialize, Serialize};
use shakmaty::{Chess, Color, Move, Position, Square, uci::UciMove};

use super::{Name, Payload};

/// Longest time for which an order can be valid.
pub const LONGEST_VALIDITY: Duration = Duration::from_secs(10 * 60);

/// An order to a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// The event.
    pub event: Name,
    /// The board.
    pub board: Name,
    /// The game. The order applies to no other one.
    pub game: String,
    /// Number of the order, greater than those of all orders before it in this game ([`State::ordered`]).
    ///
    /// [`State::ordered`]: super::State::ordered
    pub number: u64,
    /// When it was given, in milliseconds since 1970, by the *board's* clock. The hall knows from live states how far
    /// that clock is off, so the order is valid even at a board whose clock is wrong.
    pub issued: u64,
    /// When it expires, by the board's clock; at most [`LONGEST_VALIDITY`] after `issued`.
    pub expires: u64,
    /// The number of half-moves in the game as the arbiter knew it, if the order depends on that. The board refuses the
    /// order if the game has another number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
    /// The number of [changes](Game::changes) to what can be taken back in the game as the arbiter knew it, if the
    /// order takes back the last ruling or decision. The board refuses the order if the game has another number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<usize>,
    /// Whether the game was over as the arbiter knew it, if the order decides it or would withdraw its result. The
    /// board refuses the order if that is different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// The order itself.
    pub order: Instruction,
}

impl Order {
    /// Returns whether the order was given for another number of half-moves or changes than `game` has, and would
    /// strike the wrong move or ruling, or would replace or withdraw the end of `game` that came since. The same holds
    /// for an illegal move that is no longer declared: the last move made is a different one.
    pub fn is_overtaken(&self, game: &Game) -> bool {
        matches!(self.order, Instruction::Illegal { color, number: None } if !game.is_declaring(color))
            || self.plies.is_some_and(|plies| plies != game.plies().len())
            || self.changes.is_some_and(|changes| changes != game.changes())
            || self.over.is_some_and(|over| over != game.ending().is_some())
    }
}

impl Payload for Order {
    const MOST_BYTES: usize = 12 << 10;
}

/// Instruction that can be ordered. Colours are "white" and "black", times are milliseconds, moves are UCI.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "order")]
pub enum Instruction {
    /// Stop the clocks (6.11). They stay stopped until [`Instruction::Resume`].
    Call,
    /// Resume the game.
    Resume,
    /// This side completed an illegal move: the one with this number, or by default the one that it declared and that
    /// is not made (7.5.1).
    Illegal {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// Number of the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
    },
    /// This side pressed the clock without having moved (7.5.3).
    WithoutMove {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
    },
    /// A pawn of this side was left without its piece: the one on this square, if named (7.5.2).
    Unpromoted {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// The square, as "e8".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        square: Option<String>,
    },
    /// This move of this side was a different one (D.2.9).
    Replace {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// Number of the move.
        number: u32,
        /// The correct move.
        uci: String,
    },
    /// The moves of the game are these (D.2.9).
    Score {
        /// The moves from the start.
        moves: Vec<String>,
    },
    /// Set up this position (D.2.9).
    Position {
        /// The position as FEN.
        fen: String,
    },
    /// Take back the last ruling.
    Undo,
    /// Set up the position before this move of this side (7.4).
    Back {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// Number of the move.
        number: u32,
    },
    /// Change the time of this side (6.10.2, 6.14).
    Adjust {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// The change: `{"add": 120000}`, `{"subtract": …}` or `{"set": …}`.
        adjustment: Adjustment,
    },
    /// The clock of this side ran for this long instead of the other side's.
    WrongClock {
        /// The side whose clock ran.
        #[serde(with = "serial::color")]
        color: Color,
        /// The time.
        time: u64,
    },
    /// Set the number of moves that the clock of this side counts (6.14).
    Count {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// The number of moves.
        moves: u32,
    },
    /// The colours are reversed (7.3).
    ColorsReversed,
    /// The initial position was wrong (7.2.1).
    WrongStart,
    /// End the game with this winner; without one it is a draw.
    Result {
        /// The winner.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// End the game with these points of White and Black.
    Points {
        /// The points of White.
        white: Points,
        /// The points of Black.
        black: Points,
    },
    /// End the game without play: this side was there, or neither.
    Forfeit {
        /// The side that was there.
        #[serde(with = "serial::optional_color", default)]
        winner: Option<Color>,
    },
    /// This side is absent, or has come (6.7.1).
    Absent {
        /// The side.
        #[serde(with = "serial::color")]
        color: Color,
        /// Whether it is absent.
        absent: bool,
    },
    /// Take back the result: the game is not over.
    Reopen,
    /// Note a remark in the journal.
    Note {
        /// The remark.
        text: String,
    },
    /// The opponent pressed a button on the page of the board: they repeated (D.2.1) or made (D.2.10.1) the declared
    /// move. It is not an order of the arbiter, who only allows it.
    Pressed {
        /// Number of half-moves made before it. With `uci` it identifies the question to which the button was an
        /// answer.
        plies: usize,
        /// The declared move, as in [`OpenQuestion::uci`](super::OpenQuestion::uci).
        uci: String,
    },
}

/// Error for a move of an order that is illegal in its position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the move {0} is not legal there")]
pub struct UnresolvedMove(pub String);

impl Instruction {
    /// Returns the instruction that sends `order` to the board with `game`; `None` if it only asks for information,
    /// which the hall has itself.
    ///
    /// # Errors
    ///
    /// Returns [`UnresolvedMove`] if a declared move is illegal or ambiguous.
    pub fn of(order: &HallOrder, game: &Game) -> Result<Option<Instruction>, UnresolvedMove> {
        let order = match order {
            HallOrder::Order(order) => order,
            HallOrder::Call => return Ok(Some(Instruction::Call)),
            HallOrder::Pressed(m) => {
                let (plies, uci) = (game.plies().len(), board::uci_on(game.position(), *m));
                return Ok(Some(Instruction::Pressed { plies, uci }));
            }
        };
        Ok(Some(match order.clone() {
            ArbiterOrder::Log | ArbiterOrder::Help => return Ok(None),
            ArbiterOrder::Resume => Instruction::Resume,
            // A move may be declared, or dropped, before the board has the order.
            ArbiterOrder::Illegal(color, None) if !game.is_declaring(color) => {
                let last = game.plies().iter().rev().find(|ply| ply.before.turn() == color);
                let number = last.map(|ply| ply.before.fullmoves().get());
                Instruction::Illegal { color, number }
            }
            ArbiterOrder::Illegal(color, number) => Instruction::Illegal { color, number },
            ArbiterOrder::WithoutMove(color) => Instruction::WithoutMove { color },
            ArbiterOrder::Unpromoted(color, square) => Instruction::Unpromoted {
                color,
                square: square.map(|square| square.to_string()),
            },
            ArbiterOrder::Replace(color, number, declared) => {
                let before = before(game, color, number).ok_or_else(|| UnresolvedMove(number.to_string()))?;
                let uci = board::uci(legal(before, &declared).ok_or_else(|| UnresolvedMove(number.to_string()))?);
                Instruction::Replace { color, number, uci }
            }
            ArbiterOrder::Score(declared) => {
                let mut position = game.start().clone();
                let mut moves = Vec::new();
                for (index, declared) in declared.iter().enumerate() {
                    let m = legal(&position, declared).ok_or_else(|| UnresolvedMove((index + 1).to_string()))?;
                    moves.push(board::uci(m));
                    position.play_unchecked(m);
                }
                Instruction::Score { moves }
            }
            ArbiterOrder::Position(fen) => Instruction::Position { fen },
            ArbiterOrder::Undo => Instruction::Undo,
            ArbiterOrder::Back(color, number) => Instruction::Back { color, number },
            ArbiterOrder::Adjust(color, adjustment) => Instruction::Adjust { color, adjustment },
            ArbiterOrder::WrongClock(color, time) => Instruction::WrongClock {
                color,
                time: u64::try_from(time.as_millis()).unwrap_or(u64::MAX),
            },
            ArbiterOrder::Count(color, moves) => Instruction::Count { color, moves },
            ArbiterOrder::ColorsReversed => Instruction::ColorsReversed,
            ArbiterOrder::WrongStart => Instruction::WrongStart,
            ArbiterOrder::Result(winner) => Instruction::Result { winner },
            ArbiterOrder::Points(white, black) => Instruction::Points { white, black },
            ArbiterOrder::Forfeit(winner) => Instruction::Forfeit { winner },
            ArbiterOrder::Absent(color, absent) => Instruction::Absent { color, absent },
            ArbiterOrder::Reopen => Instruction::Reopen,
            ArbiterOrder::Note(text) => Instruction::Note { text },
        }))
    }

    /// Returns whether the order strikes or changes moves, and so depends on which ones have been made.
    pub fn depends_on_moves(&self) -> bool {
        matches!(
            self,
            Instruction::Illegal { .. }
                | Instruction::WithoutMove { .. }
                | Instruction::Unpromoted { .. }
                | Instruction::Replace { .. }
                | Instruction::Score { .. }
                | Instruction::Position { .. }
                | Instruction::Undo
                | Instruction::Back { .. }
                | Instruction::ColorsReversed
                | Instruction::WrongStart
        )
    }

    /// Returns whether the order decides the game, or would withdraw its result as a side effect, and so depends on
    /// whether it is over.
    pub fn depends_on_ending(&self) -> bool {
        self.depends_on_moves()
            || matches!(
                self,
                Instruction::Result { .. } | Instruction::Points { .. } | Instruction::Forfeit { .. }
            )
    }

    /// Returns the order for `game`.
    ///
    /// # Errors
    ///
    /// Returns [`UnresolvedMove`] if a move or a square is invalid, or if a button was pressed for another half-move.
    pub fn order(&self, game: &Game) -> Result<HallOrder, UnresolvedMove> {
        Ok(HallOrder::Order(match self.clone() {
            Instruction::Call => return Ok(HallOrder::Call),
            Instruction::Pressed { plies, uci } => {
                let m = declared(game.position(), &uci).filter(|_| game.plies().len() == plies);
                return Ok(HallOrder::Pressed(m.ok_or(UnresolvedMove(uci))?.0));
            }
            Instruction::Resume => ArbiterOrder::Resume,
            Instruction::Illegal { color, number } => ArbiterOrder::Illegal(color, number),
            Instruction::WithoutMove { color } => ArbiterOrder::WithoutMove(color),
            Instruction::Unpromoted { color, square } => {
                let read = |square: String| square.parse::<Square>().map_err(|_| UnresolvedMove(square));
                ArbiterOrder::Unpromoted(color, square.map(read).transpose()?)
            }
            Instruction::Replace { color, number, uci } => {
                let declared = before(game, color, number).and_then(|before| declared(before, &uci));
                ArbiterOrder::Replace(color, number, declared.ok_or(UnresolvedMove(uci))?.1)
            }
            Instruction::Score { moves } => {
                let mut position = game.start().clone();
                let mut score = Vec::new();
                for uci in moves {
                    let (m, declared) = declared(&position, &uci).ok_or(UnresolvedMove(uci))?;
                    score.push(declared);
                    position.play_unchecked(m);
                }
                ArbiterOrder::Score(score)
            }
            Instruction::Position { fen } => ArbiterOrder::Position(fen),
            Instruction::Undo => ArbiterOrder::Undo,
            Instruction::Back { color, number } => ArbiterOrder::Back(color, number),
            Instruction::Adjust { color, adjustment } => ArbiterOrder::Adjust(color, adjustment),
            Instruction::WrongClock { color, time } => ArbiterOrder::WrongClock(color, Duration::from_millis(time)),
            Instruction::Count { color, moves } => ArbiterOrder::Count(color, moves),
            Instruction::ColorsReversed => ArbiterOrder::ColorsReversed,
            Instruction::WrongStart => ArbiterOrder::WrongStart,
            Instruction::Result { winner } => ArbiterOrder::Result(winner),
            Instruction::Points { white, black } => ArbiterOrder::Points(white, black),
            Instruction::Forfeit { winner } => ArbiterOrder::Forfeit(winner),
            Instruction::Absent { color, absent } => ArbiterOrder::Absent(color, absent),
            Instruction::Reopen => ArbiterOrder::Reopen,
            Instruction::Note { text } => ArbiterOrder::Note(text),
        }))
    }
}

/// Returns the position before the move of `color` with this number.
fn before(game: &Game, color: Color, number: u32) -> Option<&Chess> {
    let mut positions = game.plies().iter().map(|ply| &ply.before);
    positions.find(|before| before.turn() == color && before.fullmoves().get() == number)
}

fn legal(position: &Chess, declared: &DeclaredMove) -> Option<Move> {
    match board::resolve(position, declared) {
        board::Resolution::Legal(m) => Some(m),
        board::Resolution::Ambiguous(_) | board::Resolution::Illegal(_) => None,
    }
}

/// Returns the move `uci` in `position`, and an unambiguous declaration of it.
fn declared(position: &Chess, uci: &str) -> Option<(Move, DeclaredMove)> {
    let m = uci.parse::<UciMove>().ok()?.to_move(position).ok()?;
    Some((m, DeclaredMove::new(board::as_declared(m))))
}

/// Acknowledgement of an order, with its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OrderAck {
    /// Version of the payload ([`VERSION`](super::VERSION)).
    pub version: u32,
    /// The game of the order. For an unproved order, which is not trusted, the game at the board, or empty.
    pub game: String,
    /// Number of the order, if it is known. That of an unproved order is not trusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<u64>,
    /// Its outcome.
    pub outcome: Outcome,
    /// The words spoken at the board, or why it was not carried out, in the board's language, on separate lines.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// When, in milliseconds since 1970, by the board's clock.
    pub at: u64,
}

impl Payload for OrderAck {
    const MOST_BYTES: usize = 8 << 10;
}

/// Outcome of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It was carried out, written into the journal, and spoken.
    Done,
    /// It was carried out before: its number is not greater than the last one.
    Repeated,
    /// It cannot be carried out as the game stands. Nothing was said.
    Refused,
    /// It came too late, or is valid for too long.
    Expired,
    /// It is for another game, board or event.
    Misdirected,
    /// No game is played at the board.
    NoGame,
    /// Its signature is not the arbiter's, or the board has no key to verify it.
    Unproved,
    /// It cannot be read.
    Malformed,
}
