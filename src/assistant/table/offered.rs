//! How a game that can go on is described to its players.

use std::path::Path;

use super::Table;
use crate::{
    journal::{self, Tags},
    scoresheet::Score,
};
use ansage_words::{announcement, text};

impl Table {
    /// Says what is known of the game of a journal: when it began, its round, its players and its last move.
    pub(super) fn described(&self, journal: &Path) -> String {
        let tags = self.tags_of(journal);
        let known = [
            Some(self.begun(journal)),
            tags.as_ref().and_then(|tags| self.round(tags)),
            tags.as_ref().and_then(|tags| self.players(tags)),
            self.last_move(journal),
        ];
        known.into_iter().flatten().collect::<Vec<String>>().join(", ")
    }

    /// Says when the game of a journal began: the journal's name begins with it.
    fn begun(&self, journal: &Path) -> String {
        let name = journal.file_stem().unwrap_or_default().to_string_lossy();
        let begun = jiff::civil::DateTime::strptime(journal::FILE_NAME, name.get(..19).unwrap_or(&name));
        let Ok(begun) = begun else { return name.into_owned() };
        let today = jiff::Zoned::now().date();
        let day = match begun.date() {
            day if day == today => "today",
            day if today.yesterday().is_ok_and(|yesterday| day == yesterday) => "yesterday",
            _ => "other",
        };
        text!(
            self.answerer.texts,
            "play-begun",
            day = day,
            date = begun.strftime("%-d.%-m.%Y").to_string(),
            hour = begun.strftime("%-H").to_string(),
            minute = begun.strftime("%M").to_string()
        )
    }

    /// Returns what the journal or the score of a game says about its event and its players.
    fn tags_of(&self, journal: &Path) -> Option<Tags> {
        let mut tags = journal::read(journal).ok()?.tags.unwrap_or_default();
        if let Ok(score) = Score::begun(&journal.with_extension("pgn"), &self.answerer.vocabulary) {
            tags.keep(&score.document);
        }
        Some(tags)
    }

    /// Names the round of a game, if it is known.
    fn round(&self, tags: &Tags) -> Option<String> {
        let round = known(&tags.round)?;
        Some(text!(self.answerer.texts, "play-of-round", round = round))
    }

    /// Names both players of a game, if they are known.
    fn players(&self, tags: &Tags) -> Option<String> {
        let (white, black) = (known(&tags.white)?, known(&tags.black)?);
        Some(text!(self.answerer.texts, "play-players", white = white, black = black))
    }

    /// Says the last move of the game of a journal, if one was made.
    fn last_move(&self, journal: &Path) -> Option<String> {
        let game = journal::replay(journal).ok()?;
        let ply = game.plies().last()?;
        let m = announcement::announce(&self.answerer.vocabulary, &ply.before, ply.m, self.answerer.style);
        Some(text!(self.answerer.texts, "play-last", move = m))
    }
}

/// Returns what a tag says, unless that is unknown.
fn known(tag: &str) -> Option<&str> {
    (!matches!(tag, "" | "?" | "-")).then_some(tag)
}
