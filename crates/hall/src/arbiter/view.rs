//! A board as pages show it. Its size does not grow with the game.

use std::{sync::Arc, time::Duration};

use ansage_protocol::{Game, score};
use ansage_words::{
    announcement::{self, Answerer},
    id, text,
};
use shakmaty::{Chess, Color, Move, Outcome, Position};

use super::{
    MOST_SAID, beginning,
    hall::Hall,
    seat::{Played, Reached, Seat},
};
use crate::wire::{Name, OpenKind, OpenQuestion, State};

/// Number of moves that a page shows, in rows of two.
const ROWS: u32 = 8;

/// Delay of the spectators' view of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Delay {
    /// Half-moves that are not shown until the game is over.
    pub plies: usize,
    /// Time for which each move is held back.
    pub time: Duration,
}

/// The state of a game, as shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Stand {
    /// The identity of the game.
    pub game: String,
    /// The position at the beginning, or the agreed one from which the game goes on.
    pub start: Chess,
    /// Whether half-moves were made before that.
    pub is_agreed: bool,
    /// Number of half-moves since then.
    pub plies: usize,
    /// Number of the first move that the last correction changed or took back.
    pub corrected: u32,
    /// The position.
    pub position: Chess,
    /// The last move.
    pub last: Option<Said>,
    /// The last moves in rows: number, White's and Black's.
    pub rows: Vec<(u32, String, String)>,
    /// The times of the clocks after the last move.
    pub times: Option<(Duration, Duration)>,
    /// The result, as PGN writes it if it can; `None` while the game continues.
    pub result: Option<&'static str>,
    /// The end of the game, as a sentence.
    pub ended: Option<String>,
}

/// A move in words and in notation.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// Its number.
    pub number: u32,
    /// The player who made it.
    pub by: Color,
    /// The move.
    pub m: Move,
    /// In SAN.
    pub san: String,
    /// In words.
    pub words: String,
}

/// The part of a board that only its players and the arbiter see.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Live {
    /// The open question: a declared move that is not made yet, or something else that the board asks.
    pub open: Option<String>,
    /// The declared move that the question names, in the words of moves; empty if it names none.
    pub words: String,
    /// The button that the opponent can press, if the arbiter allows it.
    pub press: Option<Press>,
    /// The times of the clocks.
    pub clocks: Option<ShownClocks>,
    /// Sentences about an offered draw, a called arbiter, an interrupted game.
    pub notes: Vec<String>,
}

/// A button of the opponent, which confirms that they repeated (D.2.1) or made (D.2.10.1) the declared move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Press {
    /// Which of the two.
    pub kind: OpenKind,
    /// Number of half-moves made before it.
    pub plies: usize,
    /// The declared move in UCI.
    pub uci: String,
}

/// The times that clocks show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownClocks {
    /// White's time.
    pub white: Duration,
    /// Black's time.
    pub black: Duration,
    /// The side whose time runs.
    pub running: Option<Color>,
    /// When this was true, in milliseconds since 1970 by the hall's clock.
    pub at: u64,
}

/// Presence of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// No message has come from it.
    Unknown,
    /// It is connected.
    Here,
    /// It is not connected.
    Gone,
}

/// A board.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// Its name.
    pub board: Name,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// The state of the game; `None` before its first record.
    pub stand: Option<Stand>,
    /// The part that only players and arbiter see.
    pub live: Live,
    /// The state that spectators see.
    pub shown: Option<Stand>,
    /// Whether it is connected.
    pub presence: Presence,
}

impl Stand {
    /// Returns whether it shows the moves that `other` shows, on the same board.
    pub fn has_moves_of(&self, other: &Stand) -> bool {
        let moves = |stand: &Stand| (stand.plies, stand.last.clone(), stand.rows.clone());
        self.start == other.start && self.position == other.position && moves(self) == moves(other)
    }

