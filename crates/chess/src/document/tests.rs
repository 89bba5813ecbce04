//! Documents as text and back.

use proptest::prelude::*;
use shakmaty::{ByColor, CastlingMode, Chess, KnownOutcome, Outcome, Position};

use super::{Builder, Document, Entry, Line, Note, read, read_first};
use crate::{
    board::{self, Reason},
    movetext::{MovetextFault, Problem, ReadingSettings, Said},
    notation::{Form, MoveRefusal},
};

fn first(text: &str) -> Document {
    read_first(text.as_bytes(), ReadingSettings::default())
}

/// Returns the line as one string: moves in UCI, and notes in order.
fn shown(line: &Line) -> String {
    let mut words = Vec::new();
    for plies in 0..=line.moves.len().max(line.notes.last().map_or(0, |(at, _)| *at)) {
        words.extend(
            plies
                .checked_sub(1)
                .and_then(|at| line.moves.get(at))
                .map(|ply| ply.map_or_else(|| "0000".into(), board::uci)),
        );
        words.extend(line.notes_after(plies).map(|note| match note {
            Note::Glyph(number) => format!("${number}"),
            Note::Time(time) => format!("<{time}>"),
            Note::Offer => "(=)".into(),
            Note::Command(command) => command.clone(),
            Note::Comment(text) => format!("{{{text}}}"),
            Note::Variation(line) => format!("({})", shown(line)),
        }));
    }
    words.join(" ")
}

#[test]
fn notes_are_sorted_quickly_and_bounded() {
    // If each note were sorted in by itself, this would take minutes.
    let pairs = 60_000;
    let document = first(&format!("1. e4 {}*", "{x} {[%clk 1:00]} $1 ".repeat(pairs)));
    assert_eq!(document.line.notes.len(), 2 * pairs + 1);
    let is_sorted = document.line.notes.is_sorted_by_key(|(_, note)| note.order());
    assert!(is_sorted && document.problems.is_empty());
    let document = first(&format!("1. e4 {}e5 *", "$2 ".repeat((1 << 18) + 1)));
    assert_eq!((document.line.moves.len(), document.line.notes.len()), (1, 1 << 18));
    assert!(matches!(
        document.problems[..],
        [Problem {
            fault: MovetextFault::TooLong,
            ..
        }]
    ));
}

#[test]
fn a_heading_above_the_first_move_is_reported_and_is_no_move() {
    const HEADING: &str = "Runde 3, Müller – Schmidt";
    for (text, moves, headings) in [
        (
            format!("{HEADING}\n1. e4 e5 2. Nf3 *"),
            "e2e4 e7e5 g1f3",
            &[HEADING][..],
        ),
        (format!("{HEADING}\n1. e4 {{x}} e5"), "e2e4 {x} e7e5", &[HEADING]),
        (
            format!("Meisterschaft 2026\r\n{HEADING}  1:0\r\n\r\n1.e4 e5 1-0"),
            "e2e4 e7e5",
            &["Meisterschaft 2026", "Runde 3, Müller – Schmidt 1:0"],
        ),
        // In a list without numbers each word is a move, and a mistaken move is not passed over.
        ("Runde 3\ne4 e5 *".into(), "", &[]),
        ("Nf9 x5\n1. e4 e5 *".into(), "", &[]),
        ("Sf3 foo\n\n1. e4 e5 *".into(), "g1f3", &[]),
    ] {
        let document = first(&text);
        assert_eq!(shown(&document.line), moves, "{text}");
        let passed_over = document.problems.iter().filter_map(|problem| match &problem.fault {
            MovetextFault::Meaningless(line) => Some(line.as_str()),
            _ => None,
        });
        assert_eq!(passed_over.collect::<Vec<_>>(), headings, "{text}");
    }
    let document = first(&format!("\n {HEADING}\n1. e4 *"));
    let places: Vec<_> = document
        .problems
        .iter()
        .map(|problem| (problem.line, problem.column))
        .collect();
    assert_eq!(places, [(2, 2)]);
}

