//! What the arbiter is told.

use shakmaty::Color;

use super::{exact_time, exact_times};
use crate::answer::Answerer;
use ansage_protocol::Ruled;

/// The sentence for `ruled`.
pub(super) fn ruled(answerer: &Answerer, ruled: &Ruled) -> String {
    let texts = &answerer.texts;
    let explainer = answerer.explainer();
    let color = |color: Color| ("color", explainer.color(color));
    match ruled {
        Ruled::Called => texts.get("arbiter-called"),
        Ruled::Illegal(by, count) => texts.with("arbiter-illegal", [color(*by), ("count", count.to_string())]),
        Ruled::Compensated(who, left) => {
            texts.with("arbiter-compensated", [color(*who), ("time", exact_time(texts, *left))])
        }
        Ruled::Back(who, number) => texts.with("arbiter-back", [color(*who), ("number", number.to_string())]),
        Ruled::Time(who, left) => texts.with("clock-of", [color(*who), ("time", exact_time(texts, *left))]),
        Ruled::Times(white, black) => exact_times(explainer, *white, *black),
        Ruled::Counted(who, moves) => texts.with("arbiter-counted", [color(*who), ("number", moves.to_string())]),
        Ruled::Reopened => texts.get("arbiter-reopened"),
        Ruled::GoesOn => texts.get("arbiter-goes-on"),
        Ruled::Noted(text) => texts.with("arbiter-noted", [("text", text.as_str())]),
        Ruled::Log(illegal, rulings) => texts.with(
            "arbiter-log",
            [
                ("white", usize::from(illegal.white)),
                ("black", usize::from(illegal.black)),
                ("rulings", *rulings),
            ],
        ),
        Ruled::NoClock => texts.get("answer-no-clock"),
        Ruled::NoSuchMove(who) => texts.with("arbiter-no-such-move", [color(*who)]),
        Ruled::NotUnderstood => texts.get("arbiter-not-understood"),
        Ruled::Help => texts.get("arbiter-help"),
        Ruled::Dismissed(turn) => texts.with("play-resumed", [color(*turn)]),
    }
}
