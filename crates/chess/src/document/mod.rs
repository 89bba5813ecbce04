//! The document of one game: tags, start position, a tree of moves with notes, and the result.
//!
//! A [`Document`] is read from text in any notation ([`read()`]), built move by move ([`Builder`]), and written as text
//! in any [form](crate::notation::Form) ([`Document::text`], [`Document::pgn`]). Variations and notes survive each of
//! these.

mod builder;
mod comment;
mod read;
mod write;

#[cfg(test)]
mod real_files_tests;
#[cfg(test)]
mod results_tests;
#[cfg(test)]
mod tests;

use std::time::Duration;

use shakmaty::{ByColor, CastlingMode, Chess, EnPassantMode, Move, Outcome, Position, fen::Fen};

use crate::{
    board,
    movetext::{MovetextFault, Problem, Said, TagPairs},
    notation::Written,
};

pub use builder::Builder;
pub use comment::Remarks;
pub use read::{read, read_first};

/// The sign of a draw offer (Laws, C.12), which PGN can express only as a comment.
pub const OFFER: &str = "(=)";

/// A null move, as most programs write it.
const NULL_MOVE: &str = "--";

/// A written game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// Tags and their values, in order, without those that the other fields express: Result, SetUp, FEN, and Variant
    /// for Chess960. For a game other than chess, or one whose FEN gives no position, only Result is left out.
    pub tags: TagPairs,
    /// The start position, or `None` if it is unknown, as in a bare list of moves.
    pub start: Option<Chess>,
    /// The moves made, with notes and variations.
    pub line: Line,
    /// The result.
    pub result: Outcome,
    /// The plies of the game as written, including those that are not legal moves. Empty if the game was not read from
    /// a text.
    pub entries: Vec<Entry>,
    /// The problems in its text.
    pub problems: Vec<Problem>,
}

/// A sequence of moves, either the game itself or a variation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Line {
    /// Legal moves, and `None` for each null move.
    pub moves: Vec<Option<Move>>,
    /// Notes, each with the number of moves before it. The notes after one move are sorted by the kinds of [`Note`];
    /// comments and variations keep the order of the text.
    pub notes: Vec<(usize, Note)>,
}

/// A note on a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A numeric annotation glyph of PGN: 1 is "!".
    Glyph(u8),
    /// The time that the player of the move had left, as PGN writes it: "1:31:00".
    Time(String),
    /// A draw was offered with the move: "(=)" (Laws, C.12).
    Offer,
    /// A command for programs, as written: "[%eval 0.3]".
    Command(String),
    /// A comment on one line.
    Comment(String),
    /// A variation, which replaces the move.
    Variation(Line),
}

impl Note {
    /// Returns the sort key of the kind: short notes stay next to the move, comments and variations keep the order of
    /// the file.
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
    /// Adds a note after the last move.
    pub fn note(&mut self, note: Note) {
        self.notes.push((self.moves.len(), note));
        self.sort_notes();
    }

    /// Drops the annotation glyphs of the line and of its variations.
    pub fn drop_glyphs(&mut self) {
        self.notes.retain_mut(|(_, note)| {
            if let Note::Variation(line) = note {
                line.drop_glyphs();
            }
            !matches!(note, Note::Glyph(_))
        });
    }

    /// Sorts the notes. Until then they are in the order of the text.
    fn sort_notes(&mut self) {
        self.notes.sort_by_key(|(at, note)| (*at, note.order()));
        // A move has one time and one offer. The last one given replaces the others.
        let is_single = |note: &Note| matches!(note, Note::Time(_) | Note::Offer);
        self.notes.dedup_by(|later, kept| {
            let is_again = later.0 == kept.0 && is_single(&kept.1) && later.1.order() == kept.1.order();
            if is_again {
                std::mem::swap(later, kept);
            }
            is_again
        });
    }

    /// Returns the notes that come after `plies` moves.
    pub fn notes_after(&self, plies: usize) -> impl Iterator<Item = &Note> {
        let begin = self.notes.partition_point(|(at, _)| *at < plies);
        self.notes
            .iter()
            .skip(begin)
            .take_while(move |(at, _)| *at == plies)
            .map(|(_, note)| note)
    }
}

