//! Braille through the program: written games are read back unchanged, on pages of any size, in dots and in BRF. Faults
//! are reported with their place.

use std::{path::Path, process::Command};

use ansage::braille::{self, BrailleProblem, Code, Layout, LiblouisError, ReadError, cells};
use ansage_chess::{
    board,
    document::{Document, Line, Note},
};
use ansage_words::{
    announcement::Explainer,
    locale::{Language, Texts},
    vocabulary::Vocabulary,
};
use proptest::prelude::*;
use shakmaty::{Outcome, Position};

use crate::support::program::{self, Said, run};

fn read(bytes: &[u8], code: Option<Code>) -> (Result<Vec<Document>, ReadError>, Vec<String>) {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let texts = Texts::new(Language::De);
    let explainer = Explainer {
        vocabulary: &vocabulary,
        texts: &texts,
    };
    let mut problems = Vec::new();
    let documents = braille::read(bytes, code, &explainer, |problem: BrailleProblem| {
        problems.push(problem.sentence(&explainer));
    });
    (documents, problems)
}

fn written(code: Code, document: &Document, layout: Layout) -> String {
    let (mut page, mut out) = (0, String::new());
    braille::write(code, document, layout, &mut page, &mut out).unwrap();
    out
}

/// Checks that every line fits its page, and that every page has its number.
fn check_pages(text: &str, cells: usize, lines: usize) {
    for (number, page) in text.split('\u{c}').enumerate() {
        assert!(page.lines().count() <= lines, "{text}");
        assert!(page.lines().all(|line| line.chars().count() <= cells), "{text}");
        let first = page.lines().next().unwrap();
        assert_eq!(first.chars().count(), cells);
        let expected = braille::text::encode(&(number + 1).to_string());
        assert_eq!(first.trim_start_matches(cells::BLANK), expected);
    }
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Builds a legal game by choices, from a usual or unusual start, with or without headings.
fn game(start: usize, choices: &[usize], result: usize, white: Option<String>) -> Document {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 97",
        "1n2k3/P1P5/8/8/8/8/p1p5/1N2K3 w - - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 12",
        "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
    ];
    let mut document = Document::new(board::position(starts[start]).unwrap());
    let mut position = document.first_position();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let passed = board::passed(&position).filter(|_| choice % 17 == 5);
        let m = moves[choice % moves.len()];
        document.line.moves.push(passed.is_none().then_some(m));
        match passed {
            Some(passed) => position = passed,
            None => position.play_unchecked(m),
        }
    }
    annotate(&mut document, choices);
    // On a board on which the game is over, no other result counts.
    let ended = position.outcome().known();
    document.result = ended
        .or(RESULTS[result].parse().ok())
        .map_or(Outcome::Unknown, Outcome::Known);
    document.tags.0.extend(white.map(|white| ("White".into(), white)));
    document
}

/// Adds glyphs, times, offers, comments and variations to some of the moves, by choices.
fn annotate(document: &mut Document, choices: &[usize]) {
    let moves = document.line.moves.clone();
    let mut line = Line::default();
    let mut position = document.first_position();
    for (m, choice) in moves.into_iter().zip(choices) {
        let before = position.clone();
        match m {
            Some(m) => position.play_unchecked(m),
            None => position = board::passed(&before).unwrap(),
        }
        line.moves.push(m);
        match choice % 11 {
            0 => line.note(Note::Glyph(u8::try_from(choice / 11 % 20 + 1).unwrap())),
            1 => {
                line.note(Note::Comment(COMMENTS[choice / 11 % COMMENTS.len()].into()));
                line.note(Note::Time(format!("1:{:02}:05", choice / 11 % 60)));
            }
            2 => line.note(Note::Offer),
            3 => {
                let mut inner = Line::default();
                let moves = before.legal_moves();
                inner.moves.push(Some(moves[choice / 11 % moves.len()]));
                inner.note(Note::Offer);
                let mut outer = inner.clone();
                outer.note(Note::Comment(COMMENTS[0].into()));
                outer.note(Note::Variation(inner.clone()));
                let mut after = before.clone();
                after.play_unchecked(outer.moves[0].unwrap());
                if let Some(m) = after.legal_moves().first() {
                    outer.moves.push(Some(*m));
                    outer.note(Note::Glyph(4));
                }
                line.note(Note::Variation(outer));
                line.note(Note::Variation(inner));
            }
            _ => {}
        }
    }
    document.line = line;
}

