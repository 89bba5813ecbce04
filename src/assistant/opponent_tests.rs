use std::{fs, io::ErrorKind, os::unix::fs::PermissionsExt};

use ansage_protocol::{Input, Record, Setting};
use shakmaty::{Chess, Square};
use tempfile::TempDir;

use super::*;

/// An opponent, and what surrounds it.
struct Surrounded {
    opponent: Opponent,
    game: watch::Sender<Game>,
    requests: mpsc::Sender<Request>,
    events: mpsc::Receiver<Event>,
    _folder: TempDir,
}

/// Starts an engine that thinks until it is stopped, and answers with e4. It plays `color` from the initial position.
async fn thinking(color: Color) -> Surrounded {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine");
    let script = "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         uci) echo 'option name UCI_Elo type spin default 1320 min 1320 max 3190'; echo uciok;;\n\
         isready) echo readyok;;\nstop) echo bestmove e2e4;;\nquit) exit;;\nesac; done\n";
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let strength = Strength {
        elo: None,
        time: Duration::from_secs(60),
    };
    let engine = loop {
        match Engine::start(&program, strength).await {
            // Another test started a process while the file was open.
            Err(EngineError::Start { source, .. }) if source.kind() == ErrorKind::ExecutableFileBusy => {
                tokio::task::yield_now().await;
            }
            engine => break engine.unwrap(),
        }
    };
    let (game, followed) = watch::channel(Game::new(Chess::new()));
    let (requests, asked) = mpsc::channel(8);
    let (sent, events) = mpsc::channel(8);
    let opponent = Opponent {
        options: OpponentOptions {
            program,
            side: Some(color),
            strength,
        },
        engine,
        game: followed,
        gate: Gate::new(),
        is_speaking: Arc::default(),
        requests: asked,
        asked: Vec::new(),
        is_hint_due: false,
        events: sent,
    };
    Surrounded {
        opponent,
        game,
        requests,
        events,
        _folder: folder,
    }
}

/// Lets the other side offer a draw to the engine that plays `color`.
fn offer(game: &watch::Sender<Game>, color: Color) {
    game.send_modify(|game| drop(game.handle(Input::Named(!color, Command::Draw), Duration::from_secs(1))));
}

#[test]
fn strength_goes_step_by_step_to_both_ends() {
    const ANY: (u32, u32) = (0, 4000);
    let mut elo = None;
    let mut seen = Vec::new();
    for _ in 0..13 {
        elo = strength(elo, Request::Weaker, ANY);
        seen.push(elo);
    }
    assert_eq!(
        (seen[0], seen[1], seen[10], seen[12]),
        (Some(2800), Some(2600), Some(800), Some(800))
    );
    // A strength that began below the minimum stays there.
    assert_eq!(strength(Some(500), Request::Weaker, ANY), Some(500));
    for _ in 0..12 {
        elo = strength(elo, Request::Stronger, ANY);
    }
    assert_eq!(elo, None);
    assert_eq!(strength(Some(1400), Request::Hint, ANY), Some(1400));
}

#[test]
fn strength_stays_where_the_engine_can_have_it() {
    for (elo, request, strengths, expected) in [
        (Some(1400), Request::Weaker, (1320, 3190), Some(1320)),
        (Some(1320), Request::Weaker, (1320, 3190), Some(1320)),
        // Set to 1000, it plays at 1320.
        (Some(1000), Request::Weaker, (1320, 3190), Some(1320)),
        (Some(1000), Request::Stronger, (1320, 3190), Some(1520)),
        (None, Request::Weaker, (1320, 2400), Some(2400)),
        (Some(2400), Request::Stronger, (1320, 2400), None),
        (Some(3000), Request::Weaker, (1320, 2400), Some(2200)),
        (None, Request::Stronger, (1320, 2400), None),
    ] {
        let after = strength(real(elo, strengths), request, strengths);
        assert_eq!(after, expected, "{elo:?} {request:?} {strengths:?}");
    }
}

