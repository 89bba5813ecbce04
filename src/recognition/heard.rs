//! Meaning of an utterance in the current state of a game.

use ansage_words::{begun, chosen, declaration::ParseError, interpret};

use shakmaty::Move;

use super::{Judgement, Margins, Reading, UNKNOWN, Utterance, judge::Judge};
use ansage_protocol::{Command, Declaration, Game, Input};
use ansage_words::vocabulary::{Term, Token, Vocabulary};

/// What an utterance is understood on: the game as it stands, and the vocabulary. It remembers what was read, so that
/// each reading is parsed and resolved only once, however often the utterance is judged.
pub(super) struct Ground<'a> {
    pub game: &'a Game,
    pub vocabulary: &'a Vocabulary,
    judge: Judge<'a>,
}

/// Returns the words of `utterance` and what they mean now. Returns `None` if it holds no declaration: silence, or only
/// speech outside the vocabulary, which is not answered.
///
/// Words amid talk, which do not stand out from the sound of the seconds before them ([`Margins::alone_db`]), are most
/// likely talk as well. They must be clearer ([`Margins::talk`]), and are not answered if they fail to declare
/// anything.
pub fn hear(game: &Game, vocabulary: &Vocabulary, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
    Ground::new(game, vocabulary).hear(utterance, margins)
}

