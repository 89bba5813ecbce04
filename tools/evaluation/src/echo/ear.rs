//! The recognizer, as the microphone path uses it while the voice speaks.

use std::{
    ops::Range,
    time::{Duration, Instant},
};

use ansage::{
    audio::{self, CHUNK, Chunk, SAMPLE_RATE},
    config::Config,
    recognition::{self, Early, FIRST_WORD, LAST_WORD, Listening, RecognitionError, Residue, Spoken, Turn, Utterance},
    recognizer::{self, Grammar, Model},
};
use ansage_protocol::Input;
use ansage_words::{answer::Answerer, interpret, vocabulary::Term};

use super::conversation::{Conversation, Interruption, Sentence};
use crate::error::EvaluationError;

/// Longest time from a player's last sound to an answer, in samples: 2.5 s.
const PATIENCE: usize = SAMPLE_RATE as usize * 5 / 2;

/// The recognizer, with a grammar for each question that occurs in the conversations.
pub(super) struct Ear<'a> {
    config: &'a Config,
    answerer: &'a Answerer,
    model: Model,
    everything: Grammar,
    questions: Vec<(Vec<Vec<Term>>, Grammar)>,
}

/// A conversation as the program's listening thread hears it.
struct Hearing<'a> {
    ear: &'a Ear<'a>,
    conversation: &'a Conversation,
    knows_echoes: bool,
    listening: Listening<recognizer::VoskRecognizer>,
    /// The answers to which the recognizer is limited, if any.
    answers: Option<Vec<Vec<Term>>>,
    /// The words of the utterance so far.
    words: String,
    /// Whether the voice spoke when the utterance began.
    over_voice: bool,
    residue: Residue,
    early: Early,
    was_deaf: bool,
    was_speaking: bool,
    /// When the voice was last speaking, in samples.
    last: usize,
    /// The beginning of the utterance, and the last change of its words, in samples.
    span: Range<usize>,
    /// The time of the first sample.
    begin: Instant,
    turns: recognition::Conversation,
    /// The decisions, with their times in samples.
    heard: Vec<(usize, Input)>,
}

impl Hearing<'_> {
    /// Hears the chunk that begins at sample `at`. While the voice speaks, it counts only if it `is_reliable`.
    fn take(&mut self, at: usize, chunk: &Chunk, is_reliable: bool) -> Result<(), EvaluationError> {
        let is_speaking = self.conversation.sentence(at).span.contains(&at);
        let was_speaking = std::mem::replace(&mut self.was_speaking, is_speaking);
        let has_ended = was_speaking && !is_speaking;
        let is_deaf = is_speaking && !is_reliable;
        let was_deaf = std::mem::replace(&mut self.was_deaf, is_deaf);
        if is_speaking {
            self.residue.begin_voice();
            self.early.keep(chunk);
            self.last = at;
        }
        if is_deaf {
            self.listening.reset();
            self.begin();
            return Ok(());
        }
        if is_speaking && !was_speaking && !self.listening.has_words() {
            self.listening.forget_surroundings();
        }
        if has_ended && let Some(utterance) = self.listening.conclude() {
            self.end(at, &utterance);
        }
        if was_deaf {
            for chunk in self.early.take() {
                self.hear(at, &chunk)?;
            }
        } else if has_ended && self.knows_echoes {
            self.residue.end_voice(self.early.take());
        }
        self.residue.keep(chunk);
        self.hear(at, chunk)?;
        match self.residue.reject(&mut self.listening) {
            Some(sound) => self.hear_anew(at, &sound),
            None => Ok(()),
        }
    }

    fn hear_anew(&mut self, at: usize, sound: &[Chunk]) -> Result<(), EvaluationError> {
        self.begin();
        sound.iter().try_for_each(|chunk| self.hear(at, chunk))
    }

    fn hear(&mut self, at: usize, chunk: &Chunk) -> Result<(), EvaluationError> {
        let sentence = self.conversation.sentence(at);
        let answers = ansage_words::answers(&sentence.game);
        if answers != self.answers && !self.listening.has_words() {
            self.listening.change(self.ear.recognizer(answers.as_ref())?)?;
            self.answers = answers;
        }
        let sense = |words: &str| recognition::sense(&sentence.game, &self.ear.answerer.vocabulary, words);
        if let Some(utterance) = self.listening.hear(chunk, sense)? {
            match self.residue.reject_ended(&mut self.listening) {
                Some(sound) => self.hear_anew(at, &sound)?,
                None => self.end(at, &utterance),
            }
        } else if self.words != self.listening.words() {
            let is_first = self.words.is_empty();
            self.words = self.listening.words().to_owned();
            let began = if is_first {
                at.saturating_sub(samples(FIRST_WORD))
            } else {
                self.span.start
            };
            self.span = began..at;
            let words = self.listening.new_words();
            let declares = recognition::declares(&sentence.game, &self.ear.answerer.vocabulary, words);
            self.residue.take(words, sense, declares);
            self.over_voice |= is_first && self.was_speaking;
        }
        Ok(())
    }

    /// Forgets the current utterance.
    fn begin(&mut self) {
        self.words.clear();
        self.over_voice = false;
        self.residue.end_utterance();
    }

    fn end(&mut self, at: usize, utterance: &Utterance) {
        let (over_voice, is_within) = (self.over_voice, self.span.end <= self.last + samples(LAST_WORD));
        self.begin();
        // The next sentence of the voice may have begun in the meantime.
        let Sentence { game, text, span, .. } = self.conversation.sentence(self.span.end);
        let vocabulary = &self.ear.answerer.vocabulary;
        let new_words = self.turns.new_words(utterance);
        if self.knows_echoes
            && over_voice
            && !utterance.hypotheses.is_empty()
            && match is_within {
                true => self.turns.is_echo(game, vocabulary, new_words, text),
                false => self.turns.is_long_echo(game, vocabulary, new_words, text),
            }
        {
            return;
        }
        let time = |at: usize| Duration::from_secs_f64(at as f64 / f64::from(SAMPLE_RATE));
        let spoken = Spoken {
            utterance,
            began: self.begin + time(self.span.start),
            ended: self.begin + time(self.span.end),
            taken: self.begin + time(at),
            quiet: time(self.span.start.saturating_sub(span.start)),
        };
        let margins = &self.ear.model.thresholds().margins;
        let input = match self.turns.hear(game, vocabulary, spoken, margins) {
            Turn::Input(_, input) => input,
            Turn::NoMove(_) => Input::NotUnderstood,
            Turn::Nothing | Turn::Ignored => return,
        };
        self.heard.push((at + CHUNK, input));
    }
}

