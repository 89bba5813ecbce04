//! Measures reading a declaration as text, judging it on the board, and putting it into words.

use std::hint::black_box;

use ansage::config::Config;
use ansage_chess::board;
use criterion::{Criterion, criterion_group, criterion_main};

fn answers(criterion: &mut Criterion) {
    let answerer = Config::default()
        .answerer(None)
        .expect("the shipped vocabulary is valid");
    let middle_game = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9";
    let position = board::position(middle_game).expect("a position");
    let mut group = criterion.benchmark_group("answer");
    for (name, words) in [
        ("legal", "Springer Felix drei Eva fünf"),
        ("illegal", "Turm Anna eins Anna vier"),
        ("command", "Korrektur"),
        ("unintelligible", "Königin nach Eva vier"),
    ] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| answerer.answer(&position, black_box(words)))
        });
    }
    group.finish();
    criterion.bench_function("position from FEN", |bencher| {
        bencher.iter(|| board::position(black_box(middle_game)));
    });
}

criterion_group!(benches, answers);
criterion_main!(benches);
