//! Reasons, warnings and refusals as sentences.

use shakmaty::{Color, Role, Square};

use super::moves::{castling, rank};
use crate::{
    declaration::ParseError,
    id,
    locale::Texts,
    text,
    vocabulary::{Term, Vocabulary},
};
use ansage_chess::board::{Reason, Warning};

/// Explains reasons in the assistant's language. Squares and pieces keep the words of Appendix D.
#[derive(Clone, Copy)]
pub struct Explainer<'a> {
    /// The words of Appendix D.
    pub vocabulary: &'a Vocabulary,
    /// The assistant's sentences.
    pub texts: &'a Texts,
}

impl Explainer<'_> {
    /// Explains why a declared move is illegal.
    pub fn reason(&self, reason: &Reason) -> String {
        let texts = self.texts;
        let square = |square: Square| self.vocabulary.square(square);
        let piece = |role: Role| self.vocabulary.piece(role);
        // The grammatical gender depends on the piece, not on the word that the vocabulary has for it.
        let kind = |role| Term::Piece(role).id();
        match *reason {
            Reason::GameOver => text!(texts, "reason-game-over"),
            Reason::Empty(on) => text!(texts, "reason-empty", square = square(on)),
            Reason::NotYours(on, what) => text!(
                texts,
                "reason-not-yours",
                square = square(on),
                piece = piece(what.role),
                kind = kind(what.role)
            ),
            Reason::OtherPiece {
                square: on,
                stands,
                named,
            } => text!(
                texts,
                "reason-other-piece",
                square = square(on),
                stands = piece(stands),
                kind = kind(stands),
                named = piece(named),
                named_kind = kind(named)
            ),
            Reason::NoSuchPiece {
                color,
                role,
                file,
                rank: on_rank,
            } => {
                let color = self.color(color);
                let place: Vec<&str> = file
                    .map(|file| self.vocabulary.word(Term::File(file)))
                    .into_iter()
                    .chain(on_rank.map(|on_rank| rank(self.vocabulary, on_rank)))
                    .collect();
                if place.is_empty() {
                    text!(
                        texts,
                        "reason-no-such-piece",
                        color = color,
                        piece = piece(role),
                        kind = kind(role)
                    )
                } else {
                    text!(texts, "reason-no-such-piece-there", color = color, piece = piece(role), kind = kind(role), where = place.join(" "))
                }
            }
            Reason::OwnPiece(on, role) => text!(
                texts,
                "reason-own-piece",
                square = square(on),
                piece = piece(role),
                kind = kind(role)
            ),
            Reason::CannotMoveSo(role, Some(_), Some(to)) => {
                text!(texts, "reason-cannot-move-to", piece = piece(role), square = square(to))
            }
            Reason::CannotMoveSo(role, None, Some(to)) => text!(
                texts,
                "reason-none-can-move-to",
                piece = piece(role),
                square = square(to),
                kind = kind(role)
            ),
            Reason::CannotMoveSo(role, _, None) => text!(texts, "reason-cannot-move-so", piece = piece(role)),
            Reason::WayBlocked(by) | Reason::PawnBlocked(by) => text!(
                texts,
                "reason-way-blocked",
                piece = piece(by.piece.role),
                square = square(by.square)
            ),
            Reason::NothingToCapture(None) => text!(texts, "reason-nothing-to-capture"),
            Reason::NothingToCapture(Some(on)) => text!(texts, "reason-nothing-to-capture-on", square = square(on)),
            Reason::OtherCaptured { named, .. } => {
                text!(texts, "reason-other-captured", piece = piece(named), kind = kind(named))
            }
            Reason::NoEnPassant => text!(texts, "reason-no-en-passant"),
            Reason::Pinned(role, on) => text!(texts, "reason-pinned", piece = piece(role), square = square(on)),
            Reason::StillInCheck => text!(texts, "reason-still-in-check"),
            Reason::IntoCheck(on) => text!(texts, "reason-into-check", square = square(on)),
            Reason::EnPassantExposes => text!(texts, "reason-en-passant-exposes"),
            Reason::NoPromotion => text!(texts, "reason-no-promotion"),
            Reason::CannotPromoteTo(role) => text!(texts, "reason-cannot-promote-to", piece = piece(role)),
            Reason::OnlyCastling(side) => {
                text!(
                    texts,
                    "reason-only-castling",
                    castling = castling(self.vocabulary, side)
                )
            }
            Reason::CastlingRightLost(None) => text!(texts, "reason-castling-right-lost"),
            Reason::CastlingRightLost(Some(side)) => text!(
                texts,
                "reason-castling-right-lost-side",
                castling = castling(self.vocabulary, side)
            ),
            Reason::CastlingBlocked(side, by) => text!(
                texts,
                "reason-castling-blocked",
                castling = castling(self.vocabulary, side),
                piece = piece(by.piece.role),
                square = square(by.square)
            ),
            Reason::CastlingInCheck => text!(texts, "reason-castling-in-check"),
            Reason::CastlingThrough(side, on) => text!(
                texts,
                "reason-castling-through",
                castling = castling(self.vocabulary, side),
                square = square(on)
            ),
        }
    }

    /// Explains which remark about a legal move was wrong.
    pub fn warning(&self, warning: Warning) -> String {
        self.texts.get(match warning {
            Warning::NoCheck => id!("warning-no-check"),
            Warning::NoMate => id!("warning-no-mate"),
        })
    }

    /// Explains why words are not a declaration.
    pub fn refusal(&self, error: &ParseError) -> String {
        match error {
            ParseError::Empty => text!(self.texts, "not-empty"),
            ParseError::UnknownWord(word) => text!(self.texts, "not-unknown-word", word = word.as_str()),
            ParseError::AmbiguousLetter { word, meanings, .. } => text!(
                self.texts,
                "not-letter",
                word = word.as_str(),
                meanings = meanings.as_str()
            ),
            ParseError::Incomplete => text!(self.texts, "not-incomplete"),
            ParseError::NoDiagonal => text!(self.texts, "not-diagonal"),
            ParseError::Malformed => text!(self.texts, "not-malformed"),
        }
    }

    /// Names a colour: "Weiß" or "Schwarz".
    pub fn color(&self, color: Color) -> String {
        self.texts.get(color.fold_wb(id!("white"), id!("black")))
    }
}
