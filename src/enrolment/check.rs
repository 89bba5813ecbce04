//! Checks the content of a take: its prompt, a command, or something else.
//!
//! Voices that are badly understood need enrolment most, so a take is not refused because of what is recognized in it.
//! The recognizer hears it twice: once as anything, and once as nothing but the prompt. The difference of the two
//! scores shows how much better anything else fits. A misheard voice fits its prompt nearly as well as the words that
//! it is mistaken for.

use crate::{
    recognition::{self, RecognitionError, RecognitionSettings, Utterance},
    recognizer::{Grammar, Model, VoskRecognizer},
};
use ansage_protocol::{Command, Declaration};
use ansage_words::{declaration, vocabulary::Vocabulary};

use super::prompts::is_same;

/// Number of readings. The score of the best one counts.
const READINGS: u16 = 2;
/// Largest lead of anything else over the prompt, in nats, with which a take still counts as its prompt. With nine
/// voices, among them two of other languages and one played 2.4 times as fast, takes of the prompt came to 9 at most;
/// takes of something else came to more than 10 in 337 of 358 cases.
const LENIENT: f32 = 10.0;
/// The same for a command. A misheard prompt must not end the session.
const STRICT: f32 = 5.0;
/// Commands that may be said in place of a prompt. The last one stands for "die letzte noch einmal", because the model
/// does not have "letzte".
const COMMANDS: [&str; 8] = [
    "beenden",
    "stopp",
    "noch einmal",
    "wiederholen",
    "zug zurück",
    "korrektur",
    "letzter zug",
    "letzter noch einmal",
];

/// Expected content of a take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    /// This declaration.
    Prompt(String),
    /// One of these answers.
    Choice(Vec<String>),
}

/// Content of a take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeContent {
    /// The prompt, as well as can be judged.
    Prompt,
    /// The answer with this index.
    Chosen(usize),
    /// A request to end the session.
    Stop,
    /// A request to repeat the prompt.
    Again,
    /// A request to go back to the previous prompt.
    Back,
    /// Something else.
    Other,
}

/// Returns the command in `words`, which replaces a prompt; `None` if there is none.
pub fn asked_for(vocabulary: &Vocabulary, words: &str) -> Option<TakeContent> {
    // "Die letzte noch einmal", "letzter Zug": no move has been made, so it is the last take.
    if words.to_lowercase().contains("letzte") {
        return Some(TakeContent::Back);
    }
    match declaration::parse(vocabulary, words).ok()? {
        Declaration::Command(Command::Quit | Command::Stop | Command::Pause) => Some(TakeContent::Stop),
        Declaration::Command(Command::TakeBack | Command::Correction | Command::LastMove) => Some(TakeContent::Back),
        Declaration::Command(Command::Repeat) => Some(TakeContent::Again),
        _ => None,
    }
}

/// Returns whether `heard` has words before "noch einmal". They stand for "die letzte", which the model mishears
/// because it lacks these words.
fn names_the_last(heard: &str) -> bool {
    let before = heard.strip_suffix("noch einmal").map(str::trim);
    before.is_some_and(|before| !["", "bitte", "ja", "nein"].contains(&before))
}

/// Checker of the contents of takes. Stays on the thread that created it.
pub struct Checker {
    model: Model,
    vocabulary: Vocabulary,
    anything: VoskRecognizer,
    commands: VoskRecognizer,
}

impl Checker {
    /// Loads the model of `settings`, which takes a moment.
    ///
    /// # Errors
    ///
    /// [`RecognitionError`] if the model cannot be used.
    pub fn open(settings: &RecognitionSettings, vocabulary: &Vocabulary) -> Result<Checker, RecognitionError> {
        let mut model = Model::of_settings(settings)?;
        let anything = Grammar::new(vocabulary, |word| model.knows(word));
        let commands = Grammar::of(COMMANDS, |word| model.knows(word));
        Ok(Checker {
            anything: model.recognizer(&anything, READINGS)?,
            commands: model.recognizer(&commands, READINGS)?,
            vocabulary: vocabulary.clone(),
            model,
        })
    }

