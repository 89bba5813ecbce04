//! The hall with simulated boards: what they send is made by the real game and the real wire.

use std::{path::Path, time::Duration};

use ansage_protocol::{
    ArbiterOrder, Ending, Game, Record as GameRecord, Ruling, Setting, Tags,
    line::{Line, Stamped},
};
use ansage_words::{
    announcement::{Announcement, Answerer, Style},
    locale::Language,
};
use proptest::prelude::*;
use shakmaty::{Chess, Color, Square, uci::UciMove};

use super::*;
use crate::{
    pairings::Pairings,
    wire::{
        self, Have, Instruction, Kind, Name, Online, OrderAck, Outcome, Players, Record, SignedOrder, SigningKey,
        State, Topic,
    },
};

const EVENT: &str = "open";

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn answerer() -> Answerer {
    let languages: Vec<String> = ["de", "en"].map(String::from).into();
    Answerer::new(Language::De, &languages, Announcement::plain(Style::Long), None).unwrap()
}

/// A board: its game, and the records that it has made.
struct Board {
    name: Name,
    game_id: String,
    game: Game,
    records: Vec<Record>,
    session: String,
    now: u64,
    alerts: Vec<wire::Alert>,
}

impl Board {
    fn new(board: &str, game: &str, now: u64) -> Board {
        Board::with(board, game, now, Setting::default())
    }

    fn with(board: &str, game: &str, now: u64, setting: Setting) -> Board {
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
        new.write(Line::Started {
            fen,
            chess960: false,
            setting,
            version: 2,
        });
        let tags = Tags {
            white: format!("W{board}"),
            black: format!("B{board}"),
            board: board.into(),
            id: game.into(),
            ..Tags::default()
        };
        new.write(Line::Seated { tags });
        new
    }

