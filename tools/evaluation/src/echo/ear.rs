//! The recognizer, as the microphone path uses it while the voice speaks.

use ansage::{
    audio::{self, CHUNK, Chunk, SAMPLE_RATE},
    config::Config,
    recognition::{self, Early, Listening, Sense},
    recognizer::{Grammar, Model},
};
use ansage_protocol::Input;
use ansage_words::{answer::Answerer, interpret, vocabulary::Term};

use super::conversation::{Conversation, Interruption};
use crate::error::EvaluationError;

/// An answer may come so long after a player's last sound, in samples: 2.5 s.
const PATIENCE: usize = SAMPLE_RATE as usize * 5 / 2;

/// Usual time from the end of a word until it stands in the partial result, in samples: 250 ms.
const LAST_WORD: usize = SAMPLE_RATE as usize / 4;
/// Usual time from the beginning of an utterance until its first word stands there, in chunks: 280 ms.
const FIRST_WORD: usize = 7;

/// The recognizer, with a grammar for each question that is open in the conversations.
pub(super) struct Ear<'a> {
    config: &'a Config,
    answerer: &'a Answerer,
    model: Model,
    everything: Grammar,
    questions: Vec<(Vec<Vec<Term>>, Grammar)>,
}

/// What is known of an utterance that may be left of the voice's echo, as in the program's listening thread.
#[derive(Default)]
struct Echo {
    words: String,
    /// Whether the voice spoke from the first word to the last.
    within: bool,
    /// Whether words mean something by themselves.
    is_whole: bool,
    early: Early,
    /// The sound since the voice ended, behind that of an answer under way then, until no word that is understood can have begun
    /// before that.
    since: Vec<Chunk>,
    /// Chunks since the voice ended.
    chunks: usize,
    was_speaking: bool,
    /// When the voice was last speaking, in samples.
    last: usize,
}

impl Echo {
    /// Takes note of a chunk and the words after it. Returns whether they are to be dropped.
    fn is_left(
        &mut self,
        chunk: &Chunk,
        is_speaking: bool,
        at: usize,
        words: &str,
        sense: impl Fn(&str) -> Sense,
    ) -> bool {
        if is_speaking {
            self.last = at;
            self.early.keep(chunk);
            (self.since, self.chunks) = (Vec::new(), 0);
        } else if self.was_speaking {
            self.since = self.early.take();
            self.since.push(*chunk);
        } else if !self.since.is_empty() {
            self.since.push(*chunk);
            self.chunks += 1;
        }
        self.was_speaking = is_speaking;
        if self.words != words {
            let is_first = self.words.is_empty();
            self.words = words.to_owned();
            self.is_whole |= sense(words).is_whole();
            self.within = (is_first && is_speaking || self.within) && at <= self.last + LAST_WORD;
        }
        if self.chunks > FIRST_WORD {
            self.since.clear();
        }
        !self.since.is_empty() && !words.is_empty() && !self.is_whole
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

    /// What `sound` is taken for, as the game stands at each moment, and when it was decided, in samples. While the voice
    /// speaks, only those chunks are heard that are `reliable`. If it `knows_echoes`, what may be left of the voice is dropped as
    /// the program drops it.
    pub(super) fn hear(
        &self,
        conversation: &Conversation,
        sound: &[i16],
        reliable: &[bool],
        knows_echoes: bool,
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
        let mut echo = Echo::default();
        for (number, chunk) in audio::chunks(sound).enumerate() {
            let at = number * CHUNK;
            let sentence = conversation.sentence(at);
            let game = &sentence.game;
            let is_speaking = sentence.span.contains(&at);
            if !reliable[number] && is_speaking {
                listening.reset();
                echo = Echo::default();
                continue;
            }
            let answers = ansage_words::answers(game);
            if answers != open && !listening.has_words() {
                listening.change(recognizer(&answers)?);
                open = answers;
            }
            let sense = |words: &str| recognition::sense(game, vocabulary, words);
            let mut ended = listening.hear(&chunk, sense)?;
            if knows_echoes && echo.is_left(&chunk, is_speaking, at, listening.words(), sense) {
                listening.reset();
                for chunk in std::mem::take(&mut echo).since {
                    ended = listening.hear(&chunk, sense)?.or(ended);
                }
            }
            let Some(utterance) = ended else { continue };
            let Echo { within, .. } = std::mem::take(&mut echo);
            let is_echo =
                |words: &str| recognition::Conversation::default().is_echo(game, vocabulary, words, &sentence.text);
            if knows_echoes && within && utterance.hypotheses.first().is_some_and(|best| is_echo(&best.text)) {
                continue;
            }
            if let Some((_, input)) = recognition::hear(game, vocabulary, &utterance, &thresholds.margins) {
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
