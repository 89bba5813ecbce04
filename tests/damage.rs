//! Damaged, foreign and shared journals: nothing is passed over in silence, and nothing that can be saved is lost.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Stdio,
};

use ansage::journal;

use crate::support::program::{Program, Said, ansage, files, typed};

/// Plays two moves, with a question between them, and leaves the game open. Returns its journal.
fn played(home: &Path) -> PathBuf {
    let mut program = Program::play(
        home,
        &["--new", "--clock", "90+30", "--white", "Anna", "--black", "Boris"],
    );
    for line in [
        "Eva vier",
        "ja",
        "letzter Zug",
        "Eva fünf",
        "ja",
        "Springer Felix drei",
        "nein",
        "Läufer Cäsar vier",
    ] {
        program.type_line(line);
    }
    program.expect("Läufer Felix eins Cäsar vier?");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    files(home, "journal").pop().unwrap()
}

/// Flips a bit in the second move of the newest journal of `home`, and returns its path.
fn damaged(home: &Path) -> PathBuf {
    let path = files(home, "journal").pop().unwrap();
    let mut text = fs::read(&path).unwrap();
    let made = b"\"made\",\"uci\":\"e7e5";
    let at = text.windows(made.len()).position(|part| part == made).unwrap();
    text[at + made.len() - 1] ^= 1;
    fs::write(&path, text).unwrap();
    path
}

fn play(home: &Path, arguments: &[&str], lines: &[&str]) -> (i32, String) {
    let said = typed(
        ansage(home, &["play", "--voice", "none", "--silent"]).args(arguments),
        lines,
    );
    (said.code.unwrap(), said.all())
}

#[test]
fn a_damaged_newest_game_is_listed_recovered_and_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    played(home.path());
    let path = damaged(home.path());
    let name = path.file_stem().unwrap().to_str().unwrap();
    // If it is the only journal, it ends the program; a plain start names it and begins another game.
    let (code, said) = play(home.path(), &["--resume"], &[]);
    assert!(
        code == 1 && said.contains(&format!("ansage score recover {}", path.display())),
        "{said}"
    );
    assert!(!said.contains("am Zug"), "{said}");
    let (code, said) = play(home.path(), &[], &["beenden", "ja"]);
    assert!(
        code == 0 && said.contains("beschädigt") && said.contains("Weiß am Zug."),
        "{said}"
    );
    let score = |arguments: &[&str]| {
        let said = typed(ansage(home.path(), &["score"]).args(arguments), &[]);
        (said.code.unwrap(), said.all())
    };
    let (_, said) = score(&["list"]);
    let listed = said
        .lines()
        .find(|line| line.starts_with(&format!("{name}: ")))
        .unwrap();
    assert!(listed.contains("Anna gegen Boris, beschädigt ab Zeile "), "{said}");

    let (code, said) = score(&["recover", name]);
    assert_eq!(code, 0, "{said}");
    for expected in [
        "ein Halbzug",
        "Verlorene Züge: Felix eins Cäsar vier um ",
        "Eine Zeile ist nicht mehr zu lesen.",
        "--resume-from",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let (_, said) = play(home.path(), &["--resume"], &["letzter Zug"]);
    for expected in ["Partie mit einem Halbzug fortgesetzt.", "Eva zwei Eva vier"] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let saved = fs::read_dir(path.parent().unwrap()).unwrap().find_map(|entry| {
        let score = fs::read_to_string(entry.unwrap().path()).ok()?;
        (score.starts_with("[Event") && score.contains("1. e4 ") && !score.contains("1. e4 e5")).then_some(score)
    });
    let saved = saved.expect("no score of one half-move");
    assert!(saved.contains("[White \"Anna\"]") && saved.ends_with(" *\n"), "{saved}");
    // Undamaged files are left alone.
    let before = files(home.path(), "journal");
    let (_, said) = score(&["recover", "newest"]);
    assert!(said.contains("nicht beschädigt"), "{said}");
    assert_eq!(files(home.path(), "journal"), before);
    // What is no journal is not sent here again.
    let list = home.path().join("bad.txt");
    for name in ["bad.txt", "bad.lock"] {
        fs::write(home.path().join(name), "1. e4 e5\n").unwrap();
    }
    let (code, said) = score(&["recover", list.to_str().unwrap()]);
    assert!(code == 2 && said.contains("ist kein Journal"), "{said}");
    assert!(!said.contains("score recover"), "{said}");
    assert_eq!(fs::read_to_string(list.with_extension("lock")).unwrap(), "1. e4 e5\n");
}

