//! The two threads behind the voice. One keeps the queue, the deadlines and the gate. The other owns the [`Speaker`],
//! which may block it.

use std::{
    collections::VecDeque,
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use super::{Carrier, Earcon, Gate, Speaker, SpeechError, UtteranceEnd, loudspeaker::Known};

/// Effect of a text on those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Urgency {
    /// It waits for its turn.
    #[default]
    InTurn,
    /// It replaces the waiting texts. The current one is spoken to its end.
    Replacing,
    /// It also cuts the current one.
    Now,
}

/// Number of attempts to speak a text if the voice is lost meanwhile.
const TRIES: u8 = 2;
/// Time after the loss of the voice in which further texts fail at once instead of opening it again. Doubles each time
/// a voice does not answer, up to [`LONGEST_REST`]: a printed game must not wait for a dead voice at each move.
const FIRST_REST: Duration = Duration::from_secs(4);
/// See [`FIRST_REST`].
const LONGEST_REST: Duration = Duration::from_secs(128);
/// Longest time for a speaker to fall silent. After it the speaker is given up.
const STOP_LIMIT: Duration = Duration::from_secs(1);
/// Time for which the last word of a text that was cut may come back from the loudspeaker. A voice that comes to its end
/// falls silent before it says so, but a cut one ends in a word, whose echo the microphone hears up to 300 ms later.
const RESOUNDS: Duration = Duration::from_millis(400);
/// Longest time to open a speaker. The first start of a speech service takes seconds on a busy machine.
const OPEN_LIMIT: Duration = Duration::from_secs(20);
/// Part of [`limit`] for the first sample.
const BEGIN_LIMIT: Duration = Duration::from_secs(5);
/// Part of [`limit`] for each character. The slowest rate takes 140 ms; figures are spoken longer than written.
const CHARACTER_LIMIT: Duration = Duration::from_millis(250);

/// Longest time to speak `text`. It ends the wait if the report of the end is lost.
pub(super) fn limit(text: &str) -> Duration {
    BEGIN_LIMIT + CHARACTER_LIMIT * u32::try_from(text.chars().count()).unwrap_or(u32::MAX / 1000)
}

/// Opens a speaker.
pub(super) type Open = dyn Fn() -> Result<Box<dyn Speaker>, SpeechError> + Send + Sync;

/// A text to be spoken.
pub(super) struct Job {
    /// Empty to check whether the voice works.
    pub text: String,
    /// Whether the gate is shut while it is spoken.
    pub shuts: bool,
    pub reply: oneshot::Sender<Result<UtteranceEnd, SpeechError>>,
    /// Number of attempts so far.
    pub tries: u8,
}

/// Messages to the service from the handle and from its drivers.
pub(super) enum Message {
    Say(Job, Urgency),
    Hush,
    /// From now on, call this with each text that was spoken or cut.
    TellHeard(fn(&str)),
    /// Rate and volume from now on.
    Adjust(i8, i8),
    /// A tone, and its volume.
    Sound(Earcon, u8),
    /// The driver of this number has opened its speaker.
    Opened(u64),
    /// The driver of this number has lost its speaker.
    Lost(u64, SpeechError),
    /// The speaker of this number reports how the utterance of that number ended.
    Ended(Number, Result<UtteranceEnd, SpeechError>),
    Quit,
    /// The driver has dropped its speaker.
    Closed,
}

/// An utterance of a driver. Late reports of abandoned ones are ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    driver: u64,
    utterance: u64,
}

/// Orders to the speaker's thread.
enum DriverOrder {
    Speak(Number, String),
    Adjust(i8, i8),
    Sound(Earcon, u8),
    Stop,
}

/// The queue, the deadlines and the gate.
pub(super) struct Service {
    open: Arc<Open>,
    /// What the speakers pass on, and the reporter that is notified of each text that could not be spoken.
    known: Option<Known>,
    /// See [`Message::TellHeard`].
    tell_heard: Option<fn(&str)>,
    messages: mpsc::Sender<Message>,
    gate: Gate,
    tail: Duration,
    driver: Option<Driver>,
    drivers: u64,
    /// Time before which the voice is not reopened, and the reason of its last loss.
    failure: Option<(Instant, SpeechError)>,
    rest: Duration,
    waiting: VecDeque<Job>,
    current: Option<Current>,
    /// Rate and volume, if they were changed since the speaker was opened.
    adjusted: Option<(i8, i8)>,
}

struct Driver {
    orders: mpsc::Sender<DriverOrder>,
    number: u64,
    opened: bool,
    utterances: u64,
}

struct Current {
    job: Job,
    number: Number,
    deadline: Instant,
    hushed: bool,
}

impl Service {
    /// Creates a service with an empty queue. Its drivers report through `messages`.
    pub(super) fn new(
        open: Arc<Open>,
        known: Option<Known>,
        messages: mpsc::Sender<Message>,
        gate: Gate,
        tail: Duration,
    ) -> Service {
        Service {
            open,
            known,
            tell_heard: None,
            messages,
            gate,
            tail,
            driver: None,
            drivers: 0,
            failure: None,
            rest: FIRST_REST,
            waiting: VecDeque::new(),
            current: None,
            adjusted: None,
        }
    }

