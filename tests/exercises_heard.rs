//! The exercises of `ansage practice` by ear and voice: a dictated game, one side of a game, a whole round, help with
//! pronunciation, and wishes.

use std::{path::Path, time::Duration};

use crate::{
    exercises::file,
    support::{Ear, SoundWorld, program::Program},
};

/// Number of attempts at an answer on a busy machine, and the time for each.
const TRIES: usize = 3;
const ANSWER: Duration = Duration::from_secs(10);

/// Says `words` until the answer is printed, each time after the voice has ended. On a busy machine a word may be cut,
/// and a learner repeats it as well.
fn say(world: &SoundWorld, ear: &Ear, practice: &mut Program, words: &str, answer: &str) {
    let is_heard = (0..TRIES).any(|_| {
        ear.wait_for_silence();
        world.microphone().declare(words);
        practice.expect_within(answer, ANSWER)
    });
    assert!(is_heard, "{words}: {:#?}", practice.transcript());
}

/// Writes a course with one lesson, in which this word must be said.
fn lesson(home: &Path, word: &str) -> String {
    let text = format!(
        "name = {{ de = \"Probe\" }}\n[[lesson]]\ntitle = {{ de = \"Ein Wort\" }}\nexercise = \"words\"\n\
         words = [\"{word}\"]\ntasks = 1\n"
    );
    file(home, "probe.toml", &text)
}

#[test]
fn the_last_answer_is_pronounced_and_played() {
    let world = SoundWorld::start();
    let course = lesson(&world.home(), "rank-3");
    // The voice is off, so only the learner's own take is heard.
    let ear = world.loudspeaker();
    let mut practice = Program::start(&mut world.ansage(&["practice", "--silent", "--course", &course]));
    practice.expect("Aufgabe 1: 3");
    practice.type_line("Aussprache");
    practice.expect("Noch keine Antwort");
    // Words before the microphone is open are lost. A learner repeats them as well.
    let is_heard = (0..TRIES).any(|_| {
        world.microphone().declare("zwei");
        practice.expect_within("Gehört: zwei.", ANSWER)
    });
    assert!(is_heard, "{:?}", practice.transcript());
    assert_eq!(ear.utterances(), [], "nothing has been played yet");
    practice.type_line("Aussprache");
    practice.expect("drei");
    practice.expect("Sie selbst:");
    practice.expect("Am Anfang klang es wie zwei, nicht wie drei. Laute: zw statt dr.");
    let played = ear.utterances();
    let [take] = &played[..] else { panic!("{played:?}") };
    assert!(take.end - take.start > Duration::from_millis(200), "{played:?}");
    practice.type_line("beenden");
    assert_eq!(practice.end().0, Some(0));
}

/// A dictation that is heard and answered by voice. Only the answers are printed.
#[test]
fn a_dictated_game_is_said_back() {
    let world = SoundWorld::start();
    let game = file(&world.home(), "game.pgn", "1. e4 e5 2. Nf3 *\n");
    let arguments = ["practice", "--exercise", "dictation", "--pgn", &game];
    let mut practice = Program::start(&mut world.ansage(&arguments));
    let ear = world.loudspeaker();
    practice.expect("Aufgabe 1:");
    ear.wait_for_speech(Duration::ZERO);
    ear.wait_for_silence();
    for (words, answer) in [
        ("Eva vier", "Aufgabe 2:"),
        ("Eva fünf", "Aufgabe 3:"),
        ("Springer Felix drei", "Beide Mitschriften stimmen überein: 3 Halbzüge."),
    ] {
        say(&world, &ear, &mut practice, words, answer);
    }
    practice.expect("3 von 3 richtig.");
    // Dictated moves are not printed.
    let printed = practice.transcript().concat();
    assert!(!printed.contains("Eva zwei Eva vier"), "{printed}");
    assert_eq!(practice.end().0, Some(0));
}

