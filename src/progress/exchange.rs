//! Progress as a file: for a trainer, for another computer, and for keeping.

use std::path::Path;

use jiff::{Zoned, civil::Date};
use rusqlite::params;
use serde::{Deserialize, Serialize};

use super::{
    error::ProgressError,
    store::{self, Progress},
};
use crate::{
    disk,
    practice::{Grade, Item, Memory},
};

/// Name and version of the format, in the field `format`.
const FORMAT: &str = "ansage-progress-1";

/// A learner's progress as JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Export {
    /// Name and version of the format.
    pub format: String,
    /// The learner's name.
    pub learner: String,
    /// The memory of each item.
    pub items: Vec<Remembered>,
    /// Every answer, the oldest first.
    pub answers: Vec<GivenAnswer>,
    /// Confused items, and how often.
    pub confusions: Vec<Confusion>,
    /// The passed lessons of courses.
    #[serde(default)]
    pub lessons: Vec<PassedLesson>,
}

/// The memory of an item.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remembered {
    item: String,
    stability: f32,
    difficulty: f32,
    last: String,
    grade: u8,
    due: String,
    answers: u32,
    lapses: u32,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenAnswer {
    at: String,
    item: String,
    grade: u8,
    thought_ms: i64,
}

/// A confusion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confusion {
    asked: String,
    said: String,
    times: u32,
}

/// A passed lesson of a course.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassedLesson {
    course: String,
    number: u32,
    passed: String,
}

impl Remembered {
    /// Returns the item and its memory, or the fault of the entry.
    fn read(&self) -> Result<(Item, Memory), String> {
        let wrong = |field: &str| format!("{} {field}", self.item);
        let item: Item = self.item.parse().map_err(|error| format!("{error}"))?;
        let is_sound = self.stability.is_finite() && self.stability > 0.0;
        if !is_sound {
            return Err(wrong("stability"));
        }
        if !(1.0..=10.0).contains(&self.difficulty) {
            return Err(wrong("difficulty"));
        }
        let memory = Memory {
            stability: self.stability,
            difficulty: self.difficulty,
            last: self.last.parse().map_err(|_| wrong("last"))?,
            grade: Grade::of_number(self.grade).ok_or_else(|| wrong("grade"))?,
            due: self.due.parse().map_err(|_| wrong("due"))?,
            answers: self.answers,
            lapses: self.lapses,
        };
        Ok((item, memory))
    }
}

impl Export {
    /// Reads exported progress and checks every entry.
    ///
    /// # Errors
    ///
    /// The fault, with its place in the text, or with the entry and its field.
    pub fn read(text: &str) -> Result<Export, String> {
        let export: Export = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if export.format != FORMAT {
            return Err(format!("format \"{}\"", export.format));
        }
        for remembered in &export.items {
            remembered.read()?;
        }
        for answer in &export.answers {
            let wrong = |field: &str| format!("{} {field}", answer.at);
            answer.at.parse::<Zoned>().map_err(|_| wrong("at"))?;
            answer.item.parse::<Item>().map_err(|error| error.to_string())?;
            Grade::of_number(answer.grade).ok_or_else(|| wrong("grade"))?;
        }
        for lesson in &export.lessons {
            let day = lesson.passed.parse::<Date>();
            day.map_err(|_| format!("{} {} passed", lesson.course, lesson.number))?;
        }
        for confusion in &export.confusions {
            for item in [&confusion.asked, &confusion.said] {
                item.parse::<Item>().map_err(|error| error.to_string())?;
            }
        }
        Ok(export)
    }

    /// Returns the name under which the learner is added, `given` or in the file, without blanks around it: a voice says
    /// a name with and without them alike. `None` if nothing else is left.
    pub(super) fn added_as<'a>(&'a self, given: Option<&'a str>) -> Option<&'a str> {
        let name = given.unwrap_or(&self.learner).trim();
        (!name.is_empty()).then_some(name)
    }
}

