//! Declarations typed in a chess notation.

use shakmaty::Role;

use ansage_chess::{
    board::{Action, DeclaredMove, PieceMove, Resolution},
    notation::{self, Languages, Meaning, PieceLanguage, Shape, Sign, Written},
};
use ansage_protocol::Declaration;

use super::error::ParseError;
use crate::vocabulary::{Term, Token, Vocabulary};

/// Reads `text` as a single written move. Returns `None` if it is not one.
///
/// No position is known here, so a piece letter is read as one of `languages` if English is not among them and any of
/// them has it, or else as the English one, or else as the German one, or else as the one of `languages`
/// that looks the same. Any other letter that differs between languages is an error with all its meanings: a position
/// may allow only one of them.
pub(crate) fn written_in(text: &str, languages: Languages) -> Option<Result<Declaration, ParseError>> {
    let text = text.trim();
    let squares = by_squares(text);
    let Ok(written) = notation::read(text) else {
        return squares.map(|squares| Ok(Declaration::Move(squares)));
    };
    let written = look_alike(text, &written, languages).unwrap_or(written);
    let by_letter = declared(text, &written, languages);
    let (
        Some(squares),
        Shape::Piece {
            piece: Some(letter), ..
        },
    ) = (squares, written.shape)
    else {
        return Some(by_letter);
    };
    Some(match by_letter {
        Ok(Declaration::Move(declared)) => Err(piece_or_pawn(text, letter, vec![declared], squares, true)),
        Err(ParseError::AmbiguousLetter { moves, .. }) => Err(piece_or_pawn(text, letter, moves, squares, true)),
        other => other,
    })
}

/// Returns `written`, read from `text`, with the letter of `languages` that looks the same, if neither these nor
/// English and German have its own: the Latin letter in "Cd2" is the Russian bishop's.
fn look_alike(text: &str, written: &Written, languages: Languages) -> Option<Written> {
    let common = ["en", "de"].into_iter().filter_map(PieceLanguage::find);
    let known = common.map(PieceLanguage::set).fold(languages, Languages::with);
    if !notation::languages_of(written, known).is_empty() {
        return None;
    }
    let own = notation::read(&notation::look_alike(text)?).ok()?;
    (!notation::languages_of(&own, languages).is_empty()).then_some(own)
}

/// Returns whether `text` begins with a capital letter that can be a piece letter or a file, and not with a word.
fn begins_with_letter(text: &str) -> bool {
    let mut chars = text.chars();
    let is_letter = chars.next().is_some_and(|c| matches!(c, 'A'..='H'));
    is_letter && chars.next().is_some_and(|c| matches!(c, '1'..='8') || is_sign(c))
}

fn is_sign(c: char) -> bool {
    !c.is_alphanumeric()
}

/// Returns the part of `text` without the words of commands around it, if it begins with a capital letter that can be a
/// piece letter or a file. The words of commands are not part of a written move: "B:c5, gedrückt".
pub(super) fn lettered_part<'t>(vocabulary: &Vocabulary, text: &'t str) -> Option<&'t str> {
    if !text.bytes().any(|byte| matches!(byte, b'A'..=b'H')) {
        return None;
    }
    let part = move_part(vocabulary, text);
    (part != text && begins_with_letter(part)).then_some(part)
}

/// Returns `text` without the words of commands at both ends, and without the punctuation around them.
pub(super) fn move_part<'t>(vocabulary: &Vocabulary, text: &'t str) -> &'t str {
    /// Most words of a command, as in "ich beanspruche Remis".
    const WORDS: usize = 4;
    let is_apart = |c: char| c.is_whitespace() || matches!(c, ',' | '.' | ';' | '!' | '?');
    let is_command = |words: &str| {
        matches!(
            vocabulary.read(words)[..],
            [Token::Term(Term::Command(_) | Term::Filler)]
        )
    };
    let mut part = text.trim_matches(is_apart);
    loop {
        // The longest command counts: "fünfzig Züge" is one.
        let words = || part.split(is_apart).filter(|word| !word.is_empty());
        let behind = |count: usize| {
            words()
                .nth(count)
                .map_or("", |next| part.get(offset(part, next)..).unwrap_or_default())
        };
        let before = |count: usize| {
            let last = words().rev().nth(count);
            last.map_or("", |last| {
                part.get(..offset(part, last) + last.len()).unwrap_or_default()
            })
        };
        let rest = (1..=WORDS).rev().find_map(|count| {
            let (behind, before) = (behind(count), before(count));
            let first = part.get(..part.len() - behind.len()).filter(|first| is_command(first));
            let last = part.get(before.len()..).filter(|last| is_command(last));
            first.map(|_| behind).or_else(|| last.map(|_| before))
        });
        match rest {
            Some(rest) if rest.len() < part.len() => part = rest.trim_matches(is_apart),
            _ => return part,
        }
    }
}