#[test]
fn trees_are_read() {
    for (text, expected) in [
        (
            "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 *",
            "e2e4 e7e5 (c7c5 g1f3 (c2c3 d7d5) d7d6) g1f3",
        ),
        (
            "{a} 1. e4!? $14 {[%clk 1:00] b\nc} {(=)} e5 ; d\n",
            "{a} e2e4 $5 $14 <1:00> (=) {b c} e7e5 {d}",
        ),
        ("1. e4 {b} $2 {[%clk 2:00]} ± (=) *", "e2e4 $2 $16 <2:00> (=) {b}"),
        ("1. e4= e5 = {so (=) so} *", "e2e4 $10 e7e5 $10 {so (=) so}"),
        ("(1. e4) 1. d4 () ({x}) *", "(e2e4) d2d4 ({x})"),
        ("1. e4 (1. d5 a6) (1. Zf3) e5 1-0 {zu Ende}", "e2e4 e7e5 {zu Ende}"),
        ("1. e4 Zf6 {[%clk 0:09]} 2. d4", "e2e4 <0:09>"),
        ("1. exd5 e.p.", ""),
    ] {
        assert_eq!(shown(&first(text).line), expected, "{text}");
    }
    let chess960 = "[Variant \"fischerandom\"]\n[FEN \"4k3/8/8/8/8/8/8/5KR1 w G - 0 1\"]\n\n1. O-O *";
    let document = first(chess960);
    assert_eq!((shown(&document.line).as_str(), document.is_chess960()), ("f1g1", true));
    assert_eq!(document.tags.0, []);
    // Start position 518, which is that of ordinary chess, with and without its FEN.
    for fen in [
        "",
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n",
    ] {
        let document = first(&format!("[Variant \"Chess960\"]\n{fen}\n1. e4 *"));
        assert!(document.is_chess960() && first(&document.pgn()).is_chess960(), "{fen}");
    }
}

#[test]
fn half_moves_are_kept_as_they_are_written() {
    for (text, expected) in [
        ("e2e4 e7e5\ng1f3", "e2e4|e7e5|g1f3"),
        ("1. e4 e5 2. d4(=) exd4 e.p. 1-0 Nf3", "e4|e5|d4(=)|exd4 e.p."),
        (
            "1. e4 Hund9 e5 2. Nf3 mate d6 e.p. (2... x) 3. d4",
            "e4|Hund9|e5|Nf3|d6 e.p.|d4",
        ),
        ("1.e4{a (b) c}e5;x y\n2.Nf3(2.f4(2.d4))2...Nc6", "e4|e5|Nf3|Nc6"),
    ] {
        let texts: Vec<String> = first(text).entries.into_iter().map(|entry| entry.text).collect();
        assert_eq!(texts.join("|"), expected, "{text}");
    }
    let document = first("1. e4 e5 2. Zf3 {[%clk 0:10]} Nc6 1-0");
    assert_eq!((document.line.moves.len(), document.entries.len()), (2, 4));
    assert_eq!(document.clocks(3).white.map(|left| left.time.as_secs()), Some(10));
    assert!(!document.is_whole());
    let won = Outcome::Known(KnownOutcome::Decisive {
        winner: shakmaty::Color::White,
    });
    assert_eq!((document.result, document.outcome()), (won, Outcome::Unknown));
}

#[test]
fn a_second_result_that_differs_is_a_fault() {
    for (text, result, fault) in [
        ("1. e4 1-0 0-1", "1-0", Some("0-1")),
        ("1. e4 * 0-1 1/2", "0-1", Some("1/2")),
        ("1. e4 1-0 1-0 *", "1-0", None),
        ("1. e4 (1. d4 1-0) 0-1", "0-1", None),
        ("1. e4 1-0\n\n1. d4 0-1", "1-0", None),
    ] {
        let document = first(text);
        assert_eq!(document.result.to_string(), result, "{text}");
        let faults: Vec<_> = document.problems.iter().map(|problem| &problem.fault).collect();
        let expected = fault.map(|text| MovetextFault::Meaningless(text.into()));
        assert_eq!(faults, expected.iter().collect::<Vec<_>>(), "{text}");
    }
}

