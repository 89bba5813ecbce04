//! The input of the game.

use ansage_chess::board::{Action, Reason, Warning};
use shakmaty::{Color, Move};

use crate::declaration::{ArbiterOrder, Command, Fragment, Query, TouchedPiece};

/// An input to the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A command.
    Command(Command),
    /// A command of a named player, in either player's turn: an offer, an answer to one, a claim or a resignation.
    Named(Color, Command),
    /// A question.
    Query(Query),
    /// An order typed by the arbiter after a call; `None` if the text is not an order.
    Order(Option<ArbiterOrder>),
    /// The result of asking for the arbiter's password.
    Password(Password),
    /// A declaration that means exactly one legal move.
    Declared {
        /// The move.
        m: Move,
        /// Remarks about it that do not hold.
        warnings: Vec<Warning>,
        /// Whether it corrects another declaration (D.2.8).
        correction: bool,
        /// Whether it means this move beyond doubt: it was heard clearly, and does not answer a question.
        clear: bool,
    },
    /// A declaration that may mean any of several legal moves.
    Several {
        /// The moves.
        moves: Vec<Move>,
        /// Whether it corrects another declaration (D.2.8).
        correction: bool,
    },
    /// A piece was touched (D.2.2).
    Touched(TouchedPiece),
    /// A declaration that no legal move fits.
    Illegal {
        /// What was declared.
        action: Action,
        /// The reason why no legal move fits.
        reason: Reason,
        /// Whether a "nein" before it withdraws the open move all the same (D.2.8).
        correction: bool,
    },
    /// A declared move and the command said with it in one breath.
    Followed(Box<Input>, Command),
    /// A command said with a declared move or after it, which is uncertain because the words score nearly as well
    /// without it. It must be said again.
    Unclear {
        /// The move, unless it was taken before.
        declared: Option<Box<Input>>,
        /// The command.
        command: Command,
    },
    /// The beginning of a move, after which the player fell silent.
    Begun {
        /// What was said of it.
        fragment: Fragment,
        /// Whether a "nein" before it withdraws the open move all the same (D.2.8).
        correction: bool,
    },
    /// A confirmation that may be somebody else's: much softer than the declaration, in another voice, or unclear after
    /// talk. It must be repeated.
    Doubtful,
    /// What was heard is not a declaration.
    NotUnderstood,
    /// The open question must be asked again, because there was talk instead of an answer.
    Unanswered,
}

/// The result of asking for the arbiter's password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Password {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong,
    /// The arbiter chose the one with this hash, in a format of the program's choice.
    Chosen(String),
    /// Nothing was typed.
    Withheld,
}

impl Input {
    /// Returns the move that a command was said with, or the input itself.
    pub fn declared(&self) -> &Input {
        match self {
            Input::Followed(declared, _)
            | Input::Unclear {
                declared: Some(declared),
                ..
            } => declared,
            input => input,
        }
    }

    /// Returns [`Input::declared`] mutably.
    pub fn declared_mut(&mut self) -> &mut Input {
        match self {
            Input::Followed(declared, _)
            | Input::Unclear {
                declared: Some(declared),
                ..
            } => declared,
            input => input,
        }
    }

    /// Returns a declaration of a legal move that may have been meant.
    pub(crate) fn supposed(m: Move) -> Input {
        Input::Declared {
            m,
            warnings: Vec::new(),
            correction: false,
            clear: false,
        }
    }

    /// Returns whether this is talk, or may be: it answers nothing.
    pub fn is_talk(&self) -> bool {
        matches!(
            self,
            Input::NotUnderstood | Input::Unanswered | Input::Doubtful | Input::Begun { correction: false, .. }
        )
    }

    /// Returns whether this asks for something to be said, or is talk, so that an open question stays open.
    pub(crate) fn answers_nothing(&self) -> bool {
        self.is_talk()
            || matches!(
                self,
                Input::Query(_)
                    | Input::Command(
                        Command::Repeat
                            | Command::Stop
                            | Command::Help
                            | Command::LastMove
                            | Command::Turn
                            | Command::Position
                    )
            )
    }

    /// Returns whether this leaves the beginning of a move open whose rest was asked for: the player wants to know
    /// something first, or said nothing that counts.
    pub fn leaves_beginning_open(&self) -> bool {
        self.answers_nothing()
            || matches!(
                self,
                Input::Illegal { .. } | Input::Command(Command::Yes | Command::Clock | Command::Placed)
            )
    }

    /// Returns whether this declares, places or makes a move of the player to move, or begins to.
    pub fn plays(&self) -> bool {
        matches!(
            self,
            Input::Declared { .. }
                | Input::Several { .. }
                | Input::Illegal { .. }
                | Input::Followed(..)
                | Input::Unclear { .. }
                | Input::Begun { .. }
                | Input::Command(Command::Placed | Command::Clock)
        )
    }

    /// Returns whether either player may say this at any time: a question, an answer of the player not to move, or a
    /// declaration that names its player. "Ja" is not among them, because it would confirm the other player's
    /// declaration.
    pub fn is_open_to_both(&self) -> bool {
        match self {
            Input::Query(_) | Input::Named(..) => true,
            Input::Touched(piece) => piece.by.is_some(),
            Input::Command(command) => match command {
                Command::Repeat
                | Command::LastMove
                | Command::Turn
                | Command::Position
                | Command::Stop
                | Command::Executed
                | Command::Arbiter
                | Command::Pause
                | Command::Resume
                | Command::Help
                | Command::Accept
                | Command::Decline => true,
                Command::Yes
                | Command::No
                | Command::Correction
                | Command::TakeBack
                | Command::Draw
                | Command::Resign
                | Command::Final
                | Command::Claim
                | Command::ClaimRepetition
                | Command::ClaimFiftyMoves
                | Command::Placed
                | Command::Clock
                | Command::Adjust
                | Command::Adjourn
                | Command::Quit => false,
            },
            Input::Order(_)
            | Input::Password(_)
            | Input::Declared { .. }
            | Input::Several { .. }
            | Input::Illegal { .. }
            | Input::Followed(..)
            | Input::Unclear { .. }
            | Input::Begun { .. }
            | Input::Doubtful
            | Input::NotUnderstood
            | Input::Unanswered => false,
        }
    }
}
