//! Help of the command line, in the language of its reader.

use std::fs;

use crate::support::program::{ansage, run};

#[test]
fn help_is_in_the_language_that_was_asked_for() {
    let home = tempfile::tempdir().unwrap();
    for (arguments, words) in [
        (
            &["--help"][..],
            &[
                "Aufruf:\n  ansage [OPTIONEN] [BEFEHL]\n",
                "  play: Eine Partie spielen",
                "Optionen aller Befehle:\n  --config DATEI: ",
            ][..],
        ),
        (
            &["help", "play"],
            &[
                "Aufruf:\n  ansage play [OPTIONEN]\n",
                "--profile WERT: Wer einen angesagten Zug bestätigt",
            ],
        ),
        (&["play", "-h"], &["--engine-seconds SEKUNDEN: ", "Ohne Angabe: 1.\n"]),
        (
            &["announce", "--help", "--language", "uk"],
            &["Виклик:\n", "-f, --follow: ", "Клавіші в терміналі"],
        ),
        (
            &["--language=mk", "help", "score", "select"],
            &["Употреба:\n", "--eco КОДОВИ: "],
        ),
        (
            &["practice", "progress", "--help", "--language", "ru"],
            &["--html ФАЙЛ: ", "Параметры всех команд:\n"],
        ),
        (
            &["--language", "en", "help", "adjourn"],
            &["Usage:\n  ansage adjourn [OPTIONS]\n  ansage adjourn COMMAND\n"],
        ),
        (&["help", "help"], &["Diese Hilfe anzeigen."]),
    ] {
        let said = run(&mut ansage(home.path(), arguments), "");
        assert_eq!(said.code, Some(0), "{arguments:?}: {said:?}");
        for word in words {
            assert!(said.output.contains(word), "{word} in {}", said.output);
        }
        assert!(!said.output.contains('\u{1b}'), "{}", said.output);
    }
    // A command that needs a subcommand is answered with its help.
    let said = run(&mut ansage(home.path(), &["score"]), "");
    assert_eq!(said.code, Some(2));
    assert!(said.errors.contains("  compare: Zwei Mitschriften"), "{}", said.errors);
}

#[test]
fn help_follows_the_configuration_and_the_system() {
    let home = tempfile::tempdir().unwrap();
    let said = run(ansage(home.path(), &["--help"]).env("LC_ALL", "uk_UA.UTF-8"), "");
    assert!(said.output.contains("Виклик:"), "{}", said.output);
    let file = home.path().join("own.toml");
    fs::write(&file, "language = \"mk\"\n").unwrap();
    let said = run(
        &mut ansage(home.path(), &["--config", file.to_str().unwrap(), "help", "play"]),
        "",
    );
    assert!(said.output.contains("Употреба:"), "{}", said.output);
    let folder = home.path().join(".config/ansage");
    fs::create_dir_all(&folder).unwrap();
    fs::rename(&file, folder.join("ansage.toml")).unwrap();
    let said = run(&mut ansage(home.path(), &["play", "-h"]), "");
    assert!(said.output.contains("Употреба:"), "{}", said.output);
}

#[test]
fn options_of_hearing_are_listed_and_taken_where_somebody_is_heard() {
    let home = tempfile::tempdir().unwrap();
    let ask = |arguments: &[&str]| run(&mut ansage(home.path(), arguments), "");
    for (command, model, speaker) in [
        ("play", true, true),
        ("practice", true, true),
        ("hear", true, true),
        ("setup", true, true),
        ("enrol", true, false),
        ("donate", true, false),
        ("doctor", true, false),
        ("score", false, false),
        ("adjourn", false, false),
        ("announce", false, false),
        ("notation", false, false),
    ] {
        let page = ask(&["help", command]).output;
        assert_eq!(page.contains("\n  --model"), model, "{page}");
        assert_eq!(page.contains("\n  --speaker NAME"), speaker, "{page}");
        assert!(
            page.contains("--language") && page.contains("--config") && page.contains("--log"),
            "{page}"
        );
    }
    let refused = ask(&["--model", "x", "score", "list"]);
    assert_eq!(refused.code, Some(2));
    assert_eq!(
        refused.errors,
        "--model kennt dieser Befehl nicht. Hilfe: ansage --help\n"
    );
    // Before the command and after it.
    for arguments in [
        &["--model", "gold", "model", "path"][..],
        &["model", "path", "--model", "gold"],
    ] {
        let said = ask(arguments);
        assert!(said.code == Some(1) && said.errors.contains("gold"), "{said:?}");
    }
}
