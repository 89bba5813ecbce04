//! Lines of a feed that hold nothing but moves.

use crate::{
    movetext::word::{self, Remark},
    notation::{self, Written},
};

/// The first move of a line that holds nothing but moves.
#[derive(Debug, Clone)]
pub(super) struct LineMove {
    pub(super) first: Written,
    /// Whether the line holds no more than the answer and a comment of its own besides.
    pub(super) is_alone: bool,
}

impl LineMove {
    /// Reads `line`.
    pub(super) fn read(line: &[u8]) -> Option<LineMove> {
        Some(LineMove {
            first: main_moves(line)?,
            is_alone: moves_alone(line).is_some(),
        })
    }
}

/// Returns the first move of a line that holds nothing but moves, their numbers, glyphs and closed comments, and
/// perhaps a result.
fn main_moves(line: &[u8]) -> Option<Written> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (mut text, mut rest) = (String::new(), line.split_once(';').map_or(line, |(moves, _)| moves));
    while let Some((moves, comment)) = rest.split_once('{') {
        text.push_str(moves);
        text.push(' ');
        (_, rest) = comment.split_once('}')?;
    }
    text.push_str(rest);
    // Brackets, and dots apart from their number.
    let is_signs = |word: &str| word.chars().all(|c| matches!(c, '.' | '…' | '(' | ')'));
    if text.split_whitespace().any(is_signs) {
        return None;
    }
    let mut first = None;
    for word in text.split_whitespace() {
        let written = word.strip_prefix(notation::number(word)).unwrap_or(word);
        match notation::read(written) {
            Ok(read) => first = first.or(Some(read)),
            Err(_) if first.is_none() && !written.is_empty() => return None,
            Err(_) if written.is_empty() || word::result(word).is_some() => {}
            // A bracket behind a glyph ends a variation; "(!)" is a glyph.
            Err(_) => match word::remark(word)? {
                Remark::Glyph if word.matches('(').count() != word.matches(')').count() => return None,
                _ => {}
            },
        }
    }
    first
}

/// Returns the number and the first move of a line that holds nothing but these, perhaps the answer, and a comment of
/// its own.
pub(super) fn moves_alone(line: &[u8]) -> Option<(&str, Written)> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?.trim();
    let line = match line.split_once('{') {
        Some((moves, comment)) if comment.find('}')? + 1 == comment.len() => moves,
        Some(_) => return None,
        None => line,
    };
    let number = notation::number(line);
    let mut moves = line.strip_prefix(number)?.split_whitespace().map(notation::read);
    let first = moves.next()?.ok()?;
    let has_others = moves.next().is_some_and(|second| second.is_err()) || moves.next().is_some();
    (!has_others).then_some((number, first))
}
