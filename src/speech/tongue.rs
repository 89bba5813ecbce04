//! The languages of the voice, and the text that it needs to speak them.

use std::sync::Arc;

use super::WordVoice;
use ansage_words::{locale::Language, vocabulary::Vocabulary};

/// Name of the respellings for espeak-ng, which reads the text for several modules, such as espeak-ng-mbrola.
pub(super) const ESPEAK: &str = "espeak-ng";

/// The languages of the voice: that of the assistant's sentences and that of the mandated words in them.
///
/// If the assistant speaks German, the two are the same. Otherwise a German voice says the words in the middle of the
/// sentence, or they are respelled for the voice of the sentence. For a German voice the text is marked up (SSML) and
/// stays a single utterance: separate utterances would each end with 300 ms of silence, and a sentence has up to five
/// such pieces.
#[derive(Debug, Clone)]
pub struct Tongue {
    vocabulary: Arc<Vocabulary>,
    language: Language,
    words: WordVoice,
}

impl Tongue {
    /// Creates the tongue of sentences in `language`, with the mandated words spoken as `words` says.
    pub fn new(language: Language, words: WordVoice, vocabulary: &Vocabulary) -> Tongue {
        Tongue {
            vocabulary: Arc::new(vocabulary.clone()),
            language,
            words,
        }
    }

    /// Returns the language of the sentences.
    pub(super) fn language(&self) -> Language {
        self.language
    }

    /// Returns whether a voice of the speech module `module` receives markup. Only espeak-ng is known to obey markup
    /// that changes the voice.
    pub(super) fn marks_up(&self, module: &str) -> bool {
        self.language != Language::De && self.words == WordVoice::GermanVoice && module.starts_with(ESPEAK)
    }

    /// Returns `text` in the form that a voice of the speech module `module` needs, with markup if it takes markup.
    pub(super) fn given(&self, module: &str, text: &str) -> String {
        let reader = if module.starts_with(ESPEAK) { ESPEAK } else { module };
        // A NUL would end the process inside the `tts` crate.
        let text = text.replace('\0', " ");
        if self.language == Language::De {
            return self.vocabulary.respell(reader, &text);
        }
        let language = self.language.id();
        if !self.marks_up(module) {
            return self.vocabulary.respell(language, &text);
        }
        let mut marked = String::from("<speak>");
        for (german, piece) in self.vocabulary.runs(language, &text) {
            if german {
                let piece = escape(&self.vocabulary.respell(reader, piece));
                marked.push_str(&format!("<voice xml:lang=\"de\">{piece}</voice>"));
            } else {
                marked.push_str(&escape(piece));
            }
        }
        marked.push_str("</speak>");
        marked
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn given(language: Language, words: WordVoice, module: &str, text: &str) -> String {
        let vocabulary = Vocabulary::load(&["de", "ru", "uk", "mk", "en"].map(String::from), None).unwrap();
        Tongue::new(language, words, &vocabulary).given(module, text)
    }

    #[test]
    fn words_are_marked_or_respelled() {
        let move_ = "Белые: Dame Cäsar fünf.";
        let (german, own) = (WordVoice::GermanVoice, WordVoice::Respelled);
        assert_eq!(
            given(Language::Ru, german, "espeak-ng-mbrola", move_),
            "<speak>Белые: <voice xml:lang=\"de\">Dame Zäsar fünf.</voice></speak>"
        );
        assert_eq!(given(Language::Ru, own, "espeak-ng", move_), "Белые: даме Цезарь фюнф.");
        assert_eq!(
            given(Language::Ru, german, "rhvoice", move_),
            "Белые: даме Цезарь фюнф."
        );
        assert_eq!(given(Language::De, own, "espeak-ng", "Weiß: Cäsar"), "Weiß: Zäsar");
        assert_eq!(
            given(Language::En, german, "espeak-ng", "a < b\0"),
            "<speak>a &lt; b </speak>"
        );
    }
}
