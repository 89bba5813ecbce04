//! What `tools/setup` says where it cannot install packages.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, symlink},
    path::Path,
    process::Command,
};

/// Writes a shell script `name` into `folder`.
fn script(folder: &Path, name: &str, body: &str) {
    let path = folder.join(name);
    fs::write(&path, format!("#!/bin/sh\n{body}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Runs `tools/setup` with the programs in `folder` alone, so that it can neither install nor fetch anything. Returns
/// its exit status and what it said.
fn set_up(folder: &Path) -> (i32, String) {
    let output = Command::new("/bin/bash")
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/tools/setup"))
        .env("PATH", folder)
        .env("VOSK_LIB_DIR", folder)
        .output()
        .unwrap();
    let said = [output.stdout, output.stderr].concat();
    (output.status.code().unwrap(), String::from_utf8(said).unwrap())
}

/// Returns a folder of programs that holds what the script needs to begin: `dirname` and `cargo`.
fn programs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    symlink("/usr/bin/dirname", folder.path().join("dirname")).unwrap();
    script(folder.path(), "cargo", "exit 0");
    folder
}

#[test]
fn without_rust_it_is_said_where_to_get_it() {
    let folder = programs();
    fs::remove_file(folder.path().join("cargo")).unwrap();
    let (status, said) = set_up(folder.path());
    assert!(status == 1 && said.contains("https://rustup.rs"), "{said}");
}

#[test]
fn without_apt_get_the_packages_are_listed_and_the_setup_goes_on() {
    let folder = programs();
    let (status, said) = set_up(folder.path());
    assert_eq!(status, 0, "{said}");
    for word in ["no apt-get", "libasound2-dev", "libspeechd-dev", "unzip"] {
        assert!(said.contains(word), "{said}");
    }
    // Nothing is said if all of it is there.
    for name in [
        "pkg-config",
        "gcc",
        "speech-dispatcher",
        "espeak-ng",
        "python3",
        "unzip",
    ] {
        script(folder.path(), name, "exit 0");
    }
    assert_eq!(set_up(folder.path()), (0, String::new()));
    script(folder.path(), "pkg-config", "exit 1");
    let (status, said) = set_up(folder.path());
    assert!(status == 0 && said.contains("libasound2-dev"), "{said}");
}

#[test]
fn without_root_and_sudo_the_command_for_root_is_named() {
    let folder = programs();
    symlink("/usr/bin/grep", folder.path().join("grep")).unwrap();
    // All packages are installed but one.
    let query = "case \"$4\" in unzip) exit 1;; *) echo installed;; esac";
    script(folder.path(), "dpkg-query", query);
    script(folder.path(), "apt-get", "echo \"apt-get $1\"");
    script(folder.path(), "id", "echo 1000");
    let (status, said) = set_up(folder.path());
    assert_eq!(status, 1, "{said}");
    assert!(
        said.contains("Enter as root: apt-get install --no-install-recommends unzip\n"),
        "{said}"
    );
    assert!(!said.contains("apt-get update"), "{said}");
    script(folder.path(), "dpkg-query", "echo installed");
    assert_eq!(set_up(folder.path()), (0, String::new()));
}
