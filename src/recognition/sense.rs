//! How far the words of an utterance that goes on are a declaration, in a game as it stands.

use ansage_words::interpret;
use shakmaty::{Position, Role, Square};

use super::{Sense, UNKNOWN};
use ansage_chess::board::Action;
use ansage_protocol::{Command, Game, Input, Query};
use ansage_words::{
    declaration::{self, ParseError},
    vocabulary::{Term, Token, Vocabulary},
};

/// How far the `words` of an utterance that goes on are a declaration. A square that a piece may move to holds no
/// own piece, so it is no square of origin to which a destination could follow; only a destination without its
/// rank ("Eva David", "Eva schlägt David") may go on. After "nein" the right move may follow in the same breath
/// (D.2.8). Noise before the words is for the judge, and holds nothing up.
pub fn sense(game: &Game, vocabulary: &Vocabulary, words: &str) -> Sense {
    let words = after_noise(words);
    let last = || vocabulary.read(words).pop();
    match interpret(game, vocabulary, words) {
        // "Rochade" follows nothing but "kurze" and "lange", and little follows the first word of a command: the
        // recognizer shows such a word when its first sound was said.
        Input::Declared { m, .. } => match last() {
            Some(Token::Term(Term::File(_))) => Sense::Prefix,
            Some(Token::Term(Term::Castling)) => Sense::Refused,
            // "Eva vier" may be a pawn that captures there, and "schlägt David fünf" may follow.
            _ if m.role() == Role::Pawn && m.is_capture() && has_one_file(vocabulary, words) => Sense::Extensible,
            _ => Sense::Complete,
        },
        Input::Command(Command::No | Command::Correction) if game.is_correctable() => Sense::Unfinished,
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
        Input::Query(Query::Piece(_, None) | Query::MoveCount | Query::TimeUsed | Query::Captured | Query::News) => {
            Sense::Extensible
        }
        Input::Command(_) | Input::Query(_) | Input::Touched(_) => Sense::Complete,
        Input::Illegal(Action::Piece(piece), _) if piece.from().is_none() && is_own(game, piece.to()) => Sense::Begun,
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
fn is_own(game: &Game, square: Option<Square>) -> bool {
    square.is_some_and(|square| game.position().us().contains(square))
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
