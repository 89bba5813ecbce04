//! The voice at the loudspeaker.
//!
//! Each test builds a world of sound and runs a part marked `#[ignore]` inside it, in a separate process.

use std::{
    io::{BufRead, BufReader, Write, stdin},
    process::Stdio,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use ansage::{
    config::Config,
    speech::{Speaker, Tongue, Track, UtteranceEnd, Voice, WavSpeaker},
};
use ansage_words::vocabulary::Vocabulary;

use crate::support::{
    self, PATIENCE, SoundWorld,
    program::{Program, binary, run},
};

const MOVE: &str = "Springer Gustav eins Felix drei";

fn voice() -> Voice {
    let mut config = Config::default();
    // Long enough for a busy machine to see the closed gate.
    config.speech.tail_ms = 3000;
    Voice::from_settings(&config.speech, config.language, &vocabulary(), |carrier| {
        println!("\ncarrier {carrier:?}");
    })
}

fn vocabulary() -> Vocabulary {
    Vocabulary::load(&Config::default().vocabulary, None).unwrap()
}

/// Returns what the inner part of a test printed after this word, for the outer part.
fn told<'a>(said: &'a str, word: &str) -> &'a str {
    let line = said
        .lines()
        .find_map(|line| line.split_once(word))
        .map(|(_, rest)| rest.trim());
    line.unwrap_or_else(|| panic!("no {word} in {said}"))
}

#[test]
fn a_sentence_is_heard() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let said = world.inside("voice::says_a_sentence");
    let utterances = ear.utterances();
    assert_eq!(utterances.len(), 1, "{utterances:?}\n{said}");
    let length = utterances[0].end - utterances[0].start;
    assert!(length > Duration::from_millis(800), "{utterances:?}");
    // Completed after the sound, not before it, so the whole sentence has been heard.
    let completed = Duration::from_millis(told(&said, "completed-ms").parse().unwrap());
    assert!(completed >= length, "{completed:?} for {length:?}");
}

#[test]
#[ignore = "runs inside a_sentence_is_heard"]
fn says_a_sentence() {
    let voice = voice();
    let gate = voice.gate();
    assert!(gate.is_open());
    assert_eq!(voice.ready().wait(), Ok(UtteranceEnd::Spoken));
    assert!(gate.is_open());
    let begun = Instant::now();
    let saying = voice.say(MOVE);
    assert!(!gate.is_open(), "the microphone must not hear the voice");
    assert_eq!(saying.wait(), Ok(UtteranceEnd::Spoken));
    println!("completed-ms {}", begun.elapsed().as_millis());
    assert!(!gate.is_open(), "the echo has not died away");
    while !gate.is_open() {
        assert!(begun.elapsed() < PATIENCE, "the gate must open again");
        thread::sleep(Duration::from_millis(5));
    }
}

/// Returns what the recognizer hears of [`MOVE`] if the assistant speaks `language` and treats German words according
/// to `words`.
fn heard_in(world: &SoundWorld, language: &str, words: &str) -> String {
    let ear = world.loudspeaker();
    let mut command = world.part("voice::says_a_move_in_another_language");
    let said = command.env(TONGUE, format!("{language} {words}")).output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
    ear.wait_for_silence();
    let file = world.folder().join("move.wav");
    support::write_wav(&file, &ear.samples(Duration::ZERO), support::ear::RATE);
    run(world.ansage(&["hear", "--json"]).arg(&file), "").output
}

/// Environment variable that gives [`says_a_move_in_another_language`] the language and the treatment of German words.
const TONGUE: &str = "TEST_TONGUE";

#[test]
fn german_words_are_right_in_every_language() {
    let world = SoundWorld::start();
    for language in ["ru", "uk", "mk", "en"] {
        // Both treatments work for all languages. Two are tested with a German voice, two without one.
        let words = if matches!(language, "ru" | "mk") {
            "german-voice"
        } else {
            "respelled"
        };
        let heard = heard_in(&world, language, words);
        assert!(heard.contains("\"uci\":\"g1f3\""), "{language}, {words}: {heard}");
    }
}

#[test]
#[ignore = "runs inside german_words_are_right_in_every_language"]
fn says_a_move_in_another_language() {
    let tongue = std::env::var(TONGUE).unwrap();
    let (language, words) = tongue.split_once(' ').unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let settings = format!("language = \"{language}\"\n[speech]\nwords = \"{words}\"\n");
    std::fs::write(file.path(), settings).unwrap();
    let config = Config::load(Some(file.path())).unwrap();
    let voice = Voice::from_settings(&config.speech, config.language, &vocabulary(), |carrier| {
        println!("\ncarrier {carrier:?}");
    });
    assert_eq!(voice.say(MOVE).wait(), Ok(UtteranceEnd::Spoken));
}

