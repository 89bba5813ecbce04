//! Words that are heard while the voice speaks: the player's, or the voice's own echo.

use std::time::Instant;

use ansage_protocol::{Game, Input};
use ansage_words::{
    interpret,
    vocabulary::{Token, Vocabulary},
};

use super::Conversation;
use crate::recognition::{
    Sense, UNKNOWN, Utterance, declares,
    heard::repeats,
    joining::{self, Before, Kind, words_after},
    sense,
    sense::names_origin,
};

/// Minimum number of terms in a long echo, which a player would not say of a move before a pause.
const LONG_ECHO: usize = 4;

impl Conversation {
    /// Returns whether the `words` of an ongoing utterance, which began at `began`, interrupt the voice.
    ///
    /// Right after a move any word does, because it belongs to the move. Later it must be a declaration, or two words
    /// of one, because talk to a neighbour contains single words of the vocabulary. If the microphone may hear the
    /// voice (`has_echo`), the words must be complete, because the residue of an echo sounds like parts of moves.
    pub fn interrupts(
        &self,
        game: &Game,
        vocabulary: &Vocabulary,
        words: &str,
        began: Instant,
        has_echo: bool,
    ) -> bool {
        let known = words
            .split(' ')
            .filter(|word| *word != UNKNOWN && !word.is_empty())
            .count();
        let continues = !has_echo
            && self.before.as_ref().is_some_and(|before| {
                before.kind == Kind::Move && began.saturating_duration_since(before.ended) < joining::CONTINUED
            });
        match sense(game, vocabulary, words) {
            Sense::Unfinished => continues && known > 0,
            Sense::Begun => continues || !has_echo && known > 1,
            Sense::Extensible | Sense::Prefix | Sense::Refused => !has_echo,
            Sense::Corrects | Sense::Commits | Sense::Complete => true,
        }
    }

    /// Returns the best reading of `utterance` without the words that were already heard.
    pub fn new_words<'a>(&self, utterance: &'a Utterance) -> &'a str {
        let words = utterance.hypotheses.first().map_or("", |best| &best.text);
        let before = self.last.as_deref().filter(|_| utterance.continues);
        words_after(words, before).unwrap_or(words)
    }

    /// Returns whether `words`, which were heard while the voice says `said`, may be the residue of its echo: a part of
    /// its words, a part of a move that was not asked for, or the move that it reads back.
    pub fn is_echo(&self, game: &Game, vocabulary: &Vocabulary, words: &str, said: &str) -> bool {
        if is_part(vocabulary, words, said, 1) {
            return true;
        }
        match interpret(game, vocabulary, words) {
            Input::Begun { .. } | Input::NotUnderstood => !self.before.as_ref().is_some_and(Before::is_asked),
            input @ Input::Declared { .. } => repeats(game, &input),
            input => names_origin(game, &input),
        }
    }

    /// Returns whether `words`, which began while the voice said `said`, are an echo although they seem to end after
    /// it, because the sound may be late. They do not declare anything, and are longer than a fragment of a move.
    pub fn is_long_echo(&self, game: &Game, vocabulary: &Vocabulary, words: &str, said: &str) -> bool {
        is_part(vocabulary, words, said, LONG_ECHO) && !declares(game, vocabulary, words)
    }
}

/// Returns whether `words` contain at least `least` terms, and the voice's words `said` contain the same terms in a
/// row.
fn is_part(vocabulary: &Vocabulary, words: &str, said: &str, least: usize) -> bool {
    let terms = |text: &str| -> Vec<Token> {
        let tokens = vocabulary.read(text).into_iter();
        tokens.filter(|token| matches!(token, Token::Term(_))).collect()
    };
    let (heard, said) = (terms(words), terms(said));
    heard.len() >= least && said.windows(heard.len()).any(|part| part == heard)
}
