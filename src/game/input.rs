//! What the players said, as the game sees it.

use shakmaty::{Chess, Color, Move, Position, Role, Square};

use super::{Game, Phase};
use crate::{
    board::{self, Reason, Resolution, Warning},
    declaration::{self, Action, Command, Declaration, DeclaredMove, Order, ParseError, Query, TouchedPiece},
    recognition::{Judgement, Margins, Sense, UNKNOWN, Utterance, is_unmistakable, judge_by},
    vocabulary::{Term, Token, Vocabulary},
};

/// An input to the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A command.
    Command(Command),
    /// What one player says of himself, whoever's turn it is: an offer, an answer to one, a claim, a resignation.
    Named(Color, Command),
    /// A question.
    Query(Query),
    /// What the arbiter typed while called; `None` where that is no order.
    Order(Option<Order>),
    /// A declaration that means exactly one legal move.
    Declared {
        /// The move.
        m: Move,
        /// What was wrongly said around it.
        warnings: Vec<Warning>,
        /// Whether it was said to correct another one (D.2.8).
        correction: bool,
        /// Whether it means this move beyond doubt: heard clearly, and no answer to a question.
        clear: bool,
    },
    /// Two or more legal moves may be meant.
    Several(Vec<Move>),
    /// A piece was touched (D.2.2).
    Touched(TouchedPiece),
    /// A declaration that no legal move fits.
    Illegal(Action, Reason),
    /// No declaration.
    NotUnderstood,
}

impl Input {
    /// A move that may have been meant.
    fn unclear(m: Move) -> Input {
        Input::Declared {
            m,
            warnings: Vec::new(),
            correction: false,
            clear: false,
        }
    }
}

impl Input {
    /// Whether either player may say it at any time: a question, or the answer to what the program or the opponent asks
    /// of the player who is not to move, or what names its player. "Ja" is none of it, since it would confirm what the other one declared.
    pub fn is_open_to_both(&self) -> bool {
        match self {
            Input::Query(_) | Input::Named(..) => true,
            Input::Touched(piece) => piece.by.is_some(),
            Input::Command(command) => matches!(
                command,
                Command::Repeat
                    | Command::LastMove
                    | Command::Turn
                    | Command::Position
                    | Command::Stop
                    | Command::Executed
                    | Command::Accept
                    | Command::Decline
            ),
            _ => false,
        }
    }
}

impl Game {
    /// What `text` means now: on the position, and as an answer to what was asked.
    pub fn interpret(&self, vocabulary: &Vocabulary, text: &str) -> Input {
        if self.is_arbiter_called() {
            return self.ordered(vocabulary, text);
        }
        if let Phase::Choosing(moves) = self.phase()
            && let Some(m) = chosen(moves, vocabulary, text)
        {
            return Input::unclear(m);
        }
        let parsed = board::decided(declaration::parse(vocabulary, text), |declared| self.resolve(declared));
        let declared = match parsed {
            Ok(Declaration::Command(command)) => return Input::Command(command),
            Ok(Declaration::Named(color, command)) => return Input::Named(color, command),
            Ok(Declaration::Query(query)) => return Input::Query(query),
            Ok(Declaration::Touched(piece)) => return Input::Touched(piece),
            Ok(Declaration::Move(declared)) => declared,
            Err(ParseError::AmbiguousLetter { moves, .. }) => return self.which(&moves),
            Err(_) => return Input::NotUnderstood,
        };
        match self.resolve(&declared) {
            Resolution::Legal(m) => Input::Declared {
                m,
                warnings: board::warnings(&self.position_of(m), &declared, m),
                correction: declared.correction,
                clear: declared.slip.is_none() && !matches!(self.phase(), Phase::Choosing(_)),
            },
            Resolution::Ambiguous(moves) => Input::Several(moves),
            Resolution::Illegal(reason) => Input::Illegal(declared.action, reason),
        }
    }

    /// A piece letter that means different pieces in different languages, several of which can move so.
    fn which(&self, moves: &[DeclaredMove]) -> Input {
        let mut possible: Vec<Move> = Vec::new();
        for declared in moves {
            match self.resolve(declared) {
                Resolution::Legal(m) => possible.push(m),
                Resolution::Ambiguous(moves) => possible.extend(moves),
                Resolution::Illegal(_) => {}
            }
        }
        if possible.is_empty() {
            Input::NotUnderstood
        } else {
            Input::Several(possible)
        }
    }

