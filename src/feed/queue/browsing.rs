//! Navigation to another move, variation or comment.

use super::{AnnouncementQueue, Goal};
use crate::feed::{Act, ItemKind};
use ansage_words::{id, locale::Id, text};

impl AnnouncementQueue {
    /// Goes to the next `goal`.
    pub(super) fn forward(&mut self, goal: Goal) -> Vec<Act> {
        self.sought = Some((goal, self.at.map_or(self.first, |at| at + 1)));
        self.browsing = true;
        self.seek()
    }

    /// Continues to the sought goal. If the file is still being read, the goal may not have arrived yet. The queue is
    /// then silent until the goal arrives, or no longer can.
    pub(super) fn seek(&mut self) -> Vec<Act> {
        let Some((goal, from)) = self.sought.take() else {
            return Vec::new();
        };
        let end = self.first + self.items.len() as u64;
        if let Some(found) = (from.max(self.first)..end).find(|number| self.fits(goal, *number)) {
            return self.go_to(found);
        }
        let board = self.at.and_then(|at| self.item(at)).map(|here| here.board);
        let next_game = self
            .items
            .back()
            .is_some_and(|last| board.is_some_and(|board| board != last.board));
        if !(self.manner.live || self.ended || self.is_full() || next_game) {
            self.sought = Some((goal, end));
            return Vec::new();
        }
        self.nothing(match goal {
            Goal::Move if self.manner.text => id!("guide-no-next"),
            Goal::Move => id!("announce-no-next-move"),
            Goal::Variation | Goal::Comment => self.no_other(goal),
        })
    }

    /// Goes to the previous `goal`.
    pub(super) fn back(&mut self, goal: Goal) -> Vec<Act> {
        let before = self.first..self.at.unwrap_or(self.first);
        match before.rev().find(|number| self.fits(goal, *number)) {
            Some(found) => self.go_to(found),
            None => self.nothing(match goal {
                Goal::Move if self.manner.text => id!("guide-no-previous"),
                Goal::Move => id!("announce-no-previous-move"),
                Goal::Variation | Goal::Comment => self.no_other(goal),
            }),
        }
    }

    fn no_other(&self, goal: Goal) -> Id {
        match goal {
            Goal::Comment => id!("announce-no-comment"),
            _ if self.manner.text => id!("guide-no-other-chapter"),
            _ => id!("announce-no-variation"),
        }
    }

    /// Returns whether the item of this number is a `goal` on the same board and is still valid. From within a
    /// variation, the next move is in the variation or in the line around it.
    fn fits(&self, goal: Goal, number: u64) -> bool {
        let here = self.at.and_then(|at| self.item(at));
        let (board, depth) = here.map_or((None, 0), |here| (Some(here.board), here.depth));
        let item = self.item(number).filter(|_| !self.gone.contains_key(&number));
        let item = item.filter(|item| board.is_none_or(|board| item.board == board));
        item.is_some_and(|item| match goal {
            Goal::Move if depth > 0 => item.kind == ItemKind::Move && item.depth <= depth,
            Goal::Move => item.is_played(),
            Goal::Variation => item.opens,
            Goal::Comment => matches!(item.kind, ItemKind::Comment | ItemKind::Offer),
        })
    }

    /// Says the sentence `none`, because there is no such goal. A text goes on after it.
    fn nothing(&mut self, none: Id) -> Vec<Act> {
        self.browsing = !self.manner.text;
        let text = self.answerer.texts.get(none);
        self.answer(vec![text])
    }

    fn go_to(&mut self, found: u64) -> Vec<Act> {
        let here = self.at.and_then(|at| self.item(at));
        let depth = here.map_or(0, |here| here.depth);
        self.interrupt();
        if self.manner.text {
            // A reader who goes to a chapter wants to hear it.
            (self.paused, self.browsing) = (self.manner.stepwise, false);
            self.agenda = self.behind(found);
        } else {
            self.browsing = true;
            self.agenda.retain(|number| *number != found);
        }
        self.at = Some(found);
        let Some(item) = self.item(found) else {
            return Vec::new();
        };
        let (mut line, mut text) = (item.line.printed.clone(), item.line.spoken.clone());
        if depth > item.depth {
            let left = text!(self.answerer.texts, "announce-variation-left");
            line = format!("{left} {line}");
            text = format!("{left} {text}");
        }
        let spoken = text.clone();
        vec![Act::Print { line, spoken }, self.say_at_once(found, text)]
    }
}
