//! The desk: orders, questions and the list.

use super::*;

/// What the desk says of an order to board 12 that is not sent yet.
const WAITS: &str = "Brett 12: wartet auf die Antwort zur Anordnung davor.";

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
    // A number is never used again, even if the board has not answered. A board that has carried out a later order
    // drops an earlier one, so the next order waits for the answer.
    let (said, sent) = at_desk(&mut desk, &mut hall, Some(&key), "Brett 12, Schiedsrichter", now);
    assert_eq!((said.as_str(), sent), (WAITS, vec![]));
    let answered = |hall: &mut Hall, number| {
        let news = hall
            .take(&[board.answers(Some(number), Outcome::Done, "")], now)
            .unwrap();
        let sent = ordered(&news)
            .into_iter()
            .map(|order| key.order_key().open(&order).unwrap());
        sent.map(|order| (order.number, order.order)).collect::<Vec<_>>()
    };
    assert_eq!(answered(&mut hall, 1), [(2, Instruction::Call)]);
    assert_eq!(answered(&mut hall, 2), []);

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
        said.starts_with("Brett 12: Nicht gesendet.") && sent.is_empty(),
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
        // "a" and the beginning of a name are no numbers.
        ("Brett A, weiter", "Brett A gibt es hier nicht."),
        ("Brett 12-A, weiter", "Brett 12-A gibt es hier nicht."),
        ("Brett 12, Hilfe", "Tippen Sie"),
        ("Brett 12, Protokoll", "Regelwidrige Züge"),
        ("Brett 12", "W12 gegen B12."),
        ("Ergebnisse", "Noch kein Ergebnis."),
        (
            "Stand",
            "Eine Partie läuft, 0 beendet, 0 nicht begonnen, 0 Bretter nicht verbunden, keine Meldungen.",
        ),
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

/// Types a line at the desk. Returns what is said, and the order that is sent.
fn said_and_sent(desk: &mut Desk, hall: &mut Hall, key: &SigningKey, line: &str) -> (String, Option<Order>) {
    let (said, sent) = at_desk(desk, hall, Some(key), line, 5000);
    let order = sent.first().map(|signed| key.order_key().open(signed).unwrap());
    (said, order)
}

#[test]
fn an_order_is_given_for_the_game_that_it_was_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let (key, _) = SigningKey::generate().unwrap();
    let mut desk = Desk::default();
    let mut board = Board::new("12", "a", 1000);
    board.play("e2e4");
    hall.take(&[board.online(true)], 5000).unwrap();
    hall.take(&board.send(1), 5000).unwrap();
    let mut say = |hall: &mut Hall, line: &str| said_and_sent(&mut desk, hall, &key, line);
    let (asked, order) = say(&mut hall, "Brett 12, Ergebnis remis");
    assert!(asked.ends_with("Anordnen? Ja oder nein?") && order.is_none(), "{asked}");
    // A move, a flag and another game come between the question and the answer.
    board.play("e7e5");
    hall.take(&board.send(5), 5000).unwrap();
    let (again, order) = say(&mut hall, "ja");
    assert_eq!(
        (&again, order),
        (&format!("Die Partie hat sich inzwischen geändert. {asked}"), None)
    );
    board.record(&GameRecord::Ended(Ending::Time {
        flag: Color::White,
        winner: Some(Color::Black),
    }));
    hall.take(&board.send(7), 5000).unwrap();
    let (said, order) = say(&mut hall, "ja");
    assert!(!said.contains("gesendet") && order.is_none(), "{said}");
    let mut next = Board::new("12", "b", 50_000);
    next.play("d2d4");
    hall.take(&next.send(1), 50_000).unwrap();
    say(&mut hall, "Brett 12, zurück Weiß 1");
    let after = Board::new("12", "c", 90_000);
    hall.take(&after.send(1), 90_000).unwrap();
    let (said, order) = say(&mut hall, "ja");
    assert!(said.contains("So nicht möglich") && order.is_none(), "{said}");
    // Only an order that strikes moves names the number of half-moves that it was given for.
    let mut last = Board::new("12", "d", 120_000);
    last.play("d2d4");
    hall.take(&last.send(1), 120_000).unwrap();
    assert_eq!(say(&mut hall, "Brett 12, Schiedsrichter").1.unwrap().plies, None);
    hall.take(&[last.answers(Some(1), Outcome::Done, "")], 120_000).unwrap();
    say(&mut hall, "Brett 12, zurück Weiß 1");
    assert_eq!(say(&mut hall, "ja").1.unwrap().plies, Some(1));
    hall.take(&[last.answers(Some(2), Outcome::Done, "")], 120_000).unwrap();
    // An order that decides the game says whether it was over. A result that replaces another is asked about.
    for over in [false, true] {
        let (asked, order) = say(&mut hall, "Brett 12, Ergebnis 1-0");
        assert!(asked.ends_with("Anordnen? Ja oder nein?") && order.is_none(), "{asked}");
        let order = say(&mut hall, "ja").1.unwrap();
        assert_eq!(order.over, Some(over));
        let answer = last.answers(Some(order.number), Outcome::Refused, "");
        hall.take(&[answer], 120_000).unwrap();
        if !over {
            last.record(&GameRecord::Ended(Ending::Resignation { winner: Color::Black }));
            hall.take(&last.send(5), 120_000).unwrap();
        }
    }
    // So is one that would withdraw a result as a side effect: the resignation came after what it takes back.
    let mut resigned = Board::new("12", "e", 150_000);
    let (color, absent) = (Color::White, true);
    for record in [
        GameRecord::Ruled(Ruling::Called),
        GameRecord::Ruled(Ruling::Absent { color, absent }),
        GameRecord::Ruled(Ruling::Dismissed),
        GameRecord::Ended(Ending::Resignation { winner: Color::Black }),
    ] {
        resigned.record(&record);
    }
    hall.take(&resigned.send(1), 160_000).unwrap();
    let (asked, order) = say(&mut hall, "Brett 12, rückgängig");
    assert!(
        asked.contains("Das Ergebnis gilt nicht.") && asked.ends_with("Anordnen? Ja oder nein?") && order.is_none(),
        "{asked}"
    );
    assert_eq!(
        say(&mut hall, "Brett 12, Ergebnis offen").1.unwrap().order,
        Instruction::Reopen
    );
}

