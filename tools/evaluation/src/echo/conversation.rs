//! A game as the loudspeaker plays it: what the program says, in the words that it finds for it, by a voice.

use std::{ops::Range, path::Path, time::Duration};

use ansage::{
    audio::{self, SAMPLE_RATE},
    config::Config,
    speech::{ChapteredWav, SpeechSettings, Tongue},
};
use ansage_protocol::{Effect, Game, Input};
use ansage_words::{announcement, answer::Answerer, interpret};
use shakmaty::Chess;

use crate::{
    error::AnyResult,
    set::voices::{self, Manner},
    sound,
};

/// What is typed at the program: a short game with read-backs, refusals, questions and long answers.
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
/// A player begins so long after the voice, in samples: 500 ms.
const REACTION: usize = SAMPLE_RATE as usize / 2;
/// Time between two players who speak over a long sentence, in samples: 5 s.
const BETWEEN: usize = SAMPLE_RATE as usize * 5;
/// What players say over a question …
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

/// What it is called, and its words: the first of these that are a legal move, or no move at all.
type Saying = (&'static str, &'static [&'static str]);

/// A sentence of the program.
pub struct Sentence {
    /// Its words.
    pub text: String,
    /// The game as it stands while the sentence is spoken.
    pub game: Game,
    /// Whether it asks something, such as a move that is read back.
    pub is_question: bool,
    /// Where its sound lies in the conversation, in samples.
    pub span: Range<usize>,
}

/// What a player says over the voice.
pub struct Interruption {
    /// What it is called in the tables.
    pub name: &'static str,
    /// The words.
    pub words: &'static str,
    /// The game as it stands.
    pub game: Game,
    /// Where the sound lies in the conversation, in samples.
    pub span: Range<usize>,
}

/// What the loudspeaker plays, and what it stands for.
pub struct Conversation {
    /// Samples from −1 to 1.
    pub played: Vec<f32>,
    /// The sentences, in their order.
    pub sentences: Vec<Sentence>,
}

impl Conversation {
    /// The game of [`TYPED`], spoken by `voice` of espeak-ng. `scratch` is a folder for files.
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

    /// The sentence that is spoken at sample number `at`, or was spoken last; the first one before that.
    pub fn sentence(&self, at: usize) -> &Sentence {
        let next = self.sentences.partition_point(|sentence| sentence.span.start <= at);
        &self.sentences[next.saturating_sub(1)]
    }

    /// Players who speak over the voice, and what they sound like. The voice is one of [`voices`]; a voice that is not
    /// installed says nothing.
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
                        Input::Illegal(..) | Input::Several(_)
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

/// The samples of `text` as the program says it.
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
