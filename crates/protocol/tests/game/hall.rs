//! Orders of the arbiter that come from the hall.

use std::time::Duration;

use ansage_chess::clock::Adjustment;
use shakmaty::uci::UciMove;

use super::*;

const TWO_MINUTES: Adjustment = Adjustment::Add(Duration::from_secs(120));

/// Returns a game in which White has declared Nf3 after 1. e4 e5, with a clock and the arbiter's password.
fn playing() -> Table {
    let setting = Setting {
        clock: Some("30".parse().unwrap()),
        password: true,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.play(&["Eva vier", "Eva fünf"]);
    table.hear("Springer Felix drei");
    table
}

impl Table {
    fn obey(&mut self, number: u64, order: ArbiterOrder) -> Result<Vec<Effect>, Vec<Message>> {
        self.game.obey(number, HallOrder::Order(order), self.at)
    }

    fn call(&mut self, number: u64) -> Result<Vec<Effect>, Vec<Message>> {
        self.game.obey(number, HallOrder::Call, self.at)
    }

    /// Presses the opponent's button for the move `uci`.
    fn press(&mut self, number: u64, uci: &str) -> Result<Vec<Effect>, Vec<Message>> {
        let m = uci.parse::<UciMove>().unwrap().to_move(self.game.position()).unwrap();
        self.game.obey(number, HallOrder::Pressed(m), self.at)
    }
}

/// Returns the record of an order of the arbiter.
fn ordered(number: u64) -> Ruling {
    Ruling::Ordered { number, pressed: false }
}

fn records(effects: &[Effect]) -> Vec<Record> {
    let records = effects.iter().filter_map(|effect| match effect {
        Effect::Record(record) => Some(record.clone()),
        _ => None,
    });
    records.collect()
}

#[test]
fn art_6_14_time_is_given_while_the_clock_runs() {
    let mut table = playing();
    table.wait(20);
    let left = table.game.clock().unwrap().remaining(Color::White, table.at);
    let order = ArbiterOrder::Adjust(Color::White, TWO_MINUTES);
    let effects = table.obey(1, order).unwrap();
    assert_eq!(
        records(&effects),
        [
            Record::Ruled(ordered(1)),
            Record::Ruled(Ruling::Adjusted {
                color: Color::White,
                adjustment: TWO_MINUTES,
            }),
        ]
    );
    let now = left + Duration::from_secs(120);
    assert_eq!(table.game.clock().unwrap().remaining(Color::White, table.at), now);
    assert!(table.game.clock().unwrap().is_running() && !table.game.is_arbiter_called());
    // The declared move is still open, and asked for again.
    let told = said(effects);
    assert_eq!(
        told[..2],
        [
            Message::Ruled(ArbiterMessage::Ordered),
            Message::Ruled(ArbiterMessage::Time(Color::White, now)),
        ]
    );
    assert!(matches!(told[2..], [Message::StillOpen(_)]), "{told:?}");
    assert_eq!(table.say("ja"), Message::Made(Color::Black));
}

#[test]
fn art_6_11_other_orders_stop_the_clocks_until_weiter() {
    let mut table = playing();
    let effects = table.call(1).unwrap();
    assert_eq!(
        records(&effects),
        [Record::Ruled(ordered(1)), Record::Ruled(Ruling::Called)]
    );
    assert!(table.game.is_arbiter_called() && table.game.clock_stands());
    assert_eq!(
        table.call(2),
        Err(vec![
            Message::Ruled(ArbiterMessage::Ordered),
            Message::Ruled(ArbiterMessage::Called)
        ])
    );
    let effects = table.obey(2, ArbiterOrder::Back(Color::Black, 1)).unwrap();
    assert_eq!(records(&effects)[1..], [Record::Ruled(Ruling::Back { ply: 1 })]);
    assert_eq!(table.moves(), "e4");
    let effects = table.obey(3, ArbiterOrder::Resume).unwrap();
    assert_eq!(records(&effects)[1..], [Record::Ruled(Ruling::Dismissed)]);
    assert!(table.game.clock().unwrap().is_running());
    // Without a call.
    table.obey(4, ArbiterOrder::Illegal(Color::White, None)).unwrap();
    assert!(table.game.is_arbiter_called() && table.game.clock_stands());
    assert_eq!(table.game.illegal_moves().white, 1);
}

#[test]
fn an_order_is_carried_out_once() {
    let mut table = playing();
    let order = || ArbiterOrder::Adjust(Color::Black, TWO_MINUTES);
    let effects = table.obey(7, order()).unwrap();
    assert_eq!(table.game.ordered(), 7);
    let before = table.game.clone();
    for number in [7, 6, 0] {
        assert_eq!(table.obey(number, order()), Err(Vec::new()), "{number}");
        assert!(before.stands_as(&table.game), "{number}");
    }
    // Nor after its ruling was taken back, nor out of the journal.
    table.obey(8, ArbiterOrder::Undo).unwrap();
    assert_eq!(table.obey(8, order()), Err(Vec::new()));
    let mut replayed = playing().game;
    for record in records(&effects) {
        assert!(replayed.apply(&record, table.at), "{record:?}");
    }
    assert!(!replayed.apply(&Record::Ruled(ordered(7)), table.at));
    assert_eq!(replayed.ordered(), 7);
}

#[test]
fn art_6_11_a_call_outlasts_the_order_that_is_taken_back() {
    let left = |table: &Table| table.game.clock().unwrap().remaining(Color::White, table.at);
    for order in [
        ArbiterOrder::Adjust(Color::White, TWO_MINUTES),
        ArbiterOrder::Count(Color::White, 7),
        ArbiterOrder::Absent(Color::Black, true),
    ] {
        let mut table = playing();
        let before = left(&table);
        table.obey(1, order.clone()).unwrap();
        table.wait(10);
        table.call(2).unwrap();
        table.wait(300);
        table.obey(3, ArbiterOrder::Undo).unwrap();
        assert!(table.game.is_arbiter_called() && table.game.clock_stands(), "{order:?}");
        assert_eq!(left(&table), before, "{order:?}");
        table.wait(100);
        table.obey(4, ArbiterOrder::Resume).unwrap();
        assert!(table.game.clock().unwrap().is_running(), "{order:?}");
        assert_eq!(left(&table), before, "{order:?}");
    }
    // "Weiter" also ends a pause that was already on when the order came.
    let mut table = playing();
    table.hear("Pause");
    table.obey(1, ArbiterOrder::Adjust(Color::White, TWO_MINUTES)).unwrap();
    table.obey(2, ArbiterOrder::Undo).unwrap();
    table.obey(3, ArbiterOrder::Resume).unwrap();
    assert!(!table.game.is_paused() && table.game.clock().unwrap().is_running());
}

#[test]
fn what_was_declared_and_touched_since_outlasts_an_order_of_times_that_is_taken_back() {
    let setting = Setting {
        clock: Some("30".parse().unwrap()),
        ..Setting::default()
    };
    for order in [
        ArbiterOrder::Adjust(Color::White, TWO_MINUTES),
        ArbiterOrder::WrongClock(Color::White, Duration::from_secs(30)),
        ArbiterOrder::Count(Color::White, 7),
        ArbiterOrder::Absent(Color::Black, true),
    ] {
        // The first text is said before the order, and the others since.
        for (texts, declared, touched) in [
            (&["Zeit", "Eva vier"][..], Some("e2e4"), false),
            (&["Eva drei", "nein", "Eva vier"], Some("e2e4"), false),
            (&["Eva drei", "nein"], None, false),
            (&["Zeit", "berührt Bauer Eva zwei"], None, true),
        ] {
            let mut table = Table::with("", setting.clone());
            table.hear(texts[0]);
            let left = table.game.clock().unwrap().remaining(Color::White, table.at);
            table.obey(1, order.clone()).unwrap();
            for text in &texts[1..] {
                table.hear(text);
            }
            table.obey(2, ArbiterOrder::Undo).unwrap();
            let now = table.game.declared().map(board::uci);
            assert_eq!(now.as_deref(), declared, "{order:?} {texts:?}");
            let other = "d2d4"
                .parse::<UciMove>()
                .unwrap()
                .to_move(table.game.position())
                .unwrap();
            assert_eq!(table.game.broken_by(other).is_some(), touched, "{order:?} {texts:?}");
            assert_eq!(
                table.game.clock().unwrap().remaining(Color::White, table.at),
                left,
                "{order:?} {texts:?}"
            );
        }
    }
    // What the ruling itself ended comes back.
    let mut table = Table::with("", setting);
    table.hear("Eva vier");
    table.obey(1, ArbiterOrder::Result(None)).unwrap();
    table.obey(2, ArbiterOrder::Undo).unwrap();
    assert_eq!(table.game.declared().map(board::uci).as_deref(), Some("e2e4"));
}

#[test]
fn art_9_1_2_1_offers_since_an_order_of_times_outlast_it_if_it_is_taken_back() {
    let timed = || {
        let setting = Setting {
            clock: Some("30".parse().unwrap()),
            ..Setting::default()
        };
        Table::with("", setting)
    };
    let after = |said: &[&str]| {
        let mut table = timed();
        for text in ["Eva vier, Remis", "ja"] {
            table.hear(text);
        }
        table.obey(1, ArbiterOrder::Adjust(Color::White, TWO_MINUTES)).unwrap();
        for text in said {
            table.hear(text);
        }
        table.obey(2, ArbiterOrder::Undo).unwrap();
        table.obey(3, ArbiterOrder::Resume).unwrap();
        table
    };
    let mut declined = after(&["berührt Springer Bella acht"]);
    assert_eq!(declined.say("Schwarz angenommen"), Message::NoOffer);
    let mut offered = after(&["Schwarz abgelehnt", "Schwarz Remis"]);
    assert_eq!(offered.game.draw_offer(), Some(Color::Black));
    offered.play(&["Springer Felix sechs"]);
    assert!(offered.game.plies()[1].draw_offered);
    // An offer in the opponent's time is kept with the last move.
    let mut table = timed();
    table.play(&["Eva vier"]);
    table.obey(1, ArbiterOrder::Adjust(Color::White, TWO_MINUTES)).unwrap();
    table.hear("Weiß Remis");
    table.obey(2, ArbiterOrder::Undo).unwrap();
    assert_eq!(table.game.draw_offer(), Some(Color::White));
    assert!(table.game.plies()[0].draw_offered);
}

#[test]
fn an_order_that_cannot_be_carried_out_changes_nothing_and_is_not_heard_at_the_board() {
    let mut table = playing();
    let refused = [
        (
            ArbiterOrder::Back(Color::White, 9),
            Message::Ruled(ArbiterMessage::NoSuchMove(Color::White)),
        ),
        (
            ArbiterOrder::Position("nonsense".into()),
            Message::Ruled(ArbiterMessage::NoPosition),
        ),
        (ArbiterOrder::Undo, Message::Ruled(ArbiterMessage::NothingToUndo)),
        (ArbiterOrder::Resume, Message::Ready(Color::White)),
        (ArbiterOrder::Reopen, Message::Ready(Color::White)),
    ];
    let before = table.game.clone();
    for (order, why) in refused {
        assert_eq!(table.obey(1, order.clone()), Err(vec![why]), "{order:?}");
        assert!(before.stands_as(&table.game), "{order:?}");
    }
    table.hear("Pause");
    assert_eq!(table.obey(1, ArbiterOrder::Resume), Err(vec![Message::Paused]));
    // Nor does the call that would come with it make a trusted move.
    let mut trusted = Table::playing(Profile::Trust);
    trusted.say("Eva vier");
    let why = Message::Ruled(ArbiterMessage::NoSuchMove(Color::White));
    assert_eq!(trusted.obey(1, ArbiterOrder::Back(Color::White, 9)), Err(vec![why]));
    assert!(!trusted.game.is_arbiter_called() && trusted.game.plies().is_empty());
}

/// The call that comes with such an order makes the move, so the order strikes one that the score does not have yet.
#[test]
fn an_order_that_strikes_a_trusted_move_needs_consent() {
    for order in [
        ArbiterOrder::Back(Color::White, 1),
        ArbiterOrder::Illegal(Color::White, None),
    ] {
        let mut table = Table::playing(Profile::Trust);
        table.say("Eva vier");
        let before = table.game.clone();
        table.obey(1, order.clone()).unwrap();
        assert_eq!(table.game.plies().len(), 0, "{order:?}");
        assert!(before.needs_consent(&order, &table.game), "{order:?}");
    }
}

#[test]
fn an_order_asked_about_at_the_board_does_not_wait_beyond_an_order_from_the_hall() {
    let setting = Setting {
        clock: Some("30".parse().unwrap()),
        ..Setting::default()
    };
    for order in [ArbiterOrder::Resume, ArbiterOrder::Illegal(Color::White, None)] {
        let mut table = Table::with("", setting.clone());
        table.play(&["Eva vier", "Eva fünf"]);
        table.say("Schiedsrichter");
        assert!(matches!(table.say("Ergebnis 1-0"), Message::Planned(_)));
        let told = said(table.obey(1, order.clone()).unwrap());
        assert!(
            told.contains(&Message::Declined(Question::Order)),
            "{order:?}: {told:?}"
        );
        assert_eq!(table.game.open(), None, "{order:?}");
        let before = table.game.clone();
        table.hear("ja");
        assert!(before.stands_as(&table.game), "{order:?}");
    }
    // An order that is refused, or changes only times, lets it wait.
    let mut table = Table::with("", setting);
    table.say("Schiedsrichter");
    table.say("Ergebnis 1-0");
    let refused = table.obey(1, ArbiterOrder::Back(Color::White, 9));
    assert_eq!(
        refused,
        Err(vec![Message::Ruled(ArbiterMessage::NoSuchMove(Color::White))])
    );
    assert_eq!(table.game.open(), Some(Open::Question(Question::Order)));
    let told = said(table.obey(1, ArbiterOrder::Adjust(Color::White, TWO_MINUTES)).unwrap());
    assert!(matches!(told.last(), Some(Message::Planned(_))), "{told:?}");
}

#[test]
fn a_result_from_the_hall_ends_the_game_without_another_question() {
    let mut table = playing();
    let effects = table.obey(1, ArbiterOrder::Result(Some(Color::Black))).unwrap();
    let ending = Ending::Arbiter {
        winner: Some(Color::Black),
    };
    assert!(records(&effects).contains(&Record::Ended(ending)), "{effects:?}");
    assert_eq!(table.game.ending(), Some(ending));
    assert!(said(effects).contains(&Message::Over(ending)));
}

#[test]
fn d_2_1_the_opponent_repeats_by_a_button_and_it_is_said_that_it_was_one() {
    let mut table = Table::playing(Profile::OpponentRepeats);
    table.say("Springer Felix drei");
    // The page showed another move, or nothing was declared when the button was pressed.
    assert_eq!(table.press(1, "b1c3"), Err(Vec::new()));
    assert_eq!(table.game.ordered(), 0);
    let effects = table.press(1, "g1f3").unwrap();
    assert_eq!(
        records(&effects)[0],
        Record::Ruled(Ruling::Ordered {
            number: 1,
            pressed: true
        })
    );
    assert_eq!(said(effects), [Message::Pressed, Message::Made(Color::Black)]);
    assert_eq!(table.moves(), "Nf3");
    assert_eq!(table.press(2, "g8f6"), Err(Vec::new()));
    assert_eq!((table.moves().as_str(), table.game.ordered()), ("Nf3", 1));
}

#[test]
fn d_2_10_1_the_opponent_makes_the_move_by_a_button() {
    let mut table = Table::playing(Profile::Assistant);
    table.say("Eva vier");
    assert_eq!(table.press(1, "e2e4"), Err(Vec::new()), "not confirmed yet");
    table.say("ja");
    table.say("gesetzt");
    let effects = table.press(1, "e2e4").unwrap();
    assert_eq!(said(effects), [Message::Pressed, Message::Made(Color::Black)]);
    assert_eq!(table.moves(), "e4");
}

#[test]
fn a_button_does_nothing_if_the_opponent_owes_nothing() {
    for profile in [Profile::Solo, Profile::Trust] {
        let mut table = Table::playing(profile);
        table.say("Eva vier");
        assert_eq!(table.press(1, "e2e4"), Err(Vec::new()), "{profile:?}");
        assert_eq!((table.moves().as_str(), table.game.ordered()), ("", 0), "{profile:?}");
    }
    for stopped in ["Pause", "Schiedsrichter"] {
        let mut table = Table::playing(Profile::OpponentRepeats);
        table.say("Eva vier");
        table.say(stopped);
        assert_eq!(table.press(1, "e2e4"), Err(Vec::new()), "{stopped}");
        assert_eq!(table.moves(), "", "{stopped}");
    }
}

#[test]
fn what_no_arbiter_can_mean_is_refused_and_cannot_be_replayed() {
    use Adjustment::{Add, Set, Subtract};
    let too_long = LONGEST_TIME + Duration::from_millis(1);
    let color = Color::White;
    let mut table = playing();
    let before = table.game.clone();
    for order in [
        ArbiterOrder::Count(color, MOST_MOVES + 1),
        ArbiterOrder::Count(color, u32::MAX),
        ArbiterOrder::Adjust(color, Add(too_long)),
        ArbiterOrder::Adjust(color, Set(Duration::MAX)),
        ArbiterOrder::WrongClock(color, too_long),
    ] {
        let refused = table.obey(1, order.clone()).unwrap_err();
        assert_eq!(
            refused.first(),
            Some(&Message::Ruled(ArbiterMessage::NotUnderstood)),
            "{order:?}"
        );
    }
    for adjustment in [Add(too_long), Subtract(too_long), Set(too_long)] {
        let ruling = Ruling::Adjusted { color, adjustment };
        assert!(!table.game.apply(&Record::Ruled(ruling), table.at));
    }
    for ruling in [
        Ruling::Counted {
            color,
            moves: u32::MAX,
            adds_time: true,
        },
        Ruling::WrongClock {
            ran: color,
            time: Duration::from_millis(u64::MAX),
        },
        Ruling::Illegal {
            by: color,
            ply: None,
            compensation: too_long,
        },
        Ruling::Unpromoted {
            by: color,
            uci: "e7e8q".into(),
            compensation: Duration::MAX,
        },
    ] {
        assert!(
            !table.game.apply(&Record::Ruled(ruling.clone()), table.at),
            "{ruling:?}"
        );
    }
    assert!(table.game.stands_as(&before));
    // The greatest values that can be typed are accepted.
    table.obey(1, ArbiterOrder::Count(color, MOST_MOVES)).unwrap();
    for number in 2..100 {
        table
            .obey(number, ArbiterOrder::Adjust(color, Add(LONGEST_TIME)))
            .unwrap();
    }
    let left = table.game.clock().unwrap().remaining(color, table.at);
    assert!(left > 98 * LONGEST_TIME);
}

#[test]
fn a_counter_that_was_set_does_not_hold_up_the_next_move() {
    let setting = Setting {
        clock: Some("1/1".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.obey(1, ArbiterOrder::Count(Color::White, MOST_MOVES)).unwrap();
    table.play(&["Eva vier"]);
    assert_eq!(table.game.plies().len(), 1);
}

#[test]
fn an_order_for_a_game_with_absurd_settings_and_numbers_is_carried_out() {
    // A board says what was agreed, and the hall tries an order on it.
    let setting = Setting {
        open_for: u64::MAX,
        default_time: Some(u64::MAX),
        low_time: vec![u64::MAX],
        ..Setting::default()
    };
    let mut table = Table::with("4k3/8/8/8/8/8/4P3/4K3 w - - 0 4294967295", setting);
    table.wait(20);
    table.hear("Eva vier");
    table.wait(20);
    table.obey(1, ArbiterOrder::Absent(Color::Black, true)).unwrap();
    let declared = |uci: &str| {
        let m = uci.parse::<UciMove>().unwrap().to_move(table.game.position()).unwrap();
        board::DeclaredMove::new(board::as_declared(m))
    };
    let score: Vec<board::DeclaredMove> = vec![declared("e2e4"); 4];
    assert!(table.obey(2, ArbiterOrder::Score(score)).is_err());
    table.obey(2, ArbiterOrder::Note("Handy".into())).unwrap();
}

#[test]
fn art_6_8_weiter_from_the_hall_does_not_let_a_fallen_flag_play_on() {
    let mut table = playing();
    table.wait(1801);
    assert!(matches!(table.game.ending(), Some(Ending::Time { .. })));
    table.obey(1, ArbiterOrder::Reopen).unwrap();
    assert_eq!(table.game.ending(), None);
    table.obey(2, ArbiterOrder::Resume).unwrap();
    assert!(matches!(table.game.ending(), Some(Ending::Time { .. })));
}

#[test]
fn what_is_open_has_its_whole_time_after_weiter_from_the_hall() {
    let mut table = playing();
    table.call(1).unwrap();
    table.wait(600);
    table.obey(2, ArbiterOrder::Resume).unwrap();
    table.wait(30);
    table.say("ja");
    assert_eq!(table.moves(), "e4 e5 Nf3");
}

#[test]
fn art_7_no_password_is_taken_after_weiter_from_the_hall() {
    let mut table = playing();
    table.say("Schiedsrichter");
    table.hear("zurück Weiß 1");
    table.obey(1, ArbiterOrder::Resume).unwrap();
    let mut give = |password| said(table.game.handle(Input::Password(password), table.at));
    assert_eq!(give(Password::Chosen("$hash".into())), []);
    assert_eq!(give(Password::Withheld), [Message::Ruled(ArbiterMessage::NoPassword)]);
    assert_eq!(table.game.password(), None);
}
