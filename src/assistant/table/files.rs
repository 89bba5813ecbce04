//! What the table writes: the journal first, then the score and the arbiter's file. Nothing that fails here ends the game.

use std::io::Write as _;

use super::Table;
use crate::{
    journal::{Journal, JournalError},
    scoresheet,
    speech::Urgency,
};
use ansage_protocol::{Message, Record};
use ansage_words::{announcement, locale::Localized};
use ansage_words::{id, text};

impl Table {
    /// Writes `record` into the journal, and the score anew. That is tried with each record, so that nothing is missing
    /// once the disk has room again.
    pub(super) fn keep(&mut self, record: &Record) {
        let at = self.game.now();
        let written = self.write(|journal| journal.record(record, at));
        self.save();
        if written && !self.is_unsaved && std::mem::take(&mut self.is_failing) {
            self.append_report();
            self.tell(id!("play-journal-back"));
        }
    }

    /// Lets `write` write into the journal; whether it did.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Journal) -> Result<(), JournalError>) -> bool {
        let written = self.journal.as_mut().map(write);
        if let Some(Err(error)) = &written {
            self.failed(error);
        }
        matches!(written, Some(Ok(())))
    }

    /// Says that something cannot be written, the first time.
    pub(super) fn failed(&mut self, error: &JournalError) {
        tracing::error!("{error}");
        if std::mem::replace(&mut self.is_failing, true) {
            return;
        }
        let error = error.localized(&self.answerer.texts);
        let text = text!(self.answerer.texts, "play-journal-failed", error = error);
        self.say(Urgency::InTurn, text);
        self.warned = true;
    }

    /// Writes the score anew.
    pub(super) fn save(&mut self) {
        let saved = scoresheet::save(&self.score, &self.game, &self.tags);
        self.is_unsaved = saved.is_err();
        if let Err(source) = saved {
            let path = self.score.clone();
            self.failed(&JournalError::Write { path, source });
        }
    }

    /// Writes a line for the arbiter: the time of day, the player, what happened (D.2.10.5).
    pub(super) fn report(&mut self, message: &Message) {
        let mut text = announcement::sentence(&self.answerer, &self.game, message);
        // A touch is the player's; a ruling, a result or a touch out of turn names its player itself, and either may
        // have asked for a pause.
        if !matches!(
            message,
            Message::Ruled(_) | Message::Over(_) | Message::TouchedOffTurn(..) | Message::Paused | Message::Resumed(_)
        ) {
            text = format!("{}: {text}", self.answerer.explainer().color(self.game.turn()));
        }
        let now = jiff::Zoned::now().strftime("%H:%M:%S");
        self.unreported.push_str(&format!("{now} {text}\n"));
        self.append_report();
    }

    /// Appends what the arbiter's file lacks.
    fn append_report(&mut self) {
        if self.unreported.is_empty() {
            return;
        }
        let path = self.score.with_extension("arbiter.txt");
        let written = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(self.unreported.as_bytes()));
        match written {
            Ok(()) => self.unreported.clear(),
            Err(source) => self.failed(&JournalError::Write { path, source }),
        }
    }

    /// Tells where the score is; what stands nowhere else is shown, so that it can be written down.
    pub(super) fn tell_score(&mut self) {
        if self.scratch.is_some() {
            return;
        }
        if self.is_unsaved {
            self.tell(id!("play-unsaved"));
            println!("{}", scoresheet::document(&self.game, &self.tags).pgn());
            return;
        }
        self.save_braille();
        // A path is for the eyes and the clipboard, not for the ears.
        println!("{}", text!(self.answerer.texts, "play-saved", path = &self.score));
    }

    /// Writes the score in Braille as it stands, where it is kept so.
    pub(super) fn save_braille(&mut self) {
        let Some(code) = self.braille else { return };
        if let Err(error) = scoresheet::save_braille(&self.score, &self.game, &self.tags, code) {
            // Told once: the score itself is safe.
            self.braille = None;
            self.say_error(&error);
        }
    }
}
