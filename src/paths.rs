//! Locations of the shipped files and of the user's files.

use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;

/// Returns the folder of the shipped files (`models/`, `assets/`): `../share/ansage` of an installed program, or else
/// the checkout it was built from.
///
/// # Examples
///
/// ```
/// assert!(ansage::paths::shipped().join("models").is_dir());
/// ```
pub fn shipped() -> PathBuf {
    let installed = std::env::current_exe()
        .ok()
        .and_then(|exe| exe.canonicalize().ok())
        .and_then(|exe| Some(exe.parent()?.parent()?.join("share/ansage")))
        .filter(|dir| dir.join("models").is_dir());
    installed.unwrap_or_else(|| Path::new(BUILT).to_owned())
}

/// The folder of the shipped files if they are not next to the program: the checkout it was built from, or the folder
/// that its package names.
const BUILT: &str = match option_env!("ANSAGE_SHARE") {
    Some(folder) => folder,
    None => env!("CARGO_MANIFEST_DIR"),
};

/// Returns the path of the user's configuration file (`$XDG_CONFIG_HOME/ansage/ansage.toml`), whether or not it exists.
/// Returns `None` if the user has no home folder.
pub fn user_config() -> Option<PathBuf> {
    Some(strategy()?.config_dir().join("ansage/ansage.toml"))
}

/// Returns the path of the system's configuration file, which the user's overrides, whether or not it exists. The
/// environment variable `ANSAGE_SYSTEM_CONFIG` names another one, so that tests and measurements do not depend on the
/// computer's.
pub fn system_config() -> PathBuf {
    std::env::var_os("ANSAGE_SYSTEM_CONFIG").map_or_else(|| "/etc/ansage/ansage.toml".into(), PathBuf::from)
}

/// Returns the file that explains all settings: that of the checkout, or of the package's documentation.
pub fn documented_config() -> PathBuf {
    documented("ansage.toml")
}

/// Returns the vocabulary file that holds all terms: that of the checkout, or of the package's documentation.
pub fn documented_vocabulary() -> PathBuf {
    documented("vocabulary/de.toml")
}

fn documented(file: &str) -> PathBuf {
    let of_checkout = shipped().join("config").join(file);
    match of_checkout.is_file() {
        true => of_checkout,
        false => Path::new("/usr/share/doc/ansage/examples").join(file),
    }
}

/// Returns the folder of the user's own vocabulary files, which extend and override the shipped ones.
pub fn user_vocabulary() -> Option<PathBuf> {
    Some(strategy()?.config_dir().join("ansage/vocabulary"))
}

/// Returns the folder of the user's own courses (`*.toml`).
pub fn user_courses() -> Option<PathBuf> {
    Some(strategy()?.config_dir().join("ansage/courses"))
}

/// Returns the folder of the user's data (`$XDG_DATA_HOME/ansage`), which contains all of the following.
pub fn user_data() -> Option<PathBuf> {
    Some(strategy()?.data_dir().join("ansage"))
}

/// Returns the default folder of the user's games, with their journals and recordings.
pub fn games() -> Option<PathBuf> {
    Some(user_data()?.join("games"))
}

/// Returns the folder of the enrolled speakers.
pub fn speakers() -> Option<PathBuf> {
    Some(user_data()?.join("speakers"))
}

/// Returns the folder of the recordings that the user gives away.
pub fn donations() -> Option<PathBuf> {
    Some(user_data()?.join("donations"))
}

/// Returns the database of the learners' progress.
pub fn progress() -> Option<PathBuf> {
    Some(user_data()?.join("practice.sqlite"))
}

/// Returns the folder of the installed models.
pub fn models() -> Option<PathBuf> {
    Some(user_data()?.join("models"))
}

/// Returns the folder of the hall of the event `name`.
pub fn hall(name: &str) -> Option<PathBuf> {
    Some(user_data()?.join("halls").join(name))
}

/// Returns the folder of the program's own records (`$XDG_STATE_HOME/ansage`): the log.
pub fn user_state() -> Option<PathBuf> {
    Some(strategy()?.state_dir()?.join("ansage"))
}

/// Returns the user's home folder.
pub fn home() -> Option<PathBuf> {
    Some(strategy()?.home_dir().to_owned())
}

fn strategy() -> Option<etcetera::base_strategy::Xdg> {
    etcetera::base_strategy::Xdg::new().ok()
}
