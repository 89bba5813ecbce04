//! Whole games through the real program, with spoken declarations at its microphone and an ear at its loudspeaker.

use std::{thread, time::Duration};

use crate::support::{
    SoundWorld,
    board::Board,
    program::{Program, ansage, files, run, typed},
};

/// Returns the last score.
fn score(world: &SoundWorld) -> String {
    std::fs::read_to_string(files(&world.home(), "pgn").pop().unwrap()).unwrap()
}

#[test]
fn a_game_with_an_illegal_declaration_a_correction_and_a_promotion() {
    let mut board = Board::set_up(
        SoundWorld::start(),
        &["--fen", "7k/P7/5K2/8/8/8/8/8 w - - 0 1"],
        &["Weiß am Zug."],
    );

    board.say("Turm Hektor drei", "illegal");
    board.say("König Gustav fünf", "König Felix sechs Gustav fünf?");
    board.say("Korrektur", "Gestrichen");
    board.say("König Gustav sechs", "König Felix sechs Gustav sechs?");
    board.say("ja", "Schwarz.");
    // Black confirms by repeating (D.2.1).
    board.say("König Gustav acht", "König Hektor acht Gustav acht?");
    board.say("König Hektor acht Gustav acht", "Weiß.");
    board.say("Anna acht", "In welche Figur?");
    board.say("Dame", "Anna sieben Anna acht Dame, matt?");
    board.say("richtig", "Matt. Weiß gewinnt.");
    let pgn = score(&board.end(&["beenden"]));
    assert!(pgn.ends_with("1. Kg6 Kg8 2. a8=Q# 1-0\n"), "{pgn}");
}

