//! The recordings of the set and their manifest.

use std::{
    fs,
    path::{Path, PathBuf},
};

use fastrand::Rng;
use shakmaty::{Chess, EnPassantMode, fen::Fen};

use super::{
    voices::{self, Manner},
    words::Declared,
};
use crate::error::AnyResult;

/// The set being made.
pub struct Set {
    folder: PathBuf,
    manifest: String,
    count: usize,
    /// Random numbers for all choices.
    pub rng: Rng,
    amount: f64,
    /// Whether it is for fitting the thresholds. It then has nothing in common with the reported set.
    pub fits: bool,
}

impl Set {
    /// Creates an empty set in `folder`. Sounds of an earlier set there are removed.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written.
    pub fn new(folder: &Path, amount: f64, fits: bool) -> AnyResult<Set> {
        let sounds = folder.join("sounds");
        if sounds.exists() {
            fs::remove_dir_all(&sounds)?;
        }
        fs::create_dir_all(&sounds)?;
        Ok(Set {
            folder: folder.into(),
            manifest: String::new(),
            count: 0,
            rng: Rng::with_seed(if fits { 21 } else { 20 }),
            amount,
            fits,
        })
    }

    /// Returns the number of recordings so far.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the size of the set, as a factor.
    pub fn amount(&self) -> f64 {
        self.amount
    }

    /// Returns `count` scaled by the amount, at least one.
    pub fn scaled(&self, count: usize) -> usize {
        ((count as f64 * self.amount).round() as usize).max(1)
    }

    /// Returns the step through the set's half of a list. It grows as the amount shrinks.
    pub fn step(&self) -> usize {
        (0.5 / self.amount).round().max(1.0) as usize
    }

    /// Returns the first index in a list that is taken with `step`. It differs between the two sets.
    pub fn first(&self, step: usize) -> usize {
        if self.fits { step / 2 } else { 0 }
    }

    /// Returns the file of the next recording.
    pub fn next_file(&mut self, extension: &str) -> PathBuf {
        self.count += 1;
        self.folder.join(format!("sounds/{:05}.{extension}", self.count))
    }

    /// Writes the manifest of the recordings added since the last one.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn write(&mut self, name: &str) -> AnyResult<()> {
        let rows = std::mem::take(&mut self.manifest);
        Ok(fs::write(
            self.folder.join(name),
            format!("file\tfen\texpected\tgroup\twords\n{rows}"),
        )?)
    }

    /// Adds a recording in a file of [`Set::next_file`].
    ///
    /// # Errors
    ///
    /// If the file lies outside the set.
    pub fn add(&mut self, file: &Path, position: &Chess, expected: &str, group: &str, words: &str) -> AnyResult<()> {
        let file = file.strip_prefix(&self.folder)?.display();
        let fen = Fen::from_position(position, EnPassantMode::Legal);
        self.manifest
            .push_str(&format!("{file}\t{fen}\t{expected}\t{group}\t{words}\n"));
        Ok(())
    }

    /// Adds a spoken declaration. Returns false if the voice is not installed.
    ///
    /// # Errors
    ///
    /// If the sound cannot be made.
    pub fn say(&mut self, declared: &Declared, text: &str, manner: &Manner, group: &str) -> AnyResult<bool> {
        let file = self.next_file("wav");
        if !voices::say(text, manner, &file)? {
            return Ok(false);
        }
        self.add(&file, &declared.position, &declared.expected, group, &declared.words)?;
        Ok(true)
    }

    /// Adds `count` declarations of a group, scaled. A missing voice ends the group with a message.
    ///
    /// # Errors
    ///
    /// Those of `one`, and if a sound cannot be made.
    pub fn group(
        &mut self,
        name: &str,
        count: usize,
        mut one: impl FnMut(&mut Set) -> AnyResult<(Declared, String, Manner)>,
    ) -> AnyResult<()> {
        for _ in 0..self.scaled(count) {
            let (declared, text, manner) = one(self)?;
            if !self.say(&declared, &text, &manner, name)? {
                eprintln!(
                    "{name}: the voice {} is not installed; the group is left out.",
                    manner.voice
                );
                return Ok(());
            }
        }
        eprintln!("{name}: {}", self.scaled(count));
        Ok(())
    }
}
