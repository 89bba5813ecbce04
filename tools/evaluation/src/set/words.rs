//! The declarations: moves of games in the words of Appendix D, and respellings for voices of other languages.

use std::{collections::BTreeMap, fs};

use ansage::paths;
use ansage_chess::board;
use ansage_protocol::{Game, Input};
use ansage_words::{
    announcement::{Announcement, Style, announce},
    vocabulary::{Term, Token, Vocabulary},
};
use fastrand::Rng;
use shakmaty::{Chess, Move, Position, Role, san::San, uci::UciMove};

use crate::error::AnyResult;

/// A declaration in a position, with its correct understanding.
#[derive(Debug, Clone)]
pub struct Declared {
    /// The position.
    pub position: Chess,
    /// Correct understanding, in the form of a manifest.
    pub expected: String,
    /// The German words.
    pub words: String,
}

/// Number of kinds of moves. All are equally frequent in the set, except quiet moves, which are the majority in any
/// game.
const KINDS: usize = 7;

/// Moves of games, by their kinds.
pub struct Moves<'a> {
    vocabulary: &'a Vocabulary,
    kinds: [Vec<(Chess, Move)>; KINDS],
}

impl<'a> Moves<'a> {
    /// Loads the recorded games and plays the random ones.
    ///
    /// # Errors
    ///
    /// If the recorded games cannot be read.
    pub fn load(vocabulary: &'a Vocabulary) -> AnyResult<Moves<'a>> {
        let games = fs::read_to_string(paths::shipped().join("tests/fixtures/games.tsv"))?;
        let mut kinds: [Vec<_>; KINDS] = Default::default();
        for line in games.lines() {
            let mut position = Chess::new();
            for uci in line.split('\t').next().unwrap_or_default().split(' ') {
                let m = UciMove::from_ascii(uci.as_bytes())?.to_move(&position)?;
                kinds[kind(&position, m)].push((position.clone(), m));
                position.play_unchecked(m);
            }
        }
        random_positions(&mut kinds, &mut Rng::with_seed(3));
        Ok(Moves { vocabulary, kinds })
    }

    /// Draws a legal move, in words that declare only this move.
    pub fn draw(&self, rng: &mut Rng) -> Declared {
        loop {
            let kind = if rng.f32() < 0.4 { 0 } else { rng.usize(..KINDS) };
            let (position, m) = &self.kinds[kind][rng.usize(..self.kinds[kind].len())];
            if let Some(declared) = self.declared(position, *m, rng) {
                return declared;
            }
        }
    }

    /// Draws words that declare only `m`. Returns `None` if the drawn words declare another move, or none.
    pub fn declared(&self, position: &Chess, m: Move, rng: &mut Rng) -> Option<Declared> {
        let words = self.declare(position, m, rng);
        self.means(position, &words, m).then(|| Declared {
            position: position.clone(),
            expected: board::uci(m),
            words,
        })
    }

    /// Returns whether `words` declare only `m`.
    pub fn means(&self, position: &Chess, words: &str, m: Move) -> bool {
        let meant = ansage_words::interpret(&Game::new(position.clone()), self.vocabulary, words);
        matches!(meant, Input::Declared { m: read, .. } if read == m)
    }

    /// Draws a move of another position that is illegal here.
    pub fn draw_illegal(&self, rng: &mut Rng) -> Declared {
        loop {
            let Declared { words, .. } = self.draw(rng);
            let Declared { position, .. } = self.draw(rng);
            if let Input::Illegal { .. } =
                ansage_words::interpret(&Game::new(position.clone()), self.vocabulary, &words)
            {
                let expected = "illegal".into();
                return Declared {
                    position,
                    expected,
                    words,
                };
            }
        }
    }

    fn declare(&self, position: &Chess, m: Move, rng: &mut Rng) -> String {
        let style = Announcement {
            style: if rng.bool() { Style::Long } else { Style::Short },
            captures: rng.bool(),
            ..Announcement::plain(Style::Long)
        };
        let words = announce(self.vocabulary, position, m, style);
        let capture_of_pawn = m.role() == Role::Pawn && m.is_capture() && m.promotion().is_none();
        if capture_of_pawn && rng.f32() < 0.25 {
            // "Eva David", the shortest form.
            let files: Vec<&str> = words.split(' ').filter(|word| self.is_file(word)).collect();
            if let [from, to] = files[..] {
                return format!("{from} {to}");
            }
        }
        match rng.f32() {
            // "matt" and "Schach" can be left out.
            share if share < 0.5 => words.split(',').next().unwrap_or(&words).to_owned(),
            share if share < 0.6 => words.replace("schlägt", "nimmt"),
            _ => words,
        }
    }

    fn is_file(&self, word: &str) -> bool {
        matches!(self.vocabulary.read(word)[..], [Token::Term(Term::File(_))])
    }
}

fn kind(position: &Chess, m: Move) -> usize {
    if m.is_castle() {
        1
    } else if m.is_en_passant() {
        2
    } else if m.promotion().is_some() {
        3
    } else if m.is_capture() && m.role() == Role::Pawn {
        4
    } else if m.is_capture() {
        5
    } else if needs_origin(position, m) {
        6
    } else {
        0
    }
}

/// Returns whether a piece's move needs its origin to be unambiguous.
fn needs_origin(position: &Chess, m: Move) -> bool {
    let San::Normal { role, file, rank, .. } = San::from_move(position, m) else {
        return false;
    };
    role != Role::Pawn && (file.is_some() || rank.is_some())
}

/// Adds moves of random games, with rare kinds more frequent than in random play.
fn random_positions(kinds: &mut [Vec<(Chess, Move)>; KINDS], rng: &mut Rng) {
    for _ in 0..300 {
        let mut position = Chess::new();
        for _ in 0..120 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            for m in &legal {
                let kind = kind(&position, *m);
                if (1..=3).contains(&kind) && rng.f32() < 0.2 {
                    kinds[kind].push((position.clone(), *m));
                }
            }
            let m = legal[rng.usize(..legal.len())];
            kinds[kind(&position, m)].push((position.clone(), m));
            position.play_unchecked(m);
        }
    }
}

