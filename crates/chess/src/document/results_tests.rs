//! Results, the words and brackets behind them, and results in words.

use super::{read, read_first, real_files_tests::check};
use crate::movetext::{Event, Pace, Reader, ReadingSettings, Sink};

/// The ends of games that are announced.
#[derive(Default)]
struct Ends(Vec<String>);

impl Sink for Ends {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Over { outcome, .. } = event {
            self.0.push(outcome.to_string());
        }
    }
}

/// The tag counts, and the difference is reported, however the moves state their result.
#[test]
fn the_result_of_the_tag_counts() {
    for (end, place) in [
        ("0-1", "3:10"),
        ("½", "3:10"),
        ("remis", "3:15"),
        ("remis *", "3:16"),
        ("Draw agreed", "3:21"),
        ("aufgegeben", "3:20"),
        ("resigned", "3:18"),
        ("(0-1)", "3:15"),
        ("(½-½)", "3:15"),
    ] {
        let text = format!("[Result \"1-0\"]\n\n1. e4 e5 {end}");
        // White is to move, so that this player resigns.
        check(&[(text.as_str(), "1. e4 e5 1-0", place)]);
        let at_once = ReadingSettings {
            pace: Pace::AtOnce,
            ..ReadingSettings::default()
        };
        let (mut reader, mut ends) = (Reader::new(at_once), Ends::default());
        reader.feed(text.as_bytes(), &mut ends).unwrap();
        reader.finish(&mut ends);
        assert_eq!(ends.0, ["1-0"], "{text}");
    }
}

/// A result that PGN does not know counts as any other.
#[test]
fn a_result_that_pgn_does_not_know_is_not_replaced() {
    check(&[
        ("[Result \"0-0\"]\n\n1. e4 e5 1-0", "1. e4 e5 *", "3:10"),
        ("[Result \"1/2-0\"]\n\n1. e4 e5 1-0", "1. e4 e5 *", "3:10"),
        ("[Result \"0-0\"]\n\n1. e4 e5 remis", "1. e4 e5 *", "3:15"),
        ("[Result \"0-0\"]\n\n1. e4 e5 1/2-0", "1. e4 e5 *", "3:10"),
        ("[Result \"1-0\"]\n\n1. e4 e5 1/2-0", "1. e4 e5 1-0", "3:10"),
        ("[Result \"1-0\"]\n\n1. e4 e5 -/-", "1. e4 e5 1-0", "3:10"),
        ("1. e4 e5 0:0 1-0", "1. e4 e5 *", "1:14"),
        ("1. e4 e5 1-0 0:0", "1. e4 e5 1-0", "1:14"),
        // The same points, and a text that gives none.
        ("[Result \"½-0\"]\n\n1. e4 e5 1/2-0", "1. e4 e5 *", ""),
        ("[Result \"0-0\"]\n\n1. e4 e5 -/-", "1. e4 e5 *", ""),
        ("[Result \"0.5-0.5\"]\n\n1. e4 e5 1/2-1/2", "1. e4 e5 1/2-1/2", ""),
        ("[Result \"adjourned\"]\n\n1. e4 e5 1-0", "1. e4 e5 1-0", ""),
        ("[Result \"0-0\"]\n\n1. e4 e5 *", "1. e4 e5 *", ""),
    ]);
    let document = read_first("[Result \"0-0\"]\n\n1. e4 1-0".as_bytes(), ReadingSettings::default());
    assert_eq!(document.tags.value("TerminationDetails"), Some("0-0"));
}

/// The second value is lost, and with it perhaps the result.
#[test]
fn a_tag_that_comes_again_with_another_value_is_reported() {
    check(&[
        (
            "[Result \"1-0\"]\n[Result \"0-1\"]\n\n1. e4 e5 *",
            "1. e4 e5 1-0",
            "2:1",
        ),
        ("[White \"A\"]\n[White \"B\"]\n\n1. e4 e5 1-0", "1. e4 e5 1-0", "2:1"),
        (
            "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[FEN \"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"]\n\n1. e4 *",
            "1. e4 *",
            "2:1",
        ),
        ("[White \"A\"]\n[White \"A\"]\n\n1. e4 e5 1-0", "1. e4 e5 1-0", ""),
        ("[White \"A\"]\n\n[White \"B\"]\n\n1. e4 e5 1-0", "*|1. e4 e5 1-0", ""),
    ]);
    // It is not written either.
    let horde = "[Variant \"Horde\"]\n[Variant \"Atomic\"]\n\n*";
    let document = read_first(horde.as_bytes(), ReadingSettings::default());
    let again = read_first(document.pgn().as_bytes(), ReadingSettings::default());
    assert_eq!((document.problems.len(), again.problems.len()), (2, 1));
}

