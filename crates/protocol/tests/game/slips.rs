//! Slips of the tongue that are corrected after the move was made (D.2.8).

use super::*;

const KNIGHTS: &str = "4k3/8/5n2/8/8/2N5/3N3P/4K3 w - - 0 1";
const PROMOTION: &str = "6k1/P7/8/8/8/8/7P/4K3 w - - 0 1";

#[test]
fn d_2_8_a_correction_that_may_mean_several_moves_is_no_move_of_the_opponent() {
    for profile in [Profile::Solo, Profile::Trust] {
        for (fen, said, right) in [
            (KNIGHTS, &["Korrektur, Springer Eva vier"][..], "Springer Eva vier"),
            (KNIGHTS, &["nein", "nein, Springer Eva vier"], "Springer Eva vier"),
            (PROMOTION, &["Korrektur, Anna acht"], "Anna acht"),
            (PROMOTION, &["nein", "Anna acht"], "Anna acht"),
        ] {
            let setting = Setting {
                profile,
                ..Setting::default()
            };
            let mut table = Table::with(fen, setting);
            table.play(&["Hektor drei"]);
            for text in said {
                assert_eq!(table.said(text), [Message::Ask(Question::Slip(None))], "{said:?}");
            }
            assert_eq!((table.moves().as_str(), table.game.declared()), ("h3", None));
            assert!(matches!(table.said("ja")[..], [Message::TakenBack(..)]), "{said:?}");
            // The promotion piece is asked for (D.2.1).
            let asked = table.say(right);
            assert!(
                matches!(asked, Message::Which(_) | Message::WhichPiece),
                "{said:?}: {asked:?}"
            );
        }
    }
}

#[test]
fn art_4_3_a_slip_does_not_free_from_the_touched_piece() {
    let mut table = Table::new("");
    table.hear("berührt Springer Gustav eins");
    table.play(&["Springer Felix drei"]);
    table.hear("Korrektur, Eva vier");
    let told = table.said("ja");
    assert!(
        matches!(told[..], [Message::TakenBack(..), Message::Bound(Duty::Move(..))]),
        "{told:?}"
    );
    table.play(&["Springer Hektor drei"]);
    // Players who take a move back agree on it.
    table.say("Zug zurück");
    table.say("ja");
    table.play(&["Eva vier"]);
    assert_eq!(table.moves(), "e4");
}

#[test]
fn art_9_5_3_a_slip_does_not_free_from_the_move_of_a_wrong_claim() {
    let mut table = Table::new("");
    for text in ["Eva vier", "Stellungswiederholung", "ja", "ja", "Korrektur, David vier"] {
        table.say(text);
    }
    let told = table.said("ja");
    assert!(
        told.iter()
            .any(|message| matches!(message, Message::Bound(Duty::Claimed(_)))),
        "{told:?}"
    );
    table.play(&["Eva vier"]);
    assert_eq!(table.moves(), "e4");
}

#[test]
fn art_9_1_2_1_an_offer_is_noted_with_the_right_move_even_if_it_was_declined() {
    let mut table = Table::new("");
    for text in ["Eva vier, Remis", "ja", "abgelehnt", "Korrektur, Eva drei", "ja", "ja"] {
        table.say(text);
    }
    assert_eq!((table.moves().as_str(), table.game.draw_offer()), ("e3", None));
    assert!(table.game.plies()[0].draw_offered);
}

#[test]
fn the_player_who_made_the_move_answers_whether_it_was_a_slip() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.say("Korrektur");
    assert_eq!(table.game.answering(), Color::White);
    table.say("nein");
    assert_eq!(table.game.answering(), Color::Black);
}

#[test]
fn art_9_1_2_1_the_opponents_offer_outlives_a_slip() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.say("Schwarz Remis");
    table.say("Korrektur, David vier");
    let effects = table.hear("ja");
    for expected in [
        Effect::Record(Record::Offered(Color::Black)),
        Effect::Report(Message::DrawOffered(Color::Black)),
        Effect::Say(Message::DrawOffered(Color::Black)),
    ] {
        assert!(effects.contains(&expected), "{effects:?}");
    }
    assert_eq!(table.say("Weiß angenommen"), Message::Over(Ending::Agreement));
}

