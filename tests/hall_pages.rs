//! The pages of a hall, in a browser and without one. The boards are simulated, but the real game and the real wire
//! make their messages, and the real hall judges them.

use std::{fs, net::SocketAddr, path::Path, time::Duration};

use ansage_hall::{
    arbiter::Delay,
    pages::listen,
    wire::{OpenKind, OpenQuestion},
};
use ansage_protocol::{Ending, Record as GameRecord, Tags, line::JournalLine};
use serde_json::json;
use shakmaty::Color;

use crate::{
    browser::{Browser, TAB},
    pages::{Board, NASTY, TOKEN, World, get},
};

/// The Enter key.
pub const ENTER: &str = "\u{E007}";

/// Returns the violations of a page. The names of ranks and files are single letters, for which axe does not decide;
/// they have the colour of all text.
pub fn violations(browser: &Browser) -> Vec<String> {
    let colours = browser.run(
        "const text = document.querySelector('.board text'); return text
         ? getComputedStyle(text).fill == getComputedStyle(document.body).color : true",
    );
    assert_eq!(colours, true);
    let mut violations = browser.violations();
    violations.retain(|line| {
        let names = line.split(": ").last().unwrap_or_default().split(", ");
        let is_name = |element: &str| element.starts_with("[\"text[");
        !(line.starts_with("undecided color-contrast") && names.clone().all(is_name))
    });
    violations
}

/// Stores a screenshot for inspection.
fn keep(browser: &Browser, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/pages");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(name), browser.screenshot()).unwrap();
}

#[test]
fn every_page_can_be_used_by_everybody() {
    let world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.address(&format!("/enter?token={TOKEN}")));
    for path in [
        "/",
        "/board/12",
        "/board/1",
        "/arbiter",
        "/table/12",
        "/table/12?side=black",
        "/enter",
        "/nowhere",
    ] {
        browser.open(&world.address(path));
        for (feature, value) in [
            ("prefers-color-scheme", "light"),
            ("prefers-color-scheme", "dark"),
            ("forced-colors", "active"),
        ] {
            browser.prefer(feature, value);
            assert_eq!(violations(&browser), [] as [&str; 0], "{path} with {feature}: {value}");
        }
        browser.prefer("prefers-color-scheme", "light");
        // At 200 and 400 percent nothing needs sideways scrolling except a table in its own frame (1.4.4, 1.4.10).
        for zoom in [2.0, 4.0] {
            browser.zoom(zoom);
            let width =
                browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
            assert_eq!(width, 0, "{path} at {zoom}");
        }
        browser.zoom(1.0);
    }
}

#[test]
fn everything_is_reached_by_the_keyboard_alone() {
    let world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.address("/"));
    // The first stop skips the links.
    browser.press(TAB);
    browser.press(ENTER);
    assert_eq!(browser.run("return document.activeElement.id"), "content");
    let mut stops = Vec::new();
    for _ in 0..6 {
        browser.press(TAB);
        stops.push(browser.run("const at = document.activeElement; return at.id || at.getAttribute('aria-label')"));
    }
    assert!(stops.contains(&json!("link-12")), "{stops:?}");
    browser.open(&world.address("/"));
    let is_reached = (0..30).any(|_| {
        browser.press(TAB);
        browser.run("return document.activeElement.id") == "link-12"
    });
    assert!(is_reached);
    let outline = browser.run("return getComputedStyle(document.activeElement).outlineStyle");
    assert_eq!(outline, "solid", "the focus is seen");
    browser.press(ENTER);
    browser.wait_until("document.querySelector('.board')");
    assert!(
        browser.text().contains("Springer Gustav eins Felix drei"),
        "{}",
        browser.text()
    );
}

