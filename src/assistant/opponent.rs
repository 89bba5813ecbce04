//! An engine as the opponent: it follows the game, and performs the duties of its side.

use std::{
    path::PathBuf,
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
    engine::{self, Engine, EngineError, Level},
    speech::Gate,
};
use ansage_protocol::{Command, Game, Owed, Tags};

/// Silence of the voice and of the player after which the opponent answers: time for the player to correct a slip (D.2.8).
const PAUSE: Duration = Duration::from_millis(1200);
/// Longest time for which speech delays the answer: others may be talking.
const TALK: Duration = Duration::from_secs(6);
/// Interval at which the silence is checked.
const LOOK: Duration = Duration::from_millis(50);
/// Time for each position of a finished game.
const ANALYSIS: Duration = Duration::from_millis(150);
/// Number of turning points that are announced.
const POINTS: usize = 3;
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
    pub level: Level,
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

/// Returns the strength that an engine really has if it is to have that of `elo`, but can be set only between `least` and
/// `most`.
fn real(elo: Option<u32>, (least, most): (u32, u32)) -> Option<u32> {
    elo.map(|elo| elo.max(least).min(most))
}

/// Returns the strength after `request`, of an engine that can be set only between `lowest` and `highest`; `None` is the
/// full one.
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
    /// Whether the player waits for a hint.
    pub is_hint_due: bool,
    pub events: mpsc::Sender<Event>,
}

