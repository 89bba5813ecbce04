//! What a declaration means on a position, in the form that `ansage parse` and `ansage hear` print.
//! The field names and statuses are an interface that other programs rely on.

use std::path::Path;

use serde::Serialize;
use shakmaty::{
    CastlingMode, Chess, FromSetup, PositionError, PositionErrorKinds,
    fen::{Fen, ParseFenError},
    san::SanPlus,
};
use thiserror::Error;

use crate::{
    announcement::{Explainer, announce},
    board::{self, Resolution},
    config::{Announcement, Config},
    declaration::{self, Command, Declaration},
    locale::Texts,
    vocabulary::{Vocabulary, VocabularyError},
};

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
    /// No declaration.
    Unintelligible,
}

/// The answer to one declaration. Fields that do not apply are null or empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The declaration as it came.
    pub input: String,
    /// What it is.
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
    /// Name of the command; "correction" also where one was said before a move, which it then replaces (D.2.8).
    pub command: Option<&'static str>,
    /// What was wrongly said around a legal move, in the configured language.
    pub warnings: Vec<String>,
}

impl Answer {
    /// An answer without content.
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

    /// "Unintelligible" for the reason given.
    pub fn unintelligible(input: &str, reason: String) -> Answer {
        Answer {
            reason: Some(reason),
            ..Answer::empty(input, Status::Unintelligible)
        }
    }
}

/// Answers declarations.
pub struct Answerer {
    /// The words of Appendix D.
    pub vocabulary: Vocabulary,
    /// The assistant's sentences.
    pub texts: Texts,
    /// How legal moves are announced.
    pub style: Announcement,
}

impl Answerer {
    /// Answers as `config` asks, with the vocabularies of `user_folder` over the shipped ones.
    ///
    /// # Errors
    ///
    /// [`VocabularyError`] where a vocabulary cannot be used.
    pub fn of_config(config: &Config, user_folder: Option<&Path>) -> Result<Answerer, VocabularyError> {
        Ok(Answerer {
            vocabulary: Vocabulary::load(&config.vocabulary, user_folder)?,
            texts: Texts::new(config.language),
            style: config.announcement,
        })
    }

    /// What `input` means on `position`.
    pub fn answer(&self, position: &Chess, input: &str) -> Answer {
        let explainer = self.explainer();
        let parsed = board::decided(declaration::parse(&self.vocabulary, input), |declared| {
            board::resolve(position, declared)
        });
        let declared = match parsed {
            Ok(Declaration::Move(declared)) => declared,
            Ok(Declaration::Command(command) | Declaration::Named(_, command)) => {
                return Answer {
                    command: Some(command.name()),
                    ..Answer::empty(input, Status::Command)
                };
            }
            Ok(Declaration::Query(query)) => {
                return Answer {
                    command: Some(query.topic().name()),
                    ..Answer::empty(input, Status::Command)
                };
            }
            Ok(Declaration::Touched(_)) => {
                return Answer {
                    command: Some("touched"),
                    ..Answer::empty(input, Status::Command)
                };
            }
            Err(error) => return Answer::unintelligible(input, explainer.refusal(&error)),
        };
        let answer = match board::resolve(position, &declared) {
            Resolution::Legal(m) => Answer {
                uci: Some(board::uci_on(position, m)),
                san: Some(SanPlus::from_move(position.clone(), m).to_string()),
                announcement: Some(announce(&self.vocabulary, position, m, self.style)),
                warnings: board::warnings(position, &declared, m)
                    .into_iter()
                    .map(|warning| explainer.warning(warning))
                    .collect(),
                ..Answer::empty(input, Status::Legal)
            },
            Resolution::Ambiguous(moves) => Answer {
                candidates: moves.into_iter().map(|m| board::uci_on(position, m)).collect(),
                ..Answer::empty(input, Status::Ambiguous)
            },
            Resolution::Illegal(reason) => Answer {
                reason: Some(explainer.reason(&reason)),
                ..Answer::empty(input, Status::Illegal)
            },
        };
        Answer {
            command: declared.correction.then_some(Command::Correction.name()),
            ..answer
        }
    }

    /// Puts reasons into sentences.
    pub fn explainer(&self) -> Explainer<'_> {
        Explainer {
            vocabulary: &self.vocabulary,
            texts: &self.texts,
        }
    }
}

