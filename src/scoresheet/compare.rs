//! Two scores of one game, compared (D.2.9): "If the two score sheets differ, the moves should be retraced to the point
//! where the two scores agree."

use shakmaty::{Chess, EnPassantMode, KnownOutcome, Move, Position, zobrist::Zobrist64};

use super::read::{Place, Scribe};
use ansage_chess::{
    document::{Document, Entry},
    movetext::Fault,
    notation::Refusal,
};

/// Longest transposition that is looked for, in half-moves.
const LONGEST_TRANSPOSITION: usize = 16;
/// Most half-moves that may be missing in one place.
const MOST_MISSING: usize = 6;
/// Farthest distance of two exchanged entries, in half-moves.
const FARTHEST_SWAP: usize = 4;
/// How many half-moves must agree behind a fault for it to be named, where the scores do not agree to the end.
const EVIDENCE: usize = 3;

/// One of the two scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

/// What an entry says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// As it is written.
    pub text: String,
    /// The legal move on the last common position, or why there is none.
    pub meaning: Result<Move, Fault>,
}

/// What kind of difference it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// The games begin from different positions.
    Starts,
    /// This score ends, and the other goes on for so many half-moves.
    Ends(Which, usize),
    /// These half-moves are missing in this score.
    Missing(Which, Vec<(Chess, Move)>),
    /// Two entries of a score stand in each other's place, so many half-moves apart. `None` where either score may be
    /// the wrong one.
    Swapped(Option<Which>, usize),
    /// The entry of this score is no legal move. `None` where those of both are none.
    Illegal(Option<Which>),
    /// Two different legal moves.
    Moves,
}

/// The first difference that leads to different positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What it is.
    pub kind: Kind,
    /// The next entry of the first score; `None` where it ends.
    pub first: Option<Reading>,
    /// The next entry of the second score; `None` where it ends.
    pub second: Option<Reading>,
    /// How many half-moves agree behind it once it is mended.
    pub follow: usize,
    /// Whether they agree to the end of a score.
    pub to_the_end: bool,
}

/// What was noticed on the way, where both scores led to the same position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remark {
    /// The same moves in another order between these places, both included.
    Transposition(Place, Place),
    /// The entry of this score may mean several moves; that of the other is one of them.
    Imprecise(Which, Place, String),
    /// Different results are written.
    Results(KnownOutcome, KnownOutcome),
}

/// Two scores, compared.
#[derive(Debug, Clone)]
pub struct Comparison {
    /// Half-moves from the start to the last position on which both agree.
    pub plies: usize,
    /// That position.
    pub position: Chess,
    /// The last move on which both agree, and the position before it.
    pub last: Option<(Chess, Move)>,
    /// What was noticed before.
    pub remarks: Vec<Remark>,
    /// Where they part. `None` where they agree to the end.
    pub difference: Option<Difference>,
}

/// Compares two scores of one game. A transposition is no difference: both scores agree on the position behind it.
pub fn compare(first: &Document, second: &Document) -> Comparison {
    let start = |one: &Document, other: &Document| one.start.clone().unwrap_or_else(|| other.first_position());
    let starts = (start(first, second), start(second, first));
    let entries = (first.written(), second.written());
    let one = Scribe::new(&entries.0, &starts.0);
    let other = Scribe::new(&entries.1, &starts.1);
    let compared = |scribes: (Scribe, Scribe)| {
        let lines = [Line::new(scribes.0, &entries.0), Line::new(scribes.1, &entries.1)];
        compare_as(lines, starts.clone())
    };
    let mut comparison = compared((one, other));
    // The language of a score is the one in which most of it is legal, which a missing half-move may make another one:
    // that of the other score counts if they agree longer in it, before the difference or behind it.
    for scribe in [one, other] {
        if comparison.difference.is_some() {
            let same = compared((scribe, scribe));
            if same.agreement() > comparison.agreement() {
                comparison = same;
            }
        }
    }
    if let (None, Some(one), Some(other)) = (&comparison.difference, first.result.known(), second.result.known())
        && one != other
    {
        comparison.remarks.push(Remark::Results(one, other));
    }
    comparison
}

impl Comparison {
    /// How well the scores agree: wholly, how far before the difference, to the end behind it, how far behind it.
    fn agreement(&self) -> (bool, usize, bool, usize) {
        let behind = |difference: &Difference| (difference.to_the_end && difference.follow > 0, difference.follow);
        let (to_the_end, follow) = self.difference.as_ref().map_or((true, 0), behind);
        (self.difference.is_none(), self.plies, to_the_end, follow)
    }
}

