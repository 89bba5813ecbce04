//! Alerts that are raised, and those that are not.

use super::*;

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
    // Topics that do not belong to a board of this event are ignored.
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
    board.write(JournalLine::Made { uci: "e2e5".into() });
    board.write(JournalLine::Made { uci: "e2e4".into() });
    let news = hall.take(&board.send(1), 5000).unwrap();
    assert_eq!(raised(&news), [AlertKind::Contradiction { number: 3 }]);
    assert_eq!(kept(&hall, &board).len(), 4);
    // No order is given for a game that is not known.
    assert!(asked(&mut hall, "Brett 1, Ergebnis 1-0").contains("nicht ganz"));
}

#[test]
fn rulings_that_no_arbiter_can_give_harm_nobody_else() {
    let color = Color::White;
    let clock = |text: &str| Setting {
        clock: ansage_chess::clock::setting(text).unwrap(),
        ..Setting::default()
    };
    for decision in [
        Ruling::Counted {
            color,
            moves: u32::MAX,
            adds_time: true,
        },
        Ruling::Adjusted {
            color,
            adjustment: ansage_chess::clock::Adjustment::Add(Duration::from_millis(u64::MAX)),
        },
        Ruling::Illegal {
            by: color,
            ply: None,
            compensation: Duration::from_millis(u64::MAX),
        },
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let mut bad = Board::with("1", "a", 1000, clock("1/1"));
        let good = Board::new("2", "g", 1000);
        for _ in 0..1200 {
            bad.write(JournalLine::Ruled {
                decision: decision.clone(),
            });
        }
        bad.write(JournalLine::Made { uci: "e2e4".into() });
        let mut arrivals = bad.send(1);
        arrivals.extend(good.send(1));
        let news = hall.take(&arrivals, 5000).unwrap();
        assert_eq!(raised(&news), [AlertKind::Contradiction { number: 3 }], "{decision:?}");
        assert_eq!(kept(&hall, &good).len(), 2);
        // Nor after a restart.
        drop(hall);
        let mut hall = self::hall(folder.path());
        assert_eq!(haves(&hall.take(&good.send(1), 6000).unwrap()), [(2, false)]);
    }
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
        compensation: Duration::ZERO,
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
    // The effects of an order from the hall are not news there. The board gives them all the same time.
    let mut ordered = Board::new("2", "o", 500_000);
    hall.take(&ordered.send(1), 500_000).unwrap();
    for ruling in [
        Ruling::Ordered {
            number: 1,
            pressed: false,
        },
        Ruling::Called,
    ] {
        ordered.write(JournalLine::Ruled { decision: ruling });
    }
    assert_eq!(raised(&hall.take(&ordered.send(3), 500_000).unwrap()), []);
    // Nobody at the board starts what the hall has stopped without a word, also if the hall was started again.
    drop(hall);
    let mut hall = self::hall(folder.path());
    ordered.record(&GameRecord::Ruled(Ruling::Dismissed));
    assert_eq!(raised(&hall.take(&ordered.send(5), ordered.now).unwrap()), [Resumed]);
    ordered.now += 1000;
    for ruling in [
        Ruling::Ordered {
            number: 2,
            pressed: false,
        },
        Ruling::Called,
    ] {
        ordered.write(JournalLine::Ruled { decision: ruling });
    }
    ordered.now += 1000;
    for ruling in [
        Ruling::Ordered {
            number: 3,
            pressed: false,
        },
        Ruling::Dismissed,
    ] {
        ordered.write(JournalLine::Ruled { decision: ruling });
    }
    assert_eq!(raised(&hall.take(&ordered.send(6), ordered.now).unwrap()), []);
    // The most urgent first; the call is settled.
    let ranks: Vec<u8> = hall.alerts().iter().map(|alert| alert.kind.rank()).collect();
    assert!(ranks.is_sorted() && ranks.len() == 6, "{ranks:?}");

    let alert = |number, kind| BoardAlert {
        number,
        at: 0,
        move_number: 3,
        kind,
    };
    board.alerts = vec![
        alert(1, BoardAlertKind::WrongRepetition { by: Color::White }),
        alert(2, BoardAlertKind::MicrophoneLost),
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
    board.alerts.push(alert(3, BoardAlertKind::MicrophoneBack));
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
fn a_board_that_is_set_up_is_lost_before_its_first_move_but_not_after_its_game() {
    for (is_over, ended, expected) in [
        (false, false, vec![AlertKind::Lost]),
        // Nobody is in the middle of a game.
        (false, true, vec![]),
        (true, false, vec![]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        hall.connected(true, 0).unwrap();
        let mut board = Board::new("1", "a", 1000);
        if is_over {
            board.play("e2e4");
            board.record(&GameRecord::Ended(Ending::Agreement));
        }
        hall.take(&[board.online(true)], 1000).unwrap();
        hall.take(&board.send(1), 1000).unwrap();
        let gone = Online {
            version: wire::VERSION,
            online: false,
            session: board.session.clone(),
            ended,
            program: "0.1.0".into(),
        };
        hall.take(&[board.arrival(Kind::Online, wire::write(&gone).unwrap())], 20_000)
            .unwrap();
        assert_eq!(raised(&hall.tick(30_000).unwrap()), expected, "{is_over} {ended}");
    }
}

#[test]
fn a_call_is_raised_though_that_of_a_game_that_was_left_is_open() {
    for (began, is_state_first) in [(200_000, true), (200_000, false), (500, false)] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        let mut left = Board::new("1", "a", 1000);
        left.record(&GameRecord::Ruled(Ruling::Called));
        hall.take(&[left.said(&left.state())], 2000).unwrap();
        assert_eq!(raised(&hall.take(&left.send(1), 2000).unwrap()), [AlertKind::Called]);
        let mut next = Board::new("1", "b", began);
        next.record(&GameRecord::Ruled(Ruling::Called));
        let mut arrivals = next.send(1);
        let at = if is_state_first { 0 } else { arrivals.len() };
        arrivals.insert(at, next.said(&next.state()));
        let news = hall.take(&arrivals, 201_000).unwrap();
        assert_eq!(raised(&news), [AlertKind::Called], "{began}");
        assert_eq!(
            hall.alerts().len(),
            1,
            "{began}: that of the game that was left is settled"
        );
    }
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

#[test]
fn only_the_run_that_is_here_can_be_gone() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    hall.connected(true, 0).unwrap();
    let mut board = Board::new("1", "a", 1000);
    board.play("e2e4");
    hall.take(&[board.online(true)], 1000).unwrap();
    hall.take(&board.send(1), 1000).unwrap();
    let gone_of = |session: &str| {
        let mut other = Board::new("1", "a", 1000);
        other.session = session.into();
        other.online(false)
    };
    // The broker gives up a run that hung after the next one has begun.
    let earlier = gone_of(&board.session);
    board.session = "s2".into();
    hall.take(&[board.online(true)], 2000).unwrap();
    hall.take(&[earlier], 3000).unwrap();
    assert_eq!(raised(&hall.tick(60_000).unwrap()), []);
    hall.take(&[gone_of("s2")], 60_000).unwrap();
    assert_eq!(raised(&hall.tick(70_000).unwrap()), [AlertKind::Lost]);
    // Whatever comes from it shows that it is here.
    let settles = |news: Vec<News>| {
        news.iter()
            .any(|news| matches!(news, News::Settled(alert) if alert.kind == AlertKind::Lost))
    };
    let state = board.said(&board.state());
    assert!(settles(hall.take(&[state], 71_000).unwrap()));
    for (now, arrival) in [
        (80_000, board.send(4).remove(0)),
        (100_000, board.answers(Some(9), Outcome::Done, "")),
    ] {
        hall.take(&[gone_of("s2")], now).unwrap();
        assert_eq!(raised(&hall.tick(now + 10_000).unwrap()), [AlertKind::Lost]);
        assert!(settles(hall.take(&[arrival], now + 11_000).unwrap()));
    }
}

#[test]
fn a_board_that_does_not_come_back_with_the_broker_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    hall.connected(true, 0).unwrap();
    let boards: Vec<Board> = ["1", "2"].map(|board| Board::new(board, "a", 1000)).into();
    for board in &boards {
        hall.take(&[board.online(true)], 1000).unwrap();
    }
    hall.connected(false, 10_000).unwrap();
    hall.connected(true, 50_000).unwrap();
    hall.take(&[boards[1].online(true)], 60_000).unwrap();
    assert_eq!(raised(&hall.tick(74_999).unwrap()), []);
    assert_eq!(raised(&hall.tick(75_000).unwrap()), [AlertKind::Lost]);
    assert!(asked(&mut hall, "Stand").contains("ein Brett nicht verbunden"));
    assert!(asked(&mut hall, "Brett 1").contains("Nicht verbunden"));
}

#[test]
fn a_board_that_does_not_come_back_with_hall_and_broker_is_lost_if_it_was_playing() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut boards: Vec<Board> = ["1", "2", "3"].map(|board| Board::new(board, "a", 1000)).into();
    boards[0].play("e2e4");
    boards[1].play("e2e4");
    for board in &boards {
        hall.take(&board.send(1), 1000).unwrap();
    }
    drop(hall);
    let mut hall = self::hall(folder.path());
    hall.connected(true, 50_000).unwrap();
    hall.take(&[boards[1].online(true)], 60_000).unwrap();
    assert_eq!(raised(&hall.tick(74_999).unwrap()), []);
    assert_eq!(raised(&hall.tick(75_000).unwrap()), [AlertKind::Lost]);
    assert!(asked(&mut hall, "Brett 1").contains("Verbindung verloren"));
}

