//! Streams of games from any notation into others.

mod ahead;
mod games;
mod moves;

pub(super) use games::{is_result, number_of};
pub use moves::is_remark;

use std::sync::Arc;

use ahead::Ahead;
use shakmaty::{Chess, Move};

use super::{
    Form, Languages, WordReader,
    problem::{Fault, Problem},
    scan::{Place, Scanner, Stop},
};

/// Deepest variation within variations that is followed; each takes two positions of memory.
const DEEPEST: usize = 64;
/// Longest run of white space that is kept, in bytes.
const LONGEST_SPACE: usize = 4096;
/// Longest move in words, in bytes.
const LONGEST_PHRASE: usize = 512;

/// What is converted into what.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The languages whose piece letters are read.
    pub languages: Languages,
    /// What reads moves in words.
    pub words: Option<Arc<dyn WordReader>>,
    /// Whether nothing but words is read.
    pub only_words: bool,
    /// What is written. One form is written into the text in place of the moves; several, one line a move.
    pub forms: Vec<Form>,
    /// Whether one form, too, is written one line a move.
    pub table: bool,
    /// Whether annotation glyphs are kept.
    pub glyphs: bool,
    /// Where games without a FEN of their own begin.
    pub start: Chess,
}

/// Converts games as their text comes in. What is no move (tags, comments, numbers, results) is kept. After a move
/// that cannot be made the rest of the game is left out, and the next game is converted; no move is ever repaired.
///
/// Check signs and "e.p." are written from the position, whatever the source had.
pub struct Converter {
    scanner: Scanner,
    ahead: Ahead,
    /// The beginning of a character of several bytes.
    carried: Vec<u8>,
}

impl Converter {
    /// A converter for one text.
    pub fn new(settings: Settings) -> Converter {
        let start = settings.start.clone();
        let all = settings.languages;
        Converter {
            scanner: Scanner::new(),
            carried: Vec::new(),
            ahead: Ahead::new(State {
                settings: Arc::new(settings),
                game: 0,
                begun: Begun::No,
                fen: None,
                chess960: false,
                tagged: false,
                current: Line::new(start),
                outer: Vec::new(),
                unopened: Vec::new(),
                skip: Skip::Nothing,
                all_languages: all,
                languages: all,
                file_languages: all,
                looks_ahead: true,
                undecided: None,
                space: Vec::new(),
                phrase_space: 0,
                after_words: false,
                phrase: String::new(),
                phrase_place: Place { line: 1, column: 1 },
                in_comment: false,
                out: Vec::new(),
                scratch: String::new(),
                problems: Vec::new(),
            }),
        }
    }

    /// Takes the next bytes; what comes of them is written to `out`, and what is wrong is told to `report`.
    ///
    /// # Errors
    ///
    /// [`Stop`] where the bytes are no text.
    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) -> Result<(), Stop> {
        let result = self.scanner.feed(bytes, &mut self.ahead);
        self.hand_over(out, report);
        result
    }

    /// Ends the text. Returns how many games there were.
    pub fn finish(&mut self, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) -> usize {
        let unterminated = self.scanner.finish(&mut self.ahead);
        self.ahead.decide();
        let state = &mut self.ahead.state;
        state.end_phrase();
        if unterminated || !state.outer.is_empty() {
            state.fault(Fault::Unterminated, self.scanner.place());
        }
        state.flush_space();
        if state.skip == Skip::Game && !state.is_table() {
            // The line's end was in what is left out.
            state.out.push(b'\n');
        }
        self.hand_over(out, report);
        latin(&std::mem::take(&mut self.carried), out);
        self.ahead.state.game
    }

    /// Converts one move, which `line` is, on the start position; writes one line with its forms.
    pub fn single(&mut self, line: &str, number: usize, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) {
        let text = line.trim();
        let skipped = line.len() - line.trim_start().len();
        let place = Place {
            line: number,
            column: line[..skipped].chars().count() + 1,
        };
        let state = &mut self.ahead.state;
        state.looks_ahead = false;
        state.begun = Begun::Moves;
        state.current = Line::new(state.settings.start.clone());
        state.languages = state.all_languages;
        match state.understood(text, place) {
            Some((m, written)) => state.move_line(m, written.as_ref(), false),
            None => state.skip = Skip::Nothing,
        }
        self.hand_over(out, report);
    }

    fn hand_over(&mut self, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) {
        let state = &mut self.ahead.state;
        self.carried.append(&mut state.out);
        let rest = utf8(&self.carried, out);
        let kept = self.carried.split_off(self.carried.len() - rest);
        self.carried = kept;
        state.problems.drain(..).for_each(report);
    }
}

/// Writes `bytes` as UTF-8 to `out`: what is none is Latin-1, as in the names and comments of older files. Returns how
/// many bytes at the end may be the beginning of a character.
fn utf8(mut bytes: &[u8], out: &mut Vec<u8>) -> usize {
    loop {
        let Err(error) = std::str::from_utf8(bytes) else {
            out.extend_from_slice(bytes);
            return 0;
        };
        let (whole, rest) = bytes.split_at(error.valid_up_to());
        out.extend_from_slice(whole);
        match error.error_len() {
            None => return rest.len(),
            Some(length) => latin(&rest[..length], out),
        }
        bytes = &rest[error.error_len().unwrap_or_default()..];
    }
}

/// Writes Latin-1 as UTF-8.
fn latin(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend(bytes.iter().copied().map(char::from).collect::<String>().into_bytes());
}

/// A line of play: where it stands, and how it got there.
#[derive(Clone)]
struct Line {
    /// Before the last move, which a variation replaces.
    before: Chess,
    now: Chess,
    last: Option<Move>,
}

impl Line {
    fn new(position: Chess) -> Line {
        Line {
            before: position.clone(),
            now: position,
            last: None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Begun {
    No,
    Tags,
    Moves,
    Over,
}

/// What is left out after a fault.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Skip {
    Nothing,
    /// The variation at this depth.
    Variation(usize),
    Game,
}

#[derive(Clone)]
struct State {
    settings: Arc<Settings>,
    game: usize,
    begun: Begun,
    fen: Option<String>,
    chess960: bool,
    /// Whether the game has the tags of PGN, which writes English letters (PGN standard, 8.2.3).
    tagged: bool,
    current: Line,
    /// The lines that the current variation branches off.
    outer: Vec<Line>,
    /// Of the innermost variations, those whose bracket is not written yet: the white space before each.
    unopened: Vec<Vec<u8>>,
    skip: Skip,
    /// The languages whose letters are read.
    all_languages: Languages,
    /// Those that this game can still be written in.
    languages: Languages,
    /// Those that the games before it were written in: they decide where this game's letters do not yet.
    file_languages: Languages,
    /// Whether a move that these do not decide waits for the rest of the game.
    looks_ahead: bool,
    /// Such a move.
    undecided: Option<(String, Place)>,
    /// White space and numbers that are not written yet: a remark that is dropped takes them along, and so does a move
    /// that cannot be made.
    space: Vec<u8>,
    /// How much of the white space stands before the phrase.
    phrase_space: usize,
    /// Whether the last thing written is a move in words, which the end of the line sets off.
    after_words: bool,
    /// A move in words, as far as it has come.
    phrase: String,
    phrase_place: Place,
    in_comment: bool,
    out: Vec<u8>,
    scratch: String,
    problems: Vec<Problem>,
}
