//! The kinds of exercises.

/// Kind of exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Exercise {
    /// See or hear a letter, a number or a piece's letter, and say its word.
    Words,
    /// Hear a word, and type its letter, its number or its piece's letter, or repeat it.
    Letters,
    /// Hear a square in Appendix D words, and type or repeat it.
    Hear,
    /// See or hear a square in ordinary coordinates, and say it in Appendix D words.
    Speak,
    /// Hear a square, and say its colour.
    Colours,
    /// Hear a square, and name another one on a diagonal with it, two or more steps away.
    Diagonals,
    /// Hear a square, and name one that a knight reaches from it.
    Knights,
    /// See or hear a move of a real game in algebraic notation, and announce it.
    Announce,
    /// Hear a move of a real game announced, and type it in algebraic notation or repeat it.
    Moves,
    /// As announce, with castling only.
    Castling,
    /// As announce, with promotions only.
    Promotion,
    /// As announce, with captures only.
    Capture,
}

impl Exercise {
    /// Whether the answer is in words only, because the question already gives letters and numbers.
    pub(super) fn wants_words(self) -> bool {
        match self {
            Exercise::Words | Exercise::Speak => true,
            Exercise::Announce | Exercise::Castling | Exercise::Promotion | Exercise::Capture => true,
            Exercise::Letters | Exercise::Hear | Exercise::Moves => false,
            Exercise::Colours | Exercise::Diagonals | Exercise::Knights => false,
        }
    }
}
