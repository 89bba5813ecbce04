//! Searches for the transform that helps a speaker. The recognizer itself is the judge: each candidate is put into the
//! model, and the takes are recognized with it.
//!
//! The search maximises the mean log posterior of the right words: their likelihood among all readings of a take, by
//! the recognizer's own scores. This says more than the number of takes understood, which hardly differs between
//! candidates.
//!
//! The search follows one axis after the other and is judged by cross-validation. The takes are dealt into five parts,
//! and each part is recognized with the tried transform that is best on the other four. The transform found on all
//! takes is kept only if these left-out takes are understood better. A separate search for each part would take six
//! times as long.

use std::{
    collections::HashMap,
    path::Path,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use super::{error::EnrolmentError, fitted, prompts::is_same, transform::Transform};
use crate::{
    recognition::{self, RecognitionError, Thresholds, Utterance},
    recognizer::{Grammar, Model},
    scratch::Scratch,
};
use ansage_words::vocabulary::Vocabulary;

/// Number of parts of the cross-validation. Each holds at least two takes ([`LEAST`](super::LEAST)).
const PARTS: usize = 5;
/// Length of the n-best list.
const READINGS: u16 = 16;
/// Log posterior of words outside the list of readings. The list ends at the lattice beam (5 nats), so they are less
/// likely than that.
const ABSENT: f64 = -8.0;
/// Minimum gain of a step away from the average voice, in nats per take. With forty takes, less is chance.
const WORTH: f64 = 0.01;

/// Step widths and limits of the search. The warps include children's voices.
const WARP: Axis = Axis {
    steps: &[10, 5],
    limits: 75..=145,
    of: |transform| &mut transform.warp,
};
const TILT: Axis = Axis {
    steps: &[3],
    limits: -9..=12,
    of: |transform| &mut transform.tilt,
};
const LEVEL: Axis = Axis {
    steps: &[6],
    limits: -12..=18,
    of: |transform| &mut transform.level,
};
const CURVE: Axis = Axis {
    steps: &[4],
    limits: -8..=8,
    of: |transform| &mut transform.curve,
};
/// Order of the search. The warp comes again at the end, since the others may have shifted its optimum.
const AXES: [Axis; 5] = [WARP, TILT, LEVEL, CURVE, Axis { steps: &[5], ..WARP }];

/// A component of the transform and the steps of its search.
struct Axis {
    /// Widths of the steps, one after the other.
    steps: &'static [i32],
    limits: std::ops::RangeInclusive<i32>,
    of: fn(&mut Transform) -> &mut i32,
}

/// Result of learning from the takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Adaptation {
    /// The transform to use: the identity if no other helps.
    pub transform: Transform,
    /// Number of takes that the model understands as it is.
    pub before: usize,
    /// Number of takes understood with a transform learnt from the other takes.
    pub after: usize,
    /// Margin in nats within which the program asks this speaker which move was meant; `None` for the model's own.
    pub ask: Option<f32>,
    /// Indices of the takes that are not understood with the transform.
    pub missed: Vec<usize>,
}

/// Score of a take.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Score {
    /// Whether the best reading means the right words.
    understood: bool,
    /// Log posterior of the right words.
    posterior: f64,
    /// Lead of the best wrong reading over the right words, in nats. Negative if it sounds worse, `None` if one of the
    /// two is not among the readings.
    wrong: Option<f32>,
}

/// Searches for the transform of the model in the folder `model` that best helps the speaker of `takes` (words and
/// sound). Tries fifteen to thirty candidates. Each takes as long as recognizing the takes once.
///
/// # Errors
///
/// Returns an [`EnrolmentError`] if the model cannot be used. A model with a structure other than the bundled one's is
/// not an error: no transform helps it.
pub fn adapt(
    model: &Path,
    vocabulary: &Vocabulary,
    takes: &[(String, Vec<i16>)],
) -> Result<Adaptation, EnrolmentError> {
    let usual = Thresholds::of_model(model).map_err(RecognitionError::from)?.margins.ask;
    let scratch = Scratch::new().map_err(|source| EnrolmentError::Write {
        path: std::env::temp_dir(),
        source,
    })?;
    let network = fitted::network(model)?;
    let mut known: HashMap<Transform, Vec<Score>> = HashMap::new();
    let mut judge = |transform: Transform| -> Result<Vec<Score>, EnrolmentError> {
        if let Some(scores) = known.get(&transform) {
            return Ok(scores.clone());
        }
        let folder = match &network {
            Some((network, features)) if !transform.is_identity() => {
                fitted::write_model(model, scratch.path(), network, features, &transform)?;
                scratch.path()
            }
            _ => model,
        };
        let scores = hear(folder, vocabulary, takes)?;
        known.insert(transform, scores.clone());
        Ok(scores)
    };
    if network.is_none() {
        return learn(usual, |_| judge(Transform::default()));
    }
    learn(usual, judge)
}

