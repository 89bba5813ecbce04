//! What the game has to say, as sentences.

use shakmaty::{Color, Move, Position};

use super::{announce, answers, declared};
use crate::{
    answer::Answerer,
    board::Reason,
    game::{Ending, Game, Message, Question},
};

/// The sentence for `message`. `game` is the game after the input that brought the message about.
pub fn sentence(answerer: &Answerer, game: &Game, message: &Message) -> String {
    let Answerer {
        vocabulary,
        texts,
        style,
    } = answerer;
    let explainer = answerer.explainer();
    let color = |color: Color| ("color", explainer.color(color));
    let on_board = |m: Move| announce(vocabulary, game.position(), m, *style);
    match message {
        Message::Ready(turn) => texts.with("play-ready", [color(*turn)]),
        Message::ReadBack(m, warnings) => {
            let mut text = texts.with("play-read-back", [("move", on_board(*m))]);
            for warning in warnings {
                text.push(' ');
                text.push_str(&explainer.warning(*warning));
            }
            text
        }
        Message::StillOpen(m) => texts.with("play-still-open", [("move", on_board(*m))]),
        Message::Made(turn) => texts.with("play-made", [color(*turn)]),
        Message::Which(moves) => {
            let moves: Vec<String> = moves.iter().map(|m| on_board(*m)).collect();
            texts.with("play-which", [("moves", moves.join(&texts.get("play-or")))])
        }
        Message::WhichPiece => texts.get("play-which-piece"),
        // The reason alone says what was understood; saying it twice would be long to listen to.
        Message::Illegal(_, reason @ Reason::CannotMoveSo(_, _, Some(_))) => {
            texts.with("play-illegal-reason", [("reason", explainer.reason(reason))])
        }
        Message::Illegal(action, reason) => texts.with(
            "play-illegal",
            [
                ("declared", declared(vocabulary, action)),
                ("reason", explainer.reason(reason)),
            ],
        ),
        Message::NotUnderstood => texts.get("play-not-understood"),
        Message::Dropped => texts.get("play-dropped"),
        Message::Ask(question) => match question {
            Question::Resign(by) => texts.with("play-ask-resign", [color(*by)]),
            Question::Draw(by) => texts.with("play-ask-draw", [color(*by)]),
            Question::TakeBack => texts.with("play-ask-take-back", [("move", last_move(answerer, game))]),
            Question::Quit => texts.get("play-ask-quit"),
        },
        Message::Declined(question) => texts.get(match question {
            Question::Resign(_) => "play-declined-resign",
            Question::Draw(_) => "play-declined-draw",
            Question::TakeBack => "play-declined-take-back",
            Question::Quit => "play-declined-quit",
        }),
        Message::TakenBack(_, turn) => texts.with("play-taken-back", [color(*turn)]),
        Message::NoMoveYet => texts.get("play-no-move-yet"),
        Message::LastMove(_) => texts.with(
            "play-last-move",
            [color(!game.position().turn()), ("move", last_move(answerer, game))],
        ),
        Message::Turn(turn, number) => texts.with("play-turn", [color(*turn), ("number", number.to_string())]),
        Message::Position => {
            let side = |color| answers::side(answerer, game.position(), color);
            format!("{} {}", side(Color::White), side(Color::Black))
        }
        Message::Answer(answer) => answers::answer(answerer, game, answer),
        Message::Help => texts.get("play-help"),
        Message::Paused => texts.get("play-paused"),
        Message::Resumed(turn) => texts.with("play-resumed", [color(*turn)]),
        Message::NothingToConfirm => texts.get("play-nothing-to-confirm"),
        Message::Over(ending) => over(answerer, *ending),
    }
}

/// How the game ended.
pub fn over(answerer: &Answerer, ending: Ending) -> String {
    let id = match ending {
        Ending::Checkmate { .. } => "play-over-checkmate",
        Ending::Resignation { .. } => "play-over-resignation",
        Ending::Stalemate => "play-over-stalemate",
        Ending::DeadPosition => "play-over-dead-position",
        Ending::Agreement => "play-over-agreement",
        Ending::Threefold => "play-over-threefold",
        Ending::FiftyMoves => "play-over-fifty-moves",
        Ending::Fivefold => "play-over-fivefold",
        Ending::SeventyFiveMoves => "play-over-seventy-five-moves",
    };
    match ending.winner() {
        Some(winner) => answerer
            .texts
            .with(id, [("winner", answerer.explainer().color(winner))]),
        None => answerer.texts.get(id),
    }
}

fn last_move(answerer: &Answerer, game: &Game) -> String {
    game.plies().last().map_or_else(String::new, |ply| {
        announce(&answerer.vocabulary, &ply.before, ply.m, answerer.style)
    })
}