/// Compares them, each read as its scribe reads.
fn compare_as(lines: [Line; 2], starts: (Chess, Chess)) -> Comparison {
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
            kind: Kind::Starts,
            first: None,
            second: None,
            follow: 0,
            to_the_end: false,
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
                    Remark::Imprecise(which, place, text)
                }));
                comparison.plies += 1;
                comparison.last = Some((before, m));
            }
            Step::End => break,
            Step::Differ => match pair.transposition() {
                Some((after, length, last)) => {
                    let (from, to) = (Place::next(&pair.position), Place::next(&last.0));
                    comparison.remarks.push(Remark::Transposition(from, to));
                    comparison.plies += length;
                    comparison.last = Some(last);
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

/// Whether the positions are the same for the rules: pieces, turn, castling, en passant.
fn same_position(one: &Chess, other: &Chess) -> bool {
    let hash = |position: &Chess| position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
    hash(one) == hash(other) && one.board() == other.board()
}

/// What is left of one score.
#[derive(Clone)]
struct Line<'a> {
    scribe: Scribe,
    entries: Vec<&'a Entry>,
}

impl<'a> Line<'a> {
    fn new(scribe: Scribe, entries: &'a [Entry]) -> Line<'a> {
        Line {
            scribe,
            entries: entries.iter().rev().collect(),
        }
    }

    /// The entry `ahead` of the next one.
    fn peek(&self, ahead: usize) -> Option<&'a Entry> {
        let index = self.entries.len().checked_sub(ahead + 1)?;
        self.entries.get(index).copied()
    }

    fn reading(&self, position: &Chess) -> Option<Reading> {
        let entry = self.peek(0)?;
        Some(Reading {
            text: entry.text.clone(),
            meaning: { self.scribe }.read(position, entry),
        })
    }

    /// Takes the next entry, if it is a legal move.
    fn take(&mut self, position: &Chess) -> Option<Move> {
        let m = self.scribe.read(position, self.peek(0)?).ok()?;
        self.entries.pop();
        Some(m)
    }

    fn swapped(&self, distance: usize) -> Option<Line<'a>> {
        let next = self.entries.len().checked_sub(1)?;
        let mut line = self.clone();
        line.entries.swap(next, next.checked_sub(distance)?);
        Some(line)
    }
}

/// Both scores, read up to the same position.
#[derive(Clone)]
struct Pair<'a> {
    position: Chess,
    lines: [Line<'a>; 2],
}

enum Step {
    /// Both have this move; perhaps one of them does not say all of it.
    Both(Chess, Move, Option<(Which, String)>),
    Differ,
    End,
}

/// How far two scores agree.
struct Run {
    plies: usize,
    to_the_end: bool,
}

impl<'a> Pair<'a> {
    /// Makes the next move, where both scores have it.
    fn step(&mut self) -> Step {
        let [first, second] = &mut self.lines;
        let (Some(one), Some(other)) = (first.peek(0), second.peek(0)) else {
            return match (first.peek(0), second.peek(0)) {
                (None, None) => Step::End,
                _ => Step::Differ,
            };
        };
        let mut scribes = (first.scribe, second.scribe);
        let readings = (
            scribes.0.read(&self.position, one),
            scribes.1.read(&self.position, other),
        );
        let candidates = |fault: &Fault| match fault {
            Fault::Refused(_, Refusal::Ambiguous(moves)) => moves.clone(),
            _ => Vec::new(),
        };
        let (m, imprecise) = match readings {
            (Ok(m), Ok(n)) if m == n => (m, None),
            (Ok(m), Err(fault)) if candidates(&fault).contains(&m) => (m, Some((Which::Second, other.text.clone()))),
            (Err(fault), Ok(m)) if candidates(&fault).contains(&m) => (m, Some((Which::First, one.text.clone()))),
            _ => return Step::Differ,
        };
        (first.scribe, second.scribe) = scribes;
        first.entries.pop();
        second.entries.pop();
        let before = self.position.clone();
        self.position.play_unchecked(m);
        Step::Both(before, m, imprecise)
    }

    /// How far the scores agree from here.
    fn run(mut self) -> Run {
        let mut plies = 0;
        loop {
            match self.step() {
                Step::Both(..) => plies += 1,
                Step::End | Step::Differ => {
                    let to_the_end = self.lines.iter().any(|line| line.entries.is_empty());
                    return Run { plies, to_the_end };
                }
            }
        }
    }

    /// The shortest way on which both scores, each by legal moves, come to the same position again: the scores behind
    /// it, its length in half-moves, and the first score's last move on it.
    fn transposition(&self) -> Option<(Pair<'a>, usize, (Chess, Move))> {
        let [mut first, mut second] = self.lines.clone();
        let (mut one, mut other) = (self.position.clone(), self.position.clone());
        for length in 1..=LONGEST_TRANSPOSITION {
            let before = one.clone();
            let m = first.take(&one)?;
            one.play_unchecked(m);
            other.play_unchecked(second.take(&other)?);
            if same_position(&one, &other) {
                let pair = Pair {
                    position: one,
                    lines: [first, second],
                };
                return Some((pair, length, (before, m)));
            }
        }
        None
    }