    fn write(&mut self, line: Line) {
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

    fn record(&mut self, record: &GameRecord) {
        self.now += 1000;
        assert!(self.game.apply(record, Duration::from_millis(self.now)), "{record:?}");
        self.write(Line::of(record));
    }

    fn play(&mut self, uci: &str) {
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
    fn send(&self, from: u64) -> Vec<Arrival> {
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

    fn online(&self, online: bool) -> Arrival {
        let online = Online {
            version: wire::VERSION,
            online,
            session: self.session.clone(),
            ended: false,
            program: "0.1.0".into(),
        };
        self.arrival(Kind::Online, wire::write(&online).unwrap())
    }

    fn state(&self) -> State {
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

    fn said(&self, state: &State) -> Arrival {
        self.arrival(Kind::State, wire::write(state).unwrap())
    }
}

fn hall(folder: &Path) -> Hall {
    let store = Store::open(&folder.join("hall.sqlite")).unwrap();
    Hall::open(name(EVENT), Vec::new(), store, Pairings::default()).unwrap()
}

/// What the hall says that it has, and whether it asks again.
fn haves(news: &[News]) -> Vec<(u64, bool)> {
    let haves = news.iter().filter_map(|news| match news {
        News::Send { topic, payload } if topic.ends_with("/have") => wire::read::<Have>(payload).ok(),
        _ => None,
    });
    haves.map(|have| (have.number, have.again)).collect()
}

fn raised(news: &[News]) -> Vec<AlertKind> {
    let raised = news.iter().filter_map(|news| match news {
        News::Raised(alert) => Some(alert.kind.clone()),
        _ => None,
    });
    raised.collect()
}

/// All records of a board in the store.
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

#[test]
fn records_become_a_game_and_are_acknowledged_together() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("12", "a", 1000);
    board.play("e2e4");
    board.play("e7e5");
    let news = hall.take(&board.send(1), 5000).unwrap();
    assert_eq!(haves(&news), [(6, false)]);
    assert_eq!(raised(&news), []);
    assert!(news.contains(&News::Changed(name("12"))));
    let pgn = hall.pgn(&name("12")).unwrap();
    assert!(
        pgn.contains("[White \"W12\"]") && pgn.ends_with("1. e4 e5 *\n"),
        "{pgn}"
    );
    // The same after a new start.
    drop(hall);
    let mut hall = self::hall(folder.path());
    assert_eq!(hall.pgn(&name("12")).unwrap(), pgn);
    assert_eq!(
        kept(&hall, &board),
        board
            .records
            .iter()
            .map(|record| record.record.clone())
            .collect::<Vec<_>>()
    );
}

#[test]
fn a_gap_is_asked_for_once_named_and_settled() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("1", "a", 1000);
    board.play("e2e4");
    board.play("e7e5");
    hall.take(&board.send(1)[..2], 5000).unwrap();
    let news = hall.take(&board.send(4), 5100).unwrap();
    assert_eq!(haves(&news), [(2, true)]);
    assert_eq!(raised(&news), [AlertKind::Gap { after: 2, number: 4 }]);
    let news = hall.take(&board.send(3), 5200).unwrap();
    assert_eq!(haves(&news), [(6, false)]);
    assert!(
        matches!(&news[..], [News::Settled(alert), ..] if alert.kind.is_like(&AlertKind::Gap { after: 0, number: 0 }))
    );
    assert!(hall.alerts().is_empty());
    assert_eq!(kept(&hall, &board).len(), 6);
}

#[test]
fn records_that_are_missing_at_the_end_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    hall.connected(true, 4000).unwrap();
    let mut board = Board::new("1", "a", 1000);
    board.play("e2e4");
    hall.take(&board.send(1)[..3], 5000).unwrap();
    hall.take(&[board.said(&board.state())], 5000).unwrap();
    assert_eq!(haves(&hall.tick(6000).unwrap()), [], "they may be on their way");
    assert_eq!(haves(&hall.tick(8000).unwrap()), [(3, true)]);
    assert_eq!(haves(&hall.tick(9000).unwrap()), [], "not again at once");
    assert_eq!(haves(&hall.tick(11000).unwrap()), [(3, true)]);
    hall.take(&board.send(4), 11100).unwrap();
    assert_eq!(haves(&hall.tick(15000).unwrap()), []);
}

#[test]
fn what_arrives_again_changes_nothing_and_is_named_if_nobody_asked() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("1", "a", 1000);
    board.play("e2e4");
    hall.take(&[board.online(true)], 5000).unwrap();
    hall.take(&board.send(1), 5000).unwrap();
    // After a connection was made, the board cannot know what has arrived.
    let news = hall.take(&board.send(2), 6000).unwrap();
    assert_eq!((haves(&news), raised(&news)), (vec![(4, false)], vec![]));
    let news = hall.take(&board.send(4), 500_000).unwrap();
    assert_eq!(
        (haves(&news), raised(&news)),
        (vec![(4, false)], vec![AlertKind::Duplicate { number: 4 }])
    );
    assert_eq!(kept(&hall, &board).len(), 4);
}

#[test]
fn two_programs_with_one_number_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut one = Board::new("1", "a", 1000);
    one.play("e2e4");
    let mut other = Board::new("1", "a", 1000);
    other.play("d2d4");
    hall.take(&one.send(1), 5000).unwrap();
    assert_eq!(
        raised(&hall.take(&other.send(3), 5100).unwrap()),
        [AlertKind::TwoBoards]
    );
    assert_eq!(kept(&hall, &one).len(), 4, "what came first stands");

    // Two runs that take turns.
    let mut three = Board::new("3", "c", 1000);
    let mut said = |session: &str| {
        three.session = session.into();
        raised(&hall.take(&[three.said(&three.state())], 1000).unwrap())
    };
    assert_eq!(
        (said("x"), said("y")),
        (vec![], vec![]),
        "a program may be started again"
    );
    assert_eq!(said("x"), [AlertKind::TwoBoards]);
}

