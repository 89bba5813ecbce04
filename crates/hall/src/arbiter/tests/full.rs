//! More alerts than the list holds.

use super::*;
use crate::setup::MOST_BOARDS;

const TOUCH: JournalLine = JournalLine::Touched { square: Square::E2 };

/// The records of a board that sends nothing but touches.
fn touching(board: &str, touches: usize) -> Board {
    let mut touching = Board::new(board, "a", 1000);
    for _ in 0..touches {
        touching.write(TOUCH);
    }
    touching
}

/// A game at a board with one line more.
fn with(board: &str, line: JournalLine) -> Board {
    let mut board = Board::new(board, "a", 1000);
    board.write(line);
    board
}

fn flag(board: &str) -> Board {
    let ending = Ending::Time {
        flag: Color::White,
        winner: Some(Color::Black),
    };
    with(board, JournalLine::Ended { ending })
}

fn called(board: &str) -> Board {
    let decision = Ruling::Called;
    with(board, JournalLine::Ruled { decision })
}

fn claimed(board: &str) -> Board {
    let line = JournalLine::Claimed {
        claim: ansage_protocol::Claim::Repetition,
        uci: None,
        right: false,
    };
    with(board, line)
}

/// What the board's program says about itself.
fn says(board: &Board, kind: BoardAlertKind) -> Arrival {
    let mut state = board.state();
    state.alerts = vec![BoardAlert {
        number: 1,
        at: 0,
        move_number: 3,
        kind,
    }];
    board.said(&state)
}

fn left_out(news: &[News]) -> Vec<&Alert> {
    let left_out = news.iter().filter_map(|news| match news {
        News::LeftOut(alert) => Some(alert),
        _ => None,
    });
    left_out.collect()
}

fn open_of<'h>(hall: &'h Hall, board: &str) -> Vec<&'h AlertKind> {
    let alerts = hall.alerts().iter();
    let of_board = alerts.filter(|alert| alert.board == Some(name(board)));
    of_board.map(|alert| &alert.kind).collect()
}

fn counted(hall: &Hall) -> Option<u64> {
    hall.alerts().iter().find_map(|alert| match alert.kind {
        AlertKind::Full { left_out } => Some(left_out),
        _ => None,
    })
}

#[test]
fn a_board_that_fills_the_list_keeps_nobody_from_being_heard() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let news = hall.take(&touching("1", MOST_OPEN).send(1), 1000).unwrap();
    assert_eq!(raised(&news).len(), MOST_OPEN);
    assert_eq!((left_out(&news).len(), counted(&hall)), (0, None), "full, and not more");
    for (number, (board, is_it)) in [
        (
            flag("2"),
            (|kind| matches!(kind, AlertKind::Flag { .. })) as fn(&AlertKind) -> bool,
        ),
        (called("3"), |kind| *kind == AlertKind::Called),
        (claimed("4"), |kind| matches!(kind, AlertKind::Claim { .. })),
        (touching("5", 1), |kind| matches!(kind, AlertKind::Touch { .. })),
    ]
    .into_iter()
    .enumerate()
    {
        let news = hall.take(&board.send(1), 2000).unwrap();
        let mut kinds = raised(&news);
        assert!(is_it(&kinds.remove(0)), "{news:?}");
        // The full list is reported once.
        let told = [AlertKind::Full { left_out: 1 }];
        assert_eq!(kinds, if number == 0 { &told[..] } else { &[] });
        let gone = left_out(&news);
        assert!(
            matches!(gone[..], [alert] if alert.board == Some(name("1"))),
            "{gone:?}"
        );
    }
    // Of the board itself, too.
    let news = hall
        .take(&[says(&touching("6", 0), BoardAlertKind::MicrophoneLost)], 2100)
        .unwrap();
    assert_eq!(raised(&news), [AlertKind::MicrophoneLost]);
    drop(hall);
    let hall = self::hall(folder.path());
    let opened: Vec<usize> = (1..=6).map(|board| open_of(&hall, &board.to_string()).len()).collect();
    assert_eq!(opened, [MOST_OPEN - 5, 1, 1, 1, 1, 1]);
    assert_eq!((hall.alerts().len(), counted(&hall)), (MOST_OPEN + 1, Some(5)));
    // The oldest touches gave way.
    let earliest = hall
        .alerts()
        .iter()
        .find(|alert| alert.board == Some(name("1")))
        .unwrap();
    assert_eq!(earliest.id, 6);
    let sentence = hall
        .alerts()
        .iter()
        .find_map(|alert| matches!(alert.kind, AlertKind::Full { .. }).then(|| alert.sentence(&answerer())));
    assert!(sentence.unwrap().contains("bisher 5"));
}

