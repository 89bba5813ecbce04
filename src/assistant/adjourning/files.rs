//! Files of an adjourned game.

use std::{
    cmp::Ordering,
    io::{self, Write as _},
    path::{Path, PathBuf},
    time::Duration,
};

use super::{error::AdjournError, keyboard::Adjourning};
use crate::{
    adjournment::{Envelope, Outside},
    assistant::table::{arbiters_file, arbiters_line},
    disk,
    journal::{self, Journal, JournalError},
    output::argument,
    scoresheet::{self, Score, Tags},
};
use ansage_protocol::{Game, Message};
use ansage_words::{locale::Localized, text, vocabulary::Vocabulary};

/// Extension of the file beside an envelope that names the journal in which its game goes on, if that has another name
/// or folder.
const OPENED: &str = "opened";

/// Extension of an envelope.
pub(super) const ENVELOPE: &str = "envelope";

/// Returns the journal that is noted beside `envelope`.
pub(super) fn noted(envelope: &Path) -> Option<PathBuf> {
    let line = disk::first_line(&envelope.with_extension(OPENED)).ok();
    line.map(PathBuf::from)
}

/// Notes beside `envelope` that its game goes on in `journal`, before it does: a note of a journal that is not there
/// says nothing. If nothing can be written, the game is still safe.
///
/// # Errors
///
/// The envelope, and why nothing can be written beside it, unless it is not there.
pub(super) fn note_opened(envelope: &Path, journal: &Path) -> Result<(), (PathBuf, io::Error)> {
    if *journal == envelope.with_extension(journal::EXTENSION) {
        return Ok(());
    }
    let note = |path: PathBuf| {
        let line = format!("{}\n", path.display());
        disk::write_whole(&envelope.with_extension(OPENED), line.as_bytes())
    };
    match std::path::absolute(journal).and_then(note) {
        Err(error) if envelope.exists() => Err((envelope.to_owned(), error)),
        _ => Ok(()),
    }
}

/// Returns the reason why an envelope that holds the journal `sealed` is not opened if `journal` already exists: the
/// game is over, or continues there, or an older state of it has the name.
pub(super) fn taken(journal: PathBuf, sealed: &str) -> AdjournError {
    if journal::compare(&journal, sealed) == Some(Ordering::Less) {
        return AdjournError::Older(journal);
    }
    match journal::replay(&journal) {
        Ok(game) if game.ending().is_some() => AdjournError::Over(journal),
        Ok(_) => AdjournError::Resumed(journal),
        Err(error) => error.into(),
    }
}

/// Returns the journal `stem` of `folder` in which the game called `id` with the journal `sealed` can continue. Its
/// name gets a number if another game or a score of another game has the name.
///
/// # Errors
///
/// [`AdjournError`] if the game continues there already, or an older state of it is there.
pub(super) fn free_journal(
    folder: &Path,
    stem: &str,
    id: &str,
    sealed: &str,
    vocabulary: &Vocabulary,
) -> Result<PathBuf, AdjournError> {
    let mut free = None;
    let mut number = 0;
    loop {
        number += 1;
        // A name may hold a dot.
        let file = |extension| {
            folder.join(match number {
                1 => format!("{stem}.{extension}"),
                number => format!("{stem}-{number}.{extension}"),
            })
        };
        let id_in = |journal: &Path| Some(journal::read(journal).ok()?.tags?.id);
        let journal = file(journal::EXTENSION);
        if journal.exists() {
            let other = id_in(&journal).filter(|other| !other.is_empty() && !id.is_empty());
            if other.is_none_or(|other| other == id) {
                return Err(taken(journal, sealed));
            }
            continue;
        }
        let score = file("pgn");
        if !score.exists() && !file("brf").exists() {
            let free = free.get_or_insert(journal);
            // The game may continue as the second one, although the score that had the name is gone.
            if number > 1 {
                return Ok(free.clone());
            }
            continue;
        }
        let is_of_game = || {
            let score = Score::begun(&score, vocabulary).ok()?;
            Some(!id.is_empty() && score.document.tags.known("GameId") == Some(id))
        };
        if id_in(&file(journal::ADJOURNED)).is_some_and(|waiting| waiting == id) || is_of_game() == Some(true) {
            free.get_or_insert(journal);
        }
    }
}

/// Writes the tags with which the game of an envelope goes on into its `journal`, and returns them. The names on the
/// `outside` take precedence over those in the journal, to which older versions did not add them. A game without a date
/// was played when it was adjourned.
pub(super) fn seat(journal: &mut Journal, outside: &Outside, at: Duration) -> Result<Tags, JournalError> {
    let seated = journal::read(journal.path())?.tags;
    let mut tags = outside.tags.clone();
    tags.fill(&seated.clone().unwrap_or_default());
    if tags.date.is_empty() {
        let day = outside.arrangement.adjourned.split(' ').next().unwrap_or_default();
        tags.date = day.replace('-', ".");
    }
    if seated.as_ref() != Some(&tags) {
        journal.seat(&tags, at)?;
    }
    Ok(tags)
}

