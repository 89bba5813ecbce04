use std::{fs, time::Instant};

use tempfile::TempDir;

use super::*;
use crate::{
    assistant::{GameChoice, Options, event::Heard, voice::voice},
    config::Config,
    recognition::{Span, Utterance},
    speech::SpeechOutput,
};
use ansage_protocol::Setting;

/// A table at which White speaks and Black types.
struct Board {
    table: Table,
    _games: TempDir,
}

impl Board {
    /// Sets up a board at which White has declared and made e4.
    fn after_e4(profile: Profile, clock: Option<&str>) -> Board {
        let mut board = Board::new(profile, clock);
        board.say("eva vier");
        for line in ["ja", "eva vier", "ausgeführt", "gesetzt", "gedrückt"] {
            if board.moves() == 0 {
                board.types(line);
            }
        }
        assert_eq!(
            (board.moves(), board.table.game.turn()),
            (1, Color::Black),
            "{profile:?}"
        );
        board
    }

    /// Sets up a board at which an engine, which plays Black, has declared e5.
    fn after_engines_e5(profile: Profile, clock: Option<&str>) -> Board {
        let mut board = Board::after_e4(profile, clock);
        board.table.engine = Some(Color::Black);
        let answer = ansage_words::interpret(&board.table.game, board.table.vocabulary(), "Eva fünf");
        board.acts(answer);
        assert_eq!(declared(&board).0.as_deref(), Some("e7e5"), "{profile:?}");
        board
    }

    fn new(profile: Profile, clock: Option<&str>) -> Board {
        let games = tempfile::tempdir().unwrap();
        let mut config = Config::default();
        config.speech.output = SpeechOutput::Print;
        config.play.games = games.path().display().to_string();
        let answerer = config.answerer(None).unwrap();
        let options = Options {
            which: GameChoice::New,
            setting: Setting {
                profile,
                clock: clock.map(|clock| clock.parse().unwrap()),
                ..Setting::default()
            },
            ..Options::default()
        };
        let voice = voice(&config, &answerer.vocabulary);
        let mut table = Table::open(&config, answerer, &options, voice, false).unwrap();
        table.start_clock();
        Board { table, _games: games }
    }

    fn moves(&self) -> usize {
        self.table.game.plies().len()
    }

    /// Lets the engine act.
    fn acts(&mut self, input: Input) {
        let now = self.table.game.now();
        self.table.game.handle(input, now);
    }

    /// Lets Black type `line`, or White.
    fn types(&mut self, line: &str) {
        self.table.typed(line, Voiced::White);
    }

    /// Lets White say `words`, and returns whether they were taken.
    fn say(&mut self, words: &str) -> bool {
        self.table.note_change();
        let (now, written) = (Instant::now(), self.written());
        let heard = Heard {
            utterance: Utterance::of(&[(words, 100.0)]),
            sound: None,
            span: Span {
                began: now,
                ended: now,
                over_voice: false,
                within_voice: false,
                interrupts: false,
            },
            may_be_echo: false,
        };
        self.table.hear(heard, Voiced::White);
        self.written() != written
    }

    /// Returns the length of the journal, which keeps all words that are taken.
    fn written(&self) -> u64 {
        let journal = self.table.journal.as_ref().unwrap();
        fs::metadata(journal.path()).unwrap().len()
    }
}

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

/// Returns the declared move in UCI notation, and whether it counts without being asked about.
fn declared(board: &Board) -> (Option<String>, bool) {
    let game = &board.table.game;
    (game.declared().map(ansage_chess::board::uci), game.has_counted_move())
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
