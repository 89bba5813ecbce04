//! The hall's store: every record of every board, exactly once and in order, in one SQLite database.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use ansage_words::{
    locale::{Localized, Texts},
    text,
};
use rusqlite::{Connection, OptionalExtension, params};
use thiserror::Error;

use super::{alert::Alert, changes::Changes};
use crate::wire::{Instruction, Name};

/// Version of the tables, kept in the database's `user_version`.
const VERSION: i64 = 3;
/// The tables. A record is kept as the JSON text of its line; moments are milliseconds since 1970 by the hall's clock.
const TABLES: &str = "
    CREATE TABLE game (
        id INTEGER PRIMARY KEY,
        board TEXT NOT NULL,
        game TEXT NOT NULL,
        last INTEGER NOT NULL,
        left_over INTEGER,
        UNIQUE (board, game)
    );
    CREATE TABLE record (
        game INTEGER NOT NULL REFERENCES game,
        number INTEGER NOT NULL,
        arrived INTEGER NOT NULL,
        line TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE alert (
        id INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        board TEXT,
        move INTEGER NOT NULL,
        kind TEXT NOT NULL,
        open INTEGER NOT NULL
    );
    CREATE INDEX open_alerts ON alert (id) WHERE open;
    CREATE TABLE seen (
        board TEXT PRIMARY KEY,
        session TEXT NOT NULL,
        number INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE given (
        board TEXT NOT NULL,
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        instruction TEXT NOT NULL,
        outcome TEXT,
        PRIMARY KEY (board, game, number)
    ) WITHOUT ROWID;
    PRAGMA user_version = 3;
";
/// Turns the tables of an earlier version into those of this one. The games in them count.
const UPGRADE: &str = "ALTER TABLE game ADD COLUMN left_over INTEGER DEFAULT 0; PRAGMA user_version = 3;";
/// Number of bytes written to test whether the disk accepts writes: more than most batches.
const PROBE: i64 = 1 << 20;
/// Time to wait for another program that writes.
const BUSY: Duration = Duration::from_secs(5);

/// Reason why the store cannot be used.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database cannot be read or written.
    #[error("hall database {path}: {source}")]
    Database {
        /// The file.
        path: PathBuf,
        /// The error of SQLite.
        source: rusqlite::Error,
    },
    /// A newer program has written it.
    #[error("hall database {0} of a newer version")]
    Newer(PathBuf),
    /// Another program uses it. An event has one hall.
    #[error("hall database {0} in use")]
    Taken(PathBuf),
}

impl Localized for StoreError {
    fn localized(&self, texts: &Texts) -> String {
        match self {
            StoreError::Database { path, source } => {
                let code = source.sqlite_error().map(|error| error.extended_code & 0xff);
                let reason = ansage_words::errors::database_reason(texts, code);
                text!(texts, "hall-store", path = path, reason = reason)
            }
            StoreError::Newer(path) => text!(texts, "hall-store-newer", path = path),
            StoreError::Taken(path) => text!(texts, "hall-store-taken", path = path),
        }
    }
}

/// A game in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The number of the game in the store.
    pub id: i64,
    /// The board.
    pub board: Name,
    /// Identity of the game.
    pub game: String,
    /// Number of its last record.
    pub last: u64,
    /// Number of its last record when the hall heard of it, if it was over by then, and otherwise 0; `None` until a
    /// live state names it.
    pub left_over: Option<u64>,
}

/// An open store. It is locked: a second hall of the same event would lose what the first one acknowledged.
#[derive(Debug)]
pub struct Store {
    database: Connection,
    path: PathBuf,
}

