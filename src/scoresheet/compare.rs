//! Comparison of two scores of one game (D.2.9): "If the two score sheets differ, the moves should be retraced to the
//! point where the two scores agree."

use shakmaty::{Chess, Move, Outcome, Position};

use super::{
    difference::{Difference, DifferenceKind, Pair, ScoreLine, Step, Then, Way, Which, same_position},
    place::Place,
    scribe::Scribe,
};
use ansage_chess::{board, document::Document, movetext};

/// Deviation after which both scores reached the same position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComparisonRemark {
    /// The same moves in another order between these places, both included.
    Transposition(Place, Place),
    /// Other moves of each score between these places, both included.
    Detour(Place, Place, [Way; 2]),
    /// The entry of this score may mean several moves, one of which is that of the other score.
    Imprecise(Which, Place, String),
    /// The scores give different results.
    Results(String, String),
}

/// Result of comparing two scores.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Plies from the start to the last position on which both agree.
    pub plies: usize,
    /// That position.
    pub position: Chess,
    /// The last move on which both agree, and the position before it.
    pub last: Option<(Chess, Move)>,
    /// Remarks about the entries before that position.
    pub remarks: Vec<ComparisonRemark>,
    /// First difference after that position. `None` if the scores agree to the end.
    pub difference: Option<Difference>,
}

/// Compares two scores of one game. A transposition is not a difference, because both scores agree on the position
/// after it.
pub fn compare(first: &Document, second: &Document) -> Comparison {
    let start = |one: &Document, other: &Document| one.start.clone().unwrap_or_else(|| other.first_position());
    let starts = (start(first, second), start(second, first));
    let entries = (first.written(), second.written());
    let one = Scribe::new(first, &entries.0, &starts.0);
    let other = Scribe::new(second, &entries.1, &starts.1);
    let compared = |scribes: (Scribe, Scribe)| {
        let lines = [
            ScoreLine::new(scribes.0, &entries.0),
            ScoreLine::new(scribes.1, &entries.1),
        ];
        compare_as(lines, starts.clone())
    };
    let mut comparison = compared((one, other));
    // The language of a score is the one in which most of it is legal, which a missing ply may change. The language of
    // the other score is used if the scores then agree longer, before or after the difference.
    for scribe in [one, other] {
        if comparison.difference.is_some() {
            let same = compared((scribe, scribe));
            if same.agreement() > comparison.agreement() {
                comparison = same;
            }
        }
    }
    // Two texts may say the same: "0-0", "Both lose by forfeit".
    if let (Some(one), Some(other)) = (result(first), result(second))
        && points(&one) != points(&other)
    {
        comparison.remarks.push(ComparisonRemark::Results(one, other));
    }
    comparison
}

/// Returns the result that a score gives. One that PGN does not know, such as 0-0, is in the details of the end.
fn result(document: &Document) -> Option<String> {
    let details = || movetext::other_result(document.tags.value("TerminationDetails")?, Outcome::Unknown);
    let known = document.result.known().map(|result| result.to_string());
    known.or_else(|| details().filter(|text| points(text).is_some()).map(str::to_owned))
}

/// Returns the result of a score in figures ("0-0", "1/2-0"), if it gives one.
pub(super) fn figures(document: &Document) -> Option<String> {
    let [white, black] = points(&result(document)?)?.map(|halves| match halves {
        0 => "0",
        1 => "1/2",
        _ => "1",
    });
    Some(format!("{white}-{black}"))
}

/// Returns the points of both players, in halves, if `text` gives them ("0-0", "1/2-0") or is what is written of such a
/// result ([`ansage_protocol::score`]). Any other text is a note, such as "adjourned".
fn points(text: &str) -> Option<[u8; 2]> {
    match text.strip_prefix("Decision of the arbiter: ").unwrap_or(text) {
        "Both lose by forfeit" => Some([0, 0]),
        text => movetext::points(text),
    }
}

impl Comparison {
    /// Returns whether the scores begin from the same position. Otherwise they agree on none.
    pub fn has_position(&self) -> bool {
        let kind = self.difference.as_ref().map(|difference| &difference.kind);
        kind != Some(&DifferenceKind::Starts)
    }

    /// Returns whether some moves differ and lead to the same position.
    pub fn has_detour(&self) -> bool {
        let is_detour = |remark: &ComparisonRemark| matches!(remark, ComparisonRemark::Detour(..));
        self.remarks.iter().any(is_detour)
    }

    /// Returns whether the scores agree to the end, on all moves, and on the result if both give one.
    pub fn is_whole(&self) -> bool {
        let differs = |remark: &ComparisonRemark| matches!(remark, ComparisonRemark::Results(..));
        self.difference.is_none() && !self.has_detour() && !self.remarks.iter().any(differs)
    }

    /// Returns the sort key of the agreement: whether it is complete, the plies before the difference, whether it
    /// reaches the end after it, the plies after it.
    fn agreement(&self) -> (bool, usize, bool, usize) {
        let behind =
            |difference: &Difference| (difference.then.is_end() && difference.agreeing > 0, difference.agreeing);
        let (to_the_end, agreeing) = self.difference.as_ref().map_or((true, 0), behind);
        (self.difference.is_none(), self.plies, to_the_end, agreeing)
    }
}

/// Compares two scores, each in the language of its scribe.
fn compare_as(lines: [ScoreLine; 2], starts: (Chess, Chess)) -> Comparison {
    let position = starts.0;
    let mut comparison = Comparison {
        plies: 0,
        last: None,
        remarks: Vec::new(),
        difference: None,
        position,
    };
    if !same_position(&comparison.position, &starts.1) {
        comparison.difference = Some(Difference {
            kind: DifferenceKind::Starts,
            first: None,
            second: None,
            agreeing: 0,
            then: Then::Differ,
        });
        return comparison;
    }
    let mut pair = Pair {
        position: comparison.position.clone(),
        lines,
    };
    loop {
        match pair.step() {
            Step::Both(before, m, imprecise) => {
                comparison.remarks.extend(imprecise.map(|(which, text)| {
                    let place = Place::next(&before);
                    ComparisonRemark::Imprecise(which, place, text)
                }));
                comparison.plies += 1;
                comparison.last = Some((before, m));
            }
            Step::End => break,
            Step::Differ => match pair.reunion() {
                Some((after, ways)) => {
                    comparison.plies += ways[0].len();
                    comparison.last = ways[0].last().cloned();
                    let from = Place::next(&pair.position);
                    let to = comparison.last.as_ref().map_or(from, |(before, _)| Place::next(before));
                    comparison.remarks.push(match are_same_moves(&ways) {
                        true => ComparisonRemark::Transposition(from, to),
                        false => ComparisonRemark::Detour(from, to, ways),
                    });
                    pair = after;
                }
                None => {
                    comparison.difference = Some(pair.diagnose());
                    break;
                }
            },
        }
    }
    comparison.position = pair.position;
    comparison
}

/// Returns whether each side makes the same moves in both ways, in any order.
fn are_same_moves(ways: &[Way; 2]) -> bool {
    let [one, other] = ways.each_ref().map(|way| {
        let moves = way.iter().map(|(before, m)| (before.turn().is_white(), board::uci(*m)));
        let mut moves: Vec<(bool, String)> = moves.collect();
        moves.sort_unstable();
        moves
    });
    one == other
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
