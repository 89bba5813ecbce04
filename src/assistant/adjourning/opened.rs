//! Envelopes that are opened: the sealed move is made, and the game goes on or ends (Guideline I).

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use shakmaty::Color;

use super::{
    error::AdjournError,
    files::{file_error, first_line, free_journal, read, seat, taken},
    keyboard::{Adjourning, hidden},
    options::{Absent, OpenOptions},
    siblings::Siblings,
};
use crate::{
    adjournment::{self, DEFAULT_TIME, EnvelopeError, Presence, ResumptionRuling, SealedEntry},
    assistant::{error::AssistantError, folder::games_folder, password::Hidden},
    disk::{self, write_whole},
    journal::{self, Journal, Lock},
    output::argument,
    system::Tidy,
};
use ansage_words::{id, text};

impl Adjourning<'_> {
    /// Restores the game and applies the ruling.
    pub(super) fn resume(&self, options: &OpenOptions) -> Result<Option<PathBuf>, AdjournError> {
        let answerer = self.answerer;
        let _tidy = Tidy::begin().map_err(AssistantError::from)?;
        let envelope = read(&options.envelope)?;
        let sealer = envelope.outside.sealed_by;
        self.tell(&adjournment::outside(answerer, &envelope.outside))?;
        let presence = match options.absent {
            None => Presence::Both,
            Some((Absent::White, late)) if sealer.is_white() => Presence::NoSealer(late),
            Some((Absent::Black, late)) if sealer.is_black() => Presence::NoSealer(late),
            Some((Absent::Both, late)) => Presence::Nobody(late),
            Some((_, late)) => Presence::NoResponder(late),
        };
        let agreed = |minutes: Option<u64>| {
            let agreed = minutes.map(|minutes| Duration::from_secs(minutes.saturating_mul(60)));
            options.default_time.or(agreed).unwrap_or(DEFAULT_TIME)
        };
        let (id, games) = (&envelope.outside.tags.id, games_folder(self.config)?);
        let named = options.folder.as_ref().unwrap_or(&games);
        let siblings = Siblings::of(&options.envelope, &[&games, named], id);
        // Envelopes of earlier versions do not say it.
        let of_waiting = || {
            let mut games = siblings
                .waiting
                .iter()
                .filter_map(|waiting| journal::replay(waiting).ok());
            games.find_map(|game| game.setting().default_time)
        };
        if adjournment::stays_closed(presence, agreed(envelope.outside.default_time.or_else(of_waiting))) {
            self.tell_unentered(sealer, &ResumptionRuling::StaysClosed)?;
            return Ok(None);
        }
        let passphrase = match &options.passphrase_file {
            Some(file) => first_line(file)?,
            None => {
                let _unseen = Hidden::begin();
                self.ask(id!("adjourn-ask-passphrase"))?;
                hidden()?
            }
        };
        let broken = |error| AdjournError::of_opening(&options.envelope, error);
        let opened = match &options.passphrase_file {
            Some(_) => envelope.open_by_file(&passphrase),
            None => envelope.open(&passphrase),
        };
        let opened = opened.map_err(broken)?;
        if let Some(journal) = siblings.goes_on(&opened.journal) {
            return Err(taken(journal.clone(), &opened.journal));
        }
        if let Some(newer) = siblings.newer(&opened.journal) {
            let is_over = journal::replay(newer).is_ok_and(|game| game.ending().is_some());
            // The program may have ended before the finished game got its name.
            return Err(match is_over {
                true => AdjournError::Over(newer.clone()),
                false => AdjournError::Adjourned(newer.clone()),
            });
        }
        let left: Vec<&PathBuf> = siblings.left(&opened.journal).collect();
        let target = self.target(options, id, &opened.journal, &left)?;
        let lock = Lock::of(&target)?;
        // Another process may have opened it while the passphrase was typed.
        if target.exists() {
            return Err(taken(target, &opened.journal));
        }
        // The game gets a resumable name only after its ruling is applied completely.
        let working = target.with_extension("resuming");
        write_whole(&working, opened.journal.as_bytes()).map_err(|source| file_error(&working, source))?;
        let (mut journal, mut game) = Journal::reopen_held(&working, lock)?;
        if opened.outside.position().ok().as_ref() != Some(game.position()) {
            return Err(broken(EnvelopeError::Seal));
        }
        let seal = SealedEntry::opened(
            &game,
            &answerer.vocabulary,
            &opened.sealed,
            opened.read.as_deref(),
            opened.letters.as_deref(),
        );
        let ruling = adjournment::rule(
            &game,
            seal,
            presence,
            agreed(game.setting().default_time),
            options.waited,
        );
        // The arbiter may decide otherwise (Guideline I.10), so nothing is entered and the move stays sealed.
        let is_answered = matches!(presence, Presence::Both | Presence::NoSealer(_));
        if !is_answered && !matches!(ruling, ResumptionRuling::EndedByMove(..)) {
            disk::remove(&working).map_err(|source| file_error(&working, source))?;
            self.tell_unentered(sealer, &ruling)?;
            return Ok(None);
        }
        let tags = seat(&mut journal, &opened.outside, game.now())?;
        let before = game.clone();
        for (record, at) in ruling.records(&game, options.waited) {
            if game.apply(&record, at) {
                journal.record(&record, at)?;
            }
        }
        let noted = siblings.note(&options.envelope, &opened.journal, &target);
        disk::rename(&working, &target).map_err(|source| file_error(&target, source))?;
        let cleared = siblings.clear(&options.envelope, &opened.journal);
        // The journal has the ruling, so the players hear it even if another file cannot be written.
        let filed = self.save_score(&target, &game, &tags);
        let opened = Some((&before, opened.sealed.as_str()));
        self.tell(&adjournment::ruling(answerer, sealer, &ruling, opened))?;
        self.tell_left(cleared);
        self.tell_unnoted(noted)?;
        let goes_on = matches!(ruling, ResumptionRuling::GoesOn(_)) && !options.set_up_only && filed.is_ok();
        if game.ending().is_none() && !goes_on {
            self.tell_commands(&target, options.folder.is_some(), &ruling)?;
        }
        filed?;
        Ok(goes_on.then_some(target))
    }

    /// Tells a `ruling` that leaves the game as it is, and how the arbiter enters it.
    fn tell_unentered(&self, sealer: Color, ruling: &ResumptionRuling) -> Result<(), AdjournError> {
        self.tell(&adjournment::ruling(self.answerer, sealer, ruling, None))?;
        if let ResumptionRuling::LostByAbsence(_) = ruling {
            println!("{}", text!(self.answerer.texts, "adjourn-enter"));
        }
        Ok(())
    }

    /// Prints the commands with which the game of `journal` goes on. Without its name, they would take the newest game.
    /// `has_folder` says whether the folder of the games was named for this command.
    fn tell_commands(&self, journal: &Path, has_folder: bool, ruling: &ResumptionRuling) -> Result<(), AdjournError> {
        let texts = &self.answerer.texts;
        if let ResumptionRuling::MaySealReply(_) = ruling {
            println!(
                "{}",
                text!(texts, "adjourn-seal-reply", path = argument(journal.display()))
            );
        }
        let name = argument(journal.file_stem().unwrap_or_default().to_string_lossy());
        let folder = journal.parent().unwrap_or(Path::new("."));
        let game = match folder == games_folder(self.config)? && !has_folder {
            true => name,
            false => format!("{name} --games {}", argument(folder.display())),
        };
        println!("{}", text!(texts, "adjourn-resumed", game = game));
        Ok(())
    }

    /// Returns the journal in which the game of the envelope with the journal `sealed` continues: in the named folder,
    /// else where it is `waiting` on this computer, else next to the envelope, as after a lost one. It keeps the name
    /// under which it waits there. A game or a score that already has this name, as from another board in the same
    /// second, is not overwritten.
    fn target(
        &self,
        options: &OpenOptions,
        id: &str,
        sealed: &str,
        waiting: &[&PathBuf],
    ) -> Result<PathBuf, AdjournError> {
        let games = games_folder(self.config)?;
        let waits_in = |folder: &Path| {
            let is_here = |waiting: &&&PathBuf| match (disk::folder_of(waiting).canonicalize(), folder.canonicalize()) {
                (Ok(one), Ok(other)) => one == other,
                _ => false,
            };
            waiting.iter().find(is_here).copied()
        };
        let folder = match &options.folder {
            Some(folder) => folder,
            None if waits_in(&games).is_some() => &games,
            None => disk::folder_of(&options.envelope),
        };
        // The envelope may have been renamed.
        let named = waits_in(folder).unwrap_or(&options.envelope);
        let stem = named.file_stem().unwrap_or_default().to_string_lossy();
        free_journal(folder, &stem, id, sealed, &self.answerer.vocabulary)
    }
}
