//! A conversation at the microphone: people continue to speak, hesitate, interrupt, and talk to others.

use std::{fs, thread, time::Duration};

use crate::support::{
    Phrase::{self, Pause, Softer, Words},
    SoundWorld,
    board::Board,
    program::{Program, files},
};

/// Starts a game of a player with headphones, so that the microphone is open while the voice speaks.
fn with_headphones() -> Board {
    let world = SoundWorld::start();
    let settings = world.home().join(".config/ansage");
    fs::create_dir_all(&settings).unwrap();
    fs::write(settings.join("ansage.toml"), "[audio]\nbarge_in = \"headphones\"\n").unwrap();
    Board::set_up(world, &[], &["Weiß am Zug."])
}

fn with_loudspeaker() -> Board {
    Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."])
}

/// Speaks, and waits for the answers one after the other. If asked to declare again, or for a word, the player does so
/// once: on a busy machine the sound of a virtual microphone has gaps.
fn speak(board: &mut Board, phrases: &[Phrase], answers: &[&str]) {
    let before = board.ear.now();
    board.world.microphone().speak(phrases);
    let mut is_repeated = false;
    let mut awaited = answers.iter();
    let mut answer = awaited.next();
    while let Some(words) = answer {
        let line = board.program.line();
        if line.contains(words) {
            answer = awaited.next();
        } else if line.contains("Bitte neu ansagen.") && !line.contains("Gestrichen") && !is_repeated {
            is_repeated = true;
            board.hear_out();
            board.world.microphone().speak(phrases);
            awaited = answers.iter();
            answer = awaited.next();
        } else if let Some((unclear, _)) = line.split_once(" war undeutlich").filter(|_| !is_repeated) {
            is_repeated = true;
            board.hear_out();
            board.world.microphone().speak(&[Words(unclear)]);
        }
    }
    board.ear.wait_for_speech(before);
    board.hear_out();
}

/// Returns the moves of the score after the program has ended.
fn moves(board: Board) -> String {
    board.program.kill();
    let pgn = files(&board.world.home(), "pgn").pop().map(fs::read_to_string);
    let pgn = pgn.map_or(String::new(), Result::unwrap);
    let moves = pgn.lines().filter(|line| !line.starts_with('['));
    moves.collect::<Vec<_>>().join(" ").trim().to_owned()
}

#[test]
fn a_confirmation_that_goes_on_makes_nothing() {
    let mut board = with_loudspeaker();
    board.say("Eva vier", "Eva zwei Eva vier?");
    for rest in ["ich weiß es nicht", "Moment noch bitte"] {
        board.world.microphone().speak(&[Words("ja"), Pause(300), Words(rest)]);
        thread::sleep(Duration::from_secs(2));
        board.hear_out();
    }
    board.say("nein", "Gestrichen.");
    let moves = moves(board);
    assert!(!moves.contains("e4"), "{moves}");
}

#[test]
fn what_follows_a_move_is_not_lost() {
    let mut board = with_headphones();
    let offered = ["Springer Gustav eins Felix drei?", "Weiß bietet Remis."];
    speak(&mut board, &[Words("Springer Gustav eins Felix drei Remis")], &offered);
    board.say("Korrektur", "Gestrichen.");
    for pause in [250, 500] {
        let said = [Words("Eva vier"), Pause(pause), Words("Korrektur")];
        speak(&mut board, &said, &["Gestrichen."]);
    }
    let said = [
        Words("Springer Bella eins Cäsar drei"),
        Pause(350),
        Words("Stellungswiederholung"),
    ];
    speak(&mut board, &said, &["Weiß beansprucht Remis"]);
}

#[test]
fn no_and_the_right_move_are_one() {
    let mut board = with_headphones();
    board.say("Springer Felix drei", "Springer Gustav eins Felix drei?");
    for pause in [200, 450] {
        let said = [Words("nein"), Pause(pause), Words("Eva vier")];
        speak(&mut board, &said, &["Eva zwei Eva vier?"]);
        board.say("Springer Felix drei", "Springer Gustav eins Felix drei?");
    }
}

#[test]
fn a_hesitation_is_waited_for_and_a_missing_part_asked_for() {
    let mut board = with_loudspeaker();
    let said = [
        Words("Springer"),
        Pause(1500),
        Words("Gustav eins"),
        Pause(1500),
        Words("Felix drei"),
    ];
    speak(&mut board, &said, &["Springer Gustav eins Felix drei?"]);
    board.say("Korrektur", "Gestrichen.");
    board.say("Springer Felix", "Springer Felix: welche Reihe?");
    board.say("drei", "Springer Gustav eins Felix drei?");
}

#[test]
fn a_move_is_begun_by_voice_and_ended_by_typing_or_the_reverse() {
    let mut board = with_loudspeaker();
    board.say("Springer Felix", "Springer Felix: welche Reihe?");
    board.type_line("drei", "Springer Gustav eins Felix drei?");
    board.say("Korrektur", "Gestrichen.");
    board.type_line("Springer", "Springer: auf welches Feld?");
    board.say("Felix drei", "Springer Gustav eins Felix drei?");
}

