//! Items to announce one after the other.

mod changes;

use std::sync::Arc;

use shakmaty::{Chess, Color, KnownOutcome, Move, Outcome, Position};

use super::{Announcer, ItemText, name::GameName};
use ansage_chess::{
    document::{self, Remarks},
    movetext::{Event, MovetextFault, Remark, Said, Sink, glyphs, other_result},
    opening::{Book, Opening},
};
use ansage_words::{
    announcement::{self, Answerer},
    text,
};

/// Kind of an [`Item`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemKind {
    /// A game begins.
    Begin,
    /// A move.
    Move,
    /// A comment.
    Comment,
    /// An offer of a draw.
    Offer,
    /// The time that a player had left after a move.
    Clock,
    /// A variation ends, or the moves around it continue.
    Close,
    /// The opening of the game, if its tags do not name it.
    Opening,
    /// The result.
    Over,
    /// A problem of the input.
    Problem,
    /// A change in a followed game: a move was corrected or withdrawn.
    Change,
}

/// An item to announce, and its place in the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Number of the game, from 1: at a tournament, the board.
    pub board: usize,
    /// Kind of the item.
    pub kind: ItemKind,
    /// Number of enclosing variations; 0 in the game as it was played.
    pub depth: usize,
    /// Whether the item begins a variation.
    pub opens: bool,
    /// Colour and number of the move, if the item is one; of a change, those of the first move that is no longer valid.
    pub ply: Option<(Color, u32)>,
    /// Its words; empty if there is nothing to say.
    pub line: ItemText,
}

impl Item {
    /// Returns whether the item is a move of the game as it was played.
    pub fn is_played(&self) -> bool {
        self.kind == ItemKind::Move && self.depth == 0
    }

    /// Returns who is to move after the item, and the number of that move.
    pub fn next_turn(&self) -> Option<(Color, u32)> {
        let (color, number) = self.ply.filter(|_| self.kind == ItemKind::Move)?;
        Some((!color, if color.is_black() { number + 1 } else { number }))
    }
}

/// Number of items from the last move on that wait for a glyph at most.
const MAX_HELD: usize = 1 << 12;

/// Converter of a reader's events into items.
pub struct Narrator {
    answerer: Arc<Answerer>,
    boards: bool,
    /// Whether a move can be sent again after a problem.
    is_feed: bool,
    /// The only game that is announced, if not all are.
    only: Option<usize>,
    board: usize,
    depth: usize,
    opens: bool,
    /// Glyphs before the first move of a variation.
    ahead: Vec<u8>,
    /// Whether a variation has ended since the last move.
    closed: bool,
    /// The player who made the last move.
    mover: Option<Color>,
    /// Event and round of the last game, and its opening. Each is announced when it changes.
    setting: [ItemText; 2],
    /// Whether openings that the tags do not name are announced.
    openings: bool,
    /// The opening of the game, until it is announced. `None` if it need not be.
    book: Option<Book>,
    /// The reason for the end of the game.
    termination: String,
    /// The result that the tags give, until one is announced.
    result: Option<KnownOutcome>,
    /// The result that the tags give if it is not one of PGN's, until one is announced.
    other_result: Option<String>,
    /// These two if a problem has cost moves. They count only if the result behind the moves is the same.
    withheld: (Option<KnownOutcome>, Option<String>),
    /// Number and name of each game that has begun, and whether it has any tags, if games are played side by side.
    begun: Vec<(usize, GameName, bool)>,
    /// Results that only the tags give, of games played side by side.
    stated: Vec<Item>,
    /// Number of each game whose moves end with a result or `*`, if games are played side by side.
    signed: Vec<usize>,
    items: Vec<Item>,
}

impl Narrator {
    /// Creates a narrator with the words and the style of `answerer`.
    pub fn new(answerer: Arc<Answerer>) -> Narrator {
        Narrator {
            answerer,
            boards: false,
            is_feed: false,
            only: None,
            board: 0,
            depth: 0,
            opens: false,
            ahead: Vec::new(),
            closed: false,
            mover: None,
            setting: Default::default(),
            openings: false,
            book: None,
            termination: String::new(),
            result: None,
            other_result: None,
            withheld: (None, None),
            begun: Vec::new(),
            stated: Vec::new(),
            signed: Vec::new(),
            items: Vec::new(),
        }
    }

