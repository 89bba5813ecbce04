//! Three systems that turn sound into a move: Ansage, and two built on Vosk in the usual way.

use std::time::Instant;

use ansage::{
    audio::{self, CHUNK},
    recognition::{
        self, Band, Listening, Margins, Progress, RecognitionError, RecognitionSettings, Recognizer, UNKNOWN, Utterance,
    },
    recognizer::{Grammar, Model, VoskRecognizer},
};
use ansage_protocol::{Game, Input};
use ansage_words::vocabulary::{Term, Vocabulary};
use serde::Serialize;

use crate::trace::{Chunk, Ended};

/// A measured system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum System {
    /// The microphone path: the grammar of declarations, the endpoint by meaning, the judge.
    Ansage,
    /// Vosk with the list of all words as its grammar, its own endpoint, and the best hypothesis parsed unchanged.
    Plain,
    /// The same, but with the first of the n-best hypotheses that is a legal move or a command.
    FirstLegal,
}

impl System {
    /// All systems, in the order of the report.
    pub const ALL: [System; 3] = [System::Ansage, System::Plain, System::FirstLegal];

    /// Returns its name in the report.
    pub fn name(self) -> &'static str {
        match self {
            System::Ansage => "Ansage",
            System::Plain => "plain Vosk",
            System::FirstLegal => "first legal",
        }
    }
}

/// Decision of a system on a sound.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// Its answer, if any.
    pub input: Option<Input>,
    /// The words that decided.
    pub words: String,
    /// Samples up to the end of the deciding chunk.
    pub at: usize,
    /// Computing time of that chunk, in seconds.
    pub compute: f64,
}

/// The systems for one model and vocabulary. Each thread has its own.
pub struct Ears<'a> {
    vocabulary: &'a Vocabulary,
    margins: Margins,
    ours: Listening<VoskRecognizer>,
    theirs: VoskRecognizer,
    /// Same grammar as `ours`, but its utterance never ends.
    endless: VoskRecognizer,
}

/// The grammars of the systems.
pub struct Grammars {
    ours: Grammar,
    words: Grammar,
}

impl Grammars {
    /// Returns the grammar of declarations, and the plain list of words as in the documentation of Vosk: all in one
    /// phrase, with `[unk]` as another.
    ///
    /// While a question is open, Ansage's grammar is that of its `answers`.
    pub fn new(vocabulary: &Vocabulary, model: &mut Model, answers: Option<Vec<Vec<Term>>>) -> Grammars {
        let mut words: Vec<String> = Vec::new();
        // A list written by hand does not contain fillers. They would be recognized between the other words.
        let meaning = vocabulary.forms().filter(|(term, _)| *term != Term::Filler);
        for (_, form) in meaning {
            for word in form.split_whitespace().map(str::to_lowercase) {
                if model.knows(&word) && !words.contains(&word) {
                    words.push(word);
                }
            }
        }
        let list = words.join(" ");
        Grammars {
            ours: match answers {
                Some(answers) => Grammar::answers(vocabulary, &answers, |word| model.knows(word)),
                None => Grammar::new(vocabulary, |word| model.knows(word)),
            },
            words: Grammar::of([list.as_str(), UNKNOWN], |word| model.knows(word)),
        }
    }
}