#[test]
fn bad_messages_are_named_and_harm_nobody_else() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let good = Board::new("2", "g", 1000);
    let mut bad = Board::new("1", "a", 1000);
    bad.play("e2e4");
    let record = String::from_utf8(bad.send(1).remove(0).payload).unwrap();
    for (number, payload) in [
        b"".to_vec(),
        b"{".to_vec(),
        b"[]".to_vec(),
        vec![0xff; 100],
        vec![b' '; 1 << 20],
        record.replace("\"number\":1", "\"number\":-1").into_bytes(),
        record.replace("\"number\":1", "\"number\":0").into_bytes(),
        record.replace("\"board\":\"1\"", "\"board\":\"2\"").into_bytes(),
        record.replace("\"version\":1", "\"version\":99").into_bytes(),
    ]
    .into_iter()
    .enumerate()
    {
        let mut arrivals = vec![bad.arrival(Kind::Record, payload)];
        if number == 4 {
            arrivals.extend(good.send(1));
        }
        let news = hall.take(&arrivals, 5000).unwrap();
        assert!(
            matches!(&raised(&news)[..], [AlertKind::Malformed { .. }]),
            "{number}: {news:?}"
        );
        let id = hall.alerts().iter().next().unwrap().id;
        hall.close(id).unwrap();
    }
    assert_eq!(kept(&hall, &good).len(), 2);
    assert_eq!(kept(&hall, &bad).len(), 0);
    // What is no topic of a board of this event is nobody's.
    for topic in [
        "",
        "ansage/other/1/record",
        "ansage/open/1",
        "ansage/open/1/have",
        "x/open/1/record",
    ] {
        let arrival = Arrival {
            topic: topic.into(),
            payload: b"{}".to_vec(),
            retained: false,
        };
        assert_eq!(hall.take(&[arrival], 5000).unwrap(), [], "{topic}");
    }
}

#[test]
fn a_record_that_cannot_follow_is_kept_and_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("1", "a", 1000);
    board.write(Line::Made { uci: "e2e5".into() });
    board.write(Line::Made { uci: "e2e4".into() });
    let news = hall.take(&board.send(1), 5000).unwrap();
    assert_eq!(raised(&news), [AlertKind::Contradiction { number: 3 }]);
    assert_eq!(kept(&hall, &board).len(), 4);
    // No order is given on a game that is not known.
    assert!(asked(&mut hall, "Brett 1, Ergebnis 1-0").contains("nicht ganz"));
}

#[test]
fn a_flood_is_named_once_and_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let board = Board::new("1", "a", 1000);
    let other = Board::new("2", "b", 1000);
    let junk: Vec<Arrival> = (0..6000).map(|_| board.said(&board.state())).collect();
    let news = hall.take(&junk, 1000).unwrap();
    assert_eq!(raised(&news), [AlertKind::Flood]);
    hall.take(&other.send(1), 1001).unwrap();
    assert_eq!(kept(&hall, &other).len(), 2);
    // It may speak again after a while.
    assert_eq!(haves(&hall.take(&board.send(1), 3000).unwrap()), [(2, false)]);
}

