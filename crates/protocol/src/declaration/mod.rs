//! What players and arbiters can declare, apart from the words for it.

/// Defines an enum from the names of its values, so that the list of all values is complete.
macro_rules! named {
    (
        $(#[$documentation:meta])+
        pub enum $named:ident {
            $($(#[$value_documentation:meta])+ $value:ident = $name:literal,)+
        }
    ) => {
        $(#[$documentation])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $named {
            $($(#[$value_documentation])+ $value,)+
        }

        impl $named {
            /// All values, in order.
            pub const ALL: [$named; [$($name),+].len()] = [$($named::$value),+];

            /// Returns the stable name, as in vocabulary files and in the output of `ansage parse --json`.
            pub fn name(self) -> &'static str {
                match self {
                    $($named::$value => $name,)+
                }
            }
        }
    };
}

mod command;
mod fragment;
mod order;
mod query;

use ansage_chess::board::DeclaredMove;
use shakmaty::{Color, Role, Square};

pub use command::Command;
pub use fragment::{Fragment, Missing};
pub use order::ArbiterOrder;
pub use query::{Query, SquareLine, Topic, View};

/// A declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declaration {
    /// A move.
    Move(DeclaredMove),
    /// A move and the command said with it in one breath: an offer, a claim, a correction, an answer or the clock.
    Followed(DeclaredMove, Command),
    /// A question about the game.
    Query(Query),
    /// A piece that was touched (D.2.2).
    Touched(TouchedPiece),
    /// A command to the assistant.
    Command(Command),
    /// A command of a named player, in either player's turn: an offer, the answer to one, a claim or a resignation.
    Named(Color, Command),
}

impl Declaration {
    /// Returns the move that is declared, alone or with a command.
    pub fn declared(&self) -> Option<&DeclaredMove> {
        match self {
            Declaration::Move(declared) | Declaration::Followed(declared, _) => Some(declared),
            Declaration::Query(_) | Declaration::Touched(_) | Declaration::Command(_) | Declaration::Named(..) => None,
        }
    }
}

/// A piece that was touched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TouchedPiece {
    /// The player who touched it, if named; otherwise the player to move.
    pub by: Option<Color>,
    /// The kind of piece, if named.
    pub role: Option<Role>,
    /// The square on which it stands.
    pub square: Square,
}
