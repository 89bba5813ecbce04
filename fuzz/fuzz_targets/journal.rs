#![no_main]
//! Replays any file as a journal, refuses it, or saves what stands before its damage, without a crash.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), text).expect("writable");
    let _ = ansage::journal::replay(file.path());
    let _ = ansage::journal::salvage(file.path());
});
