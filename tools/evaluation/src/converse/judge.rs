//! Judges whether a turn went as its script demands.

use serde::Serialize;

use super::{draw::Conversation, script::Turn};

/// A sound of the program longer than this, in ms, is not an earcon.
const EARCON: f64 = 350.0;

/// Times of a turn, in ms, and the number of lines printed before it.
#[derive(Debug, Clone, Copy)]
pub struct Said {
    /// Its first sound.
    pub begin: f64,
    /// Its last sound.
    pub end: f64,
    /// Number of lines before it.
    pub lines: usize,
}

/// Observations so far.
#[derive(Debug)]
pub struct Heard<'a> {
    /// The events of the game, from its beginning.
    pub records: Vec<String>,
    /// The lines since the turn began.
    pub lines: Vec<&'a str>,
    /// The sounds at the loudspeaker, from half a second before the turn.
    pub sounds: Vec<[f64; 2]>,
}

/// Result of a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// As the script demands.
    Right,
    /// Nothing happened, or nothing was understood.
    NotHeard,
    /// Something else happened.
    Wrong,
}

/// Result of a turn, in figures.
#[derive(Debug, Clone, Serialize)]
pub struct Outcome {
    /// Row of the report.
    pub kind: String,
    /// Whether there was background noise.
    pub noisy: bool,
    /// Voice of espeak-ng that spoke it.
    pub voice: String,
    /// The result.
    pub verdict: Verdict,
    /// Deviations from the script.
    pub faults: Vec<String>,
    /// Moves made that the script does not contain, or not yet.
    pub unscripted: usize,
    /// Moves read back that nobody declared in this conversation.
    pub misheard: usize,
    /// Number of lines that the program printed.
    pub lines: usize,
    /// Number of those lines that are "Nicht verstanden".
    pub not_understood: usize,
    /// From the last sound of a declaration to the first sound of its read-back, in ms.
    pub read_back: Option<f64>,
    /// From the last sound of a confirmation to the first sound of the answer, in ms.
    pub answer: Option<f64>,
    /// For a turn that silences the voice: from its first and last sounds to the last sound of the voice, in ms.
    pub hush: Option<[f64; 2]>,
    /// The times of the turn.
    #[serde(skip)]
    pub said: Said,
    /// The spoken words, and the answers.
    pub transcript: Vec<String>,
    /// The program's log of this conversation, with the words that it heard, if the turn went wrong.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub log: String,
}

impl Outcome {
    /// Returns whether everything went as the script demands.
    pub fn is_right(&self) -> bool {
        self.verdict == Verdict::Right
    }
}

/// Judges turn `number`, spoken at `said`, by the observations `heard`.
pub fn judge(conversation: &Conversation, number: usize, said: Said, heard: &Heard) -> Outcome {
    let utterance = &conversation.turns[number];
    let turn = &utterance.turn;
    let hush = turn.hushed_ms.and(hush(said, heard));
    let (unscripted, fault) = made(conversation, number, heard);
    let mut faults = faults(turn, said, heard, hush);
    faults.extend(fault);
    let starts = |start: &str| heard.lines.iter().filter(|line| line.starts_with(start)).count();
    let not_understood = starts("Nicht verstanden");
    let verdict = match () {
        () if faults.is_empty() => Verdict::Right,
        () if !turn.is_negative() && unscripted == 0 && not_understood == heard.lines.len() => Verdict::NotHeard,
        () => Verdict::Wrong,
    };
    let delay = delay(said, heard).filter(|_| verdict == Verdict::Right);
    let declares = turn.records.iter().any(|record| record.starts_with("declared "));
    let declared = heard.records.iter().filter_map(|event| event.strip_prefix("declared "));
    let words = utterance
        .parts
        .iter()
        .map(|(words, pause)| format!("{words} <{pause}>"));
    let words = words.collect::<Vec<String>>().join(" ");
    let mut transcript = vec![words.trim_end_matches(" <0>").to_owned()];
    transcript.extend(heard.lines.iter().map(|line| (*line).to_owned()));
    Outcome {
        kind: utterance.kind.clone(),
        noisy: conversation.noisy,
        voice: conversation.voice(utterance).voice.clone(),
        verdict,
        faults,
        unscripted,
        misheard: declared
            .filter(|uci| !conversation.moves.iter().any(|m| m == uci))
            .count(),
        lines: heard.lines.len(),
        not_understood,
        read_back: delay.filter(|_| declares),
        answer: delay.filter(|_| !declares && !turn.makes.is_empty()),
        hush: hush.filter(|_| verdict == Verdict::Right),
        said,
        transcript,
        log: String::new(),
    }
}

