//! Vosk behind the [`Recognizer`] trait: its models, grammars and n-best lists.

mod grammar;

use std::{fs, iter, path::Path};

use vosk::{CompleteResult, DecodingState, LogLevel};

use crate::{
    audio::{self, Chunk, SAMPLE_RATE},
    model, paths,
    recognition::{
        self, Hypothesis, Levels, Progress, RecognitionError, RecognitionSettings, Recognizer, StartFault, Thresholds,
        Utterance,
    },
};
use ansage_words::vocabulary::Vocabulary;
pub use grammar::Grammar;

/// 0.5 s of silence: longer than the sound that can wait to be decoded, which is one chunk of the network and its right
/// context.
const SILENCE: [i16; SAMPLE_RATE as usize / 2] = [0; SAMPLE_RATE as usize / 2];
/// Samples of silence before each utterance: 0.25 s. It is inserted together with the first sound, so it does not delay
/// any answer.
const BEFORE: usize = SAMPLE_RATE as usize / 4;
/// Seconds by which the model may place the start of a word too late, because it was trained without alignments. It
/// sometimes takes the vowel of "acht" for silence.
const LATE: f32 = 0.12;

/// Number of readings in a trial.
const TRIED_READINGS: u16 = 4;
/// Largest sample of the noise in a trial: as loud as speech.
const NOISE: i16 = 3000;

/// A loaded Vosk model, shared by all recognizers made from it.
pub struct Model {
    inner: vosk::Model,
    /// Whether the model adapts to the speaker (has an i-vector extractor).
    adapts: bool,
    thresholds: Thresholds,
}

impl Model {
    /// Loads the model that `settings` name, which takes as long as in [`open`](Self::open).
    ///
    /// # Errors
    ///
    /// [`RecognitionError`] if it is not there or cannot be used.
    pub fn of_settings(settings: &RecognitionSettings) -> Result<Model, RecognitionError> {
        Model::open(&model::locate(&settings.model)?.usable()?.path)
    }

    /// Loads the model in `folder`. Takes 10 ms for the bundled model, a second for a large one.
    ///
    /// # Errors
    ///
    /// Returns [`RecognitionError::Model`] if files are missing or the model accepts no grammar at run time,
    /// [`RecognitionError::Thresholds`] if its thresholds are invalid, and [`RecognitionError::Start`] if libvosk fails
    /// to load it for another reason.
    pub fn open(folder: &Path) -> Result<Model, RecognitionError> {
        // On a bad folder, libvosk crashes or gives the reason only on standard error.
        model::check(folder).map_err(|refusal| model::ModelError::Unusable {
            path: folder.to_owned(),
            refusal,
        })?;
        // Its log goes to standard error, where only Ansage's own sentences belong.
        vosk::set_log_level(LogLevel::Error);
        let inner = folder.to_str().and_then(vosk::Model::new).ok_or(StartFault::Model)?;
        tracing::info!(folder = %folder.display(), "the model is loaded");
        Ok(Model {
            inner,
            adapts: folder.join("ivector/final.ie").exists(),
            thresholds: Thresholds::of_model(folder)?,
        })
    }

    /// Returns the thresholds fitted for this model.
    pub fn thresholds(&self) -> &Thresholds {
        &self.thresholds
    }

    /// Returns whether the model knows `word` (lower case, as in `graph/words.txt`).
    pub fn knows(&mut self, word: &str) -> bool {
        !word.is_empty() && self.inner.find_word(word).is_some()
    }

    /// Creates a recognizer for the words of `grammar` with at most `alternatives` readings. It is warmed up: it
    /// recognizes the first utterance as well as the later ones.
    ///
    /// # Errors
    ///
    /// Returns [`RecognitionError::Start`] if libvosk rejects the grammar.
    pub fn recognizer(&self, grammar: &Grammar, alternatives: u16) -> Result<VoskRecognizer, RecognitionError> {
        let phrases = grammar.phrases();
        // An empty grammar crashes libvosk on the first sound.
        if phrases.is_empty() {
            return Err(StartFault::Words.into());
        }
        let mut inner =
            vosk::Recognizer::new_with_grammar(&self.inner, SAMPLE_RATE as f32, phrases).ok_or(StartFault::Grammar)?;
        // Never zero: libvosk gives scores that compare whole readings only with alternatives.
        inner.set_max_alternatives(alternatives.max(1));
        // Word times are needed for the loudness of each word.
        inner.set_words(true);
        let mut recognizer = VoskRecognizer {
            inner,
            levels: Levels::default(),
            adapts: self.adapts,
            ended: false,
            has_finished: false,
            inserted: 0.0,
        };
        recognizer.restart();
        let has_own_product = ansage_gemm::is_in_use();
        tracing::debug!(has_own_product, "a recognizer is ready");
        Ok(recognizer)
    }
}

