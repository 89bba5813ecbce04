#![no_main]
//! Any file as a recording is decoded or refused, without a crash.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("writable");
    let _ = ansage::audio::file::decode(file.path());
});
