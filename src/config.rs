//! The configuration: documented defaults (`config/ansage.toml`), overridden by the system's file, by the user's file
//! and by flags.

use std::{
    collections::BTreeMap,
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    sync::Arc,
};

use serde::{Deserialize, Deserializer, de};
use thiserror::Error;
use toml_edit::{DocumentMut, TomlError};

use ansage_words::{
    TomlFault,
    announcement::{Announcement, Answerer},
    vocabulary::{OwnWords, VocabularyError},
};

use crate::{
    audio::AudioSettings,
    braille::Code,
    limits, paths,
    recognition::RecognitionSettings,
    speech::{SpeechOutput, SpeechSettings},
};
use ansage_chess::clock::{self, TimeControl};
use ansage_protocol::{Blind, IllegalMoves, Profile, Setting};
use ansage_words::locale::Language;

/// The shipped defaults, part of the program so that it runs from any working directory.
pub const DEFAULTS: &str = include_str!("../config/ansage.toml");

/// Value of `language` that selects the language of the system's locale.
const AUTOMATIC: &str = "auto";
/// All values of `language`.
const LANGUAGES: &[&str] = &[AUTOMATIC, "de", "en", "ru", "uk", "mk"];

/// All settings. Each field is documented in `config/ansage.toml`.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Language of the assistant's own sentences.
    #[serde(deserialize_with = "named_language")]
    pub language: Language,
    /// Vocabularies to read and recognize; the first one gives the announced words.
    pub vocabulary: Vec<String>,
    /// The style of announcements.
    pub announcement: Announcement,
    /// Sound input.
    pub audio: AudioSettings,
    /// Recognizer.
    pub recognition: RecognitionSettings,
    /// Voice.
    pub speech: SpeechSettings,
    /// Game loop.
    pub play: Play,
    /// Scores of games.
    pub score: ScoreSettings,
}

/// The `[play]` section.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// Sides declared by voice.
    pub voice: Voiced,
    /// Folder for games; empty for the user's data folder.
    pub games: PathBuf,
    /// The confirmation of declared moves.
    pub profile: Profile,
    /// The players who cannot see the board.
    pub blind: Blind,
    /// The time control.
    pub clock: Timing,
    /// Remaining seconds at which the player to move is warned, if the profile allows it.
    #[serde(deserialize_with = "limits::low_time")]
    pub low_time: Vec<u64>,
    /// Whether to keep the sound of the declarations.
    pub record: bool,
    /// Whether the legal moves of a piece are listed on request.
    pub practice: bool,
    /// The number of illegal moves with which a player loses.
    pub illegal_moves: IllegalMoves,
    /// First move with which a draw may be agreed (9.1.1); 0 if any may.
    #[serde(deserialize_with = "limits::first_draw")]
    pub no_draw_before: u32,
    /// Minutes after the start at which an absent player loses (6.7.1); 0 if none is agreed.
    #[serde(deserialize_with = "limits::default_time")]
    pub default_time: u64,
    /// The profiles in which rulings need the arbiter's password.
    pub arbiter_password: AsksPassword,
    /// Seconds after which an open question or move expires without an answer; 0 for never.
    #[serde(deserialize_with = "limits::open_for")]
    pub open_for: u64,
}

impl Play {
    /// Returns the settings of a new game.
    pub fn setting(&self) -> Setting {
        Setting {
            profile: self.profile,
            blind: self.blind,
            clock: self.clock.control.clone(),
            low_time: self.low_time.clone(),
            practice: self.practice,
            illegal_moves: self.illegal_moves,
            no_draw_before: (self.no_draw_before > 0).then_some(self.no_draw_before),
            default_time: (self.default_time > 0).then_some(self.default_time),
            open_for: self.open_for,
            password: match self.arbiter_password {
                AsksPassword::Auto => self.profile != Profile::Solo,
                AsksPassword::On => true,
                AsksPassword::Off => false,
            },
        }
    }
}

