//! Rulings that need confirmation, are undone completely, or are agreed by both players (D.2.9).

use ansage_chess::clock::Adjustment;
use ansage_words::announcement;
use shakmaty::uci::UciMove;

use super::*;

fn ruled(clock: Option<&str>, moves: &[&str]) -> Table {
    let setting = Setting {
        clock: clock.map(|clock| clock.parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    for text in moves {
        table.wait(10);
        table.play(&[text]);
    }
    table.say("Schiedsrichter");
    table
}

const MOVES: [&str; 4] = ["Eva vier", "Eva fünf", "Springer Felix drei", "Springer Cäsar sechs"];

/// Every order that changes something, with the answer to its question.
const ORDERS: [&[&str]; 14] = [
    &["illegal Weiß", "ja"],
    &["illegal Schwarz Zug 1", "ja"],
    &["ohne Zug Weiß"],
    &["zurück Weiß 2", "ja"],
    &["Zeit Weiß 10s", "ja"],
    &["Zeit Schwarz +2"],
    &["falsche Uhr Schwarz 30s"],
    &["Zähler Weiß 7"],
    &["Farben", "ja", "Schiedsrichter"],
    &["Ergebnis 1-0", "ja", "Schiedsrichter"],
    &["Ergebnis remis", "ja", "Schiedsrichter"],
    &["ersetze Weiß 2 Springer Cäsar drei", "ja"],
    &["Partie e4 c5", "ja"],
    &["Stellung 4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "ja"],
];

#[test]
fn an_absence_that_is_noted_after_a_declaration_stays() {
    let mut table = Table::with(
        "",
        Setting {
            clock: Some("3+2".parse().unwrap()),
            ..Setting::default()
        },
    );
    for text in ["Eva vier", "Schiedsrichter", "abwesend Weiß", "Schiedsrichter"] {
        table.hear(text);
    }
    let before = table.game.clone();
    for text in ["Zeit Weiß 10s", "ja", "rückgängig", "ja"] {
        table.hear(text);
    }
    assert!(before.stands_as(&table.game));
}

#[test]
fn the_last_ruling_is_taken_back_whole() {
    for order in ORDERS {
        for clock in [None, Some("5")] {
            let mut table = ruled(clock, &MOVES);
            table.wait(3);
            let before = table.game.clone();
            for text in order {
                table.hear(text);
            }
            if clock.is_none() && before.stands_as(&table.game) {
                continue;
            }
            assert!(!before.stands_as(&table.game), "{order:?} changed nothing");
            table.say("rückgängig");
            table.hear("ja");
            let ended = order.last() == Some(&"Schiedsrichter");
            assert!(before.stands_as(&table.game), "{order:?} {clock:?} {ended}");
            assert_eq!(table.game.ending(), None);
        }
    }
    let mut table = ruled(None, &MOVES);
    assert_eq!(table.say("rückgängig"), Message::Ruled(ArbiterMessage::NothingToUndo));
}

#[test]
fn art_6_11_the_clock_runs_again_after_an_order_of_an_earlier_call_is_taken_back() {
    let mut table = ruled(Some("90"), &[]);
    table.say("Zeit Weiß 60");
    table.say("ja");
    table.say("weiter");
    assert!(!table.game.clock().unwrap().is_running());
    table.say("weiter");
    table.wait(10);
    for rulings in [1, 0] {
        table.say("Schiedsrichter");
        assert!(!table.game.clock().unwrap().is_running());
        let told = table.say("rückgängig");
        let is_undone = told == Message::Ruled(ArbiterMessage::Undone);
        assert_eq!(is_undone, rulings == 1, "{told:?}");
        table.say("weiter");
        assert!(table.game.clock().unwrap().is_running());
    }
}

#[test]
fn an_order_that_an_old_journal_takes_back_starts_no_clock() {
    let undone: Ruling = serde_json::from_str(r#"{"ruling":"undone"}"#).unwrap();
    assert_eq!(undone, Ruling::Undone { restarts: false });
    assert_eq!(serde_json::to_string(&undone).unwrap(), r#"{"ruling":"undone"}"#);
}

#[test]
fn art_7_5_1_a_refused_declaration_ends_with_its_position() {
    for back in [
        &["Zug zurück", "ja"][..],
        &["Schiedsrichter", "zurück Weiß 1", "ja", "weiter"],
    ] {
        let setting = Setting {
            clock: Some("5".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        table.play(&["Eva vier"]);
        assert!(matches!(table.say("Springer Felix vier"), Message::Illegal(..)));
        for text in back {
            table.hear(text);
        }
        assert_eq!(table.game.turn(), Color::White);
        let effects = table.hear("gedrückt");
        assert!(
            !effects.contains(&Effect::Record(Record::Suspected)),
            "{back:?}: {effects:?}"
        );
    }
    // A call alone ends nothing.
    let mut table = ruled(Some("5"), &["Eva vier"]);
    table.say("weiter");
    table.say("Springer Felix vier");
    table.say("Schiedsrichter");
    table.say("weiter");
    assert!(table.hear("gedrückt").contains(&Effect::Record(Record::Suspected)));
}

#[test]
fn what_set_up_a_game_that_goes_on_is_no_order_to_take_back() {
    let mut table = ruled(Some("5"), &MOVES);
    table.say("weiter");
    let set_up = [
        Ruling::Illegal {
            by: Color::White,
            ply: None,
            compensation: Duration::ZERO,
        },
        Ruling::Adjusted {
            color: Color::White,
            adjustment: ansage_chess::clock::Adjustment::Set(Duration::from_secs(100)),
        },
    ];
    for ruling in set_up {
        assert!(table.game.apply(&Record::Ruled(ruling), table.at));
    }
    table.say("Schiedsrichter");
    assert_eq!(table.say("rückgängig"), Message::Ruled(ArbiterMessage::NothingToUndo));
    assert_eq!(table.game.illegal_moves().white, 1);
}

#[test]
fn a_ruling_that_ends_the_game_strikes_moves_or_sets_a_time_asks_once() {
    for (order, asks) in [
        ("illegal Weiß", true),
        ("zurück Weiß 2", true),
        ("Zeit Weiß 45", true),
        ("Ergebnis 0-1", true),
        ("Farben", true),
        ("Anfangsstellung", true),
        ("ersetze Schwarz 2 Springer Felix sechs", true),
        ("Zeit Weiß +2", false),
        ("ohne Zug Weiß", false),
        ("Notiz Handy", false),
        // It reaches the next period or not.
        ("Zähler Weiß 40", true),
        ("Zähler Weiß 7", false),
    ] {
        let mut table = ruled(Some("40/90:30"), &MOVES);
        let before = table.game.clone();
        let said = table.said(order);
        let asked = matches!(said[..], [Message::Planned(_)]);
        assert_eq!(asked, asks, "{order}: {said:?}");
        if asks {
            assert!(
                before.stands_as(&table.game),
                "{order} was carried out before it was agreed to"
            );
            assert_eq!(table.say("nein"), Message::Declined(Question::Order));
            assert!(before.stands_as(&table.game), "{order}");
        }
    }
    // A result that replaces another, as when it is typed at the wrong board. One that changes nothing is not asked
    // about.
    let mut table = ruled(None, &MOVES);
    for text in ["weiter", "aufgeben", "ja", "endgültig", "Schiedsrichter"] {
        table.say(text);
    }
    let resigned = table.game.ending();
    assert!(matches!(table.said("Ergebnis 1-0")[..], [Message::Planned(_)]));
    assert_eq!(table.say("nein"), Message::Declined(Question::Order));
    assert_eq!(table.game.ending(), resigned);
    table.say("Ergebnis 1-0");
    table.say("ja");
    assert_ne!(table.game.ending(), resigned);
    table.say("Schiedsrichter");
    assert!(matches!(table.said("Ergebnis 1-0")[..], [Message::Over(_)]));
    // A result that an order would withdraw as a side effect: the resignation came after the time was given.
    for order in ["rückgängig", "Partie e4 e5 Sf3 Sc6"] {
        let mut table = ruled(Some("90"), &MOVES);
        for text in [
            "Zeit Weiß +2",
            "weiter",
            "aufgeben",
            "ja",
            "endgültig",
            "Schiedsrichter",
        ] {
            table.say(text);
        }
        let resigned = table.game.ending();
        let said = table.said(order);
        let withdrawn = Message::Ruled(ArbiterMessage::Reopened);
        assert!(
            matches!(&said[..], [Message::Planned(told)] if told.contains(&withdrawn)),
            "{order}: {said:?}"
        );
        assert!(resigned.is_some() && table.game.ending() == resigned, "{order}");
        table.hear("ja");
        assert_eq!(table.game.ending(), None, "{order}");
    }
    // Another order, or "weiter", instead of an answer.
    let mut table = ruled(Some("90"), &MOVES);
    table.say("Ergebnis 0-1");
    assert_eq!(table.said("weiter")[0], Message::Declined(Question::Order));
    assert_eq!(table.game.ending(), None);
    // So does a touch.
    let mut table = ruled(Some("90"), &MOVES);
    table.say("Ergebnis remis");
    let said = table.said("berührt Springer Felix drei");
    assert!(said.contains(&Message::Declined(Question::Order)), "{said:?}");
    table.hear("ja");
    assert_eq!(table.game.ending(), None);
    // The second illegal move by a slip of the fingers.
    let mut table = ruled(Some("90"), &MOVES);
    table.say("ohne Zug Weiß");
    assert!(matches!(table.said("ohne Zug Weiß")[..], [Message::Planned(_)]));
    assert_eq!(table.game.ending(), None);
}

#[test]
fn d_2_9_a_recorded_move_is_replaced_and_what_follows_stays_where_it_is_legal() {
    let mut table = ruled(Some("90"), &MOVES);
    let left = |table: &Table| {
        let clock = table.game.clock().unwrap();
        Color::ALL.map(|color| clock.remaining(color, table.at))
    };
    let before = left(&table);
    table.say("ersetze Weiß 2 Springer Cäsar drei");
    table.say("ja");
    assert_eq!(table.moves(), "e4 e5 Nc3 Nc6");
    table.say("ersetze Schwarz 1 Cäsar fünf");
    table.say("ja");
    assert_eq!(table.moves(), "e4 c5 Nc3 Nc6");
    table.say("Partie e4 e6 d4");
    table.say("ja");
    assert_eq!(table.moves(), "e4 e6 d4");
    assert_eq!(left(&table), before, "the clocks stay");
    assert_eq!(
        table.say("Partie e4 e5 Nf6"),
        Message::Ruled(ArbiterMessage::DisagreedAt(Color::White, 2))
    );
    table.say("Stellung 4k3/8/8/8/8/8/4P3/4K3 b - - 0 30");
    // The arbiter's file has the position.
    assert!(table.hear("ja").contains(&Effect::Report(Message::Position)));
    assert_eq!(table.moves(), "");
    assert_eq!(left(&table), before, "the clocks stay");
    assert_eq!(
        table.say("Stellung 9k3/8 w"),
        Message::Ruled(ArbiterMessage::NoPosition)
    );
    table.say("weiter");
    assert_eq!(table.game.turn(), Color::Black);
    assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
    table.play(&["König David sieben"]);
}

#[test]
fn d_2_9_a_move_in_an_agreed_position_is_counted_for_the_player_who_made_it() {
    for (agreed, reply) in [
        ("Stellung 4k3/8/8/8/8/8/4P3/4K3 b - - 0 30", "König David sieben"),
        ("Partie e4", "Eva fünf"),
    ] {
        let mut table = ruled(Some("90+30"), &[]);
        table.say(agreed);
        table.hear("ja");
        table.say("weiter");
        table.wait(10);
        table.play(&[reply]);
        let clock = table.game.clock().unwrap();
        assert_eq!(
            [Color::White, Color::Black].map(|color| clock.moves(color)),
            [0, 1],
            "{agreed}"
        );
        // 90+30 begins with 1:30:30.
        let left = [Color::White, Color::Black].map(|color| clock.remaining(color, table.at).as_secs());
        assert_eq!(left, [5430, 5460], "{agreed}");
        assert_eq!(clock.turn(), Color::White, "{agreed}");
    }
}

#[test]
fn art_7_5_5_the_compensation_stays_if_moves_are_taken_back() {
    let setting = Setting {
        clock: Some("90".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.play(&["Eva vier", "Eva fünf"]);
    table.say("Schiedsrichter");
    table.say("ohne Zug Weiß");
    table.say("weiter");
    table.play(&["Springer Felix drei", "Springer Cäsar sechs"]);
    let left = |table: &Table| table.game.clock().unwrap().remaining(Color::Black, table.at).as_secs();
    assert_eq!(left(&table), 5400 + 120);
    table.say("Schiedsrichter");
    // To a position after it was given, before it was given, and both.
    for (back, plies) in [("zurück Schwarz 2", 3), ("zurück Schwarz 1", 1), ("zurück Weiß 1", 0)] {
        table.say(back);
        table.say("ja");
        assert_eq!(table.game.plies().len(), plies);
        assert_eq!(left(&table), 5400 + 120, "{back}");
    }
}

#[test]
fn art_7_5_3_only_the_player_to_move_can_press_without_a_move() {
    let mut table = ruled(Some("90"), &["Eva vier"]);
    assert_eq!(
        table.say("ohne Zug Weiß"),
        Message::Ruled(ArbiterMessage::NotToMove(Color::White))
    );
}

#[test]
fn a_move_that_a_player_takes_back_is_named_to_the_arbiter() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.say("nein");
    let effects = table.hear("ja");
    let is_named = |effect: &Effect| matches!(effect, Effect::Report(Message::Ruled(ArbiterMessage::Struck(moves))) if moves.len() == 1);
    assert!(effects.iter().any(is_named), "{effects:?}");
}

#[test]
fn the_arbiters_file_names_each_of_many_struck_moves_and_speech_only_counts_them() {
    let mut table = ruled(None, &MOVES);
    table.say("weiter");
    table.play(&["Läufer Felix eins Cäsar vier", "Springer Felix sechs", "David drei"]);
    table.say("Schiedsrichter");
    table.say("zurück Weiß 1");
    let (mut told, mut reported) = (String::new(), String::new());
    for effect in table.hear("ja") {
        match effect {
            Effect::Say(message) => told += &announcement::sentence(&answerer(), &table.game, &message),
            Effect::Report(message) => reported += &announcement::reported(&answerer(), &table.game, &message),
            _ => {}
        }
    }
    assert!(told.contains("7") && !told.contains("David drei"), "{told}");
    for named in [
        "Eva vier",
        "Eva fünf",
        "Felix drei",
        "Cäsar sechs",
        "Cäsar vier",
        "Felix sechs",
        "David drei",
    ] {
        assert!(reported.contains(named), "{named}: {reported}");
    }
}

#[test]
fn any_number_of_rulings_fits_on_a_small_stack_and_the_last_ones_are_taken_back() {
    let adjust = |milliseconds: u64| {
        let adjustment = Adjustment::Set(Duration::from_millis(milliseconds));
        let color = Color::White;
        Record::Ruled(Ruling::Adjusted { color, adjustment })
    };
    let left = |game: &Game| {
        game.clock()
            .unwrap()
            .remaining(Color::White, Duration::ZERO)
            .as_millis()
    };
    let work = move || {
        let mut game = ruled(Some("5"), &[]).game;
        let last = 200_000;
        for number in 1..=last {
            assert!(game.apply(&adjust(number), Duration::ZERO));
        }
        let copy = game.clone();
        assert!(copy.stands_as(&game));
        assert!(!format!("{copy:?}").is_empty());
        for number in (last - 100..last).rev() {
            assert!(game.apply(&Record::Ruled(Ruling::Undone { restarts: false }), Duration::ZERO));
            assert_eq!(left(&game), u128::from(number));
        }
        // This ends at some point.
        while game.apply(&Record::Ruled(Ruling::Undone { restarts: false }), Duration::ZERO) {}
        assert!(left(&game) > 0);
        assert!(matches!(
            &game.handle(Input::Order(Some(ArbiterOrder::Undo)), Duration::ZERO)[..],
            [Effect::Say(Message::Ruled(ArbiterMessage::NothingToUndo))]
        ));
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work).unwrap();
    thread.join().unwrap();
}

#[test]
fn illegal_moves_at_one_move_keep_one_compensation() {
    let mut game = ruled(Some("5"), &MOVES).game;
    let times = game.times_after(4).unwrap();
    for _ in 0..3 {
        for by in Color::ALL {
            let (ply, compensation) = (None, Duration::from_secs(60));
            let illegal = Ruling::Illegal { by, ply, compensation };
            assert!(game.apply(&Record::Ruled(illegal), game.now()));
        }
    }
    let now = game.times_after(4).unwrap();
    let given = Duration::from_secs(180);
    assert_eq!((now.white, now.black), (times.white + given, times.black + given));
    assert!(game.apply(&Record::Ruled(Ruling::Undone { restarts: false }), game.now()));
    let now = game.times_after(4).unwrap();
    assert_eq!(
        (now.white, now.black),
        (times.white + Duration::from_secs(120), times.black + given)
    );
}

#[test]
fn d_2_9_times_that_were_changed_count_for_a_game_that_goes_on() {
    let seconds = Duration::from_secs;
    let game = ruled(Some("5"), &MOVES).game;
    let color = Color::White;
    let made = game.plies().len();
    let before = game.times_after(made).unwrap();
    for (rulings, expected) in [
        (vec![Adjustment::Set(seconds(45))], seconds(45)),
        (
            vec![Adjustment::Set(seconds(45)), Adjustment::Subtract(seconds(50))],
            Duration::ZERO,
        ),
        (
            vec![Adjustment::Add(seconds(45)), Adjustment::Subtract(seconds(5))],
            before.white + seconds(40),
        ),
    ] {
        let mut game = game.clone();
        let shown = game.plies().last().unwrap().times;
        for adjustment in &rulings {
            let adjusted = Ruling::Adjusted {
                color,
                adjustment: *adjustment,
            };
            assert!(game.apply(&Record::Ruled(adjusted), game.now()));
        }
        let after = game.times_after(made).unwrap();
        let now = game.clock().unwrap().remaining(color, game.now());
        assert_eq!((after.white, now), (expected, expected), "{rulings:?}");
        assert_eq!(after.black, before.black);
        // The score keeps what the clock showed, and earlier moves their times.
        assert_eq!(game.plies().last().unwrap().times, shown);
        let earlier = game.plies()[made - 2].times;
        assert_eq!(game.times_after(made - 1), earlier);
        // What is given later is added.
        let illegal = Ruling::Illegal {
            by: Color::Black,
            ply: None,
            compensation: seconds(10),
        };
        assert!(game.apply(&Record::Ruled(illegal), game.now()));
        assert_eq!(game.times_after(made).unwrap().white, expected + seconds(10));
    }
}

#[test]
fn d_2_9_moves_made_elsewhere_have_the_times_and_offers_of_their_score() {
    let setting = Setting {
        clock: Some("5+3".parse().unwrap()),
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::default(), setting);
    let at = Duration::ZERO;
    let mut expected = Vec::new();
    let written = [
        (Some(200), false),
        (None, true),
        (Some(100), false),
        (Some(0), false),
        (Some(90), true),
    ];
    assert!(
        !game.apply(
            &Record::Written {
                left: None,
                offered: false
            },
            at
        ),
        "no move"
    );
    for (uci, (left, offered)) in ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4"].into_iter().zip(written) {
        let left = left.map(Duration::from_secs);
        let m = uci.parse::<UciMove>().unwrap().to_move(game.position()).unwrap();
        let mover = game.turn();
        assert!(game.apply(&Record::Made(m), at));
        assert!(game.apply(&Record::Written { left, offered }, at));
        let ply = game.plies().last().unwrap();
        // No time is made up, but one that does not fall is shown to the opponent.
        assert_eq!(ply.times.is_some(), left.is_some(), "{uci}");
        if let (Some(times), Some(left)) = (ply.times, left.filter(|left| !left.is_zero())) {
            assert_eq!(times[mover], left, "{uci}");
        }
        assert_eq!(ply.draw_offered, offered, "{uci}");
        expected.push(left);
    }
    assert_eq!(game.draw_offer(), None);
    // White had five minutes and three seconds a move, also for the next one.
    let used = |game: &Game| game.clock().unwrap().used(Color::White, at).as_secs();
    assert_eq!(used(&game), 300 + 4 * 3 - 90);
    // A move that is struck leaves the times of the score.
    assert!(game.apply(&Record::Ruled(Ruling::Back { ply: 3 }), at));
    assert_eq!(game.clock().unwrap().remaining(Color::White, at), expected[2].unwrap());
    assert_eq!(used(&game), 300 + 3 * 3 - 100);
}

/// A player who has declared something has come (6.7.1), even if the declaration was dropped and an order is taken
/// back.
#[test]
fn art_6_7_1_who_has_come_is_not_absent_again_if_an_order_is_taken_back() {
    let ending = |orders: &[&str], said: &[&str]| {
        let setting = Setting {
            default_time: Some(30),
            clock: Some("90".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        let undoes = ["weiter", "Schiedsrichter", "rückgängig", "ja", "weiter"];
        for text in [&["weiter", "Schiedsrichter"], orders, &["weiter"], said, &undoes].concat() {
            table.hear(text);
        }
        table.wait(60 * 31);
        table.game.ending()
    };
    let lost = Some(Ending::Absence { winner: Color::Black });
    for (orders, is_absent) in [
        (&["abwesend Weiß", "Zeit Schwarz +2"][..], true),
        (&["abwesend Weiß", "anwesend Weiß"], true),
        (&["abwesend Weiß", "ohne Zug Weiß"], true),
        (&["abwesend Weiß"], false),
    ] {
        assert_eq!(ending(orders, &[]), lost.filter(|_| is_absent), "{orders:?}");
        for said in [&["Eva vier", "nein"][..], &["berührt Springer Gustav eins", "nein"]] {
            assert_eq!(ending(orders, said), None, "{orders:?} {said:?}");
        }
    }
}

/// A touch that the arbiter noted by a slip is taken back before the rulings before it, or by "nein" at once.
#[test]
fn d_2_2_a_touch_noted_by_the_arbiter_is_taken_back_first() {
    let withdrawn = Message::TouchWithdrawn;
    let undone = Message::Ruled(ArbiterMessage::Undone);
    for earlier in ["illegal Weiß Zug 1", "Zeit Weiß +2", "Notiz nichts"] {
        let mut table = ruled(Some("5"), &["Eva vier", "Eva fünf"]);
        for text in [earlier, "ja"] {
            table.hear(text);
        }
        let before = table.game.clone();
        for withdraws in ["nein", "rückgängig"] {
            let changes = table.game.changes();
            table.hear("berührt Springer Gustav eins");
            assert_ne!(
                table.game.changes(),
                changes,
                "an order for the earlier ruling is overtaken"
            );
            assert_eq!(
                table.said(withdraws),
                std::slice::from_ref(&withdrawn),
                "{earlier} {withdraws}"
            );
            assert!(table.game.stands_as(&before), "{earlier} {withdraws}");
        }
        // The last of several orders is taken back first.
        for text in [
            "berührt Springer Gustav eins",
            "Zähler Weiß 7",
            "berührt Bauer David zwei",
        ] {
            table.hear(text);
        }
        for said in [&withdrawn, &undone, &withdrawn] {
            assert_eq!(table.say("rückgängig"), *said, "{earlier}");
        }
        assert!(table.game.stands_as(&before), "{earlier}");
        // Even in another call.
        for text in ["berührt Springer Gustav eins", "weiter", "Schiedsrichter"] {
            table.hear(text);
        }
        assert_eq!(table.say("rückgängig"), withdrawn, "{earlier}");
        // Only the arbiter's own.
        for text in [
            "weiter",
            "berührt Springer Gustav eins",
            "Schiedsrichter",
            "rückgängig",
            "ja",
            "weiter",
        ] {
            let said = table.said(text);
            assert!(!said.contains(&withdrawn), "{earlier} {text}: {said:?}");
        }
    }
    // An offer stands again, and "nein" that is not said at once withdraws nothing.
    let mut table = ruled(Some("5"), &["Eva vier"]);
    for text in ["weiter", "Weiß Remis", "Schiedsrichter", "berührt Springer Gustav acht"] {
        table.hear(text);
    }
    assert_eq!(table.game.draw_offer(), None);
    table.hear("Protokoll");
    assert_eq!(table.said("nein"), [Message::Ruled(ArbiterMessage::NotUnderstood)]);
    assert_eq!(table.say("rückgängig"), withdrawn);
    assert_eq!(table.game.draw_offer(), Some(Color::White));
    table.hear("weiter");
    assert!(matches!(table.say("Eva fünf"), Message::ReadBack(..)));
}
