//! Scores with moves in words.

use ansage_chess::notation::Sheet;
use ansage_words::vocabulary::Vocabulary;
use shakmaty::Color;

fn sheet(text: &str) -> Sheet {
    let vocabulary = Vocabulary::shipped(&["de"]);
    Sheet::read(text.as_bytes(), &vocabulary).unwrap()
}

fn texts(text: &str) -> Vec<String> {
    let sheet = sheet(text);
    sheet.entries.into_iter().map(|entry| entry.text).collect()
}

#[test]
fn every_kind_of_list_is_taken_apart() {
    assert_eq!(texts("e2e4 e7e5\ng1f3"), ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(
        texts("1. e4 e5 2. d4(=) exd4 e.p. 1-0 Nf3"),
        ["e4", "e5", "d4(=)", "exd4 e.p."]
    );
    assert_eq!(
        texts("1. Eva vier\nEva fünf\n2. Springer Gustav eins Felix drei"),
        ["Eva vier", "Eva fünf", "Springer Gustav eins Felix drei"]
    );
    assert_eq!(
        texts("1.e4{a (b) c}e5;x y\n2.Nf3(2.f4(2.d4))2...Nc6"),
        ["e4", "e5", "Nf3", "Nc6"]
    );
    assert_eq!(texts("[A \"b\"]\n1. e4 *\n[A \"c\"]\n1. d4 *"), ["e4"]);
}

#[test]
fn unknown_words_are_entries_of_their_own() {
    assert_eq!(texts("e4 Hund e5 lange Rochade"), ["e4", "Hund", "e5", "lange Rochade"]);
}

#[test]
fn numbers_and_comments_belong_to_their_entries() {
    let sheet = sheet("1. e4 {[%clk 0:01:02]} {gut} 1... e5 2. Nf3 ; (=)\n3. d4");
    let entries: Vec<_> = sheet.entries.iter().map(|e| (e.number, e.comment.as_str())).collect();
    assert_eq!(
        entries,
        [
            (Some((1, Color::White)), "[%clk 0:01:02] gut"),
            (Some((1, Color::Black)), ""),
            (Some((2, Color::White)), "(=)"),
            (Some((3, Color::White)), ""),
        ]
    );
}

#[test]
fn tags_tell_the_variant() {
    let sheet = sheet("[Event \"?\"]\n[White \"A \\\"B\\\"\"]\n[Variant \"Chess960\"]\n\n1. e4 *");
    assert!(sheet.is_pgn() && sheet.is_chess960());
    assert_eq!((sheet.tag("White"), sheet.tag("Event")), (Some("A \"B\""), None));
    assert_eq!(sheet.result.as_deref(), Some("*"));
}
