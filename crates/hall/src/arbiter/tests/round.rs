//! The results of a round: which games count, and for whom.

use std::sync::Arc;

use super::*;

const REPORT: &str = "012 Open\r\n\
    001    1 m    Ada                               2000 GER    24600001 1990/01/01  0.0    1     2 w  \r\n\
    001    2 m    Bert                              1900 GER    24600002 1990/01/01  0.0    2     1 b  \r\n";

fn paired_hall(folder: &Path) -> Hall {
    let store = Store::open(&folder.join("hall.sqlite")).unwrap();
    let pairings = Pairings::read(REPORT.as_bytes(), None).unwrap();
    Hall::open(name(EVENT), Vec::new(), store, pairings).unwrap()
}

/// Returns the marks of both players in the report.
fn results(hall: &Hall) -> String {
    let report = String::from_utf8(hall.report().unwrap().unwrap()).unwrap();
    let marks = report
        .lines()
        .skip(1)
        .map(|line| line.trim_end().chars().last().unwrap());
    marks.collect()
}

fn board(id: &str, at: u64, white: &str, black: &str, round: &str) -> Board {
    let tags = Tags {
        white: white.into(),
        black: black.into(),
        round: round.into(),
        ..Tags::default()
    };
    Board::seated("1", id, at, Setting::default(), tags)
}

/// Lets the hall hear of a game while it is played, and then take its records.
fn follow(hall: &mut Hall, board: &Board, at: u64) -> Vec<News> {
    hall.take(&[board.said(&board.state())], at).unwrap();
    hall.take(&board.send(1), at).unwrap()
}

#[test]
fn the_last_game_that_was_finished_counts_in_the_report() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    let finish = |hall: &mut Hall, id: &str, at: u64, ending: Ending| {
        let mut board = board(id, at, "", "", "");
        board.play("e2e4");
        board.play("e7e5");
        board.record(&GameRecord::Ended(ending));
        follow(hall, &board, at);
    };
    assert_eq!(results(&hall), "wb");
    finish(&mut hall, "first", 1000, Ending::Resignation { winner: Color::Black });
    assert_eq!(results(&hall), "01");
    // A game that was only begun, and one that is void, change nothing.
    hall.take(&board("begun", 100_000, "", "", "").send(1), 100_000)
        .unwrap();
    assert_eq!(results(&hall), "01");
    finish(&mut hall, "void", 200_000, Ending::Cancelled);
    assert_eq!(results(&hall), "01");
    finish(
        &mut hall,
        "again",
        300_000,
        Ending::Resignation { winner: Color::White },
    );
    assert_eq!(results(&hall), "10");
}

#[test]
fn a_game_that_was_finished_counts_however_its_round_is_written() {
    let finish = |hall: &mut Hall, round: &str| {
        let mut board = board("a", 1000, "Ada", "Bert", round);
        board.play("e2e4");
        board.play("e7e5");
        board.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
        follow(hall, &board, 1000);
    };
    for round in ["", "?", "1", "01", "1.1", "Runde 1", "Finale"] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = paired_hall(folder.path());
        finish(&mut hall, round);
        assert_eq!(results(&hall), "10", "{round}");
        // Another game follows.
        follow(&mut hall, &board("b", 100_000, "", "", ""), 100_000);
        assert_eq!(results(&hall), "10", "{round}");
        assert_eq!(hall.earlier(&name("1")).len(), 1, "{round}");
        assert!(asked(&mut hall, "Ergebnisse").contains("1-0"), "{round}");
    }
    // Without pairings, the round is that of the current game.
    for (earlier, current, counts) in [
        ("Runde 3", "3", true),
        ("2", "3", false),
        ("", "3", true),
        ("Finale", "Finale", true),
        ("Halbfinale", "Finale", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = hall(folder.path());
        finish(&mut hall, earlier);
        let next = board("b", 100_000, "", "", current);
        let mut state = next.state();
        state.players.round = current.into();
        hall.take(&next.send(1), 100_000).unwrap();
        hall.take(&[next.said(&state)], 100_000).unwrap();
        let count = hall.earlier(&name("1")).len();
        assert_eq!(count, usize::from(counts), "{earlier} {current}");
    }
}

