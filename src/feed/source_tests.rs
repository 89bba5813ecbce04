//! Sources: what lines mean, and when a game of a feed ends.

use std::sync::LazyLock;

use super::*;
use crate::config::Config;
use ansage_words::announcement::Answerer;

fn answerer() -> Arc<Answerer> {
    static SHIPPED: LazyLock<Arc<Answerer>> = LazyLock::new(|| Arc::new(Config::default().answerer(None).unwrap()));
    Arc::clone(&SHIPPED)
}

/// Returns the printed text, of moves without repeated words: "1. Weiß: Eva zwei Eva vier" as "1w Eva zwei Eva vier".
fn short(item: &Item) -> String {
    let mut text = item.line.printed.clone();
    if item.kind == ItemKind::Move {
        for (long, short) in [(". Weiß: ", "w "), (". Schwarz: ", "b "), ("Variante: ", "")] {
            text = text.replace(long, short);
        }
    }
    let depth = "(".repeat(item.depth);
    format!("{depth}{text}")
}

fn told(pgn: &str) -> Vec<String> {
    told_from(Chess::default(), pgn)
}

fn told_from(start: Chess, pgn: &str) -> Vec<String> {
    let (mut narrator, mut items) = (Narrator::new(answerer()), Vec::new());
    read_games(pgn.as_bytes(), start, None, &mut narrator, |read| {
        items.extend(read.iter().map(short));
        ControlFlow::Continue(())
    })
    .unwrap();
    items.retain(|item| !item.is_empty());
    items
}

fn told_of_lines(lines: &[&str]) -> Vec<String> {
    let mut stream = Stream::new(Chess::default(), Narrator::new(answerer()));
    let mut items: Vec<Item> = lines
        .iter()
        .flat_map(|line| stream.take(format!("{line}\n").as_bytes()).collect::<Vec<_>>())
        .collect();
    items.extend(stream.finish());
    items.iter().map(short).filter(|item| !item.is_empty()).collect()
}

#[test]
fn the_only_game_that_is_announced_names_its_event() {
    let game = |moves: &str| format!("[Event \"Open\"]\n[Round \"2\"]\n\n{moves} *\n\n");
    let pgn = game("1. e4") + &game("1. d4");
    for (only, expected) in [(None, false), (Some(2), true)] {
        let (mut narrator, mut second) = (Narrator::new(answerer()).only(only), String::new());
        read_games(pgn.as_bytes(), Chess::default(), None, &mut narrator, |items| {
            let begin = |item: &Item| item.board == 2 && item.kind == ItemKind::Begin;
            second.extend(items.into_iter().filter(begin).map(|item| item.line.printed));
            ControlFlow::Continue(())
        })
        .unwrap();
        assert_eq!(second.contains("Open, Runde 2."), expected, "{only:?}: {second}");
    }
}

#[test]
fn games_are_followed() {
    let pgn = "[White \"Anna\"]\n[Black \"Bella\"]\n\n1. e4 {gut} e5 2. Nf3 (2. f4) (=) 1/2-1/2\n\n\
               [White \"?\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let expected = [
        "Anna gegen Bella.",
        "1w Eva zwei Eva vier",
        "Kommentar: gut",
        "1b Eva sieben Eva fünf",
        "2w Springer Gustav eins Felix drei",
        "(2w Felix zwei Felix vier",
        "(Ende der Variante.",
        "Remis angeboten.",
        "Remis.",
        "Partie 2.",
        "1w Felix zwei Felix drei",
        "1b Eva sieben Eva fünf",
        "2w Gustav zwei Gustav vier",
        "2b Dame David acht Hektor vier, matt",
        "Schwarz gewinnt.",
    ];
    assert_eq!(told(pgn), expected);
}

#[test]
fn a_glyph_before_a_variation_belongs_to_its_first_move() {
    let told = told("1. e4 e5 ($6 1... c5!) ($1) 2. Nf3");
    let lines = [
        "1b Eva sieben Eva fünf",
        "(1b Cäsar sieben Cäsar fünf, fragwürdiger Zug, guter Zug",
    ];
    assert_eq!(told[1..3], lines);
    assert_eq!(told.last().unwrap(), "2w Springer Gustav eins Felix drei");
}

