//! Headphones: the time until it is known that there is no echo, the effect of an echo that is too soft to be noticed,
//! and the time until it is noticed that the headphones are laid down.

use ansage::audio::{self, CHUNK, EchoWatch, SAMPLE_RATE};
use ansage_protocol::Input;

use super::{
    conversation::Conversation,
    ear::Ear,
    scene::{Scene, for_each_room, whole},
};
use crate::{
    error::{AnyResult, EvaluationError},
    sound::Recording,
    statistics::percentile,
};

/// Levels of the echo at the microphone, in dB relative to the played sound.
const GAINS: [Option<f32>; 5] = [None, Some(-60.0), Some(-50.0), Some(-40.0), Some(-30.0)];

/// Levels of the echo of a loudspeaker that replaces the headphones in the middle of a conversation, in dB.
const LAID_DOWN: [f32; 4] = [-10.0, -20.0, -30.0, -45.0];

/// Result of one scene.
struct Outcome {
    /// Time until the absence of an echo was known, in seconds, if it ever was.
    known: Option<f64>,
    /// Share of the time in which the absence of an echo was known.
    open: f64,
    sentences: usize,
    /// Utterances that were answered although nobody spoke: with the gate always open, and with the gate open while no
    /// echo is known.
    answered: [usize; 2],
}

/// Measures and prints the tables.
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
        let outcomes = for_each_room(rooms, conversations, |scene| Outcome::of(scene, ear, gain))?;
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
    laid_down(ear, conversations, rooms)
}

/// Measures and prints how soon it is noticed that the headphones are laid down and a loudspeaker plays instead.
fn laid_down(ear: &Ear, conversations: &[Conversation], rooms: &[Recording]) -> AnyResult<()> {
    println!(
        "\n| echo after headphones | conversations | not noticed | noticed after, s: median | longest | sentences after it | answered |"
    );
    println!("|---|---|---|---|---|---|---|");
    for gain in LAID_DOWN {
        let mut outcomes = for_each_room(rooms, conversations, |scene| LaidDown::of(scene, ear, gain))?;
        outcomes.retain(|outcome| outcome.was_known);
        let noticed: Vec<f64> = outcomes.iter().filter_map(|outcome| outcome.noticed).collect();
        let sentences: usize = outcomes.iter().map(|outcome| outcome.sentences).sum();
        let answered: usize = outcomes.iter().map(|outcome| outcome.answered).sum();
        let at = |part| percentile(&noticed, part).map_or("never".to_owned(), |noticed| format!("{noticed:.1}"));
        println!(
            "| {gain} dB | {} | {} | {} | {} | {sentences} | {answered} |",
            outcomes.len(),
            outcomes.len() - noticed.len(),
            at(0.5),
            at(1.0),
        );
    }
    Ok(())
}

impl Outcome {
    fn of(scene: &Scene<'_>, ear: &Ear, gain: Option<f32>) -> Result<Outcome, EvaluationError> {
        let played = scene.played();
        let heard = whole(&scene.echo(&played, gain));
        let played = whole(&played);
        let open = open(&heard, &played);
        let known = open.iter().position(|open| *open);
        let count = |heard: Vec<(usize, Input)>| heard.len();
        Ok(Outcome {
            known: known.map(seconds),
            open: open.iter().filter(|open| **open).count() as f64 / open.len() as f64,
            sentences: scene.conversation.sentences.len(),
            answered: [
                count(ear.hear(scene.conversation, &heard, &vec![true; open.len()], false)?),
                count(ear.hear(scene.conversation, &heard, &open, false)?),
            ],
        })
    }
}

/// Result of laying the headphones down in the middle of a conversation.
struct LaidDown {
    /// Whether they were detected until then. If not, there is nothing to notice.
    was_known: bool,
    /// Time until it was noticed, in seconds, if it ever was.
    noticed: Option<f64>,
    /// Sentences that began afterwards.
    sentences: usize,
    /// Utterances that were answered although nobody spoke.
    answered: usize,
}

impl LaidDown {
    fn of(scene: &Scene<'_>, ear: &Ear, gain: f32) -> Result<LaidDown, EvaluationError> {
        let played = scene.played();
        let middle = played.len() / 2;
        let mut heard = scene.echo(&played, None);
        heard.truncate(middle);
        heard.extend(scene.echo(&played, Some(gain)).iter().skip(middle));
        let heard = whole(&heard);
        let open = open(&heard, &whole(&played));
        let (before, later) = open.split_at(middle / CHUNK);
        let sentences = scene.conversation.sentences.iter();
        Ok(LaidDown {
            was_known: before.last().is_some_and(|open| *open),
            noticed: later.iter().position(|open| !open).map(seconds),
            sentences: sentences.filter(|sentence| sentence.span.start >= middle).count(),
            answered: ear.hear(scene.conversation, &heard, &open, false)?.len(),
        })
    }
}

/// Returns for each chunk whether the absence of an echo is known.
fn open(heard: &[i16], played: &[i16]) -> Vec<bool> {
    let mut watch = EchoWatch::default();
    audio::chunks(heard)
        .zip(audio::chunks(played))
        .map(|(heard, played)| {
            watch.look(&heard, &played);
            watch.is_without_echo()
        })
        .collect()
}

fn seconds(chunks: usize) -> f64 {
    (chunks * CHUNK) as f64 / f64::from(SAMPLE_RATE)
}