/// Returns where `part`, a slice of `whole`, begins in it, in bytes.
fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr() as usize - whole.as_ptr() as usize
}

/// Returns the move `written`, which begins with a capital letter, with the commands around it. `read` is the whole
/// text read as words, with the letter as a file.
pub(super) fn lettered(
    written: Result<Declaration, ParseError>,
    read: Result<Declaration, ParseError>,
) -> Result<Declaration, ParseError> {
    match (read, written) {
        (Ok(Declaration::Followed(read, command)), Ok(Declaration::Move(written))) => Ok(Declaration::Followed(
            DeclaredMove {
                correction: read.correction,
                in_one_breath: read.in_one_breath,
                replaced: read.replaced,
                ..written
            },
            command,
        )),
        (Ok(Declaration::Move(read)), Ok(Declaration::Move(written))) => Ok(Declaration::Move(DeclaredMove {
            correction: read.correction,
            in_one_breath: read.in_one_breath,
            replaced: read.replaced,
            ..written
        })),
        (Ok(Declaration::Followed(read, command)), Err(ambiguous @ ParseError::AmbiguousLetter { .. })) => {
            Err(ambiguous.correcting(read.correction).followed_by(command))
        }
        (Ok(Declaration::Move(read)), Err(ambiguous)) => Err(ambiguous.correcting(read.correction)),
        (_, Err(error)) => Err(error),
        (read, _) => read,
    }
}

/// Returns what the words of `text` after a lone letter write behind a piece letter, such as "xe5" for "schlägt Bauer
/// Eva fünf". `None` if they write nothing.
fn behind_letter(vocabulary: &Vocabulary, text: &str) -> Option<String> {
    let mut written = String::new();
    for token in vocabulary.read(text) {
        let Token::Term(term) = token else { return None };
        match term {
            Term::Filler => {}
            Term::Captures => written.push('x'),
            Term::File(file) => written.push(file.char()),
            Term::Rank(rank) => written.push(rank.char()),
            // The piece that is captured.
            Term::Piece(_) if written == "x" => {}
            Term::Piece(role) => written.push(role.upper_char()),
            Term::Promotes => written.push('='),
            Term::Check => written.push('+'),
            Term::Mate => written.push('#'),
            _ => return None,
        }
    }
    Some(written)
}

/// Reads a capital letter that can be a piece letter or a file. "C5f3" is a knight's move from the fifth rank in
/// French, "D2d4" a pawn's move with its first letter capitalised, "D e5" and "D schlägt e5" either; the position
/// decides. `squares` is the pawn's move.
pub(super) fn letter_or_square(
    vocabulary: &Vocabulary,
    text: &str,
    squares: DeclaredMove,
) -> Result<Declaration, ParseError> {
    let text = text.trim_start_matches(is_sign).trim_end();
    let by_squares = Ok(Declaration::Move(squares));
    if !begins_with_letter(text) {
        return by_squares;
    }
    let (first, rest) = text.split_at(1);
    let is_square = rest.starts_with(|c: char| c.is_ascii_digit());
    let whole = match is_square {
        true if !rest.bytes().any(|byte| byte.is_ascii_lowercase()) => return by_squares,
        true => Some(text.to_owned()),
        false => behind_letter(vocabulary, rest).map(|rest| format!("{first}{rest}")),
    };
    let Some(whole) = whole else { return by_squares };
    let Ok(by_letter) = notation::read(&whole) else {
        return by_squares;
    };
    let Shape::Piece {
        piece: Some(letter), ..
    } = by_letter.shape
    else {
        return by_squares;
    };
    let moves = match declared(&whole, &by_letter, Languages::ALL) {
        Ok(Declaration::Move(declared)) => vec![declared],
        Err(ParseError::AmbiguousLetter { moves, .. }) => moves,
        _ => return by_squares,
    };
    let moves = moves.into_iter().map(|declared| DeclaredMove {
        correction: squares.correction,
        in_one_breath: squares.in_one_breath,
        replaced: squares.replaced,
        ..declared
    });
    // Words around a square make a file of the letter. In "D e5" it may be either, so neither reason is told.
    let words = rest.split(is_sign).filter(|word| !word.is_empty());
    let is_presumed = is_square || words.count() > 1;
    Err(piece_or_pawn(text, letter, moves.collect(), squares, is_presumed))
}

