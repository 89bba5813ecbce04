//! A move whose letter means different pieces in different languages: the rest of the game tells which.

use std::cmp::Reverse;

use shakmaty::Move;

use super::{State, games::is_result};
use crate::notation::{
    Languages, read, resolve,
    scan::{Place, Sink},
};

/// How many bytes behind such a move are looked at before it is decided, at most. Few games are longer.
const FARTHEST: usize = 1 << 14;

/// What the scanner has found, as it can be kept.
enum Part {
    Space(u8),
    Raw(Vec<u8>, bool),
    Tag(String, bool, Place),
    Word(String, Place),
    Open(Place),
    Close(Place),
    /// A word without the number before it: the move that is not decided.
    Move(String, Place),
}

impl Part {
    fn give(&self, state: &mut State) {
        match self {
            Part::Space(byte) => state.space(*byte),
            Part::Raw(bytes, begins) => state.raw(bytes, *begins),
            Part::Tag(line, whole, place) => state.tag(line, *whole, *place),
            Part::Word(word, place) => state.word(word, *place),
            Part::Open(place) => state.open(*place),
            Part::Close(place) => state.close(*place),
            Part::Move(text, place) => state.text(text, *place),
        }
    }

    fn length(&self) -> usize {
        match self {
            Part::Raw(bytes, _) => bytes.len(),
            Part::Tag(text, ..) | Part::Word(text, _) | Part::Move(text, _) => text.len(),
            Part::Space(_) | Part::Open(_) | Part::Close(_) => 1,
        }
    }

    /// Whether the game may be over here.
    fn ends_game(&self) -> bool {
        match self {
            Part::Raw(bytes, begins) => *begins && bytes == b"[",
            Part::Word(word, _) => is_result(word),
            _ => false,
        }
    }
}

/// Hands on to the converter what the scanner finds, as soon as it is clear what the moves mean.
pub(super) struct Ahead {
    pub(super) state: State,
    /// The move that is not decided, and what follows it.
    waiting: Vec<Part>,
    length: usize,
}

impl Ahead {
    pub(super) fn new(state: State) -> Ahead {
        Ahead {
            state,
            waiting: Vec::new(),
            length: 0,
        }
    }

    /// Hands on `part` now, or when what it waits for is decided.
    fn take(&mut self, part: Part) {
        let ends_game = part.ends_game();
        self.give_or_keep(part);
        // Judged behind the part, so that the pieces in which a long comment comes make no difference.
        if ends_game || self.length > FARTHEST {
            self.decide();
        }
    }

    fn give_or_keep(&mut self, part: Part) {
        if self.waiting.is_empty() {
            part.give(&mut self.state);
            self.look();
        } else {
            self.length += part.length();
            self.waiting.push(part);
        }
    }

    /// Begins to wait where a move could not be decided.
    fn look(&mut self) {
        if let Some((text, place)) = self.state.undecided.take() {
            self.length = 0;
            self.waiting.push(Part::Move(text, place));
        }
    }

    /// Decides with what there is.
    pub(super) fn decide(&mut self) {
        while !self.waiting.is_empty() {
            let parts = std::mem::take(&mut self.waiting);
            let best = self.best(&parts);
            if let Some(languages) = best {
                self.state.languages = languages;
            }
            self.state.looks_ahead = false;
            let mut parts = parts.into_iter();
            if let Some(undecided) = parts.next() {
                undecided.give(&mut self.state);
            }
            // Where the rest of a game has told nothing, it is not asked again.
            self.state.looks_ahead = best.is_some();
            parts.for_each(|part| self.give_or_keep(part));
        }
    }

    /// Of the languages between which `parts` are to decide those in which more of them is legal than in the others.
    fn best(&mut self, parts: &[Part]) -> Option<Languages> {
        let Some(Part::Move(text, _)) = parts.first() else {
            return None;
        };
        let kept = (
            std::mem::take(&mut self.state.out),
            std::mem::take(&mut self.state.problems),
        );
        let mut reached: Vec<(usize, Languages)> = Vec::new();
        for languages in self.state.choices(text) {
            let mut trial = self.state.clone();
            // A letter of another language speaks against these.
            (trial.languages, trial.all_languages) = (languages, languages);
            trial.looks_ahead = false;
            let legal = parts.iter().take_while(|part| {
                part.give(&mut trial);
                trial.problems.is_empty()
            });
            reached.push((legal.count(), languages));
        }
        (self.state.out, self.state.problems) = kept;
        reached.sort_by_key(|(legal, _)| Reverse(*legal));
        match reached[..] {
            [(first, languages), (second, _), ..] if first > second => Some(languages),
            _ => None,
        }
    }
}

impl Sink for Ahead {
    fn space(&mut self, byte: u8) {
        if self.waiting.is_empty() {
            self.state.space(byte);
        } else {
            self.take(Part::Space(byte));
        }
    }

    fn raw(&mut self, bytes: &[u8], begins: bool) {
        if self.waiting.is_empty() {
            self.state.raw(bytes, begins);
        } else {
            self.take(Part::Raw(bytes.to_owned(), begins));
        }
    }

    fn tag(&mut self, line: &str, whole: bool, place: Place) {
        self.take(Part::Tag(line.to_owned(), whole, place));
    }

    fn word(&mut self, word: &str, place: Place) {
        if self.waiting.is_empty() {
            self.state.word(word, place);
            self.look();
        } else {
            self.take(Part::Word(word.to_owned(), place));
        }
    }

    fn open(&mut self, place: Place) {
        self.take(Part::Open(place));
    }

    fn close(&mut self, place: Place) {
        self.take(Part::Close(place));
    }
}

impl State {
    /// The languages in which `text` means one legal move, those together in which it means the same.
    fn choices(&self, text: &str) -> Vec<Languages> {
        let Ok(written) = read::read(text) else {
            return Vec::new();
        };
        let within = |languages: Languages| {
            let mut found: Vec<(Move, Languages)> = Vec::new();
            for language in languages.iter().map(|language| language.set()) {
                let Ok((m, _)) = resolve::resolve(&self.current.now, &written, language) else {
                    continue;
                };
                match found.iter_mut().find(|(known, _)| *known == m) {
                    Some((_, known)) => *known = known.with(language),
                    None => found.push((m, language)),
                }
            }
            found.into_iter().map(|(_, languages)| languages).collect::<Vec<_>>()
        };
        let own = within(self.languages);
        // The letter may be that of another language than the moves before it.
        if own.is_empty() {
            within(self.all_languages)
        } else {
            own
        }
    }
}