/// A time control or none, in the notation of `--clock`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Timing {
    /// The control; `None` for a game without a clock.
    pub control: Option<TimeControl>,
}

impl TryFrom<String> for Timing {
    type Error = de::value::Error;

    fn try_from(text: String) -> Result<Timing, de::value::Error> {
        // Of a wrong value, not of a line that cannot be read.
        let wrong = |_| de::Error::invalid_value(de::Unexpected::Str(&text), &"a time control");
        clock::setting(&text).map(|control| Timing { control }).map_err(wrong)
    }
}

/// When rulings need the arbiter's password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum AsksPassword {
    /// In all profiles but `solo`.
    Auto,
    /// Always.
    On,
    /// Never.
    Off,
}

/// The sides that declare by voice. The keyboard always works for both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Voiced {
    /// Both sides.
    Both,
    /// White only.
    White,
    /// Black only.
    Black,
    /// Neither: keyboard only.
    None,
}

impl Voiced {
    /// Returns whether `color` declares by voice.
    pub fn includes(self, color: shakmaty::Color) -> bool {
        match self {
            Voiced::Both => true,
            Voiced::White => color.is_white(),
            Voiced::Black => color.is_black(),
            Voiced::None => false,
        }
    }

    /// Returns the side that declares by voice if the other one types.
    pub fn only(self) -> Option<shakmaty::Color> {
        match self {
            Voiced::White => Some(shakmaty::Color::White),
            Voiced::Black => Some(shakmaty::Color::Black),
            Voiced::Both | Voiced::None => None,
        }
    }
}

/// The `[score]` section.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScoreSettings {
    /// Braille code in which the score is saved in addition to PGN.
    pub braille: BrailleScore,
}

/// Braille code in which scores are saved in addition to PGN, if any.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BrailleScore {
    /// PGN only.
    None,
    /// The British chess code.
    #[serde(alias = "british")]
    Uk,
    /// German literary Braille.
    De,
}

impl BrailleScore {
    /// Returns the code, if there is one.
    pub const fn code(self) -> Option<Code> {
        match self {
            BrailleScore::None => None,
            BrailleScore::Uk => Some(Code::British),
            BrailleScore::De => Some(Code::De),
        }
    }
}

/// Reads a language. The error names "auto" as well, which is replaced before anything is read.
fn named_language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Language, D::Error> {
    let name = String::deserialize(deserializer)?;
    let found = Language::ALL.into_iter().find(|language| language.id() == name);
    found.ok_or_else(|| de::Error::unknown_variant(&name, LANGUAGES))
}

/// Returns the language of the system's locale.
pub fn system_language() -> Language {
    Language::preferred(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
}

/// Reason why a configuration cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// The file named with `--config` or found in the user's folder cannot be read.
    #[error("unreadable configuration {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
    /// The file is not a valid configuration.
    #[error("illegal configuration {path}, line {line}: {fault}")]
    Invalid {
        /// The file.
        path: PathBuf,
        /// Line, counted from 1.
        line: usize,
        /// The fault there.
        fault: TomlFault,
    },
    /// The user's choice cannot be written into their file.
    #[error("unwritable configuration {path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Error of the system.
        source: std::io::Error,
    },
}