#[test]
fn what_was_said_with_a_late_correction_follows_the_answer() {
    for said in [
        &["Korrektur, David vier, Remis"][..],
        &["nein, David vier, Remis", "David vier"],
    ] {
        let mut table = Table::new("");
        table.play(&["Eva vier"]);
        for text in said {
            assert!(
                matches!(table.said(text)[..], [Message::Ask(Question::Slip(Some(_)))]),
                "{said:?}"
            );
        }
        assert_eq!(table.game.draw_offer(), None);
        let told = table.said("ja");
        assert_eq!(
            told.last(),
            Some(&Message::DrawOffered(Color::White)),
            "{said:?}: {told:?}"
        );
        assert_eq!(table.game.draw_offer(), Some(Color::White));
    }
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.say("Korrektur, David vier, Stellungswiederholung");
    let told = table.said("ja");
    let asked = Question::Claim(Color::White, Claim::Repetition, table.game.declared());
    assert!(table.game.declared().is_some());
    assert_eq!(told.last(), Some(&Message::Ask(asked)), "{told:?}");
    // Nothing of it is left after "nein" or another question.
    for other in ["nein", "aufgeben"] {
        let mut table = Table::new("");
        table.play(&["Eva vier"]);
        for text in [
            "Korrektur, David vier, Remis",
            other,
            "nein",
            "Korrektur, David vier",
            "ja",
        ] {
            table.hear(text);
        }
        assert_eq!(table.game.draw_offer(), None, "{other}");
    }
}

/// After moves are taken back by agreement, a correction does not mean the move before them.
#[test]
fn a_correction_after_taking_back_means_no_move_before() {
    let mut table = Table::new("");
    table.play(&["Eva vier", "Eva fünf"]);
    table.say("Zug zurück");
    table.say("ja");
    assert_eq!(table.moves(), "e4");
    assert!(table.said("nein").iter().all(|told| !matches!(told, Message::Ask(_))));
    assert!(matches!(table.say("nein, David fünf"), Message::ReadBack(..)));
}

/// The player says the open move again and corrects it in one breath. The correction is theirs, whatever it means.
#[test]
fn d_2_8_the_open_move_corrected_in_one_breath_is_withdrawn() {
    let castling = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    for correction in [
        "Eva vier, nein, kurze Rochade",
        "Eva vier, nein, Turm Anna fünf",
        "Eva vier, Korrektur, König Eva drei",
    ] {
        for (profile, repeated) in [
            (Profile::Solo, false),
            (Profile::Trust, false),
            (Profile::Assistant, false),
            (Profile::OpponentRepeats, false),
            (Profile::OpponentRepeats, true),
        ] {
            let mut table = Table::with(castling, with_clock(profile));
            table.hear("weiter");
            table.hear("Eva vier");
            if repeated {
                table.hear("Eva vier");
            }
            let effects = table.hear(correction);
            let is_noted = effects.iter().any(|effect| matches!(effect, Effect::Report(_)));
            assert!(!is_noted, "{profile:?} {correction}: {effects:?}");
            assert_eq!(table.moves(), "", "{profile:?} {correction}");
            let open = table.game.declared().map(board::uci);
            assert!(
                open.is_none() || open.as_deref() == Some("e1g1"),
                "{profile:?} {correction}: {open:?}"
            );
        }
    }
    // Check may be announced with it.
    let mut table = Table::with("4k3/8/8/8/8/8/8/R2QK3 w - - 0 1", with_clock(Profile::OpponentRepeats));
    table.hear("Dame David acht Schach");
    table.hear("Dame David acht Schach, nein, Turm Bella fünf");
    assert_eq!(table.game.declared(), None);
    // The opponent captures back on the square of the move that counts, and corrects that.
    for (profile, before) in [
        (Profile::Trust, &["Springer schlägt Eva fünf"][..]),
        (
            Profile::OpponentRepeats,
            &["weiter", "Springer schlägt Eva fünf", "Springer schlägt Eva fünf"],
        ),
    ] {
        let mut table = Table::with("4k3/6b1/2n5/4p3/5B2/5N2/8/4K3 w - - 0 1", with_clock(profile));
        for said in before {
            table.hear(said);
        }
        table.hear("Springer schlägt Eva fünf, nein, Läufer schlägt Eva fünf");
        assert_eq!(table.moves(), "Nxe5", "{profile:?}");
        assert_eq!(
            table.game.declared().map(board::uci).as_deref(),
            Some("g7e5"),
            "{profile:?}"
        );
    }
    // A slip of the opponent in the repetition is the opponent's.
    let mut table = Table::playing(Profile::OpponentRepeats);
    table.hear("Eva vier");
    table.hear("Eva drei, nein, Eva vier");
    assert_eq!(table.moves(), "e4");
    // "Gesetzt?" is answered, too.
    let mut table = Table::with(
        "",
        Setting {
            blind: Blind::White,
            ..with_clock(Profile::Assistant)
        },
    );
    for said in ["Eva vier", "ja", "ausgeführt", "Eva vier, nein"] {
        table.hear(said);
    }
    assert_eq!(table.game.declared(), None);
}

