//! Compares the voice that confirms a move with that of the player who declared it.

use std::collections::VecDeque;

use shakmaty::{ByColor, Color};

use super::Pitch;

/// Interval from which two voices are different, in semitones, measured by `make evaluate-strangers` like the values
/// below.
const ANOTHER: f32 = 6.0;
/// Interval from which an answer must be repeated, in semitones.
const UNLIKE: f32 = 4.25;
/// Number of latest declarations, and of latest answers, whose median is taken as the player's voice.
const REMEMBERED: usize = 5;
/// Minimum number of answers whose median counts. A single one may be somebody else's.
const ANSWERS: usize = 3;
/// Replaces both intervals for an answer that is closer to the opponent's voice, if both voices are known.
const OPPONENTS: f32 = 4.0;
const LIKE_OPPONENTS: f32 = 3.0;
/// Minimum interval between the voices of two players at which they are distinguished, in semitones.
const APART: f32 = 4.0;
/// Minimum difference by which such an answer is closer to the opponent's voice, in semitones.
const NEARER: f32 = 2.0;

/// Likeness of an answer to the voice of the player who should answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// As similar as their other words, or nothing is known.
    Like,
    /// Less similar than most of their words.
    Unlike,
    /// Clearly another voice, as a man's is after a woman's, or the opponent's. Two men, or two women, can seldom be
    /// distinguished.
    Another,
}

/// Voices of the two players, known from their declarations and answers. Knowing both distinguishes them where either
/// alone would not.
#[derive(Debug, Clone, Default)]
pub struct Voices {
    declared: ByColor<VecDeque<Pitch>>,
    answered: ByColor<VecDeque<Pitch>>,
}

impl Voices {
    /// Remembers the voice that declared a move of `color`.
    pub fn declared(&mut self, color: Color, pitch: Pitch) {
        remember(self.declared.get_mut(color), pitch);
    }

    /// Remembers the voice whose answer to the read-back of a move of `color` counted.
    pub fn answered(&mut self, color: Color, pitch: Pitch) {
        remember(self.answered.get_mut(color), pitch);
    }

    /// Compares an answer to the read-back of a move of `color` with the player's voice: with their last declaration,
    /// the median of their declarations and that of their answers, of which the closest counts. In some voices a short
    /// "ja" lies lower than a sentence, and sometimes somebody else declares for a player.
    pub fn compare(&self, color: Color, answer: Pitch) -> Likeness {
        let Some(away) = self.distance(color, answer) else {
            return Likeness::Like;
        };
        let own = median(self.declared.get(color));
        let opponent = median(self.declared.get(!color));
        let are_apart = own
            .zip(opponent)
            .is_some_and(|(own, opponent)| own.interval(opponent).abs() > APART);
        let is_nearer = self.distance(!color, answer).is_some_and(|other| other + NEARER < away);
        let (another, unlike) = match are_apart && is_nearer {
            true => (OPPONENTS, LIKE_OPPONENTS),
            false => (ANOTHER, UNLIKE),
        };
        match away {
            away if away > another => Likeness::Another,
            away if away > unlike => Likeness::Unlike,
            _ => Likeness::Like,
        }
    }

    /// Returns the interval between an answer and the closest known pitch of the voice that declares for `color`, in
    /// semitones.
    fn distance(&self, color: Color, answer: Pitch) -> Option<f32> {
        let declared = self.declared.get(color);
        let answered = Some(self.answered.get(color)).filter(|answered| answered.len() >= ANSWERS);
        [declared.back().copied(), median(declared), answered.and_then(median)]
            .into_iter()
            .flatten()
            .map(|known| known.interval(answer).abs())
            .min_by(f32::total_cmp)
    }
}

fn remember(known: &mut VecDeque<Pitch>, pitch: Pitch) {
    known.push_back(pitch);
    if known.len() > REMEMBERED {
        known.pop_front();
    }
}

