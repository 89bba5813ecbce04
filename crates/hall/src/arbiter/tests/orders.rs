//! Orders on their way to a board, and the opponents' buttons: sent again, answered, failed, forged.

use super::*;

/// A hall with board 1, on which a move was made, and a way to give it orders.
struct Ordering {
    hall: Hall,
    folder: tempfile::TempDir,
    key: SigningKey,
    board: Board,
}

impl Ordering {
    fn new() -> Ordering {
        let folder = tempfile::tempdir().unwrap();
        let mut board = Board::new("1", "a", 1000);
        board.play("e2e4");
        let mut new = Ordering {
            hall: hall(folder.path()),
            folder,
            key: SigningKey::generate().unwrap().0,
            board,
        };
        new.begin();
        new
    }

    fn begin(&mut self) {
        self.hall.connected(true, 1000).unwrap();
        self.hall.take(&[self.board.online(true)], 1000).unwrap();
        self.hall.take(&self.board.send(1), 1000).unwrap();
    }

    /// Calls the arbiter to board 1, and returns the orders sent.
    fn order(&mut self, now: u64) -> SignedOrder {
        self.orders(now).remove(0)
    }

    fn orders(&mut self, now: u64) -> Vec<SignedOrder> {
        let line = "Brett 1, Schiedsrichter";
        let (said, sent) = at_desk(&mut Desk::default(), &mut self.hall, Some(&self.key), line, now);
        let expected = match sent.is_empty() {
            true => "Brett 1: wartet auf die Antwort zur Anordnung davor.",
            false => "Brett 1: gesendet.",
        };
        assert_eq!(said, expected);
        sent
    }

    fn restart(&mut self) {
        let elsewhere = tempfile::tempdir().unwrap();
        drop(std::mem::replace(&mut self.hall, hall(elsewhere.path())));
        self.hall = hall(self.folder.path());
        self.begin();
    }

    /// Notes in the board's records that it has carried out an order.
    fn carry_out(&mut self, number: u64) -> Vec<Arrival> {
        let from = self.board.records.len() as u64 + 1;
        let pressed = false;
        self.board
            .record(&GameRecord::Ruled(Ruling::Ordered { number, pressed }));
        self.board.send(from)
    }

    /// Returns the orders sent to the board when time has passed, and the alerts raised then.
    fn tick(&mut self, now: u64) -> (Vec<SignedOrder>, Vec<AlertKind>) {
        let news = self.hall.tick(now).unwrap();
        (ordered(&news), raised(&news))
    }

    fn answer(&mut self, number: Option<u64>, outcome: Outcome, now: u64) -> Vec<News> {
        let ack = self.board.answers(number, outcome, "");
        self.hall.take(&[ack], now).unwrap()
    }
}

fn is_answered(news: &[News]) -> bool {
    news.iter().any(|news| {
        matches!(
            news,
            News::Answered {
                outcome: Outcome::Done,
                ..
            }
        )
    })
}

#[test]
fn an_order_is_sent_again_until_it_is_answered_or_has_failed() {
    let mut at = Ordering::new();
    let order = at.order(2000);
    assert_eq!(at.tick(4000), (vec![], vec![]));
    assert_eq!(at.tick(5000), (vec![order.clone()], vec![]));
    assert_eq!(at.tick(6000), (vec![], vec![]));
    // Nothing is sent while there is no connection.
    at.hall.connected(false, 7000).unwrap();
    assert_eq!(at.tick(9000).0, []);
    at.hall.connected(true, 9500).unwrap();
    assert_eq!(at.tick(10_000).0, [order]);
    assert!(is_answered(&at.answer(Some(1), Outcome::Done, 10_500)));
    assert_eq!(at.tick(30_000), (vec![], vec![]));
    // The answer to a copy is not news.
    assert_eq!(at.answer(Some(1), Outcome::Repeated, 31_000), []);
    // Without an answer it fails once and is not sent any more, but a late answer is still reported.
    at.order(40_000);
    let failed = AlertKind::OrderFailed {
        outcome: None,
        words: String::new(),
    };
    assert_eq!(at.tick(50_000).1, [failed]);
    assert_eq!(at.tick(51_000), (vec![], vec![]));
    assert!(is_answered(&at.answer(Some(2), Outcome::Done, 55_000)));
    // So is an answer that comes after a restart.
    at.order(60_000);
    at.restart();
    assert!(is_answered(&at.answer(Some(3), Outcome::Done, 62_000)));
}

