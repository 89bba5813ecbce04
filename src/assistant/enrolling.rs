//! The enrolment: speaks a prompt, records the player saying it and reports an unusable take at once.

use std::time::Duration;

use super::{
    error::AssistantError,
    prompting::{Choice, Next, Prompter},
};
use crate::{
    config::Config,
    enrolment::{self, EnrolledSpeaker, EnrolmentError},
    output::argument,
};
use ansage_words::announcement::Answerer;
use ansage_words::{id, locale::Id, text};

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
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let mut session = Session {
            config,
            prompter: Prompter::open(config, answerer).await?,
            speaker,
        };
        let result = session.run(&prompts).await;
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
    async fn run(&mut self, prompts: &[(usize, String)]) -> Result<(), AssistantError> {
        if !self.record(prompts).await? {
            self.tell_stopped();
            return Ok(());
        }
        self.learn().await
    }

    /// Records the missing takes of `prompts`. Returns `false` if the player does not want to learn from them now.
    async fn record(&mut self, prompts: &[(usize, String)]) -> Result<bool, AssistantError> {
        let taken = self.speaker.takes()?;
        let is_there = |(number, words): &(usize, String)| self.speaker.has(&taken, *number, words);
        let mut missing: Vec<bool> = prompts.iter().map(|prompt| !is_there(prompt)).collect();
        let left = |missing: &[bool]| missing.iter().filter(|is_missing| **is_missing).count();
        let mut told = left(&missing);
        let mut has_folder = !taken.is_empty();
        if told > 0 {
            let texts = &self.prompter.answerer.texts;
            let intro = match told < prompts.len() {
                true => text!(texts, "enrol-resume", count = told),
                false => text!(texts, "enrol-intro", count = told),
            };
            self.prompter.say(intro);
        }
        // The prompts of this session, and the place among them: before their end if the player went back.
        let (mut asked, mut place) = (Vec::new(), 0_usize);
        loop {
            let first_missing = || missing.iter().position(|is_missing| *is_missing);
            let at = asked.get(place).copied().or_else(first_missing);
            let Some((at, (number, words))) = at.and_then(|at| Some((at, prompts.get(at)?))) else {
                match self.ask_to_learn(prompts).await? {
                    Choice::Made(0) => return Ok(true),
                    Choice::Made(_) | Choice::Stop => return Ok(false),
                    Choice::Back | Choice::Again => go_back(&mut asked, &mut place, prompts.len()),
                }
                continue;
            };
            let count = left(&missing);
            if (1..told).contains(&count) && count.is_multiple_of(EVERY) {
                told = count;
                let text = text!(self.prompter.answerer.texts, "enrol-left", count = count);
                self.prompter.say(text);
            }
            match self.prompter.prompt(*number, words).await? {
                Next::Taken(take) => {
                    // A speaker who was deleted meanwhile does not come back with this take.
                    if has_folder && !self.speaker.folder().is_dir() {
                        return Err(EnrolmentError::Unknown(self.speaker.name().into()).into());
                    }
                    self.speaker.keep(*number, words, &take.samples)?;
                    has_folder = true;
                }
                Next::Passed => {
                    if let Some(sentence) = self.earlier(*number, words)? {
                        self.prompter.tell(sentence);
                    }
                }
                Next::Skipped => {}
                Next::Back => {
                    go_back(&mut asked, &mut place, at);
                    continue;
                }
                Next::Stop => return Ok(false),
            }
            if place == asked.len() {
                asked.push(at);
            }
            place += 1;
            if let Some(is_missing) = missing.get_mut(at) {
                *is_missing = false;
            }
        }
    }

    /// Returns the sentence about a prompt that got no good take: an earlier one may stay, and is learnt from.
    fn earlier(&self, number: usize, words: &str) -> Result<Option<Id>, AssistantError> {
        let stays = self.speaker.has(&self.speaker.takes()?, number, words);
        Ok(stays.then_some(id!("enrol-earlier")))
    }

    /// Asks whether to learn from the takes, and says how many of `prompts` have one. If they are too few, does not
    /// ask: the learning says so.
    async fn ask_to_learn(&mut self, prompts: &[(usize, String)]) -> Result<Choice, AssistantError> {
        let stored = self.speaker.takes()?;
        if stored.len() < enrolment::LEAST {
            return Ok(Choice::Made(0));
        }
        let has_take = |(number, words): &&(usize, String)| self.speaker.has(&stored, *number, words);
        let question = text!(
            self.prompter.answerer.texts,
            "enrol-ask-learn",
            takes = prompts.iter().filter(has_take).count(),
            count = prompts.len()
        );
        self.prompter.decide(&question).await
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
        let text = enrolment::gain_sentence(&self.prompter.answerer.texts, self.speaker.name(), &profile);
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

/// Goes back from the prompt `at`: by one place among those `asked` in this session, and from its first one to the
/// prompt before, of an earlier session.
fn go_back(asked: &mut Vec<usize>, place: &mut usize, at: usize) {
    match (place.checked_sub(1), at.checked_sub(1)) {
        (Some(before), _) => *place = before,
        (None, Some(before)) => asked.insert(0, before),
        (None, None) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        assistant::event::Event,
        audio::file::decode,
        enrolment::{Take, TakeContent},
    };

    #[tokio::test]
    async fn a_slip_is_said_again_at_the_end_and_in_a_later_session() {
        let root = tempfile::tempdir().unwrap();
        let speaker = EnrolledSpeaker::in_folder(&root.path().join("Ada"));
        let prompts: Vec<(usize, String)> = (1..).zip(["Eva vier", "ja", "nein"].map(str::to_owned)).collect();
        speaker.keep(2, "ja", &[1; 160]).unwrap();
        // Takes of another list of prompts: enough to learn from.
        for number in 4..4 + enrolment::LEAST {
            speaker.keep(number, "Eva drei", &[9; 160]).unwrap();
        }
        let said = |request, level: i16| {
            let take = Take {
                samples: vec![level; 160],
                level: -20.0,
                noise: -60.0,
            };
            Event::Taken(request, Ok((take, TakeContent::Prompt)))
        };
        let typed = |line: &str| Event::Typed(line.into());
        let heard = |heard: Vec<Event>| {
            let (events, received) = crate::assistant::event::channel();
            heard.into_iter().for_each(|event| events.try_send(event).unwrap());
            Prompter::mute(received)
        };
        let back = || typed("die letzte noch einmal");
        let config = Config::default();
        let mut session = Session {
            config: &config,
            // The first and the third prompt, the question, the third, the first and the third again, the question.
            prompter: heard(vec![
                said(1, 2),
                said(2, 3),
                back(),
                back(),
                said(5, 4),
                typed("weiter"),
                typed("ja"),
            ]),
            speaker: speaker.clone(),
        };
        let levels = || -> Vec<i16> {
            let mut takes = speaker.takes().unwrap();
            takes.retain(|take| take.words != "Eva drei");
            takes.iter().map(|take| decode(&take.file).unwrap()[0]).collect()
        };
        assert!(session.record(&prompts).await.unwrap());
        assert_eq!(levels(), [4, 1, 3]);
        // A take that cannot be read is missing. The one before it is of an earlier session.
        std::fs::write(root.path().join("Ada/takes/03.wav"), "RIFF").unwrap();
        session.prompter = heard(vec![back(), said(2, 5), typed("beenden")]);
        assert!(!session.record(&prompts).await.unwrap());
        assert_eq!(levels(), [4, 5]);
        // All are there: the question, and back over all that was passed.
        speaker.keep(3, "nein", &[3; 160]).unwrap();
        session.prompter = heard(vec![
            back(),
            back(),
            back(),
            said(4, 6),
            said(5, 7),
            said(6, 8),
            typed("nein"),
        ]);
        assert!(!session.record(&prompts).await.unwrap());
        assert_eq!(levels(), [6, 7, 8]);
    }

    #[tokio::test]
    async fn a_speaker_who_is_deleted_meanwhile_does_not_come_back() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("Ada");
        let speaker = EnrolledSpeaker::in_folder(&folder);
        speaker.keep(1, "ja", &[1; 160]).unwrap();
        let (events, received) = crate::assistant::event::channel();
        let mut session = Session {
            config: &Config::default(),
            prompter: Prompter::mute(received),
            speaker: speaker.clone(),
        };
        let prompts = [(1_usize, "ja".to_owned()), (2, "nein".to_owned())];
        let deleting = async {
            // The session has begun: it waits for its first take.
            tokio::task::yield_now().await;
            speaker.delete().unwrap();
            let take = Take {
                samples: vec![2; 160],
                level: -20.0,
                noise: -60.0,
            };
            let taken = Event::Taken(1, Ok((take, TakeContent::Prompt)));
            events.try_send(taken).unwrap();
        };
        let (recorded, ()) = tokio::join!(session.record(&prompts), deleting);
        let error = recorded.unwrap_err();
        assert!(error.to_string().contains("unknown speaker"), "{error}");
        assert!(!folder.exists());
    }

    #[tokio::test]
    async fn nobody_is_asked_whether_to_learn_from_too_few_takes() {
        let root = tempfile::tempdir().unwrap();
        let speaker = EnrolledSpeaker::in_folder(&root.path().join("Ada"));
        speaker.keep(1, "ja", &[1; 160]).unwrap();
        let (_, received) = crate::assistant::event::channel();
        let mut session = Session {
            config: &Config::default(),
            prompter: Prompter::mute(received),
            speaker,
        };
        for (number, words, stays) in [(1, "ja", true), (1, "nein", false), (2, "ja", false)] {
            let sentence = session.earlier(number, words).unwrap();
            assert_eq!(sentence.is_some(), stays, "{number} {words}");
        }
        assert!(session.record(&[(1, "ja".into())]).await.unwrap());
        let error = session.learn().await.unwrap_err();
        assert!(error.to_string().contains("only 1 good takes"), "{error}");
    }
}
