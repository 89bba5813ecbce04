//! `ansage donate`: a person gives declarations, hears and removes them, plays a game, and an archive holds the rest.

use std::{fs, io::Read, path::Path, thread, time::Duration};

use ansage::enrolment::{self, TakeFolder};
use ansage_words::vocabulary::Vocabulary;

use crate::support::{
    SoundWorld,
    board::Board,
    program::{self, Program, run},
};

/// Period of the tone in prepared takes, in samples at 16 kHz.
const PERIOD: usize = 40;

/// Returns whether the tone of the prepared takes sounds for 300 ms or more. No voice keeps a pitch like that.
fn holds_tone(samples: &[i16]) -> bool {
    let is_tone = |window: &[i16]| {
        let square =
            |a: &[i16], b: &[i16]| -> f64 { a.iter().zip(b).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum() };
        let (now, later) = (&window[..window.len() - PERIOD], &window[PERIOD..]);
        let power = square(now, now);
        power > now.len() as f64 * 1e5 && square(now, later) > 0.97 * power
    };
    samples.chunks_exact(1_600).filter(|window| is_tone(window)).count() >= 3
}

/// Fills `folder` with takes of all prompts but the first two.
fn prepare(folder: &Path) {
    let prompts = enrolment::prompts(&Vocabulary::shipped(&["de"]));
    let takes = TakeFolder::new(folder);
    let tone: Vec<i16> = (0..8_000).map(|n| (n % PERIOD * 200) as i16).collect();
    for (number, words) in (1..).zip(&prompts).skip(2) {
        takes.keep(number, words, &tone).unwrap();
    }
}

fn unpacked(archive: &Path, name: &str) -> Vec<u8> {
    let mut zip = zip::ZipArchive::new(fs::File::open(archive).unwrap()).unwrap();
    let mut content = Vec::new();
    zip.by_name(name).unwrap().read_to_end(&mut content).unwrap();
    content
}

/// Waits until all sentences have been said. The pause between two is shorter.
fn hear_all(board: &Board) {
    loop {
        let silent = board.ear.wait_for_silence();
        thread::sleep(Duration::from_millis(1500));
        if board.ear.utterances().last().is_some_and(|last| last.end < silent) {
            return;
        }
    }
}

