//! Utterances that belong together: the parts of a move, and words that follow a move in the same breath.

use std::time::{Duration, Instant};

use ansage_protocol::{BegunTurn, Command, Game, Input, Profile};
use ansage_words::{
    declaration,
    vocabulary::{Term, Token, Vocabulary},
};

use shakmaty::Move;

use super::{
    Hypothesis, UNKNOWN, Utterance,
    heard::{Ground, is_read_back},
    sense::names_origin,
};

/// Longest time after the beginning of a move in which further words count as its rest. Asking for the rest takes three
/// seconds of it.
const FRAGMENT: Duration = Duration::from_secs(9);
/// The same if the rest was not asked for.
pub(super) const UNASKED: Duration = Duration::from_secs(6);
/// Longest pause after a move at which further words may belong to it.
pub(super) const CONTINUED: Duration = Duration::from_secs(1);
/// Largest deficit of the rest of a move with respect to a foreign word, in nats: `make converse` logged 1.3 for a
/// "vier" by a voice that the model does not know.
const NEARLY: f32 = 2.0;

/// Maximum number of terms in a declaration. "Korrektur Bauer Eva sieben schlägt David acht wird Dame Schach matt" has
/// eleven, and "Remis" may follow.
const LONGEST: usize = 12;

/// An utterance and when it was spoken.
#[derive(Debug, Clone, Copy)]
pub struct Spoken<'a> {
    /// The utterance.
    pub utterance: &'a Utterance,
    /// Roughly when it began.
    pub began: Instant,
    /// When its last word was understood.
    pub ended: Instant,
    /// When it was considered finished, after waiting for the rest of a move.
    pub taken: Instant,
    /// Time between the last words that the game accepted ([`Game::attended_at`]), or the end of the voice, and its
    /// beginning.
    pub quiet: Duration,
}

/// Kind of an utterance, as the next one needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The beginning of a move.
    Fragment,
    /// A move.
    Move,
    /// Words of a move that do not declare one, or declare an illegal one.
    Failed,
}

impl Kind {
    /// Returns the kind of an utterance of `words`, which mean `input`; `None` if it declares no move.
    pub(super) fn of(ground: &Ground<'_>, words: &str, input: &Input) -> Option<Kind> {
        match input {
            Input::Begun { .. } => Some(Kind::Fragment),
            input if names_origin(ground.game, input) => Some(Kind::Fragment),
            Input::Declared { .. } | Input::Followed(..) | Input::Unclear { .. } | Input::Several { .. } => {
                Some(Kind::Move)
            }
            Input::Illegal { .. } => Some(Kind::Failed),
            Input::NotUnderstood if is_of_move(ground.vocabulary, words) => Some(Kind::Failed),
            Input::NotUnderstood
            | Input::Command(_)
            | Input::Named(..)
            | Input::Query(_)
            | Input::Order(_)
            | Input::Password(_)
            | Input::Touched(_)
            | Input::Doubtful
            | Input::Unanswered => None,
        }
    }
}

/// An utterance before this one.
#[derive(Debug, Clone)]
pub(super) struct Before {
    pub words: String,
    /// When its last word was understood.
    pub ended: Instant,
    /// When it was taken, after the silence that ended it.
    pub taken: Instant,
    pub kind: Kind,
    /// Whether it was the beginning of a move whose rest was not asked for.
    pub is_unasked: bool,
    /// The turn in which it was said.
    pub turn: BegunTurn,
    /// The first part of the move, if its words were joined to those of an utterance before it.
    pub joined_to: Option<String>,
}

impl Before {
    /// Returns whether the rest of a move was asked for.
    pub(super) fn is_asked(&self) -> bool {
        self.kind == Kind::Fragment && !self.is_unasked
    }

    /// Returns whether the rest of a move was asked for, and words that began at `began` may be it.
    pub(super) fn awaits_rest(&self, began: Instant) -> bool {
        self.is_asked() && began.saturating_duration_since(self.taken) < FRAGMENT
    }
}

