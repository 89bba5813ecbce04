//! The arbiter's mode (Laws, Articles 6.11 to 6.14 and 7).

use super::*;
use ansage_words::announcement;

/// A table with an arbiter. Answers are compared as sentences.
struct Arbitrated {
    table: Table,
    answerer: Answerer,
}

impl Arbitrated {
    fn new(fen: &str, clock: Option<&str>) -> Arbitrated {
        Arbitrated::with(fen, clock, IllegalMoves::Second)
    }

    fn with(fen: &str, clock: Option<&str>, illegal_moves: IllegalMoves) -> Arbitrated {
        let setting = Setting {
            clock: clock.map(|clock| clock.parse().unwrap()),
            illegal_moves,
            ..Setting::default()
        };
        Arbitrated {
            table: Table::with(fen, setting),
            answerer: answerer(),
        }
    }

    /// Returns all messages, as one line.
    fn say(&mut self, text: &str) -> String {
        let messages = self.table.said(text);
        let sentence = |message: &Message| announcement::sentence(&self.answerer, &self.table.game, message);
        messages.iter().map(sentence).collect::<Vec<_>>().join(" ")
    }

    /// Gives an order that needs confirmation, confirms it, and returns the messages.
    fn rule(&mut self, order: &str) -> String {
        let asked = self.say(order);
        let planned = asked.strip_suffix(" Ausführen? Ja oder nein?");
        let planned = planned
            .unwrap_or_else(|| panic!("{order} is not asked about: {asked}"))
            .to_owned();
        let said = self.say("ja");
        assert_eq!(said, planned, "{order}: planned and done differ");
        said
    }

    /// Makes moves that take ten seconds each.
    fn play(&mut self, texts: &[&str]) {
        for text in texts {
            self.table.wait(10);
            self.table.play(&[text]);
        }
    }

    fn left(&self) -> (u64, u64) {
        let clock = self.table.game.clock().unwrap();
        let left = |color| clock.remaining(color, self.table.at).as_secs();
        (left(Color::White), left(Color::Black))
    }
}

#[test]
fn no_clock_is_said_to_stand_if_there_is_none() {
    let mut game = Arbitrated::new("", None);
    assert_eq!(game.say("Schiedsrichter"), "Schiedsrichter.");
    let called = game.table.game.opening();
    assert!(matches!(
        called[..],
        [Effect::Say(Message::Ruled(ArbiterMessage::Called))]
    ));
    let Effect::Say(message) = &called[0] else {
        unreachable!()
    };
    let reported = announcement::reported(&answerer(), &game.table.game, message);
    assert_eq!(reported, "Schiedsrichter.");
}

#[test]
fn article_6_11_the_arbiter_stops_and_restarts_the_clocks() {
    let mut game = Arbitrated::new("", Some("90"));
    game.play(&["Eva vier", "Eva fünf"]);
    let before = game.left();
    assert_eq!(game.say("Schiedsrichter"), "Schiedsrichter. Die Uhren stehen.");
    game.table.wait(600);
    assert_eq!(game.left(), before);
    assert_eq!(game.say("weiter"), "Weiter. Weiß am Zug.");
    game.table.wait(5);
    assert_eq!(game.left(), (before.0 - 5, before.1));
}

#[test]
fn article_7_5_1_the_position_before_an_illegal_move_comes_back_and_the_clocks_with_it() {
    let mut game = Arbitrated::new("", Some("90+30"));
    game.play(&["Eva vier", "Eva fünf", "Springer Felix drei", "Springer Cäsar sechs"]);
    game.table.wait(100);
    game.say("Schiedsrichter");
    assert_eq!(
        game.rule("illegal Weiß Zug 2"),
        "Regelwidriger Zug Nummer 1 von Weiß. Stellung vor Zug 2 von Weiß. \
         Gestrichen: Zug 2 Weiß Springer Gustav eins Felix drei, Zug 2 Schwarz Springer Bella acht Cäsar sechs. Schwarz erhält 2 Minuten. \
         Weiß: eine Stunde, 30 Minuten, 50 Sekunden. Schwarz: eine Stunde, 32 Minuten, 50 Sekunden."
    );
    assert_eq!(game.table.moves(), "e4 e5");
    // The clock did not run before the first move. The time for thinking of the second one stays used.
    let (white, black) = game.left();
    assert_eq!((white, black), (5430 + 30 - 10, 5430 + 30 - 10 + 120));
    assert_eq!(game.table.game.clock().unwrap().moves(Color::White), 1);
    game.say("weiter");
    game.table.wait(1);
    assert_eq!(game.left(), (white - 1, black));
    game.table.play(&["David vier"]);
    assert_eq!(game.table.moves(), "e4 e5 d4");
}

