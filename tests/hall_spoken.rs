//! Orders of the hall at a board where people speak: neither the declaration nor the order is lost.

use std::{
    fs, thread,
    time::{Duration, Instant},
};

use ansage_hall::wire::Outcome;
use shakmaty::Color;

use crate::{
    broker::Broker,
    keeper::{Arbiter, Keeper, two_minutes},
    support::{Ear, PATIENCE, Phrase, SoundWorld, board::Board},
};

/// Peak of a frame, of 32,768, that only speech reaches at the microphone.
const SPEECH: u16 = 3000;

/// Frames of silence that make a pause of the player: 500 ms. Meanwhile the first words are recognized.
const PAUSED: usize = 50;

/// Waits until somebody has spoken and pauses.
fn wait_for_pause(microphone: &Ear) {
    let begun = Instant::now();
    let is_loud = |level: &u16| *level > SPEECH;
    let has_paused = || {
        let levels = microphone.levels();
        let last = levels.iter().rposition(is_loud);
        last.is_some_and(|last| levels.len() - last > PAUSED)
    };
    while !has_paused() {
        assert!(begun.elapsed() < PATIENCE, "nobody speaks");
        thread::sleep(Duration::from_millis(10));
    }
}

/// Waits until the loudspeaker has spoken for `length` since `since`. A text that is cut is shorter. On a busy machine
/// the voice may pause in between.
fn wait_until_spoken(ear: &Ear, since: Duration, length: Duration) {
    let begun = Instant::now();
    let spoken = || -> Duration {
        let utterances = ear.utterances().into_iter().filter(|one| one.end > since);
        utterances.map(|one| one.end - one.start.max(since)).sum()
    };
    while spoken() < length {
        assert!(begun.elapsed() < PATIENCE, "only {:?} were spoken", spoken());
        thread::sleep(Duration::from_millis(10));
    }
}

/// A player declares a move; an order comes in the middle, and another one while the question is open.
fn orders_come_while_a_player_declares(barge_in: &str) {
    let (broker, world) = (Broker::start(&["12"]), SoundWorld::start());
    let settings = world.home().join(".config/ansage");
    fs::create_dir_all(&settings).unwrap();
    let text = format!("[audio]\nbarge_in = \"{barge_in}\"\n");
    fs::write(settings.join("ansage.toml"), text).unwrap();
    let mut hall = Keeper::start(&broker);
    let file = broker.board_file("12");
    let arguments = ["--hall-file", file.to_str().unwrap(), "--clock", "90+30"];
    let mut board = Board::set_up(world, &arguments, &["Mit der Turnierleitung verbunden."]);
    board.say("weiter", "Die Uhr von Weiß läuft.");
    let is_running = |clocks: ansage_hall::wire::Clocks| clocks.running == Some(Color::White);
    let state = hall.state("the running clock", |state| state.clocks.is_some_and(is_running));
    let arbiter = Arbiter::new(&broker, &state.game);

    let before = board.ear.now();
    let (world, microphone) = (&board.world, board.world.at_microphone());
    thread::scope(|scope| {
        // A player who hesitates after the beginning of a move has three seconds.
        scope.spawn(|| {
            let phrases = [
                Phrase::Words("Springer Gustav eins"),
                Phrase::Pause(1200),
                Phrase::Words("Felix drei"),
            ];
            world.microphone().speak(&phrases);
        });
        wait_for_pause(&microphone);
        hall.order(arbiter.signed(&arbiter.order(1, two_minutes())));
    });
    board.program.expect("Springer Gustav eins Felix drei?");
    board.program.expect("Anordnung des Schiedsrichters.");
    let words = board.program.expect("Weiß: eine Stunde");
    let done = hall.ack("the acknowledgement");
    assert_eq!(done.outcome, Outcome::Done);
    assert!(done.words.contains(&words), "{done:?}");
    // The question and the order are both spoken to the end.
    wait_until_spoken(&board.ear, before, Duration::from_secs(6));
    board.hear_out();

    // The question stays open during another order, and the answer is heard.
    let before = board.ear.now();
    hall.order(arbiter.signed(&arbiter.order(2, two_minutes())));
    board.program.expect("Weiß: eine Stunde");
    assert_eq!(hall.ack("the second acknowledgement").outcome, Outcome::Done);
    wait_until_spoken(&board.ear, before, Duration::from_secs(3));
    board.hear_out();
    board.say("ja", "Schwarz.");
    hall.made("g1f3");
    let state = hall.state("the move", |state| state.plies == 1);
    assert_eq!(state.ordered, 2);
}

#[test]
fn an_order_waits_for_a_player_at_the_loudspeaker() {
    orders_come_while_a_player_declares("off");
}

#[test]
fn an_order_waits_for_a_player_with_headphones() {
    orders_come_while_a_player_declares("headphones");
}
