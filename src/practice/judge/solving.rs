//! The moves that solve a puzzle, and those that follow.

use ansage_chess::board::{self, DeclaredMove, Resolution};
use ansage_protocol::Declaration;
use ansage_words::{declaration, vocabulary::Vocabulary};
use shakmaty::{
    Chess, Move,
    san::{San, SanError, SanPlus},
};

use crate::practice::{
    puzzle::PuzzleStep,
    task::{Asked, Task},
};

impl Task {
    /// Returns the task that follows the right `answer`: the next move of a puzzle, unless that answer already mates.
    pub fn follow_up(&self, vocabulary: &Vocabulary, answer: &str) -> Option<Task> {
        let Asked::Puzzle(step) = &self.asked else { return None };
        if solution(vocabulary, step, answer).is_some_and(|m| step.is_mate(m)) {
            return None;
        }
        let next = step.puzzle.steps().into_iter().nth(step.number + 1)?;
        Some(Task {
            asked: Asked::Puzzle(next),
            ..self.clone()
        })
    }
}

/// Returns the move that `answer` means, in words or in writing, if it solves `step`.
pub(super) fn solution(vocabulary: &Vocabulary, step: &PuzzleStep, answer: &str) -> Option<Move> {
    let resolve = |declared: &DeclaredMove| board::resolve(&step.position, declared);
    let written = || read_san(&step.position, answer.trim().parse::<SanPlus>().ok()?.san).ok();
    let declared = || match declaration::decided(declaration::parse(vocabulary, answer), resolve).ok()? {
        Declaration::Move(declared) => match resolve(&declared) {
            Resolution::Legal(m) => Some(m),
            _ => None,
        },
        _ => None,
    };
    declared().or_else(written).filter(|m| step.is_solved_by(*m))
}

