//! The voice of the running program, and what is printed when something else carries it or nothing does.

use std::io::{IsTerminal, Write, stdout};

use crate::{
    config::Config,
    speech::{Carrier, Voice},
};
use ansage_words::{
    locale::{Localized, Texts},
    text,
    vocabulary::Vocabulary,
};

/// Rings the bell of a terminal.
const BELL: &str = "\u{7}";

/// The voice that `config` asks for. A line is printed when the speech service no longer carries it, and when it does
/// again: whoever does not see the screen hears the bell of the terminal.
pub(super) fn voice(config: &Config, vocabulary: &Vocabulary) -> Voice {
    let language = config.language;
    Voice::from_settings(&config.speech, language, vocabulary, move |carrier| {
        let line = sentence(&Texts::new(language), carrier);
        if !stdout().is_terminal() {
            println!("{line}");
            return;
        }
        let bell = match carrier {
            Carrier::Service => "",
            Carrier::Espeak(_) | Carrier::Nothing(_) => BELL,
        };
        // A terminal that reads single keys ends no line by itself.
        print!("{bell}{line}\r\n");
        // Nothing could be said about a failure: this is where it would be said.
        let _ = stdout().flush();
    })
}

/// Says what carries the voice, and what is wrong with the service.
fn sentence(texts: &Texts, carrier: &Carrier) -> String {
    match carrier {
        Carrier::Service => text!(texts, "voice-back"),
        Carrier::Espeak(fault) => text!(texts, "voice-by-espeak", fault = fault.localized(texts)),
        Carrier::Nothing(fault) => text!(texts, "voice-by-nothing", fault = fault.localized(texts)),
    }
}
