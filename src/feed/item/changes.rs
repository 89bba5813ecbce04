//! Sentences about changes of a followed game, and the names of boards.

use shakmaty::Color;

use super::{Item, ItemKind, Narrator};
use crate::feed::ItemText;
use ansage_words::text;

impl Narrator {
    /// Returns `item` with its board named.
    pub(in crate::feed) fn on_board(&self, item: Item) -> Item {
        if item.line.spoken.is_empty() {
            return item;
        }
        let board = item.board;
        let named = |line: String| text!(self.answerer.texts, "announce-board", number = board, line = line);
        Item {
            line: item.line.clone().headed(named),
            ..item
        }
    }

    /// Reports that the moves of a game have changed from `item` on, and that those from `gone` on are no longer valid.
    pub(in crate::feed) fn corrected(&self, item: &Item, gone: &Item) -> Item {
        let number = gone.ply.or(item.ply).map_or(1, |(_, number)| number);
        let text = text!(self.answerer.texts, "announce-corrected", number = number);
        let change = self.change(item.board, text);
        Item {
            ply: gone.ply,
            ..change
        }
    }

    /// Reports that the last `count` moves have been withdrawn, the first of which was `gone`.
    pub(in crate::feed) fn withdrawn(&self, gone: &Item, count: usize) -> Item {
        let text = text!(self.answerer.texts, "announce-withdrawn", count = count);
        let change = self.change(gone.board, text);
        Item {
            ply: gone.ply,
            ..change
        }
    }

    /// Reports that the result on `board` has been withdrawn.
    pub(in crate::feed) fn result_withdrawn(&self, board: usize) -> Item {
        self.change(board, text!(self.answerer.texts, "announce-result-withdrawn"))
    }

    /// Takes back the moves of a game on `board` that another game has replaced. Says so only if the other game does
    /// not begin with words of its own.
    pub(in crate::feed) fn replaced(&self, board: usize, is_silent: bool) -> Item {
        let text = match is_silent {
            true => text!(self.answerer.texts, "announce-another-game"),
            false => String::new(),
        };
        Item {
            ply: Some((Color::White, 1)),
            ..self.change(board, text)
        }
    }

    fn change(&self, board: usize, text: String) -> Item {
        Item {
            board,
            kind: ItemKind::Change,
            depth: 0,
            opens: false,
            ply: None,
            line: ItemText::plain(text),
        }
    }
}
