//! The enrolment: speaks a prompt, records the player saying it and reports an unusable take at once.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::sync::mpsc;

use super::{
    error::AssistantError,
    event::{Event, spawn_signals, type_lines},
    sound::trouble_sentence,
    voice::{LAST_WORDS, voice},
};
use crate::{
    audio::{CHUNK, Capture, Captured, Trouble, TroubleWatch},
    config::Config,
    enrolment::{self, Checker, Cutter, EnrolledSpeaker, EnrolmentError, TakeContent},
    recognition::RecognitionError,
    speech::{Gate, Saying, Urgency, Voice},
};
use ansage_words::answer::Answerer;
use ansage_words::{id, locale::Id, text};

/// How often a prompt is repeated before the enrolment continues without it.
const TRIES: usize = 3;
/// Interval at which the player hears that the program is still learning.
const STILL: Duration = Duration::from_secs(12);
/// Number of prompts after which the player hears how many are left.
const EVERY: usize = 10;

/// Records the takes that `speaker` still lacks, stores them, and adapts the model when all are there.
///
/// # Errors
///
/// Returns an [`AssistantError`] if there is no microphone or a take cannot be stored.
pub fn enrol(config: &Config, answerer: Answerer, speaker: EnrolledSpeaker) -> Result<(), AssistantError> {
    let prompts: Vec<(usize, String)> = (1..).zip(enrolment::prompts(&answerer.vocabulary)).collect();
    let taken = speaker.takes()?;
    let missing: Vec<(usize, String)> = prompts
        .iter()
        .filter(|(number, words)| !speaker.has(&taken, *number, words))
        .cloned()
        .collect();
    let name = config.audio.input.clone();
    drop(Capture::open(&name)?);
    let voice = voice(config, &answerer.vocabulary);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let (events, received) = mpsc::channel(64);
        let check = {
            let (settings, vocabulary) = (config.recognition.clone(), answerer.vocabulary.clone());
            move || Checker::open(&settings, &vocabulary)
        };
        let recorder = Recorder::start(name, check, voice.gate(), events.clone())?;
        spawn_signals(events.clone())?;
        type_lines(events);
        let mut session = Session {
            config,
            answerer,
            voice,
            speaker,
            recorder,
            last_words: None,
        };
        let resumed = missing.len() < prompts.len();
        let result = session.run(&missing, resumed, received).await;
        if let Some(saying) = session.last_words.take() {
            let _ = tokio::time::timeout(LAST_WORDS, saying).await;
        }
        result
    });
    // A player who interrupts the learning does not wait for its end.
    runtime.shutdown_background();
    result
}

struct Session<'a> {
    config: &'a Config,
    answerer: Answerer,
    voice: Voice,
    speaker: EnrolledSpeaker,
    recorder: Recorder,
    last_words: Option<Saying>,
}

/// What follows a prompt.
enum Next {
    /// The next prompt.
    Forward,
    /// The previous prompt, once more.
    Back,
    /// The player stops for now.
    Stop,
}

