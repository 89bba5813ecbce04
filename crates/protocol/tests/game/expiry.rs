//! Questions and moves that stay open too long expire.

use super::*;

fn expired(effects: Vec<Effect>) -> Vec<Option<Move>> {
    let said = said(effects).into_iter();
    said.filter_map(|message| match message {
        Message::Expired(m) => Some(m),
        _ => None,
    })
    .collect()
}

#[test]
fn minutes_after_a_move_was_read_back_ja_makes_nothing() {
    let mut table = Table::new("");
    table.hear("Anna drei");
    table.at += Duration::from_secs(520);
    table.hear("ja");
    assert_eq!(table.moves(), "");
}

#[test]
fn an_unconfirmed_move_expires_once_and_says_so() {
    let mut table = Table::new("");
    table.hear("Eva vier");
    let m = table
        .game
        .position()
        .legal_moves()
        .into_iter()
        .find(|m| board::uci(*m) == "e2e4");
    assert_eq!(table.game.next_tick(), Some(Duration::from_secs(60)));
    assert_eq!(table.wait(59), []);
    assert_eq!(
        table.wait(1),
        [Effect::Record(Record::Dropped), Effect::Say(Message::Expired(m))]
    );
    assert_eq!(table.game.next_tick(), None);
    assert_eq!(table.wait(600), []);
    assert_eq!(table.hear("ja"), []);
    // A player who missed it can ask for it.
    assert_eq!(table.said("wiederholen"), [Message::Expired(m)]);
    // The sentence names the move.
    let sentence = announcement(&table, &Message::Expired(m));
    assert_eq!(sentence, "Eva zwei Eva vier gilt nicht mehr. Bitte neu ansagen.");
    // Declared again it is made.
    table.play(&["Eva vier"]);
    assert_eq!(table.moves(), "e4");
}

fn announcement(table: &Table, message: &Message) -> String {
    ansage_words::announcement::sentence(&answerer(), &table.game, message)
}

#[test]
fn whatever_is_said_about_it_keeps_it_open_and_talk_does_not() {
    let mut table = Table::new("");
    table.hear("Eva vier");
    table.wait(50);
    table.hear("wer ist am Zug");
    assert_eq!(table.wait(59), []);
    for input in [Input::NotUnderstood, Input::Unanswered, Input::Doubtful] {
        table.game.handle(input, table.at);
    }
    assert_eq!(expired(table.wait(1)).len(), 1);
}

#[test]
fn nothing_expires_while_the_voice_reads() {
    let mut table = Table::new("");
    table.hear("Eva vier");
    table.game.note_listening(table.at + Duration::from_secs(90));
    assert_eq!(table.wait(60), []);
    // An earlier end of the voice changes nothing.
    table.game.note_listening(table.at);
    assert_eq!(table.wait(89), []);
    assert_eq!(expired(table.wait(1)).len(), 1);
    // It opens nothing again, either.
    table.game.note_listening(table.at + Duration::from_secs(90));
    table.hear("ja");
    assert_eq!(table.moves(), "");
}

#[test]
fn questions_and_choices_expire_and_with_them_the_move_below() {
    for (fen, text) in [
        ("", "beenden"),
        ("", "aufgeben"),
        ("4k3/8/8/8/4K3/8/8/R6R w - - 0 1", "Turm David eins"),
    ] {
        let mut table = Table::new(fen);
        table.hear(text);
        assert!(table.game.open().is_some(), "{text}");
        assert_eq!(expired(table.wait(60)), [None], "{text}");
        assert_eq!(table.game.open(), None, "{text}");
        assert_eq!(table.hear("ja"), [], "{text}");
        assert_eq!(table.game.ending(), None, "{text}");
    }
    let mut table = Table::new("");
    table.hear("Eva vier");
    table.hear("beenden");
    assert!(matches!(expired(table.wait(60))[..], [Some(_)]));
    assert!(!table.game.is_correctable() && table.game.open().is_none());
}

