//! Compares a board with the position according to the scores, and says how to correct it (D.2.9).

use shakmaty::{Board, Color, Piece, Rank, Role, Square};

use ansage_protocol::SquareLine;
use ansage_words::text;
use ansage_words::{
    announcement::{Answerer, on_line},
    vocabulary::Term,
};

/// Returns the changes that turn `board` into `right`, as sentences. If there are none, a sentence says so.
pub fn correct_board(answerer: &Answerer, board: &Board, right: &Board) -> Vec<String> {
    let texts = &answerer.texts;
    let mut sentences = Vec::new();
    for color in Color::ALL {
        for role in Role::ALL.into_iter().rev() {
            let (stands, should) = (board.by_piece(role.of(color)), right.by_piece(role.of(color)));
            let mut misplaced = (stands & !should).into_iter();
            for square in should & !stands {
                let color = color.fold_wb("white", "black");
                let (kind, piece) = (Term::Piece(role).id(), answerer.vocabulary.piece(role));
                let square = answerer.vocabulary.square(square);
                sentences.push(match misplaced.next() {
                    Some(from) => text!(
                        texts,
                        "score-board-moved",
                        color = color,
                        kind = kind,
                        piece = piece,
                        square = square,
                        from = answerer.vocabulary.square(from)
                    ),
                    None => text!(
                        texts,
                        "score-board-missing",
                        color = color,
                        kind = kind,
                        piece = piece,
                        square = square
                    ),
                });
            }
            let empty = misplaced.filter(|square: &Square| right.piece_at(*square).is_none());
            sentences.extend(empty.map(|square| {
                let square = answerer.vocabulary.square(square);
                text!(texts, "score-board-extra", square = square)
            }));
        }
    }
    if sentences.is_empty() {
        return vec![text!(texts, "score-board-right")];
    }
    sentences
}

/// Returns one question about the board per rank of `right`, from the first rank on.
pub fn ask_ranks(answerer: &Answerer, right: &Board) -> Vec<String> {
    let Answerer { vocabulary, texts, .. } = answerer;
    let ask = |rank: Rank| {
        let line = SquareLine::Rank(rank);
        let stands = |square| Some((square, right.piece_at(square)?));
        let pieces: Vec<(Square, Piece)> = line.squares().into_iter().filter_map(stands).collect();
        let rank = vocabulary.word(Term::Rank(rank));
        match pieces[..] {
            [] => text!(texts, "score-ask-empty-rank", rank = rank),
            _ => text!(
                texts,
                "score-ask-rank",
                rank = rank,
                pieces = on_line(answerer, line, &pieces)
            ),
        }
    };
    Rank::ALL.into_iter().map(ask).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn d_2_9_a_wrong_board_is_set_right() {
        let answerer = Config::default().answerer(None).unwrap();
        let right: Board = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R".parse().unwrap();
        for (board, sentences) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
                &["Das Brett stimmt."][..],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                &["Auf Ihrem Brett muss der weiße Springer auf Felix drei stehen, nicht auf Gustav eins."],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNB1KB1R",
                &["Auf Ihrem Brett muss die weiße Dame auf David eins stehen."],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/4p3/5N2/PPPPPPPP/RNBQKB1R",
                &["Auf Ihrem Brett muss Eva vier leer sein."],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/5n2/PPPPPPPP/RNBQKB1R",
                &["Auf Ihrem Brett muss der weiße Springer auf Felix drei stehen."],
            ),
        ] {
            let board: Board = board.parse().unwrap();
            assert_eq!(correct_board(&answerer, &board, &right), sentences);
        }
        let asked = ask_ranks(&answerer, &"4k3/8/8/8/8/8/8/R2QK3".parse().unwrap());
        assert_eq!(
            asked[0],
            "Reihe eins: weißer Turm Anna, weiße Dame David, weißer König Eva. Ja oder nein?"
        );
        assert_eq!(asked[1], "Reihe zwei leer. Ja oder nein?");
    }
}
