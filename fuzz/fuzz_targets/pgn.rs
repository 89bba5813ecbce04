#![no_main]
//! Any bytes as a PGN file are read, or refused with the fault.

use std::ops::ControlFlow;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = ansage::feed::read_pgn(bytes, |_| ControlFlow::Continue(()));
});
