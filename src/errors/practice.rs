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
                        text!(texts, "course-word", lesson = lesson.to_string(), word = word)
                    }
                    CourseFault::Games { lesson } => text!(texts, "course-games", lesson = lesson.to_string()),
                    CourseFault::Puzzle { lesson, fault } => {
                        let fault = fault.localized(texts);
                        text!(texts, "course-puzzle", lesson = lesson.to_string(), fault = fault)
                    }
                    CourseFault::NoPuzzles { lesson } => {
                        text!(texts, "course-no-puzzles", lesson = lesson.to_string())
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
        text!(texts, "puzzle-fault", line = self.line.to_string(), kind = kind, move = m)
    }
}

impl Localized for ProgressError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ProgressError::NoHome => text!(texts, "error-no-home"),
            ProgressError::Database { path, source } => {
                let code = source.sqlite_error().map(|error| error.extended_code & 0xff);
                let reason = database_reason(texts, code);
                text!(texts, "error-progress-database", path = path, reason = reason)
            }
            ProgressError::TooNew { path, .. } => text!(texts, "error-progress-too-new", path = path),
            ProgressError::Unknown(name) => text!(texts, "error-progress-unknown", name = name),
            ProgressError::Exists(name) => text!(texts, "error-progress-exists", name = name),
            // What the reader expected is only logged.
            ProgressError::Import { path, .. } => text!(texts, "error-progress-import", path = path),
            ProgressError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
        }
    }
}