    /// What the arbiter typed: an order, or what can be asked beside the game.
    fn ordered(&self, vocabulary: &Vocabulary, text: &str) -> Input {
        if let Some(order) = declaration::order(vocabulary, text) {
            return Input::Order(Some(order));
        }
        let is_asked = matches!(self.phase(), Phase::Asking(_));
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

    /// What a declared move means now. After a move that counts without being confirmed it is the opponent's, unless it
    /// repeats that move or corrects it.
    pub fn resolve(&self, declared: &DeclaredMove) -> Resolution {
        let here = board::resolve(self.position(), declared);
        let trusted = self.standing.declared.map(|declared| declared.m);
        match self.after_trusted() {
            Some(after) if !declared.correction && here != trusted.map_or(here.clone(), Resolution::Legal) => {
                board::resolve(&after, declared)
            }
            _ => here,
        }
    }

    /// The position that `m` is a move of: the one on the board, or the one after a move that counts already.
    fn position_of(&self, m: Move) -> Chess {
        match self.after_trusted() {
            Some(after) if !self.position().is_legal(m) => after,
            _ => self.position().clone(),
        }
    }

    /// What an utterance means now, and its words. `None` where it holds no declaration at all: silence, or nothing but
    /// speech outside the vocabulary, which is not answered.
    pub fn hear(&self, vocabulary: &Vocabulary, utterance: &Utterance, margins: &Margins) -> Option<(String, Input)> {
        // Orders are typed: what is said at the board is talk with the arbiter.
        if self.is_arbiter_called() {
            return None;
        }
        let resolve = |declared: &DeclaredMove| self.resolve(declared);
        Some(match judge_by(vocabulary, &resolve, utterance, margins) {
            Judgement::Silence => return None,
            Judgement::Nothing { heard, .. } if heard.split(' ').all(|word| word == UNKNOWN) => return None,
            Judgement::Nothing { heard, .. } => {
                // What alone is no declaration may answer a question. What is one, but sounds like other speech, counts
                // as neither.
                let input = match declaration::parse(vocabulary, &heard) {
                    Err(_) => self.interpret(vocabulary, &heard),
                    Ok(_) => Input::NotUnderstood,
                };
                (heard, input)
            }
            Judgement::Clear(reading) => {
                let mut input = self.interpret(vocabulary, &reading.text);
                if let Input::Declared { m, clear, .. } = &mut input {
                    *clear &= is_unmistakable(vocabulary, &resolve, utterance, margins, *m);
                }
                (reading.text, input)
            }
            Judgement::Open(readings) => {
                let texts: Vec<&str> = readings.iter().map(|reading| reading.text.as_str()).collect();
                let input = self.decide(readings.iter().map(|reading| &reading.resolution));
                (texts.join(" | "), input)
            }
        })
    }

    /// How far the `words` of an utterance that goes on are a declaration. A square that a piece may move to holds no
    /// own piece, so it is no square of origin to which a destination could follow; only a destination without its
    /// rank ("Eva David", "Eva schlägt David") may go on. After "nein" the right move may follow in the same breath
    /// (D.2.8). Noise before the words is for the judge, and holds nothing up.
    pub fn sense(&self, vocabulary: &Vocabulary, words: &str) -> Sense {
        let words = after_noise(words);
        let last = || vocabulary.read(words).pop();
        match self.interpret(vocabulary, words) {
            // "Rochade" follows nothing but "kurze" and "lange", and little follows the first word of a command: the
            // recognizer shows such a word when its first sound was said.
            Input::Declared { m, .. } => match last() {
                Some(Token::Term(Term::File(_))) => Sense::Prefix,
                Some(Token::Term(Term::Castling)) => Sense::Refused,
                // "Eva vier" may be a pawn that captures there, and "schlägt David fünf" may follow.
                _ if m.role() == Role::Pawn && m.is_capture() && has_one_file(vocabulary, words) => Sense::Extensible,
                _ => Sense::Complete,
            },
            Input::Command(Command::No | Command::Correction) if self.is_correctable() => Sense::Unfinished,
            // "Stellung Weiß".
            Input::Command(Command::Position) => Sense::Extensible,
            // "Remis" and, after a breath, "abgelehnt": what means the contrary is waited for like what means nothing.
            Input::Command(_) if vocabulary.goes_on(words) => Sense::Unfinished,
            // "Schwarz Remis" and then "angenommen".
            Input::Named(..) if words.split_once(' ').is_some_and(|(_, said)| vocabulary.goes_on(said)) => {
                Sense::Unfinished
            }
            Input::Command(_) if words.contains(' ') => Sense::Refused,
            Input::Named(..) => Sense::Refused,
            // "wo steht Springer Weiß"; the last word of "wie viele Züge" is foreseen.
            Input::Query(
                Query::Piece(_, None) | Query::MoveCount | Query::TimeUsed | Query::Captured | Query::News,
            ) => Sense::Extensible,
            Input::Command(_) | Input::Query(_) | Input::Touched(_) => Sense::Complete,
            Input::Illegal(Action::Piece(piece), _) if piece.from().is_none() && self.is_own(piece.to()) => {
                Sense::Begun
            }
            Input::Illegal(action, _) => match last() {
                // "Eva schlägt David" and then "fünf", "Rochade" and then "lang".
                Some(Token::Term(Term::File(_) | Term::Castling)) => Sense::Prefix,
                // Where noise or an accent made another square of that of the origin, the destination is to come.
                _ if matches!(&action, Action::Piece(piece) if piece.from().is_none()) => Sense::Extensible,
                _ => Sense::Refused,
            },
            // The piece to promote to may follow.
            Input::Several(moves) if moves.iter().any(|m| m.is_promotion()) => Sense::Unfinished,
            // Two pawns may capture there, and the rank tells which.
            Input::Several(_) if matches!(last(), Some(Token::Term(Term::File(_)))) => Sense::Prefix,
            Input::Several(_) => Sense::Refused,
            Input::NotUnderstood if is_begun(vocabulary, words) || vocabulary.goes_on(words) => Sense::Begun,
            Input::Order(_) | Input::NotUnderstood => Sense::Unfinished,
        }
    }

    /// Whether a piece of the side to move stands there, so that a declaration of the square may be that of an origin.
    fn is_own(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.position().us().contains(square))
    }

