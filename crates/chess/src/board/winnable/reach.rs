//! An over-estimate of the squares that each man can ever stand on in a line in which the winner mates.
//!
//! The estimate begins with each man on its square and grows until no rule adds a square. [`super::limits`] holds the
//! rules that keep squares out. They keep out only moves that are illegal, or after which the winner never mates,
//! provided that every earlier move stayed inside the estimate. So no line in which the winner mates has a first move
//! that leaves it.

use shakmaty::{
    Bitboard, Board, ByColor, Castles, CastlingSide, Chess, Color, Piece, Position, Rank, Role, Square, attacks,
};

/// A piece or pawn of the position and what may become of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Man {
    pub origin: Square,
    pub color: Color,
    /// The role on the board; a pawn that [promotes](Man::promotes) may have any other.
    pub role: Role,
    /// The squares that it may ever stand on, its origin included.
    pub reach: Bitboard,
    /// The squares it may pass by a double step, on which it can be captured en passant.
    pub passed: Bitboard,
    /// Whether it is a pawn that may reach the last rank.
    pub promotes: bool,
}

impl Man {
    /// Whether it may ever leave its square.
    pub fn moves(&self) -> bool {
        self.reach.more_than_one()
    }

    /// The squares it attacks from `square`; as a queen and a knight after a promotion.
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

    /// The empty squares that a pawn on `square` can step to.
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

/// What is assumed of some men. Either a man is captured before it ever moves or it is not: if neither assumption
/// allows a mate, there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Fates {
    /// The origins of men that nobody captures before they move.
    pub spared: Bitboard,
    /// The origins of men that are captured before they move. They never move and are gone at the mate.
    pub doomed: Bitboard,
}

/// The estimate for the lines in which `winner` mates.
#[derive(Debug)]
pub(super) struct Estimate<'p> {
    pub board: &'p Board,
    pub castles: &'p Castles,
    pub winner: Color,
    pub fates: Fates,
    /// From the winner's first rank onwards, so that the answer is the same with colours exchanged.
    pub men: Vec<Man>,
    kings: ByColor<usize>,
    /// The man that stood on each square.
    index: [u8; 64],
    /// Origins of men that never move and are never captured.
    pub steady: Bitboard,
    /// Squares that are ever occupied.
    pub occupied: Bitboard,
    /// Origins of men that may be captured.
    pub capturable: Bitboard,
    /// Squares on which men of each side, but not its king, may ever be captured.
    met: ByColor<Bitboard>,
    /// Whether any pawn promotes.
    promotion: bool,
    /// Squares that stay attacked by each side all the time.
    pub attacked: ByColor<Bitboard>,
    /// Origins of men found capturable before anything else was found to disturb them: those worth an assumption.
    pub contested: Bitboard,
    /// Whether the winner has a single man beside the king. In a line that ends with a mate it is never captured.
    pub last_man: bool,
}

impl<'p> Estimate<'p> {
    /// The finished estimate for `position`, on which nobody may capture en passant.
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

    pub fn king(&self, color: Color) -> &Man {
        &self.men[self.kings[color]]
    }

    /// The man that stood on the occupied square `origin`.
    pub fn man(&self, origin: Square) -> &Man {
        &self.men[usize::from(self.index[origin.to_usize()])]
    }

    /// The men of `color` but its king.
    pub fn army(&self, color: Color) -> impl Iterator<Item = &Man> {
        (self.men.iter()).filter(move |man| man.color == color && man.role != Role::King)
    }

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

    /// Whether the other king and a man that can mate it go almost anywhere. Nothing will be proved then.
    pub fn is_open(&self) -> bool {
        let roams = |man: &Man| {
            let is_minor = matches!(man.role, Role::Bishop | Role::Knight) || man.role == Role::Pawn && !man.promotes;
            !is_minor && man.reach.count() > 16
        };
        self.king(!self.winner).reach.count() > 16 && self.army(self.winner).any(roams)
    }

    /// `man` with all squares that it reaches while the others stay as they are.
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
                // Neither square of a double step need be new when it is first possible.
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

    /// The squares that no man of `color` ever enters: those of its own steady men, of kings that never move, and of
    /// men assumed to be spared.
    pub fn barred_to(&self, color: Color) -> Bitboard {
        self.steady & (self.board.by_color(color) | self.board.kings() | self.fates.spared)
    }

    /// The moves from `from` past steady men, before the rules of [`super::limits`].
    pub fn moves(&self, man: &Man, from: Square) -> Bitboard {
        match man.role {
            Role::Pawn => man.steps(from, self.steady) | self.pawn_captures(man, from),
            Role::King => attacks::king_attacks(from) & !self.attacked[!man.color],
            _ => man.strikes(from, self.steady),
        }
    }

    /// The squares on which a pawn on `from` may capture.
    pub fn pawn_captures(&self, pawn: &Man, from: Square) -> Bitboard {
        if self.last_man && pawn.color != self.winner {
            return Bitboard::EMPTY;
        }
        attacks::pawn_attacks(pawn.color, from) & self.met[!pawn.color]
    }

    /// The squares that `man` may come to by castling.
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

    /// Notes what the reach of `man` means for the others, and says whether anything of it is new.
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

    /// The origins of the men that `man` may capture.
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
        self.attacked = ByColor::new_with(|color| self.attacked_by(color, Bitboard::EMPTY, |_| true));
    }

    /// The squares that the men of `color` that `counts` picks attack all the time, even if the `extra` squares are
    /// occupied, too.
    pub fn attacked_by(&self, color: Color, extra: Bitboard, counts: impl Fn(&Man) -> bool) -> Bitboard {
        let alive = |man: &&Man| man.color == color && !self.capturable.contains(man.origin) && counts(man);
        let attacked = |all, man: &Man| all | self.always_attacked(man, extra);
        self.men.iter().filter(alive).fold(Bitboard::EMPTY, attacked)
    }

    /// The squares that `man` attacks from wherever it may stand.
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
                // No other king goes where it stands.
                strikes.add(from);
            }
            attacked &= strikes;
            if attacked.is_empty() {
                break;
            }
        }
        attacked
    }

    /// Squares on which only bishops of `color` ever stand. A bishop there attacks on what it hides from another.
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
