//! Converts streams of games from any notation into others.

use std::io::Write as _;

use shakmaty::{Chess, Color, Move, Outcome, Position};

use super::{Event, Location, MovetextFault, Problem, Reader, ReadingSettings, Remark, Said, Sink, Stop, table::Table};
use crate::notation::{self, Form, Written};

/// Maximum run of white space that is kept, in bytes.
const LONGEST_SPACE: usize = 4096;

/// Settings for the output.
#[derive(Debug, Clone)]
pub struct Writing {
    /// The forms of the moves. A single form replaces the moves in the text; several are written as one line per move.
    pub forms: Vec<Form>,
    /// Whether a single form is written as one line per move as well. A table has the tags of each game, a blank line,
    /// its moves, and its result on a line of its own.
    pub table: bool,
    /// Whether annotation glyphs are kept.
    pub glyphs: bool,
}

/// A converter of games whose text arrives in pieces. Everything except the moves (tags, comments, numbers, results) is
/// kept. After a move that cannot be made, the rest of the game is left out and the next game is converted. No move is
/// ever repaired.
///
/// Check signs and "e.p." are written from the position, regardless of the source.
pub struct Converter {
    reader: Reader,
    writer: Writer,
    /// The beginning of a multi-byte character.
    carried: Vec<u8>,
}

impl Converter {
    /// Creates a converter for one text.
    pub fn new(reading: ReadingSettings, writing: Writing) -> Converter {
        let is_table = writing.table || writing.forms.len() != 1;
        Converter {
            reader: Reader::new(ReadingSettings {
                // A table shows only the main line.
                main_line_only: is_table,
                ..reading
            }),
            writer: Writer {
                writing,
                lines: if is_table { Lines::Numbered } else { Lines::InPlace },
                table: Table::default(),
                space: Vec::new(),
                unopened: Vec::new(),
                open: 0,
                has_moves: false,
                broken: false,
                in_comment: false,
                after_words: false,
                line_is_open: false,
                scratch: String::new(),
                out: Vec::new(),
                problems: Vec::new(),
            },
            carried: Vec::new(),
        }
    }

    /// Converts the next bytes, appends the output to `out` and passes problems to `report`.
    ///
    /// # Errors
    ///
    /// [`Stop`] if the bytes are not text.
    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) -> Result<(), Stop> {
        let result = self.reader.feed(bytes, &mut self.writer);
        self.hand_over(out, report);
        result
    }

    /// Ends the text. Returns the number of games.
    pub fn finish(&mut self, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) -> usize {
        let games = self.reader.finish(&mut self.writer);
        self.writer.finish();
        self.hand_over(out, report);
        latin(&std::mem::take(&mut self.carried), out);
        games
    }

    /// Converts `line` as one move on the start position, and writes one line with its forms.
    pub fn single(&mut self, line: &str, number: usize, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) {
        let text = line.trim();
        let skipped = line.chars().take_while(|letter| letter.is_whitespace()).count();
        let location = Location {
            line: number,
            column: skipped + 1,
        };
        self.writer.lines = Lines::Bare;
        self.reader.single(text, location, &mut self.writer);
        self.hand_over(out, report);
    }

    fn hand_over(&mut self, out: &mut Vec<u8>, report: &mut dyn FnMut(Problem)) {
        self.carried.append(&mut self.writer.out);
        let rest = utf8(&self.carried, out);
        let kept = self.carried.split_off(self.carried.len() - rest);
        self.carried = kept;
        self.writer.problems.drain(..).for_each(report);
    }
}

/// Writes `bytes` to `out` as UTF-8. What is not UTF-8 is read as Latin-1, as in the names and comments of older files.
/// Returns the number of bytes at the end that may be the beginning of a character.
fn utf8(mut bytes: &[u8], out: &mut Vec<u8>) -> usize {
    loop {
        let Err(error) = std::str::from_utf8(bytes) else {
            out.extend_from_slice(bytes);
            return 0;
        };
        let (whole, rest) = bytes.split_at(error.valid_up_to());
        out.extend_from_slice(whole);
        let Some(length) = error.error_len() else {
            return rest.len();
        };
        let (wrong, behind) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        latin(wrong, out);
        bytes = behind;
    }
}

