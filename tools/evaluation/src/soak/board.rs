//! A game in the hall in which nobody says a word: the listening of the microphone path, the conversation and the game,
//! on the clock of the sound.

use std::time::{Duration, Instant};

use ansage::{
    audio::{CHUNK, Chunk, SAMPLE_RATE},
    config::Config,
    recognition::{self, Conversation, Early, Hypothesis, Listening, Spoken, Turn, UnderWay, Utterance},
    recognizer::{Grammar, Model, VoskRecognizer},
};
use ansage_protocol::{Command, Effect, Game, Input, Record, Setting};
use ansage_words::{
    announcement::{self, Answerer},
    vocabulary::Term,
};
use fastrand::Rng;
use serde::Serialize;
use shakmaty::Position;

use crate::{error::AnyResult, set::words::Moves};

/// Length of a phase without a question, and of the following one with an open question.
const HALF: Duration = Duration::from_secs(300);
/// Delay before the next question, if one was closed in a phase with an open question.
const PAUSE: Duration = Duration::from_secs(5);
/// Time per character of the voice.
const CHARACTER: Duration = Duration::from_millis(65);
/// Characters of "Kein Zug: Turm Anna drei vier."
const NO_MOVE: usize = 30;

/// Effect of an utterance in the hall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// A move was made.
    Made,
    /// A question not about a move was answered with "ja", or with a choice.
    Agreed,
    /// The open move or question was dropped.
    Dropped,
    /// A move was read back, or a question was asked.
    Asked,
    /// The rest of a move was asked for.
    Begun,
    /// A command or a query that needs no question was carried out.
    Command,
    /// A confirmation was doubted, and asked for again.
    Doubted,
    /// The open question was repeated.
    Reminded,
    /// A move was refused as illegal, or words of a move as no move.
    Refused,
    /// The open move or question has expired.
    Expired,
}

/// A deed, and its cause.
#[derive(Debug, Serialize)]
pub struct Event {
    /// Time on the clock of the sound, in seconds.
    pub at: f64,
    /// The deed.
    pub deed: Deed,
    /// Whether a question was open.
    pub open: bool,
    /// The conversation's interpretation of the utterance.
    pub turn: String,
    /// The readings.
    pub readings: Vec<Hypothesis>,
}

/// State that the boards share.
pub struct Shared<'a> {
    pub config: &'a Config,
    pub answerer: &'a Answerer,
    pub moves: &'a Moves<'a>,
}

/// A board and its microphone.
pub struct Board<'a> {
    shared: &'a Shared<'a>,
    model: Model,
    grammar: Grammar,
    listening: Listening<VoskRecognizer>,
    early: Early,
    conversation: Conversation,
    game: Game,
    rng: Rng,
    /// Number of heard samples.
    samples: usize,
    /// Start of the clock of the sound.
    start: Instant,
    /// Time at which the voice ends.
    silent_at: Duration,
    dirty: bool,
    under_way: UnderWay,
    /// Time at which a question was last seen open.
    asked_at: Duration,
    was_asking: bool,
    open: usize,
    /// The deeds so far.
    pub events: Vec<Event>,
}

