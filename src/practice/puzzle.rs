//! Puzzles in the format of the Lichess puzzle database: comma-separated values, one puzzle per line.
//!
//! The fields are PuzzleId, FEN, Moves, Rating, RatingDeviation, Popularity, NbPlays, Themes, and two that are not
//! used. The position is the one before the opponent's move, which is the first of the moves (UCI). Each of the
//! solver's moves is the only solution, except that any mate counts. See <https://database.lichess.org/#puzzles>.

use std::{
    io::{self, Read},
    ops::RangeInclusive,
    sync::Arc,
};

use ansage_chess::board;
use shakmaty::{Chess, Move, Position, uci::UciMove};

/// The puzzles that come with the program, made by `make puzzles`.
const SHIPPED: &str = include_str!("../../config/puzzles.csv");
/// Maximum number of puzzles read from a file. The database of Lichess has millions, in an order without meaning.
const MOST: usize = 100_000;
/// Maximum length of a line, in bytes. Those of the database have a few hundred.
const LONGEST_LINE: usize = 64 << 10;

/// A puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name in the file.
    pub id: String,
    /// Its difficulty, in Glicko-2 points.
    pub rating: u32,
    /// Its themes, in the words of Lichess ("mateIn2").
    pub themes: Vec<String>,
    /// The position before the opponent's move.
    start: Chess,
    /// The opponent's move and the solver's, in turn; two or more, and an even number.
    moves: Vec<Move>,
}

/// What is read of a file of lines. It fails at a line longer than [`LONGEST_LINE`], as an endless device gives.
struct Lines<R> {
    file: R,
    /// Bytes since the last end of a line.
    length: usize,
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(bytes)?;
        let new = bytes.get(..read).unwrap_or_default();
        self.length = match new.iter().rev().position(|byte| *byte == b'\n') {
            Some(behind) => behind,
            None => self.length + read,
        };
        match self.length > LONGEST_LINE {
            true => Err(io::ErrorKind::InvalidData.into()),
            false => Ok(read),
        }
    }
}

/// Error for a row that is not a puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {kind}")]
pub struct PuzzleFault {
    /// Line of the file, counted from 1.
    pub line: u64,
    /// The fault.
    pub kind: PuzzleFaultKind,
}

/// Fault of a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleFaultKind {
    /// It has fewer fields than a puzzle, or cannot be read as text.
    #[error("missing fields")]
    Fields,
    /// The position is invalid.
    #[error("illegal position")]
    Position,
    /// The rating is not a number.
    #[error("illegal rating")]
    Rating,
    /// This move is illegal or unreadable.
    #[error("illegal move {0}")]
    Move(String),
    /// There is no move of the solver, or the last move is the opponent's.
    #[error("no solution")]
    Moves,
}

impl Puzzle {
    /// Returns the puzzles that come with the program, in order: few pieces first.
    pub fn shipped() -> Vec<Arc<Puzzle>> {
        let (puzzles, _) = Puzzle::read(SHIPPED.as_bytes(), &(0..=u32::MAX));
        puzzles
    }

    /// Reads the puzzles with a rating in `ratings`, at most a hundred thousand of them. Also returns the invalid rows.
    /// A header line is skipped.
    pub fn read(file: impl Read, ratings: &RangeInclusive<u32>) -> (Vec<Arc<Puzzle>>, Vec<PuzzleFault>) {
        let (mut puzzles, mut faults) = (Vec::new(), Vec::new());
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(Lines { file, length: 0 });
        let mut row = csv::StringRecord::new();
        while puzzles.len() < MOST && faults.len() < MOST {
            let line = reader.position().line();
            let read = match reader.read_record(&mut row) {
                Ok(false) => break,
                Ok(true) => of_row(&row),
                // After an error of reading there are no further rows.
                Err(error) if error.is_io_error() => {
                    let kind = PuzzleFaultKind::Fields;
                    faults.push(PuzzleFault { line, kind });
                    break;
                }
                Err(_) => Err(PuzzleFaultKind::Fields),
            };
            let line = row.position().map_or(line, csv::Position::line);
            match read {
                Ok(puzzle) if ratings.contains(&puzzle.rating) => puzzles.push(Arc::new(puzzle)),
                Ok(_) => {}
                Err(_) if row.get(0) == Some("PuzzleId") => {}
                Err(kind) => faults.push(PuzzleFault { line, kind }),
            }
        }
        (puzzles, faults)
    }

