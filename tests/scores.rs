//! D.2.9 through the real program, typed: two scores are compared, a board is corrected, and the game is resumed there.

use std::{fs, path::Path};

use crate::support::program::{self, typed};

/// Runs the program in `folder` with `lines` typed. Returns the exit code and the output.
fn ansage(folder: &Path, arguments: &[&str], lines: &[&str]) -> (i32, String) {
    let said = typed(program::ansage(folder, arguments).current_dir(folder), lines);
    (said.code.unwrap(), said.all())
}

const PGN: &str = "[Event \"?\"]\n[White \"Anna\"]\n[Black \"Boris\"]\n[TimeControl \"5400+30\"]\n\n\
    1. e4 {[%clk 1:30:20]} 1... e5 {[%clk 1:30:10]} 2. Nf3 {[%clk 1:29:58]} 2... Nc6 {[%clk 1:20:12]} 3. Bb5 *\n";

#[test]
fn d_2_9_the_game_goes_on_from_where_the_scores_agree() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine.pgn"), PGN).unwrap();
    fs::write(folder.join("theirs.txt"), "1. e4 e5 2. Sf3 Sc6 3. Lc4\n").unwrap();
    // The other board shows the position without White's second move.
    let board = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR";
    let compare = [
        "score",
        "compare",
        "mine.pgn",
        "theirs.txt",
        "--silent",
        "--board",
        board,
    ];
    let (code, said) = ansage(folder, &compare, &[]);
    assert_eq!(code, 1, "{said}");
    for expected in [
        "Verschiedene Züge: Zug 3, Weiß.",
        "Erste Mitschrift: Läufer Felix eins Bella fünf",
        "Zweite Mitschrift: Läufer Felix eins Cäsar vier",
        "Einig bis Zug 2, Schwarz: Springer Bella acht Cäsar sechs.",
        "Weiß eine Stunde 29 Minuten 58 Sekunden, Schwarz eine Stunde 20 Minuten 12 Sekunden",
        "Auf Ihrem Brett muss der weiße Springer auf Felix drei stehen, nicht auf Gustav eins.",
        "ansage play --resume-from mine.pgn:4",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    // The same board, asked for rank by rank. The first answer for the first rank is wrong.
    let ask = ["score", "compare", "mine.pgn", "theirs.txt", "--silent", "--ask"];
    let (_, said) = ansage(folder, &ask, &["nein", "ja", "ja", "ja", "ja", "ja", "ja", "ja", "ja"]);
    for expected in [
        "weißer Läufer Felix, weißer Turm Hektor. Ja oder nein?",
        "Bitte so stellen.",
        "Das Brett stimmt.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    assert_eq!(said.matches("Reihe eins:").count(), 2, "{said}");
    let resume = [
        "play",
        "--voice",
        "none",
        "--silent",
        "--games",
        "games",
        "--resume-from",
        "mine.pgn:4",
    ];
    let (code, said) = ansage(folder, &resume, &["letzter Zug", "beenden", "ja"]);
    assert_eq!(code, 0, "{said}");
    for expected in [
        "Partie mit 4 Halbzügen fortgesetzt.",
        "Weiß: eine Stunde, 29 Minuten, 58 Sekunden. Schwarz: eine Stunde, 20 Minuten, 12 Sekunden.",
        "Schwarz: Springer Bella acht Cäsar sechs.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let (_, said) = ansage(folder, &["score", "list", "--games", "games"], &[]);
    assert!(said.contains("Anna gegen Boris, läuft, Halbzüge 4"), "{said}");
}

#[test]
fn d_2_9_scores_that_agree_or_cannot_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine.pgn"), PGN).unwrap();
    fs::write(folder.join("theirs.txt"), "e2e4 e7e5 g1f3 b8c6 f1b5\n").unwrap();
    let (code, said) = ansage(folder, &["score", "compare", "mine.pgn", "theirs.txt", "--silent"], &[]);
    assert!(code == 0 && said.contains("stimmen überein: 5 Halbzüge"), "{said}");
    fs::write(folder.join("won.pgn"), "1. e4 e5 1-0\n").unwrap();
    fs::write(folder.join("lost.pgn"), "1. e4 e5 0-1\n").unwrap();
    let (code, said) = ansage(folder, &["score", "compare", "won.pgn", "lost.pgn", "--silent"], &[]);
    assert!(code == 1 && said.contains("Verschiedene Ergebnisse"), "{said}");
    for (arguments, expected) in [
        (
            &["score", "compare", "mine.pgn", "nowhere", "--silent"][..],
            "ist nicht lesbar: das gibt es nicht",
        ),
        (
            &["score", "compare", "mine.pgn", "theirs.txt", "--silent", "--board", "x"],
            "keine Stellung",
        ),
        (
            &["play", "--voice", "none", "--silent", "--resume-from", "mine.pgn:9"],
            "nur 5",
        ),
        (&["score", "export", "2026"], "gibt es in"),
    ] {
        let (code, said) = ansage(folder, arguments, &[]);
        assert!(code == 2 && said.contains(expected), "{code} {said}");
    }
}

/// Facts beyond the entries of a score are reported: skipped text, further games, and the encoding. A game of another
/// variant is not accepted as a score.
#[test]
fn d_2_9_what_was_passed_over_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine.pgn"), PGN).unwrap();
    fs::write(
        folder.join("theirs.txt"),
        b"1. e4 foo e5 2. \xcaf3 \xcac6 3. Bb5 {no end\n".as_slice(),
    )
    .unwrap();
    let (code, said) = ansage(folder, &["score", "compare", "mine.pgn", "theirs.txt", "--silent"], &[]);
    assert_eq!(code, 0, "{said}");
    for expected in [
        "stimmen überein: 5 Halbzüge",
        "Zweite Mitschrift: Partie 1, Zug 1 (Schwarz), Zeile 1, Spalte 7: „foo“ bedeutet nichts",
        "Zweite Mitschrift: Partie 1, Zug 3 (Schwarz), Zeile 1, Spalte 32: Dieser Kommentar hat kein Ende.",
        "Gelesen als windows-1251.",
    ] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let play = |file| {
        [
            "play",
            "--voice",
            "none",
            "--silent",
            "--games",
            "games",
            "--resume-from",
            file,
        ]
    };
    let two = format!("{PGN}\n{PGN}");
    fs::write(folder.join("two.pgn"), two).unwrap();
    let (code, said) = ansage(folder, &play("two.pgn"), &["beenden", "ja"]);
    assert!(
        code == 0
            && said.contains("Partie mit 5 Halbzügen fortgesetzt.")
            && said.contains("Die Datei enthält 2 Partien."),
        "{said}"
    );
    fs::write(folder.join("horde.pgn"), "[Variant \"Horde\"]\n\n1. e4 e5 *\n").unwrap();
    for arguments in [&["score", "compare", "mine.pgn", "horde.pgn"][..], &play("horde.pgn")] {
        let (code, said) = ansage(folder, arguments, &[]);
        assert!(
            code == 2 && said.contains("kein Schach, sondern Horde"),
            "{arguments:?}: {said}"
        );
    }
}