#[test]
fn an_order_is_carried_out_only_if_the_records_say_so() {
    let late = |outcome| AlertKind::OrderFailed {
        outcome,
        words: String::new(),
    };
    // The answer says that this order or a later one was carried out.
    let mut at = Ordering::new();
    at.order(2000);
    assert_eq!(at.answer(Some(1), Outcome::Repeated, 3000), []);
    assert_eq!(at.tick(12_999).1, []);
    let said = at.board.said(&at.board.state());
    at.hall.take(&[said], 12_999).unwrap();
    assert_eq!(at.tick(13_000), (vec![], vec![late(Some(Outcome::Expired))]));
    assert_eq!(at.tick(14_000).1, []);
    // It was this one.
    at.order(20_000);
    assert_eq!(at.answer(Some(2), Outcome::Repeated, 21_000), []);
    let records = at.carry_out(2);
    at.hall.take(&records, 22_000).unwrap();
    assert!(is_answered(&at.hall.tick(23_000).unwrap()));
    assert_eq!(at.tick(60_000).1, []);
    // The hall was started again before the answer.
    at.order(100_000);
    at.restart();
    assert_eq!(at.tick(111_000).1, [], "records may be on their way");
    let records = at.carry_out(3);
    at.hall.take(&records, 111_000).unwrap();
    assert!(is_answered(&at.hall.tick(112_000).unwrap()));
    at.order(120_000);
    at.restart();
    let said = at.board.said(&at.board.state());
    at.hall.take(&[said], 121_000).unwrap();
    assert_eq!(at.tick(129_999).1, []);
    assert_eq!(at.tick(130_000).1, [late(None)]);
    // That is reported once, and a late answer still counts.
    at.restart();
    let said = at.board.said(&at.board.state());
    at.hall.take(&[said], 140_000).unwrap();
    assert_eq!(at.tick(150_000).1, []);
    assert!(is_answered(&at.answer(Some(4), Outcome::Done, 151_000)));
    at.order(160_000);
    assert_eq!(at.tick(170_000).1, [late(None)]);
    at.order(175_000);
    let refused = at.answer(None, Outcome::Unproved, 176_000);
    assert_eq!(raised(&refused), [late(Some(Outcome::Unproved))]);
    at.restart();
    let said = at.board.said(&at.board.state());
    at.hall.take(&[said], 180_000).unwrap();
    assert_eq!(at.tick(190_000).1, []);
}

#[test]
fn an_order_without_an_answer_is_carried_out_if_later_records_say_so() {
    for is_restarted in [false, true] {
        let mut at = Ordering::new();
        at.order(2000);
        assert_eq!(at.tick(12_000).1.len(), 1);
        // The board was cut off for long.
        assert_eq!(at.tick(200_000), (vec![], vec![]));
        if is_restarted {
            at.restart();
        }
        let records = at.carry_out(1);
        at.hall.take(&records, 200_000).unwrap();
        let news = at.hall.tick(201_000).unwrap();
        let is_settled = news.iter().any(|news| matches!(news, News::Settled(_)));
        assert!(is_answered(&news) && is_settled, "{is_restarted}: {news:?}");
        assert!(at.hall.alerts().is_empty());
        assert_eq!(at.hall.tick(202_000).unwrap(), []);
    }
}

