//! Commands said with a move in one breath, and the beginning of a move.

use super::*;

#[test]
fn art_9_1_an_offer_is_made_with_a_move_in_one_breath() {
    let mut table = Table::new("");
    let said = table.said("Eva vier, Remis");
    assert!(
        matches!(said[..], [Message::ReadBack(..), Message::DrawOffered(Color::White)]),
        "{said:?}"
    );
    let made = table.said("ja");
    assert_eq!(made, [Message::Made(Color::Black), Message::DrawOffered(Color::White)]);
}

#[test]
fn art_9_2_a_claim_is_made_with_its_move_in_one_breath() {
    for profile in [Profile::Solo, Profile::Trust] {
        for text in [
            "Springer Felix drei, Stellungswiederholung",
            "Stellungswiederholung Springer Felix drei",
        ] {
            // The question names the move, so it is not read back as well.
            let said = Table::playing(profile).said(text);
            let [Message::Ask(Question::Claim(Color::White, Claim::Repetition, Some(_)))] = said[..] else {
                panic!("{profile:?} {text}: {said:?}");
            };
        }
    }
    // A wrong remark is heard, and so is a move that cannot be claimed with.
    let said = Table::new("").said("Springer Felix drei Schach, Stellungswiederholung");
    assert!(matches!(said[..], [Message::ReadBack(..), Message::Ask(_)]), "{said:?}");
    let mut touched = Table::new("");
    touched.hear("berührt Springer Gustav eins");
    let said = touched.said("Springer Felix drei, Stellungswiederholung");
    assert!(
        matches!(
            said[..],
            [Message::ReadBack(..), Message::ClaimAfterTouch, Message::StillOpen(_)]
        ),
        "{said:?}"
    );
}

#[test]
fn d_2_8_a_slip_corrected_in_the_same_breath_is_dropped_and_not_read_back() {
    let mut table = Table::new("");
    assert_eq!(table.said("Eva vier, Korrektur"), [Message::Dropped]);
    // Nor does the open move, repeated with a correction, count as confirmed (D.2.8).
    for correction in ["Eva vier, Korrektur", "Eva vier, nein"] {
        table.say("Eva vier");
        assert_eq!(table.said(correction), [Message::Dropped]);
        assert_eq!(table.game.turn(), Color::White);
    }
    assert!(!table.game.is_correctable());
    // Nor is a slip that may mean several moves asked about.
    for fen in ["4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "8/3P1k2/8/8/8/4K3/8/8 w - - 0 1"] {
        for slip in ["nein", "Korrektur"] {
            let mut table = Table::new(fen);
            let said = if fen.contains('P') {
                "David acht"
            } else {
                "Turm David eins"
            };
            assert_eq!(
                table.said(&format!("{said}, {slip}")),
                [Message::Dropped],
                "{said} {slip}"
            );
            assert!(!table.game.is_correctable(), "{said} {slip}");
        }
    }
}

#[test]
fn a_clear_move_with_its_clock_is_made_and_said() {
    let mut table = Table::new("");
    let said = table.said("Eva vier, gedrückt");
    assert!(
        matches!(said[..], [Message::Announced(_), Message::Made(Color::Black)]),
        "{said:?}"
    );
    // A wrong remark makes it doubtful: the move is read back and asked about.
    let said = table.said("Eva fünf Schach, gedrückt");
    assert!(matches!(said[..], [Message::ReadBack(..)]), "{said:?}");
}

#[test]
fn an_offer_said_again_with_the_repetition_is_the_same_offer() {
    let mut table = Table::new("");
    table.say("Eva vier, Remis");
    let said = table.said("Eva vier, Remis");
    assert_eq!(said, [Message::Made(Color::Black), Message::DrawOffered(Color::White)]);
}

