//! `ansage practice`, mostly with typed answers and once with spoken ones.

use std::{path::Path, thread, time::Duration};

use crate::{
    browser::{Browser, TAB},
    support::{
        SoundWorld,
        program::{Program, ansage, run},
    },
};

/// Returns the output after the lines `answers` are typed.
fn typed(arguments: &[&str], answers: &str) -> String {
    let home = tempfile::tempdir().unwrap();
    let mut practice = ansage(home.path(), &["practice", "--typed", "--silent", "--seed", "7"]);
    let said = run(practice.args(arguments), answers);
    assert_eq!(said.code, Some(0), "{said:?}");
    said.output
}

/// Returns the coordinates that the exercise "speak" shows with this seed.
fn asked(count: &str) -> Vec<String> {
    let printed = typed(&["--exercise", "speak", "--count", count], "");
    let first = printed
        .lines()
        .filter_map(|line| Some(line.strip_prefix("Aufgabe ")?.split_once(": ")?.1.to_owned()));
    first.collect()
}

fn words(square: &str) -> String {
    let files = ["Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hektor"];
    let ranks = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
    let (file, rank) = (square.as_bytes()[0] - b'a', square.as_bytes()[1] - b'1');
    format!("{} {}", files[usize::from(file)], ranks[usize::from(rank)])
}

#[test]
fn right_and_wrong_answers_are_told_and_counted() {
    let square = asked("2").remove(0);
    let wrong = if square == "e4" { "Anna eins" } else { "Eva vier" };
    let printed = typed(
        &["--exercise", "speak", "--count", "2"],
        &format!("{}\n{wrong}\nbeenden\n", words(&square)),
    );
    let second = printed
        .lines()
        .filter(|line| line.starts_with("Aufgabe"))
        .nth(1)
        .unwrap();
    let second = second.split_once(": ").unwrap().1;
    if words(second) == wrong {
        panic!("choose another seed: {printed}");
    }
    assert!(printed.contains("\nRichtig.\n"), "{printed}");
    assert!(printed.contains(&format!("\nGehört: {wrong}.\nFalsch.\n")), "{printed}");
    assert!(
        printed.contains(&format!("\nDie Antwort: {} ({second}).\n", words(second))),
        "{printed}"
    );
    assert!(printed.contains("1 von 2 richtig."), "{printed}");
    assert!(
        printed.contains(&format!("Bitte üben: {}.", words(second))),
        "{printed}"
    );
}

#[test]
fn coordinates_are_no_answer_where_words_are_asked_for() {
    let square = asked("1").remove(0);
    let printed = typed(
        &["--exercise", "speak", "--count", "1"],
        &format!("{square}\n{}\n", words(&square)),
    );
    assert!(
        printed.contains("Nicht verstanden.") && printed.contains("1 von 1 richtig."),
        "{printed}"
    );
}

#[test]
fn a_question_is_repeated_twice_at_most() {
    let square = asked("1").remove(0);
    let answers = format!("Hund\nHund\nHund\nHund\n{}\n", words(&square));
    let printed = typed(&["--exercise", "speak", "--count", "1"], &answers);
    assert_eq!(printed.matches("Nicht verstanden.").count(), 4, "{printed}");
    assert_eq!(printed.matches(&format!(": {square}\n")).count(), 3, "{printed}");
    assert_eq!(printed.matches("nennt „Hilfe“.").count(), 1, "{printed}");
    assert!(printed.contains("1 von 1 richtig."), "{printed}");
}

#[test]
fn wishes_and_commands_are_understood_and_a_missed_task_comes_back() {
    let square = asked("1").remove(0);
    let answers = format!(
        "Hilfe\nlangsamer\nlauter\nnoch einmal\nstopp\nweiß ich nicht\n{}\n",
        words(&square)
    );
    let printed = typed(&["--exercise", "speak", "--count", "1"], &answers);
    let told: Vec<&str> = printed.lines().collect();
    let shown = told
        .iter()
        .filter(|line| line.ends_with(&format!(": {square}")))
        .count();
    // Asked, slower, louder, once more, and again after the miss.
    assert_eq!(shown, 5, "{printed}");
    for sentence in [
        "Langsamer.",
        // The configured volume is the greatest.
        "Mehr geht nicht.",
        &format!("Die Antwort: {} ({square}).", words(&square)),
        &format!("Gehört: {}.", words(&square)),
        "Richtig.",
    ] {
        assert!(told.contains(&sentence), "{sentence}: {printed}");
    }
    assert!(
        printed.contains("„überspringen“, „weiß ich nicht“ für die Antwort"),
        "{printed}"
    );
    assert!(printed.contains("0 von 1 richtig."), "{printed}");
    let skipped = typed(&["--exercise", "speak", "--count", "1"], "überspringen\n");
    assert!(skipped.contains("Übersprungen.\n0 von 0 richtig."), "{skipped}");
}

