//! Vosk behind the [`Recognizer`] trait.

use std::path::{Path, PathBuf};

use thiserror::Error;
use vosk::{CompleteResult, DecodingState, LogLevel};

use super::{Grammar, Hypothesis, Progress, RecognitionError, Recognizer, SAMPLE_RATE, Utterance};

/// What a model folder must hold. libvosk itself answers a lack of most of these with a crash or with silence.
const NEEDED: [&str; 5] = [
    "am/final.mdl",
    "conf/mfcc.conf",
    "conf/model.conf",
    "graph/HCLr.fst",
    "graph/Gr.fst",
];

/// Why a model cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ModelError {
    /// The folder does not exist.
    #[error("There is no model folder {0}. Correct its name, or install a model with \"ansage model install\".")]
    Missing(PathBuf),
    /// A file of the model is missing.
    #[error("The model {folder} is incomplete: {file} is missing. Install it again with \"ansage model install\".")]
    Incomplete {
        /// The model.
        folder: PathBuf,
        /// The file.
        file: &'static str,
    },
    /// The graph of the model is fixed: it takes no words at run time.
    #[error(
        "The model {0} has a fixed graph (HCLG.fst) and would ignore the words of chess. Choose a model with graph/HCLr.fst and graph/Gr.fst, such as the bundled one."
    )]
    Fixed(PathBuf),
    /// libvosk cannot load the model, although its files are there.
    #[error("The model {0} cannot be loaded: its files are damaged. Install it again with \"ansage model install\".")]
    Damaged(PathBuf),
}

/// A loaded Vosk model, shared by all recognizers made from it.
pub struct Model {
    inner: vosk::Model,
    folder: PathBuf,
    /// Whether the model adapts to the speaker (has an i-vector extractor).
    adapts: bool,
}

impl Model {
    /// Loads the model in `folder`. Takes 10 ms for the bundled one, a second for a large one.
    ///
    /// # Errors
    ///
    /// [`ModelError`] where files are missing or damaged, or the model takes no grammar at run time.
    pub fn open(folder: &Path) -> Result<Model, ModelError> {
        if !folder.is_dir() {
            return Err(ModelError::Missing(folder.to_owned()));
        }
        // Beside HCLr.fst too: libvosk would take it and ignore every grammar in silence.
        if folder.join("graph/HCLG.fst").exists() {
            return Err(ModelError::Fixed(folder.to_owned()));
        }
        if let Some(file) = NEEDED.into_iter().find(|file| !folder.join(file).is_file()) {
            return Err(ModelError::Incomplete {
                folder: folder.to_owned(),
                file,
            });
        }
        // Its log goes to standard error, where only Ansage's own sentences belong.
        vosk::set_log_level(LogLevel::Error);
        let damaged = || ModelError::Damaged(folder.to_owned());
        let path = folder.to_str().ok_or_else(damaged)?;
        Ok(Model {
            inner: vosk::Model::new(path).ok_or_else(damaged)?,
            folder: folder.to_owned(),
            adapts: folder.join("ivector/final.ie").exists(),
        })
    }

    /// The folder it was loaded from.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether the model can hear `word` (lower case, as in `graph/words.txt`).
    pub fn knows(&mut self, word: &str) -> bool {
        !word.is_empty() && self.inner.find_word(word).is_some()
    }

    /// Those of `words` that the model cannot hear, in their order.
    pub fn missing_words<'a>(&mut self, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
        words.into_iter().filter(|word| !self.knows(word)).collect()
    }

    /// A recognizer that hears the words of `grammar` and gives at most `alternatives` readings. It is warm: what it
    /// hears first it hears as well as the rest.
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Start`] when libvosk refuses the grammar.
    pub fn recognizer(&self, grammar: &Grammar, alternatives: u16) -> Result<VoskRecognizer, RecognitionError> {
        let phrases = grammar.phrases();
        // An empty grammar crashes libvosk on the first sound.
        if phrases.is_empty() {
            return Err(RecognitionError::Start(
                "the model knows no word of the vocabulary; choose the bundled model".into(),
            ));
        }
        let mut inner = vosk::Recognizer::new_with_grammar(&self.inner, SAMPLE_RATE as f32, phrases)
            .ok_or_else(|| RecognitionError::Start("libvosk refuses the grammar; choose the bundled model".into()))?;
        // Never zero: only with alternatives does libvosk give scores that compare readings as a whole.
        inner.set_max_alternatives(alternatives.max(1));
        let mut recognizer = VoskRecognizer {
            inner,
            adapts: self.adapts,
            ended: false,
        };
        recognizer.accept(&[0; SAMPLE_RATE as usize / 4])?;
        recognizer.reset();
        Ok(recognizer)
    }
}

/// libvosk hearing one grammar. For another grammar, make another: that takes a millisecond.
pub struct VoskRecognizer {
    inner: vosk::Recognizer,
    adapts: bool,
    ended: bool,
}

impl Recognizer for VoskRecognizer {
    fn accept(&mut self, samples: &[i16]) -> Result<Progress, RecognitionError> {
        match self.inner.accept_waveform(samples) {
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
        // `final_result` decodes the frames that still wait for their right context, but forgets what a model with
        // i-vectors has learnt about the speaker. After an endpoint only silence is waiting, so nothing is lost by
        // `result`, which remembers.
        let result = if self.adapts && self.ended {
            self.inner.result()
        } else {
            self.inner.final_result()
        };
        let utterance = utterance(result);
        self.ended = false;
        utterance
    }

    fn reset(&mut self) {
        self.inner.reset();
        self.ended = false;
    }
}

fn utterance(result: CompleteResult) -> Utterance {
    let alternatives = match result {
        CompleteResult::Multiple(multiple) => multiple.alternatives,
        CompleteResult::Single(_) => Vec::new(),
    };
    let mut hypotheses: Vec<Hypothesis> = Vec::with_capacity(alternatives.len());
    for alternative in alternatives {
        let text = alternative.text.trim();
        // The same words come again with other pauses; the first is the best.
        if text.is_empty() && hypotheses.is_empty() {
            // Silence sounds better than any words.
            return Utterance::default();
        }
        if !text.is_empty() && hypotheses.iter().all(|known| known.text != text) {
            hypotheses.push(Hypothesis {
                text: text.to_owned(),
                score: alternative.confidence,
            });
        }
    }
    Utterance { hypotheses }
}
