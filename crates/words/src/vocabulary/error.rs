//! Reasons why a vocabulary cannot be used.

use std::{io, path::PathBuf, sync::Arc};

use thiserror::Error;

use super::term::UnknownTerm;
use crate::TomlFault;

/// Reason why a vocabulary cannot be used.
#[derive(Debug, Clone, Error)]
pub enum VocabularyError {
    /// The configuration names a language that is neither shipped nor in the user's folder.
    #[error("no vocabulary \"{language}\"")]
    Missing {
        /// The language asked for.
        language: String,
        /// The user's folder, if there is one.
        folder: Option<PathBuf>,
    },
    /// A file cannot be read.
    #[error("unreadable vocabulary {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: Arc<io::Error>,
    },
    /// A file is malformed.
    #[error("illegal vocabulary {path}, line {line}: {fault}")]
    Invalid {
        /// The file.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// The fault.
        fault: VocabularyFault,
    },
    /// Two terms share a form.
    #[error("vocabulary {path}, line {line}: word \"{word}\" for both {first} and {second}")]
    Clash {
        /// The user's file.
        path: PathBuf,
        /// Line of the form, counted from 1.
        line: usize,
        /// The form.
        word: String,
        /// Name of the term read first.
        first: String,
        /// Name of the other term.
        second: String,
    },
    /// No language has a word for the term of this name.
    #[error("no word for {0}")]
    Incomplete(String),
}

/// Fault in a line of a vocabulary file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum VocabularyFault {
    /// Invalid TOML, or a wrong layout of the file.
    #[error(transparent)]
    Syntax(#[from] TomlFault),
    /// The file names an unknown term.
    #[error(transparent)]
    Term(#[from] UnknownTerm),
    /// A connective is not a filler, so an announcement with it would not be read back as the same move.
    #[error("connective \"{0}\" not among the fillers")]
    Connective(String),
    /// A word for promotions is not a filler, so it is not read before a piece.
    #[error("promotion word \"{0}\" not among the fillers")]
    Promotion(String),
    /// The file leaves the term of this name without a word.
    #[error("no word for {0}")]
    NoWord(String),
}