#[test]
fn a_draw_is_accepted_late_in_a_lost_game_and_only_if_the_event_allows_it() {
    let game = |no_draw_before| {
        let mut rng = fastrand::Rng::with_seed(7);
        loop {
            let setting = Setting {
                no_draw_before,
                ..Setting::default()
            };
            let mut game = Game::with_setting(Chess::new(), setting);
            while let Some(m) = rng.choice(game.position().legal_moves())
                && game.plies().len() < OPENING
            {
                assert!(game.apply(&Record::Made(m), Duration::ZERO));
            }
            if game.ending().is_none() {
                return game;
            }
        }
    };
    assert_eq!(answer_to_offer(&game(None), EQUAL), Command::Accept);
    assert_eq!(answer_to_offer(&game(None), EQUAL + 1), Command::Decline);
    assert_eq!(answer_to_offer(&game(Some(20)), EQUAL), Command::Accept);
    assert_eq!(answer_to_offer(&game(Some(60)), EQUAL), Command::Decline);
    assert_eq!(answer_to_offer(&Game::new(Chess::new()), EQUAL), Command::Decline);
}

#[test]
fn an_engine_does_not_move_while_its_clock_is_stopped() {
    let second = Duration::from_secs(1);
    let setting = Setting {
        clock: Some("5".parse().unwrap()),
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::new(), setting);
    let owed = |game: &Game| Color::ALL.map(|color| owed_by_engine(game, color));
    assert_eq!(owed(&game), [None; 2]);
    game.handle(Input::Named(Color::Black, Command::Draw), second);
    assert_eq!(owed(&game), [Some(Owed::AnswerToOffer), None]);
    game.handle(Input::Named(Color::White, Command::Decline), second);
    game.handle(Input::Command(Command::Resume), second);
    assert_eq!(owed(&game), [Some(Owed::Move), None]);
    assert!(game.apply(&Record::Reopened, second));
    assert_eq!(owed(&game), [None; 2]);
    assert_eq!(owed_by_engine(&Game::new(Chess::new()), Color::White), Some(Owed::Move));
}

#[tokio::test]
async fn a_search_goes_on_until_something_else_is_wanted() {
    let start = Game::new(Chess::new());
    let moved = Input::Declared {
        m: start.position().legal_moves()[0],
        warnings: Vec::new(),
        correction: false,
        clear: true,
    };
    for (inputs, is_unwanted) in [
        (&[Input::Command(Command::Pause)][..], false),
        (&[], false),
        (&[Input::Named(Color::White, Command::Resign)], false),
        (&[Input::Named(Color::White, Command::Draw)], true),
        // The engine plays Black.
        (&[moved, Input::Command(Command::Yes)], true),
        (
            &[
                Input::Named(Color::White, Command::Resign),
                Input::Command(Command::Yes),
                Input::Command(Command::Final),
            ],
            true,
        ),
    ] {
        let moment = Moment::of(&start);
        let (shown, game) = watch::channel(start.clone());
        let mut after = start.clone();
        for input in inputs {
            after.handle(input.clone(), Duration::from_secs(1));
        }
        shown.send_replace(after);
        let mut waits = std::pin::pin!(until_unwanted(game, Color::Black, moment));
        let is_ready = tokio::select! {
            biased;
            () = &mut waits => true,
            () = std::future::ready(()) => false,
        };
        assert_eq!(is_ready, is_unwanted, "{inputs:?}");
    }
}

#[tokio::test]
async fn an_engine_plays_no_move_of_a_search_that_was_stopped() {
    for (requests, offers) in [
        // The strength is changed at once, and a hint waits for the move.
        (&[Request::Weaker][..], false),
        (&[Request::Hint, Request::Stronger], false),
        (&[Request::Hint], true),
        (&[], true),
    ] {
        let mut all = thinking(Color::White).await;
        for request in requests {
            all.requests.try_send(*request).unwrap();
        }
        let (mut thought, mut centipawns) = (None, 0);
        let moment = Moment::of(&all.game.borrow());
        let game = &all.game;
        let searched = all.opponent.think(&moment, &mut thought, &mut centipawns);
        let (m, ()) = tokio::join!(searched, async {
            tokio::task::yield_now().await;
            if offers {
                offer(game, Color::White);
            }
        });
        assert_eq!(m.unwrap(), None, "{requests:?} {offers}");
        assert!(thought.is_some_and(|thought| thought.left >= REST));
        if !offers {
            assert_eq!(all.opponent.asked, requests);
        }
    }
}

