//! `ansage announce` at a board: growing files, queues, requests, boards and chapters, as heard and printed.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::Path,
    process::Command,
    time::Duration,
};

use crate::support::{
    SoundWorld,
    program::{Program, ansage, binary, run},
};

/// Starts `ansage announce` in `world`.
fn announcer(world: &SoundWorld, arguments: &[&str]) -> Program {
    Program::start(world.ansage(&["announce"]).args(arguments))
}

fn append(file: &Path, text: &str) {
    let mut file = OpenOptions::new().append(true).open(file).unwrap();
    file.write_all(text.as_bytes()).unwrap();
}

#[test]
fn a_file_that_grows_is_heard_move_by_move_and_a_correction_is_told() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let file = world.folder().join("game.pgn");
    fs::write(&file, "[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 ").unwrap();
    let mut announcer = announcer(&world, &["--follow", file.to_str().unwrap()]);
    announcer.wait_for("1. Weiß: Eva zwei Eva vier");
    let silent_since = ear.wait_for_silence();
    append(&file, "e5 2. N");
    assert_eq!(announcer.wait_for("1. Schwarz: Eva sieben Eva fünf"), [""; 0]);
    ear.wait_for_speech(silent_since);
    append(&file, "f3 ");
    assert_eq!(announcer.wait_for("2. Weiß: Springer Gustav eins Felix drei"), [""; 0]);
    // Rewritten with another second move.
    fs::write(&file, "[White \"Anna\"]\n[Black \"Bruno\"]\n\n1. e4 e5 2. Nc3 *\n").unwrap();
    assert_eq!(
        announcer.wait_for("2. Weiß: Springer Bella eins Cäsar drei"),
        ["Berichtigt ab Zug 2."]
    );
    let silent_since = ear.wait_for_silence();
    announcer.type_in("wer ist am Zug\n");
    announcer.wait_for("Schwarz am Zug, Zug 2.");
    ear.wait_for_speech(silent_since);
    announcer.type_in("q\n");
    assert_eq!(announcer.close(), (Some(0), Vec::new()));
}

#[test]
fn moves_faster_than_speech_are_counted_and_all_heard() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut announcer = announcer(&world, &["-", "--style", "short"]);
    announcer.type_in("e4 e5 Nf3 Nc6 Bb5\n");
    let (code, lines) = announcer.close();
    assert_eq!(code, Some(0));
    assert!(lines.contains(&"Noch 4 Züge.".to_owned()), "{lines:?}");
    let moves: Vec<&String> = lines.iter().filter(|line| line.contains(':')).collect();
    assert_eq!(moves.len(), 5, "{lines:?}");
    // Five moves and the number of waiting ones take ten seconds. A dropped move would shorten this.
    let heard: Duration = ear.utterances().iter().map(|heard| heard.end - heard.start).sum();
    assert!(heard > Duration::from_secs(7), "{:?}", ear.utterances());
}

#[test]
fn what_was_said_is_said_again_when_that_is_typed() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut announcer = announcer(&world, &["-"]);
    for line in ["Nf3\n", "noch einmal\n", "r\n"] {
        let silent_since = ear.wait_for_silence();
        announcer.type_in(line);
        ear.wait_for_speech(silent_since);
        ear.wait_for_silence();
    }
    assert_eq!(
        announcer.close(),
        (Some(0), vec!["1. Weiß: Springer Gustav eins Felix drei".to_owned()])
    );
    let lengths: Vec<Duration> = ear.utterances().iter().map(|heard| heard.end - heard.start).collect();
    assert_eq!(lengths.len(), 3, "{lengths:?}");
    // A busy machine stretches some of them slightly.
    for length in &lengths {
        assert!(length.abs_diff(lengths[0]) < lengths[0] / 3, "{lengths:?}");
    }
}

