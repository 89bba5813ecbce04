//! The arbiter's rulings, as changes of the state (Laws, Articles 6.10 to 6.14, 7 and D.2.9).

use std::{collections::VecDeque, sync::Arc, time::Duration};

use ansage_chess::{board, clock::Adjustment};
use shakmaty::{Chess, Color, Move, Position, uci::UciMove};

use super::{Earlier, State};
use crate::{draws, ending::Ending, ply::Ply, ruling::Ruling};

/// Maximum number of rulings that can be taken back one after the other. Each keeps a state.
const MOST_UNDONE: usize = 200;
/// Maximum number of plies that the states before rulings keep alive, apart from those that they share. This is more
/// than the longest game has.
const MOST_KEPT: usize = 20_000;

impl State {
    /// Applies `ruling`, made at the time `at`. Returns `false`, with the state unchanged, if it cannot follow.
    #[must_use]
    pub(super) fn rule(&mut self, ruling: &Ruling, at: Duration) -> bool {
        if !ruling.is_within_bounds() {
            return false;
        }
        let before = self.alone();
        match *ruling {
            Ruling::Called => {
                self.arbiter.is_called = true;
                // The arbiter's "weiter" also ends a pause of the players.
                self.arbiter.ran_when_called = self.running().is_some() || std::mem::take(&mut self.paused);
                self.arbiter.restarts_clock = self.arbiter.ran_when_called;
                self.stop_clock(at);
                return true;
            }
            Ruling::Dismissed => {
                self.arbiter.is_called = false;
                if self.arbiter.restarts_clock && self.ending.is_none() {
                    self.start_clock(at);
                }
                return true;
            }
            Ruling::Illegal { by, ply, compensation } => {
                if ply.is_some_and(|ply| self.plies.get(ply).is_none_or(|ply| ply.before.turn() != by)) {
                    return false;
                }
                if let Some(ply) = ply {
                    self.back_to(ply);
                }
                self.suspected = None;
                self.count_illegal(by, compensation, at);
            }
            Ruling::Unpromoted {
                by,
                ref uci,
                compensation,
            } => {
                let Some(m) = read_move(&self.position, uci).filter(|_| self.turn() == by) else {
                    return false;
                };
                if self.ending.is_some() {
                    return false;
                }
                self.absent[by] = false;
                self.make(m, at);
                self.stop_clock(at);
                self.arbiter.restarts_clock |= self.ending.is_none();
                self.count_illegal(by, compensation, at);
            }
            Ruling::Agreed { ref moves } => {
                if !self.agree_on(moves) {
                    return false;
                }
            }
            Ruling::Position { ref fen } => {
                if !self.set_up(fen) {
                    return false;
                }
            }
            Ruling::Undone { restarts } => return self.undo_ruling(restarts),
            Ruling::Back { ply } => {
                if ply >= self.plies.len() {
                    return false;
                }
                self.back_to(ply);
            }
            Ruling::Adjusted { color, adjustment } => self.correct(color, adjustment, at),
            Ruling::WrongClock { ran, time } => {
                self.correct(ran, Adjustment::Add(time), at);
                self.correct(!ran, Adjustment::Subtract(time), at);
            }
            Ruling::Counted {
                color,
                moves,
                adds_time,
            } => self.count(color, moves, adds_time, at),
            Ruling::Reopened => {
                if self.ending.is_none() || draws::on_board(&self.position, &self.plies).is_some() {
                    return false;
                }
                // The agreement or claim that ended the game no longer counts.
                self.offer = None;
                self.arbiter.restarts_clock |= self.ending.take().is_some();
            }
            Ruling::Password { ref hash } => {
                self.password = Some(hash.clone());
                return true;
            }
            Ruling::WrongPassword => return true,
            Ruling::Ordered { number, .. } => {
                if number <= self.arbiter.ordered {
                    return false;
                }
                self.arbiter.ordered = number;
                return true;
            }
            // A remark changes nothing that could be taken back.
            Ruling::Noted { .. } => {
                self.arbiter.rulings += 1;
                return true;
            }
            Ruling::Absent { color, absent } => (self.absent[color], self.has_come[color]) = (absent, false),
            Ruling::ColorsReversed => self.has_reversed_colors = true,
        }
        self.arbiter.rulings += 1;
        // A ruling without a call or a hall sets up a game that continues another: it is nobody's order.
        if before.arbiter.is_called || before.arbiter.ordered > 0 {
            self.keep(before.standing(at), ruling.keeps_turn());
        }
        true
    }

    /// Continues the game from the position `fen`, which the players agreed on (D.2.9). Returns whether it is one.
    fn set_up(&mut self, fen: &str) -> bool {
        let mode = self.start.castles().mode();
        let Ok(position) = board::kept_position(fen, mode) else {
            return false;
        };
        self.start = position.clone();
        self.position = position;
        self.made_before_start = self.made();
        self.plies = Arc::default();
        for given in &mut self.compensations {
            given.plies = 0;
        }
        self.settle();
        true
    }

