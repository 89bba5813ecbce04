//! Short mates, proved by examining all moves. Makes and checks the puzzles that come with the program.

use shakmaty::{Chess, Move, Position};

/// The first moves with which the player to move mates in time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortMate {
    /// The moves; at least one.
    pub keys: Vec<Move>,
}

impl ShortMate {
    /// Returns the mates of `position` in at most `moves` moves of the player to move, whatever the opponent does;
    /// `None` if there is none.
    pub fn of(position: &Chess, moves: u32) -> Option<ShortMate> {
        let legal = position.legal_moves().into_iter();
        let keys: Vec<Move> = legal.filter(|m| mates(position, *m, moves)).collect();
        (!keys.is_empty()).then_some(ShortMate { keys })
    }

    /// Returns the only move that works, if there is exactly one.
    pub fn only_key(&self) -> Option<Move> {
        match self.keys[..] {
            [key] => Some(key),
            _ => None,
        }
    }
}

/// Returns whether `m` mates in at most `moves` moves.
fn mates(position: &Chess, m: Move, moves: u32) -> bool {
    let Ok(after) = position.clone().play(m) else {
        return false;
    };
    if after.is_checkmate() {
        return true;
    }
    // The last move must mate, and a stalemate ends the attempt.
    let replies = after.legal_moves();
    moves > 1
        && !replies.is_empty()
        && replies.into_iter().all(|reply| {
            let next = after.clone().play(reply);
            next.is_ok_and(|next| {
                let mut legal = next.legal_moves().into_iter();
                legal.any(|m| mates(&next, m, moves - 1))
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_chess::board;

    #[test]
    fn short_mates_are_found() {
        for (fen, moves, keys) in [
            ("6k1/5ppp/8/8/8/8/8/K6R w - - 0 1", 1, &[][..]),
            ("6k1/5ppp/8/8/8/8/8/KR6 w - - 0 1", 1, &["b1b8"]),
            ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 1, &[]),
            ("7k/8/8/8/8/8/R7/1R5K w - - 0 1", 2, &["a2a7", "b1b7", "b1g1"]),
            // Stalemate is not mate: Qc7.
            ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", 1, &["c1c8"]),
        ] {
            let position = board::position(fen).unwrap();
            let found = ShortMate::of(&position, moves).map_or(Vec::new(), |mate| mate.keys);
            let mut found: Vec<String> = found.into_iter().map(board::uci).collect();
            found.sort();
            assert_eq!(found, keys, "{fen} in {moves}");
        }
    }
}
