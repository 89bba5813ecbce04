//! Instructions for each exercise.

use super::Lesson;
use crate::practice::Exercise;
use ansage_words::{id, locale::Id};

impl Lesson {
    /// Explains `exercise` if this was not done in this session. Later it is explained on request.
    pub(super) fn explain_once(&mut self, exercise: Exercise) {
        if !self.explained.contains(&exercise) {
            self.explained.push(exercise);
            self.tell(intro(exercise));
        }
    }
}

/// Returns the instructions for `exercise`.
pub(super) fn intro(exercise: Exercise) -> Id {
    match exercise {
        Exercise::Words => id!("practice-intro-words"),
        Exercise::Letters => id!("practice-intro-letters"),
        Exercise::Hear => id!("practice-intro-hear"),
        Exercise::Speak => id!("practice-intro-speak"),
        Exercise::Colours => id!("practice-intro-colours"),
        Exercise::Diagonals => id!("practice-intro-diagonals"),
        Exercise::Knights => id!("practice-intro-knights"),
        Exercise::Announce => id!("practice-intro-announce"),
        Exercise::Moves => id!("practice-intro-moves"),
        Exercise::Castling => id!("practice-intro-castling"),
        Exercise::Promotion => id!("practice-intro-promotion"),
        Exercise::Capture => id!("practice-intro-capture"),
        Exercise::Duties => id!("practice-intro-duties"),
        Exercise::Origins => id!("practice-intro-origins"),
        Exercise::Repetition => id!("practice-intro-repetition"),
        Exercise::Correction => id!("practice-intro-correction"),
        Exercise::Clock => id!("practice-intro-clock"),
        Exercise::Puzzles => id!("practice-intro-puzzles"),
        Exercise::Dictation => id!("practice-intro-dictation"),
        Exercise::Side => id!("practice-intro-side"),
        Exercise::Round => id!("practice-intro-round"),
    }
}
