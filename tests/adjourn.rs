//! D.2.10.6: a game is adjourned and resumed by the real program with typed input.

mod ended;
mod once;
mod sealed_move;
mod which_game;

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::support::program::{self, files, typed};

/// Runs the program with `lines` typed. Returns the exit code and the output.
fn ansage(home: &Path, arguments: &[&str], lines: &[&str]) -> (i32, String) {
    let said = typed(program::ansage(home, arguments).arg("--silent"), lines);
    (said.code.unwrap(), said.all())
}

/// Plays `lines` and seals the move of `typed`. Returns the envelope and the output of the sealing.
fn adjourned(folder: &Path, start: &[&str], lines: &[&str], typed: &[&str], options: &[&str]) -> (PathBuf, String) {
    let play = [
        &["play", "--voice", "none", "--white", "Anna", "--black", "Boris"],
        start,
    ]
    .concat();
    ansage(folder, &play, lines);
    let seal = [
        &["adjourn", "--when", "morgen zehn Uhr", "--place", "Saal zwei"],
        options,
    ]
    .concat();
    let (code, said) = ansage(folder, &seal, typed);
    assert_eq!(code, 0, "{said}");
    (only(folder, "envelope"), said)
}

fn only(home: &Path, extension: &str) -> PathBuf {
    let mut found = files(home, extension);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

const PASSPHRASE: &str = "drei alte Türme";

#[test]
fn d_2_10_6_a_game_is_adjourned_and_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["Eva vier", "ja", "Eva fünf", "ja", "Hängepartie", "ja"];
    // Two different entries, an illegal one, and two with the same meaning; a short and a long passphrase.
    let typed = [
        "Springer Felix drei",
        "Springer Cäsar drei",
        "Eva fünf",
        "Eva fünf",
        "Springer Felix drei",
        "Nf3",
        "kurz",
        PASSPHRASE,
        PASSPHRASE,
    ];
    let (envelope, said) = adjourned(folder, &[], &moves, &typed, &[]);
    for expected in [
        "verschieden",
        "Kein eindeutiger legaler Zug",
        "zu kurz",
        "Versiegelt.",
        "Abgabezug von Weiß, Zug 2.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let text = fs::read_to_string(&envelope).unwrap();
    // The sealed part is base64, in which any three characters can occur at random.
    let (head, _) = text.split_once("-----BEGIN").unwrap();
    for secret in ["Springer", "Felix", "Nf3", "g1f3"] {
        for place in [&said, head] {
            assert!(!place.contains(secret), "{secret}: {place}");
        }
    }
    // The game itself does not continue past the envelope, and its journal does not contain the move.
    let (_, offered) = ansage(folder, &["play", "--voice", "none", "--resume"], &["letzter Zug"]);
    assert!(!offered.contains("fortgesetzt"), "{offered}");
    assert!(
        !fs::read_to_string(only(folder, "adjourned"))
            .unwrap()
            .contains("Springer")
    );

    let envelope = envelope.to_str().unwrap();
    let (code, said) = ansage(folder, &["adjourn", "show", envelope], &[]);
    assert_eq!(code, 0, "{said}");
    for expected in ["Anna gegen Boris", "Saal zwei", "morgen zehn Uhr"] {
        assert!(said.contains(expected), "{said}");
    }
    // The player who has to reply is absent, so the envelope stays closed. A wrong passphrase opens nothing.
    let (_, said) = ansage(
        folder,
        &["adjourn", "open", envelope, "--absent", "black"],
        &[PASSPHRASE],
    );
    assert!(
        said.contains("bleibt zu, bis Schwarz kommt") && !said.contains("Springer"),
        "{said}"
    );
    let (_, said) = ansage(
        folder,
        &["adjourn", "open", envelope, "--absent", "black", "--late", "61"],
        &[PASSPHRASE],
    );
    assert!(
        said.contains("Nicht erschienen. Weiß gewinnt.") && said.contains("ansage adjourn end --absent"),
        "{said}"
    );
    let (code, said) = ansage(folder, &["adjourn", "open", envelope], &["falsches Kennwort"]);
    assert!(
        code == 2 && said.contains("Die Passphrase öffnet diesen Umschlag nicht"),
        "{said}"
    );

    let open = ["adjourn", "open", envelope, "--voice", "none"];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    for expected in ["Abgabezug, Weiß: Springer Gustav eins Felix drei.", "Schwarz am Zug"] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert!(!Path::new(envelope).with_extension("adjourned").exists());
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
    let resume = ["play", "--voice", "none", "--resume"];
    ansage(folder, &resume, &["Springer Cäsar sechs", "ja"]);
    let score = fs::read_to_string(Path::new(envelope).with_extension("pgn")).unwrap();
    assert!(score.contains("1. e4 e5 2. Nf3 Nc6"), "{score}");
    assert!(
        score.contains("[White \"Anna\"]") && score.contains("[Black \"Boris\"]"),
        "{score}"
    );
}

#[test]
fn d_2_10_6_names_given_when_a_game_is_adjourned_stay_in_its_score() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = ["play", "--voice", "none"];
    ansage(folder, &play, &["e4", "ja", "e5", "ja", "Hängepartie", "ja"]);
    let seal = [
        "adjourn", "--white", "Anna", "--black", "Boris", "--when", "morgen", "--place", "hier",
    ];
    let (code, said) = ansage(folder, &seal, &["Nf3", "Nf3", PASSPHRASE, PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    let envelope = only(folder, "envelope");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    ansage(folder, &open, &[PASSPHRASE, "Springer Cäsar sechs", "ja"]);
    let score = fs::read_to_string(only(folder, "pgn")).unwrap();
    for expected in ["[White \"Anna\"]", "[Black \"Boris\"]", "2. Nf3 Nc6"] {
        assert!(score.contains(expected), "{expected}: {score}");
    }
}

/// The arbiter adjourns the game while the clocks are stopped for a call (6.11). The resumption ends the call.
#[test]
fn d_2_10_6_a_game_is_adjourned_while_the_arbiter_is_called() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["Eva vier", "ja", "Schiedsrichter"];
    let (envelope, said) = adjourned(folder, &[], &moves, &["e5", "e5", PASSPHRASE, PASSPHRASE], &[]);
    assert!(said.contains("Abgabezug von Schwarz, Zug 1."), "{said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Springer Felix drei"]);
    assert!(
        said.contains("Abgabezug, Schwarz: Eva sieben Eva fünf.") && said.contains("Springer Gustav eins Felix drei?"),
        "{said}"
    );
}