#[test]
fn a_glyph_behind_a_remark_belongs_to_the_move_before_it() {
    let told = told(
        "1. e4 {[%clk 1:00:00]} $1 e5 {gut} $4 2. Nf3 (2. f4 {riskant} $6 exf4) $2 Nc6 (=) $5 3. Bb5 $220 *\n\n\
         [White \"A\"]\n\n{gut} $1 1. d4 *",
    );
    let is_move = |line: &&String| {
        line.trim_start_matches('(')
            .starts_with(|first: char| first.is_ascii_digit())
    };
    let expected = [
        "1w Eva zwei Eva vier, guter Zug",
        "1b Eva sieben Eva fünf, grober Fehler",
        "2w Springer Gustav eins Felix drei, Fehler",
        "(2w Felix zwei Felix vier, fragwürdiger Zug",
        "(2b Eva fünf Felix vier",
        "2b Springer Bella acht Cäsar sechs, interessanter Zug",
        "3w Läufer Felix eins Bella fünf",
        "1w David zwei David vier",
    ];
    assert_eq!(told.iter().filter(is_move).collect::<Vec<_>>(), expected);
}

#[test]
fn a_glyph_is_named_although_it_is_read_later_than_its_move() {
    for blanks in 8_140..8_200 {
        let told = told(&format!("{}1. e4 $1 e5 (1... c5 $6) $2 2. Nf3", " ".repeat(blanks)));
        let lines = [
            "1w Eva zwei Eva vier, guter Zug",
            "1b Eva sieben Eva fünf, Fehler",
            "(1b Cäsar sieben Cäsar fünf, fragwürdiger Zug",
        ];
        assert_eq!(told[..3], lines, "{blanks} blanks");
    }
}

