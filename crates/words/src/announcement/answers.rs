//! The answers to questions, in the fewest words.

use shakmaty::{Chess, Color, Move, Piece, Position, Rank, Role, Square};

use super::{
    answerer::Answerer,
    moves::{announce, castling, rank},
    times::times,
};
use crate::{locale::Texts, text, vocabulary::Term};
use ansage_chess::board;
use ansage_protocol::{Answer, Game, SquareLine, Topic, View};

/// Number of pieces with which a game begins. Of a position with fewer, nobody knows what was captured before.
const ARMIES: usize = 32;

/// Returns the sentence for `answer`. `game` is the game in which the question was asked.
pub(super) fn answer(answerer: &Answerer, game: &Game, answer: &Answer) -> String {
    let Answerer { vocabulary, texts, .. } = answerer;
    let explainer = answerer.explainer();
    match answer {
        Answer::NoClock => text!(texts, "answer-no-clock"),
        Answer::Times(white, black) => times(explainer, *white, *black),
        Answer::MoveCount(white, black) if white == black => text!(texts, "answer-moves-each", number = *white),
        Answer::MoveCount(white, black) => text!(texts, "answer-moves", white = *white, black = *black),
        // The place is repeated, so that a player who was misheard notices it.
        Answer::Square(square, stands) => {
            let what = stands.map(|on| piece(answerer, on));
            place(texts, &vocabulary.square(*square), what)
        }
        Answer::Line(line, pieces) => {
            let what = (!pieces.is_empty()).then(|| on_line(answerer, *line, pieces));
            place(texts, &named(answerer, *line), what)
        }
        Answer::Pieces(_, sides) => {
            let side = |(color, squares): &(Color, Vec<Square>)| {
                let squares: Vec<String> = squares.iter().map(|square| vocabulary.square(*square)).collect();
                of(answerer, *color, &squares)
            };
            sides.iter().map(side).collect::<Vec<_>>().join(" ")
        }
        Answer::Captured(white, black) => {
            let counted = captured(answerer, white, black);
            match game.start().board().occupied().count() < ARMIES {
                true => format!("{counted} {}", text!(texts, "answer-captured-since")),
                false => counted,
            }
        }
        Answer::Moves(moves) if moves.is_empty() => text!(texts, "answer-none"),
        Answer::Moves(moves) => format!("{}.", destinations(answerer, moves)),
        Answer::MovesNotTold => text!(texts, "answer-moves-not-told"),
        Answer::Refused(reason) => explainer.reason(reason),
        Answer::Position(View::Side(color)) => side(answerer, game.position(), *color),
        Answer::Position(View::Ranks) => ranks(answerer, game.position()),
        Answer::News(from) => {
            let plies = game.plies().get(*from..).unwrap_or_default();
            if plies.is_empty() {
                return text!(texts, "answer-no-news");
            }
            let made = plies
                .iter()
                .map(|ply| format!("{}.", announce(vocabulary, &ply.before, ply.m, answerer.style)));
            made.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Returns the sentences about what `white` and `black` have lost.
fn captured(answerer: &Answerer, white: &[(Role, usize)], black: &[(Role, usize)]) -> String {
    let Answerer { vocabulary, texts, .. } = answerer;
    if white.is_empty() && black.is_empty() {
        return text!(texts, "answer-none-captured");
    }
    let lost = |(role, number): &(Role, usize)| {
        text!(
            texts,
            "answer-captured",
            number = *number,
            piece = vocabulary.piece(*role)
        )
    };
    let by = |color: Color, captured: &[(Role, usize)]| {
        let captured: Vec<String> = captured.iter().map(lost).collect();
        text!(
            texts,
            "answer-captured-by",
            color = answerer.explainer().color(color),
            what = or_none(texts, &captured)
        )
    };
    // What White has lost, Black has captured.
    format!("{} {}", by(Color::White, black), by(Color::Black, white))
}

/// Lists the pieces of both sides.
pub fn position(answerer: &Answerer, position: &Chess) -> String {
    let side = |color| side(answerer, position, color);
    format!("{} {}", side(Color::White), side(Color::Black))
}

/// Describes the pieces of a Chess960 start position from the a-file to the h-file, or returns `None` if it is not one.
pub fn chess960_start(answerer: &Answerer, start: &Chess) -> Option<String> {
    let Answerer { vocabulary, texts, .. } = answerer;
    let number = board::chess960_number(start)?;
    let pieces = board::chess960_rank(number)?.map(|role| vocabulary.piece(role));
    Some(text!(
        texts,
        "play-chess960",
        number = number,
        pieces = pieces.join(", ")
    ))
}

/// Lists the pieces of one side, king first: "Weiß: König Eva eins; Dame David eins; Turm Anna eins, Hektor eins; …".
pub(super) fn side(answerer: &Answerer, position: &Chess, color: Color) -> String {
    let pieces = side_pieces(answerer, position, color);
    format!("{}: {pieces}.", answerer.explainer().color(color))
}

/// Lists the pieces of one side in the words of moves, king first: "König Eva eins; Dame David eins; …".
pub fn side_pieces(answerer: &Answerer, position: &Chess, color: Color) -> String {
    let vocabulary = &answerer.vocabulary;
    // Naming a piece once for all its squares keeps a full board short.
    let pieces: Vec<String> = Role::ALL
        .into_iter()
        .rev()
        .filter_map(|role| {
            let mut squares: Vec<Square> = position.board().by_piece(role.of(color)).into_iter().collect();
            squares.sort_by_key(|square| square.file());
            let squares: Vec<String> = squares.into_iter().map(|square| vocabulary.square(square)).collect();
            (!squares.is_empty()).then(|| format!("{} {}", vocabulary.piece(role), squares.join(", ")))
        })
        .collect();
    pieces.join("; ")
}

/// Lists the pieces rank by rank from the first one, without empty ranks.
fn ranks(answerer: &Answerer, position: &Chess) -> String {
    let board = position.board();
    let read = |on: Rank| {
        let line = SquareLine::Rank(on);
        let stands = |square| board.piece_at(square).map(|piece| (square, piece));
        let pieces: Vec<(Square, Piece)> = line.squares().into_iter().filter_map(stands).collect();
        (!pieces.is_empty()).then(|| {
            let word = rank(&answerer.vocabulary, on);
            format!("{}: {}.", capital(word), on_line(answerer, line, &pieces))
        })
    };
    Rank::ALL.into_iter().filter_map(read).collect::<Vec<_>>().join(" ")
}

/// Lists the pieces on a line, with only that part of each square that the line leaves open: "weißer Turm Anna,
/// schwarzer König Eva".
pub fn on_line(answerer: &Answerer, line: SquareLine, pieces: &[(Square, Piece)]) -> String {
    let vocabulary = &answerer.vocabulary;
    let place = |square: Square| match line {
        SquareLine::Rank(_) => vocabulary.word(Term::File(square.file())).to_owned(),
        SquareLine::File(_) => rank(vocabulary, square.rank()).to_owned(),
        SquareLine::Diagonal(..) => vocabulary.square(square),
    };
    let stands = |(square, on): &(Square, Piece)| format!("{} {}", piece(answerer, *on), place(*square));
    pieces.iter().map(stands).collect::<Vec<_>>().join(", ")
}

/// Names a piece with its colour: "weißer Turm".
fn piece(answerer: &Answerer, piece: Piece) -> String {
    text!(
        answerer.texts,
        "answer-piece",
        color = piece.color.fold_wb("white", "black"),
        kind = Term::Piece(piece.role).id(),
        piece = answerer.vocabulary.piece(piece.role)
    )
}

/// Lists `what` for one side: "Weiß: Anna eins, Hektor eins."
fn of(answerer: &Answerer, color: Color, what: &[String]) -> String {
    let texts = &answerer.texts;
    let color = answerer.explainer().color(color);
    text!(texts, "answer-of", color = color, what = or_none(texts, what))
}

/// Lists `what`, or says that there is none.
fn or_none(texts: &Texts, what: &[String]) -> String {
    match what {
        [] => text!(texts, "answer-none-of"),
        what => what.join(", "),
    }
}

/// Says what stands at `place`, or that it is empty: "Eva fünf: weißer Bauer."
fn place(texts: &Texts, place: &str, what: Option<String>) -> String {
    match what {
        Some(what) => text!(texts, "answer-place", place = place, what = what),
        None => text!(texts, "answer-empty", place = place),
    }
}

/// Names a line of squares as a question does: "Reihe vier", "Diagonale Anna eins Hektor acht".
fn named(answerer: &Answerer, line: SquareLine) -> String {
    let vocabulary = &answerer.vocabulary;
    let (topic, place) = match line {
        SquareLine::Rank(on) => (Topic::Rank, rank(vocabulary, on).to_owned()),
        SquareLine::File(file) => (Topic::File, vocabulary.word(Term::File(file)).to_owned()),
        SquareLine::Diagonal(from, to) => {
            let ends = format!("{} {}", vocabulary.square(from), vocabulary.square(to));
            (Topic::Diagonal, ends)
        }
    };
    format!("{} {place}", capital(vocabulary.word(Term::Topic(topic))))
}

/// Lists the squares to which a piece can move, each once, and castling by its name.
fn destinations(answerer: &Answerer, moves: &[Move]) -> String {
    let vocabulary = &answerer.vocabulary;
    let mut names: Vec<String> = Vec::new();
    for m in moves {
        let name = match m.castling_side() {
            Some(side) => castling(vocabulary, side),
            None => vocabulary.square(m.to()),
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(", ")
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    first + letters.as_str()
}
