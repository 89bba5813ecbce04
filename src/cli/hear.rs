//! `ansage hear`: passes recorded declarations through the recognizer of the game and answers them one by one.

use std::{
    ffi::OsStr,
    io::{self, BufRead, Write},
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use serde::Serialize;
use shakmaty::Chess;

use super::{
    common::{self, FAILED, Hearing, MISUSED, OrFail, broken_off, code},
    parse,
};
use crate::{
    audio::{self, SAMPLE_RATE},
    config::Config,
    output,
    recognition::{self, Hypothesis, Judgement, Reading, RecognitionError, Thresholds, UNKNOWN},
    recognizer::{Grammar, Model, VoskRecognizer},
};
use ansage_chess::board::{self, Resolution};
use ansage_words::text;
use ansage_words::{
    announcement::Answerer,
    answer::{Answer, Status},
    declaration::ParseError,
    locale::Localized,
    vocabulary::Term,
};

/// Arguments of `ansage hear`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Position of the declarations; by default the start of a game
    #[arg(long, conflicts_with = "batch")]
    fen: Option<String>,
    /// Answer with one JSON object a line
    #[arg(long)]
    json: bool,
    /// Read lines of a file name, a tab and a FEN from standard input
    #[arg(long)]
    batch: bool,
    /// Sound files: WAV, FLAC or OGG Vorbis
    #[arg(value_name = "FILE", required_unless_present = "batch", conflicts_with = "batch")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) hearing: Hearing,
}

/// The answer to a recording.
#[derive(Debug, Serialize)]
struct HeardFile {
    /// Meaning of the recording; `input` is the file.
    #[serde(flatten)]
    answer: Answer,
    /// Words of the accepted reading, or of the best-scoring one if none was accepted.
    heard: String,
    /// All hypotheses, best first.
    alternatives: Vec<Hypothesis>,
    /// Length of the recording in seconds.
    audio_s: f64,
    /// Time for recognizing and judging, in milliseconds.
    decode_ms: f64,
}

/// Recognizes the files named by `arguments` or by standard input, and answers each on a line of standard output.
pub fn run(config: &Config, arguments: &Arguments) -> Result<(), ExitCode> {
    let position = board::position_or_start(arguments.fen.as_deref()).or_fail(MISUSED, config.language)?;
    let answerer = common::answerer(config)?;
    let mut ears = Ears::new(config, answerer, arguments.json).or_fail(FAILED, config.language)?;
    let result = if arguments.batch {
        batch(&mut ears)
    } else {
        arguments.files.iter().try_fold(0, |worst: u8, file| {
            let code = ears.hear(file, &position, &file.display().to_string())?;
            Ok(worst.max(code))
        })
    };
    match result {
        Ok(0) => Ok(()),
        Ok(code) => Err(ExitCode::from(code)),
        Err(error) => broken_off(error, config.language),
    }
}

/// Answers the lines of standard input, each before the next is read. Returns the highest exit code of all lines.
fn batch(ears: &mut Ears) -> io::Result<u8> {
    let mut worst = 0;
    let mut input = io::stdin().lock();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let text = String::from_utf8_lossy(&line).into_owned();
        let text = text.trim_end_matches(['\n', '\r']);
        let code = match text.split_once('\t').map(|(file, fen)| (file, board::position(fen))) {
            Some((file, Ok(position))) => ears.hear(named(&line), &position, file)?,
            Some((file, Err(error))) => ears.refuse(file, error.localized(&ears.answerer.texts), MISUSED)?,
            None => ears.refuse(text, text!(ears.answerer.texts, "hear-no-tabulator"), MISUSED)?,
        };
        worst = worst.max(code);
        line.clear();
    }
    Ok(worst)
}

/// Returns the file that `line` names before its tab, whose name need not be UTF-8.
fn named(line: &[u8]) -> &Path {
    let name = line.split(|byte| *byte == b'\t').next().unwrap_or_default();
    Path::new(OsStr::from_bytes(name))
}

/// Recognizer together with the vocabulary and thresholds that judge its readings, and the form of the answers.
struct Ears {
    recognizer: VoskRecognizer,
    answerer: Answerer,
    thresholds: Thresholds,
    /// Answer with JSON.
    json: bool,
}

impl Ears {
    fn new(config: &Config, answerer: Answerer, json: bool) -> Result<Ears, RecognitionError> {
        let mut model = Model::of_settings(&config.recognition)?;
        let grammar = Grammar::new(&answerer.vocabulary, |word| model.knows(word));
        Ok(Ears {
            recognizer: model.recognizer(&grammar, config.recognition.alternatives)?,
            answerer,
            thresholds: *model.thresholds(),
            json,
        })
    }

    /// Prints the answer to `file`. Returns zero, or the exit code of the error.
    fn hear(&mut self, file: &Path, position: &Chess, input: &str) -> io::Result<u8> {
        let samples = match audio::file::decode(file) {
            Ok(samples) => samples,
            Err(error) => {
                let reason = error.localized(&self.answerer.texts);
                return self.refuse(input, reason, code(error.is_misuse()));
            }
        };
        let start = Instant::now();
        let utterance = match recognition::listen(&mut self.recognizer, &samples) {
            Ok(utterance) => utterance.near(&self.thresholds.waits),
            Err(error) => return self.refuse(input, error.localized(&self.answerer.texts), FAILED),
        };
        let margins = &self.thresholds.margins;
        let judgement = recognition::judge(&self.answerer.vocabulary, position, &utterance, margins);
        let decode_ms = start.elapsed().as_secs_f64() * 1000.0;
        let (answer, heard) = answer(&self.answerer, position, input, judgement);
        let heard = HeardFile {
            answer,
            heard,
            alternatives: utterance.hypotheses,
            audio_s: samples.len() as f64 / f64::from(SAMPLE_RATE),
            decode_ms: (decode_ms * 10.0).round() / 10.0,
        };
        self.print(&heard)?;
        Ok(0)
    }

