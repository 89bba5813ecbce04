//! Moves by voices of RHVoice: each was made from recordings of one person, who speaks another language and reads the
//! respellings of that language. The model was trained on none of these voices.

use std::{collections::BTreeMap, fs};

use ansage::paths;
use ansage_words::vocabulary::Vocabulary;
use serde::Deserialize;

use super::{
    recordings::Set,
    voices::{Manner, RHVOICE},
    words::{Accent, Moves},
};
use crate::error::AnyResult;

/// Moves for each voice, at the full amount.
const MOVES: usize = 30;

/// The entry for RHVoice in models/train/data/splits.toml.
#[derive(Deserialize)]
struct Splits {
    rhvoice: Uses,
}

#[derive(Deserialize)]
struct Uses {
    /// Voices kept out of the training, by the table of accents.toml whose respellings they read.
    validate: BTreeMap<String, Vec<String>>,
}

/// Adds a group for each language. If a voice is not installed, the rest of its group is left out.
///
/// # Errors
///
/// If the data of the recipe cannot be read, or a sound cannot be made.
pub fn add(set: &mut Set, vocabulary: &Vocabulary, moves: &Moves) -> AnyResult<()> {
    let path = paths::shipped().join("models/train/data/splits.toml");
    let splits: Splits = toml::from_str(&fs::read_to_string(path)?)?;
    for (language, voices) in splits.rhvoice.validate {
        let Some(accent) = Accent::load(&language)? else {
            eprintln!("{language}: no respellings; the group is left out.");
            continue;
        };
        let mut turns = voices.iter().cycle();
        // English has a table of its own for voices that read no phonemes.
        let name = language.trim_end_matches("-spelled");
        set.group(&format!("people: voices of {name}"), MOVES * voices.len(), |set| {
            let (declared, text) = accent.draw(vocabulary, moves, &mut set.rng);
            let voice = turns.next().map_or("", String::as_str);
            let manner = Manner::plain(&format!("{RHVOICE}{voice}"), &mut set.rng);
            Ok((declared, text, manner))
        })?;
    }
    Ok(())
}
