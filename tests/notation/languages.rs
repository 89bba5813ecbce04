//! Language of a piece letter.

use super::{converted, moves_in_uci};

#[test]
fn languages_are_told_apart_by_the_position_or_refused() {
    // The Russian knight and the Macedonian king share a letter, but a king cannot go to f3 at the start.
    assert_eq!(
        moves_in_uci("1. е4 е5 2. Кf3 Кc6 3. Сb5 а6"),
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"
    );
    // Both the English rook and the Finnish knight can go to a3, so the move stays ambiguous.
    let (_, problems) = converted(&["pgn"], "1. a4 a5 2. Ra3 *\n");
    assert!(
        problems[0].contains("a1a3 (rook, en)") && problems[0].contains("b1a3 (ratsu, fi)"),
        "{problems:?}"
    );
    // A file of the PGN standard uses English letters unless something contradicts this: here the rook's, not the
    // Spanish king's.
    let both = "[FEN \"4k3/8/8/8/8/8/4K3/R7 w - - 0 1\"]\n\n1. Rd1 *\n";
    let (out, problems) = converted(&["uci"], both);
    assert!(
        problems.is_empty() && out.ends_with("1. a1d1 *\n"),
        "{out} {problems:?}"
    );
    // An earlier game in one of the languages decides.
    let (out, problems) = converted(&["uci"], &format!("1. Cf3 Cf6 2. g3 d5 3. Ag2 *\n\n{both}"));
    assert_eq!(problems, [""; 0]);
    assert!(out.ends_with("1. e2d1 *\n"), "{out}");
}

/// R is the Finnish knight and the English rook, H the Hungarian knight and the Polish queen. The position decides if
/// only one is legal, otherwise the rest of the game, then the games before, then English in files with tags. Otherwise
/// the move is refused with the candidates.
#[test]
fn the_finnish_knight_and_the_english_rook() {
    for (games, expected) in [
        ("1. e4 e5 2. Rf3 Rc6 3. Lb5 *", "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 *"),
        (
            "1. a4 a5 2. Ra3 e6 3. d4 Bxa3 *",
            "1. a2a4 a7a5 2. a1a3 e7e6 3. d2d4 f8a3 *",
        ),
        (
            "1. a4 {x} a5 2. Ra3 (2. Rf3) Ra6 3. d3 d6 4. Lg5 *",
            "1. a2a4 {x} a7a5 2. b1a3 (2. g1f3) b8a6 3. d2d3 d7d6 4. c1g5 *",
        ),
        (
            "1. a4 a5 2. Ra3 {both} Ra6 3. Nf3 $1 Nf6 *",
            "1. a2a4 a7a5 2. a1a3 {both} a8a6 3. g1f3 $1 g8f6 *",
        ),
        ("1. e4 e5 2. Hf3 Hc6 *", "1. e2e4 e7e5 2. g1f3 b8c6 *"),
        (
            "1. e4 e5 2. Rf3 Lc5 *\n\n1. a4 a5 2. Ra3 Ra6 *",
            "1. e2e4 e7e5 2. g1f3 f8c5 *\n\n1. a2a4 a7a5 2. b1a3 b8a6 *",
        ),
        (
            "1. e4 e5 2. Rf3 Lc5 *\n\n1. a4 a5 2. Ra3 Ra6 3. Nf3 *",
            "1. e2e4 e7e5 2. g1f3 f8c5 *\n\n1. a2a4 a7a5 2. a1a3 a8a6 3. g1f3 *",
        ),
        (
            "[Event \"x\"]\n\n1. a4 a5 2. Ra3 Ra6 *",
            "[Event \"x\"]\n\n1. a2a4 a7a5 2. a1a3 a8a6 *",
        ),
    ] {
        assert_eq!(converted(&["uci"], games), (expected.to_owned(), Vec::new()), "{games}");
    }
    // The move stays ambiguous. Even the game after it, which is converted, decides nothing.
    let (out, problems) = converted(&["uci"], "1. a4 a5 2. Ra3 Ra6 *\n\n[Event \"y\"]\n\n1. d4 *");
    assert!(out.ends_with("1. d2d4 *"), "{out}");
    assert!(
        problems.len() == 1
            && problems[0].contains("line 1, column 13")
            && problems[0].contains("a1a3 (rook, en), b1a3 (ratsu, fi)"),
        "{problems:?}"
    );
    // Text that waits for the rest of a game is bounded.
    let comment = "x".repeat(1 << 16);
    let (out, problems) = converted(
        &["uci"],
        &format!("[Event \"x\"]\n\n1. a4 a5 2. Ra3 {{{comment}}} Ra6 3. Lh3 *"),
    );
    assert!(
        out.contains("2. a1a3 {xx"),
        "English where the game is not read to its end"
    );
    assert!(problems.len() == 1 && problems[0].contains("Lh3"), "{problems:?}");
}

/// A Latin letter in a Cyrillic list may be a slip of the keyboard. It is read only if that makes no difference.
#[test]
fn a_latin_letter_that_looks_like_one_of_the_game() {
    for (game, expected) in [
        // A Russian bishop or a French knight.
        (
            "1. d4 Кf6 2. c4 e6 3. e3 Сb4 4. Cd2 *",
            "b1d2 (cavalier, fr), c1d2 (слон, ru)",
        ),
        (
            "1. e4 d6 2. Кf3 Сg4 3. h3 С:f3 4. Ф:f3 Kd7 *",
            "b8d7 (конь, ru), e8d7 (king, en)",
        ),
        // A pawn promotes to either.
        (
            "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Крb2 Крg7 2. a8C *",
            "a7a8b (слон, ru), a7a8n (cavalier, fr)",
        ),
        // No knight can go there, so that a king may not, either.
        ("1. e4 e5 2. Кf3 Кf6 3. Кc3 d6 4. h3 Ke7 *", "“Ke7” is illegal"),
    ] {
        let (_, problems) = converted(&["uci"], game);
        assert!(
            problems.len() == 1 && problems[0].contains(expected),
            "{game}: {problems:?}"
        );
    }
    // The rook of either alphabet. The game stays Ukrainian, where the next letter is no knight's.
    assert_eq!(
        moves_in_uci("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. Сa4 Кf6 5. Фe2 Сe7 6. d3 0-0 7. Tg1 Сb4"),
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 d1e2 f8e7 d2d3 e8g8 h1g1 e7b4"
    );
}