/// A position cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("The FEN \"{fen}\" is no position: {fault}")]
pub struct FenError {
    /// What was to be set up.
    pub fen: String,
    /// What is wrong with it.
    pub fault: FenFault,
}

/// What is wrong with a FEN: the first field that cannot be read, else what no position of a game can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FenFault {
    /// Too few or too many fields.
    #[error("it needs six fields with blanks between them")]
    Fields,
    /// The first field.
    #[error("field 1, the pieces, must be eight ranks of eight squares")]
    Board,
    /// The second field.
    #[error("field 2, the side to move, must be w or b")]
    Turn,
    /// The third field.
    #[error("field 3, castling, must be letters of KQkq or a hyphen")]
    Castling,
    /// The fourth field.
    #[error("field 4, en passant, must be a square or a hyphen")]
    EnPassant,
    /// The fifth field.
    #[error("field 5, the half-moves since a capture or a pawn's move, must be a number")]
    Halfmoves,
    /// The sixth field.
    #[error("field 6, the number of the move, must be a number")]
    Number,
    /// A side without a king.
    #[error("a king is missing in field 1")]
    NoKing,
    /// A side with several kings.
    #[error("a side has more than one king in field 1")]
    Kings,
    /// A pawn where none can stand.
    #[error("a pawn stands on the first or the last rank in field 1")]
    Pawns,
    /// The king of the side not to move can be taken.
    #[error("the side that is not to move is in check, see field 2")]
    Check,
}

impl FenFault {
    fn of_text(error: &ParseFenError) -> FenFault {
        match error {
            ParseFenError::InvalidBoard => FenFault::Board,
            ParseFenError::InvalidTurn => FenFault::Turn,
            ParseFenError::InvalidCastling => FenFault::Castling,
            ParseFenError::InvalidEpSquare => FenFault::EnPassant,
            ParseFenError::InvalidHalfmoveClock => FenFault::Halfmoves,
            ParseFenError::InvalidFullmoves => FenFault::Number,
            _ => FenFault::Fields,
        }
    }

    fn of_position(kinds: PositionErrorKinds) -> FenFault {
        if kinds.intersects(PositionErrorKinds::MISSING_KING | PositionErrorKinds::EMPTY_BOARD) {
            FenFault::NoKing
        } else if kinds.contains(PositionErrorKinds::TOO_MANY_KINGS) {
            FenFault::Kings
        } else if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
            FenFault::Pawns
        } else {
            FenFault::Check
        }
    }
}

/// Sets up `fen`. Positions that no game can reach but that can be played are accepted. Castling rights that only
/// Chess960 can have (king or rook on other squares than in ordinary chess) make it one of Chess960.
///
/// # Errors
///
/// [`FenError`] where the text is no FEN, or its position cannot be played.
pub fn position(fen: &str) -> Result<Chess, FenError> {
    let has_rights = |mode| {
        let setup = Fen::from_ascii(fen.trim().as_bytes()).ok()?.into_setup();
        let wrong = Chess::from_setup(setup, mode).err().map(|error| error.kinds());
        Some(!wrong.is_some_and(|kinds| kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS)))
    };
    let chess960 =
        has_rights(CastlingMode::Standard) == Some(false) && has_rights(CastlingMode::Chess960) == Some(true);
    position_in(fen, CastlingMode::from_chess960(chess960))
}

/// Sets up `fen` as [`position`] does, with the castling of `mode` (Laws, Guideline II: Chess960).
///
/// # Errors
///
/// [`FenError`] where the text is no FEN, or its position cannot be played.
pub fn position_in(fen: &str, mode: CastlingMode) -> Result<Chess, FenError> {
    let error = |fault| FenError {
        fen: fen.to_owned(),
        fault,
    };
    let setup = Fen::from_ascii(fen.trim().as_bytes())
        .map_err(|e| error(FenFault::of_text(&e)))?
        .into_setup();
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .map_err(|e| error(FenFault::of_position(e.kinds())))
}

/// What stands at the start of a game where no FEN is given.
pub fn position_or_start(fen: Option<&str>) -> Result<Chess, FenError> {
    fen.map_or_else(|| Ok(Chess::new()), position)
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
