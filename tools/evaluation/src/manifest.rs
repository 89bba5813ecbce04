//! The manifest: a table of recordings and the declaration of each.

use std::path::{Path, PathBuf};

use ansage_chess::board;
use ansage_protocol::Command;
use shakmaty::{Chess, Move, uci::UciMove};

use crate::error::EvaluationError;

/// Correct understanding of a recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// This legal move.
    Move(Move),
    /// A declaration that fits no legal move.
    Illegal,
    /// A command to the assistant.
    Command(Command),
    /// No declaration: other words, a noise.
    Nothing,
}

impl Expected {
    /// Returns its form in a manifest.
    pub fn text(&self) -> String {
        match self {
            Expected::Move(m) => board::uci(*m),
            Expected::Illegal => "illegal".into(),
            Expected::Command(command) => command.name().into(),
            Expected::Nothing => "-".into(),
        }
    }
}

/// A recording and its declaration.
#[derive(Debug, Clone)]
pub struct Row {
    /// The sound file.
    pub file: PathBuf,
    /// The position of the declaration.
    pub position: Chess,
    /// The correct understanding.
    pub expected: Expected,
    /// The group in whose counts it is included: its speakers, or its kind of speech.
    pub group: String,
    /// The spoken words; empty if the manifest does not contain them.
    pub words: String,
}

/// Reads a manifest. The fields of each line are separated by tabs: the sound file (relative to the manifest), the FEN,
/// the declaration (the move in UCI; `illegal` for a declaration that fits no legal move; the name of a command such as
/// `yes`; `-` for no declaration), the group, and, if known, the spoken words. Empty lines, lines that begin with `#`,
/// and a first line that begins with `file` are skipped.
///
/// # Errors
///
/// [`EvaluationError`], with the line and the problem.
pub fn read(path: &Path) -> Result<Vec<Row>, EvaluationError> {
    let text = std::fs::read_to_string(path).map_err(|source| EvaluationError::Manifest {
        path: path.to_owned(),
        source,
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let rows = parse(&text, folder).map_err(|(line, message)| EvaluationError::Line {
        path: path.to_owned(),
        line,
        message,
    })?;
    if rows.is_empty() {
        return Err(EvaluationError::NoRows { path: path.to_owned() });
    }
    Ok(rows)
}

/// Parses the rows of a manifest. Returns the number of a wrong line and the problem as the error.
fn parse(text: &str, folder: &Path) -> Result<Vec<Row>, (usize, String)> {
    (1..)
        .zip(text.lines())
        .filter(|(number, line)| {
            let heading = *number == 1 && line.starts_with("file\t");
            !line.trim().is_empty() && !line.starts_with('#') && !heading
        })
        .map(|(number, line)| row(line, folder).map_err(|message| (number, message)))
        .collect()
}

fn row(line: &str, folder: &Path) -> Result<Row, String> {
    let fields: Vec<&str> = line.split('\t').map(str::trim).collect();
    let [file, fen, expected, group, rest @ ..] = &fields[..] else {
        return Err("four fields are needed: file, FEN, expected move, group".into());
    };
    if file.is_empty() || group.is_empty() || rest.len() > 1 {
        return Err("the file and the group must be named, and at most the words follow them".into());
    }
    let position = board::position(fen).map_err(|error| error.to_string())?;
    Ok(Row {
        file: folder.join(file),
        expected: self::expected(expected, &position)?,
        position,
        group: (*group).to_owned(),
        words: rest.first().copied().unwrap_or_default().to_owned(),
    })
}

fn expected(text: &str, position: &Chess) -> Result<Expected, String> {
    if let Some(command) = Command::ALL.into_iter().find(|command| command.name() == text) {
        return Ok(Expected::Command(command));
    }
    match text {
        "-" => Ok(Expected::Nothing),
        "illegal" => Ok(Expected::Illegal),
        uci => UciMove::from_ascii(uci.as_bytes())
            .ok()
            .and_then(|uci| uci.to_move(position).ok())
            .map(Expected::Move)
            .ok_or_else(|| format!("\"{uci}\" is no legal move there, no command, and neither \"illegal\" nor \"-\"")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn rows_are_read() {
        let text = format!(
            "file\tfen\texpected\tgroup\n# a remark\n\na.wav\t{START}\te2e4\twomen\teva vier\nb.wav\t{START}\t-\tnoise\n\
             c.wav\t{START}\tillegal\twomen\nd.wav\t{START}\tyes\twomen\n"
        );
        let rows = parse(&text, Path::new("folder")).unwrap();
        let short: Vec<(String, String, &str)> = rows
            .iter()
            .map(|row| (row.file.display().to_string(), row.expected.text(), row.words.as_str()))
            .collect();
        assert_eq!(
            short,
            [
                ("folder/a.wav".into(), "e2e4".into(), "eva vier"),
                ("folder/b.wav".into(), "-".into(), ""),
                ("folder/c.wav".into(), "illegal".into(), ""),
                ("folder/d.wav".into(), "yes".into(), ""),
            ]
        );
        assert_eq!(rows[0].group, "women");
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (line, word) in [
            (format!("a.wav\t{START}\te2e5\twomen"), "e2e5"),
            (format!("a.wav\t{START}\te2e4"), "four fields"),
            ("a.wav\tnonsense\te2e4\twomen".into(), "nonsense"),
            (format!("\t{START}\te2e4\twomen"), "must be named"),
        ] {
            let (number, message) = parse(&format!("# first\n{line}\n"), Path::new("")).unwrap_err();
            assert_eq!(number, 2, "{line}");
            assert!(message.contains(word), "{line}: {message}");
        }
    }
}
