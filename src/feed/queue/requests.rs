//! Requests of the listener about the order of the announcements, the voice and the keys.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::AnnouncementQueue;
use crate::feed::{Act, ItemKind};
use ansage_words::text;

impl AnnouncementQueue {
    /// Lists the keys.
    pub(super) fn help(&mut self) -> Vec<Act> {
        let (texts, stepwise) = (&self.answerer.texts, self.manner.steps());
        let mut help = vec![match self.manner.text {
            true => text!(texts, "guide-help", stepwise = stepwise),
            false => text!(texts, "announce-help", stepwise = stepwise),
        }];
        if self.manner.keys {
            help.push(text!(texts, "announce-arrows", stepwise = stepwise));
        }
        self.answer(help)
    }

    pub(super) fn resume(&mut self) -> Vec<Act> {
        // In a finished game the listener continues from their place. In a live one the waiting items come first.
        if let (true, false, Some(at)) = (self.browsing, self.manner.live, self.at) {
            self.agenda = self.behind(at);
        }
        (self.paused, self.browsing, self.counted) = (false, false, 0);
        let text = text!(self.answerer.texts, "announce-resumed");
        self.answer(vec![text])
    }

    /// Announces the next item, and waits. Readers and users of screen readers ask for each item.
    pub(super) fn step(&mut self) -> Vec<Act> {
        if let (true, false, Some(at)) = (self.browsing, self.manner.live, self.at) {
            self.agenda = self.behind(at);
        }
        (self.paused, self.browsing, self.awaited) = (true, false, true);
        self.answers.clear();
        self.under_way = None;
        let mut acts = Vec::new();
        self.go_on(&mut acts);
        acts
    }

    /// Returns the items to announce after the item of this number.
    pub(super) fn behind(&self, at: u64) -> VecDeque<u64> {
        let all = self.first..self.first + self.items.len() as u64;
        let rest = all.filter(|number| *number > at);
        rest.filter(|number| self.item(*number).is_some_and(|item| self.is_announced(item)))
            .collect()
    }

    /// Skips the waiting items before the last waiting move on each board, but no result. If the listener steps, only
    /// that move is announced.
    pub(super) fn catch_up(&mut self) -> Vec<Act> {
        self.interrupt();
        (self.paused, self.browsing) = (self.manner.stepwise, false);
        let mut last: BTreeMap<usize, u64> = BTreeMap::new();
        for number in self.agenda.iter().filter(|number| self.withdrawal(**number).is_none()) {
            if let Some(item) = self.item(*number).filter(|item| item.is_played()) {
                last.insert(item.board, *number);
            }
        }
        let mut first: BTreeMap<usize, u64> = BTreeMap::new();
        for (item, number) in self.items.iter().zip(self.first..) {
            first.entry(item.board).or_insert(number);
        }
        let before = self.waiting_moves();
        let unheard = self.unheard_changes();
        let mut agenda = std::mem::take(&mut self.agenda);
        let here = self.at.and_then(|at| self.item(at)).map(|item| item.board);
        agenda.retain(|number| {
            let Some(item) = self.item(*number) else { return false };
            let change = match item.kind {
                ItemKind::Change => Some(*number),
                _ => self.withdrawal(*number),
            };
            // Without the other changes, the listener would continue from moves that are no longer valid.
            if let Some(change) = change {
                return !unheard.contains(&change);
            }
            let is_kept = match item.kind {
                ItemKind::Over => true,
                // Without the next players at a board, their moves would seem to be those of the players before.
                ItemKind::Begin => here == Some(item.board) || first.get(&item.board) != Some(number),
                _ => false,
            };
            is_kept || last.get(&item.board).is_none_or(|last| number >= last)
        });
        self.agenda = agenda;
        let skipped = before - self.waiting_moves();
        let mut texts = vec![text!(self.answerer.texts, "announce-skipped", count = skipped)];
        if self.agenda.is_empty() {
            texts.push(self.turn(None));
        }
        self.awaited = self.manner.stepwise && !self.agenda.is_empty();
        self.answer(texts)
    }

    /// Returns the numbers of the changes that concern only items still to be said. After any other change, all that it
    /// concerns has to be said: the listener counts how many moves are taken back.
    fn unheard_changes(&self) -> BTreeSet<u64> {
        // The item said last may have been broken off.
        let waiting = self.agenda.iter().copied().filter(|number| self.at != Some(*number));
        let waiting: BTreeSet<u64> = waiting.collect();
        let is_heard =
            |number: u64| !waiting.contains(&number) && self.item(number).is_some_and(|item| self.is_announced(item));
        let mut unheard: BTreeSet<u64> = self.gone.values().copied().flatten().collect();
        for (number, change) in &self.gone {
            if let Some(change) = change.filter(|_| is_heard(*number)) {
                unheard.remove(&change);
            }
        }
        unheard
    }

    pub(super) fn adjust(&mut self, rate: i8, volume: i8) -> Vec<Act> {
        if !self.manner.spoken {
            return self.answer(vec![text!(self.answerer.texts, "announce-no-voice")]);
        }
        let changed = |value: i8, by: i8| value.saturating_add(by).clamp(-100, 100);
        (self.rate, self.volume) = (changed(self.rate, rate), changed(self.volume, volume));
        let texts = &self.answerer.texts;
        let text = match rate {
            0 => text!(texts, "announce-volume", volume = self.volume),
            _ => text!(texts, "announce-rate", rate = self.rate),
        };
        let mut acts = vec![Act::Adjust {
            rate: self.rate,
            volume: self.volume,
        }];
        acts.extend(self.answer(vec![text]));
        acts
    }
}
