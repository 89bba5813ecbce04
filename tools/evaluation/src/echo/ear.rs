//! The recognizer, as the microphone path uses it while the voice speaks.

use ansage::{
    audio::{self, CHUNK, SAMPLE_RATE},
    config::Config,
    recognition::{self, Listening},
    recognizer::{Grammar, Model},
};
use ansage_protocol::Input;
use ansage_words::{answer::Answerer, interpret, vocabulary::Term};

use super::conversation::{Conversation, Interruption};
use crate::error::EvaluationError;

/// An answer may come so long after a player's last sound, in samples: 2.5 s.
const PATIENCE: usize = SAMPLE_RATE as usize * 5 / 2;

/// The recognizer, with a grammar for each question that is open in the conversations.
pub(super) struct Ear<'a> {
    config: &'a Config,
    answerer: &'a Answerer,
    model: Model,
    everything: Grammar,
    questions: Vec<(Vec<Vec<Term>>, Grammar)>,
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

    /// What `sound` is taken for, as the game stands at each moment, and when it was decided, in samples. While the voice
    /// speaks, only those chunks are heard that are `reliable`.
    pub(super) fn hear(
        &self,
        conversation: &Conversation,
        sound: &[i16],
        reliable: &[bool],
    ) -> Result<Vec<(usize, Input)>, EvaluationError> {
        let vocabulary = &self.answerer.vocabulary;
        let thresholds = self.model.thresholds();
        let recognizer = |answers: &Option<Vec<Vec<Term>>>| {
            let question = self.questions.iter().find(|(known, _)| Some(known) == answers.as_ref());
            let grammar = question.map_or(&self.everything, |(_, grammar)| grammar);
            self.model.recognizer(grammar, self.config.recognition.alternatives)
        };
        let mut listening = Listening::new(recognizer(&None)?, thresholds.waits);
        let (mut heard, mut open) = (Vec::new(), None);
        for (number, chunk) in audio::chunks(sound).enumerate() {
            let at = number * CHUNK;
            let game = conversation.game(at);
            if !reliable[number] && conversation.is_speaking(at) {
                listening.reset();
                continue;
            }
            let answers = ansage_words::answers(game);
            if answers != open && !listening.has_words() {
                listening.change(recognizer(&answers)?);
                open = answers;
            }
            let sense = |words: &str| recognition::sense(game, vocabulary, words);
            if let Some(utterance) = listening.hear(&chunk, sense)?
                && let Some((_, input)) = recognition::hear(game, vocabulary, &utterance, &thresholds.margins)
            {
                heard.push((at + CHUNK, input));
            }
        }
        Ok(heard)
    }

    /// Whether one of `heard` is what the player said, soon enough.
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
