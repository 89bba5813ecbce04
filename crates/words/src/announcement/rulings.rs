//! Replies to the arbiter as sentences.

use shakmaty::{Chess, Color, Move, Position};

use super::{
    answerer::Answerer,
    moves::announce,
    times::{exact_time, exact_times},
};
use crate::text;
use ansage_protocol::Ruled;

/// Number of moves that are named one by one.
const NAMED: usize = 6;

/// Returns the sentence for `ruled`.
pub(super) fn ruled(answerer: &Answerer, ruled: &Ruled) -> String {
    let texts = &answerer.texts;
    let explainer = answerer.explainer();
    let color = |color: Color| explainer.color(color);
    match ruled {
        Ruled::Called => text!(texts, "arbiter-called"),
        Ruled::Illegal(by, count) => text!(texts, "arbiter-illegal", color = color(*by), count = count.to_string()),
        Ruled::Compensated(who, left) => {
            text!(
                texts,
                "arbiter-compensated",
                color = color(*who),
                time = exact_time(texts, *left)
            )
        }
        Ruled::Back(who, number) => text!(texts, "arbiter-back", color = color(*who), number = number.to_string()),
        Ruled::Time(who, left) => text!(texts, "clock-of", color = color(*who), time = exact_time(texts, *left)),
        Ruled::Times(white, black) => exact_times(explainer, *white, *black),
        Ruled::Counted(who, moves) => text!(
            texts,
            "arbiter-counted",
            color = color(*who),
            number = moves.to_string()
        ),
        Ruled::Reopened => text!(texts, "arbiter-reopened"),
        Ruled::GoesOn => text!(texts, "arbiter-goes-on"),
        Ruled::PasswordChosen => text!(texts, "arbiter-password-chosen"),
        Ruled::WrongPassword => text!(texts, "arbiter-password-wrong"),
        Ruled::NoPassword => text!(texts, "arbiter-password-withheld"),
        Ruled::Noted(text) => text!(texts, "arbiter-noted", text = text.as_str()),
        Ruled::Log(illegal, rulings) => text!(
            texts,
            "arbiter-log",
            white = usize::from(illegal.white),
            black = usize::from(illegal.black),
            rulings = *rulings
        ),
        Ruled::Undone => text!(texts, "arbiter-undone"),
        Ruled::NothingToUndo => text!(texts, "arbiter-nothing-to-undo"),
        Ruled::Struck(moves) => match &moves[..] {
            [first, ..] if moves.len() > NAMED => {
                let first = numbered(answerer, first);
                text!(texts, "arbiter-struck-many", count = moves.len(), first = first)
            }
            _ => text!(texts, "arbiter-struck", moves = all_numbered(answerer, moves)),
        },
        Ruled::Restored(moves) => match &moves[..] {
            [.., last] if moves.len() > NAMED => {
                let last = numbered(answerer, last);
                text!(texts, "arbiter-restored-many", count = moves.len(), last = last)
            }
            _ => text!(texts, "arbiter-restored", moves = all_numbered(answerer, moves)),
        },
        Ruled::Absent(who, Some(left)) => text!(
            texts,
            "arbiter-absent-until",
            color = color(*who),
            time = exact_time(texts, *left)
        ),
        Ruled::Absent(who, None) => text!(texts, "arbiter-absent", color = color(*who)),
        Ruled::Present(who) => text!(texts, "arbiter-present", color = color(*who)),
        Ruled::NotToMove(who) => text!(texts, "arbiter-not-to-move", color = color(*who)),
        Ruled::Promoted(before, m) => {
            let words = announce(&answerer.vocabulary, before, *m, answerer.style);
            text!(texts, "arbiter-promoted", move = words)
        }
        Ruled::WhichPawn(who) => text!(texts, "arbiter-which-pawn", color = color(*who)),
        Ruled::DisagreedAt(who, number) => text!(
            texts,
            "arbiter-disagreed",
            color = color(*who),
            number = number.to_string()
        ),
        Ruled::Position => text!(texts, "arbiter-position"),
        Ruled::NoPosition => text!(texts, "arbiter-no-position"),
        Ruled::NoClock => text!(texts, "answer-no-clock"),
        Ruled::NoSuchMove(who) => text!(texts, "arbiter-no-such-move", color = color(*who)),
        Ruled::NotUnderstood => text!(texts, "arbiter-not-understood"),
        Ruled::Help => text!(texts, "arbiter-help"),
        Ruled::Dismissed(turn) => text!(texts, "play-resumed", color = color(*turn)),
    }
}

/// Returns a move with its number and side.
fn numbered(answerer: &Answerer, (before, m): &(Chess, Move)) -> String {
    text!(
        answerer.texts,
        "arbiter-move",
        number = before.fullmoves().get().to_string(),
        color = answerer.explainer().color(before.turn()),
        move = announce(&answerer.vocabulary, before, *m, answerer.style)
    )
}

fn all_numbered(answerer: &Answerer, moves: &[(Chess, Move)]) -> String {
    let moves: Vec<String> = moves.iter().map(|each| numbered(answerer, each)).collect();
    moves.join(", ")
}