#[test]
fn a_game_that_was_cancelled_is_no_game_of_the_round_until_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    let mut board = board("a", 1000, "Bert", "Ada", "");
    board.play("e2e4");
    board.record(&GameRecord::Ended(Ending::Cancelled));
    follow(&mut hall, &board, 1000);
    let pgn = hall.pgn(&name("1")).unwrap();
    assert!(pgn.contains("[White \"Ada\"]") && !pgn.contains("e4"), "{pgn}");
    assert_eq!(asked(&mut hall, "Ergebnisse"), "Noch kein Ergebnis.");
    let from = board.records.len() as u64 + 1;
    for ruling in [Ruling::Called, Ruling::Reopened] {
        board.record(&GameRecord::Ruled(ruling));
    }
    hall.take(&board.send(from), 2000).unwrap();
    assert!(hall.pgn(&name("1")).unwrap().contains("e4"));
}

#[test]
fn a_game_that_contradicts_the_pairings_does_not_count_and_is_named_once() {
    for (white, black, round, counts) in [
        ("Ada", "Bert", "1", true),
        ("Ada", "Bert", "2", false),
        ("Carl", "Dora", "", false),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = paired_hall(folder.path());
        let mut board = board("a", 1000, white, black, round);
        board.play("e2e4");
        board.play("e7e5");
        board.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
        let news = hall.take(&board.send(1), 1000).unwrap();
        let expected = if counts { vec![] } else { vec![AlertKind::Unpaired] };
        assert_eq!(raised(&news), expected, "{white} {round}");
        assert_eq!(results(&hall), if counts { "10" } else { "wb" }, "{white} {round}");
        let pgn = hall.pgn(&name("1")).unwrap();
        assert!(pgn.contains("[White \"Ada\"]"), "{pgn}");
        assert_eq!(pgn.contains("e4"), counts, "{white} {round}");
        assert_eq!(hall.shown(&name("1"), Delay::default(), 1000).is_empty(), !counts);
        // Once struck, it does not come again; another game settles it.
        let state = board.said(&board.state());
        let alert = hall.alerts().iter().next().map(|alert| alert.id);
        if let Some(id) = alert {
            hall.close(id).unwrap();
        }
        assert_eq!(raised(&hall.take(&[state], 2000).unwrap()), []);
    }
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    hall.take(&board("old", 1000, "Carl", "Dora", "").send(1), 1000)
        .unwrap();
    let news = hall.take(&board("new", 2000, "Ada", "Bert", "").send(1), 2000).unwrap();
    let is_settled = |news: &News| matches!(news, News::Settled(alert) if alert.kind == AlertKind::Unpaired);
    assert!(news.iter().any(is_settled), "{news:?}");
}