#[test]
fn games_without_a_position_begin_in_the_given_one() {
    let start = ansage_chess::board::position_or_start(Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")).unwrap();
    let told = told_from(start, "Kd2 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/5K2 w - - 0 1\"]\n\nKg1");
    let expected = [
        "Weiß: König Eva eins; Bauer Eva zwei. Schwarz: König Eva acht.",
        "1w König Eva eins David zwei",
        "Partie 2. Weiß: König Felix eins; Bauer Eva zwei. Schwarz: König Eva acht.",
        "1w König Felix eins Gustav eins",
    ];
    assert_eq!(told, expected);
}

#[test]
fn the_position_in_which_a_game_begins_is_told_unless_it_is_the_usual_one() {
    let ordinary = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let first = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    let study = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for (variant, fen, expected) in [
        ("", ordinary, ""),
        (
            "Chess960",
            ordinary,
            "Schach neunhundertsechzig, Stellung 518. Von Anna bis Hektor: Turm, Springer, Läufer, Dame, König, \
             Läufer, Springer, Turm.",
        ),
        (
            "Chess960",
            first,
            "Schach neunhundertsechzig, Stellung 0. Von Anna bis Hektor: Läufer, Läufer, Dame, Springer, Springer, \
             Turm, König, Turm.",
        ),
        (
            "",
            study,
            "Weiß: König Eva eins; Bauer Anna sieben. Schwarz: König Eva acht.",
        ),
        (
            "Chess960",
            study,
            "Weiß: König Eva eins; Bauer Anna sieben. Schwarz: König Eva acht.",
        ),
    ] {
        let told = told(&format!(
            "[Event \"x\"]\n[Variant \"{variant}\"]\n[FEN \"{fen}\"]\n\n*\n"
        ));
        assert_eq!(told.join(""), format!("x. {expected}").trim_end(), "{variant}, {fen}");
    }
}

#[test]
fn a_result_that_pgn_does_not_know_is_told() {
    for pgn in [
        "[Result \"1/2-0\"]\n\n1. e4 1/2-0",
        "1. e4 1/2-0",
        "[Result \"1/2-0\"]\n\n1. e4",
        "[Result \"1/2-0\"]\n\n1. e4 *",
        "[Result \"*\"]\n[TerminationDetails \"1/2-0\"]\n\n1. e4 *",
    ] {
        let told = told(&format!("{pgn}\n\n[White \"A\"]\n\n1. d4 *"));
        let results = told.iter().filter(|line| line.contains("1/2-0"));
        assert_eq!(results.collect::<Vec<_>>(), ["Ergebnis: 1/2-0."], "{told:?}");
        assert_eq!(told[1], "Ergebnis: 1/2-0.");
    }
}

#[test]
fn the_result_of_the_tags_is_told_if_that_of_the_moves_is_unknown() {
    let told = told("[Result \"1-0\"]\n\n1. e4 -/-");
    assert_eq!(told.last().unwrap(), "Weiß gewinnt.");
}

#[test]
fn no_pawn_moves_in_place_of_a_piece_whose_letter_stands_apart() {
    for line in ["e4 Ng f6", "e4 ♞ f6", "e4 N f6", "e4 Springer f6", "e4\nSpringer\nf6"] {
        let told = told_of_lines(&line.split('\n').collect::<Vec<_>>());
        assert!(told.iter().all(|line| !line.starts_with("1b")), "{told:?}");
        assert!(told.last().unwrap().contains("mehrdeutig"), "{told:?}");
    }
    for line in ["e4 d5 Nc3 e6 N x d5", "e4 d5 Nc3 e6 ♞ x d5"] {
        let told = told_of_lines(&[line]);
        assert!(told.iter().all(|line| !line.starts_with("3w")), "{told:?}");
    }
    // Sent again, it counts.
    let told = told_of_lines(&["e4 Ng f6", "f6"]);
    assert_eq!(told.last().unwrap(), "1b Felix sieben Felix sechs");
}

#[test]
fn draw_offers_of_a_feed_are_told() {
    for line in ["e4 (=)", "e4 {(=)}"] {
        assert_eq!(told_of_lines(&[line]).last().unwrap(), "Remis angeboten.");
    }
}

#[test]
fn letters_are_english_if_that_is_legal_and_then_those_of_the_game() {
    for (moves, expected) in [
        ("d4 d5 Nf3 Nf6 Rg1 Rg8", "3b Turm Hektor acht Gustav acht"),
        // After a letter that only English has, nothing is read in another language.
        ("e4 e5 Nf3 Rf6", "Rf6 ist hier nicht legal"),
        ("a4 a5 Ra3 Rf6", "Rf6 ist hier nicht legal"),
        // A rook could make the French king's move as well. The letters of the earlier moves decide.
        ("e4 e5 Fc4 Fc5 Re2", "3w König Eva eins Eva zwei"),
        ("e4 e5 Re2", "Re2 ist je nach Sprache ein anderer Zug"),
        ("e4 e5 Кe2", "Кe2 ist je nach Sprache ein anderer Zug"),
    ] {
        for told in [told(moves), told_of_lines(&[moves])] {
            assert!(told.last().unwrap().contains(expected), "{moves}: {told:?}");
        }
    }
}

#[test]
fn an_illegal_move_is_a_move_of_another_language_only_if_the_rest_of_a_file_confirms_it() {
    // The Finnish R is a knight, the Romanian N and the Esperanto K are bishops, the Turkish K is a rook.
    for (moves, expected) in [
        ("e4 e5 Rf3 Rc6 Lb5", "3w Läufer Felix eins Bella fünf"),
        ("e4 e5 Nc4 Nc5 Cf3", "3w Springer Gustav eins Felix drei"),
        ("d4 d5 Sf4 Sf5 Jf3", "3w Springer Gustav eins Felix drei"),
    ] {
        assert_eq!(told(moves).last().unwrap(), expected);
        let feed = told_of_lines(&[moves]);
        assert!(feed[2].contains("ist hier nicht legal"), "{feed:?}");
    }
    let illegal = |told: Vec<String>| assert!(told.last().unwrap().contains("ist hier nicht legal"), "{told:?}");
    for moves in [
        "e4 e5 Kc4",
        "e4 e5 Rf3",
        "e4 c6 Bc4 d5 exd5 cxd5 Rf1",
        // A German king, not an Esperanto bishop. A French king, not a Finnish knight. A German knight, not a Czech
        // bishop.
        "e4 e5 Dh5 g6 Dxe5+ Ke7",
        "e4 e5 Dh5 Rf6",
        "d4 d5 Sf4",
    ] {
        illegal(told(moves));
        illegal(told_of_lines(&[moves]));
    }
    illegal(told("[FEN \"r3k3/8/8/8/8/8/8/3RK3 b - - 0 40\"]\n\n40... Kd8 *"));
    // A Macedonian king, a Bulgarian knight and a Turkish rook: nothing is presumed of their letters.
    for moves in [
        "[FEN \"8/4k3/8/8/8/8/R3K3/8 w - - 0 1\"]\n\n1. Тa7+ Кd6",
        "e4 d5 exd5 Дxd5 Кc3",
        "e4 e5 Fc4 Fc5 Ve2 Ve7 h4 h5 Kh3",
    ] {
        let told = told(moves);
        assert!(!told.iter().any(|line| line.contains("nicht legal")), "{told:?}");
    }
    // The letters of an earlier game of a feed or file count.
    for told in [told, |text: &str| told_of_lines(&text.split('\n').collect::<Vec<_>>())] {
        assert_eq!(
            told("e4 e5 Lc4 Lc5 *\n\ne4 e5 Rf3").last().unwrap(),
            "2w Springer Gustav eins Felix drei"
        );
    }
}

#[test]
fn problems_are_told_and_the_next_game_is_read() {
    let next = "\n\n[Event \"next\"]\n\n1. d4 *\n";
    for (broken, problem) in [
        (
            "1. e4 e5 2. Nf6 Nc6",
            "Partie 1, Zug 2, Weiß: Nf6 ist hier nicht legal.",
        ),
        (
            "1. e4 e5 2. Zf3 Nc6",
            "Partie 1, Zug 2, Weiß: Zf3 ist in keiner Notation ein Zug.",
        ),
        ("1. Nf3 Nf6 2. d4 d5 3. Nd2", "Nd2 ist mehrdeutig"),
        ("[FEN \"8/8 w\"]\n\n1. e4", "8/8 w"),
        ("1. e4 (1. d4 e5 2. Nf3", "Partie 1: Eine Variante hat kein Ende"),
        ("1. e4 (1. Zf6) e5", "(Partie 1, Zug 1, Weiß: Zf6"),
        ("[White \"A\n\n1. e4", "[White \"A ist kein ganzes Tag"),
        (&"(e4".repeat(70), "Die Varianten sind zu tief geschachtelt"),
    ] {
        let told = told(&format!("{broken}{next}"));
        assert!(told.iter().any(|line| line.contains(problem)), "{broken}: {told:?}");
        assert_eq!(
            told[told.len() - 2..],
            ["Partie 2. next.", "1w David zwei David vier"],
            "{broken}"
        );
    }
    for (bytes, problem) in [
        ("1. e4 {never", "Ein Kommentar hat kein Ende"),
        ("1. e4 e5\n2. Nf\x003", "In Zeile 2 steht ein NUL-Byte"),
        ("[\0W\0", "In Zeile 1 steht ein NUL-Byte"),
    ] {
        let told = told(bytes);
        assert!(told.last().unwrap().contains(problem), "{told:?}");
    }
}

#[test]
fn the_result_of_a_game_with_a_fault_is_told_if_its_tag_and_its_moves_give_it() {
    for (tag, end, expected) in [
        ("1-0", "1-0", Some("Weiß gewinnt.")),
        ("1/2-0", "1/2-0", Some("Ergebnis: 1/2-0.")),
        ("0-1", "1-0", None),
        ("*", "1-0", None),
        ("1-0", "*", None),
        ("1-0", "", None),
    ] {
        let moves = "1. e4 e5 2. Nf3 Ke5 3. Bb5 a6 4. Ba4 Nf6";
        let told = told(&format!("[Result \"{tag}\"]\n\n{moves} {end}\n"));
        let illegal = "Partie 1, Zug 2, Schwarz: Ke5 ist hier nicht legal. Das Weitere der Partie ist nicht gelesen.";
        assert_eq!(told[3], illegal, "{told:?}");
        assert_eq!(told.get(4).map(String::as_str), expected, "{tag}, {end}");
    }
    let languages = told("e4 e5 Re2");
    assert!(
        languages[2].ends_with(" --to pgn. Das Weitere der Partie ist nicht gelesen."),
        "{languages:?}"
    );
    let fen = told("[FEN \"8/8 w\"]\n\n1. e4");
    assert!(fen[0].ends_with("Das Weitere der Partie ist nicht gelesen."), "{fen:?}");
    // The variation is given up, and the game goes on. In a feed, so does the line itself.
    for told in [told("1. e4 (1. Zf6) e5"), told_of_lines(&["e4 Nf3", "e5"])] {
        assert!(!told.iter().any(|line| line.contains("Das Weitere")), "{told:?}");
        assert_eq!(told.last().unwrap(), "1b Eva sieben Eva fünf");
    }
}

#[test]
fn moves_arrive_in_any_form() {
    let lines = [
        "e2e4",
        "1... e5 2.Nf3 {gut",
        "so} Nc6 (2... d6) 3. Bb5 ; spanisch",
        "a7a6 1:0",
        "d4",
    ];
    let told = told_of_lines(&lines);
    assert_eq!(told.len(), 9, "{told:?}");
    assert_eq!(told[6..], ["Weiß gewinnt.", "Partie 2.", "1w David zwei David vier"]);
    let ignored = told_of_lines(&["e4(d4) e5 ((x) y)(8 ) d4"]);
    assert_eq!(ignored.last().unwrap(), "2w David zwei David vier");
    assert_eq!(ignored.len(), 3);
}

#[test]
fn a_mate_ends_the_game_once() {
    for lines in [&["f3 e5 g4 Qh4#", "0-1", "e4"][..], &["f3 e5 g4 Qh4# e4"]] {
        let expected = ["Schwarz gewinnt.", "Partie 2.", "1w Eva zwei Eva vier"];
        assert_eq!(told_of_lines(lines)[4..], expected);
    }
}

#[test]
fn a_problem_leaves_the_position() {
    let told = told_of_lines(&["e4 Nf3 Zf6 \0", "Nf6"]);
    assert_eq!(told.len(), 5, "{told:?}");
    assert!(told[1].contains("Nf3 ist hier nicht legal") && told[2].contains("Zf6 ist in keiner"));
    assert!(told[3].contains("bedeutet nichts"), "{told:?}");
    assert_eq!(told[4], "1b Springer Gustav acht Felix sechs");
    let told = told_of_lines(&["e4 d5 exd5 e.p.", "Nc3"]);
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told[2].contains("Zug 2, Weiß: exd5 e.p."), "{told:?}");
    assert_eq!(told[3], "2w Springer Bella eins Cäsar drei");
}

