//! Offers of a draw (Laws, 9.1).

use super::*;

#[test]
fn art_9_1_an_offer_stands_until_it_is_answered_or_the_opponent_moves() {
    let mut table = Table::new("");
    table.say("Eva vier");
    // Offered with the move, before the clock.
    assert_eq!(table.say("Remis"), Message::DrawOffered(Color::White));
    let made = table.said("ja");
    assert_eq!(made, [Message::Made(Color::Black), Message::DrawOffered(Color::White)]);
    assert!(table.game.plies()[0].draw_offered);
    // "ja" and "Remis" do not accept the offer.
    assert_eq!(table.say("ja"), Message::DrawOffered(Color::White));
    assert_eq!(table.say("Remis"), Message::DrawOffered(Color::White));
    assert_eq!(table.game.ending(), None);
    table.play(&["Eva fünf"]);
    assert_eq!(table.say("Remis angenommen"), Message::NoOffer);
    assert_eq!(table.game.ending(), None);
}

#[test]
fn art_9_1_an_offer_is_accepted_or_declined() {
    let mut table = Table::new("");
    table.say("Remis");
    assert_eq!(table.say("abgelehnt"), Message::OfferDeclined);
    assert_eq!(table.say("angenommen"), Message::NoOffer);
    table.say("Remis");
    // The player who offered may have said "nein": nobody withdraws an offer (9.1.2.1).
    assert_eq!(table.say("nein"), Message::DrawOffered(Color::White));
    assert_eq!(table.game.draw_offer(), Some(Color::White));
    assert_eq!(table.say("Schwarz abgelehnt"), Message::OfferDeclined);
    table.play(&["Eva vier"]);
    // Each offer is noted, whatever the answer (9.1.2.1).
    assert!(table.game.plies()[0].draw_offered);
    table.say("Schwarz Remis");
    table.play(&["Eva fünf"]);
    assert_eq!(table.say("nein"), Message::OfferDeclined);
    table.say("Remis");
    assert_eq!(table.say("Remis angenommen"), Message::Over(Ending::Agreement));
}

#[test]
fn art_9_1_touching_a_piece_declines_an_offer() {
    let mut table = Table::new("");
    table.say("Eva vier");
    table.say("Remis");
    table.say("ja");
    table.say("berührt Bauer Eva sieben");
    assert_eq!(table.say("angenommen"), Message::NoOffer);
}

