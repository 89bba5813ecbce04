//! The result of an evaluation as Markdown tables that also read well as plain text.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::{self, Write},
};

use ansage_words::vocabulary::Vocabulary;
use serde::Serialize;

use crate::{
    manifest::{Expected, Row},
    statistics::Rate,
    systems::System,
    tally::{Answer, Confusions, Outcome, Tally},
};

/// Maximum number of listed pairs of confused words.
const PAIRS: usize = 20;
/// For each kind of expectation, the name of the group of all its rows, and the heading of its table.
const ALL: [(&str, &str); 3] = [
    ("all moves", "moves"),
    ("all commands", "commands"),
    ("all that is no declaration", "no declaration"),
];

/// Returns the name of the group of all rows with the same kind of expectation.
fn all(expected: Expected) -> &'static str {
    let index = match expected {
        Expected::Move(_) | Expected::Illegal => 0,
        Expected::Command(_) => 1,
        Expected::Nothing => 2,
    };
    ALL[index].0
}

/// All counts of an evaluation.
#[derive(Debug, Clone)]
pub struct Report {
    conditions: Vec<String>,
    /// By condition, group and system. The groups of all rows are among them.
    tallies: BTreeMap<(usize, String, System), Tally>,
    groups: BTreeSet<String>,
    confusions: Confusions,
}

/// One line of a table, for programs.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    /// The condition.
    pub condition: &'a str,
    /// The group, or the name for all moves, all commands, or all sounds that are not declarations.
    pub group: &'a str,
    /// The system.
    pub system: System,
    /// The right move is read back.
    pub right: Rate,
    /// A question with the right move among its answers.
    pub asked: Rate,
    /// Nothing is proposed.
    pub rejected: Rate,
    /// Another move is read back.
    pub wrong: Rate,
    /// Decided before the last sound, and not right.
    pub cut_off: Rate,
    /// Median latency, in seconds.
    pub median_s: Option<f64>,
    /// 95th percentile of the latency, in seconds.
    pub percentile_95_s: Option<f64>,
}

impl Report {
    /// Creates a report on the conditions of these names.
    pub fn new(conditions: Vec<String>) -> Report {
        Report {
            conditions,
            tallies: BTreeMap::new(),
            groups: BTreeSet::new(),
            confusions: Confusions::default(),
        }
    }

    /// Counts the result of `system` for `row` under a condition.
    pub fn add(&mut self, vocabulary: &Vocabulary, row: &Row, condition: usize, system: System, result: &Answer) {
        for group in [row.group.as_str(), all(row.expected)] {
            let key = (condition, group.to_owned(), system);
            self.tallies.entry(key).or_default().add(result);
        }
        if !self.groups.contains(&row.group) {
            self.groups.insert(row.group.clone());
        }
        let heard = !result.heard.is_empty() && !result.heard.contains('|');
        if system == System::Ansage && !row.words.is_empty() && row.expected != Expected::Nothing && heard {
            self.confusions.add(vocabulary, &row.words, &result.heard);
        }
    }

