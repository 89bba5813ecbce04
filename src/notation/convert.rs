//! Streams of games from any notation into others.

use std::io::Write;

use shakmaty::{CastlingMode, Chess, Color, Move, Position};

use super::{
    Form, Language, Languages, ReadError, Refusal, Written,
    problem::{Fault, Problem},
    read::{self, Shape},
    resolve,
    scan::{Place, Scanner, Sink, Stop},
    write,
};
use crate::{
    answer,
    board::Reason,
    declaration::{self, Declaration},
    vocabulary::Vocabulary,
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
    /// The words of Appendix D that are read.
    pub vocabulary: Option<Vocabulary>,
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
    state: State,
}

impl Converter {
    /// A converter for one text.
    pub fn new(settings: Settings) -> Converter {
        let start = settings.start.clone();
        let all = settings.languages;
        Converter {
            scanner: Scanner::new(),
            state: State {
                settings,
                game: 0,
                begun: Begun::No,
                fen: None,
                chess960: false,
                tagged: false,
                current: Line::new(start),
                outer: Vec::new(),
                skip: Skip::Nothing,
                languages: all,
                file_languages: all,
                space: Vec::new(),
                phrase_space: 0,
                after_words: false,
                phrase: String::new(),
                phrase_place: Place { line: 1, column: 1 },
                in_comment: false,
                out: Vec::new(),
                scratch: String::new(),
                problems: Vec::new(),
            },
        }
    }

    /// Takes the next bytes; what comes of them is written to `out`, and what is wrong is told to `report`.
    ///
    /// # Errors
    ///
    /// [`Stop`] where the bytes are no text.
    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) -> Result<(), Stop> {
        let result = self.scanner.feed(bytes, &mut self.state);
        self.hand_over(out, report);
        result
    }

    /// Ends the text. Returns how many games there were.
    pub fn finish(&mut self, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) -> usize {
        let unterminated = self.scanner.finish(&mut self.state);
        self.state.end_phrase();
        if unterminated || !self.state.outer.is_empty() {
            self.state.fault(Fault::Unterminated, self.scanner.place());
        }
        self.state.flush_space();
        self.hand_over(out, report);
        self.state.game
    }

    /// Converts one move, which `line` is, on the start position; writes one line with its forms.
    pub fn single(&mut self, line: &str, number: usize, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) {
        let text = line.trim();
        let skipped = line.len() - line.trim_start().len();
        let place = Place {
            line: number,
            column: line[..skipped].chars().count() + 1,
        };
        let state = &mut self.state;
        state.begun = Begun::Moves;
        state.current = Line::new(state.settings.start.clone());
        state.languages = state.settings.languages;
        match state.understood(text, place) {
            Some((m, written)) => state.move_line(m, written.as_ref(), false),
            None => state.skip = Skip::Nothing,
        }
        self.hand_over(out, report);
    }

    fn hand_over(&mut self, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) {
        out.append(&mut self.state.out);
        self.state.problems.drain(..).for_each(report);
    }
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

struct State {
    settings: Settings,
    game: usize,
    begun: Begun,
    fen: Option<String>,
    chess960: bool,
    /// Whether the game has the tags of PGN, which writes English letters (PGN standard, 8.2.3).
    tagged: bool,
    current: Line,
    /// The lines that the current variation branches off.
    outer: Vec<Line>,
    skip: Skip,
    /// The languages that this game can still be written in.
    languages: Languages,
    /// Those that the games before were written in: they decide where this game's letters do not yet.
    file_languages: Languages,
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

/// What stands behind a move without being one.
enum Remark {
    /// Said by the move itself.
    Known,
    EnPassant,
    Offer,
    Glyph,
}

fn remark(text: &str) -> Option<Remark> {
    Some(match text {
        "e.p." | "ep" | "e.p" | "p." | "(e.p.)" | "е.р." => Remark::EnPassant,
        "e." | "+" | "++" | "#" | "†" | "‡" | "≠" | "mate" | "mate." | "matt" | "ch" | "ch." | "dis" | "dis."
        | "disc" | "dbl" | "dbl." | "dis.ch" | "dbl.ch" => Remark::Known,
        "(=)" | "=" => Remark::Offer,
        _ if text.starts_with('$') => Remark::Glyph,
        _ if !text.contains(|c: char| c.is_alphanumeric()) && !text.contains(['.', '…', '*', '}', '[', ']']) => {
            Remark::Glyph
        }
        _ => return None,
    })
}

fn is_result(text: &str) -> bool {
    matches!(
        text,
        "1-0" | "0-1" | "1/2-1/2" | "*" | "½-½" | "1–0" | "0–1" | "½–½" | "½" | "1:0" | "0:1" | "1/2:1/2"
    )
}

/// The number before a move, with its dots: "1.", "12...", "9", "".
fn number_of(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let dots = text[digits..]
        .char_indices()
        .find(|(_, c)| !matches!(c, '.' | '…'))
        .map_or(text.len() - digits, |(at, _)| at);
    match (digits, dots) {
        // Four and five figures may be a move of ICCF's, "0-0" is castling, and "1-0" is no number either.
        (1..=3, 0) if digits == text.len() => text,
        (_, 0) => "",
        _ => &text[..digits + dots],
    }
}

impl Sink for State {
    fn space(&mut self, byte: u8) {
        if byte == b'\n' {
            self.end_phrase();
        }
        if self.space.len() < LONGEST_SPACE {
            self.space.push(byte);
        }
    }

