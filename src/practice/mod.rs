//! Exercises for the announcement vocabulary: tasks and the judging of answers, without I/O.

use fastrand::Rng;
use shakmaty::{Chess, File, Move, Position, Square};

use ansage_chess::board::{self, Resolution};
use ansage_protocol::Declaration;
use ansage_words::{
    announcement::{Announcement, Style, announce},
    declaration,
    vocabulary::{Term, Token, Vocabulary},
};

/// Kind of exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Exercise {
    /// Hear a square or a move in Appendix D words, and type or speak it.
    Hear,
    /// See or hear a square in ordinary coordinates, and speak it in Appendix D words.
    Speak,
}

/// One task to answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    asked: Asked,
    exercise: Exercise,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Asked {
    Square(Square),
    Move { position: Box<Chess>, m: Move },
}

/// Judgement of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// Right.
    Right,
    /// Another square or move.
    Wrong,
    /// Neither a square nor a move, or coordinates instead of words.
    NotUnderstood,
}

impl Task {
    /// Draws a task. The same state of `rng` gives the same task.
    pub fn draw(exercise: Exercise, rng: &mut Rng) -> Task {
        let asked = match exercise {
            Exercise::Hear if rng.bool() => draw_move(rng),
            Exercise::Hear | Exercise::Speak => Asked::Square(Square::new(rng.u32(0..64))),
        };
        Task { asked, exercise }
    }

    /// Returns the text spoken to the learner.
    pub fn spoken(&self, vocabulary: &Vocabulary) -> String {
        match self.exercise {
            Exercise::Hear => self.words(vocabulary),
            Exercise::Speak => match self.asked {
                // Voices read "e4" in many ways, but say the letter's name and the digit correctly if they are apart.
                Asked::Square(square) => format!("{} {}", letter_name(square), square.rank().char()),
                Asked::Move { .. } => self.words(vocabulary),
            },
        }
    }

    /// Returns the printed text; `None` if reading it would give the answer away.
    pub fn printed(&self) -> Option<String> {
        match (self.exercise, &self.asked) {
            (Exercise::Speak, Asked::Square(square)) => Some(square.to_string()),
            _ => None,
        }
    }

    /// Returns the right answer in Appendix D words.
    pub fn words(&self, vocabulary: &Vocabulary) -> String {
        match &self.asked {
            Asked::Square(square) => vocabulary.square(*square),
            Asked::Move { position, m } => announce(vocabulary, position, *m, Announcement::plain(Style::Short)),
        }
    }

    /// Returns the right answer in ordinary coordinates.
    pub fn coordinates(&self) -> String {
        match &self.asked {
            Asked::Square(square) => square.to_string(),
            Asked::Move { position, m } => shakmaty::san::SanPlus::from_move((**position).clone(), *m).to_string(),
        }
    }

    /// Judges an answer, spoken or typed.
    pub fn judge(&self, vocabulary: &Vocabulary, answer: &str) -> Verdict {
        if self.exercise == Exercise::Speak && answer.chars().any(|c| c.is_ascii_digit()) {
            return Verdict::NotUnderstood;
        }
        match &self.asked {
            Asked::Square(square) => match named_square(vocabulary, answer) {
                Some(named) if named == *square => Verdict::Right,
                Some(_) => Verdict::Wrong,
                None => Verdict::NotUnderstood,
            },
            Asked::Move { position, m } => match declaration::parse(vocabulary, answer) {
                Ok(Declaration::Move(declared)) => match board::resolve(position, &declared) {
                    Resolution::Legal(answered) if answered == *m => Verdict::Right,
                    _ => Verdict::Wrong,
                },
                _ => Verdict::NotUnderstood,
            },
        }
    }

    /// Returns whether `answer` needs no further word.
    pub fn is_complete(&self, vocabulary: &Vocabulary, answer: &str) -> bool {
        match self.asked {
            Asked::Square(_) => named_square(vocabulary, answer).is_some(),
            Asked::Move { .. } => self.judge(vocabulary, answer) == Verdict::Right,
        }
    }
}

fn named_square(vocabulary: &Vocabulary, answer: &str) -> Option<Square> {
    let terms: Vec<Term> = vocabulary
        .read(answer)
        .into_iter()
        .map(|token| match token {
            Token::Term(term) => Some(term),
            Token::Unknown(_) => None,
        })
        .collect::<Option<_>>()?;
    match terms.iter().filter(|term| **term != Term::Filler).collect::<Vec<_>>()[..] {
        [Term::File(file), Term::Rank(rank)] => Some(Square::from_coords(*file, *rank)),
        _ => None,
    }
}

/// Draws a random legal move in a position reached by random play.
fn draw_move(rng: &mut Rng) -> Asked {
    loop {
        let mut position = Chess::default();
        for _ in 0..rng.usize(4..60) {
            let Some(m) = rng.choice(position.legal_moves()) else {
                break;
            };
            position.play_unchecked(m);
        }
        if let Some(m) = rng.choice(position.legal_moves()) {
            return Asked::Move {
                position: Box::new(position),
                m,
            };
        }
    }
}

/// Returns the German name of a file's letter, spelled so that a German voice says it.
fn letter_name(square: Square) -> &'static str {
    match square.file() {
        File::A => "ah",
        File::B => "beh",
        File::C => "zeh",
        File::D => "deh",
        File::E => "eh",
        File::F => "eff",
        File::G => "geh",
        File::H => "hah",
    }
}

/// The learner's results so far.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// Tasks answered right at the first try.
    pub right: usize,
    /// Tasks answered.
    pub answered: usize,
    /// The right answers of the tasks answered wrongly, in words.
    pub missed: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        Vocabulary::shipped(&["de"])
    }

    #[test]
    fn the_right_answer_is_right_and_others_are_not() {
        let vocabulary = vocabulary();
        let mut rng = Rng::with_seed(1);
        for exercise in [Exercise::Hear, Exercise::Speak] {
            for _ in 0..200 {
                let task = Task::draw(exercise, &mut rng);
                let words = task.words(&vocabulary);
                assert_eq!(task.judge(&vocabulary, &words), Verdict::Right, "{words}");
                assert!(task.is_complete(&vocabulary, &words), "{words}");
                assert_eq!(task.judge(&vocabulary, "Hund"), Verdict::NotUnderstood);
                let coordinates = task.coordinates();
                let typed = match exercise {
                    Exercise::Hear => Verdict::Right,
                    Exercise::Speak => Verdict::NotUnderstood,
                };
                assert_eq!(task.judge(&vocabulary, &coordinates), typed, "{coordinates}");
            }
        }
        let square = Task {
            asked: Asked::Square(Square::E4),
            exercise: Exercise::Speak,
        };
        assert_eq!(square.judge(&vocabulary, "Eva fünf"), Verdict::Wrong);
        assert_eq!(square.spoken(&vocabulary), "eh 4");
    }

    #[test]
    fn hearing_gives_nothing_away_on_the_screen() {
        let task = Task {
            asked: Asked::Square(Square::E4),
            exercise: Exercise::Hear,
        };
        assert_eq!(task.printed(), None);
    }
}
