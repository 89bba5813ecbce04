//! Writes documents as text.

use std::{fmt::Write as _, sync::LazyLock};

use shakmaty::{Chess, Color, Position};

use super::{Document, Line, Note, OFFER, comment::printable};
use crate::{
    board, movetext,
    notation::{self, Form},
};

/// The form of PGN movetext (PGN standard, 8.2.3).
#[expect(clippy::expect_used, reason = "the name is fixed, and every written game parses it")]
static PGN: LazyLock<Form> = LazyLock::new(|| "pgn".parse().expect("a form"));

/// The Seven Tag Roster in its order (PGN standard, 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// Lines are shorter than this number of characters (PGN standard, 8.2.1).
const COLUMNS: usize = 80;

impl Document {
    /// Returns the game in PGN export format: the seven tags of the roster, then the others in order, and lines of
    /// fewer than 80 characters.
    pub fn pgn(&self) -> String {
        self.text(&PGN)
    }

    /// Returns the game as [`Document::pgn`] does, with the moves in `form`.
    ///
    /// # Examples
    ///
    /// ```
    /// use ansage_chess::{document, movetext::ReadingSettings};
    ///
    /// let document = document::read_first("1. Nf3 d5 (1... Nf6) 2. d4 (=) *".as_bytes(), ReadingSettings::default());
    /// assert!(document.text(&"fide:de".parse()?).ends_with("\n\n1. Sf3 d5 (1... Sf6) 2. d4 (=) *\n"));
    /// # Ok::<(), ansage_chess::notation::FormError>(())
    /// ```
    pub fn text(&self, form: &Form) -> String {
        let mut out = String::new();
        let result = self.outcome().to_string();
        for name in ROSTER {
            let value = match name {
                "Result" => Some(result.as_str()),
                name => self.tags.value(name).filter(|value| !value.is_empty()),
            };
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            tag(&mut out, name, value.unwrap_or(unknown));
        }
        for (name, value) in &self.tags.0 {
            if !ROSTER.contains(&name.as_str()) {
                tag(&mut out, name, value);
            }
        }
        if let Some(fen) = self.fen() {
            if self.is_chess960() {
                tag(&mut out, "Variant", "Chess960");
            }
            tag(&mut out, "SetUp", "1");
            tag(&mut out, "FEN", &fen);
        }
        out.push('\n');
        let mut words = Words {
            form,
            words: Vec::new(),
        };
        words.line(&self.line, &self.first_position());
        words.add(result);
        words.wrap(&mut out);
        out
    }
}

fn tag(out: &mut String, name: &str, value: &str) {
    let value = printable(value).replace('\\', "\\\\").replace('"', "\\\"");
    // Writing into memory does not fail.
    let _ = writeln!(out, "[{name} \"{value}\"]");
}

/// The words of a movetext, each with a flag that says whether the line ends after it.
struct Words<'a> {
    form: &'a Form,
    words: Vec<(String, bool)>,
}

impl Words<'_> {
    fn add(&mut self, word: String) {
        self.words.push((word, false));
    }

    /// Adds a comment in braces.
    fn comment(&mut self, text: &str) {
        for word in format!("{{{}}}", printable(text)).split(' ') {
            self.add(word.to_owned());
        }
    }

    /// Adds the moves of a line with their notes.
    fn line(&mut self, line: &Line, start: &Chess) {
        let (mut before, mut now) = (start.clone(), start.clone());
        // At the start and after a comment or a variation, Black's move has its number (PGN standard, 8.2.2.2).
        let mut numbered = true;
        for plies in 0..=line.moves.len() {
            if let Some(m) = plies.checked_sub(1).and_then(|at| line.moves.get(at)) {
                before.clone_from(&now);
                match m {
                    Some(m) => now.play_unchecked(*m),
                    None => now = board::passed(&before).unwrap_or_default(),
                }
                match before.turn() {
                    Color::White => self.add(format!("{}.", before.fullmoves())),
                    Color::Black if numbered => self.add(format!("{}...", before.fullmoves())),
                    Color::Black => {}
                }
                let mut word = String::new();
                match m {
                    Some(m) => notation::write(&mut word, self.form, &before, *m, &now),
                    None => word.push_str(self.form.pass()),
                }
                // Line breaks separate moves in words.
                self.words.push((word, self.form.is_words()));
                numbered = false;
            }
            numbered |= self.notes(line, plies, &before);
        }
    }

    /// Adds the notes that come after `plies` moves; `before` is the position before the last move. Returns whether
    /// they interrupt the moves.
    fn notes(&mut self, line: &Line, plies: usize, before: &Chess) -> bool {
        let mut short: Vec<String> = Vec::new();
        let mut interrupted = false;
        for note in line.notes_after(plies) {
            match note {
                Note::Glyph(number) => self.add(format!("${number}")),
                Note::Time(time) => short.push(format!("[%clk {time}]")),
                Note::Offer if self.form.has_offers() => self.add(OFFER.into()),
                Note::Offer => short.push(OFFER.into()),
                Note::Command(command) => short.push(command.clone()),
                Note::Comment(text) => {
                    self.short(&mut short);
                    self.comment(text);
                    interrupted = true;
                }
                Note::Variation(variation) => {
                    self.short(&mut short);
                    self.variation(variation, before);
                    interrupted = true;
                }
            }
        }
        interrupted | self.short(&mut short)
    }

    /// Adds the short notes as one comment. Returns whether there are any.
    fn short(&mut self, remarks: &mut Vec<String>) -> bool {
        if remarks.is_empty() {
            return false;
        }
        self.comment(&std::mem::take(remarks).join(" "));
        true
    }

    fn variation(&mut self, variation: &Line, start: &Chess) {
        let begin = self.words.len();
        self.line(variation, start);
        if let Some([(first, _), ..]) = self.words.get_mut(begin..) {
            first.insert(0, '(');
        }
        if let Some([.., (last, _)]) = self.words.get_mut(begin..) {
            last.push(')');
        }
    }

    fn wrap(self, out: &mut String) {
        let mut column = 0;
        let mut line_ends = false;
        for (word, ends_line) in self.words {
            let length = word.chars().count();
            // On a line of its own, a tag would end the comment that contains it.
            let is_cut = word.starts_with('[') && !word.starts_with("[%") && !word.ends_with(']');
            let may_be_tag = is_cut || movetext::is_tag(word.as_bytes());
            let is_full = column + 1 + length >= COLUMNS && !may_be_tag;
            if column > 0 && (line_ends || is_full) {
                out.push('\n');
                column = 0;
            } else if column > 0 {
                out.push(' ');
                column += 1;
            }
            column += length;
            out.push_str(&word);
            line_ends = ends_line;
        }
        out.push('\n');
    }
}
