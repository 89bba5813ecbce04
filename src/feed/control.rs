//! Requests of a listener while games are announced.

use ansage_protocol::Command;
use ansage_words::{
    announcement::Answerer,
    locale::Language,
    vocabulary::{Term, Token},
};

/// Latin letters of a keyboard, row by row.
const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";

/// A listener's request. Each has a key; some have words as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// Repeat the last item.
    Repeat,
    /// Pause, or resume.
    PauseOrResume,
    /// Pause.
    Pause,
    /// Resume.
    Resume,
    /// Say the next item, and wait.
    Next,
    /// Skip the waiting items, except the last move.
    CatchUp,
    /// Say how many moves are waiting.
    Waiting,
    /// Say who is to move.
    Turn,
    /// The next move.
    NextMove,
    /// The previous move.
    PreviousMove,
    /// The beginning of the next variation.
    NextVariation,
    /// The beginning of the previous variation.
    PreviousVariation,
    /// The next comment.
    NextComment,
    /// The previous comment.
    PreviousComment,
    /// Speak faster.
    Faster,
    /// Speak slower.
    Slower,
    /// Speak louder.
    Louder,
    /// Speak softer.
    Softer,
    /// List the keys.
    Help,
    /// Quit.
    Quit,
}

impl Control {
    /// Returns the request of the key `key`. Lower-case letters go forward, capitals back. A keyboard set to the
    /// Cyrillic letters of `language` uses the same keys.
    pub fn of_key(key: char, language: Language) -> Option<Control> {
        Some(match latin(key, language) {
            'r' => Control::Repeat,
            ' ' => Control::PauseOrResume,
            'e' => Control::CatchUp,
            'w' => Control::Waiting,
            't' => Control::Turn,
            'm' => Control::NextMove,
            'M' => Control::PreviousMove,
            'v' => Control::NextVariation,
            'V' => Control::PreviousVariation,
            'c' => Control::NextComment,
            'C' => Control::PreviousComment,
            '+' => Control::Faster,
            '-' => Control::Slower,
            'l' => Control::Louder,
            'L' => Control::Softer,
            'h' | '?' => Control::Help,
            'q' => Control::Quit,
            _ => return None,
        })
    }

    /// Returns the request of a typed line: a key, or a command in words ("noch einmal").
    pub fn of_line(answerer: &Answerer, line: &str) -> Option<Control> {
        let line = line.trim_end_matches(['\r', '\n']);
        let mut letters = line.chars();
        if let (Some(key), None) = (letters.next(), letters.next()) {
            return Control::of_key(key, answerer.texts.language());
        }
        let [Token::Term(Term::Command(command))] = answerer.vocabulary.read(line)[..] else {
            return None;
        };
        Some(match command {
            Command::Repeat | Command::LastMove => Control::Repeat,
            Command::Pause | Command::Stop => Control::Pause,
            Command::Resume => Control::Resume,
            Command::Turn => Control::Turn,
            Command::Help => Control::Help,
            Command::Quit => Control::Quit,
            Command::Yes
            | Command::No
            | Command::Correction
            | Command::Position
            | Command::TakeBack
            | Command::Draw
            | Command::Resign
            | Command::Final
            | Command::Accept
            | Command::Decline
            | Command::Claim
            | Command::ClaimRepetition
            | Command::ClaimFiftyMoves
            | Command::Placed
            | Command::Executed
            | Command::Clock
            | Command::Adjust
            | Command::Arbiter
            | Command::Adjourn => return None,
        })
    }
}

/// Returns the Latin letter on the key of `letter`.
fn latin(letter: char, language: Language) -> char {
    let keys = match language {
        Language::De | Language::En => return letter,
        Language::Ru => "йцукенгшщзфывапролдячсмить",
        Language::Uk => "йцукенгшщзфівапролдячсмить",
        Language::Mk => "љњертѕуиопасдфгхјклзџцвбнм",
    };
    let small = letter.to_lowercase().next().unwrap_or(letter);
    let found = keys.chars().zip(LATIN.chars()).find(|(key, _)| *key == small);
    found.map_or(letter, |(_, latin)| match letter == small {
        true => latin,
        false => latin.to_ascii_uppercase(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn keys_are_the_same_on_cyrillic_keyboards() {
        for (language, keys) in [
            (Language::Ru, "кКцьЬй"),
            (Language::Uk, "кКцьЬй"),
            (Language::Mk, "рРњмМљ"),
        ] {
            let asked: Vec<Option<Control>> = keys.chars().map(|key| Control::of_key(key, language)).collect();
            let of_latin = "rRwmMq".chars().map(|key| Control::of_key(key, Language::De));
            assert_eq!(asked, of_latin.collect::<Vec<_>>(), "{language:?}");
            assert_eq!(Control::of_key(' ', language), Some(Control::PauseOrResume));
            assert_eq!(Control::of_key('r', language), Some(Control::Repeat));
        }
    }

    #[test]
    fn lines_are_keys_or_words_and_never_moves() {
        let answerer = Config::default().answerer(None).unwrap();
        let of = |line| Control::of_line(&answerer, line);
        assert_eq!(of("noch einmal\n"), Some(Control::Repeat));
        assert_eq!(of("r"), Some(Control::Repeat));
        assert_eq!(of(" \r\n"), Some(Control::PauseOrResume));
        assert_eq!(of("Weiter"), Some(Control::Resume));
        assert_eq!(of("wer ist am Zug?"), Some(Control::Turn));
        for other in ["e4", "Nf3", "O-O", "e2e4", "", "ja", "x", "1. e4 e5", "noch einmal ja"] {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
