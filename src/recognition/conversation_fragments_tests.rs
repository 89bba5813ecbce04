//! Utterances that belong together, such as the parts of a move.

use super::*;

#[test]
fn the_parts_of_a_move_are_joined_and_asked_about() {
    let mut hall = Hall::new();
    for (first, second) in [
        ("springer", "gustav eins felix drei"),
        ("springer gustav eins", "felix drei"),
        ("springer felix", "drei"),
        ("springer drei", "felix"),
    ] {
        let turn = hall.say(first, 0.0);
        assert!(
            matches!(turn, Turn::Input(_, Input::Begun { .. } | Input::Illegal { .. })),
            "{turn:?}"
        );
        let second = hall.say(second, 4.0);
        assert_eq!(Hall::declared(second), ("g1f3".into(), false), "{first}");
        hall.say("korrektur", 6.0);
    }
}

#[test]
fn a_square_of_ones_own_is_an_origin_of_the_piece_on_it_only() {
    for (first, second, expected) in [
        ("gustav eins", "felix drei", "g1f3"),
        // The joined move would be illegal, so the rest is a separate move.
        ("turm gustav eins", "felix drei", "f2f3"),
        ("springer gustav eins", "eva vier", "e2e4"),
        // No piece of the player stands there, so it was a declaration.
        ("springer eva fünf", "felix drei", "f2f3"),
    ] {
        let mut hall = Hall::new();
        let turn = hall.say(first, 0.0);
        assert!(
            matches!(turn, Turn::Input(_, Input::Illegal { .. })),
            "{first}: {turn:?}"
        );
        assert_eq!(
            Hall::declared(hall.say(second, 4.0)),
            (expected.into(), false),
            "{first}"
        );
    }
}

#[test]
fn the_beginning_of_a_move_that_was_typed_does_not_begin_the_next_one() {
    for (is_typed, expected) in [(false, "g1f3"), (true, "f7f6")] {
        let mut hall = Hall::new();
        hall.say("springer", 0.0);
        if is_typed {
            let input = interpret(&hall.game, &hall.vocabulary, "eva vier");
            hall.game.handle(input, Duration::from_secs(2));
            hall.game.handle(Input::Command(Command::Yes), Duration::from_secs(3));
            assert_eq!(hall.game.plies().len(), 1);
        }
        let words = if is_typed { "felix sechs" } else { "felix drei" };
        assert_eq!(Hall::declared(hall.say(words, 5.0)).0, expected);
    }
}

#[test]
fn the_missing_part_may_be_thought_about() {
    let mut hall = Hall::new();
    hall.say("springer felix", 0.0);
    assert_eq!(Hall::declared(hall.say("drei", 9.5)).0, "g1f3");
    hall.say("korrektur", 12.0);
    hall.say("springer felix", 14.0);
    assert_eq!(hall.say("drei", 24.5), Turn::Nothing);
}

#[test]
fn after_a_failed_fragment_a_move_is_asked_about() {
    let mut hall = Hall::new();
    hall.say("turm eins", 0.0);
    // "turm eins eva vier" is not a legal move, so the square stands alone.
    assert_eq!(Hall::declared(hall.say("eva vier", 3.0)), ("e2e4".into(), false));
    let mut hall = Hall::new();
    hall.say("turm eins", 0.0);
    // It may be the rest that was asked for, however late it comes.
    assert_eq!(Hall::declared(hall.say("eva vier", 19.5)), ("e2e4".into(), false));
    hall.say("korrektur", 22.0);
    assert_eq!(Hall::declared(hall.say("eva vier", 30.0)), ("e2e4".into(), true));
}