impl<'a> Board<'a> {
    /// Sets up a board. `seed` draws the positions and the questions.
    ///
    /// # Errors
    ///
    /// If the model cannot be used.
    pub fn new(shared: &'a Shared<'a>, seed: u64) -> AnyResult<Board<'a>> {
        let recognition = &shared.config.recognition;
        let mut model = Model::of_settings(recognition)?;
        let grammar = Grammar::new(&shared.answerer.vocabulary, |word| model.knows(word));
        let waits = model.thresholds().waits.allowing(recognition);
        let mut rng = Rng::with_seed(seed);
        let mut listening = Listening::new(model.recognizer(&grammar, recognition.alternatives)?, waits);
        if recognition.compare_voices {
            listening.compare_voices();
        }
        Ok(Board {
            listening,
            early: Early::default(),
            conversation: Conversation::default(),
            game: game(shared, &mut rng),
            shared,
            model,
            grammar,
            rng,
            samples: 0,
            start: Instant::now(),
            silent_at: Duration::ZERO,
            dirty: false,
            under_way: UnderWay::default(),
            asked_at: Duration::ZERO,
            was_asking: false,
            open: 0,
            events: Vec::new(),
        })
    }

    /// Returns the time on the clock of the sound.
    pub fn now(&self) -> Duration {
        Duration::from_secs_f64(self.samples as f64 / f64::from(SAMPLE_RATE))
    }

    /// Returns the part of that time in which something was open.
    pub fn open(&self) -> Duration {
        Duration::from_secs_f64(self.open as f64 / f64::from(SAMPLE_RATE))
    }

    fn is_open(&self) -> bool {
        self.game.is_correctable() || self.game.open().is_some()
    }

    /// Returns the open question.
    fn asked(&self) -> String {
        format!("{:?}", self.game.open())
    }

    /// Hears the next chunk.
    ///
    /// # Errors
    ///
    /// If recognition fails.
    pub fn hear(&mut self, chunk: &Chunk) -> AnyResult<()> {
        self.samples += CHUNK;
        if self.game.next_tick().is_some_and(|due| due <= self.now()) {
            let was_open = self.is_open();
            let effects = self.game.tick(self.now());
            self.carry_out(&effects);
            if was_open && !self.is_open() {
                self.note(Deed::Expired, true, "", &[]);
            }
        }
        self.ask();
        self.open += if self.is_open() { CHUNK } else { 0 };
        // As the listening thread does if the microphone may hear the voice.
        if self.now() < self.silent_at {
            if std::mem::take(&mut self.dirty) {
                if let Some(held) = self.listening.conclude() {
                    self.judge(&held);
                }
                self.listening.reset();
                self.under_way.forget();
            }
            self.early.keep(chunk);
            return self.follow();
        }
        self.dirty = true;
        for early in self.early.take() {
            self.take(&early)?;
        }
        self.take(chunk)
    }

    fn take(&mut self, chunk: &Chunk) -> AnyResult<()> {
        if !self.listening.has_words() {
            self.follow()?;
        }
        let (game, vocabulary) = (&self.game, &self.shared.answerer.vocabulary);
        let sense = |words: &str| recognition::sense(game, vocabulary, words);
        if let Some(utterance) = self.listening.hear(chunk, sense)? {
            self.judge(&utterance);
        } else {
            // The board is deaf while the voice speaks, so an utterance ends as soon as its words are discarded.
            self.under_way.take(&self.listening, false, self.start + self.now());
        }
        Ok(())
    }

    /// Switches the recognizer to the answers to the open question, or to everything. Forgets the surroundings if words
    /// were taken.
    fn follow(&mut self) -> AnyResult<()> {
        let alternatives = self.shared.config.recognition.alternatives;
        let vocabulary = &self.shared.answerer.vocabulary;
        let make = |answers: Option<&[Vec<Term>]>| match answers {
            None => self.model.recognizer(&self.grammar, alternatives),
            Some(answers) => {
                let small = Grammar::answers(vocabulary, answers, |word| self.model.knows(word));
                self.model.recognizer(&small, alternatives)
            }
        };
        let answers = ansage_words::answers(&self.game);
        if let Some(held) = self.listening.follow(answers, self.game.attended_at(), make)? {
            self.judge(&held);
            return self.follow();
        }
        Ok(())
    }

    /// Gives an utterance to the game, and notes the result.
    fn judge(&mut self, utterance: &Utterance) {
        let taken = self.start + self.now();
        let span = self.under_way.end(taken);
        if utterance.hypotheses.is_empty() {
            return;
        }
        let attended_at = self.start + self.game.attended_at();
        let spoken = Spoken {
            utterance,
            began: span.began,
            ended: span.ended,
            taken,
            quiet: span.began.saturating_duration_since(attended_at),
        };
        let margins = &self.model.thresholds().margins;
        let vocabulary = &self.shared.answerer.vocabulary;
        let (was_open, asked) = (self.is_open(), self.asked());
        let turn = self.conversation.hear(&self.game, vocabulary, spoken, margins);
        let said = format!("{turn:?}");
        match turn {
            Turn::Nothing | Turn::Ignored => {}
            Turn::NoMove(_) => {
                self.speak(NO_MOVE);
                self.note(Deed::Refused, was_open, &said, &utterance.hypotheses);
            }
            Turn::Input(_, input) => {
                let effects = self.game.handle(input.clone(), self.now());
                self.carry_out(&effects);
                if let Some(deed) = deed(&input, &effects, was_open, self.is_open(), asked != self.asked()) {
                    self.note(deed, was_open, &said, &utterance.hypotheses);
                }
                if self.game.ending().is_some() || effects.contains(&Effect::Quit) {
                    self.game = self::game(self.shared, &mut self.rng);
                    self.conversation = Conversation::default();
                }
            }
        }
    }

    fn note(&mut self, deed: Deed, open: bool, turn: &str, readings: &[Hypothesis]) {
        self.events.push(Event {
            at: self.now().as_secs_f64(),
            deed,
            open,
            turn: turn.into(),
            readings: readings.to_vec(),
        });
    }

    /// Lets the voice speak the messages.
    fn carry_out(&mut self, effects: &[Effect]) {
        for effect in effects {
            if let Effect::Say(message) = effect {
                let text = announcement::sentence(self.shared.answerer, &self.game, message);
                self.speak(text.chars().count());
            }
        }
    }

    fn speak(&mut self, characters: usize) {
        let tail = Duration::from_millis(self.shared.config.speech.tail_ms);
        let begin = self.silent_at.max(self.now());
        self.silent_at = begin + CHARACTER * u32::try_from(characters).unwrap_or(u32::MAX) + tail;
    }

    /// Types an input that asks or closes a question, so that one is open half of the time.
    fn ask(&mut self) {
        let asks = (self.now().as_secs() / HALF.as_secs()) % 2 == 1;
        if self.is_open() {
            self.asked_at = self.now();
        }
        let typed = match (asks, std::mem::replace(&mut self.was_asking, asks)) {
            // The phase with a question is over.
            (false, true) if self.is_open() => Input::Command(Command::No),
            (false, true) => {
                self.game = game(self.shared, &mut self.rng);
                self.conversation = Conversation::default();
                return;
            }
            (true, _) if !self.is_open() && self.now() >= self.asked_at + PAUSE => self.question(),
            _ => return,
        };
        let effects = self.game.handle(typed, self.now());
        self.carry_out(&effects);
    }

    /// Draws a question. Most are about a move.
    fn question(&mut self) -> Input {
        let moves = self.game.position().legal_moves();
        let draw = |rng: &mut Rng| moves[rng.usize(..moves.len())];
        match self.rng.usize(..10) {
            0 => Input::Command(Command::Quit),
            1 => Input::Command(Command::Resign),
            2 if moves.len() > 1 => Input::Several {
                moves: vec![moves[0], moves[1 + self.rng.usize(..moves.len() - 1)]],
                correction: false,
            },
            _ => Input::Declared {
                m: draw(&mut self.rng),
                warnings: Vec::new(),
                correction: false,
                clear: true,
            },
        }
    }
}

