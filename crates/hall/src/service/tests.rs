//! The hall's thread, without the thread: what it says and writes.

use std::{
    io,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
};

use ansage_protocol::{Ending, Record as GameRecord, Ruling};
use shakmaty::{Color, Square};

use super::*;
use crate::{
    arbiter::tests::{Board, answerer, hall, name},
    pages::Tokens,
};

/// The hall at work in a folder, and what it has reported.
struct Working {
    work: Work,
    told: Arc<Mutex<Vec<HallOutput>>>,
    sent: Arc<Mutex<Vec<Outgoing>>>,
    /// Whether the files of the round can be written.
    is_writable: Arc<AtomicBool>,
    folder: tempfile::TempDir,
}

impl Working {
    fn new() -> Working {
        let folder = tempfile::tempdir().unwrap();
        let told = Arc::new(Mutex::new(Vec::new()));
        let is_writable = Arc::new(AtomicBool::new(true));
        let (into, can_write) = (Arc::clone(&told), Arc::clone(&is_writable));
        let sent = Arc::new(Mutex::new(Vec::new()));
        let outgoing = Arc::clone(&sent);
        let write = move |path: &Path, content: &[u8]| match can_write.load(SeqCst) {
            true => std::fs::write(path, content),
            false => Err(io::ErrorKind::StorageFull.into()),
        };
        let service = HallService {
            hall: hall(folder.path()),
            answerer: Arc::new(answerer()),
            key: None,
            pages: None,
            delay: Delay::default(),
            pgn: folder.path().join("round.pgn"),
            report: None,
            write: Box::new(write),
            send: Box::new(move |message| outgoing.lock().unwrap().push(message)),
            tell: Box::new(move |output| into.lock().unwrap().push(output)),
        };
        Working {
            work: Work::new(service),
            told,
            sent,
            is_writable,
            folder,
        }
    }

    /// What was said since it was asked the last time. Each sentence is over before the next one.
    fn said(&mut self) -> Vec<String> {
        let mut said = Vec::new();
        loop {
            let told = std::mem::take(&mut *self.told.lock().unwrap());
            let new = told.into_iter().filter_map(|output| match output {
                HallOutput::Say { text, .. } => Some(text),
                _ => None,
            });
            let before = said.len();
            said.extend(new);
            if said.len() == before && !self.work.is_speaking {
                return said;
            }
            self.work.handle(HallInput::Spoken);
        }
    }

    fn pgn(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("round.pgn")).unwrap_or_default()
    }
}

#[test]
fn games_of_an_earlier_round_in_the_folder_are_named() {
    for (recorded, is_named) in [(None, false), (Some(wire::now()), false), (Some(1000), true)] {
        let mut working = Working::new();
        if let Some(at) = recorded {
            working.work.take(&Board::new("1", "a", at).send(1));
        }
        working.said();
        working.work.greet();
        let said = working.said().join(" ");
        assert_eq!(said.contains("--folder"), is_named, "{recorded:?}: {said}");
    }
}

#[test]
fn a_file_that_could_not_be_written_is_written_when_it_can_be() {
    let mut working = Working::new();
    let mut board = Board::new("1", "a", 1000);
    for (uci, san, from) in [("e2e4", "e4", 1), ("e7e5", "e5", 5)] {
        board.play(uci);
        working.work.take(&board.send(from));
        working.is_writable.store(false, SeqCst);
        working.work.write_files(true);
        working.work.write_files(true);
        let said = working.said();
        assert!(
            matches!(&said[..], [said] if said.contains("round.pgn")),
            "{uci}: {said:?}"
        );
        assert!(!working.pgn().contains(san));
        // Nothing has changed since, but for the disk.
        working.is_writable.store(true, SeqCst);
        working.work.write_files(true);
        assert_eq!(working.said(), [""; 0]);
        assert!(working.pgn().contains(san), "{}", working.pgn());
    }
    // What is written is not written again.
    working.is_writable.store(false, SeqCst);
    working.work.write_files(true);
    assert_eq!(working.said(), [""; 0]);
}

