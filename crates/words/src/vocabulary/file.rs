//! How the file of a vocabulary is written.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer,
    de::{self, Visitor},
};
use toml::Spanned;

use super::{arbiter::ArbiterWord, desk::DeskWord, fold, wish::Wish};

/// One vocabulary as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[allow(dead_code, reason = "names the file for its reader")]
    language: String,
    #[serde(default)]
    pub(super) term: Vec<Entry>,
    /// Name of a term → words that are only typed.
    #[serde(default)]
    pub(super) typed: BTreeMap<String, Vec<Spanned<Form>>>,
    pub(super) connectives: Option<Spanned<Connectives>>,
    #[serde(default)]
    pub(super) promotion: Promotion,
    #[serde(default)]
    pub(super) respelling: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    pub(super) arbiter: BTreeMap<ArbiterWord, Vec<Form>>,
    #[serde(default)]
    pub(super) practice: BTreeMap<Wish, Vec<Form>>,
    #[serde(default)]
    pub(super) desk: BTreeMap<DeskWord, Vec<Form>>,
    /// Value, or "and" → words.
    #[serde(default)]
    pub(super) numbers: BTreeMap<String, Vec<Form>>,
    #[serde(default)]
    pub(super) pronunciations: BTreeMap<String, Vec<String>>,
}

/// The words of a term.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    pub(super) id: Spanned<String>,
    pub(super) words: Vec<Spanned<Form>>,
    /// Those of the words that spell another word than the announced one: "цво", which is "zwo".
    #[serde(default)]
    pub(super) other: Vec<Form>,
    /// Whether the words, which are single ones, have their meaning only as a whole utterance.
    #[serde(default)]
    pub(super) alone: bool,
}

/// A word or phrase that is read and said. An empty one would be announced as nothing.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Form(pub(super) String);

impl<'de> Deserialize<'de> for Form {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Form, D::Error> {
        deserializer.deserialize_str(FormVisitor)
    }
}

/// Refuses an empty word itself, so that the parser gives its place. The message is the kind of a
/// [`TomlFault`](crate::TomlFault).
struct FormVisitor;

impl Visitor<'_> for FormVisitor {
    type Value = Form;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Form, E> {
        match fold::words(text).next() {
            Some(_) => Ok(Form(text.to_owned())),
            None => Err(E::custom("empty word")),
        }
    }
}

/// The words before the origin and before the target of a move that is announced in full.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Connectives {
    pub(super) from: String,
    pub(super) to: String,
}

/// The fillers that tell whether the piece at the end of a capture is captured or promoted to.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Promotion {
    #[serde(default)]
    pub(super) articles: Vec<Spanned<Form>>,
    #[serde(default)]
    pub(super) into: Vec<Spanned<Form>>,
}
