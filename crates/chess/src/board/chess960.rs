//! Start positions of Chess960 by number, 0 to 959 (Laws, Guideline II). The numbering is Scharnagl's, in which 518 is
//! the start position of ordinary chess.

use shakmaty::{CastlingMode, Chess, Color, File, FromSetup, Position, Rank, Role, Square, fen::Fen};

/// Number of start positions.
pub const POSITIONS: u16 = 960;

/// Indices of the two knights among the five squares left free by bishops and queen, by the number of the pair.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// Returns the back-rank pieces of start position `number`, from the a-file on, or `None` from 960 on.
///
/// # Examples
///
/// ```
/// use shakmaty::Role::{Bishop, King, Knight, Queen, Rook};
///
/// let ordinary = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
/// assert_eq!(ansage_chess::board::chess960_rank(518), Some(ordinary));
/// assert_eq!(ansage_chess::board::chess960_rank(960), None);
/// ```
#[expect(clippy::indexing_slicing, reason = "remainders below four and quotients below ten")]
pub fn chess960_rank(number: u16) -> Option<[Role; 8]> {
    if number >= POSITIONS {
        return None;
    }
    let (rest, light) = (usize::from(number / 4), usize::from(number % 4));
    let (rest, dark) = (rest / 4, rest % 4);
    let (knights, queen) = (rest / 6, rest % 6);
    let mut rank = [None; 8];
    rank[2 * light + 1] = Some(Role::Bishop);
    rank[2 * dark] = Some(Role::Bishop);
    place(&mut rank, queen, Role::Queen);
    let (first, second) = KNIGHTS[knights];
    // The first knight has taken one of the free squares that the second index counts.
    place(&mut rank, first, Role::Knight);
    place(&mut rank, second - 1, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut rank, 0, role);
    }
    let filled: Vec<Role> = rank.into_iter().flatten().collect();
    filled.try_into().ok()
}

/// Puts `role` on the free square with this index.
fn place(rank: &mut [Option<Role>; 8], index: usize, role: Role) {
    if let Some(free) = rank.iter_mut().filter(|square| square.is_none()).nth(index) {
        *free = Some(role);
    }
}

/// Returns start position `number`, or `None` from 960 on.
pub fn chess960(number: u16) -> Option<Chess> {
    let rank = chess960_rank(number)?;
    let white: String = rank.iter().map(|role| role.upper_char()).collect();
    let black = white.to_lowercase();
    let fen: Fen = format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1")
        .parse()
        .ok()?;
    Chess::from_setup(fen.into_setup(), CastlingMode::Chess960).ok()
}

/// Returns the number of a Chess960 start position, or `None` for any other position.
pub fn chess960_number(position: &Chess) -> Option<u16> {
    let role = |file| position.board().role_at(Square::from_coords(file, Rank::First));
    let rank: Vec<Role> = File::ALL.into_iter().filter_map(role).collect();
    (position.castles().mode() == CastlingMode::Chess960 && position.turn() == Color::White)
        .then(|| (0..POSITIONS).find(|number| chess960_rank(*number).is_some_and(|known| rank[..] == known)))
        .flatten()
        .filter(|number| chess960(*number).as_ref() == Some(position))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Back ranks from python-chess 1.11, `Board.from_chess960_pos(number)`, one per line.
    const TABLE: &str = include_str!("../../tests/chess960.txt");

    #[test]
    fn guideline_ii_2_all_start_positions_are_those_of_an_independent_table() {
        assert_eq!(TABLE.lines().count(), 960);
        for (number, line) in (0..).zip(TABLE.lines()) {
            let rank = chess960_rank(number).unwrap();
            assert_eq!(
                rank.map(|role| role.upper_char()).iter().collect::<String>(),
                line,
                "{number}"
            );
            let position = chess960(number).unwrap();
            assert_eq!(position.castles().castling_rights().count(), 4, "{number}");
            assert_eq!(chess960_number(&position), Some(number));
        }
        assert_eq!(chess960(960), None);
        assert_eq!(chess960_number(&Chess::default()), None);
    }
}
