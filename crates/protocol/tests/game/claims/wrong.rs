//! Wrong claims: they give the opponent time, bind to the move and offer a draw (Laws, 9.1.2.3 and 9.5.3).

use super::*;
use ansage_words::announcement;

#[test]
fn art_9_1_2_1_an_offer_that_stands_outlives_the_opponents_wrong_claim() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.say("Weiß Remis");
    table.say("Stellungswiederholung");
    table.say("ja");
    assert_eq!(table.say("angenommen"), Message::Over(Ending::Agreement));
}

#[test]
fn art_9_5_3_a_wrong_claim_gives_two_minutes_and_binds_and_offers() {
    let setting = Setting {
        clock: Some("15".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.say("Eva vier");
    assert!(matches!(table.say("Stellungswiederholung"), Message::Ask(_)));
    let effects = table.hear("ja");
    // The arbiter reads who claimed what, with which move, and then the judgement.
    let mut reported = effects.iter().filter(|effect| matches!(effect, Effect::Report(_)));
    let claims = reported.next();
    assert!(
        matches!(
            claims,
            Some(Effect::Report(Message::Claims(
                Color::White,
                Claim::Repetition,
                Some(_)
            )))
        ),
        "{effects:?}"
    );
    assert!(
        matches!(reported.next(), Some(Effect::Report(Message::ClaimRefused { .. }))),
        "{effects:?}"
    );
    assert!(matches!(
        said(effects)[0],
        Message::ClaimRefused {
            compensated: Some(Color::Black),
            must: Some(_),
            occurrences: 1,
            ..
        }
    ));
    let clock = table.game.clock().unwrap();
    assert_eq!(clock.remaining(Color::Black, Duration::ZERO), Duration::from_secs(1020));
    assert_eq!(clock.remaining(Color::White, Duration::ZERO), Duration::from_secs(900));
    // The move that the claim was made with must be made.
    assert!(matches!(table.say("nein"), Message::Bound(Duty::Claimed(_))));
    assert!(matches!(table.say("David vier"), Message::Bound(Duty::Claimed(_))));
    table.say("Eva vier");
    // A claim is an offer (9.1.2.3).
    assert_eq!(
        table.said("ja"),
        [Message::Made(Color::Black), Message::DrawOffered(Color::White)]
    );
    table.say("angenommen");
    assert_eq!(table.game.ending(), Some(Ending::Agreement));
}

/// The time for a wrong claim does not go with an order about the times that is taken back.
#[test]
fn art_9_5_3_the_time_for_a_wrong_claim_outlives_an_earlier_order() {
    for order in ["Zeit Weiß +1", "Zeit Schwarz +1", "Zähler Weiß 1"] {
        let setting = Setting {
            clock: Some("15".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        for text in [
            "Schiedsrichter",
            order,
            "weiter",
            "Eva vier",
            "Stellungswiederholung",
            "ja",
        ] {
            table.hear(text);
        }
        for text in ["Schiedsrichter", "rückgängig", "ja", "weiter"] {
            table.hear(text);
        }
        let clock = table.game.clock().unwrap();
        let remaining = [Color::White, Color::Black].map(|color| clock.remaining(color, Duration::ZERO).as_secs());
        assert_eq!(remaining, [900, 1020], "{order}");
    }
}

#[test]
fn art_9_5_3_a_second_wrong_claim_does_not_free_from_the_move_of_the_first() {
    let mut table = Table::new("");
    for text in ["Eva vier", "Stellungswiederholung", "ja", "nein", "fünfzig Züge", "ja"] {
        table.say(text);
    }
    assert!(matches!(table.say("David vier"), Message::Bound(Duty::Claimed(_))));
}

#[test]
fn art_9_1_2_3_a_wrong_claim_is_noted_as_an_offer_even_if_it_is_declined() {
    let mut table = Table::new("");
    for text in ["Stellungswiederholung", "ja", "Schwarz abgelehnt", "Eva vier", "ja"] {
        table.hear(text);
    }
    assert!(table.game.plies()[0].draw_offered);
}

#[test]
fn art_9_1_1_a_wrong_claim_is_no_way_to_an_early_draw() {
    let setting = Setting {
        no_draw_before: Some(30),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.say("Stellungswiederholung");
    table.say("ja");
    assert_eq!(table.say("Schwarz angenommen"), Message::TooEarlyToDraw(30));
    assert_eq!(table.game.ending(), None);
    // Nor is the opponent asked to accept it.
    table.say("Eva vier");
    let made = table.said("ja");
    let sentence = |message| announcement::sentence(&answerer(), &table.game, message);
    assert_eq!(
        made.iter().map(sentence).collect::<Vec<_>>(),
        ["Schwarz.", "Weiß bietet Remis."]
    );
}

#[test]
fn a_claim_that_was_judged_is_not_asked_about_again() {
    let mut table = Table::new("");
    table.say("Stellungswiederholung");
    let refused = table.said("ja");
    assert!(
        matches!(
            refused[..],
            [Message::ClaimRefused { .. }, Message::DrawOffered(Color::White)]
        ),
        "{refused:?}"
    );
    assert_eq!(table.said("weiter"), refused[..1]);
}

#[test]
fn art_9_1_2_3_the_opponent_hears_of_the_offer_that_a_wrong_claim_is() {
    for profile in [Profile::Solo, Profile::Trust] {
        let mut table = Table::playing(profile);
        table.say("Stellungswiederholung");
        let told = table.said("ja");
        assert_eq!(
            told.last(),
            Some(&Message::DrawOffered(Color::White)),
            "{profile:?}: {told:?}"
        );
        // Before the open move is asked about.
        let mut table = Table::playing(profile);
        for text in ["Eva vier Schach", "Stellungswiederholung"] {
            table.say(text);
        }
        let told = table.said("ja");
        assert!(
            matches!(
                told[..],
                [
                    Message::ClaimRefused { .. },
                    Message::DrawOffered(Color::White),
                    Message::StillOpen(_)
                ]
            ),
            "{profile:?}: {told:?}"
        );
        // The opponent's own offer stands, and nobody can accept an offer that is too early.
        let offered = &["Schwarz Remis"][..];
        for (before, no_draw_before) in [(offered, None), (&[][..], Some(30))] {
            let setting = Setting {
                profile,
                no_draw_before,
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            for text in before {
                table.say(text);
            }
            table.say("Stellungswiederholung");
            let told = table.said("ja");
            assert!(
                matches!(told[..], [Message::ClaimRefused { .. }]),
                "{profile:?}: {told:?}"
            );
        }
    }
}
