//! The speech service dies or hangs in the middle of a game: the player is told, and heard.

use std::time::{Duration, Instant};

use crate::support::{Ear, SoundWorld, board::Board};

/// Longest time from the loss to the printed line and to the tone.
const TOLD: Duration = Duration::from_secs(2);

/// A game with a move read back, whose question is open.
fn asked() -> Board {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    board
}

/// Sends `signal` to the service, and returns what is printed within [`TOLD`]. There is a tone, too.
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
    back(&mut board);
}

#[test]
fn the_first_ja_after_the_service_hangs_counts() {
    let mut board = asked();
    let told = told_after(&mut board, "STOP");
    assert!(told.contains("der Sprachdienst hängt"), "{told}");
    board.hear_out();
    board.say("ja", "Schwarz.");
    board.world.signal_speech("CONT");
    back(&mut board);
}

#[test]
fn a_question_in_which_the_service_hangs_is_asked_again() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.world.signal_speech("STOP");
    let before = board.ear.now();
    // At the same moment, before the loss can be known.
    board.program.type_line("Eva vier");
    board.program.expect("Eva zwei Eva vier?");
    board.program.expect("So lange spricht espeak-ng selbst.");
    let question = speech_after(&board.ear, before);
    assert!(question - before < TOLD + TOLD, "{:?}", question - before);
    board.hear_out();
    board.say("ja", "Schwarz.");
    // What it had taken is not said when it goes on.
    let before = board.ear.wait_for_silence();
    board.world.signal_speech("CONT");
    std::thread::sleep(Duration::from_secs(2));
    let said = board.ear.utterances();
    assert!(said.iter().all(|said| said.start < before), "{said:?}");
}

/// Returns when something longer than a tone begins after `since`.
fn speech_after(ear: &Ear, since: Duration) -> Duration {
    let begun = Instant::now();
    loop {
        let said = ear.utterances();
        let long = |said: &&std::ops::Range<Duration>| said.start >= since && said.end - said.start > TONE;
        if let Some(said) = said.iter().find(long) {
            return said.start;
        }
        assert!(begun.elapsed() < crate::support::PATIENCE, "{said:?}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Longest tone.
const TONE: Duration = Duration::from_millis(300);

/// Waits until the service carries the voice again: each sentence looks whether it was found.
fn back(board: &mut Board) {
    let begun = Instant::now();
    while begun.elapsed() < crate::support::PATIENCE {
        board.program.type_line("wer ist am Zug");
        board.program.expect("Schwarz, Zug 1.");
        board.hear_out();
        while board.program.printed().is_some() {}
        let mut said = board.program.transcript().iter();
        if said.any(|line| line == "Der Sprachdienst spricht wieder.") {
            return;
        }
    }
    panic!("the service does not come back");
}
