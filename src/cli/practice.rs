//! `ansage practice`: exercises for the announcement vocabulary, and the learners' progress.

use std::{
    fs::File,
    io::BufReader,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{
    common::{Hearing, MISUSED, OrFail, Uses, answerer, confirms},
    usage::{self, Possible, number},
};
use crate::{
    assistant::{self, AssistantError, CourseChoice, LessonLength, LessonOptions},
    config::Config,
    disk,
    output::argument,
    practice::{Exercise, Material, Puzzle},
    progress::{self, CourseError, Progress, ProgressError},
};
use ansage_words::{announcement::Answerer, locale::Localized, text};

/// The program's own course.
const BASIC: &str = "basic";
/// Length of an exercise in minutes, unless another is named.
const MINUTES: u16 = 5;

/// Arguments of `ansage practice`.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    /// What to practise; without it, the words that are due, then new and weak ones
    #[arg(long, value_enum)]
    exercise: Option<Exercise>,
    /// Follow a course from its first lesson that you have not passed: its name, or a TOML file
    #[arg(long, value_name = "COURSE", num_args = 0..=1, default_missing_value = BASIC, conflicts_with_all = ["exercise", "count", "seed", "puzzles", "rating", "pgn"])]
    course: Option<String>,
    /// Number of new tasks, instead of a time; missed ones come back in addition
    #[arg(long, value_parser = number(1, u16::MAX), conflicts_with = "minutes")]
    count: Option<u16>,
    /// Minutes to practise
    #[arg(long, default_value_t = MINUTES, value_parser = number(1, u16::MAX))]
    minutes: u16,
    /// Who learns; without it, who practised last
    #[arg(long, value_name = "NAME", value_parser = learner_name)]
    learner: Option<String>,
    /// Draw the tasks at random; the same seed gives the same tasks
    #[arg(long)]
    seed: Option<u64>,
    /// Puzzles to solve, in the format of the Lichess database (CSV), instead of those of the program
    #[arg(long, value_name = "FILE")]
    puzzles: Option<PathBuf>,
    /// Ratings of the puzzles to choose from
    #[arg(long, value_name = "POINTS-POINTS", value_parser = ratings)]
    rating: Option<RangeInclusive<u32>>,
    /// Games to draw moves from (PGN), instead of those of the program
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Type the answers; the microphone stays off
    #[arg(long)]
    pub(super) typed: bool,
    /// Print everything that is spoken, a sentence a line, for a Braille display
    #[arg(long)]
    text: bool,
    /// Print only, do not speak
    #[arg(long)]
    pub(super) silent: bool,
    #[command(flatten)]
    pub(super) hearing: Hearing,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Say what is secure, what is weak and what is due
    Progress {
        /// Whose progress; without it, of who practised last
        #[arg(long, value_name = "NAME")]
        learner: Option<String>,
        /// Write a report as an HTML page into this file
        #[arg(long, value_name = "FILE")]
        html: Option<PathBuf>,
        /// Print only, do not speak
        #[arg(long)]
        silent: bool,
    },
    /// List the courses
    Courses,
    /// List the learners
    Learners,
    /// Write everything that is kept of a learner into a file
    Export {
        /// File to write
        file: PathBuf,
        /// Whose progress; without it, of who practised last
        #[arg(long, value_name = "NAME")]
        learner: Option<String>,
    },
    /// Read a learner's progress from an exported file
    Import {
        /// File to read
        file: PathBuf,
        /// Name to give the learner here, instead of that in the file
        #[arg(long, value_name = "NAME", value_parser = learner_name)]
        learner: Option<String>,
    },
    /// Delete everything that is kept of a learner
    Forget {
        /// Name of the learner
        learner: String,
        /// Delete without asking
        #[arg(long)]
        yes: bool,
    },
}

impl Arguments {
    /// Returns the options of hearing that are used: all of them in an exercise, otherwise none.
    pub(super) fn uses(&self) -> Uses<'_> {
        match self.action {
            None => Uses::Voice(&self.hearing),
            Some(_) => Uses::Nothing,
        }
    }
}

