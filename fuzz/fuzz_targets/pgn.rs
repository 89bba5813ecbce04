#![no_main]
//! Any bytes as a PGN file: read, or told what is wrong.

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = ansage::feed::read_pgn(bytes, |_| ControlFlow::Continue(()));
});
