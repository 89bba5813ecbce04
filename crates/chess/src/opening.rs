//! The opening of a game, by the positions of the *Encyclopaedia of Chess Openings*.
//!
//! The table `config/openings.tsv` has a line for each known opening: its code, its English name, and its moves (UCI).
//! Source: `eco.pgn` of pgn-extract 19.04 (D. J. Barnes, after a file by E. Shaw, F. Hemmer and others;
//! GPL-3.0-or-later).

use std::{collections::HashMap, sync::LazyLock};

use shakmaty::{Chess, Position, uci::UciMove};

use crate::{board::identity, document::Document};

/// A known opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Code of the Encyclopaedia: "B90".
    pub code: &'static str,
    /// English name: "Sicilian, Najdorf".
    pub name: &'static str,
}

/// Entry of the table for a position: its opening, or `None` if the position only lies on the way to one.
type Known = Option<Opening>;

static OPENINGS: LazyLock<HashMap<u128, Known>> = LazyLock::new(|| {
    let mut openings = HashMap::new();
    for (opening, moves) in lines() {
        let mut position = Chess::default();
        for m in moves.split(' ') {
            let Some(m) = m.parse::<UciMove>().ok().and_then(|m| m.to_move(&position).ok()) else {
                break;
            };
            position.play_unchecked(m);
            openings.entry(identity(&position).0).or_insert(None);
        }
        // The first of two lines that lead to the same position is the more usual one.
        openings
            .entry(identity(&position).0)
            .or_default()
            .get_or_insert(opening);
    }
    openings
});

/// Returns the openings of the table and their moves.
fn lines() -> impl Iterator<Item = (Opening, &'static str)> {
    include_str!("../../../config/openings.tsv").lines().filter_map(|line| {
        let mut columns = line.split('\t');
        let (code, name, moves) = (columns.next()?, columns.next()?, columns.next()?);
        Some((Opening { code, name }, moves))
    })
}

/// Number of plies outside the table after which a game no longer transposes back.
const STRAYED: u8 = 4;

/// Follows a game through the openings, move by move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Book {
    is_inside: bool,
    /// Plies since the last position that lies on the way to an opening.
    outside: u8,
    last: Option<Opening>,
}

impl Book {
    /// Begins a game that starts with `position`. Only the usual start has openings.
    pub fn new(position: &Chess) -> Book {
        Book {
            is_inside: identity(position) == identity(&Chess::default()),
            outside: 0,
            last: None,
        }
    }

    /// Takes the position after the next move. Returns the opening of the game once it has left the table for good.
    pub fn follow(&mut self, position: &Chess) -> Option<Opening> {
        if !self.is_inside {
            return None;
        }
        match OPENINGS.get(&identity(position).0) {
            Some(known) => {
                self.last = known.or(self.last);
                self.outside = 0;
                None
            }
            None => {
                self.outside += 1;
                if self.outside < STRAYED { None } else { self.leave() }
            }
        }
    }

    /// Ends the game. Returns its opening unless [`follow`](Book::follow) has already returned it.
    pub fn leave(&mut self) -> Option<Opening> {
        std::mem::take(&mut self.is_inside).then_some(self.last).flatten()
    }
}

/// Returns the opening of the main line of `document`; `None` if the table has none.
pub fn of_game(document: &Document) -> Option<Opening> {
    let mut position = document.first_position();
    let mut book = Book::new(&position);
    for ply in &document.line.moves {
        // No opening has a null move.
        let Some(m) = ply else { break };
        position.play_unchecked(*m);
        let found = book.follow(&position);
        if found.is_some() || !book.is_inside {
            return found;
        }
    }
    book.leave()
}

/// Returns the beginning that the names of all openings of `code` have in common: "Sicilian, Najdorf" for B90. Returns
/// `None` if there is none, as for A00, which holds most unusual first moves.
pub fn name_of_code(code: &str) -> Option<String> {
    let names = lines().filter(|(opening, _)| opening.code == code);
    let common = names
        .map(|(opening, _)| opening.name.split(", ").collect::<Vec<_>>())
        .reduce(|common, name| {
            let both = common.iter().zip(&name);
            both.take_while(|(a, b)| a == b).map(|(a, _)| *a).collect()
        })?;
    (!common.is_empty()).then(|| common.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{document::read_first, movetext::ReadingSettings};

    #[test]
    fn every_line_of_the_table_is_played() {
        for (opening, moves) in lines() {
            let mut position = Chess::default();
            for m in moves.split(' ') {
                let m = m.parse::<UciMove>().unwrap().to_move(&position);
                position.play_unchecked(m.unwrap_or_else(|error| panic!("{opening:?} {moves}: {error}")));
            }
            assert!(OPENINGS[&identity(&position).0].is_some(), "{opening:?}");
            assert!(matches!(
                opening.code.as_bytes(),
                [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']
            ));
        }
    }

    #[test]
    fn games_are_named_by_the_last_position_that_the_table_knows() {
        for (moves, expected) in [
            (
                "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. a4 h5",
                Some(("B90", "Sicilian, Najdorf")),
            ),
            // A transposition, and a game that ends in the opening.
            ("1. Nf3 c5 2. e4 d6", Some(("B50", "Sicilian"))),
            ("1. d4 *", Some(("A40", "Queen's pawn"))),
            ("1. a3 h5 2. a4", Some(("A00", "Anderssen's opening"))),
            ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *", None),
            ("*", None),
        ] {
            let document = read_first(moves.as_bytes(), ReadingSettings::default());
            let found = of_game(&document).map(|opening| (opening.code, opening.name));
            assert_eq!(found, expected, "{moves}");
        }
    }

    #[test]
    fn a_code_has_the_name_that_all_its_openings_share() {
        assert_eq!(name_of_code("B90").as_deref(), Some("Sicilian, Najdorf"));
        assert_eq!((name_of_code("A00"), name_of_code("F00")), (None, None));
    }
}
