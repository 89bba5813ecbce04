//! What a lesson asks, as the listening thread sees it.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use super::parts::joined;
use crate::{
    assistant::listening::Context,
    practice::Task,
    recognition::{self, Sense},
};
use ansage_protocol::{Command, Declaration, Game};
use ansage_words::{
    declaration,
    vocabulary::{Term, Vocabulary, Wish},
};

/// The open task or game.
pub(super) enum Stage {
    Task {
        task: Task,
        /// The beginning of the answer, whose rest was asked for.
        begun: String,
    },
    /// The game of a rehearsed round.
    Game(Box<Game>),
}

/// The open task or game, as the listening thread sees it.
pub(super) struct FollowedLesson {
    pub stage: Arc<Mutex<Option<Stage>>>,
    pub vocabulary: Vocabulary,
}

impl Context for FollowedLesson {
    fn vocabulary(&self) -> &Vocabulary {
        &self.vocabulary
    }

    fn sense(&self, words: &str) -> Sense {
        let stage = self.stage.lock().unwrap_or_else(PoisonError::into_inner);
        if is_command(&self.vocabulary, words) && !self.vocabulary.goes_on(words) {
            return Sense::Complete;
        }
        match stage.as_ref() {
            // Noise is no rest.
            Some(Stage::Task { .. }) if recognition::after_noise(words).is_empty() => Sense::Unfinished,
            Some(Stage::Task { task, begun }) => {
                let whole = joined(&self.vocabulary, task, begun, words);
                if task.is_complete(&self.vocabulary, &whole) {
                    return Sense::Complete;
                }
                let Some(game) = task.game() else {
                    return Sense::Unfinished;
                };
                // The rest of a move gets as much time as in a game. Asked for it, the learner may begin anew.
                let senses = [whole.as_str(), words].map(|words| recognition::sense(&game, &self.vocabulary, words));
                let known = senses.into_iter().find(|sense| *sense != Sense::Unfinished);
                let waits = |sense: &Sense| matches!(sense, Sense::Begun | Sense::Prefix | Sense::Corrects);
                known.filter(waits).unwrap_or(Sense::Unfinished)
            }
            Some(Stage::Game(game)) => recognition::sense(game, &self.vocabulary, words),
            None => Sense::Unfinished,
        }
    }

    fn answers(&self) -> Option<Vec<Vec<Term>>> {
        match self.stage.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            Some(Stage::Game(game)) => ansage_words::answers(game),
            _ => None,
        }
    }

    fn taken_at(&self) -> Duration {
        match self.stage.lock().unwrap_or_else(PoisonError::into_inner).as_ref() {
            Some(Stage::Game(game)) => game.attended_at(),
            _ => Duration::ZERO,
        }
    }

    fn wishes(&self) -> &'static [Wish] {
        &Wish::ALL
    }

    fn keeps_sound(&self) -> bool {
        // The last answer can be played to the learner.
        true
    }
}

/// Returns whether `words` are a wish or a command rather than an answer.
pub(super) fn is_command(vocabulary: &Vocabulary, words: &str) -> bool {
    vocabulary.wish(words).is_some() || command(vocabulary, words).is_some()
}

/// Returns the command in `words`, if it is one that also applies in a lesson.
pub(super) fn command(vocabulary: &Vocabulary, words: &str) -> Option<Command> {
    match declaration::parse(vocabulary, words) {
        Ok(Declaration::Command(command @ (Command::Quit | Command::Repeat | Command::Stop | Command::Help))) => {
            Some(command)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{Exercise, Material, Puzzle};

    #[test]
    fn the_rest_of_a_move_is_waited_for_as_in_a_game() {
        let material = Material {
            games: Material::read_games("1. Nf3 *".as_bytes()).unwrap(),
            ..Material::shipped()
        };
        let vocabulary = Vocabulary::shipped(&["de"]);
        let sense_after = |begun: &str, exercise, words: &str| {
            let mut tasks = (0..).map(|seed| Task::draw(exercise, &material, &mut fastrand::Rng::with_seed(seed)));
            let task = tasks.find(|task| task.words(&vocabulary).ends_with("Springer Felix drei"));
            let lesson = FollowedLesson {
                stage: Arc::new(Mutex::new(task.map(|task| Stage::Task {
                    task,
                    begun: begun.to_owned(),
                }))),
                vocabulary: vocabulary.clone(),
            };
            lesson.sense(words)
        };
        for (exercise, words, expected) in [
            (Exercise::Announce, "Springer", Sense::Begun),
            (Exercise::Announce, "Springer Gustav eins", Sense::Begun),
            (Exercise::Announce, "Springer Gustav eins Felix drei", Sense::Complete),
            (Exercise::Dictation, "Springer Gustav eins", Sense::Begun),
            // A different move is not taken sooner than one that is not understood.
            (Exercise::Announce, "Springer Cäsar drei", Sense::Unfinished),
            (Exercise::Correction, "Korrektur", Sense::Corrects),
            (Exercise::Correction, "Korrektur Springer Gustav eins", Sense::Begun),
            (Exercise::Correction, "Korrektur Springer Felix drei", Sense::Complete),
        ] {
            assert_eq!(sense_after("", exercise, words), expected, "{words}");
        }
        let begun = "Springer Gustav eins";
        for (words, expected) in [
            ("Felix drei", Sense::Complete),
            ("Felix", Sense::Begun),
            ("[unk]", Sense::Unfinished),
            // The whole once more, and other moves.
            ("Springer", Sense::Begun),
            ("Springer Felix drei", Sense::Complete),
            ("Hektor drei", Sense::Unfinished),
            ("Springer Hektor drei", Sense::Unfinished),
        ] {
            assert_eq!(sense_after(begun, Exercise::Announce, words), expected, "{words}");
        }
    }

    #[test]
    fn the_piece_of_a_promotion_is_complete_once_it_was_asked_for() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let row = "x,k7/P3P2p/1K6/8/8/8/8/8 b - - 0 1,h7h6 e7e8q,700,0,0,0,mate mateIn1,,";
        let material = Material {
            puzzles: Puzzle::read(row.as_bytes(), &(0..=9999)).0,
            ..Material::shipped()
        };
        for (begun, words, expected) in [
            ("Eva acht", "Dame", Sense::Complete),
            ("Eva acht", "Springer", Sense::Unfinished),
            ("", "Dame", Sense::Begun),
        ] {
            let stage = Stage::Task {
                task: Task::draw(Exercise::Puzzles, &material, &mut fastrand::Rng::with_seed(1)),
                begun: begun.to_owned(),
            };
            let lesson = FollowedLesson {
                stage: Arc::new(Mutex::new(Some(stage))),
                vocabulary: vocabulary.clone(),
            };
            assert_eq!(lesson.sense(words), expected, "{begun} {words}");
        }
    }
}