/// Recognizes all takes with the model in `folder`, on all processors.
fn hear(folder: &Path, vocabulary: &Vocabulary, takes: &[(String, Vec<i16>)]) -> Result<Vec<Score>, EnrolmentError> {
    let mut model = Model::open(folder)?;
    let grammar = Grammar::new(vocabulary, |word| model.knows(word));
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, Score)>, RecognitionError> {
        let mut recognizer = model.recognizer(&grammar, READINGS)?;
        // Before its first utterance a recognizer has decoded more silence than before the others, which shifts the
        // frames that it looks at. Which take a thread hears first depends on other programs, so no take is the first.
        recognition::listen(&mut recognizer, &[])?;
        let mut scores = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some((words, samples)) = takes.get(number) else {
                break Ok(scores);
            };
            let utterance = recognition::listen(&mut recognizer, samples)?;
            scores.push((number, score(vocabulary, words, &utterance)));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from).min(takes.len());
    let mut scores = Vec::with_capacity(takes.len());
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            scores.extend(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        Ok::<_, RecognitionError>(())
    })?;
    scores.sort_by_key(|(number, _)| *number);
    Ok(scores.into_iter().map(|(_, score)| score).collect())
}

/// Compares `utterance` with the `words` of the prompt.
fn score(vocabulary: &Vocabulary, words: &str, utterance: &Utterance) -> Score {
    let best = utterance.hypotheses.first().map_or(0.0, |best| f64::from(best.score));
    let odds = |score: f32| (f64::from(score) - best).exp();
    let all: f64 = utterance.hypotheses.iter().map(|reading| odds(reading.score)).sum();
    let mut right = utterance
        .hypotheses
        .iter()
        .enumerate()
        .filter(|(_, reading)| is_same(vocabulary, words, &reading.text))
        .peekable();
    let understood = right.peek().is_some_and(|(rank, _)| *rank == 0);
    let right_best = right.peek().map(|(_, reading)| reading.score);
    let wrong_best = utterance
        .hypotheses
        .iter()
        .find(|reading| !is_same(vocabulary, words, &reading.text))
        .map(|reading| reading.score);
    let right: f64 = right.map(|(_, reading)| odds(reading.score)).sum();
    Score {
        understood,
        wrong: right_best.zip(wrong_best).map(|(right, wrong)| wrong - right),
        posterior: (right / (all + ABSENT.exp())).ln().max(ABSENT),
    }
}

/// Learns from takes, all of which `judge` recognizes with a transform. The model's own margin for questions is
/// `usual`.
fn learn(
    usual: f32,
    mut judge: impl FnMut(Transform) -> Result<Vec<Score>, EnrolmentError>,
) -> Result<Adaptation, EnrolmentError> {
    let plain = judge(Transform::default())?;
    let mut tried = vec![(Transform::default(), plain.clone())];
    let found = search(&mut |transform| {
        let scores = judge(transform)?;
        tried.push((transform, scores.clone()));
        Ok(mean(&scores, |_| true))
    })?;
    let mut left_out = plain.clone();
    for part in 0..PARTS {
        let others = |take: usize| take % PARTS != part;
        let best = tried
            .iter()
            .max_by(|(_, a), (_, b)| mean(a, others).total_cmp(&mean(b, others)));
        for (take, score) in left_out.iter_mut().enumerate().skip(part).step_by(PARTS) {
            if let Some(better) = best.and_then(|(_, scores)| scores.get(take)) {
                *score = *better;
            }
        }
    }
    let count = |scores: &[Score]| scores.iter().filter(|score| score.understood).count();
    let missed = |scores: &[Score]| {
        let takes = scores.iter().enumerate();
        takes
            .filter_map(|(take, score)| (!score.understood).then_some(take))
            .collect()
    };
    let before = count(&plain);
    if found.is_identity() || !helps(&plain, &left_out) {
        return Ok(Adaptation {
            transform: Transform::default(),
            before,
            after: before,
            ask: margin(usual, &plain),
            missed: missed(&plain),
        });
    }
    Ok(Adaptation {
        transform: found,
        before,
        after: count(&left_out),
        ask: margin(usual, &left_out),
        missed: missed(&left_out),
    })
}

