//! Finds the sounds in which a heard word differs from the one that was meant.

use super::words::Vocabulary;

/// Share of sounds that two words must have in common for the rest to be named. Words with less in common were
/// confused, not mispronounced.
const ENOUGH_ALIKE: f32 = 1.0 / 3.0;
/// Maximum number of sounds that may differ.
const FEW: usize = 2;

/// Place of sounds in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SoundPlace {
    /// At its beginning.
    Beginning,
    /// Within it.
    Middle,
    /// At its end.
    End,
}

/// The sounds that were heard in place of others, in German letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SoundDifference {
    /// Their place in the word.
    pub place: SoundPlace,
    /// The sounds that were heard; empty if sounds are missing.
    pub heard: String,
    /// The right sounds; empty if sounds were added.
    pub wanted: String,
}

impl Vocabulary {
    /// Returns the sounds in which the word `heard` differs from `wanted`; `None` if the recognizer knows no
    /// pronunciation of one of them, or if they have too little in common.
    pub fn sound_difference(&self, heard: &str, wanted: &str) -> Option<SoundDifference> {
        let known = |word: &str| {
            let ways = self.pronunciations().get(&word.to_lowercase())?;
            Some(ways.iter().map(|way| sounds(way)).collect::<Vec<_>>())
        };
        let (heard, wanted) = (known(heard)?, known(wanted)?);
        let pairs = heard
            .iter()
            .flat_map(|one| wanted.iter().map(move |other| (one, other)));
        let common = pairs.map(|(one, other)| Common::of(one, other));
        // Among equally near pronunciations, the first is the usual one.
        let nearest = common.reduce(|best, next| if next.share > best.share { next } else { best })?;
        let is_near = nearest.share >= ENOUGH_ALIKE && (1..=FEW).contains(&nearest.differing);
        is_near.then_some(nearest.difference)
    }
}

/// The sounds that two pronunciations share at both ends, and the difference between them.
struct Common {
    /// Share of the longer one.
    share: f32,
    /// Number of differing sounds, in the pronunciation that has more of them.
    differing: usize,
    difference: SoundDifference,
}

impl Common {
    fn of(heard: &[&str], wanted: &[&str]) -> Common {
        let shorter = heard.len().min(wanted.len());
        let before = heard.iter().zip(wanted).take_while(|(one, other)| one == other).count();
        let pairs = heard.iter().rev().zip(wanted.iter().rev());
        let after = pairs
            .take(shorter - before)
            .take_while(|(one, other)| one == other)
            .count();
        let place = match (before, after) {
            (0, _) => SoundPlace::Beginning,
            (_, 0) => SoundPlace::End,
            _ => SoundPlace::Middle,
        };
        let between = |sounds: &[&str]| {
            let between = sounds.get(before..sounds.len() - after).unwrap_or_default();
            between.iter().map(|sound| letters(sound)).collect()
        };
        let longer = heard.len().max(wanted.len());
        Common {
            share: (before + after) as f32 / longer.max(1) as f32,
            differing: longer - before - after,
            difference: SoundDifference {
                place,
                heard: between(heard),
                wanted: between(wanted),
            },
        }
    }
}

/// Returns the sounds of a pronunciation. "t s" is one sound, as in "zwei".
fn sounds(way: &str) -> Vec<&str> {
    let mut sounds: Vec<&str> = Vec::new();
    for phone in way.split(' ') {
        match sounds.last_mut() {
            Some(last) if *last == "t" && phone == "s" => *last = "t s",
            _ => sounds.push(phone),
        }
    }
    sounds
}

/// Returns the German spelling of a sound of the bundled model (models/README.md).
fn letters(sound: &str) -> &str {
    match sound {
        "t s" => "z",
        "aa" | "a" => "a",
        "EE" => "ä",
        "E" | "ee" | "@" => "e",
        "I" => "i",
        "ii" => "ie",
        "O" | "oo" => "o",
        "U" | "uu" => "u",
        "Y" | "yy" => "ü",
        "W" | "oe" => "ö",
        "ai" => "ei",
        "oy" => "eu",
        "6" | "R" => "r",
        "v" => "w",
        "z" => "s",
        "S" | "Z" => "sch",
        "C" | "x" => "ch",
        "N" => "ng",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_named_where_words_are_alike() {
        use SoundPlace::{Beginning, End, Middle};
        let vocabulary = Vocabulary::shipped(&["de"]);
        for (heard, wanted, expected) in [
            ("zwei", "drei", Some((Beginning, "zw", "dr"))),
            ("drei", "zwei", Some((Beginning, "dr", "zw"))),
            ("kurz", "kurze", Some((End, "", "e"))),
            ("Dame", "Damen", Some((End, "", "n"))),
            ("Turm", "Türme", None),
            ("schlägt", "schlagen", None),
            // "ein" is also heard as "eins".
            ("nein", "eins", Some((Beginning, "n", ""))),
            ("nein", "klein", Some((Beginning, "n", "kl"))),
            ("leiser", "lauter", Some((Middle, "eis", "aut"))),
            // Confused, not mispronounced.
            ("Eva", "Bella", None),
            ("Felix", "Hektor", None),
            ("Springer", "eins", None),
            // The same word, and words without a pronunciation.
            ("drei", "drei", None),
            ("Feld", "Felix", None),
        ] {
            let found = vocabulary.sound_difference(heard, wanted);
            let found = found.as_ref().map(|d| (d.place, d.heard.as_str(), d.wanted.as_str()));
            assert_eq!(found, expected, "{heard} for {wanted}");
        }
    }

    #[test]
    fn every_sound_of_the_recognizer_has_letters() {
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        for way in vocabulary.pronunciations().values().flatten() {
            for sound in sounds(way) {
                let letters = letters(sound);
                assert!(letters.chars().all(char::is_lowercase), "{sound}: {letters}");
            }
        }
    }
}
