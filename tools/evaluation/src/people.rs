//! `make evaluate-people`: recordings of people who declare nothing, as words and sentences, and moves whose ranks are
//! digits said by people. The training of the model contained neither these speakers nor these words.

use std::{collections::BTreeMap, path::PathBuf};

use ansage::config::Config;
use ansage_protocol::{Command, Game, Input};

use crate::{
    error::AnyResult,
    hearing, manifest,
    set::{self, Purpose},
    tally::Outcome,
};

/// Arguments of `people`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// Folder for the recordings that are heard
    folder: PathBuf,
}

/// Results of one group.
#[derive(Debug, Default)]
struct Count {
    heard: usize,
    right: usize,
    /// Called illegal, incomplete or not understood as a whole, or asked about.
    answered: usize,
    /// Moves that were not declared.
    moves: usize,
    /// Commands that were not given, and that end or give up something.
    grave: usize,
    /// Other commands that were not given.
    commands: usize,
}

/// Makes the set, hears it, and prints the tables.
///
/// # Errors
///
/// If the set cannot be made, or a recording or the model cannot be used.
pub fn run(config: &Config, arguments: &Arguments) -> AnyResult<()> {
    set::make(&arguments.folder, 1.0, Purpose::People)?;
    let rows = manifest::read(&arguments.folder.join("manifest.tsv"))?;
    let answerer = config.answerer(ansage::paths::user_vocabulary().as_deref())?;
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut taken = Vec::new();
    hearing::by_ansage(config, &answerer.vocabulary, &rows, |row, answer| {
        let count = counts.entry(row.group.as_str()).or_default();
        count.heard += 1;
        match answer.outcome {
            Outcome::Right => count.right += 1,
            Outcome::Asked | Outcome::Rejected => count.answered += 1,
            Outcome::Wrong => {
                let input =
                    ansage_words::interpret(&Game::new(row.position.clone()), &answerer.vocabulary, &answer.heard);
                *count.taken(&input) += 1;
                taken.push(format!("- {}: \"{}\" as \"{}\"", row.group, row.words, answer.heard));
            }
        }
    })?;
    taken.sort();
    print(&counts, &taken);
    Ok(())
}

impl Count {
    /// Returns the count for words wrongly taken for `input`.
    fn taken(&mut self, input: &Input) -> &mut usize {
        match input {
            Input::Command(
                Command::Resign
                | Command::Quit
                | Command::TakeBack
                | Command::Draw
                | Command::Accept
                | Command::Adjourn
                | Command::Claim,
            )
            | Input::Named(..) => &mut self.grave,
            Input::Command(_) => &mut self.commands,
            _ => &mut self.moves,
        }
    }
}

fn print(counts: &BTreeMap<&str, Count>, taken: &[String]) {
    println!(
        "| group | n | right | answered | taken for a move | for a command that ends or gives up | for another command |"
    );
    println!("|---|---|---|---|---|---|---|");
    for (group, count) in counts {
        println!(
            "| {group} | {} | {:.1} % | {} | {} | {} | {} |",
            count.heard,
            100.0 * count.right as f64 / count.heard as f64,
            count.answered,
            count.moves,
            count.grave,
            count.commands
        );
    }
    println!("\nWhat was taken for something else:\n\n{}", taken.join("\n"));
}
