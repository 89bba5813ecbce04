//! The sentences of one language, and the compile-time check of their ids and arguments.

use std::{
    cmp::Ordering,
    path::{Path, PathBuf},
};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::{Language, visible::visible};

// SENTENCES: each sentence with its arguments. SOURCES: the Fluent files of each language.
include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// Returns the sentence `$id` in the language of `$texts`, with its arguments. Each value is an
/// [`Argument`](crate::locale::Argument).
///
/// The compiler refuses a sentence that does not exist, and arguments that are not exactly those of the sentence:
///
/// ```compile_fail
/// # let texts = ansage_words::locale::Texts::new(ansage_words::locale::Language::De);
/// ansage_words::text!(texts, "answer-moves", white = 12);
/// ```
///
/// # Examples
///
/// ```
/// use ansage_words::{locale::{Language, Texts}, text};
///
/// let texts = Texts::new(Language::De);
/// assert_eq!(text!(texts, "answer-moves", white = 12, black = 11), "Weiß 12, Schwarz 11.");
/// ```
#[macro_export]
macro_rules! text {
    ($texts:expr, $id:literal $(, $name:ident = $value:expr)* $(,)?) => {{
        const _: () = assert!(
            $crate::locale::exists($id),
            concat!("config/locales has no sentence \"", $id, "\"")
        );
        const _: () = assert!(
            $crate::locale::takes($id, &[$(stringify!($name)),*]),
            concat!("the sentence \"", $id, "\" in config/locales has other arguments")
        );
        $texts.format($id, &[$((stringify!($name), $crate::locale::Argument::value($value))),*])
    }};
}

/// Returns the [`Id`](crate::locale::Id) of a sentence without arguments. The compiler refuses any other.
#[macro_export]
macro_rules! id {
    ($id:literal) => {{
        const ID: $crate::locale::Id = $crate::locale::Id::new($id);
        ID
    }};
}

/// The id of a sentence without arguments, for code that selects one of several. [`id!`](crate::id) makes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Id(&'static str);

impl Id {
    /// Creates the id after checking it.
    ///
    /// # Panics
    ///
    /// If no sentence has this id, or it has arguments. [`id!`](crate::id) calls this when compiling.
    #[doc(hidden)]
    pub const fn new(id: &'static str) -> Id {
        assert!(exists(id), "config/locales has no such sentence");
        assert!(takes(id, &[]), "this sentence in config/locales has arguments");
        Id(id)
    }
}

/// Returns the ids of all sentences, for the tests of ids that are computed ([`Texts::find`]).
pub fn ids() -> impl Iterator<Item = &'static str> {
    SENTENCES.iter().map(|(id, _)| *id)
}

/// Returns whether a sentence `id` exists.
#[doc(hidden)]
pub const fn exists(id: &str) -> bool {
    arguments(id).is_some()
}

/// Returns whether the sentence `id` takes exactly the arguments `names`, in any order.
#[doc(hidden)]
#[expect(clippy::indexing_slicing, reason = "done by the compiler, which counts")]
pub const fn takes(id: &str, names: &[&str]) -> bool {
    let Some(arguments) = arguments(id) else { return false };
    let mut at = 0;
    while at < names.len() {
        if !contains(arguments, names[at]) {
            return false;
        }
        at += 1;
    }
    // Catches missing names, and names given twice in place of others.
    let mut at = 0;
    while at < arguments.len() {
        if !contains(names, arguments[at]) {
            return false;
        }
        at += 1;
    }
    true
}

/// Returns the arguments of the sentence `id`. The list is sorted: a binary search keeps the compiler fast.
#[expect(clippy::indexing_slicing, reason = "done by the compiler, which counts")]
const fn arguments(id: &str) -> Option<&'static [&'static str]> {
    let (mut from, mut to) = (0, SENTENCES.len());
    while from < to {
        let middle = from + (to - from) / 2;
        let (at_middle, arguments) = SENTENCES[middle];
        match compare(at_middle, id) {
            Ordering::Less => from = middle + 1,
            Ordering::Equal => return Some(arguments),
            Ordering::Greater => to = middle,
        }
    }
    None
}

#[expect(clippy::indexing_slicing, reason = "done by the compiler, which counts")]
const fn contains(names: &[&str], name: &str) -> bool {
    let mut at = 0;
    while at < names.len() {
        if matches!(compare(names[at], name), Ordering::Equal) {
            return true;
        }
        at += 1;
    }
    false
}

/// Compares two strings by their bytes. `Ord` is not const.
#[expect(clippy::indexing_slicing, reason = "done by the compiler, which counts")]
const fn compare(one: &str, other: &str) -> Ordering {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut at = 0;
    while at < one.len() && at < other.len() {
        if one[at] != other[at] {
            return if one[at] < other[at] {
                Ordering::Less
            } else {
                Ordering::Greater
            };
        }
        at += 1;
    }
    if one.len() == other.len() {
        Ordering::Equal
    } else if one.len() < other.len() {
        Ordering::Less
    } else {
        Ordering::Greater
    }
}