#[test]
fn an_order_that_waits_for_the_answer_before_it_is_sent_after_that_one_has_failed() {
    let failed = |outcome| AlertKind::OrderFailed {
        outcome,
        words: String::new(),
    };
    let mut at = Ordering::new();
    at.order(2000);
    assert_eq!(at.orders(2200), []);
    assert_eq!(at.tick(5000).0.len(), 1);
    // Its time begins when it is sent.
    assert_eq!(at.tick(12_000).1, [failed(None)]);
    let (sent, alerts) = at.tick(13_000);
    let numbers: Vec<u64> = sent
        .iter()
        .map(|order| at.key.order_key().open(order).unwrap().number)
        .collect();
    assert_eq!((numbers, alerts), (vec![2], vec![]));
    assert_eq!(at.tick(16_000).0.len(), 1);
    assert!(is_answered(&at.answer(Some(2), Outcome::Done, 22_500)));
    assert_eq!(at.tick(23_000), (vec![], vec![]));
    // One that could not be sent while it was valid was not carried out.
    at.order(30_000);
    assert_eq!(at.orders(30_000), []);
    at.hall.connected(false, 31_000).unwrap();
    assert_eq!(at.tick(40_000), (vec![], vec![failed(None)]));
    assert_eq!(at.tick(89_999), (vec![], vec![]));
    assert_eq!(at.tick(90_000), (vec![], vec![failed(Some(Outcome::Expired))]));
    at.hall.connected(true, 91_000).unwrap();
    assert_eq!(at.tick(92_000), (vec![], vec![]));
}

#[test]
fn what_became_of_an_order_is_told_even_if_the_disk_fails_then() {
    let failed = AlertKind::OrderFailed {
        outcome: None,
        words: String::new(),
    };
    // The disk does not accept the answer, or that none came.
    for (has_answer, is_carried_out) in [(true, false), (true, true), (false, false), (false, true)] {
        let case = format!("{has_answer} {is_carried_out}");
        let mut at = Ordering::new();
        let said = at.board.said(&at.board.state());
        at.hall.take(&[said], 1500).unwrap();
        at.order(2000);
        let full = "CREATE TEMP TRIGGER full BEFORE UPDATE ON given BEGIN SELECT RAISE(FAIL, 'full'); END";
        at.hall.store().execute(full);
        let ack = at.board.answers(Some(1), Outcome::Refused, "");
        let accepted = match has_answer {
            true => at.hall.take(&[ack], 3000),
            false => at.hall.tick(12_000),
        };
        assert!(accepted.is_err(), "{case}");
        at.hall.store().execute("DROP TRIGGER full");
        at.hall.recover(13_000).unwrap();
        if is_carried_out {
            let records = at.carry_out(1);
            at.hall.take(&records, 13_000).unwrap();
            assert!(is_answered(&at.hall.tick(14_000).unwrap()), "{case}");
        } else {
            let failed = std::slice::from_ref(&failed);
            assert_eq!(raised(&at.hall.tick(14_000).unwrap()), failed, "{case}");
        }
        assert_eq!(raised(&at.hall.tick(15_000).unwrap()), [], "{case}");
    }
    // It failed for longer than an order is valid.
    let mut at = Ordering::new();
    at.order(2000);
    at.hall.recover(100_000).unwrap();
    assert_eq!(at.tick(100_000).1, [failed]);
    // It failed when the records showed that an order was carried out after all.
    let records = at.carry_out(1);
    at.hall.take(&records, 101_000).unwrap();
    at.hall.store().execute("PRAGMA query_only = 1");
    assert!(at.hall.tick(102_000).is_err());
    at.hall.store().execute("PRAGMA query_only = 0");
    at.hall.recover(103_000).unwrap();
    assert!(is_answered(&at.hall.tick(104_000).unwrap()));
    assert!(at.hall.alerts().is_empty());
}

#[test]
fn the_records_of_an_order_do_not_settle_the_alert_of_another() {
    let mut at = Ordering::new();
    at.order(2000);
    assert_eq!(at.tick(12_000).1.len(), 1);
    let struck = at.hall.alerts().iter().next().unwrap().id;
    at.hall.close(struck).unwrap();
    at.order(20_000);
    assert_eq!(at.tick(30_000).1.len(), 1);
    let records = at.carry_out(1);
    at.hall.take(&records, 40_000).unwrap();
    assert!(is_answered(&at.hall.tick(41_000).unwrap()));
    assert_eq!(at.hall.alerts().iter().count(), 1);
}

