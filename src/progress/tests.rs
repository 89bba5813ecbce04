use std::{fs, path::Path, time::Duration};

use jiff::{Span, Zoned, civil::date};
use shakmaty::{File, Rank, Square};

use super::{exchange::Export, store::Progress, *};
use crate::practice::{Grade, Item};
use ansage_words::{
    locale::{Language, Texts},
    vocabulary::{Term, Vocabulary},
};

const EVA: Item = Item::Say(Term::File(File::E));
const BELLA: Item = Item::Say(Term::File(File::B));
const DREI: Item = Item::Hear(Term::Rank(Rank::Third));

fn at(day: i64) -> Zoned {
    let begun = date(2026, 3, 1).at(18, 0, 0, 0);
    (begun + Span::new().days(day)).in_tz("UTC").unwrap()
}

fn open(folder: &Path, name: &str) -> Progress {
    Progress::open_in(&folder.join("practice.sqlite"), Some(name)).unwrap()
}

fn answer(progress: &mut Progress, day: i64, item: Item, grade: Grade) {
    let thought = Duration::from_millis(900);
    progress.record(&at(day), &[(item, grade)], &[], thought).unwrap();
}

#[test]
fn answers_are_kept_for_each_learner() {
    let folder = tempfile::tempdir().unwrap();
    let mut anna = open(folder.path(), "Anna");
    answer(&mut anna, 0, EVA, Grade::Easy);
    answer(&mut anna, 8, EVA, Grade::Good);
    answer(&mut anna, 8, DREI, Grade::Again);
    assert!(open(folder.path(), "Boris").memories().unwrap().is_empty());
    // The learner who practised last continues.
    drop(open(folder.path(), "Anna"));
    let anna = Progress::open_in(&folder.path().join("practice.sqlite"), None).unwrap();
    assert_eq!(anna.name(), "Anna");
    let summary = anna.summary(at(9).date()).unwrap();
    assert_eq!((summary.safe, summary.all, summary.due), (1, 61, 1));
    assert_eq!(summary.weak().collect::<Vec<_>>(), [DREI]);
    let [_, day] = summary.days[..] else {
        panic!("{:?}", summary.days)
    };
    assert_eq!((day.date, day.answers, day.known), (at(8).date(), 2, 1));
    let (vocabulary, texts) = (Vocabulary::shipped(&["de"]), Texts::new(Language::De));
    assert_eq!(
        summary.facts(&vocabulary, &texts),
        ["1 von 61 Wörtern sicher.", "Schwach: drei.", "Heute 1 fällig."]
    );
    assert_eq!(
        summary.lines(&vocabulary, &texts)[0],
        "drei, verstehen: schwach, wieder am 2026-03-10"
    );
    // After a year, the word that was safe is asked for.
    let summary = anna.summary(at(365).date()).unwrap();
    assert_eq!((summary.safe, summary.due), (0, 2));
    assert_eq!(summary.weak().collect::<Vec<_>>(), [DREI]);
    let lines = summary.lines(&vocabulary, &texts);
    assert!(lines[1].starts_with("Eva, sagen: im Aufbau, "), "{lines:?}");
}

#[test]
fn a_confused_pair_comes_back_together() {
    let folder = tempfile::tempdir().unwrap();
    let mut anna = open(folder.path(), "Anna");
    answer(&mut anna, 0, BELLA, Grade::Easy);
    let before = anna.memories().unwrap()[&BELLA];
    let slip = [(EVA, BELLA)];
    anna.record(&at(1), &[(EVA, Grade::Again)], &slip, Duration::from_secs(2))
        .unwrap();
    let memories = anna.memories().unwrap();
    assert!(before.due > memories[&EVA].due);
    assert_eq!(memories[&BELLA].due, memories[&EVA].due);
    // It was not forgotten itself.
    assert_eq!(memories[&BELLA].lapses, 0);
    assert_eq!(anna.confusions().unwrap(), slip);
}

#[test]
fn progress_is_exported_and_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut anna = open(folder.path(), "Anna");
    for (day, item, grade) in [
        (0, EVA, Grade::Good),
        (2, EVA, Grade::Again),
        (2, Item::Knight(Square::G1), Grade::Hard),
        (5, DREI, Grade::Easy),
    ] {
        answer(&mut anna, day, item, grade);
    }
    anna.record(&at(6), &[(EVA, Grade::Again)], &[(EVA, BELLA)], Duration::ZERO)
        .unwrap();
    anna.pass("basic", 2, &at(6)).unwrap();
    assert_eq!(anna.passed("basic").unwrap(), [2]);
    assert!(anna.passed("other").unwrap().is_empty());
    let exported = anna.export().unwrap();
    let text = serde_json::to_string(&exported).unwrap();
    assert_eq!(Export::read(&text), Ok(exported));
    let file = folder.path().join("anna.json");
    anna.export_to(&file).unwrap();
    assert_eq!(
        fs::read_to_string(&file).unwrap().parse::<serde_json::Value>().unwrap()["learner"],
        "Anna"
    );
    // An existing file is not overwritten.
    assert!(matches!(anna.export_to(&file), Err(ProgressError::File { .. })));
    // If the database cannot be read, no file bars the next attempt.
    anna.database.execute_batch("DROP TABLE confusion").unwrap();
    let next = folder.path().join("next.json");
    assert!(anna.export_to(&next).is_err() && !next.exists());
}

