//! Shared parts of the commands: exit codes, the report of an error, the answerer, and the file that is read.

use std::{
    fs::File,
    io::{self, BufRead, IsTerminal, Read},
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::builder::{OsStringValueParser, TypedValueParser as _};
use shakmaty::Color;

use crate::{assistant::Wishes, config::Config, disk, output::OutputError, paths, speech::SpeechOutput, system};
use ansage_chess::movetext::{self, Decoded, Encoding};
use ansage_protocol::{Command, Declaration};
use ansage_words::{
    announcement::Answerer,
    declaration,
    locale::{Language, Localized, Texts},
    text,
};

/// Exit code if the work could not be done.
pub const FAILED: u8 = 1;
/// Exit code if the usage or the input was wrong.
pub const MISUSED: u8 = 2;
/// Longest time that an option takes, in minutes.
pub(super) const MOST_MINUTES: u64 = 100 * 60;

/// Returns the answerer for declarations that the configuration asks for. If a vocabulary cannot be used, reports that
/// and returns the exit code.
pub(super) fn answerer(config: &Config) -> Result<Answerer, ExitCode> {
    config
        .answerer(paths::user_vocabulary().as_deref())
        .or_fail(MISUSED, config.language)
}

/// Chooses what speaks, if `config` leaves that open.
pub(super) fn settle(config: &mut Config) {
    config
        .speech
        .settle(|| io::stdout().is_terminal() && system::screen_reader_runs());
}

/// Opens `file`; a hyphen is standard input.
pub(super) fn input(file: &Path) -> io::Result<Box<dyn Read>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    Ok(Box::new(File::open(file)?))
}

/// Returns the name of `file` for a sentence. A screen reader says nothing at a hyphen, which is standard input.
pub(super) fn file_name(file: &Path, texts: &Texts) -> String {
    if file.as_os_str() == "-" {
        return text!(texts, "notation-standard-input");
    }
    file.display().to_string()
}

/// Prints `question` and returns whether the next line typed confirms it.
pub(super) fn confirms(answerer: &Answerer, question: &str) -> bool {
    println!("{question}");
    let mut line = String::new();
    let _ = io::stdin().lock().read_line(&mut line);
    let answer = declaration::parse(&answerer.vocabulary, &line);
    answer == Ok(Declaration::Command(Command::Yes))
}

/// Reports `error` in the user's language on standard error and returns the exit code.
pub(super) fn fail(code: u8, error: &dyn Localized, language: Language) -> ExitCode {
    log(code, error);
    eprintln!("{}", error.localized(&Texts::new(language)));
    ExitCode::from(code)
}

/// Turns errors into exit codes.
pub(super) trait OrFail<T, E> {
    /// Reports an error in `language` and returns `code` in its place.
    fn or_fail(self, code: u8, language: Language) -> Result<T, ExitCode>;

    /// Reports an error in `language` and returns in its place [`MISUSED`] if it `is_misuse`, otherwise [`FAILED`].
    fn or_fail_by(self, is_misuse: impl FnOnce(&E) -> bool, language: Language) -> Result<T, ExitCode>;
}

impl<T, E: Localized> OrFail<T, E> for Result<T, E> {
    fn or_fail(self, code: u8, language: Language) -> Result<T, ExitCode> {
        self.map_err(|error| fail(code, &error, language))
    }

    fn or_fail_by(self, is_misuse: impl FnOnce(&E) -> bool, language: Language) -> Result<T, ExitCode> {
        self.map_err(|error| fail(code(is_misuse(&error)), &error, language))
    }
}

/// Logs that the program ends with `code` because of `error`. Wrong usage is logged at debug level only.
fn log(code: u8, error: &dyn std::error::Error) {
    if code == MISUSED {
        tracing::debug!("{error}");
    } else {
        tracing::error!("{error}");
    }
}

/// The model that hears.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct ModelChoice {
    /// Folder of a Vosk model, or the name of an installed one
    #[arg(long, value_name = "MODEL")]
    pub(super) model: Option<String>,
}

/// The model that hears, and whose voice.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Hearing {
    #[command(flatten)]
    pub(super) model: ModelChoice,
    /// Enrolled speaker whose voice is heard (see ansage enrol)
    #[arg(long, value_name = "NAME")]
    pub(super) speaker: Option<String>,
}

