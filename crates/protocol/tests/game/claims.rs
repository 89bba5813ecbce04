//! Claims of a draw, and draws that need none (Laws, 9.1.2.3 to 9.6).

mod clock;
mod wrong;

use super::*;

#[test]
fn art_9_2_only_the_player_who_has_the_move_claims() {
    let mut table = Table::new("");
    table.play(&SHUFFLE.repeat(2));
    assert_eq!(
        table.say("Schwarz Stellungswiederholung"),
        Message::ClaimOffTurn(Color::White)
    );
    assert_eq!(
        table.say("Weiß Stellungswiederholung"),
        Message::Ask(Question::Claim(Color::White, Claim::Repetition, None))
    );
}

#[test]
fn art_9_2_a_repetition_is_claimed_and_proved() {
    let mut table = Table::new("");
    table.play(&SHUFFLE.repeat(2));
    // "Remis" alone is an offer even here: a player must claim a draw.
    assert_eq!(table.say("Remis"), Message::DrawOffered(Color::White));
    assert!(matches!(
        table.say("Stellungswiederholung"),
        Message::Ask(Question::Claim(..))
    ));
    assert_eq!(
        table.said("ja"),
        [Message::Over(Ending::Threefold), Message::Repeated(vec![0, 4, 8])]
    );
}

#[test]
fn art_9_2_a_repetition_is_claimed_with_the_move_to_come() {
    let mut table = Table::new("");
    table.play(&SHUFFLE);
    table.play(&SHUFFLE[..3]);
    table.say("Springer Gustav acht");
    table.say("ich beanspruche Remis");
    let effects = table.hear("ja");
    assert!(
        effects.contains(&Effect::Say(Message::Repeated(vec![0, 4, 8]))),
        "{effects:?}"
    );
    assert_eq!(table.game.plies().len(), 7);
    assert_eq!(table.game.ending(), Some(Ending::Threefold));
}

#[test]
fn art_9_2_1_a_claim_that_is_said_again_keeps_its_move() {
    for said in [
        &["Springer Gustav acht", "ich beanspruche Remis", "Stellungswiederholung"][..],
        &["ich beanspruche Remis", "Springer Gustav acht, Stellungswiederholung"],
        &["Springer Gustav acht", "aufgeben", "Stellungswiederholung"],
    ] {
        let mut table = Table::new("");
        table.play(&SHUFFLE);
        table.play(&SHUFFLE[..3]);
        let told = said.iter().map(|text| table.said(text)).last().unwrap();
        // It is the same claim, so none was dropped.
        let is_dropped = |message: &Message| matches!(message, Message::Declined(_));
        assert!(!told.iter().any(is_dropped), "{said:?}: {told:?}");
        assert!(
            matches!(
                told.last(),
                Some(Message::Ask(Question::Claim(Color::Black, Claim::Repetition, Some(_))))
            ),
            "{said:?}: {told:?}"
        );
        assert_eq!(table.say("ja"), Message::Over(Ending::Threefold), "{said:?}");
    }
}

/// A game that is set up or continues another one does not know the moves before, and calls no claim wrong that may be
/// right.
#[test]
fn art_9_2_a_repetition_that_may_go_back_behind_the_start_is_judged_by_the_arbiter() {
    for (halfmoves, is_judged) in [(9, false), (0, true)] {
        let setting = Setting {
            clock: Some("90".parse().unwrap()),
            ..Setting::default()
        };
        let fen = format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - {halfmoves} 5");
        let mut table = Table::with(&fen, setting);
        table.play(&SHUFFLE);
        table.say("Stellungswiederholung");
        let told = table.said("ja");
        let is_refused = |message: &Message| matches!(message, Message::ClaimRefused { .. });
        assert_eq!(told.iter().any(is_refused), is_judged, "{halfmoves}: {told:?}");
        assert_eq!(told.contains(&Message::ClaimUnjudged), !is_judged, "{told:?}");
        assert_eq!(table.game.is_arbiter_called(), !is_judged);
        // Nobody receives time for a claim that is not judged.
        let clock = table.game.clock().unwrap();
        let left = clock.remaining(Color::Black, table.at).as_secs();
        assert_eq!(left, if is_judged { 5520 } else { 5400 }, "{halfmoves}");
    }
}

#[test]
fn art_9_3_fifty_moves_are_claimed() {
    let mut table = Table::new("4k3/8/8/8/8/8/8/4K2R w - - 99 80");
    assert!(matches!(table.say("fünfzig Züge"), Message::Ask(_)));
    assert!(matches!(
        table.said("ja")[..],
        [
            Message::ClaimRefused {
                unchanged: 99,
                must: None,
                ..
            },
            Message::DrawOffered(Color::White)
        ]
    ));
    table.say("Turm Hektor zwei");
    table.say("fünfzig Züge");
    // The end names fifty moves itself, and the arbiter reads the proof.
    let effects = table.hear("ja");
    assert!(
        effects.contains(&Effect::Report(Message::Unchanged(100))),
        "{effects:?}"
    );
    assert_eq!(said(effects), [Message::Over(Ending::FiftyMoves)]);
    for (halfmoves, proof) in [(101, &[][..]), (102, &[Message::Unchanged(102)])] {
        let mut table = Table::new(&format!("4k3/8/8/8/8/8/8/4K2R w - - {halfmoves} 80"));
        table.say("fünfzig Züge");
        assert_eq!(table.said("ja")[1..], *proof, "{halfmoves}");
    }
}