impl<'a> Ear<'a> {
    pub(super) fn new(
        config: &'a Config,
        answerer: &'a Answerer,
        mut model: Model,
        conversations: &[Conversation],
    ) -> Ear<'a> {
        let vocabulary = &answerer.vocabulary;
        let mut questions: Vec<(Vec<Vec<Term>>, Grammar)> = Vec::new();
        for sentence in conversations.iter().flat_map(|conversation| &conversation.sentences) {
            if let Some(answers) = ansage_words::answers(&sentence.game)
                && questions.iter().all(|(known, _)| *known != answers)
            {
                let grammar = Grammar::answers(vocabulary, &answers, |word| model.knows(word));
                questions.push((answers, grammar));
            }
        }
        Ear {
            config,
            answerer,
            everything: Grammar::new(vocabulary, |word| model.knows(word)),
            model,
            questions,
        }
    }

    /// Returns the decisions on `sound` in the state of the game at each moment, with their times in samples. While the
    /// voice speaks, only the `reliable` chunks are heard. If it `knows_echoes`, remains of the voice are dropped as by
    /// the program.
    pub(super) fn hear(
        &self,
        conversation: &Conversation,
        sound: &[i16],
        reliable: &[bool],
        knows_echoes: bool,
    ) -> Result<Vec<(usize, Input)>, EvaluationError> {
        let mut hearing = Hearing {
            ear: self,
            conversation,
            knows_echoes,
            listening: Listening::new(self.recognizer(None)?, self.model.thresholds().waits),
            answers: None,
            words: String::new(),
            over_voice: false,
            residue: Residue::default(),
            early: Early::default(),
            was_deaf: false,
            was_speaking: false,
            last: 0,
            span: 0..0,
            begin: Instant::now(),
            turns: recognition::Conversation::default(),
            heard: Vec::new(),
        };
        for (number, chunk) in audio::chunks(sound).enumerate() {
            hearing.take(number * CHUNK, &chunk, reliable[number])?;
        }
        Ok(hearing.heard)
    }

    fn recognizer(&self, answers: Option<&Vec<Vec<Term>>>) -> Result<recognizer::VoskRecognizer, RecognitionError> {
        let question = self.questions.iter().find(|(known, _)| Some(known) == answers);
        let grammar = question.map_or(&self.everything, |(_, grammar)| grammar);
        self.model.recognizer(grammar, self.config.recognition.alternatives)
    }

    /// Returns whether one of `heard` is what the player said, and soon enough.
    pub(super) fn is_understood(&self, interruption: &Interruption, heard: &[(usize, Input)]) -> bool {
        let said = interpret(&interruption.game, &self.answerer.vocabulary, interruption.words);
        let soon = interruption.span.start..interruption.span.end + PATIENCE;
        heard
            .iter()
            .filter(|(at, _)| soon.contains(at))
            .any(|(_, input)| match (input, &said) {
                (Input::Declared { m, .. }, Input::Declared { m: meant, .. }) => m == meant,
                _ => *input == said,
            })
    }
}

/// Returns the number of samples in `time`.
fn samples(time: Duration) -> usize {
    (time.as_secs_f64() * f64::from(SAMPLE_RATE)) as usize
}