impl Store {
    /// Opens the store at `path`, and creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it cannot be opened, was written by a newer program, or is in use by another hall.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        let of = |source: rusqlite::Error| match source.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => {
                StoreError::Taken(path.to_owned())
            }
            _ => StoreError::Database {
                path: path.to_owned(),
                source,
            },
        };
        let database = Connection::open(path).map_err(of)?;
        database.busy_timeout(BUSY).map_err(of)?;
        // Acknowledged records must survive a power cut, so each commit waits for the disk.
        database
            .execute_batch(
                "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                 PRAGMA foreign_keys = ON; BEGIN EXCLUSIVE; COMMIT;",
            )
            .map_err(of)?;
        let version: i64 = database
            .query_row("PRAGMA user_version", [], |row| row.get(0))
            .map_err(of)?;
        match version {
            0 => database
                .execute_batch(&format!("BEGIN; {TABLES} COMMIT;"))
                .map_err(of)?,
            1 | 2 => database
                .execute_batch(&format!("BEGIN; {UPGRADE} COMMIT;"))
                .map_err(of)?,
            VERSION => {}
            _ => return Err(StoreError::Newer(path.to_owned())),
        }
        Ok(Store {
            database,
            path: path.to_owned(),
        })
    }

    fn error(&self, source: rusqlite::Error) -> StoreError {
        StoreError::Database {
            path: self.path.clone(),
            source,
        }
    }

    /// Carries out `change` as a whole or not at all.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if `change` fails or cannot be written. Then nothing is changed.
    pub fn whole<T>(&mut self, change: impl FnOnce(&Changes) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let path = self.path.clone();
        let of = |source| StoreError::Database { path, source };
        // A dropped transaction is rolled back.
        let changed = self.database.transaction().and_then(|transaction| {
            let changed = change(&Changes::new(&transaction))?;
            transaction.commit()?;
            Ok(changed)
        });
        changed.map_err(of)
    }

    /// Tests whether the disk accepts writes. Reading works even while it is full.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if it does not.
    pub fn probe(&mut self) -> Result<(), StoreError> {
        self.whole(|changes| changes.probe(PROBE))?;
        self.whole(|changes| changes.forget_probe())
    }

    /// Runs SQL, for tests that make the disk fail.
    #[cfg(test)]
    pub fn execute(&self, sql: &str) {
        self.database.execute_batch(sql).unwrap();
    }

    /// Returns all games in the order of their arrival.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn games(&self) -> Result<Vec<Kept>, StoreError> {
        let read = || {
            let mut statement = self
                .database
                .prepare("SELECT id, board, game, last, left_over FROM game ORDER BY id")?;
            let rows = statement.query_map([], |row| {
                let board: String = row.get(1)?;
                Ok((row.get(0)?, board, row.get(2)?, row.get(3)?, row.get(4)?))
            })?;
            rows.collect::<rusqlite::Result<Vec<(i64, String, String, i64, Option<i64>)>>>()
        };
        let games = read().map_err(|source| self.error(source))?;
        let kept = games.into_iter().filter_map(|(id, board, game, last, left_over)| {
            Some(Kept {
                id,
                board: board.parse().ok()?,
                game,
                last: last.try_into().ok()?,
                left_over: left_over.and_then(|last| last.try_into().ok()),
            })
        });
        Ok(kept.collect())
    }

    /// Passes the records of a game to `take` in order, as JSON texts with the moments of their arrival.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn records(&self, game: i64, mut take: impl FnMut(&str, u64)) -> Result<(), StoreError> {
        let mut read = || {
            let sql = "SELECT line, arrived FROM record WHERE game = ?1 ORDER BY number";
            let mut statement = self.database.prepare_cached(sql)?;
            let mut rows = statement.query([game])?;
            while let Some(row) = rows.next()? {
                let arrived: i64 = row.get(1)?;
                take(row.get_ref(0)?.as_str()?, arrived.try_into().unwrap_or(0));
            }
            Ok(())
        };
        read().map_err(|source| self.error(source))
    }

    /// Returns the JSON text of a record.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn record(&self, game: i64, number: u64) -> Result<Option<String>, StoreError> {
        Changes::new(&self.database)
            .record(game, number)
            .map_err(|source| self.error(source))
    }

    /// Returns the alerts that are open, in the order in which they came.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn open_alerts(&self) -> Result<Vec<Alert>, StoreError> {
        let read = || {
            let sql = "SELECT id, at, board, move, kind FROM alert WHERE open ORDER BY id";
            let mut statement = self.database.prepare(sql)?;
            let rows = statement.query_map([], |row| {
                let (board, kind): (Option<String>, String) = (row.get(2)?, row.get(4)?);
                let at: i64 = row.get(1)?;
                Ok((row.get(0)?, at, board, row.get(3)?, kind))
            })?;
            rows.collect::<rusqlite::Result<Vec<(i64, i64, Option<String>, u32, String)>>>()
        };
        let alerts = read().map_err(|source| self.error(source))?;
        let known = alerts.into_iter().filter_map(|(id, at, board, number, kind)| {
            Some(Alert {
                id,
                at: at.try_into().ok()?,
                board: board.map(|board| board.parse()).transpose().ok()?,
                move_number: number,
                // An alert that only a newer program knows is left out.
                kind: serde_json::from_str(&kind).ok()?,
            })
        });
        Ok(known.collect())
    }

    /// Returns the session of a board whose alerts were seen last, and the number of the last one.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn seen(&self, board: &Name) -> Result<Option<(String, u64)>, StoreError> {
        let sql = "SELECT session, number FROM seen WHERE board = ?1";
        let found = self
            .database
            .query_row(sql, [board.as_str()], |row| {
                let number: i64 = row.get(1)?;
                Ok((row.get(0)?, number.try_into().unwrap_or(0)))
            })
            .optional();
        found.map_err(|source| self.error(source))
    }

    /// Returns the orders of the arbiter that were not answered, although that may be reported: board, game, number and
    /// moment.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn unanswered(&self) -> Result<Vec<(Name, String, u64, u64)>, StoreError> {
        let read = || {
            let sql = "SELECT board, game, number, at, instruction FROM given \
                       WHERE outcome IS NULL OR outcome = 'null'";
            let mut statement = self.database.prepare(sql)?;
            let rows = statement.query_map([], |row| {
                let (board, instruction): (String, String) = (row.get(0)?, row.get(4)?);
                Ok((board, row.get(1)?, row.get(2)?, row.get(3)?, instruction))
            })?;
            rows.collect::<rusqlite::Result<Vec<(String, String, i64, i64, String)>>>()
        };
        let orders = read().map_err(|source| self.error(source))?;
        let orders = orders.into_iter().filter_map(|(board, game, number, at, instruction)| {
            let is_pressed = matches!(serde_json::from_str(&instruction), Ok(Instruction::Pressed { .. }));
            let order = (board.parse().ok()?, game, number.try_into().ok()?, at.try_into().ok()?);
            (!is_pressed).then_some(order)
        });
        Ok(orders.collect())
    }

    /// Returns the number of the last order for a game; 0 if there was none.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the database cannot be read.
    pub fn last_order(&self, board: &Name, game: &str) -> Result<u64, StoreError> {
        let sql = "SELECT coalesce(max(number), 0) FROM given WHERE board = ?1 AND game = ?2";
        let found = self
            .database
            .query_row(sql, params![board.as_str(), game], |row| row.get::<_, i64>(0));
        Ok(found.map_err(|source| self.error(source))?.try_into().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use ansage_protocol::line::{JournalLine, Stamped};

    use super::*;
    use crate::{
        arbiter::alert::AlertKind,
        wire::{Record, VERSION as WIRE},
    };

    fn record(number: u64) -> Record {
        Record {
            version: WIRE,
            event: "open".parse().unwrap(),
            board: "12".parse().unwrap(),
            game: "a".into(),
            number,
            sent: 0,
            record: Stamped {
                at: number,
                time: 0,
                line: JournalLine::Clock,
            },
        }
    }

    #[test]
    fn records_are_kept_once_in_order_and_survive() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hall.sqlite");
        let board: Name = "12".parse().unwrap();
        let mut store = Store::open(&path).unwrap();
        let id = store.whole(|changes| changes.begin(&board, "a", Some(5))).unwrap();
        for number in 1..=3 {
            store
                .whole(|changes| changes.add(id, &record(number), &format!("{number}"), 7))
                .unwrap();
        }
        // Neither twice, nor with a gap.
        for number in [3, 5] {
            assert!(
                store.whole(|changes| changes.add(id, &record(number), "x", 7)).is_err(),
                "{number}"
            );
        }
        // A change that fails midway leaves nothing.
        let half = store.whole(|changes| {
            changes.add(id, &record(4), "4", 7)?;
            changes.add(id, &record(6), "6", 7)
        });
        assert!(half.is_err());
        // Another hall cannot have it.
        assert!(matches!(Store::open(&path), Err(StoreError::Taken(_))));
        drop(store);
        let store = Store::open(&path).unwrap();
        let mut lines = Vec::new();
        store
            .records(id, |line, arrived| lines.push((line.to_owned(), arrived)))
            .unwrap();
        assert_eq!(lines, [("1".into(), 7), ("2".into(), 7), ("3".into(), 7)]);
        assert_eq!(store.record(id, 2).unwrap().as_deref(), Some("2"));
        let games = store.games().unwrap();
        assert_eq!(
            games,
            [Kept {
                id,
                board,
                game: "a".into(),
                last: 3,
                left_over: Some(5),
            }]
        );
    }

    #[test]
    fn a_store_of_an_earlier_version_is_read() {
        for earlier in [
            "PRAGMA user_version = 1",
            "ALTER TABLE game ADD COLUMN sent INTEGER NOT NULL DEFAULT 0; PRAGMA user_version = 2",
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("hall.sqlite");
            let store = Store::open(&path).unwrap();
            store.execute(&format!("ALTER TABLE game DROP COLUMN left_over; {earlier}"));
            store.execute("INSERT INTO game (board, game, last) VALUES ('12', 'a', 0)");
            drop(store);
            for game in ["b", "c"] {
                let mut store = Store::open(&path).unwrap();
                let begun = store.whole(|changes| changes.begin(&"12".parse().unwrap(), game, None));
                assert!(begun.is_ok(), "{earlier}");
                let games = store.games().unwrap();
                assert_eq!((games[0].left_over, games[1].left_over), (Some(0), None), "{earlier}");
            }
        }
    }

    #[test]
    fn alerts_stay_open_until_they_are_closed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hall.sqlite");
        let board: Name = "12".parse().unwrap();
        let mut store = Store::open(&path).unwrap();
        let [lost, gap] = [AlertKind::Lost, AlertKind::Gap { after: 3, number: 5 }];
        let first = store.whole(|changes| changes.raise(1, Some(&board), 4, &lost)).unwrap();
        let second = store.whole(|changes| changes.raise(2, None, 0, &gap)).unwrap();
        store.whole(|changes| changes.close(first)).unwrap();
        drop(store);
        let alerts = Store::open(&path).unwrap().open_alerts().unwrap();
        assert_eq!(
            alerts,
            [Alert {
                id: second,
                at: 2,
                board: None,
                move_number: 0,
                kind: gap
            }]
        );
    }
}
