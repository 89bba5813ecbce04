//! Counts of the outcomes of declarations.

use std::collections::BTreeMap;

use ansage::audio::SAMPLE_RATE;
use ansage_protocol::Input;
use ansage_words::vocabulary::{Token, Vocabulary};
use serde::{Deserialize, Serialize};

use crate::{
    manifest::Expected,
    statistics::{Rate, percentile},
    systems::Decision,
};

/// Outcome of a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// The right move is read back, the right command followed, the illegal declaration called illegal, or other speech
    /// not taken for a declaration.
    Right,
    /// A question with the right move among its answers.
    Asked,
    /// Nothing is proposed: not heard, not understood, called illegal, or asked without the right answer.
    Rejected,
    /// Another move is read back, or a command that was not given is followed.
    Wrong,
}

/// Returns the outcome if a declaration is answered with `input` (or nothing).
pub fn outcome(expected: &Expected, input: Option<&Input>) -> Outcome {
    match (expected, input) {
        (Expected::Move(said), Some(Input::Declared { m, .. })) if m == said => Outcome::Right,
        (Expected::Move(said), Some(Input::Several { moves, .. })) if moves.contains(said) => Outcome::Asked,
        (Expected::Command(said), Some(Input::Command(command))) if command == said => Outcome::Right,
        (_, Some(Input::Declared { .. } | Input::Command(_) | Input::Named(..))) => Outcome::Wrong,
        (Expected::Illegal, Some(Input::Illegal { .. })) => Outcome::Right,
        (Expected::Nothing, None | Some(Input::NotUnderstood)) => Outcome::Right,
        (Expected::Illegal | Expected::Nothing, Some(Input::Several { .. })) => Outcome::Asked,
        _ => Outcome::Rejected,
    }
}

/// Latency of a declaration that is not answered within the recording, in seconds.
pub const NO_END: f64 = 2.0;

/// Result of one system on one sound.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// Its outcome.
    pub outcome: Outcome,
    /// The words that decided.
    pub heard: String,
    /// Seconds from the last sound to the decision: the elapsed sound, and the computing time of the last chunk.
    /// Negative if it came before the last sound. [`NO_END`] if a declaration was not answered; `None` if other sound
    /// was not.
    pub latency_s: Option<f64>,
    /// Whether the decision came before the last sound and is not the right one.
    pub cut_off: bool,
}

impl Answer {
    /// Returns the result of `decision` on a sound that ends after `last_sound` samples.
    pub fn new(expected: &Expected, decision: &Decision, last_sound: usize) -> Answer {
        let outcome = outcome(expected, decision.input.as_ref());
        let latency = (decision.at as f64 - last_sound as f64) / f64::from(SAMPLE_RATE) + decision.compute;
        Answer {
            outcome,
            heard: decision.words.clone(),
            latency_s: match (&decision.input, expected) {
                (Some(_), _) => Some(latency),
                (None, Expected::Nothing) => None,
                (None, _) => Some(NO_END),
            },
            cut_off: decision.input.is_some() && decision.at < last_sound && outcome != Outcome::Right,
        }
    }
}

/// Results of one system, group and condition.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    counts: [usize; 4],
    cut_off: usize,
    /// Latencies of the answers, in seconds.
    latencies: Vec<f64>,
}

impl Tally {
    /// Counts a result.
    pub fn add(&mut self, result: &Answer) {
        self.counts[result.outcome as usize] += 1;
        self.cut_off += usize::from(result.cut_off);
        self.latencies.extend(result.latency_s);
    }