/// Writes the speech `output` to the configuration `file`, and creates the file if it is missing. Keeps the rest of the
/// file, including comments.
///
/// # Errors
///
/// Returns a [`ConfigError`] if the file cannot be read or written, or is not TOML.
pub fn keep_output(file: &Path, output: SpeechOutput) -> Result<(), ConfigError> {
    let path = || file.to_owned();
    let text = match crate::disk::read_text(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        Err(source) => return Err(ConfigError::Read { path: path(), source }),
    };
    let invalid = |(line, fault)| ConfigError::Invalid {
        path: path(),
        line,
        fault,
    };
    checked(&text, system_language()).map_err(invalid)?;
    let mut document: DocumentMut = text.parse().map_err(|error: TomlError| ConfigError::Read {
        path: path(),
        source: std::io::Error::new(std::io::ErrorKind::InvalidData, error),
    })?;
    let speech = document.entry("speech").or_insert_with(toml_edit::table);
    if let Some(speech) = speech.as_table_like_mut() {
        match speech.get_mut("output").and_then(toml_edit::Item::as_value_mut) {
            // A new key would lose the comments above and after the old one.
            Some(value) => {
                let decor = value.decor().clone();
                *value = output.name().into();
                *value.decor_mut() = decor;
            }
            None => drop(speech.insert("output", toml_edit::value(output.name()))),
        }
    }
    // Writes the target of a link, and keeps its permissions.
    let place = fs::canonicalize(file).unwrap_or_else(|_| path());
    let permissions = fs::metadata(&place).map(|old| old.permissions());
    let folder = place.parent().map_or(Ok(()), crate::disk::create_folder);
    folder
        .and_then(|()| crate::disk::write_whole(&place, document.to_string().as_bytes()))
        .and_then(|()| permissions.map_or(Ok(()), |permissions| fs::set_permissions(&place, permissions)))
        .map_err(|source| ConfigError::Write { path: path(), source })
}

impl Config {
    /// Creates an [`Answerer`] with these settings. Vocabularies in `user_folder` override the shipped ones.
    ///
    /// # Errors
    ///
    /// Returns a [`VocabularyError`] if a vocabulary cannot be used.
    pub fn answerer(&self, user_folder: Option<&Path>) -> Result<Answerer, VocabularyError> {
        let own = own_words(&self.vocabulary, user_folder);
        Answerer::new(self.language, &self.vocabulary, self.announcement, own.as_ref())
    }

    /// Loads the defaults and overrides them, key by key, with the system's file if it exists, and then with `explicit`
    /// (`--config`), or with the user's file if it exists.
    ///
    /// # Errors
    ///
    /// Returns a [`ConfigError`] if an overriding file cannot be read or holds an unknown key or value.
    pub fn load(explicit: Option<&Path>) -> Result<Config, ConfigError> {
        Config::of_files(Config::files(explicit).into_iter(), system_language())
    }

    /// Returns the files that override the defaults, in their order: the system's if it exists, and `explicit`, or the
    /// user's if it exists.
    pub fn files(explicit: Option<&Path>) -> Vec<PathBuf> {
        let of_system = Some(paths::system_config()).filter(|path| is_there(path));
        let of_user = match explicit {
            Some(path) => Some(path.to_owned()),
            None => paths::user_config().filter(|path| is_there(path)),
        };
        of_system.into_iter().chain(of_user).collect()
    }

    /// Overrides the defaults with each of `files`. Uses the language `system` if none of them names one.
    fn of_files(files: impl Iterator<Item = PathBuf>, system: Language) -> Result<Config, ConfigError> {
        let mut over = toml::Table::new();
        for path in files {
            let read = crate::disk::read_text(&path);
            let text = read.map_err(|source| ConfigError::Read {
                path: path.clone(),
                source,
            })?;
            let table = checked(&text, system).map_err(|(line, fault)| ConfigError::Invalid { path, line, fault })?;
            merge(&mut over, table);
        }
        // Each file is valid with the defaults, and so are all of them together.
        let mut config = merged(over, system).unwrap_or_default();
        let home = paths::home();
        config.play.games = in_home(&config.play.games, home.as_deref());
        config.recognition.model = model_in_home(&config.recognition.model, home.as_deref());
        Ok(config)
    }
}

/// Reads the user's vocabularies of `languages`, the files `LANGUAGE.toml` in `folder`.
pub(crate) fn own_words(languages: &[String], folder: Option<&Path>) -> Option<OwnWords> {
    let folder = folder?.to_owned();
    let mut texts = BTreeMap::new();
    for language in languages {
        let path = folder.join(format!("{language}.toml"));
        if is_there(&path) {
            let text = crate::disk::read_text(&path).map_err(|source| VocabularyError::Read {
                path,
                source: Arc::new(source),
            });
            texts.insert(language.clone(), text);
        }
    }
    Some(OwnWords {
        folder,
        texts,
        documented: paths::documented_vocabulary(),
    })
}

