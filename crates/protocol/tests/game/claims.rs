//! Claims of a draw, and draws that need none (Laws, 9.1.2.3 to 9.6).

use super::*;
use ansage_words::announcement;

const SHUFFLE: [&str; 4] = [
    "Springer Felix drei",
    "Springer Felix sechs",
    "Springer Gustav eins",
    "Springer Gustav acht",
];

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
        [Message::ClaimRefused {
            unchanged: 99,
            must: None,
            ..
        }]
    ));
    table.say("Turm Hektor zwei");
    table.say("fünfzig Züge");
    assert_eq!(
        table.said("ja"),
        [Message::Over(Ending::FiftyMoves), Message::Unchanged(100)]
    );
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

/// Returns a table where White claimed a repetition after `moves` with one second left, and two seconds passed since.
fn claimed_in_the_last_second(moves: usize) -> Table {
    let setting = Setting {
        clock: Some("1".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.play(&SHUFFLE.repeat(2)[..moves]);
    table.wait(59);
    let effects = table.hear("Stellungswiederholung");
    assert!(
        matches!(
            effects[..],
            [Effect::Record(Record::Claiming), Effect::Say(Message::Ask(_))]
        ),
        "{effects:?}"
    );
    assert_eq!(table.wait(2), []);
    assert_eq!(left_to_white(&table), 1);
    table
}

fn left_to_white(table: &Table) -> u64 {
    let clock = table.game.clock().unwrap();
    clock.remaining(Color::White, table.at).as_secs()
}

/// The player or the arbiter stops the clock for a claim, and after a wrong one the game continues (9.5.1, 9.5.3). So
/// the time of the question is nobody's, and a claim that was made before the flag fell does not lose by it.
#[test]
fn art_9_5_1_the_clock_stands_until_a_claim_is_judged_or_dropped() {
    let mut right = claimed_in_the_last_second(8);
    assert_eq!(right.said("ja")[0], Message::Over(Ending::Threefold));
    let flag = Message::Over(Ending::Time {
        flag: Color::White,
        winner: Some(Color::Black),
    });
    // After a wrong claim the player goes on with the second that was left.
    let mut wrong = claimed_in_the_last_second(4);
    let told = wrong.said("ja");
    assert!(matches!(told[..], [Message::ClaimRefused { .. }]), "{told:?}");
    assert_eq!(left_to_white(&wrong), 1);
    assert_eq!(said(wrong.wait(1)), std::slice::from_ref(&flag));
    // So does one who drops it.
    for text in ["nein", "aufgeben"] {
        let mut dropped = claimed_in_the_last_second(8);
        let effects = dropped.hear(text);
        assert!(
            effects.contains(&Effect::Record(Record::Resumed)),
            "{text}: {effects:?}"
        );
        let told = said(effects);
        assert!(
            matches!(told[0], Message::Declined(Question::Claim(..))),
            "{text}: {told:?}"
        );
        assert_eq!(said(dropped.wait(1)), std::slice::from_ref(&flag), "{text}");
    }
    // Neither a question, nor an unsure player's request for help, nor an offer answers anything. "weiter" does not
    // start the clock.
    for text in [
        "Hilfe",
        "Zeit",
        "wer ist am Zug",
        "letzter Zug",
        "Stellung",
        "Schwarz Remis",
        "Remis",
        "weiter",
    ] {
        let mut asked = claimed_in_the_last_second(8);
        asked.said(text);
        assert!(asked.game.clock().is_some_and(|clock| !clock.is_running()), "{text}");
        assert_eq!(asked.said("ja")[0], Message::Over(Ending::Threefold), "{text}");
    }
    // Talk is not an answer.
    let mut amid_talk = claimed_in_the_last_second(8);
    for talk in [Input::NotUnderstood, Input::Unanswered, Input::Doubtful] {
        amid_talk.game.handle(talk, amid_talk.at);
    }
    amid_talk.say("Springer");
    assert_eq!(amid_talk.said("ja")[0], Message::Over(Ending::Threefold));
    // A flag that fell before the claim stays fallen.
    let mut late = Table::with("", with_clock(Profile::Solo));
    late.play(&SHUFFLE.repeat(2));
    late.at += Duration::from_secs(301);
    assert_eq!(late.said("Stellungswiederholung"), [flag]);
}

#[test]
fn art_9_5_1_a_claim_is_confirmed_within_ten_seconds() {
    // The seconds of the voice after the claim, and those until the claim is dropped.
    for (read_out, lapses) in [(0, 10), (6, 16), (90, 30)] {
        let mut silent = claimed_in_the_last_second(8);
        silent
            .game
            .note_listening(silent.at + Duration::from_secs(read_out) - Duration::from_secs(2));
        assert!(matches!(silent.say("wiederholen"), Message::Ask(_)));
        assert_eq!(silent.wait(lapses - 3), [], "{read_out}");
        assert_eq!(
            silent.game.next_tick(),
            Some(silent.at + Duration::from_secs(1)),
            "{read_out}"
        );
        let told = said(silent.wait(1));
        assert!(
            matches!(
                told[..],
                [Message::Declined(Question::Claim(..)), Message::Expired(None)]
            ),
            "{told:?}"
        );
        assert!(silent.hear("ja").is_empty());
        assert_eq!(left_to_white(&silent), 1);
        assert_eq!(said(silent.wait(1)).len(), 1, "the flag");
    }
    // Nor does a late "ja" make the move of the claim.
    let mut with_move = Table::with("", with_clock(Profile::Solo));
    for text in ["weiter", "Eva vier", "Stellungswiederholung"] {
        with_move.hear(text);
    }
    with_move.wait(10);
    with_move.hear("ja");
    assert_eq!((with_move.moves().as_str(), with_move.game.declared()), ("", None));
    // A move that already counts stays and is named.
    let mut counts = Table::with("", with_clock(Profile::Trust));
    for text in ["weiter", "Eva vier", "Stellungswiederholung"] {
        counts.hear(text);
    }
    let m = counts.game.declared().unwrap();
    let told = said(counts.wait(10));
    assert!(
        matches!(told[..], [Message::Declined(_), Message::Expired(None), Message::Announced(named)] if named == m),
        "{told:?}"
    );
    assert_eq!(counts.said("wiederholen"), told[1..]);
    counts.hear("gedrückt");
    assert_eq!(counts.moves(), "e4");
}

/// Otherwise a player could claim again and again to think for free.
#[test]
fn art_9_5_1_the_clock_stands_for_one_claim_in_a_turn() {
    for dropped in ["nein", "ja"] {
        let mut table = Table::with("", with_clock(Profile::Solo));
        table.say("weiter");
        for left in [300, 291, 282] {
            table.say("Stellungswiederholung");
            table.wait(9);
            table.say(dropped);
            // The first claim takes no time.
            assert_eq!(left_to_white(&table), left, "{dropped}");
        }
    }
    // It stands again for the first claim of the next turn, and of the opponent.
    let mut table = Table::with("", with_clock(Profile::Solo));
    table.say("weiter");
    for text in ["Eva vier", "Eva fünf", "Springer Felix drei"] {
        table.say("Stellungswiederholung");
        assert_eq!(table.wait(9), [], "{text}");
        assert!(table.game.clock().is_some_and(|clock| !clock.is_running()), "{text}");
        table.say("nein");
        assert!(table.game.clock().is_some_and(|clock| clock.is_running()), "{text}");
        table.play(&[text]);
    }
    // The flag falls during a later claim.
    let mut late = claimed_in_the_last_second(8);
    late.said("nein");
    late.said("Stellungswiederholung");
    let told = said(late.wait(1));
    assert!(
        matches!(told.last(), Some(Message::Over(Ending::Time { .. }))),
        "{told:?}"
    );
}

#[test]
fn art_9_5_1_the_clock_goes_on_after_an_arbiter_or_a_pause_that_interrupts_a_claim() {
    for text in ["Schiedsrichter", "Pause"] {
        let mut table = claimed_in_the_last_second(8);
        table.hear(text);
        table.wait(60);
        assert_eq!(left_to_white(&table), 1, "{text}");
        table.hear("weiter");
        assert!(table.game.clock().is_some_and(|clock| clock.is_running()), "{text}");
        assert_eq!(table.game.open(), None, "{text}");
    }
    // A clock that stood before the claim still stands after it. "weiter" does not start it meanwhile, nor says so.
    let mut table = Table::with("", with_clock(Profile::Solo));
    for text in ["Stellungswiederholung", "weiter", "nein"] {
        let told = table.said(text);
        assert!(!told.contains(&Message::ClockStarted(Color::White)), "{text}: {told:?}");
        assert!(table.game.clock_stands(), "{text}");
    }
    assert_eq!(table.said("weiter"), [Message::ClockStarted(Color::White)]);
    // After sleep the players start it.
    let mut slept = claimed_in_the_last_second(8);
    let effects = slept.game.slept(Duration::from_secs(600), slept.at);
    assert!(effects.contains(&Effect::Record(Record::Reopened)), "{effects:?}");
    for text in ["weiter", "nein"] {
        slept.hear(text);
        assert!(slept.game.clock_stands(), "{text}");
    }
}

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
fn art_9_5_3_a_second_wrong_claim_does_not_free_from_the_move_of_the_first() {
    let mut table = Table::new("");
    for text in ["Eva vier", "Stellungswiederholung", "ja", "nein", "fünfzig Züge", "ja"] {
        table.say(text);
    }
    assert!(matches!(table.say("David vier"), Message::Bound(Duty::Claimed(_))));
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
fn art_9_5_1_the_clock_stands_while_a_claim_waits_for_the_choice_of_its_move() {
    let setting = Setting {
        clock: Some("1".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("rnbqkbnr/pp3ppp/8/2ppp3/8/5N2/PPP1PPPP/RNBQKB1R w KQkq - 0 4", setting);
    table.say("weiter");
    table.wait(59);
    table.say("Stellungswiederholung");
    assert!(matches!(table.say("Springer David zwei"), Message::Which(_)));
    table.wait(2);
    let asked = table.say("Springer Bella eins, Remis");
    assert!(
        matches!(asked, Message::Ask(Question::Claim(_, _, Some(_)))),
        "{asked:?}"
    );
    assert_eq!((table.game.ending(), left_to_white(&table)), (None, 1));
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

#[test]
fn a_claim_that_was_judged_is_not_asked_about_again() {
    let mut table = Table::new("");
    table.say("Stellungswiederholung");
    let refused = table.said("ja");
    assert!(matches!(refused[..], [Message::ClaimRefused { .. }]), "{refused:?}");
    assert_eq!(table.said("weiter"), refused);
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
