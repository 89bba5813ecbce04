use super::*;
use crate::assistant::table::board_tests::{Board, declared};
use ansage_protocol::Profile;

#[test]
fn nobody_resigns_for_an_engine() {
    let mut board = Board::new(Profile::Trust, None);
    board.table.engine = Some(Color::Black);
    board.types("Eva vier");
    assert!(board.table.game.has_counted_move());
    board.types("aufgeben");
    assert_eq!(board.table.question(), Some(Question::Resign(Color::White)));
}

#[test]
fn nobody_speaks_in_the_name_of_an_engine() {
    // Lines, and the offer and the question after them.
    let asked = Question::Resign(Color::White);
    for (lines, offer, question) in [
        (&["Schwarz Remis", "angenommen"][..], None, None),
        (&["Weiß Remis", "Schwarz angenommen"], Some(Color::White), None),
        (&["Weiß Remis", "Schwarz abgelehnt"], Some(Color::White), None),
        (&["Schwarz aufgeben", "ja", "endgültig"], None, None),
        (&["Schwarz Stellungswiederholung"], None, None),
        (&["Weiß aufgeben"], None, Some(asked)),
    ] {
        let mut board = Board::after_e4(Profile::Solo, None);
        board.table.engine = Some(Color::Black);
        lines.iter().for_each(|line| board.types(line));
        let game = &board.table.game;
        let left = (game.ending(), game.draw_offer(), board.table.question());
        assert_eq!(left, (None, offer, question), "{lines:?}");
    }
}

#[test]
fn d_2_2_nobody_touches_a_piece_for_an_engine() {
    for profile in [Profile::Solo, Profile::Trust] {
        for line in ["Schwarz berührt Springer Gustav acht", "berührt Springer Gustav acht"] {
            let mut board = Board::after_e4(profile, None);
            board.table.engine = Some(Color::Black);
            board.types(line);
            let answer = ansage_words::interpret(&board.table.game, board.table.vocabulary(), "Eva fünf");
            let Input::Declared { m, .. } = answer else {
                panic!("{answer:?}");
            };
            assert_eq!(board.table.game.broken_by(m), None, "{profile:?} {line}");
        }
    }
    // While the player's own move counts but is not made yet, their next touch is not the engine's.
    let mut board = Board::new(Profile::Trust, None);
    board.table.engine = Some(Color::Black);
    board.say("eva vier");
    assert!(board.table.game.has_counted_move());
    board.types("berührt Springer Gustav acht");
    assert_eq!(board.moves(), 0);
}

#[test]
fn nobody_corrects_the_move_of_an_engine() {
    for profile in [Profile::OpponentRepeats, Profile::Assistant] {
        let mut board = Board::after_engines_e5(profile, None);
        for line in [
            "nein",
            "Korrektur",
            "nein, Eva sechs",
            "nein, Springer",
            "Korrektur, Springer Felix sechs",
            "Zug zurück",
        ] {
            board.types(line);
            assert_eq!(declared(&board).0.as_deref(), Some("e7e5"), "{profile:?} {line}");
            assert_eq!(board.table.question(), None, "{profile:?} {line}");
        }
    }
}

#[test]
fn nobody_replaces_the_move_of_an_engine_or_offers_a_draw_with_it() {
    for (profile, clock) in [
        (Profile::OpponentRepeats, Some("90")),
        (Profile::Assistant, Some("90")),
        (Profile::Assistant, None),
    ] {
        let mut board = Board::after_engines_e5(profile, clock);
        // Nobody has to repeat or to execute it yet, then it is awaited, and then it only has to be placed and pressed.
        for step in 0..3 {
            match step {
                1 if profile == Profile::Assistant => board.acts(Input::Command(Command::Yes)),
                2 => board.types("Eva fünf"),
                _ => {}
            }
            for line in [
                "Anna sechs",
                "Anna sechs Remis",
                "Anna sechs gedrückt",
                "Springer Gustav acht",
                "Felix sechs",
                "Turm",
                "Anna fünf",
            ] {
                board.types(line);
                assert_eq!(declared(&board).0.as_deref(), Some("e7e5"), "{profile:?} {step} {line}");
                assert_eq!(board.table.game.draw_offer(), None, "{profile:?} {step} {line}");
                assert_eq!(board.moves(), 1, "{profile:?} {step} {line}");
            }
        }
        assert!(!board.table.game.awaits_opponent(), "{profile:?}");
    }
    // The move said again offers nothing for the engine either.
    let mut board = Board::after_engines_e5(Profile::Assistant, Some("90"));
    board.types("Eva fünf Remis");
    assert_eq!(board.table.game.draw_offer(), None);
    // A player may begin the answer to a move that counts.
    let mut board = Board::after_engines_e5(Profile::OpponentRepeats, Some("90"));
    board.types("Eva fünf");
    board.types("Springer");
    board.types("Felix drei");
    assert_eq!(declared(&board).0.as_deref(), Some("g1f3"));
    assert_eq!(board.moves(), 2);
}