/// A libvosk recognizer for one grammar. Another grammar needs another recognizer, which takes a millisecond to create.
pub struct VoskRecognizer {
    inner: vosk::Recognizer,
    levels: Levels,
    adapts: bool,
    ended: bool,
    /// Whether the next sound has nothing before it.
    has_finished: bool,
    /// Seconds of silence put before utterances so far.
    inserted: f32,
}

impl Recognizer for VoskRecognizer {
    fn accept(&mut self, chunk: &Chunk) -> Result<Progress, RecognitionError> {
        self.levels.take(chunk);
        if self.has_finished {
            self.insert(&SILENCE[..BEFORE]);
        }
        match self.inner.accept_waveform(chunk) {
            Ok(DecodingState::Finalized) => {
                self.ended = true;
                Ok(Progress::Ended)
            }
            Ok(DecodingState::Running) => Ok(Progress::Listening),
            Ok(DecodingState::Failed) => Err(RecognitionError::Decode("libvosk reports an error".into())),
            Err(error) => Err(RecognitionError::Decode(error.to_string())),
        }
    }

    fn partial(&mut self) -> String {
        self.inner.partial_result().partial.to_owned()
    }

    fn finish(&mut self) -> Utterance {
        // `final_result` decodes the frames that still wait for their right context, but discards what a model with
        // i-vectors has learnt about the speaker. After an endpoint only silence is waiting, so `result` loses nothing
        // and keeps the i-vectors.
        let goes_on = self.adapts && self.ended;
        let result = match goes_on {
            true => self.inner.result(),
            false => self.inner.final_result(),
        };
        (self.ended, self.has_finished) = (false, !goes_on);
        utterance(result, &self.levels, self.inserted)
    }

    fn reset(&mut self) {
        // libvosk's own reset discards the words, but not the frames that wait for their right context: the last third
        // of a second would turn up after it. The next speaker is a different one, so nothing useful is lost.
        let _ = self.inner.final_result();
        (self.ended, self.has_finished) = (false, false);
    }

    fn forget_surroundings(&mut self) {
        self.levels.forget();
    }

    fn restart(&mut self) {
        // Pushes out the waiting frames.
        self.insert(&SILENCE);
        self.levels.forget();
    }
}

impl VoskRecognizer {
    /// Inserts silence before the next sound. Without anything before it, a word that begins at once is lost.
    fn insert(&mut self, silence: &[i16]) {
        // A failure to decode shows up with the next sound.
        let _ = self.inner.accept_waveform(silence);
        self.inner.reset();
        self.inserted += silence.len() as f32 / SAMPLE_RATE as f32;
        (self.ended, self.has_finished) = (false, false);
    }
}

/// Loads the model in `folder`, and hears a second of noise and the recordings of the demonstration with it. These make
/// libvosk crash or hang with most damaged models, so call it in a separate process.
///
/// # Errors
///
/// [`RecognitionError`] if libvosk refuses the model.
pub fn try_out(folder: &Path) -> Result<(), RecognitionError> {
    let mut model = Model::open(folder)?;
    let vocabulary = Vocabulary::shipped(&["de"]);
    let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
    let mut recognizer = model.recognizer(&grammar, TRIED_READINGS)?;
    let mut random = fastrand::Rng::with_seed(1);
    let noise = (0..SAMPLE_RATE).map(|_| random.i16(-NOISE..=NOISE)).collect();
    let recordings = fs::read_dir(paths::shipped().join("assets/demo"));
    // Without the recordings, the noise must suffice.
    let recordings = recordings.into_iter().flatten().flatten();
    let sounds = recordings.filter_map(|file| audio::file::decode(&file.path()).ok());
    for sound in iter::once(noise).chain(sounds) {
        recognition::listen(&mut recognizer, &sound)?;
    }
    Ok(())
}