#[test]
fn the_least_urgent_gives_way_if_no_board_crowds_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let two = |board: usize| touching(&board.to_string(), 2).send(1);
    let arrivals: Vec<Arrival> = (1..=MOST_OPEN / 2).flat_map(two).collect();
    hall.take(&arrivals, 1000).unwrap();
    hall.take(&called("901").send(1), 1100).unwrap();
    // Less urgent alerts are left out, counted and reported, a state once.
    let deaf = touching("902", 0);
    let news = hall.take(&[says(&deaf, BoardAlertKind::Deaf)], 1200).unwrap();
    assert_eq!((raised(&news), left_out(&news).len()), (vec![], 1));
    hall.connected(true, 1200).unwrap();
    hall.take(&[deaf.online(true)], 1200).unwrap();
    hall.take(&[deaf.online(false)], 1200).unwrap();
    for (second, count) in [(20, 1), (21, 0), (22, 0)] {
        let news = hall.tick(second * 1000).unwrap();
        assert_eq!((raised(&news), left_out(&news).len()), (vec![], count), "{second}");
    }
    assert_eq!(counted(&hall), Some(3));
    // Alerts that must be heard are, and do not give way later.
    for number in 1..=20 {
        let news = hall.take(&flag(&format!("80{number}")).send(1), 23_000).unwrap();
        let gone = left_out(&news);
        assert!(
            matches!(gone[..], [alert] if matches!(alert.kind, AlertKind::Touch { .. })),
            "{gone:?}"
        );
    }
    assert_eq!(open_of(&hall, "901"), [&AlertKind::Called]);
    // There is room again: states that still hold are raised.
    let struck: Vec<i64> = hall.alerts().iter().map(|alert| alert.id).take(100).collect();
    for alert in struck {
        hall.close(alert).unwrap();
    }
    let news = hall.tick(24_000).unwrap();
    assert!(
        news.iter()
            .any(|news| matches!(news, News::Settled(alert) if matches!(alert.kind, AlertKind::Full { .. })))
    );
    assert_eq!(raised(&news), [AlertKind::Lost]);
    assert_eq!(counted(&hall), None);
    // A list that fills again is reported again.
    let news = hall.take(&touching("950", 200).send(1), 26_000).unwrap();
    assert!(raised(&news).iter().any(|kind| matches!(kind, AlertKind::Full { .. })));
}

#[test]
fn a_list_of_nothing_but_what_must_be_heard_takes_the_next_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let arrivals: Vec<Arrival> = (1..=MOST_OPEN)
        .flat_map(|board| claimed(&board.to_string()).send(1))
        .collect();
    hall.take(&arrivals, 1000).unwrap();
    let news = hall.take(&touching("900", 1).send(1), 1100).unwrap();
    assert_eq!(left_out(&news).len(), 1, "a touch is less than a claim");
    for board in [flag("901"), called("902"), claimed("903")] {
        let news = hall.take(&board.send(1), 1200).unwrap();
        assert_eq!(raised(&news).len(), 1, "{}", board.name);
    }
    assert_eq!(counted(&hall), Some(4));
    // The arbiter strikes the alert of the list itself, which is not reported again.
    let full = hall
        .alerts()
        .iter()
        .find(|alert| matches!(alert.kind, AlertKind::Full { .. }))
        .unwrap()
        .id;
    hall.close(full).unwrap();
    let news = hall.take(&flag("904").send(1), 1300).unwrap();
    assert!(matches!(raised(&news)[..], [AlertKind::Flag { .. }]));
}

#[test]
fn boards_beyond_the_most_are_told_once_and_those_of_the_event_come_in() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(&folder.path().join("hall.sqlite")).unwrap();
    let mut hall = Hall::open(name(EVENT), vec![name("late")], store, Pairings::default()).unwrap();
    let online = |board: &str| Board::new(board, "a", 1000).online(true);
    let all: Vec<Arrival> = (1..=MOST_BOARDS).map(|board| online(&board.to_string())).collect();
    assert_eq!(raised(&hall.take(&all, 1000).unwrap()), []);
    let others = [online("A"), online("late"), online("B")];
    assert_eq!(raised(&hall.take(&others, 2000).unwrap()), [AlertKind::TooManyBoards]);
    let has = |hall: &Hall, board: &str| hall.boards().contains(&name(board)) && hall.seat(&name(board)).is_some();
    assert!(has(&hall, "late") && has(&hall, "1") && !has(&hall, "A") && !has(&hall, "B"));
    let id = hall.alerts().iter().next().unwrap().id;
    hall.close(id).unwrap();
    assert_eq!(raised(&hall.take(&others, 3000).unwrap()), []);
}
