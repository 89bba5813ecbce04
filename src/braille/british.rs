//! The British chess code (UKAAF, Braille Chess Code and Layout, 2015): moves and positions.
//!
//! | sign | cells | source |
//! |---|---|---|
//! | king, queen, rook, bishop, knight | ⠅ ⠟ ⠗ ⠇ ⠎ | 2.1 |
//! | files a to h | ⠁ to ⠓ | 3 |
//! | ranks and move numbers | lowered digits without indicator | 1.3, 3 |
//! | capture, check, both | ⠰ ⠘ ⠸ before the destination | 3.4, 3.6 |
//! | mate | ⠜⠍ after the move | 2.2 |
//! | glyphs | ⠜ before "!" and "?" after a move, nothing after mate | 1.4 |
//! | Black's move without White's | ⠤ before it | 1.2 |
//! | black pieces in positions | dot 6 added | 5.1 |
//! | castling, promotion | ⠕⠤⠕ ⠕⠤⠕⠤⠕, the piece after the square | not verified |

use shakmaty::{Board, CastlingSide, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, san::San};

use super::text;
use ansage_chess::board::{self, Action, DeclaredMove, PieceMove};

const CAPTURE: char = '⠰';
const CHECK: char = '⠘';
const CAPTURE_AND_CHECK: char = '⠸';
const MATE: &str = "⠜⠍";
/// Print's "+" after a move (shown in 1.4). It is read but not judged, because this edition's list of these signs is
/// not available.
const PLUS: &str = "⠜⠏";
/// Separates a move from a punctuation sign, but not after the signs of 2.2 (1.4).
const SEPARATOR: char = '⠜';
/// "!" and "?" of Unified English Braille.
const MARKS: [char; 2] = ['⠖', '⠦'];
/// "=" of Unified English Braille, read between the square and the new piece.
const EQUALS: &str = "⠐⠶";
const SHORT: &str = "⠕⠤⠕";
const LONG: &str = "⠕⠤⠕⠤⠕";
/// Precedes Black's move if White's is not written (1.2).
pub(super) const BLACK: &str = "⠤";
/// Dot 6, added to a black piece in a position.
const DOT_6: u32 = 0x20;

fn piece(role: Role) -> char {
    match role {
        Role::Pawn => '⠏',
        Role::Knight => '⠎',
        Role::Bishop => '⠇',
        Role::Rook => '⠗',
        Role::Queen => '⠟',
        Role::King => '⠅',
    }
}

/// Print's knight, written by players who learnt other codes. It is not a file, so it can mean nothing else.
const PRINT_KNIGHT: char = '⠝';

fn role(cell: char) -> Option<Role> {
    if cell == PRINT_KNIGHT {
        return Some(Role::Knight);
    }
    Role::ALL.into_iter().find(|role| piece(*role) == cell)
}

fn file(cell: char) -> Option<File> {
    File::ALL.into_iter().find(|file| file_cell(*file) == cell)
}

#[expect(clippy::indexing_slicing, reason = "there are ten digits and eight files")]
fn file_cell(file: File) -> char {
    text::DIGITS[usize::from(file)]
}

fn rank(cell: char) -> Option<Rank> {
    Rank::ALL.into_iter().find(|rank| rank_cell(*rank) == cell)
}

#[expect(clippy::indexing_slicing, reason = "there are ten digits and eight ranks")]
fn rank_cell(rank: Rank) -> char {
    text::LOWER[usize::from(rank)]
}

/// Writes the legal move `m` of `before`, which leads to `after`.
///
/// # Examples
///
/// ```
/// use ansage::braille::british;
/// use shakmaty::{Chess, Position, uci::UciMove};
///
/// let before = Chess::default();
/// let m = UciMove::from_ascii(b"g1f3")?.to_move(&before)?;
/// assert_eq!(british::write_move(&before, m, &before.clone().play(m)?), "⠎⠋⠒");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_move(before: &Chess, m: Move, after: &Chess) -> String {
    let mut out = String::new();
    let mate = after.is_checkmate();
    let check = after.is_check() && !mate;
    if let Some(side) = m.castling_side() {
        out.extend(check.then_some(CHECK));
        out.push_str(match side {
            CastlingSide::KingSide => SHORT,
            CastlingSide::QueenSide => LONG,
        });
    } else {
        let (from, to) = board::squares(m);
        if m.role() == Role::Pawn {
            out.extend(m.is_capture().then(|| file_cell(from.file())));
        } else {
            out.push(piece(m.role()));
            if let San::Normal { file, rank, .. } = San::from_move(before, m) {
                out.extend(file.map(file_cell));
                out.extend(rank.map(rank_cell));
            }
        }
        out.extend(match (m.is_capture(), check) {
            (true, true) => Some(CAPTURE_AND_CHECK),
            (true, false) => Some(CAPTURE),
            (false, true) => Some(CHECK),
            (false, false) => None,
        });
        out.push(file_cell(to.file()));
        out.push(rank_cell(to.rank()));
        out.extend(m.promotion().map(piece));
    }
    if mate {
        out.push_str(MATE);
    }
    out
}