#[test]
fn what_continues_the_rest_of_a_move_does_not_stand_without_its_beginning() {
    for words in [
        "felix drei [unk]",
        "felix drei schach",
        "felix drei ja",
        "felix drei gedrückt",
    ] {
        for profile in [Profile::Solo, Profile::OpponentRepeats] {
            let mut hall = Hall::new();
            hall.game = Game::with_setting(
                board::position_or_start(None).unwrap(),
                Setting {
                    profile,
                    ..Setting::default()
                },
            );
            hall.say("springer", 0.0);
            assert_eq!(Hall::declared(hall.say("felix drei", 4.0)).0, "g1f3");
            let turn = hall.go_on(words, 4.5);
            assert!(
                matches!(turn, Turn::Nothing | Turn::Input(_, Input::Command(Command::Repeat))),
                "{words}: {turn:?}"
            );
            assert_eq!(hall.game.declared().map(board::uci).as_deref(), Some("g1f3"), "{words}");
            assert_eq!(hall.game.plies().len(), 0, "{words}");
        }
    }
    // Noise goes on for longer, and the second part may be the missing file.
    for (first, rest) in [("springer", "felix drei"), ("springer drei", "felix")] {
        let mut hall = Hall::new();
        hall.say(first, 0.0);
        assert_eq!(Hall::declared(hall.say(rest, 4.0)).0, "g1f3");
        for count in 1..4 {
            let turn = hall.go_on(&format!("{rest}{}", " [unk]".repeat(count)), 5.0 + count as f32);
            assert_eq!(turn, Turn::Nothing, "{first}, {rest}");
        }
    }
}

#[test]
fn a_question_in_between_leaves_the_beginning_of_a_move_open() {
    for between in [
        "noch einmal",
        "stopp",
        "wer ist am zug",
        "was steht auf felix drei",
        "ja",
        "gedrückt",
        "david sechs",
    ] {
        let mut hall = Hall::new();
        hall.say("springer", 0.0);
        hall.say(between, 6.0);
        assert_eq!(Hall::declared(hall.say("felix drei", 12.0)).0, "g1f3", "{between}");
    }
    let mut hall = Hall::new();
    hall.say("springer", 0.0);
    hall.say("remis", 3.0);
    // It is not the knight's move then, but it is asked about.
    assert_eq!(Hall::declared(hall.say("felix drei", 17.0)), ("f2f3".into(), false));
    // A "nein" that answers a question does not take it back.
    let mut hall = Hall::new();
    hall.say("springer", 0.0);
    hall.say("aufgeben", 3.0);
    hall.say("nein", 6.0);
    assert!(hall.game.open().is_none());
    assert_eq!(Hall::declared(hall.say("felix drei", 17.0)), ("f2f3".into(), false));
    // With trust the opponent's move is made meanwhile.
    let mut hall = Hall::new();
    hall.game = Game::with_setting(
        board::position_or_start(None).unwrap(),
        Setting {
            profile: Profile::Trust,
            ..Setting::default()
        },
    );
    hall.say("eva vier", 0.0);
    hall.say("springer", 4.0);
    hall.say("ja", 8.0);
    assert_eq!(hall.game.plies().len(), 1);
    assert_eq!(Hall::declared(hall.say("felix sechs", 12.0)), ("g8f6".into(), false));
    // A move that was declared another way is that of the player who began.
    hall.say("korrektur", 16.0);
    hall.say("springer", 20.0);
    let typed = interpret(&hall.game, &hall.vocabulary, "eva fünf");
    hall.game.handle(typed, Duration::from_secs(22));
    assert_eq!(Hall::declared(hall.say("felix drei", 24.0)).0, "f2f3");
}

#[test]
fn a_noise_between_fragments_ends_nothing() {
    let mut hall = Hall::new();
    hall.say("springer felix", 0.0);
    assert_eq!(hall.say("[unk]", 2.0), Turn::Nothing);
    assert_eq!(Hall::declared(hall.say("drei", 4.0)).0, "g1f3");
}

#[test]
fn after_a_failed_fragment_the_clock_makes_nothing() {
    let mut hall = Hall::new();
    hall.say("turm eins", 0.0);
    hall.say("eva vier gedrückt", 3.0);
    assert_eq!(hall.game.plies().len(), 0);
}

