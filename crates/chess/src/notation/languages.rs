//! Piece letters of the languages, and the meanings of a letter.

use std::{collections::HashMap, ops::BitAnd, sync::LazyLock};

use serde::Deserialize;
use shakmaty::Role;
use unicode_normalization::UnicodeNormalization;

/// The kinds of pieces in the order of the data file.
const ORDER: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

/// A language and how it writes the pieces (Laws, C.3).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceLanguage {
    /// Two letters, such as "de".
    pub id: String,
    /// The language's own name for itself.
    pub name: String,
    letters: [String; 5],
    names: [String; 6],
    #[serde(default)]
    also: Vec<[String; 2]>,
    /// Source of the letters. The data file explains the abbreviations.
    pub source: String,
}

impl PieceLanguage {
    /// Returns the language `id`, such as "de".
    ///
    /// # Examples
    ///
    /// ```
    /// use ansage_chess::notation::PieceLanguage;
    /// use shakmaty::Role;
    ///
    /// assert_eq!(PieceLanguage::find("ru").unwrap().letter(Role::King), "Кр");
    /// ```
    pub fn find(id: &str) -> Option<&'static PieceLanguage> {
        PieceLanguage::all().iter().find(|language| language.id == id)
    }

    /// Returns all languages, in the order of `config/notation/pieces.toml`.
    pub fn all() -> &'static [PieceLanguage] {
        &TABLE.languages
    }

    /// Returns the letter of a piece, which is empty for the pawn (C.4).
    pub fn letter(&self, role: Role) -> &str {
        self.letters.get(place(role)).map_or("", String::as_str)
    }

    /// Returns the name of a piece.
    #[expect(clippy::indexing_slicing, reason = "the place of a piece is below six")]
    pub fn piece(&self, role: Role) -> &str {
        &self.names[place(role)]
    }

    /// Returns the set of this language alone.
    pub fn set(&self) -> Languages {
        let index = PieceLanguage::all().iter().position(|other| other.id == self.id);
        Languages(1 << index.unwrap_or_default())
    }
}

fn place(role: Role) -> usize {
    ORDER.iter().position(|other| *other == role).unwrap_or_default()
}

/// A set of languages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Languages(u32);

impl Languages {
    /// No language.
    pub const NONE: Languages = Languages(0);
    /// Every language.
    pub const ALL: Languages = Languages(u32::MAX);

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the index of its first language in the data file.
    pub(super) fn first(self) -> u32 {
        self.0.trailing_zeros()
    }

    /// Returns the union of both sets.
    #[must_use]
    pub fn with(self, other: Languages) -> Languages {
        Languages(self.0 | other.0)
    }

    /// Returns the set without the languages of `other`.
    #[must_use]
    pub fn without(self, other: Languages) -> Languages {
        Languages(self.0 & !other.0)
    }

    /// Returns the languages of the set, in the order of the data file.
    pub fn iter(self) -> impl Iterator<Item = &'static PieceLanguage> {
        let all = PieceLanguage::all().iter().enumerate();
        all.filter(move |(index, _)| self.0 & (1 << index) != 0)
            .map(|(_, language)| language)
    }
}

impl BitAnd for Languages {
    type Output = Languages;

    fn bitand(self, other: Languages) -> Languages {
        Languages(self.0 & other.0)
    }
}

/// The possible meanings of a letter: for each kind of piece, the languages in which the letter stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Meaning([Languages; 6]);

impl Meaning {
    /// Returns the meaning `role` in every language, as for a figurine.
    #[expect(clippy::indexing_slicing, reason = "the place of a piece is below six")]
    pub fn always(role: Role) -> Meaning {
        let mut meaning = Meaning::default();
        meaning.0[place(role)] = Languages::ALL;
        meaning
    }

    /// Returns the pieces that are meant in a language of `within`, each with its languages.
    pub fn roles(self, within: Languages) -> impl Iterator<Item = (Role, Languages)> {
        ORDER
            .into_iter()
            .zip(self.0)
            .map(move |(role, languages)| (role, languages & within))
            .filter(|(_, languages)| !languages.is_empty())
    }

    /// Returns the piece that is meant if there is no position to decide. The English letter comes first, then the
    /// German one, then the piece on which all languages with the letter agree.
    pub fn commonly(self) -> Option<Role> {
        let in_language = |id| {
            let language = PieceLanguage::find(id)?;
            self.roles(language.set()).next().map(|(role, _)| role)
        };
        in_language("en").or_else(|| in_language("de")).or_else(|| {
            let mut roles = self.roles(Languages::ALL);
            roles.next().filter(|_| roles.next().is_none()).map(|(role, _)| role)
        })
    }

