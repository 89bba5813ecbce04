//! Where games, their tags, variations and results begin and end.

use shakmaty::CastlingMode;

use super::{Begun, DEEPEST, LONGEST_SPACE, Line, Skip, State};
use crate::{
    board,
    notation::{
        problem::Fault,
        scan::{Place, Sink},
    },
};

pub(in crate::notation) fn is_result(text: &str) -> bool {
    matches!(
        text,
        "1-0" | "0-1" | "1/2-1/2" | "*" | "½-½" | "1–0" | "0–1" | "½–½" | "½" | "1/2" | "1:0" | "0:1" | "1/2:1/2"
            // The article's results of games that are lost for one side or both.
            | "½-0" | "0-½" | "½–0" | "0–½" | "1/2-0" | "0-1/2" | "−/−" | "-/-" | "–/–"
    )
}

/// The number before a move, with its dots: "1.", "12...", "9", "".
pub(in crate::notation) fn number_of(text: &str) -> &str {
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

    fn tag(&mut self, line: &str, whole: bool, place: Place) {
        let value = |name: &str| -> Option<String> {
            let rest = line.strip_prefix('[')?.trim_start().strip_prefix(name)?.trim_start();
            Some(rest.strip_prefix('"')?.rsplit_once('"')?.0.to_owned())
        };
        self.tagged |= value("Event ").is_some();
        if let Some(fen) = value("FEN ") {
            self.fen = Some(fen);
        } else if line.trim_start_matches(['[', ' ']).starts_with("FEN") {
            // Without its start the game would be another one.
            self.fen = Some(line.to_owned());
        } else if !whole && self.skip == Skip::Nothing {
            let fault = Fault::Tag(line.trim_end().to_owned());
            self.problems.push(self.problem(fault, place));
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
            // Brackets around nothing would be left of a variation whose first move cannot be made.
            self.unopened.push(std::mem::take(&mut self.space));
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
                let unwritten = failed && self.unopened.pop().is_some();
                if self.skip == Skip::Nothing && !unwritten && !self.is_table() {
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
    pub(super) fn is_table(&self) -> bool {
        self.settings.table || self.settings.forms.len() != 1
    }

    /// A tag begins the next game where the last one has moves or is over, brackets that are still open or not.
    pub(super) fn tags_begin(&mut self) {
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

    pub(super) fn game_begins(&mut self) {
        if self.game > 0 {
            let both = self.file_languages & self.languages;
            self.file_languages = if both.is_empty() { self.languages } else { both };
        }
        self.game += 1;
        self.languages = self.all_languages;
        self.looks_ahead = true;
        self.fen = None;
        self.chess960 = false;
        self.tagged = false;
        self.outer.clear();
        self.unopened.clear();
        self.skip = Skip::Nothing;
        self.after_words = false;
    }

    pub(super) fn moves_begin(&mut self, place: Place) {
        match self.begun {
            Begun::Moves => return,
            Begun::Tags => {}
            Begun::No | Begun::Over => self.game_begins(),
        }
        self.begun = Begun::Moves;
        self.current = Line::new(self.settings.start.clone());
        if let Some(fen) = self.fen.take() {
            // Where no tag says so, castling rights may: "GEge".
            let position = if self.chess960 {
                board::position_in(&fen, CastlingMode::Chess960)
            } else {
                board::position(&fen)
            };
            match position {
                Ok(position) => self.current = Line::new(position),
                Err(error) => self.fault(Fault::Fen(error), place),
            }
        }
    }

    pub(super) fn result(&mut self, word: &str) {
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
}