#[test]
fn words_right_after_a_move_belong_to_it() {
    const ROOK: &str = "4k3/8/8/8/8/4K3/3P4/R7 w - - 0 1";
    let hall = || {
        let mut hall = Hall::new();
        hall.game = Game::new(board::position_or_start(Some(ROOK)).unwrap());
        hall
    };
    let second = |words: &str, began: f32| {
        let mut hall = hall();
        hall.say_at("turm anna zwei", 0.0, 1.0, -20.0);
        let turn = hall.say(words, began);
        assert_eq!(hall.game.plies().len(), 0, "{words}");
        assert!(hall.game.is_correctable() || hall.game.open().is_some(), "{words}");
        turn
    };
    // A remark does not repeat a move, and so does not confirm it.
    assert!(matches!(
        second("schach", 1.4),
        Turn::Input(_, Input::Command(Command::Repeat))
    ));
    // Words that make sense alone are taken alone.
    assert!(matches!(
        second("remis", 1.4),
        Turn::Input(_, Input::Command(Command::Draw))
    ));
    assert!(matches!(
        second("david drei", 1.4),
        Turn::Input(_, Input::Declared { .. })
    ));
    // The read-back of a short move was heard by then, so words that are not part of the same sound answer it.
    let mut hall = hall();
    hall.say_at("turm anna zwei", 0.0, 1.0, -20.0);
    hall.say("ja", 1.9);
    assert_eq!(hall.game.plies().len(), 1);
}

#[test]
fn an_utterance_that_goes_on_is_the_rest_of_it() {
    for (first, whole, expected) in [
        ("eva vier", "eva vier korrektur", Some(Command::Correction)),
        ("eva vier", "eva vier remis", Some(Command::Draw)),
        ("eva vier", "eva vier schach", Some(Command::Repeat)),
        ("eva vier", "eva vier ja", Some(Command::Repeat)),
        // The same move again does not confirm a move that was not read back.
        ("eva vier", "eva vier eva vier", None),
        ("letzter zug", "letzter zug eva vier", None),
        ("eva vier", "eva drei", None),
    ] {
        let mut hall = Hall::new();
        hall.say(first, 0.0);
        let turn = hall.go_on(whole, 0.0);
        match (expected, &turn) {
            (Some(expected), Turn::Input(_, Input::Command(command))) => assert_eq!(*command, expected, "{whole}"),
            (None, Turn::Input(_, Input::Declared { .. } | Input::Command(Command::Repeat))) => {}
            _ => panic!("{whole}: {turn:?}"),
        }
        assert_eq!(hall.game.plies().len(), 0, "{whole}");
    }
}

#[test]
fn noise_behind_words_that_were_answered_repeats_no_answer() {
    for (first, whole) in [
        ("eva vier", "eva vier"),
        ("eva vier", "eva vier [unk]"),
        ("eva vier remis", "eva vier remis"),
        ("hektor acht", "hektor acht [unk]"),
        ("eva vier korrektur david vier", "eva vier korrektur david vier"),
    ] {
        let mut hall = Hall::new();
        hall.say(first, 0.0);
        assert_eq!(hall.go_on(whole, 0.0), Turn::Nothing, "{whole}");
    }
}

#[test]
fn an_offer_after_a_move_that_is_not_clear_is_asked_for_alone() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    let utterance = Utterance {
        continues: true,
        ..Utterance::of(&[("eva vier remis", 100.0), ("eva vier", 99.0)])
    };
    let unclear = Input::Unclear {
        declared: None,
        command: Command::Draw,
    };
    assert_eq!(
        hall.take(&utterance, 0.0, 1.5),
        Turn::Input("eva vier remis".into(), unclear)
    );
    assert_eq!(hall.game.draw_offer(), None);
}

#[test]
fn a_move_that_was_begun_does_not_correct_the_trusted_one() {
    let mut hall = Hall::new();
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    hall.game = Game::with_setting(board::position_or_start(None).unwrap(), setting);
    assert_eq!(Hall::declared(hall.say("eva vier", 0.0)), ("e2e4".into(), true));
    let begun = hall.say("eva sieben eva", 3.0);
    assert!(matches!(begun, Turn::Input(_, Input::Begun { .. })), "{begun:?}");
    let turn = hall.go_on("eva sieben eva fünf", 3.0);
    assert!(
        matches!(
            turn,
            Turn::Input(
                _,
                Input::Declared {
                    correction: false,
                    clear: false,
                    ..
                }
            )
        ),
        "{turn:?}"
    );
    assert_eq!(Hall::declared(turn).0, "e7e5");
}

