//! The recording thread of an enrolment and of a donation: cuts takes out of the sound and checks what was said in
//! each.

use std::{
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::{error::AssistantError, event::Event, listening_thread::ListeningThread, sound::OpenMicrophone};
use crate::{
    audio::{CHUNK, Captured, Chunk, Microphone, SoundSource, Trouble, TroubleWatch},
    enrolment::{Checker, Cutter, Take, TakeContent, TakeFault, Wanted},
    recognition::RecognitionError,
    speech::Gate,
};

/// Grace period after a screen reader ends, in which silence is not reported.
const ANSWERS: Duration = Duration::from_secs(4);
/// Number of times that silence is ignored for this reason. Endless music must not keep the player waiting forever.
const PASSED_OVER: u32 = 3;

/// A request for a take.
#[derive(Debug, Clone)]
struct Request {
    /// Its number, which comes back with the take.
    number: u64,
    wanted: Wanted,
}

/// The recording thread. Dropping it ends the thread.
pub(super) struct Recorder {
    /// The wanted take; `None` while nothing is recorded.
    wanted: Arc<Mutex<Option<Request>>>,
    thread: ListeningThread,
}

impl Recorder {
    /// Starts to listen on the microphone. `check` opens the recognizer. If a screen reader may speak (`may_be_read`),
    /// nothing is recorded while the loudspeaker plays.
    ///
    /// # Errors
    ///
    /// [`AssistantError::System`] if the system cannot start a thread.
    pub(super) fn start(
        open: OpenMicrophone,
        may_be_read: bool,
        check: impl FnOnce() -> Result<Checker, RecognitionError> + Send + 'static,
        gate: Gate,
        events: mpsc::Sender<Event>,
    ) -> Result<Recorder, AssistantError> {
        let wanted = Arc::<Mutex<Option<Request>>>::default();
        let asked = Arc::clone(&wanted);
        let thread = ListeningThread::spawn(move |stop, is_open| {
            let capture = open();
            let checker = match check() {
                Ok(checker) => checker,
                // After the program has ended there is no receiver, and `stop` is set.
                Err(error) => return drop(events.blocking_send(Event::Deaf(error))),
            };
            // An error means that everything is typed, so nobody waits.
            let _ = is_open.send(());
            let mut cutting = Cutting {
                capture,
                may_be_read,
                checker,
                gate,
                asked,
                events,
                cutter: Cutter::default(),
                watch: TroubleWatch::default(),
                recorded: None,
                read: None,
                passed_over: 0,
                was_deaf: true,
            };
            while !stop.load(Ordering::Relaxed) {
                cutting.read_next();
            }
        })?;
        Ok(Recorder { wanted, thread })
    }

    /// Waits, for at most `longest`, until microphone and recognizer are open. Anything said before that is lost.
    pub(super) async fn ready(&mut self, longest: Duration) {
        self.thread.ready(longest).await;
    }

    /// Records one take for `wanted`, as soon as the gate is open. The take comes with the `number` of this request.
    pub(super) fn record(&self, number: u64, wanted: Wanted) {
        *lock(&self.wanted) = Some(Request { number, wanted });
    }

    /// Stops recording.
    pub(super) fn pause(&self) {
        *lock(&self.wanted) = None;
    }
}

/// The work of the recording thread.
struct Cutting {
    capture: Microphone,
    /// Whether a screen reader may speak.
    may_be_read: bool,
    checker: Checker,
    gate: Gate,
    /// The wanted take, as in [`Recorder`].
    asked: Arc<Mutex<Option<Request>>>,
    events: mpsc::Sender<Event>,
    cutter: Cutter,
    watch: TroubleWatch,
    /// Number of the request that is recorded.
    recorded: Option<u64>,
    /// When a screen reader was last heard while a take was recorded.
    read: Option<Instant>,
    /// Number of silent takes passed over for this reason.
    passed_over: u32,
    /// Whether no take was heard at the last chunk.
    was_deaf: bool,
}

impl Cutting {
    /// Reads the next chunk, if one comes, and takes it.
    fn read_next(&mut self) {
        let mut chunk = [0; CHUNK];
        let captured = self.capture.read(&mut chunk);
        let has_sound = captured.has_sound();
        if matches!(captured, Captured::Gap | Captured::Lost(_)) {
            self.restart();
        }
        Event::of(captured).into_iter().for_each(|event| self.send(event));
        if has_sound {
            self.take(&chunk);
        }
    }

    /// Takes a chunk: records it for the open request, unless the voice speaks.
    fn take(&mut self, chunk: &Chunk) {
        let may_echo = self.capture.may_echo();
        let is_deaf = !self.gate.is_open() || may_echo && self.is_read();
        if std::mem::replace(&mut self.was_deaf, is_deaf) != is_deaf {
            let plays = self.capture.plays();
            tracing::debug!(is_deaf, may_echo, ?plays, "whether a take is heard has changed");
        }
        let Some(open) = lock(&self.asked).clone().filter(|_| !is_deaf) else {
            self.recorded = None;
            self.capture.discard();
            return self.restart();
        };
        // What was said to another request does not answer this one.
        if self
            .recorded
            .replace(open.number)
            .is_some_and(|other| other != open.number)
        {
            self.capture.discard();
            return self.restart();
        }
        // A clipped take is reported as such.
        if let Some(trouble) = self.watch.look(chunk).filter(|trouble| *trouble != Trouble::Clipped) {
            self.send(Event::MicrophoneTrouble(trouble));
        }
        if self.is_read() {
            self.read = Some(Instant::now());
        }
        if let Some(taken) = self.cutter.hear(chunk) {
            self.end(&open, taken);
        }
    }

    /// Returns whether a screen reader may be speaking.
    fn is_read(&self) -> bool {
        self.may_be_read && self.capture.plays().unwrap_or_else(|| self.gate.is_read())
    }

    /// Ends the take for the `open` request, and checks it.
    fn end(&mut self, open: &Request, taken: Result<Take, TakeFault>) {
        // A player who is still listening to the screen reader, or was just now, is not silent.
        let is_read_to = self.read.is_some_and(|read| read.elapsed() < ANSWERS);
        if is_read_to && self.passed_over < PASSED_OVER && matches!(taken, Err(TakeFault::Nothing)) {
            self.passed_over += 1;
            return;
        }
        self.passed_over = 0;
        finish(&mut lock(&self.asked), open.number);
        let taken = taken.map(|take| {
            let said = self.checker.check(&open.wanted, &take.samples).unwrap_or_else(|error| {
                tracing::warn!(%error, "a take is not checked");
                match open.wanted {
                    Wanted::Prompt(_) => TakeContent::Prompt,
                    Wanted::Choice(_) => TakeContent::Other,
                }
            });
            (take, said)
        });
        self.send(Event::Taken(open.number, taken));
    }

    /// Drops the take so far: the next sound does not continue it.
    fn restart(&mut self) {
        self.cutter.reset();
        self.watch.interrupt();
    }

    fn send(&self, event: Event) {
        // After the program has ended there is no receiver, and `stop` is set.
        let _ = self.events.blocking_send(event);
    }
}

fn lock(wanted: &Mutex<Option<Request>>) -> std::sync::MutexGuard<'_, Option<Request>> {
    wanted.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Removes the request `number`, whose take is there. A newer one, made meanwhile, remains.
fn finish(wanted: &mut Option<Request>, number: u64) {
    wanted.take_if(|request| request.number == number);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_take_ends_only_its_own_request() {
        for (open, taken, left) in [(Some(1), 1, None), (Some(2), 1, Some(2)), (None, 1, None)] {
            let mut wanted = open.map(|number| Request {
                number,
                wanted: Wanted::Prompt("Eva vier".into()),
            });
            finish(&mut wanted, taken);
            assert_eq!(wanted.map(|request| request.number), left, "{open:?} {taken}");
        }
    }
}
