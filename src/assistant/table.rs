//! The table at which a game is played: the game, its journal and score, and the voice.

mod answers;
mod begun;
mod confirmable;
mod dropped;
mod earlier;
mod engine;
mod files;
mod hall;
mod last_sound;
mod offered;
mod pending;
mod prompt;
mod recording;
mod saved;
mod sentences;
mod setup;
mod time;
mod tones;
mod typing;
mod voiced;

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

pub(super) use files::{arbiters_file, arbiters_line};

use dropped::UNANSWERED;

use super::{
    error::AssistantError,
    event::{Heard, Moment, Speaking},
    hall::HallLink,
    password::Prompt,
    start::Offered,
    voice::{LAST_WORDS, Tuning},
};
use crate::{
    braille::Code,
    config::Voiced,
    journal::Journal,
    logging, model,
    recognition::{Conversation, Margins, Spoken, Turn},
    scoresheet::Tags,
    scratch::Scratch,
    speech::{Earcon, Urgency, Voice},
};
use ansage_protocol::{BegunTurn, Effect, Game, Input, Message, Question, Record};
use ansage_words::{announcement::alike_sentences, id, locale::Texts, text};
use ansage_words::{
    announcement::{self, Answerer},
    locale::Localized,
    vocabulary::{Vocabulary, Wish},
};
use shakmaty::{Color, Move};

/// Time for the hall to receive the last records. It receives missing ones during the next game.
const LAST_RECORDS: Duration = Duration::from_secs(3);

pub(super) struct Table {
    answerer: Answerer,
    game: Game,
    voice: Voice,
    /// The journal; `None` before the game begins. If it cannot be written, the game continues in memory.
    journal: Option<Journal>,
    score: PathBuf,
    folder: PathBuf,
    /// Folder of the demonstration's files until it is over.
    scratch: Option<Scratch>,
    tags: Tags,
    /// Braille code in which the score is also saved.
    braille: Option<Code>,
    margins: Margins,
    conversation: Conversation,
    /// Rate and volume of the voice.
    tuning: Tuning,
    /// Side that an engine plays.
    engine: Option<Color>,
    /// The last hint, and when it was given.
    hinted: Option<(Moment, Move)>,
    /// The words of the voice in answer to the last input.
    said: String,
    /// Whether all that the voice has said since the last input answers it.
    is_answering: bool,
    /// Whether the player has interrupted the voice.
    was_cut: bool,
    opening: Vec<Effect>,
    /// The beginning of a move whose rest was asked for.
    begun: Option<begun::Begun>,
    /// The turn of a beginning that other words ended. The player may not know that its rest is no longer awaited.
    interrupted: Option<BegunTurn>,
    /// The question that heard words have led to.
    asked_by_voice: Option<Question>,
    confirmable: confirmable::Confirmable,
    /// An unfinished game that the player was asked about and has not answered yet.
    offered: Option<Offered>,
    /// The open question for the arbiter's password.
    prompt: Option<Prompt>,
    pending: pending::Pending,
    saved: saved::Saved,
    /// The sound of the last utterances, if it is recorded.
    last_sound: last_sound::LastSound,
    /// Whether the failure to save sound was reported.
    told_unrecorded: bool,
    done: bool,
    /// Why the game that the player agreed to resume cannot be resumed with these options.
    refused: Option<AssistantError>,
    /// The connection to the hall, if there is one.
    hall: Option<HallLink>,
    /// Start of this run of the game. `before` is the game's own time at that moment.
    began: Instant,
    before: Duration,
}

impl Table {
    pub(super) fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn texts(&self) -> &Texts {
        &self.answerer.texts
    }

    pub(super) fn vocabulary(&self) -> &Vocabulary {
        &self.answerer.vocabulary
    }

    /// Returns whether the program must end.
    pub(super) fn is_done(&self) -> bool {
        self.done || self.refused.is_some()
    }

    /// Takes the reason why the program must end without a game, if there is one.
    pub(super) fn take_refusal(&mut self) -> Option<AssistantError> {
        self.refused.take()
    }

