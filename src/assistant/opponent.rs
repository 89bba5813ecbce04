//! An engine as the opponent: it follows the game, and performs the duties of its side.

use std::{
    path::PathBuf,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use shakmaty::{Color, Move, Position};
use tokio::{
    sync::{mpsc, watch},
    time::{Instant, sleep},
};

use super::{
    error::AssistantError,
    event::{Event, Moment, Played},
};
use crate::{
    engine::{self, Engine, EngineError, Strength},
    speech::Gate,
};
use ansage_protocol::{Command, Game, Owed, Tags};

/// Silence of the voice and of the player after which the opponent answers: time for the player to correct a slip
/// (D.2.8).
const PAUSE: Duration = Duration::from_millis(1200);
/// Longest time for which speech delays the answer: others may be talking.
const TALK: Duration = Duration::from_secs(6);
/// Interval at which the silence is checked.
const LOOK: Duration = Duration::from_millis(50);
/// Time for each position of a finished game.
const ANALYSIS: Duration = Duration::from_millis(150);
/// Number of turning points that are announced.
const POINTS: usize = 3;
/// Shortest time for the rest of a stopped search. To some engines, zero means without end.
const REST: Duration = Duration::from_millis(100);
/// Number of times that a failing engine is restarted.
const RESTARTS: usize = 2;
/// Highest evaluation at which the engine accepts a draw after the opening, in centipawns from its side.
const EQUAL: i32 = -50;
/// Number of plies before which it does not accept a draw.
const OPENING: usize = 40;

/// In Elo points: the step between two strengths, the lowest strength, and the highest one below full strength.
const STRENGTHS: (u32, u32, u32) = (200, 800, 2800);

/// An engine that plays one side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpponentOptions {
    /// The engine's program.
    pub program: PathBuf,
    /// Its side, if it was named.
    pub side: Option<Color>,
    /// Its strength.
    pub strength: Strength,
}

impl OpponentOptions {
    /// Returns the side of the engine: Black, if none was named.
    pub fn color(&self) -> Color {
        self.side.unwrap_or(Color::Black)
    }

    /// Checks the side of the engine in a game in which a `program` has played before, if none was named.
    ///
    /// # Errors
    ///
    /// [`AssistantError::EngineSide`] if the engine would move for the player.
    pub(super) fn check_side(&self, program: Option<Color>) -> Result<(), AssistantError> {
        match program.filter(|program| self.side.is_none() && *program != self.color()) {
            Some(program) => Err(AssistantError::EngineSide(program)),
            None => Ok(()),
        }
    }

    /// Checks that no person has played the side of the engine in a game that has begun, with the `known` tags: their
    /// name would be lost.
    ///
    /// # Errors
    ///
    /// [`AssistantError::EngineSeat`] if somebody has.
    pub(super) fn check_seat(&self, known: &Tags) -> Result<(), AssistantError> {
        match self.replaced(known) {
            Some(name) => Err(AssistantError::EngineSeat {
                color: self.color(),
                name: name.to_owned(),
            }),
            None => Ok(()),
        }
    }

    /// Returns the name of the person who has played the side of the engine, by the `known` tags.
    pub(super) fn replaced<'a>(&self, known: &'a Tags) -> Option<&'a str> {
        let name = self.color().fold_wb(&known.white, &known.black).as_str();
        (known.program.is_none() && !matches!(name, "" | "?")).then_some(name)
    }

    /// Lets the players change places in the `known` tags of a game in which a program has played the other side: the
    /// person keeps their name.
    pub(super) fn change_places(&self, known: &mut Tags) {
        if known.program.is_some_and(|program| program != self.color()) {
            std::mem::swap(&mut known.white, &mut known.black);
            known.program = Some(self.color());
        }
    }
}

/// A player's request to the engine, apart from its moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Request {
    /// A hint: the move that it would play in the player's place.
    Hint,
    /// Play better.
    Stronger,
    /// Play worse.
    Weaker,
}

/// Returns the strength that an engine really has if it is to have that of `elo`, but can be set only between `least`
/// and `most`.
fn real(elo: Option<u32>, (least, most): (u32, u32)) -> Option<u32> {
    elo.map(|elo| elo.max(least).min(most))
}

