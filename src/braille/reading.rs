//! State of a game while it is read from Braille: the moves, and the open variations and comment.

use shakmaty::{CastlingMode, Chess, KnownOutcome, Move, Outcome, Position};

use ansage_chess::{
    document::{Builder, Document, Entry, Note},
    movetext::Path,
};

/// A game that is being read.
pub(super) struct Game {
    builder: Builder,
    path: Path,
    /// Castling mode of the game.
    pub mode: CastlingMode,
    /// Whether moves or a result have been read, so that a heading begins the next game.
    pub begun: bool,
    pub over: bool,
    /// The headings that have been read, each with its page.
    headings: Vec<(&'static str, usize)>,
    /// Depth of the variation with a problem. The rest of its line is skipped.
    failed: Option<usize>,
    comment: Option<String>,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            builder: Builder::new(Document::new(Chess::default())),
            path: Path::new(Chess::default()),
            mode: CastlingMode::Standard,
            begun: false,
            over: false,
            headings: Vec::new(),
            failed: None,
            comment: None,
        }
    }
}

impl Game {
    /// Returns whether the heading `tag` on `page` belongs to the next game. A game may consist of just a position, and
    /// each game begins a new page.
    pub(super) fn ends_before(&self, tag: &str, page: usize) -> bool {
        let is_behind = |(known, at): &(&str, usize)| *known == tag || (*known == "FEN" && *at < page);
        self.begun || self.headings.iter().any(is_behind)
    }

    pub(super) fn head(&mut self, tag: &'static str, page: usize) {
        self.headings.push((tag, page));
    }

    pub(super) fn start_from(&mut self, position: Chess) {
        self.path = Path::new(position.clone());
        self.builder.document.start = Some(position);
    }

    pub(super) fn tag(&mut self, name: &str, value: String) {
        self.builder.document.tags.0.push((name.to_owned(), value));
    }

    pub(super) fn result(&mut self, outcome: Outcome) {
        if !self.failed() {
            self.builder.document.result = outcome;
            self.begun = true;
        }
        self.over = true;
    }

    /// Returns the position of the next move.
    pub(super) fn position(&self) -> &Chess {
        self.path.now()
    }

    /// Returns the result of a game that is over on the board.
    pub(super) fn outcome(&self) -> Option<KnownOutcome> {
        self.position().outcome().known().filter(|_| !self.failed())
    }

    pub(super) fn is_comment(&self) -> bool {
        self.comment.is_some()
    }

    /// Returns the number of open variations.
    pub(super) fn depth(&self) -> usize {
        self.path.depth()
    }

    pub(super) fn is_variation(&self) -> bool {
        self.depth() > 0
    }

    /// Returns whether the following words are skipped.
    pub(super) fn failed(&self) -> bool {
        self.failed.is_some() || self.path.is_too_deep()
    }

    /// Skips the rest of the variation or game after a problem. `entry` is the ply that is not a legal move.
    pub(super) fn fail(&mut self, entry: Option<Entry>) {
        self.begun = true;
        let depth = self.path.depth();
        if self.failed.is_some() {
            return;
        }
        self.failed = Some(depth);
        if depth == 0 {
            self.builder.document.result = Outcome::Unknown;
            entry.into_iter().for_each(|entry| self.builder.enter(entry));
        }
    }

    pub(super) fn play(&mut self, m: Move) {
        self.path.play(m);
        self.builder.play(m);
    }

    /// Makes a null move. Returns whether it could be made.
    pub(super) fn pass(&mut self) -> bool {
        let has_passed = self.path.pass();
        if has_passed {
            self.builder.play(None);
        }
        has_passed
    }

    pub(super) fn note(&mut self, note: Note) {
        self.builder.note(note);
    }

    /// Begins a variation that replaces the last move. Returns `false` if there is none.
    pub(super) fn open(&mut self) -> bool {
        let is_one = self.failed() || self.path.now() != self.path.before();
        self.path.open();
        if !self.path.is_too_deep() {
            self.builder.open();
        }
        is_one
    }

    /// Ends the innermost variation, if one is open.
    pub(super) fn close(&mut self) {
        let was_too_deep = self.path.is_too_deep();
        if self.path.close() && !was_too_deep {
            self.builder.close();
        }
        self.failed = self.failed.filter(|depth| *depth <= self.path.depth());
    }

    /// Adds a word to the comment, which may begin with it, and ends the comment if `ends`.
    pub(super) fn comment(&mut self, word: &str, ends: bool) {
        self.begun = true;
        let comment = self.comment.get_or_insert_default();
        if !comment.is_empty() && !word.is_empty() {
            comment.push(' ');
        }
        comment.push_str(word);
        if ends && let Some(comment) = self.comment.take() {
            // Cells that are not letters become question marks, and PGN allows no curly brackets in comments.
            let comment = comment.replace('\u{fffd}', "?").replace('{', "(").replace('}', ")");
            if !comment.is_empty() && !self.failed() {
                self.note(Note::Comment(comment));
            }
        }
    }

    /// Ends the open comment and all open variations.
    pub(super) fn close_all(&mut self) {
        if self.comment.is_some() {
            self.comment("", true);
        }
        while self.is_variation() {
            self.close();
        }
    }

    pub(super) fn end(mut self) -> Document {
        self.close_all();
        self.builder.finish()
    }
}
