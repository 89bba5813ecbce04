//! Positions that the arbiter brings back, agrees with the players or cancels (D.2.9; Laws, Articles 7.2 to 7.4).

use super::*;

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
    let rounds = [
        &SHUFFLE[..],
        &["Eva vier", "Eva fünf"],
        &SHUFFLE,
        &["David drei", "David sechs"],
        &SHUFFLE,
        &SHUFFLE,
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
            // Without a clock, a move that is trusted is made when the arbiter is called.
            let is_made = game.table.game.plies().len() == 1;
            assert!(is_made || game.table.game.declared().is_some(), "{profile:?}");
            game
        };
        let mut stands = begun();
        assert_eq!(stands.say(AFTER), "Diese Stellung steht auf dem Brett.", "{profile:?}");
        assert!(stands.table.game.stands_as(&begun().table.game), "{profile:?}");
        let mut taken_off = begun();
        let ruled = taken_off.rule(BEFORE);
        assert!(
            ruled.contains("Gestrichen: Zug 1 Weiß Eva zwei Eva vier.")
                && (profile == Profile::Trust || ruled.ends_with("auf dem Brett.")),
            "{profile:?}: {ruled}"
        );
        assert_eq!(taken_off.table.game.declared(), None, "{profile:?}");
        taken_off.say("weiter");
        assert_eq!(taken_off.table.game.plies().len(), 0, "{profile:?}");
        for order in ["Stellung 4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "Partie d4"] {
            let mut replaced = begun();
            let ruled = replaced.rule(order);
            assert!(
                ruled.contains("Gestrichen: Zug 1 Weiß Eva zwei Eva vier."),
                "{profile:?} {order}: {ruled}"
            );
        }
        // The score has the move.
        let mut made = begun();
        let ruled = made.say("Partie e4");
        assert!(!ruled.contains("Gestrichen"), "{profile:?}: {ruled}");
        assert_eq!(made.table.moves(), "e4", "{profile:?}");
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

/// The clocks stay, and with them the counters, which the arbiter adjusts if necessary (6.14).
#[test]
fn d_2_9_counters_that_stay_behind_an_agreed_position_are_named() {
    const STAY: &str = "Die Zähler der Uhren bleiben: Weiß 2, Schwarz 2.";
    const EARLIER: &str = "Stellung rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
    for (clock, order, is_named) in [
        (Some("40/90:30"), EARLIER, true),
        (Some("40/90:30"), "Stellung 4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", true),
        // The same number of moves was made.
        (Some("40/90:30"), "Stellung 4k3/8/8/8/8/8/4P3/4K3 w - -", false),
        (Some("40/90:30"), "Partie e4 e5 Sf3", true),
        (Some("40/90:30"), "ersetze Weiß 1 Eva drei", false),
        // Their number decides nothing.
        (Some("90+30"), EARLIER, false),
        (None, EARLIER, false),
        // The counters go back with the clocks.
        (Some("40/90:30"), "zurück Weiß 2", false),
    ] {
        let mut game = Arbitrated::new("", clock);
        game.play(&["Eva vier", "Eva fünf", "Springer Felix drei", "Springer Cäsar sechs"]);
        game.say("Schiedsrichter");
        let said = game.rule(order);
        assert_eq!(said.contains(STAY), is_named, "{clock:?} {order}: {said}");
        assert_eq!(said.contains("Die Zähler"), is_named, "{clock:?} {order}: {said}");
    }
}

/// The program does not know the positions before an agreed one, and does not call a claim wrong that may be right.
#[test]
fn d_2_9_a_repetition_that_may_go_back_behind_an_agreed_position_is_judged_by_the_arbiter() {
    for (counters, is_judged) in [("5 3", false), ("0 3", true)] {
        let mut game = Arbitrated::new("", Some("90"));
        game.play(&SHUFFLE);
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
