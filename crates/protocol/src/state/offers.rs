//! Draw offers that can be accepted (9.1).

use shakmaty::{Color, Move};

use super::State;

impl State {
    /// Returns whether the opponent of the player to move offers a draw, and the move to come declines it (9.1.2.1).
    pub fn offer_ends_with_move(&self) -> bool {
        self.offer == Some(!self.turn()) && !self.outlasts_move
    }

    /// Returns the player whose offer can still be accepted. The declared move that counts has declined the opponent's,
    /// although it waits for its clock (9.1.2.1). If that move is corrected, the offer stands again.
    pub fn open_offer(&self) -> Option<Color> {
        let is_answered = self.counted().is_some() && self.offer_ends_with_move();
        self.offer.filter(|_| !is_answered)
    }

    /// Returns the declared move that the player to move offers a draw with.
    pub fn offered_with(&self) -> Option<Move> {
        let is_offered = self.has_offered && self.offer == Some(self.turn());
        self.declared.filter(|_| is_offered).map(|declared| declared.m)
    }
}
