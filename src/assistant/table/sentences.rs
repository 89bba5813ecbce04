//! Sentences of the table, and those among them that must be heard.

use std::time::Instant;

use super::{Table, pending::Due};
use crate::{
    assistant::voice::{TRIES, TRY_AGAIN},
    output,
    speech::{Urgency, UtteranceEnd},
};
use ansage_words::{id, locale::Id, text};

impl Table {
    /// Prints and speaks `text`.
    pub(in crate::assistant) fn say(&mut self, urgency: Urgency, text: String) {
        output::print_said(&text);
        let urgency = if std::mem::take(&mut self.pending.bars_replacement) {
            Urgency::InTurn
        } else {
            urgency
        };
        // The current sentence is spoken to its end, and may echo.
        let last = self.pending.last.as_mut();
        let is_silent = last.is_none_or(|saying| saying.outcome().is_some());
        if urgency != Urgency::InTurn && is_silent {
            self.said.clear();
        }
        self.said.push_str(&text);
        self.said.push(' ');
        let saying = self.voice.say_with(urgency, text.as_str());
        match self.pending.insists {
            true => self.pending.due.push(Due::new(text, saying)),
            false => self.pending.last = Some(saying),
        }
    }

    /// Runs `say`, whose sentences must be heard: one that is cut short is repeated once.
    pub(in crate::assistant) fn insist(&mut self, say: impl FnOnce(&mut Table)) {
        // A failure to save meanwhile insists, too.
        let outer = std::mem::replace(&mut self.pending.insists, true);
        say(self);
        self.pending.insists = outer;
    }

    /// Silences the voice.
    pub(in crate::assistant) fn hush(&self) {
        self.voice.hush();
    }

    /// Runs `say`, whose sentences must be heard as in [`Table::insist`]. No other sentence replaces them.
    pub(in crate::assistant) fn warn(&mut self, say: impl FnOnce(&mut Table)) {
        self.insist(say);
        self.pending.bars_replacement = true;
    }

    /// Repeats once what must be heard but was cut short by a player who spoke, or by Enter. Tries again what failed,
    /// because another service may speak by then.
    pub(super) fn say_what_was_cut(&mut self) {
        for mut due in std::mem::take(&mut self.pending.due) {
            match due.saying.outcome() {
                Some(Ok(UtteranceEnd::Cut)) => self.say(Urgency::InTurn, due.text),
                Some(Ok(_)) => {}
                None => self.pending.due.push(due),
                Some(Err(_)) if due.tries < TRIES => {
                    if due.failed.get_or_insert_with(Instant::now).elapsed() >= TRY_AGAIN {
                        due.saying = self.voice.say_with(Urgency::InTurn, due.text.as_str());
                        (due.failed, due.tries) = (None, due.tries + 1);
                    }
                    self.pending.due.push(due);
                }
                Some(Err(_)) => {}
            }
        }
    }

    /// Prints and speaks the sentence `id`.
    pub(in crate::assistant) fn tell(&mut self, id: Id) {
        let text = self.answerer.texts.get(id);
        self.say(Urgency::InTurn, text);
    }

    /// Says that the microphone is switched off. The gate stays open, because a muted microphone hears no echo and the
    /// player may speak as soon as it is switched on.
    pub(in crate::assistant) fn tell_muted(&mut self) {
        let text = text!(self.answerer.texts, "play-microphone-muted");
        output::print_said(&text);
        self.pending.last = Some(self.voice.say_openly(text));
    }

    /// Says that the microphone works again, and listens at the same time, because the player may speak at once.
    pub(in crate::assistant) fn tell_back(&mut self) {
        self.note_listening();
        self.conversation.forget_loudness();
        let text = text!(self.answerer.texts, "play-microphone-back");
        output::print_said(&text);
        let saying = self.voice.say_openly(text.as_str());
        match self.drop_due(id!("play-microphone-lost")) {
            true => self.pending.due.push(Due::new(text, saying)),
            false => self.pending.last = Some(saying),
        }
    }

    /// Says that the microphone is gone.
    pub(in crate::assistant) fn tell_lost(&mut self) {
        self.note_listening();
        self.drop_due(id!("play-microphone-back"));
        self.warn(|table| table.tell(id!("play-microphone-lost")));
    }

    /// Drops the sentence `id`, which is no longer true, from those to be repeated. Returns whether it was there.
    fn drop_due(&mut self, id: Id) -> bool {
        let (text, before) = (self.answerer.texts.get(id), self.pending.due.len());
        self.pending.due.retain(|due| due.text != text);
        self.pending.due.len() < before
    }
}
