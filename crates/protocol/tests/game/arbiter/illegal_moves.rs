//! Illegal moves: the position before comes back, the opponent receives time, and the game may be lost (Laws, Article
//! 7.5).

use super::*;

#[test]
fn article_7_5_1_the_position_before_an_illegal_move_comes_back_and_the_clocks_with_it() {
    let mut game = Arbitrated::new("", Some("90+30"));
    game.play(&["Eva vier", "Eva fünf", "Springer Felix drei", "Springer Cäsar sechs"]);
    game.table.wait(100);
    game.say("Schiedsrichter");
    assert_eq!(
        game.rule("illegal Weiß Zug 2"),
        "Regelwidriger Zug Nummer 1 von Weiß. Stellung vor Zug 2 von Weiß. \
         Gestrichen: Zug 2 Weiß Springer Gustav eins Felix drei, Zug 2 Schwarz Springer Bella acht Cäsar sechs. Schwarz erhält 2 Minuten. \
         Weiß: eine Stunde, 30 Minuten, 50 Sekunden. Schwarz: eine Stunde, 32 Minuten, 50 Sekunden."
    );
    assert_eq!(game.table.moves(), "e4 e5");
    // The clock did not run before the first move. The time for thinking of the second one stays used.
    let (white, black) = game.left();
    assert_eq!((white, black), (5430 + 30 - 10, 5430 + 30 - 10 + 120));
    assert_eq!(game.table.game.clock().unwrap().moves(Color::White), 1);
    game.say("weiter");
    game.table.wait(1);
    assert_eq!(game.left(), (white - 1, black));
    game.table.play(&["David vier"]);
    assert_eq!(game.table.moves(), "e4 e5 d4");
}

#[test]
fn article_7_5_1_the_last_move_is_meant_where_none_is_named() {
    let mut game = Arbitrated::new("", None);
    game.play(&["Eva vier", "Eva fünf", "Springer Felix drei"]);
    game.say("Schiedsrichter");
    assert_eq!(
        game.rule("illegal Schwarz"),
        "Regelwidriger Zug Nummer 1 von Schwarz. Stellung vor Zug 1 von Schwarz. \
         Gestrichen: Zug 1 Schwarz Eva sieben Eva fünf, Zug 2 Weiß Springer Gustav eins Felix drei."
    );
    assert_eq!(game.table.moves(), "e4");
    assert_eq!(game.say("illegal Schwarz"), "Schwarz hat diesen Zug nicht gemacht.");
    assert_eq!(game.say("illegal Weiß Zug 7"), "Weiß hat diesen Zug nicht gemacht.");
    assert_eq!(game.say("Zeit Weiß +2"), "Ohne Uhr.");
}

#[test]
fn article_7_5_3_the_clock_pressed_without_a_move_counts_as_an_illegal_move() {
    let mut game = Arbitrated::new("", Some("5"));
    game.play(&["Eva vier"]);
    game.say("Schiedsrichter");
    assert_eq!(
        game.say("ohne Zug Schwarz"),
        "Regelwidriger Zug Nummer 1 von Schwarz. Weiß erhält eine Minute. Weiß: 6 Minuten. Schwarz: 5 Minuten."
    );
    assert_eq!(game.table.moves(), "e4");
}

#[test]
fn article_7_5_5_the_second_illegal_move_loses() {
    let mut game = Arbitrated::new("", Some("90"));
    for number in ["1", "2"] {
        game.play(&["Eva vier"]);
        game.say("Schiedsrichter");
        let said = game.rule("illegal Weiß");
        assert!(
            said.starts_with(&format!("Regelwidriger Zug Nummer {number} von Weiß.")),
            "{said}"
        );
        if number == "2" {
            assert!(said.ends_with("Regelwidrige Züge. Schwarz gewinnt."), "{said}");
        }
        game.table.hear("weiter");
    }
    assert_eq!(game.table.game.ending().map(Ending::result), Some("0-1"));
    assert!(!game.table.game.clock().unwrap().is_running());
}

#[test]
fn article_7_5_5_which_illegal_move_loses_is_agreed() {
    for (limit, lost) in [
        (IllegalMoves::First, 1),
        (IllegalMoves::Second, 2),
        (IllegalMoves::Third, 3),
    ] {
        let mut game = Arbitrated::with("", None, limit);
        game.say("Schiedsrichter");
        for number in 1..=lost {
            assert_eq!(game.table.game.ending(), None);
            game.say("ohne Zug Weiß");
            game.say("ja");
            assert_eq!(game.table.game.ending().is_some(), number == lost);
        }
    }
}

#[test]
fn article_7_5_5_a_draw_where_the_opponent_cannot_mate() {
    let mut game = Arbitrated::with("8/5k2/8/8/8/2Q5/8/K7 w - - 0 1", None, IllegalMoves::First);
    game.say("Schiedsrichter");
    let said = game.rule("ohne Zug Weiß");
    assert!(said.ends_with("Remis: Schwarz kann nicht mattsetzen."), "{said}");
    assert_eq!(game.table.game.ending().map(Ending::result), Some("1/2-1/2"));
}

