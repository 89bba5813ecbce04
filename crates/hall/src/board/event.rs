//! Messages between a game and its connection.

use std::path::PathBuf;

use rumqttc::{ConnectReturnCode, ConnectionError, TlsError};

use crate::wire::{Order, State};

/// Event that a connection reports to its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardEvent {
    /// The arbiter's order: signed, for this board, and readable. The game decides whether its game and its number are
    /// right and whether it has expired.
    Order(Box<Order>),
    /// The connection has changed.
    Link(Link),
}

/// State of the connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Link {
    /// The broker is reached, and the hall is there.
    Joined,
    /// The broker is reached, but no hall is there.
    Alone,
    /// The broker is not reached. It is tried again, at growing intervals.
    Lost,
    /// The broker does not know this board or its password: it has not read them since they were set up, or the board
    /// has an old file. It is tried again nevertheless.
    Unknown,
    /// The broker is not the expected one, for this reason in English: a fault of the set-up. It is tried again
    /// nevertheless.
    Refused(String),
}

impl Link {
    /// Returns what an error means: the broker is away, or it cannot be used with this access.
    pub(super) fn of(error: &ConnectionError) -> Link {
        match error {
            ConnectionError::ConnectionRefused(
                ConnectReturnCode::BadUserNamePassword | ConnectReturnCode::NotAuthorized,
            ) => Link::Unknown,
            ConnectionError::Tls(TlsError::Io(io)) if io.get_ref().is_some_and(|inner| inner.is::<rustls::Error>()) => {
                Link::Refused(io.to_string())
            }
            ConnectionError::Tls(TlsError::DNSName(_) | TlsError::TLS(_)) => Link::Refused(error.to_string()),
            ConnectionError::Io(io) if io.get_ref().is_some_and(|inner| inner.is::<rustls::Error>()) => {
                Link::Refused(io.to_string())
            }
            _ => Link::Lost,
        }
    }
}

/// The state of a game, and its journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The state. `session`, `at`, `last` and `alerts` are filled in when it is sent.
    pub state: State,
    /// The journal; `None` if it cannot be written.
    pub journal: Option<PathBuf>,
    /// Its size in bytes, with all records that led to the state. What was added is read and sent.
    pub written: u64,
}

#[cfg(test)]
mod tests {
    use std::io::{self, ErrorKind};

    use super::*;

    /// The reason changes with each attempt, and is no news.
    #[test]
    fn a_broker_that_is_not_reached_is_lost_for_whatever_reason() {
        for kind in [
            ErrorKind::ConnectionRefused,
            ErrorKind::ConnectionReset,
            ErrorKind::TimedOut,
        ] {
            let error = ConnectionError::Io(io::Error::from(kind));
            assert_eq!(Link::of(&error), Link::Lost, "{kind}");
        }
        assert_eq!(Link::of(&ConnectionError::NetworkTimeout), Link::Lost);
    }

    #[test]
    fn a_broker_that_does_not_know_the_board_is_told_from_one_that_is_away() {
        for (code, expected) in [
            (ConnectReturnCode::NotAuthorized, Link::Unknown),
            (ConnectReturnCode::BadUserNamePassword, Link::Unknown),
            (ConnectReturnCode::ServiceUnavailable, Link::Lost),
        ] {
            assert_eq!(Link::of(&ConnectionError::ConnectionRefused(code)), expected);
        }
    }
}