/// Returns `cells` of a move with a glyph of "!" and "?" after it.
pub(super) fn with_glyph(cells: &str, glyph: &str) -> String {
    let glyph = text::encode(glyph);
    if cells.ends_with(MATE) {
        format!("{cells}{glyph}")
    } else {
        format!("{cells}{SEPARATOR}{glyph}")
    }
}

/// Splits a move from the glyph after it, if there is one.
pub(super) fn split_glyph(cells: &str) -> (&str, String) {
    let rest = cells.trim_end_matches(MARKS);
    let glyph = || text::decode(cells.get(rest.len()..).unwrap_or_default());
    // Without the separator these cells are lowered digits: ranks.
    match rest.strip_suffix(SEPARATOR) {
        _ if rest == cells => (cells, String::new()),
        Some(before) => (before, glyph()),
        None if rest.ends_with(MATE) || rest.ends_with(PLUS) => (rest, glyph()),
        None => (cells, String::new()),
    }
}

/// Reads a result with the digits of moves, lowered and without indicator, or with a half as Unified English Braille
/// writes it (6.4: "⠼⠁⠌⠃") or as a decimal. A half alone is a draw.
pub(super) fn result(cells: &str) -> Option<&'static str> {
    let cells = text::lowered(cells);
    let is_half = |cells: &str| matches!(cells, "⠂⠌⠃" | "⠂⠌⠆" | "⠂⠸⠌⠆");
    if is_half(&cells) {
        return Some("1/2-1/2");
    }
    let half_points = |cells: &str| match cells {
        "⠂" => Some(2),
        "⠴" => Some(0),
        // The digit after the point is raised if the indicator precedes the number.
        "⠴⠲⠑" | "⠴⠲⠢" => Some(1),
        _ => is_half(cells).then_some(1),
    };
    let (white, black) = cells.split_once('⠤')?;
    match (half_points(white)?, half_points(black)?) {
        (2, 0) => Some("1-0"),
        (0, 2) => Some("0-1"),
        (1, 1) => Some("1/2-1/2"),
        _ => None,
    }
}

/// Reads a move as far as its cells state it. Returns `None` if they are not a move. Signs of capture, check and mate
/// may be missing ("the minimum amount of coding"), but those that are present are claims. Digits may be raised after
/// the indicator, and a pawn's capture may be just its two files.
pub fn read_move(cells: &str) -> Option<DeclaredMove> {
    let cells = text::lowered(cells);
    let mut rest = cells.as_str();
    let mut mate = false;
    loop {
        if let Some(before) = rest.strip_suffix(MATE) {
            (rest, mate) = (before, true);
        } else if let Some(before) = rest.strip_suffix(PLUS) {
            rest = before;
        } else {
            break;
        }
    }
    if let Some((action, check)) = castling(rest) {
        return Some(DeclaredMove {
            check,
            mate,
            ..DeclaredMove::new(action)
        });
    }
    let mut cells: Vec<char> = rest.chars().collect();
    let mut piece = PieceMove::default();
    if let Some(promotion) = cells.last().copied().and_then(role) {
        (piece.promotes, piece.promotion) = (true, Some(promotion));
        cells.pop();
        if cells.ends_with(&EQUALS.chars().collect::<Vec<_>>()) {
            cells.truncate(cells.len() - EQUALS.chars().count());
        }
    }
    let last = cells.pop()?;
    piece.to_rank = rank(last);
    piece.to_file = Some(file(if piece.to_rank.is_some() { cells.pop()? } else { last })?);
    let sign = cells.last().copied();
    let is_pawn_by_files = piece.to_rank.is_none();
    piece.captures = is_pawn_by_files || matches!(sign, Some(CAPTURE | CAPTURE_AND_CHECK));
    let check = matches!(sign, Some(CHECK | CAPTURE_AND_CHECK));
    if matches!(sign, Some(CAPTURE | CHECK | CAPTURE_AND_CHECK)) {
        cells.pop();
    }
    let is_one_file = || matches!(*cells, [from] if file(from).is_some());
    if is_pawn_by_files && (piece.promotes || !is_one_file()) {
        return None;
    }
    if let Some(from) = cells.last().copied().and_then(rank) {
        piece.from_rank = Some(from);
        cells.pop();
    }
    if let Some(from) = cells.last().copied().and_then(file) {
        piece.from_file = Some(from);
        cells.pop();
    }
    piece.role = Some(match cells.pop() {
        Some(cell) => role(cell)?,
        // A pawn that stays on its file is written without it. The letter is print's bishop or the German queen.
        None if !piece.captures && piece.from_rank.is_none() && piece.from_file == piece.to_file => return None,
        None => Role::Pawn,
    });
    cells.is_empty().then_some(DeclaredMove {
        check,
        mate,
        ..DeclaredMove::new(Action::Piece(piece))
    })
}