#[test]
fn results_end_games() {
    check(&[
        ("1. e4 e5 1/2 : 1/2", "1. e4 e5 1/2-1/2", ""),
        ("1. e4 e5 remis", "1. e4 e5 1/2-1/2", ""),
        // A draw that is offered or declined is not a result.
        ("1. e4 e5 2. Nf3 Remis abgelehnt", "1. e4 e5 2. Nf3 *", "1:23"),
        ("1. e4 e5 2. Nf3 kein Remis", "1. e4 e5 2. Nf3 *", "1:17"),
        ("1. e4 e5 2. Nf3 Game drawn", "1. e4 e5 2. Nf3 1/2-1/2", "1:17"),
        ("1. e4 e5 2. Nf3 +0.35/12 3s remis", "1. e4 e5 2. Nf3 1/2-1/2", "1:17"),
        ("1. e4 e5 2. Nf3 draw offered", "1. e4 e5 2. Nf3 *", "1:22"),
        ("1. e4 e5 2. Nf3 Remis vereinbart.", "1. e4 e5 2. Nf3 1/2-1/2", ""),
        ("1. e4 e5 2. Nf3 Draw agreed", "1. e4 e5 2. Nf3 1/2-1/2", ""),
        (
            "1. e4 e5 2. Nf3 (2. f4 foo) remis",
            "1. e4 e5 2. Nf3 (2. f4) 1/2-1/2",
            "1:24",
        ),
        ("1. e4 remis e5 2. Nf3 1-0", "1. e4 e5 2. Nf3 1-0", ""),
        ("1. e4 e5 2. Nf3 aufgegeben", "1. e4 e5 2. Nf3 1-0", ""),
        // Words in brackets before it may say who resigns, or that nobody does.
        (
            "1. e4 e5 2. Nf3 {Schwarz} aufgegeben",
            "1. e4 e5 2. Nf3 {Schwarz} *",
            "1:27",
        ),
        ("1. e4 e5 2. Nf3 {nicht} resigns", "1. e4 e5 2. Nf3 {nicht} *", "1:25"),
        ("1. e4 e5 2. Nf3 {kein} remis", "1. e4 e5 2. Nf3 {kein} *", "1:24"),
        ("1. e4 e5 2. Nf3 (Schwarz) aufgegeben", "1. e4 e5 2. Nf3 *", "1:18 1:27"),
        (
            "1. e4 e5 2. Nf3 {[%clk 0:05]} aufgegeben",
            "1. e4 e5 2. Nf3 {[%clk 0:05]} 1-0",
            "",
        ),
        (
            "1. e4 e5 2. Nf3 {gut} Nc6 aufgegeben",
            "1. e4 e5 2. Nf3 {gut} 2... Nc6 0-1",
            "",
        ),
        (
            "1. e4 e5 2. Nf3 (2. f4 exf4) aufgegeben",
            "1. e4 e5 2. Nf3 (2. f4 exf4) 1-0",
            "",
        ),
        // Signs in brackets say nothing of a player.
        ("1. e4 e5 2. Nf3 (!) aufgegeben", "1. e4 e5 2. Nf3 ($1) 1-0", ""),
        ("1. e4 e5 2. Nf3 (?!) remis", "1. e4 e5 2. Nf3 ($6) 1/2-1/2", ""),
        // A result with spaces, and words after a result.
        ("1. e4 e5 2. Nf3 1 - 0", "1. e4 e5 2. Nf3 1-0", ""),
        ("1. e4 e5 2. Nf3 1 : 0", "1. e4 e5 2. Nf3 1-0", ""),
        ("1. e4 e5 2. Nf3 0 - 1\n", "1. e4 e5 2. Nf3 0-1", ""),
        ("1. e4 e5 2. Nf3 - : +", "1. e4 e5 2. Nf3 0-1", ""),
        ("1. e4 e5 2. Nf3 + : -\n", "1. e4 e5 2. Nf3 1-0", ""),
        ("1. e4 e5 2. Nf3 1/2 - 1/2", "1. e4 e5 2. Nf3 1/2-1/2", ""),
        (
            "1. e4 e5 2. Nf3 ½ - ½\n\n1. d4 *",
            "1. e4 e5 2. Nf3 1/2-1/2|1. d4 *",
            "",
        ),
        ("1. e4 e5 2. Nf3 1-0 aufgegeben", "1. e4 e5 2. Nf3 1-0", ""),
        (
            "1. e4 e5 2. Nf3 1-0\nresigns\n\n1. d4 *",
            "1. e4 e5 2. Nf3 1-0|1. d4 *",
            "",
        ),
        ("1. e4 e5 2. Nf3 ½-½ remis", "1. e4 e5 2. Nf3 1/2-1/2", ""),
        ("1. e4 e5 2. Nf3 (1-0)", "1. e4 e5 2. Nf3 1-0", ""),
        (
            "1. e4 e5 2. Nf3 (1-0)\n\n[Event \"x\"]\n\n*",
            "1. e4 e5 2. Nf3 1-0|*",
            "",
        ),
        ("1. e4 e5 (1-0) 2. Nf3 *", "1. e4 e5 2. Nf3 *", ""),
        // The time and the reason of a resignation take nothing back.
        (
            "1. e4 e5 remis {[%clk 0:01:02]} *",
            "1. e4 e5 {[%clk 0:01:02]} 1/2-1/2",
            "",
        ),
        (
            "1. e4 e5 2. Nf3 aufgegeben {Zeitnot} *",
            "1. e4 e5 2. Nf3 {Zeitnot} 1-0",
            "",
        ),
        ("1. e4 e5 (1... c5 1-0) 2. Nf3", "1. e4 e5 (1... c5) 2. Nf3 *", ""),
        // A remark in brackets behind the result, often the number of moves.
        ("1. e4 e5 2. Nf3 1-0 (40)", "1. e4 e5 2. Nf3 {40} 1-0", ""),
        (
            "1. e4 e5 2. Nf3 1-0\n(40 moves)\n1. d4 *",
            "1. e4 e5 2. Nf3 {40 moves} 1-0|1. d4 *",
            "",
        ),
        (
            "1. e4 e5 2. Nf3 ½-½ (Zeit) (1:32)\n\n1. d4 *",
            "1. e4 e5 2. Nf3 {Zeit} {1:32} 1/2-1/2|1. d4 *",
            "",
        ),
        ("1. e4 e5 2. Nf3 1-0 (40 Züge.)", "1. e4 e5 2. Nf3 {40 Züge.} 1-0", ""),
        (
            "1. e4 e5 2. Nf3 1-0 (Zeit, 1h30 min.)",
            "1. e4 e5 2. Nf3 {Zeit, 1h30 min.} 1-0",
            "",
        ),
        ("1. e4 e5 1-0 (1h3)", "1. e4 e5 1-0|*", "1:15"),
        // A bracket that holds moves, is not closed, or stands apart, is no such remark.
        ("1. e4 e5 1-0 (c5)", "1. e4 e5 1-0|*", "1:15"),
        ("1. e4 e5 1-0 (1... c5) 2. Nf3 *", "1. e4 e5 1-0|1. Nf3 *", "1:20 1:24"),
        ("1. e4 e5 1-0 (O-O)", "1. e4 e5 1-0|*", "1:15"),
        ("1. e4 e5 1-0 (6164 5754)", "1. e4 e5 1-0|*", "1:15"),
        (
            "1. e4 e5 1-0\n\n{of game 2} (Zeit) 1. d4 *",
            "1. e4 e5 1-0|{of game 2} 1. d4 *",
            "3:14",
        ),
        ("1. e4 e5 1-0 (40\n\n1. d4 *", "1. e4 e5 1-0|(1. d4) *", "1:14"),
        ("1. e4 e5 1-0 (40", "1. e4 e5 1-0|*", "1:14"),
        ("1. e4 e5 1-0\n\n(40) 1. d4 *", "1. e4 e5 1-0|1. d4 *", ""),
    ]);
}

