//! The comparison of two scores in sentences that help an arbiter to set both boards right (D.2.9).

use std::time::Duration;

use shakmaty::{ByColor, Chess, Move};

use super::{
    compare::{Comparison, ComparisonRemark},
    difference::{Difference, DifferenceKind, EntryReading, Then, Which},
    place::Place,
    read::Score,
    remarks::{counted_remark, remarks},
};
use ansage_chess::{document::TimeLeft, movetext::MovetextFault};
use ansage_words::announcement::{Answerer, announce, exact_time};
use ansage_words::text;

/// Returns the sentences about `comparison` of the two `scores`, the most important first.
pub fn verdict(answerer: &Answerer, comparison: &Comparison, scores: [&Score; 2]) -> Vec<String> {
    sentences(answerer, comparison, Some(scores))
}

/// Returns the sentences about `comparison` of two lists of moves, which have no clocks.
pub fn differences(answerer: &Answerer, comparison: &Comparison) -> Vec<String> {
    sentences(answerer, comparison, None)
}

fn sentences(answerer: &Answerer, comparison: &Comparison, scores: Option<[&Score; 2]>) -> Vec<String> {
    let is_cut = scores.map_or([false; 2], |scores| scores.map(|score| score.is_cut));
    let teller = Teller { answerer, is_cut };
    let mut said = Vec::new();
    match &comparison.difference {
        None if comparison.has_detour() => {
            said.push(text!(answerer.texts, "score-same-end", plies = comparison.plies));
        }
        None if teller.is_cut.contains(&true) => {
            said.push(text!(answerer.texts, "score-agree-so-far", plies = comparison.plies));
        }
        None => said.push(text!(answerer.texts, "score-agree", plies = comparison.plies)),
        Some(difference) => said.extend(teller.difference(difference, &comparison.position)),
    }
    // That a score ends says so with how many moves the other one has.
    let is_told = |which: Which| {
        comparison.difference.as_ref().is_some_and(|difference| {
            matches!(difference.kind, DifferenceKind::Ends(ends, _) if ends == which)
                || matches!(difference.then, Then::Ends(ends, _) if ends == which)
        })
    };
    let cut = [Which::First, Which::Second]
        .into_iter()
        .zip(is_cut)
        .filter(|(which, is_cut)| *is_cut && !is_told(*which));
    said.extend(cut.map(|(which, _)| text!(answerer.texts, "score-cut", score = score(which))));
    if comparison.difference.is_some() && comparison.has_position() {
        said.push(match &comparison.last {
            Some((before, m)) => text!(
                answerer.texts,
                "score-agree-until",
                place = teller.place(Place::next(before)),
                move = teller.announced(before, *m)
            ),
            None => text!(answerer.texts, "score-agree-nowhere"),
        });
        said.extend(
            scores
                .into_iter()
                .flat_map(|scores| teller.clocks(scores, comparison.plies)),
        );
    }
    said.extend(comparison.remarks.iter().map(|remark| teller.remark(remark)));
    let both = [Which::First, Which::Second].into_iter();
    for (which, score) in both.zip(scores.into_iter().flatten()) {
        let of = |what| text!(answerer.texts, "score-has", score = self::score(which), what = what);
        let counted = score
            .game
            .as_ref()
            .and_then(|game| Some((game.position(), game.counted_move()?)));
        let counted = counted.map(|(before, m)| counted_remark(answerer, before, m));
        said.extend(remarks(answerer, score).into_iter().chain(counted).map(of));
    }
    said
}

struct Teller<'a> {
    answerer: &'a Answerer,
    /// Whether each score has a rest that is not read.
    is_cut: [bool; 2],
}

