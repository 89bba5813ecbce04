//! Help in the user's language: clap parses the arguments, and this writes the pages.
//!
//! Each command and argument has a sentence in `config/locales/*/help.ftl`. Its id is the path of the command and the
//! id of the argument ("help-practice-progress-learner"), or, if an argument means the same in several commands, the
//! argument alone ("help-any-silent"). Ids are computed, so a test checks them in place of the compiler. The English
//! sentences are the doc comments of the arguments.
//!
//! Each option is one line, and nothing is wrapped, aligned or coloured: screen readers and Braille displays read line
//! by line.

use clap::{Arg, Command};

use ansage_words::{
    id,
    locale::{Id, Texts},
    text,
};

/// Prefix of the ids of the program itself.
const PROGRAM: &str = "help-ansage";
/// The subcommand "help", and the option.
const HELP: &str = "help";
/// Options of every command, listed last.
const GENERAL: [&str; 6] = ["config", "language", "log", "log_words", HELP, "version"];

/// Returns `command` with its help, and that of all its subcommands, in the language of `texts`.
pub(super) fn translated(mut command: Command, texts: &Texts) -> Command {
    command.build();
    described(command, PROGRAM, texts)
}

fn described(command: Command, id: &str, texts: &Texts) -> Command {
    let mut command = match command.get_name() {
        // It contains the tree of all commands again.
        HELP => command,
        _ => command.mut_subcommands(|inner| {
            let id = inner_id(id, &inner);
            described(inner, &id, texts)
        }),
    };
    let page = page(&mut command, id, texts);
    command.override_help(page)
}

/// Returns the id of `inner`, a subcommand of the command with `id`.
fn inner_id(id: &str, inner: &Command) -> String {
    let outer = if id == PROGRAM { HELP } else { id };
    format!("{outer}-{}", inner.get_name())
}

fn page(command: &mut Command, id: &str, texts: &Texts) -> String {
    let usage = command.render_usage().to_string();
    let usage = usage.strip_prefix("Usage:").unwrap_or(&usage).lines();
    let (general, own): (Vec<&Arg>, Vec<&Arg>) = command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set())
        .partition(|arg| GENERAL.contains(&arg.get_id().as_str()));
    let (positional, options): (Vec<&Arg>, Vec<&Arg>) = own.into_iter().partition(|arg| arg.is_positional());
    let lines = |args: Vec<&Arg>| args.into_iter().map(|arg| line(arg, id, texts)).collect::<Vec<_>>();
    let commands = command
        .get_subcommands()
        .filter(|inner| command.get_name() != HELP && !inner.is_hide_set())
        .map(|inner| {
            let about = about(inner, &inner_id(id, inner), texts);
            format!("{}: {about}", inner.get_name())
        });
    let sections = [
        (
            id!("help-heading-usage"),
            usage.map(|line| in_language(line.trim(), texts)).collect(),
        ),
        (id!("help-heading-commands"), commands.collect()),
        (id!("help-heading-arguments"), lines(positional)),
        (id!("help-heading-options"), lines(options)),
        (id!("help-heading-general"), lines(general)),
    ];
    let mut page = about(command, id, texts) + "\n";
    for (heading, lines) in sections {
        page.push_str(&section(heading, &lines, texts));
    }
    if let Some(after) = command.get_after_help() {
        let after = texts.find(&after_id(id)).unwrap_or_else(|| after.to_string());
        page.push_str(&format!("\n{after}\n"));
    }
    page
}

fn section(heading: Id, lines: &[String], texts: &Texts) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines.iter().map(|line| format!("  {line}\n")).collect();
    format!("\n{}:\n{lines}", texts.get(heading))
}

/// Returns the purpose of `command`, as a sentence.
fn about(command: &Command, id: &str, texts: &Texts) -> String {
    let [_, any] = ids(id, HELP);
    let id = if command.get_name() == HELP { &any } else { id };
    let words = texts.find(id);
    closed(words.unwrap_or_else(|| command.get_about().map(ToString::to_string).unwrap_or_default()))
}

/// Returns the ids that the sentence of `name` can have: its own in the command with `id`, and the one for all
/// commands.
fn ids(id: &str, name: &str) -> [String; 2] {
    let name = name.replace('_', "-");
    [format!("{id}-{name}"), format!("help-any-{name}")]
}