#[test]
fn the_voice_is_interrupted() {
    let mut board = with_headphones();
    for words in ["stopp", "Eva vier"] {
        let before = board.ear.now();
        board.program.type_line("Stellung");
        board.ear.wait_for_speech(before);
        thread::sleep(Duration::from_millis(1500));
        board.world.microphone().speak(&[Words(words)]);
        // Reading the position takes half a minute.
        let silent = board.ear.wait_for_silence();
        assert!(silent - before < Duration::from_secs(15), "{words}");
        board.hear_out();
    }
    board.program.expect("Eva zwei Eva vier?");
    // By Enter.
    let before = board.ear.now();
    board.program.type_line("Stellung");
    board.ear.wait_for_speech(before);
    board.program.type_line("");
    let silent = board.ear.wait_for_silence();
    assert!(silent - before < Duration::from_secs(10), "Enter");
    // An early answer, during the read-back.
    board.program.type_line("nein");
    board.program.expect("Gestrichen.");
    board.hear_out();
    let before = board.ear.now();
    board.world.microphone().speak(&[Words("Springer Felix drei")]);
    board.program.expect("Springer Gustav eins Felix drei?");
    board.ear.wait_for_speech(before);
    thread::sleep(Duration::from_millis(900));
    board.world.microphone().speak(&[Words("ja")]);
    board.program.expect("Schwarz.");
}

#[test]
fn a_soft_confirmation_is_asked_for_again() {
    let mut board = with_loudspeaker();
    board.say("Eva vier", "Eva zwei Eva vier?");
    speak(
        &mut board,
        &[Softer("ja", 26.0)],
        &["Bitte deutlicher bestätigen oder den Zug wiederholen."],
    );
    board.say("ja", "Schwarz.");
}

#[test]
fn a_confirmation_by_another_voice_is_asked_for_again() {
    let mut board = with_loudspeaker();
    for (voice, other, words, answer, turn) in [
        ("de", "de+f2", "Eva vier", "Eva zwei Eva vier?", "Schwarz."),
        ("de+f2", "de", "Eva fünf", "Eva sieben Eva fünf?", "Weiß."),
    ] {
        for (voice, words, answer) in [
            (voice, words, answer),
            (other, "ja", "Bitte deutlicher bestätigen oder den Zug wiederholen."),
            (voice, "ja", turn),
        ] {
            let before = board.ear.now();
            board.world.microphone().declare_by(voice, words);
            board.program.expect(answer);
            board.ear.wait_for_speech(before);
            board.hear_out();
        }
    }
}

#[test]
fn talk_is_answered_by_silence() {
    let mut board = with_loudspeaker();
    let before = board.ear.now();
    for talk in [
        "Wollen wir nachher noch etwas essen gehen",
        "Das Wetter ist heute wirklich sehr schön",
    ] {
        board.world.microphone().speak(&[Words(talk)]);
        thread::sleep(Duration::from_millis(2500));
    }
    let said = board.ear.utterances();
    assert!(said.iter().all(|utterance| utterance.start < before), "{said:?}");
    board.say("Eva vier", "Eva zwei Eva vier?");
}

#[test]
fn a_confirmation_of_what_was_open_before_confirms_nothing_else() {
    let mut board = with_headphones();
    board.say("Eva vier", "Eva zwei Eva vier?");
    // The "ja" waits for the end of the speech, and somebody types meanwhile.
    let Board { program, world, .. } = &mut board;
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(800));
            program.type_line("David vier");
        });
        world.microphone().speak(&[Words("ja"), Pause(400), Words("ja")]);
    });
    board.program.expect("David zwei David vier?");
    // It is said once more, because the "ja" was not for it.
    board.program.expect("David zwei David vier");
    board.hear_out();
    board.say("nein", "Gestrichen.");
    let moves = moves(board);
    assert!(!moves.contains("d4") && !moves.contains("e4"), "{moves}");
}

#[test]
fn the_answer_to_an_offered_game_confirms_nothing_in_it() {
    let board = with_headphones();
    let Board { program, world, ear } = board;
    drop(ear);
    let mut program = program;
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.kill();
    for pause in [300, 800] {
        let ear = world.loudspeaker();
        let mut program = Program::start(world.ansage(&["play"]).args(["--log-words", "--log", "debug"]));
        program.expect("fortsetzen? Ja oder nein?");
        ear.wait_for_speech(Duration::ZERO);
        ear.wait_for_silence();
        world.microphone().speak(&[Words("ja"), Pause(pause), Words("ja")]);
        program.expect("Eva zwei Eva vier");
        ear.wait_for_silence();
        program.type_line("wer ist am Zug");
        program.expect("Weiß, Zug 1.");
        program.kill();
    }
}