impl Teller<'_> {
    fn difference(&self, difference: &Difference, position: &Chess) -> Vec<String> {
        let texts = &self.answerer.texts;
        let place = self.place(Place::next(position));
        let mut said = Vec::new();
        match &difference.kind {
            DifferenceKind::Starts => return vec![text!(texts, "score-starts")],
            DifferenceKind::Ends(which, more) => said.push(match self.rest_unread(*which, *more) {
                Some(sentence) => sentence,
                None => text!(texts, "score-ends", score = score(*which), more = *more, place = place),
            }),
            DifferenceKind::Missing(which, moves) => {
                let moves: Vec<String> = moves
                    .iter()
                    .map(|(before, m)| format!("{}, {}", self.place(Place::next(before)), self.announced(before, *m)))
                    .collect();
                said.push(text!(
                    texts,
                    "score-missing",
                    score = score(*which),
                    count = moves.len(),
                    moves = moves.join("; ")
                ));
            }
            DifferenceKind::Extra(which, count) => said.push(text!(
                texts,
                "score-extra",
                score = score(*which),
                count = *count,
                place = place
            )),
            DifferenceKind::Swapped(which, distance) => {
                said.push(text!(
                    texts,
                    "score-swapped",
                    score = which.map_or("either", score),
                    distance = *distance,
                    place = place
                ));
            }
            DifferenceKind::Illegal(which) => {
                let score = which.map_or("both", score);
                said.push(text!(texts, "score-illegal", score = score, place = place));
            }
            DifferenceKind::Moves => said.push(text!(texts, "score-moves", place = place)),
        }
        if !matches!(difference.kind, DifferenceKind::Missing(..)) {
            let readings = [(Which::First, &difference.first), (Which::Second, &difference.second)];
            for (which, reading) in readings {
                if let Some(reading) = reading {
                    said.push(self.reading(which, reading, position));
                }
            }
        }
        match (difference.agreeing, difference.then) {
            (0, _) => {}
            (_, Then::End) => said.push(text!(texts, "score-then-agree")),
            (agreeing, _) => said.push(text!(texts, "score-then-agree-for", plies = agreeing)),
        }
        if let Then::Ends(which, more) = difference.then {
            said.push(match self.rest_unread(which, more) {
                Some(sentence) => sentence,
                None => text!(texts, "score-then-ends", score = score(which), more = more),
            });
        }
        said
    }

    /// Returns a sentence instead of the one that `which` ends, if its rest is not read.
    fn rest_unread(&self, which: Which, more: usize) -> Option<String> {
        let [first, second] = self.is_cut;
        let is_cut = match which {
            Which::First => first,
            Which::Second => second,
        };
        let texts = &self.answerer.texts;
        is_cut.then(|| text!(texts, "score-rest-unread", score = score(which), more = more))
    }

    fn reading(&self, which: Which, reading: &EntryReading, position: &Chess) -> String {
        let texts = &self.answerer.texts;
        let explainer = self.answerer.explainer();
        let what = match &reading.meaning {
            Ok(m) => self.announced(position, *m),
            Err(MovetextFault::NotAMove(word)) => text!(texts, "score-not-a-move", word = word.as_str()),
            Err(fault) => explainer.fault(fault),
        };
        text!(texts, "score-has", score = score(which), what = what)
    }

    fn remark(&self, remark: &ComparisonRemark) -> String {
        let texts = &self.answerer.texts;
        match remark {
            ComparisonRemark::Transposition(from, to) => text!(
                texts,
                "score-transposition",
                from = self.place(*from),
                to = self.place(*to)
            ),
            ComparisonRemark::Detour(from, to, ways) => {
                let [first, second] = ways.each_ref().map(|way| {
                    let moves: Vec<String> = way.iter().map(|(before, m)| self.announced(before, *m)).collect();
                    moves.join("; ")
                });
                text!(
                    texts,
                    "score-detour",
                    from = self.place(*from),
                    to = self.place(*to),
                    first = first,
                    second = second
                )
            }
            ComparisonRemark::Imprecise(which, place, text) => text!(
                texts,
                "score-imprecise",
                score = score(*which),
                place = self.place(*place),
                word = text.as_str()
            ),
            ComparisonRemark::Results(first, second) => {
                text!(texts, "score-results", first = first.as_str(), second = second.as_str())
            }
        }
    }

    /// Names the clock times to return to, from the score that has them. If both have them and differ, names both.
    fn clocks(&self, scores: [&Score; 2], plies: usize) -> Vec<String> {
        let texts = &self.answerer.texts;
        let times = scores.map(|score| score.clocks(plies));
        let sides = |clocks: ByColor<Option<TimeLeft>>| {
            let sides: Vec<String> = clocks
                .zip_color()
                .into_iter()
                .filter_map(|(color, left)| {
                    let TimeLeft { time, outdated } = left?;
                    let color = self.answerer.explainer().color(color);
                    let clock = format!("{color} {}", self.exact(time));
                    Some(match outdated {
                        Some(number) => text!(texts, "score-clock-outdated", clock = clock, number = number),
                        None => clock,
                    })
                })
                .collect();
            (!sides.is_empty()).then(|| sides.join(", "))
        };
        let said: Vec<String> = match times.map(sides) {
            [Some(first), Some(second)] if times[0] != times[1] => [(Which::First, first), (Which::Second, second)]
                .map(|(which, times)| text!(texts, "score-clocks-of", score = score(which), times = times))
                .into(),
            [Some(times), _] | [None, Some(times)] => vec![text!(texts, "score-clocks", times = times)],
            [None, None] => Vec::new(),
        };
        if said.is_empty() && plies > 0 {
            return vec![text!(texts, "score-no-clocks")];
        }
        said
    }

    /// Returns a time to the second, as needed to set a clock. It has no commas, which separate the players.
    fn exact(&self, time: Duration) -> String {
        exact_time(&self.answerer.texts, time).replace(", ", " ")
    }

    fn announced(&self, before: &Chess, m: Move) -> String {
        announce(&self.answerer.vocabulary, before, m, self.answerer.style)
    }

    fn place(&self, place: Place) -> String {
        let color = self.answerer.explainer().color(place.color);
        text!(self.answerer.texts, "score-place", number = place.number, color = color)
    }
}