#[test]
fn art_7_5_5_a_pawn_left_without_its_piece_loses_though_its_queen_would_mate() {
    let mut game = Arbitrated::with("7k/1P6/6K1/8/8/8/7p/8 w - - 0 1", None, IllegalMoves::First);
    game.say("Schiedsrichter");
    let said = game.rule("Umwandlung Weiß");
    assert!(said.ends_with("Regelwidrige Züge. Schwarz gewinnt."), "{said}");
    assert_eq!(game.table.game.ending().map(Ending::result), Some("0-1"));
}

#[test]
fn article_7_5_5_the_arbiters_file_names_the_moves_that_a_lost_game_strikes() {
    let mut game = Arbitrated::with("", None, IllegalMoves::First);
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    let said = game.say("illegal Weiß");
    assert!(said.contains("Gestrichen: Zug 1 Weiß Eva zwei Eva vier"), "{said}");
    let effects = game.table.hear("ja");
    let is_named = |effect: &Effect| matches!(effect, Effect::Report(Message::Ruled(ArbiterMessage::Struck(moves))) if moves.len() == 2);
    assert!(effects.iter().any(is_named), "{effects:?}");
}

/// The position before an illegal move has no piece placed and no move confirmed. The touched piece still binds.
#[test]
fn article_7_5_1_a_declared_move_that_was_ruled_illegal_is_declared_anew() {
    for (profile, clock, before) in [
        (
            Profile::OpponentRepeats,
            Some("90"),
            &["Springer Felix drei", "gesetzt"][..],
        ),
        (
            Profile::OpponentRepeats,
            Some("90"),
            &["Springer Felix drei", "Springer Felix drei"],
        ),
        (Profile::OpponentRepeats, None, &["Springer Felix drei", "gesetzt"]),
        (Profile::Assistant, None, &["Springer Felix drei", "ja", "ausgeführt"]),
        // Without a clock the move is made when the arbiter is called.
        (Profile::Trust, Some("90"), &["Springer Felix drei"]),
    ] {
        for order in ["illegal Weiß", "ohne Zug Weiß"] {
            let setting = Setting {
                profile,
                clock: clock.map(|clock| clock.parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            for text in [
                &["weiter", "berührt Springer Gustav eins"][..],
                before,
                &["Schiedsrichter"],
            ]
            .concat()
            {
                table.hear(text);
            }
            let mut before = table.game.clone();
            assert!(before.declared().is_some());
            // The move was confirmed, placed or made by the opponent, so its end is asked about, and it is named.
            let asked = table.said(order);
            assert!(
                matches!(asked[..], [Message::Planned(_)]),
                "{profile:?} {order}: {asked:?}"
            );
            let said = table.said("ja");
            let is_named = |message: &Message| matches!(message, Message::Ruled(ArbiterMessage::Struck(moves)) if moves.len() == 1);
            assert!(said.iter().any(is_named), "{profile:?} {order}: {said:?}");
            assert!(said.contains(&Message::Dropped), "{profile:?} {order}");
            assert_eq!(table.game.declared(), None, "{profile:?} {order}");
            let mut undone = table.game.clone();
            let undo = Input::Order(Some(ArbiterOrder::Undo));
            undone.handle(undo, table.at);
            assert!(undone.stands_as(&before), "{profile:?} {order}");
            for text in ["weiter", "gedrückt", "gesetzt", "ausgeführt", "ja", "Eva fünf"] {
                table.hear(text);
            }
            assert_eq!(table.moves(), "", "{profile:?} {order}");
            assert!(
                matches!(table.say("Eva vier"), Message::Bound(_)),
                "{profile:?} {order}"
            );
            assert!(!matches!(table.say("Springer Hektor drei"), Message::AlreadyPlaced(_)));
            assert!(table.game.declared().is_some(), "{profile:?} {order}");
            // A journal of an earlier version, in which the move stayed declared, is still read.
            let ruling = Ruling::Illegal {
                by: Color::White,
                ply: None,
                compensation: Duration::ZERO,
            };
            assert!(before.apply(&Record::Ruled(ruling), table.at) && before.apply(&Record::Confirmed, table.at));
        }
    }
}

/// A move that nobody has answered counts for nobody, so it is dropped without a question.
#[test]
fn article_7_5_5_the_arbiters_file_names_a_declared_move_that_was_ruled_illegal() {
    for order in ["illegal Weiß", "ohne Zug Weiß"] {
        for (said, is_answered) in [(&["Eva vier"][..], false), (&["Eva vier", "gesetzt"], true)] {
            let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
            for text in [&["weiter"][..], said, &["Schiedsrichter"]].concat() {
                table.hear(text);
            }
            let mut effects = table.hear(order);
            let is_question = |effect: &Effect| matches!(effect, Effect::Say(Message::Planned(_)));
            assert_eq!(effects.iter().any(is_question), is_answered, "{order}: {effects:?}");
            if is_answered {
                effects = table.hear("ja");
            }
            let is_named = |effect: &Effect| matches!(effect, Effect::Report(Message::Ruled(ArbiterMessage::Struck(moves))) if moves.len() == 1);
            assert!(effects.iter().any(is_named), "{order} {said:?}: {effects:?}");
            assert_eq!(table.game.declared(), None, "{order} {said:?}");
        }
    }
}