#[test]
fn article_7_5_1_the_last_move_is_meant_where_none_is_named() {
    let mut game = Arbitrated::new("", None);
    game.play(&["Eva vier", "Eva fünf", "Springer Felix drei"]);
    game.say("Schiedsrichter");
    assert_eq!(
        game.rule("illegal Schwarz"),
        "Regelwidriger Zug Nummer 1 von Schwarz. Stellung vor Zug 1 von Schwarz. \
         Gestrichen: Zug 1 Schwarz Eva sieben Eva fünf, Zug 2 Weiß Springer Gustav eins Felix drei."
    );
    assert_eq!(game.table.moves(), "e4");
    assert_eq!(game.say("illegal Schwarz"), "Schwarz hat diesen Zug nicht gemacht.");
    assert_eq!(game.say("illegal Weiß Zug 7"), "Weiß hat diesen Zug nicht gemacht.");
    assert_eq!(game.say("Zeit Weiß +2"), "Ohne Uhr.");
}

#[test]
fn article_7_5_3_the_clock_pressed_without_a_move_counts_as_an_illegal_move() {
    let mut game = Arbitrated::new("", Some("5"));
    game.play(&["Eva vier"]);
    game.say("Schiedsrichter");
    assert_eq!(
        game.say("ohne Zug Schwarz"),
        "Regelwidriger Zug Nummer 1 von Schwarz. Weiß erhält eine Minute. Weiß: 6 Minuten. Schwarz: 5 Minuten."
    );
    assert_eq!(game.table.moves(), "e4");
}

#[test]
fn article_7_5_5_the_second_illegal_move_loses() {
    let mut game = Arbitrated::new("", Some("90"));
    for number in ["1", "2"] {
        game.play(&["Eva vier"]);
        game.say("Schiedsrichter");
        let said = game.rule("illegal Weiß");
        assert!(
            said.starts_with(&format!("Regelwidriger Zug Nummer {number} von Weiß.")),
            "{said}"
        );
        if number == "2" {
            assert!(said.ends_with("Regelwidrige Züge. Schwarz gewinnt."), "{said}");
        }
        game.table.hear("weiter");
    }
    assert_eq!(game.table.game.ending().map(Ending::result), Some("0-1"));
    assert!(!game.table.game.clock().unwrap().is_running());
}

#[test]
fn article_7_5_5_which_illegal_move_loses_is_agreed() {
    for (limit, lost) in [
        (IllegalMoves::First, 1),
        (IllegalMoves::Second, 2),
        (IllegalMoves::Third, 3),
    ] {
        let mut game = Arbitrated::with("", None, limit);
        game.say("Schiedsrichter");
        for number in 1..=lost {
            assert_eq!(game.table.game.ending(), None);
            game.say("ohne Zug Weiß");
            game.say("ja");
            assert_eq!(game.table.game.ending().is_some(), number == lost);
        }
    }
}

#[test]
fn article_7_5_5_a_draw_where_the_opponent_cannot_mate() {
    let mut game = Arbitrated::with("8/5k2/8/8/8/2Q5/8/K7 w - - 0 1", None, IllegalMoves::First);
    game.say("Schiedsrichter");
    let said = game.rule("ohne Zug Weiß");
    assert!(said.ends_with("Remis: Schwarz kann nicht mattsetzen."), "{said}");
    assert_eq!(game.table.game.ending().map(Ending::result), Some("1/2-1/2"));
}

#[test]
fn art_7_5_5_a_pawn_left_without_its_piece_loses_though_its_queen_would_mate() {
    let mut game = Arbitrated::with("7k/1P6/6K1/8/8/8/7p/8 w - - 0 1", None, IllegalMoves::First);
    game.say("Schiedsrichter");
    let said = game.rule("Umwandlung Weiß");
    assert!(said.ends_with("Regelwidrige Züge. Schwarz gewinnt."), "{said}");
    assert_eq!(game.table.game.ending().map(Ending::result), Some("0-1"));
}