#[test]
fn art_7_5_1_an_illegal_move_without_a_number_is_the_one_that_the_arbiter_was_told() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let (key, _) = SigningKey::generate().unwrap();
    let mut desk = Desk::default();
    let mut board = Board::new("12", "a", 1000);
    board.play("e2e4");
    board.play("e7e5");
    hall.take(&[board.online(true)], 5000).unwrap();
    hall.take(&board.send(1), 5000).unwrap();
    let mut say = |hall: &mut Hall, line: &str| said_and_sent(&mut desk, hall, &key, line);
    let illegal = |number| Instruction::Illegal {
        color: Color::White,
        number,
    };
    let struck = "Gestrichen: ";
    // Nothing is declared: it is the last made move, and still is when the board has the order.
    let (asked, order) = say(&mut hall, "Brett 12, illegal Weiß");
    assert!(asked.contains(struck) && order.is_none(), "{asked}");
    assert_eq!(say(&mut hall, "ja").1.unwrap().order, illegal(Some(1)));
    let refused = board.answers(Some(1), Outcome::Refused, "");
    hall.take(&[refused], 5000).unwrap();
    // White declares a move between the question and the answer.
    say(&mut hall, "Brett 12, illegal Weiß");
    let from = board.records.len() as u64 + 1;
    let m = "g1f3"
        .parse::<UciMove>()
        .unwrap()
        .to_move(board.game.position())
        .unwrap();
    board.record(&GameRecord::Declared { m, trusted: false });
    hall.take(&board.send(from), 6000).unwrap();
    let (again, order) = say(&mut hall, "ja");
    assert!(
        again.starts_with("Die Partie hat sich inzwischen geändert.") && !again.contains(struck) && order.is_none(),
        "{again}"
    );
    assert_eq!(say(&mut hall, "ja").1.unwrap().order, illegal(None));
}

#[test]
fn art_6_7_1_a_player_is_marked_absent_late_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let (key, _) = SigningKey::generate().unwrap();
    let setting = Setting {
        default_time: Some(30),
        ..Setting::default()
    };
    let mut board = Board::with("12", "a", 1000, setting);
    board.play("e2e4");
    hall.take(&[board.online(true)], 5000).unwrap();
    hall.take(&board.send(1), 5000).unwrap();
    let say = |hall: &mut Hall, line: &str, minutes: u64| {
        at_desk(&mut Desk::default(), hall, Some(&key), line, minutes * 60_000)
    };
    let (asked, sent) = say(&mut hall, "Brett 12, abwesend Schwarz", 31);
    assert!(
        asked.contains("Weiß gewinnt") && asked.ends_with("Anordnen? Ja oder nein?") && sent.is_empty(),
        "{asked}"
    );
    // White has moved, and Black is in time.
    for (line, minutes, expected) in [
        ("Brett 12, abwesend Weiß", 31, "Brett 12: gesendet."),
        ("Brett 12, abwesend Schwarz", 29, WAITS),
    ] {
        let (said, _) = say(&mut hall, line, minutes);
        assert_eq!(said, expected, "{line}");
    }
}