/// Respellings of the German words for voices of another language.
pub struct Accent {
    /// Voices of espeak-ng that speak with this accent.
    pub voices: Vec<String>,
    words: BTreeMap<String, Vec<String>>,
    forms: Vec<(Term, String)>,
}

impl Accent {
    /// Loads the respellings of `language` in `config/vocabulary` and in the recipe of the model; `None` if neither has
    /// any.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub fn load(language: &str) -> AnyResult<Option<Accent>> {
        let root = paths::shipped();
        let mut accent = Accent {
            voices: vec![language.into()],
            words: BTreeMap::new(),
            forms: Vec::new(),
        };
        if root.join(format!("config/vocabulary/{language}.toml")).exists() {
            let vocabulary = Vocabulary::load(&[language.into(), "de".into()], None)?;
            accent.forms = vocabulary
                .forms()
                .filter(|(_, form)| !form.is_ascii() && !form.chars().any(|c| c.is_ascii_alphabetic()))
                .map(|(term, form)| (term, form.to_owned()))
                .collect();
        }
        let recipe = root.join("models/train/data/accents.toml");
        if let Ok(text) = fs::read_to_string(recipe) {
            let table: toml::Table = toml::from_str(&text)?;
            if let Some(entry) = table.get(language) {
                let strings = |value: Option<&toml::Value>| -> Vec<String> {
                    let list = value.and_then(toml::Value::as_array).into_iter().flatten();
                    list.filter_map(|word| word.as_str().map(str::to_owned)).collect()
                };
                accent.voices = strings(entry.get("voices"));
                for (word, forms) in entry.get("words").and_then(toml::Value::as_table).into_iter().flatten() {
                    accent.words.insert(word.clone(), strings(Some(forms)));
                }
            }
        }
        Ok((!accent.forms.is_empty() || !accent.words.is_empty()).then_some(accent))
    }

    /// Draws a move whose words all have a respelling, and respells them.
    pub fn draw(&self, vocabulary: &Vocabulary, moves: &Moves, rng: &mut Rng) -> (Declared, String) {
        loop {
            let declared = moves.draw(rng);
            if let Some(text) = self.respell(vocabulary, &declared.words, rng) {
                return (declared, text);
            }
        }
    }

    /// Respells `words`; `None` if a word has no respelling.
    fn respell(&self, vocabulary: &Vocabulary, words: &str, rng: &mut Rng) -> Option<String> {
        let respelled: Option<Vec<String>> = words
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .map(|word| {
                if let Some(forms) = self.words.get(&word.to_lowercase()) {
                    return Some(forms[rng.usize(..forms.len())].clone());
                }
                let [Token::Term(term)] = vocabulary.read(word)[..] else {
                    return None;
                };
                let forms: Vec<&String> = self
                    .forms
                    .iter()
                    .filter(|(t, _)| *t == term)
                    .map(|(_, form)| form)
                    .collect();
                (!forms.is_empty()).then(|| forms[rng.usize(..forms.len())].clone())
            })
            .collect();
        respelled.map(|words| words.join(" "))
    }
}
