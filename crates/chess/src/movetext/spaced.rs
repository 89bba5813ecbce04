//! Joins results with spaces in them, "1 - 0", "½ : ½" and "- : +", into one word.

use super::{Location, Token, waiting::Gap, word};

/// Tokens that wait until it is clear whether they are a result with spaces in it.
#[derive(Debug, Default)]
pub(super) struct Spaced {
    tokens: Vec<(Token<'static>, Location)>,
    /// Their words without the white space between them.
    text: String,
    gap: Gap,
    /// Number of tokens and length of the text that are a result: "0 - 1" may still become "0 - 1/2".
    whole: (usize, usize),
}

impl Spaced {
    /// Passes `token` and those before it to `take`, unless they may still become a result.
    pub(super) fn take<'t>(
        &mut self,
        token: Token<'t>,
        location: Location,
        take: &mut impl FnMut(Token<'t>, Location),
    ) {
        match &token {
            Token::Word(word) => {
                let length = self.text.len();
                self.text.push_str(word);
                let mut begins = word::begins_result(&self.text);
                if !begins && length > 0 && word::result(&self.text).is_none() {
                    self.text.truncate(length);
                    self.give(take);
                    self.text.push_str(word);
                    begins = word::begins_result(word);
                }
                if begins || !self.tokens.is_empty() {
                    self.tokens.push((token.into_owned(), location));
                    if word::result(&self.text).is_some() {
                        self.whole = (self.tokens.len(), self.text.len());
                    }
                    if !begins {
                        self.give(take);
                    }
                    return;
                }
                self.text.clear();
            }
            Token::Space(bytes) if !self.tokens.is_empty() && self.gap.add(bytes) => {
                return self.tokens.push((token.into_owned(), location));
            }
            _ => self.give(take),
        }
        take(token, location);
    }

    /// Passes on the tokens that wait.
    pub(super) fn give<'t>(&mut self, take: &mut impl FnMut(Token<'t>, Location)) {
        let (count, length) = std::mem::take(&mut self.whole);
        self.text.truncate(length);
        if let (Some((_, location)), true) = (self.tokens.first(), count > 0) {
            take(Token::Word(std::mem::take(&mut self.text).into()), *location);
        }
        for (token, location) in self.tokens.drain(..).skip(count) {
            take(token, location);
        }
        self.text.clear();
        self.gap = Gap::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movetext::Lexer;

    #[test]
    fn only_whole_results_are_joined() {
        for (text, expected) in [
            ("e4 1 - 0", "e4@1 1-0@4"),
            ("0  :  1 x", "0:1@1 x@9"),
            ("½ – ½", "½–½@1"),
            ("1/2 - 1/2\n", "1/2-1/2@1"),
            ("1- 0 0 -1", "1-0@1 0-1@6"),
            ("0 - 1 - 1/2 0 - 1/2", "0-1@1 -@7 1/2@9 0-1/2@13"),
            ("1\u{a0}-\u{a0}0", "1-0@1"),
            ("e4 - : + 1.", "e4@1 -:+@4 1.@10"),
            ("+ : -\n", "+:-@1"),
            // These are not results.
            ("Qh5 + Nc6 - : e4", "Qh5@1 +@5 Nc6@7 -@11 :@13 e4@15"),
            ("+ - - +", "+@1 -@3 -@5 +@7"),
            ("1 - e4", "1@1 -@3 e4@5"),
            ("0 - 0 1", "0@1 -@3 0@5 1@7"),
            ("1 1 - 0", "1@1 1-0@3"),
            ("1/2 1 e4", "1/2@1 1@5 e4@7"),
            ("+- - 1.", "+-@1 -@4 1.@6"),
            ("1 -\n0", "1@1 -@3 0@1"),
            ("1 -          0", "1@1 -@3 0@14"),
            ("1 (- 0", "1@1 -@4 0@6"),
        ] {
            for size in [1, text.len()] {
                let (mut lexer, mut spaced) = (Lexer::new(), Spaced::default());
                let mut found = Vec::new();
                let mut show = |token: Token, at: Location| {
                    if let Token::Word(word) = token {
                        found.push(format!("{word}@{}", at.column));
                    }
                };
                for piece in text.as_bytes().chunks(size) {
                    lexer
                        .feed(piece, &mut |token, at| spaced.take(token.into_owned(), at, &mut show))
                        .unwrap();
                }
                lexer.finish(&mut |token, at| spaced.take(token.into_owned(), at, &mut show));
                spaced.give(&mut show);
                assert_eq!(found.join(" "), expected, "{text}");
            }
        }
    }
}