#[test]
fn hush_cuts_the_sound() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut part = world.part("voice::is_hushed");
    let mut part = part.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    ear.wait_for_speech(Duration::ZERO);
    thread::sleep(Duration::from_secs(1));
    drop(part.stdin.take());
    let said = part.wait_with_output().unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stdout));
    ear.wait_for_silence();
    let utterances = ear.utterances();
    assert_eq!(utterances.len(), 1, "what waited was spoken: {utterances:?}");
    let length = utterances[0].end - utterances[0].start;
    assert!(length < LONG_TEXT_LASTS, "{utterances:?}");
}

/// Minimum time of ten moves, for any voice.
const LONG_TEXT_LASTS: Duration = Duration::from_secs(12);

#[test]
#[ignore = "runs inside hush_cuts_the_sound"]
fn is_hushed() {
    let voice = voice();
    let long = voice.say([MOVE; 10].join(", "));
    let waiting = voice.say(MOVE);
    voice.ready();
    // Until the first words are heard.
    stdin().read_line(&mut String::new()).unwrap();
    voice.hush();
    assert_eq!(long.wait(), Ok(UtteranceEnd::Cut));
    assert_eq!(waiting.wait(), Ok(UtteranceEnd::Cut));
    // The next text is spoken as usual. An empty one makes no sound.
    assert_eq!(voice.ready().wait(), Ok(UtteranceEnd::Spoken));
}

#[test]
fn each_move_of_a_game_is_heard() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let game = world.folder().join("game.pgn");
    std::fs::write(&game, "1. f3 e5 2. g4 Qh4# 0-1\n").unwrap();
    let said = run(world.ansage(&["announce"]).arg(&game), "");
    assert_eq!((said.code, said.errors.as_str()), (Some(0), ""));
    assert!(
        said.output.contains("2. Schwarz: Dame David acht Hektor vier, matt\n"),
        "{said:?}"
    );
    // Pauses between the announcements are as short as those within them, so only the duration counts. Four moves take
    // more than six seconds, and a dropped one would shorten this.
    let heard: Duration = ear
        .utterances()
        .iter()
        .map(|utterance| utterance.end - utterance.start)
        .sum();
    assert!(heard > Duration::from_secs(6), "{:?}", ear.utterances());
}

#[test]
fn moves_of_a_feed_are_heard_as_they_arrive() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut program = Program::start(&mut world.ansage(&["announce", "-"]));
    for m in ["e2e4", "e7e5", "Nf3"] {
        let silent_since = ear.wait_for_silence();
        program.type_line(m);
        ear.wait_for_speech(silent_since);
    }
    assert_eq!(program.close().0, Some(0));
    assert_eq!(ear.utterances().len(), 3, "{:?}", ear.utterances());
}

#[test]
fn a_service_that_dies_is_replaced_until_it_is_back() {
    let mut world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut command = world.part("voice::outlives_its_service");
    let mut program = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut orders = program.stdin.take().unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    // Returns the reported carriers, up to the end of the sentence, which is heard.
    let mut speak = || {
        let silent_since = ear.wait_for_silence();
        writeln!(orders, "speak").unwrap();
        let mut carriers = Vec::new();
        for line in &mut lines {
            if let Some((_, carrier)) = line.split_once("carrier ") {
                carriers.push(carrier.to_owned());
            }
            if let Some((_, answer)) = line.split_once("answer ") {
                assert_eq!(answer, "Ok(Spoken)");
                break;
            }
        }
        ear.wait_for_speech(silent_since);
        carriers
    };
    assert_eq!(speak(), [""; 0]);
    world.stop_speech();
    let told = speak();
    assert!(matches!(&told[..], [by] if by.starts_with("Espeak(")), "{told:?}");
    assert_eq!(speak(), [""; 0], "it is told once");
    world.start_speech();
    // The search looks every two seconds, and its result is used by the next sentence.
    let told: Vec<String> = (0..5).flat_map(|_| speak()).collect();
    assert_eq!(told, ["Service"]);
    drop(orders);
    assert!(program.wait().unwrap().success());
}

#[test]
#[ignore = "runs inside a_service_that_dies_is_replaced_until_it_is_back"]
fn outlives_its_service() {
    let voice = voice();
    for _ in std::io::stdin().lines() {
        let begun = Instant::now();
        println!("\nanswer {:?}", voice.say(MOVE).wait());
        assert!(begun.elapsed() < PATIENCE);
    }
}

