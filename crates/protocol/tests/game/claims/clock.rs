//! The clock stands until a claim is judged or dropped (Laws, 9.5.1).

use super::*;

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
    assert!(
        matches!(
            told[..],
            [Message::ClaimRefused { .. }, Message::DrawOffered(Color::White)]
        ),
        "{told:?}"
    );
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
