//! A board's end of the connection, on its own thread, for which the game never waits.
//!
//! It sends the lines of the journal and the state of the game, as [`wire`](crate::wire) defines, and passes on the
//! arbiter's orders. The journal is its only queue, read from the disk when needed, so memory does not grow with the
//! backlog.

mod acceptance;
mod alerts;
mod event;
mod games;
mod guard;
mod inbox;
mod queue;
mod run;
mod standing;

use std::{
    io,
    path::PathBuf,
    sync::{Arc, Mutex},
    thread::JoinHandle,
    time::Duration,
};

use tokio::sync::{mpsc, watch};

use crate::{
    access::{AccessError, BoardAccess},
    wire::{BoardAlertKind, OrderAck},
};
pub use acceptance::refusal;
use alerts::LatestAlerts;
pub use event::{BoardEvent, Link, Snapshot};
pub use inbox::{Inbox, Received};
use run::Runner;
pub use standing::{alerts_of, standing};

/// Maximum number of orders and reports that wait for the game. Further ones are dropped: orders come again if they are
/// not acknowledged.
const MOST_EVENTS: usize = 16;
/// Maximum number of acknowledgements that wait for the connection. If there are more, the hall asks again.
const MOST_ACKS: usize = 16;

/// The handle on the thread of a connection.
#[derive(Debug)]
pub struct Board {
    snapshots: watch::Sender<Option<Snapshot>>,
    closing: watch::Sender<Option<Duration>>,
    acks: mpsc::Sender<OrderAck>,
    alerts: Arc<Mutex<LatestAlerts>>,
    thread: Option<JoinHandle<()>>,
}

/// Reason why a board cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The access is faulty.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The system cannot start a thread.
    #[error(transparent)]
    Thread(#[from] io::Error),
}

impl Board {
    /// Starts the connection of a board whose games are in `games`: those that the hall does not have completely are
    /// sent as well. `program` is the version of the program. Returns the events for the board.
    ///
    /// # Errors
    ///
    /// Returns a [`BoardError`] if the access is faulty or the system cannot start a thread. An unreachable broker is
    /// not an error.
    pub fn start(
        access: &BoardAccess,
        games: PathBuf,
        program: &str,
    ) -> Result<(Board, mpsc::Receiver<BoardEvent>), BoardError> {
        let (snapshots, snapshot) = watch::channel(None);
        let (closing, closes) = watch::channel(None);
        let (acks, acknowledged) = mpsc::channel(MOST_ACKS);
        let (events, told) = mpsc::channel(MOST_EVENTS);
        let alerts = Arc::new(Mutex::new(LatestAlerts::default()));
        let runner = Runner::new(
            access,
            games,
            program,
            run::Channels {
                snapshot,
                closing: closes,
                acks: acknowledged,
                events,
            },
            Arc::clone(&alerts),
        )?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let thread = std::thread::Builder::new().name("hall".into()).spawn(move || {
            runtime.block_on(runner.run());
            // A name server that does not answer holds up nobody.
            runtime.shutdown_background();
        })?;
        let board = Board {
            snapshots,
            closing,
            acks,
            alerts,
            thread: Some(thread),
        };
        Ok((board, told))
    }

    /// Publishes the state of the game. Never waits.
    pub fn publish(&self, snapshot: Snapshot) {
        self.snapshots.send_if_modified(|known| {
            let is_new = known.as_ref() != Some(&snapshot);
            if is_new {
                *known = Some(snapshot);
            }
            is_new
        });
    }

    /// Adds an alert for the arbiter, at this number of the move.
    pub fn alert(&self, kind: BoardAlertKind, move_number: u32) {
        if let Ok(mut alerts) = self.alerts.lock() {
            alerts.add(kind, move_number);
        }
        self.snapshots.send_modify(|_| {});
    }

    /// Acknowledges an order. Never waits.
    pub fn acknowledge(&self, ack: OrderAck) {
        // Without it the hall sends the order again, and the game knows its number.
        let _ = self.acks.try_send(ack);
    }

    /// Sends what the hall still lacks and says goodbye, but waits no longer than `patience`.
    pub fn close(mut self, patience: Duration) {
        self.closing.send_replace(Some(patience));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
