//! The table and the hall: reports the state of the game, and carries out the arbiter's orders.

use std::time::Instant;

use ansage_hall::{
    access::BoardAccess,
    board::{Board, Link, Snapshot, alerts_of, refusal, standing},
    wire::{self, BoardAlertKind, Clocks, Order, OrderAck, Outcome, VERSION},
};
use ansage_protocol::{Effect, Input, Message};
use ansage_words::{announcement, locale::Texts, text};
use shakmaty::{Color, Position as _};

use super::Table;
use crate::{
    assistant::{hall::HallLink, held::LOOK_EVERY},
    journal::Journal,
    speech::Urgency,
};

/// Difference between two readings of a running clock that does not count as a change, in milliseconds.
const SAME_TIME: u64 = 200;
/// Maximum length of the words of an acknowledgement, in characters. The rest is cut off.
const MOST_WORDS: usize = 1500;

impl Table {
    /// Joins the table to the hall.
    pub(in crate::assistant) fn join(&mut self, board: Board, access: BoardAccess) {
        self.hall = Some(HallLink::new(board, access));
        // It failed before there was a hall.
        if self.saved.is_failing {
            self.alert(BoardAlertKind::Unwritten);
        }
    }

    /// Publishes the state of the game to the hall, if it has changed.
    pub(in crate::assistant) fn publish(&mut self) {
        let Some(hall) = self.hall.as_ref().filter(|_| self.is_seated()) else {
            return;
        };
        let mut state = standing(
            &self.game,
            &self.tags,
            &self.answerer,
            (&hall.event, &hall.name),
            self.time(),
        );
        if let Some(known) = &hall.known
            && is_same_time(known.clocks, state.clocks)
        {
            state.clocks = known.clocks;
        }
        let written = self.journal.as_ref().map_or(0, Journal::size);
        // There may be no file yet.
        let journal = self.journal.as_ref().filter(|_| written > 0);
        hall.board.publish(Snapshot {
            state: state.clone(),
            journal: journal.map(|journal| journal.path().to_owned()),
            written,
        });
        if let Some(hall) = &mut self.hall {
            hall.known = Some(state);
        }
    }

    /// Returns whether a game has begun here and is not only offered.
    fn is_seated(&self) -> bool {
        self.offered.is_none() && !self.tags.id.is_empty()
    }

    /// Announces the state of the connection, or only prints it if it was announced before.
    pub(in crate::assistant) fn tell_link(&mut self, link: &Link, is_told: bool) {
        let text = link_sentence(&self.answerer.texts, link);
        match is_told && !matches!(link, Link::Unknown | Link::Refused(_)) {
            true => println!("{text}"),
            false => self.say(Urgency::InTurn, text),
        }
    }

    /// Alerts the arbiter to something that is not in any record.
    pub(in crate::assistant) fn alert(&self, kind: BoardAlertKind) {
        if let Some(hall) = &self.hall {
            hall.board.alert(kind, self.game.position().fullmoves().get());
        }
    }

    /// Alerts the arbiter to consequences of `input` that are not in any record.
    pub(super) fn alert_of(&self, input: &Input, effects: &[Effect]) {
        for kind in alerts_of(&self.game, input, effects) {
            self.alert(kind);
        }
    }

    /// Returns whether time alone ends the game before an order that `came` then is looked at again. If it was over by
    /// time already when the order came, words that were said before may still go on with it.
    pub(in crate::assistant) fn ends_soon(&self, came: Instant) -> bool {
        let now = self.time();
        self.game.ends_by(now + 2 * LOOK_EVERY) && !self.game.ends_by(now.saturating_sub(came.elapsed()))
    }

    /// Carries out an order of the arbiter that `came` from the hall, and acknowledges it.
    pub(in crate::assistant) fn obey(&mut self, order: &Order, came: Instant) {
        let again = self.hall.as_ref().and_then(|hall| {
            let known = |ack: &&OrderAck| ack.number == Some(order.number) && ack.game == order.game;
            hall.acks.iter().find(known).cloned()
        });
        let ack = match again {
            Some(ack) => ack,
            None => {
                let (outcome, words) = self.carry_out_order(order, came);
                OrderAck {
                    version: VERSION,
                    game: order.game.clone(),
                    number: Some(order.number),
                    outcome,
                    words: words.chars().take(MOST_WORDS).collect(),
                    at: wire::now(),
                }
            }
        };
        match ack.outcome {
            Outcome::Done => tracing::info!(number = order.number, "an order of the hall was carried out"),
            outcome => tracing::warn!(
                number = order.number,
                ?outcome,
                "an order of the hall was not carried out"
            ),
        }
        self.end_prompt();
        let Some(hall) = &mut self.hall else { return };
        if ack.outcome == Outcome::Done {
            hall.remember(ack.clone());
        }
        hall.board.acknowledge(ack);
    }