impl Progress {
    /// Returns all stored data of the learner.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn export(&self) -> Result<Export, ProgressError> {
        let mut items: Vec<(Item, Memory)> = self.memories()?.into_iter().collect();
        items.sort_by_key(|(item, _)| item.to_string());
        let items = items.into_iter().map(|(item, memory)| Remembered {
            item: item.to_string(),
            stability: memory.stability,
            difficulty: memory.difficulty,
            last: memory.last.to_string(),
            grade: memory.grade as u8,
            due: memory.due.to_string(),
            answers: memory.answers,
            lapses: memory.lapses,
        });
        let answers = self.all(
            "SELECT at, item, grade, thought_ms FROM answer WHERE learner = ?1 ORDER BY rowid",
            |row| {
                Ok(GivenAnswer {
                    at: row.get(0)?,
                    item: row.get(1)?,
                    grade: row.get(2)?,
                    thought_ms: row.get(3)?,
                })
            },
        )?;
        let confusions = self.all(
            "SELECT asked, said, times FROM confusion WHERE learner = ?1 ORDER BY asked, said",
            |row| {
                Ok(Confusion {
                    asked: row.get(0)?,
                    said: row.get(1)?,
                    times: row.get(2)?,
                })
            },
        )?;
        let lessons = self.all(
            "SELECT course, number, passed FROM lesson WHERE learner = ?1 ORDER BY course, number",
            |row| {
                Ok(PassedLesson {
                    course: row.get(0)?,
                    number: row.get(1)?,
                    passed: row.get(2)?,
                })
            },
        )?;
        Ok(Export {
            format: FORMAT.into(),
            learner: self.name().to_owned(),
            items: items.collect(),
            answers,
            confusions,
            lessons,
        })
    }

    /// Writes all stored data of the learner into a new file at `path`.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read, or the file exists or cannot be written.
    pub fn export_to(&self, path: &Path) -> Result<(), ProgressError> {
        let of = |source| ProgressError::File {
            path: path.to_owned(),
            source,
        };
        let text = serde_json::to_vec_pretty(&self.export()?).map_err(|error| of(error.into()))?;
        disk::write_new(path, &text).map_err(of)
    }

    /// Reads the progress in the file at `path` as that of a new learner: `name`, or the one named in the file.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the file cannot be read or is damaged, or such a learner already exists. Nothing is stored
    /// then.
    pub fn import(path: &Path, name: Option<&str>) -> Result<Progress, ProgressError> {
        let text = disk::read_text(path).map_err(|source| ProgressError::File {
            path: path.to_owned(),
            source,
        })?;
        let export = Export::read(&text).map_err(|fault| ProgressError::Import {
            path: path.to_owned(),
            fault,
        })?;
        let name = export
            .added_as(name)
            .ok_or_else(|| ProgressError::Nameless(path.to_owned()))?;
        if store::learners()?.iter().any(|known| known == name) {
            return Err(ProgressError::Exists(name.to_owned()));
        }
        let mut progress = Progress::open(Some(name))?;
        let written = progress.keep_all(&export);
        match written {
            Ok(()) => Ok(progress),
            Err(source) => {
                let _ = store::forget(name);
                Err(progress.failed(source))
            }
        }
    }

    pub(super) fn keep_all(&mut self, export: &Export) -> rusqlite::Result<()> {
        let learner = self.learner;
        let transaction = self.database.transaction()?;
        for (item, memory) in export.items.iter().filter_map(|remembered| remembered.read().ok()) {
            store::keep(&transaction, learner, item, &memory)?;
        }
        for answer in &export.answers {
            // Checked when the file was read.
            let day = answer
                .at
                .parse::<Zoned>()
                .map(|at| at.date().to_string())
                .unwrap_or_default();
            transaction.execute(
                "INSERT INTO answer VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![learner, answer.at, day, answer.item, answer.grade, answer.thought_ms],
            )?;
        }
        // An import is not practice: the next answers must not be credited to the imported learner, however late the
        // imported ones were given.
        transaction.execute("UPDATE learner SET used = '' WHERE id = ?1", [learner])?;
        for lesson in &export.lessons {
            transaction.execute(
                "INSERT OR REPLACE INTO lesson VALUES (?1, ?2, ?3, ?4)",
                params![learner, lesson.course, lesson.number, lesson.passed],
            )?;
        }
        for confusion in &export.confusions {
            transaction.execute(
                "INSERT OR REPLACE INTO confusion VALUES (?1, ?2, ?3, ?4)",
                params![learner, confusion.asked, confusion.said, confusion.times],
            )?;
        }
        transaction.commit()
    }
}
