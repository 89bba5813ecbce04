//! The handle of the listening thread, which loads the model and reads the microphone.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc as channel,
    },
    thread,
    time::Duration,
};

use tokio::sync::{mpsc, oneshot};

use super::{
    demo::Demo,
    error::AssistantError,
    event::Event,
    listening::{Context, Listener},
    sound::Sound,
};
use crate::{
    config::Config,
    model,
    recognition::{self, Listening, Waits},
    recognizer::{Grammar, Model},
    speech::{Gate, SpeechOutput},
};
use ansage_words::vocabulary::{Term, Vocabulary};

/// Maximum wait for the beginning of the listening thread.
const BEGIN: Duration = Duration::from_secs(10);
/// Maximum wait for the end of the listening thread.
pub(super) const FAREWELL: Duration = Duration::from_secs(2);

/// Handle of the listening thread.
pub(super) struct Ear {
    demo: bool,
    listens: bool,
    stop: Arc<AtomicBool>,
    /// Disconnected when the thread has ended.
    ended: channel::Receiver<()>,
    /// Receives a message when the thread begins to hear; closed if it never does.
    begins: oneshot::Receiver<()>,
    is_speaking: Arc<AtomicBool>,
}

impl Ear {
    /// Loads the model and starts listening. Also returns the words that the model does not know, with their
    /// replacements.
    pub(super) fn start(
        config: &Config,
        vocabulary: &Vocabulary,
        sound: Sound,
        gate: Gate,
        context: Box<dyn Context>,
        events: mpsc::Sender<Event>,
        keep_sound: bool,
    ) -> Result<(Ear, Vec<model::MissingWord>), AssistantError> {
        let stop = Arc::new(AtomicBool::new(false));
        let (running, ended) = channel::channel::<()>();
        let (begun, begins) = oneshot::channel();
        let is_speaking = Arc::<AtomicBool>::default();
        let ear = Ear {
            demo: matches!(sound, Sound::Demo),
            listens: !matches!(sound, Sound::None),
            stop: Arc::clone(&stop),
            ended,
            begins,
            is_speaking: Arc::clone(&is_speaking),
        };
        if !ear.listens {
            return Ok((ear, Vec::new()));
        }
        let found = model::locate(&config.recognition.model)?.usable()?;
        let mut loaded = Model::open(&found.path)?;
        let missing = model::missing_words(vocabulary, |word| loaded.knows(word));
        let grammar =
            Grammar::new(vocabulary, |word| loaded.knows(word))
                .wishing(vocabulary, context.wishes(), |word| loaded.knows(word));
        let vocabulary = vocabulary.clone();
        let alternatives = config.recognition.alternatives;
        let hesitation_ms = config.recognition.hesitation_ms;
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
        let work = move || {
            let listen = || -> Result<(), recognition::RecognitionError> {
                let waits = Waits {
                    begun_ms: hesitation_ms,
                    ..loaded.thresholds().waits
                };
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
                listener.kept = keep_sound.then(Vec::new);
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
        };
        thread::Builder::new().name("listening".into()).spawn(move || {
            work();
            drop(running);
        })?;
        Ok((ear, missing))
    }

    /// Waits until the microphone delivers sound, if there is one. A spoken sentence gives it time to open, but a
    /// printed one may be answered at once.
    pub(super) async fn begin(&mut self) {
        if !self.demo {
            let _ = tokio::time::timeout(BEGIN, &mut self.begins).await;
        }
    }

    pub(super) fn is_demo(&self) -> bool {
        self.demo
    }

    pub(super) fn listens(&self) -> bool {
        self.listens
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

impl Drop for Ear {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A program that exits while libvosk decodes crashes: static data of libvosk is destroyed before its threads
        // end.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}
