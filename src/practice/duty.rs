//! The learner's duties in a rehearsed round, and its incidents.

use ansage_protocol::{Command, Input, Query};
use shakmaty::{Chess, Move, Position, Role, Square};

/// A duty of the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LearnersDuty {
    /// Announce this move.
    Announce(Move),
    /// Announce this move by mistake; the other one is meant.
    Slip(Move, Move),
    /// Correct a slip: this move is meant.
    Correct(Move),
    /// Announce this move again, because the opponent repeated a different one.
    Again(Move),
    /// Repeat the opponent's move.
    Repeat(Move),
    /// Press the clock.
    Press,
    /// Decline an offer.
    Decline,
    /// Report that this piece was touched.
    Touch(Role, Square),
    /// Ask for the times.
    Time,
}

impl LearnersDuty {
    /// Returns its name in the sentences.
    pub(super) fn name(self) -> &'static str {
        match self {
            LearnersDuty::Announce(_) => "announce",
            LearnersDuty::Slip(..) => "slip",
            LearnersDuty::Correct(_) => "correct",
            LearnersDuty::Again(_) => "again",
            LearnersDuty::Repeat(_) => "repeat",
            LearnersDuty::Press => "press",
            LearnersDuty::Decline => "decline",
            LearnersDuty::Touch(..) => "touch",
            LearnersDuty::Time => "time",
        }
    }

    /// Returns whether `input` begins to fulfil it: a bare "Korrektur", before the move that is meant.
    pub(super) fn is_begun_by(self, input: &Input) -> bool {
        matches!(
            (self, input),
            (
                LearnersDuty::Correct(_),
                Input::Command(Command::Correction | Command::No)
            )
        )
    }

    /// Returns whether `input` fulfils it, with or without a command in the same breath. `is_struck` is whether the
    /// slip to correct is already struck.
    pub(super) fn is_fulfilled_by(self, input: &Input, is_struck: bool) -> bool {
        let withdraws = matches!(input, Input::Followed(_, Command::Correction | Command::No));
        if withdraws && !matches!(self, LearnersDuty::Slip(..)) {
            return false;
        }
        match (self, input.declared()) {
            (
                LearnersDuty::Announce(m) | LearnersDuty::Again(m) | LearnersDuty::Repeat(m),
                Input::Declared { m: said, .. },
            ) => m == *said,
            // Any slip will do.
            (LearnersDuty::Slip(..), Input::Declared { .. }) => true,
            (
                LearnersDuty::Correct(m),
                Input::Declared {
                    m: said, correction, ..
                },
            ) => m == *said && (*correction || is_struck),
            (LearnersDuty::Press, Input::Command(Command::Clock)) => true,
            // While an offer is open, a game takes "nein" for its answer, too.
            (
                LearnersDuty::Decline,
                Input::Command(Command::Decline | Command::No) | Input::Named(_, Command::Decline),
            ) => true,
            (LearnersDuty::Touch(role, square), Input::Touched(piece)) => {
                piece.square == square && piece.role.is_none_or(|named| named == role)
            }
            (LearnersDuty::Time, Input::Query(Query::Time)) => true,
            _ => false,
        }
    }
}

/// An incident with a move, in addition to the move itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Incident {
    /// The opponent repeats a different move.
    WrongRepetition(Move),
    /// The player to move says this move by mistake.
    Slip(Move),
    /// The learner touched the piece.
    Touch,
    /// The opponent offers a draw.
    Offer,
    /// The arbiter corrects the learner's clock.
    Arbiter,
}

/// Returns whether `input` is judged. Questions, wishes and unintelligible words are not.
pub(super) fn counts(input: &Input) -> bool {
    match input {
        Input::Declared { .. }
        | Input::Followed(..)
        | Input::Unclear { .. }
        | Input::Illegal { .. }
        | Input::Touched(_)
        | Input::Named(..) => true,
        Input::Command(command) => !matches!(
            command,
            Command::Repeat | Command::LastMove | Command::Turn | Command::Position | Command::Stop | Command::Help
        ),
        _ => false,
    }
}

/// Returns a different legal move of the piece that `m` moves.
fn other(position: &Chess, m: Move) -> Option<Move> {
    let legal = position.legal_moves().into_iter();
    legal
        .filter(|other| *other != m && !other.is_promotion())
        .find(|other| other.from() == m.from())
}

/// Returns the incident of the learner's move with this number, counted from 1.
pub(super) fn own_incident(number: usize, position: &Chess, m: Move) -> Option<Incident> {
    match number {
        1 => other(position, m).map(Incident::WrongRepetition),
        2 => other(position, m).map(Incident::Slip),
        3 if !m.is_castle() => Some(Incident::Touch),
        _ => None,
    }
}

/// Returns the incident of the opponent's move with this number, counted from 1.
pub(super) fn their_incident(number: usize, position: &Chess, m: Move) -> Option<Incident> {
    match number {
        1 => other(position, m).map(Incident::Slip),
        2 => Some(Incident::Offer),
        3 => Some(Incident::Arbiter),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_protocol::TouchedPiece;

    #[test]
    fn a_touch_names_the_piece_that_stands_there() {
        let duty = LearnersDuty::Touch(Role::Knight, Square::B1);
        for (role, square, fulfils) in [
            (Some(Role::Knight), Square::B1, true),
            (None, Square::B1, true),
            (Some(Role::Bishop), Square::B1, false),
            (Some(Role::Knight), Square::G1, false),
        ] {
            let input = Input::Touched(TouchedPiece { by: None, role, square });
            assert_eq!(duty.is_fulfilled_by(&input, false), fulfils, "{role:?} {square}");
        }
    }
}
