//! Which words confirm, and whether they are the player's.

use ansage_protocol::{Command, Game, Input, Open, Profile};
use ansage_words::vocabulary::{Term, Token, Vocabulary};

use crate::recognition::{
    Hypothesis, Margins, Utterance,
    heard::{Ground, holds_other_speech, may_go_on},
    joining::{Before, Kind},
};

/// Returns whether a confirmation that comes late, or after talk, is the player's nevertheless: it stands out from the
/// sound before it, and leads all other readings as far as a command that ends a game must.
pub(super) fn is_beyond_doubt(ground: &Ground<'_>, utterance: &Utterance, margins: &Margins) -> bool {
    let strict = Margins {
        command: margins.dangerous.max(margins.talk),
        ..*margins
    };
    let heard = ground.hear(utterance, &strict);
    !utterance.is_amid_talk(margins) && heard.is_some_and(|(_, input)| ground.game.commits(&input))
}

/// Returns whether `input` confirms the open question or move, or accepts the open offer.
pub(super) fn confirms(game: &Game, input: &Input) -> bool {
    let is_confirmation =
        agrees(input) || matches!(input, Input::Command(Command::Final | Command::Placed | Command::Clock));
    is_confirmation && game.commits(input)
}

/// Returns whether the player who declared the move says the confirmation `input`. Another one accepts an offer, or
/// answers a question of their own.
pub(super) fn is_of_declarer(game: &Game, input: &Input) -> bool {
    !accepts(input) && !answers_question(game, input)
}

/// Returns whether other speech may turn the agreement `words` into the opposite, or into a question: "stimmt nicht"
/// and "stimmt das?" sound like "stimmt" and other speech.
pub(super) fn may_be_turned(
    vocabulary: &Vocabulary,
    words: &str,
    input: &Input,
    utterance: &Utterance,
    margins: &Margins,
) -> bool {
    let is_answer_only = words.starts_with(vocabulary.word(Term::Command(Command::Yes)));
    agrees(input) && !is_answer_only && (holds_other_speech(utterance) || may_go_on(words, utterance, margins))
}

/// Returns whether a "nein", "Korrektur" or "abgelehnt" beside the confirmation was dropped as said farther away. Many
/// voices fall with the last word, and stopping is always safe.
pub(super) fn may_be_withdrawn(vocabulary: &Vocabulary, utterance: &Utterance) -> bool {
    let refusals = |words: &str| {
        let tokens = vocabulary.read(words).into_iter();
        let refusing = tokens.filter(|token| {
            matches!(
                token,
                Token::Term(Term::Command(Command::No | Command::Correction | Command::Decline))
            )
        });
        refusing.count()
    };
    let best = utterance.hypotheses.first();
    best.is_some_and(|best| refusals(best.whole()) > refusals(&best.text))
}

/// Returns `input`, or "wiederholen" in its place if it would commit the player although `utterance` continues words
/// that were already taken.
pub(super) fn without_commitment(game: &Game, before: Option<&Before>, utterance: &Utterance, input: Input) -> Input {
    if !utterance.continues {
        return input;
    }
    if matches!(input, Input::Declared { .. }) && game.commits(&input) {
        return Input::Command(Command::Repeat);
    }
    // The rest of the breath in which a move was declared does not confirm it.
    let is_of_declaration = before.is_some_and(|before| {
        let is_part = |best: &Hypothesis| best.text.contains(&before.words);
        // Its sound does not contain the first part of a move that was said in two.
        let is_part = before.joined_to.is_some() || utterance.hypotheses.first().is_some_and(is_part);
        before.kind == Kind::Move && is_part
    });
    match is_of_declaration && confirms(game, &input) {
        true => Input::Command(Command::Repeat),
        false => input,
    }
}

/// Returns whether only the player who declared a move repeats it, with the profile of `game`.
pub(super) fn is_own_repetition(game: &Game) -> bool {
    matches!(game.setting().profile, Profile::Solo | Profile::Trust)
}

/// Returns whether `input` is a word of agreement.
fn agrees(input: &Input) -> bool {
    matches!(input, Input::Command(Command::Yes)) || accepts(input)
}

/// Returns whether `input` agrees to the open question, and not to the move that was declared before it.
pub(super) fn answers_question(game: &Game, input: &Input) -> bool {
    let is_asked = matches!(game.open(), Some(Open::Question(_)));
    is_asked && matches!(input, Input::Command(Command::Yes | Command::Final))
}

/// Returns whether `input` accepts an offer of a draw.
fn accepts(input: &Input) -> bool {
    matches!(
        input,
        Input::Command(Command::Accept) | Input::Named(_, Command::Accept)
    )
}
