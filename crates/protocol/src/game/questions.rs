//! Questions about the game (D.2.10.4). They are answered only on request, from the board and the clock and without
//! advice. The legal moves of a piece are named only if the players agreed to it, and never in the profile of a
//! tournament.

use std::{borrow::Cow, time::Duration};

use ansage_chess::{board::Reason, clock::Clock};
use shakmaty::{Color, Position, Role, Square};

use super::Game;
use crate::{
    answer::Answer,
    declaration::{Query, View},
    message::Message,
    record::Record,
};

impl Game {
    /// Returns the game that questions are about. If no clock is to be pressed after a move that counts without being
    /// confirmed, the opponent is to move, and that move belongs to the game.
    pub fn asked_about(&self) -> Cow<'_, Game> {
        match self.counted_move() {
            Some(m) if self.is_opponent_to_move() => {
                let mut game = self.clone();
                let is_made = game.state.apply(&Record::Made(m), self.now);
                debug_assert!(is_made, "a counted move is legal");
                Cow::Owned(game)
            }
            _ => Cow::Borrowed(self),
        }
    }

    /// Answers a question. An open question stays open.
    pub(super) fn query(&mut self, query: Query) {
        let (answer, made) = {
            let asked = self.asked_about();
            (asked.answer(query), asked.plies().len())
        };
        if matches!(answer, Answer::Position(View::Ranks) | Answer::News(_)) {
            self.read_out = made;
        }
        self.aside(Message::Answer(answer));
        if query == Query::Time {
            self.tell_absence();
        }
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
            Query::Square(square) => Answer::Square(square, board.piece_at(square)),
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

    fn times(&self, time: impl Fn(&Clock, Color) -> Duration) -> Answer {
        self.clock().map_or(Answer::NoClock, |clock| {
            Answer::Times(time(clock, Color::White), time(clock, Color::Black))
        })
    }

    /// Returns how many pieces of each kind `color` has lost, queens first.
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

    /// Returns the legal moves of the piece on `square`, which was named as `role`.
    fn moves(&self, role: Option<Role>, square: Square) -> Answer {
        if !self.setting().names_legal_moves() {
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
