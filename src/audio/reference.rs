//! What the loudspeaker plays, as the reference of the echo canceller: the monitor of the default sink.
//!
//! A thread of its own talks to the sound server (PulseAudio, or PipeWire's server for its clients), since a server that
//! hangs must not stop the listening. It records the monitor, and does so anew when the server comes back or another sink
//! becomes the default. The server's callback pushes into a lock-free ring: it allocates, locks and logs nothing.
//!
//! cpal offers monitors, too, but lets the server keep no more than one fragment: each time that the sink is rendered in
//! larger pieces, sound is lost (700 ms in a sentence of half a minute).

use std::{
    ffi::CString,
    future::Future,
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use pulseaudio::{Client, ClientError, RecordStream, protocol};
use rtrb::{Consumer, Producer, RingBuffer};
use thiserror::Error;

use super::{CHUNK, Chunk, SAMPLE_RATE, alignment::Alignment};

/// How long the sound server may take to answer.
const ANSWER: Duration = Duration::from_secs(2);
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
    /// Neither PulseAudio nor PipeWire can be reached, or it refuses.
    #[error("no sound server: {0}")]
    Server(#[from] ClientError),
    /// The sound server does not answer in time.
    #[error("silent sound server")]
    Silent,
    /// The sound server has no loudspeaker, or none that can be recorded.
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
        match first.recv_timeout(2 * ANSWER) {
            Ok(result) => result?,
            Err(_) => return Err(ReferenceError::Silent),
        }
        let ring = openings.recv().map_err(|_| ReferenceError::Silent)?;
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
    client: Client,
    runtime: tokio::runtime::Runtime,
    /// The sink, and where it plays: headphones may be a port of the card that has the loudspeaker, too.
    sink: (u32, CString, usize),
    _stream: RecordStream,
}

impl Recording {
    fn start(opened: &mpsc::Sender<Ring<Consumer<i16>>>) -> Result<Recording, ReferenceError> {
        let client = Client::from_env(c"Ansage")?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let sink = answer(&runtime, client.sink_info_by_name(protocol::DEFAULT_SINK.to_owned()))?;
        let monitor = sink.monitor_source_index.ok_or(ReferenceError::NoMonitor)?;
        let (end, consumer) = RingBuffer::new(RING_SECONDS * SAMPLE_RATE as usize);
        let overrun = Arc::new(AtomicBool::new(false));
        let mut ring = Ring {
            end,
            overrun: Arc::clone(&overrun),
        };
        let callback = move |bytes: &[u8]| ring.push(bytes);
        let stream = answer(&runtime, client.create_record_stream(parameters(monitor), callback))?;
        tracing::info!(sink = ?sink.name, buffer = ?stream.buffer_attr(), "the loudspeaker is recorded");
        let _ = opened.send(Ring { end: consumer, overrun });
        Ok(Recording {
            client,
            runtime,
            sink: (sink.index, sink.name, sink.active_port),
            _stream: stream,
        })
    }

    /// Whether the server lives, and the recorded sink is still the default one and plays at the same place.
    fn is_current(&self) -> bool {
        answer(
            &self.runtime,
            self.client.sink_info_by_name(protocol::DEFAULT_SINK.to_owned()),
        )
        .is_ok_and(|sink| (sink.index, sink.name, sink.active_port) == self.sink)
    }
}

/// Request to the server: all samples at the rate of the recognizer, in pieces of 10 ms.
fn parameters(monitor: u32) -> protocol::RecordStreamParams {
    protocol::RecordStreamParams {
        sample_spec: protocol::SampleSpec {
            format: protocol::SampleFormat::S16Le,
            channels: 1,
            sample_rate: SAMPLE_RATE,
        },
        channel_map: protocol::ChannelMap::mono(),
        source_index: Some(monitor),
        buffer_attr: protocol::stream::BufferAttr {
            fragment_size: (FRAGMENT * size_of::<i16>()) as u32,
            ..Default::default()
        },
        flags: protocol::stream::StreamFlags {
            no_move: true,
            adjust_latency: true,
            ..Default::default()
        },
        ..Default::default()
    }
}

/// Returns the answer to `question`, if it comes in time.
fn answer<T>(
    runtime: &tokio::runtime::Runtime,
    question: impl Future<Output = Result<T, ClientError>>,
) -> Result<T, ReferenceError> {
    match runtime.block_on(async { tokio::time::timeout(ANSWER, question).await }) {
        Ok(result) => Ok(result?),
        Err(_) => Err(ReferenceError::Silent),
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
