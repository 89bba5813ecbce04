//! The arbiter stops the clocks, and sets times and counters (Laws, Articles 6.2.1, 6.11 and 6.14).

use super::*;

#[test]
fn article_6_11_the_arbiter_stops_and_restarts_the_clocks() {
    let mut game = Arbitrated::new("", Some("90"));
    game.play(&["Eva vier", "Eva fünf"]);
    let before = game.left();
    assert_eq!(game.say("Schiedsrichter"), "Schiedsrichter. Die Uhren stehen.");
    game.table.wait(600);
    assert_eq!(game.left(), before);
    assert_eq!(game.say("weiter"), "Weiter. Weiß am Zug.");
    game.table.wait(5);
    assert_eq!(game.left(), (before.0 - 5, before.1));
}

/// Only the arbiter knows what of their own orders still holds.
#[test]
fn art_7_4_and_7_5_1_times_and_counters_that_a_ruling_takes_back_are_named() {
    const LOST: &str = "Vom Schiedsrichter geänderte Zeiten und Zähler bitte neu setzen.";
    for order in ["Zeit Weiß +10", "falsche Uhr Weiß 30s", "Zähler Weiß 30"] {
        for (back, is_lost) in [
            ("zurück Schwarz 1", true),
            ("illegal Weiß Zug 1", true),
            ("zurück Weiß 2", false),
            ("illegal Weiß Zug 2", false),
        ] {
            let mut game = Arbitrated::new("", Some("40/90:30"));
            game.play(&["Eva vier", "Eva fünf"]);
            game.say("Schiedsrichter");
            game.say(order);
            game.say("weiter");
            game.play(&["Springer Felix drei"]);
            game.say("Schiedsrichter");
            let said = game.rule(back);
            assert_eq!(said.contains(LOST), is_lost, "{order}, {back}: {said}");
        }
    }
    // What a player received for an illegal move is not lost.
    let mut game = Arbitrated::new("", Some("90"));
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    game.say("ohne Zug Weiß");
    assert!(!game.rule("zurück Schwarz 1").contains(LOST));
}

#[test]
fn article_6_14_times_and_counters_are_set() {
    let mut game = Arbitrated::new("", Some("40/90:30"));
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    for (order, said) in [
        ("Zeit Weiß 45", "Weiß: 45 Minuten."),
        ("Zeit Weiß +2:30", "Weiß: 47 Minuten, 30 Sekunden."),
        ("Zeit Weiß -30s", "Weiß: 47 Minuten."),
        ("Zeit Schwarz 1:00:00", "Schwarz: eine Stunde."),
        (
            "falsche Uhr Weiß 1:30",
            "Weiß: 48 Minuten, 30 Sekunden. Schwarz: 58 Minuten, 30 Sekunden.",
        ),
        ("Zähler Weiß 30", "Weiß: Zähler 30."),
        ("Zeit", "Weiß: 48 Minuten. Schwarz: 58 Minuten."),
        ("Notiz Läufer umgefallen", "Notiert: Läufer umgefallen."),
        (
            "Eva vier",
            "Nicht verstanden. Hilfe nennt, was der Schiedsrichter tippen kann.",
        ),
    ] {
        let is_set = order == "Zeit Weiß 45" || order == "Zeit Schwarz 1:00:00";
        let answer = if is_set { game.rule(order) } else { game.say(order) };
        assert_eq!(answer, said, "{order}");
    }
    assert_eq!(game.table.game.clock().unwrap().moves(Color::White), 30);
    assert_eq!(game.table.moves(), "e4 e5");
}

/// The next period begins at once with a counter that reaches it, and once (6.2.1).
#[test]
fn art_6_2_1_a_counter_that_is_set_to_the_control_begins_the_next_period() {
    let mut game = Arbitrated::new("", Some("2/30s:5"));
    game.say("weiter");
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    assert_eq!(game.say("Zähler Weiß 1"), "Weiß: Zähler 1.");
    // A mistyped number must not give the time of a period.
    game.say("Zähler Weiß 2");
    game.say("nein");
    assert_eq!(game.left(), (20, 20));
    assert_eq!(
        game.rule("Zähler Weiß 2"),
        "Weiß: Zähler 2. Weiß: 5 Minuten, 20 Sekunden."
    );
    // A lower number does not take the time back, and says so. The time does not come again.
    assert_eq!(
        game.say("Zähler Weiß 1"),
        "Weiß: Zähler 1. Weiß: Die Zeit bleibt, 5 Minuten, 20 Sekunden."
    );
    assert_eq!(game.say("Zähler Weiß 2"), "Weiß: Zähler 2.");
    game.say("weiter");
    game.table.wait(25);
    assert_eq!(game.table.game.ending(), None);
    game.play(&["Springer Felix drei"]);
    assert_eq!(game.left(), (285, 20));
    // It also counts for a game that goes on from here.
    let times = game.table.game.times_after(2).map(|times| times.white.as_secs());
    assert_eq!(times, Some(320));
    let counters = game.table.game.counters_after(2).unwrap();
    assert_eq!((counters.white, counters.black), ((2, 1), (1, 0)));
    let now = game.table.game.counters_after(3).unwrap();
    assert_eq!((now.white, now.black), ((3, 1), (1, 0)));
    // Journals of earlier versions added it with the next move.
    let mut older = Arbitrated::new("", Some("2/30s:5"));
    older.say("weiter");
    older.play(&["Eva vier", "Eva fünf"]);
    let ruling: Ruling = serde_json::from_str(r#"{"ruling":"counted","color":"white","moves":2}"#).unwrap();
    assert!(older.table.game.apply(&Record::Ruled(ruling), older.table.at));
    assert_eq!(older.left(), (20, 20));
    older.play(&["Springer Felix drei"]);
    assert_eq!(older.left(), (310, 20));
}

#[test]
fn art_6_11_no_player_starts_the_clocks_that_the_arbiter_stopped() {
    for command in [Command::Resume, Command::Clock, Command::Pause] {
        for is_paused in [false, true] {
            let setting = Setting {
                clock: Some("3+2".parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            table.play(&["Eva vier"]);
            if is_paused {
                table.say("Pause");
            }
            table.say("Schiedsrichter");
            // It was heard before the arbiter was called, and is carried out afterwards.
            table.game.handle(Input::Command(command), table.at);
            assert!(!table.game.clock().unwrap().is_running(), "{command:?} {is_paused}");
            table.hear("weiter");
            let is_running = table.game.clock().unwrap().is_running();
            assert!(is_running && !table.game.is_paused(), "{command:?} {is_paused}");
        }
    }
}
