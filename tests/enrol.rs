//! `ansage enrol`: a voice from files, and one from the microphone.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
    time::Duration,
};

use crate::support::{
    SoundWorld,
    program::{Program, Said, ansage, run},
};

const PROMPTS: [&str; 12] = [
    "Eva vier",
    "Springer Gustav eins Felix drei",
    "Cäsar drei",
    "Dame David acht Hektor vier",
    "Turm Anna eins David eins",
    "ja",
    "Läufer Cäsar eins Felix vier",
    "nein",
    "Bella zwei Bella drei",
    "Turm Felix fünf",
    "Kurze Rochade",
    "Eva fünf",
];

/// A user's home.
struct Home(tempfile::TempDir);

impl Home {
    fn new() -> Home {
        Home(tempfile::tempdir().unwrap())
    }

    fn run(&self, arguments: &[&str]) -> Said {
        run(&mut ansage(self.0.path(), arguments), "")
    }

    fn speakers(&self) -> PathBuf {
        self.0.path().join(".local/share/ansage/speakers")
    }

    /// Creates the takes of a small voice, spoken by espeak-ng and played faster, and their list.
    fn takes(&self, count: usize, shift: f64) -> PathBuf {
        let folder = self.0.path().join("sound");
        fs::create_dir_all(&folder).unwrap();
        let mut list = String::new();
        for (number, words) in PROMPTS.iter().take(count).enumerate() {
            let file = folder.join(format!("{number}.wav"));
            say(words, shift, &file);
            list += &format!("{number}.wav\t{words}\n");
        }
        let path = folder.join("takes.tsv");
        fs::write(&path, list).unwrap();
        path
    }
}

/// Says `words` into `file`, with all frequencies multiplied by `shift`.
fn say(words: &str, shift: f64, file: &Path) {
    let words = words.replace("Cäsar", "Zäsar");
    let mut command = Command::new("espeak-ng");
    command.args(["-v", "de+f4", "-s", "130", "-w"]).arg(file).arg(words);
    assert!(command.status().unwrap().success());
    let mut bytes = fs::read(file).unwrap();
    let rate = u32::from_le_bytes(bytes[24..28].try_into().unwrap());
    bytes[24..28].copy_from_slice(&((f64::from(rate) * shift) as u32).to_le_bytes());
    fs::write(file, bytes).unwrap();
}

