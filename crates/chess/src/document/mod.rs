//! One game as it is written down: tags, start, a tree of moves with what stands beside them, result.
//!
//! A [`Document`] is read from text in any notation ([`read()`]), built move by move ([`Builder`]), and written as text
//! in any [form](crate::notation::Form) ([`Document::text`], [`Document::pgn`]). A tree with variations and notes
//! survives every way through.

mod builder;
mod comment;
mod read;
mod write;

#[cfg(test)]
mod tests;

use std::time::Duration;

use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Outcome, Position, fen::Fen};

use crate::{
    board,
    movetext::{Problem, Said, TagPairs},
    notation::Written,
};

pub use builder::Builder;
pub use comment::Remarks;
pub use read::{read, read_first};

/// The sign of an offered draw (Laws, C.12), which PGN knows only as a comment.
pub const OFFER: &str = "(=)";

/// A game as it is written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Tags with their values, in order, without those that the other fields say: Result, SetUp, FEN, and Variant for
    /// Chess960.
    pub tags: TagPairs,
    /// Where the game begins; `None` if nothing tells, as in a bare list of moves.
    pub start: Option<Chess>,
    /// The moves that were made.
    pub line: Line,
    /// The result.
    pub result: Outcome,
    /// The half-moves of the game as they are written, those included that are no legal moves; empty if the game was
    /// not read from a text, or without a fault.
    pub entries: Vec<Entry>,
    /// What is wrong in its text.
    pub problems: Vec<Problem>,
}

/// Moves that follow one another: those of the game, or those of a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Legal moves.
    pub moves: Vec<Move>,
    /// What stands beside them, each with the number of moves before it. What stands behind one move is in the order
    /// of the kinds of [`Note`].
    pub notes: Vec<(usize, Note)>,
}

/// What stands beside a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A glyph by its number in PGN: 1 is "!".
    Glyph(u8),
    /// The time that its player had left, as PGN writes it: "1:31:00".
    Time(String),
    /// A draw was offered with it: "(=)" (Laws, C.12).
    Offer,
    /// What is for programs, as it is written: "[%eval 0.3]".
    Command(String),
    /// A comment, in one line.
    Comment(String),
    /// What could have been played in its place.
    Variation(Line),
}

impl Note {
    /// What is short belongs to the move; comments and variations stand in the order of the file.
    const fn order(&self) -> u8 {
        match self {
            Note::Glyph(_) => 0,
            Note::Time(_) => 1,
            Note::Offer => 2,
            Note::Command(_) => 3,
            Note::Comment(_) | Note::Variation(_) => 4,
        }
    }
}

impl Line {
    /// Adds what stands behind the last move.
    pub fn note(&mut self, note: Note) {
        self.note_after(self.moves.len(), note);
    }

    fn note_after(&mut self, plies: usize, note: Note) {
        // A move has one time, the last one given, and one offer.
        if matches!(note, Note::Time(_) | Note::Offer) {
            self.notes
                .retain(|(at, other)| *at != plies || other.order() != note.order());
        }
        let later = |(at, other): &&(usize, Note)| *at == plies && other.order() > note.order();
        let behind = self.notes.iter().rev().take_while(later).count();
        self.notes.insert(self.notes.len() - behind, (plies, note));
    }

    /// What stands behind `plies` moves.
    pub fn notes_after(&self, plies: usize) -> impl Iterator<Item = &Note> {
        let begin = self.notes.partition_point(|(at, _)| *at < plies);
        self.notes[begin..]
            .iter()
            .take_while(move |(at, _)| *at == plies)
            .map(|(_, note)| note)
    }
}

/// One half-move as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The text, without number and comment.
    pub text: String,
    /// What it says, without a position.
    pub said: Said,
}

impl Entry {
    /// The entry that names everything of `m`, in UCI.
    pub fn of_move(m: Move) -> Entry {
        Entry {
            text: board::uci(m),
            said: Said::Written(Written::of_move(m)),
        }
    }
}

impl Document {
    /// A game without moves. Its `start` may be unknown.
    pub fn new(start: impl Into<Option<Chess>>) -> Document {
        Document {
            tags: TagPairs::default(),
            start: start.into(),
            line: Line::default(),
            result: Outcome::Unknown,
            entries: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The position from which it is read: the one that it tells, else the usual one.
    pub fn first_position(&self) -> Chess {
        self.start.clone().unwrap_or_default()
    }

    /// The FEN of the start, if it is not the usual one.
    pub fn fen(&self) -> Option<String> {
        let start = self.start.as_ref().filter(|start| **start != Chess::default())?;
        Some(Fen::from_position(start, EnPassantMode::Legal).to_string())
    }

    /// Whether the game begins in a position of Chess960.
    pub fn is_chess960(&self) -> bool {
        let start = self.start.as_ref().filter(|start| **start != Chess::default());
        start.is_some_and(|start| start.castles().mode() == CastlingMode::Chess960)
    }

    /// The result, if the game could be read to its end: only then is it that of its moves.
    pub fn outcome(&self) -> Outcome {
        if self.is_whole() { self.result } else { Outcome::Unknown }
    }

    /// Whether the game could be read to its end.
    pub fn is_whole(&self) -> bool {
        !self
            .problems
            .iter()
            .any(|problem| problem.depth == 0 && !problem.fault.is_passed_over())
    }

    /// The half-moves of the game as they are written, or if it was not read from a text its moves.
    pub fn written(&self) -> Vec<Entry> {
        if self.entries.is_empty() {
            self.line.moves.iter().map(|m| Entry::of_move(*m)).collect()
        } else {
            self.entries.clone()
        }
    }

    /// The time that each side (White, Black) had left after `plies` half-moves, as far as the notes tell.
    pub fn clocks(&self, plies: usize) -> [Option<Duration>; 2] {
        let first = self.start.as_ref().map_or(Color::White, Position::turn);
        let mut left = [None, None];
        for (at, note) in &self.line.notes {
            if let (Note::Time(time), 1..) = (note, *at)
                && *at <= plies
            {
                let is_black = first.is_black() ^ (at % 2 == 0);
                let side = &mut left[usize::from(is_black)];
                *side = seconds(time).or(*side);
            }
        }
        left
    }
}

/// A time such as "1:29:58.5".
fn seconds(time: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in time.split(':') {
        let part: f64 = part.parse().ok().filter(|part| (0.0..1e6).contains(part))?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// A time as PGN writes it: "1:29:58".
pub fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