#[test]
fn an_older_game_is_offered_where_the_newest_is_damaged() {
    let home = tempfile::tempdir().unwrap();
    let older = played(home.path());
    fs::rename(&older, older.with_file_name("2020-01-01_10-00-00.journal")).unwrap();
    played(home.path());
    let path = damaged(home.path());
    for arguments in [&["--resume"][..], &[]] {
        let (_, said) = play(home.path(), arguments, &["ja"]);
        let named = said.find(path.to_str().unwrap()).unwrap();
        let asked = said.find("vom 1.1.2020").unwrap();
        let resumed = said.find("Partie mit 3 Halbzügen fortgesetzt.").unwrap();
        assert!(named < asked && asked < resumed, "{said}");
    }
}

#[test]
fn a_line_of_20_megabytes_is_cut_at_the_door() {
    let home = tempfile::tempdir().unwrap();
    let mut program = Program::play(home.path(), &["--new"]);
    program.type_in(&"x".repeat(20 << 20));
    program.type_line("");
    program.expect("Zeile zu lang, nichts genommen.");
    for line in ["Eva vier", "ja"] {
        program.type_line(line);
    }
    program.expect("Schwarz.");
    program.kill();
    assert!(fs::metadata(&files(home.path(), "journal")[0]).unwrap().len() < 4096);
    let mut program = Program::play(home.path(), &["--resume"]);
    program.expect("Partie mit einem Halbzug fortgesetzt.");
}

#[test]
fn a_game_is_played_by_one_process() {
    let home = tempfile::tempdir().unwrap();
    let path = played(home.path());
    let name = path.file_stem().unwrap().to_str().unwrap();
    let mut first = Program::play(home.path(), &["--resume"]);
    first.expect("fortgesetzt.");
    let process = fs::read_to_string(path.with_extension("lock")).unwrap();
    let held = format!("schon offen, im Prozess {}.", process.trim());
    let (code, said) = play(home.path(), &["--resume"], &[]);
    assert!(code == 1 && said.contains(&held), "{said}");
    // If that game is not asked for, another one begins.
    let (code, said) = play(home.path(), &[], &["beenden", "ja"]);
    assert!(
        code == 0 && said.contains(&held) && said.contains("Weiß am Zug."),
        "{said}"
    );
    for arguments in [
        &["adjourn", "--silent", "--when", "x", "--place", "y"][..],
        &["score", "delete", name, "--yes"],
        &["score", "recover", name],
    ] {
        let said = typed(&mut ansage(home.path(), arguments), &["Turm", "Turm"]);
        assert!(
            said.code != Some(0) && said.all().contains(&held),
            "{arguments:?}: {}",
            said.all()
        );
    }
    // The first one has lost nothing.
    for line in ["Springer Felix sechs", "ja"] {
        first.type_line(line);
    }
    first.expect("Weiß.");
    first.kill();
    // The lock of a dead process does not count, although its file is still there.
    assert!(path.with_extension("lock").exists());
    let (_, said) = play(home.path(), &["--resume"], &[]);
    assert!(said.contains("Partie mit 4 Halbzügen fortgesetzt."), "{said}");
    assert!(!path.with_extension("lock").exists());
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[test]
fn what_was_heard_is_for_its_owner_only() {
    for named in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let own = home.path().join(".local/share/ansage/games");
        let folder = if named { home.path().join("named") } else { own };
        // Files of earlier programs, readable by all.
        let recordings = folder.join("2020-01-01_10-00-00.recordings");
        fs::create_dir_all(&recordings).unwrap();
        let files = ["2020-01-01_10-00-00.journal", "2020-01-01_10-00-00.arbiter.txt"].map(|name| folder.join(name));
        let left = files.iter().cloned().chain([recordings.join("001-white.wav")]);
        let left: Vec<PathBuf> = left.collect();
        for path in &left {
            fs::write(path, "").unwrap();
            fs::set_permissions(path, fs::Permissions::from_mode(0o644)).unwrap();
        }
        for folder in [&folder, &recordings] {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let games = folder.to_str().unwrap();
        let lines = ["weiter", "Eva vier", "Pause"];
        let mut arguments = vec!["--new", "--profile", "opponent-repeats", "--clock", "5+3"];
        arguments.extend(named.then_some(["--games", games]).into_iter().flatten());
        let (_, said) = play(home.path(), &arguments, &lines);
        assert!(said.contains("Pause"), "{said}");
        assert_eq!(mode(&recordings), 0o700);
        // A folder that the user names may be readable by others, but the files written into it are not.
        assert_eq!(mode(&folder), if named { 0o755 } else { 0o700 });
        let mut new = 0;
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                assert_eq!(mode(&path), 0o600, "{}", path.display());
                new += usize::from(!left.contains(&path));
            }
        }
        assert_eq!(mode(&left[2]), 0o600);
        assert!(new >= 3, "a journal, a score and a report: {new}");
    }
}

