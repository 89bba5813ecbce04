//! Buttons on the page of a board, with which the opponent says that they repeated or made the declared move.

use std::{
    sync::mpsc,
    time::{Duration, Instant},
};

use ansage_hall::{
    arbiter::{Delay, Press},
    wire::{Name, OpenKind, OpenQuestion},
};
use ansage_protocol::{Ruling, line::JournalLine};
use shakmaty::Color;

use crate::{
    browser::{Browser, TAB},
    hall_desk::Event,
    hall_pages::{ENTER, violations},
    keeper,
    pages::{World, get, post},
    support::PATIENCE,
};

/// Returns the question of White for the repetition of Black's 2... Nc6.
fn question(kind: OpenKind) -> OpenQuestion {
    OpenQuestion {
        kind,
        by: Color::White,
        uci: Some("b8c6".into()),
        words: Some("Springer Bella acht Cäsar sechs".into()),
    }
}

/// Creates a hall in which buttons are allowed and board 12 asks `kind`, and a receiver of the presses.
fn world(kind: OpenKind) -> (World, mpsc::Receiver<(Name, Press)>) {
    let mut world = World::new(Delay::default());
    world.hall.allow_buttons();
    let (sender, pressed) = mpsc::channel();
    world
        .pages
        .on_press(Box::new(move |board, press| sender.send((board, press)).is_ok()));
    let arrivals = vec![world.board.state(Some(question(kind)))];
    world.take(arrivals);
    (world, pressed)
}

#[test]
fn the_button_is_pressed_by_the_keyboard_alone() {
    for (kind, name) in [
        (OpenKind::Repeat, "Ich habe den Zug wiederholt"),
        (OpenKind::Execute, "Ich habe den Zug ausgeführt"),
    ] {
        let (mut world, pressed) = world(kind);
        let browser = Browser::start();
        browser.open(&world.table());
        assert_eq!(violations(&browser), [] as [&str; 0]);
        assert!(browser.text().contains(name), "{}", browser.text());
        let is_reached = (0..30).any(|_| {
            browser.press(TAB);
            browser.run("return document.activeElement.id") == "press-3-b8c6"
        });
        assert!(is_reached);
        browser.press(ENTER);
        let press = Press {
            kind,
            plies: 3,
            uci: "b8c6".into(),
        };
        let (board, was) = pressed.recv_timeout(Duration::from_secs(20)).unwrap();
        assert_eq!((board.as_str(), was), ("12", press));
        // The page changes with the board's answer. The focus is kept although the button disappears.
        world.play("b8c6");
        browser.wait_until("document.body.innerText.includes('Nc6')");
        assert_eq!(
            browser.run("return [document.activeElement.id, location.pathname]"),
            serde_json::json!(["content", "/table/12"])
        );
        assert!(!browser.text().contains(name), "{}", browser.text());
    }
}

#[test]
fn a_button_for_another_move_is_announced_and_not_pressed_by_the_key_for_the_first() {
    let (mut world, pressed) = world(OpenKind::Repeat);
    let browser = Browser::start();
    browser.open(&world.table());
    let described = "const button = document.activeElement;
         return document.getElementById(button.getAttribute('aria-describedby')).textContent";
    browser.run("document.querySelector('.press button').focus()");
    assert_eq!(
        browser.run(described),
        "Springer Bella acht Cäsar sechs. Weiß wiederholt."
    );
    browser.run(
        "window.asked = [];
         const region = document.getElementById('asked');
         new MutationObserver(() => asked.push(region.textContent)).observe(region, {childList: true});",
    );
    // The same question again, as when a clock is pressed, leaves the focus on its button.
    let arrivals = vec![world.board.state(Some(question(OpenKind::Repeat)))];
    world.take(arrivals);
    let knight_h6 = OpenQuestion {
        uci: Some("g8h6".into()),
        words: Some("Springer Gustav acht Hektor sechs".into()),
        ..question(OpenKind::Repeat)
    };
    let said = "Springer Gustav acht Hektor sechs. Weiß wiederholt.";
    assert_eq!(browser.run("return document.activeElement.id"), "press-3-b8c6");
    let arrivals = vec![world.board.state(Some(knight_h6))];
    world.take(arrivals);
    browser.wait_until("document.getElementById('press-3-g8h6')");
    assert_eq!(browser.run("return asked"), serde_json::json!([said]));
    assert_eq!(browser.run("return document.activeElement.id"), "content");
    browser.press(ENTER);
    assert!(pressed.recv_timeout(Duration::from_secs(1)).is_err());
    // The same move, declared once more, is announced once more.
    for open in [None, Some(question(OpenKind::Repeat))] {
        let is_asked = open.is_some();
        let arrivals = vec![world.board.state(open)];
        world.take(arrivals);
        browser.wait_until(&format!("Boolean(document.querySelector('.press')) === {is_asked}"));
    }
    let again = "Springer Bella acht Cäsar sechs. Weiß wiederholt.";
    assert_eq!(browser.run("return asked"), serde_json::json!([said, "", again]));
}

