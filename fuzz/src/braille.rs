//! Reads any bytes as a Braille file, or refuses them with the fault. Games that were read are written and read again
//! unchanged.

use std::sync::LazyLock;

use ansage_words::{announcement::Explainer, locale::{Language, Texts}, vocabulary::Vocabulary};
use ansage::braille::{self, Code, Layout, cells};

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::shipped(&["de"]));
static TEXTS: LazyLock<Texts> = LazyLock::new(|| Texts::new(Language::De));

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let explainer = Explainer {
        vocabulary: &VOCABULARY,
        texts: &TEXTS,
    };
    let read = |bytes: &[u8]| braille::read(bytes, Some(Code::British), &explainer, |problem| {
        problem.sentence(&explainer);
    });
    for document in read(bytes).unwrap_or_default() {
        let (mut page, mut text) = (0, String::new());
        braille::write(Code::British, &document, Layout::default(), &mut page, &mut text).expect("needs nothing");
        let again = read(cells::to_brf(&text).as_bytes()).expect("it is Braille");
        let moves: Vec<_> = again.iter().flat_map(|document| &document.line.moves).copied().collect();
        assert_eq!(moves, document.line.moves);
    }
}
