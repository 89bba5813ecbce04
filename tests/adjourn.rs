//! D.2.10.6: a game is adjourned and resumed by the real program with typed input.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::support::program::{self, files, typed};

/// Runs the program with `lines` typed. Returns the exit code and the output.
pub fn ansage(home: &Path, arguments: &[&str], lines: &[&str]) -> (i32, String) {
    let said = typed(program::ansage(home, arguments).arg("--silent"), lines);
    (said.code.unwrap(), said.all())
}

/// Plays `lines` and seals the move of `typed`. Returns the envelope and the output of the sealing.
pub fn adjourned(folder: &Path, start: &[&str], lines: &[&str], typed: &[&str], options: &[&str]) -> (PathBuf, String) {
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

pub fn only(home: &Path, extension: &str) -> PathBuf {
    let mut found = files(home, extension);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

pub const PASSPHRASE: &str = "drei alte Türme";

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

#[test]
fn d_2_10_6_what_is_sealed_as_written_is_judged_when_it_is_opened() {
    for (fen, written, option, absent, expected) in [
        (
            "4k3/p7/8/8/8/N7/8/N3K3 b - - 0 1",
            "Springer Cäsar zwei",
            "--as-written",
            None,
            "Mehrdeutig.",
        ),
        (
            "4k3/p7/8/8/8/8/4P3/4K3 b - - 0 1",
            "Eva fünf",
            "--as-written",
            None,
            "Illegal.",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
            "Hund",
            "--as-written",
            None,
            "Kein Zug erkennbar.",
        ),
        (
            "6k1/8/5KQ1/8/8/8/8/8 b - - 0 1",
            "Dame Gustav sieben",
            "",
            Some("white"),
            "Matt. Weiß gewinnt.",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1",
            "Eva vier",
            "",
            Some("white"),
            "Schwarz darf die Antwort in einem neuen Umschlag",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let secret = folder.join("passphrase");
        fs::write(&secret, format!("{PASSPHRASE}\n")).unwrap();
        let file = ["--passphrase-file", secret.to_str().unwrap()];
        let options: Vec<&str> = file
            .into_iter()
            .chain([option].into_iter().filter(|o| !o.is_empty()))
            .collect();
        // Black makes the only move or any king move, and White seals.
        let reply = if fen.starts_with("6k1") {
            "König Hektor acht"
        } else {
            "König David acht"
        };
        let (envelope, _) = adjourned(folder, &["--fen", fen], &[reply, "ja"], &[written, written], &options);
        let mut open = vec!["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        open.extend(file);
        open.extend(absent.into_iter().flat_map(|color| ["--absent", color]));
        let (code, said) = ansage(folder, &open, &[]);
        assert_eq!(code, 0, "{said}");
        assert!(said.contains(expected), "{expected}: {said}");
        if option == "--as-written" {
            // A king alone cannot win (Guideline I.8 with 6.9).
            let (over, result) = match fen.contains('p') {
                true => ("Abgabezug ungültig. Schwarz gewinnt.", "0-1"),
                false => (
                    "Abgabezug ungültig. Remis: Der Gegner kann nicht mattsetzen.",
                    "1/2-1/2",
                ),
            };
            assert!(said.contains(over), "{said}");
            let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
            assert!(score.contains(&format!("[Result \"{result}\"]")), "{score}");
        }
    }
}

#[test]
fn a_passphrase_is_refused_before_a_move_is_sealed_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let secret = folder.join("passphrase");
    fs::write(&secret, "kurz\n").unwrap();
    ansage(folder, &["play", "--voice", "none"], &["Eva vier", "ja"]);
    let missing = folder.join("nix");
    for (file, word) in [(secret, "zu kurz"), (missing, "das gibt es nicht")] {
        let file = file.to_str().unwrap();
        let (code, said) = ansage(folder, &["adjourn", "--passphrase-file", file], &["Eva fünf"]);
        assert!(code == 2 && said.contains(word) && said.contains(file), "{code} {said}");
        assert!(!said.contains("Fortsetzung") && !said.contains("Abgabezug"), "{said}");
    }
    assert_eq!(files(folder, "envelope"), Vec::<PathBuf>::new());
}

#[test]
fn art_4_3_a_touched_piece_binds_the_sealed_move() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = [
        "Eva vier",
        "ja",
        "Eva fünf",
        "ja",
        "berührt Springer Gustav eins",
        "Hängepartie",
        "ja",
    ];
    let typed = ["David vier", "d4", "Springer Felix drei", "Nf3", PASSPHRASE, PASSPHRASE];
    // An entry sealed as written does not break this either.
    let (envelope, said) = adjourned(folder, &[], &moves, &typed, &["--as-written"]);
    assert!(said.contains("Berührt: Springer Gustav eins muss ziehen."), "{said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(
        said.contains("Abgabezug, Weiß: Springer Gustav eins Felix drei."),
        "{said}"
    );
}

#[test]
fn guideline_i_1_a_move_that_was_made_on_the_board_is_the_one_to_seal() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let start = ["--profile", "assistant", "--blind", "both"];
    let moves = ["Eva vier", "gesetzt", "Hängepartie", "ja"];
    let typed = ["d4", "d4", "e4", "e4", PASSPHRASE, PASSPHRASE];
    let (envelope, said) = adjourned(folder, &start, &moves, &typed, &[]);
    assert!(said.contains("Gespielt werden muss Eva zwei Eva vier."), "{said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(said.contains("Abgabezug, Weiß: Eva zwei Eva vier."), "{said}");
}

#[test]
fn guideline_i_1_the_sealed_move_stands_even_if_it_was_declared_before() {
    for (profile, told) in [
        ("opponent-repeats", "Zu spät. Der Zug steht."),
        ("assistant", "Zu spät. Der Zug steht."),
        ("solo", "Nichts ist offen."),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let typed = ["e4", "e4", PASSPHRASE, PASSPHRASE];
        let start = ["--profile", profile];
        let (envelope, _) = adjourned(folder, &start, &["e4", "Hängepartie", "ja"], &typed, &[]);
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
        let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Korrektur", "letzter Zug"]);
        assert!(
            said.contains(told) && said.contains("Weiß: Eva zwei Eva vier."),
            "{profile}: {said}"
        );
    }
}

/// A move that counts without confirmation is made before the adjournment, so the opponent seals.
#[test]
fn d_2_10_6_after_a_move_that_counts_the_opponent_seals() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["Eva vier", "Hängepartie", "ja"];
    let typed = ["d4", "d4", "e5", "e5", PASSPHRASE, PASSPHRASE];
    let (envelope, said) = adjourned(folder, &["--profile", "trust"], &moves, &typed, &[]);
    assert!(
        said.contains("Kein eindeutiger legaler Zug") && said.contains("Abgabezug von Schwarz, Zug 1."),
        "{said}"
    );
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(
        said.contains("Abgabezug, Schwarz: Eva sieben Eva fünf.")
            && said.contains("Partie mit 2 Halbzügen fortgesetzt."),
        "{said}"
    );
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
fn guideline_i_1_and_4_the_time_of_sealing_and_an_offer_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["weiter", "Eva vier", "ja", "Eva fünf", "ja", "Hängepartie", "ja"];
    let play = ["play", "--voice", "none", "--clock", "90"];
    ansage(folder, &play, &moves);
    let seal = |used: &str| {
        let seal = [
            "adjourn",
            "--when",
            "morgen",
            "--place",
            "hier",
            "--offer-draw",
            "--used",
            used,
        ];
        ansage(folder, &seal, &["Nf3", "Nf3", PASSPHRASE, PASSPHRASE])
    };
    // More time than the clock has: nothing is sealed, and the game is unchanged.
    let (code, said) = seal("90");
    assert!(code == 2 && said.contains("--used"), "{said}");
    let (code, said) = seal("20");
    assert_eq!(code, 0, "{said}");
    for expected in [
        "Verbraucht: Weiß 20 Minuten",
        "Verbleibend: Weiß eine Stunde, 9 Minuten, Schwarz eine Stunde, 29 Minuten.",
        "Remisangebot von Weiß gilt noch.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let files: Vec<_> = fs::read_dir(only(folder, "envelope").parent().unwrap())
        .unwrap()
        .collect();
    assert_eq!(files.len(), 3, "envelope, journal and score: {files:?}");
    let envelope = only(folder, "envelope");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Zeit", "angenommen"]);
    for expected in [
        "Weiß bietet Remis. Angenommen oder abgelehnt?",
        "Schwarz am Zug.",
        "Die Uhr von Schwarz läuft.",
        "Weiß: eine Stunde, 9 Minuten",
        "Remis vereinbart.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // Nobody has to start the clock.
    assert!(!said.contains("Die Uhr steht."), "{said}");
    let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
    assert!(
        score.contains("2. Nf3 {[%clk 1:09:") && score.contains("(=)}"),
        "{score}"
    );
}

#[test]
fn art_9_1_1_an_offer_with_the_sealed_move_is_refused_before_the_move_of_the_event() {
    let folder = tempfile::tempdir().unwrap();
    let moves = ["Eva vier", "ja", "Eva fünf", "ja", "Hängepartie", "ja"];
    let typed = ["David vier", "David vier", PASSPHRASE, PASSPHRASE];
    let (_, said) = adjourned(
        folder.path(),
        &["--no-draw-before", "30"],
        &moves,
        &typed,
        &["--offer-draw"],
    );
    assert!(said.contains("Remis kann erst ab Zug 30 vereinbart werden."), "{said}");
    assert!(!said.contains("Remisangebot"), "{said}");
}

#[test]
fn guideline_i_1_and_4_the_time_is_measured_and_an_offer_may_be_written_with_the_move() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let moves = ["weiter", "e4", "ja", "e5", "ja", "Hängepartie", "ja"];
    ansage(folder, &["play", "--voice", "none", "--clock", "90"], &moves);
    let seal = ["adjourn", "--when", "morgen", "--place", "hier", "--silent"];
    let mut program = program::Program::start(&mut program::ansage(folder, &seal));
    program.expect("Abgabezug");
    std::thread::sleep(std::time::Duration::from_millis(2_100));
    for line in ["David vier, Remis", "d4 (=)", PASSPHRASE, PASSPHRASE] {
        program.type_line(line);
    }
    program.expect("Verbraucht:");
    program.expect("Remisangebot von Weiß gilt noch.");
    program.expect(".envelope");
    program.close();
    let envelope = only(folder, "envelope");
    // The moves took a few milliseconds, the sealed one at least two seconds.
    let outside = fs::read_to_string(&envelope).unwrap();
    let used = outside
        .split_once("[used]")
        .or_else(|| outside.split_once("used"))
        .unwrap()
        .1;
    let seconds: u64 = used.split_once("0:00:").unwrap().1[..2].parse().unwrap();
    assert!((2..60).contains(&seconds), "{outside}");
    let (_, said) = ansage(folder, &["adjourn", "show", envelope.to_str().unwrap()], &[]);
    assert!(said.contains("König Eva eins"), "the position is told: {said}");
    let open = ["adjourn", "open", envelope.to_str().unwrap(), "--voice", "none"];
    let (_, said) = ansage(folder, &open, &[PASSPHRASE, "Schwarz abgelehnt", "letzter Zug"]);
    for expected in [
        "Weiß bietet Remis. Angenommen oder abgelehnt?",
        "Abgelehnt.",
        "David zwei David vier.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // Minutes and seconds.
    let (code, said) = ansage(folder, &["adjourn", "--used", "1:75"], &[]);
    assert!(code == 2 && said.contains("5:30"), "{said}");
}

#[test]
fn guideline_i_4_an_offer_in_one_of_the_entries_only_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let typed = ["d4", "d4 (=)", "d4 (=)", "d4, Remis", PASSPHRASE, PASSPHRASE];
    let (_, said) = adjourned(folder.path(), &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    for expected in ["verschieden", "Remisangebot von Weiß gilt noch."] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn guideline_i_the_envelope_of_another_game_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder.path(), &["--board", "1"], &["e4", "ja", "e5", "ja"], &typed, &[]);
    // A game that began in the same second elsewhere has the same name.
    let other = tempfile::tempdir().unwrap();
    ansage(
        other.path(),
        &["play", "--voice", "none", "--board", "2"],
        &["d4", "ja"],
    );
    let target = files(other.path(), "journal").remove(0).with_extension("envelope");
    fs::copy(&envelope, &target).unwrap();
    let (code, said) = ansage(other.path(), &["adjourn"], &["e5", "e5", PASSPHRASE, PASSPHRASE]);
    assert_eq!(code, 2, "{said}");
    assert_eq!(fs::read(&target).unwrap(), fs::read(&envelope).unwrap());
    assert_eq!(files(other.path(), "adjourned"), Vec::<PathBuf>::new());
}

#[test]
fn guideline_i_1_and_4_two_boards_of_the_same_second_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &["--board", "1"], &["e4", "ja", "e5", "ja"], &typed, &[]);
    // The arbiter's folder holds another board's game with the same name.
    let other = tempfile::tempdir().unwrap();
    ansage(
        other.path(),
        &["play", "--voice", "none", "--board", "2"],
        &["d4", "ja"],
    );
    let hall = folder.join("hall");
    fs::create_dir(&hall).unwrap();
    let journal = files(other.path(), "journal").remove(0);
    let name = envelope.with_extension("journal");
    fs::copy(&journal, hall.join(name.file_name().unwrap())).unwrap();
    let hall_name = hall.to_str().unwrap();
    let open = [
        "adjourn",
        "open",
        envelope.to_str().unwrap(),
        "--games",
        hall_name,
        "--no-play",
    ];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    let name = name.file_stem().unwrap().to_str().unwrap();
    // The newest game there may be another one, and the next command does not know the folder.
    let next = format!("ansage play --resume {name}-2 --games {hall_name}\n");
    assert!(said.contains(&next), "{said}");
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(
        code != 0 && said.contains("fortgesetzt"),
        "opened a second time: {said}"
    );
}