/// A game in which White has declared e4.
fn declared(profile: Profile, clock: Option<&str>) -> Table {
    let setting = Setting {
        profile,
        clock: clock.map(|clock| clock.parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.hear("weiter");
    table.say("Eva vier");
    table
}

#[test]
fn art_9_1_an_offer_with_the_repetition_is_that_of_the_player_who_declared() {
    for profile in [Profile::Solo, Profile::Trust, Profile::Assistant] {
        for clock in [None, Some("5")] {
            let mut table = declared(profile, clock);
            let said = table.said("Eva vier, Remis");
            assert_eq!(table.game.draw_offer(), Some(Color::White), "{profile:?} {clock:?}");
            let told = said.iter().filter(|said| **said == Message::DrawOffered(Color::White));
            assert_eq!(told.count(), 1, "{profile:?} {clock:?}: {said:?}");
            if table.game.declared().is_some() {
                table.hear("gedrückt");
                table.hear("ausgeführt");
            }
            assert_eq!(table.moves(), "e4", "{profile:?} {clock:?}");
            assert!(table.game.plies()[0].draw_offered, "{profile:?} {clock:?}");
            assert_eq!(table.game.draw_offer(), Some(Color::White), "{profile:?} {clock:?}");
        }
    }
}

#[test]
fn d_2_4_the_clock_pressed_with_the_repetition_runs_for_the_opponent() {
    for profile in [Profile::Solo, Profile::Trust] {
        let mut table = declared(profile, Some("5"));
        assert_eq!(
            table.said("Eva vier, gedrückt"),
            [Message::Made(Color::Black)],
            "{profile:?}"
        );
        assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
        // A wrong remark makes the repetition doubtful, and the clock stays with the player.
        let mut table = declared(profile, Some("5"));
        table.said("Eva vier Schach, gedrückt");
        assert_eq!(table.game.clock().unwrap().turn(), Color::White, "{profile:?}");
        assert_eq!(table.moves(), "", "{profile:?}");
    }
}

#[test]
fn what_is_not_carried_out_with_a_repetition_leaves_the_move_open() {
    for clock in [None, Some("5")] {
        let mut table = declared(Profile::Solo, clock);
        let asked = Question::Claim(Color::White, Claim::Repetition, table.game.declared());
        assert_eq!(table.said("Eva vier, Stellungswiederholung"), [Message::Ask(asked)]);
        assert_eq!(table.moves(), "");
        // The move would decline the opponent's offer.
        let mut table = declared(Profile::Solo, clock);
        table.say("Schwarz Remis");
        let told = table.said("Eva vier, Remis");
        assert!(
            matches!(told[..], [Message::DrawOffered(Color::Black), Message::StillOpen(_)]),
            "{told:?}"
        );
        assert_eq!(
            (table.moves().as_str(), table.game.draw_offer()),
            ("", Some(Color::Black))
        );
    }
}

#[test]
fn d_2_1_a_command_with_the_opponents_repetition_is_asked_for_once_more() {
    for (clock, said, asked) in [
        (None, "Remis", Command::Draw),
        (Some("5"), "Remis", Command::Draw),
        (Some("5"), "Stellungswiederholung", Command::ClaimRepetition),
        (Some("5"), "gedrückt", Command::Clock),
        (Some("5"), "gesetzt", Command::Placed),
    ] {
        let mut table = declared(Profile::OpponentRepeats, clock);
        let told = table.said(&format!("Eva vier, {said}"));
        assert_eq!(told.last(), Some(&Message::Unclear(asked)), "{clock:?} {told:?}");
        assert_eq!(table.game.draw_offer(), None);
        assert_eq!(table.moves().is_empty(), clock.is_some(), "{said}");
    }
}

#[test]
fn a_command_that_was_not_clear_is_asked_for_with_a_repetition_too() {
    for (profile, clock, made) in [
        (Profile::Solo, None, ""),
        (Profile::Solo, Some("5"), ""),
        (Profile::OpponentRepeats, None, "e4"),
        (Profile::OpponentRepeats, Some("5"), ""),
    ] {
        let mut table = declared(profile, clock);
        let input = Input::Unclear {
            declared: Some(Box::new(interpret(&table.game, &table.vocabulary, "Eva vier"))),
            command: Command::Draw,
        };
        let told = said(table.game.handle(input, table.at));
        assert!(told.contains(&Message::Unclear(Command::Draw)), "{profile:?} {clock:?}");
        assert_eq!((table.moves().as_str(), table.game.draw_offer()), (made, None));
    }
}

#[test]
fn what_is_said_with_the_answer_to_a_trusted_move_follows_the_choice() {
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let mut table = Table::with("r6r/4k3/8/8/8/8/4P3/4K3 w - - 0 1", setting);
    table.say("Eva vier");
    assert!(matches!(table.said("Turm David acht, Remis")[..], [Message::Which(_)]));
    assert_eq!((table.moves().as_str(), table.game.draw_offer()), ("e4", None));
    table.say("Anna acht");
    assert_eq!(table.game.draw_offer(), Some(Color::Black));
}

#[test]
fn a_confirmation_before_the_read_back_confirms_nothing() {
    let mut table = Table::new("");
    assert!(matches!(table.say("Eva vier, ja"), Message::ReadBack(..)));
    assert_eq!(table.game.plies().len(), 0);
}

#[test]
fn an_illegal_move_takes_its_offer_with_it() {
    let mut table = Table::new("");
    assert!(matches!(table.said("Eva fünf, Remis")[..], [Message::Illegal(..)]));
    assert_eq!(table.game.draw_offer(), None);
}

#[test]
fn what_was_said_with_an_ambiguous_move_follows_the_choice() {
    let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
    assert!(matches!(table.say("Turm David eins, Remis"), Message::Which(_)));
    let said = table.said("Anna eins");
    assert!(
        matches!(said[..], [Message::ReadBack(..), Message::DrawOffered(Color::White)]),
        "{said:?}"
    );
    // A correction forgets it.
    table.say("Korrektur");
    assert!(matches!(
        table.said("Turm Hektor eins David eins")[..],
        [Message::ReadBack(..)]
    ));
    // The answer is only a part of the move: it does not confirm it.
    for command in ["gedrückt", "gesetzt"] {
        let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
        table.say(&format!("Turm David eins, {command}"));
        let said = table.said("Anna eins");
        assert!(matches!(said[..], [Message::ReadBack(..), ..]), "{command}: {said:?}");
        assert_eq!(table.moves(), "", "{command}");
    }
}

#[test]
fn what_was_said_with_a_refused_move_does_not_follow_an_older_choice() {
    for refused in ["Turm Bella acht, Remis", "König Eva sieben, Remis"] {
        let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
        table.say("Turm David eins");
        table.say(refused);
        assert!(
            matches!(table.said("Anna eins")[..], [Message::ReadBack(..)]),
            "{refused}"
        );
        assert_eq!(table.game.draw_offer(), None, "{refused}");
    }
    // The same move, said again with an offer, offers a draw.
    let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
    table.say("Turm David eins");
    table.say("Turm David eins, Remis");
    table.say("Anna eins");
    assert_eq!(table.game.draw_offer(), Some(Color::White));
}

#[test]
fn an_offer_that_was_not_clear_is_asked_for_and_not_made() {
    let mut table = Table::new("");
    let unclear = |table: &Table, text: &str| Input::Unclear {
        declared: Some(Box::new(interpret(&table.game, &table.vocabulary, text))),
        command: Command::Draw,
    };
    let input = unclear(&table, "Eva vier");
    let effects = table.game.handle(input, Duration::ZERO);
    assert!(
        matches!(
            effects[..],
            [
                Effect::Record(_),
                Effect::Say(Message::ReadBack(..)),
                Effect::Say(Message::Unclear(Command::Draw))
            ]
        ),
        "{effects:?}"
    );
    assert_eq!(table.game.draw_offer(), None);
    assert_eq!(table.said("Remis")[0], Message::DrawOffered(Color::White));
    table.say("Korrektur");
    // It is dropped with an illegal move, as a clear one is.
    let input = unclear(&table, "Eva fünf");
    let effects = table.game.handle(input, Duration::ZERO);
    assert!(
        !effects.contains(&Effect::Say(Message::Unclear(Command::Draw))),
        "{effects:?}"
    );
}

#[test]
fn the_rest_of_a_fragment_is_asked_for() {
    let mut table = Table::new("");
    for (text, missing) in [
        ("Springer", Missing::Square),
        ("Turm Anna", Missing::Rank),
        ("Springer drei", Missing::File),
        ("kurze", Missing::Side),
    ] {
        match table.say(text) {
            Message::Begun(fragment) => assert_eq!(fragment.missing(), missing, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn commitments_are_known() {
    let commits = |table: &Table, text: &str| table.game.commits(&interpret(&table.game, &table.vocabulary, text));
    let mut table = Table::new("");
    for text in ["ja", "Eva vier", "Remis", "gedrückt"] {
        assert!(!commits(&table, text), "{text}");
    }
    assert!(commits(&table, "Eva vier, gedrückt"));
    table.say("Eva vier");
    for text in ["ja", "gesetzt", "gedrückt", "Eva vier", "Eva vier, Remis"] {
        assert!(commits(&table, text), "{text}");
    }
    for text in [
        "nein",
        "Eva drei",
        "Eva drei, Remis",
        "Eva vier, nein",
        "Eva vier, Korrektur",
        "Korrektur",
        "Remis",
        "letzter Zug",
    ] {
        assert!(!commits(&table, text), "{text}");
    }
    table.say("aufgeben");
    assert!(commits(&table, "ja") && !commits(&table, "nein"));
    table.say("ja");
    assert!(commits(&table, "endgültig"));
    table.say("nein");
    table.say("Remis");
    assert!(commits(&table, "angenommen") && commits(&table, "Schwarz abgelehnt"));
}

#[test]
fn a_doubtful_confirmation_makes_nothing_and_is_asked_for_again() {
    let mut table = Table::new("");
    table.say("Eva vier");
    let effects = table.game.handle(Input::Doubtful, Duration::ZERO);
    assert!(matches!(
        effects[..],
        [Effect::Say(Message::ConfirmClearer), Effect::Say(Message::StillOpen(_))]
    ));
    assert_eq!(table.game.plies().len(), 0);
}

#[test]
fn a_clock_that_is_pressed_with_the_repetition_is_no_second_move() {
    for profile in [Profile::OpponentRepeats, Profile::Assistant] {
        let mut table = declared(profile, None);
        let told = table.said("Eva vier, gedrückt");
        assert!(!told.contains(&Message::NoMoveDeclared(None)), "{profile:?} {told:?}");
    }
    assert_eq!(
        declared(Profile::OpponentRepeats, None).said("Eva vier, gedrückt"),
        [Message::Made(Color::Black)]
    );
}

#[test]
fn an_offer_waits_for_its_move_that_is_said_again() {
    for again in ["", ", ja", ", gedrückt", ", gesetzt"] {
        let mut table = Table::new("4k3/8/8/8/8/8/4K3/R6R w - - 0 1");
        table.said("Turm David eins, Remis");
        table.said(&format!("Turm David eins{again}"));
        table.said("Anna eins");
        assert_eq!(table.game.draw_offer(), Some(Color::White), "{again}");
    }
}

#[test]
fn an_offer_stays_if_its_move_was_a_slip() {
    let mut table = declared(Profile::Solo, None);
    table.said("Korrektur");
    for text in ["Eva vier, Remis", "ja", "Korrektur, Eva drei"] {
        table.said(text);
    }
    let told = table.said("ja");
    assert!(told.contains(&Message::DrawOffered(Color::White)), "{told:?}");
    assert_eq!(table.game.draw_offer(), Some(Color::White));
    table.said("ja");
    assert!(table.game.plies()[0].draw_offered);
}