/// Returns the strength after `request`, of an engine that can be set only between `lowest` and `highest`; `None` is
/// the full one.
fn strength(elo: Option<u32>, request: Request, (lowest, highest): (u32, u32)) -> Option<u32> {
    let (step, least, most) = STRENGTHS;
    let (least, most) = (least.max(lowest), most.min(highest));
    match (elo, request) {
        (elo, Request::Hint) => elo,
        (None, Request::Stronger) => None,
        (Some(elo), Request::Stronger) => Some(elo + step).filter(|elo| *elo <= most),
        (None, Request::Weaker) => Some(most),
        (Some(elo), Request::Weaker) => Some(elo.saturating_sub(step).max(least.min(elo))),
    }
}

/// Returns the engine's answer to a draw offer, with its evaluation of the game from its side. An offer that cannot be
/// accepted yet (9.1.1) is declined, so that the game goes on.
fn answer_to_offer(game: &Game, centipawns: i32) -> Command {
    let accepts = game.plies().len() >= OPENING && centipawns <= EQUAL && game.too_early_to_draw().is_none();
    if accepts { Command::Accept } else { Command::Decline }
}

/// Returns what the engine that plays `color` owes now. It does not move while its clock is stopped: the player has
/// been asked to start the clocks, and the engine's move would start their own.
pub(super) fn owed_by_engine(game: &Game, color: Color) -> Option<Owed> {
    let is_waiting = game.clock_stands() && game.turn() == color;
    let owed = game.owed_by(color);
    owed.filter(|owed| !is_waiting || *owed == Owed::AnswerToOffer)
}

/// Returns whether the game goes on with a move of the engine that plays `color`, after which a hint can be given.
fn comes_to_move(game: &Game, color: Color) -> bool {
    let is_idle = game.is_paused() || game.is_arbiter_called() || game.clock_stands();
    game.turn() == color && game.ending().is_none() && !is_idle
}

/// Waits until a search of the engine that plays `color`, begun at `moment`, only delays what is wanted now: another
/// move, an answer to an offer, or the turning points. A question or a pause does not end it.
async fn until_unwanted(mut game: watch::Receiver<Game>, color: Color, moment: Moment) {
    let is_unwanted = |game: &Game| {
        let is_asked = game.owed_by(color) == Some(Owed::AnswerToOffer);
        is_asked || game.ending().is_some() || Moment::of(game) != moment
    };
    // Without a table, nothing is wanted.
    drop(game.wait_for(is_unwanted).await);
}

/// Waits until a search of the engine is `unwanted`, or the player asks for another strength. All `requests` are added
/// to `asked`. A hint waits for the engine's move.
async fn until_stopped(
    unwanted: impl Future<Output = ()>,
    requests: &mut mpsc::Receiver<Request>,
    asked: &mut Vec<Request>,
) {
    let mut unwanted = pin!(unwanted);
    loop {
        tokio::select! {
            () = &mut unwanted => return,
            Some(request) = requests.recv() => {
                asked.push(request);
                if request != Request::Hint {
                    return;
                }
            }
        }
    }
}

/// Whether the player has taken back the engine's move, so that their own move before it goes back as well.
#[derive(Debug, Default)]
struct TakenBack {
    plies: usize,
    rulings: usize,
    is_due: bool,
}

impl TakenBack {
    /// Notes that the game has this number of `plies` and of `rulings`. A pause or a question changes neither. A move
    /// struck by the arbiter was not taken back by the player.
    fn note(&mut self, plies: usize, rulings: usize) {
        if (plies, rulings) != (self.plies, self.rulings) {
            self.is_due = plies > 0 && plies < self.plies && rulings == self.rulings;
            (self.plies, self.rulings) = (plies, rulings);
        }
    }
}

/// What an engine has thought about its move.
#[derive(Debug)]
struct Thought {
    moment: Moment,
    m: Move,
    /// Rest of its time, if it was stopped.
    left: Duration,
}

/// Returns the moves that fulfil the duty of the player to move; none if there is no duty. An engine would repeat a
/// move that the game refuses.
fn bound_moves(game: &Game) -> Vec<Move> {
    let is_allowed = |m: &Move| game.broken_by(*m).is_none();
    let (bound, others): (Vec<Move>, Vec<Move>) = game.position().legal_moves().into_iter().partition(is_allowed);
    if others.is_empty() { Vec::new() } else { bound }
}

/// Follows a game and plays one side of it.
pub(super) struct Opponent {
    pub options: OpponentOptions,
    pub engine: Engine,
    pub game: watch::Receiver<Game>,
    pub gate: Gate,
    /// Whether the player is speaking.
    pub is_speaking: Arc<AtomicBool>,
    pub requests: mpsc::Receiver<Request>,
    /// Requests that came while the engine thought.
    pub asked: Vec<Request>,
    /// Whether the player waits for a hint.
    pub is_hint_due: bool,
    pub events: mpsc::Sender<Event>,
}

