//! What a listener can ask for while games are announced.

use crate::vocabulary::{Command, Term, Token, Vocabulary};

/// A listener's wish. Each has a key; some have words, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Control {
    /// Say the last thing once more.
    Repeat,
    /// Pause, or go on.
    PauseOrResume,
    /// Pause.
    Pause,
    /// Go on.
    Resume,
    /// Leave out what waits but for the last move.
    CatchUp,
    /// How many moves wait.
    Waiting,
    /// Who is to move.
    Turn,
    /// The next move.
    NextMove,
    /// The move before.
    PreviousMove,
    /// Into the next variation.
    NextVariation,
    /// Back to the variation before.
    PreviousVariation,
    /// The next comment.
    NextComment,
    /// The comment before.
    PreviousComment,
    /// Speak faster.
    Faster,
    /// Speak slower.
    Slower,
    /// Speak louder.
    Louder,
    /// Speak softer.
    Softer,
    /// Which keys there are.
    Help,
    /// End.
    Quit,
}

impl Control {
    /// What the key `key` asks for. Small letters go forward, capitals back.
    pub fn of_key(key: char) -> Option<Control> {
        Some(match key {
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

    /// What a typed line asks for: a key, or a command in words ("noch einmal").
    pub fn of_line(vocabulary: &Vocabulary, line: &str) -> Option<Control> {
        let line = line.trim_end_matches(['\r', '\n']);
        let mut letters = line.chars();
        if let (Some(key), None) = (letters.next(), letters.next()) {
            return Control::of_key(key);
        }
        let [Token::Term(Term::Command(command))] = vocabulary.read(line)[..] else {
            return None;
        };
        Some(match command {
            Command::Repeat | Command::LastMove => Control::Repeat,
            Command::Pause | Command::Stop => Control::Pause,
            Command::Resume => Control::Resume,
            Command::Turn => Control::Turn,
            Command::Help => Control::Help,
            Command::Quit => Control::Quit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_keys_or_words_and_never_moves() {
        let vocabulary = Vocabulary::load(&["de".into()], None).unwrap();
        let of = |line| Control::of_line(&vocabulary, line);
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
