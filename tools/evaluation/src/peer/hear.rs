//! `peer hear`: our systems on drawn rows, and the sounds for the peer.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ansage::{audio::SAMPLE_RATE, config::Config, recognizer::Model};
use ansage_protocol::Game;
use ansage_words::{
    announcement::{Announcement, Style, announce},
    vocabulary::Vocabulary,
};
use fastrand::Rng;
use shakmaty::{Chess, Position};

use super::sounds::{Cost, ENDPOINT, Hearing, Sound};
use crate::{
    conditions::{Conditions, Degradation},
    error::AnyResult,
    hearing,
    manifest::{self, Expected, Row},
    set::wav,
    systems::{Decision, Ears, Grammars},
    tally::Answer,
};

/// Arguments of `hear`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Table of recordings
    manifest: PathBuf,
    /// Folder for the sounds and hearing.json
    folder: PathBuf,
    /// Folder of noises to add; each folder in it is a kind of its own
    #[arg(long, value_name = "DIR")]
    noise: PathBuf,
    /// Ratio of speech to noise, in dB
    #[arg(long, value_name = "DB", default_value_t = 10.0)]
    snr: f32,
    /// Number of moves that are drawn
    #[arg(long, value_name = "NUMBER", default_value_t = 120)]
    moves: usize,
    /// Number of sounds without a declaration that are drawn
    #[arg(long, value_name = "NUMBER", default_value_t = 60)]
    others: usize,
    /// What is drawn: the same number draws the same
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    seed: u64,
}

/// Hears the drawn rows, and writes what the peer needs.
///
/// # Errors
///
/// If a file cannot be read or written, or the model cannot be used.
pub fn run(config: &Config, vocabulary: &Vocabulary, arguments: &Arguments) -> AnyResult<()> {
    let rows = manifest::read(&arguments.manifest)?;
    let mut rng = Rng::with_seed(arguments.seed);
    let drawn = draw(&rows, arguments.moves, arguments.others, &mut rng);
    let conditions = Conditions::load(&Degradation {
        noise: Some(arguments.noise.clone()),
        snr: vec![arguments.snr],
        rooms: None,
        asking: false,
    })?;
    let mut model = Model::of_settings(&config.recognition)?;
    let grammars = Grammars::new(vocabulary, &mut model, None);
    let mut ears = Ears::new(&model, &grammars, vocabulary, &config.recognition)?;
    fs::create_dir_all(&arguments.folder)?;
    let mut sounds = Vec::new();
    for number in drawn {
        sounds.extend(hear(
            &mut ears,
            &conditions,
            number,
            &rows[number],
            vocabulary,
            &arguments.folder,
        )?);
    }
    let hearing = Hearing {
        resident_mb: resident_mb()?,
        sounds,
    };
    fs::write(arguments.folder.join("hearing.json"), serde_json::to_string(&hearing)?)?;
    println!("{} sounds", hearing.sounds.len());
    Ok(())
}

/// Draws rows with a move (legal or not) and rows without a declaration. Returns their numbers, sorted.
fn draw(rows: &[Row], moves: usize, others: usize, rng: &mut Rng) -> Vec<usize> {
    let mut drawn = Vec::new();
    for (count, is_move) in [(moves, true), (others, false)] {
        let fits = |row: &Row| match row.expected {
            Expected::Move(_) | Expected::Illegal => is_move,
            Expected::Nothing => !is_move,
            Expected::Command(_) => false,
        };
        let mut numbers: Vec<usize> = (0..rows.len()).filter(|number| fits(&rows[*number])).collect();
        rng.shuffle(&mut numbers);
        drawn.extend(numbers.into_iter().take(count));
    }
    drawn.sort_unstable();
    drawn
}

/// Hears the recording of `row` under each condition, and writes the sounds.
fn hear(
    ears: &mut Ears,
    conditions: &Conditions,
    number: usize,
    row: &Row,
    vocabulary: &Vocabulary,
    folder: &Path,
) -> AnyResult<Vec<Sound>> {
    let moves = short_moves(vocabulary, &row.position);
    let heard = hearing::under_each(conditions, number, row, |sound, game, end| {
        Ok((sound.to_vec(), listen(ears, sound, game, end, &row.expected)?))
    })?;
    let mut sounds = Vec::new();
    for (condition, (samples, (answers, costs, end))) in conditions.names().into_iter().zip(heard) {
        let file = format!("{number:05}-{}.wav", condition.replace(' ', "-"));
        let samples = &samples[..samples.len().min(end + ENDPOINT)];
        wav::write(&folder.join(&file), samples)?;
        sounds.push(Sound {
            row: number,
            condition,
            file,
            seconds: samples.len() as f64 / f64::from(SAMPLE_RATE),
            last_sound: end,
            moves: moves.clone(),
            answers,
            costs,
        });
    }
    Ok(sounds)
}

