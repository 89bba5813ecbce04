//! Sets up playable positions from FEN, or reports what is wrong with the FEN.

use shakmaty::{
    Board, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, PositionError, PositionErrorKinds, Role,
    fen::{Fen, ParseFenError},
};
use thiserror::Error;

/// Fewest fields of a FEN: those that say which moves are legal. The counters of moves may be missing, as in EPD.
const FEWEST_FIELDS: usize = 4;

/// Error for a FEN that cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("illegal fen \"{fen}\": {fault}")]
pub struct FenError {
    /// The FEN as given, or the line of [`FenFault::Tag`].
    pub fen: String,
    /// The fault.
    pub fault: FenFault,
}

/// What is wrong with a FEN: the first field that cannot be read, otherwise why the position cannot be played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum FenFault {
    /// There are too few or too many fields.
    #[error("not four to six fields")]
    Fields,
    /// The first field, the board, cannot be read.
    #[error("illegal board")]
    Board,
    /// The second field, the side to move, cannot be read.
    #[error("illegal turn")]
    Turn,
    /// The third field, the castling rights, cannot be read.
    #[error("illegal castling rights")]
    Castling,
    /// The fourth field, the en passant square, cannot be read.
    #[error("illegal en passant square")]
    EnPassant,
    /// The fifth field, the halfmove clock, cannot be read.
    #[error("illegal halfmove clock")]
    Halfmoves,
    /// The sixth field, the move number, cannot be read.
    #[error("illegal fullmove number")]
    Number,
    /// A side has no king.
    #[error("missing king")]
    NoKing,
    /// A side has several kings.
    #[error("too many kings")]
    Kings,
    /// A pawn stands on the first or last rank.
    #[error("pawn on the first or last rank")]
    Pawns,
    /// The king of the side not to move is in check.
    #[error("opponent in check")]
    Check,
    /// The text is a line of a file that begins like a tag with a FEN, but is not a whole tag.
    #[error("not a whole tag")]
    Tag,
}

impl FenFault {
    fn of_text(error: &ParseFenError) -> FenFault {
        match error {
            ParseFenError::InvalidBoard => FenFault::Board,
            ParseFenError::InvalidTurn => FenFault::Turn,
            ParseFenError::InvalidCastling => FenFault::Castling,
            ParseFenError::InvalidEpSquare => FenFault::EnPassant,
            ParseFenError::InvalidHalfmoveClock => FenFault::Halfmoves,
            ParseFenError::InvalidFullmoves => FenFault::Number,
            _ => FenFault::Fields,
        }
    }

    fn of_position(kinds: PositionErrorKinds) -> FenFault {
        if kinds.intersects(PositionErrorKinds::MISSING_KING | PositionErrorKinds::EMPTY_BOARD) {
            FenFault::NoKing
        } else if kinds.contains(PositionErrorKinds::TOO_MANY_KINGS) {
            FenFault::Kings
        } else if kinds.contains(PositionErrorKinds::PAWNS_ON_BACKRANK) {
            FenFault::Pawns
        } else {
            FenFault::Check
        }
    }
}

/// Sets up `fen`. Positions that no game can reach are accepted if they can be played. Castling rights that exist only
/// in Chess960 (king or rook not on its usual square) select Chess960.
///
/// # Errors
///
/// [`FenError`] if the text is not a FEN or its position cannot be played.
pub fn position(fen: &str) -> Result<Chess, FenError> {
    let has_rights = |mode| {
        let setup = Fen::from_ascii(fen.trim().as_bytes()).ok()?.into_setup();
        let wrong = Chess::from_setup(setup, mode).err().map(|error| error.kinds());
        Some(!wrong.is_some_and(|kinds| kinds.contains(PositionErrorKinds::INVALID_CASTLING_RIGHTS)))
    };
    let chess960 =
        has_rights(CastlingMode::Standard) == Some(false) && has_rights(CastlingMode::Chess960) == Some(true);
    position_in(fen, CastlingMode::from_chess960(chess960))
}

/// Sets up `fen` as [`position`] does, with the castling rules of `mode` (Laws, Guideline II: Chess960).
///
/// # Errors
///
/// [`FenError`] if the text is not a FEN or its position cannot be played.
pub fn position_in(fen: &str, mode: CastlingMode) -> Result<Chess, FenError> {
    // The parser fills in fields that are missing: White to move, and no castling.
    let fields = fen.split([' ', '_']).filter(|field| !field.trim().is_empty());
    match fields.count() {
        ..FEWEST_FIELDS => Err(FenError {
            fen: fen.to_owned(),
            fault: Fen::from_ascii(fen.trim().as_bytes()).map_or_else(|e| FenFault::of_text(&e), |_| FenFault::Fields),
        }),
        _ => kept_position(fen, mode),
    }
}

/// Sets up `fen` as [`position_in`] does, but accepts missing fields, as journals of earlier versions have them.
///
/// # Errors
///
/// [`FenError`] if the text is not a FEN or its position cannot be played.
pub fn kept_position(fen: &str, mode: CastlingMode) -> Result<Chess, FenError> {
    let error = |fault| FenError {
        fen: fen.to_owned(),
        fault,
    };
    let setup = Fen::from_ascii(fen.trim().as_bytes())
        .map_err(|e| error(FenFault::of_text(&e)))?
        .into_setup();
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_invalid_ep_square)
        .or_else(PositionError::ignore_invalid_castling_rights)
        .map_err(|e| error(FenFault::of_position(e.kinds())))
}

