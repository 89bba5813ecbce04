//! Recordings of the declarations at the table.

use std::io;

use super::Table;
use crate::{
    assistant::event::Heard,
    scoresheet::{Place, Recordings},
    speech::Urgency,
};
use ansage_protocol::{Input, Open};
use ansage_words::{locale::Localized, text};

impl Table {
    /// Returns whether `input` declares a move of the game, legal or not.
    pub(super) fn is_declaration(&self, input: &Input) -> bool {
        let is_move = matches!(
            input,
            Input::Declared { .. }
                | Input::Followed(..)
                | Input::Unclear { .. }
                | Input::Several { .. }
                | Input::Illegal { .. }
        );
        let is_engines = self.engine.is_some_and(|engine| self.is_move_of(engine, input));
        is_move && !is_engines && self.offered.is_none() && !self.game.is_paused() && self.game.ending().is_none()
    }

    /// Returns the sound of `words`, which were understood from an utterance and perhaps the one before it, whose sound
    /// then comes first. Returns `None` if nothing is recorded.
    pub(super) fn sound_of(&mut self, heard: &Heard, words: &str) -> Option<Vec<i16>> {
        let sound = heard.sound.as_ref()?;
        Some(self.last_sound.take(&heard.utterance, words, sound))
    }

    /// Keeps the sound of an utterance that does not count, if it is recorded: the next one may continue it.
    pub(in crate::assistant) fn pass_over(&mut self, heard: &Heard) {
        if let Some(sound) = &heard.sound {
            self.last_sound.pass_over(&heard.utterance, sound);
        }
    }

    /// Keeps the sound of a declaration. An answer to the question which move was meant is not one unless it names the
    /// destination.
    pub(super) fn keep_sound(&mut self, words: &str, input: &Input, sound: &[i16]) {
        let is_answer = matches!(self.game.open(), Some(Open::Choice(_)));
        if let (Input::Declared { m, .. }, true) = (input, is_answer)
            && !words.contains(&self.answerer.vocabulary.square(m.to()).to_lowercase())
        {
            return;
        }
        let place = Place::next(&self.game.position_for(input));
        let kept = Recordings::of_game(&self.score).keep(place, self.time(), words, sound);
        self.tell_unrecorded(kept.map(drop));
    }

    /// Notes a typed declaration among the recordings: it may correct one. A repetition of the open move corrects none.
    pub(super) fn note_typed(&mut self, line: &str, input: &Input) {
        let repeats = matches!(input, Input::Declared { .. }) && self.game.commits(input);
        if self.is_declaration(input) && !repeats {
            let place = Place::next(&self.game.position_for(input));
            let noted = Recordings::of_game(&self.score).note_typed(place, self.time(), line);
            self.tell_unrecorded(noted);
        }
    }

    /// Reports that a recording was not kept, only once: the game matters more than its sound.
    fn tell_unrecorded(&mut self, kept: io::Result<()>) {
        if let (Err(error), false) = (kept, self.told_unrecorded) {
            self.told_unrecorded = true;
            let text = text!(
                self.answerer.texts,
                "play-unrecorded",
                error = error.localized(&self.answerer.texts)
            );
            self.say(Urgency::InTurn, text);
        }
    }
}