impl<'a> Ground<'a> {
    pub(super) fn new(game: &'a Game, vocabulary: &'a Vocabulary) -> Ground<'a> {
        Ground {
            game,
            vocabulary,
            judge: Judge::new(vocabulary, move |declared| game.resolve(declared)),
        }
    }

    /// Does the same as [`hear`] on this ground.
    pub(super) fn hear(&self, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
        // The arbiter types their orders; speech at the board meanwhile is talk.
        if self.game.is_arbiter_called() {
            return None;
        }
        let is_amid_talk = utterance.is_amid_talk(margins);
        if is_amid_talk && let Some(corrected) = self.corrected(utterance, margins) {
            return Some(corrected);
        }
        let margins = match (is_amid_talk, self.game.is_correctable()) {
            (true, _) => &margins.amid_talk(),
            (false, false) => &margins.with_nothing_open(),
            (false, true) => margins,
        };
        let (words, input) = self.judged(utterance, margins)?;
        // A player who talks is neither asked for the rest of a move nor corrected.
        let is_talk = is_amid_talk
            && matches!(
                input,
                Input::NotUnderstood | Input::Begun { .. } | Input::Illegal { .. }
            );
        (!is_talk).then_some((words, input))
    }

    /// Returns the words of `utterance` and what they mean. Only the declaration itself repeats the open move. Words
    /// that merely sound like it keep their own meaning, because a repetition makes the move without another read-back.
    fn judged(&self, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
        let heard = self.judged_by(utterance, margins);
        match &heard {
            Some((_, input)) if repeats(self.game, input) => self.judged_by(utterance, &margins.without_repair()),
            _ => heard,
        }
    }

    fn judged_by(&self, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
        Some(match self.judge.judge(utterance, margins) {
            Judgement::Silence => return None,
            Judgement::Nothing { heard, .. } if heard == UNKNOWN => {
                return self.refusal(utterance, margins);
            }
            Judgement::Nothing { heard, .. } if heard.split(' ').all(|word| word == UNKNOWN) => return None,
            Judgement::Nothing {
                heard,
                error,
                is_declaration,
            } => {
                // "nein" stops even if it sounds like other speech as well.
                let refused = is_declaration.then(|| self.refusal(utterance, margins)).flatten();
                if refused.as_ref().is_some_and(|(words, _)| *words == heard) {
                    return refused;
                }
                // A piece, a file or "kurze" alone is not a declaration, but may answer a question. A word that sounds
                // like other speech does not: people say such words near the board.
                let is_clear = !is_declaration && !may_be_other_speech(utterance, margins);
                let answer = is_clear.then(|| chosen(self.game, self.vocabulary, &heard)).flatten();
                let input = answer.unwrap_or_else(|| match error {
                    ParseError::Incomplete => begun(self.game, self.vocabulary, &heard),
                    _ => Input::NotUnderstood,
                });
                (heard, input)
            }
            Judgement::Clear {
                reading,
                is_unmistakable,
            } => {
                let mut input = self.meaning(&reading);
                if let Input::Declared { clear, .. } = input.declared_mut() {
                    *clear &= is_unmistakable;
                }
                (reading.text, input)
            }
            Judgement::Open(readings) => {
                let texts: Vec<&str> = readings.iter().map(|reading| reading.text.as_str()).collect();
                (texts.join(" | "), self.undecided(&readings))
            }
        })
    }

    /// Returns the move after a "nein" or "Korrektur" that was taken for other speech, if nobody spoke before that
    /// word. The move is then not part of talk, although it seems to be. It is only read back.
    fn corrected(&self, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
        let (words, input) = self.game.is_correctable().then(|| self.judged(utterance, margins))??;
        let heard = utterance.hypotheses.iter().find(|heard| heard.text == words)?;
        let is_correction = matches!(input, Input::Declared { correction: true, .. });
        (is_correction && !heard.is_amid_talk(margins.alone_db)).then_some((words, input))
    }

    /// Returns the "nein" or "Korrektur" that was heard, or that sounds nearly like the only word heard, a foreign one,
    /// if a declared move is open. Dropping the move is safe, and a player who is not understood must not be left
    /// without an answer.
    fn refusal(&self, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
        let best = utterance.hypotheses.first()?;
        let near = utterance.hypotheses.iter().filter(|other| {
            self.game.is_correctable()
                && other.score >= best.score - margins.refusal
                && other.is_louder_than_others(margins.alone_db)
        });
        near.map(|other| (other.text.clone(), interpret(self.game, self.vocabulary, &other.text)))
            .find(|(_, input)| matches!(input, Input::Command(Command::No | Command::Correction)))
    }

    /// Returns the completeness of `utterance`, which repeats the open move by `input`.
    ///
    /// Words at its beginning may be missing ([`Utterance::misses_beginning`]): those said before the voice had
    /// finished. "Eva vier" may then be the end of "Springer Eva vier". But words that begin with a piece or the side
    /// of castling, or name both squares, are not the end of another move's declaration. Words that were dropped as
    /// said farther away count here: with them, `utterance` must repeat the open move, too.
    pub(super) fn repetition(&self, utterance: &Utterance, input: &Input) -> Repetition {
        let Some(best) = utterance.hypotheses.first() else {
            return Repetition::Whole;
        };
        if holds_other_speech(utterance) {
            return Repetition::Talk;
        }
        let is_same = || {
            let whole = interpret(self.game, self.vocabulary, best.whole());
            let are_moves = matches!((&whole, input), (Input::Declared { .. }, Input::Declared { .. }));
            are_moves && repeats(self.game, &whole)
        };
        let is_begun = !utterance.misses_beginning || is_complete(self.vocabulary, best.whole());
        match is_begun && (best.whole.is_none() || is_same()) {
            true => Repetition::Whole,
            false => Repetition::Partial,
        }
    }

    /// Returns the meaning of `readings` that the sound does not distinguish. If all of them begin with "nein" or end
    /// in the same command, it was said, whichever move was meant. If only some end in an offer or a claim, it must be
    /// said again.
    fn undecided(&self, readings: &[Reading]) -> Input {
        let mut input = self.game.decide(readings.iter().map(|reading| &reading.resolution));
        let meanings: Vec<Input> = readings.iter().map(|reading| self.meaning(reading)).collect();
        if let Input::Several { correction, .. } = &mut input {
            *correction = meanings.iter().all(corrects);
        }
        let followed = |meaning: &Input| match meaning {
            Input::Followed(_, command) => Some(*command),
            _ => None,
        };
        if let Some(command) = meanings.first().and_then(followed)
            && meanings.iter().all(|meaning| followed(meaning) == Some(command))
        {
            return Input::Followed(Box::new(input), command);
        }
        let for_draw = |meaning: &Input| match meaning {
            Input::Followed(_, command) | Input::Unclear { command, .. } => {
                Some(*command).filter(|it| it.is_for_draw())
            }
            _ => None,
        };
        match meanings.iter().find_map(for_draw) {
            Some(command) => Input::Unclear {
                declared: Some(Box::new(input)),
                command,
            },
            None => input,
        }
    }

    /// Returns the meaning of `reading`, which was parsed and resolved when it was judged.
    fn meaning(&self, reading: &Reading) -> Input {
        if let Some(chosen) = chosen(self.game, self.vocabulary, &reading.text) {
            return chosen;
        }
        match (&reading.declaration, &reading.resolution) {
            (Declaration::Move(declared), Some(resolution)) => {
                let declared = self.game.meaning_resolved(declared, resolution);
                match reading.to_say_again() {
                    Some(command) => Input::Unclear {
                        declared: Some(Box::new(declared)),
                        command,
                    },
                    None => declared,
                }
            }
            (Declaration::Followed(declared, command), Some(resolution)) => {
                Input::Followed(Box::new(self.game.meaning_resolved(declared, resolution)), *command)
            }
            (declaration, _) => self.game.meaning(declaration),
        }
    }
}

