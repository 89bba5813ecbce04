//! Reads a score from PGN, from a list of moves in any notation, from Braille, or from a journal.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use shakmaty::{ByColor, Chess, Move};
use thiserror::Error;

use crate::{
    braille::{self, BrailleProblem},
    disk,
    journal::{self, JournalError, Restored},
};
use ansage_chess::{
    board::FenError,
    clock::TimeControl,
    document::{self, Document, TimeLeft},
    movetext::{Decoded, Encoding, MovetextFault, ReadingSettings, Stop},
};
use ansage_protocol::Game;
use ansage_words::{announcement::Explainer, locale::Texts, vocabulary::Vocabulary};

/// Reason why a score cannot be read.
#[derive(Debug, Error)]
pub enum ScoreError {
    /// The file cannot be read.
    #[error("unreadable score {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The file is not text.
    #[error("score {path} is no text: {source}")]
    NoText {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: Stop,
    },
    /// The file is not Braille, or not in a readable form.
    #[error("unreadable Braille score {path}: {source}")]
    Braille {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: braille::ReadError,
    },
    /// The start position is invalid.
    #[error("illegal start of score {path}: {source}")]
    Start {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: FenError,
    },
    /// The game is a variant of chess whose moves are not read.
    #[error("score {path} of {variant}")]
    OtherGame {
        /// The file.
        path: PathBuf,
        /// The other game.
        variant: String,
    },
    /// There are no moves.
    #[error("no moves in score {path}")]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// An entry before the ply to resume from is not a legal move.
    #[error("no legal move \"{text}\" at ply {ply} of score {path}")]
    Illegal {
        /// The file.
        path: PathBuf,
        /// The ply, from 1.
        ply: usize,
        /// The last legal ply.
        before: usize,
        /// The entry.
        text: String,
    },
    /// The ply to resume from does not exist.
    #[error("only {plies} plies in score {path}")]
    TooShort {
        /// The file.
        path: PathBuf,
        /// Number of plies.
        plies: usize,
    },
    /// The journal is wrong.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Score as a player wrote it, legal or not.
#[derive(Debug, Clone)]
pub struct Score {
    /// The game as written.
    pub document: Document,
    /// The time control, if the score gives one.
    pub control: Option<TimeControl>,
    /// The game, if the score is a journal.
    pub game: Option<Box<Game>>,
    /// The encoding that was assumed, if one was.
    pub assumed: Option<&'static Encoding>,
    /// Number of games in the file. The score is the first.
    pub games: usize,
    /// Problems that ended a Braille score early and are not shown by any of its entries.
    pub unread: Vec<BrailleProblem>,
    /// Whether a fault ended a Braille score early. What stands behind it is not read.
    pub is_cut: bool,
}

impl From<Document> for Score {
    fn from(document: Document) -> Score {
        let control = document.tags.known("TimeControl").and_then(TimeControl::from_pgn);
        Score {
            document,
            control,
            game: None,
            assumed: None,
            games: 1,
            unread: Vec::new(),
            is_cut: false,
        }
    }
}

impl Score {
    /// Reads the score in the file at `path`, in `encoding` if it is given.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] if it cannot be read or holds no moves.
    pub fn load(
        path: &Path,
        vocabulary: &Vocabulary,
        encoding: Option<&'static Encoding>,
    ) -> Result<Score, ScoreError> {
        let score = Score::read(path, vocabulary, encoding)?;
        if score.document.written().is_empty() {
            return Err(ScoreError::Empty { path: path.to_owned() });
        }
        Ok(score)
    }

    /// Reads a score like [`Score::load`], but accepts one without moves. Its tags give the players.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] if it cannot be read.
    pub fn begun(path: &Path, vocabulary: &Vocabulary) -> Result<Score, ScoreError> {
        Score::read(path, vocabulary, None)
    }

