//! The speech service dies or hangs in the middle of a game. The player is told, and can still be heard.

use std::{
    ops::Range,
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::support::{Ear, PATIENCE, SoundWorld, board::Board, program::Program};

/// Longest time from the loss to the printed line and to the tone.
const TOLD: Duration = Duration::from_secs(2);

/// Starts a game in which a move has been read back and its question is open.
fn asked() -> Board {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    board
}

/// Sends `signal` to the service, and returns what is printed within [`TOLD`]. A tone is played as well.
fn told_after(board: &mut Board, signal: &str) -> String {
    let before = board.ear.now();
    let begun = Instant::now();
    board.world.signal_speech(signal);
    let told = board.program.expect("So lange spricht espeak-ng selbst.");
    assert!(begun.elapsed() < TOLD, "{:?} until {told}", begun.elapsed());
    let tone = board.ear.wait_for_speech(before);
    assert!(tone - before < TOLD, "{:?}", tone - before);
    told
}

#[test]
fn the_first_ja_after_the_service_was_killed_counts() {
    let mut board = asked();
    let told = told_after(&mut board, "KILL");
    assert!(told.contains("der Sprachdienst ist beendet"), "{told}");
    board.hear_out();
    board.say("ja", "Schwarz.");
    board.world.start_speech();
    // The next sentences are spoken by espeak-ng until the search has found it.
    board.program.speaks_again();
}

#[test]
fn the_first_ja_after_the_service_hangs_counts() {
    let mut board = asked();
    let told = told_after(&mut board, "STOP");
    assert!(told.contains("der Sprachdienst hängt"), "{told}");
    board.hear_out();
    board.say("ja", "Schwarz.");
    board.world.signal_speech("CONT");
    board.program.speaks_again();
}

#[test]
fn a_killed_service_is_started_again() {
    let world = SoundWorld::without_speech();
    let ear = world.loudspeaker();
    let mut command = world.ansage(&["play", "--voice", "none"]);
    // Here the program itself starts the service.
    command.env_remove("SPEECHD_ADDRESS");
    let mut program = Program::start(&mut command);
    program.expect("Weiß am Zug.");
    ear.wait_for_speech(Duration::ZERO);
    ear.wait_for_silence();
    let pid = world.folder().join("run/speech-dispatcher/pid/speech-dispatcher.pid");
    let pid = std::fs::read_to_string(pid).unwrap();
    assert!(
        Command::new("kill")
            .args(["-9", pid.trim()])
            .status()
            .unwrap()
            .success()
    );
    program.expect("So lange spricht espeak-ng selbst.");
    let begun = Instant::now();
    while !program
        .transcript()
        .iter()
        .any(|line| line == "Der Sprachdienst spricht wieder.")
    {
        assert!(begun.elapsed() < PATIENCE, "{:?}", program.transcript());
        let before = ear.wait_for_silence();
        program.type_line("wer ist am Zug");
        program.expect("Weiß, Zug 1.");
        ear.wait_for_speech(before);
        ear.wait_for_silence();
        while program.printed().is_some() {}
    }
}

#[test]
fn a_question_in_which_the_service_hangs_is_asked_again() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.world.signal_speech("STOP");
    let before = board.ear.now();
    // At the same moment, before the loss can be noticed.
    board.program.type_line("Eva vier");
    board.program.expect("Eva zwei Eva vier?");
    board.program.expect("So lange spricht espeak-ng selbst.");
    let question = speech_after(&board.ear, before);
    assert!(question - before < TOLD + TOLD, "{:?}", question - before);
    board.hear_out();
    board.say("ja", "Schwarz.");
    // When the service continues, the text that it had accepted is cut off before its second word.
    let before = board.ear.wait_for_silence();
    board.world.signal_speech("CONT");
    thread::sleep(Duration::from_secs(2));
    let said = board.ear.utterances();
    let late = said.iter().filter(|said| said.start >= before);
    let late: Duration = late.map(|said| said.end - said.start).sum();
    assert!(late < Duration::from_millis(500), "{said:?}");
}

/// Returns the time at which something longer than a tone begins after `since`.
fn speech_after(ear: &Ear, since: Duration) -> Duration {
    let begun = Instant::now();
    loop {
        let said = ear.utterances();
        let long = |said: &&Range<Duration>| said.start >= since && said.end - said.start > TONE;
        if let Some(said) = said.iter().find(long) {
            return said.start;
        }
        assert!(begun.elapsed() < PATIENCE, "{said:?}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// Longest tone.
const TONE: Duration = Duration::from_millis(300);
