//! parse ∘ announce is the identity: what is announced is understood as the same move, in every style, for every legal
//! move of positions reached by random play.

use ansage::{
    announcement::announce,
    board::{self, Resolution},
    config::{Announcement, Style},
    declaration::{self, Declaration},
    vocabulary::Vocabulary,
};
use proptest::prelude::*;
use shakmaty::{Chess, Position};

fn vocabulary() -> Vocabulary {
    Vocabulary::load(&["de", "ru", "uk", "mk", "en"].map(String::from), None).unwrap()
}

const STYLES: [Announcement; 4] = [
    Announcement {
        style: Style::Long,
        captures: false,
    },
    Announcement {
        style: Style::Long,
        captures: true,
    },
    Announcement {
        style: Style::Short,
        captures: false,
    },
    Announcement {
        style: Style::Short,
        captures: true,
    },
];

/// Every legal move of `position` survives being announced and understood.
fn check(vocabulary: &Vocabulary, position: &Chess) {
    for m in position.legal_moves() {
        for style in STYLES {
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
        let mut position = Chess::default();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice.index(moves.len())]);
        }
        check(&vocabulary, &position);
    }

    /// No text makes the parser panic, and what it reads as a move the board can judge.
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
    for fen in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
        "1n2k3/P1P5/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/p1p5/1N2K3 b - - 0 1",
        "4k3/8/8/2pPp3/8/8/8/4K3 w - c6 0 1",
        "4k3/8/8/8/2PpP3/8/8/4K3 b - e3 0 1",
        "6k1/8/1Q3Q2/8/3Q4/8/1Q3Q2/K7 w - - 0 1",
        "k7/8/2N1N3/1N3N2/8/1N3N2/2N1N3/K7 w - - 0 1",
        "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 4",
    ] {
        check(&vocabulary, &ansage::answer::position(fen).unwrap());
    }
}
