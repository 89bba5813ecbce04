//! Help and wrong usage, reported in the user's language.

use std::{
    borrow::Cow,
    ffi::{OsStr, OsString},
    fmt::Display,
    io,
    path::Path,
    process::ExitCode,
    str::FromStr,
};

use clap::{
    Command, Error, ValueEnum,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{
    common::{FAILED, MISUSED, fail},
    help,
};
use crate::{
    config::{self, Config},
    output::OutputError,
};
use ansage_words::{
    locale::{Language, Texts},
    text,
};

/// Prints the help or the version, or says what is wrong with the arguments of `command`. Returns the exit code.
pub(super) fn report(error: &Error, command: Command) -> ExitCode {
    let language = language(std::env::args_os());
    match error.kind() {
        ErrorKind::DisplayVersion => print(error, language),
        ErrorKind::DisplayHelp => {
            let help = translated(command, language);
            print(help.as_ref().unwrap_or(error), language)
        }
        // The user typed no command, so the help goes to standard error.
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let help = translated(command, language);
            let _ = help.as_ref().unwrap_or(error).print();
            ExitCode::from(MISUSED)
        }
        _ => {
            let help = help_command(&command, std::env::args_os());
            let number = negative_number(error, command, std::env::args_os());
            let error = number.as_ref().unwrap_or(error);
            eprintln!("{}", sentence(error, &help, &Texts::new(language)));
            ExitCode::from(MISUSED)
        }
    }
}

/// Returns the error that `arguments` give if a negative number is the value of an option, provided that `error` took
/// it for an option itself.
fn negative_number(
    error: &Error,
    command: Command,
    arguments: impl Iterator<Item = impl Into<OsString> + Clone>,
) -> Option<Error> {
    fn taking(command: Command) -> Command {
        let command = command.mut_args(|arg| {
            let is_option = !arg.is_positional() && arg.get_action().takes_values();
            arg.allow_negative_numbers(is_option)
        });
        command.mut_subcommands(taking)
    }
    let unknown = words(error.get(ContextKind::InvalidArg)?);
    let is_number = error.kind() == ErrorKind::UnknownArgument && unknown.parse::<f64>().is_ok();
    if !is_number {
        return None;
    }
    taking(command).try_get_matches_from(arguments).err()
}

/// Says that the command does not use `option`, which was given before its name. Returns the exit code.
pub(super) fn unused(option: &str, language: Language) -> ExitCode {
    let texts = Texts::new(language);
    let sentence = text!(texts, "usage-unknown", argument = option);
    eprintln!("{sentence} {}", text!(texts, "usage-help", command = "ansage --help"));
    ExitCode::from(MISUSED)
}

/// Says that the option `argument` and `other` exclude each other; `command` prints the help. Returns the exit code.
pub(super) fn conflicting(argument: &str, other: &str, command: &str, texts: &Texts) -> ExitCode {
    let sentence = text!(texts, "usage-conflict", argument = argument, other = other);
    eprintln!("{sentence} {}", text!(texts, "usage-help", command = command));
    ExitCode::from(MISUSED)
}

