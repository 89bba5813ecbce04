//! Whole games through the real program: declarations are played into its microphone, its loudspeaker is listened to.

mod support;

use std::{process::Stdio, time::Duration};

use support::{
    SoundWorld,
    player::{Player, Program},
};

fn files(world: &SoundWorld, extension: &str) -> Vec<String> {
    let folder = world.folder().join("home/.local/share/ansage/games");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut wanted: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    wanted.sort();
    wanted
        .into_iter()
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn a_game_with_an_illegal_declaration_a_correction_and_a_promotion() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play", "--fen", "7k/P7/5K2/8/8/8/8/8 w - - 0 1"]);
    program.expect("Weiß am Zug.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();

    player.say(&mut program, "Turm Hektor drei", "illegal");
    player.say(&mut program, "König Gustav fünf", "König Felix sechs Gustav fünf?");
    player.say(&mut program, "Korrektur", "Gestrichen");
    player.say(&mut program, "König Gustav sechs", "König Felix sechs Gustav sechs?");
    player.say(&mut program, "ja", "Schwarz.");
    // Black confirms by repeating (D.2.1).
    player.say(&mut program, "König Gustav acht", "König Hektor acht Gustav acht?");
    player.say(&mut program, "König Hektor acht Gustav acht", "Weiß.");
    player.say(&mut program, "Anna acht", "In welche Figur?");
    player.say(&mut program, "Dame", "Anna sieben Anna acht Dame, matt?");
    player.say(&mut program, "richtig", "Matt. Weiß gewinnt.");
    program.type_line("beenden");
    let (code, transcript) = program.end();
    assert_eq!(code, Some(0), "{transcript:?}");

    let pgn = files(&world, "pgn").pop().unwrap();
    assert!(pgn.ends_with("1. Kg6 Kg8 2. a8=Q# 1-0\n"), "{pgn}");
}

#[test]
fn a_killed_game_goes_on() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play"]);
    program.expect("Weiß am Zug.");
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    program.type_line("ja");
    program.expect("Schwarz.");
    program.type_line("Eva fünf");
    program.expect("Eva sieben Eva fünf?");
    program.child.kill().unwrap();
    drop(program);

    let mut program = Program::start(&world, &["play", "--resume"]);
    program.expect("Partie mit einem Halbzug fortgesetzt.");
    // What was declared and not yet confirmed is still open.
    program.expect("Offen ist Eva sieben Eva fünf.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();
    player.say(&mut program, "Eva fünf", "Weiß.");
    program.type_line("beenden");
    program.type_line("ja");
    assert_eq!(program.end().0, Some(0));
    assert!(files(&world, "pgn").pop().unwrap().ends_with("1. e4 e5 *\n"));
}

#[test]
fn d_2_1_the_opponents_repetition_is_heard_and_compared() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play", "--profile", "opponent-repeats", "--clock", "90+30"]);
    program.expect("Weiß am Zug. Die Uhr steht.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();
    player.say(&mut program, "Springer Felix drei", "Springer Gustav eins Felix drei?");
    player.say(
        &mut program,
        "ja",
        "Der Gegner wiederholt: Springer Gustav eins Felix drei.",
    );
    player.say(&mut program, "Springer Cäsar drei", "Verschieden.");
    player.say(&mut program, "Springer Gustav eins Felix drei", "Schwarz.");
    player.say(&mut program, "Korrektur", "Zu spät. Die Uhr von Schwarz läuft.");
    program.type_line("beenden");
    program.type_line("ja");
    assert_eq!(program.end().0, Some(0));
    let pgn = files(&world, "pgn").pop().unwrap();
    // The clock was never started before the move: the first increment and the one for the move.
    assert!(pgn.contains("1. Nf3 {[%clk 1:31:00]}"), "{pgn}");
}

#[test]
fn d_2_7_the_sound_of_a_declared_move_is_kept_and_the_program_says_so() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play", "--record"]);
    program.expect("Ihre Ansagen werden aufgenommen.");
    program.expect("Weiß am Zug.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();
    player.say(&mut program, "Springer Felix drei", "Springer Gustav eins Felix drei?");
    player.say(&mut program, "ja", "Schwarz.");
    program.type_line("beenden");
    program.type_line("ja");
    assert_eq!(program.end().0, Some(0));
    let games = world.folder().join("home/.local/share/ansage/games");
    let mut entries = std::fs::read_dir(games).unwrap().map(|entry| entry.unwrap().path());
    let folder = entries
        .find(|path| path.extension().is_some_and(|e| e == "recordings"))
        .unwrap();
    let manifest = std::fs::read_to_string(folder.join("manifest.tsv")).unwrap();
    let rows: Vec<&str> = manifest.lines().skip(1).collect();
    // "Ja" is no declaration of a move.
    assert!(
        rows.len() == 1 && rows[0].starts_with("001-white.wav\t1\twhite\t") && rows[0].ends_with("springer felix drei"),
        "{manifest}"
    );
    // A move takes a second or two, and it can be heard.
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
fn a_muted_microphone_is_told() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play"]);
    program.expect("Weiß am Zug.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();
    let before = player.ear.now();
    world.mute_microphone(true);
    program.expect("Mikrofon stumm.");
    player.ear.wait_for_speech(before);
    // Whoever switches it on may speak at once, while that is still being said.
    world.mute_microphone(false);
    player.say(&mut program, "Eva vier", "Eva zwei Eva vier?");
}

/// Two seconds of a sound that plays into the microphone, at the rate of the virtual one.
fn sound(wave: impl Fn(f32) -> f32) -> Vec<i16> {
    let at = |n: u32| wave(n as f32 / 48_000.0) * 32_767.0;
    (0..3 * 48_000)
        .map(|n| at(n).clamp(-32_768.0, 32_767.0) as i16)
        .collect()
}

#[test]
fn a_humming_and_an_overdriven_microphone_are_told_once_and_nothing_is_lost() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play"]);
    program.expect("Weiß am Zug.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();
    player.say(&mut program, "Eva vier", "Eva zwei Eva vier?");
    let tone = |hertz: f32, t: f32| (std::f32::consts::TAU * hertz * t).sin();
    let hum = sound(|t| 0.08 * (tone(50.0, t) + 0.5 * tone(150.0, t)));
    // A voice whose pitch moves, far too loud.
    let loud = sound(|t| 4.0 * tone(140.0 + 30.0 * t, t) * tone(2.0, t));
    for (wave, told) in [(&hum, "Mikrofon brummt."), (&loud, "Mikrofon übersteuert.")] {
        let before = player.ear.now();
        world.microphone().play_samples(wave, 48_000);
        program.expect(told);
        player.ear.wait_for_speech(before);
        player.hear_out();
    }
    // It is not told again, and what was declared before still waits for its answer.
    world.microphone().play_samples(&hum, 48_000);
    player.say(&mut program, "ja", "Schwarz.");
    let told = program.transcript.iter().filter(|line| line.contains("brummt")).count();
    assert_eq!(told, 1, "{:?}", program.transcript);
}

#[test]
fn a_microphone_that_vanishes_and_comes_back_loses_nothing() {
    let world = SoundWorld::start();
    let player = Player {
        world: &world,
        ear: world.loudspeaker(),
    };
    let mut program = Program::start(&world, &["play"]);
    program.expect("Weiß am Zug.");
    player.ear.wait_for_speech(Duration::ZERO);
    player.hear_out();
    player.say(&mut program, "Eva vier", "Eva zwei Eva vier?");
    let before = player.ear.now();
    world.stop_microphone(true);
    program.expect("Mikrofon weg.");
    player.ear.wait_for_speech(before);
    world.stop_microphone(false);
    program.expect("Mikrofon wieder da.");
    player.hear_out();
    program.type_line("ja");
    program.expect("Schwarz.");
}

#[test]
fn without_a_microphone_the_remedy_is_named() {
    let world = SoundWorld::start();
    let mut command = world.command(env!("CARGO_BIN_EXE_ansage"));
    // No sound server answers, so there is no capture device.
    command
        .arg("play")
        .env("PULSE_SERVER", "unix:/nonexistent")
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.contains("Kein Mikrofon") && errors.contains("--demo"),
        "{errors}"
    );
}

#[test]
fn without_any_sound_the_demonstration_is_spoken_into_a_file() {
    let world = SoundWorld::without_sound();
    let mut command = world.command(env!("CARGO_BIN_EXE_ansage"));
    command
        .args(["play", "--demo-if-no-microphone"])
        .env_remove("ANSAGE_MODEL");
    let output = command
        .current_dir(world.folder())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{printed}");
    for expected in [
        "Kein Mikrofon gefunden.",
        "illegal.",
        "Gestrichen.",
        "Matt. Weiß gewinnt.",
    ] {
        assert!(printed.contains(expected), "no \"{expected}\" in:\n{printed}");
    }
    let spoken = hound::WavReader::open(world.folder().join("ansage-demo.wav")).unwrap();
    let seconds = spoken.duration() / spoken.spec().sample_rate;
    let loud = spoken
        .into_samples::<i16>()
        .filter(|sample| sample.as_ref().unwrap().abs() > 1000)
        .count();
    assert!(seconds > 20 && loud > 20_000, "{seconds} s, {loud} loud samples");
}