/// Returns the results of all our systems, their costs, and the end of the last sound.
fn listen(
    ears: &mut Ears,
    sound: &[i16],
    game: &Game,
    end: usize,
    expected: &Expected,
) -> Result<(Vec<Answer>, [Cost; 2], usize), crate::error::EvaluationError> {
    let begun = cpu_seconds()?;
    let ours = ears.hear_ours(sound, game)?;
    let between = cpu_seconds()?;
    let [plain, first_legal] = ears.hear_theirs(sound, game)?;
    let ended = cpu_seconds()?;
    let cost = |cpu_seconds, decision: &Decision| Cost {
        cpu_seconds,
        heard_seconds: decision.at as f64 / f64::from(SAMPLE_RATE),
    };
    let costs = [cost(between - begun, &ours), cost(ended - between, &plain)];
    let answers = [ours, plain, first_legal].map(|decision| Answer::new(expected, &decision, end));
    Ok((answers.to_vec(), costs, end))
}

/// Returns the legal moves in the short style, without "Schach" and "matt".
fn short_moves(vocabulary: &Vocabulary, position: &Chess) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for m in position.legal_moves() {
        let words = announce(vocabulary, position, m, Announcement::plain(Style::Short));
        let words = words.split(',').next().unwrap_or_default().to_owned();
        if !moves.contains(&words) {
            moves.push(words);
        }
    }
    moves
}

/// Returns the processor time of this thread. Unlike wall-clock time, it does not depend on other work of the machine.
fn cpu_seconds() -> std::io::Result<f64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds
        .map(|nanoseconds| nanoseconds / 1e9)
        .ok_or_else(|| std::io::Error::other("the kernel does not tell the processor time of a thread"))
}

/// Returns the largest resident memory of this process so far, in MB.
fn resident_mb() -> AnyResult<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<f64>().ok());
    Ok(kilobytes.ok_or("the kernel does not tell the memory of a process")? * 1024.0 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_other_sounds_are_drawn_the_same_each_time() {
        let row = |expected| Row {
            file: "a.wav".into(),
            position: Chess::new(),
            expected,
            group: "any".into(),
            words: String::new(),
        };
        let mut rows = Vec::new();
        for _ in 0..10 {
            rows.extend(
                [
                    Expected::Illegal,
                    Expected::Nothing,
                    Expected::Command(ansage_protocol::Command::Yes),
                ]
                .map(row),
            );
        }
        let numbers = draw(&rows, 4, 3, &mut Rng::with_seed(1));
        assert_eq!(numbers, draw(&rows, 4, 3, &mut Rng::with_seed(1)));
        assert!(numbers.is_sorted());
        let of = |kind: usize| numbers.iter().filter(|number| **number % 3 == kind).count();
        assert_eq!([of(0), of(1), of(2)], [4, 3, 0]);
        // There are no more rows.
        assert_eq!(draw(&rows, 100, 100, &mut Rng::with_seed(1)).len(), 20);
    }

    #[test]
    fn moves_are_named_without_check() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let position = ansage_chess::board::position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
        let moves = short_moves(&vocabulary, &position);
        assert!(moves.contains(&"Turm Anna acht".to_owned()), "{moves:?}");
        assert!(moves.contains(&"lange Rochade".to_owned()) || moves.contains(&"Lange Rochade".to_owned()));
        assert!(moves.iter().all(|words| !words.contains("Schach")));
    }

    #[test]
    fn time_and_memory_are_told() {
        let begun = cpu_seconds().unwrap();
        let mut sum = 0.0f64;
        for n in 0..3_000_000 {
            sum += f64::from(n).sqrt();
        }
        assert!(sum > 0.0 && cpu_seconds().unwrap() > begun);
        assert!(resident_mb().unwrap() > 1.0);
    }
}