/// A score in Braille (D.2.7) can be compared and resumed like any other.
#[test]
fn d_2_9_a_score_in_braille_is_compared() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("mine.pgn"), PGN).unwrap();
    let theirs = "1 E4 #A3#CJ3#BJ E5 #A3#CJ3#AJ\r\n2 SF3 SC6 \"<\"7\">\r\n3 ";
    let compare = ["score", "compare", "mine.pgn", "theirs.brf", "--silent"];
    fs::write(folder.join("theirs.brf"), format!("{theirs}LB5\r\n")).unwrap();
    let (code, said) = ansage(folder, &compare, &[]);
    assert!(code == 0 && said.contains("stimmen überein: 5 Halbzüge"), "{said}");
    let headed = format!(",ANNA - ,BERT\r\n\r\n{theirs}LB5\r\n");
    fs::write(folder.join("theirs.brf"), headed).unwrap();
    let (code, said) = ansage(folder, &compare, &[]);
    assert!(code == 0 && said.contains("stimmen überein: 5 Halbzüge"), "{said}");
    for (last, expected) in [
        ("LC4", "Zweite Mitschrift: Läufer Felix eins Cäsar vier"),
        ("LB6", "Illegaler Eintrag in der zweiten Mitschrift: Zug 3, Weiß."),
        ("LB5;", "LB5;, kein Zug"),
    ] {
        fs::write(folder.join("theirs.brf"), format!("{theirs}{last}\r\n")).unwrap();
        let (code, said) = ansage(folder, &compare, &[]);
        assert!(code == 1 && said.contains(expected), "{last}: {said}");
        assert!(said.contains("Einig bis Zug 2, Schwarz"), "{last}: {said}");
    }
    // Nobody knows whether scores agree if the rest of one is not read.
    fs::write(folder.join("short.pgn"), "1. e4 e5 *\n").unwrap();
    fs::write(folder.join("theirs.brf"), "1 E4 E5\r\n3 SF3 SC6\r\n").unwrap();
    let (code, said) = ansage(
        folder,
        &["score", "compare", "short.pgn", "theirs.brf", "--silent"],
        &[],
    );
    let expected = "Soweit sie gelesen sind, stimmen beide Mitschriften überein: 2 Halbzüge.\n\
                    Der Rest der zweiten Mitschrift ist wegen eines Fehlers nicht gelesen.";
    assert!(code == 1 && said.contains(expected), "{said}");
    // Two copies of one sheet have the same fault, and what stands behind it may differ.
    for (file, rest) in [("mine.brf", "\r\n4 LA4"), ("theirs.brf", "\r\n4 LC4")] {
        fs::write(folder.join(file), format!("{theirs}LB6 A6{rest}\r\n")).unwrap();
    }
    let (_, said) = ansage(folder, &["score", "compare", "mine.brf", "theirs.brf", "--silent"], &[]);
    for which in ["ersten", "zweiten"] {
        let expected = format!("Der Rest der {which} Mitschrift ist wegen eines Fehlers nicht gelesen.");
        assert!(said.contains(&expected), "{said}");
    }
    // A problem that ends a score and is not an entry is reported.
    let begun = "1 E4 E5\r\n";
    let unread =
        "Der Rest der zweiten Mitschrift ist wegen eines Fehlers nicht gelesen. Die andere hat danach noch 3 Halbzüge.";
    let ends = "Die zweite Mitschrift endet vor Zug 3, Weiß. Die andere hat einen Halbzug mehr.";
    for (file, expected, rest) in [
        (format!("{begun}2 S^F3 SC6\r\n"), "Partie 1, Seite 1, Zeile 2", unread),
        (format!("{begun}3 SF3 SC6\r\n"), "Partie 1, Seite 1, Zeile 2", unread),
        (
            format!("{begun}2 SF3 SC6 #A-#J\r\n1 D4 D5 #A-#J\r\n"),
            "Die Datei enthält 2 Partien.",
            ends,
        ),
    ] {
        fs::write(folder.join("theirs.brf"), &file).unwrap();
        let (_, said) = ansage(folder, &compare, &[]);
        assert!(
            said.contains(&format!("Zweite Mitschrift: {expected}")) && said.contains(rest),
            "{file}: {said}"
        );
        let resume = [
            "play",
            "--voice",
            "none",
            "--silent",
            "--games",
            "games",
            "--resume-from",
            "theirs.brf",
        ];
        let (_, said) = ansage(folder, &resume, &["beenden", "ja"]);
        assert!(said.contains(expected), "{file}: {said}");
    }
    fs::write(folder.join("theirs.brf"), "1 E4 ü").unwrap();
    let (code, said) = ansage(folder, &compare, &[]);
    assert!(code == 2 && said.contains("U+00FC"), "{code} {said}");
}

