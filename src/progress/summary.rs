//! Progress in a few facts.

use jiff::civil::Date;

use super::{error::ProgressError, store::Progress};
use crate::practice::{Item, Memory, all_words};

/// The main facts of a learner's progress.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    /// The day on which it holds.
    pub today: Date,
    /// Each word that was practised, the weakest first.
    pub words: Vec<(Item, Memory)>,
    /// Squares of board vision that were practised, the weakest first.
    pub squares: Vec<(Item, Memory)>,
    /// Number of words that are likely to be remembered for long, and do not come back today.
    pub safe: usize,
    /// Number of words to learn. Each counts twice: once to say it, and once to understand it.
    pub all: usize,
    /// Number of items that come back today.
    pub due: usize,
    /// The days of practice, the oldest first.
    pub days: Vec<Day>,
    /// Pairs that were confused, the most frequent first.
    pub confused: Vec<(Item, Item)>,
}

/// A day of practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Day {
    /// The day.
    pub date: Date,
    /// Number of words and squares that were answered.
    pub answers: u32,
    /// Number of those that were remembered.
    pub known: u32,
}

impl Summary {
    /// Returns the words that were forgotten before and did not become stable since, the weakest first.
    pub fn weak(&self) -> impl Iterator<Item = Item> {
        self.words
            .iter()
            .filter(|(_, memory)| memory.is_weak())
            .map(|(item, _)| *item)
    }
}

impl Progress {
    /// Returns the progress as of `today`.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn summary(&self, today: Date) -> Result<Summary, ProgressError> {
        let mut items: Vec<(Item, Memory)> = self.memories()?.into_iter().collect();
        items.sort_by(|(a, left), (b, right)| {
            let strength = |memory: &Memory| (memory.is_safe(today), memory.stability);
            let (left, right) = (strength(left), strength(right));
            left.0
                .cmp(&right.0)
                .then(left.1.total_cmp(&right.1))
                .then_with(|| a.to_string().cmp(&b.to_string()))
        });
        let due = items.iter().filter(|(_, memory)| memory.is_due(today)).count();
        let (words, squares): (Vec<_>, Vec<_>) = items.into_iter().partition(|(item, _)| item.is_word());
        Ok(Summary {
            today,
            safe: words.iter().filter(|(_, memory)| memory.is_safe(today)).count(),
            all: all_words().len(),
            due,
            days: self.days()?,
            confused: self.confusions()?,
            words,
            squares,
        })
    }

    fn days(&self) -> Result<Vec<Day>, ProgressError> {
        let sql = "SELECT day, count(*), sum(grade > 1) FROM answer WHERE learner = ?1 GROUP BY day ORDER BY day";
        let read = self.all(sql, |row| Ok((row.get::<_, String>(0)?, row.get(1)?, row.get(2)?)))?;
        let days = read.into_iter().filter_map(|(day, answers, known)| {
            let date = day.parse().ok()?;
            Some(Day { date, answers, known })
        });
        Ok(days.collect())
    }
}
