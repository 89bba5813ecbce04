//! No confirmed move is lost: the real program is killed at random points of a game, many times.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use ansage::journal;
use shakmaty::Position;

use crate::support::program::{Program, at_home, binary, files};

/// Number of kills.
const KILLS: usize = 200;

/// Returns random numbers. The test prints their seed; the variable `SEED` repeats a failed run.
fn random() -> fastrand::Rng {
    let seed = std::env::var("SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    println!("SEED={seed}");
    fastrand::Rng::with_seed(seed)
}

fn only_journal(home: &Path) -> PathBuf {
    let mut journals = files(home, "journal");
    assert_eq!(journals.len(), 1);
    journals.remove(0)
}

#[test]
fn a_resumed_game_saves_the_score_that_a_killed_program_did_not() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--new"]);
    program.type_line("e2e4");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let score = files(home.path(), "pgn").remove(0);
    std::fs::write(&score, "").unwrap();
    let mut program = Program::play(home.path(), &["--resume", "--white", "Anna"]);
    program.expect("fortgesetzt");
    program.kill();
    let text = std::fs::read_to_string(&score).unwrap();
    assert!(
        text.contains("[White \"Anna\"]") && text.ends_with("1. e4 *\n"),
        "{text}"
    );
}

#[test]
fn a_game_killed_at_random_points_loses_nothing_that_was_confirmed() {
    let mut random = random();
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--clock", "90+30"]);
    program.type_line("e2e4");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let mut position = journal::replay(&only_journal(home.path())).unwrap().position().clone();
    // Plies in the journal, and kills before and after the answer to a confirmation.
    let (mut made, mut before, mut after) = (1, 0, 0);
    for _ in 0..KILLS {
        let mut program = Program::play(home.path(), &["--resume"]);
        program.expect("fortgesetzt");
        program.expect(" am Zug.");
        let legal = position.legal_moves();
        let m = legal[random.usize(..legal.len())];
        let uci = ansage_chess::board::uci(m);
        let next = if position.turn().is_white() {
            "Schwarz."
        } else {
            "Weiß."
        };
        for line in [uci.as_str(), "nein", &uci, "ja"] {
            program.type_line(line);
        }
        let mut after_it = position.clone();
        after_it.play_unchecked(m);
        // At once, after the answer, or in between. The end of the game is also an answer.
        let mut answered = false;
        match random.u8(..4) {
            0 => {}
            1 if !after_it.is_game_over() => answered = program.expect(next).starts_with(next),
            _ => thread::sleep(Duration::from_micros(random.u64(..30_000))),
        }
        answered |= program.kill().iter().any(|line| line.starts_with(next));

        let game = journal::replay(&only_journal(home.path())).unwrap();
        let plies = game.plies();
        assert!(
            plies.len() == made + 1 || (plies.len() == made && !answered),
            "{} half-moves of {made} after {uci}, answered: {answered}",
            plies.len()
        );
        before += usize::from(!answered);
        after += usize::from(answered);
        if plies.len() > made {
            assert_eq!(plies[made].m, m);
            position = after_it;
            made += 1;
        }
        assert_eq!(*game.position(), position);
        if game.ending().is_some() {
            break;
        }
    }
    assert!(
        before > 0 && after > 0,
        "{before} kills before the answer, {after} after it"
    );
}

#[test]
fn an_unfinished_game_is_offered_with_its_day_its_players_and_its_last_move() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--white", "Anna", "--black", "Boris"]);
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let mut program = Program::play(home.path(), &[]);
    let asked = program.expect("fortsetzen? Ja oder nein?");
    let line = asked.lines().last().unwrap();
    // A minute may have gone by, and midnight with it.
    let (begun, rest) = line.split_once(", Anna").unwrap();
    assert!(
        begun.starts_with("Partie von heute, ") || begun.starts_with("Partie von gestern, 23 Uhr"),
        "{line}"
    );
    assert!(begun.contains(" Uhr "), "{line}");
    assert_eq!(
        rest,
        " gegen Boris, zuletzt Eva zwei Eva vier, fortsetzen? Ja oder nein?"
    );
    program.kill();
    // An older one is announced with its date. Only its journal is left to provide it.
    let games = home.path().join(".local/share/ansage/games");
    for file in std::fs::read_dir(&games).unwrap() {
        let path = file.unwrap().path();
        match path.extension().is_some_and(|extension| extension == "journal") {
            true => std::fs::rename(&path, games.join("2020-03-01_09-05-00.journal")).unwrap(),
            false => std::fs::remove_file(&path).unwrap(),
        }
    }
    let mut program = Program::play(home.path(), &[]);
    let asked = program.expect("fortsetzen? Ja oder nein?");
    assert!(
        asked.contains("Partie vom 1.3.2020, 9 Uhr 05, Anna gegen Boris, zuletzt Eva zwei Eva vier, fortsetzen?"),
        "{asked}"
    );
    program.kill();
}