impl Session<'_> {
    async fn run(
        &mut self,
        missing: &[(usize, String)],
        resumed: bool,
        mut events: mpsc::Receiver<Event>,
    ) -> Result<(), AssistantError> {
        let left = missing.len();
        let texts = &self.answerer.texts;
        let intro = match resumed {
            true => text!(texts, "enrol-resume", count = left),
            false => text!(texts, "enrol-intro", count = left),
        };
        self.say(intro);
        let mut at = 0;
        while let Some((number, words)) = missing.get(at) {
            if at > 0 && (left - at).is_multiple_of(EVERY) {
                let text = text!(self.answerer.texts, "enrol-left", count = left - at);
                self.say(text);
            }
            match self.prompt(*number, words, &mut events).await? {
                Next::Forward => at += 1,
                Next::Back => at = at.saturating_sub(1),
                Next::Stop => {
                    self.tell_stopped();
                    return Ok(());
                }
            }
        }
        self.learn(events).await
    }

    /// Repeats one prompt until its take is good.
    async fn prompt(
        &mut self,
        number: usize,
        words: &str,
        events: &mut mpsc::Receiver<Event>,
    ) -> Result<Next, AssistantError> {
        let mut tries = 0;
        self.ask(number, words);
        while let Some(event) = events.recv().await {
            match event {
                Event::Taken(Ok((take, TakeContent::Prompt))) => {
                    self.speaker.keep(number, words, &take.samples)?;
                    return Ok(Next::Forward);
                }
                Event::Taken(Ok((_, TakeContent::Stop))) => return Ok(Next::Stop),
                Event::Taken(Ok((_, TakeContent::Back))) => return Ok(Next::Back),
                Event::Taken(Ok((_, TakeContent::Again))) => self.ask(number, words),
                Event::Taken(taken) => {
                    tries += 1;
                    self.tell(match taken {
                        Ok(_) => id!("enrol-other"),
                        Err(fault) => fault.id(),
                    });
                    if tries == TRIES {
                        self.tell(id!("enrol-go-on"));
                        return Ok(Next::Forward);
                    }
                    self.ask(number, words);
                }
                Event::Typed(line) if line.trim().is_empty() => {
                    self.voice.hush();
                    self.ask(number, words);
                }
                Event::Typed(line) => match enrolment::asked_for(&self.answerer.vocabulary, &line) {
                    Some(TakeContent::Stop) => return Ok(Next::Stop),
                    Some(TakeContent::Back) => return Ok(Next::Back),
                    Some(TakeContent::Again) => self.ask(number, words),
                    _ => {
                        self.tell(id!("enrol-help"));
                        self.ask(number, words);
                    }
                },
                Event::TypedTooMuch => self.tell(id!("play-line-too-long")),
                Event::MicrophoneLost(error) => {
                    tracing::warn!(%error, "the microphone was lost");
                    self.tell(id!("enrol-microphone-lost"));
                }
                Event::MicrophoneTrouble(trouble) => self.tell(trouble_sentence(trouble)),
                Event::MicrophoneMuted => self.tell(id!("enrol-microphone-muted")),
                Event::MicrophoneBack => {
                    self.tell(id!("play-microphone-back"));
                    self.ask(number, words);
                }
                Event::TypingEnded => {}
                Event::Interrupted => return Ok(Next::Stop),
                Event::Deaf(error) => return Err(error.into()),
                Event::Heard(..) | Event::Speaking(..) | Event::DemoDeclares(_) | Event::DemoOver => {}
            }
        }
        Ok(Next::Stop)
    }

    /// Speaks the prompt; the speech after it is the take.
    fn ask(&mut self, number: usize, words: &str) {
        self.recorder.pause();
        println!(
            "{}",
            text!(
                self.answerer.texts,
                "enrol-prompt",
                number = number.to_string(),
                words = words.to_owned()
            )
        );
        self.last_words = Some(self.voice.say(words));
        // The voice has shut the gate already, so nothing is recorded before it has finished.
        self.recorder.record(words);
    }

    async fn learn(&mut self, mut events: mpsc::Receiver<Event>) -> Result<(), AssistantError> {
        self.recorder.pause();
        let takes = self.speaker.takes()?.len();
        if takes < enrolment::LEAST {
            return Err(EnrolmentError::TooFew {
                name: self.speaker.name().into(),
                takes,
            }
            .into());
        }
        self.tell(id!("enrol-learning"));
        let (settings, vocabulary, speaker) = (
            self.config.recognition.clone(),
            self.answerer.vocabulary.clone(),
            self.speaker.clone(),
        );
        let mut learning = tokio::task::spawn_blocking(move || enrolment::learn(&settings, &vocabulary, &speaker));
        let mut patience = tokio::time::interval_at(tokio::time::Instant::now() + STILL, STILL);
        let learnt = loop {
            tokio::select! {
                // Without a screen, only speech shows that the program is still alive.
                _ = patience.tick() => self.tell(id!("enrol-still-learning")),
                learnt = &mut learning => break learnt.map_err(std::io::Error::other)?,
                event = events.recv() => if matches!(event, Some(Event::Interrupted) | None) {
                    // The takes are kept; the thread ends with the program.
                    self.tell_stopped();
                    return Ok(());
                },
            }
        };
        let (profile, _) = learnt?;
        let text = enrolment::told(&self.answerer.texts, self.speaker.name(), &profile);
        self.say(text);
        Ok(())
    }

    fn tell(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.say(text);
    }

    fn tell_stopped(&mut self) {
        let text = text!(self.answerer.texts, "enrol-stopped", name = self.speaker.name());
        self.say(text);
    }

    fn say(&mut self, text: String) {
        println!("{text}");
        self.last_words = Some(self.voice.say_with(Urgency::InTurn, text));
    }
}