fn print(page: &Error, language: Language) -> ExitCode {
    match page.print() {
        Err(reason) if reason.kind() != io::ErrorKind::BrokenPipe => {
            let error = OutputError {
                reason,
                is_played: false,
            };
            fail(FAILED, &error, language)
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Returns the help of `command` that the arguments of the process ask for, in `language`. They are parsed again,
/// because most starts of the program need no help.
fn translated(command: Command, language: Language) -> Option<Error> {
    let command = help::translated(command, &Texts::new(language));
    command.try_get_matches_from(std::env::args_os()).err()
}

/// Returns the language named by the arguments, otherwise that of the configuration, otherwise that of the system.
fn language(arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> Language {
    let arguments: Vec<String> = arguments
        .map(|argument| argument.as_ref().to_string_lossy().into_owned())
        .collect();
    let named = values_of(&arguments, "--language");
    if let Some(language) = named.filter_map(|value| Language::from_str(value, false).ok()).last() {
        return language;
    }
    let file = values_of(&arguments, "--config").last().map(Path::new);
    Config::load(file).map_or_else(|_| config::system_language(), |config| config.language)
}

/// Returns the values that `arguments` give to `option`, with or without an equals sign.
fn values_of<'a>(arguments: &'a [String], option: &'a str) -> impl Iterator<Item = &'a str> {
    let before = std::iter::once("").chain(arguments.iter().map(String::as_str));
    arguments.iter().zip(before).filter_map(move |(argument, before)| {
        let joined = argument.strip_prefix(option).and_then(|rest| rest.strip_prefix('='));
        joined.or_else(|| (before == option).then_some(argument.as_str()))
    })
}

/// The values that an argument accepts, as examples that need no language: "0-959, random".
#[derive(Debug, thiserror::Error)]
#[error("possible values: {0}")]
pub(super) struct Possible(Cow<'static, str>);

impl Possible {
    pub(super) const fn new(values: &'static str) -> Possible {
        Possible(Cow::Borrowed(values))
    }
}

/// Returns a parser of the numbers from `least` to `most`, which names them if another one is given.
pub(super) fn number<N: FromStr + PartialOrd + Display + Copy>(
    least: N,
    most: N,
) -> impl Fn(&str) -> Result<N, Possible> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| Possible(format!("{least}-{most}").into()))
    }
}

/// Returns the command that prints the help of the sub-command that `arguments` name.
fn help_command(command: &Command, arguments: impl Iterator<Item = impl AsRef<OsStr>>) -> String {
    let (mut command, mut named) = (command, String::from("ansage"));
    for argument in arguments {
        // A file may be named in another encoding.
        let argument = argument.as_ref().to_string_lossy();
        if let Some(found) = command.find_subcommand(&*argument) {
            command = found;
            named = format!("{named} {argument}");
        }
    }
    named + " --help"
}

/// Returns what is wrong with the arguments. `help` is the command for more.
fn sentence(error: &Error, help: &str, texts: &Texts) -> String {
    let context = |kind| error.get(kind).map(words).unwrap_or_default();
    let argument = match (error.kind(), context(ContextKind::InvalidArg)) {
        // As typed.
        (ErrorKind::UnknownArgument, argument) => argument,
        (_, argument) => help::in_language(&argument, texts),
    };
    let mut sentence = match error.kind() {
        ErrorKind::UnknownArgument => text!(texts, "usage-unknown", argument = argument),
        ErrorKind::InvalidSubcommand => {
            text!(
                texts,
                "usage-no-command",
                argument = context(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => match context(ContextKind::InvalidValue) {
            value if value.trim().is_empty() => text!(texts, "usage-no-value", argument = argument),
            value => text!(texts, "usage-value", argument = argument, value = value),
        },
        ErrorKind::MissingRequiredArgument => text!(texts, "usage-missing", arguments = argument),
        ErrorKind::MissingSubcommand => text!(
            texts,
            "usage-missing",
            arguments = context(ContextKind::ValidSubcommand)
        ),
        ErrorKind::ArgumentConflict => match help::in_language(&context(ContextKind::PriorArg), texts) {
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
        (Some(Possible(values)), _) => add(text!(texts, "usage-values", values = values.as_ref())),
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
    add(text!(texts, "usage-help", command = help));
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
    use clap::{CommandFactory, Parser};

    use super::*;
    use crate::cli::Arguments;

    fn said(arguments: &[&str], language: Language) -> String {
        let all = [&["ansage"], arguments].concat();
        let error = Arguments::try_parse_from(&all).unwrap_err();
        let error = negative_number(&error, Arguments::command(), all.into_iter()).unwrap_or(error);
        let arguments = arguments.iter().map(|argument| (*argument).to_owned());
        let help = help_command(&Arguments::command(), arguments);
        sentence(&error, &help, &Texts::new(language))
    }

    #[test]
    fn wrong_usage_is_told_in_every_language() {
        for (arguments, words) in [
            (&["play", "--voise"][..], &["--voise", "--voice"][..]),
            (&["plai"], &["plai", "play"]),
            (&["play", "--voice", "gold"], &["gold", "--voice", "white"]),
            (&["play", "--chess960", "960"], &["960", "--chess960", "0-959, random"]),
            (&["play", "--engine", "x", "--engine-elo", "50"], &["50", "100-4000"]),
            (
                &["play", "--engine", "x", "--engine-seconds", "-1"],
                &["-1", "--engine-seconds", "1-600"],
            ),
            (&["play", "--default-time", "-5"], &["-5", "--default-time"]),
            (&["play", "-5"], &["-5"]),
            (&["score", "select", "x", "--result", "1:7"], &["1:7", "1/2-1/2"]),
            (&["--log", "loud"], &["loud", "debug"]),
            (&["adjourn", "--used", "1:75"], &["1:75", "--used", "5:30"]),
            (
                &["adjourn", "open", "a.envelope", "--waited", "400000000000000000"],
                &["--waited", "0-6000"],
            ),
            (&["announce"], &[".pgn"]),
            (
                &["adjourn", "end", "x", "--draw", "--resigns", "white"],
                &["--draw", "--resigns"],
            ),
            (&["play", "--fen"], &["--fen"]),
            (&["play", "--fen", "a", "--fen", "b"], &["--fen"]),
            (&["play", "--silent=1"], &["--silent"]),
            // What would do nothing is not accepted.
            (&["play", "--hall-event", "Club"], &["--hall"]),
            (
                &["play", "--hall-file", "x", "--hall-event", "C"],
                &["--hall-file", "--hall-event"],
            ),
            (&["play", "--encoding", "utf-8"], &["--resume-from"]),
            (&["play", "--record", "--demo"], &["--record", "--demo"]),
            (&["play", "--demo", "--clock", "5+3"], &["--demo", "--clock"]),
            (&["practice", "--course", "basic", "--pgn", "x"], &["--course", "--pgn"]),
            (&["practice", "--learner", ""], &["--learner"]),
            (&["practice", "--learner", " "], &["--learner"]),
            (
                &["practice", "--course", "basic", "--puzzles", "x"],
                &["--course", "--puzzles"],
            ),
            (
                &["practice", "--course", "basic", "--rating", "1-2"],
                &["--course", "--rating"],
            ),
        ] {
            for language in Language::ALL {
                let said = said(arguments, language);
                for word in words {
                    assert!(said.contains(word), "{word}: {said}");
                }
                for english in ["error:", "Usage", "unexpected", "invalid", "required", "tip:"] {
                    assert!(!said.contains(english), "{said}");
                }
                let help = match arguments[0] {
                    // "x" and "a.envelope" are no commands.
                    "score" => "ansage score select --help".into(),
                    "adjourn" if arguments[1] == "open" => "ansage adjourn open --help".into(),
                    "adjourn" if arguments[1] == "end" => "ansage adjourn end --help".into(),
                    named @ ("play" | "adjourn" | "announce" | "practice") => {
                        format!("ansage {named} --help")
                    }
                    _ => "ansage --help".into(),
                };
                assert!(said.contains(&help), "{said}");
            }
        }
    }

    #[test]
    fn an_unknown_command_is_not_called_an_argument() {
        for arguments in [&["nonsense"][..], &["help", "nonsense"], &["score", "nonsense"]] {
            let said = said(arguments, Language::De);
            assert!(said.starts_with("Den Befehl nonsense gibt es nicht."), "{said}");
        }
    }

    #[test]
    fn an_argument_in_another_encoding_does_not_hide_the_help() {
        use std::os::unix::ffi::OsStrExt;
        let folder = OsStr::from_bytes(b"x\xff");
        for (arguments, help) in [
            (
                [OsStr::new("play"), OsStr::new("--games"), folder],
                "ansage play --help",
            ),
            (
                [OsStr::new("score"), OsStr::new("export"), folder],
                "ansage score export --help",
            ),
            ([folder, OsStr::new("--nothing"), folder], "ansage --help"),
        ] {
            assert_eq!(help_command(&Arguments::command(), arguments.into_iter()), help);
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
