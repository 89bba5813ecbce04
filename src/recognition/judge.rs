//! Judging the readings of an utterance on the board.
//!
//! The rules, in order:
//!
//! 1. If the best reading is not a legal move, the best legal move replaces it, but only if its score is nearly as
//!    good. Otherwise the sound clearly prefers words that are not a legal move, and a clearly spoken illegal move
//!    stays illegal. A move that lacks only its promotion piece counts as legal.
//! 2. If other legal moves score nearly as well as the chosen one, all are returned and the player is asked. Readings
//!    with the same meaning count once. A reading that leaves open what a better one specifies, such as the promotion
//!    piece, does not count either. The "nein", the offer or the claim of all of them counts whichever was said.
//! 3. The margins of rules 1 and 2 are fitted separately, since a wrong repair is worse than a needless question. If
//!    other boards are audible, the margin of a repair is smaller: their words make legal moves, too.
//!    The repetition of the move that was read back is never such a repair (`heard.rs`): nothing is read back after it.
//! 4. A command counts only if it scores best itself, never as the repair of something else: legality must not make
//!    anyone resign.
//! 5. A command must score clearly better than every other reading: "null" is not "nein". The lead must be larger for a
//!    command that ends the game, ends the program or takes a move back. "nein" and "Korrektur" need no lead: stopping
//!    is always safe. A command said with a move is dropped if the move alone scores nearly as well; an offer or a
//!    claim must be repeated.
//! 6. If a reading with speech outside the vocabulary scores as well as the best one, nothing was declared, whatever
//!    else the sound could match. A correction of a move is the exception: it counts if the other speech stands in the
//!    place of its "nein" or "Korrektur" and scores hardly better. The corrected move is only read back and asked
//!    about.
//! 7. If softer words were dropped as said at another board, and what remains is only the beginning of a move, they
//!    count again if they complete a legal move, because nobody else finishes a player's move, and many voices end
//!    softly.
//! 8. Other speech before or after words is ignored if the words alone score nearly as well: it was a breath, or the
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
    /// The words heard do not declare anything.
    Nothing {
        /// Words of the best reading.
        heard: String,
        /// The reason.
        error: ParseError,
        /// Whether the words are a declaration that cannot be distinguished from other speech.
        is_declaration: bool,
    },
    /// One reading.
    Clear {
        /// The reading.
        reading: Reading,
        /// Whether every reading near the best one ([`Margins::unmistakable`]) is the same legal move. Nothing else
        /// sounds nearly like it, and no surrounding words were dropped that the player may have said softly.
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
    /// The declaration in them.
    pub declaration: Declaration,
    /// Meaning of a move on the board; `None` for a command or a question.
    pub resolution: Option<Resolution>,
    /// A command said with the move that was dropped because the move alone scores nearly as well.
    pub unclear: Option<Command>,
}

impl Reading {
    /// Returns the dropped command if it must be said again: a player who offered or claimed a draw must not believe
    /// that it was heard.
    pub fn to_say_again(&self) -> Option<Command> {
        self.unclear.filter(|command| command.is_for_draw())
    }

    fn is_illegal(&self) -> bool {
        matches!(self.resolution, Some(Resolution::Illegal(_)))
    }

    fn is_legal_move(&self) -> bool {
        matches!(self.declaration, Declaration::Move(_)) && matches!(self.resolution, Some(Resolution::Legal(_)))
    }

    fn is_command(&self) -> bool {
        self.resolution.is_none()
    }

    fn is_correction(&self) -> bool {
        self.declaration.declared().is_some_and(|declared| declared.correction)
    }

