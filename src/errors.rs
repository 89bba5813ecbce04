//! User-facing sentences for errors. `Display` of an error is short and technical, for logs.

mod adjourning;
mod hall;
mod models;
mod practice;
mod sound;

use ansage_hall::{board::BoardError, wire::NameError};
use ansage_words::{
    locale::{Localized, Texts},
    text,
};

use crate::{
    assistant::{AnnounceError, AssistantError},
    braille::{BrfError, LayoutError, LiblouisError, ReadError},
    config::ConfigError,
    donation::DonationError,
    engine::EngineError,
    enrolment::{EnrolmentError, LEAST, LONGEST_NAME},
    feed::Unreadable,
    journal::JournalError,
    output::{OutputError, argument},
    paths,
    scoresheet::{LibraryError, ScoreError},
};

impl Localized for JournalError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            JournalError::Write { path, source } => {
                text!(
                    texts,
                    "error-journal-unwritable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            JournalError::Unwritable { path, .. } => {
                text!(texts, "error-journal-gap", path = path)
            }
            JournalError::Read { path, source } => {
                text!(
                    texts,
                    "error-journal-unreadable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            JournalError::Empty { path } => text!(texts, "error-journal-empty", path = path),
            JournalError::Newer { path, version } => {
                text!(texts, "error-journal-newer", path = path, version = *version)
            }
            JournalError::Held { path, process } => {
                let process = process.map_or("unknown".into(), |process| process.to_string());
                text!(texts, "error-journal-held", path = path, process = process)
            }
            // Nothing before the first line can be saved.
            JournalError::Damaged { path, line: 1 } => {
                let score = argument(path.with_extension("pgn").display());
                text!(texts, "error-journal-none", path = path, score = score)
            }
            JournalError::Damaged { path, line } => {
                // Gives the path, because a name would be looked up in the folder of the games, and the game may be
                // elsewhere.
                let game = argument(path.display());
                text!(texts, "error-journal-damaged", path = path, line = *line, game = game)
            }
        }
    }
}

impl Localized for ScoreError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ScoreError::Read { path, source } => {
                text!(
                    texts,
                    "error-score-unreadable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            ScoreError::NoText { path, .. } => text!(texts, "error-score-no-text", path = path),
            ScoreError::Braille { path, source } => match source {
                ReadError::Utf16 => text!(texts, "error-score-no-text", path = path),
                ReadError::TooLarge => text!(
                    texts,
                    "error-score-unreadable",
                    path = path,
                    reason = text!(texts, "error-too-large")
                ),
                ReadError::NoCell { page, line, cell, code } => {
                    text!(
                        texts,
                        "error-score-cell",
                        path = path,
                        page = *page,
                        line = *line,
                        cell = *cell,
                        code = format!("U+{code:04X}")
                    )
                }
                ReadError::Liblouis(error) => error.localized(texts),
            },
            ScoreError::Start { path, source } => text!(
                texts,
                "error-score-start",
                path = path,
                reason = source.localized(texts)
            ),
            ScoreError::OtherGame { path, variant } => {
                text!(texts, "error-score-other-game", path = path, word = variant)
            }
            ScoreError::Empty { path } => text!(texts, "error-score-empty", path = path),
            ScoreError::Illegal {
                path,
                ply,
                before,
                text,
            } => {
                text!(
                    texts,
                    "error-score-illegal",
                    path = path,
                    ply = *ply,
                    before = *before,
                    text = text
                )
            }
            ScoreError::TooShort { path, plies } => {
                text!(texts, "error-score-short", path = path, plies = *plies)
            }
            ScoreError::Journal(error) => error.localized(texts),
        }
    }
}