/// It may be a game of the round before, whose result would count in this one.
#[test]
fn a_game_that_goes_on_names_and_keeps_its_round_and_its_players() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--round", "1", "--white", "Anna"]);
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let options = ["--round", "2", "--white", "Carla", "--black", "Boris"];
    let mut program = Program::play(home.path(), &options);
    let asked = program.expect("fortsetzen? Ja oder nein?");
    assert!(asked.contains(", Runde 1, zuletzt Eva zwei Eva vier,"), "{asked}");
    program.type_line("ja");
    program.expect("Ohne Wirkung: --white, --round.");
    program.kill();
    let pgn = std::fs::read_to_string(files(home.path(), "pgn").remove(0)).unwrap();
    for tag in ["[Round \"1\"]", "[White \"Anna\"]", "[Black \"Boris\"]"] {
        assert!(pgn.contains(tag), "{tag}: {pgn}");
    }
}

#[test]
fn an_unfinished_game_is_offered_and_goes_on_with_all_that_was_open() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--clock", "5+3"]);
    for (line, answer) in [
        ("weiter", "Die Uhr von Weiß läuft."),
        ("Eva vier", "Eva zwei Eva vier?"),
        ("Remis", "Noch offen:"),
        ("ja", "Weiß bietet Remis. Angenommen oder abgelehnt?"),
        ("berührt Springer Gustav acht", "berührt."),
        ("Springer Felix sechs", "Springer Gustav acht Felix sechs?"),
    ] {
        program.type_line(line);
        program.expect(answer);
    }
    program.kill();
    // A new game must be asked for.
    let mut program = Program::play(home.path(), &[]);
    program.expect("fortsetzen? Ja oder nein?");
    program.type_line("Eva vier");
    program.expect("fortsetzen? Ja oder nein?");
    program.type_line("ja");
    program.expect("Partie mit einem Halbzug fortgesetzt.");
    program.expect("Schwarz am Zug. Die Uhr steht.");
    program.expect("Noch offen: Springer Gustav acht Felix sechs.");
    program.type_line("nein");
    program.expect("Gestrichen");
    program.type_line("Eva fünf");
    program.expect("Berührt: Springer Gustav acht muss ziehen.");
    // Touching a piece has declined the offer.
    program.type_line("angenommen");
    program.expect("Kein Remisangebot.");
    program.type_line("Springer Felix sechs");
    program.expect("?");
    program.type_line("ja");
    program.expect("Weiß.");
    program.kill();
    let mut program = Program::play(home.path(), &[]);
    program.expect("fortsetzen? Ja oder nein?");
    program.type_line("nein");
    program.expect("Weiß am Zug.");
    program.kill();
}

/// The journal contains the players and the start of the game, even if there is no score.
#[test]
fn d_2_7_the_names_of_a_game_killed_before_its_first_move_come_back() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--new", "--white", "Anna", "--black", "Boris"]);
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.kill();
    for score in files(home.path(), "pgn") {
        std::fs::remove_file(score).unwrap();
    }
    let mut program = Program::play(home.path(), &["--resume"]);
    program.expect("Noch offen: Eva zwei Eva vier.");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let score = std::fs::read_to_string(&files(home.path(), "pgn")[0]).unwrap();
    assert!(
        score.contains("[White \"Anna\"]\n[Black \"Boris\"]") && score.contains("1. e4"),
        "{score}"
    );
}

/// With a position, players and a clock that were agreed, it is a game even before its first move.
#[test]
fn a_game_killed_before_anything_counted_goes_on_if_no_other_does() {
    let home = tempfile::tempdir().unwrap();
    let promotion = "8/P6k/8/8/8/8/8/K7 w - - 0 1";
    let mut program = Program::play(home.path(), &["--new", "--fen", promotion, "--white", "Ada"]);
    program.type_line("aufgeben");
    program.expect("Gibt Weiß auf?");
    program.kill();
    // It is interrupted again before anything is said.
    for _ in 0..2 {
        let mut program = Program::play(home.path(), &["--resume"]);
        program.expect("Nicht mehr offen: aufgeben.");
        program.expect("Weiß am Zug.");
        program.kill();
    }
    let mut program = Program::play(home.path(), &["--resume"]);
    program.expect("Weiß am Zug.");
    program.type_line("Anna acht Dame");
    program.expect("Anna sieben Anna acht Dame?");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    let score = std::fs::read_to_string(&files(home.path(), "pgn")[0]).unwrap();
    assert!(
        score.contains("[White \"Ada\"]") && score.contains("1. a8=Q"),
        "{score}"
    );
}

