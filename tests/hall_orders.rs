//! Orders to a board, with the real program and the real broker: they are carried out once, and only if they are the
//! arbiter's.

use std::fs;

use ansage_hall::wire::{BoardAlertKind, Instruction, Kind, Online, Outcome, SigningKey, State};
use ansage_protocol::line::JournalLine;
use shakmaty::Color;

use crate::{
    broker::{Broker, topic},
    keeper::{Arbiter, Keeper, journal, make, play, two_minutes},
    support::program::files,
};

#[test]
fn the_arbiters_orders_are_carried_out_once_and_nobody_elses() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Keeper::start(&broker);
    let mut game = play(&broker, home.path(), &["--new", "--arbiter-password", "on"]);
    game.expect("Mit der Turnierleitung verbunden.");
    game.type_line("weiter");
    make(&mut game, "Eva vier", "Schwarz");
    let state = hall.state("a state", |state| state.plies == 1);
    let arbiter = Arbiter::new(&broker, &state.game);

    // Time is added while the clock runs, and announced at the board.
    let order = arbiter.order(3, two_minutes());
    hall.order(arbiter.signed(&order));
    game.expect("Anordnung des Schiedsrichters.");
    let said = game.expect("Weiß: ");
    let done = hall.ack("the acknowledgement");
    assert_eq!((done.number, done.outcome), (Some(3), Outcome::Done));
    assert!(done.words.contains(&said), "{done:?}");
    let after = hall.state("the order in the state", |state| state.ordered == 3);
    let (before, after) = (state.clocks.unwrap(), after.clocks.unwrap());
    assert!(
        after.white.abs_diff(before.white + 120_000) < 1_000,
        "{before:?} {after:?}"
    );

    // The same order again, and an older one.
    hall.order(arbiter.signed(&order));
    assert_eq!(hall.ack("the same acknowledgement"), done);
    hall.order(arbiter.signed(&arbiter.order(2, two_minutes())));
    assert_eq!(hall.ack("an old number").outcome, Outcome::Repeated);

    // By another arbiter, malformed, for another game, too late, valid for too long, impossible.
    let forger = Arbiter {
        key: SigningKey::generate().unwrap().0,
        game: state.game.clone(),
    };
    let mut elsewhere = arbiter.order(4, Instruction::Call);
    elsewhere.game = "0".repeat(32);
    let mut late = arbiter.order(4, Instruction::Call);
    (late.issued, late.expires) = (late.issued - 120_000, late.expires - 120_000);
    let mut eternal = arbiter.order(4, Instruction::Call);
    eternal.expires += 3_600_000;
    let impossible = arbiter.order(
        4,
        Instruction::Back {
            color: Color::White,
            number: 70,
        },
    );
    // For a game with another number of half-moves, as if a move had been made since.
    let mut overtaken = arbiter.order(4, Instruction::Undo);
    overtaken.plies = Some(70);
    for (payload, number, outcome) in [
        (forger.signed(&arbiter.order(4, two_minutes())), None, Outcome::Unproved),
        (b"{}".to_vec(), None, Outcome::Malformed),
        (vec![b'x'; 60_000], None, Outcome::Malformed),
        (arbiter.signed(&elsewhere), Some(4), Outcome::Misdirected),
        (arbiter.signed(&late), Some(4), Outcome::Expired),
        (arbiter.signed(&eternal), Some(4), Outcome::Expired),
        (arbiter.signed(&impossible), Some(4), Outcome::Refused),
        (arbiter.signed(&overtaken), Some(4), Outcome::Refused),
    ] {
        hall.order(payload);
        let refused = hall.ack("a refusal");
        assert_eq!((refused.number, refused.outcome), (number, outcome));
        assert_eq!(refused.words.is_empty(), outcome != Outcome::Refused, "{refused:?}");
    }
    let alerts = hall.state("the alert", |state| !state.alerts.is_empty()).alerts;
    assert_eq!(alerts.len(), 1);
    assert_eq!(alerts[0].kind, BoardAlertKind::ForgedOrder);

    // None of that was said, and the game continues where it was.
    game.type_line("Zeit");
    let unsaid = game.until("Schwarz: ");
    assert!(!unsaid.contains("Anordnung"), "{unsaid}");
    // A result ends the game. The hall has already asked for confirmation.
    let result = arbiter.order(4, Instruction::Result { winner: None });
    hall.order(arbiter.signed(&result));
    game.expect("Remis");
    assert_eq!(hall.ack("the result").outcome, Outcome::Done);
    game.close();

    let orders: Vec<u64> = journal(home.path())
        .iter()
        .filter_map(|line| match line.line {
            JournalLine::Ruled {
                decision: ansage_protocol::Ruling::Ordered { number, .. },
            } => Some(number),
            _ => None,
        })
        .collect();
    assert_eq!(orders, [3, 4]);
    let report = fs::read_to_string(files(home.path(), "txt").remove(0)).unwrap();
    assert_eq!(report.matches("Anordnung des Schiedsrichters.").count(), 2, "{report}");
}

#[test]
fn an_order_that_was_carried_out_is_not_repeated_after_a_kill() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Keeper::start(&broker);
    let mut game = play(&broker, home.path(), &["--new"]);
    make(&mut game, "Eva vier", "Schwarz");
    let state = hall.state("a state", |state| state.plies == 1);
    let arbiter = Arbiter::new(&broker, &state.game);
    let order = arbiter.signed(&arbiter.order(1, two_minutes()));
    hall.order(order.clone());
    assert_eq!(hall.ack("the acknowledgement").outcome, Outcome::Done);
    game.kill();
    let game = play(&broker, home.path(), &["--resume"]);
    let online = |online: bool, message: &crate::broker::Message| {
        message
            .read::<Online>(Kind::Online)
            .filter(|said| said.online == online)
    };
    hall.expect("the last will", |message| online(false, message));
    hall.expect("the next run", |message| online(true, message));
    hall.order(order);
    assert_eq!(hall.ack("the old number").outcome, Outcome::Repeated);
    game.close();
}

#[test]
fn a_flood_of_orders_is_dropped_and_named() {
    let (broker, home) = (Broker::start(&["12"]), tempfile::tempdir().unwrap());
    let mut hall = Keeper::start(&broker);
    let mut game = play(&broker, home.path(), &["--new"]);
    game.expect("Mit der Turnierleitung verbunden.");
    for _ in 0..200 {
        hall.order(b"flood".to_vec());
    }
    make(&mut game, "Eva vier", "Schwarz");
    let is_flooded = |state: &State| state.alerts.iter().any(|alert| alert.kind == BoardAlertKind::Flood);
    let state = hall.state("the flood", is_flooded);
    assert!(state.alerts.len() <= 4, "{:?}", state.alerts);
    let answers = hall
        .listener
        .seen
        .iter()
        .filter(|message| message.topic == topic("12", Kind::Ack));
    assert!(answers.count() < 40);
    game.close();
    let text = fs::read_to_string(files(home.path(), "journal").remove(0)).unwrap();
    assert!(!text.contains("flood"));
}
