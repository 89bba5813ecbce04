//! The practice session: asks, listens, and says whether the answer was right.

mod answering;
mod asked;
mod dictating;
mod dictation;
mod following;
mod intro;
mod last_answer;
mod parts;
mod pronouncing;
mod race;
mod racing;
mod rehearsing;
mod telling;
mod timing;
mod wishing;

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use tokio::sync::{mpsc, watch};

use super::{
    ear::Ear,
    error::AssistantError,
    event::{self, Event, Events, Heard, spawn_signals, type_lines},
    sound::{Sound, microphone, trouble_sentence, typed_instead},
    voice::{Tuning, speak_error, voice},
};
use crate::{
    audio::SAMPLE_RATE,
    config::Config,
    model,
    practice::{self, Course, Exercise, Material, Plan, Session, Task},
    progress::Progress,
    recognition::{Margins, Thresholds},
    speech::{Earcon, Saying, Urgency, Voice},
};
use ansage_words::{announcement::Answerer, id, locale::Localized};
use asked::{FollowedLesson, Stage, command, is_command};
use dictation::Dictation;
use last_answer::LastAnswer;
use race::Race;

/// Options of `ansage practice`.
#[derive(Debug, Clone)]
pub struct LessonOptions {
    /// The exercise to practise. `None` means the words that are due, then new and weak ones.
    pub exercise: Option<Exercise>,
    /// A course to follow.
    pub course: Option<CourseChoice>,
    /// The length of the session.
    pub length: LessonLength,
    /// The learner. `None` means the one who practised last.
    pub learner: Option<String>,
    /// Seed of random tasks. The same seed gives the same tasks.
    pub seed: Option<u64>,
    /// The material from which tasks are drawn.
    pub material: Material,
    /// Accept only typed answers.
    pub typed: bool,
    /// Also print sentences that are otherwise only spoken.
    pub in_text: bool,
    /// Sentence to say first.
    pub announced: Option<String>,
}

/// A course to follow.
#[derive(Debug, Clone)]
pub struct CourseChoice {
    /// The name by which its progress is kept.
    pub key: String,
    /// The course.
    pub course: Course,
    /// The command that continues it another time.
    pub resume: String,
}

/// The length of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonLength {
    /// This many new tasks. Missed ones come back in addition.
    Tasks(usize),
    /// This many minutes. Missed tasks come back after them.
    Minutes(u16),
}

/// Runs a practice session.
///
/// # Errors
///
/// Returns an [`AssistantError`], after speaking it, if the session cannot start. If the microphone cannot be used,
/// answers are typed.
pub fn practise(config: &Config, answerer: Answerer, options: &LessonOptions) -> Result<(), AssistantError> {
    let voice = voice(config, &answerer.vocabulary);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let result = teach(config, answerer, options, voice.clone()).await;
        speak_error(&voice, &result, config.language).await;
        result
    })
}

/// Runs the session of [`practise`].
async fn teach(
    config: &Config,
    answerer: Answerer,
    options: &LessonOptions,
    voice: Voice,
) -> Result<(), AssistantError> {
    let (sound, announced) = match microphone(config) {
        _ if options.typed => (Sound::None, None),
        Ok((sound, sentence)) => (sound, sentence.map(|sentence| answerer.texts.get(sentence))),
        Err(error) => {
            let sentence = typed_instead(&error, id!("practice-typed-instead"), &answerer.texts);
            (Sound::None, Some(sentence))
        }
    };
    let (events, received) = event::channel();
    let mut rng = options.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
    let (progress, unkept) = match Progress::open(options.learner.as_deref()) {
        Ok(progress) => (Some(progress), None),
        Err(error) => (None, Some(error)),
    };
    let plan = match (&progress, options.seed) {
        // A seed gives the same tasks, whatever the learner knows.
        (_, Some(_)) => Plan::new(),
        (None, None) => practice::plan(options.exercise, &HashMap::new(), &[], today(), &mut rng),
        (Some(progress), None) => progress.plan(options.exercise, today(), &mut rng).unwrap_or_default(),
    };
    let (count, ends) = match options.length {
        LessonLength::Tasks(count) => (count, None),
        LessonLength::Minutes(minutes) => (usize::MAX, Some(Duration::from_secs(60 * u64::from(minutes)))),
    };
    let current = Arc::new(Mutex::new(None::<Stage>));
    let (asked, vocabulary) = (Arc::clone(&current), answerer.vocabulary.clone());
    let context = Box::new(FollowedLesson {
        stage: asked,
        vocabulary,
    });
    let (mut ear, missing) = Ear::start(config, sound, voice.gate(), context, events.clone())?;
    let listens = ear.listens();
    for sentence in model::missing_sentences(&missing, &answerer.texts) {
        println!("{sentence}");
    }
    if !config.speech.output.is_spoken() {
        ear.begin().await;
    }
    let margins = Thresholds::of_settings(&config.recognition)?.margins;
    spawn_signals(events.clone())?;
    type_lines(events);
    let mut lesson = Lesson {
        answerer,
        voice,
        session: Session::new(options.exercise, plan, count, options.material.clone(), rng.fork()),
        rng,
        explained: Vec::new(),
        ends: ends.map(|time| Instant::now() + time),
        course: options.course.clone().map(|chosen| CourseProgress {
            chosen,
            number: 0,
            is_fluent: true,
        }),
        progress,
        is_unkept: false,
        asked_at: watch::channel(None).1,
        thought_before: Duration::ZERO,
        listens,
        hesitation: Duration::from_millis(config.recognition.hesitation_ms as u64),
        in_text: options.in_text,
        is_spoken: config.speech.output.is_spoken(),
        begun: String::new(),
        score: Dictation::default(),
        race: None,
        last: None,
        take: None,
        sounded_like: None,
        is_hinted: false,
        helped: 0,
        repeated: 0,
        asked: 0,
        tuning: Tuning::of(config),
        current,
        margins,
        last_words: None,
        queued: 0,
    };
    for sentence in options.announced.clone().into_iter().chain(announced) {
        lesson.say(Urgency::InTurn, sentence);
    }
    if let Some(error) = unkept {
        lesson.tell_unkept(&error);
        if error.may_pass() {
            lesson.tell(id!("practice-begin-again"));
        }
    }
    lesson.greet();
    lesson.run(received).await;
    drop(ear);
    Ok(())
}

