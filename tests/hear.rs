//! `ansage hear` on recordings made with espeak-ng, and the microphone with the same sound.

use std::{path::Path, process::Command};

use ansage::{
    audio::{self, CHUNK, Capture, Captured, Chunk, SAMPLE_RATE},
    recognition::{self, Listening, Margins},
    recognizer::{Grammar, Model, VoskRecognizer},
};
use ansage_protocol::Game;
use ansage_words::vocabulary::Vocabulary;
use serde_json::Value;

use crate::support::{
    self, SoundWorld,
    program::{Said, ansage, run},
};

/// Runs `ansage hear` with the bundled model, independent of what the user has installed or configured.
fn hear(arguments: &[&str], input: &str) -> Said {
    let mut command = ansage(Path::new("/nonexistent"), &["hear"]);
    run(command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")), input)
}

fn objects(said: &Said) -> Vec<Value> {
    said.output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn moves_are_understood_in_every_format() {
    let files = ["knight.flac", "pawn.ogg", "pawn.wav"].map(|name| format!("tests/fixtures/{name}"));
    let arguments: Vec<&str> = ["--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let said = hear(&arguments, "");
    assert_eq!((said.code, said.errors.as_str()), (Some(0), ""));
    let answers = objects(&said);
    assert_eq!(answers.len(), 3);
    for (answer, (file, heard, uci)) in answers.iter().zip([
        (&files[0], "springer gustav eins felix drei", "g1f3"),
        (&files[1], "eva vier", "e2e4"),
        (&files[2], "eva vier", "e2e4"),
    ]) {
        assert_eq!(answer["input"], **file);
        assert_eq!(answer["status"], "legal");
        assert_eq!(answer["heard"], heard);
        assert_eq!(answer["uci"], uci);
        assert_eq!(answer["alternatives"][0]["text"], heard);
        assert!(answer["alternatives"][0]["score"].is_number());
        assert!(answer["audio_s"].as_f64().unwrap() > 0.5);
        assert!(answer["decode_ms"].is_number());
    }
}

#[test]
fn the_position_judges_and_a_batch_goes_on_after_what_is_no_sound() {
    let white = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let black = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let input = format!(
        "tests/fixtures/knight.flac\t{black}\nCargo.toml\t{white}\nno/such/file.wav\t{white}\ntests/fixtures/pawn.ogg\t{white}\n"
    );
    let said = hear(&["--batch", "--json"], &input);
    assert_eq!(said.code, Some(2));
    let answers = objects(&said);
    let statuses: Vec<&str> = answers
        .iter()
        .map(|answer| answer["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["illegal", "unintelligible", "unintelligible", "legal"]);
    assert_eq!(answers[0]["heard"], "springer gustav eins felix drei");
    for (n, word) in [(1, "keine Klangdatei"), (2, "nicht lesbar")] {
        assert!(answers[n]["reason"].as_str().unwrap().contains(word), "{}", answers[n]);
    }
}

#[test]
fn wrong_usage_is_told_apart_from_wrong_sound() {
    assert_eq!(hear(&[], "").code, Some(2));
    assert_eq!(hear(&["Cargo.toml"], "").code, Some(2));
    assert_eq!(
        hear(&["--fen", "nonsense", "tests/fixtures/pawn.ogg"], "").code,
        Some(2)
    );
    let said = hear(
        &["--batch", "--json"],
        "no tabulator\ntests/fixtures/pawn.ogg\tno position\n",
    );
    assert_eq!(said.code, Some(2));
    let statuses: Vec<Value> = objects(&said)
        .into_iter()
        .map(|answer| answer["status"].clone())
        .collect();
    assert_eq!(statuses, ["unintelligible"; 2]);
    let said = hear(&["--model", "/no/such/model", "tests/fixtures/pawn.ogg"], "");
    assert_ne!(said.code, Some(0));
    assert!(!said.errors.is_empty());
}

#[test]
fn ten_minutes_of_silence_get_a_clear_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("silence.wav");
    support::write_wav(&file, &vec![0; 16_000 * 600], 16_000);
    let said = hear(&["--language", "en", "--json", file.to_str().unwrap()], "");
    assert_eq!(said.code, Some(0));
    let answer = &objects(&said)[0];
    assert_eq!(answer["status"], "unintelligible");
    assert_eq!(answer["reason"], "Nothing was to be heard.");
    assert_eq!(answer["audio_s"], 600.0);
    assert!(answer["decode_ms"].as_f64().unwrap() < 5_000.0, "{answer}");
}

/// Peak above every noise in these tests, in sample units.
const LOUD: u16 = 300;

/// Listener like that of a game.
struct Listener {
    /// Whether every utterance is answered aloud. The game then forgets what it heard.
    is_answered: bool,
    listening: Listening<VoskRecognizer>,
    game: Game,
    vocabulary: Vocabulary,
    margins: Margins,
    /// Chunks since the first sound.
    chunks: Option<usize>,
    decisions: Vec<Decision>,
}

/// Decision on a finished utterance.
#[derive(Debug)]
struct Decision {
    /// Best-scoring words.
    words: String,
    /// Words that the game accepts.
    judged: Option<String>,
    /// Chunks from the first sound to the decision.
    at: usize,
}

impl Listener {
    fn new(is_answered: bool) -> Listener {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut model = Model::open(&ansage::paths::shipped().join("models/ansage-de")).unwrap();
        let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
        let recognizer = model.recognizer(&grammar, 8).unwrap();
        Listener {
            is_answered,
            listening: Listening::new(recognizer, model.thresholds().waits),
            game: Game::new(shakmaty::Chess::new()),
            margins: model.thresholds().margins,
            vocabulary,
            chunks: None,
            decisions: Vec::new(),
        }
    }

    fn hear(&mut self, chunk: &Chunk) {
        let is_loud = chunk.iter().any(|sample| sample.unsigned_abs() > LOUD);
        self.chunks = self.chunks.map(|chunks| chunks + 1).or(is_loud.then_some(0));
        let (game, vocabulary) = (&self.game, &self.vocabulary);
        let ended = self
            .listening
            .hear(chunk, |words| recognition::sense(game, vocabulary, words));
        let Some(utterance) = ended.unwrap() else { return };
        if let Some(best) = utterance.hypotheses.first() {
            let judged = recognition::hear(game, vocabulary, &utterance, &self.margins);
            self.decisions.push(Decision {
                words: best.text.clone(),
                judged: judged.map(|(words, _)| words),
                at: self.chunks.unwrap_or_default(),
            });
        }
        if self.is_answered {
            self.listening.reset();
        }
    }
}

/// Returns the decisions on `sound` as a recording, and at the microphone of this world, into which it is played.
fn recorded_and_live(sound: &[i16], is_answered: bool) -> [Vec<Decision>; 2] {
    let recorded: Vec<Chunk> = audio::chunks(sound).collect();
    [recorded, captured(sound)].map(|chunks| {
        let mut listener = Listener::new(is_answered);
        chunks.iter().for_each(|chunk| listener.hear(chunk));
        listener.decisions
    })
}

/// Returns the chunks of the microphone while `sound` is played into it.
///
/// # Panics
///
/// If part of the sound is missing each time. A busy machine may lose some occasionally.
fn captured(sound: &[i16]) -> Vec<Chunk> {
    let file = tempfile::Builder::new().suffix(".wav").tempfile().unwrap();
    support::write_wav(file.path(), sound, SAMPLE_RATE);
    let missing = |chunks: &[Chunk]| extent(chunks.as_flattened()).abs_diff(extent(sound));
    for _ in 0..5 {
        let mut capture = Capture::open("default").unwrap();
        let mut player = Command::new("paplay");
        let mut player = player.arg("--device=microphone_feed").arg(file.path()).spawn().unwrap();
        let (mut chunk, mut chunks) = ([0; CHUNK], Vec::new());
        while player.try_wait().unwrap().is_none() {
            match capture.read(&mut chunk) {
                Captured::Sound => chunks.push(chunk),
                Captured::Nothing => {}
                trouble => panic!("{trouble:?}"),
            }
        }
        // Tolerates 10 ms: resampling moves the edges by some samples.
        if missing(&chunks) < SAMPLE_RATE as usize / 100 {
            return chunks;
        }
        println!("{} samples are missing", missing(&chunks));
    }
    panic!("a part of the sound is always missing");
}

/// Returns the number of samples from the first to the last loud one.
fn extent(sound: &[i16]) -> usize {
    let is_loud = |sample: &i16| sample.unsigned_abs() > LOUD;
    let first = sound.iter().position(is_loud).unwrap_or_default();
    sound.iter().rposition(is_loud).unwrap_or_default() - first
}

/// Returns `seconds` of noise without speech. It is not digital silence, which no microphone gives.
fn pause(seconds: f32) -> Vec<i16> {
    let mut random = fastrand::Rng::with_seed(1);
    let count = (seconds * SAMPLE_RATE as f32) as usize;
    std::iter::repeat_with(|| random.i16(-20..=20)).take(count).collect()
}

fn assert_alike([recorded, live]: &[Vec<Decision>; 2]) {
    let words = |decisions: &[Decision]| decisions.iter().map(|found| found.words.clone()).collect::<Vec<_>>();
    assert_eq!(words(live), words(recorded), "{live:#?}\n{recorded:#?}");
    for (live, recorded) in live.iter().zip(recorded) {
        // The chunks of a microphone begin at other samples, and the shifted pause may add one more.
        assert!(live.at.abs_diff(recorded.at) <= 2, "{live:?} {recorded:?}");
    }
}

/// The recognizer ends an utterance of five seconds without words. A move may begin at any moment around that.
#[test]
fn a_move_after_a_long_silence_is_heard_whole() {
    let knight = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
    let knight = audio::file::decode(&knight).unwrap();
    for tenth in 40..56 {
        let silence = pause(tenth as f32 / 10.0);
        let mut listener = Listener::new(false);
        let sound = [silence, knight.clone(), pause(1.5)].concat();
        audio::chunks(&sound).for_each(|chunk| listener.hear(&chunk));
        let words: Vec<&str> = listener.decisions.iter().map(|found| found.words.as_str()).collect();
        assert_eq!(words, ["springer gustav eins felix drei"], "{tenth} tenths of a second");
    }
}

#[test]
fn the_microphone_is_heard_as_recordings_are() {
    SoundWorld::without_speech().inside("hear::declarations_at_the_microphone");
}

#[test]
#[ignore = "runs inside a world of sound"]
fn declarations_at_the_microphone() {
    let files = [
        "tests/fixtures/knight.flac",
        "tests/fixtures/pawn.wav",
        "assets/demo/01-eva-zwei-eva-vier.flac",
        "assets/demo/05-turm-anna-eins-anna-drei.flac",
        "assets/demo/06-laeufer-caesar-vier.flac",
        "assets/demo/08-springer-bella-acht-caesar-sechs.flac",
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sound = pause(3.0);
    for file in files {
        sound.extend(audio::file::decode(&root.join(file)).unwrap());
        sound.extend(pause(2.0));
    }
    let decisions = recorded_and_live(&sound, true);
    assert_alike(&decisions);
    let heard = objects(&hear(&[&["--json"], &files[..]].concat(), ""));
    let heard: Vec<Option<&str>> = heard.iter().map(|answer| answer["heard"].as_str()).collect();
    let live: Vec<Option<&str>> = decisions[1].iter().map(|found| found.judged.as_deref()).collect();
    assert_eq!(live, heard);
}

/// Speech at other boards, and then the player's. Pauses and earlier loudness are counted in chunks: with chunks of 20
/// ms, the second "Turm" ends the first utterance.
#[test]
fn the_microphone_tells_other_boards_as_a_recording_does() {
    SoundWorld::without_speech().inside("hear::other_boards_at_the_microphone");
}

#[test]
#[ignore = "runs inside a world of sound"]
fn other_boards_at_the_microphone() {
    let say = |words: &str, gain: f32| -> Vec<i16> {
        let file = tempfile::Builder::new().suffix(".wav").tempfile().unwrap();
        let mut espeak = Command::new("espeak-ng");
        let espeak = espeak.args(["-v", "de", "-s", "140", "-w"]).arg(file.path()).arg(words);
        assert!(espeak.status().unwrap().success());
        let samples = audio::file::decode(file.path()).unwrap();
        samples
            .iter()
            .map(|sample| (f32::from(*sample) * gain) as i16)
            .collect()
    };
    let other = say("Turm Anna eins", 0.126);
    let sound = [
        pause(3.5),
        other.clone(),
        pause(0.6),
        other,
        pause(0.3),
        say("Eva zwei Eva vier", 0.7),
        pause(2.5),
    ];
    let decisions = recorded_and_live(&sound.concat(), false);
    assert!(decisions[0].len() > 1, "{decisions:#?}");
    assert_alike(&decisions);
}
