//! Decodes any file as a recording, or refuses it, without a crash.


/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("writable");
    let _ = ansage::audio::file::decode(file.path());
}
