//! Looks for room for a mate in the estimate of what each man can reach.

use shakmaty::{Bitboard, Chess, Color, EnPassantMode, Position, Role, Square, attacks};

use super::reach::{Estimate, Fates, Man};

/// Returns whether no line from `position` ends with a mate by `winner`, proved by the squares that the men can reach.
pub(super) fn is_excluded(position: &Chess, winner: Color) -> bool {
    // The estimate covers captures en passant only after future double steps.
    if position.ep_square(EnPassantMode::PseudoLegal).is_some() {
        return false;
    }
    let refuted = |spared, doomed| {
        let estimate = Estimate::new(position, winner, Fates { spared, doomed });
        !estimate.allows_mate()
    };
    let estimate = Estimate::new(position, winner, Fates::default());
    if !estimate.allows_mate() {
        return true;
    }
    let none = Bitboard::EMPTY;
    let contested = estimate.contested;
    let single = |square: Square| {
        let square = Bitboard::from(square);
        refuted(square, none) && refuted(none, square)
    };
    if contested.into_iter().any(single) {
        return true;
    }
    // With two contested men, every combination of their fates is tried.
    let mut rest = contested;
    match (rest.pop_front(), rest.pop_front(), rest.is_empty()) {
        (Some(first), Some(second), true) => {
            let (first, second) = (Bitboard::from(first), Bitboard::from(second));
            [(contested, none), (first, second), (second, first), (none, contested)]
                .into_iter()
                .all(|(spared, doomed)| refuted(spared, doomed))
        }
        _ => false,
    }
}

impl Estimate<'_> {
    /// Returns whether the other king may reach a square where it is in check and every adjacent square is closed to
    /// it.
    fn allows_mate(&self) -> bool {
        let region = self.king(!self.winner).reach;
        let (checked, guarded) = self.struck(region);
        self.is_open()
            || (checked.into_iter())
                .any(|square| self.is_closed(square, attacks::king_attacks(square) & region & !guarded))
    }

    /// Returns the squares of `region` on which the winner's men may give check, and those that they may guard.
    fn struck(&self, region: Bitboard) -> (Bitboard, Bitboard) {
        let occupied = self.steady.without(self.king(!self.winner).origin);
        let (mut checked, mut guarded) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for man in self.army(self.winner).filter(|man| self.remains(man)) {
            let strikes = |all, from| all | man.strikes(from, occupied);
            let struck = region & man.reach.into_iter().fold(Bitboard::EMPTY, strikes);
            guarded |= struck;
            // A pawn or a knight that never moves guards squares but gives no check.
            if man.moves() || !matches!(man.role, Role::Pawn | Role::Knight) {
                checked |= struck;
            }
        }
        (checked, guarded)
    }

    /// Returns whether the king on `square` may be kept from all `flights` by its own men and the winner's king.
    fn is_closed(&self, square: Square, flights: Bitboard) -> bool {
        let blockers = self
            .army(!self.winner)
            .filter(|man| self.remains(man) && man.reach.intersects(flights));
        let (count, blocked) = blockers.fold((0, Bitboard::EMPTY), |(count, all), man| (count + 1, all | man.reach));
        let blocked = blocked & flights;
        let king = self.king(self.winner).reach & !attacks::king_attacks(square).with(square);
        let most = blocked.count().min(count);
        (blocked.carry_rippler().filter(|taken| taken.count() == most)).any(|taken| {
            let near = |from, flight| from & attacks::king_attacks(flight);
            let left = flights & !taken;
            left.is_empty() || left.into_iter().fold(king, near).any()
        })
    }

    /// Returns whether `man` may still be on the board at the mate.
    fn remains(&self, man: &Man) -> bool {
        !self.fates.doomed.contains(man.origin)
    }
}
