//! Gives the linker the folder of libvosk: `VOSK_LIB_DIR` if it is set, else `.tools/lib`, which `make setup` fills.
//!
//! The folder also goes into the program's run path, so that the program starts from any working directory without
//! `LD_LIBRARY_PATH`. `$ORIGIN` and `$ORIGIN/../lib` follow it, for a program copied together with its library.
//! `ANSAGE_RUN_PATH`, if set, is the only run path: a package names no folder of the machine that built it.
//!
//! tools/evaluation builds with this script, too: cargo passes on the search path of a library, but no run path.

use std::{env, path::PathBuf};

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-env-changed=VOSK_LIB_DIR");
    // Cargo runs this in the folder of the package that is built.
    let package = env::current_dir()?;
    // The root of the repository: the folder of this script.
    let root = package.ancestors().find(|folder| folder.join("build.rs").exists());
    let lib = env::var_os("VOSK_LIB_DIR").map_or_else(|| root.unwrap_or(&package).join(".tools/lib"), PathBuf::from);
    println!("cargo:rerun-if-changed={}", lib.join("libvosk.so").display());
    if !lib.join("libvosk.so").exists() {
        println!(
            "cargo:warning=libvosk.so is not in {}: run `make setup`, or set VOSK_LIB_DIR to the folder that holds it",
            lib.display()
        );
    }
    println!("cargo:rustc-link-search=native={}", lib.display());
    println!("cargo:rerun-if-env-changed=ANSAGE_RUN_PATH");
    let paths = match env::var("ANSAGE_RUN_PATH") {
        Ok(path) => vec![path],
        Err(_) => vec![lib.display().to_string(), "$ORIGIN".into(), "$ORIGIN/../lib".into()],
    };
    for path in paths {
        println!("cargo:rustc-link-arg=-Wl,-rpath,{path}");
    }
    Ok(())
}
