//! German literary Braille, which liblouis translates, both ways.
//!
//! The program of liblouis is called rather than its library linked: Ansage builds and runs without either, and a
//! package installed later is found at once.

use std::{
    io::{self, Write},
    process::{Command, Stdio},
};

use thiserror::Error;

const PROGRAM: &str = "lou_translate";
/// Uncontracted, all capitals marked: without the marks "Dxe4" and "dxe4" would be the same cells.
const TABLES: &str = "unicode.dis,de-g0-detailed.utb";
/// Longest line that the program reads as one, in bytes, with room to spare.
const LONGEST: usize = 1000;

/// German Braille cannot be translated.
#[derive(Debug, Error)]
pub enum LiblouisError {
    /// The program is not there.
    #[error(
        "German Braille needs liblouis, which is not installed. Install the packages liblouis-bin and liblouis-data, or use --code uk."
    )]
    Missing,
    /// The program fails.
    #[error(
        "liblouis does not translate: {0}. Install the packages liblouis-bin and liblouis-data anew, or use --code uk."
    )]
    Failed(String),
}

/// German text as cells, line by line.
pub(super) fn encode(lines: &[String]) -> Result<Vec<String>, LiblouisError> {
    translate("--forward", lines)
}

/// Cells as German text, line by line.
pub(super) fn decode(lines: &[String]) -> Result<Vec<String>, LiblouisError> {
    translate("--backward", lines)
}

fn translate(direction: &str, lines: &[String]) -> Result<Vec<String>, LiblouisError> {
    if lines.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(long) = lines
        .iter()
        .find(|line| line.len() > LONGEST || line.contains(['\n', '\r']))
    {
        let begins: String = long.chars().take(20).collect();
        return Err(LiblouisError::Failed(format!(
            "the line that begins with \"{begins}\" is too long"
        )));
    }
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => LiblouisError::Missing,
        _ => LiblouisError::Failed(error.to_string()),
    };
    let mut child = Command::new(PROGRAM)
        .args([direction, TABLES])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut input = child.stdin.take().expect("it is piped");
    // Both pipes are of limited length, so that writing all before reading would wait for ever.
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // Where the program ends early its exit says why.
            let _ = lines.iter().try_for_each(|line| writeln!(input, "{line}"));
        });
        child.wait_with_output()
    })
    .map_err(failed)?;
    let text = String::from_utf8_lossy(&output.stdout);
    let translated: Vec<String> = text.lines().map(str::to_owned).collect();
    if translated.len() == lines.len() {
        return Ok(translated);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(LiblouisError::Failed(
        said.lines().next().unwrap_or("it gave no answer").to_owned(),
    ))
}