#[test]
fn a_score_of_another_game_is_not_overwritten_by_an_envelope() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    // The envelope is opened on another computer, where somebody keeps a score of this name.
    let club = folder.join("club");
    fs::create_dir(&club).unwrap();
    let score = club.join(envelope.with_extension("pgn").file_name().unwrap());
    fs::write(&score, "1. d4 d5 1-0\n").unwrap();
    let open = [
        "adjourn",
        "open",
        envelope.to_str().unwrap(),
        "--games",
        club.to_str().unwrap(),
        "--no-play",
    ];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    assert_eq!(fs::read_to_string(&score).unwrap(), "1. d4 d5 1-0\n");
    let stem = score.file_stem().unwrap().to_str().unwrap();
    let opened = fs::read_to_string(club.join(format!("{stem}-2.pgn"))).unwrap();
    assert!(opened.contains("2. Nf3"), "{opened}");
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}

#[test]
fn d_2_10_6_the_commands_that_are_told_name_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let typed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, said) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &typed, &[]);
    let (before, _) = said.split_once("Weiß, Abgabezug tippen.").unwrap();
    assert!(
        before.contains("Hängepartie: Anna gegen Boris.") && before.contains("Abgabezug von Weiß, Zug 2."),
        "{said}"
    );
    let other = folder.join("elsewhere");
    fs::create_dir(&other).unwrap();
    let moved = other.join("final.envelope");
    fs::rename(&envelope, &moved).unwrap();
    // As on another computer.
    fs::remove_file(envelope.with_extension("adjourned")).unwrap();
    let open = [
        "adjourn",
        "open",
        moved.to_str().unwrap(),
        "--no-play",
        "--absent",
        "white",
    ];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert_eq!(code, 0, "{said}");
    let (journal, other) = (moved.with_extension("journal"), other.to_str().unwrap());
    for expected in [
        format!("ansage adjourn --game {}\n", journal.display()),
        format!("ansage play --resume final --games {other}\n"),
    ] {
        assert!(said.contains(&expected), "{expected}: {said}");
    }
    let resume = ["play", "--voice", "none", "--resume", "final", "--games", other];
    let (_, said) = ansage(folder, &resume, &["Zug"]);
    assert!(said.contains("Partie mit 3 Halbzügen fortgesetzt."), "{said}");
}