#[test]
fn where_no_service_answers_espeak_speaks_and_it_is_told() {
    let mut world = SoundWorld::start();
    // The socket remains, and nobody listens to it.
    world.stop_speech();
    let ear = world.loudspeaker();
    let before = ear.now();
    let mut program = Program::start(&mut world.ansage(&["play", "--voice", "none"]));
    let told = program.expect("So lange spricht espeak-ng selbst.");
    assert!(told.contains("speechd.sock antwortet kein Sprachdienst"), "{told}");
    ear.wait_for_speech(before);
    let silent_since = ear.wait_for_silence();
    program.type_line("Eva vier");
    program.expect("Eva zwei Eva vier?");
    ear.wait_for_speech(silent_since);
    ear.wait_for_silence();
    world.start_speech();
    program.type_line("ja");
    program.expect("Schwarz.");
    program.speaks_again();
    drop(program);
    world.stop_speech();
    // A player who does not see the line hears the bell, but only in a terminal.
    let said = in_terminal(&world, "Eva vier\nja\n");
    assert!(said.contains("\u{7}Stimme fehlt: "), "{said:?}");
    let said = run(&mut world.ansage(&["play", "--voice", "none", "--new"]), "Eva vier\n");
    assert!(
        said.output.contains("\nStimme fehlt: ") && !said.output.contains('\u{7}'),
        "{said:?}"
    );
}

/// Returns what `ansage play` prints in a terminal, after `typed`.
fn in_terminal(world: &SoundWorld, typed: &str) -> String {
    let mut command = world.command("script");
    let game = format!("{} play --voice none --new", binary().display());
    command.args(["--quiet", "--return", "--command", &game, "/dev/null"]);
    run(&mut command, typed).output
}

#[test]
fn a_locale_that_is_not_generated_costs_no_sentence() {
    let world = SoundWorld::without_speech();
    let ear = world.loudspeaker();
    let abroad = |arguments: &[&str]| {
        let mut command = world.ansage(arguments);
        // The address at which libspeechd itself starts the service.
        command.env_remove("SPEECHD_ADDRESS").env("LC_ALL", "xx_XX.UTF-8");
        command
    };
    let before = ear.now();
    let said = run(
        &mut abroad(&["play", "--language", "de", "--voice", "none"]),
        "Eva vier\n",
    );
    assert!(said.output.contains("Eva zwei Eva vier?"), "{said:?}");
    // The service speaks, so there is nothing to report.
    assert!(!said.output.contains("espeak-ng"), "{said:?}");
    ear.wait_for_speech(before);
    // It ends some seconds after its last client.
    let pid = world.folder().join("run/speech-dispatcher/pid/speech-dispatcher.pid");
    let process = format!("/proc/{}", std::fs::read_to_string(pid).unwrap().trim());
    let begun = Instant::now();
    while std::path::Path::new(&process).exists() {
        assert!(begun.elapsed() < PATIENCE);
        thread::sleep(Duration::from_millis(100));
    }
    let found = run(&mut abroad(&["doctor", "--language", "de"]), "").output;
    assert!(
        found.contains("nur in C.UTF-8, denn die Locale xx_XX.UTF-8 ist auf diesem Rechner nicht erzeugt"),
        "{found}"
    );
}

#[test]
fn without_a_service_the_doctor_names_the_cause_and_the_remedy() {
    let world = SoundWorld::without_speech();
    let found = run(&mut world.ansage(&["doctor", "--language", "de"]), "").output;
    let voice = found.lines().find(|line| line.starts_with("Stimme")).unwrap();
    assert!(
        voice.contains("speechd.sock antwortet kein Sprachdienst") && voice.contains("SPEECHD_ADDRESS"),
        "{voice}"
    );
    assert!(!voice.contains("failed") && !voice.contains("error"), "{voice}");
    let ear = world.loudspeaker();
    let before = ear.now();
    let said = run(&mut world.ansage(&["announce", "-"]), "e2e4\n");
    assert!(said.output.contains("So lange spricht espeak-ng selbst."), "{said:?}");
    assert_eq!(said.code, Some(0), "{said:?}");
    ear.wait_for_speech(before);
}

#[test]
fn without_a_loudspeaker_nobody_waits_for_each_move() {
    let world = SoundWorld::without_sound();
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
    let begun = Instant::now();
    let said = run(&mut world.ansage(&["announce", "-"]), moves);
    assert!(said.errors.contains("--silent"), "{said:?}");
    assert_eq!(said.code, Some(1));
    // Each of twenty sentences would wait for some seconds.
    assert!(begun.elapsed() < PATIENCE);
}