#[test]
fn looking_at_a_learner_does_not_change_who_practised_last() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("practice.sqlite");
    for name in [None, Some("Anna")] {
        assert!(
            matches!(Progress::of_in(&path, name), Err(ProgressError::Unknown(_))),
            "{name:?}"
        );
    }
    assert!(!path.exists());
    drop(open(folder.path(), "Boris"));
    drop(open(folder.path(), "Anna"));
    for (name, found) in [
        (Some("Boris"), Some("Boris")),
        (None, Some("Anna")),
        (Some("Otto"), None),
        (None, Some("Anna")),
    ] {
        let looked = Progress::of_in(&path, name).ok();
        assert_eq!(looked.as_ref().map(Progress::name), found, "{name:?}");
    }
    assert_eq!(Progress::open_in(&path, None).unwrap().name(), "Anna");
}

#[test]
fn an_import_does_not_change_who_practised_last() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("practice.sqlite");
    let mut anna = open(folder.path(), "Anna");
    // Later than any session of this computer began.
    answer(&mut anna, 36_500, EVA, Grade::Good);
    let mut boris = open(folder.path(), "Boris");
    boris.keep_all(&anna.export().unwrap()).unwrap();
    assert_eq!(Progress::of_in(&path, None).unwrap().name(), "Anna");
    // A lone learner continues, imported or not.
    anna.database
        .execute("DELETE FROM learner WHERE name = 'Anna'", [])
        .unwrap();
    assert_eq!(Progress::of_in(&path, None).unwrap().name(), "Boris");
}

#[test]
fn a_clock_that_was_set_ahead_counts_for_nothing_later() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("practice.sqlite");
    let mut boris = open(folder.path(), "Boris");
    for used in ["2999-01-01T00:00:00Z", "2999-01-01T00:00:00.5Z"] {
        let sql = "UPDATE learner SET used = ?1 WHERE name = 'Boris'";
        boris.database.execute(sql, [used]).unwrap();
        for name in ["Anna", "Boris", "Anna"] {
            drop(open(folder.path(), name));
            assert_eq!(Progress::of_in(&path, None).unwrap().name(), name, "{used}");
        }
    }
    // An item that was answered then is asked for now.
    answer(&mut boris, 1500, EVA, Grade::Good);
    assert_eq!(boris.due(at(1).date()).unwrap(), Some(1));
    let summary = boris.summary(at(1).date()).unwrap();
    assert_eq!((summary.safe, summary.due), (0, 1));
    answer(&mut boris, 1, EVA, Grade::Good);
    assert_eq!(boris.due(at(1).date()).unwrap(), Some(0));
}

#[test]
fn the_next_lesson_is_the_first_that_was_not_passed_or_was_passed_longest_ago() {
    let folder = tempfile::tempdir().unwrap();
    let mut anna = open(folder.path(), "Anna");
    assert_eq!(anna.next_lesson("basic", 3).unwrap(), 1);
    for (day, number, next) in [(0, 1, 2), (0, 3, 2), (1, 2, 1), (2, 1, 3), (2, 3, 2)] {
        anna.pass("basic", number, &at(day)).unwrap();
        assert_eq!(anna.next_lesson("basic", 3).unwrap(), next, "{day}: {number}");
    }
    assert_eq!(anna.next_lesson("other", 3).unwrap(), 1);
}

#[test]
fn a_learner_who_is_added_beside_others_is_known_as_new() {
    let folder = tempfile::tempdir().unwrap();
    for (name, expected) in [
        ("Anna", (true, false)),
        ("Anna", (false, false)),
        ("Ana", (true, true)),
        ("Anna", (false, true)),
    ] {
        let learner = open(folder.path(), name);
        assert_eq!((learner.is_new(), learner.has_others()), expected, "{name}");
    }
}