#[test]
fn d_2_10_6_a_game_that_was_recovered_is_adjourned_and_opened() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = ["play", "--voice", "none", "--new"];
    ansage(folder, &play, &["e4", "ja", "e5", "ja", "Nf3", "ja"]);
    let damaged = only(folder, "journal");
    let text = fs::read_to_string(&damaged).unwrap();
    fs::write(&damaged, text.replace("g1f3", "g1h3")).unwrap();
    let recover = ["score", "recover", damaged.file_stem().unwrap().to_str().unwrap()];
    let said = typed(&mut program::ansage(folder, &recover), &[]);
    assert_eq!(said.code, Some(0), "{}", said.all());
    let resume = ["play", "--voice", "none", "--resume"];
    let (code, said) = ansage(folder, &resume, &["Nc3", "ja", "beenden", "ja"]);
    assert!(
        code == 0 && said.contains("Partie mit 2 Halbzügen fortgesetzt."),
        "{said}"
    );
    let sealed = ["Nf6", "Nf6", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let envelope = only(folder, "envelope");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 0 && said.contains("Springer Gustav acht Felix sechs"), "{said}");
    // Had the game gone on, damage there would not let it be opened a second time.
    let journal = envelope.with_extension("journal");
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(&journal, text.replace("b1c3", "b1a3")).unwrap();
    let elsewhere = folder.join("elsewhere");
    let open = [&open[..], &["--games", elsewhere.to_str().unwrap()]].concat();
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code != 0 && said.contains("beschädigt"), "{said}");
}