/// Returns the meaning of an utterance that begins with the one before it, which was already taken, so that only the
/// rest is new. If `is_begun`, the one before was only the beginning of a move: the whole is that move and does not
/// correct an earlier one.
pub(super) fn continued(
    game: &Game,
    utterance: &Utterance,
    is_begun: bool,
    understand: &dyn Fn(&Utterance) -> Option<(String, Input)>,
) -> Option<(String, Input)> {
    let (words, input) = understand(utterance)?;
    let is_taken = |input: &Input| matches!(input, Input::Declared { .. }) && game.commits(input);
    let is_clear = |input: &Input| matches!(input, Input::Declared { clear: true, .. });
    let input = match input {
        // A remark is not a repetition, and a move that was not read back yet cannot be confirmed.
        input if is_taken(&input) => Input::Command(Command::Repeat),
        Input::Followed(declared, command) if is_taken(&declared) => match command {
            Command::Yes => Input::Command(Command::Repeat),
            Command::Clock | Command::Placed if !is_clear(&declared) => Input::Command(Command::Repeat),
            _ => Input::Command(command),
        },
        Input::Unclear {
            declared: Some(declared),
            command,
        } if is_taken(&declared) => Input::Unclear {
            declared: None,
            command,
        },
        Input::Declared { m, warnings, clear, .. } if game.is_correctable() && !is_begun => Input::Declared {
            m,
            warnings,
            correction: true,
            clear,
        },
        Input::NotUnderstood | Input::Begun { .. } | Input::Illegal { .. } => return None,
        input => input,
    };
    Some((words, input))
}

/// Returns the `words` after those of the utterance `before`, if they begin with them.
pub(super) fn words_after<'a>(words: &'a str, before: Option<&str>) -> Option<&'a str> {
    let before = before?;
    let rest = words.strip_prefix(before)?;
    (before.is_empty() || rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim_start())
}

impl Utterance {
    /// Returns the utterance, which continues the one `before`, together with the first part of the move, whose sound
    /// it does not contain. `last` are the words of the one before alone.
    pub(super) fn behind(&self, before: &Before, last: Option<&str>) -> Option<Utterance> {
        let first = before.joined_to.as_deref()?;
        let mut whole = self.clone();
        for hypothesis in &mut whole.hypotheses {
            hypothesis.text = match words_after(&hypothesis.text, last) {
                Some(rest) => format!("{} {rest}", before.words),
                None => format!("{first} {}", hypothesis.text),
            };
            hypothesis.text.truncate(hypothesis.text.trim_end().len());
            // The loudness of the first part is not known here.
            hypothesis.levels.clear();
        }
        Some(whole)
    }

    /// Returns the utterance without the words of the one before it, if any words are left.
    pub(super) fn without(&self, before: Option<&str>) -> Option<Utterance> {
        before?;
        let mut rest = self.clone();
        rest.hypotheses.retain_mut(|hypothesis| {
            let Some(words) = words_after(&hypothesis.text, before) else {
                return false;
            };
            let words = words.to_owned();
            let first = hypothesis.levels.len().saturating_sub(words.split(' ').count());
            hypothesis.levels.drain(..first);
            hypothesis.text = words;
            !hypothesis.text.is_empty()
        });
        (!rest.hypotheses.is_empty()).then_some(rest)
    }

    /// Returns whether the best reading has no words beyond those of the utterance before it.
    pub(super) fn adds_nothing(&self, before: Option<&str>) -> bool {
        let best = self.hypotheses.first();
        let rest = best.and_then(|best| words_after(&best.text, before));
        rest.is_some_and(|rest| rest.split_whitespace().all(|word| word == UNKNOWN))
    }
}

/// Returns the meaning of the utterance together with the one before it, if both are one move.
pub(super) fn join(
    game: &Game,
    before: &Before,
    spoken: Spoken<'_>,
    understand: &dyn Fn(&Utterance) -> Option<(String, Input)>,
) -> Option<(String, Input)> {
    together(game, before, spoken, understand).or_else(|| nearly(game, before, spoken, understand))
}

/// Returns the move that was begun, if its rest sounds nearly like the only word heard, a foreign one. The player was
/// asked for the rest, and would otherwise wait in vain for an answer. The move is read back and can be corrected.
fn nearly(
    game: &Game,
    before: &Before,
    spoken: Spoken<'_>,
    understand: &dyn Fn(&Utterance) -> Option<(String, Input)>,
) -> Option<(String, Input)> {
    let (best, others) = spoken.utterance.hypotheses.split_first()?;
    if !before.is_asked() || best.text != UNKNOWN {
        return None;
    }
    // Only the likeliest of them is tried. If the board refuses it, no other one replaces it.
    let near = others
        .iter()
        .filter(|other| other.score >= best.score - NEARLY)
        .find(|other| other.text.split(' ').all(|word| word != UNKNOWN))?;
    let utterance = Utterance {
        hypotheses: vec![Hypothesis {
            is_part: false,
            whole: None,
            ..near.clone()
        }],
        ..spoken.utterance.clone()
    };
    let spoken = Spoken {
        utterance: &utterance,
        ..spoken
    };
    together(game, before, spoken, understand).filter(|(_, input)| matches!(input, Input::Declared { .. }))
}