#[test]
fn players_with_each_others_colors_are_named_once_until_the_arbiter_has_ruled() {
    let crossed = |white: &str, black: &str| AlertKind::Crossed {
        white: white.into(),
        black: black.into(),
    };
    for (white, black, expected) in [
        ("Ada", "Bert", vec![]),
        ("", "", vec![]),
        ("Bert", "Ada", vec![crossed("Bert", "Ada")]),
        ("Bert", "", vec![crossed("Bert", "?")]),
    ] {
        for ruling in [
            GameRecord::Ruled(Ruling::ColorsReversed),
            GameRecord::Ended(Ending::Cancelled),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let mut hall = paired_hall(folder.path());
            let mut board = board("a", 1000, white, black, "1");
            board.play("e2e4");
            assert_eq!(raised(&follow(&mut hall, &board, 1000)), expected, "{white} – {black}");
            let from = board.records.len() as u64 + 1;
            board.play("e7e5");
            hall.take(&board.send(from), 2000).unwrap();
            let said = hall.take(&[board.said(&board.state())], 2000).unwrap();
            assert_eq!(raised(&said), [], "{white} – {black}");
            // It is settled, so that nothing is left to strike.
            let from = board.records.len() as u64 + 1;
            board.record(&ruling);
            let news = hall.take(&board.send(from), 3000).unwrap();
            let settled = news.iter().filter(|news| matches!(news, News::Settled(_))).count();
            assert_eq!(settled, expected.len(), "{white} – {black}: {news:?}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    follow(&mut hall, &board("a", 1000, "Bert", "Ada", "1"), 1000);
    let alert = hall.alerts().iter().next().unwrap().clone();
    let sentence = "Brett 1: Die Farben sind anders als gepaart: Bert – Ada.";
    assert_eq!(alert.sentence(&answerer()), sentence);
}

#[test]
fn a_game_that_was_over_before_the_hall_heard_of_it_and_names_no_round_counts_only_when_told_so() {
    for (round, is_over, knows_state, counts) in [
        ("", true, true, false),
        ("", true, false, false),
        ("?", true, true, false),
        ("Finale", true, true, false),
        ("1", true, true, true),
        ("", false, true, true),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = paired_hall(folder.path());
        // The same two players as in this round, so that only the round could tell.
        let mut board = board("a", 1000, "Ada", "Bert", round);
        board.play("e2e4");
        board.play("e7e5");
        board.record(&GameRecord::Touched(Square::E2));
        let ending = Ending::Time {
            flag: Color::White,
            winner: Some(Color::Black),
        };
        if is_over {
            board.record(&GameRecord::Ended(ending));
        }
        let mut state = board.state();
        state.players.round = round.into();
        state.ended = is_over.then_some(crate::wire::Ended { ending });
        // This hall has nothing of the game, so the board sends all of it.
        let mut news = Vec::new();
        if knows_state {
            let retained = Arrival {
                retained: true,
                ..board.said(&state)
            };
            news.extend(hall.take(&[retained], 50_000).unwrap());
        }
        news.extend(hall.take(&board.send(1), 50_000).unwrap());
        news.extend(hall.take(&[board.said(&state)], 50_000).unwrap());
        let raised = raised(&news);
        assert_eq!(raised.contains(&AlertKind::LeftOver), !counts, "{round}: {raised:?}");
        if !counts && knows_state {
            assert_eq!(raised, [AlertKind::LeftOver], "{round}");
        }
        let marks = if is_over && counts { "01" } else { "wb" };
        assert_eq!(results(&hall), marks, "{round}");
        let pgn = hall.pgn(&name("1")).unwrap();
        assert!(pgn.contains("[White \"Ada\"]") && pgn.contains("e4") == counts, "{pgn}");
        let view = hall.view(&name("1"), Delay::default(), 60_000, &answerer());
        assert_eq!((view.white.as_str(), view.stand.is_some()), ("Ada", counts));
        assert_eq!(hall.shown(&name("1"), Delay::default(), 60_000).is_empty(), !counts);
        // The same after a restart.
        drop(hall);
        let mut hall = paired_hall(folder.path());
        assert_eq!(hall.pgn(&name("1")).unwrap().contains("e4"), counts);
        if !counts {
            let is_open = |hall: &Hall| hall.alerts().iter().any(|alert| alert.kind == AlertKind::LeftOver);
            let ordered = GameRecord::Ended(Ending::Arbiter {
                winner: Some(Color::White),
            });
            for (record, counts) in [
                (GameRecord::Ruled(Ruling::Called), false),
                (GameRecord::Ruled(Ruling::Noted { text: "Runde 1".into() }), false),
                (ordered, true),
            ] {
                let from = board.records.len() as u64 + 1;
                board.record(&record);
                hall.take(&board.send(from), 60_000).unwrap();
                let marks = if counts { "10" } else { "wb" };
                assert_eq!(
                    (results(&hall).as_str(), is_open(&hall)),
                    (marks, !counts),
                    "{record:?}"
                );
            }
            continue;
        }
        follow(&mut hall, &self::board("b", 100_000, "", "", ""), 100_000);
        assert_eq!(hall.earlier(&name("1")).len(), usize::from(is_over));
    }
    // The next game leaves it out.
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    let mut old = board("a", 1000, "", "", "");
    old.play("e2e4");
    old.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
    hall.take(&old.send(1), 50_000).unwrap();
    follow(&mut hall, &board("b", 100_000, "", "", ""), 100_000);
    assert!(hall.earlier(&name("1")).is_empty() && results(&hall) == "wb");
    assert!(hall.alerts().is_empty());
}

#[test]
fn an_earlier_game_that_was_over_before_the_hall_heard_of_it_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    // The board had no network while it played this game.
    let mut missed = board("a", 1000, "Ada", "Bert", "");
    missed.play("e2e4");
    missed.play("e7e5");
    missed.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
    let playing = board("b", 100_000, "Ada", "Bert", "");
    follow(&mut hall, &playing, 100_000);
    let news = hall.take(&missed.send(1), 100_000).unwrap();
    assert_eq!(raised(&news), [AlertKind::EarlierLeftOver]);
    assert!(hall.earlier(&name("1")).is_empty() && results(&hall) == "wb");
    // It stays until the arbiter strikes it, and does not come again.
    let next = [playing.said(&playing.state())];
    hall.take(&next, 101_000).unwrap();
    let open: Vec<Alert> = hall.alerts().iter().cloned().collect();
    assert_eq!(open.len(), 1);
    hall.close(open[0].id).unwrap();
    assert_eq!(raised(&hall.take(&next, 102_000).unwrap()), []);
    // If it is opened again, its result can be ordered.
    let mut state = missed.state();
    state.ended = Some(crate::wire::Ended {
        ending: Ending::Resignation { winner: Color::White },
    });
    assert_eq!(
        raised(&hall.take(&[missed.said(&state)], 103_000).unwrap()),
        [AlertKind::LeftOver]
    );
    let from = missed.records.len() as u64 + 1;
    missed.record(&GameRecord::Ended(Ending::Arbiter {
        winner: Some(Color::White),
    }));
    hall.take(&missed.send(from), 104_000).unwrap();
    assert_eq!(results(&hall), "10");
}

#[test]
fn a_game_that_the_hall_has_followed_counts_even_if_the_clock_of_the_board_is_set_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    let mut board = board("a", 10_000_000, "Ada", "Bert", "");
    hall.take(&board.send(1), 6_400_000).unwrap();
    hall.take(&[board.said(&board.state())], 6_400_000).unwrap();
    let from = board.records.len() as u64 + 1;
    board.play("e2e4");
    board.play("e7e5");
    board.now = 6_500_000;
    let ending = Ending::Resignation { winner: Color::White };
    board.record(&GameRecord::Ended(ending));
    let mut state = board.state();
    state.ended = Some(crate::wire::Ended { ending });
    hall.take(&board.send(from), 6_500_000).unwrap();
    hall.take(&[board.said(&state)], 6_500_000).unwrap();
    assert!(hall.alerts().iter().all(|alert| alert.kind != AlertKind::LeftOver));
    for _ in 0..2 {
        assert_eq!(results(&hall), "10");
        drop(hall);
        hall = paired_hall(folder.path());
    }
}

#[test]
fn a_program_that_was_ended_in_a_game_of_another_round_raises_no_alert() {
    for (round, expected) in [("2", vec![]), ("1", vec![AlertKind::Closed])] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = paired_hall(folder.path());
        hall.connected(true, 1000).unwrap();
        let mut board = board("a", 1000, "Ada", "Bert", round);
        board.play("e2e4");
        let mut state = board.state();
        state.players.round = round.into();
        let gone = Online {
            version: wire::VERSION,
            online: false,
            session: board.session.clone(),
            ended: true,
            program: "0.1.0".into(),
        };
        let gone = board.arrival(Kind::Online, wire::write(&gone).unwrap());
        // What the broker has kept. The program does not run, and sends no records.
        let kept = [board.said(&state), gone].map(|arrival| Arrival {
            retained: true,
            ..arrival
        });
        let mut news = hall.take(&kept, 2000).unwrap();
        news.extend(hall.tick(20_000).unwrap());
        assert_eq!(raised(&news), expected, "{round}");
    }
}

