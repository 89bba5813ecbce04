//! Errors in the language of their user. What `Display` says of them is English, for logs and for developers.

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
                because(texts, "error-journal-unwritable", path, source.localized(texts))
            }
            JournalError::Unwritable { path, reason } => because(texts, "error-journal-gap", path, reason.clone()),
            JournalError::Read { path, source } => {
                because(texts, "error-journal-unreadable", path, source.localized(texts))
            }
            JournalError::Damaged { path, line } => {
                let arguments = [("path", path.display().to_string()), ("line", line.to_string())];
                texts.with("error-journal-damaged", arguments)
            }
        }
    }
}

impl Localized for ScoreError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ScoreError::Read { path, source } => {
                because(texts, "error-score-unreadable", path, source.localized(texts))
            }
            ScoreError::NoText { path, .. } => about(texts, "error-score-no-text", path),
            ScoreError::Braille { path, source } => match source {
                ReadError::Utf16 => about(texts, "error-score-no-text", path),
                ReadError::TooLarge => because(texts, "error-score-unreadable", path, texts.get("error-too-large")),
                ReadError::NoCell { page, line, cell, code } => {
                    let arguments = [
                        ("path", path.display().to_string()),
                        ("page", page.to_string()),
                        ("line", line.to_string()),
                        ("cell", cell.to_string()),
                        ("code", format!("U+{code:04X}")),
                    ];
                    texts.with("error-score-cell", arguments)
                }
                ReadError::Liblouis(error) => error.localized(texts),
            },
            ScoreError::Start { path, source } => because(texts, "error-score-start", path, source.localized(texts)),
            ScoreError::Empty { path } => about(texts, "error-score-empty", path),
            ScoreError::Illegal {
                path,
                ply,
                before,
                text,
            } => {
                let arguments = [
                    ("path", path.display().to_string()),
                    ("ply", ply.to_string()),
                    ("before", before.to_string()),
                    ("text", text.clone()),
                ];
                texts.with("error-score-illegal", arguments)
            }
            ScoreError::TooShort { path, plies } => {
                let arguments = [("path", path.display().to_string()), ("plies", plies.to_string())];
                texts.with("error-score-short", arguments)
            }
            ScoreError::Journal(error) => error.localized(texts),
        }
    }
}

impl Localized for LibraryError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            LibraryError::NoGame { name, folder } => {
                let arguments = [("name", name.clone()), ("folder", folder.display().to_string())];
                texts.with("error-game-unknown", arguments)
            }
            LibraryError::Several { name, games } => {
                let arguments = [("name", name.as_str()), ("games", games.as_str())];
                texts.with("error-games-several", arguments)
            }
            LibraryError::Braille(error) => error.localized(texts),
            LibraryError::Exists(path) => about(texts, "error-target-exists", path),
            LibraryError::File { path, source } => because(texts, "error-file", path, source.localized(texts)),
        }
    }
}

impl Localized for BrfError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            BrfError::Liblouis(error) => error.localized(texts),
            BrfError::File(error) => reasoned(texts, "error-braille", &error.localized(texts)),
        }
    }
}

impl Localized for LiblouisError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            LiblouisError::Missing => texts.get("error-liblouis-missing"),
            LiblouisError::Failed(reason) => reasoned(texts, "error-liblouis-failed", reason),
        }
    }
}

impl Localized for SpeechError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            SpeechError::Unavailable(reason) => reasoned(texts, "error-voice-unavailable", reason),
            SpeechError::NoVoice(_) => texts.get("error-voice-unknown"),
            SpeechError::Failed(reason) => reasoned(texts, "error-voice-failed", reason),
            SpeechError::Silent => reasoned(texts, "error-voice-failed", &texts.get("error-voice-silent")),
            SpeechError::File { path, reason } => because(texts, "error-voice-file", path, reason.clone()),
        }
    }
}

impl Localized for FileError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            FileError::Open { path, source } => because(texts, "error-sound-unreadable", path, source.localized(texts)),
            FileError::NotSound { path } => about(texts, "error-sound-none", path),
            FileError::Empty { path } => about(texts, "error-sound-empty", path),
            FileError::Broken { path, reason } => because(texts, "error-sound-damaged", path, reason.clone()),
            FileError::TooLong { path } => {
                let minutes = (LONGEST_FILE / 60).to_string();
                let arguments = [("path", path.display().to_string()), ("minutes", minutes)];
                texts.with("error-sound-long", arguments)
            }
        }
    }
}

