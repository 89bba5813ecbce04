//! Reads who plays at which board in this round from a tournament report (TRF16) or a PGN file with the round's tags,
//! and writes the results back into the report.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
};

use ansage_chess::{
    document,
    movetext::{Decoded, ReadingSettings},
};
use ansage_protocol::{Ending, Points, Tags};
use ansage_words::{
    locale::{Localized, Texts},
    text,
};
use shakmaty::Color;
use thiserror::Error;

use crate::{
    trf::{Mark, Pairing, Trf, TrfError},
    wire::Name,
};

/// Maximum number of boards in a round.
pub const MOST_BOARDS: u32 = 9999;

/// The players of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// The name of White, as written.
    pub white: String,
    /// The name of Black, as written.
    pub black: String,
}

/// The pairings of a round.
#[derive(Debug, Clone, Default)]
pub struct Pairings {
    /// The name of the event; empty if the file does not name it.
    pub event: String,
    /// The round as it is written in tags; empty if unknown.
    pub round: String,
    boards: BTreeMap<u32, Pair>,
    report: Option<Report>,
}

/// The tournament report from which the pairings come.
#[derive(Debug, Clone)]
struct Report {
    trf: Trf,
    round: usize,
    games: BTreeMap<u32, Pairing>,
}

/// Reason why pairings cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PairingsError {
    /// The tournament report cannot be used.
    #[error(transparent)]
    Trf(#[from] TrfError),
    /// The PGN file holds no game.
    #[error("no games in the pairings")]
    NoGames,
    /// Two games are at one board.
    #[error("board {0} twice in the pairings")]
    Twice(u32),
}

impl Localized for PairingsError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            PairingsError::Trf(error) => error.localized(texts),
            PairingsError::NoGames => text!(texts, "pairings-no-games"),
            PairingsError::Twice(board) => text!(texts, "pairings-twice", board = *board),
        }
    }
}

impl Pairings {
    /// Reads pairings. `round` names the round of a report; by default it is the last one with pairings. The boards of
    /// a report are numbered in the order of [`Trf::pairings`].
    ///
    /// # Errors
    ///
    /// [`PairingsError`] if the file cannot be read as either, has no pairings, or has a board twice.
    pub fn read(bytes: &[u8], round: Option<usize>) -> Result<Pairings, PairingsError> {
        match is_report(bytes) {
            true => Pairings::of_report(Trf::parse(bytes)?, round),
            false => Pairings::of_games(bytes),
        }
    }

    fn of_report(trf: Trf, round: Option<usize>) -> Result<Pairings, PairingsError> {
        let round = round.unwrap_or_else(|| trf.last_round()).max(1);
        let games: BTreeMap<u32, Pairing> = (1..).zip(trf.pairings(round)?).collect();
        let name = |rank| trf.player(rank).map(|player| player.name.clone()).unwrap_or_default();
        let pair = |pairing: &Pairing| Pair {
            white: name(pairing.white),
            black: name(pairing.black),
        };
        Ok(Pairings {
            event: trf.tournament(),
            round: round.to_string(),
            boards: games.iter().map(|(board, pairing)| (*board, pair(pairing))).collect(),
            report: Some(Report { trf, round, games }),
        })
    }

    fn of_games(bytes: &[u8]) -> Result<Pairings, PairingsError> {
        let mut pairings = Pairings::default();
        let mut twice = None;
        let mut next = 1;
        let read = document::read(Decoded::new(bytes, None), ReadingSettings::default(), |game| {
            let known = |tag| game.tags.known(tag).unwrap_or_default().to_owned();
            let round = known("Round");
            // "3.12": the twelfth board of round three.
            let (round, of_round) = match round.split_once('.') {
                Some((round, board)) => (round.to_owned(), board.to_owned()),
                None => (round, String::new()),
            };
            let number = |text: &str| text.parse().ok().filter(|board| (1..=MOST_BOARDS).contains(board));
            let board = number(&known("Board")).or_else(|| number(&of_round)).unwrap_or(next);
            next = board + 1;
            if pairings.event.is_empty() {
                pairings.event = known("Event");
                pairings.round = round;
            }
            let pair = Pair {
                white: known("White"),
                black: known("Black"),
            };
            if pairings.boards.insert(board, pair).is_some() {
                twice = twice.or(Some(board));
            }
        });
        // Reading from memory does not fail.
        let games: Result<usize, io::Error> = read;
        match (games, twice) {
            (_, Some(board)) => Err(PairingsError::Twice(board)),
            (Ok(1..), None) => Ok(pairings),
            _ => Err(PairingsError::NoGames),
        }
    }