/// Moves behind a result begin a game. Their number tells whether they were meant to.
#[test]
fn a_game_behind_a_result_has_a_number_that_fits() {
    for (text, fault) in [
        ("1. e4 e5 1-0 2. Nf3 *", Some("2.")),
        ("1. e4 e5 1-0\n\n7. Nf3 *", Some("7.")),
        ("1. f3 e5 2. g4 Qh4# 0-1 { mate } 3. Nf3 *", Some("3.")),
        ("1. e4 e5 1-0 1. Nf3 *", None),
        ("1. e4 e5 1-0 Nf3 *", None),
        ("1. e4 e5 1-0\n[Round \"2\"]\n\n7. Nf3 *", None),
        ("1-0 7. Nf3 *", Some("7.")),
    ] {
        let mut games = Vec::new();
        read(text.as_bytes(), ReadingSettings::default(), |game| games.push(game)).unwrap();
        let faults: Vec<_> = games
            .last()
            .unwrap()
            .problems
            .iter()
            .map(|problem| &problem.fault)
            .collect();
        let expected = fault.map(|number| MovetextFault::Number(number.into()));
        assert_eq!(faults, expected.iter().collect::<Vec<_>>(), "{text}");
    }
}

/// A move that does not capture en passant is refused together with its "e.p.", wherever that is written.
#[test]
fn a_wrong_remark_is_a_fault_of_its_move() {
    for (text, moves) in [
        ("1. e4 d5 2. exd5ep Qxd5 *", 2),
        ("1. e4 d5 2. exd5 e.p. Qxd5 *", 2),
        ("1. e4 d5 2. exd5 {x} e.p. Qxd5 *", 3),
        ("1. e4 d5 2. Nc3 e.p. Qxd5 *", 3),
    ] {
        let document = first(text);
        let [problem] = &document.problems[..] else {
            panic!("{text}: {:?}", document.problems);
        };
        assert_eq!((problem.number, problem.turn), (2, shakmaty::Color::White), "{text}");
        assert!(
            matches!(
                &problem.fault,
                MovetextFault::Refused(_, MoveRefusal::Illegal(Reason::NoEnPassant))
            ),
            "{text}"
        );
        assert_eq!(document.line.moves.len(), moves, "{text}");
        let is_en_passant = |entry: &Entry| matches!(&entry.said, Said::Written(written) if written.en_passant);
        assert!(is_en_passant(&document.entries[2]), "{text}");
    }
}

/// Whatever a game contains, its document takes memory for a limited number of plies.
#[test]
fn no_game_is_endless() {
    for text in ["Nf3 Nf6 Ng1 Ng8 ".repeat((1 << 16) + 1), "x9 ".repeat((1 << 18) + 1)] {
        let document = first(&text);
        assert!(document.entries.len() <= 1 << 18 && !document.problems.is_empty());
    }
}

/// Overlong parts are reported, and nothing else of the game is lost.
#[test]
fn nothing_overlong_is_cut_in_silence() {
    let long = |length: usize| "lang ".repeat(length / 5);
    let faults = |text: &str| -> Vec<MovetextFault> {
        let document = first(text);
        let ucis: Vec<String> = document.line.moves.iter().flatten().map(|m| board::uci(*m)).collect();
        assert_eq!(ucis, ["e2e4", "e7e5"], "{} bytes", text.len());
        document.problems.into_iter().map(|problem| problem.fault).collect()
    };
    let tagged = |value: &str| format!("[White \"{value}\"]\n[Black \"B\"]\n\n1. e4 e5 *");
    assert_eq!(faults(&tagged(&long(4000))), []);
    let kept = first(&tagged(&long(4000)));
    assert_eq!(kept.tags.value("White"), Some(long(4000).trim()));
    let name = "[White".to_owned();
    assert_eq!(faults(&tagged(&long(5000))), [MovetextFault::LongTag(name)]);
    let many: String = (0..300).map(|number| format!("[T{number} \"x\"]\n")).collect();
    assert_eq!(faults(&format!("{many}\n1. e4 e5 *")).len(), 300 - 256);
    for (length, expected) in [(65_000, vec![]), (66_000, vec![MovetextFault::LongComment])] {
        let comment = long(length);
        for text in [
            format!("1. e4 {{{comment}}} e5 *"),
            format!("1. e4 ; {comment}\ne5 *"),
            format!("{{{comment}}}\n1. e4 e5 *"),
            format!("[White \"A\"]\n\n{{{comment}}} 1. e4 e5 *"),
        ] {
            assert_eq!(faults(&text), expected, "{length}");
        }
        let written = first(&format!("1. e4 {{{comment}}} e5 *")).pgn();
        let words = written.matches("lang").count();
        assert_eq!(words, comment.len().min(1 << 16) / 5, "{length}");
    }
}