fn median(known: &VecDeque<Pitch>) -> Option<Pitch> {
    let mut sorted: Vec<Pitch> = known.iter().copied().collect();
    sorted.sort_by(Pitch::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio;

    /// Returns the likeness of an answer to the voice of a single declaration.
    fn likeness(declared: Pitch, answer: Pitch) -> Likeness {
        let mut voices = Voices::default();
        voices.declared(Color::White, declared);
        voices.compare(Color::White, answer)
    }

    /// Returns the pitch of `words` spoken by a voice of espeak-ng.
    fn said(voice: &str, words: &str) -> Pitch {
        let file = tempfile::Builder::new().suffix(".wav").tempfile().unwrap();
        let mut command = std::process::Command::new("espeak-ng");
        command.args(["-v", voice, "-w"]).arg(file.path()).arg(words);
        assert!(command.status().unwrap().success());
        Pitch::of(&audio::file::decode(file.path()).unwrap()).unwrap()
    }

    #[test]
    fn a_word_is_long_enough_to_tell_a_man_from_a_woman() {
        let (man, woman) = ("de", "de+f2");
        for (voice, other) in [(man, woman), (woman, man)] {
            let declared = said(voice, "Springer Gustav eins Felix drei");
            for word in ["ja", "richtig", "gesetzt"] {
                assert_ne!(
                    likeness(declared, said(voice, word)),
                    Likeness::Another,
                    "{voice} {word}"
                );
                assert_eq!(
                    likeness(declared, said(other, word)),
                    Likeness::Another,
                    "{other} {word}"
                );
            }
        }
    }

    #[test]
    fn the_two_players_of_the_demonstration_are_told_apart() {
        let folder = crate::paths::shipped().join("assets/demo");
        let hear = |name: &str| Pitch::of(&audio::file::decode(&folder.join(name)).unwrap()).unwrap();
        let (white, black) = (hear("01-eva-zwei-eva-vier.flac"), hear("03-eva-sieben-eva-fuenf.flac"));
        let (whites, blacks) = (hear("02-ja.flac"), hear("04-ja.flac"));
        for (declared, own, other) in [(white, whites, blacks), (black, blacks, whites)] {
            assert_eq!(likeness(declared, own), Likeness::Like, "{declared:?} {own:?}");
            assert_eq!(likeness(declared, other), Likeness::Another, "{declared:?} {other:?}");
        }
    }

    #[test]
    fn two_players_are_told_apart_sooner_than_strangers() {
        let pitch = Pitch::of_hertz;
        let mut voices = Voices::default();
        for hertz in [110.0, 114.0, 200.0, 108.0, 112.0] {
            voices.declared(Color::White, pitch(hertz));
        }
        assert_eq!(
            voices.compare(Color::White, pitch(142.0)),
            Likeness::Like,
            "nobody else is known"
        );
        voices.declared(Color::Black, pitch(142.0));
        assert_eq!(voices.compare(Color::White, pitch(142.0)), Likeness::Another);
        assert_eq!(voices.compare(Color::Black, pitch(112.0)), Likeness::Another);
        // In between, and on the other side, it is the player's own.
        assert_eq!(voices.compare(Color::White, pitch(130.0)), Likeness::Like);
        assert_eq!(voices.compare(Color::White, pitch(88.0)), Likeness::Like);
        // Five later ones count, and two voices that hardly differ are not distinguished.
        for _ in 0..5 {
            voices.declared(Color::White, pitch(135.0));
        }
        assert_eq!(voices.compare(Color::Black, pitch(135.0)), Likeness::Like);
    }

    #[test]
    fn another_voice_is_half_an_octave_away() {
        let pitch = Pitch::of_hertz;
        assert_eq!(likeness(pitch(110.0), pitch(200.0)), Likeness::Another);
        assert_eq!(likeness(pitch(200.0), pitch(110.0)), Likeness::Another);
        assert_eq!(likeness(pitch(110.0), pitch(150.0)), Likeness::Unlike);
        assert_eq!(likeness(pitch(110.0), pitch(140.0)), Likeness::Like);
    }

    #[test]
    fn answers_are_compared_with_answers_too() {
        let pitch = Pitch::of_hertz;
        let mut voices = Voices::default();
        voices.declared(Color::White, pitch(120.0));
        for n in 1..=3 {
            assert_eq!(
                voices.compare(Color::White, pitch(88.0)),
                Likeness::Unlike,
                "before answer {n}"
            );
            voices.answered(Color::White, pitch(91.0));
        }
        assert_eq!(voices.compare(Color::White, pitch(88.0)), Likeness::Like);
        // A person who declared for the player may also confirm.
        voices.declared(Color::White, pitch(220.0));
        assert_eq!(voices.compare(Color::White, pitch(215.0)), Likeness::Like);
        assert_eq!(voices.compare(Color::White, pitch(116.0)), Likeness::Like);
        assert_eq!(voices.compare(Color::White, pitch(330.0)), Likeness::Another);
    }
}
