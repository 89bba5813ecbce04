//! The grammar of questions (D.2.10.4).
//!
//! ```text
//! query = "Zeit" | "verbrauchte Zeit" | "wie viele Züge" | "geschlagen" | "was ist neu"
//!       | "was steht" (square | line) | line
//!       | "wo steht" [colour] piece [colour]
//!       | "Züge" [piece] square
//!       | "Stellung" (colour | "Reihen")
//! line  = "Reihe" rank | "Linie" file | "Diagonale" square square
//! ```

use ansage_protocol::{Command, Query, SquareLine, Topic, View};
use shakmaty::Square;

use super::error::ParseError;
use crate::vocabulary::Term;

/// Reads a question. Returns `None` if `terms` do not begin like one.
pub(super) fn query(terms: &[Term]) -> Option<Result<Query, ParseError>> {
    let (first, rest) = terms.split_first()?;
    let query = match *first {
        Term::Topic(topic) => about(topic, rest),
        // "Stellung" alone or with "wiederholen" is a command.
        Term::Command(Command::Position) => match rest {
            [Term::Color(color)] => Ok(Query::Position(View::Side(*color))),
            [Term::Topic(Topic::Rank)] => Ok(Query::Position(View::Ranks)),
            _ => return None,
        },
        _ => return None,
    };
    Some(query)
}

