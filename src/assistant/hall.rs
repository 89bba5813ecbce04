//! Joining a board to a hall.

use std::{collections::VecDeque, path::PathBuf, time::Duration};

use ansage_hall::{
    access::{Access, Address, BoardAccess},
    board::{Board, BoardError},
    wire::{Name, OrderAck, State},
};
use tokio::sync::mpsc;

use super::{error::AssistantError, event::Event};

/// Number of acknowledgements that are remembered, for orders that come again.
const REMEMBERED: usize = 8;
/// Access of a board to a hall.
#[derive(Debug, Clone)]
pub enum JoinOptions {
    /// With the file that the arbiter has set up.
    File(PathBuf),
    /// At a broker without passwords. Orders are not accepted, because nothing authenticates them.
    Open {
        /// The broker.
        broker: Address,
        /// The event.
        event: Name,
    },
}

/// Returns the access of the board. In an open hall it has the name `board`.
pub(super) fn access(options: &JoinOptions, board: Option<&str>) -> Result<BoardAccess, AssistantError> {
    match options {
        JoinOptions::File(path) => Ok(BoardAccess::read(path)?),
        JoinOptions::Open { broker, event } => Ok(BoardAccess {
            event: event.clone(),
            board: board.unwrap_or_default().parse()?,
            order_key: None,
            access: Access {
                broker: broker.clone(),
                user: None,
                password: None,
                authority: None,
            },
        }),
    }
}

/// Starts the connection of a board whose games are in `games`. Its events go into `events`.
pub(super) fn join(access: &BoardAccess, games: PathBuf, events: mpsc::Sender<Event>) -> Result<Board, BoardError> {
    let (board, mut told) = Board::start(access, games, env!("CARGO_PKG_VERSION"))?;
    tokio::spawn(async move {
        while let Some(event) = told.recv().await {
            if events.send(Event::Hall(event)).await.is_err() {
                return;
            }
        }
    });
    Ok(board)
}

/// The connection of a table to the hall.
pub(super) struct HallLink {
    pub board: Board,
    pub event: Name,
    pub name: Name,
    /// The last published state.
    pub known: Option<State>,
    /// The acknowledgements of the latest orders.
    pub acks: VecDeque<OrderAck>,
}

impl HallLink {
    pub(super) fn new(board: Board, access: BoardAccess) -> HallLink {
        HallLink {
            board,
            event: access.event,
            name: access.board,
            known: None,
            acks: VecDeque::new(),
        }
    }

    /// Remembers the acknowledgement of an order, in case the order comes again.
    pub(super) fn remember(&mut self, ack: OrderAck) {
        self.acks.push_back(ack);
        if self.acks.len() > REMEMBERED {
            self.acks.pop_front();
        }
    }

    /// Says goodbye to the hall, and waits for at most `patience` until it has everything.
    pub(super) fn close(self, patience: Duration) {
        self.board.close(patience);
    }
}