#[test]
fn a_score_that_goes_beyond_its_journal_is_named_and_kept() {
    for (last, more) in [
        (&["d8h4", "ja"][..], "Sie hat 4 Halbzüge, Ergebnis 0-1."),
        (&["d8g5", "ja"], "Sie hat 4 Halbzüge."),
        (&["aufgeben", "ja", "endgültig"], "Sie hat 3 Halbzüge, Ergebnis 1-0."),
    ] {
        let home = tempfile::tempdir().unwrap();
        let moves = ["f2f3", "ja", "e7e5", "ja", "g2g4", "ja"];
        let (code, said) = play(home.path(), &["--new"], &[&moves[..], last].concat());
        assert_eq!(code, 0, "{said}");
        let path = files(home.path(), "journal").remove(0);
        let score = path.with_extension("pgn");
        let longer = fs::read_to_string(&score).unwrap();
        // Whole lines are missing at the end, as after a disk that took only the score.
        let text = fs::read_to_string(&path).unwrap();
        let made = text.match_indices("\"made\"").nth(2).unwrap().0;
        let end = made + text[made..].find('\n').unwrap() + 1;
        fs::write(&path, &text[..end]).unwrap();
        let aside = path.with_extension("earlier.pgn");
        let list = typed(&mut ansage(home.path(), &["score", "list"]), &[]).all();
        assert!(list.contains(more) && list.contains(score.to_str().unwrap()), "{list}");
        let out = home.path().join("out");
        let export = ["score", "export", "newest", out.to_str().unwrap()];
        let exported = typed(&mut ansage(home.path(), &export), &[]).all();
        assert!(
            exported.contains(more) && exported.contains(score.to_str().unwrap()),
            "{exported}"
        );
        let (code, said) = play(home.path(), &["--resume"], &["d7d5", "ja", "beenden", "ja"]);
        assert!(
            code == 0 && said.contains("Partie mit 3 Halbzügen fortgesetzt."),
            "{said}"
        );
        assert!(said.contains("Achtung: ") && said.contains(more), "{said}");
        assert!(said.contains(&format!("--resume-from {}", aside.display())), "{said}");
        assert_eq!(fs::read_to_string(&aside).unwrap(), longer);
        assert!(fs::read_to_string(&score).unwrap().contains("1. f3 e5 2. g4 d5 *"));
        // It is said once.
        let (_, said) = play(home.path(), &["--resume"], &["beenden", "ja"]);
        assert!(!said.contains("Mitschrift geht weiter"), "{said}");
    }
}

#[test]
fn nothing_is_written_through_a_link_at_the_place_of_the_arbiters_file() {
    let home = tempfile::tempdir().unwrap();
    let victim = home.path().join("victim");
    fs::write(&victim, "as it was").unwrap();
    let mut program = Program::play(
        home.path(),
        &["--new", "--profile", "opponent-repeats", "--clock", "5+3"],
    );
    program.expect("am Zug.");
    let path = files(home.path(), "journal").pop().unwrap();
    std::os::unix::fs::symlink(&victim, path.with_extension("arbiter.txt")).unwrap();
    program.type_line("weiter");
    program.type_line("Pause");
    program.expect("Achtung: Das Schiedsrichterblatt ");
    // Said once, and when it is mended. The game itself is saved all the time.
    for said in ["weiter", "Eva vier", "Eva vier", "gedrückt", "Eva fünf", "Eva fünf"] {
        program.type_line(said);
    }
    program.expect("Eva sieben Eva fünf?");
    fs::remove_file(path.with_extension("arbiter.txt")).unwrap();
    program.type_line("Pause");
    let said = program.until("Das Schiedsrichterblatt ist wieder vollständig.");
    let all = program.transcript().join("\n");
    assert_eq!(all.matches("Achtung").count(), 1, "{all}");
    assert!(
        !all.contains("gespeichert wird") && !all.contains("wieder gespeichert"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&victim).unwrap(), "as it was");
    let report = fs::read_to_string(path.with_extension("arbiter.txt")).unwrap();
    assert!(report.contains("Pause.") && report.contains("Weiter."), "{report}");
}