    /// Returns the number of results.
    pub fn total(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Returns the rate of `outcome`.
    pub fn rate(&self, outcome: Outcome) -> Rate {
        Rate::new(self.counts[outcome as usize], self.total())
    }

    /// Returns the rate of premature decisions that are not right.
    pub fn cut_off(&self) -> Rate {
        Rate::new(self.cut_off, self.total())
    }

    /// Returns the latency, in seconds, that the fraction `share` (0 to 1) of the answers does not exceed.
    pub fn latency(&self, share: f64) -> Option<f64> {
        percentile(&self.latencies, share)
    }
}

/// Counts of each word recognized as another. An empty word stands for a lost or an added one.
#[derive(Debug, Clone, Default)]
pub struct Confusions {
    pairs: BTreeMap<(String, String), usize>,
}

impl Confusions {
    /// Counts the words in which `heard` differs from `said`. Forms of one term are the same word.
    pub fn add(&mut self, vocabulary: &Vocabulary, said: &str, heard: &str) {
        let words = |text| -> Vec<String> {
            vocabulary
                .read(text)
                .into_iter()
                .map(|token| match token {
                    Token::Term(term) => vocabulary.word(term).to_owned(),
                    Token::Unknown(word) => word,
                })
                .collect()
        };
        for pair in differences(&words(said), &words(heard)) {
            *self.pairs.entry(pair).or_default() += 1;
        }
    }

