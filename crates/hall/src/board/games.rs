//! The games to send to the hall: the current one, and earlier ones that it does not have completely.

use std::path::Path;

use ansage_protocol::line::Stamped;

use super::queue::Queue;
use crate::wire::{Have, Name};

/// The games of a board.
#[derive(Debug)]
pub(super) struct Games {
    event: Name,
    board: Name,
    /// The current game.
    current: Option<Queue>,
    /// Earlier games that the hall does not have completely, the oldest first.
    earlier: Vec<Queue>,
}

impl Games {
    /// Returns the games in `folder` that the hall of `event` does not have completely. None is current yet.
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

    /// Returns the identity of the current game; empty if there is none.
    pub(super) fn current(&self) -> &str {
        self.current.as_ref().map_or("", Queue::game)
    }

    /// Returns the number of the last record of the current game.
    pub(super) fn last(&self) -> u64 {
        self.current.as_ref().map_or(0, Queue::last)
    }

    /// Takes the new lines in the first `written` bytes of the `journal` of the current game. A different game becomes
    /// the current one.
    pub(super) fn follow(&mut self, journal: &Path, written: u64, game: &str) {
        let is_same = |queue: &&mut Queue| queue.is_of(journal, game);
        let followed = match self.current.as_mut().filter(is_same) {
            Some(queue) => queue.scan(written),
            None => {
                self.earlier.retain(|queue| queue.game() != game);
                Queue::open(journal, written, &self.event, &self.board, game).map(|mut queue| {
                    // From now on the game is among those to send to the hall.
                    queue.save();
                    self.earlier.extend(self.current.replace(queue));
                })
            }
        };
        if let Err(error) = followed {
            tracing::warn!(%error, "the journal cannot be sent to the hall");
        }
    }

    /// Goes back to the first record that the hall has not acknowledged.
    pub(super) fn rewind(&mut self) {
        for queue in self.queues() {
            queue.rewind();
        }
    }

    /// Notes what the hall has.
    pub(super) fn has(&mut self, have: &Have) {
        for queue in self.queues().filter(|queue| queue.game() == have.game) {
            queue.has(have.number, have.again);
        }
    }

    /// Returns whether the hall has everything.
    pub(super) fn are_delivered(&mut self) -> bool {
        self.queues().all(|queue| queue.is_delivered())
    }

    /// Returns the next record to send, with its game and its number: first of the current game, then of earlier ones.
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

    /// Writes down how much the hall has. Earlier games that it has completely are forgotten.
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
