//! The thread that listens: sound in, utterances out. While the voice speaks it is deaf.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc as channel,
    },
    thread,
    time::Duration,
};

use tokio::sync::mpsc;

use super::{AssistantError, Event, Sound, demo::Demo};
use crate::{
    audio::{CHUNK, Captured, Chunk, SAMPLE_RATE, Source, Trouble, TroubleWatch},
    config::Config,
    model,
    recognition::{self, Listening, Recognizer, Sense},
    recognizer::{Grammar, Model},
    speech::Gate,
};
use ansage_words::vocabulary::{Term, Vocabulary};

/// How much sound of an utterance is kept at most: half a minute.
const LONGEST_KEPT: usize = SAMPLE_RATE as usize * 30;
/// How long the end of the listening thread is waited for at most.
const FAREWELL: Duration = Duration::from_secs(2);

/// The listening thread, seen from the program.
pub(super) struct Ear {
    demo: bool,
    listens: bool,
    stop: Arc<AtomicBool>,
    /// Disconnected when the thread has ended.
    ended: channel::Receiver<()>,
}

/// What the listening thread knows of what is going on.
pub(super) trait Context: Send {
    /// What the words so far are, and so how long to wait for more.
    fn sense(&self, words: &str) -> Sense;

    /// The answers to the question that is open, if nothing else need be heard (see [`Game::answers`]).
    ///
    /// [`Game::answers`]: ansage_protocol::Game::answers
    fn answers(&self) -> Option<Vec<Vec<Term>>>;
}

impl Ear {
    /// Loads the model and starts to listen. Words that the model cannot hear come back with what replaces them.
    pub(super) fn start(
        config: &Config,
        vocabulary: &Vocabulary,
        sound: Sound,
        gate: Gate,
        context: Box<dyn Context>,
        events: mpsc::Sender<Event>,
        keep_sound: bool,
    ) -> Result<(Ear, Vec<model::Missing>), AssistantError> {
        let stop = Arc::new(AtomicBool::new(false));
        let (running, ended) = channel::channel::<()>();
        let ear = Ear {
            demo: matches!(sound, Sound::Demo),
            listens: !matches!(sound, Sound::None),
            stop: Arc::clone(&stop),
            ended,
        };
        if !ear.listens {
            return Ok((ear, Vec::new()));
        }
        let found = model::locate(&config.recognition.model)?.usable()?;
        let mut loaded = Model::open(&found.path)?;
        let missing = model::missing_words(vocabulary, |word| loaded.knows(word));
        let grammar = Grammar::new(vocabulary, |word| loaded.knows(word));
        let vocabulary = vocabulary.clone();
        let alternatives = config.recognition.alternatives;
        let demo = if ear.demo {
            Some(Demo::load(gate.clone(), events.clone())?)
        } else {
            None
        };
        let work = move || {
            let listen = || -> Result<(), recognition::RecognitionError> {
                let waits = loaded.thresholds().waits;
                let recognizer = loaded.recognizer(&grammar, alternatives)?;
                let mut listener = Listener {
                    listening: Listening::new(recognizer, waits),
                    make: |answers: Option<&[Vec<Term>]>| match answers {
                        None => loaded.recognizer(&grammar, alternatives),
                        Some(answers) => {
                            let small = Grammar::answers(&vocabulary, answers, |word| loaded.knows(word));
                            loaded.recognizer(&small, alternatives)
                        }
                    },
                    answers: None,
                    gate,
                    context,
                    events: &events,
                    stop,
                    kept: keep_sound.then(Vec::new),
                };
                match (sound, demo) {
                    (_, Some(mut demo)) => listener.run(&mut demo),
                    (Sound::Microphone(open), _) => match open() {
                        Ok(mut capture) => listener.run(&mut capture),
                        Err(error) => {
                            let _ = events.blocking_send(Event::MicrophoneLost(error));
                            Ok(())
                        }
                    },
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

    pub(super) fn is_demo(&self) -> bool {
        self.demo
    }

    pub(super) fn listens(&self) -> bool {
        self.listens
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        // A program that ends while libvosk decodes crashes: what libvosk computes with is gone before its threads are.
        let _ = self.ended.recv_timeout(FAREWELL);
    }
}

struct Listener<'a, R, M> {
    listening: Listening<R>,
    /// Makes a recognizer for the answers to a question, or for everything. That takes some milliseconds.
    make: M,
    /// What the recognizer hears now.
    answers: Option<Vec<Vec<Term>>>,
    gate: Gate,
    context: Box<dyn Context>,
    events: &'a mpsc::Sender<Event>,
    stop: Arc<AtomicBool>,
    /// The sound since the last utterance, where it is recorded.
    kept: Option<Vec<i16>>,
}

impl<R, M> Listener<'_, R, M>
where
    R: Recognizer,
    M: FnMut(Option<&[Vec<Term>]>) -> Result<R, recognition::RecognitionError>,
{
    fn run(&mut self, source: &mut dyn Source) -> Result<(), recognition::RecognitionError> {
        let mut chunk = [0; CHUNK];
        let mut dirty = false;
        let mut trouble = TroubleWatch::default();
        while !self.stop.load(Ordering::Relaxed) {
            match source.read(&mut chunk) {
                Captured::Sound => {}
                Captured::Nothing => continue,
                // What happens to the device is told even while the voice speaks.
                Captured::Lost(error) => {
                    // What was said in full counts; half a move is said again when the microphone is back.
                    let last = self.listening.finish();
                    self.send(Event::MicrophoneLost(error));
                    let said = last.hypotheses.first();
                    if said.is_some_and(|best| self.context.sense(&best.text) == Sense::Complete) {
                        let sound = self.kept.as_mut().map(std::mem::take);
                        self.send(Event::Heard(last, sound));
                    }
                    trouble.interrupt();
                    continue;
                }
                Captured::WrongRate => self.send(Event::MicrophoneTrouble(Trouble::Rate)),
                Captured::Muted => {
                    self.send(Event::MicrophoneMuted);
                    continue;
                }
                Captured::Back(_) => {
                    self.send(Event::MicrophoneBack);
                    continue;
                }
            }
            if !self.gate.is_open() && !source.hears_over_voice() {
                source.discard();
                trouble.interrupt();
                if dirty {
                    self.listening.reset();
                    self.kept.iter_mut().for_each(Vec::clear);
                    dirty = false;
                }
                self.follow()?;
                continue;
            }
            if let Some(trouble) = trouble.look(&chunk) {
                self.send(Event::MicrophoneTrouble(trouble));
            }
            if !self.listening.has_words() {
                self.follow()?;
            }
            dirty = true;
            self.keep(&chunk);
            if let Some(utterance) = self.listening.hear(&chunk, |words| self.context.sense(words))? {
                let sound = self.kept.as_mut().map(std::mem::take);
                if !utterance.hypotheses.is_empty() {
                    self.send(Event::Heard(utterance, sound));
                }
            }
        }
        Ok(())
    }

    fn keep(&mut self, chunk: &Chunk) {
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(chunk);
            kept.drain(..kept.len().saturating_sub(LONGEST_KEPT));
        }
    }

    /// Hears the answers to the question that is open now, or everything where none is.
    fn follow(&mut self) -> Result<(), recognition::RecognitionError> {
        let answers = self.context.answers();
        if answers != self.answers {
            self.listening.change((self.make)(answers.as_deref())?);
            self.answers = answers;
        }
        Ok(())
    }

    fn send(&self, event: Event) {
        // When the program has ended, nobody listens any more, and `stop` is set.
        let _ = self.events.blocking_send(event);
    }
}
