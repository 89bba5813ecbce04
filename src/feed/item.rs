//! What can be announced, one after the other.

use std::sync::Arc;

use shakmaty::{Chess, Color, Position};

use super::{Announcer, Aside, Event, Line};
use crate::answer::Answerer;

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

/// Makes items of events.
pub struct Narrator {
    answerer: Arc<Answerer>,
    boards: bool,
    board: usize,
    depth: usize,
    opens: bool,
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
        }
    }

    /// Narrates games that are played side by side: a game has no number of its own but that of its board.
    pub fn of_boards(answerer: Arc<Answerer>) -> Narrator {
        Narrator {
            boards: true,
            ..Narrator::new(answerer)
        }
    }

    /// The item for `event`, if it is one.
    pub fn item(&mut self, event: &Event) -> Option<Item> {
        let ply = |before: &Chess| Some((before.turn(), before.fullmoves().get()));
        let (kind, ply) = match event {
            Event::Game { number, .. } => {
                (self.board, self.depth, self.opens) = (*number, 0, false);
                (Kind::Begin, None)
            }
            Event::Move { before, .. } | Event::Aside(Aside::Move { before, .. }) => (Kind::Move, ply(before)),
            Event::Over { .. } => (Kind::Over, None),
            Event::Problem(problem) => {
                self.board = problem.game;
                (Kind::Problem, None)
            }
            Event::Aside(Aside::Problem(_)) => (Kind::Problem, None),
            Event::Aside(Aside::Comment(_)) => (Kind::Comment, None),
            Event::Aside(Aside::Glyph(_) | Aside::Time(_)) => return None,
            Event::Aside(Aside::Begin) => {
                self.depth += 1;
                self.opens = true;
                return None;
            }
            Event::Aside(Aside::End) => {
                self.depth = self.depth.saturating_sub(1);
                self.opens = false;
                return None;
            }
        };
        let depth = if matches!(event, Event::Aside(_)) {
            self.depth
        } else {
            0
        };
        let opens = kind == Kind::Move && depth > 0 && std::mem::take(&mut self.opens);
        let announcer = Announcer::new(&self.answerer);
        let line = match event {
            // The board, where it is named at all, is named in front of it.
            Event::Game { white, black, tags, .. } if self.boards => announcer.line(&Event::Game {
                number: 1,
                white: *white,
                black: *black,
                tags,
            }),
            event => announcer.line(event),
        };
        let mut line = line.unwrap_or_default();
        if opens {
            line = line.headed(|line| self.answerer.texts.with("announce-variation", [("line", line)]));
        }
        Some(Item {
            board: self.board,
            kind,
            depth,
            opens,
            ply,
            line,
        })
    }

    /// `item` with its board named.
    pub(super) fn on_board(&self, item: Item) -> Item {
        if item.line.spoken.is_empty() {
            return item;
        }
        let board = item.board.to_string();
        let named = |line: String| {
            let arguments = [("number", board.clone()), ("line", line)];
            self.answerer.texts.with("announce-board", arguments)
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
            self.answerer.texts.with("announce-corrected", [("number", number)]),
        )
    }

    /// Tells that the last `count` moves on `board` have been withdrawn.
    pub(super) fn withdrawn(&self, board: usize, count: usize) -> Item {
        self.change(
            board,
            self.answerer.texts.with("announce-withdrawn", [("count", count)]),
        )
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