/// Writes Latin-1 as UTF-8.
fn latin(bytes: &[u8], out: &mut Vec<u8>) {
    out.extend(bytes.iter().copied().map(char::from).collect::<String>().into_bytes());
}

/// Layout of the moves in the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// In place of the moves that were read.
    InPlace,
    /// Each on a line with its number.
    Numbered,
    /// Each on a line, without a number.
    Bare,
}

/// A sink that writes the converted text.
struct Writer {
    writing: Writing,
    lines: Lines,
    table: Table,
    /// White space and numbers not yet written. They are dropped with a remark that is dropped, or with a move that
    /// cannot be made.
    space: Vec<u8>,
    /// The white space before each of the innermost variations whose parenthesis is not yet written.
    unopened: Vec<Vec<u8>>,
    /// Number of parentheses written and not closed.
    open: usize,
    /// Whether a move of the game itself, outside variations, has been written.
    has_moves: bool,
    /// Whether the rest of the game is left out.
    broken: bool,
    in_comment: bool,
    /// Whether the last thing written is a move in words, which a line break must follow.
    after_words: bool,
    /// Whether the last thing written is a comment or a line that only a line break can end. That break is dropped with
    /// the white space before a remark, or with a variation.
    line_is_open: bool,
    scratch: String,
    out: Vec<u8>,
    problems: Vec<Problem>,
}

impl Sink for Writer {
    fn event(&mut self, event: Event<'_>) {
        let in_place = self.lines == Lines::InPlace;
        match event {
            // A table has its own line breaks.
            Event::Space(_) if !in_place => {}
            Event::Space(bytes) => {
                let room = LONGEST_SPACE.saturating_sub(self.space.len());
                self.space.extend_from_slice(bytes.get(..room).unwrap_or(bytes));
            }
            Event::Number(text) if in_place => self.space.extend_from_slice(text.as_bytes()),
            Event::Raw(bytes, begins) => self.raw(bytes, begins),
            Event::Begin { .. } => {
                if in_place && self.broken && !self.space.contains(&b'\n') {
                    // The line breaks between the games were in the part that is left out.
                    self.space = b"\n\n".into();
                }
                (self.has_moves, self.broken, self.after_words) = (false, false, false);
                if !in_place {
                    self.table.game(&mut self.out);
                }
            }
            Event::Move {
                before,
                m,
                after,
                depth,
                said,
                ..
            } => {
                self.has_moves |= depth == 0;
                let written = match said {
                    Said::Written(written) => Some(written),
                    Said::Declared(_) | Said::Nothing => None,
                };
                if in_place {
                    self.play(before, m, after, written);
                } else {
                    self.line(before, m, after, written);
                }
            }
            Event::Pass { before, depth, .. } => {
                self.has_moves |= depth == 0;
                self.pass(before);
            }
            Event::Remark(Remark::Offer, _) => self.offer(),
            Event::Remark(Remark::Glyph, text) if in_place && self.writing.glyphs => {
                self.flush_space();
                self.out.extend_from_slice(text.as_bytes());
            }
            Event::Remark(..) => self.space.clear(),
            // Written at once, the parentheses would stay empty if the first move of the variation cannot be made.
            Event::Open => self.unopened.push(std::mem::take(&mut self.space)),
            Event::Close { failed } => {
                if failed {
                    self.space.clear();
                }
                let unwritten = failed && self.unopened.pop().is_some();
                if !unwritten {
                    self.flush_space();
                    self.close();
                }
            }
            Event::Result { text: "", outcome, .. } if !in_place => self.result_row(&outcome.to_string()),
            Event::Result { text, .. } if !in_place => self.result_row(text),
            Event::Result { text: "", outcome, .. } => {
                // A result in words came before the white space.
                let behind = self.space.strip_prefix(b" ").unwrap_or(&self.space);
                self.space = [format!(" {outcome}").as_bytes(), behind].concat();
            }
            Event::Result { text, .. } => {
                self.flush_space();
                self.out.extend_from_slice(text.as_bytes());
            }
            Event::Problem(problem) => self.problem(problem),
            Event::Number(_) | Event::Comment { .. } | Event::Over { .. } | Event::Unread { .. } => {}
        }
    }
}

