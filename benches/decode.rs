//! How long it takes to make a recognizer, and to hear a move.

use std::{hint::black_box, path::Path};

use ansage::{
    audio, paths,
    recognition::{self, Grammar, Model},
    vocabulary::Vocabulary,
};
use criterion::{Criterion, criterion_group, criterion_main};

fn decode(c: &mut Criterion) {
    let languages = ["de", "ru", "uk", "mk", "en"].map(String::from);
    let vocabulary = Vocabulary::load(&languages, None).expect("the shipped vocabularies are valid");
    let mut model = Model::open(&paths::shipped().join("models/ansage-de")).expect("the bundled model loads");
    let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
    let samples = audio::file::decode(&file).expect("the fixture is sound");

    c.bench_function("phrases of the grammar", |b| {
        b.iter(|| Grammar::new(&vocabulary, |word| model.knows(word)));
    });
    c.bench_function("recognizer for the grammar", |b| {
        b.iter(|| model.recognizer(&grammar, 8).expect("the grammar is valid"));
    });
    let mut recognizer = model.recognizer(&grammar, 8).expect("the grammar is valid");
    c.bench_function("hear a move of 2.5 s", |b| {
        b.iter(|| recognition::listen(&mut recognizer, black_box(&samples)).expect("the sound is decoded"));
    });
    c.bench_function("read a file of 2.5 s", |b| {
        b.iter(|| audio::file::decode(black_box(&file)).expect("the fixture is sound"));
    });
}

criterion_group!(benches, decode);
criterion_main!(benches);
