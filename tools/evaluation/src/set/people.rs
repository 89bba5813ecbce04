//! Recordings of people, noises and rooms, which lie outside the repository.

use std::path::PathBuf;

use ansage::paths;

/// Recorded noises that the model was not trained with (models/train/data/splits.toml).
pub const KEPT_NOISES: [&str; 2] = ["noise4", "noise5"];

/// Returns the folder of the recordings: the one named by `ANSAGE_RECORDINGS`, else `../shared/recordings`. `None` if
/// neither exists.
pub fn folder() -> Option<PathBuf> {
    let named = std::env::var_os("ANSAGE_RECORDINGS").map(PathBuf::from);
    named
        .into_iter()
        .chain([paths::shipped().join("../shared/recordings")])
        .find(|folder| folder.join("digits.tsv").is_file())
}
