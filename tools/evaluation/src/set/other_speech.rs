//! Sounds that are not declarations: other words, talk, noises.

use std::{fs, path::Path};

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
    let digits = fs::read_to_string(folder.join("digits.tsv"))?;
    let kept = digits
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .filter(|fields| matches!(fields[..], [_, "null" | "neun", speaker, _] if SPEAKERS.contains(&speaker)));
    for fields in kept.skip(set.first(2)).step_by(2 * set.step()) {
        copied(set, &folder.join(fields[0]), "people: null, neun", fields[1])?;
    }
    let other = fs::read_to_string(folder.join("other-speech.tsv"))?;
    let kept = other.lines().skip(1).step_by(EVERY);
    for line in kept.skip(set.first(2)).step_by(2 * set.step()) {
        let file = line.split('\t').next().unwrap_or_default();
        copied(set, &folder.join(file), "people: other words", "")?;
    }
    for name in KEPT_NOISES {
        let samples = audio::file::decode(&folder.join(format!("noise/{name}.flac")))?;
        for piece in samples.chunks_exact(PIECE).skip(set.first(2)).step_by(2) {
            let file = set.next_file("wav");
            wav::write(&file, piece)?;
            set.add(&file, &Chess::new(), "-", "noises", "")?;
        }
    }
    Ok(())
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
