//! Answers to the arbiter's questions about a board, the round and its results.

use std::time::Duration;

use ansage_protocol::{Effect, Game, Message};
use ansage_words::{
    announcement::{self, Answerer},
    id, text,
    vocabulary::DeskWord,
};
use shakmaty::{Color, Position};

use super::{
    MOST_SAID, beginning,
    hall::Hall,
    seat::Seat,
    view::{notes, open_sentence},
};
use crate::wire::{Name, SigningKey, State};

/// The data from which the arbiter's desk answers.
pub struct Office<'a> {
    /// The hall.
    pub hall: &'a mut Hall,
    /// Words and sentences.
    pub answerer: &'a Answerer,
    /// The key that proves the arbiter's orders to the boards.
    pub key: Option<&'a SigningKey>,
    /// The addresses of the pages: the public one and the arbiter's.
    pub addresses: Option<&'a (String, String)>,
    /// Now, in milliseconds since 1970.
    pub now: u64,
}

/// Reads the board at the start of a line, by its name or its number, and the rest of the line. A name comes first: "a"
/// is a number in English, and "1-A" begins with one.
pub(super) fn board_of_line<'t>(office: &Office, line: &'t str) -> Option<(Result<Name, String>, &'t str)> {
    let vocabulary = &office.answerer.vocabulary;
    let is_end = |c: char| c.is_whitespace() || c == ',' || c == ':';
    let called = line
        .split_once(is_end)
        .filter(|(first, _)| vocabulary.desk(first) == Some(DeskWord::Board));
    let called = called.map(|(_, rest)| {
        let rest = rest.trim_start_matches(is_end);
        let (name, rest) = rest.split_once(is_end).unwrap_or((rest, ""));
        (
            name.trim_end_matches(['.', ';', '!', '?']),
            rest.trim_start_matches(is_end),
        )
    });
    if let Some((name, rest)) = called {
        let boards = office.hall.boards();
        let mut alike = boards.iter().filter(|board| board.as_str().eq_ignore_ascii_case(name));
        let board = match (
            boards.iter().find(|board| board.as_str() == name),
            alike.next(),
            alike.next(),
        ) {
            (Some(board), ..) | (None, Some(board), None) => Some(board),
            _ => None,
        };
        if let Some(board) = board {
            return Some((Ok(board.clone()), rest));
        }
    }
    if let Some((number, rest)) = vocabulary.board(line) {
        let board = office.hall.board(number).ok_or_else(|| number.to_string());
        return Some((board, rest));
    }
    called.map(|(name, rest)| (Err(name.to_owned()), rest))
}

/// Returns the game at a board and its own time now.
pub(super) fn game_of(seat: &Seat, now: u64) -> Option<(&Game, Duration)> {
    let current = seat.current.as_ref()?;
    Some((current.game()?, current.time_at(board_time(seat, now))))
}

/// Returns what the clock of a board's machine shows now.
fn board_time(seat: &Seat, now: u64) -> u64 {
    now.saturating_add_signed(seat.offset().unwrap_or(0))
}

/// Returns the sentences that a board would speak.
pub(super) fn said(answerer: &Answerer, game: &Game, effects: Vec<Effect>) -> String {
    let messages = effects.into_iter().filter_map(|effect| match effect {
        Effect::Say(Message::Ruled(ansage_protocol::ArbiterMessage::Ordered)) => None,
        Effect::Say(message) => Some(announcement::sentence(answerer, game, &message)),
        _ => None,
    });
    messages.collect::<Vec<_>>().join(" ")
}

/// Returns the state of a board as text.
pub(super) fn status(office: &Office, board: &Name) -> String {
    let Office { hall, answerer, .. } = office;
    let texts = &answerer.texts;
    let seat = hall.seat(board);
    let tags = hall.tags_of(board, seat.and_then(|seat| seat.current.as_ref()));
    let name = |name: &str| match name {
        "" => "?".to_owned(),
        name => beginning(name, MOST_SAID).to_owned(),
    };
    let is_nobody = tags.white.is_empty() && tags.black.is_empty();
    let mut parts = vec![match seat.and_then(Seat::game) {
        None if is_nobody => text!(texts, "desk-no-game", board = board.as_str()),
        _ => text!(
            texts,
            "desk-board",
            board = board.as_str(),
            white = name(&tags.white),
            black = name(&tags.black)
        ),
    }];
    let is_here = hall.is_here(board);
    if !is_here {
        parts.push(texts.get(id!("desk-gone")));
    }
    let Some(seat) = seat else {
        return parts.join(" ");
    };
    let is_live = is_here && seat.is_live();
    if let (Some(game), Some(current)) = (seat.game(), &seat.current) {
        if is_here && !is_live && game.ending().is_none() {
            parts.push(texts.get(id!("desk-restarted")));
        }
        if let Some(ending) = game.ending() {
            parts.push(announcement::over(answerer, ending));
        } else {
            let turn = Message::Turn(game.turn(), game.position().fullmoves().get());
            parts.push(announcement::sentence(answerer, game, &turn));
            if let Some(last) = game.plies().last() {
                parts.push(announcement::sentence(answerer, game, &Message::LastMove(last.m)));
            }
            // The state may be older than the records and still ask a question that was answered.
            let is_current = |state: &&State| seat.is_live() && state.plies == game.plies().len();
            if let Some(state) = seat.state.as_ref().filter(is_current) {
                parts.extend(state.open.as_ref().map(|open| open_sentence(open, answerer)));
                parts.extend(notes(state, answerer));
            }
        }
        if let Some(clock) = game.clock() {
            // Nobody knows whether the clock of a board that is gone still runs: the times are those it gave last. None
            // runs before a program that was started again knows whether the game goes on.
            let stated = seat.state.as_ref().filter(|state| state.game == current.game);
            let at = match is_live {
                true => board_time(seat, office.now),
                false => stated.map_or(0, |state| state.at),
            };
            let time = current.time_at(at);
            let left = |color| clock.remaining(color, time);
            parts.push(announcement::exact_times(
                answerer.explainer(),
                left(Color::White),
                left(Color::Black),
            ));
        }
    }
    let alerts = hall.alerts().iter().filter(|alert| alert.board.as_ref() == Some(board));
    parts.extend(alerts.map(|alert| alert.without_board(answerer)));
    parts.join(" ")
}

/// Returns the state of the round as text.
pub(super) fn overview(office: &Office) -> String {
    let hall = &office.hall;
    let (mut playing, mut over, mut waiting, mut gone) = (0, 0, 0, 0);
    for board in hall.boards() {
        match hall.seat(&board).and_then(Seat::game) {
            Some(game) if game.ending().is_some() => over += 1,
            Some(game) if game.has_begun() => playing += 1,
            _ => waiting += 1,
        }
        gone += usize::from(!hall.is_here(&board));
    }
    text!(
        office.answerer.texts,
        "desk-overview",
        playing = playing,
        over = over,
        waiting = waiting,
        gone = gone,
        alerts = hall.alerts().len()
    )
}

/// Returns the results so far, a line for each game.
pub(super) fn results(office: &Office) -> Vec<String> {
    let hall = &office.hall;
    let mut lines = Vec::new();
    for board in hall.boards() {
        for played in hall.of_round(&board) {
            let Some(ending) = played.result() else { continue };
            let tags = hall.tags_of(&board, Some(played));
            lines.push(text!(
                office.answerer.texts,
                "desk-result",
                board = board.as_str(),
                white = beginning(&tags.white, MOST_SAID),
                black = beginning(&tags.black, MOST_SAID),
                result = ending.result()
            ));
        }
    }
    lines
}