#[test]
fn a_move_with_the_number_of_an_earlier_one_is_not_made_for_the_other_side() {
    for (made, corrected, next, expected) in [
        (
            "1. e4 d5 2. d3",
            "2. d4",
            "2... Nf6",
            "2b Springer Gustav acht Felix sechs",
        ),
        ("1. e4 d5 2. d3", "2. d4", "dxe4", "2b David fünf Eva vier"),
        ("e4 d5 d3", "2. d4", "Nf6", "2b Springer Gustav acht Felix sechs"),
        (
            "1. e4 d5 2. d3 dxe4",
            "2... d4",
            "3. Nc3",
            "3w Springer Bella eins Cäsar drei",
        ),
        (
            "1. e4 d5 2. d3 dxe4",
            "... d4",
            "3. Nc3",
            "3w Springer Bella eins Cäsar drei",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 Nf6 5. Nc3",
            "4. Nxd4",
            "5... Be7",
            "5b Läufer Felix acht Eva sieben",
        ),
        // Sent twice.
        (
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O",
            "4. O-O",
            "4... O-O",
            "4b Kurze Rochade",
        ),
    ] {
        let before = told_of_lines(&[made]).len();
        let told = told_of_lines(&[made, corrected, next]);
        let (last, problems) = told[before..].split_last().unwrap();
        assert!(
            !problems.is_empty() && problems.iter().all(|line| line.contains("passt nicht")),
            "{told:?}"
        );
        assert_eq!(last, expected, "{corrected}");
    }
}

