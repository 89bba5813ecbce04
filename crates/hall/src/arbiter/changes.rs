//! Changes of the hall's store, carried out as a whole.

use rusqlite::{Connection, OptionalExtension, params};

use super::alert::AlertKind;
use crate::wire::{Name, Record};

/// Changes of a store, applied as a whole.
pub struct Changes<'a>(&'a Connection);

impl<'a> Changes<'a> {
    pub(super) fn new(database: &'a Connection) -> Changes<'a> {
        Changes(database)
    }

    /// Begins a game and returns its number in the store.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn begin(&self, board: &Name, game: &str, left_over: Option<u64>) -> rusqlite::Result<i64> {
        let sql = "INSERT INTO game (board, game, last, left_over) VALUES (?1, ?2, 0, ?3)";
        let values = params![board.as_str(), game, left_over.map(signed)];
        self.0.prepare_cached(sql)?.insert(values)
    }

    /// Notes which record of a game was the last one when the hall heard of it, if it was over by then, and otherwise
    /// 0.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn name(&self, game: i64, left_over: u64) -> rusqlite::Result<()> {
        let sql = "UPDATE game SET left_over = ?2 WHERE id = ?1";
        let values = params![game, signed(left_over)];
        self.0.prepare_cached(sql)?.execute(values).map(drop)
    }

    /// Adds the record after the last one.
    ///
    /// # Errors
    ///
    /// The error of SQLite; a constraint is violated if it is not the next one.
    pub fn add(&self, game: i64, record: &Record, line: &str, arrived: u64) -> rusqlite::Result<()> {
        let sql = "INSERT INTO record (game, number, arrived, line) VALUES (?1, ?2, ?3, ?4)";
        let number = signed(record.number);
        self.0
            .prepare_cached(sql)?
            .execute(params![game, number, signed(arrived), line])?;
        let sql = "UPDATE game SET last = ?2 WHERE id = ?1 AND last = ?2 - 1";
        match self.0.prepare_cached(sql)?.execute(params![game, number])? {
            1 => Ok(()),
            rows => Err(rusqlite::Error::StatementChangedRows(rows)),
        }
    }

    /// Returns the JSON text of a record.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn record(&self, game: i64, number: u64) -> rusqlite::Result<Option<String>> {
        let sql = "SELECT line FROM record WHERE game = ?1 AND number = ?2";
        let mut statement = self.0.prepare_cached(sql)?;
        statement
            .query_row(params![game, signed(number)], |row| row.get(0))
            .optional()
    }

    /// Adds an open alert and returns its number.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn raise(&self, at: u64, board: Option<&Name>, number: u32, kind: &AlertKind) -> rusqlite::Result<i64> {
        let sql = "INSERT INTO alert (at, board, move, kind, open) VALUES (?1, ?2, ?3, ?4, 1)";
        let kind = text_of(kind)?;
        self.0
            .prepare_cached(sql)?
            .insert(params![signed(at), board.map(Name::as_str), number, kind])
    }

    /// Changes what an alert says.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn amend(&self, alert: i64, kind: &AlertKind) -> rusqlite::Result<()> {
        let sql = "UPDATE alert SET kind = ?2 WHERE id = ?1";
        let kind = text_of(kind)?;
        self.0.prepare_cached(sql)?.execute(params![alert, kind]).map(drop)
    }

    /// Closes an alert.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn close(&self, alert: i64) -> rusqlite::Result<()> {
        let sql = "UPDATE alert SET open = 0 WHERE id = ?1";
        self.0.prepare_cached(sql)?.execute([alert]).map(drop)
    }

    /// Remembers the last alert of a board's program that was seen.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn see(&self, board: &Name, session: &str, number: u64) -> rusqlite::Result<()> {
        let sql = "INSERT INTO seen (board, session, number) VALUES (?1, ?2, ?3)
                   ON CONFLICT (board) DO UPDATE SET session = ?2, number = ?3";
        let values = params![board.as_str(), session, signed(number)];
        self.0.prepare_cached(sql)?.execute(values).map(drop)
    }

    /// Writes this number of meaningless bytes over the previous ones, under the empty name, which no board has.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub(super) fn probe(&self, bytes: i64) -> rusqlite::Result<()> {
        let sql = "INSERT INTO seen (board, session, number) VALUES ('', zeroblob(?1), 0)
                   ON CONFLICT (board) DO UPDATE SET session = zeroblob(?1)";
        self.0.execute(sql, [bytes]).map(drop)
    }

    /// Forgets what [`probe`](Changes::probe) wrote.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub(super) fn forget_probe(&self) -> rusqlite::Result<()> {
        self.0.execute("DELETE FROM seen WHERE board = ''", []).map(drop)
    }

    /// Keeps an order before it is sent: its number must never be used again.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn give(&self, board: &Name, game: &str, number: u64, at: u64, instruction: &str) -> rusqlite::Result<()> {
        let sql = "INSERT INTO given (board, game, number, at, instruction) VALUES (?1, ?2, ?3, ?4, ?5)";
        let values = params![board.as_str(), game, signed(number), signed(at), instruction];
        self.0.prepare_cached(sql)?.execute(values).map(drop)
    }

    /// Returns the outcome of an order: `None` if it was not given, and `Some(None)` if it was not answered.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn outcome(&self, board: &Name, game: &str, number: u64) -> rusqlite::Result<Option<Option<String>>> {
        let sql = "SELECT outcome FROM given WHERE board = ?1 AND game = ?2 AND number = ?3";
        let mut statement = self.0.prepare_cached(sql)?;
        statement
            .query_row(params![board.as_str(), game, signed(number)], |row| row.get(0))
            .optional()
    }

    /// Notes the outcome of an order.
    ///
    /// # Errors
    ///
    /// The error of SQLite.
    pub fn answered(&self, board: &Name, game: &str, number: u64, outcome: &str) -> rusqlite::Result<()> {
        let sql = "UPDATE given SET outcome = ?4 WHERE board = ?1 AND game = ?2 AND number = ?3";
        let values = params![board.as_str(), game, signed(number), outcome];
        self.0.prepare_cached(sql)?.execute(values).map(drop)
    }
}

/// Returns a number as SQLite keeps it. Numbers and moments are far below its maximum.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// Returns an alert's kind as it is stored. A kind stored as nothing could not be read back.
fn text_of(kind: &AlertKind) -> rusqlite::Result<String> {
    serde_json::to_string(kind).map_err(|error| rusqlite::Error::ToSqlConversionFailure(error.into()))
}
