//! Replies to the arbiter as sentences.

use shakmaty::{Chess, Color, Move, Position};

use super::{
    answerer::Answerer,
    moves::announce,
    times::{exact_time, exact_times},
};
use crate::text;
use ansage_protocol::ArbiterMessage;

/// Number of moves that are named one by one in speech.
const NAMED: usize = 6;

/// Returns the sentence for `message` in the arbiter's file, which names each move that is struck or counts again.
pub(super) fn reported(answerer: &Answerer, message: &ArbiterMessage) -> String {
    let texts = &answerer.texts;
    match message {
        ArbiterMessage::Struck(moves) => text!(texts, "arbiter-struck", moves = all_numbered(answerer, moves)),
        ArbiterMessage::Restored(moves) => text!(texts, "arbiter-restored", moves = all_numbered(answerer, moves)),
        message => ruled(answerer, message),
    }
}

/// Returns the sentence for `ruled`.
pub(super) fn ruled(answerer: &Answerer, ruled: &ArbiterMessage) -> String {
    let texts = &answerer.texts;
    let explainer = answerer.explainer();
    let color = |color: Color| explainer.color(color);
    match ruled {
        ArbiterMessage::Called => text!(texts, "arbiter-called"),
        ArbiterMessage::Ordered => text!(texts, "arbiter-ordered"),
        ArbiterMessage::Illegal(by, count) => {
            text!(texts, "arbiter-illegal", color = color(*by), count = *count)
        }
        ArbiterMessage::Compensated(who, left) => {
            text!(
                texts,
                "arbiter-compensated",
                color = color(*who),
                time = exact_time(texts, *left)
            )
        }
        ArbiterMessage::Back(who, number) => {
            text!(texts, "arbiter-back", color = color(*who), number = *number)
        }
        ArbiterMessage::Time(who, left) => {
            text!(texts, "clock-of", color = color(*who), time = exact_time(texts, *left))
        }
        ArbiterMessage::TimeStays(who, left) => {
            text!(
                texts,
                "arbiter-time-stays",
                color = color(*who),
                time = exact_time(texts, *left)
            )
        }
        ArbiterMessage::Times(white, black) => exact_times(explainer, *white, *black),
        ArbiterMessage::Counted(who, moves) => text!(texts, "arbiter-counted", color = color(*who), number = *moves),
        ArbiterMessage::CountersStay(white, black) => {
            text!(texts, "arbiter-counters-stay", white = *white, black = *black)
        }
        ArbiterMessage::Reopened => text!(texts, "arbiter-reopened"),
        ArbiterMessage::GoesOn => text!(texts, "arbiter-goes-on"),
        ArbiterMessage::PasswordChosen => text!(texts, "arbiter-password-chosen"),
        ArbiterMessage::WrongPassword => text!(texts, "arbiter-password-wrong"),
        ArbiterMessage::NoPassword => text!(texts, "arbiter-password-withheld"),
        ArbiterMessage::Noted(text) => text!(texts, "arbiter-noted", text = text.as_str()),
        ArbiterMessage::Log(illegal, rulings) => text!(
            texts,
            "arbiter-log",
            white = illegal.white,
            black = illegal.black,
            rulings = *rulings
        ),
        ArbiterMessage::Undone => text!(texts, "arbiter-undone"),
        ArbiterMessage::NothingToUndo => text!(texts, "arbiter-nothing-to-undo"),
        ArbiterMessage::Struck(moves) => match &moves[..] {
            [first, ..] if moves.len() > NAMED => {
                let first = numbered(answerer, first);
                text!(texts, "arbiter-struck-many", count = moves.len(), first = first)
            }
            _ => text!(texts, "arbiter-struck", moves = all_numbered(answerer, moves)),
        },
        ArbiterMessage::Restored(moves) => match &moves[..] {
            [.., last] if moves.len() > NAMED => {
                let last = numbered(answerer, last);
                text!(texts, "arbiter-restored-many", count = moves.len(), last = last)
            }
            _ => text!(texts, "arbiter-restored", moves = all_numbered(answerer, moves)),
        },
        ArbiterMessage::Absent(who, Some(left)) => text!(
            texts,
            "arbiter-absent-until",
            color = color(*who),
            time = exact_time(texts, *left)
        ),
        ArbiterMessage::Absent(who, None) => text!(texts, "arbiter-absent", color = color(*who)),
        ArbiterMessage::AbsentLater(who) => text!(texts, "arbiter-absent-later", color = color(*who)),
        ArbiterMessage::Present(who) => text!(texts, "arbiter-present", color = color(*who)),
        ArbiterMessage::NotToMove(who) => text!(texts, "arbiter-not-to-move", color = color(*who)),
        ArbiterMessage::Promoted(before, m) => {
            let words = announce(&answerer.vocabulary, before, *m, answerer.style);
            text!(texts, "arbiter-promoted", move = words)
        }
        ArbiterMessage::WhichPawn(who) => text!(texts, "arbiter-which-pawn", color = color(*who)),
        ArbiterMessage::DisagreedAt(who, number) => {
            text!(texts, "arbiter-disagreed", color = color(*who), number = *number)
        }
        ArbiterMessage::Position => text!(texts, "arbiter-position"),
        ArbiterMessage::PositionStands => text!(texts, "arbiter-position-stands"),
        ArbiterMessage::RepetitionsAnew => text!(texts, "arbiter-repetitions-anew"),
        ArbiterMessage::ClockChangesLost => text!(texts, "arbiter-clock-changes-lost"),
        ArbiterMessage::NoPosition => text!(texts, "arbiter-no-position"),
        ArbiterMessage::NoClock => text!(texts, "answer-no-clock"),
        ArbiterMessage::NoSuchMove(who) => text!(texts, "arbiter-no-such-move", color = color(*who)),
        ArbiterMessage::NotUnderstood => text!(texts, "arbiter-not-understood"),
        ArbiterMessage::Help => text!(texts, "arbiter-help"),
        ArbiterMessage::Dismissed(turn) => text!(texts, "play-resumed", color = color(*turn)),
    }
}

/// Returns a move with its number and side.
fn numbered(answerer: &Answerer, (before, m): &(Chess, Move)) -> String {
    text!(
        answerer.texts,
        "arbiter-move",
        number = before.fullmoves().get(),
        color = answerer.explainer().color(before.turn()),
        move = announce(&answerer.vocabulary, before, *m, answerer.style)
    )
}

fn all_numbered(answerer: &Answerer, moves: &[(Chess, Move)]) -> String {
    let moves: Vec<String> = moves.iter().map(|each| numbered(answerer, each)).collect();
    moves.join(", ")
}