#[test]
fn a_move_is_shown_at_once_and_announced_once() {
    let mut world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.table());
    assert!(
        browser.text().contains("Springer Bella acht Cäsar sechs?"),
        "{}",
        browser.text()
    );
    // A screen reader announces each change of the live region.
    browser.run(
        "window.said = [];
         new MutationObserver(() => said.push(document.getElementById('heard').textContent))
             .observe(document.getElementById('heard'), {childList: true, characterData: true, subtree: true});
         document.getElementById('in-words').open = true;
         document.querySelector('#in-words summary').focus();",
    );
    browser.wait_until("document.getElementById('link').hidden");
    let arrivals = vec![world.board.state(None)];
    world.take(arrivals);
    browser.wait_until("!document.getElementById('open')");
    // What changes elsewhere leaves the position alone.
    browser.run("window.summary = document.activeElement");
    let question = OpenQuestion {
        kind: OpenKind::Confirm,
        by: Color::Black,
        uci: Some("b8c6".into()),
        words: None,
    };
    let arrivals = vec![world.board.state(Some(question))];
    world.take(arrivals);
    browser.wait_until("document.getElementById('open')");
    assert_eq!(browser.run("return document.activeElement === summary"), true);
    world.play("b8c6");
    browser.wait_until("document.body.innerText.includes('Nc6')");
    assert_eq!(browser.run("return document.activeElement.id"), "in-words-name");
    world.play("f1b5");
    browser.wait_until("document.body.innerText.includes('Bb5')");
    let said = browser.run("return said");
    assert_eq!(
        said,
        json!([
            "Zug 2, Schwarz: Springer Bella acht Cäsar sechs.",
            "Zug 3, Weiß: Läufer Felix eins Bella fünf."
        ])
    );
    assert_eq!(
        browser.run("return document.getElementById('in-words').open"),
        true,
        "what was opened stays open"
    );
    // The same state again, as after a lost connection, is not announced.
    browser.run("window.dispatchEvent(new Event('offline'))");
    let arrivals = vec![world.board.state(None)];
    world.take(arrivals);
    world.play("a7a6");
    browser.wait_until("said.length > 2");
    assert_eq!(browser.run("return said.length"), 3);
    keep(&browser, "table.png");
}

#[test]
fn names_that_change_are_shown_on_open_pages() {
    let mut world = World::new(Delay {
        plies: 0,
        time: Duration::from_secs(900),
    });
    let browser = Browser::start();
    for (path, white) in [("/board/12", "Ada"), ("/", "Eva")] {
        browser.open(&world.address(path));
        browser.wait_until("document.body.innerText.includes('Bert')");
        let tags = Tags {
            white: white.into(),
            black: "Bert".into(),
            ..Tags::default()
        };
        world.board.write(JournalLine::Seated { tags });
        let arrivals = world.board.send();
        world.take(arrivals);
        match path {
            "/" => browser.wait_until("document.getElementById('row-12').innerText.includes('Eva')"),
            _ => browser.wait_until(
                "document.title === 'Brett 12: Ada – Bert' && document.querySelector('h1').innerText === document.title",
            ),
        }
    }
}

#[test]
fn a_board_that_joins_appears_in_open_lists_in_its_order() {
    let mut world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.address(&format!("/enter?token={TOKEN}")));
    for (path, board) in [("/", "9"), ("/arbiter", "10")] {
        browser.open(&world.address(path));
        browser.run("document.getElementById('link-12').focus()");
        let arrivals = Board::new(board, "Gabi", "Hans").send();
        world.take(arrivals);
        browser.wait_until(&format!("document.getElementById('row-{board}')"));
        let order = browser.run("return [...document.querySelectorAll('#boards th')].map((board) => board.innerText)");
        let expected = match board {
            "9" => json!(["1", "7", "9", "12"]),
            _ => json!(["1", "7", "9", "10", "12"]),
        };
        assert_eq!(order, expected);
        assert_eq!(browser.run("return document.activeElement.id"), "link-12");
    }
    assert_eq!(violations(&browser), [] as [&str; 0]);
}

#[test]
fn lists_show_what_changed_back_while_the_connection_was_lost() {
    let mut world = World::new(Delay::default());
    let seat = |world: &mut World, white: &str| {
        let tags = Tags {
            white: white.into(),
            black: "Bert".into(),
            ..Tags::default()
        };
        world.board.write(JournalLine::Seated { tags });
        let arrivals = world.board.send();
        world.take(arrivals);
    };
    let browser = Browser::start();
    browser.open(&world.address("/"));
    // The list comes as a whole each time that the connection is made, and then row by row.
    for white in ["Ada", "Eva"] {
        seat(&mut world, white);
        browser.wait_until(&format!(
            "document.getElementById('row-12').innerText.includes('{white}')"
        ));
        world.restart(TOKEN);
        seat(&mut world, "Ada");
        browser.wait_until("!document.getElementById('link').hidden");
        browser.wait_until("document.getElementById('link').hidden");
        let row = browser.run("return document.getElementById('row-12').innerText");
        assert!(row.as_str().unwrap().contains("Ada"), "{white}: {row}");
    }
}

