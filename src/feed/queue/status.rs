//! Answers to the listener: what waits, and who is to move.

use shakmaty::Color;

use super::AnnouncementQueue;
use crate::feed::{Item, ItemKind};
use ansage_words::text;

impl AnnouncementQueue {
    /// Returns, for example, "Noch drei Züge."
    pub(super) fn count(&self) -> String {
        text!(self.answerer.texts, "announce-waiting", count = self.waiting_moves())
    }

    /// Says who is to move after the last move, or how the game ended. Considers the items up to `at` in a file or if
    /// the listener browses, otherwise all. In a variation, its last move up to `at` counts.
    pub(super) fn turn(&self, at: Option<u64>) -> String {
        let all = self.first..self.first + self.items.len() as u64;
        let here = at.and_then(|at| self.item(at));
        let up_to = at.filter(|_| self.browsing || !self.manner.live).unwrap_or(u64::MAX);
        let standing = |number: &u64| *number <= up_to && !self.gone.contains_key(number);
        let last = all.clone().rev().filter(standing).find_map(|number| {
            let item = self.item(number).filter(|item| item.is_played())?;
            let fits = here.is_none_or(|here| here.board == item.board);
            Some((number, item.board, item.next_turn().filter(|_| fits)?))
        });
        let texts = &self.answerer.texts;
        let aside = at.and_then(|at| self.turn_aside(at));
        let board = here.map(|here| here.board).or(last.map(|(_, board, _)| board));
        // A game may be over without a move.
        let made = last.map(|(made, ..)| made);
        let later = all.rev().filter(|number| aside.is_none() && Some(*number) > made);
        let mut later = later.filter(standing).filter_map(|number| self.item(number));
        let over = later.find(|item| {
            let fits = board.is_none_or(|board| board == item.board);
            fits && item.kind == ItemKind::Over && item.depth == 0
        });
        let line = match (over, aside.or(last.map(|(.., turn)| turn))) {
            (Some(over), _) => over.line.printed.clone(),
            (None, Some((color, number))) => {
                let color = self.answerer.explainer().color(color);
                text!(texts, "announce-turn", color = color, number = number)
            }
            (None, None) => text!(texts, "play-no-move-yet"),
        };
        let Some(board) = board.or(over.map(|over| over.board)) else {
            return line;
        };
        let heading = text!(texts, "announce-board", number = board, line = "");
        let has_others = self.manner.live && self.items.iter().any(|item| item.board != board);
        match has_others && !line.starts_with(heading.trim_end()) {
            true => text!(texts, "announce-board", number = board, line = line),
            false => line,
        }
    }

    /// Returns who is to move after the last move up to `at` in the variation there, and the number of that move.
    fn turn_aside(&self, at: u64) -> Option<(Color, u32)> {
        let here = self
            .item(at)
            .filter(|here| here.depth > 0 && here.kind != ItemKind::Close)?;
        let before = (self.first..=at).rev().map_while(|number| self.item(number));
        before
            .take_while(|item| item.depth >= here.depth)
            .filter(|item| item.depth == here.depth)
            .find_map(Item::next_turn)
    }

    /// Returns the number of waiting moves, without those that were withdrawn or corrected meanwhile.
    pub(super) fn waiting_moves(&self) -> usize {
        let waiting = self.agenda.iter().filter(|number| self.withdrawal(**number).is_none());
        let waiting = waiting.filter_map(|number| self.item(*number));
        waiting.filter(|item| item.is_played()).count()
    }

    /// Returns the number of the change that has withdrawn or corrected the item of this number, if one has.
    pub(super) fn withdrawal(&self, number: u64) -> Option<u64> {
        self.gone.get(&number).copied().flatten()
    }
}
