//! Judging the readings of an utterance on the board.
//!
//! The rules, in order:
//!
//! 1. If the best reading is not a legal move, the best legal move replaces it, but only if its score is nearly as
//!    good. Otherwise the sound clearly prefers what is not legal, and a clearly spoken illegal move stays an illegal
//!    move. A move that lacks only its promotion piece counts as legal.
//! 2. If other legal moves score nearly as well as the chosen one, all are returned and the player is asked. Readings
//!    with the same meaning count once. A reading that leaves open what a better one specifies, such as the promotion
//!    piece, does not count either.
//! 3. The margins of rules 1 and 2 are fitted separately, since a wrong repair is worse than a needless question. If
//!    other boards are audible, the margin of a repair is smaller: their words make legal moves, too.
//! 4. A command counts only if it scores best itself, never as the repair of something else: legality must not make
//!    anyone resign.
//! 5. A command must score clearly better than every other reading: "null" is not "nein". The lead must be larger for a
//!    command that ends the game, ends the program or takes a move back. "nein" and "Korrektur" need no lead: stopping
//!    is always safe. A command said with a move is dropped if the move alone scores nearly as well.
//! 6. If a reading with speech outside the vocabulary scores as well as the best one, nothing was declared, whatever
//!    else the sound could match.
//! 7. Other speech before or after words is ignored if the words alone score nearly as well: it was a breath, or the
//!    first sound of a word.

use std::cell::RefCell;

use shakmaty::Chess;

use super::{Hypothesis, Margins, UNKNOWN, Utterance};
use ansage_chess::board::{self, DeclaredMove, Resolution};
use ansage_protocol::{Command, Declaration};
use ansage_words::{
    declaration::{self, ParseError},
    vocabulary::Vocabulary,
};

/// Meaning of an utterance on a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Judgement {
    /// No word was heard.
    Silence,
    /// The words heard declare nothing.
    Nothing {
        /// Words of the best reading.
        heard: String,
        /// Why they declare nothing.
        error: ParseError,
        /// Whether the words are a declaration that cannot be distinguished from other speech.
        is_declaration: bool,
    },
    /// One reading.
    Clear {
        /// The reading.
        reading: Reading,
        /// Whether every reading near the best one ([`Margins::unmistakable`]) is the same legal move. Nothing else
        /// sounds nearly like it, and no surrounding words were left out that the player may have said softly after
        /// all.
        is_unmistakable: bool,
    },
    /// Two or more readings that the sound does not distinguish, best first. The player must be asked.
    Open(Vec<Reading>),
}

/// A reading that is a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// Its words.
    pub text: String,
    /// What they declare.
    pub declaration: Declaration,
    /// Meaning of a move on the board; `None` for a command or a question.
    pub resolution: Option<Resolution>,
}

impl Reading {
    fn is_illegal(&self) -> bool {
        matches!(self.resolution, Some(Resolution::Illegal(_)))
    }

    fn is_command(&self) -> bool {
        self.resolution.is_none()
    }

    /// Returns whether both mean the same: the same moves on the board, or the same declaration if it is no legal move.
    fn means(&self, other: &Reading) -> bool {
        match (&self.resolution, &other.resolution) {
            (Some(Resolution::Illegal(_)), _) | (None, _) => self.declaration == other.declaration,
            (mine, theirs) => mine == theirs,
        }
    }

    /// Returns whether `other` may mean several moves and this reading is one of them.
    fn tells_more_than(&self, other: &Reading) -> bool {
        match (&self.resolution, &other.resolution) {
            (Some(Resolution::Legal(m)), Some(Resolution::Ambiguous(moves))) => moves.contains(m),
            _ => false,
        }
    }
}

/// Judges `utterance` on `position`. `margins` say which readings count as sounding alike.
pub fn judge(vocabulary: &Vocabulary, position: &Chess, utterance: &Utterance, margins: &Margins) -> Judgement {
    let resolve = |declared: &DeclaredMove| board::resolve(position, declared);
    judge_by(vocabulary, &resolve, utterance, margins)
}