/// The time that a player had left, as a game records it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TimeLeft {
    /// The time.
    pub time: Duration,
    /// The number of the move after which it was recorded, if that is not the player's last one.
    pub outdated: Option<u32>,
}

/// One ply as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// The text, without move number and comment.
    pub text: String,
    /// Its meaning, independent of any position.
    pub said: Said,
}

impl Entry {
    /// Returns the entry that names `m` in full, in UCI.
    pub fn of_move(m: Move) -> Entry {
        Entry {
            text: board::uci(m),
            said: Said::Written(Written::of_move(m)),
        }
    }

    /// Returns the entry for an element of [`Line::moves`].
    fn of_ply(ply: Option<Move>) -> Entry {
        ply.map_or_else(
            || Entry {
                text: NULL_MOVE.into(),
                said: Said::Nothing,
            },
            Entry::of_move,
        )
    }
}

impl Document {
    /// Creates a game without moves. Its `start` may be unknown.
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

    /// Returns the position from which it is read: its start if known, otherwise the usual one.
    pub fn first_position(&self) -> Chess {
        self.start.clone().unwrap_or_default()
    }

    /// Returns the FEN of the start if it is not the usual one of ordinary chess.
    pub fn fen(&self) -> Option<String> {
        let usual = Chess::default();
        // Positions count as equal whatever their counters.
        let counters = |position: &Chess| (position.halfmoves(), position.fullmoves());
        let is_usual = |start: &&Chess| **start == usual && counters(start) == counters(&usual) && !self.is_chess960();
        let start = self.start.as_ref().filter(|start| !is_usual(start))?;
        Some(Fen::from_position(start, EnPassantMode::Legal).to_string())
    }

    /// Returns whether the game starts from a Chess960 position.
    pub fn is_chess960(&self) -> bool {
        let start = self.start.as_ref();
        start.is_some_and(|start| start.castles().mode() == CastlingMode::Chess960)
    }

    /// Returns the result if the game could be read to its end, or if it is not a chess game, whose moves are not kept.
    /// Otherwise the result is unknown, because the one given may not belong to the moves read.
    pub fn outcome(&self) -> Outcome {
        if self.is_whole() || self.is_of_another_game() {
            self.result
        } else {
            Outcome::Unknown
        }
    }

    /// Returns whether the game could be read to its end.
    pub fn is_whole(&self) -> bool {
        let costs_moves = |problem: &Problem| problem.depth == 0 && problem.fault.costs_moves();
        !self.problems.iter().any(costs_moves)
    }

    fn is_of_another_game(&self) -> bool {
        let is_other = |problem: &Problem| matches!(problem.fault, MovetextFault::OtherGame(_));
        self.problems.iter().any(is_other)
    }

    /// Returns the plies of the game as written, or its moves if it was not read from a text.
    pub fn written(&self) -> Vec<Entry> {
        if self.entries.is_empty() {
            self.line.moves.iter().map(|ply| Entry::of_ply(*ply)).collect()
        } else {
            self.entries.clone()
        }
    }

    /// Returns the time that each side had left after `plies` plies, if the notes give it.
    pub fn clocks(&self, plies: usize) -> ByColor<Option<TimeLeft>> {
        let start = self.first_position();
        let first = start.turn();
        let mut clocks = ByColor::default();
        for (at, note) in &self.line.notes {
            if let (Note::Time(time), 1..) = (note, *at)
                && *at <= plies
            {
                let side = &mut clocks[if at % 2 == 0 { !first } else { first }];
                let moves = (at - 1 + usize::from(first.is_black())) / 2;
                let number = start
                    .fullmoves()
                    .get()
                    .saturating_add(u32::try_from(moves).unwrap_or(u32::MAX));
                let left = |time| TimeLeft {
                    time,
                    outdated: (at + 1 < plies).then_some(number),
                };
                *side = seconds(time).map(left).or(*side);
            }
        }
        clocks
    }
}

/// Parses a time such as "1:29:58.5", as PGN writes it in `[%clk …]`.
pub fn seconds(time: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in time.split(':') {
        let part: f64 = part.parse().ok().filter(|part| (0.0..1e6).contains(part))?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// Formats a time as PGN does: "1:29:58".
pub fn clock_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