/// Boards whose connection was lost so long ago that it is reported.
fn lost(working: &mut Working, boards: &[&str]) -> Vec<Board> {
    let boards: Vec<Board> = boards.iter().map(|board| Board::new(board, "a", 1000)).collect();
    let hall = &mut working.work.service.hall;
    let mut news = hall.connected(true, 0).unwrap();
    for board in &boards {
        for arrival in [board.online(true), board.online(false)] {
            news.extend(hall.take(&[arrival], 1000).unwrap());
        }
    }
    news.extend(hall.tick(20_000).unwrap());
    working.work.news(Ok(news), 20_000);
    boards
}

#[test]
fn each_alert_that_was_heard_and_settled_is_told() {
    for (names, sentences) in [
        (&["1"][..], &["Behoben: Brett 1: Verbindung verloren."][..]),
        (
            &["1", "2"],
            &[
                "Behoben: Brett 1: Verbindung verloren.",
                "Behoben: Brett 2: Verbindung verloren.",
            ],
        ),
        (
            &["1", "2", "3", "4"],
            &["Behoben: 4 Bretter: Verbindung verloren. 1, 2, 3, 4."],
        ),
    ] {
        let mut working = Working::new();
        let boards = lost(&mut working, names);
        assert!(!working.said().is_empty());
        let back: Vec<Arrival> = boards.iter().map(|board| board.online(true)).collect();
        // Also while something is said.
        working.work.say("Brett 9".into(), true);
        working.work.take(&back);
        assert_eq!(working.said()[1..], *sentences);
    }
    // What was not heard needs no words, and what is lost again has not settled.
    let mut working = Working::new();
    working.work.is_speaking = true;
    let boards = lost(&mut working, &["1"]);
    working.work.take(&[boards[0].online(true)]);
    assert_eq!(working.said(), [""; 0]);
    lost(&mut working, &["2"]);
    assert_eq!(working.said(), ["Brett 2: Verbindung verloren."]);
    working.work.is_speaking = true;
    working
        .work
        .take(&[boards[0].online(true), Board::new("2", "a", 1000).online(true)]);
    lost(&mut working, &["2"]);
    assert_eq!(working.said(), ["Brett 2: Verbindung verloren."]);
}

#[test]
fn what_the_arbiter_strikes_is_not_said_later() {
    let mut working = Working::new();
    working.work.is_speaking = true;
    lost(&mut working, &["1", "2"]);
    for line in ["nächste", "erledigt"] {
        working.work.handle(HallInput::Typed(line.into()));
    }
    let said = working.said();
    assert!(
        said[0].contains("Brett 1") && said[1].starts_with("Brett 1: Erledigt"),
        "{said:?}"
    );
    assert_eq!(said[2..], ["Brett 2: Verbindung verloren."]);
}

#[test]
fn the_arbiters_page_announces_all_alerts_of_a_batch_and_counts_those_that_are_open() {
    let mut working = Working::new();
    let tokens = Tokens::new(String::from("token")).unwrap();
    let pages = Arc::new(Pages::new(tokens, Arc::new(answerer()), String::new()));
    working.work.service.pages = Some((Arc::clone(&pages), (String::new(), String::new())));
    let mut board = Board::new("1", "a", 1000);
    board.record(&GameRecord::Touched(Square::E2));
    let mut other = Board::new("2", "b", 1000);
    other.record(&GameRecord::Ended(Ending::Time {
        flag: Color::White,
        winner: None,
    }));
    let flag = other.send(1).into_iter().chain(board.send(1)).collect::<Vec<_>>();
    working.work.take(&flag);
    let (said, first) = pages.announced();
    // The most urgent first.
    let expected = "Brett 2: Zeit von Weiß überschritten, 1/2-1/2. Brett 1: Weiß: berührt Eva zwei, Zug 1.";
    assert_eq!(&*said, expected);
    // The flag is dealt with, and nothing comes from its board any more.
    for (line, left) in [("nächste", 1), ("erledigt", 0)] {
        working.work.handle(HallInput::Typed(line.into()));
        assert_eq!(pages.alerts_of(&name("2")), Some(left), "{line}");
    }
    assert_eq!(pages.announced(), (said, first));
    // The same words again.
    let mut calls = Vec::new();
    for from in [4, 6] {
        board.record(&GameRecord::Ruled(Ruling::Called));
        working.work.take(&board.send(from));
        calls.push(pages.announced());
        board.record(&GameRecord::Ruled(Ruling::Dismissed));
        working.work.take(&board.send(from + 1));
    }
    assert!(calls[0].0 == calls[1].0 && calls[0].1 != calls[1].1, "{calls:?}");
    // What is over is not said any more.
    for line in ["nächste", "erledigt"] {
        working.work.handle(HallInput::Typed(line.into()));
    }
    assert_eq!(pages.announced(), ("".into(), 0));
    // So is what was over before it could be said.
    board.record(&GameRecord::Ruled(Ruling::Called));
    board.record(&GameRecord::Ruled(Ruling::Dismissed));
    working.work.take(&board.send(8));
    assert_eq!(pages.announced(), ("".into(), 0));
    // Many boards are named together, as by the voice.
    lost(&mut working, &["4", "5", "6"]);
    assert_eq!(&*pages.announced().0, "3 Bretter: Verbindung verloren. 4, 5, 6.");
}