impl Opponent {
    /// Plays until the game is analysed, the engine fails permanently, or the receiver of events is gone.
    pub(super) async fn run(mut self) {
        let mut restarts = 0;
        match (self.options.strength.elo, self.engine.strengths()) {
            (Some(_), None) => self.tell_fixed_strength().await,
            (elo, Some(strengths)) => {
                let real = real(elo, strengths);
                if real != elo {
                    self.options.strength.elo = real;
                    self.send(Played::Strength(real)).await;
                }
            }
            (None, None) => {}
        }
        loop {
            let Err(error) = self.play().await else { return };
            tracing::warn!(%error, "the opponent failed");
            let again = match restarts {
                _ if matches!(error, EngineError::NoChess960 { .. }) => None,
                RESTARTS.. => None,
                _ => Engine::start(&self.options.program, self.options.strength).await.ok(),
            };
            restarts += 1;
            let Some(engine) = again else {
                self.send(Played::Gone(error)).await;
                return;
            };
            self.engine = engine;
            if !self.send(Played::Restarted(error)).await {
                return;
            }
        }
    }

    async fn play(&mut self) -> Result<(), EngineError> {
        let mut centipawns = 0;
        let mut thought = None;
        let mut taken_back = TakenBack::default();
        // The arbiter may let a finished game go on.
        let mut is_analysed = false;
        loop {
            if self.is_hint_due && self.is_players_move() {
                self.hint().await?;
            }
            let (owed, moment) = self.owed();
            taken_back.note(moment.plies, self.game.borrow().rulings());
            let is_over = self.game.borrow().ending().is_some();
            if is_over && !is_analysed {
                // Not in a game that the arbiter lets go on.
                self.is_hint_due = false;
                self.analyse().await?;
            }
            is_analysed = is_over;
            let played = match owed {
                None => None,
                // The player wants to move again, not to see another move of the engine.
                Some(Owed::Move) if taken_back.is_due => Some(Played::TakenBack(moment.clone())),
                Some(Owed::Move) => {
                    let m = self.think(&moment, &mut thought, &mut centipawns).await?;
                    m.map(|m| Played::Owed(moment.clone(), Owed::Move, Some(m)))
                }
                Some(Owed::AnswerToOffer) => {
                    let command = answer_to_offer(&self.game.borrow(), centipawns);
                    Some(Played::Answered(moment.clone(), command))
                }
                Some(owed) => Some(Played::Owed(moment.clone(), owed, None)),
            };
            let asked = std::mem::take(&mut self.asked);
            if !asked.is_empty() {
                for request in asked {
                    self.answer(request).await?;
                }
                continue;
            }
            if let Some(played) = played {
                self.wait_for_silence().await;
                // The player may have corrected their move meanwhile.
                if self.owed() == (owed, moment) {
                    taken_back.is_due &= owed != Some(Owed::Move);
                    if !self.send(played).await {
                        return Ok(());
                    }
                }
            }
            tokio::select! {
                changed = self.game.changed() => {
                    if changed.is_err() {
                        return Ok(());
                    }
                }
                Some(request) = self.requests.recv() => self.answer(request).await?,
            }
        }
    }

    /// Returns the engine's move, and its evaluation in `centipawns`; no move if the search was stopped. It thinks only
    /// for the rest of its time if it has `thought` about this moment before.
    async fn think(
        &mut self,
        moment: &Moment,
        thought: &mut Option<Thought>,
        centipawns: &mut i32,
    ) -> Result<Option<Move>, EngineError> {
        let among = bound_moves(&self.game.borrow());
        let is_same = |thought: &Thought| thought.moment == *moment && (among.is_empty() || among.contains(&thought.m));
        let time = match thought.take().filter(is_same) {
            Some(done) if done.left.is_zero() => {
                let m = done.m;
                *thought = Some(done);
                return Ok(Some(m));
            }
            Some(stopped) => stopped.left,
            None => self.options.strength.time,
        };
        let (start, moves) = self.moves();
        let unwanted = until_unwanted(self.game.clone(), self.options.color(), moment.clone());
        let (requests, asked) = (&mut self.requests, &mut self.asked);
        let begun = Instant::now();
        let mut left = Duration::ZERO;
        let stop = async {
            until_stopped(unwanted, requests, asked).await;
            left = time.saturating_sub(begun.elapsed()).max(REST);
        };
        let reply = self.engine.choose(&start, &moves, &among, time, stop).await?;
        *centipawns = reply.centipawns;
        *thought = Some(Thought {
            moment: moment.clone(),
            m: reply.m,
            left,
        });
        Ok(left.is_zero().then_some(reply.m))
    }