#[test]
fn the_missing_part_of_a_fragment_is_named() {
    let mut hall = Hall::new();
    let Turn::Input(_, Input::Begun { fragment, .. }) = hall.say("turm anna", 0.0) else {
        panic!("no fragment");
    };
    assert_eq!(fragment.missing(), Missing::Rank);
    let effects = hall.game.handle(
        Input::Begun {
            fragment,
            correction: false,
        },
        Duration::from_secs(2),
    );
    assert_eq!(effects, [ansage_protocol::Effect::Say(Message::Begun(fragment))]);
    assert!(hall.game.position().turn().is_white());
}

#[test]
fn the_first_part_of_a_move_is_no_talk_before_the_second() {
    let mut hall = Hall::new();
    hall.say("springer gustav", 0.0);
    let level = Loudness {
        word: -20.0,
        before: Some(-60.0),
        others: -20.0,
    };
    let rest = Hypothesis {
        levels: vec![level; 3],
        ..Hypothesis::new("eins felix drei", 100.0)
    };
    let utterance = Utterance {
        hypotheses: vec![rest],
        continues: false,
        ..Utterance::default()
    };
    assert_eq!(Hall::declared(hall.take(&utterance, 3.0, 4.0)).0, "g1f3");
}

#[test]
fn the_missing_part_may_sound_nearly_like_a_foreign_word() {
    let answer = |readings: &[(&str, f32)]| {
        let mut hall = Hall::new();
        hall.say("springer felix", 0.0);
        hall.take(&Utterance::of(readings), 4.0, 4.5)
    };
    // The move waits for its confirmation, even under `trust`.
    let turn = answer(&[(UNKNOWN, 100.0), ("drei", 98.5)]);
    let Turn::Input(words, Input::Declared { clear: false, .. }) = &turn else {
        panic!("{turn:?}");
    };
    assert_eq!(words, "springer felix drei");
    for readings in [
        &[(UNKNOWN, 100.0), ("drei", 97.0)][..],
        &[("[unk] [unk]", 100.0), ("drei", 98.5)],
        // Nothing is repaired into a legal move.
        &[(UNKNOWN, 100.0), ("vier", 99.0), ("drei", 98.9)],
        &[(UNKNOWN, 100.0), ("ja", 99.0)],
    ] {
        assert_eq!(answer(readings), Turn::Nothing, "{readings:?}");
    }
}

#[test]
fn d_2_1_a_repetition_in_two_parts_is_no_other_move() {
    for (profile, is_taken) in [(Profile::OpponentRepeats, true), (Profile::Solo, false)] {
        let mut hall = Hall::new();
        let setting = Setting {
            profile,
            ..Setting::default()
        };
        hall.game = Game::with_setting(shakmaty::Chess::new(), setting);
        hall.say("springer felix drei", 0.0);
        hall.say("springer", 3.0);
        let turn = hall.say("felix drei", 8.0);
        match is_taken {
            true => assert_eq!(Hall::declared(turn).0, "g1f3"),
            false => assert!(matches!(turn, Turn::Input(_, Input::Doubtful)), "{turn:?}"),
        }
    }
}

/// Returns `words` with other speech that scores worse by `lead`.
fn near_other_speech(words: &str, lead: f32) -> Utterance {
    Utterance {
        hypotheses: vec![Hypothesis::new(words, 100.0), Hypothesis::new(UNKNOWN, 100.0 - lead)],
        ..Utterance::default()
    }
}

fn asks_for_the_rest(turn: &Turn) -> bool {
    matches!(turn, Turn::Input(_, Input::Begun { .. }))
}

/// In eight hours of `make soak`, five of nine requests for the rest of a move answered other speech.
#[test]
fn the_rest_of_what_may_be_other_speech_is_not_asked_for_but_may_follow() {
    let talk = Thresholds::bundled().margins.talk;
    for (lead, is_asked) in [(0.0, false), (talk - 0.1, false), (talk + 0.1, true)] {
        for (first, second, alone) in [
            ("springer", "felix drei", Some("f2f3")),
            ("springer felix", "drei", None),
        ] {
            let mut hall = Hall::new();
            let turn = hall.take(&near_other_speech(first, lead), 0.0, 1.0);
            assert_eq!(asks_for_the_rest(&turn), is_asked, "{lead}: {turn:?}");
            assert!(is_asked || turn == Turn::Nothing, "{lead}: {turn:?}");
            let rest = hall.say(second, 4.0);
            // Words that are a move by themselves may have nothing to do with the talk before them.
            match alone.filter(|_| !is_asked) {
                Some(_) => assert!(
                    matches!(&rest, Turn::Input(_, Input::Several { moves, .. }) if moves.len() == 2),
                    "{lead}: {rest:?}"
                ),
                None => assert_eq!(Hall::declared(rest), ("g1f3".into(), false), "{lead}"),
            }
        }
    }
}

