//! Sounds that are not declarations: other words, talk, noises.

use std::{
    fs,
    path::{Path, PathBuf},
};

use ansage::audio::{self, SAMPLE_RATE};
use shakmaty::Chess;

use super::{
    digits::SPEAKERS,
    people::{self, KEPT_NOISES},
    recordings::Set,
    voices::{self, HELD_OUT, Manner},
    wav,
};
use crate::error::AnyResult;

/// Words that resemble words of the game.
const NEAR: &str = "null neun zehn elf zwölf Königin Pferd Offizier mein frei Nacht Finger Sturm Mauer Name Wein \
    zwanzig Dackel Hanna-Lena Davids Evas Gustel Hekla Felsen Käfer Trommel Kuchen Lampe Springflut Laufen Baustelle \
    Scharade Kürbis Klang nichts ach sowohl niemals dreizehn vierzehn achtsam siebzehn sechzehn fünfzehn einmalig \
    zweifeln Dreieck Viertel Fünftel Turnen Turnier Daumen Damals Königreich Schlagzeug Schachtel Matrose Anker";
/// Talk at a board.
const TALK: &str = "ich weiß nicht so recht|wie viel Zeit hast du noch|das habe ich nicht gesehen|möchtest du etwas \
    trinken|der Zug fährt um halb sieben ab|wo ist mein Stift|kannst du bitte leiser sein|das war knapp|gut gespielt|\
    wer ist der Nächste|mir ist kalt|das Licht ist zu hell|ich rufe dich später an|bis morgen dann|hast du den Schlüssel|\
    am Nachbarbrett wird noch gespielt|die Runde beginnt um zehn|ich hole mir einen Kaffee|wir sehen uns in Hamburg|\
    meine Tante heißt Emma|das Brett steht schief|es regnet schon wieder|er überlegt sehr lange|so ein Pech";

/// Words of the game among the other speech.
const OF_THE_GAME: [&str; 2] = ["schlagen", "schwarz"];
/// Step through the other speech that selects recordings on which the model was not trained.
const EVERY: usize = 5;
/// Length of a piece of noise, in samples.
const PIECE: usize = SAMPLE_RATE as usize * 3;

/// Adds all these sounds to `set`.
///
/// # Errors
///
/// If a recording cannot be read, or a sound cannot be made.
pub fn add(set: &mut Set) -> AnyResult<()> {
    let near: Vec<&str> = NEAR.split_whitespace().collect();
    let talk: Vec<&str> = TALK.split('|').map(str::trim).collect();
    spoken(set, "foreign words", &near)?;
    spoken(set, "talk", &talk)?;
    let Some(folder) = people::folder() else {
        eprintln!("There are no recordings of people; their groups are left out.");
        return Ok(());
    };
    for (file, words) in kept_digits(&folder)?.iter().skip(set.first(2)).step_by(2 * set.step()) {
        copied(set, file, "people: null, neun", words)?;
    }
    for (file, words) in kept_words(&folder)?.iter().skip(set.first(2)).step_by(2 * set.step()) {
        copied(set, file, "people: other words", words)?;
    }
    for name in KEPT_NOISES {
        let samples = audio::file::decode(&folder.join(format!("noise/{name}.flac")))?;
        // The halves that noises.rs adds to the speech of the two sets.
        let (first, second) = samples.split_at(samples.len() / 2);
        for piece in (if set.fits { first } else { second }).chunks_exact(PIECE) {
            let file = set.next_file("wav");
            wav::write(&file, piece)?;
            set.add(&file, &Chess::new(), "-", "noises", "")?;
        }
    }
    Ok(())
}

/// Returns the digits in `folder` that are not words of the game, by speakers kept out of the training, with their
/// words.
///
/// # Errors
///
/// If the table cannot be read.
pub fn kept_digits(folder: &Path) -> AnyResult<Vec<(PathBuf, String)>> {
    let rows = table(folder, "digits")?.into_iter();
    Ok(rows
        .filter(|[_, words, speaker]| {
            ["null", "neun"].contains(&words.as_str()) && SPEAKERS.contains(&speaker.as_str())
        })
        .map(|[file, words, _]| (folder.join(file), words))
        .collect())
}

/// Returns the recordings of other words in `folder` that were kept out of the training, with their words as far as
/// known.
///
/// # Errors
///
/// If the table cannot be read.
pub fn kept_words(folder: &Path) -> AnyResult<Vec<(PathBuf, String)>> {
    let rows = table(folder, "other-speech")?.into_iter().step_by(EVERY);
    Ok(rows
        .filter(|[_, words, _]| !OF_THE_GAME.contains(&words.as_str()))
        .map(|[file, words, _]| (folder.join(file), words))
        .collect())
}

/// Returns file, words and speaker of each recording in a table.
fn table(folder: &Path, name: &str) -> AnyResult<Vec<[String; 3]>> {
    let text = fs::read_to_string(folder.join(name).with_extension("tsv"))?;
    text.lines()
        .skip(1)
        .map(|line| {
            let [file, words, speaker, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("{name}.tsv: \"{line}\" needs a file, its words and its speaker").into());
            };
            Ok([file, words, speaker].map(String::from))
        })
        .collect()
}

/// Adds each text by each voice.
fn spoken(set: &mut Set, group: &str, texts: &[&str]) -> AnyResult<()> {
    // Half of the texts for each of the two sets.
    for text in texts.iter().skip(set.first(2)).step_by(2).take(set.scaled(texts.len())) {
        for voice in HELD_OUT {
            let manner = Manner::plain(voice, &mut set.rng);
            let file = set.next_file("wav");
            if voices::say(text, &manner, &file)? {
                set.add(&file, &Chess::new(), "-", group, text)?;
            }
        }
    }
    Ok(())
}

fn copied(set: &mut Set, from: &Path, group: &str, words: &str) -> AnyResult<()> {
    let file = set.next_file("flac");
    fs::copy(from, &file)?;
    set.add(&file, &Chess::new(), "-", group, words)
}