#[test]
fn what_the_opponent_presses_reaches_the_board_once_and_the_arbiter_hears_nothing() {
    let mut at = Ordering::new();
    let mut state = at.board.state();
    state.open = Some(OpenQuestion {
        kind: OpenKind::Repeat,
        by: Color::White,
        uci: Some("e7e5".into()),
        words: None,
    });
    let said = at.board.said(&state);
    at.hall.take(&[said], 2000).unwrap();
    let press = |uci: &str| Press {
        kind: OpenKind::Repeat,
        plies: 1,
        uci: uci.into(),
    };
    let sent = |at: &mut Ordering, pressed: Press, now: u64| -> Vec<DeskAct> {
        let answerer = answerer();
        let mut office = Office {
            hall: &mut at.hall,
            answerer: &answerer,
            key: Some(&at.key),
            addresses: None,
            now,
        };
        Desk::default().pressed(&mut office, &name("1"), pressed).unwrap()
    };
    assert_eq!(sent(&mut at, press("e7e5"), 2100), [], "not allowed");
    at.hall.allow_buttons();
    assert_eq!(sent(&mut at, press("d7d5"), 2200), [], "not asked");
    let acts = sent(&mut at, press("e7e5"), 2300);
    let [DeskAct::Send { payload, .. }] = &acts[..] else {
        panic!("{acts:?}");
    };
    let signed: SignedOrder = wire::read(payload).unwrap();
    let order: Order = at.key.order_key().open(&signed).unwrap();
    assert_eq!(
        (order.number, order.order),
        (
            1,
            Instruction::Pressed {
                plies: 1,
                uci: "e7e5".into()
            }
        )
    );
    assert_eq!(sent(&mut at, press("e7e5"), 2400), [], "pressed twice");
    assert_eq!(at.answer(Some(1), Outcome::Done, 2500), []);
    // A press that the board does not answer is sent again, and can be repeated after a while. No alert is raised.
    assert_eq!(sent(&mut at, press("e7e5"), 3000).len(), 1);
    let (again, alerts) = at.tick(6000);
    assert_eq!((again.len(), alerts), (1, vec![]));
    assert_eq!(at.tick(13_000).1, []);
    assert_eq!(at.answer(Some(2), Outcome::Refused, 13_500), []);
    assert_eq!(sent(&mut at, press("e7e5"), 14_000).len(), 1);
}