#[test]
fn where_there_is_no_loudspeaker_a_file_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spoken.wav");
    let pause = Duration::from_millis(500);
    {
        let path = path.clone();
        let config = Config::default();
        let tongue = Tongue::new(config.language, config.speech.words, &vocabulary());
        let track = Track::default();
        let open = move || WavSpeaker::new(&path, &track, &config.speech, tongue.clone());
        let voice = Voice::start(Duration::ZERO, open);
        assert_eq!(voice.say("Eva vier").wait(), Ok(UtteranceEnd::Spoken));
        thread::sleep(pause);
        let cut = voice.say([MOVE; 10].join(", "));
        thread::sleep(pause);
        voice.hush();
        assert_eq!(cut.wait(), Ok(UtteranceEnd::Cut));
    }
    let mut reader = hound::WavReader::open(&path).unwrap();
    let rate = reader.spec().sample_rate as usize;
    let samples: Vec<i16> = reader.samples().map(Result::unwrap).collect();
    let loud = samples.iter().filter(|sample| sample.unsigned_abs() > 500).count();
    assert!(loud > rate / 20, "{loud} loud samples of {}", samples.len());
    assert!(
        samples.len() < rate * 12,
        "what was cut is not in the file: {}",
        samples.len()
    );
    let quiet = vec![0; (pause.as_secs_f64() * 0.9 * rate as f64) as usize];
    assert!(
        samples.windows(quiet.len()).any(|window| window == quiet),
        "the pause is missing"
    );
}

#[test]
fn a_file_is_continued_by_the_next_speaker() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spoken.wav");
    let (config, track) = (Config::default(), Track::default());
    let tongue = Tongue::new(config.language, config.speech.words, &vocabulary());
    let mut lengths = Vec::new();
    for _ in 0..2 {
        let mut speaker = WavSpeaker::new(&path, &track, &config.speech, tongue.clone()).unwrap();
        let (ended, end) = mpsc::channel();
        let done = Box::new(move |ending| drop(ended.send(ending)));
        speaker.speak("Eva vier", done).unwrap();
        assert_eq!(end.recv().unwrap(), Ok(UtteranceEnd::Spoken));
        drop(speaker);
        lengths.push(hound::WavReader::open(&path).unwrap().duration());
    }
    assert!(lengths[0] > 0 && lengths[1] > lengths[0] * 3 / 2, "{lengths:?}");
}

#[test]
fn the_microphone_hears_an_echo_as_soft_as_asked_for() {
    let world = SoundWorld::without_speech();
    world.start_echo(Duration::from_millis(60), 12);
    let (loudspeaker, microphone) = (world.loudspeaker(), world.at_microphone());
    let tone: Vec<i16> = (0..8_000).map(|n| (8_000.0 * (n as f32 * 0.3).sin()) as i16).collect();
    let file = world.folder().join("tone.wav");
    support::write_wav(&file, &tone, support::ear::RATE);
    let played = world.command("paplay").arg("--device=loudspeaker").arg(file).status();
    assert!(played.unwrap().success());
    microphone.wait_for_speech(Duration::ZERO);
    microphone.wait_for_silence();
    let peak = |ear: &support::Ear| f32::from(ear.levels().into_iter().max().unwrap());
    let softer = 20.0 * (peak(&loudspeaker) / peak(&microphone)).log10();
    assert!((softer - 12.0).abs() < 1.0, "{softer} dB");
}

#[test]
fn what_is_declared_into_the_microphone_is_heard_by_cpal() {
    let world = SoundWorld::start();
    let mut command = world.part("voice::hears_the_microphone");
    let mut program = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(program.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap);
    lines.find(|line| line.contains("listening")).expect("a device");
    world.microphone().declare(MOVE);
    assert!(lines.any(|line| line.contains("heard")));
    assert!(program.wait().unwrap().success());
}

#[test]
#[ignore = "runs inside what_is_declared_into_the_microphone_is_heard_by_cpal"]
fn hears_the_microphone() {
    use cpal::traits::{DeviceTrait, HostTrait, StreamTrait};
    let device = cpal::default_host().default_input_device().expect("a microphone");
    let config = device.default_input_config().unwrap();
    println!("{config:?}");
    let (peaks, heard) = std::sync::mpsc::channel();
    let listen = move |data: &[f32], _: &_| {
        let peak = data.iter().fold(0f32, |peak, sample| peak.max(sample.abs()));
        let _ = peaks.send(peak);
    };
    let stream = device
        .build_input_stream(config.into(), listen, |error| panic!("{error}"), None)
        .unwrap();
    stream.play().unwrap();
    heard.recv_timeout(PATIENCE).unwrap();
    println!("listening");
    while heard.recv_timeout(PATIENCE).unwrap() < 0.05 {}
    println!("heard");
}
