use std::collections::{HashSet, VecDeque};

use proptest::prelude::*;
use shakmaty::{CastlingMode, EnPassantMode, Move, Piece, Role, Setup, Square, fen::Fen};

use super::*;

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect(fen);
    let mode = CastlingMode::detect(fen.as_setup());
    fen.into_position(mode).expect("a legal position")
}

/// Returns who can mate: "wb", "w", "b" or "-".
fn mating(position: &Chess) -> &'static str {
    match (can_mate(position, Color::White), can_mate(position, Color::Black)) {
        (true, true) => "wb",
        (true, false) => "w",
        (false, true) => "b",
        (false, false) => "-",
    }
}

#[test]
fn who_can_mate_by_the_material() {
    for (fen, expected) in [
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", "-"),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "-"),
        ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", "-"),
        ("8/8/2b1k3/8/8/3KB3/8/8 w - - 0 1", "wb"),
        ("8/8/3bk3/8/8/3KB3/8/8 w - - 0 1", "-"),
        ("8/8/2B1k3/8/8/3KB3/8/8 w - - 0 1", "w"),
        ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", "w"),
        ("8/8/4k3/8/4n3/3KN3/8/8 w - - 0 1", "wb"),
        ("8/8/4k3/8/4n3/3KB3/8/8 w - - 0 1", "wb"),
        // A knight can mate a king hemmed in by its own pawn or rook, but not by its own queen.
        ("8/4p3/4k3/8/8/3KN3/8/8 w - - 0 1", "wb"),
        ("8/8/4k3/4r3/8/3KN3/8/8 w - - 0 1", "wb"),
        ("8/8/4k3/4q3/8/3KN3/8/8 w - - 0 1", "b"),
        ("8/4p3/4k3/8/8/3KB3/8/8 w - - 0 1", "wb"),
        ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", "w"),
    ] {
        assert_eq!(mating(&position(fen)), expected, "{fen}");
    }
}

/// Positions with known answers, from the published paper and from the collection kept with its program. Positions that
/// differ in one man and in their answers are adjacent.
const WALLS: &[(&str, &str)] = &[
    ("2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", "-"),
    ("8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/8 w - - 0 1", "-"),
    ("8/8/3k4/1p1p1p1p/1P1P1P1P/3K4/8/N7 w - - 0 1", "wb"),
    ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", "w"),
    ("8/1p6/kPp3p1/2P3p1/1pP3Pb/1P4p1/6P1/7K w - - 0 1", "-"),
    ("8/1p4p1/1Pp3p1/k1P3p1/1pP3Pb/1P4p1/6P1/7K w - - 0 1", "wb"),
    ("7b/1k4bB/8/8/1p1p1p1p/1PpP1P1P/2P3K1/N7 w - - 0 1", "w"),
    ("7b/1k5B/8/8/1p1p1p1p/1PpP1P1P/2P3K1/N3b3 w - - 0 1", "-"),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/P5P1/8/8/8 w - - 0 1", "-"),
    ("Bb1k1b2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 w - - 0 1", "w"),
    ("2b5/1p6/1Pp3k1/p1Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", "-"),
    ("2b5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1", "wb"),
    ("8/2b5/8/4k2B/1p1p4/1P1Pp1p1/4P1P1/2b2BRK w - - 0 1", "-"),
    ("8/2b5/8/4k2B/1p1p4/1P1Pp1p1/4P1P1/2b1KBR1 w - - 0 1", "wb"),
    ("7k/8/1p6/1Pp5/2Pp4/pB1Pp1p1/P1B1P1P1/3B2K1 w - - 0 1", "wb"),
    ("7k/5b2/p7/rbp5/p1p1p1p1/P1PpP1P1/PK1P4/RNB1B3 w - - 0 1", "b"),
    ("B2b4/8/4k3/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 w - - 0 1", "-"),
    ("4k3/8/8/1p4p1/1P1p1pP1/BP1P1P2/BP1P4/R1B2K2 w - - 0 1", "-"),
    ("8/8/7p/5p1P/5p1K/5Pp1/6P1/5kb1 w - - 0 1", "-"),
    ("8/k7/1p2p3/1P1pP1p1/K2P2P1/8/8/8 b - - 0 1", "-"),
    ("8/6p1/2k2pPp/1p1p1P1P/pPpP1P2/P1P1K3/8/8 b - - 0 1", "-"),
    ("8/7p/5p2/5PpP/6P1/p1p3pB/PpP3Pk/1K6 w - - 0 1", "-"),
    ("8/8/8/1k3p1p/3p1P2/1p1P1PpP/1P4P1/K7 b - - 0 1", "-"),
    ("8/5p2/5p2/5p1p/k4p2/1p1p1PpP/1P1P2P1/K7 b - - 0 1", "wb"),
    // Every move is forced, forever.
    ("k1b5/1p1p4/1P1P4/8/8/4p1p1/4P1P1/5B1K w - - 0 1", "-"),
    // Each king shuts the other in, but only while it stays.
    ("2k5/p3p1p1/PpKpP1Pp/1P1P3P/8/8/8/8 b - - 0 1", "wb"),
    ("8/p2p4/Pk1P4/RP1p4/PKpP4/1pP5/1P6/1b6 w - - 0 1", "wb"),
];