#[test]
fn a_board_that_is_gone_shows_its_last_times_and_takes_no_order_and_no_button() {
    let setting = Setting {
        clock: ansage_chess::clock::setting("90+30").unwrap(),
        ..Setting::default()
    };
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    hall.connected(true, 0).unwrap();
    hall.allow_buttons();
    let mut board = Board::with("12", "a", 1000, setting);
    board.play("e2e4");
    let mut state = board.state();
    state.open = Some(OpenQuestion {
        kind: OpenKind::Repeat,
        by: Color::White,
        uci: Some("e7e5".into()),
        words: None,
    });
    // Black thinks for ten seconds, and the board sends its state again.
    let (white, black, at) = (5_460_000, 5_430_000, board.now + 10_000);
    state.clocks = Some(crate::wire::Clocks {
        white,
        black,
        running: Some(Color::Black),
        at: board.now,
    });
    state.at = at;
    let mut arrivals = vec![board.online(true)];
    arrivals.extend(board.send(1));
    arrivals.push(board.said(&state));
    hall.take(&arrivals, at).unwrap();
    let (key, answerer) = (SigningKey::generate().unwrap().0, answerer());
    let seen = |hall: &mut Hall| {
        let later = at + 1_000_000;
        let view = hall.view(&name("12"), Delay::default(), later, &answerer);
        let (clocks, button) = (view.live.clocks.unwrap(), view.live.press);
        let running = clocks.running;
        assert!(
            running.is_some() || clocks.black == Duration::from_millis(black - 10_000),
            "{clocks:?}"
        );
        let mut office = Office {
            hall: &mut *hall,
            answerer: &answerer,
            key: Some(&key),
            addresses: None,
            now: later,
        };
        let press = Press {
            kind: OpenKind::Repeat,
            plies: 1,
            uci: "e7e5".into(),
        };
        let pressed = !Desk::default()
            .pressed(&mut office, &name("12"), press)
            .unwrap()
            .is_empty();
        let at_desk = |hall: &mut Hall, line: &str| at_desk(&mut Desk::default(), hall, Some(&key), line, later).0;
        let ordered = at_desk(hall, "Brett 12, Schiedsrichter");
        let status = at_desk(hall, "Brett 12");
        let overview = at_desk(hall, "Stand");
        let is_sent = ordered.contains("gesendet") && !ordered.contains("nicht verbunden");
        (running.is_some(), button.is_some(), is_sent, pressed, status, overview)
    };
    let gone = |hall: &mut Hall| {
        let (runs, has_button, is_sent, pressed, status, overview) = seen(hall);
        assert_eq!((runs, has_button, is_sent, pressed), (false, false, false, false));
        assert!(status.contains("Nicht verbunden."), "{status}");
        assert!(overview.contains("ein Brett nicht verbunden"), "{overview}");
        status
    };
    // The connection of the board, and then that of the hall itself.
    hall.take(&[board.online(false)], at + 1).unwrap();
    let status = gone(&mut hall);
    hall.take(&[board.online(true)], at + 2).unwrap();
    let news = hall.connected(false, at + 3).unwrap();
    assert!(news.contains(&News::Changed(name("12"))), "{news:?}");
    assert_eq!(gone(&mut hall), status);
    hall.connected(true, at + 4).unwrap();
    let (runs, has_button, is_sent, pressed, later, _) = seen(&mut hall);
    assert_eq!((runs, has_button, is_sent, pressed), (true, true, true, true));
    let last = "Schwarz: eine Stunde, 30 Minuten, 20 Sekunden.";
    assert!(status.contains(last) && !later.contains(last), "{status} {later}");
    // The program was started again and asks whether the game goes on: no clock runs, and no question is open.
    board.session = "s2".into();
    hall.take(&[board.online(true)], at + 5).unwrap();
    let (runs, has_button, _, pressed, status, overview) = seen(&mut hall);
    assert_eq!((runs, has_button, pressed), (false, false, false));
    assert!(
        status.contains("Programm neu gestartet, noch keine Partie.") && status.contains(last),
        "{status}"
    );
    assert!(overview.contains("0 Bretter nicht verbunden"), "{overview}");
    state.session = "s2".into();
    hall.take(&[board.said(&state)], at + 6).unwrap();
    let (runs, has_button, _, _, status, _) = seen(&mut hall);
    assert!(runs && has_button && !status.contains("neu gestartet"), "{status}");
}

#[test]
fn an_answer_is_not_longer_than_any_order_needs() {
    let mut at = Ordering::new();
    for (number, outcome, now) in [(1, Outcome::Done, 2000), (2, Outcome::Refused, 4000)] {
        at.order(now);
        let ack = at.board.answers(Some(number), outcome, &"ä".repeat(3000));
        let news = at.hall.take(&[ack], now).unwrap();
        let words = news.iter().find_map(|news| match news {
            News::Answered { words, .. } => Some(words),
            News::Raised(alert) => match &alert.kind {
                AlertKind::OrderFailed { words, .. } => Some(words),
                _ => None,
            },
            _ => None,
        });
        assert_eq!(words.unwrap().chars().count(), 1500, "{outcome:?}");
    }
}

