//! Faults of a game are reported, and lose as little as possible.

use ansage_chess::movetext::MovetextFault;

use super::{C13, converted};

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_next_game_is_converted() {
    // Worse slips than in C.13's third spelling: a queen's move over a knight's square, and a missing bishop.
    for (slip, place) in [
        ("Qd4d3 Bf8e7", None),
        ("Qd4h5 Bf8e7", Some("move 8 (White)")),
        ("Qd4e3 Bf8e6", Some("move 8 (Black)")),
    ] {
        let game = C13[2].replace("Qd4d3 Bf8e7", slip);
        let (out, problems) = converted(
            &["pgn"],
            &format!("[Event \"1\"]\n\n{game} *\n\n[Event \"2\"]\n\n1. d4 *\n"),
        );
        assert!(out.ends_with("[Event \"2\"]\n\n1. d4 *\n"), "{out}");
        match place {
            None => assert_eq!(problems, [""; 0]),
            Some(place) => {
                assert_eq!(problems.len(), 1);
                assert!(
                    problems[0].contains(place) && problems[0].contains("Game 1"),
                    "{problems:?}"
                );
                assert!(problems[0].contains("cannot move"), "{problems:?}");
                assert!(!out.contains("O-O"), "the rest of the game is left out: {out}");
            }
        }
    }
    for (text, expected) in [
        (
            "1. e4 e5 2. Nf6",
            "move 2 (White), line 1, column 13: “Nf6” is illegal. No Springer",
        ),
        (
            "1. e4\n   Zf3",
            "move 1 (Black), line 2, column 4: “Zf3” is not a move in any notation",
        ),
        ("1. e4 e5 2. Nf9", "line 1, column 15"),
        ("1. Nf3 Nf6 2. d4 d5 3. Nd2", "ambiguous: b1d2, f3d2"),
        ("1. e4 d5 2. exd5 e.p.", "En passant"),
        ("[FEN \"8/8 w\"]\n\n1. e4", "“8/8 w” is not a position"),
        (
            "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1]\n\n1. O-O Ke7 1-0",
            "The line [FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1] is not a whole tag",
        ),
        ("1. e4 {no end", "line 1, column 7: This comment does not end"),
        (
            "1. e4 (1. d4\n(1. c4) e5 *",
            "line 1, column 7: This variation does not end",
        ),
        (
            "Springer Felix sechs",
            "“Springer Felix sechs” is illegal. No Springer can",
        ),
    ] {
        let (_, problems) = converted(&["pgn"], text);
        assert_eq!(problems.len(), 1, "{text}: {problems:?}");
        assert!(problems[0].contains(expected), "{text}: {problems:?}");
    }
}

/// Times and evaluations, and characters without meaning. The game continues, and each is reported.
#[test]
fn words_that_mean_nothing_are_passed_over() {
    for (game, kept, told) in [
        ("1. e4 foo e5 ) 2. d4 *", "1. e4 e5 2. d4 *", 2),
        ("1. e4 +0.35/12 3s e5 -0.2/9 12s 2. d4 *", "1. e4 e5 2. d4 *", 2),
        // A word that may be a mistaken move is not skipped.
        ("1. e4 Nf9 e5 2. d4 *", "1. e4 *", 1),
        ("1. e4 5259 e5 2. d4 *", "1. e4 *", 1),
        ("1. e4 e5 2. foo d4 *", "1. e4 e5 *", 1),
        ("e4 foo e5 *", "e4 *", 1),
    ] {
        let (out, problems) = converted(&["pgn"], game);
        let words: Vec<&str> = out.split_whitespace().collect();
        assert_eq!(
            (words.join(" ").as_str(), problems.len()),
            (kept, told),
            "{game}: {problems:?}"
        );
    }
}

/// Half of a move in digits looks like a number. The moves of a variation do not count.
#[test]
fn a_number_that_numbers_no_move_is_reported() {
    for (game, told) in [
        (
            "1. 5254 5755\n2. 7163 2836\n3. 61 25\n",
            &["line 3, column 4: “61”", "line 3, column 7: “25”"][..],
        ),
        (
            "1. e4 e5 2. Nf3 61 25 *",
            &["line 1, column 17: “61”", "line 1, column 20: “25”"],
        ),
        ("1. e4 e5 2. Nf3 Nc6 3. 7 1-0", &["line 1, column 24: “7”"]),
        ("1 e4 e5\n2 Nf3 Nc6\n3\n4\n", &[]),
        ("1. e4 e5 2. Nf3\n3", &[]),
        ("1. e4 e5 2. Nf3 Nc6 3. *", &[]),
        ("1. e4 1 ... e5 (1... c5 12) *", &[]),
    ] {
        let (_, problems) = converted(&["pgn"], game);
        let is_told =
            problems.len() == told.len() && problems.iter().zip(told).all(|(problem, told)| problem.contains(told));
        assert!(is_told, "{game}: {problems:?}");
    }
}