#[test]
fn art_6_14_a_time_is_set_only_after_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let (key, _) = SigningKey::generate().unwrap();
    let setting = Setting {
        clock: ansage_chess::clock::setting("90+30").unwrap(),
        ..Setting::default()
    };
    let mut board = Board::with("12", "a", 1000, setting);
    board.play("e2e4");
    hall.take(&[board.online(true)], 5000).unwrap();
    hall.take(&board.send(1), 5000).unwrap();
    let mut desk = Desk::default();
    let mut say = |line: &str, now| at_desk(&mut desk, &mut hall, Some(&key), line, now);
    for (line, expected) in [
        ("Brett 12, zwei Minuten für Weiß", "Brett 12: gesendet."),
        ("Brett 12, Zeit Weiß +2", WAITS),
    ] {
        assert_eq!(say(line, 6000).0, expected, "{line}");
    }
    // A slip for "+2".
    let (asked, sent) = say("Brett 12, Zeit Weiß 2", 6000);
    assert!(
        asked.contains("Weiß: 2 Minuten.") && asked.ends_with("Anordnen? Ja oder nein?") && sent.is_empty(),
        "{asked}"
    );
    // The clock that runs meanwhile is no change of the game.
    assert_eq!(say("ja", 9000).0, WAITS);
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
    let ack = |number, outcome| board.answers(number, outcome, "Die Uhren stehen.");
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
    // The answer to an order that was never given.
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
        say(&mut hall, "noch einmal"),
        "Brett 1: Weiß: berührt David zwei, Zug 1. 3 von 3."
    );
    assert_eq!(
        say(&mut hall, "vorige"),
        "Brett 3: Weiß: berührt Eva zwei, Zug 1. 2 von 3."
    );
    assert_eq!(
        say(&mut hall, "noch einmal"),
        "Brett 3: Weiß: berührt Eva zwei, Zug 1. 2 von 3."
    );
    assert_eq!(say(&mut hall, "erledigt"), "Brett 3: Erledigt. Noch 2.");
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
    // Ctrl-C twice.
    let answerer = answerer();
    let mut desk = Desk::default();
    for quits in [false, true] {
        let mut office = Office {
            hall: &mut hall,
            answerer: &answerer,
            key: None,
            addresses: None,
            now: 2000,
        };
        let acts = desk.wish(&mut office, DeskWord::Quit).unwrap();
        assert_eq!(acts == [DeskAct::Quit], quits);
    }
    drop(hall);
    assert_eq!(self::hall(folder.path()).alerts().len(), 2);
}