#[test]
fn without_a_game_to_resume_an_adjourned_one_is_named() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join(".local/share/ansage/games");
    std::fs::create_dir_all(&games).unwrap();
    std::fs::write(games.join("2026-01-02_10-00-00.adjourned"), "").unwrap();
    std::fs::write(games.join("2026-01-02_10-00-00.envelope"), "").unwrap();
    let mut program = Program::play(home.path(), &["--resume"]);
    let told = program.until("Weiß am Zug.");
    for part in [
        "Keine unbeendete Partie gefunden, aber eine Hängepartie.",
        "2026-01-02_10-00-00.envelope",
    ] {
        assert!(told.contains(part), "{told}");
    }
    program.kill();
}

#[test]
fn a_newer_adjourned_game_is_named_before_an_older_one_is_offered() {
    for name in [None, Some("Anna")] {
        let home = tempfile::tempdir().unwrap();
        let games = home.path().join(".local/share/ansage/games");
        for (lines, began) in [
            (["d4", "ja"], "2026-01-02_10-00-00"),
            (["e4", "ja"], "2026-01-03_10-00-00"),
        ] {
            let new = ["--new", "--white", "Anna", "--black", began];
            let mut program = Program::play(home.path(), &new);
            lines.iter().for_each(|line| program.type_line(line));
            program.expect("Schwarz");
            program.kill();
            let journal = files(home.path(), "journal").pop().unwrap();
            std::fs::rename(journal, games.join(began).with_extension("journal")).unwrap();
        }
        let adjourned = games.join("2026-01-03_10-00-00.adjourned");
        std::fs::rename(adjourned.with_extension("journal"), &adjourned).unwrap();
        std::fs::write(adjourned.with_extension("envelope"), "").unwrap();
        let resume: Vec<&str> = ["--resume"].into_iter().chain(name).collect();
        let mut program = Program::play(home.path(), &resume);
        let told = program.until("fortsetzen? Ja oder nein?");
        for part in [
            "Die neuere Partie vom 3.1.2026, 10 Uhr 00, Anna gegen 2026-01-03_10-00-00, zuletzt Eva",
            "ansage adjourn open",
            "Partie vom 2.1.2026, 10 Uhr 00, Anna gegen 2026-01-02_10-00-00, zuletzt David",
        ] {
            assert!(told.contains(part), "{part}: {told}");
        }
        program.type_line("ja");
        program.expect("Partie mit einem Halbzug fortgesetzt.");
        program.kill();
    }
}

/// The names of games hold the local time, which goes back at the end of summer time.
#[test]
fn a_game_that_was_written_later_than_the_one_with_the_latest_name_is_asked_about() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join(".local/share/ansage/games");
    for (line, began) in [("d4", "2026-01-02_10-30-00"), ("e4", "2026-01-02_10-05-00")] {
        let mut program = Program::play(home.path(), &["--new"]);
        program.type_line(line);
        program.type_line("ja");
        program.expect("Schwarz");
        program.kill();
        let journal = files(home.path(), "journal").pop().unwrap();
        std::fs::rename(journal, games.join(began).with_extension("journal")).unwrap();
    }
    for arguments in [&["--resume"][..], &[]] {
        let mut program = Program::play(home.path(), arguments);
        program.expect("Partie vom 2.1.2026, 10 Uhr 05, zuletzt Eva zwei Eva vier, fortsetzen? Ja oder nein?");
        program.type_line("nein");
        program.expect("Partie vom 2.1.2026, 10 Uhr 30, zuletzt David zwei David vier, fortsetzen? Ja oder nein?");
        program.kill();
    }
    std::fs::remove_file(games.join("2026-01-02_10-05-00.journal")).unwrap();
    let mut program = Program::play(home.path(), &["--resume"]);
    let resumed = program.until("Schwarz am Zug.");
    let told = ["Partie mit einem Halbzug fortgesetzt.", "Weiß: David zwei David vier."];
    assert!(told.iter().all(|told| resumed.contains(*told)), "{resumed}");
    program.kill();
}