#[test]
fn another_word_is_acceptable_and_the_mandated_one_is_told() {
    let printed = typed(
        &["--exercise", "castling", "--count", "1"],
        "große Rochade\nkleine Rochade\n",
    );
    assert!(
        printed.contains("Verständlich, aber nicht vorgeschrieben."),
        "{printed}"
    );
    assert!(
        printed.contains("Sagen Sie lange statt große.") || printed.contains("Sagen Sie kurze statt kleine."),
        "{printed}"
    );
}

#[test]
fn a_question_about_a_square_is_printed_and_its_square_is_what_to_practise() {
    let printed = typed(&["--exercise", "knights", "--count", "1"], "aufgeben\nbeenden\n");
    let asked = printed.split_once("Aufgabe 1: Springer von ").map(|(_, rest)| rest);
    let square = asked.and_then(|rest| rest.split_once('?')).map(|(square, _)| square);
    let square = square.unwrap_or_else(|| panic!("no question: {printed}"));
    assert!(printed.contains(&format!("Bitte üben: {square}.")), "{printed}");
}

#[test]
fn progress_is_kept_told_exported_and_forgotten() {
    let home = tempfile::tempdir().unwrap();
    let practice = |arguments: &[&str], answers: &str| {
        let mut command = ansage(home.path(), &["practice"]);
        run(command.args(arguments), answers)
    };
    let told = practice(&["progress", "--silent"], "");
    assert!(told.output.contains("Noch nichts geübt."), "{told:?}");
    // The first word is known at once; the second is not.
    let first = practice(
        &[
            "--typed",
            "--silent",
            "--exercise",
            "castling",
            "--count",
            "1",
            "--learner",
            "Mia",
        ],
        "weiß ich nicht\nlange Rochade\nkurze Rochade\nlange Rochade\n",
    );
    assert_eq!(first.code, Some(0), "{first:?}");
    let told = practice(&["progress", "--silent"], "");
    assert!(told.output.contains("0 von 61 Wörtern sicher. Schwach: "), "{told:?}");
    assert!(
        told.output.contains("e Rochade, sagen: schwach, wieder am "),
        "{told:?}"
    );
    // A returning learner is greeted.
    let again = practice(&["--typed", "--silent"], "beenden\n");
    assert!(again.output.starts_with("Mia, heute "), "{again:?}");
    let (file, page) = (home.path().join("mia.json"), home.path().join("mia.html"));
    let (file, page) = (file.to_str().unwrap(), page.to_str().unwrap());
    let told = practice(&["progress", "--silent", "--html", page], "");
    assert!(told.output.contains("Bericht geschrieben"), "{told:?}");
    assert!(
        std::fs::read_to_string(page)
            .unwrap()
            .contains("<h1>Fortschritt von Mia</h1>")
    );
    assert!(practice(&["export", file], "").output.contains("Fortschritt von Mia"));
    // A report takes the place of an earlier one, but of no other file.
    let again = practice(&["progress", "--silent", "--html", page], "");
    assert!(again.output.contains("Bericht geschrieben"), "{again:?}");
    let refused = practice(&["progress", "--silent", "--html", file], "");
    assert!(refused.code == Some(1) && refused.errors.contains(file), "{refused:?}");
    let refused = practice(&["import", file], "");
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.errors.contains("Mia gibt es schon."), "{refused:?}");
    let kept = practice(&["forget", "Mia"], "nein\n");
    assert!(kept.output.contains("Nichts gelöscht."), "{kept:?}");
    let gone = practice(&["forget", "Mia", "--yes"], "");
    assert!(gone.output.contains("ist gelöscht"), "{gone:?}");
    assert!(practice(&["learners"], "").output.contains("Noch nichts geübt."));
    assert!(
        practice(&["import", file, "--learner", "Maria"], "")
            .output
            .contains("Maria")
    );
    let listed = practice(&["learners"], "");
    assert_eq!(listed.output, "Maria: 0 von 61 Wörtern sicher.\n");
    let unknown = practice(&["progress", "--learner", "Otto", "--silent"], "");
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown.errors.contains("Otto hat hier noch nicht geübt."),
        "{unknown:?}"
    );
}

