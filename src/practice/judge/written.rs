//! Judges answers in writing.

use ansage_chess::{
    board::{self, Action, DeclaredMove, Reason, Resolution},
    notation::{self, MoveRefusal, PieceLanguage},
};
use ansage_protocol::Declaration;
use ansage_words::{declaration, vocabulary::Vocabulary};
use shakmaty::{
    CastlingSide, Chess, File, Rank, Role,
    san::{SanError, SanPlus},
};

use super::{Judgement, Verdict, solving::read_san};
use crate::practice::{
    exercise::Exercise,
    task::{Asked, Task},
    terms::is_words,
};

impl Task {
    /// Judges an answer in SAN, or with the piece letters of another language, if one may be written. Returns `None` if
    /// it is not written, or is also a text of words. "g1f3" is both: as SAN it is a pawn's move, which is illegal
    /// here.
    pub(super) fn judge_written(&self, vocabulary: &Vocabulary, answer: &str) -> Option<Judgement> {
        let position = match (self.exercise, &self.asked) {
            (Exercise::Moves | Exercise::Dictation, Asked::Move(position, _)) => position,
            (Exercise::Puzzles, Asked::Puzzle(step)) => &step.position,
            _ => return None,
        };
        let is_right = |answered| match &self.asked {
            Asked::Puzzle(step) => step.is_solved_by(answered),
            Asked::Move(_, m) => answered == *m,
            _ => false,
        };
        let Ok(san) = answer.trim().parse::<SanPlus>() else {
            let resolve = |declared: &DeclaredMove| board::resolve(position, declared);
            let written = declaration::decided(declaration::parse(vocabulary, answer), resolve);
            let Some(Declaration::Move(declared)) = written.ok().filter(|_| !is_words(vocabulary, answer)) else {
                return None;
            };
            return Some(match (resolve(&declared), &self.asked) {
                (Resolution::Legal(answered), _) if is_right(answered) => Judgement::of(Verdict::Right),
                (Resolution::Ambiguous(_), Asked::Puzzle(_)) => Judgement::of(Verdict::Ambiguous),
                (Resolution::Illegal(reason), Asked::Puzzle(_)) => Judgement {
                    illegal: Some((declared.action, reason)),
                    ..Judgement::of(Verdict::NotUnderstood)
                },
                _ => Judgement::of(Verdict::Wrong),
            });
        };
        if san.san.to_move(&**position).is_err() && is_words(vocabulary, answer) {
            return None;
        }
        let verdict = match read_san(position, san.san) {
            Ok(answered) if is_right(answered) => Verdict::Right,
            // As in words: only a legal move can be the wrong one.
            Err(SanError::AmbiguousSan) if matches!(self.asked, Asked::Puzzle(_)) => Verdict::Ambiguous,
            Err(SanError::IllegalSan) if matches!(self.asked, Asked::Puzzle(_)) => {
                return Some(Judgement {
                    illegal: why_illegal(position, answer),
                    ..Judgement::of(Verdict::NotUnderstood)
                });
            }
            _ => Verdict::Wrong,
        };
        Some(Judgement::of(verdict))
    }

    /// Returns the move of an answer in the form of a score, without using a position: "Ng1f3", "exd5", "e4", "O-O".
    /// SAN is kept unchanged. Returns `None` if the answer is not a move.
    pub fn entry(vocabulary: &Vocabulary, answer: &str) -> Option<String> {
        if let Ok(Declaration::Move(declared)) = declaration::parse(vocabulary, answer) {
            return entry(&declared.action);
        }
        let san: SanPlus = answer.trim().parse().ok()?;
        Some(san.to_string())
    }
}

/// Returns the move that `san` means and the reason why it is illegal.
fn why_illegal(position: &Chess, san: &str) -> Option<(Action, Reason)> {
    let written = notation::read(san.trim()).ok()?;
    let english = PieceLanguage::find("en")?.set();
    match notation::resolve(position, &written, english) {
        Err(MoveRefusal::Illegal(reason)) => Some((notation::action(&written, english)?, reason)),
        _ => None,
    }
}

/// Returns a declared move in writing, if its destination was named.
fn entry(action: &Action) -> Option<String> {
    let piece = match action {
        Action::Castling(Some(side)) => {
            let written = match side {
                CastlingSide::KingSide => "O-O",
                CastlingSide::QueenSide => "O-O-O",
            };
            return Some(written.to_owned());
        }
        Action::Castling(None) => return None,
        Action::Piece(piece) => piece,
    };
    let to = piece.to()?;
    let role = piece.role.filter(|role| *role != Role::Pawn).map(Role::upper_char);
    let from = [piece.from_file.map(File::char), piece.from_rank.map(Rank::char)];
    let promotion = piece.promotion.map(|role| format!("={}", role.upper_char()));
    let parts = role.into_iter().chain(from.into_iter().flatten()).map(String::from);
    let captures = piece.captures.then(|| "x".to_owned());
    Some(parts.chain(captures).chain([to.to_string()]).chain(promotion).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_a_score_are_written_without_a_board() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (answer, entry) in [
            ("Springer Gustav eins Felix drei", Some("Ng1f3")),
            ("Eva vier", Some("e4")),
            ("Eva zwei schlägt David drei", Some("e2xd3")),
            ("kurze Rochade", Some("O-O")),
            ("Rochade lang", Some("O-O-O")),
            ("Eva acht Dame", Some("e8=Q")),
            ("Nf3", Some("Nf3")),
            ("Rochade", None),
            ("Hilfe", None),
        ] {
            assert_eq!(Task::entry(&vocabulary, answer).as_deref(), entry, "{answer}");
        }
    }
}