/// "Nein" withdraws the open move, even if the right one may mean several moves.
#[test]
fn d_2_8_an_ambiguous_correction_withdraws_the_open_move() {
    let promotion = "8/P7/8/8/8/8/7p/K1k5 w - - 0 1";
    let rooks = "4k3/8/8/8/8/4K3/7P/R6R w - - 0 1";
    for (fen, declared, correction) in [
        (promotion, "Anna acht Dame", "nein, Anna acht"),
        (promotion, "Anna acht Dame", "nein, Turm"),
        (promotion, "Anna acht Dame", "Anna acht Dame, nein, Turm"),
        (rooks, "Hektor drei", "nein, Turm David eins"),
        (rooks, "Hektor drei", "Korrektur, Turm David eins"),
        ("6k1/8/8/8/8/8/4P3/R3K2R w KQ - 0 1", "Eva vier", "nein, Rochade"),
        // The open move said again, and then the right one.
        (promotion, "Anna acht Dame", "Anna acht Dame, nein, Anna acht"),
        (rooks, "Hektor drei", "Hektor drei, nein, Turm David eins"),
        (rooks, "Hektor drei", "Bauer Hektor drei, Korrektur, Turm David eins"),
    ] {
        for profile in [
            Profile::Solo,
            Profile::Trust,
            Profile::Assistant,
            Profile::OpponentRepeats,
        ] {
            for (clock, confirmed) in [(None, false), (Some("5"), false), (Some("5"), true)] {
                let setting = Setting {
                    profile,
                    clock: clock.map(|clock| clock.parse().unwrap()),
                    blind: Blind::Both,
                    ..Setting::default()
                };
                let mut table = Table::with(fen, setting);
                table.hear("weiter");
                table.say(declared);
                // Only the assistant's player must confirm, and the move is then still open.
                if confirmed && profile == Profile::Assistant {
                    table.say("ja");
                }
                let said = table.said(correction);
                assert!(
                    matches!(said.last(), Some(Message::Which(_) | Message::WhichPiece)),
                    "{profile:?} {correction}: {said:?}"
                );
                let is_undone = said.iter().any(|message| matches!(message, Message::Undo(_)));
                assert_eq!(is_undone, confirmed && profile == Profile::Assistant, "{said:?}");
                for then in ["gedrückt", "ausgeführt", "gesetzt", "ja"] {
                    table.hear(then);
                }
                assert_eq!(table.moves(), "", "{profile:?} {correction}");
            }
        }
    }
}

#[test]
fn d_2_8_a_correction_to_the_same_move_confirms_nothing() {
    for profile in [
        Profile::Solo,
        Profile::Trust,
        Profile::Assistant,
        Profile::OpponentRepeats,
    ] {
        for clock in [None, Some("5")] {
            let setting = Setting {
                profile,
                clock: clock.map(|clock| clock.parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            table.hear("weiter");
            table.say("Eva vier");
            let again = interpret(&table.game, &table.vocabulary, "nein, Eva vier");
            assert!(!table.game.commits(&again), "{profile:?} {clock:?}");
            let said = table.said("nein, Eva vier");
            assert!(
                matches!(said[..], [Message::ReadBack(..) | Message::Announced(_), ..]),
                "{profile:?} {clock:?}: {said:?}"
            );
            assert_eq!(table.moves(), "", "{profile:?} {clock:?}");
        }
    }
}

/// A declaration that was dropped does not stand, and no clock runs for it.
#[test]
fn d_2_8_a_correction_of_nothing_is_not_too_late() {
    let repeats = Setting {
        profile: Profile::OpponentRepeats,
        ..Setting::default()
    };
    let (solo, assistant) = (with_clock(Profile::Solo), with_clock(Profile::Assistant));
    for (setting, before) in [
        (&repeats, &[][..]),
        (&repeats, &["Eva vier", "nein"]),
        (&assistant, &["weiter", "Eva vier", "nein"]),
        (&solo, &["weiter"]),
        (&solo, &["weiter", "Eva vier", "ja", "Zug zurück", "ja"]),
        (&solo, &["weiter", "Eva vier", "ja", "Eva fünf", "nein"]),
    ] {
        let mut table = Table::with("", setting.clone());
        for text in before {
            table.hear(text);
        }
        assert_eq!(
            table.said("Korrektur"),
            [Message::NoMoveDeclared(None)],
            "{:?} {before:?}",
            setting.profile
        );
    }
    // What the opponent touched has made the move.
    let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
    for text in [
        "weiter",
        "Eva vier",
        "Eva vier",
        "Schwarz berührt Bauer David sieben",
        "wer ist am Zug",
    ] {
        table.hear(text);
    }
    assert_eq!(table.said("Korrektur"), [Message::TooLate(Some(Color::Black))]);
}
