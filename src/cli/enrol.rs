//! `ansage enrol`: the recognizer learns a player's own voice.

use std::{io::IsTerminal, path::PathBuf, process::ExitCode};

use super::common::{MISUSED, ModelChoice, OrFail, answerer, confirms};
use crate::{
    assistant::{self, AssistantError},
    audio,
    config::Config,
    enrolment::{self, EnrolledSpeaker, EnrolmentError},
};
use ansage_words::{announcement::Answerer, locale::Localized, text};

/// Arguments of `ansage enrol`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Name of the speaker, used later as --speaker NAME
    #[arg(value_name = "NAME", required_unless_present_any = ["list", "delete"])]
    name: Option<String>,
    /// Take the voice from sound files instead of the microphone: a table of sound file, tab, and words said
    #[arg(long, value_name = "MANIFEST", conflicts_with_all = ["again", "list", "delete"])]
    takes: Option<PathBuf>,
    /// Learn again from the stored takes, without speaking
    #[arg(long, conflicts_with_all = ["list", "delete"])]
    again: bool,
    /// List the enrolled speakers
    #[arg(long, conflicts_with_all = ["name", "delete"])]
    list: bool,
    /// Delete a speaker: the takes and everything learnt from them
    #[arg(long, value_name = "NAME", conflicts_with = "name")]
    delete: Option<String>,
    /// Delete without asking
    #[arg(long, requires = "delete")]
    yes: bool,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
    #[command(flatten)]
    pub(super) model: ModelChoice,
}

impl Arguments {
    /// Returns whether there is something to hear.
    pub(super) fn speaks(&self) -> bool {
        !self.silent && !self.list && self.delete.is_none() && self.takes.is_none()
    }
}

/// Runs `ansage enrol`.
pub fn run(mut config: Config, arguments: &Arguments) -> Result<(), ExitCode> {
    // Learn for the unadapted model, not for one adapted to a speaker.
    config.recognition.speaker.clear();
    config.speech.silence(arguments.silent);
    let answerer = answerer(&config)?;
    let done = match arguments {
        Arguments { list: true, .. } => list(&answerer),
        Arguments { delete: Some(name), .. } => delete(&answerer, name, arguments.yes),
        Arguments { name: Some(name), .. } => {
            let speaker = EnrolledSpeaker::named(name).or_fail(MISUSED, config.language)?;
            let is_learnt = || speaker.is_learnt() && is_complete(&answerer, &speaker);
            let learns = arguments.again || is_learnt() || is_from_files(&answerer, &speaker);
            match (&arguments.takes, learns) {
                (Some(manifest), _) => from_files(&config, &answerer, &speaker, manifest),
                (None, true) => again(&config, &answerer, &speaker),
                (None, false) => {
                    return assistant::enrol(&config, answerer, speaker)
                        .or_fail_by(AssistantError::is_misuse, config.language);
                }
            }
        }
        // clap requires one of them.
        _ => Ok(()),
    };
    done.or_fail_by(EnrolmentError::is_misuse, config.language)
}

/// Returns whether the stored takes are other words than the prompts, which would replace them one by one.
fn is_from_files(answerer: &Answerer, speaker: &EnrolledSpeaker) -> bool {
    let takes = speaker.takes().unwrap_or_default();
    let mut prompts = (1..).zip(enrolment::prompts(&answerer.vocabulary));
    takes.len() >= enrolment::LEAST && !prompts.any(|(number, words)| speaker.has(&takes, number, &words))
}

/// Returns whether every prompt has a stored take.
fn is_complete(answerer: &Answerer, speaker: &EnrolledSpeaker) -> bool {
    let takes = speaker.takes().unwrap_or_default();
    let mut prompts = (1..).zip(enrolment::prompts(&answerer.vocabulary));
    !takes.is_empty() && prompts.all(|(number, words)| speaker.has(&takes, number, &words))
}

fn list(answerer: &Answerer) -> Result<(), EnrolmentError> {
    let speakers = EnrolledSpeaker::all()?;
    if speakers.is_empty() {
        println!("{}", text!(answerer.texts, "enrol-nobody"));
    }
    // A damaged profile does not hide the speakers after it.
    let mut failed = None;
    for speaker in speakers {
        match line(answerer, &speaker) {
            Ok(line) => println!("{line}"),
            Err(error) => {
                if let Some(earlier) = failed.replace(error) {
                    eprintln!("{}", earlier.localized(&answerer.texts));
                }
            }
        }
    }
    failed.map_or(Ok(()), Err)
}

/// Returns the line of `speaker` in the list.
fn line(answerer: &Answerer, speaker: &EnrolledSpeaker) -> Result<String, EnrolmentError> {
    let name = speaker.name().to_owned();
    Ok(match speaker.profile()? {
        Some(profile) => text!(
            answerer.texts,
            "enrol-line",
            name = name,
            learnt = profile.learnt,
            takes = profile.takes,
            before = profile.before,
            after = profile.after
        ),
        None => {
            let takes = speaker.takes()?.len();
            text!(answerer.texts, "enrol-line-unfinished", name = name, takes = takes)
        }
    })
}

