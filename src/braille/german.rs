//! German literary Braille, translated both ways by liblouis.
//!
//! Calls the program of liblouis instead of linking its library. So Ansage builds and runs without it, and finds a
//! package that is installed later.

use std::{
    io::{self, Write},
    process::{Command, Stdio},
};

use shakmaty::{Board, CastlingMode, Chess, Color, EnPassantMode, Position, Role, Square, fen::Fen};
use thiserror::Error;

use ansage_chess::board;

const PROGRAM: &str = "lou_translate";
/// Uncontracted, all capitals marked. Without the marks "Dxe4" and "dxe4" would be the same cells.
const TABLES: &str = "unicode.dis,de-g0-detailed.utb";
/// Maximum length of a line, in bytes, below the program's own limit.
const LONGEST: usize = 1000;

/// Error in the translation of German Braille.
#[derive(Debug, Error)]
pub enum LiblouisError {
    /// The program is missing.
    #[error("no liblouis")]
    Missing,
    /// The program failed.
    #[error("liblouis failed: {0}")]
    Failed(String),
    /// A line is too long for it.
    #[error("line too long for liblouis: \"{0}\"")]
    TooLong(String),
}

/// Translates German text into cells, line by line. Lines that are too long for the program are passed in parts.
pub(super) fn encode(lines: &[String]) -> Result<Vec<String>, LiblouisError> {
    let mut parts: Vec<String> = Vec::new();
    let mut counts = Vec::new();
    for line in lines {
        let begin = parts.len();
        let mut last = String::new();
        // liblouis reads a backslash as the beginning of an escape.
        for word in line.replace('\\', r"\\").split(' ') {
            if !last.is_empty() && last.len() + 1 + word.len() > LONGEST {
                parts.push(std::mem::replace(&mut last, word.to_owned()));
            } else {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(word);
            }
        }
        parts.push(last);
        counts.push(parts.len() - begin);
    }
    let mut cells = translate("--forward", &parts)?.into_iter();
    let blank = super::cells::BLANK.to_string();
    Ok(counts
        .into_iter()
        .map(|count| cells.by_ref().take(count).collect::<Vec<_>>().join(&blank))
        .collect())
}

/// Translates cells into German text, line by line.
pub(super) fn decode(lines: &[String]) -> Result<Vec<String>, LiblouisError> {
    translate("--backward", lines)
}

/// Restores a word that liblouis has translated back, as well as possible.
pub(super) fn normal(word: &str) -> String {
    // liblouis writes "..." and "(=" with blanks, and "!" after a digit as "¡".
    word.replace(' ', "")
        .replace('¡', "!")
        .replace('¿', "?")
        .replace("(=(", "(=)")
}

/// Splits a move from the glyph after it, if there is one.
pub(super) fn split_glyph(text: &str) -> (&str, String) {
    let rest = text.trim_end_matches(['!', '?']);
    (rest, text.get(rest.len()..).unwrap_or_default().to_owned())
}

const SIDES: [(Color, &str); 2] = [(Color::White, "Weiß"), (Color::Black, "Schwarz")];
const TURN: &str = "Zugrecht";
const CASTLING: &str = "Rochaden";
const EN_PASSANT: &str = "Schlagfeld";
const HALF_MOVES: &str = "Halbzüge";
const NUMBER: &str = "Zugnummer";

/// Returns a position in words and pieces. The FEN is not written, because liblouis takes "3/P" for a fraction.
pub(super) fn position(position: &Chess) -> String {
    let fen = Fen::from_position(position, EnPassantMode::Legal).to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut words: Vec<String> = Vec::new();
    for (color, side) in SIDES {
        words.push(side.into());
        for role in Role::ALL.into_iter().rev() {
            let squares = position.board().by_piece(role.of(color)).into_iter();
            words.extend(squares.map(|square| format!("{}{square}", letter(role))));
        }
    }
    words.extend([TURN.into(), side(position.turn()).into()]);
    for (label, value) in [(CASTLING, 2), (EN_PASSANT, 3), (HALF_MOVES, 4), (NUMBER, 5)] {
        let value = fields.get(value).copied().unwrap_or("-");
        if value != "-" {
            words.extend([label.into(), value.into()]);
        }
    }
    words.join(" ")
}

/// Reads the words of [`position`].
pub(super) fn read_position<'a>(words: impl IntoIterator<Item = &'a str>, mode: CastlingMode) -> Option<Chess> {
    let mut board = Board::empty();
    let mut color = None;
    let (mut turn, mut castling, mut en_passant, mut half_moves, mut number) = ("w", "-", "-", "0", "1");
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word {
            TURN => turn = if words.next()? == side(Color::White) { "w" } else { "b" },
            CASTLING => castling = words.next()?,
            EN_PASSANT => en_passant = words.next()?,
            HALF_MOVES => half_moves = words.next()?,
            NUMBER => number = words.next()?,
            _ => match SIDES.iter().find(|(_, side)| *side == word) {
                Some((side, _)) => color = Some(*side),
                None => {
                    let role = Role::ALL.into_iter().find(|role| word.starts_with(letter(*role)))?;
                    let square: Square = word.strip_prefix(letter(role))?.parse().ok()?;
                    board.set_piece_at(square, role.of(color?));
                }
            },
        }
    }
    board::position_in(
        &format!("{board} {turn} {castling} {en_passant} {half_moves} {number}"),
        mode,
    )
    .ok()
}

fn side(color: Color) -> &'static str {
    color.fold_wb(SIDES[0].1, SIDES[1].1)
}

fn letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "B",
        Role::Knight => "S",
        Role::Bishop => "L",
        Role::Rook => "T",
        Role::Queen => "D",
        Role::King => "K",
    }
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
        return Err(LiblouisError::TooLong(begins));
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
    let input = child.stdin.take();
    // Both pipes have a limited size, so writing all before reading could block forever.
    let output = std::thread::scope(|scope| {
        scope.spawn(move || {
            // If the program ends early, its exit status gives the reason.
            let _ = input.map(|mut input| lines.iter().try_for_each(|line| writeln!(input, "{line}")));
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