/// Returns the move that `san` means. The "x" of a capture may be missing, as "schlägt" may: the writer may not know
/// that the move is one.
pub(super) fn read_san(position: &Chess, san: San) -> Result<Move, SanError> {
    let mut capturing = san;
    if let San::Normal { capture, .. } = &mut capturing {
        *capture = true;
    }
    match san.to_move(position) {
        Err(SanError::IllegalSan) => capturing.to_move(position),
        read => read,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{Exercise, Puzzle, Rest, Verdict};
    use ansage_chess::board::Warning;

    /// Returns the first task of the puzzle in a row of a file.
    fn begun(row: &str) -> Task {
        let (puzzles, _) = Puzzle::read(row.as_bytes(), &(0..=9999));
        Task {
            exercise: Exercise::Puzzles,
            asked: Asked::Puzzle(puzzles[0].steps().remove(0)),
        }
    }

    #[test]
    fn a_puzzle_is_solved_move_by_move_and_by_any_mate() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        // White has several mates in one, only one of which is in the file.
        let row = "x,k7/8/1K6/6p1/8/8/7R/3Q4 b - - 0 1,g5g4 d1d8,700,0,0,0,mate mateIn1,,";
        let mate = begun(row);
        for (answer, verdict) in [
            ("Qd8", Verdict::Right),
            ("Qxg4", Verdict::Wrong),
            ("Rh8", Verdict::Right),
            // Illegal, so it does not count, as in words.
            ("Qa8", Verdict::NotUnderstood),
            // With German letters.
            ("Dd8", Verdict::Right),
            ("Dxg4", Verdict::Wrong),
            ("Th8", Verdict::Right),
            ("Da8", Verdict::NotUnderstood),
            // The beginning of a move of the own piece.
            ("Dame David eins", Verdict::Begun(Rest::Destination)),
            ("d1", Verdict::Begun(Rest::Destination)),
            ("Dame David eins David acht", Verdict::Right),
            ("Turm David eins", Verdict::NotUnderstood),
            ("Dame Anna sieben", Verdict::NotUnderstood),
        ] {
            assert_eq!(mate.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        }
        // The reason is the one for the same move in words.
        let written = mate.judge(&vocabulary, "Qa8").illegal;
        assert_eq!(written, mate.judge(&vocabulary, "Dame Anna acht").illegal);
        assert!(written.is_some());
        let long = "00sHx,q3k1nr/1pp1nQpp/3p4/1P2p3/4P3/B1PP1b2/B5PP/5K2 b k - 0 17,\
                    e8d7 a2e6 d7d8 f7f8,1760,80,83,72,mateIn2,,";
        let first = begun(long);
        let judge = |task: &Task, answer: &str| task.judge(&vocabulary, answer);
        assert_eq!(judge(&first, "Läufer Eva sechs").verdict, Verdict::Right);
        assert_eq!(judge(&first, "Be6").verdict, Verdict::Right);
        assert_eq!(judge(&first, "Dame Felix drei").verdict, Verdict::Wrong);
        assert_eq!(judge(&first, "Qxf3").verdict, Verdict::Wrong);
        let illegal = judge(&first, "Dame Anna acht");
        assert_eq!(illegal.verdict, Verdict::NotUnderstood);
        assert!(illegal.illegal.is_some() && !illegal.counts());
        assert_eq!(judge(&first, "Hund").verdict, Verdict::NotUnderstood);
        let second = first.follow_up(&vocabulary, "Be6").unwrap();
        assert_eq!(judge(&second, "Dame Felix acht matt").verdict, Verdict::Right);
        assert_eq!(second.follow_up(&vocabulary, "Dame Felix acht matt"), None);
        // After a miss, it begins again.
        assert_eq!(second.again(), first);
    }

    #[test]
    fn the_piece_of_a_promotion_is_asked_for_in_a_puzzle() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let row = "x,k7/P3P2p/1K6/8/8/8/8/8 b - - 0 1,h7h6 e7e8q,700,0,0,0,mate mateIn1,,";
        let mate = begun(row);
        for (answer, verdict) in [
            ("Eva acht", Verdict::Begun(Rest::Promotion)),
            ("e8", Verdict::Begun(Rest::Promotion)),
            ("Eva sieben Eva acht", Verdict::Begun(Rest::Promotion)),
            ("Eva acht Dame", Verdict::Right),
            ("e8 Dame", Verdict::Right),
            ("e8=Q", Verdict::Right),
            ("Eva acht Springer", Verdict::Wrong),
        ] {
            assert_eq!(mate.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        }
        // Two pawns may promote there: the origin is missing, too.
        let row = "x,3r3k/2P1P2p/8/8/8/8/8/K7 b - - 0 1,h7h6 c7d8q,700,0,0,0,,,";
        let either = begun(row);
        assert_eq!(either.judge(&vocabulary, "David acht").verdict, Verdict::Ambiguous);
    }

    /// Both castlings begin on the same square, so its name would not help.
    #[test]
    fn the_side_of_castling_is_asked_for_in_a_puzzle() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let castling = begun("x,4k3/8/8/8/8/8/4P3/R3K2R b KQ - 0 1,e8e7 e1g1,700,0,0,0,,,");
        for (answer, verdict) in [
            ("Rochade", Verdict::Begun(Rest::Side)),
            ("kurze Rochade", Verdict::Right),
            ("lange Rochade", Verdict::Wrong),
        ] {
            assert_eq!(castling.judge(&vocabulary, answer).verdict, verdict, "{answer}");
        }
    }

    #[test]
    fn a_mate_before_that_of_the_solution_ends_the_puzzle() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let row = "x,7k/5ppp/8/8/8/8/8/R2R2K1 b - - 0 1,h8g8 a1a7 g8h8 d1d8,700,0,0,0,mateIn2,,";
        let first = begun(row);
        for (answer, verdict, goes_on) in [
            ("Turm Anna sieben", Verdict::Right, true),
            ("Ta7", Verdict::Right, true),
            ("Turm David acht matt", Verdict::Right, false),
            ("Rd8#", Verdict::Right, false),
            ("Ta8", Verdict::Right, false),
            ("Turm David sieben", Verdict::Wrong, true),
        ] {
            assert_eq!(first.judge(&vocabulary, answer).verdict, verdict, "{answer}");
            assert_eq!(first.follow_up(&vocabulary, answer).is_some(), goes_on, "{answer}");
        }
        // The move that prepares the mate does not mate.
        for answer in ["Turm Anna sieben matt", "Ra7#"] {
            let judged = first.judge(&vocabulary, answer);
            assert_eq!(judged.verdict, Verdict::Acceptable, "{answer}");
            assert_eq!(judged.warning, Some(Warning::NoMate), "{answer}");
            assert!(first.follow_up(&vocabulary, answer).is_some(), "{answer}");
        }
        assert_eq!(first.words_for(&vocabulary, "Rd8"), "Turm David acht, matt");
    }
}