#[test]
fn only_the_table_presses_and_only_what_is_asked_now() {
    let (mut world, pressed) = world(OpenKind::Repeat);
    let let_in = get(&world.table(), &[]);
    let cookie = let_in.headers["set-cookie"].to_str().unwrap().to_owned();
    let cookie = [("Cookie", cookie.split(';').next().unwrap())];
    let press = world.address("/table/12/press");
    let nothing = || pressed.try_recv().is_err();
    assert_eq!(post(&press, &[], "plies=3&uci=b8c6").status, 403);
    assert_eq!(
        post(&world.address("/table/7/press"), &cookie, "plies=3&uci=b8c6").status,
        403
    );
    assert_eq!(
        post(&world.address("/table/99/press"), &cookie, "plies=3&uci=b8c6").status,
        404
    );
    for (stale, status) in [
        ("plies=1&uci=b8c6", 303),
        ("plies=3&uci=g8f6", 303),
        ("plies=x&uci=b8c6", 422),
    ] {
        assert_eq!(post(&press, &cookie, stale).status, status, "{stale}");
    }
    assert!(nothing());
    // Without scripts the page is loaded again, with the state of the board at that time.
    let answer = post(&press, &cookie, "plies=3&uci=b8c6");
    assert_eq!(
        (answer.status, answer.headers["location"].to_str().unwrap()),
        (303, "/table/12")
    );
    assert!(pressed.try_recv().is_ok());
    // Spectators see no button, and players see none if somebody else must answer.
    assert!(!get(&world.address("/board/12"), &[]).text.contains("<form"));
    for open in [
        Some(question(OpenKind::Confirm)),
        Some(OpenQuestion {
            by: Color::Black,
            ..question(OpenKind::Repeat)
        }),
        None,
    ] {
        let arrivals = vec![world.board.state(open.clone())];
        world.take(arrivals);
        let page = get(&world.address("/table/12"), &cookie).text;
        assert!(!page.contains("<form"), "{open:?}: {page}");
        assert_eq!(post(&press, &cookie, "plies=3&uci=b8c6").status, 303);
    }
    assert!(nothing());
}

#[test]
fn the_opponent_repeats_by_a_button_at_a_real_board() {
    let event = Event::new();
    let mut hall = event.hall(&["--opponent-buttons"]);
    hall.type_line("Adresse");
    let addresses = hall.expect("Seiten: ");
    let arbiter = addresses.split("Für Sie: ").nth(1).unwrap().trim();
    let (pages, _) = arbiter.split_once("/enter").unwrap();
    let mut board = event.board("12", &["--new", "--profile", "opponent-repeats"]);
    let let_in = get(arbiter, &[]);
    let cookie = let_in.headers["set-cookie"].to_str().unwrap().to_owned();
    let cookie = [("Cookie", cookie.split(';').next().unwrap())];
    board.type_line("Springer Felix drei");
    let table = format!("{pages}/table/12");
    let begun = Instant::now();
    while !get(&table, &cookie).text.contains("Ich habe den Zug wiederholt") {
        assert!(begun.elapsed() < PATIENCE, "{}", get(&table, &cookie).text);
        std::thread::sleep(Duration::from_millis(50));
    }
    // Pressed twice, as by a hesitant finger: it counts once.
    for _ in 0..2 {
        assert_eq!(post(&format!("{table}/press"), &cookie, "plies=0&uci=g1f3").status, 303);
    }
    board.until("Vom Gegner mit der Taste bestätigt.");
    board.until("Schwarz");
    board.close();
    event.wait_for_round("1. Nf3");
    // The arbiter is not notified: forty boards would give them nothing else to do.
    hall.type_line("Stand");
    let told = hall.until("Partie");
    assert!(!told.contains("Ausgeführt") && !told.contains("Taste"), "{told}");
    hall.type_line("beenden");
    hall.until("Ja oder nein?");
    hall.type_line("ja");
    hall.end();
    let lines = keeper::journal(&event.homes.path().join("12"));
    let pressed = lines.iter().filter(|line| {
        matches!(
            line.line,
            JournalLine::Ruled {
                decision: Ruling::Ordered {
                    number: 1,
                    pressed: true
                }
            }
        )
    });
    assert_eq!(pressed.count(), 1);
}
