//! Loading vocabularies from the texts of their files.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::{Path, PathBuf},
};

use ansage_chess::notation::Languages;
use toml::Spanned;

use super::{
    error::{VocabularyError, VocabularyFault},
    file::{Connectives, Entry, File, Form, Promotion},
    fold::{self, fold},
    term::Term,
    words::{Numbers, Rest, Token, Vocabulary},
};
use crate::{TomlFault, toml_fault::line_at};

/// The shipped vocabularies, compiled in so that the program runs from any working directory.
const SHIPPED: [(&str, &str); 5] = [
    ("de", include_str!("../../../../config/vocabulary/de.toml")),
    ("ru", include_str!("../../../../config/vocabulary/ru.toml")),
    ("uk", include_str!("../../../../config/vocabulary/uk.toml")),
    ("mk", include_str!("../../../../config/vocabulary/mk.toml")),
    ("en", include_str!("../../../../config/vocabulary/en.toml")),
];

/// The user's vocabularies, as the program read them.
#[derive(Debug, Clone, Default)]
pub struct OwnWords {
    /// The user's folder.
    pub folder: PathBuf,
    /// Language → the text of its file, or the reason why it cannot be read.
    pub texts: BTreeMap<String, Result<String, VocabularyError>>,
    /// A file that holds all terms, for a user who names an unknown one.
    pub documented: PathBuf,
}

/// A file of the user, and a line in it.
type Place = (PathBuf, usize);

/// The part of a user's file that changes how the shipped file of its language is read.
struct UserFile<'a> {
    path: &'a Path,
    /// The terms that it names, with their lines and words.
    named: Vec<(Term, usize, Vec<Spanned<Form>>)>,
    /// The terms for which it has words that are only typed.
    typed: Vec<Term>,
    /// The line of its connectives, if they are those of the vocabulary.
    connectives_line: Option<usize>,
    /// The fillers that it lists for promotions, with their lines.
    promotion: Vec<(String, usize)>,
}

/// The text of a file, which the user wrote if it `is_own`.
#[derive(Clone, Copy)]
struct Source<'a> {
    path: &'a Path,
    text: &'a str,
    is_own: bool,
}

impl UserFile<'_> {
    fn invalid(&self, line: usize, fault: VocabularyFault) -> VocabularyError {
        VocabularyError::Invalid {
            path: self.path.to_owned(),
            line,
            fault,
        }
    }
}

impl Vocabulary {
    /// The languages of the shipped vocabularies, by their codes (ISO 639-1).
    pub const LANGUAGES: [&str; SHIPPED.len()] = {
        let [(de, _), (ru, _), (uk, _), (mk, _), (en, _)] = SHIPPED;
        [de, ru, uk, mk, en]
    };

    /// Loads the shipped vocabularies of `languages`, without the user's files.
    ///
    /// # Panics
    ///
    /// If they have no word for a term. This cannot happen if "de" is among them.
    #[expect(clippy::expect_used, reason = "the files are compiled in, and tests load them")]
    pub fn shipped(languages: &[&str]) -> Vocabulary {
        let languages: Vec<String> = languages.iter().map(|language| (*language).to_owned()).collect();
        Vocabulary::load(&languages, None).expect("the shipped vocabularies are valid")
    }

    /// Loads the vocabularies of `languages`. The first one with a word for a term gives its announced word. A text in
    /// `own` replaces the words of the terms that it names; the rest stays as shipped.
    ///
    /// # Errors
    ///
    /// [`VocabularyError`] if a vocabulary is missing, unreadable or malformed, or the words are ambiguous or incomplete.
    pub fn load(languages: &[String], own: Option<&OwnWords>) -> Result<Vocabulary, VocabularyError> {
        let mut loader = Loader::new(own);
        for language in languages {
            loader.add_language(language, languages.first() == Some(language))?;
        }
        // The voice may speak a language in which no declarations are read.
        for (language, text) in SHIPPED {
            if !languages.iter().any(|chosen| chosen == language) {
                #[expect(clippy::expect_used, reason = "the text is compiled in, and tests read it")]
                let file: File = toml::from_str(text).expect("the shipped vocabularies are well-formed");
                loader.add_respellings(file.respelling);
            }
        }
        loader.finish()
    }
}

/// A vocabulary to which files are added. It may lack words until [`Loader::finish`] checks it.
struct Loader<'a> {
    vocabulary: Vocabulary,
    /// Form of the user, folded → its place.
    places: HashMap<String, Place>,
    own: Option<&'a OwnWords>,
}

