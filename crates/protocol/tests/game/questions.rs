//! Questions about the game and their answers as sentences.

use super::*;
use ansage_words::announcement::sentence;

/// Declares each text in turn and returns the last answer as a sentence.
fn ask(fen: Option<&str>, practice: bool, texts: &[&str]) -> String {
    let setting = Setting {
        practice,
        ..Setting::default()
    };
    let mut game = Game::with_setting(board::position_or_start(fen).unwrap(), setting);
    let answerer = answerer();
    let said = texts
        .iter()
        .map(|text| say(&answerer, &mut game, Duration::from_secs(1), text));
    said.last().unwrap_or_default()
}

/// Declares `text` at the time `at` and returns the answer as a sentence.
fn say(answerer: &Answerer, game: &mut Game, at: Duration, text: &str) -> String {
    let input = interpret(game, &answerer.vocabulary, text);
    let effects = game.handle(input, at);
    let Some(Effect::Say(message)) = effects.iter().find(|effect| matches!(effect, Effect::Say(_))) else {
        panic!("{text}: {effects:?}");
    };
    sentence(answerer, game, message)
}

const GAME: &[&str] = &[
    "Eva vier",
    "ja",
    "David fünf",
    "ja",
    "Eva schlägt David",
    "ja",
    "Dame schlägt Bauer",
    "ja",
    "Springer Cäsar drei",
    "ja",
];

fn ask_after_game(question: &str) -> String {
    ask(None, false, &[GAME, &[question]].concat())
}

#[test]
fn what_a_player_cut_is_said_again_in_a_pause_and_after_the_end() {
    for before in ["Pause", "aufgeben"] {
        let mut table = Table::new("");
        for text in [before, "ja", "ja"] {
            table.hear(text);
        }
        let answered = table.said("Stellung");
        let again = said(table.game.handle(Input::Unanswered, table.at));
        assert_eq!(again, answered, "{before}");
        assert!(!again.is_empty(), "{before}");
    }
}

#[test]
fn d_2_10_4_questions_about_the_game() {
    for (question, answer) in [
        ("wie viele Züge", "Weiß 3, Schwarz 2."),
        ("letzter Zug", "Weiß: Springer Bella eins Cäsar drei."),
        ("wer ist am Zug", "Schwarz, Zug 3."),
        ("Zeit", "Ohne Uhr."),
        ("was steht auf David fünf", "David fünf: schwarze Dame."),
        ("was steht auf Eva vier", "Eva vier: leer."),
        (
            "wo stehen Springer",
            "Weiß: Cäsar drei, Gustav eins. Schwarz: Bella acht, Gustav acht.",
        ),
        ("wo steht die schwarze Dame", "Schwarz: David fünf."),
        ("Reihe fünf", "Reihe fünf: schwarze Dame David."),
        ("Reihe vier", "Reihe vier: leer."),
        (
            "Linie David",
            "Linie David: weiße Dame eins, weißer Bauer zwei, schwarze Dame fünf.",
        ),
        (
            "geschlagen",
            "Weiß hat geschlagen: Bauer. Schwarz hat geschlagen: Bauer.",
        ),
        (
            "Züge von Dame David fünf",
            "Mögliche Züge nenne ich nur mit --practice und nie in einem Turnierprofil.",
        ),
    ] {
        let said = ask_after_game(question);
        assert_eq!(said, answer, "{question}");
    }
}

