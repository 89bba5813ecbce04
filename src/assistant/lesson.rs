//! The practice session: asks, listens and says what was right.

mod following;
mod telling;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::{
    error::AssistantError,
    event::{Event, spawn_signals, type_lines},
    listening::Ear,
    sound::{Sound, microphone, trouble_sentence},
    voice::voice,
};
use crate::{
    audio::CaptureError,
    config::Config,
    model,
    practice::{self, Course, Exercise, Grade, Item, Plan, Session, Task, Thought, Verdict},
    progress::Progress,
    recognition::{Margins, Sense, Thresholds, UNKNOWN, Utterance},
    speech::{Earcon, Saying, Urgency, Voice},
};
use ansage_protocol::{Command, Declaration};
use ansage_words::{
    answer::Answerer,
    declaration,
    locale::Localized,
    vocabulary::{Term, Vocabulary, Wish},
};
use ansage_words::{id, locale::Id, text};

/// Options of `ansage practice`.
#[derive(Debug, Clone)]
pub struct LessonOptions {
    /// What to practise; `None`: the words that are due, then new and weak ones.
    pub exercise: Option<Exercise>,
    /// A course to follow, and the name by which its progress is kept.
    pub course: Option<(String, Course)>,
    /// How long.
    pub length: LessonLength,
    /// Who learns; `None`: who practised last.
    pub learner: Option<String>,
    /// Seed of tasks drawn by chance; the same seed gives the same tasks.
    pub seed: Option<u64>,
    /// Accept only typed answers.
    pub typed: bool,
}

/// How long a session is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LessonLength {
    /// So many new tasks; missed ones come back in addition.
    Tasks(usize),
    /// So many minutes; missed tasks come back after them.
    Minutes(u16),
}

/// Runs a practice session.
///
/// # Errors
///
/// Returns an [`AssistantError`] if the session cannot start. Without a microphone, answers are typed.
pub fn practise(config: &Config, answerer: Answerer, options: &LessonOptions) -> Result<(), AssistantError> {
    let (sound, announced) = match microphone(config) {
        _ if options.typed => (Sound::None, None),
        Ok(opened) => opened,
        Err(CaptureError::NoDevice) => (Sound::None, None),
        Err(error) => return Err(error.into()),
    };
    let typed_instead = matches!(sound, Sound::None) && !options.typed;
    let voice = voice(config, &answerer.vocabulary);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let (events, received) = mpsc::channel(64);
        let mut rng = options.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let (progress, unkept) = match Progress::open(options.learner.as_deref()) {
            Ok(progress) => (Some(progress), None),
            Err(error) => (None, Some(error)),
        };
        let plan = match (&progress, options.seed) {
            // A seed asks for the same tasks, whatever is known.
            (_, Some(_)) => Plan::new(),
            (None, None) => practice::plan(options.exercise, &HashMap::new(), &[], today(), &mut rng),
            (Some(progress), None) => progress.plan(options.exercise, today(), &mut rng).unwrap_or_default(),
        };
        let (count, ends) = match options.length {
            LessonLength::Tasks(count) => (count, None),
            LessonLength::Minutes(minutes) => (usize::MAX, Some(Duration::from_secs(60 * u64::from(minutes)))),
        };
        let current = Arc::new(Mutex::new(None::<Task>));
        let (asked, vocabulary) = (Arc::clone(&current), answerer.vocabulary.clone());
        let context = Box::new(Asked {
            task: asked,
            vocabulary,
        });
        let (mut ear, missing) = Ear::start(
            config,
            &answerer.vocabulary,
            sound,
            voice.gate(),
            context,
            events.clone(),
            false,
        )?;
        for sentence in model::missing_sentences(&missing, &answerer.texts) {
            println!("{sentence}");
        }
        if !config.speech.output.is_spoken() {
            ear.begin().await;
        }
        spawn_signals(events.clone())?;
        type_lines(events);
        let margins = Thresholds::of_settings(&config.recognition)?.margins;
        let mut lesson = Lesson {
            answerer,
            voice,
            session: Session::new(options.exercise, plan, count, rng.fork()),
            rng,
            exercise: options.exercise,
            ends: ends.map(|time| Instant::now() + time),
            course: options
                .course
                .clone()
                .map(|(key, course)| CourseProgress { key, course, number: 0 }),
            progress,
            asked_at: Arc::default(),
            asked: 0,
            rate: config.speech.rate,
            volume: config.speech.volume,
            current,
            margins,
            last_words: None,
        };
        if typed_instead {
            lesson.tell(id!("practice-typed-instead"));
        }
        if let Some(sentence) = announced {
            lesson.tell(sentence);
        }
        if let Some(error) = unkept {
            lesson.tell_unkept(&error);
        }
        lesson.greet();
        lesson.run(received).await;
        drop(ear);
        Ok(())
    })
}

