//! The recognizer, as the microphone path uses it while the voice speaks.

use std::time::{Duration, Instant};

use ansage::{
    audio::{self, CHUNK, Chunk, SAMPLE_RATE},
    config::Config,
    recognition::{self, Early, Listening, RecognitionError, Residue, Spoken, Turn, UnderWay, Utterance},
    recognizer::{self, Grammar, Model},
};
use ansage_protocol::Input;
use ansage_words::{announcement::Answerer, interpret, vocabulary::Term};

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
    under_way: UnderWay,
    residue: Residue,
    early: Early,
    was_deaf: bool,
    was_speaking: bool,
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
        if self.under_way.has_vanished(self.time(at)) {
            self.end(at, &Utterance::default());
        }
        if is_speaking {
            self.residue.begin_voice();
            self.early.keep(chunk);
            self.under_way.note_voice(self.time(at));
        }
        if (is_deaf || has_ended)
            && let Some(held) = self.listening.conclude()
        {
            self.end(at, &held);
        }
        if is_deaf {
            self.listening.reset();
            self.end(at, &Utterance::default());
            return Ok(());
        }
        if is_speaking && !was_speaking && !self.listening.has_words() {
            self.listening.forget_surroundings();
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
        self.under_way.forget();
        self.residue.end_utterance();
        sound.iter().try_for_each(|chunk| self.hear(at, chunk))
    }

    fn hear(&mut self, at: usize, chunk: &Chunk) -> Result<(), EvaluationError> {
        let sentence = self.conversation.sentence(at);
        if !self.listening.has_words() {
            let answers = ansage_words::answers(&sentence.game);
            let make = |answers: Option<&[Vec<Term>]>| self.ear.recognizer(answers);
            if let Some(held) = self.listening.follow(answers, sentence.game.attended_at(), make)? {
                self.end(at, &held);
                return self.hear(at, chunk);
            }
        }
        let sense = |words: &str| recognition::sense(&sentence.game, &self.ear.answerer.vocabulary, words);
        if let Some(utterance) = self.listening.hear(chunk, sense)? {
            match self.residue.reject_ended(&mut self.listening) {
                Some(sound) => self.hear_anew(at, &sound)?,
                None => self.end(at, &utterance),
            }
        } else if self.under_way.take(&self.listening, self.was_speaking, self.time(at)) {
            let words = self.listening.new_words();
            let declares = recognition::declares(&sentence.game, &self.ear.answerer.vocabulary, words);
            self.residue.take(words, sense, declares);
        }
        Ok(())
    }

    fn end(&mut self, at: usize, utterance: &Utterance) {
        let said = self.under_way.end(self.time(at));
        self.residue.end_utterance();
        if utterance.hypotheses.is_empty() {
            return;
        }
        // The next sentence of the voice may have begun in the meantime.
        let ended = said.ended.saturating_duration_since(self.begin);
        let Sentence { game, text, span, .. } = self.conversation.sentence(samples(ended));
        let vocabulary = &self.ear.answerer.vocabulary;
        let new_words = self.turns.new_words(utterance);
        if self.knows_echoes
            && said.over_voice
            && match said.within_voice {
                true => self.turns.is_echo(game, vocabulary, new_words, text),
                false => self.turns.is_long_echo(game, vocabulary, new_words, text),
            }
        {
            return;
        }
        let spoken = Spoken {
            utterance,
            began: said.began,
            ended: said.ended,
            taken: self.time(at),
            quiet: said.began.saturating_duration_since(self.time(span.start)),
        };
        let margins = &self.ear.model.thresholds().margins;
        let input = match self.turns.hear(game, vocabulary, spoken, margins) {
            Turn::Input(_, input) => input,
            Turn::NoMove(_) => Input::NotUnderstood,
            Turn::Nothing | Turn::Ignored => return,
        };
        self.heard.push((at + CHUNK, input));
    }

    /// Returns the time of the sample `at`.
    fn time(&self, at: usize) -> Instant {
        self.begin + Duration::from_secs_f64(at as f64 / f64::from(SAMPLE_RATE))
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
        let waits = self.model.thresholds().waits.allowing(&self.config.recognition);
        let mut hearing = Hearing {
            ear: self,
            conversation,
            knows_echoes,
            listening: Listening::new(self.recognizer(None)?, waits),
            under_way: UnderWay::default(),
            residue: Residue::default(),
            early: Early::default(),
            was_deaf: false,
            was_speaking: false,
            begin: Instant::now(),
            turns: recognition::Conversation::default(),
            heard: Vec::new(),
        };
        for (number, chunk) in audio::chunks(sound).enumerate() {
            hearing.take(number * CHUNK, &chunk, reliable[number])?;
        }
        Ok(hearing.heard)
    }

    fn recognizer(&self, answers: Option<&[Vec<Term>]>) -> Result<recognizer::VoskRecognizer, RecognitionError> {
        let question = self
            .questions
            .iter()
            .find(|(known, _)| Some(known.as_slice()) == answers);
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
    (time.as_secs_f64() * f64::from(SAMPLE_RATE)).round() as usize
}