    /// Takes the last ruling back. Returns whether there is one. "weiter" starts the clock if it `restarts`.
    fn undo_ruling(&mut self, restarts: bool) -> bool {
        let Some(Earlier { state, keeps_turn }) = self.before_rulings.pop_back() else {
            return false;
        };
        let mut earlier = Arc::unwrap_or_clone(state);
        for color in Color::ALL {
            earlier.has_come[color] |= self.has_come[color];
            earlier.absent[color] &= !self.has_come[color];
        }
        if keeps_turn && self.has_turn_of(&earlier) {
            self.leave_turn_to(&mut earlier);
        }
        earlier.password = self.password.take();
        earlier.arbiter.ordered = self.arbiter.ordered;
        earlier.arbiter.changes = self.arbiter.changes + 1;
        earlier.before_rulings = std::mem::take(&mut self.before_rulings);
        let is_called = self.arbiter.is_called;
        *self = earlier;
        // A call lasts until "weiter", which also ends a pause of the players.
        self.arbiter.is_called = is_called;
        // The ruling may be one of an earlier call, before the clock was started.
        self.arbiter.ran_when_called |= restarts;
        self.arbiter.restarts_clock |= restarts;
        self.arbiter.restarts_clock |= is_called && std::mem::take(&mut self.paused);
        true
    }

    /// Returns the state with its clock stopped, to be taken back: an order from the hall does not stop the clock, and
    /// the time that ran since is not charged.
    fn standing(mut self, at: Duration) -> State {
        self.arbiter.restarts_clock |= self.running().is_some();
        self.stop_clock(at);
        self
    }

    /// Returns whether the same player was on the same move in the `earlier` state.
    fn has_turn_of(&self, earlier: &State) -> bool {
        let made = self.plies.len();
        let are_same_moves = earlier.plies.len() == made && self.start == earlier.start && self.shared(earlier) == made;
        are_same_moves && self.ending == earlier.ending
    }

    /// Leaves what the players have declared, touched and offered in this turn to the `earlier` state.
    fn leave_turn_to(&mut self, earlier: &mut State) {
        earlier.declared = self.declared;
        earlier.last_correctable = self.last_correctable;
        earlier.suspected = self.suspected;
        if earlier.touched != self.touched {
            earlier.touched = std::mem::take(&mut self.touched);
            earlier.arbiter.touches = 0;
        }
        earlier.must = self.must;
        earlier.offer = self.offer;
        earlier.outlasts_move = self.outlasts_move;
        earlier.has_offered = self.has_offered;
        // The time for a wrong claim. The earlier clock stands.
        for color in Color::ALL {
            let given = self
                .compensated_after(0, color)
                .saturating_sub(earlier.compensated_after(0, color));
            if !given.is_zero() {
                earlier.compensate(color, given, Duration::ZERO);
            }
        }
        // The offer of the player not to move is kept with the last move.
        if let (Some(now), Some(then)) = (self.plies.last(), earlier.plies.last())
            && now.draw_offered != then.draw_offered
            && let Some(then) = Arc::make_mut(&mut earlier.plies).last_mut()
        {
            Arc::make_mut(then).draw_offered = now.draw_offered;
        }
    }

    /// Returns whether a ruling can be taken back.
    pub fn can_undo(&self) -> bool {
        !self.before_rulings.is_empty()
    }

    /// Returns the state without those before its rulings.
    fn alone(&self) -> State {
        State {
            before_rulings: VecDeque::new(),
            ..self.clone()
        }
    }

    /// Keeps the state before a ruling, so that it can be taken back.
    fn keep(&mut self, before: State, keeps_turn: bool) {
        if self.before_rulings.len() >= MOST_UNDONE {
            self.before_rulings.pop_front();
        }
        self.before_rulings.push_back(Earlier {
            state: Arc::new(before),
            keeps_turn,
        });
        // Long games that the players agree on again and again share nothing, and hundreds of them would fill the
        // memory. The last ruling can always be taken back.
        let mut sum = 0;
        let kept = self.before_rulings.iter().rev().scan(&*self, |later, before| {
            sum += before.state.own_plies(later);
            *later = &before.state;
            Some(sum)
        });
        let kept = kept.take_while(|sum| *sum <= MOST_KEPT).count().max(1);
        self.before_rulings.drain(..self.before_rulings.len() - kept);
        self.arbiter.touches = 0;
        self.arbiter.changes += 1;
    }

    /// Returns how many of its plies the state does not share with a later one. Only the common beginning counts as
    /// shared: this depends on the records alone, so a journal that is read again keeps the same states.
    fn own_plies(&self, later: &State) -> usize {
        if Arc::ptr_eq(&self.plies, &later.plies) {
            return 0;
        }
        let pairs = self.plies.iter().zip(later.plies.iter());
        self.plies.len() - pairs.take_while(|(here, there)| Arc::ptr_eq(here, there)).count()
    }

    /// Keeps the state before a decision that ends the game.
    pub(super) fn note_decision(&mut self, ending: Ending) {
        let is_decision = matches!(
            ending,
            Ending::Arbiter { .. } | Ending::Points { .. } | Ending::Forfeit { .. } | Ending::Cancelled
        );
        if is_decision && self.arbiter.is_called {
            self.keep(self.alone(), false);
            self.arbiter.rulings += 1;
        }
    }

