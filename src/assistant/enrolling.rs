//! The enrolment: speaks a prompt, records the player saying it and reports an unusable take at once.

use std::time::Duration;

use super::{
    error::AssistantError,
    prompting::{Next, Prompter},
};
use crate::{
    config::Config,
    enrolment::{self, EnrolledSpeaker, EnrolmentError},
    output::argument,
};
use ansage_words::answer::Answerer;
use ansage_words::{id, text};

/// Interval at which the player hears that the program is still learning.
const STILL: Duration = Duration::from_secs(12);
/// Number of prompts after which the player hears how many are left.
const EVERY: usize = 10;

/// Records the takes that `speaker` still lacks, stores them, and adapts the model when none is missing.
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
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let mut session = Session {
            config,
            prompter: Prompter::open(config, answerer).await?,
            speaker,
        };
        let resumed = missing.len() < prompts.len();
        let result = session.run(&missing, resumed).await;
        session.prompter.speak_error(&result);
        session.prompter.finish().await;
        result
    });
    // A player who interrupts the learning need not wait for its end.
    runtime.shutdown_background();
    result
}

struct Session<'a> {
    config: &'a Config,
    prompter: Prompter,
    speaker: EnrolledSpeaker,
}

impl Session<'_> {
    async fn run(&mut self, missing: &[(usize, String)], resumed: bool) -> Result<(), AssistantError> {
        let left = missing.len();
        let texts = &self.prompter.answerer.texts;
        let intro = match resumed {
            true => text!(texts, "enrol-resume", count = left),
            false => text!(texts, "enrol-intro", count = left),
        };
        self.prompter.say(intro);
        let mut at = 0;
        while let Some((number, words)) = missing.get(at) {
            if at > 0 && (left - at).is_multiple_of(EVERY) {
                let text = text!(self.prompter.answerer.texts, "enrol-left", count = left - at);
                self.prompter.say(text);
            }
            match self.prompter.prompt(*number, words).await? {
                Next::Taken(take) => {
                    self.speaker.keep(*number, words, &take.samples)?;
                    at += 1;
                }
                Next::Passed | Next::Skipped => at += 1,
                Next::Back => at = at.saturating_sub(1),
                Next::Stop => {
                    self.tell_stopped();
                    return Ok(());
                }
            }
        }
        self.learn().await
    }

    async fn learn(&mut self) -> Result<(), AssistantError> {
        self.prompter.pause();
        let takes = self.speaker.takes()?.len();
        if takes < enrolment::LEAST {
            return Err(EnrolmentError::TooFew {
                name: self.speaker.name().into(),
                takes,
            }
            .into());
        }
        self.prompter.tell(id!("enrol-learning"));
        let (settings, vocabulary, speaker) = (
            self.config.recognition.clone(),
            self.prompter.answerer.vocabulary.clone(),
            self.speaker.clone(),
        );
        let mut learning = tokio::task::spawn_blocking(move || enrolment::learn(&settings, &vocabulary, &speaker));
        let mut patience = tokio::time::interval_at(tokio::time::Instant::now() + STILL, STILL);
        let learnt = loop {
            tokio::select! {
                // Without a screen, only speech shows that the program is still alive.
                _ = patience.tick() => self.prompter.tell(id!("enrol-still-learning")),
                learnt = &mut learning => break learnt.map_err(std::io::Error::other)?,
                () = self.prompter.interrupted() => {
                    // The takes are kept; the thread ends with the program.
                    self.tell_stopped();
                    return Ok(());
                },
            }
        };
        let (profile, _) = learnt?;
        let text = enrolment::told(&self.prompter.answerer.texts, self.speaker.name(), &profile);
        self.prompter.say(text);
        Ok(())
    }

    fn tell_stopped(&mut self) {
        let text = text!(
            self.prompter.answerer.texts,
            "enrol-stopped",
            name = argument(self.speaker.name())
        );
        self.prompter.say(text);
    }
}
