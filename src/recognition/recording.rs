//! Recognition of a whole recording as one declaration.

use super::{Hypothesis, Progress, RecognitionError, Recognizer, Utterance};
use crate::audio::{self, CHUNK, SAMPLE_RATE, level};

/// Silence added before and after the recording, in samples: 300 ms. A recording may begin with the first sound of a
/// word, which the recognizer would miss, and end with the last.
const MARGIN: usize = SAMPLE_RATE as usize * 3 / 10;
/// Length in samples from which an utterance is split at a pause: 20 s, longer than any declaration. Without a limit
/// the lattice of a long recording would keep growing.
const LONG: usize = SAMPLE_RATE as usize * 20;
/// Length to which silence is shortened, in samples (2 s). More does not help.
const PAUSE: usize = SAMPLE_RATE as usize * 2;
/// Maximum number of readings of a split recording.
const MOST: usize = 16;

/// Recognizes all of `samples` as one utterance: a hesitation inside a move does not end it. Skips long silence. Keeps
/// soft words, unlike [`Utterance::near`].
///
/// # Errors
///
/// Returns [`RecognitionError::Decode`] if the sound could not be decoded.
pub fn listen(recognizer: &mut impl Recognizer, samples: &[i16]) -> Result<Utterance, RecognitionError> {
    recognizer.restart();
    let mut whole = Utterance::default();
    let (mut length, mut silence) = (0, 0);
    for chunk in audio::chunks(&[&[0; MARGIN], samples, &[0; MARGIN]].concat()) {
        // Softer speech is not understood.
        if !level::sounds(&chunk) {
            silence += CHUNK;
            if silence > PAUSE {
                continue;
            }
        } else {
            silence = 0;
        }
        length += CHUNK;
        if recognizer.accept(&chunk)? == Progress::Ended && length > LONG {
            whole = join(whole, recognizer.finish());
            length = 0;
        }
    }
    Ok(join(whole, recognizer.finish()))
}

/// Joins two utterances in sequence: every reading of one with every reading of the other, best first.
fn join(first: Utterance, second: Utterance) -> Utterance {
    if first.hypotheses.is_empty() {
        return second;
    }
    if second.hypotheses.is_empty() {
        return first;
    }
    let mut hypotheses: Vec<Hypothesis> = first
        .hypotheses
        .iter()
        .flat_map(|a| {
            second.hypotheses.iter().map(|b| Hypothesis {
                text: format!("{} {}", a.text, b.text),
                score: a.score + b.score,
                levels: [&a.levels[..], &b.levels].concat(),
                is_part: a.is_part || b.is_part,
                whole: (a.whole.is_some() || b.whole.is_some()).then(|| format!("{} {}", a.whole(), b.whole())),
            })
        })
        .collect();
    hypotheses.sort_by(|a, b| b.score.total_cmp(&a.score));
    hypotheses.truncate(MOST);
    Utterance {
        hypotheses,
        ..Utterance::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::Chunk;

    /// Recognizer that reports the number of nonzero samples since the last end, and ends at every chunk that ends in a
    /// zero sample.
    #[derive(Default)]
    struct Counter {
        samples: usize,
        loud: usize,
    }

    impl Recognizer for Counter {
        fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError> {
            self.samples += CHUNK;
            self.loud += chunk.iter().filter(|sample| **sample != 0).count();
            Ok(match chunk.last() {
                Some(0) => Progress::Ended,
                _ => Progress::Listening,
            })
        }

        fn partial(&mut self) -> String {
            String::new()
        }

        fn finish(&mut self) -> Utterance {
            let text = std::mem::take(&mut self.loud).to_string();
            self.samples = 0;
            let hypotheses = vec![Hypothesis::new(&text, 1.0)];
            Utterance {
                hypotheses,
                ..Utterance::default()
            }
        }

        fn reset(&mut self) {
            *self = Counter::default();
        }
    }

    fn heard(samples: &[i16]) -> String {
        listen(&mut Counter::default(), samples).unwrap().hypotheses[0]
            .text
            .clone()
    }

    #[test]
    fn a_hesitation_does_not_end_the_declaration() {
        let mut samples = vec![500; 16_000];
        samples.extend([0; 24_000]);
        samples.extend([500; 16_000]);
        assert_eq!(heard(&samples), "32000");
    }

    #[test]
    fn only_a_very_long_recording_is_split_and_joined() {
        let mut samples = vec![500; LONG + CHUNK];
        samples.extend([0; 1_280]);
        samples.extend([500; 640]);
        assert_eq!(heard(&samples), format!("{} 640", LONG + CHUNK));
    }

    #[test]
    fn ten_minutes_of_silence_are_passed_over() {
        let mut counter = Counter::default();
        struct Spy<'a>(&'a mut usize, Counter);
        impl Recognizer for Spy<'_> {
            fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError> {
                *self.0 += CHUNK;
                self.1.accept(chunk)
            }
            fn partial(&mut self) -> String {
                String::new()
            }
            fn finish(&mut self) -> Utterance {
                Utterance::default()
            }
            fn reset(&mut self) {}
        }
        let mut taken = 0;
        let utterance = listen(
            &mut Spy(&mut taken, std::mem::take(&mut counter)),
            &vec![3; 16_000 * 600],
        )
        .unwrap();
        assert_eq!(utterance, Utterance::default());
        assert!(taken < 16_000 * 3, "{taken}");
    }

    #[test]
    fn joined_readings_are_sorted() {
        let joined = join(
            Utterance::of(&[("eva", 10.0), ("felix", 8.0)]),
            Utterance::of(&[("vier", 5.0), ("drei", 4.0)]),
        );
        let texts: Vec<&str> = joined.hypotheses.iter().map(|h| h.text.as_str()).collect();
        assert_eq!(texts, ["eva vier", "eva drei", "felix vier", "felix drei"]);
        assert_eq!(join(Utterance::default(), joined.clone()), joined);
        assert_eq!(join(joined.clone(), Utterance::default()), joined);
    }
}
