//! A report for the user to send: the doctor's findings, versions, settings, and the end of the log.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use super::{Finding, device::answer_of};
use crate::{disk, enrolment::EnrolledSpeaker, logging, paths, system};
use ansage_words::locale::{self, Texts};
use ansage_words::{id, locale::Id};

/// Number of lines of the log in a report.
const LINES: usize = 200;
/// Replaces the name of a speaker.
const NAME: &str = "NAME";

/// Returns the report on `findings` and their `verdict`, with the settings of the configuration `files`.
///
/// It contains no recording, no recognized words, and no name of the `speaker` or of anybody who is or was enrolled.
/// The home folder is written as `~`.
pub fn report(texts: &Texts, findings: &[Finding], verdict: &str, files: &[PathBuf], speaker: &str) -> String {
    let mut out = String::new();
    let mut section = |id: Id, lines: Vec<String>| {
        out.push_str(&texts.get(id));
        out.push('\n');
        for line in lines {
            out.push_str(&line);
            out.push('\n');
        }
        out.push('\n');
    };
    section(id!("report-introduction"), Vec::new());
    section(id!("report-versions"), versions());
    let mut found: Vec<String> = findings.iter().map(line).collect();
    found.push(verdict.to_owned());
    section(id!("report-findings"), found);
    section(
        id!("report-settings"),
        files.iter().flat_map(|file| settings(file)).collect(),
    );
    let log = paths::user_state().map(|folder| logging::tail(&folder, LINES));
    let log = log.unwrap_or_default();
    section(
        id!("report-log"),
        log.iter().map(|line| without_speakers(line)).collect(),
    );
    let home = paths::home().map(|home| home.display().to_string());
    let enrolled = EnrolledSpeaker::all().unwrap_or_default();
    let mut names: Vec<String> = enrolled.iter().map(|speaker| speaker.name().to_owned()).collect();
    names.extend((!speaker.is_empty()).then(|| speaker.to_owned()));
    // A wrong configuration is not used, but the log may name its speaker.
    for file in files {
        names.extend(speakers(&disk::read_text(file).unwrap_or_default()));
    }
    without_names(&out, home.as_deref(), &names)
}

/// Returns whether the file `path` holds a report, in any language.
pub fn is_report(path: &Path) -> bool {
    // Reading from a pipe would wait.
    let text = path.is_file().then(|| disk::read_text(path).ok()).flatten();
    let begins = |language: &locale::Language| {
        let introduction = Texts::new(*language).get(id!("report-introduction"));
        text.as_ref().is_some_and(|text| text.starts_with(&introduction))
    };
    locale::Language::ALL.iter().any(begins)
}

/// Returns the sentence of `finding`, and its figures.
fn line(finding: &Finding) -> String {
    match finding.values.is_empty() {
        true => finding.sentence.clone(),
        false => format!(
            "{} {}",
            finding.sentence,
            serde_json::Value::from(finding.values.clone())
        ),
    }
}

/// Returns the versions of the program and of the parts that it works with, if available.
fn versions() -> Vec<String> {
    let first = |answer: Option<String>| answer?.lines().next().map(str::to_owned);
    let release = fs::read_to_string("/etc/os-release").ok();
    let release = release.as_deref().and_then(|text| {
        let name = text.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        Some(name.trim_matches('"').to_owned())
    });
    let server = answer_of("pactl", &["info"]);
    let server = server.as_deref().and_then(|text| {
        let name = text.lines().find_map(|line| line.strip_prefix("Server Name: "))?;
        Some(name.to_owned())
    });
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| {
        let value = env::var(name).ok()?;
        (!value.is_empty()).then_some(value)
    });
    [
        ("ansage", Some(env!("CARGO_PKG_VERSION").to_owned())),
        ("system", release),
        ("kernel", system::kernel()),
        ("processor", Some(env::consts::ARCH.to_owned())),
        ("sound", server),
        ("speech", first(answer_of("speech-dispatcher", &["--version"]))),
        ("synthesizer", first(answer_of("espeak-ng", &["--version"]))),
        ("locale", locale),
    ]
    .into_iter()
    .filter_map(|(name, version)| Some(format!("{name}: {}", version?)))
    .collect()
}

