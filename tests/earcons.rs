//! The short tones at the loudspeaker and in a file.

use std::{
    thread,
    time::{Duration, Instant},
};

use ansage::{
    config::Config,
    speech::{Earcon, Tongue, UtteranceEnd, Voice},
};
use ansage_words::vocabulary::Vocabulary;

use crate::support::{self, PATIENCE, SoundWorld, program::run};

fn vocabulary() -> Vocabulary {
    Vocabulary::load(&Config::default().vocabulary, None).unwrap()
}

#[test]
fn tones_are_heard_and_differ() {
    let world = SoundWorld::without_speech();
    let ear = world.loudspeaker();
    let said = world.inside("earcons::plays_the_tones");
    ear.wait_for_silence();
    let tones = bursts(&ear.samples(Duration::ZERO));
    let heard: Vec<_> = tones.iter().map(|tone| contour(tone)).collect();
    assert_eq!(
        heard,
        [(880, 880), (587, 880), (294, 294), (587, 392), (659, 659), (1175, 1175)],
        "at the loudspeaker:\n{said}"
    );
    for tone in &tones {
        assert!(tone.len() <= support::ear::RATE as usize * 12 / 100, "{}", tone.len());
        let squares: f64 = tone.iter().map(|sample| f64::from(*sample).powi(2)).sum();
        let level = 10.0 * (squares / tone.len() as f64 / 32_768.0_f64.powi(2)).log10();
        assert!((-21.0..-16.0).contains(&level), "{level}");
    }
}

#[test]
#[ignore = "runs inside tones_are_heard_and_differ"]
fn plays_the_tones() {
    let mut config = Config::default();
    config.speech.earcons = true;
    let voice = Voice::from_settings(&config.speech, config.language, &vocabulary(), |_| {});
    let gate = voice.gate();
    // The first one opens the device.
    for earcon in Earcon::ALL {
        let begun = Instant::now();
        voice.play(earcon);
        assert!(begun.elapsed() < Duration::from_millis(100), "it returns at once");
        let wait_for_gate = |open: bool| {
            while gate.is_open() != open {
                assert!(begun.elapsed() < PATIENCE, "{earcon:?}: {open}");
                thread::sleep(Duration::from_micros(200));
            }
            Instant::now()
        };
        let shut = wait_for_gate(false);
        let shut_for = wait_for_gate(true) - shut;
        // The margin is for a thread that is not woken in time.
        assert!(
            shut_for < earcon.length() + Duration::from_millis(60),
            "{earcon:?}: {shut_for:?}"
        );
        thread::sleep(Duration::from_millis(300));
    }
}

#[test]
fn without_a_loudspeaker_only_the_tone_is_lost() {
    let world = SoundWorld::without_sound();
    let said = run(&mut world.ansage(&["doctor", "--sounds", "--language", "de"]), "");
    assert!(
        said.code == Some(1) && said.errors.contains("nicht zu hören"),
        "{said:?}"
    );
    world.inside("earcons::plays_a_tone_that_is_lost");
}

#[test]
#[ignore = "runs inside without_a_loudspeaker_only_the_tone_is_lost"]
fn plays_a_tone_that_is_lost() {
    let mut config = Config::default();
    config.speech.earcons = true;
    let voice = Voice::from_settings(&config.speech, config.language, &vocabulary(), |_| {});
    for earcon in Earcon::ALL {
        voice.play(earcon);
    }
    thread::sleep(Duration::from_millis(500));
    assert!(voice.gate().is_open());
}