#[test]
fn moves_with_careless_numbers_are_read() {
    for line in [
        "1. e4 1. e5 2. Nf3 2. Nc6 3. Bb5",
        "1. e4 {best} 1. e5 2. Nf3 {so} 2. Nc6 3. Bb5",
        "1. e4 e5 3. Nf3 Nc6 3. Bb5",
        "1. e4 e5 2. Nf3 Nc6 2. Bb5",
        "1. e4 e5 13. Nf3 Nc6 4. Bb5",
        "21. e4 e5 22. Nf3 Nc6 23. Bb5",
        "1. e4 1... e5 2. Nf3 (2. f4) 2... Nc6 3. Bb5",
        "1 e4 1 e5 2 Nf3 2 Nc6 3 Bb5",
    ] {
        let told = told_of_lines(&[line]);
        let moves = told.iter().filter(|line| !line.contains("passt nicht"));
        assert_eq!(moves.count(), 5, "{told:?}");
        assert_eq!(told.last().unwrap(), "3w Läufer Felix eins Bella fünf");
    }
}

#[test]
fn a_result_against_the_board_is_told() {
    for pgn in ["1. f3 e5 2. g4 Qh4# 1-0", "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# *"] {
        let told = told(pgn);
        assert!(told.iter().any(|line| line == "Schwarz gewinnt."), "{told:?}");
        assert!(
            told.iter().any(|line| line.contains("widerspricht dem Brett")),
            "{told:?}"
        );
        assert!(!told.iter().any(|line| line == "Weiß gewinnt."), "{told:?}");
    }
}