#[test]
fn d_2_10_6_the_game_that_was_left_is_sealed_and_no_newer_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for (white, black) in [("Anna", "Boris"), ("Clara", "Dora")] {
        let play = ["play", "--voice", "none", "--new", "--white", white, "--black", black];
        ansage(folder, &play, &["e4", "ja", "beenden", "ja"]);
    }
    let journal_of = |player: &str| {
        let mut journals = files(folder, "journal").into_iter();
        let is_theirs = |journal: &PathBuf| fs::read_to_string(journal).unwrap().contains(player);
        journals.find(is_theirs).unwrap()
    };
    let (older, newer) = (journal_of("Anna"), journal_of("Clara"));
    let resume = ["play", "--voice", "none", "--resume", "Anna"];
    let (_, said) = ansage(folder, &resume, &["e5", "ja", "Hängepartie", "ja"]);
    let command = format!("ansage adjourn --game {}\n", older.display());
    assert!(said.contains(&command) && !said.contains("ansage adjourn."), "{said}");
    let seal = |game: Option<&Path>| {
        let game = game.map(|game| game.to_str().unwrap());
        let seal = ["adjourn", "--when", "morgen", "--place", "hier"].into_iter();
        let seal: Vec<&str> = seal.chain(game.into_iter().flat_map(|game| ["--game", game])).collect();
        ansage(folder, &seal, &["Nf3", "Nf3", PASSPHRASE, PASSPHRASE])
    };
    let (code, said) = seal(None);
    assert!(code == 2 && said.contains(&command), "{said}");
    assert_eq!(files(folder, "envelope"), Vec::<PathBuf>::new());
    // The newer one is adjourned, too.
    let adjourned = newer.with_extension("adjourned");
    fs::rename(&newer, &adjourned).unwrap();
    let (code, said) = seal(None);
    assert!(
        code == 2 && said.contains("schon vertagt") && said.contains(&command),
        "{said}"
    );
    let (code, said) = seal(Some(&older));
    assert!(code == 0 && said.contains("Abgabezug von Weiß, Zug 2."), "{said}");
    assert_eq!(only(folder, "envelope"), older.with_extension("envelope"));
}

