//! `ansage play`: the assistant at the board.

use std::{
    convert::Infallible,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Duration,
};

use shakmaty::Color;

use super::{
    common::{EncodingChoice, FAILED, GamesChoice, Hearing, MISUSED, MOST_MINUTES, OrFail, Side, answerer},
    usage::{self, Possible, number},
};
use crate::{
    assistant::{self, Asked, AssistantError, DeclarationSource, GameChoice, JoinOptions, OpponentOptions, Options},
    config::{AsksPassword, Config, Voiced},
    engine::Strength,
};
use ansage_chess::{board::CHESS960_POSITIONS, clock};
use ansage_hall::{access::Address, wire::Name};
use ansage_protocol::{Blind, IllegalMoves, Profile};
use ansage_words::announcement::{Answerer, Style};

/// Options that choose or set up a game. The recorded one has its own position and settings, and leaves no files.
const OF_A_GAME: [&str; 19] = [
    "fen",
    "chess960",
    "resume",
    "choose",
    "resume_from",
    "new",
    "profile",
    "blind",
    "clock",
    "practice",
    "illegal_moves",
    "no_draw_before",
    "default_time",
    "arbiter_password",
    "arbiter_password_file",
    "voice",
    "games",
    "hall_file",
    "hall",
];

/// Arguments of `ansage play`.
#[derive(Debug, clap::Args)]
#[command(mut_arg("encoding", |encoding| encoding.requires("resume_from")))]
pub struct Arguments {
    /// Position to start from
    #[arg(long)]
    fen: Option<String>,
    /// Play Chess960 from the start position with this number, 0 to 959, or from a random one
    #[arg(long, value_name = "NUMBER|random", conflicts_with = "fen", value_parser = chess960)]
    chess960: Option<u16>,
    /// Continue the newest unfinished game, or the one with this name: that of its files, or its event, round, board or
    /// player
    #[arg(long, value_name = "GAME", num_args = 0..=1, conflicts_with_all = ["fen", "chess960"])]
    resume: Option<Option<String>>,
    /// Ask about each unfinished game, the newest first
    #[arg(long, conflicts_with_all = ["fen", "chess960", "resume", "resume_from", "new"])]
    choose: bool,
    /// Continue from a score (PGN, list of moves or journal), after the given number of its half-moves
    #[arg(long, value_name = "FILE[:PLIES]", conflicts_with_all = ["fen", "chess960", "resume"], value_parser = score)]
    resume_from: Option<(PathBuf, Option<usize>)>,
    #[command(flatten)]
    encoding: EncodingChoice,
    /// Begin a new game without asking about an unfinished one
    #[arg(long, conflicts_with_all = ["resume", "resume_from"])]
    new: bool,
    /// Who confirms a declared move: solo, who declared it; opponent-repeats, the opponent by saying it again (D.2.1);
    /// assistant, both players (D.2.10); trust, nobody if it was heard clearly
    #[arg(long, value_enum)]
    profile: Option<Profile>,
    /// Who cannot see the board
    #[arg(long, value_enum)]
    blind: Option<Blind>,
    /// Time control, such as 90+30, 40/90:30+30 or none; by default that of the score to continue from, or of the
    /// configuration
    #[arg(long, value_name = "CONTROL")]
    clock: Option<String>,
    /// Name the legal moves of a piece on request, which no tournament allows
    #[arg(long)]
    practice: bool,
    /// Which completed illegal move of a player loses the game
    #[arg(long, value_enum)]
    illegal_moves: Option<IllegalMoves>,
    /// First move with which the players may agree on a draw; 0 if any may
    #[arg(long, value_name = "MOVE", value_parser = number(0, 1000_u32))]
    no_draw_before: Option<u32>,
    /// Minutes after the start at which a player loses if the arbiter has declared them absent; 0 for none
    #[arg(long, value_name = "MINUTES", value_parser = number(0, MOST_MINUTES))]
    default_time: Option<u64>,
    /// Whether rulings need the arbiter's password; auto: in all profiles but solo
    #[arg(long, value_enum, value_name = "WHEN")]
    arbiter_password: Option<AsksPassword>,
    /// File whose first line is the arbiter's password of a new game; without it, the first ruling asks for one
    #[arg(long, value_name = "FILE")]
    arbiter_password_file: Option<PathBuf>,
    /// Sides that declare by voice; the keyboard always works
    #[arg(long, value_enum)]
    pub(super) voice: Option<Voiced>,
    /// Hear a recorded game instead of the microphone
    #[arg(long, conflicts_with_all = OF_A_GAME)]
    demo: bool,
    /// Hear the recorded game if there is no microphone
    #[arg(long, conflicts_with = "demo")]
    demo_if_no_microphone: bool,
    /// Play against this chess engine: a program that speaks UCI, such as stockfish
    #[arg(long, value_name = "PROGRAM", conflicts_with_all = ["demo", "demo_if_no_microphone"])]
    engine: Option<PathBuf>,
    /// Side of the engine; by default black
    #[arg(long, value_enum, requires = "engine")]
    engine_plays: Option<Side>,
    /// Playing strength of the engine in Elo points; by default its full one
    #[arg(long, value_name = "POINTS", requires = "engine", value_parser = number(100, 4000_u32))]
    engine_elo: Option<u32>,
    /// Seconds that the engine thinks about a move
    #[arg(long, value_name = "SECONDS", requires = "engine", default_value_t = 1, value_parser = number(1, 600_u64))]
    engine_seconds: u64,
    /// Name of White for the score
    #[arg(long, value_name = "NAME")]
    white: Option<String>,
    /// Name of Black for the score
    #[arg(long, value_name = "NAME")]
    black: Option<String>,
    /// Name of the event for the score
    #[arg(long, value_name = "NAME")]
    event: Option<String>,
    /// Place of the game for the score
    #[arg(long, value_name = "PLACE")]
    site: Option<String>,
    /// Round for the score
    #[arg(long, value_name = "ROUND")]
    round: Option<String>,
    /// Board for the score
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,
    /// Join the hall as this file says, which the arbiter has set up
    #[arg(long, value_name = "FILE", conflicts_with = "demo_if_no_microphone")]
    hall_file: Option<PathBuf>,
    /// Join the hall at this broker that asks for no password, such as mqtt://localhost; orders are not taken
    #[arg(long, value_name = "mqtt://HOST", conflicts_with_all = ["hall_file", "demo_if_no_microphone"], requires = "board")]
    hall: Option<Address>,
    /// Name of the event at that broker
    #[arg(
        long,
        value_name = "NAME",
        default_value_t,
        requires = "hall",
        conflicts_with = "hall_file"
    )]
    hall_event: Name,
    #[command(flatten)]
    games: GamesChoice,
    /// How moves are read back and announced
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Keep the sound of every declared move beside the game; the program says so
    #[arg(long, conflicts_with = "demo")]
    record: bool,
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
    /// Speak into a WAV file instead of the loudspeaker
    #[arg(long, value_name = "FILE", conflicts_with = "silent")]
    pub(super) wav: Option<PathBuf>,
    #[command(flatten)]
    pub(super) hearing: Hearing,
}

