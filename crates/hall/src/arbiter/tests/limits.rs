//! What one board may send, so that the hall stays available to the others.

use super::*;

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
fn a_board_does_not_speak_at_length_through_the_hall() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let long = "ä".repeat(15_000);
    let tags = Tags {
        white: long.clone(),
        black: long.clone(),
        ..Tags::default()
    };
    let mut board = Board::seated("1", "a", 1000, Setting::default(), tags);
    board.play("e2e4");
    hall.take(&board.send(1), 1000).unwrap();
    let said = asked(&mut hall, "Brett 1");
    assert!((400..800).contains(&said.chars().count()), "{said}");
    let record = String::from_utf8(board.send(1).remove(0).payload).unwrap();
    let event = format!("\"event\":\"{}\"", long.repeat(2));
    let payload = record.replace("\"event\":\"open\"", &event).into_bytes();
    let news = hall.take(&[board.arrival(Kind::Record, payload)], 2000).unwrap();
    assert!(matches!(&raised(&news)[..], [AlertKind::Malformed { .. }]), "{news:?}");
    let sentence = hall.alerts().iter().next().unwrap().sentence(&answerer());
    assert!(sentence.chars().count() < 300, "{sentence}");
}

#[test]
fn a_state_raises_no_more_alerts_than_a_board_sends() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let mut board = Board::new("1", "a", 1000);
    hall.take(&board.send(1), 1000).unwrap();
    for number in 1..=120 {
        board.alerts.push(BoardAlert {
            number,
            at: 0,
            move_number: u32::try_from(number).unwrap(),
            kind: BoardAlertKind::NotRepeated { by: Color::White },
        });
    }
    hall.take(&[board.said(&board.state())], 2000).unwrap();
    let numbers: Vec<u32> = hall.alerts().iter().map(|alert| alert.move_number).collect();
    assert_eq!(numbers, (105..=120).collect::<Vec<u32>>());
    assert_eq!(raised(&hall.take(&[board.said(&board.state())], 3000).unwrap()), []);
}

#[test]
fn the_long_scores_of_a_board_have_an_end_also_after_a_new_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let moves = ["b1c3", "b8c6", "c3b1", "c6b8"].map(str::to_owned);
    let moves: Vec<String> = moves.into_iter().cycle().take(4000).collect();
    let agreed = Ruling::Agreed { moves };
    let (mut taken, mut now) = (0, 1000);
    for index in 0..60 {
        let mut board = Board::new("1", &format!("g{index}"), now);
        board.write(JournalLine::Ruled {
            decision: agreed.clone(),
        });
        now += 10_000;
        let news = hall.take(&board.send(1), now).unwrap();
        assert!(raised(&news).iter().all(|kind| *kind == AlertKind::Flood), "{news:?}");
        taken += usize::from(kept(&hall, &board).len() == 3);
        if index == 20 {
            drop(hall);
            hall = self::hall(folder.path());
        }
    }
    assert_eq!(taken, 38);
    assert!(hall.alerts().iter().any(|alert| alert.kind == AlertKind::Flood));
    // What is short still comes in.
    let mut board = Board::new("1", "z", now);
    board.play("e2e4");
    hall.take(&board.send(1), now + 10_000).unwrap();
    assert_eq!(kept(&hall, &board).len(), 4);
}

#[test]
fn long_messages_are_a_flood_sooner() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = hall(folder.path());
    let board = Board::new("1", "a", 1000);
    let mut said = board.said(&board.state());
    said.payload.resize(60 << 10, b' ');
    let news = hall.take(&vec![said.clone(); 75], 1000).unwrap();
    assert!(!raised(&news).contains(&AlertKind::Flood));
    let news = hall.take(&vec![said.clone(); 10], 1000).unwrap();
    assert_eq!(raised(&news), [AlertKind::Flood]);
    // What is dropped costs little, so the next one comes through.
    hall.take(&board.send(1), 4000).unwrap();
    assert_eq!(kept(&hall, &board).len(), 2);
}
