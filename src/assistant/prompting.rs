//! Prompts that are spoken for the player to repeat, and questions with a few answers. Shared by enrolment and
//! donation.

mod choosing;

use std::time::Duration;

use super::{
    error::AssistantError,
    event::{self, Event, Events, spawn_signals, type_lines},
    recorder::Recorder,
    sound::{OpenMicrophone, recording_microphone, trouble_sentence},
    voice::{LAST_WORDS, speak_error, voice},
};
use crate::{
    config::Config,
    enrolment::{self, Checker, Take, TakeContent, Wanted},
    output,
    speech::{Saying, SpeechOutput, Urgency, Voice},
};
use ansage_protocol::Command;
use ansage_words::{
    announcement::Answerer,
    vocabulary::{Term, Vocabulary},
};
use ansage_words::{
    id,
    locale::{Id, Localized},
    text,
};
use shakmaty::Rank;

/// Longest time to find out whether the voice reaches the loudspeaker, and to open the microphone. The service may have
/// to be started first.
const LOOK: Duration = Duration::from_secs(12);
/// Number of times a prompt is repeated before the session continues without it, and a question before its help is
/// spoken.
const TRIES: usize = 3;

/// The voice that prompts, and the recorder that listens.
pub(super) struct Prompter {
    pub(super) answerer: Answerer,
    /// The recorder; `None` without a microphone, when everything is typed.
    recorder: Option<Recorder>,
    voice: Voice,
    events: Events,
    last_words: Option<Saying>,
    /// Number of the last request for a take.
    requested: u64,
    /// Whether the questions go on, typed, if nothing can be recognized.
    goes_on_typed: bool,
    /// Whether they do.
    pub(super) is_deaf: bool,
    /// Whether nothing more can be typed.
    has_typing_ended: bool,
}

/// The next step after a prompt.
pub(super) enum Next {
    /// A good take; the next prompt.
    Taken(Take),
    /// No good take; the next prompt nevertheless.
    Passed,
    /// Nothing was said: the player typed to continue.
    Skipped,
    /// The previous prompt, once more.
    Back,
    /// The player stops for now.
    Stop,
}

/// Answer to a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Choice {
    /// The answer with this index.
    Made(usize),
    /// The player goes back by one question ("die letzte noch einmal"), or corrects.
    Back,
    /// The player wants to hear it again.
    Again,
    /// The player stops for now.
    Stop,
}

impl Prompter {
    /// Opens the voice and the microphone. Must be called in a runtime of tokio.
    ///
    /// # Errors
    ///
    /// [`AssistantError`] if there is no microphone.
    pub(super) async fn open(config: &Config, answerer: Answerer) -> Result<Prompter, AssistantError> {
        let may_be_read = config.speech.output == SpeechOutput::ScreenReader;
        let opened = recording_microphone(config, may_be_read).map_err(AssistantError::from);
        if opened.is_err() {
            speak_error(&voice(config, &answerer.vocabulary), &opened, config.language).await;
        }
        let (open, sentence) = opened?;
        let mut prompter = Prompter::with(config, answerer, Some(open), may_be_read)?;
        if let Some(sentence) = sentence {
            prompter.tell(sentence);
        }
        Ok(prompter)
    }

    /// Opens the voice, and listens with `microphone` if there is one. If a screen reader may speak (`may_be_read`),
    /// nothing is recorded while the loudspeaker plays.
    ///
    /// # Errors
    ///
    /// [`AssistantError::System`] if the system refuses a thread or signals.
    pub(super) fn with(
        config: &Config,
        answerer: Answerer,
        microphone: Option<OpenMicrophone>,
        may_be_read: bool,
    ) -> Result<Prompter, AssistantError> {
        let voice = voice(config, &answerer.vocabulary);
        let (events, received) = event::channel();
        let start = |open| {
            let (settings, vocabulary) = (config.recognition.clone(), answerer.vocabulary.clone());
            let check = move || Checker::open(&settings, &vocabulary);
            Recorder::start(open, may_be_read, check, voice.gate(), events.clone())
        };
        let recorder = microphone.map(start).transpose()?;
        spawn_signals(events.clone())?;
        type_lines(events);
        Ok(Prompter {
            answerer,
            recorder,
            voice,
            events: received,
            last_words: None,
            requested: 0,
            goes_on_typed: false,
            is_deaf: false,
            has_typing_ended: false,
        })
    }

