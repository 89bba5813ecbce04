//! The conditions of a move in each profile (D.2.1, D.2.3, D.2.4, D.2.8).

use super::*;

fn assistant(blind: Blind) -> Table {
    let setting = Setting {
        profile: Profile::Assistant,
        blind,
        ..Setting::default()
    };
    Table::with("", setting)
}

#[test]
fn d_2_1_the_opponent_repeats_and_only_the_same_move_counts() {
    let mut table = Table::playing(Profile::OpponentRepeats);
    assert!(matches!(table.say("Springer Felix drei"), Message::ReadBack(..)));
    // The player who declared the move cannot confirm it for the opponent.
    assert!(matches!(table.say("ja"), Message::StillToRepeat(_)));
    assert!(matches!(table.say("Springer Cäsar drei"), Message::Differs { .. }));
    assert!(matches!(table.say("Springer Felix sechs"), Message::Differs { .. }));
    assert_eq!(table.moves(), "");
    assert_eq!(
        table.say("Springer Gustav eins Felix drei"),
        Message::Made(Color::Black)
    );
    assert_eq!(table.moves(), "Nf3");
}

#[test]
fn d_2_1_an_ambiguous_repetition_makes_nothing() {
    let setting = Setting {
        profile: Profile::OpponentRepeats,
        ..Setting::default()
    };
    let mut table = Table::with("4k3/8/8/8/8/N7/8/N3K3 w - - 0 1", setting);
    table.say("Springer Anna drei Cäsar zwei");
    assert_eq!(table.say("Springer Cäsar zwei"), Message::RepetitionUnclear);
    assert_eq!(table.moves(), "");
    table.say("Springer Anna drei Cäsar zwei");
    assert_eq!(table.moves(), "N3c2");
}