/// Returns the settings in the configuration file `file`, without names and comments.
fn settings(file: &Path) -> Vec<String> {
    let text = disk::read_text(file).unwrap_or_default();
    // The findings already report the faults of the file.
    let Ok(mut table) = text.parse::<toml::Table>() else {
        return Vec::new();
    };
    if let Some(speaker) = table.get_mut("recognition").and_then(|part| part.get_mut("speaker")) {
        *speaker = NAME.into();
    }
    table.to_string().lines().map(str::to_owned).collect()
}

/// Replaces the names of speakers in the `line` of a log with [`NAME`], even of those who were deleted: they stand in
/// the paths of their files, and earlier versions wrote them between quotation marks.
fn without_speakers(line: &str) -> String {
    const QUOTED: [&str; 4] = ["speaker \"", "enrolment of \"", "takes of \"", "model of \""];
    let mut line = line.to_owned();
    for before in QUOTED {
        line = masked(&line, before, |name| name.find('"').unwrap_or(name.len()));
    }
    masked(&line, "/speakers/", |path| {
        // A name holds letters, digits and these; a folder that is being removed has a dot before it.
        let is_other = |letter: char| !letter.is_alphanumeric() && !"-_ .".contains(letter);
        path.find(is_other).unwrap_or(path.len())
    })
}

/// Replaces what follows each `before` in `text` with [`NAME`], as far as `length` says, in bytes.
fn masked(text: &str, before: &str, length: impl Fn(&str) -> usize) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split(before);
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (_, rest) = part.split_at_checked(length(part)).unwrap_or_default();
        out.push_str(before);
        out.push_str(NAME);
        out.push_str(rest);
    }
    out
}

/// Replaces the folder `home` in `text` with `~`, and each of `names` that stands alone with [`NAME`].
fn without_names(text: &str, home: Option<&str>, names: &[String]) -> String {
    let mut text = match home.filter(|home| home.len() > 1) {
        Some(home) => text.replace(home, "~"),
        None => text.to_owned(),
    };
    for name in names {
        let mut out = String::with_capacity(text.len());
        let mut rest = text.as_str();
        while let Some((before, after)) = rest.split_once(name.as_str()) {
            let joins = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
            let is_word = !joins(before.chars().next_back()) && !joins(after.chars().next());
            out.push_str(before);
            out.push_str(if is_word { NAME } else { name });
            rest = after;
        }
        out.push_str(rest);
        text = out;
    }
    text
}