impl Localized for LibraryError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            LibraryError::NoGame { name, folder } => {
                text!(texts, "error-game-unknown", name = name, folder = folder)
            }
            LibraryError::Several { name, games } => {
                text!(texts, "error-games-several", name = name, games = games)
            }
            LibraryError::Adjourned(path) => adjourning::adjourned(texts, path),
            LibraryError::Sealed(path) => {
                let envelope = argument(path.display());
                text!(texts, "error-game-sealed", envelope = envelope)
            }
            LibraryError::Folder { path, source } => {
                text!(
                    texts,
                    "error-games-folder",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            LibraryError::Journal(error) => error.localized(texts),
            LibraryError::Braille(error) => error.localized(texts),
            LibraryError::Exists(path) => text!(texts, "error-target-exists", path = path),
            LibraryError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
        }
    }
}

impl Localized for BrfError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            BrfError::Liblouis(error) => error.localized(texts),
            BrfError::File(error) => text!(texts, "error-braille", reason = error.localized(texts)),
        }
    }
}

impl Localized for LayoutError {
    fn localized(&self, texts: &Texts) -> String {
        text!(texts, "error-page", cells = self.cells, lines = self.lines)
    }
}

impl Localized for LiblouisError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            LiblouisError::Missing => text!(texts, "error-liblouis-missing"),
            LiblouisError::Failed(_) => text!(texts, "error-liblouis-failed"),
            LiblouisError::TooLong(begins) => text!(texts, "error-liblouis-line", begins = begins),
        }
    }
}

impl Localized for ConfigError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ConfigError::Read { path, source } => {
                text!(
                    texts,
                    "doctor-configuration-unreadable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            ConfigError::Write { path, source } => {
                text!(
                    texts,
                    "doctor-configuration-unwritable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            ConfigError::Invalid { path, line, fault } => {
                text!(
                    texts,
                    "doctor-configuration-invalid",
                    path = path,
                    line = *line,
                    reason = fault.localized(texts),
                    defaults = &paths::documented_config()
                )
            }
        }
    }
}

impl Localized for Unreadable {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            Unreadable::NoFile => text!(texts, "error-no-file"),
            Unreadable::NoGame => text!(texts, "error-no-game"),
            Unreadable::System(error) => error.localized(texts),
        }
    }
}

impl Localized for EnrolmentError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            EnrolmentError::NoHome => text!(texts, "error-no-home"),
            EnrolmentError::Name(name) => {
                text!(texts, "error-speaker-name", name = name, most = LONGEST_NAME)
            }
            EnrolmentError::Unknown(name) => {
                text!(texts, "error-speaker-unknown", name = name, argument = argument(name))
            }
            EnrolmentError::Unfinished(name) => {
                text!(
                    texts,
                    "error-speaker-unfinished",
                    name = name,
                    argument = argument(name)
                )
            }
            EnrolmentError::Taken(name) => {
                text!(texts, "error-speaker-taken", name = name, argument = argument(name))
            }
            EnrolmentError::TooFew { name, takes } => {
                text!(
                    texts,
                    "error-speaker-few",
                    name = name,
                    argument = argument(name),
                    takes = *takes,
                    least = LEAST
                )
            }
            EnrolmentError::Profile { path, name, fault } => {
                text!(
                    texts,
                    "error-speaker-damaged",
                    path = path,
                    argument = argument(name),
                    reason = fault.localized(texts)
                )
            }
            EnrolmentError::Altered { name, file } => {
                text!(
                    texts,
                    "error-speaker-altered",
                    name = name,
                    argument = argument(name),
                    file = file
                )
            }
            EnrolmentError::Manifest { path, line } => {
                text!(texts, "error-takes-line", path = path, line = *line)
            }
            EnrolmentError::Read { path, source } | EnrolmentError::Write { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            EnrolmentError::Sound(error) => error.localized(texts),
            EnrolmentError::Model(error) => error.localized(texts),
            EnrolmentError::Recognition(error) => error.localized(texts),
        }
    }
}

