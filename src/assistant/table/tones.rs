//! The tones of messages, for players with a screen reader. They announce at once what kind of message comes.

use crate::speech::Earcon;
use ansage_protocol::{Command, Input, Message};

/// Returns the tone of an input that commits the player.
pub(super) fn of_commitment(input: &Input) -> Earcon {
    match input {
        Input::Command(Command::Clock) | Input::Followed(_, Command::Clock) => Earcon::Clock,
        _ => Earcon::Taken,
    }
}

/// Returns the tone of `message`, if it has one.
pub(super) fn of_message(message: &Message) -> Option<Earcon> {
    match message {
        Message::Ready(_) | Message::Resumed(_) => Some(Earcon::Listening),
        Message::ReadBack(..)
        | Message::StillOpen(_)
        | Message::Execute(..)
        | Message::StillToExecute(_)
        | Message::Undo(_)
        | Message::StillToPlace(_)
        | Message::StillToRepeat(_)
        | Message::StillToPress(_)
        | Message::Which(_)
        | Message::WhichPiece
        | Message::Begun(_)
        | Message::Unclear(_)
        | Message::ConfirmClearer
        | Message::Ask(_)
        | Message::DrawOffered(_)
        | Message::Claims(..)
        | Message::Planned(_) => Some(Earcon::Asked),
        Message::LowTime(..) | Message::ClockStarted(_) => Some(Earcon::Clock),
        Message::Differs { .. }
        | Message::AlreadyPlaced(_)
        | Message::RepetitionUnclear
        | Message::Illegal(..)
        | Message::Bound(_)
        | Message::NotThere(_)
        | Message::WhoTouched(..)
        | Message::Slept(_)
        | Message::NotUnderstood
        | Message::Dropped
        | Message::Expired(_)
        | Message::TooLate(_)
        | Message::NoMoveDeclared(_)
        | Message::Suspected(..)
        | Message::AdjustsOffTurn(_)
        | Message::TooEarlyToDraw(_)
        | Message::NoOffer
        | Message::ClaimOffTurn(_)
        | Message::ClaimAfterTouch
        | Message::ClaimRefused { .. }
        | Message::ClaimUnjudged
        | Message::NoTakingBack
        | Message::NoMoveYet
        | Message::NothingToConfirm => Some(Earcon::Refused),
        Message::Announced(_)
        | Message::Pressed
        | Message::NotRepeated(_)
        | Message::Made(_)
        | Message::Touched(..)
        | Message::TouchedOffTurn(..)
        | Message::TouchWithdrawn
        | Message::Adjusts(_)
        | Message::Declined(_)
        | Message::OfferDeclined
        | Message::Repeated(_)
        | Message::Unchanged(_)
        | Message::TakenBack(..)
        | Message::LastMove(_)
        | Message::Turn(..)
        | Message::Position
        | Message::Answer(_)
        | Message::Ruled(_)
        | Message::Help(_)
        | Message::Paused
        | Message::Adjourned(_)
        | Message::Over(_) => None,
    }
}
