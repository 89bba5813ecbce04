//! Makes the small set of puzzles that comes with the program (config/puzzles.csv): short mates in the games of the
//! tests, and in generated positions with few pieces. Each is proved by a search of all moves: only one first move
//! mates in time.

use std::{collections::BTreeSet, path::PathBuf};

use ansage::practice::ShortMate;
use ansage_chess::{board, document, movetext::ReadingSettings};
use clap::Args;
use fastrand::Rng;
use shakmaty::{
    Bitboard, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Move, Piece, Position, Role, Setup, Square,
    fen::Fen,
};

use crate::error::AnyResult;

/// Arguments of `ansage-evaluation puzzles`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Games to look for mates in, as PGN
    #[arg(value_name = "FILE")]
    games: PathBuf,
}

/// Wanted puzzles: number of moves to the mate, number of puzzles from games and from generated positions.
const WANTED: [(u32, usize, usize); 3] = [(1, 8, 8), (2, 16, 14), (3, 0, 6)];
/// The pieces of White in generated positions, except the king.
const SETS: [&[Role]; 6] = [
    &[Role::Queen],
    &[Role::Rook, Role::Rook],
    &[Role::Queen, Role::Knight],
    &[Role::Rook, Role::Bishop],
    &[Role::Rook, Role::Knight],
    &[Role::Queen, Role::Bishop],
];
/// Maximum number of pieces in a position from a game. More are hard to keep in mind.
const MOST_PIECES: usize = 14;

/// A puzzle: the position before the opponent's move, all moves, and the number of the solver's moves.
struct Found {
    start: Chess,
    moves: Vec<Move>,
    mate_in: u32,
}

/// Writes the puzzles to standard output, those with few pieces first.
pub fn run(arguments: &Arguments) -> AnyResult<()> {
    let mut games: Vec<(Chess, Vec<Move>)> = Vec::new();
    let file = std::fs::File::open(&arguments.games)?;
    document::read(file, ReadingSettings::default(), |game| {
        let start = game.first_position();
        games.push((start, game.line.moves.into_iter().map_while(|m| m).collect()));
    })?;
    let mut rng = Rng::with_seed(21);
    let mut found: Vec<Found> = Vec::new();
    for (mate_in, of_games, made) in WANTED {
        found.extend(games.iter().filter_map(|game| in_game(game, mate_in)).take(of_games));
        let mut seen = BTreeSet::new();
        let mut here = 0;
        while here < made {
            let Some(puzzle) = made_up(mate_in, &mut rng) else {
                continue;
            };
            if seen.insert(Fen::from_position(&puzzle.start, EnPassantMode::Legal).to_string()) {
                found.push(puzzle);
                here += 1;
            }
        }
    }
    found.sort_by_key(|puzzle| (puzzle.mate_in, puzzle.start.board().occupied().count()));
    println!("PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags");
    for (number, puzzle) in (1..).zip(&found) {
        let fen = Fen::from_position(&puzzle.start, EnPassantMode::Legal);
        let moves: Vec<String> = puzzle.moves.iter().map(|m| board::uci(*m)).collect();
        // A guess, for selection by --rating: each move and each piece makes it harder.
        let pieces = puzzle.start.board().occupied().count();
        let rating = 300 + 350 * puzzle.mate_in as usize + 20 * pieces;
        let mate_in = puzzle.mate_in;
        println!(
            "ansage{number:03},{fen},{},{rating},500,0,0,mate mateIn{mate_in},,",
            moves.join(" ")
        );
    }
    Ok(())
}

/// Returns the first position of a game in which a player can mate in exactly `mate_in` moves, in one way.
fn in_game((start, moves): &(Chess, Vec<Move>), mate_in: u32) -> Option<Found> {
    let mut position = start.clone();
    for m in moves.iter().copied() {
        if position.board().occupied().count() <= MOST_PIECES
            && let Some(found) = Found::after(&position, m, mate_in)
        {
            return Some(found);
        }
        position.play_unchecked(m);
    }
    None
}

/// Draws a position with few pieces, and returns it if it is a puzzle.
fn made_up(mate_in: u32, rng: &mut Rng) -> Option<Found> {
    let mut setup = Setup::empty();
    let set = rng.choice(SETS)?;
    let mut place = |piece: Piece, setup: &mut Setup| -> Option<()> {
        let free: Vec<Square> = (!setup.board.occupied()).into_iter().collect();
        let free = free
            .into_iter()
            .filter(|square| piece.role != Role::Pawn || !Bitboard::BACKRANKS.contains(*square));
        setup.board.set_piece_at(rng.choice(free.collect::<Vec<_>>())?, piece);
        Some(())
    };
    place(Role::King.of(Color::White), &mut setup)?;
    place(Role::King.of(Color::Black), &mut setup)?;
    for role in set {
        place(role.of(Color::White), &mut setup)?;
    }
    place(Role::Pawn.of(Color::Black), &mut setup)?;
    setup.turn = Color::Black;
    let position = Chess::from_setup(setup, CastlingMode::Standard).ok()?;
    let m = rng.choice(position.legal_moves().into_iter().collect::<Vec<_>>())?;
    Found::after(&position, m, mate_in)
}

impl Found {
    /// Returns the puzzle after the opponent's move `m`, if there is one: a mate in exactly `mate_in` moves with a
    /// single first move, and a single continuation after each defence that lasts longest.
    fn after(start: &Chess, m: Move, mate_in: u32) -> Option<Found> {
        let mut moves = vec![m];
        let mut position = start.clone().play(m).ok()?;
        for left in (1..=mate_in).rev() {
            // The last move may be any mate.
            let key = match (ShortMate::of(&position, left)?, left) {
                (mate, 1) => *mate.keys.first()?,
                (mate, _) => mate.only_key()?,
            };
            if left > 1 && ShortMate::of(&position, left - 1).is_some() {
                return None;
            }
            moves.push(key);
            position.play_unchecked(key);
            if left > 1 {
                let defence = defence(&position, left - 1)?;
                moves.push(defence);
                position.play_unchecked(defence);
            }
        }
        Some(Found {
            start: start.clone(),
            moves,
            mate_in,
        })
    }
}

/// Returns a move after which there is a mate in `left` moves, but not in fewer.
fn defence(position: &Chess, left: u32) -> Option<Move> {
    position.legal_moves().into_iter().find(|m| {
        let after = position.clone().play(*m);
        after.is_ok_and(|after| (1..left).all(|sooner| ShortMate::of(&after, sooner).is_none()))
    })
}
