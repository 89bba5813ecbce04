//! The material from which tasks are drawn: real games, and puzzles.

use std::{io::Read, sync::Arc};

use ansage_chess::{document, movetext::ReadingSettings};
use shakmaty::{Chess, Move, Position, san::San};

use super::puzzle::Puzzle;

/// The moves of a game, each with the position in which it was made.
pub type Plies = Vec<(Chess, Move)>;

/// The material from which tasks are drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    /// Games; at least one.
    pub games: Vec<Plies>,
    /// Puzzles.
    pub puzzles: Vec<Arc<Puzzle>>,
}

impl Material {
    /// Returns the games and puzzles that come with the program.
    pub fn shipped() -> Material {
        Material {
            games: games(),
            puzzles: Puzzle::shipped(),
        }
    }

    /// Reads the games of a PGN text; `None` if one cannot be read to its end, or if there is no move.
    pub fn read_games(pgn: impl Read) -> Option<Vec<Plies>> {
        let (mut games, mut is_whole) = (Vec::new(), true);
        let read = document::read(pgn, ReadingSettings::default(), |game| {
            is_whole &= game.is_whole();
            let mut position = game.first_position();
            let mut plies = Plies::new();
            for m in game.line.moves.into_iter().map_while(|m| m) {
                plies.push((position.clone(), m));
                position.play_unchecked(m);
            }
            if !plies.is_empty() {
                games.push(plies);
            }
        });
        (read.is_ok() && is_whole && !games.is_empty()).then_some(games)
    }

    /// Returns the moves of all games, each with its position.
    pub(super) fn plies(&self) -> impl Iterator<Item = &(Chess, Move)> {
        self.games.iter().flatten()
    }
}

/// Moves of games that were played, in SAN, without numbers.
const GAMES: [&str; 3] = [
    // Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 \
     Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    // Bogoljubov against Alekhine, Hastings 1922: two promotions.
    "d4 f5 c4 Nf6 g3 e6 Bg2 Bb4+ Bd2 Bxd2+ Nxd2 Nc6 Ngf3 O-O O-O d6 Qb3 Kh8 Qc3 e5 e3 a5 b3 Qe8 a3 Qh5 h4 Ng4 Ng5 Bd7 \
     f3 Nf6 f4 e4 Rfd1 h6 Nh3 d5 Nf1 Ne7 a4 Nc6 Rd2 Nb4 Bh1 Qe8 Rg2 dxc4 bxc4 Bxa4 Nf2 Bd7 Nd2 b5 Nd1 Nd3 Rxa5 b4 Rxa8 \
     bxc3 Rxe8 c2 Rxf8+ Kh7 Nf2 c1=Q+ Nf1 Ne1 Rh2 Qxc4 Rb8 Bb5 Rxb5 Qxb5 g4 Nf3+ Bxf3 exf3 gxf5 Qe2 d5 Kg8 h5 Kh7 e4 \
     Nxe4 Nxe4 Qxe4 d6 cxd6 f6 gxf6 Rd2 Qe2 Rxe2 fxe2 Kf2 exf1=Q+ Kxf1 Kg7 Kf2 Kf7 Ke3 Ke6 Ke4 d5+",
    // Gundersen against Faul, Melbourne 1928: mate by en passant.
    "e4 e6 d4 d5 e5 c5 c3 cxd4 cxd4 Bb4+ Nc3 Nc6 Nf3 Nge7 Bd3 O-O Bxh7+ Kxh7 Ng5+ Kg6 h4 Nxd4 Qg4 f5 h5+ Kh6 Nxe6+ g5 \
     hxg6#",
];

fn games() -> Vec<Plies> {
    let read = |game: &str| {
        let mut plies = Plies::new();
        let mut position = Chess::default();
        for san in game.split_whitespace() {
            let Some(m) = san.parse().ok().and_then(|san: San| san.to_move(&position).ok()) else {
                break;
            };
            plies.push((position.clone(), m));
            position.play_unchecked(m);
        }
        plies
    };
    GAMES.map(read).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_read_if_none_lacks_moves() {
        let read = |text: &str| Material::read_games(text.as_bytes());
        let expected = read("1. e4 e5 2. Nf3 *");
        assert_eq!(expected.as_ref().map(|games| games[0].len()), Some(3));
        assert_eq!(read("1. e4 e5 3. Nf3 *"), expected);
        assert_eq!(read("1. e4 e5 2. Nf9 *"), None);
    }

    #[test]
    fn every_move_of_the_games_is_legal() {
        let written = GAMES.map(|game| game.split_whitespace().count());
        assert_eq!(games().iter().map(Vec::len).collect::<Vec<_>>(), written);
        let last = games().pop().unwrap().pop().unwrap();
        assert!(last.1.is_en_passant() && last.0.play(last.1).unwrap().is_checkmate());
    }
}