    /// Judges an utterance. Sound without words is ignored. If the player to move is not among the `voiced`, only what
    /// the opponent owes that player, or may say at any time, counts. The sound is saved if it declares a move.
    pub(super) fn hear(&mut self, heard: Heard, voiced: Voiced) {
        // An unfinished game is offered before either player moves.
        let declares = self.is_offering() || self.awaits_voice(voiced);
        self.note_listening();
        let was_cut = std::mem::take(&mut self.was_cut);
        let spoken = Spoken {
            utterance: &heard.utterance,
            began: heard.span.began,
            ended: heard.span.ended,
            taken: Instant::now(),
            quiet: self.quiet_before(heard.span.began.elapsed()),
        };
        let vocabulary = &self.answerer.vocabulary;
        let new_words = self.conversation.new_words(&heard.utterance);
        let is_echo = heard.span.over_voice
            && heard.may_be_echo
            && !heard.utterance.hypotheses.is_empty()
            && match heard.span.within_voice {
                true => self.is_own(new_words),
                false => self
                    .conversation
                    .is_long_echo(&self.game, vocabulary, new_words, &self.said),
            };
        // The opponent, who types, says a move aloud.
        let is_anothers = voiced.only().is_some_and(|only| {
            self.engine.is_none()
                && only != self.game.asked_about().turn()
                && self.conversation.is_anothers_than(only, &heard.utterance)
        });
        let is_empty = heard.utterance.hypotheses.is_empty();
        let turn = match is_echo || is_empty {
            true => Turn::Nothing,
            false => self.conversation.hear(&self.game, vocabulary, spoken, &self.margins),
        };
        let turn = match turn {
            Turn::Input(_, input) if is_anothers && !input.is_open_to_both() => Turn::Ignored,
            turn => turn,
        };
        tracing::info!(target: logging::WORDS, utterance = ?heard.utterance, ?turn, "heard");
        let is_idle = self.game.is_paused() || self.game.ending().is_some();
        let mut is_taken = false;
        match turn {
            Turn::Input(words, input)
                if self.is_offering() || self.takes_heard(&self.undoubted(&words, &input), voiced) =>
            {
                is_taken = true;
                let input = match self.is_outdated(&input, &heard) {
                    true => Input::Unanswered,
                    false => self.as_voiced(input, voiced),
                };
                let sound = self.sound_of(&heard, &words);
                if let (Some(sound), true) = (&sound, self.is_declaration(&input)) {
                    self.keep_sound(&words, &input, sound);
                }
                if self.game.commits(&input) {
                    self.voice.play(tones::of_commitment(&input));
                }
                // The words count from when they were said, not from when they were understood.
                let at = self.time().saturating_sub(heard.span.ended.elapsed());
                self.note_heard_beginning(&words, &input, voiced);
                let before = self.question();
                if !self.take_at(&words, input, at.max(self.game.now())) && was_cut {
                    self.repeat_interrupted();
                }
                if self.question() != before {
                    self.asked_by_voice = self.question();
                }
            }
            // Talk about moves.
            Turn::NoMove(_) if is_idle && !was_cut => {}
            Turn::NoMove(words) if declares && !is_idle => {
                self.game.note_attempt();
                self.voice.play(Earcon::Refused);
                let words = announcement::repeat(&self.answerer.vocabulary, &words);
                let text = text!(self.answerer.texts, "play-no-move", words = words);
                self.say(Urgency::Replacing, text);
            }
            // After an interruption without effect, the message is repeated.
            _ if was_cut => self.repeat_interrupted(),
            Turn::Ignored | Turn::Input(..) if declares => self.voice.play(Earcon::Ignored),
            _ => {}
        }
        if !is_taken {
            self.pass_over(&heard);
        }
        self.confirmable.note_heard(&self.game);
        self.say_what_was_cut();
    }

    /// Returns how long the players had been silent about what is open, at the time `ago`. Time in which the voice
    /// spoke does not count, because they were listening.
    fn quiet_before(&self, ago: Duration) -> Duration {
        let silence = self.time().saturating_sub(ago + self.game.attended_at());
        self.voice.gate().silence_since(silence, ago)
    }