#[test]
fn the_report_can_be_read_by_everyone() {
    let home = tempfile::tempdir().unwrap();
    let practice = |arguments: &[&str], answers: &str| {
        let mut command = ansage(home.path(), &["practice"]);
        let said = run(command.args(arguments), answers);
        assert_eq!(said.code, Some(0), "{said:?}");
    };
    for (exercise, answers) in [
        ("words", "weiß ich nicht\nAnna\nBella\n"),
        ("colours", "weiß\nschwarz\n"),
    ] {
        let arguments = ["--typed", "--silent", "--count", "3", "--exercise", exercise];
        practice(&arguments, answers);
    }
    let page = home.path().join("bericht.html");
    let browser = Browser::start();
    for language in ["de", "en", "ru", "uk", "mk"] {
        practice(
            &[
                "progress",
                "--silent",
                "--html",
                page.to_str().unwrap(),
                "--language",
                language,
            ],
            "",
        );
        browser.open_file(&page);
        assert_eq!(browser.violations(), [] as [&str; 0], "{language}");
        assert_eq!(browser.run("return document.documentElement.lang"), language);
    }
    // The chart is a picture with a name and a description, and a table holds its data.
    let chart = browser.run(
        "const chart = document.querySelector('svg'); const text = id => document.getElementById(id).textContent;
         return [chart.getAttribute('role'), chart.getAttribute('aria-labelledby').split(' ').map(text).join(' '),
                 document.querySelector('#days ~ .table').querySelectorAll('tbody tr').length]",
    );
    assert_eq!(chart[0], "img", "{chart}");
    assert!(chart[1].as_str().is_some_and(|text| text.contains('1')), "{chart}");
    assert_eq!(chart[2], 1, "{chart}");
    // At a zoom of 4 and on a dark background as well. Wide tables are scrolled by keyboard, the page is not.
    browser.prefer("prefers-color-scheme", "dark");
    assert_eq!(browser.violations(), [] as [&str; 0]);
    browser.zoom(4.0);
    assert_eq!(
        browser.run("return document.documentElement.scrollWidth > innerWidth"),
        false
    );
    for heading in ["days", "words", "squares"] {
        browser.press(TAB);
        assert_eq!(
            browser.run("return document.activeElement.getAttribute('aria-labelledby')"),
            heading
        );
    }
}

#[test]
fn a_session_without_an_exercise_begins_with_single_words() {
    let home = tempfile::tempdir().unwrap();
    let mut practice = ansage(home.path(), &["practice", "--typed", "--silent", "--count", "2"]);
    let said = run(&mut practice, "Hilfe\nbeenden\n");
    assert!(
        said.output
            .contains("Sagen Sie zu Buchstabe, Zahl oder Figur das Wort."),
        "{said:?}"
    );
    assert!(said.output.contains("Aufgabe 1: "), "{said:?}");
}

#[test]
fn an_answer_is_spoken() {
    let square = asked("1").remove(0);
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let mut practice = world.ansage(&["practice", "--exercise", "speak", "--count", "1", "--seed", "7"]);
    let mut program = Program::start(&mut practice);
    // The introduction and the square.
    ear.wait_for_speech(Duration::ZERO);
    ear.wait_for_silence();
    program.expect("Aufgabe 1");
    // On a busy machine the square comes late, and words during it are not heard. A learner repeats them.
    let is_heard = (0..3).any(|_| {
        thread::sleep(Duration::from_millis(1500));
        ear.wait_for_silence();
        world.microphone().declare(&words(&square));
        program.expect_within("Gehört", Duration::from_secs(5))
    });
    assert!(is_heard, "{:?}", program.transcript());
    let (code, printed) = program.end();
    assert_eq!(code, Some(0));
    assert!(
        printed.iter().any(|line| line.contains("1 von 1 richtig.")),
        "{printed:?}"
    );
}