/// The current task, as the listening thread sees it.
struct Asked {
    task: Arc<Mutex<Option<Task>>>,
    vocabulary: Vocabulary,
}

impl super::listening::Context for Asked {
    fn sense(&self, words: &str) -> Sense {
        let task = self.task.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match task.as_ref() {
            Some(task) if task.is_complete(&self.vocabulary, words) => Sense::Complete,
            _ if is_command(&self.vocabulary, words) && !self.vocabulary.goes_on(words) => Sense::Complete,
            _ => Sense::Unfinished,
        }
    }

    fn answers(&self) -> Option<Vec<Vec<Term>>> {
        None
    }
}

/// Returns whether `words` are no answer but a wish or a command.
fn is_command(vocabulary: &Vocabulary, words: &str) -> bool {
    vocabulary.wish(words).is_some() || command(vocabulary, words).is_some()
}

/// Returns the command of a game that holds in a lesson, too.
fn command(vocabulary: &Vocabulary, words: &str) -> Option<Command> {
    match declaration::parse(vocabulary, words) {
        Ok(Declaration::Command(command @ (Command::Quit | Command::Repeat | Command::Stop | Command::Help))) => {
            Some(command)
        }
        _ => None,
    }
}

/// What comes after an answer or a wish.
enum Next {
    /// The same task is still open.
    Wait,
    /// The next task.
    Task,
    /// The end.
    End,
}

/// Where a learner is in a course.
struct CourseProgress {
    /// The name by which it is kept.
    key: String,
    course: Course,
    /// Index of the current lesson.
    number: usize,
}

/// By how much a wish changes the rate or the volume, in the units of [`Voice::adjust`].
const STEP: i8 = 20;

struct Lesson {
    answerer: Answerer,
    voice: Voice,
    session: Session,
    rng: fastrand::Rng,
    /// The exercise that was explained last.
    exercise: Option<Exercise>,
    /// When no new task comes any more.
    ends: Option<Instant>,
    /// The course that is followed.
    course: Option<CourseProgress>,
    /// The learner's progress; `None` if it cannot be kept.
    progress: Option<Progress>,
    /// When the current question was over; `None` while it is asked.
    asked_at: Arc<Mutex<Option<Instant>>>,
    /// Number of tasks asked, with those that came back.
    asked: usize,
    rate: i8,
    volume: i8,
    /// The current task, shared with the listening thread.
    current: Arc<Mutex<Option<Task>>>,
    margins: Margins,
    last_words: Option<Saying>,
}

impl Lesson {
    async fn run(&mut self, mut events: mpsc::Receiver<Event>) {
        self.begin_course();
        if let (Some(exercise), None) = (self.exercise, &self.course) {
            self.tell(intro(exercise));
        }
        while self.ask_all(&mut events).await && self.go_on() {}
        self.finish().await;
    }

