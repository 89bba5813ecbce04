//! A game as the loudspeaker plays it: the sentences of the program, spoken by a voice.

use std::{ops::Range, path::Path, time::Duration};

use ansage::{
    audio::{self, SAMPLE_RATE},
    config::Config,
    speech::{ChapteredWav, SpeechSettings, Tongue},
};
use ansage_protocol::{Effect, Game, Input};
use ansage_words::{
    announcement::{self, Answerer},
    interpret,
};
use shakmaty::Chess;

use crate::{
    error::AnyResult,
    set::voices::{self, Manner},
    sound,
};

/// Lines typed into the program: a short game with read-backs, refusals, questions and long answers.
const TYPED: [&str; 22] = [
    "Eva vier",
    "ja",
    "Springer Gustav acht Felix sechs",
    "nein",
    "Eva fünf",
    "ja",
    "Springer Felix sechs",
    "Springer Felix drei",
    "ja",
    "Stellung",
    "Springer Cäsar sechs",
    "ja",
    "Läufer Felix eins Bella fünf",
    "ja",
    "Turm Anna sechs",
    "letzter Zug",
    "David sechs",
    "ja",
    "kurze Rochade",
    "Korrektur",
    "Hilfe",
    "Dame Eva zwei",
];
/// Silence before the first sentence and after each, in samples: 800 ms.
const PAUSE: usize = SAMPLE_RATE as usize * 8 / 10;
/// Time after which a player begins to speak over the voice, in samples: 500 ms.
const REACTION: usize = SAMPLE_RATE as usize / 2;
/// Time between two players who speak over a long sentence, in samples: 5 s.
const BETWEEN: usize = SAMPLE_RATE as usize * 5;
/// Words of players over a question …
const ANSWERS: [Saying; 3] = [("ja", &["ja"]), ("nein", &["nein"]), ("Korrektur", &["Korrektur"])];
/// … and over any other sentence.
const ORDERS: [Saying; 4] = [
    ("stopp", &["stopp"]),
    (
        "a pawn's move",
        &["David vier", "David fünf", "Anna drei", "Anna sechs"],
    ),
    ("noch einmal", &["noch einmal"]),
    (
        "a piece's move",
        &["Springer Cäsar drei", "Springer Cäsar sechs", "Springer Felix sechs"],
    ),
];

/// The name of a saying, and its alternatives. The first one that is a legal move, or not a move at all, is spoken.
type Saying = (&'static str, &'static [&'static str]);

/// A sentence of the program.
pub struct Sentence {
    /// Its words.
    pub text: String,
    /// The state of the game while the sentence is spoken.
    pub game: Game,
    /// Whether it is a question, such as the read-back of a move.
    pub is_question: bool,
    /// The place of its sound in the conversation, in samples.
    pub span: Range<usize>,
}

/// Words of a player over the voice.
pub struct Interruption {
    /// The name in the tables.
    pub name: &'static str,
    /// The words.
    pub words: &'static str,
    /// The state of the game.
    pub game: Game,
    /// The place of the sound in the conversation, in samples.
    pub span: Range<usize>,
}

/// The sound of the loudspeaker, and its sentences.
pub struct Conversation {
    /// Samples from −1 to 1.
    pub played: Vec<f32>,
    /// The sentences, in order.
    pub sentences: Vec<Sentence>,
}

impl Conversation {
    /// Returns the game of [`TYPED`], spoken by `voice` of espeak-ng. `scratch` is a folder for files.
    ///
    /// # Errors
    ///
    /// If espeak-ng cannot be run, or a file cannot be written.
    pub fn spoken(config: &Config, answerer: &Answerer, voice: &str, scratch: &Path) -> AnyResult<Conversation> {
        let mut conversation = Conversation {
            played: vec![0.0; PAUSE],
            sentences: Vec::new(),
        };
        let mut game = Game::new(Chess::new());
        for (number, typed) in TYPED.iter().enumerate() {
            let input = interpret(&game, &answerer.vocabulary, typed);
            let effects = game.handle(input, Duration::from_secs(number as u64));
            for effect in effects {
                if let Effect::Say(message) = effect {
                    let text = announcement::sentence(answerer, &game, &message);
                    let samples = synthesized(config, answerer, voice, &text, &scratch.join("sentence.wav"))?;
                    let begin = conversation.played.len();
                    conversation.played.extend(samples);
                    let span = begin..conversation.played.len();
                    conversation.sentences.push(Sentence {
                        game: game.clone(),
                        is_question: text.ends_with('?'),
                        span,
                        text,
                    });
                    conversation.played.extend([0.0; PAUSE]);
                }
            }
        }
        Ok(conversation)
    }

    /// Returns the sentence that is spoken at sample number `at`, or was spoken last; before the first one, the first.
    pub fn sentence(&self, at: usize) -> &Sentence {
        let next = self.sentences.partition_point(|sentence| sentence.span.start <= at);
        &self.sentences[next.saturating_sub(1)]
    }

    /// Returns the words of players over the voice, and their sound. The voice is one of [`voices`]. If it is not
    /// installed, nothing is spoken.
    ///
    /// # Errors
    ///
    /// If espeak-ng cannot be run, or a file cannot be written.
    pub fn interruptions(
        &self,
        answerer: &Answerer,
        voice: &str,
        scratch: &Path,
    ) -> AnyResult<Vec<(Interruption, Vec<f32>)>> {
        let mut rng = fastrand::Rng::with_seed(self.played.len() as u64);
        let (mut answers, mut orders) = (ANSWERS.iter().cycle(), ORDERS.iter().cycle());
        let mut interruptions = Vec::new();
        for sentence in &self.sentences {
            let mut at = sentence.span.start + REACTION;
            while at + REACTION < sentence.span.end {
                let saying = if sentence.is_question {
                    answers.next()
                } else {
                    orders.next()
                };
                let (name, words) = *saying.expect("a cycle has no end");
                let is_apt = |words: &&&str| {
                    !matches!(
                        interpret(&sentence.game, &answerer.vocabulary, words),
                        Input::Illegal { .. } | Input::Several { .. }
                    )
                };
                let words = *words.iter().find(is_apt).expect("a move of each list is legal");
                let file = scratch.join("player.wav");
                let text = answerer.vocabulary.respell("espeak-ng", words);
                if voices::say(&text, &Manner::plain(voice, &mut rng), &file)? {
                    let samples = sound::floats(&audio::file::decode(&file)?);
                    let span = at..at + sound::extent(&samples).end;
                    let interruption = Interruption {
                        name,
                        words,
                        game: sentence.game.clone(),
                        span,
                    };
                    interruptions.push((interruption, samples));
                }
                at += BETWEEN;
            }
        }
        Ok(interruptions)
    }
}

/// Returns the samples of `text` in the program's voice.
fn synthesized(config: &Config, answerer: &Answerer, voice: &str, text: &str, file: &Path) -> AnyResult<Vec<f32>> {
    let settings = SpeechSettings {
        voice: voice.into(),
        ..config.speech.clone()
    };
    let tongue = Tongue::new(config.language, settings.words, &answerer.vocabulary);
    let mut book = ChapteredWav::create(file, &settings, tongue)?;
    book.chapter("", text)?;
    book.finish()?;
    Ok(sound::floats(&audio::file::decode(file)?))
}
