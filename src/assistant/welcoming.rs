//! The first start: says who it is, tries microphone and voice, and offers what there is to do.

use shakmaty::{File, Rank};

use super::{
    error::AssistantError,
    prompting::{Choice, Next, Prompter, numbers},
};
use crate::config::Config;
use ansage_words::{answer::Answerer, id, vocabulary::Term};

/// What a new user chose to do first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FirstStep {
    /// The course, from the first letter on.
    Course,
    /// A game.
    Game,
    /// The recorded game, to listen to.
    Demo,
    /// Nothing for now.
    Nothing,
}

impl FirstStep {
    /// What can be chosen, in the order in which it is offered.
    const ALL: [FirstStep; 4] = [FirstStep::Course, FirstStep::Game, FirstStep::Demo, FirstStep::Nothing];
}

/// Welcomes a new user, and returns what they want to do.
///
/// # Errors
///
/// Returns an [`AssistantError`] if there is no microphone or nothing can be heard.
pub fn welcome(config: &Config, answerer: Answerer) -> Result<FirstStep, AssistantError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let result = runtime.block_on(async {
        let mut prompter = Prompter::open(config, answerer)?;
        let result = offer(&mut prompter).await;
        prompter.finish().await;
        result
    });
    runtime.shutdown_background();
    result
}

async fn offer(prompter: &mut Prompter) -> Result<FirstStep, AssistantError> {
    prompter.tell(id!("welcome-intro"));
    let vocabulary = prompter.answerer.vocabulary.clone();
    // It is heard by the recognizer, and compared with these words: microphone, level and model work.
    let words = format!(
        "{} {}",
        vocabulary.word(Term::File(File::A)),
        vocabulary.word(Term::Rank(Rank::First))
    );
    prompter.tell(id!("welcome-try"));
    loop {
        match prompter.prompt(1, &words).await? {
            Next::Taken(_) => prompter.tell(id!("welcome-heard")),
            Next::Passed => prompter.tell(id!("welcome-unheard")),
            Next::Back => continue,
            Next::Stop => return Ok(FirstStep::Nothing),
        }
        break;
    }
    let question = prompter.answerer.texts.get(id!("welcome-choose"));
    let answers = numbers(&vocabulary, FirstStep::ALL.len());
    loop {
        match prompter.choose(&question, &answers).await? {
            Choice::Made(index) => return Ok(FirstStep::ALL.get(index).copied().unwrap_or(FirstStep::Nothing)),
            Choice::Back | Choice::Again => {}
            Choice::Stop => return Ok(FirstStep::Nothing),
        }
    }
}
