//! Lists the sentences of `config/locales/` with their arguments, for the compiler to check each use, and the files
//! that hold them.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../config/locales");
    println!("cargo::rerun-if-changed={}", locales.display());
    let mut sentences = BTreeMap::new();
    let mut sources = String::new();
    for folder in sorted(&locales)? {
        let language = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let mut files = String::new();
        for file in sorted(&folder)? {
            collect(&fs::read_to_string(&file)?, &mut sentences);
            write!(files, "include_str!({:?}), ", file.display().to_string())?;
        }
        writeln!(sources, "    ({language:?}, &[{files}]),")?;
    }
    let mut table = String::new();
    for (id, arguments) in sentences {
        let arguments: Vec<String> = arguments.into_iter().collect();
        writeln!(table, "    ({id:?}, &{arguments:?}),")?;
    }
    let generated = format!(
        "const SENTENCES: &[(&str, &[&str])] = &[\n{table}];\nconst SOURCES: &[(&str, &[&str])] = &[\n{sources}];\n"
    );
    fs::write(Path::new(&env::var("OUT_DIR")?).join("sentences.rs"), generated)?;
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, std::io::Error> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_, std::io::Error>>()?;
    paths.sort();
    Ok(paths)
}

/// Adds the messages of a Fluent file and the variables to which they refer.
///
/// A message begins with its id at the start of a line. Indented lines and lines in brackets continue it. A test
/// compares the result with that of Fluent's own parser.
fn collect(source: &str, sentences: &mut BTreeMap<String, BTreeSet<String>>) {
    let mut arguments = None;
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((id, _)) = line.split_once('=').filter(|_| line.starts_with(char::is_alphabetic)) {
            arguments = Some(sentences.entry(id.trim().to_owned()).or_default());
        }
        let Some(arguments) = &mut arguments else { continue };
        for reference in line.split('$').skip(1) {
            let end = reference.find(|c: char| !c.is_alphanumeric() && c != '-' && c != '_');
            arguments.insert(reference[..end.unwrap_or(reference.len())].to_owned());
        }
    }
}
