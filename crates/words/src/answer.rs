//! Answers to declarations, as `ansage parse` and `ansage hear` print them.
//!
//! Other programs read the field names and statuses, so these do not change.

use serde::Serialize;
use shakmaty::{Chess, san::SanPlus};

use crate::{announcement::announce, declaration};
use ansage_chess::board::{self, DeclaredMove, Resolution};
use ansage_protocol::{Command, Declaration};

pub use crate::announcement::Answerer;

/// The kind of an [`Answer`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Exactly one legal move fits.
    Legal,
    /// Two or more legal moves fit.
    Ambiguous,
    /// A well-formed declaration that no legal move fits.
    Illegal,
    /// A command to the assistant.
    Command,
    /// Not a declaration.
    Unintelligible,
}

/// The answer to one declaration. Fields that do not apply are null or empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The declaration as given.
    pub input: String,
    /// The kind of the answer.
    pub status: Status,
    /// The legal move in UCI, castling as the king's move.
    pub uci: Option<String>,
    /// The legal move in SAN.
    pub san: Option<String>,
    /// The legal move in the mandated words.
    pub announcement: Option<String>,
    /// The moves that fit an ambiguous declaration, in UCI, sorted.
    pub candidates: Vec<String>,
    /// Why the declaration is illegal or unintelligible, in the configured language.
    pub reason: Option<String>,
    /// Name of the command; "correction" also if it introduced a corrected move (D.2.8).
    pub command: Option<&'static str>,
    /// What was wrongly said about a legal move ("Schach" without check), in the configured language.
    pub warnings: Vec<String>,
}

impl Answer {
    /// Creates an answer with no content besides its status.
    pub fn empty(input: &str, status: Status) -> Answer {
        Answer {
            input: input.to_owned(),
            status,
            uci: None,
            san: None,
            announcement: None,
            candidates: Vec::new(),
            reason: None,
            command: None,
            warnings: Vec::new(),
        }
    }

    /// Creates the answer to a declaration that is not a move.
    pub fn other(input: &str, declaration: &Declaration) -> Answer {
        Answer {
            command: Answer::command_of(declaration),
            ..Answer::empty(input, Status::Command)
        }
    }

    /// Returns the name of a declaration that is not a move, or of the command said with a move.
    pub fn command_of(declaration: &Declaration) -> Option<&'static str> {
        match declaration {
            Declaration::Move(_) => None,
            Declaration::Command(command) | Declaration::Named(_, command) | Declaration::Followed(_, command) => {
                Some(command.name())
            }
            Declaration::Query(query) => Some(query.topic().name()),
            Declaration::Touched(_) => Some("touched"),
        }
    }

    /// Creates an "unintelligible" answer with its reason.
    pub fn unintelligible(input: &str, reason: String) -> Answer {
        Answer {
            reason: Some(reason),
            ..Answer::empty(input, Status::Unintelligible)
        }
    }
}

impl Answerer {
    /// Answers the declaration `input` on `position`.
    pub fn answer(&self, position: &Chess, input: &str) -> Answer {
        let parsed = declaration::decided(declaration::parse(&self.vocabulary, input), |declared| {
            board::resolve(position, declared)
        });
        match parsed {
            Ok(Declaration::Move(declared)) => {
                self.answer_move(position, input, &declared, &board::resolve(position, &declared))
            }
            Ok(Declaration::Followed(declared, command)) => Answer {
                command: Some(command.name()),
                ..self.answer_move(position, input, &declared, &board::resolve(position, &declared))
            },
            Ok(declaration) => Answer::other(input, &declaration),
            Err(error) => Answer::unintelligible(input, self.explainer().refusal(&error)),
        }
    }

    /// Answers a declared move that is already resolved on `position`.
    pub fn answer_move(
        &self,
        position: &Chess,
        input: &str,
        declared: &DeclaredMove,
        resolution: &Resolution,
    ) -> Answer {
        let explainer = self.explainer();
        let answer = match resolution {
            Resolution::Legal(m) => Answer {
                uci: Some(board::uci_on(position, *m)),
                san: Some(SanPlus::from_move(position.clone(), *m).to_string()),
                announcement: Some(announce(&self.vocabulary, position, *m, self.style)),
                warnings: board::warnings(position, declared, *m)
                    .into_iter()
                    .map(|warning| explainer.warning(warning))
                    .collect(),
                ..Answer::empty(input, Status::Legal)
            },
            Resolution::Ambiguous(moves) => Answer {
                candidates: moves.iter().map(|m| board::uci_on(position, *m)).collect(),
                ..Answer::empty(input, Status::Ambiguous)
            },
            Resolution::Illegal(reason) => Answer {
                reason: Some(explainer.reason(reason)),
                ..Answer::empty(input, Status::Illegal)
            },
        };
        Answer {
            command: declared.correction.then_some(Command::Correction.name()),
            ..answer
        }
    }
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
