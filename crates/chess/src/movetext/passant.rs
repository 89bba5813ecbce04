//! Joins a pawn's capture and a following "e.p." into one word, because the move is refused as a whole if it does not
//! capture en passant.

use super::{Location, Token, waiting::Gap, word};
use crate::notation;

/// Tokens that wait until it is clear whether "e.p." follows a capture.
#[derive(Debug, Default)]
pub(super) struct Passant {
    /// The capture and what has followed it.
    tokens: Vec<(Token<'static>, Location)>,
    /// The first of two words for "e.p.", if it has followed.
    begun: String,
    gap: Gap,
}

impl Passant {
    /// Passes `token` and those before it to `take`, unless "e.p." may still follow.
    pub(super) fn take<'t>(
        &mut self,
        token: Token<'t>,
        location: Location,
        take: &mut impl FnMut(Token<'t>, Location),
    ) {
        match &token {
            Token::Space(bytes) if !self.tokens.is_empty() && self.gap.add(bytes) => {
                return self.tokens.push((token.into_owned(), location));
            }
            Token::Word(text) if !self.tokens.is_empty() => {
                let words = if self.begun.is_empty() {
                    text.to_string()
                } else {
                    format!("{} {text}", self.begun)
                };
                if let (true, Some((Token::Word(capture), at))) = (word::is_en_passant(&words), self.tokens.first()) {
                    let (whole, at) = (format!("{capture} {words}"), *at);
                    self.clear();
                    return take(Token::Word(whole.into()), at);
                }
                if self.begun.is_empty() && word::begins_en_passant(text) {
                    self.begun = words;
                    return self.tokens.push((token.into_owned(), location));
                }
            }
            _ => {}
        }
        self.give(take);
        match &token {
            Token::Word(text) if may_capture(text) => self.tokens.push((token.into_owned(), location)),
            _ => take(token, location),
        }
    }

    /// Passes on the tokens that wait.
    pub(super) fn give<'t>(&mut self, take: &mut impl FnMut(Token<'t>, Location)) {
        for (token, location) in self.tokens.drain(..) {
            take(token, location);
        }
        self.clear();
    }

    fn clear(&mut self) {
        self.tokens.clear();
        self.begun.clear();
        self.gap = Gap::default();
    }
}

/// Returns whether `word` may be a pawn's capture, perhaps with its number: it begins with a file and names a second
/// one.
fn may_capture(word: &str) -> bool {
    // Cyrillic letters may stand for the Latin ones that they look like.
    let is_file = |c: char| matches!(c, 'a'..='h' | 'а' | 'с' | 'е');
    let m = word.get(notation::number(word).len()..).unwrap_or_default();
    m.strip_prefix(is_file).is_some_and(|rest| rest.contains(is_file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movetext::Lexer;

    #[test]
    fn only_a_capture_and_its_remark_are_joined() {
        for (text, expected) in [
            ("3. exd6 e.p. Nf6", "3.@1 exd6 e.p.@4 Nf6@14"),
            ("3.exd6+  ep! 1-0", "3.exd6+ ep!@1 1-0@14"),
            ("exd6 en passant cxd6 e. p.", "exd6 en passant@1 cxd6 e. p.@17"),
            ("e5d6\u{a0}(e.p.) e4", "e5d6 (e.p.)@1 e4@13"),
            ("еxd6 е.р.±", "еxd6 е.р.±@1"),
            // These are not.
            ("exd6 cxd6 e.p.", "exd6@1 cxd6 e.p.@6"),
            ("exd6 en cxd6", "exd6@1 en@6 cxd6@9"),
            ("exd6 e. e.p.", "exd6@1 e.@6 e.p.@9"),
            ("exd6 {x} e.p.", "exd6@1 e.p.@10"),
            ("exd6\ne.p.", "exd6@1 e.p.@1"),
            ("exd6          e.p.", "exd6@1 e.p.@15"),
            ("Nxd6 e.p.", "Nxd6@1 e.p.@6"),
            ("e4 e.p. exd5", "e4@1 e.p.@4 exd5@9"),
        ] {
            for size in [1, text.len()] {
                let (mut lexer, mut passant) = (Lexer::new(), Passant::default());
                let mut found = Vec::new();
                let mut show = |token: Token, at: Location| {
                    if let Token::Word(word) = token {
                        found.push(format!("{word}@{}", at.column));
                    }
                };
                for piece in text.as_bytes().chunks(size) {
                    lexer
                        .feed(piece, &mut |token, at| passant.take(token.into_owned(), at, &mut show))
                        .unwrap();
                }
                lexer.finish(&mut |token, at| passant.take(token.into_owned(), at, &mut show));
                passant.give(&mut show);
                assert_eq!(found.join(" "), expected, "{text}");
            }
        }
    }
}
