//! The grammar of declarations.
//!
//! ```text
//! declaration = command+ | query | [colour] touched | [lead] move remark* [tail]
//!             | claim move remark*
//!             | colour (offer | answer | claim | resignation | "zurechtrücken")
//!             | slip ("nein" | "Korrektur") move remark*
//! lead        = "nein" | "Korrektur" | "ja"
//! tail        = offer | claim | "nein" | "Korrektur" | "ja" | "gesetzt" | "gedrückt"
//! touched     = "berührt" [piece] square | [piece] square "berührt"
//! slip        = any words of a move
//! move        = side "Rochade" | "Rochade" [side]
//!             | [piece] [origin] square [promotion]
//!             | [piece] [origin] "schlägt" [piece] [square | file] [promotion]
//!             | ["Bauer"] file file [promotion]
//! origin      = file | rank | square          (a rank only after a piece)
//! square      = file rank
//! promotion   = "Umwandlung" [piece] | piece
//! remark      = "en passant" | "Schach" | "matt"
//!             | "schlägt" piece              (only if origin and destination are complete)
//! ```
//!
//! Fillers ("nach", "bitte", "äh") are allowed anywhere. They mean nothing, but an article before a piece at the end of
//! a capture ("die Dame") leaves open whether the piece is captured or promoted to. "In die Dame" does not. The
//! vocabulary lists these words in its section `[promotion]`.

use ansage_chess::board::{Action, DeclaredMove, PieceMove};
use ansage_protocol::{Command, Declaration, TouchedPiece};
use shakmaty::{Color, File, Rank, Role, Square};

use super::{
    cursor::Cursor,
    error::ParseError,
    query::query,
    written::{letter_or_square, lettered, lettered_part, move_part, written_in},
};
use crate::vocabulary::{Term, Token, Vocabulary};

/// Reads a declaration.
///
/// Declarations are also typed, so text that is not made of words of the vocabulary is read as a written move in any
/// [notation](crate::notation) ("Nf3", "Sf3", "♘f3", "e7e8q", "5254").
///
/// # Errors
///
/// [`ParseError`] if the words are not a declaration.
///
/// # Examples
///
/// ```
/// use ansage_words::{declaration, vocabulary::Vocabulary};
///
/// let vocabulary = Vocabulary::shipped(&["de"]);
/// let words = declaration::parse(&vocabulary, "Springer von Gustav eins nach Felix drei")?;
/// assert_eq!(words, declaration::parse(&vocabulary, "springer g1 f3")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(vocabulary: &Vocabulary, text: &str) -> Result<Declaration, ParseError> {
    // The sign of an offer, written with the move (C.12).
    if let Some(text) = text.trim().strip_suffix("(=)") {
        return match parse(vocabulary, text) {
            Ok(Declaration::Move(declared)) => Ok(Declaration::Followed(declared, Command::Draw)),
            Err(ambiguous @ ParseError::AmbiguousLetter { .. }) => Err(ambiguous.followed_by(Command::Draw)),
            other => other,
        };
    }
    let mut terms: Vec<Term> = Vec::new();
    let mut unknown = None;
    let (mut has_article, mut has_into) = (false, false);
    let with_kind = |word: &str, token: Token| (vocabulary.is_article(word), vocabulary.is_into(word), token);
    for (is_article, is_into, token) in vocabulary.read_with(text, with_kind) {
        match token {
            Token::Term(Term::Filler) => {
                has_article |= is_article;
                has_into |= is_into;
            }
            Token::Term(term) => {
                let is_apart = std::mem::take(&mut has_article) & !std::mem::take(&mut has_into);
                if is_apart && ends_capture(&terms, term) {
                    terms.push(Term::Filler);
                }
                terms.push(term);
            }
            // No part of "не e4" (not e4) is a move.
            Token::Unknown(word) if vocabulary.stands_alone(&word) => return Err(ParseError::UnknownWord(word)),
            Token::Unknown(word) => unknown = unknown.or(Some(word)),
        }
    }
    if let Some(part) = lettered_part(vocabulary, text) {
        return lettered(parse(vocabulary, part), declaration(&terms));
    }
    match unknown {
        Some(word) => match written_with_commands(vocabulary, text) {
            Some(read) => read,
            None => written_in(text, vocabulary.letters())
                .or_else(|| corrected_in_one_breath(vocabulary, text))
                .unwrap_or(Err(ParseError::UnknownWord(word))),
        },
        // "B:e5" is readable as words too, but a colon means a capture (C.9).
        None if text.contains(':')
            && let Some(Ok(declared)) = written_in(text, vocabulary.letters()) =>
        {
            Ok(declared)
        }
        None => match declaration(&terms) {
            Ok(declared @ (Declaration::Move(squares) | Declaration::Followed(squares, _))) => {
                let part = match squares.in_one_breath {
                    true => behind_correction(vocabulary, text).map_or(text, |(.., behind)| behind),
                    false => text,
                };
                let moved = letter_or_square(vocabulary, move_part(vocabulary, part), squares);
                match (moved, declared) {
                    // "Springer f3, gesetzt?"
                    (moved, Declaration::Followed(_, command)) if text.contains('?') && confirms(command) => moved,
                    (Err(ambiguous), Declaration::Followed(_, command)) => Err(ambiguous.followed_by(command)),
                    (Err(ambiguous), _) => Err(ambiguous),
                    (Ok(_), declared) => Ok(declared),
                }
            }
            Ok(Declaration::Command(command) | Declaration::Named(_, command))
                if text.contains('?') && confirms(command) =>
            {
                Ok(Declaration::Command(Command::Repeat))
            }
            // "1. e4" has no unknown word, "N f3" has one.
            Err(error) => written_in(text, vocabulary.letters()).and_then(Result::ok).ok_or(error),
            other => other,
        },
    }
}

