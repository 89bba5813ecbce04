//! The handle of the listening thread, which loads the model and reads the microphone.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::sync::mpsc;

use super::{
    demo::Demo,
    error::AssistantError,
    event::Event,
    listening::{Context, Listener},
    listening_thread::ListeningThread,
    sound::Sound,
};
use crate::{
    config::Config,
    model,
    recognition::{self, Listening},
    recognizer::{Grammar, Model},
    speech::{Gate, SpeechOutput},
};
use ansage_words::vocabulary::Term;

/// Maximum wait for the beginning of the listening thread.
const BEGIN: Duration = Duration::from_secs(10);

/// Handle of the listening thread.
pub(super) struct Ear {
    demo: bool,
    /// `None` if nothing is heard.
    thread: Option<ListeningThread>,
    is_speaking: Arc<AtomicBool>,
}

impl Ear {
    /// Loads the model and starts listening. Also returns the words that the model does not know, with their
    /// replacements.
    pub(super) fn start(
        config: &Config,
        sound: Sound,
        gate: Gate,
        context: Box<dyn Context>,
        events: mpsc::Sender<Event>,
    ) -> Result<(Ear, Vec<model::MissingWord>), AssistantError> {
        let mut ear = Ear {
            demo: matches!(sound, Sound::Demo),
            thread: None,
            is_speaking: Arc::default(),
        };
        if matches!(sound, Sound::None) {
            return Ok((ear, Vec::new()));
        }
        let mut loaded = Model::of_settings(&config.recognition)?;
        let vocabulary = context.vocabulary().clone();
        let missing = model::missing_words(&vocabulary, |word| loaded.knows(word));
        let grammar =
            Grammar::new(&vocabulary, |word| loaded.knows(word))
                .wishing(&vocabulary, context.wishes(), |word| loaded.knows(word));
        let alternatives = config.recognition.alternatives;
        let waits = loaded.thresholds().waits.allowing(&config.recognition);
        let compare_voices = config.recognition.compare_voices;
        let is_read = config.speech.output == SpeechOutput::ScreenReader;
        let demo = if ear.demo {
            Some(Demo::load(
                gate.clone(),
                events.clone(),
                config.speech.output.is_spoken(),
            )?)
        } else {
            None
        };
        let is_speaking = Arc::clone(&ear.is_speaking);
        ear.thread = Some(ListeningThread::spawn(move |stop, begun| {
            let listen = || -> Result<(), recognition::RecognitionError> {
                let recognizer = loaded.recognizer(&grammar, alternatives)?;
                let mut listening = Listening::new(recognizer, waits);
                if compare_voices {
                    listening.compare_voices();
                }
                let make = |answers: Option<&[Vec<Term>]>| match answers {
                    None => loaded.recognizer(&grammar, alternatives),
                    Some(answers) => {
                        let small = Grammar::answers(&vocabulary, answers, |word| loaded.knows(word));
                        loaded.recognizer(&small, alternatives)
                    }
                };
                let mut listener = Listener::new(listening, make, gate, context, &events);
                listener.is_read = is_read;
                listener.stop = stop;
                listener.is_speaking = is_speaking;
                match (sound, demo) {
                    (_, Some(mut demo)) => listener.run(&mut demo),
                    (Sound::Microphone(open), _) => {
                        let mut microphone = open();
                        // An error means that nobody waits.
                        let _ = begun.send(());
                        listener.run(&mut microphone)
                    }
                    _ => Ok(()),
                }
            };
            if let Err(error) = listen() {
                let _ = events.blocking_send(Event::Deaf(error));
            }
        })?);
        Ok((ear, missing))
    }

    /// Waits until the microphone delivers sound, if there is one. A spoken sentence gives it time to open, but a
    /// printed one may be answered at once.
    pub(super) async fn begin(&mut self) {
        if let Some(thread) = self.thread.as_mut().filter(|_| !self.demo) {
            thread.ready(BEGIN).await;
        }
    }

    pub(super) fn is_demo(&self) -> bool {
        self.demo
    }

    pub(super) fn listens(&self) -> bool {
        self.thread.is_some()
    }

    /// Returns whether the player is in the middle of an utterance. Once this is `false`, its event has been sent.
    pub(super) fn is_speaking(&self) -> bool {
        self.is_speaking.load(Ordering::Acquire)
    }

    /// Returns a view of [`is_speaking`](Self::is_speaking) for another task.
    pub(super) fn speaking(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_speaking)
    }
}
