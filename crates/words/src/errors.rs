//! The sentences of errors of this crate, of ansage-chess and of the system.

use std::io;

use ansage_chess::{
    board::{FenError, FenFault},
    clock::{ControlError, ControlProblem, MOST_MOVES_OF_PERIOD, MOST_PERIODS},
    movetext::Stop,
    notation::FormError,
};

use crate::{
    id,
    locale::{Localized, Texts},
    text,
    vocabulary::{UnknownTerm, VocabularyError, VocabularyFault},
};

/// Linux' number of the error that a file is a link, which is not followed. The standard library has no stable name.
const LINK: i32 = 40;

/// A reason for use inside a sentence. The system's own words are English, so rare errors are given by their number.
impl Localized for io::Error {
    fn localized(&self, texts: &Texts) -> String {
        match self.kind() {
            io::ErrorKind::NotFound => text!(texts, "error-not-found"),
            io::ErrorKind::PermissionDenied => text!(texts, "error-forbidden"),
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => text!(texts, "error-disk-full"),
            // The system's own limit is a different one.
            io::ErrorKind::FileTooLarge if self.raw_os_error().is_some() => text!(texts, "error-file-limit"),
            io::ErrorKind::FileTooLarge => text!(texts, "error-too-large"),
            io::ErrorKind::IsADirectory => text!(texts, "error-is-folder"),
            io::ErrorKind::NotADirectory => text!(texts, "error-no-folder-there"),
            io::ErrorKind::BrokenPipe => text!(texts, "error-nobody-reads"),
            io::ErrorKind::AlreadyExists => text!(texts, "error-exists"),
            io::ErrorKind::InvalidData => text!(texts, "error-content"),
            io::ErrorKind::UnexpectedEof => text!(texts, "error-ends-early"),
            io::ErrorKind::ReadOnlyFilesystem => text!(texts, "error-read-only"),
            io::ErrorKind::InvalidFilename => text!(texts, "error-file-name"),
            io::ErrorKind::OutOfMemory => text!(texts, "error-no-memory"),
            io::ErrorKind::ResourceBusy | io::ErrorKind::AddrInUse => text!(texts, "error-in-use"),
            io::ErrorKind::AddrNotAvailable => text!(texts, "error-no-address"),
            io::ErrorKind::TimedOut => text!(texts, "error-no-answer"),
            io::ErrorKind::ConnectionRefused => text!(texts, "error-connection-refused"),
            io::ErrorKind::ConnectionReset | io::ErrorKind::ConnectionAborted => text!(texts, "error-connection-lost"),
            io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable | io::ErrorKind::NetworkDown => {
                text!(texts, "error-no-network")
            }
            _ => match self.raw_os_error() {
                Some(LINK) => text!(texts, "error-link"),
                Some(code) => text!(texts, "error-of-system", code = code),
                None => text!(texts, "error-unexpected"),
            },
        }
    }
}

/// Returns the reason why a database cannot be used, by SQLite's primary result code. `None` if the error is not
/// SQLite's.
pub fn database_reason(texts: &Texts, code: Option<i32>) -> String {
    texts.get(match code {
        // SQLITE_CORRUPT, SQLITE_NOTADB
        Some(11 | 26) => id!("error-database-damaged"),
        // SQLITE_CANTOPEN
        Some(14) => id!("error-database-closed"),
        // SQLITE_FULL
        Some(13) => id!("error-disk-full"),
        // SQLITE_READONLY
        Some(8) => id!("error-read-only"),
        // SQLITE_PERM, SQLITE_AUTH
        Some(3 | 23) => id!("error-forbidden"),
        // SQLITE_BUSY, SQLITE_LOCKED
        Some(5 | 6) => id!("error-in-use"),
        // SQLITE_IOERR
        Some(10) => id!("error-disk-failed"),
        // SQLITE_NOMEM
        Some(7) => id!("error-no-memory"),
        _ => id!("error-unexpected"),
    })
}

impl Localized for FenError {
    fn localized(&self, texts: &Texts) -> String {
        let reason = texts.get(match self.fault {
            FenFault::Fields => id!("fen-fields"),
            FenFault::Board => id!("fen-board"),
            FenFault::Turn => id!("fen-turn"),
            FenFault::Castling => id!("fen-castling"),
            FenFault::EnPassant => id!("fen-en-passant"),
            FenFault::Halfmoves => id!("fen-halfmoves"),
            FenFault::Number => id!("fen-number"),
            FenFault::NoKing => id!("fen-no-king"),
            FenFault::Kings => id!("fen-kings"),
            FenFault::Pawns => id!("fen-pawns"),
            FenFault::Check => id!("fen-check"),
            FenFault::Tag => return text!(texts, "notation-tag", word = &self.fen),
        });
        text!(texts, "parse-bad-fen", fen = &self.fen, reason = reason)
    }
}

