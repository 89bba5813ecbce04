//! `peer report`: judges the peer's texts and prints the tables.

use std::{collections::BTreeMap, fmt::Write, fs, io::Write as _, path::PathBuf};

use ansage_protocol::Game;
use ansage_words::vocabulary::Vocabulary;
use serde::de::DeserializeOwned;

use super::{
    sounds::{Cost, ENDPOINT, Hearing, Sound, Transcript},
    text,
};
use crate::{
    error::AnyResult,
    manifest::{self, Expected, Row},
    systems::{self, Decision, System},
    tally::{Answer, Outcome, Tally},
};

/// Arguments of `report`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Table of recordings that was heard
    manifest: PathBuf,
    /// hearing.json of `hear`
    hearing: PathBuf,
    /// What the peer transcribed: a JSON object a line, with file, mode, texts (best first), cpu_seconds, resident_mb
    /// and prompted (the moves that the prompt held)
    transcripts: PathBuf,
}

/// Results and costs of one system.
#[derive(Debug, Default)]
struct Column {
    name: String,
    /// By whether a move is declared, and the condition.
    tallies: BTreeMap<(bool, String), Tally>,
    cost: Cost,
    sounds: usize,
    resident_mb: f64,
}

impl Column {
    fn new(name: &str) -> Column {
        Column {
            name: name.into(),
            ..Column::default()
        }
    }

    fn add(&mut self, row: &Row, sound: &Sound, answer: &Answer, cost: Cost, resident_mb: f64) {
        let is_move = row.expected != Expected::Nothing;
        let key = (is_move, sound.condition.clone());
        self.tallies.entry(key).or_default().add(answer);
        self.cost.cpu_seconds += cost.cpu_seconds;
        self.cost.heard_seconds += cost.heard_seconds;
        self.sounds += 1;
        self.resident_mb = self.resident_mb.max(resident_mb);
    }

    /// Returns the processor time for a second of sound.
    fn per_second(&self) -> f64 {
        self.cost.cpu_seconds / self.cost.heard_seconds
    }
}

/// Judges the peer's texts and prints the tables.
///
/// # Errors
///
/// If a file cannot be read, does not fit the others, or standard output cannot be written.
pub fn run(vocabulary: &Vocabulary, arguments: &Arguments) -> AnyResult<()> {
    let rows = manifest::read(&arguments.manifest)?;
    let hearing: Hearing = object(&fs::read_to_string(&arguments.hearing)?)?;
    let transcripts: Vec<Transcript> = fs::read_to_string(&arguments.transcripts)?
        .lines()
        .map(object)
        .collect::<AnyResult<_>>()?;
    let columns = columns(vocabulary, &rows, &hearing, &transcripts)?;
    Ok(std::io::stdout()
        .lock()
        .write_all(text(&columns, &hearing, &transcripts)?.as_bytes())?)
}

fn object<T: DeserializeOwned>(json: &str) -> AnyResult<T> {
    Ok(serde_json::from_str(json)?)
}

/// Returns our systems, then each mode of the peer, with its best text and with the first legal one.
fn columns(
    vocabulary: &Vocabulary,
    rows: &[Row],
    hearing: &Hearing,
    transcripts: &[Transcript],
) -> AnyResult<Vec<Column>> {
    let mut columns: Vec<Column> = System::ALL.map(|system| Column::new(system.name())).into();
    for sound in &hearing.sounds {
        let row = row(rows, sound)?;
        let [ours, theirs] = sound.costs;
        for ((column, answer), cost) in columns.iter_mut().zip(&sound.answers).zip([ours, theirs, theirs]) {
            column.add(row, sound, answer, cost, hearing.resident_mb);
        }
    }
    let sounds: BTreeMap<&str, &Sound> = hearing
        .sounds
        .iter()
        .map(|sound| (sound.file.as_str(), sound))
        .collect();
    let mut modes: Vec<&str> = Vec::new();
    for transcript in transcripts {
        if !modes.contains(&transcript.mode.as_str()) {
            modes.push(&transcript.mode);
        }
    }
    for mode in modes {
        let mut best = Column::new(&format!("Whisper, {mode}"));
        let mut legal = Column::new(&format!("Whisper, {mode}, first legal"));
        for transcript in transcripts.iter().filter(|transcript| transcript.mode == mode) {
            let sound = sounds
                .get(transcript.file.as_str())
                .ok_or_else(|| format!("The sound {} was transcribed, but not heard by us.", transcript.file))?;
            let row = row(rows, sound)?;
            let cost = Cost {
                cpu_seconds: transcript.cpu_seconds,
                heard_seconds: sound.seconds,
            };
            for (column, answer) in [&mut best, &mut legal]
                .into_iter()
                .zip(judge(vocabulary, row, sound, transcript))
            {
                column.add(row, sound, &answer, cost, transcript.resident_mb);
            }
        }
        if best.sounds != hearing.sounds.len() {
            let (done, all) = (best.sounds, hearing.sounds.len());
            return Err(format!("Whisper, {mode}, transcribed {done} of {all} sounds. Let it transcribe all.").into());
        }
        columns.extend([best, legal]);
    }
    Ok(columns)
}