impl<'a> Ears<'a> {
    /// Creates the recognizers of all systems.
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Start`] if libvosk refuses a grammar.
    pub fn new(
        model: &Model,
        grammars: &Grammars,
        vocabulary: &'a Vocabulary,
        settings: &RecognitionSettings,
    ) -> Result<Self, RecognitionError> {
        let recognizer = |grammar| model.recognizer(grammar, settings.alternatives);
        Ok(Ears {
            vocabulary,
            margins: model.thresholds().margins,
            ours: Listening::new(recognizer(&grammars.ours)?, model.thresholds().waits.allowing(settings)),
            theirs: recognizer(&grammars.words)?,
            endless: recognizer(&grammars.ours)?,
        })
    }

    /// Traces the recognizer on `sound` in the state of `game`, chunk by chunk.
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Decode`] if the sound cannot be decoded.
    pub fn trace(&mut self, sound: &[i16], game: &Game) -> Result<(Vec<Chunk>, Vec<Ended>), RecognitionError> {
        self.ours.restart();
        self.ours.keep_farther();
        self.endless.restart();
        let vocabulary = self.vocabulary;
        let (mut chunks, mut utterances) = (Vec::new(), Vec::new());
        let (mut before, mut at, mut band) = (String::new(), 0, Band::default());
        for samples in audio::chunks(sound) {
            at += CHUNK;
            let ended = self.endless.accept(&samples)? == Progress::Ended;
            let words = self.endless.partial();
            chunks.push(Chunk {
                level: band.level(&samples),
                words: (words != before).then(|| words.clone()),
                ended,
            });
            before = words;
            if let Some(utterance) = self
                .ours
                .hear(&samples, |words| recognition::sense(game, vocabulary, words))?
            {
                utterances.push((at, utterance));
            }
        }
        utterances.push((at, self.ours.finish()));
        let utterances = utterances
            .into_iter()
            .filter(|(_, utterance)| !utterance.hypotheses.is_empty())
            .map(|(at, utterance)| Ended {
                at,
                readings: utterance.hypotheses,
            });
        Ok((chunks, utterances.collect()))
    }

    /// Returns the decision of each system on `sound` in the state of `game`, in the order of [`System::ALL`].
    ///
    /// # Errors
    ///
    /// [`RecognitionError::Decode`] if the sound cannot be decoded.
    pub fn hear(&mut self, sound: &[i16], game: &Game) -> Result<[Decision; 3], RecognitionError> {
        let ours = self.hear_ours(sound, game)?;
        let [plain, first_legal] = self.hear_theirs(sound, game)?;
        Ok([ours, plain, first_legal])
    }

    /// Returns the decision of [`System::Ansage`] alone.
    ///
    /// # Errors
    ///
    /// As [`Ears::hear`].
    pub fn hear_ours(&mut self, sound: &[i16], game: &Game) -> Result<Decision, RecognitionError> {
        self.ours.restart();
        let (vocabulary, margins) = (self.vocabulary, self.margins);
        let judge = |utterance: &Utterance| recognition::hear(game, vocabulary, utterance, &margins);
        let ours = listen(
            sound,
            &mut self.ours,
            |ears, chunk| ears.hear(chunk, |words| recognition::sense(game, vocabulary, words)),
            Listening::finish,
            |utterance| judge(utterance).is_some(),
        )?;
        Ok(decision(&ours, sound, judge))
    }

    /// Returns the decisions of [`System::Plain`] and [`System::FirstLegal`].
    ///
    /// # Errors
    ///
    /// As [`Ears::hear`].
    pub fn hear_theirs(&mut self, sound: &[i16], game: &Game) -> Result<[Decision; 2], RecognitionError> {
        self.theirs.restart();
        let vocabulary = self.vocabulary;
        // Both receive the same utterances: if the best hypothesis is answered, so is the first legal one.
        let parse = |utterance: &Utterance| plain(game, vocabulary, &texts(utterance));
        let theirs = listen(
            sound,
            &mut self.theirs,
            |ears, chunk| Ok((ears.accept(chunk)? == Progress::Ended).then(|| ears.finish())),
            VoskRecognizer::finish,
            |utterance| parse(utterance).is_some(),
        )?;
        Ok([
            decision(&theirs, sound, parse),
            decision(&theirs, sound, |utterance| {
                first_legal(game, vocabulary, &texts(utterance))
            }),
        ])
    }
}

/// An utterance and the time of its end.
struct Heard {
    utterance: Utterance,
    /// Samples up to the chunk that ended it.
    at: usize,
    /// Computing time of that chunk, in seconds.
    compute: f64,
}

/// Feeds `sound` in chunks until an utterance is answered. As in a game, listening continues after an utterance without
/// an answer (silence, talk). The end of the sound ends the utterance.
fn listen<E>(
    sound: &[i16],
    ears: &mut E,
    mut accept: impl FnMut(&mut E, &audio::Chunk) -> Result<Option<Utterance>, RecognitionError>,
    finish: impl FnOnce(&mut E) -> Utterance,
    mut is_answered: impl FnMut(&Utterance) -> bool,
) -> Result<Vec<Heard>, RecognitionError> {
    let mut heard = Vec::new();
    let mut at = 0;
    for chunk in audio::chunks(sound) {
        let begun = Instant::now();
        at += CHUNK;
        let Some(utterance) = accept(ears, &chunk)? else {
            continue;
        };
        let answered = is_answered(&utterance);
        let compute = begun.elapsed().as_secs_f64();
        heard.push(Heard { utterance, at, compute });
        if answered {
            return Ok(heard);
        }
    }
    let begun = Instant::now();
    let utterance = finish(ears);
    let compute = begun.elapsed().as_secs_f64();
    heard.push(Heard { utterance, at, compute });
    Ok(heard)
}

