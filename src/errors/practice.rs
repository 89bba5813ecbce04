//! Errors of courses, puzzles and the learner's progress.

use ansage_words::{
    errors::database_reason,
    locale::{Localized, Texts},
    text,
};

use crate::{
    practice::{CourseFault, PuzzleFault, PuzzleFaultKind},
    progress::{CourseError, ProgressError},
};

impl Localized for CourseError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            CourseError::Unknown { name, known } => {
                text!(texts, "error-course-unknown", name = name, known = known.join(", "))
            }
            CourseError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            CourseError::Damaged { path, fault } => {
                let reason = match fault {
                    CourseFault::Toml(fault) => fault.localized(texts),
                    CourseFault::Empty => text!(texts, "course-empty"),
                    CourseFault::Word { lesson, word } => {
                        text!(texts, "course-word", lesson = *lesson, word = word)
                    }
                    CourseFault::Games { lesson } => text!(texts, "course-games", lesson = *lesson),
                    CourseFault::Puzzle { lesson, fault } => {
                        let fault = fault.localized(texts);
                        text!(texts, "course-puzzle", lesson = *lesson, fault = fault)
                    }
                    CourseFault::NoPuzzles { lesson } => {
                        text!(texts, "course-no-puzzles", lesson = *lesson)
                    }
                };
                text!(texts, "error-course-damaged", path = path, reason = reason)
            }
        }
    }
}

impl Localized for PuzzleFault {
    fn localized(&self, texts: &Texts) -> String {
        let (kind, m) = match &self.kind {
            PuzzleFaultKind::Fields => ("fields", ""),
            PuzzleFaultKind::Position => ("position", ""),
            PuzzleFaultKind::Rating => ("rating", ""),
            PuzzleFaultKind::Move(m) => ("move", m.as_str()),
            PuzzleFaultKind::Moves => ("moves", ""),
        };
        text!(texts, "puzzle-fault", line = self.line, kind = kind, move = m)
    }
}

impl Localized for ProgressError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ProgressError::NoHome => text!(texts, "error-no-home"),
            ProgressError::Database { path, source } => {
                let code = source.sqlite_error().map(|error| error.extended_code & 0xff);
                let reason = database_reason(texts, code);
                match code {
                    // SQLITE_CORRUPT, SQLITE_NOTADB
                    Some(11 | 26) => text!(texts, "error-progress-damaged", path = path, reason = reason),
                    // SQLITE_FULL
                    Some(13) => text!(texts, "error-progress-full", path = path, reason = reason),
                    // SQLITE_BUSY, SQLITE_LOCKED
                    Some(5 | 6) => text!(texts, "error-progress-busy", path = path, reason = reason),
                    _ => text!(texts, "error-progress-database", path = path, reason = reason),
                }
            }
            ProgressError::TooNew { path, .. } => text!(texts, "error-progress-too-new", path = path),
            ProgressError::Forgotten(name) => text!(texts, "practice-forgotten", name = name),
            ProgressError::Unknown(name) => text!(texts, "error-progress-unknown", name = name),
            ProgressError::Exists(name) => text!(texts, "error-progress-exists", name = name),
            ProgressError::Nameless(path) => text!(texts, "error-progress-nameless", path = path),
            // What the reader expected is only logged.
            ProgressError::Import { path, .. } => text!(texts, "error-progress-import", path = path),
            ProgressError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::locale::Language;
    use rusqlite::ffi;

    /// To move the file away loses the progress of all learners.
    #[test]
    fn only_a_damaged_database_is_to_be_moved_away() {
        let texts = Texts::new(Language::De);
        for (code, remedy) in [
            (
                ffi::SQLITE_CORRUPT,
                "Verschieben Sie die Datei, dann beginnt der Fortschritt neu.",
            ),
            (
                ffi::SQLITE_NOTADB,
                "Verschieben Sie die Datei, dann beginnt der Fortschritt neu.",
            ),
            (ffi::SQLITE_FULL, "voll. Machen Sie Platz frei."),
            (ffi::SQLITE_BUSY, "Schließen Sie das andere Programm."),
            (ffi::SQLITE_LOCKED, "Schließen Sie das andere Programm."),
            (
                ffi::SQLITE_IOERR,
                "nicht zu benutzen: der Datenträger meldet einen Fehler.",
            ),
        ] {
            let error = ProgressError::Database {
                path: "/the/path".into(),
                source: rusqlite::Error::SqliteFailure(ffi::Error::new(code), None),
            };
            let told = error.localized(&texts);
            assert!(told.starts_with("/the/path ") && told.ends_with(remedy), "{told}");
        }
    }
}