/// Converts a result. Its times count the silence that was inserted, in seconds; the levels do not.
fn utterance(result: CompleteResult, levels: &Levels, inserted: f32) -> Utterance {
    let alternatives = match result {
        CompleteResult::Multiple(multiple) => multiple.alternatives,
        CompleteResult::Single(_) => Vec::new(),
    };
    let mut hypotheses: Vec<Hypothesis> = Vec::with_capacity(alternatives.len());
    for alternative in alternatives {
        let text = alternative.text.trim();
        // The same words recur with different pauses; the first is the best.
        if text.is_empty() && hypotheses.is_empty() {
            // Silence scores better than any words.
            return Utterance::default();
        }
        if !text.is_empty() && hypotheses.iter().all(|known| known.text != text) {
            let words = &alternative.result;
            let ends = std::iter::once(0.0).chain(words.iter().map(|word| word.end));
            hypotheses.push(Hypothesis {
                text: text.to_owned(),
                score: alternative.confidence,
                levels: words
                    .iter()
                    .zip(ends)
                    .map(|(word, before)| levels.of((word.start - LATE).max(before) - inserted, word.end - inserted))
                    .collect(),
                is_part: false,
                whole: None,
            });
        }
    }
    Utterance {
        hypotheses,
        ..Utterance::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_begins_when_an_utterance_has_ended_is_heard() {
        let mut model = Model::open(&model::bundled()).unwrap();
        let vocabulary = Vocabulary::shipped(&["de"]);
        let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
        let mut recognizer = model.recognizer(&grammar, 4).unwrap();
        for (file, word) in [("02-ja", "ja"), ("11-korrektur", "korrektur")] {
            let file = paths::shipped().join(format!("assets/demo/{file}.flac"));
            let sound = audio::file::decode(&file).unwrap();
            let loudest = sound.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
            let onset = sound.iter().position(|sample| sample.unsigned_abs() > loudest / 10);
            // 0 to 160 ms before it.
            for lead in (0..=SAMPLE_RATE as usize * 16 / 100).step_by(audio::CHUNK) {
                let first = onset.unwrap().saturating_sub(lead);
                let mut hear = || {
                    for chunk in audio::chunks(&sound[first..]) {
                        recognizer.accept(&chunk).unwrap();
                    }
                    recognizer
                        .finish()
                        .hypotheses
                        .into_iter()
                        .map(|heard| heard.text)
                        .next()
                };
                hear();
                assert_eq!(hear().as_deref(), Some(word), "{lead} samples before it");
            }
        }
    }

    #[test]
    fn libvosk_computes_its_network_by_the_product_of_the_program() {
        let mut model = Model::open(&model::bundled()).unwrap();
        let vocabulary = Vocabulary::shipped(&["de"]);
        let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
        model.recognizer(&grammar, 1).unwrap();
        assert!(ansage_gemm::is_in_use());
    }

    #[test]
    fn what_waits_to_be_decoded_is_forgotten_with_the_words() {
        let mut model = Model::open(&model::bundled()).unwrap();
        let vocabulary = Vocabulary::shipped(&["de"]);
        let grammar = Grammar::new(&vocabulary, |word| model.knows(word));
        let mut recognizer = model.recognizer(&grammar, 4).unwrap();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/knight.flac");
        let sound = audio::file::decode(&file).unwrap();
        let sound: Vec<Chunk> = audio::chunks(&sound).collect();
        for forget in [VoskRecognizer::reset, VoskRecognizer::restart] {
            // Every 280 ms, which meets each phase of a block that the decoder waits for.
            for cut in (0..sound.len()).step_by(7) {
                for chunk in &sound[..cut] {
                    recognizer.accept(chunk).unwrap();
                }
                forget(&mut recognizer);
                for chunk in &sound {
                    recognizer.accept(chunk).unwrap();
                }
                let heard = recognizer.finish();
                assert_eq!(
                    heard.hypotheses[0].text, "springer gustav eins felix drei",
                    "after {cut} chunks"
                );
            }
        }
    }
}