#[test]
fn a_refusal_before_what_may_be_other_speech_counts() {
    let mut hall = Hall::new();
    hall.say("eva vier", 0.0);
    let turn = hall.take(&near_other_speech("nein springer", 1.0), 3.0, 4.0);
    assert!(
        matches!(turn, Turn::Input(_, Input::Begun { correction: true, .. })),
        "{turn:?}"
    );
    assert_eq!(hall.game.declared(), None);
}

#[test]
fn words_after_what_nobody_asked_about_count_alone_if_they_do_more_than_declare_a_move() {
    // An offer, and the repetition of the move that is open.
    let mut hall = Hall::new();
    hall.take(&near_other_speech("springer", 0.0), 0.0, 1.0);
    let turn = hall.say("felix drei remis", 4.0);
    let Turn::Input(words, Input::Followed(_, Command::Draw)) = &turn else {
        panic!("{turn:?}");
    };
    assert_eq!(words, "felix drei remis");
    let mut hall = Hall::new();
    hall.say("springer felix drei", 0.0);
    hall.take(&near_other_speech("springer", 0.0), 3.0, 4.0);
    assert_eq!(Hall::declared(hall.say("felix drei", 6.0)).0, "f2f3");
}

/// In eight hours of `make soak`, four of eight read-backs took a single word of talk for the answer to a choice.
#[test]
fn what_may_be_other_speech_does_not_choose_between_moves() {
    let talk = Thresholds::bundled().margins.talk;
    for (lead, is_chosen) in [(0.0, false), (talk - 0.1, false), (talk + 0.1, true)] {
        let mut hall = Hall::new();
        hall.game = Game::new(board::position("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1").unwrap());
        let turn = hall.say("schlägt david fünf", 3.0);
        assert!(matches!(turn, Turn::Input(_, Input::Several { .. })), "{turn:?}");
        let turn = hall.take(&near_other_speech("eva", lead), 6.0, 6.5);
        match is_chosen {
            true => assert_eq!(Hall::declared(turn).0, "e4d5"),
            false => assert_eq!(turn, Turn::Ignored, "{lead}"),
        }
    }
}

#[test]
fn the_rest_of_what_nobody_asked_about_must_follow_soon() {
    for (pause, is_joined) in [
        (joining::UNASKED.as_secs_f32() - 0.5, true),
        (joining::UNASKED.as_secs_f32() + 0.5, false),
    ] {
        let mut hall = Hall::new();
        hall.take(&near_other_speech("springer felix", 0.0), 0.0, 1.0);
        let turn = hall.say("drei", 1.0 + pause);
        assert_eq!(
            matches!(turn, Turn::Input(_, Input::Declared { .. })),
            is_joined,
            "{pause}: {turn:?}"
        );
    }
}

#[test]
fn an_unclear_answer_to_the_request_for_the_rest_is_answered_and_more_talk_is_not() {
    for (lead, is_asked) in [(100.0, true), (0.0, false)] {
        let mut hall = Hall::new();
        let first = hall.take(&near_other_speech("springer", lead), 0.0, 1.0);
        let second = hall.take(&near_other_speech("felix", 0.0), 4.0, 5.0);
        assert_eq!(
            (asks_for_the_rest(&first), asks_for_the_rest(&second)),
            (is_asked, is_asked),
            "{second:?}"
        );
        // The residue of an echo is the rest only if that was asked for.
        let (game, vocabulary) = (&hall.game, &hall.vocabulary);
        let is_echo = hall.conversation.is_echo(game, vocabulary, "drei", "Schwarz.");
        assert_eq!(is_echo, !is_asked);
    }
}