    /// Creates a narrator of games played side by side. It names the number of the board, not that of the game.
    pub fn of_boards(answerer: Arc<Answerer>) -> Narrator {
        Narrator {
            boards: true,
            ..Narrator::new(answerer)
        }
    }

    /// Announces moves of a feed, which goes on after a move that cannot be read.
    pub(super) fn of_feed(self) -> Narrator {
        Narrator { is_feed: true, ..self }
    }

    /// Announces only the game `number`, if it is given. Tags of the other games, such as the event, are still new in
    /// this one.
    pub fn only(self, number: Option<usize>) -> Narrator {
        Narrator { only: number, ..self }
    }

    /// Announces the openings of games whose tags do not name them.
    pub fn with_openings(self) -> Narrator {
        Narrator { openings: true, ..self }
    }

    /// Takes the numbers and names of the games that have begun, and whether they have any tags.
    pub(super) fn take_begun(&mut self) -> Vec<(usize, GameName, bool)> {
        std::mem::take(&mut self.begun)
    }

    /// Takes the results that only the tags give, and the numbers of the games whose moves end with a result or `*`.
    pub(super) fn take_ends(&mut self) -> (Vec<Item>, Vec<usize>) {
        (std::mem::take(&mut self.stated), std::mem::take(&mut self.signed))
    }

    /// Ends the text, or the game before the next one. Announces a result that only the tag gives, unless games are
    /// played side by side.
    pub(super) fn end(&mut self) {
        if let Some(outcome) = self.result {
            self.over(outcome, &Chess::default());
        } else if let Some(result) = self.other_result.take() {
            self.over_otherwise(&result);
        } else {
            return;
        }
        // A followed game may be replayed, so its tags give the result before its moves are there.
        if self.boards {
            self.stated.extend(self.items.pop());
        }
    }

    fn over(&mut self, outcome: KnownOutcome, position: &Chess) {
        let line = Announcer::new(&self.answerer).over(outcome, position);
        self.end_game(&line);
    }

    /// Announces a result that is not one of PGN's, such as "1/2-0".
    fn over_otherwise(&mut self, result: &str) {
        let line = ItemText::plain(text!(self.answerer.texts, "announce-other-result", result = result));
        self.end_game(&line);
    }

    fn end_game(&mut self, result: &ItemText) {
        (self.result, self.other_result) = (None, None);
        let found = self.book.take().and_then(|mut book| book.leave());
        self.tell_opening(found);
        let reason = Announcer::new(&self.answerer).reason(&self.termination);
        self.add(ItemKind::Over, 0, result.clone().followed_by(&reason));
    }

    /// Drains the finished items.
    pub fn items(&mut self) -> impl Iterator<Item = Item> {
        self.items.drain(..)
    }

    /// Drains the finished items before the last move, whose glyph may still come, or all if too many follow that move.
    pub(super) fn settled_items(&mut self) -> impl Iterator<Item = Item> {
        let length = self.items.len();
        let moves = || self.items.iter();
        let last = moves()
            .rposition(Item::is_played)
            .or_else(|| moves().rposition(|item| item.kind == ItemKind::Move));
        let settled = last.filter(|last| length - last < MAX_HELD).unwrap_or(length);
        self.items.drain(..settled)
    }

    fn add(&mut self, kind: ItemKind, depth: usize, line: ItemText) {
        self.items.push(Item {
            board: self.board,
            kind,
            depth,
            opens: false,
            ply: None,
            line,
        });
    }

