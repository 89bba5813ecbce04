//! Who answers an open question.

use shakmaty::Color;

use super::{Game, Phase, Question};

impl Game {
    /// Who has to say the next word: whom an open question is put to, else the player to move.
    pub fn answering(&self) -> Color {
        match self.phase() {
            Phase::Asking(Question::Resign(color) | Question::ResignFinally(color) | Question::Claim(color, ..)) => {
                color
            }
            _ => self.turn(),
        }
    }
}
