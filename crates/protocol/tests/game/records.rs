//! No record that was applied is lost, whatever was said after it: the emitted records reproduce the game.

use super::*;

/// A table whose records are replayed into a second game.
struct Replayed {
    table: Table,
    game: Game,
}

impl Replayed {
    fn playing(profile: Profile) -> Replayed {
        Replayed::at(Table::playing(profile))
    }

    fn at(table: Table) -> Replayed {
        let game = table.game.clone();
        Replayed { table, game }
    }

    /// Starts the program again: the game continues from its records.
    fn restart(&mut self) {
        assert!(self.game.apply(&Record::Reopened, self.table.game.now()));
        self.table.game = self.game.clone();
    }

    /// Hands an input to the game, and its records to the second one. Returns what was said.
    fn take(&mut self, input: Input) -> Vec<Message> {
        let effects = self.table.game.handle(input, self.table.at);
        for effect in &effects {
            if let Effect::Record(record) = effect {
                assert!(self.game.apply(record, self.table.game.now()), "{record:?}");
            }
        }
        assert!(
            self.game.stands_as(&self.table.game),
            "a record is missing: {effects:?}"
        );
        said(effects)
    }

    fn hear(&mut self, text: &str) -> Vec<Message> {
        self.take(interpret(&self.table.game, &self.table.vocabulary, text))
    }

    /// Returns a game in which White declared Nf3, which counts without confirmation.
    fn trusted() -> Replayed {
        let mut replayed = Replayed::playing(Profile::Trust);
        assert!(matches!(
            replayed.hear("Springer Felix drei")[..],
            [Message::Announced(_)]
        ));
        replayed
    }
}

fn uci(position: &Chess, uci: &str) -> Move {
    let uci: shakmaty::uci::UciMove = uci.parse().unwrap();
    uci.to_move(position).unwrap()
}

/// Nf3, and Nf6 and e5 in answer to it.
fn moves() -> (Move, Move, Move) {
    let start = Chess::new();
    let white = uci(&start, "g1f3");
    let after = start.play(white).unwrap();
    (white, uci(&after, "g8f6"), uci(&after, "e7e5"))
}

fn uncertain(moves: Vec<Move>) -> Input {
    Input::Several {
        moves,
        correction: false,
    }
}

#[test]
fn readings_of_both_sides_do_not_make_a_trusted_move() {
    let (white, knight, _) = moves();
    // The sound may be White's repetition or Black's answer, in whatever order the recognizer heard them.
    for several in [vec![knight, white], vec![white, knight]] {
        let mut replayed = Replayed::trusted();
        assert_eq!(replayed.take(uncertain(several)), [Message::NotUnderstood]);
        assert_eq!(replayed.table.moves(), "");
        // The declared move is still open, and confirmed as before.
        assert_eq!(replayed.hear("Springer Felix drei"), [Message::Made(Color::Black)]);
    }
}

#[test]
fn a_choice_of_one_move_does_not_make_a_trusted_move() {
    let (_, knight, _) = moves();
    let mut replayed = Replayed::trusted();
    assert_eq!(replayed.take(uncertain(vec![knight])), [Message::NotUnderstood]);
    assert_eq!(replayed.take(uncertain(vec![])), [Message::NotUnderstood]);
    assert_eq!(replayed.table.moves(), "");
}

#[test]
fn readings_of_the_opponent_alone_make_a_trusted_move() {
    let (_, knight, pawn) = moves();
    let mut replayed = Replayed::trusted();
    assert!(matches!(
        replayed.take(uncertain(vec![knight, pawn]))[..],
        [Message::Which(_)]
    ));
    assert_eq!(replayed.table.moves(), "Nf3");
}

#[test]
fn a_touch_that_is_refused_makes_no_trusted_move() {
    for touch in ["berührt Springer Eva vier", "berührt Läufer Gustav acht"] {
        let mut replayed = Replayed::trusted();
        assert!(matches!(replayed.hear(touch)[..], [Message::NotThere(_)]), "{touch}");
        assert_eq!(replayed.table.moves(), "", "{touch}");
    }
}

#[test]
fn a_trusted_move_is_made_before_an_answer_or_a_claim_is_refused() {
    for (text, message) in [
        ("Schwarz angenommen", Message::NoOffer),
        ("Schwarz abgelehnt", Message::NoOffer),
    ] {
        let mut replayed = Replayed::trusted();
        assert_eq!(replayed.hear(text), [message], "{text}");
    }
    let mut replayed = Replayed::trusted();
    replayed.hear("Remis");
    replayed.hear("Schwarz abgelehnt");
    // White has not pressed the clock, and may still correct the move.
    assert_eq!(replayed.table.moves(), "");
    replayed.hear("Springer Felix sechs");
    // Black's move counts already, so White has the move and can claim, and Black cannot.
    replayed.hear("Weiß Stellungswiederholung");
    assert_eq!(replayed.table.moves(), "Nf3 Nf6");
    replayed.hear("nein");
    assert_eq!(
        replayed.hear("Schwarz Stellungswiederholung"),
        [Message::ClaimOffTurn(Color::White)]
    );
}