/// [`judge`] with `resolve` deciding what a declared move means.
pub fn judge_by(
    vocabulary: &Vocabulary,
    resolve: &dyn Fn(&DeclaredMove) -> Resolution,
    utterance: &Utterance,
    margins: &Margins,
) -> Judgement {
    let reader = Reader {
        vocabulary,
        resolve,
        known: RefCell::default(),
    };
    let heard = utterance;
    let utterance = without_fringe(utterance, margins.fringe);
    let Some(best) = utterance.hypotheses.first() else {
        return Judgement::Silence;
    };
    let first = reader.read(&best.text);
    let within = |margin: f32| {
        let others = utterance.hypotheses.iter();
        others.take_while(move |other| other.score >= best.score - margin)
    };
    if is_foreign(best) || within(margins.foreign).skip(1).any(is_foreign) {
        return nothing(best, first);
    }
    if let Ok(reading) = &first
        && reading.is_command()
    {
        let margin = margins.of(&reading.declaration);
        let same = |other: &Hypothesis| {
            let other = reader.read(&other.text);
            other.is_ok_and(|other| other.declaration == reading.declaration)
        };
        return if within(margin).all(same) {
            reader.clear(reading.clone(), heard, margins)
        } else {
            nothing(best, first)
        };
    }
    let is_legal = |reading: &Reading| !reading.is_illegal() && !reading.is_command();
    let repair = match best.is_louder_than_others(margins.alone_db) {
        true => margins.repair_alone.max(margins.repair),
        false => margins.repair,
    };
    let candidates: Vec<(f32, Reading)> = within(repair + margins.ask)
        .filter_map(|hypothesis| Some((hypothesis.score, reader.read(&hypothesis.text).ok()?)))
        .collect();
    let top = candidates
        .iter()
        .find(|(score, reading)| *score >= best.score - repair && is_legal(reading));
    let Some((top, _)) = top else {
        // Nothing legal: the best reading is what was said. An illegal move does not replace meaningless words.
        return match first {
            Ok(reading) => reader.clear(reading, heard, margins),
            Err(_) => nothing(best, first),
        };
    };
    let limit = top - margins.ask;
    let mut readings: Vec<Reading> = Vec::new();
    for (score, reading) in candidates {
        let is_other = |known: &Reading| !known.means(&reading) && !known.tells_more_than(&reading);
        if score >= limit && is_legal(&reading) && readings.iter().all(is_other) {
            readings.push(reading);
        }
    }
    match readings.len() {
        1 => {
            let reading = readings.remove(0);
            let margin = margins.of(&reading.declaration);
            let others = within(margin).filter_map(|other| reader.read(&other.text).ok());
            let reading = without_unsure_command(reading, others);
            reader.clear(reading, heard, margins)
        }
        _ => Judgement::Open(readings),
    }
}

/// Drops the command said with a move if one of the `others` is the same move with another command or none.
fn without_unsure_command(reading: Reading, mut others: impl Iterator<Item = Reading>) -> Reading {
    let Declaration::Followed(declared, _) = reading.declaration else {
        return reading;
    };
    let differs = |other: Reading| other.resolution == reading.resolution && other.declaration != reading.declaration;
    match others.any(differs) {
        true => Reading {
            declaration: Declaration::Move(declared),
            ..reading
        },
        false => reading,
    }
}

/// Reads each text of an utterance only once.
struct Reader<'a> {
    vocabulary: &'a Vocabulary,
    resolve: &'a dyn Fn(&DeclaredMove) -> Resolution,
    known: RefCell<Vec<(String, Result<Reading, ParseError>)>>,
}