#[test]
fn alerts_left_over_from_another_round_are_not_raised() {
    for (round, is_left_over) in [("2", true), ("1", false), ("", false)] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = paired_hall(folder.path());
        let mut board = board("a", 1000, "Ada", "Bert", round);
        board.play("e2e4");
        board.record(&GameRecord::Touched(Square::E7));
        board.alerts.push(BoardAlert {
            number: 1,
            at: 0,
            move_number: 1,
            kind: BoardAlertKind::MicrophoneLost,
        });
        let state = |board: &Board| {
            let mut state = board.state();
            state.players.round = round.into();
            board.said(&state)
        };
        // What the broker has kept, and the records that the hall asks for.
        let retained = Arrival {
            retained: true,
            ..state(&board)
        };
        let mut news = hall.take(&[retained], 1000).unwrap();
        news.extend(hall.take(&board.send(1), 2000).unwrap());
        let by = Color::Black;
        let touch = |square: &str| AlertKind::Touch {
            by,
            square: square.into(),
        };
        let expected = match is_left_over {
            true => vec![AlertKind::Unpaired],
            false => vec![AlertKind::MicrophoneLost, touch("e7")],
        };
        assert_eq!(raised(&news), expected, "{round}");
        // What happens from now on is raised in any case: the arbiter may have named the wrong round.
        let sent = board.records.len() as u64 + 1;
        board.record(&GameRecord::Touched(Square::D7));
        board.alerts.push(BoardAlert {
            number: 2,
            at: 0,
            move_number: 1,
            kind: BoardAlertKind::IllegalDeclared { by },
        });
        news = hall.take(&board.send(sent), 3000).unwrap();
        news.extend(hall.take(&[state(&board)], 3000).unwrap());
        assert_eq!(
            raised(&news),
            [touch("d7"), AlertKind::IllegalDeclared { by }],
            "{round}"
        );
    }
}