/// Returns how often it was said that the disk accepts nothing, and how often that it does again.
fn outages(said: &[String]) -> (usize, usize) {
    let count = |prefix: &str| said.iter().filter(|text| text.starts_with(prefix)).count();
    (
        count("Die Platte nimmt nichts an"),
        count("Die Platte nimmt wieder alles an"),
    )
}

#[test]
fn a_disk_that_takes_nothing_is_told_once_and_tried_by_writing() {
    // Nothing can be written, or only what a probe writes.
    for (breaks, mends) in [
        ("PRAGMA query_only = 1", "PRAGMA query_only = 0"),
        (
            "CREATE TEMP TRIGGER full BEFORE INSERT ON record BEGIN SELECT RAISE(FAIL, 'full'); END",
            "DROP TRIGGER full",
        ),
    ] {
        let mut working = Working::new();
        working.work.outage.every = Duration::ZERO;
        let mut board = Board::new("1", "a", 1000);
        board.play("e2e4");
        working.work.service.hall.store().execute(breaks);
        let mut said = Vec::new();
        for _ in 0..20 {
            working.work.take(&board.send(1));
            working.work.tick();
            said.extend(working.said());
        }
        assert_eq!((outages(&said), said.len()), ((1, 0), 1), "{said:?}");
        working.work.service.hall.store().execute(mends);
        working.work.tick();
        working.work.take(&board.send(1));
        working.work.write_files(true);
        assert!(working.pgn().contains("e4"));
        assert_eq!(working.said(), [""; 0]);
        // It is over, and the next one is reported again.
        working.work.outage.over_after = Duration::ZERO;
        working.work.tick();
        working.work.tick();
        assert_eq!(outages(&working.said()), (0, 1));
        board.play("e7e5");
        working.work.service.hall.store().execute(breaks);
        working.work.take(&board.send(5));
        assert_eq!(outages(&working.said()), (1, 0));
    }
}

#[test]
fn a_failed_disk_is_not_tried_with_each_batch() {
    let mut working = Working::new();
    let board = Board::new("1", "a", 1000);
    working.work.service.hall.store().execute("PRAGMA query_only = 1");
    working.work.take(&board.send(1));
    working.work.service.hall.store().execute("PRAGMA query_only = 0");
    working.work.take(&board.send(1));
    assert!(working.work.failed, "it is tried after some seconds");
    working.work.outage.every = Duration::ZERO;
    working.work.take(&board.send(1));
    assert!(!working.work.failed);
    // Nothing of the trial is left.
    let store = working.work.service.hall.store();
    assert_eq!(
        (store.games().unwrap().len(), store.open_alerts().unwrap().len()),
        (1, 0)
    );
}

