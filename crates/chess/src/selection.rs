//! Selecting games from a collection: by players, event, result, opening code, position and number.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    ops::RangeInclusive,
    str::FromStr,
};

use shakmaty::{Chess, Outcome, Position, zobrist::Zobrist128};

use crate::{
    board::{self, identity},
    document::Document,
    movetext, opening,
};

/// Criteria that select games. A game must meet all that are given. If several players are given, all must play; for
/// any other criterion, one of the values suffices.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Names of players, whatever their colour. See [`is_named`].
    pub players: Vec<String>,
    /// Names of White.
    pub white: Vec<String>,
    /// Names of Black.
    pub black: Vec<String>,
    /// Names of the event.
    pub events: Vec<String>,
    /// Results.
    pub results: Vec<Outcome>,
    /// Opening codes.
    pub codes: Vec<Codes>,
    /// Positions that occur in the game itself, not only in a variation.
    pub positions: Vec<Chess>,
    /// Numbers of games, counted from 1.
    pub numbers: Vec<Numbers>,
}

impl Selection {
    /// Returns whether the selection includes `document`, which is game `number` of the collection.
    pub fn takes(&self, number: usize, document: &Document) -> bool {
        let tag = |name| document.tags.value(name).unwrap_or_default();
        let (white, black) = (tag("White"), tag("Black"));
        let any = |names: &[String], value: &str| names.is_empty() || names.iter().any(|name| is_named(value, name));
        self.takes_number(number)
            && self
                .players
                .iter()
                .all(|name| is_named(white, name) || is_named(black, name))
            && any(&self.white, white)
            && any(&self.black, black)
            && any(&self.events, tag("Event"))
            && (self.results.is_empty() || self.results.contains(&document.outcome()))
            && self.takes_opening(document)
            && (self.positions.is_empty() || self.reaches_position(document))
    }

    fn takes_number(&self, number: usize) -> bool {
        self.numbers.is_empty() || self.numbers.iter().any(|numbers| numbers.0.contains(&number))
    }

    /// Checks the code that the game gives, or else the code of its moves.
    fn takes_opening(&self, document: &Document) -> bool {
        let named = document.tags.value("ECO").filter(|code| !matches!(*code, "" | "?"));
        let code = || named.or_else(|| Some(opening::of_game(document)?.code));
        self.codes.is_empty() || code().is_some_and(|code| self.codes.iter().any(|codes| codes.contain(code)))
    }

    fn reaches_position(&self, document: &Document) -> bool {
        let wanted: Vec<Zobrist128> = self.positions.iter().map(identity).collect();
        let mut now = document.first_position();
        if wanted.contains(&identity(&now)) {
            return true;
        }
        document.line.moves.iter().any(|ply| {
            match ply {
                Some(m) => now.play_unchecked(*m),
                None => now = board::passed(&now).unwrap_or_default(),
            }
            wanted.contains(&identity(&now))
        })
    }
}

/// Returns whether every word of `wanted` occurs in `name`, in any order, regardless of case, accents and script:
/// "muller" and "Mueller" are in "Müller, Käthe", "Karpov" is in "Карпов А.", and "Yury" in "Журавлёв, Юрий".
pub fn is_named(name: &str, wanted: &str) -> bool {
    let (letters, wanted_letters) = (folded(name), folded(wanted));
    if wanted_letters.is_empty() {
        return false;
    }
    if wanted_letters.split(' ').all(|word| letters.contains(word)) {
        return true;
    }
    let (usual, wanted) = (usual(name), usual(wanted));
    let words: Vec<String> = usual.split(' ').map(loose).collect();
    // A part of a word is not compared loosely: "Jan" is not in "Sebastian".
    !wanted.is_empty()
        && wanted
            .split(' ')
            .all(|word| usual.contains(word) || words.contains(&loose(word)))
}

