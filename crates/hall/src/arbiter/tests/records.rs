//! Records: kept once and in order, whatever happens; and the games that result from them.

use shakmaty::Position;

use super::*;

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
    // The same after a restart.
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
        let shown = hall.shown(&name("1"), delay, now);
        let pgn = hall.write_shown(&name("1"), &shown);
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
fn a_delay_by_moves_hides_nothing_again_that_still_stands() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("1", "a", 0);
    let mut sent = 1;
    let mut seen = |board: &Board, plies| {
        hall.take(&board.send(sent), 10_000).unwrap();
        sent = board.records.len() as u64 + 1;
        let time = Duration::ZERO;
        hall.view(&name("1"), Delay { plies, time }, 10_000, &answerer())
            .shown
            .unwrap()
            .plies
    };
    for uci in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        board.play(uci);
    }
    assert_eq!(seen(&board, 2), 2);
    // Only what nobody has seen is taken back.
    board.record(&GameRecord::Ruled(Ruling::Called));
    board.record(&GameRecord::Ruled(Ruling::Back { ply: 3 }));
    assert_eq!(seen(&board, 2), 2);
    board.record(&GameRecord::Ruled(Ruling::Dismissed));
    board.play("g8f6");
    assert_eq!(seen(&board, 2), 2);
    board.play("f1c4");
    assert_eq!(seen(&board, 2), 3);
    // The same if the result does not stand.
    board.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
    assert_eq!(seen(&board, 2), 5);
    for ruling in [Ruling::Called, Ruling::Reopened] {
        board.record(&GameRecord::Ruled(ruling));
    }
    assert_eq!(seen(&board, 2), 5);
    // What was seen itself is taken back.
    board.record(&GameRecord::Ruled(Ruling::Back { ply: 1 }));
    assert_eq!(seen(&board, 2), 1);
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
    // The earlier one belongs to the round if it has a result.
    assert_eq!(hall.earlier(&name("1")), []);
    old.record(&GameRecord::Ended(Ending::Resignation { winner: Color::Black }));
    let news = hall.take(&old.send(5), 902_000).unwrap();
    assert_eq!(raised(&news), [], "what is over calls nobody");
    let [earlier] = &hall.earlier(&name("1"))[..] else {
        panic!()
    };
    assert!(earlier.ends_with("1. e4 0-1\n"), "{earlier}");
    assert!(
        asked(&mut hall, "Ergebnisse").contains("0-1"),
        "it is told although another game is played"
    );
    assert_eq!((kept(&hall, &old).len(), kept(&hall, &new).len()), (5, 4));
    let earlier = hall.earlier(&name("1"));
    drop(hall);
    let mut hall = self::hall(folder.path());
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. d4 *\n"));
    assert_eq!(hall.earlier(&name("1")), earlier);
}

#[test]
fn the_game_that_the_state_names_is_played_whatever_began_last() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut real = Board::new("1", "real", 100_000);
    real.play("e2e4");
    hall.take(&real.send(1), 100_000).unwrap();
    hall.take(&[real.said(&real.state())], 100_000).unwrap();
    // Begun by mistake, or while the board's clock was ahead, and left for the real game.
    let mistaken = Board::new("1", "mistaken", 200_000);
    hall.take(&mistaken.send(1), 200_000).unwrap();
    hall.take(&[mistaken.said(&mistaken.state())], 200_000).unwrap();
    assert!(hall.pgn(&name("1")).unwrap().ends_with("\n*\n"));
    // The records come before the state that names their game.
    let mut sent = real.records.len() as u64 + 1;
    real.play("e7e5");
    for decision in [Ruling::Called, Ruling::Dismissed] {
        real.record(&GameRecord::Ruled(decision));
    }
    real.record(&GameRecord::Touched(Square::G1));
    assert_eq!(raised(&hall.take(&real.send(sent), 210_000).unwrap()), []);
    let news = hall.take(&[real.said(&real.state())], 210_000).unwrap();
    assert!(matches!(&raised(&news)[..], [AlertKind::Touch { .. }]), "{news:?}");
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. e4 e5 *\n"));
    sent = real.records.len() as u64 + 1;
    real.record(&GameRecord::Ruled(Ruling::Called));
    assert_eq!(
        raised(&hall.take(&real.send(sent), 220_000).unwrap()),
        [AlertKind::Called]
    );
    // After a restart the broker's state names it, and also a game that arrives as a whole.
    drop(hall);
    let mut hall = self::hall(folder.path());
    assert_eq!(raised(&hall.take(&[real.said(&real.state())], 230_000).unwrap()), []);
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. e4 e5 *\n"));
    let another = Board::new("1", "another", 300_000);
    hall.take(&another.send(1), 300_000).unwrap();
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. e4 e5 *\n"));
    let mut early = Board::new("1", "early", 50_000);
    hall.take(&[early.said(&early.state())], 310_000).unwrap();
    early.play("d2d4");
    hall.take(&early.send(1), 310_000).unwrap();
    assert!(hall.pgn(&name("1")).unwrap().ends_with("1. d4 *\n"));
}