/// Starts a new game from a position of a game.
fn game(shared: &Shared<'_>, rng: &mut Rng) -> Game {
    Game::with_setting(shared.moves.draw(rng).position, Setting::default())
}

/// Returns the deed of `input`, judged by its effects.
fn deed(input: &Input, effects: &[Effect], was_open: bool, is_open: bool, is_new: bool) -> Option<Deed> {
    let records = |wanted: fn(&Record) -> bool| {
        let mut effects = effects.iter();
        effects.any(|effect| matches!(effect, Effect::Record(record) if wanted(record)))
    };
    Some(if effects.is_empty() {
        return None;
    } else if records(|record| matches!(record, Record::Made(_))) {
        Deed::Made
    } else if *input == Input::Doubtful {
        Deed::Doubted
    } else if *input == Input::Unanswered {
        Deed::Reminded
    } else if *input == Input::Command(Command::Yes) && was_open {
        Deed::Agreed
    } else if records(|record| matches!(record, Record::Declared { .. })) || is_new && is_open {
        Deed::Asked
    } else if was_open && !is_open {
        Deed::Dropped
    } else if matches!(input, Input::Begun { .. }) {
        Deed::Begun
    } else if matches!(input, Input::Command(_) | Input::Named(..) | Input::Query(_)) {
        Deed::Command
    } else {
        Deed::Refused
    })
}