impl Localized for DonationError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            DonationError::NoHome => text!(texts, "error-no-home"),
            DonationError::Unknown(number) => text!(texts, "error-donation-unknown", number = *number),
            DonationError::Empty(number) => text!(texts, "error-donation-empty", number = *number),
            DonationError::Busy => text!(texts, "error-donation-busy"),
            DonationError::Exists(path) => text!(texts, "error-donation-exists", path = path),
            DonationError::Archive { path, source } => {
                text!(
                    texts,
                    "error-donation-archive",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            DonationError::Donor { number, path, fault } => {
                text!(
                    texts,
                    "error-donor-damaged",
                    number = *number,
                    path = path,
                    reason = fault.localized(texts)
                )
            }
            DonationError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            DonationError::Take(error) => error.localized(texts),
        }
    }
}

impl Localized for EngineError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            EngineError::Start { name, source } => {
                text!(
                    texts,
                    "error-engine-start",
                    name = name,
                    reason = source.localized(texts)
                )
            }
            EngineError::NoEngine { name } => text!(texts, "error-no-engine", name = name),
            EngineError::NoChess960 { name } => text!(texts, "error-engine-chess960", name = name),
            EngineError::Ended { name } => text!(texts, "error-engine-ended", name = name),
            EngineError::Hangs { name } => text!(texts, "error-engine-hangs", name = name),
            EngineError::Illegal { name, m } => text!(texts, "error-engine-illegal", name = name, m = m),
        }
    }
}

impl Localized for OutputError {
    fn localized(&self, texts: &Texts) -> String {
        let reason = self.reason.localized(texts);
        match self.is_played {
            true => text!(texts, "error-output-played", reason = reason),
            false => text!(texts, "error-output", reason = reason),
        }
    }
}

impl Localized for AnnounceError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            AnnounceError::Speech(error) => error.localized(texts),
            AnnounceError::Io(error) => text!(texts, "error-io", reason = error.localized(texts)),
            AnnounceError::Output(error) => text!(texts, "error-output", reason = error.localized(texts)),
        }
    }
}

impl Localized for AssistantError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            AssistantError::Fen(error) => error.localized(texts),
            AssistantError::Score(error) => error.localized(texts),
            AssistantError::Library(error) => error.localized(texts),
            AssistantError::Vocabulary(error) => error.localized(texts),
            AssistantError::Recognition(error) => error.localized(texts),
            AssistantError::NoMicrophone => text!(texts, "play-no-microphone"),
            AssistantError::Capture(error) => error.localized(texts),
            AssistantError::Journal(error) => error.localized(texts),
            AssistantError::Demo(error) => text!(texts, "error-demo", reason = error.localized(texts)),
            AssistantError::Enrolment(error) => error.localized(texts),
            AssistantError::Donation(error) => error.localized(texts),
            AssistantError::Engine(error) => error.localized(texts),
            AssistantError::Speech(error) => error.localized(texts),
            AssistantError::HallFile(error) => {
                text!(
                    texts,
                    "error-hall-file",
                    path = error.path(),
                    reason = error.reason(texts)
                )
            }
            AssistantError::HallBoard(NameError(name)) => text!(texts, "error-hall-board", name = name),
            AssistantError::Hall(BoardError::Access(error)) => {
                text!(texts, "error-hall-access", reason = error.localized(texts))
            }
            AssistantError::Hall(BoardError::Thread(error)) => {
                text!(texts, "error-system", reason = error.localized(texts))
            }
            AssistantError::NoFolder => text!(texts, "error-no-folder"),
            AssistantError::PasswordFile { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            AssistantError::EngineSide(side) => {
                text!(texts, "error-engine-side", side = side.fold_wb("white", "black"))
            }
            AssistantError::EngineSeat { color, name } => text!(
                texts,
                "error-engine-seat",
                color = color.fold_wb("white", "black"),
                name = name
            ),
            AssistantError::ShortPassword(path) => text!(texts, "error-password-short", path = path),
            AssistantError::System(error) => text!(texts, "error-system", reason = error.localized(texts)),
        }
    }
}

#[cfg(test)]
#[path = "errors_tests.rs"]
mod tests;