#[test]
fn a_correction_is_never_taken_for_a_move_of_the_opponent() {
    let mut replayed = Replayed::playing(Profile::Trust);
    replayed.hear("Springer Felix drei");
    replayed.hear("Uhr gedrückt");
    let m = uci(replayed.table.game.position(), "g8f6");
    let record = Record::Declared { m, trusted: true };
    for game in [&mut replayed.table.game, &mut replayed.game] {
        assert!(game.apply(&record, Duration::ZERO));
    }
    let after = replayed.table.game.position().clone().play(m).unwrap();
    let said = replayed.take(Input::Declared {
        m: uci(&after, "e2e4"),
        warnings: Vec::new(),
        correction: true,
        clear: true,
    });
    assert_eq!(said, [Message::NotUnderstood]);
    assert_eq!(replayed.table.moves(), "Nf3");
}

#[test]
fn the_record_of_a_placed_piece_comes_out_with_the_confirmation() {
    let mut replayed = Replayed::playing(Profile::Assistant);
    replayed.hear("Eva vier");
    assert!(matches!(replayed.hear("gesetzt")[..], [Message::Execute(..)]));
    // A repetition that names a different move, or none, leaves both as they are.
    assert!(matches!(replayed.hear("Eva drei")[..], [Message::Differs { .. }]));
    assert!(matches!(replayed.hear("Eva fünf")[..], [Message::Differs { .. }]));
    replayed.hear("ausgeführt");
    assert_eq!(replayed.table.moves(), "e4");
}

