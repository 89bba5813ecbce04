#![no_main]
//! Any lines as a feed of moves are followed, or refused with the fault.

use std::ops::ControlFlow;

use ansage::feed::Stream;
use libfuzzer_sys::fuzz_target;
use shakmaty::Chess;

fuzz_target!(|text: &str| {
    let mut stream = Stream::new(Chess::default());
    for line in text.lines() {
        if stream.line(line, |_| ControlFlow::Continue(())).is_break() {
            break;
        }
    }
});