#[test]
fn what_the_arbiter_must_know_is_raised_from_records_and_states() {
    use AlertKind::*;
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("1", "a", 1000);
    hall.take(&board.send(1), 1000).unwrap();
    let mut last = 3;
    let mut step = |board: &Board, hall: &mut Hall| {
        let news = hall.take(&board.send(last), board.now).unwrap();
        last = board.records.len() as u64 + 1;
        raised(&news)
    };
    board.record(&GameRecord::Touched(Square::E2));
    assert_eq!(
        step(&board, &mut hall),
        [Touch {
            by: Color::White,
            square: "e2".into()
        }]
    );
    board.play("e2e4");
    assert_eq!(step(&board, &mut hall), []);
    board.record(&GameRecord::Suspected);
    assert_eq!(step(&board, &mut hall), [Suspected { by: Color::Black }]);
    board.record(&GameRecord::Ruled(Ruling::Called));
    assert_eq!(step(&board, &mut hall), [Called]);
    board.record(&GameRecord::Ruled(Ruling::Illegal {
        by: Color::Black,
        ply: None,
        compensation: 0,
    }));
    assert_eq!(step(&board, &mut hall), [Illegal { by: Color::Black }]);
    board.record(&GameRecord::Ruled(Ruling::Dismissed));
    assert_eq!(step(&board, &mut hall), []);
    board.record(&GameRecord::Claimed {
        claim: ansage_protocol::Claim::Repetition,
        with: None,
        right: false,
    });
    assert_eq!(
        step(&board, &mut hall),
        [Claim {
            by: Color::Black,
            repetition: true,
            right: false
        }]
    );
    board.record(&GameRecord::Ended(Ending::Time {
        flag: Color::Black,
        winner: Some(Color::White),
    }));
    assert_eq!(
        step(&board, &mut hall),
        [Flag {
            by: Color::Black,
            result: "1-0".into()
        }]
    );
    // The most urgent first; the call is settled.
    let ranks: Vec<u8> = hall.alerts().iter().map(|alert| alert.kind.rank()).collect();
    assert!(ranks.is_sorted() && ranks.len() == 5, "{ranks:?}");

    let alert = |number, kind| wire::Alert {
        number,
        at: 0,
        move_number: 3,
        kind,
    };
    board.alerts = vec![
        alert(1, wire::AlertKind::WrongRepetition { by: Color::White }),
        alert(2, wire::AlertKind::MicrophoneLost),
    ];
    let news = hall.take(&[board.said(&board.state())], board.now).unwrap();
    assert_eq!(raised(&news), [WrongRepetition { by: Color::White }, MicrophoneLost]);
    assert_eq!(
        raised(&hall.take(&[board.said(&board.state())], board.now).unwrap()),
        [],
        "each once"
    );
    drop(hall);
    let mut hall = self::hall(folder.path());
    board.alerts.push(alert(3, wire::AlertKind::MicrophoneBack));
    let news = hall.take(&[board.said(&board.state())], board.now).unwrap();
    assert_eq!(raised(&news), [], "also after a new start");
    assert!(
        news.iter()
            .any(|news| matches!(news, News::Settled(alert) if alert.kind == MicrophoneLost))
    );
}

#[test]
fn a_board_is_lost_after_ten_seconds_but_not_with_the_broker() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    hall.connected(true, 0).unwrap();
    let mut board = Board::new("1", "a", 1000);
    board.play("e2e4");
    hall.take(&[board.online(true)], 1000).unwrap();
    hall.take(&board.send(1), 1000).unwrap();
    hall.take(&[board.online(false)], 20_000).unwrap();
    assert_eq!(raised(&hall.tick(29_999).unwrap()), []);
    assert_eq!(raised(&hall.tick(30_000).unwrap()), [AlertKind::Lost]);
    assert_eq!(raised(&hall.tick(60_000).unwrap()), [], "once");
    let news = hall.take(&[board.online(true)], 61_000).unwrap();
    assert!(matches!(&news[..], [News::Settled(alert), ..] if alert.kind == AlertKind::Lost));
    // Without the broker nothing is known of boards.
    hall.take(&[board.online(false)], 62_000).unwrap();
    assert_eq!(raised(&hall.connected(false, 63_000).unwrap()), [AlertKind::BrokerLost]);
    assert_eq!(raised(&hall.tick(100_000).unwrap()), []);
    hall.connected(true, 101_000).unwrap();
    assert_eq!(
        raised(&hall.tick(102_000).unwrap()),
        [],
        "it has ten seconds to come back"
    );
    assert_eq!(raised(&hall.tick(112_000).unwrap()), [AlertKind::Lost]);
}