/// Returns whether `term` after an article may name the piece captured by the `terms` before: "schlägt David acht die
/// Dame". Only there a filler makes a difference.
fn ends_capture(terms: &[Term], term: Term) -> bool {
    matches!(term, Term::Piece(_))
        && matches!(terms.last(), Some(Term::File(_) | Term::Rank(_)))
        && terms.contains(&Term::Captures)
}

/// Returns whether `command` agrees to something, which a written question ("richtig?") does not.
fn confirms(command: Command) -> bool {
    matches!(
        command,
        Command::Yes | Command::Final | Command::Accept | Command::Placed | Command::Executed | Command::Clock
    )
}

/// Splits `text` at its last "nein" or "Korrektur". Returns what is before, the word, and what is behind.
fn behind_correction<'t>(vocabulary: &Vocabulary, text: &'t str) -> Option<(&'t str, &'t str, &'t str)> {
    let is_no = |word: &&str| {
        matches!(
            vocabulary.read(word)[..],
            [Token::Term(Term::Command(Command::No | Command::Correction))]
        )
    };
    let mut words = text.rsplit(|c: char| c.is_whitespace() || c == ',');
    let no = words.find(is_no)?;
    let (slip, behind) = text.rsplit_once(no)?;
    Some((slip, no, behind))
}

/// Reads a move in a notation with commands around it: "nein, Sf3", "Dxe5, Remis". Returns `None` if there is no such
/// move or no command.
fn written_with_commands(vocabulary: &Vocabulary, text: &str) -> Option<Result<Declaration, ParseError>> {
    let part = move_part(vocabulary, text);
    let (lead, tail) = text.split_once(part).filter(|_| part != text.trim())?;
    let written = written_in(part, vocabulary.letters())?;
    let terms = |text: &str| {
        let tokens = vocabulary.read(text).into_iter();
        tokens.filter_map(|token| match token {
            Token::Term(Term::Filler) | Token::Unknown(_) => None,
            Token::Term(term) => Some(term),
        })
    };
    // Any square, in the place of the move.
    let square = [Term::File(File::A), Term::Rank(Rank::First)];
    let around: Vec<Term> = terms(lead).chain(square).chain(terms(tail)).collect();
    Some(lettered(written, declaration(&around)))
}

/// Reads a move that corrects another one in the same utterance if one of them is in a notation: "Sc3, nein, Sf3".
/// Returns `None` if it corrects none.
fn corrected_in_one_breath(vocabulary: &Vocabulary, text: &str) -> Option<Result<Declaration, ParseError>> {
    let (slip, no, behind) = behind_correction(vocabulary, text)?;
    let replaced = match parse(vocabulary, slip.trim_end_matches([',', ' '])) {
        Ok(Declaration::Move(declared)) => declared.replaced.or(Some(declared.action)),
        Err(ParseError::AmbiguousLetter { .. }) => None,
        _ => return None,
    };
    let in_one_breath = |declared| DeclaredMove {
        in_one_breath: true,
        replaced,
        ..declared
    };
    Some(match parse(vocabulary, &format!("{no} {behind}")) {
        Ok(Declaration::Move(declared)) => Ok(Declaration::Move(in_one_breath(declared))),
        Ok(Declaration::Followed(declared, command)) => Ok(Declaration::Followed(in_one_breath(declared), command)),
        other => other,
    })
}

