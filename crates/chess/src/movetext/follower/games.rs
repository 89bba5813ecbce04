//! Begins and ends games.

use shakmaty::{KnownOutcome, Outcome, Position};

use super::{Begun, Follower, Skip};
use crate::{
    movetext::{Event, Location, MovetextFault, Pace, Sink, numbers::Numbers, path::Path, word},
    notation::Languages,
};

impl Follower {
    /// Begins the next game if the last one has moves or is over, even if variations are still open.
    pub(super) fn tags_begin(&mut self, sink: &mut impl Sink) {
        match self.begun {
            Begun::Tags => {}
            Begun::No => self.game_begins(),
            Begun::Moves | Begun::Over => {
                self.end_variations(sink);
                self.game_begins();
            }
        }
        self.begun = Begun::Tags;
    }

    fn game_begins(&mut self) {
        self.line_ends = 0;
        (self.is_numbered, self.after_number) = (false, false);
        self.apart = None;
        self.numbers = Numbers::default();
        if self.game > 0 {
            let both = self.file_languages & self.languages;
            self.file_languages = if both.is_empty() { self.languages } else { both };
        }
        self.game += 1;
        (self.languages, self.refuted) = (self.all_languages, Languages::NONE);
        self.looks_ahead = self.settings.pace != Pace::Feed;
        self.tags.0.clear();
        self.path = Path::new(self.settings.start.clone());
        (self.plies, self.notes) = (0, 0);
        self.stated = None;
        (self.last_is_refused, self.keeps_variation) = (false, false);
        self.skip = Skip::Nothing;
        self.over = false;
        self.commented = None;
    }

    pub(super) fn moves_begin(&mut self, location: Location, sink: &mut impl Sink) {
        match self.begun {
            Begun::Moves => return,
            Begun::Tags => {}
            Begun::No => self.game_begins(),
            Begun::Over => {
                self.game_begins();
                self.numbers = Numbers::behind_result();
            }
        }
        self.begun = Begun::Moves;
        // The position of a game other than chess need not be valid in chess.
        let variant = self.tags.other_game().map(str::to_owned);
        let start = if variant.is_some() { Ok(None) } else { self.tags.start() };
        if let Ok(Some(position)) = &start {
            self.path = Path::new(position.clone());
        }
        sink.event(Event::Begin {
            number: self.game,
            tags: &self.tags,
            start: self.path.now(),
        });
        if let Err(error) = start {
            self.fault(MovetextFault::Fen(error), location, sink);
        }
        if let Some(variant) = variant {
            self.fault(MovetextFault::OtherGame(variant), location, sink);
        }
        if self.tags.lacks_start() {
            self.fault(MovetextFault::Meaningless("SetUp".into()), location, sink);
        }
        self.give_early(sink);
    }

    pub(super) fn result(&mut self, text: &str, outcome: Outcome, location: Location, sink: &mut impl Sink) {
        if matches!(self.begun, Begun::No | Begun::Tags) {
            self.moves_begin(location, sink);
        }
        self.settle_before_result(sink);
        let stray = self.numbers.take_last();
        self.report_stray(stray, sink);
        let depth = self.path.depth();
        // Programs write the result in the tag and behind the moves, and analysis behind the last move in a comment.
        let points = word::points_of(text, outcome);
        if depth == 0 && points.is_some() && points == self.tags.points() {
            self.commented = None;
        }
        self.report_commented(sink);
        // "remis *": the sign does not contradict the result given by the word.
        let says_nothing = depth == 0 && outcome.is_unknown() && word::other_result(text, outcome).is_none();
        let in_word = self.result_in_word.take().filter(|_| says_nothing);
        let outcome = in_word.unwrap_or(outcome);
        let written = in_word.map(|outcome| outcome.to_string());
        let text = written.as_deref().unwrap_or(text);
        if depth == 0 && self.is_read() {
            match (self.stated, word::points_of(text, outcome)) {
                // "1-0 0-1": the first counts.
                (Some(first), Some(second)) if first != second => {
                    return self.fault(MovetextFault::Meaningless(text.into()), location, sink);
                }
                (first, second) => self.stated = first.or(second),
            }
        }
        let event = Event::Result { text, outcome, depth };
        if self.is_read() {
            if depth == 1 && outcome.is_known() && !self.has_moves() {
                // "(1-0)" is the result of the game if no move follows.
                (self.result_in_word, self.may_be_taken_back) = (Some(outcome), false);
            }
            sink.event(event);
            if depth == 0 {
                let counted = self.counted(text, outcome, location, sink);
                self.end(counted, sink);
            }
        } else if depth == 0 {
            sink.behind(event);
        }
        if depth == 0 {
            self.begun = Begun::Over;
            self.line_ends = 0;
        }
    }

    /// Returns the result that counts if the moves end with `text`, which means `outcome`: the board's if the game is
    /// over there, otherwise the tag's if it gives one, even one that PGN does not know. Reports a difference.
    pub(super) fn counted(
        &mut self,
        text: &str,
        outcome: Outcome,
        location: Location,
        sink: &mut impl Sink,
    ) -> Outcome {
        if let Some(board) = self.compare_with_board(outcome, location, sink) {
            return Outcome::Known(board);
        }
        match (self.tags.points(), word::points_of(text, outcome)) {
            (Some(first), Some(second)) if first != second => {
                let written = |text: &str, outcome: Outcome| match outcome {
                    Outcome::Known(known) => known.to_string(),
                    Outcome::Unknown => text.to_owned(),
                };
                let tag = self.tags.result().unwrap_or(Outcome::Unknown);
                let fault = MovetextFault::Contradiction {
                    tag: written(self.tags.value("Result").unwrap_or_default(), tag),
                    moves: written(text, outcome),
                };
                self.fault(fault, location, sink);
                tag
            }
            _ => outcome,
        }
    }

    /// Returns the result of a game that is over on the board. Reports a difference from `outcome`, the result after
    /// the moves, or from the tag's result.
    pub(super) fn compare_with_board(
        &mut self,
        outcome: Outcome,
        location: Location,
        sink: &mut impl Sink,
    ) -> Option<KnownOutcome> {
        if !self.is_read() || self.path.depth() > 0 {
            return None;
        }
        let board = self.path.now().outcome().known()?;
        let stated = [outcome.known(), self.tags.result().and_then(Outcome::known)];
        if let Some(stated) = stated.into_iter().flatten().find(|stated| *stated != board) {
            self.fault(MovetextFault::AgainstBoard { stated, board }, location, sink);
        }
        Some(board)
    }

    /// Returns the result of a game that is over on the board, where no move can follow.
    pub(super) fn ended(&self) -> Option<KnownOutcome> {
        let position = self.path.now();
        let is_over = self.path.depth() == 0 && self.has_moves() && position.legal_moves().is_empty();
        is_over.then(|| position.outcome().known()).flatten()
    }

    pub(super) fn end(&mut self, outcome: Outcome, sink: &mut impl Sink) {
        if self.settings.pace == Pace::Whole {
            return;
        }
        if let (Outcome::Known(outcome), false) = (outcome, self.over) {
            self.over = true;
            let position = self.path.now();
            sink.event(Event::Over { outcome, position });
        }
    }
}
