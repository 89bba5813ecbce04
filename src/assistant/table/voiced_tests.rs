use super::*;
use crate::assistant::table::board_tests::{Board, declared};

#[test]
fn d_2_1_the_only_one_who_is_heard_repeats_the_move_that_was_typed() {
    for clock in [None, Some("90")] {
        let mut board = Board::after_e4(Profile::OpponentRepeats, clock);
        assert!(!board.table.awaits_voice(Voiced::White), "the move is Black's");
        board.types("Eva fünf");
        assert!(board.table.awaits_voice(Voiced::White));
        // Nobody but Black corrects it or presses the clock.
        for words in ["nein", "nein eva sechs", "korrektur", "gedrückt", "gesetzt", "ja"] {
            assert!(!board.say(words), "{words}");
        }
        assert!(board.table.game.awaits_opponent());
        // A wrong repetition makes nothing, and is heard.
        assert!(board.say("eva sechs"));
        assert!(board.table.game.awaits_opponent());
        assert!(board.say("eva fünf"));
        assert!(!board.table.game.awaits_opponent());
        assert_eq!(board.moves(), 1 + usize::from(clock.is_none()));
        board.types("gedrückt");
        assert_eq!(board.moves(), 2);
    }
}

#[test]
fn d_2_1_nobody_repeats_their_own_move_for_an_opponent_who_types() {
    for clock in [None, Some("90")] {
        let mut board = Board::new(Profile::OpponentRepeats, clock);
        board.say("eva vier");
        for words in ["eva vier", "david vier", "eva vier remis"] {
            assert!(board.say(words), "{words}");
            assert!(board.table.game.awaits_opponent(), "{words}");
        }
        // Nor does it answer a question.
        board.types("beenden");
        board.say("eva vier");
        assert!(!board.table.is_done() && board.table.game.awaits_opponent());
        board.say("nein david vier");
        let declared = board.table.game.declared().map(ansage_chess::board::uci);
        assert_eq!(declared.as_deref(), Some("d2d4"), "players correct their own moves");
        board.types("David vier");
        assert!(!board.table.game.awaits_opponent());
    }
}

#[test]
fn d_2_10_1_the_only_one_who_is_heard_executes_the_move_that_was_typed() {
    for words in ["ja", "eva fünf", "ausgeführt"] {
        let mut board = Board::after_e4(Profile::Assistant, Some("90"));
        board.types("Eva fünf");
        assert!(!board.say("ja"), "Black has not confirmed it");
        board.types("ja");
        assert!(board.table.awaits_voice(Voiced::White));
        // "Ja" does not answer what Black is asked.
        board.types("beenden");
        assert!(!board.say("ja"));
        board.types("nein");
        assert!(board.say(words), "{words}");
        assert!(!board.table.game.awaits_opponent(), "{words}");
        board.types("gesetzt");
        assert_eq!(board.moves(), 2, "{words}");
    }
}

#[test]
fn the_only_one_who_is_heard_answers_a_move_that_counts() {
    let mut board = Board::after_e4(Profile::Trust, None);
    board.types("Eva fünf");
    assert!(board.table.game.has_counted_move() && board.table.awaits_voice(Voiced::White));
    // It is still Black who corrects it.
    for words in ["nein", "nein eva sechs", "korrektur", "ja", "gedrückt"] {
        assert!(!board.say(words), "{words}");
    }
    assert_eq!(board.moves(), 1);
    assert!(board.say("aufgeben"));
    assert_eq!(board.table.question(), Some(Question::Resign(Color::White)));
    assert!(board.say("nein"));
    assert!(board.say("springer felix drei"));
    assert_eq!(board.moves(), 2);
    let declared = board.table.game.declared().map(ansage_chess::board::uci);
    assert_eq!(declared.as_deref(), Some("g1f3"));
    // Nobody resigns for an opponent who types.
    assert!(board.say("aufgeben"));
    assert_eq!(board.table.question(), Some(Question::Resign(Color::White)));
}

#[test]
fn what_the_only_one_who_is_heard_says_to_a_move_that_counts_is_theirs() {
    let mut board = Board::after_e4(Profile::Trust, None);
    board.types("Eva fünf");
    assert!(board.say("remis"));
    assert_eq!(board.table.game.draw_offer(), Some(Color::White));
    let mut board = Board::after_e4(Profile::Trust, None);
    board.types("Eva fünf");
    assert!(board.say("beenden"));
    assert_eq!(board.table.question(), Some(Question::Quit));
    let mut board = Board::after_e4(Profile::Trust, None);
    board.types("Eva fünf");
    assert!(board.say("berührt springer gustav eins"));
    assert_eq!((board.moves(), board.table.game.turn()), (2, Color::White));
    // The opponent, who types, thinks aloud.
    let mut board = Board::new(Profile::Trust, None);
    board.say("eva vier");
    assert!(board.table.game.has_counted_move());
    assert!(!board.say("eva fünf"));
    assert_eq!(board.moves(), 0);
    assert!(board.say("nein david vier"));
    let declared = board.table.game.declared().map(ansage_chess::board::uci);
    assert_eq!(declared.as_deref(), Some("d2d4"));
}