impl Opponent {
    /// Plays until the game is analysed, the engine fails permanently, or the receiver of events is gone.
    pub(super) async fn run(mut self) {
        let mut restarts = 0;
        if self.options.level.elo.is_some() && self.engine.strengths().is_none() {
            self.tell_fixed_strength().await;
        }
        loop {
            let Err(error) = self.play().await else { return };
            tracing::warn!(%error, "the opponent failed");
            let again = match restarts {
                _ if matches!(error, EngineError::NoChess960 { .. }) => None,
                RESTARTS.. => None,
                _ => Engine::start(&self.options.program, self.options.level).await.ok(),
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
        let (mut most, mut rulings) = (0, 0);
        // The arbiter may let a finished game go on.
        let mut is_analysed = false;
        loop {
            if self.is_hint_due && self.is_players_move() {
                self.hint().await?;
            }
            let (owed, moment) = self.owed();
            let plies = moment.plies;
            // A move struck by the arbiter was not taken back by the player.
            let ruled = std::mem::replace(&mut rulings, self.game.borrow().rulings());
            let was_taken_back = plies < most && owed == Some(Owed::Move) && plies > 0 && ruled == rulings;
            most = plies;
            let is_over = self.game.borrow().ending().is_some();
            if is_over && !is_analysed {
                self.analyse().await?;
            }
            is_analysed = is_over;
            let played = match owed {
                None => None,
                // The player wants to move again, not to see another move of the engine.
                Some(Owed::Move) if was_taken_back => Some(Played::TakenBack(moment.clone())),
                Some(Owed::Move) => {
                    let (start, moves) = self.moves();
                    let among = bound_moves(&self.game.borrow());
                    let reply = self
                        .engine
                        .choose(&start, &moves, &among, self.options.level.time)
                        .await?;
                    centipawns = reply.centipawns;
                    Some(Played::Owed(moment.clone(), Owed::Move, Some(reply.m)))
                }
                Some(Owed::AnswerToOffer) => {
                    let command = answer_to_offer(&self.game.borrow(), centipawns);
                    Some(Played::Answered(moment.clone(), command))
                }
                Some(owed) => Some(Played::Owed(moment.clone(), owed, None)),
            };
            if let Some(played) = played {
                self.wait_for_silence().await;
                // The player may have corrected their move meanwhile.
                if self.owed() == (owed, moment) && !self.send(played).await {
                    return Ok(());
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
            let before = real(self.options.level.elo, strengths);
            let elo = strength(before, request, strengths);
            if elo == before {
                self.send(Played::StrengthLimit).await;
                return Ok(());
            }
            self.options.level.elo = elo;
            self.engine.set_strength(elo).await?;
            self.send(Played::Strength(elo)).await;
            return Ok(());
        }
        if self.is_players_move() {
            return self.hint().await;
        }
        self.is_hint_due = self.game.borrow().turn() == self.options.color();
        if !self.is_hint_due {
            self.send(Played::Unhinted).await;
        }
        Ok(())
    }

    /// Gives a hint, at the engine's full strength.
    async fn hint(&mut self) -> Result<(), EngineError> {
        self.is_hint_due = false;
        let moment = Moment::of(&self.game.borrow());
        let (start, moves) = self.moves();
        let among = bound_moves(&self.game.borrow());
        self.engine.set_strength(None).await?;
        let reply = self
            .engine
            .choose(&start, &moves, &among, self.options.level.time)
            .await;
        self.engine.set_strength(self.options.level.elo).await?;
        self.send(Played::Hint(moment, reply?.m)).await;
        Ok(())
    }

    /// Reports the turning points of the finished game.
    async fn analyse(&mut self) -> Result<(), EngineError> {
        let (start, moves) = self.moves();
        self.engine.set_strength(None).await?;
        let points = engine::turning_points(&mut self.engine, &start, &moves, ANALYSIS, POINTS).await;
        self.engine.set_strength(self.options.level.elo).await?;
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
mod tests {
    use super::*;
    use ansage_protocol::{Input, Record, Setting};
    use shakmaty::{Chess, Square};

    #[test]
    fn strength_goes_step_by_step_to_both_ends() {
        const ANY: (u32, u32) = (0, 4000);
        let mut elo = None;
        let mut seen = Vec::new();
        for _ in 0..13 {
            elo = strength(elo, Request::Weaker, ANY);
            seen.push(elo);
        }
        assert_eq!(
            (seen[0], seen[1], seen[10], seen[12]),
            (Some(2800), Some(2600), Some(800), Some(800))
        );
        // A strength that began below the minimum stays there.
        assert_eq!(strength(Some(500), Request::Weaker, ANY), Some(500));
        for _ in 0..12 {
            elo = strength(elo, Request::Stronger, ANY);
        }
        assert_eq!(elo, None);
        assert_eq!(strength(Some(1400), Request::Hint, ANY), Some(1400));
    }

    #[test]
    fn strength_stays_where_the_engine_can_have_it() {
        for (elo, request, strengths, expected) in [
            (Some(1400), Request::Weaker, (1320, 3190), Some(1320)),
            (Some(1320), Request::Weaker, (1320, 3190), Some(1320)),
            // Set to 1000, it plays at 1320.
            (Some(1000), Request::Weaker, (1320, 3190), Some(1320)),
            (Some(1000), Request::Stronger, (1320, 3190), Some(1520)),
            (None, Request::Weaker, (1320, 2400), Some(2400)),
            (Some(2400), Request::Stronger, (1320, 2400), None),
            (Some(3000), Request::Weaker, (1320, 2400), Some(2200)),
            (None, Request::Stronger, (1320, 2400), None),
        ] {
            let after = strength(real(elo, strengths), request, strengths);
            assert_eq!(after, expected, "{elo:?} {request:?} {strengths:?}");
        }
    }

    #[test]
    fn a_draw_is_accepted_late_in_a_lost_game_and_only_if_the_event_allows_it() {
        let game = |no_draw_before| {
            let mut rng = fastrand::Rng::with_seed(7);
            loop {
                let setting = Setting {
                    no_draw_before,
                    ..Setting::default()
                };
                let mut game = Game::with_setting(Chess::new(), setting);
                while let Some(m) = rng.choice(game.position().legal_moves())
                    && game.plies().len() < OPENING
                {
                    assert!(game.apply(&Record::Made(m), Duration::ZERO));
                }
                if game.ending().is_none() {
                    return game;
                }
            }
        };
        assert_eq!(answer_to_offer(&game(None), EQUAL), Command::Accept);
        assert_eq!(answer_to_offer(&game(None), EQUAL + 1), Command::Decline);
        assert_eq!(answer_to_offer(&game(Some(20)), EQUAL), Command::Accept);
        assert_eq!(answer_to_offer(&game(Some(60)), EQUAL), Command::Decline);
        assert_eq!(answer_to_offer(&Game::new(Chess::new()), EQUAL), Command::Decline);
    }

    #[test]
    fn an_engine_does_not_move_while_its_clock_is_stopped() {
        let second = Duration::from_secs(1);
        let setting = Setting {
            clock: Some("5".parse().unwrap()),
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::new(), setting);
        let owed = |game: &Game| Color::ALL.map(|color| owed_by_engine(game, color));
        assert_eq!(owed(&game), [None; 2]);
        game.handle(Input::Named(Color::Black, Command::Draw), second);
        assert_eq!(owed(&game), [Some(Owed::AnswerToOffer), None]);
        game.handle(Input::Named(Color::White, Command::Decline), second);
        game.handle(Input::Command(Command::Resume), second);
        assert_eq!(owed(&game), [Some(Owed::Move), None]);
        assert!(game.apply(&Record::Reopened, second));
        assert_eq!(owed(&game), [None; 2]);
        assert_eq!(owed_by_engine(&Game::new(Chess::new()), Color::White), Some(Owed::Move));
    }

    #[test]
    fn d_2_2_an_engine_fulfils_the_duty_of_its_side() {
        let mut game = Game::new(Chess::new());
        assert!(bound_moves(&game).is_empty());
        // A piece that cannot be moved binds nobody.
        for (square, moves) in [(Square::A1, 0), (Square::G1, 2)] {
            assert!(game.apply(&Record::Touched(square), Duration::ZERO));
            let bound = bound_moves(&game);
            assert!(bound.iter().all(|m| m.from() == Some(square)), "{bound:?}");
            assert_eq!(bound.len(), moves);
        }
    }
}
