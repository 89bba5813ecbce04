//! Meaning of an utterance in the current state of a game.

use ansage_words::chosen_piece;

use super::{Judgement, Margins, Reading, UNKNOWN, Utterance, judge_by};
use ansage_chess::board::DeclaredMove;
use ansage_protocol::{Declaration, Game, Input};
use ansage_words::vocabulary::Vocabulary;

/// Returns the words of `utterance` and what they mean now. Returns `None` if it holds no declaration: silence, or only
/// speech outside the vocabulary, which is not answered.
pub fn hear(game: &Game, vocabulary: &Vocabulary, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
    // The arbiter types their orders; speech at the board meanwhile is talk.
    if game.is_arbiter_called() {
        return None;
    }
    let resolve = |declared: &DeclaredMove| game.resolve(declared);
    Some(match judge_by(vocabulary, &resolve, utterance, margins) {
        Judgement::Silence => return None,
        Judgement::Nothing { heard, .. } if heard.split(' ').all(|word| word == UNKNOWN) => return None,
        Judgement::Nothing {
            heard, is_declaration, ..
        } => {
            // A piece alone is no declaration, but may answer a question. Words that sound like other speech answer
            // nothing.
            let answer = (!is_declaration)
                .then(|| chosen_piece(game, vocabulary, &heard))
                .flatten();
            (heard, answer.unwrap_or(Input::NotUnderstood))
        }
        Judgement::Clear {
            reading,
            is_unmistakable,
        } => {
            let mut input = meaning(game, vocabulary, &reading);
            if let Input::Declared { clear, .. } = &mut input {
                *clear &= is_unmistakable;
            }
            (reading.text, input)
        }
        Judgement::Open(readings) => {
            let texts: Vec<&str> = readings.iter().map(|reading| reading.text.as_str()).collect();
            let input = game.decide(readings.iter().map(|reading| &reading.resolution));
            (texts.join(" | "), input)
        }
    })
}

/// Returns the meaning of `reading`, which was parsed and resolved when it was judged.
fn meaning(game: &Game, vocabulary: &Vocabulary, reading: &Reading) -> Input {
    if let Some(chosen) = chosen_piece(game, vocabulary, &reading.text) {
        return chosen;
    }
    match (&reading.declaration, &reading.resolution) {
        (Declaration::Move(declared), Some(resolution)) => game.meaning_resolved(declared, resolution),
        (declaration, _) => game.meaning(declaration),
    }
}

#[cfg(test)]
#[path = "heard_tests.rs"]
mod tests;