#[test]
fn with_reversed_colors_the_result_is_that_of_the_player() {
    let reversed = &[Ruling::ColorsReversed][..];
    let undone = &[
        Ruling::Called,
        Ruling::ColorsReversed,
        Ruling::Undone { restarts: false },
        Ruling::Dismissed,
    ][..];
    // The names at the board, the rulings, the marks of Ada and Bert, and White.
    for (white, black, rulings, expected, name_of_white) in [
        ("", "", reversed, "01", "Bert"),
        ("", "", undone, "10", "Ada"),
        // They sit the wrong way round, without a ruling or with one.
        ("Bert", "Ada", &[], "01", "Bert"),
        ("Bert", "Ada", reversed, "01", "Bert"),
        ("Ada", "Bert", &[], "10", "Ada"),
        // The same if only one name is known at the board.
        ("Bert", "", &[], "01", "Bert"),
        ("?", "Ada", &[], "01", "Bert"),
        ("Ada", "", &[], "10", "Ada"),
        // They sit the wrong way round, but their names, or only one of them, are as paired.
        ("Ada", "Bert", reversed, "01", "Bert"),
        ("Ada", "", reversed, "01", "Bert"),
        ("", "Ada", reversed, "01", "Bert"),
        ("Ada", "Bert", undone, "10", "Ada"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut hall = paired_hall(folder.path());
        let mut board = board("a", 1000, white, black, "");
        board.play("e2e4");
        board.play("e7e5");
        for ruling in rulings {
            board.record(&GameRecord::Ruled(ruling.clone()));
        }
        board.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
        follow(&mut hall, &board, 1000);
        let name_of_black = if name_of_white == "Ada" { "Bert" } else { "Ada" };
        let of_round = |hall: &mut Hall, is_current: bool| {
            assert_eq!(results(hall), expected, "{white} {rulings:?}");
            let said = asked(hall, "Ergebnisse");
            assert!(said.contains(&format!("{name_of_white} – {name_of_black},")), "{said}");
            let shown = hall.shown(&name("1"), Delay::default(), 10_000);
            let mut scores = vec![hall.write_shown(&name("1"), &shown)];
            match is_current {
                true => scores.extend(hall.pgn(&name("1"))),
                false => scores.extend(hall.earlier(&name("1"))),
            }
            let tags = format!("[White \"{name_of_white}\"]\n[Black \"{name_of_black}\"]");
            let is_named = |pgn: &Arc<str>| pgn.contains(&tags);
            assert!(scores.len() == 2 && scores.iter().all(is_named), "{scores:?}");
        };
        of_round(&mut hall, true);
        let view = hall.view(&name("1"), Delay::default(), 10_000, &answerer());
        assert_eq!((&*view.white, &*view.black), (name_of_white, name_of_black));
        // Another game follows.
        follow(&mut hall, &self::board("b", 100_000, "", "", ""), 100_000);
        of_round(&mut hall, false);
    }
}

#[test]
fn a_game_that_was_played_on_from_an_agreed_position_is_rated() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = paired_hall(folder.path());
    let mut board = board("a", 1000, "", "", "");
    board.play("e2e4");
    board.play("e7e5");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30".into();
    for ruling in [Ruling::Called, Ruling::Position { fen }, Ruling::Dismissed] {
        board.record(&GameRecord::Ruled(ruling));
    }
    board.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
    follow(&mut hall, &board, 1000);
    assert_eq!(results(&hall), "10");
}
