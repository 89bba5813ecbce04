//! Numbers in words, up to 999: "zwölf", "hundertzwölf", "forty-two", "сто двенадцать".

use super::Vocabulary;

/// Highest number that is read in words.
const MOST: u32 = 999;

impl Vocabulary {
    /// Reads the number that `words`, folded, begin with, in digits or in words. Returns it with the number of its
    /// words.
    pub(crate) fn number(&self, words: &[&str]) -> Option<(u32, usize)> {
        let first = *words.first()?;
        if first.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some((first.parse().ok()?, 1));
        }
        let (mut total, mut taken) = (0, 0);
        // The rest must be less than this.
        let mut below = MOST + 1;
        let mut at = 0;
        while let Some(word) = words.get(at) {
            at += 1;
            if taken > 0 && self.numbers.joins.contains(*word) {
                continue;
            }
            let Some(value) = self.numeral(word) else { break };
            match value {
                // "two hundred"
                100 if (1..10).contains(&total) => {
                    total *= 100;
                    below = 100;
                }
                value if value < below => {
                    total += value;
                    below = match value {
                        100.. => 100,
                        20.. if value % 10 == 0 => 10,
                        _ => 1,
                    };
                }
                _ => break,
            }
            taken = at;
        }
        (taken > 0 && total <= MOST).then_some((total, taken))
    }

    /// Returns the value of one word: a numeral, or a compound ("einundzwanzig", "hundertzwölf").
    fn numeral(&self, word: &str) -> Option<u32> {
        if let Some(value) = self.numbers.values.get(word) {
            return Some(*value);
        }
        let value = |word: &str| self.numbers.values.get(word).copied();
        let hundreds = self.numbers.values.iter().filter(|(_, value)| **value == 100);
        for (hundred, _) in hundreds {
            let Some((before, behind)) = word.split_once(hundred.as_str()) else {
                continue;
            };
            let before = if before.is_empty() { Some(1) } else { value(before) };
            let behind = if behind.is_empty() {
                Some(0)
            } else {
                self.numeral(behind)
            };
            if let (Some(before @ 1..10), Some(behind @ 0..100)) = (before, behind) {
                return Some(before * 100 + behind);
            }
        }
        self.numbers.joins.iter().find_map(|join| {
            let mut splits = word.match_indices(join.as_str());
            splits.find_map(|(at, _)| {
                let (ones, rest) = word.split_at_checked(at)?;
                let tens = value(rest.strip_prefix(join.as_str())?)?;
                let ones = value(ones).filter(|ones| (1..10).contains(ones))?;
                ((20..100).contains(&tens) && tens % 10 == 0).then_some(tens + ones)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::fold;

    #[test]
    fn numbers_are_read_in_words() {
        let vocabulary = Vocabulary::shipped(&["de", "en", "ru", "uk", "mk"]);
        for (text, expected) in [
            ("12", Some((12, 1))),
            ("0150 Weiß", Some((150, 1))),
            ("eins", Some((1, 1))),
            ("eine Minute", Some((1, 1))),
            ("zwo", Some((2, 1))),
            ("zwölf", Some((12, 1))),
            ("siebzehn", Some((17, 1))),
            ("einundzwanzig", Some((21, 1))),
            ("fünfunddreißig Züge", Some((35, 1))),
            ("hundert", Some((100, 1))),
            ("hundertzwölf", Some((112, 1))),
            ("zweihundert", Some((200, 1))),
            ("dreihundertfünfundvierzig", Some((345, 1))),
            ("forty two", Some((42, 2))),
            ("one hundred and twelve", Some((112, 4))),
            ("two hundred", Some((200, 2))),
            ("двенадцать", Some((12, 1))),
            ("две минуты", Some((2, 1))),
            ("двадцать один", Some((21, 2))),
            ("сто двенадцать", Some((112, 2))),
            ("двісті сорок п'ять", Some((245, 3))),
            ("дев’яносто пʼять", Some((95, 2))),
            ("дваесет и еден", Some((21, 3))),
            ("сто и два", Some((102, 3))),
            ("zwei drei", Some((2, 1))),
            ("zwanzig dreißig", Some((20, 1))),
            ("twelve one", Some((12, 1))),
            ("und zwei", None),
            ("Weiß", None),
            ("", None),
            ("hunderthundert", None),
            ("99999999999", None),
        ] {
            let folded = fold(text);
            let words: Vec<&str> = folded.split_whitespace().collect();
            assert_eq!(vocabulary.number(&words), expected, "{text}");
        }
    }

    #[test]
    fn every_number_up_to_999_has_german_and_russian_words() {
        let vocabulary = Vocabulary::shipped(&["de", "ru"]);
        let ones = [
            "", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun",
        ];
        let teens = [
            "zehn",
            "elf",
            "zwölf",
            "dreizehn",
            "vierzehn",
            "fünfzehn",
            "sechzehn",
            "siebzehn",
            "achtzehn",
            "neunzehn",
        ];
        let tens = [
            "", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig",
        ];
        for number in 1..=999_usize {
            let (hundreds, rest) = (number / 100, number % 100);
            let rest = match (rest / 10, rest % 10) {
                (0, 1) => "eins".to_owned(),
                (0, one) => ones[one].to_owned(),
                (1, one) => teens[one].to_owned(),
                (ten, 0) => tens[ten].to_owned(),
                (ten, one) => format!("{}und{}", ones[one], tens[ten]),
            };
            let text = match hundreds {
                0 => rest,
                hundreds => format!("{}hundert{rest}", ones[hundreds]),
            };
            let folded = fold(&text);
            assert_eq!(vocabulary.number(&[&folded]), Some((number as u32, 1)), "{text}");
        }
    }
}