/// Plays a game. Says `announced` first.
pub fn run(mut config: Config, arguments: Arguments, announced: Option<String>) -> Result<(), ExitCode> {
    config.announcement.style = arguments.style.unwrap_or(config.announcement.style);
    let answerer = answerer(&config)?;
    if let Some(voice) = arguments.voice {
        config.play.voice = voice;
    }
    let encoding = arguments.encoding.chosen(&answerer.texts)?;
    config.play.profile = arguments.profile.unwrap_or(config.play.profile);
    if let Some((option, other)) = conflict(&arguments, config.play.profile) {
        let help = "ansage play --help";
        return Err(usage::conflicting(option, &other, help, &answerer.texts));
    }
    config.play.arbiter_password = arguments.arbiter_password.unwrap_or(config.play.arbiter_password);
    let configured = config.play.setting();
    let clock = arguments.clock.map(|text| clock::setting(&text)).transpose();
    let asked = Asked {
        profile: arguments.profile,
        blind: arguments.blind,
        illegal_moves: arguments.illegal_moves,
        password: arguments.arbiter_password.map(|_| configured.password),
        clock: clock.or_fail(MISUSED, config.language)?,
        practice: arguments.practice,
        no_draw_before: arguments.no_draw_before.map(|first| (first > 0).then_some(first)),
        default_time: arguments.default_time.map(|minutes| (minutes > 0).then_some(minutes)),
    };
    arguments.games.apply(&mut config);
    config.play.record |= arguments.record;
    config.speech.silence(arguments.silent);
    let which = match (arguments.resume_from, arguments.resume) {
        (Some((path, plies)), _) => GameChoice::Score { path, plies, encoding },
        (None, Some(Some(name))) => GameChoice::Named(name),
        (None, Some(None)) => GameChoice::Newest,
        (None, None) => match (arguments.fen, arguments.chess960) {
            (_, Some(number)) => GameChoice::Chess960(number),
            (Some(fen), None) => GameChoice::Fen(fen),
            _ if arguments.choose => GameChoice::Each,
            _ if arguments.new => GameChoice::New,
            _ => GameChoice::Unsaid,
        },
    };
    // A game that was played without a microphone goes on without one.
    let resumes = matches!(which, GameChoice::Newest | GameChoice::Named(_));
    let options = Options {
        which,
        setting: asked.over(configured),
        asked,
        input: match arguments {
            Arguments { demo: true, .. } => DeclarationSource::Demo,
            Arguments {
                demo_if_no_microphone: true,
                ..
            } => DeclarationSource::MicrophoneOrDemo,
            _ if resumes => DeclarationSource::MicrophoneOrTyped,
            _ => DeclarationSource::Microphone,
        },
        white: arguments.white,
        black: arguments.black,
        event: arguments.event,
        site: arguments.site,
        round: arguments.round,
        board: arguments.board,
        password_file: arguments.arbiter_password_file,
        wav: arguments.wav,
        announced: announced.into_iter().collect(),
        hall: match (arguments.hall_file, arguments.hall) {
            (Some(path), _) => Some(JoinOptions::File(path)),
            (None, Some(broker)) => Some(JoinOptions::Open {
                broker,
                event: arguments.hall_event,
            }),
            (None, None) => None,
        },
        opponent: arguments.engine.map(|program| OpponentOptions {
            program,
            side: arguments.engine_plays.map(Color::from),
            strength: Strength {
                elo: arguments.engine_elo,
                time: Duration::from_secs(arguments.engine_seconds),
            },
        }),
    };
    play(&config, answerer, &options)
}

