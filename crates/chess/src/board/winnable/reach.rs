//! An over-estimate of the squares that each man can ever stand on in a line in which the winner mates.
//!
//! The estimate starts with each man on its square and grows until no rule adds a square. The rules that exclude
//! squares are in [`super::limits`]. They exclude only moves that are illegal or after which the winner never mates,
//! provided that every earlier move stayed inside the estimate. So no line in which the winner mates has a first move
//! that leaves the estimate.

use shakmaty::{
    Bitboard, Board, ByColor, Castles, CastlingSide, Chess, Color, Piece, Position, Rank, Role, Square, attacks,
};

/// A piece or pawn of the position and where it may go.
#[derive(Debug, Clone, Copy)]
pub(super) struct Man {
    pub origin: Square,
    pub color: Color,
    /// The role on the board. A pawn that [promotes](Man::promotes) may have any other.
    pub role: Role,
    /// Squares that it may ever stand on, including its origin.
    pub reach: Bitboard,
    /// Squares that it may pass in a double step, on which it can be captured en passant.
    pub passed: Bitboard,
    /// Whether it is a pawn that may reach the last rank.
    pub promotes: bool,
}

impl Man {
    /// Returns whether it may ever leave its square.
    pub fn moves(&self) -> bool {
        self.reach.more_than_one()
    }

    /// Returns the squares that it attacks from `square`. A pawn that promotes attacks as queen and knight combined.
    pub fn strikes(&self, square: Square, occupied: Bitboard) -> Bitboard {
        if self.promotes {
            return attacks::queen_attacks(square, occupied) | attacks::knight_attacks(square);
        }
        let piece = Piece {
            color: self.color,
            role: self.role,
        };
        attacks::attacks(square, piece, occupied)
    }

    /// Returns the empty squares to which a pawn on `square` can advance.
    pub fn steps(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let ahead = |square: Square| {
            square
                .offset(self.color.fold_wb(8, -8))
                .filter(|to| !occupied.contains(*to))
        };
        let mut steps = Bitboard::EMPTY;
        if let Some(one) = ahead(square) {
            steps.add(one);
            if square.rank() == self.color.fold_wb(Rank::Second, Rank::Seventh) {
                steps.extend(ahead(one));
            }
        }
        steps
    }
}

/// Assumptions about some men. Each man either is captured before it ever moves or is not. If neither assumption allows
/// a mate, there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fates {
    /// Origins of men that are not captured before they move.
    pub spared: Bitboard,
    /// Origins of men that are captured before they move. They never move and are gone at the mate.
    pub doomed: Bitboard,
}

/// The estimate for the lines in which `winner` mates.
#[derive(Debug)]
pub(super) struct Estimate<'p> {
    pub board: &'p Board,
    pub castles: &'p Castles,
    pub winner: Color,
    pub fates: Fates,
    /// Sorted from the winner's first rank onwards, so that the answer is the same with colours exchanged.
    pub men: Vec<Man>,
    kings: ByColor<usize>,
    /// Index into `men` of the man that stood on each square.
    index: [u8; 64],
    /// Origins of men that never move and are never captured.
    pub steady: Bitboard,
    /// Squares that are ever occupied.
    pub occupied: Bitboard,
    /// Origins of men that may be captured.
    pub capturable: Bitboard,
    /// Squares on which men of each side, except its king, may ever be captured.
    met: ByColor<Bitboard>,
    /// Whether any pawn promotes.
    promotion: bool,
    /// Squares that each side attacks at all times.
    pub attacked: ByColor<Bitboard>,
    /// Origins of men that were steady until found capturable: those worth an assumption.
    pub contested: Bitboard,
    /// Whether the winner has a single man besides the king. In a line that ends with a mate it is never captured.
    pub last_man: bool,
}

impl<'p> Estimate<'p> {
    /// Computes the estimate for `position`, which must not allow a capture en passant.
    #[expect(clippy::indexing_slicing, reason = "64 squares")]
    pub fn new(position: &'p Chess, winner: Color, fates: Fates) -> Self {
        let board = position.board();
        let mut men: Vec<Man> = (board.clone().into_iter())
            .map(|(origin, piece)| Man {
                origin,
                color: piece.color,
                role: piece.role,
                reach: origin.into(),
                passed: Bitboard::EMPTY,
                promotes: false,
            })
            .collect();
        if winner.is_black() {
            men.sort_unstable_by_key(|man| man.origin.flip_vertical());
        }
        let mut index = [0; 64];
        for (at, man) in men.iter().enumerate() {
            index[man.origin.to_usize()] = at as u8;
        }
        let king = |color| {
            board
                .king_of(color)
                .map_or(0, |king| usize::from(index[king.to_usize()]))
        };
        let mut estimate = Estimate {
            board,
            castles: position.castles(),
            winner,
            fates,
            kings: ByColor::new_with(king),
            men,
            index,
            steady: board.occupied(),
            occupied: board.occupied(),
            capturable: Bitboard::EMPTY,
            met: ByColor::new_with(|color| board.by_color(color) & !board.kings()),
            promotion: false,
            attacked: ByColor::default(),
            contested: Bitboard::EMPTY,
            last_man: board.by_color(winner).count() == 2,
        };
        if estimate.last_man {
            estimate.fates.spared |= board.by_color(winner) & !board.kings();
        }
        estimate.update_attacked();
        estimate.grow();
        estimate
    }

