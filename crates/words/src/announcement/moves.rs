//! Moves in the mandated words.

use shakmaty::{CastlingSide, Chess, Move, Position, Rank, Role, san::San};

use super::style::{Announcement, Style};
use crate::vocabulary::{Term, Token, Vocabulary};
use ansage_chess::board::{self, Action};
use ansage_protocol::Fragment;

/// Announces a legal move, such as "Springer Gustav eins Felix drei, Schach".
///
/// In every style, [`declaration::parse`](crate::declaration::parse) reads the announcement as the same move.
///
/// # Examples
///
/// ```
/// use ansage_words::{announcement::{Announcement, Style, announce}, vocabulary::Vocabulary};
/// use shakmaty::Chess;
///
/// let vocabulary = Vocabulary::shipped(&["de"]);
/// let position = Chess::default();
/// let m = shakmaty::uci::UciMove::from_ascii(b"g1f3")?.to_move(&position)?;
/// let said = |style| announce(&vocabulary, &position, m, Announcement::plain(style));
/// assert_eq!(said(Style::Long), "Springer Gustav eins Felix drei");
/// assert_eq!(said(Style::Verbose), "Springer von Gustav eins nach Felix drei");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn announce(vocabulary: &Vocabulary, position: &Chess, m: Move, style: Announcement) -> String {
    let mut text = match (m.castling_side(), style.style) {
        (Some(side), _) => castling(vocabulary, side),
        (None, Style::Verbose) => verbose(vocabulary, m),
        (None, _) => plain(vocabulary, position, m, style),
    };
    let mut after = position.clone();
    after.play_unchecked(m);
    if after.is_check() {
        let mated = after.legal_moves().is_empty();
        text.push_str(", ");
        text.push_str(vocabulary.word(if mated { Term::Mate } else { Term::Check }));
    }
    text
}

/// Announces piece, origin, destination and promotion, as far as the style names them.
fn plain(vocabulary: &Vocabulary, position: &Chess, m: Move, style: Announcement) -> String {
    let mut parts: Vec<String> = Vec::with_capacity(4);
    if m.role() != Role::Pawn && style.style != Style::Squares {
        parts.push(vocabulary.piece(m.role()).to_owned());
    }
    let (from, to) = board::squares(m);
    match style.style {
        // SAN has the rule for how much of the origin is needed. A pawn's capture always names its file.
        Style::Short => {
            if let San::Normal { file, rank, .. } = San::from_move(position, m) {
                let origin = [file.map(Term::File), rank.map(Term::Rank)];
                let words: Vec<&str> = origin.into_iter().flatten().map(|term| vocabulary.word(term)).collect();
                parts.extend((!words.is_empty()).then(|| words.join(" ")));
            }
        }
        Style::Long | Style::Squares | Style::Verbose => parts.push(vocabulary.square(from)),
    }
    let mut destination = vocabulary.square(to);
    if style.captures && m.is_capture() {
        destination = format!("{} {destination}", vocabulary.word(Term::Captures));
    }
    parts.push(destination);
    parts.extend(m.promotion().map(|role| vocabulary.piece(role).to_owned()));
    parts.join(if style.pauses { ", " } else { " " })
}

/// Names what was said of a move, with an ellipsis for a missing file: "Springer … drei".
pub(super) fn begun(vocabulary: &Vocabulary, fragment: Fragment) -> String {
    let Fragment::Piece { role, from, file, rank } = fragment else {
        return vocabulary.word(Term::Castling).to_owned();
    };
    let mut said: Vec<String> = role.map(|role| vocabulary.piece(role).to_owned()).into_iter().collect();
    said.extend(from.map(|from| vocabulary.square(from)));
    said.extend(file.map(|file| vocabulary.word(Term::File(file)).to_owned()));
    said.extend(rank.map(|rank| format!("… {}", vocabulary.word(Term::Rank(rank)))));
    said.join(" ")
}

/// Repeats heard `words` as they are announced: "springer gustav zwo" as "Springer Gustav zwei". Words outside the
/// vocabulary are left out.
pub fn repeat(vocabulary: &Vocabulary, words: &str) -> String {
    let terms = vocabulary.read(words).into_iter().filter_map(|token| match token {
        Token::Term(Term::Filler) | Token::Unknown(_) => None,
        Token::Term(term) => Some(vocabulary.word(term).to_owned()),
    });
    terms.collect::<Vec<_>>().join(" ")
}

/// Announces everything: "Bauer von Cäsar sieben nach David acht, Umwandlung Dame, schlägt Turm".
fn verbose(vocabulary: &Vocabulary, m: Move) -> String {
    let (from, to) = board::squares(m);
    let (piece, from, to) = (
        vocabulary.piece(m.role()),
        vocabulary.square(from),
        vocabulary.square(to),
    );
    let mut text = match vocabulary.connectives() {
        Some((before_origin, before_destination)) => {
            format!("{piece} {before_origin} {from} {before_destination} {to}")
        }
        None => format!("{piece}, {from}, {to}"),
    };
    let mut add = |term, role: Role| {
        text.push_str(&format!(", {} {}", vocabulary.word(term), vocabulary.piece(role)));
    };
    if let Some(role) = m.promotion() {
        add(Term::Promotes, role);
    }
    if let Some(role) = m.capture() {
        add(Term::Captures, role);
    }
    if m.is_en_passant() {
        text.push_str(", ");
        text.push_str(vocabulary.word(Term::EnPassant));
    }
    text
}

/// Repeats a declared move as it was understood, in the mandated words: "Turm Anna eins Anna drei".
pub fn declared(vocabulary: &Vocabulary, action: &Action) -> String {
    let piece = match action {
        Action::Castling(Some(side)) => return castling(vocabulary, *side),
        Action::Castling(None) => return vocabulary.word(Term::Castling).to_owned(),
        Action::Piece(piece) => piece,
    };
    let named = piece.role.filter(|role| *role != Role::Pawn || piece.from().is_some());
    let files_only = piece.to_rank.is_none() && piece.from_rank.is_none() && piece.captured.is_none();
    let terms = [
        named.map(Term::Piece),
        piece.from_file.map(Term::File),
        piece.from_rank.map(Term::Rank),
        (piece.captures && !files_only).then_some(Term::Captures),
        piece.captured.map(Term::Piece),
        piece.to_file.map(Term::File),
        piece.to_rank.map(Term::Rank),
        (piece.promotes && piece.promotion.is_none()).then_some(Term::Promotes),
        piece.promotion.map(Term::Piece),
        piece.en_passant.then_some(Term::EnPassant),
    ];
    let words: Vec<&str> = terms.into_iter().flatten().map(|term| vocabulary.word(term)).collect();
    words.join(" ")
}

/// Names castling: "Kurze Rochade" or "Lange Rochade".
pub fn castling(vocabulary: &Vocabulary, side: CastlingSide) -> String {
    let word = vocabulary.word(if side == CastlingSide::KingSide {
        Term::Short
    } else {
        Term::Long
    });
    let mut letters = word.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{} {}", letters.as_str(), vocabulary.word(Term::Castling))
}

/// Returns the word for a rank on its own, such as "eins".
pub(crate) fn rank(vocabulary: &Vocabulary, rank: Rank) -> &str {
    vocabulary.word(Term::Rank(rank))
}
