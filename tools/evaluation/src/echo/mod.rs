//! The echo of the program's own voice: how much of it the canceller removes, how often the rest is taken for a
//! declaration, and how well players are heard over it.
//!
//! A conversation is played and comes back through the impulse response of a room, later and softer. The code of the
//! microphone path hears it twice: unchanged, and with the echo cancelled. Then players speak over it.

mod conversation;
mod ear;
mod headphones;
mod scene;

use std::{collections::BTreeMap, path::PathBuf};

use ansage::{
    audio::{self, Canceller, Level, SAMPLE_RATE},
    config::Config,
    paths,
    recognizer::Model,
};
use ansage_protocol::Input;

use crate::{
    error::{AnyResult, EvaluationError},
    sound::{self, Recording},
    statistics::{Rate, percentile},
};
use conversation::{Conversation, Interruption};
use ear::Ear;
use scene::{Scene, for_each_room, whole};

/// Levels of the echo, in dB relative to the played sound. Each conversation has one of them.
const GAINS: [f32; 4] = [-6.0, -12.0, -20.0, -30.0];
/// Mean power of a player's sound: −24 dB of full scale.
const PLAYER: f32 = 0.004;
/// Time that the canceller needs at first, in samples: 5 s. Its gain is measured after it.
const LEARNING: usize = SAMPLE_RATE as usize * 5;
/// Voices of the program: its own default, and MBROLA's, which need few settings.
const VOICES: [&str; 3] = ["", "mb-de2", "mb-de7"];
/// Voices of the players, none of which the model was trained on.
const PLAYERS: [&str; 4] = ["mb-de7", "mb-de2", "de+f4", "de+Michael"];

/// Rooms, by the seconds in which their sound decays by 60 dB: furnished ones, empty ones and halls, and churches and
/// tunnels.
const ROOMS: [(&str, std::ops::Range<f32>); 3] = [
    ("up to 0.8 s", 0.0..0.8),
    ("up to 2 s", 0.8..2.0),
    ("longer", 2.0..f32::INFINITY),
];

/// Arguments of `echo`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder of impulse responses of rooms
    #[arg(value_name = "DIR")]
    rooms: PathBuf,
    /// Use every N-th room only
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
}

/// Result of one scene.
struct Outcome {
    gain: f32,
    /// Time in which the sound of the room decays, in seconds.
    decay: f32,
    /// Attenuation of the echo, in dB.
    removed: f64,
    sentences: usize,
    /// Share of the time in which the canceller was reliable.
    open: f64,
    /// Utterances that were answered although nobody spoke: all, and those that were more than "not understood".
    answered: [(usize, usize); 2],
    /// The words of each interruption, and whether it was understood without and with the canceller.
    interruptions: Vec<(&'static str, [bool; 2])>,
}

/// Measures and prints the tables.
///
/// # Errors
///
/// If espeak-ng or the model cannot be used, or the rooms cannot be read.
pub fn run(config: &Config, arguments: &Arguments) -> AnyResult<()> {
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    let rooms: Vec<Recording> = sound::kinds(&arguments.rooms)?
        .into_iter()
        .flat_map(|kind| kind.recordings)
        .step_by(arguments.every.into())
        .collect();
    let scratch = tempfile::tempdir()?;
    let conversations: Vec<Conversation> = VOICES
        .iter()
        .map(|voice| Conversation::spoken(config, &answerer, voice, scratch.path()))
        .collect::<AnyResult<_>>()?;
    let players: Vec<Vec<(Interruption, Vec<f32>)>> = (0..conversations.len() * PLAYERS.len())
        .map(|n| {
            let conversation = &conversations[n % conversations.len()];
            conversation.interruptions(&answerer, PLAYERS[n / conversations.len()], scratch.path())
        })
        .collect::<AnyResult<_>>()?;
    let model = Model::of_settings(&config.recognition)?;
    let ear = Ear::new(config, &answerer, model, &conversations);
    let outcomes = for_each_room(&rooms, &conversations, |scene| {
        // Each voice is combined with each player.
        let number = scene.number;
        let who = number % conversations.len() + conversations.len() * (number / conversations.len() % PLAYERS.len());
        scene.measure(&ear, &players[who])
    })?;
    report(&outcomes);
    headphones::report(&ear, &conversations, &rooms)
}

impl Scene<'_> {
    fn measure(&self, ear: &Ear, players: &[(Interruption, Vec<f32>)]) -> Result<Outcome, EvaluationError> {
        let gain = GAINS[self.number % GAINS.len()];
        let played = self.played();
        let echo = self.echo(&played, Some(gain));
        let mut both = echo.clone();
        for (interruption, samples) in players {
            let factor = (PLAYER / sound::extent(samples).power).sqrt();
            for (sample, said) in both[interruption.span.start..].iter_mut().zip(samples) {
                *sample += factor * said;
            }
        }
        let (played, echo, both) = (whole(&played), whole(&echo), whole(&both));
        let (rest, reliable) = cancelled(&echo, &played);
        let (over_rest, over_reliable) = cancelled(&both, &played);
        let always = vec![true; reliable.len()];
        let level = |sound: &[i16]| f64::from(Level::of(&sound[LEARNING..]).rms_dbfs());
        let count = |heard: Vec<(usize, Input)>| {
            let more = heard.iter().filter(|(_, input)| *input != Input::NotUnderstood);
            (heard.len(), more.count())
        };
        let answered = [
            count(ear.hear(self.conversation, &echo, &always, false)?),
            count(ear.hear(self.conversation, &rest, &reliable, true)?),
        ];
        let over = [
            ear.hear(self.conversation, &both, &always, false)?,
            ear.hear(self.conversation, &over_rest, &over_reliable, true)?,
        ];
        let interruptions = players.iter().map(|(interruption, _)| {
            (
                interruption.name,
                over.each_ref().map(|heard| ear.is_understood(interruption, heard)),
            )
        });
        Ok(Outcome {
            gain,
            decay: decay(self.room),
            removed: level(&echo) - level(&rest),
            sentences: self.conversation.sentences.len(),
            open: reliable.iter().filter(|reliable| **reliable).count() as f64 / reliable.len() as f64,
            answered,
            interruptions: interruptions.collect(),
        })
    }
}

