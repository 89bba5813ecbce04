//! The handle with which the program speaks. Behind it are two threads (`service`).
//!
//! One thread owns the [`Speaker`], which may block it. The other keeps the queue, the deadlines and the gate, and
//! waits only for its next message. So a speech service that hangs or dies costs a sentence, not the game.

use std::{
    future::Future,
    path::{Path, PathBuf},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    task::{Context, Poll, ready},
    thread,
    time::Duration,
};

use tokio::sync::oneshot;

use super::{
    Carrier, Earcon, Gate, Mute, Speaker, SpeechError, SpeechOutput, SpeechSettings, Tongue, Track, UtteranceEnd,
    WavSpeaker,
    earcon::Tones,
    loudspeaker::{Known, Loudspeaker, Reporter},
    service::{Job, Message, Open, Service, Urgency, limit, spawn},
};
use ansage_words::{
    locale::{Language, visible_lines},
    vocabulary::Vocabulary,
};

/// The assistant's voice. Clones share one voice. Dropping the last clone silences it, which takes at most a second.
#[derive(Clone)]
pub struct Voice {
    handle: Arc<Handle>,
    gate: Gate,
    /// Output that speaks the texts.
    output: SpeechOutput,
    tones: Arc<Tones>,
    /// Whether tones are on.
    tones_on: Arc<AtomicBool>,
    /// The file that is spoken into, and its recording.
    file: Option<(PathBuf, Track)>,
}

/// The part shared by all clones. Dropping it ends the threads, which also hold senders of the channel.
struct Handle {
    messages: mpsc::Sender<Message>,
    service: Option<thread::JoinHandle<()>>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        // If one of these fails, the thread has already ended.
        let _ = self.messages.send(Message::Quit);
        let _ = self.service.take().map(thread::JoinHandle::join);
    }
}