#[test]
fn damaged_exports_are_refused_with_their_place() {
    let item = r#"{"item":"say/file-e","stability":2.0,"difficulty":5.0,"last":"2026-03-01","grade":3,"due":"2026-03-03","answers":1,"lapses":0}"#;
    let export = |format: &str, item: &str| {
        format!(r#"{{"format":"{format}","learner":"Anna","items":[{item}],"answers":[],"confusions":[]}}"#)
    };
    assert!(Export::read(&export("ansage-progress-1", item)).is_ok());
    for (from, to, fault) in [
        ("say/file-e", "say/file-z", "unknown item \"say/file-z\""),
        ("2.0", "-2.0", "say/file-e stability"),
        ("5.0", "50.0", "say/file-e difficulty"),
        ("\"last\":\"2026-03-01\"", "\"last\":\"2026-13-01\"", "say/file-e last"),
        ("\"grade\":3", "\"grade\":7", "say/file-e grade"),
        ("2026-03-03", "tomorrow", "say/file-e due"),
    ] {
        let damaged = export("ansage-progress-1", &item.replace(from, to));
        assert_eq!(Export::read(&damaged), Err(fault.to_owned()));
    }
    assert!(
        Export::read(&export("ansage-progress-9", item))
            .unwrap_err()
            .contains("ansage-progress-9")
    );
    assert!(Export::read("{\"format\":").unwrap_err().contains("line 1"));
}

#[test]
fn an_imported_learner_has_a_name_without_blanks_around_it() {
    for (named, given, name) in [
        ("T", None, Some("T")),
        (" Anna B ", None, Some("Anna B")),
        ("T", Some("Anna"), Some("Anna")),
        ("", Some("Anna"), Some("Anna")),
        ("", None, None),
        (" ", None, None),
    ] {
        let text =
            format!(r#"{{"format":"ansage-progress-1","learner":"{named}","items":[],"answers":[],"confusions":[]}}"#);
        assert_eq!(
            Export::read(&text).unwrap().added_as(given),
            name,
            "{named:?} {given:?}"
        );
    }
}

#[test]
fn an_answer_is_kept_after_another_program_has_written() {
    let folder = tempfile::tempdir().unwrap();
    let mut anna = open(folder.path(), "Anna");
    let other = rusqlite::Connection::open(folder.path().join("practice.sqlite")).unwrap();
    anna.database.busy_timeout(Duration::ZERO).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let busy = anna.record(&at(0), &[(EVA, Grade::Good)], &[], Duration::ZERO);
    assert!(busy.is_err_and(|error| error.may_pass()));
    other.execute_batch("ROLLBACK").unwrap();
    answer(&mut anna, 0, EVA, Grade::Good);
    assert_eq!(anna.memories().unwrap()[&EVA].answers, 1);
    // A learner who was deleted meanwhile is none whose database is damaged.
    other
        .execute_batch("PRAGMA foreign_keys = ON; DELETE FROM learner")
        .unwrap();
    for failed in [
        anna.record(&at(0), &[(EVA, Grade::Again)], &[], Duration::ZERO),
        anna.pass("basic", 1, &at(0)),
    ] {
        assert!(
            matches!(&failed, Err(ProgressError::Forgotten(name)) if name == "Anna"),
            "{failed:?}"
        );
    }
}

#[test]
fn a_database_of_a_newer_program_or_of_nothing_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("practice.sqlite");
    drop(open(folder.path(), "Anna"));
    let database = rusqlite::Connection::open(&path).unwrap();
    database.pragma_update(None, "user_version", 2).unwrap();
    drop(database);
    let refused = Progress::open_in(&path, None);
    assert!(
        matches!(refused, Err(ProgressError::TooNew { version: 2, .. })),
        "{refused:?}"
    );
    fs::write(
        &path,
        "This is no database, but long enough to look like a file of one. ".repeat(40),
    )
    .unwrap();
    let refused = Progress::open_in(&path, None);
    assert!(matches!(refused, Err(ProgressError::Database { .. })), "{refused:?}");
}

#[test]
fn the_report_escapes_names_and_describes_its_chart() {
    let folder = tempfile::tempdir().unwrap();
    let mut learner = open(folder.path(), "<b>Anna</b>");
    answer(&mut learner, 0, EVA, Grade::Good);
    answer(&mut learner, 1, DREI, Grade::Again);
    let summary = learner.summary(at(1).date()).unwrap();
    for language in Language::ALL {
        let page = report(
            learner.name(),
            &summary,
            &Vocabulary::shipped(&["de"]),
            &Texts::new(language),
        );
        assert!(page.starts_with("<!DOCTYPE html>") && page.contains(&format!("lang=\"{}\"", language.id())));
        assert!(page.contains("&lt;b&gt;Anna") && !page.contains("<b>Anna"), "{page}");
        assert_eq!(page.matches("<rect").count(), 2);
        assert!(page.contains("aria-labelledby=\"chart-title chart-text\"") && page.contains("id=\"chart-text\""));
        assert!(page.contains("<th scope=\"row\" lang=\"de\">Eva</th>"), "{page}");
        for (content, expected) in [
            (page.as_str(), true),
            ("1. e4 e5 *", false),
            ("<!DOCTYPE html>\n<title>Club</title>", false),
        ] {
            let file = folder.path().join("report.html");
            std::fs::write(&file, content).unwrap();
            assert_eq!(is_report(&file), expected, "{content}");
        }
    }
}
