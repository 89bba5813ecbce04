//! Follows any lines as a feed of moves, or refuses them with the fault.

use std::sync::{Arc, LazyLock};

use ansage_words::announcement::Answerer;
use ansage::{config::Config, feed::{Narrator, Stream}};
use shakmaty::Chess;

static ANSWERER: LazyLock<Arc<Answerer>> =
    LazyLock::new(|| Arc::new(Config::default().answerer(None).expect("the shipped words")));

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let mut stream = Stream::new(Chess::default(), Narrator::new(ANSWERER.clone()));
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        stream.take(line).for_each(drop);
    }
}
