//! `ansage model`: installs, lists and removes recognizer models.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Args, Subcommand};

use super::common::{FAILED, MISUSED, ModelChoice, OrFail, Uses};
use crate::{
    config::Config,
    disk,
    model::{self, InstallError, Manifest, Origin, Outcome, Step, StoreError, Transfer, UnpackError},
    recognizer,
};
use ansage_words::locale::Texts;
use ansage_words::text;

/// The arguments of `ansage model`.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
    /// List of known models to use instead of the one that came with the program
    #[arg(long, global = true, value_name = "FILE")]
    manifest: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Install a known model by its name, or a model from a ZIP archive
    Install {
        /// Name of a known model, such as vosk-small-de, or the archive's file name
        #[arg(value_name = "NAME|FILE.zip")]
        model: String,
        /// Install an archive even if it is not in the list of known models
        #[arg(long)]
        unverified: bool,
    },
    /// List the models: installed, available, and the one in use
    List(ModelChoice),
    /// Remove an installed model
    Remove {
        /// Its name
        name: String,
    },
    /// Print the folder of the model in use
    Path(ModelChoice),
    /// Load a model and decode a second of noise with it. The program runs this in a separate process to try a model
    #[command(hide = true)]
    Try {
        /// Its folder
        folder: PathBuf,
    },
}

impl Arguments {
    /// Returns the options of hearing that are used: the choice of the model.
    pub(super) fn uses(&self) -> Uses<'_> {
        match &self.action {
            Action::List(model) | Action::Path(model) => Uses::Model(model),
            Action::Install { .. } | Action::Remove { .. } | Action::Try { .. } => Uses::Nothing,
        }
    }
}

/// Runs `ansage model`.
#[expect(clippy::unreachable, reason = "the path is printed before the folder is needed")]
pub fn run(arguments: &Arguments, config: &Config) -> Result<(), ExitCode> {
    if let Action::Try { folder } = &arguments.action {
        return recognizer::try_out(folder).or_fail(FAILED, config.language);
    }
    let texts = Texts::new(config.language);
    let manifest = match &arguments.manifest {
        None => Manifest::shipped(),
        Some(path) => Manifest::load(path).or_fail(MISUSED, config.language)?,
    };
    if let Action::Path(_) = arguments.action {
        let found = model::locate(&config.recognition.model).or_fail(FAILED, config.language)?;
        println!("{}", found.path.display());
        return Ok(());
    }
    let folder = model::folder()
        .ok_or(StoreError::NoHome)
        .or_fail(FAILED, config.language)?;
    match &arguments.action {
        Action::Install { model, unverified } => install(&folder, &manifest, model, *unverified, &texts),
        Action::List(_) => list(&folder, &manifest, config, &texts),
        Action::Remove { name } => {
            let is_misuse = |error: &_| matches!(error, StoreError::Unknown(_));
            model::remove(&folder, name).or_fail_by(is_misuse, config.language)?;
            println!("{}", text!(texts, "model-removed", name = name.as_str()));
            Ok(())
        }
        Action::Path(_) | Action::Try { .. } => unreachable!("answered above"),
    }
}

