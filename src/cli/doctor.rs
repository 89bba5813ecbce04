//! `ansage doctor`: whether the assistant can work here.

use std::{path::Path, process::ExitCode};

use clap::Args;
use serde_json::json;

use super::FAILED;
use crate::{
    config::{Config, ConfigError},
    doctor,
    locale::Texts,
};

/// The arguments of `ansage doctor`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Print one JSON object instead of sentences
    #[arg(long)]
    json: bool,
}

/// Runs `ansage doctor` on the configuration from `file`, which are the defaults when that is `wrong`.
pub fn run(arguments: &Arguments, config: &Config, file: Option<&Path>, wrong: Option<&ConfigError>) -> ExitCode {
    let mut findings = Vec::new();
    doctor::examine(config, file, wrong, |finding| {
        if !arguments.json {
            println!("{}", finding.sentence);
        }
        findings.push(finding);
    });
    let (works, verdict) = doctor::verdict(&Texts::new(config.language), &findings);
    if arguments.json {
        println!(
            "{}",
            json!({ "works": works, "verdict": verdict, "findings": findings })
        );
    } else {
        println!("{verdict}");
    }
    if works {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(FAILED)
    }
}
