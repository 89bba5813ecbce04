//! A score read from PGN, from a list of moves in any notation, or from a journal.

use std::{
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use shakmaty::{CastlingMode, Chess, Color, Move, Position};
use thiserror::Error;

use super::pgn;
use crate::{
    announcement::Explainer,
    board::{self, FenError},
    braille::{self, Note},
    clock::TimeControl,
    declaration::{self, Declaration},
    disk,
    journal::{self, JournalError},
    locale::Texts,
    notation::{self, Entry, Fault, Language, Languages, Refusal, Sheet},
    vocabulary::Vocabulary,
};

/// Why a score cannot be read.
#[derive(Debug, Error)]
pub enum ScoreError {
    /// The file cannot be read.
    #[error("The score {path} cannot be read: {source}. Check its name.")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is no text.
    #[error("The score {path} is no text. {source}")]
    NoText {
        /// The file.
        path: PathBuf,
        /// Why.
        source: notation::Stop,
    },
    /// It is no Braille, or none that can be read.
    #[error("The score {path} cannot be read. {source}")]
    Braille {
        /// The file.
        path: PathBuf,
        /// Why.
        source: braille::ReadError,
    },
    /// Its start position is none.
    #[error("The score {path} begins with no position. {source}")]
    Start {
        /// The file.
        path: PathBuf,
        /// Why.
        source: FenError,
    },
    /// There are no moves.
    #[error("The score {path} has no moves. Name a PGN file, a list of moves, a Braille file, or a journal.")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// An entry before the half-move to go on from is no legal move.
    #[error(
        "The score {path} has no legal move at half-move {ply}: {text}. Correct the score, or name a half-move before it: {path}:{before}"
    )]
    Illegal {
        /// The file.
        path: PathBuf,
        /// The half-move, from 1.
        ply: usize,
        /// The last legal one.
        before: usize,
        /// The entry.
        text: String,
    },
    /// The half-move to go on from is not there.
    #[error("The score {path} has only {plies} half-moves. Name one of them: {path}:{plies}")]
    TooShort {
        /// The file.
        path: PathBuf,
        /// How many there are.
        plies: usize,
    },
    /// The journal is wrong.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// A score: what one player has written, legal or not.
#[derive(Debug, Clone, Default)]
pub struct Score {
    /// The position at the start, where the score tells it.
    pub start: Option<Chess>,
    /// The half-moves as they are written.
    pub entries: Vec<Entry>,
    /// The result, where one is written.
    pub result: Option<String>,
    /// Name of White.
    pub white: Option<String>,
    /// Name of Black.
    pub black: Option<String>,
    /// The date that the tags tell.
    pub date: Option<String>,
    /// The time control, where the score tells one.
    pub control: Option<TimeControl>,
}

impl Score {
    /// Reads the score in the file at `path`.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] where it cannot be read or holds no moves.
    pub fn load(path: &Path, vocabulary: &Vocabulary) -> Result<Score, ScoreError> {
        let score = Score::begun(path, vocabulary)?;
        if score.entries.is_empty() {
            return Err(ScoreError::Empty { path: path.to_owned() });
        }
        Ok(score)
    }

    /// As [`Score::load`], of a game that may have no moves yet: its tags tell who plays.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] where it cannot be read.
    pub fn begun(path: &Path, vocabulary: &Vocabulary) -> Result<Score, ScoreError> {
        let path = path.to_owned();
        let bytes = match disk::read(&path) {
            Ok(bytes) => bytes,
            Err(source) => return Err(ScoreError::Read { path, source }),
        };
        if is_journal(&bytes) {
            return Ok(Score::of_journal(&path)?);
        }
        if is_braille(&path, &bytes) {
            return Score::of_braille(&bytes, vocabulary).map_err(|source| ScoreError::Braille { path, source });
        }
        let sheet = match Sheet::read(&bytes, vocabulary) {
            Ok(sheet) => sheet,
            Err(source) => return Err(ScoreError::NoText { path, source }),
        };
        Score::of_sheet(sheet).map_err(|source| ScoreError::Start { path, source })
    }

    /// The score on `sheet`.
    ///
    /// # Errors
    ///
    /// [`FenError`] where the FEN tag is no position.
    pub fn of_sheet(sheet: Sheet) -> Result<Score, FenError> {
        let mode = CastlingMode::from_chess960(sheet.is_chess960());
        let start = sheet.tag("FEN").map(|fen| board::position_in(fen, mode)).transpose()?;
        // A PGN game without a FEN begins from the initial position; a bare list does not tell.
        let start = start.or_else(|| sheet.is_pgn().then(Chess::default));
        let name = |tag| sheet.tag(tag).map(str::to_owned);
        Ok(Score {
            start,
            white: name("White"),
            black: name("Black"),
            date: name("Date"),
            control: sheet.tag("TimeControl").and_then(TimeControl::from_pgn),
            result: sheet.result.filter(|result| result != "*"),
            entries: sheet.entries,
        })
    }