#[test]
fn a_result_that_was_typed_at_a_board_is_named_and_one_that_was_ordered_is_not() {
    for (ending, result) in [
        (
            Ending::Arbiter {
                winner: Some(Color::Black),
            },
            "0-1",
        ),
        (
            Ending::Points {
                white: ansage_protocol::Points::Zero,
                black: ansage_protocol::Points::Half,
            },
            "0-1/2",
        ),
        (Ending::Cancelled, "*"),
    ] {
        for is_ordered in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let mut hall = hall(folder.path());
            let mut board = Board::new("1", "a", 1000);
            board.play("e2e4");
            let mut records = vec![
                GameRecord::Ruled(Ruling::Called),
                GameRecord::Ended(ending),
                GameRecord::Ruled(Ruling::Dismissed),
            ];
            if is_ordered {
                let ordered = Ruling::Ordered {
                    number: 1,
                    pressed: false,
                };
                records.insert(0, GameRecord::Ruled(ordered));
            }
            let now = board.now + 1000;
            for record in &records {
                // All records of an order have one time.
                board.now = now - 1000;
                board.record(record);
            }
            let raised = raised(&hall.take(&board.send(1), now).unwrap());
            let decided = AlertKind::Decided { result: result.into() };
            assert_eq!(raised.contains(&decided), !is_ordered, "{ending:?}: {raised:?}");
            let mut alerts = hall.alerts().iter().map(|alert| alert.sentence(&answerer()));
            assert!(alerts.all(|said| !said.contains('*')));
        }
    }
}
