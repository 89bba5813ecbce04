//! Lines above the first move of a text without tags, such as "Runde 3, Müller – Schmidt". They are known by the move
//! with the number 1 that begins a line below them, and hold nothing like a move.

use super::{Location, Token};
use crate::notation::{self, WordReader};

/// Maximum length of the lines above the first move, in bytes.
const LONGEST: usize = 1 << 10;
/// Maximum number of words that declare a move.
const LONGEST_PHRASE: usize = 8;

/// The tokens at the beginning of a text, until it is clear whether a heading is among them.
#[derive(Debug, Default)]
pub(super) struct Above {
    tokens: Vec<(Token<'static>, Location)>,
    /// Their length, in bytes.
    length: usize,
    /// Number of the tokens before the last line.
    line: usize,
}

/// The beginning of a text.
#[derive(Debug)]
pub(super) struct Beginning {
    /// The lines of its heading, each with its location.
    pub(super) heading: Vec<(String, Location)>,
    /// The tokens behind it.
    pub(super) rest: Vec<(Token<'static>, Location)>,
}

impl Above {
    /// Takes the next token. Returns the beginning of the text once it is clear what it is.
    pub(super) fn take(
        &mut self,
        token: Token<'static>,
        location: Location,
        words: Option<&dyn WordReader>,
    ) -> Option<Beginning> {
        let ends_line = matches!(&token, Token::Space(bytes) if bytes.contains(&b'\n'));
        let may_be_above = match &token {
            // Most texts begin with their first move.
            Token::Word(word) => self.has_word() || !is_first(notation::number(word)),
            Token::Space(_) => true,
            _ => false,
        };
        self.length += token.length();
        self.tokens.push((token, location));
        if !may_be_above || self.length > LONGEST {
            return Some(self.end(words));
        }
        if !ends_line {
            return None;
        }
        let is_clear = {
            let line = self.last_line();
            begins_moves(&line, words) || has_move(&line, words)
        };
        if is_clear {
            return Some(self.end(words));
        }
        self.line = self.tokens.len();
        None
    }

    /// Ends the beginning of the text.
    pub(super) fn end(&mut self, words: Option<&dyn WordReader>) -> Beginning {
        let at = if begins_moves(&self.last_line(), words) {
            self.line
        } else {
            0
        };
        let mut heading = std::mem::take(&mut self.tokens);
        let rest = heading.split_off(at);
        Beginning {
            heading: lines(&heading),
            rest,
        }
    }

    fn has_word(&self) -> bool {
        self.tokens.iter().any(|(token, _)| matches!(token, Token::Word(_)))
    }

    /// Returns the words of the last line.
    fn last_line(&self) -> Vec<&str> {
        let tokens = self.tokens.iter().skip(self.line);
        tokens
            .filter_map(|(token, _)| match token {
                Token::Word(word) => Some(&**word),
                _ => None,
            })
            .collect()
    }
}

/// Returns the lines of `tokens` that are not blank, each with the location of its first word.
fn lines(tokens: &[(Token<'static>, Location)]) -> Vec<(String, Location)> {
    let mut lines: Vec<(String, Location)> = Vec::new();
    let mut begins = true;
    for (token, location) in tokens {
        match token {
            Token::Word(word) if begins => {
                lines.push((word.to_string(), *location));
                begins = false;
            }
            Token::Space(bytes) if bytes.contains(&b'\n') => begins = true,
            Token::Word(word) => {
                if let Some((line, _)) = lines.last_mut() {
                    line.push_str(word);
                }
            }
            Token::Space(_) if !begins => {
                if let Some((line, _)) = lines.last_mut() {
                    line.push(' ');
                }
            }
            _ => {}
        }
    }
    lines
}

fn is_first(number: &str) -> bool {
    number.trim_end_matches(['.', '…']) == "1"
}

/// Returns whether a line begins with the number of the first move, and with a move.
fn begins_moves(line: &[&str], words: Option<&dyn WordReader>) -> bool {
    let Some((first, behind)) = line.split_first() else {
        return false;
    };
    let number = notation::number(first);
    if !is_first(number) {
        return false;
    }
    let joined = first.strip_prefix(number).filter(|joined| !joined.is_empty());
    let moves: Vec<&str> = joined.into_iter().chain(behind.iter().copied()).collect();
    moves.first().is_some_and(|word| notation::read(word).is_ok()) || begins_phrase(&moves, words)
}

/// Returns whether `line` begins with a move in words.
fn begins_phrase(line: &[&str], words: Option<&dyn WordReader>) -> bool {
    let Some(words) = words else { return false };
    let mut phrase = String::new();
    line.iter().take(LONGEST_PHRASE).any(|word| {
        if !phrase.is_empty() {
            phrase.push(' ');
        }
        phrase.push_str(word);
        words.read(&phrase).is_some()
    })
}

/// Returns whether a move stands anywhere in `line`, or what may be a mistaken one.
fn has_move(line: &[&str], words: Option<&dyn WordReader>) -> bool {
    let is_move = |word: &str| {
        let bare = word.strip_prefix(notation::number(word)).unwrap_or(word);
        let behind = bare.chars().skip(1);
        let mut pairs = bare.chars().zip(behind);
        pairs.any(|(letter, digit)| letter.is_alphabetic() && digit.is_ascii_digit())
            || !bare.is_empty() && notation::read(bare).is_ok()
    };
    let begins_at = |from: usize| line.get(from..).is_some_and(|rest| begins_phrase(rest, words));
    line.iter().any(|word| is_move(word)) || (0..line.len()).any(begins_at)
}
