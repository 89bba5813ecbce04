//! The practice session: asks, listens and says what was right.

use std::sync::{Arc, Mutex};

use tokio::sync::mpsc;

use super::{
    error::AssistantError,
    event::{Event, spawn_signals, type_lines},
    listening::Ear,
    sound::{Sound, microphone, trouble_sentence},
    voice::{LAST_WORDS, voice},
};
use crate::{
    audio::CaptureError,
    config::Config,
    model,
    practice::{Exercise, LessonProgress, Task, Verdict},
    recognition::{Margins, Sense, Thresholds, Utterance},
    speech::{Saying, Urgency, Voice},
};
use ansage_protocol::{Command, Declaration};
use ansage_words::{
    answer::Answerer,
    declaration,
    locale::Localized,
    vocabulary::{Term, Vocabulary},
};
use ansage_words::{id, locale::Id, text};

/// Options of `ansage practice`.
#[derive(Debug, Clone)]
pub struct LessonOptions {
    /// What to practise.
    pub exercise: Exercise,
    /// Number of tasks.
    pub count: usize,
    /// Seed of the tasks; the same seed gives the same tasks.
    pub seed: Option<u64>,
    /// Accept only typed answers.
    pub typed: bool,
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
        let rng = options.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let current = Arc::new(Mutex::new(None::<Task>));
        let (asked, vocabulary) = (Arc::clone(&current), answerer.vocabulary.clone());
        let context = Box::new(Asked {
            task: asked,
            vocabulary,
        });
        let (ear, missing) = Ear::start(
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
        spawn_signals(events.clone())?;
        type_lines(events);
        let margins = Thresholds::of_settings(&config.recognition)?.margins;
        let mut lesson = Lesson {
            answerer,
            voice,
            rng,
            current,
            margins,
            progress: LessonProgress::default(),
            last_words: None,
        };
        if typed_instead {
            lesson.tell(id!("practice-typed-instead"));
        }
        if let Some(sentence) = announced {
            lesson.tell(sentence);
        }
        lesson.run(options, received).await;
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
            _ => Sense::Unfinished,
        }
    }

    fn answers(&self) -> Option<Vec<Vec<Term>>> {
        None
    }
}

struct Lesson {
    answerer: Answerer,
    voice: Voice,
    rng: fastrand::Rng,
    /// The current task, shared with the listening thread.
    current: Arc<Mutex<Option<Task>>>,
    margins: Margins,
    progress: LessonProgress,
    last_words: Option<Saying>,
}

impl Lesson {
    async fn run(&mut self, options: &LessonOptions, mut events: mpsc::Receiver<Event>) {
        self.tell(match options.exercise {
            Exercise::Hear => id!("practice-intro-hear"),
            Exercise::Speak => id!("practice-intro-speak"),
        });
        let mut task = self.ask(options);
        while let Some(event) = events.recv().await {
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
                Event::Heard(heard) => match self.best(&task, &heard.utterance) {
                    Some(words) => words,
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
                    break;
                }
                Event::TypingEnded | Event::Interrupted => break,
                Event::Taken(_) | Event::Speaking(..) | Event::DemoDeclares(_) | Event::DemoOver => continue,
            };
            match declaration::parse(&self.answerer.vocabulary, &answer) {
                Ok(Declaration::Command(Command::Quit)) => break,
                Ok(Declaration::Command(Command::Repeat)) => {
                    self.speak_task(&task);
                    continue;
                }
                Ok(Declaration::Command(Command::Stop)) => {
                    self.voice.hush();
                    continue;
                }
                _ => {}
            }
            match task.judge(&self.answerer.vocabulary, &answer) {
                Verdict::NotUnderstood => {
                    self.tell(id!("play-not-understood"));
                    self.speak_task(&task);
                    continue;
                }
                Verdict::Right => {
                    self.progress.right += 1;
                    self.tell(id!("practice-right"));
                }
                Verdict::Wrong => {
                    let words = task.words(&self.answerer.vocabulary);
                    let coordinates = task.coordinates();
                    let text = text!(
                        self.answerer.texts,
                        "practice-wrong",
                        words = words.clone(),
                        coordinates = coordinates
                    );
                    self.progress.missed.push(words);
                    // The voice says only the words; coordinates are for reading.
                    println!("{text}");
                    let spoken = text!(
                        self.answerer.texts,
                        "practice-wrong-spoken",
                        words = task.words(&self.answerer.vocabulary)
                    );
                    self.last_words = Some(self.voice.say_with(Urgency::Replacing, spoken));
                }
            }
            self.progress.answered += 1;
            if self.progress.answered == options.count {
                break;
            }
            task = self.ask(options);
        }
        self.finish().await;
    }

    fn ask(&mut self, options: &LessonOptions) -> Task {
        let task = Task::draw(options.exercise, &mut self.rng);
        *self.current.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(task.clone());
        self.speak_task(&task);
        task
    }

    fn speak_task(&mut self, task: &Task) {
        let number = self.progress.answered + 1;
        let shown = task.printed().unwrap_or_default();
        println!(
            "{}",
            text!(
                self.answerer.texts,
                "practice-task",
                number = number.to_string(),
                shown = shown
            )
        );
        let spoken = task.spoken(&self.answerer.vocabulary);
        self.last_words = Some(self.voice.say(spoken));
    }

    /// Returns the correct reading of an utterance if it lies within the margin, or else the best one. Practice is
    /// about the words: a confusion of the recognizer is not the learner's mistake.
    fn best(&self, task: &Task, utterance: &Utterance) -> Option<String> {
        let first = utterance.hypotheses.first()?;
        let near = utterance
            .hypotheses
            .iter()
            .take_while(|other| first.score - other.score <= self.margins.ask);
        let right = near
            .into_iter()
            .find(|other| task.judge(&self.answerer.vocabulary, &other.text) == Verdict::Right);
        Some(right.unwrap_or(first).text.clone()).filter(|text| !text.trim().is_empty())
    }

    async fn finish(&mut self) {
        let LessonProgress {
            right,
            answered,
            missed,
        } = self.progress.clone();
        let mut text = text!(
            self.answerer.texts,
            "practice-score",
            right = right,
            answered = answered
        );
        if !missed.is_empty() {
            text.push(' ');
            text.push_str(&text!(
                self.answerer.texts,
                "practice-missed",
                words = missed.join(", ")
            ));
        }
        self.say(Urgency::InTurn, text);
        if let Some(saying) = self.last_words.take() {
            let _ = tokio::time::timeout(LAST_WORDS, saying).await;
        }
    }

    fn tell(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.say(Urgency::InTurn, text);
    }

    fn say(&mut self, urgency: Urgency, text: String) {
        println!("{text}");
        self.last_words = Some(self.voice.say_with(urgency, text));
    }
}