/// Returns the option of a game in `profile` that another one excludes by its value, and that one.
fn conflict(arguments: &Arguments, profile: Profile) -> Option<(&'static str, String)> {
    if arguments.arbiter_password == Some(AsksPassword::Off) && arguments.arbiter_password_file.is_some() {
        return Some(("--arbiter-password-file", "--arbiter-password off".into()));
    }
    // The profile may also come from the configuration. A game that is resumed has its own.
    let is_unheeded = arguments.practice && arguments.resume.is_none() && !profile.allows_help();
    is_unheeded.then(|| ("--practice", format!("--profile {}", profile.name())))
}

/// Plays a game, typed if the microphone cannot be used. Says `announced` first.
pub(super) fn begin(config: &Config, announced: Option<String>) -> Result<(), ExitCode> {
    let options = Options {
        setting: config.play.setting(),
        input: DeclarationSource::MicrophoneOrTyped,
        announced: announced.into_iter().collect(),
        ..Options::default()
    };
    play(config, answerer(config)?, &options)
}

/// Plays the recorded game.
pub(super) fn demonstrate(config: &Config) -> Result<(), ExitCode> {
    let options = Options {
        setting: config.play.setting(),
        input: DeclarationSource::Demo,
        ..Options::default()
    };
    play(config, answerer(config)?, &options)
}

/// Resumes the game of `journal`, which an opened or lost envelope has left, and starts its clock at once.
pub(super) fn go_on(config: &Config, journal: PathBuf) -> Result<(), ExitCode> {
    let options = Options {
        which: GameChoice::Journal(journal),
        setting: config.play.setting(),
        input: DeclarationSource::MicrophoneOrTyped,
        ..Options::default()
    };
    play(config, answerer(config)?, &options)
}

/// Plays the game of `options`. Fails if the end of it is not on the disk.
fn play(config: &Config, answerer: Answerer, options: &Options) -> Result<(), ExitCode> {
    assistant::protect_games(config);
    match assistant::run(config, answerer, options).or_fail_by(AssistantError::is_misuse, config.language)? {
        true => Ok(()),
        false => Err(ExitCode::from(FAILED)),
    }
}

/// Parses the number of a start position, or draws one at random.
fn chess960(text: &str) -> Result<u16, Possible> {
    match text.parse() {
        _ if text == "random" => Ok(fastrand::u16(..CHESS960_POSITIONS)),
        Ok(number) if number < CHESS960_POSITIONS => Ok(number),
        _ => Err(Possible::new("0-959, random")),
    }
}

/// Parses a file name and the number of plies to take from it. The name of an existing file is never split.
fn score(text: &str) -> Result<(PathBuf, Option<usize>), Infallible> {
    let split = text.rsplit_once(':').filter(|_| !Path::new(text).exists());
    let plies = split.and_then(|(file, plies)| Some((file.into(), Some(plies.parse().ok()?))));
    Ok(plies.unwrap_or_else(|| (text.into(), None)))
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{self, Command};

    #[test]
    fn practice_is_refused_in_the_profile_of_a_tournament() {
        for (line, profile, other) in [
            ("play --practice", Profile::Solo, None),
            ("play --practice", Profile::Trust, None),
            (
                "play --practice",
                Profile::OpponentRepeats,
                Some("--profile opponent-repeats"),
            ),
            ("play --practice", Profile::Assistant, Some("--profile assistant")),
            ("play --practice --resume", Profile::Assistant, None),
            ("play", Profile::Assistant, None),
        ] {
            let words = std::iter::once("ansage").chain(line.split(' '));
            let parsed = cli::Arguments::try_parse_from(words).unwrap();
            let Some(Command::Play(arguments)) = parsed.command else {
                panic!("{line}");
            };
            let expected = other.map(|other| ("--practice", other.to_owned()));
            assert_eq!(conflict(&arguments, profile), expected, "{line} {profile:?}");
        }
    }
}