impl Writer {
    fn raw(&mut self, bytes: &[u8], begins: bool) {
        if begins {
            self.in_comment = matches!(bytes, b"{" | b";");
        }
        if self.lines == Lines::InPlace {
            if begins {
                self.begin_raw(bytes);
                self.line_is_open = matches!(bytes, b";" | b"%");
            }
            self.out.extend_from_slice(bytes);
        } else if !self.in_comment {
            match bytes.first() {
                Some(b'[') if begins => self.table.tag(&mut self.out),
                Some(_) if begins => self.table.escape(&mut self.out),
                Some(_) | None => {}
            }
            // A line of a tag or of a program may have ended with a carriage return.
            self.out
                .extend(bytes.iter().filter(|byte| !matches!(byte, b'\r' | b'\n')));
        }
    }

    /// Writes what precedes a tag, a comment or an escaped line that is kept in its place.
    fn begin_raw(&mut self, bytes: &[u8]) {
        if bytes.starts_with(b"[") {
            self.after_words = false;
            if std::mem::take(&mut self.broken) {
                self.space.clear();
                self.out.extend_from_slice(b"\n\n");
                self.line_is_open = false;
            }
        }
        self.flush_space();
    }

    /// Writes the move in place of the one that was read.
    fn play(&mut self, before: &Chess, m: Move, after: &Chess, written: Option<&Written>) {
        self.flush_space();
        let Some(form) = self.writing.forms.first() else {
            return;
        };
        self.scratch.clear();
        notation::write(&mut self.scratch, form, before, m, after);
        self.after_words = form.is_words();
        let has_offers = form.has_offers();
        let offered = written.is_some_and(|written| written.offer);
        if let Some(written) = written {
            if self.writing.glyphs && !self.after_words {
                self.scratch.push_str(&written.glyphs);
            } else if self.writing.glyphs {
                // Signs are not attached to words.
                super::glyphs(&written.glyphs).for_each(|number| self.scratch.push_str(&format!("\n${number}")));
            }
            if offered && has_offers {
                self.scratch.push_str("(=)");
            }
        }
        self.out.extend_from_slice(self.scratch.as_bytes());
        if offered && !has_offers {
            self.offer();
        }
    }

    /// Writes the move in all forms on a line.
    fn line(&mut self, before: &Chess, m: Move, after: &Chess, written: Option<&Written>) {
        self.begin_row(before);
        let glyphs = written
            .filter(|_| self.writing.glyphs)
            .map_or("", |written| &written.glyphs);
        for (index, form) in self.writing.forms.iter().enumerate() {
            self.scratch.clear();
            if index > 0 {
                self.scratch.push('\t');
            }
            notation::write(&mut self.scratch, form, before, m, after);
            if !form.is_words() {
                self.scratch.push_str(glyphs);
            }
            self.out.extend_from_slice(self.scratch.as_bytes());
        }
        self.table.end_line(&mut self.out);
    }

    /// Begins the row of a move with its number.
    fn begin_row(&mut self, before: &Chess) {
        self.table.row(&mut self.out);
        if self.lines == Lines::Numbered {
            let dots = if before.turn() == Color::White { "." } else { "..." };
            // Writing into memory does not fail.
            let _ = write!(self.out, "{}{dots}\t", before.fullmoves());
        }
    }

    fn result_row(&mut self, result: &str) {
        self.table.row(&mut self.out);
        self.out.extend_from_slice(result.as_bytes());
        self.table.end_line(&mut self.out);
    }

    /// Writes a null move.
    fn pass(&mut self, before: &Chess) {
        let words: Vec<&str> = self.writing.forms.iter().map(Form::pass).collect();
        if self.lines == Lines::InPlace {
            self.flush_space();
            self.out.extend(words.concat().bytes());
            self.after_words = self.writing.forms.first().is_some_and(Form::is_words);
            return;
        }
        self.begin_row(before);
        self.out.extend_from_slice(words.join("\t").as_bytes());
        self.table.end_line(&mut self.out);
    }

