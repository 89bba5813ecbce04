//! Tokens with their locations, for input in pieces of every size.

use super::*;

/// Returns the tokens without white space. They must be the same for pieces of every size.
fn tokens(text: &str) -> Vec<String> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for size in [1, 2, 3, 7, text.len().max(1)] {
        let (mut lexer, mut found) = (Lexer::new(), Vec::<String>::new());
        let mut take = |token: Token, at: Location| match token {
            Token::Space(_) => {}
            Token::Raw { bytes, begins } => match found.last_mut().filter(|_| !begins) {
                Some(last) => last.push_str(&String::from_utf8_lossy(&bytes)),
                None => found.push(String::from_utf8_lossy(&bytes).into_owned()),
            },
            Token::Tag { text, whole, .. } => found.push(format!("tag {text} {whole}")),
            Token::Comment { text, open, .. } => {
                found.push(format!("{}comment {text}", if open { "open " } else { "" }))
            }
            Token::Word(word) => found.push(format!("{word}@{}:{}", at.line, at.column)),
            Token::Open => found.push(format!("open@{}", at.column)),
            Token::Close => found.push("close".into()),
        };
        for piece in text.as_bytes().chunks(size) {
            lexer.feed(piece, &mut take).unwrap();
        }
        lexer.finish(&mut take);
        all.push(found);
    }
    assert!(all.iter().all(|found| *found == all[0]), "{all:?}");
    all.swap_remove(0)
}

#[test]
fn words_have_locations() {
    let expected = ["1.e4@1:1", "♘f6@1:6", "2.@2:2", "d4@2:5"];
    assert_eq!(tokens("1.e4 ♘f6\n 2. d4"), expected);
    assert_eq!(tokens("a\u{a0}♘b c"), ["a@1:1", "♘b@1:3", "c@1:6"]);
}

#[test]
fn brackets_are_told_apart() {
    assert_eq!(tokens("d8(Q)+ (=)"), ["d8(Q)+@1:1", "(=)@1:8"]);
    assert_eq!(tokens("d8(Кр)"), ["d8(Кр)@1:1"]);
    let variation = ["e4@1:1", "open@3", "2.@1:4", "f4@1:7", "close", "e5@1:11"];
    assert_eq!(tokens("e4(2. f4) e5"), variation);
    assert_eq!(tokens("(Nf3)"), ["open@1", "Nf3@1:2", "close"]);
    assert_eq!(tokens("(ab"), ["open@1", "ab@1:2"]);
    assert_eq!(tokens("((=)"), ["open@1", "(=)@1:2"]);
    assert_eq!(tokens("(ab{x}"), ["open@1", "ab@1:2", "{x}", "comment x"]);
}

#[test]
fn comments_and_tags_are_handed_on() {
    let text = "[White \"A (B\"]\n% x\n1. {a ( [ ; b} e4 ; c\ne5;d";
    let expected = [
        "tag [White \"A (B\"] true",
        "% x",
        "1.@3:1",
        "{a ( [ ; b}",
        "comment a ( [ ; b",
        "e4@3:16",
        "; c",
        "comment  c",
        "e5@4:1",
        ";d",
        "comment d",
    ];
    assert_eq!(tokens(text), expected);
}

/// A tag ends a comment whose brace has been forgotten, if it stands alone on a line.
#[test]
fn no_comment_swallows_the_next_game() {
    for (text, expected) in [
        (
            "{gut e5\n\n[A \"b\"]\nd4",
            "{gut e5\n\n}, open comment gut e5\n\n, tag [A \"b\"] true, d4@4:1",
        ),
        ("{x\n[A \"b\"]", "{x\n}, open comment x\n, tag [A \"b\"] true"),
        (
            "{x\n[A \"b\"] \r\nd4",
            "{x\n}, open comment x\n, tag [A \"b\"] true, d4@3:1",
        ),
        // These are not tags.
        ("{[A \"b\"]\n} e4", "{[A \"b\"]\n}, comment [A \"b\"]\n, e4@2:3"),
        (
            "{x\n[A \"b\"] c\n} e4",
            "{x\n[A \"b\"] c\n}, comment x\n[A \"b\"] c\n, e4@3:3",
        ),
        ("{x\n[A \"b\"]} e4", "{x\n[A \"b\"]}, comment x\n[A \"b\"], e4@2:10"),
        (
            "{x\n[%clk 1:00]\n[ } e4",
            "{x\n[%clk 1:00]\n[ }, comment x\n[%clk 1:00]\n[ , e4@3:5",
        ),
        ("{x\n[", "{x\n["),
        ("; x\n[A \"b\"]", "; x, comment  x, tag [A \"b\"] true"),
    ] {
        assert_eq!(tokens(text).join(", "), expected, "{text}");
    }
    let long = format!("{{x\n[A \"{}\"]\n}} e4", "x".repeat(LONGEST_TAG));
    assert_eq!(tokens(&long).len(), 3);
}

#[test]
fn places_behind_long_pieces_are_right() {
    let text = "[A \"Übermütige Überschrift\"] e4 {a long line\nand another one, of two} e5\n\n                    e6";
    let expected = [
        "tag [A \"Übermütige Überschrift\"] true",
        "e4@1:30",
        "{a long line\nand another one, of two}",
        "comment a long line\nand another one, of two",
        "e5@2:26",
        "e6@4:21",
    ];
    assert_eq!(tokens(text), expected);
}

#[test]
fn tags_end_with_their_bracket_or_with_the_line() {
    for (text, expected) in [
        (
            "[A \"b\"] [C \"d\"] e4",
            "tag [A \"b\"] true, tag [C \"d\"] true, e4@1:17",
        ),
        (" [A \"\\\"]\"]", "tag [A \"\\\"]\"] true"),
        ("[A \"b]\n[C \"d\"]", "tag [A \"b] false, tag [C \"d\"] true"),
        ("[A b]", "tag [A b] false"),
        ("e4 [A \"b\"]", "e4@1:1, [A@1:4, \"b\"]@1:7"),
        (
            "\u{feff}[A \"b\"]\n\u{feff}[C \"d\"]",
            "tag [A \"b\"] true, tag [C \"d\"] true",
        ),
    ] {
        assert_eq!(tokens(text).join(", "), expected, "{text}");
    }
    let long = format!("[A \"{}\"] e4", "x".repeat(3 * LONGEST_TAG));
    let mut found = tokens(&long);
    let column = long.len() - 1;
    assert_eq!(found.pop(), Some(format!("e4@1:{column}")));
    assert!(matches!(&found[..], [tag] if tag.len() > 3 * LONGEST_TAG), "{found:?}");
}

#[test]
fn what_is_no_text_stops() {
    let stop = |bytes: &[u8]| Lexer::new().feed(bytes, &mut |_, _| {}).unwrap_err();
    assert_eq!(stop(b"e4\ne\x005"), Stop::Nul { line: 2, column: 2 });
    for sign in [b"x", b"(", b"{", b"["] {
        let (mut lexer, mut longest) = (Lexer::new(), 0);
        for _ in 0..64 {
            let mut take = |token: Token, _| longest = longest.max(token.length());
            lexer.feed(&sign.repeat(1 << 14), &mut take).unwrap();
        }
        let kept = lexer.word.len() + lexer.text.len();
        assert!(kept <= LONGEST_COMMENT && longest <= 1 << 14, "{kept} {longest}");
    }
}