/// Returns the text as [`folded`] gives it, in the spelling that people use: without soft signs, and with the letters
/// that stand for "ё" in print, for "ґ" in Russian, and for "ћ" and "ђ" in Serbian Latin.
fn usual(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let is_within = |next: &char| next.is_lowercase() && plain.ends_with(char::is_lowercase);
        let letter = match c {
            'ь' | 'Ь' | 'ъ' | 'Ъ' => continue,
            // "Ol'ga", "Мар'яна", but not "O'Kelly", "Dall'Orto".
            '\'' | '’' | 'ʼ' if chars.peek().is_some_and(is_within) => continue,
            'ё' | 'Ё' => 'е',
            'ґ' | 'Ґ' => 'г',
            'ћ' | 'Ћ' => 'c',
            'ђ' | 'Ђ' => 'd',
            c => c,
        };
        plain.push(letter);
    }
    folded(&plain)
}

/// Returns a word of [`usual`] such that the common ways to write "ю", "я", "й" and "đ" in Latin letters are the same:
/// "Yury" and "Iurii", "Djokovic" and "Dokovic".
fn loose(word: &str) -> String {
    let mut out = String::with_capacity(word.len());
    for c in word.replace("dj", "d").chars() {
        let c = if matches!(c, 'y' | 'j') { 'i' } else { c };
        if c != 'i' || !out.ends_with('i') {
            out.push(c);
        }
    }
    out
}

/// Returns the text in lower-case Latin letters and digits, with a space for anything else.
fn folded(text: &str) -> String {
    let latin = text
        .chars()
        .flat_map(|c| deunicode::deunicode_char(c).unwrap_or_default().chars());
    let plain: String = latin
        .map(|c| {
            if c.is_ascii_alphanumeric() {
                c.to_ascii_lowercase()
            } else {
                ' '
            }
        })
        .collect();
    // Two spellings of an umlaut.
    let plain = plain.replace("ae", "a").replace("oe", "o").replace("ue", "u");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Opening codes of the Encyclopaedia of Chess Openings: those that begin with a text ("B9"), or a range ("B20-B99").
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Codes(RangeInclusive<String>);

/// Length of an opening code.
const CODE: usize = 3;

impl Codes {
    /// Returns whether `code` is one of them. Codes may be longer, like ChessBase's "B90l".
    pub fn contain(&self, code: &str) -> bool {
        let code = code.trim().to_ascii_uppercase();
        let begins = |limit: &str| code.get(..limit.len()).unwrap_or(&code).to_owned();
        code.len() >= CODE && begins(self.0.start()) >= *self.0.start() && begins(self.0.end()) <= *self.0.end()
    }
}

/// Error for a text that is not a criterion of a [`Selection`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a code or a range")]
pub struct SelectionError;

impl FromStr for Codes {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Codes, SelectionError> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let code = |code: &str| {
            let code = code.trim().to_ascii_uppercase();
            let mut signs = code.chars();
            let is_code = matches!(signs.next(), Some('A'..='E')) && signs.all(|c| c.is_ascii_digit());
            (is_code && code.len() <= CODE).then_some(code).ok_or(SelectionError)
        };
        let (first, last) = (code(first)?, code(last)?);
        if last < first {
            Err(SelectionError)
        } else {
            Ok(Codes(first..=last))
        }
    }
}

/// Numbers of games: "5", "3-10" or "100-".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers(RangeInclusive<usize>);

impl FromStr for Numbers {
    type Err = SelectionError;

    fn from_str(text: &str) -> Result<Numbers, SelectionError> {
        let number = |text: &str| {
            text.trim()
                .parse()
                .ok()
                .filter(|number| *number > 0)
                .ok_or(SelectionError)
        };
        let (first, last) = match text.split_once('-') {
            None => (number(text)?, number(text)?),
            Some((first, "")) => (number(first)?, usize::MAX),
            Some((first, last)) => (number(first)?, number(last)?),
        };
        if last < first {
            Err(SelectionError)
        } else {
            Ok(Numbers(first..=last))
        }
    }
}

/// Parses a result as PGN, a person or a score sheet writes it.
///
/// # Errors
///
/// [`SelectionError`] if the text is not a result.
pub fn result(text: &str) -> Result<Outcome, SelectionError> {
    movetext::result(text.trim()).ok_or(SelectionError)
}

/// Recogniser of duplicate games: same start, same moves, same result, and players of the same names up to spelling.
/// Keeps 16 bytes of each game.
#[derive(Debug, Default)]
pub struct Duplicates(HashSet<(u64, u64)>);