/// A round such as 3.12 looks like the name of a file.
#[test]
fn d_2_7_a_game_is_written_in_braille_by_a_name_with_a_full_stop() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = [
        "play", "--voice", "none", "--silent", "--games", "games", "--round", "3.12",
    ];
    ansage(folder, &play, &["Eva vier", "ja"]);
    for (name, expected) in [
        ("3.12", Some(0)),
        // Neither a game nor a file.
        ("3.13", Some(2)),
    ] {
        let arguments = ["score", "braille", name, "--brf", "--games", "games"];
        let said = typed(program::ansage(folder, &arguments).current_dir(folder), &[]);
        assert_eq!(said.code, expected, "{}", said.all());
        assert_eq!(said.output.contains("1 E4"), expected == Some(0), "{}", said.all());
        assert_eq!(said.errors.contains("3.13"), expected == Some(2), "{}", said.all());
    }
}

#[test]
fn d_2_7_a_game_is_deleted_only_when_that_is_confirmed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let play = ["play", "--voice", "none", "--silent", "--games", "games", "--new"];
    ansage(folder, &play, &["Eva vier", "ja"]);
    let (_, said) = ansage(folder, &["score", "export", "newest", "out", "--games", "games"], &[]);
    assert!(said.contains("Ausgegeben: out"), "{said}");
    let (_, said) = ansage(folder, &["score", "delete", "newest", "--games", "games"], &["nein"]);
    assert!(said.contains("Nichts gelöscht."), "{said}");
    let (_, said) = ansage(folder, &["score", "delete", "newest", "--games", "games"], &["ja"]);
    assert!(said.contains("Gelöscht."), "{said}");
    let (_, said) = ansage(folder, &["score", "list", "--games", "games"], &[]);
    assert!(said.contains("Keine Partien."), "{said}");
    fs::write(folder.join("file"), "").unwrap();
    for missing in ["nix", "file"] {
        let (code, said) = ansage(folder, &["score", "list", "--games", missing], &[]);
        assert!(
            code == 2 && said.contains(missing) && said.contains("--games"),
            "{said}"
        );
    }
}

