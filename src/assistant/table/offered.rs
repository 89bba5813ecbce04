//! How a game that can go on is described to its players.

use std::path::Path;

use super::Table;
use crate::{journal, scoresheet::Score};
use ansage_words::{announcement, text};

impl Table {
    /// Says what is known of the game of a journal: when it began, its players and its last move.
    pub(super) fn described(&self, journal: &Path) -> String {
        let known = [
            Some(self.begun(journal)),
            self.players(journal),
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

    /// Names both players of the game of a journal, if it or its score does.
    fn players(&self, journal: &Path) -> Option<String> {
        let mut tags = journal::read(journal).ok()?.tags.unwrap_or_default();
        if let Ok(score) = Score::begun(&journal.with_extension("pgn"), &self.answerer.vocabulary) {
            tags.keep(&score.document);
        }
        let known = |name: String| (!matches!(name.as_str(), "" | "?")).then_some(name);
        let (white, black) = (known(tags.white)?, known(tags.black)?);
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
