//! The first start: `ansage` and `ansage setup`, by voice and by keyboard, with a screen reader, and if something is
//! missing.

use std::{fs, path::Path, process::Command, time::Duration};

use crate::{
    earcons::bursts,
    support::{
        SoundWorld,
        board::Board,
        ear,
        program::{Program, ansage, typed},
    },
    terminal,
};

/// The last question to a new user.
const CHOICE: &str = "Was möchten Sie?";

/// Returns a new user's configuration.
fn configuration(home: &Path) -> String {
    fs::read_to_string(home.join(".config/ansage/ansage.toml")).unwrap_or_default()
}

/// Says `words` until `answer` is printed: on a busy machine the question before them may still be spoken.
fn insist(board: &mut Board, words: &str, answer: &str) {
    for _ in 0..4 {
        board.hear_out();
        let before = board.ear.now();
        board.world.microphone().declare(words);
        // Words that the question drowned are not answered.
        if board.program.expect_within(answer, Duration::from_secs(5)) {
            board.ear.wait_for_speech(before);
            return;
        }
    }
    panic!("no \"{answer}\" in {:?}", board.program.transcript());
}

#[test]
fn a_new_user_is_heard_and_gets_to_the_first_lesson_by_voice() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    // The bare command, in a terminal.
    let mut program = terminal::start(&world.ansage(&[]));
    program.expect("Willkommen bei Ansage.");
    program.expect("Screenreader");
    ear.wait_for_speech(Duration::ZERO);
    let mut board = Board { program, ear, world };
    insist(&mut board, "nein", "Sprechen Sie mir nach.");
    board.program.expect("Anna eins");
    insist(&mut board, "Anna eins", "Ich höre Sie gut: Pegel");
    board.program.expect(CHOICE);
    insist(&mut board, "zwei", "Lektion 1: Vier Linien verstehen.");
    board.program.type_line("beenden");
    let (code, rest) = board.program.end();
    assert_eq!(code, Some(0), "{rest:?}");
    // It never asks again.
    let mut again = terminal::start(&board.world.ansage(&[]));
    again.expect("Weiß am Zug.");
    assert!(!again.transcript().concat().contains("Willkommen"));
    again.kill();
    // Nothing differs from the defaults.
    assert_eq!(configuration(&board.world.home()), "");
}

#[test]
fn a_choice_is_typed_and_later_is_later() {
    let world = SoundWorld::start();
    let mut program = Program::start(&mut world.ansage(&["setup", "--silent"]));
    program.expect("Anna eins");
    world.microphone().declare("Anna eins");
    program.expect("Ich höre Sie gut");
    program.expect(CHOICE);
    program.type_line("5");
    program.expect("Bis später.");
    assert_eq!(program.end().0, Some(0));
    assert!(world.home().join(".local/state/ansage/welcomed").exists());
}

/// The command that brings the welcome back is for ears, too.
#[test]
fn the_last_words_of_a_welcome_that_is_put_off_are_spoken() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut program = terminal::start(&world.ansage(&["setup"]));
    program.expect("Screenreader");
    program.type_line("nein");
    program.expect("Anna eins");
    let before = ear.wait_for_silence();
    program.type_line("beenden");
    program.expect("Bis später.");
    assert_eq!(program.end().0, Some(0));
    ear.wait_for_silence();
    let spoken = ear.utterances().into_iter().filter(|said| said.start >= before);
    let longest = spoken.map(|said| said.end - said.start).max().unwrap_or_default();
    assert!(longest > Duration::from_millis(600), "{longest:?}");
}

#[test]
fn a_screen_reader_is_chosen_once_and_then_nothing_is_spoken() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut program = terminal::start(&world.ansage(&[]));
    program.expect("Screenreader");
    program.type_line("j");
    program.expect("Wer soll vorlesen?");
    program.type_line("1");
    program.expect("ansage doctor --sounds");
    program.expect("Anna eins");
    let before = ear.wait_for_silence();
    // On a busy machine the beginning of a take is sometimes lost, and the program asks for it again.
    let is_heard = (0..3).any(|_| {
        world.microphone().declare("Anna eins");
        program.expect_within("Ich höre Sie gut", Duration::from_secs(5))
    });
    assert!(is_heard, "{:?}", program.transcript());
    program.expect(CHOICE);
    program.type_line("drei");
    program.expect("Weiß am Zug.");
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.type_line("Eva vier");
    program.expect("Schwarz.");
    program.type_line("beenden");
    program.expect("Ja oder nein?");
    program.type_line("ja");
    assert_eq!(program.end().0, Some(0));
    ear.wait_for_silence();
    // Tones, sometimes one directly after the other, and no words: the shortest sentence lasts a second.
    let tones = bursts(&ear.samples(before));
    let longest = tones.iter().map(Vec::len).max().unwrap() * 1000 / ear::RATE as usize;
    assert!(
        !tones.is_empty() && longest < 500,
        "{} tones, {longest} ms",
        tones.len()
    );
    assert_eq!(configuration(&world.home()), "[speech]\noutput = \"screen-reader\"\n");
}