/// Four games of three players in two encodings and notations; the last is the first in another spelling.
const COLLECTION: [&str; 2] = [
    "[Event \"Bundesliga 1998\"]\n[White \"Müller, Käthe\"]\n[Black \"Карпов А.\"]\n[Result \"1-0\"]\n[ECO \"B90\"]\n\n\
     1. e4 c5 2. Nf3 d6 1-0\n\n\
     [Event \"Olympiad\"]\n[White \"Karpov, Anatoly\"]\n[Black \"Anand, V.\"]\n[Result \"1/2-1/2\"]\n[ECO \"C42\"]\n\n\
     1. e4 e5 2. Nf3 Nf6 {petroff} 1/2-1/2\n",
    "[Event \"Olympiad\"]\n[White \"Anand, V.\"]\n[Black \"Mueller, Kathe\"]\n[Result \"0-1\"]\n\n1. Sf3 c5 2. e4 d6 0-1\n\n\
     [Event \"Bundesliga 1998\"]\n[White \"Kaethe Mueller\"]\n[Black \"Karpov A\"]\n[Result \"1-0\"]\n\n\
     1. e2-e4 c7-c5 2. Sg1-f3 d7-d6 1:0\n",
];

#[test]
fn games_are_selected_by_their_criteria() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.pgn"), COLLECTION[0]).unwrap();
    fs::write(folder.join("b.txt"), COLLECTION[1]).unwrap();
    let open_sicilian = "rnbqkbnr/pp2pppp/3p4/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3";
    for (criteria, code, white) in [
        (&[][..], 0, &["Müller", "Karpov", "Anand", "Kaethe"][..]),
        (&["--player", "mueller"], 0, &["Müller", "Anand", "Kaethe"]),
        (&["--player", "Karpov", "--player", "Anand"], 0, &["Karpov"]),
        (
            &["--black", "karpov", "--black", "anand"],
            0,
            &["Müller", "Karpov", "Kaethe"],
        ),
        (&["--event", "olympiad", "--result", "0-1"], 0, &["Anand"]),
        // Games without an ECO code get that of their moves.
        (&["--eco", "B20-B99,C42"], 0, &["Müller", "Karpov", "Anand", "Kaethe"]),
        (&["--eco", "B50"], 0, &["Anand", "Kaethe"]),
        (&["--position", open_sicilian], 0, &["Müller", "Anand", "Kaethe"]),
        (&["--position", open_sicilian, "--unique"], 0, &["Müller", "Anand"]),
        (&["--games", "2-3"], 0, &["Karpov", "Anand"]),
        (&["--games", "1,4-"], 0, &["Müller", "Kaethe"]),
        (&["--player", "Carlsen"], 1, &[]),
    ] {
        let arguments = [&["score", "select", "a.pgn", "b.txt"], criteria].concat();
        let said = typed(program::ansage(folder, &arguments).current_dir(folder), &[]);
        let written: Vec<&str> = said
            .output
            .lines()
            .filter_map(|line| line.strip_prefix("[White \""))
            .collect();
        let as_expected =
            written.len() == white.len() && written.iter().zip(white).all(|(name, part)| name.starts_with(part));
        assert!(
            as_expected && said.code == Some(code),
            "{criteria:?}: {:?} {}",
            said.code,
            said.all()
        );
    }
    let (code, said) = ansage(folder, &["score", "select", "--games", "0", "a.pgn"], &[]);
    assert_eq!(code, 2, "{said}");
    // A file that cannot be read keeps no other from being read.
    let (code, said) = ansage(folder, &["score", "select", "a.pgn", "missing.pgn", "b.txt"], &[]);
    assert_eq!(code, 2, "{said}");
    for expected in ["missing.pgn", "[White \"Kaethe", "4 Partien passen, von 4."] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    for name in ["c.pgn", "d.pgn"] {
        fs::write(folder.join(name), "").unwrap();
    }
    let (code, said) = ansage(folder, &["score", "select", "c.pgn", "d.pgn"], &[]);
    assert_eq!(code, 2, "{said}");
    for expected in ["c.pgn enthält keine Züge.", "d.pgn enthält keine Züge."] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
}