fn after_id(id: &str) -> String {
    format!("{id}-after")
}

/// Returns the line of an argument: its name, its meaning, its values and its default.
fn line(arg: &Arg, id: &str, texts: &Texts) -> String {
    let words = ids(id, arg.get_id().as_str()).iter().find_map(|id| texts.find(id));
    let words = words.unwrap_or_else(|| arg.get_help().map(ToString::to_string).unwrap_or_default());
    let mut line = format!("{}: {}", names(arg, texts), closed(words));
    if arg.get_action().takes_values() {
        let join = |values: Vec<String>| values.join(", ");
        let values = arg.get_possible_values();
        if !values.is_empty() {
            let values = join(values.iter().map(|value| value.get_name().to_owned()).collect());
            line = line + " " + &text!(texts, "help-word-values", values = values);
        }
        let defaults = arg.get_default_values();
        if !defaults.is_empty() {
            let value = join(defaults.iter().map(|value| value.to_string_lossy().into()).collect());
            line = line + " " + &text!(texts, "help-word-default", value = value);
        }
    }
    line
}

/// Returns the written form of an argument: "-f, --follow", "--fen FEN", "FILE".
fn names(arg: &Arg, texts: &Texts) -> String {
    let short = arg.get_short().map(|short| format!("-{short}"));
    let long = arg.get_long().map(|long| format!("--{long}"));
    let mut names = [short, long].into_iter().flatten().collect::<Vec<_>>().join(", ");
    if arg.get_action().takes_values() {
        let value = in_language(&value_name(arg), texts);
        let is_optional = arg.get_num_args().is_some_and(|number| number.min_values() == 0);
        if !names.is_empty() {
            names.push(' ');
        }
        names.push_str(&if is_optional { format!("[{value}]") } else { value });
    }
    names
}

/// Returns the English name of an argument's value, in capitals.
fn value_name(arg: &Arg) -> String {
    let named = arg.get_value_names().and_then(<[_]>::first);
    match named {
        // The values are listed instead.
        _ if !arg.get_possible_values().is_empty() => "VALUE".into(),
        Some(name) => name.to_string(),
        None => arg.get_id().as_str().to_uppercase(),
    }
}

/// Translates the words in capitals, which are names of values, and drops their angle brackets, which are tiring to
/// hear: "--fen <FEN>", "ansage announce [OPTIONS] <GAME.pgn>".
pub(super) fn in_language(usage: &str, texts: &Texts) -> String {
    let mut translated = String::new();
    let (mut word, mut is_value) = (String::new(), false);
    // The line end closes the last word.
    for letter in usage.chars().chain(['\n']) {
        if letter.is_ascii_uppercase() || letter == '_' {
            word.push(letter);
            continue;
        }
        if !word.is_empty() {
            let name = std::mem::take(&mut word);
            // The name of one of a few values repeats that of its option.
            let value = || is_value.then(|| texts.find(&value_id("VALUE"))).flatten();
            translated.push_str(&texts.find(&value_id(&name)).or_else(value).unwrap_or(name));
        }
        is_value = letter == '<';
        if !matches!(letter, '<' | '>' | '\n') {
            translated.push(letter);
        }
    }
    translated
}

fn value_id(name: &str) -> String {
    format!("help-value-{}", name.to_lowercase().replace('_', "-"))
}