fn about(topic: Topic, rest: &[Term]) -> Result<Query, ParseError> {
    let simple = |query| match rest {
        [] => Ok(query),
        _ => Err(ParseError::Malformed),
    };
    match (topic, rest) {
        (Topic::Time, _) => simple(Query::Time),
        (Topic::TimeUsed, _) => simple(Query::TimeUsed),
        (Topic::MoveCount, _) => simple(Query::MoveCount),
        (Topic::Captured, _) => simple(Query::Captured),
        (Topic::News, _) => simple(Query::News),
        (
            Topic::Stands,
            [
                Term::Topic(topic @ (Topic::Rank | Topic::File | Topic::Diagonal)),
                rest @ ..,
            ],
        ) => about(*topic, rest),
        (Topic::Stands, [Term::File(file), Term::Rank(rank)]) => Ok(Query::Square(Square::from_coords(*file, *rank))),
        (Topic::Stands, [] | [Term::File(_)]) => Err(ParseError::Incomplete),
        (Topic::Where, [Term::Piece(role)]) => Ok(Query::Piece(*role, None)),
        (Topic::Where, [Term::Color(color), Term::Piece(role)] | [Term::Piece(role), Term::Color(color)]) => {
            Ok(Query::Piece(*role, Some(*color)))
        }
        (Topic::Where, [] | [Term::Color(_)]) => Err(ParseError::Incomplete),
        (Topic::Rank, [Term::Rank(rank)]) => Ok(Query::Line(SquareLine::Rank(*rank))),
        (Topic::File, [Term::File(file)]) => Ok(Query::Line(SquareLine::File(*file))),
        (Topic::Rank | Topic::File, []) => Err(ParseError::Incomplete),
        (
            Topic::Diagonal,
            [
                Term::File(file),
                Term::Rank(rank),
                Term::File(to_file),
                Term::Rank(to_rank),
            ],
        ) => {
            let (from, to) = (
                Square::from_coords(*file, *rank),
                Square::from_coords(*to_file, *to_rank),
            );
            SquareLine::diagonal(from, to)
                .map(Query::Line)
                .ok_or(ParseError::NoDiagonal)
        }
        (Topic::Diagonal, [] | [Term::File(_)] | [Term::File(_), Term::Rank(_)]) => Err(ParseError::Incomplete),
        (Topic::Diagonal, [Term::File(_), Term::Rank(_), Term::File(_)]) => Err(ParseError::Incomplete),
        (Topic::Moves, [Term::Piece(role), Term::File(file), Term::Rank(rank)]) => {
            Ok(Query::Moves(Some(*role), Square::from_coords(*file, *rank)))
        }
        (Topic::Moves, [Term::File(file), Term::Rank(rank)]) => {
            Ok(Query::Moves(None, Square::from_coords(*file, *rank)))
        }
        (Topic::Moves, [] | [Term::Piece(_)] | [Term::File(_)] | [Term::Piece(_), Term::File(_)]) => {
            Err(ParseError::Incomplete)
        }
        _ => Err(ParseError::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{declaration::parse, vocabulary::Vocabulary};
    use ansage_protocol::Declaration;
    use shakmaty::{File, Rank, Role};

    fn vocabulary() -> Vocabulary {
        Vocabulary::shipped(&["de", "en"])
    }

    #[test]
    fn questions_are_read() {
        let vocabulary = vocabulary();
        use shakmaty::Color::{Black, White};
        for (text, expected) in [
            ("Zeit", Query::Time),
            ("wie viel Zeit", Query::Time),
            ("verbrauchte Zeit", Query::TimeUsed),
            ("wie viele Züge", Query::MoveCount),
            ("geschlagen", Query::Captured),
            ("geschlagene Figuren", Query::Captured),
            ("was ist geschlagen", Query::Captured),
            ("was ist neu", Query::News),
            ("was steht auf Eva vier", Query::Square(Square::E4)),
            ("was ist auf e4?", Query::Square(Square::E4)),
            ("Feld Eva vier", Query::Square(Square::E4)),
            ("wo steht die Dame", Query::Piece(Role::Queen, None)),
            ("wo stehen Springer", Query::Piece(Role::Knight, None)),
            ("wo stehen die Türme", Query::Piece(Role::Rook, None)),
            ("wo sind die weißen Bauern", Query::Piece(Role::Pawn, Some(White))),
            ("wo ist Läufer Schwarz", Query::Piece(Role::Bishop, Some(Black))),
            ("Reihe vier", Query::Line(SquareLine::Rank(Rank::Fourth))),
            (
                "was steht auf der Reihe vier",
                Query::Line(SquareLine::Rank(Rank::Fourth)),
            ),
            ("Linie Eva", Query::Line(SquareLine::File(File::E))),
            (
                "Diagonale Anna eins Hektor acht",
                Query::Line(SquareLine::Diagonal(Square::A1, Square::H8)),
            ),
            (
                "Züge von Springer Gustav eins",
                Query::Moves(Some(Role::Knight), Square::G1),
            ),
            ("Züge Gustav eins", Query::Moves(None, Square::G1)),
            ("Stellung Weiß", Query::Position(View::Side(White))),
            ("Stellung von Schwarz", Query::Position(View::Side(Black))),
            ("Stellung nach Reihen", Query::Position(View::Ranks)),
            ("how many moves", Query::MoveCount),
            ("what is on e4", Query::Square(Square::E4)),
            ("where is Dame", Query::Piece(Role::Queen, None)),
        ] {
            assert_eq!(parse(&vocabulary, text), Ok(Declaration::Query(expected)), "{text}");
        }
    }

    #[test]
    fn what_is_no_question() {
        let vocabulary = vocabulary();
        use ParseError::{Incomplete, Malformed, NoDiagonal};
        for (text, error) in [
            ("was steht", Incomplete),
            ("was steht auf Eva", Incomplete),
            ("wo steht", Incomplete),
            ("wo steht weißer", Incomplete),
            ("Reihe", Incomplete),
            ("Linie", Incomplete),
            ("Diagonale", Incomplete),
            ("Diagonale Anna eins", Incomplete),
            ("Diagonale Anna eins Hektor", Incomplete),
            ("Züge", Incomplete),
            ("Züge von Springer", Incomplete),
            ("Züge von Springer Gustav", Incomplete),
            ("Diagonale Anna eins Hektor sieben", NoDiagonal),
            ("Diagonale Anna eins Anna eins", NoDiagonal),
            ("Reihe Eva", Malformed),
            ("Linie vier", Malformed),
            ("Zeit Eva vier", Malformed),
            ("wo steht Eva vier", Malformed),
            ("was steht Springer", Malformed),
            ("Eva vier Zeit", Malformed),
            ("Stellung Dame", Malformed),
        ] {
            assert_eq!(parse(&vocabulary, text), Err(error), "{text}");
        }
        assert_eq!(
            parse(&vocabulary, "Stellung"),
            Ok(Declaration::Command(Command::Position))
        );
    }

    #[test]
    fn lines_run_from_their_beginning_to_their_end() {
        let names = |line: SquareLine| {
            line.squares()
                .iter()
                .map(Square::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(names(SquareLine::Rank(Rank::Fourth)), "a4 b4 c4 d4 e4 f4 g4 h4");
        assert_eq!(names(SquareLine::File(File::E)), "e1 e2 e3 e4 e5 e6 e7 e8");
        assert_eq!(
            names(SquareLine::Diagonal(Square::A1, Square::H8)),
            "a1 b2 c3 d4 e5 f6 g7 h8"
        );
        assert_eq!(names(SquareLine::Diagonal(Square::H2, Square::F4)), "h2 g3 f4");
        assert_eq!(names(SquareLine::Diagonal(Square::H8, Square::G7)), "h8 g7");
    }
}