/// The part of [`Hearing`] that a command uses.
#[derive(Debug, Clone, Copy)]
pub(super) enum Uses<'a> {
    /// Nothing: it does not listen.
    Nothing,
    /// The model only.
    Model(&'a ModelChoice),
    /// The model, and the profile of the speaker.
    Voice(&'a Hearing),
}

/// The encoding of the files that are read.
#[derive(Debug, clap::Args)]
pub struct EncodingChoice {
    /// Encoding of the file: utf-8, utf-16le, windows-1252, windows-1251, koi8-r, macintosh and others. Without it, it
    /// is detected from the bytes and the letters of pieces
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
}

impl EncodingChoice {
    /// Returns whether one is named.
    pub(super) fn is_named(&self) -> bool {
        self.encoding.is_some()
    }

    /// Returns a reader of `file` as UTF-8. If the encoding is unknown, reports that and returns the exit code.
    pub(super) fn decoded<R: Read>(&self, file: R, texts: &Texts) -> Result<Decoded<R>, ExitCode> {
        Ok(Decoded::new(file, self.chosen(texts)?))
    }

    /// Returns the named encoding, if there is one. If it is unknown, reports that and returns the exit code.
    pub(super) fn chosen(&self, texts: &Texts) -> Result<Option<&'static Encoding>, ExitCode> {
        let Some(name) = &self.encoding else {
            return Ok(None);
        };
        let named = movetext::encoding(name).ok_or_else(|| {
            eprintln!("{}", text!(texts, "encoding-unknown", name = name.as_str()));
            ExitCode::from(MISUSED)
        });
        named.map(Some)
    }
}

/// The folder for games.
#[derive(Debug, clap::Args)]
pub struct GamesChoice {
    // An empty name means the default folder, as in the configuration.
    /// Folder for games
    #[arg(long, value_name = "FOLDER", value_parser = OsStringValueParser::new().map(PathBuf::from))]
    games: Option<PathBuf>,
}

impl GamesChoice {
    /// Returns whether one is named.
    pub(super) fn is_named(&self) -> bool {
        self.games.is_some()
    }

    /// Makes `config` use the named folder, if there is one.
    pub(super) fn apply(&self, config: &mut Config) {
        if let Some(games) = &self.games {
            config.play.games.clone_from(games);
        }
    }
}

/// A side of the board.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// Says which encoding was assumed, if one was.
pub(super) fn tell_encoding<R: Read>(file: &Decoded<R>, texts: &Texts) {
    if let Some(encoding) = file.assumed() {
        eprintln!("{}", text!(texts, "encoding-assumed", name = encoding.name()));
    }
}

/// Returns whether a listener who can express `wishes` asks for each line, because a screen reader would be flooded by
/// a whole game.
pub(super) fn steps(config: &Config, wishes: Wishes) -> bool {
    let can_ask = match wishes {
        Wishes::Keys => true,
        Wishes::Lines => io::stdin().is_terminal(),
        Wishes::None => false,
    };
    can_ask && config.speech.output == SpeechOutput::ScreenReader
}

/// Ends a command after standard input or output failed. A pipe closed by its reader counts as success.
pub(super) fn broken_off(error: io::Error, language: Language) -> Result<(), ExitCode> {
    broken_off_after(false, error, language)
}

/// Ends a command like [`broken_off`]. If a game may have been played (`is_played`), says that it is in the journal.
pub(super) fn broken_off_after(is_played: bool, reason: io::Error, language: Language) -> Result<(), ExitCode> {
    match reason.kind() {
        io::ErrorKind::BrokenPipe => Ok(()),
        _ => Err(fail(FAILED, &OutputError { reason, is_played }, language)),
    }
}

/// Returns the exit code for an error, which `is_misuse` if the usage or the input was wrong.
pub(super) fn code(is_misuse: bool) -> u8 {
    if is_misuse { MISUSED } else { FAILED }
}

/// Returns the exit code for an error of a file that was named: wrong input if it is the wrong file.
pub(super) fn file_code(error: &io::Error) -> u8 {
    code(disk::is_wrong_file(error))
}

#[cfg(test)]
mod tests {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    use clap::Parser;

    use super::*;

    #[test]
    fn standard_input_is_named_in_sentences() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let name = file_name(Path::new("-"), &texts);
            assert!(name.starts_with(char::is_uppercase), "{language:?}: {name}");
            let sentence = text!(texts, "notation-no-game", file = name.as_str());
            assert!(sentence.starts_with(&name), "{sentence}");
            assert_eq!(file_name(Path::new("a-.pgn"), &texts), "a-.pgn");
        }
        let texts = Texts::new(Language::De);
        assert_eq!(file_name(Path::new("-"), &texts), "Die Standardeingabe");
    }

    #[test]
    fn the_name_of_a_folder_for_games_may_be_empty_and_need_not_be_utf_8() {
        #[derive(Parser)]
        struct Line {
            #[command(flatten)]
            games: GamesChoice,
        }
        for name in [&b""[..], b"games", b"/home/\xff"] {
            let name = OsStr::from_bytes(name);
            let words = [OsStr::new("ansage"), OsStr::new("--games"), name];
            let choice = Line::try_parse_from(words).unwrap().games;
            let mut config = Config::default();
            config.play.games = "other".into();
            choice.apply(&mut config);
            assert!(choice.is_named() && config.play.games == name, "{name:?}");
        }
        let choice = Line::try_parse_from(["ansage"]).unwrap().games;
        let mut config = Config::default();
        config.play.games = "other".into();
        choice.apply(&mut config);
        assert!(!choice.is_named() && config.play.games == Path::new("other"));
    }
}
