//! What words mean in a game as it stands, and which words answer an open question.

use ansage_protocol::{Command, Declaration, Game, Input, Open, Question};
use shakmaty::{Move, Role};

use crate::{
    declaration::{self, ParseError},
    vocabulary::{Term, Vocabulary},
};

/// Commands that are heard beside "ja" and "nein": they repeat the question, silence it or take the slip back.
const ASIDE: [Command; 4] = [Command::Correction, Command::Repeat, Command::Stop, Command::Help];

/// What `text` means now: on the position, and as an answer to what is open.
pub fn interpret(game: &Game, vocabulary: &Vocabulary, text: &str) -> Input {
    if game.is_arbiter_called() {
        return ordered(game, vocabulary, text);
    }
    if let Some(input) = chosen_piece(game, vocabulary, text) {
        return input;
    }
    match declaration::decided(declaration::parse(vocabulary, text), |declared| game.resolve(declared)) {
        Ok(declaration) => game.meaning(&declaration),
        Err(ParseError::AmbiguousLetter { moves, .. }) => game.meaning_of_several(&moves),
        Err(_) => Input::NotUnderstood,
    }
}

/// What a piece named alone means as the answer to an open choice.
pub fn chosen_piece(game: &Game, vocabulary: &Vocabulary, text: &str) -> Option<Input> {
    let Some(Open::Choice(_)) = game.open() else {
        return None;
    };
    game.chosen_by_piece(declaration::promotion_piece(vocabulary, text)?)
}

/// What the arbiter typed: an order, or what can be asked beside the game.
fn ordered(game: &Game, vocabulary: &Vocabulary, text: &str) -> Input {
    if let Some(order) = declaration::order(vocabulary, text) {
        return Input::Order(Some(order));
    }
    let is_asked = matches!(game.open(), Some(Open::Question(_)));
    match declaration::parse(vocabulary, text) {
        Ok(Declaration::Query(query)) => Input::Query(query),
        Ok(Declaration::Touched(piece)) => Input::Touched(piece),
        Ok(Declaration::Command(command @ (Command::Yes | Command::No))) if is_asked => Input::Command(command),
        Ok(Declaration::Command(
            command @ (Command::Stop
            | Command::Quit
            | Command::Repeat
            | Command::LastMove
            | Command::Turn
            | Command::Position),
        )) => Input::Command(command),
        _ => Input::Order(None),
    }
}

/// The answers to what is open, each as its terms; `None` if nothing is open. The recognizer need hear nothing else, and
/// so mistakes little.
pub fn answers(game: &Game) -> Option<Vec<Vec<Term>>> {
    let commands = |commands: &[Command]| -> Vec<Vec<Term>> {
        let all = commands.iter().chain(&ASIDE);
        all.map(|command| vec![Term::Command(*command)]).collect()
    };
    Some(match game.open()? {
        Open::Question(Question::ResignFinally(_)) => commands(&[Command::Final, Command::No]),
        Open::Question(_) => commands(&[Command::Yes, Command::No]),
        Open::Choice(moves) => {
            let mut answers: Vec<Vec<Term>> = moves.iter().flat_map(named).collect();
            answers.extend(commands(&[Command::No]));
            answers
        }
    })
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
