//! The donation: asks how the archive may be used, records the declarations, and lets the donor hear and remove them.

use super::{
    error::AssistantError,
    prompting::{Choice, Next, Prompter, numbers},
};
use crate::{
    audio::{self, Playback, SAMPLE_RATE},
    config::Config,
    donation::{Age, Donation, DonationError, Donor, Licence, Question, Unanswered},
    enrolment::{self, StoredTake},
};
use ansage_words::{announcement::Answerer, id, locale::Id, text};

/// Number of prompts after which the donor hears how many are left.
const EVERY: usize = 10;

/// The end of a session of a donation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Donated {
    /// The donor continues later, or does not agree.
    Stopped,
    /// All declarations are recorded, and the donor plays a game now.
    Game,
    /// All declarations are recorded, and the donor does not play a game.
    All,
}

/// Asks which donation is the donor's, asks the open questions, records the missing declarations, and offers a game.
/// Returns the donation.
///
/// # Errors
///
/// Returns an [`AssistantError`] if there is no microphone or something cannot be stored.
pub fn donate(config: &Config, answerer: Answerer) -> Result<(Donated, Donation), AssistantError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let prompts = (1..).zip(enrolment::prompts(&answerer.vocabulary)).collect();
        let mut session = Session {
            prompter: Prompter::open(config, answerer).await?,
            donation: Donation::new_one()?,
            prompts,
        };
        let result = session.run().await;
        session.prompter.speak_error(&result);
        session.prompter.finish().await;
        Ok((result?, session.donation))
    });
    runtime.shutdown_background();
    result
}

struct Session {
    prompter: Prompter,
    donation: Donation,
    /// The prompts with their numbers.
    prompts: Vec<(usize, String)>,
}

impl Session {
    async fn run(&mut self) -> Result<Donated, AssistantError> {
        if !self.choose_donation().await? {
            return Ok(self.stopped());
        }
        if self.donation.donor()?.is_none() {
            self.prompter.tell(id!("donate-intro"));
            let Some(donor) = self.ask_donor().await? else {
                // The answers are asked for again next time.
                self.prompter.tell(id!("donate-refused"));
                return Ok(Donated::Stopped);
            };
            self.donation.write_donor(&donor)?;
        }
        let mut prompts = self.missing()?;
        if prompts.is_empty() {
            // The donor may still go back to the last one.
            prompts.clone_from(&self.prompts);
        } else {
            let text = text!(self.texts(), "donate-prompts", count = prompts.len());
            self.prompter.say(text);
            if !self.record(&prompts, 0).await? {
                return Ok(self.stopped());
            }
        }
        loop {
            // Even with nothing to record: the donor may have stopped in the review, and no take is packed unheard.
            if !self.review(&prompts).await? {
                return Ok(self.stopped());
            }
            let missing = self.missing()?.len();
            let text = text!(self.texts(), "donate-thanks", missing = missing);
            self.prompter.say(text);
            let question = self.texts().get(id!("donate-ask-game"));
            match self.prompter.decide(&question).await? {
                Choice::Made(0) => return Ok(Donated::Game),
                Choice::Made(_) => return Ok(Donated::All),
                Choice::Back | Choice::Again => {}
                Choice::Stop => return Ok(self.stopped()),
            }
        }
    }

    fn texts(&self) -> &ansage_words::locale::Texts {
        &self.prompter.answerer.texts
    }

    fn stopped(&mut self) -> Donated {
        self.prompter.tell(id!("donate-stopped"));
        Donated::Stopped
    }

    /// Asks for each open donation, the newest first, whether it is the donor's: nobody else has agreed to its licence.
    /// Takes the one that is. Returns `false` if the donor stops.
    async fn choose_donation(&mut self) -> Result<bool, AssistantError> {
        self.choose_among(Donation::all()?).await
    }

