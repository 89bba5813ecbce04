#![no_main]
//! Decodes any file as a recording, or refuses it, without a crash.

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("writable");
    let _ = ansage::audio::file::decode(file.path());
});
