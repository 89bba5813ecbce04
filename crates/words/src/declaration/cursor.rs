//! Reads the terms of a move one after the other.

use ansage_chess::board::{Action, PieceMove};
use shakmaty::{CastlingSide, File, Rank, Role};

use super::error::ParseError;
use crate::vocabulary::Term;

pub(super) struct Cursor<'a> {
    pub terms: &'a [Term],
}

impl Cursor<'_> {
    pub fn next(&mut self) -> Option<Term> {
        let (first, rest) = self.terms.split_first()?;
        self.terms = rest;
        Some(*first)
    }

    fn take<T>(&mut self, pick: impl Fn(Term) -> Option<T>) -> Option<T> {
        let (first, rest) = self.terms.split_first()?;
        let value = pick(*first)?;
        self.terms = rest;
        Some(value)
    }

    pub fn accept(&mut self, term: Term) -> bool {
        self.take(|next| (next == term).then_some(())).is_some()
    }

    pub fn piece(&mut self) -> Option<Role> {
        self.take(|term| if let Term::Piece(role) = term { Some(role) } else { None })
    }

    pub fn file(&mut self) -> Option<File> {
        self.take(|term| if let Term::File(file) = term { Some(file) } else { None })
    }

    pub fn rank(&mut self) -> Option<Rank> {
        self.take(|term| if let Term::Rank(rank) = term { Some(rank) } else { None })
    }

    fn side(&mut self) -> Option<CastlingSide> {
        self.take(|term| match term {
            Term::Short => Some(CastlingSide::KingSide),
            Term::Long => Some(CastlingSide::QueenSide),
            _ => None,
        })
    }

    /// Returns the error for a move that cannot continue here.
    pub fn error(&self) -> ParseError {
        if self.terms.is_empty() {
            ParseError::Incomplete
        } else {
            ParseError::Malformed
        }
    }

    pub fn action(&mut self) -> Result<Action, ParseError> {
        if let Some(side) = self.side() {
            return if self.accept(Term::Castling) {
                Ok(Action::Castling(Some(side)))
            } else {
                Err(self.error())
            };
        }
        if self.accept(Term::Castling) {
            return Ok(Action::Castling(self.side()));
        }
        self.piece_move().map(Action::Piece)
    }

    fn piece_move(&mut self) -> Result<PieceMove, ParseError> {
        let mut declared = PieceMove {
            role: self.piece(),
            ..PieceMove::default()
        };
        let said_piece = declared.role.is_some();
        let (file, rank) = (self.file(), self.rank());
        if file.is_none() && rank.is_none() && !self.next_is(Term::Captures) {
            return Err(self.error());
        }
        // A rank alone distinguishes pieces ("Turm eins Anna drei"). Without a piece it is a slip.
        if file.is_none() && rank.is_some() && !said_piece {
            return Err(ParseError::Malformed);
        }
        if self.accept(Term::Captures) {
            (declared.from_file, declared.from_rank) = (file, rank);
            self.capture(&mut declared)?;
        } else {
            let (to_file, to_rank) = (self.file(), self.rank());
            match (file, rank, to_file, to_rank) {
                (Some(_), Some(_), None, None) => (declared.to_file, declared.to_rank) = (file, rank),
                (_, _, Some(_), Some(_)) => {
                    (declared.from_file, declared.from_rank) = (file, rank);
                    (declared.to_file, declared.to_rank) = (to_file, to_rank);
                }
                // "Eva David", the shortest form of a pawn's capture (C.10 without the rank).
                (Some(from), None, Some(to), None) if from == to => return Err(ParseError::Malformed),
                (Some(_), None, Some(_), None) if !said_piece || declared.role == Some(Role::Pawn) => {
                    (declared.from_file, declared.to_file) = (file, to_file);
                    declared.captures = true;
                }
                (_, _, None, Some(_)) => return Err(ParseError::Malformed),
                _ => return Err(self.error()),
            }
        }
        if declared.from().is_none() && !said_piece {
            declared.role = Some(Role::Pawn);
        }
        let announced = self.accept(Term::Promotes);
        let is_apart = self.accept(Term::Filler);
        declared.promotion = self.piece();
        // "Springer schlägt Eva fünf Bauer" names the captured piece last: only a pawn promotes, on the last rank.
        let may_promote = declared.role.is_none_or(|role| role == Role::Pawn)
            && declared
                .to_rank
                .is_none_or(|rank| matches!(rank, Rank::First | Rank::Eighth));
        if declared.captures && declared.captured.is_none() && !announced && !may_promote {
            declared.captured = declared.promotion.take();
        }
        declared.promotes = announced || declared.promotion.is_some();
        declared.may_be_captured =
            is_apart && !announced && declared.captures && declared.captured.is_none() && declared.promotion.is_some();
        Ok(declared)
    }

    /// Reads the words after "schlägt".
    fn capture(&mut self, declared: &mut PieceMove) -> Result<(), ParseError> {
        declared.captures = true;
        declared.captured = self.piece();
        if self.accept(Term::EnPassant) {
            declared.en_passant = true;
        }
        (declared.to_file, declared.to_rank) = (self.file(), self.rank());
        let pawn = declared.role == Some(Role::Pawn) || (declared.role.is_none() && declared.from_rank.is_none());
        match (declared.to_file, declared.to_rank) {
            (Some(_), Some(_)) => Ok(()),
            (Some(_), None) if pawn => Ok(()),
            (None, None) if declared.captured.is_some() => Ok(()),
            _ => Err(self.error()),
        }
    }

    fn next_is(&self, term: Term) -> bool {
        self.terms.first() == Some(&term)
    }
}
