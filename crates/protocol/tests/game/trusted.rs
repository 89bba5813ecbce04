//! Moves that count without confirmation (the profile `trust`), and what offers, claims and resignations make of them.

use super::*;

#[test]
fn what_the_opponent_of_a_trusted_move_says_makes_it() {
    for (text, first) in [
        ("Schwarz Remis", Message::DrawOffered(Color::Black)),
        (
            "Schwarz Stellungswiederholung",
            Message::Ask(Question::Claim(Color::Black, Claim::Repetition, None)),
        ),
    ] {
        let mut table = Table::playing(Profile::Trust);
        table.say("Eva vier");
        assert_eq!(table.moves(), "");
        assert_eq!(table.say(text), first, "{text}");
        assert_eq!(table.moves(), "e4", "{text}");
    }
    // The offer comes with the move, so accepting it makes the move.
    let mut table = Table::playing(Profile::Trust);
    table.say("Eva vier");
    table.say("Remis");
    table.say("angenommen");
    assert_eq!(
        (table.moves().as_str(), table.game.ending()),
        ("e4", Some(Ending::Agreement))
    );
}

#[test]
fn a_resignation_leaves_the_trusted_move_in_the_game() {
    for (resigns, winner) in [("Weiß aufgeben", Color::Black), ("Schwarz aufgeben", Color::White)] {
        let mut table = Table::playing(Profile::Trust);
        for text in ["Eva vier", resigns, "ja", "endgültig"] {
            table.say(text);
        }
        assert_eq!(
            (table.moves().as_str(), table.game.ending()),
            ("e4", Some(Ending::Resignation { winner })),
            "{resigns}"
        );
    }
}

#[test]
fn art_5_1_2_after_a_trusted_move_it_is_the_opponent_who_resigns_or_adjusts() {
    let mut table = Table::playing(Profile::Trust);
    table.say("Eva vier");
    assert_eq!(table.say("zurechtrücken"), Message::Adjusts(Color::Black));
    assert_eq!(table.say("aufgeben"), Message::Ask(Question::Resign(Color::Black)));
    for text in ["ja", "endgültig"] {
        table.say(text);
    }
    let won = Ending::Resignation { winner: Color::White };
    assert_eq!((table.moves().as_str(), table.game.ending()), ("e4", Some(won)));
    // Until the clock is pressed, the player who declared it is to move.
    let mut timed = Table::with("", with_clock(Profile::Trust));
    timed.say("Eva vier");
    assert_eq!(timed.say("aufgeben"), Message::Ask(Question::Resign(Color::White)));
}

#[test]
fn a_trusted_move_is_in_the_score_of_a_game_that_is_left() {
    for (mut table, moves) in [
        (Table::playing(Profile::Trust), "e4"),
        (Table::with("", with_clock(Profile::Trust)), ""),
    ] {
        for text in ["Eva vier", "beenden"] {
            table.say(text);
        }
        assert_eq!(table.moves(), "");
        assert!(table.hear("ja").contains(&Effect::Quit));
        assert_eq!(table.moves(), moves);
    }
}

#[test]
fn art_9_6_a_move_that_ends_the_game_by_itself_is_never_trusted() {
    let mut table = Table::playing(Profile::Trust);
    for text in SHUFFLE.repeat(4).iter().take(15) {
        table.say(text);
    }
    assert!(matches!(table.say(SHUFFLE[3]), Message::ReadBack(..)));
    assert_eq!(table.say("ja"), Message::Over(Ending::Fivefold));
}

#[test]
fn art_9_2_nothing_makes_a_trusted_move_before_its_claim_is_judged() {
    for text in [
        "Eva fünf",
        "Schwarz Remis",
        "Schwarz angenommen",
        "Schwarz Stellungswiederholung",
        "berührt Springer Bella acht",
    ] {
        let mut table = Table::playing(Profile::Trust);
        table.say("Eva vier");
        let asked = table.say("Stellungswiederholung");
        assert!(matches!(asked, Message::Ask(Question::Claim(Color::White, _, Some(_)))));
        let told = table.said(text);
        assert_eq!(told.last(), Some(&asked), "{text}: {told:?}");
        assert_eq!(table.moves(), "", "{text}");
    }
    // The offer that stands is accepted with the move.
    let mut table = Table::playing(Profile::Trust);
    for text in ["Eva vier", "Remis", "Stellungswiederholung", "Schwarz angenommen"] {
        table.say(text);
    }
    assert_eq!(
        (table.moves().as_str(), table.game.ending()),
        ("e4", Some(Ending::Agreement))
    );
}

