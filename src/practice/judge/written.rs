//! Judges answers in writing.

use ansage_chess::{
    board::{self, Action, DeclaredMove, Reason, Resolution},
    notation::{self, MoveRefusal, PieceLanguage},
};
use ansage_protocol::Declaration;
use ansage_words::{declaration, vocabulary::Vocabulary};
use shakmaty::{
    Chess, Move,
    san::{San, SanError, SanPlus},
};

use super::{Judgement, Verdict};
use crate::practice::{
    exercise::Exercise,
    task::{Asked, Task},
    terms::terms,
};

impl Task {
    /// Judges an answer in SAN, or with the piece letters of another language, if one may be written. Returns `None` if it
    /// is not written, or is also a text of words. "g1f3" is both: as SAN it is a pawn's move, which is illegal here.
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
            let Some(Declaration::Move(declared)) = written.ok().filter(|_| terms(vocabulary, answer).is_none()) else {
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
        if san.san.to_move(&**position).is_err() && terms(vocabulary, answer).is_some() {
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
}

/// Returns the move that `san` means. The "x" of a capture may be missing, as "schlägt" may: the writer may not know that
/// the move is one.
pub(super) fn read_san(position: &Chess, san: San) -> Result<Move, SanError> {
    let mut capturing = san;
    if let San::Normal { capture, .. } = &mut capturing {
        *capture = true;
    }
    match san.to_move(position) {
        Err(SanError::IllegalSan) => capturing.to_move(position),
        read => read,
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
