//! Reasons, warnings and refusals as sentences.

use fluent_bundle::FluentValue;
use shakmaty::{Color, Role, Square};

use super::{castling, rank};
use crate::{
    declaration::ParseError,
    locale::Texts,
    vocabulary::{Term, Vocabulary},
};
use ansage_chess::board::{Blocked, Reason, Warning};

/// Puts reasons into sentences of the assistant's language; squares and pieces keep the words of Appendix D.
#[derive(Clone, Copy)]
pub struct Explainer<'a> {
    /// The words of Appendix D.
    pub vocabulary: &'a Vocabulary,
    /// The assistant's sentences.
    pub texts: &'a Texts,
}

impl Explainer<'_> {
    /// Why a declared move is illegal.
    pub fn reason(&self, reason: &Reason) -> String {
        let texts = self.texts;
        let (square, piece) = (|square| self.square(square), |role| self.piece(role));
        // Which article a piece takes depends on the piece, whatever the words in use are.
        let kind = |role| ("kind", FluentValue::from(Term::Piece(role).id()));
        match *reason {
            Reason::GameOver => texts.get("reason-game-over"),
            Reason::Empty(on) => texts.with("reason-empty", [("square", square(on))]),
            Reason::NotYours(on, what) => texts.with(
                "reason-not-yours",
                [("square", square(on)), ("piece", piece(what.role)), kind(what.role)],
            ),
            Reason::OtherPiece {
                square: on,
                stands,
                named,
            } => texts.with(
                "reason-other-piece",
                [
                    ("square", square(on)),
                    ("stands", piece(stands)),
                    ("named", piece(named)),
                ],
            ),
            Reason::NoSuchPiece {
                color,
                role,
                file,
                rank: on_rank,
            } => {
                let color = ("color", FluentValue::from(self.color(color)));
                let place: Vec<&str> = file
                    .map(|file| self.vocabulary.word(Term::File(file)))
                    .into_iter()
                    .chain(on_rank.map(|on_rank| rank(self.vocabulary, on_rank)))
                    .collect();
                if place.is_empty() {
                    texts.with("reason-no-such-piece", [color, ("piece", piece(role)), kind(role)])
                } else {
                    let place = ("where", FluentValue::from(place.join(" ")));
                    texts.with(
                        "reason-no-such-piece-there",
                        [color, ("piece", piece(role)), kind(role), place],
                    )
                }
            }
            Reason::OwnPiece(on, role) => texts.with(
                "reason-own-piece",
                [("square", square(on)), ("piece", piece(role)), kind(role)],
            ),
            Reason::CannotMoveSo(role, _, Some(to)) => texts.with(
                "reason-cannot-move-to",
                [("piece", piece(role)), ("square", square(to))],
            ),
            Reason::CannotMoveSo(role, _, None) => texts.with("reason-cannot-move-so", [("piece", piece(role))]),
            Reason::WayBlocked(by) | Reason::PawnBlocked(by) => self.blocked("reason-way-blocked", by),
            Reason::NothingToCapture(None) => texts.get("reason-nothing-to-capture"),
            Reason::NothingToCapture(Some(on)) => texts.with("reason-nothing-to-capture-on", [("square", square(on))]),
            Reason::OtherCaptured { named, .. } => {
                texts.with("reason-other-captured", [("piece", piece(named)), kind(named)])
            }
            Reason::NoEnPassant => texts.get("reason-no-en-passant"),
            Reason::Pinned(role, on) => texts.with("reason-pinned", [("piece", piece(role)), ("square", square(on))]),
            Reason::StillInCheck => texts.get("reason-still-in-check"),
            Reason::IntoCheck(on) => texts.with("reason-into-check", [("square", square(on))]),
            Reason::EnPassantExposes => texts.get("reason-en-passant-exposes"),
            Reason::NoPromotion => texts.get("reason-no-promotion"),
            Reason::CannotPromoteTo(role) => texts.with("reason-cannot-promote-to", [("piece", piece(role))]),
            Reason::OnlyCastling(side) => {
                texts.with("reason-only-castling", [("castling", castling(self.vocabulary, side))])
            }
            Reason::CastlingRightLost(None) => texts.get("reason-castling-right-lost"),
            Reason::CastlingRightLost(Some(side)) => texts.with(
                "reason-castling-right-lost-side",
                [("castling", castling(self.vocabulary, side))],
            ),
            Reason::CastlingBlocked(by) => self.blocked("reason-castling-blocked", by),
            Reason::CastlingInCheck => texts.get("reason-castling-in-check"),
            Reason::CastlingThrough(on) => texts.with("reason-castling-through", [("square", square(on))]),
        }
    }

    /// What was wrongly said around a legal move.
    pub fn warning(&self, warning: Warning) -> String {
        self.texts.get(match warning {
            Warning::NoCheck => "warning-no-check",
            Warning::NoMate => "warning-no-mate",
        })
    }

    /// Why words are no declaration.
    pub fn refusal(&self, error: &ParseError) -> String {
        match error {
            ParseError::Empty => self.texts.get("not-empty"),
            ParseError::UnknownWord(word) => self.texts.with("not-unknown-word", [("word", word.as_str())]),
            ParseError::AmbiguousLetter { word, meanings, .. } => self
                .texts
                .with("not-letter", [("word", word.as_str()), ("meanings", meanings.as_str())]),
            ParseError::Incomplete => self.texts.get("not-incomplete"),
            ParseError::NoDiagonal => self.texts.get("not-diagonal"),
            ParseError::Malformed => self.texts.get("not-malformed"),
        }
    }

    /// "Weiß" or "Schwarz".
    pub fn color(&self, color: Color) -> String {
        self.texts.get(color.fold_wb("white", "black"))
    }

    fn blocked(&self, id: &str, by: Blocked) -> String {
        self.texts.with(
            id,
            [("piece", self.piece(by.piece.role)), ("square", self.square(by.square))],
        )
    }

    fn square(&self, square: Square) -> FluentValue<'static> {
        FluentValue::from(self.vocabulary.square(square))
    }

    fn piece(&self, role: Role) -> FluentValue<'static> {
        FluentValue::from(self.vocabulary.piece(role).to_owned())
    }
}