#[test]
fn the_end_of_a_feed_tells_what_was_never_closed_and_the_result_of_a_tag() {
    for lines in [
        &["1. e4 {never closed\n", "e5 Nf3\n"][..],
        &["1. e4 (d4\n", "e5 Nf3\n"],
        &["[Result \"1-0\"]\n", "\n", "1. e4 e5\n"],
    ] {
        let (feed, file) = (told_of_lines(lines), told(&lines.concat()));
        assert_eq!(feed.last(), file.last(), "{lines:?}");
        assert_ne!(feed.last().map(String::as_str), Some("1b Eva sieben Eva fünf"));
    }
}

#[test]
fn a_line_with_a_result_in_words_ends_the_game() {
    for (word, result) in [
        ("remis", "Remis."),
        ("Remis vereinbart.", "Remis."),
        ("aufgegeben", "Schwarz gewinnt."),
    ] {
        let mut stream = Stream::new(Chess::default(), Narrator::new(answerer()));
        let mut told = |line: &str| {
            stream
                .take(line.as_bytes())
                .map(|item| short(&item))
                .collect::<Vec<_>>()
        };
        told("1. e4 e5\n");
        assert_eq!(told(&format!("{word}\n")), [result]);
        assert_eq!(told("1. d4 d5\n")[..2], ["Partie 2.", "1w David zwei David vier"]);
    }
    for refused in [
        "remis abgelehnt",
        "remis (abgelehnt)",
        "remis {abgelehnt}",
        "remis {not\nyet}",
        "remis ; abgelehnt",
        "remis (=)",
        "remis ?",
        "remis 2.",
    ] {
        let told = told_of_lines(&["e4 e5", refused, "Nf3 remis", "Nc6"]);
        assert_eq!(told.last().unwrap(), "2b Springer Bella acht Cäsar sechs", "{refused}");
        assert!(!told.contains(&"Remis.".to_owned()), "{told:?}");
    }
}

