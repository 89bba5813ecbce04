//! A game as far as it has been read from Braille: the moves, and the variations and the comment that are open.

use shakmaty::{CastlingMode, Chess, Move, Position};

use super::{
    Note, Record,
    record::{DEEPEST, Line},
};

/// A game that is being read.
pub(super) struct Game {
    pub tags: Vec<(String, String)>,
    pub result: String,
    /// How the game castles.
    pub mode: CastlingMode,
    /// Moves or a result have been read, so that a heading begins the next game.
    pub begun: bool,
    pub over: bool,
    start: Chess,
    main: Open,
    /// The variations that are open, outermost first.
    variations: Vec<Open>,
    /// How many more are open than are read.
    deeper: usize,
    comment: Option<String>,
}

/// A line that goes on.
#[derive(Default)]
struct Open {
    line: Line,
    /// The position before the last move.
    before: Chess,
    position: Chess,
    /// Something was wrong: the rest is passed over.
    failed: bool,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            tags: Vec::new(),
            result: "*".into(),
            mode: CastlingMode::Standard,
            begun: false,
            over: false,
            start: Chess::default(),
            main: Open::default(),
            variations: Vec::new(),
            deeper: 0,
            comment: None,
        }
    }
}

impl Game {
    fn now(&mut self) -> &mut Open {
        self.variations.last_mut().unwrap_or(&mut self.main)
    }

    pub(super) fn start_from(&mut self, position: Chess) {
        self.start = position.clone();
        self.main.position = position;
    }

    /// Where the next move is made.
    pub(super) fn position(&self) -> &Chess {
        &self.variations.last().unwrap_or(&self.main).position
    }

    pub(super) fn is_comment(&self) -> bool {
        self.comment.is_some()
    }

    pub(super) fn is_variation(&self) -> bool {
        !self.variations.is_empty()
    }

    /// Whether what follows is passed over.
    pub(super) fn failed(&self) -> bool {
        self.deeper > 0 || self.main.failed || self.variations.last().is_some_and(|open| open.failed)
    }

    /// Something is wrong: the rest of the variation, or of the game, is passed over.
    pub(super) fn fail(&mut self) {
        self.begun = true;
        self.now().failed = true;
        if self.variations.is_empty() {
            self.result = "*".into();
        }
    }

    pub(super) fn play(&mut self, m: Move) {
        let open = self.now();
        open.before = open.position.clone();
        open.position.play_unchecked(m);
        open.line.moves.push(m);
    }

    pub(super) fn note(&mut self, note: Note) {
        self.now().line.note(note);
    }

    /// Begins a variation in place of the last move; `false` where there is none.
    pub(super) fn open(&mut self) -> bool {
        if self.variations.len() == DEEPEST {
            self.deeper += 1;
            return true;
        }
        let failed = self.failed();
        let outer = self.now();
        let is_one = failed || !outer.line.moves.is_empty();
        let position = outer.before.clone();
        self.variations.push(Open {
            line: Line::default(),
            before: position.clone(),
            position,
            failed,
        });
        is_one
    }

    /// Ends the innermost variation, if one is open.
    pub(super) fn close(&mut self) {
        if self.deeper > 0 {
            self.deeper -= 1;
        } else if let Some(Open { line, .. }) = self.variations.pop()
            && !line.moves.is_empty()
        {
            self.note(Note::Variation(line));
        }
    }

    /// Adds a word to the comment that is open or begins, and ends it.
    pub(super) fn comment(&mut self, word: &str, ends: bool) {
        self.begun = true;
        let comment = self.comment.get_or_insert_default();
        if !comment.is_empty() && !word.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
        if ends && let Some(comment) = self.comment.take() {
            let comment = comment.replace('{', "(").replace('}', ")");
            if !comment.is_empty() && !self.failed() {
                self.note(Note::Comment(comment));
            }
        }
    }

    /// Ends whatever is open.
    pub(super) fn close_all(&mut self) {
        if self.comment.is_some() {
            self.comment("", true);
        }
        while self.deeper > 0 || !self.variations.is_empty() {
            self.close();
        }
    }

    pub(super) fn end(mut self) -> Record {
        self.close_all();
        Record {
            tags: self.tags,
            start: self.start,
            line: self.main.line,
            result: self.result,
        }
    }
}