    fn raw(&mut self, bytes: &[u8], begins: bool) {
        if begins {
            self.end_phrase();
            if bytes == b"[" {
                self.tags_begin();
            }
            self.in_comment = bytes == b"{" || bytes == b";";
        }
        let kept = self.skip == Skip::Nothing && !(self.in_comment && self.is_table());
        if kept {
            if begins {
                self.flush_space();
            }
            self.out.extend_from_slice(bytes);
        }
    }

    fn tag(&mut self, line: &str, _: Place) {
        let value = |name: &str| -> Option<String> {
            let rest = line.strip_prefix('[')?.trim_start().strip_prefix(name)?.trim_start();
            Some(rest.strip_prefix('"')?.rsplit_once('"')?.0.to_owned())
        };
        self.tagged |= value("Event ").is_some();
        if let Some(fen) = value("FEN ") {
            self.fen = Some(fen);
        }
        if let Some(variant) = value("Variant ") {
            self.chess960 = variant.contains("960") || variant.to_lowercase().contains("fischer");
        }
    }

    fn word(&mut self, word: &str, place: Place) {
        if is_result(word) {
            self.end_phrase();
            self.result(word);
            return;
        }
        let number = number_of(word);
        let rest = &word[number.len()..];
        let place = Place {
            column: place.column + number.chars().count(),
            ..place
        };
        if !self.phrase.is_empty() && number.is_empty() {
            self.extend_phrase(word, place);
            return;
        }
        self.end_phrase();
        self.moves_begin(place);
        if self.skip != Skip::Nothing {
            self.space.clear();
            return;
        }
        if !number.is_empty() && !self.is_table() {
            self.space.extend_from_slice(number.as_bytes());
        }
        if !rest.is_empty() {
            self.text(rest, place);
        }
    }

    fn open(&mut self, place: Place) {
        self.end_phrase();
        self.moves_begin(place);
        if self.outer.len() >= DEEPEST {
            if self.skip == Skip::Nothing {
                self.fault(Fault::TooDeep, place);
            }
            self.skip = Skip::Game;
            return;
        }
        if self.skip == Skip::Nothing && !self.is_table() {
            self.flush_space();
            self.out.push(b'(');
        }
        let branch = Line::new(self.current.before.clone());
        self.outer.push(std::mem::replace(&mut self.current, branch));
        if self.skip == Skip::Nothing && self.is_table() {
            // A table shows the main line.
            self.skip = Skip::Variation(self.outer.len());
        }
    }

    fn close(&mut self, place: Place) {
        self.end_phrase();
        let depth = self.outer.len();
        match self.outer.pop() {
            Some(line) => {
                self.current = line;
                let failed = self.skip == Skip::Variation(depth);
                if failed {
                    self.skip = Skip::Nothing;
                    self.space.clear();
                }
                if self.skip == Skip::Nothing && !self.is_table() {
                    self.flush_space();
                    self.out.push(b')');
                }
            }
            None if self.skip == Skip::Nothing => self.fault(Fault::NotAMove(")".into()), place),
            None => {}
        }
    }
}

impl State {
    fn is_table(&self) -> bool {
        self.settings.table || self.settings.forms.len() != 1
    }

    /// A tag begins the next game where the last one has moves or is over, brackets that are still open or not.
    fn tags_begin(&mut self) {
        match self.begun {
            Begun::Tags => {}
            Begun::No => self.game_begins(),
            Begun::Moves | Begun::Over => {
                if !self.outer.is_empty() && self.skip == Skip::Nothing {
                    self.fault(Fault::Unterminated, self.phrase_place);
                }
                let gap = self.skip == Skip::Game;
                self.game_begins();
                if gap {
                    self.space.clear();
                    self.out.extend_from_slice(b"\n\n");
                }
            }
        }
        self.begun = Begun::Tags;
    }

