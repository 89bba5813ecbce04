//! Faults in TOML files written by users.

use thiserror::Error;

use crate::{
    locale::{Localized, Texts},
    text,
};

/// A fault in a TOML file. `Display` is the parser's own message, in English.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct TomlFault(String);

impl From<&toml::de::Error> for TomlFault {
    fn from(error: &toml::de::Error) -> TomlFault {
        TomlFault(error.message().replace('\n', ", "))
    }
}

impl TomlFault {
    /// Returns the line of `error` in `text`, counted from 1, and the fault there. An error without a place is in line
    /// 1.
    pub fn located(error: &toml::de::Error, text: &str) -> (usize, TomlFault) {
        let line = error.span().map_or(1, |span| line_at(text, span.start));
        (line, TomlFault::from(error))
    }
}

/// Returns the line of the byte at `offset` in `text`, counted from 1.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    let ends = text.match_indices('\n').map(|(end, _)| end);
    ends.take_while(|end| *end < offset).count() + 1
}

/// A reason for use inside a sentence.
impl Localized for TomlFault {
    fn localized(&self, texts: &Texts) -> String {
        // The parser gives no kinds, but its messages begin with the kind and quote names: unknown field `a`, expected
        // one of `b`, `c`. A message with an unknown beginning is not repeated.
        let mut quoted = self.0.split('`').skip(1).step_by(2);
        let name = quoted.next().unwrap_or_default();
        let known: Vec<&str> = quoted.collect();
        let begins = |words: &[&str]| words.iter().any(|word| self.0.starts_with(word));
        if begins(&["unknown field", "unknown variant"]) && !known.is_empty() {
            text!(texts, "toml-unknown", name = name, known = known.join(", "))
        } else if begins(&["missing field"]) {
            text!(texts, "toml-missing", name = name)
        } else if begins(&["duplicate"]) {
            text!(texts, "toml-twice")
        } else if begins(&["invalid type", "invalid value", "invalid length"]) {
            text!(texts, "toml-value")
        } else if begins(&["empty word"]) {
            text!(texts, "toml-empty-word")
        } else {
            text!(texts, "toml-line")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;
    use crate::locale::Language;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only its errors matter")]
    struct Setting {
        size: u8,
        #[serde(default)]
        style: Style,
        #[serde(default)]
        more: BTreeMap<String, String>,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Style {
        #[default]
        Long,
        Short,
    }

    #[test]
    fn each_kind_of_mistake_is_told_with_its_names() {
        let texts = Texts::new(Language::De);
        for (text, told) in [
            ("sise = 1\n", "sise gibt es hier nicht, möglich ist: size, style, more"),
            (
                "size = 1\nstyle = \"loud\"\n",
                "loud gibt es hier nicht, möglich ist: long, short",
            ),
            ("style = \"long\"\n", "size fehlt"),
            ("size = 1\nsize = 1\n", "ein Name steht zweimal"),
            (
                "size = \"a\"\n",
                "der Wert hat die falsche Art oder liegt außerhalb des Erlaubten",
            ),
            (
                "size = 256\n",
                "der Wert hat die falsche Art oder liegt außerhalb des Erlaubten",
            ),
            ("size\n", "so ist die Zeile nicht zu lesen"),
        ] {
            let error = toml::from_str::<Setting>(text).unwrap_err();
            assert_eq!(TomlFault::from(&error).localized(&texts), told, "{error}");
        }
    }
}
