//! What answers an open question. While it is open the recognizer need hear nothing else, and so mistakes little.

use shakmaty::{Color, Move, Role};

use super::{Game, Phase, Question};
use crate::{declaration::Command, vocabulary::Term};

/// What is heard beside "ja" and "nein": what repeats the question, what silences it, what takes the slip back.
const ASIDE: [Command; 4] = [Command::Correction, Command::Repeat, Command::Stop, Command::Help];

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

    /// The answers to the question that is open, each as its terms; `None` where none is open.
    pub fn answers(&self) -> Option<Vec<Vec<Term>>> {
        let commands = |commands: &[Command]| -> Vec<Vec<Term>> {
            let all = commands.iter().chain(&ASIDE);
            all.map(|command| vec![Term::Command(*command)]).collect()
        };
        match self.phase() {
            Phase::Asking(Question::ResignFinally(_)) => Some(commands(&[Command::Final, Command::No])),
            Phase::Asking(_) => Some(commands(&[Command::Yes, Command::No])),
            Phase::Choosing(moves) => {
                let mut answers: Vec<Vec<Term>> = moves.iter().flat_map(named).collect();
                answers.extend(commands(&[Command::No]));
                Some(answers)
            }
            _ => None,
        }
    }
}

/// The ways to name one of several moves: as it was read out, with or without the piece, the origin and "schlägt", by
/// its origin or its piece alone, or by the piece to promote to.
fn named(m: &Move) -> Vec<Vec<Term>> {
    if let Move::Castle { king, rook } = m {
        let side = if rook > king { Term::Short } else { Term::Long };
        return vec![vec![side, Term::Castling], vec![Term::Castling, side], vec![side]];
    }
    let square = |square: shakmaty::Square| vec![Term::File(square.file()), Term::Rank(square.rank())];
    let from = m.from().map(square).unwrap_or_default();
    let promotion: Vec<Term> = m.promotion().map(Term::Piece).into_iter().collect();
    let mut ways = vec![from.clone()];
    ways.extend(Some(promotion.clone()).filter(|piece| !piece.is_empty()));
    for origin in [Vec::new(), from.clone()] {
        for taking in [false, true] {
            let taken: Vec<Term> = Some(Term::Captures).filter(|_| taking).into_iter().collect();
            if !taking || m.is_capture() {
                ways.push([origin.clone(), taken, square(m.to()), promotion.clone()].concat());
            }
        }
    }
    let pieced = |way: &Vec<Term>| [vec![Term::Piece(m.role())], way.clone()].concat();
    if m.role() != Role::Pawn {
        ways.extend(ways.clone().iter().map(pieced));
        ways.push(vec![Term::Piece(m.role())]);
    }
    ways
}