/// Runs `ansage` with `arguments` and `lines` typed, on an output that accepts nothing.
fn on(output: Stdio, home: &Path, arguments: &[&str], lines: &[&str]) -> Said {
    let mut child = ansage(home, arguments)
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keyboard = child.stdin.take().unwrap();
    // The program may have ended.
    let _ = keyboard.write_all((lines.join("\n") + "\n").as_bytes());
    drop(keyboard);
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_game_that_could_not_be_saved_ends_as_a_failure() {
    for (in_the_way, code) in [(true, 1), (false, 0)] {
        let home = tempfile::tempdir().unwrap();
        let games = home.path().join("games");
        if in_the_way {
            fs::write(&games, "").unwrap();
        }
        let games = games.to_str().unwrap();
        let arguments = ["play", "--voice", "none", "--silent", "--new", "--games", games];
        let said = on(Stdio::piped(), home.path(), &arguments, &["Eva vier", "ja"]);
        let is_told = said.output.contains("nicht gespeichert");
        assert!(said.code == Some(code) && is_told == in_the_way, "{said:?}");
    }
}

#[test]
fn where_nothing_can_be_printed_the_game_goes_on_in_the_journal() {
    let full = || File::options().write(true).open("/dev/full").unwrap().into();
    let closed = || std::io::pipe().unwrap().1.into();
    for (output, code, word) in [
        (&full as &dyn Fn() -> Stdio, 1, "Datenträger ist voll"),
        (&closed, 0, ""),
    ] {
        let home = tempfile::tempdir().unwrap();
        let arguments = ["play", "--voice", "none", "--silent", "--new"];
        let said = on(output(), home.path(), &arguments, &["Eva vier", "ja", "Eva fünf", "ja"]);
        assert!(said.code == Some(code) && said.errors.contains(word), "{said:?}");
        assert_eq!(
            journal::replay(&files(home.path(), "journal")[0])
                .unwrap()
                .plies()
                .len(),
            2
        );
        for arguments in [
            &["score", "list"][..],
            &["model", "list"],
            &["doctor"],
            &["score", "export", "newest"],
        ] {
            let target = home.path().join("target");
            let mut arguments = arguments.to_vec();
            arguments.extend((arguments[1..] == ["export", "newest"]).then(|| target.to_str().unwrap()));
            let said = on(output(), home.path(), &arguments, &[]);
            // The doctor may have found something.
            assert!(
                said.code == Some(code) || (arguments == ["doctor"] && said.code == Some(1)),
                "{arguments:?} {said:?}"
            );
            assert!(
                said.errors.contains(word) && !said.errors.contains("panicked"),
                "{said:?}"
            );
        }
    }
}

#[test]
fn an_end_behind_the_damage_is_told_and_the_longer_score_can_be_gone_on_with() {
    let home = tempfile::tempdir().unwrap();
    let games = home.path().join("my games");
    let folder = games.to_str().unwrap();
    let lines = [
        "e4",
        "ja",
        "e5",
        "ja",
        "Schiedsrichter",
        "Notiz Uhr",
        "weiter",
        "aufgeben",
        "ja",
        "endgültig",
    ];
    let (code, said) = play(home.path(), &["--new", "--games", folder], &lines);
    assert!(code == 0 && said.contains("Aufgegeben. Schwarz gewinnt."), "{said}");
    let journals = fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path());
    let journal = journals
        .into_iter()
        .find(|path| path.extension().is_some_and(|extension| extension == "journal"))
        .unwrap();
    let text = fs::read_to_string(&journal).unwrap();
    fs::write(
        &journal,
        text.replacen("\"made\",\"uci\":\"e7e5", "\"made\",\"uci\":\"d7d5", 1),
    )
    .unwrap();
    let name = journal.file_stem().unwrap().to_str().unwrap();
    let said = typed(
        &mut ansage(home.path(), &["score", "recover", name, "--games", folder]),
        &[],
    )
    .all();
    for expected in [
        "Verloren ist auch eine Entscheidung des Schiedsrichters.".to_owned(),
        "Verloren ist auch das Ende der Partie: Aufgegeben. Schwarz gewinnt.".to_owned(),
        format!("--resume-from \"{}\"", journal.with_extension("pgn").display()),
    ] {
        assert!(said.contains(&expected), "{expected}: {said}");
    }
}
