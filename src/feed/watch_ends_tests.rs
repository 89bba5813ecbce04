//! The ends of followed games, and the next games at their boards.

use std::time::Instant;

use super::{
    SETTLED, Watch,
    tests::{told, watch},
};

#[test]
fn the_next_game_at_a_board_that_stands_behind_others_has_its_number() {
    let game = |tags: [&str; 4], moves: &str| {
        let names = ["Round", "Board", "White", "Black"];
        let tags: String = names
            .iter()
            .zip(tags)
            .map(|(name, value)| format!("[{name} \"{value}\"]\n"))
            .collect();
        format!("{tags}\n{moves}\n\n")
    };
    let told_at = |watch: &mut Watch, text: &str, settled: bool, now: Instant| {
        let items = watch.update(text.as_bytes(), settled, now);
        let lines = items.into_iter().map(|item| (item.board, item.line.printed));
        lines.filter(|(_, line)| !line.is_empty()).collect::<Vec<_>>()
    };
    let told = |watch: &mut Watch, text: &str| told_at(watch, text, true, Instant::now());
    let line = |board: usize, line: &str| (board, line.to_owned());
    let first = |end: &str| game(["1", "1", "A", "B"], &format!("1. e4 e5 {end}"));
    let second = game(["1", "2", "C", "D"], "1. d4 d5 0-1");
    let next = |moves: &str| game(["2", "1", "B", "C"], moves) + &game(["2", "2", "A", "D"], "*");
    let players = [line(1, "B gegen C."), line(2, "A gegen D.")];
    let moved = line(1, "1. Weiß: Cäsar zwei Cäsar vier");
    let round = first("1-0") + &second;
    // Two rounds in one file.
    let mut watch = watch();
    told(&mut watch, &round);
    let both = round.clone() + &next("*");
    assert_eq!(told(&mut watch, &both), players);
    let both = round.clone() + &next("1. c4 *");
    assert_eq!(told(&mut watch, &both), std::slice::from_ref(&moved));
    assert!(watch.games() == 2);
    // The file is being rewritten.
    let now = Instant::now() + SETTLED;
    assert!(told_at(&mut watch, &both, false, now).is_empty());
    assert!(told_at(&mut watch, &round, false, now + SETTLED).is_empty());
    assert!(watch.open_end);
    // Meanwhile it is empty, and its first half stays the same for a while.
    for (text, seconds) in [("", 2), (round.as_str(), 3), (round.as_str(), 4)] {
        let news = told_at(&mut watch, text, false, now + SETTLED * seconds);
        assert!(news.is_empty(), "{seconds}: {news:?}");
    }
    assert!(told(&mut watch, &both).is_empty());
    let [white, black] = &players;
    let expected = [white.clone(), moved, black.clone()];
    assert_eq!(told(&mut self::watch(), &both), expected, "a listener who comes later");
    // The end of a game comes together with the next round.
    let mut watch = self::watch();
    told(&mut watch, &(first("*") + &second));
    let ended = [line(1, "Weiß gewinnt."), white.clone(), black.clone()];
    assert_eq!(told(&mut watch, &(round.clone() + &next("*"))), ended);
    // The same pair plays again, with other colours, and no board is known.
    let pair = |white: &str, black: &str, moves: &str| game(["?", "?", white, black], moves);
    let begun = [line(1, "B gegen A."), line(1, "1. Weiß: David zwei David vier")];
    let match_of_two = pair("A", "B", "1. e4 e5 1-0") + &pair("B", "A", "1. d4 *");
    let mut watch = self::watch();
    told(&mut watch, &pair("A", "B", "1. e4 e5 1-0"));
    assert_eq!(told(&mut watch, &match_of_two), begun);
    assert_eq!(told(&mut self::watch(), &match_of_two), begun);
    let three = pair("A", "B", "1. e4 e5 1-0") + &pair("B", "A", "1. d4 0-1") + &pair("A", "B", "1. e4 *");
    let last = [
        line(1, "Schwarz gewinnt."),
        line(1, "A gegen B."),
        line(1, "1. Weiß: Eva zwei Eva vier"),
    ];
    assert_eq!(told(&mut watch, &three), last);
    assert!(!watch.has_boards());
    // Two matches of teams have the same boards, and the newest game may come first.
    for (before, after) in [
        (["1", "1", "A", "B"], ["1", "1", "E", "F"]),
        (["2", "1", "A", "B"], ["1", "1", "B", "C"]),
        (["?", "?", "A", "B"], ["?", "?", "A", "C"]),
    ] {
        let text = game(before, "1. e4 1-0") + &game(after, "1. d4 *");
        let boards: Vec<usize> = told(&mut self::watch(), &text)
            .iter()
            .map(|(board, _)| *board)
            .collect();
        assert_eq!(boards, [1, 1, 1, 2, 2], "{before:?}");
    }
    let mut watch = self::watch();
    let old = pair("A", "B", "1. e4 e5 1-0");
    told(&mut watch, &old);
    told(&mut watch, &(pair("B", "A", "1. d4 *") + &old));
    let over = pair("B", "A", "1. d4 1-0") + &old;
    assert_eq!(told(&mut watch, &over), [line(2, "Weiß gewinnt.")]);
}