#[test]
fn a_collection_is_split_without_loss() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("a.pgn"), format!("{}\n{}", COLLECTION[0], COLLECTION[1])).unwrap();
    let (code, said) = ansage(
        folder,
        &["score", "select", "a.pgn", "--unique", "--split", "games"],
        &[],
    );
    assert_eq!(code, 0, "{said}");
    for expected in ["3 Partien passen, von 4.", "Eine doppelte ist weggelassen."] {
        assert!(said.contains(expected), "{expected}: {said}");
    }
    let mut names: Vec<String> = fs::read_dir(folder.join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let expected = [
        "00001-muller-kathe-karpov-a.pgn",
        "00002-karpov-anatoly-anand-v.pgn",
        "00003-anand-v-muller-kathe.pgn",
    ];
    assert_eq!(names, expected);
    let second = fs::read_to_string(folder.join("games").join(&names[1])).unwrap();
    assert!(second.contains("2. Nf3 Nf6 {petroff} 1/2-1/2"), "{second}");
    // Existing files are kept.
    let first = folder.join("games").join(&names[0]);
    fs::write(&first, "mein eigener Text").unwrap();
    let (code, said) = ansage(folder, &["score", "select", "a.pgn", "--split", "games"], &[]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains(&names[0]) && said.contains("Ordner"), "{said}");
    assert_eq!(fs::read_to_string(&first).unwrap(), "mein eigener Text");
}

#[test]
fn d_2_9_a_game_that_goes_on_keeps_the_times_and_offers_of_its_score() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let timed = "[TimeControl \"5400+30\"]\n\n1. e4 {[%clk 1:25:00]} 1... e5 {[%clk 1:20:12] (=)} 2. Nf3 {[%clk 1:20:00]} \
                 2... Nc6 {[%clk 1:15:12]} *\n";
    fs::write(folder.join("timed.pgn"), timed).unwrap();
    fs::write(folder.join("plain.txt"), "e4 e5 Nf3 Nc6").unwrap();
    let go_on = |from: &str, games: &str, arguments: &[&str], lines: &[&str]| {
        let play = [
            "play",
            "--voice",
            "none",
            "--silent",
            "--games",
            games,
            "--resume-from",
            from,
        ];
        let (code, said) = ansage(folder, &[&play, arguments].concat(), lines);
        assert_eq!(code, 0, "{said}");
        let of = |extension: &str| {
            let mut entries = fs::read_dir(folder.join(games))
                .unwrap()
                .map(|entry| entry.unwrap().path());
            entries
                .find(|path| path.extension().is_some_and(|found| found == extension))
                .unwrap()
        };
        (
            said,
            fs::read_to_string(of("pgn")).unwrap(),
            of("journal").display().to_string(),
        )
    };
    let end = ["beenden", "ja"];
    let times = "Weiß: eine Stunde, 20 Minuten. Schwarz: eine Stunde, 15 Minuten, 12 Sekunden.";
    let (said, score, journal) = go_on("timed.pgn", "first", &[], &end);
    assert!(said.contains(times), "{said}");
    let movetext = |score: &str| score.split_once("\n\n").unwrap().1.replace('\n', " ");
    assert_eq!(movetext(&score), movetext(timed), "{score}");
    // The journal says the same, at each of its moves.
    let (said, score, second) = go_on(&journal, "second", &[], &end);
    assert!(said.contains(times), "{said}");
    assert_eq!(movetext(&score), movetext(timed), "{score}");
    let (said, ..) = go_on(&format!("{second}:3"), "third", &[], &end);
    assert!(
        said.contains("Weiß: eine Stunde, 20 Minuten. Schwarz: eine Stunde, 20 Minuten, 12 Sekunden."),
        "{said}"
    );
    // What the arbiter sets counts from then on.
    let lines = [
        "Schiedsrichter",
        "Zeit Weiß 45",
        "ja",
        "weiter",
        "Läufer Cäsar vier",
        "ja",
        "beenden",
        "ja",
    ];
    let (_, _, set) = go_on(&journal, "set", &[], &lines);
    let (said, ..) = go_on(&format!("{set}:4"), "fifth", &[], &end);
    assert!(
        said.contains("Weiß: 45 Minuten. Schwarz: eine Stunde, 15 Minuten, 12 Sekunden."),
        "{said}"
    );
    // No time is invented.
    let lines = ["Läufer Cäsar vier", "ja", "beenden", "ja"];
    let (_, score, _) = go_on("plain.txt", "plain", &["--clock", "90+30"], &lines);
    assert_eq!(score.matches("%clk").count(), 1, "{score}");
}