/// Parts of scores.
const SIGNS: [&str; 24] = [
    "E4",
    "E5",
    "D4>6",
    "D5",
    "SF3>68",
    "SC6",
    "1",
    "2",
    "-E5",
    "\"<1",
    "\"<",
    "\">",
    "E5\">",
    "D4\">\">",
    "_<,GUT_>",
    "_<GUT",
    "_>",
    "\"<X\">",
    "@S#AD",
    "#A3#JJ",
    "\"<\"7\">",
    "#A-#J",
    "\n",
    "3",
];

const COMMENTS: [&str; 3] = ["gut", "Zug 12 ist besser, sagt Jörg.", "Ja: 1-0 im A-Turnier"];

proptest! {
    #[test]
    fn games_survive(
        start in 0..5_usize,
        choices in prop::collection::vec(any::<usize>(), 0..120),
        result in 0..4_usize,
        white in prop::option::of("[A-Z][a-zäéß]{1,30}( [A-Z]\\.)?"),
        (cells, lines) in (12..80_usize, 4..40_usize),
        brf in any::<bool>(),
    ) {
        let document = game(start, &choices, result, white);
        let text = written(Code::British, &document, Layout::new(cells, lines).unwrap());
        check_pages(&text, cells, lines);
        let text = if brf { cells::to_brf(&text).replace('\n', "\r\n").to_lowercase() } else { text };
        let (documents, problems) = read(text.as_bytes(), None);
        prop_assert_eq!(problems, Vec::<String>::new());
        prop_assert_eq!(documents.unwrap(), [document]);
    }

    /// Whatever players write, the game that is read from it survives writing and reading.
    #[test]
    fn what_is_read_is_written(words in prop::collection::vec(0..SIGNS.len(), 0..60)) {
        let text: Vec<&str> = words.into_iter().map(|word| SIGNS[word]).collect();
        let (documents, _) = read(text.join(" ").replace(" \n ", "\n").as_bytes(), Some(Code::British));
        for document in documents.unwrap() {
            let again = written(Code::British, &document, Layout::default());
            let (documents, problems) = read(again.as_bytes(), Some(Code::British));
            prop_assert_eq!(problems, Vec::<String>::new());
            let documents = documents.unwrap();
            prop_assert_eq!(documents.len(), 1);
            prop_assert_eq!(&documents[0].line, &document.line);
        }
    }

    #[test]
    fn any_text_is_survived(bytes in prop::collection::vec(any::<u8>(), 0..200), cells in "[\u{2800}-\u{283f}\n\u{c}]{0,200}") {
        let _ = read(&bytes, Some(Code::British));
        let _ = read(cells.as_bytes(), Some(Code::British));
    }
}

/// German Braille if liblouis is installed. Otherwise the error says that it is missing.
#[test]
fn german_games_survive() {
    let mut text = String::new();
    let (mut page, mut documents) = (0, Vec::new());
    for seed in 0..20_usize {
        let choices: Vec<_> = (0..100).map(|at| scattered((seed + 7) * 7919 * (at + 13))).collect();
        let document = game(seed % 5, &choices, seed % 4, Some("Jörg Weiß".into()));
        if let Err(error) = braille::write(Code::De, &document, Layout::default(), &mut page, &mut text) {
            assert!(matches!(error, LiblouisError::Missing), "{error}");
            assert!(Command::new("lou_translate").output().is_err(), "{error}");
            return;
        }
        documents.push(document);
    }
    check_pages(&text, 40, 25);
    let (read, problems) = read(cells::to_brf(&text).as_bytes(), None);
    assert_eq!(problems, [""; 0]);
    assert_eq!(read.unwrap(), documents);
    assert!(text.contains("⠨⠎⠋⠼⠉"), "Sf3: {text}");
}

