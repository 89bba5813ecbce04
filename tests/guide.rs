//! `ansage guide`: the player's guide, printed and heard.

use std::time::Duration;

use crate::support::{
    SoundWorld,
    program::{Program, ansage, run},
};

#[test]
fn the_guide_is_printed_from_a_chapter_on() {
    let home = tempfile::tempdir().unwrap();
    let print = |arguments: &[&str]| run(ansage(home.path(), &["guide", "--silent"]).args(arguments), "");
    let all = print(&[]);
    assert_eq!(all.code, Some(0), "{all:?}");
    assert!(
        all.output.starts_with("Die Anleitung hat 9 Kapitel: Installieren, "),
        "{}",
        all.output
    );
    assert!(
        all.output.contains("\nKapitel 3: Die Wörter\nLinien von a bis h: "),
        "{}",
        all.output
    );
    let third = print(&["3"]).output;
    assert!(
        third.starts_with("Kapitel 3: ") && all.output.ends_with(&third),
        "{third}"
    );
    let list = print(&["--list"]).output;
    assert_eq!(list.lines().count(), 9, "{list}");
    for number in ["0", "10"] {
        let none = print(&[number]);
        let told = format!("Kapitel {number} gibt es nicht. Die Anleitung hat 9.\n");
        assert_eq!((none.code, none.errors), (Some(2), told));
    }
    let word = print(&["zwei"]);
    assert!(word.code == Some(2) && word.errors.contains("1-9"), "{word:?}");
    let foreign = print(&["2", "--language", "uk"]).output;
    assert!(
        foreign.starts_with("Посібник є німецькою та англійською. "),
        "{foreign}"
    );
    assert!(foreign.contains("\nChapter 2: The first game\nansage\n"), "{foreign}");
}

#[test]
fn a_listener_goes_from_chapter_to_chapter() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut program = Program::start(&mut world.ansage(&["guide"]));
    program.expect("Die Anleitung hat 9 Kapitel");
    ear.wait_for_speech(Duration::ZERO);
    for (key, words) in [
        ("v", "Kapitel 1: Installieren"),
        ("v", "Kapitel 2: Die erste Partie"),
        ("m", "ansage"),
        ("V", "Kapitel 2: Die erste Partie"),
        ("t", "nächstes Kapitel"),
        ("Pause", "Pause."),
    ] {
        program.type_line(key);
        program.expect(words);
    }
    program.type_line("q");
    assert_eq!(program.end().0, Some(0));
}
