//! `ansage hear` on recordings made with espeak-ng.

use std::path::Path;

use serde_json::Value;

use crate::support::{
    self,
    program::{Said, ansage, run},
};

/// Hears with the bundled model, whatever the user has installed or configured.
fn hear(arguments: &[&str], input: &str) -> Said {
    let mut command = ansage(Path::new("/nonexistent"), &["hear"]);
    run(command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR")), input)
}

fn objects(said: &Said) -> Vec<Value> {
    said.output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn moves_are_understood_in_every_format() {
    let files = ["knight.flac", "pawn.ogg", "pawn.wav"].map(|name| format!("tests/fixtures/{name}"));
    let arguments: Vec<&str> = ["--json"].into_iter().chain(files.iter().map(String::as_str)).collect();
    let said = hear(&arguments, "");
    assert_eq!((said.code, said.errors.as_str()), (Some(0), ""));
    let answers = objects(&said);
    for (answer, (file, heard, uci)) in answers.iter().zip([
        (&files[0], "springer gustav eins felix drei", "g1f3"),
        (&files[1], "eva vier", "e2e4"),
        (&files[2], "eva vier", "e2e4"),
    ]) {
        assert_eq!(answer["input"], **file);
        assert_eq!(answer["status"], "legal");
        assert_eq!(answer["heard"], heard);
        assert_eq!(answer["uci"], uci);
        assert_eq!(answer["alternatives"][0]["text"], heard);
        assert!(answer["alternatives"][0]["score"].is_number());
        assert!(answer["audio_s"].as_f64().unwrap() > 0.5);
        assert!(answer["decode_ms"].is_number());
    }
}

#[test]
fn the_position_judges_and_a_batch_goes_on_after_what_is_no_sound() {
    let white = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let black = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
    let input = format!(
        "tests/fixtures/knight.flac\t{black}\nCargo.toml\t{white}\nno/such/file.wav\t{white}\ntests/fixtures/pawn.ogg\t{white}\n"
    );
    let said = hear(&["--batch", "--json"], &input);
    assert_eq!(said.code, Some(1));
    let answers = objects(&said);
    let statuses: Vec<&str> = answers
        .iter()
        .map(|answer| answer["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["illegal", "unintelligible", "unintelligible", "legal"]);
    assert_eq!(answers[0]["heard"], "springer gustav eins felix drei");
    for (n, word) in [(1, "keine Klangdatei"), (2, "nicht lesbar")] {
        assert!(answers[n]["reason"].as_str().unwrap().contains(word), "{}", answers[n]);
    }
}

#[test]
fn wrong_usage_is_told_apart_from_wrong_sound() {
    assert_eq!(hear(&[], "").code, Some(2));
    assert_eq!(
        hear(&["--fen", "nonsense", "tests/fixtures/pawn.ogg"], "").code,
        Some(2)
    );
    let said = hear(
        &["--batch", "--json"],
        "no tabulator\ntests/fixtures/pawn.ogg\tno position\n",
    );
    assert_eq!(said.code, Some(2));
    assert!(objects(&said).iter().all(|answer| answer["status"] == "unintelligible"));
    let said = hear(&["--model", "/no/such/model", "tests/fixtures/pawn.ogg"], "");
    assert_ne!(said.code, Some(0));
    assert!(!said.errors.is_empty());
}

#[test]
fn ten_minutes_of_silence_get_a_clear_answer() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("silence.wav");
    support::write_wav(&file, &vec![0; 16_000 * 600], 16_000);
    let said = hear(&["--language", "en", "--json", file.to_str().unwrap()], "");
    assert_eq!(said.code, Some(0));
    let answer = &objects(&said)[0];
    assert_eq!(answer["status"], "unintelligible");
    assert_eq!(answer["reason"], "Nothing was to be heard.");
    assert_eq!(answer["audio_s"], 600.0);
    assert!(answer["decode_ms"].as_f64().unwrap() < 5_000.0, "{answer}");
}
