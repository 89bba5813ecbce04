//! Help with the pronunciation: the words slowly, then the learner's own, then the sounds that differed.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::mpsc;

use super::{Lesson, last_answer::pairs};
use crate::{
    assistant::{event::Event, voice::longest_wait},
    audio::{Playback, PlaybackError, SAMPLE_RATE},
    output,
    speech::{Gate, Urgency},
};
use ansage_words::{
    id, text,
    vocabulary::{SoundDifference, SoundPlace},
};

/// Reduction of the voice's rate, in its units.
const SLOWLY: i8 = 60;
/// Time for which the loudspeaker may continue to sound after a take.
const TAIL: Duration = Duration::from_millis(400);

impl Lesson {
    /// Speaks the words of the last answer slowly, plays the learner's own after them, and names the sounds that
    /// differed, if the recognizer can distinguish them.
    pub(super) async fn pronounce(&mut self) {
        let Some(last) = self.last.clone() else {
            return self.tell(id!("practice-nothing-said"));
        };
        self.voice
            .adjust(self.tuning.rate.saturating_sub(SLOWLY).max(-100), self.tuning.volume);
        // A comma makes a pause.
        let words: Vec<&str> = last.words.split_whitespace().collect();
        self.say(Urgency::Replacing, words.join(", ").replace(",,", ","));
        self.finish_words().await;
        self.voice.adjust(self.tuning.rate, self.tuning.volume);
        if let Some(take) = &last.take {
            self.tell(id!("practice-your-take"));
            self.finish_words().await;
            let (take, gate, cut) = (take.clone(), self.voice.gate(), Cut::default());
            let is_cut = Arc::clone(&cut.0);
            let played = tokio::task::spawn_blocking(move || play(&take, &gate, &is_cut)).await;
            if let Ok(Err(error)) = played {
                tracing::warn!(%error, "a take is not played");
                self.tell(id!("donate-unplayed"));
            }
            for (heard, wanted) in pairs(&last) {
                if let Some(difference) = self.answerer.vocabulary.sound_difference(heard, wanted) {
                    self.tell_difference(heard, wanted, &difference);
                }
            }
        }
    }

    /// Pronounces the last answer until its end, or until the learner types something, which silences it. Returns the
    /// events that came meanwhile.
    pub(super) async fn pronounce_until_silenced(&mut self, events: &mut mpsc::Receiver<Event>) -> VecDeque<Event> {
        let mut kept = VecDeque::new();
        let silenced = async {
            loop {
                match events.recv().await.unwrap_or(Event::Interrupted) {
                    event @ (Event::Typed(_) | Event::Interrupted) => break event,
                    event => kept.push_back(event),
                }
            }
        };
        let silenced = tokio::select! {
            biased;
            () = self.pronounce() => None,
            event = silenced => Some(event),
        };
        if let Some(event) = silenced {
            self.voice.hush();
            self.voice.adjust(self.tuning.rate, self.tuning.volume);
            // Enter alone is not an answer.
            if !matches!(&event, Event::Typed(line) if line.trim().is_empty()) {
                kept.push_back(event);
            }
        }
        kept
    }

    fn tell_difference(&mut self, heard: &str, wanted: &str, difference: &SoundDifference) {
        let place = match difference.place {
            SoundPlace::Beginning => "beginning",
            SoundPlace::Middle => "middle",
            SoundPlace::End => "end",
        };
        let letters = |letters: &str| {
            if letters.is_empty() {
                "-".to_owned()
            } else {
                letters.to_owned()
            }
        };
        let texts = &self.answerer.texts;
        let spoken = text!(texts, "practice-sound", place = place, heard = heard, wanted = wanted);
        let written = text!(
            texts,
            "practice-sound-written",
            heard = letters(&difference.heard),
            wanted = letters(&difference.wanted)
        );
        // The letters are only printed, because a voice would spell them.
        output::print_said_as(&format!("{spoken} {written}"), &spoken);
        self.last_words = Some(self.utter(Urgency::InTurn, spoken));
    }

    /// Waits until the last sentence has been said.
    pub(super) async fn finish_words(&mut self) {
        if let Some(saying) = self.last_words.take() {
            let longest = longest_wait(std::mem::take(&mut self.queued));
            let _ = tokio::time::timeout(longest, saying).await;
        }
    }
}

/// Cuts a take that is being played when it is dropped, because nobody waits for its end any more.
#[derive(Default)]
struct Cut(Arc<AtomicBool>);

impl Drop for Cut {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
    }
}

/// Plays `samples` to their end, unheard by the microphone.
fn play(samples: &[i16], gate: &Gate, cut: &AtomicBool) -> Result<(), PlaybackError> {
    let mut playback = Playback::open()?;
    let playing = playback.play(samples, SAMPLE_RATE)?;
    let length = Duration::from_secs_f64(samples.len() as f64 / f64::from(SAMPLE_RATE));
    gate.shut_for(length + playing.latency() + TAIL);
    playing.wait_unless(cut).map(drop)
}