fn declaration(terms: &[Term]) -> Result<Declaration, ParseError> {
    let Some((first, rest)) = terms.split_first() else {
        return Err(ParseError::Empty);
    };
    if let Some(command) = commands(terms) {
        return Ok(Declaration::Command(command));
    }
    if let Term::Color(color) = first {
        return named(*color, rest);
    }
    if let Some(query) = query(terms) {
        return query.map(Declaration::Query);
    }
    if let Some(touched) = touched(terms) {
        return touched.map(Declaration::Touched);
    }
    if let Some((terms, command)) = followed(terms).or_else(|| claimed(terms)) {
        return match moved(terms)? {
            Declaration::Move(declared) => Ok(Declaration::Followed(declared, command)),
            other => Ok(other),
        };
    }
    moved(terms)
}

/// Splits off the command said after a move in one breath ("…, Remis").
fn followed(terms: &[Term]) -> Option<(&[Term], Command)> {
    let last = terms.iter().rposition(|term| !matches!(term, Term::Command(_)))?;
    let (terms, tail) = terms.split_at(last + 1);
    let command = commands(tail.split_first().map(|_| tail)?)?;
    let follows = matches!(
        command,
        Command::Yes | Command::No | Command::Correction | Command::Placed | Command::Clock
    );
    (follows || command.is_for_draw()).then_some((terms, command))
}

/// Splits off the claim said before its move in one breath ("Stellungswiederholung, Springer Gustav acht").
fn claimed(terms: &[Term]) -> Option<(&[Term], Command)> {
    let (Term::Command(command), terms) = terms.split_first()? else {
        return None;
    };
    command.claim().map(|_| (terms, *command))
}

/// Reads a move, perhaps after "nein", "ja" or a slip.
fn moved(terms: &[Term]) -> Result<Declaration, ParseError> {
    let (slip, terms) = match terms.split_first() {
        Some((Term::Command(Command::Yes), rest)) => (None, rest),
        _ => corrected(terms),
    };
    let correction = slip.is_some();
    let Slip {
        is_said,
        piece,
        replaced,
        last,
    } = slip.unwrap_or_default();
    let mut cursor = Cursor { terms };
    let mut action = match last.and_then(|last| with_other_promotion(last, terms)) {
        Some((action, rest)) => {
            cursor.terms = rest;
            action
        }
        None => cursor.action()?,
    };
    let (mut check, mut mate) = (false, false);
    while let Some(term) = cursor.next() {
        match (term, &mut action) {
            (Term::Check, _) => check = true,
            (Term::Mate, _) => mate = true,
            (Term::EnPassant, Action::Piece(piece)) => piece.en_passant = true,
            // "Springer Felix drei schlägt Bauer" is a capture from f3. After two squares, "schlägt" can only be a
            // remark.
            (Term::Captures, Action::Piece(piece)) if piece.from().is_some() && !piece.captures => {
                piece.captures = true;
                piece.captured = Some(cursor.piece().ok_or_else(|| cursor.error())?);
            }
            _ => return Err(ParseError::Malformed),
        }
    }
    Ok(Declaration::Move(DeclaredMove {
        action,
        check,
        mate,
        correction,
        in_one_breath: is_said,
        replaced,
        slip: piece.filter(|_| matches!(action, Action::Piece(piece) if piece.from().is_none() && !names_piece(terms))),
    }))
}

/// The words before the last "nein" or "Korrektur".
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Slip {
    /// Whether they include words of a move.
    pub is_said: bool,
    /// The piece named in them.
    piece: Option<Role>,
    /// The move that they declare, if it is complete.
    replaced: Option<Action>,
    /// The move declared directly before the "nein", if it is complete.
    last: Option<Action>,
}