#[test]
fn a_side_that_types_is_not_heard() {
    let mut board = Board::set_up(SoundWorld::start(), &["--voice", "white"], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    board.say("Ja", "Schwarz.");
    board.world.microphone().declare("Eva fünf");
    let is_heard = board.program.expect_within("Eva fünf?", Duration::from_secs(3));
    assert!(!is_heard, "{:?}", board.program.transcript());
    // The player who is heard can still correct their own move (D.2.8), and answer questions asked of them.
    board.say("Korrektur", "Zug Eva zwei Eva vier zurücknehmen? Ja oder nein?");
    board.say("nein", "Der Zug bleibt.");
    board.say("beenden", "Beenden? Ja oder nein?");
    board.say("nein", "Es geht weiter.");
    // They cannot answer the opponent's question.
    board.say("beenden", "Beenden? Ja oder nein?");
    board.type_line("nein", "Es geht weiter.");
    board.type_line("beenden", "Beenden? Ja oder nein?");
    board.world.microphone().declare("Ja");
    let is_heard = board.program.expect_within("gespeichert", Duration::from_secs(3));
    assert!(!is_heard, "{:?}", board.program.transcript());
    board.type_line("nein", "Es geht weiter.");
    board.type_line("Eva fünf", "Eva sieben Eva fünf?");
    board.type_line("ja", "Weiß.");
    // What the opponent is asked does not silence the player to move.
    board.type_line("Schwarz aufgeben", "Gibt Schwarz auf? Ja oder nein?");
    board.say("Springer Felix drei", "Springer Gustav eins Felix drei?");
    board.say("ja", "Schwarz.");
    // Players do not answer their own offers (9.1.2.1), although only White is heard.
    board.type_line("Weiß Remis", "Weiß bietet Remis");
    board.say("angenommen", "Weiß bietet Remis");
    board.type_line("angenommen", "Remis vereinbart");
}

#[test]
fn a_killed_game_goes_on() {
    let world = SoundWorld::start();
    let mut program = Program::start(&mut world.ansage(&["play"]));
    program.expect("Weiß am Zug.");
    for (line, answer) in [
        ("Eva vier", "Eva zwei Eva vier?"),
        ("ja", "Schwarz."),
        ("Eva fünf", "Eva sieben Eva fünf?"),
    ] {
        program.type_line(line);
        program.expect(answer);
    }
    program.kill();
    // The speech service still finishes what it has begun.
    world.loudspeaker().wait_for_silence();

    // A declared but unconfirmed move is still open.
    let answers = [
        "Partie mit einem Halbzug fortgesetzt.",
        "Noch offen: Eva sieben Eva fünf.",
    ];
    let mut board = Board::set_up(world, &["--resume"], &answers);
    board.say("Eva fünf", "Weiß.");
    let pgn = score(&board.end(&["beenden", "ja"]));
    assert!(pgn.ends_with("1. e4 e5 *\n"), "{pgn}");
}

#[test]
fn d_2_1_the_opponents_repetition_is_heard_and_compared() {
    let mut board = Board::set_up(
        SoundWorld::start(),
        &["--profile", "opponent-repeats", "--clock", "90+30"],
        &["Weiß am Zug. Die Uhr steht."],
    );
    board.say("Springer Felix drei", "Springer Gustav eins Felix drei?");
    board.say("ja", "Gegner, bitte wiederholen: Springer Gustav eins Felix drei.");
    board.say("Springer Cäsar drei", "Nicht gleich.");
    // The repetition does not start the clock: until it is pressed, a slip can be corrected.
    board.say("Springer Gustav eins Felix drei", "Wiederholt.");
    board.say("gedrückt", "Schwarz.");
    board.say("Korrektur", "Zu spät. Die Uhr von Schwarz läuft.");
    let pgn = score(&board.end(&["beenden", "ja"]));
    // The clock never ran before the move, so it shows the first increment and that for the move.
    assert!(pgn.contains("1. Nf3 {[%clk 1:31:00]}"), "{pgn}");
}

#[test]
fn d_2_7_the_sound_of_a_declared_move_is_kept_and_the_program_says_so() {
    let mut board = Board::set_up(
        SoundWorld::start(),
        &["--record"],
        &["Ihre Ansagen werden aufgenommen.", "Weiß am Zug."],
    );
    board.say("Springer Felix drei", "Springer Gustav eins Felix drei?");
    board.say("ja", "Schwarz.");
    let world = board.end(&["beenden", "ja"]);
    let folder = files(&world.home(), "recordings").remove(0);
    let manifest = std::fs::read_to_string(folder.join("manifest.tsv")).unwrap();
    let rows: Vec<&str> = manifest.lines().skip(1).collect();
    // "Ja" does not declare a move.
    assert!(
        rows.len() == 1 && rows[0].starts_with("001-white.wav\t1\twhite\t") && rows[0].ends_with("springer felix drei"),
        "{manifest}"
    );
    // A recorded move takes a second or two and is audible.
    let samples: Vec<i16> = hound::WavReader::open(folder.join("001-white.wav"))
        .unwrap()
        .samples()
        .map(Result::unwrap)
        .collect();
    let loudest = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
    assert!(
        (8_000..160_000).contains(&samples.len()) && loudest > 1_000,
        "{} {loudest}",
        samples.len()
    );
}

#[test]
fn d_2_7_a_player_hears_that_nothing_is_recorded() {
    let home = tempfile::tempdir().unwrap();
    let play = ["play", "--voice", "none", "--silent", "--record"];
    let said = typed(&mut ansage(home.path(), &play), &["beenden", "ja"]);
    let told = "Ohne Mikrofon wird nichts aufgenommen.";
    assert!(said.code == Some(0) && said.output.contains(told), "{said:?}");
}

#[test]
fn a_muted_microphone_is_told() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    let before = board.ear.now();
    board.world.mute_microphone(true);
    board.program.expect("Mikrofon stumm.");
    board.ear.wait_for_speech(before);
    // A player may speak as soon as the microphone is on, even while that is announced.
    board.world.mute_microphone(false);
    board.say("Eva vier", "Eva zwei Eva vier?");
}

#[test]
fn a_microphone_that_is_switched_on_again_is_told() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    let before = board.ear.now();
    board.world.mute_microphone(true);
    board.program.expect("Mikrofon stumm.");
    board.ear.wait_for_speech(before);
    board.hear_out();
    let before = board.ear.now();
    board.world.mute_microphone(false);
    board.program.expect("Mikrofon geht wieder.");
    board.ear.wait_for_speech(before);
    board.hear_out();
    board.say("Eva vier", "Eva zwei Eva vier?");
}

