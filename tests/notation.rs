//! Notation through the program: write ∘ read is the identity in every form and language, SAN is shakmaty's, the Laws'
//! own example (C.13) is converted, and faults are reported with their place.

mod faults;
mod languages;
mod spellings;
mod tables;

use std::sync::Arc;

use ansage_chess::{
    board,
    movetext::{Converter, Problem, ReadingSettings, Writing},
    notation::{BASES, Form, Languages, MODIFIERS, MoveRefusal, PieceLanguage, read, resolve, write},
};
use ansage_words::{announcement::Explainer, locale::Texts, notation::WORD_LANGUAGES, vocabulary::Vocabulary};
use proptest::prelude::*;
use shakmaty::{CastlingMode, Chess, Move, Position, san::SanPlus};

use crate::positions::{RARE, at_random};

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&Vocabulary::LANGUAGES)
}

fn form(name: &str) -> Form {
    ansage_words::notation::form(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns every base in every language, and every modifier on the bases that allow it.
fn forms() -> Vec<(Form, Languages)> {
    let mut forms = Vec::new();
    for base in BASES {
        for language in PieceLanguage::all() {
            if let Ok(form) = ansage_words::notation::form(&format!("{base}:{}", language.id)) {
                forms.push((form, language.set()));
            }
        }
        forms.push((form(base), Languages::ALL & PieceLanguage::find("en").unwrap().set()));
        for modifier in MODIFIERS {
            for id in ["en", "de", "ru"] {
                if let Ok(form) = ansage_words::notation::form(&format!("{base}+{modifier}:{id}")) {
                    forms.push((form, PieceLanguage::find(id).unwrap().set()));
                }
            }
        }
    }
    for name in [
        "minimal+nox:de",
        "long+hyphen+colon:ru",
        "long+bare+hyphen:en",
        "minimal+colonafter+brackets:fr",
        "long+ch+double:de",
        "fide+dagger+double:ru",
    ] {
        forms.push((form(name), PieceLanguage::find(&name[name.len() - 2..]).unwrap().set()));
    }
    forms.retain(|(form, _)| !form.is_words());
    forms
}

fn written(form: &Form, position: &Chess, m: Move) -> String {
    let mut after = position.clone();
    after.play_unchecked(m);
    let mut text = String::new();
    write(&mut text, form, position, m, &after);
    text
}

/// Checks that every legal move survives writing and reading, in every form.
fn check(forms: &[(Form, Languages)], position: &Chess) {
    for m in position.legal_moves() {
        for (form, languages) in forms {
            let text = written(form, position, m);
            let parsed = read(&text).unwrap_or_else(|error| panic!("{text} ({}): {error}", form.name()));
            let read_back = resolve(position, &parsed, *languages).map(|(m, _)| m);
            assert_eq!(read_back, Ok(m), "{text} ({}) on {position:?}", form.name());
            // With all languages allowed, the move is found or refused with the candidates, but never mistaken for
            // another.
            match resolve(position, &parsed, Languages::ALL) {
                Ok((other, _)) => assert_eq!(other, m, "{text} ({})", form.name()),
                Err(MoveRefusal::Languages(choices)) => {
                    assert!(choices.iter().any(|(_, choice)| *choice == m), "{text}")
                }
                Err(other) => panic!("{text} ({}): {other:?}", form.name()),
            }
        }
        let san = SanPlus::from_move(position.clone(), m).to_string();
        assert_eq!(written(&form("pgn"), position, m), san);
    }
}

/// Checks that every legal move survives the words of each language, long and short.
fn check_words(words: &[Form], vocabulary: &Vocabulary, position: &Chess) {
    let mut converter = Converter::new(reading(vocabulary.clone(), position.clone()), writing(&["uci"], true));
    let uci_form = form("uci");
    for m in position.legal_moves() {
        let uci = written(&uci_form, position, m);
        for form in words {
            let text = written(form, position, m);
            let (mut out, mut problems) = (Vec::new(), Vec::new());
            converter.single(&text, 1, &mut out, &mut |problem| problems.push(problem));
            let read_back = String::from_utf8(out).unwrap();
            assert_eq!(read_back.trim(), uci, "{text} on {position:?}: {problems:?}");
        }
    }
}

fn reading(vocabulary: Vocabulary, start: Chess) -> ReadingSettings {
    ReadingSettings {
        words: Some(Arc::new(vocabulary)),
        start,
        ..ReadingSettings::default()
    }
}

fn writing(forms: &[&str], glyphs: bool) -> Writing {
    Writing {
        forms: forms.iter().map(|name| form(name)).collect(),
        table: false,
        glyphs,
    }
}

fn converter(forms: &[&str]) -> Converter {
    Converter::new(reading(vocabulary(), Chess::default()), writing(forms, true))
}

/// Start positions of Chess960 in which a king's move and castling may share their squares.
const CHESS960: [&str; 5] = [
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
    "r1k1r3/8/8/8/8/8/8/R1K1R3 w EAea - 0 1",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    "5rkr/8/8/8/8/8/8/5RKR b HFhf - 0 1",
];

/// Number of positions. PROPTEST_CASES=10000 takes one or two minutes in a release build.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES")
        .ok()
        .and_then(|cases| cases.parse().ok())
        .unwrap_or(24)
}

thread_local! {
    static WORDS: (Vec<Form>, Vocabulary) = {
        let styles = |id: &&str| [form(&format!("words:{id}")), form(&format!("words+short:{id}"))];
        (WORD_LANGUAGES.iter().flat_map(styles).collect(), vocabulary())
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn written_moves_are_read(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160)) {
        check(&forms(), &at_random(Chess::default(), &choices));
    }

    #[test]
    fn written_moves_are_read_in_chess960(
        start in 0..CHESS960.len(), choices in prop::collection::vec(any::<prop::sample::Index>(), 0..20)
    ) {
        let start = board::position_in(CHESS960[start], CastlingMode::Chess960).unwrap();
        check(&forms(), &at_random(start, &choices));
    }

    #[test]
    fn words_are_read(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160)) {
        WORDS.with(|(words, vocabulary)| check_words(words, vocabulary, &at_random(Chess::default(), &choices)));
    }

    /// No text makes the reader panic, and the position can judge the moves that it reads.
    #[test]
    fn any_text_is_survived(text in "(\\PC{0,20}|[a-hKQRBNКФ♘♞xX:×0O1-8=()/+#†.ep -]{0,12})") {
        if let Ok(parsed) = read(&text) {
            let _ = resolve(&Chess::default(), &parsed, Languages::ALL);
        }
        let mut out = Vec::new();
        let mut converter = converter(&["fide:de"]);
        let _ = converter.feed(text.as_bytes(), &mut out, &mut |_| {});
        converter.finish(&mut out, &mut |_| {});
    }

    /// Ambiguous moves that depend on the rest of the game, among all other parts of a file. No text makes the
    /// converter panic, and its result is independent of the chunk size of the input.
    #[test]
    fn any_order_of_parts_is_survived(parts in prop::collection::vec(prop::sample::select(PARTS.to_vec()), 0..40)) {
        converted(&["uci"], &parts.join(" "));
    }
}