#[test]
fn article_7_5_5_the_arbiters_file_names_the_moves_that_a_lost_game_strikes() {
    let mut game = Arbitrated::with("", None, IllegalMoves::First);
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    let said = game.say("illegal Weiß");
    assert!(said.contains("Gestrichen: Zug 1 Weiß Eva zwei Eva vier"), "{said}");
    let effects = game.table.hear("ja");
    let is_named = |effect: &Effect| matches!(effect, Effect::Report(Message::Ruled(ArbiterMessage::Struck(moves))) if moves.len() == 2);
    assert!(effects.iter().any(is_named), "{effects:?}");
}

#[test]
fn article_7_4_displaced_pieces_bring_an_earlier_position_back_without_penalty() {
    let mut game = Arbitrated::new("", Some("90"));
    game.play(&["Eva vier", "Eva fünf", "Springer Felix drei"]);
    game.say("Schiedsrichter");
    let said = game.rule("zurück bis Schwarz Zug 1");
    assert!(said.starts_with("Stellung vor Zug 1 von Schwarz."), "{said}");
    assert_eq!(game.table.moves(), "e4");
    assert_eq!(
        game.say("Protokoll"),
        "Regelwidrige Züge: Weiß 0, Schwarz 0. Entscheidungen: 1."
    );
}

/// Only the arbiter knows what of their own orders still holds.
#[test]
fn art_7_4_and_7_5_1_times_and_counters_that_a_ruling_takes_back_are_named() {
    const LOST: &str = "Vom Schiedsrichter geänderte Zeiten und Zähler bitte neu setzen.";
    for order in ["Zeit Weiß +10", "falsche Uhr Weiß 30s", "Zähler Weiß 30"] {
        for (back, is_lost) in [
            ("zurück Schwarz 1", true),
            ("illegal Weiß Zug 1", true),
            ("zurück Weiß 2", false),
            ("illegal Weiß Zug 2", false),
        ] {
            let mut game = Arbitrated::new("", Some("40/90:30"));
            game.play(&["Eva vier", "Eva fünf"]);
            game.say("Schiedsrichter");
            game.say(order);
            game.say("weiter");
            game.play(&["Springer Felix drei"]);
            game.say("Schiedsrichter");
            let said = game.rule(back);
            assert_eq!(said.contains(LOST), is_lost, "{order}, {back}: {said}");
        }
    }
    // What a player received for an illegal move is not lost.
    let mut game = Arbitrated::new("", Some("90"));
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    game.say("ohne Zug Weiß");
    assert!(!game.rule("zurück Schwarz 1").contains(LOST));
}

#[test]
fn article_7_2_1_a_wrong_initial_position_cancels_the_game() {
    let mut game = Arbitrated::new("", None);
    game.play(&["Eva vier"]);
    game.say("Schiedsrichter");
    assert_eq!(
        game.rule("Anfangsstellung"),
        "Die Partie ist annulliert. Eine neue wird gespielt."
    );
    assert_eq!(game.table.game.ending().map(Ending::result), Some("*"));
}

/// Moves in which no position occurs five times.
fn twenty_moves() -> Vec<&'static str> {
    let shuffle = [
        "Springer Felix drei",
        "Springer Felix sechs",
        "Springer Gustav eins",
        "Springer Gustav acht",
    ];
    let rounds = [
        &shuffle[..],
        &["Eva vier", "Eva fünf"],
        &shuffle,
        &["David drei", "David sechs"],
        &shuffle,
        &shuffle,
    ];
    rounds.concat()
}

#[test]
fn article_7_3_reversed_colours_cancel_the_game_before_ten_moves() {
    for (moves, goes_on) in [(19, false), (20, true)] {
        let mut game = Arbitrated::new("", None);
        game.play(&twenty_moves()[..moves]);
        game.say("Schiedsrichter");
        let said = if goes_on {
            game.say("Farben")
        } else {
            game.rule("Farben")
        };
        assert_eq!(game.table.game.ending().is_none(), goes_on, "{moves}: {said}");
    }
}