impl Localized for ControlError {
    fn localized(&self, texts: &Texts) -> String {
        let reason = match self.problem {
            ControlProblem::NoTime => text!(texts, "error-clock-no-time"),
            ControlProblem::NoBonus => text!(texts, "error-clock-no-bonus"),
            ControlProblem::Units => text!(texts, "error-clock-units"),
            ControlProblem::Nothing => text!(texts, "error-clock-nothing"),
            ControlProblem::Moves => text!(texts, "error-clock-moves", most = MOST_MOVES_OF_PERIOD),
            ControlProblem::TooLong => text!(texts, "error-clock-too-long"),
            ControlProblem::Endless => text!(texts, "error-clock-endless"),
            ControlProblem::Periods => text!(texts, "error-clock-periods", most = MOST_PERIODS),
            ControlProblem::Players => text!(texts, "error-clock-players"),
            ControlProblem::Unexpected(character) => {
                text!(texts, "error-clock-unexpected", character = character)
            }
        };
        text!(
            texts,
            "error-clock",
            text = &self.text,
            place = self.place,
            reason = reason
        )
    }
}

impl Localized for Stop {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            Stop::Nul { line, column } => text!(texts, "notation-nul", line = *line, column = *column),
        }
    }
}

impl Localized for FormError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            FormError::Base(base) => text!(texts, "notation-no-form", word = base, known = FormError::bases()),
            FormError::Modifier { base, modifier } => text!(
                texts,
                "notation-no-modifier",
                word = base,
                name = modifier,
                known = FormError::modifiers()
            ),
            FormError::Language { base, id, known } => {
                text!(texts, "notation-no-language", word = base, name = id, known = known)
            }
            FormError::NoLetters(base) => text!(texts, "notation-no-letters", word = base),
        }
    }
}

impl Localized for VocabularyError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            VocabularyError::Missing { language, folder } => {
                let folder = folder
                    .as_ref()
                    .map_or_else(String::new, |folder| folder.display().to_string());
                text!(texts, "doctor-vocabulary-missing", language = language, folder = folder)
            }
            VocabularyError::Read { path, source } => {
                text!(
                    texts,
                    "doctor-vocabulary-unreadable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            VocabularyError::Invalid { path, line, fault } => {
                let reason = match fault {
                    VocabularyFault::Syntax(fault) => fault.localized(texts),
                    VocabularyFault::Term(UnknownTerm { name, documented }) => {
                        text!(texts, "doctor-vocabulary-term", term = name, path = documented)
                    }
                    VocabularyFault::Connective(word) => text!(texts, "doctor-vocabulary-connective", word = word),
                    VocabularyFault::Promotion(word) => text!(texts, "doctor-vocabulary-promotion", word = word),
                    VocabularyFault::NoWord(term) => text!(texts, "doctor-vocabulary-no-word", term = term),
                };
                text!(
                    texts,
                    "doctor-vocabulary-invalid",
                    path = path,
                    line = *line,
                    reason = reason
                )
            }
            VocabularyError::Clash {
                path,
                line,
                word,
                first,
                second,
            } => text!(
                texts,
                "doctor-vocabulary-clash",
                path = path,
                line = *line,
                word = word,
                first = first,
                second = second
            ),
            VocabularyError::Incomplete(term) => text!(texts, "doctor-vocabulary-incomplete", term = term),
        }
    }
}

#[cfg(test)]
mod tests {
    use ansage_chess::clock::TimeControl;

    use super::*;
    use crate::{
        locale::Language,
        notation,
        vocabulary::{OwnWords, Vocabulary},
    };

