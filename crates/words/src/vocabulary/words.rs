//! The vocabulary, and reading text with it.

use std::collections::{BTreeMap, HashMap, HashSet};

use ansage_chess::notation::{Languages, PieceLanguage};
use shakmaty::{Role, Square};

use super::{
    arbiter::ArbiterWord,
    desk::DeskWord,
    fold::{self, fold},
    term::{Term, algebraic},
    wish::Wish,
};

/// The words of the chosen languages.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// First word of a form (folded) → the rest of the forms that begin with it, longest form first.
    pub(super) forms: HashMap<String, Vec<Rest>>,
    /// The words (folded) that have their meaning only as a whole utterance, and another one in a sentence.
    pub(super) alone: HashSet<String>,
    /// Every form as written in the files, in order, without those that are only typed.
    pub(super) listed: Vec<(Term, String)>,
    /// Term → the form that is announced for it.
    pub(super) announced: HashMap<Term, String>,
    /// The words of moves and colours in Cyrillic letters, each with its term and folded. They are the announced ones,
    /// spelled as they sound.
    pub(super) spelled: HashSet<(Term, String)>,
    /// Word of an arbiter's order (folded) → its meaning.
    pub(super) arbiter: HashMap<String, ArbiterWord>,
    /// Phrase of a learner (folded) → its meaning.
    pub(super) wishes: HashMap<String, Wish>,
    /// Every phrase of a learner as written in the files, in order.
    pub(super) listed_wishes: Vec<(Wish, String)>,
    /// Phrase of the arbiter of a hall (folded) → its meaning.
    pub(super) desk: HashMap<String, DeskWord>,
    /// The words of numbers.
    pub(super) numbers: Numbers,
    /// The terms whose words come from the user's files.
    pub(super) own: HashSet<Term>,
    /// The words before origin and destination in verbose announcements.
    pub(super) connectives: Option<(String, String)>,
    /// The articles among the fillers (folded).
    pub(super) articles: HashSet<String>,
    /// The fillers (folded) before a piece promoted to.
    pub(super) into: HashSet<String>,
    /// The languages whose piece letters come first in typed moves.
    pub(super) letters: Languages,
    /// Word of the recognizer (lower case) → its pronunciations.
    pub(super) pronunciations: BTreeMap<String, Vec<String>>,
    /// Speech module, or language of a voice, or "any" → word → respelling.
    pub(super) respellings: BTreeMap<String, BTreeMap<String, String>>,
}

/// A form without its first word.
#[derive(Debug, Clone)]
pub(super) struct Rest {
    /// The further words, folded.
    pub(super) further: Vec<String>,
    pub(super) term: Term,
    /// Whether nobody says it.
    pub(super) is_only_typed: bool,
}

/// The words of numbers, folded.
#[derive(Debug, Clone, Default)]
pub(super) struct Numbers {
    /// Word → its value.
    pub(super) values: HashMap<String, u32>,
    /// The words that join others ("and").
    pub(super) joins: HashSet<String>,
}

/// The meaning of one or several words of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Token {
    /// A term of the vocabulary.
    Term(Term),
    /// A word in none of the chosen languages, folded.
    Unknown(String),
}

impl Vocabulary {
    /// Returns the vocabulary with the piece letters of `language` (ISO 639-1) first in typed moves: "Сf3" is a
    /// bishop's move in Russian and a knight's in Macedonian. Without it, English and German letters come first.
    #[must_use]
    pub fn with_letters(self, language: &str) -> Vocabulary {
        let letters = PieceLanguage::find(language).map_or(Languages::ALL, PieceLanguage::set);
        Vocabulary { letters, ..self }
    }

    /// Returns the languages whose piece letters come first in typed moves.
    pub(crate) fn letters(&self) -> Languages {
        self.letters
    }