#[test]
fn d_2_10_6_a_game_resumed_from_elsewhere_no_longer_waits() {
    for damage in [None, Some("\n{}\n"), Some("?")] {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
        let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
        let (games, waiting) = (
            envelope.parent().unwrap().to_owned(),
            envelope.with_extension("adjourned"),
        );
        let envelope = match damage {
            // The arbiter kept the envelope.
            None => {
                let kept = folder.join("kept.envelope");
                fs::rename(&envelope, &kept).unwrap();
                kept
            }
            // What waits here is damaged, behind the names or altogether.
            Some(damage) => {
                let text = fs::read_to_string(&waiting).unwrap();
                let seated = text.match_indices('\n').nth(1).unwrap().0;
                let begin = if damage == "?" { "" } else { &text[..seated] };
                fs::write(&waiting, format!("{begin}{damage}")).unwrap();
                envelope
            }
        };
        let games = games.to_str().unwrap();
        let open = [
            "adjourn",
            "open",
            envelope.to_str().unwrap(),
            "--games",
            games,
            "--voice",
            "none",
        ];
        let (code, said) = ansage(folder, &open, &[PASSPHRASE, "Nc6", "ja"]);
        assert_eq!(code, 0, "{said}");
        assert_eq!(waiting.exists(), damage == Some("?"), "{damage:?}");
        let score =
            |arguments: &[&str]| typed(&mut program::ansage(folder, &[&["score"], arguments].concat()), &[]).all();
        let list = score(&["list"]);
        assert!(
            list.matches("Anna").count() == 1 && !list.contains("Hängepartie"),
            "{list}"
        );
        let journal = only(folder, "journal");
        let name = journal.file_stem().unwrap().to_str().unwrap();
        for name in ["newest", name] {
            let out = folder.join(format!("export of {name}"));
            let said = score(&["export", name, out.to_str().unwrap()]);
            let exported = fs::read_to_string(out.join(journal.with_extension("pgn").file_name().unwrap()));
            assert!(exported.unwrap().contains("1. e4 e5 2. Nf3 Nc6"), "{name}: {said}");
        }
        // It can be adjourned again.
        let sealed = ["Bb5", "Bb5", PASSPHRASE, PASSPHRASE];
        let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
        assert_eq!(code, 0, "{said}");
        // An older envelope of the same game does not undo that.
        if damage.is_none() {
            let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
            assert!(code == 2 && said.contains("schon vertagt"), "{said}");
        }
    }
}

