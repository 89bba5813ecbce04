use std::time::Duration;

use ansage_chess::clock::Adjustment;
use ansage_protocol::{
    ArbiterOrder, Ending, Game, HallOrder, Points, Profile, Ruling,
    line::{JournalLine, Stamped},
};
use shakmaty::{Chess, Color, Position, Square, uci::UciMove};

use super::*;

fn name(text: &str) -> Name {
    text.parse().unwrap()
}

fn game(moves: &[&str]) -> Game {
    let mut position = Chess::new();
    let moves: Vec<_> = moves
        .iter()
        .map(|uci| {
            let m = uci.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(m);
            m
        })
        .collect();
    Game::replay(Chess::new(), moves).unwrap()
}

fn order(instruction: Instruction) -> Order {
    Order {
        version: VERSION,
        event: name("em"),
        board: name("12"),
        game: "0".repeat(32),
        number: 1,
        issued: 1_000,
        expires: 31_000,
        plies: Some(4),
        changes: None,
        over: Some(false),
        order: instruction,
    }
}

fn record(line: JournalLine) -> Record {
    Record {
        version: VERSION,
        event: name("em"),
        board: name("12"),
        game: "0".repeat(32),
        number: 3,
        sent: 2,
        record: Stamped { at: 1, time: 0, line },
    }
}

#[test]
fn names_can_stand_in_topics_and_file_names() {
    for good in ["12", "Brett-12", "a", "em_2026.r1", &"x".repeat(64)] {
        assert_eq!(name(good).as_str(), good);
    }
    for bad in [
        "",
        ".",
        "..",
        "a/b",
        "+",
        "#",
        "ä",
        "a b",
        "a\0",
        "$SYS",
        &"x".repeat(65),
    ] {
        assert!(bad.parse::<Name>().is_err(), "{bad}");
        assert!(serde_json::from_value::<Name>(bad.into()).is_err(), "{bad}");
    }
}

#[test]
fn topics_are_read_as_they_are_written() {
    for kind in Kind::ALL {
        let topic = Topic {
            event: name("em"),
            board: name("12"),
            kind,
        };
        assert_eq!(Topic::parse(&topic.to_string()), Some(topic));
        let both = [Kind::OF_BOARDS.contains(&kind), Kind::OF_HALLS.contains(&kind)];
        assert_eq!(both.into_iter().filter(|sends| *sends).count(), 1, "{kind:?}");
    }
    for other in [
        "",
        "ansage/em/hall",
        "ansage/em/12/record/x",
        "other/em/12/record",
        "ansage/em/12/moves",
        "ansage/em//record",
    ] {
        assert_eq!(Topic::parse(other), None, "{other}");
    }
    assert_eq!(Kind::Record.filter(&name("em")), "ansage/em/+/record");
    assert_eq!(presence_topic(&name("em")), "ansage/em/hall");
}

#[test]
fn a_record_is_the_line_of_the_journal() {
    let made = record(JournalLine::Made { uci: "e2e4".into() });
    let text = String::from_utf8(write(&made).unwrap()).unwrap();
    let game = "0".repeat(32);
    let expected = format!(
        r#"{{"version":1,"event":"em","board":"12","game":"{game}","number":3,"sent":2,"record":{{"at":1,"time":0,"event":"made","uci":"e2e4"}}}}"#
    );
    assert_eq!(text, expected);
    assert_eq!(read::<Record>(text.as_bytes()).unwrap(), made);
}

#[test]
fn heard_words_and_passwords_do_not_leave_the_board() {
    let line = |line| Stamped { at: 1, time: 2, line };
    let heard = line(JournalLine::Heard {
        words: "Eva vier".into(),
    });
    assert_eq!(published(&heard), None);
    let ruled = |hash: &str| {
        line(JournalLine::Ruled {
            decision: Ruling::Password { hash: hash.into() },
        })
    };
    assert_eq!(published(&ruled("$scrypt$secret")), Some(ruled("")));
    assert_eq!(published(&line(JournalLine::Paused)), Some(line(JournalLine::Paused)));
}