/// Returns `heard` without the echo of `played`, and for each chunk whether the canceller is reliable.
fn cancelled(heard: &[i16], played: &[i16]) -> (Vec<i16>, Vec<bool>) {
    let mut canceller = Canceller::new();
    let (mut rest, mut reliable) = (Vec::new(), Vec::new());
    for (mut chunk, played) in audio::chunks(heard).zip(audio::chunks(played)) {
        canceller.cancel(&mut chunk, &played);
        rest.extend(chunk);
        reliable.push(canceller.is_reliable());
    }
    (rest, reliable)
}

/// Returns the seconds in which the sound of `room` decays by 60 dB, estimated from the first 30 dB (Schroeder's
/// backward integration).
fn decay(room: &Recording) -> f32 {
    let energy = |samples: &[f32]| samples.iter().map(|sample| sample * sample).sum::<f32>();
    let all = energy(&room.samples);
    let mut left = all;
    let died = room.samples.iter().take_while(|sample| {
        left -= *sample * *sample;
        left > all / 1_000.0
    });
    2.0 * died.count() as f32 / SAMPLE_RATE as f32
}

fn report(outcomes: &[Outcome]) {
    println!(
        "| room | echo | conversations | taken off, dB: median (least) | relied on, % of the time | sentences | without: answered (as a declaration) | with: answered (as a declaration) |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    for (room, decays) in ROOMS {
        for gain in GAINS {
            let is_meant = |outcome: &&Outcome| outcome.gain == gain && decays.contains(&outcome.decay);
            own_sentences(room, gain, &outcomes.iter().filter(is_meant).collect::<Vec<_>>());
        }
    }
    println!("\n| said over the voice | times | right without, % | right with, % |");
    println!("|---|---|---|---|");
    let mut words: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (said, right) in outcomes.iter().flat_map(|outcome| &outcome.interruptions) {
        for key in [*said, "all"] {
            let [times, without, with] = words.entry(key).or_default();
            *times += 1;
            *without += usize::from(right[0]);
            *with += usize::from(right[1]);
        }
    }
    for (said, [times, without, with]) in words {
        println!(
            "| {said} | {times} | {} | {} |",
            Rate::new(without, times),
            Rate::new(with, times)
        );
    }
}

/// Prints a line on the results of the program's own sentences.
fn own_sentences(room: &str, gain: f32, of: &[&Outcome]) {
    let removed: Vec<f64> = of.iter().map(|outcome| outcome.removed).collect();
    let (Some(median), Some(least)) = (percentile(&removed, 0.5), percentile(&removed, 0.0)) else {
        return;
    };
    let open = 100.0 * of.iter().map(|outcome| outcome.open).sum::<f64>() / of.len() as f64;
    let sentences: usize = of.iter().map(|outcome| outcome.sentences).sum();
    let [without, with] = [0, 1].map(|which| {
        let all: usize = of.iter().map(|outcome| outcome.answered[which].0).sum();
        let declared: usize = of.iter().map(|outcome| outcome.answered[which].1).sum();
        format!("{all} ({declared})")
    });
    println!(
        "| {room} | {gain} dB | {} | {median:.0} ({least:.0}) | {open:.0} | {sentences} | {without} | {with} |",
        of.len()
    );
}