#[test]
fn d_2_10_6_an_older_state_of_the_game_does_not_take_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let copied = ["e4", "ja", "e5", "ja", "beenden", "ja"];
    ansage(folder, &["play", "--voice", "none", "--new"], &copied);
    let journal = only(folder, "journal");
    let older = fs::read(&journal).unwrap();
    let resume = ["play", "--voice", "none", "--resume"];
    ansage(folder, &resume, &["Nf3", "ja", "Nc6", "ja", "beenden", "ja"]);
    let sealed = ["Bb5", "Bb5", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let envelope = only(folder, "envelope");
    // A backup, or another computer, brings the copy back.
    fs::write(&journal, older).unwrap();
    let list = typed(&mut program::ansage(folder, &["score", "list"]), &[]).all();
    let name = journal.file_stem().unwrap().to_str().unwrap();
    assert!(
        list.contains("Hängepartie") && list.matches(name).count() == 1,
        "{list}"
    );
    let (_, said) = ansage(folder, &[&resume[..], &[name]].concat(), &[]);
    assert!(said.contains("schon vertagt"), "{said}");
    let game = ["--game", journal.to_str().unwrap(), "--when", "x", "--place", "y"];
    let (code, said) = ansage(folder, &[&["adjourn"], &game[..]].concat(), &sealed);
    assert!(code == 2 && said.contains("schon vertagt"), "{said}");
    let (_, said) = ansage(folder, &resume, &[]);
    assert!(
        said.contains("aber eine Hängepartie") && !said.contains("fortgesetzt"),
        "{said}"
    );
    let file = envelope.to_str().unwrap();
    for command in [
        &["open", file, "--no-play"][..],
        &["end", file, "--draw"],
        &["lost", file],
    ] {
        let (code, said) = ansage(folder, &[&["adjourn"], command].concat(), &[PASSPHRASE]);
        assert!(code == 2 && said.contains("älterer Stand"), "{said}");
    }
    fs::rename(&journal, folder.join("older.journal")).unwrap();
    let (code, said) = ansage(folder, &["adjourn", "open", file, "--no-play"], &[PASSPHRASE]);
    assert!(code == 0 && said.contains("Läufer Felix eins Bella fünf"), "{said}");
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

#[test]
fn d_2_10_6_a_copy_of_an_envelope_is_opened_once_on_a_computer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let stick = folder.join("stick");
    fs::create_dir(&stick).unwrap();
    let copy = stick.join("copy.envelope");
    fs::copy(&envelope, &copy).unwrap();
    let open = |envelope: &Path| {
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        ansage(folder, &open, &[PASSPHRASE])
    };
    // A mistaken "lost" that is not confirmed changes nothing.
    let lost = ["adjourn", "lost", envelope.to_str().unwrap()];
    let (code, said) = ansage(folder, &lost, &["nein"]);
    assert_eq!(code, 2, "{said}");
    // The game goes on where it waits, with its files.
    let (code, said) = open(&copy);
    assert_eq!(code, 0, "{said}");
    assert!(!envelope.with_extension("adjourned").exists() && !copy.with_extension("journal").exists());
    for again in [&copy, &envelope] {
        let (code, said) = open(again);
        assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
    }
}