/// Sets up `fen`, on which the players agree in a game that stands at `position` (D.2.9). Returns it with the counters
/// that it lacks as the game goes on with them. The halfmove clock starts anew if other pieces or pawns stand there:
/// then something was captured, or a pawn moved.
///
/// # Errors
///
/// [`FenError`] if the text is not a FEN or its position cannot be played.
pub fn agreed_position(fen: &str, position: &Chess) -> Result<(String, Chess), FenError> {
    let mode = position.castles().mode();
    let agreed = position_in(fen, mode)?;
    let fields = fen.split([' ', '_']).map(str::trim).filter(|field| !field.is_empty());
    let mut fields: Vec<String> = fields.map(str::to_owned).collect();
    if fields.len() == FEWEST_FIELDS {
        let halfmoves = if has_same_men(agreed.board(), position.board()) {
            position.halfmoves()
        } else {
            0
        };
        fields.push(halfmoves.to_string());
    }
    if fields.len() == FEWEST_FIELDS + 1 {
        fields.push(position.fullmoves().to_string());
    }
    let fen = fields.join(" ");
    let agreed = position_in(&fen, mode)?;
    Ok((fen, agreed))
}

/// Returns whether as many pieces of each kind stand on both boards, and the pawns on the same squares.
fn has_same_men(first: &Board, second: &Board) -> bool {
    let is_same = |color: Color, role: Role| {
        let [first, second] = [first, second].map(|board| board.by_piece(role.of(color)));
        first == second || (role != Role::Pawn && first.count() == second.count())
    };
    Color::ALL
        .into_iter()
        .all(|color| Role::ALL.into_iter().all(|role| is_same(color, role)))
}

/// Returns the position after a null move: the side to move passes. `None` if it is in check and cannot.
pub fn passed(position: &Chess) -> Option<Chess> {
    let mut setup = position.to_setup(EnPassantMode::Always);
    setup.halfmoves = setup.halfmoves.saturating_add(1);
    if setup.turn.is_black() {
        setup.fullmoves = setup.fullmoves.saturating_add(1);
    }
    setup.swap_turn();
    Chess::from_setup(setup, position.castles().mode())
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Sets up `fen`, or the usual start position if no FEN is given.
pub fn position_or_start(fen: Option<&str>) -> Result<Chess, FenError> {
    fen.map_or_else(|| Ok(Chess::new()), position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_2_9_an_agreed_position_goes_on_with_the_counters_of_the_game() {
        let game = position("4k3/p7/8/8/8/8/8/R3K3 w Q - 96 80").unwrap();
        for (fen, agreed) in [
            ("3k4/p7/8/8/8/8/8/R3K3 b Q -", "3k4/p7/8/8/8/8/8/R3K3 b Q - 96 80"),
            ("3k4/p7/8/8/8/8/8/R3K3_b_-_-", "3k4/p7/8/8/8/8/8/R3K3 b - - 96 80"),
            // A pawn has moved, or something was captured.
            ("4k3/8/p7/8/8/8/8/R3K3 w Q -", "4k3/8/p7/8/8/8/8/R3K3 w Q - 0 80"),
            ("4k3/p7/8/8/8/8/8/4K3 w - -", "4k3/p7/8/8/8/8/8/4K3 w - - 0 80"),
            // What the players agree on counts.
            ("4k3/p7/8/8/8/8/8/R3K3 w Q - 2", "4k3/p7/8/8/8/8/8/R3K3 w Q - 2 80"),
            ("4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/p7/8/8/8/8/8/R3K3 w Q - 0 1"),
        ] {
            let (found, position) = agreed_position(fen, &game).unwrap();
            assert_eq!(found, agreed);
            assert_eq!(position, self::position(agreed).unwrap());
        }
        assert!(agreed_position("4k3/8/8/8/8/8/8/4K3 w", &game).is_err());
    }

    #[test]
    fn what_is_wrong_with_a_fen_is_told() {
        for (fen, fault) in [
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", FenFault::NoKing),
            ("8/8/8/8/8/8/8/8 w - - 0 1", FenFault::NoKing),
            ("4k3/8/8/8/8/8/8/3KK3 w - - 0 1", FenFault::Kings),
            ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", FenFault::Pawns),
            ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", FenFault::Check),
            ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", FenFault::Board),
            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", FenFault::Turn),
            ("4k3/8/8/8/8/8/8/4K3 w x - 0 1", FenFault::Castling),
            ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", FenFault::EnPassant),
            ("4k3/8/8/8/8/8/8/4K3 w - - x 1", FenFault::Halfmoves),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", FenFault::Number),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", FenFault::Fields),
            ("4k3/8/8/8/8/8/8/4K3 w -", FenFault::Fields),
            ("4k3/8/8/8/8/8/8/4K3 w", FenFault::Fields),
            ("4k3/8/8/8/8/8/8/4K3", FenFault::Fields),
        ] {
            assert_eq!(position(fen).unwrap_err().fault, fault, "{fen}");
        }
        assert!(position("4k3/8/8/8/8/8/8/4K3_b_-_-").unwrap().turn().is_black());
        assert!(kept_position("4k3/8/8/8/8/8/8/4K3 w", CastlingMode::Standard).is_ok());
        // Even material that no game can reach can be played.
        assert!(position("4k3/pppppppp/p7/8/8/8/8/4K3 w KQkq - 0 1").is_ok());
    }
}
