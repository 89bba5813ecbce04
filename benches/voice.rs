//! Measures the time from the Enter key to the first sound at the loudspeaker, with the real program and the real
//! speech service. It includes understanding, judging and the journal, and some 20 ms of delay of the virtual listener.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Duration;

use support::{SoundWorld, program::Program};

/// Declarations and their read-backs.
const MOVES: [(&str, &str); 8] = [
    ("Eva vier", "Eva zwei Eva vier?"),
    ("Eva fünf", "Eva sieben Eva fünf?"),
    ("Springer Felix drei", "Springer Gustav eins Felix drei?"),
    ("Springer Cäsar sechs", "Springer Bella acht Cäsar sechs?"),
    ("Läufer Bella fünf", "Läufer Felix eins Bella fünf?"),
    ("Anna sechs", "Anna sieben Anna sechs?"),
    ("Läufer Anna vier", "Läufer Bella fünf Anna vier?"),
    ("Springer Felix sechs", "Springer Gustav acht Felix sechs?"),
];

fn main() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut program = Program::start(&mut world.ansage(&["play"]));
    program.expect("Weiß am Zug.");
    ear.wait_for_speech(Duration::ZERO);
    let mut times = Vec::new();
    for (number, (declared, read_back)) in MOVES.into_iter().enumerate() {
        let next = if number % 2 == 0 { "Schwarz." } else { "Weiß." };
        for (typed, answer) in [(declared, read_back), ("ja", next)] {
            ear.wait_for_silence();
            let begun = ear.now();
            program.type_line(typed);
            times.push(ear.wait_for_speech(begun) - begun);
            program.expect(answer);
        }
    }
    times.sort();
    println!(
        "from the Enter key to the first sound: median {} ms, at most {} ms, of {}",
        times[times.len() / 2].as_millis(),
        times[times.len() - 1].as_millis(),
        times.len()
    );
}
