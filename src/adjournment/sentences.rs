//! The envelope and the rulings as sentences.

use shakmaty::Color;

use super::{
    envelope::Outside,
    ruling::{ResumptionRuling, SealedEntry},
};
use crate::journal::Tags;
use ansage_protocol::Game;
use ansage_words::announcement::{Answerer, announce, over, time};
use ansage_words::text;

/// Returns the sentences that name an adjourned game: its players, and the colour and number of the sealed move.
pub fn game(answerer: &Answerer, tags: &Tags, sealed_by: Color, number: u32) -> Vec<String> {
    let texts = &answerer.texts;
    let (white, black) = (tags.white.as_str(), tags.black.as_str());
    let color = answerer.explainer().color(sealed_by);
    vec![
        text!(texts, "adjourn-players", white = white, black = black),
        text!(texts, "adjourn-sealed-by", color = color, number = number),
    ]
}

/// Returns the text of the outside of the envelope.
pub fn outside(answerer: &Answerer, outside: &Outside) -> Vec<String> {
    let Answerer { texts, .. } = answerer;
    let color = |color: Color| answerer.explainer().color(color);
    let mut said = game(answerer, &outside.tags, outside.sealed_by, outside.number);
    said.extend(outside.used.as_ref().map(|used| {
        let (white, black) = (time(texts, used.white), time(texts, used.black));
        text!(texts, "adjourn-used", white = white, black = black)
    }));
    said.extend(outside.left.as_ref().map(|left| {
        let (white, black) = (time(texts, left.white), time(texts, left.black));
        text!(texts, "adjourn-left", white = white, black = black)
    }));
    said.extend(
        outside
            .draw_offer
            .map(|by| text!(texts, "adjourn-offer", color = color(by))),
    );
    said.push(text!(
        texts,
        "adjourn-resumption",
        when = outside.arrangement.resumption.as_str(),
        place = outside.arrangement.place.as_str()
    ));
    said
}

/// Returns the sentences of a ruling. `game` is the game before the sealed move; `sealed` is that entry as written.
pub fn ruling(
    answerer: &Answerer,
    sealer: Color,
    ruling: &ResumptionRuling,
    opened: Option<(&Game, &str)>,
) -> Vec<String> {
    let Answerer { texts, vocabulary, .. } = answerer;
    let explainer = answerer.explainer();
    let color = |color: Color| explainer.color(color);
    let made = |m| {
        let (game, _) = opened?;
        let announced = announce(vocabulary, game.position(), m, answerer.style);
        Some(text!(texts, "adjourn-move", sealer = color(sealer), move = announced))
    };
    let mut said = Vec::new();
    match ruling {
        ResumptionRuling::StaysClosed => said.push(text!(texts, "adjourn-stays-closed", responder = color(!sealer))),
        // The player whose clock runs is named when it starts.
        ResumptionRuling::GoesOn(m) => said.extend(made(*m)),
        ResumptionRuling::MaySealReply(m) => {
            said.extend(made(*m));
            said.push(text!(
                texts,
                "adjourn-may-seal-reply",
                sealer = color(sealer),
                responder = color(!sealer)
            ));
        }
        ResumptionRuling::EndedByMove(m, ending) => {
            said.extend(made(*m));
            said.push(over(answerer, *ending));
        }
        ResumptionRuling::LostBySeal(seal, ending) => {
            let written = opened.map_or("", |(_, written)| written);
            let why = match seal {
                SealedEntry::Ambiguous(_) => text!(texts, "adjourn-ambiguous"),
                SealedEntry::Illegal(reason) => text!(texts, "adjourn-illegal", reason = explainer.reason(reason)),
                SealedEntry::Unreadable | SealedEntry::Move(_) => text!(texts, "adjourn-unreadable"),
            };
            said.push(text!(texts, "adjourn-entry", written = written, why = why));
            said.push(over(answerer, *ending));
        }
        ResumptionRuling::LostByAbsence(ending) => said.push(over(answerer, *ending)),
        ResumptionRuling::LostByBoth => said.push(text!(texts, "adjourn-both-late")),
    }
    said
}
