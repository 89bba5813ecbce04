//! `ansage donate`: a person gives recordings of declarations to everyone.

use std::{
    iter,
    path::{self, Path, PathBuf},
    process::ExitCode,
};

use super::common::{self, ModelChoice, OrFail};
use crate::{
    assistant::{self, AssistantError, DeclarationSource, Donated, GameChoice, Options},
    config::{Config, Voiced},
    donation::{self, Donation, DonationError},
    paths,
};
use ansage_protocol::{Profile, Setting};
use ansage_words::{announcement::Answerer, locale::Localized, text};

/// Arguments of `ansage donate`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// File to write the archive to; by default in this folder, named by the day
    #[arg(long, value_name = "FILE")]
    to: Option<PathBuf>,
    /// Write the archive of this donation as it is, without speaking
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["list", "delete"])]
    pack: Option<usize>,
    /// List the donations
    #[arg(long, conflicts_with_all = ["to", "delete"])]
    list: bool,
    /// Delete a donation with all recordings; an archive that was written stays
    #[arg(long, value_name = "NUMBER", conflicts_with = "to")]
    delete: Option<usize>,
    /// Delete without asking
    #[arg(long, requires = "delete")]
    yes: bool,
    /// Print only, do not speak
    #[arg(long)]
    silent: bool,
    #[command(flatten)]
    pub(super) model: ModelChoice,
}

impl Arguments {
    /// Returns whether there is something to hear.
    pub(super) fn speaks(&self) -> bool {
        !self.silent && !self.list && self.delete.is_none() && self.pack.is_none()
    }
}

/// Runs `ansage donate`.
pub fn run(mut config: Config, arguments: &Arguments) -> Result<(), ExitCode> {
    // All donors are heard by the unadapted model.
    config.recognition.speaker.clear();
    config.speech.silence(arguments.silent);
    let answerer = common::answerer(&config)?;
    let done = match arguments {
        Arguments { list: true, .. } => list(&answerer),
        Arguments {
            delete: Some(number), ..
        } => delete(&answerer, *number, arguments.yes),
        Arguments { pack: Some(number), .. } => pack_unfinished(&answerer, *number, arguments.to.as_deref()),
        _ => session(&config, answerer, arguments.to.as_deref()),
    };
    done.or_fail_by(AssistantError::is_misuse, config.language)
}

/// Records the missing parts of the donor's donation, and packs it when it is complete.
fn session(config: &Config, answerer: Answerer, target: Option<&Path>) -> Result<(), AssistantError> {
    // Not only after forty declarations.
    let alone = donation::check_target(target).and_then(|()| donation::lock());
    if let Err(error) = &alone {
        let _ = assistant::speak(config, &answerer.vocabulary, &error.localized(&answerer.texts));
    }
    let _alone = alone?;
    let (donated, donation) = assistant::donate(config, answerer)?;
    match donated {
        Donated::Stopped => return Ok(()),
        Donated::Game => play(config, &donation)?,
        Donated::All => {}
    }
    // The donor may not see what is printed.
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    match pack(&answerer, &donation, target) {
        Ok(told) => {
            let _ = assistant::tell(config, &answerer, &told);
            Ok(())
        }
        Err(error) => {
            let _ = assistant::speak(config, &answerer.vocabulary, &error.localized(&answerer.texts));
            if is_of_archive(&error) {
                let remedy = text!(answerer.texts, "donate-not-packed", number = donation.number());
                let _ = assistant::tell(config, &answerer, &[remedy]);
            }
            Err(error)
        }
    }
}

/// Returns whether another archive may be written in spite of `error`.
fn is_of_archive(error: &AssistantError) -> bool {
    matches!(
        error,
        AssistantError::Donation(DonationError::Archive { .. } | DonationError::Exists(_) | DonationError::File { .. })
    )
}

