//! A board and its hall, with the real program and the real broker.

use std::{fs, path::Path, time::Instant};

use ansage_hall::wire::{
    self, AlertKind, Instruction, Kind, Online, Order, OrderAck, Outcome, Record, SigningKey, State, VERSION,
};
use ansage_protocol::line::{Line, Stamped};
use shakmaty::Color;

use crate::{
    broker::{Broker, Listener, Message, topic},
    support::{
        PATIENCE,
        program::{Program, files},
    },
};

/// Starts a game at board 12, which joins the hall.
fn play(broker: &Broker, home: &Path, arguments: &[&str]) -> Program {
    let file = broker.board_file("12");
    let joined = ["--hall-file", file.to_str().unwrap(), "--clock", "90+30"];
    Program::play(home, &[&joined, arguments].concat())
}

/// Makes a move by the keyboard.
fn make(game: &mut Program, declared: &str, then: &str) {
    game.type_line(declared);
    game.expect("?");
    game.type_line("ja");
    game.expect(then);
}

/// Returns the lines of the only journal in `home`, as they may leave the board.
fn journal(home: &Path) -> Vec<Stamped> {
    let text = fs::read_to_string(files(home, "journal").remove(0)).unwrap();
    let lines = text.lines().map(|line| serde_json::from_str::<Stamped>(line).unwrap());
    lines.filter_map(|line| wire::published(&line)).collect()
}

/// A hall that keeps records as the real one does, in memory.
struct Hall {
    listener: Listener,
    records: Vec<Record>,
}

impl Hall {
    fn start(broker: &Broker) -> Hall {
        Hall {
            listener: Listener::hall(broker, "1"),
            records: Vec::new(),
        }
    }

