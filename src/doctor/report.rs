//! A report for the user to send: the doctor's findings, versions, settings, and the end of the log.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use super::{Finding, device::answer_of};
use crate::{enrolment::EnrolledSpeaker, logging, paths, system};
use ansage_words::locale::Texts;
use ansage_words::{id, locale::Id};

/// Number of lines of the log in a report.
const LINES: usize = 200;
/// Replaces the name of a speaker.
const NAME: &str = "NAME";

/// Returns the report on `findings` and their `verdict`, with the settings of the configuration `files`.
///
/// It contains no recording, no recognized words, and no name of the `speaker` or of an enrolled speaker. The home
/// folder is written as `~`.
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
    section(id!("report-log"), log.unwrap_or_default());
    let home = paths::home().map(|home| home.display().to_string());
    let enrolled = EnrolledSpeaker::all().unwrap_or_default();
    let mut names: Vec<String> = enrolled.iter().map(|speaker| speaker.name().to_owned()).collect();
    names.extend((!speaker.is_empty()).then(|| speaker.to_owned()));
    without_names(&out, home.as_deref(), &names)
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
    let text = crate::disk::read_text(file).unwrap_or_default();
    // The findings already report the faults of the file.
    let Ok(mut table) = text.parse::<toml::Table>() else {
        return Vec::new();
    };
    if let Some(speaker) = table.get_mut("recognition").and_then(|part| part.get_mut("speaker")) {
        *speaker = NAME.into();
    }
    table.to_string().lines().map(str::to_owned).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doctor::{Part, State};
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
        }
    }
}