#[test]
fn a_voice_is_given_and_only_what_was_confirmed_is_in_the_archive() {
    let world = SoundWorld::start();
    let folder = world.home().join(".local/share/ansage/donations/1");
    let ear = world.loudspeaker();
    let archive = world.folder().join("mine.zip");
    let donate = ["--language", "de", "donate", "--to", archive.to_str().unwrap()];
    let mut program = Program::start(&mut world.ansage(&donate));
    let intro = program.line();
    assert!(intro.contains("von selbst"), "{intro}");
    // Takes without a donor's answers would belong to nobody, and would be left alone.
    prepare(&folder);
    // A licence, refused and chosen again.
    program.expect("Unter welcher Lizenz?");
    for (typed, answer) in [
        ("1", "CC null."),
        ("nein", "Unter welcher Lizenz?"),
        ("zwei", "CC BY 4.0."),
        ("ja", "Ihre Muttersprache?"),
        ("9", "Sagen Sie die Zahl"),
        ("3", "Ukrainisch."),
        ("1", "Ein Elternteil muss zustimmen."),
        ("ja", "Ihr Mikrofon?"),
        ("2", "Ihr Raum?"),
    ] {
        program.type_line(typed);
        program.expect(answer);
    }
    let mut board = Board { program, ear, world };
    hear_all(&board);
    // Spoken.
    board.say("eins", "1: Eva vier");
    assert!(board.program.transcript().iter().any(|line| line == "Still."));
    let donor = fs::read_to_string(folder.join("donor.toml")).unwrap();
    for line in [
        "licence = \"cc-by4\"",
        "first_language = \"ukrainian\"",
        "age = \"under18\"",
        "room = \"quiet\"",
    ] {
        assert!(donor.contains(line), "{line}: {donor}");
    }
    board.say("Eva vier", "2: Springer Gustav eins Felix drei");
    board.say("Springer Gustav eins Felix drei", "Wollen Sie die Aufnahmen anhören?");
    // The first is heard and kept, the second is removed, the third is heard; then the player ends.
    board.say("ja", "Behalten?");
    board.say("ja", "Behalten?");
    let before = board.ear.now();
    board.say("nein", "Gelöscht.");
    board.program.expect("Behalten?");
    assert!(holds_tone(&board.ear.samples(before)));
    board.program.type_line("beenden");
    board.program.expect("Weiter geht es mit: ansage donate");
    let Board { program, ear, world } = board;
    assert_eq!(program.end().0, Some(0));
    let takes = fs::read_to_string(folder.join("takes.tsv")).unwrap();
    assert!(takes.starts_with("takes/01.wav\tEva vier\ntakes/03.wav"), "{takes}");

    // What was removed is asked for again. Then a game of one move, corrected.
    let mut program = Program::start(&mut world.ansage(&donate));
    program.expect("Spende 1 mit 39 Ansagen ist angefangen. Ist es Ihre?");
    program.type_line("ja");
    program.expect("2: Springer Gustav eins Felix drei");
    let mut board = Board { program, ear, world };
    hear_all(&board);
    board.say("Springer Gustav eins Felix drei", "Wollen Sie die Aufnahmen anhören?");
    // The last prompt can be reached from each question.
    for (typed, answer) in [
        ("die letzte noch einmal", "2: Springer Gustav eins Felix drei"),
        ("weiter", "Wollen Sie die Aufnahmen anhören?"),
        ("nein", "Nun eine Partie?"),
        ("Korrektur", "Wollen Sie die Aufnahmen anhören?"),
    ] {
        board.program.type_line(typed);
        board.program.expect(answer);
    }
    board.program.type_line("nein");
    board.program.expect("Nun eine Partie?");
    board.program.type_line("ja");
    board.program.expect("aufgenommen");
    board.ear.wait_for_speech(board.ear.now());
    board.hear_out();
    board.say("Eva drei", "Eva drei");
    board.say("Korrektur", "Gestrichen.");
    board.say("David vier", "David vier");
    // A slip leaves the move open, and is not its declaration.
    board.say("Dame Hektor fünf", "llegal");
    board.type_line("ja", "Schwarz.");
    // Nobody knows what this sound declares: its move is refused, and another one is typed.
    board.say("Eva fünf", "Eva fünf");
    for line in ["nein", "d5", "ja", "beenden", "ja"] {
        board.program.type_line(line);
        thread::sleep(Duration::from_millis(300));
    }
    let packed = board.program.expect("mine.zip");
    assert!(
        packed.contains("41 Aufnahmen") && packed.contains(archive.to_str().unwrap()),
        "{packed}"
    );
    let world = board.end(&[]);
    let manifest = String::from_utf8(unpacked(&archive, "manifest.tsv")).unwrap();
    let rows: Vec<Vec<&str>> = manifest.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 42);
    assert_eq!(
        (rows[1][2], rows[1][3], rows[1][4]),
        ("e2e4", "first language Ukrainian", "Eva vier")
    );
    let game = rows.last().unwrap();
    assert_eq!(
        (game[0], game[2], game[4]),
        ("game-1/001-white.wav", "d2d4", "david vier")
    );
    assert!(unpacked(&archive, "game-1/001-white.wav").len() > 16_000);
    assert!(unpacked(&archive, "LICENCE.txt").ends_with(b"licenses/by/4.0/\n"));

    // The next donation is a separate one. The first can be deleted.
    let listed = run(&mut world.ansage(&["donate", "--list"]), "");
    assert!(
        listed.output.contains("Spende 1: 40 Ansagen, gepackt."),
        "{}",
        listed.all()
    );
    let kept = run(&mut world.ansage(&["donate", "--delete", "1"]), "nein\n");
    assert!(
        kept.output.contains("Nichts gelöscht.") && folder.exists(),
        "{}",
        kept.all()
    );
    let deleted = run(&mut world.ansage(&["donate", "--delete", "1", "--yes"]), "");
    assert!(
        deleted.output.contains("Gelöscht: Spende 1") && !folder.exists(),
        "{}",
        deleted.all()
    );
    assert!(archive.exists());
}

