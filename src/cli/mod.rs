//! The command line: one thin file per subcommand.

mod adjourn;
mod announce;
mod braille;
mod common;
mod doctor;
mod donate;
mod enrol;
mod guide;
mod hall;
mod hall_setup;
mod hear;
mod help;
mod model;
mod notation;
mod parse;
mod play;
mod practice;
mod score;
mod select;
mod setup;
mod usage;

use std::{
    io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};
use tracing_subscriber::filter::Targets;

pub use common::{FAILED, MISUSED};
use common::{Hearing, Uses, broken_off_after, code, fail, settle};
use usage::Possible;

use crate::{
    assistant,
    config::{Config, ConfigError, Voiced},
    enrolment::{self, EnrolmentError},
    logging,
    model::{Found, locate},
    output, paths,
};
use ansage_words::{
    locale::{Language, Localized, Texts},
    text,
    vocabulary::Vocabulary,
};

/// Voice assistant for blind chess players: declares, confirms and announces moves in the words of FIDE Appendix D.
#[derive(Debug, Parser)]
#[command(name = "ansage", version)]
struct Arguments {
    /// Configuration file to use instead of your own
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Language of the assistant's own sentences
    #[arg(long, global = true, value_enum)]
    language: Option<Language>,
    /// What to log: a level (off, error, warn, info, debug, trace), or MODULE=LEVEL, separated by commas
    #[arg(long, global = true, value_name = "FILTER", value_parser = filter)]
    log: Option<Targets>,
    /// Also write the words that are heard into the log
    #[arg(long, global = true)]
    log_words: bool,
    /// Print and read whole lines only, for a Braille display: no single keys, no bell. TERM=dumb does the same
    #[arg(long, global = true)]
    plain: bool,
    #[command(flatten)]
    hearing: Hearing,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Announce the moves of a game from a PGN file or a feed
    Announce(announce::Arguments),
    /// Play a game: declare moves by voice, hear them read back, confirm or correct them (this is the default)
    Play(Box<play::Arguments>),
    /// Practise the words of Appendix D
    Practice(practice::Arguments),
    /// Read declarations as text and say what each means on a position
    Parse(parse::Arguments),
    /// Recognise recorded declarations and say what each means on a position
    Hear(hear::Arguments),
    /// Convert games and moves between notations, languages and words
    Notation(notation::Arguments),
    /// Adjourn a game: seal the next move in an envelope, and open it when the game is resumed
    Adjourn(adjourn::Arguments),
    /// Enrol your own voice: say forty declarations, so that you are understood better
    Enrol(enrol::Arguments),
    /// Give recordings of your declarations to everybody, for training and measuring recognizers
    Donate(donate::Arguments),
    /// Run a hall of boards: the arbiter's alerts, orders and pages
    Hall(hall::Arguments),
    /// Compare scores; list, export and delete kept games; write a score in Braille
    Score(score::Arguments),
    /// Hear the player's guide, chapter by chapter
    Guide(guide::Arguments),
    /// Run the welcome again: try microphone and voice, and choose what to do first
    Setup(setup::Arguments),
    /// Check whether microphone, loudspeaker, voice, model, vocabulary, configuration and the folder of the games work
    Doctor(doctor::Arguments),
    /// Install, list and remove recognizer models
    Model(model::Arguments),
    /// Wait for Enter, so that the window of the menu entry does not close before its last line is read
    #[command(hide = true)]
    Wait,
}