    fn owed(&self) -> (Option<Owed>, Moment) {
        let game = self.game.borrow();
        (owed_by_engine(&game, self.options.color()), Moment::of(&game))
    }

    fn moves(&self) -> (shakmaty::Chess, Vec<Move>) {
        let game = self.game.borrow();
        (game.start().clone(), game.plies().iter().map(|ply| ply.m).collect())
    }

    /// Returns whether the player of the other side owes a move.
    fn is_players_move(&self) -> bool {
        self.game.borrow().owed_by(!self.options.color()) == Some(Owed::Move)
    }

    /// Says that the engine cannot play worse.
    async fn tell_fixed_strength(&self) {
        self.send(Played::FixedStrength(self.engine.name().to_owned())).await;
    }

    /// Fulfils the player's request. A hint is given only for the player's own move. While the engine thinks, the hint
    /// waits for its move.
    async fn answer(&mut self, request: Request) -> Result<(), EngineError> {
        if request != Request::Hint {
            let Some(strengths) = self.engine.strengths() else {
                self.tell_fixed_strength().await;
                return Ok(());
            };
            let before = real(self.options.strength.elo, strengths);
            let elo = strength(before, request, strengths);
            if elo == before {
                self.send(Played::StrengthLimit).await;
                return Ok(());
            }
            self.options.strength.elo = elo;
            self.engine.set_strength(elo).await?;
            self.send(Played::Strength(elo)).await;
            return Ok(());
        }
        if self.is_players_move() {
            return self.hint().await;
        }
        self.is_hint_due = comes_to_move(&self.game.borrow(), self.options.color());
        if !self.is_hint_due {
            self.send(Played::Unhinted).await;
        }
        Ok(())
    }

    /// Gives a hint, at the engine's full strength. The player's offer is answered first.
    async fn hint(&mut self) -> Result<(), EngineError> {
        self.is_hint_due = self.owed().0 == Some(Owed::AnswerToOffer);
        if self.is_hint_due {
            return Ok(());
        }
        let moment = Moment::of(&self.game.borrow());
        let (start, moves) = self.moves();
        let among = bound_moves(&self.game.borrow());
        self.engine.set_strength(None).await?;
        let unwanted = until_unwanted(self.game.clone(), self.options.color(), moment.clone());
        let mut is_stopped = false;
        let stop = async {
            unwanted.await;
            is_stopped = true;
        };
        let reply = self
            .engine
            .choose(&start, &moves, &among, self.options.strength.time, stop)
            .await;
        self.engine.set_strength(self.options.strength.elo).await?;
        let m = reply?.m;
        if is_stopped {
            // A move of the first milliseconds is no hint.
            let game = self.game.borrow();
            self.is_hint_due = Moment::of(&game) == moment && game.ending().is_none();
        } else {
            self.send(Played::Hint(moment, m)).await;
        }
        Ok(())
    }

    /// Reports the turning points of the finished game.
    async fn analyse(&mut self) -> Result<(), EngineError> {
        let (start, moves) = self.moves();
        self.engine.set_strength(None).await?;
        let points = engine::turning_points(&mut self.engine, &start, &moves, ANALYSIS, POINTS).await;
        self.engine.set_strength(self.options.strength.elo).await?;
        self.send(Played::Analysed(points?)).await;
        Ok(())
    }

    async fn wait_for_silence(&self) {
        let mut begun = Instant::now();
        let mut silent_since = begun;
        while silent_since.elapsed() < PAUSE {
            sleep(LOOK).await;
            let is_speaking = self.is_speaking.load(Ordering::Acquire) && begun.elapsed() < TALK;
            if !self.gate.is_open() {
                // Nobody could be heard until now.
                begun = Instant::now();
                silent_since = begun;
            } else if is_speaking {
                silent_since = Instant::now();
            }
        }
    }

    async fn send(&self, played: Played) -> bool {
        self.events.send(Event::Played(played)).await.is_ok()
    }
}

#[cfg(test)]
#[path = "opponent_tests.rs"]
mod tests;
