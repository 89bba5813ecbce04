//! Errors in the language of their user. What `Display` says of them is English, for logs and for developers.

use ansage_words::text;
use ansage_words::{
    errors::{about, because, reasoned},
    locale::{Localized, Texts},
};

use crate::{
    adjournment::EnvelopeError,
    assistant::{AdjournError, AnnounceError, AssistantError},
    audio::{CaptureError, FileError, LONGEST_FILE},
    braille::{BrfError, LiblouisError, ReadError},
    config::ConfigError,
    enrolment::{EnrolmentError, LEAST},
    journal::JournalError,
    model::{ModelError, Refusal, Source},
    recognition::{RecognitionError, ThresholdsError},
    scoresheet::{LibraryError, ScoreError},
    speech::SpeechError,
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
            JournalError::Unwritable { path, reason } => {
                text!(texts, "error-journal-gap", path = path, reason = reason)
            }
            JournalError::Read { path, source } => {
                text!(
                    texts,
                    "error-journal-unreadable",
                    path = path,
                    reason = source.localized(texts)
                )
            }
            JournalError::Damaged { path, line } => {
                text!(
                    texts,
                    "error-journal-damaged",
                    path = path.display().to_string(),
                    line = line.to_string()
                )
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
                        path = path.display().to_string(),
                        page = page.to_string(),
                        line = line.to_string(),
                        cell = cell.to_string(),
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
                    path = path.display().to_string(),
                    ply = ply.to_string(),
                    before = before.to_string(),
                    text = text.clone()
                )
            }
            ScoreError::TooShort { path, plies } => {
                text!(
                    texts,
                    "error-score-short",
                    path = path.display().to_string(),
                    plies = plies.to_string()
                )
            }
            ScoreError::Journal(error) => error.localized(texts),
        }
    }
}

impl Localized for LibraryError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            LibraryError::NoGame { name, folder } => {
                text!(
                    texts,
                    "error-game-unknown",
                    name = name.clone(),
                    folder = folder.display().to_string()
                )
            }
            LibraryError::Several { name, games } => {
                text!(
                    texts,
                    "error-games-several",
                    name = name.as_str(),
                    games = games.as_str()
                )
            }
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

impl Localized for LiblouisError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            LiblouisError::Missing => text!(texts, "error-liblouis-missing"),
            LiblouisError::Failed(reason) => text!(texts, "error-liblouis-failed", reason = reason),
        }
    }
}

impl Localized for SpeechError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            SpeechError::Unavailable(reason) => text!(texts, "error-voice-unavailable", reason = reason),
            SpeechError::NoVoice(_) => text!(texts, "error-voice-unknown"),
            SpeechError::Failed(reason) => text!(texts, "error-voice-failed", reason = reason),
            SpeechError::Silent => text!(
                texts,
                "error-voice-failed",
                reason = &text!(texts, "error-voice-silent")
            ),
            SpeechError::File { path, reason } => text!(texts, "error-voice-file", path = path, reason = reason),
        }
    }
}

impl Localized for FileError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            FileError::Open { path, source } => text!(
                texts,
                "error-sound-unreadable",
                path = path,
                reason = source.localized(texts)
            ),
            FileError::NotSound { path } => text!(texts, "error-sound-none", path = path),
            FileError::Empty { path } => text!(texts, "error-sound-empty", path = path),
            FileError::Broken { path, reason } => text!(texts, "error-sound-damaged", path = path, reason = reason),
            FileError::TooLong { path } => {
                let minutes = (LONGEST_FILE / 60).to_string();
                text!(
                    texts,
                    "error-sound-long",
                    path = path.display().to_string(),
                    minutes = minutes
                )
            }
        }
    }
}

impl Localized for CaptureError {
    fn localized(&self, texts: &Texts) -> String {
        let device = |id: &str, device: &str, reason: &str| texts.with(id, [("device", device), ("reason", reason)]);
        match self {
            CaptureError::NoDevice => text!(texts, "doctor-microphone-none"),
            CaptureError::Unknown { wanted, present } => {
                text!(
                    texts,
                    "doctor-microphone-unknown",
                    device = wanted.clone(),
                    present = present.join(", ")
                )
            }
            CaptureError::Busy(name) => device("doctor-microphone-busy", name, ""),
            CaptureError::Forbidden(name) => device("doctor-microphone-forbidden", name, ""),
            CaptureError::Lost { device: name, reason } => device("doctor-microphone-lost", name, reason),
            CaptureError::Broken { device: name, reason } => device("doctor-microphone-broken", name, reason),
        }
    }
}