/// Parts of files of games.
const PARTS: [&str; 28] = [
    "1.",
    "a4",
    "a5",
    "Ra3",
    "Ra6",
    "Rf3",
    "Rf6",
    "Hf3",
    "Hc6",
    "e4",
    "e5",
    "d4",
    "Nf3",
    "Nf6",
    "Lb4",
    "Bb4",
    "(",
    ")",
    "{x",
    "}",
    "*",
    "1-0",
    "\n[Event \"x\"]\n",
    "\n",
    "Eva vier",
    "$1",
    "e.p.",
    "(=)",
];

#[test]
fn positions_that_random_play_seldom_reaches() {
    let forms = forms();
    for fen in RARE {
        check(&forms, &board::position(fen).unwrap());
    }
    for fen in CHESS960 {
        check(&forms, &board::position_in(fen, CastlingMode::Chess960).unwrap());
    }
}

/// Returns `games` in `forms`, and its problems.
fn converted(forms: &[&str], games: &str) -> (String, Vec<String>) {
    let vocabulary = vocabulary();
    let texts = Texts::new(ansage_words::locale::Language::En);
    let explainer = Explainer {
        vocabulary: &vocabulary,
        texts: &texts,
    };
    let mut results = Vec::new();
    for size in [1, 5, games.len().max(1)] {
        let mut converter = converter(forms);
        let (mut out, mut problems) = (Vec::new(), Vec::new());
        let mut report = |problem: Problem| problems.push(explainer.problem(&problem));
        for piece in games.as_bytes().chunks(size) {
            converter.feed(piece, &mut out, &mut report).unwrap();
        }
        converter.finish(&mut out, &mut report);
        results.push((String::from_utf8(out).unwrap(), problems));
    }
    assert!(
        results.iter().all(|result| *result == results[0]),
        "pieces of another size give another result"
    );
    results.swap_remove(0)
}

