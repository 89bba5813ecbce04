//! `ansage hall setup`: the broker's configuration, and a file for each board.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use ansage_hall::{
    setup::{MOST_BOARDS, Setup, SetupError, set_up},
    wire::Name,
};
use ansage_words::{
    locale::{Localized, Texts},
    text,
};
use thiserror::Error;

use super::{
    common::OrFail,
    usage::{Possible, number},
};
use crate::{config::Config, output::argument};

/// Arguments of `ansage hall setup`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder of the event; if it exists, boards are added to it
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Boards: their number, or their names, such as 1-38,A,B
    #[arg(long, value_name = "BOARDS", value_parser = boards)]
    boards: Boards,
    /// Name of the event in the topics of the broker
    #[arg(long, value_name = "NAME", default_value_t)]
    event: Name,
    /// Host name or IP address of the machine on which the broker runs, as the boards reach it; by default as in the
    /// folder, in a new one this machine
    #[arg(long, value_name = "HOST")]
    host: Option<String>,
    /// Port of the broker; by default as in the folder, in a new one 8883
    #[arg(long, value_name = "PORT", value_parser = number(1, u16::MAX))]
    port: Option<u16>,
}

/// Sets up an event, and says what to do next.
pub fn run(config: &Config, arguments: Arguments) -> Result<(), ExitCode> {
    let texts = Texts::new(config.language);
    let setup = Setup {
        folder: arguments.folder,
        event: arguments.event,
        boards: arguments.boards.0,
        host: arguments.host,
        port: arguments.port,
    };
    let made = set_up(&setup)
        .map_err(Failed)
        .or_fail_by(|Failed(error)| error.is_misuse(), config.language)?;
    println!(
        "{}",
        text!(
            texts,
            "hall-set-up",
            event = setup.event.as_str(),
            count = made.names.len(),
            host = made.host.as_str()
        )
    );
    let shown = |path: &Path| argument(path.display());
    let broker = text!(
        texts,
        "hall-set-up-broker",
        program = broker(),
        path = shown(&made.config)
    );
    println!("{broker}");
    println!("{}", text!(texts, "hall-set-up-hall", path = shown(&made.hall)));
    println!("{}", text!(texts, "hall-set-up-boards", path = &made.boards));
    if made.is_known {
        println!("{}", text!(texts, "hall-set-up-again"));
    }
    if !made.renewed.is_empty() {
        let renewed: Vec<&str> = made.renewed.iter().map(Name::as_str).collect();
        println!("{}", text!(texts, "hall-set-up-renewed", boards = renewed.join(", ")));
    }
    Ok(())
}

/// Returns the command of the broker. Debian installs it where only root looks.
fn broker() -> &'static str {
    let path = std::env::var_os("PATH").unwrap_or_default();
    match std::env::split_paths(&path).any(|folder| folder.join("mosquitto").is_file()) {
        true => "mosquitto",
        false => "/usr/sbin/mosquitto",
    }
}

/// Reason why nothing is set up, with its sentences.
#[derive(Debug, Error)]
#[error(transparent)]
struct Failed(SetupError);

impl Localized for Failed {
    fn localized(&self, texts: &Texts) -> String {
        match &self.0 {
            SetupError::OtherEvent(path, event) => {
                text!(texts, "error-setup-event", path = path, event = event.as_str())
            }
            SetupError::Authority(path) => text!(texts, "error-setup-authority", path = path),
            SetupError::Path(path) => text!(texts, "error-setup-path", path = path),
            SetupError::Host(host) => text!(texts, "error-setup-host", host = host),
            SetupError::Earlier(error) => {
                text!(
                    texts,
                    "error-setup-file",
                    path = error.path(),
                    reason = error.reason(texts)
                )
            }
            SetupError::File(path, error) => {
                text!(texts, "error-setup-file", path = path, reason = error.localized(texts))
            }
            SetupError::Certificate(_) | SetupError::Key(_) | SetupError::Form(_) => {
                text!(texts, "error-setup-failed", reason = self.0.to_string())
            }
        }
    }
}

/// The boards of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Boards(Vec<Name>);

/// Reads "40", which names the boards 1 to 40, or a list of names and ranges of numbers.
fn boards(text: &str) -> Result<Boards, Possible> {
    const WRONG: Possible = Possible::new("40, 1-40, 1-38,A,B");
    let numbers = |from: usize, to: usize| -> Result<Vec<Name>, Possible> {
        let is_possible = 1 <= from && from <= to && to <= MOST_BOARDS;
        let numbers = is_possible.then_some(from..=to).ok_or(WRONG)?;
        numbers
            .map(|number| number.to_string().parse().map_err(|_| WRONG))
            .collect()
    };
    // A number that is too large is not a name.
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return numbers(1, text.parse().map_err(|_| WRONG)?).map(Boards);
    }
    let mut boards = Vec::new();
    for part in text.split(',') {
        let range = part
            .split_once('-')
            .and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
        match range {
            Some((from, to)) => boards.extend(numbers(from, to)?),
            None => boards.push(part.parse().map_err(|_| WRONG)?),
        }
    }
    (boards.len() <= MOST_BOARDS).then_some(Boards(boards)).ok_or(WRONG)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_numbered_or_named() {
        for (text, names) in [
            ("3", "1 2 3"),
            ("2-4", "2 3 4"),
            ("1-2,A,B-2", "1 2 A B-2"),
            ("12,7", "12 7"),
        ] {
            let Boards(read) = boards(text).unwrap();
            let read: Vec<&str> = read.iter().map(Name::as_str).collect();
            assert_eq!(read.join(" "), names, "{text}");
        }
        for wrong in [
            "",
            "0",
            "4-2",
            "10001",
            "1,,2",
            "Brett 1",
            "1-99999",
            "a/b",
            "0-3",
            "99999999999999999999",
        ] {
            assert!(boards(wrong).is_err(), "{wrong}");
        }
    }
}
