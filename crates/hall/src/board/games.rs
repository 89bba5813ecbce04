//! The games that the hall is to have: the one that is played, and earlier ones that it has not got wholly.

use std::path::Path;

use ansage_protocol::line::Stamped;

use super::queue::Queue;
use crate::wire::{Have, Name};

/// The games of a board.
#[derive(Debug)]
pub(super) struct Games {
    event: Name,
    board: Name,
    /// The game that is played.
    current: Option<Queue>,
    /// Earlier games that the hall has not got wholly, the oldest first.
    earlier: Vec<Queue>,
}

impl Games {
    /// Returns the games in `folder` that the hall of `event` has not got wholly. None is played yet.
    pub(super) fn left_over(folder: &Path, event: &Name, board: &Name) -> Games {
        Games {
            event: event.clone(),
            board: board.clone(),
            current: None,
            earlier: Queue::left_over(folder, event, board),
        }
    }

    fn queues(&mut self) -> impl Iterator<Item = &mut Queue> {
        self.current.iter_mut().chain(&mut self.earlier)
    }

    /// Returns the identity of the game that is played; nothing if there is none.
    pub(super) fn current(&self) -> &str {
        self.current.as_ref().map_or("", Queue::game)
    }

    /// Returns the number of the last record of the game that is played.
    pub(super) fn last(&self) -> u64 {
        self.current.as_ref().map_or(0, Queue::last)
    }

    /// Takes what was added to the `journal` of the game that is played, as far as that is `written`, in bytes. Another one
    /// than before becomes that.
    pub(super) fn follow(&mut self, journal: &Path, written: u64, game: &str) {
        let is_same = |queue: &&mut Queue| queue.is_of(journal, game);
        let followed = match self.current.as_mut().filter(is_same) {
            Some(queue) => queue.scan(written),
            None => {
                self.earlier.retain(|queue| queue.game() != game);
                Queue::open(journal, written, &self.event, &self.board, game).map(|mut queue| {
                    // From now on the game is one that the hall is to have.
                    queue.save();
                    self.earlier.extend(self.current.replace(queue));
                })
            }
        };
        if let Err(error) = followed {
            tracing::warn!(%error, "the journal cannot be sent to the hall");
        }
    }

    /// Goes back to what the hall has not acknowledged.
    pub(super) fn rewind(&mut self) {
        for queue in self.queues() {
            queue.rewind();
        }
    }

    /// Takes what the hall has.
    pub(super) fn has(&mut self, have: &Have) {
        for queue in self.queues().filter(|queue| queue.game() == have.game) {
            queue.has(have.number, have.again);
        }
    }

    /// Returns whether the hall has everything.
    pub(super) fn are_delivered(&mut self) -> bool {
        self.queues().all(|queue| queue.is_delivered())
    }

    /// Returns the next record to send, with its game and its number: of the game that is played, then of earlier ones.
    pub(super) fn next(&mut self) -> Option<(String, u64, Stamped)> {
        let queue = self.queues().find(|queue| !queue.is_sent())?;
        match queue.next() {
            Ok(next) => next.map(|(number, record)| (queue.game().to_owned(), number, record)),
            Err(error) => {
                tracing::warn!(%error, "a record cannot be read");
                None
            }
        }
    }

    /// Writes down how much the hall has. What it has wholly is forgotten, but for the game that is played.
    pub(super) fn save(&mut self) {
        for queue in self.queues() {
            queue.save();
        }
        self.earlier.retain(|queue| {
            if queue.is_delivered() {
                queue.forget();
            }
            !queue.is_delivered()
        });
    }
}