impl Localized for CaptureError {
    fn localized(&self, texts: &Texts) -> String {
        let device = |id: &str, device: &str, reason: &str| texts.with(id, [("device", device), ("reason", reason)]);
        match self {
            CaptureError::NoDevice => texts.get("doctor-microphone-none"),
            CaptureError::Unknown { wanted, present } => {
                let arguments = [("device", wanted.clone()), ("present", present.join(", "))];
                texts.with("doctor-microphone-unknown", arguments)
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
                texts.with("doctor-model-unknown", [("wanted", wanted.as_str()), ("source", named)])
            }
            ModelError::Nothing { bundled } => {
                texts.with("doctor-model-nothing", [("path", bundled.display().to_string())])
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
                because(texts, "doctor-configuration-unreadable", path, source.localized(texts))
            }
            ConfigError::Invalid { path, line, message } => {
                let arguments = [
                    ("path", path.display().to_string()),
                    ("line", line.to_string()),
                    ("reason", message.clone()),
                ];
                texts.with("doctor-configuration-invalid", arguments)
            }
        }
    }
}

impl Localized for ThresholdsError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ThresholdsError::Read { path, source } => because(texts, "error-thresholds", path, source.localized(texts)),
            ThresholdsError::Invalid { path, message } => because(texts, "error-thresholds", path, message.clone()),
        }
    }
}

impl Localized for RecognitionError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            RecognitionError::Model(error) => error.localized(texts),
            RecognitionError::Thresholds(error) => error.localized(texts),
            RecognitionError::Start(reason) => reasoned(texts, "error-recognizer-start", reason),
            RecognitionError::Decode(reason) => reasoned(texts, "error-recognizer-failed", reason),
        }
    }
}

impl Localized for EnvelopeError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            EnvelopeError::NoEnvelope => texts.get("error-no-envelope"),
            EnvelopeError::Passphrase => texts.get("error-passphrase"),
            EnvelopeError::Seal => texts.get("error-envelope-damaged"),
            EnvelopeError::Altered(text) => texts.with("error-envelope-altered", [("text", text.as_str())]),
            EnvelopeError::Failed(reason) => reasoned(texts, "error-not-sealed", reason),
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
            AdjournError::NoGame => texts.get("error-nothing-to-adjourn"),
            AdjournError::Ended(path) => about(texts, "error-game-over", path),
            AdjournError::File { path, source } => because(texts, "error-file", path, source.localized(texts)),
            AdjournError::Lost(path) => about(texts, "error-envelope-lost", path),
            AdjournError::Flag { minutes } => texts.with("error-adjourn-flag", [("minutes", minutes.to_string())]),
            AdjournError::Resumed(path) => about(texts, "error-resumed-already", path),
            AdjournError::ShortPassphrase => texts.get("adjourn-passphrase-short"),
            AdjournError::InputEnded => texts.get("error-input-ended"),
        }
    }
}

impl Localized for EnrolmentError {
    fn localized(&self, texts: &Texts) -> String {
        let named = |id: &str, name: &str| texts.with(id, [("name", name)]);
        match self {
            EnrolmentError::NoHome => texts.get("error-no-home"),
            EnrolmentError::Name(name) => named("error-speaker-name", name),
            EnrolmentError::Unknown(name) => named("error-speaker-unknown", name),
            EnrolmentError::Unfinished(name) => named("error-speaker-unfinished", name),
            EnrolmentError::Taken(name) => named("error-speaker-taken", name),
            EnrolmentError::TooFew { name, takes } => {
                let arguments = [
                    ("name", name.clone()),
                    ("takes", takes.to_string()),
                    ("least", LEAST.to_string()),
                ];
                texts.with("error-speaker-few", arguments)
            }
            EnrolmentError::Profile { path, name, reason } => {
                let arguments = [
                    ("path", path.display().to_string()),
                    ("name", name.clone()),
                    ("reason", reason.clone()),
                ];
                texts.with("error-speaker-damaged", arguments)
            }
            EnrolmentError::Manifest { path, line } => {
                let arguments = [("path", path.display().to_string()), ("line", line.to_string())];
                texts.with("error-takes-line", arguments)
            }
            EnrolmentError::Read { path, source } | EnrolmentError::Write { path, source } => {
                because(texts, "error-file", path, source.localized(texts))
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
            AnnounceError::Io(error) => reasoned(texts, "error-io", &error.localized(texts)),
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
            AssistantError::NoMicrophone => texts.get("play-no-microphone"),
            AssistantError::Capture(error) => error.localized(texts),
            AssistantError::Journal(error) => error.localized(texts),
            AssistantError::Demo(reason) => reasoned(texts, "error-demo", reason),
            AssistantError::Enrolment(error) => error.localized(texts),
            AssistantError::NoFolder => texts.get("error-no-folder"),
            AssistantError::System(error) => reasoned(texts, "error-system", &error.localized(texts)),
        }
    }
}

#[cfg(test)]
#[path = "errors_tests.rs"]
mod tests;