#[test]
fn a_bracket_without_an_end_is_told_at_the_next_move() {
    for (bracket, fault) in [("(", "( bedeutet nichts"), ("{", "{ bedeutet nichts")] {
        let last = format!("2. Nf3 {bracket}");
        let told = told_of_lines(&["1. e4 e5", &last, "2... Nc6", "3. Bb5 a6"]);
        assert!(told[3].contains(fault), "{told:?}");
        let moves = [
            "2b Springer Bella acht Cäsar sechs",
            "3w Läufer Felix eins Bella fünf",
            "3b Anna sieben Anna sechs",
        ];
        assert_eq!(told[4..], moves);
    }
    // Without numbers, and with a clock behind the move.
    for lines in [
        &["1. e4 e5", "2. Nf3 (", "Nc6", "3. Bb5 a6"][..],
        &["e4 e5", "Nf3 (", "Nc6", "Bb5 a6"],
        &["e4 e5", "Nf3 (", "2... Nc6 {[%clk 0:05:00]}", "3. Bb5 a6"],
    ] {
        let told = told_of_lines(lines);
        assert!(told[3].contains("( bedeutet nichts"), "{told:?}");
        assert_eq!(told.last().unwrap(), "3b Anna sieben Anna sechs", "{told:?}");
    }
    // Lines of several moves, with clocks and glyphs.
    for line in [
        "2... Nc6 3. Bb5",
        "2... Nc6 {[%clk 0:05:00]} 3. Bb5 {[%clk 0:05:00]}",
        "2... Nc6 $1 3. Bb5!",
        "2... Nc6 3. Bb5 ; gut",
        "2... Nc6 (=) 3. Bb5",
    ] {
        let told = told_of_lines(&["1. e4 e5", "2. Nf3 (", line, "3... a6"]);
        assert!(told[3].contains("( bedeutet nichts"), "{line}: {told:?}");
        // A loose word is no move.
        let told = told_of_lines(&["1. e4 e5", "2. Nf3 gut (", line, "3... a6"]);
        assert_eq!(told.last().unwrap(), "3b Anna sieben Anna sechs", "{line}");
    }
    // Words before the bracket are no moves, and a variation that is passed over shows nothing of its numbers.
    for lines in [
        &["1. e4 e5", "2. Nf3 Novelty! (", "2... Nc6", "3. Bb5 a6"][..],
        &["1. e4 e5", "2. Nf3 (", "2... Nc6 (!)", "3. Bb5 a6"],
        &[
            "1. e4 e5",
            "2. Nf3 (2. f4 exf4 (2... Qh3 3. Nf3 g5) 3. Nf3",
            "2... Nc6",
            "3. Bb5 a6",
        ],
    ] {
        let told = told_of_lines(lines);
        assert_eq!(told.last().unwrap(), "3b Anna sieben Anna sechs", "{lines:?}: {told:?}");
    }
    // A remark that is no variation, on a line of its own.
    for remark in ["(3. Bc4 Bc5)", "(3. Bc4 wäre Italienisch)"] {
        let told = told_of_lines(&["1. e4 e5", "2. Nf3 Nc6", remark, "3. Bb5 a6"]);
        let moves = ["3w Läufer Felix eins Bella fünf", "3b Anna sieben Anna sechs"];
        assert_eq!(told[4..], moves, "{remark}");
    }
    // A variation whose numbers restart, or have their dots apart, and one to a move that was refused.
    for lines in [
        &["1. e4 e5", "2. Nf3 (1. f4 exf4", "2... Nc6 3. d4", ")", "2... Nc6"][..],
        &["1. e4 e5", "2. Nf3 (1. f4 exf4", "2. Nc3", "2... Nc6", ")", "2... Nc6"],
        &["e4 e5", "Nf3 (1. f4 exf4", "2. Nc3", "2... Nc6", ")", "2... Nc6"],
        &["1. e4 e5", "2. Nf3 Nc (", "2... Nc6 3. d4", ")", "2... Nc6"],
        &["1. e4 e5", "2. Nf3 (", "2... Nc6 3. d4 ±)", "2... Nc6"],
        &["1. e4 e5", "2. Nf3 (2. f4", "2. ... Nc6 3. d4", ")", "2... Nc6"],
        &["1. e4 e5", "2. Nf3 Nb3 (", "2... Nc6 3. d4 )", "2... Nc6"],
        &["1. e4 e5", "2. Nf3 Nb3 (", "2... Nc6 3. d4", ")", "2... Nc6"],
    ] {
        let told = told_of_lines(lines);
        let knight = "2b Springer Bella acht Cäsar sechs";
        let played = told.iter().filter(|line| line.starts_with("3w") || *line == knight);
        assert_eq!(played.collect::<Vec<_>>(), [knight], "{lines:?}: {told:?}");
    }
    // A variation and comments of several lines.
    for lines in [
        &["1. e4 e5", "2. Nf3 (", "2. f4 exf4", "3. Nf3)", "2... Nc6"][..],
        &["1. e4 e5", "2. Nf3 (", "2... Nc6 wäre gut)", "2... Nc6"],
        &["1. e4 e5", "2. Nf3 (gut wäre", "2... d6", "oder d5)", "2... Nc6"],
        &[
            "1. e4 e5",
            "2. Nf3 {not",
            "2. f4 or",
            "2... d6 3. d4 exd4",
            "but} 2... Nc6",
        ],
    ] {
        let told = told_of_lines(lines);
        assert_eq!(told[3..], ["2b Springer Bella acht Cäsar sechs"], "{told:?}");
    }
}

