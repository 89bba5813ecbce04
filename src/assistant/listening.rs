//! The listening thread: sound in, utterances out. It is deaf while the voice speaks.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::event::{Event, Heard, Speaking};
use crate::{
    audio::{CHUNK, CaptureError, Captured, Chunk, SAMPLE_RATE, SoundSource, Trouble, TroubleWatch},
    recognition::{self, Early, Listening, Recognizer, Residue, Sense, UnderWay, Utterance},
    speech::Gate,
};
use ansage_words::vocabulary::{Term, Vocabulary, Wish};

/// Maximum length of the kept sound of an utterance, in samples: 30 s.
const LONGEST_KEPT: usize = SAMPLE_RATE as usize * 30;
/// Time from the notice of trouble with the sound until it is reported, if nobody speaks. The first word of a
/// declaration is understood by then.
const TROUBLE: Duration = Duration::from_secs(1);

/// Longest wait of sound on a machine that keeps up. Sound that waits longer was said earlier by the excess.
const PROMPT: Duration = Duration::from_millis(500);

/// Number of chunks after the voice (720 ms) within which the first word is understood if an utterance continues words
/// said over the end of the voice: a pause of 400 ms, and the time to understand a word.
const AFTER_VOICE: usize = 18;

/// The current state, as the listening thread needs it.
pub(super) trait Context: Send {
    /// Returns the words that are understood.
    fn vocabulary(&self) -> &Vocabulary;

    /// Judges the words so far, which decides how long to wait for more.
    fn sense(&self, words: &str) -> Sense;

    /// Returns whether the words declare a legal move or ask a question. Needed only if the voice can be interrupted.
    fn declares(&self, _words: &str) -> bool {
        false
    }

    /// Returns the answers to the open question if nothing else needs to be recognized (see [`ansage_words::answers`]).
    fn answers(&self) -> Option<Vec<Vec<Term>>>;

    /// Returns when words were last accepted as the player's.
    fn taken_at(&self) -> Duration;

    /// Returns the wishes of a learner that can be said.
    fn wishes(&self) -> &'static [Wish] {
        &[]
    }

    /// Returns whether the voice can be interrupted.
    fn may_interrupt(&self) -> bool {
        false
    }

    /// Returns whether the sound of each utterance is needed.
    fn keeps_sound(&self) -> bool {
        false
    }
}

pub(super) struct Listener<'a, R, M> {
    listening: Listening<R>,
    /// Makes a recognizer for the answers to a question, or for everything. That takes some milliseconds.
    make: M,
    gate: Gate,
    /// Whether the sound is also used while the voice speaks, provided that it contains nothing of the voice.
    over_voice: bool,
    /// Whether a screen reader speaks the sentences.
    pub(super) is_read: bool,
    /// Whether the sound may contain an echo of the voice.
    may_echo: bool,
    /// Whether anything was heard since the last reset.
    dirty: bool,
    /// Whether the voice was speaking at the last chunk.
    was_shut: bool,
    early: Early,
    /// How long ago the current sound was captured, beyond [`PROMPT`].
    late: Duration,
    /// Number of chunks since the microphone was deaf, up to [`AFTER_VOICE`].
    after_voice: usize,
    /// The utterance. [`Event::Speaking`] was sent for it if it interrupts the voice.
    under_way: UnderWay,
    residue: Residue,
    watch: TroubleWatch,
    /// Trouble with the sound that was not reported yet, and when it was noticed.
    trouble: Option<(Trouble, Instant)>,
    context: Box<dyn Context>,
    events: &'a mpsc::Sender<Event>,
    pub(super) stop: Arc<AtomicBool>,
    /// Whether an utterance has begun and not ended.
    pub(super) is_speaking: Arc<AtomicBool>,
    /// The sound since the last utterance, if it is recorded.
    kept: Option<Vec<i16>>,
}