#[test]
fn d_2_10_6_the_envelope_of_a_game_of_an_earlier_version_is_opened_once_on_a_computer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    ansage(folder, &["play", "--voice", "none"], &["e4", "ja", "e5", "ja"]);
    let journal = only(folder, "journal");
    // Neither checksums nor an identity.
    let text = fs::read_to_string(&journal).unwrap();
    let lines = text.lines().filter(|line| !line.contains("\"event\":\"seated\""));
    let lines = lines.map(|line| line.rsplit_once(",\"sum\":").unwrap().0.to_owned() + "}\n");
    let text: String = lines.collect();
    fs::write(&journal, text.replace(",\"version\":2", "")).unwrap();
    fs::remove_file(journal.with_extension("pgn")).unwrap();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let envelope = only(folder, "envelope");
    let copy = folder.join("copy.envelope");
    fs::copy(&envelope, &copy).unwrap();
    let open = |envelope: &Path| {
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        ansage(folder, &open, &[PASSPHRASE])
    };
    let (code, said) = open(&copy);
    assert_eq!(code, 0, "{said}");
    let (code, said) = open(&envelope);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}

/// As on a stick that is protected from writing.
#[test]
fn d_2_10_6_a_copy_that_cannot_be_removed_does_not_stop_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let stick = folder.join("stick");
    fs::create_dir(&stick).unwrap();
    let copy = stick.join(envelope.file_name().unwrap());
    fs::copy(&envelope, &copy).unwrap();
    // A damaged journal is kept under another name, which is taken.
    let left = copy.with_extension("adjourned");
    let text = fs::read_to_string(envelope.with_extension("adjourned")).unwrap();
    fs::write(
        &left,
        text.trim_end().rsplit_once('\n').unwrap().0.to_owned() + "\n{}\n",
    )
    .unwrap();
    fs::create_dir(copy.with_extension("adjourned.damaged")).unwrap();
    let open = ["adjourn", "open", copy.to_str().unwrap(), "--voice", "none"];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE, "Nc6", "ja"]);
    let told = format!("{} wird nicht mehr gebraucht", left.display());
    assert!(code == 0 && said.contains(&told) && left.exists(), "{said}");
    let score = fs::read_to_string(envelope.with_extension("pgn")).unwrap();
    assert!(score.contains("1. e4 e5 2. Nf3 Nc6"), "{score}");
}

