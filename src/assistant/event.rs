//! The events of the running program, and those that come from the keyboard and from the system.

use std::{
    collections::VecDeque,
    ops::{ControlFlow, Deref, DerefMut},
    sync::{LazyLock, PoisonError},
    thread,
    time::Instant,
};

use shakmaty::{Chess, Move};
use tokio::sync::{Mutex, mpsc};

use super::lines;
use crate::{
    audio::{CaptureError, Captured, Trouble},
    engine::{EngineError, TurningPoint},
    enrolment::{Take, TakeContent, TakeFault},
    recognition::{RecognitionError, Span, Utterance},
    system,
};
use ansage_hall::board::BoardEvent;
use ansage_protocol::{Command, Game, Owed};

/// Maximum length of a typed line, in bytes. Every line goes into the journal.
const LONGEST_LINE: u64 = 1 << 10;
/// Event that the assistant handles.
#[derive(Debug)]
pub(super) enum Event {
    /// The player is speaking over the voice, or was when this utterance began.
    Speaking(Speaking),
    /// An utterance has ended.
    Heard(Heard),
    /// The voice began to speak while somebody spoke. What they said is lost.
    Drowned,
    /// A line was typed.
    Typed(String),
    /// A line was typed that is longer than any meaningful one.
    TypedTooMuch,
    /// Standard input has ended.
    TypingEnded,
    /// The engine that plays one side has acted.
    Played(Played),
    /// An event from the hall.
    Hall(BoardEvent),
    /// The next recorded declaration begins.
    DemoDeclares(String),
    /// The recordings are over.
    DemoOver,
    /// The microphone has vanished.
    MicrophoneLost(CaptureError),
    /// The microphone is switched off.
    MicrophoneMuted,
    /// The sound of the microphone is unintelligible.
    MicrophoneTrouble(Trouble),
    /// The microphone is back.
    MicrophoneBack,
    /// The take for the request of this number is finished.
    Taken(u64, Taken),
    /// Recognition failed permanently.
    Deaf(RecognitionError),
    /// The user or the system ends the program (Ctrl-C, SIGTERM, SIGHUP).
    Interrupted,
}

impl Event {
    /// Returns what `captured` tells about the microphone, if anything.
    pub(super) fn of(captured: Captured) -> Option<Event> {
        match captured {
            Captured::Sound | Captured::Nothing | Captured::Gap => None,
            Captured::Muted => Some(Event::MicrophoneMuted),
            Captured::WrongRate => Some(Event::MicrophoneTrouble(Trouble::Rate)),
            Captured::Lost(error) => Some(Event::MicrophoneLost(error)),
            Captured::Back(_) => Some(Event::MicrophoneBack),
        }
    }
}

/// An utterance over the voice that has not ended.
#[derive(Debug)]
pub(super) struct Speaking {
    /// The words so far.
    pub words: String,
    /// When it began, roughly.
    pub began: Instant,
    /// Whether it may be an echo of the voice (see [`SoundSource::may_echo`](crate::audio::SoundSource::may_echo)).
    pub may_be_echo: bool,
}

/// An utterance that has ended.
#[derive(Debug)]
pub(super) struct Heard {
    pub utterance: Utterance,
    /// Its sound (mono, 16 kHz), if it is recorded.
    pub sound: Option<Vec<i16>>,
    pub span: Span,
    /// Whether it may be an echo of the voice, as in [`Speaking`].
    pub may_be_echo: bool,
}

/// The moment of a game that an engine was asked about. The number of plies alone does not identify it: it is the same
/// after a move is taken back and another one made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Moment {
    pub(super) plies: usize,
    position: Chess,
}

impl Moment {
    pub(super) fn of(game: &Game) -> Moment {
        Moment {
            plies: game.plies().len(),
            position: game.position().clone(),
        }
    }
}