    /// Returns the state of `played`, whose game is `game`, after `plies` half-moves, with its end if `over`.
    fn of((played, game): (&Played, &Game), plies: usize, over: bool, answerer: &Answerer) -> Stand {
        let made = game.plies();
        let position = made.get(plies).map_or_else(|| game.position(), |next| &next.before);
        let last = plies.checked_sub(1).and_then(|at| made.get(at));
        let ending = game.ending().filter(|_| over);
        let first = position.fullmoves().get().saturating_sub(ROWS);
        let mut rows: Vec<(u32, String, String)> = Vec::new();
        let recent = made.iter().take(plies).skip(plies.saturating_sub(2 * ROWS as usize));
        for ply in recent {
            let (number, san) = (ply.before.fullmoves().get(), ply.san.to_string());
            match (rows.last_mut(), ply.before.turn()) {
                (Some((last, _, black)), Color::Black) if *last == number => *black = san,
                (_, Color::Black) => rows.push((number, "…".into(), san)),
                (_, Color::White) => rows.push((number, san, String::new())),
            }
        }
        rows.retain(|(number, ..)| *number > first);
        Stand {
            game: played.game.clone(),
            start: game.start().clone(),
            is_agreed: game.made() > made.len(),
            plies,
            corrected: played.corrected,
            position: position.clone(),
            last: last.map(|ply| Said {
                number: ply.before.fullmoves().get(),
                by: ply.before.turn(),
                m: ply.m,
                san: ply.san.to_string(),
                words: announcement::announce(&answerer.vocabulary, &ply.before, ply.m, answerer.style),
            }),
            rows,
            times: last.and_then(|ply| ply.times).map(|times| (times.white, times.black)),
            result: ending.map(|ending| ending.result()),
            ended: ending.map(|ending| announcement::over(answerer, ending)),
        }
    }
}

impl Played {
    /// Returns how many half-moves spectators see at `now`, and whether they see the end. A half-move that they have
    /// seen stays as long as it stands, even if later ones are taken back.
    pub(super) fn visible(&self, delay: Delay, now: u64) -> (usize, bool) {
        let time = u64::try_from(delay.time.as_millis()).unwrap_or(u64::MAX);
        let is_old = |at: &u64| at.saturating_add(time) <= now;
        let old = self.arrived.partition_point(is_old);
        match self.over_at {
            Some(over) if is_old(&over) => (old, old == self.arrived.len()),
            _ => {
                let was_seen = |(needed, reached): &(usize, &Reached)| {
                    *needed <= reached.plies || reached.over_for.is_some_and(|over| over >= time)
                };
                let seen = (delay.plies + 1..).zip(&self.reached).take_while(was_seen);
                (old.min(seen.count()), false)
            }
        }
    }
}

impl Hall {
    /// Returns a board as pages show it.
    pub fn view(&self, board: &Name, delay: Delay, now: u64, answerer: &Answerer) -> View {
        let seat = self.seat(board);
        // A game that may be one of other players is not shown under the names of those who are paired.
        let is_left_over = |seat: &Seat| {
            let current = seat.current.as_ref();
            current.is_some_and(|current| current.is_left_over(self.pairings()))
        };
        let of_round = seat.filter(|seat| !is_left_over(seat));
        let current = of_round.and_then(|seat| seat.current.as_ref());
        let tags = self.tags_of(board, current);
        let name = |name: &str| match name {
            "" => "?".to_owned(),
            name => name.to_owned(),
        };
        let known = current.and_then(|current| Some((current, current.game()?)));
        let shown = known.map(|(current, game)| {
            let (plies, over) = current.visible(delay, now);
            Stand::of((current, game), plies, over, answerer)
        });
        View {
            board: board.clone(),
            white: name(&tags.white),
            black: name(&tags.black),
            stand: known.map(|(current, game)| Stand::of((current, game), game.plies().len(), true, answerer)),
            live: of_round
                .map(|seat| live(seat, self.is_here(board), self.has_buttons, answerer))
                .unwrap_or_default(),
            shown,
            presence: match seat.and_then(|seat| seat.online.as_ref()) {
                None => Presence::Unknown,
                Some(_) if self.is_here(board) => Presence::Here,
                Some(_) => Presence::Gone,
            },
        }
    }

    /// Returns which parts of the scores at a board spectators see: none before the first record. A game that was
    /// finished in this round stays when the next one begins. A game whose cancellation spectators know of is not
    /// shown.
    pub fn shown(&self, board: &Name, delay: Delay, now: u64) -> Shown {
        let part = |played: &Played| {
            let (plies, over) = played.visible(delay, now);
            (!over || played.result().is_some()).then(|| Part {
                game: played.game.clone(),
                plies,
                over,
                changes: played.changes(),
            })
        };
        Shown(self.of_round(board).filter_map(part).collect())
    }

    /// Writes the scores that [`shown`](Hall::shown) names.
    pub fn write_shown(&self, board: &Name, shown: &Shown) -> Arc<str> {
        let Some(seat) = self.seat(board) else {
            return Arc::default();
        };
        let scores = shown.0.iter().filter_map(|part| {
            let played = seat.played(&part.game)?;
            let mut document = score(played.game()?, &self.tags_of(board, Some(played)));
            if !part.over {
                document.result = Outcome::Unknown;
                document.tags.0.retain(|(name, _)| !name.starts_with("Termination"));
            }
            document.line.moves.truncate(part.plies);
            document.line.notes.retain(|(at, _)| *at <= part.plies);
            Some(document.pgn())
        });
        scores.collect::<Vec<_>>().join("\n").into()
    }
}