#[test]
fn clocks_that_are_wrong_or_differ_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let setting = Setting {
        clock: ansage_chess::clock::setting("90+30").unwrap(),
        ..Setting::default()
    };
    let mut board = Board::with("1", "a", 100_000, setting);
    board.record(&GameRecord::Resumed);
    hall.take(&board.send(1), 100_000).unwrap();
    let mut state = board.state();
    let mut said = |hall: &mut Hall, off: i64, white: u64| {
        state.at = board.now;
        state.clocks = Some(wire::Clocks {
            white,
            black: 5_430_000,
            running: Some(Color::White),
            at: board.now,
        });
        let now = board.now.saturating_add_signed(-off);
        let news = hall.take(&[board.said(&state)], now).unwrap();
        (
            raised(&news),
            news.iter().filter(|news| matches!(news, News::Settled(_))).count(),
        )
    };
    assert_eq!(said(&mut hall, 0, 5_430_000), (vec![], 0));
    assert_eq!(
        said(&mut hall, 0, 5_420_000),
        (vec![AlertKind::ClocksDiffer { seconds: 10 }], 0)
    );
    assert_eq!(said(&mut hall, 0, 5_430_000), (vec![], 1));
    // Late messages do not make a clock wrong; three that agree do.
    assert_eq!(said(&mut hall, -60_000, 5_430_000), (vec![], 0));
    assert_eq!(
        said(&mut hall, 60_000, 5_430_000),
        (vec![AlertKind::WrongClock { seconds: 60 }], 0)
    );
}

/// What the desk says to a typed line.
fn asked(hall: &mut Hall, line: &str) -> String {
    at_desk(&mut Desk::default(), hall, None, line, 10_000_000).0
}

/// What the desk says to a typed line, and the orders that it sends.
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
            DeskAct::AlertsChanged => {}
            DeskAct::Hush => said.push("(hush)".into()),
            DeskAct::Quit => said.push("(quit)".into()),
        }
    }
    (said.join(" "), sent)
}

#[test]
fn orders_are_signed_numbered_and_asked_about_if_they_end_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let (key, _) = SigningKey::generate().unwrap();
    let setting = Setting {
        clock: ansage_chess::clock::setting("90+30").unwrap(),
        ..Setting::default()
    };
    let mut board = Board::with("12", "a", 1000, setting);
    board.play("e2e4");
    let now = board.now;
    hall.take(&[board.online(true), board.said(&board.state())], now)
        .unwrap();
    hall.take(&board.send(1), now).unwrap();
    let mut desk = Desk::default();
    let (said, sent) = at_desk(
        &mut desk,
        &mut hall,
        Some(&key),
        "Brett zwölf, zwei Minuten für Weiß",
        now,
    );
    assert_eq!(said, "Brett 12: gesendet.");
    let order = key.order_key().open(&sent[0]).unwrap();
    assert_eq!((order.board, order.game.as_str(), order.number), (name("12"), "a", 1));
    assert!(order.expires > now && order.issued == now);
    let two_minutes = ansage_chess::clock::Adjustment::Add(Duration::from_secs(120));
    assert_eq!(
        order.order,
        Instruction::Adjust {
            color: Color::White,
            adjustment: two_minutes
        }
    );
    // A number is never used again, even if the board has not answered.
    let (_, sent) = at_desk(&mut desk, &mut hall, Some(&key), "Brett 12, Schiedsrichter", now);
    let order = key.order_key().open(&sent[0]).unwrap();
    assert_eq!((order.number, order.order), (2, Instruction::Call));

    let (said, sent) = at_desk(&mut desk, &mut hall, Some(&key), "Brett 12: Ergebnis remis", now);
    assert!(
        said.contains("Remis") && said.ends_with("Anordnen? Ja oder nein?") && sent.is_empty(),
        "{said}"
    );
    assert_eq!(
        at_desk(&mut desk, &mut hall, Some(&key), "nein", now).0,
        "Nicht gesendet."
    );
    at_desk(&mut desk, &mut hall, Some(&key), "Brett 12: Ergebnis remis", now);
    let (said, sent) = at_desk(&mut desk, &mut hall, Some(&key), "Stand", now);
    assert!(
        said.starts_with("Nicht gesendet.") && sent.is_empty(),
        "another line is no yes: {said}"
    );
    assert!(at_desk(&mut desk, &mut hall, Some(&key), "ja", now).1.is_empty());
    at_desk(&mut desk, &mut hall, Some(&key), "Brett 12: Ergebnis remis", now);
    let (_, sent) = at_desk(&mut desk, &mut hall, Some(&key), "ja", now);
    assert_eq!(
        key.order_key().open(&sent[0]).unwrap().order,
        Instruction::Result { winner: None }
    );

    for (line, expected) in [
        ("Brett 12, zurück Weiß 40", "So nicht möglich"),
        ("Brett 12, tanze", "nicht verstanden"),
        ("Brett 13, weiter", "Brett 13 gibt es hier nicht."),
        ("Brett A1, weiter", "Brett A1 gibt es hier nicht."),
        ("Brett 12, Hilfe", "Tippen Sie"),
        ("Brett 12, Protokoll", "Regelwidrige Züge"),
        ("Brett 12", "W12 gegen B12."),
        ("Ergebnisse", "Noch kein Ergebnis."),
        ("Stand", "1 Partien laufen"),
        ("blah", "Nicht verstanden."),
        ("", "(hush)"),
    ] {
        let (said, sent) = at_desk(&mut desk, &mut hall, Some(&key), line, now);
        assert!(said.contains(expected) && sent.is_empty(), "{line}: {said}");
    }
    let (said, sent) = at_desk(&mut desk, &mut hall, None, "Brett 12, zwei Minuten für Weiß", now);
    assert!(said.contains("keinen Schlüssel") && sent.is_empty(), "{said}");
    hall.take(&[board.online(false)], now).unwrap();
    let (said, sent) = at_desk(&mut desk, &mut hall, Some(&key), "Brett 12, zwei Minuten für Weiß", now);
    assert!(said.contains("nicht verbunden") && sent.is_empty(), "{said}");
}

