//! The report: the results of each kind of turn, and the speed of the answers.

use std::{collections::BTreeMap, fmt::Write};

use super::judge::{Outcome, Verdict};
use crate::statistics::{Rate, percentile};

/// Writes the tables of the held conversations, in Markdown.
pub fn report(held: &[Vec<Outcome>]) -> String {
    let all: Vec<&Outcome> = held.iter().flatten().collect();
    let mut text = String::from(
        "## Kinds of turns\n\n\
         | turn | n | right | not heard | wrong | % right (95 %) | moves not in the script |\n\
         |---|---|---|---|---|---|---|\n",
    );
    let mut kinds: BTreeMap<&str, Vec<&Outcome>> = BTreeMap::new();
    for outcome in &all {
        kinds.entry(&outcome.kind).or_default().push(outcome);
    }
    let around = |noisy| all.iter().copied().filter(|outcome| outcome.noisy == noisy).collect();
    let (clean, noisy): (Vec<&Outcome>, Vec<&Outcome>) = (around(false), around(true));
    let sums = [("**clean**", &clean), ("**in noise**", &noisy), ("**all**", &all)];
    for (kind, outcomes) in kinds.iter().map(|(kind, outcomes)| (*kind, outcomes)).chain(sums) {
        let count = |verdict| outcomes.iter().filter(|outcome| outcome.verdict == verdict).count();
        let right = count(Verdict::Right);
        let _ = writeln!(
            text,
            "| {kind} | {} | {right} | {} | {} | {} | {} |",
            outcomes.len(),
            count(Verdict::NotHeard),
            count(Verdict::Wrong),
            Rate::new(right, outcomes.len()),
            outcomes.iter().map(|outcome| outcome.unscripted).sum::<usize>(),
        );
    }
    text.push_str("\n## Times\n\nIn ms, of right turns.\n\n| from … to … | n | median | 95th |\n|---|---|---|---|\n");
    let of = |time: fn(&Outcome) -> Option<f64>| all.iter().filter_map(|outcome| time(outcome)).collect::<Vec<f64>>();
    for (name, times) in [
        (
            "last sound of a declaration … first sound of its read-back",
            of(|turn| turn.read_back),
        ),
        (
            "last sound of a confirmation … first sound of the answer",
            of(|turn| turn.answer),
        ),
        (
            "first sound of an interruption … last sound of the voice",
            of(|turn| turn.hush.map(|hush| hush[0])),
        ),
        (
            "last sound of an interruption … last sound of the voice",
            of(|turn| turn.hush.map(|hush| hush[1])),
        ),
    ] {
        let at = |share| percentile(&times, share).map_or("–".into(), |time| format!("{time:.0}"));
        let _ = writeln!(text, "| {name} | {} | {} | {} |", times.len(), at(0.5), at(0.95));
    }
    let sum = |number: fn(&Outcome) -> usize| all.iter().map(|outcome| number(outcome)).sum::<usize>();
    let (lines, not_understood) = (sum(|turn| turn.lines), sum(|turn| turn.not_understood));
    // These are counted from the beginning of the conversation, so the last turn has the total.
    let misheard: usize = held
        .iter()
        .filter_map(|turns| turns.last())
        .map(|turn| turn.misheard)
        .sum();
    let _ = write!(
        text,
        "\n## Besides\n\n\
         - Moves made that the script does not contain, or not yet: {}.\n\
         - Moves read back that nobody declared: {misheard}.\n\
         - Lines that are \"Nicht verstanden\": {not_understood} of {lines}, {} %.\n",
        sum(|turn| turn.unscripted),
        Rate::new(not_understood, lines),
    );
    text.push_str("\n## Where it went wrong first\n\nTwo of each kind at most.\n\n");
    for (kind, outcomes) in &kinds {
        for outcome in outcomes.iter().filter(|outcome| !outcome.is_right()).take(2) {
            let (said, answers) = outcome.transcript.split_first().expect("something was said");
            let answers = if answers.is_empty() {
                "nothing".into()
            } else {
                answers.join(" ")
            };
            let _ = writeln!(text, "- {kind}: \"{said}\" → {answers} ({})", outcome.faults.join("; "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::converse::judge::Said;

    fn outcome(kind: &str, verdict: Verdict) -> Outcome {
        Outcome {
            kind: kind.into(),
            voice: "de".into(),
            noisy: false,
            verdict,
            faults: vec!["not made".into()],
            unscripted: usize::from(verdict == Verdict::Wrong),
            misheard: 1,
            lines: 2,
            not_understood: 1,
            read_back: (verdict == Verdict::Right).then_some(250.0),
            answer: None,
            hush: None,
            said: Said {
                begin: 0.0,
                end: 0.0,
                lines: 0,
            },
            transcript: vec!["ja".into(), "Nicht verstanden.".into()],
            log: String::new(),
        }
    }

    #[test]
    fn the_report_counts_each_kind() {
        let held = [
            vec![outcome("a", Verdict::Right), outcome("b", Verdict::Wrong)],
            vec![outcome("b", Verdict::NotHeard)],
        ];
        let text = report(&held);
        for part in [
            "| a | 1 | 1 | 0 | 0 | 100.0 (20.7–100.0) | 0 |",
            "| b | 2 | 0 | 1 | 1 | 0.0 (0.0–65.8) | 1 |",
            "| **all** | 3 | 1 | 1 | 1 |",
            "read-back | 1 | 250 | 250 |",
            "nobody declared: 2.",
            "3 of 6, 50.0",
            "- b: \"ja\" → Nicht verstanden. (not made)",
        ] {
            assert!(text.contains(part), "{part} is not in:\n{text}");
        }
    }
}