#[test]
fn what_has_had_an_answer_stays() {
    for (profile, said, then) in [
        // Confirmed, and now to be made on the opponent's board.
        (
            Profile::Assistant,
            &["Eva vier", "ja"][..],
            &["ausgeführt", "gesetzt"][..],
        ),
        (Profile::Assistant, &["Eva vier", "ja", "gesetzt"], &["ausgeführt"]),
        // Counts without being confirmed.
        (Profile::Trust, &["Eva vier"], &["Eva fünf"]),
        // Repeated by the opponent, and to be pressed.
        (Profile::OpponentRepeats, &["Eva vier", "Eva vier"], &["gedrückt"]),
    ] {
        for asked in [false, true] {
            let setting = Setting {
                profile,
                clock: (profile == Profile::OpponentRepeats).then(|| "5h".parse().unwrap()),
                ..Setting::default()
            };
            let mut table = Table::with("", setting);
            for words in said {
                table.hear(words);
            }
            if asked {
                // An answer to it is missing, and only it expires.
                assert!(matches!(table.say("aufgeben"), Message::Ask(_)), "{profile:?}");
                assert_eq!(expired(table.wait(60)), [None], "{profile:?}");
            }
            assert_eq!(expired(table.wait(3600)), [], "{profile:?}");
            for words in then {
                table.hear(words);
            }
            assert_eq!(table.moves(), "e4", "{profile:?} {asked}");
        }
    }
    // Announced, but not repeated: a false "gedrückt" minutes later would make it.
    let mut table = Table::playing(Profile::OpponentRepeats);
    table.hear("Eva vier");
    assert!(matches!(expired(table.wait(60))[..], [Some(_)]));
}

#[test]
fn nothing_expires_while_nobody_could_answer() {
    let mut table = Table::new("");
    table.hear("Eva vier");
    table.hear("Pause");
    assert_eq!(table.wait(3600), []);
    table.hear("weiter");
    assert_eq!(table.wait(59), []);
    assert_eq!(expired(table.wait(1)).len(), 1);
    let mut table = Table::new("");
    table.hear("Eva vier");
    table.hear("Schiedsrichter");
    assert_eq!(table.wait(3600), []);
}

#[test]
fn with_a_clock_an_unconfirmed_move_expires_and_the_flag_falls_first() {
    let setting = Setting {
        clock: "5".parse().ok(),
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.wait(1);
    table.hear("weiter");
    table.hear("Eva vier");
    let mut dropped = Vec::new();
    for _ in 0..60 {
        dropped.extend(expired(table.wait(1)));
    }
    assert_eq!(dropped.len(), 1);
    table.wait(200);
    table.hear("Eva vier");
    let ended = table.wait(60);
    assert!(expired(ended).is_empty() && table.game.ending().is_some());
}

#[test]
fn a_game_in_which_nobody_listens_waits_for_ever() {
    let setting = Setting {
        open_for: 0,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.hear("Eva vier");
    assert_eq!(table.game.next_tick(), None);
    assert_eq!(table.wait(36_000), []);
    table.hear("ja");
    assert_eq!(table.moves(), "e4");
}

#[test]
fn a_game_begun_by_keyboard_and_resumed_by_voice_does_not_wait_for_ever() {
    let setting = Setting {
        open_for: 0,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.game.keep_open_for(60);
    table.hear("Eva vier");
    assert_eq!(expired(table.wait(60)).len(), 1);
    assert_eq!(table.hear("ja"), []);
}

#[test]
fn a_journal_replays_what_expired() {
    let mut table = Table::new("");
    let mut effects = table.hear("Eva vier");
    effects.extend(table.wait(61));
    effects.extend(table.hear("David vier"));
    let mut replayed = Game::new(Chess::new());
    for effect in effects {
        if let Effect::Record(record) = effect {
            assert!(replayed.apply(&record, table.at));
        }
    }
    assert!(replayed.stands_as(&table.game));
}