/// Reads castling written with O or lowered 0, with hyphens or without.
fn castling(cells: &str) -> Option<(Action, bool)> {
    let (rest, check) = cells.strip_prefix(CHECK).map_or((cells, false), |rest| (rest, true));
    let plain: String = rest.chars().filter(|c| *c != '⠤').collect();
    let side = match plain.as_str() {
        "⠕⠕" | "⠴⠴" => CastlingSide::KingSide,
        "⠕⠕⠕" | "⠴⠴⠴" => CastlingSide::QueenSide,
        _ => return None,
    };
    Some((Action::Castling(Some(side)), check))
}

/// Returns the pieces of a position (5.1): rank by rank from the eighth, black pieces with dot 6. Empty squares are
/// counted in lowered digits, and consecutive empty ranks are one number.
pub fn write_board(position: &Board) -> String {
    let mut ranks: Vec<String> = Vec::new();
    let mut empty_ranks = 0;
    for rank in Rank::ALL.into_iter().rev() {
        let mut line = String::new();
        let mut empty = 0;
        for file in File::ALL {
            let Some(here) = position.piece_at(Square::from_coords(file, rank)) else {
                empty += 1;
                continue;
            };
            if empty > 0 {
                line.push_str(&text::lower(std::mem::take(&mut empty)));
            }
            line.push(colored(here));
        }
        if empty == 8 {
            empty_ranks += 1;
            continue;
        }
        if empty > 0 {
            line.push_str(&text::lower(empty));
        }
        if empty_ranks > 0 {
            ranks.push(text::lower(8 * std::mem::take(&mut empty_ranks)));
        }
        ranks.push(line);
    }
    if empty_ranks > 0 {
        ranks.push(text::lower(8 * empty_ranks));
    }
    ranks.join(&super::cells::BLANK.to_string())
}

fn colored(piece_here: Piece) -> char {
    let cell = piece(piece_here.role);
    match piece_here.color {
        Color::White => cell,
        Color::Black => char::from_u32(u32::from(cell) | DOT_6).unwrap_or(cell),
    }
}

/// Reads the pieces of a position from the words of its ranks. Returns the board and the number of words used.
pub fn read_board<'a>(words: impl IntoIterator<Item = &'a str>) -> Option<(Board, usize)> {
    let mut board = Board::empty();
    let mut squares = 0_u32;
    for (at, word) in words.into_iter().enumerate() {
        let mut number = String::new();
        for cell in word.chars().chain(['\0']) {
            if text::LOWER.contains(&cell) {
                number.push(cell);
                continue;
            }
            if !number.is_empty() {
                squares = squares.checked_add(text::lower_number(&number)?)?;
                number.clear();
            }
            if cell == '\0' {
                break;
            }
            let white = char::from_u32(u32::from(cell) & !DOT_6)?;
            let color = Color::from_white(white == cell);
            let square = square(squares)?;
            board.set_piece_at(square, role(white)?.of(color));
            squares += 1;
        }
        match squares {
            0..64 => {}
            64 => return Some((board, at + 1)),
            _ => return None,
        }
    }
    None
}