/// Runs `ansage practice`. An exercise says `announced` first.
pub fn run(mut config: Config, arguments: &Arguments, announced: Option<String>) -> Result<(), ExitCode> {
    let answerer = answerer(&config)?;
    if let Some(action) = &arguments.action {
        let language = config.language;
        return act(config, &answerer, action).or_fail_by(ProgressError::is_misuse, language);
    }
    config.speech.silence(arguments.silent);
    let choice = |course| choice(course, arguments.learner.as_deref());
    let course = arguments.course.as_deref().map(choice).transpose();
    let course = course.or_fail_by(CourseError::is_misuse, config.language)?;
    let of_puzzles = match (&arguments.puzzles, &arguments.rating) {
        (Some(_), _) => Some("--puzzles"),
        (None, Some(_)) => Some("--rating"),
        (None, None) => None,
    };
    let exercise = match (arguments.exercise, of_puzzles) {
        (exercise, None) | (exercise @ Some(Exercise::Puzzles | Exercise::Origins), _) => exercise,
        (None, Some(_)) => Some(Exercise::Puzzles),
        // No other exercise asks for them.
        (Some(_), Some(option)) => {
            let help = "ansage practice --help";
            return Err(usage::conflicting(option, "--exercise", help, &answerer.texts));
        }
    };
    let options = LessonOptions {
        material: material(arguments, &answerer)?,
        in_text: arguments.text,
        exercise,
        course,
        length: match arguments.count {
            Some(count) => LessonLength::Tasks(usize::from(count)),
            None => LessonLength::Minutes(arguments.minutes),
        },
        learner: arguments.learner.clone(),
        seed: arguments.seed,
        typed: arguments.typed,
        announced,
    };
    assistant::practise(&config, answerer, &options).or_fail_by(AssistantError::is_misuse, config.language)
}

/// Follows the program's own course, as `ansage practice --course` does, or with `typed` answers.
pub(super) fn course(config: &Config, typed: bool) -> Result<(), ExitCode> {
    let answerer = answerer(config)?;
    let course = choice(BASIC, None).or_fail_by(CourseError::is_misuse, config.language)?;
    let options = LessonOptions {
        exercise: None,
        course: Some(course),
        length: LessonLength::Minutes(MINUTES),
        learner: None,
        seed: None,
        material: Material::shipped(),
        typed,
        in_text: false,
        announced: None,
    };
    assistant::practise(config, answerer, &options).or_fail_by(AssistantError::is_misuse, config.language)
}

/// Returns the course `name`, a name or a file, and the command with which `learner` continues it.
fn choice(name: &str, learner: Option<&str>) -> Result<CourseChoice, CourseError> {
    let (key, course) = progress::course(name)?;
    let learner = learner.map_or_else(String::new, |learner| format!(" --learner {}", argument(learner)));
    let resume = match name {
        BASIC => format!("ansage practice{learner} --course"),
        name => format!("ansage practice{learner} --course {}", argument(name)),
    };
    Ok(CourseChoice { key, course, resume })
}

/// Returns the games and puzzles from which tasks are drawn. Invalid rows of puzzles are printed with their lines.
fn material(arguments: &Arguments, answerer: &Answerer) -> Result<Material, ExitCode> {
    /// Number of rows that are printed.
    const NAMED: usize = 10;
    let texts = &answerer.texts;
    let open = |path: &PathBuf| {
        let file = File::open(path).map_err(|source| ProgressError::File {
            path: path.clone(),
            source,
        });
        file.or_fail_by(ProgressError::is_misuse, texts.language())
    };
    let refuse = |sentence: String| {
        eprintln!("{sentence}");
        ExitCode::from(MISUSED)
    };
    let mut material = Material::shipped();
    if let Some(path) = &arguments.pgn {
        material.games = Material::read_games(BufReader::new(open(path)?))
            .ok_or_else(|| refuse(text!(texts, "practice-bad-games", path = path)))?;
    }
    let any = 0..=u32::MAX;
    let ratings = arguments.rating.as_ref().unwrap_or(&any);
    match &arguments.puzzles {
        None => material.puzzles.retain(|puzzle| ratings.contains(&puzzle.rating)),
        Some(path) => {
            let (puzzles, faults) = Puzzle::read(BufReader::new(open(path)?), ratings);
            for fault in faults.iter().take(NAMED) {
                let fault = fault.localized(texts);
                println!("{}", text!(texts, "practice-bad-puzzle", path = path, fault = fault));
            }
            material.puzzles = puzzles;
        }
    }
    if material.puzzles.is_empty() {
        return Err(refuse(match &arguments.puzzles {
            Some(path) => text!(texts, "practice-no-puzzles", path = path),
            None => text!(texts, "practice-no-rated-puzzles"),
        }));
    }
    Ok(material)
}

/// Blanks, or nothing, in place of a name.
#[derive(Debug, thiserror::Error)]
#[error("no name")]
struct NoName;

/// Parses the name of a learner who may be added. A voice says a name with and without blanks around it alike.
fn learner_name(text: &str) -> Result<String, NoName> {
    match text.trim() {
        "" => Err(NoName),
        name => Ok(name.to_owned()),
    }
}

