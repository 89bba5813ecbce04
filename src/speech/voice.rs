//! The handle by which the program speaks. Behind it are two threads (`service`).
//!
//! One thread owns the [`Speaker`] and may be held up by it; the other keeps the queue, the times and the gate, and
//! never waits for anything but its next message. So a speech service that hangs or dies costs a sentence, not the game.

use std::{
    future::Future,
    pin::Pin,
    sync::{Arc, mpsc},
    task::{Context, Poll},
    thread,
    time::Duration,
};

use tokio::sync::oneshot;

use super::{
    Ending, Gate, Mute, Speaker, SpeechError, SpeechSettings, Tongue, TtsSpeaker,
    service::{Job, Message, Open, Service, Urgency, limit, spawn},
};
use crate::{locale::Language, vocabulary::Vocabulary};

/// The assistant's voice. Clones speak with the same voice. When the last one is dropped, the voice falls silent, and
/// the drop waits for that, a second at most.
#[derive(Clone)]
pub struct Voice {
    handle: Arc<Handle>,
    gate: Gate,
}

/// What all clones share; its drop ends the threads, which hold senders of the channel themselves.
struct Handle {
    messages: mpsc::Sender<Message>,
    service: Option<thread::JoinHandle<()>>,
}

impl Drop for Handle {
    fn drop(&mut self) {
        // The thread is gone already when one of these fails.
        let _ = self.messages.send(Message::Quit);
        let _ = self.service.take().map(thread::JoinHandle::join);
    }
}

impl Voice {
    /// Starts a voice and returns at once; `open` makes the speaker on a thread of its own, now and again whenever the
    /// speaker is lost. `tail` is how long the gate stays shut after the speech has ended.
    ///
    /// # Panics
    ///
    /// When the system cannot start a thread.
    pub fn start<S: Speaker + 'static>(
        tail: Duration,
        open: impl Fn() -> Result<S, SpeechError> + Send + Sync + 'static,
    ) -> Voice {
        let (messages, received) = mpsc::channel();
        let gate = Gate::new();
        let open: Arc<Open> = Arc::new(move || Ok(Box::new(open()?) as Box<dyn Speaker>));
        let mut service = Service::new(open, messages.clone(), gate.clone(), tail);
        let service = Some(spawn("speech", move || service.run(&received)));
        Voice {
            handle: Arc::new(Handle { messages, service }),
            gate,
        }
    }

    /// The voice that `settings` ask for: on the loudspeaker, or mute if speech is not enabled. Its sentences are in
    /// `language`.
    pub fn from_settings(settings: &SpeechSettings, language: Language, vocabulary: &Vocabulary) -> Voice {
        let tail = Duration::from_millis(settings.tail_ms);
        if !settings.enabled {
            return Voice::start(tail, || Ok(Mute));
        }
        let (settings, tongue) = (settings.clone(), Tongue::new(language, settings.words, vocabulary));
        Voice::start(tail, move || TtsSpeaker::open(&settings, tongue.clone()))
    }

    /// Says `text` (plain words, as printed) after all that was said before.
    pub fn say(&self, text: impl Into<String>) -> Saying {
        self.say_with(Urgency::InTurn, text)
    }

    /// Says `text` with regard to what was said before.
    pub fn say_with(&self, urgency: Urgency, text: impl Into<String>) -> Saying {
        let text = text.into();
        if !text.is_empty() {
            self.gate.shut_for(limit(&text));
        }
        self.send(urgency, text, true)
    }

    /// Says `text` in its turn with the gate open: for what is said because the microphone gives nothing. Whoever
    /// speaks into it meanwhile is heard.
    pub fn say_openly(&self, text: impl Into<String>) -> Saying {
        self.send(Urgency::InTurn, text.into(), false)
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
        // When this fails, the dropped reply tells it.
        let _ = self.handle.messages.send(Message::Say(job, urgency));
        Saying(ended)
    }

    /// Ends, as [`Ending::Spoken`], when all before it has been said and the voice is known to reach the loudspeaker;
    /// with the reason where there is no voice (at once) or no loudspeaker (after some seconds). Costs half a second of
    /// silence.
    pub fn ready(&self) -> Saying {
        self.say("")
    }

    /// Falls silent at once and forgets what waits.
    pub fn hush(&self) {
        let _ = self.handle.messages.send(Message::Hush);
    }

    /// Speaks what follows at `rate` and `volume` (−100 to 100).
    pub fn adjust(&self, rate: i8, volume: i8) {
        let _ = self.handle.messages.send(Message::Adjust(rate, volume));
    }

    /// The gate that is shut while this voice speaks.
    pub fn gate(&self) -> Gate {
        self.gate.clone()
    }
}

/// A text on its way: a future that ends when the text has been spoken or cut. It ends in any case, within some seconds
/// more than the text needs. Dropping it changes nothing.
#[derive(Debug)]
pub struct Saying(oneshot::Receiver<Result<Ending, SpeechError>>);

impl Saying {
    /// Blocks until the text has been spoken or cut.
    ///
    /// # Errors
    ///
    /// [`SpeechError`] when it could not be spoken.
    ///
    /// # Panics
    ///
    /// When called in async code; `.await` it there.
    pub fn wait(self) -> Result<Ending, SpeechError> {
        self.0.blocking_recv().unwrap_or_else(|_| Err(ended()))
    }
}

impl Future for Saying {
    type Output = Result<Ending, SpeechError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0)
            .poll(context)
            .map(|ending| ending.unwrap_or_else(|_| Err(ended())))
    }
}

fn ended() -> SpeechError {
    SpeechError::Failed("it has been ended".into())
}

#[cfg(test)]
#[path = "voice_tests.rs"]
mod tests;
