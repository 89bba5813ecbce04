//! Sets up any FEN, and judges castling, a pawn move and a piece move on it, with a reason.

use ansage_chess::board::{self, Resolution};
use ansage_words::{declaration, vocabulary::Vocabulary};
use ansage_protocol::Declaration;
use std::sync::LazyLock;

use crate::text_of;

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::shipped(&["de"]));

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let fen = text_of(bytes);
    let Ok(position) = board::position(fen) else { return };
    for words in ["kurze Rochade", "Rochade", "Eva David", "Eva vier", "König Gustav eins", "Dame schlägt Turm", "Eva acht"] {
        let Ok(Declaration::Move(declared)) = declaration::parse(&VOCABULARY, words) else { unreachable!() };
        if let Resolution::Legal(m) = board::resolve(&position, &declared) {
            board::warnings(&position, &declared, m);
        }
    }
}
