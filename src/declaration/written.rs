//! Declarations that are typed as written moves.

use super::{Action, Declaration, DeclaredMove, ParseError, PieceMove};
use crate::notation::{self, Languages, Meaning, Shape, Sign, Written};

/// `text` as a single written move; `None` where it is none. No position tells here what a piece letter means, so it is
/// read as the English one, else as the German one; a letter of neither must mean the same in all languages.
pub(super) fn written(text: &str) -> Option<Result<Declaration, ParseError>> {
    let text = text.trim();
    let written = notation::read(text).ok().or_else(|| {
        // "E7E8Q": whoever types in capitals types squares.
        let small = text.is_ascii().then(|| text.to_ascii_lowercase())?;
        notation::read(&small).ok()
    })?;
    Some(declared(text, &written))
}

fn declared(text: &str, written: &Written) -> Result<Declaration, ParseError> {
    let action = match written.shape {
        Shape::Castling(side) => Action::Castling(Some(side)),
        Shape::Piece {
            piece,
            from: (from_file, from_rank),
            to: (to_file, to_rank),
            captures,
            promotion,
        } => {
            let role = |meaning: Option<Meaning>| {
                meaning
                    .map(|meaning| meaning.commonly().ok_or_else(|| ambiguous(text, meaning)))
                    .transpose()
            };
            let promotion = role(promotion)?;
            let whole_origin = from_file.zip(from_rank).is_some();
            Action::Piece(PieceMove {
                role: role(piece)?.or_else(|| (!whole_origin).then_some(shakmaty::Role::Pawn)),
                from_file,
                from_rank,
                to_file: Some(to_file),
                to_rank,
                captures: captures || to_rank.is_none(),
                captured: None,
                en_passant: written.en_passant,
                promotes: promotion.is_some(),
                promotion,
            })
        }
    };
    Ok(Declaration::Move(DeclaredMove {
        check: written.sign == Some(Sign::Check),
        mate: written.sign == Some(Sign::Mate),
        ..DeclaredMove::new(action)
    }))
}

fn ambiguous(text: &str, meaning: Meaning) -> ParseError {
    let meanings = meaning.roles(Languages::ALL).filter_map(|(role, languages)| {
        let language = languages.iter().next()?;
        Some(format!("{} ({})", language.piece(role), language.id))
    });
    ParseError::AmbiguousLetter {
        word: text.to_owned(),
        meanings: meanings.collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{CastlingSide, Role};

    fn piece(text: &str) -> PieceMove {
        match written(text) {
            Some(Ok(Declaration::Move(DeclaredMove {
                action: Action::Piece(piece),
                ..
            }))) => piece,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn letters_are_english_then_german_then_common() {
        for (text, role) in [
            ("Nf3", Role::Knight),
            ("Sf3", Role::Knight),
            ("Re1", Role::Rook),
            ("Te1", Role::Rook),
            ("Фd4", Role::Queen),
            ("Крe2", Role::King),
            ("♝c5", Role::Bishop),
            ("Ĉf3", Role::Knight),
        ] {
            assert_eq!(piece(text).role, Some(role), "{text}");
        }
        let Some(Err(ParseError::AmbiguousLetter { meanings, .. })) = written("Кf3") else {
            panic!("К is a king in Macedonian and a knight in Russian");
        };
        assert!(
            meanings.contains("конь (ru)") && meanings.contains("крал (mk)"),
            "{meanings}"
        );
    }

    #[test]
    fn the_shapes_of_written_moves() {
        let capture = piece("exd");
        assert!(capture.captures && capture.to_rank.is_none() && capture.role == Some(Role::Pawn));
        assert_eq!(piece("5254").to(), Some(shakmaty::Square::E4));
        assert_eq!(piece("E7E8Q").promotion, Some(Role::Queen));
        assert!(piece("exd6 e.p.").en_passant);
        assert_eq!(piece("Ng1-f3").from(), Some(shakmaty::Square::G1));
        let castling = DeclaredMove {
            check: true,
            ..DeclaredMove::new(Action::Castling(Some(CastlingSide::QueenSide)))
        };
        assert_eq!(written("0-0-0+"), Some(Ok(Declaration::Move(castling))));
        assert_eq!(written("Zf3"), None);
    }
}