    fn is_empty(self) -> bool {
        self == Meaning::default()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    language: Vec<PieceLanguage>,
}

struct Table {
    languages: Vec<PieceLanguage>,
    /// Letters of one ASCII character, the common case, indexed by that character.
    ascii: [Meaning; 128],
    /// All others.
    others: HashMap<String, Meaning>,
    /// Names in the form of [`plain`]. A name means the same piece in every language that has it.
    names: HashMap<String, Role>,
}

#[expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "the file is compiled in, and tests read it"
)]
static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let file: File = toml::from_str(include_str!("../../../../config/notation/pieces.toml"))
        .expect("the shipped letters are well-formed");
    let mut table = Table {
        languages: file.language,
        ascii: [Meaning::default(); 128],
        others: HashMap::new(),
        names: HashMap::new(),
    };
    assert!(table.languages.len() <= 32, "a set has 32 bits");
    for (index, language) in table.languages.iter().enumerate() {
        let plain = language.letters.iter().map(|letter| (letter, letter));
        let also = language.also.iter().map(|[letter, meant]| (letter, meant));
        for (letter, meant) in plain.chain(also) {
            let Some(role) = language.letters.iter().position(|known| known == meant) else {
                continue;
            };
            let meaning = match letter.as_bytes() {
                [byte] if byte.is_ascii() => &mut table.ascii[usize::from(*byte)],
                _ => table.others.entry(letter.clone()).or_default(),
            };
            meaning.0[role].0 |= 1 << index;
        }
    }
    // Some files write the pawn, which programs that read PGN must accept (PGN standard, 8.2.3.2).
    if let Some(english) = table.languages.iter().position(|language| language.id == "en") {
        table.ascii[usize::from(b'P')].0[place(Role::Pawn)].0 |= 1 << english;
    }
    for language in &table.languages {
        let names = language.names.iter().zip(ORDER);
        table.names.extend(names.map(|(name, role)| (plain(name), role)));
    }
    table
});

/// Returns `name` in lower case without diacritics.
fn plain(name: &str) -> String {
    let marks = |c: &char| !unicode_normalization::char::is_combining_mark(*c);
    name.to_lowercase().nfd().filter(marks).collect()
}

/// Returns the piece that `name` names in some language.
pub(super) fn named(name: &str) -> Option<Role> {
    TABLE.names.get(&plain(name)).copied()
}

/// Returns whether `name` names a piece in some language.
pub(crate) fn is_piece_name(name: &str) -> bool {
    named(name).is_some()
}

/// Returns whether `text` is the capital letter of a piece in some language, or its figurine, and nothing else.
pub(crate) fn is_piece_letter(text: &str) -> bool {
    !text.starts_with(char::is_lowercase) && letter(text).is_some_and(|(_, length)| length == text.len())
}

/// Returns the possible meanings of the letter or figurine at the start of `text`, and its length in bytes. The longest
/// letter wins: "Кр" is a king, not a knight.
#[expect(clippy::indexing_slicing, reason = "the table holds all of ASCII")]
pub(super) fn letter(text: &str) -> Option<(Meaning, usize)> {
    let mut chars = text.chars();
    let first = chars.next()?;
    if first.is_ascii() {
        let meaning = TABLE.ascii[first as usize];
        return (!meaning.is_empty()).then_some((meaning, 1));
    }
    if let Some(role) = figurine(first) {
        // A variation selector only chooses the text or emoji form of the figurine.
        let selector = chars.next().filter(|c| matches!(c, '\u{fe0e}' | '\u{fe0f}'));
        return Some((
            Meaning::always(role),
            first.len_utf8() + selector.map_or(0, char::len_utf8),
        ));
    }
    let one = first.len_utf8();
    let two = one + chars.next().map_or(0, char::len_utf8);
    for length in [two, one] {
        if let Some(meaning) = text.get(..length).and_then(|letter| TABLE.others.get(letter)) {
            return Some((*meaning, length));
        }
    }
    // "Вхе5" in a Russian edition of C.9 begins with a Cyrillic letter instead of the Latin one.
    let latin = latin(first).filter(char::is_ascii_uppercase)?;
    let meaning = TABLE.ascii[latin as usize];
    (!meaning.is_empty()).then_some((meaning, one))
}

/// Returns the Latin letter that a Cyrillic or Greek one looks like.
pub fn latin(c: char) -> Option<char> {
    Some(match c {
        'А' | 'Α' => 'A',
        'В' | 'Β' => 'B',
        'С' => 'C',
        'Е' | 'Ε' => 'E',
        'К' | 'Κ' => 'K',
        'О' | 'Ο' => 'O',
        'Т' | 'Τ' => 'T',
        'Х' | 'Χ' => 'X',
        'а' => 'a',
        'с' => 'c',
        'е' => 'e',
        'о' | 'ο' => 'o',
        'р' => 'p',
        'х' => 'x',
        _ => return None,
    })
}

