//! A screen reader reads the printed lines aloud. The program then plays only tones, and does not take the words of the
//! screen reader for the player's.

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use crate::{
    support::{
        Helper, Phrase, SoundWorld,
        program::{self, Program},
    },
    terminal,
};

/// Starts a world in which a screen reader was chosen, with `more` in the configuration.
fn world(more: &str) -> SoundWorld {
    let world = SoundWorld::start();
    let folder = world.home().join(".config/ansage");
    fs::create_dir_all(&folder).unwrap();
    let configuration = format!("[speech]\noutput = \"screen-reader\"\n{more}");
    fs::write(folder.join("ansage.toml"), configuration).unwrap();
    world
}

/// Reads `line` aloud at the loudspeaker, as a screen reader does, and waits until it has faded.
fn read_aloud(world: &SoundWorld, line: &str) {
    let file = world.folder().join("line.wav");
    let mut voice = world.command("espeak-ng");
    let status = voice
        .args(["-v", "de", "-s", "170", "-w"])
        .arg(&file)
        .arg(line)
        .status();
    assert!(status.unwrap().success());
    let status = world.command("paplay").arg("--device=loudspeaker").arg(&file).status();
    assert!(status.unwrap().success());
    thread::sleep(Duration::from_millis(800));
}

/// Plays a move. The screen reader reads the question aloud, the microphone hears its echo, and then the move is
/// confirmed.
fn play_a_move(world: &SoundWorld, program: &mut Program) {
    program.expect("Weiß am Zug.");
    read_aloud(world, "Weiß am Zug.");
    // On a busy machine the screen reader may begin later than the program expects, and be heard. Those words are not
    // the player's.
    thread::sleep(Duration::from_secs(2));
    world.microphone().declare("Eva vier");
    let question = program.expect("Eva zwei Eva vier?");
    read_aloud(world, &question);
    // The question was printed last: the screen reader has not confirmed anything.
    thread::sleep(Duration::from_secs(2));
    let after = program.printed();
    assert_eq!(after, None, "{:?}", program.transcript());
    world.microphone().declare("ja");
    let made = program.expect("Schwarz.");
    read_aloud(world, &made);
    thread::sleep(Duration::from_secs(2));
    assert_eq!(program.printed(), None, "{:?}", program.transcript());
}

#[test]
fn what_the_screen_reader_says_on_the_loudspeaker_confirms_nothing() {
    let world = world("");
    world.start_echo(Duration::from_millis(60), 12);
    let mut program = Program::start(&mut world.ansage(&["play"]));
    play_a_move(&world, &mut program);
}

#[test]
fn nothing_is_confirmed_either_where_nobody_tells_what_the_loudspeaker_plays() {
    let world = world("[audio]\nbarge_in = \"off\"\n");
    world.start_echo(Duration::from_millis(60), 12);
    let mut program = Program::start(&mut world.ansage(&["play"]));
    program.expect("Nehmen Sie Kopfhörer");
    play_a_move(&world, &mut program);
}

#[test]
fn with_headphones_a_player_answers_while_the_screen_reader_reads() {
    let world = world("[audio]\nbarge_in = \"headphones\"\n");
    let mut program = Program::start(&mut world.ansage(&["play"]));
    program.expect("Weiß am Zug.");
    world.microphone().declare("Eva vier");
    let question = program.expect("Eva zwei Eva vier?");
    // The screen reader is not audible in the room, so nobody waits for its end.
    thread::scope(|scope| {
        scope.spawn(|| read_aloud(&world, &format!("{question} {question} {question}")));
        world
            .microphone()
            .speak(&[Phrase::Pause(1_200), Phrase::Words("ja"), Phrase::Pause(500)]);
    });
    program.expect("Schwarz.");
}

#[test]
fn a_prompt_that_the_screen_reader_reads_is_no_take() {
    let world = world("");
    world.start_echo(Duration::from_millis(60), 12);
    let mut program = Program::start(&mut world.ansage(&["--log", "debug", "enrol", "Ada"]));
    let intro = program.expect("Sprechen Sie jede Ansage nach");
    let prompt = program.expect("1: ");
    read_aloud(&world, &format!("{intro} {prompt}"));
    thread::sleep(Duration::from_secs(2));
    let log = || program::log(&world.home());
    assert_eq!(program.printed(), None, "{:?}\n{}", program.transcript(), log());
    world.microphone().declare(prompt.trim_start_matches("1: "));
    program.expect("2: ");
}