#[test]
fn the_arbiters_page_does_not_go_on_saying_what_is_over() {
    let mut world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.address(&format!("/enter?token={TOKEN}")));
    browser.wait_until("document.getElementById('alerts')");
    let flag = Ending::Time {
        flag: Color::Black,
        winner: Some(Color::White),
    };
    world.board.record(&GameRecord::Ended(flag));
    let arrivals = world.board.send();
    world.take(arrivals);
    browser.wait_until("document.getElementById('heard').textContent.startsWith('Brett 12: Zeit von Schwarz')");
    let open: Vec<i64> = world.hall.alerts().iter().map(|alert| alert.id).collect();
    for alert in open {
        world.hall.close(alert).unwrap();
    }
    world.take(Vec::new());
    browser.wait_until("document.getElementById('alerts').innerText.includes('Keine Meldungen')");
    assert_eq!(browser.run("return document.getElementById('heard').textContent"), "");
}

#[test]
fn an_open_page_goes_on_with_a_hall_that_was_started_again() {
    let mut world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.table());
    browser.run(
        "window.answers = [];
         const get = window.fetch;
         window.fetch = (...what) => get(...what).then((answer) => { answers.push(answer.status); return answer; });",
    );
    world.restart(TOKEN);
    browser.wait_until("answers.includes(404)");
    assert_eq!(browser.run("return document.getElementById('link').hidden"), false);
    world.play("b8c6");
    browser.wait_until("document.body.innerText.includes('Nc6')");
    assert_eq!(browser.run("return document.getElementById('link').hidden"), true);
    // In the next round the page is not for this board any more.
    world.restart("another token of enough letters");
    world.take(Vec::new());
    browser.wait_until("document.body.innerText.includes('nur für die Spieler')");
}

#[test]
fn the_board_is_drawn_as_it_stands() {
    let mut world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.table());
    // Takes the picture of a square.
    let square = |name: &str| {
        let (file, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
        let board = browser
            .run("const r = document.querySelector('.board').getBoundingClientRect(); return [r.x, r.y, r.width]");
        let number = |at: usize| board[at].as_f64().unwrap();
        // Without the names at the edge, and the frame of the last move.
        let side = number(2) * 45.0 / 400.0;
        let edge = number(2) * 20.0 / 400.0;
        let clip = json!({
            "x": number(0) + edge + (f64::from(file) + 0.3) * side,
            "y": number(1) + edge + (7.0 - f64::from(rank) + 0.3) * side,
            "width": side * 0.4,
            "height": side * 0.4,
            "scale": 1,
        });
        let picture = browser.devtools("Page.captureScreenshot", &json!({"format": "png", "clip": clip}));
        picture["data"].as_str().unwrap().to_owned()
    };
    assert_eq!(square("c4"), square("g4"), "empty squares are equal");
    assert_ne!(square("e4"), square("c4"), "a pawn is seen");
    assert_eq!(square("e2"), square("c4"), "it has left its square");
    let before = (square("b8"), square("c6"));
    assert_eq!(before.1, square("a6"), "both are empty and light");
    world.play("b8c6");
    browser.wait_until("document.body.innerText.includes('Nc6')");
    assert_ne!(square("c6"), before.1);
    assert_ne!(square("b8"), before.0);
    // White's and Black's pieces differ by more than their squares.
    assert_ne!(square("b1"), square("c6"));
    keep(&browser, "board.png");
    // On the turned board a8 is where h1 was.
    browser.open(&world.address("/table/12?side=black"));
    let place = browser.run("return getComputedStyle(document.querySelector('.board')).transform");
    assert_eq!(place, "matrix(-1, 0, 0, -1, 0, 0)");
    keep(&browser, "black.png");
}

