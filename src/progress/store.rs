//! The database: `practice.sqlite` in the user's data folder.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    time::Duration,
};

use fastrand::Rng;
use jiff::{SignedDuration, Timestamp, Zoned, civil::Date};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::error::ProgressError;
use crate::{
    disk, paths,
    practice::{self, Exercise, Grade, Item, Memory, Plan, Scheduler},
};

/// Version of the tables, kept in the database's `user_version`.
const VERSION: i64 = 1;
/// The tables. Days are written as `2026-11-23`, moments with their time zone, items as displayed by [`Item`]. A lesson
/// was passed on a day, or in newer rows on a day and at a time (`2026-11-23T10:15:00`).
const TABLES: &str = "
    CREATE TABLE learner (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        used TEXT NOT NULL
    );
    CREATE TABLE memory (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        item TEXT NOT NULL,
        stability REAL NOT NULL,
        difficulty REAL NOT NULL,
        last TEXT NOT NULL,
        grade INTEGER NOT NULL,
        due TEXT NOT NULL,
        answers INTEGER NOT NULL,
        lapses INTEGER NOT NULL,
        PRIMARY KEY (learner, item)
    ) WITHOUT ROWID;
    CREATE TABLE answer (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        at TEXT NOT NULL,
        day TEXT NOT NULL,
        item TEXT NOT NULL,
        grade INTEGER NOT NULL,
        thought_ms INTEGER NOT NULL
    );
    CREATE INDEX answers ON answer (learner, day);
    CREATE TABLE confusion (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        asked TEXT NOT NULL,
        said TEXT NOT NULL,
        times INTEGER NOT NULL,
        PRIMARY KEY (learner, asked, said)
    ) WITHOUT ROWID;
    CREATE TABLE lesson (
        learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,
        course TEXT NOT NULL,
        number INTEGER NOT NULL,
        passed TEXT NOT NULL,
        PRIMARY KEY (learner, course, number)
    ) WITHOUT ROWID;
    PRAGMA user_version = 1;
";
/// Longest wait for another program that writes.
const BUSY: Duration = Duration::from_secs(5);
/// Longest wait after an answer that was waited for in vain.
const STILL_BUSY: Duration = Duration::from_millis(100);

/// The progress of one learner.
#[derive(Debug)]
pub struct Progress {
    pub(super) database: Connection,
    pub(super) path: PathBuf,
    pub(super) learner: i64,
    name: String,
    /// Whether the learner was added when it was opened.
    is_new: bool,
    /// Whether there are other learners.
    has_others: bool,
    scheduler: Scheduler,
}

/// Returns the names of all learners, the one who practised last first.
///
/// # Errors
///
/// [`ProgressError`] if the database cannot be read.
pub fn learners() -> Result<Vec<String>, ProgressError> {
    let path = file()?;
    match path.exists() {
        true => names(&open(&path)?).map_err(|source| ProgressError::Database { path, source }),
        false => Ok(Vec::new()),
    }
}

/// Deletes all stored data of the learner `name`.
///
/// # Errors
///
/// [`ProgressError`] if there is no such learner, or the database cannot be written.
pub fn forget(name: &str) -> Result<(), ProgressError> {
    let path = file()?;
    let unknown = || ProgressError::Unknown(name.to_owned());
    if !path.exists() {
        return Err(unknown());
    }
    let database = open(&path)?;
    let of = |source| ProgressError::Database {
        path: path.clone(),
        source,
    };
    let deleted = database
        .execute("DELETE FROM learner WHERE name = ?1", [name])
        .map_err(of)?;
    if deleted == 0 {
        return Err(unknown());
    }
    // Deleted data must not remain readable in unused pages.
    database
        .execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        .map_err(of)
}

impl Progress {
    /// Opens the progress of the learner `name`, or of the one who practised last, and records that this learner
    /// practises now. An unknown learner is added.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be opened.
    pub fn open(name: Option<&str>) -> Result<Progress, ProgressError> {
        Progress::open_in(&file()?, name)
    }

