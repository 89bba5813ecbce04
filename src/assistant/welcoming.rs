//! The first start: introduces the program, asks who should read aloud, tries microphone and voice, and offers
//! activities.

use shakmaty::{File, Rank};

use super::{
    error::AssistantError,
    prompting::{Choice, Next, Prompter, numbers},
    sound::{OpenMicrophone, recording_microphone},
};
use crate::{audio::CaptureError, config::Config, paths, speech::SpeechOutput, system};
use ansage_words::{
    announcement::Answerer,
    id,
    locale::{Localized, Texts},
    text,
    vocabulary::Term,
};

/// Level of speech that is understood, but should be louder, in dBFS.
const SOFT: f32 = -38.0;

/// A new user's first choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstStep {
    /// Have the guide read aloud.
    Tour,
    /// Take the course, from the first letter on.
    Course,
    /// Play a game.
    Game,
    /// Listen to the recorded game.
    Demo,
    /// Do nothing for now.
    Nothing,
}

impl FirstStep {
    /// The choices, in the order in which they are offered.
    const ALL: [FirstStep; 5] = [
        FirstStep::Tour,
        FirstStep::Course,
        FirstStep::Game,
        FirstStep::Demo,
        FirstStep::Nothing,
    ];
}

/// Result of the welcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Welcomed {
    /// The output that the user chose; `None` if they did not.
    pub output: Option<SpeechOutput>,
    /// Whether there is a microphone, and a model that can be used.
    pub hears: bool,
    /// The user's first choice.
    pub first: FirstStep,
}

/// Welcomes a new user, and returns what they chose. Without a microphone they type, and if nothing can be recognized.
/// Says `announced` after the first sentence.
///
/// # Errors
///
/// Returns an [`AssistantError`] if nothing can be recognized nor typed, or the system refuses a thread.
pub fn welcome(config: &Config, answerer: Answerer, announced: Option<String>) -> Result<Welcomed, AssistantError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(Welcome::hold(config.clone(), answerer, announced));
    runtime.shutdown_background();
    result
}

struct Welcome {
    config: Config,
    prompter: Prompter,
    /// Reason why there is no microphone.
    deaf: Option<CaptureError>,
    /// The output that the user chose.
    chosen: Option<SpeechOutput>,
}

impl Welcome {
    async fn hold(config: Config, answerer: Answerer, announced: Option<String>) -> Result<Welcomed, AssistantError> {
        let (microphone, deaf) = microphone(&config);
        // Until the user has answered, a screen reader may be speaking.
        let mut prompter = Prompter::with(&config, answerer, microphone, true)?;
        prompter.go_on_typed(false);
        let mut welcome = Welcome {
            config,
            prompter,
            deaf,
            chosen: None,
        };
        welcome.prompter.begin(id!("welcome-intro")).await;
        if let Some(sentence) = announced {
            welcome.prompter.say(sentence);
        }
        let first = welcome.ask().await;
        welcome.prompter.speak_error(&first);
        welcome.prompter.finish().await;
        Ok(Welcomed {
            output: welcome.chosen,
            hears: welcome.deaf.is_none() && !welcome.prompter.is_deaf,
            first: first?,
        })
    }

    /// Asks all questions. A user who stops has chosen nothing.
    async fn ask(&mut self) -> Result<FirstStep, AssistantError> {
        if self.config.speech.output != SpeechOutput::Print && !self.ask_output().await? {
            return Ok(FirstStep::Nothing);
        }
        if !self.try_microphone().await? {
            return Ok(FirstStep::Nothing);
        }
        self.choose(&FirstStep::ALL, |texts, words| {
            let [one, two, three, four, five] = words.each_ref().map(String::as_str);
            text!(
                texts,
                "welcome-choose",
                one = one,
                two = two,
                three = three,
                four = four,
                five = five
            )
        })
        .await
        .map(|first| first.unwrap_or(FirstStep::Nothing))
    }