/// The example of C.13 from the Russian edition of 2018: one game in three spellings. In the third, "Qd4d3" stands for
/// Qd4-e3+. It is a different move that happens to be legal, and is converted as written.
const C13: [&str; 3] = [
    "1.e4 e5 2. Nf3 Nf6 3. d4 exd4 4. e5 Ne4 5. Qxd4 d5 6. exd6 e.p. Nxd6 7. Bg5 Nc6 8. Qe3+ Be7 9. Nbd2 0-0 \
     10. 0-0-0 Re8 11. Kb1 (=)",
    "1. e4 e5 2. Nf3 Nf6 3. d4 ed4 4. e5 Ne4 5. Qd4 d5 6. ed6 Nd6 7. Bg5 Nc6 8. Qe3 Be7 9 Nbd2 0-0 10. 0-0-0 Re8 \
     11. Kb1 (=)",
    "1. e2e4 e7e5 2.Ng1f3 Ng8f6 3. d2d4 e5xd4 4. e4e5 Nf6e4 5. Qd1xd4 d7d5 6. e5xd6 e.p. Ne4xd6 7. Bc1g5 Nb8c6 \
     8. Qd4d3 Bf8e7 9. Nb1d2 0-0 10. 0-0-0 Rf8e8 11. Kb1 (=)",
];

const C13_UCI: &str = "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 \
                       e1c1 f8e8 c1b1";

fn moves_in_uci(game: &str) -> String {
    let (out, problems) = converted(&["uci", "fide"], game);
    assert_eq!(problems, [""; 0]);
    out.lines()
        .filter_map(|line| line.split('\t').nth(1))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn the_example_of_the_laws() {
    assert_eq!(moves_in_uci(C13[0]), C13_UCI);
    assert_eq!(moves_in_uci(C13[1]), C13_UCI);
    assert_eq!(moves_in_uci(C13[2]), C13_UCI.replace("d4e3", "d4d3"));
    // Each spelling gives the others, except for the blanks and the second one's number without its dot.
    let bare = |text: &str| text.replace([' ', '.'], "");
    let into = |form: &str| bare(&converted(&[form], C13[0]).0);
    assert_eq!(into("fide"), bare(C13[0]));
    assert_eq!(into("short"), bare(C13[1]));
    let third = C13[2].replace("Qd4d3", "Qd4e3+").replace("Kb1", "Kc1b1");
    assert_eq!(into("long"), bare(&third));
}

#[test]
fn all_else_is_kept() {
    let game =
        "[White \"Anna\"]\n% escaped\n\n1. e4 {gut} e5 (1... c5 2. Nf3 (2. c3!?)) 2. Nf3!? Nc6 $1 ; ja\n3. Bb5 1-0\n";
    assert_eq!(converted(&["pgn"], game), (game.to_owned(), vec![]));
    let german = game.replace("Nf3", "Sf3").replace("Nc6", "Sc6").replace("Bb5", "Lb5");
    assert_eq!(converted(&["pgn:de"], game), (german.clone(), vec![]));
    assert_eq!(converted(&["pgn"], &german), (game.to_owned(), vec![]));
    let reading = reading(vocabulary(), Chess::default());
    let (mut converter, mut out) = (Converter::new(reading, writing(&["pgn"], false)), Vec::new());
    converter
        .feed(b"1. e4! e5 $2 2. Nf3 !?", &mut out, &mut |_| {})
        .unwrap();
    assert_eq!(converter.finish(&mut out, &mut |_| {}), 1);
    assert_eq!(String::from_utf8(out).unwrap(), "1. e4 e5 2. Nf3");
}

/// The article's own example changes from English to Russian letters in the middle.
#[test]
fn the_example_of_the_article() {
    let game = "1.Nf3 Nf6 2.c4 g6 3.Nc3 Bg7 4.d4 OO 5.Bf4 d5 6.Qb3 dxc4 7.Qxc4 c6 8.e4 Nbd7 9.Rd1 Nb6 10.Qc5 Bg4 11.Bg5 \
        Na4 12.Qa3 Nxc3 13. bxc3 Nxe4 14.Bxe7 Qb6 15.Bc4 Nxc3 16.Bc5 Rfe8+ 17.Kf1 Be6 18.Bxb6 Bxc4+ 19.Kg1 Ne2+ 20.Kf1 \
        Nxd4+ 21.Kg1 Ne2+ 22.Kf1 Nc3+ 23.Kg1 axb6 24.Qb4 Ra4 25.Фxb6 Кxd1 26.h3 Лxa2 27.Крh2 Кxf2 28.Лe1 Лxe1 29.Фd8+ \
        Сf8 30.Кxe1 Сd5 31.Кf3 Кe4 32.Фb8 b5 33.h4 h5 34.Кe5 Крg7 35.Крg1 Сc5+ 36.Крf1 Кg3+ 37. Крe1 Сb4+ 38.Крd1 Сb3+ \
        39.Крc1 Кe2+ 40.Крb1 Кc3+ 41.Крc1 Лc2# 0-1\n";
    let (out, problems) = converted(&["pgn"], game);
    assert_eq!(problems, [""; 0]);
    assert!(
        out.contains("4.d4 O-O") && out.contains("25.Qxb6 Nxd1 26.h3 Rxa2 27.Kh2 Nxf2"),
        "{out}"
    );
    assert!(out.ends_with("41.Kc1 Rc2# 0-1\n"), "{out}");
}

/// Non-ASCII blanks stand between words, byte order marks in the middle of joined files are ignored, and castling
/// rights imply Chess960 without a tag.
#[test]
fn joined_files_and_other_blanks() {
    let game = "1.\u{a0}e4\u{a0}e5\u{202f}2.\u{a0}Sf3 *\n\u{feff}[Event \"2\"]\n\n1. d4 (ep) *\n";
    let (out, problems) = converted(&["pgn"], game);
    assert_eq!(out, "1. e4 e5 2. Nf3 *\n[Event \"2\"]\n\n1. d4 *\n");
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].contains("line 4, column 7") && problems[0].contains("passant"),
        "{problems:?}"
    );
    let game = "[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1\"]\n\n1. Ng3 Ng6 2. O-O ½-0\n";
    let (out, problems) = converted(&["uci"], game);
    assert_eq!(problems, [""; 0]);
    assert!(out.ends_with("1. h1g3 h8g6 2. f1g1 ½-0\n"), "{out}");
}

