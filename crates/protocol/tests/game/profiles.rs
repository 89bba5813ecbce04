//! The table of profiles in docs/appendix-d.md, played row by row, and rules that hold in all profiles.

use super::*;

const MOVE: &str = "Springer Felix drei";
const OTHER: &str = "Springer Cäsar drei";
/// Possible utterances after the declaration, in the words of the table.
const ANSWERS: [&str; 6] = [
    "ja",
    "repeated",
    "repeated wrongly",
    "gesetzt",
    "ausgeführt",
    "gedrückt",
];

/// Returns the rows of the table of profiles, each as its cells.
fn rows() -> Vec<Vec<&'static str>> {
    let document = include_str!("../../../../docs/appendix-d.md");
    let (_, table) = document
        .split_once("| profile | clock |")
        .expect("the table of profiles");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect())
        .collect()
}

fn table(profile: &str, clock: bool, blind: Blind) -> Table {
    let setting = Setting {
        profile: serde_json::from_value(profile.into()).expect("a profile"),
        clock: clock.then(|| "5".parse().unwrap()),
        blind,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.hear("weiter");
    table
}

/// Returns the utterance for a word of the table.
fn word(word: &str) -> &str {
    match word {
        "repeated" => MOVE,
        "repeated wrongly" => OTHER,
        word => word,
    }
}

#[test]
fn every_row_of_the_table_of_profiles_is_so() {
    let rows = rows();
    assert!(rows.len() > 20, "{rows:?}");
    for row in rows {
        let [profile, clock, after, becomes, correction] = row[..] else {
            panic!("{row:?} has other cells");
        };
        let mut table = table(profile, clock == "yes", Blind::Both);
        table.hear(MOVE);
        let mut reported = Vec::new();
        for said in after.split(", ").filter(|said| *said != "nothing") {
            table.wait(1);
            reported.extend(table.hear(word(said)).into_iter().filter_map(|effect| match effect {
                Effect::Report(message) => Some(message),
                _ => None,
            }));
        }
        let is_made = table.moves() == "Nf3";
        assert_eq!(is_made, becomes.starts_with("made"), "{row:?}");
        assert_eq!(!reported.is_empty(), becomes.contains("noted"), "{row:?}: {reported:?}");
        if clock == "yes" {
            let running = table.game.clock().unwrap().turn();
            assert_eq!(running == Color::Black, is_made, "{row:?}: the clock");
        }
        // The opponent may be asked to take it back first.
        let said = table
            .said("Korrektur")
            .into_iter()
            .find(|said| !matches!(said, Message::Undo(_)));
        let said = said.unwrap_or_else(|| panic!("{row:?}: nothing said"));
        let fits = match correction {
            "drops it" => matches!(said, Message::Dropped) && table.moves().is_empty(),
            "is asked about" => {
                assert_eq!(said, Message::Ask(Question::Slip(None)), "{row:?}");
                table.say("ja");
                table.moves().is_empty()
            }
            "is too late" => matches!(said, Message::TooLate(_) | Message::NothingToConfirm) && is_made,
            "is refused: placed" => matches!(said, Message::AlreadyPlaced(_)) && !is_made,
            other => panic!("{row:?}: {other}"),
        };
        assert!(fits, "{row:?}: {said:?}");
    }
}

/// Returns all sequences of at most `longest` of `words`.
fn sequences<'a>(words: &[&'a str], longest: usize) -> Vec<Vec<&'a str>> {
    let mut all: Vec<Vec<&str>> = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|begun| {
                words
                    .iter()
                    .map(|word| [&begun[..], &[*word]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

#[test]
fn d_2_3_no_profile_flags_a_player_who_did_everything() {
    for profile in ["solo", "trust", "opponent-repeats", "assistant"] {
        // In these a second declaration replaces the first, and repeats nothing.
        let replaces = matches!(profile, "solo" | "trust");
        let words = ANSWERS.iter().filter(|word| !replaces || **word != "repeated wrongly");
        let words: Vec<&str> = words.copied().collect();
        for blind in [Blind::White, Blind::Black, Blind::Both] {
            for before in sequences(&words, 3) {
                let mut table = table(profile, true, blind);
                table.hear(MOVE);
                for said in &before {
                    table.hear(word(said));
                }
                // The player says that the announcement is right and the piece placed, and presses the clock.
                for said in ["ja", "gesetzt", "gedrückt"] {
                    table.hear(said);
                }
                assert_eq!(table.game.plies().len(), 1, "{profile} {blind:?} {before:?}");
                assert_eq!(
                    table.game.clock().unwrap().turn(),
                    Color::Black,
                    "{profile} {blind:?} {before:?}"
                );
            }
        }
    }
}

#[test]
fn d_2_4_the_clock_runs_for_the_opponent_if_and_only_if_the_move_is_made() {
    let words = [&ANSWERS[..], &["nein"]].concat();
    for profile in ["solo", "trust", "opponent-repeats", "assistant"] {
        for before in sequences(&words, 3) {
            let mut table = table(profile, true, Blind::White);
            table.hear(MOVE);
            for said in &before {
                table.hear(word(said));
                let is_made = !table.game.plies().is_empty();
                let opponent_runs = table.game.clock().unwrap().turn() == Color::Black;
                assert_eq!(opponent_runs, is_made, "{profile} {before:?}");
            }
        }
    }
}

#[test]
fn art_5_1_1_mate_that_is_announced_and_placed_or_repeated_waits_for_nobody() {
    for said in ["gesetzt", "Turm Anna acht", "gedrückt"] {
        let setting = Setting {
            profile: Profile::OpponentRepeats,
            clock: Some("5".parse().unwrap()),
            ..Setting::default()
        };
        let mut table = Table::with("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", setting);
        table.say("Turm Anna acht");
        table.hear(said);
        assert!(
            matches!(table.game.ending(), Some(Ending::Checkmate { .. })),
            "{said}: {:?}",
            table.game.ending()
        );
    }
}

#[test]
fn d_2_1_a_silent_or_wrong_opponent_is_noted_and_flags_nobody() {
    let mut table = table("opponent-repeats", true, Blind::Both);
    table.say(MOVE);
    let reports = |effects: Vec<Effect>| -> Vec<Message> {
        let reports = effects.into_iter().filter_map(|effect| match effect {
            Effect::Report(message) => Some(message),
            _ => None,
        });
        reports.collect()
    };
    assert!(matches!(reports(table.hear(OTHER))[..], [Message::Differs { .. }]));
    assert!(matches!(reports(table.hear("Eva fünf"))[..], [Message::Differs { .. }]));
    assert!(matches!(table.say("gesetzt"), Message::StillToRepeat(_)));
    assert_eq!(reports(table.hear("gedrückt")), [Message::NotRepeated(Color::White)]);
    assert_eq!(table.moves(), "Nf3");
    assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
}

#[test]
fn d_2_1_an_opponent_who_repeated_may_declare_before_the_clock_is_pressed() {
    let mut table = table("opponent-repeats", true, Blind::Both);
    table.say(MOVE);
    assert!(matches!(table.say(MOVE), Message::StillToPress(_)));
    assert!(matches!(table.say("Springer Felix sechs"), Message::ReadBack(..)));
    assert_eq!(table.moves(), "Nf3");
}

#[test]
fn art_4_3_a_placed_piece_is_not_corrected() {
    let mut table = table("assistant", true, Blind::Both);
    table.say("Eva vier");
    table.say("gesetzt");
    for said in [
        "nein",
        "nein, David vier",
        "Korrektur",
        "David vier",
        "berührt Bauer David zwei",
    ] {
        let told = table.said(said);
        let is_refused = told
            .iter()
            .any(|message| matches!(message, Message::AlreadyPlaced(_) | Message::Differs { .. }));
        assert!(is_refused, "{said}: {told:?}");
    }
    table.say("gesetzt");
    table.say("gedrückt");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn d_2_8_a_correction_after_the_move_is_asked_about_once_and_told_why_not() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    let asked = table.say("nein, David vier");
    assert!(matches!(asked, Message::Ask(Question::Slip(Some(_)))), "{asked:?}");
    assert!(matches!(
        table.said("ja")[..],
        [Message::TakenBack(..), Message::ReadBack(..)]
    ));
    table.say("ja");
    assert_eq!(table.moves(), "d4");
    // "nein" first, and the right move after it.
    assert_eq!(table.say("nein"), Message::Ask(Question::Slip(None)));
    assert!(matches!(table.say("Eva vier"), Message::Ask(Question::Slip(Some(_)))));
    assert!(matches!(table.say("nein"), Message::Declined(Question::Slip(_))));
    assert!(table.hear("nein").is_empty(), "asked once");
    assert_eq!(table.moves(), "d4");
    // A reply ends the right.
    table.say("David fünf");
    table.say("ja");
    assert_eq!(table.moves(), "d4 d5");
    let mut clocked = self::table("solo", true, Blind::Both);
    clocked.play(&["Eva vier"]);
    assert_eq!(clocked.say("nein"), Message::TooLate(Some(Color::Black)));
    assert!(clocked.hear("nein").is_empty(), "talk is not answered again and again");
    assert_eq!(clocked.say("nein, Eva fünf"), Message::TooLate(Some(Color::Black)));
    // A move that only the other side could have made is not a declaration of the player to move either.
    let mut clocked = self::table("opponent-repeats", true, Blind::Both);
    for said in ["Eva vier", "Eva vier", "gedrückt"] {
        clocked.hear(said);
    }
    assert_eq!(clocked.say("nein, David vier"), Message::TooLate(Some(Color::Black)));
    assert_eq!(clocked.say("gedrückt"), Message::NoMoveDeclared(Some(Color::Black)));
    // The player to move corrects their own refused declaration.
    assert!(matches!(clocked.say("Turm Anna fünf"), Message::Illegal(..)));
    assert!(matches!(clocked.say("nein, Turm Anna sechs"), Message::Illegal(..)));
    assert!(matches!(clocked.say("nein, Eva fünf"), Message::ReadBack(..)));
}

#[test]
fn art_4_3_a_move_placed_after_its_repetition_is_not_corrected() {
    let mut table = table("opponent-repeats", false, Blind::Both);
    table.hear("Eva vier");
    table.hear("Eva vier");
    assert_eq!(table.hear("gesetzt"), [Effect::Record(Record::Placed)]);
    assert_eq!(table.say("nein, David vier"), Message::TooLate(None));
    assert_eq!(table.moves(), "e4");
}

#[test]
fn art_7_5_1_the_clock_after_a_refused_declaration_is_kept_for_the_arbiter() {
    let mut table = table("solo", true, Blind::Both);
    table.play(&["Eva vier", "Eva fünf"]);
    assert!(matches!(table.say("Springer Gustav vier"), Message::Illegal(..)));
    let effects = table.hear("gedrückt");
    let is_kept = |effect: &Effect| matches!(effect, Effect::Record(Record::Suspected));
    let is_reported = |effect: &Effect| matches!(effect, Effect::Report(Message::Suspected(Color::White, _)));
    assert!(
        effects.iter().any(is_kept) && effects.iter().any(is_reported),
        "{effects:?}"
    );
    table.say("Schiedsrichter");
    let said = table.said("illegal Weiß");
    assert_eq!(said[0], Message::Ruled(ArbiterMessage::Illegal(Color::White, 1)));
    assert_eq!(table.moves(), "e4 e5", "nothing is restored, for nothing was made");
    assert_eq!(
        table.game.clock().unwrap().remaining(Color::Black, table.at).as_secs(),
        360
    );
    // A move that was only declared: the same.
    table.say("weiter");
    table.say("David vier");
    table.say("Schiedsrichter");
    let said = table.said("illegal Weiß");
    assert!(
        matches!(said[..], [Message::Planned(_)]),
        "the second one loses: {said:?}"
    );
}

/// A player who has pressed the clock does not think for free because it stood.
#[test]
fn art_7_5_1_the_clock_that_stood_runs_after_a_refused_declaration() {
    let mut table = Table::with("", with_clock(Profile::Solo));
    assert!(matches!(table.say("Eva fünf"), Message::Illegal(..)));
    assert!(table.game.clock_stands());
    let told = table.said("gedrückt");
    assert!(
        matches!(
            told[..],
            [Message::Suspected(Color::White, _), Message::ClockStarted(Color::White)]
        ),
        "{told:?}"
    );
    table.wait(60);
    let left = [Color::White, Color::Black].map(|color| table.game.clock().unwrap().remaining(color, table.at));
    assert_eq!(left.map(|left| left.as_secs()), [240, 300]);
}

#[test]
fn art_7_5_2_a_pawn_left_without_its_piece_becomes_a_queen() {
    let setting = Setting {
        clock: Some("90+30".parse().unwrap()),
        ..Setting::default()
    };
    let mut table = Table::with("4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", setting);
    table.hear("weiter");
    assert_eq!(table.say("Bella acht"), Message::WhichPiece);
    table.hear("gedrückt");
    table.say("Schiedsrichter");
    let said = table.said("Umwandlung Weiß");
    assert_eq!(said[0], Message::Ruled(ArbiterMessage::Illegal(Color::White, 1)));
    assert_eq!(table.moves(), "b8=Q+");
    assert!(!table.game.clock().unwrap().is_running());
    table.say("weiter");
    assert_eq!(table.game.clock().unwrap().turn(), Color::Black);
    assert_eq!(
        table.game.clock().unwrap().remaining(Color::Black, table.at).as_secs(),
        5430 + 120
    );
}

#[test]
fn art_9_2_1_a_claim_and_its_move_are_one_whichever_comes_first() {
    let before = [
        "Springer Felix drei",
        "Springer Felix sechs",
        "Springer Gustav eins",
        "Springer Gustav acht",
        "Springer Felix drei",
        "Springer Felix sechs",
        "Springer Gustav eins",
    ];
    for said in [
        &["Stellungswiederholung", "Springer Gustav acht"][..],
        &["ich beanspruche Remis", "Springer Gustav acht"],
        &["Springer Gustav acht", "Stellungswiederholung"],
        &["Springer Gustav acht, Stellungswiederholung"],
        &["Stellungswiederholung Springer Gustav acht"],
    ] {
        let mut table = Table::new("");
        table.play(&before);
        let mut asked = Vec::new();
        for text in said {
            asked = table.said(text);
        }
        let is_asked = |message: &Message| matches!(message, Message::Ask(Question::Claim(Color::Black, _, Some(_))));
        assert!(asked.last().is_some_and(is_asked), "{said:?}: {asked:?}");
        assert_eq!(
            table.game.plies().len(),
            7,
            "nothing is made before the claim is judged"
        );
        assert_eq!(table.say("ja"), Message::Over(Ending::Threefold), "{said:?}");
    }
    // A dropped claim is announced.
    let mut table = Table::new("");
    table.play(&before);
    table.say("Stellungswiederholung");
    let told = table.said("Schiedsrichter");
    assert!(matches!(told[0], Message::Declined(Question::Claim(..))), "{told:?}");
}

#[test]
fn art_4_2_1_only_the_player_to_move_adjusts_pieces() {
    let mut table = Table::new("");
    for (text, expected) in [
        ("zurechtrücken", Message::Adjusts(Color::White)),
        ("j'adoube", Message::Adjusts(Color::White)),
        ("Schwarz zurechtrücken", Message::AdjustsOffTurn(Color::White)),
    ] {
        let effects = table.hear(text);
        assert_eq!(
            effects,
            [Effect::Report(expected.clone()), Effect::Say(expected)],
            "{text}"
        );
    }
}

#[test]
fn questions_are_answered_in_a_pause() {
    let mut table = table("solo", true, Blind::Both);
    table.say("Pause");
    for text in ["Zeit", "wer ist am Zug", "Stellung", "letzter Zug", "Hilfe"] {
        assert!(!table.said(text).is_empty(), "{text}");
    }
    assert!(table.hear("Eva vier").is_empty());
}

#[test]
fn a_file_alone_answers_which_of_two_pawns() {
    let mut table = Table::new("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1");
    assert!(matches!(table.say("Bauer schlägt David fünf"), Message::Which(moves) if moves.len() == 2));
    assert!(matches!(table.say("Eva"), Message::ReadBack(m, _) if m.from() == Some(shakmaty::Square::E4)));
}

#[test]
fn art_9_1_an_offer_written_with_the_move_is_one() {
    let mut table = Table::new("");
    let said = table.said("e4 (=)");
    assert!(said.contains(&Message::DrawOffered(Color::White)), "{said:?}");
}