    fn played(&mut self, before: &Chess, m: Option<Move>) {
        let announcer = Announcer::new(&self.answerer);
        let mut line = m.map_or_else(|| announcer.passed(before), |m| announcer.played(before, m));
        let opens = std::mem::take(&mut self.opens);
        if opens {
            line = line.headed(|line| Announcer::new(&self.answerer).variation(self.depth, line));
        }
        if std::mem::take(&mut self.closed) && !opens {
            let turn = (before.turn(), before.fullmoves().get());
            let line = Announcer::new(&self.answerer).goes_on(turn);
            self.add(ItemKind::Close, self.depth + 1, line);
        }
        self.mover = Some(before.turn());
        self.items.push(Item {
            board: self.board,
            kind: ItemKind::Move,
            depth: self.depth,
            opens,
            ply: Some((before.turn(), before.fullmoves().get())),
            line,
        });
        let ahead = std::mem::take(&mut self.ahead);
        self.name_glyphs(ahead);
    }

    /// Announces the opening when the game has left it with the move to `after`, or by a pass.
    fn follow_opening(&mut self, after: Option<&Chess>) {
        if let (Some(book), 0) = (&mut self.book, self.depth) {
            let found = match after {
                Some(after) => book.follow(after),
                None => book.leave(),
            };
            self.tell_opening(found);
        }
    }

    fn tell_opening(&mut self, found: Option<Opening>) {
        if let Some(found) = found {
            self.book = None;
            let line = Announcer::new(&self.answerer).opening(found);
            self.add(ItemKind::Opening, 0, line);
        }
    }

    /// Names the glyphs in `text` with the last move; at the beginning of a variation, with its first move. Does
    /// nothing in a followed game, where glyphs come later than the move and would seem to correct it.
    fn glyphs(&mut self, text: &str) {
        if self.opens {
            self.ahead.extend(glyphs(text));
        } else {
            self.name_glyphs(glyphs(text));
        }
    }

    fn name_glyphs(&mut self, named: impl IntoIterator<Item = u8>) {
        let texts = &self.answerer.texts;
        // Comments, times, offers and variations may stand between a move and its glyph.
        let depth = self.depth;
        let mut game = self
            .items
            .iter_mut()
            .rev()
            .take_while(|item| item.kind != ItemKind::Begin);
        let last = game.find(|item| item.kind == ItemKind::Move && item.depth == depth);
        if let (Some(item), false) = (last, self.boards) {
            // 220 and 221 ask for a diagram, as the comment `[#]` does.
            for glyph in named.into_iter().filter(|glyph| !matches!(*glyph, 0 | 220 | 221)) {
                let named = |line| text!(texts, "announce-glyph", line = line, glyph = glyph);
                item.line = std::mem::take(&mut item.line).headed(named);
            }
        }
    }

    /// Adds the time that the player of the last move had left.
    fn time_left(&mut self, time: &str) {
        if let (Some(color), Some(left)) = (self.mover, document::seconds(time)) {
            let line = Announcer::new(&self.answerer).time_left(color, left);
            self.add(ItemKind::Clock, self.depth, line);
        }
    }

    /// Adds an offer of a draw.
    fn offer(&mut self) {
        let line = ItemText::plain(text!(self.answerer.texts, "announce-offer"));
        self.add(ItemKind::Offer, self.depth, line);
    }
}