/// Returns the speakers that the configuration `text` names, line by line: it need not be TOML.
fn speakers(text: &str) -> Vec<String> {
    let named = |line: &str| {
        let (_, value) = line.split_once("speaker")?;
        // The key may be quoted.
        let value = value.trim_start_matches(['"', '\'', ' ', '\t']).strip_prefix('=')?;
        let value = value.trim();
        let quote = value.chars().next().filter(|first| "\"'".contains(*first))?;
        let name = value.strip_prefix(quote)?.split(quote).next()?.trim();
        (!name.is_empty()).then(|| name.to_owned())
    };
    text.lines().filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        doctor::{Part, State},
        enrolment::EnrolmentError,
    };
    use ansage_words::locale::Language;

    #[test]
    fn names_and_homes_are_left_out() {
        let names = ["anna".to_owned()];
        assert_eq!(
            without_names(
                "/home/anna/x, speakers/anna/model, hosanna, anna",
                Some("/home/anna"),
                &names
            ),
            "~/x, speakers/NAME/model, hosanna, NAME"
        );
        assert_eq!(without_names("/x", Some("/"), &[]), "/x");
    }

    #[test]
    fn the_log_names_no_speaker_who_was_deleted() {
        for (line, wanted) in [
            (
                "WARN ansage::cli: not used error=unknown speaker \"Ada\"",
                "WARN ansage::cli: not used error=unknown speaker \"NAME\"",
            ),
            (
                "illegal name of a speaker \"Ada/\"",
                "illegal name of a speaker \"NAME\"",
            ),
            (
                "speaker \"Ada B\" enrolled already",
                "speaker \"NAME\" enrolled already",
            ),
            ("unfinished enrolment of \"Ada\"", "unfinished enrolment of \"NAME\""),
            ("only 3 good takes of \"Ada\"", "only 3 good takes of \"NAME\""),
            (
                "altered model of \"Ж. Б\": am/final.mdl",
                "altered model of \"NAME\": am/final.mdl",
            ),
            (
                "damaged profile /x/speakers/Ada B/profile.toml: syntax",
                "damaged profile /x/speakers/NAME/profile.toml: syntax",
            ),
            (
                "/x/speakers/.removed-Ada, /x/speakers/Ян/takes/01.wav",
                "/x/speakers/NAME, /x/speakers/NAME/takes/01.wav",
            ),
            ("/x/speakers/Ada", "/x/speakers/NAME"),
            ("no microphone \"USB\"", "no microphone \"USB\""),
        ] {
            assert_eq!(without_speakers(line), wanted);
        }
        // What is logged today holds no name.
        let name = || "Wilhelmine".to_owned();
        for error in [
            EnrolmentError::Name(name()),
            EnrolmentError::Unknown(name()),
            EnrolmentError::Unfinished(name()),
            EnrolmentError::Taken(name()),
            EnrolmentError::TooFew { name: name(), takes: 3 },
            EnrolmentError::Altered {
                name: name(),
                file: "am/final.mdl".into(),
            },
            EnrolmentError::Write {
                path: "/x/speakers/Wilhelmine/takes".into(),
                source: std::io::ErrorKind::StorageFull.into(),
            },
        ] {
            let logged = without_speakers(&error.to_string());
            assert!(!logged.contains("Wilhelmine"), "{logged}");
        }
    }

    #[test]
    fn a_report_holds_findings_with_their_figures_and_settings_without_the_speaker() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ansage.toml");
        let text = "# my voice\n[recognition]\nspeaker = \"Wilhelmine\"\n[speech]\nrate = 20\n";
        fs::write(&file, text).unwrap();
        let finding = Finding::new(Part::Microphone, State::Fine, "Microphone working.".into()).with("rate", 48_000);
        for language in Language::ALL {
            let texts = Texts::new(language);
            let report = report(
                &texts,
                std::slice::from_ref(&finding),
                "All is well.",
                std::slice::from_ref(&file),
                "",
            );
            for part in [
                &format!("ansage: {}", env!("CARGO_PKG_VERSION")),
                "Microphone working. {\"rate\":48000}\nAll is well.\n",
                "speaker = \"NAME\"",
                "rate = 20",
            ] {
                assert!(report.contains(part), "no {part} in {report}");
            }
            assert!(
                !report.contains("Wilhelmine") && !report.contains("my voice"),
                "{report}"
            );
            let written = folder.path().join("report.txt");
            fs::write(&written, report).unwrap();
            assert!(is_report(&written), "{language:?}");
            assert!(!is_report(&file) && !is_report(folder.path()));
        }
    }

    #[test]
    fn the_speaker_of_a_wrong_configuration_is_left_out() {
        for (text, named) in [
            ("[recognition]\nspeaker = \"Adalbert\"\nrat = 1\n", Some("Adalbert")),
            ("[recognition\nspeaker = \"Adalbert\"\n", Some("Adalbert")),
            ("[recognition]\nspeaker = \"Adalbert\n", Some("Adalbert")),
            ("recognition.speaker='Ada B' # mine\nx = \n", Some("Ada B")),
            ("[speech]\n\"speaker\" = \"Ada B\"\n", Some("Ada B")),
            ("[recognition]\nspeaker = \"\" # \"Ada\"\nx = \n", None),
            ("[recognition]\n# the speaker is nobody\nx = \n", None),
        ] {
            assert_eq!(speakers(text), Vec::from_iter(named.map(str::to_owned)), "{text}");
            let folder = tempfile::tempdir().unwrap();
            let file = folder.path().join("ansage.toml");
            fs::write(&file, text).unwrap();
            let logged = format!("unknown speaker {:?}", named.unwrap_or("nobody"));
            let finding = Finding::new(Part::Model, State::Warning, logged.clone());
            let texts = Texts::new(Language::En);
            let report = report(&texts, &[finding], "All is well.", &[file], "");
            assert_eq!(report.contains(&logged), named.is_none(), "{report}");
        }
    }
}