    /// Returns what `words` mean without the doubt about `input`: either player may say them at any time.
    fn undoubted(&self, words: &str, input: &Input) -> Input {
        match input {
            Input::Doubtful | Input::Unclear { declared: None, .. } => {
                ansage_words::interpret(&self.game, &self.answerer.vocabulary, words)
            }
            input => input.clone(),
        }
    }

    /// Signals by a tone that words were lost because the voice began to speak.
    pub(super) fn note_drowned(&mut self, declares: bool) {
        self.note_listening();
        self.conversation.note_talk(&self.game);
        if declares {
            self.voice.play(Earcon::Ignored);
        }
    }

    /// Silences the voice if the speech interrupts it.
    pub(super) fn interrupt(&mut self, speaking: &Speaking) {
        let words = &speaking.words;
        let vocabulary = &self.answerer.vocabulary;
        if self.was_cut || self.voice.gate().is_open() || speaking.may_be_echo && self.is_own(words) {
            return;
        }
        let has_echo = speaking.may_be_echo;
        if self
            .conversation
            .interrupts(&self.game, vocabulary, words, speaking.began, has_echo)
        {
            self.was_cut = true;
            self.voice.hush();
        }
    }

    /// Returns whether `heard` may be the echo of the voice's own words.
    pub(super) fn is_own_voice(&self, heard: &Heard) -> bool {
        let best = heard.utterance.hypotheses.first();
        heard.span.over_voice && heard.may_be_echo && best.is_some_and(|best| self.is_own(&best.text))
    }

    /// Returns whether `words` may be the echo of the voice's own words.
    fn is_own(&self, words: &str) -> bool {
        self.conversation
            .is_echo(&self.game, &self.answerer.vocabulary, words, &self.said)
    }

    /// Repeats what an interruption without effect has cut off. Nobody asked for it, so it does not count as a player's
    /// words.
    pub(super) fn repeat_interrupted(&mut self) {
        if self.offered.is_some() {
            return self.ask_to_go_on(Urgency::Replacing);
        }
        if let Some(question) = self.prompt.as_ref().map(Prompt::question) {
            return self.tell(question);
        }
        let effects = self.game.handle(Input::Unanswered, self.time());
        self.carry_out(effects, Urgency::Replacing);
    }

    /// Fulfils the wish that interrupted the voice, by `fulfil`, and repeats what the wish has cut off.
    pub(super) fn wish_over_voice(&mut self, fulfil: impl FnOnce(&mut Table) -> bool) -> bool {
        let is_fulfilled = fulfil(self);
        if is_fulfilled && std::mem::take(&mut self.was_cut) {
            let effects = self.game.handle(Input::Unanswered, self.time());
            self.carry_out(effects, Urgency::InTurn);
        }
        is_fulfilled
    }

    /// Returns whether the player is being asked to resume an unfinished game.
    pub(super) fn is_offering(&self) -> bool {
        self.offered.is_some()
    }

    /// Lets the game judge `input` and carries out the effects. Returns whether there were any but records.
    fn take(&mut self, words: &str, input: Input) -> bool {
        self.take_at(words, input, self.time())
    }

    /// Lets the game judge `input`, which was made at the time `at` of the game, like [`Table::take`].
    fn take_at(&mut self, words: &str, input: Input, at: Duration) -> bool {
        if self.offered.is_some() {
            self.answer_offer(&input);
            return true;
        }
        // The question was answered another way, or expired. If it is asked again, somebody else may have caused it.
        self.asked_by_voice = self.asked_by_voice.filter(|asked| self.question() == Some(*asked));
        let input = self.with_its_player(input);
        // Words that count for nothing are kept, too, but replayed they must not answer the question.
        match input {
            Input::Unanswered | Input::Doubtful => {
                self.write(|journal| journal.heard(&format!("{words}{UNANSWERED}"), at))
            }
            _ => self.write(|journal| journal.heard(words, at)),
        };
        self.note_listening();
        self.is_answering = !input.is_talk();
        let was_paused = self.game.is_paused();
        let effects = self.game.handle(input.clone(), at);
        self.alert_of(&input, &effects);
        if was_paused && !self.game.is_paused() {
            self.voice.play(Earcon::Listening);
        }
        let is_answered = effects.iter().any(|effect| !matches!(effect, Effect::Record(_)));
        self.carry_out(effects, Urgency::Replacing);
        is_answered
    }