/// Latin piece letters and those of other alphabets that look the same.
const ALIKE: [(char, char); 6] = [('A', 'Α'), ('B', 'Β'), ('C', 'С'), ('K', 'К'), ('P', 'Ρ'), ('T', 'Т')];

/// Returns `text` with the Cyrillic and Greek piece letters that look like its Latin capitals, if it has any of these.
/// A keyboard left in the other alphabet, or a scanner, writes "Cd2" with the Latin letter for the Russian "Сd2".
pub fn look_alike(text: &str) -> Option<String> {
    let other = |c: char| ALIKE.iter().find(|(latin, _)| *latin == c).map(|(_, other)| *other);
    let is_alike = text.chars().any(|c| other(c).is_some());
    is_alike.then(|| text.chars().map(|c| other(c).unwrap_or(c)).collect())
}

/// White figurines in the order of the data file. The black ones follow in Unicode.
const FIGURINES: [char; 6] = ['♔', '♕', '♖', '♗', '♘', '♙'];

#[expect(clippy::indexing_slicing, reason = "the place of a piece is below six")]
fn figurine(c: char) -> Option<Role> {
    let index = (c as u32).checked_sub('♔' as u32).filter(|index| *index < 12)?;
    Some(ORDER[index as usize % 6])
}

/// Returns the figurine of a piece.
#[expect(clippy::indexing_slicing, reason = "the place of a piece is below six")]
pub(super) fn figurine_of(piece: shakmaty::Piece) -> char {
    let white = FIGURINES[place(piece.role)];
    if piece.color.is_white() {
        white
    } else {
        char::from_u32(white as u32 + 6).unwrap_or(white)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_language_has_five_different_letters() {
        assert_eq!(PieceLanguage::all().len(), 24);
        for language in PieceLanguage::all() {
            let letters: BTreeSet<_> = language.letters.iter().collect();
            assert_eq!(letters.len(), 5, "{}", language.id);
            for role in ORDER {
                assert!(!language.piece(role).is_empty());
                if role != Role::Pawn {
                    let (meaning, length) = letter(language.letter(role)).unwrap();
                    assert_eq!(length, language.letter(role).len());
                    let roles: Vec<_> = meaning.roles(language.set()).collect();
                    assert_eq!(roles, [(role, language.set())], "{}", language.id);
                }
            }
        }
    }

    #[test]
    fn a_name_means_one_piece() {
        for language in PieceLanguage::all() {
            for role in ORDER {
                assert_eq!(named(language.piece(role)), Some(role), "{}", language.id);
                assert_eq!(
                    named(&language.piece(role).to_uppercase()),
                    Some(role),
                    "{}",
                    language.id
                );
            }
        }
        assert_eq!(named("Laufer"), Some(Role::Bishop));
        assert_eq!(named("Anna"), None);
    }

    #[test]
    fn letters_mean_different_things() {
        let meanings =
            |text: &str| -> Vec<Role> { letter(text).unwrap().0.roles(Languages::ALL).map(|r| r.0).collect() };
        assert_eq!(meanings("Кр"), [Role::King]);
        assert_eq!(meanings("Кf3"), [Role::King, Role::Knight]);
        assert_eq!(meanings("R"), [Role::King, Role::Rook, Role::Knight]);
        assert_eq!(meanings("♞\u{fe0e}f6"), [Role::Knight]);
        assert_eq!(meanings("Вхе5"), [Role::Rook, Role::Bishop]);
        assert_eq!(letter("e4"), None);
        assert_eq!(letter("Zf3"), None);
    }

    #[test]
    fn letters_that_look_alike_are_piece_letters() {
        for (latin, other) in ALIKE {
            assert!(
                latin.is_ascii_uppercase() && is_piece_letter(&latin.to_string()),
                "{latin}"
            );
            assert!(!other.is_ascii() && is_piece_letter(&other.to_string()), "{other}");
        }
        assert_eq!(look_alike("Cxd2+").as_deref(), Some("Сxd2+"));
        assert_eq!(look_alike("Nxd2+"), None);
    }

    #[test]
    fn twelve_figurines() {
        for color in shakmaty::Color::ALL {
            for role in ORDER {
                let c = figurine_of(role.of(color));
                assert_eq!(figurine(c), Some(role));
            }
        }
        assert_eq!(figurine_of(Role::Pawn.of(shakmaty::Color::Black)), '♟');
    }
}
