//! Move → the mandated words (D.2.1), and reasons in the assistant's language with the mandated words inside.

mod messages;
mod reasons;
mod times;

use shakmaty::{CastlingSide, Chess, Move, Position, Rank, Role, san::San};

use crate::{
    board,
    config::{self, Style},
    declaration::Action,
    vocabulary::{Term, Vocabulary},
};

pub use messages::{over, sentence};
pub use reasons::Explainer;
pub use times::{time, times};

/// The announcement of a legal move, such as "Springer Gustav eins Felix drei, Schach". What is announced is read
/// back by [`declaration::parse`](crate::declaration::parse) as the same move.
///
/// # Examples
///
/// ```
/// use ansage::{announcement::announce, config::{Announcement, Style}, vocabulary::Vocabulary};
/// use shakmaty::{Chess, Position};
///
/// let vocabulary = Vocabulary::load(&["de".into()], None)?;
/// let position = Chess::default();
/// let m = shakmaty::uci::UciMove::from_ascii(b"g1f3")?.to_move(&position)?;
/// let style = Announcement { style: Style::Long, captures: false };
/// assert_eq!(announce(&vocabulary, &position, m, style), "Springer Gustav eins Felix drei");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn announce(vocabulary: &Vocabulary, position: &Chess, m: Move, style: config::Announcement) -> String {
    let mut text = if let Some(side) = m.castling_side() {
        castling(vocabulary, side)
    } else {
        let mut words = Vec::with_capacity(6);
        if m.role() != Role::Pawn {
            words.push(vocabulary.piece(m.role()).to_owned());
        }
        let (from, to) = board::squares(m);
        match style.style {
            Style::Long => words.push(vocabulary.square(from)),
            Style::Short => {
                // SAN's own rule says how much of the origin a position needs; a pawn's capture always names its file.
                if let San::Normal { file, rank, .. } = San::from_move(position, m) {
                    words.extend(file.map(|file| vocabulary.word(Term::File(file)).to_owned()));
                    words.extend(rank.map(|rank| vocabulary.word(Term::Rank(rank)).to_owned()));
                }
            }
        }
        if style.captures && m.is_capture() {
            words.push(vocabulary.word(Term::Captures).to_owned());
        }
        words.push(vocabulary.square(to));
        words.extend(m.promotion().map(|role| vocabulary.piece(role).to_owned()));
        words.join(" ")
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

/// What was understood of a declared move, in the mandated words: "Turm Anna eins Anna drei".
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

/// "Kurze Rochade" or "Lange Rochade".
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

/// The words for a rank on its own, such as "eins".
pub(crate) fn rank(vocabulary: &Vocabulary, rank: Rank) -> &str {
    vocabulary.word(Term::Rank(rank))
}