/// Returns the error for a letter that means one of the `moves` of a piece, or a file in `squares`. `is_presumed` tells
/// whether `squares` is meant if none of them is legal.
fn piece_or_pawn(
    text: &str,
    letter: Meaning,
    mut moves: Vec<DeclaredMove>,
    squares: DeclaredMove,
    is_presumed: bool,
) -> ParseError {
    moves.push(squares);
    ParseError::AmbiguousLetter {
        word: text.to_owned(),
        meanings: meanings(Some(letter)),
        presumed: is_presumed.then_some(moves.len() - 1),
        moves,
        follows: None,
    }
}

/// Reads a capital file letter with its rank before a sign and a square: the pawn's move of "D4xe5".
fn by_squares(text: &str) -> Option<DeclaredMove> {
    let sign = text.get(2..)?.chars().next()?;
    let is_square =
        matches!(text.as_bytes(), [b'A'..=b'H', b'1'..=b'8', ..]) && is_sign(sign) | matches!(sign, 'x' | '×');
    let text = text.get(..1)?.to_ascii_lowercase() + text.get(1..)?;
    let written = notation::read(&text).ok().filter(|_| is_square)?;
    match declared(&text, &written, Languages::ALL) {
        Ok(Declaration::Move(declared)) => Some(declared),
        _ => None,
    }
}

fn declared(text: &str, written: &Written, languages: Languages) -> Result<Declaration, ParseError> {
    let declared = |action| DeclaredMove {
        check: written.sign == Some(Sign::Check),
        mate: written.sign == Some(Sign::Mate),
        ..DeclaredMove::new(action)
    };
    let (piece, promotion) = match written.shape {
        Shape::Castling(side) => return Ok(Declaration::Move(declared(Action::Castling(Some(side))))),
        Shape::Piece { piece, promotion, .. } => (piece, promotion),
    };
    let mut moves = Vec::new();
    let roles = |meaning| roles(meaning, languages);
    for role in roles(piece) {
        for promotion in roles(promotion) {
            moves.extend(piece_move(written, role, promotion).map(|piece| declared(Action::Piece(piece))));
        }
    }
    match moves.len() {
        1 => Ok(Declaration::Move(moves.remove(0))),
        _ => Err(ParseError::AmbiguousLetter {
            word: text.to_owned(),
            meanings: meanings(piece.filter(|_| roles(piece).len() > 1).or(promotion)),
            moves,
            presumed: None,
            follows: None,
        }),
    }
}

/// Returns the pieces that a letter can mean; `None` among them stands for no letter.
fn roles(meaning: Option<Meaning>, languages: Languages) -> Vec<Option<Role>> {
    let Some(meaning) = meaning else {
        return vec![None];
    };
    let within = |languages| meaning.roles(languages).map(|(role, _)| Some(role)).collect::<Vec<_>>();
    let theirs = match languages.iter().any(|language| language.id == "en") {
        true => Vec::new(),
        false => within(languages),
    };
    match meaning.commonly() {
        _ if !theirs.is_empty() => theirs,
        Some(role) => vec![Some(role)],
        None => within(Languages::ALL),
    }
}

fn piece_move(written: &Written, role: Option<Role>, promotion: Option<Role>) -> Option<PieceMove> {
    let Shape::Piece {
        from: (from_file, from_rank),
        to: (to_file, to_rank),
        captures,
        ..
    } = written.shape
    else {
        return None;
    };
    let whole_origin = from_file.zip(from_rank).is_some();
    Some(PieceMove {
        role: role.or_else(|| (!whole_origin).then_some(Role::Pawn)),
        from_file,
        from_rank,
        to_file: Some(to_file),
        to_rank,
        captures: captures || to_rank.is_none(),
        captured: None,
        en_passant: written.en_passant,
        promotes: promotion.is_some(),
        promotion,
        may_be_captured: false,
    })
}

