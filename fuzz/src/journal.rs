//! Replays any file as a journal, refuses it, or saves what stands before its damage, without a crash.

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    std::fs::write(file.path(), bytes).expect("writable");
    let _ = ansage::journal::replay(file.path());
    let _ = ansage::journal::salvage(file.path());
}
