//! The program is stopped in its terminal and goes on, as with Ctrl-Z and `fg`.

use std::{thread, time::Duration};

use crate::support::{SoundWorld, board::Board, program};

/// Time after a stop within which a loss would be reported.
const REPORTED: Duration = Duration::from_secs(5);

/// Stops the program for `time`. Afterwards it must not report that anything was lost.
fn stop(board: &mut Board, time: Duration) {
    board.program.signal("STOP");
    thread::sleep(time);
    board.program.signal("CONT");
    thread::sleep(REPORTED);
    let told: Vec<String> = std::iter::from_fn(|| board.program.printed()).collect();
    let is_report = |line: &String| {
        ["Mikrofon", "Sprachdienst", "espeak-ng"]
            .iter()
            .any(|word| line.contains(word))
    };
    assert!(
        !told.iter().any(is_report),
        "{time:?}: {told:?}\n{}",
        program::log(&board.world.home())
    );
}

#[test]
fn after_a_stop_the_microphone_and_the_voice_go_on_without_a_word() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    // Shorter than a microphone may be silent, and longer.
    for time in [Duration::from_millis(500), Duration::from_secs(3)] {
        stop(&mut board, time);
    }
    board.say("Eva vier", "Eva zwei Eva vier?");
    board.say("ja", "Schwarz.");
    // In the middle of a long text.
    let before = board.ear.now();
    board.program.type_line("Stellung");
    board.ear.wait_for_speech(before);
    stop(&mut board, Duration::from_secs(3));
    assert!(board.program.hush());
    board.hear_out();
    board.say("Eva fünf", "Eva sieben Eva fünf?");
}

#[test]
fn a_microphone_that_is_unplugged_during_a_stop_is_reported() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.program.signal("STOP");
    board.world.pactl(&["unload-module", "module-remap-source"]);
    thread::sleep(Duration::from_secs(2));
    board.program.signal("CONT");
    board.program.expect("Mikrofon weg.");
}