/// A question is not in the records of the game, so a player who answers it must hear that it is open no more.
#[test]
fn a_question_that_was_open_when_the_program_was_killed_is_said_to_be_dropped() {
    let home = tempfile::tempdir().unwrap();
    // The clock is written to the journal while it runs.
    let mut program = Program::play(home.path(), &["--new", "--clock", "90+30"]);
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.type_line("ja");
    program.expect("Schwarz.");
    for (lines, said, dropped) in [
        (&["aufgeben"][..], "Gibt Schwarz auf?", Some("aufgeben")),
        (&["aufgeben", "ja"], "endgültig", Some("aufgeben")),
        (
            &["aufgeben", "Hängepartie"],
            "Hängepartie? Ja oder nein?",
            Some("Hängepartie"),
        ),
        (&["aufgeben", "nein", "Zeit"], "Weiß", None),
        // The question of an earlier run is no news.
        (&["Zeit"], "Weiß", None),
        // A claim with its move is one declaration: the move stays declared, but the question does not.
        (
            &["Eva fünf, Stellungswiederholung"],
            "Ja oder nein?",
            Some("Eva fünf Stellungswiederholung"),
        ),
        // The clock stands for the claim, which is no interruption.
        (
            &["weiter", "Stellungswiederholung", "Zeit"],
            "beansprucht Remis",
            Some("Stellungswiederholung"),
        ),
        (&["beenden"], "Beenden?", None),
    ] {
        for line in lines {
            program.type_line(line);
        }
        program.expect(said);
        program.kill();
        program = Program::play(home.path(), &["--resume"]);
        let resumed = program.until(" am Zug.");
        let sentence = dropped.map(|words| format!("Nicht mehr offen: {words}. Bitte noch einmal sagen."));
        assert_eq!(
            resumed.contains("Nicht mehr offen"),
            dropped.is_some(),
            "{lines:?}: {resumed}"
        );
        assert!(
            sentence.is_none_or(|sentence| resumed.contains(&sentence)),
            "{lines:?}: {resumed}"
        );
    }
}