#[test]
fn the_guide_gets_all_that_is_typed() {
    let world = SoundWorld::start();
    let guided = |arguments: &[&str]| {
        let mut program = terminal::start(&world.ansage(arguments));
        program.expect("Screenreader");
        program.type_line("j");
        program.expect("Wer soll vorlesen?");
        program.type_line("1");
        program.expect("Anna eins");
        program.type_line("weiter");
        program.expect(CHOICE);
        program.type_line("eins");
        program.expect("das Nächste.");
        program
    };
    let mut lines = guided(&["setup", "--plain"]);
    for words in ["Die Anleitung hat 9 Kapitel", "Ansage hört Ihre Züge"] {
        lines.type_line("");
        lines.expect(words);
    }
    lines.type_line("beenden");
    assert_eq!(lines.end().0, Some(0));
    let mut keys = guided(&["setup"]);
    for (key, words) in [
        ("\r", "Die Anleitung hat 9 Kapitel"),
        ("v", "Kapitel 1: Installieren"),
        ("v", "Kapitel 2: Die erste Partie"),
    ] {
        keys.type_in(key);
        keys.expect(words);
    }
    keys.type_in("q");
    assert_eq!(keys.end().0, Some(0));
}

#[test]
fn the_trial_of_the_microphone_is_passed_over_by_a_word_or_by_typing_it() {
    for line in ["weiter", "Anna eins"] {
        let world = SoundWorld::start();
        let mut program = Program::start(&mut world.ansage(&["setup", "--silent"]));
        program.expect("Anna eins");
        program.type_line(line);
        program.expect("Tippen können Sie alles");
        program.expect(CHOICE);
        program.kill();
    }
}

#[test]
fn without_a_microphone_everything_is_typed() {
    let home = tempfile::tempdir().unwrap();
    let mut program = terminal::start(&ansage(home.path(), &["setup", "--silent"]));
    program.expect("Willkommen bei Ansage.");
    program.expect("Mikrofon fehlt");
    program.expect("Tippen können Sie alles");
    program.expect(CHOICE);
    program.type_line("3");
    program.expect("Weiß am Zug.");
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.kill();
    // The next time, `ansage` continues with that game, and says how.
    let mut again = terminal::start(&ansage(home.path(), &[]));
    again.expect("Kein Mikrofon gefunden: Bitte tippen Sie die Züge.");
    again.kill();
}

#[test]
fn without_a_voice_the_lines_are_printed_with_the_remedy() {
    let world = SoundWorld::without_speech();
    let mut command = world.ansage(&["setup"]);
    without_espeak(&mut command, &world);
    let mut program = terminal::start(&command);
    program.expect("Willkommen bei Ansage.");
    program.expect("speech-dispatcher");
    program.type_line("nein");
    program.expect("Anna eins");
    program.type_line("beenden");
    program.expect("Bis später.");
    let reasons = program
        .transcript()
        .iter()
        .filter(|line| line.contains("Nichts ist zu hören."));
    assert_eq!(reasons.count(), 1, "{:?}", program.transcript());
    assert_eq!(program.end().0, Some(0));
}

#[test]
fn who_reads_aloud_is_asked_even_if_nothing_did() {
    let world = SoundWorld::without_speech();
    let file = world.home().join(".config/ansage/ansage.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let silent = "[speech]\noutput = \"print\"\n";
    fs::write(&file, silent).unwrap();
    let mut command = world.ansage(&["setup"]);
    without_espeak(&mut command, &world);
    for (answer, next, kept) in [
        ("beenden", "Bis später.", silent),
        ("nein", "Anna eins", "[speech]\noutput = \"both\"\n"),
    ] {
        let mut program = terminal::start(&command);
        program.expect("Screenreader");
        program.type_line(answer);
        program.expect(next);
        if answer == "nein" {
            program.type_line("beenden");
            program.expect("Bis später.");
        }
        assert_eq!(program.end().0, Some(0));
        assert_eq!(configuration(&world.home()), kept);
    }
}

/// Reduces the path of `command` to the programs that it needs, so that no speech service can be started.
fn without_espeak(command: &mut Command, world: &SoundWorld) {
    let folder = world.folder().join("bin");
    fs::create_dir_all(&folder).unwrap();
    command.env("PATH", folder);
}

#[test]
fn a_terminal_that_knows_only_lines_gets_nothing_else() {
    let world = SoundWorld::without_speech();
    for (name, value) in [("TERM", "dumb"), ("TERM", "xterm-256color")] {
        let mut command = world.ansage(&["setup", "--silent"]);
        command.env(name, value);
        let mut program = terminal::start(&command);
        program.expect("Anna eins");
        program.type_line("beenden");
        program.expect("Bis später.");
        for line in program.transcript() {
            assert!(!line.contains(ansage_words::locale::is_hidden), "{value}: {line:?}");
        }
        assert_eq!(program.end().0, Some(0));
    }
}

#[test]
fn what_is_typed_ahead_goes_to_the_game() {
    let home = tempfile::tempdir().unwrap();
    let mut setup = ansage(home.path(), &["setup", "--silent"]);
    let said = typed(&mut setup, &["3", "Eva vier", "ja"]);
    assert!(said.output.contains("Eva zwei Eva vier?"), "{said:?}");
    assert!(said.output.contains("Schwarz."), "{said:?}");
}