#[test]
fn games_are_told_apart() {
    let games = |text: &str| -> Vec<String> {
        let mut games = Vec::new();
        let count = read(text.as_bytes(), ReadingSettings::default(), |document| {
            let white = document.tags.value("White").unwrap_or("-").to_owned();
            games.push(format!("{white} {} {}", shown(&document.line), document.result));
        })
        .unwrap();
        assert_eq!(count, games.len(), "{text}");
        games
    };
    assert_eq!(games(""), [""; 0]);
    assert_eq!(
        games("1. e4 1/2-1/2 1. f3 e5 2. g4 Qh4# *"),
        ["- e2e4 1/2-1/2", "- f2f3 e7e5 g2g4 d8h4 0-1"]
    );
    assert_eq!(
        games("[White \"A\"]\n[Event \"1\"]\n\n[Event \"2\"]\n[White \"B\"]\n\n1. e4 1:0\n[White \"C\"]\n\n*"),
        ["A  *", "B e2e4 1-0", "C  *"]
    );
    // Games without moves whose tags name no event. A tag that comes twice in one block begins no game.
    assert_eq!(
        games("[White \"A\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n[White \"B\"]\n\n[Black \"C\"]\n\n1. d4 *"),
        ["A  1-0", "B d2d4 *"]
    );
    assert_eq!(
        games("[White \"A\"]\n[Result \"-/+\"]\n\n[White \"B\"]\n[Result \"+--\"]\n\n+--\n\n[White \"C\"]\n\n--+"),
        ["A  0-1", "B  1-0", "C  0-1"]
    );
    assert_eq!(
        games("{a} {b}\n[White \"A\"] [Result \"0-1\"] 1. d4"),
        ["A {a} {b} d2d4 0-1"]
    );
    // Every comment belongs to a game: those between tags to theirs, those after a result to its game, and those after
    // a result and a blank line to the next game, if there is one.
    for (text, expected) in [
        ("{this} {that} 1. e4 e5 *", "- {this} {that} e2e4 e7e5 *"),
        ("{this}\n{}\n1. e4", "- {this} e2e4 *"),
        ("; a\n; b\n1. e4", "- {a} {b} e2e4 *"),
        ("{x}\n\n[White \"A\"]\n\n{y} 1. e4 *", "A {x} {y} e2e4 *"),
        (
            "[Event \"c\"]\n{r}\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 1-0",
            "A {r} e2e4 1-0",
        ),
        ("[Event \"c\"]\n; r\n[White \"A\"]\n\n1. e4 1-0", "A {r} e2e4 1-0"),
        ("[White \"A\"]\n{r}\n[White \"B\"]\n\n1. e4 1-0", "A {r} *|B e2e4 1-0"),
        (
            "1. e4 * {a}\n{b}\n\n{c}\n; d\n\n[White \"B\"]\n\n*",
            "- e2e4 {a} {b} *|B {c} {d} *",
        ),
        ("1. e4 *\n\n{c}\n\n1. d4 *", "- e2e4 *|- {c} d2d4 *"),
        (
            "1. e4 *\n; a\n; b\n; c\n[White \"B\"]\n\n1. d4 *",
            "- e2e4 {a} {b} {c} *|B d2d4 *",
        ),
        ("1. e4 *\n\n{the end}\n", "- e2e4 {the end} *"),
        ("1. e4 *\n\u{1a}", "- e2e4 *"),
        ("1. e4 \u{1a}\u{1a}\n\n\u{1a}", "- e2e4 *"),
    ] {
        assert_eq!(games(text).join("|"), expected, "{text:?}");
    }
}

#[test]
fn a_result_that_pgn_does_not_know_is_kept_as_the_details_of_the_end() {
    for (text, details) in [
        ("[Event \"?\"]\n[Result \"1/2-0\"]\n\n1. e4 1/2-0", Some("1/2-0")),
        ("1. e4 ½-0", Some("½-0")),
        ("[Result \"-/-\"]\n\n*", Some("-/-")),
        (
            "[Result \"0-0\"]\n[TerminationDetails \"both late\"]\n\n*",
            Some("both late"),
        ),
        ("[Result \"1/2\"]\n\n1. e4 1/2", None),
        ("[Result \"+/-\"]\n\n*", None),
        ("[Result \"?\"]\n\n1. e4", None),
        ("[Result \"-\"]\n\n1. e4 (1. d4 ½-0) *", None),
    ] {
        let pgn = first(text).pgn();
        let again = first(&pgn);
        assert_eq!(again.tags.value("TerminationDetails"), details, "{pgn}");
        assert_eq!(again.pgn(), pgn);
    }
}

