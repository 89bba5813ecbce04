//! Tables of moves.

use ansage_chess::movetext::{Converter, Writing};
use shakmaty::Chess;

use super::{converted, reading, vocabulary, writing};

/// A table has the tags of each game, a blank line, the rows of its moves, and its result on a line of its own.
#[test]
fn tables_have_lines_of_their_own() {
    for (text, expected) in [
        (
            "[Event \"a\"]\n[White \"A\"]\n\n1. e4 e5 {x} 2. Nf3 (2. f4) Nc6 *\n\n% y\n[Event \"b\"]\n\n1. d4 1-0\n",
            "[Event \"a\"]\n[White \"A\"]\n\n1.\te2e4\n1...\te7e5\n2.\tg1f3\n2...\tb8c6\n*\n% y\n\n[Event \"b\"]\n\n\
             1.\td2d4\n1-0\n",
        ),
        // The last line ends with a line break, even if the text does not.
        (
            "[Event \"a\"] [Round \"1\"]1. e4 1/2",
            "[Event \"a\"]\n[Round \"1\"]\n\n1.\te2e4\n1/2\n",
        ),
        ("%x\n1. e4 --", "%x\n1.\te2e4\n1...\t0000\n"),
        ("1. e4 e5\n\n1. d4 remis", "1.\te2e4\n1...\te7e5\n\n1.\td2d4\n1/2-1/2\n"),
        // Games without moves.
        (
            "[Event \"a\"]\n[Event \"b\"]\n\n*\n[Event \"c\"]",
            "[Event \"a\"]\n\n[Event \"b\"]\n\n*\n\n[Event \"c\"]\n",
        ),
        ("", ""),
    ] {
        let writing = Writing {
            table: true,
            ..writing(&["uci"], false)
        };
        let reading = reading(vocabulary(), Chess::default());
        let (mut converter, mut out) = (Converter::new(reading, writing), Vec::new());
        converter
            .feed(text.as_bytes(), &mut out, &mut |problem| panic!("{problem:?}"))
            .unwrap();
        converter.finish(&mut out, &mut |problem| panic!("{problem:?}"));
        assert_eq!(String::from_utf8(out).unwrap(), expected, "{text:?}");
    }
    // A game that is left out still has a result, and the text after it begins on a new line.
    let (out, problems) = converted(
        &["uci", "fide"],
        "1. e4 e4 2. d4 1-0\n[Event \"b\"]\n\n1. f3 e5 2. g4 Qh4# 3. a3 *\n",
    );
    assert_eq!(
        out,
        "1.\te2e4\te4\n*\n\n[Event \"b\"]\n\n1.\tf2f3\tf3\n1...\te7e5\te5\n2.\tg2g4\tg4\n2...\td8h4\tQh4#\n0-1\n"
    );
    assert_eq!(problems.len(), 2, "{problems:?}");
    let (out, _) = converted(&["fide"], "1. f3 e5 2. g4 Qh4# 3. a3 0-1\n");
    assert_eq!(out, "1. f3 e5 2. g4 Qh4# 0-1\n");
}
