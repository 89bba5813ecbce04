//! Reads any text as a declaration, judges it on the board, and puts it into words. The announcement of a legal move is
//! read again as the same move.

use std::sync::LazyLock;

use ansage_words::{announcement::Answerer, answer::Status};
use ansage::config::Config;
use shakmaty::Chess;

use crate::text_of;

static ANSWERER: LazyLock<Answerer> = LazyLock::new(|| {
    Config::default().answerer(None).expect("the shipped vocabulary is valid")
});

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let text = text_of(bytes);
    let position = Chess::default();
    let answer = ANSWERER.answer(&position, text);
    if answer.status == Status::Legal {
        let again = ANSWERER.answer(&position, &answer.announcement.expect("legal moves are announced"));
        assert_eq!(again.uci, answer.uci);
    }
}