#[test]
fn art_9_1_2_1_who_has_placed_the_answer_has_declined_the_offer() {
    for (profile, blind, said) in [
        (Profile::Assistant, Blind::Both, &["ja", "gesetzt"][..]),
        // A sighted player is seen to place the piece.
        (Profile::Assistant, Blind::White, &["ja"]),
        (Profile::OpponentRepeats, Blind::Both, &["gesetzt"]),
    ] {
        let setting = Setting {
            profile,
            blind,
            clock: Some("5".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        for text in ["Eva vier, Remis", "gedrückt", "gedrückt", "Eva fünf"] {
            table.hear(text);
        }
        assert_eq!(table.moves(), "e4", "{profile:?} {blind:?}");
        let mut effects = Vec::new();
        for text in said {
            assert_eq!(table.game.draw_offer(), Some(Color::White), "{profile:?} {blind:?}");
            effects = table.hear(text);
        }
        for expected in [
            Effect::Record(Record::OfferDeclined),
            Effect::Report(Message::OfferDeclined),
            Effect::Say(Message::OfferDeclined),
        ] {
            assert!(effects.contains(&expected), "{profile:?} {blind:?}: {effects:?}");
        }
        assert_eq!(table.say("angenommen"), Message::NoOffer);
        assert_eq!(table.game.ending(), None, "{profile:?} {blind:?}");
        // Either player may still offer one. What is said about the placed piece does not decline it.
        assert_eq!(table.say("Weiß Remis"), Message::DrawOffered(Color::White));
        table.hear("gesetzt");
        assert_eq!(table.game.draw_offer(), Some(Color::White), "{profile:?} {blind:?}");
        table.say("Schwarz abgelehnt");
        assert_eq!(table.say("Schwarz Remis"), Message::DrawOffered(Color::Black));
        let effects = table.hear("Weiß angenommen");
        assert!(!effects.contains(&Effect::Record(Record::OfferDeclined)), "{effects:?}");
        assert_eq!(table.game.ending(), Some(Ending::Agreement), "{profile:?} {blind:?}");
    }
}

/// The move was placed before the offer, so it declines nothing, although it is made only afterwards.
#[test]
fn art_9_1_2_1_an_offer_outlasts_a_move_that_was_placed_before_it() {
    let repeated = &["weiter", "Eva vier", "gesetzt", "Schwarz Remis", "Eva vier", "gedrückt"][..];
    for (setting, said) in [
        (with_clock(Profile::OpponentRepeats), repeated),
        (
            with_clock(Profile::Assistant),
            &["weiter", "Eva vier", "ja", "gesetzt", "Schwarz Remis", "ausgeführt"],
        ),
        // A sighted player is seen to place the piece.
        (
            Setting {
                blind: Blind::Black,
                ..with_clock(Profile::Assistant)
            },
            &["weiter", "Eva vier", "ja", "Schwarz Remis", "ausgeführt"],
        ),
    ] {
        let mut table = Table::with("", setting);
        let mut told = Vec::new();
        for words in said {
            told = table.said(words);
        }
        let offered = Message::DrawOffered(Color::Black);
        assert_eq!(told, [Message::Made(Color::Black), offered], "{said:?}");
        assert_eq!(
            table.say("Weiß angenommen"),
            Message::Over(Ending::Agreement),
            "{said:?}"
        );
        assert_eq!(table.moves(), "e4", "{said:?}");
    }
}

/// The offer comes after the move is made (9.1.2.1), so a draw that is agreed before the last formality lacks no move.
#[test]
fn art_9_1_2_1_an_offer_that_is_accepted_leaves_the_move_on_the_board_in_the_game() {
    for (profile, said) in [
        (
            Profile::OpponentRepeats,
            &["Eva vier, Remis", "gesetzt", "angenommen"][..],
        ),
        (Profile::Assistant, &["Eva vier, Remis", "ja", "gesetzt", "angenommen"]),
        (
            Profile::Assistant,
            &["Eva vier, Remis", "ja", "ausgeführt", "Schwarz angenommen"],
        ),
    ] {
        let mut table = Table::playing(profile);
        for words in said {
            table.hear(words);
        }
        let offered: Vec<bool> = table.game.plies().iter().map(|ply| ply.draw_offered).collect();
        assert_eq!(table.game.ending(), Some(Ending::Agreement), "{profile:?} {said:?}");
        assert_eq!(
            (table.moves().as_str(), &offered[..]),
            ("e4", &[true][..]),
            "{profile:?} {said:?}"
        );
    }
    // A move that nobody has confirmed or placed is not made, but the score and the arbiter's file name it.
    let mut table = Table::with("", with_clock(Profile::Solo));
    table.hear("Eva vier, Remis");
    let declared = table.game.declared().unwrap();
    let effects = table.hear("angenommen");
    let reported = effects.iter().filter_map(|effect| match effect {
        Effect::Report(message) => Some(message.clone()),
        _ => None,
    });
    let reported: Vec<Message> = reported.collect();
    assert_eq!(
        reported,
        [Message::Announced(declared), Message::Over(Ending::Agreement)]
    );
    assert_eq!((table.moves().as_str(), table.game.claimed()), ("", Some(declared)));
    // An offer that is accepted in place of a move is none of that move.
    let mut table = Table::playing(Profile::Assistant);
    for words in ["Schwarz Remis", "Eva vier", "ja", "ausgeführt", "Weiß angenommen"] {
        table.hear(words);
    }
    assert_eq!(table.game.ending(), Some(Ending::Agreement));
    assert_eq!((table.moves().as_str(), table.game.claimed()), ("", None));
}

#[test]
fn art_9_1_2_1_an_offer_is_made_in_the_opponents_time_too() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    assert_eq!(table.say("Weiß Remis"), Message::DrawOffered(Color::White));
    assert!(table.game.plies()[0].draw_offered, "(=) stands behind the last move");
    // Players neither answer nor withdraw their own offer.
    for text in ["Weiß angenommen", "Weiß abgelehnt", "Schwarz Remis"] {
        assert_eq!(table.say(text), Message::DrawOffered(Color::White), "{text}");
        assert_eq!(table.game.draw_offer(), Some(Color::White), "{text}");
    }
    // The opponent's move declines it.
    table.play(&["Eva fünf"]);
    assert_eq!(table.game.draw_offer(), None);
    assert!(!table.game.plies()[1].draw_offered);
    // An offer while a move is being confirmed is declined by confirming it.
    let Message::ReadBack(declared, _) = table.say("David vier") else {
        panic!("no read-back");
    };
    assert_eq!(
        table.said("Schwarz Remis"),
        [Message::DrawOffered(Color::Black), Message::StillOpen(declared)]
    );
    assert!(table.game.plies()[1].draw_offered);
    table.say("ja");
    assert_eq!(table.say("angenommen"), Message::NoOffer);
    table.say("Weiß Remis");
    table.say("Schwarz berührt Bauer Eva fünf");
    assert_eq!(table.say("Schwarz angenommen"), Message::NoOffer);
    table.play(&["Eva fünf David vier"]);
    table.say("Schwarz Remis");
    assert_eq!(table.say("Schwarz angenommen"), Message::DrawOffered(Color::Black));
    assert_eq!(table.say("Weiß angenommen"), Message::Over(Ending::Agreement));
}

#[test]
fn art_9_1_2_1_an_offer_before_the_first_move_stands_behind_none() {
    let mut table = Table::new("");
    table.say("Schwarz Remis");
    table.play(&["Eva vier", "Eva fünf"]);
    assert!(table.game.plies().iter().all(|ply| !ply.draw_offered));
}

#[test]
fn art_9_1_an_offer_in_the_middle_of_a_question_leaves_it_open() {
    let mut table = Table::new("");
    table.say("aufgeben");
    assert_eq!(
        table.said("Schwarz Remis"),
        [
            Message::DrawOffered(Color::Black),
            Message::Ask(Question::Resign(Color::White))
        ]
    );
}

/// "Ja" does not accept an offer, so one that already stands is not the last question while something else is open.
#[test]
fn art_9_1_what_is_open_is_asked_about_again_after_an_offer_that_stands() {
    for (before, said, by) in [
        (&["Schwarz Remis", "Eva vier"][..], "Remis", Color::Black),
        (&["Schwarz Remis", "Eva vier"], "Schwarz angenommen", Color::Black),
        (&["Schwarz Remis"], "Eva vier, Remis", Color::Black),
        (&["Remis", "Eva vier", "ja", "Zug zurück"], "Remis", Color::White),
        (&["Remis", "aufgeben"], "Remis", Color::White),
        (&["Remis", "aufgeben", "ja"], "Weiß abgelehnt", Color::White),
        (&["Remis", "Stellungswiederholung"], "Remis", Color::White),
    ] {
        let mut table = Table::new("");
        for text in before {
            table.hear(text);
        }
        let told = table.said(said);
        let [.., offered, asked] = &told[..] else {
            panic!("{before:?} {said}: {told:?}");
        };
        assert_eq!(*offered, Message::DrawOffered(by), "{before:?} {said}");
        assert!(
            matches!(asked, Message::StillOpen(_) | Message::Ask(_)),
            "{before:?} {said}: {told:?}"
        );
        // The offer does not take the place of the open question.
        assert_eq!(table.said("wer ist am Zug").last(), Some(asked), "{before:?} {said}");
    }
    // The read-back is that question for the player's own offer.
    let mut table = Table::new("");
    table.hear("Remis");
    let told = table.said("Eva vier, Remis");
    assert!(
        matches!(told[..], [Message::ReadBack(..), Message::DrawOffered(Color::White)]),
        "{told:?}"
    );
}

#[test]
fn art_9_1_2_1_an_offer_that_was_declined_stands_with_the_move() {
    let mut table = Table::new("");
    for text in ["Remis", "abgelehnt", "Eva vier", "ja", "Eva fünf", "ja"] {
        table.say(text);
    }
    let offered: Vec<bool> = table.game.plies().iter().map(|ply| ply.draw_offered).collect();
    assert_eq!(offered, [true, false]);
}

/// Nobody withdraws an offer (9.1.2.1), so one that is not carried out is asked for again.
#[test]
fn an_offer_said_with_an_unclear_move_is_not_dropped_in_silence() {
    let unclear = Message::Unclear(Command::Draw);
    for other in ["nein", "König Eva vier", "berührt Turm Anna eins", "Schiedsrichter"] {
        let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
        assert!(matches!(table.say("Turm David eins, Remis"), Message::Which(_)));
        assert!(table.said(other).contains(&unclear), "{other}");
    }
    // The choice itself takes it along.
    let mut chosen = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
    chosen.say("Turm David eins, Remis");
    assert!(!chosen.said("Turm David eins").contains(&unclear));
    assert!(!chosen.said("Anna eins").contains(&unclear));
    assert_eq!(chosen.game.draw_offer(), Some(Color::White));
}

/// The opponent answers an offer before the player presses the clock (9.1.2.1). The move can still be corrected.
#[test]
fn art_9_1_2_1_a_declined_offer_makes_no_move() {
    for (profile, repeated) in [(Profile::OpponentRepeats, &["Eva vier"][..]), (Profile::Trust, &[])] {
        for declines in ["abgelehnt", "Schwarz abgelehnt"] {
            let mut table = Table::with("", with_clock(profile));
            for said in [&["weiter", "Eva vier"][..], repeated, &["Remis"]].concat() {
                table.hear(said);
            }
            assert_eq!(
                table.said(declines)[0],
                Message::OfferDeclined,
                "{profile:?} {declines}"
            );
            assert_eq!(table.moves(), "", "{profile:?} {declines}");
            assert!(table.game.declared().is_some(), "{profile:?} {declines}");
            let mut pressed = table.game.clone();
            pressed.handle(Input::Command(Command::Clock), table.at);
            assert_eq!(pressed.plies().len(), 1, "{profile:?} {declines}");
            table.hear("Korrektur");
            assert_eq!(table.game.declared(), None, "{profile:?} {declines}");
        }
    }
}

/// The opponent may offer a draw in the player's time (9.1.2.1), and claims nothing there.
#[test]
fn art_9_1_2_1_an_offer_or_claim_in_the_players_time_makes_no_move_that_counts() {
    for (profile, declared) in [
        (Profile::OpponentRepeats, &["weiter", "Eva vier", "Eva vier"][..]),
        (Profile::Trust, &["weiter", "Eva vier"]),
    ] {
        for said in ["Schwarz Remis", "Schwarz Stellungswiederholung", "Schwarz fünfzig Züge"] {
            let mut table = Table::with("", with_clock(profile));
            for words in declared {
                table.hear(words);
            }
            table.hear(said);
            assert_eq!(table.moves(), "", "{profile:?} {said}");
            assert_eq!(table.game.clock().unwrap().turn(), Color::White, "{profile:?} {said}");
            assert_eq!(
                table.game.draw_offer(),
                (said == "Schwarz Remis").then_some(Color::Black),
                "{profile:?} {said}"
            );
            assert_eq!(table.game.open(), None, "{profile:?} {said}");
            table.hear("Korrektur");
            assert_eq!(table.game.declared(), None, "{profile:?} {said}");
        }
    }
    // The move was declared before the offer, so it does not decline it, and it belongs to the game.
    for accepts in [
        &["gedrückt", "angenommen"][..],
        &["angenommen"],
        &["David fünf", "angenommen"],
    ] {
        let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
        for words in ["weiter", "Eva vier", "Eva vier", "Schwarz Remis"] {
            table.hear(words);
        }
        for words in accepts {
            table.hear(words);
        }
        assert_eq!(table.game.ending(), Some(Ending::Agreement), "{accepts:?}");
        assert!(table.moves().starts_with("e4"), "{accepts:?}");
    }
    // Another move does.
    let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
    for words in [
        "weiter",
        "Eva vier",
        "Eva vier",
        "Schwarz Remis",
        "nein, David vier",
        "David vier",
        "gedrückt",
    ] {
        table.hear(words);
    }
    assert_eq!((table.moves().as_str(), table.game.draw_offer()), ("d4", None));
}

/// An offer that was declined stays declined, even if the move that counted before it is made afterwards.
#[test]
fn art_9_1_2_1_an_offer_declined_before_the_clock_is_pressed_does_not_come_back() {
    for declines in ["gesetzt", "Weiß berührt Bauer Eva zwei", "Weiß abgelehnt"] {
        let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
        for words in ["weiter", "Eva vier", "Eva vier", "Schwarz Remis"] {
            table.hear(words);
        }
        assert!(table.said(declines).contains(&Message::OfferDeclined), "{declines}");
        assert_eq!(table.said("gedrückt"), [Message::Made(Color::Black)], "{declines}");
        assert_eq!(table.game.draw_offer(), None, "{declines}");
        assert_eq!(table.say("angenommen"), Message::NoOffer, "{declines}");
    }
}

/// A move that counts declines the opponent's offer, although its clock is not pressed. It is not made by that.
#[test]
fn art_9_1_2_1_an_offer_is_not_accepted_after_the_move_that_counts() {
    let repeats = ["Eva vier, Remis", "Eva vier", "gedrückt", "Eva fünf", "Eva fünf"];
    for (profile, said) in [
        (Profile::OpponentRepeats, &repeats[..]),
        (Profile::Trust, &["Eva vier, Remis", "Eva fünf"]),
    ] {
        for accepts in ["angenommen", "Schwarz angenommen"] {
            let mut table = Table::with("", with_clock(profile));
            for words in [&["weiter"][..], said].concat() {
                table.hear(words);
            }
            assert_eq!(table.say(accepts), Message::NoOffer, "{profile:?} {accepts}");
            assert_eq!(table.game.ending(), None, "{profile:?} {accepts}");
            assert_eq!(table.moves(), "e4", "{profile:?} {accepts}");
            // A player who takes the words back has touched no piece.
            let mut corrected = Table::with("", with_clock(profile));
            corrected.game = table.game.clone();
            corrected.hear("Korrektur");
            assert_eq!(corrected.say(accepts), Message::Over(Ending::Agreement), "{profile:?}");
            table.hear("gedrückt");
            assert_eq!((table.moves().as_str(), table.game.draw_offer()), ("e4 e5", None));
        }
    }
}

/// The offer that the move that counts has answered is not asked about again, and a new one takes its place.
#[test]
fn art_9_1_2_1_a_new_offer_follows_the_move_that_answered_the_last_one() {
    let repeats = ["Eva vier, Remis", "Eva vier", "gedrückt", "Eva fünf", "Eva fünf"];
    for (profile, said) in [
        (Profile::OpponentRepeats, &repeats[..]),
        (Profile::Trust, &["Eva vier, Remis", "Eva fünf"]),
    ] {
        for (offers, by) in [("Remis", Color::Black), ("Weiß Remis", Color::White)] {
            let mut table = Table::with("", with_clock(profile));
            for words in [&["weiter"][..], said].concat() {
                table.hear(words);
            }
            let opening = crate::said(table.game.opening());
            let is_offered = |message: &Message| matches!(message, Message::DrawOffered(_));
            assert!(!opening.iter().any(is_offered), "{profile:?}: {opening:?}");
            assert_eq!(
                table.said(offers).first(),
                Some(&Message::DrawOffered(by)),
                "{profile:?}"
            );
            let told = table.said("gedrückt");
            assert!(
                told.contains(&Message::DrawOffered(by)),
                "{profile:?} {offers}: {told:?}"
            );
            assert_eq!(table.moves(), "e4 e5", "{profile:?} {offers}");
            assert_eq!(table.say("angenommen"), Message::Over(Ending::Agreement), "{profile:?}");
        }
    }
    // With the move, too.
    let mut table = Table::with("", with_clock(Profile::Trust));
    for words in ["weiter", "Eva vier, Remis", "Eva fünf, Remis", "gedrückt"] {
        table.hear(words);
    }
    assert_eq!(table.game.draw_offer(), Some(Color::Black));
    assert_eq!(table.game.plies().iter().filter(|ply| ply.draw_offered).count(), 2);
}

/// A trusted move that no clock follows has declined the offer, although it is made only with what is said next.
#[test]
fn art_9_1_2_1_a_trusted_move_declines_an_offer() {
    let answered = ["Eva vier, Remis", "Eva fünf"];
    let later = ["Eva vier", "Eva fünf, Remis", "Springer Felix drei"];
    for (played, said, told) in [
        (&answered[..], "angenommen", Message::NoOffer),
        (&answered, "Schwarz angenommen", Message::NoOffer),
        (&answered, "Weiß angenommen", Message::NoOffer),
        (&answered, "abgelehnt", Message::NoOffer),
        (&answered, "Remis", Message::DrawOffered(Color::Black)),
        (&later, "Weiß angenommen", Message::NoOffer),
        (&later, "angenommen", Message::NoOffer),
        // An offer of the player who made the move stands.
        (&later[..2], "Weiß angenommen", Message::Over(Ending::Agreement)),
    ] {
        let mut table = Table::playing(Profile::Trust);
        for words in played {
            table.hear(words);
        }
        assert_eq!(table.say(said), told, "{played:?} {said}");
        assert_eq!(table.game.plies().len(), played.len(), "{played:?} {said}");
    }
    // A question that is open stays open.
    let mut asked = Table::playing(Profile::Trust);
    for words in ["Eva vier, Remis", "Eva fünf", "aufgeben"] {
        asked.hear(words);
    }
    assert_eq!(
        asked.said("angenommen"),
        [Message::NoOffer, Message::Ask(Question::Resign(Color::White))]
    );
}
