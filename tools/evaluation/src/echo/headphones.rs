//! Headphones: how soon it is known that no echo comes back, and what an echo does that is too soft to be known.

use ansage::audio::{self, CHUNK, EchoWatch, SAMPLE_RATE};
use ansage_protocol::Input;

use super::{
    conversation::Conversation,
    ear::Ear,
    scene::{Scene, whole},
};
use crate::{error::AnyResult, sound::Recording, statistics::percentile};

/// What the microphone hears of the loudspeaker, in dB beside what is played.
const GAINS: [Option<f32>; 5] = [None, Some(-60.0), Some(-50.0), Some(-40.0), Some(-30.0)];

/// What came of one scene.
struct Outcome {
    /// Time until no echo was known of, in seconds, if it ever was.
    known: Option<f64>,
    /// Part of the time in which no echo was known of.
    open: f64,
    sentences: usize,
    /// Utterances that were answered although nobody spoke: with the gate open always, and if no echo was known of.
    answered: [usize; 2],
}

/// Measures and prints the table.
///
/// # Errors
///
/// If the recognizer fails.
pub(super) fn report(ear: &Ear, conversations: &[Conversation], rooms: &[Recording]) -> AnyResult<()> {
    println!(
        "\n| echo | conversations | no echo known after, s: median | heard over the voice, % of the time | sentences | gate always open: answered | answered |"
    );
    println!("|---|---|---|---|---|---|---|");
    for gain in GAINS {
        let outcomes: Vec<Outcome> = rooms
            .iter()
            .enumerate()
            .map(|(number, room)| {
                let conversation = &conversations[number % conversations.len()];
                let scene = Scene {
                    number,
                    conversation,
                    room,
                };
                Outcome::of(&scene, ear, gain)
            })
            .collect::<AnyResult<_>>()?;
        let known: Vec<f64> = outcomes.iter().filter_map(|outcome| outcome.known).collect();
        let known = percentile(&known, 0.5).map_or("never".to_owned(), |known| format!("{known:.1}"));
        let open = 100.0 * outcomes.iter().map(|outcome| outcome.open).sum::<f64>() / outcomes.len() as f64;
        let sentences: usize = outcomes.iter().map(|outcome| outcome.sentences).sum();
        let [always, answered] =
            [0, 1].map(|which| outcomes.iter().map(|outcome| outcome.answered[which]).sum::<usize>());
        let gain = gain.map_or("none".to_owned(), |gain| format!("{gain} dB"));
        println!(
            "| {gain} | {} | {known} | {open:.0} | {sentences} | {always} | {answered} |",
            outcomes.len()
        );
    }
    Ok(())
}

impl Outcome {
    fn of(scene: &Scene, ear: &Ear, gain: Option<f32>) -> AnyResult<Outcome> {
        let played = scene.played();
        let heard = whole(&scene.echo(&played, gain));
        let played = whole(&played);
        let mut watch = EchoWatch::default();
        let open: Vec<bool> = audio::chunks(&heard)
            .zip(audio::chunks(&played))
            .map(|(heard, played)| {
                watch.look(&heard, &played);
                watch.is_without_echo()
            })
            .collect();
        let known = open.iter().position(|open| *open);
        let count = |heard: Vec<(usize, Input)>| heard.len();
        Ok(Outcome {
            known: known.map(|chunks| (chunks * CHUNK) as f64 / f64::from(SAMPLE_RATE)),
            open: open.iter().filter(|open| **open).count() as f64 / open.len() as f64,
            sentences: scene.conversation.sentences.len(),
            answered: [
                count(ear.hear(scene.conversation, &heard, &vec![true; open.len()], false)?),
                count(ear.hear(scene.conversation, &heard, &open, false)?),
            ],
        })
    }
}