    /// Returns the pairs (said, heard), the most frequent first.
    pub fn sorted(&self) -> Vec<(&str, &str, usize)> {
        let mut pairs: Vec<(&str, &str, usize)> = self
            .pairs
            .iter()
            .map(|((said, heard), count)| (said.as_str(), heard.as_str(), *count))
            .collect();
        pairs.sort_by_key(|(_, _, count)| std::cmp::Reverse(*count));
        pairs
    }
}

/// Returns the pairs of words that differ if both texts are aligned with the fewest changes.
fn differences(said: &[String], heard: &[String]) -> Vec<(String, String)> {
    let (rows, columns) = (said.len() + 1, heard.len() + 1);
    let mut cost = vec![0; rows * columns];
    for row in 0..rows {
        for column in 0..columns {
            cost[row * columns + column] = match (row, column) {
                (0, n) | (n, 0) => n,
                _ => {
                    let change = usize::from(said[row - 1] != heard[column - 1]);
                    (cost[(row - 1) * columns + column - 1] + change)
                        .min(cost[(row - 1) * columns + column] + 1)
                        .min(cost[row * columns + column - 1] + 1)
                }
            };
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (said.len(), heard.len());
    while row > 0 || column > 0 {
        let here = cost[row * columns + column];
        if row > 0 && column > 0 {
            let change = usize::from(said[row - 1] != heard[column - 1]);
            if here == cost[(row - 1) * columns + column - 1] + change {
                (row, column) = (row - 1, column - 1);
                if change == 1 {
                    pairs.push((said[row].clone(), heard[column].clone()));
                }
                continue;
            }
        }
        if row > 0 && here == cost[(row - 1) * columns + column] + 1 {
            row -= 1;
            pairs.push((said[row].clone(), String::new()));
        } else {
            column -= 1;
            pairs.push((String::new(), heard[column].clone()));
        }
    }
    pairs.reverse();
    pairs
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Move, uci::UciMove};

    use super::*;
    use ansage_protocol::{Command, Game};

    fn mv(uci: &str) -> Move {
        UciMove::from_ascii(uci.as_bytes())
            .unwrap()
            .to_move(&Chess::new())
            .unwrap()
    }

    fn input(text: &str) -> Option<Input> {
        let vocabulary = Vocabulary::shipped(&["de"]);
        (!text.is_empty()).then(|| ansage_words::interpret(&Game::new(Chess::new()), &vocabulary, text))
    }

    #[test]
    fn outcomes() {
        let move_said = Expected::Move(mv("e2e4"));
        for (expected, heard, outcome) in [
            (move_said, "eva vier", Outcome::Right),
            (move_said, "eva drei", Outcome::Wrong),
            (move_said, "aufgeben", Outcome::Wrong),
            (move_said, "eva fünf", Outcome::Rejected),
            (move_said, "drei drei", Outcome::Rejected),
            (move_said, "", Outcome::Rejected),
            (Expected::Illegal, "eva fünf", Outcome::Right),
            (Expected::Illegal, "eva vier", Outcome::Wrong),
            (Expected::Illegal, "", Outcome::Rejected),
            (Expected::Illegal, "ja", Outcome::Wrong),
            (Expected::Nothing, "", Outcome::Right),
            (Expected::Nothing, "drei drei", Outcome::Right),
            (Expected::Nothing, "eva vier", Outcome::Wrong),
            (Expected::Nothing, "nein", Outcome::Wrong),
            (Expected::Nothing, "eva fünf", Outcome::Rejected),
            (Expected::Command(Command::Yes), "ja", Outcome::Right),
            (Expected::Command(Command::Yes), "nein", Outcome::Wrong),
            (Expected::Command(Command::Yes), "eva vier", Outcome::Wrong),
        ] {
            assert_eq!(
                self::outcome(&expected, input(heard).as_ref()),
                outcome,
                "{expected:?} {heard}"
            );
        }
        let asked = Input::Several {
            moves: vec![mv("e2e4"), mv("e2e3")],
            correction: false,
        };
        assert_eq!(self::outcome(&move_said, Some(&asked)), Outcome::Asked);
        assert_eq!(self::outcome(&Expected::Nothing, Some(&asked)), Outcome::Asked);
        let other = Expected::Move(mv("d2d4"));
        assert_eq!(self::outcome(&other, Some(&asked)), Outcome::Rejected);
    }

    #[test]
    fn latency_counts_from_the_last_sound() {
        let decision = |text: &str, at| Decision {
            input: input(text),
            words: text.into(),
            at,
            compute: 0.01,
        };
        let said = Expected::Move(mv("e2e4"));
        let late = Answer::new(&said, &decision("eva vier", 20_000), 16_000);
        assert!((late.latency_s.unwrap() - 0.26).abs() < 1e-9);
        assert!(!late.cut_off);
        // An early decision that is right does no harm.
        assert!(!Answer::new(&said, &decision("eva vier", 15_000), 16_000).cut_off);
        assert!(Answer::new(&said, &decision("eva drei", 15_000), 16_000).cut_off);
        let unanswered = decision("", 48_000);
        assert_eq!(Answer::new(&said, &unanswered, 16_000).latency_s, Some(NO_END));
        assert_eq!(Answer::new(&Expected::Nothing, &unanswered, 16_000).latency_s, None);
    }

    #[test]
    fn tallies_add_up() {
        let result = |outcome, latency_s, cut_off| Answer {
            outcome,
            heard: String::new(),
            latency_s,
            cut_off,
        };
        let mut tally = Tally::default();
        tally.add(&result(Outcome::Right, Some(0.2), false));
        tally.add(&result(Outcome::Wrong, Some(-0.1), true));
        tally.add(&result(Outcome::Rejected, None, false));
        assert_eq!(tally.total(), 3);
        assert_eq!(tally.rate(Outcome::Right).count, 1);
        assert_eq!((tally.cut_off().count, tally.cut_off().of), (1, 3));
        assert_eq!(tally.latency(1.0), Some(0.2));
    }

    #[test]
    fn confused_words_are_aligned() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut confusions = Confusions::default();
        for (said, heard) in [
            ("Springer Felix drei", "springer felix zwei"),
            ("Eva drei", "eva zwo"),
            ("Turm Anna eins Anna drei", "turm anna eins drei"),
            ("Eva vier", "eva vier"),
            ("Eva vier", "ja eva vier"),
        ] {
            confusions.add(&vocabulary, said, heard);
        }
        let sorted = confusions.sorted();
        assert_eq!(sorted[0], ("drei", "zwei", 2));
        assert!(sorted.contains(&("Anna", "", 1)) && sorted.contains(&("", "ja", 1)));
        assert_eq!(sorted.len(), 3);
    }
}