#[test]
fn the_next_game_with_the_same_first_moves_takes_nothing_back() {
    let first = "1. Weiß: Eva zwei Eva vier";
    for (tags, players) in [("", &[][..]), ("[White \"A\"]\n[Black \"B\"]\n\n", &["A gegen B."])] {
        for (moves, begun) in [("1. e4 *", &[first][..]), ("*", &[])] {
            let mut watch = watch();
            told(&mut watch, &format!("{tags}1. e4 e5 2. Nf3 Nc6 1-0\n"), true);
            let next = format!("{tags}{moves}\n");
            assert_eq!(told(&mut watch, &next, false), [""; 0], "{next}");
            let expected = [&["Neue Partie."][..], players, begun].concat();
            assert_eq!(told(&mut watch, &next, true), expected, "{next}");
            let news = told(&mut watch, &format!("{tags}1. e4 c5 *\n"), true);
            assert_eq!(news.last().unwrap(), "1. Schwarz: Cäsar sieben Cäsar fünf");
            assert!(news.len() + begun.len() == 2, "{news:?}");
        }
    }
    // The end of the game was recorded wrongly.
    let mut watch = self::watch();
    told(&mut watch, "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n", true);
    let news = told(&mut watch, "1. e4 e5 2. Nf3 *\n", true);
    assert!(news.contains(&"Zurückgenommen: 2 Züge.".to_owned()), "{news:?}");
}