/// Returns three seconds of sound to play into the microphone, at its virtual rate (48 kHz).
fn sound(wave: impl Fn(f32) -> f32) -> Vec<i16> {
    let at = |n: u32| wave(n as f32 / 48_000.0) * 32_767.0;
    (0..3 * 48_000)
        .map(|n| at(n).clamp(-32_768.0, 32_767.0) as i16)
        .collect()
}

#[test]
fn a_humming_and_an_overdriven_microphone_are_told_once_and_nothing_is_lost() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    let tone = |hertz: f32, t: f32| (std::f32::consts::TAU * hertz * t).sin();
    let hum = sound(|t| 0.08 * (tone(50.0, t) + 0.5 * tone(150.0, t)));
    // A voice of moving pitch, far too loud.
    let loud = sound(|t| 4.0 * tone(140.0 + 30.0 * t, t) * tone(2.0, t));
    for (wave, told) in [(&hum, "Mikrofon brummt."), (&loud, "Mikrofon übersteuert.")] {
        let before = board.ear.now();
        board.world.microphone().play_samples(wave, 48_000);
        board.program.expect(told);
        board.ear.wait_for_speech(before);
        board.hear_out();
    }
    // It is not reported again, and the earlier declaration still waits for its answer.
    board.world.microphone().play_samples(&hum, 48_000);
    // The beginning of a hum may be mistaken for a word. On a loaded machine this is reported a second later, and a
    // player does not answer before that.
    thread::sleep(Duration::from_secs(2));
    board.hear_out();
    board.world.microphone().declare("ja");
    // After so much noise the answer may be asked for again, as after talk.
    let mut asked = 0;
    loop {
        let before = board.ear.now();
        let line = board.program.line();
        if line.contains("deutlicher bestätigen") {
            asked += 1;
            assert!(asked <= 3, "{:?}", board.program.transcript());
            board.ear.wait_for_speech(before);
            board.hear_out();
            board.world.microphone().declare("ja");
        } else if line.contains("Schwarz.") {
            break;
        }
    }
    let told = board.program.transcript();
    assert_eq!(
        told.iter().filter(|line| line.contains("brummt")).count(),
        1,
        "{told:?}"
    );
}

#[test]
fn a_microphone_that_vanishes_and_comes_back_loses_nothing() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    let before = board.ear.now();
    board.world.stop_microphone(true);
    board.program.expect("Mikrofon weg.");
    board.ear.wait_for_speech(before);
    board.world.stop_microphone(false);
    board.program.expect("Mikrofon geht wieder.");
    board.hear_out();
    board.program.type_line("ja");
    board.program.expect("Schwarz.");
}

#[test]
fn the_loudspeaker_does_not_replace_a_microphone_that_is_unplugged() {
    let mut board = Board::set_up(SoundWorld::start(), &[], &["Weiß am Zug."]);
    board.say("Eva vier", "Eva zwei Eva vier?");
    board.world.pactl(&["unload-module", "module-remap-source"]);
    board.program.expect("Mikrofon weg.");
    // The sound server offers the monitor of the loudspeaker in its place.
    let is_back = board
        .program
        .expect_within("Mikrofon geht wieder.", Duration::from_secs(3));
    assert!(!is_back, "{:?}", board.program.transcript());
    let plugged = [
        "module-remap-source",
        "source_name=microphone",
        "master=microphone_feed.monitor",
    ];
    board.world.pactl(&[&["load-module"], &plugged[..]].concat());
    board.world.pactl(&["set-default-source", "microphone"]);
    board.program.expect("Mikrofon geht wieder.");
    board.hear_out();
    board.say("Ja", "Schwarz.");
}

#[test]
fn without_a_microphone_the_remedy_is_named() {
    let world = SoundWorld::start();
    // No sound server answers, so there is no capture device.
    let said = run(world.ansage(&["play"]).env("PULSE_SERVER", "unix:/nonexistent"), "");
    assert_eq!(said.code, Some(1), "{said:?}");
    assert!(
        said.errors.contains("Kein Mikrofon") && said.errors.contains("--demo"),
        "{said:?}"
    );
}