    fn read(path: &Path, vocabulary: &Vocabulary, encoding: Option<&'static Encoding>) -> Result<Score, ScoreError> {
        let path = path.to_owned();
        let bytes = match disk::read(&path) {
            Ok(bytes) => bytes,
            Err(source) => return Err(ScoreError::Read { path, source }),
        };
        if is_journal(&bytes) {
            let Restored { game, tags, .. } = journal::read(&path)?;
            return Ok(Score {
                document: ansage_protocol::score(&game, &tags.unwrap_or_default()),
                control: game.setting().clock.clone(),
                game: Some(Box::new(game)),
                assumed: None,
                games: 1,
                unread: Vec::new(),
                is_cut: false,
            });
        }
        if is_braille(&path, &bytes) {
            return first_of_braille(&bytes, vocabulary).map_err(|source| ScoreError::Braille { path, source });
        }
        let reading = ReadingSettings {
            words: Some(Arc::new(vocabulary.clone())),
            ..ReadingSettings::default()
        };
        let mut text = Decoded::new(bytes.as_slice(), encoding);
        let mut first = None;
        let games = document::read(&mut text, reading, |document| {
            first.get_or_insert(document);
        });
        let document = first.unwrap_or_else(|| Document::new(None));
        for problem in &document.problems {
            match &problem.fault {
                MovetextFault::NoText(source) => return Err(ScoreError::NoText { path, source: *source }),
                MovetextFault::Fen(source) => {
                    let source = source.clone();
                    return Err(ScoreError::Start { path, source });
                }
                MovetextFault::OtherGame(variant) => {
                    let variant = variant.clone();
                    return Err(ScoreError::OtherGame { path, variant });
                }
                MovetextFault::NotAMove(_)
                | MovetextFault::Meaningless(_)
                | MovetextFault::Number(_)
                | MovetextFault::AfterEnd(..)
                | MovetextFault::Contradiction { .. }
                | MovetextFault::AgainstBoard { .. }
                | MovetextFault::Refused(..)
                | MovetextFault::OpenComment
                | MovetextFault::OpenVariation
                | MovetextFault::CommentedMoves
                | MovetextFault::TooDeep
                | MovetextFault::TooLong
                | MovetextFault::SecondTag(_)
                | MovetextFault::LongTag(_)
                | MovetextFault::LongComment
                | MovetextFault::Tag(_) => {}
            }
        }
        Ok(Score {
            assumed: text.assumed(),
            // Reading from memory does not fail.
            games: games.unwrap_or(1),
            ..document.into()
        })
    }

    /// Returns the time that each side had left after `plies` plies, if the score gives it. A journal also contains the
    /// time that they have received since.
    pub fn clocks(&self, plies: usize) -> ByColor<Option<TimeLeft>> {
        match self.game.as_ref().and_then(|game| game.times_after(plies)) {
            Some(times) => times.map(|time| Some(TimeLeft { time, outdated: None })),
            None => self.document.clocks(plies),
        }
    }

    /// Returns the start position and the first `plies` plies, or all of them.
    ///
    /// # Errors
    ///
    /// [`ScoreError`] if one of them is missing or not legal. It names `path`.
    pub fn moves(&self, path: &Path, plies: Option<usize>) -> Result<(Chess, Vec<Move>), ScoreError> {
        let path = path.to_owned();
        let entries = self.document.written();
        let wanted = plies.unwrap_or(entries.len());
        if wanted > entries.len() {
            return Err(ScoreError::TooShort {
                path,
                plies: entries.len(),
            });
        }
        let mut moves = Vec::with_capacity(wanted);
        for (before, entry) in entries.iter().take(wanted).enumerate() {
            // An entry that the reader refuses is not guessed at.
            let Some(Some(m)) = self.document.line.moves.get(before) else {
                return Err(ScoreError::Illegal {
                    path,
                    ply: before + 1,
                    before,
                    text: entry.text.clone(),
                });
            };
            moves.push(*m);
        }
        Ok((self.document.first_position(), moves))
    }
}

/// Reads the first game of a Braille file. Returns a game without moves if there is none.
fn first_of_braille(bytes: &[u8], vocabulary: &Vocabulary) -> Result<Score, braille::ReadError> {
    let texts = Texts::new(ansage_words::locale::Language::default());
    let explainer = Explainer {
        vocabulary,
        texts: &texts,
    };
    let (mut unread, mut is_cut) = (Vec::new(), false);
    let games = braille::read(bytes, None, &explainer, |problem| {
        is_cut |= problem.game == 1 && problem.depth == 0 && problem.fault.breaks_off();
        if problem.game == 1 && problem.fault.entry().is_none() {
            unread.push(problem);
        }
    })?;
    let count = games.len().max(1);
    let document = games.into_iter().next().unwrap_or_else(|| Document::new(None));
    Ok(Score {
        games: count,
        unread,
        is_cut,
        ..document.into()
    })
}

/// Returns whether a file is Braille. BRF is plain ASCII, so only its file name distinguishes it from other text. Other
/// Braille has more cells than letters: a name in a PGN file may hold a cell. An encoding may be meant for another
/// file.
fn is_braille(path: &Path, bytes: &[u8]) -> bool {
    let is_brf = path
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("brf"));
    // A blank cell is not counted.
    let is_cell = |c: char| ('\u{2801}'..='\u{28ff}').contains(&c);
    let prevails = || {
        let text = String::from_utf8_lossy(bytes);
        let cells = text.chars().filter(|c| is_cell(*c)).count();
        cells > text.chars().filter(|c| c.is_alphanumeric()).count()
    };
    is_brf || prevails()
}

