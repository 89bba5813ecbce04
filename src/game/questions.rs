//! Questions, answered only on request (D.2.10.4): what stands on the board and on the clock, and nothing that would be
//! advice. The legal moves of a piece are told only where the players agreed to it, which no tournament allows.

use std::time::Duration;

use shakmaty::{Color, Move, Piece, Position, Role, Square};

use super::{Effect, Game, Message};
use crate::{
    board::Reason,
    declaration::{Line, Query, View},
};

/// The answer to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The game is played without a clock.
    NoClock,
    /// The times of White and Black: what is left, or what was used.
    Times(Duration, Duration),
    /// The number of moves that White and Black have made, those before the start of the score included.
    MoveCount(u32, u32),
    /// What stands on a square.
    Square(Option<Piece>),
    /// What stands on a line, in its order.
    Line(Line, Vec<(Square, Piece)>),
    /// Where a kind of piece stands, side by side.
    Pieces(Role, Vec<(Color, Vec<Square>)>),
    /// How often each kind of piece of White's and of Black's was captured, queens first.
    Captured(Vec<(Role, usize)>, Vec<(Role, usize)>),
    /// The legal moves of a piece.
    Moves(Vec<Move>),
    /// Legal moves are not told in this game.
    MovesNotTold,
    /// The question is about a piece that is not there.
    Refused(Reason),
    /// The position, read out in this way.
    Position(View),
    /// The moves made from this ply on, counted from 0.
    News(usize),
}

impl Game {
    /// Answers a question; what was open before stays open.
    pub(super) fn query(&mut self, query: Query) -> Vec<Effect> {
        let answer = self.answer(query);
        if matches!(answer, Answer::Position(View::Ranks) | Answer::News(_)) {
            self.read_out = self.plies().len();
        }
        self.aside(Message::Answer(answer))
    }

    fn answer(&self, query: Query) -> Answer {
        let board = self.position().board();
        match query {
            Query::Time => self.times(|clock, color| clock.remaining(color, self.now)),
            Query::TimeUsed => self.times(|clock, color| clock.used(color, self.now)),
            Query::MoveCount => {
                let begun = self.position().fullmoves().get();
                Answer::MoveCount(self.turn().fold_wb(begun - 1, begun), begun - 1)
            }
            Query::Square(square) => Answer::Square(board.piece_at(square)),
            Query::Line(line) => {
                let stands = |square| board.piece_at(square).map(|piece| (square, piece));
                Answer::Line(line, line.squares().into_iter().filter_map(stands).collect())
            }
            Query::Piece(role, of) => {
                let sides = Color::ALL.into_iter().filter(|color| of.is_none_or(|of| of == *color));
                let squares = |color: Color| {
                    let mut squares: Vec<Square> = board.by_piece(role.of(color)).into_iter().collect();
                    squares.sort_by_key(|square| square.file());
                    (color, squares)
                };
                Answer::Pieces(role, sides.map(squares).collect())
            }
            Query::Captured => Answer::Captured(self.captured(Color::White), self.captured(Color::Black)),
            Query::Moves(role, square) => self.moves(role, square),
            Query::Position(view) => Answer::Position(view),
            Query::News => Answer::News(self.read_out.min(self.plies().len())),
        }
    }

    fn times(&self, time: impl Fn(&crate::clock::Clock, Color) -> Duration) -> Answer {
        self.clock().map_or(Answer::NoClock, |clock| {
            Answer::Times(time(clock, Color::White), time(clock, Color::Black))
        })
    }

    /// The pieces that `color` has lost, queens first.
    fn captured(&self, color: Color) -> Vec<(Role, usize)> {
        let lost = |role: Role| {
            let plies = self.plies().iter();
            let captures = plies.filter(|ply| ply.before.turn() != color && ply.m.capture() == Some(role));
            (role, captures.count())
        };
        Role::ALL
            .into_iter()
            .rev()
            .map(lost)
            .filter(|(_, number)| *number > 0)
            .collect()
    }

