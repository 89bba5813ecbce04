//! A hall that keeps the records of board 12 in memory, as the real one does on disk, and gives it orders; and the
//! board's program.

use std::{fs, path::Path, time::Instant};

use ansage_hall::wire::{self, Instruction, Kind, Online, Order, OrderAck, Record, SigningKey, State, VERSION};
use ansage_protocol::line::{JournalLine, Stamped};
use shakmaty::Color;

use crate::{
    broker::{Broker, Listener, Message},
    support::{
        PATIENCE,
        program::{Program, files},
    },
};

/// Starts a game at board 12, which joins the hall.
pub fn play(broker: &Broker, home: &Path, arguments: &[&str]) -> Program {
    let file = broker.board_file("12");
    let joined = ["--hall-file", file.to_str().unwrap(), "--clock", "90+30"];
    Program::play(home, &[&joined, arguments].concat())
}

/// Makes a move with the keyboard.
pub fn make(game: &mut Program, declared: &str, then: &str) {
    game.type_line(declared);
    game.expect("?");
    game.type_line("ja");
    game.expect(then);
}

/// Returns the lines of the only journal in `home` that may leave the board.
pub fn journal(home: &Path) -> Vec<Stamped> {
    let text = fs::read_to_string(files(home, "journal").remove(0)).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Stamped>(line).unwrap());
    lines.filter_map(|line| wire::published(&line)).collect()
}

/// A hall that keeps records as the real one does, in memory.
pub struct Keeper {
    pub listener: Listener,
    pub records: Vec<Record>,
}

impl Keeper {
    pub fn start(broker: &Broker) -> Keeper {
        Keeper {
            listener: Listener::hall(broker, "1"),
            records: Vec::new(),
        }
    }

    /// Waits for a message for which `wanted` returns a value. Takes all records that come before it.
    pub fn expect<T>(&mut self, what: &str, mut wanted: impl FnMut(&Message) -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            let message = self.listener.expect(what, |message| Some(message.clone()));
            assert!(begun.elapsed() < PATIENCE, "no {what}");
            if let Some(record) = message.read::<Record>(Kind::Record) {
                self.take(record);
            }
            if let Some(found) = wanted(&message) {
                return found;
            }
        }
    }

    pub fn take(&mut self, record: Record) {
        let known = self.records.len() as u64;
        match record.number {
            number if number == known + 1 => {
                self.listener.acknowledge(&record, false);
                self.records.push(record);
            }
            number if number <= known => assert_eq!(self.records[number as usize - 1].record, record.record),
            _ => self.listener.acknowledge(self.records.last().unwrap_or(&record), true),
        }
    }

    /// Waits until it has a matching record.
    pub fn until(&mut self, what: &str, is_it: impl Fn(&JournalLine) -> bool) {
        let mut first = 0;
        loop {
            if self.records[first..].iter().any(|record| is_it(&record.record.line)) {
                return;
            }
            first = self.records.len();
            self.expect(what, |message| message.read::<Record>(Kind::Record));
        }
    }

    /// Waits until it has the record of this move.
    pub fn made(&mut self, uci: &str) {
        self.until(
            uci,
            |line| matches!(line, JournalLine::Made { uci: made } if made == uci),
        );
    }

    /// Waits for a matching state.
    pub fn state(&mut self, what: &str, is_it: impl Fn(&State) -> bool) -> State {
        self.expect(what, |message| message.read::<State>(Kind::State).filter(&is_it))
    }

    /// Waits until the board announces that it is online, or offline.
    pub fn online(&mut self, online: bool) -> Online {
        self.expect("who is there", |message| {
            message
                .read::<Online>(Kind::Online)
                .filter(|said| said.online == online)
        })
    }

    pub fn ack(&mut self, what: &str) -> OrderAck {
        self.expect(what, |message| message.read(Kind::Ack))
    }

    pub fn order(&self, payload: Vec<u8>) {
        self.listener.send("12", Kind::Order, payload);
    }

    pub fn lines(&self) -> Vec<Stamped> {
        self.records.iter().map(|record| record.record.clone()).collect()
    }
}

/// Gives orders as the arbiter.
pub struct Arbiter {
    pub key: SigningKey,
    pub game: String,
}

impl Arbiter {
    pub fn new(broker: &Broker, game: &str) -> Arbiter {
        let key = SigningKey::read(&broker.hall().signing_key.unwrap()).unwrap();
        let game = game.to_owned();
        Arbiter { key, game }
    }

    pub fn order(&self, number: u64, instruction: Instruction) -> Order {
        Order {
            version: VERSION,
            event: "em".parse().unwrap(),
            board: "12".parse().unwrap(),
            game: self.game.clone(),
            number,
            issued: wire::now(),
            expires: wire::now() + 60_000,
            plies: None,
            changes: None,
            over: None,
            order: instruction,
        }
    }

    pub fn signed(&self, order: &Order) -> Vec<u8> {
        wire::write(&self.key.sign(order).unwrap()).unwrap()
    }
}

pub fn two_minutes() -> Instruction {
    let adjustment = ansage_chess::clock::Adjustment::Add(std::time::Duration::from_secs(120));
    Instruction::Adjust {
        color: Color::White,
        adjustment,
    }
}
