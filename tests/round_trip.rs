//! parse ∘ announce is the identity: an announced move is parsed as the same move, in every style, for every legal move
//! of positions reached by random play.

use ansage_chess::board::{self, Resolution};
use ansage_protocol::Declaration;
use ansage_words::{
    announcement::{Announcement, Style, announce},
    declaration,
    vocabulary::Vocabulary,
};
use proptest::prelude::*;
use shakmaty::{Chess, Position};

use crate::positions::{RARE, at_random};

fn vocabulary() -> Vocabulary {
    Vocabulary::shipped(&Vocabulary::LANGUAGES)
}

/// Returns every style, with and without "schlägt" and pauses.
fn styles() -> Vec<Announcement> {
    let mut styles = Vec::new();
    for style in [Style::Long, Style::Short, Style::Squares, Style::Verbose] {
        for (captures, pauses) in [(false, false), (true, false), (false, true), (true, true)] {
            styles.push(Announcement {
                captures,
                pauses,
                ..Announcement::plain(style)
            });
        }
    }
    styles
}

/// Checks that every legal move of `position` survives announcing and parsing.
fn check(vocabulary: &Vocabulary, position: &Chess) {
    for m in position.legal_moves() {
        for style in styles() {
            let words = announce(vocabulary, position, m, style);
            let Ok(Declaration::Move(declared)) = declaration::parse(vocabulary, &words) else {
                panic!("{words} is no declaration");
            };
            assert_eq!(
                board::resolve(position, &declared),
                Resolution::Legal(m),
                "{words} on {position:?}"
            );
            assert_eq!(board::warnings(position, &declared, m), [], "{words} on {position:?}");
        }
    }
}

proptest! {
    #[test]
    fn announced_moves_are_understood(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..160)) {
        let vocabulary = vocabulary();
        let position = at_random(Chess::default(), &choices);
        check(&vocabulary, &position);
    }

    /// No text makes the parser panic, and the board can judge every move that it reads.
    #[test]
    fn any_text_is_survived(text in "(\\PC{0,30}|([a-zA-ZäöüА-я0-9]{1,8} ){0,8})") {
        if let Ok(Declaration::Move(declared)) = declaration::parse(&vocabulary(), &text) {
            board::resolve(&Chess::default(), &declared);
        }
    }
}

#[test]
fn positions_that_random_play_seldom_reaches() {
    let vocabulary = vocabulary();
    for fen in RARE {
        check(&vocabulary, &ansage_chess::board::position(fen).unwrap());
    }
}

#[test]
fn what_each_style_says() {
    let vocabulary = vocabulary();
    let said = |fen: &str, uci: &str, announcement: Announcement| {
        let position = ansage_chess::board::position(fen).unwrap();
        let m = uci
            .parse::<shakmaty::uci::UciMove>()
            .unwrap()
            .to_move(&position)
            .unwrap();
        announce(&vocabulary, &position, m, announcement)
    };
    let scholar = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4";
    let promotion = "3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1";
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let rooks = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (fen, uci, style, expected) in [
        (scholar, "h5f7", Style::Long, "Dame Hektor fünf Felix sieben, matt"),
        (scholar, "h5f7", Style::Short, "Dame Felix sieben, matt"),
        (scholar, "h5f7", Style::Squares, "Hektor fünf Felix sieben, matt"),
        (
            scholar,
            "h5f7",
            Style::Verbose,
            "Dame von Hektor fünf nach Felix sieben, schlägt Bauer, matt",
        ),
        (
            promotion,
            "c7d8q",
            Style::Squares,
            "Cäsar sieben David acht Dame, Schach",
        ),
        (
            promotion,
            "c7d8q",
            Style::Verbose,
            "Bauer von Cäsar sieben nach David acht, Umwandlung Dame, schlägt Turm, Schach",
        ),
        (
            en_passant,
            "e5d6",
            Style::Verbose,
            "Bauer von Eva fünf nach David sechs, schlägt Bauer, en passant",
        ),
        (rooks, "e1g1", Style::Squares, "Kurze Rochade"),
        (rooks, "e1c1", Style::Verbose, "Lange Rochade"),
    ] {
        assert_eq!(said(fen, uci, Announcement::plain(style)), expected);
    }
    let paused = Announcement {
        captures: true,
        pauses: true,
        ..Announcement::plain(Style::Long)
    };
    assert_eq!(
        said(scholar, "h5f7", paused),
        "Dame, Hektor fünf, schlägt Felix sieben, matt"
    );
    assert_eq!(said(promotion, "c7c8n", paused), "Cäsar sieben, Cäsar acht, Springer");
}

/// If the announcing language has no words for "von" and "nach", pauses replace them.
#[test]
fn verbose_without_connectives() {
    let vocabulary = Vocabulary::shipped(&["ru", "de"]);
    let position = Chess::default();
    let m = "g1f3"
        .parse::<shakmaty::uci::UciMove>()
        .unwrap()
        .to_move(&position)
        .unwrap();
    let text = announce(&vocabulary, &position, m, Announcement::plain(Style::Verbose));
    assert_eq!(text, "шпрингер, Густав айн, Феликс драй");
}
