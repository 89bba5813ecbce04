#![no_main]
//! Any file as a journal is replayed or refused, without a crash.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), text).expect("writable");
    let _ = ansage::journal::replay(file.path());
});