/// Counts the moves made that the script does not contain up to turn `number`. Also returns the problem, if any.
fn made(conversation: &Conversation, number: usize, heard: &Heard) -> (usize, Option<String>) {
    let turns = &conversation.turns;
    let scripted = turns.iter().flat_map(|turn| &turn.turn.makes);
    let due: usize = turns[..=number].iter().map(|turn| turn.turn.makes.len()).sum();
    let made = heard.records.iter().filter_map(|event| event.strip_prefix("made "));
    let made: Vec<&str> = made.collect();
    let agree = made
        .iter()
        .zip(scripted)
        .take_while(|(made, scripted)| made == scripted);
    let may = due + usize::from(turns[number].turn.may_make);
    let unscripted = made.len() - agree.count().min(may);
    let fault = match () {
        () if unscripted > 0 => Some(format!("made {}", made.join(" "))),
        () if made.len() < due => Some("not made".into()),
        () => None,
    };
    (unscripted, fault)
}

/// Lists the deviations from `turn`, except the moves.
fn faults(turn: &Turn, said: Said, heard: &Heard, hush: Option<[f64; 2]>) -> Vec<String> {
    let mut faults = Vec::new();
    let missing = turn.records.iter().filter(|record| !heard.records.contains(record));
    faults.extend(missing.map(|record| format!("not {record}")));
    let mut rest = heard.lines.iter();
    for text in &turn.lines {
        if !rest.any(|line| text.split('|').any(|text| line.contains(text))) {
            faults.push(format!("not \"{text}\""));
        }
    }
    let printed = |text: &&String| heard.lines.iter().any(|line| line.contains(*text));
    faults.extend(turn.never.iter().filter(printed).map(|text| format!("\"{text}\"")));
    let long = |sound: &[f64; 2]| sound[1] - sound[0].max(said.begin) > EARCON;
    if turn.silent && (!heard.lines.is_empty() || heard.sounds.iter().any(long)) {
        faults.push("not silent".into());
    }
    if let Some(limit) = turn.hushed_ms
        && hush.is_none_or(|[_, after]| after > limit as f64)
    {
        faults.push(format!("not silent after {limit} ms"));
    }
    faults
}

/// Measures from the first and from the last sound of the turn to the last sound of a voice that was speaking when the
/// turn began.
fn hush(said: Said, heard: &Heard) -> Option<[f64; 2]> {
    let mut sounds = heard.sounds.iter();
    let speaking = sounds.find(|sound| sound[0] <= said.begin && sound[1] > said.begin)?;
    Some([speaking[1] - said.begin, speaking[1] - said.end])
}

/// Measures from the last sound of the turn to the first sound of the answer. A sound that began long before is an
/// answer to something else.
fn delay(said: Said, heard: &Heard) -> Option<f64> {
    let mut sounds = heard.sounds.iter();
    let first = sounds.find(|sound| sound[1] > said.end)?;
    Some(first[0] - said.end).filter(|delay| *delay > -200.0)
}

#[cfg(test)]
mod tests {
    use super::{super::script::Place, *};
    use crate::{converse::draw::Utterance, set::voices::Manner};

    const SAID: Said = Said {
        begin: 1000.0,
        end: 2000.0,
        lines: 0,
    };

    fn conversation(turns: &[&str]) -> Conversation {
        let manner = Manner {
            voice: "de".into(),
            speed: 145,
            pitch: 50,
            shift: 1.0,
        };
        let utterance = |turn: &&str| Utterance {
            kind: "kind".into(),
            parts: vec![("ja".into(), 300), ("nein".into(), 0)],
            place: Place::End,
            after: 300,
            turn: toml::from_str(turn).unwrap(),
        };
        Conversation {
            fen: String::new(),
            voices: [manner.clone(), manner],
            noisy: false,
            arguments: Vec::new(),
            moves: vec!["e2e4".into(), "d2d4".into()],
            turns: turns.iter().map(utterance).collect(),
        }
    }

    /// Judges the last of `turns` after these events, lines and sounds.
    fn outcome(turns: &[&str], records: &[&str], lines: &[&str], sounds: &[[f64; 2]]) -> Outcome {
        let heard = Heard {
            records: records.iter().map(|record| (*record).into()).collect(),
            lines: lines.to_vec(),
            sounds: sounds.to_vec(),
        };
        judge(&conversation(turns), turns.len() - 1, SAID, &heard)
    }

