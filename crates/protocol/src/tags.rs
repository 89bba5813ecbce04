//! The players, the event and the date of a game.

use ansage_chess::{document::Document, serial};
use serde::{Deserialize, Serialize};
use shakmaty::Color;

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
    /// The side that a chess program plays: "program" in PGN's WhiteType or BlackType (PGN standard, 9.1.5).
    #[serde(with = "serial::optional_color", default, skip_serializing_if = "Option::is_none")]
    pub program: Option<Color>,
}

impl Tags {
    /// Fills unknown names, the date and the side of a program from `known`, an earlier state of the same game.
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
        self.program = self.program.or(known.program);
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
            program: match Color::ALL.map(|color| score.tags.known(type_tag(color)) == Some(PROGRAM)) {
                [true, false] => Some(Color::White),
                [false, true] => Some(Color::Black),
                // Two programs play as two people do.
                _ => None,
            },
        });
    }
}

/// Name of the PGN tag that says whether a person or a program plays `color`.
pub(crate) fn type_tag(color: Color) -> &'static str {
    color.fold_wb("WhiteType", "BlackType")
}

/// Value of that tag for a program.
pub(crate) const PROGRAM: &str = "program";