/// Returns the score's name in the sentences.
fn score(which: Which) -> &'static str {
    match which {
        Which::First => "first",
        Which::Second => "second",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scoresheet::compare;
    use ansage_chess::{document::read_first, movetext::ReadingSettings};
    use ansage_words::{
        announcement::{Announcement, Style},
        locale::Language,
    };

    fn told(first: &str, second: &str) -> Vec<String> {
        let style = Announcement::plain(Style::Long);
        let answerer = Answerer::new(Language::De, &["de".into()], style, None).unwrap();
        let read = |text: &str| Score::from(read_first(text.as_bytes(), ReadingSettings::default()));
        let (first, second) = (read(first), read(second));
        verdict(
            &answerer,
            &compare(&first.document, &second.document),
            [&first, &second],
        )
    }

    #[test]
    fn d_2_9_a_time_of_an_earlier_move_is_told_as_such() {
        let timed = "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:00]} 2. Nf3 Nc6 {[%clk 0:08:00]} 3. Bb5";
        let said = told(timed, "1. e4 e5 2. Nf3 Nc6 3. Bc4");
        let clocks = "Uhren dort: Weiß 10 Minuten (zuletzt verzeichnet nach Zug 1), Schwarz 8 Minuten.";
        assert!(said.iter().any(|line| line == clocks), "{said:?}");
    }

    #[test]
    fn d_2_9_different_moves_to_the_same_position_are_told() {
        let said = told("1. Nf3 Nf6 2. Ng1 Ng8 3. e4", "1. Nc3 Nc6 2. Nb1 Nb8 3. e4");
        let expected = [
            "Verschiedene Züge, am Ende aber dieselbe Stellung: 5 Halbzüge.",
            "Verschiedene Züge von Zug 1, Weiß bis Zug 2, Schwarz; danach dieselbe Stellung. Erste Mitschrift: \
             Springer Gustav eins Felix drei; Springer Gustav acht Felix sechs; Springer Felix drei Gustav eins; \
             Springer Felix sechs Gustav acht. Zweite: Springer Bella eins Cäsar drei; Springer Bella acht Cäsar \
             sechs; Springer Cäsar drei Bella eins; Springer Cäsar sechs Bella acht.",
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn d_2_9_a_score_that_ends_after_the_difference_is_told() {
        let whole = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O";
        let cut = "Dann endet die zweite Mitschrift. Die andere hat 3 Halbzüge mehr.";
        for (other, expected) in [
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6",
                &["Danach stimmt ein Halbzug überein.", cut][..],
            ),
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bb6 a6",
                &["Danach stimmt ein Halbzug überein.", cut],
            ),
            ("e4 e5 Nf3 Bb5 a6", &["Danach stimmen 2 Halbzüge überein.", cut]),
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bc4",
                &["Dann endet die zweite Mitschrift. Die andere hat 4 Halbzüge mehr."],
            ),
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bc4 a6 4. Ba4 Nf6 5. O-O",
                &["Danach stimmen sie bis zum Ende überein."],
            ),
        ] {
            let said = told(whole, other);
            let lines = said.iter().map(String::as_str);
            let lines: Vec<&str> = lines.take_while(|line| !line.starts_with("Einig bis")).collect();
            assert!(lines.ends_with(expected), "{other}: {said:?}");
        }
    }

    #[test]
    fn d_2_9_scores_from_different_positions_agree_on_none() {
        let pawn = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 {[%clk 0:10:00]} Kd7 *";
        let said = told(pawn, "[Event \"?\"]\n\n1. e4 e5 *");
        assert_eq!(said.len(), 1, "{said:?}");
    }
}