    /// Prints that `input` cannot be answered, and returns `code`.
    fn refuse(&self, input: &str, reason: String, code: u8) -> io::Result<u8> {
        let heard = HeardFile {
            answer: Answer::unintelligible(input, reason),
            heard: String::new(),
            alternatives: Vec::new(),
            audio_s: 0.0,
            decode_ms: 0.0,
        };
        self.print(&heard)?;
        Ok(code)
    }

    fn print(&self, heard: &HeardFile) -> io::Result<()> {
        let mut out = output::document();
        if self.json {
            writeln!(out, "{}", output::json(heard)?)?;
        } else {
            let texts = &self.answerer.texts;
            let mut answer = parse::plain(&self.answerer, &heard.answer);
            if !heard.heard.is_empty() {
                answer = text!(texts, "hear-heard", heard = heard.heard.clone(), answer = answer);
            }
            let line = text!(texts, "hear-file", file = heard.answer.input.clone(), answer = answer);
            writeln!(out, "{line}")?;
        }
        out.flush()
    }
}

/// Returns the answer to `judgement` and the words that it is about.
fn answer(answerer: &Answerer, position: &Chess, input: &str, judgement: Judgement) -> (Answer, String) {
    let (mut answer, heard) = match judgement {
        Judgement::Silence => {
            let reason = text!(answerer.texts, "hear-silence");
            (Answer::unintelligible(input, reason), String::new())
        }
        Judgement::Nothing { heard, error, .. } => {
            let reason = match &error {
                ParseError::UnknownWord(word) if word == UNKNOWN || heard.contains(UNKNOWN) => {
                    text!(answerer.texts, "hear-foreign")
                }
                error => answerer.explainer().refusal(error),
            };
            (Answer::unintelligible(input, reason), heard)
        }
        Judgement::Clear { reading, .. } => {
            let resolution = reading.resolution.as_ref();
            let mut answer = answerer.answer_resolved(position, input, &reading.declaration, resolution);
            if let Some(command) = reading.to_say_again() {
                let said = answerer.vocabulary.word(Term::Command(command));
                answer.warnings.push(text!(answerer.texts, "play-unclear", said = said));
            }
            (answer, reading.text)
        }
        Judgement::Open(readings) => {
            let heard = readings.first().map(|reading| reading.text.clone()).unwrap_or_default();
            (open(position, input, &readings), heard)
        }
    };
    answer.input = input.to_owned();
    (answer, heard)
}

/// Builds the answer if the sound does not decide between `readings`: the moves of all of them are candidates, and a
/// command among them is named.
fn open(position: &Chess, input: &str, readings: &[Reading]) -> Answer {
    let mut answer = Answer::empty(input, Status::Ambiguous);
    for reading in readings {
        match &reading.resolution {
            Some(Resolution::Legal(m)) => answer.candidates.push(board::uci_on(position, *m)),
            Some(Resolution::Ambiguous(moves)) => {
                answer
                    .candidates
                    .extend(moves.iter().map(|m| board::uci_on(position, *m)));
            }
            Some(Resolution::Illegal(_)) => {}
            None => answer.command = Answer::command_of(&reading.declaration),
        }
    }
    answer.candidates.sort();
    answer.candidates.dedup();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recognition::Utterance;

    #[test]
    fn a_line_names_its_file_byte_by_byte() {
        for (line, name) in [
            (&b"a.wav\tfen\n"[..], &b"a.wav"[..]),
            (b"\xe4 b.wav\tfen\tmore\n", b"\xe4 b.wav"),
            (b"\tfen", b""),
        ] {
            assert_eq!(named(line).as_os_str().as_bytes(), name);
        }
    }

    #[test]
    fn a_command_said_with_a_move_is_told() {
        let answerer = Config::default().answerer(None).unwrap();
        let (position, margins) = (Chess::default(), Thresholds::bundled().margins);
        for (readings, command, sentence) in [
            (
                &[("eva vier remis", 100.0)][..],
                Some("draw"),
                "Eva zwei Eva vier (e4). Befehl: draw.",
            ),
            // The game asks for the offer again.
            (
                &[("eva vier remis", 100.0), ("eva vier", 99.0)],
                None,
                "Eva zwei Eva vier (e4). Remis war undeutlich, bitte nur Remis noch einmal.",
            ),
            (&[("eva vier", 100.0)], None, "Eva zwei Eva vier (e4)."),
        ] {
            let judgement = recognition::judge(&answerer.vocabulary, &position, &Utterance::of(readings), &margins);
            let (answer, _) = answer(&answerer, &position, "a.wav", judgement);
            assert_eq!(answer.command, command, "{readings:?}");
            assert_eq!(parse::plain(&answerer, &answer), sentence);
        }
    }
}