    /// Waits for a message of which `wanted` makes something. Takes all records that come before.
    fn expect<T>(&mut self, what: &str, mut wanted: impl FnMut(&Message) -> Option<T>) -> T {
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

    fn take(&mut self, record: Record) {
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

    /// Waits until it has a record that fits.
    fn until(&mut self, what: &str, is_it: impl Fn(&Line) -> bool) {
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
    fn made(&mut self, uci: &str) {
        self.until(uci, |line| matches!(line, Line::Made { uci: made } if made == uci));
    }

    /// Waits for a state that fits.
    fn state(&mut self, what: &str, is_it: impl Fn(&State) -> bool) -> State {
        self.expect(what, |message| message.read::<State>(Kind::State).filter(&is_it))
    }

    /// Waits until the board says that it is there, or not.
    fn online(&mut self, online: bool) -> Online {
        self.expect("who is there", |message| {
            message
                .read::<Online>(Kind::Online)
                .filter(|said| said.online == online)
        })
    }

    fn ack(&mut self, what: &str) -> OrderAck {
        self.expect(what, |message| message.read(Kind::Ack))
    }

    fn order(&self, payload: Vec<u8>) {
        self.listener.send("12", Kind::Order, payload);
    }

    fn lines(&self) -> Vec<Stamped> {
        self.records.iter().map(|record| record.record.clone()).collect()
    }
}

#[test]
fn a_board_sends_its_journal_and_nothing_that_was_said() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Hall::start(&broker);
    let mut game = play(&broker, home.path(), &["--white", "Anna", "--black", "Bert", "--new"]);
    game.expect("Mit der Turnierleitung verbunden.");
    let online = hall.online(true);
    assert!(!online.ended);
    game.type_line("das ist ein geheimes Gespräch");
    game.type_line("weiter");
    make(&mut game, "Eva vier", "Schwarz");
    hall.made("e2e4");
    let state = hall.state("the state after e4", |state| state.plies == 1);
    assert_eq!(
        (state.players.white.as_str(), state.players.black.as_str()),
        ("Anna", "Bert")
    );
    assert_eq!(state.last_move.as_ref().map(|last| last.san.as_str()), Some("e4"));
    assert_eq!(state.clocks.and_then(|clocks| clocks.running), Some(Color::Black));
    assert_eq!(
        (state.turn, state.session.as_str()),
        (Color::Black, online.session.as_str())
    );

    // What is asked, refused and offered.
    game.type_line("Springer Gustav acht Felix sechs");
    let state = hall.state("the open question", |state| state.open.is_some());
    let open = state.open.unwrap();
    assert_eq!((open.by, open.uci.as_deref()), (Color::Black, Some("g8f6")));
    game.type_line("nein");
    game.type_line("Turm Anna acht Anna drei");
    let alerts = hall.state("the illegal move", |state| !state.alerts.is_empty()).alerts;
    assert_eq!(alerts[0].kind, AlertKind::IllegalDeclared { by: Color::Black });
    game.type_line("wiederholen");
    make(&mut game, "Eva fünf", "Weiß");
    hall.made("e7e5");
    let state = hall.state("the state after e5", |state| state.plies == 2);
    assert_eq!(state.alerts.len(), 1, "what is repeated is no second alert");

    let (code, _) = game.close();
    assert_eq!(code, Some(0));
    assert!(hall.online(false).ended);
    assert_eq!(hall.lines(), journal(home.path()));
    for message in &hall.listener.seen {
        let text = String::from_utf8_lossy(&message.payload);
        assert!(!text.contains("geheim") && !text.contains("\"heard\""), "{text}");
    }
    let state = hall
        .listener
        .seen
        .iter()
        .rev()
        .find_map(|message| message.read::<State>(Kind::State));
    assert_eq!(state.unwrap().last, hall.records.len() as u64);
}

#[test]
fn what_was_missed_comes_in_order_when_broker_board_and_hall_are_back() {
    let (mut broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    broker.kill();
    // Without a broker the game is played as ever.
    let mut game = play(&broker, home.path(), &["--new"]);
    game.expect("nicht erreichbar");
    game.type_line("weiter");
    make(&mut game, "Eva vier", "Schwarz");
    make(&mut game, "Eva fünf", "Weiß");
    assert!(broker.run(), "{}", broker.log());
    let mut hall = Hall::start(&broker);
    hall.made("e7e5");
    // The broker is killed, with all that it kept.
    broker.kill();
    make(&mut game, "David vier", "Schwarz");
    assert!(broker.run(), "{}", broker.log());
    hall.made("d2d4");
    // The hall is killed. The board sends nothing to nobody, and everything to the next one.
    hall.listener = Listener::connect(&broker.hall().access, "nobody", None, Vec::new());
    game.expect("noch nicht da");
    make(&mut game, "Eva schlägt David vier", "Weiß");
    hall.listener = Listener::hall(&broker, "2");
    hall.made("e5d4");
    // The board is killed.
    let before = hall.records.len();
    game.kill();
    assert!(!hall.online(false).ended);
    let mut game = play(&broker, home.path(), &["--resume"]);
    hall.until("the reopened game", |line| *line == Line::Reopened);
    game.type_line("weiter");
    make(&mut game, "Dame schlägt David vier", "Schwarz");
    hall.made("d1d4");
    assert!(hall.records.len() > before + 2);
    game.close();
    assert_eq!(hall.lines(), journal(home.path()));
}

#[test]
fn a_game_that_the_hall_did_not_get_comes_with_the_next_one() {
    let (mut broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    broker.kill();
    let mut game = play(&broker, home.path(), &["--new"]);
    make(&mut game, "Eva vier", "Schwarz");
    game.close();
    assert!(broker.run(), "{}", broker.log());
    let mut hall = Listener::hall(&broker, "1");
    let earlier = journal(home.path());
    let game = play(&broker, home.path(), &["--new"]);
    let mut games: Vec<(String, Vec<Stamped>)> = Vec::new();
    while games.iter().all(|(_, lines)| *lines != earlier) {
        let record: Record = hall.expect("the earlier game", |message| message.read(Kind::Record));
        hall.acknowledge(&record, false);
        match games.iter_mut().find(|(game, _)| *game == record.game) {
            Some((_, lines)) => lines.push(record.record),
            None => games.push((record.game, vec![record.record])),
        }
    }
    assert_eq!(games.len(), 2);
    game.close();
    // What the hall has is not remembered for ever.
    assert!(files(home.path(), "hall").len() <= 1);
}

/// Gives orders as the arbiter.
struct Arbiter {
    key: SigningKey,
    game: String,
}

impl Arbiter {
    fn new(broker: &Broker, game: &str) -> Arbiter {
        let key = SigningKey::read(&broker.hall().signing_key.unwrap()).unwrap();
        let game = game.to_owned();
        Arbiter { key, game }
    }

    fn order(&self, number: u64, instruction: Instruction) -> Order {
        Order {
            version: VERSION,
            event: "em".parse().unwrap(),
            board: "12".parse().unwrap(),
            game: self.game.clone(),
            number,
            issued: wire::now(),
            expires: wire::now() + 60_000,
            order: instruction,
        }
    }

    fn signed(&self, order: &Order) -> Vec<u8> {
        wire::write(&self.key.sign(order).unwrap()).unwrap()
    }
}

fn two_minutes() -> Instruction {
    let adjustment = ansage_chess::clock::Adjustment::Add(std::time::Duration::from_secs(120));
    Instruction::Adjust {
        color: Color::White,
        adjustment,
    }
}

#[test]
fn the_arbiters_orders_are_carried_out_once_and_nobody_elses() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Hall::start(&broker);
    let mut game = play(&broker, home.path(), &["--new", "--arbiter-password", "on"]);
    game.expect("Mit der Turnierleitung verbunden.");
    game.type_line("weiter");
    make(&mut game, "Eva vier", "Schwarz");
    let state = hall.state("a state", |state| state.plies == 1);
    let arbiter = Arbiter::new(&broker, &state.game);

    // Time is given while the clock runs, and heard at the board.
    let order = arbiter.order(3, two_minutes());
    hall.order(arbiter.signed(&order));
    game.expect("Anordnung des Schiedsrichters.");
    let said = game.expect("Weiß: ");
    let done = hall.ack("the acknowledgement");
    assert_eq!((done.number, done.outcome), (Some(3), Outcome::Done));
    assert!(done.words.contains(&said), "{done:?}");
    let after = hall.state("the order in the state", |state| state.ordered == 3);
    let (before, after) = (state.clocks.unwrap(), after.clocks.unwrap());
    assert!(
        after.white.abs_diff(before.white + 120_000) < 1_000,
        "{before:?} {after:?}"
    );

    // The same again, and an older one.
    hall.order(arbiter.signed(&order));
    assert_eq!(hall.ack("the same acknowledgement"), done);
    hall.order(arbiter.signed(&arbiter.order(2, two_minutes())));
    assert_eq!(hall.ack("an old number").outcome, Outcome::Repeated);

    // Of another arbiter, unsigned, for another game, too late, for too long, impossible.
    let forger = Arbiter {
        key: SigningKey::generate().unwrap().0,
        game: state.game.clone(),
    };
    let mut elsewhere = arbiter.order(4, Instruction::Call);
    elsewhere.game = "0".repeat(32);
    let mut late = arbiter.order(4, Instruction::Call);
    (late.issued, late.expires) = (late.issued - 120_000, late.expires - 120_000);
    let mut eternal = arbiter.order(4, Instruction::Call);
    eternal.expires += 3_600_000;
    let impossible = arbiter.order(
        4,
        Instruction::Back {
            color: Color::White,
            number: 70,
        },
    );
    for (payload, number, outcome) in [
        (forger.signed(&arbiter.order(4, two_minutes())), None, Outcome::Unproved),
        (b"{}".to_vec(), None, Outcome::Malformed),
        (vec![b'x'; 60_000], None, Outcome::Malformed),
        (arbiter.signed(&elsewhere), Some(4), Outcome::Misdirected),
        (arbiter.signed(&late), Some(4), Outcome::Expired),
        (arbiter.signed(&eternal), Some(4), Outcome::Expired),
        (arbiter.signed(&impossible), Some(4), Outcome::Refused),
    ] {
        hall.order(payload);
        let refused = hall.ack("a refusal");
        assert_eq!((refused.number, refused.outcome), (number, outcome));
        assert_eq!(refused.words.is_empty(), outcome != Outcome::Refused, "{refused:?}");
    }
    let alerts = hall.state("the alert", |state| !state.alerts.is_empty()).alerts;
    assert_eq!(alerts.len(), 1);
    assert_eq!(alerts[0].kind, AlertKind::ForgedOrder);

    // None of that was said, and the game goes on where it was.
    game.type_line("Zeit");
    let unsaid = game.until("Schwarz: ");
    assert!(!unsaid.contains("Anordnung"), "{unsaid}");
    // A result ends the game, and was asked about at the hall.
    let result = arbiter.order(4, Instruction::Result { winner: None });
    hall.order(arbiter.signed(&result));
    game.expect("Remis");
    assert_eq!(hall.ack("the result").outcome, Outcome::Done);
    game.close();

    let orders: Vec<u64> = journal(home.path())
        .iter()
        .filter_map(|line| match line.line {
            Line::Ruled {
                decision: ansage_protocol::Ruling::Ordered { number },
            } => Some(number),
            _ => None,
        })
        .collect();
    assert_eq!(orders, [3, 4]);
    let report = fs::read_to_string(files(home.path(), "txt").remove(0)).unwrap();
    assert_eq!(report.matches("Anordnung des Schiedsrichters.").count(), 2, "{report}");
}

#[test]
fn an_order_that_was_carried_out_is_not_repeated_after_a_kill() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Hall::start(&broker);
    let mut game = play(&broker, home.path(), &["--new"]);
    make(&mut game, "Eva vier", "Schwarz");
    let state = hall.state("a state", |state| state.plies == 1);
    let arbiter = Arbiter::new(&broker, &state.game);
    let order = arbiter.signed(&arbiter.order(1, two_minutes()));
    hall.order(order.clone());
    assert_eq!(hall.ack("the acknowledgement").outcome, Outcome::Done);
    game.kill();
    let game = play(&broker, home.path(), &["--resume"]);
    let online = |online: bool, message: &crate::broker::Message| {
        message
            .read::<Online>(Kind::Online)
            .filter(|said| said.online == online)
    };
    hall.expect("the last will", |message| online(false, message));
    hall.expect("the next run", |message| online(true, message));
    hall.order(order);
    assert_eq!(hall.ack("the old number").outcome, Outcome::Repeated);
    game.close();
}

#[test]
fn a_flood_of_orders_is_dropped_and_named() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Hall::start(&broker);
    let mut game = play(&broker, home.path(), &["--new"]);
    game.expect("Mit der Turnierleitung verbunden.");
    for _ in 0..200 {
        hall.order(b"flood".to_vec());
    }
    make(&mut game, "Eva vier", "Schwarz");
    let is_flooded = |state: &State| state.alerts.iter().any(|alert| alert.kind == AlertKind::Flood);
    let state = hall.state("the flood", is_flooded);
    assert!(state.alerts.len() <= 4, "{:?}", state.alerts);
    let answers = hall
        .listener
        .seen
        .iter()
        .filter(|message| message.topic == topic("12", Kind::Ack));
    assert!(answers.count() < 40);
    game.close();
    let text = fs::read_to_string(files(home.path(), "journal").remove(0)).unwrap();
    assert!(!text.contains("flood"));
}

#[test]
fn a_board_can_write_only_its_own_topics_and_read_only_its_own_orders() {
    let broker = Broker::start(&["12", "13"]);
    let mut hall = Listener::hall(&broker, "1");
    let board = Listener::connect(&broker.board("12").access, "board", None, Vec::new());
    let mut other = Listener::connect(&broker.board("13").access, "other", None, Vec::new());
    let mark = |text: &str| text.as_bytes().to_vec();
    // In the name of another board, of the hall, and of the broker.
    for kind in Kind::ALL {
        board.publish(&topic("13", kind), true, mark("forged"));
    }
    for kind in Kind::OF_HALLS {
        board.publish(&topic("12", kind), true, mark("forged"));
    }
    board.publish("ansage/em/hall", true, mark("forged"));
    board.publish("ansage/other/12/state", true, mark("forged"));
    // What is allowed comes after all that, on the same connection.
    board.publish(&topic("12", Kind::State), true, mark("own"));
    hall.expect("the board's own state", |message| {
        (message.payload == mark("own")).then_some(())
    });
    hall.send("12", Kind::Order, mark("for 12"));
    hall.send("13", Kind::Order, mark("for 13"));
    other.expect("its own order", |message| {
        (message.payload == mark("for 13")).then_some(())
    });
    for message in hall.seen.iter().chain(&other.seen) {
        assert_ne!(message.payload, mark("forged"), "{}", message.topic);
    }
    let topics: Vec<&str> = other.seen.iter().map(|message| message.topic.as_str()).collect();
    assert!(topics.iter().all(|topic| !topic.contains("/12/")), "{topics:?}");
    // A later reader finds nothing retained either.
    let mut late = Listener::connect(&broker.hall().access, "late", None, Vec::new());
    late.expect("the retained state", |message| {
        (message.payload == mark("own")).then_some(())
    });
    assert!(late.seen.iter().all(|message| message.payload != mark("forged")));
}

#[test]
fn strangers_and_another_authority_are_refused() {
    let (broker, other) = (Broker::start(&["12"]), Broker::stopped(&["12"]));
    let right = broker.board("12");
    let mut nobody = right.access.clone();
    (nobody.user, nobody.password) = (None, None);
    let mut wrong_password = right.access.clone();
    wrong_password.password = Some("0".repeat(32));
    let mut as_hall = right.access.clone();
    as_hall.user = Some("hall".into());
    let mut wrong_authority = right.access.clone();
    wrong_authority.authority = other.board("12").access.authority;
    let mut of_browsers = right.access.clone();
    of_browsers.authority = None;
    let mut unencrypted = right.access.clone();
    unencrypted.broker.tls = false;
    for (access, name) in [
        (nobody, "nobody"),
        (wrong_password, "password"),
        (as_hall, "hall"),
        (wrong_authority, "authority"),
        (of_browsers, "browsers"),
        (unencrypted, "unencrypted"),
    ] {
        let why = Listener::connect(&access, name, None, Vec::new()).refusal();
        assert!(!why.is_empty(), "{name}");
    }
    // At the board it is named, and the game goes on.
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("board12.toml");
    for (from, to) in [
        (right.access.password.as_ref().unwrap(), &"0".repeat(32)),
        (
            right.access.authority.as_ref().unwrap(),
            other.board("12").access.authority.as_ref().unwrap(),
        ),
    ] {
        let text = fs::read_to_string(broker.board_file("12")).unwrap();
        let (from, to) = (from.trim(), to.trim());
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replace(from, to)).unwrap();
        let mut game = Program::play(home.path(), &["--new", "--hall-file", file.to_str().unwrap()]);
        game.expect("weist dieses Brett ab");
        make(&mut game, "Eva vier", "Schwarz");
        game.close();
    }
}