impl Voice {
    /// Starts a voice and returns at once. `open` creates the speaker on a separate thread, now and after each loss of
    /// the speaker. The gate stays shut for `tail` after the end of speech.
    ///
    /// # Panics
    ///
    /// If the system cannot start a thread.
    pub fn start<S: Speaker + 'static>(
        tail: Duration,
        open: impl Fn() -> Result<S, SpeechError> + Send + Sync + 'static,
    ) -> Voice {
        Voice::reporting(tail, Gate::new(), None, open)
    }

    fn reporting<S: Speaker + 'static>(
        tail: Duration,
        gate: Gate,
        known: Option<Known>,
        open: impl Fn() -> Result<S, SpeechError> + Send + Sync + 'static,
    ) -> Voice {
        let (messages, received) = mpsc::channel();
        let open: Arc<Open> = Arc::new(move || Ok(Box::new(open()?) as Box<dyn Speaker>));
        let mut service = Service::new(open, known, messages.clone(), gate.clone(), tail);
        let service = Some(spawn("speech", move || service.run(&received)));
        Voice {
            handle: Arc::new(Handle { messages, service }),
            gate,
            output: SpeechOutput::Both,
            tones: Arc::new(Tones::Off),
            tones_on: Arc::new(AtomicBool::new(true)),
            file: None,
        }
    }

    /// Creates the voice of `settings` in the WAV file `path`. An earlier recording there stays until
    /// [`Voice::begin_file`]. Tones are written into the file as well. `tell` is called as by [`Voice::from_settings`].
    pub fn in_file(
        path: &Path,
        settings: &SpeechSettings,
        tongue: Tongue,
        tell: impl Fn(&Carrier) + Send + Sync + 'static,
    ) -> Voice {
        let tail = Duration::from_millis(settings.tail_ms);
        let (path, speech, track) = (path.to_owned(), settings.clone(), Track::default());
        let file = Some((path.clone(), track.clone()));
        let known = Some(Known::new(Arc::new(Reporter::new(tell))));
        let mut voice = Voice::reporting(tail, Gate::new(), known, move || {
            WavSpeaker::new(&path, &track, &speech, tongue.clone())
        });
        voice.file = file;
        if settings.earcons {
            voice.tones = Arc::new(Tones::File(settings.earcon_volume));
        }
        voice
    }

    /// Creates the voice of `settings` with sentences in `language`: on the loudspeaker, or mute if nothing is spoken;
    /// the gate then stays open except for the tones. `tell` is called, from another thread, when something other than
    /// the speech service, or nothing, begins to carry the voice, and when the service does again.
    pub fn from_settings(
        settings: &SpeechSettings,
        language: Language,
        vocabulary: &Vocabulary,
        tell: impl Fn(&Carrier) + Send + Sync + 'static,
    ) -> Voice {
        let tail = Duration::from_millis(settings.tail_ms);
        let gate = Gate::new();
        let tones = Arc::new(match settings.output {
            SpeechOutput::Print => Tones::Off,
            _ => Tones::on_loudspeaker(settings.earcon_volume, gate.clone()),
        });
        let tones_on = Arc::new(AtomicBool::new(settings.earcons));
        if !settings.output.is_spoken() {
            let mut voice = Voice::reporting(tail, gate, None, || Ok(Mute));
            (voice.output, voice.tones, voice.tones_on) = (settings.output, tones, tones_on);
            return voice;
        }
        let (settings, tongue) = (settings.clone(), Tongue::new(language, settings.words, vocabulary));
        let (warning, may_warn) = (Arc::clone(&tones), Arc::clone(&tones_on));
        let reporter = Arc::new(Reporter::new(move |carrier: &Carrier| {
            // Listeners who cannot hear the voice hear a tone, which needs no speech service.
            if *carrier != Carrier::Service && may_warn.load(Ordering::Relaxed) {
                warning.sound(Earcon::Refused);
            }
            tell(carrier);
        }));
        let known = Known::new(reporter);
        let mut voice = Voice::reporting(tail, gate, Some(known.clone()), move || {
            Loudspeaker::open(&settings, tongue.clone(), known.clone())
        });
        voice.tones = tones;
        voice.tones_on = tones_on;
        voice
    }

    /// Replaces the earlier recording in the file of [`Voice::in_file`], if there is one, with what was said so far.
    /// Other voices have no file.
    ///
    /// # Errors
    ///
    /// [`SpeechError::File`] if it cannot be written.
    pub fn begin_file(&self) -> Result<(), SpeechError> {
        match &self.file {
            Some((path, track)) => track.begin_file(path),
            None => Ok(()),
        }
    }

    /// Calls `tell`, from another thread, with each following text that was spoken or cut.
    pub fn tell_heard(&self, tell: fn(&str)) {
        let _ = self.handle.messages.send(Message::TellHeard(tell));
    }

    /// Returns whether a screen reader says the texts.
    pub fn is_read(&self) -> bool {
        self.output == SpeechOutput::ScreenReader
    }

    /// Switches tones off, or on again. Returns whether they are on.
    pub fn switch_tones(&self) -> bool {
        !self.tones_on.fetch_xor(true, Ordering::Relaxed)
    }

    /// Plays `earcon` and returns at once, if tones are on. The gate is shut while it sounds.
    pub fn play(&self, earcon: Earcon) {
        if !self.tones_on.load(Ordering::Relaxed) {
            return;
        }
        // A lost tone is not reported.
        match &*self.tones {
            Tones::Off | Tones::Loudspeaker(_) => self.tones.sound(earcon),
            Tones::File(volume) => drop(self.handle.messages.send(Message::Sound(earcon, *volume))),
        }
    }

    /// Says `text` (plain words, as printed) after all earlier texts.
    pub fn say(&self, text: impl Into<String>) -> Saying {
        self.say_with(Urgency::InTurn, text)
    }

    /// Says `text`, with an effect on the earlier texts.
    pub fn say_with(&self, urgency: Urgency, text: impl Into<String>) -> Saying {
        let text = visible_lines(&text.into()).into_owned();
        match self.output {
            _ if text.is_empty() => {}
            SpeechOutput::Auto | SpeechOutput::Both | SpeechOutput::Voice => self.gate.shut_for(limit(&text)),
            SpeechOutput::ScreenReader => self.gate.read(&text),
            SpeechOutput::Print => {}
        }
        self.send(urgency, text, self.output.is_spoken())
    }

    /// Says `text` in its turn with the gate open, for messages about a silent microphone. The microphone keeps
    /// listening meanwhile.
    pub fn say_openly(&self, text: impl Into<String>) -> Saying {
        self.send(Urgency::InTurn, visible_lines(&text.into()).into_owned(), false)
    }

    fn send(&self, urgency: Urgency, text: String, shuts: bool) -> Saying {
        let (reply, ended) = oneshot::channel();
        let shuts = shuts && !text.is_empty();
        let job = Job {
            text,
            shuts,
            reply,
            tries: 0,
        };
        // If this fails, the dropped reply reports it.
        let _ = self.handle.messages.send(Message::Say(job, urgency));
        Saying(Some(ended))
    }

    /// Returns a [`Saying`] that ends as [`UtteranceEnd::Spoken`] when all earlier texts have been said and the voice
    /// is known to reach the loudspeaker. It ends with the reason if there is no voice (at once) or no loudspeaker
    /// (after some seconds). Costs half a second of silence.
    pub fn ready(&self) -> Saying {
        self.say("")
    }

    /// Falls silent at once and drops the waiting texts.
    pub fn hush(&self) {
        let _ = self.handle.messages.send(Message::Hush);
    }

    /// Sets `rate` and `volume` (−100 to 100) of the following speech.
    pub fn adjust(&self, rate: i8, volume: i8) {
        let _ = self.handle.messages.send(Message::Adjust(rate, volume));
    }

    /// Returns the gate, which is shut while this voice speaks.
    pub fn gate(&self) -> Gate {
        self.gate.clone()
    }
}