#[test]
fn who_can_mate_behind_walls() {
    for (fen, expected) in WALLS {
        assert_eq!(mating(&position(fen)), *expected, "{fen}");
    }
}

#[test]
fn a_capture_en_passant_opens_a_wall() {
    let wall = "8/8/3k2p1/1p1p1pPp/1P1P1P1P/3K4/8/8 w - - 0 1";
    assert_eq!(mating(&position(wall)), "-");
    assert_eq!(mating(&position(&wall.replace(" - - ", " - f6 "))), "wb");
}

#[test]
fn a_right_to_castle_in_chess960_opens_no_wall_that_blocks_it() {
    let wall = "4k3/8/8/1p4p1/1P1p1pP1/BP1P1P2/BP1P4/R1B2K2 w Q - 0 1";
    assert!(position(wall).castles().any());
    assert_eq!(mating(&position(wall)), "-");
    let open = wall.replace("R1B2K2", "R4K2");
    assert_eq!(mating(&position(&open)), "wb");
}

fn after(position: &Chess, m: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

/// Returns whether `color` mates in one of the first `limit` positions reached.
fn mates_nearby(position: &Chess, color: Color, limit: usize) -> bool {
    let mut seen = HashSet::from([position.clone()]);
    let mut open = VecDeque::from([position.clone()]);
    while let Some(position) = open.pop_front() {
        if position.is_checkmate() && position.turn() != color {
            return true;
        }
        for next in position.legal_moves().into_iter().map(|m| after(&position, m)) {
            if seen.len() < limit && seen.insert(next.clone()) {
                open.push_back(next);
            }
        }
    }
    false
}

fn square() -> impl Strategy<Value = Square> {
    (0..64u32).prop_map(Square::new)
}

fn piece() -> impl Strategy<Value = Piece> {
    let role = prop::sample::select(vec![Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
    (role, any::<bool>()).prop_map(|(role, white)| role.of(Color::from_white(white)))
}

/// Sets up a position with `board`, or returns `None` if it is illegal.
fn set_up(board: Board, white: bool) -> Option<Chess> {
    let setup = Setup {
        board,
        turn: Color::from_white(white),
        ..Setup::empty()
    };
    setup.position(CastlingMode::Standard).ok()
}

/// A few men anywhere, or a known wall with its kings moved and men added or removed.
fn sparse_or_walled() -> impl Strategy<Value = Chess> {
    let walls: Vec<Board> = WALLS.iter().map(|(fen, _)| position(fen).board().clone()).collect();
    let board = prop_oneof![Just(Board::empty()), prop::sample::select(walls)];
    let changes = prop::collection::vec((square(), prop::option::of(piece())), 0..4);
    (board, square(), square(), changes, any::<bool>()).prop_filter_map(
        "no legal position",
        |(mut board, white, black, changes, turn)| {
            for (square, piece) in changes {
                match piece {
                    Some(piece) => board.set_piece_at(square, piece),
                    None => board.discard_piece_at(square),
                }
            }
            for (color, square) in [(Color::White, white), (Color::Black, black)] {
                // Half of the kings stay where they are.
                if let Some(king) = board.king_of(color) {
                    if square.file() < shakmaty::File::E {
                        continue;
                    }
                    board.discard_piece_at(king);
                }
                board.set_piece_at(square, Role::King.of(color));
            }
            set_up(board, turn)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_mate_found_by_trying_all_moves_is_never_called_impossible(position in sparse_or_walled()) {
        for color in Color::ALL {
            let fen = Fen::from_position(&position, EnPassantMode::Legal);
            prop_assert!(can_mate(&position, color) || !mates_nearby(&position, color, 500), "{color} {fen}");
        }
    }

    #[test]
    fn the_same_position_with_colours_exchanged_has_the_same_answer(position in sparse_or_walled()) {
        let mirrored: Chess = position.to_setup(EnPassantMode::Legal).into_mirrored().position(CastlingMode::Standard)?;
        for color in Color::ALL {
            prop_assert_eq!(can_mate(&position, color), can_mate(&mirrored, !color));
        }
    }
}