#[test]
fn the_only_one_who_is_heard_makes_no_other_move_by_pressing_the_clock() {
    let mut board = Board::new(Profile::OpponentRepeats, Some("90"));
    board.say("eva vier");
    for (words, asks) in [
        ("david vier gedrückt", true),
        ("springer eva fünf gedrückt", true),
        ("eva vier ja", true),
        ("eva vier gedrückt", false),
    ] {
        let input = ansage_words::interpret(&board.table.game, board.table.vocabulary(), words);
        let asks_again = board.table.as_voiced(input, Voiced::White) == Input::Command(Command::Executed);
        assert_eq!(asks_again, asks, "{words}");
    }
    // Nor do they make their own move on the other board.
    let mut board = Board::new(Profile::Assistant, Some("90"));
    board.say("eva vier");
    board.say("ja");
    for words in ["ja", "eva vier"] {
        assert!(board.table.game.awaits_opponent());
        assert!(board.say(words), "{words}");
    }
    assert!(board.table.game.awaits_opponent());
}

#[test]
fn art_5_1_1_the_only_one_who_is_heard_says_by_ja_that_the_piece_that_mates_is_placed() {
    let mut board = Board::new(Profile::Assistant, None);
    for (white, black) in [("eva vier", "Felix sechs"), ("david vier", "Gustav fünf")] {
        board.say(white);
        board.say("ja");
        board.types("ausgeführt");
        board.say("gesetzt");
        board.types(black);
        board.types("ja");
        board.say("ausgeführt");
        board.types("gesetzt");
    }
    assert_eq!(board.moves(), 4);
    board.say("dame hektor fünf");
    board.say("ja");
    assert!(board.table.game.awaits_opponent() && board.table.game.ending().is_none());
    board.say("ja");
    assert!(board.table.game.ending().is_some());
}

#[test]
fn a_move_is_begun_in_one_way_and_ended_in_the_other() {
    let knight = (Some("g1f3".to_owned()), false);
    for profile in [Profile::Solo, Profile::Trust] {
        let mut board = Board::new(profile, None);
        board.types("Springer");
        board.say("felix drei");
        assert_eq!(declared(&board), knight, "{profile:?}");
        let mut board = Board::new(profile, None);
        board.say("springer");
        board.types("f3");
        assert_eq!(declared(&board), knight, "{profile:?}");
    }
    // The rest names the square of the move that is open.
    for rest in ["f3", "Felix drei"] {
        let mut board = Board::new(Profile::Solo, None);
        for line in ["Felix drei", "Springer", rest] {
            board.types(line);
        }
        assert_eq!(declared(&board), knight, "{rest}");
    }
    // What Black types is no rest of what White began.
    let mut board = Board::new(Profile::Trust, None);
    board.say("eva vier");
    board.say("springer");
    board.types("f6");
    assert_eq!(declared(&board).0.as_deref(), Some("f7f6"));
    let mut board = Board::new(Profile::OpponentRepeats, None);
    board.say("felix drei");
    board.say("springer");
    board.types("f3");
    assert_eq!(board.moves(), 1);
    // In their own turn the player who speaks may type the rest.
    let mut board = Board::after_e4(Profile::Trust, None);
    board.types("Eva fünf");
    board.say("springer");
    board.types("f3");
    assert_eq!(declared(&board), (Some("g1f3".to_owned()), false));
    // Nor ends White's words what Black began.
    let mut board = Board::after_e4(Profile::Solo, None);
    board.types("Springer");
    board.say("felix drei");
    board.types("Cäsar sechs");
    assert_eq!(declared(&board).0.as_deref(), Some("b8c6"));
}

#[test]
fn what_may_be_the_rest_of_an_interrupted_beginning_is_asked_about() {
    for (lines, expected) in [
        (&["Springer", "Remis", "Felix sechs"][..], ("f7f6", false)),
        (&["Springer", "Remis", "wer ist am Zug", "Felix sechs"], ("f7f6", false)),
        (
            &["Springer", "Weiß berührt Turm Anna eins", "Felix sechs"],
            ("f7f6", false),
        ),
        // The "nein" answers the question, or the offer.
        (&["Springer", "aufgeben", "nein", "Felix sechs"], ("f7f6", false)),
        (&["Springer", "Remis", "nein", "Felix sechs"], ("f7f6", false)),
        // Not if it names its piece, or if the beginning was taken back.
        (&["Springer", "Remis", "Springer Felix sechs"], ("g8f6", true)),
        (&["Springer", "nein", "Felix sechs"], ("f7f6", true)),
        (&["Felix sechs"], ("f7f6", true)),
    ] {
        let mut board = Board::after_e4(Profile::Trust, None);
        for line in lines {
            board.types(line);
        }
        let (uci, counts) = declared(&board);
        assert_eq!((uci.as_deref(), counts), (Some(expected.0), expected.1), "{lines:?}");
    }
    // The rest may also be said.
    let mut board = Board::new(Profile::Trust, None);
    board.types("Springer");
    board.types("Remis");
    board.say("felix drei");
    assert_eq!(declared(&board), (Some("f2f3".to_owned()), false));
}