/// A value that a sentence takes as an argument. Numbers are given as numbers, by which a sentence can select a form.
/// Paths are written as displayed.
pub trait Argument<'a> {
    /// Converts to the value of Fluent.
    fn value(self) -> FluentValue<'a>;
}

macro_rules! arguments {
    ($($from:ty),*) => {$(
        impl<'a> Argument<'a> for $from {
            fn value(self) -> FluentValue<'a> {
                FluentValue::from(self)
            }
        }
    )*};
}

arguments!(String, &'a str, &'a String, i8, i32, i64, u8, u16, u32);

/// The number up to which Fluent's numbers, which are `f64`, include each integer.
const MOST_EXACT: u64 = 1 << f64::MANTISSA_DIGITS;

impl<'a> Argument<'a> for u64 {
    fn value(self) -> FluentValue<'a> {
        // Fluent would round a larger one.
        match self {
            0..=MOST_EXACT => FluentValue::from(self),
            _ => FluentValue::from(self.to_string()),
        }
    }
}

impl<'a> Argument<'a> for usize {
    fn value(self) -> FluentValue<'a> {
        (self as u64).value()
    }
}

impl<'a> Argument<'a> for char {
    fn value(self) -> FluentValue<'a> {
        FluentValue::from(self.to_string())
    }
}

impl<'a> Argument<'a> for &'a Path {
    fn value(self) -> FluentValue<'a> {
        FluentValue::from(self.to_string_lossy())
    }
}

impl<'a> Argument<'a> for &'a PathBuf {
    fn value(self) -> FluentValue<'a> {
        self.as_path().value()
    }
}

/// An error with a sentence for players in the assistant's language. `Display` is for logs and developers.
pub trait Localized: std::error::Error {
    /// Returns a sentence that says what happened, where, and what to do about it.
    fn localized(&self, texts: &Texts) -> String;
}

/// The sentences of one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
    language: Language,
}

impl Texts {
    /// Loads the sentences of `language`.
    #[expect(clippy::expect_used, reason = "the sentences are shipped, and a test loads them all")]
    pub fn new(language: Language) -> Texts {
        let id: LanguageIdentifier = language.id().parse().expect("a code is an identifier");
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        // Isolation marks are for mixed writing directions; voices and screen readers stumble over them.
        bundle.set_use_isolating(false);
        for source in sources(language) {
            let resource =
                FluentResource::try_new((*source).to_owned()).expect("the shipped sentences are well-formed");
            bundle.add_resource(resource).expect("each sentence is defined once");
        }
        let mut texts = Texts { bundle, language };
        let white = text!(texts, "white");
        let is_white = move |color: &str| color == white;
        texts
            .bundle
            .add_function("SIDE", move |colors, _| match colors {
                [FluentValue::String(color)] if is_white(color) => "white".into(),
                [FluentValue::String(_)] => "black".into(),
                _ => FluentValue::Error,
            })
            .expect("it is added once");
        texts
    }

    /// Returns the language of these sentences.
    pub fn language(&self) -> Language {
        self.language
    }

    /// Returns the sentence `id`.
    pub fn get(&self, id: Id) -> String {
        self.format(id.0, &[])
    }

    /// Returns the sentence `id`, or `None` if there is none without arguments. Use it only for computed ids, which the
    /// compiler cannot check. A test of their owner must compare them with [`ids`].
    pub fn find(&self, id: &str) -> Option<String> {
        (takes(id, &[]) && self.bundle.has_message(id)).then(|| self.format(id, &[]))
    }

    /// Returns the sentence `id` with its arguments, both checked by [`text!`](crate::text).
    #[doc(hidden)]
    #[expect(
        clippy::panic,
        reason = "the compiler checks each id, and a test that each language has it"
    )]
    pub fn format(&self, id: &str, arguments: &[(&str, FluentValue)]) -> String {
        let pattern = self
            .bundle
            .get_message(id)
            .and_then(|message| message.value())
            .unwrap_or_else(|| panic!("no sentence {id}"));
        // Values come from outside, so they must not end the line or control the terminal.
        let arguments: FluentArgs = arguments
            .iter()
            .map(|(name, value)| match value {
                FluentValue::String(text) => (*name, FluentValue::from(visible(text).into_owned())),
                value => (*name, value.clone()),
            })
            .collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut errors)
            .into_owned();
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text
    }
}

/// Returns the Fluent files of `language`.
#[expect(clippy::expect_used, reason = "a test loads each language")]
fn sources(language: Language) -> &'static [&'static str] {
    let (_, sources) = SOURCES
        .iter()
        .find(|(id, _)| *id == language.id())
        .expect("each language has sentences");
    sources
}

#[cfg(test)]
#[path = "texts_tests.rs"]
mod tests;
