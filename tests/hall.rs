//! A board and its hall, with the real program and the real broker.

use std::fs;

use ansage_hall::wire::{self, BoardAlertKind, Kind, Record, State};
use ansage_protocol::line::{JournalLine, Stamped};
use shakmaty::Color;

use crate::{
    broker::{Broker, Listener, topic},
    keeper::{Keeper, journal, make, play},
    support::program::{Program, files},
};

#[test]
fn a_board_sends_its_journal_and_nothing_that_was_said() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Keeper::start(&broker);
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

    // A question, a refusal and an offer.
    game.type_line("Springer Gustav acht Felix sechs");
    let state = hall.state("the open question", |state| state.open.is_some());
    let open = state.open.unwrap();
    assert_eq!((open.by, open.uci.as_deref()), (Color::Black, Some("g8f6")));
    game.type_line("nein");
    game.type_line("Turm Anna acht Anna drei");
    let alerts = hall.state("the illegal move", |state| !state.alerts.is_empty()).alerts;
    assert_eq!(alerts[0].kind, BoardAlertKind::IllegalDeclared { by: Color::Black });
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
    // Without a broker the game is played as usual.
    let mut game = play(&broker, home.path(), &["--new"]);
    game.expect("nicht erreichbar");
    game.type_line("weiter");
    make(&mut game, "Eva vier", "Schwarz");
    make(&mut game, "Eva fünf", "Weiß");
    assert!(broker.run(), "{}", broker.log());
    let mut hall = Keeper::start(&broker);
    hall.made("e7e5");
    // The broker is killed, with everything that it stored.
    broker.kill();
    make(&mut game, "David vier", "Schwarz");
    assert!(broker.run(), "{}", broker.log());
    hall.made("d2d4");
    // The hall is killed. The board sends nothing while nobody is there, and everything to the next hall.
    hall.listener = Listener::connect(&broker.hall().access, "nobody", None, Vec::new());
    game.expect("noch nicht da");
    make(&mut game, "Eva schlägt David vier", "Weiß");
    hall.listener = Listener::hall(&broker, "2");
    hall.made("e5d4");
    // A hall that joins an idle board gets its state again, and with it the time of day.
    hall.listener = Listener::connect(&broker.hall().access, "nobody", None, Vec::new());
    game.expect("noch nicht da");
    let before = wire::now();
    hall.listener = Listener::hall(&broker, "3");
    let kept = hall.state("what the broker kept", |state| state.at < before);
    let again = hall.state("the state that was sent again", |state| state.at >= before);
    assert_eq!(State { at: kept.at, ..again }, kept);
    // The board is killed.
    let before = hall.records.len();
    game.kill();
    assert!(!hall.online(false).ended);
    let mut game = play(&broker, home.path(), &["--resume"]);
    hall.until("the reopened game", |line| {
        matches!(line, JournalLine::Reopened { claim: false })
    });
    game.type_line("weiter");
    make(&mut game, "Dame schlägt David vier", "Schwarz");
    hall.made("d1d4");
    assert!(hall.records.len() > before + 2);
    game.close();
    // The clock is stopped last.
    assert!(hall.online(false).ended);
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
    // The board does not keep forever what the hall has acknowledged.
    assert!(files(home.path(), "hall").len() <= 1);
}

#[test]
fn a_board_can_write_only_its_own_topics_and_read_only_its_own_orders() {
    let broker = Broker::start(&["12", "13"]);
    let mut hall = Listener::hall(&broker, "1");
    let board = Listener::connect(&broker.board("12").access, "board", None, Vec::new());
    let mut other = Listener::connect(&broker.board("13").access, "other", None, Vec::new());
    // It must be subscribed before messages are sent that the broker does not retain.
    other.expect("the hall's presence", |message| {
        message.topic.ends_with("/hall").then_some(())
    });
    let mark = |text: &str| text.as_bytes().to_vec();
    // In the name of another board, of the hall and of the broker.
    for kind in Kind::ALL {
        board.publish(&topic("13", kind), true, mark("forged"));
    }
    for kind in Kind::OF_HALLS {
        board.publish(&topic("12", kind), true, mark("forged"));
    }
    board.publish("ansage/em/hall", true, mark("forged"));
    board.publish("ansage/other/12/state", true, mark("forged"));
    // The permitted message comes last, on the same connection.
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
    // A later reader does not find a retained message either.
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
    // The board names the fault, and the game continues.
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
