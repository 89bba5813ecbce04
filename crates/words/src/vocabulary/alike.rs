//! Finds words of the user's vocabulary files (D.2.1 lets the arbiter decide otherwise) that sound too much like
//! others.
//!
//! The words of the Laws cannot be changed, so they are not compared with each other.

use super::{term::Term, words::Vocabulary};

/// Smallest distance, as a share of the longer word, at which two words are reliably distinguished.
const FAR_ENOUGH: f32 = 0.34;

/// Two announced words that sound alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alike {
    /// The word of the user's file.
    pub word: String,
    /// The announced word of another term that it sounds like.
    pub other: String,
}

impl Vocabulary {
    /// Returns the announced words of the user's files that sound too much like the announced word of another term,
    /// each pair once. Compares phones of the bundled model. Derives them from German spelling for words without a
    /// pronunciation.
    pub fn alike(&self) -> Vec<Alike> {
        let mut found: Vec<Alike> = Vec::new();
        for term in Term::all().filter(|term| self.own.contains(term)) {
            let word = self.word(term);
            for other_term in Term::all().filter(|other| *other != term && *other != Term::Filler) {
                let other = self.word(other_term);
                let known = |pair: &Alike| pair.word == other && pair.other == word;
                if !found.iter().any(known) && self.distance(word, other) < FAR_ENOUGH {
                    found.push(Alike {
                        word: word.to_owned(),
                        other: other.to_owned(),
                    });
                }
            }
        }
        found
    }

    /// Returns the distance of the two nearest pronunciations of two forms, from 0 to about 1.
    fn distance(&self, one: &str, other: &str) -> f32 {
        let (ones, others) = (self.sounds(one), self.sounds(other));
        let distances = ones
            .iter()
            .flat_map(|one| others.iter().map(move |other| edit_distance(one, other)));
        distances.fold(f32::INFINITY, f32::min)
    }

    /// Returns the pronunciations of a form. For a form of several words these are all pronunciations of the last word,
    /// each after the first pronunciation of the others.
    fn sounds(&self, form: &str) -> Vec<Vec<String>> {
        let mut sounds: Vec<Vec<String>> = vec![Vec::new()];
        for word in form.split_whitespace().map(str::to_lowercase) {
            let ways: Vec<Vec<String>> = match self.pronunciations.get(&word) {
                Some(ways) => ways
                    .iter()
                    .map(|way| way.split(' ').map(str::to_owned).collect())
                    .collect(),
                None => vec![spelled(&word)],
            };
            let before = sounds.swap_remove(0);
            sounds = ways.into_iter().map(|way| [before.clone(), way].concat()).collect();
        }
        sounds
    }
}

/// German letters and their phones, longer groups first.
const SPELLING: [(&str, &[&str]); 36] = [
    ("sch", &["S"]),
    ("ch", &["x"]),
    ("ck", &["k"]),
    ("ph", &["f"]),
    ("th", &["t"]),
    ("qu", &["k", "v"]),
    ("ei", &["ai"]),
    ("ai", &["ai"]),
    ("ey", &["ai"]),
    ("eu", &["oy"]),
    ("äu", &["oy"]),
    ("au", &["au"]),
    ("ie", &["ii"]),
    ("ah", &["aa"]),
    ("eh", &["ee"]),
    ("oh", &["oo"]),
    ("uh", &["uu"]),
    ("ss", &["s"]),
    ("ß", &["s"]),
    ("tz", &["t", "s"]),
    ("z", &["t", "s"]),
    ("w", &["v"]),
    ("v", &["f"]),
    ("x", &["k", "s"]),
    ("s", &["z"]),
    ("c", &["k"]),
    ("ä", &["EE"]),
    ("ö", &["oe"]),
    ("ü", &["Y"]),
    ("y", &["Y"]),
    ("r", &["R"]),
    ("a", &["a"]),
    ("e", &["E"]),
    ("i", &["I"]),
    ("o", &["O"]),
    ("u", &["U"]),
];

/// Derives the phones of a word from its spelling, precisely enough to compare it.
fn spelled(word: &str) -> Vec<String> {
    let mut sounds: Vec<String> = Vec::new();
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let (used, phones): (usize, Vec<String>) = match SPELLING.iter().find(|(letters, _)| rest.starts_with(letters))
        {
            Some((letters, phones)) => (letters.len(), phones.iter().map(|phone| (*phone).to_owned()).collect()),
            None => (letter.len_utf8(), vec![letter.to_string()]),
        };
        // A doubled consonant is one sound.
        if sounds.last() != phones.first() {
            sounds.extend(phones);
        }
        rest = rest.get(used..).unwrap_or_default();
    }
    sounds
}