impl Command {
    /// Returns the options of hearing that the command uses.
    fn uses(&self) -> Uses<'_> {
        match self {
            Command::Play(arguments) => Uses::Voice(&arguments.hearing),
            Command::Practice(arguments) => arguments.uses(),
            Command::Hear(arguments) => Uses::Voice(&arguments.hearing),
            Command::Setup(arguments) => Uses::Voice(&arguments.hearing),
            Command::Adjourn(arguments) => arguments.uses(),
            // They hear everyone by the unadapted model.
            Command::Enrol(arguments) => Uses::Model(&arguments.model),
            Command::Donate(arguments) => Uses::Model(&arguments.model),
            Command::Doctor(arguments) => Uses::Model(&arguments.model),
            Command::Model(arguments) => arguments.uses(),
            Command::Announce(_)
            | Command::Parse(_)
            | Command::Notation(_)
            | Command::Hall(_)
            | Command::Score(_)
            | Command::Guide(_)
            | Command::Wait => Uses::Nothing,
        }
    }

    /// Returns whether what hinders the command is spoken, and not only printed: its user goes by ear.
    fn speaks(&self) -> bool {
        match self {
            Command::Play(arguments) => !arguments.silent && arguments.wav.is_none(),
            Command::Practice(arguments) => !arguments.silent,
            Command::Setup(arguments) => !arguments.silent,
            Command::Adjourn(arguments) => !arguments.is_silent(),
            Command::Enrol(arguments) => arguments.speaks(),
            Command::Donate(arguments) => arguments.speaks(),
            Command::Guide(arguments) => arguments.speaks(),
            Command::Announce(arguments) => arguments.speaks(),
            Command::Hall(arguments) => arguments.speaks(),
            Command::Parse(_)
            | Command::Hear(_)
            | Command::Notation(_)
            | Command::Score(_)
            | Command::Doctor(_)
            | Command::Model(_)
            | Command::Wait => false,
        }
    }

    /// Returns whether the command hears somebody, if it uses options of hearing (see [`uses`](Self::uses)).
    fn hears(&self, config: &Config) -> bool {
        let voice = match self {
            Command::Play(arguments) => arguments.voice,
            Command::Adjourn(arguments) => arguments.voice(),
            Command::Practice(arguments) => return !arguments.typed,
            Command::Hear(_)
            | Command::Setup(_)
            | Command::Enrol(_)
            | Command::Donate(_)
            | Command::Doctor(_)
            | Command::Model(_) => return true,
            Command::Announce(_)
            | Command::Parse(_)
            | Command::Notation(_)
            | Command::Hall(_)
            | Command::Score(_)
            | Command::Guide(_)
            | Command::Wait => return false,
        };
        voice.unwrap_or(config.play.voice) != Voiced::None
    }

    /// Returns whether a game may be played, sealed or ended, so that it is in its journal even if the output fails.
    fn plays(&self) -> bool {
        match self {
            Command::Play(_) | Command::Setup(_) => true,
            Command::Adjourn(arguments) => arguments.records(),
            Command::Announce(_)
            | Command::Practice(_)
            | Command::Parse(_)
            | Command::Hear(_)
            | Command::Notation(_)
            | Command::Enrol(_)
            | Command::Donate(_)
            | Command::Hall(_)
            | Command::Score(_)
            | Command::Guide(_)
            | Command::Doctor(_)
            | Command::Model(_)
            | Command::Wait => false,
        }
    }
}

/// Returns the command line with all its options, for man pages and completions.
pub fn command() -> clap::Command {
    <Arguments as clap::CommandFactory>::command()
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return usage::report(&error, command()),
    };
    logging::start(arguments.log, arguments.log_words);
    if arguments.plain || std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        output::be_plain();
    }
    let speaks = arguments.command.as_ref().is_none_or(Command::speaks);
    let (mut config, wrong) = match (Config::load(arguments.config.as_deref()), &arguments.command) {
        (Ok(config), _) => (config, None),
        // The doctor examines a wrong configuration as well. The message that it is wrong is read while the window
        // waits.
        (Err(error), Some(Command::Doctor(_) | Command::Wait)) => {
            let default = Config {
                language: crate::config::system_language(),
                ..Config::default()
            };
            (default, Some(error))
        }
        (Err(error), _) => {
            let mut config = Config {
                language: arguments.language.unwrap_or_else(crate::config::system_language),
                ..Config::default()
            };
            settle(&mut config);
            return refuse(MISUSED, &error, &config, speaks);
        }
    };
    if let Some(language) = arguments.language {
        config.language = language;
    }
    settle(&mut config);
    let hears = match &arguments.command {
        Some(command) => command.hears(&config),
        None => config.play.voice != Voiced::None,
    };
    // Before the name of the command, the options of hearing are options of `ansage` itself.
    let of_program = &arguments.hearing;
    let uses = arguments
        .command
        .as_ref()
        .map_or(Uses::Voice(of_program), Command::uses);
    let named = match apply_hearing(&mut config, of_program, uses) {
        Ok(named) => named,
        Err(code) => return code,
    };
    let language = config.language;
    // Commands that do not speak print it.
    if speaks && let Err(error) = config.answerer(paths::user_vocabulary().as_deref()) {
        return refuse(MISUSED, &error, &config, speaks);
    }
    let in_full = matches!(arguments.command, Some(Command::Hear(_)));
    let plays = arguments.command.as_ref().is_none_or(Command::plays);
    let announced = match uses {
        Uses::Voice(_) if hears => with_speaker(&mut config, named, speaks, in_full),
        Uses::Nothing | Uses::Model(_) | Uses::Voice(_) => Ok(None),
    };
    let announced = match announced {
        Ok(announced) => announced,
        Err(code) => return code,
    };
    let file = arguments.config.as_deref();
    let ended = dispatch(arguments.command, config, file, wrong.as_ref(), announced);
    let printed = output::failure().map_or(Ok(()), |error| broken_off_after(plays, error, language));
    match printed.and(ended) {
        Ok(()) => ExitCode::SUCCESS,
        Err(code) => code,
    }
}

