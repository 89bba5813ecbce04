//! The clock of the game (D.2.4, D.2.10.3, D.2.10.5; Laws, Article 6).

use super::*;

fn timed(control: &str, profile: Profile) -> Table {
    let setting = Setting {
        clock: Some(control.parse().unwrap()),
        profile,
        low_time: vec![60, 10],
        ..Setting::default()
    };
    Table::with("", setting)
}

fn left(table: &Table) -> (u64, u64) {
    let clock = table.game.clock().unwrap();
    let left = |color| clock.remaining(color, table.at).as_secs();
    (left(Color::White), left(Color::Black))
}

#[test]
fn d_2_4_the_opponents_clock_starts_with_the_made_move() {
    let mut table = timed("5", Profile::Solo);
    assert!(table.game.clock_stands());
    assert_eq!(table.say("weiter"), Message::ClockStarted(Color::White));
    table.wait(10);
    table.say("Eva vier");
    table.wait(5);
    assert_eq!(left(&table), (285, 300));
    table.say("ja");
    table.wait(7);
    assert_eq!(left(&table), (285, 293));
    let times = table.game.plies()[0].times.unwrap();
    assert_eq!((times.white.as_secs(), times.black.as_secs()), (285, 300));
}

#[test]
fn the_clock_runs_again_for_the_player_whose_move_is_taken_back() {
    let mut table = timed("5", Profile::Solo);
    table.say("weiter");
    table.wait(10);
    table.play(&["Eva vier"]);
    table.wait(5);
    table.say("Zug zurück");
    table.say("ja");
    assert_eq!(table.moves(), "");
    assert_eq!(left(&table), (290, 300));
    table.wait(5);
    assert_eq!(left(&table), (285, 300));
}

#[test]
fn d_2_4_pressing_the_clock_without_a_move_starts_nothing() {
    let mut table = timed("5", Profile::Solo);
    table.say("weiter");
    assert_eq!(table.say("Uhr gedrückt"), Message::NoMoveDeclared(Some(Color::White)));
    assert_eq!(table.game.clock().unwrap().turn(), Color::White);
    table.say("Eva vier");
    assert_eq!(table.say("Uhr gedrückt"), Message::Made(Color::Black));
    assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
}

#[test]
fn weiter_after_a_refused_move_starts_the_clock_and_suspects_nobody() {
    let mut table = timed("5", Profile::Solo);
    assert!(matches!(table.say("Springer Felix vier"), Message::Illegal(..)));
    let effects = table.hear("weiter");
    assert_eq!(
        effects,
        [
            Effect::Record(Record::Resumed),
            Effect::Say(Message::ClockStarted(Color::White))
        ]
    );
    // The clock that is pressed is another matter (7.5.1).
    let mut table = timed("5", Profile::Solo);
    table.say("Springer Felix vier");
    assert!(table.hear("gedrückt").contains(&Effect::Record(Record::Suspected)));
}

#[test]
fn d_2_4_a_first_move_starts_the_opponents_clock_though_none_was_started() {
    let mut table = timed("5", Profile::Solo);
    table.play(&["Eva vier"]);
    table.wait(3);
    assert_eq!(left(&table), (300, 297));
}

#[test]
fn d_2_4_no_clock_runs_on_an_unconfirmed_move() {
    let mut table = timed("5", Profile::Assistant);
    table.say("weiter");
    for text in ["Eva vier", "gesetzt"] {
        table.say(text);
        table.wait(5);
        assert_eq!(table.game.clock().unwrap().turn(), Color::White, "{text}");
    }
    table.say("ausgeführt");
    assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
}

#[test]
fn d_2_10_5_the_fall_of_a_flag_is_noticed_and_announced() {
    let mut table = timed("1", Profile::Assistant);
    table.say("weiter");
    assert_eq!(table.game.next_tick(), Some(Duration::from_secs(10)));
    assert!(said(table.wait(59)).is_empty());
    assert_eq!(table.game.next_tick(), Some(Duration::from_secs(60)));
    let lost = Ending::Time {
        flag: Color::White,
        winner: Some(Color::Black),
    };
    let effects = table.wait(1);
    assert!(effects.contains(&Effect::Report(Message::Over(lost))), "{effects:?}");
    assert_eq!(said(effects), [Message::Over(lost)]);
    assert_eq!(table.game.ending().map(Ending::result), Some("0-1"));
    assert_eq!(table.game.next_tick(), None);
}

