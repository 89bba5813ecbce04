//! The next difference of two scores, and the fault that explains it best.

use shakmaty::{Chess, EnPassantMode, Move, Position, zobrist::Zobrist64};

use super::scribe::Scribe;
use ansage_chess::{document::Entry, movetext::MovetextFault, notation::MoveRefusal};

/// Maximum length of a transposition that is searched for, in plies.
const LONGEST_TRANSPOSITION: usize = 16;
/// Maximum number of plies missing, or of entries too many, in one place.
const MOST_MISSING: usize = 6;
/// Maximum distance of two exchanged entries, in plies.
const FARTHEST_SWAP: usize = 4;
/// Number of plies that must agree after a fault for it to be named, unless as many as it concerns agree to the end of
/// a score.
pub(super) const EVIDENCE: usize = 3;

/// One of the two scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Which {
    /// The one named first.
    First,
    /// The one named second.
    Second,
}

impl Which {
    fn other(self) -> Which {
        match self {
            Which::First => Which::Second,
            Which::Second => Which::First,
        }
    }
}

/// Text and meaning of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryReading {
    /// The entry as written.
    pub text: String,
    /// Legal move on the last common position, or the reason why there is none.
    pub meaning: Result<Move, MovetextFault>,
}

/// Kind of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DifferenceKind {
    /// The games begin from different positions.
    Starts,
    /// This score ends, and the other continues for this number of plies.
    Ends(Which, usize),
    /// These plies are missing in this score.
    Missing(Which, Vec<(Chess, Move)>),
    /// This score has this number of entries too many, such as a pair of moves written twice.
    Extra(Which, usize),
    /// Two entries of a score are exchanged, this number of plies apart. `None` if either score may be the wrong one.
    Swapped(Option<Which>, usize),
    /// The entry of this score is not a legal move. `None` if this holds for both scores.
    Illegal(Option<Which>),
    /// Two different legal moves.
    Moves,
}

impl DifferenceKind {
    /// Returns the number of plies that the fault leaves out, adds or moves.
    fn size(&self) -> usize {
        match self {
            DifferenceKind::Missing(_, moves) => moves.len(),
            DifferenceKind::Extra(_, count) | DifferenceKind::Swapped(_, count) => *count,
            DifferenceKind::Starts | DifferenceKind::Ends(..) | DifferenceKind::Illegal(_) | DifferenceKind::Moves => 1,
        }
    }
}

/// The first difference that leads to different positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Kind of the difference.
    pub kind: DifferenceKind,
    /// Next entry of the first score; `None` if it ends here.
    pub first: Option<EntryReading>,
    /// Next entry of the second score; `None` if it ends here.
    pub second: Option<EntryReading>,
    /// Number of plies that agree once the difference is corrected.
    pub agreeing: usize,
    /// What comes after them.
    pub then: Then,
}

/// What comes after plies on which both scores agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Then {
    /// Both scores end.
    End,
    /// This score ends, and the other continues for this number of plies.
    Ends(Which, usize),
    /// Another difference.
    Differ,
}

impl Then {
    /// Returns whether a score ends.
    pub(super) fn is_end(self) -> bool {
        self != Then::Differ
    }
}
/// Unread rest of one score.
#[derive(Clone)]
pub(super) struct ScoreLine<'a> {
    scribe: Scribe,
    entries: Vec<&'a Entry>,
}

impl<'a> ScoreLine<'a> {
    pub(super) fn new(scribe: Scribe, entries: &'a [Entry]) -> ScoreLine<'a> {
        ScoreLine {
            scribe,
            entries: entries.iter().rev().collect(),
        }
    }

    /// Returns the entry `ahead` places after the next one.
    fn peek(&self, ahead: usize) -> Option<&'a Entry> {
        let index = self.entries.len().checked_sub(ahead + 1)?;
        self.entries.get(index).copied()
    }

    fn reading(&self, position: &Chess) -> Option<EntryReading> {
        let entry = self.peek(0)?;
        Some(EntryReading {
            text: entry.text.clone(),
            meaning: { self.scribe }.read(position, entry),
        })
    }