impl Duplicates {
    /// Returns whether a game like `document` came before, and remembers it. A game that could not be read to its end
    /// is not a duplicate: its other moves are unknown.
    pub fn contains(&mut self, document: &Document) -> bool {
        if !document.is_whole() {
            return false;
        }
        // The order of family name and first name differs between collections.
        let name = |tag| {
            let name = usual(document.tags.value(tag).unwrap_or_default());
            let mut words: Vec<String> = name.split(' ').map(loose).collect();
            words.sort();
            words
        };
        let hash = |seed: u64| {
            let mut hasher = DefaultHasher::new();
            seed.hash(&mut hasher);
            identity(&document.first_position()).0.hash(&mut hasher);
            document.line.moves.hash(&mut hasher);
            document.outcome().to_string().hash(&mut hasher);
            (name("White"), name("Black")).hash(&mut hasher);
            hasher.finish()
        };
        !self.0.insert((hash(1), hash(2)))
    }
}

/// Maximum length of a player's name in a file name, in characters.
const LONGEST_NAME: usize = 24;

/// Returns the name of a file for game `number`: the number, the players in Latin letters, ".pgn".
pub fn file_name(number: usize, document: &Document) -> String {
    let player = |tag| {
        let name = folded(document.tags.known(tag).unwrap_or_default()).replace(' ', "-");
        let name: String = name.chars().take(LONGEST_NAME).collect();
        if name.is_empty() { "unknown".to_owned() } else { name }
    };
    format!("{number:05}-{}-{}.pgn", player("White"), player("Black"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{document::read_first, movetext::ReadingSettings};

    fn game(text: &str) -> Document {
        read_first(text.as_bytes(), ReadingSettings::default())
    }

    const GAME: &str = "[Event \"Bundesliga 1998\"]\n[White \"Müller, Käthe\"]\n[Black \"Карпов А.\"]\n\
        [Result \"1-0\"]\n[ECO \"B90\"]\n\n1. e4 c5 2. Nf3 (2. d4 cxd4) d6 1-0\n";

    #[test]
    fn names_are_found_in_any_spelling() {
        for (name, wanted, found) in [
            ("Müller, Käthe", "kaethe mueller", true),
            ("Mueller, Kathe", "Müller", true),
            ("Карпов А.", "Karpov", true),
            ("Carlsen, Magnus", "Magnus Carlsen", true),
            ("Carlsen, Magnus", "Magnus Anand", false),
            ("Carlsen, Magnus", "", false),
            ("", "Carlsen", false),
            ("Łukasz Ø.", "lukasz o", true),
            ("Журавлёв, Юрий", "Журавлев", true),
            ("Журавлёв, Юрий", "Zhuravlev Yuri", true),
            ("Журавлёв, Юрий", "yury", true),
            ("Журавлёв, Юрий", "Iurii Zhuravliov", true),
            ("Zhuravlev, Jurij", "Журавлёв Юрий", true),
            ("Королёва Ольга", "Королев", true),
            ("Королёва Ольга", "Olga", true),
            ("Королёва Ольга", "Ol'ga", true),
            ("Ol'ga", "Ольга", true),
            ("Ивановић, Петар", "Petar Ivanović", true),
            ("Ивановић, Петар", "ivanovic", true),
            ("Ђоковић", "Djokovic", true),
            ("Ђоковић", "Đoković", true),
            ("Ґалаґан", "Галаган", true),
            ("Ґалаґан", "galagan", true),
            ("O'Kelly de Galway", "O Kelly", true),
            ("Bogner, Sebastian", "Jan", false),
            ("Marianne", "Mary", false),
            ("Журавлёв, Юрий", "ь", false),
        ] {
            assert_eq!(is_named(name, wanted), found, "{name}: {wanted}");
        }
    }

    #[test]
    fn each_criterion_decides() {
        let text = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>();
        let none = Selection::default();
        let position = |fen: &str| vec![board::position(fen).unwrap()];
        for (selection, taken) in [
            (none.clone(), true),
            (
                Selection {
                    players: text(&["muller", "karpov"]),
                    ..none.clone()
                },
                true,
            ),
            (
                Selection {
                    players: text(&["muller", "anand"]),
                    ..none.clone()
                },
                false,
            ),
            (
                Selection {
                    white: text(&["karpov"]),
                    ..none.clone()
                },
                false,
            ),
            (
                Selection {
                    white: text(&["karpov", "müller"]),
                    ..none.clone()
                },
                true,
            ),
            (
                Selection {
                    black: text(&["Karpov"]),
                    ..none.clone()
                },
                true,
            ),
            (
                Selection {
                    events: text(&["bundesliga"]),
                    ..none.clone()
                },
                true,
            ),
            (
                Selection {
                    events: text(&["olympiad"]),
                    ..none.clone()
                },
                false,
            ),
            (
                Selection {
                    results: vec![result("1-0").unwrap()],
                    ..none.clone()
                },
                true,
            ),
            (
                Selection {
                    results: vec![result("1/2-1/2").unwrap()],
                    ..none.clone()
                },
                false,
            ),
            (
                Selection {
                    codes: vec!["B9".parse().unwrap()],
                    ..none.clone()
                },
                true,
            ),
            (
                Selection {
                    codes: vec!["C".parse().unwrap(), "B20-B89".parse().unwrap()],
                    ..none.clone()
                },
                false,
            ),
            (
                Selection {
                    numbers: vec!["2-".parse().unwrap()],
                    ..none.clone()
                },
                false,
            ),
            (
                Selection {
                    numbers: vec!["7".parse().unwrap(), "1-2".parse().unwrap()],
                    ..none.clone()
                },
                true,
            ),
            // After 1. e4 c5 2. Nf3, whatever the counters say.
            (
                Selection {
                    positions: position("rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 7 9"),
                    ..none.clone()
                },
                true,
            ),
            // The variation does not count.
            (
                Selection {
                    positions: position("rnbqkbnr/pp1ppppp/8/2p5/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"),
                    ..none.clone()
                },
                false,
            ),
        ] {
            assert_eq!(selection.takes(1, &game(GAME)), taken, "{selection:?}");
        }
    }

    #[test]
    fn a_file_is_named_by_number_and_players() {
        assert_eq!(file_name(7, &game(GAME)), "00007-muller-kathe-karpov-a.pgn");
        assert_eq!(file_name(123_456, &game("1. e4 *")), "123456-unknown-unknown.pgn");
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in ["", "F00", "B9x", "B99-B20", "B100", "-"] {
            assert_eq!(text.parse::<Codes>(), Err(SelectionError), "{text}");
        }
        for text in ["", "0", "5-3", "x", "-4", "1-2-3"] {
            assert_eq!(text.parse::<Numbers>(), Err(SelectionError), "{text}");
        }
        assert!("b20-b99".parse::<Codes>().unwrap().contain("B90l"));
        assert!(!"B9".parse::<Codes>().unwrap().contain(""));
        assert!(result("2-0").is_err());
    }

    #[test]
    fn a_game_in_another_spelling_is_a_duplicate() {
        let mut known = Duplicates::default();
        assert!(!known.contains(&game(GAME)));
        let other = GAME
            .replace("Müller, Käthe", "Kaethe Mueller")
            .replace("Карпов А.", "Karpov, A");
        assert!(known.contains(&game(&other)));
        assert!(!known.contains(&game(&GAME.replace("1-0", "0-1"))));
        assert!(!known.contains(&game(&GAME.replace("d6 ", "e6 "))));
        assert!(!known.contains(&game(&GAME.replace("Карпов", "Карякин"))));
        for (name, same) in [
            ("Журавлёв, Юрий", "Yury Zhuravlev"),
            ("O'Kelly", "O Kelly"),
            ("Dall'Orto", "DALL ORTO"),
            ("Ольга", "Ol'ga"),
        ] {
            assert!(!known.contains(&game(&GAME.replace("Карпов А.", name))), "{name}");
            assert!(known.contains(&game(&GAME.replace("Карпов А.", same))), "{same}");
        }
    }

    #[test]
    fn a_game_that_is_not_read_whole_is_no_duplicate() {
        for text in [
            GAME.replace("1. e4", "1. e9"),
            format!("[Variant \"Horde\"]\n{GAME}"),
            GAME.replace("d6 1-0", "Zd6 1-0"),
        ] {
            let mut known = Duplicates::default();
            assert!(!known.contains(&game(&text)) && !known.contains(&game(&text)), "{text}");
        }
    }
}