    /// What readings mean that the sound does not tell apart, best first; `None` is a command. Nothing is guessed: an
    /// answer to a question counts only if it is the only one of them that answers it.
    pub fn decide<'a>(&self, readings: impl IntoIterator<Item = &'a Option<Resolution>>) -> Input {
        let mut moves: Vec<Move> = Vec::new();
        for reading in readings {
            match reading {
                Some(Resolution::Legal(m)) if !moves.contains(m) => moves.push(*m),
                Some(Resolution::Ambiguous(several)) => moves.extend(
                    several
                        .iter()
                        .filter(|m| !moves.contains(m))
                        .copied()
                        .collect::<Vec<_>>(),
                ),
                Some(_) => {}
                // A command that sounds like a move might answer "ja" for the player.
                None => return Input::NotUnderstood,
            }
        }
        let asked = match self.phase() {
            // The repetition of what was read back, if it is what sounds best.
            Phase::Confirming(declared) if moves.first() == Some(&declared.m) => &moves[..1],
            Phase::Choosing(asked) => asked,
            _ => &[],
        };
        let mut answers = moves.iter().filter(|m| asked.contains(m));
        match (answers.next(), answers.next()) {
            (Some(m), None) => Input::unclear(*m),
            _ => match moves[..] {
                [] => Input::NotUnderstood,
                [m] => Input::unclear(m),
                _ => Input::Several(moves),
            },
        }
    }
}

/// `words` without what is before the first one of the vocabulary.
fn after_noise(mut words: &str) -> &str {
    while let Some(rest) = words.strip_prefix(UNKNOWN) {
        words = rest.trim_start();
    }
    words
}

/// Whether `words` name a single file.
fn has_one_file(vocabulary: &Vocabulary, words: &str) -> bool {
    let tokens = vocabulary.read(words);
    tokens
        .iter()
        .filter(|token| matches!(token, Token::Term(Term::File(_))))
        .count()
        == 1
}

/// Whether a declaration may begin with `words`, whatever sound follows them that is no word of the vocabulary (an "äh").
fn is_begun(vocabulary: &Vocabulary, words: &str) -> bool {
    let words = words.trim_end_matches(UNKNOWN).trim_end();
    matches!(declaration::parse(vocabulary, words), Err(ParseError::Incomplete))
}

/// The one of `moves` that a short answer names: the piece to promote to, the piece that moves, or the square of origin
/// ("Anna drei").
fn chosen(moves: &[Move], vocabulary: &Vocabulary, text: &str) -> Option<Move> {
    let only = |fits: &dyn Fn(&Move) -> bool| {
        let mut fitting = moves.iter().filter(|m| fits(m));
        fitting.next().filter(|_| fitting.next().is_none()).copied()
    };
    if let Some(role) = declaration::promotion_piece(vocabulary, text) {
        return only(&|m| m.promotion() == Some(role)).or_else(|| only(&|m| !m.is_promotion() && m.role() == role));
    }
    let Ok(Declaration::Move(declared)) = declaration::parse(vocabulary, text) else {
        return None;
    };
    let Action::Piece(piece) = declared.action else {
        return None;
    };
    let destination = moves[0].to();
    // Only where all the moves lead to one square is a square of origin an answer; else it is a destination.
    if moves.iter().any(|m| m.to() != destination) || piece.from_file.is_some() || piece.from_rank.is_some() {
        return None;
    }
    let square = piece.to()?;
    only(&|m| m.from() == Some(square) && (piece.role == Some(Role::Pawn) || piece.role == Some(m.role())))
}
