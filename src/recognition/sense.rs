//! Completeness of the words of an ongoing utterance as a declaration, in the current state of a game.

use ansage_words::interpret;
use shakmaty::{Position, Role};

use super::{Sense, UNKNOWN};
use ansage_chess::board::{Action, Reason};
use ansage_protocol::{Command, Game, Input, Query};
use ansage_words::{
    declaration::{self, ParseError},
    vocabulary::{Term, Token, Vocabulary},
};

/// Returns the completeness of the `words` of an ongoing utterance as a declaration.
///
/// A square to which a piece may move does not hold a piece of the player, so it cannot be an origin followed by a
/// destination. Only a destination without its rank ("Eva David", "Eva schlägt David") may continue. After "nein", the
/// right move may follow in the same breath (D.2.8). Noise before the words is left to the judge and delays nothing.
pub fn sense(game: &Game, vocabulary: &Vocabulary, words: &str) -> Sense {
    let words = after_noise(words);
    let last = || vocabulary.read(words).pop();
    let input = interpret(game, vocabulary, words);
    if game.commits(&input) {
        return Sense::Commits;
    }
    match input {
        // "Rochade" follows only "kurze" and "lange", and few words follow the first word of a command. The recognizer
        // reports such a word as soon as its first sound is said.
        Input::Declared { m, .. } => match last() {
            Some(Token::Term(Term::File(_))) => Sense::Prefix,
            Some(Token::Term(Term::Castling)) => Sense::Refused,
            // "Eva vier" may be a pawn that captures there, and "schlägt David fünf" may follow.
            _ if m.role() == Role::Pawn && m.is_capture() && has_one_file(vocabulary, words) => Sense::Extensible,
            _ => Sense::Complete,
        },
        Input::Command(Command::No | Command::Correction)
            if game.is_correctable() || game.is_last_move_correctable() =>
        {
            Sense::Corrects
        }
        // "Stellung Weiß".
        Input::Command(Command::Position) => Sense::Extensible,
        // "Remis" and, after a breath, "abgelehnt": a possible opposite gets as much time as words without meaning.
        Input::Command(_) if vocabulary.goes_on(words) => Sense::Unfinished,
        // "Schwarz Remis" and then "angenommen".
        Input::Named(..) if words.split_once(' ').is_some_and(|(_, said)| vocabulary.goes_on(said)) => {
            Sense::Unfinished
        }
        Input::Command(_) if words.contains(' ') => Sense::Refused,
        Input::Named(..) => Sense::Refused,
        // "wo steht Springer Weiß"; the last word of "wie viele Züge" is predictable.
        Input::Query(Query::Piece(_, None) | Query::MoveCount | Query::TimeUsed | Query::Captured | Query::News) => {
            Sense::Extensible
        }
        Input::Command(_) | Input::Query(_) | Input::Touched(_) => Sense::Complete,
        input if names_origin(game, &input) => Sense::Begun,
        Input::Illegal { action, .. } => match last() {
            // "Eva schlägt David" and then "fünf", "Rochade" and then "lang".
            Some(Token::Term(Term::File(_) | Term::Castling)) => Sense::Prefix,
            // If noise or an accent turned the origin into another square, the destination is yet to come.
            _ if matches!(&action, Action::Piece(piece) if piece.from().is_none()) => Sense::Extensible,
            _ => Sense::Refused,
        },
        // The piece to promote to may follow.
        Input::Several { moves, .. } if moves.iter().any(|m| m.is_promotion()) => Sense::Unfinished,
        // Two pawns may capture there, and the rank decides which.
        Input::Several { .. } if matches!(last(), Some(Token::Term(Term::File(_)))) => Sense::Prefix,
        Input::Several { .. } => Sense::Refused,
        Input::Followed(declared, command) => match (*declared, command) {
            (Input::Declared { .. }, Command::No | Command::Correction) => Sense::Corrects,
            (Input::Declared { .. }, _) => Sense::Complete,
            (_, Command::No | Command::Correction) => Sense::Begun,
            _ => Sense::Refused,
        },
        Input::Begun { .. } => Sense::Begun,
        Input::NotUnderstood if is_begun(vocabulary, words) || vocabulary.goes_on(words) => Sense::Begun,
        Input::Order(_)
        | Input::Password(_)
        | Input::Unclear { .. }
        | Input::Doubtful
        | Input::Unanswered
        | Input::NotUnderstood => Sense::Unfinished,
    }
}

/// Returns whether `words` declare a single legal move, whatever follows it, or ask a question.
pub fn declares(game: &Game, vocabulary: &Vocabulary, words: &str) -> bool {
    let input = interpret(game, vocabulary, after_noise(words));
    matches!(
        input.declared(),
        Input::Declared { .. } | Input::Query(_) | Input::Command(Command::Position)
    )
}

/// Returns whether an illegal move has no origin, and goes to a square where the player has such a piece. The square may
/// be the origin of a move whose destination is yet to come: "Springer Gustav eins", and then "Felix drei". A square
/// alone reads as a pawn's move, and may be the origin of any piece.
pub(super) fn names_origin(game: &Game, input: &Input) -> bool {
    let Input::Illegal {
        action: Action::Piece(piece),
        reason,
        ..
    } = input
    else {
        return false;
    };
    let position = game.position();
    let own_on = |square| match reason {
        // It concerns the opponent's pieces if a move that already counts is still open, because the declaration is
        // then theirs.
        Reason::OwnPiece(_, role) => Some(*role),
        _ => position
            .board()
            .role_at(square)
            .filter(|_| position.us().contains(square)),
    };
    let own = piece.to().and_then(own_on);
    let is_such = |own| piece.role.is_none_or(|role| role == own || role == Role::Pawn);
    piece.from().is_none() && own.is_some_and(is_such)
}

/// Returns `words` from the first one of the vocabulary on.
pub fn after_noise(mut words: &str) -> &str {
    while let Some(rest) = words.strip_prefix(UNKNOWN) {
        words = rest.trim_start();
    }
    words
}

/// Returns whether `words` name a single file.
fn has_one_file(vocabulary: &Vocabulary, words: &str) -> bool {
    let tokens = vocabulary.read(words);
    tokens
        .iter()
        .filter(|token| matches!(token, Token::Term(Term::File(_))))
        .count()
        == 1
}

/// Returns whether a declaration may begin with `words`, ignoring sounds after them that are not words of the
/// vocabulary (an "äh").
fn is_begun(vocabulary: &Vocabulary, words: &str) -> bool {
    let words = words.trim_end_matches(UNKNOWN).trim_end();
    matches!(declaration::parse(vocabulary, words), Err(ParseError::Incomplete))
}