fn delete(answerer: &Answerer, name: &str, sure: bool) -> Result<(), EnrolmentError> {
    let speaker = EnrolledSpeaker::find(name)?;
    if !sure {
        let question = text!(answerer.texts, "enrol-ask-delete", name = name);
        if !confirms(answerer, &question) {
            println!("{}", text!(answerer.texts, "enrol-not-deleted"));
            return Ok(());
        }
    }
    speaker.delete()?;
    println!("{}", text!(answerer.texts, "enrol-deleted", name = name));
    Ok(())
}

/// Learns again from the stored takes. This is for ears, as the recording of the takes was.
fn again(config: &Config, answerer: &Answerer, speaker: &EnrolledSpeaker) -> Result<(), EnrolmentError> {
    let tell = |sentence| {
        // What cannot be spoken was printed.
        let _ = assistant::tell(config, answerer, &[sentence]);
    };
    let takes = EnrolledSpeaker::find(speaker.name()).and_then(|speaker| speaker.takes());
    let learnt = takes.and_then(|takes| match takes.len() {
        takes if takes < enrolment::LEAST => Err(EnrolmentError::TooFew {
            name: speaker.name().into(),
            takes,
        }),
        _ => {
            tell(text!(answerer.texts, "enrol-learning"));
            learn(config, answerer, speaker, tell)
        }
    });
    if let Err(error) = &learnt {
        // It is printed by the caller.
        let _ = assistant::speak(config, &answerer.vocabulary, &error.localized(&answerer.texts));
    }
    learnt
}

/// Stores the good takes of the files in `manifest` and learns from them.
fn from_files(
    config: &Config,
    answerer: &Answerer,
    speaker: &EnrolledSpeaker,
    manifest: &std::path::Path,
) -> Result<(), EnrolmentError> {
    if EnrolledSpeaker::find(speaker.name()).is_ok() {
        return Err(EnrolmentError::Taken(speaker.name().into()));
    }
    let takes = enrolment::manifest(manifest)?;
    // All are read before the first is kept: a speaker with some takes would be refused with the corrected manifest.
    let mut good = Vec::new();
    for take in &takes {
        match enrolment::examine(&audio::file::decode(&take.file)?) {
            Ok(examined) => good.push((&take.words, examined.samples)),
            Err(fault) => {
                let reason = answerer.texts.get(fault.id());
                let file = take.file.display().to_string();
                println!(
                    "{}",
                    text!(answerer.texts, "enrol-file-fault", file = file, reason = reason)
                );
            }
        }
    }
    if good.len() < enrolment::LEAST {
        // None is kept: they could not be completed by speaking, because they do not match the prompts.
        return Err(EnrolmentError::TooFew {
            name: speaker.name().into(),
            takes: good.len(),
        });
    }
    for (number, (words, samples)) in (1..).zip(good) {
        if let Err(error) = speaker.keep(number, words, &samples) {
            // The first error says why; what is left of the speaker can be deleted by hand.
            let _ = speaker.delete();
            return Err(error);
        }
    }
    if std::io::stdout().is_terminal() {
        println!("{}", text!(answerer.texts, "enrol-learning"));
    }
    learn(config, answerer, speaker, |sentence| println!("{sentence}"))
}

/// Learns from the stored takes, and passes the sentences about the result to `tell`.
fn learn(
    config: &Config,
    answerer: &Answerer,
    speaker: &EnrolledSpeaker,
    tell: impl Fn(String),
) -> Result<(), EnrolmentError> {
    let (profile, adaptation) = enrolment::learn(&config.recognition, &answerer.vocabulary, speaker)?;
    tell(enrolment::gain_sentence(&answerer.texts, speaker.name(), &profile));
    let takes = speaker.takes()?;
    let missed: Vec<String> = adaptation
        .missed
        .iter()
        .filter_map(|take| takes.get(*take))
        .map(|take| take.words.clone())
        .collect();
    if !missed.is_empty() {
        tell(text!(answerer.texts, "enrol-missed", words = missed.join(", ")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_takes_may_be_there_and_nothing_learnt() {
        let root = tempfile::tempdir().unwrap();
        let speaker = EnrolledSpeaker::in_folder(&root.path().join("Ada"));
        let config = Config {
            language: ansage_words::locale::Language::En,
            ..Config::default()
        };
        let answerer = config.answerer(None).unwrap();
        let prompts = enrolment::prompts(&answerer.vocabulary);
        for (number, words) in (1..).zip(&prompts) {
            speaker.keep(number, words, &[1; 160]).unwrap();
        }
        assert!(is_complete(&answerer, &speaker));
        assert_eq!(
            line(&answerer, &speaker).unwrap(),
            "Ada: declarations 40, nothing learnt yet."
        );
    }
}
