//! From words to moves made, and written.

use std::io::Write;

use shakmaty::{Chess, Color, Move, Position};

use super::{Begun, LONGEST_PHRASE, Skip, State};
use crate::{
    board::Reason,
    notation::{
        Language, Languages, ReadError, Refusal, Written,
        problem::{Fault, Problem},
        read::{self, Shape},
        resolve,
        scan::Place,
        write,
    },
};

/// What stands behind a move without being one.
enum Remark {
    /// Said by the move itself.
    Known,
    EnPassant,
    Offer,
    Glyph,
}

fn remark(text: &str) -> Option<Remark> {
    let small;
    let text = if !text.contains(|c: char| c.is_ascii_digit()) && text.contains(char::is_uppercase) {
        small = text.to_lowercase();
        &small
    } else {
        text
    };
    Some(match text {
        "e.p." | "ep" | "e.p" | "p." | "(e.p.)" | "(ep)" | "е.р." | "е.р" | "i.v." | "passant" => Remark::EnPassant,
        "e." | "en" | "+" | "++" | "#" | "†" | "‡" | "≠" | "mate" | "mate." | "matt" | "mat" | "мат" | "checkmate"
        | "schachmatt" | "ch" | "ch." | "check" | "schach" | "шах" | "dis" | "dis." | "disc" | "disc." | "dbl"
        | "dbl." | "dis.ch" | "disc.ch" | "dbl.ch" => Remark::Known,
        "(=)" | "=" => Remark::Offer,
        _ if text.starts_with('$') => Remark::Glyph,
        _ if !text.contains(|c: char| c.is_alphanumeric()) && !text.contains(['.', '…', '*', '}', '[', ']']) => {
            Remark::Glyph
        }
        _ => return None,
    })
}

/// Whether `text` stands behind a move without being one.
pub fn is_remark(text: &str) -> bool {
    remark(text).is_some()
}

impl State {
    pub(super) fn text(&mut self, text: &str, place: Place) {
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
    pub(super) fn offer(&mut self) {
        self.space.clear();
        if let ([form], false) = (&self.settings.forms[..], self.settings.table) {
            let sign: &[u8] = if form.has_offers() { b" (=)" } else { b" {(=)}" };
            self.out.extend_from_slice(sign);
        }
    }

    /// Whether `text` is the first word of a move in words.
    pub(super) fn begins_phrase(&self, text: &str) -> bool {
        let Some(words) = &self.settings.words else {
            return false;
        };
        let letters = text.trim_end_matches([',', ':', '-']);
        let is_word = letters.chars().count() > 2 && letters.chars().all(|c| c.is_alphabetic() || c == '-');
        self.settings.only_words || (is_word && (words.knows(letters) || read::read(text).is_err()))
    }

    pub(super) fn extend_phrase(&mut self, text: &str, place: Place) {
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

    pub(super) fn end_phrase(&mut self) {
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
    pub(super) fn understood(&mut self, text: &str, place: Place) -> Option<(Move, Option<Written>)> {
        if self.settings.only_words {
            return self.understood_words(text, place).map(|m| (m, None));
        }
        match read::read(text) {
            Ok(written) => match self.resolved(&written) {
                Ok(m) => Some((m, Some(written))),
                Err(Refusal::Languages(_)) if self.looks_ahead => {
                    self.undecided = Some((text.to_owned(), place));
                    None
                }
                Err(refusal) => {
                    self.fault(Fault::Refused(text.into(), refusal), place);
                    None
                }
            },
            Err(_) if self.settings.words.is_some() && text.chars().filter(|c| c.is_alphabetic()).count() > 3 => {
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

    pub(super) fn resolved(&mut self, written: &Written) -> Result<Move, Refusal> {
        let position = &self.current.now;
        let (m, languages) = match resolve::resolve(position, written, self.languages) {
            // What the games before were written in decides, or what the format prescribes; else the move must be clear.
            Err(refusal @ Refusal::Languages(_)) if !self.looks_ahead => {
                let known = self.languages & self.file_languages;
                let english = Language::find("en")
                    .filter(|_| self.tagged)
                    .map_or(Languages::NONE, Language::set);
                [known, known & english]
                    .into_iter()
                    .find_map(|languages| resolve::resolve(position, written, languages).ok())
                    .ok_or(refusal)?
            }
            // A letter of another language than that of the moves before: a game may change it ("24. Qb4 Ra4 25. Фxb6"
            // in the article's own example).
            Err(Refusal::Letter) => resolve::resolve(position, written, self.all_languages)?,
            other => other?,
        };
        if matches!(written.shape, Shape::Piece { .. }) {
            self.languages = languages;
        }
        Ok(m)
    }

    pub(super) fn understood_words(&mut self, text: &str, place: Place) -> Option<Move> {
        let words = self.settings.words.as_ref()?;
        let fault = match words.read(text) {
            Some(action) => match resolve::only(&self.current.now, action) {
                Ok(m) => return Some(m),
                Err(refusal) => Fault::Refused(text.into(), refusal),
            },
            None => Fault::NotAMove(text.into()),
        };
        self.fault(fault, place);
        None
    }

    /// Writes the move and makes it.
    pub(super) fn moved(&mut self, m: Move, written: Option<&Written>) {
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
    pub(super) fn move_line(&mut self, m: Move, written: Option<&Written>, numbered: bool) {
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
    pub(super) fn make(&mut self, m: Move) -> Chess {
        let before = self.current.now.clone();
        self.current.now.play_unchecked(m);
        self.current.last = Some(m);
        before
    }

    /// Writes what waits: brackets of variations, white space, numbers.
    pub(super) fn flush_space(&mut self) {
        if self.skip != Skip::Nothing {
            self.space.clear();
            return;
        }
        for mut before in std::mem::take(&mut self.unopened) {
            self.write_space(&mut before);
            self.out.push(b'(');
        }
        let mut space = std::mem::take(&mut self.space);
        self.write_space(&mut space);
        self.space = space;
    }

    /// Writes and empties `space`.
    fn write_space(&mut self, space: &mut Vec<u8>) {
        if std::mem::take(&mut self.after_words) && !space.is_empty() && !space.contains(&b'\n') {
            // The line's end is what sets moves in words apart.
            self.out.push(b'\n');
            self.out.extend_from_slice(space.trim_ascii_start());
            space.clear();
        }
        self.out.append(space);
    }

    /// Reports what is wrong; the rest of the variation or game is left out.
    pub(super) fn problem(&self, fault: Fault, place: Place) -> Problem {
        let position = &self.current.now;
        Problem {
            game: self.game,
            number: position.fullmoves().get(),
            turn: position.turn(),
            line: place.line,
            column: place.column,
            fault,
        }
    }

    pub(super) fn fault(&mut self, fault: Fault, place: Place) {
        if self.skip != Skip::Nothing {
            return;
        }
        self.space.clear();
        self.problems.push(self.problem(fault, place));
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
