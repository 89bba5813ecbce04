//! A board's end of the connection: a thread of its own, which the game never waits for.
//!
//! It sends what the journal holds and how the game stands, as [`wire`](crate::wire) says, and hands on the arbiter's
//! orders. The journal is its only queue, read from the disk when it is needed; memory does not grow with what waits.

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
    wire::{AlertKind, OrderAck},
};
use alerts::Alerts;
pub use event::{BoardEvent, Link, Snapshot};
pub use inbox::{Inbox, Received};
use run::Runner;
pub use standing::{alerts_of, standing};

/// Orders and news that wait for the game. More are dropped: orders come again, as they were not acknowledged.
const MOST_EVENTS: usize = 16;
/// Acknowledgements that wait for the connection. If there are more, the hall asks again.
const MOST_ACKS: usize = 16;

/// The handle on the thread of a connection.
#[derive(Debug)]
pub struct Board {
    snapshots: watch::Sender<Option<Snapshot>>,
    closing: watch::Sender<Option<Duration>>,
    acks: mpsc::Sender<OrderAck>,
    alerts: Arc<Mutex<Alerts>>,
    thread: Option<JoinHandle<()>>,
}

/// Why a board cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum BoardError {
    /// The access is faulty.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// The system has no thread for it.
    #[error(transparent)]
    Thread(#[from] io::Error),
}

impl Board {
    /// Starts the connection of a board whose games are in `games`: those that the hall has not got wholly are sent, too.
    /// `program` is the version of the program. Returns what the board is told.
    ///
    /// # Errors
    ///
    /// Returns a [`BoardError`] if the access is faulty or the system has no thread. That the broker is not reached is no
    /// error.
    pub fn start(
        access: &BoardAccess,
        games: PathBuf,
        program: &str,
    ) -> Result<(Board, mpsc::Receiver<BoardEvent>), BoardError> {
        let (snapshots, snapshot) = watch::channel(None);
        let (closing, closes) = watch::channel(None);
        let (acks, acknowledged) = mpsc::channel(MOST_ACKS);
        let (events, told) = mpsc::channel(MOST_EVENTS);
        let alerts = Arc::new(Mutex::new(Alerts::default()));
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
        let thread = std::thread::Builder::new()
            .name("hall".into())
            .spawn(move || runtime.block_on(runner.run()))?;
        let board = Board {
            snapshots,
            closing,
            acks,
            alerts,
            thread: Some(thread),
        };
        Ok((board, told))
    }

    /// Takes how the game stands. Never waits.
    pub fn publish(&self, snapshot: Snapshot) {
        self.snapshots.send_if_modified(|known| {
            let is_new = known.as_ref() != Some(&snapshot);
            if is_new {
                *known = Some(snapshot);
            }
            is_new
        });
    }

    /// Takes something that the arbiter should know, at this number of the move.
    pub fn alert(&self, kind: AlertKind, move_number: u32) {
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

    /// Says goodbye, after what the hall has not got yet was sent, but waits no longer than `patience`.
    pub fn close(mut self, patience: Duration) {
        self.closing.send_replace(Some(patience));
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