/// Returns whether left-out takes are understood better than before: several more of them, or no fewer with scores
/// better by more than chance. One more of forty is chance.
fn helps(before: &[Score], after: &[Score]) -> bool {
    let gains: Vec<f64> = before
        .iter()
        .zip(after)
        .map(|(b, a)| a.posterior - b.posterior)
        .collect();
    let count = gains.len().max(2) as f64;
    let mean = gains.iter().sum::<f64>() / count;
    let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let understood = |scores: &[Score]| scores.iter().filter(|score| score.understood).count();
    let (before, after) = (understood(before), understood(after));
    let clearer = mean > (variance / count).sqrt();
    mean > WORTH && (after > before + 1 || after >= before && clearer)
}

/// Number of needless questions that are worth asking to catch one wrong reading.
const WORTH_QUESTIONS: usize = 3;

/// Returns the margin that turns wrong readings of these takes into questions at the cost of few needless ones. Returns
/// `None` if the `usual` margin does as well on left-out takes. The result is never narrower than `usual`.
fn margin(usual: f32, scores: &[Score]) -> Option<f32> {
    // Counts the wrong readings that become questions, and the right ones.
    let questions = |margin: f32, scores: &mut dyn Iterator<Item = &Score>| {
        scores
            .filter_map(|score| score.wrong)
            .filter(|wrong| wrong.abs() > usual && wrong.abs() <= margin)
            .fold((0, 0), |(caught, needless), wrong| match wrong > 0.0 {
                true => (caught + 1, needless),
                false => (caught, needless + 1),
            })
    };
    let best = |counts: &dyn Fn(usize) -> bool| {
        let counted = || {
            scores
                .iter()
                .enumerate()
                .filter(|(take, _)| counts(*take))
                .map(|(_, score)| score)
        };
        let gain = |margin: &f32| {
            let (caught, needless) = questions(*margin, &mut counted());
            (caught * WORTH_QUESTIONS) as isize - needless as isize
        };
        // Just beyond each wrong reading. The list of readings ends at 5 nats.
        let beyond = counted().filter_map(|score| score.wrong).filter(|wrong| *wrong > usual);
        beyond
            .map(|wrong| wrong + 0.1)
            .filter(|margin| gain(margin) > 0)
            .max_by_key(gain)
    };
    let (mut caught, mut needless) = (0, 0);
    for part in 0..PARTS {
        let Some(margin) = best(&|take| take % PARTS != part) else {
            continue;
        };
        let left_out = questions(margin, &mut scores.iter().skip(part).step_by(PARTS));
        (caught, needless) = (caught + left_out.0, needless + left_out.1);
    }
    if caught * WORTH_QUESTIONS <= needless {
        return None;
    }
    best(&|_| true)
}

/// Returns the mean log posterior of the takes that `counts` selects.
fn mean(scores: &[Score], counts: impl Fn(usize) -> bool) -> f64 {
    let counted = scores.iter().enumerate().filter(|(take, _)| counts(*take));
    let (sum, number) = counted.fold((0.0, 0), |(sum, number), (_, score)| {
        (sum + score.posterior, number + 1)
    });
    sum / f64::from(number.max(1))
}

