//! Reads any text as a time control, or refuses it with a place inside the text. A valid one is written in its shortest
//! form and read again unchanged. The clock then runs.

use std::time::Duration;

use ansage_chess::clock::{Clock, setting};
use shakmaty::Color;

use crate::text_of;

/// Runs the target on `bytes`.
pub fn fuzz(bytes: &[u8]) {
    let text = text_of(bytes);
    match setting(text) {
        Ok(Some(control)) => {
            assert_eq!(setting(&control.to_string()), Ok(Some(control.clone())));
            let mut clock = Clock::new(control, Color::White);
            clock.start(Color::White, Duration::ZERO);
            for second in 0..100 {
                if clock.press(Duration::from_secs(second)).is_err() {
                    break;
                }
            }
        }
        Ok(None) => {}
        Err(error) => assert!(error.place <= text.chars().count() + 1, "{error}"),
    }
}
