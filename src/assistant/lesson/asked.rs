//! What a lesson asks, as the listening thread sees it.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

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
    Task(Task),
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
            Some(Stage::Task(task)) if task.is_complete(&self.vocabulary, words) => Sense::Complete,
            // The rest of a move gets as much time as in a game.
            Some(Stage::Task(task)) => {
                let sense = |game| recognition::sense(&game, &self.vocabulary, words);
                let waits = |sense: &Sense| matches!(sense, Sense::Begun | Sense::Prefix | Sense::Corrects);
                task.game().map(sense).filter(waits).unwrap_or(Sense::Unfinished)
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
    use crate::practice::{Exercise, Material};

    #[test]
    fn the_rest_of_a_move_is_waited_for_as_in_a_game() {
        let material = Material {
            games: Material::read_games("1. Nf3 *".as_bytes()).unwrap(),
            ..Material::shipped()
        };
        let vocabulary = Vocabulary::shipped(&["de"]);
        let sense = |exercise, words: &str| {
            let mut tasks = (0..).map(|seed| Task::draw(exercise, &material, &mut fastrand::Rng::with_seed(seed)));
            let task = tasks.find(|task| task.words(&vocabulary).ends_with("Springer Felix drei"));
            let lesson = FollowedLesson {
                stage: Arc::new(Mutex::new(task.map(Stage::Task))),
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
            assert_eq!(sense(exercise, words), expected, "{words}");
        }
    }
}
