//! Files of the table: the journal first, then the score and the arbiter's file. No error here ends the game.

use std::{
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use shakmaty::{Color, Position as _};

use super::Table;
use crate::{
    disk,
    journal::{Journal, JournalError},
    output::argument,
    scoresheet,
    speech::Urgency,
};
use ansage_chess::{
    clock::Clock,
    document::{Document, clock_time},
};
use ansage_hall::wire::BoardAlertKind;
use ansage_protocol::{Ending, Game, Message, Record, score};
use ansage_words::{
    announcement::{self, Answerer},
    locale::Localized,
};
use ansage_words::{id, text};

impl Table {
    /// Writes `records` into the journal in one piece, and saves the score. Tries both each time, so that nothing is
    /// missing once the disk has room again.
    pub(super) fn keep_all(&mut self, records: &[Record]) {
        let at = self.game.now();
        let written = self.write(|journal| journal.records(records, at));
        if written && std::mem::take(&mut self.saved.is_failing) {
            self.warn(|table| table.tell(id!("play-journal-back")));
            self.alert(BoardAlertKind::Written);
        }
        self.save();
        self.append_report();
    }

    /// Writes to the journal with `write` and returns whether that succeeded.
    pub(super) fn write(&mut self, write: impl FnOnce(&mut Journal) -> Result<(), JournalError>) -> bool {
        let written = self.journal.as_mut().map(write);
        if let Some(Err(error)) = &written {
            self.failed(error);
        }
        if self.journal.as_mut().is_some_and(Journal::take_renewed) {
            self.warn(|table| table.tell(id!("play-journal-renewed")));
        }
        matches!(written, Some(Ok(())))
    }

    /// Reports the first of several failures to write the journal.
    pub(super) fn failed(&mut self, error: &JournalError) {
        tracing::error!("{error}");
        if std::mem::replace(&mut self.saved.is_failing, true) {
            return;
        }
        self.alert(BoardAlertKind::Unwritten);
        let error = error.localized(&self.answerer.texts);
        let text = text!(self.answerer.texts, "play-journal-failed", error = error);
        self.warn(|table| table.say(Urgency::InTurn, text));
    }

    /// Saves the score.
    pub(super) fn save(&mut self) {
        self.saved.told_ending = self.saved.told_ending.filter(|_| self.game.ending().is_some());
        let saved = self.set_longer_aside();
        let saved = saved.and_then(|_| scoresheet::save(&self.score, &self.game, &self.tags));
        self.saved.is_unsaved = saved.is_err();
        match saved {
            Err(error) => self.score_failed(&error),
            Ok(()) if std::mem::take(&mut self.saved.is_score_told) => {
                self.warn(|table| table.tell(id!("play-score-back")));
            }
            Ok(()) => {}
        }
    }

    /// Reports the first of several failures to write the score. That the game is not saved at all is worse, and has
    /// been said.
    fn score_failed(&mut self, error: &io::Error) {
        tracing::error!(%error, "the score cannot be written");
        if self.saved.is_failing || std::mem::replace(&mut self.saved.is_score_told, true) {
            return;
        }
        let reason = error.localized(&self.answerer.texts);
        let text = text!(self.answerer.texts, "play-score-failed", reason = reason);
        self.warn(|table| table.say(Urgency::InTurn, text));
    }

    /// Keeps the `saved` score, which goes beyond the journal, under another name, and says so.
    pub(super) fn keep_longer(&mut self, saved: &Document) {
        self.saved.is_longer = true;
        // A score that cannot be renamed is not replaced either, and saving says why.
        let path = self.set_longer_aside().ok().flatten();
        let path = path.unwrap_or_else(|| self.score.clone());
        let remark = scoresheet::longer_remark(&self.answerer, saved);
        let text = text!(self.answerer.texts, "play-score-kept", remark = remark);
        self.warn(|table| table.say(Urgency::InTurn, text));
        // A path is for reading and copying, not for speech.
        let path = argument(path.display());
        println!("{}", text!(self.answerer.texts, "score-resume-longer", path = path));
    }

    /// Renames a saved score that goes beyond the journal, and returns its new path.
    fn set_longer_aside(&mut self) -> io::Result<Option<PathBuf>> {
        if !self.saved.is_longer {
            return Ok(None);
        }
        let path = scoresheet::set_aside(&self.score)?;
        self.saved.is_longer = false;
        Ok(Some(path))
    }

    /// Writes a line for the arbiter (D.2.10.5).
    pub(super) fn report(&mut self, message: &Message) {
        if self.saved.unreported.is_empty() && !arbiters_file(&self.score).exists() {
            self.saved.unreported = self.arbiters_head();
        }
        let line = arbiters_line(&self.answerer, &self.game, message);
        self.saved.unreported.push_str(&line);
        self.append_report();
    }

    /// Returns the head of the arbiter's file: the identity of the game and its settings.
    fn arbiters_head(&self) -> String {
        let texts = &self.answerer.texts;
        let or_unknown = |text: &str| {
            if text.is_empty() {
                "?".to_owned()
            } else {
                text.to_owned()
            }
        };
        let setting = self.game.setting();
        let clock = setting
            .clock
            .as_ref()
            .map_or_else(|| "-".to_owned(), ToString::to_string);
        text!(
            texts,
            "arbiter-file-head",
            event = or_unknown(&self.tags.event),
            round = or_unknown(&self.tags.round),
            board = or_unknown(&self.tags.board),
            white = or_unknown(&self.tags.white),
            black = or_unknown(&self.tags.black),
            date = self.tags.date.as_str(),
            clock = clock,
            profile = setting.profile.name()
        ) + "\n"
    }

    /// Appends the missing lines to the arbiter's file. Says once that it cannot be written, and when it is complete
    /// again.
    fn append_report(&mut self) {
        if self.saved.unreported.is_empty() {
            return;
        }
        let path = arbiters_file(&self.score);
        let written = disk::append(&path).and_then(|mut file| file.write_all(self.saved.unreported.as_bytes()));
        match written {
            Ok(()) => {
                self.saved.unreported.clear();
                if std::mem::take(&mut self.saved.is_report_failing) {
                    self.tell(id!("play-report-back"));
                }
            }
            Err(error) => {
                tracing::error!(%error, "the arbiter's file cannot be written");
                // That the game cannot be saved is worse, and has been said.
                if !self.saved.is_failing && !std::mem::replace(&mut self.saved.is_report_failing, true) {
                    let texts = &self.answerer.texts;
                    let text = text!(
                        texts,
                        "play-report-failed",
                        path = &path,
                        reason = error.localized(texts)
                    );
                    self.warn(|table| table.say(Urgency::InTurn, text));
                }
            }
        }
    }

    /// Stops the clock of a game that is interrupted, so that the time used is not given back.
    pub(super) fn charge(&mut self) {
        let at = self.time();
        let runs = self.game.clock().is_some_and(Clock::is_running);
        if runs && self.game.apply(&Record::Reopened, at) {
            self.keep_all(&[Record::Reopened]);
        }
    }

    /// Returns whether a game that can continue later is saved.
    pub(super) fn is_kept(&self) -> bool {
        let is_unfinished = self.game.ending().is_none() && self.game.has_begun();
        is_unfinished && self.scratch.is_none() && self.journal.is_some() && !self.saved.is_failing
    }

    /// Says where the score of the ended game is, unless that was said before.
    pub(super) fn tell_ended(&mut self, ending: Ending) {
        if self.saved.told_ending.replace(ending) != Some(ending) {
            self.tell_score();
        }
    }

    /// Says where the score is. If it could not be saved, prints the score so that it can be copied.
    pub(super) fn tell_score(&mut self) {
        if self.scratch.is_some() {
            return;
        }
        if self.saved.is_unsaved {
            self.tell(match self.saved.is_failing {
                true => id!("play-unsaved"),
                false => id!("play-score-unsaved"),
            });
            println!("{}", score(&self.game, &self.tags).pgn());
            return;
        }
        self.save_braille();
        // A path is for reading and copying, not for speech.
        println!("{}", text!(self.answerer.texts, "play-saved", path = &self.score));
    }

    /// Prints the command that seals the next move of this game. Without its journal, it would take the newest game of
    /// the usual folder.
    pub(super) fn print_sealing(&self) {
        let Some(journal) = self.journal.as_ref().filter(|_| self.scratch.is_none()) else {
            return;
        };
        let path = argument(journal.path().display());
        println!("{}", text!(self.answerer.texts, "adjourn-seal", path = path));
    }

    /// Saves the current score in Braille, if that is configured.
    pub(super) fn save_braille(&mut self) {
        let Some(code) = self.braille else { return };
        if let Err(error) = scoresheet::save_braille(&self.score, &self.game, &self.tags, code) {
            // Reported once: the score itself is safe.
            self.braille = None;
            self.say_error(&error);
        }
    }
}

/// Returns the arbiter's file next to the `score` of a game.
pub(in crate::assistant) fn arbiters_file(score: &Path) -> PathBuf {
    score.with_extension("arbiter.txt")
}

/// Returns a line for the arbiter: the time of day, the number of the move, the player, the clocks and the event
/// (D.2.10.5).
pub(in crate::assistant) fn arbiters_line(answerer: &Answerer, game: &Game, message: &Message) -> String {
    let text = announcement::reported(answerer, game, message);
    let place = text!(
        answerer.texts,
        "arbiter-file-place",
        number = game.position().fullmoves().get(),
        color = answerer.explainer().color(game.turn())
    );
    let clocks = game.clock().map_or_else(String::new, |clock| {
        let left = |color| clock_time(clock.remaining(color, game.now()));
        format!(" ({}, {})", left(Color::White), left(Color::Black))
    });
    let now = jiff::Zoned::now().strftime("%H:%M:%S");
    format!("{now} {place}{clocks}: {text}\n")
}

#[cfg(test)]
#[path = "files_tests.rs"]
mod tests;
