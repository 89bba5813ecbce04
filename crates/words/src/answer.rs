//! Answers to declarations, as `ansage parse` and `ansage hear` print them.
//!
//! Other programs read the field names and statuses, so these do not change.

use serde::Serialize;
use shakmaty::{Chess, Color, Role, Square, san::SanPlus};

use crate::{
    announcement::{Answerer, announce},
    declaration::{self, ParseError},
};
use ansage_chess::board::{self, DeclaredMove, Resolution};
use ansage_protocol::{Command, Declaration, Query, TouchedPiece, View};

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
    /// Name of the command; "correction" also if it introduced a corrected move (D.2.8) that no other command follows.
    pub command: Option<&'static str>,
    /// The player named with a command, a touch or a question: "white" or "black". If it is null, the one to move.
    pub by: Option<&'static str>,
    /// The square that was touched or asked about, such as "e4".
    pub square: Option<String>,
    /// The piece that was touched or asked about: K, Q, R, B, N or P.
    pub piece: Option<char>,
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
            by: None,
            square: None,
            piece: None,
            warnings: Vec::new(),
        }
    }

    /// Creates the answer to a declaration that is not a move.
    pub fn other(input: &str, declaration: &Declaration) -> Answer {
        let (by, square, piece): (Option<Color>, Option<Square>, Option<Role>) = match *declaration {
            Declaration::Named(color, _) | Declaration::Query(Query::Position(View::Side(color))) => {
                (Some(color), None, None)
            }
            Declaration::Touched(TouchedPiece { by, role, square }) => (by, Some(square), role),
            Declaration::Query(Query::Square(square)) => (None, Some(square), None),
            Declaration::Query(Query::Piece(role, color)) => (color, None, Some(role)),
            Declaration::Query(Query::Moves(role, square)) => (None, Some(square), role),
            Declaration::Move(_)
            | Declaration::Followed(..)
            | Declaration::Command(_)
            | Declaration::Query(
                Query::Time
                | Query::TimeUsed
                | Query::MoveCount
                | Query::Captured
                | Query::News
                | Query::Line(_)
                | Query::Position(View::Ranks),
            ) => (None, None, None),
        };
        Answer {
            command: Answer::command_of(declaration),
            by: by.map(|color| color.fold_wb("white", "black")),
            square: square.map(|square| square.to_string()),
            piece: piece.map(Role::upper_char),
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
            Ok(declaration) => {
                let resolution = declaration
                    .declared()
                    .map(|declared| board::resolve(position, declared));
                self.answer_resolved(position, input, &declaration, resolution.as_ref())
            }
            Err(ParseError::AmbiguousLetter { moves, follows, .. })
                if let candidates = self::candidates(position, &moves)
                    && candidates.len() > 1 =>
            {
                let corrects = moves.iter().all(|declared| declared.correction);
                let command = follows.or_else(|| corrects.then_some(Command::Correction));
                match follows {
                    Some(taking_back @ (Command::No | Command::Correction)) => {
                        Answer::other(input, &Declaration::Command(taking_back))
                    }
                    _ => Answer {
                        candidates,
                        command: command.map(Command::name),
                        ..Answer::empty(input, Status::Ambiguous)
                    },
                }
            }
            Err(error) => Answer::unintelligible(input, self.explainer().refusal(&error)),
        }
    }

    /// Answers a declaration whose move is already resolved on `position`. A move that is taken back in the same breath
    /// ("Eva vier, Korrektur") is not declared.
    pub fn answer_resolved(
        &self,
        position: &Chess,
        input: &str,
        declaration: &Declaration,
        resolution: Option<&Resolution>,
    ) -> Answer {
        match (declaration, resolution) {
            (Declaration::Move(declared), Some(resolution)) => self.answer_move(position, input, declared, resolution),
            (Declaration::Followed(declared, command), Some(resolution))
                if !matches!(command, Command::No | Command::Correction) =>
            {
                Answer {
                    command: Some(command.name()),
                    ..self.answer_move(position, input, declared, resolution)
                }
            }
            (declaration, _) => Answer::other(input, declaration),
        }
    }

    fn answer_move(&self, position: &Chess, input: &str, declared: &DeclaredMove, resolution: &Resolution) -> Answer {
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

/// Returns the legal moves that `moves` can mean, in UCI, sorted.
fn candidates(position: &Chess, moves: &[DeclaredMove]) -> Vec<String> {
    let legal = moves
        .iter()
        .flat_map(|declared| match board::resolve(position, declared) {
            Resolution::Legal(m) => vec![m],
            Resolution::Ambiguous(moves) => moves,
            Resolution::Illegal(_) => Vec::new(),
        });
    let mut candidates: Vec<String> = legal.map(|m| board::uci_on(position, m)).collect();
    candidates.sort();
    candidates.dedup();
    candidates
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