#[test]
fn the_answer_to_an_order_is_told_and_so_is_its_absence() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let (key, _) = SigningKey::generate().unwrap();
    let mut board = Board::new("1", "a", 1000);
    board.play("e2e4");
    hall.connected(true, 0).unwrap();
    hall.take(&[board.online(true)], 1000).unwrap();
    hall.take(&board.send(1), 1000).unwrap();
    let ack = |number, outcome| {
        let ack = OrderAck {
            version: wire::VERSION,
            game: "a".into(),
            number,
            outcome,
            words: "Die Uhren stehen.".into(),
            at: 0,
        };
        board.arrival(Kind::Ack, wire::write(&ack).unwrap())
    };
    let mut desk = Desk::default();
    let mut order = |hall: &mut Hall, now| {
        at_desk(&mut desk, hall, Some(&key), "Brett 1, Schiedsrichter", now)
            .1
            .len()
    };
    assert_eq!(order(&mut hall, 2000), 1);
    let news = hall.take(&[ack(Some(1), Outcome::Done)], 3000).unwrap();
    assert!(news.contains(&News::Answered {
        board: name("1"),
        outcome: Outcome::Done,
        words: "Die Uhren stehen.".into()
    }));
    assert_eq!(raised(&hall.tick(60_000).unwrap()), []);
    // Nobody asked for this.
    assert_eq!(
        raised(&hall.take(&[ack(Some(7), Outcome::Refused)], 60_000).unwrap()),
        []
    );
    order(&mut hall, 61_000);
    assert!(matches!(
        &raised(&hall.take(&[ack(Some(2), Outcome::Refused)], 62_000).unwrap())[..],
        [AlertKind::OrderFailed {
            outcome: Some(Outcome::Refused),
            ..
        }]
    ));
    order(&mut hall, 70_000);
    assert_eq!(raised(&hall.tick(79_000).unwrap()), []);
    assert!(matches!(
        &raised(&hall.tick(80_000).unwrap())[..],
        [AlertKind::OrderFailed { outcome: None, .. }]
    ));
}