#[test]
fn a_payload_of_another_version_size_or_form_is_refused() {
    let have = Have {
        version: VERSION,
        game: "x".into(),
        number: 7,
        again: true,
    };
    let text = String::from_utf8(write(&have).unwrap()).unwrap();
    assert_eq!(read::<Have>(text.as_bytes()).unwrap(), have);
    let with_more = text.replacen('{', r#"{"later":[1],"#, 1);
    assert_eq!(read::<Have>(with_more.as_bytes()).unwrap(), have);
    let newer = text.replace(r#""version":1"#, r#""version":2"#);
    assert_eq!(read::<Have>(newer.as_bytes()), Err(WireError::Newer(2)));
    let long = text.replace("\"x\"", &format!("{:?}", "x".repeat(Have::MOST_BYTES)));
    assert!(matches!(read::<Have>(long.as_bytes()), Err(WireError::TooLong(..))));
    for bad in ["", "{}", "[]", "{\"version\":1}", "\u{0}", &"[".repeat(4000)] {
        assert!(
            matches!(read::<Have>(bad.as_bytes()), Err(WireError::Malformed(_))),
            "{bad}"
        );
    }
    let written = write(&Have {
        game: "x".repeat(Have::MOST_BYTES),
        ..have
    });
    assert!(matches!(written, Err(WireError::TooLong(..))));
}

fn full_state() -> State {
    State {
        version: VERSION,
        event: name("em"),
        board: name("12"),
        game: "0".repeat(32),
        session: "1".into(),
        at: 5,
        last: 9,
        players: Players {
            white: "Anna".into(),
            black: "?".into(),
            round: "3".into(),
        },
        profile: Profile::OpponentRepeats,
        fen: "8/8/8/8/8/8/8/8 w - - 0 1".into(),
        chess960: true,
        plies: 1,
        turn: Color::Black,
        last_move: Some(LastMove {
            number: 1,
            by: Color::White,
            uci: "g1f3".into(),
            san: "Nf3".into(),
            words: "Springer".into(),
        }),
        clocks: Some(Clocks {
            white: 1,
            black: 2,
            running: Some(Color::Black),
            at: 5,
        }),
        open: Some(OpenQuestion {
            kind: OpenKind::TakeBack,
            by: Color::White,
            uci: None,
            words: None,
        }),
        offer: Some(Color::White),
        called: true,
        paused: false,
        ended: Some(Ended {
            ending: Ending::Agreement,
        }),
        ordered: 4,
        alerts: vec![BoardAlert {
            number: 1,
            at: 4,
            move_number: 1,
            kind: BoardAlertKind::WrongRepetition { by: Color::Black },
        }],
    }
}

#[test]
fn a_state_is_read_as_it_is_written() {
    let full = full_state();
    assert_eq!(read::<State>(&write(&full).unwrap()).unwrap(), full);
    let bare = State {
        chess960: false,
        last_move: None,
        clocks: None,
        open: None,
        offer: None,
        ended: None,
        alerts: Vec::new(),
        ..full
    };
    assert_eq!(read::<State>(&write(&bare).unwrap()).unwrap(), bare);
}

#[test]
fn only_the_arbiters_order_is_opened() {
    let (key, secret) = SigningKey::generate().unwrap();
    let known = SigningKey::read(&secret).unwrap().order_key();
    assert_eq!(known, key.order_key());
    let text = String::from(known.clone());
    assert_eq!((text.len(), OrderKey::try_from(text)), (64, Ok(known.clone())));
    let order = order(Instruction::Call);
    let signed = key.sign(&order).unwrap();
    assert_eq!(known.open(&signed), Ok(order));
    let forged = |order: &str, signature: &str| SignedOrder {
        version: VERSION,
        order: order.into(),
        signature: signature.into(),
    };
    let other = SigningKey::generate().unwrap().0.order_key();
    assert_eq!(other.open(&signed), Err(Outcome::Unproved));
    let changed = signed.order.replace("\"12\"", "\"13\"");
    assert_ne!(changed, signed.order);
    for (text, signature) in [
        (changed.as_str(), signed.signature.as_str()),
        (&signed.order, ""),
        (&signed.order, "ä"),
        (&signed.order, &"0".repeat(128)),
        (&signed.order, &signed.signature[2..]),
    ] {
        assert_eq!(
            known.open(&forged(text, signature)),
            Err(Outcome::Unproved),
            "{signature}"
        );
    }
}

/// Returns every order for a game in progress.
fn all_orders(game: &Game) -> Vec<HallOrder> {
    let e4 = declared(&Chess::new(), "e2e4");
    let reply = game.position().legal_moves()[0];
    let orders = [
        ArbiterOrder::Resume,
        ArbiterOrder::Illegal(Color::Black, Some(2)),
        ArbiterOrder::WithoutMove(Color::White),
        ArbiterOrder::Unpromoted(Color::White, Some(Square::E8)),
        ArbiterOrder::Unpromoted(Color::Black, None),
        ArbiterOrder::Replace(Color::White, 1, e4),
        ArbiterOrder::Score(vec![e4]),
        ArbiterOrder::Position("8/8/8/8/8/8/8/8 w - - 0 1".into()),
        ArbiterOrder::Undo,
        ArbiterOrder::Back(Color::Black, 2),
        ArbiterOrder::Adjust(Color::White, Adjustment::Add(Duration::from_secs(120))),
        ArbiterOrder::WrongClock(Color::White, Duration::from_millis(1500)),
        ArbiterOrder::Count(Color::White, 40),
        ArbiterOrder::ColorsReversed,
        ArbiterOrder::WrongStart,
        ArbiterOrder::Result(None),
        ArbiterOrder::Result(Some(Color::Black)),
        ArbiterOrder::Points(Points::Zero, Points::Half),
        ArbiterOrder::Forfeit(None),
        ArbiterOrder::Absent(Color::Black, true),
        ArbiterOrder::Reopen,
        ArbiterOrder::Note("leise".into()),
    ];
    let others = [HallOrder::Call, HallOrder::Pressed(reply)];
    orders.map(HallOrder::Order).into_iter().chain(others).collect()
}

#[test]
fn every_order_reaches_the_board_as_it_was_given() {
    let moves = ["e2e4", "e7e5", "e1e2", "d7d5"];
    let earlier = game(&moves[..3]);
    let game = game(&moves);
    let given = order(Instruction::Undo);
    assert!(earlier.plies().len() == 3 && given.is_overtaken(&earlier) && !given.is_overtaken(&game));
    // What "rückgängig" would take back has changed since.
    use ansage_protocol::Record::{Ended, Ruled};
    let absent = |color| Ruled(Ruling::Absent { color, absent: true });
    let decided = || Ended(Ending::Arbiter { winner: None });
    let undone = || Ruled(Ruling::Undone { restarts: false });
    let noted = Ruled(Ruling::Noted { text: "Handy".into() });
    let mut called = game.clone();
    for record in [Ruled(Ruling::Called), absent(Color::White)] {
        assert!(called.apply(&record, Duration::ZERO));
    }
    let given = Order {
        changes: Some(called.changes()),
        ..given
    };
    for (since, is_overtaken) in [
        (vec![], false),
        (vec![noted], false),
        (vec![absent(Color::Black)], true),
        (vec![decided()], true),
        (vec![undone()], true),
        (vec![undone(), absent(Color::White)], true),
        (vec![decided(), undone()], true),
    ] {
        let mut game = called.clone();
        for record in &since {
            assert!(game.apply(record, Duration::ZERO), "{record:?}");
        }
        assert_eq!(given.is_overtaken(&game), is_overtaken, "{since:?}");
    }
    // A mate has since been made on the board.
    let mated = self::game(&["f2f3", "e7e5", "g2g4", "d8h4"]);
    let given = order(Instruction::Result { winner: None });
    assert!(mated.ending().is_some() && given.is_overtaken(&mated) && !given.is_overtaken(&game));
    let given = Order {
        over: Some(true),
        ..given
    };
    assert!(!given.is_overtaken(&mated) && given.is_overtaken(&game));
    // A player has resigned since, and the moves are the same.
    let mut resigned = game.clone();
    assert!(resigned.apply(&Ended(Ending::Resignation { winner: Color::Black }), Duration::ZERO));
    let (color, number) = (Color::White, 1);
    for instruction in [Instruction::Undo, Instruction::Back { color, number }] {
        let given = Order {
            over: instruction.depends_on_ending().then_some(false),
            ..order(instruction)
        };
        assert!(given.is_overtaken(&resigned) && !given.is_overtaken(&game), "{given:?}");
    }
    // Without a number, the illegal move is the declared one, and never one that is made.
    let mut declaring = game.clone();
    let m = game.position().legal_moves()[0];
    assert!(declaring.apply(&ansage_protocol::Record::Declared { m, trusted: false }, Duration::ZERO));
    let given = HallOrder::Order(ArbiterOrder::Illegal(color, None));
    for (game, number) in [(&game, Some(2)), (&declaring, None)] {
        let instruction = Instruction::Illegal { color, number };
        assert_eq!(Instruction::of(&given, game), Ok(Some(instruction.clone())));
        let given = order(instruction);
        assert!(!given.is_overtaken(&declaring), "{number:?}");
        assert_eq!(given.is_overtaken(&self::game(&moves)), number.is_none());
    }
    for given in all_orders(&game) {
        let instruction = Instruction::of(&given, &game).unwrap().unwrap();
        let sent = write(&order(instruction.clone())).unwrap();
        let received = super::read::<Order>(&sent).unwrap().order;
        assert_eq!(received, instruction);
        assert_eq!(received.order(&game), Ok(given));
    }
    assert_eq!(Instruction::of(&HallOrder::Order(ArbiterOrder::Log), &game), Ok(None));
    // A button pressed for a half-move that has been made since.
    let late = Instruction::Pressed {
        plies: 3,
        uci: "g1f3".into(),
    };
    assert!(late.order(&game).is_err());
    let replace = |uci: &str| Instruction::Replace {
        color: Color::White,
        number: 1,
        uci: uci.into(),
    };
    for bad in ["e2e5", "", "e7e5", "Ä"] {
        assert!(replace(bad).order(&game).is_err(), "{bad}");
    }
}

fn declared(position: &Chess, uci: &str) -> ansage_chess::board::DeclaredMove {
    let m = uci.parse::<UciMove>().unwrap().to_move(position).unwrap();
    ansage_chess::board::DeclaredMove::new(ansage_chess::board::as_declared(m))
}

/// Returns the validator of a payload that `docs/hall.schema.json` calls `name`.
fn schema(name: &str) -> jsonschema::Validator {
    let mut schema: serde_json::Value =
        serde_json::from_str(include_str!("../../../../docs/hall.schema.json")).unwrap();
    let object = schema.as_object_mut().unwrap();
    object.remove("anyOf");
    object.insert("$ref".into(), format!("#/$defs/{name}").into());
    jsonschema::validator_for(&schema).unwrap()
}

/// Checks that the schema accepts `payload`, but not without any of the fields that a reader needs.
fn is_described<T: Payload>(name: &str, payload: &T) {
    let schema = schema(name);
    let value = serde_json::to_value(payload).unwrap();
    let faults: Vec<String> = schema.iter_errors(&value).map(|error| error.to_string()).collect();
    assert!(faults.is_empty(), "{name}: {faults:?} in {value}");
    for field in value.as_object().unwrap().keys() {
        let mut less = value.clone();
        less.as_object_mut().unwrap().remove(field);
        let is_read = read::<T>(&serde_json::to_vec(&less).unwrap()).is_ok();
        assert_eq!(schema.is_valid(&less), is_read, "{name} without {field}");
    }
}

#[test]
fn the_schema_describes_every_payload() {
    let line = |line| Stamped { at: 1, time: 2, line };
    let written = r#"[
        {"event":"started","fen":"","setting":{}}, {"event":"seated","white":"A","black":"B"},
        {"event":"declared","uci":"e2e4"}, {"event":"dropped"}, {"event":"confirmed"}, {"event":"placed"},
        {"event":"executed"}, {"event":"made","uci":"e7e8q"}, {"event":"written"}, {"event":"taken-back"},
        {"event":"touched","square":"e2"}, {"event":"suspected"}, {"event":"touch-withdrawn"},
        {"event":"offered","by":"white"}, {"event":"offer-declined"}, {"event":"claimed","claim":"any","right":true},
        {"event":"paused"}, {"event":"resumed"}, {"event":"reopened"}, {"event":"clock"},
        {"event":"ruled","decision":{"ruling":"called"}}, {"event":"ended","ending":{"by":"stalemate"}}
    ]"#;
    let lines: Vec<JournalLine> = serde_json::from_str(written).unwrap();
    for of in lines {
        is_described(
            "record",
            &Record {
                record: line(of.clone()),
                ..record(of)
            },
        );
    }
    let unknown = serde_json::to_value(record(JournalLine::Heard { words: "x".into() })).unwrap();
    assert!(!schema("record").is_valid(&unknown), "heard words are no record");
    is_described(
        "have",
        &Have {
            version: VERSION,
            game: "x".into(),
            number: 0,
            again: true,
        },
    );
    let session = || "0".repeat(16);
    is_described(
        "presence",
        &HallPresence {
            version: VERSION,
            online: true,
            session: session(),
        },
    );
    is_described(
        "online",
        &Online {
            version: VERSION,
            online: false,
            session: session(),
            ended: true,
            program: "0.1.0".into(),
        },
    );
    is_described("state", &full_state());
    let (key, _) = SigningKey::generate().unwrap();
    is_described("signed-order", &key.sign(&order(Instruction::Call)).unwrap());
    is_described("order", &order(Instruction::Call));
    is_described(
        "order",
        &Order {
            changes: Some(2),
            ..order(Instruction::Undo)
        },
    );
    let game = game(&["e2e4", "e7e5"]);
    for given in all_orders(&game) {
        let instruction = Instruction::of(&given, &game).unwrap().unwrap();
        is_described("order", &order(instruction));
    }
    for outcome in [
        Outcome::Done,
        Outcome::Repeated,
        Outcome::Refused,
        Outcome::Expired,
        Outcome::Misdirected,
        Outcome::NoGame,
        Outcome::Unproved,
        Outcome::Malformed,
    ] {
        is_described(
            "order-ack",
            &OrderAck {
                version: VERSION,
                game: String::new(),
                number: Some(1),
                outcome,
                words: "x".into(),
                at: 1,
            },
        );
    }
}