    /// Returns the players of a board.
    pub fn players(&self, board: u32) -> Option<&Pair> {
        self.boards.get(&board)
    }

    /// Returns the boards that are paired, in order.
    pub fn boards(&self) -> impl Iterator<Item = (u32, &Pair)> {
        self.boards.iter().map(|(board, pair)| (*board, pair))
    }

    /// Returns whether the tags of a game at a board agree with the pairings as far as both are known: it is of this
    /// round, and at least one of its players is paired there. Names are written in many ways, so one common word is
    /// enough.
    pub fn fits(&self, board: &Name, tags: &Tags) -> bool {
        if self.is_other_round(&tags.round) {
            return false;
        }
        let Some(paired) = board.as_str().parse().ok().and_then(|board| self.players(board)) else {
            return true;
        };
        let all = |white, black| Some(&words(white)? | &words(black)?);
        let played = all(&tags.white, &tags.black);
        let paired = all(&paired.white, &paired.black);
        played
            .zip(paired)
            .is_none_or(|(played, paired)| !played.is_disjoint(&paired))
    }

    /// Returns whether `round` is certainly not that of the pairings. A round without a number matches any.
    pub fn is_other_round(&self, round: &str) -> bool {
        let rounds = round_number(&self.round).zip(round_number(round));
        rounds.is_some_and(|(paired, played)| paired != played)
    }

    /// Returns whether `round` is not certainly that of the pairings, if there are any.
    pub fn lacks_round(&self, round: &str) -> bool {
        let is_known = is_known(round) && is_known(&self.round);
        !self.boards.is_empty() && (!is_known || !is_same_round(round, &self.round))
    }

    /// Returns whether the tags of a game at a board name its paired players with each other's colours rather than with
    /// their own.
    pub fn is_crossed(&self, board: &Name, tags: &Tags) -> bool {
        let (straight, crossed) = self.common(board, tags);
        crossed > straight
    }

    /// Returns whether the tags of a game at a board name its paired players with their own colours rather than with
    /// each other's.
    pub fn is_straight(&self, board: &Name, tags: &Tags) -> bool {
        let (straight, crossed) = self.common(board, tags);
        straight > crossed
    }

    /// Returns how many words the names in the tags of a game at a board have in common with those of its paired
    /// players, with their own colours and with each other's. Members of a family share some.
    fn common(&self, board: &Name, tags: &Tags) -> (usize, usize) {
        let Some(paired) = board.as_str().parse().ok().and_then(|board| self.players(board)) else {
            return (0, 0);
        };
        let common = |played: &str, paired: &str| {
            let both = words(played).zip(words(paired));
            both.map_or(0, |(played, paired)| played.intersection(&paired).count())
        };
        (
            common(&tags.white, &paired.white) + common(&tags.black, &paired.black),
            common(&tags.white, &paired.black) + common(&tags.black, &paired.white),
        )
    }

    /// Returns the tournament report with the results of the round, or `None` if the pairings do not come from one. A
    /// game counts with its ending and the number of plies made, including those before an agreed position: a game that
    /// is over before both have moved is not rated. The last element says whether it was played with reversed colours:
    /// then White of the game is Black of the pairing.
    ///
    /// # Errors
    ///
    /// [`TrfError`] if the report does not pair the players of a board.
    pub fn with_results(
        &self,
        results: impl IntoIterator<Item = (u32, Ending, usize, bool)>,
    ) -> Result<Option<Vec<u8>>, TrfError> {
        let Some(report) = &self.report else { return Ok(None) };
        let mut trf = report.trf.clone();
        for (board, ending, plies, is_reversed) in results {
            let Some(pairing) = report.games.get(&board) else {
                continue;
            };
            if let Some((one, other)) = marks(ending, plies) {
                let (white, black) = if is_reversed { (other, one) } else { (one, other) };
                trf.set_result(report.round, *pairing, white, black)?;
            }
        }
        Ok(Some(trf.bytes()))
    }
}

