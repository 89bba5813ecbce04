//! The sound of the loudspeaker, as the reference of the echo canceller: the monitor of the default sink.
//!
//! A separate thread talks to the sound server (PulseAudio, or PipeWire's server for its clients), because a server
//! that hangs must not stop the listening. It records the monitor, and starts again when the server comes back or
//! another sink becomes the default. The server's callback pushes into a lock-free ring: it allocates, locks and logs
//! nothing.

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

/// Longest wait for the first recording. A server that takes longer for all its answers hangs.
const OPENING: Duration = Duration::from_secs(4);
/// Interval between checks of the default sink, and between attempts to reach a lost server.
const LOOK: Duration = Duration::from_secs(1);
/// Requested length of the pieces: 10 ms. A chunk of the microphone waits for at most one.
const FRAGMENT: usize = SAMPLE_RATE as usize / 100;
/// Longest time for which a chunk of the microphone waits for its reference. On a busy machine one thread may be that
/// late, and a chunk without its reference keeps its echo.
const PATIENCE: Duration = Duration::from_millis(200);
/// Time without sound after which a reference is not reliable. A running sink delivers something every 10 ms.
const STALLED: Duration = Duration::from_millis(300);
/// Time for which the ring holds sound while nobody reads it, in seconds.
const RING_SECONDS: usize = 4;

/// Reason why the sound of the loudspeaker is not available.
#[derive(Debug, Error)]
pub enum ReferenceError {
    /// The sound server cannot be used.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The sound server has no loudspeaker that can be recorded.
    #[error("no loudspeaker with a monitor")]
    NoMonitor,
    /// The system cannot start a thread.
    #[error("no thread: {0}")]
    System(#[from] io::Error),
}

/// The sound of the loudspeaker, in step with the microphone. Dropping it ends the recording.
pub struct Reference {
    /// A new ring for each restart of the recording.
    openings: mpsc::Receiver<Ring<Consumer<i16>>>,
    ring: Ring<Consumer<i16>>,
    alignment: Alignment,
    last_sound: Instant,
    /// Whether a different loudspeaker is recorded than at the last query.
    is_another: bool,
    /// Dropping it ends the thread.
    _stop: mpsc::Sender<()>,
}

/// One end of the ring between the server's callback and the listening thread.
struct Ring<T> {
    end: T,
    /// Set when there was no room for some samples, so that the next ones do not continue the earlier ones.
    overrun: Arc<AtomicBool>,
}

impl Reference {
    /// Begins to record the default loudspeaker. Takes some milliseconds, or up to 4 s if the sound server hangs.
    ///
    /// # Errors
    ///
    /// [`ReferenceError`] if the sound of the loudspeaker is not available.
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

    /// Returns whether the sound of the voice is available: the monitor delivers sound, and has delivered more than
    /// silence since it was opened. Before that the voice may come from a different loudspeaker.
    pub fn is_reliable(&self) -> bool {
        self.alignment.has_sounded() && self.last_sound.elapsed() < STALLED
    }

    /// Returns whether a different loudspeaker is recorded since the last call, or the same one again. The learnt path
    /// to the microphone is then no longer valid.
    pub(super) fn has_changed(&mut self) -> bool {
        std::mem::take(&mut self.is_another)
    }

    /// Returns whether the sound of the loudspeaker has jumped relative to that of the microphone since the last call.
    pub(super) fn has_jumped(&mut self) -> bool {
        self.alignment.has_jumped()
    }

    /// Returns the chunk that belongs to the latest one of the microphone. Waits at most 200 ms for it, and usually
    /// less than 10 ms. Missing samples are silence.
    pub fn chunk(&mut self) -> Chunk {
        self.pull();
        self.alignment.microphone_came();
        let deadline = Instant::now() + PATIENCE;
        // If the reference has stalled because the sink is suspended, there is nothing to wait for.
        while self.alignment.lacks() && self.last_sound.elapsed() < STALLED && Instant::now() < deadline {
            // The callback must not wake any thread, so the ring is polled.
            thread::sleep(Duration::from_millis(2));
            self.pull();
        }
        self.alignment.take()
    }

    /// Starts again, because the microphone has lost sound or was reopened and the next samples do not continue the
    /// earlier ones.
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
            self.alignment.jump();
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

#[cfg(test)]
impl Reference {
    /// Creates a reference that never delivers anything.
    pub(super) fn silent() -> Reference {
        Reference {
            openings: mpsc::channel().1,
            ring: Ring {
                end: RingBuffer::new(1).1,
                overrun: Arc::default(),
            },
            alignment: Alignment::default(),
            last_sound: Instant::now(),
            is_another: false,
            _stop: mpsc::channel().0,
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
    /// The sink and its port. Headphones may be another port of the same card as the loudspeaker.
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

    /// Returns whether the server is alive, and the recorded sink is still the default one and plays at the same port.
    fn is_current(&self) -> bool {
        self.server
            .default_sink()
            .is_ok_and(|sink| (sink.index, sink.name, sink.active_port) == self.sink)
    }
}

impl Ring<Producer<i16>> {
    /// Does the work of the callback, without allocating or locking.
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

    #[test]
    fn after_lost_sound_the_reference_has_jumped() {
        let (end, consumer) = RingBuffer::new(3);
        let overrun = Arc::new(AtomicBool::new(false));
        let mut ring = Ring {
            end,
            overrun: Arc::clone(&overrun),
        };
        let mut reference = Reference {
            ring: Ring { end: consumer, overrun },
            ..Reference::silent()
        };
        ring.push(&[1, 0, 2, 0]);
        reference.pull();
        assert!(!reference.has_jumped());
        ring.push(&[3, 0, 4, 0, 5, 0, 6, 0]);
        reference.pull();
        assert!(reference.has_jumped());
        assert!(!reference.has_jumped(), "reported once");
    }
}