fn install(folder: &Path, manifest: &Manifest, wanted: &str, unverified: bool, texts: &Texts) -> Result<(), ExitCode> {
    let path = Path::new(wanted);
    let is_archive =
        path.components().count() > 1 || path.extension().is_some_and(|end| end.eq_ignore_ascii_case("zip"));
    let origin = match is_archive {
        true => Origin::Archive { path, unverified },
        false => Origin::Publisher(wanted),
    };
    let mut reporter = Reporter::new(texts);
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let is_misuse = |error: &_| match error {
        InstallError::Unpack(UnpackError::Read { source, .. }) => disk::is_wrong_file(source),
        // What is wrong with a download is not the user's mistake.
        InstallError::Unpack(
            UnpackError::Broken { .. }
            | UnpackError::Unsafe { .. }
            | UnpackError::NoFolder
            | UnpackError::TooLarge { .. },
        ) => is_archive,
        error => matches!(error, InstallError::Unknown { .. }),
    };
    let installed = model::install(folder, manifest, origin, &mut |step| reporter.report(step));
    match installed.or_fail_by(is_misuse, texts.language())? {
        Outcome::Installed { path, verified: true } => {
            println!("{}", text!(texts, "model-installed", name = name(&path), path = &path));
        }
        Outcome::Installed { path, verified: false } => {
            println!(
                "{}",
                text!(texts, "model-installed-unverified", name = name(&path), path = &path)
            );
        }
        Outcome::Present(path) => {
            println!("{}", text!(texts, "model-present", name = name(&path), path = &path));
        }
    }
    Ok(())
}

/// Prints each step on a separate line, about one per tenth of a transfer. No line is redrawn.
struct Reporter<'a> {
    texts: &'a Texts,
    /// Tenths already printed, or tens of megabytes if the size of the archive is unknown.
    said: Option<u64>,
}

impl<'a> Reporter<'a> {
    fn new(texts: &'a Texts) -> Reporter<'a> {
        Reporter { texts, said: None }
    }

    fn report(&mut self, step: Step) {
        match step {
            Step::Fetching { url, transfer } => self.fetching(url, transfer),
            Step::Unpacking => println!("{}", text!(self.texts, "model-unpacking")),
        }
    }

    fn fetching(&mut self, url: &str, Transfer { done, total }: Transfer) {
        let percent = total.map(|total| done * 100 / total.max(1));
        let now = percent.unwrap_or(done / 1_000_000) / 10;
        match self.said {
            None => {
                let megabytes = total.unwrap_or(0).div_ceil(1_000_000);
                println!(
                    "{}",
                    text!(self.texts, "model-fetching", url = url, megabytes = megabytes)
                );
                if let (Some(percent), true) = (percent, done > 0) {
                    println!("{}", text!(self.texts, "model-resuming", percent = percent));
                }
            }
            Some(said) if now > said => {
                let said = match percent {
                    Some(_) => text!(self.texts, "model-percent", percent = now * 10),
                    None => text!(self.texts, "model-megabytes", megabytes = now * 10),
                };
                println!("{said}");
            }
            Some(_) => return,
        }
        self.said = Some(now);
    }
}

fn list(folder: &Path, manifest: &Manifest, config: &Config, texts: &Texts) -> Result<(), ExitCode> {
    let used = model::locate(&config.recognition.model);
    let installed = model::list(folder);
    let mut lines: Vec<(PathBuf, String)> = Vec::new();
    for name in &installed {
        lines.push((
            folder.join(name),
            text!(texts, "model-line-installed", name = name.as_str()),
        ));
    }
    let bundled = model::bundled();
    if bundled.is_dir() {
        let name = bundled.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let line = text!(texts, "model-line-bundled", name = name);
        lines.push((bundled, line));
    }
    if let Ok(found) = &used
        && !lines.iter().any(|(path, _)| *path == found.path)
    {
        lines.push((
            found.path.clone(),
            text!(
                texts,
                "model-line-chosen",
                name = found.name.clone(),
                path = &found.path
            ),
        ));
    }
    for (path, line) in lines {
        let is_used = used.as_ref().is_ok_and(|found| found.path == path);
        println!(
            "{}",
            if is_used {
                text!(texts, "model-in-use", line = line)
            } else {
                line
            }
        );
    }
    for known in manifest.models.iter().filter(|known| !installed.contains(&known.name)) {
        println!(
            "{}",
            text!(
                texts,
                "model-line-available",
                name = known.name.as_str(),
                megabytes = known.bytes().div_ceil(1_000_000),
                licence = known.licence.as_str()
            )
        );
    }
    used.map(drop).or_fail(FAILED, config.language)
}