    /// Counts a completed illegal move of `by`, and gives the opponent `compensation`.
    fn count_illegal(&mut self, by: Color, compensation: Duration, at: Duration) {
        let count = self.arbiter.illegal_moves.get_mut(by);
        *count = count.saturating_add(1);
        if !compensation.is_zero() {
            self.compensate(!by, compensation, at);
        }
    }

    /// Sets up the position before the ply numbered `ply`. A game that was over continues.
    fn back_to(&mut self, ply: usize) {
        self.arbiter.restarts_clock |= self.ending.is_some();
        self.undo_to(ply);
    }

    /// Replaces the moves made with those on which both scores agree (D.2.9). The clocks stay. Returns `false`, with
    /// the state unchanged, if a move is illegal.
    fn agree_on(&mut self, moves: &[String]) -> bool {
        let mut position = self.start.clone();
        let mut plies: Vec<Arc<Ply>> = Vec::new();
        for (index, uci) in moves.iter().enumerate() {
            let Some(m) = read_move(&position, uci) else {
                return false;
            };
            let recorded = self.plies.get(index);
            if let Some(same) = recorded.filter(|ply| ply.m == m && ply.before == position) {
                plies.push(Arc::clone(same));
                position.play_unchecked(m);
            } else {
                let clock = recorded.map_or_else(|| self.clock.clone(), |ply| ply.clock.clone());
                let mut ply = Ply::replaced(&mut position, m, recorded.and_then(|ply| ply.times), clock);
                if let Some(recorded) = recorded {
                    (ply.added, ply.taken, ply.recounted) = (recorded.added, recorded.taken, recorded.recounted);
                    ply.draw_offered = recorded.draw_offered && recorded.m == m;
                }
                plies.push(Arc::new(ply));
            }
        }
        self.plies = Arc::new(plies);
        self.position = position;
        let made = self.plies.len();
        for given in &mut self.compensations {
            given.plies = given.plies.min(made);
        }
        self.settle();
        true
    }

    /// Settles everything that depends on the position after another one was set up.
    fn settle(&mut self) {
        self.offer = None;
        self.new_turn();
        let was_over = self.ending.is_some();
        self.ending = draws::on_board(&self.position, &self.plies);
        self.arbiter.restarts_clock |= was_over && self.ending.is_none();
    }
}

fn read_move(position: &Chess, uci: &str) -> Option<Move> {
    uci.parse::<UciMove>().ok()?.to_move(position).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{record::Record, settings::Setting};

    const AT: Duration = Duration::ZERO;

    fn rule(state: &mut State, ruling: Ruling) -> bool {
        state.apply(&Record::Ruled(ruling), AT)
    }

    /// An agreed score of `plies` moves of these knights.
    fn agreed(plies: usize, knights: [&str; 4]) -> Ruling {
        let moves = knights.iter().cycle().take(plies);
        Ruling::Agreed {
            moves: moves.map(|uci| (*uci).to_owned()).collect(),
        }
    }

    const LEFT: [&str; 4] = ["b1c3", "b8c6", "c3b1", "c6b8"];
    const RIGHT: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

    fn kept(state: &State) -> usize {
        let before = state.before_rulings.iter();
        before.map(|before| before.state.plies.len()).sum()
    }

    #[test]
    fn scores_that_share_nothing_do_not_fill_the_memory() {
        let mut state = State::new(Chess::default(), &Setting::default());
        assert!(rule(&mut state, Ruling::Called));
        for index in 0..30 {
            let knights = if index % 2 == 0 { LEFT } else { RIGHT };
            assert!(rule(&mut state, agreed(3000, knights)));
            assert!(state.can_undo() && kept(&state) <= MOST_KEPT, "{index}");
        }
        assert_eq!(kept(&state), 18_000);
        for left in (0..6).rev() {
            assert!(rule(&mut state, Ruling::Undone { restarts: false }));
            assert_eq!((state.plies.len(), state.before_rulings.len()), (3000, left));
        }
        assert!(!state.can_undo() && !rule(&mut state, Ruling::Undone { restarts: false }));
    }

    #[test]
    fn as_many_rulings_over_one_long_game_as_ever_are_taken_back() {
        let mut state = State::new(Chess::default(), &Setting::default());
        assert!(rule(&mut state, agreed(3000, LEFT)) && rule(&mut state, Ruling::Called));
        for ply in (0..3000).rev().take(MOST_UNDONE + 5) {
            assert!(rule(&mut state, Ruling::Back { ply }));
        }
        assert_eq!(state.before_rulings.len(), MOST_UNDONE);
    }

    #[test]
    fn a_score_longer_than_any_game_is_not_agreed_on() {
        let mut state = State::new(Chess::default(), &Setting::default());
        assert!(!rule(&mut state, agreed(12_001, LEFT)));
        assert!(state.plies.is_empty());
    }
}
