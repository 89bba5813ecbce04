//! Games that come from outside: PGN files and move feeds, as events one after the other, and in which order they are
//! announced.

mod announcer;
mod control;
mod desk;
mod flagging;
mod item;
mod pgn;
mod stream;
mod watch;

use std::ops::ControlFlow;

use shakmaty::{
    Chess, Color, KnownOutcome, Move, Outcome, Position,
    san::{SanError, SanPlus},
    uci::UciMove,
};

use crate::{
    board::FenError,
    notation::{self, Language, Languages, Refusal},
};

pub use announcer::{Announcer, Line};
pub use control::Control;
pub use desk::{Act, Desk, Manner};
pub use item::{Item, Kind, Narrator};
pub use pgn::read_pgn;
pub use stream::Stream;
pub use watch::Watch;

/// What happens in a game that is followed.
#[derive(Debug, Clone, PartialEq)]
pub enum Event<'a> {
    /// A game begins.
    Game {
        /// Its number, from 1.
        number: usize,
        /// Who plays White, where that is known.
        white: Option<&'a str>,
        /// Who plays Black, where that is known.
        black: Option<&'a str>,
        /// Its tags as they stand in the file; a feed has none.
        tags: &'a [(String, String)],
    },
    /// A move is made.
    Move {
        /// The position before it.
        before: &'a Chess,
        /// The move, legal there.
        m: Move,
    },
    /// The game has ended. Comes once a game, and not for a game whose end is unknown.
    Over {
        /// Who has won, if anyone.
        outcome: KnownOutcome,
        /// The position at the end.
        position: &'a Chess,
    },
    /// Something is wrong with the input.
    Problem(&'a Problem),
    /// Something beside the game as it was played.
    Aside(Aside<'a>),
}

/// What stands in a game beside the moves that were made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Aside<'a> {
    /// A comment, in one line.
    Comment(&'a str),
    /// The number of a glyph behind the move ("$1" is "!").
    Glyph(u8),
    /// The time that the move's player had left, as the file writes it: "1:31:00".
    Time(&'a str),
    /// A variation begins: what follows up to its end could have been played in place of the move before it.
    Begin,
    /// A move of a variation.
    Move {
        /// The position before it.
        before: &'a Chess,
        /// The move, legal there.
        m: Move,
    },
    /// What is wrong in a variation; the rest of it is passed over.
    Problem(&'a Problem),
    /// The innermost variation ends.
    End,
}

/// What is wrong with the input, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Number of the game, from 1.
    pub game: usize,
    /// Number of the move, as players count.
    pub number: u32,
    /// Who was to move.
    pub turn: Color,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A word that is no move.
    NotAMove(String),
    /// A move that is not legal here.
    Illegal(String),
    /// A move that several pieces could make.
    Ambiguous(String),
    /// The game's start position is none.
    Fen(FenError),
    /// A comment does not end.
    Unterminated,
    /// A variation does not end before the next game.
    OpenVariation,
    /// A line that begins like a tag and is none. The game goes on.
    Tag(String),
    /// A NUL byte in this line; nothing behind it is read.
    Nul(String),
    /// Text of two bytes a character; nothing of it is read.
    Utf16,
}

/// A game that is followed move by move.
#[derive(Debug, Clone)]
struct Game {
    number: usize,
    position: Chess,
    over: bool,
    /// The languages whose piece letters all moves so far have.
    languages: Languages,
}

impl Game {
    fn new(number: usize, position: Chess) -> Game {
        Game {
            number,
            position,
            over: false,
            languages: Languages::ALL,
        }
    }

    fn problem(&self, fault: Fault) -> Problem {
        Problem {
            game: self.number,
            number: self.position.fullmoves().get(),
            turn: self.position.turn(),
            fault,
        }
    }

    fn make(&mut self, m: Move, emit: &mut impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        let before = &self.position;
        emit(Event::Move { before, m })?;
        self.position.play_unchecked(m);
        self.end(self.position.outcome(), emit)
    }

    fn end(&mut self, outcome: Outcome, emit: &mut impl FnMut(Event) -> ControlFlow<()>) -> ControlFlow<()> {
        match outcome {
            Outcome::Known(outcome) if !std::mem::replace(&mut self.over, true) => emit(Event::Over {
                outcome,
                position: &self.position,
            }),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// What a word between blanks is.
#[derive(Debug, PartialEq, Eq)]
enum Word<'a> {
    /// A move number, a glyph, or something else that is no move and need not be one.
    Nothing,
    /// A result.
    Result(Outcome),
    /// What should be a move, without number and glyphs.
    Move(&'a str),
}

fn word(text: &str) -> Word<'_> {
    let result = match text {
        "1-0" => Outcome::Known(KnownOutcome::Decisive { winner: Color::White }),
        "0-1" => Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }),
        "1/2-1/2" | "½-½" => Outcome::Known(KnownOutcome::Draw),
        "*" => Outcome::Unknown,
        _ => {
            let unnumbered = text.trim_start_matches(|c: char| c.is_ascii_digit());
            let text = match unnumbered.strip_prefix('.') {
                Some(rest) => rest.trim_start_matches(['.', '…']),
                // Four and five figures are a move of ICCF's.
                None if unnumbered.is_empty() && text.len() < 4 => "",
                None => text,
            };
            let text = text.split('$').next().unwrap_or_default();
            let text = text.trim_end_matches(['!', '?']);
            let says_nothing = !text.contains(char::is_alphanumeric) || notation::is_remark(text);
            return if says_nothing { Word::Nothing } else { Word::Move(text) };
        }
    };
    Word::Result(result)
}

/// The move that `text` writes: in SAN or UCI, else in any [notation](crate::notation). `languages`, those of the moves
/// before it, tell what a piece letter means, and are narrowed by it.
fn read_move(position: &Chess, languages: &mut Languages, text: &str) -> Result<Move, Fault> {
    if let Ok(uci) = text.parse::<UciMove>() {
        return uci.to_move(position).map_err(|_| Fault::Illegal(text.to_owned()));
    }
    match read_san(text) {
        Some(san) => san_move(position, languages, &san),
        None => written_move(position, languages, text),
    }
}

/// The move that `text` writes in any notation. A letter that can mean several moves is told as ambiguous.
fn written_move(position: &Chess, languages: &mut Languages, text: &str) -> Result<Move, Fault> {
    let written = notation::read(text).map_err(|_| Fault::NotAMove(text.to_owned()))?;
    let resolved = match notation::resolve(position, &written, *languages) {
        // A game may change its language.
        Err(Refusal::Letter) => notation::resolve(position, &written, Languages::ALL),
        other => other,
    };
    match resolved {
        Ok((m, known)) => {
            *languages = known;
            Ok(m)
        }
        Err(Refusal::Illegal(_)) => Err(Fault::Illegal(text.to_owned())),
        Err(Refusal::Ambiguous(_) | Refusal::Languages(_)) => Err(Fault::Ambiguous(text.to_owned())),
        Err(Refusal::Letter) => Err(Fault::NotAMove(text.to_owned())),
    }
}

/// SAN, castling also in the figures that FIDE writes.
fn read_san(text: &str) -> Option<SanPlus> {
    if text.starts_with("0-0") {
        text.replace('0', "O").parse().ok()
    } else {
        text.parse().ok()
    }
}

/// The move that `san` writes: with English letters, which files of the PGN standard have (8.2.3), where these are among
/// `languages` and make a legal move, else with those of another language.
fn san_move(position: &Chess, languages: &mut Languages, san: &SanPlus) -> Result<Move, Fault> {
    let english = Language::find("en").map_or(Languages::NONE, Language::set);
    let text = san.to_string();
    if (*languages & english).is_empty() {
        return written_move(position, languages, &text);
    }
    match san.san.to_move(position) {
        Ok(m) => {
            if *languages != english && written_move(position, languages, &text) != Ok(m) {
                *languages = english;
            }
            Ok(m)
        }
        Err(SanError::IllegalSan) => written_move(position, languages, &text),
        Err(SanError::AmbiguousSan) => Err(Fault::Ambiguous(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        for nothing in ["1.", "12...", "$4", "!?", "+-", "e.p.", "…", "17"] {
            assert_eq!(word(nothing), Word::Nothing, "{nothing}");
        }
        for (text, m) in [
            ("1.e4", "e4"),
            ("3...Nf6!?", "Nf6"),
            ("0-0", "0-0"),
            ("e8=Q+$1", "e8=Q+"),
            ("Zf3", "Zf3"),
        ] {
            assert_eq!(word(text), Word::Move(m));
        }
        assert_eq!(word("*"), Word::Result(Outcome::Unknown));
        assert_eq!(word("1/2-1/2"), Word::Result(Outcome::Known(KnownOutcome::Draw)));
    }

    #[test]
    fn san_and_uci_are_read() {
        let position = Chess::default();
        let read_move = |text| super::read_move(&position, &mut { Languages::ALL }, text);
        let knight = read_move("Nf3").unwrap();
        assert_eq!(read_move("g1f3"), Ok(knight));
        assert_eq!(read_move("Nf6"), Err(Fault::Illegal("Nf6".into())));
        assert_eq!(read_move("g1f6"), Err(Fault::Illegal("g1f6".into())));
        assert_eq!(read_move("Zf3"), Err(Fault::NotAMove("Zf3".into())));
        for text in ["Sf3", "♘f3", "Ng1-f3", "7163", "Кf3"] {
            assert_eq!(read_move(text), Ok(knight), "{text}");
        }
    }

    #[test]
    fn letters_are_english_where_that_is_legal_and_then_those_of_the_game() {
        for (moves, expected) in [
            // The Finnish R is a knight, the Romanian N a bishop.
            ("e4 e5 Rf3 Rc6 Lb5", "e2e4 e7e5 g1f3 b8c6 f1b5"),
            ("e4 e5 Nc4 Nc5 Cf3", "e2e4 e7e5 f1c4 f8c5 g1f3"),
            ("d4 d5 Nf3 Nf6 Rg1 Rg8", "d2d4 d7d5 g1f3 g8f6 h1g1 h8g8"),
            // After an English letter that is no other language's, nothing is read in another language.
            ("e4 e5 Nf3 Rf6", "e2e4 e7e5 g1f3 Illegal(\"Rf6\")"),
            ("a4 a5 Ra3 Rf6", "a2a4 a7a5 a1a3 Illegal(\"Rf6\")"),
        ] {
            let (mut position, mut languages) = (Chess::default(), Languages::ALL);
            let read: Vec<String> = moves
                .split(' ')
                .map(|text| match super::read_move(&position, &mut languages, text) {
                    Ok(m) => {
                        position.play_unchecked(m);
                        crate::board::uci(m)
                    }
                    Err(fault) => format!("{fault:?}"),
                })
                .collect();
            assert_eq!(read.join(" "), expected);
        }
    }
}