#[test]
fn what_cannot_be_packed_is_refused_with_its_remedy() {
    let home = tempfile::tempdir().unwrap();
    let donate = |arguments: &[&str]| {
        run(
            &mut program::ansage(home.path(), &[&["donate"], arguments].concat()),
            "",
        )
    };
    let none = donate(&["--list"]);
    assert!(
        none.code == Some(0) && none.output.contains("ansage donate"),
        "{}",
        none.all()
    );
    let unknown = donate(&["--pack", "1"]);
    assert!(
        unknown.code == Some(2) && unknown.errors.contains("ansage donate --list"),
        "{}",
        unknown.all()
    );
    // Nobody says forty declarations first.
    let file = home.path().join("file");
    fs::write(&file, "").unwrap();
    let unwritable = donate(&["--silent", "--to", file.join("mine.zip").to_str().unwrap()]);
    assert!(
        unwritable.code == Some(2) && unwritable.errors.contains("--to"),
        "{}",
        unwritable.all()
    );
    prepare(&home.path().join(".local/share/ansage/donations/1"));
    // Nobody has agreed to a licence.
    let empty = donate(&["--pack", "1"]);
    assert!(
        empty.code == Some(2) && empty.errors.contains("ansage donate"),
        "{}",
        empty.all()
    );
}

#[test]
fn what_a_deletion_leaves_is_told_or_removed() {
    let home = tempfile::tempdir().unwrap();
    let donations = home.path().join(".local/share/ansage/donations");
    let donate = |arguments: &[&str]| {
        let mut command = program::ansage(home.path(), &[&["donate"], arguments].concat());
        run(command.current_dir(home.path()), "")
    };
    for number in ["1", "2"] {
        prepare(&donations.join(number));
    }
    let good = donate(&["--list"]).output;
    assert!(good.contains("Spende 2: 38 Ansagen, offen."), "{good}");
    // A damaged donation does not hide those after it, and the remedy names it.
    fs::write(donations.join("1/donor.toml"), "licence = ").unwrap();
    let listed = donate(&["--list"]);
    assert!(
        listed.code == Some(1)
            && listed.errors.contains("ansage donate --delete 1")
            && listed.output.contains("Spende 2: 38 Ansagen, offen."),
        "{}",
        listed.all()
    );
    let donor = "licence = \"cc0\"\nfirst_language = \"german\"\nage = \"from18\"\nmicrophone = \"headset\"\nroom = \"quiet\"\n";
    fs::write(donations.join("1/donor.toml"), donor).unwrap();
    let packed = donate(&["--pack", "1", "--to", "mine.zip"]);
    assert_eq!(packed.code, Some(0), "{}", packed.all());
    let packed = donate(&["--pack", "1", "--to", "other.zip"]);
    assert_eq!(packed.code, Some(0), "{}", packed.all());
    // Somebody records a donation in another window.
    let lock = fs::File::open(donations.join(".lock")).unwrap();
    lock.try_lock().unwrap();
    for arguments in [&["--delete", "1", "--yes"][..], &["--pack", "1", "--to", "third.zip"]] {
        let busy = donate(arguments);
        assert!(
            busy.code == Some(1) && busy.errors.contains("nimmt gerade eine Spende auf"),
            "{}",
            busy.all()
        );
    }
    drop(lock);
    // Both archives have the recordings, too.
    let folder = home.path().canonicalize().unwrap();
    let deleted = donate(&["--delete", "1", "--yes"]);
    for archive in ["mine.zip", "other.zip"].map(|archive| folder.join(archive)) {
        let left = format!("nach {} geschrieben; löschen Sie es selbst.", archive.display());
        assert!(
            deleted.code == Some(0) && deleted.output.contains(&left) && archive.exists(),
            "{}",
            deleted.all()
        );
    }
    let deleted = donate(&["--delete", "2", "--yes"]);
    assert!(
        deleted.code == Some(0) && !deleted.output.contains("Archiv"),
        "{}",
        deleted.all()
    );
    // The program was killed in the middle of a deletion.
    prepare(&donations.join(".removed-3"));
    let listed = donate(&["--list"]);
    assert!(listed.output.contains("Noch keine Spende."), "{}", listed.all());
    let left = fs::read_dir(&donations).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, [".lock"]);
}
