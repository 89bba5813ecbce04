//! The program listens while it speaks. The echo of its voice from the loudspeaker is not taken for a player's.

use std::{
    io::{BufRead, BufReader},
    process::Stdio,
    thread,
    time::{Duration, Instant},
};

use ansage::audio::Reference;

use crate::support::{
    self, PATIENCE,
    Phrase::Words,
    SoundWorld,
    board::Board,
    program::{self, Program},
};

/// A position with all pieces: reading it out takes more than half a minute.
const FULL: &str = "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P1B2/2N1PN2/PPQ1BPPP/R3R1K1 w - - 0 11";

/// Starts a world whose microphone hears the loudspeaker; `barge_in` is the setting of that name.
fn world(barge_in: &str) -> SoundWorld {
    let world = SoundWorld::start();
    world.start_echo(Duration::from_millis(60), 10);
    settings(&world, barge_in);
    world
}

/// Starts a game in such a world.
fn set_up(barge_in: &str) -> Board {
    Board::set_up(world(barge_in), &["--fen", FULL], &["Weiß"])
}

/// Writes the setting `barge_in` of the user of `world`.
fn settings(world: &SoundWorld, barge_in: &str) {
    let folder = world.home().join(".config/ansage");
    std::fs::create_dir_all(&folder).unwrap();
    let settings = format!("[audio]\nbarge_in = \"{barge_in}\"\n");
    std::fs::write(folder.join("ansage.toml"), settings).unwrap();
}

/// Returns what the program prints while it reads out the position.
fn said_over_the_position(board: &mut Board) -> Vec<String> {
    let before = board.ear.now();
    board.program.type_line("Stellung");
    board.ear.wait_for_speech(before);
    // On a busy machine the voice may pause for longer than it normally does.
    while board.ear.wait_for_silence() - before < Duration::from_secs(25) {}
    let before = board.ear.now();
    board.program.type_line("wer ist am Zug");
    let mut lines = board.program.wait_for("Weiß, Zug 11.");
    lines.remove(0);
    board.ear.wait_for_speech(before);
    board.hear_out();
    lines
}

#[test]
fn the_own_voice_is_never_taken_for_a_declaration() {
    let mut board = set_up("loudspeaker");
    let answers = said_over_the_position(&mut board);
    assert!(answers.is_empty(), "{answers:?}\n{}", program::log(&board.world.home()));
    board.say("Dame Cäsar zwei Bella drei", "Bella drei?");
}

#[test]
fn the_own_voice_that_enter_has_cut_answers_nothing() {
    let mut board = Board::set_up(
        world("off"),
        &["--fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"],
        &["Weiß am Zug."],
    );
    // Within the "Ja" of the question, which the microphone hears 60 ms later.
    for late in [140, 220, 300] {
        let before = board.ear.now();
        board.program.type_line("aufgeben");
        board.program.expect("Gibt Weiß auf? Ja oder nein?");
        board
            .ear
            .wait_for_speech_after_pause(before, Duration::from_millis(120));
        thread::sleep(Duration::from_millis(late));
        board.program.type_line("");
        board.hear_out();
        let before = board.ear.now();
        board.program.type_line("nein");
        let answers = board.program.wait_for("Die Partie geht weiter.");
        let log = || program::log(&board.world.home());
        assert!(answers.is_empty(), "{late} ms: {answers:?}\n{}", log());
        board.ear.wait_for_speech(before);
        board.hear_out();
    }
    // A player who speaks before the gate is open, but after the echo of the word that was cut, is heard from the first
    // word on.
    let before = board.ear.now();
    board.program.type_line("Stellung");
    board.ear.wait_for_speech(before);
    board.program.type_line("");
    thread::sleep(Duration::from_millis(250));
    board.world.microphone().speak(&[Words("Turm Hektor eins Hektor fünf")]);
    board.program.expect("Turm Hektor eins Hektor fünf?");
}

#[test]
fn a_player_with_headphones_interrupts_the_voice_without_any_setting() {
    let mut board = Board::set_up(SoundWorld::start(), &["--fen", FULL], &["Weiß"]);
    let before = board.ear.now();
    board.program.type_line("Stellung");
    board.ear.wait_for_speech(before);
    // After some seconds the program knows that the microphone does not hear the voice.
    thread::sleep(Duration::from_secs(6));
    board.world.microphone().speak(&[Words("stopp")]);
    // Reading the position takes half a minute.
    let silent = board.ear.wait_for_silence();
    let log = program::log(&board.world.home());
    assert!(silent - before < Duration::from_secs(20), "{silent:?}\n{log}");
    board.hear_out();
    // An answer before the end of the read-back.
    let before = board.ear.now();
    board.world.microphone().declare("Dame Cäsar zwei Bella drei");
    board.program.expect("Bella drei?");
    board.ear.wait_for_speech(before);
    thread::sleep(Duration::from_millis(700));
    board.world.microphone().speak(&[Words("ja")]);
    board.program.expect("Schwarz.");
}

