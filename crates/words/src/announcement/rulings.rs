//! Replies to the arbiter as sentences.

use shakmaty::Color;

use super::{
    answerer::Answerer,
    times::{exact_time, exact_times},
};
use crate::text;
use ansage_protocol::Ruled;

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
        Ruled::Noted(text) => text!(texts, "arbiter-noted", text = text.as_str()),
        Ruled::Log(illegal, rulings) => text!(
            texts,
            "arbiter-log",
            white = usize::from(illegal.white),
            black = usize::from(illegal.black),
            rulings = *rulings
        ),
        Ruled::NoClock => text!(texts, "answer-no-clock"),
        Ruled::NoSuchMove(who) => text!(texts, "arbiter-no-such-move", color = color(*who)),
        Ruled::NotUnderstood => text!(texts, "arbiter-not-understood"),
        Ruled::Help => text!(texts, "arbiter-help"),
        Ruled::Dismissed(turn) => text!(texts, "play-resumed", color = color(*turn)),
    }
}
