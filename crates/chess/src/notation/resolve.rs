//! Resolves a written move on a position to the one legal move that it means, and finds the languages in which it does.

use shakmaty::{Chess, Move, Role};

use super::{Languages, PieceLanguage, Shape, Written};
use crate::board::{self, Action, DeclaredMove, PieceMove, Reason, Resolution};

/// Why a written move cannot be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveRefusal {
    /// No legal move fits.
    Illegal(Reason),
    /// Several moves fit, because the text does not say enough.
    Ambiguous(Vec<Move>),
    /// The letter means different pieces in different languages, and more than one of them can make such a move.
    Languages(Vec<(&'static PieceLanguage, Move)>),
    /// The letter belongs to none of the languages left to choose from.
    Letter,
}

/// Finds the one legal move that `written` means in a language of `within`, and the languages in which it does.
///
/// # Errors
///
/// [`MoveRefusal`] if no move fits, or more than one.
///
/// # Examples
///
/// ```
/// use ansage_chess::notation::{Languages, read, resolve};
/// use shakmaty::Chess;
///
/// let (m, languages) = resolve(&Chess::default(), &read("Sf3")?, Languages::ALL).unwrap();
/// assert_eq!(ansage_chess::board::uci(m), "g1f3");
/// // A Polish or German knight; the Czech bishop cannot go there.
/// assert!(languages.iter().any(|l| l.id == "pl") && languages.iter().all(|l| l.id != "cs"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn resolve(position: &Chess, written: &Written, within: Languages) -> Result<(Move, Languages), MoveRefusal> {
    let mut found: Vec<(Move, Languages)> = Vec::new();
    let mut count = 0;
    readings(written, within, |action, languages| {
        count += 1;
        board::each_fitting(position, &action, |m| {
            match found.iter_mut().find(|(known, _)| *known == m) {
                Some((_, known)) => *known = known.with(languages),
                None => found.push((m, languages)),
            }
        });
    });
    match found[..] {
        [(m, languages)] => Ok((m, languages)),
        // The reason is the one for the first language in the data file, which lists English first.
        [] => Err(self::action(written, within).map_or(MoveRefusal::Letter, |action| illegal(position, action))),
        [(_, first), ..] if count == 1 || found.iter().all(|(_, languages)| *languages == first) => {
            Err(MoveRefusal::Ambiguous(found.into_iter().map(|(m, _)| m).collect()))
        }
        _ => {
            let choices = found
                .into_iter()
                .filter_map(|(m, languages)| Some((languages.iter().next()?, m)));
            Err(MoveRefusal::Languages(choices.collect()))
        }
    }
}

/// Returns the languages of `within` in which `written` means a move, legal or not.
pub fn languages_of(written: &Written, within: Languages) -> Languages {
    let mut all = Languages::NONE;
    readings(written, within, |_, languages| all = all.with(languages));
    all
}

/// Returns the language of `within` in which `written` is presumed to be: English, whose letters the standard
/// prescribes (PGN standard, 8.2.3), else German, else French, the first of these that has the letter. A move that is
/// illegal there is a mistake rather than another language's move. Only letters that no Latin alphabet shares with
/// these are left open.
pub fn presumed(written: &Written, within: Languages) -> Option<Languages> {
    let with_letter = languages_of(written, within);
    let common = ["en", "de", "fr"].into_iter().filter_map(PieceLanguage::find);
    common
        .map(PieceLanguage::set)
        .find(|language| !(with_letter & *language).is_empty())
}

/// Returns what `written` means in the first language of `within` in which it is a move, legal or not.
pub fn action(written: &Written, within: Languages) -> Option<Action> {
    let mut first: Option<(Action, Languages)> = None;
    readings(written, within, |action, languages| {
        if first.is_none_or(|(_, known)| languages.first() < known.first()) {
            first = Some((action, languages));
        }
    });
    first.map(|(action, _)| action)
}

/// Passes each action that `written` can mean to `each`, with the languages of that meaning. A move without letters
/// means the same in all languages.
pub(super) fn readings(written: &Written, within: Languages, mut each: impl FnMut(Action, Languages)) {
    let (piece, from, to, captures, promotion) = match written.shape {
        Shape::Castling(side) => return each(Action::Castling(Some(side)), within),
        Shape::Piece {
            piece,
            from,
            to,
            captures,
            promotion,
        } => (piece, from, to, captures, promotion),
    };
    let mut with_role = |role: Option<Role>, languages: Languages| {
        let mut with_promotion = |promotion: Option<Role>, languages: Languages| {
            let action = Action::Piece(PieceMove {
                role,
                from_file: from.0,
                from_rank: from.1,
                to_file: Some(to.0),
                to_rank: to.1,
                // "exd" and "ed" are captures with or without a sign.
                captures: captures || to.1.is_none(),
                captured: None,
                en_passant: written.en_passant,
                promotes: promotion.is_some(),
                promotion,
                may_be_captured: false,
            });
            each(action, languages);
        };
        match promotion {
            None => with_promotion(None, languages),
            Some(meaning) => meaning
                .roles(languages)
                .for_each(|(promotion, languages)| with_promotion(Some(promotion), languages)),
        }
    };
    match piece {
        Some(meaning) => meaning
            .roles(within)
            .for_each(|(role, languages)| with_role(Some(role), languages)),
        None if from.0.is_some() && from.1.is_some() => with_role(None, within),
        None => with_role(Some(Role::Pawn), within),
    }
}

/// Finds the one legal move that fits `action`.
///
/// # Errors
///
/// [`MoveRefusal`] if no move fits, or more than one.
pub fn only(position: &Chess, action: Action) -> Result<Move, MoveRefusal> {
    let moves = board::fitting(position, &action);
    match moves[..] {
        [m] => Ok(m),
        [] => Err(illegal(position, action)),
        _ => Err(MoveRefusal::Ambiguous(moves)),
    }
}

#[expect(clippy::unreachable, reason = "the board has just refused the same move")]
fn illegal(position: &Chess, action: Action) -> MoveRefusal {
    match board::resolve(position, &DeclaredMove::new(action)) {
        Resolution::Illegal(reason) => MoveRefusal::Illegal(reason),
        Resolution::Legal(_) | Resolution::Ambiguous(_) => unreachable!("asked only where nothing fits"),
    }
}