impl<'a, R, M> Listener<'a, R, M>
where
    R: Recognizer,
    M: FnMut(Option<&[Vec<Term>]>) -> Result<R, recognition::RecognitionError>,
{
    pub(super) fn new(
        listening: Listening<R>,
        make: M,
        gate: Gate,
        context: Box<dyn Context>,
        events: &'a mpsc::Sender<Event>,
    ) -> Listener<'a, R, M> {
        Listener {
            listening,
            make,
            gate,
            over_voice: context.may_interrupt(),
            is_read: false,
            may_echo: true,
            dirty: false,
            was_shut: false,
            early: Early::default(),
            late: Duration::ZERO,
            after_voice: AFTER_VOICE,
            under_way: UnderWay::default(),
            residue: Residue::default(),
            watch: TroubleWatch::default(),
            trouble: None,
            kept: context.keeps_sound().then(Vec::new),
            context,
            events,
            stop: Arc::default(),
            is_speaking: Arc::default(),
        }
    }

    pub(super) fn run(&mut self, source: &mut dyn SoundSource) -> Result<(), recognition::RecognitionError> {
        let mut chunk = [0; CHUNK];
        while !self.stop.load(Ordering::Relaxed) {
            self.end_vanished();
            self.report_trouble();
            // Sound that was not processed yet may hold a declaration made before the flag fell.
            let is_speaking = self.under_way.began().is_some() || !self.late.is_zero();
            self.is_speaking.store(is_speaking, Ordering::Release);
            let captured = source.read(&mut chunk);
            let has_sound = captured.has_sound();
            match captured {
                // Reported even while the voice speaks.
                Captured::Lost(error) => self.lose(error),
                Captured::Gap => self.skip_gap(),
                captured => Event::of(captured).into_iter().for_each(|event| self.send(event)),
            }
            if has_sound {
                self.take(&chunk, source)?;
            }
        }
        Ok(())
    }

    /// Ends an utterance because the microphone has vanished, and reports that.
    fn lose(&mut self, error: CaptureError) {
        // A complete declaration counts, and so does "nein": stopping is always safe. Half a move must be said again
        // when the microphone is back.
        let last = self.listening.finish();
        self.send(Event::MicrophoneLost(error));
        let said = last.hypotheses.first();
        let counts = |sense| matches!(sense, Sense::Complete | Sense::Corrects);
        if said.is_some_and(|best| counts(self.context.sense(&best.text))) {
            self.send_heard(last);
        }
        self.report_interruption();
        // Half a word of the player must not count as talk before the next one, nor the noise of this microphone as
        // that of another.
        self.listening.restart();
        self.forget();
        self.forget_sound();
    }

    /// Drops an utterance of which sound was lost: the words before and after the gap are not one declaration.
    fn skip_gap(&mut self) {
        if std::mem::take(&mut self.dirty) {
            self.report_interruption();
            self.send(Event::Drowned);
            self.listening.reset();
            self.forget();
        }
        self.forget_sound();
    }

    /// Forgets the sound so far, because the next sound does not continue it.
    fn forget_sound(&mut self) {
        self.early = Early::default();
        self.late = Duration::ZERO;
        self.watch.interrupt();
    }

    /// Takes a chunk of `source`: hears it, or keeps it while nobody can be heard over the voice.
    fn take(&mut self, chunk: &Chunk, source: &mut dyn SoundSource) -> Result<(), recognition::RecognitionError> {
        self.late = source.lag().saturating_sub(PROMPT);
        self.may_echo = source.may_echo();
        // A screen reader must not repeat a move for the player, wherever it speaks.
        let plays = source.plays().filter(|_| !source.may_play_elsewhere());
        let may_be_read = self.is_read && plays.unwrap_or_else(|| self.gate.is_read());
        // The sound is judged by the state of the voice when it was captured.
        let is_speaking = !self.gate.was_open(source.lag()) || may_be_read;
        // If it is only uncertain whether a screen reader is speaking, players who answer it must still be heard.
        let is_unknown = self.is_read && self.gate.is_open() && plays.is_none();
        let hears_over_voice = self.over_voice && (is_unknown || source.hears_over_voice());
        let resounds = self.may_echo && !hears_over_voice && self.gate.may_resound(source.lag());
        let is_shut = is_speaking || resounds;
        let has_changed = std::mem::replace(&mut self.was_shut, is_shut) != is_shut;
        if has_changed {
            tracing::debug!(is_shut, may_be_read, lag = ?source.lag(), "the gate has changed");
        }
        if is_shut {
            self.residue.begin_voice();
            self.under_way.note_voice(self.now());
            self.watch.interrupt();
        } else if let Some(found) = self.watch.look(chunk) {
            self.trouble = Some((found, Instant::now()));
        }
        if is_shut && !hears_over_voice {
            return self.be_deaf(chunk, source);
        }
        // The words of the player who declared, and the rest of the voice, do not belong to the surroundings of the
        // next words.
        if is_shut && has_changed && !self.listening.has_words() {
            self.listening.forget_surroundings();
        }
        // A player who has heard the read-back of a move answers it, however short it was.
        if !is_shut && has_changed {
            self.deliver_held();
        }
        let was_deaf = !std::mem::replace(&mut self.dirty, true);
        if is_shut && !was_deaf {
            self.early.keep(chunk);
        } else {
            let early = self.early.take();
            if was_deaf {
                // The player may have begun to speak while nothing was heard. The voice may still be speaking if the
                // sound has only now become free of it.
                if has_changed || is_shut {
                    self.listening.follow_voice();
                    self.after_voice = 0;
                }
                early.iter().try_for_each(|chunk| self.hear(chunk))?;
            } else if has_changed && self.may_echo {
                self.residue.end_voice(early);
            }
        }
        self.residue.keep(chunk);
        self.hear(chunk)?;
        self.after_voice = (self.after_voice + 1).min(AFTER_VOICE);
        // Words from here on did not begin in the sound of the voice.
        if self.after_voice == AFTER_VOICE && !self.listening.has_words() {
            self.listening.begin_whole();
        }
        match self.residue.reject(&mut self.listening) {
            Some(sound) => self.hear_anew(&sound),
            None => Ok(()),
        }
    }

    /// Drops what the voice drowns, and keeps the chunk: the player may begin to speak before the voice ends.
    fn be_deaf(&mut self, chunk: &Chunk, source: &mut dyn SoundSource) -> Result<(), recognition::RecognitionError> {
        if std::mem::take(&mut self.dirty) {
            // The residue of an echo is nobody's speech.
            let is_speech = |(_, over_voice): (Instant, bool)| !(over_voice && self.may_echo);
            let is_spoken = !self.listening.holds_back() && self.under_way.began().is_some_and(is_speech);
            let is_drowned = is_spoken || self.listening.is_followed();
            tracing::debug!(is_drowned, "deaf while the voice speaks");
            self.deliver_held();
            self.report_interruption();
            if is_drowned {
                self.send(Event::Drowned);
            }
            self.listening.reset();
            self.forget();
            // The waiting sound may have been captured after a tone.
            if !self.gate.is_open() {
                source.discard();
            }
        }
        self.early.keep(chunk);
        self.follow()
    }

    fn hear(&mut self, chunk: &Chunk) -> Result<(), recognition::RecognitionError> {
        if !self.listening.has_words() {
            self.follow()?;
        }
        self.keep(chunk);
        let utterance = self.listening.hear(chunk, |words| self.context.sense(words))?;
        if let Some(utterance) = utterance {
            match self.residue.reject_ended(&mut self.listening) {
                Some(sound) => self.hear_anew(&sound)?,
                None => self.send_heard(utterance),
            }
        } else if self.under_way.take(&self.listening, self.was_shut, self.now()) {
            // An echo may follow words that were already taken.
            let words = match self.may_echo {
                true => self.listening.new_words(),
                false => self.listening.words(),
            };
            if self.may_echo {
                let declares = self.context.declares(words);
                self.residue.take(words, |words| self.context.sense(words), declares);
            }
            if let Some((began, over_voice)) = self.under_way.began()
                && (over_voice || self.was_shut)
            {
                let speaking = Speaking {
                    words: words.to_owned(),
                    began,
                    may_be_echo: self.may_echo,
                };
                self.send(Event::Speaking(speaking));
            }
        }
        Ok(())
    }

    /// Hears the sound of an utterance that `listening` has discarded again.
    fn hear_anew(&mut self, sound: &[Chunk]) -> Result<(), recognition::RecognitionError> {
        self.forget();
        sound.iter().try_for_each(|chunk| self.hear(chunk))
    }

    /// Forgets the state of an utterance that `listening` has discarded, because the voice begins to speak or the
    /// utterance was an echo.
    fn forget(&mut self) {
        self.kept.iter_mut().for_each(Vec::clear);
        self.under_way.forget();
        self.residue.end_utterance();
    }

    /// Ends an utterance whose words were discarded and not followed by others, so that later words begin a new one.
    fn end_vanished(&mut self) {
        if self.under_way.has_vanished(Instant::now()) {
            self.send_heard(Utterance::default());
        }
    }

    /// Reports trouble with the sound once nobody speaks: the sentence would drown out the declaration in which the
    /// trouble was noticed.
    fn report_trouble(&mut self) {
        if let Some((trouble, since)) = self.trouble
            && self.under_way.began().is_none()
            && since.elapsed() > TROUBLE
        {
            self.trouble = None;
            self.send(Event::MicrophoneTrouble(trouble));
        }
    }

    /// Reports that the voice was interrupted by words that are discarded now, so that its sentence is repeated.
    fn report_interruption(&mut self) {
        if self.under_way.interrupts() {
            self.send_heard(Utterance::default());
        }
    }

    /// Sends an utterance that was held back until now.
    fn deliver_held(&mut self) {
        if let Some(utterance) = self.listening.conclude() {
            self.send_heard(utterance);
        }
    }

    /// Returns when the current sound was captured.
    fn now(&self) -> Instant {
        let now = Instant::now();
        now.checked_sub(self.late).unwrap_or(now)
    }

    fn send_heard(&mut self, utterance: Utterance) {
        let span = self.under_way.end(self.now());
        self.residue.end_utterance();
        let sound = self.kept.as_mut().map(std::mem::take);
        // An utterance that interrupted the voice is reported even if nothing was understood in the end.
        if !utterance.hypotheses.is_empty() || span.interrupts {
            self.send(Event::Heard(Heard {
                utterance,
                sound,
                span,
                may_be_echo: self.may_echo,
            }));
        }
    }

    fn keep(&mut self, chunk: &Chunk) {
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(chunk);
            kept.drain(..kept.len().saturating_sub(LONGEST_KEPT));
        }
    }

    /// Switches the recognizer to the answers to the open question, or to everything if there is none, and forgets the
    /// player's words.
    fn follow(&mut self) -> Result<(), recognition::RecognitionError> {
        let (answers, taken_at) = (self.context.answers(), self.context.taken_at());
        if let Some(held) = self.listening.follow(answers, taken_at, &mut self.make)? {
            self.send_heard(held);
            return self.follow();
        }
        Ok(())
    }

    fn send(&self, event: Event) {
        // After the program has ended there is no receiver, and `stop` is set.
        let _ = self.events.blocking_send(event);
    }
}

#[cfg(test)]
#[path = "listening_tests.rs"]
mod tests;
