//! Questions with a few answers.

use ansage_protocol::Command;
use ansage_words::{id, locale::Id, vocabulary::Term};

use super::{Choice, Prompter, TRIES};
use crate::{
    assistant::{error::AssistantError, event::Event},
    enrolment::{self, TakeContent, Wanted},
    speech::Earcon,
};

impl Prompter {
    /// Asks `question` until it is answered with one of `answers`, which must be words that the recognizer knows. The
    /// number of an answer, counted from 1, can be typed instead.
    ///
    /// # Errors
    ///
    /// [`AssistantError`] if nothing can be heard any more.
    pub(in crate::assistant) async fn choose(
        &mut self,
        question: &str,
        answers: &[String],
    ) -> Result<Choice, AssistantError> {
        let mut tries = 0_usize;
        self.ask(question, answers);
        while let Some(event) = self.next().await {
            match event {
                Event::Taken(_, Ok((_, TakeContent::Chosen(index)))) => return Ok(Choice::Made(index)),
                Event::Taken(_, Ok((_, TakeContent::Stop))) | Event::Interrupted => return Ok(Choice::Stop),
                Event::Taken(_, Ok((_, TakeContent::Back))) => return Ok(Choice::Back),
                Event::Taken(_, Ok((_, TakeContent::Again))) => return Ok(Choice::Again),
                // Silence: somebody thinks, or reads.
                Event::Taken(_, Err(enrolment::TakeFault::Nothing)) => {
                    self.record(Wanted::Choice(answers.to_vec()));
                }
                Event::TypingEnded if self.recorder.is_none() => return Ok(Choice::Stop),
                Event::Taken(_, taken) => {
                    tries += 1;
                    self.tell(match taken {
                        Ok(_) if tries.is_multiple_of(TRIES) => id!("donate-choose"),
                        Ok(_) => id!("play-not-understood"),
                        Err(fault) => fault.id(),
                    });
                    self.ask(question, answers);
                }
                Event::Typed(line) if line.trim().is_empty() => {
                    self.voice.hush();
                    self.ask(question, answers);
                }
                Event::Typed(line) => match self.typed_choice(&line, answers) {
                    Some(choice) => {
                        // A player who types knows the question.
                        self.voice.hush();
                        return Ok(choice);
                    }
                    None => {
                        self.tell(id!("donate-choose"));
                        self.ask(question, answers);
                    }
                },
                other => {
                    if self.handle(other)? {
                        self.ask(question, answers);
                    }
                }
            }
        }
        Ok(Choice::Stop)
    }

    /// Asks a question that is answered with yes or no, again if the player wants to go back. Returns `None` if they
    /// stop.
    ///
    /// # Errors
    ///
    /// [`AssistantError`] if nothing can be heard any more.
    pub(in crate::assistant) async fn agree(&mut self, question: Id) -> Result<Option<bool>, AssistantError> {
        let text = self.answerer.texts.get(question);
        self.agree_to(&text).await
    }

    /// Does the same as [`Prompter::agree`] with the question `text`.
    ///
    /// # Errors
    ///
    /// [`AssistantError`] if nothing can be heard any more.
    pub(in crate::assistant) async fn agree_to(&mut self, text: &str) -> Result<Option<bool>, AssistantError> {
        let answers = self.yes_or_no();
        loop {
            return Ok(match self.choose(text, &answers).await? {
                Choice::Made(index) => Some(index == 0),
                Choice::Back | Choice::Again => continue,
                Choice::Stop => None,
            });
        }
    }

    /// Asks the question `text`, which is answered with yes (0) or no (1), until the player does not want to hear it
    /// again.
    ///
    /// # Errors
    ///
    /// [`AssistantError`] if nothing can be heard any more.
    pub(in crate::assistant) async fn decide(&mut self, text: &str) -> Result<Choice, AssistantError> {
        let answers = self.yes_or_no();
        loop {
            match self.choose(text, &answers).await? {
                Choice::Again => {}
                choice => return Ok(choice),
            }
        }
    }

    /// Returns the words for yes and no, in this order.
    pub(in crate::assistant) fn yes_or_no(&self) -> [String; 2] {
        let vocabulary = &self.answerer.vocabulary;
        [Command::Yes, Command::No].map(|command| vocabulary.word(Term::Command(command)).to_owned())
    }

    fn typed_choice(&self, line: &str, answers: &[String]) -> Option<Choice> {
        let vocabulary = &self.answerer.vocabulary;
        let number = line
            .trim()
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=answers.len()).contains(number));
        let named = || {
            answers
                .iter()
                .position(|answer| enrolment::is_same(vocabulary, answer, line))
        };
        // One key is enough if only one answer begins with that letter.
        let begun = || {
            let line = line.trim().to_lowercase();
            let mut fitting = answers
                .iter()
                .enumerate()
                .filter(|(_, answer)| answer.starts_with(&line));
            match (line.chars().count(), fitting.next(), fitting.next()) {
                (1, Some((index, _)), None) => Some(index),
                _ => None,
            }
        };
        if let Some(index) = number.map(|number| number - 1).or_else(named).or_else(begun) {
            return Some(Choice::Made(index));
        }
        match enrolment::asked_for(vocabulary, line)? {
            TakeContent::Stop => Some(Choice::Stop),
            TakeContent::Back => Some(Choice::Back),
            TakeContent::Again => Some(Choice::Again),
            _ => None,
        }
    }

    fn ask(&mut self, question: &str, answers: &[String]) {
        self.pause();
        self.say(question.to_owned());
        if self.voice.is_read() {
            self.voice.play(Earcon::Asked);
        }
        self.record(Wanted::Choice(answers.to_vec()));
    }
}