#[test]
fn clock_times_are_those_after_the_last_move_of_each_side() {
    let document = first("1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:58.5]} 2. Nf3 {[%clk 1:29:00]} Nc6");
    let both = |white, black| ByColor { white, black };
    let left = |plies| {
        document
            .clocks(plies)
            .map(|left| left.map(|left| left.time.as_millis()))
    };
    assert_eq!(left(0), both(None, None));
    assert_eq!(left(2), both(Some(5_400_000), Some(5_398_500)));
    assert_eq!(left(4), both(Some(5_340_000), Some(5_398_500)));
    let black = first("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Ke7 {[%clk 0:05]}");
    assert_eq!(black.clocks(1).black.map(|left| left.time.as_secs()), Some(5));
    let both = |white, black| ByColor { white, black };
    let outdated = |document: &Document, plies| document.clocks(plies).map(|left| left.and_then(|left| left.outdated));
    assert_eq!(outdated(&document, 3), both(None, None));
    assert_eq!(outdated(&document, 4), both(None, Some(1)));
    let black = first("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... Ke7 {[%clk 0:05]} Ke2 {[%clk 0:04]} Ke8 Ke1");
    assert_eq!(outdated(&black, 2), both(None, None));
    assert_eq!(outdated(&black, 4), both(Some(8), Some(7)));
}

#[test]
fn pgn_is_the_export_format() {
    let start = board::position("4k3/8/8/8/8/8/8/4K2R b K - 3 17").unwrap();
    let mut document = Document::new(start);
    document.tags.0.push(("White".into(), "A \"B\"".into()));
    document.tags.0.push(("TimeControl".into(), "60".into()));
    let text = document.pgn();
    let expected = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A \\\"B\\\"\"]\n\
                    [Black \"?\"]\n[Result \"*\"]\n[TimeControl \"60\"]\n[SetUp \"1\"]\n\
                    [FEN \"4k3/8/8/8/8/8/8/4K2R b K - 3 17\"]\n\n*\n";
    assert_eq!(text, expected);
    let moves = "1. e4 {[%clk 0:01] (=)} 1... e5 {so} (1... c5 $1) 2. d4 (2. c4 {x}) ({y}) *";
    assert!(
        first(moves).pgn().ends_with(&format!("\n\n{moves}\n")),
        "{}",
        first(moves).pgn()
    );
    let laws = first("1. e4 (=) e5 ( c5 ) *").text(&"long+hyphen:de".parse::<Form>().unwrap());
    assert!(laws.ends_with("1. e2-e4 (=) e7-e5 (1... c7-c5) *\n"), "{laws}");
}

/// A tag at the beginning of a line would end the comment that contains it.
#[test]
fn a_tag_in_a_comment_does_not_begin_a_line() {
    let long = "x".repeat(78);
    for tag in ["[A\"b\"]", "[A \"b\"]", "[A \"b c\"]"] {
        let document = first(&format!("1. e4 {{{long} {tag} {long}}} e5 2. Nf3 Nc6 1-0"));
        let again = first(&document.pgn());
        assert_eq!((&again.line, &again.problems), (&document.line, &vec![]), "{tag}");
        assert_eq!(document.line.moves.len(), 4, "{tag}");
    }
}

#[test]
fn only_the_usual_start_needs_no_fen() {
    for (counters, needs) in [("0 1", false), ("0 5", true), ("4 1", true), ("4 3", true)] {
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {counters}");
        let document = first(&format!("[FEN \"{fen}\"]\n\ne4 *"));
        assert_eq!(document.fen(), needs.then_some(fen), "{counters}");
        assert_eq!(first(&document.pgn()).fen(), document.fen(), "{counters}");
    }
}