#[test]
fn who_is_still_being_read_to_is_not_called_silent() {
    let world = world("");
    let mut program = Program::start(&mut world.ansage(&["enrol", "Ada"]));
    let intro = program.expect("Sprechen Sie jede Ansage nach");
    let prompt = program.expect("1: ");
    // The microphone does not hear it, as with headphones, so the program listens again after some seconds.
    read_aloud(&world, &format!("{intro} {intro} {intro} {prompt}"));
    thread::sleep(Duration::from_secs(2));
    assert_eq!(program.printed(), None, "{:?}", program.transcript());
    // A user who then says nothing is notified.
    program.expect("Nichts gehört.");
    program.kill();
}

#[test]
fn a_game_and_the_guide_are_read_line_by_line() {
    let world = world("");
    let game = world.folder().join("game.pgn");
    fs::write(&game, "[White \"Ada\"]\n[Black \"Bea\"]\n\n1. e4 e5 2. Nf3 *\n").unwrap();
    for plain in [false, true] {
        let path = game.display().to_string();
        let mut arguments = vec!["announce", &path];
        if plain {
            arguments.push("--plain");
        }
        let mut program = terminal::start(&world.ansage(&arguments));
        program.expect("Eingabetaste oder Leertaste: das Nächste.");
        for line in ["Ada", "Eva vier", "Eva fünf", "Felix drei"] {
            thread::sleep(Duration::from_millis(300));
            let unasked: Vec<String> = std::iter::from_fn(|| program.printed()).collect();
            assert!(unasked.iter().all(String::is_empty), "plain: {plain}, {unasked:?}");
            // The space bar does not print all the rest.
            let key = if line == "Eva fünf" { " " } else { "\r" };
            program.type_in(if plain { "\n" } else { key });
            program.expect(line);
        }
        program.type_in(if plain { "q\n" } else { "q" });
        assert_eq!(program.end().0, Some(0));
    }
    let mut guide = terminal::start(&world.ansage(&["guide"]));
    guide.expect("Eingabetaste oder Leertaste: das Nächste.");
    guide.type_in("\r");
    guide.expect("Die Anleitung hat");
    // A chapter: its heading, then one paragraph at a time.
    guide.type_in("v");
    guide.expect("Kapitel 1: ");
    thread::sleep(Duration::from_millis(300));
    assert_eq!(guide.printed(), None, "{:?}", guide.transcript());
    guide.type_in("q");
    assert_eq!(guide.end().0, Some(0));
}

#[test]
fn a_game_is_spoken_into_a_file_without_waiting_for_a_key() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join(".config/ansage");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ansage.toml"), "[speech]\noutput = \"screen-reader\"\n").unwrap();
    let (game, book) = (home.path().join("game.pgn"), home.path().join("game.wav"));
    fs::write(&game, "1. e4 e5 *\n").unwrap();
    let arguments = ["announce", game.to_str().unwrap(), "--wav", book.to_str().unwrap()];
    let mut program = terminal::start(&program::ansage(home.path(), &arguments));
    program.expect("2 Kapitelmarken");
    assert_eq!(program.end().0, Some(0));
}

#[test]
fn with_the_voice_alone_nothing_is_printed_twice() {
    let world = SoundWorld::start();
    let folder = world.home().join(".config/ansage");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ansage.toml"), "[speech]\noutput = \"voice\"\n").unwrap();
    let ear = world.loudspeaker();
    let mut program = Program::start(&mut world.ansage(&["play", "--voice", "none"]));
    let said = |before: Duration| {
        ear.wait_for_speech(before);
        ear.wait_for_silence()
    };
    let mut before = said(Duration::ZERO);
    for line in ["Eva vier", "ja"] {
        program.type_line(line);
        before = said(before);
    }
    assert_eq!(program.printed(), None, "{:?}", program.transcript());
    program.kill();
}