#[test]
fn d_2_10_6_an_older_envelope_does_not_undo_a_newer_one() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let older = folder.join("older.envelope");
    fs::rename(&envelope, &older).unwrap();
    // It is mislaid. The game goes on without it, and is adjourned before a move.
    let lost = ["adjourn", "lost", envelope.to_str().unwrap(), "--voice", "none"];
    let (code, said) = ansage(folder, &lost, &["beenden", "ja"]);
    assert_eq!(code, 0, "{said}");
    let sealed = ["Bc4", "Bc4", PASSPHRASE, PASSPHRASE];
    let (code, said) = ansage(folder, &["adjourn", "--when", "morgen", "--place", "hier"], &sealed);
    assert_eq!(code, 0, "{said}");
    let open = |envelope: &Path| {
        ansage(
            folder,
            &["adjourn", "open", envelope.to_str().unwrap(), "--no-play"],
            &[PASSPHRASE],
        )
    };
    // The newer envelope may be elsewhere, too.
    let newer = folder.join("newer.envelope");
    for from_to in [None, Some((&envelope, &newer))] {
        if let Some((from, to)) = from_to {
            fs::rename(from, to).unwrap();
        }
        let (code, said) = open(&older);
        assert!(code == 2 && said.contains("schon vertagt"), "{said}");
    }
    let (code, said) = open(&newer);
    assert!(code == 0 && said.contains("Läufer Felix eins Cäsar vier"), "{said}");
}

#[test]
fn d_2_10_6_an_envelope_found_after_the_game_went_on_without_it_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let mislaid = folder.join("mislaid.envelope");
    fs::rename(&envelope, &mislaid).unwrap();
    let lost = ["adjourn", "lost", envelope.to_str().unwrap(), "--no-play"];
    let (code, said) = ansage(folder, &lost, &[]);
    assert_eq!(code, 0, "{said}");
    let open = ["adjourn", "open", mislaid.to_str().unwrap(), "--no-play"];
    let (code, said) = ansage(folder, &open, &[PASSPHRASE]);
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}

#[test]
fn d_2_10_6_an_envelope_is_opened_once_on_a_computer() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let sealed = ["Nf3", "Nf3", PASSPHRASE, PASSPHRASE];
    let (envelope, _) = adjourned(folder, &[], &["e4", "ja", "e5", "ja"], &sealed, &[]);
    let [here, elsewhere] = ["here", "elsewhere"].map(|name| folder.join(name));
    let open = |games: Option<&Path>| {
        let games = games.map(|games| games.to_str().unwrap());
        let open = ["adjourn", "open", envelope.to_str().unwrap(), "--no-play"];
        let open: Vec<&str> = open
            .into_iter()
            .chain(games.into_iter().flat_map(|games| ["--games", games]))
            .collect();
        ansage(folder, &open, &[PASSPHRASE])
    };
    let (code, said) = open(Some(&here));
    assert_eq!(code, 0, "{said}");
    let journal = here.join(envelope.with_extension("journal").file_name().unwrap());
    for games in [Some(&*here), Some(&*elsewhere), None] {
        let (code, said) = open(games);
        assert!(
            code == 2 && said.contains("schon fortgesetzt") && said.contains(journal.to_str().unwrap()),
            "{said}"
        );
    }
    // The game there is lost, but the envelope is not.
    fs::remove_file(&journal).unwrap();
    let (code, said) = open(None);
    assert_eq!(code, 0, "{said}");
    let (code, said) = open(Some(&elsewhere));
    assert!(code == 2 && said.contains("schon fortgesetzt"), "{said}");
}