    /// Like [`open`](Progress::open), but only for looking at the progress of a known learner. Does not change who
    /// practised last.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be opened, or does not know the learner.
    pub fn of(name: Option<&str>) -> Result<Progress, ProgressError> {
        Progress::of_in(&file()?, name)
    }

    pub(super) fn open_in(path: &Path, name: Option<&str>) -> Result<Progress, ProgressError> {
        let database = open(path)?;
        let of = |source| ProgressError::Database {
            path: path.to_owned(),
            source,
        };
        let known = names(&database).map_err(of)?;
        let last = known.first().cloned();
        let name = name.map(str::to_owned).or(last).unwrap_or_else(own_name);
        let learner = begin(&database, &name).map_err(of)?;
        Ok(Progress {
            is_new: !known.contains(&name),
            has_others: known.iter().any(|other| *other != name),
            ..Progress::with(database, path, learner, name)
        })
    }

    pub(super) fn of_in(path: &Path, name: Option<&str>) -> Result<Progress, ProgressError> {
        let unknown = || ProgressError::Unknown(name.map_or_else(own_name, str::to_owned));
        // Looking must not create anything.
        if !path.exists() {
            return Err(unknown());
        }
        let database = open(path)?;
        let found = find(&database, name).map_err(|source| ProgressError::Database {
            path: path.to_owned(),
            source,
        })?;
        let (learner, name) = found.ok_or_else(unknown)?;
        Ok(Progress::with(database, path, learner, name))
    }

    fn with(database: Connection, path: &Path, learner: i64, name: String) -> Progress {
        Progress {
            database,
            path: path.to_owned(),
            learner,
            name,
            is_new: false,
            has_others: false,
            scheduler: Scheduler::default(),
        }
    }

    /// Returns the learner's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the learner was unknown and has been added by [`open`](Progress::open).
    pub fn is_new(&self) -> bool {
        self.is_new
    }

    /// Returns whether other learners practise here, too.
    pub fn has_others(&self) -> bool {
        self.has_others
    }

