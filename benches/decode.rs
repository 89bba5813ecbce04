//! Measures the time to create a recognizer, to recognize a move, and to decide after its last sample.

use std::{
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use ansage::{
    audio, paths,
    recognition::{self, Listening},
    recognizer::{Grammar, Model},
};
use ansage_protocol::{Command, Game, Input};
use ansage_words::vocabulary::Vocabulary;
use criterion::{Criterion, criterion_group, criterion_main};
use shakmaty::Chess;

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
    let mut asking = Game::new(Chess::new());
    asking.handle(Input::Command(Command::Quit), Duration::ZERO);
    let answers = ansage_words::answers(&asking).expect("a question is open");
    c.bench_function("recognizer for the answers to a question", |b| {
        b.iter(|| {
            let small = Grammar::answers(&vocabulary, &answers, |word| model.knows(word));
            model.recognizer(&small, 8).expect("the grammar is valid")
        });
    });
    let mut recognizer = model.recognizer(&grammar, 8).expect("the grammar is valid");
    c.bench_function("hear a move of 2.5 s", |b| {
        b.iter(|| recognition::listen(&mut recognizer, black_box(&samples)).expect("the sound is decoded"));
    });
    c.bench_function("read a file of 2.5 s", |b| {
        b.iter(|| audio::file::decode(black_box(&file)).expect("the fixture is sound"));
    });
}

/// Measures the microphone path: the time from the last sample that the endpoint waits for to the decision, and the
/// time of each chunk before it. `make evaluate` counts the wait itself in samples.
fn path(c: &mut Criterion) {
    let vocabulary = Vocabulary::shipped(&["de"]);
    let mut model = Model::open(&paths::shipped().join("models/ansage-de")).expect("the bundled model loads");
    let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
    let mut samples = audio::file::decode(&file).expect("the fixture is sound");
    samples.resize(samples.len() + 2 * audio::SAMPLE_RATE as usize, 0);
    let chunks: Vec<_> = audio::chunks(&samples).collect();
    let game = Game::new(Chess::new());
    let thresholds = *model.thresholds();
    let recognizer = model.recognizer(&grammar, 8).expect("the grammar is valid");
    let mut listening = Listening::new(recognizer, thresholds.waits);
    // Time of the chunk that decides, time of all others, and the number of the others.
    let mut once = || {
        let (mut others, mut count) = (Duration::ZERO, 0);
        listening.restart();
        for chunk in &chunks {
            let begun = Instant::now();
            let heard = listening.hear(black_box(chunk), |words| recognition::sense(&game, &vocabulary, words));
            if let Some(utterance) = heard.expect("the sound is decoded") {
                let input = recognition::hear(&game, &vocabulary, &utterance, &thresholds.margins);
                assert!(matches!(input, Some((_, Input::Declared { .. }))), "{input:?}");
                return (begun.elapsed(), others, count);
            }
            others += begun.elapsed();
            count += 1;
        }
        unreachable!("two seconds of silence end every declaration");
    };
    c.bench_function("last sample to decision", |b| {
        b.iter_custom(|times| (0..times).map(|_| once().0).sum());
    });
    c.bench_function("chunk of 40 ms before it", |b| {
        b.iter_custom(|times| {
            (0..times)
                .map(|_| {
                    let (_, others, count) = once();
                    others / count.max(1)
                })
                .sum()
        });
    });
}

criterion_group!(benches, decode, path);
criterion_main!(benches);
