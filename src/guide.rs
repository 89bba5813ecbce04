//! The player's guide: the files `docs/anleitung.md` and `docs/guide.en.md`, in chapters and paragraphs to be read
//! aloud.
//!
//! The files hold only text that a voice can read: headings, paragraphs, list items and indented commands. A test
//! rejects anything else, such as tables.

use crate::feed::{Item, ItemKind, ItemText, Manner};
use ansage_words::{
    locale::{Language, Texts},
    text,
};

/// A guide in one language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guide {
    /// Its language.
    pub language: Language,
    /// The paragraphs before the first chapter.
    pub preface: Vec<String>,
    /// Its chapters.
    pub chapters: Vec<Chapter>,
}

/// A chapter of a guide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Its title.
    pub title: String,
    /// Its paragraphs, list items and commands, as plain text.
    pub paragraphs: Vec<String>,
}

impl Guide {
    /// Returns the guide in `language`, or in English if there is none.
    pub fn of(language: Language) -> Guide {
        match language {
            Language::De => Guide::parse(language, include_str!("../docs/anleitung.md")),
            Language::En | Language::Ru | Language::Uk | Language::Mk => {
                Guide::parse(Language::En, include_str!("../docs/guide.en.md"))
            }
        }
    }

    fn parse(language: Language, markdown: &str) -> Guide {
        let mut guide = Guide {
            language,
            preface: Vec::new(),
            chapters: Vec::new(),
        };
        let mut paragraph = String::new();
        for line in markdown.lines().chain([""]) {
            let is_command = paragraph.is_empty() && line.starts_with("    ");
            let begins = line.is_empty() || line.starts_with("- ") || line.starts_with('#') || is_command;
            if begins && !paragraph.is_empty() {
                guide.push(&std::mem::take(&mut paragraph));
            }
            if let Some(title) = line.strip_prefix("## ") {
                guide.chapters.push(Chapter {
                    title: title.to_owned(),
                    paragraphs: Vec::new(),
                });
            } else if is_command {
                guide.push(line.trim());
            } else if !line.starts_with('#') && !line.is_empty() {
                if !paragraph.is_empty() {
                    paragraph.push(' ');
                }
                paragraph.push_str(line.strip_prefix("- ").unwrap_or(line).trim());
            }
        }
        guide
    }

    fn push(&mut self, paragraph: &str) {
        let paragraphs = match self.chapters.last_mut() {
            Some(chapter) => &mut chapter.paragraphs,
            None => &mut self.preface,
        };
        paragraphs.push(plain(paragraph));
    }

    /// Returns the headings of the chapters: "Kapitel 2: Die erste Partie".
    pub fn headings(&self, texts: &Texts) -> Vec<String> {
        let numbered = self.chapters.iter().zip(1..);
        numbered
            .map(|(chapter, number)| heading(texts, number, &chapter.title))
            .collect()
    }

    /// Returns the text to read in this `manner`: from the chapter of this number on, counted from 1, or all of it
    /// after an introduction.
    pub fn items(&self, texts: &Texts, from: Option<usize>, manner: Manner) -> Vec<Item> {
        let mut items = Vec::new();
        if from.is_none() {
            let titles: Vec<&str> = self.chapters.iter().map(|chapter| chapter.title.as_str()).collect();
            let (count, titles) = (self.chapters.len(), titles.join(", "));
            items.push(item(
                text!(
                    texts,
                    "guide-intro",
                    count = count,
                    titles = titles,
                    stepwise = manner.steps()
                ),
                false,
            ));
            items.extend(self.preface.iter().map(|paragraph| item(paragraph.clone(), false)));
        }
        for (chapter, number) in self.chapters.iter().zip(1..) {
            if from.is_some_and(|first| number < first) {
                continue;
            }
            items.push(item(heading(texts, number, &chapter.title), true));
            items.extend(
                chapter
                    .paragraphs
                    .iter()
                    .map(|paragraph| item(paragraph.clone(), false)),
            );
        }
        items
    }
}

