//! What is said of the alerts, and in which order.

use super::*;

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
    // An alert that was settled before it was spoken is not spoken at all.
    let lost = alert(6, "1", AlertKind::Lost);
    crier.raised(lost.clone());
    crier.settled(lost);
    assert_eq!(crier.next(&answerer), None);
}

#[test]
fn many_boards_do_not_get_the_details_of_the_first() {
    let answerer = answerer();
    let said = |off: [i64; 3]| {
        let mut crier = Crier::default();
        for (id, seconds) in (1..).zip(off) {
            crier.raised(Alert {
                id,
                at: 0,
                board: Some(name(&id.to_string())),
                move_number: 0,
                kind: AlertKind::WrongClock { seconds },
            });
        }
        let said = crier.next(&answerer).unwrap();
        assert_eq!(crier.next(&answerer), None);
        said
    };
    let clock = "Die Uhr des Rechners geht 12 Sekunden vor.";
    assert_eq!(said([12, 12, 12]), format!("3 Bretter: {clock} 1, 2, 3."));
    assert_eq!(said([12, -3600, 40]), format!("Brett 1: {clock} Weitere solche: 2."));
}

#[test]
fn a_board_with_many_alerts_does_not_keep_others_waiting() {
    let answerer = answerer();
    let mut id = 0;
    let mut alert = |board: &str, kind: &AlertKind| {
        id += 1;
        Alert {
            id,
            at: 0,
            board: Some(name(board)),
            move_number: 2,
            kind: kind.clone(),
        }
    };
    let by = Color::White;
    let flag = AlertKind::Flag {
        by,
        result: "0-1".into(),
    };
    let touch = AlertKind::Touch {
        by,
        square: "e4".into(),
    };
    for (kind, other, flood, said) in [
        (
            &flag,
            &flag,
            50,
            "Brett 1: Zeit von Weiß überschritten, 0-1. Weitere solche: 49.",
        ),
        (
            &touch,
            &AlertKind::Called,
            20,
            "Brett 1: Weiß: berührt Eva vier, Zug 2. Weitere solche: 19.",
        ),
    ] {
        let mut crier = Crier::default();
        for _ in 0..flood {
            crier.raised(alert("1", kind));
        }
        crier.raised(alert("2", other));
        assert_eq!(crier.next(&answerer).as_deref(), Some(said));
        assert!(crier.next(&answerer).unwrap().starts_with("Brett 2"));
        assert_eq!(crier.next(&answerer), None);
    }
    // Two are said one by one, and one that comes again waits for the other board.
    let mut crier = Crier::default();
    for board in ["1", "1", "2"] {
        crier.raised(alert(board, &flag));
    }
    for board in ["1", "2", "1"] {
        let said = crier.next(&answerer).unwrap();
        assert!(said.starts_with(&format!("Brett {board}: Zeit")), "{said}");
        crier.raised(alert("1", &touch));
    }
}

#[test]
fn silence_does_not_swallow_the_flag_of_another_board() {
    let answerer = answerer();
    let mut crier = Crier::default();
    let by = Color::White;
    let result = "0-1".to_owned();
    for (id, board, kind) in [
        (1, "1", AlertKind::NotRepeated { by }),
        (2, "2", AlertKind::Flag { by, result }),
        (3, "3", AlertKind::Called),
        (4, "4", AlertKind::Lost),
    ] {
        crier.raised(Alert {
            id,
            at: 0,
            board: Some(name(board)),
            move_number: 2,
            kind,
        });
    }
    crier.hush();
    for board in ["2", "3"] {
        assert!(crier.next(&answerer).unwrap().starts_with(&format!("Brett {board}: ")));
    }
    assert_eq!(crier.next(&answerer), None);
}