/// Grows a tree of legal moves and notes by `choices`.
fn grow(builder: &mut Builder, start: &Chess, choices: &mut dyn Iterator<Item = usize>, depth: usize) {
    let (mut before, mut now) = (start.clone(), start.clone());
    let mut length = choices.next().unwrap_or(0) % 12;
    if depth > 0 {
        length += 1;
    }
    for _ in 0..length {
        let (Some(choice), moves) = (choices.next(), now.legal_moves()) else {
            return;
        };
        if moves.is_empty() {
            return;
        }
        let m = moves[choice % moves.len()];
        before.clone_from(&now);
        now.play_unchecked(m);
        builder.play(m);
        match choice / 64 % 10 {
            0 => builder.note(Note::Glyph((choice / 640 % 200) as u8)),
            1 => builder.note(Note::Time(format!("{}:00:0{}", choice / 640 % 9, choice / 64 % 10))),
            2 => builder.note(Note::Offer),
            3 => builder.note(Note::Command("[%eval -0.3,12]".into())),
            4 => builder.note(Note::Comment(
                ["gut", "ein \"Wort\" (so)", "; [x] * 1-0"][choice % 3].into(),
            )),
            5 if depth < 3 => {
                builder.open();
                grow(builder, &before, choices, depth + 1);
                builder.close();
            }
            _ => {}
        }
    }
}

const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 5",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 1",
    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 97",
    "1n2k3/P1P5/8/8/8/8/p1p5/1N2K3 w - - 0 1",
    "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 12",
];

proptest! {
    #[test]
    fn what_is_written_is_read(
        start in 0..7_usize,
        choices in prop::collection::vec(any::<usize>(), 0..160),
        white in "[A-Za-zäß\"\\\\.,]{0,12}",
        outcome in 0..4_usize,
        form in prop::sample::select(vec!["pgn", "fide:en", "long+hyphen:en", "figurine"]),
    ) {
        let start = match STARTS.get(start) {
            Some(fen) => board::position(fen).unwrap(),
            None => board::position_in("4k3/8/8/8/8/8/8/1K1R4 w K - 0 7", CastlingMode::Chess960).unwrap(),
        };
        let mut builder = Builder::new(Document::new(start.clone()));
        grow(&mut builder, &start, &mut choices.into_iter(), 0);
        let mut document = builder.finish();
        if !white.trim().is_empty() {
            document.tags.0.push(("White".into(), white.trim().into()));
        }
        document.tags.0.push(("Opening".into(), "x".into()));
        let mut end = start;
        document.line.moves.iter().flatten().for_each(|m| end.play_unchecked(*m));
        // The result on the board counts.
        let stated = || Outcome::from_known(["1-0", "0-1", "1/2-1/2", "*"][outcome].parse().ok());
        document.result = end.outcome().known().map_or_else(stated, Outcome::Known);
        let text = document.text(&form.parse().unwrap());
        prop_assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() < 80), "{}", text);
        let mut again = read_first(text.as_bytes(), ReadingSettings::default());
        prop_assert_eq!(&again.problems, &[]);
        prop_assert_eq!(&again.line, &document.line, "{}", text);
        prop_assert_eq!(&again.start, &document.start);
        // Positions count as equal whatever their counters.
        prop_assert_eq!(again.fen(), document.fen());
        if document.result.is_known() {
            prop_assert_eq!(again.result, document.result);
        }
        again.tags.0.retain(|(_, value)| !value.starts_with('?'));
        prop_assert_eq!(again.tags, document.tags);
    }

    /// A document that is read, written and read again stays the same.
    #[test]
    fn what_is_read_is_written(words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..60)) {
        let text = words.join(" ");
        let mut games = Vec::new();
        read(text.as_bytes(), ReadingSettings::default(), |document| games.push(document)).unwrap();
        for document in games {
            let pgn = document.pgn();
            let again = first(&pgn);
            prop_assert_eq!(&again.problems, &[], "{}", pgn);
            let mut line = document.line;
            // Notes after an illegal ply are not written.
            line.notes.retain(|(at, _)| *at <= line.moves.len());
            prop_assert_eq!(again.line, line, "{}", pgn);
        }
    }
}

const WORDS: [&str; 30] = [
    "1.",
    "e4",
    "e5",
    "d4",
    "Nf3",
    "Sf3",
    "Nc6",
    "a6",
    "(",
    ")",
    "(1. d4",
    "{x",
    "}",
    "{[%clk 1:00] gut}",
    "{(=)}",
    "(=)",
    "$1",
    "!?",
    "±",
    "*",
    "1-0",
    "1:0",
    "e.p.",
    "\n[Event \"x\"]\n",
    "\n[White \"a]b\"] ",
    "\n[broken\n",
    "; y\n",
    "--",
    "Zf9",
    "0-0",
];