fn heading(texts: &Texts, number: usize, title: &str) -> String {
    text!(texts, "guide-chapter", number = number, title = title)
}

/// Returns a text that is read in one go. `opens` says whether it begins a chapter.
fn item(text: String, opens: bool) -> Item {
    Item {
        board: 1,
        kind: ItemKind::Move,
        depth: 0,
        opens,
        ply: None,
        line: ItemText {
            printed: text.clone(),
            spoken: text,
            problem: false,
        },
    }
}

/// Returns `markdown` without the marks for code, and with links reduced to their text.
fn plain(markdown: &str) -> String {
    let mut plain = String::new();
    let mut rest = markdown;
    while let Some((before, link)) = rest.split_once('[') {
        plain.push_str(before);
        let named = link.split_once("](").filter(|(name, _)| !name.contains(']'));
        match named.and_then(|(name, target)| Some((name, target.split_once(')')?.1))) {
            Some((name, after)) => {
                plain.push_str(name);
                rest = after;
            }
            None => {
                plain.push('[');
                rest = link;
            }
        }
    }
    plain.push_str(rest);
    plain.replace('`', "")
}

#[cfg(test)]
mod tests {
    use super::*;
    use ansage_words::vocabulary::Vocabulary;

    #[test]
    fn markdown_becomes_chapters_of_plain_paragraphs() {
        let markdown = "# Title\n\nAll of\nit.\n\n## One\n\n    run --now\n    stop\n\nSee [a file](x.md) in `[part]`:\n\n- First\n  item.\n- Second.\n";
        let guide = Guide::parse(Language::En, markdown);
        assert_eq!(guide.preface, ["All of it."]);
        let chapter = Chapter {
            title: "One".into(),
            paragraphs: ["run --now", "stop", "See a file in [part]:", "First item.", "Second."]
                .map(str::to_owned)
                .into(),
        };
        assert_eq!(guide.chapters, [chapter]);
    }

    #[test]
    fn the_guides_have_the_same_chapters_and_only_what_a_voice_can_read() {
        let (german, english) = (Guide::of(Language::De), Guide::of(Language::En));
        assert_eq!(german.chapters.len(), english.chapters.len());
        for (one, other) in german.chapters.iter().zip(&english.chapters) {
            let (lengths, titles) = (
                (one.paragraphs.len(), other.paragraphs.len()),
                (&one.title, &other.title),
            );
            assert_eq!(lengths.0, lengths.1, "{titles:?}");
        }
        for guide in [german, english] {
            let texts = Texts::new(guide.language);
            for item in guide.items(&texts, None, Manner::default()) {
                let text = item.line.spoken;
                assert!(!text.is_empty() && !text.contains(['|', '`', '*', '<', '#']), "{text}");
                // Nobody would have the patience to hear longer ones again.
                assert!(text.chars().count() < 500, "{text}");
            }
        }
    }

    /// A German voice says the mandated words, and would say an English word that looks like one, such as "pause".
    #[test]
    fn no_english_word_of_the_guide_is_taken_for_a_mandated_one() {
        let vocabulary = Vocabulary::shipped(&Vocabulary::LANGUAGES);
        let guide = Guide::of(Language::En);
        for item in guide.items(&Texts::new(guide.language), None, Manner::default()) {
            let text = item.line.spoken;
            let unquoted: String = text.split('"').step_by(2).collect();
            // This paragraph lists the words.
            if unquoted.starts_with("Files from a to h") {
                continue;
            }
            for (is_german, piece) in vocabulary.runs("en", &unquoted) {
                let is_meant = ["Anna sieben", "Springer"].contains(&piece);
                assert!(!is_german || is_meant, "{piece:?} in: {text}");
            }
        }
    }

    #[test]
    fn a_language_without_a_guide_has_the_english_one() {
        for language in Language::ALL {
            let expected = if language == Language::De {
                language
            } else {
                Language::En
            };
            assert_eq!(Guide::of(language).language, expected);
        }
    }
}