    /// Returns the learner's memory of each item. Unknown items of a newer program are left out.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn memories(&self) -> Result<HashMap<Item, Memory>, ProgressError> {
        let sql =
            "SELECT item, stability, difficulty, last, grade, due, answers, lapses FROM memory WHERE learner = ?1";
        let read = self.all(sql, |row| Ok((row.get::<_, String>(0)?, memory(row)?)))?;
        let known = read
            .into_iter()
            .filter_map(|(item, memory)| Some((item.parse().ok()?, memory?)));
        Ok(known.collect())
    }

    /// Returns the pairs of items that were confused, the asked one first, the most frequent pair first.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn confusions(&self) -> Result<Vec<(Item, Item)>, ProgressError> {
        let sql = "SELECT asked, said FROM confusion WHERE learner = ?1 ORDER BY times DESC, asked, said";
        let read = self.all(sql, |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?;
        let known = read
            .into_iter()
            .filter_map(|(asked, said)| Some((asked.parse().ok()?, said.parse().ok()?)));
        Ok(known.collect())
    }

    /// Returns how many items are due on `today`; `None` if the learner has not practised yet.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn due(&self, today: Date) -> Result<Option<usize>, ProgressError> {
        let memories = self.memories()?;
        let due = memories.values().filter(|memory| memory.is_due(today)).count();
        Ok((!memories.is_empty()).then_some(due))
    }

    /// Plans a session of `exercise`, or of all words.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be read.
    pub fn plan(&self, exercise: Option<Exercise>, today: Date, rng: &mut Rng) -> Result<Plan, ProgressError> {
        Ok(practice::plan(
            exercise,
            &self.memories()?,
            &self.confusions()?,
            today,
            rng,
        ))
    }

    /// Stores the grades of an answer given at `now` after `thought`, and its confusions. A confused pair comes back
    /// together: the word that was said becomes due with the one that was asked for.
    ///
    /// # Errors
    ///
    /// [`ProgressError`] if the database cannot be written. Nothing is stored then.
    pub fn record(
        &mut self,
        now: &Zoned,
        grades: &[(Item, Grade)],
        confused: &[(Item, Item)],
        thought: Duration,
    ) -> Result<(), ProgressError> {
        let memories = self.memories()?;
        let (today, learner) = (now.date(), self.learner);
        let mut kept: HashMap<Item, Memory> = HashMap::new();
        for (item, grade) in grades {
            let memory = self.scheduler.answered(memories.get(item), *grade, today);
            kept.insert(*item, memory);
        }
        for (asked, said) in confused {
            if let (Some(due), Some(other)) = (kept.get(asked).map(|memory| memory.due), memories.get(said)) {
                kept.entry(*said).or_insert(Memory {
                    due: due.min(other.due),
                    ..*other
                });
            }
        }
        let write = |database: &mut Connection| -> rusqlite::Result<()> {
            let transaction = database.transaction()?;
            for (item, memory) in &kept {
                keep(&transaction, learner, *item, memory)?;
            }
            for (item, grade) in grades {
                let milliseconds = i64::try_from(thought.as_millis()).unwrap_or(i64::MAX);
                transaction.execute(
                    "INSERT INTO answer VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                    params![
                        learner,
                        now.to_string(),
                        today.to_string(),
                        item.to_string(),
                        *grade as u8,
                        milliseconds
                    ],
                )?;
            }
            for (asked, said) in confused {
                transaction.execute(
                    "INSERT INTO confusion VALUES (?1, ?2, ?3, 1)
                     ON CONFLICT (learner, asked, said) DO UPDATE SET times = times + 1",
                    params![learner, asked.to_string(), said.to_string()],
                )?;
            }
            transaction.commit()
        };
        let done = write(&mut self.database);
        // A session does not wait for so long after each answer.
        let patience = match done {
            Ok(()) => BUSY,
            Err(_) => STILL_BUSY,
        };
        let _ = self.database.busy_timeout(patience);
        done.map_err(|source| self.failed(source))
    }

    /// Reads the rows that `sql` finds of this learner.
    pub(super) fn all<T>(
        &self,
        sql: &str,
        read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, ProgressError> {
        let rows =
            || -> rusqlite::Result<Vec<T>> { self.database.prepare(sql)?.query_map([self.learner], read)?.collect() };
        rows().map_err(|source| self.failed(source))
    }

    pub(super) fn failed(&self, source: rusqlite::Error) -> ProgressError {
        // Everything that is written refers to the learner.
        if source.sqlite_extended_error_code() == Some(rusqlite::ffi::SQLITE_CONSTRAINT_FOREIGNKEY) {
            return ProgressError::Forgotten(self.name.clone());
        }
        ProgressError::Database {
            path: self.path.clone(),
            source,
        }
    }
}

/// Writes the memory of an item.
pub(super) fn keep(database: &Connection, learner: i64, item: Item, memory: &Memory) -> rusqlite::Result<usize> {
    database.execute(
        "INSERT OR REPLACE INTO memory VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        params![
            learner,
            item.to_string(),
            memory.stability,
            memory.difficulty,
            memory.last.to_string(),
            memory.grade as u8,
            memory.due.to_string(),
            memory.answers,
            memory.lapses
        ],
    )
}

/// Reads the memory of an item from columns 1 to 7; `None` if it makes no sense.
fn memory(row: &Row<'_>) -> rusqlite::Result<Option<Memory>> {
    let day = |index| -> rusqlite::Result<Option<Date>> { Ok(row.get::<_, String>(index)?.parse().ok()) };
    let (last, grade, due) = (day(3)?, Grade::of_number(row.get(4)?), day(5)?);
    let (Some(last), Some(grade), Some(due)) = (last, grade, due) else {
        return Ok(None);
    };
    Ok(Some(Memory {
        stability: row.get(1)?,
        difficulty: row.get(2)?,
        last,
        grade,
        due,
        answers: row.get(6)?,
        lapses: row.get(7)?,
    }))
}

