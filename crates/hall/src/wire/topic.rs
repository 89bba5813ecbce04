//! The topics: `ansage/EVENT/BOARD/KIND`, and `ansage/EVENT/hall` for the hall itself.

use std::fmt;

use super::Name;

/// First level of all topics.
const ROOT: &str = "ansage";
/// Last level of the topic of the hall's presence. No board can have this name there: its topics have one more level.
const HALL: &str = "hall";

/// Content of a board's topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`Record`](super::Record)s, from the board; QoS 1.
    Record,
    /// The board's [`State`](super::State), retained; QoS 1.
    State,
    /// Whether the board is [`Online`](super::Online), retained; QoS 1. The broker also sends it as the last will.
    Online,
    /// How much the hall has ([`Have`](super::Have)), from the hall; QoS 1.
    Have,
    /// [`SignedOrder`](super::SignedOrder)s, from the hall; QoS 1.
    Order,
    /// [`OrderAck`](super::OrderAck)s, from the board; QoS 1.
    Ack,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [
        Kind::Record,
        Kind::State,
        Kind::Online,
        Kind::Have,
        Kind::Order,
        Kind::Ack,
    ];
    /// The kinds that a board sends. The others are the hall's.
    pub const OF_BOARDS: [Kind; 4] = [Kind::Record, Kind::State, Kind::Online, Kind::Ack];
    /// The kinds that the hall sends to a board.
    pub const OF_HALLS: [Kind; 2] = [Kind::Have, Kind::Order];

    /// Returns the last level of the topic.
    pub fn as_str(self) -> &'static str {
        match self {
            Kind::Record => "record",
            Kind::State => "state",
            Kind::Online => "online",
            Kind::Have => "have",
            Kind::Order => "order",
            Kind::Ack => "ack",
        }
    }

    /// Returns the filter for the topics of this kind of all boards of `event`.
    pub fn filter(self, event: &Name) -> String {
        format!("{ROOT}/{event}/+/{}", self.as_str())
    }
}

/// A topic of a board.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Topic {
    /// The event.
    pub event: Name,
    /// The board.
    pub board: Name,
    /// The kind of its content.
    pub kind: Kind,
}

impl Topic {
    /// Reads a topic. Returns `None` if it is not one of a board.
    pub fn parse(text: &str) -> Option<Topic> {
        let mut levels = text.split('/');
        let mut next = || levels.next();
        let (root, event, board, kind) = (next()?, next()?, next()?, next()?);
        let kind = Kind::ALL.into_iter().find(|known| known.as_str() == kind)?;
        let topic = Topic {
            event: event.parse().ok()?,
            board: board.parse().ok()?,
            kind,
        };
        (root == ROOT && next().is_none()).then_some(topic)
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{ROOT}/{}/{}/{}", self.event, self.board, self.kind.as_str())
    }
}

/// Returns the topic of the [`HallPresence`](super::HallPresence) of the hall of `event`, retained.
pub fn presence_topic(event: &Name) -> String {
    format!("{ROOT}/{event}/{HALL}")
}