#[test]
fn a_voice_from_files_is_learnt_used_listed_and_deleted() {
    let home = Home::new();
    // Far above the voices that the model was trained on.
    let list = home.takes(12, 2.2);
    let learnt = home.run(&["enrol", "Ada", "--takes", list.to_str().unwrap()]);
    assert!(
        learnt.code == Some(0) && learnt.output.starts_with("Von 12 Ansagen verstanden: "),
        "{learnt:?}"
    );
    let profile = fs::read_to_string(home.speakers().join("Ada/profile.toml")).unwrap();
    let warp: i32 = profile
        .lines()
        .find_map(|line| line.strip_prefix("warp = "))
        .and_then(|value| value.parse().ok())
        .unwrap();
    assert!(warp > 100, "{profile}");
    assert!(home.speakers().join("Ada/model/am/final.mdl").is_file());
    let file = home.0.path().join("sound/1.wav");
    let heard = home.run(&["hear", "--speaker", "Ada", file.to_str().unwrap()]);
    assert!(
        heard.output.contains("Springer Gustav eins Felix drei (Nf3)."),
        "{}",
        heard.output
    );

    // One wrong bit is named, and the model is not used.
    let network = home.speakers().join("Ada/model/am/final.mdl");
    let whole = fs::read(&network).unwrap();
    for at in [0, whole.len() / 2] {
        let mut damaged = whole.clone();
        damaged[at] ^= 1;
        fs::write(&network, damaged).unwrap();
        let refused = home.run(&["hear", "--speaker", "Ada", file.to_str().unwrap()]);
        assert!(
            refused.code == Some(1)
                && refused.errors.contains("am/final.mdl")
                && refused.errors.contains("ansage enrol Ada --again"),
            "{refused:?}"
        );
    }
    fs::write(&network, whole).unwrap();

    let listed = home.run(&["enrol", "--list"]).output;
    assert!(listed.starts_with("Ada: 12 Ansagen, gelernt am "), "{listed}");
    // A damaged profile does not hide the speakers after it.
    let damaged = home.speakers().join("Aaron");
    fs::create_dir(&damaged).unwrap();
    fs::write(damaged.join("profile.toml"), "takes = ").unwrap();
    let both = home.run(&["enrol", "--list"]);
    assert!(both.code == Some(1) && both.errors.contains("Aaron"), "{both:?}");
    assert_eq!(both.output, listed);
    fs::remove_dir_all(&damaged).unwrap();
    let twice = home.run(&["enrol", "Ada", "--takes", list.to_str().unwrap()]);
    assert_eq!(twice.code, Some(2));
    assert!(twice.errors.contains("gibt es schon"));

    // With another model the profile is not used. A message says so and names the remedy, which works.
    let changed = profile.replacen("network = \"", "network = \"00", 1);
    fs::write(home.speakers().join("Ada/profile.toml"), changed).unwrap();
    let outdated = home.run(&["hear", "--speaker", "Ada", file.to_str().unwrap()]);
    assert!(outdated.code == Some(0));
    assert!(
        outdated.errors.contains("ansage enrol Ada --again"),
        "{}",
        outdated.errors
    );
    // One profile is for one model.
    let bundled = ansage::model::bundled();
    let named = [
        "hear",
        "--model",
        bundled.to_str().unwrap(),
        "--speaker",
        "Ada",
        file.to_str().unwrap(),
    ];
    let outdated = home.run(&named).errors;
    assert!(
        outdated.contains(&format!("ansage enrol Ada --again --model {}", bundled.display())),
        "{outdated}"
    );
    let again = home.run(&["enrol", "Ada", "--again"]);
    assert!(again.code == Some(0));
    assert_eq!(
        fs::read_to_string(home.speakers().join("Ada/profile.toml")).unwrap(),
        profile
    );

    // Deletion asks, and does nothing without a yes.
    let asked = home.run(&["enrol", "--delete", "Ada"]);
    assert!(asked.output.contains("Nichts gelöscht"));
    assert!(home.speakers().join("Ada").is_dir());
    assert_eq!(home.run(&["enrol", "--delete", "Ada", "--yes"]).code, Some(0));
    assert_eq!(fs::read_dir(home.speakers()).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_is_refused_with_its_remedy() {
    let home = Home::new();
    for (arguments, word) in [
        (&["hear", "--speaker", "Ada", "x.wav"][..], "ansage enrol Ada"),
        (&["play", "--speaker", "a/b"][..], "kein Name"),
        (&["enrol", "--delete", "Ada"][..], "gibt es nicht"),
        (&["enrol", "Ada", "--again"][..], "gibt es nicht"),
        (&["enrol", "Ada", "--takes", "/no/such/list"][..], "/no/such/list"),
        (&["enrol"][..], "NAME"),
    ] {
        let said = home.run(arguments);
        assert!(
            said.code != Some(0) && said.errors.contains(word),
            "{arguments:?}: {said:?}"
        );
        assert!(!home.speakers().exists(), "{arguments:?}");
    }
    // Commands that need no recognizer do not take it, on either side of their name.
    for arguments in [&["parse", "--speaker", "Ada"][..], &["--speaker", "Ada", "parse"]] {
        let output = home.run(arguments);
        assert_eq!(output.code, Some(2), "{output:?}");
        assert!(
            output.errors.contains("--speaker kennt dieser Befehl nicht."),
            "{}",
            output.errors
        );
    }
    // The remains of an interrupted deletion are removed, although no speaker has that name any more.
    let left = home.speakers().join(".removed-Ada/takes");
    fs::create_dir_all(&left).unwrap();
    fs::write(left.join("01.wav"), "RIFF").unwrap();
    assert_eq!(home.run(&["enrol", "--delete", "Ada", "--yes"]).code, Some(2));
    assert_eq!(fs::read_dir(home.speakers()).unwrap().count(), 0);
    // Too few takes, one of them without speech.
    let list = home.takes(4, 1.0);
    let folder = list.parent().unwrap();
    say("", 1.0, &folder.join("0.wav"));
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/pawn.wav"),
        folder.join("9.wav"),
    )
    .unwrap();
    let output = home.run(&["enrol", "Ada", "--takes", list.to_str().unwrap()]);
    assert_eq!(output.code, Some(2));
    assert!(output.errors.contains("nur 3, nötig sind 10"), "{}", output.errors);
    assert!(output.output.contains("0.wav: Nichts gehört"), "{}", output.output);
    assert!(!home.speakers().join("Ada").exists());
}

/// The configuration may name a voice that was deleted since.
#[test]
fn a_voice_of_the_configuration_that_cannot_be_used_keeps_nobody_from_playing() {
    let home = Home::new();
    let settings = home.0.path().join(".config/ansage");
    fs::create_dir_all(&settings).unwrap();
    fs::write(settings.join("ansage.toml"), "[recognition]\nspeaker = \"Ada\"\n").unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
    let heard = home.run(&["hear", file.to_str().unwrap()]);
    assert!(
        heard.code == Some(0) && heard.output.contains("(Nf3)") && heard.errors.contains("wird nicht benutzt"),
        "{heard:?}"
    );
    // A lesson says it itself, once.
    let lesson = home.run(&["practice", "--silent", "--count", "1"]);
    assert!(
        lesson.output.matches("wird nicht benutzt").count() == 1 && !lesson.errors.contains("wird nicht benutzt"),
        "{lesson:?}"
    );
    // Nobody is heard.
    let typed = home.run(&["play", "--new", "--silent", "--voice", "none"]);
    assert!(
        typed.code == Some(0) && !typed.errors.contains("wird nicht benutzt"),
        "{typed:?}"
    );
    // Named now, it is not replaced.
    let named = home.run(&["hear", "--speaker", "Ada", file.to_str().unwrap()]);
    assert_eq!(named.code, Some(2), "{named:?}");
}

/// Enrolment at the microphone. The printed output names the prompt that is to be repeated.
#[test]
fn takes_are_recorded_and_a_soft_one_is_asked_for_again() {
    let world = SoundWorld::start();
    let enrol = || Program::start(&mut world.ansage(&["--language", "de", "enrol", "Ada"]));
    let mut program = enrol();
    let ear = world.loudspeaker();
    let intro = program.line();
    assert!(intro.contains("40") && intro.contains("auf diesem Rechner"), "{intro}");
    let speak = |words: &str, loudness: f64| {
        // Waits until the prompt has been said. An earlier text such as "Zu leise." is also followed by a pause.
        loop {
            let silent = ear.wait_for_silence();
            thread::sleep(Duration::from_millis(1500));
            if ear.utterances().last().is_some_and(|last| last.end < silent) {
                break;
            }
        }
        let file = world.folder().join("take.wav");
        say(words, 1.0, &file);
        let mut reader = hound::WavReader::open(&file).unwrap();
        let rate = reader.spec().sample_rate;
        let samples = reader
            .samples::<i16>()
            .map(|sample| (f64::from(sample.unwrap()) * loudness) as i16);
        world.microphone().play_samples(&samples.collect::<Vec<_>>(), rate);
    };
    assert_eq!(program.line(), "1: Eva vier");
    speak("Eva vier", 0.01);
    assert_eq!(program.line(), "Zu leise.");
    assert_eq!(program.line(), "1: Eva vier");
    speak("Eva vier", 0.8);
    assert_eq!(program.line(), "2: Springer Gustav eins Felix drei");
    speak("Springer Gustav eins Felix drei", 0.8);
    assert_eq!(program.line(), "3: Cäsar drei");
    // Other words are not stored as the prompt, and the last take can be repeated.
    speak("Dame David acht Hektor vier", 0.8);
    assert_eq!(program.line(), "Das war etwas anderes.");
    assert_eq!(program.line(), "3: Cäsar drei");
    speak("die letzte noch einmal", 0.8);
    assert_eq!(program.line(), "2: Springer Gustav eins Felix drei");
    speak("Springer Gustav eins Felix drei", 0.8);
    assert_eq!(program.line(), "3: Cäsar drei");
    speak("beenden", 0.8);
    assert_eq!(program.line(), "Gespeichert. Weiter geht es mit: ansage enrol Ada");
    assert_eq!(program.end().0, Some(0));

    let folder = world.folder().join("home/.local/share/ansage/speakers/Ada");
    let takes = fs::read_to_string(folder.join("takes.tsv")).unwrap();
    assert_eq!(
        takes,
        "takes/01.wav\tEva vier\ntakes/02.wav\tSpringer Gustav eins Felix drei\n"
    );
    // The take does not contain the voice of the prompts. It is as long as the words and a little around them.
    let length = hound::WavReader::open(folder.join("takes/02.wav")).unwrap().duration();
    assert!((24_000..56_000).contains(&length), "{length}");
    // The speaker cannot play yet, and the next session continues this one.
    let unfinished = run(&mut world.ansage(&["hear", "--speaker", "Ada", "x.wav"]), "");
    assert!(
        unfinished.errors.contains("noch nichts gelernt"),
        "{}",
        unfinished.errors
    );
    let mut program = enrol();
    assert_eq!(program.line(), "Weiter. Noch 38.");
    assert_eq!(program.line(), "3: Cäsar drei");
    // The same, typed.
    program.type_line("die letzte noch einmal");
    assert_eq!(program.line(), "2: Springer Gustav eins Felix drei");
    program.type_line("beenden");
    assert!(program.line().starts_with("Gespeichert."));
    assert_eq!(program.end().0, Some(0));
}

/// Learning from the takes of an earlier session is for ears, as the session was.
#[test]
fn learning_again_is_spoken() {
    let world = SoundWorld::start();
    let home = Home::new();
    let list = home.takes(12, 2.2);
    let enrol = |more: &[&str]| {
        let arguments = [&["--language", "de", "enrol", "Ada"], more].concat();
        run(&mut world.ansage(&arguments), "")
    };
    assert_eq!(enrol(&["--takes", list.to_str().unwrap()]).code, Some(0));
    let ear = world.loudspeaker();
    let again = enrol(&["--again"]);
    assert!(again.code == Some(0) && again.output.contains("Von 12"), "{again:?}");
    ear.wait_for_silence();
    let spoken: Duration = ear.utterances().iter().map(|said| said.end - said.start).sum();
    assert!(spoken > Duration::from_secs(3), "{spoken:?}");
}