#[test]
fn one_side_of_a_game_is_announced_by_voice() {
    let world = SoundWorld::start();
    let game = file(&world.home(), "game.pgn", "1. e4 e5 2. Nf3 Nc6 *\n");
    let arguments = ["practice", "--exercise", "side", "--pgn", &game, "--seed", "5"];
    let mut practice = Program::start(&mut world.ansage(&arguments));
    let ear = world.loudspeaker();
    let first = practice.expect("Ihr Zug: ");
    let (one, two) = match first.contains("Ihr Gegner") {
        false => ("Eva vier", "Springer Felix drei"),
        true => ("Eva fünf", "Springer Cäsar sechs"),
    };
    say(&world, &ear, &mut practice, one, "Ihr Zug: ");
    say(&world, &ear, &mut practice, two, "Übrig: 2 Minuten");
    practice.expect("2 von 2 richtig.");
    assert_eq!(practice.end().0, Some(0));
}

/// Repetitions, a slip in one breath with its correction, an offer, and the clock.
#[test]
fn a_round_is_rehearsed_by_voice() {
    let world = SoundWorld::start();
    let scholar = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";
    let game = file(&world.home(), "game.pgn", scholar);
    let arguments = ["practice", "--exercise", "round", "--pgn", &game];
    let mut practice = Program::start(&mut world.ansage(&arguments));
    let ear = world.loudspeaker();
    practice.expect("Ihr Zug: e4.");
    for (words, answer) in [
        ("Eva vier", "wiederholt wurde Eva zwei Eva drei."),
        ("Eva vier", "Gegner: Eva zwei Eva vier."),
        ("gedrückt", "Gegner: Korrektur, Eva sieben Eva fünf."),
        ("Eva sieben Eva fünf", "Ihr Zug: Bc4."),
        ("Läufer Bella fünf", "Läufer Felix eins Bella fünf?"),
        ("Korrektur, Läufer Cäsar vier", "Gegner: Läufer Felix eins Cäsar vier."),
        ("gedrückt", "Schwarz bietet Remis."),
        (
            "Springer Bella acht Cäsar sechs",
            "Sie wollen weiterspielen: Lehnen Sie ab.",
        ),
        ("abgelehnt", "Sie haben berührt: Dame David eins."),
        ("berührt Dame David eins", "Ihr Zug: Qh5."),
    ] {
        say(&world, &ear, &mut practice, words, answer);
    }
    say(&world, &ear, &mut practice, "beenden", "von ");
}
/// Says each wish in this voice of espeak-ng, and waits for its effect.
fn wishes(voice: &str) {
    let world = SoundWorld::start();
    let arguments = [
        "practice",
        "--silent",
        "--exercise",
        "speak",
        "--count",
        "9",
        "--seed",
        "7",
    ];
    let mut practice = Program::start(&mut world.ansage(&arguments));
    practice.expect("Aufgabe 1");
    for (wish, expected) in [
        ("Hilfe", "Sagen Sie „noch einmal“"),
        ("langsamer", "Langsamer."),
        ("schneller", "Schneller."),
        ("lauter", "Mehr geht nicht."),
        ("leiser", "Leiser."),
        ("überspringen", "Übersprungen."),
        ("weiß ich nicht", "Die Antwort: "),
        ("noch einmal", "Aufgabe 3"),
    ] {
        let is_heard = (0..TRIES).any(|_| {
            world.microphone().declare_by(voice, wish);
            practice.expect_within(expected, ANSWER)
        });
        assert!(is_heard, "{voice}, {wish}: {:#?}", practice.transcript());
    }
}

#[test]
fn wishes_are_said() {
    wishes("de");
}

#[test]
#[ignore = "takes minutes: after a change to the words of wishes"]
fn wishes_are_said_by_other_voices() {
    for voice in ["de+f4", "de+m3", "de+Annie"] {
        wishes(voice);
    }
}