/// Returns the meaning of the utterance as the rest of the one before it, whose words are fixed.
fn together(
    game: &Game,
    before: &Before,
    spoken: Spoken<'_>,
    understand: &dyn Fn(&Utterance) -> Option<(String, Input)>,
) -> Option<(String, Input)> {
    let is_within = |time, since| spoken.began.saturating_duration_since(since) < time;
    let is_one = match before.kind {
        Kind::Fragment if before.is_unasked => is_within(UNASKED, before.taken),
        Kind::Fragment => is_within(FRAGMENT, before.taken),
        Kind::Move => is_within(CONTINUED, before.ended) && game.is_correctable(),
        Kind::Failed => false,
    };
    if !is_one {
        return None;
    }
    let orders: [&dyn Fn(&str) -> String; 2] = [
        &|words| format!("{} {words}", before.words),
        // "Springer drei", and the requested file.
        &|words| match before.words.rsplit_once(' ') {
            Some((first, last)) => format!("{first} {words} {last}"),
            None => format!("{words} {}", before.words),
        },
    ];
    // The sound before it was the same player's first part, not talk.
    let mut alone = spoken.utterance.clone();
    alone.hypotheses.iter_mut().for_each(|heard| heard.levels.clear());
    let alone = understand(&alone);
    let mut longer = None;
    for order in orders {
        let mut utterance = spoken.utterance.clone();
        for hypothesis in &mut utterance.hypotheses {
            hypothesis.text = order(&hypothesis.text);
            // The loudness of the first part is not known here.
            hypothesis.levels.clear();
        }
        let Some((words, input)) = understand(&utterance) else {
            continue;
        };
        let is_repeated = matches!(&input, Input::Declared { .. }) && game.commits(&input);
        // The parts of a repetition are no other move.
        let is_own = matches!(game.setting().profile, Profile::Solo | Profile::Trust);
        let input = match (before.kind, input, alone.as_ref().map(|(_, input)| input)) {
            (Kind::Fragment, Input::Declared { .. }, _) if is_repeated && is_own => Input::Doubtful,
            (Kind::Fragment, input @ Input::Declared { .. }, _) if is_repeated => input,
            // "Schach" after a move is a remark, not a repetition of the move.
            (Kind::Move, _, Some(alone)) if is_repeated && !understood(alone) => Input::Command(Command::Repeat),
            (_, input @ (Input::Declared { .. } | Input::Several { .. }), Some(alone))
                if !is_repeated && !matches!(alone, Input::Command(_)) =>
            {
                input
            }
            (Kind::Fragment, input @ (Input::Followed(..) | Input::Unclear { .. }), _) => input,
            (Kind::Fragment, input @ (Input::Begun { .. } | Input::Illegal { .. }), Some(alone))
                if !understood(alone) =>
            {
                longer = longer.or(Some((words, input)));
                continue;
            }
            _ => continue,
        };
        let input = match alone.as_ref().filter(|_| before.is_unasked) {
            Some((_, alone)) if understood(alone) => either(game, input, alone)?,
            _ => input,
        };
        return Some((words, input));
    }
    longer
}

/// Returns the moves of `joined` and of the words `alone`, either of which may be meant because nobody asked for the
/// rest of what was begun; `None` if one of them does more than declare a move, or declares again the open one: the
/// words then count alone.
fn either(game: &Game, joined: Input, alone: &Input) -> Option<Input> {
    let (moves, others) = (moves_of(&joined)?, moves_of(alone)?);
    if moves.iter().chain(others).any(|m| is_read_back(game, *m)) {
        return None;
    }
    let further = others.iter().filter(|other| !moves.contains(other));
    let moves: Vec<Move> = moves.iter().chain(further).copied().collect();
    Some(match moves.len() {
        1 => joined,
        _ => Input::Several {
            moves,
            correction: false,
        },
    })
}

/// Returns the moves that `input` declares or may mean, if it does nothing else.
fn moves_of(input: &Input) -> Option<&[Move]> {
    match input {
        Input::Declared { m, .. } => Some(std::slice::from_ref(m)),
        Input::Several { moves, .. } => Some(moves),
        _ => None,
    }
}

/// Returns whether an utterance makes sense on its own.
fn understood(input: &Input) -> bool {
    !matches!(
        input,
        Input::NotUnderstood | Input::Begun { .. } | Input::Illegal { .. }
    )
}

/// Returns whether all of `words` belong to moves.
fn is_of_move(vocabulary: &Vocabulary, words: &str) -> bool {
    let tokens = vocabulary.read(words);
    let is_square = |token: &Token| matches!(token, Token::Term(Term::Piece(_) | Term::File(_) | Term::Rank(_)));
    let is_known = |token: &Token| matches!(token, Token::Term(_));
    tokens.len() <= LONGEST
        && tokens.iter().all(is_known)
        && tokens.iter().filter(|token| is_square(token)).count() > 1
        && declaration::parse(vocabulary, words).is_err()
}
