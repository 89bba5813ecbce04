//! What the loudspeaker plays, as the reference of the echo canceller: the monitor of the default sink.
//!
//! A thread of its own talks to the sound server (PulseAudio, or PipeWire's server for its clients), since a server that
//! hangs must not stop the listening. It records the monitor, and does so anew when the server comes back or another sink
//! becomes the default. The server's callback pushes into a lock-free ring: it allocates, locks and logs nothing.

use std::{
    ffi::CString,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use pulseaudio::{RecordStream, protocol};
use rtrb::{Consumer, Producer, RingBuffer};
use thiserror::Error;

use super::{
    CHUNK, Chunk, SAMPLE_RATE, ServerError,
    alignment::Alignment,
    server::{Server, mono},
};

/// Longest wait for the first recording: a server whose answers together take longer hangs.
const OPENING: Duration = Duration::from_secs(4);
/// Time between looks at the default sink, and between attempts to reach a lost server.
const LOOK: Duration = Duration::from_secs(1);
/// Requested length of the pieces: 10 ms. A chunk of the microphone waits for one at most.
const FRAGMENT: usize = SAMPLE_RATE as usize / 100;
/// How long a chunk of the microphone waits for its reference. On a busy machine one thread may be that late, and what is
/// cancelled against silence is not cancelled.
const PATIENCE: Duration = Duration::from_millis(200);
/// A reference that has given nothing for this long is not reliable. A sink that plays gives something every 10 ms.
const STALLED: Duration = Duration::from_millis(300);
/// Time for which the ring holds sound while nobody reads it, in seconds.
const RING_SECONDS: usize = 4;

/// Why it cannot be known what the loudspeaker plays.
#[derive(Debug, Error)]
pub enum ReferenceError {
    /// The sound server is of no use.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The sound server has no loudspeaker that can be recorded.
    #[error("no loudspeaker with a monitor")]
    NoMonitor,
    /// The system refused a thread.
    #[error("no thread: {0}")]
    System(#[from] io::Error),
}

/// What the loudspeaker plays, in step with the microphone. Dropping it ends the recording.
pub struct Reference {
    /// A new ring each time that the monitor is recorded anew.
    openings: mpsc::Receiver<Ring<Consumer<i16>>>,
    ring: Ring<Consumer<i16>>,
    alignment: Alignment,
    last_sound: Instant,
    /// Whether another loudspeaker is recorded than when this was last asked for.
    is_another: bool,
    /// Dropping it ends the thread.
    _stop: mpsc::Sender<()>,
}

/// One end of the ring between the server's callback and the listening thread.
struct Ring<T> {
    end: T,
    /// Set when samples found no room: what follows does not continue what came before.
    overrun: Arc<AtomicBool>,
}

impl Reference {
    /// Begins to record the default loudspeaker. Takes some milliseconds, or 2 s if the sound server hangs.
    ///
    /// # Errors
    ///
    /// [`ReferenceError`] if it cannot be known what the loudspeaker plays.
    pub fn open() -> Result<Reference, ReferenceError> {
        let (opened, openings) = mpsc::channel();
        let (stop, stopped) = mpsc::channel();
        let (told, first) = mpsc::channel();
        thread::Builder::new()
            .name("reference".into())
            .spawn(move || follow(&opened, &stopped, &told))?;
        match first.recv_timeout(OPENING) {
            Ok(result) => result?,
            Err(_) => return Err(ServerError::Silent.into()),
        }
        let ring = openings.recv().map_err(|_| ServerError::Silent)?;
        Ok(Reference {
            openings,
            ring,
            alignment: Alignment::default(),
            last_sound: Instant::now(),
            is_another: false,
            _stop: stop,
        })
    }

    /// Returns whether it is known what the voice plays: the monitor gives sound, and has given more than silence since
    /// it was opened. Before that the voice may come from another loudspeaker.
    pub fn is_reliable(&self) -> bool {
        self.alignment.has_sounded() && self.last_sound.elapsed() < STALLED
    }

    /// Returns whether another loudspeaker is recorded since the last call, or the same one again. What was learnt about
    /// the way to the microphone then no longer holds.
    pub(super) fn has_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_another)
    }

    /// Returns whether the sound of the loudspeaker has jumped against that of the microphone since the last call.
    pub(super) fn has_jumped(&mut self) -> bool {
        self.alignment.has_jumped()
    }

    /// Returns the chunk that belongs to the latest one of the microphone. Waits up to 200 ms for it, mostly less than
    /// 10. Silence stands for what has not come.
    pub fn chunk(&mut self) -> Chunk {
        self.pull();
        self.alignment.microphone_came();
        let deadline = Instant::now() + PATIENCE;
        // If the reference stands still because the sink is suspended, there is nothing to wait for.
        while self.alignment.lacks() && self.last_sound.elapsed() < STALLED && Instant::now() < deadline {
            // The callback must not wake anybody, so the ring is polled.
            thread::sleep(Duration::from_millis(2));
            self.pull();
        }
        self.alignment.take()
    }

    /// The microphone has lost sound or begins anew: what comes next does not continue what came before.
    pub(super) fn restart(&mut self) {
        self.pull();
        self.alignment.restart();
    }

    /// Empties the ring into the alignment.
    fn pull(&mut self) {
        while let Ok(ring) = self.openings.try_recv() {
            self.ring = ring;
            self.is_another = true;
            self.alignment = Alignment::default();
        }
        if self.ring.overrun.swap(false, Ordering::Relaxed) {
            self.alignment.restart();
        }
        let length = self.ring.end.slots();
        if length == 0 {
            return;
        }
        if let Ok(samples) = self.ring.end.read_chunk(length) {
            self.alignment.push(samples);
            self.last_sound = Instant::now();
        }
    }
}

