//! One event of the game: words read, judged by the protocol, put into sentences.

use std::{hint::black_box, time::Duration};

use ansage::{
    announcement,
    answer::Answerer,
    config::Config,
    game::{Effect, Game, Setting},
};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use shakmaty::{Chess, uci::UciMove};

/// A game of 60 moves each, at the end of which the events come.
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
        let record = ansage::game::Record::Made(m.expect("legal"));
        assert!(game.apply(&record, Duration::from_secs(ply as u64)));
    }
    game
}

fn events(criterion: &mut Criterion) {
    let answerer = Answerer::of_config(&Config::default(), None).expect("the shipped vocabulary is valid");
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
            let input = game.interpret(&answerer.vocabulary, text);
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

criterion_group!(benches, events);
criterion_main!(benches);
