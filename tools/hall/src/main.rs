//! Boards that replay real games for a hall, a network that can be cut, and the comparison of what the hall has with
//! what the boards wrote. For developers: `make bench-hall` and `make hall-demo`.

mod check;
mod pages;
mod proxy;
mod simulate;

use std::{error::Error, process::ExitCode};

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Replay real games at boards that join a hall
    Simulate(simulate::Arguments),
    /// Hand on connections to a broker; a stopped proxy is a cut cable
    Proxy(proxy::Arguments),
    /// Read the streams of the boards' pages, and write down when each move came
    Pages(pages::Arguments),
    /// Compare the hall's records and scores with the boards' journals and scores, and print delays
    Check(check::Arguments),
}

fn main() -> ExitCode {
    let result: Result<(), Box<dyn Error>> = match Arguments::parse().command {
        Command::Simulate(arguments) => simulate::run(&arguments),
        Command::Proxy(arguments) => proxy::run(&arguments),
        Command::Pages(arguments) => pages::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