#[test]
fn spectators_see_a_finished_game_to_its_end_when_the_next_one_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let delay = Delay {
        plies: 1,
        time: Duration::from_secs(60),
    };
    let seen = |hall: &Hall, now| {
        let shown = hall.shown(&name("1"), delay, now);
        let pgn = hall.write_shown(&name("1"), &shown);
        let moves = pgn.lines().filter(|line| !line.is_empty() && !line.starts_with('['));
        moves.map(str::to_owned).collect::<Vec<_>>()
    };
    let mut first = Board::new("1", "first", 1000);
    first.play("e2e4");
    hall.take(&first.send(1), 10_000).unwrap();
    let mut rest = first.records.len() as u64 + 1;
    first.play("e7e5");
    first.record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
    hall.take(&first.send(rest), 20_000).unwrap();
    assert_eq!(seen(&hall, 70_000), ["1. e4 *"]);
    // Two games that do not count, and the next one.
    let mut void = Board::new("1", "void", 22_000);
    void.play("a2a3");
    void.record(&GameRecord::Ruled(Ruling::Ordered {
        number: 1,
        pressed: false,
    }));
    void.record(&GameRecord::Ended(Ending::Cancelled));
    hall.take(&void.send(1), 26_000).unwrap();
    assert_eq!(seen(&hall, 85_999), ["1. e4 e5 1-0", "*"]);
    assert_eq!(seen(&hall, 86_000), ["1. e4 e5 1-0"]);
    let mut left = Board::new("1", "left", 27_000);
    left.play("h2h4");
    hall.take(&left.send(1), 28_000).unwrap();
    let mut next = Board::new("1", "next", 30_000);
    next.play("d2d4");
    hall.take(&next.send(1), 32_000).unwrap();
    rest = next.records.len() as u64 + 1;
    assert_eq!(seen(&hall, 70_000), ["1. e4 *", "*"]);
    assert_eq!(seen(&hall, 80_000), ["1. e4 e5 1-0", "*"]);
    next.play("d7d5");
    next.play("c2c4");
    hall.take(&next.send(rest), 90_000).unwrap();
    assert_eq!(seen(&hall, 150_000), ["1. e4 e5 1-0", "1. d4 d5 *"]);
    // The same after a restart, with the moments of arrival.
    drop(hall);
    let hall = self::hall(folder.path());
    assert_eq!(seen(&hall, 79_999), ["1. e4 *", "*"]);
    assert_eq!(seen(&hall, 150_000), ["1. e4 e5 1-0", "1. d4 d5 *"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever is lost, repeated or cut in the middle: if the board follows the hall's answers, in the end every
    /// record is there once and in order.
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

/// Measures the cost of a hall with 200 boards: `cargo test -p ansage-hall --lib -- --ignored --nocapture two_hundred`.
#[test]
#[ignore = "it measures"]
fn two_hundred_boards_are_measured() {
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() / 1024
    };
    let folder = tempfile::tempdir().unwrap();
    let setting = Setting {
        clock: ansage_chess::clock::setting("90+30").unwrap(),
        ..Setting::default()
    };
    let boards: Vec<Vec<Arrival>> = (1..=200)
        .map(|number| {
            let mut random = fastrand::Rng::with_seed(number);
            // A random game that lasts for 80 moves.
            loop {
                let mut board = Board::with(&number.to_string(), "a", 1000, setting.clone());
                while board.game.ending().is_none() && board.game.plies().len() < 160 {
                    let moves = board.game.position().legal_moves();
                    let m = moves[random.usize(..moves.len())];
                    board.play(&ansage_chess::board::uci(m));
                }
                if board.game.ending().is_none() {
                    break board.send(1);
                }
            }
        })
        .collect();
    let records: usize = boards.iter().map(Vec::len).sum();
    let before = resident();
    let mut hall = hall(folder.path());
    let begun = std::time::Instant::now();
    let most = boards.iter().map(Vec::len).max().unwrap();
    for number in 0..most {
        // A record of each board, as they come.
        let batch: Vec<Arrival> = boards.iter().filter_map(|board| board.get(number).cloned()).collect();
        hall.take(&batch, 5000).unwrap();
    }
    let took = begun.elapsed();
    println!(
        "{records} records of 200 boards in {took:?}, {} MB more",
        resident() - before
    );
    drop(hall);
    let begun = std::time::Instant::now();
    let hall = self::hall(folder.path());
    println!("loaded again in {:?}, {} boards", begun.elapsed(), hall.boards().len());
}