    /// Writes a draw offer. Only the Laws' notation has a sign for it; elsewhere it becomes a comment.
    fn offer(&mut self) {
        self.space.clear();
        if self.lines == Lines::InPlace {
            self.end_line();
            let has_offers = self.writing.forms.first().is_some_and(Form::has_offers);
            self.out.extend_from_slice(if has_offers { b" (=)" } else { b" {(=)}" });
        }
    }

    /// Records a problem and leaves out the rest of the variation or game, which the reader does not read.
    fn problem(&mut self, problem: &Problem) {
        // Tags and comments are written as they stand, however long they are.
        if matches!(problem.fault, MovetextFault::LongTag(_) | MovetextFault::LongComment) {
            return;
        }
        self.problems.push(problem.clone());
        if matches!(
            problem.fault,
            MovetextFault::Tag(_)
                | MovetextFault::SecondTag(_)
                | MovetextFault::Meaningless(_)
                | MovetextFault::Number(_)
                | MovetextFault::Contradiction { .. }
                | MovetextFault::AgainstBoard { .. }
        ) {
            return;
        }
        if problem.depth > 0 || problem.fault.is_passed_over() {
            self.space.clear();
            return;
        }
        // Below the tags of a game without a move, the blank line stays.
        let blanks = self.space.iter().take_while(|byte| byte.is_ascii_whitespace());
        let kept = if self.has_moves { 0 } else { blanks.count() };
        self.space.truncate(kept);
        self.unopened.clear();
        // The truncated game ends with PGN's sign for an unknown result, unless it is over on the board.
        let result = if let MovetextFault::AfterEnd(_, outcome) = &problem.fault {
            outcome.to_string()
        } else {
            Outcome::Unknown.to_string()
        };
        if self.lines == Lines::InPlace {
            if self.open > 0 || self.has_moves {
                self.end_line();
            }
            while self.open > 0 {
                self.close();
            }
            if self.has_moves {
                if !self.out.ends_with(b"\n") {
                    self.out.push(b' ');
                }
                self.out.extend_from_slice(result.as_bytes());
            } else if problem.fault != MovetextFault::OpenComment {
                // A comment without an end would hold the sign.
                self.flush_space();
                self.out.extend_from_slice(result.as_bytes());
            }
            self.space.clear();
        } else if self.lines == Lines::Numbered {
            self.result_row(&result);
        }
        self.broken = true;
    }

    fn finish(&mut self) {
        self.table.end_line(&mut self.out);
        if self.broken {
            // The final line break was in the part that is left out.
            self.space = b"\n".into();
        }
        // A text that ends with a comment is not given a line break.
        self.line_is_open &= !self.space.is_empty();
        if !self.broken || self.lines == Lines::InPlace {
            self.flush_space();
        }
    }

    fn close(&mut self) {
        self.out.push(b')');
        self.open = self.open.saturating_sub(1);
    }

    /// Ends the line of a comment.
    fn end_line(&mut self) {
        if std::mem::take(&mut self.line_is_open) {
            self.out.push(b'\n');
        }
    }

    /// Writes pending parentheses of variations, white space and numbers.
    fn flush_space(&mut self) {
        for mut before in std::mem::take(&mut self.unopened) {
            self.write_space(&mut before);
            self.out.push(b'(');
            self.open += 1;
        }
        let mut space = std::mem::take(&mut self.space);
        self.write_space(&mut space);
        self.space = space;
    }

    /// Writes and empties `space`.
    fn write_space(&mut self, space: &mut Vec<u8>) {
        let mut blanks = space.iter().take_while(|byte| byte.is_ascii_whitespace());
        let has_break = blanks.any(|byte| *byte == b'\n');
        // Line breaks separate moves in words.
        let after_words = std::mem::take(&mut self.after_words) && !space.is_empty();
        if (std::mem::take(&mut self.line_is_open) || after_words) && !has_break {
            self.out.push(b'\n');
            self.out.extend_from_slice(space.trim_ascii_start());
            space.clear();
        }
        self.out.append(space);
    }
}

#[cfg(test)]
#[path = "convert_tests.rs"]
mod tests;