#[test]
fn a_slip_is_told_from_a_move_that_was_taken_back_and_older_journals_are_read() {
    for (slip, line) in [
        (false, r#"{"event":"taken-back"}"#),
        (true, r#"{"event":"taken-back","slip":true}"#),
    ] {
        let record = Record::TakenBack { slip };
        let written = line::JournalLine::of(&record);
        assert_eq!(serde_json::to_string(&written).unwrap(), line);
        let read: line::JournalLine = serde_json::from_str(line).unwrap();
        assert_eq!(read.record(&Chess::new()).unwrap(), Some(record));
    }
}

#[test]
fn times_are_written_in_milliseconds() {
    let (by, color, ran) = (Color::White, Color::White, Color::Black);
    let seconds = Duration::from_secs;
    let longest = Duration::from_millis(u64::MAX);
    let illegal = |ply, compensation| Record::Ruled(Ruling::Illegal { by, ply, compensation });
    let unpromoted = Record::Ruled(Ruling::Unpromoted {
        by,
        uci: "e7e8q".into(),
        compensation: seconds(60),
    });
    let wrong_clock = |time| Record::Ruled(Ruling::WrongClock { ran, time });
    let adjusted = Record::Ruled(Ruling::Adjusted {
        color,
        adjustment: ansage_chess::clock::Adjustment::Add(seconds(120)),
    });
    let written = |left, offered| Record::Written { left, offered };
    for (record, line) in [
        (
            illegal(Some(3), seconds(120)),
            r#"{"event":"ruled","decision":{"ruling":"illegal","by":"white","ply":3,"compensation":120000}}"#,
        ),
        (
            illegal(None, Duration::ZERO),
            r#"{"event":"ruled","decision":{"ruling":"illegal","by":"white","ply":null,"compensation":0}}"#,
        ),
        (
            unpromoted,
            r#"{"event":"ruled","decision":{"ruling":"unpromoted","by":"white","uci":"e7e8q","compensation":60000}}"#,
        ),
        (
            wrong_clock(Duration::from_millis(1500)),
            r#"{"event":"ruled","decision":{"ruling":"wrong-clock","ran":"black","time":1500}}"#,
        ),
        // A damaged journal is read to its end.
        (
            wrong_clock(longest),
            r#"{"event":"ruled","decision":{"ruling":"wrong-clock","ran":"black","time":18446744073709551615}}"#,
        ),
        (
            adjusted,
            r#"{"event":"ruled","decision":{"ruling":"adjusted","color":"white","adjustment":{"add":120000}}}"#,
        ),
        (
            written(Some(Duration::from_millis(2500)), true),
            r#"{"event":"written","left":2500,"offered":true}"#,
        ),
        (written(Some(Duration::ZERO), false), r#"{"event":"written","left":0}"#),
        (written(None, true), r#"{"event":"written","offered":true}"#),
    ] {
        let journal_line = line::JournalLine::of(&record);
        assert_eq!(serde_json::to_string(&journal_line).unwrap(), line);
        let read: line::JournalLine = serde_json::from_str(line).unwrap();
        assert_eq!(read.record(&Chess::new()).unwrap(), Some(record));
    }
}

/// The opponent's offer in the player's time stands until it is answered (9.1.2.1): the move that counted before it is
/// no answer, whether or not the program was started again in between.
#[test]
fn art_9_1_2_1_an_offer_that_outlasts_a_move_does_so_after_a_restart() {
    for restarts in [false, true] {
        let mut replayed = Replayed::at(Table::with("", with_clock(Profile::OpponentRepeats)));
        for text in ["weiter", "Eva vier", "Eva vier", "gedrückt"] {
            replayed.hear(text);
        }
        for text in [
            "Eva fünf",
            "Eva fünf",
            "gedrückt",
            "David vier",
            "David vier",
            "Schwarz Remis",
        ] {
            replayed.hear(text);
        }
        if restarts {
            replayed.restart();
            replayed.hear("weiter");
        }
        let offered = Message::DrawOffered(Color::Black);
        assert_eq!(
            replayed.hear("gedrückt"),
            [Message::Made(Color::Black), offered],
            "{restarts}"
        );
        for text in ["Anna sechs", "Anna sechs", "gedrückt"] {
            replayed.hear(text);
        }
        let offered: Vec<bool> = replayed.game.plies().iter().map(|ply| ply.draw_offered).collect();
        assert_eq!(offered, [false, true, false, false], "one offer, one sign (C.12)");
        replayed.hear("angenommen");
        assert_eq!(replayed.game.ending(), Some(Ending::Agreement), "{restarts}");
    }
}

/// Journals written before offered it a second time after the move.
#[test]
fn art_9_1_2_1_an_older_journal_that_offers_again_shows_one_offer() {
    let mut game = Game::with_setting(Chess::new(), with_clock(Profile::OpponentRepeats));
    let declared = |m| Record::Declared { m, trusted: false };
    let offered = || Record::Offered(Color::Black);
    for (index, [move_of_white, move_of_black]) in [["e2e4", "e7e5"], ["g1f3", "b8c6"]].into_iter().enumerate() {
        let white = uci(game.position(), move_of_white);
        let mut records = vec![declared(white), Record::Executed, Record::Made(white)];
        if index == 1 {
            records.insert(2, offered());
            records.push(offered());
        }
        for record in records {
            assert!(game.apply(&record, Duration::ZERO), "{record:?}");
        }
        let black = uci(game.position(), move_of_black);
        assert!(game.apply(&Record::Made(black), Duration::ZERO));
    }
    assert_eq!(game.draw_offer(), Some(Color::Black));
    let offered: Vec<bool> = game.plies().iter().map(|ply| ply.draw_offered).collect();
    assert_eq!(offered, [false, true, false, false]);
}

/// Without a clock, the last move can be corrected until the next declaration (D.2.8), whether or not the program was
/// started again in between. A piece that is placed ends that too.
#[test]
fn d_2_8_the_last_move_can_be_corrected_after_a_restart() {
    let slip = |game: &Game| matches!(game.open(), Some(Open::Question(Question::Slip(_))));
    for (profile, said, is_correctable) in [
        (Profile::OpponentRepeats, &["Eva vier", "Eva vier"][..], true),
        (Profile::OpponentRepeats, &["Eva vier", "gedrückt"], true),
        (Profile::OpponentRepeats, &["Eva vier", "Eva vier", "gesetzt"], false),
        (Profile::OpponentRepeats, &["Eva vier", "gesetzt", "Eva vier"], false),
        (Profile::Assistant, &["Eva vier", "ja", "ausgeführt", "gesetzt"], false),
        (Profile::Solo, &["Eva vier", "ja"], true),
        (Profile::Trust, &["Eva vier", "ja"], true),
    ] {
        let mut replayed = Replayed::playing(profile);
        for text in said {
            replayed.hear(text);
        }
        assert_eq!(replayed.table.moves(), "e4", "{profile:?} {said:?}");
        replayed.restart();
        replayed.hear("Korrektur");
        assert_eq!(slip(&replayed.table.game), is_correctable, "{profile:?} {said:?}");
    }
    // Moves that were not declared here were made elsewhere.
    let game = Game::replay(Chess::new(), [moves().0]).unwrap();
    assert!(!game.is_last_move_correctable());
}

/// The question is asked no more, and the players start the clock, as after any interruption.
#[test]
fn art_9_5_1_a_claim_that_was_open_at_the_end_leaves_a_clock_that_stands() {
    let mut replayed = Replayed::at(Table::with("", with_clock(Profile::Solo)));
    for text in ["weiter", "Stellungswiederholung"] {
        replayed.hear(text);
    }
    assert!(!replayed.table.game.clock_stands());
    replayed.restart();
    assert_eq!(replayed.table.game.open(), None);
    assert!(replayed.table.game.clock_stands());
    replayed.hear("weiter");
    assert!(!replayed.table.game.clock_stands());
    // So do a claim that is judged and the next one.
    for text in ["Stellungswiederholung", "ja", "fünfzig Züge", "nein"] {
        replayed.hear(text);
    }
    assert!(replayed.table.game.clock().is_some_and(|clock| clock.is_running()));
}