#[test]
fn art_6_8_what_is_said_after_the_flag_fell_comes_too_late() {
    let mut table = timed("1", Profile::Solo);
    table.say("weiter");
    table.say("Eva vier");
    table.at += Duration::from_secs(61);
    assert!(matches!(table.said("ja")[..], [Message::Over(Ending::Time { .. })]));
    assert_eq!(table.moves(), "");
}

#[test]
fn art_6_9_the_game_is_drawn_where_the_opponent_cannot_mate() {
    let setting = Setting {
        clock: Some("1".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("4k3/8/8/8/8/8/8/4K2R w - - 0 1", setting);
    table.say("weiter");
    table.wait(60);
    assert_eq!(table.game.ending().map(Ending::result), Some("1/2-1/2"));
}

/// A move that is announced and placed, or counts, is made (D.2.3), though its clock was not pressed. The position
/// after it decides (6.9).
#[test]
fn art_6_9_a_move_that_only_lacks_its_clock_is_on_the_board_when_the_flag_falls() {
    let rook = "Turm schlägt David fünf";
    for (profile, said, moves, result) in [
        (
            Profile::OpponentRepeats,
            &[rook, rook, "gesetzt"][..],
            "Rxd5",
            "1/2-1/2",
        ),
        (Profile::OpponentRepeats, &[rook, rook], "Rxd5", "1/2-1/2"),
        (Profile::OpponentRepeats, &[rook, "gesetzt"], "Rxd5", "1/2-1/2"),
        (Profile::Assistant, &[rook, "ja", "gesetzt"], "Rxd5", "1/2-1/2"),
        (Profile::Trust, &[rook], "Rxd5", "1/2-1/2"),
        // Nothing is placed, and the piece that could mate is still there.
        (Profile::OpponentRepeats, &[rook], "", "0-1"),
        (Profile::Assistant, &[rook, "ja"], "", "0-1"),
        (Profile::Solo, &[rook], "", "0-1"),
    ] {
        let setting = Setting {
            profile,
            clock: Some("1".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("8/8/8/3p4/8/4k3/8/K2R4 w - - 0 1", setting);
        table.hear("weiter");
        for text in said {
            table.hear(text);
        }
        assert_eq!(table.moves(), "", "{profile:?} {said:?}");
        table.wait(60);
        let ending = table.game.ending().unwrap();
        assert!(matches!(ending, Ending::Time { flag: Color::White, .. }), "{ending:?}");
        assert_eq!(
            (table.moves().as_str(), ending.result()),
            (moves, result),
            "{profile:?} {said:?}"
        );
        // The arbiter may let the game go on: the move stands, and is counted as if the clock had been pressed.
        for order in ["Schiedsrichter", "Ergebnis offen", "Zeit Weiß +2", "weiter"] {
            table.hear(order);
        }
        let clock = table.game.clock().unwrap();
        let made = u32::from(!moves.is_empty());
        assert_eq!(table.game.ending(), None, "{profile:?} {said:?}");
        assert_eq!(
            (clock.turn(), clock.is_running()),
            (table.game.turn(), true),
            "{said:?}"
        );
        assert_eq!(clock.moves(Color::White), made, "{profile:?} {said:?}");
    }
}

/// The flag does not fall again if the players take the move back: the arbiter has given more time.
#[test]
fn art_6_9_a_move_whose_flag_fell_is_taken_back_with_the_time_of_the_arbiter() {
    let setting = Setting {
        profile: Profile::Trust,
        clock: Some("1".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("8/8/8/3p4/8/4k3/8/K2R4 w - - 0 1", setting);
    table.hear("weiter");
    table.hear("Turm schlägt David fünf");
    table.wait(60);
    for order in ["Schiedsrichter", "Ergebnis offen", "Zeit Weiß +2", "weiter"] {
        table.hear(order);
    }
    table.wait(5);
    table.hear("Zug zurück");
    table.hear("ja");
    assert_eq!((table.game.ending(), table.moves().as_str()), (None, ""));
    let clock = table.game.clock().unwrap();
    assert_eq!((clock.turn(), clock.is_running()), (Color::White, true));
    let left = Color::ALL.map(|color| clock.remaining(color, table.at).as_secs());
    assert_eq!((left, clock.moves(Color::White)), ([120, 55], 0));
}

#[test]
fn d_2_10_4_a_low_time_is_told_only_where_the_profile_allows_it() {
    let mut table = timed("2", Profile::Solo);
    table.say("weiter");
    assert!(said(table.wait(59)).is_empty());
    assert_eq!(
        said(table.wait(1)),
        [Message::LowTime(Color::White, Duration::from_secs(60))]
    );
    assert!(said(table.wait(1)).is_empty());
    let mut silent = timed("2", Profile::OpponentRepeats);
    silent.say("weiter");
    assert!(said(silent.wait(60)).is_empty());
    // A player who has less from the start is not warned.
    let mut short = timed("1", Profile::Solo);
    short.say("weiter");
    assert!(said(short.wait(1)).is_empty());
}

#[test]
fn d_2_10_3_the_clocks_stand_in_a_pause_and_at_the_end() {
    let mut table = timed("5", Profile::Solo);
    table.say("weiter");
    table.wait(10);
    table.say("Pause");
    table.wait(100);
    assert_eq!(left(&table), (290, 300));
    table.say("weiter");
    table.wait(10);
    assert_eq!(left(&table), (280, 300));
    table.say("aufgeben");
    table.say("ja");
    table.say("endgültig");
    table.wait(100);
    assert_eq!(left(&table), (280, 300));
}

#[test]
fn art_6_11_2_a_player_who_stops_the_clock_is_reported() {
    for profile in [
        Profile::Solo,
        Profile::Trust,
        Profile::OpponentRepeats,
        Profile::Assistant,
    ] {
        let mut table = timed("5", profile);
        table.say("weiter");
        for text in ["Pause", "weiter"] {
            let effects = table.hear(text);
            let reported = effects.iter().filter(|effect| matches!(effect, Effect::Report(_)));
            assert_eq!(reported.count(), 1, "{profile:?} {text}");
        }
    }
}

#[test]
fn the_time_used_until_the_program_ends_is_charged() {
    let mut table = timed("90", Profile::Solo);
    let mut records = vec![(Record::Resumed, table.at)];
    assert!(table.hear("weiter").contains(&Effect::Record(Record::Resumed)));
    table.at += Duration::from_secs(9);
    for text in ["beenden", "ja"] {
        let effects = table.hear(text);
        records.extend(
            effects
                .iter()
                .filter_map(|effect| Some((effect.record()?.clone(), table.at))),
        );
    }
    let mut resumed = timed("90", Profile::Solo);
    for (record, at) in records {
        assert!(resumed.game.apply(&record, at));
    }
    let clock = resumed.game.clock().unwrap();
    assert_eq!(clock.remaining(Color::White, resumed.game.now()).as_secs(), 5391);
    // Nothing is written if no clock runs.
    let mut table = timed("90", Profile::Solo);
    table.hear("beenden");
    assert_eq!(table.hear("ja"), [Effect::Quit]);
}

#[test]
fn a_running_clock_is_written_down_now_and_then() {
    let mut table = timed("5", Profile::Solo);
    table.say("weiter");
    let effects = table.wait(10);
    assert_eq!(effects, [Effect::Record(Record::Clock)]);
    assert!(table.wait(9).is_empty());
    assert_eq!(table.wait(1), [Effect::Record(Record::Clock)]);
}

#[test]
fn a_clock_pressed_after_a_legal_move_that_is_bound_accuses_nobody_of_an_earlier_one() {
    let mut table = timed("5", Profile::Solo);
    table.say("weiter");
    table.say("Turm Anna drei");
    table.say("berührt Springer Bella eins");
    assert!(matches!(table.say("Springer Felix drei"), Message::Bound(_)));
    let said = table.said("gedrückt");
    assert!(
        !said.iter().any(|message| matches!(message, Message::Suspected(..))),
        "{said:?}"
    );
}

#[test]
fn a_clock_that_starts_after_a_pause_is_said_to_start() {
    let mut table = timed("5", Profile::Solo);
    table.say("Pause");
    assert!(table.said("weiter").contains(&Message::ClockStarted(Color::White)));
    table.play(&["Eva vier"]);
    table.say("Pause");
    assert_eq!(table.said("weiter"), [Message::Resumed(Color::Black)]);
}

#[test]
fn a_clock_that_ran_stands_after_the_computer_slept() {
    let slept = Duration::from_secs(1200);
    let mut table = timed("5", Profile::Solo);
    assert_eq!(table.game.slept(slept, table.at), []);
    table.say("weiter");
    table.wait(10);
    let effects = table.game.slept(slept, table.at);
    let told = Message::Slept(slept);
    assert_eq!(
        effects,
        [
            Effect::Record(Record::Reopened),
            Effect::Report(told.clone()),
            Effect::Say(told)
        ]
    );
    table.wait(60);
    assert_eq!(left(&table), (290, 300));
    assert_eq!(table.say("weiter"), Message::ClockStarted(Color::White));
    table.wait(5);
    assert_eq!(left(&table), (285, 300));
}

/// The opponent may answer before the clock is pressed. A "gedrückt" after that is that of the first player, who was
/// asked to press it.
#[test]
fn d_2_4_a_late_press_does_not_make_the_answer() {
    let answered = || {
        let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
        for said in ["weiter", "Eva vier", "Eva vier", "David fünf"] {
            table.hear(said);
        }
        assert_eq!(table.moves(), "e4");
        table
    };
    for late in ["gedrückt", "gesetzt"] {
        let mut table = answered();
        let answer = table.game.declared().unwrap();
        assert_eq!(table.said(late), [Message::StillToRepeat(answer)], "{late}");
        assert_eq!(
            (table.moves(), table.game.turn()),
            ("e4".into(), Color::Black),
            "{late}"
        );
        // The answer can still be corrected, and is made by its own "gedrückt".
        table.hear("nein, Eva fünf");
        table.hear("gedrückt");
        assert_eq!(table.moves(), "e4 e5", "{late}");
        let mut table = answered();
        table.say("aufgeben");
        table.hear(late);
        assert_eq!(table.moves(), "e4", "{late}");
    }
    // A player who places the piece and then presses the clock says both.
    let mut table = answered();
    let answer = table.game.declared().unwrap();
    for late in ["gesetzt", "gedrückt"] {
        assert_eq!(table.said(late), [Message::StillToRepeat(answer)], "{late}");
    }
    assert_eq!(table.moves(), "e4");
    let mut corrected = table.game.clone();
    corrected.handle(Input::Command(Command::Correction), table.at);
    assert_eq!(corrected.declared(), None);
    for own in ["gesetzt", "gedrückt"] {
        table.hear(own);
    }
    assert_eq!(table.moves(), "e4 d5");
    // The move may also have been made by a touch.
    let mut touched = Table::with("", answered().game.setting().clone());
    for said in [
        "weiter",
        "Eva vier",
        "Eva vier",
        "Schwarz berührt Bauer David sieben",
        "David fünf",
        "gedrückt",
    ] {
        touched.hear(said);
    }
    assert_eq!(touched.moves(), "e4");
    // So is an answer that was repeated, or declared together with its clock.
    for own in [&["David fünf", "gedrückt"][..], &["nein, David fünf, gedrückt"]] {
        let mut table = answered();
        for said in own {
            table.hear(said);
        }
        assert_eq!(table.moves(), "e4 d5", "{own:?}");
    }
    // In `trust` nobody was asked to press, and "gedrückt" is of the player who spoke last.
    let mut table = Table::playing(Profile::Trust);
    for said in ["Eva vier", "David fünf", "gedrückt"] {
        table.hear(said);
    }
    assert_eq!(table.moves(), "e4 d5");
}
