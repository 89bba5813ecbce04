//! Measures one event of the game: words are read, judged by the protocol, and put into sentences.

use std::{hint::black_box, time::Duration};

use ansage::config::Config;
use ansage_chess::board;
use ansage_protocol::{Effect, Game, Profile, Record, Setting};
use ansage_words::announcement;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use shakmaty::{Chess, Position, Role, uci::UciMove};

/// Returns a game of 60 moves by each player. The measured events follow it.
fn game() -> Game {
    let lines = include_str!("../tests/fixtures/games.tsv").lines();
    let long = lines
        .map(|line| line.split('\t').next().unwrap_or_default())
        .find(|moves| moves.split(' ').count() >= 120)
        .expect("a long game");
    let setting = Setting {
        clock: Some("40/90:30+30".parse().expect("a control")),
        ..Setting::default()
    };
    let mut game = Game::with_setting(Chess::new(), setting);
    for (ply, uci) in long.split(' ').take(120).enumerate() {
        let m = uci
            .parse::<UciMove>()
            .ok()
            .and_then(|uci| uci.to_move(game.position()).ok());
        let record = Record::Made(m.expect("legal"));
        assert!(game.apply(&record, Duration::from_secs(ply as u64)));
    }
    game
}

/// Returns a game of 300 moves by each player. About the last 65 move no pawn and capture nothing, so each of their
/// positions is compared for repetitions, and the game has many. The profile trusts each move, so the end of the game
/// is checked when a move is declared and when it is made.
fn longest_game() -> Game {
    let start = board::position("4k2r/ppp5/8/8/8/8/PPP5/4K2R w - - 0 1").expect("a position");
    let setting = Setting {
        clock: Some("40/90:30+30".parse().expect("a control")),
        profile: Profile::Trust,
        ..Setting::default()
    };
    let mut game = Game::with_setting(start, setting);
    let mut draw = 1_u64;
    while game.plies().len() < 600 {
        let ply = game.plies().len();
        let at = Duration::from_secs(ply as u64);
        // Pawns move only to keep the game from being drawn early.
        let pawns_turn = ply < 470 && game.position().halfmoves() >= 115;
        let is_wanted = |m: &shakmaty::Move| !m.is_capture() && (m.role() == Role::Pawn) == pawns_turn;
        let moves: Vec<_> = game.position().legal_moves().into_iter().filter(is_wanted).collect();
        draw = draw
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let first = (draw >> 33) as usize % moves.len();
        let mut moves = moves.iter().cycle().skip(first).take(moves.len());
        let next = moves.find_map(|m| {
            let mut next = game.clone();
            let follows = next.apply(&Record::Made(*m), at) && next.ending().is_none();
            (follows && !next.position().is_check()).then_some(next)
        });
        game = next.expect("a move that does not end the game");
    }
    assert!(game.position().halfmoves() >= 130 && !game.position().is_check());
    game
}

fn longest(criterion: &mut Criterion) {
    let answerer = Config::default()
        .answerer(None)
        .expect("the shipped vocabulary is valid");
    let game = longest_game();
    let m = game.position().legal_moves()[0];
    let uci = board::uci(m);
    let mut group = criterion.benchmark_group("event in a game of 300 moves");
    for (name, before, event) in [
        ("declared", None, uci.as_str()),
        ("made", Some(uci.as_str()), "Uhr gedrückt"),
        ("draw claimed", Some("ich beanspruche Remis"), "ja"),
        ("what is new", None, "was ist neu"),
        ("moves taken back", Some("Schiedsrichter"), "zurück Weiß 2"),
    ] {
        let take = |game: &mut Game, text: &str| {
            let input = ansage_words::interpret(game, &answerer.vocabulary, text);
            game.handle(input, Duration::from_secs(601))
        };
        let mut ready = game.clone();
        if let Some(before) = before {
            take(&mut ready, before);
        }
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || ready.clone(),
                |mut game| {
                    let effects = take(&mut game, black_box(event));
                    // Return the game, so that dropping it is not measured.
                    black_box((effects, game))
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.bench_function("clone for the listening thread", |bencher| {
        bencher.iter(|| black_box(&game).clone())
    });
    group.finish();
}

fn events(criterion: &mut Criterion) {
    let answerer = Config::default()
        .answerer(None)
        .expect("the shipped vocabulary is valid");
    let game = game();
    let declared = game.position().clone();
    let m = shakmaty::Position::legal_moves(&declared)[0];
    let words = announcement::announce(&answerer.vocabulary, &declared, m, answerer.style);
    let mut group = criterion.benchmark_group("event");
    for (name, before, event) in [
        ("declared", None, words.as_str()),
        ("confirmed", Some(words.as_str()), "ja"),
        ("illegal", None, "König Anna eins Hektor acht"),
        ("time asked", None, "Zeit"),
        ("position asked", None, "Stellung"),
        ("draw claimed", Some("Stellungswiederholung"), "ja"),
        ("arbiter called", None, "Schiedsrichter"),
        ("illegal move ruled", Some("Schiedsrichter"), "illegal Weiß Zug 20"),
    ] {
        let take = |game: &mut Game, text: &str| {
            let input = ansage_words::interpret(game, &answerer.vocabulary, text);
            let effects = game.handle(input, Duration::from_secs(121));
            let said: Vec<String> = effects
                .iter()
                .filter_map(|effect| match effect {
                    Effect::Say(message) => Some(announcement::sentence(&answerer, game, message)),
                    _ => None,
                })
                .collect();
            said
        };
        let mut ready = game.clone();
        if let Some(before) = before {
            take(&mut ready, before);
        }
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || ready.clone(),
                |mut game| black_box(take(&mut game, black_box(event))),
                BatchSize::SmallInput,
            );
        });
    }
    group.bench_function("clone for the listening thread", |bencher| {
        bencher.iter(|| black_box(&game).clone())
    });
    group.finish();
}

/// Measures moves behind a wall of pawns, each followed by the proof of which side can still mate.
fn walls(criterion: &mut Criterion) {
    let answerer = Config::default()
        .answerer(None)
        .expect("the shipped vocabulary is valid");
    // Only White can mate, and only with Black's help.
    let position = board::position("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1").expect("a position");
    let setting = Setting {
        profile: Profile::Trust,
        ..Setting::default()
    };
    let game = Game::with_setting(position, setting);
    let take = |game: &mut Game, text: &str| {
        let input = ansage_words::interpret(game, &answerer.vocabulary, text);
        game.handle(input, Duration::from_secs(1))
    };
    let mut declared = game.clone();
    take(&mut declared, "f5h7");
    for (name, game, event) in [("declared", game, "f5h7"), ("made", declared, "Uhr gedrückt")] {
        criterion.bench_function(&format!("event among walls of pawns/{name}"), |bencher| {
            bencher.iter_batched(
                || game.clone(),
                |mut game| {
                    let effects = take(&mut game, black_box(event));
                    assert!(!effects.is_empty() && game.ending().is_none());
                    (effects, game)
                },
                BatchSize::SmallInput,
            );
        });
    }
}

criterion_group!(benches, events, longest, walls);
criterion_main!(benches);