/// The next step after an answer or a wish.
enum Next {
    /// The same task is still open.
    Wait,
    /// The next task.
    Task,
    /// The last answer is pronounced, and the same task is still open.
    Pronounce,
    /// The end.
    End,
}

/// The first of an event and a timeout.
enum Waited {
    /// An event came.
    Event(Event),
    /// Nothing was said in time.
    TooLate,
}

/// A learner's place in a course.
struct CourseProgress {
    chosen: CourseChoice,
    /// Index of the current lesson.
    number: usize,
    /// Whether all answers of this lesson were right, and none took long.
    is_fluent: bool,
}

struct Lesson {
    answerer: Answerer,
    voice: Voice,
    session: Session,
    rng: fastrand::Rng,
    /// The exercises that were explained.
    explained: Vec<Exercise>,
    /// Time after which no new task is asked.
    ends: Option<Instant>,
    /// The current course.
    course: Option<CourseProgress>,
    /// The learner's progress; `None` if it cannot be kept.
    progress: Option<Progress>,
    /// Whether the last answer could not be kept.
    is_unkept: bool,
    /// When the current question ended; `None` while it is being asked.
    asked_at: watch::Receiver<Option<Instant>>,
    /// How long the learner thought about the current task before its question was repeated.
    thought_before: Duration,
    /// Whether there is a microphone.
    listens: bool,
    /// How long the rest of a spoken move is waited for.
    hesitation: Duration,
    /// Whether sentences that are otherwise only spoken are also printed.
    in_text: bool,
    /// Whether a voice says the sentences.
    is_spoken: bool,
    /// The beginning of the current answer ("Korrektur").
    begun: String,
    /// The learner's record of a dictated game.
    score: Dictation,
    /// The clock of an announced game.
    race: Option<Race>,
    /// The last answer, to be pronounced on request.
    last: Option<LastAnswer>,
    /// The sound of the last utterance.
    take: Option<Vec<i16>>,
    /// The best-scoring words of the last utterance, if others that scored nearly as well were taken instead.
    sounded_like: Option<String>,
    /// Whether a hint for the current answer was given.
    is_hinted: bool,
    /// The part of the help that comes next.
    helped: usize,
    /// How often the answer to the current question was not understood, unless its time is limited.
    repeated: usize,
    /// Number of tasks asked, including those that came back.
    asked: usize,
    tuning: Tuning,
    /// The open task or game, shared with the listening thread.
    current: Arc<Mutex<Option<Stage>>>,
    margins: Margins,
    last_words: Option<Saying>,
    /// Upper limit of the number of characters that are still to be said.
    queued: usize,
}

impl Lesson {
    async fn run(&mut self, mut events: Events) {
        self.begin_course();
        if let (Some(exercise), None) = (self.session.exercise(), &self.course) {
            self.explain_once(exercise);
        }
        loop {
            self.race = Race::of(&self.session);
            let is_whole = match self.session.exercise() {
                Some(Exercise::Round) => self.rehearse(&mut events).await,
                _ => self.ask_all(&mut events).await,
            };
            self.compare_scores();
            self.tell_race(!is_whole);
            if !(is_whole && self.go_on()) {
                break;
            }
        }
        // A learner who interrupts the end does not want to hear it.
        tokio::select! {
            () = self.finish() => {}
            () = interrupted(&mut events) => {}
        }
    }

