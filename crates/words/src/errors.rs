//! Errors in the language of their reader.

use std::{io, path::Path};

use ansage_chess::{
    board::{FenError, FenFault},
    movetext::Stop,
    notation::FormError,
};

use crate::{
    locale::{Localized, Texts},
    vocabulary::VocabularyError,
};

/// The sentence `id` about the file `path`.
pub fn about(texts: &Texts, id: &str, path: &Path) -> String {
    texts.with(id, [("path", path.display().to_string())])
}

/// The sentence `id` about the file `path`, and why.
pub fn because(texts: &Texts, id: &str, path: &Path, reason: String) -> String {
    texts.with(id, [("path", path.display().to_string()), ("reason", reason)])
}

/// The sentence `id` with a reason.
pub fn reasoned(texts: &Texts, id: &str, reason: &str) -> String {
    texts.with(id, [("reason", reason)])
}

/// Why the system refused, as a part of a sentence. What is seldom met is told in the words of the system.
impl Localized for io::Error {
    fn localized(&self, texts: &Texts) -> String {
        match self.kind() {
            io::ErrorKind::NotFound => texts.get("error-not-found"),
            io::ErrorKind::PermissionDenied => texts.get("error-forbidden"),
            io::ErrorKind::StorageFull => texts.get("error-disk-full"),
            io::ErrorKind::FileTooLarge => texts.get("error-too-large"),
            _ => self.to_string(),
        }
    }
}

impl Localized for FenError {
    fn localized(&self, texts: &Texts) -> String {
        let reason = texts.get(match self.fault {
            FenFault::Fields => "fen-fields",
            FenFault::Board => "fen-board",
            FenFault::Turn => "fen-turn",
            FenFault::Castling => "fen-castling",
            FenFault::EnPassant => "fen-en-passant",
            FenFault::Halfmoves => "fen-halfmoves",
            FenFault::Number => "fen-number",
            FenFault::NoKing => "fen-no-king",
            FenFault::Kings => "fen-kings",
            FenFault::Pawns => "fen-pawns",
            FenFault::Check => "fen-check",
        });
        texts.with(
            "parse-bad-fen",
            [("fen", self.fen.as_str()), ("reason", reason.as_str())],
        )
    }
}

impl Localized for Stop {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            Stop::Utf16 => texts.get("announce-utf16"),
            Stop::Nul { line, column } => texts.with(
                "notation-nul",
                [("line", line.to_string()), ("column", column.to_string())],
            ),
        }
    }
}

impl Localized for FormError {
    fn localized(&self, texts: &Texts) -> String {
        let (id, word, name, known) = match self {
            FormError::Base(base) => ("notation-no-form", base, "", FormError::bases()),
            FormError::Modifier { base, modifier } => {
                ("notation-no-modifier", base, modifier.as_str(), FormError::modifiers())
            }
            FormError::Language { base, id, known } => ("notation-no-language", base, id.as_str(), known.clone()),
            FormError::NoLetters(base) => ("notation-no-letters", base, "", String::new()),
        };
        texts.with(id, [("word", word.as_str()), ("name", name), ("known", known.as_str())])
    }
}

impl Localized for VocabularyError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            VocabularyError::Missing { language, folder } => {
                let folder = folder
                    .as_ref()
                    .map_or_else(String::new, |folder| folder.display().to_string());
                let arguments = [("language", language.clone()), ("folder", folder)];
                texts.with("doctor-vocabulary-missing", arguments)
            }
            VocabularyError::Read { path, source } => {
                let arguments = [("path", path.display().to_string()), ("reason", source.to_string())];
                texts.with("doctor-vocabulary-unreadable", arguments)
            }
            VocabularyError::Invalid {
                language,
                line,
                message,
            } => {
                let arguments = [
                    ("language", language.clone()),
                    ("line", line.to_string()),
                    ("reason", message.clone()),
                ];
                texts.with("doctor-vocabulary-invalid", arguments)
            }
            VocabularyError::Clash { word, first, second } => {
                let arguments = [("word", word), ("first", first), ("second", second)];
                texts.with(
                    "doctor-vocabulary-clash",
                    arguments.map(|(name, value)| (name, value.as_str())),
                )
            }
            VocabularyError::Incomplete(term) => texts.with("doctor-vocabulary-incomplete", [("term", term.as_str())]),
        }
    }
}
