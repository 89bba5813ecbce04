//! Errors of adjourned games and their envelopes.

use std::path::Path;

use ansage_words::{
    announcement,
    locale::{Localized, Texts},
    text,
};

use crate::{adjournment::EnvelopeError, assistant::AdjournError, disk, journal, output::argument};

impl Localized for EnvelopeError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            EnvelopeError::NoEnvelope => text!(texts, "error-no-envelope"),
            EnvelopeError::Passphrase => text!(texts, "error-passphrase"),
            EnvelopeError::Seal => text!(texts, "error-envelope-damaged"),
            EnvelopeError::Work { asked, most } => text!(texts, "error-envelope-work", asked = *asked, most = *most),
            EnvelopeError::Altered(text) => {
                let lines: Vec<&str> = text.lines().collect();
                text!(texts, "error-envelope-altered", text = lines.join("; "))
            }
            EnvelopeError::Failed(_) => text!(texts, "error-not-sealed"),
        }
    }
}

impl Localized for AdjournError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            AdjournError::Envelope(error) => error.localized(texts),
            AdjournError::Journal(error) => error.localized(texts),
            AdjournError::Assistant(error) => error.localized(texts),
            AdjournError::Speech(error) => error.localized(texts),
            AdjournError::NoGame => text!(texts, "error-nothing-to-adjourn"),
            AdjournError::Ended(path) => text!(texts, "error-game-over", path = path),
            AdjournError::Over(path) => {
                let folder = argument(disk::folder_of(path).display());
                text!(texts, "error-adjourned-over", path = path, folder = folder)
            }
            AdjournError::File { path, source } => {
                text!(texts, "error-file", path = path, reason = source.localized(texts))
            }
            AdjournError::Lost(path) => text!(texts, "error-envelope-lost", path = path),
            AdjournError::Flag { used } => {
                text!(
                    texts,
                    "error-adjourn-flag",
                    time = announcement::exact_time(texts, *used)
                )
            }
            AdjournError::Adjourned(path) => adjourned(texts, path),
            AdjournError::Newer { newest, played } => {
                let is_adjourned = newest.extension().is_some_and(|found| found == journal::ADJOURNED);
                let newest = match is_adjourned {
                    true => adjourned(texts, newest),
                    false => text!(texts, "error-newer-game", path = newest),
                };
                format!("{newest}\n{}", adjourn_played(texts, played))
            }
            AdjournError::Played(path) => adjourn_played(texts, path),
            AdjournError::OtherEnvelope(path) => text!(texts, "error-other-envelope", path = path),
            AdjournError::Resumed(path) => {
                let name = argument(path.file_stem().unwrap_or_default().to_string_lossy());
                let folder = argument(path.parent().unwrap_or(Path::new(".")).display());
                text!(
                    texts,
                    "error-resumed-already",
                    path = path,
                    game = format!("{name} --games {folder}")
                )
            }
            AdjournError::Older(path) => text!(texts, "error-older-state", path = path),
            AdjournError::Elsewhere(path) => {
                let envelope = argument(path.with_extension("envelope").display());
                text!(texts, "error-waits-elsewhere", path = path, envelope = envelope)
            }
            AdjournError::Unopened(path) => {
                let envelope = argument(path.display());
                text!(texts, "error-envelope-unopened", envelope = envelope)
            }
            AdjournError::Broken(path, error) => {
                let envelope = argument(path.display());
                let without = text!(texts, "error-envelope-without", envelope = envelope);
                format!("{}\n{without}", error.localized(texts))
            }
            AdjournError::ShortPassphrase(path) => text!(texts, "error-passphrase-short", path = path),
            AdjournError::WrongPassword => text!(texts, "adjourn-password-wrong"),
            AdjournError::InputEnded => text!(texts, "error-input-ended"),
        }
    }
}

/// Names the command that adjourns the game of the journal `played`, which was played last.
fn adjourn_played(texts: &Texts, played: &Path) -> String {
    let game = argument(played.display());
    text!(texts, "error-adjourn-played", game = game)
}

/// Says that the game whose journal waits at `path` is adjourned, and how to open its envelope.
pub(super) fn adjourned(texts: &Texts, path: &Path) -> String {
    let envelope = argument(path.with_extension("envelope").display());
    text!(texts, "error-adjourned-already", path = path, envelope = envelope)
}
