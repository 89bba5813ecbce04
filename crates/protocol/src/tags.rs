//! The players, the event and the date of a game.

use ansage_chess::document::Document;
use serde::{Deserialize, Serialize};

/// The players, the event and the date of a game, for journals and envelopes.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Tags {
    /// Date as PGN writes it: "2026.11.20"; empty if unknown.
    #[serde(default)]
    pub date: String,
    /// Name of White; "?" if it is unknown.
    pub white: String,
    /// Name of Black; "?" if it is unknown.
    pub black: String,
    /// Name of the event; empty if unknown, like all fields below. Not called "event" in a journal, where that names
    /// the kind of a line. Older envelopes use that name.
    #[serde(
        default,
        rename = "tournament",
        alias = "event",
        skip_serializing_if = "String::is_empty"
    )]
    pub event: String,
    /// Where it is played.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub site: String,
    /// The round.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// The board.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub board: String,
    /// Identity of the game: 128 random bits in hexadecimal digits. File names are times and can be equal.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
}

impl Tags {
    /// Fills unknown names, and the date, from `known`, an earlier state of the same game.
    pub fn fill(&mut self, known: &Tags) {
        for (name, known) in [
            (&mut self.white, &known.white),
            (&mut self.black, &known.black),
            (&mut self.event, &known.event),
            (&mut self.site, &known.site),
            (&mut self.round, &known.round),
            (&mut self.board, &known.board),
        ] {
            if matches!(name.as_str(), "" | "?") && !known.is_empty() {
                name.clone_from(known);
            }
        }
        for (own, known) in [(&mut self.date, &known.date), (&mut self.id, &known.id)] {
            if !known.is_empty() {
                own.clone_from(known);
            }
        }
    }

    /// Fills unknown tags from `score`, an earlier state of the same game.
    pub fn keep(&mut self, score: &Document) {
        let known = |tag| score.tags.known(tag).unwrap_or_default().to_owned();
        self.fill(&Tags {
            date: known("Date"),
            white: known("White"),
            black: known("Black"),
            event: known("Event"),
            site: known("Site"),
            round: known("Round"),
            board: known("Board"),
            id: known("GameId"),
        });
    }
}