/// liblouis reads a backslash as an escape, which must cost neither a move nor a name.
#[test]
fn german_braille_keeps_a_backslash() {
    let mut document = game(0, &[1, 2, 3, 4], 0, Some(r"A \ B\n".into()));
    document.line.notes = vec![];
    document.tags.0.push(("Site".into(), r"C:\temp\new \".into()));
    let (mut page, mut text) = (0, String::new());
    if let Err(error) = braille::write(Code::De, &document, Layout::default(), &mut page, &mut text) {
        assert!(Command::new("lou_translate").output().is_err(), "{error}");
        return;
    }
    let (read, problems) = read(cells::to_brf(&text).as_bytes(), None);
    assert_eq!(problems, [""; 0]);
    let read = &read.unwrap()[0];
    assert_eq!(read.line.moves, document.line.moves);
    let tags: Vec<&str> = document.tags.0.iter().map(|(_, value)| value.as_str()).collect();
    for value in tags {
        assert!(
            read.tags.0.iter().any(|(_, known)| known == value),
            "{value}: {:?}",
            read.tags
        );
    }
}

/// Returns a fixed number without a pattern.
fn scattered(value: usize) -> usize {
    value.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
}

#[test]
fn faults_are_told_with_their_place() {
    for (brf, expected) in [
        ("1 E4 E5\n2 SF3 SC9", "Seite 1, Zeile 2: SC9 ist weder Zug"),
        ("1 E4 E5\n2 SF6", "Springer Felix sechs"),
        ("1 E4 E5\n3 SF3", "Zugnummer 3, an der Reihe ist Zug 2"),
        (
            "1 E4 E5\n\u{c}   #B\n2 ^D4",
            "Seite 2, Zeile 2: Der Zug gibt kein Schach.",
        ),
        ("1 E4 E5 2 L;B5", "nichts zu schlagen"),
        ("1 E4>M", "nicht matt"),
        (",POSITION3 kk\n1 e4", "Seite 1, Zeile 1: Die Stellung ist nicht lesbar"),
        ("1 SF3 SF6\n2 D4 D5\n3 SD2", "mehrdeutig"),
    ] {
        let (documents, problems) = read(brf.as_bytes(), None);
        assert!(
            problems.first().is_some_and(|problem| problem.contains(expected)),
            "{brf:?}: {problems:?}"
        );
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(documents.unwrap()[0].result, Outcome::Unknown);
    }
    for (bytes, expected) in [
        (
            "1 E4\n\u{c}\n2 SF3 \u{e4}".as_bytes(),
            "U+00E4 on page 2, line 2, cell 7",
        ),
        (b"1 e4 \xff", "cell 6"),
        (b"\xff\xfe1\0", "UTF-16"),
        (b"1 e4\0", "U+0000"),
    ] {
        let error = read(bytes, None).0.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    assert!(
        read(&vec![b' '; 17 << 20], None)
            .0
            .unwrap_err()
            .to_string()
            .contains("larger than 16777216 bytes")
    );
}

/// The next game is read after a fault, and signs may be left out ("the minimum amount of coding").
#[test]
fn the_next_game_is_read_and_signs_may_be_missing() {
    let (documents, problems) = read(
        b",WHITE3 ,ANNA\n1 SF6\n2 E4\n,WHITE3 ,EVA\n1 E4 D5\n2 ED5 QD5 #A-#J",
        None,
    );
    assert_eq!(problems.len(), 1, "{problems:?}");
    let documents = documents.unwrap();
    assert_eq!(documents.len(), 2);
    assert_eq!(documents[0].line.moves, []);
    assert_eq!(
        (documents[1].line.moves.len(), documents[1].result.to_string().as_str()),
        (4, "1-0")
    );
    assert_eq!(documents[1].tags.0, [("White".into(), "Eva".into())]);
}

/// Players write other things above the moves than the headings that Ansage writes.
#[test]
fn a_heading_without_a_known_label_is_passed_over() {
    let anna = "Seite 1, Zeile 1: „Anna - Bert“ bedeutet nichts und ist übergangen.";
    for (brf, moves, told) in [
        (",ANNA - ,BERT\n\n1 E4 E5\n2 SF3 SC6\n", &[4_usize][..], &[anna][..]),
        (",ANNA - ,BERT\n,WHITE3 ,ANNA\n1 E4 E5\n", &[2], &[anna]),
        (
            ",WHITE3 ,ANNA\n,BOARD3 #C\n,RESULT3 #A-#J\n1 E4 E5\n",
            &[2],
            &["Zeile 2: „Board: 3“", "Zeile 3: „Result: 1-0“"],
        ),
        (
            "1 E4 E5\n#A-#J\n\n,EVA - ,OTTO\n1 D4\n",
            &[2, 1],
            &["Partie 2, Seite 1, Zeile 4: „Eva - Otto“"],
        ),
        // A line of moves with a fault is none: the next number shows that it is missing, or there is no number.
        ("E9 E5\n2 SF3 SC6\n", &[0], &["„E9 E5“", "Zugnummer 2"]),
        ("XX E5\nSF3 SC6\n", &[0], &["XX ist weder Zug"]),
        (",ANNA - ,BERT\n", &[0], &[",ANNA ist weder Zug"]),
    ] {
        let (documents, problems) = read(brf.as_bytes(), Some(Code::British));
        let read: Vec<usize> = documents.unwrap().iter().map(|game| game.line.moves.len()).collect();
        assert_eq!(read, moves, "{brf}: {problems:?}");
        assert_eq!(problems.len(), told.len(), "{brf}: {problems:?}");
        for (problem, told) in problems.iter().zip(told) {
            assert!(problem.contains(told), "{told}: {problem}");
        }
    }
}

fn ansage(arguments: &[&str], input: &str) -> Said {
    run(&mut program::ansage(Path::new("/nonexistent"), arguments), input)
}

#[test]
fn d_2_7_a_whole_game_to_brf_and_back() {
    let moves = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.\n\
                 Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.\n\
                 Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0\n";
    let pgn = format!(
        "[Event \"?\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n[Round \"?\"]\n[White \"Paul Morphy\"]\n\
         [Black \"Duke Karl / Count Isouard\"]\n[Result \"1-0\"]\n\n{moves}"
    );
    let Said { code, output: brf, .. } = ansage(&["score", "braille", "--brf", "--lines", "12"], &pgn);
    assert_eq!(code, Some(0));
    assert!(
        brf.is_ascii() && brf.contains("\r\n11 L_B5 SBD7\r\n12 O-O-O RD8\r\n"),
        "{brf}"
    );
    assert_eq!(brf.matches('\u{c}').count(), 2, "{brf}");
    // The result is not alone on a page.
    assert!(brf.ends_with("17 RD8>M\r\n#A-#J\r\n"), "{brf}");
    let read = ansage(&["score", "braille", "--read"], &brf);
    assert_eq!((read.code, read.output), (Some(0), pgn));
}

/// All notes in addition to the moves are written and read back, or left out by choice.
#[test]
fn comments_variations_glyphs_times_and_offers() {
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
                [Result \"*\"]\n";
    let moves = "{Spanisch} 1. e4 $1 $14 {[%clk 1:30:59]} 1... e5 {[%clk 1:29:00] (=)} 2. Nf3\n\
                 {beste Wahl} (2. f4 $5 exf4 3. Nf3 {Königsgambit, (alt)} (3. Bc4 Qh4+) 3... g5)\n\
                 2... Nc6 3. Bb5 a6 4. O-O $6 {ungenau} *\n";
    let pgn = format!("{tags}\n{moves}");
    let keep = "--keep=comments,variations,glyphs,times";
    let Said {
        code,
        output: brf,
        errors,
    } = ansage(&["score", "braille", "--brf", "--cells=80", keep], &pgn);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    for line in [
        "\r\n_<,SPANISCH_>\r\n",
        "\r\n1 E4>6 @S#AD #A3#CJ3#EI E5 #A3#BI3#JJ \"<\"7\">\r\n",
        // After an interruption Black's move begins in the first cell again, marked as Black's.
        "\r\n2 -SC6\r\n3 LB5 A6\r\n",
        "\r\n4 O-O>86 _<UNGENAU_>\r\n",
    ] {
        assert!(brf.contains(line), "{line}: {brf}");
    }
    let Said {
        code,
        output: read,
        errors,
    } = ansage(&["score", "braille", "--read"], &brf);
    assert_eq!((code, errors.as_str(), read), (Some(0), "", pgn.clone()));
    // Offers are kept, because they are part of every score (C.12).
    let Said { output: brf, .. } = ansage(&["score", "braille", "--brf"], &pgn);
    assert!(brf.contains("1 E4 E5 \"<\"7\">\r\n2 SF3 SC6\r\n"), "{brf}");
    let Said { output: brf, .. } = ansage(&["score", "braille", "--brf", "--keep", "glyphs"], &pgn);
    assert!(brf.contains("1 E4>6 @S#AD E5 \"<\"7\">\r\n2 SF3 SC6\r\n"), "{brf}");
}

/// Players often write the result only after the moves.
#[test]
fn a_result_without_a_tag_is_kept() {
    let pgn = "1. e4 e5 1/2-1/2\n\n1. f3 e5 2. g4 Qh4# *\n";
    let Said { output: brf, .. } = ansage(&["score", "braille", "--brf"], pgn);
    assert!(brf.contains("1 E4 E5\r\n#A_/#B-#A_/#B\r\n"), "{brf}");
    assert!(brf.ends_with("2 G4 QH4>M\r\n#J-#A\r\n"), "{brf}");
}

/// Ranks and move numbers have lowered digits, so a player may write the result with them. Unified English Braille has
/// a sign for fractions.
#[test]
fn a_result_may_have_the_digits_of_moves() {
    for (written, result) in [
        ("#A-#J", "1-0"),
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1_/2-1_/2", "1/2-1/2"),
        ("1/2-1/2", "1/2-1/2"),
        ("#A/B-#A/B", "1/2-1/2"),
        ("#A/B", "1/2-1/2"),
        ("#J4E-#J4E", "1/2-1/2"),
        ("045-045", "1/2-1/2"),
    ] {
        let (documents, problems) = read(format!("1 E4 E5\n{written}\n").as_bytes(), None);
        assert_eq!(problems, [""; 0], "{written}");
        assert_eq!(documents.unwrap()[0].result.to_string(), result, "{written}");
    }
}

/// The board decides, as in a file of PGN.
#[test]
fn a_result_against_the_board_is_told() {
    let mate = "1 F3 E5\n2 G4 QH4>M\n";
    for (written, sentence) in [
        (
            "#A-#J",
            Some("Als Ergebnis ist 1-0 angegeben, aber auf dem Brett ist die Partie zu Ende (0-1)"),
        ),
        ("#A_/#B-#A_/#B", Some("1/2-1/2 angegeben")),
        ("#J-#A", None),
        ("\"9", None),
    ] {
        let (documents, problems) = read(format!("{mate}{written}\n").as_bytes(), None);
        match sentence {
            Some(sentence) => assert!(problems.len() == 1 && problems[0].contains(sentence), "{problems:?}"),
            None => assert_eq!(problems, [""; 0], "{written}"),
        }
        let document = &documents.unwrap()[0];
        assert_eq!(
            (document.line.moves.len(), document.result.to_string().as_str()),
            (4, "0-1")
        );
    }
}

/// A variation with a fault is written up to the fault, and the game continues.
#[test]
fn a_fault_in_a_variation_is_told() {
    let Said {
        code,
        output: brf,
        errors,
    } = ansage(
        &["score", "braille", "--brf", "--keep", "variations"],
        "1. e4 (1. d4 Nf3) e5 *",
    );
    assert_eq!(code, Some(2));
    assert!(errors.contains("Nf3"), "{errors}");
    assert!(brf.ends_with("1 E4 \"<1 D4\">\r\n1 -E5\r\n\"9\r\n"), "{brf}");
    let (documents, problems) = read(b"1 E4 \"<1 D4 SF3\">\n1 -E5 2 SF3", None);
    assert_eq!(problems.len(), 1, "{problems:?}");
    let line = &documents.unwrap()[0].line;
    assert_eq!((line.moves.len(), line.notes.len()), (3, 1));
    let (_, problems) = read("\"<1 E4".as_bytes(), None);
    assert_eq!(problems.len(), 1, "a variation of nothing: {problems:?}");
    let deep = format!("1 E4 {} E5", "\"<1 D4 ".repeat(100_000));
    read(deep.as_bytes(), None).0.unwrap();
}

/// A second result on the next line begins no game, and is reported.
#[test]
fn a_result_behind_a_result_is_reported() {
    for (brf, games, told) in [
        ("1 E4 E5\n#A-#J\n#J-#A\n", 1, 1),
        ("1 E4 E5\n#A-#J #J-#A\n", 1, 1),
        ("1 E4 E5\n#A-#J\n#J-#A\n#J-#A\n1 D4 D5\n", 2, 2),
        ("1 E4 E5\n#A-#J\n\n#J-#A\n", 2, 0),
        ("1 E4 E5\n#A-#J\n\u{c}#J-#A\n", 2, 0),
        ("1 E4 E5\n#A-#J\n1 D4 D5\n#J-#A\n", 2, 0),
    ] {
        let (documents, problems) = read(brf.as_bytes(), Some(Code::British));
        let documents = documents.unwrap();
        assert_eq!((documents.len(), problems.len()), (games, told), "{brf}: {problems:?}");
        assert_eq!(documents[0].result.to_string(), "1-0", "{brf}");
        assert!(problems.iter().all(|problem| problem.contains("0-1")), "{problems:?}");
    }
}

/// Chess960 is named and its castling survives, as does a start without it.
#[test]
fn chess960_survives() {
    let pgn = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
               [Result \"*\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
               [FEN \"4k3/8/8/8/8/8/8/1K1R4 w K - 0 7\"]\n\n7. O-O Ke7 *\n";
    let Said {
        code,
        output: brf,
        errors,
    } = ansage(&["score", "braille", "--brf"], pgn);
    assert_eq!((code, errors.as_str()), (Some(0), ""));
    assert!(brf.contains(",VARIANT3 ,CHESS#IFJ\r\n,POSITION3 "), "{brf}");
    assert!(brf.contains("\r\n7 O-O KE7\r\n"), "{brf}");
    let Said {
        code,
        output: read,
        errors,
    } = ansage(&["score", "braille", "--read"], &brf);
    assert_eq!((code, errors.as_str(), read.as_str()), (Some(0), "", pgn));
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let Said { code, output: dots, .. } = ansage(&["score", "braille", "--chess960", "--fen", fen], "");
    assert_eq!(code, Some(0));
    let Said { output: pgn, .. } = ansage(&["score", "braille", "--read"], &dots);
    assert!(pgn.contains("[Variant \"Chess960\"]"), "{pgn}");
    // Its castling rights say so as well.
    let fen = "k7/8/8/8/8/8/8/1K2R2R w E - 3 7";
    let Said { code, output: brf, .. } = ansage(&["score", "braille", "--brf", "--fen", fen], "");
    assert_eq!(code, Some(0));
    let Said { output: pgn, .. } = ansage(&["score", "braille", "--read"], &brf);
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")), "{pgn}");
    let said = ansage(&["notation", "--to", "uci", "--fen", fen], "O-O\n");
    assert_eq!((said.code, said.output.as_str()), (Some(0), "b1e1\n"), "{said:?}");
}

#[test]
fn positions_and_mistakes_on_the_command_line() {
    let fen = "r3k2r/8/8/8/8/5n2/8/R3K2R w KQkq - 0 1";
    let Said { code, output: dots, .. } = ansage(&["score", "braille", "--fen", fen], "");
    assert_eq!(code, Some(0));
    assert!(dots.contains("⠷⠒⠥⠆⠷⠀⠒⠆⠀⠢⠮⠆⠀⠦⠀⠗⠒⠅⠆⠗"), "{dots}");
    let pgn = ansage(&["score", "braille", "--read"], &dots).output;
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")), "{pgn}");
    for (arguments, input, status, expected) in [
        (
            &["score", "braille", "--cells", "5"][..],
            "1. e4",
            2,
            "12 bis 200 Zellen",
        ),
        (&["score", "braille", "--fen", "8/8 w"], "", 2, "FEN"),
        (&["score", "braille", "no-such.pgn"], "", 2, "no-such.pgn"),
        (&["score", "braille", "no-such-game"], "", 2, "ansage score list"),
        (
            &["score", "braille"],
            "",
            2,
            "Die Standardeingabe enthält keine Partie.",
        ),
        (&["score", "braille"], "1. e4 e5 2. Nf6 Nc6 1-0", 2, "Zug 2"),
        (
            &["score", "braille"],
            "1. e4 e5 2. Ke2 Ke7 3. d4 d5 *",
            2,
            "Ke2 ist je nach Sprache ein anderer Zug",
        ),
        (&["score", "braille", "--read"], "1 E4 ü", 2, "U+00FC"),
        (&["score", "braille", "--read"], "1 E4 E4", 2, "Seite 1, Zeile 1"),
    ] {
        let said = ansage(arguments, input);
        assert!(
            said.code == Some(status) && said.errors.contains(expected),
            "{arguments:?}: {said:?}"
        );
    }
}