#[test]
fn the_rest_of_a_move_is_typed_in_answer_to_the_question_for_it() {
    for (lines, read_back) in [
        (
            &["Springer", "Gustav eins", "Felix drei"][..],
            "Springer Gustav eins Felix drei?",
        ),
        (
            &["Eva vier", "nein, Springer", "f3"],
            "Springer Gustav eins Felix drei?",
        ),
        (&["Springer", "nein"], "Gestrichen."),
        // A move of the next player.
        (&["Springer", "d4", "ja", "Felix sechs"], "Felix sieben Felix sechs?"),
    ] {
        let home = tempfile::tempdir().unwrap();
        let said = typed(
            &mut ansage(home.path(), &["play", "--voice", "none", "--silent"]),
            lines,
        );
        assert!(said.output.contains(read_back), "{lines:?}: {}", said.output);
    }
    // The player before says meanwhile that the clock is pressed.
    let home = tempfile::tempdir().unwrap();
    let trusted = ["play", "--voice", "none", "--silent", "--profile", "trust"];
    let lines = ["d4", "Springer", "gedrückt", "Cäsar sechs"];
    let said = typed(&mut ansage(home.path(), &trusted), &lines);
    assert!(
        said.output.contains("Springer Bella acht Cäsar sechs."),
        "{}",
        said.output
    );
}

#[test]
fn the_result_may_be_asked_for_again_and_the_path_of_the_score_is_printed_once() {
    let home = tempfile::tempdir().unwrap();
    let lines = ["Eva vier", "ja", "aufgeben", "ja", "endgültig", "Remis", "Eva fünf"];
    let said = typed(
        &mut ansage(home.path(), &["play", "--voice", "none", "--silent"]),
        &lines,
    );
    let count = |words: &str| said.output.matches(words).count();
    assert_eq!(count("Die Partie steht in"), 1, "{}", said.output);
    assert!(count("Aufgegeben. Weiß gewinnt.") > 1, "{}", said.output);
}

#[test]
fn a_game_is_resumed_by_typing_without_a_microphone() {
    let world = SoundWorld::without_sound();
    let begun = run(&mut world.ansage(&["play", "--voice", "none"]), "Eva vier\nja\n");
    assert!(begun.output.contains("Schwarz."), "{begun:?}");
    let resumed = run(&mut world.ansage(&["play", "--resume"]), "Eva fünf\nja\n");
    assert_eq!(resumed.code, Some(0), "{resumed:?}");
    assert!(resumed.output.contains("Eva sieben Eva fünf?"), "{resumed:?}");
}

#[test]
fn without_any_sound_the_demonstration_is_spoken_into_a_file() {
    let world = SoundWorld::without_sound();
    // Nobody hears the file while it is written, so its sentences are printed, too.
    let config = world.folder().join("voice.toml");
    std::fs::write(&config, "[speech]\noutput = \"voice\"\n").unwrap();
    let mut command = world.ansage(&["--config", config.to_str().unwrap(), "play", "--demo-if-no-microphone"]);
    let said = run(command.current_dir(world.folder()), "");
    assert_eq!(said.code, Some(0), "{said:?}");
    for expected in [
        "Kein Mikrofon gefunden.",
        "illegal.",
        "Gestrichen.",
        "Matt. Weiß gewinnt.",
    ] {
        assert!(said.output.contains(expected), "no \"{expected}\" in {said:?}");
    }
    let spoken = hound::WavReader::open(world.folder().join("ansage-demo.wav")).unwrap();
    let seconds = spoken.duration() / spoken.spec().sample_rate;
    let loud = spoken
        .into_samples::<i16>()
        .filter(|sample| sample.as_ref().unwrap().abs() > 1000)
        .count();
    assert!(seconds > 20 && loud > 20_000, "{seconds} s, {loud} loud samples");
}

#[test]
fn words_that_were_heard_are_logged_only_if_asked_for() {
    for (asked, logged) in [(&[][..], false), (&["--log-words"], true)] {
        let home = tempfile::tempdir().unwrap();
        let arguments = ["play", "--demo", "--silent", "--log", "trace"];
        let mut program = Program::start(ansage(home.path(), &arguments).args(asked));
        program.expect("Eva zwei Eva vier?");
        program.kill();
        let log = std::fs::read_to_string(home.path().join(".local/state/ansage/ansage.log")).unwrap();
        assert!(log.contains("INFO ansage::recognizer"), "{log}");
        assert_eq!(log.contains("eva zwei eva vier"), logged, "{log}");
    }
}