fn file() -> Result<PathBuf, ProgressError> {
    paths::progress().ok_or(ProgressError::NoHome)
}

/// Opens the database at `path`, and creates the tables if it is new.
fn open(path: &Path) -> Result<Connection, ProgressError> {
    if let Some(folder) = path.parent() {
        disk::create_folder(folder).map_err(|source| ProgressError::File {
            path: folder.to_owned(),
            source,
        })?;
    }
    let of = |source| ProgressError::Database {
        path: path.to_owned(),
        source,
    };
    let mut database = Connection::open(path).map_err(of)?;
    disk::make_file_private(path);
    let version = prepare(&mut database).map_err(of)?;
    match version {
        ..=VERSION => Ok(database),
        version => Err(ProgressError::TooNew {
            path: path.to_owned(),
            version,
        }),
    }
}

/// Returns the version of the database, after creating the tables if there were none.
fn prepare(database: &mut Connection) -> rusqlite::Result<i64> {
    database.busy_timeout(BUSY)?;
    database.pragma_update(None, "foreign_keys", true)?;
    // An answer is written within a millisecond. Only a power cut can lose the last ones.
    database.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
    database.pragma_update(None, "synchronous", "normal")?;
    let version = |database: &Connection| database.pragma_query_value(None, "user_version", |row| row.get::<_, i64>(0));
    let transaction = database.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    if version(&transaction)? == 0 {
        transaction.execute_batch(TABLES)?;
    }
    transaction.commit()?;
    version(database)
}

fn names(database: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut sql = database.prepare("SELECT name FROM learner ORDER BY used DESC, id DESC")?;
    sql.query_map([], |row| row.get(0))?.collect()
}

/// Returns number and name of the learner `name`, or of the one who practised last; `None` if there is no such learner.
fn find(database: &Connection, name: Option<&str>) -> rusqlite::Result<Option<(i64, String)>> {
    let sql = "SELECT id, name FROM learner WHERE ?1 IS NULL OR name = ?1 ORDER BY used DESC, id DESC LIMIT 1";
    let found = database.query_row(sql, [name], |row| Ok((row.get(0)?, row.get(1)?)));
    found.optional()
}

/// Returns the number of the learner `name`, who practises now: after all others, even if the clock was once set ahead.
fn begin(database: &Connection, name: &str) -> rusqlite::Result<i64> {
    let last = database.query_row("SELECT max(used) FROM learner", [], |row| {
        row.get::<_, Option<String>>(0)
    })?;
    let last = last.and_then(|used| used.parse::<Timestamp>().ok());
    // Fractions of a second do not sort as text.
    let after = last.and_then(|last| last.checked_add(SignedDuration::from_secs(1)).ok());
    let now = Timestamp::now();
    let now = after.map_or(now, |after| after.max(now)).to_string();
    database.execute(
        "INSERT INTO learner (name, used) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET used = excluded.used",
        [name, &now],
    )?;
    let found = database.query_row("SELECT id FROM learner WHERE name = ?1", [name], |row| row.get(0));
    Ok(found.optional()?.unwrap_or_else(|| database.last_insert_rowid()))
}

/// Returns the default name of a learner: that of the user's account, or of the home folder if the environment does not
/// name the account.
fn own_name() -> String {
    let account = ["USER", "LOGNAME", "USERNAME"]
        .into_iter()
        .filter_map(|name| std::env::var(name).ok());
    let home = std::env::home_dir().and_then(|home| Some(home.file_name()?.to_string_lossy().into_owned()));
    account
        .chain(home)
        .find(|name| !name.trim().is_empty())
        .unwrap_or_else(|| "1".into())
}