/// Checks the output in docs/notation.md for every base, modifier and language.
#[test]
fn the_documentation_is_true() {
    let rows: Vec<Vec<&str>> = include_str!("../docs/notation.md")
        .lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let moves = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"),
        ("3r3k/2P5/8/8/8/8/8/K7 w - - 0 1", "c7d8q"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"),
        (
            "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
            "h5f7",
        ),
    ];
    let examples: Vec<&Vec<&str>> = rows.iter().filter(|row| row.len() == 7 && row[0] != "form").collect();
    for row in &examples {
        for ((fen, uci), example) in moves.iter().zip(&row[1..6]) {
            let position = board::position(fen).unwrap();
            let m = uci
                .parse::<shakmaty::uci::UciMove>()
                .unwrap()
                .to_move(&position)
                .unwrap();
            assert_eq!(written(&form(row[0]), &position, m), *example, "{}", row[0]);
        }
    }
    for name in BASES
        .iter()
        .chain(&MODIFIERS)
        .filter(|name| !["x", "plain", "cross", "bare"].contains(*name))
    {
        assert!(
            examples
                .iter()
                .any(|row| row[0].split(['+', ':']).any(|part| part == *name)),
            "{name}"
        );
    }
    for language in PieceLanguage::all() {
        let row = rows.iter().find(|row| row.len() == 6 && row[0] == language.id);
        let row = row.unwrap_or_else(|| panic!("{} is missing", language.id));
        let roles = [
            shakmaty::Role::King,
            shakmaty::Role::Queen,
            shakmaty::Role::Rook,
            shakmaty::Role::Bishop,
            shakmaty::Role::Knight,
        ];
        assert_eq!(row[2], roles.map(|role| language.letter(role)).join(" "));
        assert_eq!(row[4], format!("{}f3", language.letter(shakmaty::Role::Knight)));
        assert_eq!(row[5], language.source);
    }
}

/// The article's signs of double and discovered check are written only on request but always read.
#[test]
fn double_and_discovered_checks_have_signs_by_choice() {
    let position = board::position("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1").unwrap();
    let moves = |name: &str| -> Vec<String> {
        ["e4d6", "e4c3"]
            .iter()
            .map(|uci| {
                let m = uci
                    .parse::<shakmaty::uci::UciMove>()
                    .unwrap()
                    .to_move(&position)
                    .unwrap();
                let text = written(&form(name), &position, m);
                assert_eq!(resolve(&position, &read(&text).unwrap(), Languages::ALL).unwrap().0, m);
                text
            })
            .collect()
    };
    for (name, expected) in [
        ("pgn", ["Nd6+", "Nc3+"]),
        ("pgn+double", ["Nd6++", "Nc3+"]),
        ("fide+dagger+double", ["Nd6††", "Nc3†"]),
        ("fide+ch+double", ["Nd6 dbl ch", "Nc3 dis ch"]),
        ("fide+ch", ["Nd6ch", "Nc3ch"]),
        ("fide+double+nosigns", ["Nd6", "Nc3"]),
    ] {
        assert_eq!(moves(name), expected, "{name}");
    }
    assert!("fide+plus+double".parse::<Form>().is_err(), "\"++\" is mate there");
    let reti = "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ Kxd8 \
                10. Bg5+ Kc7 11. Bd8# 1-0";
    let (out, problems) = converted(&["fide+ch+double"], reti);
    assert!(out.contains("9. Qd8ch Kxd8 10. Bg5 dbl ch Kc7"), "{out} {problems:?}");
    assert_eq!(converted(&["pgn"], &out), (reti.to_owned(), Vec::new()));
}
