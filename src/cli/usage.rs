//! Wrong usage, reported in the user's language. Help, and what clap says about itself, is in English.

use std::{ffi::OsStr, io, process::ExitCode};

use clap::{
    Error, ValueEnum,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::common::{FAILED, MISUSED, fail};
use crate::{
    config::{self, Config},
    output::OutputError,
};
use ansage_words::{
    locale::{Language, Texts},
    text,
};

/// Prints the help or the version, or says what is wrong with the arguments. Returns the exit code.
pub(super) fn told(error: &Error) -> ExitCode {
    let language = language(std::env::args_os());
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => match error.print() {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => fail(FAILED, &OutputError(error), language),
            _ => ExitCode::SUCCESS,
        },
        // Help instead of an answer, on standard error.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(MISUSED)
        }
        _ => {
            eprintln!("{}", sentence(error, &Texts::new(language)));
            ExitCode::from(MISUSED)
        }
    }
}

/// Returns the language named by the arguments, otherwise that of the configuration, otherwise that of the system.
fn language(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> Language {
    let mut named = None;
    let mut is_next = false;
    for argument in arguments {
        let argument = argument.as_ref().to_string_lossy().into_owned();
        let value = match argument.strip_prefix("--language=") {
            Some(value) => Some(value),
            None if is_next => Some(argument.as_str()),
            None => None,
        };
        is_next = argument == "--language";
        named = value.and_then(|value| Language::from_str(value, false).ok()).or(named);
    }
    named.unwrap_or_else(|| Config::load(None).map_or_else(|_| config::system_language(), |config| config.language))
}

/// The values that an argument takes, as examples that need no language: "0-959, random".
#[derive(Debug, thiserror::Error)]
#[error("possible values: {0}")]
pub(super) struct Possible(pub &'static str);

fn sentence(error: &Error, texts: &Texts) -> String {
    let context = |kind| error.get(kind).map(words).unwrap_or_default();
    let argument = context(ContextKind::InvalidArg);
    let mut sentence = match error.kind() {
        ErrorKind::UnknownArgument => text!(texts, "usage-unknown", argument = argument),
        ErrorKind::InvalidSubcommand => {
            text!(
                texts,
                "usage-unknown",
                argument = context(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => match context(ContextKind::InvalidValue) {
            value if value.is_empty() => text!(texts, "usage-no-value", argument = argument),
            value => text!(texts, "usage-value", argument = argument, value = value),
        },
        ErrorKind::MissingRequiredArgument => text!(texts, "usage-missing", arguments = argument),
        ErrorKind::MissingSubcommand => text!(
            texts,
            "usage-missing",
            arguments = context(ContextKind::ValidSubcommand)
        ),
        ErrorKind::ArgumentConflict => match context(ContextKind::PriorArg) {
            other if other.is_empty() || other == argument => text!(texts, "usage-twice", argument = argument),
            other => text!(texts, "usage-conflict", argument = argument, other = other),
        },
        ErrorKind::TooFewValues | ErrorKind::TooManyValues | ErrorKind::WrongNumberOfValues => {
            text!(texts, "usage-number", argument = argument)
        }
        _ => text!(texts, "usage-wrong"),
    };
    let mut add = |more: String| {
        sentence.push(' ');
        sentence.push_str(&more);
    };
    let possible = std::error::Error::source(error).and_then(|source| source.downcast_ref::<Possible>());
    match (possible, context(ContextKind::ValidValue)) {
        (Some(Possible(values)), _) => add(text!(texts, "usage-values", values = *values)),
        (None, values) if values.is_empty() => {}
        (None, values) => add(text!(texts, "usage-values", values = values)),
    }
    let similar = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ]
    .map(context)
    .join("");
    if !similar.is_empty() {
        add(text!(texts, "usage-similar", similar = similar));
    }
    add(text!(texts, "usage-help"));
    sentence
}

fn words(value: &ContextValue) -> String {
    match value {
        ContextValue::String(word) => word.clone(),
        ContextValue::Strings(words) => words.join(", "),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::Arguments;

    fn said(arguments: &[&str], language: Language) -> String {
        let error = Arguments::try_parse_from([&["ansage"], arguments].concat()).unwrap_err();
        sentence(&error, &Texts::new(language))
    }

    #[test]
    fn wrong_usage_is_told_in_every_language() {
        for (arguments, words) in [
            (&["play", "--voise"][..], &["--voise", "--voice"][..]),
            (&["plai"], &["plai", "play"]),
            (&["play", "--voice", "gold"], &["gold", "--voice", "white"]),
            (&["play", "--chess960", "960"], &["960", "--chess960", "0-959, random"]),
            (&["adjourn", "--used", "1:75"], &["1:75", "--used", "5:30"]),
            (&["announce"], &["<GAME.pgn>"]),
            (
                &["adjourn", "end", "x", "--draw", "--resigns", "white"],
                &["--draw", "--resigns"],
            ),
            (&["play", "--fen"], &["--fen"]),
            (&["play", "--fen", "a", "--fen", "b"], &["--fen"]),
            (&["play", "--silent=1"], &["--silent"]),
        ] {
            for language in Language::ALL {
                let said = said(arguments, language);
                for word in words {
                    assert!(said.contains(word), "{word}: {said}");
                }
                for english in ["error:", "Usage", "unexpected", "invalid", "required", "tip:"] {
                    assert!(!said.contains(english), "{said}");
                }
                assert!(said.contains("ansage --help"), "{said}");
            }
        }
    }

    #[test]
    fn the_language_is_taken_from_wrong_arguments() {
        for (arguments, wanted) in [
            (&["ansage", "--language", "uk", "--nothing"][..], Language::Uk),
            (&["ansage", "--nothing", "--language=mk"], Language::Mk),
            (
                &["ansage", "--language", "ru", "play", "--language", "xx"],
                Language::Ru,
            ),
        ] {
            assert_eq!(language(arguments.iter()), wanted);
        }
    }
}
