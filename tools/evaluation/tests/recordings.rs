//! `ansage-evaluation` on the recordings of the tests.

use std::{
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Runs the program with the bundled model and the shipped settings, independent of what the user has installed or
/// configured.
fn evaluation(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ansage-evaluation"));
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "ANSAGE_MODEL"] {
        command.env_remove(name);
    }
    // Nobody's home, and a folder that a sound library may write into.
    let home = env!("CARGO_TARGET_TMPDIR");
    command.env("HOME", home).args(arguments).output().unwrap()
}

fn measure(arguments: &[&str]) -> Output {
    evaluation(&[&["measure"], arguments].concat())
}

/// Returns the standard output of a successful run.
fn printed(output: Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}

/// Writes a manifest of the recordings of the tests in `folder`; one of them is declared to be another move.
fn manifest(folder: &Path) -> String {
    let row = |file: &str, expected: &str, group: &str, words: &str| {
        let file = fixtures().join(file);
        format!("{}\t{START}\t{expected}\t{group}\t{words}\n", file.display())
    };
    let text = [
        row("knight.flac", "g1f3", "right", "Springer Gustav eins Felix drei"),
        row("pawn.ogg", "e2e4", "right", "Eva vier"),
        row("pawn.wav", "e2e3", "mislabelled", "Eva drei"),
        row("pawn.wav", "-", "talk", ""),
    ];
    let path = folder.join("manifest.tsv");
    std::fs::write(&path, text.concat()).unwrap();
    path.display().to_string()
}

fn objects(output: Output) -> Vec<Value> {
    let lines = printed(output);
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_recording_is_counted_under_every_condition_by_every_system() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = manifest(folder.path());
    // Any sound serves as a noise and as a room.
    for kind in ["noise/knight", "rooms"] {
        let kind = folder.path().join(kind);
        std::fs::create_dir_all(&kind).unwrap();
        std::fs::copy(fixtures().join("knight.flac"), kind.join("sound.flac")).unwrap();
    }
    let (noise, rooms) = (folder.path().join("noise"), folder.path().join("rooms"));
    let output = measure(&[
        &manifest,
        "--json",
        "--noise",
        noise.to_str().unwrap(),
        "--snr",
        "80,-20",
        "--rooms",
        rooms.to_str().unwrap(),
    ]);
    let (details, lines): (Vec<Value>, Vec<Value>) = objects(output)
        .into_iter()
        .partition(|object| object["file"].is_string());
    assert_eq!(details.len(), 4 * 4 * 3);
    let line = |condition: &str, group: &str, system: &str| {
        lines
            .iter()
            .find(|line| line["condition"] == condition && line["group"] == group && line["system"] == system)
            .unwrap_or_else(|| panic!("{condition} {group} {system}"))
    };
    for condition in ["clean", "knight 80 dB"] {
        let right = line(condition, "right", "ansage");
        assert_eq!(right["right"]["count"], 2, "{right}");
        assert_eq!(right["cut_off"]["count"], 0, "{right}");
        assert_eq!(line(condition, "mislabelled", "ansage")["wrong"]["count"], 1);
        assert_eq!(line(condition, "talk", "ansage")["wrong"]["count"], 1);
        assert_eq!(line(condition, "all moves", "ansage")["right"]["of"], 3);
    }
    // The endpoint by meaning comes before that by silence, and both after the last sound.
    let median = |system| line("clean", "right", system)["median_s"].as_f64().unwrap();
    assert!(
        median("ansage") > 0.05 && median("ansage") < 0.6,
        "{}",
        median("ansage")
    );
    assert!(median("plain") > median("ansage") + 0.2, "{}", median("plain"));
    // A pawn move under a knight move that is a hundred times as strong.
    assert_eq!(line("knight -20 dB", "right", "ansage")["right"]["of"], 2);
    assert!(
        line("knight -20 dB", "right", "plain")["right"]["count"]
            .as_u64()
            .unwrap()
            < 2
    );
}

#[test]
fn the_tables_are_readable() {
    let folder = tempfile::tempdir().unwrap();
    let text = printed(measure(&[&manifest(folder.path())]));
    for part in [
        "| clean | Ansage | 3 | 66.7 (20.8–93.9) |",
        "| right | plain Vosk | 2 |",
        "| drei | vier | 1 |",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn what_is_wrong_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let manifest = manifest(folder.path());
    let wrong = folder.path().join("wrong.tsv");
    std::fs::write(&wrong, format!("a.wav\t{START}\te2e5\tgroup\n")).unwrap();
    let missing = folder.path().join("missing.tsv");
    std::fs::write(&missing, format!("a.wav\t{START}\te2e4\tgroup\n")).unwrap();
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).unwrap();
    for (arguments, code, word) in [
        (&["/no/such/manifest"][..], 2, "cannot be read"),
        (&[wrong.to_str().unwrap()][..], 2, "line 1"),
        (&[missing.to_str().unwrap()][..], 1, "a.wav"),
        (&[&manifest, "--noise", empty.to_str().unwrap()][..], 2, "no sound file"),
        (&[&manifest, "--snr", "loud", "--noise", "x"][..], 2, "decibels"),
    ] {
        let output = measure(arguments);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(code) && errors.contains(word),
            "{arguments:?}: {output:?}"
        );
    }
}

#[test]
fn a_trace_tells_chunk_by_chunk_what_was_heard() {
    let folder = tempfile::tempdir().unwrap();
    let traces = objects(evaluation(&["trace", &manifest(folder.path())]));
    assert_eq!(traces.len(), 4);
    let knight = traces.iter().find(|trace| trace["row"] == 0).unwrap();
    let words = knight["chunks"].as_array().unwrap().iter().rev();
    let last = words.filter_map(|chunk| chunk["words"].as_str()).next();
    assert_eq!(last, Some("springer gustav eins felix drei"));
    assert_eq!(
        knight["utterances"][0]["readings"][0]["text"],
        "springer gustav eins felix drei"
    );
}

#[test]
fn every_recording_of_a_synthetic_set_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let set = folder.path().to_str().unwrap();
    printed(evaluation(&["synthesize", set, "--amount", "0.01"]));
    let manifest = std::fs::read_to_string(folder.path().join("manifest.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = manifest
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect())
        .collect();
    assert!(rows.iter().any(|row| row[3] == "voices espeak-ng"), "{manifest}");
    for row in rows {
        assert!(row.len() == 5 && folder.path().join(row[0]).is_file(), "{row:?}");
    }
    assert!(folder.path().join("noise/babble/babble.wav").is_file());
}