/// Lets `pass(milliseconds)` drive the page's clock and timers instead of the time. `sample()` returns what the running
/// clock shows in each of the next 25 seconds.
const HELD_TIME: &str = "
    const timers = new Map();
    let time = 0, last = 0;
    performance.now = () => time;
    window.setInterval = (run, every) => { timers.set(++last, { run, every, due: time + every }); return last; };
    window.clearInterval = (id) => timers.delete(id);
    window.pass = (passed) => {
        const end = time + passed;
        for (;;) {
            const [next] = [...timers.values()].sort((one, other) => one.due - other.due);
            if (!next || next.due > end) break;
            time = next.due;
            next.due += next.every;
            next.run();
        }
        time = end;
    };
    window.sample = () => Array.from({ length: 25 }, () => {
        pass(1000);
        return document.querySelector('[data-left]').textContent;
    });
";

#[test]
fn clocks_run_and_change_every_ten_seconds_for_who_wants_less_motion() {
    let world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.table());
    // In real time.
    browser.run("window.before = document.querySelector('[data-left]').textContent");
    browser.wait_until("document.querySelector('[data-left]').textContent !== before");

    browser.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({"source": HELD_TIME}));
    for (preference, changes) in [("no-preference", (1..25).collect()), ("reduce", vec![9, 19])] {
        browser.prefer("prefers-reduced-motion", preference);
        browser.open(&world.table());
        let shown = browser.run("return sample()");
        let shown = shown.as_array().unwrap();
        let changed: Vec<usize> = (1..shown.len()).filter(|at| shown[*at] != shown[*at - 1]).collect();
        assert_eq!(changed, changes, "{preference}: {shown:?}");
        // Nothing else moves with either preference.
        let moving = browser.run(
            "return [...document.querySelectorAll('*')].filter((element) => {
                 const style = getComputedStyle(element);
                 return style.animationName !== 'none' || style.transitionDuration !== '0s'
                     || style.scrollBehavior !== 'auto' || ['BLINK', 'MARQUEE'].includes(element.tagName);
             }).length + document.getAnimations().length",
        );
        assert_eq!(moving, 0, "{preference}");
    }
    // A change of the preference needs no reload.
    browser.prefer("prefers-reduced-motion", "no-preference");
    browser.wait_until("new Set(sample()).size === 25");
}

#[test]
fn pages_show_the_last_state_without_scripts() {
    let world = World::new(Delay::default());
    let page = get(&world.address("/board/12"), &[]).text;
    for expected in ["Springer Gustav eins Felix drei", "Nf3", "<svg", "Bert"] {
        assert!(page.contains(expected), "{expected}: {page}");
    }
    assert!(!page.contains("onclick") && !page.contains("style="), "{page}");
}

#[test]
fn names_are_shown_and_not_obeyed() {
    let world = World::new(Delay::default());
    let browser = Browser::start();
    browser.open(&world.address("/board/12"));
    assert!(browser.text().contains(NASTY), "{}", browser.text());
    assert_eq!(browser.run("return document.images.length"), 0);
    assert!(
        !browser
            .run("return document.title")
            .as_str()
            .unwrap()
            .starts_with("hacked")
    );
    // Even a script injected into the page would not run.
    let ran = browser.run(
        "const script = document.createElement('script'); script.textContent = 'window.ran = true';
         document.body.append(script); return Boolean(window.ran)",
    );
    assert_eq!(ran, false);
}

