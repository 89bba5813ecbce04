//! Players of a tournament, and their rounds in a report.

/// A player of a tournament.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The starting rank, which is the player's number in the file.
    pub rank: u16,
    /// The name, as written: "Family,First".
    pub name: String,
    /// The FIDE number, if there is one.
    pub fide: Option<u32>,
    /// The rounds for which the line has columns.
    pub rounds: Vec<Slot>,
}

/// A colour in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl Side {
    /// Returns the other side.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// Mark of a player's round in a report. Each mark has its letter in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Won: "1".
    Win,
    /// Drawn: "=".
    Draw,
    /// Lost: "0".
    Loss,
    /// Won, but not rated, as a game of less than one move: "W".
    UnratedWin,
    /// Drawn, but not rated: "D".
    UnratedDraw,
    /// Lost, but not rated: "L".
    UnratedLoss,
    /// Won by forfeit: "+".
    ForfeitWin,
    /// Lost by forfeit: "-".
    ForfeitLoss,
    /// A bye of half a point: "H".
    HalfPointBye,
    /// A bye of a full point: "F".
    FullPointBye,
    /// A bye given by the pairing: "U".
    PairingBye,
    /// Absent without a point: "Z".
    ZeroPointBye,
}

impl Mark {
    const ALL: [(Mark, u8, u32); 12] = [
        (Mark::Win, b'1', 2),
        (Mark::Draw, b'=', 1),
        (Mark::Loss, b'0', 0),
        (Mark::UnratedWin, b'W', 2),
        (Mark::UnratedDraw, b'D', 1),
        (Mark::UnratedLoss, b'L', 0),
        (Mark::ForfeitWin, b'+', 2),
        (Mark::ForfeitLoss, b'-', 0),
        (Mark::HalfPointBye, b'H', 1),
        (Mark::FullPointBye, b'F', 2),
        (Mark::PairingBye, b'U', 2),
        (Mark::ZeroPointBye, b'Z', 0),
    ];

    pub(super) fn of(letter: u8) -> Option<Mark> {
        let letter = letter.to_ascii_uppercase();
        let found = Mark::ALL.into_iter().find(|(_, known, _)| *known == letter);
        found.map(|(mark, ..)| mark)
    }

    /// Returns the letter in the file.
    pub fn letter(self) -> char {
        let found = Mark::ALL.into_iter().find(|(mark, ..)| *mark == self);
        found.map_or(' ', |(_, letter, _)| char::from(letter))
    }

    /// Returns the points, in half points.
    pub fn half_points(self) -> u32 {
        let found = Mark::ALL.into_iter().find(|(mark, ..)| *mark == self);
        found.map_or(0, |(.., points)| points)
    }
}

/// A player's round in a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Slot {
    /// The starting rank of the opponent; `None` if there is none.
    pub opponent: Option<u16>,
    /// The player's colour; `None` if there is none.
    pub side: Option<Side>,
    /// The result; `None` if there is none yet.
    pub mark: Option<Mark>,
}

impl Player {
    /// Returns the player's `round`, counted from 1.
    pub fn slot(&self, round: usize) -> Option<Slot> {
        self.rounds.get(round.checked_sub(1)?).copied()
    }

    /// Returns the points of the rounds before `round`, in half points.
    pub(super) fn half_points_before(&self, round: usize) -> u32 {
        let before = self.rounds.iter().take(round.saturating_sub(1));
        before.filter_map(|slot| slot.mark).map(Mark::half_points).sum()
    }
}