/// The opponent answers a move that counts, and takes back what they began to say. The move is not theirs to correct.
#[test]
fn d_2_8_nein_to_a_begun_answer_does_not_take_back_the_move_that_counts() {
    for (profile, clock, before, said) in [
        (Profile::Trust, None, &["Eva vier", "Springer"][..], "nein"),
        (Profile::Trust, None, &["Eva vier", "Springer"], "Korrektur"),
        (
            Profile::Trust,
            None,
            &["Eva vier", "Springer", "wer ist am Zug"],
            "nein",
        ),
        (Profile::Trust, None, &["Eva vier", "Dame Hektor fünf"], "nein"),
        (Profile::Trust, None, &["Eva vier", "Springer", "nein, Läufer"], "nein"),
        (Profile::Trust, Some("5"), &["weiter", "Eva vier", "Springer"], "nein"),
        (
            Profile::OpponentRepeats,
            Some("5"),
            &["weiter", "Eva vier", "Eva vier", "Springer"],
            "nein",
        ),
    ] {
        let setting = Setting {
            profile,
            clock: clock.map(|clock: &str| clock.parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        for text in before {
            table.hear(text);
        }
        let declared = table.game.declared().expect("the move that counts");
        assert_eq!(
            table.said(said),
            [Message::Announced(declared)],
            "{profile:?} {before:?} {said}"
        );
        assert_eq!(table.game.declared(), Some(declared), "{profile:?} {before:?} {said}");
        let mut answered = table.game.clone();
        let answer = interpret(&answered, &table.vocabulary, "Springer Felix sechs");
        answered.handle(answer, table.at);
        assert_eq!(answered.plies().len(), 1, "{profile:?} {before:?} {said}");
        // The next one is that of the player who declared it.
        assert_eq!(table.said("nein"), [Message::Dropped], "{profile:?} {before:?} {said}");
    }
    // Until the clock is pressed, the player corrects the move by another one that is illegal.
    let mut table = Table::with("", with_clock(Profile::Trust));
    for text in ["weiter", "Eva vier", "Dame Hektor fünf"] {
        table.hear(text);
    }
    assert_eq!(table.said("nein"), [Message::Dropped]);
}

/// Without a clock it is the opponent's turn, whatever has come between.
#[test]
fn the_opponent_of_a_trusted_move_is_to_move_after_a_pause_and_after_the_arbiter() {
    let mut table = Table::playing(Profile::Trust);
    table.hear("Eva vier");
    let opening = said(table.game.opening());
    assert_eq!(opening.first(), Some(&Message::Ready(Color::Black)));
    table.hear("Pause");
    assert!(table.said("weiter").contains(&Message::Resumed(Color::Black)));
    table.hear("Schiedsrichter");
    assert_eq!(table.moves(), "e4");
    let dismissed = Message::Ruled(ArbiterMessage::Dismissed(Color::Black));
    assert!(table.said("weiter").contains(&dismissed));
    table.hear("Eva fünf");
    table.hear("Schiedsrichter");
    // The order concerns the move, which was played.
    assert!(matches!(table.said("illegal Schwarz")[..], [Message::Planned(_)]));
    table.hear("ja");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn art_9_2_1_the_arbiter_judges_a_claim_before_its_trusted_move_is_made() {
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    // The claim is dropped by the call, or it may be right because of positions that are not known.
    for (fen, said) in [
        ("", &["Eva vier", "Stellungswiederholung", "Schiedsrichter"]),
        (
            "4k3/8/8/8/8/4K3/8/R7 w - - 20 30",
            &["Turm Anna zwei", "Stellungswiederholung", "ja"],
        ),
    ] {
        let mut table = Table::with(fen, setting.clone());
        for text in said {
            table.hear(text);
        }
        assert!(table.game.is_arbiter_called(), "{said:?}");
        assert_eq!(table.moves(), "", "{said:?}");
        assert!(table.game.has_counted_move(), "{said:?}");
        let dismissed = Message::Ruled(ArbiterMessage::Dismissed(Color::Black));
        assert!(table.said("weiter").contains(&dismissed), "{said:?}");
    }
}

#[test]
fn d_2_8_a_trusted_move_that_the_call_for_the_arbiter_made_can_be_corrected() {
    let mut table = Table::playing(Profile::Trust);
    for text in ["Eva vier", "Schiedsrichter", "weiter"] {
        table.hear(text);
    }
    assert_eq!(table.moves(), "e4");
    assert_eq!(table.say("nein"), Message::Ask(Question::Slip(None)));
    table.hear("ja");
    assert_eq!(table.moves(), "");
}

/// An order from the hall makes the move only if it does more than call the arbiter, and asks before it strikes it.
#[test]
fn an_order_from_the_hall_takes_a_trusted_move_as_made() {
    let mut table = Table::playing(Profile::Trust);
    table.hear("Eva vier");
    table.hear("Eva fünf");
    let before = table.game.clone();
    for (order, why) in [
        (
            ArbiterOrder::Back(Color::White, 9),
            Message::Ruled(ArbiterMessage::NoSuchMove(Color::White)),
        ),
        (ArbiterOrder::Resume, Message::Ready(Color::White)),
    ] {
        let refused = table.game.obey(1, HallOrder::Order(order), table.at);
        assert_eq!(refused, Err(vec![why]));
        assert!(before.stands_as(&table.game));
    }
    for (order, is_asked) in [
        (ArbiterOrder::Back(Color::Black, 1), true),
        (ArbiterOrder::Absent(Color::White, true), false),
    ] {
        let mut trial = before.clone();
        assert!(trial.obey(1, HallOrder::Order(order.clone()), table.at).is_ok());
        assert_eq!(before.needs_consent(&order, &trial), is_asked, "{order:?}");
    }
}