/// Lists what a letter means in which language: "король (ru), крал (mk)".
fn meanings(meaning: Option<Meaning>) -> String {
    let meanings = meaning.into_iter().flat_map(|meaning| meaning.roles(Languages::ALL));
    let named = meanings.filter_map(|(role, languages)| {
        let language = languages.iter().next()?;
        Some(format!("{} ({})", language.piece(role), language.id))
    });
    named.collect::<Vec<_>>().join(", ")
}

/// Decides between the meanings of an ambiguous piece letter by the position: returns the one that `resolve` finds
/// possible. If none is, returns the presumed one. If there is none, or several are possible, returns the error with
/// the meanings. Other results are returned unchanged.
///
/// # Errors
///
/// The error in `parsed`.
pub fn decided(
    parsed: Result<Declaration, ParseError>,
    resolve: impl Fn(&DeclaredMove) -> Resolution,
) -> Result<Declaration, ParseError> {
    let Err(ParseError::AmbiguousLetter {
        moves,
        presumed,
        follows,
        ..
    }) = &parsed
    else {
        return parsed;
    };
    let mut possible: Vec<_> = moves
        .iter()
        .map(|declared| (declared, resolve(declared)))
        .filter(|(_, resolution)| !matches!(resolution, Resolution::Illegal(_)))
        .collect();
    possible.dedup_by(|a, b| a.1 == b.1);
    let declared = match possible[..] {
        [(declared, _)] => Some(declared),
        [] => presumed.and_then(|index| moves.get(index)),
        _ => None,
    };
    match declared {
        Some(declared) => Ok(match follows {
            Some(command) => Declaration::Followed(*declared, *command),
            None => Declaration::Move(*declared),
        }),
        None => parsed,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingSide;

    fn piece(text: &str) -> PieceMove {
        match written_in(text, Languages::ALL) {
            Some(Ok(Declaration::Move(DeclaredMove {
                action: Action::Piece(piece),
                ..
            }))) => piece,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn letters_are_english_then_german_then_common() {
        for (text, role) in [
            ("Nf3", Role::Knight),
            ("Sf3", Role::Knight),
            ("Re1", Role::Rook),
            ("Te1", Role::Rook),
            ("Фd4", Role::Queen),
            ("Крe2", Role::King),
            ("♝c5", Role::Bishop),
            ("Ĉf3", Role::Knight),
        ] {
            assert_eq!(piece(text).role, Some(role), "{text}");
        }
        let Some(Err(ParseError::AmbiguousLetter { meanings, moves, .. })) = written_in("Кf3", Languages::ALL) else {
            panic!("К is a king in Macedonian and a knight in Russian");
        };
        assert!(
            meanings.contains("конь (ru)") && meanings.contains("крал (mk)"),
            "{meanings}"
        );
        assert_eq!(moves.len(), 2, "{moves:?}");
    }

    #[test]
    fn a_latin_letter_stands_for_that_of_the_language_that_looks_the_same() {
        for (language, text, role) in [
            ("ru", "Cd2", Role::Bishop),
            ("uk", "Cxd2+", Role::Bishop),
            ("mk", "Cd2", Role::Knight),
            // English has these letters.
            ("ru", "Kd2", Role::King),
            ("ru", "Bd2", Role::Bishop),
            ("en", "Cd2", Role::Knight),
        ] {
            let languages = PieceLanguage::find(language).unwrap().set();
            let read = written_in(text, languages);
            let Some(Ok(Declaration::Move(declared))) = read else {
                panic!("{language}: {text}: {read:?}");
            };
            let Action::Piece(piece) = declared.action else {
                panic!("{language}: {text}: {declared:?}");
            };
            assert_eq!(piece.role, Some(role), "{language}: {text}");
        }
    }

    #[test]
    fn the_shapes_of_written_moves() {
        let capture = piece("exd");
        assert!(capture.captures && capture.to_rank.is_none() && capture.role == Some(Role::Pawn));
        assert_eq!(piece("5254").to(), Some(shakmaty::Square::E4));
        assert_eq!(piece("E7E8Q").promotion, Some(Role::Queen));
        assert!(piece("exd6 e.p.").en_passant);
        assert_eq!(piece("Ng1-f3").from(), Some(shakmaty::Square::G1));
        let castling = DeclaredMove {
            check: true,
            ..DeclaredMove::new(Action::Castling(Some(CastlingSide::QueenSide)))
        };
        assert_eq!(
            written_in("0-0-0+", Languages::ALL),
            Some(Ok(Declaration::Move(castling)))
        );
        assert_eq!(written_in("Zf3", Languages::ALL), None);
    }
}