/// Returns the answer to the first utterance that has one.
fn decision(heard: &[Heard], sound: &[i16], answer: impl Fn(&Utterance) -> Option<(String, Input)>) -> Decision {
    heard
        .iter()
        .find_map(|heard| {
            let (words, input) = answer(&heard.utterance)?;
            Some(Decision {
                input: Some(input),
                words,
                at: heard.at,
                compute: heard.compute,
            })
        })
        .unwrap_or(Decision {
            input: None,
            words: String::new(),
            at: sound.len(),
            compute: 0.0,
        })
}

/// Returns the texts of the hypotheses, best first.
fn texts(utterance: &Utterance) -> Vec<&str> {
    utterance
        .hypotheses
        .iter()
        .map(|reading| reading.text.as_str())
        .collect()
}

/// Parses the best hypothesis unchanged.
pub fn plain(game: &Game, vocabulary: &Vocabulary, texts: &[&str]) -> Option<(String, Input)> {
    let best = *texts.first()?;
    let talk = best.split(' ').all(|word| word == UNKNOWN);
    (!talk).then(|| (best.to_owned(), ansage_words::interpret(game, vocabulary, best)))
}

/// Parses the first hypothesis that is a legal move or a command, or otherwise the best one.
pub fn first_legal(game: &Game, vocabulary: &Vocabulary, texts: &[&str]) -> Option<(String, Input)> {
    let legal = texts.iter().find_map(|text| {
        let input = ansage_words::interpret(game, vocabulary, text);
        matches!(input, Input::Declared { .. } | Input::Command(_) | Input::Named(..))
            .then(|| ((*text).to_owned(), input))
    });
    legal.or_else(|| plain(game, vocabulary, texts))
}

#[cfg(test)]
mod tests {
    use ansage::recognition::Hypothesis;

    use super::*;

    fn utterance(texts: &[&str]) -> Utterance {
        let readings = texts.iter().map(|text| Hypothesis {
            text: (*text).into(),
            score: 0.0,
            levels: Vec::new(),
            is_part: false,
            whole: None,
        });
        Utterance {
            hypotheses: readings.collect(),
            ..Utterance::default()
        }
    }

    #[test]
    fn the_others_take_what_they_would() {
        let vocabulary = Vocabulary::shipped(&["de"]);
        let game = Game::new(shakmaty::Chess::new());
        let read = |texts: &[&str]| {
            [plain(&game, &vocabulary, texts), first_legal(&game, &vocabulary, texts)]
                .map(|answer| answer.map_or(String::new(), |(words, _)| words))
        };
        assert_eq!(read(&["eva fünf", "eva vier"]), ["eva fünf", "eva vier"]);
        assert_eq!(read(&["eva fünf", "eva sechs"]), ["eva fünf", "eva fünf"]);
        assert_eq!(read(&["[unk] [unk]"]), ["", ""]);
        assert_eq!(read(&[]), ["", ""]);
    }

    #[test]
    fn an_utterance_without_an_answer_does_not_end_the_listening() {
        // Ends an utterance with every chunk; its text is the number of the chunk.
        let decide = |answered: &str| {
            let sound = [0; CHUNK * 5];
            let heard = listen(
                &sound,
                &mut 0,
                |count: &mut usize, _| {
                    *count += 1;
                    Ok(Some(utterance(&[&count.to_string()])))
                },
                |_| utterance(&["the end"]),
                |utterance| utterance.hypotheses[0].text == answered,
            )
            .unwrap();
            decision(&heard, &sound, |utterance| {
                let text = &utterance.hypotheses[0].text;
                (text == answered).then(|| (text.clone(), Input::NotUnderstood))
            })
        };
        let third = decide("3");
        assert_eq!((third.words.as_str(), third.at), ("3", CHUNK * 3));
        let forced = decide("the end");
        assert_eq!((forced.words.as_str(), forced.at), ("the end", CHUNK * 5));
        let nothing = decide("never");
        assert_eq!((nothing.input, nothing.at), (None, CHUNK * 5));
    }
}