    fn game_begins(&mut self) {
        if self.game > 0 {
            let both = self.file_languages & self.languages;
            self.file_languages = if both.is_empty() { self.languages } else { both };
        }
        self.game += 1;
        self.languages = self.settings.languages;
        self.fen = None;
        self.chess960 = false;
        self.tagged = false;
        self.outer.clear();
        self.skip = Skip::Nothing;
        self.after_words = false;
    }

    fn moves_begin(&mut self, place: Place) {
        match self.begun {
            Begun::Moves => return,
            Begun::Tags => {}
            Begun::No | Begun::Over => self.game_begins(),
        }
        self.begun = Begun::Moves;
        self.current = Line::new(self.settings.start.clone());
        if let Some(fen) = self.fen.take() {
            let mode = CastlingMode::from_chess960(self.chess960);
            match answer::position_in(&fen, mode) {
                Ok(position) => self.current = Line::new(position),
                Err(_) => self.fault(Fault::Fen(fen), place),
            }
        }
    }

    fn result(&mut self, word: &str) {
        if self.skip == Skip::Nothing {
            self.flush_space();
            self.out.extend_from_slice(word.as_bytes());
        }
        if self.outer.is_empty() {
            if self.skip == Skip::Game {
                self.space.clear();
            }
            if self.begun == Begun::No {
                self.game_begins();
            }
            self.begun = Begun::Over;
        }
    }

    fn text(&mut self, text: &str, place: Place) {
        match remark(text) {
            Some(remark) if self.current.last.is_some() => return self.remark(&remark, text, place),
            Some(_) => {}
            None if self.begins_phrase(text) => return self.extend_phrase(text, place),
            None => {}
        }
        if let Some((m, written)) = self.understood(text, place) {
            self.moved(m, written.as_ref());
        }
    }

    fn remark(&mut self, remark: &Remark, text: &str, place: Place) {
        match remark {
            Remark::Known => self.space.clear(),
            Remark::EnPassant => {
                self.space.clear();
                if !self.current.last.is_some_and(|m| m.is_en_passant()) {
                    let refusal = Refusal::Illegal(Reason::NoEnPassant);
                    self.fault(Fault::Refused(text.into(), refusal), place);
                }
            }
            Remark::Offer => self.offer(),
            Remark::Glyph if self.settings.glyphs && !self.is_table() => {
                self.flush_space();
                self.out.extend_from_slice(text.as_bytes());
            }
            Remark::Glyph => self.space.clear(),
        }
    }

    /// Only the Laws' notation has a sign for the offer of a draw; elsewhere it becomes a comment.
    fn offer(&mut self) {
        self.space.clear();
        if let ([form], false) = (&self.settings.forms[..], self.settings.table) {
            let sign: &[u8] = if form.has_offers() { b" (=)" } else { b" {(=)}" };
            self.out.extend_from_slice(sign);
        }
    }

    /// Whether `text` is the first word of a move in words.
    fn begins_phrase(&self, text: &str) -> bool {
        if self.settings.vocabulary.is_none() {
            return false;
        }
        let letters = text.trim_end_matches([',', ':', '-']);
        let is_word = letters.chars().count() > 2 && letters.chars().all(|c| c.is_alphabetic() || c == '-');
        self.settings.only_words || (is_word && read::read(text).is_err())
    }

    fn extend_phrase(&mut self, text: &str, place: Place) {
        if self.phrase.is_empty() {
            self.phrase_place = place;
            self.phrase_space = self.space.len();
        } else {
            self.phrase.push(' ');
            self.space.truncate(self.phrase_space);
        }
        if self.phrase.len() < LONGEST_PHRASE {
            self.phrase.push_str(text);
        }
    }

    fn end_phrase(&mut self) {
        if self.phrase.is_empty() {
            return;
        }
        let phrase = std::mem::take(&mut self.phrase);
        let behind = self.space.split_off(self.phrase_space.min(self.space.len()));
        if let Some(m) = self.understood_words(&phrase, self.phrase_place) {
            self.moved(m, None);
        }
        self.space = behind;
    }

    /// The move that `text` means, in whatever notation is to be read.
    fn understood(&mut self, text: &str, place: Place) -> Option<(Move, Option<Written>)> {
        if self.settings.only_words {
            return self.understood_words(text, place).map(|m| (m, None));
        }
        match read::read(text) {
            Ok(written) => match self.resolved(&written) {
                Ok(m) => Some((m, Some(written))),
                Err(refusal) => {
                    self.fault(Fault::Refused(text.into(), refusal), place);
                    None
                }
            },
            Err(_) if self.settings.vocabulary.is_some() && text.chars().filter(|c| c.is_alphabetic()).count() > 3 => {
                self.understood_words(text, place).map(|m| (m, None))
            }
            Err(ReadError { at }) => {
                let place = Place {
                    column: place.column + at,
                    ..place
                };
                self.fault(Fault::NotAMove(text.into()), place);
                None
            }
        }
    }