#[test]
fn nein_with_another_move_answers_the_question_and_leaves_the_move_of_an_engine() {
    for (profile, clock) in [
        (Profile::OpponentRepeats, Some("90")),
        (Profile::OpponentRepeats, None),
        (Profile::Assistant, Some("90")),
    ] {
        let mut board = Board::after_engines_e5(profile, clock);
        for (asks, line) in [
            ("beenden", "nein Eva sechs gedrückt"),
            ("aufgeben", "nein David sechs"),
            ("beenden", "Korrektur, Springer Felix sechs"),
            ("aufgeben", "nein, Springer"),
        ] {
            board.types(asks);
            assert!(board.table.question().is_some(), "{profile:?} {asks}");
            board.types(line);
            assert_eq!(board.table.question(), None, "{profile:?} {line}");
            assert_eq!(declared(&board).0.as_deref(), Some("e7e5"), "{profile:?} {line}");
            assert_eq!(board.moves(), 1, "{profile:?} {line}");
        }
    }
}

#[test]
fn a_game_against_an_engine_is_saved_instead_of_adjourned() {
    for (engine, question) in [
        (Some(Color::Black), Question::Quit),
        (Some(Color::White), Question::Quit),
        (None, Question::Adjourn),
    ] {
        let mut board = Board::after_e4(Profile::Solo, None);
        board.table.engine = engine;
        board.types("Hängepartie");
        assert_eq!(board.table.question(), Some(question), "{engine:?}");
    }
}

#[test]
fn a_hint_names_the_piece_first_and_then_its_move() {
    let mut board = Board::new(Profile::Solo, None);
    board.table.engine = Some(Color::Black);
    let hint = |board: &mut Board, words: &str| {
        let hinted = ansage_words::interpret(&board.table.game, board.table.vocabulary(), words);
        let Input::Declared { m, .. } = hinted else {
            panic!("{words}: {hinted:?}");
        };
        board.table.said.clear();
        let moment = Moment::of(&board.table.game);
        board.table.play_opponent(Color::Black, Played::Hint(moment, m));
        board.table.said.clone()
    };
    let piece = hint(&mut board, "Eva vier");
    assert!(
        piece.contains("Bauer Eva zwei") && !piece.contains("Eva vier"),
        "{piece}"
    );
    // The engine has thought of another move since.
    let whole = hint(&mut board, "David vier");
    assert!(whole.contains("Eva zwei Eva vier"), "{whole}");
    // The position counts, not the number of plies.
    for lines in [
        ["Eva vier", "ja", "Eva fünf", "ja"],
        ["Zug zurück", "ja", "Eva sechs", "ja"],
    ] {
        board.table.engine = None;
        lines.iter().for_each(|line| board.types(line));
        assert_eq!(board.moves(), 2, "{lines:?}");
        board.table.engine = Some(Color::Black);
        let piece = hint(&mut board, "David vier");
        assert!(
            piece.contains("Bauer David zwei") && !piece.contains("David vier"),
            "{lines:?} {piece}"
        );
    }
}

#[test]
fn d_2_1_nobody_presses_the_clock_for_an_engine() {
    for (profile, clock) in [
        (Profile::OpponentRepeats, Some("90")),
        (Profile::OpponentRepeats, None),
        (Profile::Assistant, Some("90")),
    ] {
        let mut board = Board::after_engines_e5(profile, clock);
        for line in ["gedrückt", "gesetzt", "beenden", "gedrückt", "nein"] {
            board.types(line);
            assert_eq!(declared(&board).0.as_deref(), Some("e7e5"), "{profile:?} {line}");
            assert_eq!(board.moves(), 1, "{profile:?} {line}");
        }
        board.say("gedrückt");
        assert_eq!(board.moves(), 1, "{profile:?}");
    }
    // The repetition counts, and the press does not.
    let mut board = Board::after_engines_e5(Profile::OpponentRepeats, Some("90"));
    board.types("Eva fünf gedrückt");
    assert!(!board.table.game.awaits_opponent());
    assert_eq!(board.moves(), 1);
}