impl Localized for ModelError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ModelError::Unknown { wanted, named } => {
                let named = if *named == Source::Environment {
                    "environment"
                } else {
                    "chosen"
                };
                text!(texts, "doctor-model-unknown", wanted = wanted.as_str(), source = named)
            }
            ModelError::Nothing { bundled } => {
                text!(texts, "doctor-model-nothing", path = bundled.display().to_string())
            }
            ModelError::Unusable { path, refusal } => {
                let (id, file, reason) = match refusal {
                    Refusal::NoFolder => ("no-folder", "", String::new()),
                    Refusal::OldLayout => ("old-layout", "", String::new()),
                    Refusal::StaticGraph => ("static-graph", "", String::new()),
                    Refusal::Missing(file) => ("missing", *file, String::new()),
                    Refusal::NoWords => ("no-words", "", String::new()),
                    Refusal::Damaged(file) => ("damaged", *file, String::new()),
                    Refusal::NoSilencePhones => ("no-silence", "", String::new()),
                    Refusal::Unreadable { file, source } => ("unreadable", *file, source.to_string()),
                };
                let arguments = [
                    ("path", path.display().to_string()),
                    ("file", file.into()),
                    ("reason", reason),
                ];
                texts.with(&format!("doctor-model-{id}"), arguments)
            }
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
            ConfigError::Invalid { path, line, message } => {
                text!(
                    texts,
                    "doctor-configuration-invalid",
                    path = path.display().to_string(),
                    line = line.to_string(),
                    reason = message.clone()
                )
            }
        }
    }
}

impl Localized for ThresholdsError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ThresholdsError::Read { path, source } => {
                text!(texts, "error-thresholds", path = path, reason = source.localized(texts))
            }
            ThresholdsError::Invalid { path, message } => {
                text!(texts, "error-thresholds", path = path, reason = message)
            }
        }
    }
}

impl Localized for RecognitionError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            RecognitionError::Model(error) => error.localized(texts),
            RecognitionError::Thresholds(error) => error.localized(texts),
            RecognitionError::Start(reason) => text!(texts, "error-recognizer-start", reason = reason),
            RecognitionError::Decode(reason) => text!(texts, "error-recognizer-failed", reason = reason),
        }
    }
}

impl Localized for EnvelopeError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            EnvelopeError::NoEnvelope => text!(texts, "error-no-envelope"),
            EnvelopeError::Passphrase => text!(texts, "error-passphrase"),
            EnvelopeError::Seal => text!(texts, "error-envelope-damaged"),
            EnvelopeError::Altered(text) => text!(texts, "error-envelope-altered", text = text.as_str()),
            EnvelopeError::Failed(reason) => text!(texts, "error-not-sealed", reason = reason),
        }
    }
}

impl Localized for AdjournError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            AdjournError::Envelope(error) => error.localized(texts),
            AdjournError::Journal(error) => error.localized(texts),
            AdjournError::Folder(error) => error.localized(texts),
            AdjournError::Speech(error) => error.localized(texts),
            AdjournError::NoGame => text!(texts, "error-nothing-to-adjourn"),
            AdjournError::Ended(path) => text!(texts, "error-game-over", path = path),
            AdjournError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            AdjournError::Lost(path) => text!(texts, "error-envelope-lost", path = path),
            AdjournError::Flag { minutes } => text!(texts, "error-adjourn-flag", minutes = minutes.to_string()),
            AdjournError::Resumed(path) => text!(texts, "error-resumed-already", path = path),
            AdjournError::ShortPassphrase => text!(texts, "adjourn-passphrase-short"),
            AdjournError::InputEnded => text!(texts, "error-input-ended"),
        }
    }
}

impl Localized for EnrolmentError {
    fn localized(&self, texts: &Texts) -> String {
        let named = |id: &str, name: &str| texts.with(id, [("name", name)]);
        match self {
            EnrolmentError::NoHome => text!(texts, "error-no-home"),
            EnrolmentError::Name(name) => named("error-speaker-name", name),
            EnrolmentError::Unknown(name) => named("error-speaker-unknown", name),
            EnrolmentError::Unfinished(name) => named("error-speaker-unfinished", name),
            EnrolmentError::Taken(name) => named("error-speaker-taken", name),
            EnrolmentError::TooFew { name, takes } => {
                text!(
                    texts,
                    "error-speaker-few",
                    name = name.clone(),
                    takes = takes.to_string(),
                    least = LEAST.to_string()
                )
            }
            EnrolmentError::Profile { path, name, reason } => {
                text!(
                    texts,
                    "error-speaker-damaged",
                    path = path.display().to_string(),
                    name = name.clone(),
                    reason = reason.clone()
                )
            }
            EnrolmentError::Manifest { path, line } => {
                text!(
                    texts,
                    "error-takes-line",
                    path = path.display().to_string(),
                    line = line.to_string()
                )
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

impl Localized for AnnounceError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            AnnounceError::Speech(error) => error.localized(texts),
            AnnounceError::Io(error) => text!(texts, "error-io", reason = error.localized(texts)),
        }
    }
}

impl Localized for AssistantError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            AssistantError::Fen(error) => error.localized(texts),
            AssistantError::Score(error) => error.localized(texts),
            AssistantError::Vocabulary(error) => error.localized(texts),
            AssistantError::Model(error) => error.localized(texts),
            AssistantError::Recognition(error) => error.localized(texts),
            AssistantError::NoMicrophone => text!(texts, "play-no-microphone"),
            AssistantError::Capture(error) => error.localized(texts),
            AssistantError::Journal(error) => error.localized(texts),
            AssistantError::Demo(reason) => text!(texts, "error-demo", reason = reason),
            AssistantError::Enrolment(error) => error.localized(texts),
            AssistantError::NoFolder => text!(texts, "error-no-folder"),
            AssistantError::System(error) => text!(texts, "error-system", reason = error.localized(texts)),
        }
    }
}

#[cfg(test)]
#[path = "errors_tests.rs"]
mod tests;