    /// Returns the outcome of `order`, which `came` then, and the sentences that were spoken or the reasons against it.
    fn carry_out_order(&mut self, order: &Order, came: Instant) -> (Outcome, String) {
        let game = self.is_seated().then_some(self.tags.id.as_str());
        if let Some(outcome) = refusal(order, game, self.game.ordered(), wire::now()) {
            return (outcome, String::new());
        }
        // A move or square that does not exist here belongs to another position.
        let Ok(asked) = order.order.order(&self.game) else {
            return (Outcome::Refused, text!(self.answerer.texts, "order-overtaken"));
        };
        // An order that stops the clocks counts from when it came, although it waited for a player who spoke. So does
        // any order that the end of the game would overtake meanwhile. A flag that fell before it came counts.
        let now = self.time();
        let at = match asked.stops_clocks() || self.game.ends_by(now) {
            true => now.saturating_sub(came.elapsed()).max(self.game.now()),
            false => now,
        };
        self.tick_at(at);
        if order.is_overtaken(&self.game) {
            return (Outcome::Refused, text!(self.answerer.texts, "order-overtaken"));
        }
        match self.game.obey(order.number, asked, at) {
            Err(why) => {
                let sentence = |message: &Message| announcement::sentence(&self.answerer, &self.game, message);
                let why: Vec<String> = why.iter().map(sentence).collect();
                (Outcome::Refused, why.join("\n"))
            }
            Ok(effects) => {
                let (mut records, mut others, mut said) = (Vec::new(), Vec::new(), Vec::new());
                for effect in effects {
                    if let Effect::Say(message) = &effect {
                        said.push(announcement::sentence(&self.answerer, &self.game, message));
                    }
                    match effect {
                        Effect::Record(record) => records.push(record),
                        other => others.push(other),
                    }
                }
                // Written in one piece, so that the order cannot be half carried out if the program is killed in
                // between.
                self.keep_all(&records);
                self.warn(|table| table.carry_out(others, Urgency::InTurn));
                (Outcome::Done, said.join("\n"))
            }
        }
    }
}

/// Returns a sentence about the state of the connection.
fn link_sentence(texts: &Texts, link: &Link) -> String {
    match link {
        Link::Joined => text!(texts, "hall-joined"),
        Link::Alone => text!(texts, "hall-alone"),
        Link::Lost => text!(texts, "hall-lost"),
        Link::Unknown => text!(texts, "hall-unknown"),
        Link::Refused(reason) => text!(texts, "hall-refused", reason = reason),
    }
}

/// Returns whether two readings show the same clocks, at rest or running.
fn is_same_time(known: Option<Clocks>, now: Option<Clocks>) -> bool {
    let (Some(known), Some(now)) = (known, now) else {
        return known.is_none() && now.is_none();
    };
    let passed = now.at.saturating_sub(known.at);
    let is_same = |color, known: u64, now: u64, running: Option<Color>| {
        let passed = if running == Some(color) { passed } else { 0 };
        known.saturating_sub(passed).abs_diff(now) <= SAME_TIME
    };
    known.running == now.running
        && is_same(Color::White, known.white, now.white, now.running)
        && is_same(Color::Black, known.black, now.black, now.running)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use ansage_chess::clock::Adjustment;
    use ansage_hall::wire::Instruction;
    use ansage_protocol::Setting;

    use super::*;
    use crate::{
        assistant::{GameChoice, Options, voice::voice},
        config::Config,
        speech::SpeechOutput,
    };

    #[test]
    fn art_6_11_an_order_counts_from_when_it_came() {
        let games = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.speech.output = SpeechOutput::Print;
        config.play.games = games.path().to_owned();
        let color = Color::White;
        let adjustment = Adjustment::Add(Duration::from_secs(120));
        let order = |game: &str, order: Instruction| Order {
            version: VERSION,
            event: "em".parse().unwrap(),
            board: "12".parse().unwrap(),
            game: game.into(),
            number: 1,
            issued: wire::now(),
            expires: wire::now() + 60_000,
            plies: None,
            changes: None,
            over: None,
            order,
        };
        // White's flag falls two seconds before the order is carried out.
        for (instruction, waited, is_over) in [
            (Instruction::Call, 3, false),
            (Instruction::Adjust { color, adjustment }, 3, false),
            (Instruction::Call, 1, true),
            (Instruction::Adjust { color, adjustment }, 1, true),
        ] {
            let answerer = config.answerer(None).unwrap();
            let options = Options {
                which: GameChoice::New,
                setting: Setting {
                    clock: Some("30".parse().unwrap()),
                    ..Setting::default()
                },
                ..Options::default()
            };
            let voice = voice(&config, &answerer.vocabulary);
            let mut table = Table::open(&config, answerer, &options, voice, false).unwrap();
            table.start_clock();
            assert!(!table.ends_soon(Instant::now()));
            table.before += Duration::from_secs(30 * 60 + 2);
            let came = Instant::now().checked_sub(Duration::from_secs(waited)).unwrap();
            assert_eq!(table.ends_soon(came), !is_over, "{instruction:?}");
            let order = order(&table.tags.id, instruction);
            table.obey(&order, came);
            assert_eq!(table.game.ending().is_some(), is_over, "{order:?}");
        }
    }

    #[test]
    fn a_clock_that_runs_on_is_no_news() {
        let clocks = |white, black, running, at| {
            Some(Clocks {
                white,
                black,
                running,
                at,
            })
        };
        let white = Some(Color::White);
        let known = clocks(60_000, 50_000, white, 1_000_000);
        for (now, is_same) in [
            (clocks(57_000, 50_000, white, 1_003_000), true),
            (clocks(57_100, 50_000, white, 1_003_000), true),
            // Two minutes were given, the clock was pressed, stopped, or the board's clock was set.
            (clocks(177_000, 50_000, white, 1_003_000), false),
            (clocks(57_000, 50_000, Some(Color::Black), 1_003_000), false),
            (clocks(57_000, 50_000, None, 1_003_000), false),
            (clocks(57_000, 50_000, white, 900_000), false),
            (clocks(57_000, 49_000, white, 1_003_000), false),
            (None, false),
        ] {
            assert_eq!(is_same_time(known, now), is_same, "{now:?}");
        }
        assert!(is_same_time(None, None));
    }
}
