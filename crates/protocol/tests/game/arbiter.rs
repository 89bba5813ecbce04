//! The arbiter's mode (Laws, Articles 6.11 to 6.14 and 7): calls, results, and the journal of rulings.

mod clocks;
mod illegal_moves;
mod positions;

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