/// Returns whether there may be a file at `path`, even one that cannot be read: a dangling link, or a file in a folder
/// that the user cannot open. Reading it then reports the error.
fn is_there(path: &Path) -> bool {
    let found = fs::symlink_metadata(path).map_err(|error| error.kind());
    !matches!(found, Err(ErrorKind::NotFound | ErrorKind::NotADirectory))
}

/// Returns the path of `folder`, relative to `home` unless it is absolute. The working directory does not matter.
/// Expands a tilde, because no shell has done so.
fn in_home(folder: &Path, home: Option<&Path>) -> PathBuf {
    let inside = match folder.strip_prefix("~") {
        Ok(inside) if inside.as_os_str().is_empty() => Path::new("."),
        Ok(inside) => inside,
        Err(_) => folder,
    };
    match home {
        Some(home) if !folder.as_os_str().is_empty() => home.join(inside),
        _ => folder.to_owned(),
    }
}

/// Returns the path of the folder `model` as [`in_home`] does. Without a slash it is the name of an installed model.
fn model_in_home(model: &str, home: Option<&Path>) -> String {
    match model == "~" || model.contains('/') {
        true => in_home(Path::new(model), home).display().to_string(),
        false => model.to_owned(),
    }
}

/// Reads a configuration that overrides the defaults. The error holds the line and the fault.
fn checked(text: &str, system: Language) -> Result<toml::Table, (usize, TomlFault)> {
    let table: toml::Table = toml::from_str(text).map_err(|error| TomlFault::located(&error, text))?;
    // The text is complete only together with the defaults, so the error has no line. To find the line, growing parts
    // of the text are merged with the defaults.
    match merged(table.clone(), system) {
        Ok(_) => Ok(table),
        Err(error) => Err((line_of_mistake(text), TomlFault::from(&error))),
    }
}

impl Default for Config {
    #[expect(clippy::expect_used, reason = "the text is compiled in, and a test reads it")]
    fn default() -> Self {
        merged(toml::Table::new(), Language::default()).expect("the shipped configuration is valid")
    }
}

/// Merges `over` into the defaults.
#[expect(clippy::expect_used, reason = "the text is compiled in, and a test reads it")]
fn merged(over: toml::Table, system: Language) -> Result<Config, toml::de::Error> {
    let mut table: toml::Table = toml::from_str(DEFAULTS).expect("the shipped configuration is valid");
    merge(&mut table, over);
    if let Some(language) = table.get_mut("language")
        && language.as_str() == Some(AUTOMATIC)
    {
        *language = system.id().into();
    }
    table.try_into()
}

fn merge(base: &mut toml::Table, over: toml::Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(toml::Value::Table(base)), toml::Value::Table(over)) => merge(base, over),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Returns the line of the first mistake. Cuts the text after each line that ends a complete document; the first cut
/// that cannot be merged with the defaults has the mistake in its last statement. If that is an array over several
/// lines, closes it after each of them.
fn line_of_mistake(text: &str) -> usize {
    let ends: Vec<usize> = text
        .match_indices('\n')
        .map(|(at, _)| at + 1)
        .chain([text.len()])
        .collect();
    // Whether the text up to a line has a mistake; `None` if it is no document.
    let is_wrong = |line: usize, closing: &str| -> Option<bool> {
        let part = text.get(..*ends.get(line)?)?;
        let table: toml::Table = toml::from_str(&format!("{part}{closing}")).ok()?;
        Some(merged(table, Language::default()).is_err())
    };
    let mut first = 0;
    for line in 0..ends.len() {
        match is_wrong(line, "") {
            None => {}
            Some(false) => first = line + 1,
            Some(true) => {
                let inside = (first..line).find(|line| is_wrong(*line, "]") == Some(true));
                return inside.unwrap_or(line) + 1;
            }
        }
    }
    1
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