/// Returns whether two tags may name the same round: "Runde 4", "4.1" and "04" are the same, and an unknown one matches
/// any.
pub(crate) fn is_same_round(one: &str, other: &str) -> bool {
    match round_number(one).zip(round_number(other)) {
        Some((one, other)) => one == other,
        None => !is_known(one) || !is_known(other) || one == other,
    }
}

/// Returns the number of a round: the first one in its tag.
fn round_number(text: &str) -> Option<u32> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers.find(|number| !number.is_empty())?.parse().ok()
}

fn is_known(text: &str) -> bool {
    !matches!(text, "" | "?" | "-")
}

/// Returns the words of a name; `None` if it is not known.
fn words(name: &str) -> Option<BTreeSet<String>> {
    let words = name.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty()).map(str::to_lowercase);
    is_known(name).then(|| words.collect())
}

/// Returns the marks of both players; `None` if the game does not count.
fn marks(ending: Ending, plies: usize) -> Option<(Mark, Mark)> {
    let of_winner = |won: Mark, lost: Mark, winner: Color| winner.fold_wb((won, lost), (lost, won));
    let of_points = |points: Points| match (points, plies >= 2) {
        (Points::Zero, true) => Mark::Loss,
        (Points::Half, true) => Mark::Draw,
        (Points::Zero, false) => Mark::UnratedLoss,
        (Points::Half, false) => Mark::UnratedDraw,
    };
    Some(match ending {
        Ending::Cancelled => return None,
        Ending::Forfeit { winner: None } => (Mark::ForfeitLoss, Mark::ForfeitLoss),
        Ending::Forfeit { winner: Some(winner) } => of_winner(Mark::ForfeitWin, Mark::ForfeitLoss, winner),
        // Late at the start of the game. At the resumption of an adjourned game it counts as played.
        Ending::Absence { winner } if plies < 2 => of_winner(Mark::ForfeitWin, Mark::ForfeitLoss, winner),
        Ending::Points { white, black } => (of_points(white), of_points(black)),
        ending => match (ending.winner(), plies >= 2) {
            (Some(winner), true) => of_winner(Mark::Win, Mark::Loss, winner),
            (Some(winner), false) => of_winner(Mark::UnratedWin, Mark::UnratedLoss, winner),
            (None, true) => (Mark::Draw, Mark::Draw),
            (None, false) => (Mark::UnratedDraw, Mark::UnratedDraw),
        },
    })
}

