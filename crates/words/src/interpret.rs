//! Words → input for a game in its present state, and the words that answer its open question.

use ansage_protocol::{Command, Declaration, Fragment, Game, Input, Open, Profile, Question};
use shakmaty::{Move, Position, Role};

use crate::{
    declaration::{self, ParseError},
    vocabulary::{Term, Token, Vocabulary},
};

/// Commands accepted besides "ja" and "nein": they repeat the question, silence it, take back a slip of the tongue, or
/// ask for help.
const ASIDE: [Command; 4] = [Command::Correction, Command::Repeat, Command::Stop, Command::Help];

/// Interprets `text` on the position, and as an answer to the open question if there is one.
pub fn interpret(game: &Game, vocabulary: &Vocabulary, text: &str) -> Input {
    if game.is_arbiter_called() {
        return ordered(game, vocabulary, text);
    }
    if let Some(input) = chosen(game, vocabulary, text) {
        return input;
    }
    match declaration::decided(declaration::parse(vocabulary, text), |declared| game.resolve(declared)) {
        Ok(declaration) => game.meaning(&declaration),
        Err(ParseError::AmbiguousLetter { moves, follows, .. }) => match (game.meaning_of_several(&moves), follows) {
            (several @ Input::Several { .. }, Some(command)) => Input::Followed(Box::new(several), command),
            (meant, _) => meant,
        },
        Err(ParseError::Incomplete) => begun(game, vocabulary, text),
        Err(_) => Input::NotUnderstood,
    }
}

/// Interprets an incomplete declaration as the beginning of a move, if it is one, or as the correction of a promotion.
pub fn begun(game: &Game, vocabulary: &Vocabulary, text: &str) -> Input {
    match declaration::corrected_fragment(vocabulary, text) {
        Some((_, true)) if let Some(moves) = corrected_promotion(game, vocabulary, text) => Input::Several {
            moves,
            correction: true,
        },
        Some((fragment, correction)) => Input::Begun { fragment, correction },
        None => Input::NotUnderstood,
    }
}

/// Returns the promotions among which "nein, Turm" chooses, if one of them is declared. The piece may also begin
/// another move, so it is asked for again.
fn corrected_promotion(game: &Game, vocabulary: &Vocabulary, text: &str) -> Option<Vec<Move>> {
    let declared = game.declared().filter(|m| m.is_promotion())?;
    let role = declaration::promotion_piece(vocabulary, text)?;
    let is_same_pawn = |m: &Move| m.is_promotion() && (m.from(), m.to()) == (declared.from(), declared.to());
    let moves = game.position().legal_moves();
    let moves: Vec<Move> = moves.iter().filter(|m| is_same_pawn(m)).copied().collect();
    moves.iter().any(|m| m.promotion() == Some(role)).then_some(moves)
}

/// Interprets a word that is not a declaration as the answer to an open choice between moves: a piece, the side of
/// castling, or the file or rank of one of the moves that begin on different ones.
pub fn chosen(game: &Game, vocabulary: &Vocabulary, text: &str) -> Option<Input> {
    let Some(Open::Choice(moves)) = game.open() else {
        return None;
    };
    // In a choice between pawns, "D" is a file.
    let squares = |m: &Move| (m.from(), m.to());
    let is_one_pawn = moves
        .iter()
        .all(|m| m.is_promotion() && Some(squares(m)) == moves.first().map(squares));
    if is_one_pawn && let Some(role) = declaration::promotion_letter(text) {
        return game.chosen_by_piece(role);
    }
    if let Some(role) = declaration::promotion_piece(vocabulary, text) {
        return game.chosen_by_piece(role);
    }
    if let Some(side) = declaration::castling_side(vocabulary, text) {
        return game.chosen_by_side(side);
    }
    if let [Token::Term(Term::Rank(rank))] = vocabulary.read(text)[..] {
        return game.chosen_by_rank(rank);
    }
    match declaration::fragment(vocabulary, text)? {
        Fragment::Piece {
            role: None,
            from: None,
            file: Some(file),
            rank: None,
        } => game.chosen_by_file(file),
        _ => None,
    }
}

/// Interprets what the arbiter typed: an order, or a question about the game.
fn ordered(game: &Game, vocabulary: &Vocabulary, text: &str) -> Input {
    if let Some(order) = declaration::order(vocabulary, text) {
        return Input::Order(Some(order));
    }
    let is_asked = matches!(game.open(), Some(Open::Question(_)));
    match declaration::consent(vocabulary, text) {
        Some(true) if is_asked => return Input::Command(Command::Yes),
        // It also withdraws a touch, said at once (D.2.2).
        Some(false) if is_asked || game.has_fresh_touch() => return Input::Command(Command::No),
        _ => {}
    }
    match declaration::parse(vocabulary, text) {
        Ok(Declaration::Query(query)) => Input::Query(query),
        Ok(Declaration::Touched(piece)) => Input::Touched(piece),
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

/// Returns the answers to the open question, each as its terms; `None` if no question is open. A recognizer that
/// expects only these makes few mistakes. A declared move is still placed, made and repeated while a question is open,
/// because the clock of the player who declared it runs.
pub fn answers(game: &Game) -> Option<Vec<Vec<Term>>> {
    // A clock that stands after the computer slept is started in spite of the question, and a pause is ended.
    let stands = game.clock_stands() || game.is_paused();
    let start: &[Command] = if stands { &[Command::Resume] } else { &[] };
    let commands = |commands: &[Command]| -> Vec<Vec<Term>> {
        let all = commands.iter().chain(&ASIDE).chain(start);
        all.map(|command| vec![Term::Command(*command)]).collect()
    };
    let question = |agreement| {
        let mut answers = commands(&[agreement, Command::No]);
        if let Some(m) = game.confirmable_behind_question() {
            answers.extend(
                [Command::Placed, Command::Executed, Command::Clock].map(|command| vec![Term::Command(command)]),
            );
            if game.setting().profile == Profile::OpponentRepeats {
                answers.extend(repetitions(&m));
            }
        }
        answers
    };
    Some(match game.open()? {
        Open::Question(Question::ResignFinally(_)) => question(Command::Final),
        Open::Question(_) => question(Command::Yes),
        Open::Choice(moves) => {
            let mut answers: Vec<Vec<Term>> = moves.iter().flat_map(named).collect();
            let files = moves.iter().filter_map(|m| m.from()).map(|from| from.file());
            answers.extend(
                files
                    .filter(|file| game.chosen_by_file(*file).is_some())
                    .map(|file| vec![Term::File(file)]),
            );
            answers.extend(commands(&[Command::No]));
            answers
        }
    })
}

/// Returns the ways to declare `m` that name its destination.
fn repetitions(m: &Move) -> impl Iterator<Item = Vec<Term>> {
    let to = [Term::File(m.to().file()), Term::Rank(m.to().rank())];
    let is_whole = move |way: &Vec<Term>| way.windows(2).any(|pair| *pair == to) || way.contains(&Term::Castling);
    named(m).into_iter().filter(is_whole)
}

/// Returns the ways to name one of several moves: as it was read out, with or without the piece, the origin and
/// "schlägt", by its origin or its piece alone, or by the promotion piece.
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