    /// Asks who should speak the sentences, and continues with that output. Returns `false` if the user stops.
    async fn ask_output(&mut self) -> Result<bool, AssistantError> {
        let output = match self.prompter.agree(id!("welcome-ask-reader")).await? {
            None => return Ok(false),
            // A running screen reader would also read printed lines.
            Some(false) if system::screen_reader_runs() => Some(SpeechOutput::Voice),
            Some(false) => Some(SpeechOutput::Both),
            Some(true) => {
                let outputs = [SpeechOutput::ScreenReader, SpeechOutput::Voice];
                self.choose(&outputs, |texts, words| {
                    let [one, two] = words.each_ref().map(String::as_str);
                    text!(texts, "welcome-ask-who", one = one, two = two)
                })
                .await?
            }
        };
        let Some(output) = output else { return Ok(false) };
        self.chosen = Some(output);
        if output != self.config.speech.output {
            self.config.speech.output = output;
            // Without a sound server a microphone can be opened only once.
            self.prompter.end_listening();
            let is_deaf = self.prompter.is_deaf;
            // A model that cannot be used is reported only once.
            let (microphone, deaf) = match is_deaf {
                true => (None, None),
                false => microphone(&self.config),
            };
            let answerer = self.config.answerer(paths::user_vocabulary().as_deref())?;
            self.deaf = deaf;
            let may_be_read = output == SpeechOutput::ScreenReader;
            self.prompter = Prompter::with(&self.config, answerer, microphone, may_be_read)?;
            self.prompter.go_on_typed(is_deaf);
        }
        if output == SpeechOutput::ScreenReader {
            self.prompter.tell(id!("welcome-tones"));
        }
        Ok(true)
    }

    /// Asks the user to say two words and compares them with what is recognized, which tests microphone, level and
    /// model. Returns `false` if the user stops.
    async fn try_microphone(&mut self) -> Result<bool, AssistantError> {
        if self.prompter.is_deaf {
            return Ok(true);
        }
        if let Some(error) = &self.deaf {
            let sentence = error.localized(&self.prompter.answerer.texts);
            self.prompter.say(sentence);
            self.prompter.tell(id!("welcome-typed"));
            return Ok(true);
        }
        let vocabulary = &self.prompter.answerer.vocabulary;
        let words = format!(
            "{} {}",
            vocabulary.word(Term::File(File::A)),
            vocabulary.word(Term::Rank(Rank::First))
        );
        self.prompter.tell(id!("welcome-try"));
        loop {
            match self.prompter.prompt(1, &words).await? {
                Next::Taken(take) => {
                    let texts = &self.prompter.answerer.texts;
                    // Said as "24 below", since a screen reader may swallow a minus.
                    let level = -take.level.round() as i64;
                    let sentence = match take.level < SOFT {
                        true => text!(texts, "welcome-heard-soft", level = level),
                        false => text!(texts, "welcome-heard", level = level),
                    };
                    self.prompter.say(sentence);
                }
                Next::Passed if self.prompter.is_deaf => {}
                Next::Passed => self.prompter.tell(id!("welcome-unheard")),
                Next::Skipped => self.prompter.tell(id!("welcome-typed")),
                Next::Back => continue,
                Next::Stop => return Ok(false),
            }
            return Ok(true);
        }
    }

    /// Asks for one of `choices`. `question` receives the words for them. Returns `None` if the user stops.
    async fn choose<const N: usize, C: Copy>(
        &mut self,
        choices: &[C; N],
        question: impl Fn(&Texts, &[String; N]) -> String,
    ) -> Result<Option<C>, AssistantError> {
        let answerer = &self.prompter.answerer;
        let mut numbers = numbers(&answerer.vocabulary, N).into_iter();
        let words: [String; N] = std::array::from_fn(|_| numbers.next().unwrap_or_default());
        let question = question(&answerer.texts, &words);
        loop {
            match self.prompter.choose(&question, &words).await? {
                Choice::Made(index) => return Ok(choices.get(index).copied()),
                Choice::Back | Choice::Again => {}
                Choice::Stop => return Ok(None),
            }
        }
    }
}

/// Returns the microphone, or why there is none. Drops the sentence about screen readers, which would come too early.
fn microphone(config: &Config) -> (Option<OpenMicrophone>, Option<CaptureError>) {
    match recording_microphone(config, true) {
        Ok((open, _)) => (Some(open), None),
        Err(error) => (None, Some(error)),
    }
}