/// Answers the next task, which shows a letter or a number.
fn answer(program: &mut Program, known: &[(&str, &str)]) {
    let task = program.expect("Aufgabe ");
    let shown = task.split_once(": ").unwrap().1;
    let word = known.iter().find(|(sign, _)| *sign == shown);
    program.type_line(word.unwrap_or_else(|| panic!("not in the lesson: {task}")).1);
}

#[test]
fn a_trainers_course_is_followed_from_lesson_to_lesson() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("probe.toml");
    let lessons = "name = { de = \"Probe\" }\n\
         [[lesson]]\ntitle = { de = \"Zwei Linien\" }\ntext = { de = \"A und B.\" }\nexercise = \"words\"\n\
         words = [\"file-a\", \"file-b\"]\ntasks = 2\n\
         [[lesson]]\ntitle = { de = \"Eine Zahl\" }\nexercise = \"words\"\nwords = [\"rank-1\"]\ntasks = 1\n";
    std::fs::write(&file, lessons).unwrap();
    let arguments = ["practice", "--typed", "--silent", "--course", file.to_str().unwrap()];
    let mut learner = Program::start(&mut ansage(home.path(), &arguments));
    assert_eq!(learner.line(), "Lektion 1: Zwei Linien. A und B.");
    for _ in 0..2 {
        answer(&mut learner, &[("a", "Anna"), ("b", "Bella")]);
    }
    learner.expect("Lektion 1 bestanden.");
    assert_eq!(learner.line(), "Lektion 2: Eine Zahl.");
    // After a miss at the first try it returns at once, and the lesson is not passed.
    answer(&mut learner, &[("1", "zwei")]);
    answer(&mut learner, &[("1", "eins")]);
    // The word that was mistaken for it returns with it.
    answer(&mut learner, &[("2", "zwei")]);
    learner.expect("Noch nicht sicher. Lektion 2 noch einmal.");
    answer(&mut learner, &[("1", "eins")]);
    learner.expect("Lektion 2 bestanden.");
    learner.expect("Der Kurs ist geschafft.");
    assert_eq!(learner.end().0, Some(0));
    let listed = run(&mut ansage(home.path(), &["practice", "courses"]), "");
    assert_eq!(listed.output, "basic: Grundkurs, 0 von 23 Lektionen bestanden.\n");
    let first = run(
        &mut ansage(home.path(), &["practice", "--typed", "--silent", "--course"]),
        "",
    );
    assert!(
        first.output.contains("Lektion 1: Vier Linien verstehen. Jede Linie"),
        "{first:?}"
    );
}

#[test]
fn a_known_lesson_is_cut_short_and_an_open_one_named_at_the_end() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("probe.toml");
    let lesson =
        "[[lesson]]\ntitle = { de = \"Zwei\" }\nexercise = \"words\"\nwords = [\"file-a\", \"file-b\"]\ntasks = 8\n";
    std::fs::write(&file, format!("name = {{ de = \"Probe\" }}\n{lesson}{lesson}")).unwrap();
    let path = file.to_str().unwrap();
    let mut learner = Program::start(&mut ansage(
        home.path(),
        &["practice", "--typed", "--silent", "--course", path],
    ));
    for _ in 0..4 {
        answer(&mut learner, &[("a", "Anna"), ("b", "Bella")]);
    }
    learner.expect("Lektion 1 bestanden.");
    // One word that was not known at once gives the lesson its full length.
    learner.expect("Aufgabe 5: ");
    learner.type_line("weiß ich nicht");
    learner.expect("Die Antwort: ");
    for _ in 0..8 {
        answer(&mut learner, &[("a", "Anna"), ("b", "Bella")]);
    }
    learner.expect("Lektion 2 bestanden.");
    assert_eq!(learner.end().0, Some(0));

    let begun = run(
        &mut ansage(home.path(), &["practice", "--typed", "--silent", "--course"]),
        "beenden\n",
    );
    let on = "Weiter geht es mit Lektion 1: ansage practice --course\n";
    assert!(begun.output.contains(on), "{begun:?}");
}