#[test]
fn with_the_voice_alone_progress_and_the_meanings_of_tones_are_only_heard() {
    let world = SoundWorld::start();
    let folder = world.home().join(".config/ansage");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("ansage.toml"), "[speech]\noutput = \"voice\"\n").unwrap();
    let mut castling = world.ansage(&["practice", "--typed", "--silent", "--learner", "Mia"]);
    castling.args(["--exercise", "castling", "--count", "1"]);
    program::run(
        &mut castling,
        "weiß ich nicht\nlange Rochade\nkurze Rochade\nlange Rochade\n",
    );
    let ear = world.loudspeaker();
    for (arguments, told) in [
        (["practice", "progress"], "Wörtern sicher"),
        (["doctor", "--sounds"], "Ton"),
    ] {
        let before = ear.now();
        let said = program::run(&mut world.ansage(&arguments), "");
        assert_eq!(said.code, Some(0), "{said:?}");
        assert!(!said.output.contains(told), "printed and said: {said:?}");
        ear.wait_for_speech(before);
    }
}

#[test]
fn a_screen_reader_that_runs_is_noticed_before_anything_is_chosen() {
    let world = SoundWorld::start();
    // Any program with this name on this screen.
    let orca = world.folder().join("orca");
    fs::copy("/bin/sleep", &orca).unwrap();
    let mut reader = world.command(orca.to_str().unwrap());
    let _reader = Helper(reader.arg("600").env("DISPLAY", ":ansage").spawn().unwrap());
    let ansage = |screen: &str| {
        let mut command = world.ansage(&["play", "--new", "--voice", "none"]);
        command.env("DISPLAY", screen);
        command
    };
    let ear = world.loudspeaker();
    let mut program = terminal::start(&ansage(":ansage"));
    ear.wait_for_speech(Duration::ZERO);
    let before = ear.wait_for_silence();
    program.type_line("Eva vier");
    ear.wait_for_speech(before);
    ear.wait_for_silence();
    let printed: Vec<String> = std::iter::from_fn(|| program.printed()).collect();
    assert!(printed.iter().all(|line| line == "Eva vier"), "said twice: {printed:?}");
    program.kill();
    // Output to another program is always printed.
    let mut piped = Program::start(&mut ansage(":ansage"));
    piped.expect("am Zug");
    piped.kill();
    // The screen reader reads another screen.
    let mut elsewhere = terminal::start(&ansage(":0"));
    elsewhere.expect("am Zug");
    elsewhere.kill();
    // An explicit setting counts, no matter which screen reader runs.
    let configured = world.home().join(".config/ansage");
    fs::create_dir_all(&configured).unwrap();
    fs::write(configured.join("ansage.toml"), "[speech]\noutput = \"both\"\n").unwrap();
    let mut chosen = terminal::start(&ansage(":ansage"));
    chosen.expect("am Zug");
    chosen.kill();
}

#[test]
fn what_is_to_be_heard_in_an_exercise_is_there_to_be_read() {
    let world = world("");
    let mut practice = Program::start(&mut world.ansage(&["practice", "--exercise", "hear", "--typed", "--seed", "5"]));
    for number in 1..=3 {
        let task = practice.expect(&format!("Aufgabe {number}: "));
        let (_, words) = task.split_once(": ").unwrap();
        assert!(!words.trim().is_empty(), "{task:?}");
        practice.type_line("weiß ich nicht");
    }
    practice.kill();
}

#[test]
fn the_time_of_a_task_begins_when_it_has_been_read() {
    let world = world("");
    let mut practice =
        Program::start(&mut world.ansage(&["practice", "--exercise", "clock", "--typed", "--seed", "5"]));
    practice.expect("Aufgabe 1: ");
    let asked = Instant::now();
    practice.expect("Zu spät.");
    // Ten seconds after the question, for which a screen reader needs at least two.
    assert!(asked.elapsed() > Duration::from_secs(12), "{:?}", asked.elapsed());
    practice.kill();
}

#[test]
fn the_window_of_the_menu_waits_until_its_last_line_is_read() {
    let home = tempfile::tempdir().unwrap();
    // Also with a configuration that prevents everything else.
    for configuration in ["", "[speech]\noutput = \"wrong\"\n"] {
        fs::create_dir_all(home.path().join(".config/ansage")).unwrap();
        fs::write(home.path().join(".config/ansage/ansage.toml"), configuration).unwrap();
        let mut window = terminal::start(&program::ansage(home.path(), &["wait"]));
        window.expect("Eingabetaste: schließen.");
        window.type_line("");
        assert_eq!(window.end().0, Some(0));
    }
    let entry = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tools/package/debian/ansage.desktop"));
    assert!(entry.unwrap().contains("\nExec=sh -c \"ansage; ansage wait\"\n"));
}