#[test]
fn d_2_8_who_declared_corrects_before_the_repetition() {
    let mut table = Table::playing(Profile::OpponentRepeats);
    table.say("Springer Felix drei");
    assert!(matches!(table.say("nein, Springer Cäsar drei"), Message::ReadBack(..)));
    assert_eq!(table.say("Korrektur"), Message::Dropped);
    table.say("Eva vier");
    table.say("Eva vier");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn d_2_8_a_slip_is_corrected_in_one_breath() {
    let mut table = Table::new("");
    let Message::ReadBack(m, _) = table.say("Springer Felix drei, nein, Springer Cäsar drei") else {
        panic!("not read back");
    };
    assert_eq!(ansage_chess::board::uci(m), "b1c3");
    // The piece may have been part of the slip. Both moves are legal, so the game asks which.
    assert!(matches!(table.say("Springer Felix drei, nein, Hektor drei"), Message::Which(moves) if moves.len() == 2));
    assert!(matches!(table.say("Springer"), Message::ReadBack(m, _) if m.role() == shakmaty::Role::Knight));
    assert_eq!(table.moves(), "");
    let mut bare = Table::new("4k3/8/8/8/8/8/P7/3K2N1 w - - 0 1");
    let Message::ReadBack(m, _) = bare.say("Springer Felix drei, nein, Eva zwei") else {
        panic!("not read back");
    };
    assert_eq!(ansage_chess::board::uci(m), "g1e2");
    // If no move is legal, the reason is that of the named piece.
    assert!(matches!(
        table.say("Springer Felix drei, nein, Felix fünf"),
        Message::Illegal(..)
    ));
}

#[test]
fn d_2_8_nein_withdraws_the_move_whatever_follows_it() {
    for profile in [
        Profile::Solo,
        Profile::Trust,
        Profile::OpponentRepeats,
        Profile::Assistant,
    ] {
        for clock in [None, Some("5")] {
            for said in [
                "nein, Springer",
                "nein, Springer Felix",
                "Korrektur, Springer Felix vier",
                "nein, Eva sieben",
            ] {
                let setting = Setting {
                    profile,
                    clock: clock.map(|clock| clock.parse().unwrap()),
                    ..Setting::default()
                };
                let mut table = Table::with("", setting);
                table.hear("weiter");
                table.hear("Eva vier");
                let told = table.said(said);
                assert!(
                    told.contains(&Message::Dropped),
                    "{profile:?} {clock:?} {said}: {told:?}"
                );
                assert!(
                    !told.iter().any(|message| matches!(message, Message::Differs { .. })),
                    "{told:?}"
                );
                assert_eq!(table.game.declared(), None, "{profile:?} {clock:?} {said}");
                for word in ["ja", "gesetzt", "ausgeführt", "gedrückt"] {
                    table.hear(word);
                }
                assert_eq!(table.moves(), "", "{profile:?} {clock:?} {said}");
            }
        }
    }
    // A choice, too. The move before it stays.
    let mut table = Table::new("4k1r1/P6P/8/8/8/8/8/4K3 w - - 0 1");
    table.hear("Hektor sieben schlägt Gustav acht Turm");
    table.said("nein, Dame");
    table.hear("ja");
    assert_eq!(table.moves(), "");
    // The rest of the move may still come, and is no correction of the last one.
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.hear("Eva fünf");
    table.hear("nein, Springer");
    assert!(matches!(table.say("nein, Springer Felix sechs"), Message::ReadBack(..)));
    table.hear("ja");
    assert_eq!(table.moves(), "e4 Nf6");
}

#[test]
fn d_2_8_a_slip_corrected_in_one_breath_does_not_mean_the_last_move() {
    let timed = Setting {
        clock: Some("5".parse().unwrap()),
        ..Setting::default()
    };
    let trusted = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    for setting in [timed.clone(), trusted, Setting::default()] {
        let mut table = Table::with("", setting);
        table.hear("Eva vier");
        if table.game.setting().profile != Profile::Trust {
            table.hear("ja");
        }
        let said = table.said("Springer Felix sechs, nein, Eva fünf");
        let uci = said.iter().find_map(|message| match message {
            Message::ReadBack(m, _) | Message::Announced(m) => Some(ansage_chess::board::uci(*m)),
            _ => None,
        });
        assert_eq!(uci.as_deref(), Some("e7e5"), "{said:?}");
    }
    // Both players could move to that square.
    let mut trusted = Table::with(
        "3rk3/7p/8/8/8/8/7P/3RK3 w - - 0 1",
        Setting {
            profile: Profile::Trust,
            ..Setting::default()
        },
    );
    trusted.hear("Hektor drei");
    trusted.hear("Turm David fünf, nein, Turm David vier");
    assert_eq!(trusted.moves(), "h3");
    assert_eq!(
        trusted.game.declared().map(ansage_chess::board::uci).as_deref(),
        Some("d8d4")
    );
    // The rest of a move was asked for, and the whole comes in another breath.
    let mut begun = Table::with("", timed.clone());
    begun.play(&["Eva vier"]);
    begun.hear("Springer Felix");
    assert!(matches!(begun.say("nein, Eva fünf"), Message::ReadBack(m, _) if ansage_chess::board::uci(m) == "e7e5"));
    // A lone correction is too late.
    let mut late = Table::with("", timed);
    late.play(&["Eva vier"]);
    assert!(matches!(late.say("nein, David vier"), Message::TooLate(_)));
}

#[test]
fn d_2_8_a_slip_is_corrected_until_the_opponents_clock_runs() {
    let setting = Setting {
        clock: Some("5".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.say("Eva vier");
    assert_eq!(table.say("Korrektur"), Message::Dropped);
    table.say("Eva drei");
    assert!(matches!(table.say("Korrektur, Eva vier"), Message::ReadBack(..)));
    table.say("ja");
    assert_eq!(table.moves(), "e4");
    assert_eq!(table.say("Korrektur"), Message::TooLate(Some(Color::Black)));
    // A correction that comes too late is not a move of the opponent, even if such a move is legal.
    assert_eq!(table.say("nein, Eva fünf"), Message::TooLate(Some(Color::Black)));
    assert_eq!(table.moves(), "e4");
}

#[test]
fn d_2_8_a_placed_move_stands_where_nothing_is_taken_back() {
    let mut table = Table::playing(Profile::OpponentRepeats);
    table.say("Eva vier");
    table.say("Eva vier");
    table.say("Eva fünf");
    table.say("gesetzt");
    table.say("Eva fünf");
    assert_eq!(table.say("Korrektur"), Message::TooLate(None));
    assert_eq!(table.say("Zug zurück"), Message::NoTakingBack);
}

#[test]
fn d_2_3_a_move_is_made_when_it_is_announced_and_placed() {
    let mut table = assistant(Blind::White);
    assert!(matches!(table.say("Eva vier"), Message::ReadBack(..)));
    assert!(matches!(table.say("ja"), Message::Execute(Color::Black, _)));
    for text in ["ausgeführt", "nein"] {
        assert!(matches!(table.say(text), Message::StillToPlace(_)), "{text}");
    }
    assert_eq!(table.moves(), "");
    assert_eq!(table.say("gesetzt"), Message::Made(Color::Black));
    // The sighted player is seen to place the piece.
    table.say("Eva fünf");
    assert!(matches!(table.say("ja"), Message::Execute(Color::White, _)));
    assert_eq!(table.say("ausgeführt"), Message::Made(Color::White));
    assert_eq!(table.moves(), "e4 e5");
}

#[test]
fn executing_a_move_does_not_confirm_it_for_the_player_who_declared_it() {
    let mut table = Table::playing(Profile::Solo);
    table.hear("Eva vier");
    assert!(matches!(table.say("ausgeführt"), Message::StillOpen(_)));
    assert_eq!(table.moves(), "");
    assert_eq!(table.say("ja"), Message::Made(Color::Black));
}

#[test]
fn d_2_3_placing_confirms_what_was_read_back() {
    let mut table = assistant(Blind::Both);
    table.say("Eva vier");
    assert!(matches!(table.say("gesetzt"), Message::Execute(Color::Black, _)));
    assert_eq!(table.say("ja"), Message::Made(Color::Black));
}

#[test]
fn d_2_10_1_the_opponent_executes_what_was_announced_or_repeats_it() {
    let mut table = assistant(Blind::Both);
    table.say("Eva vier");
    assert!(matches!(table.say("ausgeführt"), Message::StillOpen(_)));
    table.say("gesetzt");
    assert!(matches!(table.say("Eva drei"), Message::Differs { .. }));
    assert!(matches!(table.say("Eva fünf"), Message::Differs { .. }));
    assert_eq!(table.moves(), "");
    assert_eq!(table.say("Eva zwei Eva vier"), Message::Made(Color::Black));
}

#[test]
fn d_2_3_no_repetition_says_that_the_piece_is_placed() {
    let mut table = assistant(Blind::Both);
    table.say("Eva vier");
    table.say("ja");
    for _ in 0..3 {
        assert!(matches!(table.say("Eva vier"), Message::StillToPlace(_)));
        assert_eq!(table.moves(), "");
    }
    assert_eq!(table.say("gesetzt"), Message::Made(Color::Black));
}

#[test]
fn art_5_1_1_mate_that_is_announced_and_placed_waits_for_nobody() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    for (blind, answers) in [(Blind::Both, &["ja", "gesetzt"][..]), (Blind::Black, &["ja"][..])] {
        let setting = Setting {
            profile: Profile::Assistant,
            blind,
            ..Setting::default()
        };
        let mut table = Table::with(fen, setting);
        table.say("Turm Anna acht");
        let said: Vec<Message> = answers.iter().map(|text| table.say(text)).collect();
        assert!(
            matches!(said.last(), Some(Message::Over(Ending::Checkmate { .. }))),
            "{blind:?} {said:?}"
        );
    }
    // The player is asked for what is missing, and the opponent hears the move.
    let setting = Setting {
        profile: Profile::Assistant,
        blind: Blind::Both,
        ..Setting::default()
    };
    let mut table = Table::with(fen, setting);
    table.say("Turm Anna acht");
    let said = table.said("ja");
    assert!(
        matches!(said[..], [Message::Execute(Color::Black, _), Message::StillToPlace(_)]),
        "{said:?}"
    );
    // What the opponent repeats wrongly replaces nothing.
    assert!(matches!(table.say("Turm Anna sieben"), Message::Differs { .. }));
    assert!(matches!(table.say("Turm Anna acht"), Message::StillToPlace(_)));
    let owed = |table: &Table| Color::ALL.map(|color| table.game.owed_by(color));
    let (placed, executed) = (Owed::Command(Command::Placed), Owed::Command(Command::Executed));
    assert_eq!(owed(&table), [Some(placed), Some(executed)]);
    assert!(matches!(table.say("ausgeführt"), Message::StillToPlace(_)));
    assert_eq!(owed(&table), [Some(placed), None]);
    assert!(matches!(table.say("gesetzt"), Message::Over(Ending::Checkmate { .. })));
}

#[test]
fn d_2_8_the_opponent_takes_back_what_was_corrected_after_it_was_told() {
    let mut table = assistant(Blind::White);
    table.say("Eva vier");
    assert_eq!(table.said("nein"), [Message::Dropped]);
    for correction in ["Korrektur", "nein, David vier", "berührt Springer Gustav eins"] {
        table.say("Eva vier");
        table.say("ja");
        table.say("ausgeführt");
        let said = table.said(correction);
        assert_eq!(said[0], Message::Undo(Color::Black), "{correction}");
        // A touch also says what is touched.
        assert_eq!(
            said.len(),
            if correction.starts_with("berührt") { 3 } else { 2 },
            "{said:?}"
        );
        table.hear("nein");
    }
}

/// The opponent, who was asked whether the move is made on their board, says that it is not.
#[test]
fn d_2_8_nein_to_the_question_whether_it_is_made_corrects_nothing() {
    for blind in [Blind::Both, Blind::White, Blind::Black] {
        let mut table = assistant(blind);
        for text in ["Eva vier", "ja", "wer ist am Zug"] {
            table.say(text);
        }
        for _ in 0..2 {
            let effects = table.hear("nein");
            assert_eq!(
                effects,
                [Effect::Say(Message::StillToExecute(Color::Black))],
                "{blind:?}"
            );
        }
        assert!(table.game.declared().is_some(), "{blind:?}");
        // "Nein" at once, or with another move, is the player's who declared it.
        let is_seen = !blind.includes(Color::White);
        let corrected = table.said("nein, David vier");
        assert_eq!(
            matches!(corrected[0], Message::AlreadyPlaced(_)),
            is_seen,
            "{corrected:?}"
        );
        let mut table = assistant(blind);
        for text in ["Eva vier", "ja"] {
            table.say(text);
        }
        let corrected = table.said("nein");
        let first = if is_seen { "AlreadyPlaced" } else { "Undo" };
        assert!(
            format!("{:?}", corrected[0]).starts_with(first),
            "{blind:?}: {corrected:?}"
        );
    }
}

#[test]
fn what_is_open_is_named_when_the_game_goes_on_after_a_restart() {
    for (profile, blind, said, named) in [
        (Profile::Solo, Blind::Both, &["Eva vier"][..], &["StillOpen"][..]),
        (Profile::OpponentRepeats, Blind::Both, &["Eva vier"], &["StillToRepeat"]),
        (
            Profile::OpponentRepeats,
            Blind::Both,
            &["Eva vier", "Eva vier"],
            &["Announced", "StillToPress"],
        ),
        (
            Profile::Assistant,
            Blind::Both,
            &["Eva vier", "ja"],
            &["Announced", "StillToExecute"],
        ),
        (
            Profile::Assistant,
            Blind::Both,
            &["Eva vier", "ja", "ausgeführt"],
            &["Announced", "StillToPlace"],
        ),
        (
            Profile::Solo,
            Blind::Both,
            &["berührt Springer Gustav eins"],
            &["Touched"],
        ),
        // A rook that cannot move binds nobody.
        (Profile::Solo, Blind::Both, &["berührt Turm Anna eins"], &[]),
        // The board is in the arbiter's hands.
        (
            Profile::OpponentRepeats,
            Blind::Both,
            &["Eva vier", "Schiedsrichter"],
            &[],
        ),
    ] {
        let setting = Setting {
            profile,
            blind,
            clock: Some("5".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("", setting);
        table.hear("weiter");
        for words in said {
            table.hear(words);
        }
        let opening = self::said(table.game.opening());
        let names: Vec<String> = opening.iter().skip(1).map(|message| format!("{message:?}")).collect();
        let names: Vec<&str> = names.iter().filter_map(|name| name.split(['(', ' ']).next()).collect();
        assert_eq!(names, named, "{profile:?} {said:?}");
    }
}

#[test]
fn d_2_4_who_has_placed_and_announced_the_move_may_press_the_clock() {
    let mut table = assistant(Blind::Both);
    assert_eq!(table.say("Uhr gedrückt"), Message::NoMoveDeclared(None));
    table.say("Eva vier");
    // Pressing once says that the piece is placed, but nothing is announced to the opponent yet.
    assert!(matches!(table.say("Uhr gedrückt"), Message::Execute(Color::Black, _)));
    assert_eq!(table.moves(), "");
    assert_eq!(table.say("Uhr gedrückt"), Message::Made(Color::Black));
    // The player hears that the clock still runs.
    let runs = Message::ClockStarted(Color::White);
    for said in [&["Eva vier", "gedrückt"][..], &["Eva vier, gedrückt"]] {
        let mut timed = Table::with("", with_clock(Profile::Assistant));
        timed.say("weiter");
        let mut told = Vec::new();
        for text in said {
            told = timed.said(text);
        }
        assert_eq!(told.last(), Some(&runs), "{said:?}: {told:?}");
        assert_eq!(timed.say("gedrückt"), Message::Made(Color::Black), "{said:?}");
    }
    let mut placed = Table::with("", with_clock(Profile::Assistant));
    placed.say("weiter");
    placed.say("Eva vier");
    assert!(!placed.said("gesetzt").contains(&runs), "the clock is not pressed");
}

#[test]
fn trust_makes_a_clear_move_with_the_next_declaration() {
    let mut table = Table::playing(Profile::Trust);
    assert!(matches!(table.say("Eva vier"), Message::Announced(_)));
    assert_eq!(table.moves(), "");
    // A declaration that is illegal for the opponent makes nothing.
    assert!(matches!(table.say("David vier"), Message::Illegal(..)));
    assert!(matches!(table.say("nein, David vier"), Message::Announced(_)));
    assert!(matches!(table.say("Springer Felix sechs"), Message::Announced(_)));
    assert_eq!(table.moves(), "d4");
    assert_eq!(table.say("Uhr gedrückt"), Message::Made(Color::White));
    assert!(matches!(table.say("Springer Felix drei"), Message::Announced(_)));
    // A touched piece begins the opponent's answer.
    assert!(matches!(
        table.said("berührt Bauer Eva sieben")[..],
        [Message::Touched(..)]
    ));
    assert_eq!(table.moves(), "d4 Nf6 Nf3");
    assert!(matches!(table.say("Eva sechs"), Message::Announced(_)));
    assert!(matches!(table.say("Springer Cäsar drei"), Message::Announced(_)));
    // A repetition confirms, even if the opponent could make such a move.
    assert_eq!(table.say("Springer Cäsar drei"), Message::Made(Color::Black));
    assert_eq!(table.moves(), "d4 Nf6 Nf3 e6 Nc3");
}

#[test]
fn trust_asks_about_what_is_not_clear() {
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let mut table = Table::with("4k3/8/8/8/8/N7/8/N3K2Q w - - 0 1", setting.clone());
    table.say("Springer Cäsar zwei");
    assert!(matches!(table.say("Anna drei"), Message::ReadBack(..)));
    // "Schach" is wrong.
    assert!(matches!(table.say("Dame Hektor zwei Schach"), Message::ReadBack(..)));
    let unclear = Input::Declared {
        m: table.game.position().legal_moves()[0],
        warnings: Vec::new(),
        correction: false,
        clear: false,
    };
    assert!(matches!(
        table.game.handle(unclear, Duration::ZERO)[..],
        [_, Effect::Say(Message::ReadBack(..))]
    ));
    // A move that ends the game needs confirmation, because no next move will follow.
    let mut mate = Table::with("7k/8/6K1/8/8/8/8/1Q6 w - - 0 1", setting);
    assert!(matches!(mate.say("Dame Bella acht"), Message::ReadBack(..)));
}

/// A game in which White has declared Rd1, and this was said after it.
fn declared(profile: Profile, clock: Option<&str>, said: &[&str]) -> Table {
    let setting = Setting {
        profile,
        clock: clock.map(|clock| clock.parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("4k3/7p/8/8/8/4K3/8/R6R w - - 0 1", setting);
    table.hear("weiter");
    table.say("Turm Anna eins David eins");
    for text in said {
        table.hear(text);
    }
    table
}

#[test]
fn art_4_3_a_question_does_not_let_a_placed_move_be_replaced() {
    for (profile, placed) in [
        (Profile::Assistant, &["ja", "gesetzt"][..]),
        (Profile::Assistant, &["ja", "ausgeführt", "gesetzt"]),
        (Profile::OpponentRepeats, &["gesetzt"]),
        (Profile::OpponentRepeats, &["gesetzt", "Turm Anna eins David eins"]),
    ] {
        for question in ["aufgeben", "Schwarz aufgeben", "beenden", "Hängepartie"] {
            // Another move, and one of two that are not told apart.
            for other in ["Turm Anna eins Cäsar eins", "Turm Felix eins", "Turm Eva eins"] {
                let mut table = declared(profile, Some("5"), placed);
                let made = table.moves();
                table.hear(question);
                let effects = table.hear(other);
                let is_declared = |effect: &Effect| matches!(effect, Effect::Record(Record::Declared { .. }));
                assert!(
                    !effects.iter().any(is_declared),
                    "{profile:?} {placed:?} {question} {other}: {effects:?}"
                );
                assert_eq!(table.moves(), made);
                table.hear("nein");
                table.hear("gedrückt");
                assert_eq!(table.moves(), "Rad1", "{profile:?} {placed:?} {question} {other}");
            }
        }
    }
}

#[test]
fn d_2_1_a_wrong_repetition_while_a_question_is_open_is_noted_and_declares_nothing() {
    for other in [
        "Turm Anna eins Cäsar eins",
        "Turm Eva eins",
        "Turm Anna eins Bella drei",
    ] {
        let mut table = declared(Profile::OpponentRepeats, Some("5"), &["Schwarz aufgeben"]);
        let effects = table.hear(other);
        let is_noted = |effect: &Effect| {
            matches!(
                effect,
                Effect::Report(Message::Differs { .. } | Message::RepetitionUnclear)
            )
        };
        assert!(effects.iter().any(is_noted), "{other}: {effects:?}");
        let is_recorded = |effect: &Effect| matches!(effect, Effect::Record(_));
        assert!(!effects.iter().any(is_recorded), "{other}: {effects:?}");
    }
}

#[test]
fn d_2_4_a_question_does_not_keep_a_move_from_being_placed_and_its_clock_pressed() {
    for question in ["aufgeben", "Schwarz aufgeben", "beenden", "Hängepartie"] {
        for (profile, said) in [
            (Profile::Solo, &["gedrückt"][..]),
            (Profile::Solo, &["gesetzt"]),
            (Profile::OpponentRepeats, &["gedrückt"]),
            (Profile::OpponentRepeats, &["gesetzt", "gedrückt"]),
            (Profile::Assistant, &["gedrückt", "gedrückt"]),
            (Profile::Assistant, &["gesetzt", "ausgeführt"]),
        ] {
            let mut table = declared(profile, Some("5"), &[question]);
            for text in said {
                let input = interpret(&table.game, &table.vocabulary, text);
                assert!(table.game.commits(&input), "{profile:?} {question} {said:?}");
                table.hear(text);
            }
            assert_eq!(table.moves(), "Rad1", "{profile:?} {question} {said:?}");
            assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
            assert_eq!(table.game.open(), None, "the question is not asked any more");
        }
    }
    // A claim is judged before its move is made.
    let mut table = declared(Profile::Solo, Some("5"), &["Stellungswiederholung"]);
    assert!(matches!(table.say("gedrückt"), Message::Ask(Question::Claim(..))));
    assert_eq!(table.moves(), "");
}

#[test]
fn d_2_8_the_move_repeated_and_corrected_while_a_question_is_open_is_dropped() {
    let mut table = declared(Profile::Solo, None, &["aufgeben"]);
    assert_eq!(table.said("Turm Anna eins David eins, Korrektur"), [Message::Dropped]);
    assert!(table.hear("ja").is_empty());
    assert_eq!(table.moves(), "");
}