#[test]
fn a_game_lost_for_both_is_told_from_castling() {
    let found = |text: &str| {
        let mut found = Vec::new();
        read(text.as_bytes(), ReadingSettings::default(), |document| {
            let pgn = document.pgn();
            let moves = pgn.split("\n\n").last().unwrap().trim().to_owned();
            found.push((moves, document.problems.len()));
        })
        .unwrap();
        found
    };
    for (moves, expected) in [
        ("0-0", "*"),
        ("1. e4 e5 0-0", "1. e4 e5 *"),
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 0-0", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 *"),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 4... 0-0",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *",
        ),
        // A game ends with its result, so castling is followed by something.
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0 {both late}\n",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 {both late} *",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0 *",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 O-O *",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0 {castles}\n5. Nc3",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 O-O {castles} 5. Nc3 *",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 0-0 0-0",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *",
        ),
        (
            "e4 e5 Nf3 Nf6 Bc4 Bc5 0-0 0-0",
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *",
        ),
        ("e4 e5 Nf3 Nf6 Bc4 Bc5 0-0", "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 *"),
    ] {
        let expected = vec![(expected.to_owned(), 0)];
        assert_eq!(found(&format!("[Result \"0-0\"]\n\n{moves}")), expected, "{moves}");
    }
    // The next game ends it as well.
    let both = "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0-0";
    for next in ["\n[White \"B\"]\n\n1. d4", "\n\n1. d4"] {
        let expected = ["1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 *", "1. d4 *"].map(|moves| (moves.to_owned(), 0));
        assert_eq!(found(&format!("{both}{next}")), expected, "{next}");
    }
    // Without the tag it is castling, even as the last word, and illegal at the beginning.
    let castled = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3";
    assert_eq!(found(&format!("{castled} 0-0")), [(format!("{castled} O-O *"), 0)]);
    assert_eq!(found("1. e4 e5 0-0"), [("1. e4 e5 *".to_owned(), 1)]);
}