/// Returns the square at index `at` of a position that is read from a8 to h1.
fn square(at: u32) -> Option<Square> {
    (at < 64).then(|| Square::new(at).flip_vertical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_chess::board::Resolution;
    use shakmaty::san::SanPlus;

    /// Moves that the code itself shows, as far as it is available (docs/braille.md), on positions that allow them.
    /// After them, moves whose cells are not confirmed by any publication.
    const MOVES: &[(&str, &str, &str)] = &[
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 1", "Rf4", "⠗⠋⠲"),
        ("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d5", "⠙⠢"),
        ("4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", "cxd5", "⠉⠰⠙⠢"),
        ("8/8/4k3/8/5P2/8/8/4K3 w - - 0 1", "f5+", "⠘⠋⠢"),
        ("8/8/8/8/5p1k/8/8/4KR2 w - - 0 1", "Rxf4+", "⠗⠸⠋⠲"),
        ("4k3/8/8/8/6N1/8/8/2N1K3 w - - 0 1", "Ne5", "⠎⠑⠢"),
        ("4k3/8/2N5/8/6N1/8/8/4K3 w - - 0 1", "Nce5", "⠎⠉⠑⠢"),
        ("4k3/8/8/8/4N3/8/N7/1N2K3 w - - 0 1", "Nbc3", "⠎⠃⠉⠒"),
        ("4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "N1c3", "⠎⠂⠉⠒"),
        ("4k3/8/8/1N6/8/8/8/1N1NK3 w - - 0 1", "Nb1c3", "⠎⠃⠂⠉⠒"),
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "Re8#", "⠗⠑⠦⠜⠍"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "⠎⠋⠒"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", "⠕⠤⠕"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O+", "⠘⠕⠤⠕⠤⠕"),
        ("8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e8=Q", "⠑⠦⠟"),
        ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=N", "⠑⠰⠙⠦⠎"),
    ];

    #[test]
    fn published_and_other_moves() {
        for (fen, san, cells) in MOVES {
            let before = board::position(fen).unwrap();
            let m = san.parse::<SanPlus>().unwrap().san.to_move(&before).unwrap();
            assert_eq!(SanPlus::from_move(before.clone(), m).to_string(), *san, "the table");
            let mut after = before.clone();
            after.play_unchecked(m);
            assert_eq!(write_move(&before, m, &after), *cells, "{san}");
            let read = read_move(cells).unwrap();
            assert_eq!(board::resolve(&before, &read), Resolution::Legal(m), "{san}");
            assert_eq!(board::warnings(&before, &read, m), [], "{san}");
        }
    }

    #[test]
    fn what_is_no_move_is_none() {
        for cells in [
            "",
            "⠎",
            "⠎⠋",
            "⠋⠒⠒",
            "⠎⠎⠋⠒",
            "⠰⠰⠋⠒",
            "⠅⠅⠅",
            "⠙",
            "⠎⠑⠙",
            "⠑⠙⠟",
            // Print's Bb5 and its German Dd5.
            "⠃⠃⠢",
            "⠙⠙⠢",
            "⠃⠘⠃⠢",
            "⠜⠍",
            "⠕",
            "⠕⠕⠕⠕",
            "⠿",
        ] {
            assert_eq!(read_move(cells), None, "{cells}");
        }
        for cells in ["⠕⠕", "⠴⠤⠴", "⠑⠦⠐⠶⠟", "⠎⠋⠒⠜⠏", "⠏⠑⠲", "⠃⠶⠃⠢"] {
            assert!(read_move(cells).is_some(), "{cells}");
        }
    }

    #[test]
    fn other_forms_are_read() {
        let game = "r1bqkbnr/ppp2ppp/2n5/3pp3/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 4";
        for (fen, cells, san) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "⠝⠋⠒", "Nf3"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "⠑⠼⠙", "e4"),
            (game, "⠑⠙", "exd5"),
            (game, "⠑⠰⠙", "exd5"),
            (game, "⠝⠰⠑⠼⠑", "Nxe5"),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "⠼⠚⠤⠼⠚", "O-O"),
        ] {
            let before = board::position(fen).unwrap();
            let m = san.parse::<SanPlus>().unwrap().san.to_move(&before).unwrap();
            let read = read_move(cells).unwrap();
            assert_eq!(board::resolve(&before, &read), Resolution::Legal(m), "{cells}");
            assert_eq!(board::warnings(&before, &read, m), [], "{cells}");
        }
    }

    #[test]
    fn the_published_position() {
        let start = "⠷⠮⠧⠿⠥⠧⠮⠷⠀⠯⠯⠯⠯⠯⠯⠯⠯⠀⠒⠆⠀⠏⠏⠏⠏⠏⠏⠏⠏⠀⠗⠎⠇⠟⠅⠇⠎⠗";
        assert_eq!(write_board(Chess::default().board()), start);
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "8/2k5/8/8/3P1p2/8/8/8 w - - 0 1",
            "8/8/8/8/8/8/8/k6K w - - 0 1",
        ] {
            let board: Board = fen.split(' ').next().unwrap().parse().unwrap();
            let cells = write_board(&board);
            let words = cells.split('⠀').count();
            assert_eq!(read_board(cells.split('⠀')), Some((board, words)), "{cells}");
        }
        for wrong in ["⠷", "⠒⠆⠀⠒⠒", "⠁", "⠖⠲⠷", "⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔⠔"]
        {
            assert_eq!(read_board(wrong.split('⠀')), None, "{wrong}");
        }
    }
}