#[tokio::test]
async fn a_hint_is_given_after_the_answer_to_an_offer() {
    for is_open in [true, false] {
        let mut all = thinking(Color::Black).await;
        let game = &all.game;
        if is_open {
            offer(game, Color::Black);
        }
        let (given, ()) = tokio::join!(all.opponent.answer(Request::Hint), async {
            tokio::task::yield_now().await;
            if !is_open {
                offer(game, Color::Black);
            }
        });
        given.unwrap();
        assert!(all.opponent.is_hint_due, "{is_open}");
        assert!(all.events.try_recv().is_err(), "{is_open}");
    }
}

#[tokio::test]
async fn the_strength_changes_while_the_engine_thinks() {
    let mut all = thinking(Color::White).await;
    all.requests.try_send(Request::Weaker).unwrap();
    let told = tokio::select! {
        ended = all.opponent.play() => panic!("{ended:?}"),
        told = all.events.recv() => told,
    };
    assert!(
        matches!(told, Some(Event::Played(Played::Strength(Some(2800))))),
        "{told:?}"
    );
}

#[test]
fn d_2_2_an_engine_fulfils_the_duty_of_its_side() {
    let mut game = Game::new(Chess::new());
    assert!(bound_moves(&game).is_empty());
    // A piece that cannot be moved binds nobody.
    for (square, moves) in [(Square::A1, 0), (Square::G1, 2)] {
        assert!(game.apply(&Record::Touched(square), Duration::ZERO));
        let bound = bound_moves(&game);
        assert!(bound.iter().all(|m| m.from() == Some(square)), "{bound:?}");
        assert_eq!(bound.len(), moves);
    }
}

#[test]
fn an_engine_does_not_take_the_place_of_a_person() {
    let engine = OpponentOptions {
        program: "engine".into(),
        side: None,
        strength: Strength {
            elo: None,
            time: Duration::from_secs(1),
        },
    };
    for (black, program, is_free) in [
        ("Berta", None, false),
        ("?", None, true),
        ("", None, true),
        ("Stockfish", Some(Color::Black), true),
    ] {
        let known = Tags {
            white: "Ada".into(),
            black: black.into(),
            program,
            ..Tags::default()
        };
        assert_eq!(engine.check_seat(&known).is_ok(), is_free, "{black} {program:?}");
    }
}

#[test]
fn a_hint_waits_only_for_a_move_that_comes() {
    let setting = |clock: Option<&str>| Setting {
        clock: clock.map(|clock| clock.parse().unwrap()),
        ..Setting::default()
    };
    let resigned = [Command::Resign, Command::Yes, Command::Final];
    for (clock, commands, comes) in [
        (None, &[][..], true),
        (None, &[Command::Draw], true),
        (None, &[Command::Pause], false),
        (None, &[Command::Pause, Command::Resume], true),
        (None, &[Command::Arbiter], false),
        (None, &resigned, false),
        (Some("5"), &[], false),
        (Some("5"), &[Command::Resume], true),
    ] {
        let mut game = Game::with_setting(Chess::new(), setting(clock));
        for command in commands {
            game.handle(Input::Command(*command), Duration::from_secs(1));
        }
        assert_eq!(comes_to_move(&game, Color::White), comes, "{clock:?} {commands:?}");
        assert!(!comes_to_move(&game, Color::Black), "{clock:?} {commands:?}");
    }
}

#[test]
fn a_move_taken_back_stays_so_until_the_next_one() {
    // The numbers of plies and of rulings, one after the other.
    for (seen, is_due) in [
        (&[(2, 0), (1, 0)][..], true),
        // A pause, or a question.
        (&[(2, 0), (1, 0), (1, 0)], true),
        (&[(2, 0), (1, 0), (2, 0)], false),
        (&[(2, 0), (1, 1)], false),
        (&[(2, 0), (1, 0), (1, 1)], false),
        (&[(1, 0), (0, 0)], false),
        (&[(1, 0), (2, 0)], false),
    ] {
        let mut taken_back = TakenBack::default();
        for (plies, rulings) in seen {
            taken_back.note(*plies, *rulings);
        }
        assert_eq!(taken_back.is_due, is_due, "{seen:?}");
    }
}