    fn of_journal(path: &Path) -> Result<Score, JournalError> {
        let game = journal::replay(path)?;
        let entries = game.plies().iter().map(|ply| Entry {
            text: board::uci(ply.m),
            comment: pgn::remarks(ply),
            ..Entry::default()
        });
        Ok(Score {
            start: Some(game.start().clone()),
            entries: entries.collect(),
            result: game.ending().map(|ending| ending.result().to_owned()),
            control: game.setting().clock.clone(),
            ..Score::default()
        })
    }

    /// The first game of a Braille file. An entry that is no legal move is the last one that is read.
    fn of_braille(bytes: &[u8], vocabulary: &Vocabulary) -> Result<Score, braille::ReadError> {
        let texts = Texts::new(crate::locale::Language::default());
        let explainer = Explainer {
            vocabulary,
            texts: &texts,
        };
        let mut wrong = None;
        let records = braille::read(bytes, None, &explainer, |problem| {
            if problem.game == 1 && wrong.is_none() {
                wrong = Some(problem.fault);
            }
        })?;
        let Some(record) = records.into_iter().next() else {
            return Ok(Score::default());
        };
        let mut entries: Vec<Entry> = Vec::new();
        for (plies, m) in (1..).zip(&record.line.moves) {
            let remarks = record.line.notes_after(plies).filter_map(|note| match note {
                Note::Time(time) => Some(format!("[%clk {time}]")),
                Note::Offer => Some("(=)".into()),
                _ => None,
            });
            entries.push(Entry {
                text: board::uci(*m),
                comment: remarks.collect::<Vec<_>>().join(" "),
                ..Entry::default()
            });
        }
        if let Some(braille::Fault::NotAMove(text) | braille::Fault::Refused(text, _)) = wrong {
            entries.push(Entry {
                text,
                ..Entry::default()
            });
        }
        let name = |tag| record.tag(tag).map(str::to_owned);
        Ok(Score {
            white: name("White"),
            black: name("Black"),
            date: name("Date"),
            start: Some(record.start.clone()),
            result: Some(record.result.clone()).filter(|result| result != "*"),
            control: record.tag("TimeControl").and_then(TimeControl::from_pgn),
            entries,
        })
    }

    /// The start position and the first `plies` half-moves, or all of them.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] where one of them is not there or not legal. `path` is named in it.
    pub fn moves(
        &self,
        path: &Path,
        vocabulary: &Vocabulary,
        plies: Option<usize>,
    ) -> Result<(Chess, Vec<Move>), ScoreError> {
        let path = path.to_owned();
        let available = self.entries.len();
        let wanted = plies.unwrap_or(available);
        if wanted > available {
            return Err(ScoreError::TooShort { path, plies: available });
        }
        let start = self.start.clone().unwrap_or_default();
        let (mut scribe, mut position) = (Scribe::new(vocabulary, self, &start), start.clone());
        let mut moves = Vec::with_capacity(wanted);
        for (before, entry) in self.entries.iter().take(wanted).enumerate() {
            let Ok(m) = scribe.read(&position, entry) else {
                return Err(ScoreError::Illegal {
                    path,
                    ply: before + 1,
                    before,
                    text: entry.text.clone(),
                });
            };
            position.play_unchecked(m);
            moves.push(m);
        }
        Ok((start, moves))
    }

    /// The time that each side (White, Black) had left after `plies` half-moves, as far as `[%clk]` comments tell.
    pub fn clocks(&self, plies: usize) -> [Option<Duration>; 2] {
        let mut turn = self.start.as_ref().map_or(Color::White, Position::turn);
        let mut left = [None, None];
        for entry in self.entries.iter().take(plies) {
            let side = &mut left[usize::from(turn.is_black())];
            *side = clock(&entry.comment).or(*side);
            turn = !turn;
        }
        left
    }
}

/// BRF is plain ASCII, which only the file's name tells from other text.
fn is_braille(path: &Path, bytes: &[u8]) -> bool {
    let is_brf = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("brf"));
    is_brf || bytes.windows(2).any(|pair| pair == [0xe2, 0xa0])
}

fn is_journal(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    first.starts_with(b"{") && first.windows(8).any(|part| part == b"\"event\":")
}

/// The time of a comment such as "[%clk 1:29:58]".
fn clock(comment: &str) -> Option<Duration> {
    let value = comment.split_once("[%clk")?.1.split_once(']')?.0.trim();
    let mut seconds = 0.0;
    for part in value.split(':') {
        let part: f64 = part.parse().ok().filter(|part| (0.0..1e6).contains(part))?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

/// Where a half-move stands in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Number of the move.
    pub number: u32,
    /// Whose move.
    pub color: Color,
}

impl Place {
    /// Where the next move of `position` stands.
    pub fn next(position: &Chess) -> Place {
        Place {
            number: position.fullmoves().get(),
            color: position.turn(),
        }
    }
}

/// Reads the entries of one score one after the other.
///
/// What a letter means is clear only from the language of the score, and that only from the whole of it: it is the one
/// in which the most half-moves are legal from the start on. Where several are equally good, the one named first in
/// the data file is preferred, English before all others (PGN standard, 8.2.3).
#[derive(Debug, Clone, Copy)]
pub struct Scribe<'v> {
    vocabulary: &'v Vocabulary,
    languages: Languages,
}