/// Searches uphill along one axis after the other for the transform with the greatest `value`.
fn search(value: &mut impl FnMut(Transform) -> Result<f64, EnrolmentError>) -> Result<Transform, EnrolmentError> {
    let mut best = Transform::default();
    let mut height = value(best)?;
    for axis in AXES {
        let from = best;
        for step in axis.steps {
            for direction in [*step, -step] {
                // Continue while it improves.
                loop {
                    let mut candidate = best;
                    *(axis.of)(&mut candidate) += direction;
                    if !axis.limits.contains((axis.of)(&mut candidate)) {
                        break;
                    }
                    // The first step must gain more than a random change would.
                    let floor = if best == from { height + WORTH } else { height };
                    let reached = value(candidate)?;
                    if reached <= floor {
                        break;
                    }
                    (best, height) = (candidate, reached);
                }
            }
        }
    }
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a voice whose takes are understood worse the farther the transform is from `best`. Every fourth take
    /// hardly depends on it.
    fn voice(best: Transform) -> impl FnMut(Transform) -> Result<Vec<Score>, EnrolmentError> {
        move |tried| {
            let away = f64::from(tried.warp - best.warp).abs() / 10.0 + f64::from(tried.tilt - best.tilt).abs() / 6.0;
            let scores = (0..40).map(|take| {
                let posterior = -0.1 - if take % 4 == 0 { 0.01 } else { 0.5 } * away;
                Score {
                    understood: posterior > -1.0,
                    posterior,
                    wrong: None,
                }
            });
            Ok(scores.collect())
        }
    }

    #[test]
    fn the_transform_of_the_voice_is_found() {
        let high = Transform {
            warp: 120,
            tilt: 3,
            ..Transform::default()
        };
        let learnt = learn(2.0, voice(high)).unwrap();
        assert_eq!(learnt.transform, high);
        assert_eq!((learnt.before, learnt.after, learnt.missed.len()), (10, 40, 0));
    }

    #[test]
    fn an_average_voice_is_left_alone() {
        let learnt = learn(2.0, voice(Transform::default())).unwrap();
        assert_eq!(learnt.transform, Transform::default());
        assert_eq!((learnt.before, learnt.after), (40, 40));
    }

    #[test]
    fn what_helps_only_the_takes_it_was_chosen_on_is_not_kept() {
        // A few takes gain so much from a warp that it is the best one for all; the others suffer from it.
        let learnt = learn(2.0, |tried| {
            let scores = (0..40).map(|take| {
                let posterior = match (tried.warp, take % PARTS) {
                    (110, 0) => -0.5,
                    (110, _) => -4.0,
                    _ => -3.5,
                };
                Score {
                    understood: posterior > -3.8,
                    posterior,
                    wrong: None,
                }
            });
            Ok(scores.collect())
        })
        .unwrap();
        assert_eq!(learnt.transform, Transform::default());
        assert_eq!(learnt.before, learnt.after);
    }

    #[test]
    fn one_more_take_that_is_understood_is_chance() {
        let takes = |gain: f64, understood_from: usize| -> Vec<Score> {
            let score = |take: usize| Score {
                understood: take >= understood_from,
                posterior: -1.0
                    + if take.is_multiple_of(2) { gain } else { gain / 2.0 }
                    + if take == 0 { gain } else { 0.0 },
                wrong: None,
            };
            (0..40).map(score).collect()
        };
        let plain = takes(0.0, 1);
        assert!(helps(&plain, &takes(0.3, 1)), "nearly all are clearer");
        assert!(!helps(&plain, &takes(0.3, 2)), "fewer are understood");
        let mut one_more = takes(0.0, 0);
        one_more[0].posterior += 1.5;
        one_more[1].posterior -= 0.2;
        assert!(!helps(&plain, &one_more));
        // Three more are not, however uneven the scores.
        let (mut before, mut after) = (takes(0.0, 4), takes(0.0, 1));
        (before[3].posterior, after[3].posterior) = (-8.0, -0.5);
        assert!(helps(&before, &after));
    }

    #[test]
    fn who_is_often_misheard_by_a_little_is_asked_more_often() {
        let scores = |wrong: &dyn Fn(usize) -> f32| -> Vec<Score> {
            let score = |take| Score {
                understood: wrong(take) < 0.0,
                posterior: -1.0,
                wrong: Some(wrong(take)),
            };
            (0..40).map(score).collect()
        };
        // Every fourth take is misheard by 3 nats; the others are clear.
        let often = margin(2.0, &scores(&|take| if take % 4 == 0 { 3.0 } else { -4.5 }));
        assert_eq!(often, Some(3.1));
        // The same, but the program would also ask about nearly all right readings.
        assert_eq!(
            margin(2.0, &scores(&|take| if take % 8 == 0 { 3.0 } else { -2.5 })),
            None
        );
        // One is chance.
        assert_eq!(margin(2.0, &scores(&|take| if take == 7 { 3.0 } else { -4.5 })), None);
        // The model's own margin is enough.
        assert_eq!(
            margin(2.0, &scores(&|take| if take % 4 == 0 { 1.0 } else { -4.5 })),
            None
        );
    }

    #[test]
    fn the_posterior_is_that_of_the_right_words() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let of = |readings: &[(&str, f32)]| score(&vocabulary, "Eva zwei", &Utterance::of(readings));
        let alone = of(&[("eva zwei", 300.0)]);
        assert!(alone.understood && alone.posterior > -0.001);
        let even = of(&[("eva drei", 300.0), ("eva zwei", 300.0)]);
        assert!(!even.understood && (even.posterior - 0.5f64.ln()).abs() < 0.001);
        // Two readings of the same meaning count together.
        let both = of(&[("eva zwo", 300.0), ("eva zwei", 300.0)]);
        assert!(both.understood && both.posterior > -0.001);
        assert_eq!(of(&[("eva drei", 300.0), ("eva zwei", 297.0)]).wrong, Some(3.0));
        assert_eq!(of(&[("eva zwei", 300.0)]).wrong, None);
        assert_eq!(of(&[]).posterior, ABSENT);
        assert_eq!(of(&[("eva drei", 1.0)]).posterior, ABSENT);
    }
}