#[test]
fn a_stopped_clock_an_interruption_and_an_offer_are_told_of_a_board() {
    for (called, paused, offer, expected) in [
        (true, false, None, "Schiedsrichter gerufen. Die Uhren stehen."),
        (false, true, None, "Unterbrochen."),
        (false, false, Some(Color::White), "Weiß bietet Remis."),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let mut board = Board::new("12", "a", 1000);
        board.play("e2e4");
        let state = State {
            called,
            paused,
            offer,
            ..board.state()
        };
        hall.take(&[board.online(true), board.said(&state)], 5000).unwrap();
        hall.take(&board.send(1), 5000).unwrap();
        let said = asked(&mut hall, "Brett 12");
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_board_without_a_game_is_told_as_such_and_addresses_are_not_spoken() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("hall.sqlite")).unwrap();
    let pairings = "[Board \"2\"]\n[White \"Ada\"]\n[Black \"Bert\"]\n\n*\n";
    let pairings = Pairings::read(pairings.as_bytes(), None).unwrap();
    let mut hall = Hall::open(name(EVENT), vec![name("1")], store, pairings).unwrap();
    assert_eq!(
        asked(&mut hall, "Brett 1"),
        "Brett 1: Es läuft keine Partie. Nicht verbunden."
    );
    assert_eq!(asked(&mut hall, "Brett 2"), "Brett 2: Ada gegen Bert. Nicht verbunden.");
    let addresses = ("http://a/".to_owned(), "http://a/enter?token=secret".to_owned());
    let answerer = answerer();
    let mut office = Office {
        hall: &mut hall,
        answerer: &answerer,
        key: None,
        addresses: Some(&addresses),
        now: 2000,
    };
    let mut desk = Desk::default();
    for line in ["Adresse", "noch einmal"] {
        for act in desk.typed(&mut office, line).unwrap() {
            match act {
                DeskAct::Print(text) => assert!(text.contains("token=secret"), "{text}"),
                DeskAct::Say(text) => assert_eq!(text, "Die Adressen stehen im Terminal."),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn an_order_only_asks_what_the_game_would_ask() {
    // The hall and the board judge an order by the same code: `Game::obey`.
    let game = Game::new(Chess::default());
    let mut trial = game.clone();
    assert!(
        trial
            .obey(1, HallOrder::Order(ArbiterOrder::Result(None)), Duration::ZERO)
            .is_ok()
    );
    assert!(trial.ending().is_some() && game.ending().is_none());
}

#[test]
fn a_board_is_called_by_its_name_before_a_number() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("hall.sqlite")).unwrap();
    let boards = ["1", "A", "1-A", "12", "012", "b", "B"].map(name).to_vec();
    let mut hall = Hall::open(name(EVENT), boards, store, Pairings::default()).unwrap();
    let answerer = answerer();
    let office = Office {
        hall: &mut hall,
        answerer: &answerer,
        key: None,
        addresses: None,
        now: 0,
    };
    for (line, expected) in [
        ("Brett A, zwei Minuten", Ok(name("A"))),
        ("brett a: zwei Minuten", Ok(name("A"))),
        ("Brett 1-a, zwei Minuten", Ok(name("1-A"))),
        ("Brett eins, zwei Minuten", Ok(name("1"))),
        ("Brett 1 zwei Minuten", Ok(name("1"))),
        ("Brett 12, zwei Minuten", Ok(name("12"))),
        ("Brett 012, zwei Minuten", Ok(name("012"))),
        ("Brett B, zwei Minuten", Ok(name("B"))),
        ("Brett 1-C, zwei Minuten", Err("1-C".to_owned())),
        ("Brett C, zwei Minuten", Err("C".to_owned())),
        ("Brett A. zwei Minuten", Ok(name("A"))),
        ("Brett A! zwei Minuten", Ok(name("A"))),
        ("Brett zwanzig, zwei Minuten", Err("20".to_owned())),
    ] {
        let (board, rest) = crate::arbiter::office::board_of_line(&office, line).unwrap();
        assert_eq!((board, rest), (expected, "zwei Minuten"), "{line}");
    }
}

/// The arbiter answers what was spoken last, which may be a new alert.
#[test]
fn an_alert_is_struck_only_if_it_was_heard_last() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("3", "3", 1000);
    board.record(&GameRecord::Touched(Square::E2));
    hall.take(&board.send(1), 1000).unwrap();
    let mut desk = Desk::default();
    let touched = "Brett 3: Weiß: berührt Eva zwei, Zug 1. 1 von 1.";
    assert_eq!(at_desk(&mut desk, &mut hall, None, "nächste", 2000).0, touched);
    desk.heard("Brett 7: Schiedsrichter gerufen.");
    assert_eq!(at_desk(&mut desk, &mut hall, None, "erledigt", 2000).0, touched);
    assert_eq!(
        at_desk(&mut desk, &mut hall, None, "erledigt", 2000).0,
        "Brett 3: Erledigt. Noch 0."
    );
    // So do questions and orders about a board.
    for number in ["1", "2"] {
        let mut board = Board::new(number, number, 1000);
        board.record(&GameRecord::Ruled(Ruling::Called));
        hall.take(&board.send(1), 1000).unwrap();
    }
    let mut say = |line: &str| at_desk(&mut desk, &mut hall, None, line, 2000).0;
    let called = "Brett 1: Schiedsrichter gerufen. 1 von 2.";
    assert_eq!(say("erste"), called);
    for line in ["Brett 2", "Brett 2, Protokoll", "Brett 2, tanze", "Brett 7"] {
        assert_ne!(say(line), called, "{line}");
        assert_eq!(say("erledigt"), called, "{line}");
    }
    assert_eq!(say("erledigt"), "Brett 1: Erledigt. Noch 1.");
    // An alert of the hall itself has no board.
    hall.has_rival(true, 2000).unwrap();
    let mut say = |line: &str| at_desk(&mut desk, &mut hall, None, line, 2000).0;
    assert_eq!(say("erste"), "Brett 2: Schiedsrichter gerufen. 1 von 2.");
    assert_eq!(
        say("nächste"),
        "Ein zweites Programm leitet diese Veranstaltung. Bitte eines beenden. 2 von 2."
    );
    assert_eq!(say("erledigt"), "Erledigt. Noch 1.");
}