    /// Returns the steps of the solver: the opponent's move, the position after it, and the solver's move.
    pub(super) fn steps(self: &Arc<Puzzle>) -> Vec<PuzzleStep> {
        let mut before = self.start.clone();
        let mut steps = Vec::new();
        for pair in self.moves.chunks_exact(2) {
            let [reply, m] = *pair else { break };
            let mut position = before.clone();
            position.play_unchecked(reply);
            steps.push(PuzzleStep {
                puzzle: Arc::clone(self),
                number: steps.len(),
                before: Box::new(before),
                reply,
                position: Box::new(position.clone()),
                m,
            });
            position.play_unchecked(m);
            before = position;
        }
        steps
    }

    /// Returns the position to solve.
    pub fn position(&self) -> Chess {
        let mut position = self.start.clone();
        if let Some(m) = self.moves.first() {
            position.play_unchecked(*m);
        }
        position
    }

    /// Returns the number of moves to the mate, if the puzzle asks for one.
    pub fn mate_in(&self) -> Option<u32> {
        // "mateIn5" is also the theme of longer ones.
        let is_mate = self.themes.iter().any(|theme| theme.starts_with("mateIn"));
        // The opponent makes the first move.
        is_mate.then(|| u32::try_from(self.moves.len() / 2).ok()).flatten()
    }
}

/// A move of the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PuzzleStep {
    pub puzzle: Arc<Puzzle>,
    /// Counted from 0.
    pub number: usize,
    /// The position before the opponent's move.
    pub before: Box<Chess>,
    /// The opponent's move.
    pub reply: Move,
    /// The position after it.
    pub position: Box<Chess>,
    /// The solver's move.
    pub m: Move,
}

impl PuzzleStep {
    /// Returns whether `m` solves the puzzle: it is the move of the solution, or mates.
    pub(super) fn is_solved_by(&self, m: Move) -> bool {
        m == self.m || self.is_mate(m)
    }

    /// Returns whether `m` mates.
    pub(super) fn is_mate(&self, m: Move) -> bool {
        (*self.position).clone().play(m).is_ok_and(|after| after.is_checkmate())
    }
}