/// It is the opponent who speaks next.
#[test]
fn d_2_10_4_questions_after_a_move_that_counts_are_about_the_position_after_it() {
    let answerer = answerer();
    let ask = |clock: Option<&str>, texts: &[&str]| {
        let setting = Setting {
            profile: Profile::Trust,
            practice: true,
            clock: clock.map(|clock| clock.parse().unwrap()),
            ..Setting::default()
        };
        let mut game = Game::with_setting(shakmaty::Chess::new(), setting);
        let said = texts
            .iter()
            .map(|text| say(&answerer, &mut game, Duration::from_secs(1), text));
        let said = said.last().unwrap_or_default();
        assert_eq!(game.plies().len(), 0, "a question makes no move");
        said
    };
    for (question, answer, before) in [
        ("wer ist am Zug", "Schwarz, Zug 1.", "Weiß, Zug 1."),
        ("letzter Zug", "Weiß: Eva zwei Eva vier.", "Noch kein Zug."),
        ("was steht auf Eva vier", "Eva vier: weißer Bauer.", "Eva vier: leer."),
        ("wie viele Züge", "Weiß 1, Schwarz 0.", "Noch kein Zug."),
        ("was ist neu", "Eva zwei Eva vier.", "Nichts."),
        (
            "Züge Eva sieben",
            "Eva sechs, Eva fünf.",
            "Auf Eva sieben steht der Bauer des Gegners.",
        ),
    ] {
        assert_eq!(ask(None, &["Eva vier", question]), answer, "{question}");
        // It is still this player who corrects the move, or presses the clock.
        assert_eq!(ask(None, &["Eva vier", "Korrektur", question]), before, "{question}");
        assert_eq!(ask(Some("90"), &["Eva vier", question]), before, "{question}");
        // A claim is judged before its move is made (9.2.1).
        let claimed = ask(None, &["Eva vier", "Stellungswiederholung", question]);
        assert_eq!(claimed, before, "{question}");
    }
    assert!(ask(None, &["Eva vier", "Stellung"]).contains("Eva vier"));
    // What was read out of a corrected move is no news of the next one.
    for corrected in [&["nein, David vier"][..], &["nein", "David vier"]] {
        let texts = [&["Eva vier", "was ist neu"], corrected, &["was ist neu"]].concat();
        assert_eq!(ask(None, &texts), "David zwei David vier.", "{corrected:?}");
    }
    // It is news only once, and does not become news by being made.
    for reads in ["was ist neu", "Stellung"] {
        assert_eq!(ask(None, &["Eva vier", reads, "was ist neu"]), "Nichts.", "{reads}");
    }
    let trusts = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let mut game = Game::with_setting(shakmaty::Chess::new(), trusts);
    for (text, answer) in [
        ("Eva vier", "Eva zwei Eva vier."),
        ("was ist neu", "Eva zwei Eva vier."),
        ("Eva fünf", "Eva sieben Eva fünf."),
        ("was ist neu", "Eva sieben Eva fünf."),
        ("was ist neu", "Nichts."),
    ] {
        assert_eq!(
            say(&answerer, &mut game, Duration::from_secs(1), text),
            answer,
            "{text}"
        );
    }
}

#[test]
fn d_2_6_1_the_clock_tells_times_and_moves_on_request() {
    let setting = Setting {
        clock: Some("40/90:30+30".parse().unwrap()),
        ..Setting::default()
    };
    let mut game = Game::with_setting(shakmaty::Chess::new(), setting);
    let (answerer, mut told) = (answerer(), Vec::new());
    for (minutes, text) in [
        (0, "weiter"),
        (10, "Eva vier"),
        (10, "ja"),
        (15, "Zeit"),
        (15, "verbrauchte Zeit"),
        (15, "wie viele Züge"),
    ] {
        told.push(say(&answerer, &mut game, Duration::from_secs(minutes * 60), text));
    }
    assert_eq!(
        told[3..],
        [
            "Weiß: eine Stunde, 21 Minuten. Schwarz: eine Stunde, 25 Minuten.",
            "Weiß: 10 Minuten. Schwarz: 5 Minuten.",
            "Weiß 1, Schwarz 0.",
        ]
    );
}

#[test]
fn a_line_is_read_in_its_order() {
    let fen = Some("3rk3/8/8/8/1q1P4/8/8/R2QK3 w Q - 0 1");
    for (question, answer) in [
        (
            "Linie David",
            "Linie David: weiße Dame eins, weißer Bauer vier, schwarzer Turm acht.",
        ),
        ("Reihe vier", "Reihe vier: schwarze Dame Bella, weißer Bauer David."),
        (
            "Diagonale Eva eins Anna fünf",
            "Diagonale Eva eins Anna fünf: weißer König Eva eins, schwarze Dame Bella vier.",
        ),
        (
            "Stellung Weiß",
            "Weiß: König Eva eins; Dame David eins; Turm Anna eins; Bauer David vier.",
        ),
        (
            "Stellung Reihen",
            "Eins: weißer Turm Anna, weiße Dame David, weißer König Eva. Vier: schwarze Dame Bella, weißer Bauer David. Acht: schwarzer Turm David, schwarzer König Eva.",
        ),
        ("wo stehen Läufer", "Weiß: keine. Schwarz: keine."),
        (
            "geschlagen",
            "Geschlagen ist nichts. Gezählt ab der Stellung, die gesetzt wurde.",
        ),
    ] {
        assert_eq!(ask(fen, false, &[question]), answer, "{question}");
    }
}

