//! The recording thread of an enrolment and of a donation: cuts takes out of the sound and checks what was said in
//! each.

use std::{
    sync::{Arc, Mutex, PoisonError, atomic::Ordering},
    time::{Duration, Instant},
};

use tokio::sync::mpsc;

use super::{error::AssistantError, event::Event, listening_thread::ListeningThread, sound::OpenMicrophone};
use crate::{
    audio::{CHUNK, Captured, SoundSource, Trouble, TroubleWatch},
    enrolment::{Checker, Cutter, TakeContent, TakeFault, Wanted},
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
            let send = |event| {
                // After the program has ended there is no receiver, and `stop` is set.
                let _ = events.blocking_send(event);
            };
            let mut capture = open();
            let mut checker = match check() {
                Ok(checker) => checker,
                Err(error) => return send(Event::Deaf(error)),
            };
            // An error means that everything is typed, so nobody waits.
            let _ = is_open.send(());
            let mut chunk = [0; CHUNK];
            let (mut read, mut passed_over) = (None::<Instant>, 0);
            let mut was_deaf = true;
            let mut recorded = None::<u64>;
            let mut cutter = Cutter::default();
            let mut watch = TroubleWatch::default();
            while !stop.load(Ordering::Relaxed) {
                match capture.read(&mut chunk) {
                    Captured::Sound => {}
                    Captured::Nothing => continue,
                    Captured::Gap => {
                        cutter.reset();
                        watch.interrupt();
                        continue;
                    }
                    Captured::Lost(error) => {
                        cutter.reset();
                        watch.interrupt();
                        send(Event::MicrophoneLost(error));
                        continue;
                    }
                    Captured::WrongRate => send(Event::MicrophoneTrouble(Trouble::Rate)),
                    Captured::Muted => {
                        send(Event::MicrophoneMuted);
                        continue;
                    }
                    Captured::Back(_) => {
                        send(Event::MicrophoneBack);
                        continue;
                    }
                }
                let is_read = may_be_read && capture.may_echo() && capture.plays().unwrap_or_else(|| gate.is_read());
                let is_deaf = is_read || !gate.is_open();
                if std::mem::replace(&mut was_deaf, is_deaf) != is_deaf {
                    let (may_echo, plays) = (capture.may_echo(), capture.plays());
                    tracing::debug!(is_deaf, may_echo, ?plays, "whether a take is heard has changed");
                }
                let Some(open) = lock(&asked).clone().filter(|_| !is_deaf) else {
                    recorded = None;
                    capture.discard();
                    cutter.reset();
                    watch.interrupt();
                    continue;
                };
                // What was said to another request does not answer this one.
                if recorded.replace(open.number).is_some_and(|other| other != open.number) {
                    capture.discard();
                    cutter.reset();
                    watch.interrupt();
                    continue;
                }
                // A clipped take is reported as such.
                if let Some(trouble) = watch.look(&chunk).filter(|trouble| *trouble != Trouble::Clipped) {
                    send(Event::MicrophoneTrouble(trouble));
                }
                if may_be_read && capture.plays().unwrap_or_else(|| gate.is_read()) {
                    read = Some(Instant::now());
                }
                if let Some(taken) = cutter.hear(&chunk) {
                    // A player who is still listening to the screen reader, or was just now, is not silent.
                    let is_read_to = read.is_some_and(|read| read.elapsed() < ANSWERS);
                    if is_read_to && passed_over < PASSED_OVER && matches!(taken, Err(TakeFault::Nothing)) {
                        passed_over += 1;
                        continue;
                    }
                    passed_over = 0;
                    finish(&mut lock(&asked), open.number);
                    let taken = taken.map(|take| {
                        let said = checker.check(&open.wanted, &take.samples).unwrap_or_else(|error| {
                            tracing::warn!(%error, "a take is not checked");
                            match open.wanted {
                                Wanted::Prompt(_) => TakeContent::Prompt,
                                Wanted::Choice(_) => TakeContent::Other,
                            }
                        });
                        (take, said)
                    });
                    send(Event::Taken(open.number, taken));
                }
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