impl Adjourning<'_> {
    /// Takes into `tags` what the score of the `game` at `journal` says. A score that goes beyond the journal gets
    /// another name, so that no later one replaces it, and is named: the players may have made more moves.
    pub(super) fn take_score(&self, journal: &Path, game: &Game, tags: &mut Tags) -> Result<(), AdjournError> {
        let path = journal.with_extension("pgn");
        let Ok(Score { document: saved, .. }) = Score::begun(&path, &self.answerer.vocabulary) else {
            return Ok(());
        };
        tags.keep(&saved);
        if !scoresheet::goes_beyond(&saved, game) {
            return Ok(());
        }
        let aside = scoresheet::set_aside(&path).map_err(|source| file_error(&path, source))?;
        let texts = &self.answerer.texts;
        let remark = scoresheet::longer_remark(self.answerer, &saved);
        self.tell(&[text!(texts, "play-score-kept", remark = remark)])?;
        let aside = argument(aside.display());
        println!("{}", text!(texts, "score-resume-longer", path = aside));
        Ok(())
    }

    /// Writes the score of `game` next to its journal, also in Braille if that is configured, and the end of the game
    /// into the arbiter's file.
    pub(super) fn save_score(&self, journal: &Path, game: &Game, tags: &Tags) -> Result<(), AdjournError> {
        let Adjourning { config, answerer } = *self;
        let path = journal.with_extension("pgn");
        scoresheet::save(&path, game, tags).map_err(|source| file_error(&path, source))?;
        let report = arbiters_file(&path);
        if let Some(ending) = game.ending()
            && report.exists()
        {
            let line = arbiters_line(answerer, game, &Message::Over(ending));
            let appended = disk::append(&report).and_then(|mut file| file.write_all(line.as_bytes()));
            appended.map_err(|source| file_error(&report, source))?;
        }
        // A continuing game is written in Braille when the players leave it. Until then no outdated file may be there.
        let is_due = game.ending().is_some() || path.with_extension("brf").exists();
        let code = config.score.braille.code().filter(|_| is_due);
        match code.map(|code| scoresheet::save_braille(&path, game, tags, code)) {
            // The score itself is safe.
            Some(Err(error)) => self.tell(&[error.localized(&answerer.texts)]),
            _ => Ok(()),
        }
    }
}

/// Reads the envelope `file`.
pub(super) fn read(file: &Path) -> Result<Envelope, AdjournError> {
    match disk::read(file) {
        Ok(bytes) => Ok(Envelope::read(&bytes)?),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(AdjournError::Lost(file.to_owned())),
        Err(source) => Err(file_error(file, source)),
    }
}

pub(super) fn file_error(path: &Path, source: io::Error) -> AdjournError {
    AdjournError::File {
        path: path.to_owned(),
        source,
    }
}

/// Returns the first line of `file`, without surrounding white space.
pub(super) fn first_line(file: &Path) -> Result<String, AdjournError> {
    disk::first_line(file).map_err(|source| file_error(file, source))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::adjournment::Arrangement;

    #[test]
    fn a_note_that_cannot_be_written_beside_an_envelope_is_no_secret() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join(name);
        let note = |envelope: &str| note_opened(&file(envelope), &file("b.journal"));
        for envelope in ["a.envelope", "c.envelope"] {
            std::fs::write(file(envelope), "").unwrap();
        }
        std::fs::create_dir(file("a.opened")).unwrap();
        std::fs::create_dir(file("lost.opened")).unwrap();
        assert_eq!(note("a.envelope").unwrap_err().0, file("a.envelope"));
        assert!(note("c.envelope").is_ok() && noted(&file("c.envelope")).is_some());
        assert!(note("lost.envelope").is_ok());
    }

    #[test]
    fn names_of_the_envelope_and_the_day_of_the_game_go_on() {
        let tags = |date: &str, white: &str, black: &str| Tags {
            date: date.into(),
            white: white.into(),
            black: black.into(),
            ..Tags::default()
        };
        for (outside, seated, expected) in [
            (
                tags("2026.01.31", "Anna", "Boris"),
                tags("2026.01.31", "?", "?"),
                tags("2026.01.31", "Anna", "Boris"),
            ),
            (
                tags("", "?", "?"),
                tags("2026.01.31", "Anna", "Boris"),
                tags("2026.01.31", "Anna", "Boris"),
            ),
            (
                tags("", "Anna", "?"),
                tags("", "?", "?"),
                tags("2026.02.03", "Anna", "?"),
            ),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("a.journal");
            let game = Game::new(shakmaty::Chess::default());
            let mut journal = Journal::create(&path, &game, &seated).unwrap();
            let arrangement = Arrangement {
                adjourned: "2026-02-03 18:00".into(),
                resumption: "morgen".into(),
                place: "hier".into(),
            };
            let outside = Outside::of(&game, outside, arrangement);
            assert_eq!(seat(&mut journal, &outside, Duration::ZERO).unwrap(), expected);
            assert_eq!(journal::read(&path).unwrap().tags, Some(expected));
        }
    }
}
