//! The two threads behind the voice: one keeps the queue, the times and the gate; the other owns the [`Speaker`] and may
//! be held up by it.

use std::{
    collections::VecDeque,
    sync::{Arc, mpsc},
    thread,
    time::{Duration, Instant},
};

use tokio::sync::oneshot;

use super::{Ending, Gate, Speaker, SpeechError};

/// What a text does to those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Urgency {
    /// It waits for its turn.
    #[default]
    InTurn,
    /// It replaces the texts that still wait; the one under way is spoken to its end.
    Replacing,
    /// It cuts the one under way too.
    Now,
}

/// How often one text is tried when the voice is lost while it is spoken.
const TRIES: u8 = 2;
/// After the voice was lost, how long further texts fail at once instead of trying to open it again. Doubles each time
/// that a voice does not answer, up to [`LONGEST_REST`]: a game in print must not wait for a dead voice at each move.
const FIRST_REST: Duration = Duration::from_secs(4);
/// See [`FIRST_REST`].
const LONGEST_REST: Duration = Duration::from_secs(128);
/// How long a speaker may take to fall silent before it is given up.
const STOP_LIMIT: Duration = Duration::from_secs(1);
/// How long a speaker may take to be opened. The first start of a speech service takes seconds on a busy machine.
const OPEN_LIMIT: Duration = Duration::from_secs(20);
/// The part of [`limit`] that is for the first sample.
const BEGIN_LIMIT: Duration = Duration::from_secs(5);
/// The part of [`limit`] for each character. The slowest rate takes 140 ms; figures are longer than they are written.
const CHARACTER_LIMIT: Duration = Duration::from_millis(250);

/// Longest time in which `text` must have been spoken. Reports of the end can get lost; then this time ends the wait.
pub(super) fn limit(text: &str) -> Duration {
    BEGIN_LIMIT + CHARACTER_LIMIT * u32::try_from(text.chars().count()).unwrap_or(u32::MAX / 1000)
}

/// What opens a speaker.
pub(super) type Open = dyn Fn() -> Result<Box<dyn Speaker>, SpeechError> + Send + Sync;

/// A text to be spoken.
pub(super) struct Job {
    /// Empty to find out whether the voice works.
    pub text: String,
    /// Whether the gate is shut while it is spoken.
    pub shuts: bool,
    pub reply: oneshot::Sender<Result<Ending, SpeechError>>,
    /// How often it has been tried; zero at first.
    pub tries: u8,
}

/// What the service is told: by the handle, and by its drivers.
pub(super) enum Message {
    Say(Job, Urgency),
    Hush,
    /// Rate and volume from now on.
    Adjust(i8, i8),
    /// The driver of this number has opened its speaker.
    Opened(u64),
    /// The speaker of this number reports how the utterance of that number ended.
    Ended(Number, Result<Ending, SpeechError>),
    Quit,
    /// The driver has put its speaker away.
    Closed,
}

/// Which utterance of which driver: reports of abandoned ones come late and mean nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    driver: u64,
    utterance: u64,
}

/// What the thread of the speaker is asked to do.
enum Order {
    Speak(Number, String),
    Adjust(i8, i8),
    Stop,
}

/// The queue, the times and the gate.
pub(super) struct Service {
    open: Arc<Open>,
    messages: mpsc::Sender<Message>,
    gate: Gate,
    tail: Duration,
    driver: Option<Driver>,
    drivers: u64,
    /// Why the voice was lost last, and until when it is left alone.
    failure: Option<(Instant, SpeechError)>,
    rest: Duration,
    waiting: VecDeque<Job>,
    current: Option<Current>,
    /// Rate and volume, where they are no longer those with which the speaker opens.
    adjusted: Option<(i8, i8)>,
}

struct Driver {
    orders: mpsc::Sender<Order>,
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
    /// A service that has nothing to say yet. It hears from its drivers through `messages`.
    pub(super) fn new(open: Arc<Open>, messages: mpsc::Sender<Message>, gate: Gate, tail: Duration) -> Service {
        Service {
            open,
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
                Ok(Message::Adjust(rate, volume)) => {
                    self.adjusted = Some((rate, volume));
                    self.adjust();
                }
                Ok(Message::Ended(number, result)) => self.ended(number, result),
                Ok(Message::Opened(number)) => self.opened(number),
                Ok(Message::Closed) => {}
                Ok(Message::Quit) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => self.give_up(),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
            }
            self.start_next();
        }
        self.cut(true);
        // The speaker is put away before the program ends: a file is completed by that.
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

