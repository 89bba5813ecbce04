//! Fuzz targets: each reads any bytes, and a panic is a fault.
//!
//! `make fuzz` runs them in libFuzzer; the tests run each on its seeds (`fuzz/seeds/TARGET`). Add a seed for each fault
//! that fuzzing finds: then it cannot come back.

use std::path::Path;

/// Declares the modules of the targets, each with a test on its seeds.
macro_rules! targets {
    ($($name:ident)*) => {
        $(pub mod $name;)*

        #[cfg(test)]
        mod tests {
            $(
                #[test]
                fn $name() {
                    super::pass(stringify!($name), super::$name::fuzz);
                }
            )*

            #[test]
            fn no_target_is_forgotten() {
                let listed = [$(stringify!($name)),*];
                for (folder, ending) in [("fuzz_targets", ".rs"), ("seeds", "")] {
                    let names = super::listed(folder).into_iter();
                    let names = names.map(|name| name.trim_end_matches(ending).to_owned());
                    assert_eq!(names.collect::<Vec<_>>(), listed, "{folder}");
                }
            }
        }
    };
}

targets! {
    board
    braille
    clock
    declaration
    encoding
    envelope
    feed
    hall
    journal
    network
    notation
    order
    pgn
    position
    progress
    puzzles
    sound
    trf
    vocabulary
    winnable
}

/// Makes the program of a target: a fuzzer, or, if it is built without libFuzzer, one that runs on the files given as
/// arguments.
#[macro_export]
macro_rules! target {
    ($name:ident) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| $crate::$name::fuzz(bytes));

        #[cfg(not(fuzzing))]
        fn main() {
            for file in std::env::args_os().skip(1) {
                $crate::run($crate::$name::fuzz, file.as_ref());
            }
        }
    };
}

/// Runs a target on a file, which is named before: a panic does not name it.
///
/// # Panics
///
/// If the target panics, or the file cannot be read.
pub fn run(fuzz: fn(&[u8]), file: &Path) {
    println!("{}", file.display());
    fuzz(&std::fs::read(file).expect("a readable file"));
}

/// Runs the target `name` on its seeds.
#[cfg(test)]
fn pass(name: &str, fuzz: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds").join(name);
    let seeds = listed(&format!("seeds/{name}"));
    assert!(
        !seeds.is_empty(),
        "{name} has no seeds: add one to {}",
        folder.display()
    );
    for seed in seeds {
        run(fuzz, &folder.join(seed));
    }
}

/// Returns the sorted names in a folder of this crate.
#[cfg(test)]
fn listed(folder: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(path).expect("a readable folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("a readable folder")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .collect();
    names.sort();
    names
}

/// Returns the text at the beginning of `bytes`, up to the first that are not UTF-8.
pub(crate) fn text_of(bytes: &[u8]) -> &str {
    let text = bytes.utf8_chunks().next();
    text.map_or("", |chunk| chunk.valid())
}
