//! Reads any text as an arbiter's order and as a question, or refuses it. If an order is carried out on a game,
//! replaying its record gives the same game.

use std::{sync::LazyLock, time::Duration};

use ansage_protocol::{Effect, Game, Setting};
use ansage_words::vocabulary::Vocabulary;
use shakmaty::Chess;

use crate::text_of;

static VOCABULARY: LazyLock<Vocabulary> =
    LazyLock::new(|| Vocabulary::shipped(&["de", "en"]));

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let text = text_of(bytes);
    let setting = Setting {
        clock: Some("3/5:5b3".parse().expect("a control")),
        practice: true,
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::new(), setting.clone());
    let mut again = Game::with_setting(Chess::new(), setting);
    let opening = ["weiter", "Eva vier", "ja", "Eva fünf", "ja", "Schiedsrichter"];
    for (second, line) in (0..).zip(opening.into_iter().chain(text.lines().take(20))) {
        let at = Duration::from_secs(second);
        let input = ansage_words::interpret(&game, &VOCABULARY, line);
        for effect in game.handle(input, at) {
            if let Effect::Record(record) = effect {
                assert!(again.apply(&record, at), "{record:?}");
            }
        }
        assert_eq!(again.position(), game.position());
        assert_eq!(again.clock(), game.clock());
    }
}