    fn resolved(&mut self, written: &Written) -> Result<Move, Refusal> {
        let position = &self.current.now;
        let (m, languages) = match resolve::resolve(position, written, self.languages) {
            // What the games before were written in decides, or what the format prescribes; else the move must be clear.
            Err(refusal @ Refusal::Languages(_)) => {
                let known = self.languages & self.file_languages;
                let english = Language::find("en")
                    .filter(|_| self.tagged)
                    .map_or(Languages::NONE, Language::set);
                [known, known & english]
                    .into_iter()
                    .find_map(|languages| resolve::resolve(position, written, languages).ok())
                    .ok_or(refusal)?
            }
            other => other?,
        };
        if matches!(written.shape, Shape::Piece { .. }) {
            self.languages = languages;
        }
        Ok(m)
    }

    fn understood_words(&mut self, text: &str, place: Place) -> Option<Move> {
        let vocabulary = self.settings.vocabulary.as_ref()?;
        let fault = match declaration::parse(vocabulary, text) {
            Ok(Declaration::Move(declared)) => match resolve::only(&self.current.now, declared.action) {
                Ok(m) => return Some(m),
                Err(refusal) => Fault::Refused(text.into(), refusal),
            },
            _ => Fault::NotAMove(text.into()),
        };
        self.fault(fault, place);
        None
    }

    /// Writes the move and makes it.
    fn moved(&mut self, m: Move, written: Option<&Written>) {
        if self.is_table() {
            self.move_line(m, written, true);
            return;
        }
        self.flush_space();
        let before = self.make(m);
        let form = &self.settings.forms[0];
        self.scratch.clear();
        write::write(&mut self.scratch, form, &before, m, &self.current.now);
        self.after_words = form.is_words();
        let has_offers = form.has_offers();
        if let Some(written) = written {
            if self.settings.glyphs && !self.after_words {
                self.scratch.push_str(&written.glyphs);
            }
            if written.offer && has_offers {
                self.scratch.push_str("(=)");
            }
        }
        self.out.extend_from_slice(self.scratch.as_bytes());
        if written.is_some_and(|written| written.offer) && !has_offers {
            self.offer();
        }
        self.current.before = before;
    }

    /// Writes the move in all forms on a line, and makes it.
    fn move_line(&mut self, m: Move, written: Option<&Written>, numbered: bool) {
        self.space.clear();
        let before = self.make(m);
        if numbered {
            let dots = if before.turn() == Color::White { "." } else { "..." };
            // Writing into memory does not fail.
            let _ = write!(self.out, "{}{dots}\t", before.fullmoves());
        }
        let glyphs = written
            .filter(|_| self.settings.glyphs)
            .map_or("", |written| &written.glyphs);
        for (index, form) in self.settings.forms.iter().enumerate() {
            self.scratch.clear();
            if index > 0 {
                self.scratch.push('\t');
            }
            write::write(&mut self.scratch, form, &before, m, &self.current.now);
            if !form.is_words() {
                self.scratch.push_str(glyphs);
            }
            self.out.extend_from_slice(self.scratch.as_bytes());
        }
        self.out.push(b'\n');
        self.current.before = before;
    }

    /// Makes the move; returns the position before it.
    fn make(&mut self, m: Move) -> Chess {
        let before = self.current.now.clone();
        self.current.now.play_unchecked(m);
        self.current.last = Some(m);
        before
    }

    fn flush_space(&mut self) {
        if self.skip != Skip::Nothing {
            self.space.clear();
            return;
        }
        if std::mem::take(&mut self.after_words) && !self.space.is_empty() && !self.space.contains(&b'\n') {
            // The line's end is what sets moves in words apart.
            self.out.push(b'\n');
            self.out.extend_from_slice(self.space.trim_ascii_start());
            self.space.clear();
        }
        self.out.append(&mut self.space);
    }

    /// Reports what is wrong; the rest of the variation or game is left out.
    fn fault(&mut self, fault: Fault, place: Place) {
        if self.skip != Skip::Nothing {
            return;
        }
        self.space.clear();
        let position = &self.current.now;
        self.problems.push(Problem {
            game: self.game,
            number: position.fullmoves().get(),
            turn: position.turn(),
            line: place.line,
            column: place.column,
            fault,
        });
        self.skip = match self.outer.len() {
            0 => {
                // What is left of the game ends as PGN says a game of unknown result does.
                if self.begun == Begun::Moves && self.current.last.is_some() && !self.is_table() {
                    self.out.extend_from_slice(b" *");
                }
                Skip::Game
            }
            depth => Skip::Variation(depth),
        };
    }
}