#[test]
fn single_keys_of_a_terminal_pause_go_on_and_go_back() {
    let world = SoundWorld::start();
    let file = world.folder().join("game.pgn");
    fs::write(&file, "1. e4 e5 (1... c5) 2. Nf3 *\n").unwrap();
    // `script` provides the terminal.
    let mut command = world.command("script");
    let program = format!("{} announce --style short {}", binary().display(), file.display());
    command.args(["-qefc", &program, "/dev/null"]);
    let mut announcer = Program::start(&mut command);
    announcer.wait_for("1. Weiß: Eva vier");
    announcer.type_in(" ");
    announcer.wait_for("Pause.");
    announcer.type_in("v");
    announcer.wait_for("Variante: 1. Schwarz: Cäsar fünf");
    announcer.type_in("M");
    announcer.wait_for("Ende der Variante. 1. Schwarz: Eva fünf");
    announcer.type_in("+ ");
    announcer.wait_for("Tempo 10.");
    announcer.wait_for("Weiter.");
    announcer.wait_for("2. Weiß: Springer Felix drei");
    announcer.type_in("q");
    assert_eq!(announcer.end(), (Some(0), Vec::new()));
}

#[test]
fn the_end_of_the_typed_lines_of_a_terminal_ends_the_announcements() {
    let world = SoundWorld::without_sound();
    let file = world.folder().join("game.pgn");
    fs::write(&file, "1. e4 *\n").unwrap();
    // `script` provides the terminal.
    let mut command = world.command("script");
    let program = format!(
        "{} announce --plain --silent --follow {}",
        binary().display(),
        file.display()
    );
    command.args(["-qefc", &program, "/dev/null"]);
    let mut announcer = Program::start(&mut command);
    announcer.wait_for("1. Weiß: Eva zwei Eva vier");
    // Ctrl-D.
    announcer.type_in("\u{4}");
    assert_eq!(announcer.end().0, Some(0));
}

#[test]
fn one_board_of_several_is_chosen_or_each_is_named() {
    let world = SoundWorld::without_sound();
    let file = world.folder().join("boards.pgn");
    let boards = |second: &str| {
        format!("[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n\n[White \"C\"]\n[Black \"D\"]\n\n{second} *\n")
    };
    fs::write(&file, boards("1. d4")).unwrap();
    let path = file.to_str().unwrap();
    let of_board = |number| {
        let arguments = ["announce", "--silent", "--board", number, path];
        run(&mut world.ansage(&arguments), "")
    };
    assert_eq!(
        of_board("2").output,
        "Partie 2. C gegen D.\n1. Weiß: David zwei David vier\n"
    );
    let missing = of_board("3");
    assert!(missing.errors.contains("Brett 3 gibt es nicht"), "{missing:?}");
    assert_eq!(missing.code, Some(2));

    let mut announcer = announcer(&world, &["--silent", "--follow", path]);
    announcer.wait_for("Brett 1: 1. Weiß: Eva zwei Eva vier");
    announcer.wait_for("Brett 2: 1. Weiß: David zwei David vier");
    fs::write(&file, boards("1. d4 d5")).unwrap();
    assert_eq!(
        announcer.wait_for("Brett 2: 1. Schwarz: David sieben David fünf"),
        [""; 0]
    );
    announcer.type_in("q\n");
    assert_eq!(announcer.close().0, Some(0));
}

#[test]
fn what_is_followed_may_be_no_file_for_a_while() {
    let world = SoundWorld::without_sound();
    let file = world.folder().join("game.pgn");
    let path = file.to_str().unwrap();
    fs::write(&file, "1. e4 *\n").unwrap();
    let mut announcer = announcer(&world, &["--silent", "--follow", path]);
    announcer.wait_for("1. Weiß: Eva zwei Eva vier");
    let long = "1. e4 {".to_owned() + &"x".repeat(17 << 20);
    let troubles: [(&str, &dyn Fn()); 3] = [
        ("mehr als 16 Megabyte", &|| fs::write(&file, &long).unwrap()),
        ("das ist keine Datei", &|| fs::create_dir(&file).unwrap()),
        ("das ist keine Datei", &|| {
            assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
        }),
    ];
    for (reason, trouble) in troubles {
        let remove = || match file.is_dir() {
            true => fs::remove_dir(&file).unwrap(),
            false => fs::remove_file(&file).unwrap(),
        };
        remove();
        trouble();
        announcer.wait_for(&format!("{path} ist jetzt nicht lesbar: {reason}. Ich warte darauf."));
        remove();
        fs::write(&file, "1. e4 *\n").unwrap();
        announcer.wait_for(&format!("{path} ist wieder lesbar."));
    }
    fs::write(&file, "1. e4 e5 *\n").unwrap();
    announcer.wait_for("1. Schwarz: Eva sieben Eva fünf");
    announcer.type_in("q\n");
    assert_eq!(announcer.close().0, Some(0));
}