/// What the engine that plays one side did.
#[derive(Debug)]
pub(super) enum Played {
    /// It did what it owed at that moment.
    Owed(Moment, Owed, Option<Move>),
    /// It answers an offer of a draw.
    Answered(Moment, Command),
    /// Its player took back its last move, so the move before that is taken back as well.
    TakenBack(Moment),
    /// It would make this move in the player's place.
    Hint(Moment, Move),
    /// It plays with this strength from now on; `None` is its full one.
    Strength(Option<u32>),
    /// It has the lowest strength already, or the full one.
    StrengthLimit,
    /// The engine of this name has only one strength.
    FixedStrength(String),
    /// It gives no hint, because the player's own move is open.
    Unhinted,
    /// It failed, and was started again.
    Restarted(EngineError),
    /// It failed for good.
    Gone(EngineError),
    /// The turning points of the finished game.
    Analysed(Vec<TurningPoint>),
}

/// A finished take with its content, or the reason why it cannot be used.
pub(super) type Taken = Result<(Take, TakeContent), TakeFault>;

/// The lines of standard input that have not been received yet. One thread reads them for all parts of the program, so
/// that a line typed between two parts goes to the second one.
static TYPED: LazyLock<Mutex<mpsc::Receiver<Event>>> = LazyLock::new(|| {
    let (lines, received) = mpsc::channel(1);
    // A pending read in tokio's pool would delay the end of the program.
    let reader = thread::Builder::new().name("typed".into());
    if let Err(error) = reader.spawn(move || send_lines(&lines)) {
        tracing::warn!(%error, "the keyboard cannot be read");
    }
    Mutex::new(received)
});

/// Lines that a part of the program has received but not handled before it ended. They come before those of [`TYPED`].
static AHEAD: std::sync::Mutex<VecDeque<Event>> = std::sync::Mutex::new(VecDeque::new());

fn ahead() -> std::sync::MutexGuard<'static, VecDeque<Event>> {
    AHEAD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The events of a part of the program. Lines that wait when the part ends are for the next one.
pub(super) struct Events(mpsc::Receiver<Event>);

/// Returns the two ends of the channel for the events of a part of the program.
pub(super) fn channel() -> (mpsc::Sender<Event>, Events) {
    let (sender, received) = mpsc::channel(64);
    (sender, Events(received))
}

impl Deref for Events {
    type Target = mpsc::Receiver<Event>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Events {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.0.close();
        while let Ok(event) = self.0.try_recv() {
            put_back(event);
        }
    }
}

/// Keeps a typed line for the next part.
fn put_back(event: Event) {
    if let Event::Typed(_) = event {
        ahead().push_back(event);
    }
}

/// Sends the lines of standard input, as long as somebody receives `events`.
pub(super) fn type_lines(events: mpsc::Sender<Event>) {
    tokio::spawn(async move {
        let mut typed = TYPED.lock().await;
        loop {
            let first = ahead().pop_front();
            let line = match first {
                Some(line) => Some(line),
                None => tokio::select! {
                    biased;
                    () = events.closed() => return,
                    line = typed.recv() => line,
                },
            };
            let ended = line.is_none();
            if let Err(unsent) = events.send(line.unwrap_or(Event::TypingEnded)).await {
                return put_back(unsent.0);
            }
            if ended {
                return;
            }
        }
    });
}

fn send_lines(lines: &mpsc::Sender<Event>) {
    let read = lines::read_lines(std::io::stdin().lock(), LONGEST_LINE, |piece| {
        // The rest of a line that was reported as too long is dropped.
        let event = match piece.is_whole() {
            true => Some(Event::Typed(piece.text())),
            false => piece.begins_long().then_some(Event::TypedTooMuch),
        };
        match event.is_some_and(|event| lines.blocking_send(event).is_err()) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if let Err(error) = read {
        tracing::warn!(%error, "the keyboard cannot be read any more");
    }
}

/// Sends [`Event::Interrupted`] when the program is asked to end.
pub(super) fn spawn_signals(events: mpsc::Sender<Event>) -> std::io::Result<()> {
    let asked = system::asked_to_end()?;
    tokio::spawn(async move {
        asked.await;
        let _ = events.send(Event::Interrupted).await;
    });
    Ok(())
}