impl Reader<'_> {
    fn read(&self, text: &str) -> Result<Reading, ParseError> {
        if let Some((_, reading)) = self.known.borrow().iter().find(|(known, _)| known == text) {
            return reading.clone();
        }
        let reading = declaration::parse(self.vocabulary, text).map(|declaration| Reading {
            text: text.to_owned(),
            resolution: match &declaration {
                Declaration::Move(declared) | Declaration::Followed(declared, _) => Some((self.resolve)(declared)),
                Declaration::Command(_) | Declaration::Named(..) | Declaration::Query(_) | Declaration::Touched(_) => {
                    None
                }
            },
            declaration,
        });
        self.known.borrow_mut().push((text.to_owned(), reading.clone()));
        reading
    }

    /// Returns `reading` together with whether it is unmistakable among everything that was `heard`.
    fn clear(&self, reading: Reading, heard: &Utterance, margins: &Margins) -> Judgement {
        let best = heard.hypotheses.first().map_or(0.0, |best| best.score);
        let near = |hypothesis: &&Hypothesis| hypothesis.score >= best - margins.unmistakable;
        let same = |hypothesis: &Hypothesis| {
            let other = self.read(&hypothesis.text);
            !hypothesis.is_part && other.is_ok_and(|other| other.resolution == reading.resolution)
        };
        let is_unmistakable = matches!(reading.resolution, Some(Resolution::Legal(_)))
            && heard.hypotheses.iter().take_while(near).all(same);
        Judgement::Clear {
            reading,
            is_unmistakable,
        }
    }
}

/// Returns `utterance` without readings that have other speech before or after words that alone score worse by at most
/// `fringe`. The bare words receive the better score.
fn without_fringe(utterance: &Utterance, fringe: f32) -> Utterance {
    let mut hypotheses: Vec<Hypothesis> = Vec::new();
    let (bare, fringed): (Vec<_>, Vec<_>) = utterance
        .hypotheses
        .iter()
        .partition(|heard| core(&heard.text) == heard.text);
    hypotheses.extend(bare.into_iter().cloned());
    for heard in fringed {
        let words = core(&heard.text);
        match hypotheses.iter_mut().find(|bare| bare.text == words) {
            Some(bare) if bare.score >= heard.score - fringe => bare.score = bare.score.max(heard.score),
            _ => hypotheses.push(heard.clone()),
        }
    }
    hypotheses.sort_by(|one, other| other.score.total_cmp(&one.score));
    Utterance {
        hypotheses,
        ..Utterance::default()
    }
}

/// Returns the words of `text` without other speech before and after them, or `text` if there is nothing else.
fn core(text: &str) -> &str {
    let mut words = text;
    while let Some(rest) = words.strip_prefix(UNKNOWN).or_else(|| words.strip_suffix(UNKNOWN)) {
        words = rest.trim();
    }
    if words.is_empty() { text } else { words }
}

impl Margins {
    /// Returns the minimum lead of a command, or of the command said with a move.
    fn of(&self, declaration: &Declaration) -> f32 {
        let command = match declaration {
            Declaration::Named(..) => return self.dangerous,
            Declaration::Command(command) | Declaration::Followed(_, command) => command,
            Declaration::Move(_) | Declaration::Query(_) | Declaration::Touched(_) => return self.command,
        };
        match command {
            Command::Resign
            | Command::Final
            | Command::Draw
            | Command::Accept
            | Command::Claim
            | Command::ClaimRepetition
            | Command::ClaimFiftyMoves
            | Command::Quit
            | Command::TakeBack => self.dangerous,
            Command::No | Command::Correction | Command::Stop => self.stopping,
            Command::Yes
            | Command::Repeat
            | Command::LastMove
            | Command::Turn
            | Command::Position
            | Command::Decline
            | Command::Placed
            | Command::Executed
            | Command::Clock
            | Command::Adjust
            | Command::Arbiter
            | Command::Adjourn
            | Command::Pause
            | Command::Resume
            | Command::Help => self.command,
        }
    }
}

/// Returns whether the reading holds speech outside the vocabulary.
fn is_foreign(hypothesis: &Hypothesis) -> bool {
    hypothesis.text.split_whitespace().any(|word| word == UNKNOWN)
}