/// Makes `config` hear by the model and the speaker that are named on the command line: those that the command `uses`,
/// or those `of_program`, before its name. Returns what is named; the exit code if the command does not use it.
fn apply_hearing<'a>(config: &mut Config, of_program: &'a Hearing, uses: Uses<'a>) -> Result<Named<'a>, ExitCode> {
    let unused = match uses {
        Uses::Nothing if of_program.model.model.is_some() => Some("--model"),
        Uses::Nothing | Uses::Model(_) if of_program.speaker.is_some() => Some("--speaker"),
        Uses::Nothing | Uses::Model(_) | Uses::Voice(_) => None,
    };
    if let Some(option) = unused {
        return Err(usage::unused(option, config.language));
    }
    let (model, speaker) = match uses {
        Uses::Nothing => (None, None),
        Uses::Model(model) => (model.model.as_ref(), None),
        Uses::Voice(hearing) => (hearing.model.model.as_ref(), hearing.speaker.as_ref()),
    };
    let model = model.or(of_program.model.model.as_ref());
    if let Some(model) = model {
        config.recognition.model.clone_from(model);
    }
    let speaker = speaker.or(of_program.speaker.as_ref());
    if let Some(speaker) = speaker {
        config.recognition.speaker.clone_from(speaker);
    }
    Ok(Named {
        model: model.map(String::as_str),
        speaker: speaker.is_some(),
    })
}

/// Runs `command`, by default a game or the welcome, with the configuration in `file` if one is named. `wrong` is what
/// is wrong with it, and `announced` is said first.
fn dispatch(
    command: Option<Command>,
    config: Config,
    file: Option<&Path>,
    wrong: Option<&ConfigError>,
    announced: Option<String>,
) -> Result<(), ExitCode> {
    match command {
        None => setup::start(config, file, announced),
        Some(Command::Setup(setup)) => setup::run(config, &setup, file, announced),
        Some(Command::Announce(arguments)) => announce::run(&config, &arguments),
        Some(Command::Play(arguments)) => play::run(config, *arguments, announced),
        Some(Command::Practice(arguments)) => practice::run(config, &arguments, announced),
        Some(Command::Doctor(doctor)) => {
            let files = Config::files(file);
            doctor::run(&doctor, &config, &files, wrong)
        }
        Some(Command::Parse(arguments)) => parse::run(&config, &arguments),
        Some(Command::Adjourn(arguments)) => adjourn::run(config, arguments, announced),
        Some(Command::Score(arguments)) => score::run(config, &arguments),
        Some(Command::Notation(arguments)) => notation::run(&config, &arguments),
        Some(Command::Hall(arguments)) => hall::run(&config, arguments),
        Some(Command::Guide(arguments)) => guide::run(config, &arguments),
        Some(Command::Hear(arguments)) => {
            announced.iter().for_each(|sentence| eprintln!("{sentence}"));
            hear::run(&config, &arguments)
        }
        Some(Command::Enrol(arguments)) => enrol::run(config, &arguments),
        Some(Command::Donate(arguments)) => donate::run(config, &arguments),
        Some(Command::Model(arguments)) => model::run(&arguments, &config),
        Some(Command::Wait) => {
            wait(config.language);
            Ok(())
        }
    }
}

/// Waits for Enter.
fn wait(language: Language) {
    println!("{}", text!(Texts::new(language), "menu-close"));
    // Without a keyboard there is nothing to wait for.
    let _ = io::stdin().read_line(&mut String::new());
}