fn row<'a>(rows: &'a [Row], sound: &Sound) -> AnyResult<&'a Row> {
    rows.get(sound.row)
        .ok_or_else(|| format!("The manifest has no row for {}.", sound.file).into())
}

/// Returns the results of the peer's best text, and of its first legal one. Its decision comes after the endpoint and
/// the transcription.
fn judge(vocabulary: &Vocabulary, row: &Row, sound: &Sound, transcript: &Transcript) -> [Answer; 2] {
    let game = Game::new(row.position.clone());
    let texts = text::different(&transcript.texts);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    [systems::plain, systems::first_legal].map(|system| {
        let (words, input) = system(&game, vocabulary, &texts).unzip();
        let decision = Decision {
            input,
            words: words.unwrap_or_default(),
            at: sound.last_sound + ENDPOINT,
            compute: transcript.cpu_seconds,
        };
        Answer::new(&row.expected, &decision, sound.last_sound)
    })
}

/// Returns the tables as Markdown.
fn text(columns: &[Column], hearing: &Hearing, transcripts: &[Transcript]) -> Result<String, std::fmt::Error> {
    let mut text = String::from("Rates are per cent with their 95 % interval (Wilson), latencies milliseconds.\n");
    for (is_move, heading) in [(true, "Moves"), (false, "No declaration")] {
        write!(
            text,
            "\n## {heading}\n\n| sound | system | n | right | asked | rejected | wrong | median | 95th |\n\
             |---|---|--:|--:|--:|--:|--:|--:|--:|\n"
        )?;
        let mut conditions: Vec<&str> = Vec::new();
        for sound in &hearing.sounds {
            if !conditions.contains(&sound.condition.as_str()) {
                conditions.push(&sound.condition);
            }
        }
        for condition in conditions {
            for column in columns {
                let Some(tally) = column.tallies.get(&(is_move, condition.to_owned())) else {
                    continue;
                };
                write!(text, "| {condition} | {} | {} |", column.name, tally.total())?;
                for outcome in [Outcome::Right, Outcome::Asked, Outcome::Rejected, Outcome::Wrong] {
                    write!(text, " {} |", tally.rate(outcome))?;
                }
                for share in [0.5, 0.95] {
                    match tally.latency(share) {
                        Some(seconds) => write!(text, " {:.0} |", seconds * 1000.0)?,
                        None => text.push_str(" – |"),
                    }
                }
                text.push('\n');
            }
        }
    }
    costs(&mut text, columns)?;
    let (seconds, sounds) = hearing
        .sounds
        .iter()
        .fold((0.0, 0), |(seconds, count), sound| (seconds + sound.seconds, count + 1));
    writeln!(
        text,
        "\nThe sounds for Whisper: {sounds}, {:.1} seconds each on average.",
        seconds / f64::from(sounds.max(1))
    )?;
    let moves: BTreeMap<&str, usize> = hearing
        .sounds
        .iter()
        .map(|sound| (sound.file.as_str(), sound.moves.len()))
        .collect();
    let prompted: Vec<&Transcript> = transcripts
        .iter()
        .filter(|transcript| transcript.prompted > 0)
        .collect();
    let whole = prompted
        .iter()
        .filter(|transcript| moves.get(transcript.file.as_str()) == Some(&transcript.prompted));
    writeln!(
        text,
        "The prompt held all legal moves for {} of {} sounds; for the others, as many as the model accepts.",
        whole.count(),
        prompted.len()
    )
    .map(|()| text)
}