impl Sink for Narrator {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Begin { number, tags, start } => {
                self.end();
                (self.board, self.depth, self.opens) = (number, 0, false);
                (self.closed, self.mover) = (false, None);
                self.ahead.clear();
                self.withheld = (None, None);
                let is_wanted = self.only.is_none_or(|only| only == number);
                if self.boards {
                    self.begun.push((number, GameName::of(tags), !tags.0.is_empty()));
                }
                // If the board is named at all, it comes before the line.
                let number = if self.boards { 1 } else { number };
                let announcer = Announcer::new(&self.answerer);
                let mut line = announcer.begun(number, tags);
                // Games played side by side belong to one event.
                if is_wanted && !self.boards {
                    let setting = [announcer.setting(tags), announcer.named_opening(tags)];
                    for (now, before) in setting.iter().zip(&self.setting) {
                        if now != before {
                            line = line.followed_by(now);
                        }
                    }
                    self.setting = setting;
                }
                line = line.followed_by(&announcer.start(start));
                self.add(ItemKind::Begin, 0, line);
                let is_named = ["Opening", "ECO"].iter().any(|tag| tags.known(tag).is_some());
                self.book = (self.openings && !is_named).then(|| Book::new(start));
                self.termination = tags.known("Termination").unwrap_or_default().to_owned();
                self.result = tags.result().and_then(Outcome::known);
                // Ansage writes a result that PGN does not know into the details.
                let details = tags.known("TerminationDetails");
                let details = details.filter(|_| tags.result() == Some(Outcome::Unknown));
                self.other_result = tags.other_result().or(details).map(str::to_owned);
            }
            Event::Move {
                before, m, after, said, ..
            } => {
                self.follow_opening(Some(after));
                self.played(before, Some(m));
                if let Said::Written(written) = said {
                    self.glyphs(&written.glyphs);
                    if written.offer {
                        self.offer();
                    }
                }
            }
            Event::Pass { before, .. } => {
                self.follow_opening(None);
                self.played(before, None);
            }
            Event::Remark(Remark::Offer, _) => self.offer(),
            Event::Remark(Remark::Glyph, text) => self.glyphs(text),
            Event::Comment { text, languages } => {
                let remarks = Remarks::of(text);
                if let Some(time) = remarks.time {
                    self.time_left(time);
                }
                if remarks.offer {
                    self.offer();
                }
                if !remarks.text.is_empty() {
                    let text = announcement::comment(&self.answerer, &remarks.text, languages);
                    let line = ItemText::plain(text!(self.answerer.texts, "announce-comment", text = text));
                    self.add(ItemKind::Comment, self.depth, line);
                }
            }
            Event::Open => {
                self.depth += 1;
                (self.opens, self.closed) = (true, false);
            }
            Event::Close { .. } => {
                // A variation without a single move was not announced either.
                if !self.opens {
                    let line = Announcer::new(&self.answerer).variation_left(self.depth);
                    self.add(ItemKind::Close, self.depth, line);
                }
                self.closed = !self.opens;
                self.depth = self.depth.saturating_sub(1);
                self.opens = false;
                self.ahead.clear();
            }
            Event::Result {
                text,
                outcome,
                depth: 0,
            } => {
                if self.boards {
                    self.signed.push(self.board);
                }
                if self.result.is_none()
                    && let Some(result) = other_result(text, outcome)
                {
                    self.over_otherwise(result);
                }
            }
            Event::Over { outcome, position } => self.over(outcome, position),
            Event::Problem(problem) => {
                if problem.fault.costs_moves() && problem.depth == 0 {
                    self.withheld = (self.result.take(), self.other_result.take());
                }
                self.board = problem.game;
                // The bracket of a variation may be reported while this is open.
                if !problem.fault.is_passed_over() {
                    self.depth = problem.depth;
                }
                // A followed game is named by its board. Its place in the file may change.
                let mut line = Announcer::new(&self.answerer).problem(problem, !self.boards);
                // The sentences of other faults say what is not read.
                let ends_moves = match &problem.fault {
                    MovetextFault::NotAMove(_) | MovetextFault::Refused(..) => !self.is_feed,
                    fault => matches!(fault, MovetextFault::Fen(_)),
                };
                if ends_moves && problem.depth == 0 {
                    let rest = text!(self.answerer.texts, "announce-rest-unread");
                    line = line.followed_by(&ItemText::plain(rest));
                }
                self.add(ItemKind::Problem, problem.depth, line);
            }
            Event::Space(_)
            | Event::Number(_)
            | Event::Raw(..)
            | Event::Remark(..)
            | Event::Result { .. }
            | Event::Unread { .. } => {}
        }
    }

    fn behind(&mut self, event: Event<'_>) {
        if let Event::Result {
            text,
            outcome,
            depth: 0,
        } = event
        {
            match std::mem::take(&mut self.withheld) {
                (Some(known), _) if outcome == Outcome::Known(known) => self.over(known, &Chess::default()),
                (None, Some(other)) if other_result(text, outcome) == Some(other.as_str()) => {
                    self.over_otherwise(&other);
                }
                _ => {}
            }
        }
    }
}