#[test]
fn the_doctor_plays_the_tones_and_says_what_they_mean() {
    let world = SoundWorld::start();
    let ear = world.loudspeaker();
    let said = run(&mut world.ansage(&["doctor", "--sounds", "--language", "de"]), "");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_eq!(
        said.output,
        "Ein hoher Ton: Ansage hört zu.\nZwei Töne, steigend: angenommen.\nEin tiefer Ton: übergangen.\nZwei Töne, \
         fallend: nicht möglich.\nZweimal derselbe mittlere Ton: Ansage fragt.\nZweimal derselbe sehr hohe Ton: die Uhr.\n"
    );
    ear.wait_for_silence();
    // Each meaning is spoken before its tone, so the last sound is the last tone.
    let sounds = bursts(&ear.samples(Duration::ZERO));
    assert_eq!(contour(sounds.last().unwrap()), (1175, 1175));
    assert!(sounds.len() > Earcon::ALL.len(), "{}", sounds.len());
}

#[test]
fn tones_are_written_into_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spoken.wav");
    let mut config = Config::default();
    config.speech.earcons = true;
    {
        let tongue = Tongue::new(config.language, config.speech.words, &vocabulary());
        let voice = Voice::in_file(&path, &config.speech, tongue, |_| {});
        assert_eq!(voice.ready().wait(), Ok(UtteranceEnd::Spoken));
        voice.play(Earcon::Taken);
        thread::sleep(Duration::from_millis(400));
        voice.play(Earcon::Refused);
        thread::sleep(Duration::from_millis(400));
        assert_eq!(voice.say("Eva vier").wait(), Ok(UtteranceEnd::Spoken));
    }
    let mut reader = hound::WavReader::open(&path).unwrap();
    let rate = reader.spec().sample_rate;
    let samples: Vec<i16> = reader.samples().map(Result::unwrap).collect();
    let second = (rate * 12 / 100) as usize..(rate * 3 / 10) as usize;
    assert!(
        samples[second].iter().all(|sample| *sample == 0),
        "between the tones it is silent"
    );
    let loud = |from: usize, to: usize| samples[from..to].iter().any(|sample| sample.unsigned_abs() > 2_000);
    assert!(loud(0, (rate / 10) as usize), "the first tone");
    assert!(
        loud((rate * 35 / 100) as usize, (rate * 55 / 100) as usize),
        "the second tone"
    );
    assert!(loud((rate * 8 / 10) as usize, samples.len()), "the speech");
}

/// Returns the tones in `samples`, without the silence around them.
pub fn bursts(samples: &[i16]) -> Vec<Vec<i16>> {
    // 60 ms of silence end a tone: the clock's tone contains a pause of 30 ms.
    let gap = support::ear::RATE as usize * 6 / 100;
    let mut bursts: Vec<(usize, usize)> = Vec::new();
    for (at, _) in samples
        .iter()
        .enumerate()
        .filter(|(_, sample)| sample.unsigned_abs() > 100)
    {
        match bursts.last_mut() {
            Some((_, end)) if at - *end < gap => *end = at,
            _ => bursts.push((at, at)),
        }
    }
    bursts
        .into_iter()
        .map(|(from, to)| samples[from..=to].to_vec())
        .collect()
}

/// Returns the frequencies of the first and the second part of a tone, as the nearest semitones, in Hz.
fn contour(tone: &[i16]) -> (u32, u32) {
    let strongest = |part: &[i16]| {
        let power = |hertz: u32| {
            let turn = std::f64::consts::TAU * f64::from(hertz) / f64::from(support::ear::RATE);
            let sum = |wave: fn(f64) -> f64| -> f64 {
                let products = part
                    .iter()
                    .enumerate()
                    .map(|(n, sample)| f64::from(*sample) * wave(turn * n as f64));
                products.sum()
            };
            sum(f64::sin).powi(2) + sum(f64::cos).powi(2)
        };
        let candidates = (-14..20).map(|semitones| (440.0 * 2_f64.powf(f64::from(semitones) / 12.0)).round() as u32);
        candidates
            .max_by(|one, other| power(*one).total_cmp(&power(*other)))
            .unwrap()
    };
    let third = tone.len() / 3;
    (strongest(&tone[..third]), strongest(&tone[2 * third..]))
}
