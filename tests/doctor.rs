//! `ansage doctor` in a world of sound with faults.

use std::{
    fs,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

use serde_json::Value;

use crate::support::SoundWorld;

/// Returns the doctor's answer in English: its exit code, and its findings as `part state sentence`, the verdict last.
fn examine(command: &mut Command) -> (i32, Vec<String>) {
    let output = command.args(["doctor", "--json", "--language", "en"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let all: Value = serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"));
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut lines: Vec<String> = all["findings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|found| {
            format!(
                "{} {} {}",
                text(&found["part"]),
                text(&found["state"]),
                text(&found["sentence"])
            )
        })
        .collect();
    lines.push(text(&all["verdict"]));
    assert_eq!(all["works"].as_bool().unwrap(), output.status.success());
    (output.status.code().unwrap(), lines)
}

#[track_caller]
fn assert_found(lines: &[String], beginning: &str) {
    assert!(
        lines.iter().any(|line| line.starts_with(beginning)),
        "{beginning}: {lines:#?}"
    );
}

/// Runs `work` while the microphone receives noise of the peak `height`.
fn with_noise<T>(world: &SoundWorld, height: i16, work: impl FnOnce() -> T) -> T {
    let mut state = 1_u32;
    let samples: Vec<i16> = (0..16_000 * 5)
        .map(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if state >> 31 == 0 { height } else { -height }
        })
        .collect();
    thread::scope(|scope| {
        scope.spawn(|| world.microphone().play_samples(&samples, 16_000));
        thread::sleep(Duration::from_millis(500));
        work()
    })
}

#[test]
fn a_sound_machine_can_work_and_a_silent_or_loud_microphone_is_noticed() {
    let world = SoundWorld::start();
    let (code, lines) = with_noise(&world, 1000, || examine(&mut world.ansage(&[])));
    assert_eq!(code, 0, "{lines:#?}");
    for beginning in [
        "configuration fine Configuration fine: the defaults",
        "vocabulary fine",
        "model fine Model fine: ansage-de, came with the program",
        "microphone fine Microphone working",
        "loudspeaker fine Loudspeaker fine: loudspeaker",
        "voice fine Voice fine",
        "Ansage can work.",
    ] {
        assert_found(&lines, beginning);
    }
    let (code, lines) = with_noise(&world, i16::MAX, || examine(&mut world.ansage(&[])));
    assert_eq!(code, 0, "{lines:#?}");
    assert_found(&lines, "microphone warning Microphone too loud");

    let muted = world
        .command("pactl")
        .args(["set-sink-mute", "loudspeaker", "1"])
        .status();
    assert!(muted.unwrap().success());
    world.mute_microphone(true);
    let (code, lines) = examine(&mut world.ansage(&[]));
    assert_eq!(code, 1, "{lines:#?}");
    assert_found(&lines, "microphone failed Microphone silent");
    assert_found(&lines, "loudspeaker failed Loudspeaker muted: loudspeaker");
    assert_found(
        &lines,
        "Ansage cannot work like this. Not working: microphone, loudspeaker.",
    );
    // A muted output is noticed without the programs of the sound server.
    world.pactl(&["set-sink-mute", "loudspeaker", "0"]);
    world.pactl(&["set-sink-volume", "loudspeaker", "0"]);
    // Nor is the translator of German Braille there.
    let settings = world.home().join(".config/ansage");
    fs::create_dir_all(&settings).unwrap();
    fs::write(settings.join("ansage.toml"), "[score]\nbraille = \"de\"\n").unwrap();
    for name in ["config.toml", "vocabulary/DE.toml", "courses/mine.toml"] {
        fs::create_dir_all(settings.join(name).parent().unwrap()).unwrap();
        fs::write(settings.join(name), "x = 1\n").unwrap();
    }
    let (_, lines) = examine(world.ansage(&[]).env("PATH", world.folder()));
    assert_found(&lines, "loudspeaker failed Loudspeaker muted: loudspeaker");
    assert_found(&lines, "games warning German Braille needs liblouis");
    let unread = |part: &str, name: &str| format!("{part} not read: {}", settings.join(name).display());
    for (part, sentence) in [
        ("configuration", unread("Configuration", "config.toml")),
        (
            "configuration",
            settings.join("courses/mine.toml").display().to_string(),
        ),
        ("vocabulary", unread("Vocabulary", "vocabulary/DE.toml")),
    ] {
        assert_found(&lines, &format!("{part} warning {sentence}"));
    }
}

#[test]
fn a_voice_that_does_not_reach_a_loudspeaker_is_noticed() {
    let world = SoundWorld::without_sound();
    let (_, lines) = examine(&mut world.ansage(&[]));
    assert_found(&lines, "voice failed Voice");
}

#[test]
fn a_microphone_is_called_as_in_the_settings_of_the_desktop() {
    let world = SoundWorld::without_speech();
    let folder = world.home().join(".config/ansage");
    fs::create_dir_all(&folder).unwrap();
    let microphone = |input: &str| {
        fs::write(folder.join("ansage.toml"), format!("[audio]\ninput = \"{input}\"\n")).unwrap();
        let (_, lines) = examine(&mut world.ansage(&[]));
        let found = lines.into_iter().find(|line| line.starts_with("microphone "));
        found.unwrap()
    };
    for (input, found) in [
        ("default", "fine Microphone working: Remapped Monitor of Null Output"),
        ("remapped", "fine Microphone working: Remapped Monitor of Null Output"),
        ("microphone", "fine Microphone working: Remapped Monitor of Null Output"),
        // The monitor of a loudspeaker, but only if there is no other device.
        ("microphone_feed.mon", "fine Microphone working: Monitor of Null Output"),
        (
            "headset",
            "failed Microphone unknown: headset. There are: Remapped Monitor of Null Output.",
        ),
    ] {
        let line = microphone(input);
        assert!(line.starts_with(&format!("microphone {found}")), "{input}: {line}");
    }
    // The default device of the sound server is used, as by other programs.
    fs::remove_file(folder.join("ansage.toml")).unwrap();
    let (_, lines) = examine(world.ansage(&[]).env("PULSE_SOURCE", "loudspeaker.monitor"));
    assert_found(
        &lines,
        "microphone failed Microphone silent: nothing but complete silence comes from Monitor of Null Output",
    );
}

#[test]
fn what_is_missing_is_named_with_its_remedy() {
    let world = SoundWorld::without_speech();
    let nothing = world.folder().join("nothing");
    fs::write(&nothing, "").unwrap();
    let cut_off = || {
        let mut command = world.ansage(&[]);
        command
            .env("ALSA_CONFIG_PATH", &nothing)
            .env("PULSE_SERVER", "unix:/absent")
            .env("ANSAGE_MODEL", "absent");
        command
    };
    let (code, lines) = examine(&mut cut_off());
    assert_eq!(code, 1, "{lines:#?}");
    for beginning in [
        "model failed Model unknown: absent, named in ANSAGE_MODEL",
        "microphone failed Microphone missing: connect one",
        "loudspeaker failed Loudspeaker missing: connect one",
        "voice failed Voice",
    ] {
        assert_found(&lines, beginning);
    }

    // Voice input and speech are off, so none of that is needed.
    let settings = world.folder().join("quiet.toml");
    fs::write(&settings, "[play]\nvoice = \"none\"\n[speech]\noutput = \"print\"\n").unwrap();
    let (code, lines) = examine(cut_off().arg("--config").arg(&settings));
    assert_eq!(code, 0, "{lines:#?}");
    assert_found(&lines, "model warning Model unknown");
    assert_found(&lines, "loudspeaker warning");
    assert_found(&lines, "voice fine Voice switched off");
}

#[test]
fn a_voice_that_was_deleted_is_named() {
    let world = SoundWorld::without_sound();
    let settings = world.folder().join("ada.toml");
    fs::write(&settings, "[recognition]\nspeaker = \"Ada\"\n").unwrap();
    let (_, lines) = examine(world.ansage(&[]).arg("--config").arg(&settings));
    // A game begins with the plain model.
    assert_found(
        &lines,
        "model warning The voice of Ada is not used. There is no speaker “Ada”. If the configuration names it",
    );
    assert_found(&lines, "model fine");
}

#[test]
fn wrong_settings_are_named_and_the_rest_is_examined() {
    let world = SoundWorld::without_speech();
    let settings = world.folder().join("wrong.toml");
    for (text, finding) in [
        ("\nlanguag = 1\n", "configuration failed Configuration wrong: "),
        ("vocabulary = [\"fr\"]\n", "vocabulary failed Vocabulary missing: fr."),
    ] {
        fs::write(&settings, text).unwrap();
        let (code, lines) = examine(world.ansage(&[]).arg("--config").arg(&settings));
        assert_eq!(code, 1);
        assert_found(&lines, finding);
        assert_found(&lines, "model fine");
    }
    let broken = world.folder().join("broken");
    fs::create_dir_all(broken.join("graph")).unwrap();
    fs::write(broken.join("graph/HCLG.fst"), "").unwrap();
    let (_, lines) = examine(world.ansage(&[]).arg("--model").arg(&broken));
    assert_found(&lines, "model failed Model unsuitable: ");
}

#[test]
fn a_report_holds_findings_and_the_end_of_the_log_but_no_names() {
    let world = SoundWorld::without_speech();
    let settings = world.home().join(".config/ansage/ansage.toml");
    fs::create_dir_all(settings.parent().unwrap()).unwrap();
    let log = world.home().join(".local/state/ansage/ansage.log");
    let play = || {
        let mut command = world.ansage(&["play", "--log", "debug"]);
        command.env("PULSE_SERVER", "unix:/absent").stdin(Stdio::null());
        assert!(!command.output().unwrap().status.success());
        fs::read_to_string(&log).unwrap()
    };
    // First the microphone is missing, then the speaker.
    assert!(play().contains("ERROR ansage::cli"));
    fs::write(&settings, "[recognition]\nspeaker = \"Wilhelmine\"\n").unwrap();
    let told = play();
    assert!(
        told.contains("unknown speaker") && !told.contains("Wilhelmine"),
        "{told}"
    );
    // Earlier versions wrote the name.
    let earlier = "WARN ansage::cli: what was learnt about a voice is not used error=unknown speaker \"Wilhelmine\"\n";
    fs::write(&log, format!("{told}{earlier}")).unwrap();

    let output = world
        .ansage(&["doctor", "--report", "--language", "en"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let path = world.home().join("ansage-report.txt");
    assert!(said.contains(path.to_str().unwrap()), "{said}");
    let report = fs::read_to_string(path).unwrap();
    for part in [
        "Please read it before you send it.",
        concat!("ansage: ", env!("CARGO_PKG_VERSION")),
        "Loudspeaker fine: loudspeaker",
        "speaker = \"NAME\"",
        "ERROR ansage::cli",
    ] {
        assert!(report.contains(part), "no {part} in {report}");
    }
    let home = world.home();
    assert!(
        !report.contains("Wilhelmine") && !report.contains(home.to_str().unwrap()),
        "{report}"
    );

    let output = world
        .ansage(&["doctor", "--language", "en", "--report", "/proc/report.txt"])
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && errors.contains("cannot be written"),
        "{errors}"
    );

    let game = world.folder().join("game.pgn");
    fs::write(&game, "1. e4 *\n").unwrap();
    let output = world
        .ansage(&["doctor", "--language", "en", "--report"])
        .arg(&game)
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        !output.status.success() && errors.contains("it exists already"),
        "{errors}"
    );
    assert_eq!(fs::read_to_string(game).unwrap(), "1. e4 *\n");
}