    /// Returns whether both mean the same: the same moves on the board, or, without a legal move, the same declaration.
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

/// Judges `utterance` on `position`. `margins` determine which readings count as sounding alike.
pub fn judge(vocabulary: &Vocabulary, position: &Chess, utterance: &Utterance, margins: &Margins) -> Judgement {
    let judge = Judge::new(vocabulary, |declared| board::resolve(position, declared));
    judge.judge(utterance, margins)
}

/// Returns `utterance` with the words that were dropped as said farther away; `None` if there were none.
fn completed(utterance: &Utterance) -> Option<Utterance> {
    let is_part = |hypothesis: &Hypothesis| hypothesis.whole.is_some();
    utterance.hypotheses.iter().any(is_part).then(|| Utterance {
        hypotheses: utterance
            .hypotheses
            .iter()
            .map(|hypothesis| Hypothesis {
                text: hypothesis.whole().to_owned(),
                ..hypothesis.clone()
            })
            .collect(),
        ..Utterance::default()
    })
}

/// Judges the words that were said near the microphone.
fn judge_near(judge: &Judge, utterance: &Utterance, margins: &Margins) -> Judgement {
    let heard = utterance;
    let utterance = judge.with_correction(without_fringe(utterance, margins.fringe), margins);
    let Some(best) = utterance.hypotheses.first() else {
        return Judgement::Silence;
    };
    let first = judge.read(&best.text);
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
            let other = judge.read(&other.text);
            other.is_ok_and(|other| other.declaration == reading.declaration)
        };
        return if within(margin).all(same) {
            judge.clear(reading.clone(), heard, margins)
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
        .filter_map(|hypothesis| Some((hypothesis.score, judge.read(&hypothesis.text).ok()?)))
        .collect();
    let top = candidates
        .iter()
        .find(|(score, reading)| *score >= best.score - repair && is_legal(reading))
        .map(|(score, _)| *score);
    let Some(top) = top else {
        // No reading is legal, so the best reading was said. An illegal move does not replace meaningless words.
        return match first {
            Ok(reading) => judge.clear(reading, heard, margins),
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
    let first = first.ok();
    let settle = |reading: Reading| {
        let limit = top - margins.of(&reading.declaration);
        let others = utterance.hypotheses.iter().take_while(|other| other.score >= limit);
        let others = others.filter_map(|other| judge.read(&other.text).ok());
        without_unsure_command(reading, first.as_ref(), others)
    };
    let mut readings: Vec<Reading> = readings.into_iter().map(settle).collect();
    match readings.len() {
        1 => judge.clear(readings.remove(0), heard, margins),
        _ => Judgement::Open(readings),
    }
}

/// Drops the command said with a move if the best reading does not end in it, or one of the `others` is the same move,
/// however worded, with a different command or without one.
fn without_unsure_command(
    reading: Reading,
    best: Option<&Reading>,
    mut others: impl Iterator<Item = Reading>,
) -> Reading {
    let Declaration::Followed(declared, command) = reading.declaration else {
        return reading;
    };
    let differs = |other: Reading| {
        let same_command = matches!(other.declaration, Declaration::Followed(_, other) if other == command);
        other.resolution == reading.resolution && !same_command
    };
    let ends_in_it = |best: &Reading| matches!(best.declaration, Declaration::Followed(_, said) if said == command);
    match !best.is_some_and(ends_in_it) || others.any(differs) {
        true => Reading {
            declaration: Declaration::Move(declared),
            unclear: Some(command),
            ..reading
        },
        false => reading,
    }
}

/// Judge of utterances that parses and resolves each text only once, whatever the margins are.
pub(super) struct Judge<'a> {
    vocabulary: &'a Vocabulary,
    resolve: Box<dyn Fn(&DeclaredMove) -> Resolution + 'a>,
    known: RefCell<Vec<(String, Result<Reading, ParseError>)>>,
}

impl<'a> Judge<'a> {
    /// Creates a judge with `resolve` deciding the meaning of a declared move.
    pub(super) fn new(vocabulary: &'a Vocabulary, resolve: impl Fn(&DeclaredMove) -> Resolution + 'a) -> Judge<'a> {
        Judge {
            vocabulary,
            resolve: Box::new(resolve),
            known: RefCell::default(),
        }
    }

    /// Judges `utterance`. `margins` determine which readings count as sounding alike.
    pub(super) fn judge(&self, utterance: &Utterance, margins: &Margins) -> Judgement {
        let judgement = judge_near(self, utterance, margins);
        let is_begun = matches!(
            judgement,
            Judgement::Nothing {
                error: ParseError::Incomplete,
                ..
            }
        );
        let whole = is_begun.then(|| completed(utterance)).flatten();
        match whole.map(|whole| judge_near(self, &whole, margins)) {
            Some(Judgement::Clear { reading, .. }) if reading.is_legal_move() => Judgement::Clear {
                reading,
                is_unmistakable: false,
            },
            _ => judgement,
        }
    }

    fn read(&self, text: &str) -> Result<Reading, ParseError> {
        if let Some((_, reading)) = self.known.borrow().iter().find(|(known, _)| known == text) {
            return reading.clone();
        }
        let reading = declaration::parse(self.vocabulary, text).map(|declaration| Reading {
            text: text.to_owned(),
            resolution: declaration.declared().map(|declared| (self.resolve)(declared)),
            declaration,
            unclear: None,
        });
        self.known.borrow_mut().push((text.to_owned(), reading.clone()));
        reading
    }

    /// Returns `utterance` without other speech, if a reading contains it only in the place where the best one, or one
    /// that scores nearly as well, has the word that corrects a move.
    fn with_correction(&self, mut utterance: Utterance, margins: &Margins) -> Utterance {
        let heard = &utterance.hypotheses;
        let Some(foreign) = heard.iter().find(|other| is_foreign(other)) else {
            return utterance;
        };
        let is_correction = |other: &&Hypothesis| {
            other.score >= foreign.score - margins.refusal
                && replaced(&foreign.text, &other.text).is_some_and(|word| self.corrects(word))
                && self.read(&other.text).is_ok_and(|reading| {
                    let is_legal = !reading.is_illegal() && !reading.is_command();
                    is_legal && reading.is_correction()
                })
        };
        let is_corrected = match heard.first().filter(|best| !is_foreign(best)) {
            Some(best) => is_correction(&best),
            None => heard.iter().any(|other| is_correction(&other)),
        };
        if is_corrected {
            utterance.hypotheses.retain(|heard| !is_foreign(heard));
        }
        utterance
    }

    fn corrects(&self, word: &str) -> bool {
        let corrects = [Command::No, Command::Correction].map(Declaration::Command);
        self.read(word)
            .is_ok_and(|reading| corrects.contains(&reading.declaration))
    }

    /// Returns `reading`, and whether it is unmistakable among all readings of `heard`.
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

/// Returns the word of `text` in whose place `foreign` holds other speech, if they do not differ elsewhere.
fn replaced<'a>(foreign: &str, text: &'a str) -> Option<&'a str> {
    let same_length = foreign.split(' ').count() == text.split(' ').count();
    let mut different = foreign
        .split(' ')
        .zip(text.split(' '))
        .filter(|(one, other)| one != other);
    let (one, other) = different.next()?;
    (same_length && one == UNKNOWN && different.next().is_none()).then_some(other)
}

/// Returns whether the reading holds speech outside the vocabulary.
fn is_foreign(hypothesis: &Hypothesis) -> bool {
    hypothesis.text.split_whitespace().any(|word| word == UNKNOWN)
}

/// Builds the judgement that `best` does not declare anything, for the reason in `read` or because it is too close to
/// other speech.
fn nothing(best: &Hypothesis, read: Result<Reading, ParseError>) -> Judgement {
    Judgement::Nothing {
        heard: best.text.clone(),
        is_declaration: read.is_ok(),
        error: read.err().unwrap_or(ParseError::UnknownWord(UNKNOWN.into())),
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