    /// Forgets what waits, and stops what is spoken if `current_too`.
    fn cut(&mut self, current_too: bool) {
        for job in self.waiting.drain(..) {
            let _ = job.reply.send(Ok(Ending::Cut));
        }
        if let (true, Some(current), Some(driver)) = (current_too, &mut self.current, &self.driver) {
            current.hushed = true;
            current.deadline = current.deadline.min(Instant::now() + STOP_LIMIT);
            let _ = driver.orders.send(Order::Stop);
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
            let _ = driver.orders.send(Order::Adjust(rate, volume));
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
            // A driver that has ended has reported why, or will have when its limit is over.
            let _ = driver.orders.send(Order::Speak(number, job.text.clone()));
            self.current = Some(Current {
                job,
                number,
                deadline: Instant::now() + limit,
                hushed: false,
            });
        }
    }

    /// The time for opening is over, that for speaking begins.
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

    fn ended(&mut self, number: Number, result: Result<Ending, SpeechError>) {
        let Some(current) = self.current.take_if(|current| current.number == number) else {
            return;
        };
        match result {
            Ok(ending) => {
                self.failure = None;
                self.rest = FIRST_REST;
                self.finish(current.job, Ok(ending));
            }
            Err(reason) => self.lose(current, reason),
        }
    }

    /// The time of the current utterance is over.
    fn give_up(&mut self) {
        if let Some(current) = self.current.take() {
            // Another try would only double the wait.
            let tries = TRIES;
            let job = Job { tries, ..current.job };
            let hushed = current.hushed;
            self.lose(Current { job, ..current }, SpeechError::Silent);
            if !hushed {
                self.rest = LONGEST_REST.min(2 * self.rest);
            }
        }
    }

    /// The speaker is lost while it spoke: the next text, or this one once more, gets a new one.
    fn lose(&mut self, current: Current, reason: SpeechError) {
        tracing::warn!(%reason, "the voice was lost");
        self.driver = None;
        if current.hushed {
            // Slow to fall silent is not dumb: what it was cut for is tried at once.
            self.finish(current.job, Ok(Ending::Cut));
            return;
        }
        self.failure = Some((Instant::now() + self.rest, reason.clone()));
        if current.job.tries < TRIES && matches!(reason, SpeechError::Failed(_)) {
            self.waiting.push_front(current.job);
        } else {
            self.finish(current.job, Err(reason));
        }
    }

    fn finish(&mut self, job: Job, result: Result<Ending, SpeechError>) {
        if job.shuts && !self.waiting.iter().any(|waiting| waiting.shuts) {
            self.gate.open_in(self.tail);
        }
        let _ = job.reply.send(result);
    }
}

/// The thread that owns the speaker: opens it and carries out orders until the service drops their sender.
fn drive(number: u64, open: &Open, orders: &mpsc::Receiver<Order>, messages: &mpsc::Sender<Message>) {
    let report = |number, result| {
        let _ = messages.send(Message::Ended(number, result));
    };
    let mut speaker = match open() {
        Ok(speaker) => {
            let _ = messages.send(Message::Opened(number));
            speaker
        }
        Err(reason) => {
            for order in orders {
                if let Order::Speak(number, _) = order {
                    report(number, Err(reason.clone()));
                }
            }
            let _ = messages.send(Message::Closed);
            return;
        }
    };
    for order in orders {
        match order {
            Order::Speak(number, text) => {
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
            Order::Adjust(rate, volume) => {
                if let Err(reason) = speaker.adjust(rate, volume) {
                    tracing::warn!(%reason, "rate and volume stay as they were");
                }
            }
            Order::Stop => {
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
/// When the system cannot.
pub(super) fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> thread::JoinHandle<()> {
    thread::Builder::new()
        .name(name.into())
        .spawn(run)
        .expect("the system starts threads")
}