    /// Names the difference that comes next: the one that, once mended, leaves the longest agreement.
    fn diagnose(&self) -> Difference {
        let [first, second] = &self.lines;
        let (one, other) = (first.reading(&self.position), second.reading(&self.position));
        let (mut kind, mut best) = (self.plain(one.as_ref(), other.as_ref()), self.substitution());
        if !matches!(kind, Kind::Ends(..)) {
            let missing = [Which::First, Which::Second]
                .into_iter()
                .flat_map(|which| self.missing(which));
            for (named, run) in missing.chain(self.swaps()) {
                let proven = run.plies > 0 && (run.to_the_end || run.plies >= EVIDENCE);
                if proven && (run.to_the_end, run.plies) > (best.to_the_end && best.plies > 0, best.plies) {
                    (kind, best) = (named, run);
                }
            }
        }
        Difference {
            kind,
            first: one,
            second: other,
            follow: best.plies,
            to_the_end: best.to_the_end,
        }
    }

    /// What the next entries show by themselves.
    fn plain(&self, one: Option<&Reading>, other: Option<&Reading>) -> Kind {
        let rest = |line: &Line| line.entries.len();
        match (one, other) {
            (None, _) => Kind::Ends(Which::First, rest(&self.lines[1])),
            (_, None) => Kind::Ends(Which::Second, rest(&self.lines[0])),
            (Some(one), Some(other)) => match (one.meaning.is_ok(), other.meaning.is_ok()) {
                (true, true) => Kind::Moves,
                (false, true) => Kind::Illegal(Some(Which::First)),
                (true, false) => Kind::Illegal(Some(Which::Second)),
                (false, false) => Kind::Illegal(None),
            },
        }
    }

    /// How far the scores agree where the entry of one of them is put in the place of the other's.
    fn substitution(&self) -> Run {
        let behind = |which: usize| {
            let mut pair = self.clone();
            let m = pair.lines[which].take(&self.position)?;
            pair.lines[1 - which].entries.pop()?;
            pair.position.play_unchecked(m);
            Some(pair.run())
        };
        let runs = [behind(0), behind(1)].into_iter().flatten();
        runs.max_by_key(|run| (run.to_the_end, run.plies)).unwrap_or(Run {
            plies: 0,
            to_the_end: false,
        })
    }

    /// The half-moves that may be missing in `which`, and how far the scores agree behind them.
    fn missing(&self, which: Which) -> Vec<(Kind, Run)> {
        let other = usize::from(which == Which::First);
        let mut pair = self.clone();
        let (mut moves, mut found) = (Vec::new(), Vec::new());
        for _ in 0..MOST_MISSING {
            let Some(m) = pair.lines[other].take(&pair.position) else {
                break;
            };
            moves.push((pair.position.clone(), m));
            pair.position.play_unchecked(m);
            found.push((Kind::Missing(which, moves.clone()), pair.clone().run()));
        }
        found
    }

    /// The entries of a score that may stand in each other's place, and how far the scores agree then.
    fn swaps(&self) -> Vec<(Kind, Run)> {
        let [first, second] = &self.lines;
        let mut found = Vec::new();
        for distance in 1..=FARTHEST_SWAP {
            for (which, lines) in [
                (Which::First, first.swapped(distance).map(|line| [line, second.clone()])),
                (
                    Which::Second,
                    second.swapped(distance).map(|line| [first.clone(), line]),
                ),
            ] {
                let Some(lines) = lines else { continue };
                let position = self.position.clone();
                let run = Pair { position, lines }.run();
                if run.plies <= distance {
                    continue;
                }
                // If the one score is the other with two entries exchanged, so is the other: the board decides which
                // of them cannot be played as it stands.
                let other_is_playable = self.is_playable(1 - usize::from(which == Which::Second), distance);
                if other_is_playable {
                    let both = self.is_playable(usize::from(which == Which::Second), distance);
                    found.push((Kind::Swapped((!both).then_some(which), distance), run));
                }
            }
        }
        found
    }

    /// Whether the next entries of a score, up to the one at `distance`, are legal moves.
    fn is_playable(&self, which: usize, distance: usize) -> bool {
        let (mut line, mut position) = (self.lines[which].clone(), self.position.clone());
        (0..=distance).all(|_| {
            let m = line.take(&position);
            m.inspect(|m| position.play_unchecked(*m)).is_some()
        })
    }
}

#[cfg(test)]
#[path = "compare_tests.rs"]
mod tests;