    #[test]
    fn time_controls_are_refused_with_their_place_and_an_example() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            for (control, place) in [
                ("40/", "4"),
                ("90+", "4"),
                ("1m1m", "3"),
                ("0", "1"),
                ("501/90", "1"),
                ("6001", "1"),
                ("90:30", "1"),
                ("5,5,5", "4"),
                ("90x", "3"),
            ] {
                let error = control.parse::<TimeControl>().unwrap_err();
                let sentence = error.localized(&texts);
                assert!(
                    sentence.contains(control) && sentence.contains(place),
                    "{language:?}: {sentence}"
                );
                assert_ne!(sentence, error.to_string(), "{language:?}");
            }
        }
    }

    #[test]
    fn notations_are_refused_with_those_that_there_are() {
        let texts = Texts::new(Language::De);
        for (name, expected) in [
            ("descriptive", "pgn, fide"),
            ("fide:xx", "de, ru"),
            ("words:fr", "de, ru, uk, mk"),
            ("words+colon", "„colon“"),
            ("uci:de", "Doppelpunkt"),
        ] {
            let sentence = notation::form(name).unwrap_err().localized(&texts);
            assert!(sentence.contains(expected), "{name}: {sentence}");
        }
    }

    #[test]
    fn vocabularies_are_refused_with_the_line_and_the_word() {
        let texts = Texts::new(Language::De);
        for (file, line, word) in [
            (
                "[[term]]\nid = \"file-z\"\nwords = []\n",
                "Zeile 3",
                "„file-z“ gibt es nicht, alle stehen in /all.toml",
            ),
            ("[connectives]\nfrom = \"Dame\"\nto = \"nach\"\n", "Zeile 2", "Dame"),
            (
                "[promotion]\narticles = [\"diese\"]\n",
                "Zeile 3",
                "„diese“ unter promotion",
            ),
            ("languages = 1\n", "Zeile 2", "languages"),
            ("[[term]]\nid = \"file-d\"\nwords = [\"\"]\n", "Zeile 4", "leeres Wort"),
            ("[[term]]\nid = \"file-d\"\nwords = []\n", "Zeile 3", "file-d"),
            ("[[term]]\nid = \"file-d\"\nwords = [\"Anna\"]\n", "Zeile 4", "file-a"),
        ] {
            let own = OwnWords {
                folder: "/own".into(),
                texts: [("de".into(), Ok(format!("language = \"de\"\n{file}")))].into(),
                documented: "/all.toml".into(),
            };
            let error = Vocabulary::load(&["de".into()], Some(&own)).unwrap_err();
            let sentence = error.localized(&texts);
            for part in ["/own/de.toml", line, word] {
                assert!(sentence.contains(part), "{sentence}");
            }
        }
    }

    #[test]
    fn what_the_system_refuses_is_told_in_every_language() {
        let of_kinds = [
            (io::ErrorKind::NotFound, id!("error-not-found")),
            (io::ErrorKind::PermissionDenied, id!("error-forbidden")),
            (io::ErrorKind::StorageFull, id!("error-disk-full")),
            (io::ErrorKind::QuotaExceeded, id!("error-disk-full")),
            (io::ErrorKind::FileTooLarge, id!("error-too-large")),
            (io::ErrorKind::IsADirectory, id!("error-is-folder")),
            (io::ErrorKind::NotADirectory, id!("error-no-folder-there")),
            (io::ErrorKind::BrokenPipe, id!("error-nobody-reads")),
            (io::ErrorKind::AlreadyExists, id!("error-exists")),
            (io::ErrorKind::InvalidData, id!("error-content")),
            (io::ErrorKind::UnexpectedEof, id!("error-ends-early")),
            (io::ErrorKind::ReadOnlyFilesystem, id!("error-read-only")),
            (io::ErrorKind::InvalidFilename, id!("error-file-name")),
            (io::ErrorKind::OutOfMemory, id!("error-no-memory")),
            (io::ErrorKind::ResourceBusy, id!("error-in-use")),
            (io::ErrorKind::AddrInUse, id!("error-in-use")),
            (io::ErrorKind::AddrNotAvailable, id!("error-no-address")),
            (io::ErrorKind::TimedOut, id!("error-no-answer")),
            (io::ErrorKind::ConnectionRefused, id!("error-connection-refused")),
            (io::ErrorKind::ConnectionReset, id!("error-connection-lost")),
            (io::ErrorKind::ConnectionAborted, id!("error-connection-lost")),
            (io::ErrorKind::HostUnreachable, id!("error-no-network")),
            (io::ErrorKind::NetworkUnreachable, id!("error-no-network")),
            (io::ErrorKind::NetworkDown, id!("error-no-network")),
            (io::ErrorKind::Other, id!("error-unexpected")),
        ];
        // EFBIG, a limit on the size of files, and ELOOP.
        let of_codes = [(27, id!("error-file-limit")), (LINK, id!("error-link"))];
        for language in Language::ALL {
            let texts = Texts::new(language);
            let errors = of_kinds.map(|(kind, id)| (io::Error::from(kind), id)).into_iter();
            let errors = errors.chain(of_codes.map(|(code, id)| (io::Error::from_raw_os_error(code), id)));
            for (error, id) in errors {
                assert_eq!(error.localized(&texts), texts.get(id), "{language:?}: {error:?}");
            }
            // EPROTO has no sentence of its own.
            let rare = io::Error::from_raw_os_error(71).localized(&texts);
            assert_eq!(rare, text!(texts, "error-of-system", code = 71), "{language:?}");
        }
    }
}