    /// Does the same with `donations`. One that cannot be read keeps nobody from beginning another.
    async fn choose_among(&mut self, donations: Vec<Donation>) -> Result<bool, AssistantError> {
        for donation in donations.into_iter().rev() {
            let number = donation.number();
            let begun = match Begun::of(&donation) {
                Ok(Some(begun)) => begun,
                Ok(None) => continue,
                Err(error) => {
                    tracing::warn!(%error, "a donation cannot be read");
                    let text = text!(self.texts(), "donate-unreadable", number = number);
                    self.prompter.say(text);
                    continue;
                }
            };
            let is_theirs = match begun {
                // Nobody has agreed to anything yet.
                Begun::Nothing => Some(true),
                Begun::Takes(takes) => {
                    let text = text!(self.texts(), "donate-resume", number = number, takes = takes);
                    self.prompter.agree_to(&text).await?
                }
            };
            match is_theirs {
                Some(true) => {
                    self.donation = donation;
                    return Ok(true);
                }
                Some(false) => {}
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Returns the prompts without a take.
    fn missing(&self) -> Result<Vec<(usize, String)>, AssistantError> {
        let takes = self.donation.takes().takes()?;
        let is_there = |number: usize, words: &str| {
            let mut takes = takes.iter();
            takes.any(|take| take.number() == Some(number) && take.words == words)
        };
        let missing = self.prompts.iter().filter(|(number, words)| !is_there(*number, words));
        Ok(missing.cloned().collect())
    }

    /// Asks all questions. Returns `None` if the donor stops or does not agree.
    async fn ask_donor(&mut self) -> Result<Option<Donor>, AssistantError> {
        let mut answers = Unanswered::default();
        let mut at = 0;
        while let Some(question) = Question::ALL.get(at) {
            let text = self.texts().get(sentence(*question));
            let numbers = numbers(&self.prompter.answerer.vocabulary, question.answers());
            match self.prompter.choose(&text, &numbers).await? {
                Choice::Stop => return Ok(None),
                Choice::Again => {}
                Choice::Back => at = at.saturating_sub(1),
                Choice::Made(index) => {
                    answers.answer(*question, index);
                    let text = text!(
                        self.texts(),
                        "donate-answered",
                        question = name(*question),
                        answer = index + 1
                    );
                    self.prompter.say(text);
                    let consent = match question {
                        Question::Licence if Licence::ALL.get(index) == Some(&Licence::Cc0) => {
                            Some(id!("donate-agree-cc0"))
                        }
                        Question::Licence => Some(id!("donate-agree-cc-by")),
                        Question::Age if Age::ALL.get(index) == Some(&Age::Under18) => Some(id!("donate-agree-parent")),
                        Question::Native | Question::Age | Question::Microphone | Question::Room => None,
                    };
                    match consent {
                        None => at += 1,
                        Some(consent) => {
                            let consent = self.texts().get(consent);
                            match (self.prompter.decide(&consent).await?, question) {
                                (Choice::Made(0), _) => at += 1,
                                // Another licence, perhaps.
                                (Choice::Made(_), Question::Licence) | (Choice::Back | Choice::Again, _) => {}
                                _ => return Ok(None),
                            }
                        }
                    }
                }
            }
        }
        Ok(answers.donor())
    }

    /// Records the takes of `prompts`, from the one at this index. Returns `false` if the donor stops.
    async fn record(&mut self, prompts: &[(usize, String)], mut at: usize) -> Result<bool, AssistantError> {
        while let Some((number, words)) = prompts.get(at) {
            let left = prompts.len() - at;
            if at > 0 && left.is_multiple_of(EVERY) {
                let text = text!(self.texts(), "enrol-left", count = left);
                self.prompter.say(text);
            }
            match self.prompter.prompt(*number, words).await? {
                Next::Taken(take) => {
                    self.donation.takes().keep(*number, words, &take.samples)?;
                    at += 1;
                }
                Next::Passed => {
                    if let Some(sentence) = self.earlier(*number, words)? {
                        self.prompter.tell(sentence);
                    }
                    at += 1;
                }
                Next::Skipped => at += 1,
                Next::Back => at = at.saturating_sub(1),
                Next::Stop => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Returns the sentence about a prompt that got no good take: an earlier one may stay, and is given away.
    fn earlier(&self, number: usize, words: &str) -> Result<Option<Id>, AssistantError> {
        let takes = self.donation.takes().takes()?;
        let mut takes = takes.iter();
        let stays = takes.any(|take| take.number() == Some(number) && take.words == words);
        Ok(stays.then_some(id!("enrol-earlier")))
    }

    /// Plays each take if the donor wants to hear them, and removes or records again those that they choose. Goes back
    /// to the last one of `prompts` if they want that instead. Returns `false` if they stop.
    async fn review(&mut self, prompts: &[(usize, String)]) -> Result<bool, AssistantError> {
        if self.donation.takes().takes()?.is_empty() {
            return Ok(true);
        }
        let question = self.texts().get(id!("donate-ask-review"));
        loop {
            match self.prompter.decide(&question).await? {
                Choice::Made(0) => break,
                Choice::Made(_) => return Ok(true),
                Choice::Back | Choice::Again => {
                    if !self.record(prompts, prompts.len().saturating_sub(1)).await? {
                        return Ok(false);
                    }
                }
                Choice::Stop => return Ok(false),
            }
        }
        let takes = self.donation.takes().takes()?;
        let mut at = 0;
        while let Some(take) = takes.get(at) {
            match self.judge(take).await? {
                Some(Verdict::Keep) => at += 1,
                Some(Verdict::Remove) => {
                    self.remove(take)?;
                    self.prompter.tell(id!("donate-removed"));
                    at += 1;
                }
                Some(Verdict::Anew) => {
                    let number = take.number().unwrap_or_default();
                    if !self.record(&[(number, take.words.clone())], 0).await? {
                        return Ok(false);
                    }
                }
                Some(Verdict::Replay) => {}
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Plays `take` and asks what to do with it. Returns `None` if the donor stops.
    async fn judge(&mut self, take: &StoredTake) -> Result<Option<Verdict>, AssistantError> {
        let number = take.number().unwrap_or_default();
        let line = text!(
            self.texts(),
            "enrol-prompt",
            number = number,
            words = take.words.clone()
        );
        self.prompter.say(line);
        self.prompter.finish().await;
        let samples = audio::file::decode(&take.file).map_err(enrolment::EnrolmentError::from)?;
        let played = tokio::task::spawn_blocking(move || play(&samples)).await;
        if let Ok(Err(error)) = played {
            tracing::warn!(%error, "a take is not played");
            self.prompter.tell(id!("donate-unplayed"));
        }
        let text = self.texts().get(id!("donate-ask-keep"));
        let answers = self.prompter.yes_or_no();
        Ok(match self.prompter.choose(&text, &answers).await? {
            Choice::Made(0) => Some(Verdict::Keep),
            Choice::Made(_) => Some(Verdict::Remove),
            Choice::Back => Some(Verdict::Anew),
            Choice::Again => Some(Verdict::Replay),
            Choice::Stop => None,
        })
    }

    fn remove(&self, take: &StoredTake) -> Result<(), AssistantError> {
        match take.number() {
            Some(number) => Ok(self.donation.takes().remove(number)?),
            None => Ok(()),
        }
    }
}

/// Content of an open donation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begun {
    /// Nothing yet.
    Nothing,
    /// The donor's answers, and this number of takes.
    Takes(usize),
}

impl Begun {
    /// Returns the content of `donation`, or `None` if it is not open.
    fn of(donation: &Donation) -> Result<Option<Begun>, DonationError> {
        if !donation.is_open()? {
            return Ok(None);
        }
        Ok(Some(match donation.donor()? {
            None => Begun::Nothing,
            Some(_) => Begun::Takes(donation.takes().takes()?.len()),
        }))
    }
}

/// The donor's decision about a take.
enum Verdict {
    Keep,
    Remove,
    /// Record it again, and play it again.
    Anew,
    /// Play it again.
    Replay,
}

/// Plays `samples` on the loudspeaker and waits for their end.
fn play(samples: &[i16]) -> Result<(), audio::PlaybackError> {
    let mut playback = Playback::open()?;
    playback.play(samples, SAMPLE_RATE)?.wait().map(drop)
}

fn sentence(question: Question) -> Id {
    match question {
        Question::Licence => id!("donate-ask-licence"),
        Question::Native => id!("donate-ask-language"),
        Question::Age => id!("donate-ask-age"),
        Question::Microphone => id!("donate-ask-microphone"),
        Question::Room => id!("donate-ask-room"),
    }
}

/// Returns the name of `question` in the sentence "donate-answered".
fn name(question: Question) -> &'static str {
    match question {
        Question::Licence => "licence",
        Question::Native => "language",
        Question::Age => "age",
        Question::Microphone => "microphone",
        Question::Room => "room",
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
    async fn a_donation_that_cannot_be_read_keeps_nobody_from_donating() {
        let root = tempfile::tempdir().unwrap();
        let donation = |number: &str| Donation::in_folder(&root.path().join(number)).unwrap();
        let donor = Donor {
            licence: Licence::Cc0,
            first_language: crate::donation::Native::German,
            age: Age::From18,
            microphone: crate::donation::Microphone::Headset,
            room: crate::donation::Room::Quiet,
        };
        for number in ["1", "2"] {
            donation(number).write_donor(&donor).unwrap();
            donation(number).takes().keep(1, "ja", &[1; 160]).unwrap();
        }
        let all = || vec![donation("1"), donation("2")];
        // "Is it yours?" is asked of the donations that can be read, the newest first.
        for (damaged, content, answers, chosen) in [
            ("2/donor.toml", "licence = ", &["ja"][..], 1),
            ("2/donor.toml", "licence = ", &["nein"], 3),
            ("1/takes.tsv", "takes/01.wav", &["nein", "ja"], 1),
            ("1/takes.tsv", "takes/01.wav", &["nein", "nein"], 3),
        ] {
            let file = root.path().join(damaged);
            let whole = std::fs::read(&file).unwrap();
            std::fs::write(&file, content).unwrap();
            let (events, received) = crate::assistant::event::channel();
            for answer in answers {
                events.try_send(Event::Typed((*answer).into())).unwrap();
            }
            let mut session = Session {
                prompter: Prompter::mute(received),
                donation: donation("3"),
                prompts: Vec::new(),
            };
            assert!(session.choose_among(all()).await.unwrap(), "{damaged} {answers:?}");
            assert_eq!(session.donation.number(), chosen, "{damaged} {answers:?}");
            std::fs::write(&file, whole).unwrap();
        }
    }

    #[tokio::test]
    async fn a_slip_in_the_last_take_is_said_again_before_anything_is_packed() {
        let root = tempfile::tempdir().unwrap();
        let donation = Donation::in_folder(&root.path().join("1")).unwrap();
        let (events, received) = crate::assistant::event::channel();
        let take = |level: i16| Take {
            samples: vec![level; 160],
            level: -20.0,
            noise: -60.0,
        };
        let typed = |line: &str| events.try_send(Event::Typed(line.into())).unwrap();
        let said = |request, level| {
            let taken = Event::Taken(request, Ok((take(level), TakeContent::Prompt)));
            events.try_send(taken).unwrap();
        };
        // Each prompt and each question is a request for a take.
        said(1, 1);
        said(2, 2);
        typed("die letzte noch einmal");
        said(4, 3);
        typed("Korrektur");
        typed("Zug zurück");
        said(7, 4);
        said(8, 5);
        typed("nein");
        let prompts = vec![(1, "Eva vier".to_owned()), (2, "ja".to_owned())];
        let mut session = Session {
            prompter: Prompter::mute(received),
            donation,
            prompts: prompts.clone(),
        };
        assert!(session.record(&prompts, 0).await.unwrap());
        assert!(session.review(&prompts).await.unwrap());
        let takes = session.donation.takes().takes().unwrap();
        let levels: Vec<i16> = takes.iter().map(|take| decode(&take.file).unwrap()[0]).collect();
        assert_eq!(levels, [4, 5]);
        for (number, words, stays) in [(1, "Eva vier", true), (1, "ja", false), (3, "nein", false)] {
            let sentence = session.earlier(number, words).unwrap();
            assert_eq!(sentence.is_some(), stays, "{number} {words}");
        }
    }
}