#[test]
fn art_9_4_who_touched_a_piece_claims_nothing() {
    let mut table = Table::new("");
    table.play(&SHUFFLE.repeat(2));
    table.say("berührt Springer Gustav eins");
    assert_eq!(table.say("Stellungswiederholung"), Message::ClaimAfterTouch);
    table.play(&["Springer Felix drei"]);
    assert_eq!(table.game.ending(), None);
    // A player who has placed the piece has touched it.
    let mut table = Table::playing(Profile::Assistant);
    table.say("Eva vier");
    table.say("gesetzt");
    assert_eq!(table.say("Stellungswiederholung"), Message::ClaimAfterTouch);
    // A sighted player who has confirmed the move was seen to place the piece.
    let setting = Setting {
        profile: Profile::Assistant,
        blind: Blind::Black,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.say("Eva vier");
    assert!(matches!(table.say("Stellungswiederholung"), Message::Ask(_)));
    table.say("nein");
    table.say("ja");
    assert_eq!(table.say("Stellungswiederholung"), Message::ClaimAfterTouch);
    // It is also the move to seal (Guideline I.1).
    let m = table.game.declared().unwrap();
    let other = table
        .game
        .position()
        .legal_moves()
        .into_iter()
        .find(|other| *other != m)
        .unwrap();
    assert_eq!(table.game.broken_by_sealing(other), Some(Duty::Claimed(m)));
}

#[test]
fn art_9_5_a_claim_heard_wrongly_is_declined_before_it_counts() {
    let mut table = Table::new("");
    table.say("Eva vier");
    table.say("Stellungswiederholung");
    let effects = table.hear("nein");
    let is_declined = |message: &Message| matches!(message, Message::Declined(Question::Claim(..)));
    // The arbiter's file contains it as well.
    let reported = |effect: &Effect| matches!(effect, Effect::Report(message) if is_declined(message));
    assert!(effects.iter().any(reported), "{effects:?}");
    assert!(said(effects).iter().any(is_declined));
    table.say("ja");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn art_9_2_a_claim_that_a_pause_interrupts_is_told_to_be_dropped() {
    let mut table = Table::new("");
    table.say("Stellungswiederholung");
    table.say("Pause");
    let told = table.said("weiter");
    assert!(
        matches!(told[..], [Message::Resumed(_), Message::Declined(Question::Claim(..))]),
        "{told:?}"
    );
    assert!(table.hear("ja").is_empty());
}

#[test]
fn art_9_2_a_claim_that_waits_for_the_choice_of_its_move_is_not_forgotten() {
    // Knights on b1 and f3.
    let table = || {
        let mut table = Table::new("rnbqkbnr/pp3ppp/8/2ppp3/8/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 4");
        table.say("Stellungswiederholung");
        assert!(matches!(table.say("Springer David zwei"), Message::Which(_)));
        table
    };
    // With another move, as if it had been declared at once.
    let asked = table().say("Springer Gustav fünf");
    assert!(
        matches!(asked, Message::Ask(Question::Claim(_, _, Some(_)))),
        "{asked:?}"
    );
    let told = table().said("nein");
    assert!(
        matches!(told[..], [Message::Declined(Question::Claim(..)), ..]),
        "{told:?}"
    );
}

#[test]
fn a_claim_that_waits_for_its_move_stands_beside_an_offer_and_is_dropped_aloud() {
    let waiting = || {
        let mut table = Table::new("rnbqkbnr/pp3ppp/8/2ppp3/8/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 4");
        table.say("Stellungswiederholung");
        table
    };
    for words in ["Springer David zwei, Remis", "Springer David zwei, ja"] {
        let mut offered = waiting();
        assert!(matches!(offered.say(words), Message::Which(_)), "{words}");
        let asked = offered.say("Springer Bella eins");
        assert!(
            matches!(asked, Message::Ask(Question::Claim(_, _, Some(_)))),
            "{words}: {asked:?}"
        );
    }
    let told = waiting().said("Springer David zwei, gedrückt");
    let is_dropped = |message: &Message| matches!(message, Message::Declined(Question::Claim(..)));
    assert!(told.iter().any(is_dropped), "{told:?}");
}

#[test]
fn art_9_6_fivefold_repetition_ends_the_game_by_itself() {
    let mut table = Table::new("");
    table.play(&SHUFFLE.repeat(4));
    assert_eq!(table.game.ending(), Some(Ending::Fivefold));
}

#[test]
fn art_9_6_seventy_five_moves_end_the_game_by_themselves() {
    let mut table = Table::new("4k3/8/8/8/8/8/8/4K2R w - - 149 100");
    table.play(&["Turm Hektor zwei"]);
    assert_eq!(table.game.ending(), Some(Ending::SeventyFiveMoves));
}