    /// Returns the form announced for `term`: the first one of the first language that has any.
    #[expect(
        clippy::indexing_slicing,
        reason = "a vocabulary without a word for a term is not loaded"
    )]
    pub fn word(&self, term: Term) -> &str {
        &self.announced[&term]
    }

    /// Returns the announced words of a square, such as "Gustav eins".
    pub fn square(&self, square: Square) -> String {
        format!(
            "{} {}",
            self.word(Term::File(square.file())),
            self.word(Term::Rank(square.rank()))
        )
    }

    /// Returns the announced word of a piece, such as "Springer".
    pub fn piece(&self, role: Role) -> &str {
        self.word(Term::Piece(role))
    }

    /// Returns the words before origin and destination of a verbose announcement ("von", "nach"), if the first language
    /// has them.
    pub fn connectives(&self) -> Option<(&str, &str)> {
        self.connectives.as_ref().map(|(from, to)| (from.as_str(), to.as_str()))
    }

    /// Returns whether `word`, folded, is an article. Before a piece at the end of a capture it leaves open whether the
    /// piece is captured or promoted to.
    pub(crate) fn is_article(&self, word: &str) -> bool {
        self.articles.contains(word)
    }

    /// Returns whether `word`, folded, says that the piece behind it is the one promoted to ("in", "zu").
    pub(crate) fn is_into(&self, word: &str) -> bool {
        self.into.contains(word)
    }

    /// Returns every form as written in the files, with its term, except those that are only typed. The first language
    /// comes first.
    pub fn forms(&self) -> impl Iterator<Item = (Term, &str)> {
        self.listed.iter().map(|(term, form)| (*term, form.as_str()))
    }

    /// Returns the meaning of `word`, folded, in an arbiter's order.
    pub(crate) fn arbiter(&self, word: &str) -> Option<ArbiterWord> {
        self.arbiter.get(word).copied()
    }

    /// Returns the wish of a learner who says `text`, if the whole text is one ("weiß ich nicht").
    pub fn wish(&self, text: &str) -> Option<Wish> {
        self.wishes.get(&fold::phrase(text)).copied()
    }

    /// Returns every phrase of a learner as written in the files, with its wish. The first language comes first.
    pub fn wishes(&self) -> impl Iterator<Item = (Wish, &str)> {
        self.listed_wishes.iter().map(|(wish, phrase)| (*wish, phrase.as_str()))
    }

    /// Returns the wish of a hall's arbiter who types `text`, if the whole text is one ("nächste").
    pub fn desk(&self, text: &str) -> Option<DeskWord> {
        self.desk.get(&fold::phrase(text)).copied()
    }

    /// Reads the board that `text` begins with ("Brett zwölf, zwei Minuten für Weiß"). Returns its number and the rest.
    pub fn board<'t>(&self, text: &'t str) -> Option<(u32, &'t str)> {
        let is_end = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | ':' | ';' | '!' | '?');
        let mut ends = Vec::new();
        let mut words = Vec::new();
        for word in text.split(is_end).filter(|word| !word.is_empty()) {
            // Numbers have four words at most, and hyphens join some of them.
            if words.len() > 8 {
                break;
            }
            let end = word.as_ptr() as usize - text.as_ptr() as usize + word.len();
            for part in word.split('-').filter(|part| !part.is_empty()) {
                ends.push(end);
                words.push(fold(part));
            }
            // "Brett zwanzig, zwei Minuten" is not board 22.
            if words.len() > 1 && text.get(end..).is_some_and(|rest| rest.starts_with([',', ':', ';'])) {
                break;
            }
        }
        let first = words.first()?;
        if self.desk.get(first.as_str()) != Some(&DeskWord::Board) {
            return None;
        }
        let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let (number, taken) = self.number(&words)?;
        let end = ends.get(taken)?;
        // "1-A" is a name, and so is "A", although that is a number in English.
        let is_letter = matches!(words.get(..taken), Some([word]) if word.chars().count() == 1 && word.chars().all(char::is_alphabetic));
        if ends.get(taken + 1) == Some(end) || is_letter {
            return None;
        }
        let rest = text.get(*end..)?;
        Some((number, rest.trim_start_matches(is_end)))
    }

    /// Returns whether `word` is the form announced for `term`, in any spelling that is read as such. That includes
    /// Cyrillic letters ("феликс"), unless the user has chosen another word for the term.
    pub fn is_mandated(&self, term: Term, word: &str) -> bool {
        let word = fold(word);
        fold(self.word(term)) == word || !self.own.contains(&term) && self.spelled.contains(&(term, word))
    }

    /// Returns the words of the recognizer, in lower case, with their pronunciations in phones of the bundled model.
    pub fn pronunciations(&self) -> &BTreeMap<String, Vec<String>> {
        &self.pronunciations
    }

    /// Reads `text` as terms, preferring the longest form. Accepts any letter case, "ae" for "ä", and hyphens between
    /// words. Squares and castling can also be written as in algebraic notation ("Springer g1 f3", "0-0"). A word that
    /// has its meaning only alone is unknown next to others, unless it begins a longer form.
    pub fn read(&self, text: &str) -> Vec<Token> {
        self.tokens(text, |_| true, |_, token| token)
    }

    /// Reads `text` like [`Vocabulary::read`], and returns what `pick` makes of each token and its first word, folded.
    pub(crate) fn read_with<T>(&self, text: &str, pick: impl Fn(&str, Token) -> T) -> Vec<T> {
        self.tokens(text, |_| true, pick)
    }

    /// Reads `text` like [`Vocabulary::read`], but without the forms that are only typed. What a player types to the
    /// assistant is common language, which in a score is a remark, and which no learner should say.
    pub fn read_said(&self, text: &str) -> Vec<Token> {
        self.tokens(text, |rest| !rest.is_only_typed, |_, token| token)
    }

    /// Reads `text` as terms in those forms that `counts` accepts, and returns what `pick` makes of each token and its
    /// first word, folded.
    fn tokens<T>(&self, text: &str, counts: impl Fn(&Rest) -> bool, pick: impl Fn(&str, Token) -> T) -> Vec<T> {
        let folded = fold(text);
        let mut words = fold::words(&folded);
        let is_alone = words.clone().all(|word| self.stands_alone(word));
        let mut tokens = Vec::with_capacity(8);
        while let Some(word) = words.next() {
            // "Не принимаю" is a form, "не" next to other words is none.
            let form = self.longest_form(word, words.clone(), &counts);
            let form = form.filter(|(further, _)| is_alone || *further > 0 || !self.stands_alone(word));
            if let Some((further, term)) = form {
                tokens.push(pick(word, Token::Term(term)));
                words.by_ref().take(further).for_each(drop);
            } else {
                match algebraic(word) {
                    Some(terms) => tokens.extend(terms.into_iter().map(|term| pick(word, Token::Term(term)))),
                    None => tokens.push(pick(word, Token::Unknown(word.to_owned()))),
                }
            }
        }
        tokens
    }

    /// Returns whether `word`, folded, has its meaning only as a whole utterance: the Macedonian "не" is "nein", but in
    /// a sentence it is "not", as it is in Russian and Ukrainian.
    pub(crate) fn stands_alone(&self, word: &str) -> bool {
        self.alone.contains(word)
    }

    /// Returns whether `text` has, next to others, a word that has its meaning only alone: "e4, не" (e4, not).
    pub fn has_not(&self, text: &str) -> bool {
        let folded = fold(text);
        let mut words = fold::words(&folded);
        words.clone().any(|word| self.stands_alone(word)) && words.any(|word| !self.stands_alone(word))
    }

    /// Returns whether `word` alone is a form.
    pub fn is_form(&self, word: &str) -> bool {
        self.longest_form(&fold(word), std::iter::empty(), &|_: &Rest| true)
            .is_some()
    }

    /// Returns whether a longer form that can be said begins with `words`, as "Remis angenommen" does with "Remis".
    pub fn goes_on(&self, words: &str) -> bool {
        let folded = fold(words);
        let words: Vec<&str> = folded.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else {
            return false;
        };
        let longer = |form: &[String]| form.len() > rest.len() && form.iter().zip(rest).all(|(a, b)| a == b);
        let goes_on = |form: &Rest| !form.is_only_typed && longer(&form.further);
        self.forms.get(*first).is_some_and(|forms| forms.iter().any(goes_on))
    }

    /// Finds the longest form at the start of `word` and the words `after` it that `counts`. Returns how many of these
    /// it takes, and its term.
    fn longest_form<'a>(
        &self,
        word: &str,
        after: impl Iterator<Item = &'a str> + Clone,
        counts: &impl Fn(&Rest) -> bool,
    ) -> Option<(usize, Term)> {
        let follows = |further: &[String]| {
            let said = after.clone().take(further.len());
            further.iter().map(String::as_str).eq(said)
        };
        let mut forms = self.forms.get(word)?.iter();
        forms
            .find(|form| counts(form) && follows(&form.further))
            .map(|form| (form.further.len(), form.term))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_protocol::Command;
    use shakmaty::{File, Rank};

    fn shipped() -> Vocabulary {
        Vocabulary::shipped(&Vocabulary::LANGUAGES)
    }

    fn terms(text: &str) -> Vec<Term> {
        shipped()
            .read(text)
            .into_iter()
            .map(|token| match token {
                Token::Term(term) => term,
                Token::Unknown(word) => panic!("unknown word {word} in {text}"),
            })
            .collect()
    }

    #[test]
    fn d_2_1_every_spelling_of_the_contract_is_read() {
        use Term::{File as F, Piece as P, Rank as R};
        let table: &[(Term, &str)] = &[
            (F(File::A), "Anna Анна Ганна Ана Hanna Ana"),
            (F(File::B), "Bella Белла Бела Bela"),
            (F(File::C), "Cäsar Caesar Cesar Цезарь Цезар CÄSAR"),
            (F(File::D), "David Давид"),
            (F(File::E), "Eva Ева Єва eva EVA"),
            (F(File::F), "Felix Феликс Фелікс"),
            (F(File::G), "Gustav Gustaf Густав"),
            (F(File::H), "Hektor Hector Хектор"),
            (R(Rank::First), "eins ein айн 1"),
            (R(Rank::Second), "zwei zwo цвай"),
            (R(Rank::Third), "drei драй дреи"),
            (R(Rank::Fourth), "vier фир фір"),
            (R(Rank::Fifth), "fünf fuenf fümf фюнф фуенф"),
            (R(Rank::Sixth), "sechs зекс зексе"),
            (R(Rank::Seventh), "sieben зибен зібен"),
            (R(Rank::Eighth), "acht ахт 8"),
            (P(Role::King), "König Koenig кениг кеніг"),
            (P(Role::Queen), "Dame даме дамі дам"),
            (P(Role::Rook), "Turm турм турми"),
            (P(Role::Bishop), "Läufer Laeufer лойфер лауфер"),
            (P(Role::Knight), "Springer шпрингер шпрінгер спрингер"),
            (P(Role::Pawn), "Bauer бауэр бауер"),
        ];
        for (term, words) in table {
            for word in words.split(' ') {
                assert_eq!(terms(word), [*term], "{word}");
            }
        }
        for short in [
            "Kurze Rochade",
            "кюрц рохад",
            "кюрце рохаде",
            "курце рочад",
            "kurz Rochade",
            "0-0",
        ] {
            assert_eq!(terms(short), [Term::Short, Term::Castling], "{short}");
        }
        for long in [
            "Lange Rochade",
            "ланг рохад",
            "ланге рохаде",
            "ланге рочад",
            "lang Rochade",
            "O-O-O",
        ] {
            assert_eq!(terms(long), [Term::Long, Term::Castling], "{long}");
        }
    }

    #[test]
    fn decomposed_umlauts_hyphens_and_punctuation() {
        assert_eq!(terms("La\u{308}ufer, Eva-fu\u{308}nf!"), terms("Läufer Eva fünf"));
        assert_eq!(terms("Springer g1 f3"), terms("Springer Gustav eins Felix drei"));
        assert_eq!(terms("e2e4"), terms("Eva zwei Eva vier"));
        assert_eq!(terms("e2-e4"), terms("Eva zwei Eva vier"));
    }

    #[test]
    fn the_number_of_a_board_ends_at_a_comma() {
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        for (text, number, rest) in [
            ("Brett zwölf, zwei Minuten für Weiß", 12, "zwei Minuten für Weiß"),
            ("Brett zwanzig, zwei Minuten für Weiß", 20, "zwei Minuten für Weiß"),
            ("Brett zweiundzwanzig: Stand", 22, "Stand"),
            ("Brett, 7 Stand", 7, "Stand"),
        ] {
            assert_eq!(vocabulary.board(text), Some((number, rest)), "{text}");
        }
    }

    #[test]
    fn longest_form_wins() {
        assert_eq!(terms("ich gebe auf"), [Term::Command(Command::Resign)]);
        assert_eq!(terms("auf Eva"), [Term::Filler, Term::File(File::E)]);
        assert_eq!(terms("noch einmal"), [Term::Command(Command::Repeat)]);
    }
}
