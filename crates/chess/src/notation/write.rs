//! Writes a legal move in a form.

use shakmaty::{CastlingMode, CastlingSide, Chess, Move, Position, Role, Square, san::San};

use super::{
    form::{Algebraic, Capture, Form, Kind, Pieces, Promotion, Signs},
    languages,
};
use crate::board;

/// Appends the legal move `m` of `before` to `out`. `after` is the position after it.
///
/// # Examples
///
/// ```
/// use ansage_chess::notation::{Form, write};
/// use shakmaty::{Chess, Position};
///
/// let before = Chess::default();
/// let m = shakmaty::uci::UciMove::from_ascii(b"g1f3")?.to_move(&before)?;
/// let after = before.clone().play(m)?;
/// let mut text = String::new();
/// for form in ["fide:de", "long+hyphen:ru", "figurine", "iccf"] {
///     write(&mut text, &form.parse::<Form>()?, &before, m, &after);
///     text.push('|');
/// }
/// assert_eq!(text, "Sf3|Кg1-f3|♘f3|7163|");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(out: &mut String, form: &Form, before: &Chess, m: Move, after: &Chess) {
    match &form.kind {
        Kind::Algebraic(form) => algebraic(out, form, before, m, after),
        Kind::Uci => uci(out, before, m),
        Kind::Iccf => iccf(out, before, m),
        Kind::Words(wording) => wording.write(out, before, m),
    }
}

fn algebraic(out: &mut String, form: &Algebraic, before: &Chess, m: Move, after: &Chess) {
    match m.castling_side() {
        Some(side) => out.push_str(match (side, form.letter_o) {
            (CastlingSide::KingSide, false) => "0-0",
            (CastlingSide::QueenSide, false) => "0-0-0",
            (CastlingSide::KingSide, true) => "O-O",
            (CastlingSide::QueenSide, true) => "O-O-O",
        }),
        None => piece_move(out, form, before, m),
    }
    signs(out, form, m, after);
    if form.en_passant && m.is_en_passant() {
        out.push_str(" e.p.");
    }
}

fn piece_move(out: &mut String, form: &Algebraic, before: &Chess, m: Move) {
    let (from, to) = board::squares(m);
    let role = m.role();
    if role != Role::Pawn {
        symbol(out, form.pieces, before, role);
    }
    let captures = m.is_capture();
    let mut whole_to = true;
    if form.long || matches!(form.pieces, Pieces::None) {
        square(out, from);
    } else if role == Role::Pawn {
        if captures {
            out.push(from.file().char());
            whole_to = !(form.minimal && files_are_enough(before, m));
        }
    } else if let San::Normal { file, rank, .. } = San::from_move(before, m) {
        out.extend(file.map(shakmaty::File::char));
        out.extend(rank.map(shakmaty::Rank::char));
    }
    match form.capture {
        Capture::X if captures => out.push('x'),
        Capture::Colon if captures => out.push(':'),
        Capture::Times if captures => out.push('×'),
        Capture::None | Capture::X | Capture::Colon | Capture::ColonAfter | Capture::Times => {
            if form.hyphen {
                out.push('-');
            }
        }
    }
    if whole_to {
        square(out, to);
    } else {
        out.push(to.file().char());
    }
    if let Some(role) = m.promotion() {
        let (open, close) = match form.promotion {
            Promotion::Plain => ("", ""),
            Promotion::Equals => ("=", ""),
            Promotion::Brackets => ("(", ")"),
            Promotion::Slash => ("/", ""),
        };
        out.push_str(open);
        match form.pieces {
            // Without piece letters only the piece to promote to has one, in lower case as in UCI.
            Pieces::None => out.push(role.char()),
            pieces @ (Pieces::Letters(_) | Pieces::Figurines) => symbol(out, pieces, before, role),
        }
        out.push_str(close);
    }
    if captures && form.capture == Capture::ColonAfter {
        out.push(':');
    }
}

fn symbol(out: &mut String, pieces: Pieces, before: &Chess, role: Role) {
    match pieces {
        Pieces::Letters(language) => out.push_str(language.letter(role)),
        Pieces::Figurines => out.push(languages::figurine_of(role.of(before.turn()))),
        Pieces::None => {}
    }
}

fn square(out: &mut String, square: Square) {
    out.push(square.file().char());
    out.push(square.rank().char());
}

fn signs(out: &mut String, form: &Algebraic, m: Move, after: &Chess) {
    if form.signs == Signs::None || !after.is_check() {
        return;
    }
    let checkers = after.checkers();
    let double = form.double && checkers.more_than_one();
    let discovered = form.double && !checkers.contains(board::squares(m).1) && !m.is_castle();
    let mate = after.legal_moves().is_empty();
    out.push_str(match (form.signs, mate) {
        (Signs::Cross, false) if double => "++",
        (Signs::Dagger, false) if double => "††",
        (Signs::Words, false) if double => " dbl ch",
        (Signs::Words, false) if discovered => " dis ch",
        (Signs::None, _) => "",
        (Signs::Cross | Signs::Plus, false) => "+",
        (Signs::Cross, true) => "#",
        (Signs::Plus, true) => "++",
        (Signs::Dagger, false) => "†",
        (Signs::Dagger, true) => "‡",
        (Signs::Words, false) => "ch",
        (Signs::Words, true) => "mate",
    });
}

/// Returns whether no other pawn captures from the same file to the same file. Promotions to different pieces do not
/// count, because the piece distinguishes them.
fn files_are_enough(before: &Chess, m: Move) -> bool {
    let (from, to) = board::squares(m);
    !before.legal_moves().iter().any(|other| {
        let (other_from, other_to) = board::squares(*other);
        other.role() == Role::Pawn
            && other_from.file() == from.file()
            && other_to.file() == to.file()
            && other.is_capture()
            && other_to != to
    })
}

/// Returns the squares that UCI and ICCF name. For castling these are the king's squares; in Chess960, where those may
/// belong to another move, the king's and the rook's.
fn two_squares(before: &Chess, m: Move) -> (Square, Square) {
    match m {
        Move::Castle { king, rook } if before.castles().mode() == CastlingMode::Chess960 => (king, rook),
        m => board::squares(m),
    }
}

fn uci(out: &mut String, before: &Chess, m: Move) {
    let (from, to) = two_squares(before, m);
    square(out, from);
    square(out, to);
    out.extend(m.promotion().map(Role::char));
}

fn iccf(out: &mut String, before: &Chess, m: Move) {
    let (from, to) = two_squares(before, m);
    for square in [from, to] {
        out.push(char::from(b'1' + u8::from(square.file())));
        out.push(square.rank().char());
    }
    out.extend(m.promotion().map(|role| match role {
        Role::Queen => '1',
        Role::Rook => '2',
        Role::Bishop => '3',
        _ => '4',
    }));
}
