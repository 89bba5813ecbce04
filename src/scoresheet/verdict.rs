//! The comparison of two scores as sentences: what an arbiter needs to hear to set both boards right (D.2.9).

use std::time::Duration;

use fluent_bundle::FluentValue;
use shakmaty::{Chess, Color, Move};

use super::{
    compare::{Comparison, Difference, Kind, Reading, Remark, Which},
    read::Place,
};
use crate::{announcement::announce, answer::Answerer, document::Document, movetext::Fault};
use ansage_words::text;

/// What to say about `comparison` of the two `scores`, the most important first.
pub fn verdict(answerer: &Answerer, comparison: &Comparison, scores: [&Document; 2]) -> Vec<String> {
    let teller = Teller { answerer };
    let mut said = Vec::new();
    match &comparison.difference {
        None => said.push(text!(answerer.texts, "score-agree", plies = comparison.plies)),
        Some(difference) => {
            said.extend(teller.difference(difference, &comparison.position));
            said.push(match &comparison.last {
                Some((before, m)) => teller.with_move("score-agree-until", before, *m),
                None => text!(answerer.texts, "score-agree-nowhere"),
            });
            said.extend(teller.clocks(scores, comparison.plies));
        }
    }
    said.extend(comparison.remarks.iter().map(|remark| teller.remark(remark)));
    said
}

struct Teller<'a> {
    answerer: &'a Answerer,
}

impl Teller<'_> {
    fn difference(&self, difference: &Difference, position: &Chess) -> Vec<String> {
        let texts = &self.answerer.texts;
        let place = self.place(Place::next(position));
        let mut said = Vec::new();
        match &difference.kind {
            Kind::Starts => return vec![text!(texts, "score-starts")],
            Kind::Ends(which, more) => said.push(text!(
                texts,
                "score-ends",
                score = score(*which),
                more = *more,
                place = place
            )),
            Kind::Missing(which, moves) => {
                let moves: Vec<String> = moves
                    .iter()
                    .map(|(before, m)| format!("{}, {}", self.place(Place::next(before)), self.announced(before, *m)))
                    .collect();
                let count = ("count", moves.len().into());
                said.push(text!(
                    texts,
                    "score-missing",
                    score = score(*which),
                    count = count,
                    moves = moves.join("; ")
                ));
            }
            Kind::Swapped(which, distance) => {
                let which = which.map_or(("score", "either".into()), score);
                said.push(text!(
                    texts,
                    "score-swapped",
                    which = which,
                    distance = *distance,
                    place = place
                ));
            }
            Kind::Illegal(which) => {
                let which = which.map_or(("score", "both".into()), score);
                said.push(text!(texts, "score-illegal", which = which, place = place));
            }
            Kind::Moves => said.push(text!(texts, "score-moves", place = place)),
        }
        if !matches!(difference.kind, Kind::Missing(..)) {
            let readings = [(Which::First, &difference.first), (Which::Second, &difference.second)];
            for (which, reading) in readings {
                if let Some(reading) = reading {
                    said.push(self.reading(which, reading, position));
                }
            }
        }
        match (difference.follow, difference.to_the_end) {
            (0, _) => {}
            (_, true) => said.push(text!(texts, "score-then-agree")),
            (follow, false) => said.push(text!(texts, "score-then-agree-for", plies = follow)),
        }
        said
    }

    fn reading(&self, which: Which, reading: &Reading, position: &Chess) -> String {
        let texts = &self.answerer.texts;
        let explainer = self.answerer.explainer();
        let what = match &reading.meaning {
            Ok(m) => self.announced(position, *m),
            Err(Fault::NotAMove(word)) => text!(texts, "score-not-a-move", word = word.as_str()),
            Err(fault) => explainer.fault(fault),
        };
        text!(texts, "score-has", score = score(which), what = what)
    }

    fn remark(&self, remark: &Remark) -> String {
        let texts = &self.answerer.texts;
        match remark {
            Remark::Transposition(from, to) => text!(
                texts,
                "score-transposition",
                from = self.place(*from),
                to = self.place(*to)
            ),
            Remark::Imprecise(which, place, text) => text!(
                texts,
                "score-imprecise",
                score = score(*which),
                place = self.place(*place),
                word = text.as_str()
            ),
            Remark::Results(first, second) => {
                text!(texts, "score-results", first = first.as_str(), second = second.as_str())
            }
        }
    }

    /// The clock times to go back to, from whichever score has them; from both where they differ.
    fn clocks(&self, scores: [&Document; 2], plies: usize) -> Vec<String> {
        let texts = &self.answerer.texts;
        let times = scores.map(|score| score.clocks(plies));
        let told = |[white, black]: [Option<Duration>; 2], id: &'static str, which: Which| {
            let side = |color: Color, time: Option<Duration>| {
                let time = time.map(|time| self.exact(time));
                time.map(|time| format!("{} {time}", self.answerer.explainer().color(color)))
            };
            let sides: Vec<String> = [side(Color::White, white), side(Color::Black, black)]
                .into_iter()
                .flatten()
                .collect();
            (!sides.is_empty()).then(|| texts.with(id, [score(which), ("times", sides.join(", ").into())]))
        };
        let known = |times: [Option<Duration>; 2]| times.iter().any(Option::is_some);
        let said: Vec<String> = match (known(times[0]), known(times[1])) {
            (true, true) if times[0] != times[1] => [(times[0], Which::First), (times[1], Which::Second)]
                .into_iter()
                .filter_map(|(times, which)| told(times, "score-clocks-of", which))
                .collect(),
            (true, _) => told(times[0], "score-clocks", Which::First).into_iter().collect(),
            _ => told(times[1], "score-clocks", Which::Second).into_iter().collect(),
        };
        if said.is_empty() && plies > 0 {
            return vec![text!(texts, "score-no-clocks")];
        }
        said
    }

    /// A time to the second: clocks are set to it.
    fn exact(&self, time: Duration) -> String {
        let seconds = time.as_secs();
        let parts = [
            ("clock-hours", "hours", seconds / 3600),
            ("clock-minutes", "minutes", seconds / 60 % 60),
            ("clock-seconds", "seconds", seconds % 60),
        ];
        let said: Vec<String> = parts
            .into_iter()
            .filter(|(.., count)| *count > 0)
            .map(|(id, name, count)| self.answerer.texts.with(id, [(name, count)]))
            .collect();
        if said.is_empty() {
            return text!(self.answerer.texts, "clock-nothing");
        }
        said.join(" ")
    }

    fn with_move(&self, id: &str, before: &Chess, m: Move) -> String {
        let place = ("place", self.place(Place::next(before)));
        self.answerer
            .texts
            .with(id, [place, ("move", self.announced(before, m))])
    }

    fn announced(&self, before: &Chess, m: Move) -> String {
        announce(&self.answerer.vocabulary, before, m, self.answerer.style)
    }

    fn place(&self, place: Place) -> String {
        let color = self.answerer.explainer().color(place.color);
        text!(
            self.answerer.texts,
            "score-place",
            number = place.number.to_string(),
            color = color
        )
    }
}

fn score<'v>(which: Which) -> (&'static str, FluentValue<'v>) {
    let name = match which {
        Which::First => "first",
        Which::Second => "second",
    };
    ("score", name.into())
}