/// Returns whether `input` corrects another declaration.
fn corrects(input: &Input) -> bool {
    matches!(
        input.declared(),
        Input::Declared { correction: true, .. } | Input::Several { correction: true, .. }
    )
}

/// Returns whether `input` declares again the move that waits for its confirmation.
pub(super) fn repeats(game: &Game, input: &Input) -> bool {
    matches!(input.declared(), Input::Declared { m, correction: false, .. } if is_read_back(game, *m))
}

/// Returns whether `m` was declared and waits for its confirmation, so that declaring it again repeats it.
pub(super) fn is_read_back(game: &Game, m: Move) -> bool {
    game.commits(&Input::Declared {
        m,
        warnings: Vec::new(),
        correction: false,
        clear: false,
    })
}

/// The completeness of a repetition of the open move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Repetition {
    /// It declares the open move, whatever else was said or dropped.
    Whole,
    /// Words that were dropped could make it another declaration.
    Partial,
    /// It holds other speech.
    Talk,
}

/// Returns whether the best reading holds other speech, even if it was dropped as said farther away.
pub(super) fn holds_other_speech(utterance: &Utterance) -> bool {
    let best = utterance.hypotheses.first();
    best.is_some_and(|best| best.whole().split(' ').any(|word| word == UNKNOWN))
}

/// Returns whether other speech scores nearly as well as the best reading, which is a single word or the beginning of a
/// move.
pub(super) fn may_be_other_speech(utterance: &Utterance, margins: &Margins) -> bool {
    let best = utterance.hypotheses.first().map_or(0.0, |best| best.score);
    let mut near = utterance
        .hypotheses
        .iter()
        .take_while(|other| other.score >= best - margins.talk);
    near.any(|other| other.text.split(' ').all(|word| word == UNKNOWN))
}

/// Returns whether `words` with other speech behind them score nearly as well as the best reading.
pub(super) fn may_go_on(words: &str, utterance: &Utterance, margins: &Margins) -> bool {
    let best = utterance.hypotheses.first().map_or(0.0, |best| best.score);
    let mut near = utterance
        .hypotheses
        .iter()
        .take_while(|other| other.score >= best - margins.talk);
    near.any(|other| {
        let behind = other.text.strip_prefix(words);
        behind.is_some_and(|behind| behind.split_whitespace().next() == Some(UNKNOWN))
    })
}

/// Returns whether `words`, which declare a move, cannot be the end of a longer declaration.
fn is_complete(vocabulary: &Vocabulary, words: &str) -> bool {
    let tokens = vocabulary.read(words);
    let ranks = tokens
        .iter()
        .filter(|token| matches!(token, Token::Term(Term::Rank(_))))
        .count();
    let is_first = |token: &Token| matches!(token, Token::Term(Term::Piece(_) | Term::Short | Term::Long));
    ranks == 2 || tokens.first().is_some_and(is_first)
}

#[cfg(test)]
#[path = "heard_tests.rs"]
mod tests;
