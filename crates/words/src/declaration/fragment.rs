//! Words that declare a move only in part: its beginning, and the answers to the questions about it.

use ansage_protocol::{Command, Fragment};
use shakmaty::{CastlingSide, Role, Square};

use super::{cursor::Cursor, parse::corrected};
use crate::vocabulary::{Term, Token, Vocabulary};

/// Reads an unfinished beginning of a move ("Springer Gustav", "Turm Anna", "Springer drei").
pub fn fragment(vocabulary: &Vocabulary, text: &str) -> Option<Fragment> {
    corrected_fragment(vocabulary, text).map(|(fragment, _)| fragment)
}

/// Reads a [`fragment`]. Returns also whether "nein" or "Korrektur" stands first and so means what was said before.
pub fn corrected_fragment(vocabulary: &Vocabulary, text: &str) -> Option<(Fragment, bool)> {
    let mut terms = Vec::new();
    for token in vocabulary.read(text) {
        match token {
            Token::Term(Term::Filler) => {}
            Token::Term(term) => terms.push(term),
            Token::Unknown(_) => return None,
        }
    }
    let (slip, terms) = corrected(&terms);
    let corrects = slip.is_some_and(|slip| !slip.is_said);
    if let [Term::Short | Term::Long | Term::Castling] = terms {
        return Some((Fragment::Castling, corrects));
    }
    let mut cursor = Cursor { terms };
    let role = cursor.piece();
    let mut from = None;
    let (mut file, mut rank) = (cursor.file(), cursor.rank());
    let captures = cursor.accept(Term::Captures);
    if captures || !cursor.terms.is_empty() {
        from = file.zip(rank).map(|(file, rank)| Square::from_coords(file, rank));
        (file, rank) = (cursor.file(), cursor.rank());
    }
    let is_begun = role.is_some() || from.is_some() || file.is_some();
    let fragment = Fragment::Piece { role, from, file, rank };
    (is_begun && cursor.terms.is_empty() && file.zip(rank).is_none()).then_some((fragment, corrects))
}

/// Reads the answer to "which piece?" ("Dame", "in Springer bitte", "Umwandlung Turm", "Dame, nein, Turm").
pub fn promotion_piece(vocabulary: &Vocabulary, text: &str) -> Option<Role> {
    let mut piece = None;
    for token in vocabulary.read(text) {
        match token {
            Token::Term(Term::Filler | Term::Promotes) => {}
            Token::Term(Term::Command(Command::No | Command::Correction)) => piece = None,
            Token::Term(Term::Piece(role)) if piece.is_none() => piece = Some(role),
            _ => return None,
        }
    }
    piece
}

/// Reads the answer to "which piece to promote to?" as the German or English letter of a piece ("D", "=Q").
pub fn promotion_letter(text: &str) -> Option<Role> {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '=' | '(' | ')' | '.' | '!' | '?');
    match text.trim_matches(is_around) {
        "D" | "d" | "Q" | "q" => Some(Role::Queen),
        "T" | "t" | "R" | "r" => Some(Role::Rook),
        "L" | "l" | "B" | "b" => Some(Role::Bishop),
        "S" | "s" | "N" | "n" => Some(Role::Knight),
        _ => None,
    }
}

/// Reads the answer to "which castling?" ("kurze", "die lange bitte").
pub fn castling_side(vocabulary: &Vocabulary, text: &str) -> Option<CastlingSide> {
    let mut side = None;
    for token in vocabulary.read(text) {
        match token {
            Token::Term(Term::Filler) => {}
            Token::Term(Term::Short) if side.is_none() => side = Some(CastlingSide::KingSide),
            Token::Term(Term::Long) if side.is_none() => side = Some(CastlingSide::QueenSide),
            _ => return None,
        }
    }
    side
}