/// A pending text: a future that completes when the text has been spoken or cut. It always completes, at most some
/// seconds later than the text needs. Dropping it has no effect.
#[derive(Debug)]
pub struct Saying(
    /// `None` once the end was returned.
    Option<oneshot::Receiver<Result<UtteranceEnd, SpeechError>>>,
);

impl Saying {
    /// Blocks until the text has been spoken or cut.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] if it could not be spoken.
    ///
    /// # Panics
    ///
    /// If called in async code; `.await` it there.
    pub fn wait(self) -> Result<UtteranceEnd, SpeechError> {
        let end = self.0.and_then(|receiver| receiver.blocking_recv().ok());
        end.unwrap_or_else(|| Err(ended()))
    }

    /// Returns how the text ended, once, and an error afterwards; `None` while it is pending.
    pub fn outcome(&mut self) -> Option<Result<UtteranceEnd, SpeechError>> {
        let Some(receiver) = &mut self.0 else {
            return Some(Err(ended()));
        };
        let end = match receiver.try_recv() {
            Ok(end) => end,
            Err(oneshot::error::TryRecvError::Empty) => return None,
            Err(oneshot::error::TryRecvError::Closed) => Err(ended()),
        };
        self.0 = None;
        Some(end)
    }
}

impl Future for Saying {
    type Output = Result<UtteranceEnd, SpeechError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(receiver) = &mut self.0 else {
            return Poll::Ready(Err(ended()));
        };
        let end = ready!(Pin::new(receiver).poll(context));
        self.0 = None;
        Poll::Ready(end.unwrap_or_else(|_| Err(ended())))
    }
}

fn ended() -> SpeechError {
    SpeechError::Failed("it has been ended".into())
}

#[cfg(test)]
#[path = "voice_tests.rs"]
mod tests;