/// Splits off a slip of the tongue (D.2.8), if there was one, and returns the terms after it. Only words of a move are
/// a slip; a command before "nein" is not.
pub(super) fn corrected(terms: &[Term]) -> (Option<Slip>, &[Term]) {
    let is_no = |term: &Term| matches!(term, Term::Command(Command::No | Command::Correction));
    let Some(last) = terms.iter().rposition(is_no) else {
        return (None, terms);
    };
    let (slip, behind) = (
        terms.get(..last).unwrap_or_default(),
        terms.get(last + 1..).unwrap_or_default(),
    );
    if slip.iter().any(|term| matches!(term, Term::Command(_)) && !is_no(term)) {
        return (None, terms);
    }
    // The piece that moved is named first: "Anna schlägt Turm Bella acht" is a pawn's move.
    let piece = slip.rsplit(is_no).find_map(|part| match part.first() {
        Some(Term::Piece(role)) => Some(*role),
        _ => None,
    });
    let first = slip.split(is_no).find(|part| !part.is_empty());
    let said = Slip {
        is_said: slip.iter().any(|term| !is_no(term)),
        piece: piece.filter(|role| *role != Role::Pawn),
        replaced: first.and_then(whole_action),
        last: slip.rsplit(is_no).find(|part| !part.is_empty()).and_then(whole_action),
    };
    (Some(said), behind)
}

/// Returns the promotion `last` without its piece, and the remarks behind, if `terms` name only another piece: "Eva
/// acht Dame, nein, Turm". The piece may also begin another move, so it is asked for.
fn with_other_promotion(last: Action, terms: &[Term]) -> Option<(Action, &[Term])> {
    let (Action::Piece(piece), [Term::Piece(role), rest @ ..] | [Term::Promotes, Term::Piece(role), rest @ ..]) =
        (last, terms)
    else {
        return None;
    };
    let is_remark = |term: &Term| matches!(term, Term::Check | Term::Mate);
    let fits = piece.promotes && !matches!(role, Role::King | Role::Pawn) && rest.iter().all(is_remark);
    let reopened = PieceMove {
        promotion: None,
        ..piece
    };
    fits.then_some((Action::Piece(reopened), rest))
}

/// Returns the move that `terms` declare completely, perhaps with remarks.
fn whole_action(terms: &[Term]) -> Option<Action> {
    let mut cursor = Cursor { terms };
    let action = cursor.action().ok()?;
    let is_remark = |term: &Term| matches!(term, Term::Check | Term::Mate | Term::EnPassant);
    cursor.terms.iter().all(is_remark).then_some(action)
}

/// Returns whether the moved piece is named.
fn names_piece(terms: &[Term]) -> bool {
    matches!(terms.first(), Some(Term::Piece(_)))
}

/// Reads a command or touch of the player of `color`: "Schwarz Remis", "Schwarz berührt Turm Anna acht".
fn named(color: Color, terms: &[Term]) -> Result<Declaration, ParseError> {
    if terms.is_empty() {
        return Err(ParseError::Incomplete);
    }
    match commands(terms) {
        Some(command) if command.can_be_named() => Ok(Declaration::Named(color, command)),
        Some(_) => Err(ParseError::Malformed),
        None => match touched(terms) {
            Some(touched) => touched.map(|piece| {
                Declaration::Touched(TouchedPiece {
                    by: Some(color),
                    ..piece
                })
            }),
            None => Err(ParseError::Malformed),
        },
    }
}

/// Reads a touched piece. Returns `None` if `terms` do not say "berührt".
fn touched(terms: &[Term]) -> Option<Result<TouchedPiece, ParseError>> {
    let rest = match terms {
        [Term::Touched, rest @ ..] | [rest @ .., Term::Touched] => rest,
        _ => return None,
    };
    let mut cursor = Cursor { terms: rest };
    let role = cursor.piece();
    let (file, rank) = (cursor.file(), cursor.rank());
    Some(match (file, rank, cursor.terms) {
        (Some(file), Some(rank), []) => Ok(TouchedPiece {
            by: None,
            role,
            square: Square::from_coords(file, rank),
        }),
        _ => Err(cursor.error()),
    })
}

/// Reads one command, possibly said twice ("ja, richtig") or with "wiederholen" ("Stellung wiederholen"). "Ja, wie
/// bitte?" only asks to hear the question again: it must not make a move, offer a draw or accept one.
fn commands(terms: &[Term]) -> Option<Command> {
    let Some(&Term::Command(first)) = terms.first() else {
        return None;
    };
    let is_repeated = matches!(
        first,
        Command::Position
            | Command::LastMove
            | Command::Turn
            | Command::Help
            | Command::No
            | Command::Correction
            | Command::Decline
    );
    let mut repeats = false;
    for term in terms {
        match term {
            Term::Command(command) if *command == first => {}
            Term::Command(Command::Repeat) => repeats = true,
            _ => return None,
        }
    }
    Some(if repeats && !is_repeated {
        Command::Repeat
    } else {
        first
    })
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