/// Parses a range of ratings, such as "800-1500".
fn ratings(text: &str) -> Result<RangeInclusive<u32>, Possible> {
    let parsed = text.split_once('-').and_then(|(least, most)| {
        let (least, most) = (least.parse().ok()?, most.parse().ok()?);
        (least <= most).then_some(least..=most)
    });
    parsed.ok_or(Possible::new("800-1500"))
}

fn act(mut config: Config, answerer: &Answerer, action: &Action) -> Result<(), ProgressError> {
    let texts = &answerer.texts;
    match action {
        Action::Progress { learner, html, silent } => {
            config.speech.silence(*silent);
            tell(&config, answerer, learner.as_deref(), html.as_deref())?;
        }
        Action::Courses => {
            let progress = progress::learners()?
                .first()
                .map(|name| Progress::of(Some(name)))
                .transpose()?;
            for key in progress::courses() {
                let (key, course) = match progress::course(&key) {
                    Ok(found) => found,
                    // A trainer must hear why the course is not listed.
                    Err(error) => {
                        println!("{}", error.localized(texts));
                        continue;
                    }
                };
                let passed = progress
                    .as_ref()
                    .map_or(Ok(Vec::new()), |progress| progress.passed(&key))?;
                // The course may have lost lessons since.
                let passed = (1..)
                    .take(course.lessons.len())
                    .filter(|number| passed.contains(number));
                println!(
                    "{}",
                    text!(
                        texts,
                        "practice-course",
                        key = key,
                        name = course.name(texts.language()),
                        passed = passed.count(),
                        lessons = course.lessons.len()
                    )
                );
            }
        }
        Action::Learners => {
            let today = jiff::Zoned::now().date();
            let names = progress::learners()?;
            if names.is_empty() {
                println!("{}", text!(texts, "practice-no-progress"));
            }
            for name in names {
                let summary = Progress::of(Some(&name))?.summary(today)?;
                let (safe, all) = (summary.safe, summary.all);
                println!(
                    "{}",
                    text!(texts, "practice-learner", name = name, safe = safe, all = all)
                );
            }
        }
        Action::Export { file, learner } => {
            let progress = Progress::of(learner.as_deref())?;
            progress.export_to(file)?;
            println!(
                "{}",
                text!(texts, "practice-exported", name = progress.name(), path = file)
            );
        }
        Action::Import { file, learner } => {
            let progress = Progress::import(file, learner.as_deref())?;
            println!("{}", text!(texts, "practice-imported", name = progress.name()));
        }
        Action::Forget { learner, yes } => {
            if !yes && !is_sure(answerer, learner) {
                println!("{}", text!(texts, "practice-not-forgotten"));
                return Ok(());
            }
            progress::forget(learner)?;
            println!("{}", text!(texts, "practice-forgotten", name = learner));
        }
    }
    Ok(())
}

/// Tells the facts of a learner's progress, prints each word, and writes the report if there is a file for it.
fn tell(config: &Config, answerer: &Answerer, learner: Option<&str>, html: Option<&Path>) -> Result<(), ProgressError> {
    let (vocabulary, texts) = (&answerer.vocabulary, &answerer.texts);
    if learner.is_none() && progress::learners()?.is_empty() {
        println!("{}", text!(texts, "practice-no-progress"));
        return Ok(());
    }
    let progress = Progress::of(learner)?;
    let summary = progress.summary(jiff::Zoned::now().date())?;
    let facts = summary.facts(vocabulary, texts).join(" ");
    // Without a voice they are still printed, which is enough.
    let _ = assistant::tell(config, answerer, &[facts]);
    if let Some(path) = html {
        let page = progress::report(progress.name(), &summary, vocabulary, texts);
        // A slip in the name must not cost a game.
        let written = match progress::is_report(path) {
            true => disk::write_whole(path, page.as_bytes()),
            false => disk::write_new(path, page.as_bytes()),
        };
        written.map_err(|source| ProgressError::File {
            path: path.to_owned(),
            source,
        })?;
        println!("{}", text!(texts, "practice-report-written", path = path));
    }
    for line in summary.lines(vocabulary, texts) {
        println!("{line}");
    }
    Ok(())
}

/// Asks whether to delete.
fn is_sure(answerer: &Answerer, learner: &str) -> bool {
    let question = text!(answerer.texts, "practice-ask-forget", name = learner);
    confirms(answerer, &question)
}

#[cfg(test)]
mod tests {
    use super::learner_name;

    #[test]
    fn a_learner_has_a_name_without_blanks_around_it() {
        for (typed, name) in [
            ("T", Some("T")),
            (" Anna B ", Some("Anna B")),
            ("", None),
            (" \t", None),
        ] {
            assert_eq!(learner_name(typed).ok().as_deref(), name, "{typed:?}");
        }
    }
}