/// Plays on a disk of three blocks, fills it completely, and continues the game on the full disk, and again on the
/// read-only disk.
const FULL_DISK: &str = r#"
    mount -t tmpfs -o size=12k tmpfs "$1" || exit 1
    "$2" play --voice none --silent --new --games "$1"
    yes '' > "$1/rest" 2> /dev/null
    for journal in "$1"/*.journal; do yes '' >> "$journal" 2> /dev/null; done
    echo "Jetzt ist sie voll."
    "$2" play --voice none --silent --resume --games "$1"
    mount -o remount,ro "$1"
    echo "Jetzt wird nur noch gelesen."
    "$2" play --voice none --silent --resume --games "$1"
"#;

/// Returns whether a disk can be mounted that is visible only to this test.
fn can_mount(at: &Path) -> bool {
    let tried = Command::new("unshare")
        .args(["-rm", "mount", "-t", "tmpfs", "tmpfs"])
        .arg(at)
        .stderr(Stdio::null())
        .status();
    tried.is_ok_and(|status| status.success())
}

#[test]
fn a_full_disk_is_told_at_once_and_the_game_goes_on() {
    const WARNING: &str = "Achtung: Die Partie kann nicht gespeichert werden.";
    let home = tempfile::tempdir().unwrap();
    let disk = home.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    if !can_mount(&disk) {
        eprintln!("Skipped: a small disk needs user namespaces (unshare -rm), which this system does not allow.");
        return;
    }
    let moves = include_str!("fixtures/games.tsv")
        .lines()
        .map(|line| line.split_whitespace().take(40));
    let moves: Vec<&str> = moves
        .map(Iterator::collect)
        .find(|moves: &Vec<&str>| moves.len() == 40)
        .unwrap();
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", FULL_DISK, "sh"]).arg(&disk);
    command.arg(binary());
    at_home(&mut command, home.path());
    let mut program = Program::start(&mut command);
    let turns = ["Schwarz.", "Weiß."];
    let mut printed = Vec::new();
    for (ply, uci) in moves.iter().enumerate() {
        program.type_line(uci);
        program.type_line("ja");
        // Every move is made, whether recorded or not.
        printed.push(program.until(turns[ply % 2]));
    }
    let warned = printed.iter().position(|lines| lines.contains(WARNING));
    let warned = warned.expect("nothing said of the full disk");
    let all = printed.join("\n");
    assert_eq!(all.matches(WARNING).count(), 1, "{all}");
    program.type_line("beenden");
    program.type_line("ja");
    // Moves that are on no disk are displayed.
    let shown = program.until("Jetzt ist sie voll.");
    assert!(
        shown.contains("nicht gespeichert") && shown.contains("\n1. ") && shown.contains(" 20. "),
        "{shown}"
    );

    let resumed = program.until("fortgesetzt.");
    assert!(resumed.contains(WARNING), "{resumed}");
    let number = resumed
        .split("Partie mit ")
        .nth(1)
        .and_then(|rest| rest.split(' ').next());
    let made: usize = number.unwrap().parse().unwrap();
    assert!(
        made >= warned,
        "{made} half-moves came back of {warned} before the warning"
    );
    for (ply, uci) in moves.iter().enumerate().skip(made) {
        program.type_line(uci);
        program.type_line("ja");
        program.expect(turns[ply % 2]);
    }
    program.type_line("beenden");
    program.type_line("ja");
    let rest = program.until("Jetzt wird nur noch gelesen.");
    assert!(!rest.contains(WARNING) && rest.contains("nicht gespeichert"), "{rest}");
    let resumed = program.until(&format!("Partie mit {made} Halbzügen fortgesetzt."));
    assert!(resumed.contains(WARNING), "{resumed}");
    program.type_line(moves[made]);
    program.type_line("ja");
    program.expect(turns[made % 2]);
    program.close();
}

/// Plays on a nearly full disk until a message comes through the pipe; then there is room again.
const ROOM_AGAIN: &str = r#"
    mount -t tmpfs -o size=64k tmpfs "$1" || exit 1
    head -c 52k /dev/zero > "$1/rest"
    mkfifo "$3"
    { read -r line < "$3"; rm "$1/rest"; } &
    "$2" play --voice none --silent --new --games "$1"
    echo "Noch einmal."
    "$2" play --voice none --silent --resume --games "$1"
"#;

#[test]
fn what_a_full_disk_did_not_take_is_written_when_it_has_room_again() {
    let home = tempfile::tempdir().unwrap();
    let (disk, pipe) = (home.path().join("disk"), home.path().join("pipe"));
    std::fs::create_dir(&disk).unwrap();
    if !can_mount(&disk) {
        eprintln!("Skipped: a small disk needs user namespaces (unshare -rm), which this system does not allow.");
        return;
    }
    let moves: Vec<&str> = include_str!("fixtures/games.tsv")
        .lines()
        .map(|line| line.split_whitespace().take(60).collect::<Vec<&str>>())
        .find(|moves| moves.len() == 60)
        .unwrap();
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", ROOM_AGAIN, "sh"]).arg(&disk);
    command.arg(binary()).arg(&pipe);
    at_home(&mut command, home.path());
    let mut program = Program::start(&mut command);
    let (mut warned, mut back) = (None, None);
    for (ply, uci) in moves.iter().enumerate() {
        program.type_line(uci);
        program.type_line("ja");
        let printed = program.until(["Schwarz.", "Weiß."][ply % 2]);
        if printed.contains("kann nicht gespeichert werden") {
            // The next line may cut it short. Then it is said again.
            assert!(*warned.get_or_insert(ply) + 3 >= ply, "told twice");
        }
        if printed.contains("Die Partie wird wieder gespeichert.") {
            assert_eq!(back.replace(ply), None, "told twice");
        }
        // Long after the journal is full as well.
        if warned.is_some_and(|warned| ply == warned + 25) {
            std::fs::write(&pipe, "room\n").unwrap();
            thread::sleep(Duration::from_millis(500));
        }
    }
    let (warned, back) = (
        warned.expect("nothing said"),
        back.expect("not told that there is room again"),
    );
    assert!(back > warned + 20, "{warned} {back}");
    program.type_line("beenden");
    program.type_line("ja");
    let rest = program.until("Noch einmal.");
    assert!(rest.contains("Die Partie steht in"), "{rest}");
    assert!(rest.contains("Programm beendet. Die Partie ist gespeichert."), "{rest}");
    // No ply is missing.
    program.expect("Partie mit 60 Halbzügen fortgesetzt.");
    program.close();
}

#[test]
fn a_game_whose_folder_cannot_be_used_at_first_is_saved_once_it_can() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join("games");
    std::fs::write(&games, "in the way").unwrap();
    let mut program = Program::play(home.path(), &["--new", "--games", games.to_str().unwrap()]);
    program.expect("Achtung: Die Partie kann nicht gespeichert werden.");
    program.type_line("e4");
    program.type_line("ja");
    program.expect("Schwarz.");
    std::fs::remove_file(&games).unwrap();
    program.type_line("e5");
    program.expect("Die Partie wird wieder gespeichert.");
    program.type_line("ja");
    program.expect("Weiß.");
    program.kill();
    let mut program = Program::play(home.path(), &["--resume", "--games", games.to_str().unwrap()]);
    program.expect("Partie mit 2 Halbzügen fortgesetzt.");
    program.close();
}