    /// Returns the content of `samples`.
    ///
    /// # Errors
    ///
    /// [`RecognitionError`] if the sound cannot be decoded, or the model lacks all words of the expected content.
    pub fn check(&mut self, wanted: &Wanted, samples: &[i16]) -> Result<TakeContent, RecognitionError> {
        let anything = recognition::listen(&mut self.anything, samples)?;
        match wanted {
            Wanted::Prompt(words) => {
                let prompted = recognition::listen(&mut self.only([words.as_str()])?, samples)?;
                if lead(&anything, &prompted) <= LENIENT {
                    return Ok(TakeContent::Prompt);
                }
            }
            Wanted::Choice(answers) => {
                let answered = recognition::listen(&mut self.only(answers.iter().map(String::as_str))?, samples)?;
                let best = answered
                    .hypotheses
                    .first()
                    .filter(|_| lead(&anything, &answered) <= STRICT);
                let chosen = best.and_then(|best| {
                    answers
                        .iter()
                        .position(|answer| is_same(&self.vocabulary, answer, &best.text))
                });
                if let Some(chosen) = chosen {
                    return Ok(TakeContent::Chosen(chosen));
                }
            }
        }
        let commanded = recognition::listen(&mut self.commands, samples)?;
        let command = commanded
            .hypotheses
            .first()
            .filter(|_| lead(&anything, &commanded) <= STRICT)
            .and_then(|best| asked_for(&self.vocabulary, &best.text));
        let is_of_last = anything
            .hypotheses
            .first()
            .is_some_and(|best| names_the_last(&best.text));
        Ok(match command {
            Some(TakeContent::Again) if is_of_last => TakeContent::Back,
            command => command.unwrap_or(TakeContent::Other),
        })
    }

    /// Returns a recognizer that hears only `phrases`.
    fn only<'a>(&mut self, phrases: impl IntoIterator<Item = &'a str>) -> Result<VoskRecognizer, RecognitionError> {
        let model = &mut self.model;
        let grammar = Grammar::of(phrases, |word| model.knows(word));
        model.recognizer(&grammar, READINGS)
    }
}

/// Returns the lead of the best reading of `anything` over the best one of `heard`, in nats.
fn lead(anything: &Utterance, heard: &Utterance) -> f32 {
    let best = |utterance: &Utterance| utterance.hypotheses.first().map(|best| best.score);
    match (best(anything), best(heard)) {
        (Some(anything), Some(heard)) => anything - heard,
        (None, Some(_)) => f32::NEG_INFINITY,
        (_, None) => f32::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_take_holds_its_prompt_or_not() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let mut checker = Checker::open(&Config::default().recognition, &vocabulary).unwrap();
        let fixtures = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        // "Springer Gustav eins Felix drei"
        let knight = crate::audio::file::decode(&fixtures.join("knight.flac")).unwrap();
        for (prompt, said) in [
            ("Springer Gustav eins Felix drei", TakeContent::Prompt),
            ("Dame David acht Hektor vier", TakeContent::Other),
            ("ja", TakeContent::Other),
        ] {
            let wanted = Wanted::Prompt(prompt.into());
            assert_eq!(checker.check(&wanted, &knight).unwrap(), said, "{prompt}");
        }
    }

    #[test]
    fn every_spoken_command_is_one() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for words in COMMANDS {
            assert!(asked_for(&vocabulary, words).is_some(), "{words}");
        }
        // The review of a donation says that this word records a take again.
        assert!(COMMANDS.contains(&"korrektur"));
        assert_eq!(asked_for(&vocabulary, "korrektur"), Some(TakeContent::Back));
    }

    #[test]
    fn commands_stand_in_place_of_a_prompt() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (words, said) in [
            ("beenden", Some(TakeContent::Stop)),
            ("stopp", Some(TakeContent::Stop)),
            ("die letzte noch einmal", Some(TakeContent::Back)),
            ("letzter noch einmal", Some(TakeContent::Back)),
            ("Zug zurück", Some(TakeContent::Back)),
            ("noch einmal", Some(TakeContent::Again)),
            ("Eva vier", None),
            ("", None),
        ] {
            assert_eq!(asked_for(&vocabulary, words), said, "{words}");
        }
    }

    #[test]
    fn what_is_heard_before_a_repetition_names_the_last_take() {
        for (heard, is_last) in [
            ("[unk] noch einmal", true),
            ("felix noch einmal", true),
            ("noch einmal", false),
            ("bitte noch einmal", false),
            ("eva vier", false),
        ] {
            assert_eq!(names_the_last(heard), is_last, "{heard}");
        }
    }
}
