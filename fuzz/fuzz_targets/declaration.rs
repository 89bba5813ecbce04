#![no_main]
//! Reads any text as a declaration, judges it on the board, and puts it into words. The announcement of a legal move is
//! read again as the same move.

use std::sync::LazyLock;

use ansage_words::answer::{Answerer, Status};
use ansage::config::Config;
use libfuzzer_sys::fuzz_target;
use shakmaty::Chess;

static ANSWERER: LazyLock<Answerer> = LazyLock::new(|| {
    Config::default().answerer(None).expect("the shipped vocabulary is valid")
});

fuzz_target!(|text: &str| {
    let position = Chess::default();
    let answer = ANSWERER.answer(&position, text);
    if answer.status == Status::Legal {
        let again = ANSWERER.answer(&position, &answer.announcement.expect("legal moves are announced"));
        assert_eq!(again.uci, answer.uci);
    }
});