    /// Takes the next entry and returns its move. Returns `None` if it is not legal.
    fn take(&mut self, position: &Chess) -> Option<Move> {
        let m = self.scribe.read(position, self.peek(0)?).ok()?;
        self.entries.pop();
        Some(m)
    }

    fn swapped(&self, distance: usize) -> Option<ScoreLine<'a>> {
        let next = self.entries.len().checked_sub(1)?;
        let mut line = self.clone();
        line.entries.swap(next, next.checked_sub(distance)?);
        Some(line)
    }
}

/// Moves of a score, each with the position before it.
pub(super) type Way = Vec<(Chess, Move)>;

/// Both scores, read up to the same position.
#[derive(Clone)]
pub(super) struct Pair<'a> {
    pub position: Chess,
    pub lines: [ScoreLine<'a>; 2],
}

/// Next move of both scores.
pub(super) enum Step {
    /// Both scores have this move, made in this position. One of them may state it incompletely.
    Both(Chess, Move, Option<(Which, String)>),
    Differ,
    End,
}

/// Length of an agreement, and what comes after it.
pub(super) struct Run {
    plies: usize,
    then: Then,
}

impl<'a> Pair<'a> {
    /// Makes the next move if both scores have it.
    pub(super) fn step(&mut self) -> Step {
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
        let candidates = |fault: &MovetextFault| match fault {
            MovetextFault::Refused(_, MoveRefusal::Ambiguous(moves)) => moves.clone(),
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

    /// Returns how far the scores agree from here.
    fn run(mut self) -> Run {
        let mut plies = 0;
        loop {
            match self.step() {
                Step::Both(..) => plies += 1,
                Step::End | Step::Differ => {
                    let then = match self.lines.map(|line| line.entries.len()) {
                        [0, 0] => Then::End,
                        [0, more] => Then::Ends(Which::First, more),
                        [more, 0] => Then::Ends(Which::Second, more),
                        _ => Then::Differ,
                    };
                    return Run { plies, then };
                }
            }
        }
    }

    /// Finds the shortest sequence of legal moves after which both scores reach the same position again. Returns the
    /// scores after it, and the moves of each in it.
    pub(super) fn reunion(&self) -> Option<(Pair<'a>, [Way; 2])> {
        let [mut first, mut second] = self.lines.clone();
        let (mut one, mut other) = (self.position.clone(), self.position.clone());
        let mut ways = [Vec::new(), Vec::new()];
        for _ in 0..LONGEST_TRANSPOSITION {
            let (m, n) = (first.take(&one)?, second.take(&other)?);
            ways[0].push((one.clone(), m));
            ways[1].push((other.clone(), n));
            one.play_unchecked(m);
            other.play_unchecked(n);
            if same_position(&one, &other) {
                let pair = Pair {
                    position: one,
                    lines: [first, second],
                };
                return Some((pair, ways));
            }
        }
        None
    }

    /// Names the next difference: the one whose correction leaves the longest agreement.
    pub(super) fn diagnose(&self) -> Difference {
        let [first, second] = &self.lines;
        let (one, other) = (first.reading(&self.position), second.reading(&self.position));
        let plain = self.plain(one.as_ref(), other.as_ref());
        let (mut kind, mut best) = (plain.clone(), self.substitution());
        if !matches!(plain, DifferenceKind::Ends(..)) {
            let both = [Which::First, Which::Second].into_iter();
            let missing = both.clone().flat_map(|which| self.missing(which));
            // Entries that are legal moves are rather missing in the other score.
            let extra = both.flat_map(|which| self.extra(which));
            for (named, run) in missing.chain(extra).chain(self.swaps()) {
                // Where both entries are legal, they may simply be different moves.
                let needed = named.size() + usize::from(plain == DifferenceKind::Moves);
                let proven = run.plies >= EVIDENCE || run.then.is_end() && run.plies >= needed;
                if proven && (run.then.is_end(), run.plies) > (best.then.is_end() && best.plies > 0, best.plies) {
                    (kind, best) = (named, run);
                }
            }
        }
        Difference {
            kind,
            first: one,
            second: other,
            agreeing: best.plies,
            then: best.then,
        }
    }

    /// Names the difference from the next entries alone.
    fn plain(&self, one: Option<&EntryReading>, other: Option<&EntryReading>) -> DifferenceKind {
        let rest = |line: &ScoreLine| line.entries.len();
        match (one, other) {
            (None, _) => DifferenceKind::Ends(Which::First, rest(&self.lines[1])),
            (_, None) => DifferenceKind::Ends(Which::Second, rest(&self.lines[0])),
            (Some(one), Some(other)) => match (one.meaning.is_ok(), other.meaning.is_ok()) {
                (true, true) => DifferenceKind::Moves,
                (false, true) => DifferenceKind::Illegal(Some(Which::First)),
                (true, false) => DifferenceKind::Illegal(Some(Which::Second)),
                (false, false) => DifferenceKind::Illegal(None),
            },
        }
    }

    fn line(&mut self, which: Which) -> &mut ScoreLine<'a> {
        let [first, second] = &mut self.lines;
        match which {
            Which::First => first,
            Which::Second => second,
        }
    }

    /// Returns how far the scores agree if the entry of one replaces that of the other.
    fn substitution(&self) -> Run {
        let behind = |which: Which| {
            let mut pair = self.clone();
            let m = pair.line(which).take(&self.position)?;
            pair.line(which.other()).entries.pop()?;
            pair.position.play_unchecked(m);
            Some(pair.run())
        };
        let runs = [behind(Which::First), behind(Which::Second)].into_iter().flatten();
        runs.max_by_key(|run| (run.then.is_end(), run.plies)).unwrap_or(Run {
            plies: 0,
            then: Then::Differ,
        })
    }

    /// Returns the plies that may be missing in `which`, and how far the scores agree after them.
    fn missing(&self, which: Which) -> Vec<(DifferenceKind, Run)> {
        let mut pair = self.clone();
        let (mut moves, mut found) = (Vec::new(), Vec::new());
        for _ in 0..MOST_MISSING {
            let position = pair.position.clone();
            let Some(m) = pair.line(which.other()).take(&position) else {
                break;
            };
            moves.push((position, m));
            pair.position.play_unchecked(m);
            found.push((DifferenceKind::Missing(which, moves.clone()), pair.clone().run()));
        }
        found
    }

    /// Returns the numbers of entries that `which` may have too many, and how far the scores agree without them.
    fn extra(&self, which: Which) -> Vec<(DifferenceKind, Run)> {
        let mut pair = self.clone();
        let mut found = Vec::new();
        for count in 1..=MOST_MISSING {
            if pair.line(which).entries.pop().is_none() {
                break;
            }
            found.push((DifferenceKind::Extra(which, count), pair.clone().run()));
        }
        found
    }

    /// Returns the entries of a score that may be exchanged, and how far the scores then agree.
    fn swaps(&self) -> Vec<(DifferenceKind, Run)> {
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
                // If exchanging two entries turns one score into the other, it also does so in reverse. The board
                // decides which of them cannot be played as written.
                let other_is_playable = self.is_playable(which.other(), distance);
                if other_is_playable {
                    let both = self.is_playable(which, distance);
                    found.push((DifferenceKind::Swapped((!both).then_some(which), distance), run));
                }
            }
        }
        found
    }

    /// Returns whether the next entries of a score, up to the one at `distance`, are legal moves.
    fn is_playable(&self, which: Which, distance: usize) -> bool {
        let mut pair = self.clone();
        let mut position = self.position.clone();
        let line = pair.line(which);
        (0..=distance).all(|_| {
            let m = line.take(&position);
            m.inspect(|m| position.play_unchecked(*m)).is_some()
        })
    }
}

/// Returns whether the Laws treat the positions as the same: pieces, turn, castling and en passant rights.
pub(super) fn same_position(one: &Chess, other: &Chess) -> bool {
    let hash = |position: &Chess| position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal);
    hash(one) == hash(other) && one.board() == other.board()
}