#[test]
fn after_a_failure_of_the_disk_the_boards_are_asked_for_everything() {
    let mut working = Working::new();
    working.work.outage.every = Duration::ZERO;
    let mut board = Board::new("1", "a", 1000);
    let other = Board::new("2", "b", 1000);
    working.work.take(&[board.online(true), other.online(true)]);
    working.work.take(&board.send(1));
    let hall = &working.work.service.hall;
    hall.store().execute("PRAGMA query_only = 1");
    board.play("e2e4");
    working.work.take(&board.send(3));
    assert!(working.work.failed);
    working.sent.lock().unwrap().clear();
    working.work.tick();
    assert_eq!(working.sent.lock().unwrap().len(), 0);
    working.work.service.hall.store().execute("PRAGMA query_only = 0");
    working.work.tick();
    let sent = std::mem::take(&mut *working.sent.lock().unwrap());
    let [presence] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(presence.topic, wire::presence_topic(&"open".parse().unwrap()));
    assert!(wire::read::<wire::HallPresence>(&presence.payload).unwrap().online);
    // What came twice was asked for, and a board without records is still known to be here.
    working.work.take(&board.send(1));
    let told = std::mem::take(&mut *working.told.lock().unwrap());
    let is_print = |output: &&HallOutput| matches!(output, HallOutput::Print(text) if text.starts_with("Brett"));
    assert_eq!(told.iter().find(is_print), None);
    working.work.handle(HallInput::Typed("Stand".into()));
    let said = working.said();
    assert!(said[0].contains("0 Bretter nicht verbunden"), "{said:?}");
}

#[test]
fn the_answer_to_an_order_does_not_cut_an_alert() {
    let mut working = Working::new();
    let board = name("1");
    let news = News::Answered {
        board,
        outcome: wire::Outcome::Done,
        words: "Die Uhren stehen.".into(),
    };
    working.work.news(Ok(vec![news]), 1000);
    let told = std::mem::take(&mut *working.told.lock().unwrap());
    let text = "Brett 1: Ausgeführt. Die Uhren stehen.".to_owned();
    assert_eq!(
        told,
        [
            HallOutput::Print(text.clone()),
            HallOutput::Say {
                text: text.clone(),
                now: false
            }
        ]
    );
    working.work.handle(HallInput::Typed("noch einmal".into()));
    assert_eq!(working.said(), [text]);
}

#[test]
fn no_answer_to_an_order_is_lost_if_the_arbiter_goes_on() {
    for input in [HallInput::Typed("Stand".into()), HallInput::Wished(DeskWord::Silence)] {
        let mut working = Working::new();
        let answers = ["1", "2", "3"].map(|board| News::Answered {
            board: name(board),
            outcome: wire::Outcome::Done,
            words: String::new(),
        });
        working.work.news(Ok(answers.into()), 1000);
        let told = std::mem::take(&mut *working.told.lock().unwrap());
        let count = |is_it: fn(&HallOutput) -> bool| told.iter().filter(|output| is_it(output)).count();
        // The voice drops what it has not begun, as it does for an answer to the arbiter.
        assert_eq!(count(|output| matches!(output, HallOutput::Say { .. })), 1);
        assert_eq!(count(|output| matches!(output, HallOutput::Print(_))), 3);
        working.work.handle(input);
        let said = working.said();
        let [.., two, three] = &said[..] else {
            panic!("{said:?}")
        };
        assert_eq!(
            (two.as_str(), three.as_str()),
            ("Brett 2: Ausgeführt.", "Brett 3: Ausgeführt.")
        );
    }
}

#[test]
fn a_second_program_that_leads_the_event_is_told_until_it_ends() {
    let mut working = Working::new();
    for rival in [true, true] {
        working.work.handle(HallInput::Rival(rival));
    }
    let told = "Ein zweites Programm leitet diese Veranstaltung. Bitte eines beenden.";
    assert_eq!(working.said(), [told]);
    working.work.handle(HallInput::Rival(false));
    assert_eq!(working.said(), [format!("Behoben: {told}")]);
    working.work.handle(HallInput::Rival(true));
    assert_eq!(working.said(), [told]);
    working.work.handle(HallInput::Connected(true));
    assert_eq!(working.said(), [format!("Behoben: {told}")]);
}
