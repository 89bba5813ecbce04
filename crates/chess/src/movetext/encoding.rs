//! Guesses the encoding of older files of games: first from the piece letters in their moves, then from their names and
//! comments.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    Encoding, IBM866, ISO_8859_5, ISO_8859_7, KOI8_U, MACINTOSH, UTF_16BE, UTF_16LE, WINDOWS_1250, WINDOWS_1251,
    WINDOWS_1252, WINDOWS_1254, X_MAC_CYRILLIC,
};

use super::word;
use crate::notation;

/// The encodings whose piece letters, dashes and fractions are compared. If several read as many moves, the names
/// decide, and then the order.
const CANDIDATES: [&Encoding; 10] = [
    WINDOWS_1252,
    WINDOWS_1251,
    KOI8_U,
    IBM866,
    ISO_8859_5,
    MACINTOSH,
    X_MAC_CYRILLIC,
    WINDOWS_1250,
    ISO_8859_7,
    WINDOWS_1254,
];

/// Returns the encoding called `name`, in any letter case: utf-8, utf-16le, windows-1251, cp1252, koi8-r, macintosh,
/// or any other label of the WHATWG Encoding Standard.
///
/// # Examples
///
/// ```
/// use ansage_chess::movetext::encoding;
///
/// assert_eq!(encoding("CP1251").unwrap().name(), "windows-1251");
/// assert!(encoding("klingon").is_none());
/// ```
pub fn encoding(name: &str) -> Option<&'static Encoding> {
    Encoding::for_label(name.as_bytes())
}

/// Returns UTF-16 in the byte order of `start`, if the text is UTF-16 without a mark. Games begin with ASCII, which has
/// a zero byte before or after each character.
pub(super) fn utf16(start: &[u8]) -> Option<&'static Encoding> {
    match start {
        [1..=255, 0, ..] => Some(UTF_16LE),
        [0, 1..=255, ..] => Some(UTF_16BE),
        _ => None,
    }
}

/// Guesses the encoding of the lines of `sample` that are not UTF-8.
pub(super) fn guess(sample: &[u8], has_mac_lines: bool) -> &'static Encoding {
    let lines = sample.split_inclusive(|byte| matches!(byte, b'\n' | b'\r'));
    let sample = lines
        .filter(|line| std::str::from_utf8(line).is_err())
        .collect::<Vec<_>>()
        .concat();
    let mut best = by_names(&sample, has_mac_lines);
    let mut most = legible(&sample, best);
    for candidate in CANDIDATES {
        let moves = legible(&sample, candidate);
        if moves > most {
            (most, best) = (moves, candidate);
        }
    }
    best
}

/// Returns how many words with letters outside ASCII are moves or results if they are read in `encoding`.
fn legible(sample: &[u8], encoding: &'static Encoding) -> usize {
    let words = sample.split(u8::is_ascii_whitespace).filter(|word| !word.is_ascii());
    let is_legible = |word: &&[u8]| {
        let (text, _) = encoding.decode_without_bom_handling(word);
        let number = notation::number(&text);
        let text = text.strip_prefix(number).unwrap_or(&text);
        // A number with its own dot has no ellipsis: that would be a letter of another encoding.
        if text.is_ascii() && (number.contains('.') || number.starts_with('…')) {
            return false;
        }
        // Small piece letters are read as well, but few people write them in a score.
        let is_small = text.starts_with(|c: char| c.is_lowercase() && !c.is_ascii());
        word::result(text).is_some() || !is_small && notation::read(text).is_ok()
    };
    words.filter(is_legible).count()
}

fn by_names(sample: &[u8], has_mac_lines: bool) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let is_plausible = guess.is_single_byte() || is_east_asian(sample, guess);
    let guess = if is_plausible { guess } else { WINDOWS_1252 };
    // A few letters are the same in several European encodings.
    let is_western = WINDOWS_1252.decode_without_bom_handling(sample) == guess.decode_without_bom_handling(sample);
    let guess = if is_western { WINDOWS_1252 } else { guess };
    let is_cyrillic = [WINDOWS_1251, KOI8_U, IBM866, ISO_8859_5].contains(&guess);
    match has_mac_lines {
        true if is_cyrillic => X_MAC_CYRILLIC,
        true => MACINTOSH,
        false if !is_cyrillic && has_mac_letters(sample) => MACINTOSH,
        false => guess,
    }
}