    #[expect(clippy::indexing_slicing, reason = "each side has a king among the men")]
    pub fn king(&self, color: Color) -> &Man {
        &self.men[self.kings[color]]
    }

    /// Returns the man that stood on the occupied square `origin`.
    #[expect(clippy::indexing_slicing, reason = "64 squares, and each man on one")]
    pub fn man(&self, origin: Square) -> &Man {
        &self.men[usize::from(self.index[origin.to_usize()])]
    }

    /// Returns the men of `color` except its king.
    pub fn army(&self, color: Color) -> impl Iterator<Item = &Man> {
        (self.men.iter()).filter(move |man| man.color == color && man.role != Role::King)
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "counts the men, whom the loop borrows one by one"
    )]
    fn grow(&mut self) {
        loop {
            let mut grows = false;
            for at in 0..self.men.len() {
                let man = self.extended(self.men[at]);
                grows |= man.reach != self.men[at].reach || man.passed != self.men[at].passed;
                self.men[at] = man;
                grows |= self.update_around(&man);
            }
            self.update_attacked();
            if !grows || self.is_open() {
                break;
            }
        }
    }

    /// Returns whether the other king and a man that can mate it go almost anywhere, so that nothing will be proved.
    pub fn is_open(&self) -> bool {
        let roams = |man: &Man| {
            let is_minor = matches!(man.role, Role::Bishop | Role::Knight) || man.role == Role::Pawn && !man.promotes;
            !is_minor && man.reach.count() > 16
        };
        self.king(!self.winner).reach.count() > 16 && self.army(self.winner).any(roams)
    }

    /// Returns `man` with all squares that it reaches by the current estimate of the others.
    fn extended(&self, mut man: Man) -> Man {
        if self.fates.doomed.contains(man.origin) {
            return man;
        }
        let barred = self.barred_to(man.color);
        if man.promotes {
            man.reach |= !barred;
            return man;
        }
        let mut sources = man.reach;
        while let Some(from) = sources.pop_front() {
            for to in self.moves(&man, from) & !barred & !man.reach {
                if self.may_move(&man, from, to) {
                    man.reach.add(to);
                    sources.add(to);
                }
            }
            if man.role == Role::Pawn {
                // A double step may become possible between two squares that were reached before.
                let steps = man.steps(from, self.steady) & man.reach;
                man.passed |= steps
                    .into_iter()
                    .fold(Bitboard::EMPTY, |passed, to| passed | attacks::between(from, to));
            }
        }
        if matches!(man.role, Role::King | Role::Rook) && self.castles.any() {
            man.reach |= self.castled(&man);
        }
        if man.role == Role::Pawn && man.reach.intersects(Bitboard::BACKRANKS) {
            man.promotes = true;
            man.reach |= !barred;
        }
        man
    }

    /// Returns the squares that no man of `color` ever enters: those of its own steady men, of kings that never move,
    /// and of men assumed to be spared.
    pub fn barred_to(&self, color: Color) -> Bitboard {
        self.steady & (self.board.by_color(color) | self.board.kings() | self.fates.spared)
    }

    /// Returns the moves from `from` past steady men, before the rules of [`super::limits`].
    pub fn moves(&self, man: &Man, from: Square) -> Bitboard {
        match man.role {
            Role::Pawn => man.steps(from, self.steady) | self.pawn_captures(man, from),
            Role::King => attacks::king_attacks(from) & !self.attacked[!man.color],
            _ => man.strikes(from, self.steady),
        }
    }

    /// Returns the squares on which a pawn on `from` may capture.
    pub fn pawn_captures(&self, pawn: &Man, from: Square) -> Bitboard {
        if self.last_man && pawn.color != self.winner {
            return Bitboard::EMPTY;
        }
        attacks::pawn_attacks(pawn.color, from) & self.met[!pawn.color]
    }

    /// Returns the squares that `man` may reach by castling.
    fn castled(&self, man: &Man) -> Bitboard {
        let to = |side: CastlingSide| match man.role {
            Role::King => side.king_to(man.color),
            _ => side.rook_to(man.color),
        };
        let may_castle = |side: &CastlingSide| {
            (self.castles.rook(man.color, *side)).is_some_and(|rook| man.role == Role::King || rook == man.origin)
                && self.castles.path(man.color, *side).is_disjoint(self.steady)
                && !self.attacked[!man.color].contains(side.king_to(man.color))
        };
        CastlingSide::ALL.into_iter().filter(may_castle).map(to).collect()
    }

    /// Updates what the reach of `man` means for the others, and returns whether anything changed.
    fn update_around(&mut self, man: &Man) -> bool {
        let before = (self.steady, self.capturable, self.occupied, self.met);
        self.promotion |= man.promotes;
        if man.moves() {
            self.steady.discard(man.origin);
        }
        if !self.last_man || man.color == self.winner {
            let captures = self.captures(man);
            // After a promotion nearly everything is capturable.
            if self.contested.is_empty() || !self.promotion {
                self.contested |= captures & self.steady;
            }
            self.capturable |= captures;
        }
        let entered = man.reach.without(man.origin);
        self.steady &= !entered | self.board.kings();
        self.occupied |= man.reach;
        if man.role != Role::King {
            self.met[man.color] |= man.reach | man.passed;
        }
        before != (self.steady, self.capturable, self.occupied, self.met)
    }

    /// Returns the origins of the men that `man` may capture.
    fn captures(&self, man: &Man) -> Bitboard {
        let mut on = man.reach;
        if man.role == Role::Pawn && !man.promotes {
            let strikes = |all, from| all | attacks::pawn_attacks(man.color, from);
            on &= man.reach.into_iter().fold(Bitboard::EMPTY, strikes);
        }
        if on.is_disjoint(self.met[!man.color]) {
            return Bitboard::EMPTY;
        }
        let en_passant = if man.role == Role::Pawn { on } else { Bitboard::EMPTY };
        (self.army(!man.color))
            .filter(|prey| on.intersects(prey.reach) || en_passant.intersects(prey.passed))
            .map(|prey| prey.origin)
            .collect()
    }

    fn update_attacked(&mut self) {
        let mut attacked = ByColor::default();
        for man in self.men.iter().filter(|man| self.stays(man)) {
            *attacked.get_mut(man.color) |= self.always_attacked(man, Bitboard::EMPTY);
        }
        self.attacked = attacked;
    }

    /// Returns whether `man` is never captured.
    fn stays(&self, man: &Man) -> bool {
        !self.capturable.contains(man.origin)
    }

    /// Returns the squares that the men of `color` picked by `counts` attack at all times, even if the `extra` squares
    /// are occupied as well.
    pub fn attacked_by(&self, color: Color, extra: Bitboard, counts: impl Fn(&Man) -> bool) -> Bitboard {
        let alive = |man: &&Man| man.color == color && self.stays(man) && counts(man);
        let attacked = |all, man: &Man| all | self.always_attacked(man, extra);
        self.men.iter().filter(alive).fold(Bitboard::EMPTY, attacked)
    }

    /// Returns the squares that `man` attacks from every square it may stand on.
    fn always_attacked(&self, man: &Man, extra: Bitboard) -> Bitboard {
        if man.promotes {
            return Bitboard::EMPTY;
        }
        let mut obstacles = self.occupied | extra;
        if man.role == Role::Bishop {
            obstacles = (self.occupied & !self.relays(man.color)) | extra;
        }
        let mut attacked = Bitboard::FULL;
        for from in man.reach {
            let mut strikes = man.strikes(from, obstacles);
            if man.role == Role::King {
                // The other king cannot go where this one stands.
                strikes.add(from);
            }
            attacked &= strikes;
            if attacked.is_empty() {
                break;
            }
        }
        attacked
    }

    /// Returns squares on which only bishops of `color` ever stand. A bishop there attacks the squares that it hides
    /// from another.
    fn relays(&self, color: Color) -> Bitboard {
        let bishops = self.board.bishops() & self.board.by_color(color) & !self.capturable;
        if !bishops.more_than_one() {
            return Bitboard::EMPTY;
        }
        let others = |man: &&Man| man.color != color || man.role != Role::Bishop;
        let entered = self
            .men
            .iter()
            .filter(others)
            .fold(Bitboard::EMPTY, |all, man| all | man.reach);
        bishops & !entered
    }
}
