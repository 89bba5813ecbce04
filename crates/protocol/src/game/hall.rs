//! Orders of the arbiter that come from the hall: numbered, and carried out once. The caller has verified that they
//! come from the arbiter, and has had the arbiter confirm those that end the game.
//!
//! An order that only changes times, counters or the presence of players, or notes a remark, does not stop the clocks.
//! Any other order calls the arbiter first, as at the board, and the clocks are stopped until "weiter".
//!
//! The hall also forwards the button that the opponent pressed on the page of the board, if the arbiter allows it.

use std::time::Duration;

use shakmaty::Move;

use super::{Game, Owed};
use crate::{
    declaration::{ArbiterOrder, Command},
    effect::Effect,
    input::Input,
    message::Message,
    record::Record,
    ruling::{ArbiterMessage, Ruling},
};

/// A message of a hall to a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HallOrder {
    /// The arbiter is called, and the clocks are stopped (6.11).
    Call,
    /// An order of the arbiter.
    Order(ArbiterOrder),
    /// The opponent has confirmed with a button that they repeated (D.2.1) or made (D.2.10.1) this declared move.
    Pressed(Move),
}

impl HallOrder {
    /// Returns whether the order stops the clocks, as the arbiter does at the board.
    pub fn stops_clocks(&self) -> bool {
        match self {
            HallOrder::Call => true,
            HallOrder::Order(order) => !matches!(
                order,
                ArbiterOrder::Adjust(..)
                    | ArbiterOrder::WrongClock(..)
                    | ArbiterOrder::Count(..)
                    | ArbiterOrder::Absent(..)
                    | ArbiterOrder::Note(_)
                    | ArbiterOrder::Resume
            ),
            HallOrder::Pressed(_) => false,
        }
    }
}

impl Game {
    /// Returns the number of the last order from the hall; 0 if there was none.
    pub fn ordered(&self) -> u64 {
        self.state.arbiter.ordered
    }

    /// Returns whether the arbiter has ruled that the game goes on with reversed colours (7.3): the players have
    /// changed places in the pairings.
    pub fn has_reversed_colors(&self) -> bool {
        self.state.has_reversed_colors
    }

    /// Carries out the order numbered `number`, which came from the hall at the time `at`. The number must be greater
    /// than that of the last order ([`Game::ordered`]).
    ///
    /// # Errors
    ///
    /// Returns the reasons why it cannot be carried out now. There are none if its number is not greater, or if the
    /// opponent does not owe what the button means. Only the time of the game changes.
    pub fn obey(&mut self, number: u64, order: HallOrder, at: Duration) -> Result<Vec<Effect>, Vec<Message>> {
        self.set_now(at);
        if number <= self.ordered() {
            return Err(Vec::new());
        }
        let mut trial = self.clone();
        trial.outbox.clear();
        trial.perform(number, order.clone());
        let (is_call, may_call) = (order == HallOrder::Call, order.stops_clocks());
        let does_something = trial.outbox.iter().any(|effect| match effect {
            // The clock of a claim that the call drops runs for a moment.
            Effect::Record(Record::Resumed | Record::Ruled(Ruling::Ordered { .. })) => false,
            Effect::Record(Record::Ruled(Ruling::Called)) => is_call,
            // The call makes the move that counts.
            Effect::Record(Record::Made(_)) => !may_call,
            effect => matches!(effect, Effect::Record(_)),
        });
        if !does_something {
            let is_reason = |message: &Message| {
                is_call
                    || !matches!(
                        message,
                        Message::Ruled(ArbiterMessage::Ordered | ArbiterMessage::Called)
                            | Message::Declined(_)
                            | Message::Expired(None)
                    )
            };
            let said = trial.outbox.into_iter().filter_map(|effect| match effect {
                Effect::Say(message) => Some(message),
                _ => None,
            });
            return Err(said.filter(is_reason).collect());
        }
        self.pass_time();
        let first = self.outbox.len();
        self.perform(number, order);
        self.check_flag();
        self.note_spoken(first);
        self.settle_claim();
        // The order may have ended the turn in which the piece was touched.
        self.fresh_touch = false;
        self.watch();
        Ok(self.take_outbox())
    }

    /// Records and carries out an order from the hall.
    fn perform(&mut self, number: u64, order: HallOrder) {
        if let HallOrder::Pressed(m) = order {
            return self.press(number, m);
        }
        let said = self.said.clone();
        let is_aside = !order.stops_clocks();
        self.record(Record::Ruled(Ruling::Ordered { number, pressed: false }));
        self.report(ArbiterMessage::Ordered);
        let HallOrder::Order(order) = order else {
            return match self.is_arbiter_called() {
                true => self.tell(ArbiterMessage::Called),
                false => self.call_arbiter(),
            };
        };
        if order == ArbiterOrder::Resume {
            return match self.is_arbiter_called() {
                true => {
                    self.supersede();
                    self.trusted_until = None;
                    self.carry_out(order);
                    // What was open is asked about again, with its full time.
                    self.attended_at = self.now;
                }
                // The players themselves resume what they interrupted.
                false if self.is_paused() => self.say(Message::Paused),
                false => {
                    let turn = self.asked_about().turn();
                    self.say(Message::Ready(turn));
                }
            };
        }
        if !is_aside {
            match self.is_arbiter_called() {
                true => self.supersede(),
                false => self.call_arbiter(),
            }
        }
        self.carry_out(order);
        if is_aside {
            // An open question is asked again, as after a question of the player.
            self.said = said;
            self.ask_again();
        }
    }

    /// Lets the opponent repeat or make the declared move `m` with a button, if that is what they owe. Says that it was
    /// a button, because nobody has heard the move again.
    fn press(&mut self, number: u64, m: Move) {
        // The arbiter decides first.
        if self.is_arbiter_called() {
            return;
        }
        let input = match self.owed_by(!self.turn()) {
            Some(Owed::Repetition(owed)) if owed == m => Input::Declared {
                m,
                warnings: Vec::new(),
                correction: false,
                clear: true,
            },
            Some(Owed::Command(Command::Executed)) if self.declared() == Some(m) => Input::Command(Command::Executed),
            _ => return,
        };
        self.attend(&input);
        self.record(Record::Ruled(Ruling::Ordered { number, pressed: true }));
        self.emit(Effect::Say(Message::Pressed));
        self.take(input);
        self.check_flag();
    }
}