    fn moves(&self, role: Option<Role>, square: Square) -> Answer {
        if !self.setting().practice {
            return Answer::MovesNotTold;
        }
        match (self.position().board().piece_at(square), role) {
            (None, _) => Answer::Refused(Reason::Empty(square)),
            (Some(piece), _) if piece.color != self.turn() => Answer::Refused(Reason::NotYours(square, piece)),
            (Some(piece), Some(named)) if piece.role != named => Answer::Refused(Reason::OtherPiece {
                square,
                stands: piece.role,
                named,
            }),
            _ => {
                let moves = self.position().legal_moves();
                Answer::Moves(moves.into_iter().filter(|m| m.from() == Some(square)).collect())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answer, board, game::Setting};

    /// Says each text in turn and gives the last answer in words.
    fn ask(fen: Option<&str>, practice: bool, texts: &[&str]) -> String {
        let setting = Setting {
            practice,
            ..Setting::default()
        };
        let mut game = Game::with_setting(board::position_or_start(fen).unwrap(), setting);
        let answerer = answerer();
        let said = texts
            .iter()
            .map(|text| say(&answerer, &mut game, Duration::from_secs(1), text));
        said.last().unwrap_or_default()
    }

    fn answerer() -> answer::Answerer {
        answer::Answerer::of_config(&crate::config::Config::default(), None).unwrap()
    }

    /// Says `text` at the time `at` and gives the answer in words.
    fn say(answerer: &answer::Answerer, game: &mut Game, at: Duration, text: &str) -> String {
        let input = game.interpret(&answerer.vocabulary, text);
        let effects = game.handle(input, at);
        let Some(Effect::Say(message)) = effects.iter().find(|effect| matches!(effect, Effect::Say(_))) else {
            panic!("{text}: {effects:?}");
        };
        crate::announcement::sentence(answerer, game, message)
    }

    const GAME: &[&str] = &[
        "Eva vier",
        "ja",
        "David fünf",
        "ja",
        "Eva schlägt David",
        "ja",
        "Dame schlägt Bauer",
        "ja",
        "Springer Cäsar drei",
        "ja",
    ];

    fn ask_after_game(question: &str) -> String {
        ask(None, false, &[GAME, &[question]].concat())
    }

    #[test]
    fn d_2_10_4_questions_about_the_game() {
        for (question, answer) in [
            ("wie viele Züge", "Weiß 3, Schwarz 2."),
            ("letzter Zug", "Weiß: Springer Bella eins Cäsar drei."),
            ("wer ist am Zug", "Schwarz, Zug 3."),
            ("Zeit", "Ohne Uhr."),
            ("was steht auf David fünf", "Schwarze Dame."),
            ("was steht auf Eva vier", "Leer."),
            (
                "wo stehen Springer",
                "Weiß: Cäsar drei, Gustav eins. Schwarz: Bella acht, Gustav acht.",
            ),
            ("wo steht die schwarze Dame", "Schwarz: David fünf."),
            ("Reihe fünf", "Schwarze Dame David."),
            ("Reihe vier", "Leer."),
            ("Linie David", "Weiße Dame eins, weißer Bauer zwei, schwarze Dame fünf."),
            ("geschlagen", "Weiß: Bauer. Schwarz: Bauer."),
            ("Züge von Dame David fünf", "Züge werden hier nicht genannt."),
        ] {
            let said = ask_after_game(question);
            assert_eq!(said, answer, "{question}");
        }
    }

    #[test]
    fn d_2_6_1_the_clock_tells_times_and_moves_on_request() {
        let setting = Setting {
            clock: Some("40/90:30+30".parse().unwrap()),
            ..Setting::default()
        };
        let mut game = Game::with_setting(shakmaty::Chess::new(), setting);
        let (answerer, mut told) = (answerer(), Vec::new());
        for (minutes, text) in [
            (0, "weiter"),
            (10, "Eva vier"),
            (10, "ja"),
            (15, "Zeit"),
            (15, "verbrauchte Zeit"),
            (15, "wie viele Züge"),
        ] {
            told.push(say(&answerer, &mut game, Duration::from_secs(minutes * 60), text));
        }
        assert_eq!(
            told[3..],
            [
                "Weiß: eine Stunde, 21 Minuten. Schwarz: eine Stunde, 25 Minuten.",
                "Weiß: 10 Minuten. Schwarz: 5 Minuten.",
                "Weiß 1, Schwarz 0.",
            ]
        );
    }

    #[test]
    fn a_line_is_read_in_its_order() {
        let fen = Some("3rk3/8/8/8/1q1P4/8/8/R2QK3 w Q - 0 1");
        for (question, answer) in [
            (
                "Linie David",
                "Weiße Dame eins, weißer Bauer vier, schwarzer Turm acht.",
            ),
            ("Reihe vier", "Schwarze Dame Bella, weißer Bauer David."),
            (
                "Diagonale Eva eins Anna fünf",
                "Weißer König Eva eins, schwarze Dame Bella vier.",
            ),
            (
                "Stellung Weiß",
                "Weiß: König Eva eins; Dame David eins; Turm Anna eins; Bauer David vier.",
            ),
            (
                "Stellung Reihen",
                "Eins: weißer Turm Anna, weiße Dame David, weißer König Eva. Vier: schwarze Dame Bella, weißer Bauer David. Acht: schwarzer Turm David, schwarzer König Eva.",
            ),
            ("wo stehen Läufer", "Weiß: keine. Schwarz: keine."),
            ("geschlagen", "Keine."),
        ] {
            assert_eq!(ask(fen, false, &[question]), answer, "{question}");
        }
    }

    #[test]
    fn legal_moves_are_told_in_practice_only() {
        for (question, answer) in [
            ("Züge von Springer Gustav eins", "Felix drei, Hektor drei."),
            ("Züge Eva zwei", "Eva drei, Eva vier."),
            ("Züge Anna eins", "Keine."),
            (
                "Züge von Dame Gustav eins",
                "Auf Gustav eins steht Springer, nicht Dame.",
            ),
            ("Züge Eva vier", "Auf Eva vier steht keine Figur."),
            ("Züge Eva sieben", "Auf Eva sieben steht der Bauer des Gegners."),
        ] {
            assert_eq!(ask(None, true, &[question]), answer, "{question}");
            assert_eq!(ask(None, false, &[question]), "Züge werden hier nicht genannt.");
        }
        let castling = Some("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
        let said = ask(castling, true, &["Züge König Eva eins"]);
        assert!(said.contains("Kurze Rochade"), "{said}");
        assert_eq!(ask(castling, true, &["Züge Anna sieben"]), "Anna acht.");
    }

    #[test]
    fn what_is_new_since_the_last_reading() {
        assert_eq!(ask(None, false, &["was ist neu"]), "Nichts.");
        let first = [&GAME[..4], &["was ist neu"]].concat();
        assert_eq!(ask(None, false, &first), "Eva zwei Eva vier. David sieben David fünf.");
        let again = [&first[..], &["was ist neu"]].concat();
        assert_eq!(ask(None, false, &again), "Nichts.");
        let position = [&GAME[..4], &["Stellung"], &GAME[4..6], &["was ist neu"]].concat();
        assert_eq!(ask(None, false, &position), "Eva vier David fünf.");
    }

    #[test]
    fn a_question_keeps_what_is_open() {
        let said = ask(None, false, &["Eva vier", "Zeit", "was steht auf Eva zwei"]);
        assert_eq!(said, "Weißer Bauer.");
        assert_eq!(ask(None, false, &["Eva vier", "Reihe zwei", "ja"]), "Schwarz.");
    }
}
