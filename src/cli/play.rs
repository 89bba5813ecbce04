//! `ansage play`: the assistant at the board.

use std::{path::PathBuf, process::ExitCode};

use super::{FAILED, MISUSED, answerer, fail};
use crate::{
    assistant::{self, Input, Options},
    config::{Config, Style, Voiced},
};

/// Arguments of `ansage play`.
#[derive(Debug, Default, clap::Args)]
pub struct Arguments {
    /// Position to start from
    #[arg(long)]
    fen: Option<String>,
    /// Go on with the newest game that has not ended
    #[arg(long, conflicts_with = "fen")]
    resume: bool,
    /// Sides that declare by voice; the keyboard always works
    #[arg(long, value_enum)]
    voice: Option<Voiced>,
    /// Hear a recorded game instead of the microphone
    #[arg(long)]
    demo: bool,
    /// Hear the recorded game where there is no microphone
    #[arg(long, conflicts_with = "demo")]
    demo_if_no_microphone: bool,
    /// Name of White for the score
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Name of Black for the score
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Folder for games
    #[arg(long, value_name = "FOLDER")]
    games: Option<String>,
    /// How moves are read back and announced
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
    /// Speak into a WAV file instead of the loudspeaker
    #[arg(long, value_name = "FILE", conflicts_with = "silent")]
    wav: Option<PathBuf>,
}

/// Plays a game.
pub fn run(mut config: Config, arguments: Arguments) -> ExitCode {
    config.announcement.style = arguments.style.unwrap_or(config.announcement.style);
    let answerer = match answerer(&config) {
        Ok(answerer) => answerer,
        Err(error) => return fail(MISUSED, &error),
    };
    if let Some(voice) = arguments.voice {
        config.play.voice = voice;
    }
    if let Some(games) = arguments.games {
        config.play.games = games;
    }
    config.speech.enabled &= !arguments.silent;
    let options = Options {
        fen: arguments.fen,
        resume: arguments.resume,
        input: match (arguments.demo, arguments.demo_if_no_microphone) {
            (true, _) => Input::Demo,
            (false, true) => Input::MicrophoneOrDemo,
            (false, false) => Input::Microphone,
        },
        white: arguments.white,
        black: arguments.black,
        wav: arguments.wav,
    };
    match assistant::run(&config, answerer, &options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(if error.is_misuse() { MISUSED } else { FAILED }, &error),
    }
}