fn of_row(row: &csv::StringRecord) -> Result<Puzzle, PuzzleFaultKind> {
    let field = |number: usize| row.get(number).map(str::trim).ok_or(PuzzleFaultKind::Fields);
    let (id, fen, moves, rating) = (field(0)?, field(1)?, field(2)?, field(3)?);
    let start = board::position(fen).map_err(|_| PuzzleFaultKind::Position)?;
    let rating = rating.parse().map_err(|_| PuzzleFaultKind::Rating)?;
    let mut position = start.clone();
    let mut played = Vec::new();
    for uci in moves.split_whitespace() {
        let illegal = || PuzzleFaultKind::Move(uci.to_owned());
        let m: UciMove = uci.parse().map_err(|_| illegal())?;
        let m = m.to_move(&position).map_err(|_| illegal())?;
        position.play_unchecked(m);
        played.push(m);
    }
    if played.is_empty() || !played.len().is_multiple_of(2) {
        return Err(PuzzleFaultKind::Moves);
    }
    Ok(Puzzle {
        id: id.to_owned(),
        rating,
        themes: row
            .get(7)
            .unwrap_or_default()
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        start,
        moves: played,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::ShortMate;

    /// The first puzzle of the description of the format.
    const ROW: &str = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,e8d7 a2e6 d7d8 f7f8,1760,80,83,72,\
                       mate mateIn2 middlegame short,https://lichess.org/yyznGmXs/black#34,Italian_Game";

    fn read(text: &str) -> (Vec<Arc<Puzzle>>, Vec<PuzzleFault>) {
        Puzzle::read(text.as_bytes(), &(0..=u32::MAX))
    }

    #[test]
    fn a_puzzle_of_lichess_is_read() {
        let names = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";
        for text in [
            ROW.to_owned(),
            format!("{names}\n{ROW}\n"),
            format!("{names}\r\n{ROW}\r\n"),
        ] {
            let (puzzles, faults) = read(&text);
            assert_eq!(faults, []);
            let [puzzle] = &puzzles[..] else { panic!("{puzzles:?}") };
            assert_eq!(
                (puzzle.id.as_str(), puzzle.rating, puzzle.mate_in()),
                ("00sHx", 1760, Some(2))
            );
            let steps = puzzle.steps();
            assert_eq!(steps.len(), 2);
            assert_eq!(*steps[0].position, puzzle.position());
            assert_eq!(board::uci(steps[0].m), "a2e6");
            assert!(!steps[0].is_solved_by(steps[0].position.legal_moves()[0]));
            let last = steps.last().unwrap();
            assert!(last.is_solved_by(last.m) && (*last.position).clone().play(last.m).unwrap().is_checkmate());
        }
        assert_eq!(Puzzle::read(ROW.as_bytes(), &(0..=1500)).0, []);
    }

    #[test]
    fn each_shipped_puzzle_is_a_mate_in_time_and_by_one_move() {
        let (puzzles, faults) = read(SHIPPED);
        assert!(faults.is_empty() && puzzles.len() >= 40, "{faults:?}");
        for puzzle in &puzzles {
            let mate_in = puzzle.mate_in().unwrap();
            let steps = puzzle.steps();
            assert_eq!(steps.len(), mate_in as usize, "{}", puzzle.id);
            for (step, left) in steps.iter().zip((1..=mate_in).rev()) {
                let mates = ShortMate::of(&step.position, left).unwrap();
                assert!(mates.keys.contains(&step.m), "{}", puzzle.id);
                assert!(left == 1 || mates.only_key().is_some(), "{}", puzzle.id);
                assert!(
                    left == 1 || ShortMate::of(&step.position, left - 1).is_none(),
                    "{}",
                    puzzle.id
                );
            }
            let few = puzzle.position().board().occupied().count();
            assert!(few <= 14, "{}", puzzle.id);
        }
    }

    #[test]
    fn bad_rows_are_named_by_their_lines() {
        let moves = |moves: &str| ROW.replace("e8d7 a2e6 d7d8 f7f8", moves);
        let rows = [
            (ROW.to_owned(), None),
            ("00sHx".into(), Some(PuzzleFaultKind::Fields)),
            (ROW.replace("q3k1nr", "q3k1n"), Some(PuzzleFaultKind::Position)),
            (ROW.replace("1760", "hard"), Some(PuzzleFaultKind::Rating)),
            (moves("e8d7 a2e9"), Some(PuzzleFaultKind::Move("a2e9".into()))),
            (moves("e8d7 a2a8"), Some(PuzzleFaultKind::Move("a2a8".into()))),
            (moves(""), Some(PuzzleFaultKind::Moves)),
            (moves("e8d7"), Some(PuzzleFaultKind::Moves)),
            (ROW.to_owned(), None),
        ];
        let text: Vec<&str> = rows.iter().map(|(row, _)| row.as_str()).collect();
        let (puzzles, faults) = read(&text.join("\n"));
        assert_eq!(puzzles.len(), 2);
        let expected = (1..).zip(&rows).filter_map(|(line, (_, kind))| {
            let kind = kind.clone()?;
            Some(PuzzleFault { line, kind })
        });
        assert_eq!(faults, expected.collect::<Vec<_>>());
        assert_eq!(faults[0].to_string(), "line 2: missing fields");
        // No text at all.
        let (puzzles, faults) = Puzzle::read(&b"a,\xff\xfe,b,1\n"[..], &(0..=9));
        assert_eq!((puzzles.len(), faults.len()), (0, 1));
        // A line without an end.
        let row = format!("{ROW}\n");
        let endless = row.as_bytes().chain(io::repeat(b','));
        let (puzzles, faults) = Puzzle::read(endless, &(0..=u32::MAX));
        assert_eq!((puzzles.len(), faults.len()), (1, 1));
    }
}