    /// Asks the tasks of the session. Returns whether all were asked; if not, the learner or the system ended it.
    async fn ask_all(&mut self, events: &mut mpsc::Receiver<Event>) -> bool {
        let mut task = self.ask();
        // Events that came while the last answer was pronounced.
        let mut kept = VecDeque::new();
        while let Some(open) = &task {
            self.show(Some(Stage::Task {
                task: open.clone(),
                begun: self.begun.clone(),
            }));
            let waited = match kept.pop_front() {
                Some(event) => Waited::Event(event),
                None => self.wait(open, events).await,
            };
            let event = match waited {
                Waited::Event(event) => event,
                Waited::TooLate => {
                    task = match self.too_late(open) {
                        Next::End => return false,
                        _ => self.ask(),
                    };
                    continue;
                }
            };
            let mut thought = self.thought(Instant::now(), true);
            let answer = match event {
                Event::Typed(line) if line.trim().is_empty() => {
                    self.voice.hush();
                    continue;
                }
                Event::Typed(line) => {
                    self.take = None;
                    line.trim().to_owned()
                }
                // The rest of the answer to an earlier task: "Eva vier", and then "Schach".
                Event::Heard(heard) if heard.utterance.continues && self.is_before(heard.span.began) => continue,
                Event::Heard(heard) => match self.best(open, &heard.utterance) {
                    Some(words) => {
                        thought = self.thought(heard.span.began, false);
                        self.take = sound_of(&heard);
                        words
                    }
                    None => continue,
                },
                other => match self.handle(&other) {
                    true => continue,
                    false => return false,
                },
            };
            match self.answer(open, &answer, thought) {
                Next::Wait => {}
                Next::Task => task = self.ask(),
                Next::Pronounce => {
                    kept.extend(self.pronounce_until_silenced(events).await);
                    if !kept.iter().any(|event| matches!(event, Event::Interrupted)) {
                        self.repeat_task(open, thought);
                    }
                }
                Next::End => return false,
            }
        }
        self.show(None);
        true
    }

    /// Shows the listening thread what is open.
    fn show(&self, stage: Option<Stage>) {
        *self.current.lock().unwrap_or_else(PoisonError::into_inner) = stage;
    }

    /// Handles all events other than answers. Returns whether the lesson continues.
    fn handle(&mut self, event: &Event) -> bool {
        match event {
            Event::TypedTooMuch => self.tell(id!("play-line-too-long")),
            Event::MicrophoneLost(_) => self.tell(id!("play-microphone-lost")),
            Event::MicrophoneMuted => self.tell_openly(id!("play-microphone-muted")),
            Event::MicrophoneTrouble(trouble) => self.tell(trouble_sentence(*trouble)),
            Event::MicrophoneBack => self.tell_openly(id!("play-microphone-back")),
            Event::Deaf(error) => {
                let text = error.localized(&self.answerer.texts);
                self.say(Urgency::InTurn, text);
                return false;
            }
            Event::Drowned => self.voice.play(Earcon::Ignored),
            // A learner who speaks needs no keyboard.
            Event::TypingEnded => return self.listens,
            Event::Interrupted => return false,
            Event::Typed(_)
            | Event::Heard(_)
            | Event::Taken(..)
            | Event::Played(_)
            | Event::Hall(_)
            | Event::Speaking(_)
            | Event::DemoDeclares(_)
            | Event::DemoOver => {}
        }
        true
    }

    /// Asks the next task, if there is one.
    fn ask(&mut self) -> Option<Task> {
        // A lesson of a course is always completed.
        if self.course.is_none() && self.ends.is_some_and(|end| end <= Instant::now()) {
            self.ends = None;
            self.session.end_new_tasks();
            self.tell(id!("practice-time-is-up"));
        }
        self.cut_short();
        let task = self.session.next_task(&self.answerer.vocabulary);
        if let Some(task) = &task {
            self.asked += 1;
            (self.is_hinted, self.helped, self.repeated) = (false, 0, 0);
            self.thought_before = Duration::ZERO;
            self.begun.clear();
            self.explain_once(task.exercise());
            self.speak_task(task);
        }
        task
    }
}

/// Waits until the user or the system ends the program.
async fn interrupted(events: &mut mpsc::Receiver<Event>) {
    while let Some(event) = events.recv().await {
        if matches!(event, Event::Interrupted) {
            return;
        }
    }
    std::future::pending().await
}

fn today() -> jiff::civil::Date {
    jiff::Zoned::now().date()
}

/// Returns the sound of an utterance, without the silence before it.
fn sound_of(heard: &Heard) -> Option<Vec<i16>> {
    // Its beginning is known only roughly.
    const BEFORE: Duration = Duration::from_millis(500);
    let sound = heard.sound.as_ref()?;
    let length = heard.span.began.elapsed() + BEFORE;
    let samples = (length.as_secs_f32() * SAMPLE_RATE as f32) as usize;
    sound.get(sound.len().saturating_sub(samples)..).map(<[i16]>::to_vec)
}