/// Lets the donor play both sides of a game whose declarations are recorded.
fn play(config: &Config, donation: &Donation) -> Result<(), AssistantError> {
    let mut config = config.clone();
    config.play.record = true;
    config.play.games = donation.games();
    config.play.profile = Profile::Solo;
    config.play.voice = Voiced::Both;
    let options = Options {
        which: GameChoice::New,
        setting: Setting {
            profile: Profile::Solo,
            open_for: config.play.open_for,
            ..Setting::default()
        },
        input: DeclarationSource::Microphone,
        ..Options::default()
    };
    let answerer = config.answerer(paths::user_vocabulary().as_deref())?;
    // The donor has heard if a game could not be saved, and what was saved of it counts.
    assistant::run(&config, answerer, &options).map(drop)
}

/// Packs the donation `number` as it is, unless somebody records it.
fn pack_unfinished(answerer: &Answerer, number: usize, target: Option<&Path>) -> Result<(), AssistantError> {
    let donation = Donation::find(number)?;
    let _alone = donation::lock()?;
    for sentence in pack(answerer, &donation, target)? {
        println!("{sentence}");
    }
    Ok(())
}

/// Packs `donation`, and returns the sentences that say so, and which games and takes are left out.
fn pack(answerer: &Answerer, donation: &Donation, target: Option<&Path>) -> Result<Vec<String>, AssistantError> {
    let day = jiff::Zoned::now().strftime("%Y-%m-%d");
    let name = format!("ansage-donation-{day}-{}", donation.number());
    // The archive of a deleted donation keeps its name.
    let mut names = iter::once(format!("{name}.zip")).chain((2..).map(|copy| format!("{name}-{copy}.zip")));
    let free = || names.find(|name| !Path::new(name).exists()).unwrap_or_default().into();
    let target = target.map_or_else(free, Path::to_owned);
    let packed = donation::pack(donation, &answerer.vocabulary, &target)?;
    // The donor may not know the working folder.
    let shown = path::absolute(&target).unwrap_or(target);
    let mut told = vec![text!(
        answerer.texts,
        "donate-packed",
        count = packed.sounds,
        path = shown.as_path()
    )];
    let left_out = packed.left_out.iter();
    told.extend(left_out.map(|game| text!(answerer.texts, "donate-game-left-out", path = game)));
    let unreadable = packed.unreadable.iter();
    told.extend(unreadable.map(|take| text!(answerer.texts, "donate-take-left-out", path = take)));
    Ok(told)
}

fn list(answerer: &Answerer) -> Result<(), AssistantError> {
    let all = Donation::all()?;
    if all.is_empty() {
        println!("{}", text!(answerer.texts, "donate-none"));
    }
    // A damaged donation does not hide those after it.
    let mut failed = None;
    for donation in all {
        match line(answerer, &donation) {
            Ok(line) => println!("{line}"),
            Err(error) => {
                if let Some(earlier) = failed.replace(error) {
                    eprintln!("{}", earlier.localized(&answerer.texts));
                }
            }
        }
    }
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// Returns the line of `donation` in the list.
fn line(answerer: &Answerer, donation: &Donation) -> Result<String, DonationError> {
    // Without the answers, nobody can continue or pack it.
    donation.donor()?;
    let takes = donation.takes().takes()?.len();
    let state = if donation.is_packed() { "packed" } else { "open" };
    Ok(text!(
        answerer.texts,
        "donate-line",
        number = donation.number(),
        takes = takes,
        state = state
    ))
}

fn delete(answerer: &Answerer, number: usize, sure: bool) -> Result<(), AssistantError> {
    let donation = Donation::find(number)?;
    // A donor who records it would go on, in a donation that is gone.
    let _alone = donation::lock()?;
    if !sure {
        let question = text!(answerer.texts, "donate-ask-delete", number = number);
        if !common::confirms(answerer, &question) {
            println!("{}", text!(answerer.texts, "enrol-not-deleted"));
            return Ok(());
        }
    }
    let archives = donation.archives();
    donation.delete()?;
    println!("{}", text!(answerer.texts, "donate-deleted", number = number));
    for archive in &archives {
        println!("{}", text!(answerer.texts, "donate-archive-left", path = archive));
    }
    Ok(())
}