/// Reads the filter of `--log`.
fn filter(text: &str) -> Result<Targets, Possible> {
    logging::parse(text).map_err(|_| Possible::new("off, error, warn, info, debug, trace, ansage::audio=debug"))
}

/// The options of hearing on the command line.
#[derive(Debug, Clone, Copy)]
struct Named<'a> {
    /// The model, if one is named.
    model: Option<&'a str>,
    /// Whether a speaker is named.
    speaker: bool,
}

/// Makes `config` use the profile of the speaker that it names. If that cannot be used, refuses a speaker who is
/// `named` on the command line, aloud if the command `speaks`. Otherwise the plain model hears: a game without what was
/// learnt is better than none. Returns the sentence that says so, with the reason if it is said `in_full`: at each
/// start it would be long.
fn with_speaker(
    config: &mut Config,
    named: Named<'_>,
    speaks: bool,
    in_full: bool,
) -> Result<Option<String>, ExitCode> {
    let applied = enrolment::apply(&mut config.recognition);
    let texts = Texts::new(config.language);
    if let (Err(error), true) = (&applied, named.speaker) {
        return Err(refuse(code(error.is_misuse()), error, config, speaks));
    }
    // The command itself reports a model that cannot be used at all.
    let is_model_usable = || locate(&config.recognition.model).and_then(Found::usable).is_ok();
    if let Err(error) = &applied {
        if matches!(error, EnrolmentError::Model(_)) && !is_model_usable() {
            return Ok(None);
        }
        tracing::warn!(%error, "what was learnt about a voice is not used");
    }
    let name = &config.recognition.speaker;
    Ok(match in_full {
        true => enrolment::unused(&texts, name, named.model, &applied),
        false => enrolment::unused_in_short(&texts, name, named.model, &applied),
    })
}

/// Reports `error`, aloud if the command `speaks`, and returns the exit code.
fn refuse(code: u8, error: &dyn Localized, config: &Config, speaks: bool) -> ExitCode {
    let refused = fail(code, error, config.language);
    if speaks {
        // The error may be that of the user's own vocabulary.
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        let _ = assistant::speak(config, &vocabulary, &error.localized(&Texts::new(config.language)));
    }
    refused
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    fn command_of(line: &str) -> Command {
        let words = std::iter::once("ansage").chain(line.split(' '));
        let arguments = Arguments::try_parse_from(words).unwrap_or_else(|error| panic!("{line}: {error}"));
        arguments.command.unwrap()
    }

    #[test]
    fn every_language_is_one_of_all() {
        assert_eq!(Language::value_variants(), Language::ALL);
    }

    #[test]
    fn commands_for_people_who_go_by_ear_speak_their_errors() {
        let speaks = |line: &str| command_of(line).speaks();
        for line in [
            "play",
            "practice",
            "setup",
            "adjourn",
            "enrol Ada",
            "enrol Ada --again",
            "donate",
            "guide 2",
            "announce x.pgn",
            "hall --hall-file x",
        ] {
            assert!(speaks(line), "{line}");
        }
        for line in [
            "play --silent",
            "play --wav x",
            "enrol --list",
            "enrol Ada --silent",
            "donate --pack 1",
            "guide --list",
            "announce x.pgn --wav y",
            "hall --hall-file x --silent",
            "hall setup x --boards 2",
            "hear x.wav",
            "parse",
        ] {
            assert!(!speaks(line), "{line}");
        }
    }

    #[test]
    fn commands_hear_unless_everything_is_typed_or_read() {
        let hears = |line: &str| command_of(line).hears(&Config::default());
        for line in ["play", "practice", "hear x.wav", "setup", "adjourn open x", "enrol Ada"] {
            assert!(hears(line), "{line}");
        }
        for line in [
            "play --voice none",
            "practice --typed",
            "adjourn lost x --voice none",
            "parse",
            "guide",
            "score list",
        ] {
            assert!(!hears(line), "{line}");
        }
    }

    #[test]
    fn commands_that_play_or_seal_have_a_journal_when_their_output_fails() {
        let plays = |line: &str| command_of(line).plays();
        for line in ["play", "setup", "adjourn", "adjourn open x", "adjourn end x --draw"] {
            assert!(plays(line), "{line}");
        }
        for line in ["adjourn show x", "practice", "score list", "hear x.wav"] {
            assert!(!plays(line), "{line}");
        }
    }
}
