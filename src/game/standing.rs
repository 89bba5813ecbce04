//! What lasts of a game: the position and everything else that the records make of the start.

use shakmaty::{Chess, Color, Move, Position, san::SanPlus};

use super::{Ending, Record, draws};

/// One half-move that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// The move in SAN.
    pub san: SanPlus,
    /// The position before it.
    pub before: Chess,
}

/// A move that was declared and is not yet made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Declared {
    /// The move.
    pub m: Move,
}

/// What the records make of the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Standing {
    pub position: Chess,
    pub plies: Vec<Ply>,
    pub declared: Option<Declared>,
    pub paused: bool,
    pub ending: Option<Ending>,
}

impl Standing {
    /// The beginning of a game from `start`.
    pub fn new(start: Chess) -> Standing {
        let mut standing = Standing {
            position: start,
            plies: Vec::new(),
            declared: None,
            paused: false,
            ending: None,
        };
        standing.ending = draws::on_board(&standing);
        standing
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// Changes what stands as `record` says. `false`, and no change, where it cannot follow on what stands: a damaged
    /// journal.
    #[must_use]
    pub fn apply(&mut self, record: &Record) -> bool {
        match *record {
            Record::Declared(m) | Record::Made(m) if self.ending.is_some() || !self.position.is_legal(m) => {
                return false;
            }
            Record::Declared(m) => self.declared = Some(Declared { m }),
            Record::Dropped => self.declared = None,
            Record::Made(m) => {
                let before = self.position.clone();
                let san = SanPlus::from_move_and_play_unchecked(&mut self.position, m);
                self.plies.push(Ply { m, san, before });
                self.declared = None;
                self.ending = draws::on_board(self);
            }
            Record::TakenBack => {
                let Some(ply) = self.plies.pop() else { return false };
                self.position = ply.before;
                self.declared = None;
                self.ending = None;
            }
            Record::Paused => self.paused = true,
            Record::Resumed => self.paused = false,
            Record::Ended(ending) => {
                self.ending = Some(ending);
                self.declared = None;
            }
        }
        true
    }
}