/// If each line is one move (`--fen`), each gives a move or is reported, and none is lost to the next line.
#[test]
fn each_line_is_a_move_or_a_problem() {
    for lines in [
        "e4\nfoo",
        "foo\ne4",
        "foo\nbar",
        "foo\nO-O",
        "foo\nNf6",
        "Nf3\nN",
        "N\n(=)\ne4",
        "e4\nd4\n--",
    ] {
        let mut converter = super::converter(&["uci"]);
        let (mut out, mut told) = (Vec::new(), Vec::new());
        for (number, line) in lines.lines().enumerate() {
            converter.single(line, number + 1, &mut out, &mut |problem| told.push(problem.line));
        }
        let out = String::from_utf8(out).unwrap();
        let moves = out.lines().filter(|line| !line.is_empty()).count();
        assert_eq!(
            moves + told.len(),
            lines.lines().count(),
            "{lines:?}: {out:?}, told {told:?}"
        );
        let legal = ["e4", "d4", "Nf3"];
        let expected: Vec<usize> = (1..)
            .zip(lines.lines())
            .filter(|(_, line)| !legal.contains(line))
            .map(|(number, _)| number)
            .collect();
        assert_eq!(told, expected, "{lines:?}");
    }
}

#[test]
fn bad_input_is_survived() {
    let mut converter = super::converter(&["uci"]);
    let (mut out, mut problems) = (Vec::new(), 0);
    let longest = "x".repeat(1 << 20);
    for _ in 0..8 {
        converter
            .feed(longest.as_bytes(), &mut out, &mut |_| problems += 1)
            .unwrap();
        assert!(out.len() < 1024, "nothing piles up");
    }
    converter.finish(&mut out, &mut |_| problems += 1);
    assert_eq!(problems, 1);
    // A word is cut between characters, not within one.
    let (_, problems) = converted(&["uci"], &"ä…".repeat(100));
    assert!(
        problems[0].contains("“ä…ä…") && !problems[0].contains('Ã'),
        "{problems:?}"
    );
    // Games are bounded, because documents keep them in memory.
    let (out, problems) = converted(&["uci"], &"Nf3 Nf6 Ng1 Ng8 ".repeat((1 << 16) + 1));
    assert!(out.len() < 6 << 18, "{}", out.len());
    assert!(
        problems.len() == 1 && problems[0].contains("too many moves"),
        "{problems:?}"
    );
    let deep = "1. e4 ".to_owned() + &"(1. d4 ".repeat(10_000);
    let (_, problems) = converted(&["uci"], &deep);
    assert!(problems[0].contains("deep"), "{problems:?}");
    let mut converter = super::converter(&["uci"]);
    let stop = converter
        .feed(b"1. e4\n\0", &mut Vec::new(), &mut |_| {})
        .unwrap_err()
        .to_string();
    assert!(stop.contains("NUL in line 2, column 1"), "{stop}");
}

/// Latin-1 becomes UTF-8, no matter which letters are next to it. A broken tag is reported with its place, and the game
/// continues.
#[test]
fn old_encodings_and_broken_tags() {
    let games: &[u8] = b"[White \"M\xfcller\"]\n[Black \"B\n\n1. e4 {gr\xfc\xdfe} e5 2. Nf3 *\n";
    let (mut out, mut problems) = (Vec::new(), Vec::new());
    let mut converter = super::converter(&["fide:ru"]);
    // Independent of the chunk size of the input.
    for byte in games {
        let piece = std::slice::from_ref(byte);
        converter
            .feed(piece, &mut out, &mut |problem| problems.push(problem))
            .unwrap();
    }
    converter.finish(&mut out, &mut |problem| problems.push(problem));
    assert_eq!(
        String::from_utf8(out).unwrap(),
        "[White \"Müller\"]\n[Black \"B\n\n1. e4 {grüße} e5 2. Кf3 *\n"
    );
    let places: Vec<_> = problems
        .iter()
        .map(|problem| (problem.line, problem.column, &problem.fault))
        .collect();
    assert_eq!(places, [(2, 1, &MovetextFault::Tag("[Black \"B".into()))]);
}

#[test]
fn of_a_variation_with_a_fault_stays_what_stands_before_it() {
    for (game, kept) in [
        ("1. e4 (1. d5) e5 *", "1. e4 e5 *"),
        ("1. e4 ( (1. d5) 1. d4) e5 *", "1. e4 ( 1. d4) e5 *"),
        ("1. e4\n(1. d4 (1. d5 (1. c4) ) d5)\ne5 *", "1. e4\n(1. d4 d5)\ne5 *"),
        ("1. e4 ({ja} 1. d5) e5 *", "1. e4 ({ja}) e5 *"),
        ("1. e4 (1. d4 d5 2. d5) e5 *", "1. e4 (1. d4 d5) e5 *"),
    ] {
        let (out, problems) = converted(&["pgn"], game);
        assert_eq!(out, kept, "{game}");
        assert_eq!(problems.len(), 1, "{game}: {problems:?}");
    }
    assert_eq!(converted(&["pgn"], "1. e4 () e5 *").0, "1. e4 () e5 *");
}
