//! Touched pieces (Laws, Articles 4.3 and 4.4; D.2.2), and what else binds a player before the declaration.

use shakmaty::{CastlingSide, Chess, Color, Move, Position, Role, Square};

use super::{Effect, Game, Message, Phase, Record};
use crate::declaration::TouchedPiece;
use ansage_chess::board::Reason;

/// What a player must do because of something done before the declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Duty {
    /// Move the own piece that was touched first of those that can move (4.3.1).
    Move(Role, Square),
    /// Capture the opponent's piece that was touched first of those that can be captured (4.3.2).
    Capture(Role, Square),
    /// Capture the opponent's touched piece with the own touched one (4.3.3).
    CaptureWith {
        /// The own piece.
        piece: (Role, Square),
        /// The opponent's.
        captured: (Role, Square),
    },
    /// Castle, since king and rook were touched for it (4.4.1).
    Castle(CastlingSide),
    /// Move the king, since castling with the touched rook is illegal (4.4.3).
    King,
    /// Make the move that the claim was made with (9.5.3), or seal the one that stands on the board (Guideline I.1).
    Claimed(Move),
}

/// What binds the player to move after touching `touched` in this order, and the moves that are left; `None` where every
/// legal move is free (4.5).
pub fn bound(position: &Chess, touched: &[Square]) -> Option<(Duty, Vec<Move>)> {
    let board = position.board();
    let legal = position.legal_moves();
    let turn = position.turn();
    let own = |square: &&Square| board.color_at(**square) == Some(turn);
    let ours: Vec<Square> = touched.iter().filter(own).copied().collect();
    let theirs: Vec<Square> = touched.iter().filter(|square| !own(square)).copied().collect();
    let filter = |fits: &dyn Fn(&Move) -> bool| -> Vec<Move> { legal.iter().filter(|m| fits(m)).copied().collect() };
    let duty = |duty: Duty, moves: Vec<Move>| (!moves.is_empty()).then_some((duty, moves));
    let named = |square: Square| Some((board.role_at(square)?, square));
    for piece in &ours {
        for captured in &theirs {
            let moves = filter(&|m| m.from() == Some(*piece) && captured_on(*m) == Some(*captured));
            let both = Duty::CaptureWith {
                piece: named(*piece)?,
                captured: named(*captured)?,
            };
            if let Some(bound) = duty(both, moves) {
                return Some(bound);
            }
        }
    }
    let castling = castling_touched(position, &ours);
    touched.iter().find_map(|square| {
        let (role, square) = named(*square)?;
        if !own(&&square) {
            let captures = filter(&|m| captured_on(*m) == Some(square));
            return duty(Duty::Capture(role, square), captures);
        }
        let barred = match castling {
            // Castling, or else another move of the king (4.4.1, 4.4.3).
            Some((side, Order::KingFirst)) if role == Role::King => {
                let castles = filter(&|m| m.castling_side() == Some(side));
                let moves = || filter(&|m| m.role() == Role::King);
                return duty(Duty::Castle(side), castles).or_else(|| duty(Duty::King, moves()));
            }
            // The rook was touched for castling, and the king cannot move: nothing binds (4.4.3).
            Some((_, Order::KingFirst)) if ours.get(1) == Some(&square) => return None,
            Some((side, Order::RookFirst)) => Some(side),
            _ => None,
        };
        let moves =
            filter(&|m| m.from() == Some(square) && (m.castling_side().is_none() || m.castling_side() != barred));
        duty(Duty::Move(role, square), moves)
    })
}

#[derive(PartialEq, Eq)]
enum Order {
    KingFirst,
    RookFirst,
}

/// The side on which king and rook were touched, the first two own pieces, and in which order (4.4).
fn castling_touched(position: &Chess, ours: &[Square]) -> Option<(CastlingSide, Order)> {
    let turn = position.turn();
    let king = position.board().king_of(turn)?;
    let (other, order) = match *ours {
        [first, second, ..] if first == king => (second, Order::KingFirst),
        [first, second, ..] if second == king => (first, Order::RookFirst),
        _ => return None,
    };
    let on_side = |side: &CastlingSide| position.castles().rook(turn, *side) == Some(other);
    let side = CastlingSide::ALL.into_iter().find(on_side)?;
    Some((side, order))
}

fn captured_on(m: Move) -> Option<Square> {
    match m {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        m => m.capture().map(|_| m.to()),
    }
}

impl Game {
    /// What binds the player to move, and the moves that are left.
    pub(super) fn bound(&self) -> Option<(Duty, Vec<Move>)> {
        match self.standing.must {
            Some(m) => Some((Duty::Claimed(m), vec![m])),
            None => bound(self.position(), &self.standing.touched),
        }
    }

    /// The duty that the legal move `m` would break.
    pub fn broken_by(&self, m: Move) -> Option<Duty> {
        let (duty, moves) = self.bound()?;
        (!moves.contains(&m)).then_some(duty)
    }

    /// The duty that the legal move `m` would break if it were sealed. Who has announced a move and placed it, though its
    /// opponent has not made it yet, has made it on the board, and seals it (Guideline I.1).
    pub fn broken_by_sealing(&self, m: Move) -> Option<Duty> {
        let placed = self.standing.declared.filter(|declared| declared.placed);
        match placed {
            Some(declared) if declared.m != m => Some(Duty::Claimed(declared.m)),
            _ => self.broken_by(m),
        }
    }

    /// Takes note of a touched piece. A sighted player's touch is reported to the arbiter (D.2.10.5).
    pub(super) fn touch(&mut self, piece: TouchedPiece) {
        let square = piece.square;
        // A piece touched after a move that counts already is the opponent's, who thinks about the answer.
        let trusted = self.standing.declared.is_some_and(|declared| declared.trusted);
        let by = piece.by.unwrap_or(if trusted { !self.turn() } else { self.turn() });
        self.make_trusted_before(by);
        let role = match (self.position().board().role_at(square), piece.role) {
            (None, _) => return self.aside(Message::NotThere(Reason::Empty(square))),
            (Some(stands), Some(named)) if stands != named => {
                return self.aside(Message::NotThere(Reason::OtherPiece { square, stands, named }));
            }
            (Some(stands), _) => stands,
        };
        // A touch binds only the player who has the move (4.3). The opponent's is for the arbiter to judge.
        if by != self.turn() {
            let message = Message::TouchedOffTurn(by, role, square);
            self.report_touch(by, &message);
            return self.aside(message);
        }
        if !self.standing.touched.contains(&square) {
            self.record(Record::Touched(square));
            self.fresh_touch = true;
        }
        let message = Message::Touched(role, square, self.bound().map(|(duty, _)| duty));
        self.report_touch(by, &message);
        // A move declared before the touch cannot be made any more if it breaks the duty.
        if let Phase::Confirming(declared) = self.phase()
            && self.broken_by(declared.m).is_some()
        {
            self.drop_declared();
        }
        self.forget_questions();
        self.say(message);
    }

    /// Reports the touch of a sighted player.
    fn report_touch(&mut self, by: Color, message: &Message) {
        if !self.setting().blind.includes(by) {
            self.emit(Effect::Report(message.clone()));
        }
    }

    /// Withdraws the last touch, a slip of the tongue that was corrected at once.
    pub(super) fn withdraw_touch(&mut self) {
        self.record(Record::TouchWithdrawn);
        self.say(Message::TouchWithdrawn);
    }
}