    const DECLARE: &str = "say = 'a'\nrecords = ['declared e2e4']";
    const CONFIRM: &str = "say = 'a'\nmakes = ['e2e4']";
    const DOUBT: &str = "say = 'a'\nnever = ['Nicht verstanden']";
    const TALK: &str = "say = 'a'\nsilent = true";
    const STOP: &str = "say = 'a'\nhushed_ms = 400";

    #[test]
    fn a_turn_is_right_not_heard_or_wrong() {
        use Verdict::{NotHeard, Right, Wrong};
        let declared = "declared e2e4";
        type Texts<'a> = &'a [&'a str];
        let cases: [(Texts, Texts, Texts, Verdict); 14] = [
            (&[DECLARE], &["heard", declared], &["Eva zwei Eva vier?"], Right),
            (&[DECLARE], &[], &[], NotHeard),
            (&[DECLARE], &[], &["Nicht verstanden."], NotHeard),
            (&[DECLARE], &["declared a2a3"], &["Anna zwei Anna drei?"], Wrong),
            (&[DECLARE, CONFIRM], &[declared, "made e2e4"], &["Schwarz."], Right),
            (&[DECLARE, CONFIRM], &[declared], &[], NotHeard),
            (&[DECLARE, CONFIRM], &[declared], &["Eva zwei Eva vier?"], Wrong),
            // Made too early, and another one.
            (&[DECLARE], &[declared, "made e2e4"], &["Schwarz."], Wrong),
            (&[DECLARE, CONFIRM], &["made d2d4"], &["Schwarz."], Wrong),
            (&[DECLARE, DOUBT], &[declared], &[], Right),
            (&[DECLARE, DOUBT], &[declared, "made e2e4"], &["Schwarz."], Wrong),
            (&[DOUBT], &[], &["Nicht verstanden."], Wrong),
            (&[TALK], &[], &[], Right),
            (&[TALK], &[], &["Nicht verstanden."], Wrong),
        ];
        for (turns, records, lines, verdict) in cases {
            let outcome = outcome(turns, records, lines, &[]);
            assert_eq!(
                outcome.verdict, verdict,
                "{turns:?} {records:?} {lines:?}: {:?}",
                outcome.faults
            );
            let unscripted = records.iter().any(|record| record.starts_with("made")) && verdict == Wrong;
            assert_eq!(outcome.unscripted, usize::from(unscripted));
        }
        assert_eq!(outcome(&[DECLARE], &["declared a2a3"], &[], &[]).misheard, 1);
    }

    #[test]
    fn the_next_move_may_be_made_where_the_script_allows_it() {
        let early = "say = 'a'\nmay_make = true";
        let conversation = conversation(&[early, CONFIRM]);
        let heard = |records: &[&str]| Heard {
            records: records.iter().map(|record| (*record).into()).collect(),
            lines: Vec::new(),
            sounds: Vec::new(),
        };
        assert!(judge(&conversation, 0, SAID, &heard(&["made e2e4"])).is_right());
        assert!(judge(&conversation, 0, SAID, &heard(&[])).is_right());
        assert_eq!(
            judge(&conversation, 0, SAID, &heard(&["made e2e4", "made e7e5"])).unscripted,
            1
        );
    }

    #[test]
    fn sounds_are_timed_from_the_turn() {
        let read_back = |sounds: &[[f64; 2]]| outcome(&[DECLARE], &["declared e2e4"], &["?"], sounds).read_back;
        assert_eq!(read_back(&[[2250.0, 3000.0]]), Some(250.0));
        assert_eq!(read_back(&[[500.0, 1500.0], [2250.0, 3000.0]]), Some(250.0));
        assert_eq!(read_back(&[[500.0, 3000.0]]), None);
        let made = ["made e2e4"];
        assert_eq!(outcome(&[CONFIRM], &made, &[], &[[2400.0, 3000.0]]).answer, Some(400.0));
        let stopped = outcome(&[STOP], &[], &[], &[[500.0, 2150.0]]);
        assert_eq!((stopped.hush, stopped.is_right()), (Some([1150.0, 150.0]), true));
        assert!(!outcome(&[STOP], &[], &[], &[[500.0, 2500.0]]).is_right());
        assert!(!outcome(&[STOP], &[], &[], &[]).is_right());
        // An earcon is not a sentence.
        assert!(outcome(&[TALK], &[], &[], &[[2100.0, 2300.0]]).is_right());
        assert!(!outcome(&[TALK], &[], &[], &[[2100.0, 2900.0]]).is_right());
    }
}