    /// Closes the microphone. From now on everything is typed.
    pub(super) fn end_listening(&mut self) {
        self.recorder = None;
    }

    /// Lets the player type if nothing can be recognized, instead of an error. `is_deaf` if that is known already.
    pub(super) fn go_on_typed(&mut self, is_deaf: bool) {
        self.goes_on_typed = true;
        self.is_deaf = is_deaf;
    }

    /// Repeats one prompt until its take is good. Passes over it if nothing can be recognized, but typed.
    ///
    /// # Errors
    ///
    /// [`AssistantError`] if nothing can be heard any more.
    pub(super) async fn prompt(&mut self, number: usize, words: &str) -> Result<Next, AssistantError> {
        let mut tries = 0;
        if let Some(recorder) = &mut self.recorder {
            recorder.ready(LOOK).await;
        }
        self.ask_prompt(number, words);
        while let Some(event) = self.next().await {
            match event {
                Event::Taken(_, Ok((take, TakeContent::Prompt))) => return Ok(Next::Taken(take)),
                Event::Taken(_, Ok((_, TakeContent::Stop))) => return Ok(Next::Stop),
                Event::Taken(_, Ok((_, TakeContent::Back))) => return Ok(Next::Back),
                Event::Taken(_, Ok((_, TakeContent::Again))) => self.ask_prompt(number, words),
                Event::Taken(_, taken) => {
                    tries += 1;
                    self.tell(match taken {
                        Ok(_) => id!("enrol-other"),
                        Err(fault) => fault.id(),
                    });
                    if tries == TRIES {
                        self.tell(id!("enrol-go-on"));
                        return Ok(Next::Passed);
                    }
                    self.ask_prompt(number, words);
                }
                Event::Typed(line) if line.trim().is_empty() => {
                    self.voice.hush();
                    self.ask_prompt(number, words);
                }
                Event::Typed(line) => match enrolment::asked_for(&self.answerer.vocabulary, &line) {
                    Some(TakeContent::Stop) => return Ok(Next::Stop),
                    Some(TakeContent::Back) => return Ok(Next::Back),
                    Some(TakeContent::Again) => self.ask_prompt(number, words),
                    _ if self.is_skip(words, &line) => {
                        self.voice.hush();
                        return Ok(Next::Skipped);
                    }
                    _ => {
                        self.tell(id!("enrol-help"));
                        self.ask_prompt(number, words);
                    }
                },
                Event::Interrupted => return Ok(Next::Stop),
                other => {
                    let asks_again = self.handle(other)?;
                    if self.is_deaf {
                        return Ok(Next::Passed);
                    }
                    if asks_again {
                        self.ask_prompt(number, words);
                    }
                }
            }
        }
        Ok(Next::Stop)
    }

    /// Returns whether a typed line asks for the next prompt, with "weiter" or with the words to be spoken.
    fn is_skip(&self, words: &str, line: &str) -> bool {
        let vocabulary = &self.answerer.vocabulary;
        let resume = vocabulary.word(Term::Command(Command::Resume));
        [resume, words]
            .into_iter()
            .any(|wanted| enrolment::is_same(vocabulary, wanted, line))
    }

    /// Handles all events other than takes and typed answers. Returns whether to ask again.
    fn handle(&mut self, event: Event) -> Result<bool, AssistantError> {
        match event {
            Event::TypedTooMuch => self.tell(id!("play-line-too-long")),
            Event::MicrophoneLost(error) => {
                tracing::warn!(%error, "the microphone was lost");
                self.tell(id!("enrol-microphone-lost"));
            }
            Event::MicrophoneTrouble(trouble) => self.tell(trouble_sentence(trouble)),
            Event::MicrophoneMuted => self.tell(id!("enrol-microphone-muted")),
            Event::MicrophoneBack => {
                self.tell(id!("play-microphone-back"));
                return Ok(true);
            }
            // The error is printed at once, while the sentences before it are still spoken.
            Event::Deaf(error) if self.goes_on_typed && !self.has_typing_ended => {
                tracing::error!(%error, "the answers can only be typed");
                self.end_listening();
                self.is_deaf = true;
                let sentence = error.localized(&self.answerer.texts);
                self.say(sentence);
                self.tell(id!("welcome-typed"));
                return Ok(true);
            }
            Event::Deaf(error) => return Err(error.into()),
            Event::Taken(..)
            | Event::Typed(_)
            | Event::TypingEnded
            | Event::Interrupted
            | Event::Heard(..)
            | Event::Speaking(_)
            | Event::Drowned
            | Event::Played(_)
            | Event::Hall(_)
            | Event::DemoDeclares(_)
            | Event::DemoOver => {}
        }
        Ok(false)
    }