/// The recording thread.
struct Recorder {
    /// The prompt that is recorded; `None` while nothing is.
    prompt: Arc<Mutex<Option<String>>>,
    stop: Arc<AtomicBool>,
}

impl Recorder {
    fn start(
        device: String,
        check: impl FnOnce() -> Result<Checker, RecognitionError> + Send + 'static,
        gate: Gate,
        events: mpsc::Sender<Event>,
    ) -> Result<Recorder, AssistantError> {
        let recorder = Recorder {
            prompt: Arc::default(),
            stop: Arc::default(),
        };
        let (prompt, stop) = (Arc::clone(&recorder.prompt), Arc::clone(&recorder.stop));
        thread::Builder::new().name("listening".into()).spawn(move || {
            let send = |event| {
                // After the program has ended there is no receiver, and `stop` is set.
                let _ = events.blocking_send(event);
            };
            let mut capture = match Capture::open(&device) {
                Ok(capture) => capture,
                Err(error) => return send(Event::MicrophoneLost(error)),
            };
            let mut checker = match check() {
                Ok(checker) => checker,
                Err(error) => return send(Event::Deaf(error)),
            };
            let mut chunk = [0; CHUNK];
            let mut cutter = Cutter::default();
            let mut watch = TroubleWatch::default();
            while !stop.load(Ordering::Relaxed) {
                match capture.read(&mut chunk) {
                    Captured::Sound => {}
                    Captured::Nothing => continue,
                    Captured::Lost(error) => {
                        cutter.reset();
                        watch.interrupt();
                        send(Event::MicrophoneLost(error));
                        continue;
                    }
                    Captured::WrongRate => send(Event::MicrophoneTrouble(Trouble::Rate)),
                    Captured::Muted => {
                        send(Event::MicrophoneMuted);
                        continue;
                    }
                    Captured::Back(_) => {
                        send(Event::MicrophoneBack);
                        continue;
                    }
                }
                let Some(words) = lock(&prompt).clone().filter(|_| gate.is_open()) else {
                    capture.discard();
                    cutter.reset();
                    watch.interrupt();
                    continue;
                };
                // A clipped take is reported as such.
                if let Some(trouble) = watch.look(&chunk).filter(|trouble| *trouble != Trouble::Clipped) {
                    send(Event::MicrophoneTrouble(trouble));
                }
                if let Some(taken) = cutter.hear(&chunk) {
                    *lock(&prompt) = None;
                    send(Event::Taken(taken.map(|take| {
                        let said = checker.check(&words, &take.samples).unwrap_or_else(|error| {
                            tracing::warn!(%error, "a take is not checked");
                            TakeContent::Prompt
                        });
                        (take, said)
                    })));
                }
            }
        })?;
        Ok(recorder)
    }

    /// Records one take of `words`, as soon as the gate is open.
    fn record(&self, words: &str) {
        *lock(&self.prompt) = Some(words.into());
    }

    /// Stops recording.
    fn pause(&self) {
        *lock(&self.prompt) = None;
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn lock(prompt: &Mutex<Option<String>>) -> std::sync::MutexGuard<'_, Option<String>> {
    prompt.lock().unwrap_or_else(PoisonError::into_inner)
}
