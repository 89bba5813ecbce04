//! The hall with simulated boards, whose messages come from the real game and the real wire format.

use std::{path::Path, time::Duration};

use ansage_protocol::{
    ArbiterOrder, Ending, Game, HallOrder, Record as GameRecord, Ruling, Setting, Tags,
    line::{JournalLine, Stamped},
};
use ansage_words::{
    announcement::{Announcement, Answerer, Style},
    locale::Language,
    vocabulary::DeskWord,
};
use proptest::prelude::*;
use shakmaty::{Chess, Color, Square, uci::UciMove};

use super::*;
use crate::{
    pairings::Pairings,
    wire::{
        self, BoardAlert, BoardAlertKind, Have, Instruction, Kind, Name, Online, OpenKind, OpenQuestion, Order,
        OrderAck, Outcome, Players, Record, SignedOrder, SigningKey, State, Topic,
    },
};

const EVENT: &str = "open";

pub(crate) fn name(text: &str) -> Name {
    text.parse().unwrap()
}

pub(crate) fn answerer() -> Answerer {
    let languages: Vec<String> = ["de", "en"].map(String::from).into();
    Answerer::new(Language::De, &languages, Announcement::plain(Style::Long), None).unwrap()
}

/// A board: its game, and the records that it has made.
pub(crate) struct Board {
    name: Name,
    game_id: String,
    game: Game,
    records: Vec<Record>,
    session: String,
    now: u64,
    alerts: Vec<BoardAlert>,
}

impl Board {
    pub(crate) fn new(board: &str, game: &str, now: u64) -> Board {
        Board::with(board, game, now, Setting::default())
    }

    fn with(board: &str, game: &str, now: u64, setting: Setting) -> Board {
        let tags = Tags {
            white: format!("W{board}"),
            black: format!("B{board}"),
            ..Tags::default()
        };
        Board::seated(board, game, now, setting, tags)
    }

    fn seated(board: &str, game: &str, now: u64, setting: Setting, tags: Tags) -> Board {
        let mut new = Board {
            name: name(board),
            game_id: game.into(),
            game: Game::with_setting(Chess::default(), setting.clone()),
            records: Vec::new(),
            session: "s1".into(),
            now,
            alerts: Vec::new(),
        };
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into();
        new.write(JournalLine::Started {
            fen,
            chess960: false,
            setting,
            version: 2,
        });
        let tags = Tags {
            board: board.into(),
            id: game.into(),
            ..tags
        };
        new.write(JournalLine::Seated { tags });
        new
    }

    pub(crate) fn write(&mut self, line: JournalLine) {
        let time = self.now;
        self.records.push(Record {
            version: wire::VERSION,
            event: name(EVENT),
            board: self.name.clone(),
            game: self.game_id.clone(),
            number: self.records.len() as u64 + 1,
            sent: self.now,
            record: Stamped {
                at: self.now,
                time,
                line,
            },
        });
    }

    pub(crate) fn record(&mut self, record: &GameRecord) {
        self.now += 1000;
        assert!(self.game.apply(record, Duration::from_millis(self.now)), "{record:?}");
        self.write(JournalLine::of(record));
    }

    pub(crate) fn play(&mut self, uci: &str) {
        let m = uci.parse::<UciMove>().unwrap().to_move(self.game.position()).unwrap();
        self.record(&GameRecord::Declared { m, trusted: false });
        self.record(&GameRecord::Made(m));
    }

    fn topic(&self, kind: Kind) -> String {
        Topic {
            event: name(EVENT),
            board: self.name.clone(),
            kind,
        }
        .to_string()
    }

    /// The records from `number` on, as they arrive.
    pub(crate) fn send(&self, from: u64) -> Vec<Arrival> {
        let from = usize::try_from(from).unwrap() - 1;
        self.records[from..]
            .iter()
            .map(|record| self.arrival(Kind::Record, wire::write(record).unwrap()))
            .collect()
    }

    fn arrival(&self, kind: Kind, payload: Vec<u8>) -> Arrival {
        Arrival {
            topic: self.topic(kind),
            payload,
            retained: false,
        }
    }

