//! Converts any bytes as games in any notation, or refuses them with the fault. One piece or two give the same.

use std::sync::LazyLock;

use ansage_chess::{movetext::{Converter, ReadingSettings, Writing}, notation::{Form, Languages}};
use ansage_words::vocabulary::Vocabulary;
use shakmaty::Chess;

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::shipped(&Vocabulary::LANGUAGES));
static LONG: LazyLock<Form> = LazyLock::new(|| "long+equals".parse().expect("a form"));

fn converted(bytes: &[u8], piece: usize) -> (Vec<u8>, usize, bool) {
    let mut converter = Converter::new(
        ReadingSettings {
            words: Some(std::sync::Arc::new(VOCABULARY.clone())),
            ..ReadingSettings::default()
        },
        Writing {
            forms: vec![LONG.clone()],
            table: false,
            glyphs: false,
        },
    );
    let (mut out, mut problems) = (Vec::new(), 0);
    let mut stopped = false;
    for part in bytes.chunks(piece.max(1)) {
        if converter.feed(part, &mut out, &mut |_| problems += 1).is_err() {
            stopped = true;
            break;
        }
    }
    converter.finish(&mut out, &mut |_| problems += 1);
    (out, problems, stopped)
}

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let whole = converted(bytes, bytes.len());
    if !whole.2 {
        assert_eq!(converted(bytes, bytes.len() / 2 + 3), whole);
    }
    let text = String::from_utf8_lossy(bytes);
    if let Ok(written) = ansage_chess::notation::read(&text) {
        let _ = ansage_chess::notation::resolve(&Chess::default(), &written, Languages::ALL);
    }
}