#[test]
fn a_result_that_only_the_tags_give_ends_a_followed_game() {
    let ruled = "[Result \"*\"]\n[TerminationDetails \"Decision of the arbiter: 1/2-0\"]\n";
    let absent = "[Result \"*\"]\n[TerminationDetails \"Both lose by forfeit\"]\n";
    let won = "[Result \"1-0\"]\n";
    let game = |tags: &str, moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n{tags}\n{moves}\n");
    for (tags, before, after, expected) in [
        (
            ruled,
            "1. e4 e5 *",
            "1. e4 e5 *",
            "Ergebnis: Decision of the arbiter: 1/2-0.",
        ),
        (absent, "*", "*", "Ergebnis: Both lose by forfeit."),
        (won, "1. e4 e5 *", "1. e4 e5 *", "Weiß gewinnt."),
        (won, "1. e4 e5", "1. e4 e5", "Weiß gewinnt."),
    ] {
        let mut watch = watch();
        told(&mut watch, &game("", before), true);
        // The moves may still be on their way.
        let after = game(tags, after);
        assert_eq!(told(&mut watch, &after, false), [""; 0], "{after}");
        assert!(watch.open_end, "{after}");
        assert_eq!(told(&mut watch, &after, true), [expected], "{after}");
        assert_eq!(told(&mut watch, &after, true), [""; 0], "{after}");
        let late = told(&mut self::watch(), &after, true);
        let is_told = late.last().is_some_and(|last| last == expected);
        assert_eq!(is_told, !after.ends_with("e5\n"), "{late:?}");
    }
    // A player is corrected.
    let mut watch = watch();
    told(&mut watch, &game("", "1. e4 e5"), true);
    let over = game(won, "1. e4 e5");
    told(&mut watch, &over, true);
    let corrected = over.replace("\"B\"", "\"C\"");
    assert_eq!(told(&mut watch, &corrected, true), ["A gegen C."]);
    // The last moves come behind the result that was entered, before or after it is announced.
    for settled in [true, false] {
        let mut watch = self::watch();
        told(&mut watch, &game("", "1. e4 *"), true);
        let mut news = told(&mut watch, &game(won, "1. e4 e5 *"), settled);
        for settled in [false, true] {
            news.extend(told(&mut watch, &game(won, "1. e4 e5 2. Nf3 *"), settled));
        }
        let mut expected = vec![
            "1. Schwarz: Eva sieben Eva fünf",
            "2. Weiß: Springer Gustav eins Felix drei",
        ];
        if settled {
            expected.insert(1, "Weiß gewinnt.");
        }
        expected.push("Weiß gewinnt.");
        assert_eq!(news, expected);
    }
    // The tags of a game that is replayed give its result before its moves.
    let mut watch = self::watch();
    for (moves, count) in [("1. e4", 2), ("1. e4 e5", 1), ("1. e4 e5 2. Nf3", 1)] {
        let news = told(&mut watch, &game(won, moves), true);
        assert!(
            news.len() == count && !news.contains(&"Weiß gewinnt.".to_owned()),
            "{news:?}"
        );
    }
    for end in ["*", "1-0"] {
        let mut watch = self::watch();
        told(&mut watch, &game(won, "1. e4 e5"), true);
        let last = game(won, &format!("1. e4 e5 {end}"));
        assert_eq!(told(&mut watch, &last, true), ["Weiß gewinnt."], "{end}");
    }
    let mut watch = self::watch();
    told(&mut watch, &game(won, "1. e4 *"), true);
    for (moves, count) in [("1. e4 e5 *", 2), ("1. e4 e5 2. Nf3 *", 1)] {
        let news = told(&mut watch, &game(won, moves), true);
        assert!(
            news.len() == count && !news.contains(&"Weiß gewinnt.".to_owned()),
            "{news:?}"
        );
    }
    // The board plays again.
    let board = |tags: &str, moves: &str| format!("[Board \"1\"]\n{}\n", game(tags, moves));
    let mut watch = self::watch();
    told(&mut watch, &board("", "1. e4 *"), true);
    let both = board(ruled, "1. e4 e5 *") + &board("", "1. c4 *");
    let expected = [
        "1. Schwarz: Eva sieben Eva fünf",
        "Ergebnis: Decision of the arbiter: 1/2-0.",
        "A gegen B.",
        "1. Weiß: Cäsar zwei Cäsar vier",
    ];
    assert_eq!(told(&mut watch, &both, true), expected);
    assert!(!watch.has_boards());
}

#[test]
fn the_result_behind_a_move_that_cannot_be_read_is_told() {
    let game = |tags: &str, moves: &str| format!("[White \"A\"]\n[Black \"B\"]\n{tags}\n{moves}\n");
    let mut watch = watch();
    let news = told(&mut watch, &game("", "1. e4 e5 2. Nf3 Ke5 3. Bb5 *"), true);
    let illegal = "Zug 2, Schwarz: Ke5 ist hier nicht legal. Das Weitere der Partie ist nicht gelesen.";
    assert_eq!(news.last().map(String::as_str), Some(illegal));
    let over = game("[Result \"1-0\"]\n", "1. e4 e5 2. Nf3 Ke5 3. Bb5 a6 1-0");
    assert_eq!(told(&mut watch, &over, true), ["Weiß gewinnt."]);
    assert_eq!(told(&mut watch, &over, true), [""; 0]);
}
