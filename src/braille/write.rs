//! A game → pages of Braille.

use std::sync::LazyLock;

use shakmaty::{Color, Position};

use super::{Code, Layout, LiblouisError, Record, cells::BLANK, german, text, uk};
use crate::notation::{self, Form};

/// Longest value of a heading, in characters; what is longer is cut off.
const LONGEST_VALUE: usize = 200;

/// What German SAN is written in: the Laws' notation without "e.p.", which the position says.
static GERMAN: LazyLock<Form> = LazyLock::new(|| "fide+noep:de".parse().expect("a form"));

/// Writes a game behind `out`, beginning a page. Pages are numbered from `page` on, which is counted up. Headings are
/// event, site, date, round, the players and the position where it is not the usual one; then a line a move, White's
/// and Black's; then the result.
///
/// # Errors
///
/// [`LiblouisError`], only for [`Code::De`].
pub fn write(
    code: Code,
    record: &Record,
    layout: Layout,
    page: &mut usize,
    out: &mut String,
) -> Result<(), LiblouisError> {
    let paragraphs = match code {
        Code::Uk => british(record),
        Code::De => german::encode(&german_text(record))?,
    };
    layout.pages(&paragraphs, page, out);
    Ok(())
}

fn headings(record: &Record, code: Code) -> Vec<(&'static str, String)> {
    code.labels()
        .into_iter()
        .filter(|(tag, _)| *tag != "FEN")
        .filter_map(|(tag, label)| {
            let value: String = record.tag(tag)?.chars().take(LONGEST_VALUE).collect();
            Some((label, value.split_whitespace().collect::<Vec<_>>().join(" ")))
        })
        .collect()
}

fn position_label(code: Code) -> &'static str {
    let [.., (_, label)] = code.labels();
    label
}

/// Whether there is anything to say besides the position.
fn is_position(record: &Record) -> bool {
    record.moves.is_empty() && record.result == "*"
}

fn british(record: &Record) -> Vec<String> {
    let mut paragraphs: Vec<String> = headings(record, Code::Uk)
        .iter()
        .map(|(label, value)| text::encode(&format!("{label} {value}")))
        .collect();
    if let Some(fen) = record.fen() {
        let fields = fen.split_once(' ').map_or("", |(_, fields)| fields);
        paragraphs.push(format!(
            "{}{BLANK}{}{BLANK}{}",
            text::encode(position_label(Code::Uk)),
            uk::write_board(record.start.board()),
            text::encode(fields)
        ));
    }
    if is_position(record) && !paragraphs.is_empty() {
        return paragraphs;
    }
    if !paragraphs.is_empty() {
        paragraphs.push(String::new());
    }
    paragraphs.extend(move_lines(
        record,
        uk::write_move,
        |number, black| match black {
            false => format!("{}{BLANK}", text::lower(number)),
            true => format!("{}{BLANK}{}", text::lower(number), uk::BLACK),
        },
        BLANK,
    ));
    paragraphs.push(text::encode(&record.result));
    paragraphs
}

fn german_text(record: &Record) -> Vec<String> {
    let mut lines: Vec<String> = headings(record, Code::De)
        .iter()
        .map(|(label, value)| format!("{label} {}", western(value)))
        .collect();
    if record.fen().is_some() {
        lines.push(format!(
            "{} {}",
            position_label(Code::De),
            german::position(&record.start)
        ));
    }
    if is_position(record) && !lines.is_empty() {
        return lines;
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.extend(move_lines(
        record,
        |before, m, after| {
            let mut san = String::new();
            notation::write(&mut san, &GERMAN, before, m, after);
            san
        },
        |number, black| match black {
            false => format!("{number}. "),
            true => format!("{number}... "),
        },
        ' ',
    ));
    lines.push(record.result.clone());
    lines
}

/// The table of liblouis knows the letters of Western Europe; others are written in Latin ones.
fn western(text: &str) -> String {
    text.chars()
        .map(|c| match c {
            ..'\u{100}' => c.to_string(),
            _ => deunicode::deunicode_char(c).unwrap_or_default().to_owned(),
        })
        .collect()
}

/// A line a move: its number, White's, Black's.
fn move_lines(
    record: &Record,
    write: impl Fn(&shakmaty::Chess, shakmaty::Move, &shakmaty::Chess) -> String,
    number: impl Fn(u32, bool) -> String,
    gap: char,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (before, m, after) in record.steps() {
        let black = before.turn() == Color::Black;
        match lines.last_mut().filter(|_| black) {
            Some(line) => line.push(gap),
            None => lines.push(number(before.fullmoves().get(), black)),
        }
        if let Some(line) = lines.last_mut() {
            line.push_str(&write(&before, m, &after));
        }
    }
    lines
}
