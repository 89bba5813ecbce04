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
