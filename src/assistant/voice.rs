//! The voice of the running program, and what is printed when something else carries it or nothing does.

use std::io::{IsTerminal, stdout};

use crate::{
    config::Config,
    output,
    speech::{Carrier, Voice},
};
use ansage_words::{
    locale::{Localized, Texts},
    text,
    vocabulary::Vocabulary,
};

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
        match carrier {
            Carrier::Service => {}
            Carrier::Espeak(_) | Carrier::Nothing(_) => output::ring(),
        }
        // A terminal that reads single keys ends no line by itself.
        output::print(format_args!("{line}"), "\r\n");
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