#[test]
fn without_a_canceller_the_echo_would_be_understood() {
    // Proves that the echo of this world matters: with the gate open and nothing cancelled, the voice answers itself.
    let world = world("headphones");
    let home = world.home();
    let mut program = Program::start(&mut world.ansage(&["play", "--log-words", "--fen", FULL]));
    // It may answer itself endlessly, so this does not wait for its silence.
    let has_heard = || program::log(&home).contains("ansage::words: heard");
    program.expect("Weiß");
    program.type_line("Stellung");
    let begun = Instant::now();
    while !has_heard() {
        assert!(begun.elapsed() < PATIENCE, "nothing heard");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn a_canceller_that_cannot_work_is_told_and_the_game_goes_on() {
    let world = SoundWorld::start();
    settings(&world, "loudspeaker");
    // The microphone is reached through ALSA, but there is no way to know what the loudspeaker plays.
    let server = world.folder().join("run/pulse.sock");
    let device = format!("{{ type pulse server \"unix:{}\" }}", server.display());
    let alsa = world.folder().join("alone.conf");
    let main = "</usr/share/alsa/alsa.conf>";
    std::fs::write(&alsa, format!("{main}\npcm.!default {device}\nctl.!default {device}\n")).unwrap();
    let mut command = world.ansage(&["play"]);
    command
        .env("ALSA_CONFIG_PATH", alsa)
        .env("PULSE_SERVER", "unix:/nonexistent");
    let mut program = Program::start(&mut command);
    let said = program.expect("Mein Echo lässt sich nicht entfernen");
    assert!(said.contains("headphones"), "{said}");
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
}

#[test]
fn the_loudspeaker_is_followed_wherever_it_goes() {
    let world = SoundWorld::without_speech();
    let mut watcher = world.part("echo::watches_the_loudspeaker");
    let mut watcher = watcher.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let told = BufReader::new(watcher.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    let mut told = told.filter_map(|line| Some(line.split_once("reliable ")?.1.to_owned()));
    let mut becomes = |expected: &str| assert_eq!(told.next().as_deref(), Some(expected));
    let tone = world.folder().join("tone.wav");
    let samples: Vec<i16> = (0..8_000).map(|n| (n % 80 * 100) as i16).collect();
    support::write_wav(&tone, &samples, 16_000);
    let play = || assert!(world.command("paplay").arg(&tone).status().unwrap().success());

    becomes("false");
    play();
    becomes("true");
    // A suspended sink gives nothing, and continues afterwards.
    world.pactl(&["suspend-sink", "loudspeaker", "1"]);
    becomes("false");
    world.pactl(&["suspend-sink", "loudspeaker", "0"]);
    becomes("true");
    // Headphones are plugged in: what they play is unknown until they play something.
    let headphones = world.pactl(&["load-module", "module-null-sink", "sink_name=headphones"]);
    world.pactl(&["set-default-sink", "headphones"]);
    becomes("false");
    play();
    becomes("true");
    world.pactl(&["unload-module", headphones.trim()]);
    becomes("false");
    // Nothing shows when the loudspeaker is recorded again.
    let begun = Instant::now();
    let again = thread::scope(|scope| {
        let waiting = scope.spawn(|| becomes("true"));
        while !waiting.is_finished() && begun.elapsed() < PATIENCE {
            play();
        }
        waiting.join()
    });
    again.unwrap();
    drop(watcher.stdin.take());
    assert!(watcher.wait().unwrap().success());
}

#[test]
#[ignore = "runs inside the_loudspeaker_is_followed_wherever_it_goes"]
fn watches_the_loudspeaker() {
    let mut reference = Reference::open().unwrap();
    let (ended, end) = std::sync::mpsc::channel::<()>();
    thread::spawn(move || {
        let _ = std::io::stdin().lines().count();
        drop(ended);
    });
    let mut before = None;
    while end.try_recv() == Err(std::sync::mpsc::TryRecvError::Empty) {
        // At the rate at which a microphone asks for it.
        thread::sleep(Duration::from_millis(40));
        reference.chunk();
        let reliable = reference.is_reliable();
        if before.replace(reliable) != Some(reliable) {
            println!("\nreliable {reliable}");
        }
    }
}

#[test]
fn without_a_sound_server_the_reference_says_so() {
    let world = SoundWorld::without_sound();
    world.inside("echo::finds_no_loudspeaker");
}

#[test]
#[ignore = "runs inside without_a_sound_server_the_reference_says_so"]
fn finds_no_loudspeaker() {
    let error = Reference::open().err().expect("no sound server");
    assert!(error.to_string().contains("no sound server"), "{error}");
}
