//! The first start: `ansage setup`, by voice and by keyboard.

use std::time::Duration;

use crate::support::{SoundWorld, board::Board, program::Program};

#[test]
fn a_new_user_is_heard_and_gets_to_the_first_lesson_by_voice() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut program = Program::start(&mut world.ansage(&["setup"]));
    program.expect("Willkommen bei Ansage.");
    program.expect("Sprechen Sie mir nach.");
    program.expect("Anna eins");
    ear.wait_for_speech(Duration::ZERO);
    let mut board = Board { program, ear, world };
    // The welcome is longer than the pause between two sentences.
    let mut is_heard = false;
    for _ in 0..4 {
        board.hear_out();
        board.world.microphone().declare("Anna eins");
        std::thread::sleep(Duration::from_secs(3));
        while let Some(line) = board.program.printed() {
            is_heard |= line == "Ich höre Sie gut.";
        }
        if is_heard {
            break;
        }
    }
    assert!(is_heard, "{:?}", board.program.transcript());
    board.hear_out();
    board.say("eins", "Lektion 1: Vier Linien verstehen.");
    board.program.type_line("beenden");
    let (code, rest) = board.program.end();
    assert_eq!(code, Some(0), "{rest:?}");
    assert!(board.world.home().join(".local/state/ansage/welcomed").exists());
}

#[test]
fn a_choice_is_typed_and_later_is_later() {
    let world = SoundWorld::start();
    let mut program = Program::start(&mut world.ansage(&["setup", "--silent"]));
    program.expect("Anna eins");
    world.microphone().declare("Anna eins");
    program.expect("Ich höre Sie gut.");
    program.expect("Was möchten Sie?");
    program.type_line("4");
    program.expect("Bis später.");
    assert_eq!(program.end().0, Some(0));
}

#[test]
fn without_a_microphone_the_demonstration_is_played() {
    let home = tempfile::tempdir().unwrap();
    let mut command = crate::support::program::ansage(home.path(), &["setup", "--silent"]);
    let mut program = Program::start(&mut command);
    program.expect("eva zwei eva vier");
    program.kill();
}