#[test]
fn what_somebody_else_sends_in_the_arbiters_name_is_named_and_ends_no_waiting() {
    let mut at = Ordering::new();
    at.order(2000);
    assert_eq!(at.orders(2000), []);
    // With two orders, an answer without a number settles neither.
    assert_eq!(at.answer(None, Outcome::Unproved, 2500), []);
    assert_eq!(at.tick(12_000).1.len(), 1);
    at.tick(13_000);
    assert_eq!(at.tick(23_000).1.len(), 1);
    // With one order it may be the answer, but the right answer is still reported.
    at.order(30_000);
    let news = at.answer(None, Outcome::Unproved, 30_500);
    assert!(matches!(
        &raised(&news)[..],
        [AlertKind::OrderFailed {
            outcome: Some(Outcome::Unproved),
            ..
        }]
    ));
    assert!(is_answered(&at.answer(Some(3), Outcome::Done, 31_000)));
    // An order that was answered a minute ago, and one that was never given.
    at.tick(100_000);
    for number in [3, 77] {
        let news = at.answer(Some(number), Outcome::Repeated, 110_000);
        assert_eq!(raised(&news), [AlertKind::ReplayedOrder], "{number}");
        let alert = at
            .hall
            .alerts()
            .iter()
            .find(|alert| alert.kind == AlertKind::ReplayedOrder)
            .unwrap();
        assert!(alert.sentence(&answerer()).contains("Nicht ausgeführt"));
        let id = alert.id;
        at.hall.close(id).unwrap();
    }
    assert_eq!(raised(&at.answer(Some(77), Outcome::Done, 110_000)), []);
}

#[test]
fn an_order_that_waits_for_an_answer_is_dropped_by_each_key_and_word_but_that_for_repeating() {
    let (not_sent, other) = ("Nicht gesendet.", "Brett 1: Nicht gesendet. ");
    let cases = [
        (Some(DeskWord::Repeat), "noch einmal", None),
        (Some(DeskWord::Silence), "still", Some(not_sent)),
        (Some(DeskWord::Next), "nächste", Some(other)),
        (Some(DeskWord::Previous), "vorige", Some(other)),
        (Some(DeskWord::First), "erste", Some(other)),
        (Some(DeskWord::Done), "erledigt", Some(other)),
        (Some(DeskWord::Help), "Hilfe", Some(other)),
        // Ctrl-C.
        (Some(DeskWord::Quit), "beenden", Some(other)),
        // Enter.
        (None, "", Some(not_sent)),
        (None, "r", None),
        (None, "Brett 1", Some(other)),
        (None, "abc", Some(other)),
    ];
    let keys = cases.map(|(word, _, expected)| (word, "", expected));
    let typed = cases.map(|(_, line, expected)| (None, line, expected));
    for (word, line, expected) in keys.into_iter().filter(|(word, ..)| word.is_some()).chain(typed) {
        let mut ordering = Ordering::new();
        let mut desk = Desk::default();
        let Ordering { hall, key, .. } = &mut ordering;
        let (asked, _) = at_desk(&mut desk, hall, Some(key), "Brett 1, Ergebnis remis", 2000);
        assert!(asked.ends_with("Anordnen? Ja oder nein?"), "{asked}");
        let answerer = answerer();
        let mut office = Office {
            hall,
            answerer: &answerer,
            key: Some(key),
            addresses: None,
            now: 2000,
        };
        let acts = match word {
            Some(word) => desk.wish(&mut office, word).unwrap(),
            None => desk.typed(&mut office, line).unwrap(),
        };
        // Heard, not only printed, and not cut off by what is said next.
        let said: Vec<&str> = acts
            .iter()
            .filter_map(|act| match act {
                DeskAct::Say(text) => Some(text.as_str()),
                _ => None,
            })
            .collect();
        let [said] = said[..] else {
            panic!("{word:?} {line}: {said:?}")
        };
        match expected {
            Some(expected) => assert!(said.starts_with(expected), "{word:?} {line}: {said}"),
            None => assert_eq!(said, asked, "{word:?} {line}"),
        }
        let hush = acts.iter().position(|act| *act == DeskAct::Hush);
        assert!(hush.is_none_or(|at| at == 0), "{word:?} {line}: {acts:?}");
        let (_, sent) = at_desk(&mut desk, hall, Some(key), "ja", 2000);
        assert_eq!(sent.is_empty(), expected.is_some(), "{word:?} {line}");
    }
}

#[test]
fn the_question_before_the_end_of_the_program_stays_while_it_is_repeated() {
    let Ordering { mut hall, .. } = Ordering::new();
    let mut desk = Desk::default();
    let mut say = |line: &str| at_desk(&mut desk, &mut hall, None, line, 2000).0;
    let asked = say("beenden");
    assert_eq!(say("noch einmal"), asked);
    assert_eq!(say("ja"), "(quit)");
}