    /// Returns every line of every table.
    pub fn lines(&self) -> impl Iterator<Item = Line<'_>> {
        self.tallies.iter().map(|((condition, group, system), tally)| Line {
            condition: &self.conditions[*condition],
            group,
            system: *system,
            right: tally.rate(Outcome::Right),
            asked: tally.rate(Outcome::Asked),
            rejected: tally.rate(Outcome::Rejected),
            wrong: tally.rate(Outcome::Wrong),
            cut_off: tally.cut_off(),
            median_s: tally.latency(0.5),
            percentile_95_s: tally.latency(0.95),
        })
    }

    /// Returns the confused words, the most frequent first: said, heard, count.
    pub fn confusions(&self) -> Vec<(&str, &str, usize)> {
        self.confusions.sorted()
    }

    fn table(&self, f: &mut fmt::Formatter<'_>, head: &str, rows: &[(usize, &str, &str)]) -> fmt::Result {
        f.write_str(&format!(
            "| {head} | system | n | right | asked | rejected | wrong | median | 95th | cut off |\n\
             |---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n"
        ))?;
        for (condition, group, name) in rows {
            for system in System::ALL {
                let Some(tally) = self.tallies.get(&(*condition, (*group).to_owned(), system)) else {
                    continue;
                };
                write!(f, "| {name} | {} | {} |", system.name(), tally.total())?;
                for outcome in [Outcome::Right, Outcome::Asked, Outcome::Rejected, Outcome::Wrong] {
                    write!(f, " {} |", tally.rate(outcome))?;
                }
                for share in [0.5, 0.95] {
                    write!(f, " {} |", milliseconds(tally.latency(share)))?;
                }
                writeln!(f, " {} |", tally.cut_off())?;
            }
        }
        f.write_char('\n')
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rates are per cent with their 95 % interval (Wilson), latencies milliseconds.\n\n")?;
        f.write_str("## All conditions\n\n")?;
        for (group, heading) in ALL {
            let rows: Vec<(usize, &str, &str)> = (0..)
                .zip(&self.conditions)
                .filter(|(condition, _)| {
                    let key = (*condition, group.to_owned(), System::Ansage);
                    self.tallies.contains_key(&key)
                })
                .map(|(condition, name)| (condition, group, name.as_str()))
                .collect();
            if !rows.is_empty() {
                self.table(f, heading, &rows)?;
            }
        }
        for (condition, name) in self.conditions.iter().enumerate() {
            writeln!(f, "## {name}\n")?;
            let rows: Vec<(usize, &str, &str)> = self
                .groups
                .iter()
                .map(|group| (condition, group.as_str(), group.as_str()))
                .collect();
            self.table(f, "group", &rows)?;
        }
        let confusions = self.confusions();
        if !confusions.is_empty() {
            f.write_str("## Confused words\n\nOver all conditions, by Ansage. A dash is no word: one lost, or one too many.\n\n")?;
            f.write_str("| said | heard | times |\n|---|---|--:|\n")?;
            for (said, heard, count) in confusions.into_iter().take(PAIRS) {
                let word = |word: &str| {
                    if word.is_empty() {
                        "–".to_owned()
                    } else {
                        word.to_owned()
                    }
                };
                writeln!(f, "| {} | {} | {count} |", word(said), word(heard))?;
            }
        }
        Ok(())
    }
}

fn milliseconds(seconds: Option<f64>) -> String {
    seconds.map_or("–".into(), |seconds| format!("{:.0}", seconds * 1000.0))
}

#[cfg(test)]
mod tests {
    use shakmaty::Chess;

    use super::*;

    #[test]
    fn tables_show_every_group_condition_and_system() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let row = |group: &str, expected| Row {
            file: "a.wav".into(),
            position: Chess::new(),
            expected,
            group: group.into(),
            words: "Eva fünf".into(),
        };
        let result = |outcome| Answer {
            outcome,
            heard: "eva vier".into(),
            latency_s: Some(0.25),
            cut_off: false,
        };
        let mut report = Report::new(vec!["clean".into(), "pink 10 dB".into()]);
        for system in System::ALL {
            for condition in 0..2 {
                report.add(
                    &vocabulary,
                    &row("women", Expected::Illegal),
                    condition,
                    system,
                    &result(Outcome::Right),
                );
            }
            report.add(
                &vocabulary,
                &row("talk", Expected::Nothing),
                0,
                system,
                &result(Outcome::Wrong),
            );
        }
        let text = report.to_string();
        for line in [
            "| clean | Ansage | 1 | 100.0 (20.7–100.0) |",
            "| pink 10 dB | plain Vosk | 1 |",
            "| women | first legal | 1 |",
            "| talk | Ansage | 1 | 0.0 (0.0–79.3) | 0.0 (0.0–79.3) | 0.0 (0.0–79.3) | 100.0 (20.7–100.0) | 250 | 250 |",
            // Twice, and not in other speech.
            "| fünf | vier | 2 |",
        ] {
            assert!(text.contains(line), "{line}\n{text}");
        }
        assert_eq!(report.lines().count(), 3 * (2 + 1) * 2);
    }
}
