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
            Some(Stage::Game(game)) => recognition::sense(game, &self.vocabulary, words),
            _ => Sense::Unfinished,
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