#[test]
fn the_list_is_walked_in_the_order_of_urgency_and_what_is_done_stays_done() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    for (board, square) in [("3", Square::E2), ("1", Square::D2)] {
        let mut board = Board::new(board, board, 1000);
        board.record(&GameRecord::Touched(square));
        hall.take(&board.send(1), 1000).unwrap();
    }
    let mut board = Board::new("7", "7", 1000);
    board.record(&GameRecord::Ended(Ending::Time {
        flag: Color::White,
        winner: None,
    }));
    hall.take(&board.send(1), 1000).unwrap();
    let mut desk = Desk::default();
    let mut say = |hall: &mut Hall, line: &str| at_desk(&mut desk, hall, None, line, 2000).0;
    assert_eq!(say(&mut hall, "erledigt"), "Erst eine Meldung wählen: nächste.");
    assert_eq!(
        say(&mut hall, "nächste"),
        "Brett 7: Zeit von Weiß überschritten, 1/2-1/2. 1 von 3."
    );
    assert_eq!(say(&mut hall, "n"), "Brett 3: Weiß: berührt Eva zwei, Zug 1. 2 von 3.");
    assert_eq!(
        say(&mut hall, "nächste"),
        "Brett 1: Weiß: berührt David zwei, Zug 1. 3 von 3."
    );
    assert_eq!(say(&mut hall, "nächste"), "Letzte Meldung.");
    assert_eq!(
        say(&mut hall, "vorige"),
        "Brett 3: Weiß: berührt Eva zwei, Zug 1. 2 von 3."
    );
    assert_eq!(
        say(&mut hall, "noch einmal"),
        "Brett 3: Weiß: berührt Eva zwei, Zug 1. 2 von 3."
    );
    assert_eq!(say(&mut hall, "erledigt"), "Erledigt. Noch 2.");
    assert_eq!(
        say(&mut hall, "nächste"),
        "Brett 1: Weiß: berührt David zwei, Zug 1. 2 von 2."
    );
    assert!(say(&mut hall, "Liste").starts_with("2 Meldungen"));
    assert_eq!(say(&mut hall, "Ergebnisse"), "Brett 7: W7 – B7, 1/2-1/2.");
    assert!(say(&mut hall, "beenden").ends_with("Ja oder nein?"));
    assert_eq!(say(&mut hall, "nein"), "Es geht weiter.");
    say(&mut hall, "beenden");
    assert_eq!(say(&mut hall, "ja"), "(quit)");
    drop(hall);
    assert_eq!(self::hall(folder.path()).alerts().len(), 2);
}

#[test]
fn many_boards_with_the_same_alert_are_told_together_and_the_urgent_one_first() {
    let answerer = answerer();
    let mut crier = Crier::default();
    let alert = |id, board: &str, kind| Alert {
        id,
        at: 0,
        board: Some(name(board)),
        move_number: 2,
        kind,
    };
    for (id, board) in [(1, "10"), (2, "9"), (3, "11")] {
        crier.raised(alert(id, board, AlertKind::Lost));
    }
    crier.raised(alert(
        4,
        "5",
        AlertKind::Touch {
            by: Color::White,
            square: "e4".into(),
        },
    ));
    crier.raised(alert(5, "5", AlertKind::Duplicate { number: 3 }));
    assert_eq!(
        crier.next(&answerer).as_deref(),
        Some("Brett 5: Weiß: berührt Eva vier, Zug 2.")
    );
    assert_eq!(
        crier.next(&answerer).as_deref(),
        Some("3 Bretter: Verbindung verloren. 9, 10, 11.")
    );
    assert_eq!(crier.next(&answerer), None);
    // What was settled before it was said is not said at all.
    let lost = alert(6, "1", AlertKind::Lost);
    crier.raised(lost.clone());
    assert!(!crier.settled(&lost));
    assert_eq!(crier.next(&answerer), None);
}