/// Returns `words` with a full stop at the end, where a voice falls.
fn closed(words: String) -> String {
    if words.ends_with(['.', '?', '!']) {
        words
    } else {
        words + "."
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use ansage_words::locale::{self, Language};

    use super::*;

    /// An item that needs a sentence: the possible ids, and the doc comment.
    struct Wanted {
        ids: Vec<String>,
        english: Option<String>,
    }

    /// Returns the items that need a sentence in `command` and in all commands below it.
    fn wanted(command: &Command, id: &str) -> Vec<Wanted> {
        let english = |words: Option<&clap::builder::StyledStr>| words.map(ToString::to_string);
        let mut all = vec![Wanted {
            ids: vec![id.to_owned()],
            english: english(command.get_about()),
        }];
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            // Clap has its own words for these.
            let is_claps = [HELP, "version"].contains(&arg.get_id().as_str());
            all.push(Wanted {
                ids: ids(id, arg.get_id().as_str()).into(),
                english: english(arg.get_help()).filter(|_| !is_claps),
            });
            if arg.get_action().takes_values() {
                let name = value_name(arg);
                let words = name.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_');
                all.extend(words.filter(|word| !word.is_empty()).map(|word| Wanted {
                    ids: vec![value_id(word)],
                    english: Some(word.to_owned()),
                }));
            }
        }
        if command.get_after_help().is_some() {
            all.push(Wanted {
                ids: vec![after_id(id)],
                english: english(command.get_after_help()),
            });
        }
        let inner = command
            .get_subcommands()
            .filter(|inner| !inner.is_hide_set() && inner.get_name() != HELP);
        all.extend(inner.flat_map(|inner| wanted(inner, &inner_id(id, inner))));
        all
    }

    fn everything() -> Vec<Wanted> {
        let mut command = crate::cli::command();
        command.build();
        wanted(&command, PROGRAM)
    }

    #[test]
    fn every_command_and_argument_has_a_sentence_in_every_language() {
        let everything = everything();
        assert!(everything.len() > 200);
        for language in Language::ALL {
            let texts = Texts::new(language);
            let lacking: BTreeSet<&str> = everything
                .iter()
                .filter(|wanted| !wanted.ids.iter().any(|id| texts.find(id).is_some()))
                .filter_map(|wanted| wanted.ids.first().map(String::as_str))
                .collect();
            assert!(lacking.is_empty(), "{language:?} lacks {lacking:#?}");
        }
    }

    #[test]
    fn every_sentence_belongs_to_an_argument() {
        let texts = Texts::new(Language::En);
        let mut used: BTreeSet<String> = ["OPTIONS", "COMMAND"].into_iter().map(value_id).collect();
        for wanted in everything() {
            used.extend(wanted.ids.into_iter().find(|id| texts.find(id).is_some()));
        }
        let fixed = ["help-heading-", "help-word-"];
        let needless: Vec<&str> = locale::ids()
            .filter(|id| id.starts_with("help-") && !fixed.iter().any(|prefix| id.starts_with(prefix)))
            .filter(|id| !used.contains(*id))
            .collect();
        assert!(needless.is_empty(), "no command has {needless:#?}");
    }

    #[test]
    fn the_english_sentences_are_the_doc_comments() {
        let texts = Texts::new(Language::En);
        let mut said: BTreeMap<String, String> = BTreeMap::new();
        for Wanted { ids, english } in everything() {
            let Some((id, sentence)) = ids.into_iter().find_map(|id| texts.find(&id).map(|found| (id, found))) else {
                continue;
            };
            let Some(english) = english else { continue };
            assert_eq!(sentence, english, "{id} in config/locales/en/help.ftl");
            // The ids of a subcommand and of an argument next to it must differ.
            let other = said.insert(id.clone(), english.clone());
            assert!(other.is_none_or(|other| other == english), "{id} has two meanings");
        }
    }

    #[test]
    fn a_page_is_in_one_language_and_has_one_line_an_option() {
        for language in Language::ALL {
            let texts = Texts::new(language);
            let mut command = translated(crate::cli::command(), &texts);
            let page = command.find_subcommand_mut("play").unwrap().render_help().to_string();
            let lines = page.lines().filter(|line| line.starts_with("  --")).count();
            assert!(lines > 25, "{page}");
            assert!(
                page.contains("\n  --engine-plays ") && page.contains("solo, trust"),
                "{page}"
            );
            for english in ["<", "possible values", "[default:", "Print help"] {
                assert!(!page.contains(english), "{english} in {page}");
            }
            if language != Language::En {
                for english in ["Usage", "OPTIONS", "FILE", "Options", " the ", "VALUE"] {
                    assert!(!page.contains(english), "{english} in {page}");
                }
            }
        }
    }

    #[test]
    fn names_of_values_are_translated() {
        let texts = Texts::new(Language::De);
        for (usage, words) in [
            (
                "ansage announce [OPTIONS] <GAME.pgn>",
                "ansage announce [OPTIONEN] PARTIE.pgn",
            ),
            ("--fen <FEN>", "--fen FEN"),
            ("[FILE]...", "[DATEI]..."),
        ] {
            assert_eq!(in_language(usage, &texts), words);
        }
    }
}
