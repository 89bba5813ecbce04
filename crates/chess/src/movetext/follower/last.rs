//! Tells "0-0", the result of a game lost for both, from castling.

use shakmaty::{CastlingSide, Move, Outcome, Position};

use super::{Begun, Follower};
use crate::{
    movetext::{Location, Pace, Sink, Token, word},
    notation,
};

/// Maximum length of the word and what is held back after it, in bytes.
const LONGEST: usize = 1 << 12;

impl Follower {
    /// Holds back "0-0" if the tag gives that result and castling is legal, until it is clear whether the game ends
    /// there. PGN requires a result at the end of each game (PGN standard, 8.2.6), so a castling is followed by another
    /// move or a result. Returns whether `token` is held back.
    pub(super) fn is_held(&mut self, token: &Token, location: Location, sink: &mut impl Sink) -> bool {
        if !self.held.is_empty() {
            let length: usize = self.held.iter().map(|(token, _)| token.length()).sum();
            let may_stand_behind = match token {
                Token::Space(_) | Token::Raw { .. } => true,
                Token::Comment { open, .. } => !open,
                _ => false,
            };
            if may_stand_behind && length + token.length() <= LONGEST {
                self.held.push((token.clone().into_owned(), location));
                return true;
            }
            let ends_game = match token {
                Token::Tag { whole, .. } => *whole,
                // The tags of the next game end this comment.
                Token::Comment { open, .. } => *open,
                Token::Word(text) => word::is_first(notation::number(text)) && self.holds_blank_line(),
                _ => false,
            };
            self.give_held(ends_game, sink);
        }
        let begins = match token {
            Token::Word(text) => self.may_be_last(text),
            _ => false,
        };
        if begins {
            self.held.push((token.clone().into_owned(), location));
        }
        begins
    }

    /// Reads what was held back. `ends_game` says whether the game ends with it.
    pub(super) fn give_held(&mut self, ends_game: bool, sink: &mut impl Sink) {
        let mut is_last = ends_game;
        for (token, location) in std::mem::take(&mut self.held) {
            match &token {
                Token::Word(text) if std::mem::take(&mut is_last) => {
                    self.end_phrase(sink);
                    self.result(text, Outcome::Unknown, location, sink);
                }
                token => self.follow(token, location, sink),
            }
        }
    }

    fn holds_blank_line(&self) -> bool {
        let mut line_ends = 0;
        self.held.iter().any(|(token, _)| {
            match token {
                Token::Space(bytes) => line_ends += bytes.iter().filter(|byte| **byte == b'\n').count(),
                _ => line_ends = 0,
            }
            line_ends > 1
        })
    }

    /// Returns whether `text` is "0-0", which may be the result or castling. In a feed, the next move may be long in
    /// coming, so it castles there. So it does after its number.
    fn may_be_last(&self, text: &str) -> bool {
        word::may_be_lost_for_both(text)
            && self.begun == Begun::Moves
            && self.settings.pace != Pace::Feed
            && self.path.depth() == 0
            && !self.after_number
            && self.is_lost_by_tag()
    }

    /// Returns whether `text` is the result "0-0", which the tag gives as well, and cannot be castling: either no
    /// number announces White's move, or castling is illegal.
    pub(super) fn is_lost_for_both(&self, text: &str) -> bool {
        if !word::may_be_lost_for_both(text) || self.path.depth() > 0 {
            return false;
        }
        let position = self.path.now();
        let castles = |m: &Move| m.castling_side() == Some(CastlingSide::KingSide);
        let lacks_number = || position.turn().is_white() && self.is_numbered && !self.after_number;
        self.is_lost_by_tag() && (lacks_number() || !position.legal_moves().iter().any(castles))
    }

    /// Returns whether the tag "Result" says that both players have lost.
    fn is_lost_by_tag(&self) -> bool {
        self.tags.value("Result").is_some_and(word::may_be_lost_for_both)
    }
}