    /// Asks the tasks of the session. Returns whether all were asked; otherwise the learner or the system ends it.
    async fn ask_all(&mut self, events: &mut mpsc::Receiver<Event>) -> bool {
        let mut task = self.ask();
        while let Some(open) = &task {
            let Some(event) = events.recv().await else { return false };
            let mut thought = self.thought(Instant::now(), true);
            let answer = match event {
                Event::Typed(line) if line.trim().is_empty() => {
                    self.voice.hush();
                    continue;
                }
                Event::Typed(line) => line.trim().to_owned(),
                Event::TypedTooMuch => {
                    self.tell(id!("play-line-too-long"));
                    continue;
                }
                Event::Heard(heard) => match self.best(open, &heard.utterance) {
                    Some(words) => {
                        thought = self.thought(heard.began, false);
                        words
                    }
                    None => continue,
                },
                Event::MicrophoneLost(_) => {
                    self.tell(id!("play-microphone-lost"));
                    continue;
                }
                Event::MicrophoneMuted => {
                    self.tell(id!("play-microphone-muted"));
                    continue;
                }
                Event::MicrophoneTrouble(trouble) => {
                    self.tell(trouble_sentence(trouble));
                    continue;
                }
                Event::MicrophoneBack => {
                    self.tell(id!("play-microphone-back"));
                    continue;
                }
                Event::Deaf(error) => {
                    let text = error.localized(&self.answerer.texts);
                    self.say(Urgency::InTurn, text);
                    return false;
                }
                Event::TypingEnded | Event::Interrupted => return false,
                Event::Taken(_)
                | Event::Played(_)
                | Event::Hall(_)
                | Event::Speaking(_)
                | Event::DemoDeclares(_)
                | Event::DemoOver => {
                    continue;
                }
            };
            match self.answer(open, &answer, thought) {
                Next::Wait => {}
                Next::Task => task = self.ask(),
                Next::End => return false,
            }
        }
        true
    }

    /// Handles what was said or typed while `task` is open.
    fn answer(&mut self, task: &Task, answer: &str, thought: Thought) -> Next {
        match (
            self.answerer.vocabulary.wish(answer),
            command(&self.answerer.vocabulary, answer),
        ) {
            (Some(Wish::Unknown), _) => {
                self.tell_answer(task);
                self.session.answered(task, false, None);
                let items = task.items(&self.answerer.vocabulary);
                let forgotten: Vec<(Item, Grade)> = items.into_iter().map(|item| (item, Grade::Again)).collect();
                self.keep(&forgotten, &[], thought);
                return Next::Task;
            }
            (Some(Wish::Skip), _) => {
                self.tell(id!("practice-skipped"));
                return Next::Task;
            }
            (Some(Wish::Slower), _) => return self.adjust(task, -STEP, 0, id!("practice-slower")),
            (Some(Wish::Faster), _) => return self.adjust(task, STEP, 0, id!("practice-faster")),
            (Some(Wish::Louder), _) => return self.adjust(task, 0, STEP, id!("practice-louder")),
            (Some(Wish::Quieter), _) => return self.adjust(task, 0, -STEP, id!("practice-quieter")),
            (None, Some(Command::Quit)) => return Next::End,
            (None, Some(Command::Repeat)) => {
                self.speak_task(task);
                return Next::Wait;
            }
            (None, Some(Command::Help)) => {
                self.tell(intro(task.exercise()));
                self.tell(id!("practice-help"));
                return Next::Wait;
            }
            (None, Some(_)) => {
                self.voice.hush();
                return Next::Wait;
            }
            (None, None) => {}
        }
        let judgement = task.judge(&self.answerer.vocabulary, answer);
        // Words outside the vocabulary leave a gap.
        let words = answer.replace(UNKNOWN, "…");
        if words.chars().any(char::is_alphanumeric) {
            let heard = text!(self.answerer.texts, "practice-heard", words = words);
            self.say(Urgency::Replacing, heard);
        }
        match judgement.verdict {
            Verdict::NotUnderstood => {
                self.sound(Earcon::Ignored);
                self.tell(id!("play-not-understood"));
                self.speak_task(task);
                return Next::Wait;
            }
            Verdict::Right => {
                self.sound(Earcon::Taken);
                self.tell(id!("practice-right"));
            }
            Verdict::Acceptable => {
                self.sound(Earcon::Taken);
                self.tell(id!("practice-acceptable"));
                self.tell_slips(&judgement);
                if judgement.slips.is_empty() {
                    let words = task.words(&self.answerer.vocabulary);
                    let text = text!(self.answerer.texts, "practice-mandated", words = words);
                    self.say(Urgency::InTurn, text);
                }
            }
            Verdict::Wrong => {
                self.sound(Earcon::Refused);
                self.tell(id!("practice-wrong"));
                self.tell_slips(&judgement);
                self.tell_answer(task);
            }
        }
        let grades = task.grades(&self.answerer.vocabulary, answer, &judgement, thought);
        let confused = task.confusions(&self.answerer.vocabulary, &judgement);
        self.keep(&grades, &confused, thought);
        let is_right = judgement.verdict != Verdict::Wrong;
        self.session.answered(task, is_right, judgement.confused);
        Next::Task
    }