#[test]
fn spectators_are_behind_by_moves_and_by_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let answerer = answerer();
    let mut board = Board::new("1", "a", 0);
    let mut sent = 1;
    for (at, uci) in [(10_000, "f2f3"), (20_000, "e7e5"), (30_000, "g2g4")] {
        board.play(uci);
        hall.take(&board.send(sent), at).unwrap();
        sent = board.records.len() as u64 + 1;
    }
    let seen = |hall: &Hall, plies, seconds, now| {
        let delay = Delay {
            plies,
            time: Duration::from_secs(seconds),
        };
        let shown = hall.shown(&name("1"), delay, now).unwrap();
        let pgn = hall.write_shown(&name("1"), &shown).unwrap();
        let view = hall.view(&name("1"), delay, now, &answerer);
        (view.shown.unwrap().plies, pgn.lines().last().unwrap().to_owned())
    };
    assert_eq!(seen(&hall, 0, 0, 30_000), (3, "1. f3 e5 2. g4 *".into()));
    assert_eq!(seen(&hall, 2, 0, 30_000), (1, "1. f3 *".into()));
    assert_eq!(seen(&hall, 9, 0, 30_000), (0, "*".into()));
    assert_eq!(seen(&hall, 0, 15, 34_999), (1, "1. f3 *".into()));
    assert_eq!(seen(&hall, 0, 15, 35_000), (2, "1. f3 e5 *".into()));
    board.play("d8h4");
    board.record(&GameRecord::Ended(Ending::Checkmate { winner: Color::Black }));
    hall.take(&board.send(sent), 40_000).unwrap();
    // The end ends the delay by moves, but not that by time.
    assert_eq!(seen(&hall, 2, 0, 40_000), (4, "1. f3 e5 2. g4 Qh4# 0-1".into()));
    assert_eq!(seen(&hall, 2, 60, 99_999), (2, "1. f3 e5 *".into()));
    assert_eq!(seen(&hall, 2, 60, 100_000), (4, "1. f3 e5 2. g4 Qh4# 0-1".into()));
}

#[test]
fn the_game_that_began_last_is_played_whatever_came_first() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut old = Board::new("1", "old", 1000);
    old.play("e2e4");
    let mut new = Board::new("1", "new", 900_000);
    new.play("d2d4");
    hall.take(&new.send(1), 900_000).unwrap();
    hall.take(&old.send(1), 901_000).unwrap();
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. d4 *\n"));
    assert_eq!((kept(&hall, &old).len(), kept(&hall, &new).len()), (4, 4));
    drop(hall);
    let mut hall = self::hall(folder.path());
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. d4 *\n"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is lost, repeated or cut in the middle: if the board follows the hall's answers, everything is there once and
    /// in order in the end.
    #[test]
    fn everything_arrives_once_and_in_order(steps in prop::collection::vec((0..8u8, 1..6usize), 1..40)) {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = self::hall(folder.path());
        hall.connected(true, 0).unwrap();
        let mut board = Board::new("1", "a", 1000);
        for uci in ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"] {
            board.play(uci);
        }
        let all = board.send(1);
        let (mut next, mut now) = (0, 1000);
        for (what, count) in steps {
            now += 1500;
            let batch = &all[next.min(all.len())..(next + count).min(all.len())];
            let news = match what {
                // Lost on the way.
                0 | 1 => Vec::new(),
                // The hall dies, and starts again.
                2 => {
                    drop(hall);
                    hall = self::hall(folder.path());
                    hall.connected(true, now).unwrap()
                }
                _ => hall.take(batch, now).unwrap(),
            };
            next = (next + count).min(all.len());
            for (number, again) in haves(&news) {
                if again {
                    next = number as usize;
                }
            }
        }
        // The board sends from what the hall has, until it has everything.
        for _ in 0..3 {
            now += 4000;
            hall.take(&[board.said(&board.state())], now).unwrap();
            now += 4000;
            if let Some((number, _)) = haves(&hall.tick(now).unwrap()).first() {
                hall.take(&all[*number as usize..], now).unwrap();
            }
        }
        let expected: Vec<Stamped> = board.records.iter().map(|record| record.record.clone()).collect();
        prop_assert_eq!(kept(&hall, &board), expected);
        prop_assert!(hall.pgn(&name("1")).unwrap().contains("4. Ba4 Nf6"));
    }
}

#[test]
fn an_order_only_asks_what_the_game_would_ask() {
    // The hall and the board judge an order by the same code: `Game::obey`.
    let game = Game::new(Chess::default());
    let mut trial = game.clone();
    assert!(trial.obey(1, Some(ArbiterOrder::Result(None)), Duration::ZERO).is_ok());
    assert!(trial.ending().is_some() && game.ending().is_none());
}
