//! The state of a game, as reported to the hall.

use std::time::Duration;

use ansage_chess::{board, clock::Clock};
use ansage_protocol::{Command, Effect, Game, Input, Message, Open, Owed, Question, Tags};
use ansage_words::announcement::{Answerer, announce};
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Move, Position, fen::Fen};

use crate::wire::{
    self, BoardAlertKind, Clocks, Ended, LastMove, Name, OpenKind, OpenQuestion, Players, State, VERSION,
};

/// Returns the state of `game` at its time `now`, for the hall of the event and the board with these names. `session`,
/// `at`, `last` and `alerts` are left to the connection.
pub fn standing(game: &Game, tags: &Tags, answerer: &Answerer, (event, board): (&Name, &Name), now: Duration) -> State {
    let last_move = game.plies().last().map(|ply| LastMove {
        number: ply.before.fullmoves().get(),
        by: ply.before.turn(),
        uci: board::uci_on(&ply.before, ply.m),
        san: ply.san.to_string(),
        words: words_of(answerer, &ply.before, ply.m),
    });
    let left = |clock: &Clock, color| u64::try_from(clock.remaining(color, now).as_millis()).unwrap_or(u64::MAX);
    State {
        version: VERSION,
        event: event.clone(),
        board: board.clone(),
        game: tags.id.clone(),
        session: String::new(),
        at: 0,
        last: 0,
        players: Players {
            white: tags.white.clone(),
            black: tags.black.clone(),
            round: tags.round.clone(),
        },
        profile: game.setting().profile,
        fen: Fen::from_position(game.position(), EnPassantMode::Legal).to_string(),
        chess960: game.start().castles().mode() == CastlingMode::Chess960,
        plies: game.plies().len(),
        turn: game.turn(),
        last_move,
        clocks: game.clock().map(|clock| Clocks {
            white: left(clock, Color::White),
            black: left(clock, Color::Black),
            running: clock.is_running().then(|| clock.turn()),
            at: wire::now(),
        }),
        open: open_question(game, answerer),
        offer: game.draw_offer(),
        called: game.is_arbiter_called(),
        paused: game.is_paused(),
        ended: game.ending().map(|ending| Ended { ending }),
        ordered: game.ordered(),
        alerts: Vec::new(),
    }
}

/// Returns the alerts that follow from `input` and are not in any record. `game` is as it is after that.
pub fn alerts_of(game: &Game, input: &Input, effects: &[Effect]) -> Vec<BoardAlertKind> {
    // A repeated message is not news.
    let declares = matches!(
        input,
        Input::Illegal { .. }
            | Input::Declared { .. }
            | Input::Several { .. }
            | Input::Followed(..)
            | Input::Unclear { .. }
    );
    let alerts = effects.iter().filter_map(|effect| match effect {
        Effect::Say(Message::Illegal(..)) if declares => Some(BoardAlertKind::IllegalDeclared { by: game.turn() }),
        Effect::Say(Message::Differs { .. }) if declares => Some(BoardAlertKind::WrongRepetition { by: !game.turn() }),
        Effect::Report(Message::NotRepeated(by)) => Some(BoardAlertKind::NotRepeated { by: *by }),
        _ => None,
    });
    alerts.collect()
}

fn words_of(answerer: &Answerer, position: &Chess, m: Move) -> String {
    announce(&answerer.vocabulary, position, m, answerer.style)
}

/// Returns what the board waits for besides a move.
fn open_question(game: &Game, answerer: &Answerer) -> Option<OpenQuestion> {
    let asked = |kind, by, m: Option<Move>| OpenQuestion {
        kind,
        by,
        uci: m.map(|m| board::uci_on(game.position(), m)),
        words: m.map(|m| words_of(answerer, game.position(), m)),
    };
    match game.open() {
        Some(Open::Question(question)) => {
            let kind = match question {
                Question::Resign(_) | Question::ResignFinally(_) => OpenKind::Resign,
                Question::Claim(..) => OpenKind::Claim,
                Question::TakeBack => OpenKind::TakeBack,
                Question::Adjourn => OpenKind::Adjourn,
                Question::Quit => OpenKind::Quit,
                Question::Order => OpenKind::Order,
                Question::Slip(_) => OpenKind::Slip,
            };
            return Some(asked(kind, game.answering(), None));
        }
        Some(Open::Choice(_)) => return Some(asked(OpenKind::Choice, game.turn(), None)),
        None => {}
    }
    let m = game.declared()?;
    Color::ALL.into_iter().find_map(|color| {
        let kind = match game.owed_by(color)? {
            Owed::Command(Command::Placed) => OpenKind::Place,
            Owed::Command(Command::Executed) => OpenKind::Execute,
            Owed::Command(Command::Clock) => OpenKind::Press,
            Owed::Command(_) => OpenKind::Confirm,
            Owed::Repetition(_) => OpenKind::Repeat,
            Owed::Move | Owed::AnswerToOffer => return None,
        };
        Some(asked(kind, color, Some(m)))
    })
}