/// Returns whether a file is a tournament report: a line of a player or of the tournament begins with its number.
fn is_report(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut lines = bytes.split(|byte| matches!(byte, b'\r' | b'\n'));
    lines.any(|line| line.starts_with(b"001 ") || line.starts_with(b"012 "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tags_of_a_round_name_its_boards() {
        let text = "[Event \"Open\"]\n[Round \"3.1\"]\n[White \"A\"]\n[Black \"B\"]\n\n*\n\n\
                    [Event \"Open\"]\n[Round \"3.2\"]\n[White \"C\"]\n[Black \"D\"]\n\n*\n\n\
                    [Event \"Open\"]\n[Round \"3\"]\n[Board \"12\"]\n[White \"E\"]\n[Black \"F\"]\n\n*\n";
        let pairings = Pairings::read(text.as_bytes(), None).unwrap();
        assert_eq!((pairings.event.as_str(), pairings.round.as_str()), ("Open", "3"));
        let boards: Vec<(u32, &str)> = pairings
            .boards()
            .map(|(board, players)| (board, players.white.as_str()))
            .collect();
        assert_eq!(boards, [(1, "A"), (2, "C"), (12, "E")]);
        assert_eq!(pairings.with_results([]).unwrap(), None);
        let twice = text.replace("3.2", "3.1");
        assert_eq!(
            Pairings::read(twice.as_bytes(), None).unwrap_err(),
            PairingsError::Twice(1)
        );
        assert_eq!(Pairings::read(b"", None).unwrap_err(), PairingsError::NoGames);
    }

    #[test]
    fn a_game_fits_its_pairing_if_nothing_known_contradicts() {
        let text = "[Event \"Open\"]\n[Round \"4.1\"]\n[White \"Müller, Ada\"]\n[Black \"O'Neil, Bert\"]\n\n*\n";
        let pairings = Pairings::read(text.as_bytes(), None).unwrap();
        for (board, white, black, round, fits) in [
            ("1", "", "", "", true),
            ("1", "Ada Müller", "Bert O'Neil", "4", true),
            ("1", "ada", "?", "4.1", true),
            ("1", "Ada Müller", "Bert O'Neil", "Runde 4", true),
            ("1", "Ada Müller", "Bert O'Neil", "04", true),
            ("1", "Ada Müller", "Bert O'Neil", "Finale", true),
            ("1", "Ada Müller", "Bert O'Neil", "Runde 3", false),
            // One is written in another way, or they have changed places.
            ("1", "Mueller", "Bert", "", true),
            ("1", "Bert", "Ada", "", true),
            ("1", "Carl", "?", "?", true),
            ("1", "Carl", "Dora", "", false),
            ("1", "Ada Müller", "Bert O'Neil", "3", false),
            // Nobody is paired there.
            ("2", "Carl", "Dora", "", true),
            ("A1", "Carl", "Dora", "4", true),
            ("A1", "Carl", "Dora", "3", false),
        ] {
            let tags = Tags {
                white: white.into(),
                black: black.into(),
                round: round.into(),
                ..Tags::default()
            };
            assert_eq!(pairings.fits(&board.parse().unwrap(), &tags), fits, "{tags:?}");
        }
        for (white, black, is_crossed) in [
            ("Bert", "Ada", true),
            ("Bert O'Neil", "Ada Müller", true),
            ("Ada Müller", "Bert O'Neil", false),
            // One is not known, or written in another way.
            ("Bert", "", true),
            ("Ada", "?", false),
            ("", "Müller", true),
            ("Bert", "Mueller", true),
            ("Carl", "Ada", true),
            // They share a word.
            ("Bert Müller", "Ada Müller", true),
            ("Ada Müller", "Bert Müller", false),
            ("Ada Bert", "", false),
        ] {
            let tags = Tags {
                white: white.into(),
                black: black.into(),
                ..Tags::default()
            };
            assert_eq!(
                pairings.is_crossed(&"1".parse().unwrap(), &tags),
                is_crossed,
                "{tags:?}"
            );
        }
    }

    #[test]
    fn endings_become_marks() {
        use Mark::*;
        let white = Some(Color::White);
        for (ending, plies, expected) in [
            (Ending::Checkmate { winner: Color::Black }, 4, Some((Loss, Win))),
            (Ending::Agreement, 30, Some((Draw, Draw))),
            (
                Ending::Resignation { winner: Color::White },
                1,
                Some((UnratedWin, UnratedLoss)),
            ),
            (Ending::Agreement, 0, Some((UnratedDraw, UnratedDraw))),
            (
                Ending::Time {
                    flag: Color::Black,
                    winner: white,
                },
                40,
                Some((Win, Loss)),
            ),
            (
                Ending::Time {
                    flag: Color::Black,
                    winner: None,
                },
                40,
                Some((Draw, Draw)),
            ),
            (Ending::Forfeit { winner: white }, 0, Some((ForfeitWin, ForfeitLoss))),
            (Ending::Forfeit { winner: None }, 0, Some((ForfeitLoss, ForfeitLoss))),
            (
                Ending::Absence { winner: Color::Black },
                0,
                Some((ForfeitLoss, ForfeitWin)),
            ),
            (Ending::Absence { winner: Color::Black }, 80, Some((Loss, Win))),
            (
                Ending::Points {
                    white: Points::Half,
                    black: Points::Zero,
                },
                12,
                Some((Draw, Loss)),
            ),
            (
                Ending::Points {
                    white: Points::Half,
                    black: Points::Zero,
                },
                1,
                Some((UnratedDraw, UnratedLoss)),
            ),
            (Ending::Cancelled, 9, None),
        ] {
            assert_eq!(marks(ending, plies), expected, "{ending:?}");
        }
    }
}
