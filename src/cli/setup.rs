//! `ansage setup`, and the very first start: a welcome by voice, and the first activity.

use std::{
    env,
    io::{self, IsTerminal, stdin, stdout},
    path::{Path, PathBuf},
    process::{Command, ExitCode},
};

use super::{
    common::{FAILED, Hearing, OrFail, answerer, settle},
    guide, play, practice,
};
use crate::{
    assistant::{self, AssistantError, FirstStep},
    config::{self, Config, Voiced},
    disk, output, paths,
    speech::SpeechOutput,
    system,
};
use ansage_words::text;

/// Arguments of `ansage setup`.
#[derive(Debug, Default, clap::Args)]
pub struct Arguments {
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
    #[command(flatten)]
    pub(super) hearing: Hearing,
}

/// Runs `ansage` alone: a game, or before the first one, the welcome. `file` is the named configuration file. Says
/// `announced` first.
pub fn start(config: Config, file: Option<&Path>, announced: Option<String>) -> Result<(), ExitCode> {
    let is_new = stdin().is_terminal() && stdout().is_terminal() && mark().is_some_and(|mark| !mark.exists());
    // A user who played or practised before this program had a welcome is not new. Models may be installed before.
    let of_users = [paths::games(), paths::progress(), paths::speakers(), paths::donations()];
    let is_known = of_users.into_iter().flatten().any(|path| path.exists());
    match is_new && !is_known {
        true => run(config, &Arguments::default(), file, announced),
        false => play::begin(&config, announced),
    }
}

/// Runs `ansage setup`. The choices are written into `file`, or else into the user's configuration file.
/// Says `announced` after the first sentence.
pub fn run(
    mut config: Config,
    arguments: &Arguments,
    file: Option<&Path>,
    announced: Option<String>,
) -> Result<(), ExitCode> {
    config.speech.silence(arguments.silent);
    let asking = asking(&config, arguments.silent);
    let welcomed = assistant::welcome(&asking, answerer(&asking)?, announced)
        .or_fail_by(AssistantError::is_misuse, config.language)?;
    if let Some(mark) = mark() {
        let folder = mark.parent().map(disk::create_folder);
        if !matches!(folder, Some(Ok(()))) || disk::write_whole(&mark, b"").is_err() {
            tracing::warn!("the welcome will be said again: {} cannot be written", mark.display());
        }
    }
    let mut is_kept = true;
    if let Some(output) = welcomed.output.filter(|output| *output != config.speech.output) {
        config.speech.output = output;
        let kept = file.map(Path::to_owned).or_else(paths::user_config);
        is_kept = kept.is_some_and(|file| {
            let written = config::keep_output(&file, output);
            written.or_fail(FAILED, config.language).is_ok()
        });
    }
    if !welcomed.hears {
        config.play.voice = Voiced::None;
    }
    match welcomed.first {
        FirstStep::Tour => {
            // Another process reads the chosen output from the configuration.
            if is_kept {
                let error = become_guide(&config, arguments, file);
                tracing::warn!(%error, "the guide does not get all that is typed");
            }
            guide::run(config, &guide::Arguments::default())
        }
        FirstStep::Course => practice::course(&config, !welcomed.hears),
        FirstStep::Game => play::begin(&config, None),
        FirstStep::Demo => play::demonstrate(&config),
        FirstStep::Nothing => {
            // A user who chose the voice may not see what is printed.
            let answerer = answerer(&config)?;
            let later = text!(answerer.texts, "welcome-later");
            let _ = assistant::tell(&config, &answerer, &[later]);
            Ok(())
        }
    }
}

/// Returns the settings in which a user is asked what should read aloud. A user who goes by ear would not hear that
/// if `config` only prints, so it is spoken unless the program is to be `silent` now.
fn asking(config: &Config, silent: bool) -> Config {
    let mut asking = config.clone();
    if asking.speech.output == SpeechOutput::Print && !silent {
        asking.speech.output = SpeechOutput::Auto;
        settle(&mut asking);
    }
    asking
}

/// Becomes `ansage guide`, because a thread of this process waits for the next line typed and would take it from the
/// guide. The other activities share that thread. Returns only if the program cannot be started.
fn become_guide(config: &Config, arguments: &Arguments, file: Option<&Path>) -> io::Error {
    let program = match env::current_exe() {
        Ok(program) => program,
        Err(error) => return error,
    };
    let mut guide = Command::new(program);
    guide.args(["guide", "--language", config.language.id()]);
    if let Some(file) = file {
        guide.arg("--config").arg(file);
    }
    if output::is_plain() {
        guide.arg("--plain");
    }
    if arguments.silent {
        guide.arg("--silent");
    }
    system::replace(guide)
}

/// Returns the file that marks the user as welcomed.
fn mark() -> Option<PathBuf> {
    Some(paths::user_state()?.join("welcomed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_reads_aloud_is_asked_aloud_even_if_the_configuration_only_prints() {
        let output = |output, silent| {
            let mut config = Config::default();
            config.speech.output = output;
            asking(&config, silent).speech.output
        };
        assert!(output(SpeechOutput::Print, false).is_spoken());
        for kept in [SpeechOutput::Voice, SpeechOutput::Both, SpeechOutput::ScreenReader] {
            assert_eq!(output(kept, false), kept);
        }
        assert_eq!(output(SpeechOutput::Print, true), SpeechOutput::Print);
    }
}