    fn carry_out(&mut self, effects: Vec<Effect>, mut urgency: Urgency) {
        // Written in one piece, so that a program killed meanwhile does not leave half a ruling.
        let records: Vec<Record> = effects.iter().filter_map(Effect::record).cloned().collect();
        if !records.is_empty() {
            self.keep_all(&records);
        }
        for effect in effects {
            match effect {
                Effect::Record(_) => {}
                Effect::Say(message) => {
                    if let (true, Some(earcon)) = (self.voice.is_read(), tones::of_message(&message)) {
                        self.voice.play(earcon);
                    }
                    let text = announcement::sentence(&self.answerer, &self.game, &message);
                    self.say(urgency, text);
                    // A second sentence follows the first and does not replace it.
                    urgency = Urgency::InTurn;
                    match message {
                        Message::Over(ending) => self.tell_ended(ending),
                        Message::Adjourned(_) => self.print_sealing(),
                        _ => {}
                    }
                }
                Effect::Report(message) => self.report(&message),
                Effect::AskPassword => {
                    let prompt = self.prompt.get_or_insert_with(|| Prompt::new(self.game.password()));
                    let question = prompt.question();
                    self.tell(question);
                }
                Effect::Hush => self.voice.hush(),
                Effect::Quit => self.done = true,
            }
        }
    }

    /// Returns whether wishes are possible: not while a password or an arbiter's orders are typed.
    pub(super) fn takes_wishes(&self) -> bool {
        self.prompt.is_none() && self.offered.is_none() && !self.game.is_arbiter_called()
    }

    /// Fulfils a wish about the voice or the tones, and says so. Returns whether `wish` was one.
    pub(super) fn wish_for_voice(&mut self, wish: Wish) -> bool {
        let told = self.tuning.fulfil(wish, &self.voice);
        told.into_iter().for_each(|told| self.tell(told));
        told.is_some()
    }

    /// Prints and speaks an error of the system.
    pub(super) fn say_error(&mut self, error: &dyn Localized) {
        let text = error.localized(&self.answerer.texts);
        self.say(Urgency::InTurn, text);
    }

    /// Prints the words that the model does not know with their alternatives, then those of the arbiter's profile that
    /// sound too similar to others.
    pub(super) fn print_missing(&self, missing: &[model::MissingWord]) {
        let Answerer { vocabulary, texts, .. } = &self.answerer;
        let unheard = model::missing_sentences(missing, texts).into_iter();
        for sentence in unheard.chain(alike_sentences(vocabulary, texts)) {
            println!("{sentence}");
        }
    }

    /// Prints the words of a recorded declaration, which is not played aloud in the demonstration.
    pub(super) fn print_declared(&self, words: &str) {
        println!("{}", text!(self.answerer.texts, "play-demo-declares", words = words));
    }

    /// Finishes the score, and waits until the voice has ended and the hall has received as much as possible. Returns
    /// whether the journal and the score are complete.
    pub(super) async fn close(mut self) -> bool {
        self.charge();
        let has_begun = self.game.has_begun();
        if has_begun && self.game.ending().is_none() {
            self.tell_score();
        } else if has_begun && self.scratch.is_none() {
            // The arbiter may have ruled on an event before the end.
            self.save_braille();
        }
        if self.done {
            self.tell(match self.is_kept() {
                true => id!("play-quit-saved"),
                false => id!("play-quit"),
            });
        }
        let sayings = self.pending.take();
        let spoken = async {
            for saying in sayings {
                let _ = saying.await;
            }
        };
        let _ = tokio::time::timeout(LAST_WORDS, spoken).await;
        self.publish();
        if let Some(hall) = self.hall.take() {
            hall.close(LAST_RECORDS);
        }
        self.saved.is_complete()
    }
}

#[cfg(test)]
mod board_tests;
