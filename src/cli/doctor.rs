//! `ansage doctor`: checks whether the assistant can work here.

use std::{path::PathBuf, process::ExitCode};

use clap::Args;
use serde_json::json;

use super::common::{FAILED, ModelChoice};
use crate::{
    config::{Config, ConfigError},
    disk, doctor, output, paths,
};
use ansage_words::locale::{Localized, Texts};
use ansage_words::text;

/// File name of the report in the home folder, if none is given.
const REPORT: &str = "ansage-report.txt";

/// The arguments of `ansage doctor`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Print one JSON object instead of sentences
    #[arg(long, conflicts_with = "report")]
    json: bool,
    /// Write a report to send to those who can help: findings, versions, settings, the end of the log; by default into
    /// ansage-report.txt in your home folder
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    report: Option<Option<PathBuf>>,
    /// Play the short tones and say what each of them means
    #[arg(long, conflicts_with_all = ["json", "report"])]
    sounds: bool,
    #[command(flatten)]
    pub(super) model: ModelChoice,
}

/// Runs `ansage doctor` on the configuration read from `files`. `config` holds the defaults if one of them is `wrong`.
#[expect(clippy::expect_used, reason = "findings are plain text, which JSON takes")]
pub fn run(
    arguments: &Arguments,
    config: &Config,
    files: &[PathBuf],
    wrong: Option<&ConfigError>,
) -> Result<(), ExitCode> {
    if arguments.sounds {
        return sounds(config);
    }
    let mut findings = Vec::new();
    doctor::examine(config, files, wrong, |finding| {
        if !arguments.json {
            println!("{}", finding.sentence);
        }
        findings.push(finding);
    });
    let texts = Texts::new(config.language);
    let (works, verdict) = doctor::verdict(&texts, &findings);
    if arguments.json {
        let answer = json!({ "works": works, "verdict": verdict, "findings": findings });
        println!("{}", output::json(&answer).expect("findings are plain text"));
    } else {
        println!("{verdict}");
    }
    if let Some(named) = &arguments.report {
        let report = doctor::report(&texts, &findings, &verdict, files, &config.recognition.speaker);
        let path = named.clone().unwrap_or_else(|| match paths::home() {
            Some(home) => home.join(REPORT),
            None => REPORT.into(),
        });
        let shown = path.display().to_string();
        // A slip in the name must not cost a game.
        let written = match named.is_none() || doctor::is_report(&path) {
            true => disk::write_whole(&path, report.as_bytes()),
            false => disk::write_new(&path, report.as_bytes()),
        };
        if let Err(error) = written {
            let reason = error.localized(&texts);
            eprintln!("{}", text!(texts, "report-unwritable", path = shown, reason = reason));
            return Err(ExitCode::from(FAILED));
        }
        println!("{}", text!(texts, "report-written", path = shown));
    }
    match works {
        true => Ok(()),
        false => Err(ExitCode::from(FAILED)),
    }
}

fn sounds(config: &Config) -> Result<(), ExitCode> {
    doctor::sounds(config).map_err(|error| {
        tracing::warn!(%error, "the tones are not heard");
        eprintln!("{}", text!(Texts::new(config.language), "earcon-unheard"));
        ExitCode::from(FAILED)
    })
}