#[test]
fn what_was_declared_is_named_once_in_the_reason_against_it() {
    for (declared, answer) in [
        (
            "kurze Rochade",
            "Illegal. Kurze Rochade ist versperrt: Läufer auf Felix eins.",
        ),
        (
            "lange Rochade",
            "Illegal. Lange Rochade ist versperrt: Dame auf David eins.",
        ),
        (
            "Rochade",
            "Illegal. Kurze Rochade ist versperrt: Läufer auf Felix eins.",
        ),
        ("David fünf", "Illegal. Kein Bauer kann nach David fünf."),
        ("Dame Eva vier", "Illegal. Dame kann nicht nach Eva vier."),
        // Nothing in this reason repeats what was understood.
        (
            "Turm Anna drei",
            "Turm Anna drei: illegal. Der Weg ist versperrt: Bauer auf Anna zwei.",
        ),
    ] {
        assert_eq!(ask(None, false, &[declared]), answer, "{declared}");
    }
    let attacked = Some("4kr2/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(
        ask(attacked, false, &["kurze Rochade"]),
        "Illegal. Kurze Rochade durch Schach ist nicht erlaubt: Felix eins ist angegriffen."
    );
    assert_eq!(
        ask(None, false, &["Eva vier", "ja", "Eva fünf", "ja", "Zug zurück"]),
        "Zug Eva sieben Eva fünf zurücknehmen? Ja oder nein?"
    );
    let opponent = Setting {
        profile: Profile::OpponentRepeats,
        ..Setting::default()
    };
    assert_eq!(
        ask(None, false, &["Eva vier", "ja", "Eva fünf", "ja", "wie viele Züge"]),
        "Je ein Zug."
    );
    let mut game = Game::with_setting(shakmaty::Chess::new(), opponent);
    let (answerer, at) = (answerer(), Duration::ZERO);
    say(&answerer, &mut game, at, "Eva vier");
    assert_eq!(
        say(&answerer, &mut game, at, "ja"),
        "Gegner, bitte wiederholen: Eva zwei Eva vier."
    );
    assert_eq!(
        say(&answerer, &mut game, at, "David vier"),
        "Nicht gleich. Angesagt war Eva zwei Eva vier, wiederholt wurde David zwei David vier."
    );
}

#[test]
fn legal_moves_are_told_in_practice_only() {
    for (question, answer) in [
        ("Züge von Springer Gustav eins", "Felix drei, Hektor drei."),
        ("Züge Eva zwei", "Eva drei, Eva vier."),
        ("Züge Anna eins", "Keine."),
        (
            "Züge von Dame Gustav eins",
            "Auf Gustav eins steht ein Springer, keine Dame.",
        ),
        ("Züge Eva vier", "Auf Eva vier steht keine Figur."),
        ("Züge Eva sieben", "Auf Eva sieben steht der Bauer des Gegners."),
    ] {
        assert_eq!(ask(None, true, &[question]), answer, "{question}");
        assert_eq!(
            ask(None, false, &[question]),
            "Mögliche Züge nenne ich nur mit --practice und nie in einem Turnierprofil."
        );
    }
    let answerer = answerer();
    for (profile, names) in [
        (Profile::Solo, true),
        (Profile::Trust, true),
        (Profile::OpponentRepeats, false),
        (Profile::Assistant, false),
    ] {
        let setting = Setting {
            profile,
            practice: true,
            ..Setting::default()
        };
        let mut game = Game::with_setting(Chess::new(), setting);
        let said = say(&answerer, &mut game, Duration::from_secs(1), "Züge Eva zwei");
        assert_eq!(said == "Eva drei, Eva vier.", names, "{profile:?}: {said}");
        assert_eq!(said.contains("--practice"), !names, "{profile:?}: {said}");
    }
    let castling = Some("4k3/P7/8/8/8/8/8/4K2R w K - 0 1");
    let said = ask(castling, true, &["Züge König Eva eins"]);
    assert!(said.contains("Kurze Rochade"), "{said}");
    assert_eq!(ask(castling, true, &["Züge Anna sieben"]), "Anna acht.");
}

#[test]
fn what_is_new_since_the_last_reading() {
    assert_eq!(ask(None, false, &["was ist neu"]), "Nichts.");
    let first = [&GAME[..4], &["was ist neu"]].concat();
    assert_eq!(ask(None, false, &first), "Eva zwei Eva vier. David sieben David fünf.");
    let again = [&first[..], &["was ist neu"]].concat();
    assert_eq!(ask(None, false, &again), "Nichts.");
    let position = [&GAME[..4], &["Stellung"], &GAME[4..6], &["was ist neu"]].concat();
    assert_eq!(ask(None, false, &position), "Eva vier David fünf.");
    // A move that replaces a struck one is new.
    let news = |struck: &[&str], move_: &str| {
        let texts = [&GAME[..8], &["Stellung"], struck, &[move_, "ja", "was ist neu"]].concat();
        ask(None, false, &texts)
    };
    assert_eq!(news(&["Zug zurück", "ja"], "Eva sechs"), "Eva sieben Eva sechs.");
    assert_eq!(news(&["nein", "ja"], "Eva sechs"), "Eva sieben Eva sechs.");
    let back = ["Schiedsrichter", "zurück Weiß 2", "ja", "weiter"];
    assert_eq!(news(&back, "David vier"), "David zwei David vier.");
}

