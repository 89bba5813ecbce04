//! Results that the arbiter sets, absent players, and draws that the rules of the event forbid.

use super::*;

#[test]
fn art_6_7_1_an_absent_player_loses_when_the_default_time_is_over() {
    let absent = |orders: &[&str], minutes: u64| {
        let setting = Setting {
            default_time: Some(30),
            clock: Some("90".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        table.say("Schiedsrichter");
        for order in orders {
            table.say(order);
        }
        table.say("weiter");
        // The time is announced as it runs down: five minutes and one minute before the end, and on request.
        let told = |left: u64, said: Vec<Message>| {
            let absences = said.iter().filter(|message| {
                let left = Some(Duration::from_secs(left));
                matches!(message, Message::Ruled(ArbiterMessage::Absent(_, told)) if *told == left)
            });
            absences.count()
        };
        let count = |word: &str| orders.iter().filter(|order| order.starts_with(word)).count();
        let absentees = count("abwesend") - count("anwesend");
        let next = |table: &Table, at: u64| {
            // Or when the time is written down.
            let next = Duration::from_secs(at).min(table.at + Duration::from_secs(10));
            let expected = Some(next).filter(|_| minutes == 30);
            assert_eq!(table.game.next_tick(), expected);
        };
        assert!(said(table.wait(60 * 10)).is_empty());
        assert_eq!(told(60 * 20, table.said("Zeit")), absentees);
        next(&table, 60 * 25);
        assert_eq!(told(60 * 5, said(table.wait(60 * 15))), absentees);
        next(&table, 60 * 29);
        assert_eq!(told(60, said(table.wait(60 * 4))), absentees);
        assert!(said(table.wait(59)).is_empty());
        next(&table, 60 * 30);
        table.wait(1);
        table.game.ending()
    };
    assert_eq!(
        absent(&["abwesend Schwarz"], 30),
        Some(Ending::Absence { winner: Color::White })
    );
    assert_eq!(
        absent(&["abwesend Schwarz", "abwesend Weiß"], 30),
        Some(Ending::Forfeit { winner: None })
    );
    assert_eq!(absent(&["abwesend Schwarz", "anwesend Schwarz"], 0), None);
    // Without an agreed time nobody loses by absence.
    let mut table = Table::new("");
    table.say("Schiedsrichter");
    assert_eq!(
        table.say("abwesend Schwarz"),
        Message::Ruled(ArbiterMessage::Absent(Color::Black, None))
    );
}

#[test]
fn art_6_7_1_an_absence_that_ends_a_paused_game_ends_the_pause() {
    let setting = Setting {
        default_time: Some(1),
        clock: Some("90".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    for text in ["Schiedsrichter", "abwesend Schwarz", "weiter", "weiter", "Pause"] {
        table.say(text);
    }
    table.wait(60);
    let over = Ending::Absence { winner: Color::White };
    assert_eq!(table.game.ending(), Some(over));
    assert!(!table.game.is_paused());
    assert_eq!(table.said("weiter"), [Message::Over(over)]);
    assert!(!table.game.clock().unwrap().is_running());
    assert_eq!(table.game.next_tick(), None);
    // Nor does a journal that says so start it.
    assert!(table.game.apply(&Record::Resumed, table.at));
    assert_eq!(table.game.next_tick(), None);
}

/// A power cut gives an absent player ten seconds at most, and closing the program nothing, even if no clock runs.
#[test]
fn art_6_7_1_the_time_of_an_absent_player_is_written_down() {
    let setting = Setting {
        default_time: Some(30),
        ..Setting::default()
    };
    let mut table = Table::with("", setting.clone());
    let mut resumed = Game::with_setting(Chess::new(), setting);
    let mut keep = |table: &Table, effects: Vec<Effect>| {
        for record in effects.iter().filter_map(Effect::record) {
            assert!(resumed.apply(record, table.game.now()));
        }
        resumed.now()
    };
    for text in ["Schiedsrichter", "abwesend Weiß"] {
        let effects = table.hear(text);
        keep(&table, effects);
    }
    // Also while the arbiter is called.
    for second in 1..60 {
        if second == 30 {
            let effects = table.hear("weiter");
            keep(&table, effects);
        }
        let effects = table.wait(1);
        assert!(table.at - keep(&table, effects) < Duration::from_secs(10), "{second}");
    }
    for text in ["beenden", "ja"] {
        let effects = table.hear(text);
        keep(&table, effects);
    }
    assert_eq!(keep(&table, Vec::new()), table.at);
    // Nothing is written once the player has come, or if no default time is agreed.
    table.hear("Eva vier");
    table.hear("nein");
    assert!(table.wait(60).is_empty());
    let mut table = Table::new("");
    for text in ["Schiedsrichter", "abwesend Weiß", "weiter"] {
        table.hear(text);
    }
    assert!(table.wait(60).is_empty());
}

/// A game with a default time in which Black is marked absent, 29 minutes after the start.
fn nearly_late(profile: Profile) -> Table {
    let setting = Setting {
        default_time: Some(30),
        clock: Some("90".parse().unwrap()),
        profile,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    for text in ["Schiedsrichter", "abwesend Schwarz", "weiter", "weiter"] {
        table.say(text);
    }
    table.wait(60 * 29);
    table
}

#[test]
fn art_6_7_1_a_player_who_repeats_their_own_move_alone_does_not_stand_in_for_the_absent_one() {
    let mut table = nearly_late(Profile::Solo);
    for text in ["Eva vier", "Eva vier", "ja"] {
        table.hear(text);
    }
    table.wait(120);
    assert_eq!(table.game.ending(), Some(Ending::Absence { winner: Color::White }));
}

#[test]
fn art_6_7_1_a_player_who_came_in_time_may_think_beyond_the_default_time() {
    let repeats = (Profile::OpponentRepeats, &["Eva vier", "Eva vier"][..]);
    let executes = (Profile::Assistant, &["Eva vier", "ja", "ausgeführt"][..]);
    let declares = (Profile::Solo, &["Eva vier", "ja", "Eva fünf"][..]);
    let touches = (Profile::Solo, &["Eva vier", "ja", "berührt Eva sieben"][..]);
    for (profile, words) in [repeats, executes, declares, touches] {
        let mut table = nearly_late(profile);
        let (last, first) = words.split_last().unwrap();
        for text in first {
            table.say(text);
        }
        let mut late = Table {
            game: table.game.clone(),
            vocabulary: vocabulary(),
            at: table.at,
        };
        table.say(last);
        table.wait(120);
        assert_eq!(table.game.ending(), None, "{words:?}");
        late.wait(120);
        assert_eq!(late.game.ending(), Some(Ending::Absence { winner: Color::White }));
    }
    // Without a clock, the repetition makes the move at once.
    let setting = Setting {
        clock: None,
        ..nearly_late(Profile::OpponentRepeats).game.setting().clone()
    };
    let mut table = Table::with("", setting);
    table.wait(60 * 29);
    for text in ["Schiedsrichter", "abwesend Schwarz", "weiter", "Eva vier", "Eva vier"] {
        table.say(text);
    }
    assert_eq!(table.moves(), "e4");
    table.wait(120);
    assert_eq!(table.game.ending(), None);
}

#[test]
fn an_order_that_waits_for_ja_is_not_carried_out_after_another_question() {
    let mut table = Table::new("");
    table.say("Schiedsrichter");
    assert!(matches!(table.say("Ergebnis 1-0"), Message::Planned(_)));
    let told = table.said("beenden");
    assert!(
        matches!(
            &told[..],
            [Message::Declined(Question::Order), Message::Ask(Question::Quit)]
        ),
        "{told:?}"
    );
    table.hear("nein");
    table.hear("ja");
    assert_eq!(table.game.ending(), None);
}

#[test]
fn art_6_7_1_a_player_marked_absent_late_does_not_lose_unasked() {
    let mut table = nearly_late(Profile::Solo);
    let lost = Ending::Absence { winner: Color::White };
    for text in ["Schiedsrichter", "anwesend Schwarz", "weiter"] {
        table.say(text);
    }
    table.wait(60 * 16);
    table.say("Schiedsrichter");
    let asks =
        |told: Vec<Message>| matches!(&told[..], [Message::Planned(told)] if told.last() == Some(&Message::Over(lost)));
    assert!(asks(table.said("abwesend Schwarz")));
    assert_eq!(table.say("nein"), Message::Declined(Question::Order));
    table.say("weiter");
    table.wait(1);
    assert_eq!(table.game.ending(), None);
    table.say("Schiedsrichter");
    assert!(asks(table.said("abwesend Schwarz")));
    table.say("ja");
    // Only the order that causes it is asked about.
    assert_eq!(
        table.said("Notiz Handy"),
        [Message::Ruled(ArbiterMessage::Noted("Handy".into()))]
    );
    table.say("weiter");
    table.wait(1);
    assert_eq!(table.game.ending(), Some(lost));
    // A player who has moved came in time.
    let mut table = nearly_late(Profile::Solo);
    table.play(&["Eva vier", "Eva fünf"]);
    table.wait(60 * 16);
    table.say("Schiedsrichter");
    assert_eq!(
        table.said("abwesend Schwarz"),
        [Message::Ruled(ArbiterMessage::AbsentLater(Color::Black))]
    );
    table.say("weiter");
    table.wait(1);
    assert_eq!(table.game.ending(), None);
}

#[test]
fn art_9_1_1_no_draw_is_agreed_before_the_move_of_the_event() {
    let setting = Setting {
        no_draw_before: Some(3),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    for text in ["Remis", "Schwarz Remis", "Eva vier, Remis"] {
        let said = table.said(text);
        assert!(said.contains(&Message::TooEarlyToDraw(3)), "{text}: {said:?}");
        assert_eq!(table.game.draw_offer(), None);
    }
    table.say("ja");
    table.play(&["Eva fünf", "Springer Felix drei", "Springer Cäsar sechs"]);
    assert_eq!(table.say("Remis"), Message::DrawOffered(Color::White));
    assert_eq!(table.say("angenommen"), Message::Over(Ending::Agreement));
}

#[test]
fn art_11_results_that_are_neither_a_win_nor_a_draw() {
    for (order, result, termination) in [
        ("Ergebnis 0-0", "0-0", "adjudication"),
        ("Ergebnis ½-0", "1/2-0", "adjudication"),
        ("Ergebnis 0-½", "0-1/2", "adjudication"),
        ("Ergebnis +/-", "1-0", "abandoned"),
        ("kampflos Schwarz", "0-1", "abandoned"),
        ("Ergebnis -/-", "0-0", "abandoned"),
    ] {
        let mut table = Table::new("");
        table.say("Schiedsrichter");
        table.say(order);
        table.say("ja");
        let ending = table.game.ending().unwrap();
        assert_eq!(
            (ending.result(), ending.termination()),
            (result, termination),
            "{order}"
        );
        let json = serde_json::to_string(&ending).unwrap();
        assert_eq!(serde_json::from_str::<Ending>(&json).unwrap(), ending);
    }
}

#[test]
fn art_5_1_2_a_player_resigns_in_the_opponents_time_too() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    assert_eq!(table.say("Weiß aufgeben"), Message::Ask(Question::Resign(Color::White)));
    assert_eq!(table.game.answering(), Color::White);
    table.say("ja");
    // "nein" lets the game continue, with Black to move.
    assert_eq!(
        table.say("nein"),
        Message::Declined(Question::ResignFinally(Color::White))
    );
    assert_eq!(table.game.answering(), Color::Black);
    table.say("Weiß aufgeben");
    table.say("ja");
    assert_eq!(
        table.say("Schwarz aufgeben"),
        Message::Ask(Question::Resign(Color::Black))
    );
    table.say("Weiß aufgeben");
    table.say("ja");
    assert_eq!(
        table.say("endgültig"),
        Message::Over(Ending::Resignation { winner: Color::Black })
    );
}

#[test]
fn art_5_2_stalemate_and_dead_position_end_the_game() {
    let stalemate = Table::new("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(stalemate.game.ending(), Some(Ending::Stalemate));
    // Too little material, and a wall of pawns (5.2.2).
    for fen in [
        "7k/8/6K1/8/8/8/8/8 b - - 0 1",
        "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
    ] {
        let dead = Table::new(fen);
        assert_eq!(dead.game.ending(), Some(Ending::DeadPosition), "{fen}");
    }
    // Black's king must take the queen first.
    let forced = Table::new("8/8/8/8/8/K2B2Qk/8/8 b - - 0 1");
    assert_eq!(forced.game.ending(), None);
}

#[test]
fn art_5_1_2_a_resignation_takes_no_move_that_counts() {
    for (profile, clock, said) in [
        (Profile::Trust, None, &["Eva vier"][..]),
        (Profile::OpponentRepeats, Some("5"), &["Eva vier", "Eva vier"]),
        // So does one that is placed, or that the opponent has executed.
        (Profile::OpponentRepeats, None, &["Eva vier", "gesetzt"]),
        (Profile::Assistant, None, &["Eva vier", "ja", "gesetzt"]),
        (Profile::Assistant, Some("5"), &["Eva vier", "ja", "ausgeführt"]),
    ] {
        let setting = Setting {
            profile,
            clock: clock.map(|clock| clock.parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        table.hear("weiter");
        for text in said {
            table.hear(text);
        }
        assert_eq!(table.moves(), "", "{profile:?}");
        for text in ["Schwarz aufgeben", "ja", "endgültig"] {
            table.hear(text);
        }
        let won = Ending::Resignation { winner: Color::White };
        assert_eq!(
            (table.moves().as_str(), table.game.ending()),
            ("e4", Some(won)),
            "{profile:?}"
        );
    }
}