#[test]
fn only_who_has_the_token_sees_more_than_spectators() {
    let world = World::new(Delay {
        plies: 2,
        time: Duration::ZERO,
    });
    // Spectators see the game with a delay, and no unmade move.
    let shown = get(&world.address("/board/12"), &[]).text;
    assert!(
        shown.contains("Eva zwei Eva vier") && !shown.contains("Nf3") && !shown.contains("Cäsar sechs"),
        "{shown}"
    );
    let live = get(&world.address("/live.pgn"), &[]);
    assert!(
        live.text.contains("1. e4 {") && !live.text.contains("1... e5"),
        "{}",
        live.text
    );
    for (path, status) in [
        ("/table/12", 403),
        ("/table/12/events", 403),
        ("/table/12/score.pgn", 403),
        ("/arbiter/events", 403),
        ("/arbiter", 303),
        ("/table/99", 404),
        ("/board/99", 404),
        ("/board/..%2f", 404),
        ("/live/99.pgn", 404),
        ("/live/12", 404),
    ] {
        assert_eq!(get(&world.address(path), &[]).status, status, "{path}");
    }
    assert_eq!(get(&world.address("/table/12?token=wrong"), &[]).status, 403);
    // A board's token opens only its own page.
    let let_in = get(&world.table(), &[]);
    let cookie = let_in.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.contains("HttpOnly; SameSite=Lax"), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();
    assert_eq!(
        (let_in.status, let_in.headers["location"].to_str().unwrap()),
        (303, "/table/12")
    );
    // The side from which the board is seen stays.
    let turned = get(&format!("{}&side=black", world.table()), &[]);
    assert_eq!(turned.headers["location"], "/table/12?side=black");
    let table = get(&world.address("/table/12"), &[("Cookie", cookie)]);
    assert!(table.status == 200 && table.text.contains("Nf3"), "{}", table.text);
    assert_eq!(get(&world.address("/table/7"), &[("Cookie", cookie)]).status, 403);
    assert_eq!(get(&world.address("/arbiter"), &[("Cookie", cookie)]).status, 303);
    // The arbiter's token opens all pages.
    let let_in = get(&world.address(&format!("/enter?token={TOKEN}")), &[]);
    let cookie = let_in.headers["set-cookie"]
        .to_str()
        .unwrap()
        .split(';')
        .next()
        .unwrap();
    for path in ["/arbiter", "/table/12", "/table/7"] {
        assert_eq!(get(&world.address(path), &[("Cookie", cookie)]).status, 200, "{path}");
    }
    let arbiter = get(&world.address("/arbiter"), &[("Cookie", cookie)]).text;
    let called = arbiter.find("Schiedsrichter gerufen").unwrap();
    let touched = arbiter.find("berührt").unwrap();
    assert!(touched < called, "in the order of urgency");
    // Pages change nothing, no matter who asks.
    for path in ["/", "/table/12", "/arbiter", "/live.pgn"] {
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .proxy(None)
            .build();
        let answer = ureq::Agent::new_with_config(config)
            .post(world.address(path))
            .header("Cookie", cookie)
            .send("a=b")
            .unwrap();
        assert_eq!(answer.status(), 405, "{path}");
    }
    let policy = &get(&world.address("/"), &[]).headers["content-security-policy"];
    assert!(policy.to_str().unwrap().starts_with("default-src 'none'"));
}

#[test]
fn a_poller_gets_the_scores_only_when_they_have_changed() {
    let mut world = World::new(Delay::default());
    world
        .board
        .record(&GameRecord::Ended(Ending::Resignation { winner: Color::White }));
    let arrivals = world.board.send();
    world.take(arrivals);
    let first = get(&world.address("/live.pgn"), &[]);
    assert_eq!(first.headers["content-type"], "application/x-chess-pgn; charset=utf-8");
    assert!(
        first.text.contains("2. Nf3 {[%clk 1:3") && first.text.contains("1-0"),
        "{}",
        first.text
    );
    let tag = first.headers["etag"].to_str().unwrap();
    let weak = format!("\"x\", W/{tag}");
    for known in [tag, weak.as_str(), "*"] {
        let again = get(&world.address("/live.pgn"), &[("If-None-Match", known)]);
        assert_eq!(
            (
                again.status,
                again.text.as_str(),
                again.headers["etag"].to_str().unwrap()
            ),
            (304, "", tag),
            "{known}"
        );
    }
    assert_eq!(
        get(&world.address("/live.pgn"), &[("If-None-Match", "\"x\"")]).status,
        200
    );
    let of_board = get(&world.address("/live/12.pgn"), &[]).text;
    assert!(first.text.contains(of_board.trim_end()), "{of_board}");
    let mut games = 0;
    ansage_chess::document::read(first.text.as_bytes(), Default::default(), |game| {
        games += 1;
        assert!(game.is_whole() && game.problems.is_empty(), "{:?}", game.problems);
    })
    .unwrap();
    assert_eq!(games, 2);
}

#[test]
fn other_machines_need_a_certificate() {
    let everywhere = SocketAddr::from(([0, 0, 0, 0], 0));
    assert!(listen(everywhere, false).is_err());
    assert!(listen(everywhere, true).is_ok());
}