impl<'v> Scribe<'v> {
    /// A reader of `score`, which begins from `start`.
    pub fn new(vocabulary: &'v Vocabulary, score: &Score, start: &Chess) -> Scribe<'v> {
        let (mut best, mut languages) = (0, Languages::NONE);
        for language in Language::all() {
            let mut scribe = Scribe {
                vocabulary,
                languages: language.set(),
            };
            let mut position = start.clone();
            let legal = score.entries.iter().take_while(|entry| {
                let m = scribe.read(&position, entry);
                m.inspect(|m| position.play_unchecked(*m)).is_ok()
            });
            let legal = legal.count();
            if legal > best || languages.is_empty() {
                (best, languages) = (legal, language.set());
            } else if legal == best {
                languages = languages.with(language.set());
            }
        }
        Scribe { vocabulary, languages }
    }

    /// The legal move that `entry` means on `position`.
    ///
    /// # Errors
    ///
    /// [`Fault`] where it means none, or several.
    pub fn read(&mut self, position: &Chess, entry: &Entry) -> Result<Move, Fault> {
        let refused = |refusal| Fault::Refused(entry.text.clone(), refusal);
        let Ok(written) = notation::read(&entry.text) else {
            return match declaration::parse(self.vocabulary, &entry.text) {
                Ok(Declaration::Move(declared)) => match board::resolve(position, &declared) {
                    board::Resolution::Legal(m) => Ok(m),
                    board::Resolution::Ambiguous(moves) => Err(refused(Refusal::Ambiguous(moves))),
                    board::Resolution::Illegal(reason) => Err(refused(Refusal::Illegal(reason))),
                },
                _ => Err(Fault::NotAMove(entry.text.clone())),
            };
        };
        let first = self.languages.iter().next().map_or(Languages::NONE, Language::set);
        let (m, languages) = match notation::resolve(position, &written, self.languages) {
            Err(Refusal::Languages(_)) => notation::resolve(position, &written, first).map_err(refused)?,
            other => other.map_err(refused)?,
        };
        if matches!(written.shape, notation::Shape::Piece { .. }) {
            self.languages = languages;
        }
        Ok(m)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn vocabulary() -> Vocabulary {
        Vocabulary::shipped(&["de"])
    }

    #[test]
    fn clock_times_are_those_after_the_last_move_of_each_side() {
        let sheet = Sheet::read(
            b"1. e4 {[%clk 1:30:00]} e5 {[%clk 1:29:58.5]} 2. Nf3 {[%clk 1:29:00]} Nc6",
            &vocabulary(),
        )
        .unwrap();
        let score = Score::of_sheet(sheet).unwrap();
        let left = |plies| score.clocks(plies).map(|time| time.map(|time| time.as_millis()));
        assert_eq!(left(0), [None, None]);
        assert_eq!(left(2), [Some(5_400_000), Some(5_398_500)]);
        assert_eq!(left(4), [Some(5_340_000), Some(5_398_500)]);
        assert_eq!(clock("[%clk x]"), None);
        assert_eq!(clock("[%clk -1:00:00]"), None);
    }

    #[test]
    fn journals_are_scores() {
        use crate::{
            game::{Game, Record},
            journal::Journal,
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let mut position = Chess::default();
        let mut journal = Journal::create(&path, &Game::new(position.clone())).unwrap();
        for uci in ["e2e4", "e7e5"] {
            let m = uci
                .parse::<shakmaty::uci::UciMove>()
                .unwrap()
                .to_move(&position)
                .unwrap();
            journal.record(&Record::Made(m), Duration::ZERO).unwrap();
            position.play_unchecked(m);
        }
        let score = Score::load(&path, &vocabulary()).unwrap();
        let texts: Vec<&str> = score.entries.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(texts, ["e2e4", "e7e5"]);
    }

    #[test]
    fn what_is_no_score_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        for (bytes, word) in [
            (&b"[Event \"?\"]\n\n*\n"[..], "no moves"),
            (b"\xff\xfee\x004\x00", "UTF-16"),
            (b"[FEN \"8 w\"]\n\n1. e4", "no position"),
        ] {
            fs::write(&path, bytes).unwrap();
            let error = Score::load(&path, &vocabulary()).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
        assert!(
            Score::load(Path::new("/nowhere/a"), &vocabulary())
                .unwrap_err()
                .to_string()
                .contains("Check its name")
        );
    }
}