/// Returns the edit distance of two pronunciations, as a share of the longer one.
fn edit_distance(one: &[String], other: &[String]) -> f32 {
    // The row of the matrix without its first column, which is in `first`.
    let mut row: Vec<f32> = other
        .iter()
        .scan(0.0, |sum, phone| {
            *sum += deletion(phone);
            Some(*sum)
        })
        .collect();
    let mut first = 0.0;
    for phone in one {
        let mut diagonal = first;
        first += deletion(phone);
        let mut left = first;
        for (above, against) in row.iter_mut().zip(other) {
            let cost = (diagonal + substitution(phone, against))
                .min(left + deletion(against))
                .min(*above + deletion(phone));
            diagonal = std::mem::replace(above, cost);
            left = cost;
        }
    }
    let longer = one.len().max(other.len()).max(1);
    row.last().copied().unwrap_or(first) / longer as f32
}

/// Returns the cost of leaving out a phone. Weak phones are hardly heard.
fn deletion(phone: &str) -> f32 {
    if matches!(phone, "@" | "6" | "h") { 0.5 } else { 1.0 }
}

/// Groups of phones that are most easily confused.
const NEAR: [&[&str]; 16] = [
    &["aa", "a"],
    &["EE", "E", "ee", "@"],
    &["I", "ii"],
    &["Y", "yy", "W", "oe"],
    &["O", "oo"],
    &["U", "uu"],
    &["6", "a", "@"],
    &["p", "b"],
    &["t", "d"],
    &["k", "g"],
    &["f", "v"],
    &["s", "z"],
    &["S", "Z", "C"],
    &["C", "x"],
    &["m", "n", "N"],
    &["6", "R"],
];
/// Groups of phones of one manner of articulation.
const KINDS: [&[&str]; 4] = [
    &[
        "aa", "a", "EE", "E", "ee", "I", "ii", "O", "oo", "U", "uu", "Y", "yy", "W", "oe", "@", "6", "ai", "au", "oy",
    ],
    &["p", "b", "t", "d", "k", "g"],
    &["f", "v", "s", "z", "S", "Z", "C", "x", "h"],
    &["m", "n", "N", "l"],
];

/// Returns the cost of hearing one phone for another.
fn substitution(one: &str, other: &str) -> f32 {
    let together = |groups: &[&[&str]]| {
        groups
            .iter()
            .any(|group| group.contains(&one) && group.contains(&other))
    };
    if one == other {
        0.0
    } else if together(&NEAR) {
        0.3
    } else if together(&KINDS) {
        0.6
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::OwnWords;

    fn pairs(profile: &str) -> Vec<String> {
        let own = OwnWords {
            texts: [("de".into(), Ok(format!("language = \"de\"\n{profile}")))].into(),
            ..OwnWords::default()
        };
        let vocabulary = Vocabulary::load(&["de", "ru", "en"].map(String::from), Some(&own)).unwrap();
        let pairs = vocabulary.alike().into_iter();
        pairs.map(|pair| format!("{} {}", pair.word, pair.other)).collect()
    }

    fn term(id: &str, word: &str) -> String {
        format!("[[term]]\nid = \"{id}\"\nwords = [\"{word}\"]\n")
    }

    #[test]
    fn words_of_a_profile_that_sound_alike() {
        assert_eq!(pairs(""), [""; 0]);
        // A copy of the shipped file: the Laws chose these words.
        let shipped = include_str!("../../../../config/vocabulary/de.toml");
        assert_eq!(pairs(&shipped.replacen("language = \"de\"\n", "", 1)), [""; 0]);
        for (id, word) in [
            ("file-d", "Dora"),
            ("file-a", "Anton"),
            ("file-c", "Cesar"),
            ("file-g", "Gustav"),
            ("file-h", "Heinrich"),
            ("file-b", "Berta"),
            ("rank-2", "zwo"),
            ("rank-5", "fimef"),
        ] {
            assert_eq!(pairs(&term(id, word)), [""; 0], "{word}");
        }
        let reported = |profile: &str, pair: &str| pairs(profile).iter().any(|found| found == pair);
        assert!(reported(&term("file-d", "Hella"), "Hella Bella"));
        assert!(reported(&term("file-a", "Dahme"), "Dahme Dame"));
        assert!(reported(&term("rank-3", "dwei"), "dwei zwei"));
        // A pair of two user words is reported once.
        let both = term("file-a", "Dina") + &term("file-b", "Nina");
        assert!(reported(&both, "Dina Nina") && !reported(&both, "Nina Dina"));
        // A given pronunciation overrides the spelling.
        let spoken = term("file-d", "Zola") + "[pronunciations]\n\"zola\" = [\"b E l aa\"]\n";
        assert!(reported(&spoken, "Zola Bella") && !reported(&term("file-d", "Zola"), "Zola Bella"));
    }
}