/// The parts of the scores at a board that spectators see. While this is unchanged, so are the scores.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shown(Vec<Part>);

impl Shown {
    /// Returns whether spectators see no game.
    #[cfg(test)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The part of a score that spectators see.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Part {
    game: String,
    plies: usize,
    over: bool,
    /// Number of changes of the game.
    changes: u64,
}

/// Returns the button that the opponent at a board can press. The state may be older than the records and still ask a
/// question that was answered.
pub(super) fn press(seat: &Seat) -> Option<Press> {
    let state = seat.state.as_ref().filter(|_| seat.is_live())?;
    let open = state.open.as_ref()?;
    let is_current = seat.game().is_some_and(|game| game.plies().len() == state.plies);
    let is_owed = matches!(open.kind, OpenKind::Repeat | OpenKind::Execute) && open.by != state.turn;
    (is_current && is_owed && !state.called && !state.paused).then_some(Press {
        kind: open.kind,
        plies: state.plies,
        uci: open.uci.clone()?,
    })
}

/// Returns the part that only players and arbiter see. If the board is not here, nobody knows whether its clocks run,
/// and no button reaches it: the clocks stand at the times that it gave last. So they do while a program that was
/// started again has no game yet.
fn live(seat: &Seat, is_here: bool, has_buttons: bool, answerer: &Answerer) -> Live {
    let Some(state) = &seat.state else {
        return Live::default();
    };
    let offset = seat.offset().unwrap_or(0);
    let clocks = state.clocks.map(|clocks| {
        let runs = is_here && seat.is_live();
        let at = if runs { clocks.at } else { state.at };
        ShownClocks {
            white: Duration::from_millis(clocks.left(Color::White, at)),
            black: Duration::from_millis(clocks.left(Color::Black, at)),
            running: clocks.running.filter(|_| runs),
            at: at.saturating_add_signed(-offset),
        }
    });
    // The state may be older than the records and still ask a question that was answered.
    let plies = seat.game().map_or(state.plies, |game| game.plies().len());
    if state.plies != plies || !seat.is_live() {
        return Live {
            clocks,
            ..Live::default()
        };
    }
    Live {
        open: state.open.as_ref().map(|open| open_sentence(open, answerer)),
        words: state
            .open
            .as_ref()
            .map_or_else(String::new, |open| open_words(open).to_owned()),
        press: press(seat).filter(|_| is_here && has_buttons),
        clocks,
        notes: notes(state, answerer),
    }
}

/// Returns sentences about a called arbiter, an interrupted game, and an offered draw.
pub(super) fn notes(state: &State, answerer: &Answerer) -> Vec<String> {
    let texts = &answerer.texts;
    let called = state.called.then(|| texts.get(id!("page-called")));
    let paused = state.paused.then(|| texts.get(id!("page-paused")));
    let offered = state.offer.map(|by| {
        let color = answerer.explainer().color(by);
        text!(texts, "page-offer", color = color)
    });
    [called, paused, offered].into_iter().flatten().collect()
}

/// Returns the declared move that a question of a board names.
fn open_words(open: &OpenQuestion) -> &str {
    let words = open.words.as_deref().or(open.uci.as_deref()).unwrap_or_default();
    beginning(words, MOST_SAID)
}

/// Returns a sentence about what a board waits for.
pub(super) fn open_sentence(open: &OpenQuestion, answerer: &Answerer) -> String {
    let texts = &answerer.texts;
    let color = answerer.explainer().color(open.by);
    let words = open_words(open);
    match open.kind {
        OpenKind::Confirm => text!(texts, "open-confirm", color = color, move = words),
        OpenKind::Repeat => text!(texts, "open-repeat", color = color, move = words),
        OpenKind::Execute => text!(texts, "open-execute", color = color, move = words),
        OpenKind::Place => text!(texts, "open-place", color = color, move = words),
        OpenKind::Press => text!(texts, "open-press", color = color, move = words),
        OpenKind::Choice => text!(texts, "open-choice", color = color),
        OpenKind::Resign => text!(texts, "open-resign", color = color),
        OpenKind::Claim => text!(texts, "open-claim", color = color),
        OpenKind::TakeBack => text!(texts, "open-take-back", color = color),
        OpenKind::Adjourn => text!(texts, "open-adjourn", color = color),
        OpenKind::Quit => text!(texts, "open-quit", color = color),
        OpenKind::Order => texts.get(id!("open-order")),
        OpenKind::Slip => text!(texts, "open-slip", color = color),
    }
}