/// Builds the judgement that `best` declares nothing, for the reason in `read` or because it is too close to other
/// speech.
fn nothing(best: &Hypothesis, read: Result<Reading, ParseError>) -> Judgement {
    Judgement::Nothing {
        heard: best.text.clone(),
        is_declaration: read.is_ok(),
        error: read.err().unwrap_or(ParseError::UnknownWord(UNKNOWN.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognition::Loudness;
    use ansage_chess::board;

    const PROMOTION: &str = "8/4P1k1/8/8/8/8/8/K7 w - - 0 1";

    fn short(fen: Option<&str>, readings: &[(&str, f32)]) -> String {
        shortened(fen, &Utterance::of(readings))
    }

    /// The judgement in short: `=text` clear, `?a|b` open, `-text` nothing, `.` silence; an illegal move with `!`.
    fn shortened(fen: Option<&str>, utterance: &Utterance) -> String {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let position = board::position_or_start(fen).unwrap();
        let margins = Margins {
            repair: 4.0,
            repair_alone: 6.0,
            alone_db: 8.0,
            ask: 4.0,
            command: 4.0,
            dangerous: 4.5,
            stopping: 0.0,
            foreign: 0.5,
            fringe: 0.5,
            talk: 3.0,
            unmistakable: 5.0,
        };
        match judge(&vocabulary, &position, utterance, &margins) {
            Judgement::Silence => ".".into(),
            Judgement::Nothing { heard, .. } => format!("-{heard}"),
            Judgement::Clear { reading, .. } if reading.is_illegal() => format!("!{}", reading.text),
            Judgement::Clear { reading, .. } => format!("={}", reading.text),
            Judgement::Open(readings) => {
                let texts: Vec<String> = readings.into_iter().map(|reading| reading.text).collect();
                format!("?{}", texts.join("|"))
            }
        }
    }

    #[test]
    fn a_legal_move_may_be_farther_away_where_nobody_else_is_heard() {
        let heard = |words: [f32; 2], others: f32| {
            let mut utterance = Utterance::of(&[("eva fünf", 100.0), ("eva vier", 95.0)]);
            let level = |word: f32| Loudness {
                word,
                before: Some(others - 4.0),
                others,
            };
            for hypothesis in &mut utterance.hypotheses {
                hypothesis.levels = words.map(level).to_vec();
            }
            shortened(None, &utterance)
        };
        assert_eq!(heard([-18.0, -22.0], -28.1), "=eva vier");
        assert_eq!(heard([-18.0, -22.0], -27.9), "!eva fünf", "others speak");
        // Nothing is known of the loudness.
        assert_eq!(short(None, &[("eva fünf", 100.0), ("eva vier", 95.0)]), "!eva fünf");
    }

    #[test]
    fn table() {
        for (readings, expected) in [
            (&[][..], "."),
            (&[("eva vier", 100.0)], "=eva vier"),
            // A legal reading wins over a better illegal one that is close …
            (&[("eva fünf", 100.0), ("eva vier", 97.0)], "=eva vier"),
            // … but not over a clear one.
            (&[("eva fünf", 100.0), ("eva vier", 95.0)], "!eva fünf"),
            // A reading as good as the repair is asked about, too.
            (
                &[("eva fünf", 100.0), ("eva vier", 97.0), ("eva drei", 94.0)],
                "?eva vier|eva drei",
            ),
            (
                &[("eva fünf", 100.0), ("eva vier", 97.0), ("eva drei", 92.0)],
                "=eva vier",
            ),
            (&[("eva fünf", 100.0)], "!eva fünf"),
            // Two legal readings that sound alike are asked about.
            (&[("eva vier", 100.0), ("eva drei", 98.0)], "?eva vier|eva drei"),
            (&[("eva vier", 100.0), ("eva drei", 95.0)], "=eva vier"),
            (
                &[("eva fünf", 100.0), ("eva vier", 99.0), ("eva drei", 98.0)],
                "?eva vier|eva drei",
            ),
            // The same move in other words is the same move.
            (
                &[
                    ("eva vier", 100.0),
                    ("bauer eva vier", 99.0),
                    ("eva zwei eva vier", 98.0),
                ],
                "=eva vier",
            ),
            // Meaningless words give way to a legal move, never to an illegal one or a command.
            (&[("eva vier vier", 100.0), ("eva vier", 99.0)], "=eva vier"),
            (&[("eva fünf fünf", 100.0), ("eva fünf", 99.0)], "-eva fünf fünf"),
            (&[("drei", 100.0), ("nein", 99.0)], "-drei"),
            (&[("eva fünf", 100.0), ("aufgeben", 99.9)], "!eva fünf"),
            (&[("eva vier", 100.0), ("ja", 99.9)], "=eva vier"),
            (&[("ja", 100.0), ("eva vier", 99.0)], "-ja"),
            (&[("ja", 100.0), ("eva vier", 95.0)], "=ja"),
            (&[("ja", 100.0), ("richtig", 99.0)], "=ja"),
            (&[("aufgeben", 100.0), ("acht", 95.7)], "-aufgeben"),
            // Stopping is always safe.
            (&[("nein", 100.0), ("eva fünf", 99.0)], "=nein"),
            // Words outside the vocabulary are no declaration.
            (&[("[unk]", 100.0), ("eva vier", 99.0)], "-[unk]"),
            (&[("[unk] eva vier", 100.0), ("eva vier", 99.4)], "-[unk] eva vier"),
            (&[("[unk]", 100.0), ("", 99.9)], "-[unk]"),
            // … but they are ignored before and after words that score nearly as well alone.
            (&[("[unk] eva vier", 100.0), ("eva vier", 99.6)], "=eva vier"),
            (&[("[unk] ja [unk]", 100.0), ("ja [unk]", 99.9), ("ja", 99.6)], "=ja"),
            (&[("[unk] ja", 100.0), ("[unk]", 99.8), ("ja", 99.6)], "-ja"),
            (&[("[unk] nein", 100.0), ("nein", 99.6), ("eva neun", 97.0)], "=nein"),
            (&[("eva [unk] vier", 100.0), ("eva vier", 99.9)], "-eva [unk] vier"),
            (&[("eva vier", 100.0), ("[unk]", 99.6)], "-eva vier"),
            (&[("eva vier", 100.0), ("[unk]", 99.4)], "=eva vier"),
            (&[("nein", 100.0), ("[unk]", 98.0)], "=nein"),
            (&[("eva vier remis", 100.0), ("eva vier", 95.0)], "=eva vier remis"),
            (&[("nein", 100.0), ("[unk]", 95.0)], "=nein"),
        ] {
            assert_eq!(short(None, readings), expected, "{readings:?}");
        }
    }

    #[test]
    fn a_command_said_with_a_move_must_be_clear() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let margins = crate::recognition::Thresholds::bundled().margins;
        let position = board::position_or_start(None).unwrap();
        for (bare, expected) in [(99.0, false), (90.0, true)] {
            let utterance = Utterance::of(&[("eva vier remis", 100.0), ("eva vier", bare)]);
            let Judgement::Clear { reading, .. } = judge(&vocabulary, &position, &utterance, &margins) else {
                panic!("not clear");
            };
            let is_followed = matches!(reading.declaration, Declaration::Followed(_, Command::Draw));
            assert_eq!(is_followed, expected, "{bare}");
        }
    }

    #[test]
    fn a_promotion_without_its_piece_counts_as_legal() {
        assert_eq!(short(Some(PROMOTION), &[("eva acht", 10.0)]), "=eva acht");
        assert_eq!(
            short(Some(PROMOTION), &[("eva acht dame", 10.0), ("eva acht turm", 9.0)]),
            "?eva acht dame|eva acht turm"
        );
        // A reading that leaves the piece open is no rival to one that names it, unless it scores better.
        let (named, open) = ("eva acht turm", "eva acht");
        assert_eq!(short(Some(PROMOTION), &[(named, 10.0), (open, 9.0)]), "=eva acht turm");
        assert_eq!(
            short(Some(PROMOTION), &[(open, 10.0), (named, 9.0)]),
            "?eva acht|eva acht turm"
        );
        assert_eq!(
            short(Some(PROMOTION), &[("eva sieben", 10.0), ("eva acht", 9.0)]),
            "=eva acht"
        );
    }
}
