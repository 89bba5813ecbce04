//! What can be announced, one after the other.

use std::sync::Arc;

use shakmaty::{Chess, Color, Move, Position};

use super::{Announcer, Line};
use ansage_chess::{
    document::Remarks,
    movetext::{Event, Remark, Said, Sink},
};
use ansage_words::answer::Answerer;
use ansage_words::text;

/// What an [`Item`] tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A game begins.
    Begin,
    /// A move.
    Move,
    /// A comment.
    Comment,
    /// The result.
    Over,
    /// What is wrong with the input.
    Problem,
    /// What has changed in a game that is followed: a move was corrected or withdrawn.
    Change,
}

/// One thing to announce, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Number of the game, from 1: at a tournament, the board.
    pub board: usize,
    /// What it tells of.
    pub kind: Kind,
    /// How many variations lie around it; 0 in the game as it was played.
    pub depth: usize,
    /// Whether a variation begins with it.
    pub opens: bool,
    /// The move's colour and number, where it is a move.
    pub ply: Option<(Color, u32)>,
    /// Its words; empty where there is nothing to say.
    pub line: Line,
}

impl Item {
    /// Whether it is a move of the game as it was played.
    pub fn is_played(&self) -> bool {
        self.kind == Kind::Move && self.depth == 0
    }

    /// Who is to move after it, and which move it will be.
    pub fn next_turn(&self) -> Option<(Color, u32)> {
        let (color, number) = self.ply?;
        Some((!color, if color.is_black() { number + 1 } else { number }))
    }
}

/// Makes items of what a reader finds.
pub struct Narrator {
    answerer: Arc<Answerer>,
    boards: bool,
    board: usize,
    depth: usize,
    opens: bool,
    items: Vec<Item>,
}

impl Narrator {
    /// Narrates in the words and the style of `answerer`.
    pub fn new(answerer: Arc<Answerer>) -> Narrator {
        Narrator {
            answerer,
            boards: false,
            board: 0,
            depth: 0,
            opens: false,
            items: Vec::new(),
        }
    }

    /// Narrates games that are played side by side: a game has no number of its own but that of its board.
    pub fn of_boards(answerer: Arc<Answerer>) -> Narrator {
        Narrator {
            boards: true,
            ..Narrator::new(answerer)
        }
    }

    /// Hands over the items that have been made.
    pub fn items(&mut self) -> impl Iterator<Item = Item> {
        self.items.drain(..)
    }

    fn add(&mut self, kind: Kind, depth: usize, line: Line) {
        self.items.push(Item {
            board: self.board,
            kind,
            depth,
            opens: false,
            ply: None,
            line,
        });
    }

    fn played(&mut self, before: &Chess, m: Move) {
        let mut line = Announcer::new(&self.answerer).played(before, m);
        let opens = std::mem::take(&mut self.opens);
        if opens {
            line = line.headed(|line| text!(self.answerer.texts, "announce-variation", line = line));
        }
        self.items.push(Item {
            board: self.board,
            kind: Kind::Move,
            depth: self.depth,
            opens,
            ply: Some((before.turn(), before.fullmoves().get())),
            line,
        });
    }

    /// A draw was offered.
    fn offer(&mut self) {
        let line = Line::plain(text!(self.answerer.texts, "announce-offer"));
        self.add(Kind::Comment, self.depth, line);
    }

    /// `item` with its board named.
    pub(super) fn on_board(&self, item: Item) -> Item {
        if item.line.spoken.is_empty() {
            return item;
        }
        let board = item.board.to_string();
        let named = |line: String| {
            text!(
                self.answerer.texts,
                "announce-board",
                number = board.clone(),
                line = line
            )
        };
        Item {
            line: item.line.clone().headed(named),
            ..item
        }
    }

    /// Tells that the moves of a game have changed from `item` on.
    pub(super) fn corrected(&self, item: &Item) -> Item {
        let number = item.ply.map_or(1, |(_, number)| number).to_string();
        self.change(
            item.board,
            text!(self.answerer.texts, "announce-corrected", number = number),
        )
    }

    /// Tells that the last `count` moves on `board` have been withdrawn.
    pub(super) fn withdrawn(&self, board: usize, count: usize) -> Item {
        self.change(board, text!(self.answerer.texts, "announce-withdrawn", count = count))
    }

    fn change(&self, board: usize, text: String) -> Item {
        Item {
            board,
            kind: Kind::Change,
            depth: 0,
            opens: false,
            ply: None,
            line: Line::plain(text),
        }
    }
}

impl Sink for Narrator {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Begin { number, tags, .. } => {
                (self.board, self.depth, self.opens) = (number, 0, false);
                // The board, if it is named at all, is named in front of it.
                let number = if self.boards { 1 } else { number };
                let line = Announcer::new(&self.answerer).begun(number, tags);
                self.add(Kind::Begin, 0, line);
            }
            Event::Move { before, m, said, .. } => {
                self.played(before, m);
                if matches!(said, Said::Written(written) if written.offer) {
                    self.offer();
                }
            }
            Event::Remark(Remark::Offer, _) => self.offer(),
            Event::Comment(text) => {
                let remarks = Remarks::of(text);
                if remarks.offer {
                    self.offer();
                }
                if !remarks.text.is_empty() {
                    let line = Line::plain(text!(self.answerer.texts, "announce-comment", text = remarks.text));
                    self.add(Kind::Comment, self.depth, line);
                }
            }
            Event::Open => {
                self.depth += 1;
                self.opens = true;
            }
            Event::Close { .. } => {
                self.depth = self.depth.saturating_sub(1);
                self.opens = false;
            }
            Event::Over { outcome, position } => {
                let line = Announcer::new(&self.answerer).over(outcome, position);
                self.add(Kind::Over, 0, line);
            }
            Event::Problem(problem) => {
                self.board = problem.game;
                self.depth = problem.depth;
                let line = Announcer::new(&self.answerer).problem(problem);
                self.add(Kind::Problem, problem.depth, line);
            }
            Event::Space(_)
            | Event::Number(_)
            | Event::Raw(..)
            | Event::Remark(..)
            | Event::Result { .. }
            | Event::Unread { .. } => {}
        }
    }
}