fn is_journal(bytes: &[u8]) -> bool {
    let first = bytes.split(|byte| *byte == b'\n').next().unwrap_or_default();
    first.starts_with(b"{") && first.windows(8).any(|part| part == b"\"event\":")
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Position;
    use std::{fs, time::Duration};

    fn vocabulary() -> Vocabulary {
        Vocabulary::shipped(&["de"])
    }

    #[test]
    fn a_blank_cell_in_a_name_is_no_braille() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        fs::write(&path, "[White \"A\u{2800}B\"]\n\n1. e4 *").unwrap();
        let score = Score::load(&path, &vocabulary(), None).unwrap();
        assert_eq!(score.document.written().len(), 1);
        // "в" and a no-break space, in Windows-1251.
        fs::write(&path, b"1. e4 {\xe2\xa0} e5 *").unwrap();
        let cyrillic = ansage_chess::movetext::encoding("cp1251");
        assert!(cyrillic.is_some());
        let score = Score::load(&path, &vocabulary(), cyrillic).unwrap();
        assert_eq!(score.document.written().len(), 2);
    }

    #[test]
    fn journals_are_scores() {
        use crate::journal::Journal;
        use ansage_protocol::{Game, Record};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let mut position = Chess::default();
        let mut journal =
            Journal::create(&path, &Game::new(position.clone()), &crate::journal::Tags::default()).unwrap();
        for uci in ["e2e4", "e7e5"] {
            let m = uci
                .parse::<shakmaty::uci::UciMove>()
                .unwrap()
                .to_move(&position)
                .unwrap();
            journal.record(&Record::Made(m), Duration::ZERO).unwrap();
            position.play_unchecked(m);
        }
        let score = Score::load(&path, &vocabulary(), None).unwrap();
        let texts: Vec<String> = score.document.written().into_iter().map(|entry| entry.text).collect();
        assert_eq!(texts, ["e2e4", "e7e5"]);
    }

    #[test]
    fn what_a_letter_means_is_not_guessed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        // A Macedonian knight or a Russian bishop, a rook or a Finnish knight, a null move.
        for text in ["1. d4 d5 2. Сd2 *", "1. a4 a5 2. Ra3 *", "1. e4 e5 2. -- *"] {
            fs::write(&path, text).unwrap();
            let score = Score::load(&path, &vocabulary(), None).unwrap();
            assert!(
                matches!(score.moves(&path, None), Err(ScoreError::Illegal { ply: 3, .. })),
                "{text}"
            );
            assert_eq!(score.moves(&path, Some(2)).unwrap().1.len(), 2, "{text}");
        }
    }

    #[test]
    fn what_is_no_score_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pgn");
        for (bytes, word) in [
            (&b"[Event \"?\"]\n\n*\n"[..], "no moves"),
            (b"1. e4 e5\n\x00", "NUL"),
            (b"[FEN \"8 w\"]\n\n1. e4", "illegal fen"),
            (b"[Variant \"Horde\"]\n\n1. e4 e5", "Horde"),
        ] {
            fs::write(&path, bytes).unwrap();
            let error = Score::load(&path, &vocabulary(), None).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
        }
        assert!(
            Score::load(Path::new("/nowhere/a"), &vocabulary(), None)
                .unwrap_err()
                .to_string()
                .contains("unreadable score")
        );
    }
}
