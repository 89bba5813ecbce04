//! The arbiter's password.

use super::*;

fn asking() -> Table {
    let setting = Setting {
        clock: Some("5".parse().unwrap()),
        password: true,
        ..Setting::default()
    };
    let mut table = Table::with("", setting);
    table.play(&["Eva vier", "Eva fünf"]);
    table.say("Schiedsrichter");
    table
}

impl Table {
    /// Hands in the result of asking for the password.
    fn give(&mut self, password: Password) -> Vec<Effect> {
        self.game.handle(Input::Password(password), self.at)
    }
}

const CHOSEN: &str = "$hash";

fn chosen() -> Password {
    Password::Chosen(CHOSEN.into())
}

fn asks(effects: &[Effect]) -> bool {
    effects == [Effect::AskPassword]
}

/// All orders that decide something and could be given by anyone at the keyboard.
const RULINGS: [&str; 16] = [
    "illegal Weiß",
    "ohne Zug Weiß",
    "Umwandlung Weiß",
    "zurück Weiß 1",
    "ersetze Weiß 1 David vier",
    "Partie e4 c5",
    "Stellung 4k3/8/8/8/8/8/4P3/4K3 w - - 0 30",
    "rückgängig",
    "Zeit Weiß 1",
    "falsche Uhr Weiß 1:30",
    "Zähler Weiß 30",
    "Farben",
    "Anfangsstellung",
    "Ergebnis 1-0",
    "abwesend Weiß",
    "Notiz Handy",
];

#[test]
fn art_7_nothing_is_ruled_without_the_password() {
    for order in RULINGS {
        let mut table = asking();
        table.give(chosen());
        table.wait(600);
        let before = table.game.clone();
        assert!(asks(&table.hear(order)), "{order}");
        assert!(before.stands_as(&table.game), "{order}");
        let refused = table.give(Password::Wrong);
        assert!(
            refused.contains(&Effect::Record(Record::Ruled(Ruling::WrongPassword)))
                && refused.contains(&Effect::Report(Message::Ruled(ArbiterMessage::WrongPassword))),
            "{order}: {refused:?}"
        );
        // The right one is often typed at once.
        assert_eq!(refused.last(), Some(&Effect::AskPassword), "{order}");
        assert_eq!(
            said(table.give(Password::Withheld)),
            [Message::Ruled(ArbiterMessage::NoPassword)],
            "{order}"
        );
        assert!(before.stands_as(&table.game), "{order}");
        // A refused order does not wait for the password of the next one.
        assert!(table.give(Password::Right).is_empty(), "{order}");
    }
}

#[test]
fn the_first_ruling_chooses_the_password_and_more_follow_without_it() {
    let mut table = asking();
    assert_eq!(table.game.password(), None);
    assert!(asks(&table.hear("Notiz Handy")));
    let ruled = said(table.give(chosen()));
    assert_eq!(
        ruled,
        [
            Message::Ruled(ArbiterMessage::PasswordChosen),
            Message::Ruled(ArbiterMessage::Noted("Handy".into()))
        ]
    );
    assert_eq!(table.game.password(), Some(CHOSEN));
    // Each order renews the trust.
    for _ in 0..3 {
        table.wait(299);
        assert!(!asks(&table.hear("Zeit Weiß +1")));
    }
    table.wait(301);
    assert!(asks(&table.hear("Zeit Weiß +1")));
    assert!(!asks(&table.give(Password::Right)));
    // "weiter" ends it, and needs no password itself.
    assert!(!asks(&table.hear("weiter")));
    table.say("Schiedsrichter");
    assert!(!asks(&table.hear("Protokoll")) && !asks(&table.hear("Hilfe")));
    assert!(asks(&table.hear("Zeit Weiß +1")));
    table.give(Password::Right);
    // So does the "weiter" of the hall.
    let resume = HallOrder::Order(ArbiterOrder::Resume);
    assert!(table.game.obey(1, resume, table.at).is_ok());
    table.say("Schiedsrichter");
    assert!(asks(&table.hear("Zeit Weiß +1")));
}

#[test]
fn an_order_that_waits_for_the_password_asks_what_it_would_ask() {
    let mut table = asking();
    table.give(chosen());
    table.wait(600);
    assert!(asks(&table.hear("Ergebnis 1-0")));
    let asked = said(table.give(Password::Right));
    assert!(matches!(&asked[..], [Message::Planned(_)]), "{asked:?}");
    assert_eq!(table.game.ending(), None);
    table.hear("ja");
    assert!(table.game.ending().is_some());
    // The keyboard is anyone's again. The password outlives a ruling that is taken back, and the journal keeps it.
    table.say("Schiedsrichter");
    assert!(asks(&table.hear("rückgängig")));
    table.give(Password::Right);
    table.hear("ja");
    assert_eq!(table.game.ending(), None);
    assert_eq!(table.game.password(), Some(CHOSEN));
}

#[test]
fn after_a_mate_by_a_pawn_left_on_the_last_rank_the_keyboard_is_anyones() {
    let setting = Setting {
        password: true,
        ..Setting::default()
    };
    let mut table = Table::with("k7/2P5/1K6/8/8/8/8/8 w - - 0 1", setting);
    table.say("Schiedsrichter");
    assert!(asks(&table.hear("Umwandlung Weiß")));
    table.give(chosen());
    table.hear("ja");
    assert!(matches!(table.game.ending(), Some(Ending::Checkmate { .. })));
    table.say("Schiedsrichter");
    assert!(asks(&table.hear("rückgängig")));
}

#[test]
fn an_order_does_not_outlive_the_call_of_the_arbiter() {
    let mut table = asking();
    assert!(asks(&table.hear("Zeit Weiß 1")));
    table.hear("weiter");
    let before = table.game.clone();
    assert!(table.give(Password::Right).is_empty());
    assert!(before.stands_as(&table.game));
}