#[test]
fn a_question_keeps_what_is_open() {
    let said = ask(None, false, &["Eva vier", "Zeit", "was steht auf Eva zwei"]);
    assert_eq!(said, "Eva zwei: weißer Bauer.");
    assert_eq!(ask(None, false, &["Eva vier", "Reihe zwei", "ja"]), "Schwarz.");
}

/// Nobody hears in silence that a question no longer counts, or answers one that was not heard last.
#[test]
fn a_question_that_an_interruption_ends_is_said_to_end() {
    let asked: [(&str, &[&str]); 3] = [
        ("", &["aufgeben", "ja"]),
        ("", &["Hängepartie"]),
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", &["aufgeben"]),
    ];
    for (fen, said) in asked {
        for interrupted in [&["Pause", "weiter"][..], &["Schiedsrichter", "weiter"]] {
            let setting = Setting {
                clock: Some("5".parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with(fen, setting);
            table.hear("weiter");
            for words in said {
                table.hear(words);
            }
            let told: Vec<Message> = interrupted.iter().flat_map(|words| table.said(words)).collect();
            assert!(
                told.contains(&Message::Expired(None)),
                "{said:?} {interrupted:?}: {told:?}"
            );
        }
    }
    // A choice is asked for again after a pause, and dropped by a call for the arbiter.
    for (interrupted, expected) in [
        (["Pause", "weiter"], "Which"),
        (["Schiedsrichter", "weiter"], "Expired(None)"),
    ] {
        let mut table = Table::new("4k3/8/8/8/8/4K3/8/R6R w - - 0 1");
        table.say("Turm David eins");
        let told: Vec<Message> = interrupted.iter().flat_map(|words| table.said(words)).collect();
        let is_told = told.iter().any(|message| format!("{message:?}").starts_with(expected));
        assert!(is_told, "{interrupted:?}: {told:?}");
    }
}

#[test]
fn an_order_that_waits_for_ja_is_asked_about_again_after_a_slip() {
    let mut table = Table::new("");
    table.play(&["Eva vier"]);
    table.hear("Schiedsrichter");
    assert!(matches!(table.say("ersetze Weiß 1 d4"), Message::Planned(_)));
    for slip in ["Zeitt Weiß 45", "wer ist am Zug"] {
        let said = table.said(slip);
        assert!(matches!(said.last(), Some(Message::Planned(_))), "{slip}: {said:?}");
    }
    table.hear("ja");
    assert_eq!(table.moves(), "d4");
}

#[test]
fn a_choice_is_answered_by_any_part_of_the_origin() {
    let fen = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    for (answer, made) in [
        ("Felix David zwei", "Nfd2"),
        ("Bella", "Nbd2"),
        ("drei", "Nfd2"),
        ("eins", "Nbd2"),
        ("Bella eins David zwei", "Nbd2"),
        ("Felix drei", "Nfd2"),
    ] {
        let mut table = Table::new(fen);
        assert!(matches!(table.say("Springer David zwei"), Message::Which(_)));
        assert!(matches!(table.say(answer), Message::ReadBack(..)), "{answer}");
        table.say("ja");
        assert_eq!(table.moves(), made, "{answer}");
    }
}

#[test]
fn nein_answers_the_question_whatever_follows_it() {
    for (asked, then) in [
        (&["aufgeben", "ja"][..], &["endgültig"][..]),
        (&["aufgeben"], &["ja", "endgültig"]),
        (&["Hängepartie"], &["ja"]),
        (&["beenden"], &["ja"]),
        (&["Zug zurück"], &["ja"]),
        (&["Stellungswiederholung"], &["ja"]),
    ] {
        for no in [
            "nein, Turm",
            "nein, Turm Anna fünf",
            "nein, Rochade",
            "Korrektur, Springer Felix",
        ] {
            let mut table = Table::new("");
            table.play(&["Eva vier", "Eva fünf"]);
            for said in asked {
                table.hear(said);
            }
            let said = table.said(no);
            assert!(matches!(said[0], Message::Declined(_)), "{asked:?} {no}: {said:?}");
            let mut effects = Vec::new();
            for said in then {
                effects.extend(table.hear(said));
            }
            let is_carried_out = effects
                .iter()
                .any(|effect| matches!(effect, Effect::Record(_) | Effect::Quit));
            assert!(!is_carried_out, "{asked:?} {no}: {effects:?}");
            assert_eq!(
                (table.moves().as_str(), table.game.ending()),
                ("e4 e5", None),
                "{asked:?} {no}"
            );
        }
    }
}

#[test]
fn d_2_8_a_slip_that_is_asked_about_is_corrected_after_a_further_slip() {
    let repeats = Setting {
        profile: Profile::OpponentRepeats,
        ..Setting::default()
    };
    let mut table = Table::with("", repeats);
    for said in ["Eva vier", "Eva vier", "nein", "nein, Springer Felix vier"] {
        table.hear(said);
    }
    let asked = table.said("nein, Springer Felix drei");
    assert!(
        matches!(asked.last(), Some(Message::Ask(Question::Slip(Some(_))))),
        "{asked:?}"
    );
}

/// A confirmation after the rest of another move was asked for may be meant for either, so the open one is read back
/// first.
#[test]
fn a_confirmation_over_a_begun_move_is_asked_for_again() {
    for (profile, confirms) in [
        (Profile::Solo, "ja"),
        (Profile::Solo, "gedrückt"),
        (Profile::Assistant, "gedrückt"),
    ] {
        let mut table = Table::with("", with_clock(profile));
        for text in ["weiter", "Eva vier", "Springer"] {
            table.hear(text);
        }
        let before = table.game.clone();
        let asked = table.said(confirms);
        let names = |message: &Message| {
            matches!(
                message,
                Message::StillOpen(_) | Message::StillToRepeat(_) | Message::Announced(_)
            )
        };
        assert!(asked.iter().any(names), "{profile:?} {confirms}: {asked:?}");
        assert!(table.game.stands_as(&before), "{profile:?} {confirms}");
        table.hear(confirms);
        assert!(!table.game.stands_as(&before), "{profile:?} {confirms}");
        // The move was named meanwhile, is named with the confirmation, or counts, so that the opponent began another
        // one.
        for (texts, confirms) in [
            (&["Eva vier", "Springer", "wer ist am Zug"][..], confirms),
            (&["Eva vier", "Springer"], "Eva vier gedrückt"),
            (&["Eva vier", "Springer", "Eva vier"], "gedrückt"),
            (&["Eva vier", "Eva vier", "Springer"], "gedrückt"),
        ] {
            let mut table = Table::with("", with_clock(profile));
            table.hear("weiter");
            for text in texts {
                table.hear(text);
            }
            let before = table.game.clone();
            table.hear(confirms);
            assert!(!table.game.stands_as(&before), "{profile:?} {texts:?} {confirms}");
        }
    }
}

/// The opponent may have begun the repetition, or an answer.
#[test]
fn a_begun_move_of_the_opponent_keeps_nobody_from_pressing_the_clock() {
    for texts in [
        &["Eva vier", "Springer"][..],
        &["Eva vier", "Eva vier", "Springer"],
        &["Eva vier", "Springer", "Eva vier"],
    ] {
        let mut table = Table::with("", with_clock(Profile::OpponentRepeats));
        for text in [&["weiter"], texts, &["gedrückt"]].concat() {
            table.hear(text);
        }
        assert_eq!(table.moves(), "e4", "{texts:?}");
    }
}

#[test]
fn the_beginning_of_a_correction_is_not_the_opponents() {
    let trusts = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    for (text, goes_on) in [("Springer", true), ("Korrektur, Springer", false)] {
        let mut table = Table::with("", trusts.clone());
        table.hear("Eva vier");
        let input = interpret(&table.game, &table.vocabulary, text);
        let turn = BegunTurn::of(&table.game, &input);
        table.game.handle(input, table.at);
        for text in ["Eva vier", "gedrückt"] {
            table.hear(text);
        }
        assert_eq!(table.moves(), "e4");
        assert_eq!(turn.goes_on(&table.game), goes_on, "{text}");
    }
}

#[test]
fn what_a_resumed_game_left_open_is_repeated() {
    let mut table = Table::new("");
    table.hear("Eva vier");
    let records = [Record::Declared {
        m: table.game.declared().unwrap(),
        trusted: false,
    }];
    let mut game = Game::new(Chess::new());
    assert!(records.iter().all(|record| game.apply(record, Duration::ZERO)));
    let opening = said(game.opening());
    assert!(matches!(opening.last(), Some(Message::StillOpen(_))), "{opening:?}");
    for input in [Input::Command(Command::Repeat), Input::Unanswered] {
        assert_eq!(said(game.handle(input, Duration::ZERO)), opening);
    }
}