#[test]
fn learners_of_one_computer_are_named_and_go_on_with_their_own_command() {
    let home = tempfile::tempdir().unwrap();
    let begin = |learner: &[&str]| {
        let arguments = [&["practice", "--typed", "--silent"], learner, &["--course"]].concat();
        run(&mut ansage(home.path(), &arguments), "beenden\n").output
    };
    assert!(begin(&["--learner", "Ada"]).starts_with("Lektion 1: "));
    let bert = begin(&["--learner", "Bert"]);
    assert!(bert.starts_with("Neu angelegt: Bert.\nLektion 1: "), "{bert}");
    assert!(bert.contains(": ansage practice --learner Bert --course\n"), "{bert}");
    let last = begin(&[]);
    assert!(last.starts_with("Bert übt.\nLektion 1: "), "{last}");
    // A course with a mistake is named, too.
    let own = home.path().join(".config/ansage/courses");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("kaputt.toml"), "name = 3\n").unwrap();
    let listed = run(&mut ansage(home.path(), &["practice", "courses"]), "").output;
    assert!(listed.contains("basic: ") && listed.contains("kaputt.toml"), "{listed}");
}

#[test]
fn courses_in_files_of_the_same_name_have_their_own_progress() {
    let home = tempfile::tempdir().unwrap();
    let own = home.path().join(".config/ansage/courses");
    let lesson = |title: &str| {
        let words = "exercise = \"words\"\nwords = [\"rank-1\"]\ntasks = 1\n";
        format!("[[lesson]]\ntitle = {{ de = \"{title}\" }}\n{words}")
    };
    let course = |folder: &Path, title: &str| {
        std::fs::create_dir_all(folder).unwrap();
        let text = format!("name = {{ de = \"Kurs\" }}\n{}{}", lesson(title), lesson("Zwei"));
        let file = folder.join("kurs.toml");
        std::fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_owned()
    };
    let (one, other, own) = (
        course(&home.path().join("a"), "Eins"),
        course(&home.path().join("b"), "Anders"),
        course(&own, "Mein"),
    );
    // Each in turn: its first lesson is passed, then its second one comes.
    for (name, begins, passes) in [
        (&one, "Lektion 1: Eins.", true),
        (&other, "Lektion 1: Anders.", true),
        (&own, "Lektion 1: Mein.", true),
        (&one, "Lektion 2: Zwei.", false),
        (&other, "Lektion 2: Zwei.", false),
        (&"kurs".to_owned(), "Lektion 2: Zwei.", true),
    ] {
        let arguments = ["practice", "--typed", "--silent", "--course", name];
        let mut learner = Program::start(&mut ansage(home.path(), &arguments));
        assert_eq!(learner.line(), begins, "{name}");
        if passes {
            answer(&mut learner, &[("1", "eins")]);
            learner.expect("bestanden.");
        }
        assert_eq!(learner.close().0, Some(0));
    }
    // Lessons that were removed from the course are not counted.
    std::fs::write(&own, format!("name = {{ de = \"Kurs\" }}\n{}", lesson("Mein"))).unwrap();
    let listed = run(&mut ansage(home.path(), &["practice", "courses"]), "");
    assert!(listed.output.contains("kurs: Kurs, 1 von 1 "), "{listed:?}");
}

#[test]
fn a_course_that_is_none_is_refused_with_its_reason() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("wrong.toml");
    let start = |course: &str| run(&mut ansage(home.path(), &["practice", "--course", course]), "");
    let unknown = start("meister");
    assert_eq!(unknown.code, Some(2), "{unknown:?}");
    assert!(
        unknown.errors.contains("meister ist kein Kurs. Es gibt: basic"),
        "{unknown:?}"
    );
    for (lesson, reason) in [
        ("", "er hat keine Lektionen"),
        (
            "[[lesson]]\ntitle = {}\nexercise = \"words\"\nwords = [\"file-z\"]\n",
            "Lektion 1 fragt nach file-z",
        ),
        (
            "[[lesson]]\ntitle = {}\nexercise = \"announce\"\ngames = \"1. e9\"\n",
            "die Partien der Lektion 1",
        ),
    ] {
        std::fs::write(&file, format!("name = {{}}\n{lesson}")).unwrap();
        let refused = start(file.to_str().unwrap());
        assert_eq!(refused.code, Some(2), "{refused:?}");
        assert!(refused.errors.contains(reason), "{refused:?}");
    }
}
