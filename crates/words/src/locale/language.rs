//! The languages of the assistant.

use serde::Deserialize;

/// A language of the assistant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// German.
    #[default]
    De,
    /// English.
    En,
    /// Russian.
    Ru,
    /// Ukrainian.
    Uk,
    /// Macedonian.
    Mk,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 5] = [Language::De, Language::En, Language::Ru, Language::Uk, Language::Mk];

    /// Returns the code of the language (ISO 639-1), such as "de".
    pub fn id(self) -> &'static str {
        match self {
            Language::De => "de",
            Language::En => "en",
            Language::Ru => "ru",
            Language::Uk => "uk",
            Language::Mk => "mk",
        }
    }

    /// Returns the first language that the system's locale prefers and the assistant speaks. Falls back to German, the
    /// language of the mandated words. `variable` looks up an environment variable. As in gettext, the list in LANGUAGE
    /// precedes the locale itself unless the locale is "C".
    pub fn preferred(variable: impl Fn(&str) -> Option<String>) -> Language {
        let code = |locale: &str| {
            locale
                .split(['-', '_', '.', '@'])
                .next()
                .unwrap_or_default()
                .to_lowercase()
        };
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(&variable);
        let Some(locale) = locale.filter(|locale| !matches!(code(locale).as_str(), "c" | "posix")) else {
            return Language::default();
        };
        let list = variable("LANGUAGE").unwrap_or_default();
        list.split(':')
            .chain([locale.as_str()])
            .find_map(|locale| Language::ALL.into_iter().find(|language| language.id() == code(locale)))
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_the_first_of_the_system_that_is_spoken() {
        let preferred = |environment: &[(&str, &str)]| {
            Language::preferred(|name| {
                let (_, value) = environment.iter().find(|(variable, _)| *variable == name)?;
                Some((*value).to_owned())
            })
        };
        assert_eq!(preferred(&[("LANG", "uk_UA.UTF-8")]), Language::Uk);
        assert_eq!(preferred(&[("LANG", "uk_UA.UTF-8"), ("LC_ALL", "ru_RU")]), Language::Ru);
        assert_eq!(preferred(&[("LANG", "fr_FR"), ("LANGUAGE", "fr:mk:en")]), Language::Mk);
        assert_eq!(
            preferred(&[("LC_ALL", "C.UTF-8"), ("LANG", "ru_RU"), ("LANGUAGE", "ru")]),
            Language::De
        );
        assert_eq!(preferred(&[("LANG", "ru@petr1708")]), Language::Ru);
        assert_eq!(preferred(&[("LANG", "fr_FR")]), Language::De);
        assert_eq!(preferred(&[]), Language::De);
    }
}
