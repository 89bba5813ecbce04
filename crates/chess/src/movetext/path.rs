//! The position reached in a game that is read, and the positions of the lines around the current variation.

use shakmaty::{Chess, Move, Position};

use crate::board;

/// Maximum nesting depth of variations that are followed. Each level keeps two positions in memory.
pub(crate) const DEEPEST: usize = 64;

/// The position of the current line and of the lines around it.
#[derive(Debug, Clone)]
pub struct Path {
    line: Step,
    outer: Vec<Step>,
    /// Number of further open variations, which are too deep to be followed.
    deeper: usize,
}

#[derive(Debug, Clone)]
struct Step {
    /// The position before the last move, which a variation replaces.
    before: Chess,
    now: Chess,
    last: Option<Move>,
}

impl Step {
    fn new(start: Chess) -> Step {
        Step {
            before: start.clone(),
            now: start,
            last: None,
        }
    }
}

impl Path {
    /// Creates a path that begins at `start`.
    pub fn new(start: Chess) -> Path {
        Path {
            line: Step::new(start),
            outer: Vec::new(),
            deeper: 0,
        }
    }

    /// Returns the current position.
    pub fn now(&self) -> &Chess {
        &self.line.now
    }

    /// Returns the current position of the game itself, outside variations.
    pub(super) fn outermost(&self) -> &Chess {
        &self.outer.first().unwrap_or(&self.line).now
    }

    /// Returns the position before the last move.
    pub fn before(&self) -> &Chess {
        &self.line.before
    }

    /// Returns the last move of the line, unless it is a null move.
    pub fn last(&self) -> Option<Move> {
        self.line.last
    }

    /// Returns the number of open variations.
    pub fn depth(&self) -> usize {
        self.outer.len() + self.deeper
    }

    /// Returns whether the innermost variation is too deep to be followed.
    pub fn is_too_deep(&self) -> bool {
        self.deeper > 0
    }

    /// Makes the legal move `m`.
    pub fn play(&mut self, m: Move) {
        self.line.before.clone_from(&self.line.now);
        self.line.now.play_unchecked(m);
        self.line.last = Some(m);
    }

    /// Makes a null move. Returns whether it could be made: a king in check forbids it.
    pub fn pass(&mut self) -> bool {
        let Some(after) = board::passed(&self.line.now) else {
            return false;
        };
        self.line.before = std::mem::replace(&mut self.line.now, after);
        self.line.last = None;
        true
    }

    /// Opens a variation that replaces the last move.
    pub fn open(&mut self) {
        if self.outer.len() == DEEPEST {
            self.deeper += 1;
            return;
        }
        let branch = Step::new(self.line.before.clone());
        self.outer.push(std::mem::replace(&mut self.line, branch));
    }

    /// Closes the innermost variation. Returns whether there was one.
    pub fn close(&mut self) -> bool {
        if self.deeper > 0 {
            self.deeper -= 1;
            return true;
        }
        let Some(outer) = self.outer.pop() else {
            return false;
        };
        self.line = outer;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variation_replaces_the_last_move() {
        let mut path = Path::new(Chess::default());
        let first = path.now().legal_moves()[0];
        path.play(first);
        let after = path.now().clone();
        for depth in 1..=DEEPEST + 2 {
            path.open();
            assert_eq!(path.depth(), depth);
        }
        assert!(path.is_too_deep());
        for _ in 0..=DEEPEST + 1 {
            assert!(path.close());
        }
        assert!(!path.close() && !path.is_too_deep());
        assert_eq!((path.now(), path.last()), (&after, Some(first)));
        path.open();
        assert_eq!((path.now(), path.last()), (&Chess::default(), None));
    }
}
