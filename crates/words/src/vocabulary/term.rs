//! Terms: what a word can mean.

use std::{path::PathBuf, str::FromStr};

use ansage_protocol::{Command, Topic};
use shakmaty::{Color, File, Rank, Role, Square};

/// A meaning, in whichever language it is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    /// A file (D.2.1: Anna to Hektor).
    File(File),
    /// A rank (D.2.1: eins to acht).
    Rank(Rank),
    /// A piece (D.2.1: König to Bauer).
    Piece(Role),
    /// "Rochade".
    Castling,
    /// "kurze", of castling.
    Short,
    /// "lange", of castling.
    Long,
    /// "schlägt".
    Captures,
    /// "Umwandlung".
    Promotes,
    /// "en passant".
    EnPassant,
    /// "Schach".
    Check,
    /// "matt".
    Mate,
    /// "berührt": a piece was touched.
    Touched,
    /// A word without meaning ("nach", "bitte", "äh").
    Filler,
    /// "Weiß" or "Schwarz".
    Color(Color),
    /// The topic of a question.
    Topic(Topic),
    /// A command to the assistant.
    Command(Command),
}

impl Term {
    /// Returns all terms. A vocabulary needs a word for each.
    pub fn all() -> impl Iterator<Item = Term> {
        let rest = [
            Term::Castling,
            Term::Short,
            Term::Long,
            Term::Captures,
            Term::Promotes,
            Term::EnPassant,
            Term::Check,
            Term::Mate,
            Term::Touched,
            Term::Filler,
        ];
        File::ALL
            .into_iter()
            .map(Term::File)
            .chain(Rank::ALL.into_iter().map(Term::Rank))
            .chain(Role::ALL.into_iter().map(Term::Piece))
            .chain(rest)
            .chain(Color::ALL.into_iter().map(Term::Color))
            .chain(Topic::ALL.into_iter().map(Term::Topic))
            .chain(Command::ALL.into_iter().map(Term::Command))
    }

    /// Returns the name of the term in vocabulary files.
    pub fn id(self) -> String {
        match self {
            Term::File(file) => format!("file-{}", file.char()),
            Term::Rank(rank) => format!("rank-{}", rank.char()),
            Term::Piece(Role::Pawn) => "pawn".into(),
            Term::Piece(Role::Knight) => "knight".into(),
            Term::Piece(Role::Bishop) => "bishop".into(),
            Term::Piece(Role::Rook) => "rook".into(),
            Term::Piece(Role::Queen) => "queen".into(),
            Term::Piece(Role::King) => "king".into(),
            Term::Castling => "castling".into(),
            Term::Short => "short".into(),
            Term::Long => "long".into(),
            Term::Captures => "captures".into(),
            Term::Promotes => "promotes".into(),
            Term::EnPassant => "en-passant".into(),
            Term::Check => "check".into(),
            Term::Mate => "mate".into(),
            Term::Touched => "touched".into(),
            Term::Filler => "filler".into(),
            Term::Color(color) => color.fold_wb("white", "black").into(),
            Term::Topic(topic) => topic.name().into(),
            Term::Command(command) => command.name().into(),
        }
    }
}

/// Error for a name in a vocabulary file that no term has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown term \"{name}\"")]
pub struct UnknownTerm {
    /// The name.
    pub name: String,
    /// A file that holds all terms; empty if none is known.
    pub documented: PathBuf,
}

impl FromStr for Term {
    type Err = UnknownTerm;

    fn from_str(id: &str) -> Result<Term, UnknownTerm> {
        Term::all().find(|term| term.id() == id).ok_or_else(|| UnknownTerm {
            name: id.to_owned(),
            documented: PathBuf::new(),
        })
    }
}

/// Reads squares, files and ranks as in algebraic notation ("e2e4", "f3", "e", "4"), and castling in figures. `word`
/// must be folded.
pub(super) fn algebraic(word: &str) -> Option<Vec<Term>> {
    match word {
        "0-0" | "o-o" | "00" | "oo" => return Some(vec![Term::Short, Term::Castling]),
        "0-0-0" | "o-o-o" | "000" | "ooo" => return Some(vec![Term::Long, Term::Castling]),
        _ => {}
    }
    if !word.is_ascii() {
        return None;
    }
    if let [byte] = word.as_bytes() {
        let c = char::from(*byte);
        return File::from_char(c)
            .map(Term::File)
            .or_else(|| Rank::from_char(c).map(Term::Rank))
            .map(|term| vec![term]);
    }
    if word.len() > 4 {
        return None;
    }
    let mut terms = Vec::with_capacity(word.len());
    for pair in word.as_bytes().chunks(2) {
        let square = Square::from_ascii(pair).ok()?;
        terms.extend([Term::File(square.file()), Term::Rank(square.rank())]);
    }
    Some(terms)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for term in Term::all() {
            assert_eq!(term.id().parse(), Ok(term));
        }
        assert!("queen-side".parse::<Term>().is_err());
    }
}