    pub(crate) fn online(&self, online: bool) -> Arrival {
        let online = Online {
            version: wire::VERSION,
            online,
            session: self.session.clone(),
            ended: false,
            program: "0.1.0".into(),
        };
        self.arrival(Kind::Online, wire::write(&online).unwrap())
    }

    pub(crate) fn state(&self) -> State {
        State {
            version: wire::VERSION,
            event: name(EVENT),
            board: self.name.clone(),
            game: self.game_id.clone(),
            session: self.session.clone(),
            at: self.now,
            last: self.records.len() as u64,
            players: Players::default(),
            profile: Default::default(),
            fen: String::new(),
            chess960: false,
            plies: self.game.plies().len(),
            turn: self.game.turn(),
            last_move: None,
            clocks: None,
            open: None,
            offer: None,
            called: false,
            paused: false,
            ended: None,
            ordered: 0,
            alerts: self.alerts.clone(),
        }
    }

    fn answers(&self, number: Option<u64>, outcome: Outcome, words: &str) -> Arrival {
        let ack = OrderAck {
            version: wire::VERSION,
            game: self.game_id.clone(),
            number,
            outcome,
            words: words.into(),
            at: 0,
        };
        self.arrival(Kind::Ack, wire::write(&ack).unwrap())
    }

    pub(crate) fn said(&self, state: &State) -> Arrival {
        self.arrival(Kind::State, wire::write(state).unwrap())
    }
}

pub(crate) fn hall(folder: &Path) -> Hall {
    let store = Store::open(&folder.join("hall.sqlite")).unwrap();
    Hall::open(name(EVENT), Vec::new(), store, Pairings::default()).unwrap()
}

/// Returns what the hall acknowledges, and whether it requests more.
fn haves(news: &[News]) -> Vec<(u64, bool)> {
    let haves = news.iter().filter_map(|news| match news {
        News::Send { topic, payload } if topic.ends_with("/have") => wire::read::<Have>(payload).ok(),
        _ => None,
    });
    haves.map(|have| (have.number, have.again)).collect()
}

/// Returns the orders that are sent.
fn ordered(news: &[News]) -> Vec<SignedOrder> {
    let sent = news.iter().filter_map(|news| match news {
        News::Send { topic, payload } if topic.ends_with("/order") => wire::read(payload).ok(),
        _ => None,
    });
    sent.collect()
}

fn raised(news: &[News]) -> Vec<AlertKind> {
    let raised = news.iter().filter_map(|news| match news {
        News::Raised(alert) => Some(alert.kind.clone()),
        _ => None,
    });
    raised.collect()
}

/// Returns all records of a board in the store.
fn kept(hall: &Hall, board: &Board) -> Vec<Stamped> {
    let games = hall.store().games().unwrap();
    let Some(game) = games
        .iter()
        .find(|kept| kept.board == board.name && kept.game == board.game_id)
    else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    hall.store()
        .records(game.id, |line, _| lines.push(serde_json::from_str(line).unwrap()))
        .unwrap();
    lines
}

/// Returns the desk's answer to a typed line.
fn asked(hall: &mut Hall, line: &str) -> String {
    at_desk(&mut Desk::default(), hall, None, line, 10_000_000).0
}

/// Returns the desk's answer to a typed line, and the orders that it sends.
fn at_desk(
    desk: &mut Desk,
    hall: &mut Hall,
    key: Option<&SigningKey>,
    line: &str,
    now: u64,
) -> (String, Vec<SignedOrder>) {
    let answerer = answerer();
    let mut office = Office {
        hall,
        answerer: &answerer,
        key,
        addresses: None,
        now,
    };
    let acts = desk.typed(&mut office, line).unwrap();
    let mut said = Vec::new();
    let mut sent = Vec::new();
    for act in acts {
        match act {
            DeskAct::Say(text) | DeskAct::Print(text) => said.push(text),
            DeskAct::Send { payload, .. } => sent.push(wire::read(&payload).unwrap()),
            DeskAct::Struck(_) => {}
            DeskAct::Hush => said.push("(hush)".into()),
            DeskAct::Quit => said.push("(quit)".into()),
        }
    }
    (said.join(" "), sent)
}

mod alerts;
mod crier;
mod desk;
mod full;
mod limits;
mod orders;
mod records;
mod round;