/// Returns whether `sample` is a text in this East Asian encoding. European names can be decoded as such, too, but then
/// symbols appear among their Latin letters.
fn is_east_asian(sample: &[u8], encoding: &'static Encoding) -> bool {
    let Some(text) = encoding.decode_without_bom_handling_and_without_replacement(sample) else {
        return false;
    };
    let letters = || text.chars();
    letters().zip(letters().skip(1)).all(|(one, other)| {
        one.is_ascii() == other.is_ascii() || !one.is_ascii_alphabetic() && !other.is_ascii_alphabetic()
    })
}

/// Returns whether a small letter of the Macintosh occurs within a word where Windows has a capital or a sign.
fn has_mac_letters(sample: &[u8]) -> bool {
    sample.windows(3).any(|three| {
        matches!(
            three,
            [
                b'a'..=b'z' | b'A'..=b'Z',
                0x87..=0x90 | 0x98 | 0x99 | 0x9b | 0x9d | 0x9f,
                b'a'..=b'z',
            ]
        )
    })
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, GBK, WINDOWS_1253};

    use super::*;

    #[test]
    fn letters_and_names_tell_the_encoding() {
        for (text, encoding) in [
            ("[White \"Jörg Müller\"]\n\n1. e4 e5", WINDOWS_1252),
            ("[Result \"½–½\"]\n\n1. e2–e4 1–0", WINDOWS_1252),
            ("1. e4 {schön – „gut“} e5", WINDOWS_1252),
            ("[White \"Карпов\"]\n[Black \"Каспаров\"]\n\n1. e4 e5", WINDOWS_1251),
            ("1. e4 e5 2. Кf3 Кc6 3. Сb5", WINDOWS_1251),
            ("1. e4 e5 2. Кf3 Кc6 3. Сb5", KOI8_U),
            ("[White \"Карпов Анатолий\"]\n[Black \"Каспаров\"]\n\n1. e4 e5", KOI8_U),
            ("1. d4 Кf6 2. Кf3 Крg7", KOI8_U),
            ("1. d4 Кf6 2. Кf3 Фd5", IBM866),
            ("[White \"Müller\"]\n\n1. e4", MACINTOSH),
            ("1. e2–e4 e7–e5", MACINTOSH),
            // In the Macintosh encoding, the Greek Ι would be an ellipsis, and the move a pawn's.
            ("1. e4 e5 2. Ιf3", ISO_8859_7),
            ("1. e4 e5 2.Ιf3 Ιc6", ISO_8859_7),
            ("[White \"Παπαδόπουλος\"]\n\n1. e4 e5 2. Ιf3", WINDOWS_1253),
            ("[White \"丁立人\"]\n[Black \"王玥\"]\n\n1. e4 e5", GBK),
            (
                "[White \"棋手\"]\n[Black \"成功\"]\n[Site \"臺北市立體育館\"]\n\n1. e4 e5",
                BIG5,
            ),
            ("[White \"José Muñoz\"]\n[Black \"Renée Élan\"]\n\n1. e4", WINDOWS_1252),
            (
                "[White \"Wojtkiewicz, Bartłomiej Śliwa\"]\n[Black \"Różański Łukasz\"]\n",
                WINDOWS_1250,
            ),
        ] {
            let (bytes, _, unmappable) = encoding.encode(text);
            assert!(!unmappable, "{text}");
            assert_eq!(guess(&bytes, false).name(), encoding.name(), "{text}");
        }
        let (bytes, ..) = MACINTOSH.encode("[White \"Jörg\"]");
        assert_eq!(guess(&bytes, true), MACINTOSH);
    }

    #[test]
    fn utf16_is_known_by_its_zeros() {
        assert_eq!(utf16(b"[\0W\0"), Some(UTF_16LE));
        assert_eq!(utf16(b"\0[\0W"), Some(UTF_16BE));
        assert_eq!(utf16(b"[W"), None);
        assert_eq!(utf16(b"\0\0"), None);
    }
}