impl<'a> Loader<'a> {
    fn new(own: Option<&'a OwnWords>) -> Loader<'a> {
        Loader {
            vocabulary: Vocabulary {
                forms: HashMap::new(),
                alone: HashSet::new(),
                listed: Vec::new(),
                announced: HashMap::new(),
                spelled: HashSet::new(),
                arbiter: HashMap::new(),
                wishes: HashMap::new(),
                listed_wishes: Vec::new(),
                desk: HashMap::new(),
                numbers: Numbers::default(),
                own: HashSet::new(),
                connectives: None,
                articles: HashSet::new(),
                into: HashSet::new(),
                letters: Languages::ALL,
                pronunciations: BTreeMap::new(),
                respellings: BTreeMap::new(),
            },
            places: HashMap::new(),
            own,
        }
    }

    /// Returns the vocabulary if it has a word for each term.
    fn finish(self) -> Result<Vocabulary, VocabularyError> {
        let mut vocabulary = self.vocabulary;
        if let Some(term) = Term::all().find(|term| !vocabulary.announced.contains_key(term)) {
            return Err(VocabularyError::Incomplete(term.id()));
        }
        for forms in vocabulary.forms.values_mut() {
            forms.sort_by_key(|form| std::cmp::Reverse(form.further.len()));
        }
        Ok(vocabulary)
    }

    /// Adds the words of `language`, which may be the `first` one.
    fn add_language(&mut self, language: &str, first: bool) -> Result<(), VocabularyError> {
        let own = self.own;
        let shipped = SHIPPED.iter().find(|(name, _)| *name == language);
        let shipped = shipped.map(|(_, text)| *text);
        let own_text = match own.and_then(|own| own.texts.get(language)) {
            Some(text) => Some(text.as_deref().map_err(VocabularyError::clone)?),
            None => None,
        };
        if shipped.is_none() && own_text.is_none() {
            return Err(VocabularyError::Missing {
                language: language.to_owned(),
                folder: own.map(|own| own.folder.clone()),
            });
        }
        let folder = own.map_or(Path::new(""), |own| &own.folder);
        let path = folder.join(format!("{language}.toml"));
        self.add_files(&path, own_text, shipped, first)
    }

    /// Adds the words of a language: those of the user's file at `path`, if there is one, and the shipped ones.
    fn add_files(
        &mut self,
        path: &Path,
        own: Option<&str>,
        shipped: Option<&str>,
        first: bool,
    ) -> Result<(), VocabularyError> {
        let mut user = UserFile {
            path,
            named: Vec::new(),
            typed: Vec::new(),
            connectives_line: None,
            promotion: Vec::new(),
        };
        let own = own.map(|text| (text, true)).into_iter();
        for (text, is_own) in own.chain(shipped.map(|text| (text, false))) {
            let file: File = toml::from_str(text).map_err(|error| {
                let (line, fault) = TomlFault::located(&error, text);
                user.invalid(line, fault.into())
            })?;
            let source = Source { path, text, is_own };
            self.add_terms(source, file.term, &mut user)?;
            self.add_typed(source, file.typed, &mut user)?;
            for (meaning, words) in file.arbiter {
                for Form(word) in words {
                    self.vocabulary.arbiter.entry(fold(&word)).or_insert(meaning);
                }
            }
            for (wish, phrases) in &file.practice {
                let phrases = phrases.iter().map(|Form(phrase)| (*wish, phrase.clone()));
                self.vocabulary.listed_wishes.extend(phrases);
            }
            add_phrases(&mut self.vocabulary.wishes, file.practice);
            add_phrases(&mut self.vocabulary.desk, file.desk);
            self.add_numbers(file.numbers);
            // Only connectives of the announced language fit into its sentences.
            if first
                && self.vocabulary.connectives.is_none()
                && let Some(connectives) = file.connectives
            {
                user.connectives_line = is_own.then(|| line_at(text, connectives.span().start));
                let Connectives { from, to } = connectives.into_inner();
                self.vocabulary.connectives = Some((from, to));
            }
            self.add_promotion(source, file.promotion, &mut user);
            self.add_pronunciations(file.pronunciations);
            self.add_respellings(file.respelling);
        }
        let announced = &self.vocabulary.announced;
        let silenced = user.named.iter().find(|(term, ..)| !announced.contains_key(term));
        if let Some((term, line, _)) = silenced {
            return Err(user.invalid(*line, VocabularyFault::NoWord(term.id())));
        }
        if let Some((word, line)) = user.promotion.iter().find(|(word, _)| !self.is_filler(word)) {
            return Err(user.invalid(*line, VocabularyFault::Promotion(word.clone())));
        }
        if first { self.check_connectives(&user) } else { Ok(()) }
    }

    /// Adds the terms of a file. A shipped term that the user names is left out.
    fn add_terms(
        &mut self,
        source: Source<'_>,
        entries: Vec<Entry>,
        user: &mut UserFile<'_>,
    ) -> Result<(), VocabularyError> {
        for entry in entries {
            let line = line_at(source.text, entry.id.span().start);
            let term = self.term(entry.id.get_ref(), user, line)?;
            if source.is_own {
                self.vocabulary.own.insert(term);
                user.named.push((term, line, entry.words.clone()));
            } else if let Some((_, _, own)) = user.named.iter().find(|(named, ..)| *named == term) {
                // A copy of the shipped file changes nothing.
                if *own == entry.words {
                    self.vocabulary.own.remove(&term);
                }
                continue;
            }
            let spells_announced = !source.is_own && is_spelled(term);
            for word in &entry.words {
                let Form(form) = word.get_ref();
                let is_cyrillic = !form.chars().any(|c| c.is_ascii_alphabetic());
                if spells_announced && is_cyrillic && !entry.other.contains(word.get_ref()) {
                    self.vocabulary.spelled.insert((term, fold(form)));
                }
                self.add_word(term, word, false, source)?;
                if entry.alone {
                    self.vocabulary.alone.insert(fold::phrase(&word.get_ref().0));
                }
            }
            if let Some(first) = entry.words.first() {
                let announced = self.vocabulary.announced.entry(term);
                announced.or_insert_with(|| first.get_ref().0.clone());
            }
        }
        Ok(())
    }

    /// Adds the words of a file that are only typed. Those of a shipped term that the user names are left out.
    fn add_typed(
        &mut self,
        source: Source<'_>,
        entries: BTreeMap<String, Vec<Spanned<Form>>>,
        user: &mut UserFile<'_>,
    ) -> Result<(), VocabularyError> {
        for (id, words) in entries {
            let line = words.first().map_or(1, |word| line_at(source.text, word.span().start));
            let term = self.term(&id, user, line)?;
            if source.is_own {
                user.typed.push(term);
            } else if user.typed.contains(&term) || user.named.iter().any(|(named, ..)| *named == term) {
                continue;
            }
            for word in &words {
                self.add_word(term, word, true, source)?;
            }
        }
        Ok(())
    }

    /// Returns the term of the name `id`, which is in this `line`. If it is unknown, names the file that holds all terms.
    fn term(&self, id: &str, user: &UserFile<'_>, line: usize) -> Result<Term, VocabularyError> {
        id.parse::<Term>().map_err(|mut unknown| {
            if let Some(own) = self.own {
                unknown.documented.clone_from(&own.documented);
            }
            user.invalid(line, unknown.into())
        })
    }

    /// Adds a word of `term`.
    fn add_word(
        &mut self,
        term: Term,
        word: &Spanned<Form>,
        is_only_typed: bool,
        source: Source<'_>,
    ) -> Result<(), VocabularyError> {
        let Form(form) = word.get_ref();
        let folded = fold::phrase(form);
        let place = (source.path.to_owned(), line_at(source.text, word.span().start));
        // A user may have chosen a word that a later version ships for typing. The user's prevails.
        let is_users = self.places.contains_key(&folded);
        if let Some(known) = self.form_mut(&folded).filter(|known| known.term != term) {
            if !source.is_own && is_only_typed && is_users {
                return Ok(());
            }
            if source.is_own && known.is_only_typed && !is_users {
                known.term = term;
            }
        }
        if let Err(known) = self.add_form(term, form, is_only_typed) {
            // The shipped words are unambiguous, so one of the two is the user's.
            let (path, line) = match source.is_own {
                true => place,
                false => self.places.remove(&folded).unwrap_or(place),
            };
            return Err(VocabularyError::Clash {
                path,
                line,
                word: form.clone(),
                first: known.id(),
                second: term.id(),
            });
        }
        if source.is_own {
            self.places.entry(folded).or_insert(place);
        }
        Ok(())
    }

    /// Returns the form of the `folded` words, if they are one.
    fn form_mut(&mut self, folded: &str) -> Option<&mut Rest> {
        let mut words = folded.split(' ');
        let forms = self.vocabulary.forms.get_mut(words.next()?)?;
        let further: Vec<&str> = words.collect();
        forms.iter_mut().find(|known| known.further == further)
    }

    /// Returns whether the single `word`, folded, is a filler.
    fn is_filler(&self, word: &str) -> bool {
        let mut forms = self.vocabulary.forms.get(word).into_iter().flatten();
        forms.any(|form| form.further.is_empty() && form.term == Term::Filler)
    }

    /// Checks that the connectives are fillers, so that an announcement is read back as the same move.
    fn check_connectives(&self, user: &UserFile<'_>) -> Result<(), VocabularyError> {
        let vocabulary = &self.vocabulary;
        let Some((from, to)) = vocabulary.connectives() else {
            return Ok(());
        };
        let means_something = |word: &&str| {
            let tokens = vocabulary.read(word);
            tokens.iter().any(|token| *token != Token::Term(Term::Filler))
        };
        match [from, to].into_iter().find(means_something) {
            Some(word) => {
                // The shipped connectives are shipped fillers, which the user's may lack.
                let fillers = user.named.iter().find(|(term, ..)| *term == Term::Filler);
                let line = user.connectives_line.or(fillers.map(|(_, line, _)| *line)).unwrap_or(1);
                Err(user.invalid(line, VocabularyFault::Connective(word.into())))
            }
            None => Ok(()),
        }
    }

    fn add_numbers(&mut self, numbers: BTreeMap<String, Vec<Form>>) {
        let known = &mut self.vocabulary.numbers;
        for (value, words) in numbers {
            let words = words.iter().map(|Form(word)| fold(word));
            match value.parse() {
                Ok(value) => words.for_each(|word| {
                    known.values.entry(word).or_insert(value);
                }),
                Err(_) => known.joins.extend(words),
            }
        }
    }

    fn add_promotion(&mut self, source: Source<'_>, promotion: Promotion, user: &mut UserFile<'_>) {
        let Promotion { articles, into } = promotion;
        let vocabulary = &mut self.vocabulary;
        for (known, words) in [(&mut vocabulary.articles, articles), (&mut vocabulary.into, into)] {
            for word in words {
                let folded = fold::phrase(&word.get_ref().0);
                if source.is_own {
                    let line = line_at(source.text, word.span().start);
                    user.promotion.push((folded.clone(), line));
                }
                known.insert(folded);
            }
        }
    }

    fn add_pronunciations(&mut self, pronunciations: BTreeMap<String, Vec<String>>) {
        for (word, mut sounds) in pronunciations {
            let known = self.vocabulary.pronunciations.entry(word).or_default();
            sounds.retain(|sound| !known.contains(sound));
            known.append(&mut sounds);
        }
    }

    fn add_respellings(&mut self, tables: BTreeMap<String, BTreeMap<String, String>>) {
        for (voice, words) in tables {
            let table = self.vocabulary.respellings.entry(voice).or_default();
            for (word, respelling) in words {
                table.entry(fold(&word)).or_insert(respelling);
            }
        }
    }

    /// Returns the other term that `form` means already as an error.
    fn add_form(&mut self, term: Term, form: &str, is_only_typed: bool) -> Result<(), Term> {
        let folded = fold(form);
        let mut words = fold::words(&folded).map(str::to_owned);
        let Some(first) = words.next() else { return Ok(()) };
        let further: Vec<String> = words.collect();
        let forms = self.vocabulary.forms.entry(first).or_default();
        match forms.iter().position(|known| known.further == further) {
            None => forms.push(Rest {
                further,
                term,
                is_only_typed,
            }),
            Some(at) => {
                let Some(known) = forms.get_mut(at) else { return Ok(()) };
                if known.term != term {
                    return Err(known.term);
                }
                // What one language only types may be heard in another one.
                if is_only_typed || !known.is_only_typed {
                    return Ok(());
                }
                known.is_only_typed = false;
            }
        }
        if !is_only_typed {
            self.vocabulary.listed.push((term, form.to_owned()));
        }
        Ok(())
    }
}

/// Returns whether the files of other alphabets spell the announced word of `term`. For a command they have a word of
/// their own language ("нет").
fn is_spelled(term: Term) -> bool {
    matches!(
        term,
        Term::File(_) | Term::Rank(_) | Term::Piece(_) | Term::Castling | Term::Short | Term::Long | Term::Color(_)
    )
}

/// Adds the phrases that have a meaning as a whole, folded. The first file that defines a phrase prevails.
fn add_phrases<T: Copy>(known: &mut HashMap<String, T>, phrases: BTreeMap<T, Vec<Form>>) {
    for (meaning, phrases) in phrases {
        for Form(phrase) in phrases {
            known.entry(fold::phrase(&phrase)).or_insert(meaning);
        }
    }
}

#[cfg(test)]
#[path = "load_tests.rs"]
mod tests;