#[test]
fn a_spoken_book_stays_until_another_one_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (game, book) = (folder.path().join("game.pgn"), folder.path().join("game.wav"));
    let arguments = ["announce", game.to_str().unwrap(), "--wav", book.to_str().unwrap()];
    // Any other file would be refused.
    let old = "RIFF....WAVE the old book";
    fs::write(&book, old).unwrap();
    for nothing in ["", "*\n"] {
        fs::write(&game, nothing).unwrap();
        let said = run(&mut ansage(folder.path(), &arguments), "");
        assert!(said.errors.contains("Nichts zu sprechen"), "{said:?}");
        assert_eq!(said.code, Some(2), "{said:?}");
        assert_eq!(fs::read_to_string(&book).unwrap(), old);
    }
    let names = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.filter_map(|name| name.into_string().ok()).collect();
    names.retain(|name| name.contains("scratch") || name.starts_with("game."));
    names.sort();
    assert_eq!(names, ["game.pgn", "game.wav"]);
}

#[test]
fn a_game_in_a_file_has_a_chapter_for_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let (game, book) = (folder.path().join("game.pgn"), folder.path().join("game.wav"));
    fs::write(&game, "1. e4 e5 2. Zf3\n\n[Event \"next\"]\n\n1. d4 *\n").unwrap();
    let arguments = ["announce", game.to_str().unwrap(), "--wav", book.to_str().unwrap()];
    let said = run(&mut ansage(folder.path(), &arguments), "");
    assert!(said.output.contains("5 Kapitelmarken"), "{said:?}");
    assert_eq!(said.code, Some(2), "the broken move is told");
    let titles = [
        "1. Weiß: Eva zwei Eva vier",
        "1. Schwarz: Eva sieben Eva fünf",
        "Partie 1, Zug 2, Weiß: Zf3 ist in keiner Notation ein Zug. Das Weitere der Partie ist nicht gelesen.",
        "Partie 2. next.",
        "1. Weiß: David zwei David vier",
    ];
    let metadata = fs::read_to_string(folder.path().join("game.ffmetadata")).unwrap();
    let field = |name: &str| -> Vec<String> {
        let lines = metadata.lines().filter_map(|line| line.strip_prefix(name));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(field("title="), titles);
    // Each chapter begins with speech, and the marks in the WAV file agree.
    let mut reader = hound::WavReader::open(&book).unwrap();
    let rate = reader.spec().sample_rate as usize;
    let samples: Vec<i16> = reader.samples().map(Result::unwrap).collect();
    let bytes = fs::read(&book).unwrap();
    for (start, title) in field("START=").into_iter().zip(titles) {
        let start: usize = start.parse().unwrap();
        let loud = samples[start..start + rate / 2]
            .iter()
            .filter(|sample| sample.unsigned_abs() > 500);
        assert!(loud.count() > rate / 50, "{title}");
        let position = u32::try_from(start).unwrap().to_le_bytes();
        let point = [b"data".as_slice(), &[0; 8], &position].concat();
        assert!(bytes.windows(point.len()).any(|window| window == point), "{title}");
        assert!(
            bytes.windows(title.len()).any(|window| window == title.as_bytes()),
            "{title}"
        );
    }
    // Another reader of such files, if installed, finds the same chapters at the same samples.
    let probe = ["-v", "error", "-show_chapters", "-print_format", "csv"];
    if let Ok(found) = Command::new("ffprobe").args(probe).arg(&book).output() {
        let found = String::from_utf8(found.stdout).unwrap();
        let expected: Vec<String> = field("START=")
            .into_iter()
            .zip(titles)
            .map(|(start, title)| format!("{start} {title}"))
            .collect();
        let chapters = found.lines().map(|line| {
            let fields: Vec<&str> = line.splitn(8, ',').collect();
            format!("{} {}", fields[3], fields[7].trim_matches('"'))
        });
        assert_eq!(chapters.collect::<Vec<_>>(), expected);
    }
}