/// Writes the table of processor time and memory.
fn costs(text: &mut String, columns: &[Column]) -> std::fmt::Result {
    text.push_str(
        "\n## Processor time and memory\n\n| system | for a second of sound, ms | for a sound, ms | as a multiple of \
         Ansage's | resident memory, MB |\n|---|--:|--:|--:|--:|\n",
    );
    let mean = |column: &Column| column.cost.cpu_seconds / column.sounds.max(1) as f64;
    let ours = columns.first().map_or(1.0, Column::per_second);
    // The costs of parsing the texts are negligible.
    for column in columns.iter().filter(|column| !column.name.ends_with("first legal")) {
        let name = match column.name.as_str() {
            "plain Vosk" => "plain Vosk, first legal",
            name => name,
        };
        writeln!(
            text,
            "| {name} | {:.1} | {:.0} | {:.1} | {:.0} |",
            column.per_second() * 1000.0,
            mean(column) * 1000.0,
            column.per_second() / ours,
            column.resident_mb
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ansage::audio::SAMPLE_RATE;
    use shakmaty::Chess;

    use super::*;

    fn answer(outcome: Outcome) -> Answer {
        Answer {
            outcome,
            heard: "eva vier".into(),
            latency_s: Some(0.2),
            cut_off: false,
        }
    }

    fn hearing() -> Hearing {
        Hearing {
            resident_mb: 60.0,
            sounds: vec![Sound {
                row: 0,
                condition: "clean".into(),
                file: "a.wav".into(),
                seconds: 2.5,
                last_sound: 2 * SAMPLE_RATE as usize,
                moves: vec!["Eva vier".into(), "David vier".into()],
                answers: vec![
                    answer(Outcome::Right),
                    answer(Outcome::Wrong),
                    answer(Outcome::Rejected),
                ],
                costs: [
                    Cost {
                        cpu_seconds: 0.05,
                        heard_seconds: 2.5,
                    },
                    Cost {
                        cpu_seconds: 0.1,
                        heard_seconds: 2.5,
                    },
                ],
            }],
        }
    }

    fn rows() -> Vec<Row> {
        let position = Chess::new();
        let e4 = shakmaty::uci::UciMove::from_ascii(b"e2e4").unwrap();
        vec![Row {
            file: "a.wav".into(),
            expected: Expected::Move(e4.to_move(&position).unwrap()),
            position,
            group: "any".into(),
            words: String::new(),
        }]
    }

    fn transcript(mode: &str, texts: &[&str], prompted: usize) -> Transcript {
        Transcript {
            file: "a.wav".into(),
            mode: mode.into(),
            texts: texts.iter().map(|text| (*text).into()).collect(),
            cpu_seconds: 1.0,
            resident_mb: 400.0,
            prompted,
        }
    }

    #[test]
    fn texts_are_judged_like_the_other_systems() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let transcripts = [
            transcript("free", &[" E war hier.", " E4."], 0),
            transcript("prompted", &[" Eva, vier."], 2),
        ];
        let hearing = hearing();
        let columns = columns(&vocabulary, &rows(), &hearing, &transcripts).unwrap();
        let text = text(&columns, &hearing, &transcripts).unwrap();
        let all = "100.0 (20.7–100.0)";
        let none = "0.0 (0.0–79.3)";
        for line in [
            format!("| clean | Ansage | 1 | {all} | {none} | {none} | {none} | 200 | 200 |"),
            format!("| clean | plain Vosk | 1 | {none} | {none} | {none} | {all} | 200 | 200 |"),
            // Half a second for the endpoint, a second for the transcription.
            format!("| clean | Whisper, free | 1 | {none} | {none} | {all} | {none} | 1500 | 1500 |"),
            format!("| clean | Whisper, free, first legal | 1 | {all} | {none} | {none} | {none} | 1500 | 1500 |"),
            format!("| clean | Whisper, prompted | 1 | {all} | {none} | {none} | {none} | 1500 | 1500 |"),
            "| Ansage | 20.0 | 50 | 1.0 | 60 |".into(),
            "| plain Vosk, first legal | 40.0 | 100 | 2.0 | 60 |".into(),
            "| Whisper, free | 400.0 | 1000 | 20.0 | 400 |".into(),
            "all legal moves for 1 of 1 sounds".into(),
        ] {
            assert!(text.contains(&line), "{line}\n{text}");
        }
    }

    #[test]
    fn transcripts_that_do_not_fit_are_refused() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut stranger = transcript("free", &[], 0);
        stranger.file = "b.wav".into();
        let error = columns(&vocabulary, &rows(), &hearing(), &[stranger]).unwrap_err();
        assert!(error.to_string().contains("b.wav"), "{error}");
        let mut two = hearing();
        two.sounds.extend(hearing().sounds);
        let error = columns(&vocabulary, &rows(), &two, &[transcript("free", &[], 0)]).unwrap_err();
        assert!(error.to_string().contains("1 of 2"), "{error}");
    }
}
