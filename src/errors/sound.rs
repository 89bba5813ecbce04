//! Errors of sound files, microphones, the voice and the recognizer.

use std::io;

use ansage_words::{
    id,
    locale::{Localized, Texts},
    text,
};

use crate::{
    audio::{CaptureError, DeviceFault, FileError, LONGEST_FILE, SoundFault},
    recognition::{RecognitionError, StartFault, ThresholdsError},
    speech::{Absence, SpeechError},
};

impl Localized for SpeechError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            SpeechError::Unavailable(_) => {
                text!(
                    texts,
                    "error-voice-unavailable",
                    reason = text!(texts, "error-voice-no-espeak")
                )
            }
            SpeechError::NoVoice { wanted, present, .. } if !wanted.is_empty() && !present.is_empty() => {
                let present = present.join(", ");
                text!(texts, "error-voice-unknown", voice = wanted, present = present)
            }
            SpeechError::NoVoice { .. } => text!(texts, "error-voice-none"),
            SpeechError::Failed(_) | SpeechError::Silent | SpeechError::Gone | SpeechError::NoOutput(_) => {
                let reason = texts.get(match self {
                    SpeechError::Gone => id!("error-voice-gone"),
                    SpeechError::NoOutput(_) => id!("error-voice-no-output"),
                    SpeechError::Silent => id!("error-voice-silent"),
                    _ => id!("error-voice-refused"),
                });
                text!(texts, "error-voice-failed", reason = reason)
            }
            SpeechError::Absent(Absence::NotInstalled) => text!(texts, "error-voice-not-installed"),
            SpeechError::Absent(Absence::Locale(locale)) => text!(texts, "error-voice-locale", locale = locale),
            SpeechError::Absent(Absence::NoAnswer(path)) => text!(texts, "error-voice-no-answer", path = path),
            SpeechError::File { path, kind, .. } => text!(
                texts,
                "error-voice-file",
                path = path,
                reason = io::Error::from(*kind).localized(texts)
            ),
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
            FileError::Broken { path, fault } => text!(
                texts,
                "error-sound-damaged",
                path = path,
                reason = fault.localized(texts)
            ),
            FileError::TooLong { path } => {
                text!(texts, "error-sound-long", path = path, minutes = LONGEST_FILE / 60)
            }
        }
    }
}

impl Localized for CaptureError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            CaptureError::NoDevice => text!(texts, "doctor-microphone-none"),
            CaptureError::Unknown { wanted, present } => text!(
                texts,
                "doctor-microphone-unknown",
                device = wanted,
                present = present.join(", ")
            ),
            CaptureError::Busy(device) => text!(texts, "doctor-microphone-busy", device = device),
            CaptureError::Forbidden(device) => text!(texts, "doctor-microphone-forbidden", device = device),
            CaptureError::Lost { device, fault } => text!(
                texts,
                "doctor-microphone-lost",
                device = device,
                reason = fault.localized(texts)
            ),
            CaptureError::Broken { device, fault } => text!(
                texts,
                "doctor-microphone-broken",
                device = device,
                reason = fault.localized(texts)
            ),
        }
    }
}

impl Localized for ThresholdsError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            ThresholdsError::Read { path, source } => {
                text!(texts, "error-thresholds", path = path, reason = source.localized(texts))
            }
            ThresholdsError::Invalid { path, fault } => {
                text!(texts, "error-thresholds", path = path, reason = fault.localized(texts))
            }
        }
    }
}

impl Localized for RecognitionError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            RecognitionError::Model(error) => error.localized(texts),
            RecognitionError::Thresholds(error) => error.localized(texts),
            RecognitionError::Start(fault) => {
                let reason = texts.get(match fault {
                    StartFault::Model => id!("recognizer-no-model"),
                    StartFault::Words => id!("recognizer-no-words"),
                    StartFault::Grammar => id!("recognizer-no-grammar"),
                });
                text!(texts, "error-recognizer-start", reason = reason)
            }
            RecognitionError::Decode(_) => text!(texts, "error-recognizer-failed"),
        }
    }
}

/// A reason for use inside a sentence.
impl Localized for SoundFault {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            SoundFault::BreaksOff => text!(texts, "sound-breaks-off"),
            SoundFault::Rate(rate) => text!(texts, "sound-rate", rate = *rate),
            SoundFault::Changes => text!(texts, "sound-changes"),
            SoundFault::Decoder(_) => text!(texts, "sound-undecodable"),
        }
    }
}

/// A reason for use inside a sentence.
impl Localized for DeviceFault {
    fn localized(&self, texts: &Texts) -> String {
        texts.get(match self {
            DeviceFault::NotConnected => id!("device-not-connected"),
            DeviceFault::NoFormat => id!("device-no-format"),
            DeviceFault::NoServer => id!("device-no-server"),
            DeviceFault::Silent => id!("device-silent"),
            DeviceFault::System(_) => id!("device-failed"),
        })
    }
}
