//! The lessons of courses that a learner has passed.

use std::collections::HashMap;

use jiff::Zoned;
use rusqlite::params;

use super::{error::ProgressError, store::Progress};

impl Progress {
    /// Returns the numbers of the lessons of `course` that the learner has passed, counted from 1.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn passed(&self, course: &str) -> Result<Vec<u32>, ProgressError> {
        let sql = "SELECT course, number FROM lesson WHERE learner = ?1 ORDER BY number";
        let read = self.all(sql, |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
        let of_course = read.into_iter().filter(|(name, _)| name == course);
        Ok(of_course.map(|(_, number)| number).collect())
    }

    /// Returns the number of the first of the `lessons` of `course` that the learner has not passed, or of the one
    /// passed longest ago if all are.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn next_lesson(&self, course: &str, lessons: u32) -> Result<u32, ProgressError> {
        let sql = "SELECT course, number, passed FROM lesson WHERE learner = ?1 ORDER BY number";
        let read = self.all(sql, |row| {
            Ok((row.get::<_, String>(0)?, row.get(1)?, row.get::<_, String>(2)?))
        })?;
        let passed: HashMap<u32, String> = read
            .into_iter()
            .filter(|(name, ..)| name == course)
            .map(|(_, number, at)| (number, at))
            .collect();
        // `None` comes before any moment.
        let next = (1..=lessons).min_by_key(|number| passed.get(number));
        Ok(next.unwrap_or(1))
    }

    /// Records that the learner passed the lesson `number` of `course` at `now`.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be written.
    pub fn pass(&mut self, course: &str, number: u32, now: &Zoned) -> Result<(), ProgressError> {
        let sql = "INSERT OR REPLACE INTO lesson VALUES (?1, ?2, ?3, ?4)";
        let values = params![self.learner, course, number, now.datetime().to_string()];
        let done = self.database.execute(sql, values);
        done.map(drop).map_err(|source| self.failed(source))
    }
}
