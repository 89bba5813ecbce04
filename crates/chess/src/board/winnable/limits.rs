//! Rules that keep a man from a square: obstacles in its way, and moves after which the winner never mates.
//!
//! A rule that judges what follows a move relies on the estimate for every man except the mover, because the judged
//! move is the first that leaves the estimate. What the mover blocked, guarded or could reach from its old squares no
//! longer holds.

use shakmaty::{Bitboard, Color, Rank, Role, Square, attacks};

use super::reach::{Estimate, Man};

impl Estimate<'_> {
    /// Returns whether the move of `man`, one of [its moves](Estimate::moves), may belong to a line in which the winner
    /// mates.
    pub(super) fn may_move(&self, man: &Man, from: Square, to: Square) -> bool {
        !(self.is_in_the_way(man, from, to, |_| true)
            || man.color != self.winner && self.mates_the_winner(man, from, to)
            || man.color == self.winner && self.loses_the_last_man(man, to)
            || man.role == Role::King && self.stalemates(man, from, to))
    }

    /// Returns whether a man picked by `counts` is in the way of the move, can never be captured and never gets out of
    /// the way.
    fn is_in_the_way(&self, man: &Man, from: Square, to: Square, counts: impl Fn(&Man) -> bool) -> bool {
        let step = man.role == Role::Pawn && from.file() == to.file();
        let way = attacks::between(from, to).with(from).with(to);
        let mut obstacles = way & self.board.occupied() & !self.capturable;
        obstacles.discard(man.origin);
        // An opponent's man does not block its own capture.
        if !step {
            obstacles &= self.board.by_color(man.color);
        }
        let stays = |origin: Square| {
            let other = self.man(origin);
            counts(other) && other.reach.is_subset(way)
        };
        obstacles.into_iter().any(stays) || step && self.is_behind_a_pawn(man, to)
    }

    /// Returns whether `pawn`, which never left its file, would step past another pawn that never leaves it.
    fn is_behind_a_pawn(&self, pawn: &Man, to: Square) -> bool {
        let file = Bitboard::from_file(to.file());
        if !pawn.reach.is_subset(file) {
            return false;
        }
        let ahead = |of: Square| file & beyond(of.rank(), pawn.color);
        let others = ahead(pawn.origin) & self.board.pawns() & !self.capturable;
        others.into_iter().map(|origin| self.man(origin)).any(|other| {
            other.reach.is_subset(file)
                && if other.color == pawn.color {
                    other.reach.is_disjoint(ahead(to))
                } else {
                    to == other.origin || ahead(other.origin).contains(to)
                }
        })
    }

    /// Returns whether the move gives the winner's king, which never moves, a check that nothing answers.
    fn mates_the_winner(&self, man: &Man, from: Square, to: Square) -> bool {
        let king = self.king(self.winner);
        // A double step may be answered by a capture en passant, which lands on a different square.
        let double_step = man.role == Role::Pawn && from.distance(to) == 2;
        if king.moves() || double_step {
            return false;
        }
        let king = king.origin;
        let answers = |checker: Square| attacks::between(checker, king).with(checker);
        let direct = man.strikes(to, self.occupied).contains(king).then_some(to);
        let opened = self.occupied.without(from).with(to);
        let uncovered = self.army(man.color).find(|other| {
            self.steady.contains(other.origin)
                && attacks::between(other.origin, king).contains(from)
                && other.strikes(other.origin, opened).contains(king)
        });
        let checker = direct.or(uncovered.map(|other| other.origin));
        checker.is_some_and(|checker| {
            !self.can_be_answered(man, from, checker, answers(checker)) && !self.king_can_flee(man, to)
        })
    }

    /// Returns whether one of the winner's men except the king may capture the checker or interpose after `mover` has
    /// left `from`.
    fn can_be_answered(&self, mover: &Man, from: Square, checker: Square, answers: Bitboard) -> bool {
        let occupied = self.steady.without(from).without(mover.origin);
        self.army(self.winner).any(|man| {
            man.reach.into_iter().any(|from| match man.role {
                Role::Pawn if !man.promotes => {
                    attacks::pawn_attacks(man.color, from).contains(checker)
                        || man.steps(from, occupied).intersects(answers.without(checker))
                }
                _ => man.strikes(from, occupied).intersects(answers),
            })
        })
    }

    /// Returns whether the winner's king, which has never moved, may flee from the check that `mover` gave by going to
    /// `to`.
    fn king_can_flee(&self, mover: &Man, to: Square) -> bool {
        let king = self.king(self.winner).origin;
        let friends = self.steady & self.board.by_color(self.winner);
        let guarded = self.attacked_by(mover.color, to.into(), |man| man.origin != mover.origin)
            | mover.strikes(to, self.occupied);
        (attacks::king_attacks(king) & !guarded & (!friends).with(to)).any()
    }

    /// Returns whether the winner's last man, by going to `to`, gives the other king, which never moves, a check that
    /// can only be answered by capturing this man.
    fn loses_the_last_man(&self, man: &Man, to: Square) -> bool {
        let prey = self.king(!self.winner);
        let king = self.king(self.winner);
        if !self.last_man || man.role == Role::King || man.promotes || prey.moves() {
            return false;
        }
        let is_promotion = man.role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        let near = attacks::king_attacks(to);
        let strikes = man.strikes(to, self.occupied);
        if is_promotion || !(near & strikes).contains(prey.origin) {
            return false;
        }
        let captures =
            |other: &Man| self.steady.contains(other.origin) && other.strikes(other.origin, self.occupied).contains(to);
        let captured = near.is_disjoint(king.reach) || self.army(prey.color).any(captures);
        let friends = self.steady & self.board.by_color(prey.color);
        let guarded = self.attacked_by(self.winner, Bitboard::EMPTY, |man| man.role == Role::King) | strikes;
        let flights = attacks::king_attacks(prey.origin) & !guarded & !friends;
        captured && flights.without(to).is_empty()
    }

    /// Returns whether the king, by going to `to`, stalemates the other side, which ends the game.
    fn stalemates(&self, king: &Man, from: Square, to: Square) -> bool {
        let other = self.king(!king.color);
        let near = attacks::king_attacks(to).with(to);
        // The reach of the other king includes its own square, so a second square means that it can move. This is
        // checked first because it is cheapest.
        if (other.reach & !near).more_than_one()
            || self.castles.has_color(other.color)
            || self.army(other.color).any(Man::moves)
        {
            return false;
        }
        let flights = self.region_without_king(other, to) & !near;
        !flights.more_than_one()
            && !self.uncovers(king.color, self.steady.without(from).with(to), from, flights)
            && !self.army(other.color).any(|man| self.moves_without_king(man, king))
    }

    /// Returns the squares that `king` may stand on or go to after the other king has moved to `to`. Squares guarded by
    /// the other king are not excluded.
    fn region_without_king(&self, king: &Man, to: Square) -> Bitboard {
        let friends = self.steady & self.board.by_color(king.color);
        let guarded = self.attacked_by(!king.color, to.into(), |man| man.role != Role::King);
        let around = |all, from| all | attacks::king_attacks(from);
        let around = king.reach.into_iter().fold(Bitboard::EMPTY, around);
        king.reach | (around & !friends & !guarded)
    }

    /// Returns whether a man of `color` may attack one of `squares` past `occupied`, through the square `left` on which
    /// its king stood.
    fn uncovers(&self, color: Color, occupied: Bitboard, left: Square, squares: Bitboard) -> bool {
        let occupied = occupied & !squares;
        self.army(color).any(|man| {
            man.reach.into_iter().any(|from| {
                let struck = man.strikes(from, occupied) & squares;
                struck.into_iter().any(|to| attacks::between(from, to).contains(left))
            })
        })
    }

    /// Returns whether `man`, which has never moved, may move after the other side's king has left its square.
    fn moves_without_king(&self, man: &Man, king: &Man) -> bool {
        if self.fates.doomed.contains(man.origin) {
            return false;
        }
        let occupied = self.steady.without(king.origin);
        let to = match man.role {
            Role::Pawn => man.steps(man.origin, occupied) | self.pawn_captures(man, man.origin),
            _ => man.strikes(man.origin, occupied),
        };
        let to = to & !self.barred_to(man.color).without(king.origin);
        let is_other = |obstacle: &Man| obstacle.origin != king.origin;
        to.into_iter()
            .any(|to| !self.is_in_the_way(man, man.origin, to, is_other))
    }
}

/// Returns the squares on the ranks beyond `rank` in the direction in which `color` advances.
fn beyond(rank: Rank, color: Color) -> Bitboard {
    let up_to = u64::MAX >> (56 - 8 * rank.to_u32());
    color.fold_wb(Bitboard(!up_to), Bitboard(up_to >> 8))
}