#[test]
fn a_bracket_that_stays_open_is_told_after_some_lines_and_silences_no_request() {
    for first in [
        "2. Nf3 (gut",
        "2. Nf3 {gut",
        "2. Nf3 Nc6 (2... d6",
        "{",
        "2. Nf3 (2. f4 {",
        "2. Nf3 {",
    ] {
        let mut stream = Stream::new(Chess::default(), Narrator::new(answerer()));
        let mut told = |line: &str| {
            let items = stream.take(line.as_bytes()).map(|item| short(&item));
            let lines: Vec<String> = items.filter(|item| !item.is_empty()).collect();
            (lines, stream.may_request(b"q\n"))
        };
        told("1. e4 e5\n");
        told(&format!("{first}\n"));
        for _ in 0..11 {
            assert_eq!(told("3. Bb5 a6\n"), (Vec::new(), false), "{first}");
        }
        let (lines, may_request) = told("3. Bb5 a6\n");
        assert!(
            lines.len() == 1 && lines[0].contains("bedeutet nichts"),
            "{first}: {lines:?}"
        );
        assert!(may_request, "{first}");
        // No move of what may be a variation is announced.
        assert_eq!(told("3. Bb5 a6\n"), (Vec::new(), true), "{first}");
    }
    let told = told_of_lines(&[&["{"][..], &["1. e4"; 13]].concat());
    assert!(told[0].contains("{ bedeutet nichts"), "{told:?}");
    // One that ends later is only that.
    let long = [
        "e4 (d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5", "Be7", "e3", "O-O", "Nf3", "Nbd7", "Rc1", "c6) e5", "Nf3",
    ];
    let told = told_of_lines(&long);
    let last = ["1b Eva sieben Eva fünf", "2w Springer Gustav eins Felix drei"];
    assert!(told.len() == 4 && told[1].contains("( bedeutet nichts"), "{told:?}");
    assert_eq!(told[2..], last);
}

#[test]
fn lines_of_comments_variations_and_tags_are_no_requests() {
    let mut stream = Stream::new(Chess::default(), Narrator::new(answerer()));
    for (line, before) in [
        ("[White \"A\"]\n", true),
        (" \n", false),
        ("1. e4 {\n", true),
        ("-\n", false),
        ("} (1. d4\n", false),
        ("e\n", false),
        (")\n", false),
        (" \n", true),
    ] {
        assert_eq!(stream.may_request(line.as_bytes()), before, "{line}");
        assert_eq!(
            stream.take(line.as_bytes()).count() > 0,
            line.starts_with("1."),
            "{line}"
        );
    }
}

#[test]
fn tags_begin_a_game() {
    let tags = ["[Event \"x\"]", "e4 *", "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]"];
    for promotion in ["a8=Q+", "a8(Q)+", "a8(Ф)", "1. a8(♕)(1. Kd1)", "a7a8(q)"] {
        let told = told_of_lines(&[&tags[..], &[promotion]].concat());
        let promoted = "1w Anna sieben Anna acht Dame, Schach";
        let second = "Partie 2. Weiß: König Eva eins; Bauer Anna sieben. Schwarz: König Eva acht.";
        let expected = ["x.", "1w Eva zwei Eva vier", second, promoted];
        assert_eq!(told, expected, "{promotion}");
    }
    let players = told_of_lines(&["[White \"Anna\"]", "[Black \"Bella\"]", "e4"]);
    assert_eq!(players[0], "Anna gegen Bella.");
    let player = told_of_lines(&["[White \"?\"]", "[Black \"Bella\"]", "e4"]);
    assert_eq!(player[0], "Schwarz: Bella.");
}