/// Runs on the thread: records the monitor of the current default sink until the [`Reference`] is dropped. Sends the
/// outcome of the first attempt through `told`.
fn follow(
    opened: &mpsc::Sender<Ring<Consumer<i16>>>,
    stopped: &mpsc::Receiver<()>,
    told: &mpsc::Sender<Result<(), ReferenceError>>,
) {
    let mut recording = match Recording::start(opened) {
        Ok(recording) => Some(recording),
        Err(error) => return drop(told.send(Err(error))),
    };
    let _ = told.send(Ok(()));
    while stopped.recv_timeout(LOOK) == Err(mpsc::RecvTimeoutError::Timeout) {
        if recording.as_ref().is_some_and(Recording::is_current) {
            continue;
        }
        // The old stream ends before the new one begins.
        drop(recording.take());
        recording = Recording::start(opened)
            .inspect_err(|error| tracing::debug!(%error, "the loudspeaker cannot be recorded"))
            .ok();
    }
}

/// A running recording of a monitor.
struct Recording {
    /// The sink, and where it plays: headphones may be a port of the card that has the loudspeaker, too.
    sink: (u32, CString, usize),
    // Ends before the connection does.
    _stream: RecordStream,
    server: Server,
}

impl Recording {
    fn start(opened: &mpsc::Sender<Ring<Consumer<i16>>>) -> Result<Recording, ReferenceError> {
        let server = Server::connect()?;
        let sink = server.default_sink()?;
        let monitor = sink.monitor_source_index.ok_or(ReferenceError::NoMonitor)?;
        let (end, consumer) = RingBuffer::new(RING_SECONDS * SAMPLE_RATE as usize);
        let overrun = Arc::new(AtomicBool::new(false));
        let mut ring = Ring {
            end,
            overrun: Arc::clone(&overrun),
        };
        // The rate is that of the recognizer.
        let mut parameters = mono(protocol::SampleFormat::S16Le, SAMPLE_RATE, FRAGMENT * size_of::<i16>());
        parameters.source_index = Some(monitor);
        parameters.flags.no_move = true;
        let stream = server.record(parameters, move |bytes: &[u8]| ring.push(bytes))?;
        tracing::info!(sink = ?sink.name, buffer = ?stream.buffer_attr(), "the loudspeaker is recorded");
        let _ = opened.send(Ring { end: consumer, overrun });
        Ok(Recording {
            sink: (sink.index, sink.name, sink.active_port),
            _stream: stream,
            server,
        })
    }

    /// Whether the server lives, and the recorded sink is still the default one and plays at the same place.
    fn is_current(&self) -> bool {
        self.server
            .default_sink()
            .is_ok_and(|sink| (sink.index, sink.name, sink.active_port) == self.sink)
    }
}

impl Ring<Producer<i16>> {
    /// The work of the callback: neither allocates nor locks.
    fn push(&mut self, bytes: &[u8]) {
        let (pairs, _) = bytes.as_chunks();
        let room = self.end.slots().min(pairs.len());
        if room < pairs.len() {
            self.overrun.store(true, Ordering::Relaxed);
        }
        if let Ok(chunk) = self.end.write_chunk_uninit(room) {
            chunk.fill_from_iter(pairs.iter().map(|pair| i16::from_le_bytes(*pair)));
        }
    }
}

const _: () = assert!(CHUNK.is_multiple_of(FRAGMENT), "a chunk waits for whole pieces");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_callback_tells_what_did_not_fit() {
        let (end, mut consumer) = RingBuffer::new(3);
        let overrun = Arc::new(AtomicBool::new(false));
        let mut ring = Ring {
            end,
            overrun: Arc::clone(&overrun),
        };
        ring.push(&[1, 0, 0xff, 0xff]);
        assert!(!overrun.load(Ordering::Relaxed));
        ring.push(&[2, 0, 3, 0]);
        assert!(overrun.load(Ordering::Relaxed));
        let got: Vec<i16> = std::iter::from_fn(|| consumer.pop().ok()).collect();
        assert_eq!(got, [1, -1, 2]);
    }
}