#[test]
fn article_7_3_the_moves_before_an_agreed_position_count() {
    for (moves, goes_on) in [(17, false), (18, true)] {
        let mut game = Arbitrated::new("", None);
        game.play(&twenty_moves()[..moves]);
        game.say("Schiedsrichter");
        game.rule("Stellung 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        game.say("weiter");
        game.play(&["Eva drei", "König David sieben"]);
        game.say("Schiedsrichter");
        let said = game.say("Farben");
        game.say("ja");
        assert_eq!(game.table.game.ending().is_none(), goes_on, "{moves}: {said}");
    }
}

#[test]
fn article_6_14_times_and_counters_are_set() {
    let mut game = Arbitrated::new("", Some("40/90:30"));
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    for (order, said) in [
        ("Zeit Weiß 45", "Weiß: 45 Minuten."),
        ("Zeit Weiß +2:30", "Weiß: 47 Minuten, 30 Sekunden."),
        ("Zeit Weiß -30s", "Weiß: 47 Minuten."),
        ("Zeit Schwarz 1:00:00", "Schwarz: eine Stunde."),
        (
            "falsche Uhr Weiß 1:30",
            "Weiß: 48 Minuten, 30 Sekunden. Schwarz: 58 Minuten, 30 Sekunden.",
        ),
        ("Zähler Weiß 30", "Weiß: Zähler 30."),
        ("Zeit", "Weiß: 48 Minuten. Schwarz: 58 Minuten."),
        ("Notiz Läufer umgefallen", "Notiert: Läufer umgefallen."),
        (
            "Eva vier",
            "Nicht verstanden. Hilfe nennt, was der Schiedsrichter tippen kann.",
        ),
    ] {
        let is_set = order == "Zeit Weiß 45" || order == "Zeit Schwarz 1:00:00";
        let answer = if is_set { game.rule(order) } else { game.say(order) };
        assert_eq!(answer, said, "{order}");
    }
    assert_eq!(game.table.game.clock().unwrap().moves(Color::White), 30);
    assert_eq!(game.table.moves(), "e4 e5");
}

/// The next period begins at once with a counter that reaches it, and once (6.2.1).
#[test]
fn art_6_2_1_a_counter_that_is_set_to_the_control_begins_the_next_period() {
    let mut game = Arbitrated::new("", Some("2/30s:5"));
    game.say("weiter");
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    assert_eq!(game.say("Zähler Weiß 1"), "Weiß: Zähler 1.");
    // A mistyped number must not give the time of a period.
    game.say("Zähler Weiß 2");
    game.say("nein");
    assert_eq!(game.left(), (20, 20));
    assert_eq!(
        game.rule("Zähler Weiß 2"),
        "Weiß: Zähler 2. Weiß: 5 Minuten, 20 Sekunden."
    );
    // A lower number does not take the time back, and says so. The time does not come again.
    assert_eq!(
        game.say("Zähler Weiß 1"),
        "Weiß: Zähler 1. Weiß: Die Zeit bleibt, 5 Minuten, 20 Sekunden."
    );
    assert_eq!(game.say("Zähler Weiß 2"), "Weiß: Zähler 2.");
    game.say("weiter");
    game.table.wait(25);
    assert_eq!(game.table.game.ending(), None);
    game.play(&["Springer Felix drei"]);
    assert_eq!(game.left(), (285, 20));
    // It also counts for a game that goes on from here.
    let times = game.table.game.times_after(2).map(|times| times.white.as_secs());
    assert_eq!(times, Some(320));
    let counters = game.table.game.counters_after(2).unwrap();
    assert_eq!((counters.white, counters.black), ((2, 1), (1, 0)));
    let now = game.table.game.counters_after(3).unwrap();
    assert_eq!((now.white, now.black), ((3, 1), (1, 0)));
    // Journals of earlier versions added it with the next move.
    let mut older = Arbitrated::new("", Some("2/30s:5"));
    older.say("weiter");
    older.play(&["Eva vier", "Eva fünf"]);
    let ruling: Ruling = serde_json::from_str(r#"{"ruling":"counted","color":"white","moves":2}"#).unwrap();
    assert!(older.table.game.apply(&Record::Ruled(ruling), older.table.at));
    assert_eq!(older.left(), (20, 20));
    older.play(&["Springer Felix drei"]);
    assert_eq!(older.left(), (310, 20));
}

/// The position on the board may be typed to make sure of it, and without the counters that nobody knows.
#[test]
fn d_2_9_the_position_on_the_board_keeps_its_moves_and_another_the_counters() {
    let played = || {
        let mut game = Arbitrated::new("4k3/8/8/8/8/8/3R4/4K3 w - - 96 80", None);
        game.play(&["Turm David drei", "König Eva sieben"]);
        game.say("Schiedsrichter");
        game
    };
    for fen in ["8/4k3/8/8/8/3R4/8/4K3 w - -", "8/4k3/8/8/8/3R4/8/4K3 w - - 98 81"] {
        let mut game = played();
        let rulings = game.table.game.rulings();
        assert_eq!(
            game.say(&format!("Stellung {fen}")),
            "Diese Stellung steht auf dem Brett."
        );
        assert_eq!(game.table.game.rulings(), rulings, "{fen}");
        assert_eq!(game.table.moves(), "Rd3 Ke7");
        game.say("weiter");
        game.play(&["Turm David vier", "König Eva sechs"]);
        game.say("fünfzig Züge");
        game.say("ja");
        assert_eq!(game.table.game.ending(), Some(Ending::FiftyMoves), "{fen}");
    }
    for (fen, counters) in [
        ("8/3k4/8/8/8/4R3/8/4K3 w - -", (98, 81)),
        ("8/4k3/8/8/8/3R4/8/4K3 w - - 0 1", (0, 1)),
        // Something was captured.
        ("8/4k3/8/8/8/8/8/4K3 w - -", (0, 81)),
    ] {
        let mut game = played();
        let order = format!("Stellung {fen}");
        let asked = game.say(&order);
        let lost = "König Eva acht Eva sieben. Wiederholungen zählen ab hier neu.";
        assert!(asked.contains(lost), "{asked}");
        game.say("ja");
        let position = game.table.game.position();
        assert_eq!((position.halfmoves(), position.fullmoves().get()), counters, "{fen}");
        // Before the next move there is nothing to lose.
        let again = game.say("Stellung 8/3k4/8/8/8/8/4R3/4K3 w - - 0 1");
        assert!(!again.contains("Wiederholungen"), "{again}");
    }
}

/// The arbiter often only makes sure of the board.
#[test]
fn d_2_9_the_position_on_the_board_frees_from_nothing() {
    const STANDS: &str = "Stellung rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let bound = |table: &mut Table| matches!(table.say("Eva vier"), Message::Bound(_));
    // A touched piece (4.3), and the move of a wrong claim (9.5.3).
    for said in [
        &["berührt Springer Gustav eins"][..],
        &["Springer Felix drei, Stellungswiederholung", "ja"],
    ] {
        let mut game = Arbitrated::new("", Some("5"));
        for text in said.iter().chain(&["Schiedsrichter", STANDS, "weiter"]) {
            game.say(text);
        }
        assert!(bound(&mut game.table), "{said:?}");
    }
    // A declared move and an offer.
    let mut game = Arbitrated::new("", None);
    for text in ["Schwarz Remis", "Eva vier", "Schiedsrichter", STANDS, "weiter"] {
        game.say(text);
    }
    assert!(game.table.game.declared().is_some());
    assert_eq!(game.table.game.draw_offer(), Some(Color::Black));
    // A result that was not reached on the board is withdrawn after a question, one that was stands.
    let mut resigned = Arbitrated::new("", None);
    for text in ["aufgeben", "ja", "endgültig", "Schiedsrichter"] {
        resigned.say(text);
    }
    resigned.rule(STANDS);
    assert_eq!(resigned.table.game.ending(), None);
    let mut mated = Arbitrated::new("", None);
    mated.play(&["Felix drei", "Eva fünf", "Gustav vier", "Dame Hektor vier"]);
    mated.say("Schiedsrichter");
    let said = mated.say("Stellung rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -");
    assert_eq!(said, "Diese Stellung steht auf dem Brett.");
    assert_eq!(
        mated.table.game.ending(),
        Some(Ending::Checkmate { winner: Color::Black })
    );
}

/// A move that counts stands on the boards of the players.
#[test]
fn d_2_9_a_move_that_counts_is_on_the_board_or_taken_off() {
    const BEFORE: &str = "Stellung rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    const AFTER: &str = "Stellung rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
    for (profile, said) in [
        (Profile::Trust, &["Eva vier"][..]),
        (Profile::Assistant, &["Eva vier", "ja"]),
    ] {
        let begun = || {
            let setting = Setting {
                profile,
                ..Setting::default()
            };
            let mut game = Arbitrated {
                table: Table::with("", setting),
                answerer: answerer(),
            };
            for text in said.iter().chain(&["Schiedsrichter"]) {
                game.say(text);
            }
            assert!(game.table.game.declared().is_some(), "{profile:?}");
            game
        };
        let mut stands = begun();
        assert_eq!(stands.say(AFTER), "Diese Stellung steht auf dem Brett.", "{profile:?}");
        assert!(stands.table.game.declared().is_some(), "{profile:?}");
        let mut taken_off = begun();
        let ruled = taken_off.rule(BEFORE);
        assert!(
            ruled.contains("Gestrichen: Zug 1 Weiß Eva zwei Eva vier.") && ruled.ends_with("auf dem Brett."),
            "{profile:?}: {ruled}"
        );
        assert_eq!(taken_off.table.game.declared(), None, "{profile:?}");
        taken_off.say("weiter");
        assert_eq!(taken_off.table.game.plies().len(), 0, "{profile:?}");
    }
}

/// The scores usually agree up to an earlier position, and the moves struck after it do not count for a draw.
#[test]
fn d_2_9_an_earlier_position_keeps_the_moves_to_it_and_its_counters() {
    for (count, fen, kept, counters) in [
        // It stood after no move and after four.
        (90, "8/4k3/8/8/8/3R4/8/4K3 w - -", 4, (94, 62)),
        (140, "8/4k3/8/8/8/3R4/8/4K3 w - -", 4, (144, 62)),
        (90, "8/4k3/8/8/8/3R4/8/4K3 w - - 90", 0, (90, 60)),
        (90, "8/4k3/8/8/8/3R4/8/4K3 w - - 90 60", 0, (90, 60)),
        (90, "8/4k3/8/8/3R4/8/8/4K3 b - -", 5, (95, 62)),
    ] {
        let mut game = Arbitrated::new(&format!("8/4k3/8/8/8/3R4/8/4K3 w - - {count} 60"), None);
        game.play(&[
            "Turm David vier",
            "König Eva sechs",
            "Turm David drei",
            "König Eva sieben",
            "Turm David vier",
            "König Eva sechs",
        ]);
        game.say("Schiedsrichter");
        let ruled = game.rule(&format!("Stellung {fen}"));
        assert!(!ruled.contains("Wiederholungen"), "{fen}: {ruled}");
        let position = game.table.game.position();
        assert_eq!((position.halfmoves(), position.fullmoves().get()), counters, "{fen}");
        assert_eq!(game.table.game.plies().len(), kept, "{fen}");
    }
}

/// The program does not know the positions before an agreed one, and does not call a claim wrong that may be right.
#[test]
fn d_2_9_a_repetition_that_may_go_back_behind_an_agreed_position_is_judged_by_the_arbiter() {
    for (counters, is_judged) in [("5 3", false), ("0 3", true)] {
        let mut game = Arbitrated::new("", Some("90"));
        game.play(&[
            "Springer Felix drei",
            "Springer Felix sechs",
            "Springer Gustav eins",
            "Springer Gustav acht",
        ]);
        game.say("Schiedsrichter");
        game.rule(&format!(
            "Stellung rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - {counters}"
        ));
        game.say("weiter");
        game.play(&["Springer Felix sechs", "Springer Gustav eins", "Springer Gustav acht"]);
        let before = game.left();
        game.say("Springer Felix drei, Stellungswiederholung");
        let told = game.say("ja");
        assert_eq!(
            told.ends_with("Den Anspruch prüft der Schiedsrichter. Schiedsrichter. Die Uhren stehen."),
            !is_judged,
            "{told}"
        );
        assert_eq!(game.left().1 > before.1, is_judged, "{told}");
        assert_eq!(game.table.game.ending(), None);
        if !is_judged {
            // The claim is neither judged nor dropped, so its player does not lose on time.
            game.table.wait(3 * 60 * 60);
            assert_eq!(game.left(), before);
            // The move of the claim is still open.
            let resumed = game.say("weiter");
            assert!(resumed.contains("Springer Gustav eins Felix drei"), "{resumed}");
            assert!(game.table.game.clock().unwrap().is_running());
        }
        // The fifty moves are counted.
        game.say("fünfzig Züge");
        assert!(game.say("ja").starts_with("Falsch."));
    }
}

#[test]
fn the_arbiter_decides_the_result_and_can_undo_it() {
    let mut game = Arbitrated::new("", Some("90"));
    game.play(&["Eva vier", "Eva fünf"]);
    game.say("Schiedsrichter");
    assert_eq!(
        game.rule("Ergebnis 0-1"),
        "Entscheidung des Schiedsrichters. Schwarz gewinnt."
    );
    assert_eq!(game.table.game.ending().map(Ending::result), Some("0-1"));
    game.say("Schiedsrichter");
    let log = game.say("Protokoll");
    assert!(log.ends_with("Entscheidungen: 1."), "{log}");
    game.rule("zurück Schwarz 1");
    game.say("weiter");
    assert_eq!(game.table.game.ending(), None);
    assert!(game.table.game.clock().unwrap().is_running());
    game.play(&["Eva fünf"]);
}

#[test]
fn article_6_14_a_flag_that_should_not_have_fallen_is_put_up_again() {
    let mut game = Arbitrated::new("", Some("1"));
    game.say("weiter");
    game.table.wait(60);
    game.say("Schiedsrichter");
    assert_eq!(game.say("Zeit Weiß +2"), "Weiß: 2 Minuten.");
    // More time alone does not reopen the game.
    assert_eq!(game.say("weiter"), "Zeit abgelaufen. Schwarz gewinnt.");
    game.say("Schiedsrichter");
    assert_eq!(
        game.say("Ergebnis offen"),
        "Das Ergebnis gilt nicht. Die Partie ist offen. Weiß: 2 Minuten. Schwarz: eine Minute."
    );
    assert_eq!(game.say("weiter"), "Weiter. Weiß am Zug.");
    game.table.wait(5);
    assert_eq!(game.left(), (115, 60));
    game.play(&["Eva vier"]);
    // A player whose flag is still down has lost again.
    let mut down = Arbitrated::new("", Some("1"));
    down.say("weiter");
    down.table.wait(60);
    down.say("Schiedsrichter");
    down.say("Ergebnis offen");
    assert!(down.say("weiter").ends_with("Zeit abgelaufen. Schwarz gewinnt."));
}

#[test]
fn article_9_1_1_an_agreement_that_the_rules_forbid_is_undone_and_mate_is_not() {
    let mut game = Arbitrated::new("", None);
    game.play(&["Eva vier"]);
    game.say("Weiß Remis");
    game.say("angenommen");
    assert_eq!(game.table.game.ending(), Some(Ending::Agreement));
    game.say("Schiedsrichter");
    game.say("Ergebnis offen");
    assert_eq!(game.say("Ergebnis offen"), "Schwarz am Zug.");
    game.say("weiter");
    assert_eq!(game.say("angenommen"), "Kein Remisangebot.");
    game.play(&["Felix sechs", "David vier", "Gustav fünf", "Dame Hektor fünf"]);
    game.say("Schiedsrichter");
    assert_eq!(game.say("Ergebnis offen"), "Matt. Weiß gewinnt.");
}

#[test]
fn the_journal_tells_every_ruling() {
    let mut game = Arbitrated::new("", Some("90+30"));
    let mut records = Vec::new();
    let mut steps = vec![
        "Eva vier",
        "ja",
        "Eva fünf",
        "ja",
        "Springer Felix drei",
        "ja",
        "Schiedsrichter",
    ];
    steps.extend([
        "illegal Weiß Zug 2",
        "ja",
        "Zeit Schwarz -5",
        "falsche Uhr Weiß 1:30",
        "Zähler Weiß 7",
        "Notiz Pause",
        "weiter",
        "David vier",
        "ja",
    ]);
    for step in steps {
        game.table.wait(7);
        let at = game.table.at;
        let effects = game.table.hear(step);
        records.extend(effects.into_iter().filter_map(|effect| match effect {
            Effect::Record(record) => Some((record, at)),
            _ => None,
        }));
    }
    let mut replayed = Game::with_setting(Chess::new(), game.table.game.setting().clone());
    for (record, at) in &records {
        let ruling = serde_json::to_string(&match record {
            Record::Ruled(ruling) => ruling.clone(),
            _ => Ruling::Called,
        });
        let _: Ruling = serde_json::from_str(&ruling.unwrap()).unwrap();
        assert!(replayed.apply(record, *at), "{record:?}");
    }
    assert!(replayed.stands_as(&game.table.game));
}

#[test]
fn d_2_10_5_a_piece_touched_while_the_arbiter_is_called_binds() {
    let mut game = Arbitrated::new("", None);
    game.say("Schiedsrichter");
    // The arbiter types which piece was touched, and it binds (7.5.1, 4.3).
    assert!(game.say("berührt Springer Gustav eins").contains("Springer"));
    game.say("weiter");
    assert!(matches!(game.table.say("Eva vier"), Message::Bound(_)));
}

#[test]
fn art_6_11_no_player_starts_the_clocks_that_the_arbiter_stopped() {
    for command in [Command::Resume, Command::Clock, Command::Pause] {
        for is_paused in [false, true] {
            let setting = Setting {
                clock: Some("3+2".parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            table.play(&["Eva vier"]);
            if is_paused {
                table.say("Pause");
            }
            table.say("Schiedsrichter");
            // It was heard before the arbiter was called, and is carried out afterwards.
            table.game.handle(Input::Command(command), table.at);
            assert!(!table.game.clock().unwrap().is_running(), "{command:?} {is_paused}");
            table.hear("weiter");
            let is_running = table.game.clock().unwrap().is_running();
            assert!(is_running && !table.game.is_paused(), "{command:?} {is_paused}");
        }
    }
}

#[test]
fn d_2_9_a_move_that_stays_in_the_score_keeps_its_offer() {
    let mut table = Table::new("");
    table.play(&["Anna drei", "Anna sechs", "Eva vier, Remis", "Eva fünf"]);
    assert!(table.game.plies()[2].draw_offered);
    table.say("Schiedsrichter");
    for (order, offered) in [("ersetze Weiß 1 Bella drei", true), ("ersetze Weiß 2 Eva drei", false)] {
        table.hear(order);
        table.hear("ja");
        assert_eq!(table.game.plies().len(), 4, "{order}");
        assert_eq!(table.game.plies()[2].draw_offered, offered, "{order}");
    }
    assert_eq!(table.moves(), "b3 a6 e3 e5");
}

/// The position before an illegal move has no piece placed and no move confirmed. The touched piece still binds.
#[test]
fn article_7_5_1_a_declared_move_that_was_ruled_illegal_is_declared_anew() {
    for (profile, clock, before) in [
        (
            Profile::OpponentRepeats,
            Some("90"),
            &["Springer Felix drei", "gesetzt"][..],
        ),
        (
            Profile::OpponentRepeats,
            Some("90"),
            &["Springer Felix drei", "Springer Felix drei"],
        ),
        (Profile::OpponentRepeats, None, &["Springer Felix drei", "gesetzt"]),
        (Profile::Assistant, None, &["Springer Felix drei", "ja", "ausgeführt"]),
        (Profile::Trust, None, &["Springer Felix drei"]),
    ] {
        for order in ["illegal Weiß", "ohne Zug Weiß"] {
            let setting = Setting {
                profile,
                clock: clock.map(|clock| clock.parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            for text in [
                &["weiter", "berührt Springer Gustav eins"][..],
                before,
                &["Schiedsrichter"],
            ]
            .concat()
            {
                table.hear(text);
            }
            let mut before = table.game.clone();
            assert!(before.declared().is_some());
            assert!(table.said(order).contains(&Message::Dropped), "{profile:?} {order}");
            assert_eq!(table.game.declared(), None, "{profile:?} {order}");
            let mut undone = table.game.clone();
            let undo = Input::Order(Some(ArbiterOrder::Undo));
            undone.handle(undo, table.at);
            assert!(undone.stands_as(&before), "{profile:?} {order}");
            for text in ["weiter", "gedrückt", "gesetzt", "ausgeführt", "ja", "Eva fünf"] {
                table.hear(text);
            }
            assert_eq!(table.moves(), "", "{profile:?} {order}");
            assert!(
                matches!(table.say("Eva vier"), Message::Bound(_)),
                "{profile:?} {order}"
            );
            assert!(!matches!(table.say("Springer Hektor drei"), Message::AlreadyPlaced(_)));
            assert!(table.game.declared().is_some(), "{profile:?} {order}");
            // A journal of an earlier version, in which the move stayed declared, is still read.
            let ruling = Ruling::Illegal {
                by: Color::White,
                ply: None,
                compensation: 0,
            };
            assert!(before.apply(&Record::Ruled(ruling), table.at) && before.apply(&Record::Confirmed, table.at));
        }
    }
}