    /// Changes the rate and the volume of the voice, says so, and says the task once more.
    fn adjust(&mut self, task: &Task, rate: i8, volume: i8, told: Id) -> Next {
        let changed = |old: i8, by: i8| old.saturating_add(by).clamp(-100, 100);
        (self.rate, self.volume) = (changed(self.rate, rate), changed(self.volume, volume));
        self.voice.adjust(self.rate, self.volume);
        self.tell(told);
        self.speak_task(task);
        Next::Wait
    }

    /// Asks the next task, if there is one.
    fn ask(&mut self) -> Option<Task> {
        // A lesson of a course is brought to its end.
        if self.course.is_none() && self.ends.is_some_and(|end| end <= Instant::now()) {
            self.ends = None;
            self.session.end_new_tasks();
            self.tell(id!("practice-time-is-up"));
        }
        let task = self.session.next_task(&self.answerer.vocabulary);
        self.current
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
            .clone_from(&task);
        if let Some(task) = &task {
            self.asked += 1;
            if self.exercise != Some(task.exercise()) {
                self.exercise = Some(task.exercise());
                self.tell(intro(task.exercise()));
            }
            self.speak_task(task);
        }
        task
    }

    /// Returns the correct reading of an utterance if it lies within the margin, or else the best one. Practice is
    /// about the words: a confusion of the recognizer is not the learner's mistake.
    fn best(&self, task: &Task, utterance: &Utterance) -> Option<String> {
        let first = utterance.hypotheses.first()?;
        let vocabulary = &self.answerer.vocabulary;
        let near = utterance
            .hypotheses
            .iter()
            .take_while(|other| first.score - other.score <= self.margins.ask);
        let right = near.into_iter().find(|other| {
            let verdict = task.judge(vocabulary, &other.text).verdict;
            matches!(verdict, Verdict::Right | Verdict::Acceptable)
        });
        let text = match is_command(vocabulary, &first.text) {
            true => &first.text,
            false => &right.unwrap_or(first).text,
        };
        Some(text.clone()).filter(|text| !text.trim().is_empty())
    }
}

fn today() -> jiff::civil::Date {
    jiff::Zoned::now().date()
}

/// Returns what is to be done in `exercise`.
fn intro(exercise: Exercise) -> Id {
    match exercise {
        Exercise::Words => id!("practice-intro-words"),
        Exercise::Letters => id!("practice-intro-letters"),
        Exercise::Hear => id!("practice-intro-hear"),
        Exercise::Speak => id!("practice-intro-speak"),
        Exercise::Colours => id!("practice-intro-colours"),
        Exercise::Diagonals => id!("practice-intro-diagonals"),
        Exercise::Knights => id!("practice-intro-knights"),
        Exercise::Announce => id!("practice-intro-announce"),
        Exercise::Moves => id!("practice-intro-moves"),
        Exercise::Castling => id!("practice-intro-castling"),
        Exercise::Promotion => id!("practice-intro-promotion"),
        Exercise::Capture => id!("practice-intro-capture"),
        Exercise::Duties => id!("practice-intro-duties"),
    }
}
