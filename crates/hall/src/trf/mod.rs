//! The Tournament Report File of FIDE, version 2016 (TRF16): who plays whom, and the results.
//!
//! A file is kept as it is, byte for byte, because other programs add their own lines and columns. Only results and
//! points are changed, each in its columns.
//!
//! A line of a player ("001") has fixed columns (FIDE Handbook, C.04, Annex 2, "FIDE Data Exchange Format"): starting
//! rank 5 to 8, name 15 to 47, FIDE number 58 to 68, points 81 to 84, and ten columns per round from 92 on: opponent,
//! colour and result. Columns are letters in some programs and bytes in others, which differ in names beyond ASCII.
//! Both are tried, and the reading in which the rounds are in their columns is used.
//!
//! ```
//! use ansage_hall::trf::{Mark, Trf};
//!
//! let file = "001    1      Weiß,Anna                         2000 GER    24600001 1990/01/01  0.0    1     2 w  \r\n\
//!             001    2      Black,Bert                        1900 ENG      400001 1990/01/01  0.0    2     1 b  \r\n";
//! let mut trf = Trf::parse(file.as_bytes())?;
//! let pairing = trf.pairings(1)?[0];
//! assert_eq!(trf.player(pairing.white).map(|player| player.name.as_str()), Some("Weiß,Anna"));
//! trf.set_result(1, pairing, Mark::Win, Mark::Loss)?;
//! assert!(String::from_utf8_lossy(&trf.bytes()).contains("  1.0    1     2 w 1\r\n"));
//! # Ok::<(), ansage_hall::trf::TrfError>(())
//! ```

mod error;
mod line;
mod player;

use std::collections::BTreeMap;

pub use error::TrfError;
use line::Line;
pub use player::{Mark, Player, Side, Slot};

/// Largest file that is read, in bytes: ten times the largest open tournament.
pub const MOST_BYTES: usize = 16 << 20;

/// A tournament report.
#[derive(Debug, Clone)]
pub struct Trf {
    lines: Vec<Line>,
    /// The line of each player, by starting rank.
    places: BTreeMap<u16, usize>,
}

/// A game of a round: the starting ranks of its players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// White.
    pub white: u16,
    /// Black.
    pub black: u16,
}

impl Trf {
    /// Reads a report.
    ///
    /// # Errors
    ///
    /// [`TrfError`] with its line if it is too large, holds no player, or the line of a player cannot be read.
    pub fn parse(bytes: &[u8]) -> Result<Trf, TrfError> {
        if bytes.len() > MOST_BYTES {
            return Err(TrfError::TooLarge);
        }
        let is_utf8 = std::str::from_utf8(bytes).is_ok();
        let mut lines = Vec::new();
        let mut places = BTreeMap::new();
        for (at, bytes) in split(bytes).enumerate() {
            let line = Line::read(bytes, is_utf8).map_err(|column| TrfError::Line { line: at + 1, column })?;
            if let Some(player) = line.player()
                && places.insert(player.rank, at).is_some()
            {
                return Err(TrfError::Twice {
                    line: at + 1,
                    rank: player.rank,
                });
            }
            lines.push(line);
        }
        if places.is_empty() {
            return Err(TrfError::NoPlayers);
        }
        Ok(Trf { lines, places })
    }

    /// Returns the report to write: unchanged bytes, except for the results that were set.
    pub fn bytes(&self) -> Vec<u8> {
        self.lines.iter().flat_map(|line| line.bytes()).copied().collect()
    }

    /// Returns the players in the order of their starting ranks.
    pub fn players(&self) -> impl Iterator<Item = &Player> {
        self.places
            .values()
            .filter_map(|place| self.lines.get(*place).and_then(Line::player))
    }

    /// Returns the player with this starting rank.
    pub fn player(&self, rank: u16) -> Option<&Player> {
        self.lines.get(*self.places.get(&rank)?)?.player()
    }

    /// Returns the name of the tournament (line 012); empty if the file names none.
    pub fn tournament(&self) -> String {
        let named = self.lines.iter().find_map(|line| line.value("012"));
        named.unwrap_or_default()
    }

    /// Returns the last round for which anybody has an opponent, counted from 1; 0 if nobody has.
    pub fn last_round(&self) -> usize {
        let of_player = |player: &Player| {
            let last = player.rounds.iter().rposition(|slot| slot.opponent.is_some());
            last.map_or(0, |last| last + 1)
        };
        self.players().map(of_player).max().unwrap_or(0)
    }

    /// Returns the games of `round` (counted from 1) in the order of their boards. A report holds no board numbers; the
    /// order is that in which pairings are published (FIDE Handbook, C.04.2): by the points of the higher player, then
    /// by the sum of both players' points, then by the starting rank of the higher player.
    ///
    /// # Errors
    ///
    /// [`TrfError`] if two lines disagree about a game, or nobody is paired.
    pub fn pairings(&self, round: usize) -> Result<Vec<Pairing>, TrfError> {
        let mut pairings = Vec::new();
        for player in self.players() {
            let Some(slot) = player.slot(round) else { continue };
            let (Some(opponent), Some(side)) = (slot.opponent, slot.side) else {
                continue;
            };
            let meant = self.player(opponent).and_then(|other| other.slot(round));
            if meant.is_none_or(|meant| meant.opponent != Some(player.rank) || meant.side != Some(side.other())) {
                return Err(TrfError::OneSided {
                    round,
                    rank: player.rank,
                    opponent,
                });
            }
            if side == Side::White {
                pairings.push(Pairing {
                    white: player.rank,
                    black: opponent,
                });
            }
        }
        if pairings.is_empty() {
            return Err(TrfError::NoPairings { round });
        }
        let points = |rank: u16| self.player(rank).map_or(0, |player| player.half_points_before(round));
        pairings.sort_by_cached_key(|pairing| {
            let both = [pairing.white, pairing.black].map(|rank| (points(rank), std::cmp::Reverse(rank)));
            let [first, second] = both;
            let ahead = first.max(second);
            std::cmp::Reverse((ahead.0, first.0 + second.0, ahead.1))
        });
        Ok(pairings)
    }

    /// Sets the result of a game of `round` for both players, and changes the points in their lines by the difference
    /// from the previous result.
    ///
    /// # Errors
    ///
    /// [`TrfError::OneSided`] if the file does not pair these players in that round.
    pub fn set_result(&mut self, round: usize, pairing: Pairing, white: Mark, black: Mark) -> Result<(), TrfError> {
        let Pairing {
            white: rank,
            black: opponent,
        } = pairing;
        for (rank, opponent, side) in [(rank, opponent, Side::White), (opponent, rank, Side::Black)] {
            let slot = self.player(rank).and_then(|player| player.slot(round));
            if slot.is_none_or(|slot| slot.opponent != Some(opponent) || slot.side != Some(side)) {
                return Err(TrfError::OneSided { round, rank, opponent });
            }
        }
        for (rank, mark) in [(rank, white), (opponent, black)] {
            if let Some(line) = self.places.get(&rank).and_then(|place| self.lines.get_mut(*place)) {
                line.set_mark(round, mark);
            }
        }
        Ok(())
    }
}

/// Splits a file into lines with their ends. Reports end their lines with CR LF, LF or a CR alone.
fn split(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        let end = rest.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        let length = match end {
            Some(end) if rest.get(end..end + 2) == Some(b"\r\n".as_slice()) => end + 2,
            Some(end) => end + 1,
            None => rest.len(),
        };
        let (line, behind) = rest.split_at_checked(length)?;
        rest = behind;
        (!line.is_empty()).then_some(line)
    })
}

#[cfg(test)]
mod tests;
