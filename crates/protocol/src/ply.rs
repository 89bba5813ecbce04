//! The moves made in a game.

use std::time::Duration;

use ansage_chess::clock::Clock;
use shakmaty::{ByColor, Chess, Move, Square, san::SanPlus};

/// A ply: one move of one player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// The move in SAN.
    pub san: SanPlus,
    /// The position before it.
    pub before: Chess,
    /// Whether the player offered a draw with it, or after it in the opponent's time (9.1.2.1).
    pub draw_offered: bool,
    /// Times that the clocks showed after it; `None` without a clock.
    pub times: Option<ByColor<Duration>>,
    /// Time that the arbiter has added to the clocks and taken from them between this ply and the next.
    pub(crate) added: ByColor<Duration>,
    pub(crate) taken: ByColor<Duration>,
    /// Whether the arbiter has set a counter of moves between this ply and the next.
    pub(crate) recounted: bool,
    /// The stopped clock at the moment when the move was completed but the clock not yet pressed. It is restored if the
    /// move is undone.
    pub clock: Option<Clock>,
    /// The squares of the pieces that the player had touched before it.
    pub(crate) touched: Vec<Square>,
    /// The move that a wrong claim had bound the player to.
    pub(crate) must: Option<Move>,
}

impl Ply {
    /// Creates a ply that stands in the score by agreement and was not made here, and plays it in `position`.
    pub(crate) fn replaced(
        position: &mut Chess,
        m: Move,
        times: Option<ByColor<Duration>>,
        clock: Option<Clock>,
    ) -> Ply {
        let before = position.clone();
        Ply {
            m,
            san: SanPlus::from_move_and_play_unchecked(position, m),
            before,
            draw_offered: false,
            times,
            added: ByColor::default(),
            taken: ByColor::default(),
            recounted: false,
            clock,
            touched: Vec::new(),
            must: None,
        }
    }
}