    /// Returns the next event. Drops a take of an earlier request: another question was asked while the take was
    /// checked, and it must not answer that one.
    async fn next(&mut self) -> Option<Event> {
        loop {
            let event = self.events.recv().await?;
            match event {
                Event::Interrupted => self.voice.hush(),
                Event::TypingEnded => self.has_typing_ended = true,
                _ => {}
            }
            if !is_outdated(&event, self.requested) {
                return Some(event);
            }
            tracing::debug!("a take came after its question");
        }
    }

    /// Records one take for `wanted`, as soon as nobody else speaks.
    fn record(&mut self, wanted: Wanted) {
        self.requested += 1;
        if let Some(recorder) = &self.recorder {
            recorder.record(self.requested, wanted);
        }
    }

    /// Stops recording.
    pub(super) fn pause(&self) {
        if let Some(recorder) = &self.recorder {
            recorder.pause();
        }
    }

    /// Speaks the prompt; the speech after it is the take.
    fn ask_prompt(&mut self, number: usize, words: &str) {
        self.pause();
        let line = text!(
            self.answerer.texts,
            "enrol-prompt",
            number = number,
            words = words.to_owned()
        );
        output::print_said_as(&line, words);
        self.last_words = Some(self.voice.say(words));
        // The voice has already closed the gate, so nothing is recorded before it has finished.
        self.record(Wanted::Prompt(words.into()));
    }

    /// Waits for the player, who may type "beenden", or the system to end the program. Says that it is still learning
    /// if anything else is typed.
    pub(super) async fn interrupted(&mut self) {
        while let Some(event) = self.next().await {
            match event {
                Event::Interrupted => return,
                Event::Typed(line) => match enrolment::asked_for(&self.answerer.vocabulary, &line) {
                    Some(TakeContent::Stop) => return,
                    _ => self.tell(id!("enrol-still-learning")),
                },
                _ => {}
            }
        }
    }

    pub(super) fn tell(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.say(text);
    }

    pub(super) fn say(&mut self, text: String) {
        output::print_said(&text);
        self.last_words = Some(self.voice.say_with(Urgency::InTurn, text));
    }

    /// Speaks the error of `result`, if there is one. The caller prints it, but players who go by ear may miss that.
    pub(super) fn speak_error<T>(&mut self, result: &Result<T, AssistantError>) {
        if let Err(error) = result {
            let text = error.localized(&self.answerer.texts);
            self.last_words = Some(self.voice.say_with(Urgency::InTurn, text));
        }
    }

    /// Prints and speaks the first sentence. If the voice is not ready, waits for the attempt to speak, so that the
    /// reason for a failure is printed before the next sentence.
    pub(super) async fn begin(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        output::print_said(&text);
        let found = tokio::time::timeout(LOOK, self.voice.ready()).await;
        let is_ready = found.is_ok_and(|ready| ready.is_ok());
        self.last_words = Some(self.voice.say(text));
        if !is_ready {
            tracing::warn!("nobody hears the welcome");
            self.finish().await;
        }
    }

    /// Waits until the last sentence has been said.
    pub(super) async fn finish(&mut self) {
        if let Some(saying) = self.last_words.take() {
            let _ = tokio::time::timeout(LAST_WORDS, saying).await;
        }
    }
}

/// Returns whether `event` is a take for a request before the one with the number `requested`.
fn is_outdated(event: &Event, requested: u64) -> bool {
    matches!(event, Event::Taken(number, _) if *number != requested)
}

/// Returns the words for the numbers from 1 to `count`: those of the ranks.
pub(super) fn numbers(vocabulary: &Vocabulary, count: usize) -> Vec<String> {
    Rank::ALL
        .iter()
        .take(count)
        .map(|rank| vocabulary.word(Term::Rank(*rank)).to_owned())
        .collect()
}

#[cfg(test)]
#[path = "prompting_tests.rs"]
mod tests;