    /// Serves until the voice is dropped.
    pub(super) fn run(&mut self, received: &mpsc::Receiver<Message>) {
        self.start_driver();
        loop {
            let message = match &self.current {
                Some(current) => received.recv_timeout(current.deadline.saturating_duration_since(Instant::now())),
                None => received.recv().map_err(Into::into),
            };
            match message {
                Ok(Message::Say(job, urgency)) => self.enqueue(job, urgency),
                Ok(Message::Hush) => self.cut(true),
                Ok(Message::TellHeard(tell)) => self.tell_heard = Some(tell),
                Ok(Message::Adjust(rate, volume)) => {
                    self.adjusted = Some((rate, volume));
                    self.adjust();
                }
                Ok(Message::Sound(earcon, volume)) => {
                    if let Some(driver) = &self.driver {
                        let _ = driver.orders.send(DriverOrder::Sound(earcon, volume));
                    }
                }
                Ok(Message::Ended(number, result)) => self.ended(number, result),
                Ok(Message::Opened(number)) => self.opened(number),
                Ok(Message::Lost(number, reason)) => self.lost(number, reason),
                Ok(Message::Closed) => {}
                Ok(Message::Quit) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => self.give_up(),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            self.start_next();
        }
        self.cut(true);
        // The speaker is dropped before the program ends. That completes a file.
        let until = Instant::now() + STOP_LIMIT;
        let mut open = self.driver.take().is_some();
        while open {
            let message = received.recv_timeout(until.saturating_duration_since(Instant::now()));
            open = !matches!(message, Ok(Message::Closed) | Err(_));
        }
    }

    fn enqueue(&mut self, job: Job, urgency: Urgency) {
        match urgency {
            Urgency::InTurn => {}
            Urgency::Replacing => self.cut(false),
            Urgency::Now => self.cut(true),
        }
        self.waiting.push_back(job);
    }

    /// Drops the waiting texts, and stops the current one if `current_too`.
    fn cut(&mut self, current_too: bool) {
        let mut shuts = false;
        for job in self.waiting.drain(..) {
            shuts |= job.shuts;
            let _ = job.reply.send(Ok(UtteranceEnd::Cut));
        }
        // The current text may leave the gate open, and nothing else would open it.
        if shuts && !self.current.as_ref().is_some_and(|current| current.job.shuts) {
            self.gate.open_in(self.tail);
        }
        if let (true, Some(current), Some(driver)) = (current_too, &mut self.current, &self.driver) {
            current.hushed = true;
            current.deadline = current.deadline.min(Instant::now() + STOP_LIMIT);
            let _ = driver.orders.send(DriverOrder::Stop);
        }
    }

    fn start_driver(&mut self) {
        let (orders, received) = mpsc::channel();
        let (open, messages, number) = (Arc::clone(&self.open), self.messages.clone(), self.drivers);
        spawn("speaker", move || drive(number, &*open, &received, &messages));
        self.drivers += 1;
        self.driver = Some(Driver {
            orders,
            number,
            opened: false,
            utterances: 0,
        });
        self.adjust();
    }

    fn adjust(&self) {
        if let (Some((rate, volume)), Some(driver)) = (self.adjusted, &self.driver) {
            let _ = driver.orders.send(DriverOrder::Adjust(rate, volume));
        }
    }

    fn start_next(&mut self) {
        while self.current.is_none()
            && let Some(mut job) = self.waiting.pop_front()
        {
            if self.driver.is_none() {
                match &self.failure {
                    Some((until, reason)) if Instant::now() < *until && job.tries == 0 => {
                        let reason = reason.clone();
                        self.finish(job, Err(reason));
                        continue;
                    }
                    _ => self.start_driver(),
                }
            }
            let Some(driver) = &mut self.driver else { return };
            driver.utterances += 1;
            let number = Number {
                driver: driver.number,
                utterance: driver.utterances,
            };
            let limit = if driver.opened { limit(&job.text) } else { OPEN_LIMIT };
            if job.shuts {
                self.gate.shut_for(limit);
            }
            job.tries += 1;
            // A driver that has ended has reported the reason, or its deadline will pass.
            let _ = driver.orders.send(DriverOrder::Speak(number, job.text.clone()));
            self.current = Some(Current {
                job,
                number,
                deadline: Instant::now() + limit,
                hushed: false,
            });
        }
    }

    /// Replaces the deadline for opening by that for speaking.
    fn opened(&mut self, number: u64) {
        let Some(driver) = self.driver.as_mut().filter(|driver| driver.number == number) else {
            return;
        };
        driver.opened = true;
        if let Some(current) = self.current.as_mut().filter(|current| !current.hushed) {
            let limit = limit(&current.job.text);
            current.deadline = Instant::now() + limit;
            if current.job.shuts {
                self.gate.shut_for(limit);
            }
        }
    }

    fn ended(&mut self, number: Number, result: Result<UtteranceEnd, SpeechError>) {
        let Some(current) = self.current.take_if(|current| current.number == number) else {
            return;
        };
        match result {
            Ok(ending) => {
                self.failure = None;
                self.rest = FIRST_REST;
                self.finish(current.job, Ok(ending));
            }
            Err(reason) => {
                let again = matches!(
                    reason,
                    SpeechError::Failed(_) | SpeechError::Gone | SpeechError::NoOutput(_)
                );
                self.lose(current, reason, again);
            }
        }
    }

    /// Replaces a lost speaker at once, because the listener must know. The interrupted text is repeated.
    fn lost(&mut self, number: u64, reason: SpeechError) {
        if self.driver.as_ref().is_none_or(|driver| driver.number != number) {
            return;
        }
        self.driver = None;
        if let Some(current) = self.current.take() {
            self.lose(current, reason, true);
        } else {
            tracing::warn!(%reason, "the voice was lost");
        }
        self.start_driver();
    }

    /// Handles the deadline of the current utterance.
    fn give_up(&mut self) {
        if let Some(current) = self.current.take() {
            let hushed = current.hushed;
            // Noted before the next speaker is chosen: another attempt with the same one would only double the wait.
            let again = !hushed && self.known.as_ref().is_none_or(Known::note_unheard);
            self.lose(current, SpeechError::Silent, again);
            if !hushed {
                self.rest = LONGEST_REST.min(2 * self.rest);
            }
        }
    }

    /// Handles the loss of the speaker during an utterance. The next text, or this one if `again`, gets a new speaker.
    fn lose(&mut self, current: Current, reason: SpeechError, again: bool) {
        tracing::warn!(%reason, "the voice was lost");
        self.driver = None;
        if current.hushed {
            // A speaker that is slow to fall silent still works: the text that cut it is tried at once.
            self.finish(current.job, Ok(UtteranceEnd::Cut));
            return;
        }
        self.failure = Some((Instant::now() + self.rest, reason.clone()));
        if current.job.tries < TRIES && again {
            self.waiting.push_front(current.job);
        } else {
            self.finish(current.job, Err(reason));
        }
    }

    fn finish(&mut self, job: Job, result: Result<UtteranceEnd, SpeechError>) {
        if job.shuts && matches!(result, Ok(UtteranceEnd::Cut)) {
            self.gate.resound_for(RESOUNDS);
        }
        if job.shuts && !self.waiting.iter().any(|waiting| waiting.shuts) {
            self.gate.open_in(self.tail);
        }
        match (&result, &self.known, self.tell_heard) {
            _ if job.text.is_empty() => {}
            (Err(reason), Some(known), _) => known.reporter.report(Carrier::Nothing(reason.clone())),
            (Ok(_), _, Some(tell)) => tell(&job.text),
            _ => {}
        }
        let _ = job.reply.send(result);
    }
}

/// Runs the thread that owns the speaker: opens it and carries out orders until the service drops their sender.
fn drive(number: u64, open: &Open, orders: &mpsc::Receiver<DriverOrder>, messages: &mpsc::Sender<Message>) {
    let report = |number, result| {
        let _ = messages.send(Message::Ended(number, result));
    };
    let mut speaker = match open() {
        Ok(mut speaker) => {
            let _ = messages.send(Message::Opened(number));
            let messages = messages.clone();
            speaker.watch(Arc::new(move |reason| {
                drop(messages.send(Message::Lost(number, reason)))
            }));
            speaker
        }
        Err(reason) => {
            for order in orders {
                if let DriverOrder::Speak(number, _) = order {
                    report(number, Err(reason.clone()));
                }
            }
            let _ = messages.send(Message::Closed);
            return;
        }
    };
    for order in orders {
        match order {
            DriverOrder::Speak(number, text) => {
                let messages = messages.clone();
                let done = Box::new(move |result| {
                    let _ = messages.send(Message::Ended(number, result));
                });
                let begun = match text.as_str() {
                    "" => speaker.check(done),
                    text => speaker.speak(text, done),
                };
                if let Err(reason) = begun {
                    report(number, Err(reason));
                }
            }
            DriverOrder::Adjust(rate, volume) => {
                if let Err(reason) = speaker.adjust(rate, volume) {
                    tracing::warn!(%reason, "rate and volume stay as they were");
                }
            }
            DriverOrder::Sound(earcon, volume) => {
                if let Err(reason) = speaker.sound(earcon, volume) {
                    tracing::warn!(%reason, "a tone is not heard");
                }
            }
            DriverOrder::Stop => {
                if let Err(reason) = speaker.stop() {
                    tracing::warn!(%reason, "the voice did not fall silent");
                }
            }
        }
    }
    drop(speaker);
    let _ = messages.send(Message::Closed);
}

/// Starts a thread.
///
/// # Panics
///
/// If the system cannot start one.
#[expect(clippy::expect_used, reason = "without threads nothing is said")]
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> thread::JoinHandle<()> {
    thread::Builder::new()
        .name(name.into())
        .spawn(run)
        .expect("the system starts threads")
}
